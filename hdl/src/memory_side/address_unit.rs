//! `address_unit`: lane addresses of a post or scatter, and which of them may not be accessed (D2, D3, D18).
//!
//! `address = base + offset` modulo 2^32, offsets in bytes: 16 bits zero-extended, or 32 bits (two slots, low half
//! first). A slot k of a 16-bit operation is lane k; slots 2k and 2k + 1 of a 32-bit operation are the lower and upper
//! half of lane k's word.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `base`, `control` | 32, 16 | VAddrBase and GSControl of the operation |
//! | `enable`, `offset` | lanes x 16 each | GSEnable and GSVAddrOffset |
//! | `word_bit` | 14 x 32 | number of the slots' words in the data RAM (byte offset / 4): element j holds bit j of each slot |
//! | `enabled` | 32 | slots of the enabled lanes |
//! | `bad` | 32 | slots of the enabled lanes that are outside the data RAM or not aligned to their element size; of a 32-bit lane the even one |
//! | `upper` | 32 | slots in the upper half of their word |
//! | `odd` | 32 | slots at an odd byte |
//! | `bytes`, `wide` | 1, 1 | elements of 1 byte, of 4 bytes |
//!
//! Combinational. `word_bit`, `upper`, `odd` of slots that are not enabled, or bad, mean nothing. elem_sz alone gives the width (3 acts
//! like 2; offst_sz is not read); of an enable only bit 0 counts, and a 32-bit lane is checked by its even slot's.

use crate::block::lanes;
use crate::config::{Config, DATA_RAM_BASE, WORD_BITS};
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// Lane addresses and their checks.
    pub struct AddressUnit {
        source { include_str!("address_unit.rs") }
        inputs {
            /// Base address.
            base: Signal<In, Bits<32>>,
            /// GSControl.
            control: Signal<In, Bits<16>>,
            /// GSEnable.
            enable: Vec<Signal<In, Bits<16>>>,
            /// GSVAddrOffset.
            offset: Vec<Signal<In, Bits<16>>>,
        }
        outputs {
            /// Bit j of the number of each slot's word.
            word_bit: Vec<Signal<Out, Bits<32>>>,
            /// Slots of enabled lanes.
            enabled: Signal<Out, Bits<32>>,
            /// Of these, slots that may not be accessed.
            bad: Signal<Out, Bits<32>>,
            /// Slots in the upper half of their word.
            upper: Signal<Out, Bits<32>>,
            /// Slots at an odd byte.
            odd: Signal<Out, Bits<32>>,
            /// Elements of one byte.
            bytes: Signal<Out, Bit>,
            /// Elements of four bytes.
            wide: Signal<Out, Bit>,
        }
        blocks {}
        locals {
            base_low: Signal<Local, Bits<17>>,
            base_high: Signal<Local, Bits<16>>,
            sum: Signal<Local, Bits<17>>,
            off: Signal<Local, Bits<17>>,
            low: Signal<Local, Bits<16>>,
            high: Signal<Local, Bits<16>>,
            first_low: Signal<Local, Bits<16>>,
            first_high: Signal<Local, Bits<16>>,
            is_wide: Signal<Local, Bit>,
            is_byte: Signal<Local, Bit>,
            illegal: Signal<Local, Bit>,
            on: Signal<Local, Bits<32>>,
            up: Signal<Local, Bits<32>>,
            od: Signal<Local, Bits<32>>,
            number: Vec<Signal<Local, Bits<32>>>,
            wrong: Signal<Local, Bits<32>>,
            ram_high: Constant<Bits<16>>,
            beyond: Constant<Bits<16>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
        }
    }
}

impl AddressUnit {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        Self {
            base: Default::default(),
            control: Default::default(),
            enable: lanes(cfg.lanes),
            offset: lanes(cfg.lanes),
            word_bit: lanes(WORD_BITS),
            enabled: Default::default(),
            bad: Default::default(),
            upper: Default::default(),
            odd: Default::default(),
            bytes: Default::default(),
            wide: Default::default(),
            base_low: Default::default(),
            base_high: Default::default(),
            sum: Default::default(),
            off: Default::default(),
            low: Default::default(),
            high: Default::default(),
            first_low: Default::default(),
            first_high: Default::default(),
            is_wide: Default::default(),
            is_byte: Default::default(),
            illegal: Default::default(),
            on: Default::default(),
            up: Default::default(),
            od: Default::default(),
            number: lanes(WORD_BITS),
            wrong: Default::default(),
            // The data RAM starts at a multiple of 64 KiB and is at most that large, so the high half names it ...
            ram_high: Constant::new(((DATA_RAM_BASE >> 16) as u64).into()),
            // ... and in a smaller one these bits of the low half must be 0.
            beyond: Constant::new(((!(cfg.ram_bytes() - 1) & 0xFFFF) as u64).into()),
            _cfg: cfg,
            _activity: Default::default(),
        }
    }
}

impl Logic for AddressUnit {
    #[hdl_gen]
    fn update(&mut self) {
        self.is_wide.next = self.control.val().get_bit(7);
        self.is_byte.next = !self.control.val().get_bit(7) & !self.control.val().get_bit(6);
        self.low.next = bit_cast::<16, 32>(self.base.val());
        self.base_low.next = bit_cast::<17, 16>(self.low.val());
        self.base_high.next = self.base.val().get_bits::<16>(16);
        self.on.next = 0.into();
        self.up.next = 0.into();
        self.od.next = 0.into();
        for j in 0..WORD_BITS {
            self.number[j].next = 0.into();
        }
        self.wrong.next = 0.into();
        for k in 0..(self._cfg.lanes / 2) {
            // Slot 2k, added in halves: `sum` is the low half and its carry.
            self.low.next = self.offset[2 * k].val();
            self.off.next = bit_cast::<17, 16>(self.low.val());
            self.sum.next = self.base_low.val() + self.off.val();
            self.low.next = bit_cast::<16, 17>(self.sum.val());
            self.high.next = self.base_high.val();
            if self.is_wide.val() {
                self.high.next = self.high.val() + self.offset[2 * k + 1].val();
            }
            if self.sum.val().get_bit(16) {
                self.high.next = self.high.val() + 1;
            }
            self.illegal.next = (self.high.val() != self.ram_high.val())
                | ((self.low.val() & self.beyond.val()) != 0)
                | (!self.is_byte.val() & self.low.val().get_bit(0))
                | (self.is_wide.val() & self.low.val().get_bit(1));
            if self.enable[2 * k].val().get_bit(0) {
                self.on.next = self.on.val().replace_bit(2 * k, true);
                self.wrong.next = self.wrong.val().replace_bit(2 * k, self.illegal.val());
            }
            self.up.next = self.up.val().replace_bit(2 * k, self.low.val().get_bit(1));
            self.od.next = self.od.val().replace_bit(2 * k, self.low.val().get_bit(0));
            for j in 0..WORD_BITS {
                self.number[j].next = self.number[j]
                    .val()
                    .replace_bit(2 * k, self.low.val().get_bit(j + 2));
            }
            self.first_low.next = self.low.val();
            self.first_high.next = self.high.val();

            // Slot 2k + 1: a lane of its own, or the upper half of the word of slot 2k.
            self.low.next = self.offset[2 * k + 1].val();
            self.off.next = bit_cast::<17, 16>(self.low.val());
            self.sum.next = self.base_low.val() + self.off.val();
            self.low.next = bit_cast::<16, 17>(self.sum.val());
            self.high.next = self.base_high.val();
            if self.sum.val().get_bit(16) {
                self.high.next = self.high.val() + 1;
            }
            self.illegal.next = (self.high.val() != self.ram_high.val())
                | ((self.low.val() & self.beyond.val()) != 0)
                | (!self.is_byte.val() & self.low.val().get_bit(0));
            if self.is_wide.val() {
                self.low.next = self.first_low.val() | 2;
                self.high.next = self.first_high.val();
                self.illegal.next = false;
            }
            if self.enable[2 * k + 1].val().get_bit(0) {
                self.on.next = self.on.val().replace_bit(2 * k + 1, true);
                self.wrong.next = self.wrong.val().replace_bit(2 * k + 1, self.illegal.val());
            }
            self.up.next = self
                .up
                .val()
                .replace_bit(2 * k + 1, self.low.val().get_bit(1));
            self.od.next = self
                .od
                .val()
                .replace_bit(2 * k + 1, self.low.val().get_bit(0));
            for j in 0..WORD_BITS {
                self.number[j].next = self.number[j]
                    .val()
                    .replace_bit(2 * k + 1, self.low.val().get_bit(j + 2));
            }
        }
        for j in 0..WORD_BITS {
            self.word_bit[j].next = self.number[j].val();
        }
        self.enabled.next = self.on.val();
        self.bad.next = self.wrong.val();
        self.upper.next = self.up.val();
        self.odd.next = self.od.val();
        self.bytes.next = self.is_byte.val();
        self.wide.next = self.is_wide.val();
    }
}
