//! Test vectors of the crossbar: configurations and bursts, and what they leave.

use super::{
    Design, Fault, Fill, Mismatch, Piece, Place, Problem, Space, Unit, VERSION, VectorError,
    checked, encoded, hash, memory_field, read, text_field, text_of, words, write_pieces,
};
use crate::transpose::{Model, beat_of, bytes_of};
use serde::Deserialize;
use serde::de::IgnoredAny;
use sim::axi::{self, Burst, Channel, ErrorRecord, Item, MOST_BEATS, Response, Setup, Traffic};
use sim::crossbar::{CrossbarIn, CrossbarOut};
use sim::dut::{Dut, SimError};
use sim::files::write_whole;
use std::path::Path;

/// Largest SRAM. Unit: bytes. Choice: bounds what a file allocates.
pub const MOST_SRAM_BYTES: u64 = 1 << 24;

/// Bytes of a beat.
const BEAT_BYTES: usize = 32;

/// A test vector of the crossbar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossbarVector {
    name: String,
    about: Option<String>,
    /// Address of the first byte of the SRAM, a multiple of its size.
    base: u32,
    sram: Vec<u8>,
    items: Vec<Item>,
    gaps: Gaps,
    expected: Outcome,
}

/// What traffic leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The SRAM.
    pub sram: Vec<u8>,
    /// Responses in order.
    pub responses: Vec<Response>,
    /// Error records in order, each read at once.
    pub errors: Vec<ErrorRecord>,
    /// `beats_in`, `beats_out` and `tiles`.
    pub counters: [u64; 3],
    /// Beats written outside of the SRAM, and the address of the first.
    pub outside: (u64, u32),
}

/// Names of the counters of an [`Outcome`].
const COUNTERS: [&str; 3] = ["beats_in", "beats_out", "tiles"];

/// When a channel has something, or is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gaps {
    /// What the gaps come from.
    pub seed: u64,
    /// Of AW, W, B and the SRAM, in percent of the cycles, 1 to 100.
    pub percent: [u64; 4],
}

impl CrossbarVector {
    /// Reads a vector from text. `source_name` is what an error calls the text, a file name for example.
    ///
    /// # Errors
    ///
    /// No YAML, not of the schema, or against one of the rules that [`Problem`] lists.
    pub fn parse(text: &str, source_name: &str) -> Result<Self, VectorError> {
        let file: File = read(text, source_name, Design::Axi2sram)?;
        file.resolve().map_err(|fault| fault.in_file(source_name))
    }

    /// Reads a vector from a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or those of [`CrossbarVector::parse`].
    pub fn load(path: &Path) -> Result<Self, VectorError> {
        let (text, name) = text_of(path)?;
        Self::parse(&text, &name)
    }

    /// A vector of traffic to an SRAM at address 0; it expects what the value model leaves.
    ///
    /// # Panics
    ///
    /// The SRAM is not of a size that a vector can have, or a configuration comes where it would never be taken.
    pub fn from_parts(
        name: &str,
        about: Option<&str>,
        sram: Vec<u8>,
        items: Vec<Item>,
        gaps: Gaps,
    ) -> Self {
        assert!(sram.len().is_power_of_two() && sram.len() as u64 <= MOST_SRAM_BYTES);
        let mut vector = Self {
            name: name.to_owned(),
            about: about.map(str::to_owned),
            base: 0,
            expected: Outcome {
                sram: Vec::new(),
                responses: Vec::new(),
                errors: Vec::new(),
                counters: [0; 3],
                outside: (0, 0),
            },
            sram,
            items,
            gaps,
        };
        vector.expected = vector.modelled();
        vector
    }

    /// When channels have something, or are ready.
    pub fn gaps(&self) -> Gaps {
        self.gaps
    }

    /// Writes the vector to a file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), VectorError> {
        Ok(write_whole(path, self.to_yaml().as_bytes())?)
    }

    /// The SRAM before the traffic.
    pub fn sram(&self) -> &[u8] {
        &self.sram
    }

    /// Writes the vector as YAML that [`CrossbarVector::parse`] reads back. Memory is written row by row of 32 bytes: of the SRAM at
    /// the start what is not 0, of `expect` what changes.
    pub fn to_yaml(&self) -> String {
        let mut out = format!("version: {VERSION}\ndesign: axi2sram\n");
        out += &text_field("name", &self.name);
        if let Some(about) = &self.about {
            out += &text_field("about", about);
        }
        out += &format!(
            "sram: {{at: {:#x}, bytes: {:#x}}}\n",
            self.base,
            self.sram.len()
        );
        let base = self.base as usize;
        out += &memory_field("", base, &vec![0; self.sram.len()], &self.sram, BEAT_BYTES);
        let Gaps {
            seed,
            percent: [aw, w, b, sram],
        } = self.gaps;
        if self.gaps.percent != [100; 4] {
            out += &format!("gaps: {{seed: {seed}, aw: {aw}, w: {w}, b: {b}, sram: {sram}}}\n");
        }
        out += match self.items.is_empty() {
            true => "traffic: []\n",
            false => "traffic:\n",
        };
        for item in &self.items {
            out += &match item {
                Item::Configure(s) => format!(
                    "  - configure: {{transpose: {}, raw: {}, element: {}, columns: {}, step: {:#x}}}\n",
                    s.transpose,
                    s.raw,
                    s.element(),
                    s.columns,
                    s.step
                ),
                Item::Send(burst) => burst_field(burst),
            };
        }
        out += "expect:\n";
        out += &memory_field("  ", base, &self.sram, &self.expected.sram, BEAT_BYTES);
        let list = |name: &str, entries: Vec<String>| match entries.is_empty() {
            true => format!("  {name}: []\n"),
            false => format!("  {name}:\n{}", entries.concat()),
        };
        let response = |r: &Response| {
            let resp = if r.resp == 0 { "okay" } else { "slverr" };
            format!("    - {{id: {}, resp: {resp}}}\n", r.id)
        };
        let error = |e: &ErrorRecord| {
            let cause = CAUSES[usize::from(e.cause)];
            let ErrorRecord {
                id, addr, acked, ..
            } = e;
            format!("    - {{cause: {cause}, id: {id}, at: {addr:#x}, acked: {acked}}}\n")
        };
        let responses = self.expected.responses.iter().map(response).collect();
        let errors = self.expected.errors.iter().map(error).collect();
        out += &list("responses", responses);
        out += &list("errors", errors);
        let [beats_in, beats_out, tiles] = self.expected.counters;
        out += &format!(
            "  counters: {{beats_in: {beats_in}, beats_out: {beats_out}, tiles: {tiles}}}\n"
        );
        out
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is for.
    pub fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    /// What the manager does.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// What must be left.
    pub fn expected(&self) -> &Outcome {
        &self.expected
    }

    /// What the value model leaves. It does not know an address outside of the SRAM.
    pub fn modelled(&self) -> Outcome {
        let mut model = Model::new(self.sram.clone());
        for item in &self.items {
            model.step(item);
        }
        Outcome {
            counters: [model.beats_in, model.beats_out, model.tiles],
            sram: model.memory,
            responses: model.responses,
            errors: model.records,
            outside: (0, 0),
        }
    }

    /// Runs the traffic on a device that is new: when what happened, and what is left.
    ///
    /// # Errors
    ///
    /// Those of [`axi::run`].
    pub fn run<D: Dut<In = CrossbarIn, Out = CrossbarOut> + ?Sized>(
        &self,
        dut: &mut D,
    ) -> Result<(Traffic, Outcome), SimError> {
        let mut sram = self.sram.clone();
        let mut outside = (0, 0);
        let seen = axi::run(
            dut,
            self.items.iter().cloned(),
            self.gaps.go(),
            |at, beat| {
                let offset = at.wrapping_sub(self.base) as usize;
                match sram.get_mut(offset..offset + BEAT_BYTES) {
                    Some(place) => {
                        for (to, byte) in place.iter_mut().zip(bytes_of(beat)) {
                            *to = byte.unwrap_or(*to);
                        }
                    }
                    None if outside.0 == 0 => outside = (1, at),
                    None => outside.0 += 1,
                }
            },
        )?;
        let o = dut.outputs();
        let outcome = Outcome {
            sram,
            responses: seen.responses.clone(),
            errors: seen.records.clone(),
            counters: [o.beats_in, o.beats_out, o.tiles].map(u64::from),
            outside,
        };
        Ok((seen, outcome))
    }

    /// Compares what is left with what the vector expects, everything listed there or not. Empty if it is right.
    ///
    /// # Panics
    ///
    /// The SRAM is not of the vector's size.
    pub fn check_expected(&self, got: &Outcome) -> Vec<Mismatch> {
        self.differences(&self.expected, got)
    }

    /// What of `got` is not as in `expected`.
    pub fn differences(&self, expected: &Outcome, got: &Outcome) -> Vec<Mismatch> {
        assert_eq!(got.sram.len(), self.sram.len());
        let mut mismatches = Vec::new();
        let mut check = |place, expected: u64, got: u64| {
            if expected != got {
                mismatches.push(Mismatch {
                    place,
                    expected,
                    got,
                });
            }
        };
        let pairs = words(&expected.sram).zip(words(&got.sram));
        for (k, (e, g)) in pairs.enumerate() {
            check(Place::Memory(self.base + 4 * k as u32), e.into(), g.into());
        }
        // What one of two lists has more is said by their lengths.
        let (e, g) = (&expected.responses, &got.responses);
        check(Place::Length("responses"), e.len() as u64, g.len() as u64);
        for (index, (e, g)) in e.iter().zip(g).enumerate() {
            let place = |field| Place::Entry {
                list: "responses",
                index,
                field,
            };
            check(place("id"), e.id.into(), g.id.into());
            check(place("resp"), e.resp.into(), g.resp.into());
        }
        let (e, g) = (&expected.errors, &got.errors);
        check(Place::Length("errors"), e.len() as u64, g.len() as u64);
        for (index, (e, g)) in e.iter().zip(g).enumerate() {
            let place = |field| Place::Entry {
                list: "errors",
                index,
                field,
            };
            check(place("cause"), e.cause.into(), g.cause.into());
            check(place("id"), e.id.into(), g.id.into());
            check(place("at"), e.addr.into(), g.addr.into());
            check(place("acked"), e.acked.into(), g.acked.into());
        }
        for (k, name) in COUNTERS.into_iter().enumerate() {
            check(Place::Counter(name), expected.counters[k], got.counters[k]);
        }
        check(Place::Outside(got.outside.1), 0, got.outside.0);
        mismatches
    }
}

impl Gaps {
    /// Whether a channel has something, or is ready, for one question after the other.
    fn go(self) -> impl FnMut(Channel) -> bool {
        let mut asked = 0;
        move |channel| {
            asked += 1;
            hash(self.seed, asked) % 100 < self.percent[channel as usize]
        }
    }
}

/// Causes as the format names them, by their codes (`hdl::axi2sram::cause`).
const CAUSES: [&str; 7] = [
    "",
    "burst",
    "size",
    "address",
    "early_last",
    "no_last",
    "config",
];

/// A burst of the traffic, beat by beat.
fn burst_field(burst: &Burst) -> String {
    let mut out = format!(
        "  - burst:\n      id: {}\n      at: {:#x}\n",
        burst.id, burst.addr
    );
    let right = Burst::new(burst.id, burst.addr, burst.beats.clone());
    for (name, value, default) in [
        ("awlen", burst.len, right.len),
        ("awsize", burst.size, right.size),
        ("awburst", burst.kind, right.kind),
    ] {
        if value != default {
            out += &format!("      {name}: {value}\n");
        }
    }
    out += "      unit: half\n      rows:\n";
    for beat in &burst.beats {
        let halves: Vec<String> = beat.data.iter().map(|h| format!("{h:#x}")).collect();
        out += &format!("        - [{}]\n", halves.join(", "));
    }
    if burst.beats.iter().any(|beat| beat.strobe != u32::MAX) {
        let strobes: Vec<String> = (burst.beats.iter())
            .map(|beat| format!("{:#x}", beat.strobe))
            .collect();
        out += &format!("      strobes: [{}]\n", strobes.join(", "));
    }
    out
}

// ------------------------------------------------------------------------------------------------------ file format

/// The file as it is written.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a map with the fields of a test vector of the crossbar"
)]
struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(rename = "design")]
    _design: IgnoredAny,
    name: String,
    about: Option<String>,
    #[serde(default)]
    sram: SramFields,
    #[serde(default)]
    memory: Vec<Piece>,
    #[serde(default)]
    gaps: GapFields,
    traffic: Vec<Entry>,
    expect: Expect,
}

/// Where the SRAM is.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a map with `at` and `bytes`"
)]
struct SramFields {
    at: u64,
    bytes: u64,
}

impl Default for SramFields {
    fn default() -> Self {
        Self {
            at: 0,
            bytes: 0x1_0000,
        }
    }
}

/// Percent of the cycles, channel by channel.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a map with `seed`, `aw`, `w`, `b` or `sram`"
)]
struct GapFields {
    seed: u64,
    aw: u64,
    w: u64,
    b: u64,
    sram: u64,
}

impl Default for GapFields {
    fn default() -> Self {
        Self {
            seed: 0,
            aw: 100,
            w: 100,
            b: 100,
            sram: 100,
        }
    }
}

/// What the manager does next.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a map with `configure` or `burst`")]
struct Entry {
    configure: Option<ConfigureFields>,
    burst: Option<BurstFields>,
}

/// A configuration, legal or not; what is left out is as after a reset.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a map with `transpose`, `raw`, `element`, `columns` or `step`"
)]
struct ConfigureFields {
    transpose: bool,
    raw: bool,
    element: u64,
    columns: u64,
    step: u64,
}

impl Default for ConfigureFields {
    fn default() -> Self {
        let setup = Setup::default();
        Self {
            transpose: setup.transpose,
            raw: setup.raw,
            element: setup.element() as u64,
            columns: setup.columns.into(),
            step: setup.step.into(),
        }
    }
}

/// A value, or a hole that has no strobe.
type Cell = Option<u64>;

/// A burst, right or wrong.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a map with `at` and data")]
struct BurstFields {
    #[serde(default)]
    id: u64,
    at: u64,
    awlen: Option<u64>,
    awsize: Option<u64>,
    awburst: Option<u64>,
    bytes: Option<Vec<Cell>>,
    halves: Option<Vec<Cell>>,
    words: Option<Vec<Cell>>,
    unit: Option<Unit>,
    rows: Option<Vec<Vec<Cell>>>,
    count: Option<u64>,
    fill: Option<Fill>,
    strobes: Option<Vec<u64>>,
}

/// What must be left.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a map with `counters`, and with `memory`, `responses` or `errors`"
)]
struct Expect {
    #[serde(default)]
    memory: Vec<Piece>,
    responses: Option<Vec<ResponseFields>>,
    #[serde(default)]
    errors: Vec<ErrorFields>,
    counters: CounterFields,
}

/// A response.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a map with `id` and `resp`")]
struct ResponseFields {
    id: u64,
    resp: RespName,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum RespName {
    Okay = 0,
    Slverr = 2,
}

/// An error record.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a map with `cause`, `id`, `at` and `acked`"
)]
struct ErrorFields {
    cause: CauseName,
    #[serde(default)]
    id: u64,
    #[serde(default)]
    at: u64,
    #[serde(default)]
    acked: bool,
}

/// Causes by their codes (`hdl::axi2sram::cause`).
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CauseName {
    Burst = 1,
    Size = 2,
    Address = 3,
    EarlyLast = 4,
    NoLast = 5,
    Config = 6,
}

/// The counters.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a map with `beats_in`, `beats_out` and `tiles`"
)]
struct CounterFields {
    beats_in: u64,
    beats_out: u64,
    tiles: u64,
}

impl File {
    /// Checks every field and works out what it means.
    fn resolve(self) -> Result<CrossbarVector, Fault> {
        let (base, mut sram) = self.sram.resolve()?;
        let space = Space {
            name: "SRAM",
            base: base.into(),
        };
        write_pieces(&self.memory, space, &mut sram).map_err(|fault| fault.within("memory"))?;
        let gaps = self.gaps.resolve().map_err(|fault| fault.within("gaps"))?;
        // Only the model knows whether a tile is open; its memory does not matter.
        let mut model = Model::new(vec![0; BEAT_BYTES]);
        let mut items = Vec::new();
        for (i, entry) in self.traffic.iter().enumerate() {
            let item = entry
                .resolve(&model)
                .map_err(|fault| fault.within(&format!("traffic[{i}]")))?;
            model.step(&item);
            items.push(item);
        }
        let expected = self
            .expect
            .resolve(space, &sram, &items)
            .map_err(|fault| fault.within("expect"))?;
        Ok(CrossbarVector {
            name: self.name,
            about: self.about,
            base,
            sram,
            items,
            gaps,
            expected,
        })
    }
}

impl SramFields {
    /// Its address, and its bytes, which are 0.
    fn resolve(&self) -> Result<(u32, Vec<u8>), Fault> {
        let Self { at, bytes } = *self;
        let size = bytes.is_power_of_two() && (32..=MOST_SRAM_BYTES).contains(&bytes);
        if !size || at % bytes != 0 || at > u64::from(u32::MAX) {
            return Err(Problem::Sram { at, bytes }.at("sram"));
        }
        Ok((at as u32, vec![0; bytes as usize]))
    }
}

impl GapFields {
    fn resolve(&self) -> Result<Gaps, Fault> {
        let all = [
            ("aw", self.aw),
            ("w", self.w),
            ("b", self.b),
            ("sram", self.sram),
        ];
        match all.iter().find(|(_, share)| !(1..=100).contains(share)) {
            Some(&(name, share)) => Err(Problem::Percent(share).at(name)),
            None => Ok(Gaps {
                seed: self.seed,
                percent: all.map(|(_, share)| share),
            }),
        }
    }
}

/// A field that must fit its port of so many bits.
fn field(name: &str, value: u64, bits: u32) -> Result<u64, Fault> {
    checked(value, (1 << bits) - 1).map_err(|problem| problem.at(name))
}

impl Entry {
    fn resolve(&self, before: &Model) -> Result<Item, Fault> {
        match (&self.configure, &self.burst) {
            (Some(_), None) if !before.takes_configuration() => Err(Problem::Waits.at("configure")),
            (Some(fields), None) => Ok(Item::Configure(
                fields
                    .resolve()
                    .map_err(|fault| fault.within("configure"))?,
            )),
            (None, Some(fields)) => Ok(Item::Send(
                fields.resolve().map_err(|fault| fault.within("burst"))?,
            )),
            _ => Err(Problem::Traffic.at("")),
        }
    }
}

impl ConfigureFields {
    fn resolve(&self) -> Result<Setup, Fault> {
        Ok(Setup {
            transpose: self.transpose,
            raw: self.raw,
            wide: match self.element {
                2 => false,
                4 => true,
                other => return Err(Problem::Element(other).at("element")),
            },
            columns: field("columns", self.columns, 8)? as u8,
            step: field("step", self.step, 32)? as u32,
        })
    }
}

/// Bytes of cells; those of a hole are none.
fn cells(unit: Unit, cells: &[Cell]) -> Result<Vec<Option<u8>>, Fault> {
    let values: Vec<u64> = cells.iter().map(|cell| cell.unwrap_or(0)).collect();
    let bytes = encoded(unit, &values)?;
    Ok(bytes
        .into_iter()
        .enumerate()
        .map(|(k, byte)| cells[k / unit.bytes()].map(|_| byte))
        .collect())
}

impl BurstFields {
    fn resolve(&self) -> Result<Burst, Fault> {
        let lists: Vec<(Unit, &Vec<Cell>)> = Unit::ALL
            .into_iter()
            .zip([&self.bytes, &self.halves, &self.words])
            .filter_map(|(unit, list)| Some((unit, list.as_ref()?)))
            .collect();
        let most = MOST_BEATS * BEAT_BYTES;
        // Piece by piece, each of which starts a beat.
        let data = match (&lists[..], self.unit, &self.rows, self.count, &self.fill) {
            (&[(unit, list)], None, None, None, None) => vec![cells(unit, list)?],
            ([], Some(unit), Some(rows), None, None) => {
                let rows = rows.iter().enumerate().map(|(r, row)| {
                    // The row, not the list of its unit.
                    cells(unit, row).map_err(|fault| Fault {
                        at: format!("rows[{r}]{}", fault.at.trim_start_matches(unit.list())),
                        ..fault
                    })
                });
                rows.collect::<Result<_, _>>()?
            }
            ([], None, None, Some(count), Some(fill)) => {
                let unit = fill.unit();
                let count = count.min((most + 1) as u64);
                let bytes = encoded(unit, &fill.values(count, 0)?)?;
                vec![bytes.into_iter().map(Some).collect()]
            }
            _ => return Err(Problem::DataKinds.at("")),
        };
        let mut beats: Vec<_> = data
            .iter()
            .flat_map(|piece| piece.chunks(BEAT_BYTES).map(beat_of))
            .collect();
        if !(1..=MOST_BEATS).contains(&beats.len()) {
            return Err(Problem::Beats(beats.len()).at(""));
        }
        if let Some(strobes) = &self.strobes {
            if strobes.len() != beats.len() {
                let (strobes, beats) = (strobes.len(), beats.len());
                return Err(Problem::Strobes { strobes, beats }.at("strobes"));
            }
            for (k, (beat, &strobe)) in beats.iter_mut().zip(strobes).enumerate() {
                beat.strobe &= field(&format!("strobes[{k}]"), strobe, 32)? as u32;
            }
        }
        let id = field("id", self.id, 4)? as u8;
        let mut burst = Burst::new(id, field("at", self.at, 32)? as u32, beats);
        for (name, value, bits, to) in [
            ("awlen", self.awlen, 8, &mut burst.len),
            ("awsize", self.awsize, 3, &mut burst.size),
            ("awburst", self.awburst, 2, &mut burst.kind),
        ] {
            if let Some(value) = value {
                *to = field(name, value, bits)? as u8;
            }
        }
        Ok(burst)
    }
}

impl Expect {
    fn resolve(&self, space: Space, sram: &[u8], items: &[Item]) -> Result<Outcome, Fault> {
        let mut after = sram.to_vec();
        write_pieces(&self.memory, space, &mut after).map_err(|fault| fault.within("memory"))?;
        let responses = match &self.responses {
            Some(list) => list
                .iter()
                .enumerate()
                .map(|(i, r)| {
                    Ok(Response {
                        id: field(&format!("responses[{i}].id"), r.id, 4)? as u8,
                        resp: r.resp as u8,
                    })
                })
                .collect::<Result<_, Fault>>()?,
            None => items
                .iter()
                .filter_map(|item| match item {
                    Item::Send(burst) => Some(Response {
                        id: burst.id,
                        resp: RespName::Okay as u8,
                    }),
                    Item::Configure(_) => None,
                })
                .collect(),
        };
        let errors = self.errors.iter().enumerate().map(|(i, e)| {
            Ok(ErrorRecord {
                cause: e.cause as u8,
                id: field(&format!("errors[{i}].id"), e.id, 4)? as u8,
                addr: field(&format!("errors[{i}].at"), e.at, 32)? as u32,
                acked: e.acked,
            })
        });
        let c = &self.counters;
        Ok(Outcome {
            sram: after,
            responses,
            errors: errors.collect::<Result<_, Fault>>()?,
            counters: [c.beats_in, c.beats_out, c.tiles],
            outside: (0, 0),
        })
    }
}
