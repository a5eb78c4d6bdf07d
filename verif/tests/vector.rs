//! Test vectors: every file of `testvectors/` holds on the value model; what is written reads back; what is wrong is
//! said precisely.

mod common;
mod programs;

use common::vectors;
use hdl::config::{BankMap, Config, DATA_RAM_BASE};
use miette::Diagnostic;
use proptest::prelude::*;
use sim::engine::FaultRecord;
use sim::program::Program;
use sim::state::{Registers, V512};
use std::path::{Path, PathBuf};
use verif::check::{Case, expect};
use verif::vector::{MAX_STALL_CYCLE, Place, Problem, Vector, VectorError};

/// Every vector of the repository.
fn files() -> Vec<PathBuf> {
    vectors("testvectors")
}

fn load(path: &Path) -> Vector {
    Vector::load(path).unwrap_or_else(|e| panic!("{e}"))
}

fn parsed(text: &str) -> Vector {
    Vector::parse(text, "test.yaml").unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn error(text: &str) -> VectorError {
    Vector::parse(text, "test.yaml").expect_err(text)
}

/// A vector with the given fields besides those that must be there.
fn with(fields: &str) -> String {
    format!("version: 1\nname: test\nprogram: nop\nexpect: {{}}\n{fields}\n")
}

/// A vector with the given `expect`.
fn expecting(fields: &str) -> String {
    format!("version: 1\nname: test\nprogram: nop\nexpect:\n{fields}\n")
}

/// What the value model and the vector disagree about.
fn mismatches(vector: &Vector) -> Vec<String> {
    let expected = expect(&Case {
        cfg: vector.config(),
        regs: vector.registers().clone(),
        ram: vector.ram().to_vec(),
        program: vector.program().clone(),
    });
    let machine = &expected.machine;
    vector
        .check_expected(&machine.regs, &machine.ram, expected.first_fault())
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn every_vector_holds_on_the_value_model() {
    let files = files();
    assert!(files.len() >= 8, "{files:?}");
    for path in files {
        let mismatches = mismatches(&load(&path));
        let list = mismatches.join("\n");
        assert!(mismatches.is_empty(), "{}:\n{list}", path.display());
    }
}

#[test]
fn the_example_of_the_documentation_holds_too() {
    let text = include_str!("../../docs/vectors.md");
    let example = text.split("```yaml\n").nth(1).expect("an example");
    let vector = parsed(example.split("```").next().expect("its end"));
    assert_eq!(mismatches(&vector), [""; 0]);
}

#[test]
fn every_vector_is_called_like_its_file_and_says_what_it_is_for() {
    for path in files() {
        let vector = load(&path);
        assert_eq!(
            Some(vector.name()),
            path.file_stem().and_then(|s| s.to_str())
        );
        assert!(vector.about().is_some(), "{}", path.display());
    }
}

#[test]
fn every_vector_reads_back_as_written() {
    for path in files() {
        let vector = load(&path);
        assert_eq!(parsed(&vector.to_yaml()), vector, "{}", path.display());
    }
}

#[test]
fn the_stream_is_what_the_default_run_needs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testvectors");
    let vector = load(&folder.join("stream.yaml"));
    let steps = &vector.program().steps;
    let posts: Vec<_> = steps.iter().map(|s| s.bundle.s0).collect();
    let drains: Vec<_> = steps.iter().map(|s| s.bundle.s1).collect();
    assert!(posts.iter().flatten().count() >= 24);
    for (i, post) in posts.iter().flatten().enumerate() {
        assert_eq!(
            Some(post.gr),
            drains[i + 8].map(|drain| drain.gr),
            "post {i}"
        );
    }
}

#[test]
fn a_vector_without_more_is_the_default_machine_with_zeros() {
    let vector = parsed(&with(""));
    assert_eq!(vector.name(), "test");
    assert_eq!(vector.about(), None);
    assert_eq!(vector.config(), Config::default());
    assert_eq!(vector.registers(), &Registers::default());
    assert_eq!(vector.ram(), vec![0; 0x1_0000]);
    assert_eq!(vector.program().gvr_ready, 10);
    assert!(vector.program().ext_stall.is_empty());
}

#[test]
fn every_field_arrives_where_it_belongs() {
    let vector = parsed(&with(
        "about: all of it
machine: {lanes: 16, banks: 8, bank_words: 512, window: 4, return_latency: 2, bank_map: xor}
memory:
  - {at: 0x80001, bytes: [1, 0xff]}
  - {at: 0x80004, halves: [0x1234, 2]}
  - {at: 0x83ffc, words: [0x89abcdef]}
registers:
  ar: {0x8: 0x80000, 63: 4294967295}
  vec: {0: {bytes: [1, 2]}, 30: {halves: [0x1234]}, 31: {words: [0, 0x89abcdef]}}
  vbool: {15: 0xffffffffffffffff}
gvr_ready: 12
ext_stall: [[4, 2], [1, 1], [9, 0]]",
    ));
    assert_eq!(vector.about(), Some("all of it"));
    assert_eq!(
        vector.config(),
        Config {
            lanes: 16,
            banks: 8,
            bank_words: 512,
            window: 4,
            return_latency: 2,
            bank_map: BankMap::Xor,
            shared_access: true,
        }
    );
    assert_eq!(vector.ram()[..8], [0, 1, 0xff, 0, 0x34, 0x12, 2, 0]);
    assert_eq!(vector.ram()[0x3ffc..], [0xef, 0xcd, 0xab, 0x89]);
    let mut regs = Registers::default();
    regs.ar[8] = 0x80000;
    regs.ar[63] = u32::MAX;
    regs.vec[0].set_u16(0, 0x0201);
    regs.vec[30].set_u16(0, 0x1234);
    regs.vec[31].set_u32(1, 0x89ab_cdef);
    regs.vbool[15] = u64::MAX;
    assert_eq!(vector.registers(), &regs);
    assert_eq!(vector.program().gvr_ready, 12);
    let stalled = [false, true, false, false, true, true];
    assert_eq!(vector.program().ext_stall, stalled);
}

#[test]
fn counting_wraps_at_its_unit() {
    let vector = parsed(&with(
        "memory:
  - {at: 0x80000, count: 4, fill: {kind: counting, unit: byte, start: 0xfe}}
  - {at: 0x80004, count: 3, fill: {kind: counting, unit: half, step: -1}}
  - {at: 0x8000c, count: 2, fill: {kind: counting, unit: word, start: 7, step: 0x80000000}}
  - {at: 0x80014, count: 3, fill: {kind: counting, unit: byte, start: 5, step: 0}}",
    ));
    assert_eq!(vector.ram()[..4], [0xfe, 0xff, 0, 1]);
    assert_eq!(vector.ram()[4..12], [0, 0, 0xff, 0xff, 0xfe, 0xff, 0, 0]);
    assert_eq!(vector.ram()[12..20], [7, 0, 0, 0, 7, 0, 0, 0x80]);
    assert_eq!(vector.ram()[20..24], [5, 5, 5, 0]);
}

#[test]
fn hash_is_splitmix64() {
    let vector = parsed(&with(
        "memory:
  - {at: 0x80000, count: 3, fill: {kind: hash, unit: word, seed: 1234567}}
  - {at: 0x80010, count: 3, fill: {kind: hash, unit: byte, seed: 1234567}}",
    ));
    // The generator's published first outputs for this seed.
    let outputs = [
        6_457_827_717_110_365_317_u64,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ];
    let words: Vec<u8> = outputs
        .iter()
        .flat_map(|x| x.to_le_bytes()[..4].to_vec())
        .collect();
    assert_eq!(vector.ram()[..12], words);
    assert_eq!(vector.ram()[16..19], outputs.map(|x| x.to_le_bytes()[0]));
}

#[test]
fn every_difference_is_found() {
    let vector = parsed(&expecting(
        "  ar: {3: 5}
  vec: {2: {halves: [1, 0xffff]}}
  vbool: {1: 0x8000000000000000}
  memory: [{at: 0x8fffe, halves: [0xabcd]}]",
    ));
    let mut regs = Registers::default();
    regs.ar[3] = 5;
    regs.vec[2].set_u16(0, 1);
    regs.vec[2].set_u16(1, 0xffff);
    regs.vbool[1] = 1 << 63;
    let mut ram = vec![0; 0x1_0000];
    ram[0xfffe..].copy_from_slice(&[0xcd, 0xab]);
    assert!(vector.check_expected(&regs, &ram, None).is_empty());

    let found = |regs: &Registers, ram: &[u8]| -> Vec<String> {
        vector
            .check_expected(regs, ram, None)
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    // Everything that `expect` lists is missing.
    assert_eq!(
        found(&Registers::default(), &[0; 0x1_0000]),
        [
            "a3: expected 0x5, got 0x0",
            "v2 16-bit lane 0: expected 0x1, got 0x0",
            "v2 16-bit lane 1: expected 0xffff, got 0x0",
            "vb1: expected 0x8000000000000000, got 0x0",
            "memory word 0x8fffc: expected 0xabcd0000, got 0x0",
        ]
    );
    // Something that it does not list has changed.
    let mut more = regs.clone();
    more.ar[63] = 1;
    more.vec[31].0[63] = 2;
    more.vbool[15] = 3;
    ram[0] = 4;
    assert_eq!(
        found(&more, &ram),
        [
            "a63: expected 0x0, got 0x1",
            "v31 16-bit lane 31: expected 0x0, got 0x200",
            "vb15: expected 0x0, got 0x3",
            "memory word 0x80000: expected 0x0, got 0x4",
        ]
    );
    let places: Vec<Place> = vector
        .check_expected(&more, &ram, None)
        .iter()
        .map(|m| m.place)
        .collect();
    assert_eq!(
        places[1],
        Place::Vec {
            register: 31,
            lane: 31
        }
    );
    assert_eq!(places[3], Place::Memory(DATA_RAM_BASE));
}

#[test]
fn the_first_fault_is_compared_field_by_field() {
    let none = parsed(&expecting("  {}"));
    let one = parsed(&expecting(
        "  fault: {cause: dbreak1, operation: ivp_scatterw, lane: 31, address: 0xffffffff}",
    ));
    let record = FaultRecord {
        cause: 4,
        op: 23,
        lane: 31,
        address: u32::MAX,
    };
    let ram = vec![0; 0x1_0000];
    let found = |vector: &Vector, fault| -> Vec<String> {
        let all = vector.check_expected(&Registers::default(), &ram, fault);
        all.iter().map(ToString::to_string).collect()
    };
    assert_eq!(found(&none, None), [""; 0]);
    assert_eq!(found(&one, Some(record)), [""; 0]);
    let all = [
        "first fault, cause: expected 0x0, got 0x4",
        "first fault, operation: expected 0x0, got 0x17",
        "first fault, lane: expected 0x0, got 0x1f",
        "first fault, address: expected 0x0, got 0xffffffff",
    ];
    assert_eq!(found(&none, Some(record)), all);
    for (k, other) in [
        FaultRecord { cause: 3, ..record },
        FaultRecord { op: 22, ..record },
        FaultRecord { lane: 0, ..record },
        FaultRecord {
            address: 0,
            ..record
        },
    ]
    .into_iter()
    .enumerate()
    {
        let found = found(&one, Some(other));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with(all[k].split(':').next().unwrap()));
    }
}

#[test]
fn expected_values_replace_those_of_the_start() {
    let vector = parsed(
        "version: 1
name: test
memory: [{at: 0x80000, bytes: [1, 2, 3, 4]}]
registers: {vec: {1: {bytes: [1, 2, 3]}}}
program: nop
expect:
  vec: {1: {bytes: [9]}}
  memory: [{at: 0x80001, bytes: [8]}]",
    );
    let mut regs = Registers::default();
    regs.vec[1].0[0] = 9;
    let mut ram = vec![0; 0x1_0000];
    ram[..4].copy_from_slice(&[1, 8, 3, 4]);
    assert!(vector.check_expected(&regs, &ram, None).is_empty());
}

/// Fields, where the error is, what it says.
#[rustfmt::skip]
const WRONG: &[(&str, &str, &str)] = &[
    ("machine: {lanes: 3}", "machine.lanes", "configuration: lanes is 3, must be even and in 2..=32"),
    ("machine: {banks: 12}", "machine.banks", "configuration: banks is 12, must be a power of two in 2..=16"),
    ("machine: {window: 0}", "machine.window", "configuration: window is 0, must be in 1..=16"),
    ("gvr_ready: 9", "gvr_ready", "gvr_ready is 9"),
    ("gvr_ready: 16", "gvr_ready", "gvr_ready is 16"),
    ("ext_stall: [[0, 1], [999999, 2]]", "ext_stall[1]", "the stall ends 2 cycles after cycle 999999"),
    ("ext_stall: [[18446744073709551615, 2]]", "ext_stall[0]", "the stall ends 2 cycles after cycle 18446744073709551615"),
    // Registers.
    ("registers: {ar: {64: 0}}", "registers.ar.64", "register 64 does not exist"),
    ("registers: {vec: {32: {words: [0]}}}", "registers.vec.32", "register 32 does not exist"),
    ("registers: {vbool: {16: 0}}", "registers.vbool.16", "register 16 does not exist"),
    ("registers: {ar: {18446744073709551615: 0}}", "registers.ar.18446744073709551615", "register 18446744073709551615 does not exist"),
    ("registers: {ar: {3: 0x100000000}}", "registers.ar.3", "0x100000000 does not fit 32 bits"),
    ("registers: {vec: {3: {bytes: [0, 0x100]}}}", "registers.vec.3.bytes[1]", "0x100 does not fit 8 bits"),
    ("registers: {vec: {3: {halves: [0x10000]}}}", "registers.vec.3.halves[0]", "0x10000 does not fit 16 bits"),
    ("registers: {vec: {3: {words: [0x100000000]}}}", "registers.vec.3.words[0]", "0x100000000 does not fit 32 bits"),
    ("registers: {vec: {3: {words: [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}}", "registers.vec.3.words", "17 words are too many"),
    ("registers: {vec: {3: {halves: [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}}", "registers.vec.3.halves", "33 halves are too many"),
    ("registers: {vec: {3: {}}}", "registers.vec.3", "there must be exactly one kind of data"),
    ("registers: {vec: {3: {bytes: [0], words: [0]}}}", "registers.vec.3", "there must be exactly one kind of data"),
    // Memory.
    ("memory: [{at: 0x80000}]", "memory[0]", "there must be exactly one kind of data"),
    ("memory: [{at: 0x80000, bytes: [0], halves: [0]}]", "memory[0]", "there must be exactly one kind of data"),
    ("memory: [{at: 0x80000, bytes: [0], count: 1}]", "memory[0]", "there must be exactly one kind of data"),
    ("memory: [{at: 0x80000, count: 1}]", "memory[0]", "there must be exactly one kind of data"),
    ("memory: [{at: 0x80000, fill: {kind: hash, unit: byte}}]", "memory[0]", "there must be exactly one kind of data"),
    ("memory: [{at: 0x80000, bytes: [0], fill: {kind: hash, unit: byte}, count: 1}]", "memory[0]", "there must be exactly one kind of data"),
    ("memory: [{at: 0x80000, bytes: []}]", "memory[0]", "the piece is empty"),
    ("memory: [{at: 0x80000, count: 0, fill: {kind: hash, unit: byte}}]", "memory[0]", "the piece is empty"),
    ("memory: [{at: 0x80000, bytes: [1]}, {at: 0x7ffff, bytes: [1]}]", "memory[1].at", "1 bytes at 0x7ffff are not in the data RAM, 0x80000 to 0x8ffff"),
    ("memory: [{at: 0x8fffe, words: [1]}]", "memory[0].at", "4 bytes at 0x8fffe are not in the data RAM, 0x80000 to 0x8ffff"),
    ("memory: [{at: 0x90000, bytes: [1]}]", "memory[0].at", "1 bytes at 0x90000 are not in the data RAM, 0x80000 to 0x8ffff"),
    ("memory: [{at: 0x80000, count: 0x4001, fill: {kind: hash, unit: word}}]", "memory[0].at", "65540 bytes at 0x80000 are not in the data RAM, 0x80000 to 0x8ffff"),
    ("memory: [{at: 0x80000, count: 0xffffffffffffffff, fill: {kind: hash, unit: word}}]", "memory[0].at", "18446744073709551615 bytes at 0x80000 are not in the data RAM, 0x80000 to 0x8ffff"),
    ("memory: [{at: 0xffffffffffffffff, bytes: [1]}]", "memory[0].at", "1 bytes at 0xffffffffffffffff are not in the data RAM, 0x80000 to 0x8ffff"),
    ("machine: {bank_words: 2}\nmemory: [{at: 0x80080, bytes: [1]}]", "memory[0].at", "1 bytes at 0x80080 are not in the data RAM, 0x80000 to 0x8007f"),
    ("memory: [{at: 0x80001, halves: [1]}]", "memory[0].at", "address 0x80001 is not aligned to a half"),
    ("memory: [{at: 0x80002, count: 1, fill: {kind: counting, unit: word}}]", "memory[0].at", "address 0x80002 is not aligned to a word"),
    ("memory: [{at: 0x80000, halves: [1, 2, 0x10000]}]", "memory[0].halves[2]", "0x10000 does not fit 16 bits"),
    ("memory: [{at: 0x80000, count: 1, fill: {kind: counting, unit: byte, start: 0x100}}]", "memory[0].fill.start", "0x100 does not fit 8 bits"),
    ("memory: [{at: 0x80000, bytes: [1, 2]}, {at: 0x80001, bytes: [1]}]", "memory[1]", "the piece overlaps piece 0 at 0x80001"),
    ("memory: [{at: 0x80004, words: [1]}, {at: 0x80000, words: [1, 2]}]", "memory[1]", "the piece overlaps piece 0 at 0x80004"),
    ("memory: [{at: 0x80000, words: [1, 2, 3]}, {at: 0x80020, bytes: [1]}, {at: 0x80004, bytes: [1]}]", "memory[2]", "the piece overlaps piece 0 at 0x80004"),
];

#[test]
fn every_broken_rule_says_where_and_what() {
    for &(fields, place, message) in WRONG {
        match error(&with(fields)) {
            VectorError::Rule { name, at, problem } => {
                assert_eq!(
                    (at.as_str(), problem.to_string().as_str()),
                    (place, message)
                );
                assert_eq!(name, "test.yaml");
            }
            other => panic!("{fields}: {other}"),
        }
    }
}

#[test]
fn every_broken_rule_has_a_rule_and_a_fix() {
    for &(fields, place, message) in WRONG {
        let e = error(&with(fields));
        assert_eq!(e.to_string(), format!("test.yaml: {place}: {message}"));
        let help = e.help().expect("help").to_string();
        let VectorError::Rule { problem, .. } = &e else {
            panic!("{fields}: {e}")
        };
        assert_eq!(help, format!("{}. {}.", problem.rule(), problem.fix()));
        assert!(e.code().is_some());
    }
}

#[test]
fn the_rules_hold_in_expect_too() {
    for (fields, place) in [
        ("  ar: {64: 0}", "expect.ar.64"),
        ("  vec: {3: {bytes: [256]}}", "expect.vec.3.bytes[0]"),
        ("  vbool: {16: 0}", "expect.vbool.16"),
        ("  memory: [{at: 0, bytes: [1]}]", "expect.memory[0].at"),
    ] {
        match error(&expecting(fields)) {
            VectorError::Rule { at, .. } => assert_eq!(at, place),
            other => panic!("{fields}: {other}"),
        }
    }
}

#[test]
fn a_stall_may_end_with_the_last_cycle() {
    let last = MAX_STALL_CYCLE - 1;
    let vector = parsed(&with(&format!("ext_stall: [[{last}, 1]]")));
    assert_eq!(vector.program().ext_stall.len() as u64, MAX_STALL_CYCLE);
}

#[test]
fn pieces_may_touch() {
    parsed(&with(
        "memory: [{at: 0x80004, words: [1]}, {at: 0x80000, words: [1]}, {at: 0x80008, bytes: [1]}]",
    ));
}

#[test]
fn another_version_is_named_before_anything_else() {
    match error("version: 2\nnew_field: 3\n") {
        VectorError::Rule { at, problem, .. } => {
            assert_eq!((at.as_str(), problem), ("version", Problem::Version(2)));
        }
        other => panic!("{other}"),
    }
}

/// Fields, line and column, message.
#[rustfmt::skip]
const NOT_THE_SCHEMA: &[(&str, usize, usize, &str)] = &[
    ("name: [", 6, 1, "did not find expected node content at line 6 column 1, while parsing a flow node"),
    ("nmae: 3", 5, 1, "unknown field `nmae`, expected one of `version`, `design`, `name`, `about`, `machine`, `memory`, `registers`, `gvr_ready`, `fault_clear`, `ext_stall`, `program`, `expect` at line 5 column 1"),
    ("about: [1]", 5, 8, "about: invalid type: sequence, expected a string at line 5 column 8"),
    ("gvr_ready: ten", 5, 12, "gvr_ready: invalid type: string \"ten\", expected u64 at line 5 column 12"),
    ("ext_stall: [[1]]", 5, 13, "ext_stall[0]: invalid length 1, expected a tuple of size 2 at line 5 column 13"),
    ("machine: {lanes: -2}", 5, 18, "machine.lanes: invalid type: integer `-2`, expected usize at line 5 column 18"),
    ("machine: {bank_map: cubic}", 5, 21, "machine.bank_map: unknown variant `cubic`, expected one of `linear`, `xor`, `fold`, `spread`, `matrix` at line 5 column 21"),
    ("memory: {}", 5, 9, "memory: invalid type: map, expected a sequence at line 5 column 9"),
    ("memory: [1]", 5, 10, "memory[0]: invalid type: integer `1`, expected a map with `at` and data at line 5 column 10"),
    ("memory:\n  - {bytes: [1]}", 6, 5, "memory[0]: missing field `at` at line 6 column 5"),
    ("memory:\n  - {at: 0x80000, bytes: [1, -1]}", 6, 30, "memory[0].bytes[1]: invalid type: integer `-1`, expected u64 at line 6 column 30"),
    ("memory:\n  - {at: 0x80000, count: 3, fill: {kind: noise, unit: byte}}", 6, 42, "memory[0].fill.kind: unknown variant `noise`, expected `counting` or `hash` at line 6 column 42"),
    ("memory:\n  - {at: 0x80000, count: 3, fill: {kind: counting, unit: byte, seed: 3}}", 6, 5, "memory[0]: unknown field `seed`, expected one of `unit`, `start`, `step` at line 6 column 5"),
    ("registers: {ar: {v3: 1}}", 5, 18, "registers.ar: invalid type: string \"v3\", expected u64 at line 5 column 18"),
    ("registers:\n  ar: {3: 1, 4: 1, 0x3: 2}", 6, 7, "registers.ar: register 3 is given twice at line 6 column 7"),
    ("registers:\n  vec:\n    3: [1]", 7, 8, "registers.vec.3: invalid type: sequence, expected a map with `bytes`, `halves` or `words` at line 7 column 8"),
    ("registers: {gr: {0: 1}}", 5, 13, "registers: unknown field `gr`, expected one of `ar`, `vec`, `vbool` at line 5 column 13"),
];

#[test]
fn yaml_errors_keep_their_place() {
    for &(fields, line, column, message) in NOT_THE_SCHEMA {
        let e = error(&with(fields));
        assert_eq!(e.to_string(), format!("test.yaml: {message}"));
        match &e {
            VectorError::Yaml {
                line: l, column: c, ..
            } => assert_eq!((*l, *c), (Some(line), Some(column)), "{fields}"),
            other => panic!("{fields}: {other}"),
        }
        assert!(e.help().is_some() && e.code().is_some());
    }
}

#[test]
fn yaml_errors_are_labelled_at_the_right_byte() {
    let text = with("about: \"äöü\" # grün\ngvr_ready: ten");
    let label = error(&text).labels().expect("labels").next().expect("one");
    assert!(text[label.offset()..].starts_with("ten"));
}

#[test]
fn what_must_be_there_is_asked_for() {
    for (text, message) in [
        ("", "missing field `version`"),
        ("[]", "expected a map with the fields of a test vector"),
        (
            "version: 1\nprogram: nop\nexpect: {}",
            "missing field `name`",
        ),
        (
            "version: 1\nname: test\nexpect: {}",
            "missing field `program`",
        ),
        (
            "version: 1\nname: test\nprogram: nop",
            "missing field `expect`",
        ),
        ("version: one", "expected u64"),
    ] {
        let e = error(text);
        assert!(
            matches!(e, VectorError::Yaml { .. }) && e.to_string().contains(message),
            "{e}"
        );
    }
}

#[test]
fn errors_in_the_program_are_placed_within_it() {
    let text = "version: 1\nname: test\nprogram: |\n  { nop }\n  # more\n  { ivp_gatherdnx16 v3, gr8 }\nexpect: {}\n";
    let e = error(text);
    assert_eq!(
        e.to_string(),
        "test.yaml: in `program`: line 3, column 23: register `gr8` does not exist"
    );
    let VectorError::Program { error, .. } = &e else {
        panic!("{e}")
    };
    assert_eq!((error.line, error.column), (3, 23));
    assert_eq!(
        e.help().expect("help").to_string(),
        "A gather register is one of gr0 to gr7. Take a smaller number."
    );
    assert_eq!(e.labels().expect("labels").count(), 1);
    assert!(e.source_code().is_some());
}

#[test]
fn an_empty_program_is_an_error() {
    for program in ["''", "|\n  # nothing\n"] {
        let e = error(&format!(
            "version: 1\nname: test\nexpect: {{}}\nprogram: {program}\n"
        ));
        assert!(e.to_string().ends_with("the program is empty"), "{e}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let e = Vector::load(Path::new("no/such.yaml")).expect_err("no file");
    assert!(e.to_string().starts_with("no/such.yaml: "), "{e}");
    assert!(matches!(e, VectorError::Io { .. }));
}

#[test]
fn a_saved_vector_loads() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a_saved_vector_loads.yaml");
    let vector = load(&files()[0]);
    vector.save(&path).expect("saved");
    assert_eq!(load(&path), vector);
    assert!(vector.save(&path.join("below a file")).is_err());
}

#[test]
fn only_what_matters_is_written() {
    let cfg = Config::default();
    let mut regs = Registers::default();
    regs.ar[8] = DATA_RAM_BASE;
    regs.vec[31].set_u32(1, 0x40);
    let mut ram = vec![0; cfg.ram_bytes()];
    ram[0x41] = 0x12;
    let mut program = Program {
        ext_stall: vec![false, true, true, false, true, false],
        gvr_ready: 15,
        fault_clear: Some(3),
        ..parsed(&with("")).program().clone()
    };
    let mut expected = regs.clone();
    expected.vec[31] = V512::default();
    expected.vbool[2] = 1;
    let mut expected_ram = ram.clone();
    expected_ram[0xffff] = 0xff;
    let vector = Vector::from_parts(
        "dump",
        Some("one row each"),
        cfg,
        regs,
        ram,
        program.clone(),
        expected,
        expected_ram,
        Some(FaultRecord {
            cause: 2,
            op: 4,
            lane: 9,
            address: 0x8_0026,
        }),
    );
    insta::assert_snapshot!(vector.to_yaml(), @r"
    version: 1
    name: dump
    about: one row each
    gvr_ready: 15
    fault_clear: 3
    ext_stall: [[1, 2], [4, 1]]
    memory:
      - {at: 0x80040, words: [0x1200, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0]}
    registers:
      ar:
        8: 0x80000
      vec:
        31: {words: [0x0, 0x40]}
    program: |
      { nop }
    expect:
      vec:
        31: {words: []}
      vbool:
        2: 0x1
      memory:
        - {at: 0x8ffc0, words: [0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0xff000000]}
      fault: {cause: sg_access, operation: ivp_gatheran_2x32, lane: 9, address: 0x80026}
    ");
    program.ext_stall.pop();
    assert_eq!(vector.program(), &program);
    assert_eq!(parsed(&vector.to_yaml()), vector);
}

/// Bytes that are mostly 0.
fn sparse(len: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec((0..len, any::<u8>()), 0..20).prop_map(move |bytes| {
        let mut all = vec![0; len];
        for (at, byte) in bytes {
            all[at] = byte;
        }
        all
    })
}

fn registers() -> impl Strategy<Value = Registers> {
    (sparse(64 * 4), sparse(32 * 64), sparse(16 * 8)).prop_map(|(ar, vec, vbool)| {
        let mut regs = Registers::default();
        for (a, b) in regs.ar.iter_mut().zip(ar.chunks_exact(4)) {
            *a = u32::from_le_bytes(b.try_into().expect("four"));
        }
        for (v, b) in regs.vec.iter_mut().zip(vec.chunks_exact(64)) {
            v.0.copy_from_slice(b);
        }
        for (vb, b) in regs.vbool.iter_mut().zip(vbool.chunks_exact(8)) {
            *vb = u64::from_le_bytes(b.try_into().expect("eight"));
        }
        regs
    })
}

fn config() -> impl Strategy<Value = Config> {
    (
        1..=16_usize,
        1..=4_u32,
        1..=10_u32,
        1..=16_usize,
        1..=8_usize,
        any::<bool>(),
    )
        .prop_map(
            |(pairs, banks, words, window, return_latency, xor)| Config {
                lanes: 2 * pairs,
                banks: 1 << banks,
                bank_words: 1 << words,
                window,
                return_latency,
                bank_map: if xor { BankMap::Xor } else { BankMap::Linear },
                ..Config::default()
            },
        )
}

#[test]
fn every_map_and_shared_access_read_back() {
    let maps = BankMap::NAMED.map(|(name, map)| (name.to_string(), map));
    let matrix = (
        "!matrix [1, 0x2d5, 3, 1023]".to_string(),
        BankMap::Matrix([1, 0x2D5, 3, 0x3FF]),
    );
    for (text, bank_map) in maps.into_iter().chain([matrix]) {
        for shared_access in [true, false] {
            let cfg = Config {
                bank_map,
                shared_access,
                ..Config::default()
            };
            let machine = format!("machine: {{bank_map: {text}, shared_access: {shared_access}}}");
            let vector = parsed(&with(&machine));
            assert_eq!(vector.config(), cfg, "{machine}");
            assert_eq!(parsed(&vector.to_yaml()), vector, "{machine}");
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back(
        name in any::<String>(),
        about in prop::option::of(any::<String>()),
        (cfg, ram, expected_ram) in config().prop_flat_map(|cfg| {
            (Just(cfg), sparse(cfg.ram_bytes()), sparse(cfg.ram_bytes()))
        }),
        regs in registers(),
        expected_regs in registers(),
        steps in programs::steps_with_special(),
        fault_clear in prop::option::of(any::<u32>()),
        fault in prop::option::of((1..=4_u8, 0..30_u8, 0..32_u8, any::<u32>())),
        ext_stall in prop::collection::vec(any::<bool>(), 0..20),
        gvr_ready in 10..=15_u8,
    ) {
        let program = Program { steps, ext_stall, gvr_ready, fault_clear };
        let fault = fault.map(|(cause, op, lane, address)| FaultRecord { cause, op, lane, address });
        let vector = Vector::from_parts(
            &name, about.as_deref(), cfg, regs, ram, program, expected_regs.clone(), expected_ram.clone(), fault,
        );
        prop_assert!(vector.check_expected(&expected_regs, &expected_ram, fault).is_empty());
        prop_assert_eq!(parsed(&vector.to_yaml()), vector);
    }

    #[test]
    fn no_text_panics(text in any::<String>(), cut in any::<prop::sample::Index>(), put in "[-0-9a-z{}\\[\\]:,\n ]{0,4}") {
        let _ = Vector::parse(&text, "test.yaml");
        let good = with("memory: [{at: 0x80000, count: 3, fill: {kind: hash, unit: byte}}]\nregisters: {vec: {3: {words: [1]}}}");
        let at = cut.index(good.len());
        let _ = Vector::parse(&format!("{}{put}{}", &good[..at], &good[at..]), "test.yaml");
        let _ = Vector::parse(&good[at..], "test.yaml");
    }
}
