//! Job `tiles`: random traffic through the transpose crossbar; memory, responses, error records and counters against the model
//! without a cycle, and the protocol checker in every cycle.

use super::{Devices, Job, RegressError, Reproduced, Seed, Work, smallest};
use crate::coverage::{Axis, Group, Seen, range_of};
use crate::generator::TilesProfile;
use crate::random::stream;
use crate::transpose::{Model, ROWS, Room, random};
use crate::vector::{CrossbarVector, Gaps};
use rand::{Rng, RngExt};
use sim::axi::{Item, Setup};
use sim::crossbar::Traced;
use sim::waves::{CROSSBAR, VcdFile};
use std::path::Path;

/// Name of the job.
pub const NAME: &str = "tiles";

/// Paces of a channel. Unit: percent of the cycles.
const PACES: [u64; 4] = [100, 90, 40, 15];

/// Cycles of the waves of a failure, at most; they are the last ones. Choice: two tiles and their way out.
const WAVES: u64 = 1000;

/// The job.
pub struct Tiles<'a> {
    profile: &'a TilesProfile,
    devices: &'a Devices,
}

impl<'a> Tiles<'a> {
    /// The job on some devices.
    pub fn new(profile: &'a TilesProfile, devices: &'a Devices) -> Self {
        Self { profile, devices }
    }

    /// The traffic of a seed, as a vector. The SRAM is random at the start: what nobody writes must stay.
    pub fn vector(&self, seed: Seed) -> CrossbarVector {
        let TilesProfile { tiles, mix } = self.profile;
        let r = &mut stream(&seed.name(NAME), seed.root);
        let mut sram = vec![0; Room::BYTES];
        r.fill_bytes(&mut sram);
        let percent = std::array::from_fn(|_| match r.random_ratio(mix.gaps, 100) {
            true => PACES[r.random_range(1..PACES.len())],
            false => PACES[0],
        });
        let gaps = Gaps {
            seed: r.random(),
            percent,
        };
        // Where the model's memory ends does not matter to the traffic.
        let (items, _) = random(r, mix, &Room::SMALL, *tiles, vec![0; 32]);
        let name = seed.vector(NAME);
        CrossbarVector::from_parts(&name, None, sram, items, gaps)
    }

    /// Runs a vector: the cycles it took, or what differs first.
    fn check(&self, vector: &CrossbarVector) -> Result<u64, String> {
        let mut dut = (self.devices.crossbar)().map_err(|e| e.to_string())?;
        let (seen, got) = vector.run(&mut dut).map_err(|e| e.to_string())?;
        let differences = vector.check_expected(&got);
        match differences.first() {
            None if got.outside.0 == 0 => Ok(seen.cycles),
            None => Err(format!("a beat was written to {:#x}", got.outside.1)),
            Some(first) => Err(format!("{first}; {} differences", differences.len())),
        }
    }

    /// A vector that fails with as few bursts and beats as can be, without gaps and with an empty SRAM if that makes no difference.
    fn smaller(&self, vector: &CrossbarVector) -> CrossbarVector {
        let fails = |v: &CrossbarVector| self.check(v).is_err();
        let of = |items: &[Item], sram: Vec<u8>, gaps: Gaps| {
            CrossbarVector::from_parts(vector.name(), None, sram, items.to_vec(), gaps)
        };
        let mut best = vector.clone();
        let no_gaps = Gaps {
            seed: 0,
            percent: [100; 4],
        };
        for (sram, gaps) in [
            (vec![0; vector.sram().len()], vector.gaps()),
            (vec![0; vector.sram().len()], no_gaps),
        ] {
            let candidate = of(best.items(), sram, gaps);
            if fails(&candidate) {
                best = candidate;
            }
        }
        let items = smallest(best.items().to_vec(), |items| {
            let candidate = || of(items, best.sram().to_vec(), best.gaps());
            taken(items) && fails(&candidate())
        });
        of(&items, best.sram().to_vec(), best.gaps())
    }
}

/// Whether each configuration comes where it is taken: not behind another one while a tile is open.
fn taken(items: &[Item]) -> bool {
    let mut model = Model::new(vec![0; 32]);
    items.iter().all(|item| {
        let takes = !matches!(item, Item::Configure(_)) || model.takes_configuration();
        model.step(item);
        takes
    })
}

impl Job for Tiles<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn items(&self) -> &'static str {
        "tiles"
    }

    fn run(&self, seed: Seed, seen: &mut Seen) -> Result<Work, String> {
        let vector = self.vector(seed);
        let cycles = self.check(&vector)?;
        cover(&vector, seen);
        Ok(Work {
            items: vector.expected().counters[2],
            cycles,
        })
    }

    fn reproduce(
        &self,
        seed: Seed,
        folder: &Path,
        waves: bool,
    ) -> Result<Reproduced, RegressError> {
        let whole = self.vector(seed);
        let small = self.smaller(&whole);
        let Err(what) = self.check(&small) else {
            return Ok(Reproduced::default());
        };
        let about = seed.about(NAME, self.devices.backend, &what);
        let small = CrossbarVector::from_parts(
            whole.name(),
            Some(&about),
            small.sram().to_vec(),
            small.items().to_vec(),
            small.gaps(),
        );
        let file = format!("{}.yaml", whole.name());
        small.save(&folder.join(&file))?;
        let waves = match waves {
            true => record(&small, folder)?,
            false => None,
        };
        Ok(Reproduced {
            what,
            size: format!(
                "{} of {} bursts and configurations",
                small.items().len(),
                whole.items().len()
            ),
            vector: Some(file),
            waves,
        })
    }
}

/// Runs a vector on backend `rtl` for its length, then once more for the waves of its last cycles. The file's name.
fn record(vector: &CrossbarVector, folder: &Path) -> Result<Option<String>, RegressError> {
    let file = format!("{}.vcd", vector.name());
    let path = folder.join(&file);
    let io = |e: sim::dut::SimError| RegressError::io(&path, std::io::Error::other(e));
    let length = sim::crossbar::rtl().and_then(|mut dut| vector.run(&mut dut));
    let from = length.map_or(0, |(seen, _)| seen.cycles.saturating_sub(WAVES));
    let vcd = VcdFile::create(&path, CROSSBAR, from..=u64::MAX).map_err(io)?;
    let mut dut = Traced::new(sim::crossbar::rtl().map_err(io)?, vcd);
    // A run that fails has its waves up to there.
    let _ = vector.run(&mut dut);
    Ok(dut.finish(&path, from).map_err(io)?.map(|_| file))
}

// ----------------------------------------------------------------------------------------------------------- coverage

/// Beginnings of the ranges of columns.
const COLUMNS: [u64; 10] = [1, 2, 8, 9, 15, 16, 17, 64, 65, 128];

/// Beginnings of the ranges of the beats of a burst.
const BEATS: [u64; 6] = [1, 2, 16, 17, 128, 256];

/// The groups of the job.
pub fn cover_groups() -> Vec<Group> {
    let element = || Axis::new("element", ["2 bytes", "4 bytes"]);
    let mode = || Axis::new("mode", ["pass-through", "transpose"]);
    vec![
        Group::new(
            "tiles: shape",
            "A tile is completed",
            vec![element(), Axis::ranges("columns", &COLUMNS)],
        )
        .only(|at| at[0] == 0 || COLUMNS[at[1]] <= 64),
        Group::new(
            "tiles: column step",
            "A tile is completed whose columns lie so far from each other",
            vec![
                element(),
                Axis::new("step", ["0", "in a column", "a column", "more"]),
            ],
        )
        // Columns of 2-byte elements have 32 bytes, and steps are multiples of 32.
        .only(|at| at[0] == 1 || at[1] != 1),
        Group::new(
            "tiles: bursts",
            "A burst without a mistake",
            vec![mode(), Axis::ranges("beats", &BEATS)],
        ),
        Group::new(
            "tiles: tiles and bursts",
            "How tiles lie in a burst",
            vec![Axis::new(
                "burst",
                [
                    "begins in a tile",
                    "ends in a tile",
                    "ends with a tile",
                    "has several tiles",
                ],
            )],
        ),
        Group::new(
            "tiles: strobes",
            "A beat of a burst without a mistake",
            vec![mode(), Axis::new("bytes", ["none", "one", "some", "all"])],
        ),
        Group::new(
            "tiles: wrong bursts",
            "An error record, and whether data that were answered OKAY are dropped",
            vec![
                Axis::new(
                    "cause",
                    ["burst", "size", "address", "early last", "no last"],
                ),
                Axis::new("tile", ["none answered", "answered in part"]),
            ],
        ),
        Group::new(
            "tiles: configurations",
            "A configuration, and whether a tile is open",
            vec![
                Axis::new(
                    "configuration",
                    ["legal", "raw", "no column", "too many columns", "step"],
                ),
                Axis::new("tile", ["none", "open"]),
            ],
        ),
        Group::new(
            "tiles: gaps",
            "A channel has something, or is ready, in so many percent of the cycles",
            vec![
                Axis::new("channel", ["AW", "W", "B", "SRAM"]),
                Axis::new("percent", PACES),
            ],
        ),
    ]
}

fn setup_class(setup: &Setup) -> usize {
    let most = if setup.wide { 64 } else { 128 };
    match setup {
        s if s.legal() => 0,
        s if s.raw => 1,
        s if s.columns == 0 => 2,
        s if s.columns > most => 3,
        _ => 4,
    }
}

/// Marks what a vector has covered: the model goes along with the traffic.
fn cover(vector: &CrossbarVector, seen: &mut Seen) {
    for (channel, pace) in vector.gaps().percent.into_iter().enumerate() {
        let pace = PACES.iter().position(|&p| p == pace).expect("it was drawn");
        seen.hit("tiles: gaps", &[channel, pace]);
    }
    let mut model = Model::new(vec![0; 32]);
    for item in vector.items() {
        let open = model.open();
        let (tiles, records) = (model.completed.len(), model.records.len());
        match item {
            Item::Configure(setup) => {
                let at = [setup_class(setup), usize::from(open)];
                seen.hit("tiles: configurations", &at);
                model.step(item);
            }
            Item::Send(burst) => {
                model.step(item);
                // A configuration takes effect with the first beat behind it, or behind the open tile.
                let setup = model.setup();
                let mode = usize::from(setup.transpose);
                for record in &model.records[records..] {
                    let at = [usize::from(record.cause) - 1, usize::from(record.acked)];
                    seen.hit("tiles: wrong bursts", &at);
                }
                if model.records.len() > records {
                    continue;
                }
                let beats = burst.beats.len() as u64;
                seen.hit("tiles: bursts", &[mode, range_of(&BEATS, beats)]);
                for beat in &burst.beats {
                    let bytes = match beat.strobe.count_ones() {
                        0 => 0,
                        1 => 1,
                        32 => 3,
                        _ => 2,
                    };
                    seen.hit("tiles: strobes", &[mode, bytes]);
                }
                let completed = model.completed.len() - tiles;
                for (how, holds) in [
                    open,
                    model.open(),
                    completed > 0 && !model.open(),
                    completed > 1,
                ]
                .into_iter()
                .enumerate()
                {
                    if holds {
                        seen.hit("tiles: tiles and bursts", &[how]);
                    }
                }
                for tile in &model.completed[tiles..] {
                    cover_tile(tile, seen);
                }
            }
        }
    }
}

fn cover_tile(setup: &Setup, seen: &mut Seen) {
    let element = usize::from(setup.wide);
    let columns = range_of(&COLUMNS, setup.columns.into());
    seen.hit("tiles: shape", &[element, columns]);
    // With one column there is no step.
    if setup.columns > 1 {
        let column = (ROWS * setup.element()) as u32;
        let step = match setup.step {
            0 => 0,
            step if step < column => 1,
            step if step == column => 2,
            _ => 3,
        };
        seen.hit("tiles: column step", &[element, step]);
    }
}
