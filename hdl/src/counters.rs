//! `counters`: performance counters of the engine, 32 bits each, modulo 2^32, 0 after reset.
//!
//! | counter | counts |
//! |---|---|
//! | `posts` | posts that left stage 10, those squashed there included (D18, D20), those that met CPENABLE 0 not (D19) |
//! | `drains` | the same of drains |
//! | `scatters` | the same of scatters, increments and value adds |
//! | `bank_accesses` | words served by the banks |
//! | `bank_conflicts` | bank-cycles in which a slot waited because its bank served another access |
//! | `shared_accesses` | bank accesses that served two or more lanes |
//! | `memory_wait` | cycles in which stage 10 held (D16, D17) |
//! | `window_full` | cycles in which a post or scatter was held and the window was full |
//! | `stall_interlock` | cycles in which issue waited for the gather-register interlock, stage 10 not holding |
//! | `stall_external` | the same for `ext_stall` |
//!
//! A stall cycle counts once for both slots, the interlock before `ext_stall`; a waiting bundle of empty slots counts as
//! none. Counts appear one cycle after the event.

use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// Performance counters.
    pub struct Counters {
        source { include_str!("counters.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset.
            reset: Signal<In, Bit>,
            /// A post leaves stage 10.
            post: Signal<In, Bit>,
            /// A drain leaves stage 10.
            drain: Signal<In, Bit>,
            /// A scatter leaves stage 10.
            scatter: Signal<In, Bit>,
            /// Stages 1 to 10 move.
            advance: Signal<In, Bit>,
            /// A post or scatter is held and the window is full.
            held_full: Signal<In, Bit>,
            /// Stall cause of slot S0.
            s0_stall: Signal<In, Bits<2>>,
            /// Stall cause of slot S1.
            s1_stall: Signal<In, Bits<2>>,
            /// Words served in this cycle.
            accesses: Signal<In, Bits<5>>,
            /// Banks with a waiting slot in this cycle.
            conflicts: Signal<In, Bits<5>>,
            /// Accesses for several lanes in this cycle.
            shared: Signal<In, Bits<5>>,
        }
        outputs {
            /// Posts.
            posts: Signal<Out, Bits<32>>,
            /// Drains.
            drains: Signal<Out, Bits<32>>,
            /// Scatters.
            scatters: Signal<Out, Bits<32>>,
            /// Words served.
            bank_accesses: Signal<Out, Bits<32>>,
            /// Bank-cycles with a waiting slot.
            bank_conflicts: Signal<Out, Bits<32>>,
            /// Accesses for several lanes.
            shared_accesses: Signal<Out, Bits<32>>,
            /// Cycles held in stage 10.
            memory_wait: Signal<Out, Bits<32>>,
            /// Cycles a post or scatter was held with the window full.
            window_full: Signal<Out, Bits<32>>,
            /// Cycles stalled by the interlock.
            stall_interlock: Signal<Out, Bits<32>>,
            /// Cycles stalled from outside.
            stall_external: Signal<Out, Bits<32>>,
        }
        blocks {
            /// The counters, in the order of the outputs.
            count: RegVec<Bits<32>>,
        }
        locals {
            amount: Signal<Local, Bits<32>>,
            sum: Signal<Local, Bits<32>>,
        }
        plain {}
    }
}

/// Number of counters.
const COUNTERS: usize = 10;

impl Default for Counters {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            post: Default::default(),
            drain: Default::default(),
            scatter: Default::default(),
            advance: Default::default(),
            held_full: Default::default(),
            s0_stall: Default::default(),
            s1_stall: Default::default(),
            accesses: Default::default(),
            conflicts: Default::default(),
            shared: Default::default(),
            posts: Default::default(),
            drains: Default::default(),
            scatters: Default::default(),
            bank_accesses: Default::default(),
            bank_conflicts: Default::default(),
            shared_accesses: Default::default(),
            memory_wait: Default::default(),
            window_full: Default::default(),
            stall_interlock: Default::default(),
            stall_external: Default::default(),
            count: RegVec::new(COUNTERS),
            amount: Default::default(),
            sum: Default::default(),
            _activity: Default::default(),
        }
    }
}

impl Logic for Counters {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, count);
        self.count.reset.next = self.reset.val();
        self.count.en.next = true;

        self.amount.next = 0.into();
        if self.post.val() {
            self.amount.next = 1.into();
        }
        self.sum.next = self.count.q[0].val() + self.amount.val();
        self.count.d[0].next = self.sum.val();

        self.amount.next = 0.into();
        if self.drain.val() {
            self.amount.next = 1.into();
        }
        self.sum.next = self.count.q[1].val() + self.amount.val();
        self.count.d[1].next = self.sum.val();

        self.amount.next = 0.into();
        if self.scatter.val() {
            self.amount.next = 1.into();
        }
        self.sum.next = self.count.q[2].val() + self.amount.val();
        self.count.d[2].next = self.sum.val();

        self.amount.next = bit_cast::<32, 5>(self.accesses.val());
        self.sum.next = self.count.q[3].val() + self.amount.val();
        self.count.d[3].next = self.sum.val();

        self.amount.next = bit_cast::<32, 5>(self.conflicts.val());
        self.sum.next = self.count.q[4].val() + self.amount.val();
        self.count.d[4].next = self.sum.val();

        self.amount.next = bit_cast::<32, 5>(self.shared.val());
        self.sum.next = self.count.q[5].val() + self.amount.val();
        self.count.d[5].next = self.sum.val();

        self.amount.next = 0.into();
        if !self.advance.val() {
            self.amount.next = 1.into();
        }
        self.sum.next = self.count.q[6].val() + self.amount.val();
        self.count.d[6].next = self.sum.val();

        self.amount.next = 0.into();
        if self.held_full.val() {
            self.amount.next = 1.into();
        }
        self.sum.next = self.count.q[7].val() + self.amount.val();
        self.count.d[7].next = self.sum.val();

        self.amount.next = 0.into();
        if (self.s0_stall.val() == 1) | (self.s1_stall.val() == 1) {
            self.amount.next = 1.into();
        }
        self.sum.next = self.count.q[8].val() + self.amount.val();
        self.count.d[8].next = self.sum.val();

        self.amount.next = 0.into();
        if (self.s0_stall.val() == 2) | (self.s1_stall.val() == 2) {
            self.amount.next = 1.into();
        }
        self.sum.next = self.count.q[9].val() + self.amount.val();
        self.count.d[9].next = self.sum.val();

        self.posts.next = self.count.q[0].val();
        self.drains.next = self.count.q[1].val();
        self.scatters.next = self.count.q[2].val();
        self.bank_accesses.next = self.count.q[3].val();
        self.bank_conflicts.next = self.count.q[4].val();
        self.shared_accesses.next = self.count.q[5].val();
        self.memory_wait.next = self.count.q[6].val();
        self.window_full.next = self.count.q[7].val();
        self.stall_interlock.next = self.count.q[8].val();
        self.stall_external.next = self.count.q[9].val();
    }
}
