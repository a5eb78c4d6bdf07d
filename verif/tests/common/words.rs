//! The layouts and the example words, typed in from facts.md 3 and 9.1: what the tests of the codecs and of the validator hold
//! the code against.

use verif::descriptor::{Generation, Word};

/// Opcodes.
pub const OPCODES: [u8; 7] = [0xbb, 0xf1, 0xe7, 0x68, 0x67, 0xb8, 0xbd];

/// Name, offset and size of a field. Unit: bytes.
pub type Row = (&'static str, usize, usize);

/// The fields of a word from byte 1 on, in order; the header without the opcode, and events, are common (facts.md 1.3).
pub fn layout(opcode: u8) -> Vec<Row> {
    let own: &[Row] = match opcode {
        // 3.1
        0xbb => &[
            ("semaphore", 12, 1),
            ("sem_increment", 13, 1),
            ("idx_num_active_channels", 14, 1),
            ("flags", 15, 1),
            ("src_start_addr", 16, 8),
            ("src_step_elem", 24, 4),
            ("src_num_elem", 28, 2),
            ("src_elem_size", 30, 2),
            ("dst_start_addr", 32, 8),
            ("dst_step_elem", 40, 4),
            ("dst_num_elem", 44, 2),
            ("dst_elem_size", 46, 2),
            ("src_idx_start_addr", 48, 4),
            ("dst_idx_start_addr", 52, 4),
            ("in_dtype", 56, 1),
            ("out_dtype", 57, 1),
            ("src_idx_bound_reg", 58, 1),
            ("dst_idx_bound_reg", 59, 1),
            ("compute_op", 60, 1),
            ("dma_configs", 61, 1),
            ("reserved", 62, 2),
        ],
        // 3.2
        0xf1 => &[
            ("semaphore", 12, 1),
            ("dma_configs", 13, 1),
            ("idx_num_active_channels", 14, 1),
            ("src_idx_bound_reg", 15, 1),
            ("src_start_addr", 16, 8),
            ("src_step_elem", 24, 8),
            ("src_num_elem", 32, 4),
            ("src_idx_start_addr", 36, 4),
            ("dst_start_addr", 40, 8),
            ("reserved", 48, 3),
            ("dst_bound_reg", 51, 1),
            ("dst_step_elem_1", 52, 4),
            ("dst_num_elem", 56, 4),
            ("elem_size", 60, 2),
            ("in_out_dtype", 62, 1),
            ("flags", 63, 1),
        ],
        // 3.5
        0xe7 => &[
            ("src", 12, 20),
            ("in_dtype", 32, 1),
            ("out_dtype", 33, 1),
            ("num_active_channels", 34, 1),
            ("src_num_elem_per_idx", 35, 1),
            ("dst_num_elem_per_idx", 36, 1),
            ("reserved0", 37, 1),
            ("src_buffer_size", 38, 2),
            ("dst_buffer_size", 40, 2),
            ("reserved1", 42, 2),
            ("dst", 44, 20),
        ],
        // 3.6
        0x68 => &[
            ("src", 12, 20),
            ("in_dtype", 32, 1),
            ("out_dtype", 33, 1),
            ("num_active_channels", 34, 1),
            ("reserved0", 35, 1),
            ("index_miss_behavior", 36, 1),
            ("free_pool_buffer", 37, 1),
            ("reserved1", 38, 2),
            ("immediate", 40, 4),
            ("dst", 44, 20),
        ],
        // 3.7
        0x67 => &[
            ("src", 12, 20),
            ("in_dtype", 32, 1),
            ("reserved0", 33, 1),
            ("num_active_channels", 34, 1),
            ("reserved1", 35, 5),
            ("start_index", 40, 4),
            ("mask", 44, 4),
            ("reserved2", 48, 16),
        ],
        // 3.3
        0xb8 => &[
            ("dma_configs", 12, 1),
            ("semaphore", 13, 1),
            ("sem_increment", 14, 1),
            ("compute_op", 15, 1),
            ("src_start_addr", 16, 8),
            ("src_step_elem", 24, 8),
            ("src_num_elem", 32, 4),
            ("src_elem_size", 36, 2),
            ("src_bound_reg", 38, 1),
            ("dst_bound_reg", 39, 1),
            ("dst_start_addr", 40, 8),
            ("dst_step_elem", 48, 8),
            ("dst_num_elem", 56, 4),
            ("dst_elem_size", 60, 2),
            ("in_dtype", 62, 1),
            ("out_dtype", 63, 1),
        ],
        // 3.4
        0xbd => &[
            ("src_bound_reg", 12, 1),
            ("dst_bound_reg", 13, 1),
            ("in_dtype", 14, 1),
            ("out_dtype", 15, 1),
            ("src_start_addr", 16, 8),
            ("src_step_elem", 24, 8),
            ("src_num_elem", 32, 4),
            ("tile_src_row_step", 36, 4),
            ("dst_start_addr", 40, 8),
            ("dst_step_elem", 48, 8),
            ("dst_num_elem", 56, 4),
            ("tile_src_rows", 60, 1),
            ("tile_src_cols", 61, 1),
            ("semaphore", 62, 1),
            ("dma_configs", 63, 1),
        ],
        _ => panic!("{opcode:#x} has no layout"),
    };
    [&[("header", 1, 3), ("events", 4, 8)], own].concat()
}

/// EX-C, corrected.
pub const EX_C: &str = "bb100000 00000000 00000000 0000800d 00400000 20000000 01000000 04000400 \
                        00000010 00000000 01000000 04000400 00000000 00010000 080800c5 01000000";
/// EX-D.
pub const EX_D: &str = "f1100000 00000000 00000000 00008000 00000000 01000000 01000000 80000000 \
                        80004000 00020000 00100000 20000000 00000000 80000000 40008000 00016601";
/// EX-B, remade.
pub const EX_B: &str = "e7100000 00000000 00000000 00080020 00800000 18000000 00000000 00000000 \
                        0a0a1008 00000010 00000000 00000100 01000100 01000100 18000100 01000100";
/// GATHER, remade.
pub const GATHER: &str = "68100000 00000000 00000000 00080000 01000100 01000100 04000100 01000100 \
                          09070100 00000000 00000000 00000100 01000100 01000100 04000100 01000100";
/// POOL_BUFFER_LOAD.
pub const POOL_BUFFER_LOAD: &str = "67100000 00000000 00000000 00400000 01000100 01000100 00020100 01000100 \
     07008000 00000000 00b40a00 ff010000 00000000 00000000 00000000 00000000";
/// DIRECT2D.
pub const DIRECT2D: &str = "b8100000 00000000 00000000 000a0000 00000000 01000000 01000000 01000000 \
                            80000100 04000000 00100000 20000000 01000000 01000000 80000100 04000a0a";
/// DIRECT2D_XPOSE.
pub const DIRECT2D_XPOSE: &str = "bd100000 00000000 00000000 00000606 00000000 01000000 01000000 01000000 \
     01000100 00010000 00100000 20000000 20000000 20000000 01000100 10800000";

/// All of them.
pub const EXAMPLES: [&str; 7] = [
    EX_C,
    EX_D,
    EX_B,
    GATHER,
    POOL_BUFFER_LOAD,
    DIRECT2D,
    DIRECT2D_XPOSE,
];

/// The bytes of a word in hex.
pub fn bytes(text: &str) -> [u8; 64] {
    let digits: Vec<u8> = text.bytes().filter(|b| !b.is_ascii_whitespace()).collect();
    assert_eq!(digits.len(), 128, "{text}");
    std::array::from_fn(|i| {
        let pair = std::str::from_utf8(&digits[2 * i..2 * i + 2]).unwrap();
        u8::from_str_radix(pair, 16).unwrap()
    })
}

/// The word in hex.
pub fn word(text: &str) -> Word {
    Word::decode(&bytes(text)).expect("a known opcode")
}

/// A drawn word, the same in every run.
pub fn drawn(opcode: u8, generation: Generation, n: u64) -> Word {
    use rand::SeedableRng;
    let seed = u64::from(opcode) << 48 | (generation as u64) << 40 | n;
    let mut r = rand::rngs::ChaCha8Rng::seed_from_u64(seed);
    verif::draw::case(opcode, generation, &mut r).word
}
