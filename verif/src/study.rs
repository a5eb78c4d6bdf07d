//! The study of configurations: what each reaches on the same stimuli, and the search for a bank map.
//!
//! A stimulus is the same stream of elements for every machine; it is cut into as many lanes as the machine has. Everything runs on the
//! cycle model, and every value, time and counter is compared with the value model and the reckoner.

pub mod page;

use crate::check::{Failure, check};
use crate::histogram::{self, Channel, Source};
use crate::random::{DEFAULT_SEED, percent, stream as draws};
use crate::spatter::{self, Kernel, Pattern, SpatterError, Stream, Totals, Width};
use hdl::config::{BankMap, Config, MAX_BANK_BITS};
use rand::{Rng, RngExt};
use rayon::prelude::*;
use sim::dut::SimError;
use sim::host::Host;
use sim::model::supergather::Supergather;
use std::path::{Path, PathBuf};

/// Elements of the random gathers: 40,000 operations of 16 lanes. With the 2,000 of `gsx bench` the rate would be known to 0.1 only,
/// as much as what the choice of a map or of RETURN does to other stimuli.
const RANDOM: usize = 16 * 40_000;

/// Strides, from 1 on.
pub const STRIDES: u64 = 64;

/// Elements of a stride's stream. Unit: elements.
const OF_STRIDE: u64 = 16 * 256;

/// Iterations of an application pattern, at most: as many as `gsx bench` runs.
const ITERATIONS: u64 = 2000;

/// Side of the image that is drawn if none is given. Unit: pixels.
const SIDE: usize = 256;

/// Several patterns under one name; their figures are one, weighted by their counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Its patterns.
    pub patterns: Vec<Pattern>,
    /// Lanes that they are cut into: traces are of half words, all else of words.
    pub width: Width,
}

/// What every configuration is measured on.
#[derive(Clone, Debug, PartialEq)]
pub struct Stimuli {
    /// Uniform random gathers, the files of Spatter patterns, the traces, the strides.
    pub groups: Vec<Group>,
    /// What is counted.
    pub image: Source,
}

/// A rate and how near it is to its bound.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figure {
    /// Elements per cycle.
    pub rate: f64,
    /// Least possible cycles over cycles.
    pub of_bound: f64,
}

/// What a configuration reaches.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// It.
    pub cfg: Config,
    /// One for each group, then the histogram's.
    pub figures: Vec<Figure>,
    /// Elements per cycle of each stride, from 1 on.
    pub strides: Vec<f64>,
}

/// Name of the group of strides.
const OF_STRIDES: &str = "strides 1 to 64";

/// Name of the group of random gathers.
const OF_RANDOM: &str = "uniform random";

impl Stimuli {
    /// Those that need no file, and the patterns of a folder of Spatter files, if there is one. `image` is drawn if it is not given.
    ///
    /// # Errors
    ///
    /// The folder or a file in it cannot be read.
    pub fn new(spatter: Option<&Path>, image: Option<Source>) -> Result<Self, SpatterError> {
        let mut groups = vec![Group {
            name: OF_RANDOM.into(),
            patterns: vec![random()],
            width: Width::W16,
        }];
        if let Some(folder) = spatter {
            groups.extend(applications(folder)?);
        }
        groups.push(Group {
            name: OF_STRIDES.into(),
            patterns: (1..=STRIDES).map(stride).collect(),
            width: Width::W16,
        });
        Ok(Self {
            groups,
            image: image.unwrap_or_else(drawn_image),
        })
    }

    /// Names of the figures of a row, in order.
    pub fn names(&self) -> Vec<&str> {
        let groups = self.groups.iter().map(|g| g.name.as_str());
        groups.chain(["histogram"]).collect()
    }
}

/// As the gathers of `gsx bench`, and more of them: uniform over the data RAM of the default machine.
fn random() -> Pattern {
    let mut r = draws("uniform random gathers", DEFAULT_SEED);
    let words = Config::DEFAULT.ram_bytes() as u32 / 4;
    Pattern {
        kernel: Kernel::Gather,
        pattern: (0..RANDOM)
            .map(|_| u64::from(r.random_range(0..words)))
            .collect(),
        delta: 0,
        count: 1,
    }
}

fn stride(step: u64) -> Pattern {
    Pattern {
        kernel: Kernel::Gather,
        pattern: (0..16).map(|k| k * step).collect(),
        delta: 16 * step as i64,
        count: OF_STRIDE / 16,
    }
}

/// A group for each JSON file of a folder and those in it, by name, and one for all traces.
fn applications(folder: &Path) -> Result<Vec<Group>, SpatterError> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let io = |source| SpatterError::Io {
            path: folder.display().to_string(),
            source,
        };
        for entry in std::fs::read_dir(&folder).map_err(io)? {
            let path = entry.map_err(io)?.path();
            let name = path.to_string_lossy();
            match () {
                () if path.is_dir() => folders.push(path),
                () if name.ends_with(".json") || name.ends_with(".idx.gz") => files.push(path),
                () => {}
            }
        }
    }
    files.sort_by_key(|path| path.file_name().map(|name| name.to_os_string()));
    let mut groups = Vec::new();
    let mut traces = Vec::new();
    for file in files {
        let patterns = spatter::load(&file)?;
        match file.extension().is_some_and(|e| e == "json") {
            true => groups.push(Group {
                name: file
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into(),
                patterns,
                width: Width::W16,
            }),
            false => traces.extend(patterns),
        }
    }
    if !traces.is_empty() {
        groups.push(Group {
            name: format!("{} traces", traces.len()),
            patterns: traces,
            width: Width::W32,
        });
    }
    Ok(groups)
}

/// A grey image with what images have: a slope of light, round shapes, noise.
fn drawn_image() -> Source {
    let mut r = draws("image of the study", DEFAULT_SEED);
    let mut values = Vec::new();
    for y in 0..SIDE {
        for x in 0..SIDE {
            let far = |cx: usize, cy: usize| x.abs_diff(cx).pow(2) + y.abs_diff(cy).pow(2);
            let shade = match () {
                () if far(80, 90) < 50 * 50 => 200,
                () if far(180, 160) < 60 * 60 => 40,
                () => (x + y) / 3,
            };
            values.push(shade as u16 + r.random_range(0..12));
        }
    }
    Source {
        what: format!("drawn image of {SIDE} x {SIDE}, grey"),
        channels: vec![Channel {
            name: "grey",
            values,
        }],
        bins: 256,
        values_per_bin: 1,
    }
}

/// Runs a configuration on everything.
///
/// # Errors
///
/// A value, time or counter differs from the models.
pub fn measure(name: &str, cfg: Config, stimuli: &Stimuli) -> Result<Row, Failure> {
    let mut dut = Supergather::new(cfg).map_err(SimError::from)?;
    let (mut figures, mut strides) = (Vec::new(), Vec::new());
    for group in &stimuli.groups {
        let mut totals = Totals::default();
        for pattern in &group.patterns {
            let stream = spatter::stream(cfg, pattern, ITERATIONS, group.width);
            let (_, report) = check(&mut dut, &stream.case)?;
            totals.add(pattern, &stream, report.cycles);
            if group.name == OF_STRIDES {
                strides.push(stream.elements as f64 / report.cycles as f64);
            }
        }
        figures.push(Figure {
            rate: totals.rate(),
            of_bound: totals.of_bound(),
        });
    }
    let image = &stimuli.image;
    let counted = histogram::count(&mut dut, cfg, image, |_| ())?;
    let want = image.count();
    for (got, want) in counted.bins.iter().flatten().zip(want.iter().flatten()) {
        if got != want {
            return Err(Failure::Counter {
                name: "a bin of the histogram",
                got: *got,
                want: *want,
            });
        }
    }
    figures.push(Figure {
        rate: image.elements() as f64 / counted.cycles as f64,
        of_bound: histogram::bound(&cfg, image) as f64 / counted.cycles as f64,
    });
    Ok(Row {
        name: name.into(),
        cfg,
        figures,
        strides,
    })
}

/// A map that the search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// It.
    pub masks: [u16; MAX_BANK_BITS],
    /// Sum of the logarithms of `rates`.
    pub score: f64,
    /// Elements per cycle of each group but the random one, which no map changes.
    pub rates: Vec<f64>,
}

/// How the search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The machine; its map is what is looked for.
    pub cfg: Config,
    /// Climbs, each from another start.
    pub climbs: u64,
    /// Changes that a climb tries.
    pub steps: u64,
    /// Root seed.
    pub seed: u64,
}

/// Iterations of a pattern in the search, at most.
const SEARCH_ITERATIONS: u64 = 400;

/// Climbs from random matrices (the first two from `xor` and `fold`): a step changes one bit of a mask, adds a mask to another, or draws
/// one anew, and stays if the sum of the logarithms of the rates is not less. The best of each climb, best first.
///
/// Every linear map under which a row has one word in every bank is one of these matrices, up to the names of the banks.
///
/// # Errors
///
/// The configuration is wrong, or the model hangs.
pub fn search(
    search: &Search,
    stimuli: &Stimuli,
    progress: impl Fn() + Sync,
) -> Result<Vec<Found>, SimError> {
    let row_bits = search.cfg.bank_words.trailing_zeros();
    let groups: Vec<Vec<(Pattern, Stream)>> = stimuli
        .groups
        .iter()
        .filter(|g| g.name != OF_RANDOM)
        .map(|g| {
            let stream = |p: &Pattern| {
                let stream = spatter::stream(search.cfg, p, SEARCH_ITERATIONS, g.width);
                (p.clone(), stream)
            };
            g.patterns.iter().map(stream).collect()
        })
        .collect();
    let climb = |number: u64| {
        let mut r = draws(&format!("bank map {number}"), search.seed);
        let mut masks = match number {
            0 => [1, 2, 4, 8],
            1 => [0x111, 0x222, 0x044, 0x088],
            _ => std::array::from_fn(|_| r.random_range(0..1 << row_bits)),
        };
        let mut best = rate(search.cfg, masks, &groups)?;
        for _ in 0..search.steps {
            masks = best.masks;
            change(&mut masks, search.cfg.bank_bits(), row_bits, &mut r);
            let next = rate(search.cfg, masks, &groups)?;
            if next.score >= best.score {
                best = next;
            }
            progress();
        }
        Ok(best)
    };
    let found: Result<Vec<Found>, SimError> =
        (0..search.climbs).into_par_iter().map(climb).collect();
    let mut found = found?;
    found.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.masks.cmp(&b.masks)));
    Ok(found)
}

fn change(masks: &mut [u16; MAX_BANK_BITS], bank_bits: usize, row_bits: u32, r: &mut impl Rng) {
    let j = r.random_range(0..bank_bits);
    let other = masks[r.random_range(0..bank_bits)];
    masks[j] = match () {
        () if percent(r, 60) => masks[j] ^ 1 << r.random_range(0..row_bits),
        () if percent(r, 50) && other != masks[j] => masks[j] ^ other,
        () => r.random_range(0..1 << row_bits),
    };
}

fn rate(
    cfg: Config,
    masks: [u16; MAX_BANK_BITS],
    groups: &[Vec<(Pattern, Stream)>],
) -> Result<Found, SimError> {
    let cfg = Config {
        bank_map: BankMap::Matrix(masks),
        ..cfg
    };
    let mut dut = Supergather::new(cfg)?;
    let mut rates = Vec::new();
    for group in groups {
        let mut totals = Totals::default();
        for (pattern, stream) in group {
            // The data do not matter here, so they are not loaded.
            let mut host = Host::new(cfg, stream.case.regs.clone());
            host.reset(&mut dut)?;
            let report = host.run(&mut dut, &stream.case.program, |_, _| Ok(()))?;
            totals.add(pattern, stream, report.cycles);
        }
        rates.push(totals.rate());
    }
    Ok(Found {
        masks,
        score: rates.iter().map(|rate| rate.ln()).sum(),
        rates,
    })
}
