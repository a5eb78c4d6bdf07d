//! The AXI rules of the crossbar, whole, and that none of its outputs depends on an input of the same cycle.

use crate::tool::{self, Files, bugs, formal_file, labels, planted, smtbmc, yosys};
use std::collections::BTreeSet;

/// Cycles from the reset on in which the rules are checked without any invariant, so without trust in them.
const DEPTH: usize = 10;
/// Cycles in which everything to be covered is reached; the last one is the first column of a tile.
const COVER_DEPTH: usize = 24;
/// Cycles in which a planted bug must show.
const BUG_DEPTH: usize = 30;

/// Rules that speak of registers, and so stand with the invariants.
const WITH_INVARIANTS: [&str; 3] = ["no_beat_lost", "column_once", "column_not_lost"];

/// In `finds` of a bug: the search for paths finds it, not a rule.
pub const PATH: &str = "path";

fn design() -> Files {
    tool::committed(&[
        "aw_queue",
        "b_queue",
        "tile_bank",
        "transpose_buffer",
        "sram_queue",
        "axi2sram",
    ])
}

fn model(test: &str, files: &Files, define: &str, only: Option<&str>) -> std::path::PathBuf {
    tool::model(&format!("axi2sram/{test}"), "axi2sram", files, define, only)
}

#[test]
fn the_rules_hold_as_far_as_checked_from_the_reset() {
    let folder = model("depth", &design(), "", None);
    let (holds, said) = smtbmc(&folder, &["-t", &DEPTH.to_string()]);
    assert!(holds && said.contains("Status: PASSED"), "{said}");
}

#[test]
fn the_rules_hold_for_ever() {
    let folder = model("induction", &design(), "-DINVARIANTS", None);
    // From the reset ...
    let (holds, said) = smtbmc(&folder, &["-t", "3"]);
    assert!(holds && said.contains("Status: PASSED"), "{said}");
    // ... and from any state in which they hold to the next one.
    let (holds, said) = smtbmc(&folder, &["-i", "-t", "1"]);
    assert!(
        holds && said.contains("Temporal induction successful"),
        "{said}"
    );
}

#[test]
fn a_legal_manager_gets_everywhere() {
    let folder = model("cover", &design(), "-DMANAGER", None);
    let (_, said) = smtbmc(&folder, &["-c", "-t", &COVER_DEPTH.to_string()]);
    let covers = labels(&formal_file("axi2sram.v").unwrap(), "cover");
    assert!(covers.len() >= 13, "{covers:?}");
    for cover in covers {
        let line = format!("Reached cover statement at {cover} in step");
        assert!(said.contains(&line), "{cover}: {said}");
    }
}

/// Nothing that an output is made of, back to the registers, is an input.
fn paths(test: &str, files: &Files) -> (bool, String) {
    let (folder, read) = tool::folder(&format!("axi2sram/{test}"), files);
    // Before `memory_dff` a RAM is read without a clock, and its register stands behind it: so every path ends at a
    // register.
    yosys(
        &folder,
        &format!(
            "{read}; hierarchy -check -top axi2sram; proc; flatten; select -assert-any o:*; select -assert-any t:$dff; \
             select -assert-none o:* %ci*:-$dff i:* %i"
        ),
    )
}

#[test]
fn no_output_depends_on_an_input_in_the_same_cycle() {
    let (none, said) = paths("paths", &design());
    assert!(none, "{said}");
}

#[test]
fn a_planted_path_is_found() {
    let bugs = bugs("axi2sram");
    let bugs: Vec<_> = bugs.iter().filter(|b| b.finds == PATH).collect();
    assert!(bugs.len() >= 5);
    for bug in bugs {
        let (none, said) = paths(&bug.name, &planted(design(), bug));
        assert!(!none, "{}", bug.what);
        assert!(
            said.contains("Assertion failed: selection is not empty"),
            "{}: {said}",
            bug.what
        );
    }
}

#[test]
#[ignore = "make formal-selftest"]
fn planted_bugs_are_found() {
    let mut bugs = bugs("axi2sram");
    bugs.retain(|b| b.finds != PATH);
    tool::each_is_found(&bugs, |bug| {
        let define = if WITH_INVARIANTS.contains(&bug.finds.as_str()) {
            "-DINVARIANTS"
        } else {
            ""
        };
        let files = planted(design(), bug);
        let folder = model(&bug.name, &files, define, Some(&bug.finds));
        smtbmc(&folder, &["-t", &BUG_DEPTH.to_string()])
    });
}

#[test]
fn every_rule_has_a_planted_bug() {
    let text = formal_file("axi2sram.v").unwrap();
    let (rules, _) = text.split_once("`ifdef INVARIANTS").unwrap();
    let rules: BTreeSet<String> = labels(rules, "assert").into_iter().collect();
    let found: BTreeSet<String> = bugs("axi2sram").into_iter().map(|b| b.finds).collect();
    assert!(rules.len() >= 17, "{rules:?}");
    assert!(rules.is_subset(&found), "no bug for {:?}", &rules - &found);
}
