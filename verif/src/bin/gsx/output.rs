//! What the commands print and write.

pub use sim::table::table;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use miette::{IntoDiagnostic, WrapErr};
use std::path::Path;
use std::time::{Duration, Instant};

/// Writes a file whole or not at all, and the folder that it is in if there is none.
pub fn write_whole(path: &Path, bytes: &[u8]) -> miette::Result<()> {
    make_folder_of(path)?;
    sim::files::write_whole(path, bytes).into_diagnostic()
}

/// Makes the folder that a file is to be in.
pub fn make_folder_of(path: &Path) -> miette::Result<()> {
    match path.parent().filter(|p| !p.as_os_str().is_empty()) {
        Some(folder) => make_folder(folder),
        None => Ok(()),
    }
}

/// Makes a folder.
pub fn make_folder(folder: &Path) -> miette::Result<()> {
    std::fs::create_dir_all(folder)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot make the folder {}", folder.display()))
}

/// A progress bar that shows up once the work has taken a second.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// A bar of `total` steps.
    pub fn new(total: u64, what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        bar.set_style(
            ProgressStyle::with_template("{msg} [{bar:40}] {pos}/{len} {eta} left")
                .expect("the template is right")
                .progress_chars("=> "),
        );
        bar.set_message(what);
        Self {
            bar,
            start: Instant::now(),
        }
    }

    /// One step is done.
    pub fn step(&self) {
        self.step_by(1);
    }

    /// Some steps are done.
    pub fn step_by(&self, steps: u64) {
        if self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(steps);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
