//! What a descriptor leaves in memory: the value model of the 64-byte words (facts.md 3 to 5; D30 to D39, D45, D46, D54 to D68).
//!
//! A word runs in two steps: it is planned, which finds every address and every fault; then its moves are made. A word that
//! fails changes nothing.

use super::memory::{Cache, Hole, Memory};
use super::number;
use crate::descriptor::validate::{elem_bytes, indexed_legs};
use crate::descriptor::{
    Addr4, Addr8, BoundCheckReg, ComputeOp, Direct2D, Direct2DXpose, Dtype, Events, Gather,
    GatherXpose, Generation, IndexMissBehavior, Indirect1D, IndirectCopy, MemPattern4D, Offset,
    PoolBufferLoad, Source, Tensor4D, UpdateMode, Violation, WaitMode, Word, generation, validate,
};
use crate::dge::{MAX_LENGTH, Notification, NotificationClass};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::fmt;

/// How the steps of 0xbb, 0xb8 and of the source of 0xf1 count (D30).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepUnit {
    /// In elements.
    #[default]
    Elem,
    /// In bytes.
    Byte,
}

impl StepUnit {
    /// What a step of 1 means for elements of a size. Unit: bytes.
    pub fn scale(self, element: u64) -> i64 {
        match self {
            Self::Elem => element as i64,
            Self::Byte => 1,
        }
    }
}

/// Whether an index is in bounds: below the limit, unsigned (D35).
#[inline]
pub fn in_bounds(index: u32, limit: Option<u64>) -> bool {
    limit.is_none_or(|limit| u64::from(index) < limit)
}

/// A shape register `$S[n]` (D58).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Counts, fastest dim first.
    pub num: [u16; 4],
    /// Steps.
    pub step: [i32; 4],
}

impl Shape {
    /// Two dims.
    fn of(num: [u16; 2], step: [i32; 2]) -> Self {
        Self {
            num: [num[0], num[1], 1, 1],
            step: [step[0], step[1], 0, 0],
        }
    }
}

impl Default for Shape {
    fn default() -> Self {
        Self {
            num: [1; 4],
            step: [1; 4],
        }
    }
}

/// The window that a 0x67 loaded (D62).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolBuffer {
    /// Indices of the window: those with `index & !mask == start`.
    pub start: u32,
    /// What of an index is the place in the window.
    pub mask: u32,
    /// Per channel: raw bytes of its elements, as numbers.
    pub entries: Vec<Vec<u64>>,
}

/// Everything that words read and write. The engine's data RAM is [`super::engine::Machine`]'s: no word names it.
#[derive(Clone, Debug)]
pub struct State {
    /// Which words and memories there are.
    pub generation: Generation,
    /// How steps count.
    pub step_unit: StepUnit,
    /// HBM, SBUF, PSUM.
    pub memory: Memory,
    /// General registers.
    pub registers: [u32; 64],
    /// Shape registers.
    pub shapes: [Shape; 4],
    /// Address table of the DGE: entry to address.
    pub table: BTreeMap<u16, u64>,
    /// Semaphores.
    pub semaphores: [u32; 256],
    /// Pool_Buffer, if it is loaded.
    pub pool: Option<PoolBuffer>,
}

impl State {
    /// Everything 0.
    pub fn new(generation: Generation) -> Self {
        Self {
            generation,
            step_unit: StepUnit::default(),
            memory: Memory::new(generation),
            registers: [0; 64],
            shapes: [Shape::default(); 4],
            table: BTreeMap::new(),
            semaphores: [0; 256],
            pool: None,
        }
    }
}

/// Most elements of one side of a word that the model takes, all channels together. A limit of the model, not of a machine.
pub const MAX_ELEMENTS: u64 = 1 << 22;

/// Most bytes that the model lets one word move. A limit of the model, too.
pub const MAX_BYTES: u64 = 1 << 30;

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

/// Part of a leg that one BD moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// SoC address.
    pub address: u64,
    /// Unit: bytes.
    pub length: u32,
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

/// One side of a DMA as a descriptor generator sees it.
#[derive(Clone, Copy, Debug)]
pub struct DmaSide {
    /// First element. Unit: bytes.
    pub start: u64,
    /// Size of an element. Unit: bytes.
    pub element: u32,
    /// What a step of 1 means. Unit: bytes.
    pub scale: u32,
    /// Counts, fastest dim first.
    pub num: [u16; 4],
    /// Steps. Unit: `scale` bytes.
    pub step: [i64; 4],
}

/// How 0xf1 walks. Unit: bytes.
pub struct RowWalk {
    /// Row 0 of the table.
    pub source: u64,
    /// Column 0 of the destination.
    pub destination: u64,
    /// Columns of a row.
    pub columns: u16,
    /// Indices.
    pub count: u16,
    /// From one row to the next.
    pub row_step: i64,
    /// From one column of the destination to the next.
    pub column_step: i64,
}

/// How 0xbd walks. Unit: bytes.
pub struct TileWalk {
    /// From one column of the destination to the next.
    pub column_step: i64,
    /// Where each tile is, at the source and at the destination (D34).
    pub tiles: Vec<[u64; 2]>,
}

/// A leg's index vector.
struct Indices {
    dim: usize,
    vector: Vec<u32>,
    limit: Option<u64>,
}

impl Indices {
    fn as_parts(&self) -> (usize, &[u32], Option<u64>) {
        (self.dim, &self.vector, self.limit)
    }

    fn skipped(&self) -> impl Iterator<Item = usize> + '_ {
        let out = |&(_, &index): &(usize, &u32)| !in_bounds(index, self.limit);
        self.vector.iter().enumerate().filter(out).map(|(k, _)| k)
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

    /// One side of a word of two dims (or one: the second count is 1), or of a shape register's four.
    fn leg(
        &self,
        side: usize,
        addr: Addr8,
        num: [u16; 2],
        step: [i32; 2],
        elem_size: u16,
    ) -> Result<Leg, RunError> {
        let element = elem_bytes(elem_size);
        let scale = self.step_unit.scale(element);
        let own = Shape::of(num, step);
        let Shape { num, step } = self.dims(addr.shape_from_register(), step[0], own);
        let leg = Leg {
            start: self.address(LEGS[side], addr)?,
            element,
            num: num.map(u64::from),
            step: step.map(|s| i64::from(s) * scale),
        };
        if leg.count() > MAX_ELEMENTS || leg.bytes() > MAX_BYTES {
            let found = format!("{} elements of {} bytes", leg.count(), leg.element);
            return Err(too_large(LEGS[side], found));
        }
        Ok(leg)
    }

    /// Both sides of a 0xbb.
    fn indirect_legs(&self, w: &Indirect1D) -> Result<[Leg; 2], RunError> {
        let leg =
            |side, addr, num, step, elem_size| self.leg(side, addr, [num, 1], [step, 0], elem_size);
        Ok([
            leg(
                0,
                w.src_start_addr,
                w.src_num_elem,
                w.src_step_elem,
                w.src_elem_size,
            )?,
            leg(
                1,
                w.dst_start_addr,
                w.dst_num_elem,
                w.dst_step_elem,
                w.dst_elem_size,
            )?,
        ])
    }

    /// Both sides of a 0xb8.
    fn direct_legs(&self, w: &Direct2D) -> Result<[Leg; 2], RunError> {
        Ok([
            self.leg(
                0,
                w.src_start_addr,
                w.src_num_elem,
                w.src_step_elem,
                w.src_elem_size,
            )?,
            self.leg(
                1,
                w.dst_start_addr,
                w.dst_num_elem,
                w.dst_step_elem,
                w.dst_elem_size,
            )?,
        ])
    }

    /// Both sides of a 0xbb, for a descriptor generator.
    ///
    /// # Errors
    ///
    /// An empty entry of the address table; more than the model moves.
    pub fn indirect_sides(&self, w: &Indirect1D) -> Result<[DmaSide; 2], RunError> {
        Ok(self.indirect_legs(w)?.map(|leg| self.dma_side(&leg)))
    }

    /// Both sides of a 0xb8, for a descriptor generator.
    ///
    /// # Errors
    ///
    /// As [`Self::indirect_sides`].
    pub fn direct_sides(&self, w: &Direct2D) -> Result<[DmaSide; 2], RunError> {
        Ok(self.direct_legs(w)?.map(|leg| self.dma_side(&leg)))
    }

    fn dma_side(&self, leg: &Leg) -> DmaSide {
        let scale = self.step_unit.scale(leg.element);
        DmaSide {
            start: leg.start,
            element: leg.element as u32,
            scale: scale as u32,
            num: leg.num.map(|n| n as u16),
            step: leg.step.map(|s| s / scale),
        }
    }

    /// How a 0xf1 walks: D32, D66.
    ///
    /// # Errors
    ///
    /// Shape registers that do not go together; an empty entry of the address table.
    pub fn row_walk(&self, w: &GatherXpose) -> Result<RowWalk, RunError> {
        let source = self.dims(
            w.src_start_addr.shape_from_register(),
            w.src_step_elem[0],
            Shape::of(w.src_num_elem, w.src_step_elem),
        );
        let destination = self.dims(
            w.dst_start_addr.shape_from_register(),
            w.dst_step_elem_1,
            Shape::of(w.dst_num_elem, [0, w.dst_step_elem_1]),
        );
        let [width, count, ..] = source.num;
        let [places, columns, ..] = destination.num;
        let pitch = destination.step[1];
        let apart = pitch % 32 == 0 || columns == 1;
        let fits = count.is_multiple_of(16) && count == places && apart;
        if !fits || [width, count, columns].contains(&0) {
            return Err(RunError::Mismatch {
                what: "the shape registers",
                found: format!("{count} indices, {places} places, columns {pitch} bytes apart"),
                rule: "no count is 0, there are as many places as indices, a multiple of 16, and columns are multiples of 32 apart",
            });
        }
        if u64::from(width) * u64::from(count) > MAX_ELEMENTS {
            return Err(too_large(
                LEGS[0],
                format!("{count} rows of {width} elements"),
            ));
        }
        Ok(RowWalk {
            source: self.address(LEGS[0], w.src_start_addr)?,
            destination: self.address(LEGS[1], w.dst_start_addr)?,
            columns: width,
            count,
            row_step: i64::from(source.step[1]) * self.step_unit.scale(2),
            column_step: pitch.into(),
        })
    }

    /// How a 0xbd walks: D34. The source has a dim for each walk of the tiles, the destination one for the columns before them.
    ///
    /// # Errors
    ///
    /// An empty entry of the address table; counts of the destination that are not those of the tiles and their columns.
    pub fn tile_walk(&self, w: &Direct2DXpose) -> Result<TileWalk, RunError> {
        let shape = |addr: Addr8, num, step: [i32; 2]| {
            self.dims(addr.shape_from_register(), step[0], Shape::of(num, step))
        };
        let source = shape(w.src_start_addr, w.src_num_elem, w.src_step_elem);
        let destination = shape(w.dst_start_addr, w.dst_num_elem, w.dst_step_elem);
        let leg = |start: u64, num: [u16; 4], step: [i32; 4]| Leg {
            start,
            element: 1,
            num: num.map(u64::from),
            step: step.map(i64::from),
        };
        let [columns, places @ ..] = destination.num;
        let [column_step, steps @ ..] = destination.step;
        let from = leg(
            self.address(LEGS[0], w.src_start_addr)?,
            source.num,
            source.step,
        );
        let to = leg(
            self.address(LEGS[1], w.dst_start_addr)?,
            [places[0], places[1], places[2], 1],
            [steps[0], steps[1], steps[2], 0],
        );
        let tile = u64::from(w.tile_src_rows) * u64::from(w.tile_src_cols);
        let elements = from.count().saturating_mul(tile);
        let alike = columns == u16::from(w.tile_src_cols) && from.count() == to.count();
        if !alike || elements > MAX_ELEMENTS {
            return Err(RunError::Mismatch {
                what: "source and destination",
                found: format!(
                    "{} tiles of {} columns, places for {} of {columns}",
                    from.count(),
                    w.tile_src_cols,
                    to.count()
                ),
                rule: "dst_num_elem is the columns of a tile and the tiles; this model moves at most 2^22 elements with one word",
            });
        }
        let pairs = from.elements(None).into_iter().zip(to.elements(None));
        Ok(TileWalk {
            column_step: column_step.into(),
            tiles: pairs.map(|(s, d)| [s.address, d.address]).collect(),
        })
    }

    /// The limit of indices in a bound register; `None` if there is no check.
    pub fn index_limit(&self, bc: BoundCheckReg) -> Option<u64> {
        self.limit(bc, Addr8::OFFSET_REG)
    }

    /// Reads an index vector of `count` indices of 32 bits, which lies in partition 0.
    ///
    /// # Errors
    ///
    /// It is not in partition 0.
    pub fn indices(&self, addr: Addr4, count: u64) -> Result<Vec<u32>, RunError> {
        self.index_vector(addr, count).map(|(vector, _)| vector)
    }

    /// The same, and the SoC address of the vector.
    fn index_vector(&self, addr: Addr4, count: u64) -> Result<(Vec<u32>, u64), RunError> {
        let start = self.engine_address("the index vector", addr)?;
        let end = u64::from(start) + 4 * count;
        if end > u64::from(self.generation.sbuf_usable()) || !start.is_multiple_of(4) {
            return Err(RunError::Mismatch {
                what: "the index vector",
                found: format!("{count} indices from {start:#x} on"),
                rule: "index vectors lie in partition 0 of SBUF, at a multiple of 4",
            });
        }
        let at = self.memory.soc(start);
        let bytes = self.memory.get(at, 4 * count as usize);
        let number = |b: &[u8]| u32::from_le_bytes(b.try_into().expect("four bytes"));
        Ok((bytes.chunks_exact(4).map(number).collect(), at))
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

/// Cuts two byte streams into the pieces that move (D57): number of the source element, of the destination element, and
/// the move. `units` are the sizes that the streams count in: 1 for copies, those of the types for a compute_op.
fn cut(
    legs: [&Leg; 2],
    elements: [&[Element]; 2],
    units: [u64; 2],
    mut piece: impl FnMut(usize, usize, Move),
) {
    let [from, to] = legs;
    let per = [from.element / units[0], to.element / units[1]];
    let moved = |s: &Element, d: &Element, s_at: u64, d_at: u64, n: u64| Move {
        from: From::Memory(s.address.wrapping_add(s_at * units[0])),
        to: d.address.wrapping_add(d_at * units[1]),
        read: (n * units[0]) as u32,
        written: (n * units[1]) as u32,
    };
    if per[0] == per[1] {
        for (k, (s, d)) in elements[0].iter().zip(elements[1]).enumerate() {
            if s.in_bounds && d.in_bounds {
                piece(k, k, moved(s, d, 0, 0, per[0]));
            }
        }
        return;
    }
    let mut at = 0;
    let total = elements[0].len() as u64 * per[0];
    while at < total {
        let (s, d) = (at / per[0], at / per[1]);
        let (s_at, d_at) = (at % per[0], at % per[1]);
        let n = (per[0] - s_at).min(per[1] - d_at);
        let (source, destination) = (&elements[0][s as usize], &elements[1][d as usize]);
        if source.in_bounds && destination.in_bounds {
            let m = moved(source, destination, s_at, d_at, n);
            piece(s as usize, d as usize, m);
        }
        at += n;
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

/// The operation of a DMA, if it is not a plain copy.
fn compute_of(op: ComputeOp, from: Dtype, to: Dtype) -> Option<(ComputeOp, Dtype, Dtype)> {
    (op != ComputeOp::NONE).then_some((op, from, to))
}

/// What the streams of both legs count in. Unit: bytes.
fn units(compute: Option<(ComputeOp, Dtype, Dtype)>) -> [u64; 2] {
    match compute {
        Some((_, from, to)) => [from.size() as u64, to.size() as u64],
        None => [1, 1],
    }
}

/// Both legs have as many bytes, or as many elements of their types.
fn like_sizes(legs: [&Leg; 2], units: [u64; 2]) -> Result<(), RunError> {
    let counts = [legs[0].bytes() / units[0], legs[1].bytes() / units[1]];
    let whole = (0..2).all(|i| legs[i].element.is_multiple_of(units[i]));
    match whole && counts[0] == counts[1] {
        true => Ok(()),
        false => Err(RunError::Mismatch {
            what: "source and destination",
            found: format!(
                "{} bytes in, {} bytes out",
                legs[0].bytes(),
                legs[1].bytes()
            ),
            rule: "a word moves as much out as in",
        }),
    }
}

impl State {
    fn plan_indirect1d(&self, w: &Indirect1D) -> Result<Plan, RunError> {
        let compute = compute_of(w.compute_op, w.in_dtype, w.out_dtype);
        let [source, destination] = self.indirect_legs(w)?;
        let legs = [&source, &destination];
        let units = units(compute);
        like_sizes(legs, units)?;

        let mut plan = Plan {
            compute,
            ..Plan::default()
        };
        if source.count() == 0 {
            plan.descriptors = Descriptors::Moves;
            return Ok(plan);
        }
        let indexed = indexed_legs(w.flags.indirect_mode);
        let sides = [
            (
                w.src_idx_start_addr,
                w.flags.gather_dim,
                w.src_idx_bound_reg,
            ),
            (
                w.dst_idx_start_addr,
                w.flags.scatter_dim,
                w.dst_idx_bound_reg,
            ),
        ];
        let mut indices = [None, None];
        for (leg, (addr, dim, bound)) in sides.into_iter().enumerate() {
            if !indexed[leg] {
                continue;
            }
            let dim = usize::from(dim.0);
            let (vector, at) = self.index_vector(addr, legs[leg].num[dim])?;
            plan.looked_at.push((at, 4 * vector.len() as u64));
            let found = Indices {
                dim,
                vector,
                limit: self.index_limit(bound),
            };
            plan.indices += found.vector.len() as u64;
            for position in found.skipped() {
                plan.skipped += 1;
                if w.flags.idx_bound_is_err || !bound.bc_disable_oob_error_notif {
                    let class = match w.flags.idx_bound_is_err {
                        true => NotificationClass::Error,
                        false => NotificationClass::NonFatal,
                    };
                    plan.notifications
                        .push(Notification::new(class, position, leg));
                }
            }
            indices[leg] = Some(found);
        }
        if let Some(found) = indices[1].as_ref().filter(|_| !w.flags.non_unique_dst_idx) {
            let mut seen = HashSet::new();
            let in_bounds = |i: &&u32| in_bounds(**i, found.limit);
            if let Some(index) = found
                .vector
                .iter()
                .filter(in_bounds)
                .find(|&&i| !seen.insert(i))
            {
                plan.suspicions.push(format!(
                    "scatter index {index} stands twice, but non_unique_dst_idx is 0: the last one wins, or both are counted (D38)"
                ));
            }
        }
        let alike = source.element / units[0] == destination.element / units[1];
        let shapes =
            w.src_start_addr.shape_from_register() || w.dst_start_addr.shape_from_register();
        if alike && !shapes {
            let mut indices = indices.into_iter();
            let lines = legs.map(|leg| Line {
                start: leg.start,
                step: leg.step[0] as u64,
                indices: indices.next().flatten().map(|i| (i.vector, i.limit)),
            });
            let rows = Rows {
                lines,
                count: source.count() as usize,
                read: source.element as u32,
                written: destination.element as u32,
            };
            self.check_rows(&rows)?;
            plan.rows = Some(rows);
            plan.descriptors = Descriptors::Moves;
            return Ok(plan);
        }
        let elements =
            [0, 1].map(|leg| legs[leg].elements(indices[leg].as_ref().map(Indices::as_parts)));
        if alike {
            plan.descriptors = Descriptors::Moves;
            cut(legs, [&elements[0], &elements[1]], units, |_, _, m| {
                plan.moves.push(m)
            });
        } else {
            let (moves, lists) = listed(legs, [&elements[0], &elements[1]], units, false);
            plan.moves = moves;
            plan.descriptors = Descriptors::Lists(lists);
        }
        self.check_moves(plan.moves.iter().copied())?;
        Ok(plan)
    }

    /// That rows have memory behind them: at once where all that they span has, else one by one.
    fn check_rows(&self, rows: &Rows) -> Result<(), RunError> {
        let sizes = [rows.read, rows.written];
        let whole = rows.lines.iter().zip(sizes).all(|(line, size)| {
            let span = line.span(rows.count, size.into());
            span.is_some_and(|(at, length)| self.memory.check(at, length).is_ok())
        });
        match whole {
            true => Ok(()),
            false => self.check_moves(rows.moves()),
        }
    }

    /// That what moves has memory behind it. What is out of bounds, on either side, is never touched (D36, D64).
    fn check_moves(&self, moves: impl Iterator<Item = Move>) -> Result<(), RunError> {
        for m in moves {
            if let From::Memory(from) = m.from {
                let read = self.memory.check(from, m.read.into());
                read.map_err(self.hole(LEGS[0]))?;
            }
            let written = self.memory.check(m.to, m.written.into());
            written.map_err(self.hole(LEGS[1]))?;
        }
        Ok(())
    }

    fn plan_direct2d(&self, w: &Direct2D) -> Result<Plan, RunError> {
        let compute = compute_of(w.compute_op, w.in_dtype, w.out_dtype);
        let [source, destination] = self.direct_legs(w)?;
        let legs = [&source, &destination];
        let units = units(compute);
        like_sizes(legs, units)?;
        let mut plan = Plan {
            compute,
            ..Plan::default()
        };
        let mut elements = [source.elements(None), destination.elements(None)];
        let bounds = [
            (w.src_bound_reg, w.src_start_addr),
            (w.dst_bound_reg, w.dst_start_addr),
        ];
        let alike = source.element / units[0] == destination.element / units[1];
        for (leg, (bound, addr)) in bounds.into_iter().enumerate() {
            let Some(limit) = self.limit(bound, addr.marker()) else {
                continue;
            };
            for k in 0..elements[leg].len() {
                // Of a pair the source is tested first, and only one of both is reported.
                if elements[leg][k].address <= limit
                    || alike && leg == 1 && !elements[0][k].in_bounds
                {
                    continue;
                }
                elements[leg][k].in_bounds = false;
                if !bound.bc_disable_oob_error_notif {
                    plan.notifications
                        .push(Notification::new(NotificationClass::NonFatal, k, leg));
                }
            }
        }
        let elements = [&elements[0][..], &elements[1][..]];
        let (moves, lists) = listed(legs, elements, units, true);
        self.check_moves(moves.iter().copied())?;
        plan.moves = moves;
        plan.descriptors = Descriptors::Lists(lists);
        Ok(plan)
    }

    fn plan_gather_xpose(&self, w: &GatherXpose) -> Result<Plan, RunError> {
        const SIZE: u64 = 2;
        let walk = self.row_walk(w)?;
        let (width, count) = (walk.columns, walk.count);
        let (source, destination) = (walk.source, walk.destination);
        let (vector, at) = self.index_vector(w.src_idx_start_addr, count.into())?;
        let limit = self.index_limit(w.src_idx_bound_reg);
        let address_limit = self.limit(w.dst_bound_reg, w.dst_start_addr.marker());
        let mut plan = Plan {
            indices: count.into(),
            looked_at: vec![(at, 4 * u64::from(count))],
            ..Plan::default()
        };
        let mut lists = [Vec::new(), Vec::new()];
        let out_of_bounds = |index: u32| !in_bounds(index, limit);
        for (position, &index) in vector.iter().enumerate() {
            if out_of_bounds(index) {
                plan.skipped += 1;
                if !w.src_idx_bound_reg.bc_disable_oob_error_notif {
                    plan.notifications.push(Notification::new(
                        NotificationClass::NonFatal,
                        position,
                        0,
                    ));
                }
            }
        }
        let row_step = walk.row_step as u64;
        for (tile, rows) in vector.chunks_exact(16).enumerate() {
            let rows: Vec<(u64, u64)> = rows
                .iter()
                .enumerate()
                .filter(|&(_, &index)| !out_of_bounds(index))
                .map(|(r, &index)| {
                    let row = u64::from(index).wrapping_mul(row_step);
                    (r as u64, source.wrapping_add(row))
                })
                .collect();
            plan.groups.push(plan.moves.len());
            if rows.is_empty() {
                continue;
            }
            // A row is one piece of memory (D32, D37).
            let length = SIZE * u64::from(width);
            for &(_, address) in &rows {
                self.memory
                    .check(address, length)
                    .map_err(self.hole(LEGS[0]))?;
                // A BD moves at most 64 KiB.
                for at in (0..length).step_by(MAX_LENGTH as usize) {
                    lists[0].push(Piece {
                        address: address.wrapping_add(at),
                        length: MAX_LENGTH.min((length - at) as u32),
                    });
                }
            }
            for c in 0..u64::from(width) {
                let run = destination
                    .wrapping_add(32 * tile as u64)
                    .wrapping_add(c.wrapping_mul(walk.column_step as u64));
                if address_limit.is_some_and(|limit| run > limit) {
                    if !w.dst_bound_reg.bc_disable_oob_error_notif {
                        let position = tile * usize::from(width) + c as usize;
                        plan.notifications.push(Notification::new(
                            NotificationClass::NonFatal,
                            position,
                            1,
                        ));
                    }
                    continue;
                }
                for &(r, row) in &rows {
                    let to = run.wrapping_add(SIZE * r);
                    self.memory.check(to, SIZE).map_err(self.hole(LEGS[1]))?;
                    plan.moves.push(Move {
                        from: From::Memory(row.wrapping_add(c * SIZE)),
                        to,
                        read: SIZE as u32,
                        written: SIZE as u32,
                    });
                }
                lists[1].push(Piece {
                    address: run,
                    length: 16 * SIZE as u32,
                });
            }
        }
        plan.groups.push(plan.moves.len());
        plan.descriptors = Descriptors::Lists(lists);
        Ok(plan)
    }

    fn plan_direct2d_xpose(&self, w: &Direct2DXpose) -> Result<Plan, RunError> {
        let size = w.out_dtype.size() as u64;
        let columns = u64::from(w.tile_src_cols);
        let rows = u64::from(w.tile_src_rows);
        let walk = self.tile_walk(w)?;
        let limits = [
            self.limit(w.src_bound_reg, w.src_start_addr.marker()),
            self.limit(w.dst_bound_reg, w.dst_start_addr.marker()),
        ];
        let bounds = [w.src_bound_reg, w.dst_bound_reg];
        let mut plan = Plan::default();
        let mut lists = [Vec::new(), Vec::new()];
        let mut records = [Vec::new(), Vec::new()];
        for (tile, &[origin, place]) in walk.tiles.iter().enumerate() {
            // Rows and columns of a tile, each tested by its first byte.
            let mut side = |leg: usize, count: u64, start: u64, step: i64| {
                let mut kept = Vec::new();
                for k in 0..count {
                    let address = start.wrapping_add(k.wrapping_mul(step as u64));
                    if limits[leg].is_none_or(|limit| address <= limit) {
                        kept.push((k, address));
                    } else if !bounds[leg].bc_disable_oob_error_notif {
                        let position = tile * count as usize + k as usize;
                        records[leg].push(Notification::new(
                            NotificationClass::NonFatal,
                            position,
                            leg,
                        ));
                    }
                }
                kept
            };
            plan.groups.push(plan.moves.len());
            let kept_rows = side(0, rows, origin, w.tile_src_row_step.into());
            if kept_rows.is_empty() {
                continue;
            }
            let kept_columns = side(1, columns, place, walk.column_step);
            for &(_, address) in &kept_rows {
                let length = columns * size;
                self.memory
                    .check(address, length)
                    .map_err(self.hole(LEGS[0]))?;
                lists[0].push(Piece {
                    address,
                    length: length as u32,
                });
            }
            for &(c, run) in &kept_columns {
                for &(r, row) in &kept_rows {
                    let to = run.wrapping_add(r * size);
                    self.memory.check(to, size).map_err(self.hole(LEGS[1]))?;
                    plan.moves.push(Move {
                        from: From::Memory(row.wrapping_add(c * size)),
                        to,
                        read: size as u32,
                        written: size as u32,
                    });
                }
                lists[1].push(Piece {
                    address: run,
                    length: (rows * size) as u32,
                });
            }
        }
        plan.groups.push(plan.moves.len());
        plan.notifications = records.concat();
        plan.descriptors = Descriptors::Lists(lists);
        Ok(plan)
    }

    /// An engine's operand in each of `channels` partitions: SoC addresses of its elements, fastest dim first, per channel.
    pub(crate) fn tensor(
        &self,
        what: &'static str,
        tensor: &Tensor4D,
        size: usize,
        channels: u8,
    ) -> Result<Operand, RunError> {
        let step = tensor.step.map(i32::from);
        let own = Shape {
            num: tensor.num,
            step,
        };
        let shape = self.dims(tensor.addr.shape_from_register(), step[0], own);
        let leg = Leg {
            start: 0,
            element: size as u64,
            num: shape.num.map(u64::from),
            step: shape.step.map(|s| i64::from(s) * size as i64),
        };
        if leg.count().saturating_mul(channels.into()) > MAX_ELEMENTS {
            let found = format!("{} elements in {channels} channels", leg.count());
            return Err(too_large(what, found));
        }
        let places = self.partitions(what, tensor.addr, channels)?;
        let offsets = leg
            .elements(None)
            .iter()
            .map(|e| places.inside(what, e.address as i64, size))
            .collect::<Result<_, _>>()?;
        Ok(Operand { places, offsets })
    }

    /// Where an engine's address is, and that the partitions from there on exist.
    fn partitions(
        &self,
        what: &'static str,
        addr: Addr4,
        channels: u8,
    ) -> Result<Partitions, RunError> {
        let start = self.engine_address(what, addr)?;
        let generation = self.generation;
        let (base, stride, usable) = match generation.in_psum(start) {
            true => (
                generation::PSUM_BASE,
                generation::PSUM_STRIDE,
                generation::PSUM_USABLE,
            ),
            false => (0, generation.sbuf_stride(), generation.sbuf_usable()),
        };
        let first = generation.partition(start);
        let last = first.map(|p| p as usize + usize::from(channels));
        if last.is_none_or(|last| last > generation::PARTITIONS) {
            return Err(RunError::Mismatch {
                what,
                found: format!("{channels} channels from {start:#x} on"),
                rule: "they lie in the 128 partitions of SBUF or PSUM",
            });
        }
        Ok(Partitions {
            soc: self.memory.soc(start),
            within: i64::from((start - base) % stride),
            stride: stride.into(),
            usable: usable.into(),
        })
    }

    fn plan_indirect_copy(&self, w: &IndirectCopy) -> Result<Plan, RunError> {
        let (MemPattern4D::Indirect(src), MemPattern4D::Tensor(dst)) = (&w.src, &w.dst) else {
            unreachable!("the validator knows the patterns");
        };
        let size = w.in_dtype.size();
        let block = usize::from(w.src_num_elem_per_idx);
        let channels = w.num_active_channels;
        let index_addr = Addr4(src.index_addr.0 & !Addr4::INDIRECT);
        let indices = self.partitions("the index vector", index_addr, channels)?;
        let data = self.partitions("the data", src.data_addr, channels)?;
        let destination = self.tensor("the destination", dst, size, channels)?;
        let count = usize::from(src.num_elem) / block;
        if destination.offsets.len() != count * block {
            return Err(RunError::Mismatch {
                what: "the destination",
                found: format!(
                    "{} elements for {} that are gathered",
                    destination.offsets.len(),
                    count * block
                ),
                rule: "both counts are equal",
            });
        }
        // A core's indices lie partition first over its 16 (facts.md 7).
        const CORE: usize = 16;
        let mut plan = Plan::default();
        for first in (0..usize::from(channels)).step_by(CORE) {
            for i in 0..count {
                let offset = indices.inside("the index vector", 2 * (i / CORE) as i64, 2)?;
                let at = indices.at(first + i % CORE, offset);
                let index = self.memory.number(at, 2) as usize;
                plan.looked_at.push((at, 2));
                plan.indices += 1;
                let in_range = (index + 1) * block <= usize::from(w.src_buffer_size);
                plan.skipped += u64::from(!in_range);
                for channel in first..first + CORE {
                    for j in 0..block {
                        let from = match in_range {
                            true => {
                                let offset = ((index * block + j) * size) as i64;
                                let offset = data.inside("the data", offset, size)?;
                                From::Memory(data.at(channel, offset))
                            }
                            false => From::Value(0),
                        };
                        plan.moves.push(Move {
                            from,
                            to: destination.at(channel, i * block + j),
                            read: size as u32,
                            written: size as u32,
                        });
                    }
                }
            }
            // A core stages what it gathers before it writes.
            plan.groups.push(plan.moves.len());
        }
        Ok(plan)
    }

    fn plan_gather(&self, w: &Gather) -> Result<Plan, RunError> {
        let channels = w.num_active_channels;
        let size = w.out_dtype.size();
        let indices = self.tensor("the index vector", &w.src, w.in_dtype.size(), channels)?;
        let destination = self.tensor("the destination", &w.dst, size, channels)?;
        let count = indices.offsets.len();
        if count != destination.offsets.len() {
            return Err(RunError::Mismatch {
                what: "source and destination",
                found: format!("{count} indices, {} elements", destination.offsets.len()),
                rule: "there are as many elements as indices",
            });
        }
        let mut plan = Plan::default();
        for channel in 0..usize::from(channels) {
            for k in 0..count {
                let at = indices.at(channel, k);
                let index = self.memory.number(at, w.in_dtype.size()) as u32;
                plan.looked_at.push((at, w.in_dtype.size() as u64));
                plan.indices += 1;
                let hit = self
                    .pool
                    .as_ref()
                    .filter(|pool| index & !pool.mask == pool.start)
                    .map(|pool| {
                        let entries = pool.entries.get(channel);
                        let at = (index & pool.mask) as usize;
                        entries.and_then(|e| e.get(at)).copied().unwrap_or(0)
                    });
                plan.skipped += u64::from(hit.is_none());
                let skip = w.index_miss_behavior == IndexMissBehavior::SKIP_WRITE;
                let value = match hit {
                    Some(value) => value,
                    None if skip => continue,
                    None => w.immediate.into(),
                };
                plan.moves.push(Move {
                    from: From::Value(value),
                    to: destination.at(channel, k),
                    read: 0,
                    written: size as u32,
                });
            }
        }
        if w.free_pool_buffer == 1 {
            plan.pool = PoolChange::Becomes(None);
        }
        Ok(plan)
    }

    fn plan_pool_buffer_load(&self, w: &PoolBufferLoad) -> Result<Plan, RunError> {
        let size = w.in_dtype.size();
        let source = self.tensor(LEGS[0], &w.src, size, w.num_active_channels)?;
        if source.offsets.len() as u64 > crate::descriptor::validate::POOL_ELEMENTS {
            return Err(RunError::Mismatch {
                what: LEGS[0],
                found: format!("{} elements", source.offsets.len()),
                rule: "the Pool_Buffer has 512 elements per channel",
            });
        }
        let channel = |c: usize| {
            let element = |k| self.memory.number(source.at(c, k), size);
            (0..source.offsets.len()).map(element).collect()
        };
        let pool = PoolBuffer {
            start: w.start_index,
            mask: w.mask,
            entries: (0..usize::from(w.num_active_channels))
                .map(channel)
                .collect(),
        };
        let looked_at = source
            .addresses(w.num_active_channels)
            .map(|at| (at, size as u64))
            .collect();
        Ok(Plan {
            pool: PoolChange::Becomes(Some(pool)),
            looked_at,
            ..Plan::default()
        })
    }

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

/// The moves of two byte streams, and the pieces of either leg: runs within an element, whole ones joined with their neighbours
/// (`across`) up to 64 KiB (D59).
fn listed(
    legs: [&Leg; 2],
    elements: [&[Element]; 2],
    units: [u64; 2],
    across: bool,
) -> (Vec<Move>, [Vec<Piece>; 2]) {
    /// A piece, and its first and last element.
    struct Run {
        piece: Piece,
        first: usize,
        last: usize,
    }
    let follows = |run: &Run, address: u64| {
        run.piece.address.wrapping_add(run.piece.length.into()) == address
    };
    let mut moves: Vec<Move> = Vec::new();
    let mut runs = [Vec::<Run>::new(), Vec::new()];
    cut(legs, elements, units, |s, d, m| {
        let From::Memory(from) = m.from else {
            unreachable!("a DMA moves memory");
        };
        let parts = [(from, m.read, s), (m.to, m.written, d)];
        for (runs, (address, length, element)) in runs.iter_mut().zip(parts) {
            match runs.last_mut() {
                Some(run) if run.last == element && follows(run, address) => {
                    run.piece.length += length;
                }
                _ => runs.push(Run {
                    piece: Piece { address, length },
                    first: element,
                    last: element,
                }),
            }
        }
        moves.push(m);
    });
    let lists = runs.map(|runs| {
        let mut joined: Vec<Run> = Vec::new();
        for run in runs {
            match joined.last_mut() {
                Some(last)
                    if across
                        && last.last + 1 == run.first
                        && follows(last, run.piece.address)
                        && last.piece.length + run.piece.length <= MAX_LENGTH =>
                {
                    last.piece.length += run.piece.length;
                    last.last = run.last;
                }
                _ => joined.push(run),
            }
        }
        joined.into_iter().map(|run| run.piece).collect()
    });
    (moves, lists)
}

/// The partitions of an engine's operand.
struct Partitions {
    /// SoC address of the start.
    soc: u64,
    /// Of the start in its partition. Unit: bytes.
    within: i64,
    stride: u64,
    usable: i64,
}

impl Partitions {
    /// That an element at `offset` from the start lies in the start's partition; gives the offset.
    fn inside(&self, what: &'static str, offset: i64, size: usize) -> Result<i64, RunError> {
        let at = self.within + offset;
        match at >= 0 && at + size as i64 <= self.usable {
            true => Ok(offset),
            false => Err(RunError::Mismatch {
                what,
                found: format!("an element at byte {at} of its partition"),
                rule: "a channel stays in the memory of its partition",
            }),
        }
    }

    /// SoC address of an offset, in a channel.
    fn at(&self, channel: usize, offset: i64) -> u64 {
        let partition = self.soc + channel as u64 * self.stride;
        partition.wrapping_add(offset as u64)
    }
}

/// An engine's operand: partitions and offsets of its elements.
pub(crate) struct Operand {
    places: Partitions,
    offsets: Vec<i64>,
}

impl Operand {
    /// SoC addresses of its elements, channel by channel, fastest dim first.
    pub(crate) fn addresses(&self, channels: u8) -> impl Iterator<Item = u64> + '_ {
        (0..usize::from(channels))
            .flat_map(move |c| (0..self.offsets.len()).map(move |k| self.at(c, k)))
    }

    fn at(&self, channel: usize, element: usize) -> u64 {
        self.places.at(channel, self.offsets[element])
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} bytes at {:#x}", self.length, self.address)
    }
}
