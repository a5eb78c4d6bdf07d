//! Descriptor generation (facts.md 5): from a DMA word to a program of micro-ops, and from there to 16-byte buffer descriptors
//! (BDs), rings and notifications.
//!
//! The micro-ops' arguments are published, their bit packing is not; they stay structs here. `elements` runs a program; what
//! it gives is the elements that the golden model moves, which finds them from the word without it.

use crate::descriptor::{
    ComputeOp, Direct2DXpose, GatherXpose, Generation, Indirect1D, Word, indexed_legs,
};
use crate::golden::word::{DmaSide, RunError, in_bounds};
use crate::machine::{State, StepUnit};
use std::fmt;

/// Kind of a DMA word, two bits (facts.md 1.1: DGE_OPCODE).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 0xb8.
    Direct2D = 0,
    /// 0xbb.
    Indirect1D = 1,
    /// 0xbd.
    Transpose = 2,
    /// 0xf1.
    GatherTranspose = 3,
}

/// The kind of a word; `None` for an engine's.
pub fn kind(word: &Word) -> Option<Kind> {
    match word {
        Word::Direct2D(_) => Some(Kind::Direct2D),
        Word::Indirect1D(_) => Some(Kind::Indirect1D),
        Word::Direct2DXpose(_) => Some(Kind::Transpose),
        Word::GatherXpose(_) => Some(Kind::GatherTranspose),
        Word::IndirectCopy(_) | Word::Gather(_) | Word::PoolBufferLoad(_) => None,
    }
}

impl Kind {
    /// Opcode of its word.
    pub fn opcode(self) -> u8 {
        [0xb8, 0xbb, 0xbd, 0xf1][self as usize]
    }

    /// Whether it reads indices: only then does `do_indirection` run.
    pub fn is_indirect(self) -> bool {
        matches!(self, Self::Indirect1D | Self::GatherTranspose)
    }
}

/// What walks the dims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// Cast, bounds, compute_op.
    Pool,
    /// Cast, indirection, transposition.
    Software,
    /// Plain transport.
    Rtl,
}

impl Backend {
    /// Dims that it walks; the RTL's are 5 outer and 2 inner ones.
    pub fn dims(self) -> usize {
        match self {
            Self::Pool => 2,
            Self::Software => 4,
            Self::Rtl => 5 + 2,
        }
    }
}

/// Which backends are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Availability {
    /// The software one is wanted.
    pub software: bool,
    /// The Pool engine's is there.
    pub pool: bool,
    /// The RTL's is there.
    pub rtl: bool,
}

/// Backend of a word; `None`: no backend, nothing is emitted. Indirection needs the software's; else it is taken if it is
/// wanted, then the Pool's, then the RTL's. V2 has no DGE (facts.md 3.9).
pub fn select_backend(
    word: &Word,
    generation: Generation,
    available: Availability,
) -> Option<Backend> {
    let kind = kind(word)?;
    if generation == Generation::V2 {
        return None;
    }
    if kind.is_indirect() || available.software {
        return Some(Backend::Software);
    }
    let plain = match word {
        Word::Direct2D(w) => {
            w.compute_op == ComputeOp::NONE
                && !w.src_bound_reg.bc_enabled
                && !w.dst_bound_reg.bc_enabled
        }
        Word::Direct2DXpose(w) => !w.src_bound_reg.bc_enabled && !w.dst_bound_reg.bc_enabled,
        _ => false,
    };
    // A shape register has four dims, a tile and its walk too.
    let four = match word {
        Word::Direct2D(w) => {
            w.src_start_addr.shape_from_register() || w.dst_start_addr.shape_from_register()
        }
        _ => kind == Kind::Transpose,
    };
    match () {
        () if available.pool && !four => Some(Backend::Pool),
        () if available.rtl && plain => Some(Backend::Rtl),
        () => None,
    }
}

/// Address of an indexed element (facts.md 5.2): index unsigned, step signed, mod 2^64. Unit: bytes.
pub fn do_indirection(address: u64, index: u32, step: i64) -> u64 {
    address.wrapping_add(u64::from(index).wrapping_mul(step as u64))
}

/// Which of the indices are in bounds (D35); all of them without a limit.
pub fn valid_indices(indices: &[u32], limit: Option<u64>) -> Vec<bool> {
    let valid = |&index: &u32| in_bounds(index, limit);
    indices.iter().map(valid).collect()
}

/// Side of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// Memory to stream (M2S).
    Read = 0,
    /// Stream to memory (S2M).
    Write = 1,
}

/// A micro-op for a DMA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MicroOp {
    /// Writes a control register; V3 and V4 only.
    RegWrite {
        /// Register.
        register: u8,
        /// What is written.
        value: u32,
    },
    /// A transfer.
    Generate {
        /// Side.
        leg: Leg,
        /// First element. Unit: bytes.
        address: u64,
        /// Size of an element. Unit: bytes.
        elem_size: u32,
        /// Completion semaphore.
        sem_num: u8,
    },
    /// A loop of the transfer, of both sides; fastest first.
    DimPush {
        /// Counts of source and destination.
        num: [u16; 2],
        /// Their steps, in the machine's [`StepUnit`] (D30).
        step: [i64; 2],
    },
    /// Tells the queue: TDRTP_inc for reads, RDRTP_inc for writes.
    TailPointer {
        /// Side.
        leg: Leg,
        /// Number of BDs (D59), 24 bits: more than one word makes.
        increment: u32,
    },
}

impl fmt::Display for MicroOp {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::RegWrite { register, value } => write!(f, "REGWRITE {register} {value:#x}"),
            Self::Generate {
                leg,
                address,
                elem_size,
                sem_num,
            } => {
                let leg = match leg {
                    Leg::Read => "RD",
                    Leg::Write => "WR",
                };
                write!(
                    f,
                    "GENERATE {leg} {address:#x} elem_size {elem_size} sem {sem_num}"
                )
            }
            Self::DimPush { num, step } => write!(f, "DIMPUSH {num:?} {step:?}"),
            Self::TailPointer { leg, increment } => {
                let name = match leg {
                    Leg::Read => "TDRTP_inc",
                    Leg::Write => "RDRTP_inc",
                };
                write!(f, "{name} {increment}")
            }
        }
    }
}

/// Register of the carveout: offset in BDs in the low half, size in the high one.
pub const MEMCOPY_CARVEOUT_CFG: u8 = 39;

/// Register of the DMA and queue masks.
pub const MEMCOPY_DMA_CFG: u8 = 40;

/// First address of the tail pointer register in a queue; queues are 0x1000 apart (facts.md 5.1).
pub const TAIL_POINTER: u64 = 0x1038;

/// DMA engines.
pub const DMAS: usize = 16;

/// What becomes of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What walks the dims.
    pub backend: Backend,
    /// Per DMA that takes part: its micro-ops, in order.
    pub streams: Vec<Vec<MicroOp>>,
}

/// Options of a program.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Which backends are there.
    pub available: Availability,
    /// DMAs over which indices are spread, 1 to 16: index k goes to DMA k mod ndma.
    pub ndma: usize,
    /// Carveout: offset and size, in BDs.
    pub carveout: [u16; 2],
}

impl Default for Options {
    fn default() -> Self {
        Self {
            available: Availability {
                software: false,
                pool: true,
                rtl: true,
            },
            ndma: 1,
            carveout: [0, 4096],
        }
    }
}

/// The dims of a transposition (facts.md 5.1): columns are fastest at the source, rows at the destination. Steps from element to
/// element, from row to row of the source and from column to column of the destination.
pub fn transposition(
    rows: u16,
    columns: u16,
    one: i64,
    row_step: i64,
    column_step: i64,
) -> [MicroOp; 2] {
    [
        MicroOp::DimPush {
            num: [columns, rows],
            step: [one, one],
        },
        MicroOp::DimPush {
            num: [rows, columns],
            step: [row_step, column_step],
        },
    ]
}

/// Makes the program of a DMA word.
///
/// # Errors
///
/// Those of [`State::execute`] that concern addresses: an empty table entry, an index vector outside partition 0. By name: words of
/// 0xbb whose pairs are no transfers for each index (unlike elements or dims, D57, D58: the golden model has them), and steps of
/// transpositions that are no whole number of elements. The word must be legal.
///
/// # Panics
///
/// If `ndma` is not 1 to 16.
pub fn program(word: &Word, state: &State, options: &Options) -> Result<Option<Program>, RunError> {
    assert!((1..=DMAS).contains(&options.ndma), "1 to 16 DMAs");
    let Some(backend) = select_backend(word, state.generation, options.available) else {
        return Ok(None);
    };
    let mut maker = Maker {
        state,
        backend,
        streams: vec![Vec::new(); options.ndma],
    };
    match word {
        Word::Direct2D(w) => {
            let legs = state.direct_sides(w)?;
            maker.walk(0, &legs, w.semaphore);
        }
        Word::Indirect1D(w) => maker.indirect(w)?,
        Word::Direct2DXpose(w) => maker.transpose(w)?,
        Word::GatherXpose(w) => maker.gather_transpose(w)?,
        _ => unreachable!("these have a kind"),
    }
    let mut streams = maker.streams;
    for stream in &mut streams {
        if stream.is_empty() {
            continue;
        }
        let counts = descriptors(stream, state.step_unit, joins(word));
        let ends = [Leg::Read, Leg::Write].map(|leg| MicroOp::TailPointer {
            leg,
            increment: counts[leg as usize],
        });
        if matches!(state.generation, Generation::V3 | Generation::V4) {
            let [offset, size] = options.carveout.map(u32::from);
            let registers = [
                (MEMCOPY_CARVEOUT_CFG, offset | size << 16),
                (MEMCOPY_DMA_CFG, (1 << options.ndma) - 1),
            ];
            let writes = registers.map(|(register, value)| MicroOp::RegWrite { register, value });
            stream.splice(0..0, writes);
        }
        stream.extend(ends);
    }
    Ok(Some(Program { backend, streams }))
}

/// Which elements share a BD, if they are neighbours in memory (D59).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joins {
    /// None.
    None,
    /// Those of a transfer's fastest loop: rows and columns of a tile.
    Fastest,
    /// Neighbours in the stream.
    All,
}

fn joins(word: &Word) -> Joins {
    match word {
        Word::Direct2D(_) => Joins::All,
        Word::Direct2DXpose(_) | Word::GatherXpose(_) => Joins::Fastest,
        _ => Joins::None,
    }
}

/// BDs of both legs of one DMA's micro-ops.
fn descriptors(stream: &[MicroOp], unit: StepUnit, joins: Joins) -> [u32; 2] {
    let mut counts = [0; 2];
    let mut at = 0;
    while at < stream.len() {
        let transfer = 1 + stream[at + 1..]
            .iter()
            .take_while(|op| matches!(op, MicroOp::DimPush { .. }))
            .count();
        let ops = &stream[at..at + transfer];
        at += transfer;
        let MicroOp::Generate { leg, .. } = ops[0] else {
            continue;
        };
        let fastest = match ops.get(1) {
            Some(MicroOp::DimPush { num, .. }) => usize::from(num[leg as usize]),
            _ => 1,
        };
        let mut open: Option<Piece> = None;
        for (k, piece) in elements(ops, unit).0[leg as usize].iter().enumerate() {
            let may = match joins {
                Joins::None => false,
                Joins::Fastest => k % fastest != 0,
                Joins::All => true,
            };
            match &mut open {
                Some(last)
                    if may
                        && last.address.wrapping_add(last.length.into()) == piece.address
                        && last.length + piece.length <= MAX_LENGTH =>
                {
                    last.length += piece.length;
                }
                _ => {
                    open = Some(*piece);
                    counts[leg as usize] += 1;
                }
            }
        }
    }
    counts
}

/// A program while it is made.
struct Maker<'a> {
    state: &'a State,
    backend: Backend,
    streams: Vec<Vec<MicroOp>>,
}

impl Maker<'_> {
    /// One transfer: both sides, each with all dims.
    fn walk(&mut self, dma: usize, legs: &[DmaSide; 2], sem_num: u8) {
        let dims: Vec<MicroOp> = (0..self.backend.dims().min(4))
            .map(|d| MicroOp::DimPush {
                num: [legs[0].num[d], legs[1].num[d]],
                step: [legs[0].step[d], legs[1].step[d]],
            })
            .collect();
        for (leg, side) in [Leg::Read, Leg::Write].into_iter().zip(legs) {
            self.streams[dma].push(MicroOp::Generate {
                leg,
                address: side.start,
                elem_size: side.element,
                sem_num,
            });
            self.streams[dma].extend(&dims);
        }
    }

    /// Kind 1: one transfer for each index in bounds (of a pair, for each of which both are).
    fn indirect(&mut self, w: &Indirect1D) -> Result<(), RunError> {
        let state = self.state;
        let legs = state.indirect_sides(w)?;
        let vectors = [
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
        if legs[0].num.contains(&0) {
            return Ok(());
        }
        let indexed = indexed_legs(w.flags.indirect_mode);
        // Of each leg: the dim that is walked index by index, the indices and which of them are in bounds.
        let mut walks = Vec::new();
        for (leg, (addr, dim, bound)) in vectors.into_iter().enumerate() {
            let dim = usize::from(dim.0);
            if indexed[leg] {
                let indices = state.indices(addr, legs[leg].num[dim].into())?;
                let valid = valid_indices(&indices, state.index_limit(bound));
                walks.push((leg, dim, indices, valid));
            }
        }
        // The transfer of an index has all that the other dims hold. Those are the pairs of the streams (D57) if both legs have the
        // same dims of like elements.
        let units = match w.compute_op {
            ComputeOp::NONE => [1, 1],
            _ => [w.in_dtype.size() as u32, w.out_dtype.size() as u32],
        };
        let alike =
            legs[0].num == legs[1].num && legs[0].element / units[0] == legs[1].element / units[1];
        let dim = walks[0].1;
        if !alike || walks.iter().any(|walk| walk.1 != dim) {
            return Err(RunError::Unsupported {
                field: "a program of unlike legs:",
                value: format!("{:?} to {:?}", legs[0].num, legs[1].num),
                why: "a transfer for each index wants the same dims, indexed dims and elements on both sides",
            });
        }
        for k in 0..usize::from(legs[0].num[dim]) {
            if !walks.iter().all(|walk| walk.3[k]) {
                continue;
            }
            let mut pair = legs;
            for (leg, side) in pair.iter_mut().enumerate() {
                // A side that is not indexed moves on by one step.
                let walk = walks.iter().find(|walk| walk.0 == leg);
                let index = walk.map_or(k as u32, |walk| walk.2[k]);
                let step = side.step[dim] * i64::from(side.scale);
                side.start = do_indirection(side.start, index, step);
                side.num[dim] = 1;
            }
            self.walk(k % self.streams.len(), &pair, w.semaphore);
        }
        Ok(())
    }

    /// A step in what the machine counts in, for elements of a size.
    fn steps(&self, field: &'static str, bytes: i64, size: i64) -> Result<i64, RunError> {
        let unit = self.state.step_unit.scale(size as u64);
        match bytes % unit {
            0 => Ok(bytes / unit),
            _ => Err(RunError::Unsupported {
                field,
                value: bytes.to_string(),
                why: "a micro-op's step is a whole number of elements",
            }),
        }
    }

    /// Kind 2: tiles, rows and columns of a tile.
    fn transpose(&mut self, w: &Direct2DXpose) -> Result<(), RunError> {
        let size = w.out_dtype.size() as i64;
        let state = self.state;
        let walk = state.tile_walk(w)?;
        let one = self.steps("out_dtype", size, size)?;
        let row_step = self.steps("tile_src_row_step", w.tile_src_row_step.into(), size)?;
        let column_step = self.steps("dst_step_elem", walk.column_step, size)?;
        for (k, &[from, to]) in walk.tiles.iter().enumerate() {
            let dma = k % self.streams.len();
            let dims = transposition(
                w.tile_src_rows.into(),
                w.tile_src_cols.into(),
                one,
                row_step,
                column_step,
            );
            self.tile(dma, [from, to], dims, size as u32, w.semaphore);
        }
        Ok(())
    }

    fn tile(&mut self, dma: usize, at: [u64; 2], dims: [MicroOp; 2], elem_size: u32, sem_num: u8) {
        for (leg, address) in [Leg::Read, Leg::Write].into_iter().zip(at) {
            self.streams[dma].push(MicroOp::Generate {
                leg,
                address,
                elem_size,
                sem_num,
            });
            self.streams[dma].extend(dims);
        }
    }

    /// Kind 3: a row for each index in bounds, then the columns of its tile.
    fn gather_transpose(&mut self, w: &GatherXpose) -> Result<(), RunError> {
        const SIZE: u32 = 2;
        let state = self.state;
        let walk = state.row_walk(w)?;
        let one = self.steps("in_out_dtype", SIZE.into(), SIZE.into())?;
        let column_step = self.steps("dst_step_elem_1", walk.column_step, SIZE.into())?;
        let indices = state.indices(w.src_idx_start_addr, walk.count.into())?;
        let valid = valid_indices(&indices, state.index_limit(w.src_idx_bound_reg));
        for tile in 0..indices.len() / 16 {
            let dma = tile % self.streams.len();
            let rows = 16 * tile..16 * tile + 16;
            if !valid[rows.clone()].contains(&true) {
                continue;
            }
            for k in rows.filter(|&k| valid[k]) {
                self.streams[dma].push(MicroOp::Generate {
                    leg: Leg::Read,
                    address: do_indirection(walk.source, indices[k], walk.row_step),
                    elem_size: SIZE,
                    sem_num: w.semaphore,
                });
                self.streams[dma].push(MicroOp::DimPush {
                    num: [walk.columns, 1],
                    step: [one; 2],
                });
            }
            let [fast, slow] = transposition(16, walk.columns, one, one, column_step);
            self.streams[dma].push(MicroOp::Generate {
                leg: Leg::Write,
                address: walk.destination.wrapping_add(32 * tile as u64),
                elem_size: SIZE,
                sem_num: w.semaphore,
            });
            self.streams[dma].extend([fast, slow]);
        }
        Ok(())
    }
}

/// Runs the micro-ops of one DMA: the elements of both legs, in order, and the control registers that were written.
pub fn elements(stream: &[MicroOp], unit: StepUnit) -> ([Vec<Piece>; 2], Vec<(u8, u32)>) {
    let mut lists = [Vec::new(), Vec::new()];
    let mut registers = Vec::new();
    let mut at = 0;
    while at < stream.len() {
        match stream[at] {
            MicroOp::RegWrite { register, value } => registers.push((register, value)),
            MicroOp::TailPointer { .. } => {}
            MicroOp::DimPush { .. } => unreachable!("a loop belongs to a transfer"),
            MicroOp::Generate {
                leg,
                address,
                elem_size,
                ..
            } => {
                let side = leg as usize;
                let mut addresses = vec![address];
                let scale = unit.scale(elem_size.into());
                while let Some(MicroOp::DimPush { num, step }) = stream.get(at + 1) {
                    let step = (step[side] * scale) as u64;
                    let inner = std::mem::take(&mut addresses);
                    for n in 0..u64::from(num[side]) {
                        let moved = |a: &u64| a.wrapping_add(n.wrapping_mul(step));
                        addresses.extend(inner.iter().map(moved));
                    }
                    at += 1;
                }
                lists[side].extend(addresses.into_iter().map(|address| Piece {
                    address,
                    length: elem_size,
                }));
            }
        }
        at += 1;
    }
    (lists, registers)
}

/// Part of a leg that one BD moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// SoC address.
    pub address: u64,
    /// Unit: bytes.
    pub length: u32,
}

/// A buffer descriptor: 16 bytes (facts.md 5.3, D44, D59).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BufferDescriptor {
    /// 1 to 65,536. Unit: bytes.
    pub length: u32,
    /// Address.
    pub buf_ptr: u64,
    /// First of its packet.
    pub first: bool,
    /// Last of its packet.
    pub last: bool,
    /// Generation tag, two bits.
    pub tag: u8,
    /// Through the compute engine (CCE) instead of as a copy (CME).
    pub compute: bool,
}

/// Most that a BD moves. Unit: bytes.
pub const MAX_LENGTH: u32 = 0x1_0000;

/// Length of a buffer descriptor. Unit: bytes.
pub const BD_BYTES: usize = 16;

/// Most BDs of a packet.
pub const PACKET: usize = 64;

/// `op` of word 1: through the copy engine.
const OP_CME: u32 = 2;

/// `op` of word 1: through the compute engine.
const OP_CCE: u32 = 4;

impl BufferDescriptor {
    /// To the bytes. A length of 64 KiB is written as 0.
    ///
    /// # Panics
    ///
    /// If the length is 0 or above 64 KiB.
    pub fn encode(&self) -> [u8; BD_BYTES] {
        assert!(
            (1..=MAX_LENGTH).contains(&self.length),
            "a BD moves 1 to 65536 bytes"
        );
        let op = if self.compute { OP_CCE } else { OP_CME };
        let words = [
            self.length & 0xFFFF
                | u32::from(self.tag & 3) << 24
                | u32::from(self.last) << 28
                | u32::from(self.first) << 29,
            op << 6,
            self.buf_ptr as u32,
            (self.buf_ptr >> 32) as u32,
        ];
        let mut bytes = [0; BD_BYTES];
        for (to, word) in bytes.chunks_exact_mut(4).zip(words) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// From the bytes; `None` if they hold something that `encode` does not write.
    pub fn decode(bytes: &[u8; BD_BYTES]) -> Option<Self> {
        let word = |i: usize| u32::from_le_bytes(bytes[4 * i..4 * i + 4].try_into().expect("four"));
        let length = match word(0) & 0xFFFF {
            0 => 0x1_0000,
            n => n,
        };
        let bd = Self {
            length,
            buf_ptr: u64::from(word(2)) | u64::from(word(3)) << 32,
            first: word(0) >> 29 & 1 == 1,
            last: word(0) >> 28 & 1 == 1,
            tag: (word(0) >> 24 & 3) as u8,
            compute: word(1) == OP_CCE << 6,
        };
        (bd.encode() == *bytes).then_some(bd)
    }
}

/// Entries of a ring, unless told otherwise (D60).
pub const RING_DEPTH: usize = 4;

/// A ring of BDs: where the next one goes, and with which tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring {
    depth: usize,
    next: usize,
    tag: u8,
}

impl Ring {
    /// Empty, tag 1.
    ///
    /// # Panics
    ///
    /// If the depth is 0.
    pub fn new(depth: usize) -> Self {
        assert!(depth != 0, "a ring has entries");
        Self {
            depth,
            next: 0,
            tag: 1,
        }
    }

    /// Takes the next entry: its place and its tag, which toggles at each wrap.
    pub fn advance(&mut self) -> (usize, u8) {
        let taken = (self.next, self.tag);
        self.next += 1;
        if self.next == self.depth {
            self.next = 0;
            self.tag ^= 1;
        }
        taken
    }
}

/// The BDs of a leg: packets of at most 64, tags from the ring.
pub fn buffer_descriptors(
    pieces: &[Piece],
    op: ComputeOp,
    ring: &mut Ring,
) -> Vec<BufferDescriptor> {
    let bd = |(i, piece): (usize, &Piece)| BufferDescriptor {
        length: piece.length,
        buf_ptr: piece.address,
        first: i % PACKET == 0,
        last: i % PACKET == PACKET - 1 || i + 1 == pieces.len(),
        tag: ring.advance().1,
        compute: op != ComputeOp::NONE,
    };
    pieces.iter().enumerate().map(bd).collect()
}

/// How bad a notification is (D36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationClass {
    /// 0x09.
    NonFatal = 0x09,
    /// 0x0a.
    Error = 0x0a,
}

/// A record of what was out of bounds (facts.md 4, D61).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notification {
    /// Class.
    pub class: NotificationClass,
    /// Which index, element or BD of its leg.
    pub position: usize,
    /// Side.
    pub leg: Leg,
}

/// `type` of the header byte.
const NOTIFICATION_TYPE: u8 = 0x03;

/// Length of a record. Unit: bytes.
pub const NOTIFICATION_BYTES: usize = 16;

impl Notification {
    /// Of a position in a leg: 0 the source, 1 the destination.
    pub fn new(class: NotificationClass, position: usize, leg: usize) -> Self {
        Self {
            class,
            position,
            leg: [Leg::Read, Leg::Write][leg],
        }
    }

    /// To the bytes: error_id, position (low 16 bits), header byte, leg in `info`, no timestamp.
    pub fn encode(&self) -> [u8; NOTIFICATION_BYTES] {
        let mut bytes = [0; NOTIFICATION_BYTES];
        bytes[0] = self.class as u8;
        bytes[1..3].copy_from_slice(&(self.position as u16).to_le_bytes());
        bytes[3] = NOTIFICATION_TYPE;
        bytes[6] = self.leg as u8;
        bytes
    }
}
