//! Reports of a run: JSON without a time, by which two runs are compared; JUnit XML for CI servers; an HTML page for people.

use super::journal::Record;
use super::runner::{Plan, failures};
use super::{RegressError, Reproduced};
use crate::coverage::{Coverage, STYLE, escaped, model, page};
use serde_json::{Value, json};
use sim::files::write_whole;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Version of the format.
const VERSION: u64 = 1;

/// Failures that are shrunk; the others have a line that runs them again. Choice: a broken design fails everywhere.
const SHRUNK: usize = 5;

/// Failures that the text has.
const SHOWN: usize = 10;

/// Numbers of seeds that pass and make up a case of the JUnit file together: CI servers do not take a case for each of 100,000 seeds.
const BLOCK: u64 = 100;

/// Seeds that are listed as the slowest.
const SLOWEST: usize = 10;

/// Points of the trend of the coverage.
const POINTS: usize = 40;

/// A failure of a run.
#[derive(Clone, Debug)]
pub struct Failed {
    /// Its result.
    pub record: Record,
    /// Command that runs it again.
    pub replay: String,
    /// What it was made of.
    pub reproduced: Reproduced,
}

/// What a run gave.
#[derive(Clone, Debug)]
pub struct Report {
    /// Root seed.
    pub root: u64,
    /// Profile.
    pub profile: String,
    /// Backend.
    pub backend: &'static str,
    /// Jobs, and what their items are.
    pub jobs: Vec<(&'static str, &'static str)>,
    /// Results, in order.
    pub records: Vec<Record>,
    /// Failures, in order.
    pub failed: Vec<Failed>,
    /// Bins hit.
    pub coverage: Coverage,
}

impl Report {
    /// From the results of a plan; the first few failures are shrunk and written into `folder`. `replay` gives the command that runs
    /// a result again.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn new(
        plan: &Plan,
        records: Vec<Record>,
        folder: &Path,
        waves: bool,
        replay: impl Fn(&Record) -> String,
    ) -> Result<Self, RegressError> {
        let mut coverage = Coverage::default();
        records.iter().for_each(|r| coverage.add(&r.seen));
        let mut failed = Vec::new();
        for (n, record) in failures(&records).enumerate() {
            let reproduced = match n < SHRUNK {
                true => plan.reproduce(record, folder, waves)?,
                false => Reproduced::default(),
            };
            failed.push(Failed {
                record: record.clone(),
                replay: replay(record),
                reproduced,
            });
        }
        Ok(Self {
            root: plan.root,
            profile: plan.profile.clone(),
            backend: plan.backend,
            jobs: (plan.jobs.iter())
                .map(|(job, _)| (job.name(), job.items()))
                .collect(),
            records,
            failed,
            coverage,
        })
    }

    /// Whether nothing failed.
    pub fn passed(&self) -> bool {
        self.failed.is_empty()
    }

    fn of_job<'a>(&'a self, job: &'a str) -> impl Iterator<Item = &'a Record> {
        self.records.iter().filter(move |r| r.job == job)
    }

    /// Seeds, and bins that have reached their goal after them.
    fn trend(&self) -> Vec<(usize, usize)> {
        let mut coverage = Coverage::default();
        let step = self.records.len().div_ceil(POINTS).max(1);
        let mut points = Vec::new();
        for (n, record) in self.records.iter().enumerate() {
            coverage.add(&record.seen);
            if (n + 1).is_multiple_of(step) || n + 1 == self.records.len() {
                points.push((n + 1, coverage.progress().covered));
            }
        }
        points
    }

    /// The results of most cost, the same ones in every run if the cost is.
    fn slowest(&self, cost: impl Fn(&Record) -> u64) -> Vec<&Record> {
        let mut all: Vec<&Record> = self.records.iter().filter(|r| cost(r) > 0).collect();
        all.sort_by_key(|r| std::cmp::Reverse(cost(r)));
        all.truncate(SLOWEST);
        all
    }

    /// As JSON. There is no time in it, and nothing that depends on the number of threads, on waves or on an interruption.
    pub fn json(&self) -> Value {
        let jobs = self.jobs.iter().map(|(name, items)| {
            let seeds = self.of_job(name).count();
            let failed = failures(self.of_job(name)).count();
            json!({
                "name": name,
                "seeds": seeds,
                "passed": seeds - failed,
                "failed": failed,
                "items": items,
                "done": self.of_job(name).map(|r| r.items).sum::<u64>(),
                "cycles": self.of_job(name).map(|r| r.cycles).sum::<u64>(),
            })
        });
        let failed = self.failed.iter().map(|f| {
            json!({
                "job": f.record.job,
                "number": f.record.number,
                "what": f.record.failure,
                "replay": f.replay,
                "vector": f.reproduced.vector,
                "shrunk_to": f.reproduced.size,
                "then": f.reproduced.what,
            })
        });
        let slowest = self.slowest(|r| r.cycles);
        let slowest =
            (slowest.iter()).map(|r| json!({"job": r.job, "number": r.number, "cycles": r.cycles}));
        let coverage = self.coverage.progress();
        json!({
            "version": VERSION,
            "root": self.root,
            "profile": self.profile,
            "backend": self.backend,
            "seeds": self.records.len(),
            "passed": self.records.len() - self.failed.len(),
            "failed": self.failed.len(),
            "jobs": jobs.collect::<Vec<_>>(),
            "failures": failed.collect::<Vec<_>>(),
            "most_cycles": slowest.collect::<Vec<_>>(),
            "coverage": {"covered": coverage.covered, "wanted": coverage.wanted},
            "trend": self.trend(),
        })
    }

    /// In a few lines.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (job, items) in &self.jobs {
            let seeds = self.of_job(job).count();
            if seeds > 0 {
                let done: u64 = self.of_job(job).map(|r| r.items).sum();
                let failed = failures(self.of_job(job)).count();
                let _ = writeln!(out, "{job}: {seeds} seeds, {done} {items}, {failed} failed");
            }
        }
        for f in self.failed.iter().take(SHOWN) {
            let what = f.record.failure.as_deref().unwrap_or_default();
            let _ = writeln!(out, "{} {} DIFFERS: {what}", f.record.job, f.record.number);
            let _ = writeln!(out, "  replay: {}", f.replay);
            if let Some(file) = &f.reproduced.vector {
                let _ = writeln!(out, "  shrunk to {}: {file}", f.reproduced.size);
            }
        }
        if self.failed.len() > SHOWN {
            let more = self.failed.len() - SHOWN;
            let _ = writeln!(out, "and {more} more failures, in the report");
        }
        let coverage = self.coverage.progress();
        let _ = writeln!(
            out,
            "{} seeds, {} failed; coverage {} of {} bins, {:.1} %",
            self.records.len(),
            self.failed.len(),
            coverage.covered,
            coverage.wanted,
            coverage.percent()
        );
        out
    }

    /// As JUnit XML: a suite for each job; a case for each failure, and one for the seeds that pass of each hundred.
    pub fn junit(&self) -> String {
        let seconds = |micros: u64| format!("{:.6}", micros as f64 / 1e6);
        let mut suites = String::new();
        let (mut tests, mut micros) = (0, 0);
        for (job, _) in &self.jobs {
            let mut cases = String::new();
            let mut count = 0;
            let mut case = |name: String, micros: u64, failed: Option<&Failed>| {
                count += 1;
                let _ = write!(
                    cases,
                    "    <testcase name=\"{}\" classname=\"{}.{}.{}\" time=\"{}\"",
                    escaped(&name),
                    escaped(self.backend),
                    escaped(&self.profile),
                    escaped(job),
                    seconds(micros)
                );
                match failed {
                    None => cases += "/>\n",
                    Some(f) => {
                        let what = escaped(f.record.failure.as_deref().unwrap_or_default());
                        let replay = escaped(&f.replay);
                        let _ = writeln!(
                            cases,
                            ">\n      <failure type=\"difference\" message=\"{what}\">{what}\nreplay: {replay}</failure>\n    </testcase>",
                        );
                    }
                }
            };
            for f in self.failed.iter().filter(|f| f.record.job == *job) {
                case(
                    format!("{job} {}", f.record.number),
                    f.record.micros,
                    Some(f),
                );
            }
            // Numbers of a job ascend.
            let passed: Vec<&Record> = self.of_job(job).filter(|r| r.failure.is_none()).collect();
            for block in passed.chunk_by(|a, b| a.number / BLOCK == b.number / BLOCK) {
                let (first, last) = (block[0].number, block[block.len() - 1].number);
                let name = format!("{job} {first} to {last}, {} seeds", block.len());
                case(name, block.iter().map(|r| r.micros).sum(), None);
            }
            let time: u64 = self.of_job(job).map(|r| r.micros).sum();
            let _ = writeln!(
                suites,
                "  <testsuite name=\"{}\" tests=\"{count}\" failures=\"{}\" errors=\"0\" skipped=\"0\" time=\"{}\">\n{cases}  </testsuite>",
                escaped(job),
                failures(self.of_job(job)).count(),
                seconds(time)
            );
            tests += count;
            micros += time;
        }
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <testsuites name=\"gsx regress\" tests=\"{tests}\" failures=\"{}\" errors=\"0\" time=\"{}\">\n{suites}</testsuites>\n",
            self.failed.len(),
            seconds(micros)
        )
    }

    /// As one HTML page without anything from outside: failures first.
    pub fn html(&self) -> String {
        let seeds = self.records.len();
        let rate = match seeds {
            0 => 100.0,
            _ => 100.0 * (seeds - self.failed.len()) as f64 / seeds as f64,
        };
        let coverage = self.coverage.progress();
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Regression</title><style>{STYLE}</style></head><body>\n\
             <h1>Regression: {rate:.2} % of {seeds} seeds pass</h1>\n\
             <p>Profile {}, root seed {}, backend {}. Coverage: {} of {} bins, <a href=\"coverage.html\">{:.1} %</a>.</p>\n<h2>Failures</h2>\n",
            escaped(&self.profile),
            self.root,
            escaped(self.backend),
            coverage.covered,
            coverage.wanted,
            coverage.percent()
        );
        if self.failed.is_empty() {
            out += "<p class=\"good\">None.</p>\n";
        } else {
            out += "<table><tr><th>seed</th><th>what differs</th><th>run it again</th><th>shrunk to</th></tr>\n";
            for f in &self.failed {
                let link = |file: &Option<String>| match file {
                    Some(file) => format!(" <a href=\"{0}\">{0}</a>", escaped(file)),
                    None => String::new(),
                };
                let _ = writeln!(
                    out,
                    "<tr><td>{} {}</td><td class=\"bad\">{}</td><td><code>{}</code></td><td>{}{}{}</td></tr>",
                    escaped(&f.record.job),
                    f.record.number,
                    escaped(f.record.failure.as_deref().unwrap_or_default()),
                    escaped(&f.replay),
                    escaped(&f.reproduced.size),
                    link(&f.reproduced.vector),
                    link(&f.reproduced.waves)
                );
            }
            out += "</table>\n";
        }
        out += "<h2>Jobs</h2>\n<table><tr><th>job</th><th class=\"n\">seeds</th><th class=\"n\">failed</th><th class=\"n\">compared</th>\
                <th class=\"n\">cycles</th><th class=\"n\">seconds</th></tr>\n";
        for (job, items) in &self.jobs {
            let sum = |value: fn(&Record) -> u64| self.of_job(job).map(value).sum::<u64>();
            let _ = writeln!(
                out,
                "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{} {items}</td><td class=\"n\">{}</td><td class=\"n\">{:.1}</td></tr>",
                escaped(job),
                self.of_job(job).count(),
                failures(self.of_job(job)).count(),
                sum(|r| r.items),
                sum(|r| r.cycles),
                sum(|r| r.micros) as f64 / 1e6
            );
        }
        out += "</table>\n<h2>Coverage as seeds were run</h2>\n";
        out += &self.trend_picture();
        out += "<h2>Slowest seeds</h2>\n<table><tr><th>seed</th><th class=\"n\">milliseconds</th><th class=\"n\">cycles</th></tr>\n";
        for record in self.slowest(|r| r.micros) {
            let _ = writeln!(
                out,
                "<tr><td>{} {}</td><td class=\"n\">{:.1}</td><td class=\"n\">{}</td></tr>",
                escaped(&record.job),
                record.number,
                record.micros as f64 / 1e3,
                record.cycles
            );
        }
        out += "</table>\n</body></html>\n";
        out
    }

    /// The trend of the coverage as a line.
    fn trend_picture(&self) -> String {
        const WIDTH: f64 = 600.0;
        const HEIGHT: f64 = 160.0;
        let wanted = self.coverage.progress().wanted.max(1) as f64;
        let seeds = self.records.len().max(1) as f64;
        let point = |(n, covered): (usize, usize)| {
            let x = WIDTH * n as f64 / seeds;
            let y = HEIGHT * (1.0 - covered as f64 / wanted);
            format!("{x:.1},{y:.1}")
        };
        let start = std::iter::once((0, 0));
        let points: Vec<String> = start.chain(self.trend()).map(point).collect();
        format!(
            "<svg width=\"640\" height=\"190\" viewBox=\"-30 -10 670 200\" role=\"img\" aria-label=\"bins hit, by seeds\">\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#bbb\"/>\
             <polyline fill=\"none\" stroke=\"#3a7d3a\" stroke-width=\"2\" points=\"{}\"/>\
             <text x=\"0\" y=\"178\" font-size=\"12\">0</text><text x=\"{WIDTH}\" y=\"178\" font-size=\"12\" text-anchor=\"end\">{} seeds</text>\
             <text x=\"-4\" y=\"10\" font-size=\"12\" text-anchor=\"end\">{}</text></svg>\n",
            points.join(" "),
            self.records.len(),
            self.coverage.progress().wanted
        )
    }

    /// Writes `report.json`, `junit.xml`, `report.html`, `coverage.json`, `coverage.txt` and `coverage.html` into a folder; their paths.
    ///
    /// # Errors
    ///
    /// One cannot be written.
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, RegressError> {
        let pretty = |value: &Value| {
            let text = serde_json::to_string_pretty(value).expect("plain data");
            text + "\n"
        };
        let subject = format!(
            "{} seeds of profile {} with root seed {} on backend {}; {} bins in {} groups",
            self.records.len(),
            self.profile,
            self.root,
            self.backend,
            model().len(),
            model().groups.len()
        );
        let files = [
            ("report.json", pretty(&self.json())),
            ("junit.xml", self.junit()),
            ("report.html", self.html()),
            ("coverage.json", pretty(&self.coverage.json())),
            ("coverage.txt", self.coverage.text()),
            ("coverage.html", page(&self.coverage, &subject)),
        ];
        let mut paths = Vec::new();
        for (name, text) in files {
            let path = folder.join(name);
            write_whole(&path, text.as_bytes())?;
            paths.push(path);
        }
        Ok(paths)
    }
}
