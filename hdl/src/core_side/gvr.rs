//! `gvr`: the eight gather registers and what is still missing in each (D5, D16, D17).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `ret_*` | banks x ... | what each bank returns in this cycle: register, slots, word |
//! | `post`, `post_gr`, `post_lanes` | 1, 3, 32 | a post leaves stage 10: its register becomes 0, `post_lanes` are awaited |
//! | `mov`, `mov_data` | 1, lanes x 16 | MOVGATHERD leaves stage 10: `post_gr` takes the data |
//! | `read_gr` | 3 | register that the drain mux reads |
//! | `read_data` | lanes x 16 | its value, returns of this cycle included |
//! | `complete` | 8 | per register: nothing is awaited after the returns of this cycle |
//!
//! Up to one return per bank and cycle, each to any register. A post or move wins over a return to the same register in
//! the same cycle; the control pipe makes sure that no awaited return is lost that way (D17). A slot takes the lower or
//! upper half of the returned word (`ret_upper`), or one of its bytes, zero-extended (`ret_byte`, `ret_odd`): D3.

use crate::block::lanes;
use crate::config::{Config, GVRS};
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// Gather register file.
    pub struct Gvr {
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: all registers 0 and complete.
            reset: Signal<In, Bit>,
            /// The bank returns a word.
            ret_valid: Vec<Signal<In, Bit>>,
            /// Register that it is for.
            ret_gr: Vec<Signal<In, Bits<3>>>,
            /// Slots that it is for.
            ret_lanes: Vec<Signal<In, Bits<32>>>,
            /// Slots that take the upper half of the word.
            ret_upper: Vec<Signal<In, Bits<32>>>,
            /// Slots that take the odd byte of their half (if `ret_byte`).
            ret_odd: Vec<Signal<In, Bits<32>>>,
            /// Elements are bytes.
            ret_byte: Vec<Signal<In, Bit>>,
            /// Lower half of the word.
            ret_low: Vec<Signal<In, Bits<16>>>,
            /// Upper half of the word.
            ret_high: Vec<Signal<In, Bits<16>>>,
            /// A post leaves stage 10.
            post: Signal<In, Bit>,
            /// MOVGATHERD leaves stage 10.
            mov: Signal<In, Bit>,
            /// Register that the post or move defines.
            post_gr: Signal<In, Bits<3>>,
            /// Slots that will return for the post.
            post_lanes: Signal<In, Bits<32>>,
            /// Data of the move.
            mov_data: Vec<Signal<In, Bits<16>>>,
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
            /// The registers: slot `l` of register `g` is element `g * lanes + l`.
            cell: RegVec<Bits<16>>,
            /// Awaited slots per register.
            awaited: RegVec<Bits<32>>,
        }
        locals {
            merged: Vec<Signal<Local, Bits<16>>>,
            left: Vec<Signal<Local, Bits<32>>>,
            read: Vec<Signal<Local, Bits<16>>>,
            half: Signal<Local, Bits<16>>,
            byte: Signal<Local, Bits<8>>,
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
            ret_upper: lanes(b),
            ret_odd: lanes(b),
            ret_byte: lanes(b),
            ret_low: lanes(b),
            ret_high: lanes(b),
            post: Default::default(),
            mov: Default::default(),
            post_gr: Default::default(),
            post_lanes: Default::default(),
            mov_data: lanes(n),
            read_gr: Default::default(),
            read_data: lanes(n),
            complete: Default::default(),
            cell: RegVec::new(GVRS * n),
            awaited: RegVec::new(GVRS),
            merged: lanes(GVRS * n),
            left: lanes(GVRS),
            read: lanes(n),
            half: Default::default(),
            byte: Default::default(),
            done: Default::default(),
            _cfg: cfg,
            _quiet: false,
        }
    }
}

impl Logic for Gvr {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, cell, awaited);
        self.cell.reset.next = self.reset.val();
        self.awaited.reset.next = self.reset.val();
        self.cell.en.next = true;
        self.awaited.en.next = true;

        // What the registers hold after the returns of this cycle.
        for n in self._cfg.lanes..(self._cfg.lanes + 1) {
            for g in 0..GVRS {
                self.left[g].next = self.awaited.q[g].val();
                for l in 0..self._cfg.lanes {
                    self.merged[g * n + l].next = self.cell.q[g * n + l].val();
                }
            }
            self.half.next = 0.into();
            self.byte.next = 0.into();
            for b in 0..self._cfg.banks {
                if self.ret_valid[b].val() {
                    for g in 0..GVRS {
                        if self.ret_gr[b].val() == g.to_bits::<3>() {
                            self.left[g].next = self.left[g].val() & !self.ret_lanes[b].val();
                            for l in 0..self._cfg.lanes {
                                if self.ret_lanes[b].val().get_bit(l) {
                                    self.half.next = self.ret_low[b].val();
                                    if self.ret_upper[b].val().get_bit(l) {
                                        self.half.next = self.ret_high[b].val();
                                    }
                                    if self.ret_byte[b].val() {
                                        self.byte.next = self.half.val().get_bits::<8>(0);
                                        if self.ret_odd[b].val().get_bit(l) {
                                            self.byte.next = self.half.val().get_bits::<8>(8);
                                        }
                                        self.half.next = bit_cast::<16, 8>(self.byte.val());
                                    }
                                    self.merged[g * n + l].next = self.half.val();
                                }
                            }
                        }
                    }
                }
            }

            self.done.next = 0.into();
            for l in 0..self._cfg.lanes {
                self.read[l].next = 0.into();
            }
            for g in 0..GVRS {
                if self.left[g].val() == 0 {
                    self.done.next = self.done.val().replace_bit(g, true);
                }
                if self.read_gr.val() == g.to_bits::<3>() {
                    for l in 0..self._cfg.lanes {
                        self.read[l].next = self.merged[g * n + l].val();
                    }
                }
                // Only now the definition by what leaves stage 10: a drain beside it reads the value before.
                if (self.post.val() | self.mov.val()) & (self.post_gr.val() == g.to_bits::<3>()) {
                    self.left[g].next = self.post_lanes.val();
                    for l in 0..self._cfg.lanes {
                        self.merged[g * n + l].next = 0.into();
                    }
                    if self.mov.val() {
                        self.left[g].next = 0.into();
                        for l in 0..self._cfg.lanes {
                            self.merged[g * n + l].next = self.mov_data[l].val();
                        }
                    }
                }
                self.awaited.d[g].next = self.left[g].val();
                for l in 0..self._cfg.lanes {
                    self.cell.d[g * n + l].next = self.merged[g * n + l].val();
                }
            }
            for l in 0..self._cfg.lanes {
                self.read_data[l].next = self.read[l].val();
            }
            self.complete.next = self.done.val();
        }
    }
}
