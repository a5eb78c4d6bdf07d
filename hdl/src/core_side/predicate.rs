//! `predicate`: widens a predicate register to the lane enables GSEnable (D12).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `vbr` | 2 x 32 | the 64-bit predicate, low word first |
//! | `predicated` | 1 | a T form; 0: every lane is on |
//! | `wide` | 1 | 32-bit lanes |
//! | `part` | 2 | a 2NX8 form: which half of the bits ([`crate::isa::part`]) |
//! | `valid` | 1 | 0: every lane is off |
//! | `gs_enable` | lanes x 16 | 0xffff in every slot of an enabled lane, else 0 |
//!
//! A 16-bit lane k follows bit 2k, a 32-bit lane k (slots 2k and 2k + 1) bit 4k, a lane k of a 2NX8 form bit k (lower half)
//! or bit 32 + k (upper half, `part` 2 or 3); all other bits are ignored. `part` counts before `wide`; no form has both.
//! Combinational.

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// Predicate widening.
    pub struct Predicate {
        source { include_str!("predicate.rs") }
        inputs {
            /// Predicate register, low word first.
            vbr: Vec<Signal<In, Bits<32>>>,
            /// The operation is a T form.
            predicated: Signal<In, Bit>,
            /// The operation has 32-bit lanes.
            wide: Signal<In, Bit>,
            /// Half of the bits that a 2NX8 form follows; 0 for other forms.
            part: Signal<In, Bits<2>>,
            /// The operation addresses memory.
            valid: Signal<In, Bit>,
        }
        outputs {
            /// Lane enables, one image per slot.
            gs_enable: Vec<Signal<Out, Bits<16>>>,
        }
        blocks {}
        locals {
            en: Vec<Signal<Local, Bit>>,
            image: Signal<Local, Bits<16>>,
        }
        plain {
            /// Lane slots whose predicate bits are in the low word, and all lane slots.
            _bounds: (usize, usize),
        }
    }
}

impl Predicate {
    /// For a machine of `cfg.lanes` slots.
    pub fn new(cfg: Config) -> Self {
        Self {
            vbr: lanes(2),
            predicated: Default::default(),
            wide: Default::default(),
            part: Default::default(),
            valid: Default::default(),
            gs_enable: lanes(cfg.lanes),
            en: lanes(cfg.lanes),
            image: Default::default(),
            _bounds: (cfg.lanes.min(16), cfg.lanes),
            _activity: Default::default(),
        }
    }
}

impl Logic for Predicate {
    #[hdl_gen]
    fn update(&mut self) {
        for l in 0..self._bounds.0 {
            self.en[l].next = self.vbr[0].val().get_bit(2 * l);
        }
        for l in 16..self._bounds.1 {
            self.en[l].next = self.vbr[1].val().get_bit(2 * l - 32);
        }
        if self.wide.val() {
            for k in 0..(self._bounds.0 / 2) {
                self.en[2 * k].next = self.vbr[0].val().get_bit(4 * k);
                self.en[2 * k + 1].next = self.vbr[0].val().get_bit(4 * k);
            }
            for k in 8..(self._bounds.1 / 2) {
                self.en[2 * k].next = self.vbr[1].val().get_bit(4 * k - 32);
                self.en[2 * k + 1].next = self.vbr[1].val().get_bit(4 * k - 32);
            }
        }
        if self.part.val() == 1 {
            for l in 0..self._bounds.1 {
                self.en[l].next = self.vbr[0].val().get_bit(l);
            }
        }
        if self.part.val().get_bit(1) {
            for l in 0..self._bounds.1 {
                self.en[l].next = self.vbr[1].val().get_bit(l);
            }
        }
        for l in 0..self._bounds.1 {
            self.image.next = 0.into();
            if self.valid.val() & (self.en[l].val() | !self.predicated.val()) {
                self.image.next = 0xFFFF.into();
            }
            self.gs_enable[l].next = self.image.val();
        }
    }
}
