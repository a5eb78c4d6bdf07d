//! The transpose crossbar: what it must write, without a cycle; random traffic; images.
//!
//! A tile has 16 rows of C columns; element (r, c) of `es` bytes goes to A + c * step + r * es, A being the address of the burst with the
//! tile's first byte (D33).

use crate::pnm::{self, Image, PnmError};
use miette::Diagnostic;
use rand::{Rng, RngExt};
use serde::Deserialize;
use sim::axi::{Burst, ErrorRecord, Item, MOST_BEATS, Response, Setup};
use sim::crossbar::Beat;
use std::path::Path;
use thiserror::Error;

/// Rows of a tile (D33).
pub const ROWS: usize = 16;

/// Most bytes of a row of a tile (D33: 128 columns of 2 bytes, 64 of 4).
const ROW_BYTES: usize = 256;

/// Bytes of a beat.
const BEAT_BYTES: usize = 32;

/// The bytes of a beat, `None` where the strobe is 0.
pub fn bytes_of(beat: &Beat) -> [Option<u8>; BEAT_BYTES] {
    std::array::from_fn(|k| {
        let byte = beat.data[k / 2].to_le_bytes()[k % 2];
        (beat.strobe >> k & 1 == 1).then_some(byte)
    })
}

/// A beat of these bytes.
pub fn beat_of(bytes: &[Option<u8>]) -> Beat {
    let mut beat = Beat::default();
    for (k, byte) in bytes.iter().enumerate() {
        beat.data[k / 2] |= u16::from(byte.unwrap_or(0)) << (8 * (k % 2));
        beat.strobe |= u32::from(byte.is_some()) << k;
    }
    beat
}

/// What the block does to a memory of 2^n bytes; addresses wrap there.
#[derive(Clone, Debug)]
pub struct Model {
    /// The memory.
    pub memory: Vec<u8>,
    /// Responses in order.
    pub responses: Vec<Response>,
    /// Error records in order.
    pub records: Vec<ErrorRecord>,
    /// Tiles completed.
    pub tiles: u64,
    /// The configuration of each of them.
    pub completed: Vec<Setup>,
    /// Beats accepted.
    pub beats_in: u64,
    /// Beats written.
    pub beats_out: u64,
    setup: Setup,
    waiting: Option<Setup>,
    /// Bytes of the open tile, row after row, rows as long as their beats.
    tile: Vec<Option<u8>>,
    start: u32,
    acked: bool,
}

impl Model {
    /// The block after a reset.
    ///
    /// # Panics
    ///
    /// If the size is no power of two.
    pub fn new(memory: Vec<u8>) -> Self {
        assert!(memory.len().is_power_of_two());
        Self {
            memory,
            responses: Vec::new(),
            records: Vec::new(),
            tiles: 0,
            completed: Vec::new(),
            beats_in: 0,
            beats_out: 0,
            setup: Setup::default(),
            waiting: None,
            tile: Vec::new(),
            start: 0,
            acked: false,
        }
    }

    /// Whether another configuration would be taken now.
    pub fn takes_configuration(&self) -> bool {
        self.waiting.is_none() || self.tile.is_empty()
    }

    /// Whether a tile has begun and is not complete.
    pub fn open(&self) -> bool {
        !self.tile.is_empty()
    }

    /// The configuration that the last beat was taken with.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// Does what a manager asks.
    pub fn step(&mut self, item: &Item) {
        match item {
            Item::Configure(setup) => {
                self.settle();
                if setup.legal() {
                    self.waiting = Some(*setup);
                } else {
                    self.records.push(ErrorRecord {
                        cause: hdl::axi2sram::cause::CONFIG as u8,
                        id: 0,
                        addr: 0,
                        acked: false,
                    });
                }
            }
            Item::Send(burst) => self.send(burst),
        }
    }

    fn settle(&mut self) {
        if self.tile.is_empty() {
            self.setup = self.waiting.take().unwrap_or(self.setup);
        }
    }

    fn put(&mut self, addr: u32, byte: Option<u8>) {
        let at = addr as usize & (self.memory.len() - 1);
        self.memory[at] = byte.unwrap_or(self.memory[at]);
    }

    fn fail(&mut self, cause: u64, burst: &Burst) {
        self.records.push(ErrorRecord {
            cause: cause as u8,
            id: burst.id,
            addr: burst.addr,
            acked: self.acked,
        });
        self.tile.clear();
        self.acked = false;
    }

    fn send(&mut self, burst: &Burst) {
        use hdl::axi2sram::cause;
        self.beats_in += burst.beats.len() as u64;
        let announced = usize::from(burst.len) + 1;
        let bad_start = [
            (burst.kind != 1, cause::BURST),
            (burst.size != 5, cause::SIZE),
            (!burst.addr.is_multiple_of(32), cause::ADDRESS),
        ];
        let mut error = bad_start.iter().find(|b| b.0).map(|b| b.1);
        // WLAST is at beat `announced`, or there is an error at the earlier of the two.
        let good = match burst.beats.len().cmp(&announced) {
            std::cmp::Ordering::Equal => announced,
            std::cmp::Ordering::Less => burst.beats.len() - 1,
            std::cmp::Ordering::Greater => announced - 1,
        };
        if error.is_none() {
            for (n, beat) in burst.beats[..good].iter().enumerate() {
                self.settle();
                let bytes = bytes_of(beat);
                if self.setup.transpose {
                    if self.tile.is_empty() {
                        self.start = burst.addr;
                    }
                    self.tile.extend(bytes);
                    self.complete();
                } else {
                    self.beats_out += 1;
                    for (k, byte) in bytes.into_iter().enumerate() {
                        let offset = (n * BEAT_BYTES + k) as u32;
                        self.put(burst.addr.wrapping_add(offset), byte);
                    }
                }
            }
            if burst.beats.len() < announced {
                error = Some(cause::EARLY_LAST);
            } else if burst.beats.len() > announced {
                error = Some(cause::NO_LAST);
            }
        }
        match error {
            Some(cause) => self.fail(cause, burst),
            None => self.acked = !self.tile.is_empty(),
        }
        self.responses.push(Response {
            id: burst.id,
            resp: if error.is_some() { 2 } else { 0 },
        });
    }

    fn complete(&mut self) {
        let row = self.setup.beats_per_row() * BEAT_BYTES;
        if self.tile.len() < ROWS * row {
            return;
        }
        let es = self.setup.element();
        let tile = std::mem::take(&mut self.tile);
        // Column by column: where two overlap (a step below the length of a column), the later one stays.
        for c in 0..usize::from(self.setup.columns) {
            let start = self
                .start
                .wrapping_add(self.setup.step.wrapping_mul(c as u32));
            for r in 0..ROWS {
                for k in 0..es {
                    let byte = tile[r * row + c * es + k];
                    self.put(start.wrapping_add((r * es + k) as u32), byte);
                }
            }
        }
        self.tiles += 1;
        self.completed.push(self.setup);
        self.beats_out += u64::from(self.setup.columns) * (ROWS * es / BEAT_BYTES) as u64;
        self.acked = false;
    }
}

/// How random traffic looks, in percent unless said otherwise. What a file leaves out is as by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mix {
    /// A configuration transposes.
    pub transpose: u32,
    /// A configuration is not legal.
    pub wrong_setup: u32,
    /// A burst is wrong.
    pub wrong_burst: u32,
    /// A burst has beats with strobes off.
    pub holes: u32,
    /// A channel has gaps.
    pub gaps: u32,
}

impl Default for Mix {
    fn default() -> Self {
        Self {
            transpose: 90,
            wrong_setup: 2,
            wrong_burst: 2,
            holes: 50,
            gaps: 60,
        }
    }
}

impl Mix {
    /// The percentages, by name.
    pub fn percentages(&self) -> [(&'static str, u32); 5] {
        [
            ("transpose", self.transpose),
            ("wrong_setup", self.wrong_setup),
            ("wrong_burst", self.wrong_burst),
            ("holes", self.holes),
            ("gaps", self.gaps),
        ]
    }
}

/// Where random traffic may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Addresses of bursts are below this. Unit: bytes.
    pub addresses: u64,
    /// From one column to the next it is less than this. Unit: beats.
    pub steps: u32,
}

impl Room {
    /// Anywhere; addresses wrap.
    pub const ALL: Room = Room {
        addresses: 1 << 32,
        steps: 0x400,
    };
    /// No byte is written past [`Room::BYTES`]: bursts begin in the first 32 KiB, and 128 columns lie 736 bytes apart at most.
    pub const SMALL: Room = Room {
        addresses: 0x8000,
        steps: 24,
    };
    /// Memory that [`Room::SMALL`] needs. Unit: bytes.
    pub const BYTES: usize = 1 << 17;
}

/// A random configuration.
fn random_setup(rng: &mut impl Rng, mix: &Mix, room: &Room) -> Setup {
    let wide = rng.random();
    let most = if wide { 64 } else { 128 };
    let columns = match rng.random_range(0..5) {
        0 => rng.random_range(1..=most),
        1 => [1, 2, 7, 8, 9, 15, 16, 17][rng.random_range(0..8)],
        2 => most,
        _ => rng.random_range(1..=20),
    };
    let mut setup = Setup {
        transpose: rng.random_ratio(mix.transpose, 100),
        raw: false,
        wide,
        columns,
        step: match columns {
            1 => rng.random(),
            _ => 32 * rng.random_range(0..room.steps),
        },
    };
    if rng.random_ratio(mix.wrong_setup, 100) {
        match rng.random_range(0..4) {
            0 => setup.raw = true,
            1 => setup.columns = 0,
            2 => setup.columns = rng.random_range(most + 1..=u8::MAX),
            _ => {
                setup.columns = setup.columns.max(2);
                setup.step = 32 * rng.random_range(0..room.steps) + rng.random_range(1..32);
            }
        }
    }
    setup
}

fn random_beat(rng: &mut impl Rng, holes: bool) -> Beat {
    Beat {
        data: rng.random(),
        strobe: match holes {
            true => {
                [0, u32::MAX, 1 << rng.random_range(0..32), rng.random()][rng.random_range(0..4)]
            }
            false => u32::MAX,
        },
    }
}

/// Random traffic that fills at least `tiles` tiles, and the model behind it: all shapes, bursts that span tiles and tiles that span
/// bursts, mode changes, strobe holes, and some bursts and configurations that are wrong.
pub fn random(
    rng: &mut impl Rng,
    mix: &Mix,
    room: &Room,
    tiles: u64,
    memory: Vec<u8>,
) -> (Vec<Item>, Model) {
    let mut model = Model::new(memory);
    let mut items = Vec::new();
    while model.tiles < tiles {
        if model.takes_configuration() && rng.random_ratio(1, 3) {
            items.push(Item::Configure(random_setup(rng, mix, room)));
        } else {
            let beats = match rng.random_range(0..4) {
                0 => 1,
                1 => rng.random_range(1..=MOST_BEATS),
                2 => ROWS,
                _ => rng.random_range(1..=40),
            };
            let holes = rng.random_ratio(mix.holes, 100);
            let beats = (0..beats).map(|_| random_beat(rng, holes)).collect();
            let addr = rng.random_range(0..room.addresses) as u32 & !31;
            let mut burst = Burst::new(rng.random_range(0..16), addr, beats);
            if rng.random_ratio(mix.wrong_burst, 100) {
                match rng.random_range(0..4) {
                    0 => burst.kind = [0, 2, 3][rng.random_range(0..3)],
                    1 => burst.size = rng.random_range(0..5),
                    2 => burst.addr |= rng.random_range(1..32),
                    _ => burst.len = rng.random(),
                }
            }
            items.push(Item::Send(burst));
        }
        if let Some(item) = items.last() {
            model.step(item);
        }
    }
    (items, model)
}

/// Most bytes of a transposed image. Choice: the memory that is held for it.
const MOST_IMAGE_BYTES: u64 = 1 << 30;

/// Why an image cannot be transposed.
#[derive(Debug, Diagnostic, Error)]
pub enum TransposeError {
    /// The file cannot be read.
    #[error("{path}: {why}")]
    #[diagnostic(code(transpose::io), help("Check the path and its permissions."))]
    Io {
        /// The file.
        path: String,
        /// Why.
        why: std::io::Error,
    },
    /// It is no image.
    #[error("{path}: no PGM image: {why}")]
    #[diagnostic(
        code(transpose::image),
        help("Name a grey image, P2 or P5 (Netpbm's PGM).")
    )]
    Image {
        /// The file.
        path: String,
        /// Why.
        why: PnmError,
    },
    /// It has colours.
    #[error("{path}: the image has colours; one sample of 16 bits per pixel is transposed")]
    #[diagnostic(
        code(transpose::colours),
        help("Make it grey first, for example with `ppmtopgm`.")
    )]
    Colours {
        /// The file.
        path: String,
    },
    /// It is too large.
    #[error("{path}: the transposed image takes {bytes} bytes, the SRAM has {MOST_IMAGE_BYTES}")]
    #[diagnostic(
        code(transpose::size),
        help("Cut it. A row of the transposed image takes a multiple of 32 bytes.")
    )]
    Size {
        /// The file.
        path: String,
        /// What it takes.
        bytes: u64,
    },
}

/// Reads a grey image.
///
/// # Errors
///
/// It cannot be read, is none, has colours, or is too large.
pub fn load(path: &Path) -> Result<Image, TransposeError> {
    let name = path.display().to_string();
    let content = match std::fs::read(path) {
        Ok(content) => content,
        Err(why) => return Err(TransposeError::Io { path: name, why }),
    };
    let image = match pnm::parse(&content) {
        Ok(image) => image,
        Err(why) => return Err(TransposeError::Image { path: name, why }),
    };
    if image.channels != 1 {
        return Err(TransposeError::Colours { path: name });
    }
    match image_bytes(&image) {
        bytes if bytes > MOST_IMAGE_BYTES => Err(TransposeError::Size { path: name, bytes }),
        _ => Ok(image),
    }
}

/// Where the transposed image lies: from one of its rows to the next. Unit: bytes.
fn stride(image: &Image) -> usize {
    image.height.div_ceil(ROWS) * ROWS * 2
}

/// Bytes that the transposed image of 2-byte samples takes in the SRAM.
pub fn image_bytes(image: &Image) -> u64 {
    image.width as u64 * stride(image) as u64
}

/// A grey image as traffic: tiles of 16 rows and up to 128 columns, 2 bytes per sample, a burst for each. What lies past the last row
/// has no strobe.
pub fn image_items(image: &Image) -> impl Iterator<Item = Item> {
    let across = ROW_BYTES / 2;
    (0..image.width).step_by(across).flat_map(move |left| {
        let columns = across.min(image.width - left);
        let setup = Setup {
            columns: columns as u8,
            step: stride(image) as u32,
            ..Setup::default()
        };
        let tiles = (0..image.height).step_by(ROWS).map(move |top| {
            let mut beats = Vec::new();
            for row in top..top + ROWS {
                let sample = |c: usize| {
                    let there = row < image.height && c < columns;
                    there.then(|| image.samples[row * image.width + left + c])
                };
                for first in (0..columns).step_by(BEAT_BYTES / 2) {
                    let bytes: Vec<Option<u8>> = (first..first + BEAT_BYTES / 2)
                        .flat_map(|c| {
                            let bytes = sample(c).map(u16::to_le_bytes);
                            [bytes.map(|b| b[0]), bytes.map(|b| b[1])]
                        })
                        .collect();
                    beats.push(beat_of(&bytes));
                }
            }
            let addr = left * stride(image) + top * 2;
            Item::Send(Burst::new(0, addr as u32, beats))
        });
        [Item::Configure(setup)].into_iter().chain(tiles)
    })
}

/// The image that lies in the SRAM. What was not written reads as 0.
pub fn image_in(memory: &[u8], image: &Image) -> Image {
    let (width, height) = (image.height, image.width);
    let sample = |row: usize, column: usize| {
        let at = row * stride(image) + 2 * column;
        u16::from_le_bytes([memory[at], memory[at + 1]])
    };
    Image {
        width,
        height,
        samples: (0..width * height)
            .map(|k| sample(k / width, k % width))
            .collect(),
        ..*image
    }
}
