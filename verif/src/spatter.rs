//! Index patterns of the Spatter benchmark as stimulus: its JSON files and its `.idx.gz` traces.
//!
//! A pattern is a list of indices; iteration i reads `pattern[j] + i * delta` for every j, `count` times. A trace is a
//! list of 64-bit little-endian indices, read once. The whole stream of indices is cut into operations of 16 lanes (32-bit
//! gathers) or 32 (16-bit gathers), whatever the length of the pattern. One index is one element; an element's address
//! wraps at the size of the data RAM.

use crate::check::Case;
use crate::reckoner::words_per_bank;
use flate2::read::GzDecoder;
use hdl::config::{Config, DATA_RAM_BASE, GVRS};
use miette::Diagnostic;
use serde::Deserialize;
use sim::program::{Bundle, Mnemonic, Op, Program, Step};
use sim::state::{Registers, V512};
use std::io::Read;
use std::path::Path;
use thiserror::Error;

/// Longest trace that is read. Unit: indices. Choice: 16 Mi.
const MAX_TRACE: u64 = 16 << 20;

/// Why a pattern file cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub enum SpatterError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    #[diagnostic(help("give a Spatter .json file or an .idx.gz trace"))]
    Io {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// Not a file that is known.
    #[error("{path}: neither a .json nor an .idx.gz file")]
    #[diagnostic(help("the kind of file is taken from its name"))]
    Kind {
        /// The file.
        path: String,
    },
    /// The JSON is not a list of patterns.
    #[error("{path}: {source}")]
    #[diagnostic(help(
        "a file is a list of objects with `kernel` (Gather or Scatter), `pattern` (list of indices), `delta` and `count`"
    ))]
    Json {
        /// The file.
        path: String,
        /// Where and why.
        source: serde_json::Error,
    },
    /// A field has a value that cannot be used.
    #[error("{path}: pattern {number}: {field}: {rule}")]
    #[diagnostic(help("see the Spatter benchmark's documentation of its JSON files"))]
    Field {
        /// The file.
        path: String,
        /// Which pattern, from 0.
        number: usize,
        /// Which field.
        field: &'static str,
        /// What it must be.
        rule: String,
    },
    /// The trace ends in the middle of an index, or its compression is broken.
    #[error("{path}: {what}")]
    #[diagnostic(help(
        "a trace is a gzip file of 64-bit little-endian indices; this one is damaged or cut off"
    ))]
    Trace {
        /// The file.
        path: String,
        /// What is wrong.
        what: String,
    },
}

/// Kernel of a pattern.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Kernel {
    /// Reads.
    #[serde(alias = "gather", alias = "GATHER")]
    Gather,
    /// Writes.
    #[serde(alias = "scatter", alias = "SCATTER")]
    Scatter,
}

/// One index pattern.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Pattern {
    /// Kernel.
    pub kernel: Kernel,
    /// Indices of an iteration. Unit: elements.
    pub pattern: Vec<u64>,
    /// Added to every index from one iteration to the next. Unit: elements.
    #[serde(default)]
    pub delta: i64,
    /// Iterations.
    #[serde(default = "one")]
    pub count: u64,
}

fn one() -> u64 {
    1
}

/// Reads a pattern file; its name says which kind it is.
pub fn load(path: &Path) -> Result<Vec<Pattern>, SpatterError> {
    let name = path.display().to_string();
    let io = |source| SpatterError::Io {
        path: name.clone(),
        source,
    };
    if name.ends_with(".json") {
        return parse_json(&std::fs::read_to_string(path).map_err(io)?, &name);
    }
    if !name.ends_with(".idx.gz") {
        return Err(SpatterError::Kind { path: name });
    }
    let file = std::fs::File::open(path).map_err(io)?;
    parse_trace(file, &name)
}

/// Reads the text of a JSON file.
pub fn parse_json(text: &str, name: &str) -> Result<Vec<Pattern>, SpatterError> {
    let patterns: Vec<Pattern> =
        serde_json::from_str(text).map_err(|source| SpatterError::Json {
            path: name.into(),
            source,
        })?;
    let field = |number, field, rule: &str| {
        Err(SpatterError::Field {
            path: name.into(),
            number,
            field,
            rule: rule.into(),
        })
    };
    if patterns.is_empty() {
        return field(0, "pattern", "the file holds no pattern");
    }
    for (number, p) in patterns.iter().enumerate() {
        if p.pattern.is_empty() {
            return field(number, "pattern", "must hold at least one index");
        }
        if p.pattern.iter().any(|&i| i > 1 << 40) {
            return field(number, "pattern", "an index must be at most 2^40");
        }
        if p.delta.unsigned_abs() > 1 << 32 {
            return field(number, "delta", "must be within 2^32 either way");
        }
        if p.count == 0 {
            return field(number, "count", "must be at least 1");
        }
    }
    Ok(patterns)
}

/// Reads a trace. Its name says R (gather) or W (scatter).
pub fn parse_trace(file: impl Read, name: &str) -> Result<Vec<Pattern>, SpatterError> {
    let trace = |what: String| SpatterError::Trace {
        path: name.into(),
        what,
    };
    let mut bytes = Vec::new();
    GzDecoder::new(file)
        .take(8 * MAX_TRACE + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| trace(e.to_string()))?;
    if bytes.len() as u64 > 8 * MAX_TRACE {
        return Err(trace(format!("more than {MAX_TRACE} indices")));
    }
    if bytes.is_empty() {
        return Err(trace("it holds no index".into()));
    }
    if bytes.len() % 8 != 0 {
        return Err(trace(format!(
            "{} bytes are not a whole number of 8-byte indices",
            bytes.len()
        )));
    }
    Ok(vec![Pattern {
        kernel: if name.ends_with(".W.idx.gz") {
            Kernel::Scatter
        } else {
            Kernel::Gather
        },
        pattern: bytes
            .chunks_exact(8)
            .map(|b| u64::from_le_bytes(b.try_into().expect("eight bytes")))
            .collect(),
        delta: 0,
        count: 1,
    }])
}

/// Lanes of the operations that a stream is cut into, by their number in a vector of 512 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// 16 lanes of 32 bits.
    W16,
    /// 32 lanes of 16 bits.
    W32,
}

impl Width {
    /// Lanes of an operation of a machine.
    pub fn lanes(self, cfg: &Config) -> usize {
        match self {
            Width::W16 => cfg.lanes / 2,
            Width::W32 => cfg.lanes,
        }
    }

    /// Bytes of an element.
    pub fn bytes(self) -> usize {
        match self {
            Width::W16 => 4,
            Width::W32 => 2,
        }
    }
}

/// A pattern as a program, and what it is compared with.
#[derive(Clone, Debug)]
pub struct Stream {
    /// The program: posts through the eight gather registers, drain i in the bundle of post i + 8; or scatters.
    pub case: Case,
    /// Elements gathered or scattered.
    pub elements: u64,
    /// Iterations run.
    pub iterations: u64,
    /// Whether an address wrapped at the size of the data RAM.
    pub wrapped: bool,
    /// Sum over the operations of the busiest bank's distinct words: cycles if operations ran one at a time.
    pub one_at_a_time: u64,
    /// The busiest bank's load over the whole stream, and at least one cycle per operation.
    pub stream_bound: u64,
}

/// Totals of several patterns, each weighted by how many of its iterations one stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Elements.
    pub elements: f64,
    /// Cycles.
    pub cycles: f64,
    /// Cycles if the operations ran one at a time.
    pub one_at_a_time: f64,
    /// Bound by the busiest bank, or one operation per cycle.
    pub stream_bound: f64,
}

impl Totals {
    /// Adds a pattern whose stream took `cycles`.
    pub fn add(&mut self, pattern: &Pattern, stream: &Stream, cycles: u64) {
        let weight = pattern.count as f64 / stream.iterations as f64;
        self.elements += weight * stream.elements as f64;
        self.cycles += weight * cycles as f64;
        self.one_at_a_time += weight * stream.one_at_a_time as f64;
        self.stream_bound += weight * stream.stream_bound as f64;
    }

    /// Elements per cycle.
    pub fn rate(&self) -> f64 {
        self.elements / self.cycles
    }

    /// Stream bound over cycles: 1 if the busiest bank, or issue, never waited.
    pub fn of_bound(&self) -> f64 {
        self.stream_bound / self.cycles
    }
}

/// Makes a program of the first `cap` iterations of a pattern.
pub fn stream(cfg: Config, pattern: &Pattern, cap: u64, width: Width) -> Stream {
    let iterations = pattern.count.min(cap);
    let elements_of_ram = (cfg.ram_bytes() / width.bytes()) as i128;
    let mut wrapped = false;
    let indices: Vec<u32> = (0..iterations)
        .flat_map(|i| {
            pattern
                .pattern
                .iter()
                .map(move |&p| i128::from(p) + i128::from(i) * i128::from(pattern.delta))
        })
        .map(|index| {
            let inside = index.rem_euclid(elements_of_ram);
            wrapped |= inside != index;
            inside as u32
        })
        .collect();
    let size = width.bytes();
    let mut load_of_all = vec![0; cfg.banks];
    let mut one_at_a_time = 0;
    let mut offsets = Vec::new();
    let mut last_lanes = 0;
    for op in indices.chunks(width.lanes(&cfg)) {
        let mut v = V512::default();
        for (k, &index) in op.iter().enumerate() {
            match width {
                Width::W16 => v.set_u32(k, index * size as u32),
                Width::W32 => v.set_u16(k, (index * size as u32) as u16),
            }
        }
        offsets.push(v);
        last_lanes = op.len();
        let addrs: Vec<u32> = op.iter().map(|i| DATA_RAM_BASE + i * size as u32).collect();
        let load = words_per_bank(&cfg, &addrs);
        one_at_a_time += load.iter().max().copied().unwrap_or(0);
        for (sum, words) in load_of_all.iter_mut().zip(load) {
            *sum += words;
        }
    }
    let ops = offsets.len() as u64;
    let mut regs = Registers::default();
    regs.ar[0] = DATA_RAM_BASE;
    for (i, v) in regs.vec.iter_mut().enumerate().skip(16) {
        *v = V512(std::array::from_fn(|k| (i * 59 + k * 101) as u8));
    }
    // The last operation may be short: its predicate has one bit per byte of its lanes (D12).
    regs.vbool[0] = match last_lanes * size {
        64 => u64::MAX,
        bytes => (1 << bytes) - 1,
    };
    Stream {
        case: Case {
            cfg,
            regs,
            ram: (0..cfg.ram_bytes())
                .map(|i| (i * 167 + i / 251) as u8)
                .collect(),
            program: program(&offsets, width, pattern.kernel),
        },
        elements: indices.len() as u64,
        iterations,
        wrapped,
        one_at_a_time,
        stream_bound: ops.max(load_of_all.into_iter().max().unwrap_or(0)),
    }
}

/// Operations with the given offsets, the last one predicated by vb0. Gathers: posts through the eight gather registers; the
/// drain of post i is in the bundle of post i + 8, the last eight follow alone. Scatters: of v16 to v31 in turn.
pub fn program(offsets: &[V512], width: Width, kernel: Kernel) -> Program {
    match kernel {
        Kernel::Gather => gathers(offsets, width),
        Kernel::Scatter => scatters(offsets, width),
    }
}

fn scatters(offsets: &[V512], width: Width) -> Program {
    let (scatter, last) = match width {
        Width::W16 => (Mnemonic::ScatterN2x32, Mnemonic::ScatterN2x32T),
        Width::W32 => (Mnemonic::ScatterNx16, Mnemonic::ScatterNx16T),
    };
    let n = offsets.len();
    Program::of(offsets.iter().enumerate().map(|(i, &load)| {
        let mnemonic = if i + 1 == n { last } else { scatter };
        let op = Op::scatter(mnemonic, 16 + (i % 16) as u8, 0, (i % 16) as u8, 0);
        Step {
            load: Some(load),
            ..op.into()
        }
    }))
}

fn gathers(offsets: &[V512], width: Width) -> Program {
    let (post, last) = match width {
        Width::W16 => (Mnemonic::GatherAN2x32, Mnemonic::GatherAN2x32T),
        Width::W32 => (Mnemonic::GatherANx16, Mnemonic::GatherANx16T),
    };
    let n = offsets.len();
    Program::of((0..n + GVRS).map(|i| Step {
        bundle: Bundle {
            s0: (i < n).then(|| {
                let mnemonic = if i + 1 == n { last } else { post };
                Op::post(mnemonic, (i % GVRS) as u8, 0, (i % 16) as u8, 0)
            }),
            s1: (i >= GVRS).then(|| {
                let gr = (i % GVRS) as u8;
                Op::drain(Mnemonic::GatherDNx16, 16 + gr, gr)
            }),
        },
        load: offsets.get(i).copied(),
        ..Step::default()
    }))
}
