//! The vectors of `testvectors/descriptors`: all end as expected, and a wrong expectation is found.

mod common;

use common::vectors;
use std::path::PathBuf;
use verif::descriptor::scenario::{Scenario, ScenarioError};

fn files() -> Vec<PathBuf> {
    vectors("testvectors/descriptors")
}

fn load(name: &str) -> Scenario {
    let of = |f: &&PathBuf| f.file_stem().is_some_and(|stem| stem == name);
    Scenario::load(files().iter().find(of).unwrap()).unwrap()
}

#[test]
fn every_vector_ends_as_expected() {
    let files = files();
    assert!(files.len() >= 9, "{}", files.len());
    for file in files {
        let scenario = Scenario::load(&file).unwrap();
        assert_eq!(
            file.file_stem().unwrap().to_str(),
            Some(scenario.name.as_str())
        );
        let wrong = scenario.check(&scenario.run());
        assert!(wrong.is_empty(), "{}: {wrong:?}", scenario.name);
    }
}

#[test]
fn ex_a_looks_up_three_of_four_indices() {
    // The arithmetic printed in the source stands in the engine's claims test; this is the descriptor as remade (D41).
    let run = load("ex_a").run();
    let effects = run.results[1].as_ref().unwrap();
    assert_eq!((effects.indices, effects.skipped), (4, 1));
}

#[test]
fn ex_b_copies_the_blocks_at_0x40_0_and_0x220() {
    let scenario = load("ex_b");
    let run = scenario.run();
    let state = &run.state;
    for partition in 0..16 {
        let base = 0x20_0000_0000 + partition * 0x4_0000;
        for (k, offset) in [0x40, 0, 0x220].into_iter().enumerate() {
            let block = state.memory.get(base + 0x8000 + offset, 32);
            assert_eq!(state.memory.get(base + 0x1_0000 + 32 * k as u64, 32), block);
        }
    }
}

#[test]
fn ex_c_counts_three_and_one_after_either_repair() {
    for name in ["ex_c", "ex_c_silent"] {
        let mut scenario = load(name);
        // From an empty histogram.
        scenario.state.memory.write(0x1000_0014, &[0; 4]);
        let run = scenario.run();
        assert!(run.results.last().unwrap().is_ok());
        assert_eq!(run.state.memory.number(0x1000_0000 + 0x14, 4), 3, "{name}");
        assert_eq!(run.state.memory.number(0x1000_0000 + 0x320, 4), 1, "{name}");
    }
}

#[test]
fn ex_d_puts_elements_where_the_text_says() {
    let scenario = load("ex_d");
    let run = scenario.run();
    let memory = &run.state.memory;
    // Index i is 2 i; element c of row r is 0x80 r + c.
    for (i, c, offset) in [
        (1, 0, 2),
        (15, 0, 0x1e),
        (16, 0, 0x20),
        (63, 0, 0x7e),
        (0, 1, 0x80),
        (17, 5, 0x2a2),
        (63, 127, 0x3ffe),
    ] {
        assert_eq!(
            memory.number(0x20_0000_1000 + offset, 2),
            0x100 * i + c,
            "({i}, {c})"
        );
    }
    let delta = run.results[0].as_ref().unwrap().delta();
    assert_eq!(delta.len(), 1);
    assert_eq!(delta[0].length, 16 * 1024);
}

#[test]
fn every_wrong_expectation_is_found() {
    let found = |change: &dyn Fn(&mut Scenario), text: &str| {
        let mut scenario = load("ex_c_silent");
        change(&mut scenario);
        let wrong = scenario.check(&scenario.run());
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        assert!(wrong[0].contains(text), "{wrong:?}");
    };
    found(
        &|s| s.expect.memory[0].1[0] = 2,
        "memory at 0x10000014: expected 0x02, got 0x01",
    );
    found(
        &|s| {
            s.expect.memory.pop();
        },
        "memory at 0x10000320: no change is expected, got 0x01",
    );
    found(
        &|s| s.expect.memory.push((0x5000, vec![7])),
        "memory at 0x5000: expected 0x07, got 0x00",
    );
    found(
        &|s| s.expect.bds = Some(vec![[4, 3]]),
        "BDs: expected [[4, 3]], got [[4, 4]]",
    );
    found(
        &|s| {
            s.expect.notifications.pop();
        },
        "notifications",
    );
    found(
        &|s| {
            s.expect.semaphores.insert(7, 41);
        },
        "semaphore 7: expected 41, got 42",
    );
    found(
        &|s| {
            s.expect.semaphores.clear();
        },
        "semaphore 7: expected 40, got 42",
    );
    let mut scenario = load("rejected");
    scenario
        .expect
        .rejected
        .insert(0, vec!["is_valid_addr8".to_owned()]);
    assert_eq!(scenario.check(&scenario.run()).len(), 1);
    let mut scenario = load("rejected");
    scenario.expect.rejected.remove(&3);
    assert!(scenario.check(&scenario.run())[0].contains("not legal"));
    let mut scenario = load("ex_c");
    scenario.expect.rejected.insert(1, vec![]);
    assert!(
        scenario
            .check(&scenario.run())
            .iter()
            .any(|w| w.contains("was to be rejected"))
    );
}

#[test]
fn a_file_that_is_no_vector_says_what_where_and_which_rule() {
    let base = "version: 1\nname: x\ngeneration: v3\nwords: []\n";
    Scenario::parse(base, "x").unwrap();
    let error = |text: &str| Scenario::parse(text, "x.yaml").unwrap_err();
    let rule = |text: &str, at: &str, found: &str| match error(text) {
        ScenarioError::Rule {
            name,
            at: a,
            found: f,
            rule,
        } => {
            assert_eq!((name.as_str(), a.as_str()), ("x.yaml", at));
            assert!(f.contains(found), "{f}");
            assert!(!rule.is_empty());
        }
        other => panic!("{other}"),
    };
    rule(&base.replace("version: 1", "version: 2"), "version", "2");
    rule(&base.replace("v3", "v9"), "generation", "v9");
    rule(&format!("{base}registers: {{64: 0}}"), "registers", "64");
    rule(
        &format!("{base}shapes: {{4: {{num: [1, 1, 1, 1], step: [1, 1, 1, 1]}}}}"),
        "shapes",
        "4",
    );
    let memory = |piece: &str| format!("{base}memory: [{piece}]");
    rule(&memory("{bytes: [1]}"), "memory[0]", "not one place");
    rule(
        &memory("{at: 0, sbuf: [0, 0], bytes: [1]}"),
        "memory[0]",
        "not one place",
    );
    rule(
        &memory("{sbuf: [128, 0], bytes: [1]}"),
        "memory[0]",
        "no such place",
    );
    rule(
        &memory("{psum: [0, 0x8000], bytes: [1]}"),
        "memory[0]",
        "no such place",
    );
    rule(&memory("{at: 0}"), "memory[0]", "not one list");
    rule(
        &memory("{at: 0, bytes: [1], words: [1]}"),
        "memory[0]",
        "not one list",
    );
    rule(
        &memory("{at: 0, count: 0, size: 1}"),
        "memory[0]",
        "not one list",
    );
    rule(
        &memory("{at: 0, count: 1048577, size: 1}"),
        "memory[0]",
        "not one list",
    );
    rule(
        &memory("{at: 0, count: 4}"),
        "memory[0]",
        "count without a size",
    );
    rule(
        &memory("{at: 0, count: 4, size: 3}"),
        "memory[0]",
        "count without a size",
    );
    rule(&memory("{at: 0, bytes: [256]}"), "memory[0]", "0x100");
    rule(
        &format!("{base}expect: {{memory: [{{at: 0}}]}}"),
        "expect.memory[0]",
        "not one list",
    );
    for (text, part) in [
        ("- 1", "invalid type"),
        (&format!("{base}speed: 1"), "unknown field `speed`"),
        (
            &format!("{base}memory: [{{at: 0, longs: [0x10000000000000000]}}]"),
            "invalid type",
        ),
        (&base.replace("name: x\n", ""), "missing field `name`"),
    ] {
        let said = error(text).to_string();
        assert!(said.contains(part) && said.contains("x.yaml"), "{said}");
    }
    let words = |word: &str| base.replace("words: []", &format!("words: [{word}]"));
    for (word, part) in [
        ("'bb10'", "2 bytes are no whole number"),
        ("'zz'", "no hexadecimal digit"),
        (&format!("'{}'", "00".repeat(64)), "opcode 0x00"),
        (&format!("'{}'", "bb".repeat(128)), "2 words in one text"),
        ("{word: INDIRECT2D}", "unknown variant"),
        ("{word: INDIRECT1D, speed: 1}", "unknown field"),
        (
            "{word: INDIRECT1D, dma_configs: {priority_class: 8}}",
            "8 does not fit",
        ),
        ("{word: INDIRECT1D, in_dtype: FP31}", "`FP31` is no Dtype"),
        ("{word: INDIRECT1D, src_start_addr: r64:r0}", "is no ADDR8"),
    ] {
        let said = error(&words(word)).to_string();
        assert!(said.contains(part), "{said}");
    }
    assert!(matches!(
        Scenario::load(&PathBuf::from("/no/such.yaml")),
        Err(ScenarioError::Io { .. })
    ));
}

#[test]
fn the_page_names_every_predicate_and_every_lint() {
    let page = include_str!("../../docs/descriptors.md");
    let (_, section) = page.split_once("## Validator").unwrap();
    let row = |start: String| section.lines().find(|l| l.starts_with(&start)).unwrap();
    let names = |row: &str| {
        let list = row.split('|').nth(2).unwrap();
        let name = |entry: &str| {
            let (name, times) = match entry.trim().split_once(" (") {
                Some((name, times)) => (name, times[..1].parse().unwrap()),
                None => (entry.trim(), 1),
            };
            vec![name.to_owned(); times]
        };
        list.split(',').flat_map(name).collect::<Vec<String>>()
    };
    for &(opcode, _) in verif::descriptor::Word::ALL {
        let mut listed = names(row("| all |".to_owned()));
        listed.extend(names(row(format!("| {opcode:#04x} |"))));
        let mut there: Vec<_> = verif::descriptor::validate::predicates(opcode)
            .into_iter()
            .map(|p| p.0.to_owned())
            .collect();
        listed.sort();
        there.sort();
        assert_eq!(listed, there, "{opcode:#04x}");
    }
    for lint in verif::descriptor::lint::LINTS {
        assert!(section.contains(lint), "{lint}");
    }
}
