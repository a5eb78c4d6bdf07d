//! `drain`: forms a vector from a gather register (D6), combinational.
//!
//! | op | `vt_data` | `vt_mask` |
//! |---|---|---|
//! | GATHERDNX16 | all slots as they are | both halves |
//! | GATHERDNX8S | low byte of each slot, sign-extended to 16 bits | both halves |
//! | GATHERD2NX8_L | low byte of slot k in byte k, the upper half 0 | both halves |
//! | GATHERD2NX8_H | low byte of slot k in byte lanes + k | upper half only: the lower keeps the old vt |
//!
//! Bit 0 of `vt_mask` is the lower half of the vector (256 bits by default), bit 1 the upper. An index that is no drain
//! gives zeros and mask 0.

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use crate::isa::op;
use rust_hdl::prelude::*;

hdl_block! {
    /// Drain formats.
    pub struct Drain {
        source { include_str!("drain.rs") }
        states {
            GATHERDNX16 = op::GATHERDNX16 as usize,
            GATHERDNX8S = op::GATHERDNX8S as usize,
            GATHERD2NX8_L = op::GATHERD2NX8_L as usize,
            GATHERD2NX8_H = op::GATHERD2NX8_H as usize,
        }
        inputs {
            /// Operation index.
            op: Signal<In, Bits<5>>,
            /// Gather register, slot by slot.
            gr_data: Vec<Signal<In, Bits<16>>>,
        }
        outputs {
            /// Vector, slot by slot.
            vt_data: Vec<Signal<Out, Bits<16>>>,
            /// Halves of the vector that are written.
            vt_mask: Signal<Out, Bits<2>>,
        }
        blocks {}
        locals {
            slot: Vec<Signal<Local, Bits<16>>>,
            low: Vec<Signal<Local, Bits<8>>>,
            b8: Signal<Local, Bits<8>>,
            pair: Signal<Local, Bits<16>>,
            upper: Signal<Local, Bits<16>>,
            mask: Signal<Local, Bits<2>>,
        }
        plain {
            /// Lane slots and half of them.
            _n: (usize, usize),
        }
    }
}

impl Drain {
    /// For a machine of `cfg.lanes` slots.
    pub fn new(cfg: Config) -> Self {
        Self {
            op: Default::default(),
            gr_data: lanes(cfg.lanes),
            vt_data: lanes(cfg.lanes),
            vt_mask: Default::default(),
            slot: lanes(cfg.lanes),
            low: lanes(cfg.lanes),
            b8: Default::default(),
            pair: Default::default(),
            upper: Default::default(),
            mask: Default::default(),
            _n: (cfg.lanes, cfg.lanes / 2),
            _activity: Default::default(),
        }
    }
}

impl Logic for Drain {
    #[hdl_gen]
    fn update(&mut self) {
        self.mask.next = 0.into();
        self.b8.next = 0.into();
        self.pair.next = 0.into();
        self.upper.next = 0.into();
        for l in 0..self._n.0 {
            self.slot[l].next = 0.into();
            self.pair.next = self.gr_data[l].val();
            self.low[l].next = bit_cast::<8, 16>(self.pair.val());
        }
        match self.op.val().index() {
            GATHERDNX16 => {
                self.mask.next = 3.into();
                for l in 0..self._n.0 {
                    self.slot[l].next = self.gr_data[l].val();
                }
            }
            GATHERDNX8S => {
                self.mask.next = 3.into();
                for l in 0..self._n.0 {
                    self.b8.next = self.low[l].val();
                    self.slot[l].next = bit_cast::<16, 8>(self.b8.val());
                    if self.low[l].val().get_bit(7) {
                        self.slot[l].next = self.slot[l].val() | 0xFF00;
                    }
                }
            }
            GATHERD2NX8_L => {
                self.mask.next = 3.into();
                for k in 0..self._n.1 {
                    self.b8.next = self.low[2 * k].val();
                    self.pair.next = bit_cast::<16, 8>(self.b8.val());
                    self.b8.next = self.low[2 * k + 1].val();
                    self.upper.next = bit_cast::<16, 8>(self.b8.val());
                    self.upper.next = self.upper.val() << 8;
                    self.slot[k].next = self.pair.val() | self.upper.val();
                }
            }
            GATHERD2NX8_H => {
                self.mask.next = 2.into();
                for h in self._n.1..(self._n.1 + 1) {
                    for k in 0..self._n.1 {
                        self.b8.next = self.low[2 * k].val();
                        self.pair.next = bit_cast::<16, 8>(self.b8.val());
                        self.b8.next = self.low[2 * k + 1].val();
                        self.upper.next = bit_cast::<16, 8>(self.b8.val());
                        self.upper.next = self.upper.val() << 8;
                        self.slot[h + k].next = self.pair.val() | self.upper.val();
                    }
                }
            }
            _ => {}
        }
        for l in 0..self._n.0 {
            self.vt_data[l].next = self.slot[l].val();
        }
        self.vt_mask.next = self.mask.val();
    }
}
