//! From a descriptor word to the hardware: the words run on the two designs, the engine `supergather` and the crossbar `axi2sram`.
//!
//! A word is planned first, which finds every address and every fault; the plan reads index vectors, registers and limits, and nothing
//! else. Then the designs do it: gathers, sums and transpositions are theirs, and what lands in SBUF comes through the crossbar. The
//! host around them is an agent that carries bytes: between memory and the data RAM, to the crossbar, and to destinations that no
//! design reaches (PSUM, HBM), which the report lists. No value comes from the golden model, and no code is shared with it;
//! the scoreboard compares the two. One file per word (docs/lowering.md).

mod agent;
mod direct2d;
mod direct2d_xpose;
mod events;
mod gather;
mod gather_xpose;
mod hardware;
mod indirect1d;
mod indirect_copy;
mod legs;
mod operands;
mod pool_buffer_load;
mod tiles;
mod value_add;

pub use hardware::{Activity, Hardware};

use crate::descriptor::scenario::Scenario;
use crate::descriptor::{ComputeOp, Dtype, Violation, Word, validate};
use crate::dge::{BufferDescriptor, Notification, Piece, RING_DEPTH, Ring, buffer_descriptors};
use crate::machine::State;
use agent::Agent;
use operands::Operands;
use sim::dut::SimError;
use std::fmt;

/// What became of a scenario.
#[derive(Clone, Debug)]
pub enum Lowered {
    /// Its words ran.
    Ran(Box<Report>),
    /// One of them cannot; none has run.
    Refused(Refusal),
}

/// A word that the hardware cannot run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Number of the word.
    pub word: usize,
    /// Its layout.
    pub name: &'static str,
    /// Why.
    pub reason: Reason,
}

/// Why the hardware cannot run a word: it adds integers and does no other arithmetic (D26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// `compute_op` is MULTIPLY.
    Multiply,
    /// `compute_op` is MAX.
    Max,
    /// `compute_op` is MIN.
    Min,
    /// `compute_op` is ADD on floating-point numbers.
    FloatingPoint,
    /// `compute_op` is ADD and converts: elements of other sizes.
    Cast,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Multiply => "compute_op MULTIPLY: the engine adds only",
            Self::Max => "compute_op MAX: the engine adds only",
            Self::Min => "compute_op MIN: the engine adds only",
            Self::FloatingPoint => {
                "compute_op ADD on floating-point numbers: the engine adds integers only"
            }
            Self::Cast => "compute_op ADD with a cast: the engine adds elements of one size only",
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "word {} {}: {}", self.word, self.name, self.reason)
    }
}

/// What the words of a scenario did.
#[derive(Clone, Debug)]
pub struct Report {
    /// Name of the backend.
    pub backend: &'static str,
    /// Word by word.
    pub words: Vec<WordReport>,
    /// The machine after them.
    pub state: State,
}

/// How a word ended. Only one that is done has changed anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// It is complete.
    Done,
    /// It is not legal: these are the predicates that it breaks.
    Rejected(Vec<Violation>),
    /// Its wait is not met.
    Waits,
    /// It asks for something whose meaning is unpublished (D63).
    Unsupported(&'static str),
    /// It met a fault at run time (D64).
    Fault(Fault),
}

impl fmt::Display for Completion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Done => f.write_str("done"),
            Self::Rejected(violations) => {
                let names: Vec<&str> = violations.iter().map(|v| v.predicate).collect();
                write!(f, "rejected: {}", names.join(", "))
            }
            Self::Waits => f.write_str("waits"),
            Self::Unsupported(what) => write!(f, "unsupported: {what}"),
            Self::Fault(fault) => write!(f, "fault: {fault}"),
        }
    }
}

/// Why a legal word cannot run with what it finds (D64).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {found}; {rule}")]
pub struct Fault {
    /// Of the word.
    pub what: &'static str,
    /// What was found.
    pub found: String,
    /// What is wanted.
    pub rule: &'static str,
}

/// What one word did.
#[derive(Clone, Debug)]
pub struct WordReport {
    /// How it ended.
    pub completion: Completion,
    /// Records of what was out of bounds, in order (D36, D61).
    pub notifications: Vec<Notification>,
    /// BDs of the source and of the destination; none of an engine's word.
    pub buffer_descriptors: [Vec<BufferDescriptor>; 2],
    /// Semaphores that were written, with their values, in order.
    pub semaphores: Vec<(u8, u32)>,
    /// Indices that were read, both legs together.
    pub indices: u64,
    /// Of these, out of bounds.
    pub skipped: u64,
    /// What was written, in order.
    pub landings: Vec<Landing>,
    /// What the designs did.
    pub activity: Activity,
    /// What the designs complained about: faults of the engine, error responses and records of the crossbar. A plan asks for
    /// nothing wrong, so there are none.
    pub complaints: Vec<String>,
}

/// Bytes that were written: where, for which element, and what they went through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// SoC address.
    pub address: u64,
    /// Unit: bytes.
    pub length: u32,
    /// Which element, row or index of its leg or channel they belong to.
    pub origin: Origin,
    /// Where their values come from.
    pub value: Value,
    /// Who wrote them.
    pub by: By,
}

/// Which element it is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Position in its leg, or in its channel.
    pub position: u32,
    /// Index that found it.
    pub index: Option<u32>,
    /// Lane of the engine that gave it.
    pub lane: Option<u8>,
}

/// Where values come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Memory, unchanged.
    Memory,
    /// The engine: gathered or added.
    Engine,
    /// The crossbar: transposed.
    Transposed,
}

/// Who writes to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// `axi2sram`.
    Crossbar,
    /// The agent, outside SBUF: not through hardware.
    Agent,
}

impl WordReport {
    fn ended(completion: Completion) -> Self {
        Self {
            completion,
            notifications: Vec::new(),
            buffer_descriptors: [Vec::new(), Vec::new()],
            semaphores: Vec::new(),
            indices: 0,
            skipped: 0,
            landings: Vec::new(),
            activity: Activity::default(),
            complaints: Vec::new(),
        }
    }

    /// Bytes that were written in a certain way. What the agent wrote unchanged has not been through hardware at all; of what a design
    /// made only the last step has not.
    pub fn bytes(&self, by: By, value: Value) -> u64 {
        let landings = self.landings.iter();
        let those = landings.filter(|l| (l.by, l.value) == (by, value));
        those.map(|l| u64::from(l.length)).sum()
    }
}

/// What a word wants, before anything is changed.
struct Plan {
    work: Work,
    /// Pieces of the source and of the destination, one BD each.
    pieces: [Vec<Piece>; 2],
    op: ComputeOp,
    notifications: Vec<Notification>,
    indices: u64,
    skipped: u64,
}

impl Plan {
    /// Work without BDs.
    fn of(work: Work) -> Self {
        Self {
            work,
            pieces: [Vec::new(), Vec::new()],
            op: ComputeOp::NONE,
            notifications: Vec::new(),
            indices: 0,
            skipped: 0,
        }
    }
}

/// What is to be done.
enum Work {
    /// Elements, from leg to leg, along the BDs.
    Move(Vec<legs::Transfer>),
    /// Elements of so many bytes, added.
    Add(Vec<legs::Transfer>, usize),
    /// Tiles.
    Transpose(tiles::Tiles),
    /// A look-up in the Pool_Buffer.
    LookUp(gather::LookUp),
    /// A load of the Pool_Buffer.
    LoadPool(pool_buffer_load::Load),
    /// Blocks.
    Blocks(indirect_copy::Blocks),
}

/// Why the hardware cannot run a word, if it cannot. The word is legal.
pub fn refusal(word: &Word) -> Option<Reason> {
    let (op, from, to) = match word {
        Word::Indirect1D(w) => (w.compute_op, w.in_dtype, w.out_dtype),
        Word::Direct2D(w) => (w.compute_op, w.in_dtype, w.out_dtype),
        _ => return None,
    };
    let integer = |dtype: Dtype| {
        matches!(
            dtype,
            Dtype::INT8
                | Dtype::UINT8
                | Dtype::INT16
                | Dtype::UINT16
                | Dtype::INT32
                | Dtype::UINT32
        )
    };
    match op {
        ComputeOp::MULTIPLY => Some(Reason::Multiply),
        ComputeOp::MAX => Some(Reason::Max),
        ComputeOp::MIN => Some(Reason::Min),
        ComputeOp::ADD if !integer(from) || !integer(to) => Some(Reason::FloatingPoint),
        // Signedness is no conversion: the bits are the same (D54).
        ComputeOp::ADD if from.size() != to.size() => Some(Reason::Cast),
        _ => None,
    }
}

/// The first legal word of a scenario that the hardware cannot run.
pub fn refused(scenario: &Scenario) -> Option<Refusal> {
    let words = scenario.words.iter().enumerate();
    let legal = words.filter(|(_, word)| validate(word, scenario.state.generation).is_empty());
    legal
        .filter_map(|(n, word)| {
            Some(Refusal {
                word: n,
                name: word.name(),
                reason: refusal(word)?,
            })
        })
        .next()
}

/// Runs the words of a scenario, each after the one before. The designs are reset before each word; a word that ends in a fault has
/// changed nothing, and the next one runs.
///
/// # Errors
///
/// A simulation fails: a design hangs or breaks a rule of AXI.
pub fn run(scenario: &Scenario, on: &mut Hardware) -> Result<Lowered, SimError> {
    if let Some(refusal) = refused(scenario) {
        return Ok(Lowered::Refused(refusal));
    }
    let mut state = scenario.state.clone();
    let words = scenario.words.iter();
    let words = words
        .map(|word| run_word(word, &mut state, on))
        .collect::<Result<_, _>>()?;
    Ok(Lowered::Ran(Box::new(Report {
        backend: on.backend(),
        words,
        state,
    })))
}

/// Runs a word that is not refused.
fn run_word(word: &Word, state: &mut State, on: &mut Hardware) -> Result<WordReport, SimError> {
    let violations = validate(word, state.generation);
    if !violations.is_empty() {
        return Ok(WordReport::ended(Completion::Rejected(violations)));
    }
    let planned = events::wait(word.events(), state)
        .and_then(|()| events::completion(word, state))
        .and_then(|semaphores| Ok((semaphores, plan(word, state)?)));
    let (semaphores, plan) = match planned {
        Ok(planned) => planned,
        Err(end) => return Ok(WordReport::ended(end)),
    };
    let bds = plan
        .pieces
        .map(|pieces| buffer_descriptors(&pieces, plan.op, &mut Ring::new(RING_DEPTH)));
    on.reset()?;
    let mut agent = Agent::new(on, state);
    match plan.work {
        Work::Move(transfers) => legs::copy(&mut agent, &transfers, &bds)?,
        Work::Add(transfers, size) => value_add::add(&mut agent, &transfers, size, &bds)?,
        Work::Transpose(tiles) => tiles::transpose(&mut agent, &tiles)?,
        Work::LookUp(look_up) => gather::look_up(&mut agent, &look_up)?,
        Work::LoadPool(load) => pool_buffer_load::load(&mut agent, &load)?,
        Work::Blocks(blocks) => indirect_copy::copy(&mut agent, &blocks)?,
    }
    let done = agent.finish()?;
    for &(index, value) in &semaphores {
        state.semaphores[usize::from(index)] = value;
    }
    Ok(WordReport {
        completion: Completion::Done,
        notifications: plan.notifications,
        buffer_descriptors: bds,
        semaphores,
        indices: plan.indices,
        skipped: plan.skipped,
        landings: done.landings,
        activity: done.activity,
        complaints: done.complaints,
    })
}

/// Plans a word.
fn plan(word: &Word, state: &State) -> Result<Plan, Completion> {
    let operands = Operands(state);
    let plan = match word {
        Word::Indirect1D(w) => indirect1d::plan(&operands, w),
        Word::GatherXpose(w) => gather_xpose::plan(&operands, w),
        Word::IndirectCopy(w) => indirect_copy::plan(&operands, w),
        Word::Gather(w) => gather::plan(&operands, w),
        Word::PoolBufferLoad(w) => pool_buffer_load::plan(&operands, w),
        Word::Direct2D(w) => direct2d::plan(&operands, w),
        Word::Direct2DXpose(w) => direct2d_xpose::plan(&operands, w),
    };
    plan.map_err(Completion::Fault)
}
