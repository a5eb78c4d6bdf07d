//! Random regressions: jobs that draw something from a seed and run it against the models, a runner on all cores, a journal from
//! which an interrupted run goes on, and reports (docs/regress.md).
//!
//! What a seed draws comes from the root seed, the job's name and the seed's number alone. So the number of threads, the order in
//! which seeds end, other jobs and a second start change nothing; and no time is in what two runs are compared by.

mod journal;
mod near;
mod programs;
mod report;
mod runner;
mod shrink;
mod tiles;
mod words;

pub use journal::{Header, Journal, Record};
pub use near::{Near, near_words};
pub use programs::Programs;
pub use report::{Failed, Report};
pub use runner::{Limit, Plan, Status, failures, run};
pub use shrink::smallest;
pub use tiles::Tiles;
pub use words::{Words, word_case};

use crate::coverage::{Group, Seen};
use crate::generator::Profile;
use crate::lower::Hardware;
use hdl::config::Config;
use sim::backend::{Backend, Engine};
use sim::crossbar::{self, Crossbar};
use sim::dut::SimError;
use sim::files::FileError;
use std::path::{Path, PathBuf};

/// What a seed did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// What was compared: operations, tiles, words.
    pub items: u64,
    /// Cycles of the device.
    pub cycles: u64,
}

/// A failure made small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reproduced {
    /// What differs in the smaller case.
    pub what: String,
    /// How much smaller it is.
    pub size: String,
    /// Test vector, its name in the folder.
    pub vector: Option<String>,
    /// Waves around the failure, their name in the folder.
    pub waves: Option<String>,
}

/// Something that is drawn from a seed, run and compared.
pub trait Job: Sync {
    /// Name. Part of what the draws come from.
    fn name(&self) -> &'static str;

    /// What `Work::items` counts.
    fn items(&self) -> &'static str;

    /// Runs a seed and marks the bins that it hits.
    ///
    /// # Errors
    ///
    /// What differs.
    fn run(&self, seed: Seed, seen: &mut Seen) -> Result<Work, String>;

    /// Shrinks a seed that fails, and writes it as a test vector into a folder; with `waves` also the waves of the cycles around
    /// the failure, which are run once more for them.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    fn reproduce(&self, seed: Seed, folder: &Path, waves: bool)
    -> Result<Reproduced, RegressError>;
}

/// A seed of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    /// Root seed of the run.
    pub root: u64,
    /// Number, from 0.
    pub number: u64,
}

impl Seed {
    /// What the seed's draws come from besides the root seed.
    fn name(self, job: &str) -> String {
        format!("regress {job} {}", self.number)
    }

    /// Name of the test vector of the seed.
    fn vector(self, job: &str) -> String {
        format!("{job}_{}_{}", self.root, self.number)
    }

    /// What the test vector says of itself.
    fn about(self, job: &str, backend: &str, what: &dyn std::fmt::Display) -> String {
        format!(
            "Shrunk from seed {} of job {job} with root seed {}, which failed on backend {backend}: {what}",
            self.number, self.root
        )
    }
}

/// Makes devices of one kind, in any thread.
type Maker<D> = Box<dyn Fn() -> Result<D, SimError> + Send + Sync>;

/// What jobs run on.
pub struct Devices {
    /// Name of the backend.
    pub backend: &'static str,
    /// Makes an engine of the default configuration.
    pub engine: Maker<Engine>,
    /// Makes a crossbar.
    pub crossbar: Maker<Crossbar>,
}

impl Devices {
    /// Both designs for words, new.
    ///
    /// # Errors
    ///
    /// One cannot be made.
    pub fn hardware(&self) -> Result<Hardware, SimError> {
        Ok(Hardware::of((self.engine)()?, (self.crossbar)()?))
    }

    /// Those of a backend; `cache` keeps what is built. What takes long is done here.
    ///
    /// # Errors
    ///
    /// The Verilog cannot be compiled.
    pub fn on(backend: Backend, cache: &Path) -> Result<Self, SimError> {
        let prepared = backend.prepare(Config::default(), cache)?;
        let cache = cache.to_path_buf();
        drop(crossbar::on(backend, &cache)?);
        Ok(Self {
            backend: backend.name(),
            engine: Box::new(move || prepared.engine()),
            crossbar: Box::new(move || crossbar::on(backend, &cache)),
        })
    }
}

/// Names of all jobs, in the order of a round.
pub const JOBS: [&str; 4] = [programs::NAME, tiles::NAME, words::NAME, near::NAME];

/// All jobs of a profile, on some devices.
pub fn jobs<'a>(profile: &'a Profile, devices: &'a Devices) -> Vec<Box<dyn Job + 'a>> {
    vec![
        Box::new(Programs::new(&profile.programs, devices)),
        Box::new(Tiles::new(&profile.tiles, devices)),
        Box::new(Words::new(&profile.words, devices)),
        Box::new(Near::new(&profile.words, devices)),
    ]
}

/// The cover groups of all jobs.
pub fn cover_groups() -> Vec<Group> {
    [
        programs::cover_groups(),
        tiles::cover_groups(),
        words::cover_groups(),
        near::cover_groups(),
    ]
    .concat()
}

/// Why a regression cannot run.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum RegressError {
    /// The system refused.
    #[error("{path}: {source}")]
    Io {
        /// File or folder.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// An output cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A test vector cannot be written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Vector(#[from] crate::vector::VectorError),
    /// There is nothing to go on with.
    #[error("{path}: there is no journal of a run")]
    #[diagnostic(help("leave out --resume to start one, or name its folder with --out"))]
    NoJournal {
        /// The journal.
        path: String,
    },
    /// A line of the journal is damaged.
    #[error("{path}, line {line}: {what}")]
    #[diagnostic(help(
        "only the last line can be torn by an interruption; restore the file, or leave out --resume to start over"
    ))]
    Damaged {
        /// The journal.
        path: String,
        /// From 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The journal is of another run.
    #[error("{path}: the run there had {field} {there}, this one has {here}")]
    #[diagnostic(help(
        "give the same options as the first time, another folder with --out, or leave out --resume to start over"
    ))]
    OtherRun {
        /// The journal.
        path: String,
        /// What is not the same.
        field: &'static str,
        /// Value in the journal.
        there: String,
        /// Value of this run.
        here: String,
    },
    /// Threads cannot be started.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl RegressError {
    fn io(path: &Path, source: std::io::Error) -> Self {
        Self::Io {
            path: path.display().to_string(),
            source,
        }
    }
}

/// The journal of a run's folder.
pub fn journal_of(folder: &Path) -> PathBuf {
    folder.join("journal")
}
