//! Directed tests of the seeds' claims about scatters, increments and value adds, on the design. Expected values are worked
//! out here, from the rulings; the value model is not asked.

mod common;

use common::*;
use hdl::config::{Config, DATA_RAM_BASE};
use rayon::prelude::*;
use sim::program::{Mnemonic, Op, Program, Step};
use sim::state::{Registers, V512};

use Mnemonic as M;

/// All operations that write, with what they do to an element.
fn writers() -> Vec<(Mnemonic, Effect)> {
    Mnemonic::ALL
        .into_iter()
        .filter(|m| m.is_scatter())
        .map(|m| {
            let effect = match m.name() {
                n if n.starts_with("ivp_scatterinc") => Effect::Increment,
                n if n.starts_with("gsx_") => Effect::Add,
                _ => Effect::Store,
            };
            (m, effect)
        })
        .collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Store,
    Increment,
    Add,
}

impl Effect {
    /// The element after it.
    fn apply(self, old: u32, datum: u32) -> u32 {
        match self {
            Effect::Store => datum,
            Effect::Increment => old.wrapping_add(1),
            Effect::Add => old.wrapping_add(datum),
        }
    }
}

/// Data to scatter: every byte another.
fn data() -> V512 {
    V512(std::array::from_fn(|i| {
        (i as u8).wrapping_mul(37).wrapping_add(0xC3)
    }))
}

/// A write of `mnemonic` with base a1, offsets v2, data v3, predicate vb4.
fn op(mnemonic: Mnemonic) -> Op {
    Op::scatter(mnemonic, 3, 1, 2, 4)
}

#[test]
fn there_are_ten_scatters_two_increments_six_adds_and_a_barrier() {
    let count = |e| writers().iter().filter(|w| w.1 == e).count();
    assert_eq!(count(Effect::Store), 10);
    assert_eq!(count(Effect::Increment), 2);
    assert_eq!(count(Effect::Add), 6);
    assert_eq!(M::OF_THE_SEEDS, 24);
    assert!(!M::ScatterW.is_memory());
}

/// Every offset set with every predicate, each on a table of its own; lanes out of the table are masked upstream, so they need
/// a predicated form.
#[test]
fn scatter_corpus_of_facts_9_4() {
    writers().par_iter().for_each(|&(mnemonic, effect)| {
        // Sixteen tables.
        let cfg = Config {
            bank_words: 32,
            ..Config::default()
        };
        let (lanes, _, size) = shape(mnemonic);
        let te = table_elements(mnemonic);
        let mut regs = registers();
        regs.vec[3] = data();
        let mut ram = pattern(cfg.ram_bytes());
        // Some elements are about to wrap.
        for (i, byte) in ram.iter_mut().enumerate() {
            if i / size % 5 == 0 {
                *byte = 0xFF;
            }
        }
        let mut want = ram.clone();
        let mut program = Program::default();
        for (_, indices) in offset_sets(te, lanes as u32) {
            for mask in predicate_sets() {
                let predicated = mnemonic.is_predicated();
                let on = |k: usize| !predicated || mask >> k & 1 == 1 && indices[k] < te;
                if !predicated && (mask != u64::MAX || indices.iter().any(|&i| i >= te)) {
                    continue;
                }
                let table = program.steps.len() * te as usize * size;
                let offset = |k: usize| (table + indices[k] as usize * size) as u32;
                // Lane by lane: on equal addresses the highest enabled lane wins (D9), sums accumulate (D8).
                for k in (0..lanes).filter(|&k| on(k)) {
                    let at = offset(k) as usize;
                    let from = datum(mnemonic, k);
                    let new = effect.apply(
                        number(&want[at..at + size]),
                        number(&data().0[from..from + size]),
                    );
                    want[at..at + size].copy_from_slice(&new.to_le_bytes()[..size]);
                }
                let predicate = (0..lanes)
                    .filter(|&k| on(k))
                    .fold(0, |p, k| p | 1 << predicate_bit(mnemonic, k));
                program.steps.push(Step {
                    load: Some(offsets(mnemonic, offset)),
                    ..op(mnemonic).into()
                });
                if predicated {
                    // Sixteen operations of a run have a predicate register each.
                    let n = program.steps.len() % 16;
                    regs.vbool[n] = predicate;
                    program
                        .steps
                        .last_mut()
                        .unwrap()
                        .bundle
                        .s0
                        .as_mut()
                        .unwrap()
                        .vbr = n as u8;
                }
                if program.steps.len() == 16 {
                    let ran = run(cfg, &regs, &ram, &program);
                    assert!(ran.ram == want, "{mnemonic:?}");
                    ram = ran.ram;
                    program.steps.clear();
                }
            }
        }
        let ran = run(cfg, &regs, &ram, &program);
        assert!(ran.ram == want, "{mnemonic:?}");
    });
}

/// Runs one operation on a small memory: the lanes' element indices and the memory's elements before and after.
fn one(mnemonic: Mnemonic, index: impl Fn(usize) -> u32, fill: u8, regs: &Registers) -> Vec<u32> {
    let (_, _, size) = shape(mnemonic);
    let cfg = small();
    let mut regs = regs.clone();
    regs.ar[1] = DATA_RAM_BASE;
    regs.vec[2] = offsets(mnemonic, |k| index(k) * size as u32);
    let ran = run(
        cfg,
        &regs,
        &vec![fill; cfg.ram_bytes()],
        &Program::of([op(mnemonic)]),
    );
    ran.ram.chunks(size).map(number).collect()
}

#[test]
fn colliding_increments_all_count() {
    let regs = registers();
    // All 32 lanes on element 7.
    let all = one(M::ScatterIncNx16, |_| 7, 0, &regs);
    assert_eq!(all[7], 32);
    assert_eq!(all.iter().sum::<u32>(), 32);
    // Pairs: 2 each.
    let pairs = one(M::ScatterIncNx16, |k| k as u32 / 2, 0, &regs);
    assert_eq!(
        pairs[..17],
        [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0]
    );
    // [5, 7, 5, 7] with the other lanes off.
    let mut four = regs.clone();
    four.vbool[4] = 0b0101_0101;
    let bins = one(M::ScatterIncNx16T, |k| [5, 7][k % 2], 0, &four);
    assert_eq!((bins[5], bins[7], bins.iter().sum()), (2, 2, 4));
    // 0xffff wraps to 0, and its neighbour in the same word does not see it.
    let wrap = one(
        M::ScatterIncNx16,
        |k| if k == 0 { 8 } else { 100 },
        0xFF,
        &regs,
    );
    assert_eq!((wrap[8], wrap[9], wrap[100]), (0, 0xFFFF, 30));
}

#[test]
fn the_highest_lane_wins_at_every_width() {
    let mut regs = registers();
    regs.vec[3] = data();
    regs.vbool[4] = u64::MAX;
    for (mnemonic, effect) in writers() {
        if effect == Effect::Store {
            let (lanes, _, size) = shape(mnemonic);
            let last = datum(mnemonic, lanes - 1);
            let after = one(mnemonic, |_| 7, 0, &regs);
            let want = number(&data().0[last..last + size]);
            assert_eq!(after[7], want, "{mnemonic:?}");
            assert_eq!(after.iter().filter(|&&e| e != 0).count(), 1, "{mnemonic:?}");
        }
    }
}

#[test]
fn sums_wrap_at_their_width_and_leave_their_neighbours_alone() {
    for (mnemonic, effect) in writers() {
        if effect != Effect::Add {
            continue;
        }
        let (lanes, _, size) = shape(mnemonic);
        let mut regs = registers();
        // 1 in each lane, on elements of all ones: each becomes 0 if a single lane hits it.
        regs.vec[3] = V512::default();
        for k in 0..lanes {
            regs.vec[3].0[datum(mnemonic, k)] = 1;
        }
        regs.vbool[4] = u64::MAX;
        let after = one(mnemonic, |k| 2 * k as u32, 0xFF, &regs);
        let ones = (1_u64 << (8 * size)) as u32;
        for (i, &e) in after.iter().enumerate() {
            let hit = i % 2 == 0 && i < 2 * lanes;
            assert_eq!(
                e,
                if hit { 0 } else { ones.wrapping_sub(1) },
                "{mnemonic:?} {i}"
            );
        }
        // All lanes on one: the sum of all.
        let after = one(mnemonic, |_| 9, 0, &regs);
        assert_eq!(after[9], lanes as u32, "{mnemonic:?}");
    }
}

#[test]
fn the_data_port_carries_each_form_at_stage_10() {
    let cfg = small();
    for (mnemonic, effect) in writers() {
        let (lanes, _, size) = shape(mnemonic);
        let mut regs = registers();
        regs.vec[2] = offsets(mnemonic, |k| (k * size) as u32);
        regs.vec[3] = data();
        regs.vbool[4] = 0xF0F0_1234_8765_4321;
        let mut data_port = V512::default();
        let mut enable = V512::default();
        let width = 64 / lanes;
        for k in 0..lanes {
            let from = datum(mnemonic, k);
            for i in 0..width {
                data_port.0[width * k + i] = match effect {
                    // 1 in every lane.
                    Effect::Increment => u8::from(i == 0),
                    // A byte fills its lane: replo8.
                    _ if size == 1 => data().0[from],
                    _ => data().0[from + i],
                };
                let on = regs.vbool[4] >> predicate_bit(mnemonic, k) & 1 == 1;
                if on || !mnemonic.is_predicated() {
                    enable.0[width * k + i] = 0xFF;
                }
            }
        }
        let elem_sz = [0, 0, 1, 0, 2][size];
        let offst_sz = u16::from(size == 4);
        let operation = if effect == Effect::Store { 4 } else { 6 };
        let control = elem_sz << 6 | offst_sz << 4 | operation;
        let mut seen = Vec::new();
        let ran = run_observed(
            cfg,
            &regs,
            &vec![0; cfg.ram_bytes()],
            &Program::of([op(mnemonic)]),
            |_, out| seen.push(out.clone()),
        );
        let issue = ran.report.times[0].issue;
        for (cycle, out) in seen.iter().enumerate() {
            let stage = (cycle as u64).wrapping_sub(issue);
            let at = |k, value: V512| if stage == k { value } else { V512::default() };
            let what = format!("{mnemonic:?} cycle {cycle}");
            assert_eq!(
                out.gs_control[0],
                if stage == 1 { control } else { 0 },
                "{what}"
            );
            assert_eq!(
                out.vaddr_base_0,
                if stage == 1 { DATA_RAM_BASE } else { 0 },
                "{what}"
            );
            assert_eq!(out.scatter_data_0, at(10, data_port), "{what}");
            assert_eq!(out.gs_enable_0, at(10, enable), "{what}");
            assert_eq!(out.gs_vaddr_offset_0, at(10, regs.vec[2]), "{what}");
            assert!(out.vt.is_none() && !out.scatterw_done, "{what}");
        }
    }
}

#[test]
fn a_scatter_touches_no_gather_register() {
    // Every register holds something, a write of each form goes by, and all of it is still there.
    let cfg = small();
    let mut regs = registers();
    regs.vbool[4] = u64::MAX;
    let mut steps: Vec<Step> = Vec::new();
    for gr in 0..8 {
        regs.vec[8 + usize::from(gr)] = V512([0x10 + gr; 64]);
        let mut mov = Op::new(M::MovGatherD);
        (mov.gr, mov.vs) = (gr, 8 + gr);
        steps.push(mov.into());
    }
    steps.extend(writers().iter().map(|w| Step::from(op(w.0))));
    steps.push(Op::new(M::ScatterW).into());
    steps.extend((0..8).map(|gr| Step::from(Op::drain(M::GatherDNx16, 16 + gr, gr))));
    let ran = run(cfg, &regs, &vec![0; cfg.ram_bytes()], &Program::of(steps));
    for gr in 0..8 {
        assert_eq!(ran.regs.vec[16 + gr], V512([0x10 + gr as u8; 64]), "gr{gr}");
    }
}

#[test]
fn lanes_of_a_word_share_an_access_but_sums_do_not() {
    for (mnemonic, effect) in writers() {
        let (lanes, _, _) = shape(mnemonic);
        let mut regs = registers();
        regs.vbool[4] = u64::MAX;
        let cfg = small();
        // All lanes on element 4.
        regs.vec[2] = offsets(mnemonic, |_| 16);
        let ran = run(
            cfg,
            &regs,
            &vec![0; cfg.ram_bytes()],
            &Program::of([op(mnemonic)]),
        );
        let c = &ran.report.counters;
        let accesses = if effect == Effect::Add {
            lanes as u32
        } else {
            1
        };
        assert_eq!(c.bank_accesses, accesses, "{mnemonic:?}");
        assert_eq!(
            c.shared_accesses,
            u32::from(effect != Effect::Add),
            "{mnemonic:?}"
        );
        // One a cycle, without a bubble: from the cycle after it left stage 10 until the row port is free again.
        let t = ran.report.times[0];
        assert_eq!(
            ran.report.cycles,
            t.leave + 1 + u64::from(accesses) + 1,
            "{mnemonic:?}"
        );
        assert_eq!(c.bank_conflicts, accesses - 1, "{mnemonic:?}");
        assert_eq!((c.scatters, c.posts), (1, 0));
    }
}

#[test]
fn only_scatterw_completes_and_it_waits_for_all_before_it() {
    let cfg = small();
    let mut regs = registers();
    regs.vbool[4] = u64::MAX;
    // 16 sums on one word: written one a cycle.
    regs.vec[2] = offsets(M::ScatterAddN2x32, |_| 0);
    let mut gather = Op::post(M::GatherAN2x32, 0, 1, 2, 0);
    gather.vs = 5;
    regs.vec[5] = offsets(M::GatherAN2x32, |k| 64 + 4 * k as u32);
    let program = Program::of([
        op(M::ScatterAddN2x32),
        Op::new(M::ScatterW),
        gather,
        Op::new(M::ScatterW),
        Op::drain(M::GatherDNx16, 6, 0),
    ]);
    let mut control = Vec::new();
    let mut enable = Vec::new();
    let ran = run_observed(
        cfg,
        &regs,
        &vec![0; cfg.ram_bytes()],
        &program,
        |cycle, out| {
            if out.gs_control[0] == 0x45 {
                control.push(cycle);
            }
            if out.gs_enable_0 == V512([0xFF; 64]) {
                enable.push(cycle);
            }
        },
    );
    let t = &ran.report.times;
    // The add leaves stage 10 in cycle c, its lanes are served in c + 1 to c + 16 and written by c + 17.
    let written = t[0].leave + 17;
    assert_eq!(t[1].leave, written);
    assert_eq!(t[1].done, Some(written + 1));
    // What is younger entered the window behind it only.
    assert_eq!(t[2].leave, written + 1);
    // A gather is none of its business: the second one goes at once, while the gather is under way.
    assert_eq!(t[3].leave, t[2].leave + 1);
    assert_eq!(t[3].done, Some(t[3].leave + 1));
    assert!([0, 2, 4].iter().all(|&i: &usize| t[i].done.is_none()));
    // GSControl at stage 1 of each, once; GSEnable all ones while it is in stage 10.
    assert_eq!(control, [t[1].issue + 1, t[3].issue + 1]);
    for i in [1, 3] {
        assert!((t[i].stage10..=t[i].leave).all(|c| enable.contains(&c)));
    }
    assert_eq!(
        ran.report.counters.memory_wait as u64,
        t[1].memory_wait() + t[4].memory_wait()
    );
}

#[test]
fn scatter_forms_of_a_width_take_the_same_time() {
    // S3-039: one lane each, so memory is the same too; predicated or not, stored, counted or added.
    let cfg = small();
    let mut first = None;
    for (mnemonic, _) in writers() {
        let mut regs = registers();
        regs.vbool[4] = u64::MAX;
        let (_, _, size) = shape(mnemonic);
        // A lane per word of a bank of its own would differ between 16 and 32 lanes: all on one element.
        regs.vec[2] = offsets(mnemonic, |_| 8 * size as u32);
        let program = Program::of([Op::new(M::ScatterW), op(mnemonic)]);
        let ran = run(cfg, &regs, &vec![0; cfg.ram_bytes()], &program);
        let first = first.get_or_insert(ran.report.times.clone());
        assert_eq!(ran.report.times, *first, "{mnemonic:?}");
    }
}

#[test]
fn a_step_brings_its_own_offsets_data_and_predicate() {
    // The registers hold something else, and what a step brought is there for the next one.
    let cfg = small();
    let regs = registers();
    let ram = vec![0; cfg.ram_bytes()];
    let mnemonic = M::ScatterN2x32T;
    let lanes = cfg.lanes / 2;
    let vector = |value: &dyn Fn(usize) -> u32| {
        let mut vector = V512::default();
        (0..lanes).for_each(|k| vector.set_u32(k, value(k)));
        vector
    };
    let mut op = Op::scatter(mnemonic, 3, 0, 2, 5);
    op.ars = 7;
    let mut regs = regs;
    regs.ar[7] = DATA_RAM_BASE;
    let on = |k: usize| 1 << predicate_bit(mnemonic, k);
    let steps = [
        Step {
            load: Some(vector(&|k| 4 * k as u32)),
            load_data: Some(vector(&|k| 100 + k as u32)),
            load_predicate: Some(on(0)),
            ..op.into()
        },
        // Other offsets, the same data and predicate.
        Step {
            load: Some(vector(&|k| 64 + 4 * k as u32)),
            ..op.into()
        },
        // Another predicate, other data.
        Step {
            load_data: Some(vector(&|k| 200 + k as u32)),
            load_predicate: Some(on(lanes - 1)),
            ..op.into()
        },
    ];
    let program = Program::of(steps);
    let mut want = ram.clone();
    let last = 4 * (lanes - 1);
    for (at, value) in [(0, 100), (64, 100), (64 + last, 200 + lanes as u32 - 1)] {
        want[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
    assert!(run(cfg, &regs, &ram, &program).ram == want);
    // The value model says the same.
    let mut machine = verif::golden::Machine::new(cfg, regs, ram);
    machine.run(&program);
    assert!(machine.ram == want);
}
