//! The golden model of the words at its edges: what a word waits for, what stops it, what it leaves when it is stopped; bounds, order
//! and notifications one by one. Random words are compared in `descriptor_numpy.rs`.

use verif::descriptor::*;
use verif::dge::{Leg, NotificationClass};
use verif::golden::word::{Effects, RunError, Written};
use verif::machine::{Shape, State, StepUnit};

const SBUF: u64 = generation::SBUF_APERTURE;
const PSUM: u64 = generation::PSUM_APERTURE;

/// A gather of `num` rows of 4 bytes from 0x1000 in HBM to 0x10_0000, with these indices.
fn gather(num: u16, indices: &[u32]) -> (Indirect1D, State) {
    let word = Indirect1D {
        idx_num_active_channels: 128,
        src_start_addr: Addr8::immediate(0x1000),
        src_step_elem: 1,
        src_num_elem: num,
        src_elem_size: 4,
        dst_start_addr: Addr8::immediate(0x10_0000),
        dst_step_elem: 1,
        dst_num_elem: num,
        dst_elem_size: 4,
        in_dtype: Dtype::UINT32,
        out_dtype: Dtype::UINT32,
        ..Indirect1D::default()
    };
    let mut state = State::new(Generation::V3);
    for i in 0..64_u32 {
        state
            .memory
            .write(0x1000 + 4 * u64::from(i), &(0x100 + i).to_le_bytes());
    }
    for (k, index) in indices.iter().enumerate() {
        state
            .memory
            .write(SBUF + 4 * k as u64, &index.to_le_bytes());
    }
    (word, state)
}

fn words(state: &State, at: u64, count: u64) -> Vec<u64> {
    (0..count)
        .map(|i| state.memory.number(at + 4 * i, 4))
        .collect()
}

fn ran(word: impl Into<Word>, state: &mut State) -> Effects {
    state.execute(&word.into()).unwrap()
}

/// Runs a word that is stopped, and checks that it left nothing.
fn stopped(word: impl Into<Word>, state: &mut State) -> RunError {
    let before = (
        words(state, 0x10_0000, 64),
        state.semaphores,
        state.pool.clone(),
    );
    let error = state.execute(&word.into()).unwrap_err();
    let after = (
        words(state, 0x10_0000, 64),
        state.semaphores,
        state.pool.clone(),
    );
    assert_eq!(before, after, "{error}");
    error
}

#[test]
fn a_word_waits_until_its_semaphore_agrees() {
    // Semaphore 9 is 5.
    for (mode, below, at, above) in [
        (1, false, true, false),
        (2, false, false, true),
        (3, false, true, true),
        (4, true, false, false),
        (5, true, true, false),
    ] {
        for (value, runs) in [(4, below), (5, at), (6, above)] {
            for register in [false, true] {
                let (mut word, mut state) = gather(1, &[3]);
                state.semaphores[9] = 5;
                state.registers[20] = value;
                word.events.wait_mode = WaitMode(mode | if register { 0x80 } else { 0 });
                word.events.wait_idx = 9;
                word.events.semaphore_value = if register { 20 } else { value };
                let result = state.execute(&word.into());
                match runs {
                    true => assert!(result.is_ok(), "{mode} {value}"),
                    false => {
                        let Err(RunError::Waits {
                            index,
                            value: held,
                            wanted,
                            ..
                        }) = result
                        else {
                            panic!("{result:?}");
                        };
                        assert_eq!((index, held, wanted), (9, 5, value));
                        assert_eq!(words(&state, 0x10_0000, 1), [0]);
                    }
                }
            }
        }
    }
}

#[test]
fn completion_changes_the_words_semaphore_then_that_of_its_events() {
    for (mode, wanted) in [
        (UpdateMode::NONE, 7),
        (UpdateMode::SEM_INC_READ, 8),
        (UpdateMode::SEM_INC_COMPLETE, 8),
        (UpdateMode::SEM_ADD_IMM_COMPLETE, 7 + 12),
        (UpdateMode::SEM_WR_REG_COMPLETE, 0xbeef),
    ] {
        let (mut word, mut state) = gather(1, &[3]);
        state.semaphores[4] = u32::MAX;
        state.semaphores[6] = 7;
        state.registers[12] = 0xbeef;
        word.semaphore = 4;
        word.sem_increment = 3;
        word.events.update_mode = mode;
        word.events.update_idx = 6;
        word.events.semaphore_value = 12;
        let effects = ran(word, &mut state);
        assert_eq!(
            (state.semaphores[4], state.semaphores[6]),
            (2, wanted),
            "{mode}"
        );
        assert_eq!(effects.semaphores[0], (4, 2));
    }
    // The same one: the word's own change comes first.
    let (mut word, mut state) = gather(1, &[3]);
    word.semaphore = 6;
    word.sem_increment = 3;
    word.events.update_mode = UpdateMode::SEM_INC_COMPLETE;
    word.events.update_idx = 6;
    ran(word, &mut state);
    assert_eq!(state.semaphores[6], 4);
}

#[test]
fn what_is_unpublished_is_refused_by_name() {
    for (wait, update, field) in [(0x91, 0, "wait_mode"), (0, 0x77, "update_mode")] {
        let (mut word, mut state) = gather(1, &[3]);
        word.sem_increment = 1;
        word.events.wait_mode = WaitMode(wait);
        word.events.update_mode = UpdateMode(update);
        let error = stopped(word, &mut state);
        assert!(
            matches!(error, RunError::Unsupported { field: f, .. } if f == field),
            "{error}"
        );
    }
    // A register that does not exist.
    for (wait, update) in [(0x81, 0), (0, 0x99)] {
        let (mut word, mut state) = gather(1, &[3]);
        word.events.wait_mode = WaitMode(wait);
        word.events.update_mode = UpdateMode(update);
        word.events.semaphore_value = 64;
        assert!(matches!(
            stopped(word, &mut state),
            RunError::Mismatch { .. }
        ));
    }
}

#[test]
fn a_word_that_is_not_legal_does_not_run() {
    let (mut word, mut state) = gather(1, &[3]);
    word.idx_num_active_channels = 127;
    word.compute_op = ComputeOp(9);
    let RunError::Invalid(violations) = stopped(word, &mut state) else {
        panic!()
    };
    assert_eq!(violations.len(), 2);
}

#[test]
fn an_address_without_memory_stops_the_word_before_it_writes() {
    // Bytes of the hole that an element reaches, per generation: the end of partition 1.
    for (generation, hole) in [
        (Generation::V2, 0x3_0000),
        (Generation::V3, 0x3_8000),
        (Generation::V5, 0x8_0000),
    ] {
        let stride = u64::from(generation.sbuf_stride());
        for (at, stops) in [
            (hole - 8, false),
            (hole - 7, true),
            (hole, true),
            (stride - 1, true),
        ] {
            let (mut word, _) = gather(2, &[]);
            let mut state = State::new(generation);
            // Row 0 is in memory, and is not written either.
            state.memory.write(SBUF, &[0, 0, 0, 0, 1, 0, 0, 0]);
            word.dst_start_addr = Addr8::immediate(SBUF + stride + at);
            let result = state.execute(&word.into());
            assert_eq!(result.is_err(), stops, "{generation} {at:#x}");
            if let Err(error) = result {
                let address = SBUF + stride + hole.max(at);
                assert!(
                    matches!(error, RunError::Hole { address: a, space: "SBUF", .. } if a == address),
                    "{error}"
                );
                assert!(
                    error.to_string().contains("the destination reaches"),
                    "{error}"
                );
            }
        }
    }
    // V4 has no holes: an element may reach into the next partition.
    let (mut word, _) = gather(1, &[]);
    let mut state = State::new(Generation::V4);
    word.dst_start_addr = Addr8::immediate(SBUF + 0x4_0000 - 2);
    ran(word, &mut state);
    // PSUM: 16 KiB of 32; on V5 the same addresses are HBM (D67).
    let (mut word, mut state) = gather(1, &[3]);
    word.dst_start_addr = Addr8::immediate(PSUM + 0x3ffe);
    let error = stopped(word.clone(), &mut state);
    assert!(
        matches!(error, RunError::Hole { space: "PSUM", address, .. } if address == PSUM + 0x4000),
        "{error}"
    );
    ran(word, &mut State::new(Generation::V5));
    // A source, too; and an element out of bounds is never looked at.
    let (mut word, mut state) = gather(1, &[0x3_8000 / 4]);
    word.src_start_addr = Addr8::immediate(SBUF + 0x4_0000);
    assert!(matches!(
        stopped(word.clone(), &mut state),
        RunError::Hole {
            what: "the source",
            ..
        }
    ));
    state.registers[3] = 0x3_8000 / 4;
    word.src_idx_bound_reg = BoundCheckReg::of(0x83);
    assert_eq!(ran(word, &mut state).skipped, 1);
}

#[test]
fn an_index_vector_lies_in_partition_0() {
    let usable = Generation::V3.sbuf_usable();
    let (mut word, mut state) = gather(2, &[]);
    word.src_idx_start_addr = Addr4::immediate(usable - 8);
    ran(word.clone(), &mut state);
    word.src_idx_start_addr = Addr4::immediate(usable - 4);
    assert!(matches!(
        stopped(word.clone(), &mut state),
        RunError::Mismatch {
            what: "the index vector",
            ..
        }
    ));
    // Through a register: not aligned, in partition 1, past 29 bits.
    word.src_idx_start_addr = Addr4::register(8);
    for held in [2, 0x4_0000, 1 << 29] {
        state.registers[8] = held;
        assert!(
            matches!(stopped(word.clone(), &mut state), RunError::Mismatch { .. }),
            "{held:#x}"
        );
    }
    state.registers[8] = 0x40;
    ran(word, &mut state);
}

#[test]
fn indices_are_in_bounds_strictly_below_the_limit() {
    for (byte, error, class) in [
        (0x85, false, NotificationClass::NonFatal),
        (0x85, true, NotificationClass::Error),
        // D36: an error is notified of even if the byte says otherwise.
        (0xc5, true, NotificationClass::Error),
    ] {
        let (mut word, mut state) = gather(5, &[9, 10, 0, u32::MAX, 1]);
        state.registers[5] = 10;
        word.src_idx_bound_reg = BoundCheckReg::of(byte);
        word.flags.idx_bound_is_err = error;
        state.memory.write(0x10_0000, &[0xee; 20]);
        let effects = ran(word, &mut state);
        let kept = 0xeeee_eeee;
        assert_eq!(
            words(&state, 0x10_0000, 5),
            [0x109, kept, 0x100, kept, 0x101]
        );
        assert_eq!((effects.indices, effects.skipped), (5, 2));
        let found: Vec<_> = effects
            .notifications
            .iter()
            .map(|n| (n.class, n.position, n.leg))
            .collect();
        let wanted = [(class, 1, Leg::Read), (class, 3, Leg::Read)];
        assert_eq!(found, wanted);
        assert_eq!(effects.descriptors().map(|d| d.len()), [3, 3]);
        // The word completes all the same.
        assert_eq!(effects.delta().len(), 3);
    }
}

#[test]
fn gather_transpose_notifies_by_its_bound_byte_alone() {
    for (byte, records) in [(0x85, 1), (0xc5, 0)] {
        let mut state = State::new(Generation::V3);
        state.registers[5] = 3;
        for k in 0..16_u32 {
            let index = if k == 6 { 3 } else { k % 3 };
            state
                .memory
                .write(SBUF + 4 * u64::from(k), &index.to_le_bytes());
        }
        let word = GatherXpose {
            idx_num_active_channels: 128,
            src_idx_bound_reg: BoundCheckReg::of(byte),
            src_start_addr: Addr8::immediate(0x1000),
            src_step_elem: [1, 4],
            src_num_elem: [4, 16],
            dst_start_addr: Addr8::immediate(SBUF + 0x1000),
            dst_step_elem_1: 32,
            dst_num_elem: [16, 4],
            elem_size: 8,
            in_out_dtype: DtypePair::of(0x66),
            flags: GatherXposeFlags::of(1),
            ..GatherXpose::default()
        };
        state.memory.write(0x1000, &[0x11; 64]);
        state.memory.write(SBUF + 0x1000, &[0xee; 128]);
        let effects = ran(word, &mut state);
        assert_eq!(effects.notifications.len(), records);
        assert!(
            effects
                .notifications
                .iter()
                .all(|n| n.class == NotificationClass::NonFatal && n.position == 6)
        );
        // D37: a BD per row in bounds, and one per column, in which the skipped row is strobed off.
        assert_eq!(effects.descriptors().map(|d| d.len()), [15, 4]);
        for c in 0..4 {
            let column = state.memory.get(SBUF + 0x1000 + 32 * c, 32);
            let wanted: Vec<u8> = (0..32)
                .map(|b| if b / 2 == 6 { 0xee } else { 0x11 })
                .collect();
            assert_eq!(column, wanted);
        }
        assert_eq!(state.semaphores[0], 1);
    }
}

#[test]
fn pairs_move_only_if_both_indices_are_in_bounds() {
    let (mut word, mut state) = gather(4, &[1, 50, 2, 50]);
    word.flags.indirect_mode = IndirectMode::SRC_DST_INDIRECTION;
    word.dst_idx_start_addr = Addr4::immediate(0x100);
    for (k, index) in [3_u32, 4, 50, 50].into_iter().enumerate() {
        state
            .memory
            .write(SBUF + 0x100 + 4 * k as u64, &index.to_le_bytes());
    }
    state.registers[1] = 50;
    word.src_idx_bound_reg = BoundCheckReg::of(0x81);
    word.dst_idx_bound_reg = BoundCheckReg::of(0x81);
    let effects = ran(word, &mut state);
    assert_eq!(words(&state, 0x10_0000, 5), [0, 0, 0, 0x101, 0]);
    let found: Vec<_> = effects
        .notifications
        .iter()
        .map(|n| (n.position, n.leg))
        .collect();
    assert_eq!(
        found,
        [
            (1, Leg::Read),
            (3, Leg::Read),
            (2, Leg::Write),
            (3, Leg::Write)
        ]
    );
    assert_eq!(effects.descriptors().map(|d| d.len()), [1, 1]);
}

#[test]
fn data_bounds_include_their_limit_and_take_two_registers_if_wide() {
    let copy = |limit: u64, wide: bool| {
        let mut state = State::new(Generation::V3);
        let start = 0x5_0000_0000;
        state.memory.write(start, &[1, 2, 3, 4]);
        state.memory.write(0x100, &[9; 4]);
        state.registers[10] = limit as u32;
        state.registers[11] = (limit >> 32) as u32;
        state.registers[20] = 0;
        state.registers[21] = 5;
        state.table.insert(3, 0);
        let offset = match wide {
            true => Offset::Wide(20),
            false => Offset::Immediate(0),
        };
        if !wide {
            state.table.insert(3, start);
        }
        let word = Direct2D {
            src_start_addr: Addr8::new(Source::Table { entry: 3, offset }, false),
            src_step_elem: [1, 0],
            src_num_elem: [4, 1],
            src_elem_size: 1,
            src_bound_reg: BoundCheckReg::of(0x80 | 10),
            dst_start_addr: Addr8::immediate(0x100),
            dst_step_elem: [1, 0],
            dst_num_elem: [4, 1],
            dst_elem_size: 1,
            in_dtype: Dtype::UINT8,
            out_dtype: Dtype::UINT8,
            ..Direct2D::default()
        };
        let effects = ran(word, &mut state);
        (state.memory.get(0x100, 4), effects.notifications.len())
    };
    assert_eq!(copy(0x5_0000_0001, true), (vec![1, 2, 9, 9], 2));
    assert_eq!(copy(0x5_0000_0003, true), (vec![1, 2, 3, 4], 0));
    // Without the wide marker the limit is the low half: everything is above it.
    assert_eq!(copy(0x5_0000_0003, false), (vec![9; 4], 4));
}

#[test]
fn equal_scatter_indices_are_told_of() {
    for (leave, told) in [(false, 1), (true, 0)] {
        let (mut word, mut state) = gather(3, &[7, 8, 7]);
        word.flags.indirect_mode = IndirectMode::DST_INDIRECTION;
        word.flags.non_unique_dst_idx = leave;
        let effects = ran(word, &mut state);
        assert_eq!(effects.suspicions.len(), told);
        // Ascending, the last one wins (D38).
        assert_eq!(words(&state, 0x10_001c, 2), [0x102, 0x101]);
    }
}

#[test]
fn a_compute_op_counts_duplicates_in_ascending_order() {
    for (op, wanted) in [
        (ComputeOp::ADD, 5 + 0x100 + 0x101 + 0x102),
        (ComputeOp::MULTIPLY, 5 * 0x100 * 0x101 * 0x102),
        (ComputeOp::MAX, 0x102),
        (ComputeOp::MIN, 5),
    ] {
        let (mut word, mut state) = gather(3, &[2, 2, 2]);
        word.flags.indirect_mode = IndirectMode::DST_INDIRECTION;
        word.flags.non_unique_dst_idx = true;
        word.compute_op = op;
        state.memory.write(0x10_0008, &[5, 0, 0, 0]);
        let effects = ran(word, &mut state);
        assert_eq!(words(&state, 0x10_0008, 1), [wanted], "{op}");
        assert_eq!(
            effects.delta(),
            [Written {
                address: 0x10_0008,
                length: 4
            }]
        );
        assert_eq!(effects.bytes(), 12);
    }
}

#[test]
fn step_units_and_elements_of_64_kib() {
    let (mut word, mut state) = gather(2, &[1, 2]);
    state.step_unit = StepUnit::Byte;
    word.src_step_elem = 2;
    word.dst_step_elem = 4;
    ran(word, &mut state);
    assert_eq!(words(&state, 0x10_0000, 2), [0x0101_0000, 0x101]);

    let (mut word, mut state) = gather(2, &[1, 0]);
    word.src_elem_size = 0;
    word.dst_elem_size = 0;
    state.memory.write(0x1000 + 0x1_ffff, &[0x5a]);
    let effects = ran(word, &mut state);
    assert_eq!(effects.bytes(), 0x2_0000);
    assert_eq!(state.memory.get(0x10_0000 + 0xffff, 2), [0x5a, 0]);
    assert_eq!(words(&state, 0x11_0000, 1), [0x100]);
}

#[test]
fn legs_of_unlike_size_and_empty_entries_are_found_at_run_time() {
    let (mut word, mut state) = gather(0, &[]);
    let shape = |n: u16| Shape {
        num: [n, 1, 1, 1],
        step: [1; 4],
    };
    state.shapes[0] = shape(4);
    state.shapes[1] = shape(5);
    word.src_start_addr = Addr8::new(Source::Immediate(0x1000), true);
    word.dst_start_addr = Addr8::new(Source::Immediate(0x10_0000), true);
    word.src_step_elem = 0;
    word.dst_step_elem = 1;
    let error = stopped(word.clone(), &mut state);
    assert!(
        error.to_string().contains("16 bytes in, 20 bytes out"),
        "{error}"
    );
    state.shapes[1] = shape(4);
    ran(word.clone(), &mut state);
    // Too much for the model, not for a machine.
    state.shapes[0] = Shape {
        num: [u16::MAX; 4],
        step: [0; 4],
    };
    state.shapes[1] = state.shapes[0];
    assert!(
        stopped(word, &mut state)
            .to_string()
            .contains("at most 2^22 elements")
    );

    let (mut word, mut state) = gather(1, &[3]);
    word.src_start_addr = Addr8::new(
        Source::Table {
            entry: 77,
            offset: Offset::Immediate(0),
        },
        false,
    );
    let error = stopped(word.clone(), &mut state);
    assert!(
        error
            .to_string()
            .contains("entry 77 of the address table is empty"),
        "{error}"
    );
    state.table.insert(77, 0x1000);
    ran(word, &mut state);
    assert_eq!(words(&state, 0x10_0000, 1), [0x103]);
}

#[test]
fn channels_stay_in_their_partition() {
    let usable = Generation::V3.sbuf_usable();
    let load = |at: u32, step: i16| PoolBufferLoad {
        src: Tensor4D {
            addr: Addr4::immediate(at),
            step: [step, 1, 1, 1],
            num: [4, 1, 1, 1],
        },
        in_dtype: Dtype::UINT32,
        num_active_channels: 2,
        mask: 0x1ff,
        ..PoolBufferLoad::default()
    };
    let mut state = State::new(Generation::V3);
    ran(load(usable - 16, 1), &mut state);
    ran(load(12, -1), &mut state);
    for word in [load(usable - 12, 1), load(8, -1)] {
        let error = stopped(word, &mut state);
        assert!(
            matches!(
                error,
                RunError::Mismatch {
                    what: "the source",
                    ..
                }
            ),
            "{error}"
        );
    }
}

#[test]
fn delta_joins_what_overlaps_and_what_touches() {
    let (mut word, mut state) = gather(4, &[0, 1, 2, 3]);
    word.flags.indirect_mode = IndirectMode::DST_INDIRECTION;
    for (indices, wanted) in [
        ([0_u32, 1, 2, 3], vec![(0, 16)]),
        ([3, 1, 0, 2], vec![(0, 16)]),
        ([0, 2, 2, 5], vec![(0, 4), (8, 4), (20, 4)]),
    ] {
        for (k, index) in indices.iter().enumerate() {
            state
                .memory
                .write(SBUF + 4 * k as u64, &index.to_le_bytes());
        }
        let delta = ran(word.clone(), &mut state).delta();
        let found: Vec<_> = delta
            .iter()
            .map(|w| (w.address - 0x10_0000, w.length))
            .collect();
        assert_eq!(found, wanted);
    }
}

/// Rows take a short way through the model if both sides lie in one piece there, and a long one if not; both are this.
#[test]
fn rows_of_all_sizes_go_where_they_should() {
    for size in [1_u16, 4, 63, 64, 65, 256] {
        for (from, to) in [
            (0x1_0000_0000, 0x2_0000_0000),
            // One over the other.
            (0x1_0000_0000, 0x1_0000_0040),
            // Around the last address: no one piece.
            (0_u64.wrapping_sub(2048), 0x4_0000),
        ] {
            for scatter in [false, true] {
                let indices = [5_u32, 0, 31, 7, 7, 30];
                let (mut word, mut state) = gather(6, &indices);
                let wide = from >> 58 != 0;
                state.registers[0] = from as u32;
                state.registers[1] = (from >> 32) as u32;
                word.src_start_addr = match wide {
                    true => Addr8::new(Source::Registers { lo: 0, hi: 1 }, false),
                    false => Addr8::immediate(from),
                };
                word.dst_start_addr = Addr8::immediate(to);
                word.src_elem_size = size;
                word.dst_elem_size = size;
                if scatter {
                    word.flags.indirect_mode = IndirectMode::DST_INDIRECTION;
                }
                let data: Vec<u8> = (0..40 * u32::from(size))
                    .map(|i| ((i * 167) >> 3) as u8)
                    .collect();
                state.memory.write(from, &data);
                let mut wanted = state.memory.clone();
                for (k, &index) in indices.iter().enumerate() {
                    let (k, index) = (k as u64, u64::from(index));
                    let (n, m) = if scatter { (k, index) } else { (index, k) };
                    let at = |start: u64, n: u64| start.wrapping_add(n * u64::from(size));
                    let row = wanted.get(at(from, n), size.into());
                    wanted.write(at(to, m), &row);
                }
                ran(word, &mut state);
                for start in [from, to] {
                    let length = 48 * usize::from(size);
                    assert_eq!(
                        state.memory.get(start, length),
                        wanted.get(start, length),
                        "{size} {to:#x} {scatter}"
                    );
                }
            }
        }
    }
}

/// D36, D64: what is skipped because the other side is out of bounds is not touched, so it needs no memory either.
#[test]
fn a_skipped_pair_needs_no_memory() {
    let hole = SBUF + 0x4_0000 + 0x3_8000;
    // A scatter whose index 1 is out of bounds; the source's element 1 is in a hole.
    let (mut word, mut state) = gather(2, &[0, 9]);
    word.flags.indirect_mode = IndirectMode::DST_INDIRECTION;
    word.src_start_addr = Addr8::immediate(hole - 4);
    state.registers[1] = 9;
    word.dst_idx_bound_reg = BoundCheckReg::of(0x81);
    assert_eq!(ran(word.clone(), &mut state).bytes(), 4);
    state.registers[1] = 10;
    assert!(matches!(stopped(word, &mut state), RunError::Hole { .. }));
    // Unlike elements: of the source's element of 4 bytes only the half that moves.
    let (mut word, mut state) = gather(1, &[0, 9]);
    word.flags.indirect_mode = IndirectMode::DST_INDIRECTION;
    word.src_start_addr = Addr8::immediate(hole - 2);
    word.dst_elem_size = 2;
    word.dst_num_elem = 2;
    state.registers[1] = 9;
    word.dst_idx_bound_reg = BoundCheckReg::of(0x81);
    assert_eq!(ran(word, &mut state).bytes(), 2);
    // 0xb8: the source is tested first; its partner is not touched.
    let mut state = State::new(Generation::V3);
    state.registers[1] = 0x1000;
    let copy = |bound| Direct2D {
        src_start_addr: Addr8::immediate(0x1000),
        src_step_elem: [1, 0],
        src_num_elem: [2, 1],
        src_elem_size: 4,
        src_bound_reg: BoundCheckReg::of(bound),
        dst_start_addr: Addr8::immediate(hole - 4),
        dst_step_elem: [1, 0],
        dst_num_elem: [2, 1],
        dst_elem_size: 4,
        in_dtype: Dtype::UINT32,
        out_dtype: Dtype::UINT32,
        ..Direct2D::default()
    };
    let effects = ran(copy(0x81), &mut state);
    assert_eq!((effects.bytes(), effects.notifications.len()), (4, 1));
    assert!(matches!(
        stopped(copy(0), &mut state),
        RunError::Hole { .. }
    ));
}

/// Words that are legal, but larger than anything: they end with a message, not with the machine's memory.
#[test]
fn words_larger_than_the_model_are_refused() {
    let refused = |word: Word, state: &mut State| {
        assert_eq!(validate(&word, state.generation), []);
        let error = stopped(word, state).to_string();
        assert!(error.contains("this model"), "{error}");
    };
    // 0xf1: rows of 65535 elements, 57344 of them.
    let mut rows = GatherXpose {
        idx_num_active_channels: 128,
        src_start_addr: Addr8::immediate(0x1000),
        src_num_elem: [u16::MAX, 57344],
        dst_start_addr: Addr8::immediate(0x10_0000),
        dst_num_elem: [57344, 1],
        elem_size: 256,
        in_out_dtype: DtypePair::of(0x66),
        flags: GatherXposeFlags::of(1),
        ..GatherXpose::default()
    };
    refused(rows.clone().into(), &mut State::new(Generation::V3));
    // 64 of them run; a row is longer than a BD can move.
    rows.src_num_elem[1] = 16;
    rows.dst_num_elem[0] = 16;
    rows.dst_step_elem_1 = 32;
    let effects = ran(rows, &mut State::new(Generation::V3));
    let [read, _] = effects.descriptors();
    assert_eq!(read.len(), 32);
    assert_eq!(
        (read[0].length, read[1].length, read[1].address),
        (0x1_0000, 0xfffe, 0x1_1000)
    );
    // 0x68: as many elements in each of 128 channels.
    let tensor = Tensor4D {
        addr: Addr4::immediate(0),
        step: [0; 4],
        num: [256, 256, 1, 1],
    };
    let lookup = Gather {
        src: tensor,
        dst: tensor,
        in_dtype: Dtype::UINT32,
        out_dtype: Dtype::UINT32,
        num_active_channels: 128,
        ..Gather::default()
    };
    refused(lookup.into(), &mut State::new(Generation::V3));
    // 0xb8: a byte every 16 KiB takes a page each; what is read takes none.
    let copy = |steps: [i32; 2], n: u16| Direct2D {
        src_start_addr: Addr8::immediate(0x30_0000_0000),
        src_step_elem: [steps[0], 0],
        src_num_elem: [n, 8],
        src_elem_size: 1,
        dst_start_addr: Addr8::immediate(0x40_0000_0000),
        dst_step_elem: [steps[1], steps[1] * i32::from(n)],
        dst_num_elem: [n, 8],
        dst_elem_size: 1,
        in_dtype: Dtype::UINT8,
        out_dtype: Dtype::UINT8,
        ..Direct2D::default()
    };
    let mut state = State::new(Generation::V3);
    refused(copy([0, 0x4000], 0x8000).into(), &mut state);
    state.memory.write(0x40_0000_0000, &[7; 64]);
    ran(copy([0x4000, 1], 0x8000), &mut state);
    assert_eq!(state.memory.get(0x40_0000_0000, 64), [0; 64]);
}

/// A gather transpose of 16 rows of `columns` elements of 2 bytes, to columns 32 bytes apart, and its machine: index k is k.
fn rows(columns: u16) -> (GatherXpose, State) {
    let mut state = State::new(Generation::V3);
    for k in 0..32_u32 {
        let at = SBUF + 4 * u64::from(k);
        state.memory.write(at, &k.to_le_bytes());
    }
    let word = GatherXpose {
        idx_num_active_channels: 128,
        src_start_addr: Addr8::immediate(0x1000),
        src_step_elem: [1, i32::from(columns)],
        src_num_elem: [columns, 16],
        dst_start_addr: Addr8::immediate(SBUF + 0x1000),
        dst_step_elem_1: 32,
        dst_num_elem: [16, columns],
        elem_size: 2 * columns,
        in_out_dtype: DtypePair::of(0x66),
        flags: GatherXposeFlags::of(1),
        ..GatherXpose::default()
    };
    (word, state)
}

/// One tile of `columns` elements of 2 bytes, rows and columns 32 bytes apart.
fn tile(columns: u8) -> Direct2DXpose {
    Direct2DXpose {
        in_dtype: Dtype::FP16,
        out_dtype: Dtype::FP16,
        src_start_addr: Addr8::immediate(SBUF + 0x1000),
        src_num_elem: [1, 1],
        tile_src_row_step: 32,
        dst_start_addr: Addr8::immediate(SBUF + 0x1000),
        dst_step_elem: [32, 32],
        dst_num_elem: [columns.into(), 1],
        tile_src_rows: 16,
        tile_src_cols: columns,
        ..Direct2DXpose::default()
    }
}

#[test]
fn large_indices_are_unsigned() {
    let (word, mut state) = gather(1, &[u32::MAX]);
    let at = 0x1000 + 4 * u64::from(u32::MAX);
    state.memory.write(at, &[1, 2, 3, 4]);
    ran(word, &mut state);
    assert_eq!(words(&state, 0x10_0000, 1), [0x0403_0201]);
    // The same where rows lie too far apart for the short way.
    let (word, mut state) = gather(2, &[0, u32::MAX]);
    state.memory.write(at, &[1, 2, 3, 4]);
    ran(word, &mut state);
    assert_eq!(words(&state, 0x10_0000, 2), [0x100, 0x0403_0201]);
}

#[test]
fn a_word_that_raises_no_semaphore_names_none() {
    let (word, mut state) = gather(1, &[3]);
    assert_eq!(ran(word, &mut state).semaphores, []);
}

/// D66: what the immediate form checks on counts is checked at run time.
#[test]
fn shape_registers_of_a_gather_transpose_go_together() {
    let (mut word, mut state) = rows(4);
    word.src_start_addr = Addr8::new(Source::Immediate(0x1000), true);
    word.src_step_elem = [0, 0];
    word.src_num_elem = [0; 2];
    word.dst_start_addr = Addr8::new(Source::Immediate(SBUF + 0x1000), true);
    word.dst_step_elem_1 = 1;
    word.dst_num_elem = [0; 2];
    let shape = |num: [u16; 2], step| Shape {
        num: [num[0], num[1], 1, 1],
        step: [1, step, 0, 0],
    };
    for (from, places, columns, pitch, runs) in [
        ([4, 16], 16, 4, 32, true),
        ([4, 17], 17, 4, 32, false),
        ([4, 16], 32, 4, 32, false),
        ([4, 16], 16, 4, 33, false),
        ([4, 16], 16, 1, 33, true),
        ([0, 16], 16, 4, 32, false),
        ([4, 0], 0, 4, 32, false),
        ([4, 16], 16, 0, 32, false),
    ] {
        state.shapes[0] = shape(from, 4);
        state.shapes[1] = shape([places, columns], pitch);
        match runs {
            true => assert_eq!(ran(word.clone(), &mut state).moves().len(), 64),
            false => {
                let error = stopped(word.clone(), &mut state);
                assert!(matches!(error, RunError::Mismatch { .. }), "{error}");
            }
        }
    }
}

/// Legal, but without a place for its columns or tiles (D34).
#[test]
fn tiles_have_their_places() {
    let mut state = State::new(Generation::V3);
    ran(tile(4), &mut state);
    for places in [[5, 1], [4, 2]] {
        let mut word = tile(4);
        word.dst_num_elem = places;
        assert_eq!(validate(&word.clone().into(), Generation::V3), []);
        let error = stopped(word, &mut state);
        assert!(matches!(error, RunError::Mismatch { .. }), "{error}");
    }
}

/// D35: up to and with the limit, by the first byte; D61: the source's records first.
#[test]
fn limits_of_transpositions_include_their_address() {
    let column = |c: u32| SBUF as u32 + 0x1000 + 32 * c;
    let limited = |state: &mut State, limit: u32| {
        // Low halves; the other half is that of the address.
        state.registers[2] = limit;
        state.registers[3] = (SBUF >> 32) as u32;
        state.table.insert(0, 0);
        state.registers[10] = SBUF as u32 + 0x1000;
        state.registers[11] = (SBUF >> 32) as u32;
        Addr8::new(
            Source::Table {
                entry: 0,
                offset: Offset::Wide(10),
            },
            false,
        )
    };
    for (limit, kept) in [(column(2), 3), (column(2) - 1, 2), (column(2) + 31, 3)] {
        let (mut word, mut state) = rows(4);
        word.dst_start_addr = limited(&mut state, limit);
        word.dst_bound_reg = BoundCheckReg::of(0x82);
        let effects = ran(word, &mut state);
        assert_eq!(effects.descriptors()[1].len(), kept);
        assert_eq!(effects.notifications.len(), 4 - kept);

        let mut state = State::new(Generation::V3);
        let mut word = tile(4);
        word.src_start_addr = limited(&mut state, limit);
        word.dst_start_addr = word.src_start_addr;
        word.src_bound_reg = BoundCheckReg::of(0x82);
        word.dst_bound_reg = BoundCheckReg::of(0x82);
        let effects = ran(word, &mut state);
        assert_eq!(effects.descriptors().map(|d| d.len()), [kept; 2]);
        let found: Vec<_> = effects
            .notifications
            .iter()
            .map(|n| (n.leg, n.position))
            .collect();
        let source = (kept..16).map(|r| (Leg::Read, r));
        let wanted: Vec<_> = source.chain((kept..4).map(|c| (Leg::Write, c))).collect();
        assert_eq!(found, wanted);
    }
}

/// A tile is read before it is written: transposing one onto itself.
#[test]
fn a_tile_is_read_whole_before_it_is_written() {
    let mut state = State::new(Generation::V3);
    for r in 0..16_u16 {
        for c in 0..16_u16 {
            let at = SBUF + 0x1000 + 32 * u64::from(r) + 2 * u64::from(c);
            state.memory.write(at, &(16 * r + c).to_le_bytes());
        }
    }
    ran(tile(16), &mut state);
    for r in 0..16 {
        for c in 0..16 {
            let at = SBUF + 0x1000 + 32 * r + 2 * c;
            assert_eq!(state.memory.number(at, 2), 16 * c + r);
        }
    }
}

#[test]
fn an_index_hits_a_window_if_the_bits_above_the_mask_are_its_start() {
    // facts.md 9.3; a start with bits of the mask is never hit, a mask with gaps has a window with gaps.
    for (start, mask, index, hits) in [
        (0xab400, 0x1ff, 0xab3ff, false),
        (0xab400, 0x1ff, 0xab400, true),
        (0xab400, 0x1ff, 0xab5ff, true),
        (0xab400, 0x1ff, 0xab600, false),
        (0x10, 0x1ff, 0x10, false),
        (0x10, 0x1ff, 0x11, false),
        (0x10, 0x5, 0x14, true),
        (0x10, 0x5, 0x12, false),
    ] {
        let mut state = State::new(Generation::V3);
        let tensor = |at| Tensor4D {
            addr: Addr4::immediate(at),
            step: [1; 4],
            num: [1; 4],
        };
        let load = PoolBufferLoad {
            src: Tensor4D {
                num: [512, 1, 1, 1],
                ..tensor(0x4000)
            },
            in_dtype: Dtype::UINT16,
            num_active_channels: 1,
            start_index: start,
            mask,
            ..PoolBufferLoad::default()
        };
        for k in 0..512_u16 {
            let at = SBUF + 0x4000 + 2 * u64::from(k);
            state.memory.write(at, &(k + 1).to_le_bytes());
        }
        ran(load.clone(), &mut state);
        state.memory.write(SBUF, &u32::to_le_bytes(index));
        let lookup = Gather {
            src: tensor(0),
            dst: tensor(0x100),
            in_dtype: Dtype::UINT32,
            out_dtype: Dtype::UINT16,
            num_active_channels: 1,
            immediate: 0xeeee,
            ..Gather::default()
        };
        ran(lookup, &mut state);
        let wanted = match hits {
            true => u64::from(index & mask) + 1,
            false => 0xeeee,
        };
        assert_eq!(
            state.memory.number(SBUF + 0x100, 2),
            wanted,
            "{start:#x} {mask:#x} {index:#x}"
        );
    }
}

#[test]
fn neighbours_of_a_copy_share_descriptors_of_up_to_64_kib() {
    let copy = |element: u16, n: u16| Direct2D {
        src_start_addr: Addr8::immediate(0x1_0000_0000),
        src_step_elem: [1, 0],
        src_num_elem: [n, 1],
        src_elem_size: element,
        dst_start_addr: Addr8::immediate(0x2_0000_0000),
        dst_step_elem: [2, 0],
        dst_num_elem: [n, 1],
        dst_elem_size: element,
        in_dtype: Dtype::UINT8,
        out_dtype: Dtype::UINT8,
        ..Direct2D::default()
    };
    let mut state = State::new(Generation::V3);
    for (element, n, wanted) in [
        (0x4000, 4, vec![0x1_0000]),
        (0x4000, 5, vec![0x1_0000, 0x4000]),
        (0, 2, vec![0x1_0000; 2]),
        (0x6000, 3, vec![0xc000, 0x6000]),
    ] {
        let [read, write] = ran(copy(element, n), &mut state).descriptors();
        let lengths: Vec<u32> = read.iter().map(|p| p.length).collect();
        assert_eq!(lengths, wanted);
        assert_eq!(write.len(), usize::from(n));
    }
}

#[test]
fn channels_end_at_partition_128() {
    let mut state = State::new(Generation::V3);
    let load = PoolBufferLoad {
        src: Tensor4D {
            addr: Addr4::register(9),
            step: [1; 4],
            num: [1; 4],
        },
        in_dtype: Dtype::UINT8,
        num_active_channels: 3,
        ..PoolBufferLoad::default()
    };
    state.registers[9] = 125 * 0x4_0000;
    ran(load.clone(), &mut state);
    for held in [126 * 0x4_0000, 0x1fff_ffff] {
        state.registers[9] = held;
        let error = stopped(load.clone(), &mut state);
        assert!(error.to_string().contains("128 partitions"), "{error}");
    }
}

/// The relation of S0 section 0: start + index * step * scale, whoever multiplies.
#[test]
fn equal_inputs_reach_equal_addresses_in_every_form() {
    let (start, index) = (SBUF + 0x2000, 5_u32);
    // Rows of 16 bytes, 16 bytes apart.
    let address = start + u64::from(index) * 16;
    let mut state = State::new(Generation::V3);
    for k in 0..16 {
        state.memory.write(SBUF + 4 * k, &index.to_le_bytes());
    }
    let source = |effects: &Effects| match effects.moves()[0].from {
        verif::golden::word::From::Memory(at) => at,
        verif::golden::word::From::Value(_) => panic!(),
    };
    let (mut word, _) = gather(1, &[]);
    word.src_start_addr = Addr8::immediate(start);
    word.src_elem_size = 16;
    word.dst_elem_size = 16;
    // One element of 16 bytes; four of 4; eight of 2 in a row of 0xf1; a block of four of 4 in 0xe7.
    assert_eq!(source(&ran(word.clone(), &mut state)), address);
    word.src_elem_size = 4;
    word.dst_elem_size = 4;
    word.src_step_elem = 4;
    assert_eq!(source(&ran(word, &mut state)), address);
    let xpose = GatherXpose {
        idx_num_active_channels: 128,
        src_start_addr: Addr8::immediate(start),
        src_step_elem: [1, 8],
        src_num_elem: [8, 16],
        dst_start_addr: Addr8::immediate(SBUF + 0x4_0000),
        dst_step_elem_1: 32,
        dst_num_elem: [16, 8],
        elem_size: 16,
        in_out_dtype: DtypePair::of(0x66),
        flags: GatherXposeFlags::of(1),
        ..GatherXpose::default()
    };
    assert_eq!(source(&ran(xpose, &mut state)), address);
    let copy = IndirectCopy {
        src: MemPattern4D::Indirect(Indirect20B {
            index_addr: Addr4::immediate(0).indirect(),
            data_addr: Addr4::immediate(0x2000),
            num_elem: 4,
            ..Indirect20B::default()
        }),
        in_dtype: Dtype::FP32,
        out_dtype: Dtype::FP32,
        num_active_channels: 16,
        src_num_elem_per_idx: 4,
        src_buffer_size: 4096,
        dst: MemPattern4D::Tensor(Tensor4D {
            addr: Addr4::immediate(0x1_0000),
            num: [4, 1, 1, 1],
            ..Tensor4D::default()
        }),
        ..IndirectCopy::default()
    };
    assert_eq!(source(&ran(copy, &mut state)), address);
    // Descriptor generation, on its own.
    assert_eq!(verif::dge::do_indirection(start, index, 16), address);
}
