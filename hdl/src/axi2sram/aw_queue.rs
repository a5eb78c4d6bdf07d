//! `aw_queue`: write addresses that have been accepted and whose data have not all come (AXI4 AW).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `awvalid`, `awready`, `awid`, `awaddr`, `awlen`, `awsize`, `awburst` | 1, 1, 4, 32, 8, 3, 2 | the AXI channel |
//! | `head_valid`, `head_id`, `head_addr`, `head_len`, `head_cause` | 1, 4, 32, 8, 3 | the oldest one; what is wrong with it ([`super::cause`]) |
//! | `pop` | 1 | its last beat is accepted |
//!
//! Four entries. One in and one out per cycle; what comes in is at the head from the next cycle on. `awready` depends on registers
//! only. A burst that is not INCR, not of 32-byte beats, or not aligned to 32 bytes is kept with its cause, the first of these that
//! applies. `pop` without a head does nothing. Reset empties it.

use super::cause;
use crate::block::lanes;
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

/// Entries. Unit: bursts. Choice.
pub const DEPTH: usize = 4;

hdl_block! {
    /// Queue of write addresses.
    pub struct AwQueue {
        source { include_str!("aw_queue.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: empty.
            reset: Signal<In, Bit>,
            /// AWVALID.
            awvalid: Signal<In, Bit>,
            /// AWID.
            awid: Signal<In, Bits<4>>,
            /// AWADDR.
            awaddr: Signal<In, Bits<32>>,
            /// AWLEN: beats less one.
            awlen: Signal<In, Bits<8>>,
            /// AWSIZE: 5 for 32 bytes.
            awsize: Signal<In, Bits<3>>,
            /// AWBURST: 1 for INCR.
            awburst: Signal<In, Bits<2>>,
            /// The head is over.
            pop: Signal<In, Bit>,
        }
        outputs {
            /// AWREADY.
            awready: Signal<Out, Bit>,
            /// There is a head.
            head_valid: Signal<Out, Bit>,
            /// Its ID.
            head_id: Signal<Out, Bits<4>>,
            /// Its address.
            head_addr: Signal<Out, Bits<32>>,
            /// Its beats less one.
            head_len: Signal<Out, Bits<8>>,
            /// What is wrong with it.
            head_cause: Signal<Out, Bits<3>>,
        }
        blocks {
            /// Entries taken.
            count: RegVec<Bits<3>>,
            /// IDs.
            id: RegVec<Bits<4>>,
            /// Addresses.
            addr: RegVec<Bits<32>>,
            /// Lengths.
            len: RegVec<Bits<8>>,
            /// Causes.
            wrong: RegVec<Bits<3>>,
        }
        locals {
            push: Signal<Local, Bit>,
            leaves: Signal<Local, Bit>,
            rest: Signal<Local, Bits<3>>,
            next: Signal<Local, Bits<3>>,
            why: Signal<Local, Bits<3>>,
            moved_id: Vec<Signal<Local, Bits<4>>>,
            moved_addr: Vec<Signal<Local, Bits<32>>>,
            moved_len: Vec<Signal<Local, Bits<8>>>,
            moved_wrong: Vec<Signal<Local, Bits<3>>>,
            e_id: Signal<Local, Bits<4>>,
            e_addr: Signal<Local, Bits<32>>,
            e_len: Signal<Local, Bits<8>>,
            e_why: Signal<Local, Bits<3>>,
            offset: Signal<Local, Bits<5>>,
            not_incr: Constant<Bits<3>>,
            bad_size: Constant<Bits<3>>,
            unaligned: Constant<Bits<3>>,
        }
        plain {}
    }
}

impl Default for AwQueue {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            awvalid: Default::default(),
            awid: Default::default(),
            awaddr: Default::default(),
            awlen: Default::default(),
            awsize: Default::default(),
            awburst: Default::default(),
            pop: Default::default(),
            awready: Default::default(),
            head_valid: Default::default(),
            head_id: Default::default(),
            head_addr: Default::default(),
            head_len: Default::default(),
            head_cause: Default::default(),
            count: RegVec::new(1),
            id: RegVec::new(DEPTH),
            addr: RegVec::new(DEPTH),
            len: RegVec::new(DEPTH),
            wrong: RegVec::new(DEPTH),
            push: Default::default(),
            leaves: Default::default(),
            rest: Default::default(),
            next: Default::default(),
            why: Default::default(),
            moved_id: lanes(DEPTH),
            moved_addr: lanes(DEPTH),
            moved_len: lanes(DEPTH),
            moved_wrong: lanes(DEPTH),
            e_id: Default::default(),
            e_addr: Default::default(),
            e_len: Default::default(),
            e_why: Default::default(),
            offset: Default::default(),
            not_incr: Constant::new(cause::BURST.into()),
            bad_size: Constant::new(cause::SIZE.into()),
            unaligned: Constant::new(cause::ADDRESS.into()),
            _activity: Default::default(),
        }
    }
}

impl Logic for AwQueue {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, count, id, addr, len, wrong);
        self.count.reset.next = self.reset.val();
        self.id.reset.next = self.reset.val();
        self.addr.reset.next = self.reset.val();
        self.len.reset.next = self.reset.val();
        self.wrong.reset.next = self.reset.val();

        self.push.next = self.awvalid.val() & (self.count.q[0].val() != 4);
        self.leaves.next = self.pop.val() & (self.count.q[0].val() != 0);
        self.rest.next = self.count.q[0].val();
        if self.leaves.val() {
            self.rest.next = self.count.q[0].val() - 1;
        }
        self.next.next = self.rest.val();
        if self.push.val() {
            self.next.next = self.rest.val() + 1;
        }
        self.count.en.next = true;
        self.count.d[0].next = self.next.val();
        self.id.en.next = self.push.val() | self.leaves.val();
        self.addr.en.next = self.push.val() | self.leaves.val();
        self.len.en.next = self.push.val() | self.leaves.val();
        self.wrong.en.next = self.push.val() | self.leaves.val();

        self.offset.next = bit_cast::<5, 32>(self.awaddr.val());
        self.why.next = 0.into();
        if self.offset.val() != 0 {
            self.why.next = self.unaligned.val();
        }
        if self.awsize.val() != 5 {
            self.why.next = self.bad_size.val();
        }
        if self.awburst.val() != 1 {
            self.why.next = self.not_incr.val();
        }
        // When the head leaves, the others move up.
        for i in 0..DEPTH {
            self.moved_id[i].next = self.id.q[i].val();
            self.moved_addr[i].next = self.addr.q[i].val();
            self.moved_len[i].next = self.len.q[i].val();
            self.moved_wrong[i].next = self.wrong.q[i].val();
        }
        if self.leaves.val() {
            for i in 0..(DEPTH - 1) {
                self.moved_id[i].next = self.id.q[i + 1].val();
                self.moved_addr[i].next = self.addr.q[i + 1].val();
                self.moved_len[i].next = self.len.q[i + 1].val();
                self.moved_wrong[i].next = self.wrong.q[i + 1].val();
            }
        }
        for i in 0..DEPTH {
            self.e_id.next = self.moved_id[i].val();
            self.e_addr.next = self.moved_addr[i].val();
            self.e_len.next = self.moved_len[i].val();
            self.e_why.next = self.moved_wrong[i].val();
            if self.push.val() & (self.rest.val() == i.to_bits::<3>()) {
                self.e_id.next = self.awid.val();
                self.e_addr.next = self.awaddr.val();
                self.e_len.next = self.awlen.val();
                self.e_why.next = self.why.val();
            }
            self.id.d[i].next = self.e_id.val();
            self.addr.d[i].next = self.e_addr.val();
            self.len.d[i].next = self.e_len.val();
            self.wrong.d[i].next = self.e_why.val();
        }
        self.awready.next = self.count.q[0].val() != 4;
        self.head_valid.next = self.count.q[0].val() != 0;
        self.head_id.next = self.id.q[0].val();
        self.head_addr.next = self.addr.q[0].val();
        self.head_len.next = self.len.q[0].val();
        self.head_cause.next = self.wrong.q[0].val();
    }
}
