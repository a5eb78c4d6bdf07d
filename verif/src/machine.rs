//! What words read and write, whoever executes them: the golden model or the hardware.

mod memory;

pub use memory::{Cache, Memory};

use crate::descriptor::Generation;
use std::collections::BTreeMap;

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
    pub(crate) fn of(num: [u16; 2], step: [i32; 2]) -> Self {
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

/// Everything that words read and write. The engine's data RAM is no part of it: no word names it.
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
