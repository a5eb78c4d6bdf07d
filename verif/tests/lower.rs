//! Words on the hardware against the golden model: the vectors on every backend, random words, and what random words do not reach.

mod common;

use common::vectors;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sim::backend::Backend;
use std::collections::BTreeMap;
use std::path::Path;
use verif::descriptor::scenario::Scenario;
use verif::descriptor::*;
use verif::dge;
use verif::draw::{self, KINDS};
use verif::lower::{
    self, By, Completion, Hardware, Lowered, Reason, Report, Value, WordReport, refusal,
};
use verif::machine::{PoolBuffer, Shape, State, StepUnit};
use verif::random::{DEFAULT_SEED, seed_of};
use verif::scoreboard::score;

const SBUF: u64 = generation::SBUF_APERTURE;
const PSUM: u64 = generation::PSUM_APERTURE;

fn on(backend: Backend) -> Hardware {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verilated");
    Hardware::on(backend, &cache).unwrap()
}

/// Runs words that must run; memory, records and the rest are those of the golden model.
fn ran(scenario: &Scenario, on: &mut Hardware) -> Report {
    match lower::run(scenario, on).unwrap() {
        Lowered::Ran(report) => {
            let differences = score(scenario, &report);
            let texts: Vec<String> = differences.iter().map(ToString::to_string).collect();
            assert!(
                texts.is_empty(),
                "{} on {}, root seed {DEFAULT_SEED:#x}, again by `cargo test -p supergather-verif --test lower`:\n{}\n{:?}",
                scenario.name,
                report.backend,
                texts.join("\n"),
                scenario.words
            );
            *report
        }
        Lowered::Refused(refusal) => panic!("{}: {refusal}", scenario.name),
    }
}

/// Runs one word on the model; it is done.
fn done(name: &str, word: impl Into<Word>, state: State) -> (WordReport, State) {
    let mut report = ran(
        &Scenario::of(name, state, vec![word.into()]),
        &mut on(Backend::Model),
    );
    let word = report.words.pop().unwrap();
    assert_eq!(word.completion, Completion::Done, "{name}");
    (word, report.state)
}

/// Memory from an address on, in bytes that differ from each other.
fn fill(state: &mut State, at: u64, length: usize) {
    let bytes: Vec<u8> = (0..length)
        .map(|k| (k * 7 + k / 251 + k / 65_521) as u8)
        .collect();
    state.memory.write(at, &bytes);
}

fn indices(state: &mut State, at: u64, indices: &[u32]) {
    for (k, index) in indices.iter().enumerate() {
        state
            .memory
            .write(SBUF + at + 4 * k as u64, &index.to_le_bytes());
    }
}

#[test]
fn every_vector_ends_as_expected_on_every_backend() {
    for backend in [Backend::Model, Backend::Verilator, Backend::Rtl] {
        let mut on = on(backend);
        for file in vectors("testvectors/descriptors") {
            let scenario = Scenario::load(&file).unwrap();
            let report = ran(&scenario, &mut on);
            // Against the vector itself, too.
            for (at, bytes) in &scenario.expect.memory {
                let got = report.state.memory.get(*at, bytes.len());
                assert_eq!(&got, bytes, "{} at {at:#x}", scenario.name);
            }
            for (n, word) in report.words.iter().enumerate() {
                let rejected = scenario.expect.rejected.contains_key(&n);
                let ended = matches!(word.completion, Completion::Rejected(_));
                assert_eq!(rejected, ended, "{} word {n}", scenario.name);
                assert_eq!(word.complaints, [""; 0], "{} word {n}", scenario.name);
            }
        }
    }
}

#[test]
fn the_four_examples_go_from_word_to_memory_on_every_backend() {
    for backend in [Backend::Model, Backend::Verilator, Backend::Rtl] {
        let mut on = on(backend);
        let mut example = |name: &str| {
            let file = vectors("testvectors/descriptors")
                .into_iter()
                .find(|f| f.file_stem().unwrap() == name);
            let scenario = Scenario::load(&file.unwrap()).unwrap();
            let report = ran(&scenario, &mut on);
            assert_eq!(report.backend, backend.name());
            report
        };
        // EX-A as remade (D41): indices 7, 0, 511 and one outside; an immediate of 0, then an element that stays.
        let report = example("ex_a");
        let memory = &report.state.memory;
        let halves = |at: u64| [0, 2, 4, 6].map(|k| memory.number(SBUF + at + k, 2));
        assert_eq!(halves(0x1_0000), [0x1007, 0x1000, 0x11ff, 0]);
        assert_eq!(halves(0x1_0100), [0x1007, 0x1000, 0x11ff, 0xdddd]);
        assert_eq!(report.words[1].bytes(By::Crossbar, Value::Engine), 8);
        assert_eq!(report.words[2].bytes(By::Crossbar, Value::Engine), 6);
        assert_eq!((report.words[1].indices, report.words[1].skipped), (4, 1));
        // EX-B: blocks at +0x40, +0, +0x220, in 16 partitions.
        let report = example("ex_b");
        for partition in 0..16 {
            let base = SBUF + partition * 0x4_0000;
            for (k, offset) in [0x40, 0, 0x220].into_iter().enumerate() {
                let block = report.state.memory.get(base + 0x8000 + offset, 32);
                let got = report.state.memory.get(base + 0x1_0000 + 32 * k as u64, 32);
                assert_eq!(got, block);
            }
        }
        assert_eq!(report.words[0].bytes(By::Crossbar, Value::Engine), 16 * 96);
        // EX-C: bins 5 and 200, added by the engine, in HBM, where the agent brings them.
        for name in ["ex_c", "ex_c_silent"] {
            let report = example(name);
            let word = report.words.last().unwrap();
            assert_eq!(word.bytes(By::Agent, Value::Engine), 8);
            assert_eq!(word.activity.counters.scatters, 1);
        }
        // EX-D: 64 rows become columns.
        let report = example("ex_d");
        for (i, c, offset) in [
            (1, 0, 2),
            (15, 0, 0x1e),
            (16, 0, 0x20),
            (63, 0, 0x7e),
            (0, 1, 0x80),
            (17, 5, 0x2a2),
            (63, 127, 0x3ffe),
        ] {
            let got = report.state.memory.number(SBUF + 0x1000 + offset, 2);
            assert_eq!(got, 0x100 * i + c, "({i}, {c})");
        }
        assert_eq!(report.words[0].activity.tiles, 4);
        assert_eq!(
            report.words[0].bytes(By::Crossbar, Value::Transposed),
            0x4000
        );
        let bds = report.words[0].buffer_descriptors.each_ref().map(Vec::len);
        assert_eq!(bds, [64, 512]);
    }
}

/// Runs random words of all kinds; one in three twice. Gives what was refused, by kind and reason, and how many ran.
fn random_words(test: &str, mut on: Hardware, count: u64) {
    let mut refused: BTreeMap<(&str, Reason), u64> = BTreeMap::new();
    let mut runs: BTreeMap<&str, u64> = BTreeMap::new();
    let mut adds = 0;
    for n in 0..count {
        let opcode = KINDS[n as usize % KINDS.len()];
        let generation = Generation::ALL[n as usize / KINDS.len() % 4];
        let name = format!("{test} {n}");
        let mut r = ChaCha8Rng::seed_from_u64(seed_of(&name, DEFAULT_SEED));
        let case = draw::case(opcode, generation, &mut r);
        let words = vec![case.word; if n % 3 == 0 { 2 } else { 1 }];
        let scenario = Scenario::of(&name, case.state, words);
        if let Lowered::Refused(refusal) = lower::run(&scenario, &mut on).unwrap() {
            refused_rightly(&scenario.words[0], refusal.reason);
            *refused.entry((refusal.name, refusal.reason)).or_default() += 1;
            // The same word, adding integers.
            if let Some(words) = scenario.words.iter().map(adding).collect() {
                let scenario = Scenario::of(format!("{name}, adding"), scenario.state, words);
                adds += u64::from(ran(&scenario, &mut on).words[0].activity.bundles > 0);
            }
            continue;
        }
        ran(&scenario, &mut on);
        *runs.entry(scenario.words[0].name()).or_default() += 1;
    }
    let total: u64 = refused.values().sum();
    println!("{test}, root seed {DEFAULT_SEED:#x}: {count} words, refused {total}");
    println!("  ran {runs:?}, and {adds} of the refused with ADD on integers instead");
    println!("  refused {refused:?}");
    assert_eq!(runs.values().sum::<u64>() + total, count);
    // Half of the words of two of seven kinds compute, and few of these can run.
    assert!(total * 4 < count, "{total} of {count} refused");
    assert_eq!(runs.len(), KINDS.len(), "every kind runs");
    assert!(adds * 2 > total, "{adds} of {total}");
}

/// A word that computes, with integers of the same size to add; `None` if it has two sizes.
fn adding(word: &Word) -> Option<Word> {
    let integer = |from: Dtype, to: Dtype| match (from.size(), to.size()) {
        (1, 1) => Some(Dtype::UINT8),
        (2, 2) => Some(Dtype::INT16),
        (4, 4) => Some(Dtype::UINT32),
        _ => None,
    };
    Some(match word {
        Word::Indirect1D(w) => {
            let dtype = integer(w.in_dtype, w.out_dtype)?;
            let w = Indirect1D {
                compute_op: ComputeOp::ADD,
                in_dtype: dtype,
                out_dtype: dtype,
                ..w.clone()
            };
            w.into()
        }
        Word::Direct2D(w) => {
            let dtype = integer(w.in_dtype, w.out_dtype)?;
            let w = Direct2D {
                compute_op: ComputeOp::ADD,
                in_dtype: dtype,
                out_dtype: dtype,
                ..w.clone()
            };
            w.into()
        }
        other => panic!("{other}: only these two compute"),
    })
}

/// Whether a refusal is one of those that the engine is allowed: no arithmetic but the addition of integers of one size.
fn refused_rightly(word: &Word, reason: Reason) {
    let (op, types) = match word {
        Word::Indirect1D(w) => (w.compute_op, [w.in_dtype, w.out_dtype]),
        Word::Direct2D(w) => (w.compute_op, [w.in_dtype, w.out_dtype]),
        other => panic!("{other}: only these two compute"),
    };
    let integers = types.map(|t| t.to_string().contains("INT"));
    match reason {
        Reason::Multiply => assert_eq!(op, ComputeOp::MULTIPLY),
        Reason::Max => assert_eq!(op, ComputeOp::MAX),
        Reason::Min => assert_eq!(op, ComputeOp::MIN),
        Reason::FloatingPoint => {
            assert_eq!(op, ComputeOp::ADD);
            assert!(integers.contains(&false), "{types:?}");
        }
        Reason::Cast => {
            assert_eq!((op, integers), (ComputeOp::ADD, [true; 2]));
            assert_ne!(types[0].size(), types[1].size());
        }
    }
}

#[test]
fn random_words_on_the_model() {
    random_words("random_words_on_the_model", on(Backend::Model), 7000);
}

#[test]
fn random_words_with_gaps_on_the_model() {
    let mut r = ChaCha8Rng::seed_from_u64(seed_of("gaps", DEFAULT_SEED));
    let on = on(Backend::Model).with_gaps(move |_| r.random_ratio(2, 3));
    random_words("random_words_with_gaps_on_the_model", on, 700);
}

#[test]
fn random_words_on_verilator() {
    random_words("random_words_on_verilator", on(Backend::Verilator), 168);
}

#[test]
fn random_words_on_rtl() {
    random_words("random_words_on_rtl", on(Backend::Rtl), 168);
}

#[test]
fn backends_do_the_same_in_the_same_cycles() {
    let scenarios: Vec<Scenario> = vectors("testvectors/descriptors")
        .iter()
        .map(|f| Scenario::load(f).unwrap())
        .collect();
    let all = [Backend::Model, Backend::Verilator, Backend::Rtl].map(|backend| {
        let mut on = on(backend);
        let words = scenarios.iter().flat_map(|s| ran(s, &mut on).words);
        words.map(|w| (w.activity, w.landings)).collect::<Vec<_>>()
    });
    assert_eq!(all[0], all[1]);
    assert_eq!(all[0], all[2]);
}

/// A scatter-add of `count` elements of a type from HBM at 0x1000.
fn scatter_add(dtype: Dtype, count: u16, to: u64, step: i32) -> Indirect1D {
    let size = dtype.size() as u16;
    Indirect1D {
        idx_num_active_channels: 128,
        flags: DmaIndirectFlags {
            indirect_mode: IndirectMode::DST_INDIRECTION,
            non_unique_dst_idx: true,
            ..DmaIndirectFlags::default()
        },
        src_start_addr: Addr8::immediate(0x1000),
        src_step_elem: 1,
        src_num_elem: count,
        src_elem_size: size,
        dst_start_addr: Addr8::immediate(to),
        dst_step_elem: step,
        dst_num_elem: count,
        dst_elem_size: size,
        dst_idx_start_addr: Addr4::immediate(0),
        in_dtype: dtype,
        out_dtype: dtype,
        compute_op: ComputeOp::ADD,
        ..Indirect1D::default()
    }
}

#[test]
fn tables_larger_than_the_data_ram_are_added_to_window_by_window() {
    for dtype in [
        Dtype::INT8,
        Dtype::UINT8,
        Dtype::INT16,
        Dtype::UINT16,
        Dtype::INT32,
        Dtype::UINT32,
    ] {
        // Indices take turns between five windows of 64 KiB; every tenth hits the same element.
        let size = dtype.size() as u32;
        let list: Vec<u32> = (0..100)
            .map(|k| match k % 10 {
                0 => 3,
                _ => k % 5 * 0x1_0000 / size + k,
            })
            .collect();
        let mut state = State::new(Generation::V3);
        fill(&mut state, 0x1000, 400);
        let to = 0x1000_0000;
        fill(&mut state, to, 0x5_0000);
        indices(&mut state, 0, &list);
        let word = scatter_add(dtype, 100, to, 1);
        let (report, _) = done("windows", word, state);
        // Each vector is posted once in each of five windows: its lanes are in all of them.
        let vectors = if size == 4 { 7 } else { 4 };
        let scatters = report.activity.counters.scatters;
        // The last vector has four lanes: of windows 0, 1, 2, 3 and, by the last of them, 4 or not.
        let last: std::collections::BTreeSet<u32> =
            list[96..].iter().map(|i| (i * size) >> 16).collect();
        assert_eq!(scatters, (vectors - 1) * 5 + last.len() as u32, "{dtype}");
        assert_eq!(report.bytes(By::Agent, Value::Memory), 0);
        assert_eq!(report.bytes(By::Crossbar, Value::Engine), 0);
    }
}

#[test]
fn sums_in_sbuf_come_back_through_the_crossbar_and_nothing_beside_them_is_touched() {
    let mut state = State::new(Generation::V3);
    fill(&mut state, 0x1000, 400);
    let to = SBUF + 0x2_0000;
    fill(&mut state, to, 0x8000);
    let list = [5, 5, 200, 5, 4095, 0, 77, 78];
    indices(&mut state, 0, &list);
    let before = state.memory.clone();
    let word = scatter_add(Dtype::UINT16, list.len() as u16, to, 3);
    let (report, after) = done("sbuf", word, state);
    assert_eq!(report.bytes(By::Crossbar, Value::Engine), 2 * 6);
    assert_eq!(report.bytes(By::Agent, Value::Engine), 0);
    let changed: u64 = before
        .differing(&after.memory)
        .iter()
        .map(|d| d.1 as u64)
        .sum();
    assert!(changed <= 12, "{changed}");
}

#[test]
fn additions_to_elements_that_are_not_aligned_or_overlap_are_done_in_order() {
    // The start is in registers, so that it may be anything; the shape register has steps of bytes.
    for (start, step) in [
        (0x1000_0001, 4),
        (0x1000_0002, 2),
        (0x1000_0003, 3),
        (0x1000_0000, 1),
    ] {
        let mut state = State::new(Generation::V3);
        state.step_unit = StepUnit::Byte;
        state.registers[4] = start;
        state.shapes[1] = Shape {
            num: [40, 1, 1, 1],
            step: [4, 0, 0, 0],
        };
        state.shapes[2] = Shape {
            num: [40, 1, 1, 1],
            step: [step, 0, 0, 0],
        };
        fill(&mut state, 0x1000, 400);
        fill(&mut state, 0x1000_0000, 400);
        let word = Direct2D {
            compute_op: ComputeOp::ADD,
            src_start_addr: Addr8::new(Source::Immediate(0x1000), true),
            src_step_elem: [1, 0],
            src_elem_size: 4,
            dst_start_addr: Addr8::new(Source::Registers { lo: 4, hi: 5 }, true),
            dst_step_elem: [2, 0],
            dst_elem_size: 4,
            in_dtype: Dtype::INT32,
            out_dtype: Dtype::UINT32,
            ..Direct2D::default()
        };
        let (report, _) = done("shifted", word, state);
        assert_eq!(report.bytes(By::Agent, Value::Memory), 0);
    }
}

#[test]
fn elements_move_in_order_where_a_word_overwrites_its_source() {
    for base in [SBUF + 0x1_0000, 0x1000_0000] {
        // A copy onto the next element: the first one everywhere.
        let copy = |op: ComputeOp| Direct2D {
            compute_op: op,
            src_start_addr: Addr8::immediate(base),
            src_step_elem: [1, 0],
            src_num_elem: [50, 1],
            src_elem_size: 4,
            dst_start_addr: Addr8::immediate(base + 4),
            dst_step_elem: [1, 0],
            dst_num_elem: [50, 1],
            dst_elem_size: 4,
            in_dtype: Dtype::UINT32,
            out_dtype: Dtype::UINT32,
            ..Direct2D::default()
        };
        let mut state = State::new(Generation::V3);
        fill(&mut state, base, 400);
        let first = state.memory.number(base, 4);
        let (_, after) = done("copy", copy(ComputeOp::NONE), state.clone());
        assert_eq!(after.memory.number(base + 4 * 50, 4), first);
        // An addition: running sums.
        let total = (0..51).fold(0_u32, |sum, k| {
            sum.wrapping_add(state.memory.number(base + 4 * k, 4) as u32)
        });
        let (_, after) = done("sums", copy(ComputeOp::ADD), state);
        assert_eq!(after.memory.number(base + 4 * 50, 4) as u32, total);
    }
    // Tiles: the second one has rows that the first one has written.
    let mut state = State::new(Generation::V3);
    fill(&mut state, SBUF + 0x1000, 0x2000);
    indices(&mut state, 0, &(0..32).collect::<Vec<_>>());
    let word = xpose(32, 16, SBUF + 0x1000, SBUF + 0x1000 + 16 * 32, 64);
    done("tiles", word, state);
}

/// A 0xf1 with indices at 0 of SBUF; rows one behind the other.
fn xpose(count: u16, columns: u16, from: u64, to: u64, pitch: i32) -> GatherXpose {
    GatherXpose {
        idx_num_active_channels: 128,
        src_start_addr: Addr8::immediate(from),
        src_step_elem: [1, columns.into()],
        src_num_elem: [columns, count],
        dst_start_addr: Addr8::immediate(to),
        dst_step_elem_1: pitch,
        dst_num_elem: [count, columns],
        elem_size: 2,
        in_out_dtype: DtypePair::of(0x66),
        flags: GatherXposeFlags::of(1),
        ..GatherXpose::default()
    }
}

#[test]
fn rows_wider_than_a_tile_are_several_tiles() {
    let mut state = State::new(Generation::V3);
    fill(&mut state, 0x1_0000, 300 * 2 * 40);
    indices(&mut state, 0, &(0..32).map(|k| 39 - k).collect::<Vec<_>>());
    let word = xpose(32, 300, 0x1_0000, SBUF + 0x4000, 64);
    let (report, _) = done("wide", word, state);
    // 128 + 128 + 44 columns, twice.
    assert_eq!(report.activity.tiles, 6);
    assert_eq!(report.bytes(By::Crossbar, Value::Transposed), 32 * 300 * 2);
}

#[test]
fn what_the_crossbar_cannot_place_goes_through_an_sram_of_its_own() {
    // Not at a multiple of 32, by a register; in SBUF, so it goes through the crossbar twice.
    for (to, by) in [
        (SBUF + 0x4002, By::Crossbar),
        (0x2000_0000, By::Agent),
        (PSUM + 0x100, By::Agent),
    ] {
        let mut state = State::new(Generation::V3);
        fill(&mut state, 0x1_0000, 20 * 2 * 40);
        indices(&mut state, 0, &(0..32).collect::<Vec<_>>());
        state.registers[6] = to as u32;
        state.registers[7] = (to >> 32) as u32;
        let word = GatherXpose {
            dst_start_addr: Addr8::new(Source::Registers { lo: 6, hi: 7 }, false),
            ..xpose(32, 20, 0x1_0000, 0, 64)
        };
        let (report, _) = done("staged", word, state);
        assert_eq!(report.bytes(by, Value::Transposed), 32 * 20 * 2);
        assert_eq!(report.activity.tiles, 2);
    }
    // Columns at steps that are no multiple of 32, of a shape register; 2 and 4 bytes.
    for dtype in [Dtype::BFLOAT16, Dtype::FP32] {
        for step in [20, -70, 0] {
            let mut state = State::new(Generation::V3);
            fill(&mut state, 0x1_0000, 0x4000);
            state.shapes[3] = Shape {
                num: [10, 2, 1, 1],
                step: [step, 0x400, 0, 0],
            };
            let word = Direct2DXpose {
                in_dtype: dtype,
                out_dtype: dtype,
                src_start_addr: Addr8::immediate(0x1_0000),
                src_step_elem: [0x800, 0],
                src_num_elem: [2, 1],
                tile_src_row_step: 100,
                dst_start_addr: Addr8::new(Source::Immediate(SBUF + 0x4000), true),
                dst_step_elem: [3, 0],
                tile_src_rows: 16,
                tile_src_cols: 10,
                ..Direct2DXpose::default()
            };
            let (report, _) = done("steps", word, state);
            // Columns on one place are whole beats, which the crossbar can place itself.
            assert_eq!(report.activity.tiles, 2);
        }
    }
}

#[test]
fn skipped_rows_and_columns_have_no_strobe() {
    let mut state = State::new(Generation::V3);
    fill(&mut state, 0x1_0000, 0x4000);
    fill(&mut state, SBUF + 0x4000, 0x1000);
    // Rows 3, 7 and the whole second tile are out of bounds; of column 12 on, the destination.
    let list: Vec<u32> = (0..48)
        .map(|k| match k {
            3 | 7 | 16..32 => 100,
            _ => k % 30,
        })
        .collect();
    indices(&mut state, 0, &list);
    state.registers[8] = 30;
    state.registers[10] = (SBUF + 0x4000 + 11 * 96 + 64) as u32;
    state.registers[11] = (SBUF >> 32) as u32;
    state.registers[12] = 0;
    state.table.insert(9, SBUF + 0x4000);
    let bound = |bc_reg| BoundCheckReg {
        bc_reg,
        bc_enabled: true,
        ..BoundCheckReg::default()
    };
    let word = GatherXpose {
        src_idx_bound_reg: bound(8),
        dst_start_addr: Addr8::new(
            Source::Table {
                entry: 9,
                offset: Offset::Wide(12),
            },
            false,
        ),
        dst_bound_reg: bound(10),
        ..xpose(48, 20, 0x1_0000, 0, 96)
    };
    state.registers[13] = 0;
    let (report, _) = done("strobes", word, state);
    assert_eq!(report.skipped, 18);
    // One per index out of bounds; per tile with rows one per column that is.
    assert_eq!(report.notifications.len(), 18 + 8 + 8);
    assert_eq!(
        report.bytes(By::Crossbar, Value::Transposed),
        (14 + 16) * 12 * 2
    );
    assert_eq!(report.activity.tiles, 2);
}

#[test]
fn blocks_of_a_partition_larger_than_the_data_ram_are_gathered_window_by_window() {
    // 50,000 elements: 200 KiB of FP32 in each partition, and FP16 and bytes, at every size of block.
    for (dtype, windows) in [(Dtype::FP32, 4), (Dtype::FP16, 2), (Dtype::UINT8, 1)] {
        for block in [1_u16, 8, 32] {
            let mut state = State::new(Generation::V5);
            let stride = u64::from(Generation::V5.sbuf_stride());
            let size = dtype.size();
            for p in 0..16 {
                fill(&mut state, SBUF + p * stride + 0x1_0000 + p, 50_000 * size);
            }
            let count = 40_u16.min(1024 / block);
            let last = 50_000 / block;
            for i in 0..u64::from(count) {
                // In all windows, at both ends, and out of range.
                let index = match i {
                    0 => last - 1,
                    1 => last,
                    2 => 0,
                    _ => (i as u16 * 1237) % last,
                };
                let at = SBUF + (i % 16) * stride + 2 * (i / 16);
                state.memory.write(at, &index.to_le_bytes());
            }
            let word = IndirectCopy {
                src: MemPattern4D::Indirect(Indirect20B {
                    index_addr: Addr4::immediate(0).indirect(),
                    data_addr: Addr4::immediate(0x1_0000),
                    num_elem: count * block,
                    ..Indirect20B::default()
                }),
                in_dtype: dtype,
                out_dtype: dtype,
                num_active_channels: 16,
                src_num_elem_per_idx: block as u8,
                src_buffer_size: 50_000,
                dst: MemPattern4D::Tensor(Tensor4D {
                    addr: Addr4::immediate(0x7_0000),
                    step: [1; 4],
                    num: [count * block, 1, 1, 1],
                }),
                ..IndirectCopy::default()
            };
            let (report, _) = done("blocks", word, state);
            assert_eq!(
                (report.indices, report.skipped),
                (count.into(), 1),
                "{dtype} {block}"
            );
            let per = if size == 4 { 16 } else { 32 };
            let vectors = u32::from((count * block).div_ceil(per));
            let posts = report.activity.counters.posts;
            assert!(
                posts >= 16 * vectors && posts <= 16 * windows * vectors,
                "{posts}"
            );
            assert!(
                windows == 1 || posts > 16 * vectors,
                "{posts}: more than one pass"
            );
        }
    }
}

#[test]
fn the_pool_buffer_of_128_channels_goes_through_the_data_ram_core_by_core() {
    let mut state = State::new(Generation::V4);
    let stride = u64::from(Generation::V4.sbuf_stride());
    for p in 0..128 {
        fill(&mut state, SBUF + p * stride + 0x1000 + p, 512 * 8);
        for k in 0..40 {
            let index = ((p * 13 + k * 37) % 600) as u16;
            state
                .memory
                .write(SBUF + p * stride + 2 * k, &index.to_le_bytes());
        }
    }
    for (from, to) in [
        (Dtype::UINT64, Dtype::UINT64),
        (Dtype::UINT64, Dtype::UINT8),
        (Dtype::UINT8, Dtype::UINT64),
        (Dtype::FP16, Dtype::FP32),
    ] {
        let load = PoolBufferLoad {
            src: Tensor4D {
                addr: Addr4::immediate(0x1000),
                step: [1; 4],
                num: [512, 1, 1, 1],
            },
            in_dtype: from,
            num_active_channels: 128,
            mask: 0x1ff,
            ..PoolBufferLoad::default()
        };
        let gather = Gather {
            src: Tensor4D {
                addr: Addr4::immediate(0),
                step: [1; 4],
                num: [40, 1, 1, 1],
            },
            in_dtype: Dtype::UINT16,
            out_dtype: to,
            num_active_channels: 128,
            immediate: 0xdead_beef,
            dst: Tensor4D {
                addr: Addr4::immediate(0x1_0000),
                step: [1; 4],
                num: [40, 1, 1, 1],
            },
            ..Gather::default()
        };
        let words = vec![load.into(), gather.into()];
        let scenario = Scenario::of("pool", state.clone(), words);
        let report = ran(&scenario, &mut on(Backend::Model));
        let [load, gather] = &report.words[..] else {
            panic!()
        };
        assert_eq!(load.activity.rows_in, 128 * 64);
        assert_eq!(load.activity.rows_out, 128 * 64);
        assert!(gather.skipped > 0);
    }
}

#[test]
fn a_window_that_is_not_loaded_to_its_end_reads_0_and_a_channel_without_one_too() {
    let mut state = State::new(Generation::V3);
    let stride = u64::from(Generation::V3.sbuf_stride());
    for p in 0..4 {
        for (k, index) in [0_u32, 9, 10, 511, 512, 4000, 0xffff_ffff]
            .into_iter()
            .enumerate()
        {
            state
                .memory
                .write(SBUF + p * stride + 4 * k as u64, &index.to_le_bytes());
        }
    }
    // What an older word left in the data RAM must not be seen.
    for mask in [0x1ff, 0xfff, u32::MAX] {
        state.pool = Some(PoolBuffer {
            start: 0,
            mask,
            entries: vec![(1..=10).collect(), vec![7; 512]],
        });
        let word = Gather {
            src: Tensor4D {
                addr: Addr4::immediate(0),
                step: [1; 4],
                num: [7, 1, 1, 1],
            },
            in_dtype: Dtype::UINT32,
            out_dtype: Dtype::UINT16,
            num_active_channels: 4,
            immediate: 0x55,
            dst: Tensor4D {
                addr: Addr4::immediate(0x1_0000),
                step: [1; 4],
                num: [7, 1, 1, 1],
            },
            ..Gather::default()
        };
        done("short window", word, state.clone());
    }
}

#[test]
fn a_piece_over_the_end_of_sbuf_is_written_by_both() {
    // On V4 the last partition ends where SBUF does.
    let mut state = State::new(Generation::V4);
    let end = SBUF + u64::from(Generation::V4.sbuf_window());
    fill(&mut state, 0x1000, 64);
    let word = Direct2D {
        src_start_addr: Addr8::immediate(0x1000),
        src_step_elem: [1, 0],
        src_num_elem: [1, 1],
        src_elem_size: 64,
        dst_start_addr: Addr8::immediate(end - 24),
        dst_step_elem: [1, 0],
        dst_num_elem: [1, 1],
        dst_elem_size: 64,
        in_dtype: Dtype::UINT8,
        out_dtype: Dtype::UINT8,
        ..Direct2D::default()
    };
    let (report, _) = done("end", word, state);
    assert_eq!(report.bytes(By::Crossbar, Value::Memory), 24);
    assert_eq!(report.bytes(By::Agent, Value::Memory), 40);
}

#[test]
fn elements_of_64_kib_go_in_bursts_that_do_not_cross_4_kib() {
    let mut state = State::new(Generation::V3);
    fill(&mut state, 0x10_0000, 2 << 16);
    let word = Direct2D {
        src_start_addr: Addr8::immediate(0x10_0000),
        src_step_elem: [1, 0],
        src_num_elem: [2, 1],
        dst_start_addr: Addr8::immediate(SBUF + 5),
        dst_step_elem: [1, 0],
        dst_num_elem: [2, 1],
        in_dtype: Dtype::UINT8,
        out_dtype: Dtype::UINT8,
        ..Direct2D::default()
    };
    let (report, _) = done("large", word, state);
    assert_eq!(report.activity.bursts, 2 * 16 + 1);
    assert_eq!(report.activity.beats_in, 2 * 2048 + 1);
}

#[test]
fn neighbours_in_stream_and_memory_share_a_bd_up_to_64_kib() {
    // Three elements of 32 KiB, one behind the other: two fill a BD.
    let copy = |num: [u16; 2], size: u16, steps: [[i32; 2]; 2]| Direct2D {
        src_start_addr: Addr8::immediate(0x10_0000),
        src_step_elem: steps[0],
        src_num_elem: num,
        src_elem_size: size,
        dst_start_addr: Addr8::immediate(0x20_0000),
        dst_step_elem: steps[1],
        dst_num_elem: num,
        dst_elem_size: size,
        in_dtype: Dtype::UINT8,
        out_dtype: Dtype::UINT8,
        ..Direct2D::default()
    };
    let mut state = State::new(Generation::V3);
    fill(&mut state, 0x10_0000, 3 << 15);
    let lengths = |report: &WordReport| {
        let of =
            |bds: &Vec<dge::BufferDescriptor>| bds.iter().map(|bd| bd.length).collect::<Vec<_>>();
        report.buffer_descriptors.each_ref().map(of)
    };
    let word = copy([3, 1], 0x8000, [[1, 0], [2, 0]]);
    let (report, _) = done("joined", word, state.clone());
    assert_eq!(lengths(&report), [vec![0x1_0000, 0x8000], vec![0x8000; 3]]);
    // Elements 0 and 2 are neighbours in memory, but element 1 is between them in the stream, and out of bounds.
    state.registers[3] = 0x20_0100;
    let word = Direct2D {
        dst_bound_reg: BoundCheckReg {
            bc_reg: 3,
            bc_enabled: true,
            ..BoundCheckReg::default()
        },
        ..copy([2, 2], 4, [[100, 1], [1000, 1]])
    };
    let (report, _) = done("apart", word, state);
    assert_eq!(report.notifications.len(), 2);
    assert_eq!(lengths(&report), [vec![4; 2], vec![4; 2]]);
}

#[test]
fn words_that_do_not_complete_change_nothing_and_end_as_the_golden_model_says() {
    let base = scatter_add(Dtype::UINT32, 4, 0x1000_0000, 1);
    let mut state = State::new(Generation::V3);
    fill(&mut state, 0x1000, 64);
    indices(&mut state, 0, &[1, 2, 3, 4]);
    state.semaphores[9] = 5;
    state.registers[20] = 6;
    let with = |change: &dyn Fn(&mut Indirect1D)| {
        let mut word = base.clone();
        change(&mut word);
        Word::from(word)
    };
    let wait = |mode, value| {
        with(&|w| {
            w.events.wait_mode = WaitMode(mode);
            w.events.wait_idx = 9;
            w.events.semaphore_value = value;
        })
    };
    let update = |mode, value| {
        with(&|w| {
            w.semaphore = 11;
            w.sem_increment = 3;
            w.events.update_mode = UpdateMode(mode);
            w.events.update_idx = 11;
            w.events.semaphore_value = value;
        })
    };
    let registers = Addr8::new(Source::Registers { lo: 40, hi: 41 }, false);
    let mut all: Vec<Word> = Vec::new();
    for mode in [1, 2, 3, 4, 5] {
        for value in 4..=6 {
            all.push(wait(mode, value));
            all.push(wait(mode | 0x80, 20));
        }
        all.push(wait(mode | 0x80, 64));
        all.push(wait(mode | 0x90, 20));
    }
    for (mode, value) in [
        (0x03, 0),
        (0x13, 0),
        (0x15, 77),
        (0x99, 20),
        (0x99, 64),
        (0x42, 0),
    ] {
        all.push(update(mode, value));
    }
    // Holes, an empty table entry, an index vector that is not in partition 0, or not aligned, or no address at all.
    let hole = SBUF + 0x3_fff0;
    all.push(with(&|w| w.dst_start_addr = Addr8::immediate(hole)));
    all.push(with(&|w| {
        w.src_start_addr = Addr8::immediate(PSUM + 0x4000)
    }));
    all.push(with(&|w| {
        w.dst_start_addr = Addr8::new(
            Source::Table {
                entry: 1,
                offset: Offset::Immediate(0),
            },
            false,
        );
    }));
    all.push(with(&|w| w.dst_start_addr = registers));
    for value in [0x4_0000, 2, 0x2000_0000, 0x3_7ffc] {
        state.registers[30] = value;
        all.push(with(&|w| w.dst_idx_start_addr = Addr4::register(30)));
        let before = state.clone();
        let scenario = Scenario::of("ends", state.clone(), std::mem::take(&mut all));
        let report = ran(&scenario, &mut on(Backend::Model));
        state = before;
        let ends = |is: &dyn Fn(&Completion) -> bool| {
            report.words.iter().filter(|w| is(&w.completion)).count()
        };
        assert!(ends(&|c| matches!(c, Completion::Fault(_))) > 0);
        if value == 0x4_0000 {
            assert!(ends(&|c| *c == Completion::Waits) > 10);
            assert_eq!(ends(&|c| *c == Completion::Unsupported("wait_mode")), 5);
            assert_eq!(ends(&|c| *c == Completion::Unsupported("update_mode")), 1);
            assert!(ends(&|c| *c == Completion::Done) > 10);
        }
    }
    // A word without elements does nothing and completes.
    let mut empty = base.clone();
    (empty.src_num_elem, empty.dst_num_elem) = (0, 0);
    let (report, _) = done("empty", empty, state);
    assert_eq!(report.indices, 0);
}

#[test]
fn a_refused_word_is_named_and_nothing_runs() {
    let mut state = State::new(Generation::V3);
    indices(&mut state, 0, &[1, 2, 3, 4]);
    let add = scatter_add(Dtype::UINT32, 4, 0x1000_0000, 1);
    for (op, from, to, reason, text) in [
        (
            ComputeOp::MULTIPLY,
            Dtype::UINT32,
            Dtype::UINT32,
            Reason::Multiply,
            "compute_op MULTIPLY: the engine adds only",
        ),
        (
            ComputeOp::MAX,
            Dtype::INT32,
            Dtype::INT32,
            Reason::Max,
            "compute_op MAX: the engine adds only",
        ),
        (
            ComputeOp::MIN,
            Dtype::FP32,
            Dtype::FP32,
            Reason::Min,
            "compute_op MIN: the engine adds only",
        ),
        (
            ComputeOp::ADD,
            Dtype::FP32,
            Dtype::FP32,
            Reason::FloatingPoint,
            "compute_op ADD on floating-point numbers: the engine adds integers only",
        ),
        (
            ComputeOp::ADD,
            Dtype::INT32,
            Dtype::FP32,
            Reason::FloatingPoint,
            "compute_op ADD on floating-point numbers: the engine adds integers only",
        ),
        (
            ComputeOp::ADD,
            Dtype::INT16,
            Dtype::INT32,
            Reason::Cast,
            "compute_op ADD with a cast: the engine adds elements of one size only",
        ),
    ] {
        let word = Indirect1D {
            compute_op: op,
            in_dtype: from,
            src_elem_size: from.size() as u16,
            out_dtype: to,
            dst_elem_size: to.size() as u16,
            ..add.clone()
        };
        assert_eq!(refusal(&word.clone().into()), Some(reason));
        let words = vec![add.clone().into(), word.into()];
        let scenario = Scenario::of("refused", state.clone(), words);
        let Lowered::Refused(refusal) = lower::run(&scenario, &mut on(Backend::Model)).unwrap()
        else {
            panic!("{op} ran");
        };
        assert_eq!(
            (refusal.word, refusal.name, refusal.reason),
            (1, "INDIRECT1D", reason)
        );
        assert_eq!(refusal.to_string(), format!("word 1 INDIRECT1D: {text}"));
        // A word that is not legal is rejected, not refused.
        let mut illegal = add.clone();
        illegal.compute_op = op;
        illegal.reserved = [1, 0];
        let scenario = Scenario::of("illegal", state.clone(), vec![illegal.into()]);
        let report = ran(&scenario, &mut on(Backend::Model));
        assert!(matches!(
            report.words[0].completion,
            Completion::Rejected(_)
        ));
    }
    // Signedness is no cast.
    let word = Indirect1D {
        in_dtype: Dtype::INT32,
        ..add
    };
    assert_eq!(refusal(&word.into()), None);
}

#[test]
fn the_lowering_knows_nothing_of_the_golden_model() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lower");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            assert!(!line.contains("golden"), "{}: {line}", path.display());
            // What can be called on a machine, or on its memory, and belongs to the golden model.
            for method in [".execute(", ".row_walk(", ".tile_walk(", ".check(", ".soc("] {
                assert!(!line.contains(method), "{}: {line}", path.display());
            }
        }
        files += 1;
    }
    assert!(files >= 14, "{files}");
}

#[test]
fn engine_words_that_leave_their_partition_or_do_not_go_together_change_nothing() {
    let usable = Generation::V3.sbuf_usable();
    let tensor = |at: u32, count: u16| Tensor4D {
        addr: Addr4::immediate(at),
        step: [1; 4],
        num: [count, 1, 1, 1],
    };
    let gather = |src, dst, channels| {
        Word::from(Gather {
            src,
            in_dtype: Dtype::UINT32,
            out_dtype: Dtype::UINT32,
            num_active_channels: channels,
            immediate: 1,
            dst,
            ..Gather::default()
        })
    };
    let copy = |index: u32, data: u32, dst, channels| {
        Word::from(IndirectCopy {
            src: MemPattern4D::Indirect(Indirect20B {
                index_addr: Addr4::immediate(index).indirect(),
                data_addr: Addr4::immediate(data),
                num_elem: 40,
                ..Indirect20B::default()
            }),
            in_dtype: Dtype::UINT32,
            out_dtype: Dtype::UINT32,
            num_active_channels: channels,
            src_num_elem_per_idx: 1,
            src_buffer_size: 100,
            dst: MemPattern4D::Tensor(dst),
            ..IndirectCopy::default()
        })
    };
    let load = |src, channels| {
        Word::from(PoolBufferLoad {
            src,
            in_dtype: Dtype::UINT32,
            num_active_channels: channels,
            ..PoolBufferLoad::default()
        })
    };
    let back = |at: u32| Tensor4D {
        step: [-1, 1, 1, 1],
        ..tensor(at, 4)
    };
    let in_register = |id: u8, count| Tensor4D {
        addr: Addr4::register(id),
        ..tensor(0, count)
    };
    let mut state = State::new(Generation::V3);
    for p in 0..16 {
        fill(&mut state, SBUF + p * 0x4_0000, 0x100);
        // Index 99 is the last one.
        let index = SBUF + p * 0x4_0000 + 0x200;
        state.memory.write(index, &[99, 0, 3, 0, 99, 0]);
    }
    state.registers[1] = 127 * 0x4_0000;
    state.registers[2] = generation::PSUM_BASE + 127 * generation::PSUM_STRIDE;
    state.registers[3] = generation::PSUM_BASE + generation::PSUM_USABLE - 8;
    state.registers[4] = 1 << 29;
    state.registers[5] = 0x1c00_0000;
    state.shapes[0].num = [40, 20, 1, 1];
    let by_shape = Tensor4D {
        addr: Addr4::immediate(0x100).shape(),
        step: [0; 4],
        num: [1; 4],
    };
    let fits = tensor(0x4000, 4);
    // The words, and whether they end well.
    let words = [
        (gather(tensor(0x100, 4), fits, 1), true),
        (gather(tensor(usable - 16, 4), fits, 1), true),
        (gather(tensor(usable - 12, 4), fits, 1), false),
        (gather(tensor(0x100, 4), tensor(usable - 12, 4), 1), false),
        (gather(tensor(0x100, 4), back(12), 1), true),
        (gather(tensor(0x100, 4), back(8), 1), false),
        (gather(in_register(1, 4), fits, 1), true),
        (gather(in_register(1, 4), fits, 2), false),
        (gather(in_register(2, 4), fits, 1), true),
        (gather(in_register(2, 4), fits, 2), false),
        (gather(in_register(3, 2), tensor(0x4000, 2), 1), true),
        (gather(in_register(3, 4), fits, 1), false),
        (gather(in_register(4, 4), fits, 1), false),
        (gather(in_register(5, 4), fits, 1), false),
        (gather(by_shape, tensor(0x4000, 800), 1), true),
        (gather(by_shape, tensor(0x4000, 799), 1), false),
        (copy(0x200, 0x1000, tensor(0x4000, 40), 16), true),
        (copy(usable - 6, 0x1000, tensor(0x4000, 40), 16), true),
        (copy(usable - 4, 0x1000, tensor(0x4000, 40), 16), false),
        (copy(0x200, usable - 400, tensor(0x4000, 40), 16), true),
        (copy(0x200, usable - 396, tensor(0x4000, 40), 16), false),
        (copy(0x200, 0x1000, tensor(usable - 156, 40), 16), false),
        (load(tensor(usable - 16, 4), 1), true),
        (load(tensor(usable - 12, 4), 1), false),
        (load(by_shape, 1), false),
    ];
    for (n, (word, well)) in words.into_iter().enumerate() {
        let scenario = Scenario::of(format!("word {n}"), state.clone(), vec![word]);
        let report = ran(&scenario, &mut on(Backend::Model));
        let end = &report.words[0].completion;
        match well {
            true => assert_eq!(*end, Completion::Done, "word {n}"),
            false => assert!(matches!(end, Completion::Fault(_)), "word {n}: {end}"),
        }
    }
}
