//! Twins of `memory_side/bank`, `rmw`, the bank map of `bank_select`, the words of `scatter_buffer`, and the row port.
//!
//! A word is read, changed and written when it is served. The design writes one cycle later and forwards to the access behind, so that
//! each sees those before it; rows are accessed only while none is under way.

use crate::engine::Row;
use hdl::config::{BankMap, Config};

/// Bytes that an access changes, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    /// What to write or to add.
    pub data: u32,
    /// Bits to write.
    pub mask: u32,
}

/// How sums are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    /// None: what is there is replaced.
    None,
    /// Of bytes.
    Bytes,
    /// Of halves.
    Halves,
    /// Of the word.
    Word,
}

impl Change {
    /// The word after it.
    pub fn on(&self, old: u32, sum: Sum) -> u32 {
        // The top bit of an element is added without its carry.
        let add = |top: u32| {
            let low = (old & !top).wrapping_add(self.data & !top);
            low ^ (old ^ self.data) & top
        };
        let new = match sum {
            Sum::None => self.data,
            Sum::Bytes => add(0x8080_8080),
            Sum::Halves => add(0x8000_8000),
            Sum::Word => old.wrapping_add(self.data),
        };
        old & !self.mask | new & self.mask
    }
}

/// The data RAM, row by row.
#[derive(Clone, Debug)]
pub struct Banks {
    words: Box<[u32]>,
    banks: usize,
    rows: usize,
    bank_bits: u32,
    /// What the map adds to the bank, row by row.
    spread: Box<[u8]>,
    /// Row reads under way: the cycle in which they arrive, and the data.
    reads: u8,
    data: [Row; 8],
}

impl Banks {
    /// All zero.
    pub fn new(cfg: &Config) -> Self {
        let mask = cfg.banks - 1;
        let added = |row: usize| match cfg.bank_map {
            BankMap::Linear => 0,
            BankMap::Xor => row,
            BankMap::Matrix(masks) => masks.iter().rev().fold(0, |sum, mask| {
                2 * sum + (row & usize::from(*mask)).count_ones() as usize % 2
            }),
        };
        Self {
            words: vec![0; cfg.banks * cfg.bank_words].into(),
            banks: cfg.banks,
            rows: cfg.bank_words,
            bank_bits: cfg.bank_bits() as u32,
            spread: (0..cfg.bank_words)
                .map(|row| (added(row) & mask) as u8)
                .collect(),
            reads: 0,
            data: [Row::default(); 8],
        }
    }

    /// The bank of an address.
    #[inline]
    pub fn bank_of(&self, low: u16) -> usize {
        let word = u32::from(low) >> 2;
        let row = (word >> self.bank_bits) as usize;
        word as usize & (self.banks - 1) ^ usize::from(self.spread[row])
    }

    /// The word of an address, in its bank.
    #[inline]
    pub fn word(&mut self, low: u16, bank: usize) -> &mut u32 {
        let row = usize::from(low) >> 2 >> self.bank_bits;
        &mut self.words[row << self.bank_bits | bank]
    }

    /// A row access; data that are read arrive in slot `at` of eight.
    pub fn row(&mut self, row: u16, write: Option<&Row>, at: usize) {
        let first = (usize::from(row) & (self.rows - 1)) * self.banks;
        let words = &mut self.words[first..first + self.banks];
        match write {
            Some(data) => words.copy_from_slice(&data[..words.len()]),
            None => {
                self.data[at][..words.len()].copy_from_slice(words);
                self.reads |= 1 << at;
            }
        }
    }

    /// What arrives.
    pub fn arrived(&mut self, at: usize) -> Option<&Row> {
        let here = self.reads >> at & 1 != 0;
        self.reads &= !(1 << at);
        here.then_some(&self.data[at])
    }

    /// A reset: the contents stay.
    pub fn reset(&mut self) {
        self.reads = 0;
    }
}
