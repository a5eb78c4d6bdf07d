//! `window_entry`: one operation in flight, and what it asks of each bank.
//!
//! Covered: a free entry asks for nothing; the word of the lowest wanting slot and all slots on it, until the bank has
//! nothing left; a value add one lane at a time; what is asked for stays until it is served; several banks at once; the two slots of a 32-bit lane; the
//! entry of a scatter; the
//! last return and the cycle after it; an operation that accesses nothing; taking the entry again in the cycle of its
//! last return; reset in mid-operation; random runs against a plain model in every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::window_entry::WindowEntry;

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
    /// An access in each of these slots, to a few words; both slots of a 32-bit lane are on one.
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

    /// Slots with an access to this bank, or to any.
    fn mask(&self, bank: Option<usize>) -> u32 {
        let on = |s: &Option<(usize, u16)>| s.is_some_and(|a| bank.is_none_or(|b| a.0 == b));
        let all = self.slots.iter().enumerate();
        all.map(|(i, s)| u32::from(on(s)) << i).sum()
    }
}

/// What the entry asks of a bank: slots, word, more to come, several lanes.
type Ask = Option<(u32, u16, bool, bool)>;

/// The block beside a plain model.
struct Bench {
    block: Box<WindowEntry>,
    cfg: Config,
    /// The operation, its slots that still want their bank, its slots that have not returned.
    taken: Option<(Op, u32, u32)>,
}

impl Bench {
    fn new(cfg: Config) -> Self {
        Self {
            block: ready(WindowEntry::new(cfg)),
            cfg,
            taken: None,
        }
    }

    fn expected(&self, bank: usize) -> Ask {
        let (op, todo, _) = self.taken.as_ref()?;
        let wanting: Vec<usize> = ones(op.mask(Some(bank)) & todo);
        let word = op.slots[*wanting.first()?]?.1;
        let per_lane = if op.wide { 2 } else { 1 };
        let first = wanting[0] / per_lane;
        let single = op.single || !self.cfg.shared_access;
        let share: Vec<usize> = wanting
            .iter()
            .copied()
            .filter(|&s| op.slots[s] == Some((bank, word)))
            .filter(|&s| !single || s / per_lane == first)
            .collect();
        let lanes = if op.wide {
            share.iter().filter(|&&s| s % 2 == 0).count()
        } else {
            share.len()
        };
        Some((
            share.iter().map(|s| 1 << s).sum(),
            word,
            share.len() < wanting.len(),
            lanes > 1,
        ))
    }

    fn asks(&self) -> Vec<Ask> {
        (0..self.cfg.banks)
            .map(|b| {
                self.block.want[b].val().then(|| {
                    (
                        get(&self.block.want_lanes[b]) as u32,
                        get(&self.block.want_word[b]) as u16,
                        self.block.want_more[b].val(),
                        self.block.want_shared[b].val(),
                    )
                })
            })
            .collect()
    }

    /// One cycle: the banks of `served` serve what is asked of them, `returns` come back, `op` takes the entry.
    fn cycle(&mut self, served: &[usize], returns: u32, op: Option<&Op>) -> Vec<Ask> {
        for b in 0..self.cfg.banks {
            put(&mut self.block.served[b], 0_u64);
        }
        put(&mut self.block.ret_lanes, returns);
        self.block.alloc.next = op.is_some();
        if let Some(op) = op {
            put(&mut self.block.alloc_gr, op.gr);
            put(&mut self.block.alloc_lanes, op.mask(None));
            for b in 0..self.cfg.banks {
                put(&mut self.block.alloc_bank[b], op.mask(Some(b)));
            }
            let words: Vec<u16> = op.slots.iter().map(|s| s.map_or(0xFFFC, |a| a.1)).collect();
            put_all(&mut self.block.alloc_word_bit, &word_bits(&words));
            self.block.alloc_wide.next = op.wide;
            self.block.alloc_scatter.next = op.scatter;
            self.block.alloc_single.next = op.single;
        }
        eval_low(&mut *self.block);

        let asks = self.asks();
        let expected: Vec<Ask> = (0..self.cfg.banks).map(|b| self.expected(b)).collect();
        assert_eq!(asks, expected);
        assert_eq!(self.block.valid.val(), self.taken.is_some());
        let left = self.taken.as_ref().map_or(0, |t| t.2) & !returns;
        assert_eq!(self.block.busy.val(), left != 0);
        let scatter = self.taken.as_ref().is_some_and(|t| t.0.scatter);
        assert_eq!(self.block.scatter_busy.val(), left != 0 && scatter);
        if let Some((op, ..)) = &self.taken {
            assert_eq!(get(&self.block.gr), op.gr);
        }

        // What is asked for follows neither what is served nor what comes.
        for &b in served {
            put(&mut self.block.served[b], asks[b].map_or(0, |a| a.0));
        }
        eval_low(&mut *self.block);
        assert_eq!(self.asks(), expected);
        tick(&mut *self.block);

        if let Some((_, todo, left)) = &mut self.taken {
            for &b in served {
                *todo &= !asks[b].map_or(0, |a| a.0);
            }
            *left &= !returns;
        }
        self.taken = self.taken.take().filter(|t| t.2 != 0);
        if let Some(op) = op {
            self.taken = Some((op.clone(), op.mask(None), op.mask(None)));
        }
        asks
    }

    fn reset(&mut self, op: &Op) {
        self.block.reset.next = true;
        self.cycle(&[], 0, Some(op));
        self.block.reset.next = false;
        self.taken = None;
    }
}

/// An operation of 16-bit lanes with these accesses in its first slots.
fn op(cfg: &Config, accesses: &[(usize, u16)]) -> Op {
    let mut slots = vec![None; cfg.lanes];
    for (slot, &access) in slots.iter_mut().zip(accesses) {
        *slot = Some(access);
    }
    Op {
        gr: 5,
        slots,
        wide: false,
        scatter: false,
        single: false,
    }
}

#[test]
fn a_free_entry_asks_for_nothing() {
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        assert!(bench.cycle(&[], 0, None).iter().all(Option::is_none));
    }
}

#[test]
fn each_bank_is_asked_for_one_word_after_another_and_keeps_the_question_until_it_serves() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let accesses = [(3, 8), (3, 4), (9, 8), (3, 8), (3, 4), (3, 12)];
    bench.cycle(&[], 0, Some(&op(&cfg, &accesses)));
    for _ in 0..3 {
        let asks = bench.cycle(&[], 0, None);
        assert_eq!(asks[3], Some((0b00_1001, 8, true, true)));
        assert_eq!(asks[9], Some((0b00_0100, 8, false, false)));
    }
    bench.cycle(&[3], 0, None);
    let asks = bench.cycle(&[3, 9], 0, None);
    assert_eq!(asks[3], Some((0b01_0010, 4, true, true)));
    let asks = bench.cycle(&[3], 0, None);
    assert_eq!(asks[3], Some((0b10_0000, 12, false, false)));
    assert_eq!(asks[9], None);
    assert!(bench.cycle(&[], 0, None).iter().all(Option::is_none));
    assert!(bench.block.busy.val(), "all asked, none back");
}

#[test]
fn one_word_of_32_lanes_is_one_access_and_32_words_are_32() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    bench.cycle(&[], 0, Some(&op(&cfg, &[(0, 64); 32])));
    let asks = bench.cycle(&[0], 0, None);
    assert_eq!(asks[0], Some((u32::MAX, 64, false, true)));
    let accesses: Vec<(usize, u16)> = (0..32).map(|s| (0, 64 * s)).collect();
    bench.cycle(&[], u32::MAX, Some(&op(&cfg, &accesses)));
    for slot in 0..32 {
        let asks = bench.cycle(&[0], 0, None);
        assert_eq!(asks[0], Some((1 << slot, 64 * slot, slot < 31, false)));
    }
}

#[test]
fn a_value_add_asks_for_one_lane_after_another() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let mut add = op(&cfg, &[(0, 64); 32]);
    (add.scatter, add.single) = (true, true);
    bench.cycle(&[], 0, Some(&add));
    for slot in 0..32 {
        let asks = bench.cycle(&[0], 0, None);
        assert_eq!(asks[0], Some((1 << slot, 64, slot < 31, false)));
    }
    // Both slots of a 32-bit lane, the last one too.
    add.wide = true;
    bench.cycle(&[], u32::MAX, Some(&add));
    for lane in 0..16 {
        let asks = bench.cycle(&[0], 0, None);
        assert_eq!(asks[0], Some((3 << (2 * lane), 64, lane < 15, false)));
    }
}

#[test]
fn the_two_slots_of_a_32_bit_lane_are_one_lane() {
    let cfg = Config::default();
    for lane in 0..16 {
        let mut bench = Bench::new(cfg);
        let mut wide = op(&cfg, &[]);
        wide.wide = true;
        wide.slots[2 * lane] = Some((1, 4));
        wide.slots[2 * lane + 1] = Some((1, 4));
        bench.cycle(&[], 0, Some(&wide));
        let asks = bench.cycle(&[], 0, None);
        assert_eq!(asks[1], Some((3 << (2 * lane), 4, false, false)));
        wide.wide = false;
        bench.cycle(&[], 0, Some(&wide));
        assert!(bench.cycle(&[], 0, None)[1].unwrap().3);
    }
}

#[test]
fn it_is_free_the_cycle_after_its_last_return_and_can_be_taken_in_that_of_the_return() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let two = op(&cfg, &[(0, 0), (1, 4)]);
    bench.cycle(&[], 0, Some(&two));
    bench.cycle(&[0, 1], 0, None);
    bench.cycle(&[], 0b01, None);
    assert!(bench.taken.is_some());
    bench.cycle(&[], 0b10, Some(&two)); // the last return, and the next operation
    assert!(bench.block.valid.val());
    let asks = bench.cycle(&[0, 1], 0, None);
    assert!(asks[0].is_some() && asks[1].is_some());
    bench.cycle(&[], 0b11, None);
    assert!(!bench.block.valid.val(), "free after the edge");
    bench.cycle(&[], 0, None);
}

#[test]
fn an_operation_without_accesses_is_taken_for_one_cycle_and_never_busy() {
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        let none = op(&cfg, &[]);
        for _ in 0..3 {
            bench.cycle(&[], 0, Some(&none));
            assert!(bench.block.valid.val() && !bench.block.busy.val());
        }
        bench.cycle(&[], 0, None);
        assert!(!bench.block.valid.val());
    }
}

#[test]
fn reset_frees_it_whatever_comes_in_that_cycle() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        let busy = op(&cfg, &[(0, 0), (1, 4)]);
        bench.cycle(&[], 0, Some(&busy));
        bench.reset(&Op::random(&mut rng, &cfg));
        bench.cycle(&[], 0, None);
        bench.cycle(&[], 0, None);
    }
}

#[test]
fn random_runs_match_a_plain_model() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        // Slots that were served and have not returned.
        let mut flight = 0;
        for _ in 0..2500 {
            let next = Op::random(&mut rng, &cfg);
            if rng.one_in(200) {
                bench.reset(&next);
                flight = 0;
            }
            let rare = 1 + rng.below(3);
            let served: Vec<usize> = (0..cfg.banks).filter(|_| rng.one_in(rare)).collect();
            let returns = flight & rng.mask(cfg.lanes);
            let left = bench.taken.as_ref().map_or(0, |t| t.2) & !returns;
            let next = (left == 0 && rng.bit()).then_some(&next);
            let asks = bench.cycle(&served, returns, next);
            flight &= !returns;
            for b in served {
                flight |= asks[b].map_or(0, |a| a.0);
            }
            if next.is_some() {
                flight = 0;
            }
        }
    }
}
