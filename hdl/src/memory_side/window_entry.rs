//! `window_entry`: one operation in flight, and what it asks of each bank (D22, D25).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `alloc` and what follows | | an operation takes the entry |
//! | `served` | banks x 32 | slots of this entry that the bank serves in this cycle |
//! | `ret_lanes` | 32 | slots of this entry that return in this cycle |
//! | `want` | banks | the entry wants the bank |
//! | `want_lanes`, `want_word` | banks x 32, 16 | the access it asks for: the word of its lowest slot that still wants the bank, for all of its slots on that word; for a value add the slots of its lowest lane alone (D26) |
//! | `want_more` | banks | after that access it will want the bank again |
//! | `want_shared` | banks | the access serves two or more lanes |
//! | `gr` | 3 | its gather register |
//! | `valid` | 1 | the entry is taken |
//! | `busy` | 1 | it is taken and slots are missing after the returns of this cycle |
//! | `scatter_busy` | 1 | the same, of a scatter |
//!
//! What it asks for depends on registers only. `alloc` is allowed from the first cycle in which `busy` is 0 on; `valid`
//! falls one cycle later. Taken without slots the entry is `valid` for one cycle. `alloc` while `busy` overwrites; the
//! window never sends it. `alloc_bank` splits `alloc_lanes`; `served` is 0 or the bank's `want_lanes`.

use crate::block::lanes;
use crate::config::{Config, WORD_BITS};
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// One entry of the access window.
    pub struct WindowEntry {
        source { include_str!("window_entry.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: free.
            reset: Signal<In, Bit>,
            /// An operation takes the entry.
            alloc: Signal<In, Bit>,
            /// Its gather register.
            alloc_gr: Signal<In, Bits<3>>,
            /// Its slots.
            alloc_lanes: Signal<In, Bits<32>>,
            /// Its slots per bank.
            alloc_bank: Vec<Signal<In, Bits<32>>>,
            /// Bit j of the number of each slot's word.
            alloc_word_bit: Vec<Signal<In, Bits<32>>>,
            /// Its elements are words: two slots per lane.
            alloc_wide: Signal<In, Bit>,
            /// It writes.
            alloc_scatter: Signal<In, Bit>,
            /// One lane per access.
            alloc_single: Signal<In, Bit>,
            /// Per bank: slots of this entry that it serves.
            served: Vec<Signal<In, Bits<32>>>,
            /// Slots that return.
            ret_lanes: Signal<In, Bits<32>>,
        }
        outputs {
            /// Per bank: wanted.
            want: Vec<Signal<Out, Bit>>,
            /// Per bank: slots of the access.
            want_lanes: Vec<Signal<Out, Bits<32>>>,
            /// Per bank: word of the access.
            want_word: Vec<Signal<Out, Bits<16>>>,
            /// Per bank: more accesses follow.
            want_more: Vec<Signal<Out, Bit>>,
            /// Per bank: the access serves several lanes.
            want_shared: Vec<Signal<Out, Bit>>,
            /// Gather register.
            gr: Signal<Out, Bits<3>>,
            /// Taken.
            valid: Signal<Out, Bit>,
            /// Slots are missing.
            busy: Signal<Out, Bit>,
            /// Slots are missing, and it writes.
            scatter_busy: Signal<Out, Bit>,
        }
        blocks {
            /// 0: taken, 1: two slots per lane, 2: writes, 3: one lane per access.
            flags: RegVec<Bit>,
            /// Gather register.
            gr_q: RegVec<Bits<3>>,
            /// Slots that have not returned.
            left: RegVec<Bits<32>>,
            /// Slots that still want each bank.
            todo: RegVec<Bits<32>>,
            /// Numbers of the words: element j holds bit j of each slot.
            word_bit: RegVec<Bits<32>>,
        }
        locals {
            mask: Signal<Local, Bits<32>>,
            share: Signal<Local, Bits<32>>,
            chosen: Signal<Local, Bits<16>>,
            lowest: Signal<Local, Bits<32>>,
            same: Signal<Local, Bits<32>>,
            bit_of_lowest: Signal<Local, Bits<32>>,
            per_lane: Signal<Local, Bits<32>>,
            above: Signal<Local, Bits<32>>,
            next_todo: Signal<Local, Bits<32>>,
            missing: Signal<Local, Bits<32>>,
            next_left: Signal<Local, Bits<32>>,
            next_valid: Signal<Local, Bit>,
            wide_next: Signal<Local, Bit>,
            scatter_next: Signal<Local, Bit>,
            single_next: Signal<Local, Bit>,
            even: Constant<Bits<32>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
            /// 1 if lanes on one word do not share an access, else 0.
            _alone: usize,
        }
    }
}

impl WindowEntry {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let b = cfg.banks;
        Self {
            clock: Default::default(),
            reset: Default::default(),
            alloc: Default::default(),
            alloc_gr: Default::default(),
            alloc_lanes: Default::default(),
            alloc_bank: lanes(b),
            alloc_word_bit: lanes(WORD_BITS),
            alloc_wide: Default::default(),
            alloc_scatter: Default::default(),
            alloc_single: Default::default(),
            served: lanes(b),
            ret_lanes: Default::default(),
            want: lanes(b),
            want_lanes: lanes(b),
            want_word: lanes(b),
            want_more: lanes(b),
            want_shared: lanes(b),
            gr: Default::default(),
            valid: Default::default(),
            busy: Default::default(),
            scatter_busy: Default::default(),
            flags: RegVec::new(4),
            gr_q: RegVec::new(1),
            left: RegVec::new(1),
            todo: RegVec::new(b),
            word_bit: RegVec::new(WORD_BITS),
            mask: Default::default(),
            share: Default::default(),
            chosen: Default::default(),
            lowest: Default::default(),
            same: Default::default(),
            bit_of_lowest: Default::default(),
            per_lane: Default::default(),
            above: Default::default(),
            next_todo: Default::default(),
            missing: Default::default(),
            next_left: Default::default(),
            next_valid: Default::default(),
            wide_next: Default::default(),
            scatter_next: Default::default(),
            single_next: Default::default(),
            even: Constant::new(0x5555_5555.into()),
            _cfg: cfg,
            _alone: usize::from(!cfg.shared_access),
            _activity: Default::default(),
        }
    }
}

impl Logic for WindowEntry {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, flags, gr_q, left, todo, word_bit);
        self.flags.reset.next = self.reset.val();
        self.gr_q.reset.next = self.reset.val();
        self.left.reset.next = self.reset.val();
        self.todo.reset.next = self.reset.val();
        self.word_bit.reset.next = self.reset.val();
        self.flags.en.next = true;
        self.gr_q.en.next = self.alloc.val();
        self.left.en.next = true;
        self.todo.en.next = true;
        self.word_bit.en.next = self.alloc.val();

        self.gr_q.d[0].next = self.alloc_gr.val();
        self.gr.next = self.gr_q.q[0].val();
        for j in 0..WORD_BITS {
            self.word_bit.d[j].next = self.alloc_word_bit[j].val();
        }

        // What it asks of each bank.
        self.per_lane.next = 0.into();
        self.above.next = 0.into();
        for b in 0..self._cfg.banks {
            self.mask.next = self.todo.q[b].val();
            // The slots whose word has, bit by bit, the number of that of the lowest one.
            self.share.next = self.mask.val();
            self.chosen.next = 0.into();
            if self.mask.val() != 0 {
                self.lowest.next = self.mask.val() - 1;
                self.lowest.next = self.mask.val() & !self.lowest.val();
                for j in 0..WORD_BITS {
                    self.same.next = !self.word_bit.q[j].val();
                    self.bit_of_lowest.next = self.word_bit.q[j].val() & self.lowest.val();
                    if self.bit_of_lowest.val() != 0 {
                        self.same.next = self.word_bit.q[j].val();
                        self.chosen.next = self.chosen.val().replace_bit(j + 2, true);
                    }
                    self.share.next = self.share.val() & self.same.val();
                }
                for _one in 0..self._alone {
                    self.same.next = self.lowest.val();
                    if self.flags.q[1].val() {
                        self.same.next = self.lowest.val() + self.lowest.val();
                        self.same.next = self.same.val() | self.lowest.val();
                    }
                    self.share.next = self.mask.val() & self.same.val();
                }
                if self.flags.q[3].val() {
                    self.same.next = self.lowest.val();
                    if self.flags.q[1].val() {
                        self.same.next = self.lowest.val() + self.lowest.val();
                        self.same.next = self.same.val() | self.lowest.val();
                    }
                    self.share.next = self.mask.val() & self.same.val();
                }
            }
            // Two or more lanes: taking the lowest away leaves something. A 32-bit lane counts by its even slot.
            self.per_lane.next = self.share.val();
            if self.flags.q[1].val() {
                self.per_lane.next = self.share.val() & self.even.val();
            }
            self.above.next = self.per_lane.val() - 1;
            self.above.next = self.above.val() & self.per_lane.val();
            self.want[b].next = self.mask.val() != 0;
            self.want_lanes[b].next = self.share.val();
            self.want_word[b].next = self.chosen.val();
            self.want_more[b].next = self.share.val() != self.mask.val();
            self.want_shared[b].next = (self.per_lane.val() != 0) & (self.above.val() != 0);

            // On wires of its own: `served` depends, outside, on what is asked for.
            self.next_todo.next = self.todo.q[b].val() & !self.served[b].val();
            if self.alloc.val() {
                self.next_todo.next = self.alloc_bank[b].val();
            }
            self.todo.d[b].next = self.next_todo.val();
        }

        // Missing after the returns of this cycle. On wires of its own: `alloc` depends, outside, on `busy`.
        self.missing.next = self.left.q[0].val() & !self.ret_lanes.val();
        self.busy.next = self.flags.q[0].val() & (self.missing.val() != 0);
        self.scatter_busy.next =
            self.flags.q[0].val() & self.flags.q[2].val() & (self.missing.val() != 0);
        self.valid.next = self.flags.q[0].val();

        self.next_left.next = self.left.q[0].val() & !self.ret_lanes.val();
        self.next_valid.next = self.flags.q[0].val() & (self.next_left.val() != 0);
        if self.alloc.val() {
            self.next_valid.next = true;
            self.next_left.next = self.alloc_lanes.val();
        }
        self.left.d[0].next = self.next_left.val();
        self.flags.d[0].next = self.next_valid.val();
        self.wide_next.next = self.flags.q[1].val();
        if self.alloc.val() {
            self.wide_next.next = self.alloc_wide.val();
        }
        self.flags.d[1].next = self.wide_next.val();
        self.scatter_next.next = self.flags.q[2].val();
        self.single_next.next = self.flags.q[3].val();
        if self.alloc.val() {
            self.scatter_next.next = self.alloc_scatter.val();
            self.single_next.next = self.alloc_single.val();
        }
        self.flags.d[2].next = self.scatter_next.val();
        self.flags.d[3].next = self.single_next.val();
    }
}
