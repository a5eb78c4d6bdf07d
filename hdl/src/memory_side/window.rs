//! `window`: the operations whose accesses are under way, and who is served (D17, D23, D25).
//!
//! A ring of entries. A post or scatter that leaves stage 10 takes the entry at `tail`, even if it accesses nothing, and `tail`
//! moves on. So, while the ring is full, the entry at `tail` is the oldest one, and `full` (it still waits for a return)
//! keeps the ring in age order; in general the entries in age order are those in ring order from `tail` on.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `alloc` and what follows | | the post or scatter that leaves stage 10 |
//! | `ret_valid`, `ret_entry`, `ret_lanes` | banks x 1, 4, 32 | what each bank returns in this cycle |
//! | `full` | 1 | the next entry of the ring is not free, so no post or scatter can be taken; counts the returns of this cycle |
//! | `empty` | 1 | no entry is taken, so no access of an operation is in flight (a row read may be); does not count the returns of this cycle |
//! | `scatter_busy` | 1 | an entry of a scatter has not returned all its lanes; counts the returns of this cycle |
//! | `next_entry` | 4 | `tail`: the entry that `alloc` takes |
//! | `gr` | window x 3 | gather register of each entry |
//! | `grant_valid`, `grant_entry`, `grant_lanes`, `grant_word` | banks x 1, 4, 32, 16 | what each bank serves in this cycle |
//! | `accesses`, `conflicts`, `shared` | 5 each | banks that serve; at which a slot waits; that serve several lanes |
//!
//! An access never passes an older one at its bank, so accesses to a word take place in program order (D11). A return of a
//! scatter says that it has written.
//!
//! One allocation, and one grant per bank, in every cycle; an entry can be granted from the cycle after its allocation
//! on. An idle bank has all its `grant_*` at 0. `alloc` while `full` is never sent (D17). Reset frees all entries and wins
//! over `alloc`.

use super::bank_arbiter::BankArbiter;
use super::window_entry::WindowEntry;
use crate::block::lanes;
use crate::config::{Config, WORD_BITS};
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// Ring of operations in flight, with the arbiters of the banks.
    pub struct Window {
        source { include_str!("window.rs") }
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
            /// Bit j of the number of each slot's word.
            alloc_word_bit: Vec<Signal<In, Bits<32>>>,
            /// Its elements are words: two slots per lane.
            alloc_wide: Signal<In, Bit>,
            /// It writes.
            alloc_scatter: Signal<In, Bit>,
            /// One lane per access.
            alloc_single: Signal<In, Bit>,
            /// Per bank: returns an access.
            ret_valid: Vec<Signal<In, Bit>>,
            /// Per bank: entry of the return.
            ret_entry: Vec<Signal<In, Bits<4>>>,
            /// Per bank: slots of the return.
            ret_lanes: Vec<Signal<In, Bits<32>>>,
        }
        outputs {
            /// The next entry of the ring is not free.
            full: Signal<Out, Bit>,
            /// No entry is taken.
            empty: Signal<Out, Bit>,
            /// A scatter has not written all its lanes.
            scatter_busy: Signal<Out, Bit>,
            /// Next entry of the ring.
            next_entry: Signal<Out, Bits<4>>,
            /// Gather register per entry.
            gr: Vec<Signal<Out, Bits<3>>>,
            /// Per bank: serves an access.
            grant_valid: Vec<Signal<Out, Bit>>,
            /// Per bank: entry.
            grant_entry: Vec<Signal<Out, Bits<4>>>,
            /// Per bank: slots.
            grant_lanes: Vec<Signal<Out, Bits<32>>>,
            /// Per bank: word, byte offset in the data RAM.
            grant_word: Vec<Signal<Out, Bits<16>>>,
            /// Accesses in this cycle.
            accesses: Signal<Out, Bits<5>>,
            /// Banks with a waiting slot.
            conflicts: Signal<Out, Bits<5>>,
            /// Accesses that serve several lanes.
            shared: Signal<Out, Bits<5>>,
        }
        blocks {
            /// Next entry to take.
            tail: RegVec<Bits<4>>,
            /// The entries.
            entry: Vec<WindowEntry>,
            /// The arbiters.
            bank_arbiter: Vec<BankArbiter>,
        }
        locals {
            is_full: Signal<Local, Bit>,
            is_empty: Signal<Local, Bit>,
            writing: Signal<Local, Bit>,
            back: Signal<Local, Bits<32>>,
            mask: Signal<Local, Bits<32>>,
            next_tail: Signal<Local, Bits<4>>,
            one: Signal<Local, Bits<5>>,
            n_access: Signal<Local, Bits<5>>,
            n_conflict: Signal<Local, Bits<5>>,
            n_shared: Signal<Local, Bits<5>>,
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
        let (b, w) = (cfg.banks, cfg.window);
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
            ret_valid: lanes(b),
            ret_entry: lanes(b),
            ret_lanes: lanes(b),
            full: Default::default(),
            empty: Default::default(),
            scatter_busy: Default::default(),
            next_entry: Default::default(),
            gr: lanes(w),
            grant_valid: lanes(b),
            grant_entry: lanes(b),
            grant_lanes: lanes(b),
            grant_word: lanes(b),
            accesses: Default::default(),
            conflicts: Default::default(),
            shared: Default::default(),
            tail: RegVec::new(1),
            entry: (0..w).map(|_| WindowEntry::new(cfg)).collect(),
            bank_arbiter: (0..b).map(|_| BankArbiter::new(cfg)).collect(),
            is_full: Default::default(),
            is_empty: Default::default(),
            writing: Default::default(),
            back: Default::default(),
            mask: Default::default(),
            next_tail: Default::default(),
            one: Default::default(),
            n_access: Default::default(),
            n_conflict: Default::default(),
            n_shared: Default::default(),
            last: Constant::new((w as u64 - 1).into()),
            _cfg: cfg,
            _activity: Default::default(),
        }
    }
}

impl Logic for Window {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, tail);
        self.tail.reset.next = self.reset.val();
        self.tail.en.next = self.alloc.val();
        self.next_tail.next = self.tail.q[0].val() + 1;
        if self.tail.q[0].val() == self.last.val() {
            self.next_tail.next = 0.into();
        }
        self.tail.d[0].next = self.next_tail.val();

        self.next_entry.next = self.tail.q[0].val();

        self.is_full.next = false;
        self.writing.next = false;
        self.is_empty.next = true;
        for e in 0..self._cfg.window {
            self.entry[e].clock.next = self.clock.val();
            self.entry[e].reset.next = self.reset.val();
            self.entry[e].alloc.next =
                self.alloc.val() & (self.tail.q[0].val() == e.to_bits::<4>());
            self.entry[e].alloc_gr.next = self.alloc_gr.val();
            self.entry[e].alloc_lanes.next = self.alloc_lanes.val();
            self.entry[e].alloc_wide.next = self.alloc_wide.val();
            self.entry[e].alloc_scatter.next = self.alloc_scatter.val();
            self.entry[e].alloc_single.next = self.alloc_single.val();
            for j in 0..WORD_BITS {
                self.entry[e].alloc_word_bit[j].next = self.alloc_word_bit[j].val();
            }
            self.back.next = 0.into();
            for b in 0..self._cfg.banks {
                self.entry[e].alloc_bank[b].next = self.alloc_bank[b].val();
                // What is granted is what this entry wants: known before the arbiter's choice of it.
                self.mask.next = 0.into();
                if self.bank_arbiter[b].grant[e].val() {
                    self.mask.next = self.entry[e].want_lanes[b].val();
                }
                self.entry[e].served[b].next = self.mask.val();
                self.mask.next = 0.into();
                if self.ret_valid[b].val() & (self.ret_entry[b].val() == e.to_bits::<4>()) {
                    self.mask.next = self.ret_lanes[b].val();
                }
                self.back.next = self.back.val() | self.mask.val();
            }
            self.entry[e].ret_lanes.next = self.back.val();
            self.gr[e].next = self.entry[e].gr.val();
            if self.entry[e].valid.val() {
                self.is_empty.next = false;
            }
            if self.entry[e].scatter_busy.val() {
                self.writing.next = true;
            }
            if self.entry[e].busy.val() & (self.tail.q[0].val() == e.to_bits::<4>()) {
                self.is_full.next = true;
            }
        }
        self.full.next = self.is_full.val();
        self.empty.next = self.is_empty.val();
        self.scatter_busy.next = self.writing.val();

        self.n_access.next = 0.into();
        self.n_conflict.next = 0.into();
        self.n_shared.next = 0.into();
        for b in 0..self._cfg.banks {
            self.bank_arbiter[b].tail.next = self.tail.q[0].val();
            for e in 0..self._cfg.window {
                self.bank_arbiter[b].want[e].next = self.entry[e].want[b].val();
                self.bank_arbiter[b].want_lanes[e].next = self.entry[e].want_lanes[b].val();
                self.bank_arbiter[b].want_word[e].next = self.entry[e].want_word[b].val();
                self.bank_arbiter[b].want_more[e].next = self.entry[e].want_more[b].val();
                self.bank_arbiter[b].want_shared[e].next = self.entry[e].want_shared[b].val();
            }
            self.grant_valid[b].next = self.bank_arbiter[b].grant_valid.val();
            self.grant_entry[b].next = self.bank_arbiter[b].grant_entry.val();
            self.grant_lanes[b].next = self.bank_arbiter[b].grant_lanes.val();
            self.grant_word[b].next = self.bank_arbiter[b].grant_word.val();
            self.one.next = 0.into();
            if self.bank_arbiter[b].grant_valid.val() {
                self.one.next = 1.into();
            }
            self.n_access.next = self.n_access.val() + self.one.val();
            self.one.next = 0.into();
            if self.bank_arbiter[b].conflict.val() {
                self.one.next = 1.into();
            }
            self.n_conflict.next = self.n_conflict.val() + self.one.val();
            self.one.next = 0.into();
            if self.bank_arbiter[b].shared.val() {
                self.one.next = 1.into();
            }
            self.n_shared.next = self.n_shared.val() + self.one.val();
        }
        self.accesses.next = self.n_access.val();
        self.conflicts.next = self.n_conflict.val();
        self.shared.next = self.n_shared.val();
    }
}
