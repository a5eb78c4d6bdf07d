//! `bank_select`: which slots want which bank (the bank map, D22).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `active` | 32 | slots with an access |
//! | `word_bit` | 14 x 32 | number of the slots' words in the data RAM: element j holds bit j of each slot |
//! | `bank_lanes` | banks x 32 | per bank: the active slots whose word it holds |
//!
//! `bank_of(word)`: [`BankMap::Linear`](crate::config::BankMap) takes the word address modulo the banks; `Xor` adds the
//! row to it, bit by bit, without carry. Combinational.

use crate::block::lanes;
use crate::config::{BankMap, Config, MAX_BANK_BITS, WORD_BITS};
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// The bank map.
    pub struct BankSelect {
        source { include_str!("bank_select.rs") }
        inputs {
            /// Slots with an access.
            active: Signal<In, Bits<32>>,
            /// Bit j of the number of each slot's word.
            word_bit: Vec<Signal<In, Bits<32>>>,
        }
        outputs {
            /// Slots of each bank.
            bank_lanes: Vec<Signal<Out, Bits<32>>>,
        }
        blocks {}
        locals {
            key: Vec<Signal<Local, Bits<32>>>,
            half3: Signal<Local, Bits<32>>,
            half2: Signal<Local, Bits<32>>,
            half1: Signal<Local, Bits<32>>,
            half0: Signal<Local, Bits<32>>,
            fold0: Constant<Bits<16>>,
            fold1: Constant<Bits<16>>,
            fold2: Constant<Bits<16>>,
            fold3: Constant<Bits<16>>,
        }
        plain {
            /// Bits of a bank's number; first and one past the last bit that the map adds to bit 0: none for the linear one.
            _bits: (usize, usize, usize),
            /// First and one past the last bit that a matrix may add: none for the other maps.
            _row: (usize, usize),
            /// Halves into which each bit of a bank's number, from bit 3 down, splits the banks: 2, or 1 if there is no such bit.
            _halves: (usize, usize, usize, usize),
        }
    }
}

impl BankSelect {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let bits = cfg.bank_bits();
        let halves = |bit: usize| if bit < bits { 2 } else { 1 };
        let masks = match cfg.bank_map {
            BankMap::Linear | BankMap::Xor => None,
            BankMap::Matrix(masks) => Some(masks),
        };
        // The masks of the row as masks of the word; those of bits that the bank's number does not have are 0.
        let fold = |bit: usize| {
            let mask = masks.map_or(0, |m| u32::from(m[bit]));
            let mask = if bit < bits { mask << bits } else { 0 };
            Constant::new(u64::from(mask & ((1 << WORD_BITS) - 1)).into())
        };
        Self {
            active: Default::default(),
            word_bit: lanes(WORD_BITS),
            bank_lanes: lanes(cfg.banks),
            key: lanes(MAX_BANK_BITS),
            half3: Default::default(),
            half2: Default::default(),
            half1: Default::default(),
            half0: Default::default(),
            fold0: fold(0),
            fold1: fold(1),
            fold2: fold(2),
            fold3: fold(3),
            _bits: match cfg.bank_map {
                BankMap::Linear | BankMap::Matrix(_) => (bits, bits, bits),
                BankMap::Xor => (bits, bits, bits + 1),
            },
            _row: (bits, if masks.is_some() { WORD_BITS } else { bits }),
            _halves: (halves(3), halves(2), halves(1), halves(0)),
            _activity: Default::default(),
        }
    }
}

impl Logic for BankSelect {
    // Bit by bit of the bank's number, on the masks of all slots: each bit splits those that are left in two.
    #[hdl_gen]
    fn update(&mut self) {
        for j in 0..4 {
            self.key[j].next = 0.into();
        }
        for j in 0..self._bits.0 {
            self.key[j].next = self.word_bit[j].val();
            for n in self._bits.1..self._bits.2 {
                self.key[j].next = self.word_bit[j].val() ^ self.word_bit[j + n].val();
            }
        }
        for n in self._row.0..self._row.1 {
            if self.fold0.val().get_bit(n) {
                self.key[0].next = self.key[0].val() ^ self.word_bit[n].val();
            }
            if self.fold1.val().get_bit(n) {
                self.key[1].next = self.key[1].val() ^ self.word_bit[n].val();
            }
            if self.fold2.val().get_bit(n) {
                self.key[2].next = self.key[2].val() ^ self.word_bit[n].val();
            }
            if self.fold3.val().get_bit(n) {
                self.key[3].next = self.key[3].val() ^ self.word_bit[n].val();
            }
        }
        for b3 in 0..self._halves.0 {
            self.half3.next = self.active.val() & !self.key[3].val();
            if b3 == 1 {
                self.half3.next = self.active.val() & self.key[3].val();
            }
            for b2 in 0..self._halves.1 {
                self.half2.next = self.half3.val() & !self.key[2].val();
                if b2 == 1 {
                    self.half2.next = self.half3.val() & self.key[2].val();
                }
                for b1 in 0..self._halves.2 {
                    self.half1.next = self.half2.val() & !self.key[1].val();
                    if b1 == 1 {
                        self.half1.next = self.half2.val() & self.key[1].val();
                    }
                    for b0 in 0..self._halves.3 {
                        self.half0.next = self.half1.val() & !self.key[0].val();
                        if b0 == 1 {
                            self.half0.next = self.half1.val() & self.key[0].val();
                        }
                        self.bank_lanes[8 * b3 + 4 * b2 + 2 * b1 + b0].next = self.half0.val();
                    }
                }
            }
        }
    }
}
