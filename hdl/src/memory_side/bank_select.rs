//! `bank_select`: which slots want which bank (the bank map, D22).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `active` | 32 | slots with an access |
//! | `word` | lanes x 16 | byte offset of the slot's word in the data RAM |
//! | `bank_lanes` | banks x 32 | per bank: the active slots whose word it holds |
//!
//! `bank_of(word)`: [`BankMap::Linear`](crate::config::BankMap) takes the word address modulo the banks; `Xor` adds the
//! row to it, bit by bit, without carry. Combinational.

use crate::block::lanes;
use crate::config::{BankMap, Config};
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// The bank map.
    pub struct BankSelect {
        source { include_str!("bank_select.rs") }
        inputs {
            /// Slots with an access.
            active: Signal<In, Bits<32>>,
            /// Word of each slot: byte offset in the data RAM.
            word: Vec<Signal<In, Bits<16>>>,
        }
        outputs {
            /// Slots of each bank.
            bank_lanes: Vec<Signal<Out, Bits<32>>>,
        }
        blocks {}
        locals {
            want: Vec<Signal<Local, Bits<32>>>,
            key: Signal<Local, Bits<16>>,
            key_mask: Constant<Bits<16>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
            /// Shifts that are added to the key: none for the linear map.
            _shift: (u64, u64),
        }
    }
}

impl BankSelect {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let bits = cfg.bank_bits() as u64;
        Self {
            active: Default::default(),
            word: lanes(cfg.lanes),
            bank_lanes: lanes(cfg.banks),
            want: lanes(cfg.banks),
            key: Default::default(),
            key_mask: Constant::new(((cfg.banks as u64 - 1) << 2).into()),
            _cfg: cfg,
            _shift: match cfg.bank_map {
                BankMap::Linear => (0, 0),
                BankMap::Xor => (bits, bits + 1),
            },
            _quiet: false,
        }
    }
}

impl Logic for BankSelect {
    #[hdl_gen]
    fn update(&mut self) {
        for b in 0..self._cfg.banks {
            self.want[b].next = 0.into();
        }
        for l in 0..self._cfg.lanes {
            self.key.next = self.word[l].val();
            for s in self._shift.0..self._shift.1 {
                self.key.next = self.word[l].val() ^ (self.word[l].val() >> s);
            }
            self.key.next = self.key.val() & self.key_mask.val();
            if self.active.val().get_bit(l) {
                for b in 0..self._cfg.banks {
                    if self.key.val() == (4 * b).to_bits::<16>() {
                        self.want[b].next = self.want[b].val().replace_bit(l, true);
                    }
                }
            }
        }
        for b in 0..self._cfg.banks {
            self.bank_lanes[b].next = self.want[b].val();
        }
    }
}
