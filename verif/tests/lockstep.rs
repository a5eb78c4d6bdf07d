//! The exported Verilog, compiled by Verilator, in lock-step with the rust-hdl design: every output of every cycle.

use hdl::config::Config;
use sim::dut::{Dut, SimError};
use sim::engine::{self, EngineIn, EngineOut};
use sim::lockstep::Lockstep;
use std::path::PathBuf;
use verif::check::check;
use verif::random::{DEFAULT_SEED, Profile, case};

/// Programs of the run. Each is preceded by a reset and a load of the data RAM through the row port.
const CASES: u64 = 8;

#[test]
fn the_verilated_export_equals_the_design() {
    let cfg = Config::default();
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verilated");
    let verilated = engine::verilator(cfg, &cache).unwrap();
    let mut dut = Lockstep::new(engine::rtl(cfg).unwrap(), verilated);
    for i in 0..CASES {
        let profile = match i % 3 {
            2 => Profile::DENSE,
            _ => Profile::MIXED,
        };
        let case = case(&format!("lockstep {i}"), DEFAULT_SEED, cfg, 500, &profile);
        if let Err(failure) = check(&mut dut, &case) {
            panic!("case {i}: {failure}");
        }
    }
    assert!(dut.cycles() > 20_000, "{} cycles", dut.cycles());
}

/// A device whose `ready` is wrong in one cycle.
struct Wrong<D> {
    inner: D,
    out: EngineOut,
    cycle: u64,
}

impl<D: Dut<In = EngineIn, Out = EngineOut>> Dut for Wrong<D> {
    type In = EngineIn;
    type Out = EngineOut;

    fn backend(&self) -> &'static str {
        "wrong"
    }

    fn outputs(&self) -> &EngineOut {
        &self.out
    }

    fn drive(&mut self, inputs: &EngineIn) -> Result<(), SimError> {
        self.inner.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.inner.clock()?;
        self.cycle += 1;
        self.out = self.inner.outputs().clone();
        self.out.ready ^= self.cycle == 30;
        Ok(())
    }
}

#[test]
fn a_difference_names_cycle_output_and_both_values() {
    let cfg = Config::default();
    let right = engine::rtl(cfg).unwrap();
    let wrong = Wrong {
        out: right.outputs().clone(),
        inner: engine::rtl(cfg).unwrap(),
        cycle: 0,
    };
    let mut pair = Lockstep::new(right, wrong);
    let failed = (0..100).find_map(|_| pair.step(&EngineIn::default()).err());
    let text = failed.expect("the difference is found").to_string();
    assert!(
        text.starts_with("cycle 30: rtl ready: true, but wrong ready: false"),
        "{text}"
    );
    assert!(text.contains("29: ready: true"), "{text}");
    assert!(!text.contains("\n9: "), "twenty cycles of history: {text}");
}
