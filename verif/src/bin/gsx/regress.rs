//! `gsx regress`, `gsx coverage`.

use crate::output::{make_folder, write_whole};
use crate::{FastDutArg, cache};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use miette::{IntoDiagnostic, miette};
use sim::backend::Backend;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;
use verif::coverage::{Coverage, load, page};
use verif::generator::Profile;
use verif::random::DEFAULT_SEED;
use verif::regress::{Devices, JOBS, Limit, Plan, Record, Report, Status, jobs, run};

/// Random regressions: seeds of all jobs on all cores, against the models; reports and coverage
#[derive(clap::Args)]
pub struct Args {
    /// Root seed of the run
    #[arg(long, default_value_t = DEFAULT_SEED)]
    seed: u64,
    /// What is drawn: smoke, gather-heavy, collisions, oob, transposes, dims, registers, errors, or a YAML file
    #[arg(long, default_value = "smoke")]
    profile: String,
    /// Seeds, over all jobs
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "minutes")]
    seeds: Option<u64>,
    /// Time, in place of a number of seeds. Unit: minutes
    #[arg(long)]
    minutes: Option<f64>,
    /// Only this job: programs, tiles, words, near
    #[arg(long)]
    job: Option<String>,
    /// Only this seed of the job, and no report
    #[arg(long, requires = "job", conflicts_with_all = ["seeds", "minutes", "resume"])]
    number: Option<u64>,
    /// Go on with the run in the folder that was broken off
    #[arg(long)]
    resume: bool,
    /// End with the first failure
    #[arg(long)]
    stop: bool,
    /// Waves of the cycles around a failure (backend rtl runs it once more)
    #[arg(long)]
    waves: bool,
    /// Folder for the journal, the reports and the test vectors of failures
    #[arg(long, default_value = "build/regress")]
    out: PathBuf,
    /// Threads; the results are the same for any number
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    jobs: usize,
    #[command(flatten)]
    dut: FastDutArg,
}

/// Seeds of a run for which neither a number nor a time is given.
const SEEDS: u64 = 1000;

/// Longest run. Unit: minutes. Choice: a month.
const MOST_MINUTES: f64 = 31.0 * 24.0 * 60.0;

/// The command; false if something differs.
pub fn regress(args: &Args) -> miette::Result<bool> {
    let profile = Profile::load(&args.profile)?;
    if let Some(job) = args.job.as_deref().filter(|job| !JOBS.contains(job)) {
        return Err(miette!(
            help = format!("the jobs are {}", JOBS.join(", ")),
            "--job {job}: there is no such job"
        ));
    }
    let limit = match (args.seeds, args.minutes) {
        (_, Some(minutes)) if !(minutes > 0.0 && minutes <= MOST_MINUTES) => {
            return Err(miette!(
                help = format!("a number above 0, at most {MOST_MINUTES}"),
                "--minutes {minutes}"
            ));
        }
        (_, Some(minutes)) => Limit::Time(Duration::from_secs_f64(60.0 * minutes)),
        (seeds, None) => Limit::Seeds(seeds.unwrap_or(SEEDS)),
    };
    let backend = Backend::from(args.dut.dut);
    let devices = Devices::on(backend, &cache()).into_diagnostic()?;
    let weight = |name: &str| match &args.job {
        // A job that is asked for runs even if the profile leaves it out.
        Some(job) if job == name => profile.seeds.get(name).copied().unwrap_or(0).max(1),
        Some(_) => 0,
        None => profile.seeds.get(name).copied().unwrap_or(0),
    };
    let plan = Plan {
        root: args.seed,
        profile: profile.name.clone(),
        profile_text: profile.fingerprint,
        backend: backend.name(),
        jobs: (jobs(&profile, &devices).into_iter())
            .map(|job| {
                let seeds = weight(job.name());
                (job, seeds)
            })
            .collect(),
        limit,
        stop_on_first: args.stop,
        threads: args.jobs,
    };
    let replay = |record: &Record| {
        format!(
            "gsx regress --profile {} --seed {} --job {} --number {} --dut {}",
            args.profile,
            args.seed,
            record.job,
            record.number,
            backend.name()
        )
    };
    if let (Some(job), Some(number)) = (&args.job, args.number) {
        return one(&plan, job, number, args);
    }
    println!(
        "profile {}, root seed {}, backend {}; again: gsx regress --profile {} --seed {} --dut {}",
        profile.name,
        args.seed,
        backend.name(),
        args.profile,
        args.seed,
        backend.name()
    );
    let bar = Bar::new(limit);
    let records = run(&plan, &args.out, args.resume, |status| bar.show(&status))?;
    bar.done();
    let report = Report::new(&plan, records, &args.out, args.waves, replay)?;
    let files = report.write(&args.out)?;
    print!("{}", report.text());
    println!("report: {}", files[2].display());
    Ok(report.passed())
}

/// Runs one seed and says what it does.
fn one(plan: &Plan, job: &str, number: u64, args: &Args) -> miette::Result<bool> {
    let record = plan.one(job, number).expect("the job was looked up");
    let Some(what) = &record.failure else {
        println!(
            "{job} {number}: {} compared in {} cycles, no difference",
            record.items, record.cycles
        );
        return Ok(true);
    };
    println!("{job} {number} DIFFERS: {what}");
    make_folder(&args.out)?;
    let reproduced = plan.reproduce(&record, &args.out, args.waves)?;
    if let Some(file) = &reproduced.vector {
        println!(
            "shrunk to {}: {}; {}",
            reproduced.size,
            reproduced.what,
            args.out.join(file).display()
        );
    }
    if let Some(file) = &reproduced.waves {
        println!("waves: {}", args.out.join(file).display());
    }
    Ok(false)
}

/// How far a run is: seeds per second, coverage, failures.
struct Bar {
    bar: ProgressBar,
    limit: Limit,
}

impl Bar {
    fn new(limit: Limit) -> Self {
        let length = match limit {
            Limit::Seeds(seeds) => seeds,
            Limit::Time(time) => time.as_secs(),
        };
        let target = match std::io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(length), target);
        bar.set_style(
            ProgressStyle::with_template("[{bar:30}] {msg}")
                .expect("the template is right")
                .progress_chars("=> "),
        );
        Self { bar, limit }
    }

    fn show(&self, status: &Status) {
        let seconds = status.elapsed.as_secs_f64().max(1e-3);
        self.bar.set_position(match self.limit {
            Limit::Seeds(_) => status.seeds,
            Limit::Time(_) => status.elapsed.as_secs(),
        });
        // Counting the bins takes longer than many a seed, so it is done now and then: the bar draws itself no more often either.
        if !self.bar.is_hidden() {
            self.bar.set_message(format!(
                "{} seeds, {:.0} per second, coverage {:.1} %, {} failed",
                status.seeds,
                status.seeds as f64 / seconds,
                status.coverage.progress().percent(),
                status.failed
            ));
        }
    }

    fn done(&self) {
        self.bar.finish_and_clear();
    }
}

/// Merges and shows coverage
#[derive(clap::Args)]
pub struct CoverageArgs {
    /// coverage.json of runs
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Page to write (HTML)
    #[arg(long)]
    html: Option<PathBuf>,
    /// Merged coverage to write (JSON)
    #[arg(long)]
    json: Option<PathBuf>,
}

/// The command.
pub fn coverage(args: &CoverageArgs) -> miette::Result<bool> {
    let mut merged = Coverage::default();
    for file in &args.files {
        merged.merge(&load(file)?);
    }
    if let Some(path) = &args.json {
        let text = serde_json::to_string_pretty(&merged.json()).expect("plain data");
        write_whole(path, (text + "\n").as_bytes())?;
    }
    if let Some(path) = &args.html {
        let subject = match args.files.len() {
            1 => "One run".to_owned(),
            n => format!("{n} runs"),
        };
        write_whole(path, page(&merged, &subject).as_bytes())?;
    }
    print!("{}", merged.text());
    Ok(true)
}
