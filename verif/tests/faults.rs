//! Faults on the design (D18 to D21, D27): each cause with each mnemonic that can have it, at the first, a middle and the last
//! lane, with the window empty and full; two faults at once; beside a barrier; in a reset cycle. Expected records are worked out
//! here; that nothing else changes is shown by a run without the operation.

mod common;

use common::*;
use hdl::config::{Config, DATA_RAM_BASE};
use hdl::isa::fault;
use rayon::prelude::*;
use sim::dut::Dut;
use sim::engine::{self, EngineIn, FaultRecord};
use sim::program::{Bundle, Mnemonic, Op, Operand, Program, Step};
use sim::state::{Registers, Special, V512};
use verif::check::{Case, check};

use Mnemonic as M;

/// What can be wrong, and how it is brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    /// CPENABLE is 0.
    Coprocessor,
    /// A lane is the first one behind the data RAM.
    Behind,
    /// A lane is the last one before it.
    Before,
    /// A lane is misaligned.
    Misaligned,
    /// A lane is on breakpoint 0, or 1.
    Break(usize),
}

impl Wrong {
    const ALL: [Wrong; 6] = [
        Wrong::Coprocessor,
        Wrong::Behind,
        Wrong::Before,
        Wrong::Misaligned,
        Wrong::Break(0),
        Wrong::Break(1),
    ];

    fn cause(self) -> u8 {
        let cause = match self {
            Wrong::Coprocessor => fault::COPROCESSOR,
            Wrong::Behind | Wrong::Before | Wrong::Misaligned => fault::SG_ACCESS,
            Wrong::Break(0) => fault::DBREAK0,
            Wrong::Break(_) => fault::DBREAK1,
        };
        cause as u8
    }

    /// Whether `mnemonic` can have it.
    fn applies(self, mnemonic: Mnemonic) -> bool {
        match self {
            Wrong::Coprocessor => mnemonic != M::ScatterW,
            // Bytes are never misaligned.
            Wrong::Misaligned => mnemonic.is_memory() && shape(mnemonic).2 > 1,
            _ => mnemonic.is_memory(),
        }
    }
}

/// Operations with every register of their own, so that what an operation changes is not hidden by another.
fn op(mnemonic: Mnemonic) -> Op {
    let mut op = Op::new(mnemonic);
    for &operand in mnemonic.operands() {
        let number = match operand {
            Operand::Gr => 7,
            Operand::Ars => 2,
            Operand::Vs => 2,
            Operand::Vr => 3,
            Operand::Vbr => 4,
            Operand::Vt => 5,
        };
        op.set_register(operand, number);
    }
    op
}

/// Registers for [`op`]: lane `lane` of `mnemonic` goes to `bad`, all others to the first 512 bytes of the data RAM.
fn with_bad_lane(mnemonic: Mnemonic, lane: usize, bad: u32) -> Registers {
    let (_, _, size) = shape(mnemonic);
    let mut regs = registers();
    // A base from which 16-bit offsets reach both ends of the data RAM.
    regs.ar[2] = DATA_RAM_BASE - 64;
    regs.vec[2] = offsets(mnemonic, |k| {
        let good = DATA_RAM_BASE + (13 * k as u32 % 128) * size as u32;
        (if k == lane { bad } else { good }) - regs.ar[2]
    });
    regs.vec[3] = V512(std::array::from_fn(|i| 0x80 + i as u8));
    regs.vbool[4] = u64::MAX;
    // For the operations around.
    regs.vec[8] = V512(std::array::from_fn(|i| 3 * i as u8));
    regs.vec[9] = offsets(M::ScatterAddN2x32, |_| 1020);
    regs.vec[10] = offsets(M::GatherAN2x32, |k| 512 + 4 * k as u32);
    regs
}

/// What goes before the operation that faults: something in gr7 and, for a full window, ten sums on one word, 16 cycles each.
fn before(full: bool) -> Vec<Step> {
    let mut steps = vec![
        Op {
            gr: 7,
            vs: 8,
            ..Op::new(M::MovGatherD)
        }
        .into(),
    ];
    if full {
        let slow = Op::scatter(M::ScatterAddN2x32, 8, 1, 9, 0);
        steps.extend([Step::from(slow); 10]);
    }
    steps
}

/// What goes behind it: operations that nobody must harm.
fn after() -> Vec<Step> {
    vec![
        Op::post(M::GatherAN2x32, 1, 1, 10, 0).into(),
        Op::scatter(M::ScatterN2x32, 8, 1, 10, 0).into(),
        Op::post(M::GatherAN2x32, 2, 1, 10, 0).into(),
        Op::new(M::ScatterW).into(),
        Op::drain(M::GatherDNx16, 11, 1).into(),
        Op::drain(M::GatherDNx16, 12, 2).into(),
        Op::drain(M::GatherDNx16, 13, 7).into(),
    ]
}

/// A step with special registers.
fn under(step: impl Into<Step>, special: Special) -> Step {
    Step {
        special,
        ..step.into()
    }
}

/// Breakpoint `k` on all accesses to the address.
fn breakpoint(k: usize, address: u32) -> Special {
    let mut special = Special::default();
    special.dbreaka[k] = address;
    special.dbreakc[k] = 0xC000_003F;
    special
}

/// The step that faults, the registers, and the record that it must leave.
fn faulting(mnemonic: Mnemonic, wrong: Wrong, lane: usize) -> (Step, Registers, FaultRecord) {
    let (_, _, size) = shape(mnemonic);
    let ram = small().ram_bytes() as u32;
    let (address, special) = match wrong {
        Wrong::Coprocessor => (
            DATA_RAM_BASE,
            Special {
                cpenable: false,
                ..Special::default()
            },
        ),
        Wrong::Behind => (DATA_RAM_BASE + ram, Special::default()),
        Wrong::Before => (DATA_RAM_BASE - size as u32, Special::default()),
        Wrong::Misaligned => (DATA_RAM_BASE + 257, Special::default()),
        // An address that no other lane has.
        Wrong::Break(k) => (DATA_RAM_BASE + 768, breakpoint(k, DATA_RAM_BASE + 768)),
    };
    let record = FaultRecord {
        cause: wrong.cause(),
        op: mnemonic as u8,
        lane: if wrong == Wrong::Coprocessor {
            0
        } else {
            lane as u8
        },
        address: if wrong == Wrong::Coprocessor {
            0
        } else {
            address
        },
    };
    (
        under(op(mnemonic), special),
        with_bad_lane(mnemonic, lane, address),
        record,
    )
}

#[test]
fn each_fault_of_each_mnemonic_squashes_it_and_nothing_else() {
    let mut cases = Vec::new();
    for mnemonic in M::ALL {
        for wrong in Wrong::ALL {
            if wrong.applies(mnemonic) {
                let last = shape(mnemonic).0 - 1;
                let lanes = match wrong {
                    Wrong::Coprocessor => vec![0],
                    _ => vec![0, last / 2, last],
                };
                for lane in lanes {
                    cases.extend([false, true].map(|full| (mnemonic, wrong, lane, full)));
                }
            }
        }
    }
    // 29 with a coprocessor exception; 24 behind, before and on either breakpoint, 3 lanes each; 14 misaligned.
    assert_eq!(cases.len(), 2 * (29 + 3 * (4 * 24 + 14)));
    cases.par_iter().for_each(|&(mnemonic, wrong, lane, full)| {
        let what = format!("{mnemonic:?} {wrong:?} lane {lane}, window full: {full}");
        let (step, regs, record) = faulting(mnemonic, wrong, lane);
        let ram = pattern(small().ram_bytes());
        let program = |step: Step| {
            let steps = before(full).into_iter().chain([step]).chain(after());
            Program::of(steps)
        };
        let at = before(full).len();
        let got = run(small(), &regs, &ram, &program(step));

        // The record, the exception, and of no other operation.
        assert_eq!(got.report.first_fault(), Some(record), "{what}");
        assert_eq!(got.report.records.len(), 1, "{what}");
        let slot = mnemonic.slot();
        for (i, faults) in got.report.faults.iter().enumerate() {
            let mut want = [0; 2];
            if i == at {
                want[slot] = wrong.cause();
            }
            assert_eq!(*faults, want, "{what}: bundle {i}");
        }
        let mut exceptions = [0; 4];
        exceptions[[0, 1, 2, 2][usize::from(wrong.cause()) - 1]] = 1;
        assert_eq!(got.report.exceptions, exceptions, "{what}");

        // Nothing else: as if it had not been there. A gather squashed in stage 10 leaves 0 in its register.
        let without = run(small(), &regs, &ram, &program(Step::default()));
        assert!(got.ram == without.ram, "{what}: memory");
        let zeroes = mnemonic.is_post() && wrong != Wrong::Coprocessor;
        for v in 0..32 {
            let want = match v {
                13 if zeroes => V512::default(),
                _ => without.regs.vec[v],
            };
            assert_eq!(got.regs.vec[v], want, "{what}: v{v}");
        }
        if !zeroes {
            assert_eq!(got.regs.vec[13], regs.vec[8], "{what}: gr7 is what it was");
        }
        let c = |r: &Ran| {
            (
                r.report.counters.bank_accesses,
                r.report.counters.shared_accesses,
            )
        };
        assert_eq!(c(&got), c(&without), "{what}: it came to a bank");
        if full && mnemonic.is_memory() && wrong != Wrong::Coprocessor {
            // It waited for the window like any other.
            assert!(got.report.times[at].memory_wait() > 10, "{what}");
        }

        // And the same operation without the fault does change something, so the comparison means something.
        if wrong == Wrong::Coprocessor && mnemonic.is_memory() {
            let mut healthy = step;
            healthy.special = Special::default();
            let ran = run(small(), &regs, &ram, &program(healthy));
            assert!(ran.report.first_fault().is_none(), "{what}");
            assert!(ran.ram != without.ram || mnemonic.is_post(), "{what}");
            assert_ne!(c(&ran), c(&without), "{what}");
        }
    });
}

#[test]
fn scatterw_is_exempt_from_the_coprocessor_exception() {
    let off = Special {
        cpenable: false,
        ..Special::default()
    };
    let program = Program::of([
        Op::scatter(M::ScatterAddN2x32, 8, 1, 9, 0).into(),
        under(Op::new(M::ScatterW), off),
    ]);
    let regs = with_bad_lane(M::ScatterAddN2x32, 0, DATA_RAM_BASE);
    let ran = run(small(), &regs, &pattern(1024), &program);
    assert_eq!(ran.report.first_fault(), None);
    assert!(ran.report.times[1].memory_wait() > 10);
    assert!(ran.report.times[1].done.is_some());
}

#[test]
fn a_masked_lane_faults_nobody() {
    for mnemonic in M::ALL.into_iter().filter(|m| m.is_predicated()) {
        for wrong in Wrong::ALL {
            if wrong == Wrong::Coprocessor || !wrong.applies(mnemonic) {
                continue;
            }
            let (step, mut regs, _) = faulting(mnemonic, wrong, 3);
            regs.vbool[4] = !(1 << predicate_bit(mnemonic, 3));
            let ran = run(small(), &regs, &pattern(1024), &Program::of([step]));
            assert_eq!(ran.report.first_fault(), None, "{mnemonic:?} {wrong:?}");
            assert!(ran.report.counters.bank_accesses > 0, "{mnemonic:?}");
        }
    }
}

/// First record of a program with one operation that has several faults.
fn record_of(mnemonic: Mnemonic, special: Special, offset: impl Fn(usize) -> u32) -> FaultRecord {
    let mut regs = with_bad_lane(mnemonic, 0, DATA_RAM_BASE);
    regs.ar[2] = DATA_RAM_BASE;
    regs.vec[2] = offsets(mnemonic, offset);
    let ran = run(
        small(),
        &regs,
        &pattern(1024),
        &Program::of([under(op(mnemonic), special)]),
    );
    assert_eq!(ran.report.exceptions.iter().sum::<u64>(), 1);
    ran.report.first_fault().expect("a fault")
}

#[test]
fn of_two_faults_in_one_operation_the_first_in_order_is_recorded() {
    for mnemonic in M::ALL.into_iter().filter(|m| m.is_memory()) {
        let size = shape(mnemonic).2 as u32;
        let mut special = breakpoint(0, DATA_RAM_BASE + 5 * size);
        special.dbreaka[1] = DATA_RAM_BASE + 2 * size;
        special.dbreakc[1] = 0xC000_003F;
        let sequence = |k: usize| k as u32 * size;
        let bad = |k: usize| if k == 9 { 1024 } else { sequence(k) };
        let record = |cause: u64, lane: u32, offset: u32| FaultRecord {
            cause: cause as u8,
            op: mnemonic as u8,
            lane: lane as u8,
            address: DATA_RAM_BASE + offset,
        };
        // Breakpoint 0 at lane 5 goes before breakpoint 1 at lane 2.
        let got = record_of(mnemonic, special, sequence);
        assert_eq!(got, record(fault::DBREAK0, 5, 5 * size), "{mnemonic:?}");
        // An access error at lane 9 before both.
        let got = record_of(mnemonic, special, bad);
        assert_eq!(got, record(fault::SG_ACCESS, 9, 1024), "{mnemonic:?}");
        // The coprocessor before all.
        special.cpenable = false;
        let got = record_of(mnemonic, special, bad);
        let want = FaultRecord {
            address: 0,
            ..record(fault::COPROCESSOR, 0, 0)
        };
        assert_eq!(got, want, "{mnemonic:?}");
        // Of two lanes with the same fault the lower one.
        let got = record_of(mnemonic, Special::default(), |k| {
            if k == 6 || k == 11 {
                2048 + k as u32 * 4
            } else {
                sequence(k)
            }
        });
        assert_eq!(got, record(fault::SG_ACCESS, 6, 2048 + 24), "{mnemonic:?}");
    }
}

#[test]
fn a_breakpoint_compares_what_its_mask_and_its_qualifiers_say() {
    let m = M::GatherAN2x32;
    let on = |control: u32, address: u32, mnemonic: Mnemonic| {
        let special = Special {
            dbreaka: [address, 0],
            dbreakc: [control, 0],
            ..Special::default()
        };
        let mut regs = with_bad_lane(mnemonic, 0, DATA_RAM_BASE);
        regs.ar[2] = DATA_RAM_BASE;
        regs.vec[2] = offsets(mnemonic, |_| 0x48);
        let program = Program::of([under(op(mnemonic), special)]);
        let ran = run(small(), &regs, &pattern(1024), &program);
        ran.report.first_fault().is_some()
    };
    let here = DATA_RAM_BASE + 0x48;
    // A mask bit of 1 means compare: each of the six decides about its own address bit, bits 31:6 always count.
    for bit in 0..32 {
        let differs = here ^ 1 << bit;
        for mask_bit in 0..6 {
            let hit = on(0x4000_0000 | 1 << mask_bit, differs, m);
            assert_eq!(
                hit,
                bit < 6 && bit != mask_bit,
                "bit {bit}, mask bit {mask_bit}"
            );
        }
    }
    assert!(on(0x4000_003F, here, m));
    // Bit 30 for loads, bit 31 for stores and read-modify-writes; the bits between say nothing.
    for (mnemonic, load) in [
        (M::GatherANx16, true),
        (M::ScatterNx16, false),
        (M::ScatterIncNx16, false),
        (M::ScatterAddNx8U, false),
    ] {
        assert_eq!(on(0x7FFF_FFFF, here, mnemonic), load, "{mnemonic:?}");
        assert_eq!(on(0xBFFF_FFFF, here, mnemonic), !load, "{mnemonic:?}");
        assert!(!on(0x3FFF_FFFF, here, mnemonic), "{mnemonic:?}");
    }
}

#[test]
fn of_two_operations_in_flight_the_older_is_recorded_until_it_is_freed() {
    let (break1, regs, record) = faulting(M::ScatterNx16, Wrong::Break(1), 7);
    // The younger one is found out in stage 3, while the older is not in stage 10 yet; and the record comes in program order.
    let off = under(
        op(M::GatherANx8U),
        Special {
            cpenable: false,
            ..Special::default()
        },
    );
    let mut program = Program::of([break1, off, break1, Step::default()]);
    let ran = |program: &Program| run(small(), &regs, &pattern(1024), program);
    let kept = ran(&program);
    assert_eq!(kept.report.exceptions, [1, 0, 2, 0], "all three raise");
    let seen = kept.report.times[0].leave + 1;
    assert_eq!(kept.report.records, [(seen, record)]);

    // Freed at once, every one is recorded, in order; freed late, the first one behind that.
    let second = FaultRecord {
        cause: fault::COPROCESSOR as u8,
        op: M::GatherANx8U as u8,
        lane: 0,
        address: 0,
    };
    program.fault_clear = Some(0);
    let want = [(seen, record), (seen + 1, second), (seen + 2, record)];
    assert_eq!(ran(&program).report.records, want);
    program.fault_clear = Some(1);
    assert_eq!(ran(&program).report.records, [want[0], want[2]]);
    program.fault_clear = Some(2);
    assert_eq!(ran(&program).report.records, want[..1]);
}

#[test]
fn in_a_bundle_the_fault_of_slot_s0_is_recorded() {
    let off = Special {
        cpenable: false,
        ..Special::default()
    };
    let bundle = Bundle {
        s0: Some(op(M::GatherANx16)),
        s1: Some(op(M::GatherDNx16)),
    };
    let regs = with_bad_lane(M::GatherANx16, 0, DATA_RAM_BASE);
    let ran = run(
        small(),
        &regs,
        &pattern(1024),
        &Program::of([under(bundle, off)]),
    );
    let record = ran.report.first_fault().expect("a fault");
    assert_eq!((record.cause, record.op), (1, M::GatherANx16 as u8));
    assert_eq!(ran.report.faults[0], [1, 1]);
    // One cycle of the exception for both.
    assert_eq!(ran.report.exceptions, [1, 0, 0, 0]);
    assert!(ran.report.results[0].is_none(), "no vt_valid");
    assert_eq!(ran.regs.vec[5], regs.vec[5]);
}

#[test]
fn a_squashed_scatter_counts_as_written() {
    // Before a barrier, with nothing else in the window: it does not wait. Behind one: the barrier is none of its business.
    for wrong in [Wrong::Behind, Wrong::Break(0), Wrong::Coprocessor] {
        let (bad, regs, record) = faulting(M::ScatterN2x32, wrong, 15);
        let barrier = Step::from(Op::new(M::ScatterW));
        let ran = run(
            small(),
            &regs,
            &pattern(1024),
            &Program::of([bad, barrier, bad, barrier]),
        );
        let t = &ran.report.times;
        assert!(t.iter().all(|t| t.memory_wait() == 0), "{wrong:?}");
        assert_eq!(t[1].done, Some(t[1].leave + 1));
        assert_eq!(t[3].done, Some(t[3].leave + 1));
        assert_eq!(ran.report.first_fault(), Some(record));
        assert_eq!(ran.report.counters.bank_accesses, 0);
    }
}

#[test]
fn a_reset_forgets_faults_under_way_and_the_record() {
    for wrong in [Wrong::Behind, Wrong::Break(1), Wrong::Coprocessor] {
        let (bad, regs, record) = faulting(M::ScatterNx16, wrong, 0);
        let mut dut = engine::rtl(small()).unwrap();
        let idle = EngineIn {
            gvr_ready: 10,
            ..EngineIn::default()
        };
        let reset = EngineIn {
            reset: true,
            ..idle.clone()
        };
        // Reset in every cycle of its way, and of that of the record.
        for at in 0..16 {
            dut.step(&reset).unwrap();
            let mut recorded = false;
            for cycle in 0..20 {
                let mut input = EngineIn {
                    reset: cycle == at,
                    ars: regs.ar[2],
                    vs: regs.vec[2],
                    vr: regs.vec[3],
                    special: bad.special,
                    ..idle.clone()
                };
                if cycle == 0 {
                    input.s0 = Some((M::ScatterNx16 as u8, 0));
                }
                let out = dut.outputs();
                if cycle == at + 1 {
                    assert_eq!(out.record, FaultRecord::default(), "{wrong:?} {at}");
                    assert_eq!(out.exceptions, Default::default(), "{wrong:?} {at}");
                }
                if out.record.cause != 0 {
                    assert_eq!(out.record, record, "{wrong:?} {at}");
                    recorded = true;
                    assert!(
                        cycle <= at,
                        "{wrong:?}: the record outlives a reset in cycle {at}"
                    );
                }
                dut.step(&input).unwrap();
            }
            // It is on record from cycle 12 on: taken in 0, in stage 0 in 1, in stage 10 in 11.
            assert_eq!(recorded, at >= 12, "{wrong:?} {at}");
        }
    }
}

#[test]
fn faults_equal_the_models_in_bulk() {
    // Many at once, and the models say the same of every time, counter and record.
    let cfg = small();
    for (i, clear) in [None, Some(0), Some(3), Some(50)].into_iter().enumerate() {
        let mut program = Program {
            fault_clear: clear,
            ..Program::default()
        };
        let mut regs = Registers::default();
        for (n, mnemonic) in M::ALL.into_iter().cycle().take(120).enumerate() {
            let wrong = Wrong::ALL[(n * 7 + i) % 6];
            let lane = n % shape(mnemonic).0;
            let step = match wrong.applies(mnemonic) && n % 3 > 0 {
                true => {
                    let (step, r, _) = faulting(mnemonic, wrong, lane);
                    regs = Registers { vec: r.vec, ..r };
                    step
                }
                false => op(mnemonic).into(),
            };
            program.steps.push(Step {
                load: mnemonic.is_memory().then_some(regs.vec[2]),
                ..step
            });
        }
        let case = Case {
            cfg: Config { window: 2, ..cfg },
            regs,
            ram: pattern(cfg.ram_bytes()),
            program,
        };
        let mut dut = engine::rtl(case.cfg).unwrap();
        if let Err(failure) = check(&mut dut, &case) {
            panic!("{clear:?}: {failure}");
        }
    }
}
