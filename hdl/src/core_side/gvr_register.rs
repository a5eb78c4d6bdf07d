//! `gvr_register`: one gather register and what is still missing in it (D5, D16, D17).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `ret_lanes`, `ret_low`, `ret_high` | banks x 32, 16, 16 | slots for which a bank returns a word in this cycle, and the word |
//! | `define` | 1 | a post or MOVGATHERD of this register leaves stage 10 |
//! | `define_lanes`, `define_upper`, `define_odd`, `define_bytes` | 32, 32, 32, 1 | slots that will return (none for a move), how each is cut from its word |
//! | `define_data` | lanes x 16 | value until then: the move's data, 0 for a post |
//! | `value` | lanes x 16 | the register, returns of this cycle included, `define` not |
//! | `complete` | 1 | nothing is awaited after the returns of this cycle |
//!
//! A slot takes the lower or upper half of its word (`define_upper`), or one byte of that half, zero-extended
//! (`define_bytes`, `define_odd`): D3. Any number of banks may return in a cycle, each slot once. `define` wins over a
//! return in the same cycle; whoever sends it makes sure that none is lost that way (D17). A return shows in `value` in its
//! cycle, a definition in the next one. A slot that two banks return takes the higher bank's word, one that is not awaited
//! is written all the same; neither is ever sent. Reset: 0 and complete.

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// One gather register.
    pub struct GvrRegister {
        source { include_str!("gvr_register.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: 0 and complete.
            reset: Signal<In, Bit>,
            /// Per bank: slots that return.
            ret_lanes: Vec<Signal<In, Bits<32>>>,
            /// Per bank: lower half of the word.
            ret_low: Vec<Signal<In, Bits<16>>>,
            /// Per bank: upper half of the word.
            ret_high: Vec<Signal<In, Bits<16>>>,
            /// A definition leaves stage 10.
            define: Signal<In, Bit>,
            /// Slots that will return for it.
            define_lanes: Signal<In, Bits<32>>,
            /// Slots that take the upper half of their word.
            define_upper: Signal<In, Bits<32>>,
            /// Slots that take the odd byte of their half.
            define_odd: Signal<In, Bits<32>>,
            /// Elements are bytes.
            define_bytes: Signal<In, Bit>,
            /// Value until the returns.
            define_data: Vec<Signal<In, Bits<16>>>,
        }
        outputs {
            /// The register, returns of this cycle included.
            value: Vec<Signal<Out, Bits<16>>>,
            /// Nothing is awaited.
            complete: Signal<Out, Bit>,
        }
        blocks {
            /// The slots.
            slots: RegVec<Bits<16>>,
            /// 0: awaited slots; 1: slots in the upper half; 2: slots at an odd byte.
            masks: RegVec<Bits<32>>,
            /// Elements are bytes.
            bytes: RegVec<Bit>,
        }
        locals {
            merged: Vec<Signal<Local, Bits<16>>>,
            missing: Signal<Local, Bits<32>>,
            left: Signal<Local, Bits<32>>,
            upper: Signal<Local, Bits<32>>,
            odd: Signal<Local, Bits<32>>,
            half: Signal<Local, Bits<16>>,
            b8: Signal<Local, Bits<8>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
        }
    }
}

impl GvrRegister {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let (n, b) = (cfg.lanes, cfg.banks);
        Self {
            clock: Default::default(),
            reset: Default::default(),
            ret_lanes: lanes(b),
            ret_low: lanes(b),
            ret_high: lanes(b),
            define: Default::default(),
            define_lanes: Default::default(),
            define_upper: Default::default(),
            define_odd: Default::default(),
            define_bytes: Default::default(),
            define_data: lanes(n),
            value: lanes(n),
            complete: Default::default(),
            slots: RegVec::new(n),
            masks: RegVec::new(3),
            bytes: RegVec::new(1),
            merged: lanes(n),
            missing: Default::default(),
            left: Default::default(),
            upper: Default::default(),
            odd: Default::default(),
            half: Default::default(),
            b8: Default::default(),
            _cfg: cfg,
            _activity: Default::default(),
        }
    }
}

impl Logic for GvrRegister {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, slots, masks, bytes);
        self.slots.reset.next = self.reset.val();
        self.masks.reset.next = self.reset.val();
        self.bytes.reset.next = self.reset.val();
        self.slots.en.next = true;
        self.masks.en.next = true;
        self.bytes.en.next = self.define.val();

        // Complete after the returns of this cycle. On wires of its own: `define` depends, outside, on `complete`.
        self.missing.next = self.masks.q[0].val();
        for b in 0..self._cfg.banks {
            self.missing.next = self.missing.val() & !self.ret_lanes[b].val();
        }
        self.complete.next = self.missing.val() == 0;

        // The register after the returns of this cycle.
        self.b8.next = 0.into();
        for l in 0..self._cfg.lanes {
            self.merged[l].next = self.slots.q[l].val();
        }
        for b in 0..self._cfg.banks {
            if self.ret_lanes[b].val() != 0 {
                for l in 0..self._cfg.lanes {
                    if self.ret_lanes[b].val().get_bit(l) {
                        self.half.next = self.ret_low[b].val();
                        if self.masks.q[1].val().get_bit(l) {
                            self.half.next = self.ret_high[b].val();
                        }
                        if self.bytes.q[0].val() {
                            self.b8.next = bit_cast::<8, 16>(self.half.val());
                            if self.masks.q[2].val().get_bit(l) {
                                self.b8.next = self.half.val().get_bits::<8>(8);
                            }
                            self.half.next = bit_cast::<16, 8>(self.b8.val());
                        }
                        self.merged[l].next = self.half.val();
                    }
                }
            }
        }

        self.left.next = self.masks.q[0].val();
        for b in 0..self._cfg.banks {
            self.left.next = self.left.val() & !self.ret_lanes[b].val();
        }
        self.upper.next = self.masks.q[1].val();
        self.odd.next = self.masks.q[2].val();
        if self.define.val() {
            self.left.next = self.define_lanes.val();
            self.upper.next = self.define_upper.val();
            self.odd.next = self.define_odd.val();
        }
        self.masks.d[0].next = self.left.val();
        self.masks.d[1].next = self.upper.val();
        self.masks.d[2].next = self.odd.val();
        self.bytes.d[0].next = self.define_bytes.val();
        for l in 0..self._cfg.lanes {
            self.value[l].next = self.merged[l].val();
            self.half.next = self.merged[l].val();
            if self.define.val() {
                self.half.next = self.define_data[l].val();
            }
            self.slots.d[l].next = self.half.val();
        }
    }
}
