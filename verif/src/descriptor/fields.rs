//! The parts that words are made of: codes, packed bytes, addresses, patterns (facts.md 1.2, 1.3, 2, 4).
//!
//! Each has a fixed size, decodes from any bytes and encodes to the same bytes again; what no table names stays visible as a
//! number. Numbers are little-endian, bit fields start at bit 0.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A part of a word.
pub trait Field: Sized {
    /// Unit: bytes.
    const SIZE: usize;
    /// From its `SIZE` bytes.
    fn get(bytes: &[u8]) -> Self;
    /// To its `SIZE` bytes.
    fn put(&self, bytes: &mut [u8]);
    /// Its value for a reader.
    fn show(&self) -> String;
}

macro_rules! number_field {
    ($($ty:ty)*) => {$(
        impl Field for $ty {
            const SIZE: usize = size_of::<$ty>();
            #[inline]
            fn get(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes.try_into().expect("a field has its size"))
            }
            #[inline]
            fn put(&self, bytes: &mut [u8]) {
                bytes.copy_from_slice(&self.to_le_bytes());
            }
            fn show(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

number_field!(u8 u16 u32 i32);

impl<T: Field + Default + Copy, const N: usize> Field for [T; N] {
    const SIZE: usize = N * T::SIZE;
    #[inline]
    fn get(bytes: &[u8]) -> Self {
        std::array::from_fn(|i| T::get(&bytes[i * T::SIZE..(i + 1) * T::SIZE]))
    }
    #[inline]
    fn put(&self, bytes: &mut [u8]) {
        for (part, to) in self.iter().zip(bytes.chunks_exact_mut(T::SIZE)) {
            part.put(to);
        }
    }
    fn show(&self) -> String {
        let parts: Vec<String> = self.iter().map(Field::show).collect();
        format!("[{}]", parts.join(", "))
    }
}

/// Whether a reserved field is as emitters write it; such fields are left out of YAML and JSON.
pub(super) fn is_zero<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// One-byte codes with names. A code without one keeps its number.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident { $($(#[$code_doc:meta])* $code:ident = $value:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u8);

        impl $name {
            $($(#[$code_doc])* pub const $code: Self = Self($value);)*
            /// All codes that have a name.
            pub const NAMED: &'static [Self] = &[$(Self($value),)*];

            /// Its name, if the tables have one.
            pub fn name(self) -> Option<&'static str> {
                match self.0 {
                    $($value => Some(stringify!($code)),)*
                    _ => None,
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                match self.name() {
                    Some(name) => f.write_str(name),
                    None => write!(f, "{:#x} (no such {})", self.0, stringify!($name)),
                }
            }
        }

        impl FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $(stringify!($code) => Ok(Self($value)),)*
                    _ => Err(format!(
                        "`{text}` is no {}: {}, or a number below 256",
                        stringify!($name),
                        [$(stringify!($code)),*].join(", "),
                    )),
                }
            }
        }

        impl Field for $name {
            const SIZE: usize = 1;
            #[inline]
            fn get(bytes: &[u8]) -> Self {
                Self(bytes[0])
            }
            #[inline]
            fn put(&self, bytes: &mut [u8]) {
                bytes[0] = self.0;
            }
            fn show(&self) -> String {
                self.to_string()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                match self.name() {
                    Some(name) => to.serialize_str(name),
                    None => to.serialize_u8(self.0),
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                match NumberOrText::deserialize(from)? {
                    NumberOrText::Number(n) => u8::try_from(n).map(Self).map_err(|_| {
                        D::Error::custom(format!("{n} is no {}: it has 8 bits", stringify!($name)))
                    }),
                    NumberOrText::Text(text) => text.parse().map_err(D::Error::custom),
                }
            }
        }
    )*};
}

/// What YAML and JSON have for a value with a notation.
#[derive(Deserialize)]
#[serde(untagged)]
enum NumberOrText {
    Number(u64),
    Text(String),
}

codes! {
    /// Type of an element (facts.md 1.2).
    Dtype {
        /// No type.
        INVALID = 0x0,
        /// 8 bytes.
        UINT64 = 0x1,
        /// 1 byte.
        INT8 = 0x2,
        /// 1 byte.
        UINT8 = 0x3,
        /// 2 bytes.
        INT16 = 0x4,
        /// 2 bytes.
        UINT16 = 0x5,
        /// 2 bytes: 8 exponent bits.
        BFLOAT16 = 0x6,
        /// 2 bytes: 5 exponent bits.
        FP16 = 0x7,
        /// 4 bytes.
        INT32 = 0x8,
        /// 4 bytes.
        UINT32 = 0x9,
        /// 4 bytes.
        FP32 = 0xA,
        /// 4 bytes; computes as FP32 (D55).
        FP32R = 0xB,
        /// 8 bytes.
        INT64 = 0xC,
        /// 1 byte: 3 exponent bits (D55).
        FP8_EXP3 = 0xD,
        /// 1 byte: 4 exponent bits.
        FP8_EXP4 = 0xE,
        /// 1 byte: 5 exponent bits.
        FP8_EXP5 = 0xF,
        /// Half a byte, moved as one; V4 and up.
        FP4_EXP2 = 0x10,
    }

    /// What a DMA does with a destination element B and an incoming element A (facts.md 3.1).
    ComputeOp {
        /// B = A.
        NONE = 0,
        /// B = B + A.
        ADD = 1,
        /// B = B * A.
        MULTIPLY = 2,
        /// The larger one.
        MAX = 3,
        /// The smaller one.
        MIN = 4,
    }

    /// Which leg of 0xbb the index moves (facts.md 3.1).
    IndirectMode {
        /// Gather.
        SRC_INDIRECTION = 0,
        /// Scatter.
        DST_INDIRECTION = 1,
        /// Both, with two index vectors.
        SRC_DST_INDIRECTION = 2,
    }

    /// An axis, fastest first (facts.md 3.1).
    IndirectDim {
        /// Fastest.
        X = 0,
        /// Second.
        Y = 1,
        /// Third.
        Z = 2,
        /// Slowest.
        W = 3,
    }

    /// What 0x68 does with an index outside the window (facts.md 3.6).
    IndexMissBehavior {
        /// The destination element becomes the immediate.
        IMMEDIATE_WRITE = 0,
        /// It stays as it is.
        SKIP_WRITE = 1,
    }

    /// What an instruction waits for before it issues (facts.md 1.3): a comparison of semaphore `wait_idx`.
    WaitMode {
        /// Nothing.
        NONE = 0x00,
        /// Equal to semaphore_value.
        EQ = 0x01,
        /// Less.
        LT = 0x02,
        /// Less or equal.
        LE = 0x03,
        /// Greater.
        GT = 0x04,
        /// Greater or equal.
        GE = 0x05,
        /// Equal to a register.
        EQ_REG = 0x81,
        /// Less than a register.
        LT_REG = 0x82,
        /// Less or equal.
        LE_REG = 0x83,
        /// Greater.
        GT_REG = 0x84,
        /// Greater or equal.
        GE_REG = 0x85,
        /// Equal to a register plus an offset.
        EQ_REG_OFFSET = 0x91,
        /// Less.
        LT_REG_OFFSET = 0x92,
        /// Less or equal.
        LE_REG_OFFSET = 0x93,
        /// Greater.
        GT_REG_OFFSET = 0x94,
        /// Greater or equal.
        GE_REG_OFFSET = 0x95,
    }

    /// What an instruction does to semaphore `update_idx` (facts.md 1.3); the other codes are unpublished.
    UpdateMode {
        /// Nothing.
        NONE = 0x00,
        /// Adds 1 when the operands are read.
        SEM_INC_READ = 0x03,
        /// Adds 1 on completion.
        SEM_INC_COMPLETE = 0x13,
        /// Adds semaphore_value on completion.
        SEM_ADD_IMM_COMPLETE = 0x15,
        /// Writes a register to it on completion.
        SEM_WR_REG_COMPLETE = 0x99,
    }
}

impl Dtype {
    /// Size of an element, 0 for a code that has none. Unit: bytes.
    pub fn size(self) -> usize {
        match self {
            Self::INT8 | Self::UINT8 | Self::FP8_EXP3 | Self::FP8_EXP4 | Self::FP8_EXP5 => 1,
            Self::FP4_EXP2 => 1,
            Self::INT16 | Self::UINT16 | Self::BFLOAT16 | Self::FP16 => 2,
            Self::INT32 | Self::UINT32 | Self::FP32 | Self::FP32R => 4,
            Self::UINT64 | Self::INT64 => 8,
            _ => 0,
        }
    }
}

/// Bytes 1 to 3 of every word; byte 0 is the opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Header {
    /// Length of the word. Unit: 4 bytes; 16.
    pub inst_word_len: u8,
    /// 0 from compilers.
    pub debug_cmd: u8,
    /// 0 from compilers; V5 calls it inst_flags.
    pub debug_hint: u8,
}

impl Default for Header {
    fn default() -> Self {
        Self {
            inst_word_len: 16,
            debug_cmd: 0,
            debug_hint: 0,
        }
    }
}

impl Field for Header {
    const SIZE: usize = 3;
    #[inline]
    fn get(bytes: &[u8]) -> Self {
        Self {
            inst_word_len: bytes[0],
            debug_cmd: bytes[1],
            debug_hint: bytes[2],
        }
    }
    #[inline]
    fn put(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&[self.inst_word_len, self.debug_cmd, self.debug_hint]);
    }
    fn show(&self) -> String {
        format!(
            "inst_word_len {} ({} bytes), debug_cmd {}, debug_hint {}",
            self.inst_word_len,
            4 * usize::from(self.inst_word_len),
            self.debug_cmd,
            self.debug_hint
        )
    }
}

/// Semaphores that gate the issue of a word, and that it updates (facts.md 1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Events {
    /// Comparison to wait for.
    pub wait_mode: WaitMode,
    /// Semaphore that is compared.
    pub wait_idx: u8,
    /// What happens to the other semaphore.
    pub update_mode: UpdateMode,
    /// Semaphore that is updated.
    pub update_idx: u8,
    /// Operand of both; the register's number in register forms (D63).
    pub semaphore_value: u32,
}

impl Field for Events {
    const SIZE: usize = 8;
    #[inline]
    fn get(bytes: &[u8]) -> Self {
        Self {
            wait_mode: WaitMode(bytes[0]),
            wait_idx: bytes[1],
            update_mode: UpdateMode(bytes[2]),
            update_idx: bytes[3],
            semaphore_value: u32::get(&bytes[4..]),
        }
    }
    #[inline]
    fn put(&self, bytes: &mut [u8]) {
        bytes[..4].copy_from_slice(&[
            self.wait_mode.0,
            self.wait_idx,
            self.update_mode.0,
            self.update_idx,
        ]);
        self.semaphore_value.put(&mut bytes[4..]);
    }
    fn show(&self) -> String {
        if *self == Self::default() {
            return "no wait, no update".to_owned();
        }
        format!(
            "wait {} on semaphore {}, update {} of semaphore {}, value {:#x}",
            self.wait_mode, self.wait_idx, self.update_mode, self.update_idx, self.semaphore_value
        )
    }
}

/// A part of a byte.
trait Bits: Copy {
    fn of(raw: u8) -> Self;
    fn raw(self) -> u8;
}

impl Bits for u8 {
    fn of(raw: u8) -> Self {
        raw
    }
    fn raw(self) -> u8 {
        self
    }
}

impl Bits for bool {
    fn of(raw: u8) -> Self {
        raw != 0
    }
    fn raw(self) -> u8 {
        self.into()
    }
}

macro_rules! bits_of_code {
    ($($ty:ident)*) => {$(
        impl Bits for $ty {
            fn of(raw: u8) -> Self {
                Self(raw)
            }
            fn raw(self) -> u8 {
                self.0
            }
        }
    )*};
}

bits_of_code!(Dtype IndirectMode IndirectDim);

/// A part that has `N` bits.
fn bits<'de, const N: u32, T, D>(from: D) -> Result<T, D::Error>
where
    T: Bits + Deserialize<'de>,
    D: Deserializer<'de>,
{
    let value = T::deserialize(from)?;
    let raw = value.raw();
    match u32::from(raw) >> N {
        0 => Ok(value),
        _ => Err(D::Error::custom(format!(
            "{raw} does not fit into its {N} bits"
        ))),
    }
}

/// A byte of several parts: name, type, lowest bit, bits (twice, since serde wants them in a text); 8 bits in all.
macro_rules! packed {
    ($($(#[$doc:meta])* $name:ident { $($(#[$part_doc:meta])* $part:ident: $ty:ty = $low:literal, $bits:literal, $check:literal;)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name {
            $($(#[$part_doc])* #[serde(deserialize_with = $check)] pub $part: $ty,)*
        }

        impl $name {
            /// From the byte.
            #[inline]
            pub fn of(byte: u8) -> Self {
                Self { $($part: <$ty as Bits>::of(byte >> $low & ((1 << $bits) - 1) as u8),)* }
            }

            /// The byte; what does not fit a part is cut.
            #[inline]
            pub fn byte(self) -> u8 {
                0 $(| (self.$part.raw() & ((1 << $bits) - 1) as u8) << $low)*
            }
        }

        const _: () = assert!(0 $(+ $bits)* == 8);

        impl Field for $name {
            const SIZE: usize = 1;
            #[inline]
            fn get(bytes: &[u8]) -> Self {
                Self::of(bytes[0])
            }
            #[inline]
            fn put(&self, bytes: &mut [u8]) {
                bytes[0] = self.byte();
            }
            fn show(&self) -> String {
                let parts: Vec<String> =
                    vec![$(format!("{} {}", stringify!($part), self.$part)),*];
                parts.join(", ")
            }
        }
    )*};
}

packed! {
    /// Which elements of 0xbb are indexed, and how (facts.md 3.1).
    DmaIndirectFlags {
        /// Leg or legs.
        indirect_mode: IndirectMode = 0, 2, "bits::<2, _, _>";
        /// An index out of bounds is an error (D36).
        idx_bound_is_err: bool = 2, 1, "bits::<1, _, _>";
        /// Two scatter indices may be equal (D38).
        non_unique_dst_idx: bool = 3, 1, "bits::<1, _, _>";
        /// Axis that the source index walks.
        gather_dim: IndirectDim = 4, 2, "bits::<2, _, _>";
        /// Axis that the destination index walks.
        scatter_dim: IndirectDim = 6, 2, "bits::<2, _, _>";
    }

    /// Flags of 0xf1 (facts.md 3.2).
    GatherXposeFlags {
        /// Axis that the index walks.
        gather_dim: IndirectDim = 0, 2, "bits::<2, _, _>";
        /// 0.
        reserved: u8 = 2, 6, "bits::<6, _, _>";
    }

    /// Register that holds an upper limit (facts.md 4).
    BoundCheckReg {
        /// Its number; with a wide marker the next one holds the high half.
        bc_reg: u8 = 0, 6, "bits::<6, _, _>";
        /// No notification of what is out of bounds.
        bc_disable_oob_error_notif: bool = 6, 1, "bits::<1, _, _>";
        /// There is a check.
        bc_enabled: bool = 7, 1, "bits::<1, _, _>";
    }

    /// Priority of a DMA (facts.md 3.1, 5.5).
    DmaConfigs {
        /// 0 the firmware's default, 1 to 4 the classes P0 to P3.
        priority_class: u8 = 0, 3, "bits::<3, _, _>";
        /// 0.
        reserved: u8 = 3, 5, "bits::<5, _, _>";
    }

    /// Both types of 0xf1.
    DtypePair {
        /// Of the source.
        dtype_lo: Dtype = 0, 4, "bits::<4, _, _>";
        /// Of the destination.
        dtype_hi: Dtype = 4, 4, "bits::<4, _, _>";
    }
}

/// Where an ADDR8 takes its address from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The address itself, 58 bits.
    Immediate(u64),
    /// Registers with its halves.
    Registers {
        /// Of bits 31:0.
        lo: u8,
        /// Of bits 63:32.
        hi: u8,
    },
    /// An entry of the address table, plus an offset.
    Table {
        /// Its number.
        entry: u16,
        /// Unit: bytes.
        offset: Offset,
    },
}

/// What is added to a table entry. Unit: bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offset {
    /// This.
    Immediate(u32),
    /// A register.
    Register(u8),
    /// Two, this one with the low half and the next one with the high.
    Wide(u8),
}

/// Registers that a word can read (facts.md 2.3).
pub const REGISTERS: u8 = 64;

/// ADDR8 (facts.md 2.1): an address, or where to find it; byte 7 says which, under mask 0xFC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Addr8(pub u64);

impl Addr8 {
    /// Marker bit: two registers of offset.
    pub const OFFSET_WIDE: u8 = 1 << 2;
    /// Marker bit: the offset is in a register.
    pub const OFFSET_REG: u8 = 1 << 3;
    /// Marker bit: through the address table.
    pub const ADDR_TBL: u8 = 1 << 5;
    /// Marker bit: the shape comes from a shape register.
    pub const SHAPE_REG: u8 = 1 << 6;
    /// Marker bit: the address comes from registers.
    pub const ADDR_REG: u8 = 1 << 7;
    /// What of byte 7 is the marker.
    pub const MARKER_MASK: u8 = 0xFC;
    /// The ten markers (facts.md 2.1).
    pub const MARKERS: [u8; 10] = [0x00, 0x40, 0x80, 0xC0, 0x20, 0x28, 0x2C, 0x60, 0x68, 0x6C];

    /// From its parts. An immediate address is cut to 58 bits.
    pub fn new(source: Source, shape_from_register: bool) -> Self {
        let (marker, rest) = match source {
            Source::Immediate(address) => (0, address & ((1 << 58) - 1)),
            Source::Registers { lo, hi } => (Self::ADDR_REG, u64::from(lo) | u64::from(hi) << 8),
            Source::Table { entry, offset } => {
                let (marker, low) = match offset {
                    Offset::Immediate(offset) => (0, offset),
                    Offset::Register(id) => (Self::OFFSET_REG, id.into()),
                    Offset::Wide(id) => (Self::OFFSET_REG | Self::OFFSET_WIDE, id.into()),
                };
                let rest = u64::from(low) | u64::from(entry) << 32;
                (Self::ADDR_TBL | marker, rest)
            }
        };
        let shape = if shape_from_register {
            Self::SHAPE_REG
        } else {
            0
        };
        Self(rest | u64::from(marker | shape) << 56)
    }

    /// An immediate address.
    pub fn immediate(address: u64) -> Self {
        Self::new(Source::Immediate(address), false)
    }

    /// The marker.
    #[inline]
    pub fn marker(self) -> u8 {
        (self.0 >> 56) as u8 & Self::MARKER_MASK
    }

    /// Whether bit 6 is set (D49).
    #[inline]
    pub fn shape_from_register(self) -> bool {
        self.marker() & Self::SHAPE_REG != 0
    }

    /// Where the address comes from; `None` if the marker is none of the ten, a reserved bit is set or a register does not
    /// exist.
    pub fn source(self) -> Option<Source> {
        let byte = |n: u32| (self.0 >> (8 * n)) as u8;
        let marker = self.marker();
        let source = match marker & !Self::SHAPE_REG {
            0 => Source::Immediate(self.0 & ((1 << 58) - 1)),
            Self::ADDR_REG => Source::Registers {
                lo: byte(0),
                hi: byte(1),
            },
            table if Self::MARKERS.contains(&marker) => {
                let low = self.0 as u32;
                let offset = match table & (Self::OFFSET_REG | Self::OFFSET_WIDE) {
                    0 => Offset::Immediate(low),
                    Self::OFFSET_REG => Offset::Register(low as u8),
                    _ => Offset::Wide(low as u8),
                };
                Source::Table {
                    entry: (self.0 >> 32) as u16,
                    offset,
                }
            }
            _ => return None,
        };
        let exists = match source {
            Source::Registers { lo, hi } => lo < REGISTERS && hi < REGISTERS,
            Source::Table {
                offset: Offset::Register(id),
                ..
            } => id < REGISTERS,
            Source::Table {
                offset: Offset::Wide(id),
                ..
            } => id < REGISTERS - 1,
            _ => true,
        };
        // What the form does not use is 0.
        let exact = Self::new(source, self.shape_from_register()) == self;
        (exists && exact).then_some(source)
    }

    /// The address, if it is immediate.
    #[inline]
    pub fn if_immediate(self) -> Option<u64> {
        (self.marker() & !Self::SHAPE_REG == 0).then_some(self.0 & ((1 << 58) - 1))
    }
}

impl fmt::Display for Addr8 {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(source) = self.source() else {
            return write!(f, "raw {:#018x}", self.0);
        };
        if self.shape_from_register() {
            f.write_str("shape ")?;
        }
        match source {
            Source::Immediate(address) => write!(f, "{address:#x}"),
            Source::Registers { lo, hi } => write!(f, "r{hi}:r{lo}"),
            Source::Table { entry, offset } => match offset {
                Offset::Immediate(offset) => write!(f, "table {entry} + {offset:#x}"),
                Offset::Register(id) => write!(f, "table {entry} + r{id}"),
                Offset::Wide(id) => write!(f, "table {entry} + r{}:r{id}", id + 1),
            },
        }
    }
}

/// A number, decimal or with `0x`.
fn number(text: &str) -> Option<u64> {
    let (digits, radix) = match text.strip_prefix("0x") {
        Some(hex) => (hex, 16),
        None => (text, 10),
    };
    // The library takes a sign as well.
    let unsigned = !digits.starts_with('+');
    u64::from_str_radix(digits, radix).ok().filter(|_| unsigned)
}

/// A register, `r5`.
fn register(text: &str) -> Option<u8> {
    let digits = text.strip_prefix('r')?;
    let id: u8 = digits.parse().ok()?;
    (id < REGISTERS && !digits.starts_with('+')).then_some(id)
}

/// Two registers, `r2:r1`: high half, low half.
fn register_pair(text: &str) -> Option<(u8, u8)> {
    let (hi, lo) = text.split_once(':')?;
    Some((register(hi)?, register(lo)?))
}

impl FromStr for Addr8 {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            if let Some(raw) = text.strip_prefix("raw ") {
                return number(raw).map(Self);
            }
            let rest = text.strip_prefix("shape ");
            let shape = rest.is_some();
            let rest = rest.unwrap_or(text).trim();
            let source = if let Some(table) = rest.strip_prefix("table ") {
                let (entry, offset) = table.split_once('+')?;
                let offset = offset.trim();
                let offset = match (register_pair(offset), register(offset)) {
                    (Some((hi, lo)), _) if hi == lo + 1 => Offset::Wide(lo),
                    (_, Some(id)) => Offset::Register(id),
                    _ => Offset::Immediate(number(offset)?.try_into().ok()?),
                };
                let entry = number(entry.trim())?.try_into().ok()?;
                Source::Table { entry, offset }
            } else if let Some((hi, lo)) = register_pair(rest) {
                Source::Registers { lo, hi }
            } else {
                let address = number(rest)?;
                if address >> 58 != 0 {
                    return None;
                }
                Source::Immediate(address)
            };
            Some(Self::new(source, shape))
        };
        parse().ok_or_else(|| {
            format!(
                "`{text}` is no ADDR8: an address below 2^58, `r2:r1` (high:low), `table 5 + 0x100`, `table 5 + r3`, `table 5 + r4:r3`, \
                 each with `shape ` in front if the shape comes from a register, or `raw` and 64 bits"
            )
        })
    }
}

/// ADDR4 (facts.md 2.2): a 29-bit address in SBUF or PSUM, or where to find it; byte 3 says which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Addr4(pub u32);

impl Addr4 {
    /// Marker bit: the pattern is indirect.
    pub const INDIRECT: u32 = 1 << 29;
    /// Marker bit: the shape comes from a shape register.
    pub const SHAPE_REG: u32 = 1 << 30;
    /// Marker bit: the address comes from a register.
    pub const ADDR_REG: u32 = 1 << 31;
    /// The address.
    pub const ADDRESS: u32 = Self::INDIRECT - 1;

    /// An immediate address, cut to 29 bits.
    pub fn immediate(address: u32) -> Self {
        Self(address & Self::ADDRESS)
    }

    /// An address in a register.
    pub fn register(id: u8) -> Self {
        Self(Self::ADDR_REG | u32::from(id))
    }

    /// The same with the marker bit INDIRECT.
    pub fn indirect(self) -> Self {
        Self(self.0 | Self::INDIRECT)
    }

    /// The same with the marker bit SHAPE_REG.
    pub fn shape(self) -> Self {
        Self(self.0 | Self::SHAPE_REG)
    }

    /// Whether the address comes from a register and the pattern is direct: (byte 3 & 0xA0) == 0x80.
    #[inline]
    pub fn addr_from_register(self) -> bool {
        self.0 >> 24 & 0xA0 == 0x80
    }

    /// Whether bit 31 is set, of a direct or an indirect pattern.
    #[inline]
    pub fn in_register(self) -> bool {
        self.0 & Self::ADDR_REG != 0
    }

    /// Whether bit 30 is set.
    #[inline]
    pub fn shape_from_register(self) -> bool {
        self.0 & Self::SHAPE_REG != 0
    }

    /// Whether the pattern that starts with it is indirect: (byte 3 & 0xE0) is 0x20 or 0xA0.
    #[inline]
    pub fn is_indirect(self) -> bool {
        matches!(self.0 >> 24 & 0xE0, 0x20 | 0xA0)
    }

    /// The register's number.
    #[inline]
    pub fn register_id(self) -> u8 {
        self.0 as u8
    }

    /// The address of an immediate form.
    #[inline]
    pub fn address(self) -> u32 {
        self.0 & Self::ADDRESS
    }
}

impl fmt::Display for Addr4 {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let indirect = self.0 & Self::INDIRECT != 0;
        let shape = self.shape_from_register();
        let register = self.in_register();
        let exact = !register || self.0 & Self::ADDRESS < u32::from(REGISTERS);
        if !exact || indirect && shape {
            return write!(f, "raw {:#010x}", self.0);
        }
        if indirect {
            f.write_str("indirect ")?;
        }
        if shape {
            f.write_str("shape ")?;
        }
        match register {
            true => write!(f, "r{}", self.register_id()),
            false => write!(f, "{:#x}", self.address()),
        }
    }
}

impl FromStr for Addr4 {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            if let Some(raw) = text.strip_prefix("raw ") {
                return number(raw)?.try_into().ok().map(Self);
            }
            let (marker, rest) = if let Some(rest) = text.strip_prefix("indirect ") {
                (Self::INDIRECT, rest)
            } else if let Some(rest) = text.strip_prefix("shape ") {
                (Self::SHAPE_REG, rest)
            } else {
                (0, text)
            };
            let rest = rest.trim();
            let low = match register(rest) {
                Some(id) => Self::register(id).0,
                None => {
                    let address: u32 = number(rest)?.try_into().ok()?;
                    (address <= Self::ADDRESS).then_some(address)?
                }
            };
            Some(Self(marker | low))
        };
        parse().ok_or_else(|| {
            format!(
                "`{text}` is no ADDR4: an address below 2^29 or `r5`, with `indirect ` or `shape ` in front, or `raw` and 32 bits"
            )
        })
    }
}

/// Both addresses: numbers or notation in YAML and JSON.
macro_rules! address_field {
    ($($name:ident: $raw:ty)*) => {$(
        impl Field for $name {
            const SIZE: usize = size_of::<$raw>();
            #[inline]
            fn get(bytes: &[u8]) -> Self {
                Self(<$raw>::from_le_bytes(bytes.try_into().expect("a field has its size")))
            }
            #[inline]
            fn put(&self, bytes: &mut [u8]) {
                bytes.copy_from_slice(&self.0.to_le_bytes());
            }
            fn show(&self) -> String {
                self.to_string()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = match NumberOrText::deserialize(from)? {
                    NumberOrText::Number(n) => n.to_string(),
                    NumberOrText::Text(text) => text,
                };
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

address_field!(Addr8: u64 Addr4: u32);

/// TENSOR4D (facts.md 2.4): four dims, fastest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tensor4D {
    /// Where element 0 of the first partition is.
    pub addr: Addr4,
    /// From one element to the next. Unit: elements.
    pub step: [i16; 4],
    /// Counts; 1 for a dim that is not used.
    pub num: [u16; 4],
}

impl Default for Tensor4D {
    fn default() -> Self {
        Self {
            addr: Addr4(0),
            step: [1; 4],
            num: [1; 4],
        }
    }
}

impl Tensor4D {
    /// Elements of an immediate shape (`t4d_element_count`).
    #[inline]
    pub fn element_count(&self) -> u64 {
        self.num.iter().map(|&n| u64::from(n)).product()
    }
}

impl Field for Tensor4D {
    const SIZE: usize = 20;
    #[inline]
    fn get(bytes: &[u8]) -> Self {
        Self {
            addr: Addr4::get(&bytes[..4]),
            step: std::array::from_fn(|i| u16::get(&bytes[4 + 2 * i..6 + 2 * i]) as i16),
            num: Field::get(&bytes[12..20]),
        }
    }
    #[inline]
    fn put(&self, bytes: &mut [u8]) {
        self.addr.put(&mut bytes[..4]);
        self.step.map(|s| s as u16).put(&mut bytes[4..12]);
        self.num.put(&mut bytes[12..20]);
    }
    fn show(&self) -> String {
        format!(
            "tensor at {}, step {:?}, num {:?}",
            self.addr, self.step, self.num
        )
    }
}

/// INDIRECT20B (facts.md 2.4): data found by an index vector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Indirect20B {
    /// Index vector.
    pub index_addr: Addr4,
    /// Data that it points into.
    pub data_addr: Addr4,
    /// Elements.
    pub num_elem: u16,
    /// 0.
    #[serde(skip_serializing_if = "is_zero")]
    pub reserved: [u8; 2],
    /// 0.
    #[serde(skip_serializing_if = "is_zero")]
    pub unused: [u8; 8],
}

impl Field for Indirect20B {
    const SIZE: usize = 20;
    #[inline]
    fn get(bytes: &[u8]) -> Self {
        Self {
            index_addr: Addr4::get(&bytes[..4]),
            data_addr: Addr4::get(&bytes[4..8]),
            num_elem: u16::get(&bytes[8..10]),
            reserved: Field::get(&bytes[10..12]),
            unused: Field::get(&bytes[12..20]),
        }
    }
    #[inline]
    fn put(&self, bytes: &mut [u8]) {
        self.index_addr.put(&mut bytes[..4]);
        self.data_addr.put(&mut bytes[4..8]);
        self.num_elem.put(&mut bytes[8..10]);
        self.reserved.put(&mut bytes[10..12]);
        self.unused.put(&mut bytes[12..20]);
    }
    fn show(&self) -> String {
        let mut text = format!(
            "indices at {}, data at {}, {} elements",
            self.index_addr, self.data_addr, self.num_elem
        );
        if !is_zero(&self.reserved) || !is_zero(&self.unused) {
            text += &format!(", reserved {:?} {:?}", self.reserved, self.unused);
        }
        text
    }
}

/// MEM_PATTERN4D: either pattern; the marker of its first address says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "NamedPattern")]
pub enum MemPattern4D {
    /// Data found by an index vector.
    Indirect(Indirect20B),
    /// Four dims.
    Tensor(Tensor4D),
}

/// A pattern as its fields' names have it, before the marker is looked at.
#[derive(Deserialize)]
#[serde(untagged)]
enum NamedPattern {
    Indirect(Indirect20B),
    Tensor(Tensor4D),
}

impl TryFrom<NamedPattern> for MemPattern4D {
    type Error = &'static str;

    /// Names and marker say the same; else the bytes would be another pattern than the one that was written down.
    fn try_from(named: NamedPattern) -> Result<Self, Self::Error> {
        match named {
            NamedPattern::Indirect(pattern) if pattern.index_addr.is_indirect() => {
                Ok(Self::Indirect(pattern))
            }
            NamedPattern::Indirect(_) => Err(
                "the index_addr of an indirect pattern has `indirect ` in front, and no `shape `",
            ),
            NamedPattern::Tensor(tensor) if tensor.addr.is_indirect() => {
                Err("the addr of a tensor has no `indirect ` in front")
            }
            NamedPattern::Tensor(tensor) => Ok(Self::Tensor(tensor)),
        }
    }
}

impl Default for MemPattern4D {
    fn default() -> Self {
        Self::Tensor(Tensor4D::default())
    }
}

impl Field for MemPattern4D {
    const SIZE: usize = 20;
    #[inline]
    fn get(bytes: &[u8]) -> Self {
        match Addr4::get(&bytes[..4]).is_indirect() {
            true => Self::Indirect(Indirect20B::get(bytes)),
            false => Self::Tensor(Tensor4D::get(bytes)),
        }
    }
    #[inline]
    fn put(&self, bytes: &mut [u8]) {
        match self {
            Self::Indirect(pattern) => pattern.put(bytes),
            Self::Tensor(tensor) => tensor.put(bytes),
        }
    }
    fn show(&self) -> String {
        match self {
            Self::Indirect(pattern) => pattern.show(),
            Self::Tensor(tensor) => tensor.show(),
        }
    }
}
