//! Directed tests of the seeds' claims about gathers, on the design. Expected values are written out here, from the
//! rulings, or computed from the tables in facts.md; the value model is not asked.

mod common;

use common::{offset_sets, predicate_sets};
use hdl::config::{Config, DATA_RAM_BASE};
use sim::dut::Dut;
use sim::engine::{self, EngineIn, EngineOut, EngineRtl};
use sim::host::{Host, RunReport};
use sim::program::{Bundle, Mnemonic, Op, Operand, Program, Step};
use sim::state::{Registers, V512};
use std::cell::RefCell;

const POSTS: [(Mnemonic, Mnemonic, usize, usize); 3] = [
    // Plain form, T form, bytes of a lane, bytes of an element.
    (Mnemonic::GatherANx16, Mnemonic::GatherANx16T, 2, 2),
    (Mnemonic::GatherANx8U, Mnemonic::GatherANx8UT, 2, 1),
    (Mnemonic::GatherAN2x32, Mnemonic::GatherAN2x32T, 4, 4),
];

thread_local! {
    /// The engine and what its data RAM holds: gathers do not change it, so it is loaded once.
    static ENGINE: RefCell<Option<(EngineRtl, Vec<u8>)>> = const { RefCell::new(None) };
}

/// Runs a program on a data RAM whose byte i is `byte(i)`; the observer sees the outputs of every cycle.
fn run_with(
    regs: &Registers,
    program: &Program,
    byte: impl Fn(usize) -> u8,
    mut observe: impl FnMut(u64, &EngineOut),
) -> (RunReport, Registers) {
    let cfg = Config::default();
    let ram: Vec<u8> = (0..cfg.ram_bytes()).map(byte).collect();
    let mut host = Host::new(cfg, regs.clone());
    ENGINE.with_borrow_mut(|engine| {
        let (dut, held) = engine.get_or_insert_with(|| (engine::rtl(cfg).unwrap(), Vec::new()));
        host.reset(dut).unwrap();
        if *held != ram {
            host.load(dut, 0, &ram).unwrap();
            *held = ram;
        }
        let report = host
            .run(dut, program, |cycle, dut| {
                observe(cycle, dut.outputs());
                Ok(())
            })
            .unwrap();
        (report, host.regs)
    })
}

fn run(regs: &Registers, program: &Program) -> (RunReport, Registers) {
    run_with(regs, program, |i| i as u8, |_, _| {})
}

/// Registers with the data RAM's first byte in a1 and all-ones in vb15.
fn registers() -> Registers {
    let mut regs = Registers::default();
    regs.ar[1] = DATA_RAM_BASE;
    regs.vbool[15] = u64::MAX;
    regs
}

fn set_lane(v: &mut V512, bytes: usize, k: usize, value: u32) {
    match bytes {
        2 => v.set_u16(k, value as u16),
        _ => v.set_u32(k, value),
    }
}

fn lane(v: &V512, bytes: usize, k: usize) -> u32 {
    match bytes {
        2 => u32::from(v.u16(k)),
        _ => v.u32(k),
    }
}

/// Little-endian element of the byte table `byte[i] = i`.
fn table_element(offset: u32, size: usize) -> u32 {
    (0..size as u32).fold(0, |x, i| x | u32::from((offset + i) as u8) << (8 * i))
}

/// Predicate register in which the given lanes of a form are on (D12).
fn predicate(lane_bytes: usize, on: impl Fn(usize) -> bool) -> u64 {
    (0..64 / lane_bytes)
        .filter(|&k| on(k))
        .fold(0, |p, k| p | 1 << (k * lane_bytes))
}

/// A post of `mnemonic` with base a1, offsets v2, predicate vb3, and its raw drain to v4.
fn post_and_drain(mnemonic: Mnemonic) -> Program {
    Program::of([
        Op::post(mnemonic, 0, 1, 2, 3),
        Op::drain(Mnemonic::GatherDNx16, 4, 0),
    ])
}

/// Elements of the table of each form: NX16, NX8U, N_2X32 (facts.md 9.4).
const TABLE: [u32; 3] = [64, 128, 32];

#[test]
fn offset_corpus_of_facts_9_4() {
    for ((_, form, bytes, size), te) in POSTS.into_iter().zip(TABLE) {
        let lanes = 64 / bytes as u32;
        // Many posts in one run: set i through gr i mod 8, drained before the register is used again.
        let sets = offset_sets(te, lanes);
        for chunk in sets.chunks(8) {
            let mut regs = registers();
            let mut steps: Vec<Step> = Vec::new();
            for (i, (_, indices)) in chunk.iter().enumerate() {
                // Upstream of the engine: scaled by the element size, lanes outside the table off.
                for (k, &index) in indices.iter().enumerate() {
                    set_lane(&mut regs.vec[i], bytes, k, index * size as u32);
                }
                regs.vbool[i] = predicate(bytes, |k| indices[k] < te);
                let i = i as u8;
                steps.push(Op::post(form, i, 1, i, i).into());
            }
            for i in 0..chunk.len() as u8 {
                steps.push(Op::drain(Mnemonic::GatherDNx16, 16 + i, i).into());
            }
            let (_, regs) = run(&regs, &Program::of(steps));
            for (i, (name, indices)) in chunk.iter().enumerate() {
                for (k, &index) in indices.iter().enumerate() {
                    let want = match index < te {
                        true => table_element(index * size as u32, size),
                        false => 0,
                    };
                    let got = lane(&regs.vec[16 + i], bytes, k);
                    assert_eq!(got, want, "{form:?} {name} lane {k} index {index}");
                }
            }
        }
    }
}

#[test]
fn predicate_corpus_of_facts_9_4() {
    let masks = predicate_sets();
    for (plain, form, bytes, size) in POSTS {
        for &mask in &masks {
            let mut regs = registers();
            for k in 0..64 / bytes {
                set_lane(&mut regs.vec[2], bytes, k, (k * size) as u32);
            }
            regs.vbool[3] = predicate(bytes, |k| mask >> k & 1 == 1);
            let (_, after) = run(&regs, &post_and_drain(form));
            let (_, unpredicated) = run(&regs, &post_and_drain(plain));
            for k in 0..64 / bytes {
                let element = table_element((k * size) as u32, size);
                let want = if mask >> k & 1 == 1 { element } else { 0 };
                assert_eq!(lane(&after.vec[4], bytes, k), want, "{form:?} {mask:x} {k}");
                assert_eq!(
                    lane(&unpredicated.vec[4], bytes, k),
                    element,
                    "{plain:?} {k}"
                );
            }
        }
    }
}

#[test]
fn masked_lanes_are_zero() {
    // The register held ones before: a masked lane is 0 and not what was there.
    for (_, form, bytes, _) in POSTS {
        let mut regs = registers();
        regs.vec[9] = V512([0xFF; 64]);
        regs.vbool[3] = predicate(bytes, |k| k == 1);
        let program = Program::of([
            Op {
                vs: 9,
                ..Op::new(Mnemonic::MovGatherD)
            },
            Op::post(form, 0, 1, 2, 3),
            Op::drain(Mnemonic::GatherDNx16, 4, 0),
        ]);
        let (_, after) = run_with(&regs, &program, |_| 0xA5, |_, _| {});
        for k in 0..64 / bytes {
            let want_zero = k != 1;
            assert_eq!(
                lane(&after.vec[4], bytes, k) == 0,
                want_zero,
                "{form:?} {k}"
            );
        }
    }
}

#[test]
fn squash_of_misaligned_and_outside_lanes() {
    let ram = Config::default().ram_bytes() as u32;
    let cases = |size: u32| {
        vec![
            // Base, offset of one lane, legal.
            (DATA_RAM_BASE, 0, true),
            (DATA_RAM_BASE, ram - size, true),
            (DATA_RAM_BASE + ram - size, 0, true),
            (DATA_RAM_BASE + ram - size, size, false),
            (DATA_RAM_BASE - size, 0, false),
            (DATA_RAM_BASE - size, size, true),
            (0, 0, false),
            (u32::MAX - size + 1, 0, false),
            (DATA_RAM_BASE, 5, size == 1),
            (DATA_RAM_BASE, 2, size <= 2),
            (DATA_RAM_BASE + 1, 0, size == 1),
            (DATA_RAM_BASE + 1, 3, true),
            (DATA_RAM_BASE + 0x1_0000, 0, false),
        ]
    };
    for (plain, form, bytes, size) in POSTS {
        let lanes = 64 / bytes;
        for (base, offset, legal) in cases(size as u32) {
            if bytes == 2 && offset > 0xFFFF {
                continue;
            }
            for at in [0, lanes / 2, lanes - 1] {
                let mut regs = registers();
                regs.ar[1] = base;
                // The other lanes stay at a legal address, if there is one from this base.
                let other = match base.wrapping_sub(DATA_RAM_BASE) < ram {
                    _ if legal => offset,
                    true => 0,
                    false => DATA_RAM_BASE.wrapping_sub(base),
                };
                let reachable = bytes == 4 || other <= 0xFFFF;
                for k in 0..lanes {
                    let o = if k == at || !reachable { offset } else { other };
                    set_lane(&mut regs.vec[2], bytes, k, o);
                }
                let mut squashes = 0;
                let (report, after) = run_with(
                    &regs,
                    &post_and_drain(plain),
                    |_| 0xA5,
                    |_, out| squashes += u32::from(out.fault[0] != 0),
                );
                let what = format!("{plain:?} base {base:#x} offset {offset:#x} lane {at}");
                assert_eq!(squashes, u32::from(!legal), "{what}");
                assert_eq!(report.counters.bank_accesses == 0, !legal, "{what}");
                let all_zero = after.vec[4] == V512::default();
                assert_eq!(all_zero, !legal, "{what}");
                // A lane that is off faults nobody.
                regs.vbool[3] = predicate(bytes, |k| k != at && reachable);
                let mut squashes = 0;
                let count = |_, out: &EngineOut| squashes += u32::from(out.fault[0] != 0);
                run_with(&regs, &post_and_drain(form), |_| 0xA5, count);
                let misaligned_base = !legal && base % size as u32 != 0;
                if !misaligned_base {
                    assert_eq!(squashes, 0, "{what}, that lane off");
                }
            }
        }
    }
    // Addresses add modulo 2^32 (D2).
    let mut regs = registers();
    regs.ar[1] = DATA_RAM_BASE.wrapping_add(8);
    for k in 0..16 {
        regs.vec[2].set_u32(k, (4 * k as u32).wrapping_sub(8));
    }
    let (_, after) = run(&regs, &post_and_drain(Mnemonic::GatherAN2x32));
    for k in 0..16 {
        assert_eq!(after.vec[4].u32(k), table_element(4 * k as u32, 4));
    }
}

#[test]
fn interlock_cases_of_facts_9_7() {
    // A masked post is complete at once, so only the interlock can delay its drain.
    for ready in 10..=15_u8 {
        for d in 0..=12_u64 {
            for gr in [0, 5] {
                let post = Op::post(Mnemonic::GatherAN2x32T, 0, 1, 2, 3);
                let drain = Op::drain(Mnemonic::GatherDNx16, 4, gr);
                let mut steps: Vec<Step> = vec![Step::from(post)];
                if d == 0 {
                    steps[0].bundle.s1 = Some(drain);
                } else {
                    steps.extend((1..d).map(|_| Step::default()));
                    steps.push(drain.into());
                }
                let program = Program {
                    gvr_ready: ready,
                    ..Program::of(steps)
                };
                let (report, _) = run(&registers(), &program);
                let distance = report.times.last().unwrap().issue - report.times[0].issue;
                // Reading A: stall while ready - d > 9. The same bundle reads the old value and never stalls.
                let want = match (d, gr) {
                    (0, _) => 0,
                    (d, 0) => d.max(u64::from(ready) - 9),
                    (d, _) => d,
                };
                assert_eq!(distance, want, "ready {ready}, d {d}, gr{gr}");
                let stalls = u64::from(report.counters.stall_interlock);
                assert_eq!(stalls, want - d, "ready {ready}, d {d}, gr{gr}");
            }
        }
    }
    // facts.md 9.7, last line: ready 12, need 9: d = 1 and 2 stall, d = 3 goes.
    for (d, stalls) in [(1, 2), (2, 1), (3, 0)] {
        assert_eq!(u64::max(d, 12 - 9) - d, stalls);
    }
}

#[test]
fn a_move_defines_its_register_for_the_interlock_too() {
    let program = Program {
        gvr_ready: 13,
        ..Program::of([
            Op::new(Mnemonic::MovGatherD),
            Op::drain(Mnemonic::GatherDNx16, 4, 0),
        ])
    };
    let (report, _) = run(&registers(), &program);
    assert_eq!(report.times[1].issue - report.times[0].issue, 4);
}

/// Outputs of every cycle of a program.
fn outputs(regs: &Registers, program: &Program) -> (RunReport, Vec<EngineOut>) {
    let mut seen = Vec::new();
    let (report, _) = run_with(regs, program, |i| i as u8, |_, out| seen.push(out.clone()));
    (report, seen)
}

#[test]
fn gs_control_words() {
    // facts.md 6.2, as D1 reads it.
    let words = [
        (Mnemonic::GatherANx16, 0x41),
        (Mnemonic::GatherANx16T, 0x41),
        (Mnemonic::GatherANx8U, 0x01),
        (Mnemonic::GatherANx8UT, 0x01),
        (Mnemonic::GatherAN2x32, 0x91),
        (Mnemonic::GatherAN2x32T, 0x91),
        (Mnemonic::GatherDNx16, 0x42),
        (Mnemonic::GatherDNx8S, 0x02),
        (Mnemonic::GatherD2Nx8L, 0x02),
        (Mnemonic::GatherD2Nx8H, 0x02),
        (Mnemonic::MovGatherD, 0x03),
        (Mnemonic::ScatterNx16, 0x44),
        (Mnemonic::ScatterNx16T, 0x44),
        (Mnemonic::ScatterNx8U, 0x04),
        (Mnemonic::ScatterNx8UT, 0x04),
        (Mnemonic::ScatterN2x32, 0x94),
        (Mnemonic::ScatterN2x32T, 0x94),
        (Mnemonic::Scatter2Nx8L, 0x04),
        (Mnemonic::Scatter2Nx8H, 0x04),
        (Mnemonic::Scatter2Nx8TL, 0x04),
        (Mnemonic::Scatter2Nx8TH, 0x04),
        (Mnemonic::ScatterIncNx16, 0x46),
        (Mnemonic::ScatterIncNx16T, 0x46),
        (Mnemonic::ScatterW, 0x45),
        (Mnemonic::ScatterAddNx8U, 0x06),
        (Mnemonic::ScatterAddNx8UT, 0x06),
        (Mnemonic::ScatterAddNx16, 0x46),
        (Mnemonic::ScatterAddNx16T, 0x46),
        (Mnemonic::ScatterAddN2x32, 0x96),
        (Mnemonic::ScatterAddN2x32T, 0x96),
    ];
    assert_eq!(words.map(|w| w.0), Mnemonic::ALL);
    for (mnemonic, word) in words {
        let op = Op {
            ars: 1,
            ..Op::new(mnemonic)
        };
        let (report, seen) = outputs(&registers(), &Program::of([op]));
        let slot = mnemonic.slot();
        for (cycle, out) in seen.iter().enumerate() {
            let at_stage_1 = cycle as u64 == report.times[0].issue + 1;
            let want = if at_stage_1 { word } else { 0 };
            assert_eq!(out.gs_control[slot], want, "{mnemonic:?} cycle {cycle}");
            assert_eq!(out.gs_control[1 - slot], 0, "{mnemonic:?} cycle {cycle}");
        }
    }
}

#[test]
fn ports_are_driven_at_their_stages() {
    let mut regs = registers();
    regs.ar[1] = DATA_RAM_BASE + 0x40;
    for k in 0..16 {
        regs.vec[2].set_u32(k, 4 * k as u32);
    }
    regs.vbool[3] = predicate(4, |k| k % 3 == 0);
    let program = Program::of([
        Op::post(Mnemonic::GatherAN2x32T, 0, 1, 2, 3),
        Op::drain(Mnemonic::GatherDNx16, 4, 0),
    ]);
    let (report, seen) = outputs(&regs, &program);
    let issue = report.times[0].issue;
    let mut enable = V512::default();
    for k in (0..16).step_by(3) {
        enable.set_u32(k, u32::MAX);
    }
    for (cycle, out) in seen.iter().enumerate() {
        let cycle = cycle as u64;
        let at_1 = cycle == issue + 1;
        let at_10 = cycle == issue + 10;
        assert_eq!(
            out.vaddr_base_0,
            if at_1 { DATA_RAM_BASE + 0x40 } else { 0 }
        );
        assert_eq!(out.gs_control[0], if at_1 { 0x91 } else { 0 });
        let offsets = if at_10 { regs.vec[2] } else { V512::default() };
        assert_eq!(out.gs_vaddr_offset_0, offsets, "cycle {cycle}");
        let lanes = if at_10 { enable } else { V512::default() };
        assert_eq!(out.gs_enable_0, lanes, "cycle {cycle}");
        assert_eq!(out.gs_enable_1, V512([0xFF; 64]));
        assert_eq!(out.scatter_data_0, V512::default());
        assert_eq!(out.vt.is_some(), report.times[1].vt == Some(cycle));
    }
    // A drain behind a conflict-free post waits one cycle (D25), its vector is there one cycle after it left (D16).
    let drain = report.times[1];
    assert_eq!(drain.stage10, drain.issue + 10);
    assert_eq!(drain.memory_wait(), 1);
    assert_eq!(drain.vt, Some(drain.issue + 12));
    // Alone, it is there at stage 11.
    let (report, _) = outputs(
        &regs,
        &Program::of([Op::drain(Mnemonic::GatherDNx16, 4, 0)]),
    );
    assert_eq!(report.times[0].vt, Some(report.times[0].issue + 11));
}

#[test]
fn predicate_bits_widen_by_lane() {
    // One bit at a time through all 64: it enables its lane, or nobody.
    for (_, form, bytes, _) in POSTS {
        let program = Program::of((0..64).map(|bit| Step {
            bundle: Bundle::of(Op::post(form, (bit % 8) as u8, 1, 2, 3)),
            ..Step::default()
        }));
        // The predicate is taken at stage 10: change it for each post through the registers seen there.
        for bit in (0..64).filter(|b| b % bytes == 0 || b % 7 == 0) {
            let mut regs = registers();
            regs.vbool[3] = 1 << bit;
            let one = Program::of([program.steps[bit]]);
            let (report, seen) = outputs(&regs, &one);
            let got = seen[report.times[0].stage10 as usize].gs_enable_0;
            let mut want = V512::default();
            if bit % bytes == 0 {
                set_lane(&mut want, bytes, bit / bytes, u32::MAX);
            }
            assert_eq!(got, want, "{form:?} bit {bit}");
        }
    }
}

#[test]
fn drain_formats() {
    let mut regs = registers();
    for k in 0..32 {
        regs.vec[9].set_u16(k, 0xAA00 + k as u16);
        regs.vec[8].set_u16(k, if k % 2 == 0 { 0x0080 } else { 0x7F7F });
        regs.vec[4].set_u16(k, 0x1111);
    }
    let drained = |from: u8, mnemonic| {
        let program = Program::of([
            Op {
                vs: from,
                gr: 6,
                ..Op::new(Mnemonic::MovGatherD)
            },
            Op::drain(mnemonic, 4, 6),
        ]);
        run(&regs, &program).1.vec[4]
    };
    assert_eq!(drained(9, Mnemonic::GatherDNx16), regs.vec[9]);
    let signed = drained(8, Mnemonic::GatherDNx8S);
    let low = drained(9, Mnemonic::GatherD2Nx8L);
    let high = drained(9, Mnemonic::GatherD2Nx8H);
    for k in 0..32 {
        assert_eq!(signed.u16(k), if k % 2 == 0 { 0xFF80 } else { 0x007F });
        assert_eq!((low.0[k], low.0[32 + k]), (k as u8, 0));
        assert_eq!((high.0[k], high.0[32 + k]), (0x11, k as u8));
    }
}

#[test]
fn movgatherd_moves_a_vector() {
    let mut regs = registers();
    regs.vec[9] = V512(std::array::from_fn(|i| (i * 37) as u8));
    let program = Program::of([
        Op {
            vs: 9,
            gr: 3,
            ..Op::new(Mnemonic::MovGatherD)
        },
        Op::drain(Mnemonic::GatherDNx16, 4, 3),
    ]);
    let (report, after) = run(&regs, &program);
    assert_eq!(after.vec[4], regs.vec[9]);
    assert_eq!(report.counters.posts, 0);
    assert_eq!(report.counters.bank_accesses, 0, "no memory access (D7)");
}

#[test]
fn eight_registers_of_512_bits() {
    let mut regs = registers();
    for v in 0..8 {
        regs.vec[v] = V512(std::array::from_fn(|i| (i * 8 + v) as u8));
    }
    let moves = (0..8).map(|g| {
        Step::from(Op {
            vs: g,
            gr: g,
            ..Op::new(Mnemonic::MovGatherD)
        })
    });
    let drains = (0..8).map(|g| Step::from(Op::drain(Mnemonic::GatherDNx16, 16 + g, g)));
    let (_, after) = run(&regs, &Program::of(moves.chain(drains)));
    for g in 0..8 {
        assert_eq!(after.vec[16 + g], regs.vec[g], "gr{g}");
    }
}

#[test]
fn posts_and_drains_share_a_bundle() {
    let mut regs = registers();
    regs.vec[9] = V512([0x33; 64]);
    for k in 0..16 {
        regs.vec[2].set_u32(k, 4 * k as u32);
    }
    for gr in [0, 1] {
        let program = Program::of([
            Step::from(Op {
                vs: 9,
                gr,
                ..Op::new(Mnemonic::MovGatherD)
            }),
            Step::from(Bundle {
                s0: Some(Op::post(Mnemonic::GatherAN2x32, 0, 1, 2, 0)),
                s1: Some(Op::drain(Mnemonic::GatherDNx16, 4, gr)),
            }),
            Step::from(Op::drain(Mnemonic::GatherDNx16, 5, 0)),
        ]);
        let (report, after) = run(&regs, &program);
        // The drain reads the old value, its own register or another one, and does not wait (D15, D17).
        assert_eq!(after.vec[4], V512([0x33; 64]), "gr{gr}");
        assert_eq!(report.times[1].memory_wait(), 0);
        assert_eq!(report.times[1].vt, Some(report.times[1].issue + 11));
        assert_eq!(after.vec[5].u32(3), table_element(12, 4));
    }
}

#[test]
fn slots_and_operands_of_every_mnemonic() {
    use Operand::{Ars, Gr, Vbr, Vr, Vs, Vt};
    // facts.md 6.2: operand order; D13: slots.
    let table: [(&str, usize, &[Operand]); 30] = [
        ("ivp_gatheranx16", 0, &[Gr, Ars, Vs]),
        ("ivp_gatheranx16t", 0, &[Gr, Ars, Vs, Vbr]),
        ("ivp_gatheranx8u", 0, &[Gr, Ars, Vs]),
        ("ivp_gatheranx8ut", 0, &[Gr, Ars, Vs, Vbr]),
        ("ivp_gatheran_2x32", 0, &[Gr, Ars, Vs]),
        ("ivp_gatheran_2x32t", 0, &[Gr, Ars, Vs, Vbr]),
        ("ivp_gatherdnx16", 1, &[Vt, Gr]),
        ("ivp_gatherdnx8s", 1, &[Vt, Gr]),
        ("ivp_gatherd2nx8_l", 1, &[Vt, Gr]),
        ("ivp_gatherd2nx8_h", 1, &[Vt, Gr]),
        ("ivp_movgatherd", 0, &[Gr, Vs]),
        ("ivp_scatternx16", 0, &[Vr, Ars, Vs]),
        ("ivp_scatternx16t", 0, &[Vr, Ars, Vs, Vbr]),
        ("ivp_scatternx8u", 0, &[Vr, Ars, Vs]),
        ("ivp_scatternx8ut", 0, &[Vr, Ars, Vs, Vbr]),
        ("ivp_scattern_2x32", 0, &[Vr, Ars, Vs]),
        ("ivp_scattern_2x32t", 0, &[Vr, Ars, Vs, Vbr]),
        ("ivp_scatter2nx8_l", 0, &[Vr, Ars, Vs]),
        ("ivp_scatter2nx8_h", 0, &[Vr, Ars, Vs]),
        ("ivp_scatter2nx8t_l", 0, &[Vr, Ars, Vs, Vbr]),
        ("ivp_scatter2nx8t_h", 0, &[Vr, Ars, Vs, Vbr]),
        ("ivp_scatterincnx16", 0, &[Ars, Vs]),
        ("ivp_scatterincnx16t", 0, &[Ars, Vs, Vbr]),
        ("ivp_scatterw", 0, &[]),
        // D26.
        ("gsx_scatteraddnx8u", 0, &[Vr, Ars, Vs]),
        ("gsx_scatteraddnx8ut", 0, &[Vr, Ars, Vs, Vbr]),
        ("gsx_scatteraddnx16", 0, &[Vr, Ars, Vs]),
        ("gsx_scatteraddnx16t", 0, &[Vr, Ars, Vs, Vbr]),
        ("gsx_scatteraddn_2x32", 0, &[Vr, Ars, Vs]),
        ("gsx_scatteraddn_2x32t", 0, &[Vr, Ars, Vs, Vbr]),
    ];
    for (mnemonic, (name, slot, operands)) in Mnemonic::ALL.into_iter().zip(table) {
        assert_eq!(mnemonic.name(), name);
        assert_eq!(mnemonic.slot(), slot, "{name}");
        assert_eq!(mnemonic.operands(), operands, "{name}");
    }
    // The design issues each in its slot only; in the other one it is an empty slot.
    for index in 0..32_u8 {
        for slot in 0..2 {
            let mut dut = engine::rtl(Config::default()).unwrap();
            let idle = EngineIn {
                gvr_ready: 10,
                ..EngineIn::default()
            };
            let mut offer = idle.clone();
            match slot {
                0 => offer.s0 = Some((index, 0)),
                _ => offer.s1 = Some((index, 0, 0)),
            }
            dut.step(&EngineIn {
                reset: true,
                ..idle.clone()
            })
            .unwrap();
            dut.step(&offer).unwrap();
            let mut seen = false;
            for _ in 0..14 {
                seen |= dut.outputs().stage10.is_some();
                dut.step(&idle).unwrap();
            }
            let known = Mnemonic::ALL.get(usize::from(index));
            let issues = known.is_some_and(|m| m.slot() == slot);
            assert_eq!(seen, issues, "index {index} in slot {slot}");
        }
    }
}

#[test]
fn forms_of_a_width_take_the_same_time() {
    // S3-039: width, signedness and predication do not change a latency. One access each, so memory is the same too.
    let mut first = None;
    for (plain, predicated, _, _) in POSTS {
        for form in [plain, predicated] {
            for drain in [
                Mnemonic::GatherDNx16,
                Mnemonic::GatherDNx8S,
                Mnemonic::GatherD2Nx8L,
                Mnemonic::GatherD2Nx8H,
            ] {
                let mut regs = registers();
                regs.vbool[3] = u64::MAX;
                let program = Program::of([Op::post(form, 0, 1, 2, 3), Op::drain(drain, 4, 0)]);
                let (report, _) = run(&regs, &program);
                let first = first.get_or_insert(report.times.clone());
                assert_eq!(report.times, *first, "{form:?} {drain:?}");
            }
        }
    }
}
