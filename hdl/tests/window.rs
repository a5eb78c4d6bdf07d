//! `window`: the operations whose accesses are under way, and who is served.
//!
//! Covered: grants from the cycle after the allocation on, oldest operation first, younger ones where older ones leave
//! a bank idle; value adds one lane at a time; entries of scatters that are not done; the three counts; full and empty with their exact cycles; an operation that accesses nothing takes an
//! entry for one cycle; a full ring opens in the cycle of the oldest entry's last return and not for younger ones that
//! are done; the ring wraps; reset in mid-operation; random runs against a plain queue in every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::window::Window;
use std::collections::VecDeque;

/// An operation: per slot its bank and word, if it has an access.
#[derive(Clone, Debug)]
struct Op {
    gr: u64,
    slots: Vec<Option<(usize, u16)>>,
    wide: bool,
    scatter: bool,
    /// One lane per access.
    single: bool,
}

impl Op {
    /// 16-bit lanes with these accesses in the first slots.
    fn to(cfg: &Config, accesses: &[(usize, u16)]) -> Self {
        let mut slots = vec![None; cfg.lanes];
        for (slot, &access) in slots.iter_mut().zip(accesses) {
            *slot = Some(access);
        }
        Self {
            gr: 6,
            slots,
            wide: false,
            scatter: false,
            single: false,
        }
    }

    /// Accesses to a few words; both slots of a 32-bit lane are on one.
    fn random(rng: &mut Rng, cfg: &Config) -> Self {
        let wide = rng.bit();
        let mask = rng.mask(cfg.lanes);
        let pool: Vec<(usize, u16)> = (0..1 + rng.below(2 * cfg.banks))
            .map(|_| (rng.below(cfg.banks), rng.bits(14) as u16 * 4))
            .collect();
        let mut slots: Vec<_> = (0..cfg.lanes)
            .map(|s| (mask >> s & 1 == 1).then(|| rng.pick(&pool)))
            .collect();
        if wide {
            for s in (0..cfg.lanes).step_by(2) {
                slots[s + 1] = slots[s];
            }
        }
        Self {
            gr: rng.bits(3),
            slots,
            wide,
            scatter: rng.bit(),
            single: rng.one_in(3),
        }
    }

    /// Slots with an access that `test` accepts.
    fn mask(&self, test: impl Fn((usize, u16)) -> bool) -> u32 {
        let all = self.slots.iter().enumerate();
        all.map(|(i, s)| u32::from(s.is_some_and(&test)) << i).sum()
    }
}

/// An entry that is taken.
struct Entry {
    op: Op,
    /// Place in the ring.
    at: usize,
    /// Slots that still want their bank.
    todo: u32,
    /// Slots that have not returned.
    left: u32,
}

/// Place of the entry, slots, word.
type Grant = Option<(usize, u32, u16)>;

/// What a bank returns: place of the entry, slots.
type Return = Option<(usize, u32)>;

/// The block beside a plain queue.
struct Bench {
    block: Box<Window>,
    cfg: Config,
    /// Oldest first.
    entries: VecDeque<Entry>,
    taken: usize,
}

/// What a cycle showed.
struct Seen {
    full: bool,
    empty: bool,
    taken: bool,
    grants: Vec<Grant>,
    counts: [u64; 3],
}

impl Bench {
    fn new(cfg: Config) -> Self {
        Self {
            block: ready(Window::new(cfg)),
            cfg,
            entries: VecDeque::new(),
            taken: 0,
        }
    }

    /// The oldest entry that wants the bank gets the word of its lowest wanting slot, for all its slots on it.
    fn serve(&mut self, bank: usize, counts: &mut [u64; 3]) -> Grant {
        let wants = |e: &Entry| e.op.mask(|a| a.0 == bank) & e.todo;
        let wanting = self.entries.iter().filter(|e| wants(e) != 0).count();
        let entry = self.entries.iter_mut().find(|e| wants(e) != 0)?;
        let slots = wants(entry);
        let word = entry.op.slots[slots.trailing_zeros() as usize]?.1;
        let mut share = entry.op.mask(|a| a == (bank, word)) & entry.todo;
        if entry.op.single || !self.cfg.shared_access {
            // The lowest lane alone.
            let lane = if entry.op.wide { 3 } else { 1 };
            share &= lane << slots.trailing_zeros();
        }
        let lanes = if entry.op.wide {
            share.count_ones() / 2
        } else {
            share.count_ones()
        };
        counts[0] += 1;
        counts[1] += u64::from(wanting > 1 || share != slots);
        counts[2] += u64::from(lanes > 1);
        entry.todo &= !share;
        Some((entry.at, share, word))
    }

    /// One cycle, compared with the queue. `op` is taken if an entry is free.
    fn cycle(&mut self, returns: &[Return], op: Option<&Op>) -> Seen {
        for b in 0..self.cfg.banks {
            let ret = returns.get(b).copied().flatten();
            self.block.ret_valid[b].next = ret.is_some();
            // Without the valid bit the rest must not matter.
            let (entry, slots) = ret.unwrap_or((b % self.cfg.window, u32::MAX));
            put(&mut self.block.ret_entry[b], entry as u64);
            put(&mut self.block.ret_lanes[b], slots);
        }
        self.block.alloc.next = false;
        eval_low(&mut *self.block);

        for e in &self.entries {
            assert_eq!(get(&self.block.gr[e.at]), e.op.gr);
        }
        let empty = self.entries.is_empty();
        let mut counts = [0; 3];
        let grants: Vec<Grant> = (0..self.cfg.banks)
            .map(|b| self.serve(b, &mut counts))
            .collect();
        for (place, slots) in returns.iter().flatten() {
            let entry = self.entries.iter_mut().find(|e| e.at == *place);
            entry.expect("an entry that is taken").left &= !slots;
        }
        // The oldest ones that are done are released.
        while self.entries.front().is_some_and(|e| e.left == 0) {
            self.entries.pop_front();
        }
        let full = self.entries.len() == self.cfg.window;
        let busy = self.entries.iter().any(|e| e.op.scatter && e.left != 0);
        assert_eq!(self.block.scatter_busy.val(), busy);
        let next = self.taken % self.cfg.window;
        assert_eq!(get(&self.block.next_entry), next as u64);
        let before = self.outputs();
        assert_eq!(before, (full, empty, grants.clone(), counts));

        let op = op.filter(|_| !full);
        if let Some(op) = op {
            self.block.alloc.next = true;
            put(&mut self.block.alloc_gr, op.gr);
            put(&mut self.block.alloc_lanes, op.mask(|_| true));
            for b in 0..self.cfg.banks {
                put(&mut self.block.alloc_bank[b], op.mask(|a| a.0 == b));
            }
            let words: Vec<u16> = op.slots.iter().map(|s| s.map_or(0xFFFC, |a| a.1)).collect();
            put_all(&mut self.block.alloc_word_bit, &word_bits(&words));
            self.block.alloc_wide.next = op.wide;
            self.block.alloc_scatter.next = op.scatter;
            self.block.alloc_single.next = op.single;
            eval_low(&mut *self.block);
            assert_eq!(self.outputs(), before, "nothing follows what comes");
            self.entries.push_back(Entry {
                op: op.clone(),
                at: self.taken % self.cfg.window,
                todo: op.mask(|_| true),
                left: op.mask(|_| true),
            });
            self.taken += 1;
        }
        tick(&mut *self.block);
        Seen {
            full,
            empty,
            taken: op.is_some(),
            grants,
            counts,
        }
    }

    fn outputs(&self) -> (bool, bool, Vec<Grant>, [u64; 3]) {
        let b = &self.block;
        let grants = (0..self.cfg.banks)
            .map(|i| {
                b.grant_valid[i].val().then(|| {
                    (
                        get(&b.grant_entry[i]) as usize,
                        get(&b.grant_lanes[i]) as u32,
                        get(&b.grant_word[i]) as u16,
                    )
                })
            })
            .collect();
        let counts = [get(&b.accesses), get(&b.conflicts), get(&b.shared)];
        (b.full.val(), b.empty.val(), grants, counts)
    }

    fn idle(&mut self) -> Seen {
        self.cycle(&[], None)
    }

    fn reset(&mut self) {
        self.block.reset.next = true;
        tick(&mut *self.block);
        self.block.reset.next = false;
        self.entries.clear();
        self.taken = 0;
    }
}

/// A machine of the rulings with a window of `n`.
fn window_of(n: usize) -> Config {
    Config {
        window: n,
        ..Config::default()
    }
}

#[test]
fn an_operation_is_served_from_the_cycle_after_its_allocation_on() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let op = Op::to(&cfg, &[(2, 8), (2, 72), (7, 28)]);
    let seen = bench.cycle(&[], Some(&op));
    assert_eq!(seen.counts, [0, 0, 0]);
    let seen = bench.idle();
    assert_eq!(seen.grants[2], Some((0, 0b001, 8)));
    assert_eq!(seen.grants[7], Some((0, 0b100, 28)));
    assert_eq!(seen.counts, [2, 1, 0]);
    let seen = bench.idle();
    assert_eq!(seen.grants[2], Some((0, 0b010, 72)));
    assert_eq!(seen.counts, [1, 0, 0]);
    assert_eq!(bench.idle().counts, [0, 0, 0]);
}

#[test]
fn older_operations_come_first_and_younger_ones_fill_idle_banks() {
    let cfg = window_of(4);
    let mut bench = Bench::new(cfg);
    // The ring starts anywhere.
    for start in 0..4 {
        let old = Op::to(&cfg, &[(0, 0), (0, 64), (0, 128)]);
        let young = Op::to(&cfg, &[(0, 192), (1, 4)]);
        bench.cycle(&[], Some(&old));
        let seen = bench.cycle(&[], Some(&young));
        assert_eq!(seen.grants[0], Some((start, 0b001, 0)));
        let seen = bench.idle();
        assert_eq!(seen.grants[0], Some((start, 0b010, 64)));
        let second = (start + 1) % 4;
        assert_eq!(seen.grants[1], Some((second, 0b010, 4)));
        assert_eq!(bench.idle().grants[0], Some((start, 0b100, 128)));
        assert_eq!(bench.idle().grants[0], Some((second, 0b001, 192)));
        bench.cycle(&[Some((start, 0b111)), Some((second, 0b11))], None);
        // One more entry, so that the next round starts at the next place.
        for _ in 0..3 {
            bench.cycle(&[], Some(&Op::to(&cfg, &[])));
            bench.idle();
        }
    }
}

#[test]
fn an_empty_operation_takes_an_entry_for_one_cycle() {
    let cfg = window_of(1);
    let mut bench = Bench::new(cfg);
    let none = Op::to(&cfg, &[]);
    assert!(bench.cycle(&[], Some(&none)).empty);
    for _ in 0..3 {
        let seen = bench.cycle(&[], Some(&none));
        assert!(!seen.empty, "taken");
        assert!(!seen.full && seen.taken, "but nothing is awaited");
    }
    assert!(!bench.idle().empty);
    assert!(bench.idle().empty);
}

#[test]
fn a_full_window_opens_in_the_cycle_of_the_oldest_entrys_last_return() {
    for n in [1, 3, 8, 16] {
        let cfg = window_of(n);
        let mut bench = Bench::new(cfg);
        let op = Op::to(&cfg, &[(4, 16), (5, 20)]);
        for _ in 0..n {
            assert!(bench.cycle(&[], Some(&op)).taken);
        }
        // The ring wraps twice. Everyone is granted long before its return.
        for oldest in (0..n).chain(0..n) {
            for _ in 0..n + 1 {
                assert!(bench.cycle(&[], Some(&op)).full);
            }
            assert!(bench.cycle(&[Some((oldest, 0b01))], Some(&op)).full);
            let last = [None, Some((oldest, 0b10))];
            assert!(bench.cycle(&last, Some(&op)).taken);
        }
    }
}

#[test]
fn younger_entries_that_are_done_do_not_open_a_full_window() {
    let cfg = window_of(3);
    let mut bench = Bench::new(cfg);
    let op = Op::to(&cfg, &[(4, 16)]);
    for _ in 0..3 {
        assert!(bench.cycle(&[], Some(&op)).taken);
    }
    for _ in 0..3 {
        assert!(bench.idle().full);
    }
    for younger in [1, 2] {
        assert!(bench.cycle(&[Some((younger, 1))], Some(&op)).full);
    }
    assert!(bench.cycle(&[Some((0, 1))], Some(&op)).taken);
    // All three are free now, and one is taken: two more fit.
    assert!(bench.cycle(&[], Some(&op)).taken);
    assert!(bench.cycle(&[], Some(&op)).taken);
    assert!(bench.cycle(&[], Some(&op)).full);
}

#[test]
fn reset_frees_every_entry() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        let op = Op::to(&cfg, &[(0, 0), (1, 4)]);
        for _ in 0..cfg.window {
            assert!(bench.cycle(&[], Some(&op)).taken);
        }
        assert!(bench.cycle(&[], Some(&Op::random(&mut rng, &cfg))).full);
        bench.reset();
        let seen = bench.idle();
        assert!(seen.empty && !seen.full);
        for _ in 0..cfg.window {
            assert!(bench.cycle(&[], Some(&op)).taken);
        }
    }
}

#[test]
fn an_operation_that_comes_with_the_reset_is_lost() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    bench.block.alloc.next = true;
    put(&mut bench.block.alloc_lanes, 1_u64);
    put(&mut bench.block.alloc_bank[0], 1_u64);
    bench.reset();
    assert!(bench.idle().empty);
}

#[test]
fn random_runs_match_a_plain_queue() {
    let mut rng = rng!();
    let mut all = configs();
    all.push(window_of(1));
    all.push(Config {
        lanes: 4,
        banks: 4,
        ..window_of(16)
    });
    for cfg in all {
        let mut bench = Bench::new(cfg);
        // Accesses under way, per bank.
        let mut flight: Vec<VecDeque<(usize, u32)>> = vec![VecDeque::new(); cfg.banks];
        let mut refused = 0;
        for cycle in 0..800 {
            // Fast and slow memory by turns.
            let slow = if cycle / 100 % 2 == 0 { 1 } else { 12 };
            if rng.one_in(200) {
                bench.reset();
                flight.iter_mut().for_each(VecDeque::clear);
            }
            let returns: Vec<Return> = flight
                .iter_mut()
                .map(|f| {
                    if rng.one_in(slow) {
                        f.pop_front()
                    } else {
                        None
                    }
                })
                .collect();
            let op = (!rng.one_in(3)).then(|| Op::random(&mut rng, &cfg));
            let seen = bench.cycle(&returns, op.as_ref());
            refused += u32::from(op.is_some() && !seen.taken);
            for (f, grant) in flight.iter_mut().zip(seen.grants) {
                f.extend(grant.map(|g| (g.0, g.1)));
            }
        }
        assert!(refused > 0, "the window was never full: {cfg:?}");
    }
}
