//! Test vectors of the crossbar: every file of `testvectors/crossbar/` holds on the value model and on both backends, in lock-step; whatever is
//! otherwise than a vector says is found; what is wrong in a file is said precisely.

mod common;

use common::vectors;
use miette::Diagnostic;
use sim::crossbar;
use sim::lockstep::Lockstep;
use std::path::PathBuf;
use verif::vector::{
    AnyVector, CrossbarVector, Design, Mismatch, Outcome, Place, Problem, Vector, VectorError,
};

#[test]
fn every_crossbar_vector_holds_on_the_value_model_and_on_both_backends() {
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verilated");
    let files = vectors("testvectors/crossbar");
    assert!(files.len() >= 8, "{files:?}");
    let mut causes = [0; 7];
    for file in files {
        let AnyVector::Crossbar(vector) = AnyVector::load(&file).unwrap() else {
            panic!("{}: a vector of the engine", file.display());
        };
        let name = vector.name();
        assert_eq!(file.file_stem().unwrap(), name);
        assert!(vector.about().is_some(), "{name}");
        assert_eq!(vector.check_expected(&vector.modelled()), [], "{name}");
        let (rtl, verilator) = (crossbar::rtl(), crossbar::verilator(&cache));
        let mut pair = Lockstep::new(rtl.unwrap(), verilator.unwrap());
        let (seen, got) = vector
            .run(&mut pair)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(vector.check_expected(&got), [], "{name}");
        assert_eq!(seen.bursts.len(), got.responses.len());
        for burst in &seen.bursts {
            assert!(burst.first <= burst.last && burst.last < burst.answered);
        }
        for error in &got.errors {
            causes[usize::from(error.cause)] += 1;
        }
    }
    assert!(causes[1..].iter().all(|&n| n > 0), "{causes:?}");
}

#[test]
fn the_example_of_the_page_holds() {
    let page = include_str!("../../docs/vectors.md");
    let section = page.split("## Vectors of the crossbar").nth(1).unwrap();
    let yaml = section.split("```yaml").nth(1).unwrap();
    let vector = parsed(yaml.split("```").next().unwrap());
    assert_eq!(vector.check_expected(&vector.modelled()), []);
    assert_eq!(vector.check_expected(&run(&vector)), []);
}

/// A vector with these lines for `traffic` and `expect`, in an SRAM of 4096 bytes.
fn text_of(more: &str, traffic: &str, expect: &str) -> String {
    format!(
        "version: 1\ndesign: axi2sram\nname: test\nsram: {{at: 0x2000, bytes: 0x1000}}\n{more}\ntraffic:\n{traffic}\nexpect:\n{expect}\n  counters: {{beats_in: 1, beats_out: 1, tiles: 0}}\n"
    )
}

/// A word passes through.
const PASS: &str = "  - configure: {transpose: false}\n  - burst: {id: 3, at: 0x2020, words: [7]}";

fn parsed(text: &str) -> CrossbarVector {
    CrossbarVector::parse(text, "test.yaml").unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn run(vector: &CrossbarVector) -> Outcome {
    vector.run(&mut crossbar::rtl().unwrap()).unwrap().1
}

#[test]
fn whatever_is_otherwise_is_found() {
    let right = text_of("", PASS, "  memory: [{at: 0x2020, words: [7]}]");
    assert_eq!(parsed(&right).check_expected(&run(&parsed(&right))), []);
    let entry = |list, field| Place::Entry {
        list,
        index: 0,
        field,
    };
    let error = "\n  errors: [{cause: size, id: 1, at: 0x40, acked: true}]";
    for (old, new, found) in [
        (
            "words: [7]}]",
            "words: [8]}]",
            vec![(Place::Memory(0x2020), 8, 7)],
        ),
        // A byte that nobody wrote, and one that should have stayed.
        (
            "  memory: [{at: 0x2020, words: [7]}]",
            "",
            vec![(Place::Memory(0x2020), 0, 7)],
        ),
        (
            "0x2020, words: [7]}]",
            "0x2020, words: [7, 1]}]",
            vec![(Place::Memory(0x2024), 1, 0)],
        ),
        (
            "beats_in: 1",
            "beats_in: 2",
            vec![(Place::Counter("beats_in"), 2, 1)],
        ),
        (
            "beats_out: 1",
            "beats_out: 0",
            vec![(Place::Counter("beats_out"), 0, 1)],
        ),
        (
            "tiles: 0",
            "tiles: 1",
            vec![(Place::Counter("tiles"), 1, 0)],
        ),
        (
            "]}]",
            "]}]\n  responses: []",
            vec![(Place::Length("responses"), 0, 1)],
        ),
        (
            "]}]",
            "]}]\n  responses: [{id: 4, resp: slverr}]",
            vec![
                (entry("responses", "id"), 4, 3),
                (entry("responses", "resp"), 2, 0),
            ],
        ),
        (
            "]}]",
            &format!("]}}]{error}"),
            vec![(Place::Length("errors"), 1, 0)],
        ),
    ] {
        let text = right.replacen(old, new, 1);
        assert_ne!(text, right);
        let vector = parsed(&text);
        let mismatches: Vec<Mismatch> = found
            .into_iter()
            .map(|(place, expected, got)| Mismatch {
                place,
                expected,
                got,
            })
            .collect();
        assert_eq!(vector.check_expected(&run(&vector)), mismatches, "{text}");
        assert_eq!(
            vector.check_expected(&vector.modelled()),
            mismatches,
            "{text}"
        );
    }

    // An error record, field by field.
    let wrong = PASS.replace("words", "awsize: 4, words");
    let text = text_of("", &wrong, error);
    let places: Vec<Place> = parsed(&text)
        .check_expected(&run(&parsed(&text)))
        .into_iter()
        .map(|m| m.place)
        .collect();
    let fields = ["id", "at", "acked"].map(|field| entry("errors", field));
    assert_eq!(places[0], entry("responses", "resp"));
    assert_eq!(places[1..4], fields);
    assert_eq!(places[4..], [Place::Counter("beats_out")]);

    // A beat that misses the SRAM, by an address bit that the SRAM does not decode.
    let text = text_of("", &PASS.replace("0x2020", "0x12020"), "");
    let got = run(&parsed(&text));
    let [found] = parsed(&text).check_expected(&got)[..] else {
        panic!("{got:?}");
    };
    assert_eq!((found.place, found.got), (Place::Outside(0x12020), 1));
}

#[test]
fn data_of_a_burst_can_be_written_in_every_form() {
    let memory = |data: &str| {
        let traffic =
            format!("  - configure: {{transpose: false}}\n  - burst: {{at: 0x2000, {data}}}");
        let mut vector = parsed(&text_of("memory: [{at: 0x2000, count: 96, fill: {kind: counting, unit: byte, start: 0xee, step: 0}}]", &traffic, ""))
            .modelled()
            .sram;
        vector.truncate(96);
        vector
    };
    let with = |bytes: &[(usize, u8)]| {
        let mut all = vec![0xee; 96];
        for &(at, byte) in bytes {
            all[at] = byte;
        }
        all
    };
    assert_eq!(memory("bytes: [1, ~, 3]"), with(&[(0, 1), (2, 3)]));
    assert_eq!(memory("halves: [~, 0x102]"), with(&[(2, 2), (3, 1)]));
    assert_eq!(
        memory("words: [0x4030201]"),
        with(&[(0, 1), (1, 2), (2, 3), (3, 4)])
    );
    // Each row starts a beat; one of more than a beat takes two.
    assert_eq!(
        memory("unit: byte, rows: [[1], [~, 2]]"),
        with(&[(0, 1), (33, 2)])
    );
    let long = format!("unit: byte, rows: [[{}9], [8]]", "~, ".repeat(32));
    assert_eq!(memory(&long), with(&[(32, 9), (64, 8)]));
    assert_eq!(
        memory("count: 3, fill: {kind: counting, unit: byte, start: 5}"),
        with(&[(0, 5), (1, 6), (2, 7)])
    );
    assert_eq!(
        memory("words: [0x4030201], strobes: [6]"),
        with(&[(1, 2), (2, 3)])
    );
}

#[test]
fn a_piece_repeats() {
    let memory = |repeat: &str| {
        let piece = format!(
            "memory: [{{at: 0x2002, count: 2, fill: {{kind: counting, unit: byte, start: 1}}, repeat: {repeat}}}]"
        );
        let mut sram = parsed(&text_of(&piece, PASS, "")).modelled().sram;
        sram.truncate(12);
        sram
    };
    assert_eq!(
        memory("{times: 3, at: 4, start: 16}"),
        [0, 0, 1, 2, 0, 0, 17, 18, 0, 0, 33, 34]
    );
    assert_eq!(
        memory("{times: 2, at: 2}"),
        [0, 0, 1, 2, 1, 2, 0, 0, 0, 0, 0, 0]
    );
}

#[test]
fn a_rule_that_is_broken_is_said_with_its_field() {
    let burst = |fields: &str| format!("  - burst: {{at: 0, {fields}}}");
    let open =
        "  - burst: {at: 0, words: [1]}\n  - configure: {columns: 16}\n  - configure: {columns: 8}";
    let sram = |fields: &str| text_of("", PASS, "").replace("{at: 0x2000, bytes: 0x1000}", fields);
    let most = format!("unit: byte, rows: [{}]", "[1], ".repeat(257));
    let too_large = |value, bits| Problem::TooLarge { value, bits };
    for (text, at, problem) in [
        (
            text_of("", &burst("id: 16, words: [1]"), ""),
            "traffic[0].burst.id",
            too_large(16, 4),
        ),
        (
            text_of("", &burst("awlen: 256, words: [1]"), ""),
            "traffic[0].burst.awlen",
            too_large(256, 8),
        ),
        (
            text_of("", &burst("awsize: 8, words: [1]"), ""),
            "traffic[0].burst.awsize",
            too_large(8, 3),
        ),
        (
            text_of("", &burst("awburst: 4, words: [1]"), ""),
            "traffic[0].burst.awburst",
            too_large(4, 2),
        ),
        (
            text_of("", "  - burst: {at: 0x100000000, words: [1]}", ""),
            "traffic[0].burst.at",
            too_large(1 << 32, 32),
        ),
        (
            text_of("", &burst("halves: [1, 0x10000]"), ""),
            "traffic[0].burst.halves[1]",
            too_large(0x1_0000, 16),
        ),
        (
            text_of("", &burst("unit: byte, rows: [[1], [2, 256]]"), ""),
            "traffic[0].burst.rows[1][1]",
            too_large(256, 8),
        ),
        (
            text_of("", &burst("words: [1], strobes: [0x100000000]"), ""),
            "traffic[0].burst.strobes[0]",
            too_large(1 << 32, 32),
        ),
        (
            text_of("", &burst("words: [1], strobes: [1, 2]"), ""),
            "traffic[0].burst.strobes",
            Problem::Strobes {
                strobes: 2,
                beats: 1,
            },
        ),
        (
            text_of("", &burst("id: 1"), ""),
            "traffic[0].burst",
            Problem::DataKinds,
        ),
        (
            text_of("", &burst("words: [1], halves: [1]"), ""),
            "traffic[0].burst",
            Problem::DataKinds,
        ),
        (
            text_of("", &burst("rows: [[1]]"), ""),
            "traffic[0].burst",
            Problem::DataKinds,
        ),
        (
            text_of("", &burst("words: []"), ""),
            "traffic[0].burst",
            Problem::Beats(0),
        ),
        (
            text_of("", &burst(&most), ""),
            "traffic[0].burst",
            Problem::Beats(257),
        ),
        (
            text_of(
                "",
                &burst("count: 0xffffffffffffffff, fill: {kind: hash, unit: word}"),
                "",
            ),
            "traffic[0].burst",
            Problem::Beats(1025),
        ),
        (text_of("", "  - {}", ""), "traffic[0]", Problem::Traffic),
        (
            text_of("", "  - {configure: {}, burst: {at: 0, words: [1]}}", ""),
            "traffic[0]",
            Problem::Traffic,
        ),
        (
            text_of("", "  - configure: {element: 8}", ""),
            "traffic[0].configure.element",
            Problem::Element(8),
        ),
        (
            text_of("", "  - configure: {columns: 256}", ""),
            "traffic[0].configure.columns",
            too_large(256, 8),
        ),
        (
            text_of("", "  - configure: {step: 0x100000000}", ""),
            "traffic[0].configure.step",
            too_large(1 << 32, 32),
        ),
        (
            text_of("", open, ""),
            "traffic[2].configure",
            Problem::Waits,
        ),
        (
            text_of("gaps: {w: 0}", PASS, ""),
            "gaps.w",
            Problem::Percent(0),
        ),
        (
            text_of("gaps: {sram: 101}", PASS, ""),
            "gaps.sram",
            Problem::Percent(101),
        ),
        (
            sram("{bytes: 48}"),
            "sram",
            Problem::Sram { at: 0, bytes: 48 },
        ),
        (
            sram("{bytes: 16}"),
            "sram",
            Problem::Sram { at: 0, bytes: 16 },
        ),
        (
            sram("{bytes: 0x2000000}"),
            "sram",
            Problem::Sram {
                at: 0,
                bytes: 1 << 25,
            },
        ),
        (
            sram("{at: 0x20, bytes: 64}"),
            "sram",
            Problem::Sram { at: 32, bytes: 64 },
        ),
        (
            sram("{at: 0x100000000, bytes: 64}"),
            "sram",
            Problem::Sram {
                at: 1 << 32,
                bytes: 64,
            },
        ),
        (
            text_of("", PASS, "  memory: [{at: 0x2ffe, words: [1]}]"),
            "expect.memory[0].at",
            Problem::OutsideRam {
                memory: "SRAM",
                at: 0x2ffe,
                bytes: 4,
                ram: 0x2000..0x3000,
            },
        ),
        (
            text_of(
                "",
                PASS,
                "  memory: [{at: 0x2000, words: [1], repeat: {times: 0, at: 4}}]",
            ),
            "expect.memory[0].repeat",
            Problem::Repeat,
        ),
        (
            text_of(
                "",
                PASS,
                "  memory: [{at: 0x2000, words: [1], repeat: {times: 2, at: 0}}]",
            ),
            "expect.memory[0].repeat",
            Problem::Repeat,
        ),
        (
            text_of(
                "",
                PASS,
                "  memory: [{at: 0x2000, words: [1], repeat: {times: 2, at: 4, start: 1}}]",
            ),
            "expect.memory[0].repeat",
            Problem::Repeat,
        ),
        (
            text_of(
                "",
                PASS,
                "  memory: [{at: 0x2000, words: [1, 2], repeat: {times: 2, at: 4}}]",
            ),
            "expect.memory[0]",
            Problem::Overlap {
                other: 0,
                at: 0x2004,
            },
        ),
        (
            text_of(
                "",
                PASS,
                "  memory: [{at: 0x2000, words: [1], repeat: {times: 0xffffffffffffffff, at: 4}}]",
            ),
            "expect.memory[0].at",
            Problem::OutsideRam {
                memory: "SRAM",
                at: 0x3000,
                bytes: 4,
                ram: 0x2000..0x3000,
            },
        ),
        (
            text_of("", PASS, "  responses: [{id: 16, resp: okay}]"),
            "expect.responses[0].id",
            too_large(16, 4),
        ),
        (
            text_of("", PASS, "  errors: [{cause: burst, at: 0x100000000}]"),
            "expect.errors[0].at",
            too_large(1 << 32, 32),
        ),
        (
            text_of("", PASS, "").replace("version: 1", "version: 2"),
            "version",
            Problem::Version(2),
        ),
        (
            text_of("", PASS, "").replace("design: axi2sram", "design: supergather"),
            "design",
            Problem::Design {
                design: Design::Supergather,
                wanted: Design::Axi2sram,
            },
        ),
    ] {
        let error = CrossbarVector::parse(&text, "test.yaml").expect_err(&text);
        let help = error.help().unwrap().to_string();
        let VectorError::Rule {
            at: field,
            problem: found,
            ..
        } = error
        else {
            panic!("{error}\n{text}");
        };
        assert_eq!((field.as_str(), &found), (at, &problem), "{text}");
        // What, rule, how to mend it: sentences.
        assert!(!found.to_string().is_empty());
        assert_eq!(help, format!("{}. {}.", problem.rule(), problem.fix()));
    }
}

#[test]
fn what_is_not_of_the_schema_is_said_with_its_line() {
    for (old, new, words) in [
        ("at: 0x2020", "ad: 0x2020", "unknown field `ad`"),
        ("transpose: false", "transpose: 3", "expected a boolean"),
        ("  counters:", "  counts:", "unknown field `counts`"),
        ("{beats_in: 1, ", "{", "missing field `beats_in`"),
        ("axi2sram", "axi2dram", "unknown variant `axi2dram`"),
    ] {
        let text = text_of("", PASS, "").replacen(old, new, 1);
        let error = CrossbarVector::parse(&text, "test.yaml").unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        assert!(
            matches!(error, VectorError::Yaml { line: Some(_), .. }),
            "{error:?}"
        );
    }
}

#[test]
fn a_vector_is_of_one_design() {
    let text = text_of("", PASS, "");
    let error = Vector::parse(&text, "test.yaml").unwrap_err().to_string();
    assert_eq!(
        error,
        "test.yaml: design: the vector is of axi2sram, not of supergather"
    );
    let engine = "version: 1\ndesign: supergather\nname: n\nprogram: '{ nop; nop }'\nexpect: {}\n";
    assert!(Vector::parse(engine, "test.yaml").is_ok());
}
