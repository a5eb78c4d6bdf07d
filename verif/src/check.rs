//! Runs a case on a device under test and compares everything: values with the golden model, times and counters with
//! the reckoner.

use crate::golden::Machine;
use crate::reckoner::{LaneAddrs, Reckoning, reckon};
use hdl::config::Config;
use sim::dut::{Dut, SimError};
use sim::engine::{EngineIn, EngineOut};
use sim::host::{Host, RunReport};
use sim::program::Program;
use sim::state::Registers;
use thiserror::Error;

/// A program and what it starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Parameters of the engine.
    pub cfg: Config,
    /// Registers at the start.
    pub regs: Registers,
    /// Data RAM at the start.
    pub ram: Vec<u8>,
    /// The program.
    pub program: Program,
}

/// What the models say of a case.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The value model at the end.
    pub machine: Machine,
    /// What each bundle's drain leaves in its vector register.
    pub results: Vec<Option<sim::state::V512>>,
    /// Times and counts.
    pub reckoning: Reckoning,
    /// Addresses that each bundle's post reads.
    pub posts: Vec<Option<LaneAddrs>>,
    /// Lanes read.
    pub elements: u64,
}

/// The first difference between a device and the models.
#[derive(Debug, Error)]
pub enum Failure {
    /// A drain's vector is wrong.
    #[error(
        "bundle {bundle} {text}: 16-bit lane {lane} of its vector is {got:#06x}, expected {want:#06x}"
    )]
    Value {
        /// Bundle number.
        bundle: usize,
        /// The bundle.
        text: String,
        /// First 16-bit lane that differs.
        lane: usize,
        /// Value of the device.
        got: u16,
        /// Value of the model.
        want: u16,
    },
    /// A drain gave no vector, or one that nobody asked for.
    #[error("bundle {bundle} {text}: {what}")]
    Missing {
        /// Bundle number.
        bundle: usize,
        /// The bundle.
        text: String,
        /// What is missing or too much.
        what: &'static str,
    },
    /// A register differs at the end.
    #[error("vector register v{register} differs at the end: {got:?}, expected {want:?}")]
    Register {
        /// Its number.
        register: usize,
        /// Value of the device's host.
        got: sim::state::V512,
        /// Value of the model.
        want: sim::state::V512,
    },
    /// A byte of the data RAM differs at the end.
    #[error("byte {offset:#06x} of the data RAM is {got:#04x} at the end, expected {want:#04x}")]
    Memory {
        /// Offset in the data RAM.
        offset: usize,
        /// Value in the device.
        got: u8,
        /// Value in the model.
        want: u8,
    },
    /// A bundle is not when it should be.
    #[error("bundle {bundle} {text}: {got:?}, the reckoner says {want:?}")]
    Time {
        /// Bundle number.
        bundle: usize,
        /// The bundle.
        text: String,
        /// Times of the device.
        got: sim::host::BundleTimes,
        /// Times of the reckoner.
        want: sim::host::BundleTimes,
    },
    /// A counter is wrong.
    #[error("counter `{name}` is {got}, expected {want}")]
    Counter {
        /// Its name.
        name: &'static str,
        /// Value in the device.
        got: u64,
        /// Value expected.
        want: u64,
    },
    /// The simulation failed.
    #[error(transparent)]
    Sim(#[from] SimError),
}

/// Runs the models.
pub fn expect(case: &Case) -> Expected {
    let mut machine = Machine::new(case.cfg, case.regs.clone(), case.ram.clone());
    let mut posts = Vec::with_capacity(case.program.steps.len());
    let mut results = Vec::with_capacity(case.program.steps.len());
    let mut elements = 0;
    for step in &case.program.steps {
        let mut regs_seen = None;
        if let Some(op) = step.bundle.s0.filter(|op| op.mnemonic.is_post()) {
            if let Some(value) = step.load {
                machine.regs.vec[usize::from(op.vs)] = value;
            }
            let lanes = LaneAddrs::of(&case.cfg, &op, &machine.regs);
            elements += lanes.addrs.len() as u64;
            regs_seen = Some(lanes);
        }
        posts.push(regs_seen);
        results.push(machine.step(step));
    }
    let reckoning = reckon(&case.cfg, &case.program, &posts);
    Expected {
        machine,
        results,
        reckoning,
        posts,
        elements,
    }
}

/// Resets the device, loads the data RAM, runs the case. `observe` sees every cycle of the program.
pub fn execute<D: Dut<In = EngineIn, Out = EngineOut>>(
    dut: &mut D,
    case: &Case,
    observe: impl FnMut(u64, &D) -> Result<(), SimError>,
) -> Result<(RunReport, Registers), SimError> {
    let mut host = Host::new(case.cfg, case.regs.clone());
    host.reset(dut)?;
    host.load(dut, 0, &case.ram)?;
    let report = host.run(dut, &case.program, observe)?;
    Ok((report, host.regs))
}

/// Compares a run with the models: every drained vector, the registers, every time, every counter.
pub fn compare(
    case: &Case,
    expected: &Expected,
    report: &RunReport,
    regs: &Registers,
) -> Result<(), Failure> {
    let text = |bundle: usize| case.program.steps[bundle].bundle.to_string();
    for (bundle, (got, want)) in report.results.iter().zip(&expected.results).enumerate() {
        let what = match (got, want) {
            (Some(got), Some(want)) => {
                if let Some(lane) = (0..32).find(|&l| got.u16(l) != want.u16(l)) {
                    return Err(Failure::Value {
                        bundle,
                        text: text(bundle),
                        lane,
                        got: got.u16(lane),
                        want: want.u16(lane),
                    });
                }
                continue;
            }
            (None, None) => continue,
            (None, Some(_)) => "its drain gave no vector",
            (Some(_), None) => "it gave a vector without a drain",
        };
        return Err(Failure::Missing {
            bundle,
            text: text(bundle),
            what,
        });
    }
    for (register, (&got, &want)) in regs.vec.iter().zip(&expected.machine.regs.vec).enumerate() {
        if got != want {
            return Err(Failure::Register {
                register,
                got,
                want,
            });
        }
    }
    for (bundle, (&got, &want)) in report
        .times
        .iter()
        .zip(&expected.reckoning.times)
        .enumerate()
    {
        if got != want {
            return Err(Failure::Time {
                bundle,
                text: text(bundle),
                got,
                want,
            });
        }
    }
    let count = |f: fn(&sim::program::Op) -> bool| {
        case.program
            .steps
            .iter()
            .flat_map(|s| s.bundle.ops())
            .filter(|o| f(o))
            .count() as u64
    };
    let c = &report.counters;
    for (name, got, want) in [
        ("posts", c.posts, count(|o| o.mnemonic.is_post())),
        ("drains", c.drains, count(|o| o.mnemonic.slot() == 1)),
        (
            "bank accesses",
            c.bank_accesses,
            expected.reckoning.bank_accesses,
        ),
        (
            "shared accesses",
            c.shared_accesses,
            expected.reckoning.shared_accesses,
        ),
        ("memory wait", c.memory_wait, expected.reckoning.memory_wait),
        (
            "stall interlock",
            c.stall_interlock,
            expected.reckoning.stall_interlock,
        ),
        (
            "stall external",
            c.stall_external,
            expected.reckoning.stall_external,
        ),
        ("window full", c.window_full, expected.reckoning.window_full),
        (
            "bank conflicts",
            c.bank_conflicts,
            expected.reckoning.bank_conflicts,
        ),
    ] {
        if u64::from(got) != want {
            return Err(Failure::Counter {
                name,
                got: u64::from(got),
                want,
            });
        }
    }
    Ok(())
}

/// Compares the data RAM with the value model's.
pub fn compare_memory(ram: &[u8], expected: &Machine) -> Result<(), Failure> {
    match ram.iter().zip(&expected.ram).position(|(a, b)| a != b) {
        Some(offset) => Err(Failure::Memory {
            offset,
            got: ram[offset],
            want: expected.ram[offset],
        }),
        None => Ok(()),
    }
}

/// Runs a case on a device and compares everything, the data RAM included.
pub fn check<D: Dut<In = EngineIn, Out = EngineOut>>(
    dut: &mut D,
    case: &Case,
) -> Result<(Expected, RunReport), Failure> {
    let expected = expect(case);
    let (report, regs) = execute(dut, case, |_, _| Ok(()))?;
    compare(case, &expected, &report, &regs)?;
    let ram = Host::new(case.cfg, regs).dump(dut, 0, case.ram.len())?;
    compare_memory(&ram, &expected.machine)?;
    Ok((expected, report))
}
