//! `dbreak`: one data breakpoint against all lanes of an operation (D20).
//!
//! A lane hits if `((address ^ DBREAKA) & (0xffffffc0 | DBREAKC[5:0])) == 0` for its start address (a mask bit of 1 means
//! compare) and DBREAKC has the bit of the access: 30 for gathers, 31 for scatters and read-modify-writes.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `address`, `control` | 32 each | DBREAKA, DBREAKC; bits 29:6 of the latter are ignored |
//! | `store` | 1 | the operation writes; 0: it reads |
//! | `enabled` | 32 | slots of its enabled lanes |
//! | `wide` | 1 | 32-bit lanes: the even slot's address counts |
//! | `word_bit`, `upper`, `odd` | 14 x 32, 32, 32 | where the slots are in the data RAM, as in [`address_unit`](super::address_unit) |
//! | `hit` | 32 | slots of the lanes that hit; of a 32-bit lane the even one |
//!
//! Combinational, one operation per cycle. The slots are taken to be inside the data RAM: a lane outside is an SG access error,
//! which goes before (D27).

use crate::block::lanes;
use crate::config::{DATA_RAM_BASE, WORD_BITS};
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// Comparator of a data breakpoint.
    pub struct Dbreak {
        source { include_str!("dbreak.rs") }
        inputs {
            /// DBREAKA.
            address: Signal<In, Bits<32>>,
            /// DBREAKC.
            control: Signal<In, Bits<32>>,
            /// The operation writes.
            store: Signal<In, Bit>,
            /// Slots of enabled lanes.
            enabled: Signal<In, Bits<32>>,
            /// 32-bit lanes.
            wide: Signal<In, Bit>,
            /// Bit j of the number of each slot's word.
            word_bit: Vec<Signal<In, Bits<32>>>,
            /// Slots in the upper half of their word.
            upper: Signal<In, Bits<32>>,
            /// Slots at an odd byte.
            odd: Signal<In, Bits<32>>,
        }
        outputs {
            /// Slots of the lanes that hit.
            hit: Signal<Out, Bits<32>>,
        }
        blocks {}
        locals {
            left: Signal<Local, Bits<32>>,
            high: Signal<Local, Bits<16>>,
            ram_high: Constant<Bits<16>>,
            even: Constant<Bits<32>>,
        }
        plain {}
    }
}

impl Default for Dbreak {
    fn default() -> Self {
        Self {
            address: Default::default(),
            control: Default::default(),
            store: Default::default(),
            enabled: Default::default(),
            wide: Default::default(),
            word_bit: lanes(WORD_BITS),
            upper: Default::default(),
            odd: Default::default(),
            hit: Default::default(),
            left: Default::default(),
            high: Default::default(),
            ram_high: Constant::new(((DATA_RAM_BASE >> 16) as u64).into()),
            even: Constant::new(0x5555_5555.into()),
            _activity: Default::default(),
        }
    }
}

impl Logic for Dbreak {
    // Bit by bit of the address, on the masks of all slots: each one drops the slots that differ.
    #[hdl_gen]
    fn update(&mut self) {
        self.high.next = self.address.val().get_bits::<16>(16);
        self.left.next = self.enabled.val();
        if self.wide.val() {
            self.left.next = self.left.val() & self.even.val();
        }
        if (self.high.val() != self.ram_high.val())
            | !((self.store.val() & self.control.val().get_bit(31))
                | (!self.store.val() & self.control.val().get_bit(30)))
        {
            self.left.next = 0.into();
        }
        if self.left.val() != 0 {
            if self.control.val().get_bit(0) {
                if self.address.val().get_bit(0) {
                    self.left.next = self.left.val() & self.odd.val();
                } else {
                    self.left.next = self.left.val() & !self.odd.val();
                }
            }
            if self.control.val().get_bit(1) {
                if self.address.val().get_bit(1) {
                    self.left.next = self.left.val() & self.upper.val();
                } else {
                    self.left.next = self.left.val() & !self.upper.val();
                }
            }
            for j in 0..4 {
                if self.control.val().get_bit(j + 2) {
                    if self.address.val().get_bit(j + 2) {
                        self.left.next = self.left.val() & self.word_bit[j].val();
                    } else {
                        self.left.next = self.left.val() & !self.word_bit[j].val();
                    }
                }
            }
            for j in 4..WORD_BITS {
                if self.address.val().get_bit(j + 2) {
                    self.left.next = self.left.val() & self.word_bit[j].val();
                } else {
                    self.left.next = self.left.val() & !self.word_bit[j].val();
                }
            }
        }
        self.hit.next = self.left.val();
    }
}
