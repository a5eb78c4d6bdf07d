//! Constrained-random words: legal by construction, with a machine in which they run (memory, registers, index vectors).
//!
//! Every draw comes from the generator that is passed in, so a seed gives one case. Sizes are kept small: [`Mix::bytes`] bounds what
//! a case moves.

use crate::descriptor::*;
use crate::golden::word::From;
use crate::machine::{PoolBuffer, Shape, State, StepUnit};
use crate::random::percent;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde::Deserialize;

/// A word, the machine in which it runs, and where in memory it reads or writes.
#[derive(Clone, Debug)]
pub struct Case {
    /// Word.
    pub word: Word,
    /// Machine before it.
    pub state: State,
    /// Pieces of memory, by SoC address and length in bytes: what the word touches, and a margin. Filled with random bytes.
    pub regions: Vec<(u64, u64)>,
}

/// Opcodes of what can be drawn.
pub const KINDS: [u8; 7] = [0xbb, 0xf1, 0xe7, 0x68, 0x67, 0xb8, 0xbd];

/// How words look, in percent unless said otherwise. What a file leaves out is as by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mix {
    /// Most bytes that a word writes, at least [`LEAST_BYTES`]. Unit: bytes.
    pub bytes: u64,
    /// The shape comes from a shape register, where the word allows it.
    pub shape: u32,
    /// Steps count in bytes.
    pub byte_steps: u32,
    /// An address comes from registers or from the address table.
    pub registers: u32,
    /// Indices have a limit.
    pub bounded: u32,
    /// An index that has a limit is out of bounds.
    pub out_of_bounds: u32,
    /// Data addresses have a limit, with a wide address; a third of it with another.
    pub address_bounds: u32,
    /// A DMA has a compute_op.
    pub compute: u32,
    /// A word waits for a semaphore, or updates one besides its own.
    pub events: u32,
}

/// Bytes that the largest transposition writes, 128 channels of 64 4-byte elements: no limit is below. Unit: bytes.
pub const LEAST_BYTES: u64 = 0x8000;

impl Default for Mix {
    fn default() -> Self {
        Self {
            bytes: 0x4_0000,
            shape: 25,
            byte_steps: 25,
            registers: 40,
            bounded: 50,
            out_of_bounds: 25,
            address_bounds: 50,
            compute: 50,
            events: 0,
        }
    }
}

impl Mix {
    /// The percentages, by name.
    pub fn percentages(&self) -> [(&'static str, u32); 8] {
        [
            ("shape", self.shape),
            ("byte_steps", self.byte_steps),
            ("registers", self.registers),
            ("bounded", self.bounded),
            ("out_of_bounds", self.out_of_bounds),
            ("address_bounds", self.address_bounds),
            ("compute", self.compute),
            ("events", self.events),
        ]
    }
}

/// Around what a word touches. Unit: bytes.
const MARGIN: u64 = 32;

/// Where the registers of addresses, limits and so on are drawn from; the rest stay random.
struct Drawer<'a, R: Rng> {
    r: &'a mut R,
    mix: &'a Mix,
    state: State,
    /// Next general register that is not used yet.
    register: u8,
    /// Next shape register.
    shape: usize,
}

/// A leg of a DMA while it is drawn.
#[derive(Clone)]
struct Side {
    num: [u16; 4],
    step: [i32; 4],
    elem: u64,
    /// The dim with indices and the number of rows of its table.
    indexed: Option<(usize, u32)>,
}

impl Side {
    /// From the lowest byte that it can touch to the highest, from its start. `scale` is what a step of 1 means in bytes.
    fn extent(&self, scale: i64) -> (i64, i64) {
        let (mut low, mut high) = (0, 0);
        for d in 0..4 {
            let last = match self.indexed {
                Some((dim, rows)) if dim == d => i64::from(rows) - 1,
                _ => i64::from(self.num[d]) - 1,
            };
            let far = last.max(0) * i64::from(self.step[d]) * scale;
            low += far.min(0);
            high += far.max(0);
        }
        (low, high + self.elem as i64)
    }
}

/// Draws a word of a kind and its machine, with the default mix.
pub fn case(opcode: u8, generation: Generation, r: &mut impl Rng) -> Case {
    case_of(&Mix::default(), opcode, generation, r)
}

/// Draws a word of a kind and its machine.
pub fn case_of(mix: &Mix, opcode: u8, generation: Generation, r: &mut impl Rng) -> Case {
    let generation = match opcode {
        0xf1 | 0xbd => generation.max(Generation::V3),
        _ => generation,
    };
    let mut state = State::new(generation);
    for register in &mut state.registers {
        *register = r.random();
    }
    state.step_unit = match percent(r, mix.byte_steps) {
        true => StepUnit::Byte,
        false => StepUnit::Elem,
    };
    let mut drawer = Drawer {
        register: r.random_range(0..20),
        r,
        mix,
        state,
        shape: 0,
    };
    let word = match opcode {
        0xbb => drawer.indirect().into(),
        0xf1 => drawer.gather_xpose().into(),
        0xe7 => drawer.indirect_copy().into(),
        0x68 => drawer.gather().into(),
        0x67 => drawer.pool_buffer_load().into(),
        0xb8 => drawer.direct2d().into(),
        0xbd => drawer.direct2d_xpose().into(),
        _ => panic!("{opcode:#x} is none of KINDS"),
    };
    let Drawer { r, state, .. } = drawer;
    let mut case = filled(word, state, r);
    if percent(r, mix.events) {
        let events = events(&mut case.state, r);
        match &mut case.word {
            Word::Indirect1D(w) => w.events = events,
            Word::GatherXpose(w) => w.events = events,
            Word::IndirectCopy(w) => w.events = events,
            Word::Gather(w) => w.events = events,
            Word::PoolBufferLoad(w) => w.events = events,
            Word::Direct2D(w) => w.events = events,
            Word::Direct2DXpose(w) => w.events = events,
        }
    }
    case
}

/// Semaphores of a word: a wait that is met three times in four, an update; one in twenty asks for something unpublished (D63).
fn events(state: &mut State, r: &mut impl Rng) -> Events {
    // What the value means: a number, or the number of a register.
    let in_register = r.random_range(0..2) == 1;
    let semaphore_value = match in_register {
        true => r.random_range(0..64),
        false => r.random_range(0..1000),
    };
    let unpublished = r.random_range(0..20) == 0;
    let wait_mode = match (r.random_range(0..6), in_register) {
        (0, _) => 0,
        (mode, _) if unpublished => 0x90 + mode,
        (mode, true) => 0x80 + mode,
        (mode, false) => mode,
    };
    let updates = match in_register {
        true => [
            UpdateMode::NONE,
            UpdateMode::SEM_INC_COMPLETE,
            UpdateMode::SEM_WR_REG_COMPLETE,
        ],
        false => [
            UpdateMode::SEM_INC_READ,
            UpdateMode::SEM_INC_COMPLETE,
            UpdateMode::SEM_ADD_IMM_COMPLETE,
        ],
    };
    let wait_idx = r.random();
    let wanted = match in_register {
        true => state.registers[semaphore_value as usize],
        false => semaphore_value,
    };
    let met = match wait_mode & 0xF {
        2 => wanted.wrapping_sub(1),
        4 => wanted.wrapping_add(1),
        _ => wanted,
    };
    state.semaphores[usize::from(wait_idx)] = match r.random_range(0..4) {
        0 => r.random_range(0..1000),
        _ => met,
    };
    Events {
        wait_mode: WaitMode(wait_mode),
        wait_idx,
        update_mode: updates[r.random_range(0..updates.len())],
        update_idx: r.random(),
        semaphore_value,
    }
}

/// Fills what the word touches with random bytes. What it touches does not depend on the bytes, apart from index vectors, which
/// are there already.
fn filled(word: Word, mut state: State, r: &mut impl Rng) -> Case {
    let effects = match state.clone().execute(&word) {
        Ok(effects) => effects,
        Err(error) => panic!("a drawn word does not run: {error}\n{word:?}"),
    };
    let mut touched: Vec<(u64, u64)> = Vec::new();
    let moves = effects.moves();
    let reads = moves.iter().filter_map(|m| match m.from {
        From::Memory(address) => Some((address, m.read.into())),
        From::Value(_) => None,
    });
    touched.extend(reads);
    touched.extend(moves.iter().map(|m| (m.to, m.written.into())));
    touched.extend(
        effects
            .descriptors()
            .concat()
            .iter()
            .map(|p| (p.address, p.length.into())),
    );
    touched.extend(effects.looked_at.iter().copied());
    // What goes past the last address goes on at the first.
    for k in 0..touched.len() {
        let (address, length) = touched[k];
        let past = (u128::from(address) + u128::from(length)).saturating_sub(1 << 64) as u64;
        if past != 0 {
            touched[k].1 -= past;
            touched.push((0, past));
        }
    }
    touched.sort_unstable();
    let mut regions: Vec<(u64, u64)> = Vec::new();
    for (address, length) in touched {
        match regions.last_mut() {
            Some(last) if address - last.0 <= last.1.saturating_add(MARGIN) => {
                last.1 = last.1.max(address - last.0 + length);
            }
            _ => regions.push((address, length)),
        }
    }
    // A margin, where there is memory. It stays clear of the next region: those are further apart.
    for region in &mut regions {
        let end = region.0.checked_add(region.1 + MARGIN / 2);
        if end.is_some() && state.memory.check(region.0 + region.1, MARGIN / 2).is_ok() {
            region.1 += MARGIN / 2;
        }
    }
    let kept: Vec<(u64, Vec<u8>)> = effects
        .looked_at
        .iter()
        .map(|&(at, length)| (at, state.memory.get(at, length as usize)))
        .collect();
    for &(at, length) in &regions {
        let mut bytes = vec![0; length as usize];
        r.fill_bytes(&mut bytes);
        state.memory.write(at, &bytes);
    }
    if !matches!(word, Word::PoolBufferLoad(_)) {
        for (at, bytes) in kept {
            state.memory.write(at, &bytes);
        }
    }
    Case {
        word,
        state,
        regions,
    }
}

impl<R: Rng> Drawer<'_, R> {
    fn one_in(&mut self, n: u32) -> bool {
        self.r.random_range(0..n) == 0
    }

    fn percent(&mut self, share: u32) -> bool {
        percent(self.r, share)
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        *choices.choose(self.r).expect("there are choices")
    }

    /// A register that nothing else uses, with a value.
    fn register(&mut self, value: u32) -> u8 {
        let id = self.register;
        self.register += 1;
        self.state.registers[usize::from(id)] = value;
        id
    }

    /// Two registers, one behind the other: low half, high half.
    fn register_pair(&mut self, value: u64) -> u8 {
        let id = self.register(value as u32);
        self.register((value >> 32) as u32);
        id
    }

    /// An ADDR8 of any form that stands for an address; one in a register if the address does not fit.
    fn addr8(&mut self, address: u64, shape: bool) -> Addr8 {
        let form = match address >> 58 == 0 && !self.percent(self.mix.registers) {
            true => 0,
            false => self.r.random_range(4..8),
        };
        let source = match form {
            0 => Source::Immediate(address),
            4 => {
                let lo = self.register_pair(address);
                Source::Registers { lo, hi: lo + 1 }
            }
            form => {
                let entry = self.r.random();
                let (offset, by) = match form {
                    5 => {
                        let by: u32 = self.r.random();
                        (Offset::Immediate(by), by.into())
                    }
                    6 => {
                        let by: u32 = self.r.random();
                        (Offset::Register(self.register(by)), by.into())
                    }
                    _ => {
                        let by: u64 = self.r.random();
                        (Offset::Wide(self.register_pair(by)), by)
                    }
                };
                self.state.table.insert(entry, address.wrapping_sub(by));
                Source::Table { entry, offset }
            }
        };
        Addr8::new(source, shape)
    }

    /// A start for a leg with this extent: in HBM (at either end of it, too), or in a partition of SBUF or PSUM. Sides get
    /// memories of their own. `align` is a power of two, at most 32.
    fn place(&mut self, side: u64, (low, high): (i64, i64), align: u64, sbuf: bool) -> u64 {
        let size = (high - low) as u64;
        let generation = self.state.generation;
        let usable = u64::from(generation.sbuf_usable()) - MARGIN;
        let start = |lowest: u64| lowest.wrapping_sub(low as u64);
        let aligned = |r: &mut R, below: u64| match below {
            0 => 0,
            n => r.random_range(0..=n / align) * align,
        };
        // The start is aligned if the lowest byte is, give or take what the extent begins with.
        let fix = |lowest: u64| {
            let off = start(lowest) % align;
            lowest.wrapping_add((align - off) % align)
        };
        if sbuf || size + 64 < usable && self.one_in(2) {
            // Partition 0 has the index vectors.
            let partition = self.r.random_range(1..64) + 64 * side;
            let base = generation::SBUF_APERTURE + partition * u64::from(generation.sbuf_stride());
            let room = usable.saturating_sub(size + 64);
            return start(fix(base + aligned(self.r, room)));
        }
        if generation != Generation::V5
            && size + 64 < u64::from(generation::PSUM_USABLE)
            && self.one_in(4)
        {
            let partition = self.r.random_range(0..64) + 64 * side;
            let base = generation::PSUM_APERTURE + partition * u64::from(generation::PSUM_STRIDE);
            let room = u64::from(generation::PSUM_USABLE) - size - 64;
            return start(fix(base + aligned(self.r, room)));
        }
        let base = match self.r.random_range(0..8) {
            0 => 64,
            // Around the last address.
            1 => 0_u64.wrapping_sub(size / 2 / align * align),
            _ => 0x1_0000_0000 + self.r.random_range(0..0x1000) * align,
        };
        start(fix(base.wrapping_add(side << 40)))
    }

    /// Indices in partition 0: in the table, or out of bounds if there is a limit. Gives the vector's address and the limit.
    fn indices(&mut self, slot: u32, count: usize, rows: u32) -> (Addr4, BoundCheckReg) {
        let bounded = self.percent(self.mix.bounded);
        let size = 4 * count as u32;
        let at = 0x8000 * slot + 4 * self.r.random_range(0..64);
        let few = self.r.random_range(1..=rows);
        // Of some vectors all indices are out of bounds, or none is.
        let out = match self.r.random_range(0..8) {
            0 if self.mix.out_of_bounds > 0 => 100,
            1 => 0,
            _ => self.mix.out_of_bounds,
        };
        for k in 0..count {
            let index = match bounded && self.percent(out) {
                true => self.of(&[rows, rows + 1, u32::MAX, 0x8000_0000]),
                false if self.one_in(6) => rows - 1,
                false => self.r.random_range(0..few),
            };
            let at = generation::SBUF_APERTURE + u64::from(at) + 4 * k as u64;
            self.state.memory.write(at, &index.to_le_bytes());
        }
        debug_assert!(at + size < 0x8000 * (slot + 1));
        let addr = match self.percent(self.mix.registers) {
            true => Addr4::register(self.register(at)),
            false => Addr4::immediate(at),
        };
        let bound = match bounded {
            true => BoundCheckReg {
                bc_reg: self.register(rows),
                bc_disable_oob_error_notif: false,
                bc_enabled: true,
            },
            false => BoundCheckReg::default(),
        };
        (addr, bound)
    }

    /// Two legs that move as much: elements and dims of both, for streams that count in units of these sizes.
    fn legs(&mut self, units: [u64; 2], shape: bool, dims: usize) -> [Side; 2] {
        let widest = units[0].max(units[1]);
        let unit = match self.r.random_range(0..40) {
            0 if self.mix.bytes >= 0x1_0000 => 0x1_0000 / widest,
            1..=4 => self.r.random_range(1..=200),
            5 => self.r.random_range(201..=2000),
            _ => self.r.random_range(1..=16),
        };
        let large = unit > 2000;
        // n elements of a units against m of b: n * a == m * b.
        let (a, b) = match self.one_in(4) && !large {
            true => self.of(&[(1, 2), (2, 1), (2, 3), (3, 1)]),
            false => (1, 1),
        };
        let k = match self.r.random_range(0..20) {
            _ if large => 1,
            0 => 0,
            1 => self.r.random_range(100..=300),
            _ => self.r.random_range(1..=24),
        };
        // Both sides move a * b * k * unit elements of a type, and no more bytes than they may.
        let k = k.min(self.mix.bytes / (a * b * unit * widest));
        let counts = [b * k, a * k];
        let elems = [a * unit * units[0], b * unit * units[1]];
        [0, 1].map(|side| {
            let count = counts[side] as u16;
            let mut num = [count, 1, 1, 1];
            if shape || dims > 1 {
                // Splits the count over the dims that there are.
                let most = if shape { 4 } else { dims };
                for d in (1..most).rev() {
                    let factor = self.of(&[1, 2, 3, 4]);
                    if count != 0 && num[0].is_multiple_of(factor) {
                        num[0] /= factor;
                        num[d] = factor;
                    }
                }
            }
            let mut step = [0; 4];
            for s in &mut step {
                *s = match self.r.random_range(0..6) {
                    0 => 0,
                    1 => -1,
                    2 => self.r.random_range(-5..=5),
                    _ => self.r.random_range(1..=3),
                };
                if self.state.step_unit == StepUnit::Byte {
                    *s *= units[side] as i32 * self.of(&[1, 4, 16]);
                }
            }
            if !shape && dims == 2 && num[1] != 1 && self.one_in(2) {
                step[1] = step[0] * i32::from(num[0]);
            }
            Side {
                num,
                step,
                elem: elems[side],
                indexed: None,
            }
        })
    }

    /// Operation and types of a DMA.
    fn operation(&mut self) -> (ComputeOp, [Dtype; 2]) {
        const COPIED: [Dtype; 13] = [
            Dtype::UINT8,
            Dtype::INT8,
            Dtype::UINT16,
            Dtype::INT16,
            Dtype::UINT32,
            Dtype::INT32,
            Dtype::BFLOAT16,
            Dtype::FP16,
            Dtype::FP32,
            Dtype::FP8_EXP3,
            Dtype::FP8_EXP4,
            Dtype::FP8_EXP5,
            Dtype::FP32,
        ];
        let dtype = self.of(&COPIED);
        if !self.percent(self.mix.compute) {
            return (ComputeOp::NONE, [dtype; 2]);
        }
        let op = self.of(&[
            ComputeOp::ADD,
            ComputeOp::MULTIPLY,
            ComputeOp::MAX,
            ComputeOp::MIN,
        ]);
        let out = match self.r.random_range(0..6) {
            0 => self.of(&COPIED),
            1 if dtype == Dtype::FP32 => Dtype::FP32R,
            _ => dtype,
        };
        (op, [dtype, out])
    }

    fn units(op: ComputeOp, dtypes: [Dtype; 2]) -> [u64; 2] {
        match op {
            ComputeOp::NONE => [1, 1],
            _ => dtypes.map(|d| d.size() as u64),
        }
    }

    /// A shape register with the dims of a side; its number.
    fn shape_register(&mut self, side: &Side) -> i32 {
        let n = self.shape;
        self.shape += 1;
        self.state.shapes[n] = Shape {
            num: side.num,
            step: side.step,
        };
        n as i32
    }

    fn configs(&mut self) -> DmaConfigs {
        DmaConfigs {
            priority_class: self.r.random_range(0..=4),
            reserved: 0,
        }
    }

    /// A bound of data addresses that some of the addresses of a side break.
    fn address_bound(&mut self, addr: Addr8, start: u64, extent: (i64, i64)) -> BoundCheckReg {
        // Without a wide marker the limit has 32 bits, and everything in SBUF is out of bounds.
        let wide = addr.marker() & Addr8::OFFSET_WIDE != 0;
        let share = self.mix.address_bounds / if wide { 1 } else { 3 };
        if !self.percent(share) {
            return BoundCheckReg::default();
        }
        let at = start.wrapping_add(self.r.random_range(extent.0..extent.1) as u64);
        let bc_reg = match wide {
            true => self.register_pair(at),
            false => self.register(at.min(u32::MAX.into()) as u32),
        };
        BoundCheckReg {
            bc_reg,
            bc_disable_oob_error_notif: self.one_in(2),
            bc_enabled: true,
        }
    }

    fn indirect(&mut self) -> Indirect1D {
        let (op, dtypes) = self.operation();
        let units = Self::units(op, dtypes);
        let shape = self.percent(self.mix.shape);
        let mut sides = self.legs(units, shape, 1);
        let mode = IndirectMode(self.r.random_range(0..3));
        let indexed = indexed_legs(mode);
        let mut dims = [IndirectDim::X; 2];
        let mut vectors = [(Addr4(0), BoundCheckReg::default()); 2];
        let err = self.one_in(2);
        for leg in (0..2).filter(|&leg| indexed[leg]) {
            if shape {
                dims[leg] = IndirectDim(self.r.random_range(0..4));
            }
            let rows = match sides[leg].elem {
                0..1000 => self.r.random_range(1..=40),
                _ => 2,
            };
            let dim = usize::from(dims[leg].0);
            let count = sides[leg].num[dim].into();
            vectors[leg] = self.indices(leg as u32, count, rows);
            // A notification may be disabled only where an index out of bounds is an error.
            vectors[leg].1.bc_disable_oob_error_notif =
                err && vectors[leg].1.bc_enabled && self.one_in(2);
            sides[leg].indexed = Some((dim, rows));
        }
        let mut starts = [Addr8(0); 2];
        let mut steps = [0; 2];
        for leg in 0..2 {
            let extent = sides[leg].extent(self.state.step_unit.scale(sides[leg].elem));
            // Whatever the types, 32 is enough.
            let start = self.place(leg as u64, extent, units[leg], false);
            starts[leg] = self.addr8(start, shape);
            steps[leg] = match shape {
                true => self.shape_register(&sides[leg]),
                false => sides[leg].step[0],
            };
        }
        let count = |side: &Side| if shape { 0 } else { side.num[0] };
        Indirect1D {
            semaphore: self.r.random(),
            sem_increment: self.r.random(),
            idx_num_active_channels: 128,
            flags: DmaIndirectFlags {
                indirect_mode: mode,
                idx_bound_is_err: err,
                non_unique_dst_idx: self.one_in(2),
                gather_dim: dims[0],
                scatter_dim: dims[1],
            },
            src_start_addr: starts[0],
            src_step_elem: steps[0],
            src_num_elem: count(&sides[0]),
            src_elem_size: sides[0].elem as u16,
            dst_start_addr: starts[1],
            dst_step_elem: steps[1],
            dst_num_elem: count(&sides[1]),
            dst_elem_size: sides[1].elem as u16,
            src_idx_start_addr: vectors[0].0,
            dst_idx_start_addr: vectors[1].0,
            in_dtype: dtypes[0],
            out_dtype: dtypes[1],
            src_idx_bound_reg: vectors[0].1,
            dst_idx_bound_reg: vectors[1].1,
            compute_op: op,
            dma_configs: self.configs(),
            ..Indirect1D::default()
        }
    }

    fn direct2d(&mut self) -> Direct2D {
        let (op, dtypes) = self.operation();
        let units = Self::units(op, dtypes);
        let shape = self.percent(self.mix.shape);
        let sides = self.legs(units, shape, 2);
        let mut starts = [Addr8(0); 2];
        let mut bounds = [BoundCheckReg::default(); 2];
        let mut steps = [[0; 2]; 2];
        for leg in 0..2 {
            let extent = sides[leg].extent(self.state.step_unit.scale(sides[leg].elem));
            let start = self.place(leg as u64, extent, units[leg], false);
            starts[leg] = self.addr8(start, shape);
            bounds[leg] = self.address_bound(starts[leg], start, extent);
            steps[leg] = match shape {
                true => [self.shape_register(&sides[leg]), 0],
                false => [sides[leg].step[0], sides[leg].step[1]],
            };
        }
        let num = |side: &Side| match shape {
            true => [0; 2],
            false => [side.num[0], side.num[1]],
        };
        Direct2D {
            dma_configs: self.configs(),
            semaphore: self.r.random(),
            sem_increment: self.r.random(),
            compute_op: op,
            src_start_addr: starts[0],
            src_step_elem: steps[0],
            src_num_elem: num(&sides[0]),
            src_elem_size: sides[0].elem as u16,
            src_bound_reg: bounds[0],
            dst_bound_reg: bounds[1],
            dst_start_addr: starts[1],
            dst_step_elem: steps[1],
            dst_num_elem: num(&sides[1]),
            dst_elem_size: sides[1].elem as u16,
            in_dtype: dtypes[0],
            out_dtype: dtypes[1],
            ..Direct2D::default()
        }
    }

    fn gather_xpose(&mut self) -> GatherXpose {
        let columns = match self.r.random_range(0..4) {
            0 => 128,
            1 => self.r.random_range(1..=4),
            _ => self.r.random_range(1..=64),
        };
        let count = 16 * self.r.random_range(1..=4);
        let rows = self.r.random_range(1..=40);
        let (vector, mut bound) = self.indices(0, usize::from(count), rows);
        bound.bc_disable_oob_error_notif = bound.bc_enabled && self.one_in(2);
        let row_step = match self.state.step_unit {
            StepUnit::Elem => self.r.random_range(-150..=150),
            StepUnit::Byte => 2 * self.r.random_range(-150..=150),
        };
        let shape = self.percent(self.mix.shape);
        let source = Side {
            num: [1, count, 1, 1],
            step: [0, row_step, 0, 0],
            elem: 2 * u64::from(columns),
            indexed: Some((1, rows)),
        };
        let extent = source.extent(self.state.step_unit.scale(2));
        let start = self.place(0, extent, 2, false);
        let src_start_addr = self.addr8(start, shape);
        // Columns side by side, one over the other, or one per partition.
        let pitch = match self.r.random_range(0..5) {
            0 => 32,
            1 if columns <= 60 => self.state.generation.sbuf_stride() as i32,
            2 => -32 * i32::from(count / 16),
            _ => 32 * self.r.random_range(1..=8),
        };
        let destination = Side {
            num: [1, columns, 1, 1],
            step: [0, pitch, 0, 0],
            elem: 2 * u64::from(count),
            indexed: None,
        };
        let across = pitch == self.state.generation.sbuf_stride() as i32;
        let extent = match across {
            true => (0, destination.elem as i64),
            false => destination.extent(1),
        };
        let start = self.place(u64::from(!across), extent, 32, true);
        let dst_start_addr = self.addr8(start, shape);
        let dst_bound_reg = self.address_bound(dst_start_addr, start, destination.extent(1));
        let mut word = GatherXpose {
            semaphore: self.r.random(),
            dma_configs: self.configs(),
            idx_num_active_channels: 128,
            src_idx_bound_reg: bound,
            src_start_addr,
            src_step_elem: [1, row_step],
            src_num_elem: [columns, count],
            src_idx_start_addr: vector,
            dst_start_addr,
            dst_bound_reg,
            dst_step_elem_1: pitch,
            dst_num_elem: [count, columns],
            elem_size: 2 * columns,
            in_out_dtype: DtypePair::of(self.of(&[0x66, 0x77, 0x44, 0x55])),
            flags: GatherXposeFlags::of(1),
            ..GatherXpose::default()
        };
        if shape {
            let side = |num: [u16; 2], step: [i32; 2]| Side {
                num: [num[0], num[1], 1, 1],
                step: [step[0], step[1], 0, 0],
                elem: 0,
                indexed: None,
            };
            let source = self.shape_register(&side(word.src_num_elem, word.src_step_elem));
            let destination = self.shape_register(&side(word.dst_num_elem, [1, pitch]));
            word.src_step_elem = [source, 0];
            word.src_num_elem = [0; 2];
            word.dst_step_elem_1 = destination;
            word.dst_num_elem = [0; 2];
        }
        word
    }

    fn direct2d_xpose(&mut self) -> Direct2DXpose {
        let dtype = self.of(&[
            Dtype::BFLOAT16,
            Dtype::FP16,
            Dtype::UINT16,
            Dtype::FP32,
            Dtype::INT32,
        ]);
        let size = dtype.size() as u64;
        let most = (256 / size) as u8;
        let columns = match self.r.random_range(0..3) {
            0 => most,
            _ => self.r.random_range(1..=most),
        };
        let num = [self.r.random_range(1..=3), self.r.random_range(1..=2)];
        let tiles = num[0] * num[1];
        let width = i64::from(columns) * size as i64;
        let row_step = match self.r.random_range(0..3) {
            0 => width as i32,
            1 => -(width as i32) - 8,
            _ => width as i32 + 8 * self.r.random_range(0..20),
        };
        let shape = self.percent(self.mix.shape);
        let source = Side {
            num: [num[0], num[1], 16, 1],
            step: [width as i32, 16 * row_step, row_step, 0],
            elem: width as u64,
            indexed: None,
        };
        let extent = source.extent(1);
        let start = self.place(0, extent, 4, false);
        let src_start_addr = self.addr8(start, shape);
        let src_bound_reg = self.address_bound(src_start_addr, start, extent);
        let run = 16 * size as i32;
        let column_step = run.max(32) * self.of(&[1, 2, -1, 3]);
        let tile_step = 32 * self.r.random_range(-4..=40);
        let destination = Side {
            num: [columns.into(), tiles, 1, 1],
            step: [column_step, tile_step, 0, 0],
            elem: run as u64,
            indexed: None,
        };
        let extent = destination.extent(1);
        let start = self.place(1, extent, 32, true);
        let dst_start_addr = self.addr8(start, shape);
        let dst_bound_reg = self.address_bound(dst_start_addr, start, extent);
        let mut word = Direct2DXpose {
            src_bound_reg,
            dst_bound_reg,
            in_dtype: dtype,
            out_dtype: dtype,
            src_start_addr,
            src_step_elem: [source.step[0], source.step[1]],
            src_num_elem: num,
            tile_src_row_step: row_step,
            dst_start_addr,
            dst_step_elem: [column_step, tile_step],
            dst_num_elem: [columns.into(), tiles],
            tile_src_rows: 16,
            tile_src_cols: columns,
            semaphore: self.r.random(),
            dma_configs: self.configs(),
            ..Direct2DXpose::default()
        };
        if shape {
            // The third and fourth dim of the source are not used: 16 is the tile's.
            let walked = Side {
                num: [num[0], num[1], 1, 1],
                ..source
            };
            let source = self.shape_register(&walked);
            let destination = self.shape_register(&destination);
            word.src_step_elem = [source, 0];
            word.src_num_elem = [0; 2];
            word.dst_step_elem = [destination, 0];
            word.dst_num_elem = [0; 2];
        }
        word
    }

    /// Counts whose product is `total`, in four dims.
    fn split(&mut self, total: u16) -> [u16; 4] {
        let mut num = [total, 1, 1, 1];
        for d in 1..4 {
            let factor = self.of(&[1, 1, 2, 3, 4]);
            if num[0].is_multiple_of(factor) {
                num[0] /= factor;
                num[d] = factor;
            }
        }
        num
    }

    /// A tensor of `total` elements in an area of its own of each partition: area `slot` of 0x3000 bytes. Elements do not
    /// overlap if `apart`.
    fn tensor(&mut self, slot: u32, total: u16, size: usize, channels: u8, psum: bool) -> Tensor4D {
        let num = self.split(total);
        let mut step = [1_i16; 4];
        let mut span = 1;
        for d in 0..4 {
            step[d] = span as i16;
            span = span * i32::from(num[d]) + self.r.random_range(0..3) * i32::from(d < 2);
        }
        // Some walk backwards.
        let mut low = 0;
        for d in 0..4 {
            if num[d] > 1 && self.one_in(5) {
                low += i32::from(step[d]) * (i32::from(num[d]) - 1);
                step[d] = -step[d];
            }
        }
        let size = size as u32;
        let room = 0x3000 / size - 1 - span as u32 - low as u32;
        let first = self.r.random_range(0..=room.min(200)) + low as u32;
        let partition = self.quadrant(channels);
        let psum = psum && self.state.generation != Generation::V5 && slot == 0;
        let at = match psum {
            true => generation::PSUM_BASE + partition * generation::PSUM_STRIDE,
            false => partition * self.state.generation.sbuf_stride() + 0x3000 * slot,
        } + first * size;
        let addr = match self.percent(self.mix.registers) {
            true => Addr4::register(self.register(at)),
            false => Addr4::immediate(at),
        };
        // V2 has no bit for a shape register beside an address register (facts.md 2.2).
        let shape = self.state.generation != Generation::V2 || !addr.in_register();
        if shape && self.percent(self.mix.shape) && self.shape < 4 {
            let number = self.shape_register(&Side {
                num,
                step: step.map(i32::from),
                elem: 0,
                indexed: None,
            });
            return Tensor4D {
                addr: addr.shape(),
                step: [number as i16, 0, 0, 0],
                num: [1; 4],
            };
        }
        Tensor4D { addr, step, num }
    }

    /// A partition from which so many channels exist.
    fn quadrant(&mut self, channels: u8) -> u32 {
        let fits = |p: &u32| p + u32::from(channels) <= generation::PARTITIONS as u32;
        let legal: Vec<u32> = generation::QUADRANTS.into_iter().filter(fits).collect();
        self.of(&legal)
    }

    fn indirect_copy(&mut self) -> IndirectCopy {
        let dtype = self.of(&[
            Dtype::UINT8,
            Dtype::INT16,
            Dtype::BFLOAT16,
            Dtype::FP32,
            Dtype::FP32R,
            Dtype::UINT32,
        ]);
        let size = dtype.size();
        let block = self.of(&[1_u16, 2, 4, 8, 16, 32]);
        let count = self.r.random_range(1..=(64 / block).max(2));
        let channels = self.of(&[16, 16, 16, 32, 64, 128]);
        let total = block * count;
        let mut dst = self.tensor(2, total, size, channels, false);
        // The literal predicate wants the count of the tensor, which a shape register does not give.
        if dst.addr.shape_from_register() {
            let shape = self.state.shapes[dst.step[0] as usize];
            dst = Tensor4D {
                addr: Addr4(dst.addr.0 & !Addr4::SHAPE_REG),
                step: shape.step.map(|s| s as i16),
                num: shape.num,
            };
        }
        let blocks = self.r.random_range(1..=64_u16);
        let src_buffer_size = (blocks * block + self.r.random_range(0..block)).max(2);
        let partition = self.quadrant(channels);
        let stride = self.state.generation.sbuf_stride();
        let index_at = partition * stride + 2 * self.r.random_range(0..100);
        let data_at = partition * stride + 0x3000 + 4 * self.r.random_range(0..100);
        // Of some words no index is out of the data.
        let inside = self.one_in(4);
        for core in 0..u32::from(channels) / 16 {
            for i in 0..u32::from(count) {
                let index: u16 = match self.r.random_range(0..8) {
                    0 if !inside => self.of(&[blocks, u16::MAX, src_buffer_size / block]),
                    _ => self.r.random_range(0..blocks),
                };
                let at = index_at + (16 * core + i % 16) * stride + 2 * (i / 16);
                let at = generation::SBUF_APERTURE + u64::from(at);
                self.state.memory.write(at, &index.to_le_bytes());
            }
        }
        let index_addr = match self.percent(self.mix.registers) {
            true => Addr4::register(self.register(index_at)),
            false => Addr4::immediate(index_at),
        };
        IndirectCopy {
            src: MemPattern4D::Indirect(Indirect20B {
                index_addr: index_addr.indirect(),
                data_addr: Addr4::immediate(data_at),
                num_elem: total,
                ..Indirect20B::default()
            }),
            in_dtype: dtype,
            out_dtype: dtype,
            num_active_channels: channels,
            src_num_elem_per_idx: block as u8,
            src_buffer_size,
            dst: MemPattern4D::Tensor(dst),
            ..IndirectCopy::default()
        }
    }

    fn gather(&mut self) -> Gather {
        let index = self.of(&[Dtype::UINT8, Dtype::UINT16, Dtype::UINT32]);
        let out = self.of(&[
            Dtype::UINT8,
            Dtype::FP16,
            Dtype::FP32R,
            Dtype::INT32,
            Dtype::UINT64,
            Dtype::FP8_EXP4,
        ]);
        let channels = self.of(&[1, 2, 5, 16, 32]);
        let total = self.r.random_range(1..=24);
        // The window, and indices around it.
        let bits = self.r.random_range(0..=9_u32);
        let mask: u32 = (1 << bits) - 1;
        let start: u32 = match index.size() {
            1 => 0,
            2 => 0x4800 & !mask,
            _ => 0xab400 & !mask,
        };
        let src = self.tensor(1, total, index.size(), channels, false);
        let dst = self.tensor(0, total, out.size(), channels, out.size() == 4);
        let word = Gather {
            src,
            in_dtype: index,
            out_dtype: out,
            num_active_channels: channels,
            free_pool_buffer: self.r.random_range(0..=1),
            dst,
            ..Gather::default()
        };
        let operand = self
            .state
            .tensor("the indices", &word.src, index.size(), channels)
            .expect("it is legal");
        let places: Vec<u64> = operand.addresses(channels).collect();
        // Of some words all indices hit, or all miss.
        let style = self.r.random_range(0..4);
        for at in places {
            let inside = [start, start + mask, start + (self.r.random::<u32>() & mask)];
            let outside = [start.wrapping_sub(1), start + mask + 1, self.r.random()];
            let value = match style {
                0 => self.of(&inside),
                1 => self.of(&outside),
                _ => self.of(&[inside, outside].concat()),
            };
            let bytes = value.to_le_bytes();
            self.state.memory.write(at, &bytes[..index.size()]);
        }
        let loaded = self.r.random_range(0..=(mask as usize + 1).min(512));
        let raw = self.of(&[8, 16, 32]);
        if !self.one_in(8) {
            let entry = |r: &mut R| r.random::<u64>() >> (64 - raw);
            let entries = (0..channels)
                .map(|_| (0..loaded).map(|_| entry(self.r)).collect())
                .collect();
            self.state.pool = Some(PoolBuffer {
                start,
                mask,
                entries,
            });
        }
        let miss = IndexMissBehavior(self.r.random_range(0..=1));
        Gather {
            index_miss_behavior: miss,
            immediate: match miss {
                IndexMissBehavior::SKIP_WRITE => 0,
                _ => self.r.random(),
            },
            ..word
        }
    }

    fn pool_buffer_load(&mut self) -> PoolBufferLoad {
        let dtype = self.of(&[
            Dtype::UINT8,
            Dtype::FP16,
            Dtype::FP32,
            Dtype::UINT64,
            Dtype::FP8_EXP5,
        ]);
        let channels = self.of(&[1, 4, 16, 32]);
        let total = self.r.random_range(1..=40);
        PoolBufferLoad {
            src: self.tensor(1, total, dtype.size(), channels, false),
            in_dtype: dtype,
            num_active_channels: channels,
            start_index: self.r.random(),
            mask: 0x1ff,
            ..PoolBufferLoad::default()
        }
    }
}
