//! The words: 64 bytes each, byte 0 the opcode (facts.md 3). Field names are those of the seeds.

use super::fields::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Length of a word. Unit: bytes.
pub const WORD_BYTES: usize = 64;

/// Where a field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Name.
    pub name: &'static str,
    /// Unit: bytes.
    pub offset: usize,
    /// Unit: bytes.
    pub size: usize,
}

/// The words: offset, name and type of each field, without a gap.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $opcode:literal, $title:literal {
        $($offset:literal $(#[$field_doc:meta])* $field:ident: $ty:ty;)*
    })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(default, deny_unknown_fields)]
            pub struct $name {
                $($(#[$field_doc])* pub $field: $ty,)*
            }

            impl $name {
                /// Byte 0.
                pub const OPCODE: u8 = $opcode;

                /// The fields, from byte 1 on.
                pub const LAYOUT: &'static [Place] = &[$(Place {
                    name: stringify!($field),
                    offset: $offset,
                    size: <$ty as Field>::SIZE,
                }),*];

                /// From the bytes; byte 0 is taken for granted.
                #[inline]
                pub fn decode(bytes: &[u8; WORD_BYTES]) -> Self {
                    Self {
                        $($field: <$ty as Field>::get(&bytes[$offset..$offset + <$ty as Field>::SIZE]),)*
                    }
                }

                /// To the bytes.
                #[inline]
                pub fn encode(&self) -> [u8; WORD_BYTES] {
                    let mut bytes = [0; WORD_BYTES];
                    bytes[0] = Self::OPCODE;
                    $(self.$field.put(&mut bytes[$offset..$offset + <$ty as Field>::SIZE]);)*
                    bytes
                }

                /// The fields' values for a reader, in the order of the layout.
                pub fn shown(&self) -> Vec<String> {
                    vec![$(self.$field.show()),*]
                }
            }

            const _: () = {
                let mut at = 1;
                $(
                    assert!(at == $offset);
                    at += <$ty as Field>::SIZE;
                )*
                assert!(at == WORD_BYTES);
            };

            impl From<$name> for Word {
                fn from(word: $name) -> Self {
                    Self::$name(word)
                }
            }
        )*

        /// Any of the words.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "word")]
        pub enum Word {
            $($(#[$doc])* #[serde(rename = $title)] $name($name),)*
        }

        impl Word {
            /// Opcodes and names of all.
            pub const ALL: &'static [(u8, &'static str)] = &[$(($opcode, $title)),*];

            /// From the bytes, whatever they hold; `None` if byte 0 is no opcode of these words.
            #[inline]
            pub fn decode(bytes: &[u8; WORD_BYTES]) -> Option<Self> {
                match bytes[0] {
                    $($opcode => Some(Self::$name($name::decode(bytes))),)*
                    _ => None,
                }
            }

            /// To the bytes: exactly those it was decoded from.
            pub fn encode(&self) -> [u8; WORD_BYTES] {
                match self {
                    $(Self::$name(word) => word.encode(),)*
                }
            }

            /// Byte 0.
            pub fn opcode(&self) -> u8 {
                match self {
                    $(Self::$name(_) => $opcode,)*
                }
            }

            /// Bytes 1 to 3.
            pub fn header(&self) -> &Header {
                match self {
                    $(Self::$name(word) => &word.header,)*
                }
            }

            /// Its semaphores.
            pub fn events(&self) -> &Events {
                match self {
                    $(Self::$name(word) => &word.events,)*
                }
            }

            /// Name of the layout.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => $title,)*
                }
            }

            /// Its fields and their values for a reader.
            pub fn fields(&self) -> Vec<(Place, String)> {
                match self {
                    $(Self::$name(word) => $name::LAYOUT.iter().copied().zip(word.shown()).collect(),)*
                }
            }

            /// The fields of a layout.
            pub fn layout(opcode: u8) -> Option<&'static [Place]> {
                match opcode {
                    $($opcode => Some($name::LAYOUT),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// DMA of a vector of indices: gather, scatter, or both (facts.md 3.1).
    Indirect1D = 0xbb, "INDIRECT1D" {
        1 /// Length.
        header: Header;
        4 /// Semaphores.
        events: Events;
        12 /// Completion semaphore.
        semaphore: u8;
        13 /// What completion adds to it.
        sem_increment: u8;
        14 /// 128.
        idx_num_active_channels: u8;
        15 /// Mode, dims, errors.
        flags: DmaIndirectFlags;
        16 /// Source.
        src_start_addr: Addr8;
        24 /// From one source element to the next (D30); the number of a shape register.
        src_step_elem: i32;
        28 /// Source elements.
        src_num_elem: u16;
        30 /// Size of a source element, 0 for 64 KiB. Unit: bytes.
        src_elem_size: u16;
        32 /// Destination.
        dst_start_addr: Addr8;
        40 /// From one destination element to the next; the number of a shape register.
        dst_step_elem: i32;
        44 /// Destination elements.
        dst_num_elem: u16;
        46 /// Size of a destination element, 0 for 64 KiB. Unit: bytes.
        dst_elem_size: u16;
        48 /// Gather indices, 32 bits each.
        src_idx_start_addr: Addr4;
        52 /// Scatter indices, 32 bits each.
        dst_idx_start_addr: Addr4;
        56 /// Type of the source.
        in_dtype: Dtype;
        57 /// Type of the destination.
        out_dtype: Dtype;
        58 /// Limit of gather indices.
        src_idx_bound_reg: BoundCheckReg;
        59 /// Limit of scatter indices.
        dst_idx_bound_reg: BoundCheckReg;
        60 /// What happens to the destination.
        compute_op: ComputeOp;
        61 /// Priority.
        dma_configs: DmaConfigs;
        62 /// 0.
        #[serde(skip_serializing_if = "is_zero")]
        reserved: [u8; 2];
    }

    /// DMA that gathers rows and transposes them (facts.md 3.2); V3 and up.
    GatherXpose = 0xf1, "GATHER_XPOSE" {
        1 /// Length.
        header: Header;
        4 /// Semaphores.
        events: Events;
        12 /// Completion semaphore; completion adds 1.
        semaphore: u8;
        13 /// Priority.
        dma_configs: DmaConfigs;
        14 /// 128.
        idx_num_active_channels: u8;
        15 /// Limit of the indices.
        src_idx_bound_reg: BoundCheckReg;
        16 /// Table of rows.
        src_start_addr: Addr8;
        24 /// From column to column and from row to row. Unit: 2-byte elements.
        src_step_elem: [i32; 2];
        32 /// Columns of a row, and indices (D32).
        src_num_elem: [u16; 2];
        36 /// Indices, 32 bits each.
        src_idx_start_addr: Addr4;
        40 /// Destination, in SBUF.
        dst_start_addr: Addr8;
        48 /// 0.
        #[serde(skip_serializing_if = "is_zero")]
        reserved: [u8; 3];
        51 /// Limit of the destination addresses.
        dst_bound_reg: BoundCheckReg;
        52 /// From one column to the next at the destination. Unit: bytes (D30).
        dst_step_elem_1: i32;
        56 /// Indices, and columns.
        dst_num_elem: [u16; 2];
        60 /// Size of a row. Unit: bytes.
        elem_size: u16;
        62 /// Types of source and destination.
        in_out_dtype: DtypePair;
        63 /// Dim that is indexed.
        flags: GatherXposeFlags;
    }

    /// Engine copy of blocks found by 16-bit indices (facts.md 3.5): nki local_gather.
    IndirectCopy = 0xe7, "INDIRECT_COPY" {
        1 /// Length.
        header: Header;
        4 /// Semaphores.
        events: Events;
        12 /// Indices and data.
        src: MemPattern4D;
        32 /// Type of the source.
        in_dtype: Dtype;
        33 /// The same.
        out_dtype: Dtype;
        34 /// Partitions.
        num_active_channels: u8;
        35 /// Elements of a block.
        src_num_elem_per_idx: u8;
        36 /// 0: scatters do not exist.
        dst_num_elem_per_idx: u8;
        37 /// 0.
        #[serde(skip_serializing_if = "is_zero")]
        reserved0: u8;
        38 /// Size of the data. Unit: elements.
        src_buffer_size: u16;
        40 /// 0.
        dst_buffer_size: u16;
        42 /// 0.
        #[serde(skip_serializing_if = "is_zero")]
        reserved1: [u8; 2];
        44 /// Destination.
        dst: MemPattern4D;
    }

    /// Engine gather from the window in the Pool_Buffer (facts.md 3.6): nki nc_n_gather.
    Gather = 0x68, "GATHER" {
        1 /// Length.
        header: Header;
        4 /// Semaphores.
        events: Events;
        12 /// Indices.
        src: Tensor4D;
        32 /// Width of an index: UINT8, UINT16 or UINT32.
        in_dtype: Dtype;
        33 /// Type of an element.
        out_dtype: Dtype;
        34 /// Partitions.
        num_active_channels: u8;
        35 /// 0.
        #[serde(skip_serializing_if = "is_zero")]
        reserved0: u8;
        36 /// What becomes of an element whose index is outside the window.
        index_miss_behavior: IndexMissBehavior;
        37 /// 1: the window is given up afterwards.
        free_pool_buffer: u8;
        38 /// 0.
        #[serde(skip_serializing_if = "is_zero")]
        reserved1: [u8; 2];
        40 /// What a miss writes; its low bytes count (D46).
        immediate: u32;
        44 /// Destination.
        dst: Tensor4D;
    }

    /// Engine load of a window into the Pool_Buffer (facts.md 3.7).
    PoolBufferLoad = 0x67, "POOL_BUFFER_LOAD" {
        1 /// Length.
        header: Header;
        4 /// Semaphores.
        events: Events;
        12 /// What is loaded.
        src: Tensor4D;
        32 /// Type of an element.
        in_dtype: Dtype;
        33 /// 0.
        #[serde(skip_serializing_if = "is_zero")]
        reserved0: u8;
        34 /// Partitions.
        num_active_channels: u8;
        35 /// 0.
        #[serde(skip_serializing_if = "is_zero")]
        reserved1: [u8; 5];
        40 /// First index of the window.
        start_index: u32;
        44 /// What of an index is its place in the window.
        mask: u32;
        48 /// 0.
        #[serde(skip_serializing_if = "is_zero")]
        reserved2: [u8; 16];
    }

    /// DMA copy of two dims, without indices (facts.md 3.3).
    Direct2D = 0xb8, "DIRECT2D" {
        1 /// Length.
        header: Header;
        4 /// Semaphores.
        events: Events;
        12 /// Priority.
        dma_configs: DmaConfigs;
        13 /// Completion semaphore.
        semaphore: u8;
        14 /// What completion adds to it.
        sem_increment: u8;
        15 /// What happens to the destination.
        compute_op: ComputeOp;
        16 /// Source.
        src_start_addr: Addr8;
        24 /// Source steps (D30).
        src_step_elem: [i32; 2];
        32 /// Source counts.
        src_num_elem: [u16; 2];
        36 /// Size of a source element, 0 for 64 KiB. Unit: bytes.
        src_elem_size: u16;
        38 /// Limit of the source addresses.
        src_bound_reg: BoundCheckReg;
        39 /// Limit of the destination addresses.
        dst_bound_reg: BoundCheckReg;
        40 /// Destination.
        dst_start_addr: Addr8;
        48 /// Destination steps.
        dst_step_elem: [i32; 2];
        56 /// Destination counts.
        dst_num_elem: [u16; 2];
        60 /// Size of a destination element, 0 for 64 KiB. Unit: bytes.
        dst_elem_size: u16;
        62 /// Type of the source.
        in_dtype: Dtype;
        63 /// Type of the destination.
        out_dtype: Dtype;
    }

    /// DMA that transposes tiles, without indices (facts.md 3.4); V3 and up.
    Direct2DXpose = 0xbd, "DIRECT2D_XPOSE" {
        1 /// Length.
        header: Header;
        4 /// Semaphores.
        events: Events;
        12 /// Limit of the source addresses.
        src_bound_reg: BoundCheckReg;
        13 /// Limit of the destination addresses.
        dst_bound_reg: BoundCheckReg;
        14 /// Type of the source.
        in_dtype: Dtype;
        15 /// Type of the destination.
        out_dtype: Dtype;
        16 /// Source.
        src_start_addr: Addr8;
        24 /// From tile to tile. Unit: bytes (D34).
        src_step_elem: [i32; 2];
        32 /// Tiles.
        src_num_elem: [u16; 2];
        36 /// From row to row in a tile. Unit: bytes.
        tile_src_row_step: i32;
        40 /// Destination.
        dst_start_addr: Addr8;
        48 /// From column to column, and from tile to tile. Unit: bytes.
        dst_step_elem: [i32; 2];
        56 /// Columns of a tile, and tiles.
        dst_num_elem: [u16; 2];
        60 /// Rows of a tile: 16.
        tile_src_rows: u8;
        61 /// Columns of a tile.
        tile_src_cols: u8;
        62 /// Completion semaphore; completion adds 1.
        semaphore: u8;
        63 /// Priority.
        dma_configs: DmaConfigs;
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:#04x} {}", self.opcode(), self.name())
    }
}
