//! The faults of `verif/mutations` (docs/mutations.md): each still applies, and every block and every lowering has one. `make mutations`
//! runs them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use verif::mutation::{Fault, between, faults};

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn all() -> Vec<Fault> {
    faults(&root()).unwrap_or_else(|e| panic!("{e}"))
}

/// Rust files of a folder and of the folders in it, from the root of the project on.
fn sources(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        match entry.path().is_dir() {
            true => files.extend(sources(&path)),
            false => files.push(path),
        }
    }
    files
}

#[test]
fn every_fault_applies_once() {
    let all = all();
    assert!(all.len() >= 30, "{} faults", all.len());
    for fault in &all {
        let planted = fault.planted(&root()).unwrap_or_else(|e| panic!("{e}"));
        let text = std::fs::read_to_string(root().join(&fault.file)).unwrap();
        assert_ne!(planted, text, "{}", fault.name);
        assert!(fault.what.len() > 10, "{}: what is wrong?", fault.name);
    }
    let names: BTreeSet<&str> = all.iter().map(|f| f.what.as_str()).collect();
    assert_eq!(names.len(), all.len(), "two faults are described alike");
}

#[test]
fn every_block_and_every_lowering_has_a_fault() {
    let faulty: BTreeSet<String> = all().into_iter().map(|f| f.file).collect();
    // A block is a file with a kernel; what of the exporter has one, has it as a text.
    let is_block = |file: &String| {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        text.contains("\n    fn update(&mut self) {")
    };
    let exporter = |file: &String| {
        file.starts_with("hdl/src/verilog/") || file == "hdl/src/rust_hdl_writer.rs"
    };
    let blocks: Vec<String> = (sources("hdl/src").into_iter())
        .filter(|file| is_block(file) && !exporter(file))
        .collect();
    assert!(blocks.len() > 30, "{blocks:?}");
    for file in blocks.iter().chain(&sources("verif/src/lower")) {
        assert!(faulty.contains(file), "{file}: no fault in verif/mutations");
    }
}

/// A project of one file and one fault.
fn project(fault: &str, source: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let area = folder.path().join("verif/mutations/engine");
    std::fs::create_dir_all(&area).unwrap();
    std::fs::write(area.join("x.fault"), fault).unwrap();
    std::fs::write(folder.path().join("a.rs"), source).unwrap();
    folder
}

fn planted(root: &Path) -> Result<String, String> {
    let found = faults(root).map_err(|e| e.to_string())?;
    found[0].planted(root).map_err(|e| e.to_string())
}

#[test]
fn what_is_no_fault_is_refused() {
    let fault = "what: one is two\nfile: a.rs\nfrom: 1\nto: 2\n";
    let good = project(fault, "let x = 1;");
    assert_eq!(planted(good.path()).unwrap(), "let x = 2;");
    for (fault, source, says) in [
        (fault, "let x = 1 + 1;", "its text occurs 2 times in a.rs"),
        (fault, "let x = 3;", "its text occurs 0 times in a.rs"),
        (
            "what: same\nfile: a.rs\nfrom: 1\nto: 1\n",
            "1",
            "it changes nothing",
        ),
        (
            "what: x\nfile: a.rs\nto: 1\n",
            "1",
            "one line `from: ...` is needed",
        ),
        ("what: x\nfile: b.rs\nfrom: 2\nto: 1\n", "1", "b.rs"),
    ] {
        let project = project(fault, source);
        let said = planted(project.path()).unwrap_err();
        assert!(said.contains(says), "{said}");
    }
}

#[test]
fn a_table_goes_into_its_place() {
    let page = "a\n<!-- t -->\nold\n<!-- end of t -->\nb\n";
    let new = between("p.md", page, "t", "new\n").unwrap();
    assert_eq!(new, "a\n<!-- t -->\nnew\n<!-- end of t -->\nb\n");
    let said = between("p.md", page, "u", "new\n").unwrap_err();
    assert!(said.to_string().contains("<!-- u -->"), "{said}");
}

#[test]
fn the_page_has_a_place_for_both_tables() {
    let page = std::fs::read_to_string(root().join("docs/mutations.md")).unwrap();
    for name in ["rust faults", "verilog mutants"] {
        between("docs/mutations.md", &page, name, "").unwrap();
    }
}
