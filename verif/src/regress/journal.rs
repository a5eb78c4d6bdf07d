//! The journal of a run: a line for what is run, then a line for each seed that has ended. It only grows, so a run that is broken
//! off at any moment goes on from it; only its last line can be torn, and that one is dropped.
//!
//! A line is JSON, a tab, the CRC-32 of the JSON in eight hexadecimal digits.

use super::RegressError;
use crate::coverage::Seen;
use flate2::Crc;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Version of the format.
pub const VERSION: u64 = 1;

/// What a run is. Two runs with the same header have the same results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the format.
    pub version: u64,
    /// Version of the program.
    pub program: String,
    /// Root seed.
    pub root: u64,
    /// Name of the profile.
    pub profile: String,
    /// Fingerprint of the profile's text.
    pub profile_text: String,
    /// Backend.
    pub backend: String,
    /// Jobs, and how many seeds of each are in a round.
    pub rounds: Vec<(String, u64)>,
    /// Fingerprint of the cover groups.
    pub coverage: String,
}

/// A seed that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Job.
    pub job: String,
    /// Number of the seed.
    pub number: u64,
    /// What differs, if something does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// What was compared.
    pub items: u64,
    /// Cycles of the device.
    pub cycles: u64,
    /// Bins hit ([`Seen::to_text`]).
    #[serde(with = "bins")]
    pub seen: Seen,
    /// Time that the seed took. Unit: microseconds.
    pub micros: u64,
    /// End of the seed since the start of the run, without the time between a break and the next start. Unit: milliseconds.
    pub at_millis: u64,
}

mod bins {
    use super::Seen;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(seen: &Seen, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&seen.to_text())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seen, D::Error> {
        let text = String::deserialize(from)?;
        Seen::from_text(&text).ok_or_else(|| D::Error::custom("bins of other cover groups"))
    }
}

/// A line of the file, without its end.
fn line_of(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("plain data");
    let mut crc = Crc::new();
    crc.update(json.as_bytes());
    format!("{json}\t{:08x}", crc.sum())
}

/// What a line holds.
fn value_of<T: for<'de> Deserialize<'de>>(line: &str) -> Result<T, String> {
    let Some((json, sum)) = line.rsplit_once('\t') else {
        return Err("it does not end with a checksum".into());
    };
    let mut crc = Crc::new();
    crc.update(json.as_bytes());
    if format!("{:08x}", crc.sum()) != sum {
        return Err(format!("its checksum is {:08x}, not {sum}", crc.sum()));
    }
    serde_json::from_str(json).map_err(|e| e.to_string())
}

/// The first field in which two headers differ.
fn difference(there: &Header, here: &Header) -> Option<(&'static str, String, String)> {
    let fields = |h: &Header| {
        [
            ("journal version", h.version.to_string()),
            ("program version", h.program.clone()),
            ("root seed", h.root.to_string()),
            ("profile", h.profile.clone()),
            ("profile text", h.profile_text.clone()),
            ("backend", h.backend.clone()),
            ("rounds", format!("{:?}", h.rounds)),
            ("cover groups", h.coverage.clone()),
        ]
    };
    let pairs = fields(there).into_iter().zip(fields(here));
    let mut unlike = pairs.filter(|(a, b)| a != b);
    unlike.next().map(|((name, a), (_, b))| (name, a, b))
}

/// A journal, open at its end.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Starts one; what was there is gone.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self, RegressError> {
        // Whole or not at all: a journal without its first line would be none.
        sim::files::write_whole(path, (line_of(header) + "\n").as_bytes())?;
        Self::append(path)
    }

    /// Goes on with one: the records that it has. A torn last line is cut off.
    ///
    /// # Errors
    ///
    /// There is none, it is damaged, it is of another run, or it cannot be written.
    pub fn resume(path: &Path, header: &Header) -> Result<(Self, Vec<Record>), RegressError> {
        let shown = || path.display().to_string();
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == ErrorKind::NotFound => {
                return Err(RegressError::NoJournal { path: shown() });
            }
            Err(e) => return Err(RegressError::io(path, e)),
        };
        let whole = bytes
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |at| at + 1);
        let damaged = |line: usize, what: String| RegressError::Damaged {
            path: shown(),
            line,
            what,
        };
        let mut lines = bytes[..whole].split_inclusive(|&b| b == b'\n').enumerate();
        let text = |(n, line): (usize, &'_ [u8])| match str::from_utf8(&line[..line.len() - 1]) {
            Ok(text) => Ok((n + 1, text.to_owned())),
            Err(e) => Err(damaged(n + 1, e.to_string())),
        };
        let Some(first) = lines.next() else {
            return Err(damaged(1, "it is empty".into()));
        };
        let there: Header = value_of(&text(first)?.1).map_err(|e| damaged(1, e))?;
        if let Some((field, there, here)) = difference(&there, header) {
            return Err(RegressError::OtherRun {
                path: shown(),
                field,
                there,
                here,
            });
        }
        let mut records = Vec::new();
        for line in lines {
            let (n, line) = text(line)?;
            records.push(value_of(&line).map_err(|e| damaged(n, e))?);
        }
        let journal = Self::append(path)?;
        let cut = journal.file.set_len(whole as u64);
        cut.map_err(|e| RegressError::io(path, e))?;
        Ok((journal, records))
    }

    fn append(path: &Path) -> Result<Self, RegressError> {
        let file = OpenOptions::new().append(true).open(path);
        Ok(Self {
            path: path.into(),
            file: file.map_err(|e| RegressError::io(path, e))?,
        })
    }

    /// Adds records; they are on the disk when this returns.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn add(&mut self, records: &[Record]) -> Result<(), RegressError> {
        let text: String = records.iter().map(|r| line_of(r) + "\n").collect();
        let written = self.file.write_all(text.as_bytes());
        let synced = written.and_then(|()| self.file.sync_data());
        synced.map_err(|e| RegressError::io(&self.path, e))
    }
}
