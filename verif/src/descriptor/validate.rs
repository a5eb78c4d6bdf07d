//! Whether a word is legal: every predicate is one function, with the seeds' name where they give one (facts.md 3 and 4).
//!
//! What facts.md leaves to judgement (D43) stands in a function of its own, so that a later fact replaces one function. A
//! predicate whose subject does not exist (the block size of a pattern that is no indirect one) holds; the predicate that
//! wants the subject does not.

use super::fields::*;
use super::generation::{Generation, PARTITIONS, QUADRANTS, SBUF_APERTURE};
use super::word::*;
use std::fmt;

/// What a word breaks.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Violation {
    /// Name of the predicate.
    pub predicate: &'static str,
    /// The field that is wrong, or the first of those that do not go together.
    pub field: &'static str,
    /// Where the field is. Unit: bytes.
    pub offset: usize,
    /// What it holds.
    pub value: String,
    /// What the predicate wants.
    pub rule: String,
    /// How to mend it, where there is one way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<String>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "+{} {}: {}: {} ({})",
            self.offset, self.field, self.value, self.rule, self.predicate
        )?;
        match &self.repair {
            Some(repair) => write!(f, "; repair: {repair}"),
            None => Ok(()),
        }
    }
}

/// What is wrong where a predicate does not hold. Boxed, since predicates mostly hold.
#[derive(Debug)]
pub struct Broken(Box<Reason>);

#[derive(Debug)]
struct Reason {
    value: String,
    rule: String,
    repair: Option<String>,
    /// Where the predicate looks at several fields: the one that is wrong.
    field: Option<&'static str>,
}

/// Whether a predicate holds.
pub type Check = Result<(), Broken>;

impl Broken {
    fn new(value: impl fmt::Display, rule: impl Into<String>) -> Self {
        Self(Box::new(Reason {
            value: value.to_string(),
            rule: rule.into(),
            repair: None,
            field: None,
        }))
    }

    fn at(mut self, field: &'static str) -> Self {
        self.0.field = Some(field);
        self
    }

    fn repair(mut self, repair: impl Into<String>) -> Self {
        self.0.repair = Some(repair.into());
        self
    }
}

/// Holds, or says what is wrong.
#[inline]
fn require(holds: bool, broken: impl FnOnce() -> Broken) -> Check {
    match holds {
        true => Ok(()),
        false => Err(broken()),
    }
}

/// A predicate of a word, and the field it is reported at.
pub struct Predicate<W> {
    /// Name.
    pub name: &'static str,
    /// Field.
    pub field: &'static str,
    holds: fn(&W, Generation) -> Check,
}

// ---------------------------------------------------------------------------------------------------------------------
// Parts that words share
// ---------------------------------------------------------------------------------------------------------------------

/// inst_word_len is 16.
pub fn has_valid_neuron_header(header: &Header) -> Check {
    require(header.inst_word_len == 16, || {
        Broken::new(
            format_args!("inst_word_len {}", header.inst_word_len),
            "a word has 16 units of 4 bytes",
        )
        .repair("inst_word_len = 16")
    })
}

/// The wait mode is one of the tables' (D63; the text of this predicate is unpublished).
pub fn has_valid_neuron_events(events: &Events) -> Check {
    require(events.wait_mode.name().is_some(), || {
        Broken::new(
            format_args!("wait_mode {:#x}", events.wait_mode.0),
            "a wait mode is 0x00, 0x01 to 0x05, 0x81 to 0x85 or 0x91 to 0x95",
        )
        .repair("wait_mode = NONE")
    })
}

/// The marker is one of the ten, reserved bits are 0, registers exist (D43).
pub fn is_valid_addr8(addr: Addr8) -> Check {
    require(addr.source().is_some(), || {
        let value = format!("{:#018x}, marker {:#04x}", addr.0, addr.marker());
        let rule = match Addr8::MARKERS.contains(&addr.marker()) {
            true => {
                "bits that the form does not use are 0, and registers are 0 to 63 (a wide offset takes two)"
            }
            false => {
                "the marker is one of 0x00, 0x40, 0x80, 0xC0, 0x20, 0x28, 0x2C, 0x60, 0x68, 0x6C"
            }
        };
        Broken::new(value, rule)
    })
}

/// With the shape from a register, the (first) step is the number of one: 0 to 3.
pub fn is_valid_dge_shape_reg(addr: Addr8, step: i32) -> Check {
    require(
        !addr.shape_from_register() || (0..4).contains(&step),
        || {
            Broken::new(
                step,
                "with the shape from a register this is its number, 0 to 3",
            )
        },
    )
}

/// 1-D words: with the shape from a register the count is 0.
pub fn zero_num_elem_shape_reg_mode(addr: Addr8, num: u16) -> Check {
    require(!addr.shape_from_register() || num == 0, || {
        Broken::new(num, "with the shape from a register the count is 0").repair("0")
    })
}

/// 2-D words: with the shape from a register the counts and the second step are 0.
pub fn zero_num_step_elem_shape_reg_mode(addr: Addr8, num: [u16; 2], step_1: i32) -> Check {
    require(
        !addr.shape_from_register() || num == [0; 2] && step_1 == 0,
        || {
            Broken::new(
                format_args!("num {num:?}, step[1] {step_1}"),
                "with the shape from a register the counts and the second step are 0",
            )
            .repair("num = [0, 0], step[1] = 0")
        },
    )
}

/// 1 to 128 channels.
pub fn check_active_channels(channels: u8) -> Check {
    require((1..=PARTITIONS).contains(&usize::from(channels)), || {
        Broken::new(channels, "1 to 128 channels")
    })
}

/// 128 channels: the index drives all of them.
pub fn check_dma_indirect_indices(channels: u8) -> Check {
    require(
        check_active_channels(channels).is_ok() && usize::from(channels) == PARTITIONS,
        || Broken::new(channels, "a DMA with indices has 128 channels").repair("128"),
    )
}

/// The type exists in this generation.
pub fn is_valid_dtype(dtype: Dtype, generation: Generation) -> Check {
    let exists = dtype.size() != 0 && (dtype != Dtype::FP4_EXP2 || generation >= Generation::V4);
    require(exists, || {
        Broken::new(
            dtype,
            format!("a type that {generation} has: 0x1 to 0xF, and 0x10 from v4 on"),
        )
    })
}

/// The types that a DMA copies (D65; the list is unpublished).
pub fn is_basic_dtype(dtype: Dtype, generation: Generation) -> Check {
    is_valid_dtype(dtype, generation)?;
    let refused = [Dtype::UINT64, Dtype::INT64, Dtype::FP4_EXP2].contains(&dtype);
    require(!refused, || {
        Broken::new(dtype, "a DMA has no UINT64, INT64 or FP4")
    })
}

/// Types of a DMA: both basic, FP32R not as input, equal unless there is a compute_op (D40).
pub fn are_valid_memcpy_dtypes(
    op: ComputeOp,
    in_dtype: Dtype,
    out_dtype: Dtype,
    generation: Generation,
) -> Check {
    is_basic_dtype(in_dtype, generation)?;
    is_basic_dtype(out_dtype, generation).map_err(|b| b.at("out_dtype"))?;
    require(in_dtype != Dtype::FP32R, || {
        Broken::new(in_dtype, "FP32R is no input of a DMA").repair("in_dtype = FP32")
    })?;
    require(op != ComputeOp::NONE || in_dtype == out_dtype, || {
        Broken::new(
            format_args!("{in_dtype} to {out_dtype}"),
            "without a compute_op both types are equal",
        )
        .repair(format!("out_dtype = {in_dtype}"))
    })
}

/// compute_op is NONE, ADD, MULTIPLY, MAX or MIN.
pub fn is_valid_dge_compute_op(op: ComputeOp) -> Check {
    require(op.name().is_some(), || {
        Broken::new(op, "NONE, ADD, MULTIPLY, MAX or MIN (0 to 4)")
    })
}

/// Priority class 0 to 4, the rest of the byte 0.
pub fn is_valid_dma_configs(configs: DmaConfigs) -> Check {
    require(configs.priority_class <= 4 && configs.reserved == 0, || {
        Broken::new(
            format_args!("{:#04x}", configs.byte()),
            "a priority class of 0 to 4, the upper five bits 0",
        )
    })
}

/// Reserved bytes are 0.
fn reserved_zero(bytes: &[&[u8]]) -> Check {
    require(
        bytes.iter().all(|part| part.iter().all(|&b| b == 0)),
        || Broken::new(format_args!("{bytes:?}"), "reserved bytes are 0").repair("0"),
    )
}

/// Registers 0 to 63 can be read; a wide marker takes the next one as well (D43).
pub fn is_valid_register_read_with_marker(register: u8, marker: u8) -> bool {
    let wide = marker & Addr8::OFFSET_WIDE != 0;
    register < REGISTERS - u8::from(wide)
}

/// A bound is off, all of it, or on with a register that can be read.
pub fn has_valid_bound_check_reg(bc: BoundCheckReg, marker: u8) -> Check {
    let off = bc.byte() == 0;
    let on = bc.bc_enabled && is_valid_register_read_with_marker(bc.bc_reg, marker);
    require(off || on, || {
        let value = format!("{:#04x}", bc.byte());
        match bc.bc_enabled {
            true => Broken::new(
                value,
                "with a wide offset the limit is in two registers: bc_reg is below 63",
            ),
            false => Broken::new(
                value,
                "without bc_enabled the register and bc_disable_oob_error_notif are 0",
            )
            .repair("0, or bc_enabled = 1"),
        }
    })
}

/// The same for a limit of indices.
pub fn has_valid_idx_bound_check_reg_no_flags(bc: BoundCheckReg) -> Check {
    has_valid_bound_check_reg(bc, Addr8::OFFSET_REG)
}

/// The same for 0xbb, whose flags must not contradict it (D42).
pub fn has_valid_idx_bound_check_reg(bc: BoundCheckReg, flags: DmaIndirectFlags) -> Check {
    has_valid_idx_bound_check_reg_no_flags(bc)?;
    require(
        flags.idx_bound_is_err || !bc.bc_disable_oob_error_notif,
        || {
            Broken::new(
                format_args!(
                    "bc_disable_oob_error_notif 1, idx_bound_is_err {}",
                    u8::from(flags.idx_bound_is_err)
                ),
                "notifications are disabled only where an index out of bounds is an error",
            )
            .repair("idx_bound_is_err = 1, or bc_disable_oob_error_notif = 0")
        },
    )
}

/// An operand of an engine: aligned, in a region that it may use, with a type that it may have there.
pub fn tensor_start_addr_valid(
    addr: Addr4,
    dtype: Dtype,
    write: bool,
    allow_psum: bool,
    generation: Generation,
) -> Check {
    require(addr.0 & Addr4::INDIRECT == 0, || {
        Broken::new(addr, "a tensor is direct: marker bit 0x20 is 0")
    })?;
    if addr.addr_from_register() {
        // Reserved bits by generation (facts.md 2.2); the register's number is below 64.
        let reserved = match generation {
            Generation::V2 => 0x7FFF_FF00,
            _ => 0x00FF_FF00,
        };
        return require(
            addr.0 & reserved == 0 && addr.register_id() < REGISTERS,
            || {
                Broken::new(
                    format_args!("{:#010x}", addr.0),
                    format!(
                        "the register form has a register of 0 to 63, and 0 under {reserved:#010x}"
                    ),
                )
            },
        );
    }
    let address = addr.address();
    let size = dtype.size().max(1) as u32;
    require(address.is_multiple_of(size), || {
        Broken::new(addr, format!("a multiple of {size}, the size of {dtype}"))
    })?;
    let psum = generation.in_psum(address);
    require(generation.in_sbuf(address) || psum && allow_psum, || {
        let psum = match allow_psum && generation.psum_window() != 0 {
            true => ", or in PSUM",
            false => "",
        };
        Broken::new(
            addr,
            format!(
                "in SBUF (below {:#x} on {generation}){psum}",
                generation.sbuf_window()
            ),
        )
    })?;
    let four = [Dtype::INT32, Dtype::UINT32, Dtype::FP32, Dtype::FP32R].contains(&dtype);
    require(!(psum && write) || four, || {
        Broken::new(
            format_args!("{addr}, {dtype}"),
            "only INT32, UINT32, FP32 and FP32R are written to PSUM",
        )
    })
}

/// `channels` partitions from the start's on exist (D43; the exact rule is unpublished). Register forms pass.
pub fn start_addr_active_channels(addr: Addr4, channels: u8, generation: Generation) -> Check {
    if addr.in_register() {
        return Ok(());
    }
    let partition = generation.partition(addr.address());
    let fits = |p: u32| QUADRANTS.contains(&p) && p as usize + usize::from(channels) <= PARTITIONS;
    require(partition.is_none_or(fits), || {
        Broken::new(
            format_args!("{addr}, {channels} channels"),
            "it starts in partition 0, 32, 64 or 96, and its channels end by 128",
        )
    })
}

/// A TENSOR4D: a start that is valid, counts that are not 0, or a shape register of 0 to 3 (D68).
pub fn tensor4d_valid(
    tensor: &Tensor4D,
    dtype: Dtype,
    write: bool,
    allow_psum: bool,
    generation: Generation,
) -> Check {
    tensor_start_addr_valid(tensor.addr, dtype, write, allow_psum, generation)?;
    if tensor.addr.shape_from_register() {
        return require((0..4).contains(&tensor.step[0]), || {
            Broken::new(
                tensor.step[0],
                "with the shape from a register, step[0] is its number, 0 to 3",
            )
        });
    }
    require(tensor.element_count() != 0, || {
        Broken::new(
            format_args!("num {:?}", tensor.num),
            "no count is 0; a dim that is not used has 1",
        )
    })
}

/// Whether a 29-bit address is memory of partition `p` of SBUF.
pub fn addr_in_sbuf_partition(p: u32, address: u32, generation: Generation) -> bool {
    let stride = generation.sbuf_stride();
    generation.in_sbuf(address)
        && address / stride == p
        && address % stride < generation.sbuf_usable()
}

/// In a register, or in partition 0 of SBUF.
pub fn has_addr4_in_sbuf_partition0(addr: Addr4, generation: Generation) -> Check {
    let there = addr.addr_from_register() || addr_in_sbuf_partition(0, addr.0, generation);
    require(there, || {
        Broken::new(
            addr,
            format!(
                "an index vector is in a register's address or in partition 0 (below {:#x} on {generation})",
                generation.sbuf_usable()
            ),
        )
    })
}

/// The dim that an index walks: X, unless the shape comes from a register.
pub fn indirect_dim_check(addr: Addr8, dim: IndirectDim) -> bool {
    addr.shape_from_register() || dim == IndirectDim::X
}

/// Size of an element: 0 means 64 KiB (D31). Unit: bytes.
pub fn elem_bytes(elem_size: u16) -> u64 {
    match elem_size {
        0 => 0x1_0000,
        n => n.into(),
    }
}

/// One side of a DMA, as the checks of both legs see it.
struct Side {
    addr: Addr8,
    steps: [i32; 2],
    elements: u64,
    elem_size: u16,
    dtype: Dtype,
}

impl Side {
    fn bytes(&self) -> u64 {
        self.elements * elem_bytes(self.elem_size)
    }
}

/// A copy: compute_op NONE, equal types, as many bytes on both sides.
fn is_memcopy_without_cce(op: ComputeOp, src: &Side, dst: &Side) -> bool {
    op == ComputeOp::NONE && src.dtype == dst.dtype && src.bytes() == dst.bytes()
}

/// An immediate address is a multiple of the size of its type.
fn is_aligned_start_addr8(side: &Side) -> bool {
    let size = side.dtype.size().max(1) as u64;
    side.addr.if_immediate().is_none_or(|a| a % size == 0)
}

/// Steps, in bytes, are multiples of the size of the type.
fn is_aligned_step(side: &Side) -> bool {
    let size = side.dtype.size().max(1) as i128;
    let scale = elem_bytes(side.elem_size) as i128;
    // The first step of a shape from a register is that register's number.
    let first = usize::from(side.addr.shape_from_register());
    side.steps[first..]
        .iter()
        .all(|&step| i128::from(step) * scale % size == 0)
}

/// Elements are whole numbers of the type's, as many on both sides (D43, D54).
fn has_consistent_elem_size(src: &Side, dst: &Side) -> bool {
    let count = |side: &Side| {
        let size = side.dtype.size().max(1) as u64;
        elem_bytes(side.elem_size)
            .is_multiple_of(size)
            .then(|| side.bytes() / size)
    };
    let (src, dst) = (count(src), count(dst));
    src.is_some() && src == dst
}

/// A DMA's operation: a copy, or one that goes through the compute engine.
fn is_valid_operation(op: ComputeOp, src: &Side, dst: &Side) -> Check {
    if is_memcopy_without_cce(op, src, dst) {
        return Ok(());
    }
    let sizes = |unit: &str, a: u64, b: u64| format!("{a} {unit} in, {b} {unit} out");
    if op == ComputeOp::NONE {
        // Unlike types are are_valid_memcpy_dtypes' to report.
        return require(src.bytes() == dst.bytes(), || {
            Broken::new(
                sizes("bytes", src.bytes(), dst.bytes()),
                "a copy moves as many bytes out as in",
            )
        });
    }
    let starts = is_aligned_start_addr8(src) && is_aligned_start_addr8(dst);
    require(starts, || {
        Broken::new(
            format_args!("{} to {}", src.addr, dst.addr),
            "with a compute_op both starts are multiples of the sizes of their types",
        )
    })?;
    require(is_aligned_step(src) && is_aligned_step(dst), || {
        Broken::new(
            format_args!("steps {:?} and {:?}", src.steps, dst.steps),
            "with a compute_op steps (in bytes) are multiples of the sizes of their types",
        )
    })?;
    require(has_consistent_elem_size(src, dst), || {
        Broken::new(
            sizes("bytes", src.bytes(), dst.bytes()),
            "with a compute_op elements are whole numbers of the types', as many out as in",
        )
    })
}

// ---------------------------------------------------------------------------------------------------------------------
// 0xbb
// ---------------------------------------------------------------------------------------------------------------------

/// Whether the mode has source indices, and destination indices.
pub fn indexed_legs(mode: IndirectMode) -> [bool; 2] {
    [
        mode == IndirectMode::SRC_INDIRECTION || mode == IndirectMode::SRC_DST_INDIRECTION,
        mode == IndirectMode::DST_INDIRECTION || mode == IndirectMode::SRC_DST_INDIRECTION,
    ]
}

/// Both index vectors: field, address, whether the mode uses it.
fn index_vectors(w: &Indirect1D) -> [(&'static str, Addr4, bool); 2] {
    let [gathers, scatters] = indexed_legs(w.flags.indirect_mode);
    [
        ("src_idx_start_addr", w.src_idx_start_addr, gathers),
        ("dst_idx_start_addr", w.dst_idx_start_addr, scatters),
    ]
}

/// An index vector that the mode uses is aligned to 4 bytes and has room for all channels; one that it does not use is in no
/// register.
pub fn has_dma_indirect_valid_idx_start_addr(w: &Indirect1D, generation: Generation) -> Check {
    for (field, addr, used) in index_vectors(w) {
        if used {
            tensor_start_addr_valid(addr, Dtype::UINT32, false, false, generation)
                .map_err(|b| b.at(field))?;
            start_addr_active_channels(addr, w.idx_num_active_channels, generation)
                .map_err(|b| b.at(field))?;
        } else {
            require(!addr.addr_from_register(), || {
                Broken::new(
                    addr,
                    "an index vector that the mode does not use is in no register",
                )
                .repair("0")
                .at(field)
            })?;
        }
    }
    Ok(())
}

/// A copy or a compute_op that its sides can do.
pub fn is_valid_dma_indirect_operation(w: &Indirect1D) -> Check {
    is_valid_dge_compute_op(w.compute_op)?;
    let side = |addr, step, num: u16, elem_size, dtype| Side {
        addr,
        steps: [step, 0],
        elements: num.into(),
        elem_size,
        dtype,
    };
    is_valid_operation(
        w.compute_op,
        &side(
            w.src_start_addr,
            w.src_step_elem,
            w.src_num_elem,
            w.src_elem_size,
            w.in_dtype,
        ),
        &side(
            w.dst_start_addr,
            w.dst_step_elem,
            w.dst_num_elem,
            w.dst_elem_size,
            w.out_dtype,
        ),
    )
}

/// The mode exists, dims that it indexes are X unless the shape comes from a register, the other is 0.
pub fn has_valid_indirect_dim_by_mode(w: &Indirect1D) -> Check {
    let flags = w.flags;
    let legs = indexed_legs(flags.indirect_mode);
    require(legs != [false; 2], || {
        Broken::new(
            flags.indirect_mode,
            "SRC_INDIRECTION, DST_INDIRECTION or SRC_DST_INDIRECTION (0 to 2)",
        )
    })?;
    let sides = [
        (legs[0], "gather_dim", w.src_start_addr, flags.gather_dim),
        (legs[1], "scatter_dim", w.dst_start_addr, flags.scatter_dim),
    ];
    for (indexed, name, addr, dim) in sides {
        let holds = match indexed {
            true => indirect_dim_check(addr, dim),
            false => dim == IndirectDim::X,
        };
        require(holds, || {
            let rule = match indexed {
                true => "X, unless the shape of that side comes from a register",
                false => "X (0) for a side that is not indexed",
            };
            Broken::new(format_args!("{name} {dim}"), rule).repair(format!("{name} = X"))
        })?;
    }
    Ok(())
}

/// Most indices of a leg.
pub const MAX_INDICES: u16 = 4096;

/// At most 4096 indices, unless a register gives their number.
pub fn has_dma_indirect_valid_index_count(w: &Indirect1D) -> Check {
    let legs = indexed_legs(w.flags.indirect_mode);
    let sides = [
        ("src_num_elem", legs[0], w.src_start_addr, w.src_num_elem),
        ("dst_num_elem", legs[1], w.dst_start_addr, w.dst_num_elem),
    ];
    for (field, indexed, addr, num) in sides {
        require(
            !indexed || addr.shape_from_register() || num <= MAX_INDICES,
            || {
                Broken::new(
                    format_args!("{num} indices"),
                    "at most 4096 indices; more only with the shape from a register",
                )
                .at(field)
            },
        )?;
    }
    Ok(())
}

/// Each index vector that the mode uses is in a register's address or in partition 0.
pub fn has_dma_indirect_idx_addr_in_sbuf_partition0(
    w: &Indirect1D,
    generation: Generation,
) -> Check {
    for (field, addr, used) in index_vectors(w) {
        if used {
            has_addr4_in_sbuf_partition0(addr, generation).map_err(|b| b.at(field))?;
        }
    }
    Ok(())
}

macro_rules! predicates {
    ($($(#[$doc:meta])* $table:ident: $word:ty { $($name:ident($field:ident): $holds:expr;)* })*) => {$(
        $(#[$doc])*
        pub static $table: &[Predicate<$word>] = &[$(Predicate {
            name: stringify!($name),
            field: stringify!($field),
            holds: $holds,
        }),*];
    )*};
}

predicates! {
    /// is_valid_dma_indirect (facts.md 3.1).
    INDIRECT1D: Indirect1D {
        has_valid_neuron_header(header): |w, _| has_valid_neuron_header(&w.header);
        has_valid_neuron_events(events): |w, _| has_valid_neuron_events(&w.events);
        is_valid_addr8(src_start_addr): |w, _| is_valid_addr8(w.src_start_addr);
        is_valid_addr8(dst_start_addr): |w, _| is_valid_addr8(w.dst_start_addr);
        is_valid_dge_shape_reg(src_step_elem): |w, _| is_valid_dge_shape_reg(w.src_start_addr, w.src_step_elem);
        is_valid_dge_shape_reg(dst_step_elem): |w, _| is_valid_dge_shape_reg(w.dst_start_addr, w.dst_step_elem);
        zero_num_elem_shape_reg_mode(src_num_elem): |w, _| zero_num_elem_shape_reg_mode(w.src_start_addr, w.src_num_elem);
        zero_num_elem_shape_reg_mode(dst_num_elem): |w, _| zero_num_elem_shape_reg_mode(w.dst_start_addr, w.dst_num_elem);
        check_dma_indirect_indices(idx_num_active_channels): |w, _| check_dma_indirect_indices(w.idx_num_active_channels);
        has_dma_indirect_valid_idx_start_addr(src_idx_start_addr): has_dma_indirect_valid_idx_start_addr;
        are_valid_memcpy_dtypes(in_dtype): |w, g| are_valid_memcpy_dtypes(w.compute_op, w.in_dtype, w.out_dtype, g);
        is_valid_dma_indirect_operation(compute_op): |w, _| is_valid_dma_indirect_operation(w);
        has_valid_idx_bound_check_reg(src_idx_bound_reg): |w, _| has_valid_idx_bound_check_reg(w.src_idx_bound_reg, w.flags);
        has_valid_idx_bound_check_reg(dst_idx_bound_reg): |w, _| has_valid_idx_bound_check_reg(w.dst_idx_bound_reg, w.flags);
        has_valid_indirect_dim_by_mode(flags): |w, _| has_valid_indirect_dim_by_mode(w);
        has_dma_indirect_valid_index_count(src_num_elem): |w, _| has_dma_indirect_valid_index_count(w);
        has_dma_indirect_idx_addr_in_sbuf_partition0(src_idx_start_addr): has_dma_indirect_idx_addr_in_sbuf_partition0;
        is_valid_dma_configs(dma_configs): |w, _| is_valid_dma_configs(w.dma_configs);
        has_dma_indirect_check_reserved_zero(reserved): |w, _| reserved_zero(&[&w.reserved]);
    }

    /// The chain of 0xf1 (facts.md 3.2).
    GATHER_XPOSE: GatherXpose {
        has_valid_neuron_header(header): |w, _| has_valid_neuron_header(&w.header);
        has_valid_neuron_events(events): |w, _| has_valid_neuron_events(&w.events);
        has_valid_dma_gather_transpose_nc(header): |_, g| has_valid_dma_gather_transpose_nc(g);
        is_valid_addr8(src_start_addr): |w, _| is_valid_addr8(w.src_start_addr);
        is_valid_addr8(dst_start_addr): |w, _| is_valid_addr8(w.dst_start_addr);
        is_valid_dge_shape_reg(src_step_elem): |w, _| is_valid_dge_shape_reg(w.src_start_addr, w.src_step_elem[0]);
        is_valid_dge_shape_reg(dst_step_elem_1): |w, _| is_valid_dge_shape_reg(w.dst_start_addr, w.dst_step_elem_1);
        zero_num_step_elem_shape_reg_mode(src_num_elem): |w, _|
            zero_num_step_elem_shape_reg_mode(w.src_start_addr, w.src_num_elem, w.src_step_elem[1]);
        zero_num_step_elem_shape_reg_mode(dst_num_elem): |w, _|
            zero_num_step_elem_shape_reg_mode(w.dst_start_addr, w.dst_num_elem, 0);
        check_dma_indirect_indices(idx_num_active_channels): |w, _| check_dma_indirect_indices(w.idx_num_active_channels);
        has_valid_gather_transpose_dtype(in_out_dtype): |w, _| has_valid_gather_transpose_dtype(w.in_out_dtype);
        has_valid_gather_transpose_elem_size(elem_size): |w, _| has_valid_gather_transpose_elem_size(w.elem_size);
        has_valid_gather_transpose_addresses(src_start_addr): has_valid_gather_transpose_addresses;
        has_dma_gather_transpose_idx_addr_in_sbuf_partition0(src_idx_start_addr): |w, g|
            has_addr4_in_sbuf_partition0(w.src_idx_start_addr, g);
        has_valid_gather_transpose_flags(flags): |w, _| has_valid_gather_transpose_flags(w.flags);
        has_valid_gather_transpose_src_dimensions(src_num_elem): |w, _| has_valid_gather_transpose_src_dimensions(w);
        has_valid_gather_transpose_counts(src_num_elem): |w, _| has_valid_gather_transpose_counts(w);
        has_valid_gather_transpose_dst_steps(dst_step_elem_1): |w, _| has_valid_gather_transpose_dst_steps(w);
        has_valid_gather_transpose_cross_field_consistency(src_num_elem): |w, _|
            has_valid_gather_transpose_cross_field_consistency(w);
        has_valid_idx_bound_check_reg_no_flags(src_idx_bound_reg): |w, _|
            has_valid_idx_bound_check_reg_no_flags(w.src_idx_bound_reg);
        has_valid_bound_check_reg(dst_bound_reg): |w, _| has_valid_bound_check_reg(w.dst_bound_reg, w.dst_start_addr.marker());
        is_valid_dma_configs(dma_configs): |w, _| is_valid_dma_configs(w.dma_configs);
        has_dma_gather_transpose_check_reserved_zero(reserved): |w, _| reserved_zero(&[&w.reserved]);
    }

    /// The chain of 0xe7 (facts.md 3.5).
    INDIRECT_COPY: IndirectCopy {
        has_valid_neuron_header(header): |w, _| has_valid_neuron_header(&w.header);
        has_valid_neuron_events(events): |w, _| has_valid_neuron_events(&w.events);
        has_valid_s4d4_ic_src_pattern(src): |w, _| has_valid_s4d4_ic_src_pattern(w);
        has_valid_s4d4_ic_dst_pattern(dst): |w, _| has_valid_s4d4_ic_dst_pattern(w);
        has_same_in_out_dtype_indirect_copy(in_dtype): |w, _| has_same_in_out_dtype_indirect_copy(w);
        has_valid_s4d4_ic_dtype(in_dtype): |w, _| has_valid_s4d4_ic_dtype(w.in_dtype);
        s_valid_s4d4_ic_active_channels(num_active_channels): s_valid_s4d4_ic_active_channels;
        has_valid_s4d4_ic_elem_per_idx(src_num_elem_per_idx): |w, _| has_valid_s4d4_ic_elem_per_idx(w);
        has_valid_s4d4_ic_buffer_size(src_buffer_size): |w, _| has_valid_s4d4_ic_buffer_size(w);
        has_valid_s4d4_ic_gather_elem_count(src): |w, _| has_valid_s4d4_ic_gather_elem_count(w);
        has_valid_s4d4_ic_gather_multiple(src): |w, _| has_valid_s4d4_ic_gather_multiple(w);
        has_valid_s4d4_ic_gather_index_count(src): |w, _| has_valid_s4d4_ic_gather_index_count(w);
        has_valid_s4d4_ic_dst_elem_count(dst): |w, _| has_valid_s4d4_ic_dst_elem_count(w);
        has_valid_s4d4_ic_addresses(src): has_valid_s4d4_ic_addresses;
        indirect_quadrant_check(src): indirect_quadrant_check;
        has_s4d4_ic_reserved_zero(reserved0): |w, _| has_s4d4_ic_reserved_zero(w);
    }

    /// The chain of 0x68 (facts.md 3.6).
    GATHER: Gather {
        has_valid_neuron_header(header): |w, _| has_valid_neuron_header(&w.header);
        has_valid_neuron_events(events): |w, _| has_valid_neuron_events(&w.events);
        has_gather_index_dtype(in_dtype): |w, _| has_gather_index_dtype(w.in_dtype);
        is_valid_dtype(out_dtype): |w, g| is_valid_dtype(w.out_dtype, g);
        check_active_channels(num_active_channels): |w, _| check_active_channels(w.num_active_channels);
        tensor4d_valid(src): |w, g| tensor4d_valid(&w.src, w.in_dtype, false, true, g);
        tensor4d_valid(dst): |w, g| tensor4d_valid(&w.dst, w.out_dtype, true, true, g);
        tpb_addr_active_channels(src): |w, g| start_addr_active_channels(w.src.addr, w.num_active_channels, g);
        tpb_addr_active_channels(dst): |w, g| start_addr_active_channels(w.dst.addr, w.num_active_channels, g);
        gather_valid_options(index_miss_behavior): |w, _| gather_valid_options(w);
        s4d4_gt_same_src_dst_count(src): |w, _| s4d4_gt_same_src_dst_count(w);
        has_s4d4_gt_reserved_zero(reserved0): |w, _| reserved_zero(&[&[w.reserved0], &w.reserved1]);
    }

    /// The chain of 0x67 (facts.md 3.7).
    POOL_BUFFER_LOAD: PoolBufferLoad {
        has_valid_neuron_header(header): |w, _| has_valid_neuron_header(&w.header);
        has_valid_neuron_events(events): |w, _| has_valid_neuron_events(&w.events);
        has_valid_pool_buffer_dtype(in_dtype): has_valid_pool_buffer_dtype;
        check_active_channels(num_active_channels): |w, _| check_active_channels(w.num_active_channels);
        tensor4d_valid(src): |w, g| tensor4d_valid(&w.src, w.in_dtype, false, false, g);
        tpb_addr_active_channels(src): |w, g| start_addr_active_channels(w.src.addr, w.num_active_channels, g);
        has_valid_pool_buffer_elem_count(src): |w, _| has_valid_pool_buffer_elem_count(w);
        has_s4_pb_reserved_zero(reserved0): |w, _| reserved_zero(&[&[w.reserved0], &w.reserved1, &w.reserved2]);
    }

    /// is_valid_dma_memcpy_direct_general, and one of its two legs (facts.md 3.3).
    DIRECT2D: Direct2D {
        has_valid_neuron_header(header): |w, _| has_valid_neuron_header(&w.header);
        has_valid_neuron_events(events): |w, _| has_valid_neuron_events(&w.events);
        is_valid_addr8(src_start_addr): |w, _| is_valid_addr8(w.src_start_addr);
        is_valid_addr8(dst_start_addr): |w, _| is_valid_addr8(w.dst_start_addr);
        is_valid_dge_shape_reg(src_step_elem): |w, _| is_valid_dge_shape_reg(w.src_start_addr, w.src_step_elem[0]);
        is_valid_dge_shape_reg(dst_step_elem): |w, _| is_valid_dge_shape_reg(w.dst_start_addr, w.dst_step_elem[0]);
        zero_num_step_elem_shape_reg_mode(src_num_elem): |w, _|
            zero_num_step_elem_shape_reg_mode(w.src_start_addr, w.src_num_elem, w.src_step_elem[1]);
        zero_num_step_elem_shape_reg_mode(dst_num_elem): |w, _|
            zero_num_step_elem_shape_reg_mode(w.dst_start_addr, w.dst_num_elem, w.dst_step_elem[1]);
        are_valid_memcpy_dtypes(in_dtype): |w, g| are_valid_memcpy_dtypes(w.compute_op, w.in_dtype, w.out_dtype, g);
        has_valid_bound_check_reg(src_bound_reg): |w, _| has_valid_bound_check_reg(w.src_bound_reg, w.src_start_addr.marker());
        has_valid_bound_check_reg(dst_bound_reg): |w, _| has_valid_bound_check_reg(w.dst_bound_reg, w.dst_start_addr.marker());
        is_valid_dge_compute_op(compute_op): |w, _| is_valid_dge_compute_op(w.compute_op);
        is_valid_dma_configs(dma_configs): |w, _| is_valid_dma_configs(w.dma_configs);
        is_valid_dma_memcpy_direct_operation(src_num_elem): |w, _| is_valid_dma_memcpy_direct_operation(w);
    }

    /// The chain of 0xbd (facts.md 3.4).
    DIRECT2D_XPOSE: Direct2DXpose {
        has_valid_neuron_header(header): |w, _| has_valid_neuron_header(&w.header);
        has_valid_neuron_events(events): |w, _| has_valid_neuron_events(&w.events);
        has_valid_xpose_nc(header): |_, g| has_valid_xpose_nc(g);
        is_valid_addr8(src_start_addr): |w, _| is_valid_addr8(w.src_start_addr);
        is_valid_addr8(dst_start_addr): |w, _| is_valid_addr8(w.dst_start_addr);
        is_valid_dge_shape_reg(src_step_elem): |w, _| is_valid_dge_shape_reg(w.src_start_addr, w.src_step_elem[0]);
        is_valid_dge_shape_reg(dst_step_elem): |w, _| is_valid_dge_shape_reg(w.dst_start_addr, w.dst_step_elem[0]);
        zero_num_step_elem_shape_reg_mode(src_num_elem): |w, _|
            zero_num_step_elem_shape_reg_mode(w.src_start_addr, w.src_num_elem, w.src_step_elem[1]);
        zero_num_step_elem_shape_reg_mode(dst_num_elem): |w, _|
            zero_num_step_elem_shape_reg_mode(w.dst_start_addr, w.dst_num_elem, w.dst_step_elem[1]);
        has_valid_xpose_tile_rows_temporary(tile_src_rows): |w, _| has_valid_xpose_tile_rows_temporary(w);
        has_valid_xpose_tile_cols_temporary(tile_src_cols): |w, _| has_valid_xpose_tile_cols_temporary(w);
        has_valid_xpose_dtypes_temporary(in_dtype): |w, _| has_valid_xpose_dtypes_temporary(w);
        has_valid_xpose_dst_addr(dst_start_addr): has_valid_xpose_dst_addr;
        has_valid_xpose_dst_steps(dst_step_elem): |w, _| has_valid_xpose_dst_steps(w);
        has_valid_bound_check_reg(src_bound_reg): |w, _| has_valid_bound_check_reg(w.src_bound_reg, w.src_start_addr.marker());
        has_valid_bound_check_reg(dst_bound_reg): |w, _| has_valid_bound_check_reg(w.dst_bound_reg, w.dst_start_addr.marker());
        is_valid_dma_configs(dma_configs): |w, _| is_valid_dma_configs(w.dma_configs);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// 0xf1
// ---------------------------------------------------------------------------------------------------------------------

fn since_v3(generation: Generation) -> Check {
    require(generation >= Generation::V3, || {
        Broken::new(generation, "this word exists from v3 on")
    })
}

/// V3 and up.
pub fn has_valid_dma_gather_transpose_nc(generation: Generation) -> Check {
    since_v3(generation)
}

/// Types of 2 bytes, and equal (D48).
pub fn has_valid_gather_transpose_dtype(pair: DtypePair) -> Check {
    let two = pair.dtype_lo.size() == 2 && pair.dtype_hi.size() == 2;
    require(two && pair.dtype_lo == pair.dtype_hi, || {
        Broken::new(
            format_args!("{} to {}", pair.dtype_lo, pair.dtype_hi),
            "both types have 2 bytes, and they are equal",
        )
    })
}

/// A row of 2 to 256 bytes, even.
pub fn has_valid_gather_transpose_elem_size(elem_size: u16) -> Check {
    let legal = (2..=256).contains(&elem_size) && elem_size.is_multiple_of(2);
    require(legal, || Broken::new(elem_size, "2 to 256, and even"))
}

/// Immediate addresses: source 2, destination 32, indices 4 bytes aligned.
pub fn has_valid_gather_transpose_addresses(w: &GatherXpose, generation: Generation) -> Check {
    for (name, addr, size) in [
        ("src_start_addr", w.src_start_addr, 2),
        ("dst_start_addr", w.dst_start_addr, 32),
    ] {
        require(addr.if_immediate().is_none_or(|a| a % size == 0), || {
            Broken::new(
                format_args!("{name} {addr}"),
                format!("a multiple of {size}"),
            )
            .at(name)
        })?;
    }
    tensor_start_addr_valid(
        w.src_idx_start_addr,
        Dtype::UINT32,
        false,
        false,
        generation,
    )
    .map_err(|b| b.at("src_idx_start_addr"))
}

/// gather_dim Y, the rest of the byte 0.
pub fn has_valid_gather_transpose_flags(flags: GatherXposeFlags) -> Check {
    require(flags.byte() == 1, || {
        Broken::new(
            format_args!("{:#04x}", flags.byte()),
            "gather_dim is Y, the rest of the byte 0",
        )
        .repair("0x01")
    })
}

/// The indices come in tiles of 16.
pub fn has_valid_gather_transpose_src_dimensions(w: &GatherXpose) -> Check {
    require(w.src_num_elem[1].is_multiple_of(16), || {
        Broken::new(
            format_args!("{} indices", w.src_num_elem[1]),
            "a multiple of 16",
        )
    })
}

/// No count is 0, unless the shape comes from a register (D68).
pub fn has_valid_gather_transpose_counts(w: &GatherXpose) -> Check {
    let some = |addr: Addr8, num: [u16; 2]| addr.shape_from_register() || !num.contains(&0);
    require(
        some(w.src_start_addr, w.src_num_elem) && some(w.dst_start_addr, w.dst_num_elem),
        || {
            Broken::new(
                format_args!("src {:?}, dst {:?}", w.src_num_elem, w.dst_num_elem),
                "no count is 0",
            )
        },
    )
}

/// Columns begin at multiples of 32 bytes, unless there is only one.
pub fn has_valid_gather_transpose_dst_steps(w: &GatherXpose) -> Check {
    let step = w.dst_step_elem_1;
    let legal = step % 32 == 0 || w.dst_num_elem[1] == 1 || w.dst_start_addr.shape_from_register();
    require(legal, || {
        Broken::new(
            step,
            "a multiple of 32, unless there is one column (dst_num_elem[1] = 1)",
        )
    })
}

/// As many indices as places in a column; judged at run time if a register gives one of them (D66).
pub fn has_valid_gather_transpose_cross_field_consistency(w: &GatherXpose) -> Check {
    let unknown = w.src_start_addr.shape_from_register() || w.dst_start_addr.shape_from_register();
    require(unknown || w.src_num_elem[1] == w.dst_num_elem[0], || {
        Broken::new(
            format_args!(
                "src_num_elem[1] {}, dst_num_elem[0] {}",
                w.src_num_elem[1], w.dst_num_elem[0]
            ),
            "both are the number of indices",
        )
    })
}

// ---------------------------------------------------------------------------------------------------------------------
// 0xe7
// ---------------------------------------------------------------------------------------------------------------------

fn indirect(w: &IndirectCopy) -> Option<&Indirect20B> {
    match &w.src {
        MemPattern4D::Indirect(pattern) => Some(pattern),
        MemPattern4D::Tensor(_) => None,
    }
}

fn flat(w: &IndirectCopy) -> Option<&Tensor4D> {
    match &w.dst {
        MemPattern4D::Tensor(tensor) => Some(tensor),
        MemPattern4D::Indirect(_) => None,
    }
}

/// The source is indirect, by its marker: that is what the bytes will say.
pub fn has_valid_s4d4_ic_src_pattern(w: &IndirectCopy) -> Check {
    let marked = indirect(w).is_some_and(|pattern| pattern.index_addr.is_indirect());
    require(marked, || {
        Broken::new(w.src.show(), "the source is an indirect pattern")
    })
}

/// The destination is a tensor: scatters are not implemented.
pub fn has_valid_s4d4_ic_dst_pattern(w: &IndirectCopy) -> Check {
    require(flat(w).is_some(), || {
        Broken::new(
            w.dst.show(),
            "the destination is a tensor; scatters are not implemented",
        )
    })
}

/// Equal types.
pub fn has_same_in_out_dtype_indirect_copy(w: &IndirectCopy) -> Check {
    require(w.in_dtype == w.out_dtype, || {
        Broken::new(
            format_args!("{} to {}", w.in_dtype, w.out_dtype),
            "both types are equal",
        )
        .repair(format!("out_dtype = {}", w.in_dtype))
    })
}

/// A type of 1, 2 or 4 whole bytes: those are the widths that the loop knows (D43).
pub fn has_valid_s4d4_ic_dtype(dtype: Dtype) -> Check {
    let known = [1, 2, 4].contains(&dtype.size()) && dtype != Dtype::FP4_EXP2;
    require(known, || Broken::new(dtype, "a type of 1, 2 or 4 bytes"))
}

/// 16, 32, ... 128 channels, from partition 0, 32, 64 or 96 on.
pub fn s_valid_s4d4_ic_active_channels(w: &IndirectCopy, generation: Generation) -> Check {
    let channels = w.num_active_channels;
    let legal = (16..=128).contains(&channels) && channels.is_multiple_of(16);
    require(legal, || {
        Broken::new(channels, "a multiple of 16, from 16 to 128")
    })?;
    if let Some(pattern) = indirect(w) {
        // The markers of an indirect pattern are in its first address.
        let index = Addr4(pattern.index_addr.0 & !Addr4::INDIRECT);
        start_addr_active_channels(index, channels, generation)?;
        start_addr_active_channels(pattern.data_addr, channels, generation)?;
    }
    match flat(w) {
        Some(tensor) => start_addr_active_channels(tensor.addr, channels, generation),
        None => Ok(()),
    }
}

/// A block has 1, 2, 4, 8, 16 or 32 elements; there are none of the destination's.
pub fn has_valid_s4d4_ic_elem_per_idx(w: &IndirectCopy) -> Check {
    let n = w.src_num_elem_per_idx;
    require(
        n.is_power_of_two() && n <= 32 && w.dst_num_elem_per_idx == 0,
        || {
            Broken::new(
                format_args!("src {n}, dst {}", w.dst_num_elem_per_idx),
                "1, 2, 4, 8, 16 or 32 at the source, 0 at the destination",
            )
        },
    )
}

/// The source has more than one element, the destination's size is not used.
pub fn has_valid_s4d4_ic_buffer_size(w: &IndirectCopy) -> Check {
    require(w.src_buffer_size > 1 && w.dst_buffer_size == 0, || {
        Broken::new(
            format_args!("src {}, dst {}", w.src_buffer_size, w.dst_buffer_size),
            "src_buffer_size is above 1, dst_buffer_size 0",
        )
    })
}

/// As many elements are gathered as the destination has.
pub fn has_valid_s4d4_ic_gather_elem_count(w: &IndirectCopy) -> Check {
    let (Some(src), Some(dst)) = (indirect(w), flat(w)) else {
        return Ok(());
    };
    let (from, to) = (u64::from(src.num_elem), dst.element_count());
    require(from == to, || {
        Broken::new(
            format_args!("{from} gathered, {to} in the destination"),
            "both counts are equal",
        )
    })
}

/// Whole blocks.
pub fn has_valid_s4d4_ic_gather_multiple(w: &IndirectCopy) -> Check {
    let Some(src) = indirect(w) else {
        return Ok(());
    };
    let block = u16::from(w.src_num_elem_per_idx.max(1));
    require(src.num_elem.is_multiple_of(block), || {
        Broken::new(
            format_args!("{} elements in blocks of {block}", src.num_elem),
            "a whole number of blocks",
        )
    })
}

/// At most 4096 indices (D52).
pub fn has_valid_s4d4_ic_gather_index_count(w: &IndirectCopy) -> Check {
    let Some(src) = indirect(w) else {
        return Ok(());
    };
    let indices = src.num_elem / u16::from(w.src_num_elem_per_idx.max(1));
    require(indices <= MAX_INDICES, || {
        Broken::new(format_args!("{indices} indices"), "at most 4096 indices")
    })
}

/// Most elements of the destination of 0xe7: it is staged in the engine's own memory.
pub const MAX_IC_ELEMENTS: u64 = 1024;

/// At most 1024 elements.
pub fn has_valid_s4d4_ic_dst_elem_count(w: &IndirectCopy) -> Check {
    let Some(dst) = flat(w) else {
        return Ok(());
    };
    require(dst.element_count() <= MAX_IC_ELEMENTS, || {
        Broken::new(
            format_args!("{} elements", dst.element_count()),
            "at most 1024 elements",
        )
    })
}

/// SBUF only; indices aligned to 2 bytes, data and destination to their type.
pub fn has_valid_s4d4_ic_addresses(w: &IndirectCopy, generation: Generation) -> Check {
    if let Some(src) = indirect(w) {
        let index = Addr4(src.index_addr.0 & !Addr4::INDIRECT);
        tensor_start_addr_valid(index, Dtype::UINT16, false, false, generation)?;
        let data = src.data_addr;
        require(data.0 >> 29 == 0, || {
            Broken::new(
                data,
                "the data's address is immediate: its marker bits are 0",
            )
        })?;
        tensor_start_addr_valid(data, w.in_dtype, false, false, generation)?;
    }
    match flat(w) {
        Some(dst) => {
            tensor4d_valid(dst, w.out_dtype, true, false, generation).map_err(|b| b.at("dst"))
        }
        None => Ok(()),
    }
}

/// Indices and data start in the same quadrant of SBUF; data in PSUM has none (and is not allowed: that is
/// has_valid_s4d4_ic_addresses' to report).
pub fn indirect_quadrant_check(w: &IndirectCopy, generation: Generation) -> Check {
    let Some(src) = indirect(w).filter(|src| !src.index_addr.in_register()) else {
        return Ok(());
    };
    if generation.in_psum(src.data_addr.address()) {
        return Ok(());
    }
    let quadrant = |addr: Addr4| generation.partition(addr.address()).map(|p| p / 32);
    let (index, data) = (quadrant(src.index_addr), quadrant(src.data_addr));
    require(index.is_none() || data.is_none() || index == data, || {
        Broken::new(
            format_args!("indices at {}, data at {}", src.index_addr, src.data_addr),
            "indices and data start in the same quadrant",
        )
    })
}

/// Reserved bytes are 0, those of the indirect pattern too.
pub fn has_s4d4_ic_reserved_zero(w: &IndirectCopy) -> Check {
    reserved_zero(&[&[w.reserved0]])?;
    reserved_zero(&[&w.reserved1]).map_err(|b| b.at("reserved1"))?;
    match indirect(w) {
        Some(src) => reserved_zero(&[&src.reserved, &src.unused]).map_err(|b| b.at("src")),
        None => Ok(()),
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// 0x68, 0x67
// ---------------------------------------------------------------------------------------------------------------------

/// Indices have 8, 16 or 32 bits.
pub fn has_gather_index_dtype(dtype: Dtype) -> Check {
    let legal = [Dtype::UINT8, Dtype::UINT16, Dtype::UINT32].contains(&dtype);
    require(legal, || Broken::new(dtype, "UINT8, UINT16 or UINT32"))
}

/// A miss writes the immediate or nothing; then the immediate is 0. free_pool_buffer is 0 or 1.
pub fn gather_valid_options(w: &Gather) -> Check {
    require(w.index_miss_behavior.name().is_some(), || {
        Broken::new(
            w.index_miss_behavior,
            "IMMEDIATE_WRITE or SKIP_WRITE (0, 1)",
        )
    })?;
    require(w.free_pool_buffer <= 1, || {
        Broken::new(
            format_args!("free_pool_buffer {}", w.free_pool_buffer),
            "0 or 1",
        )
        .at("free_pool_buffer")
    })?;
    let skip = w.index_miss_behavior == IndexMissBehavior::SKIP_WRITE;
    require(!skip || w.immediate == 0, || {
        Broken::new(
            format_args!("immediate {:#x} with SKIP_WRITE", w.immediate),
            "with SKIP_WRITE the immediate is 0",
        )
        .repair("immediate = 0")
    })
}

/// As many elements as indices, unless a register gives one of the shapes.
pub fn s4d4_gt_same_src_dst_count(w: &Gather) -> Check {
    let unknown = w.src.addr.shape_from_register() || w.dst.addr.shape_from_register();
    let (from, to) = (w.src.element_count(), w.dst.element_count());
    require(unknown || from == to, || {
        Broken::new(
            format_args!("{from} indices, {to} elements"),
            "as many elements as indices",
        )
    })
}

/// Any type but FP32R.
pub fn has_valid_pool_buffer_dtype(w: &PoolBufferLoad, generation: Generation) -> Check {
    is_valid_dtype(w.in_dtype, generation)?;
    require(w.in_dtype != Dtype::FP32R, || {
        Broken::new(w.in_dtype, "FP32R is not loaded into the Pool_Buffer")
            .repair("in_dtype = FP32")
    })
}

/// Elements of a channel in the Pool_Buffer.
pub const POOL_ELEMENTS: u64 = 512;

/// At most 512 elements, unless a register gives the shape.
pub fn has_valid_pool_buffer_elem_count(w: &PoolBufferLoad) -> Check {
    let count = w.src.element_count();
    require(
        w.src.addr.shape_from_register() || count <= POOL_ELEMENTS,
        || Broken::new(format_args!("{count} elements"), "at most 512 elements"),
    )
}

// ---------------------------------------------------------------------------------------------------------------------
// 0xb8, 0xbd
// ---------------------------------------------------------------------------------------------------------------------

/// A copy or a compute_op that its sides can do.
pub fn is_valid_dma_memcpy_direct_operation(w: &Direct2D) -> Check {
    let side = |addr, steps, num: [u16; 2], elem_size, dtype| Side {
        addr,
        steps,
        elements: u64::from(num[0]) * u64::from(num[1]),
        elem_size,
        dtype,
    };
    is_valid_operation(
        w.compute_op,
        &side(
            w.src_start_addr,
            w.src_step_elem,
            w.src_num_elem,
            w.src_elem_size,
            w.in_dtype,
        ),
        &side(
            w.dst_start_addr,
            w.dst_step_elem,
            w.dst_num_elem,
            w.dst_elem_size,
            w.out_dtype,
        ),
    )
}

/// V3 and up (D47).
pub fn has_valid_xpose_nc(generation: Generation) -> Check {
    since_v3(generation)
}

/// Tiles have 16 rows.
pub fn has_valid_xpose_tile_rows_temporary(w: &Direct2DXpose) -> Check {
    require(w.tile_src_rows == 16, || {
        Broken::new(w.tile_src_rows, "a tile has 16 rows").repair("16")
    })
}

/// Tiles have 1 to 128 columns of 2 bytes, or 1 to 64 of 4.
pub fn has_valid_xpose_tile_cols_temporary(w: &Direct2DXpose) -> Check {
    let most = match w.out_dtype.size() {
        4 => 64,
        _ => 128,
    };
    require((1..=most).contains(&w.tile_src_cols), || {
        Broken::new(
            w.tile_src_cols,
            format!("1 to {most} columns of {}", w.out_dtype),
        )
    })
}

/// Equal types of 2 or 4 bytes (D50).
pub fn has_valid_xpose_dtypes_temporary(w: &Direct2DXpose) -> Check {
    let legal = w.in_dtype == w.out_dtype && [2, 4].contains(&w.out_dtype.size());
    require(legal, || {
        Broken::new(
            format_args!("{} to {}", w.in_dtype, w.out_dtype),
            "equal types of 2 or 4 bytes",
        )
    })
}

/// An immediate destination is in SBUF, at a multiple of 32.
pub fn has_valid_xpose_dst_addr(w: &Direct2DXpose, generation: Generation) -> Check {
    let Some(address) = w.dst_start_addr.if_immediate() else {
        return Ok(());
    };
    let window = u64::from(generation.sbuf_window());
    let there = address.wrapping_sub(SBUF_APERTURE) < window;
    require(there && address.is_multiple_of(32), || {
        Broken::new(
            w.dst_start_addr,
            format!(
                "in SBUF ({SBUF_APERTURE:#x} to {:#x} on {generation}), at a multiple of 32",
                SBUF_APERTURE + window - 1
            ),
        )
    })
}

/// Steps are multiples of 32, unless their count is 1 (D50) or the shape comes from a register.
pub fn has_valid_xpose_dst_steps(w: &Direct2DXpose) -> Check {
    let legal = |i: usize| w.dst_step_elem[i] % 32 == 0 || w.dst_num_elem[i] == 1;
    let shape = w.dst_start_addr.shape_from_register();
    require(shape || legal(0) && legal(1), || {
        Broken::new(
            format_args!("step {:?}, num {:?}", w.dst_step_elem, w.dst_num_elem),
            "a step is a multiple of 32, unless its count is 1",
        )
    })
}

// ---------------------------------------------------------------------------------------------------------------------
// All of them
// ---------------------------------------------------------------------------------------------------------------------

fn broken_of<W>(
    word: &W,
    table: &'static [Predicate<W>],
    layout: &'static [Place],
    generation: Generation,
) -> Vec<Violation> {
    let mut violations = Vec::new();
    for predicate in table {
        if let Err(Broken(reason)) = (predicate.holds)(word, generation) {
            let field = reason.field.unwrap_or(predicate.field);
            let place = layout.iter().find(|place| place.name == field);
            violations.push(Violation {
                predicate: predicate.name,
                field,
                offset: place.expect("predicates name fields").offset,
                value: reason.value,
                rule: reason.rule,
                repair: reason.repair,
            });
        }
    }
    violations
}

/// Everything that is wrong with a word; nothing if it is legal.
pub fn validate(word: &Word, generation: Generation) -> Vec<Violation> {
    macro_rules! of {
        ($($name:ident $table:ident)*) => {
            match word {
                $(Word::$name(w) => broken_of(w, $table, $name::LAYOUT, generation),)*
            }
        };
    }
    of!(Indirect1D INDIRECT1D GatherXpose GATHER_XPOSE IndirectCopy INDIRECT_COPY Gather GATHER
        PoolBufferLoad POOL_BUFFER_LOAD Direct2D DIRECT2D Direct2DXpose DIRECT2D_XPOSE)
}

/// Names and fields of all predicates of a word, by opcode, in the order of their evaluation.
pub fn predicates(opcode: u8) -> Vec<(&'static str, &'static str)> {
    fn names<W>(table: &[Predicate<W>]) -> Vec<(&'static str, &'static str)> {
        table.iter().map(|p| (p.name, p.field)).collect()
    }
    match opcode {
        Indirect1D::OPCODE => names(INDIRECT1D),
        GatherXpose::OPCODE => names(GATHER_XPOSE),
        IndirectCopy::OPCODE => names(INDIRECT_COPY),
        Gather::OPCODE => names(GATHER),
        PoolBufferLoad::OPCODE => names(POOL_BUFFER_LOAD),
        Direct2D::OPCODE => names(DIRECT2D),
        Direct2DXpose::OPCODE => names(DIRECT2D_XPOSE),
        _ => Vec::new(),
    }
}
