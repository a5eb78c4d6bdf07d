//! Job `programs`: random programs on the engine; every value, time and counter against the models.

use super::{Devices, Job, RegressError, Reproduced, Seed, Work, smallest};
use crate::check::{Case, Expected, Failure, check, execute, expect};
use crate::coverage::{Axis, Group, Seen, range_of};
use crate::generator::ProgramsProfile;
use crate::golden::{Cause, Outcome};
use crate::random::case;
use crate::reckoner::{Held, accesses_per_bank};
use crate::vector::Vector;
use hdl::config::Config;
use sim::engine;
use sim::host::RunReport;
use sim::program::{Bundle, Mnemonic, Op, Operand};
use sim::waves::{ENGINE, VcdFile, gtkw};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::Path;

/// Name of the job.
pub const NAME: &str = "programs";

/// Cycles of the waves before the failing bundle is taken, and after it has left. Choice: a pipe and a full window.
const AROUND: u64 = 40;

/// Something that a case may do without.
type Change = Box<dyn Fn(&mut Case)>;

/// The job.
pub struct Programs<'a> {
    profile: &'a ProgramsProfile,
    devices: &'a Devices,
}

impl<'a> Programs<'a> {
    /// The job on some devices.
    pub fn new(profile: &'a ProgramsProfile, devices: &'a Devices) -> Self {
        Self { profile, devices }
    }

    /// The case of a seed: the mixes of the profile take turns.
    pub fn case(&self, seed: Seed) -> Case {
        let mixes = &self.profile.mixes;
        let mix = &mixes[(seed.number % mixes.len() as u64) as usize];
        let ops = self.profile.ops as usize;
        case(&seed.name(NAME), seed.root, Config::default(), ops, mix)
    }

    fn check(&self, case: &Case) -> Result<(Expected, RunReport), Failure> {
        check(&mut (self.devices.engine)()?, case)
    }

    /// A case that fails with as few bundles as can be, and without what makes no difference.
    fn smaller(&self, case: &Case) -> Case {
        let with = |steps: &[_]| {
            let mut case = case.clone();
            case.program.steps = steps.to_vec();
            case
        };
        let fails = |case: &Case| self.check(case).is_err();
        let steps = smallest(case.program.steps.clone(), |steps| fails(&with(steps)));
        let mut best = with(&steps);
        // Operation by operation, then stalls, idle cycles, breakpoints, faults, memory.
        let mut changes: Vec<Change> = Vec::new();
        for i in 0..steps.len() {
            changes.push(Box::new(move |c| c.program.steps[i].bundle.s0 = None));
            changes.push(Box::new(move |c| c.program.steps[i].bundle.s1 = None));
            changes.push(Box::new(move |c| c.program.steps[i].idle = 0));
            changes.push(Box::new(move |c| {
                let special = &mut c.program.steps[i].special;
                (special.dbreaka, special.dbreakc) = Default::default();
            }));
        }
        changes.push(Box::new(|c| c.program.ext_stall.clear()));
        changes.push(Box::new(|c| c.program.fault_clear = None));
        changes.push(Box::new(|c| c.program.gvr_ready = 10));
        changes.push(Box::new(|c| c.ram.fill(0)));
        for change in changes {
            let mut candidate = best.clone();
            change(&mut candidate);
            if candidate != best && fails(&candidate) {
                best = candidate;
            }
        }
        best
    }
}

/// Cycles around the bundle that a failure names; the whole run if it names none.
fn window(case: &Case, failure: &Failure) -> RangeInclusive<u64> {
    let bundle = match failure {
        Failure::Value { bundle, .. }
        | Failure::Missing { bundle, .. }
        | Failure::Fault { bundle, .. }
        | Failure::Time { bundle, .. } => *bundle,
        _ => return 0..=u64::MAX,
    };
    let times = expect(case).reckoning.times[bundle];
    times.taken.saturating_sub(AROUND)..=times.leave.max(times.issue) + AROUND
}

impl Job for Programs<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn items(&self) -> &'static str {
        "operations"
    }

    fn run(&self, seed: Seed, seen: &mut Seen) -> Result<Work, String> {
        let case = self.case(seed);
        let (expected, report) = self.check(&case).map_err(|e| e.to_string())?;
        cover(&case, &expected, &report, seen);
        Ok(Work {
            items: case.program.ops() as u64,
            cycles: report.cycles,
        })
    }

    fn reproduce(
        &self,
        seed: Seed,
        folder: &Path,
        waves: bool,
    ) -> Result<Reproduced, RegressError> {
        let whole = self.case(seed);
        let case = self.smaller(&whole);
        let Err(failure) = self.check(&case) else {
            return Ok(Reproduced::default());
        };
        let expected = expect(&case);
        let fault = expected.first_fault();
        let name = seed.vector(NAME);
        let about = seed.about(NAME, self.devices.backend, &failure);
        let vector = Vector::from_parts(
            &name,
            Some(&about),
            case.cfg,
            case.regs.clone(),
            case.ram.clone(),
            case.program.clone(),
            expected.machine.regs,
            expected.machine.ram,
            fault,
        );
        let file = format!("{name}.yaml");
        vector.save(&folder.join(&file))?;
        let waves = match waves {
            true => self.waves(&case, &failure, &folder.join(format!("{name}.vcd")))?,
            false => false,
        };
        Ok(Reproduced {
            what: failure.to_string(),
            size: format!(
                "{} of {} operations",
                case.program.ops(),
                whole.program.ops()
            ),
            vector: Some(file),
            waves: waves.then(|| format!("{name}.vcd")),
        })
    }
}

impl Programs<'_> {
    /// Runs a case once more, on backend `rtl`, and records the cycles around the failure. False if none could be.
    fn waves(&self, case: &Case, failure: &Failure, path: &Path) -> Result<bool, RegressError> {
        let window = window(case, failure);
        let from = *window.start();
        let to = *window.end();
        let io = |e: sim::dut::SimError| RegressError::io(path, std::io::Error::other(e));
        let mut vcd = VcdFile::create(path, ENGINE, window).map_err(io)?;
        let mut dut = engine::rtl(case.cfg).map_err(io)?;
        // The window is all that is wanted: nothing after it is run. A run that fails has its waves up to there.
        let _ = execute(&mut dut, case, |cycle, dut| {
            vcd.sample(cycle, dut.block())?;
            match cycle > to {
                true => Err(sim::dut::SimError::BrokenOff { cycle }),
                false => Ok(()),
            }
        });
        let written = vcd.finish().map_err(io)?;
        if written {
            gtkw::write(path, dut.block(), &dut.block().config(), from).map_err(io)?;
        }
        Ok(written)
    }
}

// ----------------------------------------------------------------------------------------------------------- coverage

/// Operations by what they do.
const CLASSES: [&str; 7] = [
    "post",
    "scatter",
    "increment",
    "value add",
    "MOVGATHERD",
    "SCATTERW",
    "drain",
];

fn class_of(mnemonic: Mnemonic) -> usize {
    match mnemonic {
        _ if mnemonic.is_post() => 0,
        Mnemonic::ScatterIncNx16 | Mnemonic::ScatterIncNx16T => 2,
        _ if mnemonic as usize >= Mnemonic::OF_THE_SEEDS => 3,
        _ if mnemonic.is_scatter() => 1,
        Mnemonic::MovGatherD => 4,
        Mnemonic::ScatterW => 5,
        _ => 6,
    }
}

/// Posts and scatters of all forms.
fn memory_mnemonics() -> impl Iterator<Item = Mnemonic> {
    Mnemonic::ALL.into_iter().filter(|m| m.is_memory())
}

fn drains() -> impl Iterator<Item = Mnemonic> {
    Mnemonic::ALL.into_iter().filter(|m| m.slot() == 1)
}

fn predicated(mnemonic: Mnemonic) -> bool {
    mnemonic.operands().contains(&Operand::Vbr)
}

/// Lanes of a post or scatter of the default machine.
fn lanes_of(mnemonic: Mnemonic) -> usize {
    match crate::random::form_of(mnemonic) {
        2 => 16,
        _ => 32,
    }
}

/// Beginnings of the ranges of the busiest bank's accesses. Unit: cycles.
const BUSIEST: [u64; 6] = [1, 2, 3, 5, 9, 17];

/// Beginnings of the ranges of a wait. Unit: cycles.
const WAITS: [u64; 6] = [0, 1, 2, 4, 8, 16];

/// Operations from a scatter to the next post on one of its words.
const DISTANCES: [u64; 6] = [1, 2, 3, 5, 9, 17];

/// Causes of a fault, in the order of their codes.
const CAUSES: [&str; 4] = ["coprocessor", "SG access", "breakpoint 0", "breakpoint 1"];

fn names(mnemonics: impl Iterator<Item = Mnemonic>) -> Vec<&'static str> {
    mnemonics.map(|m| m.name()).collect()
}

fn mnemonic_axis() -> Axis {
    Axis::new("mnemonic", names(memory_mnemonics()))
}

/// The groups of the job.
pub fn cover_groups() -> Vec<Group> {
    let memory: Vec<Mnemonic> = memory_mnemonics().collect();
    let window = Config::default().window;
    vec![
        Group::new(
            "programs: lanes",
            "A post or scatter reaches memory with so many lanes; none if it is squashed or nothing is enabled",
            vec![
                mnemonic_axis(),
                Axis::new("lanes", ["none", "one", "some", "all"]),
            ],
        )
        .only(|at| predicated(memory[at[0]]) || [0, 3].contains(&at[1])),
        Group::new(
            "programs: conflicts",
            "The busiest bank serves so many accesses of one post or scatter",
            vec![mnemonic_axis(), Axis::ranges("accesses", &BUSIEST)],
        )
        .only(|at| BUSIEST[at[1]] <= lanes_of(memory[at[0]]) as u64)
        .exclude(
            "each lane is an access of its own (D26), and 32 lanes on 16 banks make two at least",
            |at| {
                let m = memory[at[0]];
                class_of(m) == 3 && !predicated(m) && lanes_of(m) > 16 && at[1] == 0
            },
        ),
        Group::new(
            "programs: window",
            "Window entries in use when a post or scatter has its own",
            vec![Axis::new("entries", 1..=window)],
        ),
        Group::new(
            "programs: held in stage 10",
            "What held a bundle longest, and how long",
            vec![
                Axis::new(
                    "by",
                    ["window full", "post", "MOVGATHERD", "drain", "SCATTERW"],
                ),
                Axis::ranges("cycles", &WAITS[1..]),
            ],
        ),
        Group::new(
            "programs: drain wait",
            "A drain is held in stage 10 for so many cycles",
            vec![
                Axis::new("mnemonic", names(drains())),
                Axis::ranges("cycles", &WAITS),
            ],
        ),
        Group::new(
            "programs: issue stalls",
            "A program in which issue waited",
            vec![Axis::new(
                "for",
                [
                    "interlock, gvr_ready 11",
                    "interlock, gvr_ready 12",
                    "interlock, gvr_ready 13",
                    "interlock, gvr_ready 14",
                    "interlock, gvr_ready 15",
                    "ext_stall",
                ],
            )],
        ),
        Group::new(
            "programs: bundles",
            "What stands in the two slots",
            vec![
                Axis::new("S0", CLASSES.into_iter().take(6).chain(["nothing"])),
                Axis::new("S1", names(drains()).into_iter().chain(["nothing"])),
            ],
        )
        .only(|at| {
            // SCATTERW is alone in its bundle; a bundle of nothing is none.
            let empty = drains().count();
            (at[0] != 5 || at[1] == empty) && (at[0] != 6 || at[1] != empty)
        }),
        Group::new(
            "programs: faults",
            "An operation with a fault",
            vec![Axis::new("cause", CAUSES), Axis::new("operation", CLASSES)],
        )
        .only(|at| at[0] == 0 || at[1] < 4)
        .exclude("CPENABLE does not stop SCATTERW (D19)", |at| at == [0, 5]),
        Group::new(
            "programs: fault lane",
            "The lowest lane with the fault",
            vec![
                Axis::new("cause", &CAUSES[1..]),
                Axis::new("lane", ["first", "middle", "last"]),
            ],
        ),
        Group::new(
            "programs: fault record",
            "Faults of a program, and records that the fault registers held",
            vec![Axis::new(
                "records",
                ["one fault", "the first of several", "several, freed between"],
            )],
        ),
        Group::new(
            "programs: post after scatter",
            "A post reads a word that a scatter wrote so many posts and scatters before",
            vec![
                Axis::new("scatter", &CLASSES[1..4]),
                Axis::ranges("distance", &DISTANCES),
            ],
        ),
    ]
}

/// Marks what a case has covered.
fn cover(case: &Case, expected: &Expected, report: &RunReport, seen: &mut Seen) {
    let memory: Vec<Mnemonic> = memory_mnemonics().collect();
    let drains: Vec<Mnemonic> = drains().collect();
    let place = |all: &[Mnemonic], m| all.iter().position(|&k| k == m).expect("it is one");
    for &entries in &expected.reckoning.entries {
        seen.hit("programs: window", &[entries - 1]);
    }
    // The scatter that wrote a word last: its number among posts and scatters, and its class.
    let mut written: HashMap<u32, (u64, usize)> = HashMap::new();
    let mut number = 0;
    for (i, step) in case.program.steps.iter().enumerate() {
        let outcome = &expected.outcomes[i];
        let wait = report.times[i].memory_wait();
        let Bundle { s0, s1 } = step.bundle;
        if s0.is_some() || s1.is_some() {
            let first = s0.map_or(6, |op| class_of(op.mnemonic));
            let second = s1.map_or(drains.len(), |op| place(&drains, op.mnemonic));
            seen.hit("programs: bundles", &[first, second]);
        }
        if let Some(held) = expected.reckoning.held[i] {
            let by = match held {
                Held::Window => 0,
                Held::Post => 1,
                Held::Move => 2,
                Held::Drain => 3,
                Held::Barrier => 4,
            };
            seen.hit(
                "programs: held in stage 10",
                &[by, range_of(&WAITS[1..], wait)],
            );
        }
        if let Some(op) = s1
            && outcome.faults[1].is_none()
        {
            let at = [place(&drains, op.mnemonic), range_of(&WAITS, wait)];
            seen.hit("programs: drain wait", &at);
        }
        cover_faults(step.bundle, outcome, seen);
        if let (Some(op), Some(lanes)) = (s0.filter(|op| op.mnemonic.is_memory()), &outcome.lanes) {
            number += 1;
            cover_memory(&case.cfg, &op, place(&memory, op.mnemonic), lanes, seen);
            for &lane in lanes {
                let word = lane & !3;
                if op.mnemonic.is_scatter() {
                    written.insert(word, (number, class_of(op.mnemonic)));
                } else if let Some(&(before, class)) = written.get(&word) {
                    let at = [class - 1, range_of(&DISTANCES, number - before)];
                    seen.hit("programs: post after scatter", &at);
                }
            }
        }
    }
    let stalls = &report.counters;
    if stalls.stall_interlock > 0 {
        let at = usize::from(case.program.gvr_ready).clamp(11, 15) - 11;
        seen.hit("programs: issue stalls", &[at]);
    }
    if stalls.stall_external > 0 {
        seen.hit("programs: issue stalls", &[5]);
    }
    let faults = expected.outcomes.iter().flat_map(|o| o.faults).flatten();
    match (faults.count(), report.records.len()) {
        (0, _) => {}
        (1, _) => seen.hit("programs: fault record", &[0]),
        (_, 1) => seen.hit("programs: fault record", &[1]),
        _ => seen.hit("programs: fault record", &[2]),
    }
}

fn cover_memory(cfg: &Config, op: &Op, place: usize, lanes: &[u32], seen: &mut Seen) {
    let share = match lanes.len() {
        0 => 0,
        all if all == lanes_of(op.mnemonic) => 3,
        1 => 1,
        _ => 2,
    };
    seen.hit("programs: lanes", &[place, share]);
    let busiest = accesses_per_bank(cfg, op, lanes).into_iter().max();
    if let Some(busiest) = busiest.filter(|&n| n > 0) {
        seen.hit("programs: conflicts", &[place, range_of(&BUSIEST, busiest)]);
    }
}

fn cover_faults(bundle: Bundle, outcome: &Outcome, seen: &mut Seen) {
    for (op, fault) in [bundle.s0, bundle.s1].into_iter().zip(outcome.faults) {
        let (Some(op), Some(fault)) = (op, fault) else {
            continue;
        };
        let cause = fault.cause as usize - 1;
        seen.hit("programs: faults", &[cause, class_of(op.mnemonic)]);
        if fault.cause != Cause::Coprocessor {
            let lane = match fault.lane {
                0 => 0,
                last if last + 1 == lanes_of(op.mnemonic) => 2,
                _ => 1,
            };
            seen.hit("programs: fault lane", &[cause - 1, lane]);
        }
    }
}
