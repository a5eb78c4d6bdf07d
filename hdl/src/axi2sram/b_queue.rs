//! `b_queue`: responses that wait for their manager (AXI4 B).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `push`, `push_id`, `push_resp` | 1, 4, 2 | a burst is over |
//! | `space` | 1 | a push would be taken |
//! | `bvalid`, `bready`, `bid`, `bresp` | 1, 1, 4, 2 | the AXI channel |
//!
//! Four entries, first in first out. One in and one out per cycle; what comes in is on the channel from the next cycle on. `space`
//! and the channel's outputs depend on registers only. A push without space is lost; it is never sent. Reset empties it.

use crate::block::lanes;
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

/// Entries. Unit: responses. Choice: as many as `aw_queue` has bursts.
pub const DEPTH: usize = 4;

hdl_block! {
    /// Queue of responses.
    pub struct BQueue {
        source { include_str!("b_queue.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: empty.
            reset: Signal<In, Bit>,
            /// A burst is over.
            push: Signal<In, Bit>,
            /// Its ID.
            push_id: Signal<In, Bits<4>>,
            /// Its response: 0 OKAY, 2 SLVERR.
            push_resp: Signal<In, Bits<2>>,
            /// BREADY.
            bready: Signal<In, Bit>,
        }
        outputs {
            /// A push would be taken.
            space: Signal<Out, Bit>,
            /// BVALID.
            bvalid: Signal<Out, Bit>,
            /// BID.
            bid: Signal<Out, Bits<4>>,
            /// BRESP.
            bresp: Signal<Out, Bits<2>>,
        }
        blocks {
            /// Entries taken.
            count: RegVec<Bits<3>>,
            /// IDs.
            id: RegVec<Bits<4>>,
            /// Responses.
            resp: RegVec<Bits<2>>,
        }
        locals {
            takes: Signal<Local, Bit>,
            leaves: Signal<Local, Bit>,
            rest: Signal<Local, Bits<3>>,
            next: Signal<Local, Bits<3>>,
            moved_id: Vec<Signal<Local, Bits<4>>>,
            moved_resp: Vec<Signal<Local, Bits<2>>>,
            e_id: Signal<Local, Bits<4>>,
            e_resp: Signal<Local, Bits<2>>,
        }
        plain {}
    }
}

impl Default for BQueue {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            push: Default::default(),
            push_id: Default::default(),
            push_resp: Default::default(),
            bready: Default::default(),
            space: Default::default(),
            bvalid: Default::default(),
            bid: Default::default(),
            bresp: Default::default(),
            count: RegVec::new(1),
            id: RegVec::new(DEPTH),
            resp: RegVec::new(DEPTH),
            takes: Default::default(),
            leaves: Default::default(),
            rest: Default::default(),
            next: Default::default(),
            moved_id: lanes(DEPTH),
            moved_resp: lanes(DEPTH),
            e_id: Default::default(),
            e_resp: Default::default(),
            _activity: Default::default(),
        }
    }
}

impl Logic for BQueue {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, count, id, resp);
        self.count.reset.next = self.reset.val();
        self.id.reset.next = self.reset.val();
        self.resp.reset.next = self.reset.val();
        self.takes.next = self.push.val() & (self.count.q[0].val() != 4);
        self.leaves.next = self.bready.val() & (self.count.q[0].val() != 0);
        self.rest.next = self.count.q[0].val();
        if self.leaves.val() {
            self.rest.next = self.count.q[0].val() - 1;
        }
        self.next.next = self.rest.val();
        if self.takes.val() {
            self.next.next = self.rest.val() + 1;
        }
        self.count.en.next = true;
        self.count.d[0].next = self.next.val();
        self.id.en.next = self.takes.val() | self.leaves.val();
        self.resp.en.next = self.takes.val() | self.leaves.val();
        // When the head leaves, the others move up.
        for i in 0..DEPTH {
            self.moved_id[i].next = self.id.q[i].val();
            self.moved_resp[i].next = self.resp.q[i].val();
        }
        if self.leaves.val() {
            for i in 0..(DEPTH - 1) {
                self.moved_id[i].next = self.id.q[i + 1].val();
                self.moved_resp[i].next = self.resp.q[i + 1].val();
            }
        }
        for i in 0..DEPTH {
            self.e_id.next = self.moved_id[i].val();
            self.e_resp.next = self.moved_resp[i].val();
            if self.takes.val() & (self.rest.val() == i.to_bits::<3>()) {
                self.e_id.next = self.push_id.val();
                self.e_resp.next = self.push_resp.val();
            }
            self.id.d[i].next = self.e_id.val();
            self.resp.d[i].next = self.e_resp.val();
        }
        self.space.next = self.count.q[0].val() != 4;
        self.bvalid.next = self.count.q[0].val() != 0;
        self.bid.next = self.id.q[0].val();
        self.bresp.next = self.resp.q[0].val();
    }
}
