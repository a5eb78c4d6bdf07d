//! `return_path`: from the banks back to the gather registers (D25).
//!
//! What a bank serves in cycle c is returned in cycle c + RETURN: bank data come back after one cycle, the rest of
//! RETURN is registers. Its entry and slots travel with a word; the gather
//! register is looked up in `gr` when it arrives, so an entry must keep it until then. An entry past the window gives
//! register 0. What a scatter wrote is returned in the same way, with `ret_gather` 0. `ret_low` and `ret_high` also carry row reads, with `ret_valid` 0. Reset drops what is under way.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `grant_*` | banks x ... | what each bank serves in this cycle |
//! | `rdata_low`, `rdata_high` | banks x 16 | bank data, one cycle later |
//! | `gr`, `scatter` | window x 3, 1 | per entry: gather register; it writes |
//! | `served_*` | banks x ... | what each bank served in the cycle before |
//! | `ret_*` | banks x ... | what each bank returns in this cycle |
//!
//! One return per bank and cycle; no back-pressure.

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// Return path.
    pub struct ReturnPath {
        source { include_str!("return_path.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: what is under way is dropped.
            reset: Signal<In, Bit>,
            /// Per bank: serves an access.
            grant_valid: Vec<Signal<In, Bit>>,
            /// Per bank: entry.
            grant_entry: Vec<Signal<In, Bits<4>>>,
            /// Per bank: slots.
            grant_lanes: Vec<Signal<In, Bits<32>>>,
            /// Per bank: lower half read.
            rdata_low: Vec<Signal<In, Bits<16>>>,
            /// Per bank: upper half read.
            rdata_high: Vec<Signal<In, Bits<16>>>,
            /// Per entry: gather register.
            gr: Vec<Signal<In, Bits<3>>>,
            /// Per entry: it writes.
            scatter: Vec<Signal<In, Bit>>,
        }
        outputs {
            /// Per bank: served an access in the cycle before.
            served_valid: Vec<Signal<Out, Bit>>,
            /// Per bank: its entry.
            served_entry: Vec<Signal<Out, Bits<4>>>,
            /// Per bank: its slots.
            served_lanes: Vec<Signal<Out, Bits<32>>>,
            /// Per bank: returns a word.
            ret_valid: Vec<Signal<Out, Bit>>,
            /// Per bank: returns a word to a gather register.
            ret_gather: Vec<Signal<Out, Bit>>,
            /// Per bank: entry.
            ret_entry: Vec<Signal<Out, Bits<4>>>,
            /// Per bank: slots.
            ret_lanes: Vec<Signal<Out, Bits<32>>>,
            /// Per bank: gather register.
            ret_gr: Vec<Signal<Out, Bits<3>>>,
            /// Per bank: lower half.
            ret_low: Vec<Signal<Out, Bits<16>>>,
            /// Per bank: upper half.
            ret_high: Vec<Signal<Out, Bits<16>>>,
        }
        blocks {
            /// An access is under way: stage s of bank b is element `s * banks + b`.
            valid: RegVec<Bit>,
            /// Its entry.
            entry: RegVec<Bits<4>>,
            /// Its slots.
            mask: RegVec<Bits<32>>,
            /// Lower halves, after the bank's own register.
            low: RegVec<Bits<16>>,
            /// Upper halves, after the bank's own register.
            high: RegVec<Bits<16>>,
        }
        locals {
            e_gr: Signal<Local, Bits<3>>,
            e_gather: Signal<Local, Bit>,
            e_low: Signal<Local, Bits<16>>,
            e_high: Signal<Local, Bits<16>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
            /// First element of the last control stage; number of data elements; first one of the last data stage.
            _at: (usize, usize, usize),
        }
    }
}

impl ReturnPath {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let (b, w, r) = (cfg.banks, cfg.window, cfg.return_latency);
        Self {
            clock: Default::default(),
            reset: Default::default(),
            grant_valid: lanes(b),
            grant_entry: lanes(b),
            grant_lanes: lanes(b),
            rdata_low: lanes(b),
            rdata_high: lanes(b),
            gr: lanes(w),
            scatter: lanes(w),
            served_valid: lanes(b),
            served_entry: lanes(b),
            served_lanes: lanes(b),
            ret_valid: lanes(b),
            ret_gather: lanes(b),
            ret_entry: lanes(b),
            ret_lanes: lanes(b),
            ret_gr: lanes(b),
            ret_low: lanes(b),
            ret_high: lanes(b),
            valid: RegVec::new(r * b),
            entry: RegVec::new(r * b),
            mask: RegVec::new(r * b),
            low: RegVec::new((r - 1) * b),
            high: RegVec::new((r - 1) * b),
            e_gr: Default::default(),
            e_gather: Default::default(),
            e_low: Default::default(),
            e_high: Default::default(),
            _cfg: cfg,
            _at: ((r - 1) * b, (r - 1) * b, (r - 1).saturating_sub(1) * b),
            _activity: Default::default(),
        }
    }
}

impl Logic for ReturnPath {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, valid, entry, mask, low, high);
        self.valid.reset.next = self.reset.val();
        self.entry.reset.next = self.reset.val();
        self.mask.reset.next = self.reset.val();
        self.low.reset.next = self.reset.val();
        self.high.reset.next = self.reset.val();
        self.valid.en.next = true;
        self.entry.en.next = true;
        self.mask.en.next = true;
        self.low.en.next = true;
        self.high.en.next = true;
        for b in 0..self._cfg.banks {
            self.valid.d[b].next = self.grant_valid[b].val();
            self.entry.d[b].next = self.grant_entry[b].val();
            self.mask.d[b].next = self.grant_lanes[b].val();
            self.served_valid[b].next = self.valid.q[b].val();
            self.served_entry[b].next = self.entry.q[b].val();
            self.served_lanes[b].next = self.mask.q[b].val();
        }
        for nb in self._cfg.banks..(self._cfg.banks + 1) {
            for i in self._cfg.banks..(self._at.0 + self._cfg.banks) {
                self.valid.d[i].next = self.valid.q[i - nb].val();
                self.entry.d[i].next = self.entry.q[i - nb].val();
                self.mask.d[i].next = self.mask.q[i - nb].val();
            }
            for b in 0..(self._cfg.banks.min(self._at.1)) {
                self.low.d[b].next = self.rdata_low[b].val();
                self.high.d[b].next = self.rdata_high[b].val();
            }
            for i in self._cfg.banks..self._at.1 {
                self.low.d[i].next = self.low.q[i - nb].val();
                self.high.d[i].next = self.high.q[i - nb].val();
            }
        }
        for last in self._at.0..(self._at.0 + 1) {
            for b in 0..self._cfg.banks {
                self.e_gr.next = 0.into();
                self.e_gather.next = true;
                for e in 0..self._cfg.window {
                    if self.entry.q[last + b].val() == e.to_bits::<4>() {
                        self.e_gr.next = self.gr[e].val();
                        self.e_gather.next = !self.scatter[e].val();
                    }
                }
                self.e_low.next = self.rdata_low[b].val();
                self.e_high.next = self.rdata_high[b].val();
                for d in self._at.2..((self._at.2 + self._at.1).min(self._at.2 + 1)) {
                    self.e_low.next = self.low.q[d + b].val();
                    self.e_high.next = self.high.q[d + b].val();
                }
                self.ret_valid[b].next = self.valid.q[last + b].val();
                self.ret_gather[b].next = self.valid.q[last + b].val() & self.e_gather.val();
                self.ret_entry[b].next = self.entry.q[last + b].val();
                self.ret_lanes[b].next = self.mask.q[last + b].val();
                self.ret_gr[b].next = self.e_gr.val();
                self.ret_low[b].next = self.e_low.val();
                self.ret_high[b].next = self.e_high.val();
            }
        }
    }
}
