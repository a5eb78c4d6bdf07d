//! Test vectors: a YAML file that says what a program starts from and what it must leave.
//!
//! `docs/vectors.md` is the reference of the format. A [`Vector`] is what the file means: every fill expanded, every
//! number checked. Everything that `expect` does not list must still be what it was at the start.
//!
//! A vector of the crossbar is a [`CrossbarVector`]; [`AnyVector`] is one of either.

mod crossbar;

pub use crossbar::{CrossbarVector, Gaps, Outcome};

use crate::notation::{self, NotationError};
use hdl::config::{BankMap, Config, ConfigError, DATA_RAM_BASE, MAX_BANK_BITS, WORD_BYTES};
use miette::{Diagnostic, NamedSource, SourceSpan};
use serde::de::{DeserializeOwned, Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use sim::engine::FaultRecord;
use sim::files::{FileError, write_whole};
use sim::program::{Mnemonic, Program, Step};
use sim::state::{Registers, V512};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// The version of the format.
pub const VERSION: u64 = 1;

/// Latest cycle in which a vector can stall the engine, plus one. Unit: cycles. Choice: bounds what a file allocates.
pub const MAX_STALL_CYCLE: u64 = 1_000_000;

/// Values of `gvr_ready` (D15).
const GVR_READY: RangeInclusive<u64> = 10..=15;

/// A test vector. Its `Debug` form is its YAML.
#[derive(Clone, PartialEq, Eq)]
pub struct Vector {
    name: String,
    about: Option<String>,
    cfg: Config,
    registers: Registers,
    ram: Vec<u8>,
    program: Program,
    expected_registers: Registers,
    expected_ram: Vec<u8>,
    expected_fault: Option<FaultRecord>,
}

/// Something that a program left and the vector does not expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Where.
    pub place: Place,
    /// What the vector expects.
    pub expected: u64,
    /// What is there.
    pub got: u64,
}

/// A place that a program can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A scalar register.
    Ar(usize),
    /// A 16-bit lane of a vector register.
    Vec {
        /// The register.
        register: usize,
        /// The lane, 0 to 31.
        lane: usize,
    },
    /// A predicate register.
    Vbool(usize),
    /// A 32-bit word of the data RAM, by its byte address.
    Memory(u32),
    /// A field of the first fault record.
    Fault(&'static str),
    /// How long a list is.
    Length(&'static str),
    /// A field of an entry of a list.
    Entry {
        /// The list.
        list: &'static str,
        /// The entry, from 0.
        index: usize,
        /// The field.
        field: &'static str,
    },
    /// A counter.
    Counter(&'static str),
    /// Beats that were written outside of the memory, the first one to this address.
    Outside(u32),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ar(n) => write!(f, "a{n}"),
            Self::Vec { register, lane } => write!(f, "v{register} 16-bit lane {lane}"),
            Self::Vbool(n) => write!(f, "vb{n}"),
            Self::Memory(address) => write!(f, "memory word {address:#x}"),
            Self::Fault(field) => write!(f, "first fault, {field}"),
            Self::Length(list) => write!(f, "number of {list}"),
            Self::Entry { list, index, field } => write!(f, "{list}[{index}], {field}"),
            Self::Counter(name) => write!(f, "counter {name}"),
            Self::Outside(address) => write!(
                f,
                "beats outside of the SRAM, the first one at {address:#x}"
            ),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: expected {:#x}, got {:#x}",
            self.place, self.expected, self.got
        )
    }
}

impl fmt::Debug for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_yaml())
    }
}

impl Vector {
    /// Reads a vector from text. `source_name` is what an error calls the text, a file name for example.
    ///
    /// # Errors
    ///
    /// No YAML, not of the schema, or against one of the rules that [`Problem`] and
    /// [`notation::Problem`] list.
    pub fn parse(text: &str, source_name: &str) -> Result<Self, VectorError> {
        let file: File = read(text, source_name, Design::Supergather)?;
        let steps = notation::parse(&file.program, &format!("{source_name}, program")).map_err(
            |error| VectorError::Program {
                name: source_name.to_owned(),
                error,
            },
        )?;
        file.resolve(steps)
            .map_err(|fault| fault.in_file(source_name))
    }

    /// Reads a vector from a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or those of [`Vector::parse`].
    pub fn load(path: &Path) -> Result<Self, VectorError> {
        let (text, name) = text_of(path)?;
        Self::parse(&text, &name)
    }

    /// Writes the vector to a file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), VectorError> {
        Ok(write_whole(path, self.to_yaml().as_bytes())?)
    }

    /// A vector of what a program starts from and what it leaves. Cycles at the end of `ext_stall` that do not stall
    /// are dropped.
    ///
    /// # Panics
    ///
    /// A RAM is not of the size of the configuration.
    #[expect(
        clippy::too_many_arguments,
        reason = "it takes the parts of a vector, one by one"
    )]
    pub fn from_parts(
        name: &str,
        about: Option<&str>,
        cfg: Config,
        regs: Registers,
        ram: Vec<u8>,
        mut program: Program,
        expected_regs: Registers,
        expected_ram: Vec<u8>,
        expected_fault: Option<FaultRecord>,
    ) -> Self {
        assert_eq!(ram.len(), cfg.ram_bytes());
        assert_eq!(expected_ram.len(), cfg.ram_bytes());
        while program.ext_stall.last() == Some(&false) {
            program.ext_stall.pop();
        }
        Self {
            name: name.to_owned(),
            about: about.map(str::to_owned),
            cfg,
            registers: regs,
            ram,
            program,
            expected_registers: expected_regs,
            expected_ram,
            expected_fault,
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is for.
    pub fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    /// The machine it is for.
    pub fn config(&self) -> Config {
        self.cfg
    }

    /// The registers before the program.
    pub fn registers(&self) -> &Registers {
        &self.registers
    }

    /// The data RAM before the program, from [`DATA_RAM_BASE`] on.
    pub fn ram(&self) -> &[u8] {
        &self.ram
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Compares what a program left with what the vector expects, everything listed there or not. Empty if it is right.
    ///
    /// # Panics
    ///
    /// `ram` is not of the size of the configuration.
    pub fn check_expected(
        &self,
        regs: &Registers,
        ram: &[u8],
        fault: Option<FaultRecord>,
    ) -> Vec<Mismatch> {
        assert_eq!(ram.len(), self.cfg.ram_bytes());
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
        let expected = &self.expected_registers;
        for (n, (&e, &g)) in expected.ar.iter().zip(&regs.ar).enumerate() {
            check(Place::Ar(n), e.into(), g.into());
        }
        for (register, (e, g)) in expected.vec.iter().zip(&regs.vec).enumerate() {
            for lane in 0..32 {
                let place = Place::Vec { register, lane };
                check(place, e.u16(lane).into(), g.u16(lane).into());
            }
        }
        for (n, (&e, &g)) in expected.vbool.iter().zip(&regs.vbool).enumerate() {
            check(Place::Vbool(n), e, g);
        }
        let words = words(&self.expected_ram).zip(words(ram));
        for (address, (e, g)) in (DATA_RAM_BASE..).step_by(WORD_BYTES).zip(words) {
            check(Place::Memory(address), e.into(), g.into());
        }
        let (e, g) = (
            self.expected_fault.unwrap_or_default(),
            fault.unwrap_or_default(),
        );
        check(Place::Fault("cause"), e.cause.into(), g.cause.into());
        check(Place::Fault("operation"), e.op.into(), g.op.into());
        check(Place::Fault("lane"), e.lane.into(), g.lane.into());
        check(Place::Fault("address"), e.address.into(), g.address.into());
        mismatches
    }

    /// Writes the vector as YAML that [`Vector::parse`] reads back, if the configuration, the program and `gvr_ready`
    /// are ones that can be run. Memory is written row by row, only the rows that are not 0 and, for `expect`, those
    /// that change.
    pub fn to_yaml(&self) -> String {
        let mut out = format!("version: {VERSION}\n");
        out += &text_field("name", &self.name);
        if let Some(about) = &self.about {
            out += &text_field("about", about);
        }
        let c = &self.cfg;
        if *c != Config::default() {
            let named = BankMap::NAMED.iter().any(|(_, map)| *map == c.bank_map);
            let map = match c.bank_map {
                BankMap::Matrix(masks) if !named => format!("!matrix {masks:?}"),
                map => map.to_string(),
            };
            let shared = if c.shared_access {
                ""
            } else {
                ", shared_access: false"
            };
            out += &format!(
                "machine: {{lanes: {}, banks: {}, bank_words: {}, window: {}, return_latency: {}, bank_map: {map}{shared}}}\n",
                c.lanes, c.banks, c.bank_words, c.window, c.return_latency
            );
        }
        if self.program.gvr_ready != Program::default().gvr_ready {
            out += &format!("gvr_ready: {}\n", self.program.gvr_ready);
        }
        if let Some(cycles) = self.program.fault_clear {
            out += &format!("fault_clear: {cycles}\n");
        }
        let stalls = stall_intervals(&self.program.ext_stall);
        if !stalls.is_empty() {
            out += &format!("ext_stall: {stalls:?}\n");
        }
        let row = c.banks * WORD_BYTES;
        let base = DATA_RAM_BASE as usize;
        out += &memory_field("", base, &vec![0; self.ram.len()], &self.ram, row);
        let registers = register_fields(&Registers::default(), &self.registers);
        if !registers.is_empty() {
            out += &format!("registers:\n{registers}");
        }
        out += "program: |\n";
        for line in notation::print_program(&self.program.steps).lines() {
            out += &format!("  {line}\n");
        }
        let mut expect = register_fields(&self.registers, &self.expected_registers);
        expect += &memory_field("  ", base, &self.ram, &self.expected_ram, row);
        if let Some(fault) = &self.expected_fault {
            expect += &fault_field(fault);
        }
        match expect.is_empty() {
            true => out += "expect: {}\n",
            false => out += &format!("expect:\n{expect}"),
        }
        out
    }
}

/// A vector of either design, by its field `design`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyVector {
    /// Of the engine.
    Engine(Box<Vector>),
    /// Of the crossbar.
    Crossbar(Box<CrossbarVector>),
}

impl AnyVector {
    /// Reads a vector from a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or those of [`Vector::parse`] or [`CrossbarVector::parse`].
    pub fn load(path: &Path) -> Result<Self, VectorError> {
        let (text, name) = text_of(path)?;
        Ok(match head(&text, &name)?.design {
            Design::Supergather => Self::Engine(Vector::parse(&text, &name)?.into()),
            Design::Axi2sram => Self::Crossbar(CrossbarVector::parse(&text, &name)?.into()),
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Engine(vector) => vector.name(),
            Self::Crossbar(vector) => vector.name(),
        }
    }
}

/// The text of a file, and what an error calls it.
fn text_of(path: &Path) -> Result<(String, String), VectorError> {
    let name = path.display().to_string();
    match std::fs::read_to_string(path) {
        Ok(text) => Ok((text, name)),
        Err(source) => Err(VectorError::Io { name, source }),
    }
}

/// Version, which must be known, and design: another version or design has other fields.
fn head(text: &str, source_name: &str) -> Result<Head, VectorError> {
    let head: Head =
        serde_yaml::from_str(text).map_err(|error| VectorError::yaml(text, source_name, &error))?;
    match head.version {
        VERSION => Ok(head),
        other => Err(Problem::Version(other).at("version").in_file(source_name)),
    }
}

/// Reads the fields of a vector of this design.
fn read<T: DeserializeOwned>(
    text: &str,
    source_name: &str,
    wanted: Design,
) -> Result<T, VectorError> {
    let design = head(text, source_name)?.design;
    if design != wanted {
        let problem = Problem::Design { design, wanted };
        return Err(problem.at("design").in_file(source_name));
    }
    serde_yaml::from_str(text).map_err(|error| VectorError::yaml(text, source_name, &error))
}

/// The 32-bit words of some bytes.
fn words(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes
        .chunks_exact(WORD_BYTES)
        .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
}

/// `key: text`, quoted as YAML needs it.
fn text_field(key: &str, text: &str) -> String {
    serde_yaml::to_string(&BTreeMap::from([(key, text)])).expect("a map of strings can be written")
}

/// `[0x1, 0x2]`
fn hex_list(words: impl Iterator<Item = u32>) -> String {
    let words: Vec<String> = words.map(|w| format!("{w:#x}")).collect();
    format!("[{}]", words.join(", "))
}

/// A `memory` field with the rows of `after` that differ from `before`; nothing if none does.
fn memory_field(indent: &str, base: usize, before: &[u8], after: &[u8], row: usize) -> String {
    let mut out = String::new();
    for (i, (old, new)) in before.chunks(row).zip(after.chunks(row)).enumerate() {
        if old != new {
            let at = base + i * row;
            let list = hex_list(words(new));
            out += &format!("{indent}  - {{at: {at:#x}, words: {list}}}\n");
        }
    }
    match out.is_empty() {
        true => out,
        false => format!("{indent}memory:\n{out}"),
    }
}

/// Fields `ar`, `vec` and `vbool` with the registers of `after` that differ from `before`.
fn register_fields(before: &Registers, after: &Registers) -> String {
    let vector = |v: &V512| {
        let used = v.0.iter().rposition(|&b| b != 0).map_or(0, |at| at + 1);
        let list = hex_list(words(&v.0).take(used.div_ceil(WORD_BYTES)));
        format!("{{words: {list}}}")
    };
    numbered_field("ar", &before.ar, &after.ar, |a| format!("{a:#x}"))
        + &numbered_field("vec", &before.vec, &after.vec, vector)
        + &numbered_field("vbool", &before.vbool, &after.vbool, |vb| {
            format!("{vb:#x}")
        })
}

/// A field with the registers of a file that changed; nothing if none did.
fn numbered_field<T: PartialEq>(
    name: &str,
    before: &[T],
    after: &[T],
    value: impl Fn(&T) -> String,
) -> String {
    let lines: String = before
        .iter()
        .zip(after)
        .enumerate()
        .filter(|(_, (old, new))| old != new)
        .map(|(number, (_, new))| format!("    {number}: {}\n", value(new)))
        .collect();
    match lines.is_empty() {
        true => lines,
        false => format!("  {name}:\n{lines}"),
    }
}

/// Field `fault`.
fn fault_field(fault: &FaultRecord) -> String {
    let cause = CauseName::ALL[usize::from(fault.cause) - 1].1;
    let op = Mnemonic::ALL[usize::from(fault.op)].name();
    format!(
        "  fault: {{cause: {cause}, operation: {op}, lane: {}, address: {:#x}}}\n",
        fault.lane, fault.address
    )
}

/// `[first cycle, cycles]` of every run of stalled cycles.
fn stall_intervals(stalled: &[bool]) -> Vec<[usize; 2]> {
    let mut first = 0;
    let mut intervals = Vec::new();
    for run in stalled.chunk_by(|a, b| a == b) {
        if run[0] {
            intervals.push([first, run.len()]);
        }
        first += run.len();
    }
    intervals
}

// ---------------------------------------------------------------------------------------------------------- errors

/// Why a vector cannot be read or written.
#[derive(Debug, Error, Diagnostic)]
pub enum VectorError {
    /// The file cannot be read.
    #[error("{name}: {source}")]
    #[diagnostic(code(vector::io), help("Check the path and its permissions."))]
    Io {
        /// The file.
        name: String,
        /// Why.
        source: std::io::Error,
    },
    /// The file cannot be written.
    #[error(transparent)]
    #[diagnostic(code(vector::write))]
    Write(#[from] FileError),
    /// The text is no YAML or not of the schema.
    #[error("{name}: {message}")]
    #[diagnostic(
        code(vector::yaml),
        help("The file follows the schema of docs/vectors.md, version {VERSION}.")
    )]
    Yaml {
        /// The file.
        name: String,
        /// What is wrong, with the field it is in.
        message: String,
        /// Line of the text, from 1, if it is known.
        line: Option<usize>,
        /// Column in the line, from 1, if it is known. Unit: characters.
        column: Option<usize>,
        #[doc(hidden)]
        #[source_code]
        text: Arc<NamedSource<String>>,
        #[doc(hidden)]
        #[label("here")]
        span: Option<SourceSpan>,
    },
    /// The program breaks a rule of the notation. Line and column are those within the text of `program`.
    #[error("{name}: in `program`: {error}")]
    #[diagnostic(forward(error))]
    Program {
        /// The file.
        name: String,
        /// Where and what.
        error: NotationError,
    },
    /// A field breaks a rule.
    #[error("{name}: {at}: {problem}")]
    #[diagnostic(code(vector::rule), help("{}. {}.", problem.rule(), problem.fix()))]
    Rule {
        /// The file.
        name: String,
        /// The field, as the path of keys and indices to it: `memory[1].words[3]`.
        at: String,
        /// What is wrong with it.
        problem: Problem,
    },
}

impl VectorError {
    fn yaml(text: &str, source_name: &str, error: &serde_yaml::Error) -> Self {
        let location = error.location();
        Self::Yaml {
            name: source_name.to_owned(),
            message: error.to_string(),
            line: location.as_ref().map(serde_yaml::Location::line),
            column: location.as_ref().map(serde_yaml::Location::column),
            text: Arc::new(NamedSource::new(source_name, text.to_owned())),
            span: location.map(|l| l.index().min(text.len()).into()),
        }
    }
}

/// What is wrong with a field.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Problem {
    /// Another version of the format.
    #[error("version {0} is not known")]
    Version(u64),
    /// A vector of the other design.
    #[error("the vector is of {design}, not of {wanted}")]
    Design {
        /// The design it is of.
        design: Design,
        /// The one that it should be of.
        wanted: Design,
    },
    /// A machine that cannot be built.
    #[error("{0}")]
    Machine(ConfigError),
    /// `gvr_ready` out of range.
    #[error("gvr_ready is {0}")]
    GvrReady(u64),
    /// A stall that is too late.
    #[error("the stall ends {cycles} cycles after cycle {first}")]
    StallTooLate {
        /// Its first cycle.
        first: u64,
        /// Its cycles.
        cycles: u64,
    },
    /// A register that its file does not have.
    #[error("register {0} does not exist")]
    NoRegister(u64),
    /// More values than a vector register holds.
    #[error("{values} {} are too many", .unit.list())]
    TooManyValues {
        /// Values in the list.
        values: usize,
        /// What they are.
        unit: Unit,
    },
    /// A value that its place cannot hold.
    #[error("{value:#x} does not fit {bits} bits")]
    TooLarge {
        /// The value.
        value: u64,
        /// Width of its place.
        bits: u32,
    },
    /// A mnemonic that does not exist.
    #[error("there is no operation `{0}`")]
    NoOperation(String),
    /// No data, or more than one kind of it.
    #[error("there must be exactly one kind of data")]
    DataKinds,
    /// A piece of memory without a byte.
    #[error("the piece is empty")]
    EmptyPiece,
    /// A piece of memory that is not in the data RAM.
    #[error("{bytes} bytes at {at:#x} are not in the {memory}, {:#x} to {:#x}", .ram.start, .ram.end - 1)]
    OutsideRam {
        /// The memory: `data RAM` or `SRAM`.
        memory: &'static str,
        /// First byte of the piece.
        at: u64,
        /// Its length.
        bytes: u64,
        /// Its addresses.
        ram: Range<u64>,
    },
    /// A piece of memory at an address that is no multiple of its unit.
    #[error("address {at:#x} is not aligned to a {unit}")]
    Unaligned {
        /// First byte of the piece.
        at: u64,
        /// What it consists of.
        unit: Unit,
    },
    /// Two pieces with a byte in common.
    #[error("the piece overlaps piece {other} at {at:#x}")]
    Overlap {
        /// Index of the other.
        other: usize,
        /// First byte that both have.
        at: u64,
    },
    /// A piece that repeats in a way that means nothing.
    #[error("the piece does not repeat like this")]
    Repeat,
    /// A memory that the crossbar cannot have.
    #[error("an SRAM of {bytes} bytes at {at:#x}")]
    Sram {
        /// First byte.
        at: u64,
        /// Its size.
        bytes: u64,
    },
    /// Elements that do not exist.
    #[error("elements of {0} bytes")]
    Element(u64),
    /// An entry of `traffic` that is not one thing.
    #[error("there must be exactly one of `configure` and `burst`")]
    Traffic,
    /// A burst that cannot be sent.
    #[error("{0} beats in a burst")]
    Beats(usize),
    /// Strobes for other beats than those that there are.
    #[error("{strobes} strobes for {beats} beats")]
    Strobes {
        /// Strobes in the list.
        strobes: usize,
        /// Beats of the burst.
        beats: usize,
    },
    /// A configuration that is never taken.
    #[error("another configuration waits already, and a tile is open")]
    Waits,
    /// A share of the cycles that is none.
    #[error("{0} percent of the cycles")]
    Percent(u64),
}

impl Problem {
    fn at(self, at: impl Into<String>) -> Fault {
        Fault {
            at: at.into(),
            problem: self,
        }
    }

    /// The rule that is broken, a sentence without its full stop.
    pub fn rule(&self) -> String {
        match self {
            Self::Version(_) => format!("The format has version {VERSION}"),
            Self::Design { .. } => {
                "The field `design` is `supergather` (or left out) or `axi2sram`; each has fields of its own".into()
            }
            Self::Machine(e) => format!("{} must be {}", e.field, e.rule),
            Self::GvrReady(_) => format!(
                "The ready stage of the interlock is {} to {} (D15)",
                GVR_READY.start(),
                GVR_READY.end()
            ),
            Self::StallTooLate { .. } => {
                format!("ext_stall is [first cycle, cycles] and ends by cycle {MAX_STALL_CYCLE}")
            }
            Self::NoRegister(_) => {
                "The files are ar 0 to 63, vec 0 to 31, vbool 0 to 15".into()
            }
            Self::TooManyValues { unit, .. } => format!(
                "A vector register has 512 bits: {} {}",
                V512::default().0.len() / unit.bytes(),
                unit.list()
            ),
            Self::TooLarge { .. } => {
                "Bytes have 8 bits, halves 16, words 32, ar and addresses 32, vbool 64, lanes 5, fields of the crossbar what their port has; values are unsigned".into()
            }
            Self::NoOperation(_) => {
                "An operation is one of the mnemonics of docs/notation.md, in lower case".into()
            }
            Self::DataKinds => {
                "Data is one of `bytes`, `halves`, `words` or, in memory and bursts, `count` together with `fill` or, in bursts, `rows` together with `unit`".into()
            }
            Self::EmptyPiece => "A piece of memory has at least one byte".into(),
            Self::OutsideRam { .. } => {
                "Memory is the data RAM of the machine (D22), or the SRAM behind the crossbar".into()
            }
            Self::Unaligned { .. } => "A piece starts at a multiple of its unit".into(),
            Self::Overlap { .. } => "No byte of memory is given twice".into(),
            Self::Repeat => {
                "A piece has 1 or more copies, `at` bytes apart (1 or more); `start` is added to that of a counting fill".into()
            }
            Self::Sram { .. } => format!(
                "An SRAM has a power of two of bytes, 32 to {}, and starts at a multiple of its size",
                crossbar::MOST_SRAM_BYTES
            ),
            Self::Element(_) => "An element has 2 or 4 bytes".into(),
            Self::Traffic => "An entry of `traffic` is a configuration or a burst".into(),
            Self::Beats(_) => "A burst has 1 to 256 beats of 32 bytes; each row starts a new one".into(),
            Self::Strobes { .. } => "`strobes` has a number for each beat of the burst".into(),
            Self::Waits => {
                "A configuration that comes while a tile is open waits until it is complete, and a second one is not taken until then".into()
            }
            Self::Percent(_) => "A channel is ready in 1 to 100 percent of the cycles".into(),
        }
    }

    /// How to mend it, a sentence without its full stop.
    pub fn fix(&self) -> &'static str {
        match self {
            Self::Version(_) => "Write `version: 1`",
            Self::Design { .. } => "Name a vector of that design",
            Self::Machine(_) | Self::GvrReady(_) => {
                "Take a value in the range, or leave it out for the default"
            }
            Self::StallTooLate { .. } => "Stall earlier or shorter",
            Self::NoRegister(_) => "Take a smaller number",
            Self::TooManyValues { .. } => "Shorten the list; what it leaves out is 0",
            Self::TooLarge { .. } => "Take a smaller value or a larger unit",
            Self::NoOperation(_) => "Write the mnemonic as in the program",
            Self::DataKinds => "Keep one of them; for another unit write another piece",
            Self::EmptyPiece => "Give it values or remove it",
            Self::OutsideRam { .. } => "Move or shorten the piece, or enlarge the machine",
            Self::Unaligned { .. } => "Move the piece or take a smaller unit",
            Self::Overlap { .. } => "Move or shorten one of the pieces",
            Self::Repeat => "Leave `repeat` out, or correct it",
            Self::Sram { .. } => "Take such a size, or leave it out for 65536 bytes at 0",
            Self::Element(_) => "Write `element: 2` or `element: 4`",
            Self::Traffic => "Write one entry for each",
            Self::Beats(_) => "Send the data in more bursts, or give it some",
            Self::Strobes { .. } => "Give one for each beat, or leave the field out",
            Self::Waits => "Send the rest of the tile first",
            Self::Percent(_) => "Take a value in the range, or leave it out for 100",
        }
    }
}

/// A problem and the field it is in.
struct Fault {
    at: String,
    problem: Problem,
}

impl Fault {
    /// As the error of a file.
    fn in_file(self, source_name: &str) -> VectorError {
        VectorError::Rule {
            name: source_name.to_owned(),
            at: self.at,
            problem: self.problem,
        }
    }

    /// The same, with the path to it from further out.
    fn within(mut self, outer: &str) -> Self {
        let dot = match self.at.chars().next() {
            None | Some('[') => "",
            Some(_) => ".",
        };
        self.at = format!("{outer}{dot}{}", self.at);
        self
    }
}

// ------------------------------------------------------------------------------------------------------ file format

/// Unit of data.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// 8 bits.
    Byte,
    /// 16 bits, little-endian.
    Half,
    /// 32 bits, little-endian.
    Word,
}

impl Unit {
    const ALL: [Self; 3] = [Self::Byte, Self::Half, Self::Word];

    /// Name of a list of them.
    fn list(self) -> &'static str {
        match self {
            Self::Byte => "bytes",
            Self::Half => "halves",
            Self::Word => "words",
        }
    }

    /// Its largest value.
    fn max(self) -> u64 {
        (1 << (8 * self.bytes())) - 1
    }

    /// Its size. Unit: bytes.
    pub fn bytes(self) -> usize {
        match self {
            Self::Byte => 1,
            Self::Half => 2,
            Self::Word => 4,
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Byte => "byte",
            Self::Half => "half",
            Self::Word => "word",
        })
    }
}

/// The version alone; the other fields depend on it.
#[derive(Deserialize)]
#[serde(expecting = "a map with the fields of a test vector")]
struct Head {
    version: u64,
    #[serde(default)]
    design: Design,
}

/// What a vector is of.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Design {
    /// The engine.
    #[default]
    Supergather,
    /// The crossbar.
    Axi2sram,
}

impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Supergather => "supergather",
            Self::Axi2sram => "axi2sram",
        })
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a map with the fields of a test vector"
)]
struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(rename = "design")]
    _design: Option<IgnoredAny>,
    name: String,
    about: Option<String>,
    #[serde(default)]
    machine: MachineFields,
    #[serde(default)]
    memory: Vec<Piece>,
    #[serde(default)]
    registers: RegisterFields,
    gvr_ready: Option<u64>,
    fault_clear: Option<u32>,
    #[serde(default)]
    ext_stall: Vec<(u64, u64)>,
    program: String,
    expect: Expect,
}

/// Parameters of the machine; what is left out is the default.
#[derive(Default, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a map with parameters of the machine"
)]
struct MachineFields {
    lanes: Option<usize>,
    banks: Option<usize>,
    bank_words: Option<usize>,
    window: Option<usize>,
    return_latency: Option<usize>,
    bank_map: Option<BankMapName>,
    shared_access: Option<bool>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BankMapName {
    Linear,
    Xor,
    Fold,
    Spread,
    Matrix([u16; MAX_BANK_BITS]),
}

/// Registers by number.
#[derive(Default, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a map with `ar`, `vec` or `vbool`"
)]
struct RegisterFields {
    ar: Numbered<u64>,
    vec: Numbered<Lists>,
    vbool: Numbered<u64>,
}

/// What the program must change.
#[derive(Default, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a map with `ar`, `vec`, `vbool`, `memory` or `fault`"
)]
struct Expect {
    ar: Numbered<u64>,
    vec: Numbered<Lists>,
    vbool: Numbered<u64>,
    memory: Vec<Piece>,
    fault: Option<FaultFields>,
}

/// The first fault record.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a map with `cause`, `operation`, `lane` and `address`"
)]
struct FaultFields {
    cause: CauseName,
    operation: String,
    #[serde(default)]
    lane: u64,
    #[serde(default)]
    address: u64,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum CauseName {
    Coprocessor,
    SgAccess,
    Dbreak0,
    Dbreak1,
}

impl CauseName {
    /// In the order of the codes 1 to 4 (`hdl::isa::fault`), with the names in a file.
    const ALL: [(Self, &'static str); 4] = [
        (Self::Coprocessor, "coprocessor"),
        (Self::SgAccess, "sg_access"),
        (Self::Dbreak0, "dbreak0"),
        (Self::Dbreak1, "dbreak1"),
    ];
}

impl FaultFields {
    fn resolve(&self) -> Result<FaultRecord, Fault> {
        let code = CauseName::ALL.iter().position(|(c, _)| *c == self.cause);
        let op = Mnemonic::ALL
            .into_iter()
            .find(|m| m.name() == self.operation)
            .ok_or_else(|| Problem::NoOperation(self.operation.clone()).at("operation"))?;
        let lane = checked(self.lane, 31).map_err(|problem| problem.at("lane"))?;
        let address =
            checked(self.address, u32::MAX.into()).map_err(|problem| problem.at("address"))?;
        Ok(FaultRecord {
            cause: 1 + code.expect("every cause is listed") as u8,
            op: op as u8,
            lane: lane as u8,
            address: address as u32,
        })
    }
}

/// The value of a vector register; what the list leaves out is 0.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a map with `bytes`, `halves` or `words`"
)]
struct Lists {
    bytes: Option<Vec<u64>>,
    halves: Option<Vec<u64>>,
    words: Option<Vec<u64>>,
}

/// A piece of memory: a list or a fill.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a map with `at` and data")]
struct Piece {
    at: u64,
    bytes: Option<Vec<u64>>,
    halves: Option<Vec<u64>>,
    words: Option<Vec<u64>>,
    count: Option<u64>,
    fill: Option<Fill>,
    repeat: Option<Repeat>,
}

/// A piece several times.
#[derive(Clone, Copy, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a map with `times`, `at` and `start`"
)]
struct Repeat {
    /// Copies, the first one included.
    times: u64,
    /// From one to the next. Unit: bytes.
    at: u64,
    /// What the start of a counting fill grows by.
    #[serde(default)]
    start: u64,
}

/// Where memory is.
#[derive(Clone, Copy)]
struct Space {
    /// What a message calls it.
    name: &'static str,
    /// Address of its first byte.
    base: u64,
}

/// The data RAM of the engine (D22).
const DATA_RAM: Space = Space {
    name: "data RAM",
    base: DATA_RAM_BASE as u64,
};

/// Values by rule. Value i wraps at the unit.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Fill {
    /// `start + i * step`.
    Counting {
        unit: Unit,
        #[serde(default)]
        start: u64,
        #[serde(default = "one")]
        step: i64,
    },
    /// [`hash`] of the seed and i.
    Hash {
        unit: Unit,
        #[serde(default)]
        seed: u64,
    },
}

fn one() -> i64 {
    1
}

/// Output `i`, from 0, of the generator SplitMix64 that starts with `seed`.
fn hash(seed: u64, i: u64) -> u64 {
    let z = seed.wrapping_add((i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A map whose keys are numbers, each at most once.
struct Numbered<T>(Vec<(u64, T)>);

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Numbered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Numbered<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from register numbers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries: Vec<(u64, T)> = Vec::new();
                while let Some(number) = map.next_key()? {
                    if entries.iter().any(|(other, _)| *other == number) {
                        return Err(A::Error::custom(format!(
                            "register {number} is given twice"
                        )));
                    }
                    entries.push((number, map.next_value()?));
                }
                Ok(Numbered(entries))
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl File {
    /// Checks every field and works out what it means.
    fn resolve(self, steps: Vec<Step>) -> Result<Vector, Fault> {
        let cfg = self.machine.resolve()?;
        let mut ram = vec![0; cfg.ram_bytes()];
        write_pieces(&self.memory, DATA_RAM, &mut ram).map_err(|fault| fault.within("memory"))?;
        let mut registers = Registers::default();
        let RegisterFields { ar, vec, vbool } = &self.registers;
        write_registers(ar, vec, vbool, &mut registers)
            .map_err(|fault| fault.within("registers"))?;
        let gvr_ready = match self.gvr_ready {
            None => Program::default().gvr_ready,
            Some(stage) if GVR_READY.contains(&stage) => stage as u8,
            Some(stage) => return Err(Problem::GvrReady(stage).at("gvr_ready")),
        };
        let program = Program {
            steps,
            ext_stall: stalled_cycles(&self.ext_stall)?,
            gvr_ready,
            fault_clear: self.fault_clear,
        };
        let mut expected_ram = ram.clone();
        write_pieces(&self.expect.memory, DATA_RAM, &mut expected_ram)
            .map_err(|fault| fault.within("expect.memory"))?;
        let mut expected_registers = registers.clone();
        let Expect { ar, vec, vbool, .. } = &self.expect;
        write_registers(ar, vec, vbool, &mut expected_registers)
            .map_err(|fault| fault.within("expect"))?;
        let expected_fault = match &self.expect.fault {
            None => None,
            Some(fault) => Some(
                fault
                    .resolve()
                    .map_err(|fault| fault.within("expect.fault"))?,
            ),
        };
        Ok(Vector {
            name: self.name,
            about: self.about,
            cfg,
            registers,
            ram,
            program,
            expected_registers,
            expected_ram,
            expected_fault,
        })
    }
}

impl MachineFields {
    fn resolve(&self) -> Result<Config, Fault> {
        let default = Config::default();
        let cfg = Config {
            lanes: self.lanes.unwrap_or(default.lanes),
            banks: self.banks.unwrap_or(default.banks),
            bank_words: self.bank_words.unwrap_or(default.bank_words),
            window: self.window.unwrap_or(default.window),
            return_latency: self.return_latency.unwrap_or(default.return_latency),
            bank_map: match self.bank_map {
                None => default.bank_map,
                Some(BankMapName::Linear) => BankMap::Linear,
                Some(BankMapName::Xor) => BankMap::Xor,
                Some(BankMapName::Fold) => BankMap::FOLD,
                Some(BankMapName::Spread) => BankMap::SPREAD,
                Some(BankMapName::Matrix(masks)) => BankMap::Matrix(masks),
            },
            shared_access: self.shared_access.unwrap_or(default.shared_access),
        };
        match cfg.validate() {
            Ok(()) => Ok(cfg),
            Err(error) => Err(Problem::Machine(error).at(format!("machine.{}", error.field))),
        }
    }
}

/// `ext_stall` cycle by cycle.
fn stalled_cycles(intervals: &[(u64, u64)]) -> Result<Vec<bool>, Fault> {
    let mut stalled = Vec::new();
    for (i, &(first, cycles)) in intervals.iter().enumerate() {
        let end = first.saturating_add(cycles);
        if end > MAX_STALL_CYCLE {
            return Err(Problem::StallTooLate { first, cycles }.at(format!("ext_stall[{i}]")));
        }
        if cycles > 0 {
            let (first, end) = (first as usize, end as usize);
            stalled.resize(end.max(stalled.len()), false);
            stalled[first..end].fill(true);
        }
    }
    Ok(stalled)
}

/// The lists that are given.
fn given(lists: [&Option<Vec<u64>>; 3]) -> Vec<(Unit, &[u64])> {
    Unit::ALL
        .into_iter()
        .zip(lists)
        .filter_map(|(unit, list)| Some((unit, list.as_deref()?)))
        .collect()
}

/// Bytes of a list.
fn encoded(unit: Unit, values: &[u64]) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::with_capacity(values.len() * unit.bytes());
    for (i, &value) in values.iter().enumerate() {
        checked(value, unit.max())
            .map_err(|problem| problem.at(format!("{}[{i}]", unit.list())))?;
        bytes.extend_from_slice(&value.to_le_bytes()[..unit.bytes()]);
    }
    Ok(bytes)
}

/// Checks a value against the largest one that its place can hold.
fn checked(value: u64, max: u64) -> Result<u64, Problem> {
    match value <= max {
        true => Ok(value),
        false => Err(Problem::TooLarge {
            value,
            bits: max.count_ones(),
        }),
    }
}

impl Lists {
    fn resolve(&self) -> Result<V512, Fault> {
        let mut vector = V512::default();
        let [(unit, values)] = given([&self.bytes, &self.halves, &self.words])[..] else {
            return Err(Problem::DataKinds.at(""));
        };
        let bytes = encoded(unit, values)?;
        let Some(place) = vector.0.get_mut(..bytes.len()) else {
            let values = values.len();
            return Err(Problem::TooManyValues { values, unit }.at(unit.list()));
        };
        place.copy_from_slice(&bytes);
        Ok(vector)
    }
}

impl Fill {
    fn unit(&self) -> Unit {
        match self {
            Self::Counting { unit, .. } | Self::Hash { unit, .. } => *unit,
        }
    }

    /// The first `count` values; `more` is added to the start of a counting fill.
    fn values(&self, count: u64, more: u64) -> Result<Vec<u64>, Fault> {
        let max = self.unit().max();
        match *self {
            Self::Counting { start, step, .. } => {
                checked(start, max).map_err(|problem| problem.at("fill.start"))?;
                let start = start.wrapping_add(more);
                let value = |i: u64| start.wrapping_add(i.wrapping_mul(step as u64));
                Ok((0..count).map(|i| value(i) & max).collect())
            }
            Self::Hash { seed, .. } => Ok((0..count).map(|i| hash(seed, i) & max).collect()),
        }
    }
}

impl Piece {
    /// Writes it, and its copies, to a memory; says where.
    fn write(&self, space: Space, ram: &mut [u8]) -> Result<Vec<Range<usize>>, Fault> {
        let counting = matches!(self.fill, Some(Fill::Counting { .. }));
        let repeat = match self.repeat {
            None => Repeat {
                times: 1,
                at: 1,
                start: 0,
            },
            // At least a byte apart: so the copies come to an end, that of the memory.
            Some(r) if r.times > 0 && r.at > 0 && (counting || r.start == 0) => r,
            Some(_) => return Err(Problem::Repeat.at("repeat")),
        };
        let mut places = Vec::new();
        for k in 0..repeat.times {
            let at = self.at.saturating_add(k.saturating_mul(repeat.at));
            let more = k.wrapping_mul(repeat.start);
            let (place, bytes) = self.resolve(at, more, space, ram.len())?;
            ram[place.clone()].copy_from_slice(&bytes);
            places.push(place);
        }
        Ok(places)
    }

    /// The bytes of a copy at this address, and where they are in a memory of this size.
    fn resolve(
        &self,
        at: u64,
        more: u64,
        space: Space,
        ram_bytes: usize,
    ) -> Result<(Range<usize>, Vec<u8>), Fault> {
        let lists = given([&self.bytes, &self.halves, &self.words]);
        let (unit, count) = match (&lists[..], self.count, &self.fill) {
            (&[(unit, values)], None, None) => (unit, values.len() as u64),
            ([], Some(count), Some(fill)) => (fill.unit(), count),
            _ => return Err(Problem::DataKinds.at("")),
        };
        let base = space.base;
        let ram = base..base + ram_bytes as u64;
        let bytes = count.saturating_mul(unit.bytes() as u64);
        if bytes == 0 {
            return Err(Problem::EmptyPiece.at(""));
        }
        if at < ram.start || at.saturating_add(bytes) > ram.end {
            let memory = space.name;
            let problem = Problem::OutsideRam {
                memory,
                at,
                bytes,
                ram,
            };
            return Err(problem.at("at"));
        }
        if !at.is_multiple_of(unit.bytes() as u64) {
            return Err(Problem::Unaligned { at, unit }.at("at"));
        }
        let values = match &self.fill {
            Some(fill) => fill.values(count, more)?,
            None => lists.iter().flat_map(|(_, list)| *list).copied().collect(),
        };
        let start = (at - base) as usize;
        Ok((start..start + bytes as usize, encoded(unit, &values)?))
    }
}

/// Writes pieces, none over another.
fn write_pieces(pieces: &[Piece], space: Space, ram: &mut [u8]) -> Result<(), Fault> {
    let mut places = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let written = piece
            .write(space, ram)
            .map_err(|fault| fault.within(&format!("[{i}]")))?;
        places.extend(written.into_iter().map(|place| (place.start, place.end, i)));
    }
    places.sort_unstable();
    for pair in places.windows(2) {
        let ((_, end, i), (start, _, j)) = (pair[0], pair[1]);
        if start < end {
            let at = space.base + start as u64;
            let other = i.min(j);
            return Err(Problem::Overlap { other, at }.at(format!("[{}]", i.max(j))));
        }
    }
    Ok(())
}

/// Writes registers.
fn write_registers(
    ar: &Numbered<u64>,
    vec: &Numbered<Lists>,
    vbool: &Numbered<u64>,
    registers: &mut Registers,
) -> Result<(), Fault> {
    for (number, value) in &ar.0 {
        let at = || format!("ar.{number}");
        let value = checked(*value, u32::MAX.into()).map_err(|problem| problem.at(at()))?;
        *register(&mut registers.ar, *number).map_err(|problem| problem.at(at()))? = value as u32;
    }
    for (number, lists) in &vec.0 {
        let at = format!("vec.{number}");
        let place = register(&mut registers.vec, *number).map_err(|p| p.at(at.clone()))?;
        *place = lists.resolve().map_err(|fault| fault.within(&at))?;
    }
    for (number, value) in &vbool.0 {
        let place = register(&mut registers.vbool, *number);
        *place.map_err(|problem| problem.at(format!("vbool.{number}")))? = *value;
    }
    Ok(())
}

/// A register of a file.
fn register<T>(file: &mut [T], number: u64) -> Result<&mut T, Problem> {
    usize::try_from(number)
        .ok()
        .and_then(|n| file.get_mut(n))
        .ok_or(Problem::NoRegister(number))
}
