//! `window`: the operations whose accesses are under way (D17, D23, D25).
//!
//! A ring of `window` entries. A post that leaves stage 10 takes the entry at `tail`, even if it accesses nothing; the
//! entry at `tail` is always the oldest one, so age order is ring order from `tail` on. An entry is free again in the
//! cycle in which its last slot returns, and `full` already counts that cycle's returns.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `alloc` and what follows | | the post that leaves stage 10 |
//! | `grant_*` | banks x ... | what each bank serves in this cycle |
//! | `ret_*` | banks x ... | what each bank returns in this cycle |
//! | `want` | (window x banks) x 32 | slots of entry e that still want bank b: element `e * banks + b` |
//! | `word_q` | (window x lanes) x 16 | word of slot l of entry e: element `e * lanes + l` |
//! | `tail` | 4 | the oldest entry, and the one that is taken next |
//! | `full` | 1 | no entry is free in this cycle |
//! | `empty` | 1 | no entry is taken, so no bank has anything in flight |
//! | `gr`, `upper_q`, `odd_q`, `byte_q`, `wide_q` | window x ... | what the returns need |
//!
//! One allocation and one grant per bank in every cycle. `alloc` while `full` is never sent (D17).

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// Ring of operations in flight.
    pub struct Window {
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: every entry is free.
            reset: Signal<In, Bit>,
            /// Take an entry.
            alloc: Signal<In, Bit>,
            /// Its gather register.
            alloc_gr: Signal<In, Bits<3>>,
            /// Its slots.
            alloc_lanes: Signal<In, Bits<32>>,
            /// Its slots per bank.
            alloc_bank: Vec<Signal<In, Bits<32>>>,
            /// Its words per slot.
            alloc_word: Vec<Signal<In, Bits<16>>>,
            /// Its slots in the upper half of their word.
            alloc_upper: Signal<In, Bits<32>>,
            /// Its slots at an odd byte.
            alloc_odd: Signal<In, Bits<32>>,
            /// Its elements are bytes.
            alloc_byte: Signal<In, Bit>,
            /// Its elements are words.
            alloc_wide: Signal<In, Bit>,
            /// Per bank: serves an access.
            grant_valid: Vec<Signal<In, Bit>>,
            /// Per bank: entry of the access.
            grant_entry: Vec<Signal<In, Bits<4>>>,
            /// Per bank: slots of the access.
            grant_lanes: Vec<Signal<In, Bits<32>>>,
            /// Per bank: returns an access.
            ret_valid: Vec<Signal<In, Bit>>,
            /// Per bank: entry of the return.
            ret_entry: Vec<Signal<In, Bits<4>>>,
            /// Per bank: slots of the return.
            ret_lanes: Vec<Signal<In, Bits<32>>>,
        }
        outputs {
            /// Slots that still want a bank.
            want: Vec<Signal<Out, Bits<32>>>,
            /// Words.
            word_q: Vec<Signal<Out, Bits<16>>>,
            /// Oldest entry.
            tail: Signal<Out, Bits<4>>,
            /// No entry is free.
            full: Signal<Out, Bit>,
            /// No entry is taken.
            empty: Signal<Out, Bit>,
            /// Gather register per entry.
            gr: Vec<Signal<Out, Bits<3>>>,
            /// Slots in the upper half, per entry.
            upper_q: Vec<Signal<Out, Bits<32>>>,
            /// Slots at an odd byte, per entry.
            odd_q: Vec<Signal<Out, Bits<32>>>,
            /// Elements are bytes, per entry.
            byte_q: Vec<Signal<Out, Bit>>,
            /// Elements are words, per entry.
            wide_q: Vec<Signal<Out, Bit>>,
        }
        blocks {
            /// Next entry to take.
            tail_r: RegVec<Bits<4>>,
            /// Entry is taken.
            valid: RegVec<Bit>,
            /// Slots that have not returned.
            left: RegVec<Bits<32>>,
            /// Slots that still want a bank.
            want_r: RegVec<Bits<32>>,
            /// Words.
            word: RegVec<Bits<16>>,
            /// Gather registers.
            gr_r: RegVec<Bits<3>>,
            /// Slots in the upper half.
            upper: RegVec<Bits<32>>,
            /// Slots at an odd byte.
            odd: RegVec<Bits<32>>,
            /// Elements are bytes (0..window) and words (window..2 * window).
            size: RegVec<Bit>,
        }
        locals {
            todo: Vec<Signal<Local, Bits<32>>>,
            remain: Vec<Signal<Local, Bits<32>>>,
            take: Vec<Signal<Local, Bit>>,
            mask: Signal<Local, Bits<32>>,
            mask2: Signal<Local, Bits<32>>,
            flag: Signal<Local, Bit>,
            flag2: Signal<Local, Bit>,
            number: Signal<Local, Bits<3>>,
            half: Signal<Local, Bits<16>>,
            is_full: Signal<Local, Bit>,
            is_empty: Signal<Local, Bit>,
            next_tail: Signal<Local, Bits<4>>,
            last: Constant<Bits<4>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
        }
    }
}

impl Window {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let (n, b, w) = (cfg.lanes, cfg.banks, cfg.window);
        Self {
            clock: Default::default(),
            reset: Default::default(),
            alloc: Default::default(),
            alloc_gr: Default::default(),
            alloc_lanes: Default::default(),
            alloc_bank: lanes(b),
            alloc_word: lanes(n),
            alloc_upper: Default::default(),
            alloc_odd: Default::default(),
            alloc_byte: Default::default(),
            alloc_wide: Default::default(),
            grant_valid: lanes(b),
            grant_entry: lanes(b),
            grant_lanes: lanes(b),
            ret_valid: lanes(b),
            ret_entry: lanes(b),
            ret_lanes: lanes(b),
            want: lanes(w * b),
            word_q: lanes(w * n),
            tail: Default::default(),
            full: Default::default(),
            empty: Default::default(),
            gr: lanes(w),
            upper_q: lanes(w),
            odd_q: lanes(w),
            byte_q: lanes(w),
            wide_q: lanes(w),
            tail_r: RegVec::new(1),
            valid: RegVec::new(w),
            left: RegVec::new(w),
            want_r: RegVec::new(w * b),
            word: RegVec::new(w * n),
            gr_r: RegVec::new(w),
            upper: RegVec::new(w),
            odd: RegVec::new(w),
            size: RegVec::new(2 * w),
            todo: lanes(w * b),
            remain: lanes(w),
            take: lanes(w),
            mask: Default::default(),
            mask2: Default::default(),
            flag: Default::default(),
            flag2: Default::default(),
            number: Default::default(),
            half: Default::default(),
            is_full: Default::default(),
            is_empty: Default::default(),
            next_tail: Default::default(),
            last: Constant::new((w as u64 - 1).into()),
            _cfg: cfg,
            _quiet: false,
        }
    }
}

impl Logic for Window {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(
            self, clock, tail_r, valid, left, want_r, word, gr_r, upper, odd, size
        );
        self.tail_r.reset.next = self.reset.val();
        self.valid.reset.next = self.reset.val();
        self.left.reset.next = self.reset.val();
        self.want_r.reset.next = self.reset.val();
        self.word.reset.next = self.reset.val();
        self.gr_r.reset.next = self.reset.val();
        self.upper.reset.next = self.reset.val();
        self.odd.reset.next = self.reset.val();
        self.size.reset.next = self.reset.val();
        self.tail_r.en.next = self.alloc.val();
        self.valid.en.next = true;
        self.left.en.next = true;
        self.want_r.en.next = true;
        self.word.en.next = self.alloc.val();
        self.gr_r.en.next = self.alloc.val();
        self.upper.en.next = self.alloc.val();
        self.odd.en.next = self.alloc.val();
        self.size.en.next = self.alloc.val();

        self.next_tail.next = self.tail_r.q[0].val() + 1;
        if self.tail_r.q[0].val() == self.last.val() {
            self.next_tail.next = 0.into();
        }
        self.tail_r.d[0].next = self.next_tail.val();
        self.tail.next = self.tail_r.q[0].val();

        for nb in self._cfg.banks..(self._cfg.banks + 1) {
            // Returns and grants of this cycle.
            for e in 0..self._cfg.window {
                self.remain[e].next = self.left.q[e].val();
                for b in 0..self._cfg.banks {
                    self.todo[e * nb + b].next = self.want_r.q[e * nb + b].val();
                }
            }
            for b in 0..self._cfg.banks {
                if self.ret_valid[b].val() {
                    for e in 0..self._cfg.window {
                        if self.ret_entry[b].val() == e.to_bits::<4>() {
                            self.remain[e].next = self.remain[e].val() & !self.ret_lanes[b].val();
                        }
                    }
                }
                if self.grant_valid[b].val() {
                    for e in 0..self._cfg.window {
                        if self.grant_entry[b].val() == e.to_bits::<4>() {
                            self.todo[e * nb + b].next =
                                self.todo[e * nb + b].val() & !self.grant_lanes[b].val();
                        }
                    }
                }
            }
            self.is_full.next = false;
            self.is_empty.next = true;
            for e in 0..self._cfg.window {
                if self.valid.q[e].val() {
                    self.is_empty.next = false;
                    if (self.remain[e].val() != 0) & (self.tail_r.q[0].val() == e.to_bits::<4>()) {
                        self.is_full.next = true;
                    }
                }
            }
            self.full.next = self.is_full.val();
            self.empty.next = self.is_empty.val();

            for e in 0..self._cfg.window {
                self.take[e].next = self.alloc.val() & (self.tail_r.q[0].val() == e.to_bits::<4>());
                self.flag.next = self.valid.q[e].val() & (self.remain[e].val() != 0);
                self.mask.next = self.remain[e].val();
                if self.take[e].val() {
                    self.flag.next = true;
                    self.mask.next = self.alloc_lanes.val();
                }
                self.valid.d[e].next = self.flag.val();
                self.left.d[e].next = self.mask.val();
                for b in 0..self._cfg.banks {
                    self.mask.next = self.todo[e * nb + b].val();
                    if self.take[e].val() {
                        self.mask.next = self.alloc_bank[b].val();
                    }
                    self.want_r.d[e * nb + b].next = self.mask.val();
                    self.want[e * nb + b].next = self.want_r.q[e * nb + b].val();
                }
            }
        }
        for n in self._cfg.lanes..(self._cfg.lanes + 1) {
            for w in self._cfg.window..(self._cfg.window + 1) {
                for e in 0..self._cfg.window {
                    self.number.next = self.gr_r.q[e].val();
                    self.mask.next = self.upper.q[e].val();
                    self.mask2.next = self.odd.q[e].val();
                    self.flag.next = self.size.q[e].val();
                    self.flag2.next = self.size.q[w + e].val();
                    if self.take[e].val() {
                        self.number.next = self.alloc_gr.val();
                        self.mask.next = self.alloc_upper.val();
                        self.mask2.next = self.alloc_odd.val();
                        self.flag.next = self.alloc_byte.val();
                        self.flag2.next = self.alloc_wide.val();
                    }
                    self.gr_r.d[e].next = self.number.val();
                    self.upper.d[e].next = self.mask.val();
                    self.odd.d[e].next = self.mask2.val();
                    self.size.d[e].next = self.flag.val();
                    self.size.d[w + e].next = self.flag2.val();
                    for l in 0..self._cfg.lanes {
                        self.half.next = self.word.q[e * n + l].val();
                        if self.take[e].val() {
                            self.half.next = self.alloc_word[l].val();
                        }
                        self.word.d[e * n + l].next = self.half.val();
                        self.word_q[e * n + l].next = self.word.q[e * n + l].val();
                    }
                    self.gr[e].next = self.gr_r.q[e].val();
                    self.upper_q[e].next = self.upper.q[e].val();
                    self.odd_q[e].next = self.odd.q[e].val();
                    self.byte_q[e].next = self.size.q[e].val();
                    self.wide_q[e].next = self.size.q[w + e].val();
                }
            }
        }
    }
}
