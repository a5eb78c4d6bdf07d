//! The exported Verilog, compiled by Verilator, in lock-step with the rust-hdl design: every output of every cycle, over
//! programs, programs broken off by a reset, and random pins.

use hdl::config::Config;
use sim::backend::{Backend, Engine, Prepared};
use sim::dut::SimError;
use sim::lockstep::{Broken, Lockstep};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use verif::check::Failure;
use verif::lockstep::{Tally, run};
use verif::random::DEFAULT_SEED;

/// Cycles that the run must compare. Unit: cycles.
const CYCLES: u64 = 200_000;

/// Cases of the run.
const CASES: u64 = 27;

/// Threads of the run.
const THREADS: usize = 2;

fn prepare(backend: Backend) -> Prepared {
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verilated");
    backend.prepare(Config::default(), &cache).unwrap()
}

/// One thread's share: the next case, until there is none.
fn share(rtl: &Prepared, verilator: &Prepared, next: &AtomicU64) -> Tally {
    let mut tally = Tally::default();
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= CASES {
            return tally;
        }
        let mut pair = Lockstep::new(rtl.engine().unwrap(), verilator.engine().unwrap());
        if let Err(failure) = run(&mut pair, rtl.config(), DEFAULT_SEED, index, &mut tally) {
            panic!("{failure}\nreplay: gsx lockstep rtl verilator --case {index}");
        }
    }
}

#[test]
fn the_verilated_export_equals_the_design() {
    let (rtl, verilator) = (prepare(Backend::Rtl), prepare(Backend::Verilator));
    let next = AtomicU64::new(0);
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|_| {
                std::thread::Builder::new()
                    // rust-hdl keeps its designs on the stack while it builds them.
                    .stack_size(16 << 20)
                    .spawn_scoped(scope, || share(&rtl, &verilator, &next))
                    .unwrap()
            })
            .collect();
        for thread in threads {
            tally += thread.join().expect("no difference");
        }
    });
    assert!(tally.cycles >= CYCLES, "too short: {tally:?}");
    // And it is what it says.
    assert!(tally.pins >= CYCLES / 3, "{tally:?}");
    assert!(tally.stalls >= CYCLES / 20, "{tally:?}");
    assert!(tally.resets >= CYCLES / 300, "{tally:?}");
}

#[test]
fn a_case_is_the_same_alone_or_after_others() {
    let verilator = prepare(Backend::Verilator);
    let tally = |cases: &[u64]| {
        let mut last = Tally::default();
        for &index in cases {
            let mut pair = Lockstep::new(verilator.engine().unwrap(), verilator.engine().unwrap());
            last = Tally::default();
            run(&mut pair, verilator.config(), 7, index, &mut last).unwrap();
        }
        last
    };
    assert_eq!(tally(&[2]), tally(&[0, 1, 2]));
    assert_ne!(tally(&[1]), tally(&[2]));
}

#[test]
fn a_wrong_output_in_any_part_of_a_case_is_found() {
    let verilator = prepare(Backend::Verilator);
    // In the load of the data RAM, the program, the programs broken off, the pins, and the last program.
    for at in [1, 700, 1400, 3200, 4500, 7000] {
        let wrong: Engine = Box::new(Broken::new(verilator.engine().unwrap(), "advance", at));
        let mut pair = Lockstep::new(verilator.engine().unwrap(), wrong);
        let failed = run(
            &mut pair,
            verilator.config(),
            DEFAULT_SEED,
            0,
            &mut Tally::default(),
        );
        match failed {
            Err(Failure::Sim(SimError::Differ(d))) => {
                assert_eq!(d.cycle, at);
                assert_eq!(d.ports.len(), 1);
                assert_eq!(d.ports[0].port, "advance");
                assert_eq!(d.names, ["verilator_a", "verilator_b"]);
            }
            other => panic!("{at}: {other:?}"),
        }
    }
}
