//! `fault_record`: exceptions, and the record of the first fault.
//!
//! Covered: each cause raises its exception for one cycle, whatever the record holds; the record keeps the first fault until it is freed, takes one that
//! comes in that cycle, and of a bundle that of slot S0; lane and address of a coprocessor exception are 0; reset; random
//! runs against a plain model.

mod common;

use common::*;
use hdl::fault_record::FaultRecord;

/// Inputs of a cycle.
#[derive(Clone, Copy, Debug, Default)]
struct In {
    reset: bool,
    off: [bool; 2],
    cause: u64,
    lane: u64,
    address: u64,
    ops: [u64; 2],
    clear: bool,
}

/// Cause, operation, lane, address.
type Record = (u64, u64, u64, u64);

#[derive(Default)]
struct Model {
    raised: [bool; 4],
    record: Option<Record>,
}

struct Bench {
    block: Box<FaultRecord>,
    model: Model,
}

impl Bench {
    fn new() -> Self {
        Self {
            block: ready(FaultRecord::default()),
            model: Model::default(),
        }
    }

    /// One cycle, compared with the model. Gives the record of the next one.
    fn cycle(&mut self, i: &In) -> Option<Record> {
        let b = &mut *self.block;
        b.reset.next = i.reset;
        b.s0_off.next = i.off[0];
        b.s1_off.next = i.off[1];
        put(&mut b.cause, i.cause);
        put(&mut b.lane, i.lane);
        put(&mut b.address, i.address);
        put(&mut b.s0_op, i.ops[0]);
        put(&mut b.s1_op, i.ops[1]);
        b.clear.next = i.clear;
        eval_low(b);
        // What the slots have; a stopped operation never comes to the memory.
        let s0 = if i.off[0] { 1 } else { i.cause };
        let s1 = u64::from(i.off[1]);
        assert_eq!((get(&b.s0_fault), get(&b.s1_fault)), (s0, s1), "{i:?}");
        let raised = [
            b.coprocessor1_exception.val(),
            b.load_store_sg_acc_error.val(),
            b.debug_interrupt.val(),
            b.imprecise_sgfp_vec.val(),
        ];
        assert_eq!(raised, self.model.raised, "{i:?}");
        let (cause, op, lane, address) = self.model.record.unwrap_or_default();
        assert_eq!(get(&b.fault_cause), cause, "{i:?}");
        if cause != 0 {
            let seen = (get(&b.fault_op), get(&b.fault_lane), get(&b.fault_address));
            assert_eq!(seen, (op, lane, address), "{i:?}");
        }
        tick(b);

        if i.clear {
            self.model.record = None;
        }
        let fault = match (s0, s1) {
            (0, 0) => None,
            (0, _) => Some((1, i.ops[1], 0, 0)),
            (1, _) => Some((1, i.ops[0], 0, 0)),
            (cause, _) => Some((cause, i.ops[0], i.lane, i.address)),
        };
        self.model.record = self.model.record.or(fault);
        self.model.raised = [s0 == 1 || s1 == 1, s0 == 2, s0 == 3 || s0 == 4, false];
        if i.reset {
            self.model = Model::default();
        }
        self.model.record
    }
}

/// A fault of slot S0 in stage 10.
fn fault(cause: u64) -> In {
    In {
        cause,
        lane: 13,
        address: 0x8_1234,
        ops: [12, 6],
        ..In::default()
    }
}

#[test]
fn each_cause_is_raised_for_a_cycle_and_recorded() {
    for cause in 2..=4 {
        let mut bench = Bench::new();
        let record = bench.cycle(&fault(cause));
        assert_eq!(record, Some((cause, 12, 13, 0x8_1234)));
        for _ in 0..5 {
            assert_eq!(bench.cycle(&In::default()), record);
        }
    }
    for off in [[true, false], [false, true], [true, true]] {
        let mut bench = Bench::new();
        let record = bench.cycle(&In { off, ..fault(0) });
        assert_eq!(record, Some((1, if off[0] { 12 } else { 6 }, 0, 0)));
        bench.cycle(&In::default());
        bench.cycle(&In::default());
    }
}

#[test]
fn the_first_record_stays_until_it_is_freed() {
    let mut bench = Bench::new();
    let first = bench.cycle(&fault(4));
    for cause in [2, 3, 4] {
        assert_eq!(bench.cycle(&fault(cause)), first);
    }
    assert_eq!(
        bench.cycle(&In {
            off: [true; 2],
            ..fault(0)
        }),
        first
    );
    let clear = In {
        clear: true,
        ..In::default()
    };
    assert_eq!(bench.cycle(&clear), None);
    assert_eq!(bench.cycle(&In::default()), None);
    // Freed without a record: nothing happens; a fault in that cycle is recorded, with or without one there.
    assert_eq!(bench.cycle(&clear), None);
    let second = bench.cycle(&In {
        clear: true,
        ..fault(2)
    });
    assert_eq!(second, Some((2, 12, 13, 0x8_1234)));
    let third = bench.cycle(&In {
        clear: true,
        ops: [20, 0],
        ..fault(3)
    });
    assert_eq!(third, Some((3, 20, 13, 0x8_1234)));
    bench.cycle(&In::default());
}

#[test]
fn reset_forgets_the_record_and_what_is_raised() {
    let mut bench = Bench::new();
    bench.cycle(&fault(2));
    assert_eq!(
        bench.cycle(&In {
            reset: true,
            ..fault(3)
        }),
        None
    );
    assert_eq!(bench.cycle(&In::default()), None);
    bench.cycle(&In::default());
}

#[test]
fn random_runs_match_a_plain_model() {
    let mut rng = rng!();
    let mut bench = Bench::new();
    for _ in 0..20_000 {
        // A stopped operation has no cause of its own.
        let off = [rng.one_in(8), rng.one_in(8)];
        let cause = if off[0] {
            0
        } else {
            rng.pick(&[0, 0, 0, 2, 3, 4])
        };
        bench.cycle(&In {
            reset: rng.one_in(50),
            off,
            cause,
            lane: rng.bits(5),
            address: rng.bits(32),
            ops: [rng.bits(5), rng.bits(5)],
            clear: rng.one_in(3),
        });
    }
}
