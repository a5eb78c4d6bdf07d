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
use crate::config::{BankMap, Config, WORD_BITS};
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
        }
        plain {
            /// Bits of a bank's number; first and one past the last bit that the map adds to bit 0: none for the linear one.
            _bits: (usize, usize, usize),
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
        Self {
            active: Default::default(),
            word_bit: lanes(WORD_BITS),
            bank_lanes: lanes(cfg.banks),
            key: lanes(4),
            half3: Default::default(),
            half2: Default::default(),
            half1: Default::default(),
            half0: Default::default(),
            _bits: match cfg.bank_map {
                BankMap::Linear => (bits, bits, bits),
                BankMap::Xor => (bits, bits, bits + 1),
            },
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
