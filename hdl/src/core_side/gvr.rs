//! `gvr`: the eight gather registers (D5), their returns, their definition and their read port.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `ret_valid`, `ret_gr`, `ret_lanes`, `ret_low`, `ret_high` | banks x 1, 3, 32, 16, 16 | what each bank returns in this cycle |
//! | `define`, `define_gr` | 1, 3 | a post or MOVGATHERD leaves stage 10 and defines this register |
//! | `define_lanes`, `define_upper`, `define_odd`, `define_bytes`, `define_data` | | as in [`gvr_register`](super::gvr_register) |
//! | `read_gr` | 3 | register to read |
//! | `read_data` | lanes x 16 | its value, returns of this cycle included |
//! | `complete` | 8 | per register: nothing is awaited after the returns of this cycle |
//!
//! Up to one return per bank and cycle, each to any register. A definition shows in the next cycle, so a drain beside it
//! reads the value before. One definition and one read per cycle. Reset: all registers 0 and complete.

use super::gvr_register::GvrRegister;
use crate::block::lanes;
use crate::config::{Config, GVRS};
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// Gather register file.
    pub struct Gvr {
        source { include_str!("gvr.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: all registers 0 and complete.
            reset: Signal<In, Bit>,
            /// Per bank: returns a word.
            ret_valid: Vec<Signal<In, Bit>>,
            /// Per bank: register that it is for.
            ret_gr: Vec<Signal<In, Bits<3>>>,
            /// Per bank: slots that it is for.
            ret_lanes: Vec<Signal<In, Bits<32>>>,
            /// Per bank: lower half of the word.
            ret_low: Vec<Signal<In, Bits<16>>>,
            /// Per bank: upper half of the word.
            ret_high: Vec<Signal<In, Bits<16>>>,
            /// A definition leaves stage 10.
            define: Signal<In, Bit>,
            /// Its register.
            define_gr: Signal<In, Bits<3>>,
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
            /// Register to read.
            read_gr: Signal<In, Bits<3>>,
        }
        outputs {
            /// Value of the register to read.
            read_data: Vec<Signal<Out, Bits<16>>>,
            /// Registers that wait for nothing.
            complete: Signal<Out, Bits<8>>,
        }
        blocks {
            /// The registers.
            gr: Vec<GvrRegister>,
        }
        locals {
            mask: Signal<Local, Bits<32>>,
            low: Signal<Local, Bits<16>>,
            high: Signal<Local, Bits<16>>,
            read: Vec<Signal<Local, Bits<16>>>,
            done: Signal<Local, Bits<8>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
        }
    }
}

impl Gvr {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let (n, b) = (cfg.lanes, cfg.banks);
        Self {
            clock: Default::default(),
            reset: Default::default(),
            ret_valid: lanes(b),
            ret_gr: lanes(b),
            ret_lanes: lanes(b),
            ret_low: lanes(b),
            ret_high: lanes(b),
            define: Default::default(),
            define_gr: Default::default(),
            define_lanes: Default::default(),
            define_upper: Default::default(),
            define_odd: Default::default(),
            define_bytes: Default::default(),
            define_data: lanes(n),
            read_gr: Default::default(),
            read_data: lanes(n),
            complete: Default::default(),
            gr: (0..GVRS).map(|_| GvrRegister::new(cfg)).collect(),
            mask: Default::default(),
            low: Default::default(),
            high: Default::default(),
            read: lanes(n),
            done: Default::default(),
            _cfg: cfg,
            _activity: Default::default(),
        }
    }
}

impl Logic for Gvr {
    #[hdl_gen]
    fn update(&mut self) {
        self.done.next = 0.into();
        for l in 0..self._cfg.lanes {
            self.read[l].next = 0.into();
        }
        for g in 0..GVRS {
            self.gr[g].clock.next = self.clock.val();
            self.gr[g].reset.next = self.reset.val();
            // A register sees only its own returns, so that the others stand still.
            for b in 0..self._cfg.banks {
                self.mask.next = 0.into();
                self.low.next = 0.into();
                self.high.next = 0.into();
                if self.ret_valid[b].val() & (self.ret_gr[b].val() == g.to_bits::<3>()) {
                    self.mask.next = self.ret_lanes[b].val();
                    self.low.next = self.ret_low[b].val();
                    self.high.next = self.ret_high[b].val();
                }
                self.gr[g].ret_lanes[b].next = self.mask.val();
                self.gr[g].ret_low[b].next = self.low.val();
                self.gr[g].ret_high[b].next = self.high.val();
            }
            self.gr[g].define.next = self.define.val() & (self.define_gr.val() == g.to_bits::<3>());
            self.gr[g].define_lanes.next = self.define_lanes.val();
            self.gr[g].define_upper.next = self.define_upper.val();
            self.gr[g].define_odd.next = self.define_odd.val();
            self.gr[g].define_bytes.next = self.define_bytes.val();
            for l in 0..self._cfg.lanes {
                self.gr[g].define_data[l].next = self.define_data[l].val();
            }
            self.done.next = self.done.val().replace_bit(g, self.gr[g].complete.val());
            if self.read_gr.val() == g.to_bits::<3>() {
                for l in 0..self._cfg.lanes {
                    self.read[l].next = self.gr[g].value[l].val();
                }
            }
        }
        self.complete.next = self.done.val();
        for l in 0..self._cfg.lanes {
            self.read_data[l].next = self.read[l].val();
        }
    }
}
