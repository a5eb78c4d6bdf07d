//! Yosys and yosys-smtbmc on rules and a design: models, runs, what they said; planted bugs from files.

use hdl::config::Config;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Longest run of one program. Unit: seconds.
const LIMIT: &str = "1800";

pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Files of a design, each after those it uses: name and text.
pub type Files = Vec<(String, String)>;

/// Modules of the committed Verilog.
pub fn committed(modules: &[&str]) -> Files {
    let folder = root().join("hdl/verilog");
    modules
        .iter()
        .map(|module| {
            let name = format!("{module}.v");
            let text = std::fs::read_to_string(folder.join(&name)).unwrap();
            (name, text)
        })
        .collect()
}

/// The same modules, exported for another configuration.
pub fn exported(cfg: Config, modules: &[&str]) -> Files {
    let design = hdl::verilog::engine(cfg).unwrap();
    modules
        .iter()
        .map(|module| {
            let found = design.modules.iter().find(|m| m.name == *module).unwrap();
            (format!("{module}.v"), found.text.clone())
        })
        .collect()
}

/// A file of `hdl/formal`: its text, or nothing if there is none.
pub fn formal_file(name: &str) -> Option<String> {
    std::fs::read_to_string(root().join("hdl/formal").join(name)).ok()
}

/// One text in one file of a design replaced by another, and the assertion that is to find it. A file
/// `hdl/formal/bugs/RULES/*.bug`, a line `key: value` for each field.
#[derive(Clone, Debug)]
pub struct Bug {
    /// Name of the bug's file, without its end.
    pub name: String,
    /// What is wrong with it.
    pub what: String,
    /// The assertion that finds it, alone; for a bug of the crossbar's paths `path`.
    pub finds: String,
    /// File of the design.
    pub file: String,
    /// A text that occurs once in it.
    pub from: String,
    /// What stands there instead.
    pub to: String,
}

/// The planted bugs of some rules, by name.
pub fn bugs(rules: &str) -> Vec<Bug> {
    let folder = root().join("hdl/formal/bugs").join(rules);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).unwrap();
            let field = |key: &str| {
                let start = format!("{key}: ");
                let mut values = text.lines().filter_map(|l| l.strip_prefix(&start));
                match (values.next(), values.next()) {
                    (Some(value), None) => value.to_owned(),
                    _ => panic!("{}: one line `{start}...` is needed", path.display()),
                }
            };
            Bug {
                name: path.file_stem().unwrap().to_str().unwrap().to_owned(),
                what: field("what"),
                finds: field("finds"),
                file: field("file"),
                from: field("from"),
                to: field("to"),
            }
        })
        .collect()
}

/// A design with a bug.
pub fn planted(mut files: Files, bug: &Bug) -> Files {
    let (_, text) = files
        .iter_mut()
        .find(|(n, _)| *n == bug.file)
        .unwrap_or_else(|| panic!("{}: no file {}", bug.name, bug.file));
    let times = text.matches(&bug.from).count();
    assert_eq!(times, 1, "{}: `{}` in {}", bug.name, bug.from, bug.file);
    *text = text.replace(&bug.from, &bug.to);
    files
}

/// A folder with the design in it, and the Yosys command that reads it.
pub fn folder(test: &str, files: &Files) -> (PathBuf, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("formal")
        .join(test);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
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

pub fn yosys(folder: &Path, script: &str) -> (bool, String) {
    run(folder, "yosys", &["-Q", "-p", script])
}

/// The rules of `hdl/formal/RULES.v` and a design as one model for the solver; `only` one assertion of them, or all.
pub fn model(test: &str, rules: &str, files: &Files, define: &str, only: Option<&str>) -> PathBuf {
    let (folder, read) = folder(test, files);
    std::fs::write(
        folder.join("rules.v"),
        formal_file(&format!("{rules}.v")).unwrap(),
    )
    .unwrap();
    let only = match only {
        Some(name) => format!("select -assert-count 1 c:{name}; delete t:$assert c:{name} %d;"),
        None => String::new(),
    };
    // Registers and RAMs of the design, whose names have a dot, start with anything, whatever their initial values: the
    // reset must do. That takes the contents of ROMs, too, so none may be made of a `case`.
    let (done, said) = yosys(
        &folder,
        &format!(
            "{read}; read_verilog -formal {define} rules.v; hierarchy -check -top {rules}_rules; proc -norom; flatten; \
             setattr -unset init w:*.*; delete t:$meminit*; {only} opt_clean -purge; memory -nordff -nomap; opt -full; \
             dffunmap; write_smt2 -wires model.smt2"
        ),
    );
    assert!(done, "{test}: {said}");
    folder
}

/// yosys-smtbmc on the model of a folder.
pub fn smtbmc(folder: &Path, args: &[&str]) -> (bool, String) {
    let mut all = vec!["-s", "yices", "--noprogress"];
    all.extend(args);
    all.push("model.smt2");
    run(folder, "yosys-smtbmc", &all)
}

/// Each bug is found by its assertion: `check` runs the solver on a design with it. All cores work; what failed is said here, since
/// a thread of rayon says it nowhere.
pub fn each_is_found(bugs: &[Bug], check: impl Fn(&Bug) -> (bool, String) + Sync) {
    let missed = |bug: &Bug| {
        let (holds, said) = check(bug);
        let found = !holds && said.contains(&format!("_rules: {}\n", bug.finds));
        (!found).then(|| format!("{} does not find: {}\n{said}", bug.finds, bug.what))
    };
    let missed: Vec<String> = bugs.par_iter().filter_map(missed).collect();
    assert!(
        !bugs.is_empty() && missed.is_empty(),
        "{}",
        missed.join("\n")
    );
}

/// Names of the assertions in a text, or of the covers.
pub fn labels(text: &str, kind: &str) -> Vec<String> {
    let kind = format!(": {kind} ");
    text.lines()
        .filter_map(|l| l.split_once(&kind))
        .map(|(name, _)| name.trim().to_owned())
        .collect()
}
