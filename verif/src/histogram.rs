//! Histograms on the engine: the values of a file or an image as offsets of SCATTERINCNX16, 32 a time (all lanes of the machine), into tables of 16-bit
//! counters in the data RAM.
//!
//! A counter wraps at 65,536 (D8), so the tables are read out and cleared before one can: after `operations_of_round` operations of a channel.

use crate::pnm::{self, PnmError};
use crate::reckoner::words_per_bank;
use hdl::config::{Config, DATA_RAM_BASE, WORD_BYTES};
use sim::dut::{Dut, SimError};
use sim::engine::{EngineIn, EngineOut};
use sim::host::Host;
use sim::program::{Mnemonic, Op, Program, Step};
use sim::state::{Registers, V512};
use std::path::Path;
use thiserror::Error;

/// Bytes of a counter. Source: D8 (SCATTERINCNX16).
const COUNTER: usize = 2;

/// Most operations of a channel between two readings, each of `lanes`: their lanes can all be on one counter.
const fn operations_of_round(lanes: usize) -> usize {
    u16::MAX as usize / lanes
}

/// What is counted: one value after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// Its name.
    pub name: &'static str,
    /// Its values, as numbers of bins.
    pub values: Vec<u16>,
}

/// What a histogram is taken of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What it is, in words.
    pub what: String,
    /// Channels of equal length.
    pub channels: Vec<Channel>,
    /// Bins of each.
    pub bins: usize,
    /// Neighbouring values that share a bin; the channels hold numbers of bins.
    pub values_per_bin: u32,
}

/// Why there is nothing to count.
#[derive(Debug, Error, miette::Diagnostic)]
pub enum HistogramError {
    /// The file cannot be read.
    #[error("{path}: {why}")]
    #[diagnostic(code(histogram::io), help("Check the path and its permissions."))]
    Io {
        /// The file.
        path: String,
        /// Why.
        why: std::io::Error,
    },
    /// There is nothing in it.
    #[error("{path}: the file is empty")]
    #[diagnostic(
        code(histogram::empty),
        help("A histogram counts at least one value. Name a file that has bytes.")
    )]
    Empty {
        /// The file.
        path: String,
    },
    /// It starts like an image but is none.
    #[error("{path}: no PGM or PPM image: {why}")]
    #[diagnostic(
        code(histogram::image),
        help(
            "A file that starts with P2, P3, P5 or P6 is read as an image. Mend it, or count its bytes with --bytes."
        )
    )]
    Image {
        /// The file.
        path: String,
        /// What is wrong.
        why: PnmError,
    },
}

/// Reads a file: a PGM or PPM image by its samples, anything else, or everything if `bytes` is set, by its bytes.
pub fn load(path: &Path, bytes: bool, cfg: &Config) -> Result<Source, HistogramError> {
    let name = path.display().to_string();
    let content = std::fs::read(path).map_err(|why| HistogramError::Io {
        path: name.clone(),
        why,
    })?;
    if content.is_empty() {
        return Err(HistogramError::Empty { path: name });
    }
    if bytes || !pnm::is_image(&content) {
        return Ok(Source {
            what: format!("{} bytes", content.len()),
            channels: vec![Channel {
                name: "bytes",
                values: content.into_iter().map(u16::from).collect(),
            }],
            bins: 256,
            values_per_bin: 1,
        });
    }
    let image = pnm::parse(&content).map_err(|why| HistogramError::Image {
        path: name.clone(),
        why,
    })?;
    let names: &[&'static str] = match image.channels {
        1 => &["grey"],
        _ => &["red", "green", "blue"],
    };
    // Values too many for the tables share a bin: 2, 4, ... of them.
    let mut shift = 0;
    while names.len() * bins_of(image.most, shift) * COUNTER > cfg.ram_bytes() {
        shift += 1;
    }
    let channels = names.iter().enumerate().map(|(c, &name)| {
        let of_channel = image.samples.iter().skip(c).step_by(names.len());
        Channel {
            name,
            values: of_channel.map(|v| v >> shift).collect(),
        }
    });
    Ok(Source {
        what: format!(
            "image of {} x {}, {}",
            image.width,
            image.height,
            names.join(", ")
        ),
        channels: channels.collect(),
        bins: bins_of(image.most, shift),
        values_per_bin: 1 << shift,
    })
}

/// Bins for values up to `most`, `2^shift` to a bin.
fn bins_of(most: u16, shift: u32) -> usize {
    usize::from(most >> shift) + 1
}

impl Source {
    /// Values, over all channels.
    pub fn elements(&self) -> usize {
        self.channels.iter().map(|c| c.values.len()).sum()
    }

    /// The plain count, channel by channel.
    pub fn count(&self) -> Vec<Vec<u64>> {
        let count = |c: &Channel| {
            let mut bins = vec![0; self.bins];
            for &v in &c.values {
                bins[usize::from(v)] += 1;
            }
            bins
        };
        self.channels.iter().map(count).collect()
    }

    /// Operations of so many lanes, over all channels.
    pub fn operations(&self, lanes: usize) -> usize {
        let of = |c: &Channel| c.values.len().div_ceil(lanes);
        self.channels.iter().map(of).sum()
    }
}

/// Cycles that the increments take at least: one for each operation, and those of the busiest bank in each round.
pub fn bound(cfg: &Config, source: &Source) -> u64 {
    let (width, of_round) = (cfg.lanes, operations_of_round(cfg.lanes));
    let table = source.bins * COUNTER;
    let longest = source.channels.iter().map(|c| c.values.len()).max();
    let mut cycles = 0;
    for first in (0..longest.unwrap_or(0)).step_by(of_round * width) {
        let (mut operations, mut load) = (0, vec![0; cfg.banks]);
        for (c, channel) in source.channels.iter().enumerate() {
            let end = channel.values.len().min(first + of_round * width);
            for lanes in channel.values[first.min(end)..end].chunks(width) {
                operations += 1;
                let at = |&v: &u16| DATA_RAM_BASE + (c * table + usize::from(v) * COUNTER) as u32;
                let addrs: Vec<u32> = lanes.iter().map(at).collect();
                for (sum, words) in load.iter_mut().zip(words_per_bank(cfg, &addrs)) {
                    *sum += words;
                }
            }
        }
        cycles += load.into_iter().fold(operations, u64::max);
    }
    cycles
}

/// What the engine counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Counts, channel by channel.
    pub bins: Vec<Vec<u64>>,
    /// Cycles of the increments, each round from its first offer until its last lane was written.
    pub cycles: u64,
    /// Words served by the banks in them.
    pub bank_accesses: u64,
    /// Of these, for several lanes at once.
    pub shared_accesses: u64,
}

/// Counts on a device: the values as many at a time as it has lanes of 16 bits, channel by channel in turn. `progress` is told of operations done.
pub fn count<D: Dut<In = EngineIn, Out = EngineOut>>(
    dut: &mut D,
    cfg: Config,
    source: &Source,
    mut progress: impl FnMut(u64),
) -> Result<Counted, SimError> {
    let row = cfg.banks * WORD_BYTES;
    let table = source.bins * COUNTER;
    let used = (source.channels.len() * table).next_multiple_of(row);
    let mut regs = Registers::default();
    for (c, ar) in regs.ar.iter_mut().enumerate().take(source.channels.len()) {
        *ar = DATA_RAM_BASE + (c * table) as u32;
    }
    let mut host = Host::new(cfg, regs);
    let mut counted = Counted {
        bins: vec![vec![0; source.bins]; source.channels.len()],
        ..Counted::default()
    };
    let longest = source.channels.iter().map(|c| c.values.len()).max();
    let of_round = operations_of_round(cfg.lanes) * cfg.lanes;
    for first in (0..longest.unwrap_or(0)).step_by(of_round) {
        host.reset(dut)?;
        host.load(dut, 0, &vec![0; used])?;
        let program = round(source, first, cfg.lanes, &mut host.regs);
        let report = host.run(dut, &program, |_, _| Ok(()))?;
        counted.cycles += report.cycles;
        counted.bank_accesses += u64::from(report.counters.bank_accesses);
        counted.shared_accesses += u64::from(report.counters.shared_accesses);
        let bytes = host.dump(dut, 0, used)?;
        for (bins, table) in counted.bins.iter_mut().zip(bytes.chunks(table)) {
            for (bin, counter) in bins.iter_mut().zip(table.chunks_exact(COUNTER)) {
                *bin += u64::from(u16::from_le_bytes([counter[0], counter[1]]));
            }
        }
        progress(program.steps.len() as u64);
    }
    Ok(counted)
}

/// The operations of a round, its channels in turn; the last one of a channel may have fewer lanes.
fn round(source: &Source, first: usize, width: usize, regs: &mut Registers) -> Program {
    let end = first + operations_of_round(width) * width;
    let mut steps = Vec::new();
    for at in (first..end).step_by(width) {
        for (c, channel) in source.channels.iter().enumerate() {
            let lanes = &channel.values[at.min(channel.values.len())..];
            let lanes = &lanes[..width.min(lanes.len())];
            if lanes.is_empty() {
                continue;
            }
            let mut offsets = V512::default();
            for (k, &value) in lanes.iter().enumerate() {
                offsets.set_u16(k, value * COUNTER as u16);
            }
            let mut op = Op::scatter(
                Mnemonic::ScatterIncNx16,
                0,
                c as u8,
                (steps.len() % 32) as u8,
                0,
            );
            if lanes.len() < width {
                // Channels are of equal length, so one predicate does for all: lane k follows bit 2k (D12).
                op = Op {
                    mnemonic: Mnemonic::ScatterIncNx16T,
                    ..op
                };
                regs.vbool[0] = (1 << (2 * lanes.len())) - 1;
            }
            steps.push(Step {
                load: Some(offsets),
                ..op.into()
            });
        }
    }
    Program::of(steps)
}
