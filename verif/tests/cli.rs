//! The `gsx` command as a user meets it: what it prints and writes, its exit codes, and bad input.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn gsx(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gsx"))
        .args(args)
        .output()
        .unwrap()
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
    let out = gsx(args);
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
        ("{ ivp_scatternx16 v1, a8, v31; nop }", &["ivp_scatternx16"]),
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
    let verilog = path.join("x.v");
    assert_eq!(
        gsx(&["verilog", verilog.to_str().unwrap()]).status.code(),
        Some(2)
    );
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
        assert_bad_input(&["verilog", path], &words);
        let args = ["random", "--ops", "1", "--case", "0", "--dump", path];
        assert_bad_input(&args, &words);
        assert_eq!(files(folder.path()), before, "{name}");
    }
    let pipe = std::fs::symlink_metadata(at("pipe.vcd")).unwrap();
    assert!(pipe.file_type().is_fifo());
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
