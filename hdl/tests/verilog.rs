//! The committed Verilog (`hdl/verilog`): it is what the writer makes of the design today, and in the shape that was asked
//! for. Every change to the hardware so shows up as a change of these files; `make verilog` rewrites them.

use hdl::config::{BankMap, Config};
use hdl::verilog::{self, Design};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Most modules of the engine and of the crossbar. A size that a reader can keep in view.
const MOST_MODULES: [usize; 2] = [40, 8];
/// Most lines of them. The engine's was 4000 for gathers only; scatters, read-modify-write and faults came to it since.
const MOST_LINES: [usize; 2] = [5200, 1600];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("verilog")
}

/// The engine and the crossbar.
fn designs() -> [Design; 2] {
    [
        verilog::engine(Config::default()).unwrap(),
        verilog::crossbar().unwrap(),
    ]
}

#[test]
fn the_committed_files_are_those_of_a_fresh_export() {
    let files: Vec<(String, String)> = designs().iter().flat_map(Design::files).collect();
    for (name, text) in &files {
        let path = folder().join(name);
        let committed = std::fs::read_to_string(&path)
            .unwrap_or_else(|e| panic!("{}: {e}; run `make verilog`", path.display()));
        assert!(
            committed == *text,
            "hdl/verilog/{name} is not what the design exports; run `make verilog` and look at the difference"
        );
    }
    let expected: BTreeSet<String> = files.iter().map(|f| f.0.clone()).collect();
    assert_eq!(expected.len(), files.len(), "a module is in both designs");
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            expected.contains(&name),
            "hdl/verilog/{name} belongs to no module; remove it"
        );
    }
}

#[test]
fn they_are_small_enough_to_read() {
    for (i, design) in designs().iter().enumerate() {
        let lines = design.text().lines().count();
        let modules = design.modules.len();
        println!("{}: {modules} modules, {lines} lines", design.top);
        assert!(modules <= MOST_MODULES[i]);
        assert!(lines <= MOST_LINES[i]);
    }
}

#[test]
fn every_export_of_a_configuration_is_the_same_text() {
    for bank_map in [BankMap::Linear, BankMap::Xor] {
        let cfg = Config {
            bank_map,
            ..Config::default()
        };
        assert_eq!(verilog::engine(cfg).unwrap(), verilog::engine(cfg).unwrap());
    }
}

#[test]
fn every_machine_can_be_exported() {
    let d = Config::default();
    for cfg in [
        Config {
            lanes: 2,
            banks: 2,
            window: 1,
            bank_words: 2,
            ..d
        },
        Config {
            lanes: 16,
            banks: 8,
            window: 4,
            ..d
        },
        Config {
            return_latency: 3,
            bank_map: BankMap::Xor,
            ..d
        },
        Config { window: 16, ..d },
        Config {
            bank_map: BankMap::FOLD,
            shared_access: false,
            ..d
        },
        Config::named("small").expect("it has that name"),
        Config::named("registered").expect("it has that name"),
    ] {
        let design = verilog::engine(cfg).unwrap_or_else(|e| panic!("{cfg:?}: {e}"));
        assert_eq!(design.top, "supergather");
    }
}

#[test]
fn no_name_needs_quotes_and_every_port_is_explained() {
    for module in designs().iter().flat_map(|d| &d.modules) {
        let code = module
            .text
            .lines()
            .map(|l| l.split("//").next().unwrap_or(l));
        assert!(!code.clone().any(|l| l.contains('$')), "{}", module.name);
        let lines: Vec<&str> = module.text.lines().collect();
        for (i, line) in lines.iter().enumerate() {
            if line.starts_with("    input ") || line.starts_with("    output ") {
                assert!(
                    lines[i - 1].starts_with("    // "),
                    "{}: port without a comment: {line}",
                    module.name
                );
            }
        }
        assert!(
            module.text.starts_with("// "),
            "{} has no header",
            module.name
        );
    }
}

#[test]
fn the_fusesoc_core_lists_the_files() {
    let core = include_str!("../../supergather.core");
    let listed: Vec<&str> = core
        .lines()
        .filter_map(|l| l.trim().strip_prefix("- hdl/verilog/"))
        .collect();
    // The engine's files, then those of the crossbar.
    let lists = [
        include_str!("../verilog/supergather.f"),
        include_str!("../verilog/axi2sram.f"),
    ];
    let list: Vec<&str> = lists.iter().flat_map(|l| l.lines()).collect();
    assert_eq!(listed, list, "supergather.core is not up to date");
}
