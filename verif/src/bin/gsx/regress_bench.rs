//! Speed of the random jobs on backend `model`, and of words by kind; printed, never asserted.

use crate::cache;
use crate::output::table;
use miette::IntoDiagnostic;
use sim::backend::Backend;
use std::collections::BTreeMap;
use std::time::Instant;
use verif::coverage::Seen;
use verif::descriptor::Word;
use verif::generator::Profile;
use verif::random::DEFAULT_SEED;
use verif::regress::{Devices, Job, Seed, Words, jobs};

/// Seeds of each job and kind.
const SEEDS: u64 = 300;

/// Runs seeds of a job on one thread: items, and seconds.
fn measure(job: &dyn Job) -> miette::Result<(u64, f64)> {
    let start = Instant::now();
    let mut items = 0;
    for number in 0..SEEDS {
        let seed = Seed {
            root: DEFAULT_SEED,
            number,
        };
        let work = job.run(seed, &mut Seen::default());
        items += work
            .map_err(|what| miette::miette!("{} {number}: {what}", job.name()))?
            .items;
    }
    Ok((items, start.elapsed().as_secs_f64()))
}

/// Prints all of it.
pub fn regressions() -> miette::Result<()> {
    let profile = Profile::load("smoke")?;
    let devices = Devices::on(Backend::Model, &cache()).into_diagnostic()?;
    let mut rows = Vec::new();
    let mut row = |what: &str, (items, seconds): (u64, f64), unit: &str| {
        rows.push(vec![
            what.to_owned(),
            format!("{:.0}", SEEDS as f64 / seconds),
            format!("{:.0} {unit}", items as f64 / seconds),
        ]);
    };
    for job in jobs(&profile, &devices) {
        row(job.name(), measure(&*job)?, job.items());
    }
    for (_, name) in Word::ALL {
        let mut only = profile.words.clone();
        only.kinds = BTreeMap::from([((*name).to_owned(), 1)]);
        let job = Words::new(&only, &devices);
        row(name, measure(&job)?, job.items());
    }
    print!(
        "{}",
        table(
            &[
                "random job on model, one thread",
                "seeds/s",
                "compared per second"
            ],
            &rows
        )
    );
    Ok(())
}
