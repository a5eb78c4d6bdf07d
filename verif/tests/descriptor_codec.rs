//! Codecs of the words: bytes, YAML and JSON give each other back, fields are where facts.md 3 has them, the words of facts.md
//! 9.1 say what its text says, and addresses are written as they are read.

#[path = "common/words.rs"]
mod words;

use proptest::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use verif::descriptor::validate::addr_in_sbuf_partition;
use verif::descriptor::*;
use words::*;

use Generation::{V2, V3, V4, V5};

/// Everything that a word goes through comes back to its bytes.
fn comes_back(bytes: &[u8; 64]) {
    let word = Word::decode(bytes).expect("a known opcode");
    assert_eq!(word.opcode(), bytes[0]);
    assert_eq!(word.encode(), *bytes, "{word:?}");
    let yaml = serde_yaml::to_string(&word).unwrap();
    let back: Word = serde_yaml::from_str(&yaml).unwrap_or_else(|e| panic!("{e}\n{yaml}"));
    assert_eq!((&back, back.encode()), (&word, *bytes), "{yaml}");
    let json = serde_json::to_string(&word).unwrap();
    let back: Word = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{e}\n{json}"));
    assert_eq!((&back, back.encode()), (&word, *bytes), "{json}");
    // What is for readers does not fail either, and shows every field.
    assert_eq!(word.fields().len(), layout(bytes[0]).len());
    assert!(!word.to_string().is_empty());
    for generation in Generation::ALL {
        for violation in validate(&word, generation) {
            assert!(!violation.to_string().is_empty());
            assert!(
                layout(bytes[0]).contains(&(
                    violation.field,
                    violation.offset,
                    layout(bytes[0])
                        .iter()
                        .find(|row| row.0 == violation.field)
                        .unwrap()
                        .2
                ))
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(600) })]

    #[test]
    fn any_bytes_come_back_from_every_notation(
        opcode in prop::sample::select(OPCODES.to_vec()),
        body in prop::collection::vec(any::<u8>(), 63),
    ) {
        let mut bytes = [opcode; 64];
        bytes[1..].copy_from_slice(&body);
        comes_back(&bytes);
    }

    #[test]
    fn a_drawn_word_with_some_bits_flipped_comes_back(
        opcode in prop::sample::select(OPCODES.to_vec()),
        generation in prop::sample::select(Generation::ALL.to_vec()),
        seed in 0..1000_u64,
        flips in prop::collection::vec(8..512_usize, 0..4),
    ) {
        let mut bytes = drawn(opcode, generation, seed).encode();
        for bit in flips {
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        comes_back(&bytes);
    }

    #[test]
    fn any_addr8_comes_back_from_its_notation(raw: u64, marker in 0..64_u8, few: bool) {
        // With few bits set more forms are exact.
        let raw = if few { raw & 0x03 << 56 | raw & 0xFFFF_0000_3F3F } else { raw };
        let addr = Addr8(raw & !(0xFC << 56) | u64::from(marker) << 58);
        prop_assert_eq!(addr.to_string().parse(), Ok(addr));
        if let Some(source) = addr.source() {
            prop_assert_eq!(Addr8::new(source, addr.shape_from_register()), addr);
            prop_assert!(!addr.to_string().starts_with("raw"));
        }
    }

    #[test]
    fn any_addr4_comes_back_from_its_notation(raw: u32, few: bool) {
        let addr = Addr4(if few { raw & 0xE000_003F } else { raw });
        prop_assert_eq!(addr.to_string().parse(), Ok(addr));
    }
}

#[test]
fn only_the_seven_opcodes_are_words() {
    for opcode in 0..=255 {
        let mut bytes = [0; 64];
        bytes[0] = opcode;
        assert_eq!(
            Word::decode(&bytes).is_some(),
            OPCODES.contains(&opcode),
            "{opcode:#x}"
        );
    }
    let names: BTreeMap<u8, &str> = Word::ALL.iter().copied().collect();
    let expected = BTreeMap::from([
        (0xbb, "INDIRECT1D"),
        (0xf1, "GATHER_XPOSE"),
        (0xe7, "INDIRECT_COPY"),
        (0x68, "GATHER"),
        (0x67, "POOL_BUFFER_LOAD"),
        (0xb8, "DIRECT2D"),
        (0xbd, "DIRECT2D_XPOSE"),
    ]);
    assert_eq!(names, expected);
    for (&opcode, &name) in &expected {
        let mut bytes = [0; 64];
        bytes[0] = opcode;
        assert_eq!(Word::decode(&bytes).unwrap().name(), name);
    }
    // The three that are easily mixed up: indexed, not indexed, and no word at all.
    assert_eq!([GatherXpose::OPCODE, Direct2DXpose::OPCODE], [0xf1, 0xbd]);
    let mut lanes = [0; 64];
    lanes[0] = 0x6b;
    assert_eq!(Word::decode(&lanes), None);
}

#[test]
fn fields_are_where_facts_3_has_them() {
    for opcode in OPCODES {
        let expected = layout(opcode);
        let mut at = 1;
        for (name, offset, size) in &expected {
            assert_eq!(*offset, at, "{opcode:#x} {name}: the tables leave a gap");
            at += size;
        }
        assert_eq!(at, 64);
        let found: Vec<Row> = Word::layout(opcode)
            .unwrap()
            .iter()
            .map(|place| (place.name, place.offset, place.size))
            .collect();
        assert_eq!(found, expected, "{opcode:#x}");
    }
    assert_eq!(Word::layout(0x6b), None);
}

/// A part of a field: path in JSON, byte, lowest bit, bits.
type Part = (String, usize, usize, usize);

/// Every part of a word: what layouts have, taken apart (facts.md 1.3, 2.4, 3 and 4).
fn parts(opcode: u8) -> Vec<Part> {
    let mut all = Vec::new();
    for (name, offset, size) in layout(opcode) {
        let mut bits = |parts: &[(&str, usize, usize)]| {
            for (part, low, bits) in parts {
                all.push((format!("{name}.{part}"), offset, *low, *bits));
            }
        };
        match (opcode, name) {
            (_, "header") => bits(&[
                ("inst_word_len", 0, 8),
                ("debug_cmd", 8, 8),
                ("debug_hint", 16, 8),
            ]),
            (_, "events") => bits(&[
                ("wait_mode", 0, 8),
                ("wait_idx", 8, 8),
                ("update_mode", 16, 8),
                ("update_idx", 24, 8),
                ("semaphore_value", 32, 32),
            ]),
            (0xbb, "flags") => bits(&[
                ("indirect_mode", 0, 2),
                ("idx_bound_is_err", 2, 1),
                ("non_unique_dst_idx", 3, 1),
                ("gather_dim", 4, 2),
                ("scatter_dim", 6, 2),
            ]),
            (0xf1, "flags") => bits(&[("gather_dim", 0, 2), ("reserved", 2, 6)]),
            (_, "dma_configs") => bits(&[("priority_class", 0, 3), ("reserved", 3, 5)]),
            (_, "in_out_dtype") => bits(&[("dtype_lo", 0, 4), ("dtype_hi", 4, 4)]),
            (_, bound) if bound.ends_with("bound_reg") => bits(&[
                ("bc_reg", 0, 6),
                ("bc_disable_oob_error_notif", 6, 1),
                ("bc_enabled", 7, 1),
            ]),
            (0xe7, "src") => {
                bits(&[
                    ("index_addr", 0, 32),
                    ("data_addr", 32, 32),
                    ("num_elem", 64, 16),
                    ("reserved.0", 80, 8),
                    ("reserved.1", 88, 8),
                ]);
                for i in 0..8 {
                    all.push((format!("src.unused.{i}"), offset + 12 + i, 0, 8));
                }
            }
            (_, "src" | "dst") => {
                bits(&[("addr", 0, 32)]);
                for i in 0..4 {
                    all.push((format!("{name}.step.{i}"), offset + 4 + 2 * i, 0, 16));
                    all.push((format!("{name}.num.{i}"), offset + 12 + 2 * i, 0, 16));
                }
            }
            (0xf1 | 0xb8 | 0xbd, "src_step_elem" | "dst_step_elem") => {
                bits(&[("0", 0, 32), ("1", 32, 32)]);
            }
            (0xf1 | 0xb8 | 0xbd, "src_num_elem" | "dst_num_elem") => {
                bits(&[("0", 0, 16), ("1", 16, 16)]);
            }
            (_, reserved) if reserved.starts_with("reserved") && size > 1 => {
                for i in 0..size {
                    all.push((format!("{name}.{i}"), offset + i, 0, 8));
                }
            }
            _ => all.push((name.to_owned(), offset, 0, 8 * size)),
        }
    }
    all
}

/// The leaves of a word in JSON, by path.
fn leaves(bytes: &[u8; 64]) -> BTreeMap<String, Value> {
    fn collect(path: String, value: &Value, all: &mut BTreeMap<String, Value>) {
        let mut inner = |name: &str, value| {
            let dot = if path.is_empty() { "" } else { "." };
            collect(format!("{path}{dot}{name}"), value, all);
        };
        match value {
            Value::Object(map) => map.iter().for_each(|(name, value)| inner(name, value)),
            Value::Array(list) => {
                let numbered = list.iter().enumerate();
                numbered.for_each(|(i, value)| inner(&i.to_string(), value));
            }
            _ => _ = all.insert(path, value.clone()),
        }
    }
    let mut all = BTreeMap::new();
    let word = Word::decode(bytes).expect("a known opcode");
    collect(
        String::new(),
        &serde_json::to_value(&word).unwrap(),
        &mut all,
    );
    // Reserved fields are left out where they are 0: then nothing is there.
    all.retain(|_, value| *value != 0 && *value != false);
    all
}

/// A leaf as the number that the bits are: addresses and named codes from their notation, nothing as 0.
fn number(path: &str, leaf: Option<&Value>) -> i64 {
    let last = path.split('.').rfind(|p| p.parse::<u8>().is_err()).unwrap();
    match leaf {
        None => 0,
        Some(Value::Bool(on)) => i64::from(*on),
        Some(Value::Number(n)) => n.as_i64().unwrap(),
        Some(Value::String(text)) => match last {
            "addr" | "index_addr" | "data_addr" => text.parse::<Addr4>().unwrap().0.into(),
            _ if last.ends_with("idx_start_addr") => text.parse::<Addr4>().unwrap().0.into(),
            _ if last.ends_with("start_addr") => text.parse::<Addr8>().unwrap().0 as i64,
            _ => code(last, text),
        },
        other => panic!("{path}: {other:?}"),
    }
}

/// The number of a name (facts.md 1.2, 1.3, 3.1, 3.6).
fn code(field: &str, name: &str) -> i64 {
    let names: &[&str] = match field {
        "indirect_mode" => &["SRC_INDIRECTION", "DST_INDIRECTION", "SRC_DST_INDIRECTION"],
        "gather_dim" | "scatter_dim" => &["X", "Y", "Z", "W"],
        "compute_op" => &["NONE", "ADD", "MULTIPLY", "MAX", "MIN"],
        "index_miss_behavior" => &["IMMEDIATE_WRITE", "SKIP_WRITE"],
        "wait_mode" => {
            let compares = ["EQ", "LT", "LE", "GT", "GE"];
            let (compare, base) = match name.split_once('_') {
                None if name == "NONE" => return 0,
                None => (name, 0x01),
                Some((compare, "REG")) => (compare, 0x81),
                Some((compare, "REG_OFFSET")) => (compare, 0x91),
                _ => panic!("{name}"),
            };
            return base + compares.iter().position(|c| *c == compare).unwrap() as i64;
        }
        "update_mode" => {
            return match name {
                "NONE" => 0,
                "SEM_INC_READ" => 0x03,
                "SEM_INC_COMPLETE" => 0x13,
                "SEM_ADD_IMM_COMPLETE" => 0x15,
                "SEM_WR_REG_COMPLETE" => 0x99,
                _ => panic!("{name}"),
            };
        }
        "in_dtype" | "out_dtype" | "dtype_lo" | "dtype_hi" => &DTYPES,
        _ => panic!("{field} has no names, and is {name}"),
    };
    let found = names.iter().position(|n| *n == name);
    found.unwrap_or_else(|| panic!("{field} {name}")) as i64
}

/// facts.md 1.2, by code.
const DTYPES: [&str; 17] = [
    "INVALID", "UINT64", "INT8", "UINT8", "INT16", "UINT16", "BFLOAT16", "FP16", "INT32", "UINT32",
    "FP32", "FP32R", "INT64", "FP8_EXP3", "FP8_EXP4", "FP8_EXP5", "FP4_EXP2",
];

#[test]
fn every_bit_of_every_word_belongs_to_the_part_that_the_tables_name() {
    for opcode in OPCODES {
        let mut zero = [0; 64];
        zero[0] = opcode;
        if opcode == 0xe7 {
            // The marker of an indirect pattern, whose parts are other ones than a tensor's.
            zero[15] = 0x20;
        }
        let before = leaves(&zero);
        let mut seen = BTreeSet::new();
        for (path, byte, low, bits) in parts(opcode) {
            for bit in 0..bits {
                let position = 8 * byte + low + bit;
                assert!(
                    seen.insert(position),
                    "{opcode:#x} {path}: a bit of two parts"
                );
                // These two bits of a first address choose the pattern.
                if opcode == 0xe7 && [8 * 12 + 29, 8 * 12 + 30, 8 * 44 + 29].contains(&position) {
                    continue;
                }
                let mut bytes = zero;
                bytes[position / 8] |= 1 << (position % 8);
                let after = leaves(&bytes);
                for other in before.keys().chain(after.keys()) {
                    let same = before.get(other) == after.get(other);
                    assert!(
                        same || *other == path,
                        "{opcode:#x} {path} bit {bit}: {other} changes"
                    );
                }
                // Two's complement in as many bits as there are.
                let grown = number(&path, after.get(&path)) - number(&path, before.get(&path));
                let mask = if bits == 64 {
                    u64::MAX
                } else {
                    (1 << bits) - 1
                };
                assert_eq!(
                    grown as u64 & mask,
                    1 << bit,
                    "{opcode:#x} {path} bit {bit}"
                );
                assert_eq!(Word::decode(&bytes).unwrap().encode(), bytes);
            }
        }
        assert_eq!(seen.len(), 63 * 8, "{opcode:#x}");
        assert_eq!(seen.first(), Some(&8));
    }
}

#[test]
fn steps_are_signed_and_counts_are_not() {
    let mut bytes = bytes(EX_C);
    bytes[24..30].fill(0xff);
    bytes[24] = 0xfe;
    let Word::Indirect1D(w) = Word::decode(&bytes).unwrap() else {
        panic!()
    };
    assert_eq!((w.src_step_elem, w.src_num_elem), (-2, 65535));
    let mut bytes = words::bytes(GATHER);
    bytes[16..18].fill(0xff);
    bytes[24..26].fill(0xff);
    let Word::Gather(w) = Word::decode(&bytes).unwrap() else {
        panic!()
    };
    assert_eq!((w.src.step[0], w.src.num[0]), (-1, 65535));
}

macro_rules! fields {
    ($text:ident is $name:ident { $($($part:tt).+ = $value:expr;)* }) => {{
        let bytes = bytes($text);
        let Word::$name(w) = Word::decode(&bytes).unwrap() else {
            panic!("{} is another word", stringify!($text));
        };
        $(assert_eq!(w.$($part).+, $value, "{}", stringify!($($part).+));)*
        assert_eq!(w.encode(), bytes);
        assert_eq!(w.header, Header { inst_word_len: 16, debug_cmd: 0, debug_hint: 0 });
        assert_eq!(w.events, Events::default());
        comes_back(&bytes);
        w
    }};
}

#[test]
fn there_is_an_example_of_every_word() {
    let opcodes: BTreeSet<u8> = EXAMPLES.iter().map(|text| word(text).opcode()).collect();
    assert_eq!(opcodes, OPCODES.into_iter().collect());
}

#[test]
fn ex_c_decodes_to_its_text() {
    let w = fields!(EX_C is Indirect1D {
        semaphore = 0;
        sem_increment = 0;
        idx_num_active_channels = 128;
        flags.indirect_mode = IndirectMode(1);
        flags.idx_bound_is_err = true;
        flags.non_unique_dst_idx = true;
        flags.gather_dim = IndirectDim(0);
        flags.scatter_dim = IndirectDim(0);
        src_start_addr = Addr8(0x20_0000_4000);
        src_step_elem = 1;
        src_num_elem = 4;
        src_elem_size = 4;
        dst_start_addr = Addr8(0x1000_0000);
        dst_step_elem = 1;
        dst_num_elem = 4;
        dst_elem_size = 4;
        src_idx_start_addr = Addr4(0);
        dst_idx_start_addr = Addr4(0x100);
        in_dtype = Dtype(0x8);
        out_dtype = Dtype(0x8);
        src_idx_bound_reg.bc_reg = 0;
        src_idx_bound_reg.bc_enabled = false;
        dst_idx_bound_reg.bc_reg = 5;
        dst_idx_bound_reg.bc_enabled = true;
        dst_idx_bound_reg.bc_disable_oob_error_notif = true;
        compute_op = ComputeOp(1);
        dma_configs.priority_class = 0;
        dma_configs.reserved = 0;
        reserved = [0, 0];
    });
    assert_eq!((w.flags.byte(), w.dst_idx_bound_reg.byte()), (0x0d, 0xc5));
}

#[test]
fn ex_d_decodes_to_its_text() {
    fields!(EX_D is GatherXpose {
        semaphore = 0;
        dma_configs.priority_class = 0;
        idx_num_active_channels = 128;
        src_idx_bound_reg.bc_enabled = false;
        src_start_addr = Addr8(0x1_0000_0000);
        src_step_elem = [1, 128];
        src_num_elem = [128, 64];
        src_idx_start_addr = Addr4(0x200);
        dst_start_addr = Addr8(0x20_0000_1000);
        reserved = [0; 3];
        dst_bound_reg.bc_enabled = false;
        dst_step_elem_1 = 128;
        dst_num_elem = [64, 128];
        elem_size = 256;
        in_out_dtype.dtype_lo = Dtype(6);
        in_out_dtype.dtype_hi = Dtype(6);
        flags.gather_dim = IndirectDim(1);
        flags.reserved = 0;
    });
}

#[test]
fn ex_b_decodes_to_its_text() {
    let w = fields!(EX_B is IndirectCopy {
        in_dtype = Dtype(0xA);
        out_dtype = Dtype(0xA);
        num_active_channels = 16;
        src_num_elem_per_idx = 8;
        dst_num_elem_per_idx = 0;
        reserved0 = 0;
        src_buffer_size = 4096;
        dst_buffer_size = 0;
        reserved1 = [0; 2];
    });
    let MemPattern4D::Indirect(src) = w.src else {
        panic!("{:?}", w.src)
    };
    assert_eq!(src.index_addr, Addr4(0x800 | 1 << 29));
    assert_eq!(src.data_addr, Addr4(0x8000));
    assert_eq!(src.num_elem, 24);
    assert_eq!(src.reserved, [0; 2]);
    assert_eq!(src.unused, [0; 8]);
    // 3 indices, within 4096, and 24 elements, within 1024.
    assert_eq!(src.num_elem / u16::from(w.src_num_elem_per_idx), 3);
    let MemPattern4D::Tensor(dst) = w.dst else {
        panic!("{:?}", w.dst)
    };
    assert_eq!(dst.addr, Addr4(0x1_0000));
    assert_eq!(dst.step, [1; 4]);
    assert_eq!(dst.num, [24, 1, 1, 1]);
    assert_eq!(dst.element_count(), 24);
}

#[test]
fn the_gather_decodes_to_its_text() {
    fields!(GATHER is Gather {
        src.addr = Addr4(0x800);
        src.step = [1; 4];
        src.num = [4, 1, 1, 1];
        in_dtype = Dtype(9);
        out_dtype = Dtype(7);
        num_active_channels = 1;
        reserved0 = 0;
        index_miss_behavior = IndexMissBehavior(0);
        free_pool_buffer = 0;
        reserved1 = [0; 2];
        immediate = 0;
        dst.addr = Addr4(0x1_0000);
        dst.step = [1; 4];
        dst.num = [4, 1, 1, 1];
    });
}

#[test]
fn the_load_decodes_to_its_text() {
    fields!(POOL_BUFFER_LOAD is PoolBufferLoad {
        src.addr = Addr4(0x4000);
        src.num = [512, 1, 1, 1];
        in_dtype = Dtype(7);
        reserved0 = 0;
        num_active_channels = 128;
        reserved1 = [0; 5];
        start_index = 0xab400;
        mask = 0x1ff;
        reserved2 = [0; 16];
    });
}

#[test]
fn the_copy_decodes_to_its_text() {
    fields!(DIRECT2D is Direct2D {
        dma_configs.priority_class = 0;
        semaphore = 10;
        sem_increment = 0;
        compute_op = ComputeOp(0);
        src_start_addr = Addr8(0x1_0000_0000);
        src_step_elem = [1, 1];
        src_num_elem = [128, 1];
        src_elem_size = 4;
        src_bound_reg.bc_enabled = false;
        dst_bound_reg.bc_enabled = false;
        dst_start_addr = Addr8(0x20_0000_1000);
        dst_step_elem = [1, 1];
        dst_num_elem = [128, 1];
        dst_elem_size = 4;
        in_dtype = Dtype(0xA);
        out_dtype = Dtype(0xA);
    });
}

#[test]
fn the_transposition_decodes_to_its_text() {
    fields!(DIRECT2D_XPOSE is Direct2DXpose {
        src_bound_reg.bc_enabled = false;
        dst_bound_reg.bc_enabled = false;
        in_dtype = Dtype(6);
        out_dtype = Dtype(6);
        src_start_addr = Addr8(0x1_0000_0000);
        src_step_elem = [1, 1];
        src_num_elem = [1, 1];
        tile_src_row_step = 256;
        dst_start_addr = Addr8(0x20_0000_1000);
        dst_step_elem = [32, 32];
        dst_num_elem = [1, 1];
        tile_src_rows = 16;
        tile_src_cols = 128;
        semaphore = 0;
        dma_configs.priority_class = 0;
    });
}

#[test]
fn codes_have_the_names_and_sizes_of_the_tables() {
    let sizes = [0, 8, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 1, 1, 1, 1];
    for code in 0..=255_u8 {
        let known = DTYPES.get(usize::from(code)).copied();
        assert_eq!(Dtype(code).name(), known);
        let size = sizes.get(usize::from(code)).copied().unwrap_or(0);
        assert_eq!(Dtype(code).size(), size, "{code:#x}");
        let modes = ["SRC_INDIRECTION", "DST_INDIRECTION", "SRC_DST_INDIRECTION"];
        let at = usize::from(code);
        assert_eq!(IndirectMode(code).name(), modes.get(at).copied());
        assert_eq!(
            IndirectDim(code).name(),
            ["X", "Y", "Z", "W"].get(at).copied()
        );
        let ops = ["NONE", "ADD", "MULTIPLY", "MAX", "MIN"];
        assert_eq!(ComputeOp(code).name(), ops.get(at).copied());
        let misses = ["IMMEDIATE_WRITE", "SKIP_WRITE"];
        assert_eq!(IndexMissBehavior(code).name(), misses.get(at).copied());
        let waits = matches!(code, 0..=5 | 0x81..=0x85 | 0x91..=0x95);
        assert_eq!(WaitMode(code).name().is_some(), waits, "{code:#x}");
        if let Some(name) = WaitMode(code).name() {
            assert_eq!(self::code("wait_mode", name), i64::from(code));
        }
        let updates = [0x00, 0x03, 0x13, 0x15, 0x99].contains(&code);
        assert_eq!(UpdateMode(code).name().is_some(), updates, "{code:#x}");
    }
}

#[test]
fn unknown_codes_and_reserved_bits_come_back_from_yaml() {
    let mut c = bytes(EX_C);
    (c[15], c[56], c[60], c[61], c[62], c[63]) = (0xff, 0x1d, 0x77, 0xf8, 1, 2);
    (c[2], c[3], c[4], c[6]) = (3, 4, 0x7f, 0x80);
    comes_back(&c);
    let word = Word::decode(&c).unwrap();
    let yaml = serde_yaml::to_string(&word).unwrap();
    for line in [
        "in_dtype: 29",
        "compute_op: 119",
        "indirect_mode: 3",
        "reserved: 31",
    ] {
        assert!(yaml.contains(line), "{line} in\n{yaml}");
    }
    // Reserved fields show up only where they are not 0.
    assert!(
        !serde_yaml::to_string(&words::word(EX_C))
            .unwrap()
            .contains("\nreserved:")
    );
    assert!(yaml.contains("\nreserved:\n"));
}

fn parsed(yaml: &str) -> Result<Word, String> {
    let value: Result<Word, _> = serde_yaml::from_str(yaml);
    value.map_err(|e| e.to_string())
}

#[test]
fn a_word_is_written_with_names_numbers_and_defaults() {
    let word = parsed(
        "word: INDIRECT1D\nidx_num_active_channels: 128\nflags: {indirect_mode: DST_INDIRECTION, idx_bound_is_err: true, \
         non_unique_dst_idx: true}\nsrc_start_addr: 0x2000004000\nsrc_step_elem: 1\nsrc_num_elem: 4\nsrc_elem_size: 4\n\
         dst_start_addr: 268435456\ndst_step_elem: 1\ndst_num_elem: 4\ndst_elem_size: 4\ndst_idx_start_addr: '0x100'\n\
         in_dtype: INT32\nout_dtype: 8\ndst_idx_bound_reg: {bc_reg: 5, bc_disable_oob_error_notif: true, bc_enabled: true}\n\
         compute_op: ADD\n",
    );
    assert_eq!(word.unwrap().encode(), bytes(EX_C));
    let dim = parsed(
        "word: GATHER_XPOSE\nflags: {gather_dim: Y}\nin_out_dtype: {dtype_lo: BFLOAT16, dtype_hi: 7}\n",
    );
    let bytes = dim.unwrap().encode();
    assert_eq!((bytes[62], bytes[63]), (0x76, 0x01));
}

#[test]
fn what_is_wrong_in_yaml_is_an_error() {
    let wrong = [
        "word: INDIRECT2D\n",
        "semaphore: 1\n",
        "word: INDIRECT1D\nsemaphor: 1\n",
        "word: INDIRECT1D\nheader: {opcode: 1}\n",
        "word: INDIRECT1D\nevents: {wait: 1}\n",
        "word: INDIRECT1D\nflags: {mode: 1}\n",
        "word: INDIRECT1D\nsemaphore: 256\n",
        "word: INDIRECT1D\nsemaphore: -1\n",
        "word: INDIRECT1D\nsrc_num_elem: 65536\n",
        "word: INDIRECT1D\nsrc_step_elem: 2147483648\n",
        "word: INDIRECT1D\nsrc_step_elem: 1.5\n",
        "word: INDIRECT1D\nsrc_idx_bound_reg: {bc_reg: 64}\n",
        "word: INDIRECT1D\nsrc_idx_bound_reg: {bc_enabled: 1}\n",
        "word: INDIRECT1D\nflags: {indirect_mode: 4}\n",
        "word: INDIRECT1D\nflags: {gather_dim: 4}\n",
        "word: INDIRECT1D\nflags: {gather_dim: V}\n",
        "word: INDIRECT1D\ndma_configs: {priority_class: 8}\n",
        "word: INDIRECT1D\ndma_configs: {reserved: 32}\n",
        "word: INDIRECT1D\nin_dtype: FP64\n",
        "word: INDIRECT1D\nin_dtype: 256\n",
        "word: INDIRECT1D\nin_dtype: -1\n",
        "word: INDIRECT1D\ncompute_op: add\n",
        "word: INDIRECT1D\nreserved: [0]\n",
        "word: INDIRECT1D\nreserved: [0, 0, 0]\n",
        "word: INDIRECT1D\nsrc_start_addr: 0x400000000000000\n",
        "word: INDIRECT1D\nsrc_start_addr: r64:r0\n",
        "word: INDIRECT1D\nsrc_idx_start_addr: 0x20000000\n",
        "word: INDIRECT1D\nsrc_idx_start_addr: r64\n",
        "word: GATHER_XPOSE\nsem_increment: 1\n",
        "word: GATHER_XPOSE\nin_out_dtype: {dtype_lo: FP4_EXP2}\n",
        "word: GATHER_XPOSE\nflags: {reserved: 64}\n",
        "word: GATHER_XPOSE\nsrc_step_elem: [1]\n",
        "word: GATHER\nsrc: {num: [1, 1, 1]}\n",
        "word: GATHER\nsrc: {step: [32768, 1, 1, 1]}\n",
        "word: GATHER\nsrc: {index_addr: 0}\n",
        "word: INDIRECT_COPY\nsrc: {addr: 0, num_elem: 1}\n",
        // The names say indirect and the marker does not, and the reverse.
        "word: INDIRECT_COPY\nsrc: {index_addr: 0x800, data_addr: 0x8000, num_elem: 24}\n",
        "word: INDIRECT_COPY\nsrc: {index_addr: raw 0x60000800, num_elem: 24}\n",
        "word: INDIRECT_COPY\ndst: {addr: indirect 0x800}\n",
    ];
    for yaml in wrong {
        let error = parsed(yaml).err();
        assert!(error.is_some_and(|e| !e.is_empty()), "{yaml}");
        // And without what is wrong it is read.
        let kind = yaml.lines().next().unwrap();
        if yaml.contains("\nsrc: {index_addr: 0x800") {
            assert!(parsed(&yaml.replace("0x800,", "indirect 0x800,")).is_ok());
        } else if kind.starts_with("word") && kind != "word: INDIRECT2D" {
            assert!(parsed(kind).is_ok(), "{kind}");
        }
    }
    let error = parsed("word: INDIRECT1D\nsrc_idx_bound_reg: {bc_reg: 64}\n").unwrap_err();
    assert!(error.contains("64 does not fit into its 6 bits"), "{error}");
    let error = parsed("word: INDIRECT1D\nsemaphor: 1\n").unwrap_err();
    assert!(error.contains("unknown field `semaphor`"), "{error}");
    let json: Result<Word, _> = serde_json::from_str(r#"{"word":"GATHER","immediate":4294967296}"#);
    assert!(json.is_err());
}

#[test]
fn forms_of_addr8_in_their_notation() {
    let forms = [
        ("0x0", 0),
        ("0x2000004000", 0x20_0000_4000),
        ("0x3ffffffffffffff", 0x03FF_FFFF_FFFF_FFFF),
        ("shape 0x1000", 0x4000_0000_0000_1000),
        ("r63:r0", 0x8000_0000_0000_3F00),
        ("r1:r2", 0x8000_0000_0000_0102),
        ("shape r2:r1", 0xC000_0000_0000_0201),
        ("table 5 + 0x100", 0x2000_0005_0000_0100),
        ("table 65535 + 0xffffffff", 0x2000_FFFF_FFFF_FFFF),
        ("table 5 + r3", 0x2800_0005_0000_0003),
        ("table 5 + r63:r62", 0x2C00_0005_0000_003E),
        ("shape table 5 + 0x100", 0x6000_0005_0000_0100),
        ("shape table 5 + r3", 0x6800_0005_0000_0003),
        ("shape table 5 + r4:r3", 0x6C00_0005_0000_0003),
        // No form has these bits.
        ("raw 0xa000000000000000", 0xA000_0000_0000_0000),
        ("raw 0x8000000000000040", 0x8000_0000_0000_0040),
        ("raw 0x8000000000010000", 0x8000_0000_0001_0000),
        ("raw 0x2c0000000000003f", 0x2C00_0000_0000_003F),
        ("raw 0x2801000000000000", 0x2801_0000_0000_0000),
        ("raw 0x8100000000000000", 0x8100_0000_0000_0000),
    ];
    for (text, raw) in forms {
        assert_eq!(text.parse(), Ok(Addr8(raw)), "{text}");
        assert_eq!(Addr8(raw).to_string(), text);
    }
    let other = [
        ("4096", 0x1000),
        ("table 0x5 + 256", 0x2000_0005_0000_0100),
        ("table 5+r3", 0x2800_0005_0000_0003),
        ("raw 5", 5),
    ];
    for (text, raw) in other {
        assert_eq!(text.parse(), Ok(Addr8(raw)), "{text}");
    }
    let wrong = [
        "",
        "x",
        "0x",
        "-1",
        "r1",
        "r1:",
        "r64:r0",
        "r0:r64",
        "0x400000000000000",
        "table 5",
        "table 65536 + 0",
        "table 5 + r64",
        "table 5 + r5:r3",
        "table 5 + r3:r4",
        "table 5 + 0x100000000",
        "shape",
        "shape raw 0x0",
        "raw",
        "raw 0x10000000000000000",
        "0x1000 shape",
        "r-1:r0",
        "+5",
        "0x+5",
        "r+1:r0",
        "table +5 + 1",
        "raw +1",
    ];
    for text in wrong {
        assert!(text.parse::<Addr8>().is_err(), "{text:?}");
    }
}

#[test]
fn forms_of_addr4_in_their_notation() {
    let forms = [
        ("0x0", 0),
        ("0x1fffffff", 0x1FFF_FFFF),
        ("r5", 0x8000_0005),
        ("shape 0x100", 0x4000_0100),
        ("shape r5", 0xC000_0005),
        ("indirect 0x800", 0x2000_0800),
        ("indirect r63", 0xA000_003F),
        ("raw 0x60000800", 0x6000_0800),
        ("raw 0xe0000005", 0xE000_0005),
        ("raw 0x80000040", 0x8000_0040),
        ("raw 0x80000105", 0x8000_0105),
    ];
    for (text, raw) in forms {
        assert_eq!(text.parse(), Ok(Addr4(raw)), "{text}");
        assert_eq!(Addr4(raw).to_string(), text);
    }
    let wrong = [
        "",
        "0x20000000",
        "r64",
        "r",
        "shape",
        "indirect shape 0x0",
        "shape indirect 0x0",
        "raw 0x100000000",
        "-1",
        "r1:r0",
        "+5",
        "r+5",
        "0x+5",
    ];
    for text in wrong {
        assert!(text.parse::<Addr4>().is_err(), "{text:?}");
    }
}

#[test]
fn markers_of_facts_9_3() {
    let shape = [0x40, 0xC0, 0x60, 0x68, 0x6C];
    let valid = [0x00, 0x80, 0x20, 0x28, 0x2C].iter().chain(&shape);
    let valid: BTreeSet<u8> = valid.copied().collect();
    for byte in 0..=255_u8 {
        let addr = Addr8(u64::from(byte) << 56);
        assert_eq!(addr.marker(), byte & 0xFC);
        let unused = byte & 3 != 0 && byte & 0xBC != 0;
        let holds = valid.contains(&(byte & 0xFC)) && !unused;
        assert_eq!(addr.source().is_some(), holds, "{byte:#x}");
        assert_eq!(addr.shape_from_register(), byte & 0x40 != 0);
        if valid.contains(&byte) {
            assert_eq!(
                addr.shape_from_register(),
                shape.contains(&byte),
                "{byte:#x}"
            );
        }
    }
    for byte in [0xA0_u8, 0x04, 0x08, 0x24, 0x30] {
        assert_eq!(Addr8(u64::from(byte) << 56).source(), None);
    }
}

#[test]
fn addr8_forms_say_where_the_address_is() {
    let source = |raw| Addr8(raw).source().unwrap();
    assert_eq!(
        source(0x03FF_0000_0000_0001),
        Source::Immediate(0x03FF_0000_0000_0001)
    );
    assert_eq!(source(0x4000_0000_0000_0010), Source::Immediate(0x10));
    assert_eq!(
        source(0x8000_0000_0000_0201),
        Source::Registers { lo: 1, hi: 2 }
    );
    let table = |offset| Source::Table {
        entry: 0x1234,
        offset,
    };
    assert_eq!(source(0x2000_1234_0000_0007), table(Offset::Immediate(7)));
    assert_eq!(source(0x2800_1234_0000_0007), table(Offset::Register(7)));
    assert_eq!(source(0x6C00_1234_0000_0007), table(Offset::Wide(7)));
    assert_eq!(Addr8(0x4000_0000_0000_0010).if_immediate(), Some(0x10));
    assert_eq!(Addr8(0x8000_0000_0000_0010).if_immediate(), None);
    assert_eq!(Addr8(0x2000_0000_0000_0010).if_immediate(), None);
}

#[test]
fn addr4_examples_of_facts_9_3() {
    assert_eq!(Addr4::register(5).0, 0x8000_0005);
    let sbuf = |generation: Generation, p: u32, off: u32| p * generation.sbuf_stride() + off;
    assert_eq!(sbuf(V3, 32, 0x10), 0x0080_0010);
    assert_eq!(sbuf(V3, 64, 0), 0x0100_0000);
    assert_eq!(sbuf(V3, 96, 0x3_7fff), 0x0183_7fff);
    assert_eq!(generation::PSUM_BASE, 0x0200_0000);
    assert_eq!(
        generation::PSUM_BASE + 32 * generation::PSUM_STRIDE + 0x10,
        0x0210_0010
    );
    for generation in [V2, V3, V4] {
        assert_eq!(generation.partition(0x0080_0010), Some(32));
        assert_eq!(generation.partition(0x0100_0000), Some(64));
        assert_eq!(generation.partition(0x0183_7fff), Some(96));
        assert_eq!(generation.partition(0x01FF_FFFF), Some(127));
        assert_eq!(generation.partition(0x0200_0000), Some(0));
        assert_eq!(generation.partition(0x0210_0010), Some(32));
        assert_eq!(generation.partition(0x023F_FFFF), Some(127));
        assert_eq!(generation.partition(0x0240_0000), None);
        assert!(generation.in_psum(0x0200_0000) && generation.in_psum(0x023F_FFFF));
        assert!(!generation.in_psum(0x01FF_FFFF) && !generation.in_psum(0x0240_0000));
        assert!(generation.in_sbuf(0x01FF_FFFF) && !generation.in_sbuf(0x0200_0000));
    }
    assert_eq!(V5.partition(0x0200_0000), Some(32));
    assert_eq!(V5.partition(0x07FF_FFFF), Some(127));
    assert_eq!(V5.partition(0x0800_0000), None);
    assert!(!V5.in_psum(0x0200_0000) && !V5.in_psum(0x0800_0000));
    for (generation, usable) in [
        (V2, 0x3_0000),
        (V3, 0x3_8000),
        (V4, 0x4_0000),
        (V5, 0x8_0000),
    ] {
        let stride = if generation == V5 {
            0x10_0000
        } else {
            0x4_0000
        };
        for p in [0, 1, 32, 96, 127] {
            let at = p * stride;
            assert!(addr_in_sbuf_partition(p, at, generation));
            assert!(addr_in_sbuf_partition(p, at + usable - 1, generation));
            assert!(!addr_in_sbuf_partition(p, at + usable, generation));
            assert!(!addr_in_sbuf_partition(p + 1, at, generation));
        }
    }
    // (byte 3 & 0xA0) == 0x80: from a register, and direct.
    for (byte, register, indirect) in [
        (0x00, false, false),
        (0x40, false, false),
        (0x80, true, false),
        (0xC0, true, false),
        (0x20, false, true),
        (0xA0, false, true),
        (0x60, false, false),
        (0xE0, false, false),
    ] {
        let addr = Addr4(byte << 24);
        assert_eq!(addr.addr_from_register(), register, "{byte:#x}");
        assert_eq!(addr.is_indirect(), indirect, "{byte:#x}");
    }
}

#[test]
fn generations_have_numbers_and_names() {
    let names = [
        ("v2", "sunda"),
        ("v3", "cayman"),
        ("v4", "mariana"),
        ("v5", "maverick"),
    ];
    for (generation, (number, name)) in Generation::ALL.into_iter().zip(names) {
        assert_eq!(number.parse(), Ok(generation));
        assert_eq!(name.to_uppercase().parse(), Ok(generation));
        assert_eq!(generation.to_string(), number);
    }
    assert!("v6".parse::<Generation>().is_err() && "".parse::<Generation>().is_err());
}
