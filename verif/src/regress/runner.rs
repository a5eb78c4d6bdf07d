//! The runner: seeds in a fixed order, handed out to threads one by one; each result goes to the journal before it counts.

use super::journal::{Header, Journal, Record, VERSION};
use super::{Job, RegressError, Reproduced, Seed, journal_of};
use crate::coverage::{Coverage, Seen, model};
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Stack of a thread: rust-hdl keeps its designs on it while it builds them. Unit: bytes.
const STACK: usize = 16 << 20;

/// When a run is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// After so many seeds, over all jobs.
    Seeds(u64),
    /// After this time; seeds that have begun still end.
    Time(Duration),
}

/// What is run.
pub struct Plan<'a> {
    /// Root seed.
    pub root: u64,
    /// Name of the profile.
    pub profile: String,
    /// Fingerprint of its text.
    pub profile_text: u64,
    /// Name of the backend.
    pub backend: &'static str,
    /// Jobs, and how many seeds of each are in a round.
    pub jobs: Vec<(Box<dyn Job + 'a>, u64)>,
    /// When it is over.
    pub limit: Limit,
    /// Whether the first failure ends it.
    pub stop_on_first: bool,
    /// Threads, 0 for as many as there are cores. The results are the same for any number.
    pub threads: usize,
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct Status<'a> {
    /// Seeds that have ended.
    pub seeds: u64,
    /// Of these, failed.
    pub failed: u64,
    /// Time spent, that before an interruption counted in.
    pub elapsed: Duration,
    /// Bins hit so far.
    pub coverage: &'a Coverage,
}

impl Plan<'_> {
    /// What the journal begins with.
    pub fn header(&self) -> Header {
        let round = |(job, seeds): &(Box<dyn Job + '_>, u64)| (job.name().to_owned(), *seeds);
        Header {
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            root: self.root,
            profile: self.profile.clone(),
            profile_text: format!("{:016x}", self.profile_text),
            backend: self.backend.to_owned(),
            rounds: self.jobs.iter().map(round).collect(),
            coverage: format!("{:016x}", model().fingerprint()),
        }
    }

    /// Job and number of the seed at a place of the order: round after round, in a round job after job.
    fn at(&self, place: u64) -> (usize, u64) {
        let round: u64 = self.jobs.iter().map(|(_, seeds)| seeds).sum();
        let (number, mut rest) = (place / round, place % round);
        let mut job = 0;
        while rest >= self.jobs[job].1 {
            rest -= self.jobs[job].1;
            job += 1;
        }
        (job, number * self.jobs[job].1 + rest)
    }

    /// The place of a job's seed.
    fn place(&self, job: &str, number: u64) -> Option<u64> {
        let round: u64 = self.jobs.iter().map(|(_, seeds)| seeds).sum();
        let mut before = 0;
        for (candidate, seeds) in &self.jobs {
            if candidate.name() == job && *seeds > 0 {
                return Some(number / seeds * round + before + number % seeds);
            }
            before += seeds;
        }
        None
    }

    fn job(&self, name: &str) -> Option<&dyn Job> {
        let mut jobs = self.jobs.iter().map(|(job, _)| &**job);
        jobs.find(|job| job.name() == name)
    }

    /// Runs one seed. A panic is a failure like any other.
    fn seed(&self, job: &dyn Job, number: u64) -> Record {
        let begin = Instant::now();
        let mut seen = Seen::default();
        let root = self.root;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            job.run(Seed { root, number }, &mut seen)
        }));
        let outcome = outcome.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&s| s.to_owned()));
            Err(format!("panicked: {}", text.unwrap_or_default()))
        });
        let (work, failure) = match outcome {
            Ok(work) => (work, None),
            Err(what) => (super::Work::default(), Some(what)),
        };
        Record {
            job: job.name().to_owned(),
            number,
            failure,
            items: work.items,
            cycles: work.cycles,
            seen,
            micros: begin.elapsed().as_micros() as u64,
            at_millis: 0,
        }
    }

    /// Runs one seed alone: what it did, or what differs.
    pub fn one(&self, job: &str, number: u64) -> Option<Record> {
        Some(self.seed(self.job(job)?, number))
    }

    /// Shrinks a failure and writes its vector into a folder. A panic on the way leaves the failure as it is.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn reproduce(
        &self,
        record: &Record,
        folder: &Path,
        waves: bool,
    ) -> Result<Reproduced, RegressError> {
        let seed = Seed {
            root: self.root,
            number: record.number,
        };
        let Some(job) = self.job(&record.job) else {
            return Ok(Reproduced::default());
        };
        catch_unwind(AssertUnwindSafe(|| job.reproduce(seed, folder, waves)))
            .unwrap_or_else(|_| Ok(Reproduced::default()))
    }
}

/// The failures among some records.
pub fn failures<'a>(
    records: impl IntoIterator<Item = &'a Record>,
) -> impl Iterator<Item = &'a Record> {
    records.into_iter().filter(|r| r.failure.is_some())
}

/// Runs a plan with a journal in `folder`, from its beginning or, with `resume`, from where the journal ends. Gives the results in
/// the order of the plan; `watch` sees how far it is.
///
/// # Errors
///
/// The journal cannot be written, or is none to go on with.
pub fn run(
    plan: &Plan,
    folder: &Path,
    resume: bool,
    mut watch: impl FnMut(Status) + Send,
) -> Result<Vec<Record>, RegressError> {
    std::fs::create_dir_all(folder).map_err(|e| RegressError::io(folder, e))?;
    let path = journal_of(folder);
    let (mut journal, before) = match resume {
        true => Journal::resume(&path, &plan.header())?,
        false => (Journal::create(&path, &plan.header())?, Vec::new()),
    };
    let mut done: HashMap<u64, Record> = HashMap::new();
    for (n, record) in before.into_iter().enumerate() {
        match plan.place(&record.job, record.number) {
            Some(place) => drop(done.insert(place, record)),
            None => {
                return Err(RegressError::Damaged {
                    path: path.display().to_string(),
                    // The first line is the header's.
                    line: n + 2,
                    what: format!("no job `{}` in this run", record.job),
                });
            }
        }
    }
    let spent = Duration::from_millis(done.values().map(|r| r.at_millis).max().unwrap_or(0));
    let begin = Instant::now();
    let elapsed = || spent + begin.elapsed();
    let next = AtomicU64::new(0);
    // Places are handed out in order, so all those before the first failure are run, whatever other threads do.
    let wrong = done.iter().filter(|(_, r)| r.failure.is_some());
    let first = wrong.map(|(&place, _)| place).min();
    let last = AtomicU64::new(first.filter(|_| plan.stop_on_first).unwrap_or(u64::MAX));
    let stop = AtomicBool::new(false);
    // What an interruption left out is run even if the time is up.
    let reached = done.keys().copied().max().unwrap_or(0);
    let over = |place: u64| {
        stop.load(Ordering::Relaxed)
            || place > last.load(Ordering::Relaxed)
            || match plan.limit {
                Limit::Seeds(seeds) => place >= seeds,
                Limit::Time(time) => place >= reached && elapsed() >= time,
            }
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .stack_size(STACK)
        .build()?;
    let (results, ended) = mpsc::channel::<(u64, Record)>();
    let there: HashSet<u64> = done.keys().copied().collect();
    let (before, stop, elapsed) = (&done, &stop, &elapsed);
    let written = std::thread::scope(|scope| {
        let writer = scope.spawn(move || {
            let mut coverage = Coverage::default();
            before.values().for_each(|r| coverage.add(&r.seen));
            let mut failed = failures(before.values()).count() as u64;
            let mut fresh = Vec::new();
            while let Ok(first) = ended.recv() {
                // What has ended in the meantime goes to the disk with it.
                let batch: Vec<(u64, Record)> =
                    std::iter::once(first).chain(ended.try_iter()).collect();
                let records: Vec<Record> = batch.iter().map(|(_, r)| r.clone()).collect();
                if let Err(error) = journal.add(&records) {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                for (place, record) in batch {
                    coverage.add(&record.seen);
                    failed += u64::from(record.failure.is_some());
                    fresh.push((place, record));
                }
                watch(Status {
                    seeds: (before.len() + fresh.len()) as u64,
                    failed,
                    elapsed: elapsed(),
                    coverage: &coverage,
                });
            }
            Ok(fresh)
        });
        pool.broadcast(|_| {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                if there.contains(&place) {
                    continue;
                }
                if over(place) {
                    break;
                }
                let (job, number) = plan.at(place);
                let mut record = plan.seed(&*plan.jobs[job].0, number);
                record.at_millis = elapsed().as_millis() as u64;
                if plan.stop_on_first && record.failure.is_some() {
                    last.fetch_min(place, Ordering::Relaxed);
                }
                if results.send((place, record)).is_err() {
                    break;
                }
            }
        });
        drop(results);
        writer.join().expect("the writer does not panic")
    })?;
    done.extend(written);
    let mut all: Vec<(u64, Record)> = done.into_iter().collect();
    all.sort_unstable_by_key(|(place, _)| *place);
    if let Limit::Seeds(seeds) = plan.limit {
        all.retain(|(place, _)| *place < seeds);
    }
    // Other threads may have gone further than the first failure; how far depends on them.
    if plan.stop_on_first
        && let Some(first) = all.iter().position(|(_, r)| r.failure.is_some())
    {
        all.truncate(first + 1);
    }
    Ok(all.into_iter().map(|(_, record)| record).collect())
}
