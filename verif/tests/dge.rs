//! Descriptor generation: kinds, backends, indirection, programs, buffer descriptors, rings, notifications (facts.md 5, 9.5, 9.6).

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use verif::descriptor::*;
use verif::dge::{
    Availability, Backend, BufferDescriptor, Kind, Leg, MEMCOPY_CARVEOUT_CFG, MEMCOPY_DMA_CFG,
    MicroOp, Notification, NotificationClass, Options, Piece, Ring, buffer_descriptors,
    do_indirection, elements, kind, program, select_backend, transposition, valid_indices,
};
use verif::draw;
use verif::golden::word::{From, RunError};
use verif::machine::{Shape, State, StepUnit};
use verif::random::{DEFAULT_SEED, seed_of};

#[test]
fn kinds_and_opcodes() {
    for (opcode, wanted) in [
        (0xb8, Some(Kind::Direct2D)),
        (0xbb, Some(Kind::Indirect1D)),
        (0xbd, Some(Kind::Transpose)),
        (0xf1, Some(Kind::GatherTranspose)),
        (0x67, None),
        (0x68, None),
        (0xe7, None),
    ] {
        let mut bytes = [0; 64];
        bytes[0] = opcode;
        let found = kind(&Word::decode(&bytes).unwrap());
        assert_eq!(found, wanted);
        if let Some(kind) = found {
            assert_eq!(kind.opcode(), opcode);
            assert_eq!(kind.is_indirect(), [0xbb, 0xf1].contains(&opcode));
        }
    }
    assert_eq!(
        [
            Kind::Direct2D,
            Kind::Indirect1D,
            Kind::Transpose,
            Kind::GatherTranspose
        ]
        .map(|k| k as u8),
        [0, 1, 2, 3]
    );
}

#[test]
fn backends_by_kind_and_by_what_is_there() {
    let copy = Direct2D::default();
    let available = |software, pool, rtl| Availability {
        software,
        pool,
        rtl,
    };
    let of = |word: Word, generation, a| select_backend(&word, generation, a);
    let v3 = Generation::V3;
    assert_eq!(
        of(copy.clone().into(), v3, available(false, true, true)),
        Some(Backend::Pool)
    );
    assert_eq!(
        of(copy.clone().into(), v3, available(false, false, true)),
        Some(Backend::Rtl)
    );
    assert_eq!(
        of(copy.clone().into(), v3, available(true, true, true)),
        Some(Backend::Software)
    );
    assert_eq!(
        of(copy.clone().into(), v3, available(false, false, false)),
        None
    );
    assert_eq!(
        of(
            copy.clone().into(),
            Generation::V2,
            available(true, true, true)
        ),
        None
    );
    // The RTL is plain transport.
    let add = Direct2D {
        compute_op: ComputeOp::ADD,
        ..copy.clone()
    };
    assert_eq!(of(add.into(), v3, available(false, false, true)), None);
    let bounded = Direct2D {
        src_bound_reg: BoundCheckReg::of(0x80),
        ..copy.clone()
    };
    assert_eq!(of(bounded.into(), v3, available(false, false, true)), None);
    // The Pool has two dims.
    let shape = Direct2D {
        src_start_addr: Addr8::new(Source::Immediate(0), true),
        ..copy
    };
    assert_eq!(
        of(shape.into(), v3, available(false, true, true)),
        Some(Backend::Rtl)
    );
    for word in [
        Word::from(Indirect1D::default()),
        GatherXpose::default().into(),
    ] {
        assert_eq!(
            of(word, v3, available(false, true, true)),
            Some(Backend::Software)
        );
    }
    assert_eq!(
        of(Gather::default().into(), v3, available(true, true, true)),
        None
    );
    assert_eq!(
        [Backend::Pool, Backend::Software, Backend::Rtl].map(Backend::dims),
        [2, 4, 7]
    );
}

#[test]
fn do_indirection_multiplies_unsigned_by_signed_and_wraps() {
    for (address, index, step, wanted) in [
        (0x1_0000_0000, 3, 256, 0x1_0000_0300),
        (0x1_0000_0000, 1, -256, 0xFFFF_FF00),
        (0, 0xFFFF_FFFF, 0x7FFF_FFFF, 0x7FFF_FFFE_8000_0001),
        (0x10, 2, -16, 0xFFFF_FFFF_FFFF_FFF0),
        (0xFFFF_FFFF_FFFF_FFF0, 1, 0x20, 0x10),
        (0, 0xFFFF_FFFF, -1, 0xFFFF_FFFF_0000_0001),
    ] {
        assert_eq!(
            do_indirection(address, index, step),
            wanted,
            "{address:#x} {index} {step}"
        );
    }
}

#[test]
fn indices_are_in_bounds_below_the_limit() {
    let indices = [0, 255, 256, u32::MAX];
    assert_eq!(
        valid_indices(&indices, Some(256)),
        [true, true, false, false]
    );
    assert_eq!(valid_indices(&indices, None), [true; 4]);
    assert_eq!(valid_indices(&indices, Some(0)), [false; 4]);
}

#[test]
fn the_printed_copy_is_one_transfer_of_two_dims() {
    let word = Direct2D {
        semaphore: 10,
        src_start_addr: Addr8::immediate(0x1_0000_0000),
        src_step_elem: [1, 128],
        src_num_elem: [128, 1],
        src_elem_size: 4,
        dst_start_addr: Addr8::immediate(0x20_0000_1000),
        dst_step_elem: [1, 128],
        dst_num_elem: [128, 1],
        dst_elem_size: 4,
        in_dtype: Dtype::FP32,
        out_dtype: Dtype::FP32,
        ..Direct2D::default()
    };
    let made = program(
        &word.into(),
        &State::new(Generation::V5),
        &Options::default(),
    );
    let made = made.unwrap().unwrap();
    let texts: Vec<String> = made.streams[0].iter().map(|op| op.to_string()).collect();
    assert_eq!(
        texts,
        [
            "GENERATE RD 0x100000000 elem_size 4 sem 10",
            "DIMPUSH [128, 128] [1, 1]",
            "DIMPUSH [1, 1] [128, 128]",
            "GENERATE WR 0x2000001000 elem_size 4 sem 10",
            "DIMPUSH [128, 128] [1, 1]",
            "DIMPUSH [1, 1] [128, 128]",
            // D59: one BD of 512 bytes.
            "TDRTP_inc 1",
            "RDRTP_inc 1",
        ]
    );
}

#[test]
fn the_printed_transposition_has_these_dims() {
    let [fast, slow] = transposition(64, 128, 1, 128, 64);
    assert_eq!(fast.to_string(), "DIMPUSH [128, 64] [1, 1]");
    assert_eq!(slow.to_string(), "DIMPUSH [64, 128] [128, 64]");
}

#[test]
fn v3_and_v4_write_their_registers_first() {
    let word: Word = Direct2D {
        src_num_elem: [4, 1],
        dst_num_elem: [4, 1],
        in_dtype: Dtype::FP32,
        out_dtype: Dtype::FP32,
        src_elem_size: 4,
        dst_elem_size: 4,
        ..Direct2D::default()
    }
    .into();
    let options = Options {
        carveout: [0x10, 0x200],
        ..Options::default()
    };
    for (generation, registers) in [
        (
            Generation::V3,
            vec![(MEMCOPY_CARVEOUT_CFG, 0x0200_0010), (MEMCOPY_DMA_CFG, 1)],
        ),
        (
            Generation::V4,
            vec![(MEMCOPY_CARVEOUT_CFG, 0x0200_0010), (MEMCOPY_DMA_CFG, 1)],
        ),
        (Generation::V5, vec![]),
    ] {
        let made = program(&word, &State::new(generation), &options)
            .unwrap()
            .unwrap();
        assert_eq!(elements(&made.streams[0], StepUnit::Elem).1, registers);
        let first = made.streams[0]
            .iter()
            .position(|op| matches!(op, MicroOp::Generate { .. }));
        assert_eq!(first, Some(registers.len()));
    }
    assert_eq!(
        program(&word, &State::new(Generation::V2), &options).unwrap(),
        None
    );
}

/// Number of times each element stands in a list.
fn counted(pieces: impl IntoIterator<Item = Piece>) -> BTreeMap<(u64, u32), usize> {
    let mut counts = BTreeMap::new();
    for piece in pieces {
        *counts.entry((piece.address, piece.length)).or_default() += 1;
    }
    counts
}

/// Programs, run step by step, touch the elements that the golden model moves; the two find their addresses on their own.
#[test]
fn programs_touch_what_the_golden_model_moves() {
    let mut compared = BTreeMap::<u8, usize>::new();
    let mut refused = BTreeMap::<u8, usize>::new();
    let mut shaped = 0;
    for opcode in [0xb8, 0xbb, 0xbd, 0xf1] {
        let mut r = ChaCha8Rng::seed_from_u64(seed_of("dge programs", DEFAULT_SEED));
        for _ in 0..400 {
            let generation = [Generation::V3, Generation::V4, Generation::V5][r.random_range(0..3)];
            let case = draw::case(opcode, generation, &mut r);
            let mut state = case.state.clone();
            let effects = state.execute(&case.word).unwrap();
            let options = Options {
                ndma: r.random_range(1..=16),
                available: Availability {
                    software: true,
                    pool: true,
                    rtl: true,
                },
                ..Options::default()
            };
            let made = match program(&case.word, &case.state, &options) {
                Ok(made) => made.unwrap(),
                Err(error) => {
                    // Only what no transfer for each index can do, and odd steps of a transposition.
                    assert!(matches!(error, RunError::Unsupported { .. }), "{error}");
                    match &case.word {
                        Word::Indirect1D(w) => {
                            let shapes = w.src_start_addr.shape_from_register()
                                || w.dst_start_addr.shape_from_register();
                            assert!(shapes || w.src_num_elem != w.dst_num_elem, "{error}");
                        }
                        Word::Direct2DXpose(w) => {
                            let size = w.in_dtype.size() as i32;
                            assert!(w.tile_src_row_step % size != 0, "{error}");
                        }
                        other => panic!("{error}: {other:?}"),
                    }
                    *refused.entry(opcode).or_default() += 1;
                    continue;
                }
            };
            assert_eq!(made.streams.len(), options.ndma);
            let lists: Vec<[Vec<Piece>; 2]> = made
                .streams
                .iter()
                .map(|s| elements(s, case.state.step_unit).0)
                .collect();
            let leg = |leg: Leg| counted(lists.iter().flat_map(|l| l[leg as usize].clone()));
            let source = counted(effects.moves().iter().map(|m| match m.from {
                From::Memory(address) => Piece {
                    address,
                    length: m.read,
                },
                From::Value(_) => unreachable!("a DMA moves memory"),
            }));
            let destination = counted(effects.moves().iter().map(|m| Piece {
                address: m.to,
                length: m.written,
            }));
            let like = match &case.word {
                // Data bounds are the engine's to apply, and unlike elements or dims are the golden model's (D57, D58).
                Word::Direct2D(w) => {
                    !w.src_bound_reg.bc_enabled
                        && !w.dst_bound_reg.bc_enabled
                        && effects.moves().len() as u64
                            == lists.iter().map(|l| l[0].len() as u64).sum::<u64>()
                        && effects.moves().iter().all(|m| {
                            m.read as u64 == elem(w.src_elem_size)
                                && m.written as u64 == elem(w.dst_elem_size)
                        })
                }
                Word::Indirect1D(w) => {
                    shaped += usize::from(w.src_start_addr.shape_from_register());
                    true
                }
                Word::Direct2DXpose(w) => {
                    !w.src_bound_reg.bc_enabled && !w.dst_bound_reg.bc_enabled
                }
                Word::GatherXpose(w) => !w.dst_bound_reg.bc_enabled,
                _ => unreachable!("only DMA words are drawn"),
            };
            if !like {
                continue;
            }
            *compared.entry(opcode).or_default() += 1;
            if opcode == 0xf1 {
                // Rows are read whole; columns are written whole, with skipped rows strobed off.
                let rows = effects.descriptors()[0].len() as u32;
                let read: usize = leg(Leg::Read).values().sum();
                let wide = effects.descriptors()[0].first().map_or(0, |p| p.length / 2);
                assert_eq!(read as u32, rows * wide);
                let written = leg(Leg::Write);
                assert!(
                    destination.keys().all(|place| written.contains_key(place)),
                    "{:?}",
                    case.word
                );
                assert_eq!(
                    written.values().sum::<usize>(),
                    16 * effects.descriptors()[1].len()
                );
            } else {
                assert_eq!(leg(Leg::Read), source, "{:?}", case.word);
                assert_eq!(leg(Leg::Write), destination, "{:?}", case.word);
            }
            // The tail pointers of all DMAs together move by the golden model's BDs.
            let mut increments = [0; 2];
            for stream in made.streams.iter().filter(|s| !s.is_empty()) {
                let ends = &stream[stream.len() - 2..];
                for (end, leg) in ends.iter().zip([Leg::Read, Leg::Write]) {
                    let MicroOp::TailPointer { leg: l, increment } = end else {
                        panic!("{end}");
                    };
                    assert_eq!(*l, leg);
                    increments[leg as usize] += *increment as usize;
                }
            }
            let bds = effects.descriptors().map(|list| list.len());
            assert_eq!(increments, bds, "{:?}", case.word);
        }
    }
    assert!(shaped > 3, "{shaped}");
    assert!(refused[&0xbb] > 20, "{refused:?}");
    assert!(
        compared.len() == 4 && compared.values().all(|&n| n > 80),
        "{compared:?}"
    );
}

fn elem(size: u16) -> u64 {
    if size == 0 { 0x1_0000 } else { size.into() }
}

#[test]
fn a_generate_for_each_index_in_bounds() {
    // Claim S0-111, D37: as many BDs per leg as indices in bounds.
    let mut r = ChaCha8Rng::seed_from_u64(seed_of("dge counts", DEFAULT_SEED));
    let mut skipped = 0;
    for _ in 0..300 {
        let case = draw::case(0xbb, Generation::V3, &mut r);
        let Word::Indirect1D(w) = &case.word else {
            unreachable!()
        };
        let one_leg = w.flags.indirect_mode != IndirectMode::SRC_DST_INDIRECTION;
        if w.src_elem_size != w.dst_elem_size || w.src_start_addr.shape_from_register() || !one_leg
        {
            continue;
        }
        let effects = case.state.clone().execute(&case.word).unwrap();
        let in_bounds = (effects.indices - effects.skipped) as usize;
        skipped += effects.skipped;
        assert_eq!(effects.descriptors().map(|d| d.len()), [in_bounds; 2]);
        let made = program(&case.word, &case.state, &Options::default())
            .unwrap()
            .unwrap();
        let generates = |leg: Leg| {
            let of = |op: &&MicroOp| matches!(op, MicroOp::Generate { leg: l, .. } if *l == leg);
            made.streams[0].iter().filter(of).count()
        };
        assert_eq!(
            [generates(Leg::Read), generates(Leg::Write)],
            [in_bounds; 2]
        );
    }
    assert!(skipped > 100, "{skipped}");
}

#[test]
fn bytes_of_a_buffer_descriptor() {
    let bd = BufferDescriptor {
        length: 0x200,
        buf_ptr: 0x20_0000_1000,
        first: true,
        last: true,
        tag: 1,
        compute: false,
    };
    let bytes = bd.encode();
    assert_eq!(
        bytes,
        [
            0x00, 0x02, 0x00, 0x31, 0x80, 0, 0, 0, 0x00, 0x10, 0, 0, 0x20, 0, 0, 0
        ]
    );
    assert_eq!(BufferDescriptor::decode(&bytes), Some(bd));
    let untagged = BufferDescriptor { tag: 0, ..bd }.encode();
    assert_eq!(untagged[..4], [0x00, 0x02, 0x00, 0x30]);
    let whole = BufferDescriptor {
        length: 0x1_0000,
        compute: true,
        ..bd
    };
    assert_eq!(whole.encode()[..2], [0, 0]);
    assert_eq!(whole.encode()[4..6], [0x00, 0x01]);
    assert_eq!(BufferDescriptor::decode(&whole.encode()), Some(whole));
    // What encode does not write is not taken for a BD: int_en, ring id, another op.
    for (at, bit) in [(3, 0x08), (3, 0x40), (4, 0x20), (2, 1)] {
        let mut other = bytes;
        other[at] |= bit;
        assert_eq!(BufferDescriptor::decode(&other), None, "{at} {bit:#x}");
    }
}

#[test]
#[should_panic(expected = "a BD moves 1 to 65536 bytes")]
fn a_buffer_descriptor_moves_something() {
    let bd = BufferDescriptor {
        length: 0,
        buf_ptr: 0,
        first: true,
        last: true,
        tag: 0,
        compute: false,
    };
    bd.encode();
}

#[test]
fn the_tag_toggles_at_each_wrap_of_the_ring() {
    let mut ring = Ring::new(4);
    let taken: Vec<(usize, u8)> = (0..10).map(|_| ring.advance()).collect();
    assert_eq!(
        taken,
        [
            (0, 1),
            (1, 1),
            (2, 1),
            (3, 1),
            (0, 0),
            (1, 0),
            (2, 0),
            (3, 0),
            (0, 1),
            (1, 1)
        ]
    );
}

#[test]
fn packets_have_at_most_64_descriptors() {
    let pieces: Vec<Piece> = (0..130)
        .map(|i| Piece {
            address: 64 * i,
            length: 64,
        })
        .collect();
    let bds = buffer_descriptors(&pieces, ComputeOp::ADD, &mut Ring::new(200));
    let marked = |of: fn(&BufferDescriptor) -> bool| {
        bds.iter()
            .enumerate()
            .filter(|(_, bd)| of(bd))
            .map(|(i, _)| i)
            .collect::<Vec<_>>()
    };
    assert_eq!(marked(|bd| bd.first), [0, 64, 128]);
    assert_eq!(marked(|bd| bd.last), [63, 127, 129]);
    assert!(bds.iter().all(|bd| bd.compute && bd.tag == 1));
}

#[test]
fn bytes_of_a_notification() {
    let record = Notification::new(NotificationClass::Error, 0x1_0203, 1).encode();
    assert_eq!(
        record,
        [0x0a, 0x03, 0x02, 0x03, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    );
    let record = Notification::new(NotificationClass::NonFatal, 5, 0).encode();
    assert_eq!(
        record,
        [0x09, 5, 0, 0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    );
}

/// With the shape of both legs in registers an index stands for a row of the other dims; the golden model has the same pairs.
#[test]
fn an_index_moves_all_that_the_other_dims_hold() {
    let mut state = State::new(Generation::V3);
    for (n, step) in [(0, [1, 8, 64, 0]), (1, [1, 4, 100, 0])] {
        state.shapes[n] = Shape {
            num: [3, 4, 2, 1],
            step,
        };
    }
    for (k, index) in [5_u8, 0, 2, 9].into_iter().enumerate() {
        let at = generation::SBUF_APERTURE + 4 * k as u64;
        state.memory.write(at, &[index, 0, 0, 0]);
    }
    let word = |dim| Indirect1D {
        idx_num_active_channels: 128,
        flags: DmaIndirectFlags {
            gather_dim: dim,
            ..DmaIndirectFlags::default()
        },
        src_start_addr: Addr8::new(Source::Immediate(0x1000), true),
        src_step_elem: 0,
        src_elem_size: 2,
        dst_start_addr: Addr8::new(Source::Immediate(0x9000), true),
        dst_step_elem: 1,
        dst_elem_size: 2,
        in_dtype: Dtype::UINT16,
        out_dtype: Dtype::UINT16,
        ..Indirect1D::default()
    };
    for (dim, transfers) in [
        (IndirectDim::X, 3),
        (IndirectDim::Y, 4),
        (IndirectDim::Z, 2),
    ] {
        let word = Word::from(word(dim));
        let made = program(&word, &state, &Options::default())
            .unwrap()
            .unwrap();
        let reads = |op: &&MicroOp| matches!(op, MicroOp::Generate { leg: Leg::Read, .. });
        assert_eq!(made.streams[0].iter().filter(reads).count(), transfers);
        let [from, to] = elements(&made.streams[0], StepUnit::Elem).0;
        let mut pairs: Vec<_> = from
            .iter()
            .zip(&to)
            .map(|(s, d)| (s.address, d.address))
            .collect();
        let effects = state.clone().execute(&word).unwrap();
        let pair = |m: &verif::golden::word::Move| match m.from {
            From::Memory(from) => (from, m.to),
            From::Value(_) => unreachable!("a DMA moves memory"),
        };
        let mut wanted: Vec<_> = effects.moves().iter().map(pair).collect();
        pairs.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(pairs, wanted, "{dim}");
    }
    // Other dims on the other side: refused by name, not made wrong.
    state.shapes[1].num = [4, 3, 2, 1];
    let error = program(&word(IndirectDim::X).into(), &state, &Options::default()).unwrap_err();
    assert!(error.to_string().contains("unlike legs"), "{error}");
}

#[test]
fn steps_that_are_no_whole_elements_are_refused() {
    let word = Direct2DXpose {
        in_dtype: Dtype::BFLOAT16,
        out_dtype: Dtype::BFLOAT16,
        src_start_addr: Addr8::immediate(0x1000),
        src_num_elem: [1, 1],
        tile_src_row_step: 257,
        dst_start_addr: Addr8::immediate(generation::SBUF_APERTURE),
        dst_step_elem: [32, 32],
        dst_num_elem: [4, 1],
        tile_src_rows: 16,
        tile_src_cols: 4,
        ..Direct2DXpose::default()
    };
    let options = Options {
        available: Availability {
            software: true,
            pool: false,
            rtl: false,
        },
        ..Options::default()
    };
    let mut state = State::new(Generation::V3);
    let error = program(&word.clone().into(), &state, &options).unwrap_err();
    assert!(
        error.to_string().contains("tile_src_row_step 257"),
        "{error}"
    );
    state.step_unit = StepUnit::Byte;
    assert!(program(&word.into(), &state, &options).unwrap().is_some());
}
