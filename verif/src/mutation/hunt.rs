//! The regressions that are tried on a fault, one after the other, until one fails.

use super::MutationError;
use crate::generator::Profile;
use crate::lockstep::{self, Tally};
use crate::random::DEFAULT_SEED;
use crate::regress::{Devices, Limit, Plan, Seed, Tiles, failures, jobs, run};
use hdl::config::Config;
use sim::lockstep::Lockstep;
use sim::model::axi2sram::Axi2sram;
use sim::model::supergather::Supergather;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Profiles of `gsx regress`, and seeds of each.
const PROFILES: [(&str, u64); 4] = [
    ("smoke", 400),
    ("errors", 200),
    ("registers", 200),
    ("collisions", 200),
];

/// Cases of each lockstep with the model.
const CASES: u64 = 24;

/// How a fault was caught.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Caught {
    /// Regression: job and profile, or lockstep.
    pub by: String,
    /// Seeds and cases until then, over all regressions, the one that failed included.
    pub seeds: u64,
    /// What differs.
    pub what: String,
}

/// A panic is a difference like any other.
fn guarded(run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    let panicked = |_| Err("panicked".to_owned());
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(panicked)
}

/// Tries all regressions on devices, with the usual root seed; `None` if none fails. `folder` is for journals. With `cycles` the devices
/// must also equal the model in every output of every cycle: what the models of the other regressions do not know of is seen there.
///
/// # Errors
///
/// A journal cannot be written.
pub fn hunt(
    devices: &Devices,
    folder: &Path,
    cycles: bool,
) -> Result<Option<Caught>, MutationError> {
    let mut seeds = 0;
    for (name, number) in PROFILES {
        let profile = Profile::load(name).expect("the profile is part of the program");
        let plan = Plan {
            root: DEFAULT_SEED,
            profile: profile.name.clone(),
            profile_text: profile.fingerprint,
            backend: devices.backend,
            jobs: (jobs(&profile, devices).into_iter())
                .map(|job| {
                    let weight = profile.seeds.get(job.name()).copied().unwrap_or(0);
                    (job, weight)
                })
                .collect(),
            limit: Limit::Seeds(number),
            stop_on_first: true,
            threads: 0,
        };
        let records = run(&plan, folder, false, |_| ())?;
        seeds += records.len() as u64;
        if let Some(failed) = failures(&records).next() {
            return Ok(Some(Caught {
                by: format!("{} of {name}", failed.job),
                seeds,
                what: failed.failure.clone().unwrap_or_default(),
            }));
        }
    }
    if !cycles {
        return Ok(None);
    }
    let profile = Profile::load(PROFILES[0].0).expect("the profile is part of the program");
    let tiles = Tiles::new(&profile.tiles, devices);
    for number in 0..CASES {
        let crossbar = guarded(|| {
            let dut = (devices.crossbar)().map_err(|e| e.to_string())?;
            let vector = tiles.vector(Seed {
                root: DEFAULT_SEED,
                number,
            });
            let mut pair = Lockstep::new(dut, Axi2sram::new());
            vector.run(&mut pair).map(|_| ()).map_err(|e| e.to_string())
        });
        let engine = guarded(|| {
            let cfg = Config::default();
            let dut = (devices.engine)().map_err(|e| e.to_string())?;
            let model = Supergather::new(cfg).map_err(|e| e.to_string())?;
            let mut pair = Lockstep::new(dut, model);
            lockstep::run(&mut pair, cfg, DEFAULT_SEED, number, &mut Tally::default())
                .map_err(|e| e.to_string())
        });
        for (by, outcome) in [("crossbar", crossbar), ("engine", engine)] {
            seeds += 1;
            if let Err(what) = outcome {
                return Ok(Some(Caught {
                    by: format!("lockstep of the {by}"),
                    seeds,
                    what,
                }));
            }
        }
    }
    Ok(None)
}
