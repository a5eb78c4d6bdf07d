//! `scatter_data`: forms ScatterData from a vector register (facts.md 6.2, 6.3).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `vr` | lanes x 16 | vector register |
//! | `valid` | 1 | 0: every slot is 0 |
//! | `inc` | 1 | an increment: every slot is 1, whatever `vr` says (D8) |
//! | `bytes` | 1 | elements of one byte: a byte b fills its slot as `b \| b << 8` |
//! | `part` | 2 | a 2NX8 form: lane k takes byte k of the lower or upper half of `vr` ([`crate::isa::part`]); 0: the low byte of slot k |
//! | `data` | lanes x 16 | ScatterData |
//!
//! Neither `inc` nor `bytes`: the slots as they are, 16-bit lanes and halves of 32-bit lanes alike. `part` other than 0 means
//! bytes, and 3 acts like 2. Combinational.

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// Scatter data formats.
    pub struct ScatterData {
        source { include_str!("scatter_data.rs") }
        inputs {
            /// Vector register, slot by slot.
            vr: Vec<Signal<In, Bits<16>>>,
            /// A scatter.
            valid: Signal<In, Bit>,
            /// An increment.
            inc: Signal<In, Bit>,
            /// Elements of one byte.
            bytes: Signal<In, Bit>,
            /// Half of the vector that a 2NX8 form scatters; 0 for other forms.
            part: Signal<In, Bits<2>>,
        }
        outputs {
            /// ScatterData, slot by slot.
            data: Vec<Signal<Out, Bits<16>>>,
        }
        blocks {}
        locals {
            slot: Vec<Signal<Local, Bits<16>>>,
            pair: Signal<Local, Bits<16>>,
            b8: Signal<Local, Bits<8>>,
            upper: Signal<Local, Bits<16>>,
        }
        plain {
            /// Lane slots and half of them.
            _n: (usize, usize),
        }
    }
}

impl ScatterData {
    /// For a machine of `cfg.lanes` slots.
    pub fn new(cfg: Config) -> Self {
        Self {
            vr: lanes(cfg.lanes),
            valid: Default::default(),
            inc: Default::default(),
            bytes: Default::default(),
            part: Default::default(),
            data: lanes(cfg.lanes),
            slot: lanes(cfg.lanes),
            pair: Default::default(),
            b8: Default::default(),
            upper: Default::default(),
            _n: (cfg.lanes, cfg.lanes / 2),
            _activity: Default::default(),
        }
    }
}

impl Logic for ScatterData {
    #[hdl_gen]
    fn update(&mut self) {
        self.pair.next = 0.into();
        self.b8.next = 0.into();
        self.upper.next = 0.into();
        for l in 0..self._n.0 {
            self.slot[l].next = 0.into();
        }
        if self.valid.val() {
            for l in 0..self._n.0 {
                self.slot[l].next = self.vr[l].val();
            }
            // The byte of each lane, in the low byte of its slot.
            if self.part.val() == 1 {
                for k in 0..self._n.1 {
                    self.slot[2 * k].next = self.vr[k].val();
                    self.pair.next = self.vr[k].val();
                    self.b8.next = self.pair.val().get_bits::<8>(8);
                    self.slot[2 * k + 1].next = bit_cast::<16, 8>(self.b8.val());
                }
            }
            if self.part.val().get_bit(1) {
                for h in self._n.1..(self._n.1 + 1) {
                    for k in 0..self._n.1 {
                        self.slot[2 * k].next = self.vr[h + k].val();
                        self.pair.next = self.vr[h + k].val();
                        self.b8.next = self.pair.val().get_bits::<8>(8);
                        self.slot[2 * k + 1].next = bit_cast::<16, 8>(self.b8.val());
                    }
                }
            }
            if self.bytes.val() | (self.part.val() != 0) {
                for l in 0..self._n.0 {
                    self.pair.next = self.slot[l].val();
                    self.b8.next = bit_cast::<8, 16>(self.pair.val());
                    self.pair.next = bit_cast::<16, 8>(self.b8.val());
                    self.upper.next = self.pair.val() << 8;
                    self.slot[l].next = self.pair.val() | self.upper.val();
                }
            }
            if self.inc.val() {
                for l in 0..self._n.0 {
                    self.slot[l].next = 1.into();
                }
            }
        }
        for l in 0..self._n.0 {
            self.data[l].next = self.slot[l].val();
        }
    }
}
