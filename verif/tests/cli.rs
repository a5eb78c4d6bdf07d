//! The `gsx` command as a user meets it: what it prints and writes, its exit codes, and bad input.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// Folder that keeps the library of backend `verilator`, for all tests of this crate.
const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/verilated");

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gsx"));
    command.args(args).env("SUPERGATHER_CACHE", CACHE);
    command
}

fn gsx(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

/// Builds the library, or finds it: several commands at once would each build it.
fn build_library() {
    static BUILT: std::sync::Once = std::sync::Once::new();
    BUILT.call_once(|| {
        let cfg = hdl::config::Config::default();
        sim::engine::verilator(cfg, Path::new(CACHE)).unwrap();
    });
}

fn vector(name: &str) -> String {
    format!("{}/../testvectors/{name}.yaml", env!("CARGO_MANIFEST_DIR"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Writes a file into a new folder.
fn file(name: &str, bytes: impl AsRef<[u8]>) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    (folder, path)
}

/// One clear error: exit code 2, nothing on stdout, these words on stderr.
fn assert_bad_input(args: &[&str], words: &[&str]) {
    assert_error(args, &gsx(args), words);
}

/// As [`assert_bad_input`], of a command that was run.
fn assert_error(args: &[&str], out: &Output, words: &[&str]) {
    let error = text(&out.stderr);
    assert_eq!(out.status.code(), Some(2), "{args:?}\n{error}");
    assert_eq!(text(&out.stdout), "", "{args:?}");
    // The error may be broken into lines between words.
    let flat: String = error
        .chars()
        .map(|c| {
            if c.is_whitespace() || c == '│' {
                ' '
            } else {
                c
            }
        })
        .collect();
    let flat = flat.split_whitespace().collect::<Vec<_>>().join(" ");
    for word in words {
        assert!(flat.contains(word), "{args:?}: no `{word}` in\n{error}");
    }
    assert!(!error.contains("panicked"), "{error}");
}

#[test]
fn sim_writes_waves_save_file_and_picture() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("sim");
    let run = gsx(&[
        "sim",
        &vector("gather_2x32"),
        "--out",
        out.to_str().unwrap(),
    ]);
    let stdout = text(&run.stdout);
    assert_eq!(run.status.code(), Some(0), "{stdout}");
    assert_eq!(
        files(&out),
        [
            "fault.txt",
            "gather_2x32.gtkw",
            "gather_2x32.svg",
            "gather_2x32.vcd",
            "mnemonic.txt",
            "operation.txt",
            "stall.txt"
        ]
    );
    for word in [
        "operation",
        "stage 10",
        "memory wait",
        "bank conflicts",
        "elements per cycle",
        "bank utilisation",
    ] {
        assert!(stdout.contains(word), "{word}:\n{stdout}");
    }
    let vcd = std::fs::read_to_string(out.join("gather_2x32.vcd")).unwrap();
    assert!(vcd.contains("ivp_gatheran_2x32t"), "mnemonics are text");
}

#[test]
fn a_run_is_the_same_with_waves_on_or_off() {
    let folder = TempDir::new().unwrap();
    let vcd = folder.path().join("x.vcd");
    let plain = gsx(&["run", &vector("stream")]);
    let traced = gsx(&["run", &vector("stream"), "--trace", vcd.to_str().unwrap()]);
    let plain = text(&plain.stdout);
    assert!(text(&traced.stdout).starts_with(&plain));
    assert!(vcd.exists());
    // A window that the run does not reach writes nothing.
    let far = folder.path().join("far.vcd");
    let out = gsx(&[
        "run",
        &vector("stream"),
        "--trace",
        far.to_str().unwrap(),
        "--trace-from",
        "5000",
    ]);
    assert_eq!(out.status.code(), Some(0));
    assert!(!far.exists());
}

#[test]
fn random_runs_are_the_same_on_one_thread_or_two() {
    let run = |jobs| gsx(&["random", "--seed", "7", "--ops", "1200", "--jobs", jobs]);
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one.status.code(), Some(0), "{}", text(&one.stdout));
    assert_eq!(one.stdout, two.stdout);
    assert!(text(&one.stdout).contains("seed 7, 1200 operations in 3 cases"));
    let other = gsx(&["random", "--seed", "8", "--ops", "1200"]);
    assert_ne!(one.stdout, other.stdout);
}

#[test]
fn a_random_case_can_be_written_and_run_as_a_vector() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("case.yaml");
    let path = path.to_str().unwrap();
    let args = ["random", "--ops", "600", "--case", "1", "--dump", path];
    assert_eq!(gsx(&args).status.code(), Some(0));
    let check = gsx(&["check", path]);
    assert_eq!(check.status.code(), Some(0), "{}", text(&check.stdout));
    let run = gsx(&["run", path]);
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stdout));
    let none = folder.path().join("none.yaml");
    let args = [
        "random",
        "--ops",
        "600",
        "--case",
        "2",
        "--dump",
        none.to_str().unwrap(),
    ];
    assert_bad_input(&args, &["--case 2", "only 2 cases"]);
    assert!(!none.exists());
}

#[test]
fn a_vector_with_a_wrong_expectation_fails_with_code_1() {
    let right = std::fs::read_to_string(vector("movgatherd")).unwrap();
    // The first expected value of a register, off by one bit.
    let at = right.find("expect:").unwrap();
    let digit = right[at..].find("0x").unwrap() + at + 2;
    let mut wrong = right.clone().into_bytes();
    wrong[digit] = if wrong[digit] == b'0' { b'1' } else { b'0' };
    let (_folder, path) = file("wrong.yaml", wrong);
    for command in ["check", "run"] {
        let out = gsx(&[command, path.to_str().unwrap()]);
        assert_eq!(
            out.status.code(),
            Some(1),
            "{command}: {}",
            text(&out.stderr)
        );
    }
}

#[test]
fn bad_programs_give_one_error_and_no_file() {
    let yaml =
        |program: &str| format!("version: 1\nname: bad\nprogram: |\n  {program}\nexpect: {{}}\n");
    for (program, words) in [
        (
            "{ ivp_gatheranx17 gr0, a8, v31; nop }",
            &["ivp_gatheranx17", "unknown mnemonic"][..],
        ),
        ("{ ivp_gatheranx16 gr8, a8, v31; nop }", &["gr8"]),
        ("{ ivp_gatheranx16 gr0, a64, v31; nop }", &["a64"]),
        ("{ nop; ivp_gatherdnx16 v32, gr0 }", &["v32"]),
        (
            "{ ivp_scatternx16 v1, v31; nop }",
            &["ivp_scatternx16", "a scalar register"],
        ),
        ("{ ivp_gatheranx16 gr0, a8", &["program"]),
    ] {
        let (folder, path) = file("bad.yaml", yaml(program));
        let path = path.to_str().unwrap();
        let out = folder.path().join("sim");
        let args = ["sim", path, "--out", out.to_str().unwrap()];
        assert_bad_input(&args, words);
        assert_bad_input(&["check", path], words);
        assert_bad_input(&["run", path], words);
        assert_eq!(files(folder.path()), ["bad.yaml"]);
    }
}

#[test]
fn bad_vectors_give_one_error() {
    let good = std::fs::read_to_string(vector("gather_2x32")).unwrap();
    for (from, to, words) in [
        ("version: 1", "version: 2", &["version"][..]),
        ("version: 1", "version: [1]", &["version", "expected"]),
        ("registers:", "register:", &["register"]),
        ("0x80000", "wrong", &["wrong"]),
        ("program: |", "program: 7 #", &["program"]),
    ] {
        let (_folder, path) = file("bad.yaml", good.replacen(from, to, 1));
        assert_bad_input(&["run", path.to_str().unwrap()], words);
    }
    assert_bad_input(
        &["run", "there/is/no/such.yaml"],
        &["there/is/no/such.yaml"],
    );
    let (_folder, path) = file("bad.yaml", [0xFF, 0xFE, 0x00]);
    assert_bad_input(&["run", path.to_str().unwrap()], &["bad.yaml"]);
}

#[test]
fn bad_pattern_files_give_one_error() {
    let gz = |bytes: &[u8]| {
        use std::io::Write;
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gz.write_all(bytes).unwrap();
        gz.finish().unwrap()
    };
    let whole = gz(&[1; 800]);
    for (name, bytes, words) in [
        ("a.json", b"[{".to_vec(), &["a.json", "EOF"][..]),
        ("a.json", b"[]".to_vec(), &["holds no pattern"]),
        (
            "a.json",
            br#"[{"kernel": "Gather", "pattern": []}]"#.to_vec(),
            &["pattern 0"],
        ),
        (
            "a.json",
            br#"[{"kernel": "Gather", "pattern": ["x"]}]"#.to_vec(),
            &["invalid type"],
        ),
        (
            "a.json",
            br#"[{"kernel": "Sort", "pattern": [1]}]"#.to_vec(),
            &["Sort"],
        ),
        (
            "a.json",
            br#"[{"kernel": "Gather", "pattern": [1], "count": 0}]"#.to_vec(),
            &["count"],
        ),
        (
            "a.R.idx.gz",
            whole[..whole.len() / 2].to_vec(),
            &["a.R.idx.gz"],
        ),
        ("a.R.idx.gz", gz(&[1; 801]), &["801 bytes"]),
        ("a.R.idx.gz", gz(&[]), &["holds no index"]),
        ("a.R.idx.gz", b"no gzip".to_vec(), &["a.R.idx.gz"]),
        ("a.txt", b"[]".to_vec(), &["neither a .json nor"]),
    ] {
        let (_folder, path) = file(name, bytes);
        assert_bad_input(&["spatter", path.to_str().unwrap()], words);
    }
    assert_bad_input(&["spatter", "no/such.json"], &["no/such.json"]);
    let json = br#"[{"kernel": "Gather", "pattern": [1]}]"#;
    let (_folder, path) = file("a.json", json);
    let path = path.to_str().unwrap();
    assert_bad_input(&["spatter", path, "--count", "0"], &["--count"]);
    assert_bad_input(&["spatter", path, "--width", "8"], &["--width"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let (_folder, path) = file("occupied", "");
    let out = path.join("sim");
    let args = [
        "sim",
        &vector("gather_2x32"),
        "--out",
        out.to_str().unwrap(),
    ];
    let run = gsx(&args);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).contains("occupied"));
    let verilog = path.join("verilog");
    assert_eq!(
        gsx(&["verilog", verilog.to_str().unwrap()]).status.code(),
        Some(2)
    );
}

/// The waves are written by a thread of their own, whose error must not be lost.
#[test]
fn waves_that_do_not_fit_are_an_error_and_leave_nothing() {
    let folder = TempDir::new().unwrap();
    let waves = folder.path().join("x.vcd");
    // So many blocks; the signal that comes with one more is ignored, and the write fails.
    let limited = "trap '' XFSZ; ulimit -f 40; exec \"$@\"";
    let vector = vector("stream");
    let args = ["run", &vector, "--trace", waves.to_str().unwrap()];
    let out = Command::new("sh")
        .args(["-c", limited, "sh", env!("CARGO_BIN_EXE_gsx")])
        .args(args)
        .output()
        .unwrap();
    let error = text(&out.stderr);
    assert_eq!(out.status.code(), Some(2), "{error}");
    for words in ["cannot write", "x.vcd", "File too large"] {
        assert!(error.contains(words), "{error}");
    }
    assert!(files(folder.path()).is_empty());
}

#[test]
fn an_output_replaces_nothing_but_a_regular_file() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let made = Command::new("mkfifo").arg(at("pipe.vcd")).status();
    assert!(made.unwrap().success());
    std::fs::create_dir(at("folder.vcd")).unwrap();
    for (link, to) in [
        ("to_pipe.vcd", "pipe.vcd"),
        ("to_folder.vcd", "folder.vcd"),
        ("to_nothing.vcd", "nothing"),
    ] {
        symlink(to, at(link)).unwrap();
    }
    let before = files(folder.path());
    for name in &before {
        let path = at(name);
        let path = path.to_str().unwrap();
        let words = [name, "cannot write", "give another name"];
        assert_bad_input(&["run", &vector("stream"), "--trace", path], &words);
        let args = ["random", "--ops", "1", "--case", "0", "--dump", path];
        assert_bad_input(&args, &words);
        assert_eq!(files(folder.path()), before, "{name}");
    }
    let pipe = std::fs::symlink_metadata(at("pipe.vcd")).unwrap();
    assert!(pipe.file_type().is_fifo());
    // Each file of a folder follows the same rule.
    let verilog = TempDir::new().unwrap();
    let made = Command::new("mkfifo")
        .arg(verilog.path().join("supergather.v"))
        .status();
    assert!(made.unwrap().success());
    assert_bad_input(
        &["verilog", verilog.path().to_str().unwrap()],
        &["supergather.v", "cannot write", "give another name"],
    );
    // What is written beside a dump follows the same rule.
    let made = Command::new("mkfifo").arg(at("x.gtkw")).status();
    assert!(made.unwrap().success());
    let dump = at("x.vcd");
    let run = gsx(&["run", &vector("stream"), "--trace", dump.to_str().unwrap()]);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).contains("x.gtkw"));
}

#[test]
fn spatter_reports_rates_and_bounds() {
    let json = br#"[{"kernel": "Gather", "pattern": [0, 16, 32, 48], "delta": 4, "count": 100},
                    {"kernel": "Scatter", "pattern": [1, 2, 70000], "delta": -1, "count": 8}]"#;
    let (_folder, path) = file("a.json", json);
    let out = gsx(&["spatter", path.to_str().unwrap(), "--count", "40"]);
    let stdout = text(&out.stdout);
    assert_eq!(out.status.code(), Some(0), "{stdout}");
    for words in [
        "elements/cycle",
        "one at a time",
        "stream bound",
        "40/100",
        "8/8",
        "wrapped",
        "cut at 40",
        "total, weighted by count",
    ] {
        assert!(stdout.contains(words), "{words}:\n{stdout}");
    }
}

#[test]
fn the_picture_in_the_readme_is_what_make_sim_draws() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().to_str().unwrap();
    assert_eq!(
        gsx(&["sim", &vector("stream"), "--out", out]).status.code(),
        Some(0)
    );
    let fresh = std::fs::read(folder.path().join("stream.svg")).unwrap();
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/img/stream.svg");
    assert!(
        fresh == std::fs::read(kept).unwrap(),
        "docs/img/stream.svg is old: copy build/sim/stream.svg there after `make sim`"
    );
}

#[test]
fn the_picture_of_the_crossbar_is_what_gsx_draws() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("transpose.svg");
    let out = gsx(&["picture", path.to_str().unwrap()]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let fresh = std::fs::read(path).unwrap();
    assert!(fresh.len() < 100_000, "{} bytes", fresh.len());
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/img/transpose.svg");
    assert!(
        fresh == std::fs::read(kept).unwrap(),
        "docs/img/transpose.svg is old: draw it again with `gsx picture docs/img/transpose.svg`"
    );
}

#[test]
fn the_verilated_design_prints_the_same() {
    build_library();
    let json = br#"[{"kernel": "Gather", "pattern": [0, 16, 32, 48], "delta": 4, "count": 30}]"#;
    let (_folder, path) = file("a.json", json);
    let (vector, path) = (vector("stream"), path.to_str().unwrap());
    for args in [
        &["run", &vector][..],
        &["spatter", path],
        &["random", "--seed", "7", "--ops", "1200", "--jobs", "1"],
        &["random", "--seed", "7", "--ops", "1200", "--jobs", "2"],
    ] {
        let on = |dut| gsx(&[args, &["--dut", dut]].concat());
        let (rtl, verilator) = (on("rtl"), on("verilator"));
        assert_eq!(
            rtl.status.code(),
            Some(0),
            "{args:?}: {}",
            text(&rtl.stderr)
        );
        assert_eq!(
            verilator.status.code(),
            Some(0),
            "{args:?}: {}",
            text(&verilator.stderr)
        );
        assert_eq!(text(&rtl.stdout), text(&verilator.stdout), "{args:?}");
        assert_eq!(rtl.stdout, gsx(args).stdout, "rtl is the default: {args:?}");
    }
}

#[test]
fn a_backend_has_a_name() {
    let (_folder, path) = file("a.json", br#"[{"kernel": "Gather", "pattern": [1]}]"#);
    let (vector, path) = (vector("stream"), path.to_str().unwrap());
    for args in [
        &["run", &vector, "--dut", "vhdl"][..],
        &["random", "--dut", "vhdl"],
        &["spatter", path, "--dut", "vhdl"],
        &["lockstep", "vhdl", "rtl"],
        &["lockstep", "rtl", "vhdl"],
    ] {
        assert_bad_input(args, &["'vhdl'", "possible values: rtl, verilator"]);
    }
    assert_bad_input(&["lockstep", "rtl"], &["<B>"]);
}

#[test]
fn waves_are_those_of_the_rtl_backend() {
    let folder = TempDir::new().unwrap();
    let vcd = folder.path().join("x.vcd");
    let vcd = vcd.to_str().unwrap();
    let args = [
        "run",
        &vector("stream"),
        "--trace",
        vcd,
        "--dut",
        "verilator",
    ];
    assert_bad_input(&args, &["--trace with --dut verilator", "use --dut rtl"]);
    assert!(files(folder.path()).is_empty());
}

#[test]
fn a_missing_verilator_is_one_clear_error() {
    let folder = TempDir::new().unwrap();
    let (cache, empty) = (folder.path().join("cache"), folder.path().join("empty"));
    std::fs::create_dir(&empty).unwrap();
    let dump = folder.path().join("case.yaml");
    let dump = dump.to_str().unwrap();
    for args in [
        &["run", &vector("stream"), "--dut", "verilator"][..],
        &[
            "random",
            "--dut",
            "verilator",
            "--case",
            "0",
            "--dump",
            dump,
        ],
        &["lockstep", "rtl", "verilator"],
        &["lockstep", "verilator", "rtl"],
    ] {
        let out = command(args)
            .env("PATH", &empty)
            .env("SUPERGATHER_CACHE", &cache)
            .output()
            .unwrap();
        let words = [
            "backend verilator",
            "no program `verilator` on the PATH",
            "`sh tools/install.sh verilator`",
        ];
        assert_error(args, &out, &words);
        assert!(files(&cache).is_empty(), "{args:?}");
    }
    assert_eq!(files(folder.path()), ["cache", "empty"]);
}

/// A lock-step run in a folder of its own; backend `verilator` is many times faster than `rtl`.
fn lockstep(folder: &Path, args: &[&str]) -> Output {
    build_library();
    command(&[&["lockstep"], args].concat())
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Arguments behind `replay: gsx lockstep`.
fn replay(stdout: &str) -> Vec<&str> {
    let line = stdout.lines().last().unwrap();
    let args = line.strip_prefix("replay: gsx lockstep ").expect(line);
    args.split_whitespace().collect()
}

#[test]
fn lockstep_says_what_it_compared_and_how_to_do_it_again() {
    let folder = TempDir::new().unwrap();
    let pair = ["verilator", "verilator"];
    let number = |stdout: &str, word: &str| -> u64 {
        let before = stdout.split(word).next().unwrap();
        before.split_whitespace().last().unwrap().parse().unwrap()
    };
    for (more, cases) in [
        (&["--ops", "501"][..], 2),
        (&["--ops", "1000"], 2),
        (&["--cycles", "9000"], 2),
        (&["--case", "1000000"], 1),
        (&[], 4),
    ] {
        let out = lockstep(folder.path(), &[&pair, &["--seed", "9"], more].concat());
        let stdout = text(&out.stdout);
        assert_eq!(out.status.code(), Some(0), "{stdout}{}", text(&out.stderr));
        assert!(
            stdout.starts_with(&format!("seed 9, {cases} cases, ")),
            "{stdout}"
        );
        assert!(number(&stdout, " cycles compared") > 6000 * cases);
        assert!(number(&stdout, " resets in mid-operation") > 10 * cases);
        assert!(stdout.contains("every output of every cycle is equal"));
        assert!(
            text(&out.stderr).contains("cycles/s"),
            "{}",
            text(&out.stderr)
        );
        let again = lockstep(folder.path(), &replay(&stdout));
        assert_eq!(stdout, text(&again.stdout));
    }
    let other = lockstep(folder.path(), &[&pair[..], &["--seed", "10"]].concat());
    assert!(text(&other.stdout).starts_with("seed 10, 4 cases, "));
    assert!(files(folder.path()).is_empty(), "nothing is written");
    // Both kinds, once: the long run is in tests/lockstep.rs.
    let out = lockstep(folder.path(), &["rtl", "verilator", "--case", "5"]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stdout));
}

#[test]
fn a_lockstep_difference_is_shown_whole() {
    let folder = TempDir::new().unwrap();
    let args = ["rtl", "verilator", "--seed", "3", "--case", "4"];
    let broken = [&args[..], &["--break-output", "advance@1200"]].concat();
    let out = lockstep(folder.path(), &broken);
    let stdout = text(&out.stdout);
    assert_eq!(out.status.code(), Some(1), "{stdout}{}", text(&out.stderr));
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(
        lines[0],
        "seed 3, case 4 DIFFERS: cycle 1200: port `advance` is 1 in rtl, 0 in verilator"
    );
    assert_eq!(lines[1], "the last cycles:");
    let head: Vec<&str> = lines[2].split_whitespace().collect();
    assert_eq!(
        head.join(" "),
        "cycle ready stage0_tag stage9_tag stage10_tag rtl advance verilator advance"
    );
    for (line, cycle) in lines[3..23].iter().zip(1181..) {
        assert!(line.starts_with(&format!("{cycle} ")), "{line}");
    }
    assert_eq!(
        lines[23],
        "waves: build/lockstep/difference.vcd (open with: gtkwave build/lockstep/difference.gtkw)"
    );
    assert_eq!(
        lines[24],
        "replay: gsx lockstep rtl verilator --seed 3 --case 4 --break-output advance@1200"
    );
    assert_eq!(lines.len(), 25);
    assert!(text(&out.stderr).contains("cycles/s"));
    let waves = folder.path().join("build/lockstep");
    assert_eq!(files(&waves), ["difference.gtkw", "difference.vcd"]);
    let dump = std::fs::read(waves.join("difference.vcd")).unwrap();

    // The VCD: two scopes named after the backends and one for the inputs, a thousand cycles.
    let mut parser = vcd::Parser::new(&dump[..]);
    let header = parser.parse_header().unwrap();
    let ready = |scope: &str| header.find_var(&["lockstep", scope, "ready"]).is_some();
    assert!(ready("rtl") && ready("verilator"));
    assert!(header.find_var(&["lockstep", "inputs", "reset"]).is_some());
    let times: Vec<u64> = parser
        .filter_map(|c| match c.unwrap() {
            vcd::Command::Timestamp(t) => Some(t),
            _ => None,
        })
        .collect();
    assert_eq!(times[0], 2010, "cycle 201");
    assert!(times.contains(&12000));

    // The replay command does the same, byte by byte.
    let again = lockstep(folder.path(), &replay(&stdout));
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(stdout, text(&again.stdout));
    assert!(dump == std::fs::read(waves.join("difference.vcd")).unwrap());

    // Another file, fewer cycles.
    let other = [
        &broken[..],
        &["--trace", "new/x.vcd", "--trace-cycles", "7"],
    ]
    .concat();
    assert_eq!(lockstep(folder.path(), &other).status.code(), Some(1));
    let short = std::fs::read_to_string(folder.path().join("new/x.vcd")).unwrap();
    assert_eq!(short.lines().find(|l| l.starts_with('#')), Some("#11940"));
    assert_eq!(files(&folder.path().join("new")), ["x.gtkw", "x.vcd"]);
}

#[test]
fn a_difference_replays_its_case_alone() {
    let folder = TempDir::new().unwrap();
    let args = ["verilator", "verilator", "--break-output", "posts@5000"];
    let long = lockstep(folder.path(), &[&args[..], &["--cycles", "50000"]].concat());
    let stdout = text(&long.stdout);
    assert_eq!(long.status.code(), Some(1), "{stdout}");
    assert!(
        stdout.contains("case 0 DIFFERS: cycle 5000: port `posts` is "),
        "{stdout}"
    );
    assert!(stdout.contains(" in verilator_a, "), "{stdout}");
    let again = replay(&stdout);
    assert_eq!(again[2..6], ["--seed", "20551", "--case", "0"]);
    assert_eq!(stdout, text(&lockstep(folder.path(), &again).stdout));
}

#[test]
fn bad_lockstep_options_give_one_error() {
    let folder = TempDir::new().unwrap();
    let pair = ["lockstep", "rtl", "rtl"];
    for (more, words) in [
        (&["--ops", "0"][..], &["--ops"][..]),
        (&["--cycles", "0"], &["--cycles"]),
        (
            &["--ops", "1", "--cycles", "1"],
            &["--ops", "cannot be used with"],
        ),
        (
            &["--case", "1", "--cycles", "1"],
            &["--case", "cannot be used with"],
        ),
        (&["--trace-cycles", "0"], &["--trace-cycles"]),
        (&["--seed", "x"], &["--seed"]),
        (&["--break-output", "ready"], &["expected PORT@CYCLE"]),
        (&["--break-output", "ready@x"], &["cycle x"]),
        (
            &["--break-output", "none@1"],
            &["no output `none`", "stage10_tag"],
        ),
    ] {
        assert_bad_input(&[&pair[..], more].concat(), words);
    }
    // A target that is no regular file is refused before the run.
    let path = folder.path().to_str().unwrap();
    let args = [&pair[..], &["--trace", path]].concat();
    assert_bad_input(&args, &["cannot write", "a folder"]);
    let help = text(&gsx(&["lockstep", "--help"]).stdout);
    assert!(!help.contains("break-output"), "it is for tests: {help}");
}

/// Compiles a bench and runs it; what it printed.
fn icarus(folder: &Path) -> String {
    let run = |program: &str, args: &[&str]| {
        let out = Command::new("timeout")
            .args(["120", program])
            .args(args)
            .current_dir(folder)
            .output()
            .unwrap();
        assert!(out.status.success(), "{program}: {}", text(&out.stderr));
        text(&out.stdout)
    };
    run(
        "iverilog",
        &[
            "-g2005",
            "-s",
            "bench",
            "-o",
            "bench.vvp",
            "bench.v",
            "design.v",
        ],
    );
    run("vvp", &["-n", "bench.vvp"])
}

#[test]
fn a_test_bench_repeats_a_vector_and_finds_a_difference() {
    let folder = TempDir::new().unwrap();
    let bench = folder.path().join("bench");
    let out = gsx(&[
        "testbench",
        &vector("small_machine"),
        bench.to_str().unwrap(),
    ]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    assert_eq!(
        files(&bench),
        ["bench.v", "design.v", "inputs.hex", "outputs.hex"]
    );
    let said = icarus(&bench);
    let verdict = text(&out.stdout);
    let verdict = verdict.split('`').nth(1).unwrap();
    assert!(verdict.ends_with("mismatches 0"), "{verdict}");
    assert!(said.lines().any(|l| l == verdict), "{said}");

    // The lowest bit of the first output in the last row.
    let outputs = bench.join("outputs.hex");
    let mut numbers = std::fs::read(&outputs).unwrap();
    let last = numbers.len() - 2;
    numbers[last] = if numbers[last] == b'0' { b'1' } else { b'0' };
    std::fs::write(&outputs, numbers).unwrap();
    let said = icarus(&bench);
    assert!(said.contains("row 174: "), "{said}");
    assert!(!said.lines().any(|l| l == verdict), "{said}");
}

#[test]
fn no_bench_of_a_bad_vector() {
    let folder = TempDir::new().unwrap();
    let bench = folder.path().join("bench");
    let missing = folder.path().join("missing.yaml");
    assert_bad_input(
        &[
            "testbench",
            missing.to_str().unwrap(),
            bench.to_str().unwrap(),
        ],
        &["missing.yaml"],
    );
    assert!(!bench.exists());
    // Where a folder is to be, there is a file.
    std::fs::write(&bench, "kept").unwrap();
    assert_bad_input(
        &[
            "testbench",
            &vector("small_machine"),
            bench.to_str().unwrap(),
        ],
        &["cannot make the folder", "bench"],
    );
    assert_eq!(std::fs::read(&bench).unwrap(), b"kept");
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    // The reader ends at once, so the first line already finds nobody.
    let out = Command::new("sh")
        .args(["-c", "(sleep 1; exec \"$0\" run \"$1\") | true"])
        .args([env!("CARGO_BIN_EXE_gsx"), &vector("stream")])
        .output()
        .unwrap();
    assert_eq!(text(&out.stderr), "");
}

#[test]
fn a_histogram_is_compared_and_plotted() {
    let (folder, path) = file("image.pgm", b"P5 5 1 7\n\x00\x01\x01\x07\x01");
    let plot = folder.path().join("plots/image.svg");
    let run = || {
        gsx(&[
            "histogram",
            path.to_str().unwrap(),
            "--out",
            plot.to_str().unwrap(),
        ])
    };
    let out = run();
    let stdout = text(&out.stdout);
    assert_eq!(out.status.code(), Some(0), "{stdout}");
    for line in [
        "image of 5 x 1, grey: 5 elements in 1 operations",
        "grey               1      3  60.00 %",
        "every bin equals the plain count",
    ] {
        assert!(stdout.contains(line), "no `{line}` in\n{stdout}");
    }
    let svg = std::fs::read_to_string(&plot).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    // Three bars: values 0, 1 and 7; the tallest is full height.
    assert_eq!(svg.matches("<rect x=").count(), 3);
    assert!(svg.contains("height=\"160.00\""));
    // The same again, byte for byte.
    let again = run();
    assert_eq!(text(&again.stdout), stdout);
    assert_eq!(std::fs::read_to_string(&plot).unwrap(), svg);
}

#[test]
fn a_histogram_of_nothing_countable_gives_one_error_and_no_plot() {
    for (content, words) in [
        (&b""[..], &["the file is empty"][..]),
        (
            b"P5 9 9 255\nx",
            &["no PGM or PPM image", "81 bytes", "--bytes"],
        ),
        (b"P2 1 1 7 8", &["a sample is 8", "0..=7"]),
    ] {
        let (folder, path) = file("x.pgm", content);
        let plot = folder.path().join("x.svg");
        let args = [
            "histogram",
            path.to_str().unwrap(),
            "--out",
            plot.to_str().unwrap(),
        ];
        assert_bad_input(&args, words);
        assert_eq!(files(folder.path()), ["x.pgm"]);
    }
    assert_bad_input(&["histogram", "no/such/file"], &["no/such/file"]);
}

#[test]
fn an_image_is_transposed_and_compared() {
    // Above 8 bits: the samples of the file have two bytes, the higher one first.
    let (folder, path) = file("image.pgm", b"P2 3 2 999\n1 2 3 400 500 999");
    let out = folder.path().join("new/out.pgm");
    let run = |from: &str| gsx(&["transpose", from, out.to_str().unwrap()]);
    let first = run(path.to_str().unwrap());
    let stdout = text(&first.stdout);
    assert_eq!(first.status.code(), Some(0), "{stdout}");
    assert!(stdout.starts_with("image of 3 x 2: 1 tiles, 16 beats in, 3 beats out, "));
    assert!(stdout.contains("every sample equals the plain transposition"));
    let written = std::fs::read(&out).unwrap();
    let samples = [1_u16, 400, 2, 500, 3, 999].map(u16::to_be_bytes).concat();
    assert_eq!(written, [&b"P5\n2 3\n999\n"[..], &samples].concat());
    // The same with waves, which need the design.
    let vcd = folder.path().join("waves/out.vcd");
    std::fs::create_dir(folder.path().join("waves")).unwrap();
    let from = path.to_str().unwrap();
    let (to, vcd) = (out.to_str().unwrap(), vcd.to_str().unwrap());
    let traced = gsx(&["transpose", from, to, "--trace", vcd]);
    let text_of_traced = text(&traced.stdout);
    assert_eq!(traced.status.code(), Some(0), "{text_of_traced}");
    assert!(text_of_traced.starts_with(&stdout));
    assert_eq!(files(&folder.path().join("waves")), ["out.gtkw", "out.vcd"]);
    assert_eq!(std::fs::read(&out).unwrap(), written);
    assert_bad_input(
        &["transpose", from, to, "--trace", vcd, "--dut", "verilator"],
        &["--trace with --dut verilator"],
    );
    // Back again, over itself.
    assert_eq!(run(out.to_str().unwrap()).status.code(), Some(0));
    let samples = [1_u16, 2, 3, 400, 500, 999].map(u16::to_be_bytes).concat();
    let written = std::fs::read(&out).unwrap();
    assert_eq!(written, [&b"P5\n3 2\n999\n"[..], &samples].concat());
}

#[test]
fn what_cannot_be_transposed_gives_one_error_and_no_image() {
    // One row of as many columns takes 32 bytes each.
    let columns = (1 << 25) + 1;
    let mut long = format!("P5 {columns} 1 255\n").into_bytes();
    long.resize(long.len() + columns, 7);
    for (content, words) in [
        (&b"P6 1 1 255 abc"[..], &["has colours", "ppmtopgm"][..]),
        (b"text", &["no PGM image", "P2 or P5"]),
        (b"P5 9 9 255\nx", &["no PGM image", "81 bytes"]),
        (&long, &["1073741856 bytes", "1073741824"]),
    ] {
        let (folder, path) = file("x.pgm", content);
        let out = folder.path().join("out.pgm");
        let args = ["transpose", path.to_str().unwrap(), out.to_str().unwrap()];
        assert_bad_input(&args, words);
        assert_eq!(files(folder.path()), ["x.pgm"]);
    }
    assert_bad_input(&["transpose", "no/such", "out"], &["no/such"]);
}

#[test]
fn a_crossbar_vector_is_run_like_one_of_the_engine() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().to_str().unwrap();
    let holes = vector("crossbar/holes");
    let run = gsx(&["sim", &holes, "--out", out]);
    let stdout = text(&run.stdout);
    assert_eq!(run.status.code(), Some(0), "{stdout}{}", text(&run.stderr));
    let lines: Vec<Vec<&str>> = stdout
        .lines()
        .map(|l| l.split_whitespace().collect())
        .collect();
    // 16 beats from cycle 2 on, one per cycle; the response one cycle after the last.
    assert_eq!(
        lines[2],
        ["burst", "to", "0x1000", "0", "16", "2", "17", "18", "OKAY"]
    );
    assert!(stdout.contains("16 beats in, 3 beats out, 1 tiles in "));
    assert!(stdout.contains("equal the vector and the value model"));
    assert_eq!(files(folder.path()), ["holes.gtkw", "holes.vcd"]);

    let cycles = |stdout: &str| stdout.split("waves").next().unwrap().to_string();
    let again = gsx(&["run", &holes]);
    assert_eq!(text(&again.stdout), cycles(&stdout));
    let check = gsx(&["check", &holes]);
    assert_eq!(
        text(&check.stdout),
        "holes: 1 bursts, 16 beats, expectations hold\n"
    );

    // A wrong expectation: found by each, with code 1.
    let wrong = std::fs::read_to_string(&holes)
        .unwrap()
        .replace("0x1d2, 0x1e2", "0x1d3, 0x1e2");
    let (_folder, path) = file("holes.yaml", wrong);
    let path = path.to_str().unwrap();
    for command in ["check", "run"] {
        let out = gsx(&[command, path]);
        assert_eq!(out.status.code(), Some(1));
        let said = "memory word 0x1098: expected 0x1d301c2, got 0x1d201c2";
        assert!(text(&out.stdout).contains(said), "{}", text(&out.stdout));
    }
    let bench = folder.path().join("bench");
    let out = gsx(&["testbench", path, bench.to_str().unwrap()]);
    assert_eq!(out.status.code(), Some(1));
    assert!(!bench.exists());
}

#[test]
fn vectors_run_in_lockstep() {
    let folder = TempDir::new().unwrap();
    for name in ["crossbar/errors", "movgatherd"] {
        let path = vector(name);
        let args = ["rtl", "verilator", "--vector", &path];
        let out = lockstep(folder.path(), &args);
        let stdout = text(&out.stdout);
        assert_eq!(out.status.code(), Some(0), "{stdout}{}", text(&out.stderr));
        assert!(stdout.contains(" cycles compared\nevery output of every cycle is equal\n"));
        assert_eq!(replay(&stdout), args);
    }
    assert!(files(folder.path()).is_empty(), "nothing is written");

    let path = vector("crossbar/errors");
    let args = [
        "rtl",
        "verilator",
        "--vector",
        &path,
        "--break-output",
        "sram_data@60",
    ];
    let out = lockstep(folder.path(), &args);
    let stdout = text(&out.stdout);
    assert_eq!(out.status.code(), Some(1), "{stdout}{}", text(&out.stderr));
    let lines: Vec<&str> = stdout.lines().collect();
    assert!(
        lines[0].starts_with("errors DIFFERS: cycle 60: port `sram_data[31:0]` is "),
        "{stdout}"
    );
    assert_eq!(lines[1], "the last cycles:");
    let head: Vec<&str> = lines[2].split_whitespace().take(4).collect();
    assert_eq!(head, ["cycle", "beats_in", "beats_out", "tiles"]);
    assert!(lines[3].starts_with("41 ") && lines[22].starts_with("60 "));
    assert_eq!(replay(&stdout), args);
    let waves = folder.path().join("build/lockstep");
    assert_eq!(files(&waves), ["difference.gtkw", "difference.vcd"]);

    let args = [&args[..5], &["advance@60"]].concat();
    let out = lockstep(folder.path(), &args);
    assert_error(&args, &out, &["no output `advance`", "sram_data"]);
}
