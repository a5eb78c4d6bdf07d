//! Random programs on the design: every drained lane, every register, every byte of the data RAM against the value
//! model; every issue, stage-10 and vt cycle and every counter against the reckoner.

use hdl::config::{BankMap, Config};
use rayon::prelude::*;
use sim::engine;
use sim::program::Mnemonic;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use verif::check::{Case, Expected, Failure, check, compare, compare_memory, execute, expect};
use verif::golden::Cause;
use verif::random::{Profile, case, seed_of};

/// Root seed of these tests; `GSX_SEED` sets another.
fn root() -> u64 {
    match std::env::var("GSX_SEED") {
        Ok(text) => text.parse().expect("GSX_SEED is a number"),
        Err(_) => verif::random::DEFAULT_SEED,
    }
}

struct Run {
    name: String,
    case: Case,
    expected: Expected,
    outcome: Result<sim::host::RunReport, Failure>,
    values: Result<(), Failure>,
}

/// The default machine: 104 cases of 500 operations, run once for all tests.
fn runs() -> &'static [Run] {
    static RUNS: OnceLock<Vec<Run>> = OnceLock::new();
    RUNS.get_or_init(|| {
        (0..104)
            .into_par_iter()
            .map(|i| {
                let profile = if i % 4 == 3 {
                    Profile::DENSE
                } else {
                    Profile::MIXED
                };
                let name = format!("random_programs {i}");
                let case = case(&name, root(), Config::default(), 500, &profile);
                let expected = expect(&case);
                let mut dut = engine::rtl(case.cfg).unwrap();
                let mut values = Ok(());
                let outcome = execute(&mut dut, &case, |_, _| Ok(()))
                    .map_err(Failure::from)
                    .and_then(|(report, regs)| {
                        values = values_equal(&case, &expected, &report, &regs);
                        let host = sim::host::Host::new(case.cfg, regs.clone());
                        let ram = host.dump(&mut dut, 0, case.ram.len())?;
                        compare_memory(&ram, &expected.machine)?;
                        compare(&case, &expected, &report, &regs)?;
                        Ok(report)
                    });
                Run {
                    name,
                    case,
                    expected,
                    outcome,
                    values,
                }
            })
            .collect()
    })
}

/// Values only: the times that are compared are the run's own.
fn values_equal(
    case: &Case,
    expected: &Expected,
    report: &sim::host::RunReport,
    regs: &sim::state::Registers,
) -> Result<(), Failure> {
    match compare(case, expected, report, regs) {
        Err(Failure::Time { .. } | Failure::Counter { .. } | Failure::Record { .. }) => Ok(()),
        other => other,
    }
}

#[test]
fn all_forms_equal_the_value_model() {
    let mut forms = BTreeSet::new();
    let mut ops = 0;
    for run in runs() {
        if let Err(failure) = &run.values {
            panic!("{}, GSX_SEED={}: {failure}", run.name, root());
        }
        ops += run.case.program.ops();
        forms.extend(
            run.case
                .program
                .steps
                .iter()
                .flat_map(|s| s.bundle.ops().map(|o| o.mnemonic)),
        );
    }
    assert!(ops >= 50_000, "{ops} operations");
    assert_eq!(forms.len(), Mnemonic::ALL.len(), "every form occurs");
}

#[test]
fn reckoner_equals_the_design() {
    let (mut wait, mut full, mut interlock, mut external) = (0, 0, 0, 0);
    for run in runs() {
        match &run.outcome {
            Ok(report) => {
                wait += report.counters.memory_wait;
                full += report.counters.window_full;
                interlock += report.counters.stall_interlock;
                external += report.counters.stall_external;
            }
            Err(failure) => panic!("{}, GSX_SEED={}: {failure}", run.name, root()),
        }
    }
    // Every reason to wait occurs, so the comparison means something.
    for (what, n) in [
        ("memory wait", wait),
        ("window full", full),
        ("interlock", interlock),
        ("ext_stall", external),
    ] {
        assert!(n > 20, "only {n} cycles of {what}");
    }
}

#[test]
fn the_programs_reach_what_they_are_for() {
    let lanes = |run: &Run, f: &dyn Fn(usize) -> bool| {
        let accesses = run.expected.outcomes.iter().flat_map(|o| &o.lanes);
        accesses.filter(|l| f(l.len())).count()
    };
    let none: usize = runs().iter().map(|r| lanes(r, &|n| n == 0)).sum();
    let all: usize = runs().iter().map(|r| lanes(r, &|n| n == 32)).sum();
    assert!(none > 100, "{none} operations without an access");
    assert!(all > 100, "{all} operations with 32 accesses");
    // Every cause of a fault, by gathers and by scatters, and records that were freed and not.
    let mut causes = BTreeMap::new();
    let mut records = BTreeSet::new();
    for run in runs() {
        records.insert(run.expected.reckoning.records.len().min(2));
        for (step, outcome) in run.case.program.steps.iter().zip(&run.expected.outcomes) {
            if let (Some(op), Some(fault)) = (step.bundle.s0, outcome.faults[0]) {
                let kind = (fault.cause, op.mnemonic.is_scatter());
                *causes.entry(kind).or_insert(0) += 1;
            }
        }
    }
    for cause in [
        Cause::SgAccess,
        Cause::Break0,
        Cause::Break1,
        Cause::Coprocessor,
    ] {
        for scatter in [false, true] {
            let n = causes.get(&(cause, scatter)).copied().unwrap_or(0);
            assert!(n > 20, "{n} faults {cause:?}, scatter {scatter}");
        }
    }
    assert!(records.contains(&1) && records.contains(&2), "{records:?}");
}

#[test]
fn other_machines_equal_the_models_too() {
    let d = Config::default();
    let small = Config {
        lanes: 4,
        banks: 4,
        bank_words: 64,
        window: 1,
        ..d
    };
    let machines = [
        Config { window: 1, ..d },
        Config { window: 3, ..d },
        Config { window: 16, ..d },
        Config {
            return_latency: 2,
            ..d
        },
        Config {
            return_latency: 4,
            window: 5,
            ..d
        },
        Config {
            bank_map: BankMap::Xor,
            ..d
        },
        Config { banks: 8, ..d },
        Config { lanes: 16, ..d },
        Config { lanes: 2, ..d },
        Config { lanes: 30, ..d },
        small,
        Config {
            bank_map: BankMap::Xor,
            window: 4,
            return_latency: 3,
            bank_words: 2,
            ..small
        },
    ];
    machines.par_iter().enumerate().for_each(|(i, &cfg)| {
        let name = format!("other machine {i}");
        let case = case(&name, root(), cfg, 300, &Profile::MIXED);
        let mut dut = engine::rtl(cfg).unwrap();
        if let Err(failure) = check(&mut dut, &case) {
            panic!("{name}, GSX_SEED={}, {cfg:?}: {failure}", root());
        }
    });
}

#[test]
fn a_case_depends_on_its_name_and_the_root_seed_only() {
    let cfg = Config::default();
    let make = |name, root| case(name, root, cfg, 50, &Profile::MIXED);
    assert_eq!(make("a", 1), make("a", 1));
    assert_ne!(make("a", 1).program, make("b", 1).program);
    assert_ne!(make("a", 1).program, make("a", 2).program);
    // The bytes of a seed are part of what users replay, so they must never change.
    assert_eq!(seed_of("a", 1), 0x6b3d164bcb42cb25);
}

#[test]
fn a_reset_in_mid_operation_leaves_a_machine_like_new() {
    let cfg = Config::default();
    let case = case("reset", root(), cfg, 200, &Profile::DENSE);
    let mut dut = engine::rtl(cfg).unwrap();
    // Give up the first run after some cycles, with the window and the pipe full; the check resets and runs again.
    for stop in [5, 15, 40, 77] {
        let stopped = execute(&mut dut, &case, |cycle, _| match cycle == stop {
            true => Err(sim::dut::SimError::Hung {
                cycles: 0,
                since: cycle,
                what: "stopped by the test".into(),
            }),
            false => Ok(()),
        });
        assert!(stopped.is_err());
        if let Err(failure) = check(&mut dut, &case) {
            panic!("reset after {stop} cycles: {failure}");
        }
    }
}
