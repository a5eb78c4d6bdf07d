//! The two designs on a backend, and what the host makes them do: rows of the data RAM, gathers, additions, bursts.

use hdl::config::{Config, DATA_RAM_BASE, GVRS};
use sim::axi::{self, Channel, Item, Setup, Traffic};
use sim::backend::{Backend, Engine};
use sim::crossbar::{self, Beat, Crossbar, CrossbarIn};
use sim::dut::{Dut, SimError};
use sim::engine::Counters;
use sim::host::{Host, RunReport};
use sim::program::{Bundle, Mnemonic, Op, Program, Step};
use sim::state::{Registers, V512};
use std::ops::Range;
use std::path::Path;

/// Bytes of the data RAM: one window of a table.
pub const RAM_BYTES: usize = 1 << 16;

/// Bytes of a row of the data RAM.
pub const ROW_BYTES: usize = 64;

/// The engine and the crossbar, built once; each word begins with a reset of both.
pub struct Hardware {
    backend: &'static str,
    engine: Counted<Engine>,
    crossbar: Counted<Crossbar>,
    host: Host,
    activity: Activity,
    complaints: Vec<String>,
    go: Box<dyn FnMut(Channel) -> bool>,
}

/// What the designs did. Cycles are all those that were given to a design, with rows and reset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// Of the engine.
    pub engine_cycles: u64,
    /// Bundles with an operation.
    pub bundles: u64,
    /// Rows of the data RAM written through the row port.
    pub rows_in: u64,
    /// Rows read.
    pub rows_out: u64,
    /// The engine's counters, added up.
    pub counters: Counters,
    /// Of the crossbar.
    pub crossbar_cycles: u64,
    /// Bursts sent.
    pub bursts: u64,
    /// Beats that the crossbar took.
    pub beats_in: u64,
    /// Beats that it wrote.
    pub beats_out: u64,
    /// Tiles that it transposed.
    pub tiles: u64,
}

/// A device, and the cycles that it was given.
struct Counted<D> {
    dut: D,
    cycles: u64,
}

impl<D: Dut> Dut for Counted<D> {
    type In = D::In;
    type Out = D::Out;

    fn backend(&self) -> &'static str {
        self.dut.backend()
    }

    fn outputs(&self) -> &D::Out {
        self.dut.outputs()
    }

    fn drive(&mut self, inputs: &D::In) -> Result<(), SimError> {
        self.dut.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.cycles += 1;
        self.dut.clock()
    }
}

/// Size of the elements that an operation works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// A byte; offsets of 16 bits, 32 lanes.
    Byte,
    /// 16 bits; offsets of 16 bits, 32 lanes.
    Half,
    /// 32 bits; offsets of 32 bits, 16 lanes.
    Word,
}

impl Width {
    /// That of elements of a size.
    ///
    /// # Panics
    ///
    /// If it is not 1, 2 or 4.
    pub fn of(size: usize) -> Self {
        match size {
            1 => Self::Byte,
            2 => Self::Half,
            4 => Self::Word,
            _ => panic!("the engine has no elements of {size} bytes"),
        }
    }

    /// Lanes of an operation (D3).
    pub fn lanes(self) -> usize {
        match self {
            Self::Byte | Self::Half => 32,
            Self::Word => 16,
        }
    }

    /// Predicated post, drain that gives element k at k times its size, predicated value add.
    fn mnemonics(self) -> [Mnemonic; 3] {
        match self {
            Self::Byte => [
                Mnemonic::GatherANx8UT,
                Mnemonic::GatherD2Nx8L,
                Mnemonic::ScatterAddNx8UT,
            ],
            Self::Half => [
                Mnemonic::GatherANx16T,
                Mnemonic::GatherDNx16,
                Mnemonic::ScatterAddNx16T,
            ],
            Self::Word => [
                Mnemonic::GatherAN2x32T,
                Mnemonic::GatherDNx16,
                Mnemonic::ScatterAddN2x32T,
            ],
        }
    }

    /// Puts a lane's offset, or its datum, into a vector.
    fn put(self, vector: &mut V512, lane: usize, value: u32) {
        match self {
            Self::Byte | Self::Half => vector.set_u16(lane, value as u16),
            Self::Word => vector.set_u32(lane, value),
        }
    }

    /// Bit of a vbool that a lane follows (D12).
    fn predicate(self, lane: usize) -> u64 {
        match self {
            Self::Byte | Self::Half => 1 << (2 * lane),
            Self::Word => 1 << (4 * lane),
        }
    }
}

/// A lane of an operation: a byte offset from its base, and what is added there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lane {
    /// Unit: bytes.
    pub offset: u32,
    /// Of a value add.
    pub datum: u32,
}

/// A predicated operation. A lane that is `None` is off.
pub struct Vector {
    /// Offset of the base in the data RAM. Unit: bytes.
    pub base: u32,
    /// At most as many as the width has.
    pub lanes: Vec<Option<Lane>>,
}

/// Registers of the host for a program: offsets and data go through these.
const OFFSETS: u8 = 0;
const DATA: u8 = 1;
const PREDICATE: u8 = 1;
/// First of the registers that drains write, one per gather register.
const DRAINED: u8 = 8;

/// The step of a predicated operation on a vector.
fn step(op: Op, vector: &Vector, width: Width) -> Step {
    let (mut offsets, mut data, mut predicate) = (V512::default(), V512::default(), 0);
    for (k, lane) in vector.lanes.iter().enumerate() {
        if let Some(lane) = lane {
            width.put(&mut offsets, k, lane.offset);
            width.put(&mut data, k, lane.datum);
            predicate |= width.predicate(k);
        }
    }
    Step {
        load: Some(offsets),
        load_data: op.mnemonic.is_scatter().then_some(data),
        load_predicate: Some(predicate),
        ..Step::from(op)
    }
}

impl Hardware {
    /// The designs on a backend; `cache` keeps what is built.
    ///
    /// # Errors
    ///
    /// The Verilog cannot be compiled.
    pub fn on(backend: Backend, cache: &Path) -> Result<Self, SimError> {
        let engine = backend.prepare(Config::default(), cache)?.engine()?;
        Ok(Self::of(engine, crossbar::on(backend, cache)?))
    }

    /// Devices of one's own: an engine of the default configuration, and a crossbar.
    pub fn of(engine: Engine, crossbar: Crossbar) -> Self {
        Self {
            backend: engine.backend(),
            engine: Counted {
                dut: engine,
                cycles: 0,
            },
            crossbar: Counted {
                dut: crossbar,
                cycles: 0,
            },
            host: Host::new(Config::default(), Registers::default()),
            activity: Activity::default(),
            complaints: Vec::new(),
            go: Box::new(axi::no_gaps),
        }
    }

    /// From now on the crossbar's channels have gaps: `go` says in each cycle whether a channel has something, or is ready. It must say
    /// so again and again, or nothing moves.
    pub fn with_gaps(mut self, go: impl FnMut(Channel) -> bool + 'static) -> Self {
        self.go = Box::new(go);
        self
    }

    /// Name of the backend.
    pub fn backend(&self) -> &'static str {
        self.backend
    }

    /// Resets both designs, and begins to count. The data RAM keeps what it holds.
    pub(super) fn reset(&mut self) -> Result<(), SimError> {
        self.activity = Activity::default();
        self.complaints.clear();
        (self.engine.cycles, self.crossbar.cycles) = (0, 0);
        self.host.reset(&mut self.engine)?;
        self.crossbar.step(&CrossbarIn {
            reset: true,
            ..CrossbarIn::default()
        })
    }

    /// What was done since the reset, and what the designs complained about.
    pub(super) fn counted(&mut self) -> (Activity, Vec<String>) {
        let activity = Activity {
            engine_cycles: self.engine.cycles,
            crossbar_cycles: self.crossbar.cycles,
            ..std::mem::take(&mut self.activity)
        };
        (activity, std::mem::take(&mut self.complaints))
    }

    /// Adds a complaint.
    pub(super) fn complain(&mut self, what: String) {
        self.complaints.push(what);
    }

    /// Writes whole rows of the data RAM.
    pub(super) fn load(&mut self, row: usize, bytes: &[u8]) -> Result<(), SimError> {
        self.activity.rows_in += (bytes.len() / ROW_BYTES) as u64;
        self.host.load(&mut self.engine, row * ROW_BYTES, bytes)
    }

    /// Reads whole rows of the data RAM.
    pub(super) fn dump(&mut self, row: usize, rows: usize) -> Result<Vec<u8>, SimError> {
        self.activity.rows_out += rows as u64;
        let (at, length) = (row * ROW_BYTES, rows * ROW_BYTES);
        self.host.dump(&mut self.engine, at, length)
    }

    /// Gathers: posts the vectors one behind the other, each with the drain of the one that had its gather register before (D17).
    /// Gives what was drained, lanes that were off as 0 (D4).
    pub(super) fn gather(
        &mut self,
        width: Width,
        vectors: &[Vector],
    ) -> Result<Vec<V512>, SimError> {
        let bases = self.bases(vectors);
        let [post, drain, _] = width.mnemonics();
        let steps = (0..vectors.len() + GVRS).map(|i| {
            let gr = (i % GVRS) as u8;
            let before = i.checked_sub(GVRS).filter(|&b| b < vectors.len());
            let s1 = before.map(|_| Op::drain(drain, DRAINED + gr, gr));
            match vectors.get(i) {
                Some(vector) => {
                    let op = Op::post(post, gr, bases[i], OFFSETS, PREDICATE);
                    let step = step(op, vector, width);
                    let s0 = step.bundle.s0;
                    let bundle = Bundle { s0, s1 };
                    Step { bundle, ..step }
                }
                None => Step::from(Bundle { s0: None, s1 }),
            }
        });
        let report = self.run(&Program::of(steps))?;
        let drained = report.results[GVRS..].iter();
        Ok(drained.map(|v| v.unwrap_or_default()).collect())
    }

    /// Adds: the lanes' data to what is at their offsets, and waits until all are written (D10, D26).
    pub(super) fn add(&mut self, width: Width, vectors: &[Vector]) -> Result<(), SimError> {
        let bases = self.bases(vectors);
        let [.., add] = width.mnemonics();
        let adds = vectors.iter().zip(bases).map(|(vector, base)| {
            let op = Op::scatter(add, DATA, base, OFFSETS, PREDICATE);
            step(op, vector, width)
        });
        let barrier = Step::from(Op::new(Mnemonic::ScatterW));
        self.run(&Program::of(adds.chain([barrier]))).map(|_| ())
    }

    /// Puts the bases of vectors into scalar registers; gives the register of each.
    fn bases(&mut self, vectors: &[Vector]) -> Vec<u8> {
        let mut bases: Vec<u32> = Vec::new();
        let number = |vector: &Vector| {
            let base = DATA_RAM_BASE + vector.base;
            let known = bases.iter().position(|&b| b == base);
            let id = known.unwrap_or_else(|| {
                bases.push(base);
                bases.len() - 1
            });
            id as u8
        };
        let numbers = vectors.iter().map(number).collect();
        self.host.regs.ar[..bases.len()].copy_from_slice(&bases);
        numbers
    }

    /// Runs a program from a reset on, which leaves the data RAM as it is.
    fn run(&mut self, program: &Program) -> Result<RunReport, SimError> {
        self.host.reset(&mut self.engine)?;
        let report = self.host.run(&mut self.engine, program, |_, _| Ok(()))?;
        let steps = program.steps.iter();
        self.activity.bundles += steps.filter(|s| s.bundle.ops().next().is_some()).count() as u64;
        self.activity.counters.add(&report.counters);
        for (_, record) in &report.records {
            self.complaints
                .push(format!("the engine has a fault: {record:?}"));
        }
        Ok(report)
    }

    /// Sends bursts through the crossbar; `sink` takes what it writes.
    pub(super) fn send(
        &mut self,
        items: Vec<Item>,
        sink: impl FnMut(u32, &Beat),
    ) -> Result<(), SimError> {
        let before = self.crossbar.outputs().tiles;
        let traffic: Traffic = axi::run(&mut self.crossbar, items, &mut self.go, sink)?;
        let tiles = self.crossbar.outputs().tiles.wrapping_sub(before);
        self.activity.bursts += traffic.responses.len() as u64;
        self.activity.beats_in += traffic.beats_in.beats;
        self.activity.beats_out += traffic.beats_out.beats;
        self.activity.tiles += u64::from(tiles);
        for (n, response) in traffic.responses.iter().enumerate() {
            if response.resp != 0 {
                self.complaints.push(format!(
                    "the crossbar answers burst {n} with BRESP {}",
                    response.resp
                ));
            }
        }
        for record in &traffic.records {
            self.complaints
                .push(format!("the crossbar has an error: {record:?}"));
        }
        Ok(())
    }
}

/// The crossbar as it lets beats pass.
pub const PASS_THROUGH: Setup = Setup {
    transpose: false,
    raw: false,
    wide: false,
    columns: 1,
    step: 0,
};

/// Ranges of rows of the data RAM that hold these bytes, ascending, neighbours joined. The bytes are ascending.
pub fn rows(bytes: impl Iterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut rows: Vec<Range<usize>> = Vec::new();
    for bytes in bytes {
        let (first, end) = (bytes.start / ROW_BYTES, bytes.end.div_ceil(ROW_BYTES));
        match rows.last_mut() {
            Some(last) if first <= last.end => last.end = last.end.max(end),
            _ => rows.push(first..end),
        }
    }
    rows
}
