//! Runs a case on a device under test and compares everything: values with the golden model, times and counters with
//! the reckoner.

use crate::golden::{Cause, Machine, Outcome};
use crate::reckoner::{Reckoning, reckon};
use hdl::config::Config;
use sim::dut::{Dut, SimError};
use sim::engine::{EngineIn, EngineOut, FaultRecord};
use sim::host::{BundleTimes, Host, RunReport};
use sim::program::Program;
use sim::state::{Registers, V512};
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
    /// What each bundle did.
    pub outcomes: Vec<Outcome>,
    /// Times and counts.
    pub reckoning: Reckoning,
    /// Lanes read or written.
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
    /// A bundle faults in another way than it should.
    #[error(
        "bundle {bundle} {text}: its operations have the faults {got:?} (per slot, 0 for none), expected {want:?}"
    )]
    Fault {
        /// Bundle number.
        bundle: usize,
        /// The bundle.
        text: String,
        /// Causes in the device.
        got: [u8; 2],
        /// Causes in the model.
        want: [u8; 2],
    },
    /// The fault registers hold something else than they should.
    #[error("fault record {number}: {got:?}, expected {want:?} (first cycle, record)")]
    Record {
        /// Number of the record.
        number: usize,
        /// The device's.
        got: Option<(u64, FaultRecord)>,
        /// The model's.
        want: Option<(u64, FaultRecord)>,
    },
    /// A register differs at the end.
    #[error("vector register v{register} differs at the end: {got:?}, expected {want:?}")]
    Register {
        /// Its number.
        register: usize,
        /// Value of the device's host.
        got: Box<V512>,
        /// Value of the model.
        want: Box<V512>,
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
        got: Box<BundleTimes>,
        /// Times of the reckoner.
        want: Box<BundleTimes>,
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
    let outcomes = machine.run(&case.program);
    let lanes = outcomes.iter().filter_map(|o| o.lanes.as_ref());
    let elements = lanes.map(|l| l.len() as u64).sum();
    let reckoning = reckon(&case.cfg, &case.program, &outcomes);
    Expected {
        machine,
        outcomes,
        reckoning,
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
    for (bundle, (got, want)) in report.results.iter().zip(&expected.outcomes).enumerate() {
        let what = match (got, &want.vector) {
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
    let causes = |o: &Outcome| o.faults.map(|f| f.map_or(0, |f| f.cause as u8));
    for (bundle, (&got, want)) in report.faults.iter().zip(&expected.outcomes).enumerate() {
        if got != causes(want) {
            return Err(Failure::Fault {
                bundle,
                text: text(bundle),
                got,
                want: causes(want),
            });
        }
    }
    for (register, (&got, &want)) in regs.vec.iter().zip(&expected.machine.regs.vec).enumerate() {
        if got != want {
            return Err(Failure::Register {
                register,
                got: got.into(),
                want: want.into(),
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
                got: got.into(),
                want: want.into(),
            });
        }
    }
    let (got, want) = (&report.records, &expected.reckoning.records);
    for number in 0..got.len().max(want.len()) {
        let (got, want) = (got.get(number).copied(), want.get(number).copied());
        if got != want {
            return Err(Failure::Record { number, got, want });
        }
    }
    // Operations that CPENABLE has not stopped.
    let count = |f: fn(&sim::program::Op) -> bool| {
        let bundles = case.program.steps.iter().zip(&expected.outcomes);
        bundles
            .flat_map(|(s, o)| [s.bundle.s0, s.bundle.s1].into_iter().zip(o.faults))
            .filter(|(_, fault)| fault.is_none_or(|fault| fault.cause != Cause::Coprocessor))
            .filter(|(op, _)| op.is_some_and(|op| f(&op)))
            .count() as u64
    };
    let raised = |first: Cause, last: Cause| {
        let faults = expected.outcomes.iter().map(|o| o.faults);
        faults
            .filter(|f| {
                f.iter()
                    .flatten()
                    .any(|f| (first..=last).contains(&f.cause))
            })
            .count() as u64
    };
    let c = &report.counters;
    let [coprocessor, sg_access, debug, imprecise] = report.exceptions;
    for (name, got, want) in [
        (
            "Coprocessor1Exception",
            coprocessor,
            raised(Cause::Coprocessor, Cause::Coprocessor),
        ),
        (
            "LoadStoreSGAccError",
            sg_access,
            raised(Cause::SgAccess, Cause::SgAccess),
        ),
        (
            "debug interrupt",
            debug,
            raised(Cause::Break0, Cause::Break1),
        ),
        ("ImpreciseSGFPVec", imprecise, 0),
    ] {
        if got != want {
            return Err(Failure::Counter { name, got, want });
        }
    }
    for (name, got, want) in [
        ("posts", c.posts, count(|o| o.mnemonic.is_post())),
        ("drains", c.drains, count(|o| o.mnemonic.slot() == 1)),
        ("scatters", c.scatters, count(|o| o.mnemonic.is_scatter())),
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

impl Expected {
    /// What the fault registers take first.
    pub fn first_fault(&self) -> Option<FaultRecord> {
        self.reckoning.records.first().map(|(_, record)| *record)
    }
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
