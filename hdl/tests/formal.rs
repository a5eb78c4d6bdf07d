//! Proofs about the committed Verilog (docs/proofs.md): a model checker, `yosys-smtbmc` with yices, on the rules of
//! `hdl/formal`, and a search for paths from inputs to outputs. Each rule is shown to fail on a planted bug.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Cycles from the reset on in which the rules are checked without any invariant, so without trust in them.
const DEPTH: usize = 10;
/// Cycles in which everything to be covered is reached; the last one is the first column of a tile.
const COVER_DEPTH: usize = 24;
/// Cycles in which a planted bug must show.
const BUG_DEPTH: usize = 30;
/// Longest run of one program. Unit: seconds.
const LIMIT: &str = "900";

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn rules_text() -> String {
    std::fs::read_to_string(root().join("hdl/formal/axi2sram.v")).unwrap()
}

/// The files of the design, sub-blocks first: name and text.
fn design() -> Vec<(String, String)> {
    let folder = root().join("hdl/verilog");
    let list = std::fs::read_to_string(folder.join("axi2sram.f")).unwrap();
    list.lines()
        .map(|path| {
            let name = Path::new(path).file_name().unwrap().to_str().unwrap();
            let text = std::fs::read_to_string(folder.join(name)).unwrap();
            (name.to_owned(), text)
        })
        .collect()
}

/// One text in one file of the design replaced by another.
#[derive(Clone, Copy, Debug)]
struct Bug {
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
}

/// The design with a bug.
fn planted(bug: &Bug) -> Vec<(String, String)> {
    let mut files = design();
    let (_, text) = files.iter_mut().find(|(n, _)| n == bug.file).unwrap();
    let times = text.matches(bug.from).count();
    assert_eq!(times, 1, "{}: `{}` in {}", bug.what, bug.from, bug.file);
    *text = text.replace(bug.from, bug.to);
    files
}

/// A folder with the files in it, and the Yosys command that reads them.
fn folder(test: &str, files: &[(String, String)]) -> (PathBuf, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("formal")
        .join(test);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    std::fs::write(folder.join("rules.v"), rules_text()).unwrap();
    let names: Vec<&str> = files.iter().map(|(n, _)| n.as_str()).collect();
    (folder, format!("read_verilog {}", names.join(" ")))
}

/// Whether a program ended well, and what it said. `PATH` has the folder where `make tools` puts yices, too.
fn run(folder: &Path, program: &str, args: &[&str]) -> (bool, String) {
    let path = std::env::var("PATH").unwrap();
    let yices = root().join("build/yices/bin");
    let path = format!("{path}:{}", yices.display());
    let out = Command::new("timeout")
        .arg(LIMIT)
        .arg(program)
        .args(args)
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .unwrap_or_else(|e| panic!("{program}: {e}"));
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let said = said + &String::from_utf8_lossy(&out.stderr);
    assert!(
        out.status.code() != Some(127) && !said.contains("not found in path"),
        "`make tools` installs what this needs, yosys-smtbmc and yices-smt2: {program}: {said}"
    );
    assert_ne!(out.status.code(), Some(124), "{program}: {LIMIT} s: {said}");
    (out.status.success(), said)
}

fn yosys(folder: &Path, script: &str) -> (bool, String) {
    run(folder, "yosys", &["-Q", "-p", script])
}

/// The rules and the design as one model for the solver; `only` one assertion of them, or all.
fn model(test: &str, files: &[(String, String)], define: &str, only: Option<&str>) -> PathBuf {
    let (folder, read) = folder(test, files);
    let only = match only {
        Some(name) => format!("select -assert-count 1 c:{name}; delete t:$assert c:{name} %d;"),
        None => String::new(),
    };
    // Registers and RAMs start with anything, whatever their initial values: the reset must do.
    let (done, said) = yosys(
        &folder,
        &format!(
            "{read}; read_verilog -formal {define} rules.v; hierarchy -check -top axi2sram_rules; proc; flatten; \
             setattr -unset init w:dut.*; delete t:$meminit*; {only} opt_clean -purge; memory -nordff -nomap; opt -full; dffunmap; \
             write_smt2 -wires model.smt2"
        ),
    );
    assert!(done, "{test}: {said}");
    folder
}

fn smtbmc(folder: &Path, args: &[&str]) -> (bool, String) {
    let mut all = vec!["-s", "yices", "--noprogress"];
    all.extend(args);
    all.push("model.smt2");
    run(folder, "yosys-smtbmc", &all)
}

/// Names of the assertions in a text, or of the covers.
fn labels(text: &str, kind: &str) -> Vec<String> {
    let kind = format!(": {kind} ");
    text.lines()
        .filter_map(|l| l.split_once(&kind))
        .map(|(name, _)| name.trim().to_owned())
        .collect()
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
    let covers = labels(&rules_text(), "cover");
    assert!(covers.len() >= 13, "{covers:?}");
    for cover in covers {
        let line = format!("Reached cover statement at {cover} in step");
        assert!(said.contains(&line), "{cover}: {said}");
    }
}

/// Nothing that an output is made of, back to the registers, is an input.
fn paths(test: &str, files: &[(String, String)]) -> (bool, String) {
    let (folder, read) = folder(test, files);
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

/// Paths from an input to an output: through logic, through a sub-block, a plain wire, one bit of many.
const PATHS: &[Bug] = &[
    Bug {
        what: "WREADY waits for BREADY",
        file: "axi2sram.v",
        from: "assign wready = ready;",
        to: "assign wready = ready & (b_queue_space | bready);",
    },
    Bug {
        what: "a beat is on the port in the cycle in which it comes",
        file: "sram_queue.v",
        from: "assign sram_valid = taken != 3'd0;",
        to: "assign sram_valid = (taken != 3'd0) | push;",
    },
    Bug {
        what: "the mode is what is offered",
        file: "axi2sram.v",
        from: "assign transpose_en = ~mode[0];",
        to: "assign transpose_en = cfg_transpose_en;",
    },
    Bug {
        what: "one bit of the data",
        file: "sram_queue.v",
        from: "assign sram_data = data[255:0];",
        to: "assign sram_data = {data[255:1], data[0] ^ sram_ready};",
    },
    Bug {
        what: "an output that looks at an acceptance",
        file: "axi2sram.v",
        from: "assign err_id = err_id_q;",
        to: "assign err_id = err_id_q ^ {3'd0, to_tile};",
    },
];

#[test]
fn a_planted_path_is_found() {
    for (i, bug) in PATHS.iter().enumerate() {
        let (none, said) = paths(&format!("path_{i}"), &planted(bug));
        assert!(!none, "{}", bug.what);
        assert!(
            said.contains("Assertion failed: selection is not empty"),
            "{}: {said}",
            bug.what
        );
    }
}

/// Bugs, each with the assertion that is to find it, alone.
const BUGS: &[(&str, Bug)] = &[
    (
        "b_stays",
        Bug {
            what: "BVALID falls without BREADY",
            file: "b_queue.v",
            from: "assign leaves = bready & (count != 3'd0);",
            to: "assign leaves = count != 3'd0;",
        },
    ),
    (
        "b_stable",
        Bug {
            what: "the second response overwrites the first",
            file: "b_queue.v",
            from: "if (takes & (rest == i[2:0])) begin",
            to: "if (takes & ((rest == i[2:0]) | (i == 0))) begin",
        },
    ),
    (
        "sram_stays",
        Bug {
            what: "a beat is gone without SRAM ready",
            file: "sram_queue.v",
            from: "assign leaves = sram_ready & (taken != 3'd0);",
            to: "assign leaves = taken != 3'd0;",
        },
    ),
    (
        "sram_stable",
        Bug {
            what: "the data change when the next beat comes",
            file: "sram_queue.v",
            from: "assign sram_data = data[255:0];",
            to: "assign sram_data = (taken == 3'd1) ? data[255:0] : data[511:256];",
        },
    ),
    (
        "one_response",
        Bug {
            what: "a response for every beat",
            file: "axi2sram.v",
            from: ".push(ends),",
            to: ".push(accept),",
        },
    ),
    (
        "one_response",
        Bug {
            what: "a response is lost when one leaves",
            file: "b_queue.v",
            from: "if (takes) begin",
            to: "if (takes & ~leaves) begin",
        },
    ),
    (
        "room_for_responses",
        Bug {
            what: "data are accepted without room for the response",
            file: "axi2sram.v",
            from: "((aw_queue_head_valid & b_queue_space) & room)",
            to: "(aw_queue_head_valid & room)",
        },
    ),
    (
        "room_for_bursts",
        Bug {
            what: "AWREADY with four bursts",
            file: "aw_queue.v",
            from: "assign awready = count != 3'd4;",
            to: "assign awready = 1'd1;",
        },
    ),
    (
        "data_after_address",
        Bug {
            what: "data are accepted without an address",
            file: "axi2sram.v",
            from: "((aw_queue_head_valid & b_queue_space) & room)",
            to: "(b_queue_space & room)",
        },
    ),
    (
        "answer_after_last",
        Bug {
            what: "the response comes at the last beat by count, with WLAST missing",
            file: "axi2sram.v",
            from: "assign ends = accept & wlast;",
            to: "assign ends = accept & (wlast | expected);",
        },
    ),
    (
        "id_in_order",
        Bug {
            what: "the ID of the address that comes just now",
            file: "axi2sram.v",
            from: ".push_id(aw_queue_head_id),",
            to: ".push_id(awid),",
        },
    ),
    (
        "id_in_order",
        Bug {
            what: "an address lands one entry too far when one leaves",
            file: "aw_queue.v",
            from: "if (push & (rest == i[2:0])) begin",
            to: "if (push & (count == i[2:0])) begin",
        },
    ),
    (
        "id_in_order",
        Bug {
            what: "two responses that wait go out in the wrong order",
            file: "b_queue.v",
            from: "assign bid = id[3:0];",
            to: "assign bid = (count == 3'd2) ? id[7:4] : id[3:0];",
        },
    ),
    (
        "response_right",
        Bug {
            what: "SLVERR of an early WLAST is lost",
            file: "axi2sram.v",
            from: "assign fails = dropping | early;",
            to: "assign fails = dropping;",
        },
    ),
    (
        "response_right",
        Bug {
            what: "SLVERR of a bad burst of one beat is lost",
            file: "axi2sram.v",
            from: "assign fails = dropping | early;",
            to: "assign fails = burst[0] | early;",
        },
    ),
    (
        "response_right",
        Bug {
            what: "WLAST is expected one beat late",
            file: "axi2sram.v",
            from: "assign expected = beat_no == aw_queue_head_len;",
            to: "assign expected = beat_no == aw_queue_head_len + 8'd1;",
        },
    ),
    (
        "response_right",
        Bug {
            what: "the next burst starts with a beat counted",
            file: "axi2sram.v",
            from: "next_no = 8'd0;",
            to: "next_no = 8'd1;",
        },
    ),
    (
        "response_right",
        Bug {
            what: "the next burst is dropped, too",
            file: "axi2sram.v",
            from: "next_skip = 1'd0;",
            to: "next_skip = wrong;",
        },
    ),
    (
        "response_right",
        Bug {
            what: "the size of a burst does not matter",
            file: "aw_queue.v",
            from: "if (awsize != 3'd5) begin",
            to: "if (awsize > 3'd5) begin",
        },
    ),
    (
        "beats_in_right",
        Bug {
            what: "beats that are dropped are not counted",
            file: "axi2sram.v",
            from: "if (accept) begin",
            to: "if (take) begin",
        },
    ),
    (
        "beats_out_right",
        Bug {
            what: "a beat that waits is counted in every cycle",
            file: "axi2sram.v",
            from: "if (sram_valid & sram_ready) begin",
            to: "if (sram_valid) begin",
        },
    ),
    (
        "cfg_waits",
        Bug {
            what: "a configuration that waits may be overwritten",
            file: "axi2sram.v",
            from: "assign cfg_ready = ~mode[2];",
            to: "assign cfg_ready = 1'd1;",
        },
    ),
    (
        "cfg_waits",
        Bug {
            what: "128 columns of 4 bytes",
            file: "axi2sram.v",
            from: "limit = 8'h40;",
            to: "limit = 8'h80;",
        },
    ),
    (
        "mode_stays",
        Bug {
            what: "the mode is in force at once",
            file: "axi2sram.v",
            from: "mode_d[1:0] = flag_2;",
            to: "mode_d[1:0] = offered ? {cfg_wide, ~cfg_transpose_en} : flag_2;",
        },
    ),
    (
        "record_stays",
        Bug {
            what: "the last error is kept",
            file: "axi2sram.v",
            from: "assign record = (kept == 3'd0) & (wrong | bad_cfg);",
            to: "assign record = wrong | bad_cfg;",
        },
    ),
    (
        "reset_empties",
        Bug {
            what: "a response survives the reset",
            file: "b_queue.v",
            from: "if (reset) count <= 3'd0;",
            to: "if (reset & ~bready) count <= 3'd0;",
        },
    ),
    (
        "no_beat_lost",
        Bug {
            what: "a beat in pass-through is accepted without room",
            file: "axi2sram.v",
            from: "room = drained & (sram_queue_count != 3'd4);",
            to: "room = drained;",
        },
    ),
    (
        "no_beat_lost",
        Bug {
            what: "a column is read without room for it",
            file: "axi2sram.v",
            from: "& ~((sram_queue_count == 3'd3) & reading);",
            to: ";",
        },
    ),
];

#[test]
fn every_planted_bug_is_found() {
    for (i, (by, bug)) in BUGS.iter().enumerate() {
        let define = if *by == "no_beat_lost" {
            "-DINVARIANTS"
        } else {
            ""
        };
        let folder = model(&format!("bug_{i}"), &planted(bug), define, Some(by));
        let (holds, said) = smtbmc(&folder, &["-t", &BUG_DEPTH.to_string()]);
        assert!(!holds, "{by} does not find: {}", bug.what);
        let line = format!("Assert failed in axi2sram_rules: {by}");
        assert!(said.contains(&line), "{}: {said}", bug.what);
    }
}

#[test]
fn every_rule_has_a_planted_bug() {
    let text = rules_text();
    let (rules, _) = text.split_once("`ifdef INVARIANTS").unwrap();
    let rules: BTreeSet<String> = labels(rules, "assert").into_iter().collect();
    let found: BTreeSet<String> = BUGS.iter().map(|(by, _)| (*by).to_owned()).collect();
    assert!(rules.len() >= 17, "{rules:?}");
    assert!(rules.is_subset(&found), "no bug for {:?}", &rules - &found);
}
