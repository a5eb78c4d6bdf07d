//! Rules of the engine's blocks, of the engine, and of the placement in the transpose buffer: a file of `hdl/formal` each.
//!
//! What takes long is marked `ignore`: `make formal` runs it, `make formal-selftest` the planted bugs.

use crate::axi2sram;
use crate::tool::{self, Files, bugs, formal_file, labels, planted, smtbmc};
use hdl::config::Config;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Cycles from the reset on in which rules and invariants are checked before the induction.
const BASE: usize = 3;

/// How some rules are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// There is no register: one cycle is all.
    OneCycle,
    /// They hold after the reset, and from any state in which rules and invariants hold, the next one has them, too.
    ForEver,
    /// The same, and what stands under `ifndef INVARIANTS` holds in the first cycles from the reset on. Unit: cycles.
    ForEverAndBounded(usize),
}

/// A file of rules and what they speak of.
#[derive(Clone, Copy, Debug)]
struct Proof {
    /// Name of the file in `hdl/formal`, without its end.
    rules: &'static str,
    /// Modules of the design, each after those it uses.
    modules: &'static [&'static str],
    /// A smaller machine; or the committed Verilog.
    config: Option<Config>,
    method: Method,
    /// Cycles in which everything to be covered is reached.
    cover_depth: usize,
    /// Cycles in which a planted bug must show.
    bug_depth: usize,
}

/// The smaller machine of the window's proof: the same ring, the same arbiters, fewer of them.
const SMALL: Config = Config {
    lanes: 4,
    banks: 4,
    bank_words: 4,
    window: 4,
    ..Config::DEFAULT
};

/// The smallest machine of the proof of program order: all of `memory_side`.
const TINY: Config = Config {
    lanes: 2,
    banks: 2,
    bank_words: 2,
    window: 2,
    ..Config::DEFAULT
};

const PROOFS: &[Proof] = &[
    Proof {
        rules: "gvr_interlock",
        modules: &["gvr_interlock"],
        config: None,
        method: Method::ForEver,
        cover_depth: 10,
        bug_depth: 10,
    },
    Proof {
        rules: "bank_arbiter",
        modules: &["bank_arbiter"],
        config: None,
        method: Method::OneCycle,
        cover_depth: 1,
        bug_depth: 1,
    },
    Proof {
        rules: "transpose_buffer",
        modules: &["tile_bank", "transpose_buffer"],
        config: None,
        method: Method::ForEver,
        cover_depth: 5,
        bug_depth: 5,
    },
    Proof {
        rules: "rmw",
        modules: &["rmw", "bank"],
        config: None,
        method: Method::ForEver,
        cover_depth: 10,
        bug_depth: 8,
    },
    Proof {
        rules: "window",
        modules: &[
            "bank_select",
            "window_entry",
            "bank_arbiter",
            "window",
            "return_path",
        ],
        config: Some(SMALL),
        method: Method::ForEver,
        cover_depth: 10,
        bug_depth: 10,
    },
    Proof {
        rules: "squash",
        modules: &["address_unit", "dbreak", "fault_select"],
        config: None,
        method: Method::OneCycle,
        cover_depth: 1,
        bug_depth: 1,
    },
    Proof {
        rules: "gvr",
        modules: &["gvr_register", "gvr"],
        config: Some(SMALL),
        method: Method::ForEver,
        cover_depth: 6,
        bug_depth: 6,
    },
    Proof {
        rules: "core_side",
        modules: &[
            "decode",
            "gvr_interlock",
            "issue",
            "control_pipe",
            "predicate",
            "scatter_data",
            "gvr_register",
            "gvr",
            "drain",
            "core_side",
        ],
        config: Some(SMALL),
        method: Method::ForEver,
        cover_depth: 24,
        bug_depth: 16,
    },
    Proof {
        rules: "memory_side",
        modules: &[
            "control_stage",
            "address_unit",
            "dbreak",
            "fault_select",
            "bank_select",
            "window_entry",
            "bank_arbiter",
            "window",
            "scatter_buffer",
            "rmw",
            "bank",
            "return_path",
            "memory_side",
        ],
        config: Some(TINY),
        method: Method::ForEverAndBounded(6),
        cover_depth: 12,
        bug_depth: 10,
    },
    Proof {
        rules: "counters",
        modules: &["counters"],
        config: None,
        method: Method::ForEver,
        cover_depth: 6,
        bug_depth: 6,
    },
];

fn proof(rules: &str) -> &'static Proof {
    PROOFS.iter().find(|p| p.rules == rules).unwrap()
}

impl Proof {
    fn design(&self) -> Files {
        match self.config {
            None => tool::committed(self.modules),
            Some(cfg) => tool::exported(cfg, self.modules),
        }
    }

    /// The file of rules.
    fn text(&self) -> String {
        formal_file(&format!("{}.v", self.rules)).unwrap()
    }

    /// The rules: all assertions but those behind the last of the marks that there is, which are invariants.
    fn labels(&self) -> BTreeSet<String> {
        let text = self.text();
        let rules = ["// Invariants.", "`ifdef INVARIANTS"]
            .iter()
            .find_map(|mark| text.split_once(mark))
            .map_or(text.as_str(), |(rules, _)| rules);
        labels(rules, "assert").into_iter().collect()
    }

    /// The define with which an assertion is there.
    fn define(&self, assertion: &str) -> &'static str {
        let text = self.text();
        let (_, rest) = text.split_once("`ifdef INVARIANTS").unwrap_or((&text, ""));
        if labels(rest, "assert").iter().any(|name| name == assertion) {
            "-DINVARIANTS"
        } else {
            ""
        }
    }

    /// Options of yosys-smtbmc for what Verilog has no name for: the start, and the invariants if wanted.
    fn constraints(&self, invariants: bool) -> Vec<String> {
        let mut names = vec![format!("{}.start.smtc", self.rules)];
        if invariants {
            names.push(format!("{}.invariants.smtc", self.rules));
        }
        let folder = tool::root().join("hdl/formal");
        names
            .iter()
            .filter(|name| formal_file(name).is_some())
            .flat_map(|name| ["--smtc".to_owned(), folder.join(name).display().to_string()])
            .collect()
    }

    fn check(&self, folder: &Path, args: &[&str], invariants: bool) -> (bool, String) {
        let constraints = self.constraints(invariants);
        let mut all: Vec<&str> = constraints.iter().map(String::as_str).collect();
        all.extend(args);
        smtbmc(folder, &all)
    }

    /// From the reset on, in so many cycles.
    fn holds_from_reset(&self, run: &str, define: &str, depth: usize) -> PathBuf {
        let test = format!("{}/{run}", self.rules);
        let folder = tool::model(&test, self.rules, &self.design(), define, None);
        let invariants = !define.is_empty();
        let (holds, said) = self.check(&folder, &["-t", &depth.to_string()], invariants);
        assert!(holds && said.contains("Status: PASSED"), "{said}");
        folder
    }

    /// The rules hold.
    fn holds(&self) {
        if self.method == Method::OneCycle {
            self.holds_from_reset("rules", "", 1);
            return;
        }
        if let Method::ForEverAndBounded(depth) = self.method {
            self.holds_from_reset("bounded", "", depth);
        }
        let folder = self.holds_from_reset("rules", "-DINVARIANTS", BASE);
        let (holds, said) = self.check(&folder, &["-i", "-t", "1"], true);
        assert!(
            holds && said.contains("Temporal induction successful"),
            "{said}"
        );
    }

    /// What the rules speak of happens.
    fn covers(&self) {
        let test = format!("{}/cover", self.rules);
        let folder = tool::model(&test, self.rules, &self.design(), "-DCOVERS", None);
        let (_, said) = self.check(&folder, &["-c", "-t", &self.cover_depth.to_string()], false);
        for cover in labels(&self.text(), "cover") {
            let line = format!("Reached cover statement at {cover} in step");
            assert!(said.contains(&line), "{}: {cover}: {said}", self.rules);
        }
    }

    /// Each planted bug is found by its assertion, alone.
    fn bugs(&self) {
        tool::each_is_found(&bugs(self.rules), |bug| {
            let test = format!("{}/{}", self.rules, bug.name);
            let files = planted(self.design(), bug);
            let define = self.define(&bug.finds);
            let folder = tool::model(&test, self.rules, &files, define, Some(&bug.finds));
            self.check(&folder, &["-t", &self.bug_depth.to_string()], false)
        });
    }
}

#[test]
fn every_rule_has_a_planted_bug_and_every_file_covers() {
    for proof in PROOFS {
        let rules = proof.labels();
        let found: BTreeSet<String> = bugs(proof.rules).into_iter().map(|b| b.finds).collect();
        assert!(!rules.is_empty(), "{}", proof.rules);
        assert!(
            rules.is_subset(&found),
            "{}: no bug for {:?}",
            proof.rules,
            &rules - &found
        );
        assert!(labels(&proof.text(), "cover").len() >= 3, "{}", proof.rules);
    }
}

#[test]
fn every_planted_bug_fits_its_design() {
    for proof in PROOFS {
        let design = proof.design();
        for bug in bugs(proof.rules) {
            planted(design.clone(), &bug);
        }
    }
}

#[test]
fn every_file_of_rules_is_run() {
    let mut run: BTreeSet<String> = PROOFS.iter().map(|p| p.rules.to_owned()).collect();
    run.insert("axi2sram".to_owned());
    let of = |folder: &str, end: &str| -> BTreeSet<String> {
        std::fs::read_dir(tool::root().join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter_map(|name| name.strip_suffix(end).map(str::to_owned))
            .collect()
    };
    assert_eq!(of("hdl/formal", ".v"), run);
    assert_eq!(of("hdl/formal/bugs", ""), run);
}

/// Rows of the table below a heading of docs/proofs.md, cell by cell.
fn table(page: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, section) = page
        .split_once(&format!("\n## {heading}\n"))
        .unwrap_or_else(|| panic!("docs/proofs.md: no section {heading}"));
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|l| l.starts_with("| ")).skip(1);
    rows.map(|l| {
        let cells = l.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    })
    .collect()
}

/// Names in a cell.
fn names(cell: &str) -> BTreeSet<String> {
    let names = cell.split(", ").map(|n| n.trim_matches('`').to_owned());
    names.filter(|n| !n.is_empty()).collect()
}

#[test]
fn the_page_has_every_rule_cover_and_planted_bug_and_no_other() {
    let page = std::fs::read_to_string(tool::root().join("docs/proofs.md")).unwrap();
    for rules in PROOFS.iter().map(|p| p.rules).chain(["axi2sram"]) {
        let mut covers = BTreeSet::new();
        let mut found = BTreeSet::new();
        for row in table(&page, rules) {
            let [property, assertions, method, reached, planted] = row.as_slice() else {
                panic!("{rules}: not five cells: {row:?}");
            };
            let assertions = match method.as_str() {
                "paths" => BTreeSet::from([axi2sram::PATH.to_owned()]),
                _ => names(assertions),
            };
            let bugs = bugs(rules).into_iter();
            let bugs: BTreeSet<String> = bugs
                .filter(|b| assertions.contains(&b.finds))
                .map(|b| b.what)
                .collect();
            let said = planted.split("; ").map(str::to_owned).collect();
            assert_eq!(bugs, said, "{rules}: {property}");
            covers.extend(names(reached));
            found.extend(assertions);
        }
        let text = formal_file(&format!("{rules}.v")).unwrap();
        assert_eq!(covers, labels(&text, "cover").into_iter().collect());
        assert_eq!(found, bugs(rules).into_iter().map(|b| b.finds).collect());
    }
}

/// The tests of a file of rules: it holds, its covers, and, only with `make formal-selftest`, its planted bugs.
macro_rules! proofs {
    ($($rules:ident $(, $long:literal)?;)*) => {
        $(mod $rules {
            use super::proof;

            #[test]
            $(#[ignore = $long])?
            fn holds() {
                proof(stringify!($rules)).holds();
            }

            #[test]
            $(#[ignore = $long])?
            fn covers() {
                proof(stringify!($rules)).covers();
            }

            #[test]
            #[ignore = "make formal-selftest"]
            fn planted_bugs_are_found() {
                proof(stringify!($rules)).bugs();
            }
        })*
    };
}

proofs! {
    gvr_interlock;
    bank_arbiter;
    transpose_buffer;
    rmw;
    counters;
    core_side;
    window, "make formal";
    squash, "make formal";
    gvr, "make formal";
    memory_side, "make formal";
}
