//! The committed figures of area and critical path: they cover every module of every configuration, and the page shows them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use verif::ppa::flow::ram_bits;
use verif::ppa::{BASELINE, Baseline, Blocks, configurations, page};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn baseline() -> Baseline {
    Baseline::from_json(&read(BASELINE)).unwrap()
}

/// What is wrong with the figures of a configuration.
fn problems(blocks: &Blocks, modules: &[hdl::verilog::Module]) -> Vec<String> {
    let measured: BTreeSet<&str> = blocks.keys().map(String::as_str).collect();
    let wanted: BTreeSet<&str> = modules.iter().map(|m| m.name.as_str()).collect();
    let mut problems: Vec<String> = measured
        .symmetric_difference(&wanted)
        .map(|name| format!("{name}: measured or a module, not both"))
        .collect();
    for module in modules {
        let Some(cost) = blocks.get(&module.name) else {
            continue;
        };
        let ram = ram_bits(module);
        if ram.is_some_and(|bits| cost.ram_bits != bits || cost.cells != 0) {
            problems.push(format!("{}: not counted as a RAM", module.name));
        }
        if ram.is_none() && (cost.cells == 0 || cost.area <= 0.0 || cost.path.is_none()) {
            problems.push(format!("{}: no cells or no path", module.name));
        }
    }
    problems
}

#[test]
fn the_baseline_covers_every_module_of_every_configuration() {
    let baseline = baseline();
    let names: BTreeSet<&str> = configurations().iter().map(|c| c.name).collect();
    let measured: BTreeSet<&str> = baseline.configurations.keys().map(String::as_str).collect();
    assert_eq!(names, measured, "run `make ppa-baseline`");
    for configuration in configurations() {
        let modules = configuration.design().unwrap().modules;
        let blocks = &baseline.configurations[configuration.name];
        let found = problems(blocks, &modules);
        assert!(
            found.is_empty(),
            "{}: {found:?}: run `make ppa-baseline`",
            configuration.name
        );
        // A missing block and one too many are found.
        let mut fewer = blocks.clone();
        fewer.pop_first();
        assert_eq!(problems(&fewer, &modules).len(), 1);
        assert_eq!(problems(blocks, &modules[1..]).len(), 1);
    }
}

#[test]
fn the_page_shows_the_baseline() {
    let page = read("docs/ppa.md");
    let renewed = page::renewed(&page, &baseline()).unwrap();
    assert!(page == renewed, "docs/ppa.md: run `make ppa-baseline`");
}

#[test]
fn the_baseline_is_written_as_it_is_read() {
    assert_eq!(baseline().to_json(), read(BASELINE));
}

#[test]
fn the_changes_against_the_baseline_are_shown() {
    let old = baseline();
    assert!(!page::tables(&old, Some(&old)).contains(" %)"));
    let mut new = old.clone();
    let block = new.configurations.get_mut("small").unwrap();
    block.get_mut("decode").unwrap().cells *= 2;
    new.tools.insert("yosys".into(), "another".into());
    let shown = page::tables(&new, Some(&old));
    assert_eq!(shown.matches("(+100.0 %)").count(), 1, "{shown}");
    assert!(
        shown.contains("yosys is another; the baseline was made with Yosys"),
        "{shown}"
    );
}

#[test]
fn bad_input_is_refused_and_nothing_is_written() {
    let folder = tempfile::TempDir::new().unwrap();
    let run = |args: &[&str], path: &str| {
        let out = Command::new(env!("CARGO_BIN_EXE_gsx"))
            .arg("ppa")
            .args(args)
            .current_dir(folder.path())
            .env("PATH", path)
            .output()
            .unwrap();
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        assert!(out.stdout.is_empty(), "{args:?}");
        String::from_utf8(out.stderr).unwrap()
    };
    let said = run(&["--only", "large"], "");
    assert!(
        said.contains("--only large: no such configuration"),
        "{said}"
    );
    std::fs::write(folder.path().join("bad.json"), "{}").unwrap();
    let said = run(&["--baseline", "bad.json"], "");
    assert!(said.contains("no baseline"), "{said}");
    // Without tools, or without the library.
    let said = run(&["--asic-only", "--write"], "");
    assert!(said.contains("tools/install.sh"), "{said}");
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}
