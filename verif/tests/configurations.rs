//! The configurations with a name: each equals the models in every value and time, on every backend; the bank maps; the study.

use hdl::config::{BankMap, Config, DATA_RAM_BASE};
use rayon::prelude::*;
use sim::backend::Backend;
use sim::engine;
use sim::lockstep::Lockstep;
use sim::model::supergather::Supergather;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;
use verif::check::check;
use verif::lockstep::{Tally, run};
use verif::random::{DEFAULT_SEED, Profile, case};
use verif::spatter::Width;
use verif::study::{Row, Stimuli, measure};

/// The same machine with less of everything, but as many kinds of it: what is compiled with it is compiled in seconds.
fn shrunk(cfg: Config) -> Config {
    Config {
        lanes: cfg.lanes / 4,
        banks: cfg.banks / 4,
        bank_words: 64,
        window: 3,
        ..cfg
    }
}

#[test]
fn named_configurations_equal_the_models() {
    // None of the three is without shared access, so one of the family is.
    let unshared = "8x8-w4-fold-r2-unshared";
    let unshared = (unshared, Config::named(unshared).unwrap());
    let named = Config::NAMED.into_iter().chain([unshared]);
    let runs = named.flat_map(|named| {
        let profiles = [Profile::MIXED, Profile::DENSE, Profile::MIXED];
        profiles.into_iter().enumerate().map(move |p| (named, p))
    });
    let runs: Vec<_> = runs.collect();
    runs.par_iter().for_each(|((name, cfg), (i, profile))| {
        let case = case(
            &format!("configuration {name} {i}"),
            DEFAULT_SEED,
            *cfg,
            400,
            profile,
        );
        let mut dut = engine::rtl(*cfg).unwrap();
        if let Err(failure) = check(&mut dut, &case) {
            panic!("{name}, program {i}: {failure}");
        }
    });
}

#[test]
fn every_configuration_equals_the_models_on_backend_model() {
    let family = Config::family();
    assert_eq!(family.len(), 96);
    family.par_iter().for_each(|(name, cfg)| {
        for (i, profile) in [Profile::MIXED, Profile::DENSE].iter().enumerate() {
            let case = case(
                &format!("configuration {name} {i}"),
                DEFAULT_SEED,
                *cfg,
                300,
                profile,
            );
            let mut dut = Supergather::new(*cfg).unwrap();
            if let Err(failure) = check(&mut dut, &case) {
                panic!("{name}, program {i}: {failure}");
            }
        }
    });
}

#[test]
fn named_configurations_in_lock_step_rtl_and_model() {
    Config::NAMED.par_iter().for_each(|(name, cfg)| {
        let mut pair = Lockstep::new(engine::rtl(*cfg).unwrap(), Supergather::new(*cfg).unwrap());
        let mut tally = Tally::default();
        if let Err(failure) = run(&mut pair, *cfg, DEFAULT_SEED, 0, &mut tally) {
            panic!("{failure}\nreplay: gsx lockstep rtl model --case 0 --config {name}");
        }
        assert!(tally.cycles > 5000, "{tally:?}");
    });
}

#[test]
fn small_sizes_in_lock_step_rtl_and_verilator() {
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verilated");
    let named = Config::NAMED.map(|(_, cfg)| shrunk(cfg));
    let unshared = Config {
        shared_access: false,
        bank_map: BankMap::FOLD,
        ..named[1]
    };
    for cfg in named.into_iter().chain([unshared]) {
        let verilator = Backend::Verilator.prepare(cfg, &cache).unwrap();
        for index in 0..2 {
            let mut pair = Lockstep::new(engine::rtl(cfg).unwrap(), verilator.engine().unwrap());
            if let Err(failure) = run(&mut pair, cfg, DEFAULT_SEED, index, &mut Tally::default()) {
                panic!("{cfg:?}, case {index}: {failure}");
            }
        }
    }
}

#[test]
fn every_map_puts_a_row_on_all_banks_and_is_its_own_inverse() {
    let matrices = [[0; 4], [0x3FF; 4], [0x2D5, 0x0B9, 0x31E, 0x143]].map(BankMap::Matrix);
    let maps = BankMap::NAMED.into_iter().map(|(_, map)| map);
    for bank_map in maps.chain(matrices) {
        for banks in [2, 4, 8, 16] {
            let cfg = Config {
                bank_map,
                banks,
                ..Config::default()
            };
            for row in 0..cfg.bank_words {
                let at = |column: usize| DATA_RAM_BASE + 4 * (row * banks + column) as u32;
                let bank = |column| verif::reckoner::bank_of(&cfg, at(column));
                let all: BTreeSet<usize> = (0..banks).map(bank).collect();
                assert_eq!(all, (0..banks).collect(), "{bank_map}, row {row}");
                for column in 0..banks {
                    assert_eq!(bank(bank(column)), column, "{bank_map}, row {row}");
                    let elsewhere = sim::banks::bank_of(&cfg, at(column));
                    assert_eq!(bank(column), elsewhere, "{bank_map}, row {row}");
                }
            }
        }
    }
}

/// Strides that are powers of two, up to the reach of each map: no two lanes of an operation on one bank.
#[test]
fn maps_make_powers_of_two_free_of_conflicts() {
    let load = |bank_map, stride: u32| {
        let cfg = Config {
            bank_map,
            ..Config::default()
        };
        let addrs: Vec<u32> = (0..16).map(|k| DATA_RAM_BASE + 4 * k * stride).collect();
        let words = verif::reckoner::words_per_bank(&cfg, &addrs);
        words.into_iter().max().unwrap()
    };
    for (map, reach) in [
        (BankMap::Linear, 1),
        (BankMap::Xor, 16),
        (BankMap::FOLD, 256),
    ] {
        for stride in [1, 2, 4, 8, 16, 32, 64, 128, 256] {
            assert_eq!(load(map, stride) == 1, stride <= reach, "{map}, {stride}");
        }
    }
}

fn measured(cfg: Config, stimuli: &Stimuli) -> Row {
    match measure("", cfg, stimuli) {
        Ok(row) => row,
        Err(failure) => panic!("{cfg:?}: {failure}"),
    }
}

/// Rates that were asked for; those of application patterns if `SPATTER_DIR` names their folder.
#[test]
fn the_best_map_reaches_what_was_asked_for() {
    let folder = std::env::var_os("SPATTER_DIR").map(PathBuf::from);
    let stimuli = Stimuli::new(folder.as_deref(), None).unwrap();
    let names = stimuli.names();
    let machine = |return_latency| Config {
        bank_map: BankMap::SPREAD,
        return_latency,
        ..Config::default()
    };
    for (return_latency, asked) in [
        (
            1,
            [
                ("uniform random", 12.7),
                ("lulesh", 9.4),
                ("pennant", 14.0),
                ("nekbone", 10.0),
                ("amg", 14.5),
            ]
            .as_slice(),
        ),
        (2, [("uniform random", 12.4), ("amg", 14.0)].as_slice()),
    ] {
        let row = measured(machine(return_latency), &stimuli);
        for (name, least) in asked {
            match names.iter().position(|n| n == name) {
                Some(i) => {
                    let rate = row.figures[i].rate;
                    assert!(rate >= *least, "{name}, RETURN {return_latency}: {rate}");
                }
                None => println!("{name}: SPATTER_DIR has no such pattern"),
            }
        }
    }
}

#[test]
fn bounds_hold_for_every_configuration() {
    let stimuli = Stimuli::new(None, None).unwrap();
    let family = Config::family();
    // One of each kind of size, map, RETURN and sharing; the study itself does them all.
    family.par_iter().step_by(7).for_each(|(name, cfg)| {
        let row = measured(*cfg, &stimuli);
        for (figure, of) in row.figures.iter().zip(stimuli.names()) {
            let most = Width::W32.lanes(cfg) as f64;
            assert!(
                figure.of_bound > 0.2 && figure.of_bound <= 1.0,
                "{name}, {of}: {figure:?}"
            );
            assert!(
                figure.rate > 0.5 && figure.rate < most,
                "{name}, {of}: {figure:?}"
            );
        }
        assert_eq!(row.strides.len(), 64);
    });
}

fn gsx(args: &[&str], threads: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gsx"))
        .args(args)
        .env("RAYON_NUM_THREADS", threads)
        .env_remove("SPATTER_DIR")
        .output()
        .unwrap()
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().into()
}

/// Bad input: exit code 2, these words, and nothing in the folder.
fn assert_bad(args: &[&str], words: &[&str], folder: &Path) {
    let out = gsx(args, "1");
    let text = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(2), "{args:?}: {text}");
    for word in words {
        assert!(text.contains(word), "{args:?}: no `{word}` in {text}");
    }
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0, "{args:?}");
}

#[test]
fn the_page_is_the_same_on_any_number_of_threads() {
    let folder = TempDir::new().unwrap();
    let mut pages = Vec::new();
    for threads in ["1", "3"] {
        let (page, ppa) = (path(&folder, "study.md"), path(&folder, "none.json"));
        let only = "16x16-w8-linear";
        let args = ["study", "--only", only, "--out", &page, "--ppa", &ppa];
        let out = gsx(&args, threads);
        assert!(out.status.success(), "{out:?}");
        let chart = std::fs::read_to_string(path(&folder, "study.svg")).unwrap();
        roxmltree::Document::parse(&chart).unwrap();
        pages.push((std::fs::read_to_string(page).unwrap(), chart));
    }
    assert_eq!(pages[0], pages[1]);
    let text = &pages[0].0;
    for part in [
        "| 16x16-w8-linear-r1 |",
        "| 16x16-w8-linear-r2-unshared |",
        "| `default` | 12.8",
        "(study.svg)",
        "SPATTER_DIR was not set",
        "No figures",
    ] {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
    assert!(!text.contains("8x8-w"), "{text}");
}

#[test]
fn area_and_clock_are_shown_where_they_are_known() {
    let (folder, data) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (page, ppa) = (path(&folder, "s.md"), path(&data, "p.json"));
    let args = [
        "study",
        "--only",
        "8x8-w8-linear-r1",
        "--out",
        &page,
        "--ppa",
        &ppa,
    ];
    std::fs::write(
        &ppa,
        r#"{"tools": {}, "configurations": {"small": {"supergather": {"cells": 3, "area": 1234567.0, "ram_bits": 0,
            "path": {"ns": 7.25, "start": "a", "end": "b", "through": []}}}}}"#,
    )
    .unwrap();
    assert!(gsx(&args, "1").status.success());
    let text = std::fs::read_to_string(&page).unwrap();
    let line = text.lines().find(|l| l.starts_with("| 8x8-w8-linear-r1 |"));
    assert!(line.unwrap().ends_with("| 1.23 | 7.25 |"), "{text}");
    let line = text.lines().find(|l| l.contains("r1-unshared |"));
    assert!(line.unwrap().ends_with("| | |"), "{text}");

    let empty = TempDir::new().unwrap();
    let page = path(&empty, "s.md");
    std::fs::write(
        &ppa,
        r#"{"tools": {}, "configurations": {"small": {"supergather": {}}}}"#,
    )
    .unwrap();
    let args = [
        "study",
        "--only",
        "8x8-w8-linear-r1",
        "--out",
        &page,
        "--ppa",
        &ppa,
    ];
    assert_bad(&args, &["p.json", "cells"], empty.path());
}

#[test]
fn bad_names_are_refused() {
    let folder = TempDir::new().unwrap();
    let out = path(&folder, "out");
    let verilog = ["verilog", "--config", "tiny", &out];
    assert_bad(
        &verilog,
        &["tiny", "small", "gsx study --list"],
        folder.path(),
    );
    let study = ["study", "--only", "64x64", "--out", &out];
    assert_bad(&study, &["64x64", "gsx study --list"], folder.path());
}

#[test]
fn every_name_of_the_list_is_taken() {
    let out = gsx(&["study", "--list"], "1");
    let text = String::from_utf8(out.stdout).unwrap();
    let names: Vec<&str> = text.lines().collect();
    assert_eq!(names.len(), 96);
    let random = |name| ["random", "--ops", "100", "--config", name];
    for name in ["small", "registered", names[0], names[95]] {
        let out = gsx(&random(name), "1");
        assert!(out.status.success(), "{name}: {out:?}");
    }
}

#[test]
fn a_variant_of_the_verilog_is_as_wide_as_its_machine() {
    let folder = TempDir::new().unwrap();
    let out = path(&folder, "small");
    assert!(
        gsx(&["verilog", "--config", "small", &out], "1")
            .status
            .success()
    );
    let top = std::fs::read_to_string(Path::new(&out).join("supergather.v")).unwrap();
    assert!(top.contains("[255:0] vs"), "{top}");
}
