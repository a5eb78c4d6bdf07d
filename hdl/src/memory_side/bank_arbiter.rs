//! `bank_arbiter`: what each bank serves in this cycle (D22, D23).
//!
//! Every bank serves the oldest entry that still wants it: one word, the word of that entry's lowest wanting slot, for
//! all of the entry's slots on that word. Younger entries fill the banks that older ones leave idle.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `want`, `word` | as `window.want`, `window.word_q` | requests |
//! | `wide` | window | entries with 32-bit elements |
//! | `tail` | 4 | oldest entry |
//! | `grant_valid` | banks | the bank serves an access |
//! | `grant_entry`, `grant_lanes`, `grant_word` | banks x 4, 32, 16 | which |
//! | `accesses` | 5 | banks that serve an access |
//! | `conflicts` | 5 | banks at which a slot waits for another access to be served |
//! | `shared` | 5 | accesses that serve two or more lanes |
//!
//! Combinational, one access per bank and cycle.

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// Oldest-first arbiters, one per bank, with shared same-word access.
    pub struct BankArbiter {
        inputs {
            /// Slots that want a bank.
            want: Vec<Signal<In, Bits<32>>>,
            /// Words.
            word: Vec<Signal<In, Bits<16>>>,
            /// Entries with 32-bit elements.
            wide: Vec<Signal<In, Bit>>,
            /// Oldest entry.
            tail: Signal<In, Bits<4>>,
        }
        outputs {
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
        blocks {}
        locals {
            later: Vec<Signal<Local, Bit>>,
            some: Vec<Signal<Local, Bit>>,
            row: Vec<Signal<Local, Bits<16>>>,
            found: Signal<Local, Bit>,
            other: Signal<Local, Bit>,
            entry: Signal<Local, Bits<4>>,
            mask: Signal<Local, Bits<32>>,
            first: Signal<Local, Bit>,
            chosen: Signal<Local, Bits<16>>,
            share: Signal<Local, Bits<32>>,
            lanes_of: Signal<Local, Bits<32>>,
            lower: Signal<Local, Bits<32>>,
            is_wide: Signal<Local, Bit>,
            n_access: Signal<Local, Bits<5>>,
            n_conflict: Signal<Local, Bits<5>>,
            n_shared: Signal<Local, Bits<5>>,
            even: Constant<Bits<32>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
        }
    }
}

impl BankArbiter {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let (n, b, w) = (cfg.lanes, cfg.banks, cfg.window);
        Self {
            want: lanes(w * b),
            word: lanes(w * n),
            wide: lanes(w),
            tail: Default::default(),
            grant_valid: lanes(b),
            grant_entry: lanes(b),
            grant_lanes: lanes(b),
            grant_word: lanes(b),
            accesses: Default::default(),
            conflicts: Default::default(),
            shared: Default::default(),
            later: lanes(w),
            some: lanes(w),
            row: lanes(n),
            found: Default::default(),
            other: Default::default(),
            entry: Default::default(),
            mask: Default::default(),
            first: Default::default(),
            chosen: Default::default(),
            share: Default::default(),
            lanes_of: Default::default(),
            lower: Default::default(),
            is_wide: Default::default(),
            n_access: Default::default(),
            n_conflict: Default::default(),
            n_shared: Default::default(),
            even: Constant::new(0x5555_5555.into()),
            _cfg: cfg,
            _quiet: false,
        }
    }
}

impl Logic for BankArbiter {
    #[hdl_gen]
    fn update(&mut self) {
        self.n_access.next = 0.into();
        self.n_conflict.next = 0.into();
        self.n_shared.next = 0.into();
        self.lanes_of.next = 0.into();
        self.lower.next = 0.into();
        for e in 0..self._cfg.window {
            self.later[e].next = self.tail.val() <= e.to_bits::<4>();
        }
        for l in 0..self._cfg.lanes {
            self.row[l].next = 0.into();
        }
        for nb in self._cfg.banks..(self._cfg.banks + 1) {
            for n in self._cfg.lanes..(self._cfg.lanes + 1) {
                for b in 0..self._cfg.banks {
                    // The oldest entry: from the tail to the end of the ring, then from its start.
                    self.found.next = false;
                    self.other.next = false;
                    self.entry.next = 0.into();
                    self.mask.next = 0.into();
                    for e in 0..self._cfg.window {
                        self.some[e].next = self.want[e * nb + b].val() != 0;
                        if self.some[e].val() & self.later[e].val() {
                            if self.found.val() {
                                self.other.next = true;
                            } else {
                                self.found.next = true;
                                self.entry.next = e.to_bits::<4>();
                                self.mask.next = self.want[e * nb + b].val();
                            }
                        }
                    }
                    for e in 0..self._cfg.window {
                        if self.some[e].val() & !self.later[e].val() {
                            if self.found.val() {
                                self.other.next = true;
                            } else {
                                self.found.next = true;
                                self.entry.next = e.to_bits::<4>();
                                self.mask.next = self.want[e * nb + b].val();
                            }
                        }
                    }

                    // Its lowest wanting slot names the word; all its slots on that word are served.
                    self.first.next = false;
                    self.is_wide.next = false;
                    self.chosen.next = 0.into();
                    self.share.next = 0.into();
                    if self.found.val() {
                        for e in 0..self._cfg.window {
                            if self.entry.val() == e.to_bits::<4>() {
                                self.is_wide.next = self.wide[e].val();
                                for l in 0..self._cfg.lanes {
                                    self.row[l].next = self.word[e * n + l].val();
                                }
                            }
                        }
                        for l in 0..self._cfg.lanes {
                            if self.mask.val().get_bit(l) {
                                if !self.first.val() {
                                    self.first.next = true;
                                    self.chosen.next = self.row[l].val();
                                }
                                if self.row[l].val() == self.chosen.val() {
                                    self.share.next = self.share.val().replace_bit(l, true);
                                }
                            }
                        }
                        self.n_access.next = self.n_access.val() + 1;
                        if self.other.val() | (self.share.val() != self.mask.val()) {
                            self.n_conflict.next = self.n_conflict.val() + 1;
                        }
                        // Two or more lanes: removing the lowest leaves something. A 32-bit lane counts by its
                        // even slot.
                        self.lanes_of.next = self.share.val();
                        if self.is_wide.val() {
                            self.lanes_of.next = self.share.val() & self.even.val();
                        }
                        self.lower.next = self.lanes_of.val() - 1;
                        self.lower.next = self.lower.val() & self.lanes_of.val();
                        if self.lower.val() != 0 {
                            self.n_shared.next = self.n_shared.val() + 1;
                        }
                    }
                    self.grant_valid[b].next = self.found.val();
                    self.grant_entry[b].next = self.entry.val();
                    self.grant_lanes[b].next = self.share.val();
                    self.grant_word[b].next = self.chosen.val();
                }
            }
        }
        self.accesses.next = self.n_access.val();
        self.conflicts.next = self.n_conflict.val();
        self.shared.next = self.n_shared.val();
    }
}
