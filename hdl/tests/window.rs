//! `window`: the operations whose accesses are under way.
//!
//! Covered: an entry keeps what it was given, wants its slots until they are granted and is free with its last return;
//! full and empty with their exact cycles; an operation that accesses nothing takes an entry for one cycle; a full ring
//! opens in the cycle of the oldest entry's last return, and its entry can be taken again in that cycle; younger
//! entries that are done do not open it; the ring pointer wraps; reset in mid-operation; random runs against a plain
//! queue in every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::window::Window;
use std::collections::VecDeque;

/// An operation as it is given to the window.
#[derive(Clone, Debug)]
struct Op {
    gr: u64,
    /// Slots per bank.
    bank: Vec<u32>,
    word: Vec<u16>,
    upper: u64,
    odd: u64,
    byte: bool,
    wide: bool,
}

impl Op {
    /// Any operation with an access in each of these slots.
    fn random(rng: &mut Rng, cfg: &Config, slots: u32) -> Self {
        let mut bank = vec![0; cfg.banks];
        for slot in ones(slots) {
            bank[rng.below(cfg.banks)] |= 1 << slot;
        }
        Self {
            gr: rng.bits(3),
            bank,
            word: rng.halves(cfg.lanes),
            upper: rng.bits(32),
            odd: rng.bits(32),
            byte: rng.bit(),
            wide: rng.bit(),
        }
    }
}

/// An entry that is taken.
struct Entry {
    op: Op,
    /// Place in the ring.
    at: usize,
    want: Vec<u32>,
    left: u32,
}

/// Entry and slots of one bank.
type Access = Option<(usize, u32)>;

struct Bench {
    block: Box<Window>,
    cfg: Config,
    /// Oldest first.
    entries: VecDeque<Entry>,
    taken: usize,
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

    /// Grants and returns of this cycle.
    fn drive(&mut self, grants: &[Access], returns: &[Access]) {
        for b in 0..self.cfg.banks {
            // Without the valid bit the rest must not matter.
            let grant = grants.get(b).copied().flatten();
            self.block.grant_valid[b].next = grant.is_some();
            let (entry, slots) = grant.unwrap_or((b % self.cfg.window, u32::MAX));
            put(&mut self.block.grant_entry[b], entry as u64);
            put(&mut self.block.grant_lanes[b], slots);
            let ret = returns.get(b).copied().flatten();
            self.block.ret_valid[b].next = ret.is_some();
            let (entry, slots) = ret.unwrap_or((b % self.cfg.window, u32::MAX));
            put(&mut self.block.ret_entry[b], entry as u64);
            put(&mut self.block.ret_lanes[b], slots);
        }
        self.block.alloc.next = false;
        eval_low(&mut *self.block);
    }

    /// The operation that takes an entry at the end of this cycle.
    fn alloc(&mut self, op: &Op) {
        self.block.alloc.next = true;
        put(&mut self.block.alloc_gr, op.gr);
        put(
            &mut self.block.alloc_lanes,
            op.bank.iter().fold(0, |m, b| m | b),
        );
        put_all(&mut self.block.alloc_bank, &op.bank);
        put_all(&mut self.block.alloc_word, &op.word);
        put(&mut self.block.alloc_upper, op.upper);
        put(&mut self.block.alloc_odd, op.odd);
        self.block.alloc_byte.next = op.byte;
        self.block.alloc_wide.next = op.wide;
        eval_low(&mut *self.block);
    }

    /// Whether no entry is free in this cycle.
    fn full(&self) -> bool {
        self.block.full.val()
    }

    /// One cycle. `op` is taken if an entry is free; says whether it was.
    fn cycle(&mut self, grants: &[Access], returns: &[Access], op: Option<&Op>) -> bool {
        self.drive(grants, returns);
        let empty = self.entries.is_empty();
        self.check_entries();

        // Returns, then the release of the oldest entries that are done.
        for (entry, slots) in returns.iter().flatten() {
            self.at(*entry).left &= !slots;
        }
        while self.entries.front().is_some_and(|e| e.left == 0) {
            self.entries.pop_front();
        }
        let full = self.entries.len() == self.cfg.window;
        assert_eq!(self.block.full.val(), full);
        assert_eq!(self.block.empty.val(), empty);

        for (bank, grant) in grants.iter().enumerate() {
            if let Some((entry, slots)) = grant {
                self.at(*entry).want[bank] &= !slots;
            }
        }
        let op = op.filter(|_| !full);
        if let Some(op) = op {
            self.alloc(op);
            // Neither full nor empty nor the requests follow the operation that comes.
            assert_eq!(self.block.full.val(), full);
            assert_eq!(self.block.empty.val(), empty);
            self.entries.push_back(Entry {
                op: op.clone(),
                at: self.taken % self.cfg.window,
                want: op.bank.clone(),
                left: op.bank.iter().fold(0, |m, b| m | b),
            });
            self.taken += 1;
        }
        tick(&mut *self.block);
        op.is_some()
    }

    fn at(&mut self, place: usize) -> &mut Entry {
        let entry = self.entries.iter_mut().find(|e| e.at == place);
        entry.expect("an entry that is taken")
    }

    fn check_entries(&self) {
        let cfg = &self.cfg;
        assert_eq!(get(&self.block.tail), (self.taken % cfg.window) as u64);
        let mut want = vec![0; cfg.window * cfg.banks];
        for e in &self.entries {
            let at = e.at;
            for (b, &slots) in e.want.iter().enumerate() {
                want[at * cfg.banks + b] = slots.into();
            }
            let words = &self.block.word_q[at * cfg.lanes..][..cfg.lanes];
            assert_eq!(halves(words), e.op.word);
            assert_eq!(get(&self.block.gr[at]), e.op.gr);
            assert_eq!(get(&self.block.upper_q[at]), e.op.upper);
            assert_eq!(get(&self.block.odd_q[at]), e.op.odd);
            assert_eq!(self.block.byte_q[at].val(), e.op.byte);
            assert_eq!(self.block.wide_q[at].val(), e.op.wide);
        }
        assert_eq!(get_all(&self.block.want), want);
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
fn an_empty_operation_takes_an_entry_for_one_cycle() {
    let mut rng = rng!();
    let mut bench = Bench::new(window_of(1));
    let op = Op::random(&mut rng, &bench.cfg.clone(), 0);
    assert!(bench.block.empty.val());
    assert!(bench.cycle(&[], &[], Some(&op)));
    bench.drive(&[], &[]);
    assert!(!bench.block.empty.val(), "taken");
    assert!(!bench.full(), "but nothing is awaited");
    assert!(bench.cycle(&[], &[], Some(&op)), "so one per cycle");
    bench.cycle(&[], &[], None);
    bench.drive(&[], &[]);
    assert!(bench.block.empty.val());
}

#[test]
fn a_full_window_opens_in_the_cycle_of_the_oldest_entrys_last_return() {
    let mut rng = rng!();
    for n in [1, 3, 8, 16] {
        let cfg = window_of(n);
        let mut bench = Bench::new(cfg);
        let op = Op::random(&mut rng, &cfg, 0b11);
        for _ in 0..n {
            assert!(bench.cycle(&[], &[], Some(&op)));
        }
        // The ring wraps twice.
        for oldest in (0..n).chain(0..n) {
            assert!(!bench.cycle(&[], &[], Some(&op)), "full");
            // Others may be done before it: they do not open the window.
            let grants: Vec<Access> = op
                .bank
                .iter()
                .map(|&m| (m != 0).then_some((oldest, m)))
                .collect();
            assert!(!bench.cycle(&grants, &[], Some(&op)), "granted, not back");
            assert!(!bench.cycle(&[], &[Some((oldest, 0b01))], Some(&op)));
            assert!(bench.cycle(&[], &[None, Some((oldest, 0b10))], Some(&op)));
        }
    }
}

#[test]
fn younger_entries_that_are_done_do_not_open_a_full_window() {
    let mut rng = rng!();
    let cfg = window_of(3);
    let mut bench = Bench::new(cfg);
    let op = Op::random(&mut rng, &cfg, 0x8000_0000);
    for _ in 0..3 {
        assert!(bench.cycle(&[], &[], Some(&op)));
    }
    let bank = op.bank.iter().position(|&m| m != 0).unwrap();
    let access = |entry| {
        let mut a = vec![None; cfg.banks];
        a[bank] = Some((entry, 0x8000_0000));
        a
    };
    for entry in [1, 2] {
        bench.cycle(&access(entry), &[], None);
        assert!(!bench.cycle(&[], &access(entry), Some(&op)));
    }
    bench.cycle(&access(0), &[], None);
    assert!(bench.cycle(&[], &access(0), Some(&op)));
    // All three are free now, and one is taken: two more fit.
    assert!(bench.cycle(&[], &[], Some(&op)));
    assert!(bench.cycle(&[], &[], Some(&op)));
    assert!(!bench.cycle(&[], &[], Some(&op)));
}

#[test]
fn reset_frees_every_entry() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        for _ in 0..cfg.window {
            let op = Op::random(&mut rng, &cfg, all_ones(cfg.lanes));
            assert!(bench.cycle(&[], &[], Some(&op)));
        }
        assert!(!bench.cycle(&[], &[], None));
        let op = Op::random(&mut rng, &cfg, all_ones(cfg.lanes));
        bench.alloc(&op); // what comes in the cycle of the reset is lost
        bench.reset();
        bench.drive(&[], &[]);
        assert!(bench.block.empty.val() && !bench.full());
        for _ in 0..cfg.window {
            assert!(bench.cycle(&[], &[], Some(&op)));
        }
    }
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
        for cycle in 0..600 {
            // Fast and slow memory by turns.
            let slow = if cycle / 100 % 2 == 0 { 2 } else { 12 };
            if rng.one_in(150) {
                bench.reset();
                flight.iter_mut().for_each(VecDeque::clear);
            }
            let returns: Vec<Access> = flight
                .iter_mut()
                .map(|f| {
                    if rng.one_in(slow) {
                        f.pop_front()
                    } else {
                        None
                    }
                })
                .collect();
            // Some slots of any entry that wants the bank: the arbiter's choice is not the window's business.
            let grants: Vec<Access> = (0..cfg.banks)
                .map(|b| {
                    let wanting: Vec<_> = bench.entries.iter().filter(|e| e.want[b] != 0).collect();
                    if wanting.is_empty() || !rng.one_in(slow) {
                        return None;
                    }
                    let e = wanting[rng.below(wanting.len())];
                    let lowest = e.want[b] & e.want[b].wrapping_neg();
                    Some((e.at, lowest | e.want[b] & rng.word() as u32))
                })
                .collect();
            let op = rng.bit().then(|| {
                let slots = rng.mask(cfg.lanes);
                Op::random(&mut rng, &cfg, slots)
            });
            let taken = bench.cycle(&grants, &returns, op.as_ref());
            refused += u32::from(op.is_some() && !taken);
            for (f, grant) in flight.iter_mut().zip(grants) {
                f.extend(grant);
            }
        }
        assert!(refused > 0, "the window was never full: {cfg:?}");
    }
}
