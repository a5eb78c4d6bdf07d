//! Descriptor vectors: a machine, words, and what they must leave (YAML; docs/descriptors.md).

use super::generation::{Generation, PARTITIONS, PSUM_APERTURE, PSUM_STRIDE, SBUF_APERTURE};
use super::text::{TextError, word_of_yaml};
use super::validate::POOL_ELEMENTS;
use super::word::Word;
use crate::dge::Notification;
use crate::golden::word::{Effects, RunError};
use crate::machine::{PoolBuffer, Shape, State, StepUnit};
use serde::Deserialize;
use serde_yaml::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Version of the format.
pub const VERSION: u64 = 1;

/// A vector.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Name.
    pub name: String,
    /// What it is for.
    pub about: Option<String>,
    /// Machine before the words.
    pub state: State,
    /// Words, in order.
    pub words: Vec<Word>,
    /// What is expected.
    pub expect: Expectation,
}

/// What a vector expects. Everything that is not listed must be as before.
#[derive(Clone, Debug, Default)]
pub struct Expectation {
    /// Pieces of memory by SoC address. Every byte that changes lies in one.
    pub memory: Vec<(u64, Vec<u8>)>,
    /// Per word: BDs of the source and of the destination.
    pub bds: Option<Vec<[usize; 2]>>,
    /// Records: word, error_id, position, leg.
    pub notifications: Vec<(usize, u8, usize, u8)>,
    /// Semaphores that change.
    pub semaphores: BTreeMap<u8, u32>,
    /// Words that are rejected, with all the predicates that they break.
    pub rejected: BTreeMap<usize, Vec<String>>,
}

/// Why a file is no vector.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum ScenarioError {
    /// It cannot be read.
    #[error("{name}: {source}")]
    Io {
        /// File.
        name: String,
        /// Why.
        source: std::io::Error,
    },
    /// No YAML, or not of the schema.
    #[error("{name}: {error}")]
    #[diagnostic(help("docs/descriptors.md lists the fields"))]
    Yaml {
        /// File.
        name: String,
        /// What is wrong.
        error: String,
    },
    /// Against a rule.
    #[error("{name}, {at}: {found}")]
    #[diagnostic(help("{rule}"))]
    Rule {
        /// File.
        name: String,
        /// Field.
        at: String,
        /// What is there.
        found: String,
        /// What should be.
        rule: String,
    },
    /// A word that is none.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Word(#[from] TextError),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u64,
    name: String,
    about: Option<String>,
    generation: String,
    #[serde(default)]
    step_unit: Unit,
    #[serde(default)]
    registers: BTreeMap<u64, u32>,
    #[serde(default)]
    shapes: BTreeMap<u64, ShapeFields>,
    #[serde(default)]
    table: BTreeMap<u16, u64>,
    #[serde(default)]
    semaphores: BTreeMap<u8, u32>,
    pool: Option<PoolFields>,
    #[serde(default)]
    memory: Vec<Piece>,
    words: Vec<Value>,
    #[serde(default)]
    expect: Expect,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum Unit {
    #[default]
    Elem,
    Byte,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShapeFields {
    num: [u16; 4],
    step: [i32; 4],
}

/// A Pool_Buffer that is loaded: its window, and per channel the raw bytes of its elements as numbers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PoolFields {
    start: u32,
    mask: u32,
    entries: Vec<Vec<u64>>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Expect {
    memory: Vec<Piece>,
    bds: Option<Vec<[usize; 2]>>,
    notifications: Vec<Record>,
    semaphores: BTreeMap<u8, u32>,
    rejected: BTreeMap<usize, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    #[serde(default)]
    word: usize,
    class: Class,
    position: usize,
    leg: Side,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Class {
    NonFatal = 0x09,
    Error = 0x0a,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Side {
    Source,
    Destination,
}

/// A piece of memory: where, and one list of values or a rule for them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    /// SoC address.
    at: Option<u64>,
    /// Or a partition of SBUF, or of PSUM, and an offset in it.
    sbuf: Option<[u32; 2]>,
    psum: Option<[u32; 2]>,
    bytes: Option<Vec<u64>>,
    halves: Option<Vec<u64>>,
    words: Option<Vec<u64>>,
    longs: Option<Vec<u64>>,
    /// Value i of `count` is start + i * step, of `size` bytes.
    count: Option<u64>,
    size: Option<u64>,
    start: Option<u64>,
    step: Option<u64>,
}

/// Most values that a rule makes. Unit: values.
const MAX_COUNT: u64 = 1 << 20;

/// Most memory that a vector lists, before or after. Unit: bytes.
const MAX_BYTES: usize = 1 << 28;

impl Piece {
    fn resolve(&self, generation: Generation) -> Result<(u64, Vec<u8>), (String, String)> {
        let wrong = |found: &str, rule: &str| Err((found.to_owned(), rule.to_owned()));
        let partition = |[p, offset]: [u32; 2], aperture: u64, stride: u32| {
            (p < PARTITIONS as u32 && offset < stride)
                .then(|| aperture + u64::from(p) * u64::from(stride) + u64::from(offset))
        };
        let at = match (self.at, self.sbuf, self.psum) {
            (Some(at), None, None) => Some(at),
            (None, Some(p), None) => partition(p, SBUF_APERTURE, generation.sbuf_stride()),
            (None, None, Some(p)) => partition(p, PSUM_APERTURE, PSUM_STRIDE),
            _ => return wrong("not one place", "give one of at, sbuf and psum"),
        };
        let Some(at) = at else {
            return wrong(
                "no such place",
                "sbuf and psum have a partition below 128 and an offset in it",
            );
        };
        let lists = [
            (1, &self.bytes),
            (2, &self.halves),
            (4, &self.words),
            (8, &self.longs),
        ];
        let mut given = lists
            .iter()
            .filter_map(|(size, list)| Some((*size, list.as_ref()?)));
        let (size, values) = match (given.next(), given.next(), self.count) {
            (Some((size, values)), None, None) => (size, values.clone()),
            (None, None, Some(count)) if (1..=MAX_COUNT).contains(&count) => {
                let size = match self.size {
                    Some(size @ (1 | 2 | 4 | 8)) => size as usize,
                    _ => return wrong("count without a size", "size is 1, 2, 4 or 8 bytes"),
                };
                let value = |i: u64| {
                    let by = i.wrapping_mul(self.step.unwrap_or(1));
                    let value = self.start.unwrap_or(0).wrapping_add(by);
                    value & (u64::MAX >> (64 - 8 * size))
                };
                (size, (0..count).map(value).collect())
            }
            _ => {
                let rule = "give one of bytes, halves, words and longs, or a count of 1 to 2^20 with a size";
                return wrong("not one list of values", rule);
            }
        };
        let mut bytes = Vec::with_capacity(size * values.len());
        for value in values {
            if value > u64::MAX >> (64 - 8 * size) {
                return wrong(
                    &format!("{value:#x}"),
                    &format!("values of this list have {size} bytes"),
                );
            }
            bytes.extend(&value.to_le_bytes()[..size]);
        }
        Ok((at, bytes))
    }
}

/// What a vector's words did.
#[derive(Debug)]
pub struct Run {
    /// Machine after them.
    pub state: State,
    /// Per word.
    pub results: Vec<Result<Effects, RunError>>,
}

impl Scenario {
    /// Words on a machine, without expectations of their own.
    pub fn of(name: impl Into<String>, state: State, words: Vec<Word>) -> Self {
        Self {
            name: name.into(),
            about: None,
            state,
            words,
            expect: Expectation::default(),
        }
    }

    /// Reads a vector from a file.
    ///
    /// # Errors
    ///
    /// It cannot be read or is no vector.
    pub fn load(path: &Path) -> Result<Self, ScenarioError> {
        let name = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Self::parse(&text, &name),
            Err(source) => Err(ScenarioError::Io { name, source }),
        }
    }

    /// Reads a vector from a text; `name` is what errors call it.
    ///
    /// # Errors
    ///
    /// It is no vector.
    pub fn parse(text: &str, name: &str) -> Result<Self, ScenarioError> {
        let yaml = |error: serde_yaml::Error| ScenarioError::Yaml {
            name: name.to_owned(),
            error: error.to_string(),
        };
        let file: File = serde_yaml::from_str(text).map_err(yaml)?;
        let rule = |at: String, found: String, rule: String| ScenarioError::Rule {
            name: name.to_owned(),
            at,
            found,
            rule,
        };
        if file.version != VERSION {
            return Err(rule(
                "version".to_owned(),
                file.version.to_string(),
                format!("this program reads version {VERSION}"),
            ));
        }
        let generation: Generation = file
            .generation
            .parse()
            .map_err(|error| rule("generation".to_owned(), file.generation.clone(), error))?;
        let mut state = State::new(generation);
        state.step_unit = match file.step_unit {
            Unit::Elem => StepUnit::Elem,
            Unit::Byte => StepUnit::Byte,
        };
        for (&n, &value) in &file.registers {
            match state.registers.get_mut(n as usize) {
                Some(register) => *register = value,
                None => {
                    let limit = "registers are 0 to 63".to_owned();
                    return Err(rule("registers".to_owned(), n.to_string(), limit));
                }
            }
        }
        for (&n, shape) in &file.shapes {
            match state.shapes.get_mut(n as usize) {
                Some(to) => {
                    *to = Shape {
                        num: shape.num,
                        step: shape.step,
                    };
                }
                None => {
                    let limit = "shape registers are 0 to 3".to_owned();
                    return Err(rule("shapes".to_owned(), n.to_string(), limit));
                }
            }
        }
        state.table = file.table.clone();
        if let Some(pool) = &file.pool {
            let longest = pool.entries.iter().map(Vec::len).max().unwrap_or(0);
            if pool.entries.len() > PARTITIONS || longest as u64 > POOL_ELEMENTS {
                return Err(rule(
                    "pool.entries".to_owned(),
                    format!("{} channels, {longest} elements", pool.entries.len()),
                    format!("at most {PARTITIONS} channels of {POOL_ELEMENTS} elements"),
                ));
            }
            state.pool = Some(PoolBuffer {
                start: pool.start,
                mask: pool.mask,
                entries: pool.entries.clone(),
            });
        }
        for (&n, &value) in &file.semaphores {
            state.semaphores[usize::from(n)] = value;
        }
        let pieces = |at: &str, pieces: &[Piece]| {
            let resolve = |(i, piece): (usize, &Piece)| {
                piece
                    .resolve(generation)
                    .map_err(|(found, wanted)| rule(format!("{at}[{i}]"), found, wanted))
            };
            let mut found = Vec::new();
            let mut total = 0;
            for piece in pieces.iter().enumerate().map(resolve) {
                let (address, bytes) = piece?;
                total += bytes.len();
                if total > MAX_BYTES {
                    let limit = format!("all pieces together have at most {MAX_BYTES} bytes");
                    return Err(rule(at.to_owned(), format!("{total} bytes"), limit));
                }
                found.push((address, bytes));
            }
            Ok(found)
        };
        for (at, bytes) in pieces("memory", &file.memory)? {
            state.memory.write(at, &bytes);
        }
        let words = file.words.into_iter().enumerate();
        let words: Vec<Word> = words
            .map(|(n, value)| word_of_yaml(value, name, n))
            .collect::<Result<_, _>>()?;
        let expected = &file.expect;
        let record = |r: &Record| (r.word, r.class as u8, r.position, r.leg as u8);
        let expect = Expectation {
            memory: pieces("expect.memory", &expected.memory)?,
            bds: expected.bds.clone(),
            notifications: expected.notifications.iter().map(record).collect(),
            semaphores: expected.semaphores.clone(),
            rejected: expected.rejected.clone(),
        };
        Ok(Self {
            name: file.name,
            about: file.about,
            state,
            words,
            expect,
        })
    }

    /// As YAML that [`Scenario::parse`] reads back. `regions` are the pieces of memory, by SoC address and length in bytes, that the
    /// words touch.
    pub fn to_yaml(&self, regions: &[(u64, u64)]) -> String {
        let text = |key: &str, value: &str| {
            serde_yaml::to_string(&BTreeMap::from([(key, value)])).expect("strings")
        };
        let mut out = format!("version: {VERSION}\n");
        out += &text("name", &self.name);
        if let Some(about) = &self.about {
            out += &text("about", about);
        }
        let state = &self.state;
        out += &format!("generation: {}\n", state.generation);
        if state.step_unit == StepUnit::Byte {
            out += "step_unit: byte\n";
        }
        let map = |name: &str, entries: Vec<String>| match entries.is_empty() {
            true => String::new(),
            false => format!("{name}: {{{}}}\n", entries.join(", ")),
        };
        let numbered = |values: &[u32]| {
            let values = values.iter().enumerate().filter(|(_, v)| **v != 0);
            values.map(|(n, v)| format!("{n}: {v:#x}")).collect()
        };
        out += &map("registers", numbered(&state.registers));
        let shapes = state.shapes.iter().enumerate();
        let shapes = shapes.filter(|(_, shape)| **shape != Shape::default());
        let shapes = shapes.map(|(n, s)| format!("{n}: {{num: {:?}, step: {:?}}}", s.num, s.step));
        out += &map("shapes", shapes.collect());
        let table = state.table.iter().map(|(n, at)| format!("{n}: {at:#x}"));
        out += &map("table", table.collect());
        out += &map("semaphores", numbered(&state.semaphores));
        if let Some(pool) = &state.pool {
            let PoolBuffer {
                start,
                mask,
                entries,
            } = pool;
            out += &format!("pool: {{start: {start:#x}, mask: {mask:#x}, entries: {entries:?}}}\n");
        }
        let piece = |at: u64, bytes: &[u8]| {
            let list: Vec<String> = bytes.iter().map(|b| format!("{b:#x}")).collect();
            format!("  - {{at: {at:#x}, bytes: [{}]}}\n", list.join(", "))
        };
        let pieces: Vec<String> = regions
            .iter()
            .filter(|(_, length)| *length > 0)
            .map(|&(at, length)| piece(at, &state.memory.get(at, length as usize)))
            .collect();
        if !pieces.is_empty() {
            out += &format!("memory:\n{}", pieces.concat());
        }
        out += "words:\n";
        for word in &self.words {
            out += &format!("  # {word}\n  - \"{}\"\n", super::text::hex(&word.encode()));
        }
        let expect = &self.expect;
        let mut expected = String::new();
        let pieces: Vec<String> = (expect.memory.iter())
            .map(|(at, bytes)| format!("  {}", piece(*at, bytes)))
            .collect();
        if !pieces.is_empty() {
            expected += &format!("  memory:\n{}", pieces.concat());
        }
        if let Some(bds) = &expect.bds {
            expected += &format!("  bds: {bds:?}\n");
        }
        if !expect.notifications.is_empty() {
            expected += "  notifications:\n";
            for &(word, class, position, leg) in &expect.notifications {
                let class = match class {
                    c if c == Class::NonFatal as u8 => "nonfatal",
                    _ => "error",
                };
                let leg = ["source", "destination"][usize::from(leg)];
                expected += &format!(
                    "    - {{word: {word}, class: {class}, position: {position}, leg: {leg}}}\n"
                );
            }
        }
        let semaphores = expect
            .semaphores
            .iter()
            .map(|(n, v)| format!("{n}: {v:#x}"));
        let semaphores = map("semaphores", semaphores.collect());
        if !semaphores.is_empty() {
            expected += &format!("  {semaphores}");
        }
        if !expect.rejected.is_empty() {
            expected += "  rejected:\n";
            for (word, names) in &expect.rejected {
                expected += &format!("    {word}: [{}]\n", names.join(", "));
            }
        }
        match expected.is_empty() {
            true => out += "expect: {}\n",
            false => out += &format!("expect:\n{expected}"),
        }
        out
    }

    /// The same vector, expecting what a run left. `regions` are the pieces of memory that its words touch.
    pub fn expecting(mut self, run: &Run, regions: &[(u64, u64)]) -> Self {
        let mut expect = Expectation {
            bds: Some(Vec::new()),
            ..Expectation::default()
        };
        for (n, result) in run.results.iter().enumerate() {
            let mut bds = [0; 2];
            match result {
                Ok(effects) => {
                    bds = effects.descriptors().map(|list| list.len());
                    let records = effects.notifications.iter();
                    expect
                        .notifications
                        .extend(records.map(|r| (n, r.class as u8, r.position, r.leg as u8)));
                }
                Err(RunError::Invalid(violations)) => {
                    let names = violations.iter().map(|v| v.predicate.to_owned());
                    expect.rejected.insert(n, names.collect());
                }
                Err(_) => {}
            }
            expect.bds.iter_mut().for_each(|list| list.push(bds));
        }
        let (before, after) = (&self.state, &run.state);
        for &(at, length) in regions {
            let [old, new] = [before, after].map(|s| s.memory.get(at, length as usize));
            if old != new {
                expect.memory.push((at, new));
            }
        }
        for n in 0..=u8::MAX {
            let [old, new] = [before, after].map(|s| s.semaphores[usize::from(n)]);
            if old != new {
                expect.semaphores.insert(n, new);
            }
        }
        self.expect = expect;
        self
    }

    /// Runs the words, each after the one before; one that fails changes nothing.
    pub fn run(&self) -> Run {
        let mut state = self.state.clone();
        let results = self.words.iter().map(|word| state.execute(word)).collect();
        Run { state, results }
    }

    /// Everything in which a run is not as expected.
    pub fn check(&self, run: &Run) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut bds = Vec::new();
        let mut notifications = Vec::new();
        let mut written = Vec::new();
        for (n, result) in run.results.iter().enumerate() {
            let expected = self.expect.rejected.get(&n);
            match (result, expected) {
                (Ok(effects), None) => {
                    bds.push(effects.descriptors().map(|list| list.len()));
                    let record = |r: &Notification| (n, r.class as u8, r.position, r.leg as u8);
                    notifications.extend(effects.notifications.iter().map(record));
                    written.extend(effects.delta());
                }
                (Ok(_), Some(_)) => wrong.push(format!("word {n} was to be rejected, but ran")),
                (Err(RunError::Invalid(violations)), Some(names)) => {
                    bds.push([0; 2]);
                    let broken: Vec<&str> = violations.iter().map(|v| v.predicate).collect();
                    if broken != *names {
                        wrong.push(format!("word {n} breaks {broken:?}, not {names:?}"));
                    }
                }
                (Err(error), _) => {
                    bds.push([0; 2]);
                    wrong.push(format!("word {n}: {error}"));
                }
            }
        }
        for n in self.expect.rejected.keys() {
            if *n >= run.results.len() {
                wrong.push(format!("word {n} was to be rejected, but there is none"));
            }
        }
        if let Some(expected) = self.expect.bds.as_ref().filter(|&e| *e != bds) {
            wrong.push(format!("BDs: expected {expected:?}, got {bds:?}"));
        }
        if notifications != self.expect.notifications {
            wrong.push(format!(
                "notifications (word, error_id, position, leg): expected {:?}, got {notifications:?}",
                self.expect.notifications
            ));
        }
        for n in 0..=255_u8 {
            let before = self.state.semaphores[usize::from(n)];
            let expected = self.expect.semaphores.get(&n).copied().unwrap_or(before);
            let got = run.state.semaphores[usize::from(n)];
            if got != expected {
                wrong.push(format!("semaphore {n}: expected {expected}, got {got}"));
            }
        }
        for (at, bytes) in &self.expect.memory {
            let got = run.state.memory.get(*at, bytes.len());
            if let Some(i) = (0..bytes.len()).find(|&i| got[i] != bytes[i]) {
                wrong.push(format!(
                    "memory at {:#x}: expected {:#04x}, got {:#04x}",
                    at.wrapping_add(i as u64),
                    bytes[i],
                    got[i]
                ));
            }
        }
        // What changed lies where something is expected.
        for piece in written {
            let length = piece.length as usize;
            let (before, after) = (
                self.state.memory.get(piece.address, length),
                run.state.memory.get(piece.address, length),
            );
            let listed = |address: u64| {
                let in_piece =
                    |(at, bytes): &(u64, Vec<u8>)| address.wrapping_sub(*at) < bytes.len() as u64;
                self.expect.memory.iter().any(in_piece)
            };
            let stray = (0..length)
                .find(|&i| before[i] != after[i] && !listed(piece.address.wrapping_add(i as u64)));
            if let Some(i) = stray {
                wrong.push(format!(
                    "memory at {:#x}: no change is expected, got {:#04x}",
                    piece.address.wrapping_add(i as u64),
                    after[i]
                ));
            }
        }
        wrong
    }
}
