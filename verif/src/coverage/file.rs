//! Coverage as text and as JSON, which can be read back and merged.

use super::{Coverage, model};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Version of the format.
const VERSION: u64 = 1;

/// Missing bins of a group that the text lists.
const LISTED: usize = 12;

/// Why a file is no coverage.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum CoverageError {
    /// It cannot be read.
    #[error("{name}: {source}")]
    Io {
        /// File.
        name: String,
        /// Why.
        source: std::io::Error,
    },
    /// No JSON, or not of the schema.
    #[error("{name}: {error}")]
    #[diagnostic(help("give coverage.json of a run of `gsx regress` (docs/coverage.md)"))]
    Json {
        /// File.
        name: String,
        /// What is wrong.
        error: String,
    },
    /// Bins of another version.
    #[error("{name}: {what}")]
    #[diagnostic(help("its cover groups are not those of this program; run it again"))]
    Other {
        /// File.
        name: String,
        /// What does not fit.
        what: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u64,
    #[serde(rename = "fingerprint")]
    _fingerprint: String,
    #[serde(rename = "covered")]
    _covered: u64,
    #[serde(rename = "wanted")]
    _wanted: u64,
    #[serde(rename = "excluded")]
    _excluded: u64,
    groups: Vec<GroupFields>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupFields {
    name: String,
    #[serde(rename = "about")]
    _about: String,
    #[serde(rename = "goal")]
    _goal: u64,
    #[serde(rename = "covered")]
    _covered: u64,
    #[serde(rename = "wanted")]
    _wanted: u64,
    bins: BTreeMap<String, u64>,
    #[serde(default, rename = "excluded")]
    _excluded: BTreeMap<String, String>,
}

/// Reads what [`Coverage::json`] wrote.
///
/// # Errors
///
/// It cannot be read, is no coverage, or has other bins than this program.
pub fn load(path: &Path) -> Result<Coverage, CoverageError> {
    let name = || path.display().to_string();
    let json = |error: String| CoverageError::Json {
        name: name(),
        error,
    };
    let other = |what: String| CoverageError::Other { name: name(), what };
    let text = std::fs::read_to_string(path).map_err(|source| CoverageError::Io {
        name: name(),
        source,
    })?;
    let file: File = serde_json::from_str(&text).map_err(|e| json(e.to_string()))?;
    if file.version != VERSION {
        return Err(json(format!(
            "version {}; this program reads version {VERSION}",
            file.version
        )));
    }
    let mut coverage = Coverage::default();
    let names = || file.groups.iter().map(|g| g.name.as_str());
    if !names().eq(model().groups.iter().map(|g| g.name)) {
        return Err(other(format!(
            "its groups are {:?}",
            names().collect::<Vec<_>>()
        )));
    }
    for (number, fields) in file.groups.iter().enumerate() {
        let group = &model().groups[number];
        if fields.bins.len() != group.bins.len() {
            return Err(other(format!(
                "{}: {} bins, not {}",
                group.name,
                fields.bins.len(),
                group.bins.len()
            )));
        }
        for (bin, place) in group.bins.iter().zip(model().numbers(number)) {
            match fields.bins.get(&bin.name) {
                Some(&hits) => coverage.hits[place] = hits,
                None => return Err(other(format!("{}: no bin `{}`", group.name, bin.name))),
            }
        }
    }
    Ok(coverage)
}

impl Coverage {
    /// As JSON.
    pub fn json(&self) -> Value {
        let groups = (0..model().groups.len()).map(|number| {
            let group = &model().groups[number];
            let progress = self.of_group(number);
            let bins: BTreeMap<&str, u64> = (self.bins(number))
                .map(|(bin, n)| (bin.name.as_str(), n))
                .collect();
            let excluded: BTreeMap<&str, &str> = (group.bins.iter())
                .filter_map(|bin| Some((bin.name.as_str(), bin.excluded?)))
                .collect();
            json!({
                "name": group.name,
                "about": group.about,
                "goal": group.goal,
                "covered": progress.covered,
                "wanted": progress.wanted,
                "bins": bins,
                "excluded": excluded,
            })
        });
        let all = self.progress();
        json!({
            "version": VERSION,
            "fingerprint": format!("{:016x}", model().fingerprint()),
            "covered": all.covered,
            "wanted": all.wanted,
            "excluded": model().excluded(),
            "groups": groups.collect::<Vec<_>>(),
        })
    }

    /// A line for each group, and what it misses.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (number, group) in model().groups.iter().enumerate() {
            let progress = self.of_group(number);
            let missing = self.missing(number);
            let _ = writeln!(
                text,
                "{:5.1} %  {}: {} of {} bins",
                progress.percent(),
                group.name,
                progress.covered,
                progress.wanted
            );
            for (bin, hits) in missing.iter().take(LISTED) {
                let _ = writeln!(text, "         missing: {bin} ({hits} of {})", group.goal);
            }
            if missing.len() > LISTED {
                let more = missing.len() - LISTED;
                let _ = writeln!(text, "         and {more} more");
            }
        }
        let all = self.progress();
        let _ = writeln!(
            text,
            "coverage: {} of {} bins, {:.1} %; {} more are excluded",
            all.covered,
            all.wanted,
            all.percent(),
            model().excluded()
        );
        text
    }
}
