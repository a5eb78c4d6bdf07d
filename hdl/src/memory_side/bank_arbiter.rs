//! `bank_arbiter`: which entry one bank serves in this cycle (D23).
//!
//! The oldest entry that wants the bank. Age order is ring order from `tail` on.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `want` and what follows | window x ... | what each entry asks of this bank ([`window_entry`](super::window_entry)) |
//! | `tail` | 4 | where the ring of entries starts |
//! | `grant` | window | the entry that is served, one-hot, or none |
//! | `grant_valid`, `grant_entry`, `grant_lanes`, `grant_word` | 1, 4, 32, 16 | the access |
//! | `conflict` | 1 | a slot waits at this bank for another access |
//! | `shared` | 1 | the access serves two or more lanes |
//!
//! Combinational, one access per cycle; never idle while an entry wants the bank. Without a winner all outputs are 0. A
//! `tail` past the ring acts like 0.

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// Oldest-first arbiter of one bank.
    pub struct BankArbiter {
        source { include_str!("bank_arbiter.rs") }
        inputs {
            /// Per entry: wants the bank.
            want: Vec<Signal<In, Bit>>,
            /// Per entry: slots of its access.
            want_lanes: Vec<Signal<In, Bits<32>>>,
            /// Per entry: word of its access.
            want_word: Vec<Signal<In, Bits<16>>>,
            /// Per entry: wants the bank again afterwards.
            want_more: Vec<Signal<In, Bit>>,
            /// Per entry: its access serves several lanes.
            want_shared: Vec<Signal<In, Bit>>,
            /// Start of the ring.
            tail: Signal<In, Bits<4>>,
        }
        outputs {
            /// Per entry: served.
            grant: Vec<Signal<Out, Bit>>,
            /// An access in this cycle.
            grant_valid: Signal<Out, Bit>,
            /// Its entry.
            grant_entry: Signal<Out, Bits<4>>,
            /// Its slots.
            grant_lanes: Signal<Out, Bits<32>>,
            /// Its word: byte offset in the data RAM.
            grant_word: Signal<Out, Bits<16>>,
            /// A slot waits.
            conflict: Signal<Out, Bit>,
            /// Several lanes are served.
            shared: Signal<Out, Bit>,
        }
        blocks {}
        locals {
            all: Signal<Local, Bits<16>>,
            ahead: Signal<Local, Bits<16>>,
            won: Signal<Local, Bits<16>>,
            waits: Signal<Local, Bit>,
            several: Signal<Local, Bit>,
            entry: Signal<Local, Bits<4>>,
            index: Signal<Local, Bits<4>>,
            mask: Signal<Local, Bits<32>>,
            slots: Signal<Local, Bits<32>>,
            chosen: Signal<Local, Bits<16>>,
            word: Signal<Local, Bits<16>>,
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
        let w = cfg.window;
        Self {
            want: lanes(w),
            want_lanes: lanes(w),
            want_word: lanes(w),
            want_more: lanes(w),
            want_shared: lanes(w),
            tail: Default::default(),
            grant: lanes(w),
            grant_valid: Default::default(),
            grant_entry: Default::default(),
            grant_lanes: Default::default(),
            grant_word: Default::default(),
            conflict: Default::default(),
            shared: Default::default(),
            all: Default::default(),
            ahead: Default::default(),
            won: Default::default(),
            waits: Default::default(),
            several: Default::default(),
            entry: Default::default(),
            index: Default::default(),
            mask: Default::default(),
            slots: Default::default(),
            chosen: Default::default(),
            word: Default::default(),
            _cfg: cfg,
            _activity: Default::default(),
        }
    }
}

impl Logic for BankArbiter {
    #[hdl_gen]
    fn update(&mut self) {
        // The lowest from the tail to the end of the ring; if there is none, the lowest of all.
        self.all.next = 0.into();
        self.ahead.next = 0.into();
        for e in 0..self._cfg.window {
            if self.want[e].val() {
                self.all.next = self.all.val().replace_bit(e, true);
                if self.tail.val() <= e.to_bits::<4>() {
                    self.ahead.next = self.ahead.val().replace_bit(e, true);
                }
            }
        }
        self.won.next = self.all.val() & !(self.all.val() - 1);
        if self.ahead.val() != 0 {
            self.won.next = self.ahead.val() & !(self.ahead.val() - 1);
        }

        // One entry at most, so what it asks for is joined, not chosen in turn.
        self.waits.next = (self.all.val() & !self.won.val()) != 0;
        self.several.next = false;
        self.entry.next = 0.into();
        self.mask.next = 0.into();
        self.chosen.next = 0.into();
        for e in 0..self._cfg.window {
            self.index.next = 0.into();
            self.slots.next = 0.into();
            self.word.next = 0.into();
            if self.won.val().get_bit(e) {
                self.index.next = e.to_bits::<4>();
                self.slots.next = self.want_lanes[e].val();
                self.word.next = self.want_word[e].val();
            }
            self.entry.next = self.entry.val() | self.index.val();
            self.mask.next = self.mask.val() | self.slots.val();
            self.chosen.next = self.chosen.val() | self.word.val();
            self.waits.next =
                self.waits.val() | (self.won.val().get_bit(e) & self.want_more[e].val());
            self.several.next =
                self.several.val() | (self.won.val().get_bit(e) & self.want_shared[e].val());
        }
        self.grant_valid.next = self.all.val() != 0;
        self.grant_entry.next = self.entry.val();
        self.grant_lanes.next = self.mask.val();
        self.grant_word.next = self.chosen.val();
        self.conflict.next = self.waits.val();
        self.shared.next = self.several.val();
        for e in 0..self._cfg.window {
            self.grant[e].next = self.won.val().get_bit(e);
        }
    }
}
