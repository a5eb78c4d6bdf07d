//! What a descriptor leaves in memory: the value model of the 64-byte words (facts.md 3 to 5; D30 to D39, D45, D46, D54 to D68).
//!
//! A word runs in two steps: it is planned, which finds every address and every fault; then its moves are made. A word that
//! fails changes nothing.

mod dma_words;
mod engine_words;

pub use dma_words::{DmaSide, RowWalk, TileWalk};

use super::memory::Hole;
use super::number;
use crate::descriptor::validate::elem_bytes;
use crate::descriptor::{
    Addr4, Addr8, BoundCheckReg, ComputeOp, Direct2D, Direct2DXpose, Dtype, Events, Gather,
    GatherXpose, Generation, Indirect1D, IndirectCopy, Offset, PoolBufferLoad, Source, UpdateMode,
    Violation, WaitMode, Word, validate,
};
use crate::dge::{MAX_LENGTH, Notification, Piece};
use crate::machine::{Cache, MAX_BYTES, MAX_ELEMENTS, PoolBuffer, Shape, State};
use std::borrow::Cow;
use std::fmt;

/// Whether an index is in bounds: below the limit, unsigned (D35).
#[inline]
pub fn in_bounds(index: u32, limit: Option<u64>) -> bool {
    limit.is_none_or(|limit| u64::from(index) < limit)
}

/// Most memory that words may give the model, in pages that were written. Unit: bytes.
pub const MAX_MEMORY: u64 = 1 << 31;

/// Why a word did not run. Nothing was changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    /// It is not legal.
    #[error("the word is not legal: {}", .0.iter().map(|v| v.to_string()).collect::<Vec<_>>().join("; "))]
    Invalid(Vec<Violation>),
    /// It waits.
    #[error("the word waits: semaphore {index} is {value}, it wants {mode} {wanted}")]
    Waits {
        /// Semaphore.
        index: u8,
        /// What it holds.
        value: u32,
        /// Comparison.
        mode: WaitMode,
        /// With what.
        wanted: u32,
    },
    /// Its meaning is unpublished (D63).
    #[error("{field} {value} is not modelled: {why}")]
    Unsupported {
        /// Field.
        field: &'static str,
        /// What it holds.
        value: String,
        /// Why.
        why: &'static str,
    },
    /// An address has no memory behind it (D64).
    #[error("{what} reaches {address:#x}, where {space} has no memory on {generation}")]
    Hole {
        /// Of the word.
        what: &'static str,
        /// Address.
        address: u64,
        /// Memory.
        space: &'static str,
        /// Generation.
        generation: Generation,
    },
    /// Values found at run time do not go together (D64, D66).
    #[error("{what}: {found}; {rule}")]
    Mismatch {
        /// Of the word.
        what: &'static str,
        /// What was found.
        found: String,
        /// What is wanted.
        rule: &'static str,
    },
}

/// Where the bytes of a move come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// SoC address.
    Memory(u64),
    /// The low bytes of a number.
    Value(u64),
}

/// One piece that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Source.
    pub from: From,
    /// SoC address.
    pub to: u64,
    /// Read. Unit: bytes.
    pub read: u32,
    /// Written. Unit: bytes; as many as read unless there is a cast.
    pub written: u32,
}

/// Addresses that were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// SoC address.
    pub address: u64,
    /// Unit: bytes.
    pub length: u64,
}

/// The BDs of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Descriptors {
    /// None: an engine's word.
    None,
    /// One for each move on either leg.
    Moves,
    /// These, of the source and of the destination.
    Lists([Vec<Piece>; 2]),
}

/// One side of moves of like elements: from one to the next, or from index to index.
#[derive(Clone, Debug)]
struct Line {
    start: u64,
    /// Unit: bytes, mod 2^64.
    step: u64,
    /// Indices and their limit.
    indices: Option<(Vec<u32>, Option<u64>)>,
}

impl Line {
    /// Address of element `k`, if it is in bounds.
    #[inline]
    fn at(&self, k: usize) -> Option<u64> {
        let n = match &self.indices {
            None => k as u64,
            Some((indices, limit)) => {
                if !in_bounds(indices[k], *limit) {
                    return None;
                }
                indices[k].into()
            }
        };
        Some(self.start.wrapping_add(n.wrapping_mul(self.step)))
    }

    /// First address and length of what `count` elements of `size` bytes span, without those out of bounds; `None` if that
    /// goes past either end of memory.
    fn span(&self, count: usize, size: u64) -> Option<(u64, u64)> {
        let (low, high) = match &self.indices {
            None => (0, count as u64 - 1),
            Some((indices, limit)) => {
                let limit = limit.unwrap_or(u64::MAX);
                let span = |(low, high): (u64, u64), &index: &u32| {
                    let index = u64::from(index);
                    match index < limit {
                        true => (low.min(index), high.max(index)),
                        false => (low, high),
                    }
                };
                indices.iter().fold((u64::MAX, 0), span)
            }
        };
        if low > high {
            return Some((self.start, 0));
        }
        let step = i128::from(self.step as i64);
        let at = |n: u64| i128::from(self.start) + i128::from(n) * step;
        let (first, last) = (at(low).min(at(high)), at(low).max(at(high)));
        let end = last + i128::from(size);
        // All 2^64 bytes are no span either: their number does not fit.
        let length = u64::try_from(end - first).ok()?;
        (first >= 0 && end <= 1 << 64).then_some((first as u64, length))
    }
}

/// Moves of like elements, one dim on either side: what most words of 0xbb are, kept short.
#[derive(Clone, Debug)]
struct Rows {
    lines: [Line; 2],
    count: usize,
    /// Of an element of the source. Unit: bytes.
    read: u32,
    /// Of an element of the destination. Unit: bytes.
    written: u32,
}

impl Rows {
    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let [from, to] = &self.lines;
        (0..self.count).filter_map(move |k| {
            Some(Move {
                from: From::Memory(from.at(k)?),
                to: to.at(k)?,
                read: self.read,
                written: self.written,
            })
        })
    }
}

/// The moves of a word.
#[derive(Clone, Debug)]
enum Moves {
    List(Vec<Move>),
    Rows(Rows),
}

impl Moves {
    fn list(&self) -> Cow<'_, [Move]> {
        match self {
            Self::List(moves) => Cow::Borrowed(moves),
            Self::Rows(rows) => Cow::Owned(rows.moves().collect()),
        }
    }
}

/// What a word did.
#[derive(Clone, Debug)]
pub struct Effects {
    moves: Moves,
    descriptors: Descriptors,
    /// Records of what was out of bounds (D36, D61).
    pub notifications: Vec<Notification>,
    /// Indices that were read, both legs together.
    pub indices: u64,
    /// Of these, out of bounds.
    pub skipped: u64,
    /// Semaphores that were written.
    pub semaphores: Vec<(u8, u32)>,
    /// What is legal but suspect, found at run time (D38).
    pub suspicions: Vec<String>,
    /// What the DMA does to the destination.
    pub compute_op: ComputeOp,
    /// What was read before anything moved, by SoC address and length in bytes: index vectors, and what 0x67 loads.
    pub looked_at: Vec<(u64, u64)>,
}

impl Effects {
    /// Its moves, in order.
    pub fn moves(&self) -> Cow<'_, [Move]> {
        self.moves.list()
    }

    /// The pieces of the source and of the destination, one BD each; none for an engine's word.
    pub fn descriptors(&self) -> [Vec<Piece>; 2] {
        match &self.descriptors {
            Descriptors::None => [Vec::new(), Vec::new()],
            Descriptors::Lists(lists) => lists.clone(),
            Descriptors::Moves => {
                let source = |m: &Move| match m.from {
                    From::Memory(address) => Piece {
                        address,
                        length: m.read,
                    },
                    From::Value(_) => unreachable!("a DMA moves memory"),
                };
                let destination = |m: &Move| Piece {
                    address: m.to,
                    length: m.written,
                };
                let moves = self.moves();
                [
                    moves.iter().map(source).collect(),
                    moves.iter().map(destination).collect(),
                ]
            }
        }
    }

    /// What was written: ascending, neighbours joined. The bytes are in the memory.
    pub fn delta(&self) -> Vec<Written> {
        let mut written: Vec<Written> = Vec::new();
        let piece = |m: &Move| (m.to, u64::from(m.written));
        let mut pieces: Vec<(u64, u64)> = self.moves().iter().map(piece).collect();
        pieces.sort_unstable();
        for (address, length) in pieces {
            match written.last_mut() {
                Some(last) if address - last.address <= last.length => {
                    last.length = last.length.max(address - last.address + length);
                }
                _ => written.push(Written { address, length }),
            }
        }
        written
    }

    /// Written by moves, pieces that overlap counted as often as they are written. Unit: bytes.
    pub fn bytes(&self) -> u64 {
        let written = |m: Move| u64::from(m.written);
        match &self.moves {
            Moves::List(moves) => moves.iter().copied().map(written).sum(),
            Moves::Rows(rows) => rows.moves().map(written).sum(),
        }
    }
}

/// One side of a DMA. Unit: bytes.
struct Leg {
    start: u64,
    element: u64,
    num: [u64; 4],
    step: [i64; 4],
}

/// An element of a leg.
#[derive(Clone, Copy)]
struct Element {
    address: u64,
    in_bounds: bool,
}

impl Leg {
    fn count(&self) -> u64 {
        self.num.iter().fold(1, |a, &b| a.saturating_mul(b))
    }

    fn bytes(&self) -> u64 {
        self.count().saturating_mul(self.element)
    }

    /// Its elements, fastest dim first. The indices take the place of the coordinate of their dim (D58).
    fn elements(&self, indices: Option<(usize, &[u32], Option<u64>)>) -> Vec<Element> {
        let mut elements = Vec::with_capacity(self.count() as usize);
        let [nx, ny, nz, nw] = self.num;
        let step = self.step.map(|s| s as u64);
        // Distance of a coordinate, and whether an index is in bounds.
        let along = |dim: usize, at: u64| match indices {
            Some((indexed, vector, limit)) if indexed == dim => {
                let index = vector[at as usize];
                let distance = u64::from(index).wrapping_mul(step[dim]);
                (distance, in_bounds(index, limit))
            }
            _ => (at.wrapping_mul(step[dim]), true),
        };
        for w in 0..nw {
            let (dw, ow) = along(3, w);
            for z in 0..nz {
                let (dz, oz) = along(2, z);
                for y in 0..ny {
                    let (dy, oy) = along(1, y);
                    let row = self
                        .start
                        .wrapping_add(dw)
                        .wrapping_add(dz)
                        .wrapping_add(dy);
                    for x in 0..nx {
                        let (dx, ox) = along(0, x);
                        elements.push(Element {
                            address: row.wrapping_add(dx),
                            in_bounds: ow && oz && oy && ox,
                        });
                    }
                }
            }
        }
        elements
    }
}

/// More than the model moves.
fn too_large(what: &'static str, found: String) -> RunError {
    RunError::Mismatch {
        what,
        found,
        rule: "this model moves at most 2^22 elements and 1 GiB with one word",
    }
}

/// Names of the legs, for messages.
const LEGS: [&str; 2] = ["the source", "the destination"];

impl State {
    fn hole(&self, what: &'static str) -> impl Fn(Hole) -> RunError {
        let generation = self.generation;
        move |hole| RunError::Hole {
            what,
            address: hole.address,
            space: hole.space,
            generation,
        }
    }

    /// The address that an ADDR8 stands for.
    fn address(&self, what: &'static str, addr: Addr8) -> Result<u64, RunError> {
        let register = |id: u8| u64::from(self.registers[usize::from(id)]);
        Ok(
            match addr.source().expect("the validator knows the forms") {
                Source::Immediate(address) => address,
                Source::Registers { lo, hi } => register(lo) | register(hi) << 32,
                Source::Table { entry, offset } => {
                    let base = self.table.get(&entry).ok_or(RunError::Mismatch {
                        what,
                        found: format!("entry {entry} of the address table is empty"),
                        rule: "the entry that a word names has an address",
                    })?;
                    let offset = match offset {
                        Offset::Immediate(offset) => offset.into(),
                        Offset::Register(id) => register(id),
                        Offset::Wide(id) => register(id) | register(id + 1) << 32,
                    };
                    base.wrapping_add(offset)
                }
            },
        )
    }

    /// The limit in a bound register; `None` if there is no check.
    fn limit(&self, bc: BoundCheckReg, marker: u8) -> Option<u64> {
        let register = |id: u8| u64::from(self.registers[usize::from(id)]);
        bc.bc_enabled.then(|| {
            let wide = marker & Addr8::OFFSET_WIDE != 0;
            let high = if wide { register(bc.bc_reg + 1) } else { 0 };
            register(bc.bc_reg) | high << 32
        })
    }

    /// The dims of a side: those of the shape register that `number` names, or the word's own.
    fn dims(&self, from_register: bool, number: i32, own: Shape) -> Shape {
        match from_register {
            true => self.shapes[number as usize],
            false => own,
        }
    }

    /// The 29-bit address that an ADDR4 stands for.
    fn engine_address(&self, what: &'static str, addr: Addr4) -> Result<u32, RunError> {
        if !addr.in_register() {
            return Ok(addr.address());
        }
        let held = self.registers[usize::from(addr.register_id())];
        match held <= Addr4::ADDRESS {
            true => Ok(held),
            false => Err(RunError::Mismatch {
                what,
                found: format!("{held:#x} in register {}", addr.register_id()),
                rule: "an engine's address has 29 bits",
            }),
        }
    }

    fn waits(&self, events: &Events) -> Result<(), RunError> {
        let mode = events.wait_mode;
        if mode == WaitMode::NONE {
            return Ok(());
        }
        let wanted = match mode.0 {
            0x01..=0x05 => events.semaphore_value,
            0x81..=0x85 => self.numbered_register(events)?,
            _ => {
                return Err(RunError::Unsupported {
                    field: "wait_mode",
                    value: mode.to_string(),
                    why: "where the offset stands is unpublished",
                });
            }
        };
        let value = self.semaphores[usize::from(events.wait_idx)];
        let holds = match mode.0 & 0xF {
            1 => value == wanted,
            2 => value < wanted,
            3 => value <= wanted,
            4 => value > wanted,
            _ => value >= wanted,
        };
        match holds {
            true => Ok(()),
            false => Err(RunError::Waits {
                index: events.wait_idx,
                value,
                mode,
                wanted,
            }),
        }
    }

    /// The register whose number is in semaphore_value (D63).
    fn numbered_register(&self, events: &Events) -> Result<u32, RunError> {
        let id = usize::try_from(events.semaphore_value).ok();
        let register = id.and_then(|id| self.registers.get(id));
        register.copied().ok_or(RunError::Mismatch {
            what: "events.semaphore_value",
            found: format!("register {}", events.semaphore_value),
            rule: "registers are 0 to 63",
        })
    }

    /// What completion writes to semaphores.
    fn completion(
        &self,
        events: &Events,
        own: Option<(u8, u8)>,
    ) -> Result<Vec<(u8, u32)>, RunError> {
        let mut after = self.semaphores;
        let mut written = Vec::new();
        let mut write = |index: u8, change: &dyn Fn(u32) -> u32| {
            let semaphore = &mut after[usize::from(index)];
            *semaphore = change(*semaphore);
            written.push((index, *semaphore));
        };
        if let Some((index, increment)) = own.filter(|own| own.1 != 0) {
            write(index, &|value| value.wrapping_add(increment.into()));
        }
        match events.update_mode {
            UpdateMode::NONE => {}
            UpdateMode::SEM_INC_READ | UpdateMode::SEM_INC_COMPLETE => {
                write(events.update_idx, &|value| value.wrapping_add(1));
            }
            UpdateMode::SEM_ADD_IMM_COMPLETE => {
                let add = events.semaphore_value;
                write(events.update_idx, &|value| value.wrapping_add(add));
            }
            UpdateMode::SEM_WR_REG_COMPLETE => {
                let register = self.numbered_register(events)?;
                write(events.update_idx, &|_| register);
            }
            other => {
                return Err(RunError::Unsupported {
                    field: "update_mode",
                    value: other.to_string(),
                    why: "what this code does is unpublished",
                });
            }
        }
        Ok(written)
    }
}

/// Moves and what comes with them, before anything is changed.
struct Plan {
    moves: Vec<Move>,
    /// Instead of `moves`.
    rows: Option<Rows>,
    /// Ends of the groups of moves whose reads come before their writes; none: each move is one.
    groups: Vec<usize>,
    descriptors: Descriptors,
    notifications: Vec<Notification>,
    indices: u64,
    skipped: u64,
    suspicions: Vec<String>,
    looked_at: Vec<(u64, u64)>,
    compute: Option<(ComputeOp, Dtype, Dtype)>,
    pool: PoolChange,
}

/// What becomes of the Pool_Buffer.
enum PoolChange {
    Stays,
    Becomes(Option<PoolBuffer>),
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            rows: None,
            groups: Vec::new(),
            descriptors: Descriptors::None,
            notifications: Vec::new(),
            indices: 0,
            skipped: 0,
            suspicions: Vec::new(),
            looked_at: Vec::new(),
            compute: None,
            pool: PoolChange::Stays,
        }
    }
}

impl State {
    fn plan(&self, word: &Word) -> Result<Plan, RunError> {
        match word {
            Word::Indirect1D(w) => self.plan_indirect1d(w),
            Word::GatherXpose(w) => self.plan_gather_xpose(w),
            Word::IndirectCopy(w) => self.plan_indirect_copy(w),
            Word::Gather(w) => self.plan_gather(w),
            Word::PoolBufferLoad(w) => self.plan_pool_buffer_load(w),
            Word::Direct2D(w) => self.plan_direct2d(w),
            Word::Direct2DXpose(w) => self.plan_direct2d_xpose(w),
        }
    }

    /// Runs a word: what it did, or why it did nothing.
    ///
    /// # Errors
    ///
    /// It is not legal, waits, asks for something unpublished, or meets a fault; then nothing has changed.
    pub fn execute(&mut self, word: &Word) -> Result<Effects, RunError> {
        let violations = validate(word, self.generation);
        if !violations.is_empty() {
            return Err(RunError::Invalid(violations));
        }
        let events = word.events();
        self.waits(events)?;
        let semaphores = self.completion(events, completion_of(word))?;
        let plan = self.plan(word)?;
        self.check_room(&plan)?;
        self.make(&plan);
        for &(index, value) in &semaphores {
            self.semaphores[usize::from(index)] = value;
        }
        if let PoolChange::Becomes(pool) = plan.pool {
            self.pool = pool;
        }
        Ok(Effects {
            moves: match plan.rows {
                Some(rows) => Moves::Rows(rows),
                None => Moves::List(plan.moves),
            },
            descriptors: plan.descriptors,
            notifications: plan.notifications,
            indices: plan.indices,
            skipped: plan.skipped,
            semaphores,
            suspicions: plan.suspicions,
            compute_op: plan.compute.map_or(ComputeOp::NONE, |c| c.0),
            looked_at: plan.looked_at,
        })
    }

    /// That the model can hold what a plan writes: a few elements, far apart, take a page each.
    fn check_room(&self, plan: &Plan) -> Result<(), RunError> {
        // Rows are at most 4096 elements of 64 KiB, too few to matter.
        const FEW: usize = 1 << 12;
        if plan.moves.len() <= FEW {
            return Ok(());
        }
        let written = plan.moves.iter().map(|m| (m.to, u64::from(m.written)));
        let room = self.memory.size_with(written);
        match room <= MAX_MEMORY {
            true => Ok(()),
            false => Err(RunError::Mismatch {
                what: LEGS[1],
                found: format!("{room} bytes of memory, in pages"),
                rule: "this model holds at most 2 GiB",
            }),
        }
    }

    /// Makes the moves of a plan.
    fn make(&mut self, plan: &Plan) {
        if let Some((op, from, to)) = plan.compute {
            for m in &plan.moves {
                self.compute(m, op, from, to);
            }
            for m in plan.rows.iter().flat_map(Rows::moves) {
                self.compute(&m, op, from, to);
            }
        } else if let Some(rows) = &plan.rows {
            self.copy_rows(rows, plan.skipped == 0);
        } else if plan.groups.is_empty() {
            let mut caches = [Cache::default(), Cache::default()];
            for m in &plan.moves {
                match m.from {
                    From::Memory(from) => {
                        self.memory.copy(from, m.to, m.read as usize, &mut caches);
                    }
                    From::Value(value) => {
                        self.memory
                            .write(m.to, &value.to_le_bytes()[..m.written as usize]);
                    }
                }
            }
        } else {
            let mut begin = 0;
            for &end in &plan.groups {
                let group = &plan.moves[begin..end];
                let values: Vec<u64> = group
                    .iter()
                    .map(|m| match m.from {
                        From::Memory(from) => self.memory.number(from, m.read as usize),
                        From::Value(value) => value,
                    })
                    .collect();
                for (m, value) in group.iter().zip(values) {
                    self.memory
                        .write(m.to, &value.to_le_bytes()[..m.written as usize]);
                }
                begin = end;
            }
        }
    }

    /// Copies elements, in order. With all of them in bounds and both sides in one piece of the model's own memory, without a
    /// look at its pages.
    fn copy_rows(&mut self, rows: &Rows, all: bool) {
        let size = rows.read as usize;
        let [from, to] = &rows.lines;
        let mut window = |line: &Line| {
            let (at, length) = line.span(rows.count, size as u64)?;
            Some(at.wrapping_sub(self.memory.window(at, length)? as u64))
        };
        // Of an address in a window the place is what is left without its bias.
        let windows = all.then(|| Some((window(from)?, window(to)?))).flatten();
        let Some((from_bias, to_bias)) = windows else {
            let mut caches = [Cache::default(), Cache::default()];
            for m in rows.moves() {
                let From::Memory(source) = m.from else {
                    unreachable!("rows are memory");
                };
                self.memory.copy(source, m.to, size, &mut caches);
            }
            return;
        };
        let bytes = self.memory.bytes_mut();
        let place = |line: &Line, n: u64, bias: u64| {
            let address = line.start.wrapping_add(n.wrapping_mul(line.step));
            address.wrapping_sub(bias) as usize
        };
        let numbers = |line: &Line, k: usize| match &line.indices {
            Some((indices, _)) => u64::from(indices[k]),
            None => k as u64,
        };
        match (&from.indices, &to.indices) {
            // The plain gather, as tight as it gets.
            (Some((indices, _)), None) if size == 64 => {
                for (k, &index) in indices.iter().enumerate() {
                    let from = place(from, index.into(), from_bias);
                    let row: [u8; 64] = bytes[from..from + 64].try_into().expect("64 bytes");
                    let to = place(to, k as u64, to_bias);
                    bytes[to..to + 64].copy_from_slice(&row);
                }
            }
            _ => {
                for k in 0..rows.count {
                    let from = place(from, numbers(from, k), from_bias);
                    let to = place(to, numbers(to, k), to_bias);
                    bytes.copy_within(from..from + size, to);
                }
            }
        }
    }

    /// B = B op A for every element of a move, in ascending order (D39).
    fn compute(&mut self, m: &Move, op: ComputeOp, from: Dtype, to: Dtype) {
        let From::Memory(source) = m.from else {
            unreachable!("a DMA moves memory");
        };
        let (read, written) = (from.size(), to.size());
        let incoming = self.memory.get(source, m.read as usize);
        let mut there = self.memory.get(m.to, m.written as usize);
        let number = |bytes: &[u8]| {
            let mut wide = [0; 8];
            wide[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(wide)
        };
        for (a, b) in incoming
            .chunks_exact(read)
            .zip(there.chunks_exact_mut(written))
        {
            let a = number::convert(number(a), from, to);
            let value = number::compute(op, a, number(b), to);
            b.copy_from_slice(&value.to_le_bytes()[..written]);
        }
        self.memory.write(m.to, &there);
    }
}

/// A word's own semaphore, with what completion adds to it.
fn completion_of(word: &Word) -> Option<(u8, u8)> {
    match word {
        Word::Indirect1D(w) => Some((w.semaphore, w.sem_increment)),
        Word::Direct2D(w) => Some((w.semaphore, w.sem_increment)),
        Word::GatherXpose(w) => Some((w.semaphore, 1)),
        Word::Direct2DXpose(w) => Some((w.semaphore, 1)),
        Word::IndirectCopy(_) | Word::Gather(_) | Word::PoolBufferLoad(_) => None,
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} bytes at {:#x}", self.length, self.address)
    }
}
