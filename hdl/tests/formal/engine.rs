//! Rules of the engine's blocks, of the engine, and of the placement in the transpose buffer: a file of `hdl/formal` each.
//!
//! What takes long is marked `ignore`: `make formal` runs it, `make formal-selftest` the planted bugs.

use crate::tool::{self, Files, bugs, formal_file, labels, planted, smtbmc};
use hdl::config::{BankMap, Config};
use std::collections::BTreeSet;
use std::path::Path;

/// Cycles from the reset on in which rules and invariants are checked before the induction.
const BASE: usize = 3;

/// How some rules are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// There is no register: one cycle is all.
    OneCycle,
    /// They hold after the reset, and from any state in which rules and invariants hold, the next one has them, too.
    ForEver,
    /// They hold in the first cycles from the reset on. Unit: cycles.
    Bounded(usize),
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
    return_latency: 1,
    bank_map: BankMap::Linear,
};

/// The smallest machine of the proof of program order: all of `memory_side`.
const TINY: Config = Config {
    lanes: 2,
    banks: 2,
    bank_words: 2,
    window: 2,
    return_latency: 1,
    bank_map: BankMap::Linear,
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
        method: Method::Bounded(7),
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

    /// The rules as far as they hold without `INVARIANTS`, and the invariants.
    fn labels(&self) -> (BTreeSet<String>, BTreeSet<String>) {
        let text = formal_file(&format!("{}.v", self.rules)).unwrap();
        let (rules, rest) = text.split_once("`ifdef INVARIANTS").unwrap_or((&text, ""));
        let set = |text| labels(text, "assert").into_iter().collect();
        (set(rules), set(rest))
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

    /// The rules hold.
    fn holds(&self) {
        let define = if self.method == Method::ForEver {
            "-DINVARIANTS"
        } else {
            ""
        };
        let test = format!("{}/rules", self.rules);
        let folder = tool::model(&test, self.rules, &self.design(), define, None);
        let depth = match self.method {
            Method::OneCycle => 1,
            Method::ForEver => BASE,
            Method::Bounded(depth) => depth,
        };
        let (holds, said) = self.check(&folder, &["-t", &depth.to_string()], true);
        assert!(holds && said.contains("Status: PASSED"), "{said}");
        if self.method == Method::ForEver {
            let (holds, said) = self.check(&folder, &["-i", "-t", "1"], true);
            assert!(
                holds && said.contains("Temporal induction successful"),
                "{said}"
            );
        }
    }

    /// What the rules speak of happens.
    fn covers(&self) {
        let test = format!("{}/cover", self.rules);
        let folder = tool::model(&test, self.rules, &self.design(), "-DCOVERS", None);
        let (_, said) = self.check(&folder, &["-c", "-t", &self.cover_depth.to_string()], false);
        let text = formal_file(&format!("{}.v", self.rules)).unwrap();
        let covers = labels(&text, "cover");
        assert!(covers.len() >= 3, "{covers:?}");
        for cover in covers {
            let line = format!("Reached cover statement at {cover} in step");
            assert!(said.contains(&line), "{}: {cover}: {said}", self.rules);
        }
    }

    /// Each planted bug is found by its assertion, alone.
    fn bugs(&self) {
        let (_, invariants) = self.labels();
        for bug in bugs(self.rules) {
            let define = if invariants.contains(&bug.finds) {
                "-DINVARIANTS"
            } else {
                ""
            };
            let test = format!("{}/{}", self.rules, bug.name);
            let files = planted(self.design(), &bug);
            let folder = tool::model(&test, self.rules, &files, define, Some(&bug.finds));
            let (holds, said) = self.check(&folder, &["-t", &self.bug_depth.to_string()], false);
            assert!(!holds, "{} does not find: {}", bug.finds, bug.what);
            let line = format!("Assert failed in {}_rules: {}", self.rules, bug.finds);
            assert!(said.contains(&line), "{}: {said}", bug.what);
        }
    }
}

#[test]
fn every_rule_has_a_planted_bug_and_a_cover() {
    for proof in PROOFS {
        let (rules, _) = proof.labels();
        let found: BTreeSet<String> = bugs(proof.rules).into_iter().map(|b| b.finds).collect();
        assert!(!rules.is_empty(), "{}", proof.rules);
        assert!(
            rules.is_subset(&found),
            "{}: no bug for {:?}",
            proof.rules,
            &rules - &found
        );
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
    window, "make formal";
    squash, "make formal";
    gvr, "make formal";
    core_side;
    memory_side, "make formal";
}
