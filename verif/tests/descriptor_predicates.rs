//! Every predicate of every word, broken on its own; what drawn words and the lists of facts.md 9.3 say; generations.
//!
//! The list of predicates is the validator's, so one without a break here fails.

#[path = "common/words.rs"]
mod words;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use verif::descriptor::validate::predicates;
use verif::descriptor::*;
use words::*;

use Generation::{V2, V3, V4, V5};

/// A valid word, and the same with one predicate broken.
struct Break {
    predicate: &'static str,
    /// Where the predicate is listed.
    field: &'static str,
    generation: Generation,
    valid: Word,
    broken: Word,
    /// The change is in another field than the predicate's, so the repair is not applied to see what it does.
    elsewhere: bool,
}

impl Break {
    fn elsewhere(mut self) -> Self {
        self.elsewhere = true;
        self
    }
}

/// A break of a word on V3.
fn on<W: Into<Word> + Clone>(
    predicate: &'static str,
    field: &'static str,
    valid: &W,
    change: impl FnOnce(&mut W),
) -> Break {
    on_generation(V3, predicate, field, valid, change)
}

fn on_generation<W: Into<Word> + Clone>(
    generation: Generation,
    predicate: &'static str,
    field: &'static str,
    valid: &W,
    change: impl FnOnce(&mut W),
) -> Break {
    let mut broken = valid.clone();
    change(&mut broken);
    Break {
        predicate,
        field,
        generation,
        valid: valid.clone().into(),
        broken: broken.into(),
        elsewhere: false,
    }
}

/// The same word with something changed.
fn with<W: Clone>(word: &W, change: impl FnOnce(&mut W)) -> W {
    let mut word = word.clone();
    change(&mut word);
    word
}

macro_rules! example {
    ($($name:ident: $ty:ident = $text:ident;)*) => {$(
        fn $name() -> $ty {
            match word($text) {
                Word::$ty(w) => w,
                other => panic!("{other}"),
            }
        }
    )*};
}

example! {
    ex_c: Indirect1D = EX_C;
    ex_d: GatherXpose = EX_D;
    ex_b: IndirectCopy = EX_B;
    gather: Gather = GATHER;
    pool_buffer_load: PoolBufferLoad = POOL_BUFFER_LOAD;
    direct2d: Direct2D = DIRECT2D;
    direct2d_xpose: Direct2DXpose = DIRECT2D_XPOSE;
}

/// Names of what a word breaks, in order.
fn broken(word: impl Into<Word>, generation: Generation) -> Vec<&'static str> {
    let word = word.into();
    let violations = validate(&word, generation);
    // What YAML or code can say and bytes cannot would make the validator judge another word than the hardware gets.
    let bytes = Word::decode(&word.encode()).unwrap();
    let names =
        |violations: Vec<Violation>| -> Vec<_> { violations.iter().map(|v| v.predicate).collect() };
    let violations = names(violations);
    assert_eq!(
        violations,
        names(validate(&bytes, generation)),
        "the bytes are judged otherwise: {word:?}"
    );
    violations
}

#[track_caller]
fn passes(word: impl Into<Word>, generation: Generation) {
    let word = word.into();
    assert_eq!(
        broken(word.clone(), generation),
        [""; 0],
        "{generation}: {word:?}"
    );
}

#[track_caller]
fn fails(word: impl Into<Word>, generation: Generation, predicate: &str) {
    let word = word.into();
    assert_eq!(
        broken(word.clone(), generation),
        [predicate],
        "{generation}: {word:?}"
    );
}

/// An immediate address of HBM with the shape from a register.
fn shaped(address: u64) -> Addr8 {
    Addr8(address | 0x40 << 56)
}

fn indirect20(w: &mut IndirectCopy) -> &mut Indirect20B {
    match &mut w.src {
        MemPattern4D::Indirect(pattern) => pattern,
        MemPattern4D::Tensor(_) => panic!("EX-B has indices"),
    }
}

fn flat(w: &mut IndirectCopy) -> &mut Tensor4D {
    match &mut w.dst {
        MemPattern4D::Tensor(tensor) => tensor,
        MemPattern4D::Indirect(_) => panic!("EX-B has a flat destination"),
    }
}

/// What all words have.
macro_rules! common_breaks {
    ($valid:expr) => {{
        let w = $valid;
        vec![
            on("has_valid_neuron_header", "header", &w, |w| {
                w.header.inst_word_len = 15
            }),
            on("has_valid_neuron_header", "header", &w, |w| {
                w.header.inst_word_len = 4
            }),
            on("has_valid_neuron_events", "events", &w, |w| {
                w.events.wait_mode = WaitMode(6)
            }),
            on("has_valid_neuron_events", "events", &w, |w| {
                w.events.wait_mode = WaitMode(0x80)
            }),
        ]
    }};
}

/// What words with two ADDR8 have.
macro_rules! addr8_breaks {
    ($valid:expr) => {{
        let w = $valid;
        // A pair of registers in place of the address leaves no alignment to check.
        let raw = Addr8(0x8000_0000_0000_0100);
        let reserved = Addr8(0x8000_0000_0001_0100);
        vec![
            on(
                "is_valid_addr8",
                "src_start_addr",
                &with(&w, |w| w.src_start_addr = raw),
                |w| w.src_start_addr = reserved,
            ),
            on(
                "is_valid_addr8",
                "dst_start_addr",
                &with(&w, |w| w.dst_start_addr = raw),
                |w| w.dst_start_addr = reserved,
            ),
        ]
    }};
}

fn indirect1d_breaks() -> Vec<Break> {
    let w = ex_c();
    let copy = with(&w, |w| w.compute_op = ComputeOp::NONE);
    // Both sides have their shape from registers 0 and 1: as many bytes on both sides, none.
    let shapes = with(&w, |w| {
        w.src_start_addr = shaped(0x4000);
        w.dst_start_addr = shaped(0x8000);
        (w.src_step_elem, w.dst_step_elem) = (0, 1);
        (w.src_num_elem, w.dst_num_elem) = (0, 0);
    });
    let gather = with(&copy, |w| {
        w.flags = DmaIndirectFlags::default();
        w.src_idx_start_addr = Addr4(0x100);
        w.dst_idx_start_addr = Addr4(0);
        w.dst_idx_bound_reg = BoundCheckReg::default();
    });
    let operation = "is_valid_dma_indirect_operation";
    let dims = "has_valid_indirect_dim_by_mode";
    let idx = "has_dma_indirect_valid_idx_start_addr";
    let partition0 = "has_dma_indirect_idx_addr_in_sbuf_partition0";
    let dtypes = "are_valid_memcpy_dtypes";
    let coupled = "has_valid_idx_bound_check_reg";
    let shape_reg = "is_valid_dge_shape_reg";
    let zero_num = "zero_num_elem_shape_reg_mode";
    let channels = "check_dma_indirect_indices";
    let mut all = common_breaks!(ex_c());
    all.extend(addr8_breaks!(ex_c()));
    all.extend([
        on(shape_reg, "src_step_elem", &shapes, |w| w.src_step_elem = 4),
        on(shape_reg, "src_step_elem", &shapes, |w| {
            w.src_step_elem = -1
        }),
        on(shape_reg, "dst_step_elem", &shapes, |w| w.dst_step_elem = 4),
        on(zero_num, "src_num_elem", &w, |w| {
            w.src_start_addr = shaped(0x4000)
        }),
        on(zero_num, "dst_num_elem", &w, |w| {
            w.dst_start_addr = shaped(0x4000)
        }),
        on(channels, "idx_num_active_channels", &w, |w| {
            w.idx_num_active_channels = 127
        }),
        on(channels, "idx_num_active_channels", &w, |w| {
            w.idx_num_active_channels = 0
        }),
        // 129 channels do not fit behind an immediate address; behind one in a register nothing is known.
        on(
            channels,
            "idx_num_active_channels",
            &with(&w, |w| w.dst_idx_start_addr = Addr4::register(5)),
            |w| w.idx_num_active_channels = 129,
        ),
        on(idx, "src_idx_start_addr", &gather, |w| {
            w.src_idx_start_addr = Addr4(0x102)
        }),
        on(idx, "src_idx_start_addr", &w, |w| {
            w.src_idx_start_addr = Addr4::register(0)
        }),
        on(idx, "src_idx_start_addr", &w, |w| {
            w.dst_idx_start_addr = Addr4(0x102)
        })
        .elsewhere(),
        on(idx, "src_idx_start_addr", &w, |w| {
            w.dst_idx_start_addr = Addr4(0x8000_0040)
        })
        .elsewhere(),
        on(idx, "src_idx_start_addr", &w, |w| {
            w.dst_idx_start_addr = Addr4(0x8000_0105)
        })
        .elsewhere(),
        on(idx, "src_idx_start_addr", &gather, |w| {
            w.dst_idx_start_addr = Addr4::register(0)
        })
        .elsewhere(),
        on(
            dtypes,
            "in_dtype",
            &with(&w, |w| {
                (w.in_dtype, w.out_dtype) = (Dtype::FP32, Dtype::FP32)
            }),
            |w| w.in_dtype = Dtype::FP32R,
        ),
        on(dtypes, "in_dtype", &copy, |w| w.out_dtype = Dtype::UINT32),
        on(dtypes, "in_dtype", &copy, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype::UINT64, Dtype::UINT64)
        }),
        on(dtypes, "in_dtype", &copy, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype::INT64, Dtype::INT64)
        }),
        on(dtypes, "in_dtype", &copy, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype(0), Dtype(0))
        }),
        on(dtypes, "in_dtype", &copy, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype(0x19), Dtype(0x19))
        }),
        on_generation(V4, dtypes, "in_dtype", &copy, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype::FP4_EXP2, Dtype::FP4_EXP2)
        }),
        on(operation, "compute_op", &w, |w| w.compute_op = ComputeOp(5)),
        on(operation, "compute_op", &copy, |w| w.src_elem_size = 8).elsewhere(),
        on(operation, "compute_op", &copy, |w| w.dst_elem_size = 0).elsewhere(),
        on(operation, "compute_op", &w, |w| w.src_start_addr.0 += 2).elsewhere(),
        on(operation, "compute_op", &w, |w| w.dst_start_addr.0 += 1).elsewhere(),
        // Elements of 2 bytes are no whole number of INT32; with a step of 2 the step is aligned all the same.
        on(
            operation,
            "compute_op",
            &with(&w, |w| w.src_step_elem = 2),
            |w| (w.src_elem_size, w.src_num_elem) = (2, 8),
        )
        .elsewhere(),
        on(operation, "compute_op", &w, |w| w.src_num_elem = 8).elsewhere(),
        on(coupled, "src_idx_bound_reg", &w, |w| {
            w.src_idx_bound_reg = BoundCheckReg::of(0x01)
        }),
        on(
            coupled,
            "src_idx_bound_reg",
            &with(&gather, |w| w.src_idx_bound_reg = BoundCheckReg::of(0x85)),
            |w| w.src_idx_bound_reg = BoundCheckReg::of(0xC5),
        ),
        on(coupled, "dst_idx_bound_reg", &w, |w| {
            w.dst_idx_bound_reg = BoundCheckReg::of(0x45)
        }),
        on(coupled, "dst_idx_bound_reg", &w, |w| {
            w.flags.idx_bound_is_err = false
        }),
        on(dims, "flags", &w, |w| {
            w.flags.indirect_mode = IndirectMode(3)
        })
        .elsewhere(),
        on(dims, "flags", &w, |w| w.flags.scatter_dim = IndirectDim::Y),
        on(dims, "flags", &w, |w| w.flags.gather_dim = IndirectDim::W),
        on(dims, "flags", &gather, |w| {
            w.flags.gather_dim = IndirectDim::Z
        }),
        on(dims, "flags", &gather, |w| {
            w.flags.scatter_dim = IndirectDim::Y
        }),
        on(
            "has_dma_indirect_valid_index_count",
            "src_num_elem",
            &w,
            |w| (w.src_num_elem, w.dst_num_elem) = (4097, 4097),
        ),
        on(
            "has_dma_indirect_valid_index_count",
            "src_num_elem",
            &gather,
            |w| (w.src_num_elem, w.dst_num_elem) = (4097, 4097),
        ),
        on(partition0, "src_idx_start_addr", &w, |w| {
            w.dst_idx_start_addr = Addr4(0x3_8000)
        })
        .elsewhere(),
        on(partition0, "src_idx_start_addr", &gather, |w| {
            w.src_idx_start_addr = Addr4(0x3_8000)
        }),
        on("is_valid_dma_configs", "dma_configs", &w, |w| {
            w.dma_configs = DmaConfigs::of(5)
        }),
        on("is_valid_dma_configs", "dma_configs", &w, |w| {
            w.dma_configs = DmaConfigs::of(8)
        }),
        on(
            "has_dma_indirect_check_reserved_zero",
            "reserved",
            &w,
            |w| w.reserved = [1, 0],
        ),
        on(
            "has_dma_indirect_check_reserved_zero",
            "reserved",
            &w,
            |w| w.reserved = [0, 0x80],
        ),
    ]);
    // Elements of 6 bytes in steps of 1 are not aligned; in steps of 2 they are, and still no whole number of INT32.
    let six = with(&w, |w| {
        (w.src_num_elem, w.src_elem_size, w.src_step_elem) = (4, 4, 2);
    });
    all.push(
        on(operation, "compute_op", &six, |w| {
            (w.src_num_elem, w.src_elem_size) = (2, 6)
        })
        .elsewhere(),
    );
    all
}

fn gather_xpose_breaks() -> Vec<Break> {
    let w = ex_d();
    let src_shape = with(&w, |w| {
        w.src_start_addr = shaped(0x1_0000_0000);
        w.src_step_elem = [3, 0];
        w.src_num_elem = [0, 0];
    });
    let dst_shape = with(&w, |w| {
        w.dst_start_addr = shaped(0x20_0000_1000);
        w.dst_step_elem_1 = 3;
        w.dst_num_elem = [0, 0];
    });
    let wide = with(&w, |w| {
        w.dst_start_addr = Addr8(0x2C00_0007_0000_0009);
        w.dst_bound_reg = BoundCheckReg::of(0x80 | 62);
    });
    let addresses = "has_valid_gather_transpose_addresses";
    let dtype = "has_valid_gather_transpose_dtype";
    let size = "has_valid_gather_transpose_elem_size";
    let shape_reg = "is_valid_dge_shape_reg";
    let zero = "zero_num_step_elem_shape_reg_mode";
    let counts = "has_valid_gather_transpose_counts";
    let mut all = common_breaks!(ex_d());
    all.extend(addr8_breaks!(ex_d()));
    all.extend([
        on_generation(
            V3,
            "has_valid_dma_gather_transpose_nc",
            "header",
            &w,
            |_| (),
        ),
        on(shape_reg, "src_step_elem", &src_shape, |w| {
            w.src_step_elem[0] = 4
        }),
        on(shape_reg, "dst_step_elem_1", &dst_shape, |w| {
            w.dst_step_elem_1 = 4
        }),
        on(zero, "src_num_elem", &src_shape, |w| w.src_num_elem[0] = 1),
        on(zero, "src_num_elem", &src_shape, |w| w.src_num_elem[1] = 16),
        on(zero, "src_num_elem", &src_shape, |w| w.src_step_elem[1] = 1),
        on(zero, "dst_num_elem", &dst_shape, |w| w.dst_num_elem[0] = 1),
        on(zero, "dst_num_elem", &dst_shape, |w| w.dst_num_elem[1] = 1),
        on(
            "check_dma_indirect_indices",
            "idx_num_active_channels",
            &w,
            |w| w.idx_num_active_channels = 127,
        ),
        on(
            "check_dma_indirect_indices",
            "idx_num_active_channels",
            &w,
            |w| w.idx_num_active_channels = 129,
        ),
        on(dtype, "in_out_dtype", &w, |w| {
            w.in_out_dtype = DtypePair::of(0x67)
        }),
        on(dtype, "in_out_dtype", &w, |w| {
            w.in_out_dtype = DtypePair::of(0xAA)
        }),
        on(dtype, "in_out_dtype", &w, |w| {
            w.in_out_dtype = DtypePair::of(0x33)
        }),
        on(size, "elem_size", &w, |w| w.elem_size = 0),
        on(size, "elem_size", &w, |w| w.elem_size = 258),
        on(addresses, "src_start_addr", &w, |w| w.src_start_addr.0 += 1),
        on(addresses, "src_start_addr", &w, |w| {
            w.dst_start_addr.0 += 16
        })
        .elsewhere(),
        on(addresses, "src_start_addr", &w, |w| {
            w.src_idx_start_addr.0 += 2
        })
        .elsewhere(),
        on(
            "has_dma_gather_transpose_idx_addr_in_sbuf_partition0",
            "src_idx_start_addr",
            &w,
            |w| w.src_idx_start_addr = Addr4(0x3_8000),
        ),
        on("has_valid_gather_transpose_flags", "flags", &w, |w| {
            w.flags = GatherXposeFlags::of(0)
        }),
        on("has_valid_gather_transpose_flags", "flags", &w, |w| {
            w.flags = GatherXposeFlags::of(5)
        }),
        on(
            "has_valid_gather_transpose_src_dimensions",
            "src_num_elem",
            &dst_shape,
            |w| w.src_num_elem[1] = 17,
        ),
        on(
            "has_valid_gather_transpose_src_dimensions",
            "src_num_elem",
            &w,
            |w| (w.src_num_elem[1], w.dst_num_elem[0]) = (17, 17),
        ),
        on(counts, "src_num_elem", &w, |w| w.src_num_elem[0] = 0),
        on(counts, "src_num_elem", &w, |w| w.dst_num_elem[1] = 0).elsewhere(),
        on(counts, "src_num_elem", &w, |w| {
            (w.src_num_elem[1], w.dst_num_elem[0]) = (0, 0)
        }),
        on(
            "has_valid_gather_transpose_dst_steps",
            "dst_step_elem_1",
            &w,
            |w| w.dst_step_elem_1 = 33,
        ),
        on(
            "has_valid_gather_transpose_dst_steps",
            "dst_step_elem_1",
            &w,
            |w| w.dst_step_elem_1 = 16,
        ),
        on(
            "has_valid_gather_transpose_cross_field_consistency",
            "src_num_elem",
            &w,
            |w| w.dst_num_elem[0] = 48,
        )
        .elsewhere(),
        on(
            "has_valid_idx_bound_check_reg_no_flags",
            "src_idx_bound_reg",
            &w,
            |w| w.src_idx_bound_reg = BoundCheckReg::of(0x01),
        ),
        on("has_valid_bound_check_reg", "dst_bound_reg", &w, |w| {
            w.dst_bound_reg = BoundCheckReg::of(0x40)
        }),
        on("has_valid_bound_check_reg", "dst_bound_reg", &wide, |w| {
            w.dst_bound_reg = BoundCheckReg::of(0xBF)
        }),
        on("is_valid_dma_configs", "dma_configs", &w, |w| {
            w.dma_configs = DmaConfigs::of(5)
        }),
        on("is_valid_dma_configs", "dma_configs", &w, |w| {
            w.dma_configs = DmaConfigs::of(0x80)
        }),
        on(
            "has_dma_gather_transpose_check_reserved_zero",
            "reserved",
            &w,
            |w| w.reserved = [1, 0, 0],
        ),
        on(
            "has_dma_gather_transpose_check_reserved_zero",
            "reserved",
            &w,
            |w| w.reserved = [0, 0, 1],
        ),
    ]);
    for b in &mut all {
        if b.predicate == "has_valid_dma_gather_transpose_nc" {
            b.generation = V2;
        }
    }
    all
}

fn indirect_copy_breaks() -> Vec<Break> {
    let w = ex_b();
    let single = with(&w, |w| w.src_num_elem_per_idx = 1);
    let addresses = "has_valid_s4d4_ic_addresses";
    let channels = "s_valid_s4d4_ic_active_channels";
    let reserved = "has_s4d4_ic_reserved_zero";
    let elem_count = "has_valid_s4d4_ic_gather_elem_count";
    let mut all = common_breaks!(ex_b());
    all.extend([
        on("has_valid_s4d4_ic_src_pattern", "src", &w, |w| {
            w.src = MemPattern4D::Tensor(Tensor4D::default())
        }),
        // Built in code: the bytes will say tensor.
        on("has_valid_s4d4_ic_src_pattern", "src", &w, |w| {
            indirect20(w).index_addr = Addr4(0x800)
        }),
        on("has_valid_s4d4_ic_src_pattern", "src", &w, |w| {
            indirect20(w).index_addr = Addr4(0x6000_0800)
        }),
        on("has_valid_s4d4_ic_dst_pattern", "dst", &w, |w| {
            w.dst = MemPattern4D::Indirect(Indirect20B {
                index_addr: Addr4(0x2000_0800),
                data_addr: Addr4(0x1_0000),
                num_elem: 24,
                ..Indirect20B::default()
            })
        }),
        on("has_same_in_out_dtype_indirect_copy", "in_dtype", &w, |w| {
            w.out_dtype = Dtype::UINT32
        }),
        on("has_valid_s4d4_ic_dtype", "in_dtype", &w, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype::UINT64, Dtype::UINT64)
        }),
        on("has_valid_s4d4_ic_dtype", "in_dtype", &w, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype(0), Dtype(0))
        }),
        on_generation(V4, "has_valid_s4d4_ic_dtype", "in_dtype", &w, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype::FP4_EXP2, Dtype::FP4_EXP2)
        }),
        on(channels, "num_active_channels", &w, |w| {
            w.num_active_channels = 8
        }),
        on(channels, "num_active_channels", &w, |w| {
            w.num_active_channels = 24
        }),
        on(channels, "num_active_channels", &w, |w| {
            w.num_active_channels = 0
        }),
        on(channels, "num_active_channels", &w, |w| {
            w.num_active_channels = 144
        }),
        // Partition 2, in the quadrant of the indices.
        on(channels, "num_active_channels", &w, |w| {
            indirect20(w).data_addr = Addr4(0x8_0000)
        })
        .elsewhere(),
        on(channels, "num_active_channels", &w, |w| {
            indirect20(w).index_addr = Addr4(0x2008_0000)
        })
        .elsewhere(),
        on(channels, "num_active_channels", &w, |w| {
            flat(w).addr = Addr4(0x8_0000)
        })
        .elsewhere(),
        on(
            channels,
            "num_active_channels",
            &with(&w, |w| flat(w).addr = Addr4(0x180_0000)),
            |w| w.num_active_channels = 48,
        ),
        on(
            "has_valid_s4d4_ic_elem_per_idx",
            "src_num_elem_per_idx",
            &w,
            |w| w.src_num_elem_per_idx = 3,
        ),
        on(
            "has_valid_s4d4_ic_elem_per_idx",
            "src_num_elem_per_idx",
            &w,
            |w| w.src_num_elem_per_idx = 0,
        ),
        on(
            "has_valid_s4d4_ic_elem_per_idx",
            "src_num_elem_per_idx",
            &with(&w, |w| {
                indirect20(w).num_elem = 64;
                flat(w).num[0] = 64;
            }),
            |w| w.src_num_elem_per_idx = 64,
        ),
        on(
            "has_valid_s4d4_ic_elem_per_idx",
            "src_num_elem_per_idx",
            &w,
            |w| w.dst_num_elem_per_idx = 1,
        )
        .elsewhere(),
        on(
            "has_valid_s4d4_ic_buffer_size",
            "src_buffer_size",
            &w,
            |w| w.src_buffer_size = 1,
        ),
        on(
            "has_valid_s4d4_ic_buffer_size",
            "src_buffer_size",
            &w,
            |w| w.dst_buffer_size = 1,
        )
        .elsewhere(),
        on(elem_count, "src", &w, |w| indirect20(w).num_elem = 32),
        on(elem_count, "src", &w, |w| flat(w).num[3] = 2).elsewhere(),
        on("has_valid_s4d4_ic_gather_multiple", "src", &w, |w| {
            indirect20(w).num_elem = 20;
            flat(w).num[0] = 20;
        }),
        on("has_valid_s4d4_ic_dst_elem_count", "dst", &single, |w| {
            indirect20(w).num_elem = 1025;
            flat(w).num[0] = 1025;
        }),
        on(addresses, "src", &w, |w| indirect20(w).index_addr.0 += 1),
        on(addresses, "src", &w, |w| {
            indirect20(w).index_addr = Addr4(0xA000_0040)
        }),
        on(addresses, "src", &w, |w| indirect20(w).data_addr.0 += 2),
        on(addresses, "src", &w, |w| {
            indirect20(w).data_addr = Addr4::register(3)
        }),
        on(addresses, "src", &w, |w| {
            indirect20(w).data_addr = Addr4(0x4000_8000)
        }),
        on(addresses, "src", &w, |w| {
            indirect20(w).index_addr = Addr4(0x2200_0000)
        }),
        on(addresses, "src", &w, |w| {
            indirect20(w).data_addr = Addr4(0x200_0000)
        }),
        // A quadrant of PSUM is none of SBUF: the quadrants are not compared (facts.md 2.4).
        on(addresses, "src", &w, |w| {
            indirect20(w).data_addr = Addr4(0x210_0000)
        }),
        on(addresses, "src", &w, |w| flat(w).addr = Addr4(0x200_0000)).elsewhere(),
        on(addresses, "src", &w, |w| flat(w).addr.0 += 2).elsewhere(),
        on("indirect_quadrant_check", "src", &w, |w| {
            indirect20(w).data_addr = Addr4(0x80_8000)
        }),
        on(reserved, "reserved0", &w, |w| w.reserved0 = 1),
        on(reserved, "reserved0", &w, |w| w.reserved1 = [0, 1]).elsewhere(),
        on(reserved, "reserved0", &w, |w| {
            indirect20(w).reserved = [1, 0]
        })
        .elsewhere(),
        on(reserved, "reserved0", &w, |w| indirect20(w).unused[7] = 1).elsewhere(),
    ]);
    all
}

fn gather_breaks() -> Vec<Break> {
    let w = gather();
    let registers = with(&w, |w| {
        w.src.addr = Addr4::register(1);
        w.dst.addr = Addr4::register(2);
    });
    let shape = with(&w, |w| {
        w.src.addr = Addr4(0x4000_0800);
        w.src.step[0] = 3;
    });
    let psum = with(&w, |w| {
        w.out_dtype = Dtype::FP32;
        w.dst.addr = Addr4(0x200_0000);
    });
    let options = "gather_valid_options";
    let channels = "check_active_channels";
    let tpb = "tpb_addr_active_channels";
    let reserved = "has_s4d4_gt_reserved_zero";
    let mut all = common_breaks!(gather());
    all.extend([
        on("has_gather_index_dtype", "in_dtype", &w, |w| {
            w.in_dtype = Dtype::INT32
        }),
        on("has_gather_index_dtype", "in_dtype", &w, |w| {
            w.in_dtype = Dtype::INT8
        }),
        on("is_valid_dtype", "out_dtype", &w, |w| {
            w.out_dtype = Dtype(0)
        }),
        on("is_valid_dtype", "out_dtype", &w, |w| {
            w.out_dtype = Dtype::FP4_EXP2
        }),
        on("is_valid_dtype", "out_dtype", &w, |w| {
            w.out_dtype = Dtype(0x19)
        }),
        on(channels, "num_active_channels", &w, |w| {
            w.num_active_channels = 0
        }),
        on(channels, "num_active_channels", &registers, |w| {
            w.num_active_channels = 129
        }),
        on("tensor4d_valid", "src", &w, |w| w.src.addr.0 += 2),
        on("tensor4d_valid", "src", &w, |w| {
            w.src.addr = Addr4(0x2000_0800)
        }),
        on("tensor4d_valid", "src", &w, |w| {
            w.src.addr = Addr4(0x240_0000)
        }),
        on("tensor4d_valid", "src", &registers, |w| {
            w.src.addr = Addr4(0x8000_0040)
        }),
        on("tensor4d_valid", "src", &registers, |w| {
            w.src.addr = Addr4(0x8080_0001)
        }),
        on("tensor4d_valid", "src", &shape, |w| w.src.step[0] = 4),
        on("tensor4d_valid", "src", &shape, |w| w.src.step[0] = -1),
        // The count of an empty tensor is waived beside a shape register.
        on("tensor4d_valid", "dst", &shape, |w| w.dst.num[2] = 0),
        on("tensor4d_valid", "dst", &w, |w| w.dst.addr.0 += 1),
        on("tensor4d_valid", "dst", &psum, |w| {
            w.out_dtype = Dtype::FP16
        }),
        on(tpb, "src", &w, |w| w.src.addr = Addr4(0x4_0000)),
        on(tpb, "dst", &w, |w| w.dst.addr = Addr4(0x4_0000)),
        on(tpb, "dst", &psum, |w| w.dst.addr = Addr4(0x200_8000)),
        on(
            tpb,
            "dst",
            &with(&w, |w| w.dst.addr = Addr4(0x180_0000)),
            |w| w.num_active_channels = 33,
        )
        .elsewhere(),
        on(options, "index_miss_behavior", &w, |w| {
            w.index_miss_behavior = IndexMissBehavior(2)
        }),
        on(options, "index_miss_behavior", &w, |w| {
            w.free_pool_buffer = 2
        })
        .elsewhere(),
        on(
            options,
            "index_miss_behavior",
            &with(&w, |w| w.immediate = 7),
            |w| w.index_miss_behavior = IndexMissBehavior::SKIP_WRITE,
        ),
        on("s4d4_gt_same_src_dst_count", "src", &w, |w| {
            w.src.num[1] = 2
        }),
        on("s4d4_gt_same_src_dst_count", "src", &w, |w| {
            w.dst.num[0] = 5
        })
        .elsewhere(),
        on(reserved, "reserved0", &w, |w| w.reserved0 = 1),
        on(reserved, "reserved0", &w, |w| w.reserved1 = [0, 1]).elsewhere(),
        on_generation(V2, "tensor4d_valid", "src", &registers, |w| {
            w.src.addr = Addr4(0xC000_0001)
        }),
    ]);
    all
}

fn pool_buffer_load_breaks() -> Vec<Break> {
    let w = pool_buffer_load();
    let register = with(&w, |w| w.src.addr = Addr4::register(1));
    let reserved = "has_s4_pb_reserved_zero";
    let dtype = "has_valid_pool_buffer_dtype";
    let mut all = common_breaks!(pool_buffer_load());
    all.extend([
        on(dtype, "in_dtype", &w, |w| w.in_dtype = Dtype::FP32R),
        on(dtype, "in_dtype", &w, |w| w.in_dtype = Dtype(0)),
        on(dtype, "in_dtype", &w, |w| w.in_dtype = Dtype::FP4_EXP2),
        on("check_active_channels", "num_active_channels", &w, |w| {
            w.num_active_channels = 0
        }),
        on(
            "check_active_channels",
            "num_active_channels",
            &register,
            |w| w.num_active_channels = 129,
        ),
        on("tensor4d_valid", "src", &w, |w| w.src.addr.0 += 1),
        on("tensor4d_valid", "src", &w, |w| w.src.num[0] = 0),
        on("tensor4d_valid", "src", &w, |w| {
            w.src.addr = Addr4(0x200_0000)
        }),
        on(
            "tpb_addr_active_channels",
            "src",
            &with(&w, |w| w.num_active_channels = 64),
            |w| w.src.addr = Addr4(0x180_0000),
        ),
        on("has_valid_pool_buffer_elem_count", "src", &w, |w| {
            w.src.num = [513, 1, 1, 1]
        }),
        on("has_valid_pool_buffer_elem_count", "src", &w, |w| {
            w.src.num = [128, 2, 1, 3]
        }),
        on(reserved, "reserved0", &w, |w| w.reserved0 = 1),
        on(reserved, "reserved0", &w, |w| w.reserved1[4] = 1).elsewhere(),
        on(reserved, "reserved0", &w, |w| w.reserved2[15] = 1).elsewhere(),
    ]);
    all
}

fn direct2d_breaks() -> Vec<Break> {
    let w = direct2d();
    let add = with(&w, |w| w.compute_op = ComputeOp::ADD);
    let shapes = with(&w, |w| {
        w.src_start_addr = shaped(0x4000);
        w.dst_start_addr = shaped(0x8000);
        (w.src_step_elem, w.dst_step_elem) = ([0, 0], [1, 0]);
        (w.src_num_elem, w.dst_num_elem) = ([0, 0], [0, 0]);
    });
    let wide = |w: &Direct2D| {
        with(w, |w| {
            w.src_start_addr = Addr8(0x2C00_0007_0000_0009);
            w.dst_start_addr = Addr8(0x2C00_0008_0000_0009);
        })
    };
    let operation = "is_valid_dma_memcpy_direct_operation";
    let bound = "has_valid_bound_check_reg";
    let zero = "zero_num_step_elem_shape_reg_mode";
    let dtypes = "are_valid_memcpy_dtypes";
    let mut all = common_breaks!(direct2d());
    all.extend(addr8_breaks!(direct2d()));
    all.extend([
        on("is_valid_dge_shape_reg", "src_step_elem", &shapes, |w| {
            w.src_step_elem[0] = 4
        }),
        on("is_valid_dge_shape_reg", "dst_step_elem", &shapes, |w| {
            w.dst_step_elem[0] = -1
        }),
        on(zero, "src_num_elem", &shapes, |w| w.src_step_elem[1] = 1),
        on(zero, "dst_num_elem", &shapes, |w| w.dst_step_elem[1] = 1),
        // One count of 0 keeps the bytes at 0.
        on(zero, "src_num_elem", &shapes, |w| w.src_num_elem[0] = 1),
        on(zero, "src_num_elem", &shapes, |w| w.src_num_elem[1] = 1),
        on(zero, "dst_num_elem", &shapes, |w| w.dst_num_elem[1] = 1),
        on(dtypes, "in_dtype", &w, |w| w.in_dtype = Dtype::INT32),
        on(dtypes, "in_dtype", &add, |w| w.in_dtype = Dtype::FP32R),
        on(
            dtypes,
            "in_dtype",
            &with(&add, |w| (w.out_dtype, w.dst_elem_size) = (Dtype::UINT8, 1)),
            |w| w.out_dtype = Dtype(0x11),
        ),
        on(bound, "dst_bound_reg", &w, |w| {
            w.dst_bound_reg = BoundCheckReg::of(0x7f)
        }),
        on(bound, "src_bound_reg", &wide(&w), |w| {
            w.src_bound_reg = BoundCheckReg::of(0xFF)
        }),
        on(bound, "dst_bound_reg", &wide(&w), |w| {
            w.dst_bound_reg = BoundCheckReg::of(0xBF)
        }),
        on("is_valid_dge_compute_op", "compute_op", &w, |w| {
            w.compute_op = ComputeOp(5)
        }),
        on("is_valid_dge_compute_op", "compute_op", &w, |w| {
            w.compute_op = ComputeOp(255)
        }),
        on("is_valid_dma_configs", "dma_configs", &w, |w| {
            w.dma_configs = DmaConfigs::of(7)
        }),
        on(operation, "src_num_elem", &w, |w| w.src_num_elem[0] = 127),
        on(operation, "src_num_elem", &w, |w| w.dst_num_elem[1] = 2).elsewhere(),
        on(operation, "src_num_elem", &w, |w| w.dst_elem_size = 0).elsewhere(),
        on(operation, "src_num_elem", &add, |w| w.src_start_addr.0 += 2).elsewhere(),
        on(operation, "src_num_elem", &add, |w| w.dst_start_addr.0 += 2).elsewhere(),
        // Steps of 2 bytes, and of 6.
        on(operation, "src_num_elem", &add, |w| {
            (w.src_elem_size, w.src_num_elem[0]) = (2, 256)
        })
        .elsewhere(),
        on(
            operation,
            "src_num_elem",
            &with(&add, |w| w.src_step_elem = [2, 2]),
            |w| (w.src_elem_size, w.src_num_elem[0]) = (2, 256),
        )
        .elsewhere(),
    ]);
    all
}

fn direct2d_xpose_breaks() -> Vec<Break> {
    let w = direct2d_xpose();
    let fp32 = with(&w, |w| {
        (w.in_dtype, w.out_dtype) = (Dtype::FP32, Dtype::FP32);
        w.tile_src_cols = 64;
    });
    let src_shape = with(&w, |w| {
        w.src_start_addr = shaped(0x4000);
        (w.src_step_elem, w.src_num_elem) = ([3, 0], [0, 0]);
    });
    let dst_shape = with(&w, |w| {
        w.dst_start_addr = shaped(0x20_0000_1000);
        (w.dst_step_elem, w.dst_num_elem) = ([3, 0], [0, 0]);
    });
    let wide = with(&w, |w| {
        w.src_start_addr = Addr8(0x2C00_0007_0000_0009);
        w.dst_start_addr = Addr8(0x2C00_0008_0000_0009);
    });
    let bound = "has_valid_bound_check_reg";
    let zero = "zero_num_step_elem_shape_reg_mode";
    let dtypes = "has_valid_xpose_dtypes_temporary";
    let columns = "has_valid_xpose_tile_cols_temporary";
    let steps = "has_valid_xpose_dst_steps";
    let dst_addr = "has_valid_xpose_dst_addr";
    let mut all = common_breaks!(direct2d_xpose());
    all.extend(addr8_breaks!(direct2d_xpose()));
    all.extend([
        on_generation(V2, "has_valid_xpose_nc", "header", &w, |_| ()),
        on("is_valid_dge_shape_reg", "src_step_elem", &src_shape, |w| {
            w.src_step_elem[0] = 4
        }),
        on("is_valid_dge_shape_reg", "dst_step_elem", &dst_shape, |w| {
            w.dst_step_elem[0] = 4
        }),
        on(zero, "src_num_elem", &src_shape, |w| w.src_num_elem[0] = 1),
        on(zero, "src_num_elem", &src_shape, |w| w.src_step_elem[1] = 1),
        on(zero, "dst_num_elem", &dst_shape, |w| w.dst_num_elem[1] = 1),
        on(zero, "dst_num_elem", &dst_shape, |w| {
            w.dst_step_elem[1] = 32
        }),
        on(
            "has_valid_xpose_tile_rows_temporary",
            "tile_src_rows",
            &w,
            |w| w.tile_src_rows = 15,
        ),
        on(
            "has_valid_xpose_tile_rows_temporary",
            "tile_src_rows",
            &w,
            |w| w.tile_src_rows = 32,
        ),
        on(columns, "tile_src_cols", &w, |w| w.tile_src_cols = 129),
        on(columns, "tile_src_cols", &w, |w| w.tile_src_cols = 0),
        on(columns, "tile_src_cols", &fp32, |w| w.tile_src_cols = 65),
        on(dtypes, "in_dtype", &w, |w| w.in_dtype = Dtype::FP16),
        on(dtypes, "in_dtype", &w, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype::UINT8, Dtype::UINT8)
        }),
        on(dtypes, "in_dtype", &fp32, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype::UINT64, Dtype::UINT64)
        }),
        on(dst_addr, "dst_start_addr", &w, |w| w.dst_start_addr.0 += 16),
        on(dst_addr, "dst_start_addr", &w, |w| {
            w.dst_start_addr = Addr8(0x1_0000_0000)
        }),
        on(dst_addr, "dst_start_addr", &w, |w| {
            w.dst_start_addr = Addr8(0x1F_FFFF_FFE0)
        }),
        on(dst_addr, "dst_start_addr", &w, |w| {
            w.dst_start_addr = Addr8(0x20_0200_0000)
        }),
        on(steps, "dst_step_elem", &w, |w| {
            (w.dst_step_elem[0], w.dst_num_elem[0]) = (33, 2)
        }),
        on(steps, "dst_step_elem", &w, |w| {
            (w.dst_step_elem[1], w.dst_num_elem[1]) = (16, 2)
        }),
        on(bound, "src_bound_reg", &w, |w| {
            w.src_bound_reg = BoundCheckReg::of(0x01)
        }),
        on(bound, "dst_bound_reg", &w, |w| {
            w.dst_bound_reg = BoundCheckReg::of(0x40)
        }),
        on(bound, "src_bound_reg", &wide, |w| {
            w.src_bound_reg = BoundCheckReg::of(0xFF)
        }),
        on(bound, "dst_bound_reg", &wide, |w| {
            w.dst_bound_reg = BoundCheckReg::of(0xBF)
        }),
        on("is_valid_dma_configs", "dma_configs", &w, |w| {
            w.dma_configs = DmaConfigs::of(5)
        }),
    ]);
    all
}

fn breaks(opcode: u8) -> Vec<Break> {
    match opcode {
        0xbb => indirect1d_breaks(),
        0xf1 => gather_xpose_breaks(),
        0xe7 => indirect_copy_breaks(),
        0x68 => gather_breaks(),
        0x67 => pool_buffer_load_breaks(),
        0xb8 => direct2d_breaks(),
        0xbd => direct2d_xpose_breaks(),
        _ => panic!("{opcode:#x} has no breaks"),
    }
}

/// Predicates that cannot be broken alone: opcode, name. `the_cap_of_4096_never_binds_alone` shows why.
const NEVER_ALONE: [(u8, &str); 1] = [(0xe7, "has_valid_s4d4_ic_gather_index_count")];

#[test]
fn every_predicate_of_every_word_is_broken_alone_by_some_word() {
    for opcode in OPCODES {
        let all = breaks(opcode);
        for (name, field) in predicates(opcode) {
            let alone = all.iter().any(|b| (b.predicate, b.field) == (name, field));
            let exception = NEVER_ALONE.contains(&(opcode, name));
            assert!(
                alone != exception,
                "{opcode:#x}: {name} at {field} is not broken alone, or is an exception all the same"
            );
        }
        // What is broken here and the validator does not know would be a predicate that got lost.
        let known: BTreeSet<_> = predicates(opcode).into_iter().collect();
        for b in &all {
            assert!(
                known.contains(&(b.predicate, b.field)),
                "{opcode:#x}: no {} at {}",
                b.predicate,
                b.field
            );
        }
    }
}

#[test]
fn each_break_is_reported_once_with_name_field_and_offset() {
    let mut wrong = Vec::new();
    for opcode in OPCODES {
        for b in breaks(opcode) {
            let sound = match b.predicate {
                // These words are valid, in a later generation.
                "has_valid_dma_gather_transpose_nc" | "has_valid_xpose_nc" => V3,
                _ => b.generation,
            };
            // The predicate's own field, or the one that was changed.
            let bytes = [b.valid.encode(), b.broken.encode()];
            let changed = |row: &(&str, usize, usize)| {
                let field = row.1..row.1 + row.2;
                bytes[0][field.clone()] != bytes[1][field]
            };
            let named: Vec<_> = layout(opcode)
                .into_iter()
                .filter(|row| row.0 == b.field || changed(row))
                .map(|row| (b.predicate, row.0, row.1))
                .collect();
            let before = broken(b.valid.clone(), sound);
            let after: Vec<_> = validate(&b.broken, b.generation)
                .into_iter()
                .map(|v| (v.predicate, v.field, v.offset))
                .collect();
            if !before.is_empty() || after.len() != 1 || !named.contains(&after[0]) {
                let (name, field) = (b.predicate, b.field);
                wrong.push(format!(
                    "{opcode:#x} {name} at {field}: before {before:?}, after {after:?}"
                ));
            }
            // The bytes say the same.
            broken(b.broken, b.generation);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The word with `name` (of its own, or a part of `field`) set to what a repair says.
fn set(word: &Value, field: &str, name: &str, to: &str) -> Value {
    let to = match to.parse::<u64>() {
        Ok(n) => json!(n),
        Err(_) => json!(to),
    };
    let mut word = word.clone();
    // A part of the field itself, or of the flags that it goes with.
    let owner = match [field, "flags"]
        .iter()
        .find(|f| word[**f].get(name).is_some())
    {
        Some(part) if word.get(name).is_none() => &mut word[*part],
        _ => &mut word,
    };
    let old = owner
        .get(name)
        .unwrap_or_else(|| panic!("no {name} in {field}"));
    // Flags are booleans in JSON.
    let to = match (old, to.as_u64()) {
        (Value::Bool(_), Some(n)) => json!(n == 1),
        _ => to,
    };
    owner[name] = to;
    word
}

/// The words that a repair leads to, one for each of its alternatives.
fn repaired(word: &Word, violation: &Violation) -> Vec<Word> {
    let field = violation.field;
    let repair = violation.repair.as_deref().expect("a repair");
    let json = serde_json::to_value(word).unwrap();
    if repair == "num = [0, 0], step[1] = 0" {
        let mut json = json;
        json[field] = json!([0, 0]);
        let step = field.replace("num", "step");
        if json.get(&step).is_some() {
            json[&step][1] = json!(0);
        }
        return vec![serde_json::from_value(json).unwrap()];
    }
    let parts = repair.split(", or ");
    let words = parts.map(|part| match part.split_once(" = ") {
        Some((name, to)) => serde_json::from_value(set(&json, field, name, to)).unwrap(),
        None => {
            // The bytes of the field become this number.
            let digits = part.trim_start_matches("0x");
            let number: u64 = digits.parse().expect("a number");
            let row = layout(word.opcode()).into_iter().find(|row| row.0 == field);
            let (_, offset, size) = row.unwrap();
            let mut bytes = word.encode();
            bytes[offset..offset + size].fill(0);
            bytes[offset] = number as u8;
            Word::decode(&bytes).unwrap()
        }
    });
    words.collect()
}

#[test]
fn each_repair_makes_the_word_valid() {
    let mut repairs = BTreeSet::new();
    let mut wrong = Vec::new();
    for opcode in OPCODES {
        for b in breaks(opcode).into_iter().filter(|b| !b.elsewhere) {
            // Whether there is exactly one is the other test's to say.
            let violations = validate(&b.broken, b.generation);
            let Some(violation) = violations.first().filter(|v| v.repair.is_some()) else {
                continue;
            };
            repairs.insert(b.predicate);
            for word in repaired(&b.broken, violation) {
                let left = validate(&word, b.generation);
                // A side without elements wants the other one without.
                let other_side = b.predicate == "zero_num_elem_shape_reg_mode"
                    && left.len() == 1
                    && left[0].predicate == "is_valid_dma_indirect_operation";
                if !left.is_empty() && !other_side {
                    wrong.push(format!("{opcode:#x} {violation}\n    leads to {left:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(repairs.len() >= 15, "repairs of {repairs:?}");
}

#[test]
fn the_cap_of_4096_never_binds_alone() {
    let cap = "has_valid_s4d4_ic_gather_index_count";
    let many = |num_elem: u16, num: [u16; 4]| {
        with(&ex_b(), |w| {
            w.src_num_elem_per_idx = 1;
            indirect20(w).num_elem = num_elem;
            flat(w).num = num;
        })
    };
    // The count of the destination is the same, and then too large, or another one.
    assert_eq!(
        broken(many(4097, [4097, 1, 1, 1]), V3),
        [cap, "has_valid_s4d4_ic_dst_elem_count"]
    );
    assert_eq!(
        broken(many(4097, [1024, 1, 1, 1]), V3),
        ["has_valid_s4d4_ic_gather_elem_count", cap]
    );
    assert_eq!(
        broken(many(4096, [4096, 1, 1, 1]), V3),
        ["has_valid_s4d4_ic_dst_elem_count"]
    );
    // Without a flat destination there is no count, and no word either.
    let mut word = many(4097, [1; 4]);
    word.dst = word.src;
    assert_eq!(broken(word, V3), ["has_valid_s4d4_ic_dst_pattern", cap]);
    // Blocks of two halve the number of indices.
    let mut blocks = many(8192, [8192, 1, 1, 1]);
    blocks.src_num_elem_per_idx = 2;
    assert_eq!(broken(blocks, V3), ["has_valid_s4d4_ic_dst_elem_count"]);
}

#[test]
fn drawn_words_of_all_kinds_and_generations_are_valid() {
    let mut valid = 0;
    for opcode in OPCODES {
        for generation in Generation::ALL {
            let exists = generation != V2 || ![0xf1, 0xbd].contains(&opcode);
            for n in 0..80 {
                let word = drawn(opcode, generation, n);
                let judged = if exists { generation } else { V3 };
                passes(word, judged);
                valid += 1;
            }
        }
    }
    assert!(valid >= 2000);
}

#[test]
fn the_example_words_are_valid_in_their_generations() {
    for text in EXAMPLES {
        let word = word(text);
        let from = match word.opcode() {
            0xf1 | 0xbd => V3,
            _ => V2,
        };
        for generation in Generation::ALL.into_iter().filter(|g| *g >= from) {
            passes(word.clone(), generation);
        }
    }
}

#[test]
fn words_of_a_transposition_are_rejected_on_v2_by_one_predicate() {
    fails(ex_d(), V2, "has_valid_dma_gather_transpose_nc");
    fails(direct2d_xpose(), V2, "has_valid_xpose_nc");
    for n in 0..20 {
        // Drawn for V3, whose memory is larger than V2's.
        let [gather, direct] = [0xf1, 0xbd].map(|opcode| broken(drawn(opcode, V2, n), V2));
        assert_eq!(gather, ["has_valid_dma_gather_transpose_nc"]);
        assert_eq!(direct, ["has_valid_xpose_nc"]);
    }
}

#[test]
fn ex_c_as_printed_is_rejected_by_exactly_one_predicate_and_both_repairs_pass() {
    let mut printed = bytes(EX_C);
    printed[15] = 0x09;
    let word = Word::decode(&printed).unwrap();
    for generation in Generation::ALL {
        let violations = validate(&word, generation);
        assert_eq!(violations.len(), 1);
        assert_eq!(violations[0].predicate, "has_valid_idx_bound_check_reg");
        assert_eq!(violations[0].field, "dst_idx_bound_reg");
        assert_eq!(violations[0].offset, 59);
        let repair = violations[0].repair.as_deref();
        assert_eq!(
            repair,
            Some("idx_bound_is_err = 1, or bc_disable_oob_error_notif = 0")
        );
        let mut error = printed;
        error[15] = 0x0d;
        passes(Word::decode(&error).unwrap(), generation);
        let mut notified = printed;
        notified[59] = 0x85;
        passes(Word::decode(&notified).unwrap(), generation);
    }
}

/// How many bytes a bound may be, by the validator.
fn valid_bounds(mut accepts: impl FnMut(u8) -> bool) -> BTreeSet<u8> {
    (0..=255).filter(|&byte| accepts(byte)).collect()
}

#[test]
fn a_bound_byte_has_129_values_and_127_behind_a_wide_offset() {
    let plain: BTreeSet<u8> = [0].into_iter().chain(0x80..=0xff).collect();
    assert_eq!(plain.len(), 129);
    let wide: BTreeSet<u8> = plain
        .iter()
        .copied()
        .filter(|b| ![0xBF, 0xFF].contains(b))
        .collect();
    let at = |word: Word, offset: usize| {
        valid_bounds(|byte| {
            let mut bytes = word.encode();
            bytes[offset] = byte;
            let violations = validate(&Word::decode(&bytes).unwrap(), V3);
            assert!(violations.len() <= 1);
            violations.is_empty()
        })
    };
    for offset in [38, 39] {
        assert_eq!(at(word(DIRECT2D), offset), plain);
    }
    for offset in [12, 13] {
        assert_eq!(at(word(DIRECT2D_XPOSE), offset), plain);
    }
    for offset in [15, 51] {
        assert_eq!(at(word(EX_D), offset), plain);
    }
    // The marker of its own side counts.
    let (src, dst) = (Addr8(0x2C00_0007_0000_0009), Addr8(0x2C00_0008_0000_0009));
    let w = with(&direct2d(), |w| w.src_start_addr = src);
    assert_eq!(at(w.clone().into(), 38), wide);
    assert_eq!(at(w.into(), 39), plain);
    let w = with(&direct2d(), |w| w.dst_start_addr = dst);
    assert_eq!(at(w.clone().into(), 38), plain);
    assert_eq!(at(w.into(), 39), wide);
    let w = with(&direct2d_xpose(), |w| w.src_start_addr = src);
    assert_eq!(at(w.clone().into(), 12), wide);
    assert_eq!(at(w.into(), 13), plain);
    let w = with(&direct2d_xpose(), |w| w.dst_start_addr = dst);
    assert_eq!(at(w.clone().into(), 12), plain);
    assert_eq!(at(w.into(), 13), wide);
    // A limit of indices is never wide.
    let w = with(&ex_d(), |w| {
        (w.src_start_addr, w.dst_start_addr) = (src, dst)
    });
    assert_eq!(at(w.clone().into(), 15), plain);
    assert_eq!(at(w.into(), 51), wide);
    let w = with(&ex_d(), |w| w.src_start_addr = src);
    assert_eq!(at(w.into(), 51), plain);
    let w = with(&ex_c(), |w| {
        (w.src_start_addr, w.dst_start_addr) = (src, dst)
    });
    assert_eq!(at(w.clone().into(), 58), plain);
    assert_eq!(at(w.into(), 59), plain);
    // A register in place of an offset that is not wide takes one register.
    let w = with(&direct2d(), |w| {
        w.src_start_addr = Addr8(0x2800_0007_0000_0009)
    });
    assert_eq!(at(w.into(), 38), plain);
}

#[test]
fn an_index_bound_and_the_error_bit_have_194_of_512_values() {
    for (text, mode) in [("gather", 0), ("scatter", 1), ("both", 2)] {
        for offset in [58, 59] {
            let mut valid = [0, 0];
            for byte in 0..=255_u8 {
                for err in [0, 1] {
                    let mut bytes = bytes(EX_C);
                    bytes[15] = 0x08 | mode | err << 2;
                    (bytes[58], bytes[59]) = (0, 0);
                    bytes[offset] = byte;
                    // By the formula of facts.md 4.
                    let (reg, disable, enabled) = (byte & 0x3f, byte >> 6 & 1, byte >> 7);
                    let holds =
                        (enabled == 1 || reg == 0 && disable == 0) && (err == 1 || disable == 0);
                    let violations = validate(&Word::decode(&bytes).unwrap(), V3);
                    assert_eq!(violations.is_empty(), holds, "{text} {byte:#x} {err}");
                    valid[usize::from(err)] += usize::from(holds);
                }
            }
            assert_eq!(valid, [65, 129]);
        }
    }
}

#[test]
fn bound_bytes_of_facts_9_3() {
    let bound = |byte| with(&direct2d(), |w| w.src_bound_reg = BoundCheckReg::of(byte));
    passes(bound(0x00), V3);
    for byte in [0x01, 0x40, 0x7f] {
        fails(bound(byte), V3, "has_valid_bound_check_reg");
    }
    for byte in 0x80..=0xff {
        passes(bound(byte), V3);
    }
    let index = |byte, err| {
        with(&ex_c(), |w| {
            w.dst_idx_bound_reg = BoundCheckReg::of(byte);
            w.flags.idx_bound_is_err = err;
        })
    };
    fails(index(0xC0, false), V3, "has_valid_idx_bound_check_reg");
    passes(index(0xC0, true), V3);
    passes(index(0x80, false), V3);
}

#[test]
fn dma_configs_are_0_to_4_in_every_word_that_has_them() {
    for (text, offset) in [(EX_C, 61), (EX_D, 13), (DIRECT2D, 12), (DIRECT2D_XPOSE, 63)] {
        for byte in 0..=255 {
            let mut bytes = bytes(text);
            bytes[offset] = byte;
            let word = Word::decode(&bytes).unwrap();
            match byte {
                0..=4 => passes(word, V3),
                _ => fails(word, V3, "is_valid_dma_configs"),
            }
        }
    }
}

#[test]
fn index_words_have_128_channels_and_no_other_number() {
    for channels in 0..=255 {
        let in_register = with(&ex_c(), |w| {
            w.dst_idx_start_addr = Addr4::register(3);
            w.idx_num_active_channels = channels;
        });
        let transposed = with(&ex_d(), |w| w.idx_num_active_channels = channels);
        match channels {
            128 => {
                passes(in_register, V3);
                passes(transposed, V3);
            }
            _ => {
                fails(in_register, V3, "check_dma_indirect_indices");
                fails(transposed, V3, "check_dma_indirect_indices");
            }
        }
    }
    // More than there are do not fit behind an immediate address either.
    let word = with(&ex_c(), |w| w.idx_num_active_channels = 129);
    assert_eq!(
        broken(word, V3),
        [
            "check_dma_indirect_indices",
            "has_dma_indirect_valid_idx_start_addr"
        ]
    );
}

#[test]
fn a_leg_has_at_most_4096_indices() {
    let count = |n, mode| {
        with(&ex_c(), |w| {
            (w.src_num_elem, w.dst_num_elem) = (n, n);
            w.flags.indirect_mode = IndirectMode(mode);
        })
    };
    for mode in 0..=2 {
        passes(count(4096, mode), V3);
        fails(count(4097, mode), V3, "has_dma_indirect_valid_index_count");
    }
    // A leg without indices is not limited: 8192 elements of 4 bytes for 4096 of 8.
    let gather = with(&ex_c(), |w| {
        w.flags.indirect_mode = IndirectMode::SRC_INDIRECTION;
        w.compute_op = ComputeOp::NONE;
        (w.src_num_elem, w.src_elem_size) = (4096, 8);
        (w.dst_num_elem, w.dst_elem_size) = (8192, 4);
    });
    passes(gather.clone(), V3);
    let scatter = with(&gather, |w| {
        w.flags.indirect_mode = IndirectMode::DST_INDIRECTION
    });
    fails(scatter, V3, "has_dma_indirect_valid_index_count");
    // With the shape from a register the count is 0, whatever the register will say.
    let shaped_4097 = with(&count(4097, 1), |w| w.dst_start_addr = shaped(0x4000));
    fails(shaped_4097, V3, "zero_num_elem_shape_reg_mode");
}

#[test]
fn lists_of_0xf1() {
    let w = ex_d();
    for size in [2, 4, 128, 254, 256] {
        passes(with(&w, |w| w.elem_size = size), V3);
    }
    for size in [0, 1, 3, 255, 257, 258, 0x8000] {
        fails(
            with(&w, |w| w.elem_size = size),
            V3,
            "has_valid_gather_transpose_elem_size",
        );
    }
    let count = |n| with(&w, |w| (w.src_num_elem[1], w.dst_num_elem[0]) = (n, n));
    for n in 1..=300 {
        match n % 16 {
            0 => passes(count(n), V3),
            _ => fails(count(n), V3, "has_valid_gather_transpose_src_dimensions"),
        }
    }
    fails(count(0), V3, "has_valid_gather_transpose_counts");
    let step = |step, columns| {
        with(&w, |w| {
            (w.dst_step_elem_1, w.dst_num_elem[1]) = (step, columns)
        })
    };
    passes(step(33, 1), V3);
    fails(step(33, 2), V3, "has_valid_gather_transpose_dst_steps");
    passes(step(-32, 2), V3);
    let start = |low| with(&w, |w| w.dst_start_addr.0 += low);
    fails(start(16), V3, "has_valid_gather_transpose_addresses");
    passes(start(32), V3);
    let cross = with(&w, |w| w.src_num_elem[1] = 48);
    fails(
        cross,
        V3,
        "has_valid_gather_transpose_cross_field_consistency",
    );
    for flags in 0..=255 {
        let word = with(&w, |w| w.flags = GatherXposeFlags::of(flags));
        match flags {
            1 => passes(word, V3),
            _ => fails(word, V3, "has_valid_gather_transpose_flags"),
        }
    }
    for pair in 0..=255 {
        let word = with(&w, |w| w.in_out_dtype = DtypePair::of(pair));
        match pair {
            0x44 | 0x55 | 0x66 | 0x77 => passes(word, V3),
            _ => fails(word, V3, "has_valid_gather_transpose_dtype"),
        }
    }
    // Alignment is of immediate addresses; odd registers are fine.
    let registers = with(&w, |w| {
        w.src_start_addr = Addr8(0x8000_0000_0000_0201);
        w.dst_start_addr = Addr8(0x8000_0000_0000_0403);
        w.src_idx_start_addr = Addr4(0x8000_0005);
    });
    passes(registers, V3);
    for (by, holds) in [(1, false), (2, true)] {
        let word = with(&w, |w| w.src_start_addr.0 += by);
        assert_eq!(broken(word, V3).is_empty(), holds);
    }
}

#[test]
fn lists_of_0xe7() {
    let w = ex_b();
    for channels in 0..=255_u8 {
        let word = with(&w, |w| w.num_active_channels = channels);
        match channels {
            16 | 32 | 48 | 64 | 80 | 96 | 112 | 128 => passes(word, V3),
            _ => fails(word, V3, "s_valid_s4d4_ic_active_channels"),
        }
    }
    // Subject to the start: 32 channels in each quadrant, 48 not in the last one.
    for (partition, most) in [(0_u32, 128), (32, 96), (64, 64), (96, 32)] {
        let there = |channels| {
            with(&w, |w| {
                indirect20(w).index_addr.0 += partition * 0x4_0000;
                indirect20(w).data_addr.0 += partition * 0x4_0000;
                flat(w).addr.0 += partition * 0x4_0000;
                w.num_active_channels = channels;
            })
        };
        passes(there(most), V3);
        if most < 128 {
            fails(there(most + 16), V3, "s_valid_s4d4_ic_active_channels");
        }
    }
    for per_index in 0..=255_u8 {
        let word = with(&w, |w| {
            w.src_num_elem_per_idx = per_index;
            indirect20(w).num_elem = 32 * u16::from(per_index).max(1) % 1024;
            flat(w).num[0] = 32 * u16::from(per_index).max(1) % 1024;
            if flat(w).num[0] == 0 {
                indirect20(w).num_elem = u16::from(per_index);
                flat(w).num[0] = u16::from(per_index);
            }
        });
        match per_index {
            1 | 2 | 4 | 8 | 16 | 32 => passes(word, V3),
            _ => assert!(
                broken(word, V3).contains(&"has_valid_s4d4_ic_elem_per_idx"),
                "{per_index}"
            ),
        }
    }
    let buffer = |n| with(&w, |w| w.src_buffer_size = n);
    fails(buffer(0), V3, "has_valid_s4d4_ic_buffer_size");
    fails(buffer(1), V3, "has_valid_s4d4_ic_buffer_size");
    passes(buffer(2), V3);
    passes(buffer(65535), V3);
    let count = |n, num| {
        with(&w, |w| {
            w.src_num_elem_per_idx = 1;
            indirect20(w).num_elem = n;
            flat(w).num = num;
        })
    };
    passes(count(1024, [1024, 1, 1, 1]), V3);
    passes(count(1024, [4, 8, 16, 2]), V3);
    fails(
        count(1025, [1025, 1, 1, 1]),
        V3,
        "has_valid_s4d4_ic_dst_elem_count",
    );
    fails(
        count(1025, [5, 5, 41, 1]),
        V3,
        "has_valid_s4d4_ic_dst_elem_count",
    );
    let types = |a, b| with(&w, |w| (w.in_dtype, w.out_dtype) = (a, b));
    fails(
        types(Dtype::FP32, Dtype::FP32R),
        V3,
        "has_same_in_out_dtype_indirect_copy",
    );
    passes(types(Dtype::FP32R, Dtype::FP32R), V3);
    passes(types(Dtype::INT8, Dtype::INT8), V3);
    passes(types(Dtype::FP16, Dtype::FP16), V3);
    // Index addresses in a register, at any place.
    passes(
        with(&w, |w| indirect20(w).index_addr = Addr4(0xA000_003F)),
        V3,
    );
    // Indices have 16 bits.
    passes(with(&w, |w| indirect20(w).index_addr.0 += 2), V3);
}

#[test]
fn lists_of_0x68() {
    let w = gather();
    for code in 0..=255 {
        let word = with(&w, |w| w.in_dtype = Dtype(code));
        match code {
            3 | 5 | 9 => passes(word, V3),
            _ => assert!(
                broken(word, V3).contains(&"has_gather_index_dtype"),
                "{code:#x}"
            ),
        }
    }
    for code in 0..=255 {
        let word = with(&w, |w| w.out_dtype = Dtype(code));
        match code {
            1..=15 => passes(word, V3),
            _ => fails(word, V3, "is_valid_dtype"),
        }
    }
    let options = |miss, free, immediate| {
        with(&w, |w| {
            w.index_miss_behavior = IndexMissBehavior(miss);
            (w.free_pool_buffer, w.immediate) = (free, immediate);
        })
    };
    passes(options(0, 0, 5), V3);
    passes(options(0, 1, 5), V3);
    passes(options(1, 1, 0), V3);
    fails(options(1, 0, 5), V3, "gather_valid_options");
    fails(options(1, 0, 0x8000_0000), V3, "gather_valid_options");
    fails(options(2, 0, 0), V3, "gather_valid_options");
    fails(options(0, 2, 0), V3, "gather_valid_options");
    let shapes = |src, dst| with(&w, |w| (w.src.num, w.dst.num) = (src, dst));
    passes(shapes([2, 3, 4, 5], [120, 1, 1, 1]), V3);
    fails(
        shapes([2, 3, 4, 5], [121, 1, 1, 1]),
        V3,
        "s4d4_gt_same_src_dst_count",
    );
    // 2^32 elements are not 0 elements.
    fails(
        shapes([256, 256, 256, 256], [1, 1, 1, 1]),
        V3,
        "s4d4_gt_same_src_dst_count",
    );
    let unknown = with(&shapes([2, 3, 4, 5], [121, 1, 1, 1]), |w| {
        w.dst.addr = Addr4(0x4001_0000);
        w.dst.step[0] = 0;
    });
    passes(unknown, V3);
    for channels in 0..=255 {
        let word = with(&w, |w| w.num_active_channels = channels);
        assert_eq!(
            broken(word, V3).is_empty(),
            (1..=128).contains(&channels),
            "{channels}"
        );
    }
}

#[test]
fn lists_of_0x67() {
    let w = pool_buffer_load();
    for code in 0..=255 {
        let word = with(&w, |w| w.in_dtype = Dtype(code));
        match code {
            1..=10 | 12..=15 => passes(word, V3),
            _ => fails(word, V3, "has_valid_pool_buffer_dtype"),
        }
    }
    passes(with(&w, |w| w.src.num = [8, 8, 8, 1]), V3);
    fails(
        with(&w, |w| w.src.num = [9, 57, 1, 1]),
        V3,
        "has_valid_pool_buffer_elem_count",
    );
    // A register gives the shape.
    let unknown = with(&w, |w| {
        w.src.addr = Addr4(0x4000_4000);
        w.src.step[0] = 1;
        w.src.num = [513, 1, 1, 1];
    });
    passes(unknown, V3);
    // Start and mask are free: a start inside the mask never hits, and is legal.
    passes(with(&w, |w| (w.start_index, w.mask) = (0x10, 0x1ff)), V3);
}

#[test]
fn addr8_markers_of_facts_9_3() {
    let at = |marker: u8, dst: bool| {
        with(&ex_c(), |w| {
            w.compute_op = ComputeOp::NONE;
            let addr = Addr8(u64::from(marker) << 56 | 5);
            let side = if dst {
                (&mut w.dst_start_addr, &mut w.dst_num_elem)
            } else {
                (&mut w.src_start_addr, &mut w.src_num_elem)
            };
            *side.0 = addr;
            if marker & 0x40 != 0 {
                // Nothing on both sides, so the operation is valid.
                *side.1 = 0;
                (w.src_num_elem, w.dst_num_elem) = (0, 0);
            }
        })
    };
    let valid = [0x00, 0x40, 0x80, 0xC0, 0x20, 0x28, 0x2C, 0x60, 0x68, 0x6C];
    for marker in (0..=255).step_by(4) {
        for dst in [false, true] {
            match valid.contains(&marker) {
                true => passes(at(marker, dst), V3),
                false => fails(at(marker, dst), V3, "is_valid_addr8"),
            }
        }
    }
    for marker in [0xA0, 0x04, 0x08, 0x24, 0x30] {
        fails(at(marker, false), V3, "is_valid_addr8");
    }
    // The lowest two bits of byte 7 are bits 57:56 of an immediate address, and nothing in the other forms.
    for low in 1..=3 {
        passes(at(low, false), V3);
        passes(at(0x40 | low, false), V3);
        for marker in [0x80, 0xC0, 0x20, 0x28, 0x2C, 0x60, 0x68, 0x6C] {
            fails(at(marker | low, false), V3, "is_valid_addr8");
        }
    }
    // Shape from a register: a count that is not 0 is told off there, and only there.
    for marker in valid {
        let word = with(&ex_c(), |w| {
            w.src_start_addr = Addr8(u64::from(marker) << 56 | 4);
        });
        match [0x40, 0xC0, 0x60, 0x68, 0x6C].contains(&marker) {
            true => fails(word, V3, "zero_num_elem_shape_reg_mode"),
            false => passes(word, V3),
        }
    }
}

#[test]
fn addr8_registers_are_below_64_and_unused_bits_0() {
    let at = |raw: u64| with(&direct2d(), |w| w.src_start_addr = Addr8(raw));
    let invalid = "is_valid_addr8";
    passes(at(0x8000_0000_0000_3F3F), V3);
    fails(at(0x8000_0000_0000_0040), V3, invalid);
    fails(at(0x8000_0000_0000_4000), V3, invalid);
    for bit in 16..56 {
        fails(at(0x8000_0000_0000_0100 | 1 << bit), V3, invalid);
    }
    passes(at(0x2000_FFFF_FFFF_FFFC), V3);
    passes(at(0x2800_FFFF_0000_003F), V3);
    fails(at(0x2800_FFFF_0000_0040), V3, invalid);
    passes(at(0x2C00_FFFF_0000_003E), V3);
    fails(at(0x2C00_FFFF_0000_003F), V3, invalid);
    for bit in 8..32 {
        fails(at(0x2800_0000_0000_0001 | 1 << bit), V3, invalid);
        fails(at(0x2C00_0000_0000_0001 | 1 << bit), V3, invalid);
    }
    for bit in 48..56 {
        for marker in [0x20_u64, 0x28, 0x2C] {
            fails(at(marker << 56 | 1 << bit | 1), V3, invalid);
        }
    }
}

#[test]
fn shape_registers_are_0_to_3() {
    for step in -4..=40 {
        let word = with(&ex_c(), |w| {
            (w.src_start_addr, w.dst_start_addr) = (shaped(0x4000), shaped(0x8000));
            (w.src_num_elem, w.dst_num_elem) = (0, 0);
            (w.src_step_elem, w.dst_step_elem) = (step, 0);
        });
        match (0..4).contains(&step) {
            true => passes(word, V3),
            false => fails(word, V3, "is_valid_dge_shape_reg"),
        }
        // Without a shape register the step is free.
        passes(with(&ex_c(), |w| w.src_step_elem = step), V3);
    }
}

#[test]
fn a_dim_other_than_x_needs_the_shape_from_a_register() {
    for mode in 0..=3_u8 {
        for (src, dst) in [(false, false), (true, false), (false, true), (true, true)] {
            for (gather, scatter) in (0..16).map(|n| (n & 3, n >> 2)) {
                let word = with(&ex_c(), |w| {
                    // Empty sides fit each other whatever gives their shape.
                    (w.src_num_elem, w.dst_num_elem) = (0, 0);
                    w.src_start_addr = if src { shaped(0x4000) } else { Addr8(0x4000) };
                    w.dst_start_addr = if dst { shaped(0x8000) } else { Addr8(0x8000) };
                    w.flags = DmaIndirectFlags::of(mode | 4 | gather << 4 | scatter << 6);
                });
                // facts.md 3.1, item 10.
                let check = |shape: bool, dim: u8| shape || dim == 0;
                let holds = match mode {
                    0 => check(src, gather) && scatter == 0,
                    1 => check(dst, scatter) && gather == 0,
                    2 => check(src, gather) && check(dst, scatter),
                    _ => false,
                };
                match holds {
                    true => passes(word, V3),
                    false => fails(word, V3, "has_valid_indirect_dim_by_mode"),
                }
            }
        }
    }
}

#[test]
fn which_index_vectors_are_checked_follows_the_mode() {
    let [idx, partition0] = [
        "has_dma_indirect_valid_idx_start_addr",
        "has_dma_indirect_idx_addr_in_sbuf_partition0",
    ];
    for mode in 0..=2 {
        for leg in 0..2 {
            let used = mode == 2 || mode == leg;
            let at = |addr: u32| {
                with(&ex_c(), |w| {
                    w.flags.indirect_mode = IndirectMode(mode);
                    (w.src_idx_start_addr, w.dst_idx_start_addr) = (Addr4(0), Addr4(0));
                    let vectors = [&mut w.src_idx_start_addr, &mut w.dst_idx_start_addr];
                    *vectors[usize::from(leg)] = Addr4(addr);
                })
            };
            let judged = |addr, predicate| match used {
                true => fails(at(addr), V3, predicate),
                false => passes(at(addr), V3),
            };
            judged(0x102, idx);
            judged(0x3_8000, partition0);
            // 128 channels do not fit behind partition 32.
            match used {
                true => assert_eq!(broken(at(0x80_0000), V3), [idx, partition0]),
                false => passes(at(0x80_0000), V3),
            }
            // An address in a register is for a vector that is used.
            match used {
                true => passes(at(0x8000_003F), V3),
                false => fails(at(0x8000_003F), V3, idx),
            }
            passes(at(0x3_7FFC), V3);
        }
    }
}

#[test]
fn partition_0_ends_where_the_generation_says() {
    for (generation, end) in [
        (V2, 0x3_0000),
        (V3, 0x3_8000),
        (V4, 0x4_0000),
        (V5, 0x8_0000),
    ] {
        let at = |addr| with(&ex_c(), |w| w.dst_idx_start_addr = Addr4(addr));
        passes(at(end - 4), generation);
        let names = broken(at(end), generation);
        assert!(
            names.contains(&"has_dma_indirect_idx_addr_in_sbuf_partition0"),
            "{generation}"
        );
        if generation > V2 {
            let at = |addr| with(&ex_d(), |w| w.src_idx_start_addr = Addr4(addr));
            passes(at(end - 4), generation);
            fails(
                at(end),
                generation,
                "has_dma_gather_transpose_idx_addr_in_sbuf_partition0",
            );
        }
    }
}

#[test]
fn memcpy_dtypes_of_every_generation() {
    for generation in Generation::ALL {
        for code in 0..=255 {
            let basic = (2..=15).contains(&code) && ![0xB, 0xC].contains(&code);
            // A copy of equal types.
            let word = with(&ex_c(), |w| {
                w.compute_op = ComputeOp::NONE;
                (w.in_dtype, w.out_dtype) = (Dtype(code), Dtype(code));
            });
            match basic {
                true => passes(word.clone(), generation),
                false => fails(word, generation, "are_valid_memcpy_dtypes"),
            }
            // A cast from UINT8, in units of 8 bytes: FP32R is a type to cast to.
            let cast = with(&direct2d(), |w| {
                w.compute_op = ComputeOp::ADD;
                (w.in_dtype, w.out_dtype) = (Dtype::UINT8, Dtype(code));
                let size = match code {
                    0x4..=0x7 => 2,
                    0x8..=0xB => 4,
                    0x1 | 0xC => 8,
                    _ => 1,
                };
                (w.src_elem_size, w.dst_elem_size) = (8, 8 * size);
            });
            match basic || code == 0xB {
                true => passes(cast, generation),
                false => fails(cast, generation, "are_valid_memcpy_dtypes"),
            }
        }
    }
}

#[test]
fn fp4_exists_from_v4_on_where_dtypes_are_free() {
    for generation in Generation::ALL {
        let fp4 = Dtype(0x10);
        let out = with(&gather(), |w| w.out_dtype = fp4);
        let load = with(&pool_buffer_load(), |w| w.in_dtype = fp4);
        match generation >= V4 {
            true => {
                passes(out, generation);
                passes(load, generation);
            }
            false => {
                fails(out, generation, "is_valid_dtype");
                fails(load, generation, "has_valid_pool_buffer_dtype");
            }
        }
        let copy = with(&ex_b(), |w| (w.in_dtype, w.out_dtype) = (fp4, fp4));
        fails(copy, generation, "has_valid_s4d4_ic_dtype");
    }
}

#[test]
fn psum_is_for_0x68_and_gone_on_v5() {
    let at = |src: u32, dst: u32| {
        with(&gather(), |w| {
            w.out_dtype = Dtype::FP32;
            (w.src.addr, w.dst.addr) = (Addr4(src), Addr4(dst));
        })
    };
    for generation in [V2, V3, V4] {
        // The first and the last quadrant of PSUM, both sides.
        passes(at(0x200_0000, 0x200_0000), generation);
        passes(at(0x210_0000, 0x230_0000), generation);
        // Behind its 4 MiB there is nothing.
        fails(at(0x240_0000, 0x1_0000), generation, "tensor4d_valid");
        fails(at(0x800, 0x240_0000), generation, "tensor4d_valid");
        // Writes need one of four types, reads do not.
        for code in 1..=15 {
            let write = with(&at(0x800, 0x200_0000), |w| w.out_dtype = Dtype(code));
            match [8, 9, 10, 11].contains(&code) {
                true => passes(write, generation),
                false => fails(write, generation, "tensor4d_valid"),
            }
        }
        let read = with(&at(0x200_0000, 0x1_0000), |w| w.in_dtype = Dtype::UINT8);
        passes(read, generation);
        // The other words of the engine have SBUF only.
        let load = with(&pool_buffer_load(), |w| w.src.addr = Addr4(0x200_0000));
        fails(load, generation, "tensor4d_valid");
        let copy = with(&ex_b(), |w| flat(w).addr = Addr4(0x200_0000));
        fails(copy, generation, "has_valid_s4d4_ic_addresses");
    }
    // On V5 this is partition 32 of SBUF (steps of 1 MiB), where any type may be written.
    let same = with(&at(0x200_0000, 0x200_0000), |w| w.out_dtype = Dtype::FP16);
    passes(same, V5);
    passes(
        with(&pool_buffer_load(), |w| {
            (w.src.addr, w.num_active_channels) = (Addr4(0x200_0000), 96)
        }),
        V5,
    );
    fails(at(0x210_0000, 0x1_0000), V5, "tpb_addr_active_channels");
}

#[test]
fn sbuf_has_128_mib_on_v5_and_32_before() {
    let at = |addr: u32| with(&gather(), |w| w.src.addr = Addr4(addr));
    // Partition 96 and 64 of V5.
    for addr in [0x600_0000, 0x400_0000] {
        passes(at(addr), V5);
        for generation in [V2, V3, V4] {
            fails(at(addr), generation, "tensor4d_valid");
        }
    }
    fails(at(0x800_0000), V5, "tensor4d_valid");
    // Partition 96 of the others is 24 of V5.
    for generation in [V2, V3, V4] {
        passes(at(0x180_0000), generation);
    }
    fails(at(0x180_0000), V5, "tpb_addr_active_channels");
    // So has the DMA's view.
    let to = |addr: u64| with(&direct2d_xpose(), |w| w.dst_start_addr = Addr8(addr));
    passes(to(0x20_07FF_FFE0), V5);
    fails(to(0x20_0800_0000), V5, "has_valid_xpose_dst_addr");
    for generation in [V3, V4] {
        passes(to(0x20_01FF_FFE0), generation);
        fails(to(0x20_0200_0000), generation, "has_valid_xpose_dst_addr");
    }
}

#[test]
fn register_forms_of_addr4_by_generation() {
    let at = |addr: u32| with(&gather(), |w| w.src.addr = Addr4(addr));
    for generation in Generation::ALL {
        passes(at(0x8000_0000), generation);
        passes(at(0x8000_003F), generation);
        fails(at(0x8000_0040), generation, "tensor4d_valid");
        // Bits 8 to 23 are reserved everywhere.
        for bit in 8..24 {
            fails(at(0x8000_0001 | 1 << bit), generation, "tensor4d_valid");
        }
    }
    // Bits 24 to 30 as well on V2.
    for bit in 24..31 {
        fails(at(0x8000_0001 | 1 << bit), V2, "tensor4d_valid");
    }
    for generation in [V3, V4] {
        passes(at(0xC000_0001), generation);
    }
}

#[test]
fn tiles_of_0xbd() {
    for columns in 0..=255 {
        let two = with(&direct2d_xpose(), |w| w.tile_src_cols = columns);
        match columns {
            1..=128 => passes(two.clone(), V3),
            _ => fails(two.clone(), V3, "has_valid_xpose_tile_cols_temporary"),
        }
        let four = with(&two, |w| {
            (w.in_dtype, w.out_dtype) = (Dtype::FP32, Dtype::FP32)
        });
        match columns {
            1..=64 => passes(four, V3),
            _ => fails(four, V3, "has_valid_xpose_tile_cols_temporary"),
        }
        let rows = with(&direct2d_xpose(), |w| w.tile_src_rows = columns);
        match columns {
            16 => passes(rows, V3),
            _ => fails(rows, V3, "has_valid_xpose_tile_rows_temporary"),
        }
    }
    for code in 0..=255 {
        let word = with(&direct2d_xpose(), |w| {
            (w.in_dtype, w.out_dtype) = (Dtype(code), Dtype(code));
            w.tile_src_cols = 64;
        });
        match code {
            4..=11 => passes(word, V3),
            _ => fails(word, V3, "has_valid_xpose_dtypes_temporary"),
        }
    }
    // The step of a dim of 1 is free.
    passes(with(&direct2d_xpose(), |w| w.dst_step_elem = [33, 7]), V3);
    let long = with(&direct2d_xpose(), |w| w.dst_num_elem = [128, 2]);
    passes(long.clone(), V3);
    fails(
        with(&long, |w| w.dst_step_elem[0] = 48),
        V3,
        "has_valid_xpose_dst_steps",
    );
    fails(
        with(&long, |w| w.dst_step_elem[1] = 48),
        V3,
        "has_valid_xpose_dst_steps",
    );
    passes(with(&long, |w| w.dst_step_elem = [-64, 96]), V3);
}

#[test]
fn a_copy_moves_as_many_bytes_out_as_in_and_0_means_64_kib() {
    let copy = |src: (u16, u16), dst: (u16, u16)| {
        with(&ex_c(), |w| {
            w.compute_op = ComputeOp::NONE;
            (w.src_num_elem, w.src_elem_size) = src;
            (w.dst_num_elem, w.dst_elem_size) = dst;
        })
    };
    passes(copy((3, 8), (4, 6)), V3);
    passes(copy((1, 0), (2, 0x8000)), V3);
    passes(copy((16, 0), (4096, 256)), V3);
    fails(
        copy((1, 0), (1, 0xFFFF)),
        V3,
        "is_valid_dma_indirect_operation",
    );
    fails(copy((1, 0), (0, 4)), V3, "is_valid_dma_indirect_operation");
    fails(copy((3, 8), (4, 8)), V3, "is_valid_dma_indirect_operation");
    let two = |src: ([u16; 2], u16), dst: ([u16; 2], u16)| {
        with(&direct2d(), |w| {
            (w.src_num_elem, w.src_elem_size) = src;
            (w.dst_num_elem, w.dst_elem_size) = dst;
        })
    };
    passes(two(([3, 5], 4), ([5, 6], 2)), V3);
    passes(two(([1, 1], 0), ([256, 256], 1)), V3);
    fails(
        two(([3, 5], 4), ([5, 3], 2)),
        V3,
        "is_valid_dma_memcpy_direct_operation",
    );
    // A copy needs no alignment.
    let odd = with(&copy((3, 8), (4, 6)), |w| {
        w.src_start_addr.0 += 1;
        w.dst_start_addr.0 += 3;
    });
    passes(odd, V3);
}

#[test]
fn a_compute_op_wants_aligned_starts_steps_and_elements() {
    for op in 0..=255 {
        let word = |change: fn(&mut Indirect1D)| {
            with(&ex_c(), |w| {
                w.compute_op = ComputeOp(op);
                change(w);
            })
        };
        let judged = |word: Indirect1D, holds: bool| match holds {
            true => passes(word, V3),
            false => fails(word, V3, "is_valid_dma_indirect_operation"),
        };
        let exists = op <= 4;
        let copy = op == 0;
        judged(word(|_| ()), exists);
        judged(word(|w| w.src_start_addr.0 += 2), copy);
        judged(word(|w| w.dst_start_addr.0 += 2), copy);
        // Elements of 2 bytes: one step is 2 bytes.
        judged(word(|w| (w.src_num_elem, w.src_elem_size) = (8, 2)), copy);
        judged(word(|w| (w.dst_num_elem, w.dst_elem_size) = (8, 2)), copy);
        // Addresses in registers are not known.
        judged(
            word(|w| w.src_start_addr = Addr8(0x8000_0000_0000_0201)),
            exists,
        );
        judged(
            word(|w| w.src_start_addr = Addr8(0x2000_0001_0000_0001)),
            exists,
        );
    }
}

#[test]
fn what_is_wrong_with_a_compute_op_is_said_in_order() {
    // A step of whole elements is aligned if the element is, so only the text shows which of the two was looked at.
    let rule = |word: Word| {
        let violations = validate(&word, V3);
        assert_eq!(violations.len(), 1, "{word:?}");
        let text = &violations[0].rule;
        ["starts", "steps", "whole numbers"].map(|part| text.contains(part))
    };
    let [starts, steps, sizes] = [0, 1, 2].map(|n| [0, 1, 2].map(|k| k == n));
    let c = |change: fn(&mut Indirect1D)| with(&ex_c(), change).into();
    let two = |change: fn(&mut Direct2D)| {
        let add = with(&direct2d(), |w| w.compute_op = ComputeOp::ADD);
        with(&add, change).into()
    };
    assert_eq!(rule(c(|w| w.src_start_addr.0 += 2)), starts);
    assert_eq!(rule(c(|w| w.dst_start_addr.0 += 2)), starts);
    assert_eq!(
        rule(c(|w| (w.src_num_elem, w.src_elem_size) = (8, 2))),
        steps
    );
    assert_eq!(
        rule(c(|w| (w.dst_num_elem, w.dst_elem_size) = (8, 2))),
        steps
    );
    assert_eq!(
        rule(two(|w| (w.src_num_elem[0], w.src_elem_size) = (256, 2))),
        steps
    );
    assert_eq!(
        rule(two(|w| {
            (w.dst_num_elem[0], w.dst_elem_size) = (256, 2);
            w.dst_step_elem = [2, 1];
        })),
        steps
    );
    assert_eq!(
        rule(two(|w| {
            (w.src_num_elem[0], w.src_elem_size) = (256, 2);
            w.src_step_elem = [1, 2];
        })),
        steps
    );
    // Aligned steps of elements that are no whole number of the type's: on one side, the other, and both alike.
    assert_eq!(
        rule(c(
            |w| (w.src_num_elem, w.src_elem_size, w.src_step_elem) = (8, 2, 2)
        )),
        sizes
    );
    assert_eq!(
        rule(c(
            |w| (w.dst_num_elem, w.dst_elem_size, w.dst_step_elem) = (8, 2, 2)
        )),
        sizes
    );
    assert_eq!(
        rule(c(|w| {
            (w.src_num_elem, w.src_elem_size, w.src_step_elem) = (8, 2, 2);
            (w.dst_num_elem, w.dst_elem_size, w.dst_step_elem) = (8, 2, -2);
        })),
        sizes
    );
    assert_eq!(rule(c(|w| w.dst_num_elem = 5)), sizes);
}

#[test]
fn the_rules_of_a_shape_register_are_those_of_its_own_side() {
    let [number, zero_1d, zero_2d] = [
        "is_valid_dge_shape_reg",
        "zero_num_elem_shape_reg_mode",
        "zero_num_step_elem_shape_reg_mode",
    ];
    // Empty sides fit each other; only one of them has its shape from a register.
    let c = |src: (u64, i32), dst: (u64, i32)| {
        with(&ex_c(), |w| {
            (w.src_num_elem, w.dst_num_elem) = (0, 0);
            (w.src_start_addr, w.src_step_elem) = (Addr8(src.0 << 56 | 4), src.1);
            (w.dst_start_addr, w.dst_step_elem) = (Addr8(dst.0 << 56 | 4), dst.1);
        })
    };
    passes(c((0x40, 3), (0, 100)), V3);
    passes(c((0, 100), (0x40, 3)), V3);
    fails(c((0x40, 4), (0, 0)), V3, number);
    fails(c((0, 0), (0x40, 4)), V3, number);
    // Elements of no bytes do not exist, so the other side is as long as this one says.
    for (src, dst) in [(0x40, 0), (0, 0x40)] {
        let word = with(&c((src, 0), (dst, 0)), |w| {
            (w.src_num_elem, w.dst_num_elem) = (1, 1);
        });
        fails(word, V3, zero_1d);
    }
    let two = |src: (u64, [i32; 2]), dst: (u64, [i32; 2])| {
        with(&direct2d(), |w| {
            (w.src_num_elem, w.dst_num_elem) = ([0; 2], [0; 2]);
            (w.src_start_addr, w.src_step_elem) = (Addr8(src.0 << 56 | 4), src.1);
            (w.dst_start_addr, w.dst_step_elem) = (Addr8(dst.0 << 56 | 4), dst.1);
        })
    };
    passes(two((0x40, [3, 0]), (0, [100, 7])), V3);
    passes(two((0, [100, 7]), (0x40, [3, 0])), V3);
    fails(two((0x40, [4, 0]), (0, [0, 0])), V3, number);
    fails(two((0, [0, 0]), (0x40, [4, 0])), V3, number);
    fails(two((0x40, [0, 1]), (0, [0, 0])), V3, zero_2d);
    fails(two((0, [0, 0]), (0x40, [0, 1])), V3, zero_2d);
    // In the words that transpose the sides differ anyway.
    passes(with(&direct2d_xpose(), |w| w.src_step_elem = [100, 7]), V3);
    let d = with(&ex_d(), |w| {
        w.src_start_addr = shaped(0x1_0000_0000);
        (w.src_step_elem, w.src_num_elem) = ([0, 0], [0, 0]);
        w.dst_step_elem_1 = 320;
    });
    passes(d, V3);
}

/// A predicate that looks at several fields reports the one that is wrong.
#[test]
fn a_violation_names_the_field_that_is_wrong() {
    let reported = |word: Word| {
        let violations = validate(&word, V3);
        assert_eq!(violations.len(), 1, "{violations:?}");
        violations[0].field
    };
    let scatter = ex_c();
    let of = |change: &dyn Fn(&mut Indirect1D)| reported(with(&scatter, |w| change(w)).into());
    assert_eq!(
        of(&|w| w.dst_idx_start_addr = Addr4(0x102)),
        "dst_idx_start_addr"
    );
    assert_eq!(
        of(&|w| w.dst_idx_start_addr = Addr4(0x3_8000)),
        "dst_idx_start_addr"
    );
    assert_eq!(
        of(&|w| w.src_idx_start_addr = Addr4::register(1)),
        "src_idx_start_addr"
    );
    assert_eq!(
        of(&|w| (w.src_num_elem, w.dst_num_elem) = (4097, 4097)),
        "dst_num_elem"
    );
    let xpose = ex_d();
    let of = |change: &dyn Fn(&mut GatherXpose)| reported(with(&xpose, |w| change(w)).into());
    assert_eq!(of(&|w| w.dst_start_addr.0 += 16), "dst_start_addr");
    assert_eq!(of(&|w| w.src_idx_start_addr.0 += 2), "src_idx_start_addr");
    let copy = ex_b();
    let of = |change: &dyn Fn(&mut IndirectCopy)| reported(with(&copy, |w| change(w)).into());
    assert_eq!(of(&|w| w.reserved1 = [0, 1]), "reserved1");
    assert_eq!(of(&|w| flat(w).addr.0 += 2), "dst");
}
