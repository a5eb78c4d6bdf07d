//! Near-legal words: legal but for exactly one predicate, by construction.
//!
//! A drawn word is first made to suit the predicate, legal still: with the shapes, addresses or types that it speaks of. Then the
//! predicate is broken in a way that touches no other. Neither step looks at the validator.

use crate::descriptor::*;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// Where the draws come from.
type Dice = ChaCha8Rng;

/// One way to break one predicate of a word.
struct Rule<W> {
    predicate: &'static str,
    field: &'static str,
    /// Makes the word suit.
    suit: fn(&mut W, &mut Dice, Generation),
    /// Breaks it.
    spoil: fn(&mut W, &mut Dice, Generation),
}

/// A predicate that can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakage {
    /// Word.
    pub opcode: u8,
    /// Name of the predicate.
    pub predicate: &'static str,
    /// Field that it is reported at.
    pub field: &'static str,
}

impl Breakage {
    /// The generation on which the predicate can be broken alone, which is mostly the one that is asked for.
    pub fn generation(&self, wanted: Generation) -> Generation {
        match self.predicate {
            // Words that the generation does not have.
            "has_valid_dma_gather_transpose_nc" | "has_valid_xpose_nc" => Generation::V2,
            // On v4 all addresses of a partition are memory: an index vector outside of partition 0 has no room for 128 channels
            // either.
            "has_dma_indirect_idx_addr_in_sbuf_partition0" if wanted == Generation::V4 => {
                Generation::V3
            }
            _ if [GatherXpose::OPCODE, Direct2DXpose::OPCODE].contains(&self.opcode) => {
                wanted.max(Generation::V3)
            }
            _ => wanted,
        }
    }
}

macro_rules! tables {
    ($($name:ident: $rules:ident)*) => {
        /// All predicates that can be broken alone: those of the validator but has_valid_s4d4_ic_gather_index_count, which has to do
        /// with more elements than has_valid_s4d4_ic_dst_elem_count lets pass.
        pub fn breakages() -> Vec<Breakage> {
            let mut all = Vec::new();
            $(all.extend($rules().iter().map(|rule| Breakage {
                opcode: $name::OPCODE,
                predicate: rule.predicate,
                field: rule.field,
            }));)*
            all
        }

        /// A legal word that suits a breakage, and the same with the predicate broken. The word is one of its opcode, legal on the
        /// breakage's generation, or on the first that has it.
        ///
        /// # Panics
        ///
        /// The word has another opcode, or the breakage is none of [`breakages`].
        pub fn broken(
            breakage: &Breakage,
            word: &Word,
            generation: Generation,
            dice: &mut ChaCha8Rng,
        ) -> [Word; 2] {
            match word {
                $(Word::$name(w) if breakage.opcode == $name::OPCODE => {
                    let rules = $rules();
                    let mut rules = rules.iter();
                    let rule = rules.find(|r| (r.predicate, r.field) == (breakage.predicate, breakage.field));
                    let rule = rule.expect("a breakage of this list");
                    let mut legal = w.clone();
                    (rule.suit)(&mut legal, dice, generation);
                    let mut broken = legal.clone();
                    (rule.spoil)(&mut broken, dice, generation);
                    [legal.into(), broken.into()]
                })*
                _ => panic!("{breakage:?} is none of {word:?}"),
            }
        }
    };
}

tables! {
    Indirect1D: indirect1d
    GatherXpose: gather_xpose
    IndirectCopy: indirect_copy
    Gather: gather
    PoolBufferLoad: pool_buffer_load
    Direct2D: direct2d
    Direct2DXpose: direct2d_xpose
}

/// Any of some values.
fn any<T: Copy>(dice: &mut Dice, values: &[T]) -> T {
    *values.choose(dice).expect("there are values")
}

/// A value of a byte that is not the right one.
fn other(dice: &mut Dice, right: u8) -> u8 {
    right.wrapping_add(dice.random_range(1..=u8::MAX))
}

/// Any register.
fn register(dice: &mut Dice) -> u8 {
    dice.random_range(0..REGISTERS)
}

/// No suiting: any word of the kind will do.
fn as_it_is<W>(_: &mut W, _: &mut Dice, _: Generation) {}

macro_rules! rule {
    ($predicate:ident at $field:ident, $suit:expr, $spoil:expr) => {
        Rule {
            predicate: stringify!($predicate),
            field: stringify!($field),
            suit: $suit,
            spoil: $spoil,
        }
    };
}

/// What all words have.
macro_rules! common {
    ($ty:ident) => {
        [
            rule!(has_valid_neuron_header at header, as_it_is, |w: &mut $ty, d, _| {
                w.header.inst_word_len = other(d, 16)
            }),
            rule!(has_valid_neuron_events at events, as_it_is, |w: &mut $ty, d, _| {
                w.events.wait_mode = WaitMode(any(d, &[6, 0x7F, 0x80, 0x86, 0x90, 0x96, 0xFF]))
            }),
        ]
    };
}

/// An address from registers, with the shape from where it came from before: no alignment and no memory to look at.
fn in_registers(addr: &mut Addr8, dice: &mut Dice) {
    let source = Source::Registers {
        lo: register(dice),
        hi: register(dice),
    };
    *addr = Addr8::new(source, addr.shape_from_register());
}

/// A register that does not exist, or a bit that the form does not use.
fn spoil_registers(addr: &mut Addr8, dice: &mut Dice) {
    addr.0 ^= match dice.random() {
        true => 1 << any(dice, &[6, 7]),
        false => 1 << dice.random_range(16..56),
    };
}

/// With the shape from a register, or not.
fn set_shape(addr: &mut Addr8, shape: bool) {
    let bit = u64::from(Addr8::SHAPE_REG) << 56;
    addr.0 = if shape { addr.0 | bit } else { addr.0 & !bit };
}

/// A number that is no shape register's.
fn no_shape_register(dice: &mut Dice) -> i32 {
    match dice.random() {
        true => dice.random_range(4..=i32::MAX),
        false => dice.random_range(i32::MIN..0),
    }
}

/// A limit that is off and has something in it all the same.
fn half_off(dice: &mut Dice) -> BoundCheckReg {
    BoundCheckReg::of(dice.random_range(1..0x80))
}

/// What words with two ADDR8 have.
macro_rules! both_addr8 {
    ($ty:ident) => {
        [
            rule!(is_valid_addr8 at src_start_addr,
                |w: &mut $ty, d, _| in_registers(&mut w.src_start_addr, d),
                |w: &mut $ty, d, _| spoil_registers(&mut w.src_start_addr, d)),
            rule!(is_valid_addr8 at dst_start_addr,
                |w: &mut $ty, d, _| in_registers(&mut w.dst_start_addr, d),
                |w: &mut $ty, d, _| spoil_registers(&mut w.dst_start_addr, d)),
            rule!(is_valid_dma_configs at dma_configs, as_it_is,
                |w: &mut $ty, d, _| w.dma_configs = DmaConfigs::of(d.random_range(5..=u8::MAX))),
        ]
    };
}

/// Says what the closures of some rules take.
fn list<W, const N: usize>(rules: [Rule<W>; N]) -> [Rule<W>; N] {
    rules
}

macro_rules! all_of {
    ($ty:ident: $($part:expr),*) => {{
        let mut rules = Vec::new();
        $(rules.extend(list::<$ty, _>($part));)*
        rules
    }};
}

/// A type that a DMA copies, other than this one.
/// One of the counts or the step that are 0 when a shape register has them.
fn not_zero(dice: &mut Dice, num: &mut [u16; 2], step: &mut i32) {
    match dice.random() {
        true => num[dice.random_range(0..2)] = dice.random_range(1..=u16::MAX),
        false => *step = dice.random_range(1..=i32::MAX),
    }
}

fn other_dtype(dice: &mut Dice, dtype: Dtype) -> Dtype {
    let all = [
        Dtype::UINT8,
        Dtype::INT16,
        Dtype::BFLOAT16,
        Dtype::INT32,
        Dtype::FP32,
    ];
    let others: Vec<Dtype> = all.into_iter().filter(|&d| d != dtype).collect();
    any(dice, &others)
}

// --------------------------------------------------------------------------------------------------------------- 0xbb

impl Indirect1D {
    fn side_shapes(&mut self, dice: &mut Dice) {
        set_shape(&mut self.src_start_addr, true);
        set_shape(&mut self.dst_start_addr, true);
        self.src_step_elem = dice.random_range(0..4);
        self.dst_step_elem = dice.random_range(0..4);
        (self.src_num_elem, self.dst_num_elem) = (0, 0);
    }

    /// A copy of some elements, with both shapes in the word.
    fn plain_copy(&mut self, dice: &mut Dice) {
        set_shape(&mut self.src_start_addr, false);
        set_shape(&mut self.dst_start_addr, false);
        self.src_step_elem = dice.random_range(0..4);
        self.dst_step_elem = dice.random_range(0..4);
        self.src_num_elem = dice.random_range(1..=64);
        self.dst_num_elem = self.src_num_elem;
        self.dst_elem_size = self.src_elem_size;
        self.compute_op = ComputeOp::NONE;
        self.out_dtype = self.in_dtype;
        self.flags.gather_dim = IndirectDim::X;
        self.flags.scatter_dim = IndirectDim::X;
    }
}

fn indirect1d() -> Vec<Rule<Indirect1D>> {
    all_of!(Indirect1D: common!(Indirect1D), both_addr8!(Indirect1D), [
        rule!(is_valid_dge_shape_reg at src_step_elem, |w, d, _| w.side_shapes(d),
            |w, d, _| w.src_step_elem = no_shape_register(d)),
        rule!(is_valid_dge_shape_reg at dst_step_elem, |w, d, _| w.side_shapes(d),
            |w, d, _| w.dst_step_elem = no_shape_register(d)),
        // The count stays as it was, so as many bytes move on both sides.
        rule!(zero_num_elem_shape_reg_mode at src_num_elem, |w, d, _| w.plain_copy(d),
            |w, _, _| set_shape(&mut w.src_start_addr, true)),
        rule!(zero_num_elem_shape_reg_mode at dst_num_elem, |w, d, _| w.plain_copy(d),
            |w, _, _| set_shape(&mut w.dst_start_addr, true)),
        rule!(check_dma_indirect_indices at idx_num_active_channels, as_it_is,
            |w, d, _| w.idx_num_active_channels = d.random_range(0..128)),
        rule!(has_dma_indirect_valid_idx_start_addr at src_idx_start_addr, as_it_is, |w, d, _| {
            let misaligned = Addr4::immediate(4 * d.random_range(0..64) + d.random_range(1..4));
            let stray = Addr4::register(register(d));
            let legs = indexed_legs(w.flags.indirect_mode);
            match d.random() {
                true => w.src_idx_start_addr = if legs[0] { misaligned } else { stray },
                false => w.dst_idx_start_addr = if legs[1] { misaligned } else { stray },
            }
        }),
        rule!(are_valid_memcpy_dtypes at in_dtype, |w, d, _| w.plain_copy(d),
            |w, d, _| w.out_dtype = other_dtype(d, w.in_dtype)),
        rule!(is_valid_dma_indirect_operation at compute_op, |w, d, _| w.plain_copy(d), |w, d, _| {
            match d.random() {
                true => w.compute_op = ComputeOp(d.random_range(5..=u8::MAX)),
                false => w.dst_elem_size = w.src_elem_size.wrapping_add(d.random_range(1..=100)),
            }
        }),
        rule!(has_valid_idx_bound_check_reg at src_idx_bound_reg, as_it_is,
            |w, d, _| w.src_idx_bound_reg = half_off(d)),
        rule!(has_valid_idx_bound_check_reg at dst_idx_bound_reg, as_it_is,
            |w, d, _| w.dst_idx_bound_reg = half_off(d)),
        rule!(has_valid_indirect_dim_by_mode at flags, |w, d, _| w.plain_copy(d), |w, d, _| {
            let dim = IndirectDim(d.random_range(1..4));
            match d.random() {
                true => w.flags.gather_dim = dim,
                false => w.flags.scatter_dim = dim,
            }
        }),
        rule!(has_dma_indirect_valid_index_count at src_num_elem, |w, d, _| w.plain_copy(d), |w, d, _| {
            w.src_num_elem = d.random_range(4097..=u16::MAX);
            w.dst_num_elem = w.src_num_elem;
        }),
        rule!(has_dma_indirect_idx_addr_in_sbuf_partition0 at src_idx_start_addr, as_it_is, |w, d, g| {
            // In partition 0, where it has no memory.
            let hole = g.sbuf_usable() + 4 * d.random_range(0..(g.sbuf_stride() - g.sbuf_usable()) / 4);
            match indexed_legs(w.flags.indirect_mode) {
                [true, both] if !both || d.random() => w.src_idx_start_addr = Addr4::immediate(hole),
                _ => w.dst_idx_start_addr = Addr4::immediate(hole),
            }
        }),
        rule!(has_dma_indirect_check_reserved_zero at reserved, as_it_is,
            |w, d, _| w.reserved[d.random_range(0..2)] = other(d, 0)),
    ])
}

// --------------------------------------------------------------------------------------------------------------- 0xf1

impl GatherXpose {
    fn src_shape(&mut self, dice: &mut Dice) {
        set_shape(&mut self.src_start_addr, true);
        (self.src_step_elem, self.src_num_elem) = ([dice.random_range(0..4), 0], [0; 2]);
    }

    fn dst_shape(&mut self, dice: &mut Dice) {
        set_shape(&mut self.dst_start_addr, true);
        (self.dst_step_elem_1, self.dst_num_elem) = (dice.random_range(0..4), [0; 2]);
    }

    /// Both shapes in the word, with two columns at least.
    fn plain(&mut self, dice: &mut Dice) {
        set_shape(&mut self.src_start_addr, false);
        set_shape(&mut self.dst_start_addr, false);
        let (columns, indices) = (dice.random_range(2..=128), 16 * dice.random_range(1..=16));
        self.elem_size = 2 * columns;
        self.src_num_elem = [columns, indices];
        self.src_step_elem = [1, dice.random_range(-200..=200)];
        self.dst_num_elem = [indices, columns];
        self.dst_step_elem_1 = 32 * dice.random_range(-8..=8);
    }
}

fn gather_xpose() -> Vec<Rule<GatherXpose>> {
    all_of!(GatherXpose: common!(GatherXpose), both_addr8!(GatherXpose), [
        rule!(has_valid_dma_gather_transpose_nc at header, as_it_is, as_it_is),
        rule!(is_valid_dge_shape_reg at src_step_elem, |w, d, _| w.src_shape(d),
            |w, d, _| w.src_step_elem[0] = no_shape_register(d)),
        rule!(is_valid_dge_shape_reg at dst_step_elem_1, |w, d, _| w.dst_shape(d),
            |w, d, _| w.dst_step_elem_1 = no_shape_register(d)),
        rule!(zero_num_step_elem_shape_reg_mode at src_num_elem, |w, d, _| w.src_shape(d), |w, d, _| {
            match d.random_range(0..3) {
                0 => w.src_num_elem[0] = d.random_range(1..=u16::MAX),
                1 => w.src_num_elem[1] = 16 * d.random_range(1..=100),
                _ => w.src_step_elem[1] = d.random_range(1..=i32::MAX),
            }
        }),
        rule!(zero_num_step_elem_shape_reg_mode at dst_num_elem, |w, d, _| w.dst_shape(d),
            |w, d, _| w.dst_num_elem[d.random_range(0..2)] = d.random_range(1..=u16::MAX)),
        rule!(check_dma_indirect_indices at idx_num_active_channels, as_it_is,
            |w, d, _| w.idx_num_active_channels = other(d, 128)),
        rule!(has_valid_gather_transpose_dtype at in_out_dtype, as_it_is,
            |w, d, _| w.in_out_dtype = DtypePair::of(any(d, &[0x67, 0x76, 0x46, 0xAA, 0x33, 0x00]))),
        rule!(has_valid_gather_transpose_elem_size at elem_size, as_it_is, |w, d, _| {
            w.elem_size = match d.random_range(0..3) {
                0 => 0,
                1 => 2 * d.random_range(0..128) + 1,
                _ => d.random_range(257..=u16::MAX),
            }
        }),
        rule!(has_valid_gather_transpose_addresses at src_start_addr, |w, d, _| {
            let even = Source::Immediate(2 * d.random_range(1..1 << 30));
            w.src_start_addr = Addr8::new(even, w.src_start_addr.shape_from_register());
        }, |w, _, _| w.src_start_addr.0 |= 1),
        rule!(has_dma_gather_transpose_idx_addr_in_sbuf_partition0 at src_idx_start_addr, as_it_is, |w, d, g| {
            let partition = d.random_range(1..64) * g.sbuf_stride();
            w.src_idx_start_addr = Addr4::immediate(partition + 4 * d.random_range(0..64));
        }),
        rule!(has_valid_gather_transpose_flags at flags, as_it_is,
            |w, d, _| w.flags = GatherXposeFlags::of(other(d, 1))),
        rule!(has_valid_gather_transpose_src_dimensions at src_num_elem, |w, d, _| w.plain(d), |w, d, _| {
            w.src_num_elem[1] += d.random_range(1..16);
            w.dst_num_elem[0] = w.src_num_elem[1];
        }),
        rule!(has_valid_gather_transpose_counts at src_num_elem, |w, d, _| w.plain(d), |w, d, _| {
            match d.random_range(0..3) {
                0 => w.src_num_elem[0] = 0,
                1 => w.dst_num_elem[1] = 0,
                _ => (w.src_num_elem[1], w.dst_num_elem[0]) = (0, 0),
            }
        }),
        rule!(has_valid_gather_transpose_dst_steps at dst_step_elem_1, |w, d, _| w.plain(d),
            |w, d, _| w.dst_step_elem_1 += d.random_range(1..32)),
        rule!(has_valid_gather_transpose_cross_field_consistency at src_num_elem, |w, d, _| w.plain(d),
            |w, d, _| w.dst_num_elem[0] += d.random_range(1..=1000)),
        rule!(has_valid_idx_bound_check_reg_no_flags at src_idx_bound_reg, as_it_is,
            |w, d, _| w.src_idx_bound_reg = half_off(d)),
        rule!(has_valid_bound_check_reg at dst_bound_reg, as_it_is,
            |w, d, _| w.dst_bound_reg = half_off(d)),
        rule!(has_dma_gather_transpose_check_reserved_zero at reserved, as_it_is,
            |w, d, _| w.reserved[d.random_range(0..3)] = other(d, 0)),
    ])
}

// --------------------------------------------------------------------------------------------------------------- 0xe7

impl IndirectCopy {
    /// Changes the indirect pattern, which every legal word has.
    fn pattern(&mut self, change: impl FnOnce(&mut Indirect20B)) {
        if let MemPattern4D::Indirect(pattern) = &mut self.src {
            change(pattern);
        }
    }

    /// Gathers so many elements, on both sides.
    fn elements(&mut self, count: u16) {
        self.pattern(|p| p.num_elem = count);
        if let MemPattern4D::Tensor(dst) = &mut self.dst {
            dst.num = [count, 1, 1, 1];
        }
    }
}

fn indirect_copy() -> Vec<Rule<IndirectCopy>> {
    all_of!(IndirectCopy: common!(IndirectCopy), [
        rule!(has_valid_s4d4_ic_src_pattern at src, as_it_is,
            |w, _, _| w.src = MemPattern4D::Tensor(Tensor4D::default())),
        rule!(has_valid_s4d4_ic_dst_pattern at dst, as_it_is, |w, d, _| {
            w.dst = MemPattern4D::Indirect(Indirect20B {
                index_addr: Addr4::immediate(2 * d.random_range(0..1000)).indirect(),
                num_elem: d.random(),
                ..Indirect20B::default()
            })
        }),
        rule!(has_same_in_out_dtype_indirect_copy at in_dtype, as_it_is, |w, _, _| {
            w.out_dtype = match (w.in_dtype.size(), w.in_dtype) {
                (1, Dtype::INT8) => Dtype::UINT8,
                (1, _) => Dtype::INT8,
                (2, Dtype::UINT16) => Dtype::FP16,
                (2, _) => Dtype::UINT16,
                (_, Dtype::INT32) => Dtype::FP32,
                _ => Dtype::INT32,
            }
        }),
        rule!(has_valid_s4d4_ic_dtype at in_dtype, as_it_is, |w, d, _| {
            w.in_dtype = Dtype(any(d, &[0, 0x19, 0xFF]));
            w.out_dtype = w.in_dtype;
        }),
        rule!(s_valid_s4d4_ic_active_channels at num_active_channels, as_it_is,
            |w, d, _| w.num_active_channels = 16 * d.random_range(0..8) + d.random_range(1..16)),
        rule!(has_valid_s4d4_ic_elem_per_idx at src_num_elem_per_idx, as_it_is,
            |w, d, _| w.dst_num_elem_per_idx = other(d, 0)),
        rule!(has_valid_s4d4_ic_buffer_size at src_buffer_size, as_it_is, |w, d, _| {
            match d.random() {
                true => w.src_buffer_size = d.random_range(0..=1),
                false => w.dst_buffer_size = d.random_range(1..=u16::MAX),
            }
        }),
        rule!(has_valid_s4d4_ic_gather_elem_count at src, as_it_is, |w, d, _| {
            let more = u16::from(w.src_num_elem_per_idx) * d.random_range(1..=4);
            w.pattern(|p| p.num_elem += more);
        }),
        rule!(has_valid_s4d4_ic_gather_multiple at src, |w, d, _| {
            w.src_num_elem_per_idx = any(d, &[2, 4, 8, 16, 32]);
            w.elements(64);
        }, |w, d, _| {
            let rest = d.random_range(1..u16::from(w.src_num_elem_per_idx));
            w.elements(64 + rest);
        }),
        rule!(has_valid_s4d4_ic_dst_elem_count at dst, |w, d, _| {
            w.src_num_elem_per_idx = 1;
            w.elements(d.random_range(1..=1024));
        }, |w, d, _| w.elements(d.random_range(1025..=4096))),
        // What is behind an index vector in a register is not known, so only the data's marker is wrong.
        rule!(has_valid_s4d4_ic_addresses at src,
            |w, d, _| w.pattern(|p| p.index_addr = Addr4::register(register(d)).indirect()),
            |w, d, _| w.pattern(|p| p.data_addr = Addr4::register(register(d)))),
        rule!(indirect_quadrant_check at src, |w, d, _| {
            w.num_active_channels = 16;
            w.pattern(|p| {
                p.index_addr = Addr4::immediate(2 * d.random_range(0..1000)).indirect();
                p.data_addr = Addr4::immediate(0x3000 + 4 * d.random_range(0..1000));
            });
        }, |w, d, g| {
            let quadrant = any(d, &[32, 64, 96]) * g.sbuf_stride();
            w.pattern(|p| p.data_addr.0 += quadrant);
        }),
        rule!(has_s4d4_ic_reserved_zero at reserved0, as_it_is, |w, d, _| match d.random_range(0..4) {
            0 => w.reserved0 = other(d, 0),
            1 => w.reserved1[d.random_range(0..2)] = other(d, 0),
            2 => w.pattern(|p| p.reserved[d.random_range(0..2)] = other(d, 0)),
            _ => w.pattern(|p| p.unused[d.random_range(0..8)] = other(d, 0)),
        }),
    ])
}

// -------------------------------------------------------------------------------------------------------- 0x68, 0x67

/// A tensor in the word, from partition 0 of SBUF on, aligned to any type.
fn plain_tensor(tensor: &mut Tensor4D, dice: &mut Dice, num: [u16; 4]) {
    *tensor = Tensor4D {
        addr: Addr4::immediate(8 * dice.random_range(0..1000)),
        step: [1; 4],
        num,
    };
}

/// A tensor of some elements whose address is in a register.
fn register_tensor(tensor: &mut Tensor4D, dice: &mut Dice, num: [u16; 4]) {
    plain_tensor(tensor, dice, num);
    tensor.addr = Addr4::register(register(dice));
}

/// An indirect marker, or a register that does not exist.
fn no_tensor(dice: &mut Dice) -> Addr4 {
    match dice.random() {
        true => Addr4::immediate(8 * dice.random_range(0..1000)).indirect(),
        false => Addr4::register(dice.random_range(REGISTERS..=u8::MAX)),
    }
}

/// A partition at which no operand may start.
fn no_quadrant(dice: &mut Dice, generation: Generation) -> Addr4 {
    let partition = dice.random_range(0..4) * 32 + dice.random_range(1..32);
    Addr4::immediate(partition * generation.sbuf_stride() + 8 * dice.random_range(0..1000))
}

/// Channels that there cannot be.
fn no_channels(dice: &mut Dice) -> u8 {
    match dice.random() {
        true => 0,
        false => dice.random_range(129..=u8::MAX),
    }
}

fn few(dice: &mut Dice) -> [u16; 4] {
    [dice.random_range(1..=16), dice.random_range(1..=4), 1, 1]
}

impl Gather {
    fn plain(&mut self, dice: &mut Dice) {
        let num = few(dice);
        plain_tensor(&mut self.src, dice, num);
        plain_tensor(&mut self.dst, dice, num);
    }

    fn in_registers(&mut self, dice: &mut Dice) {
        let num = few(dice);
        register_tensor(&mut self.src, dice, num);
        register_tensor(&mut self.dst, dice, num);
    }
}

fn gather() -> Vec<Rule<Gather>> {
    all_of!(Gather: common!(Gather), [
        rule!(has_gather_index_dtype at in_dtype, as_it_is, |w, _, _| {
            w.in_dtype = match w.in_dtype.size() {
                1 => Dtype::INT8,
                2 => Dtype::FP16,
                _ => Dtype::INT32,
            }
        }),
        rule!(is_valid_dtype at out_dtype, |w, d, _| w.plain(d),
            |w, d, _| w.out_dtype = Dtype(any(d, &[0, 0x19, 0xFF]))),
        rule!(check_active_channels at num_active_channels, |w, d, _| w.in_registers(d),
            |w, d, _| w.num_active_channels = no_channels(d)),
        rule!(tensor4d_valid at src, |w, d, _| w.plain(d), |w, d, _| w.src.addr = no_tensor(d)),
        rule!(tensor4d_valid at dst, |w, d, _| w.plain(d), |w, d, _| w.dst.addr = no_tensor(d)),
        rule!(tpb_addr_active_channels at src, |w, d, _| w.plain(d),
            |w, d, g| w.src.addr = no_quadrant(d, g)),
        rule!(tpb_addr_active_channels at dst, |w, d, _| w.plain(d),
            |w, d, g| w.dst.addr = no_quadrant(d, g)),
        rule!(gather_valid_options at index_miss_behavior, as_it_is, |w, d, _| match d.random_range(0..3) {
            0 => w.index_miss_behavior = IndexMissBehavior(d.random_range(2..=u8::MAX)),
            1 => w.free_pool_buffer = d.random_range(2..=u8::MAX),
            _ => {
                w.index_miss_behavior = IndexMissBehavior::SKIP_WRITE;
                w.immediate = d.random_range(1..=u32::MAX);
            }
        }),
        rule!(s4d4_gt_same_src_dst_count at src, |w, d, _| w.plain(d), |w, d, _| match d.random() {
            true => w.src.num[2] = d.random_range(2..=9),
            false => w.dst.num[3] = d.random_range(2..=9),
        }),
        rule!(has_s4d4_gt_reserved_zero at reserved0, as_it_is, |w, d, _| match d.random() {
            true => w.reserved0 = other(d, 0),
            false => w.reserved1[d.random_range(0..2)] = other(d, 0),
        }),
    ])
}

fn pool_buffer_load() -> Vec<Rule<PoolBufferLoad>> {
    fn plain(w: &mut PoolBufferLoad, dice: &mut Dice, _: Generation) {
        let num = few(dice);
        plain_tensor(&mut w.src, dice, num);
    }
    all_of!(PoolBufferLoad: common!(PoolBufferLoad), [
        rule!(has_valid_pool_buffer_dtype at in_dtype, plain,
            |w, d, _| w.in_dtype = any(d, &[Dtype::FP32R, Dtype(0), Dtype(0x19)])),
        rule!(check_active_channels at num_active_channels, |w, d, _| {
            let num = few(d);
            register_tensor(&mut w.src, d, num);
        }, |w, d, _| w.num_active_channels = no_channels(d)),
        rule!(tensor4d_valid at src, plain, |w, d, _| match d.random() {
            true => w.src.num[d.random_range(0..4)] = 0,
            false => w.src.addr = no_tensor(d),
        }),
        rule!(tpb_addr_active_channels at src, plain, |w, d, g| w.src.addr = no_quadrant(d, g)),
        rule!(has_valid_pool_buffer_elem_count at src, plain,
            |w, d, _| w.src.num = [d.random_range(257..=600), 2, 1, 1]),
        rule!(has_s4_pb_reserved_zero at reserved0, as_it_is, |w, d, _| match d.random_range(0..3) {
            0 => w.reserved0 = other(d, 0),
            1 => w.reserved1[d.random_range(0..5)] = other(d, 0),
            _ => w.reserved2[d.random_range(0..16)] = other(d, 0),
        }),
    ])
}

// -------------------------------------------------------------------------------------------------------- 0xb8, 0xbd

impl Direct2D {
    fn side_shapes(&mut self, dice: &mut Dice) {
        set_shape(&mut self.src_start_addr, true);
        set_shape(&mut self.dst_start_addr, true);
        self.src_step_elem = [dice.random_range(0..4), 0];
        self.dst_step_elem = [dice.random_range(0..4), 0];
        (self.src_num_elem, self.dst_num_elem) = ([0; 2], [0; 2]);
    }

    /// A copy of some elements, with both shapes in the word.
    fn plain_copy(&mut self, dice: &mut Dice) {
        set_shape(&mut self.src_start_addr, false);
        set_shape(&mut self.dst_start_addr, false);
        self.src_num_elem = [dice.random_range(1..=64), dice.random_range(1..=8)];
        self.dst_num_elem = self.src_num_elem;
        self.dst_elem_size = self.src_elem_size;
        self.compute_op = ComputeOp::NONE;
        self.out_dtype = self.in_dtype;
    }
}

fn direct2d() -> Vec<Rule<Direct2D>> {
    all_of!(Direct2D: common!(Direct2D), both_addr8!(Direct2D), [
        rule!(is_valid_dge_shape_reg at src_step_elem, |w, d, _| w.side_shapes(d),
            |w, d, _| w.src_step_elem[0] = no_shape_register(d)),
        rule!(is_valid_dge_shape_reg at dst_step_elem, |w, d, _| w.side_shapes(d),
            |w, d, _| w.dst_step_elem[0] = no_shape_register(d)),
        // One of the counts stays 0, and with it the bytes.
        rule!(zero_num_step_elem_shape_reg_mode at src_num_elem, |w, d, _| w.side_shapes(d),
            |w, d, _| not_zero(d, &mut w.src_num_elem, &mut w.src_step_elem[1])),
        rule!(zero_num_step_elem_shape_reg_mode at dst_num_elem, |w, d, _| w.side_shapes(d),
            |w, d, _| not_zero(d, &mut w.dst_num_elem, &mut w.dst_step_elem[1])),
        rule!(are_valid_memcpy_dtypes at in_dtype, |w, d, _| w.plain_copy(d),
            |w, d, _| w.out_dtype = other_dtype(d, w.in_dtype)),
        rule!(has_valid_bound_check_reg at src_bound_reg, as_it_is,
            |w, d, _| w.src_bound_reg = half_off(d)),
        rule!(has_valid_bound_check_reg at dst_bound_reg, as_it_is,
            |w, d, _| w.dst_bound_reg = half_off(d)),
        // Bytes are aligned to everything that another compute_op asks for.
        rule!(is_valid_dge_compute_op at compute_op, |w, d, _| {
            w.plain_copy(d);
            (w.in_dtype, w.out_dtype) = (Dtype::UINT8, Dtype::UINT8);
        }, |w, d, _| w.compute_op = ComputeOp(d.random_range(5..=u8::MAX))),
        rule!(is_valid_dma_memcpy_direct_operation at src_num_elem, |w, d, _| w.plain_copy(d), |w, d, _| {
            match d.random() {
                true => w.src_num_elem[0] += d.random_range(1..=100),
                false => w.dst_elem_size = w.src_elem_size.wrapping_add(d.random_range(1..=100)),
            }
        }),
    ])
}

impl Direct2DXpose {
    fn src_shape(&mut self, dice: &mut Dice) {
        set_shape(&mut self.src_start_addr, true);
        (self.src_step_elem, self.src_num_elem) = ([dice.random_range(0..4), 0], [0; 2]);
    }

    fn dst_shape(&mut self, dice: &mut Dice) {
        set_shape(&mut self.dst_start_addr, true);
        (self.dst_step_elem, self.dst_num_elem) = ([dice.random_range(0..4), 0], [0; 2]);
    }

    /// The destination's shape in the word, with two columns and two tiles at least.
    fn plain(&mut self, dice: &mut Dice) {
        set_shape(&mut self.dst_start_addr, false);
        self.dst_num_elem = [dice.random_range(2..=128), dice.random_range(2..=9)];
        self.dst_step_elem = [
            32 * dice.random_range(-9..=9),
            32 * dice.random_range(-9..=9),
        ];
    }
}

fn direct2d_xpose() -> Vec<Rule<Direct2DXpose>> {
    all_of!(Direct2DXpose: common!(Direct2DXpose), both_addr8!(Direct2DXpose), [
        rule!(has_valid_xpose_nc at header, as_it_is, as_it_is),
        rule!(is_valid_dge_shape_reg at src_step_elem, |w, d, _| w.src_shape(d),
            |w, d, _| w.src_step_elem[0] = no_shape_register(d)),
        rule!(is_valid_dge_shape_reg at dst_step_elem, |w, d, _| w.dst_shape(d),
            |w, d, _| w.dst_step_elem[0] = no_shape_register(d)),
        rule!(zero_num_step_elem_shape_reg_mode at src_num_elem, |w, d, _| w.src_shape(d),
            |w, d, _| not_zero(d, &mut w.src_num_elem, &mut w.src_step_elem[1])),
        rule!(zero_num_step_elem_shape_reg_mode at dst_num_elem, |w, d, _| w.dst_shape(d),
            |w, d, _| not_zero(d, &mut w.dst_num_elem, &mut w.dst_step_elem[1])),
        rule!(has_valid_xpose_tile_rows_temporary at tile_src_rows, as_it_is,
            |w, d, _| w.tile_src_rows = other(d, 16)),
        rule!(has_valid_xpose_tile_cols_temporary at tile_src_cols, as_it_is, |w, d, _| {
            w.tile_src_cols = match d.random() {
                true => 0,
                false => d.random_range(129..=u8::MAX),
            }
        }),
        rule!(has_valid_xpose_dtypes_temporary at in_dtype, as_it_is,
            |w, d, _| w.in_dtype = other_dtype(d, w.out_dtype)),
        rule!(has_valid_xpose_dst_addr at dst_start_addr, |w, d, _| {
            let at = generation::SBUF_APERTURE + 32 * d.random_range(0..1000);
            w.dst_start_addr = Addr8::new(Source::Immediate(at), w.dst_start_addr.shape_from_register());
        }, |w, d, _| match d.random() {
            true => w.dst_start_addr.0 += d.random_range(1..32),
            // In HBM.
            false => w.dst_start_addr.0 -= generation::SBUF_APERTURE,
        }),
        rule!(has_valid_xpose_dst_steps at dst_step_elem, |w, d, _| w.plain(d),
            |w, d, _| w.dst_step_elem[d.random_range(0..2)] += d.random_range(1..32)),
        rule!(has_valid_bound_check_reg at src_bound_reg, as_it_is,
            |w, d, _| w.src_bound_reg = half_off(d)),
        rule!(has_valid_bound_check_reg at dst_bound_reg, as_it_is,
            |w, d, _| w.dst_bound_reg = half_off(d)),
    ])
}
