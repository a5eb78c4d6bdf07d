//! `sram_queue`: beats on their way to the SRAM.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `push`, `push_addr`, `push_data`, `push_strobe` | 1, 32, 16 x 16, 16 x 2 | a beat to write |
//! | `count` | 3 | beats that wait |
//! | `sram_valid`, `sram_ready`, `sram_addr`, `sram_data`, `sram_strobe` | 1, 1, 32, 16 x 16, 16 x 2 | the write port: a beat is written in a cycle with both |
//!
//! Four entries, first in first out. One in and one out per cycle; what comes in is on the port from the next cycle on and stays
//! until it is taken. `count` and the port's outputs depend on registers only. A push on four entries is lost; it is never sent. Reset
//! empties it.

use crate::block::lanes;
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

/// Entries. Unit: beats. Choice: one read of the transpose buffer under way, and room to take one and give one per cycle.
pub const DEPTH: usize = 4;

/// Half words of a beat. Source: architecture.md section 3 (32 bytes).
const HALVES: usize = 16;

hdl_block! {
    /// Queue of beats to write.
    pub struct SramQueue {
        source { include_str!("sram_queue.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: empty.
            reset: Signal<In, Bit>,
            /// A beat comes.
            push: Signal<In, Bit>,
            /// Its address.
            push_addr: Signal<In, Bits<32>>,
            /// Its data.
            push_data: Vec<Signal<In, Bits<16>>>,
            /// Its bytes to write.
            push_strobe: Vec<Signal<In, Bits<2>>>,
            /// The SRAM takes a beat.
            sram_ready: Signal<In, Bit>,
        }
        outputs {
            /// Beats that wait.
            count: Signal<Out, Bits<3>>,
            /// A beat is on the port.
            sram_valid: Signal<Out, Bit>,
            /// Its address.
            sram_addr: Signal<Out, Bits<32>>,
            /// Its data.
            sram_data: Vec<Signal<Out, Bits<16>>>,
            /// Its bytes to write.
            sram_strobe: Vec<Signal<Out, Bits<2>>>,
        }
        blocks {
            /// Entries taken.
            taken: RegVec<Bits<3>>,
            /// Addresses.
            addr: RegVec<Bits<32>>,
            /// Data: half word h of entry e is element `16e + h`.
            data: RegVec<Bits<16>>,
            /// Strobes, in the same order.
            strobe: RegVec<Bits<2>>,
        }
        locals {
            takes: Signal<Local, Bit>,
            leaves: Signal<Local, Bit>,
            rest: Signal<Local, Bits<3>>,
            next: Signal<Local, Bits<3>>,
            moved_addr: Vec<Signal<Local, Bits<32>>>,
            moved_data: Vec<Signal<Local, Bits<16>>>,
            moved_strobe: Vec<Signal<Local, Bits<2>>>,
            e_addr: Signal<Local, Bits<32>>,
            e_data: Signal<Local, Bits<16>>,
            e_strobe: Signal<Local, Bits<2>>,
        }
        plain {}
    }
}

impl Default for SramQueue {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            push: Default::default(),
            push_addr: Default::default(),
            push_data: lanes(HALVES),
            push_strobe: lanes(HALVES),
            sram_ready: Default::default(),
            count: Default::default(),
            sram_valid: Default::default(),
            sram_addr: Default::default(),
            sram_data: lanes(HALVES),
            sram_strobe: lanes(HALVES),
            taken: RegVec::new(1),
            addr: RegVec::new(DEPTH),
            data: RegVec::new(DEPTH * HALVES),
            strobe: RegVec::new(DEPTH * HALVES),
            takes: Default::default(),
            leaves: Default::default(),
            rest: Default::default(),
            next: Default::default(),
            moved_addr: lanes(DEPTH),
            moved_data: lanes(DEPTH * HALVES),
            moved_strobe: lanes(DEPTH * HALVES),
            e_addr: Default::default(),
            e_data: Default::default(),
            e_strobe: Default::default(),
            _activity: Default::default(),
        }
    }
}

impl Logic for SramQueue {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, taken, addr, data, strobe);
        self.taken.reset.next = self.reset.val();
        self.addr.reset.next = self.reset.val();
        self.data.reset.next = self.reset.val();
        self.strobe.reset.next = self.reset.val();
        self.takes.next = self.push.val() & (self.taken.q[0].val() != 4);
        self.leaves.next = self.sram_ready.val() & (self.taken.q[0].val() != 0);
        self.rest.next = self.taken.q[0].val();
        if self.leaves.val() {
            self.rest.next = self.taken.q[0].val() - 1;
        }
        self.next.next = self.rest.val();
        if self.takes.val() {
            self.next.next = self.rest.val() + 1;
        }
        self.taken.en.next = true;
        self.taken.d[0].next = self.next.val();
        self.addr.en.next = self.takes.val() | self.leaves.val();
        self.data.en.next = self.takes.val() | self.leaves.val();
        self.strobe.en.next = self.takes.val() | self.leaves.val();
        // When the head leaves, the others move up.
        for e in 0..DEPTH {
            self.moved_addr[e].next = self.addr.q[e].val();
        }
        for i in 0..(DEPTH * HALVES) {
            self.moved_data[i].next = self.data.q[i].val();
            self.moved_strobe[i].next = self.strobe.q[i].val();
        }
        if self.leaves.val() {
            for e in 0..(DEPTH - 1) {
                self.moved_addr[e].next = self.addr.q[e + 1].val();
            }
            for i in 0..(DEPTH * HALVES - HALVES) {
                self.moved_data[i].next = self.data.q[i + 16].val();
                self.moved_strobe[i].next = self.strobe.q[i + 16].val();
            }
        }
        for e in 0..DEPTH {
            self.e_addr.next = self.moved_addr[e].val();
            if self.takes.val() & (self.rest.val() == e.to_bits::<3>()) {
                self.e_addr.next = self.push_addr.val();
            }
            self.addr.d[e].next = self.e_addr.val();
            for h in 0..HALVES {
                self.e_data.next = self.moved_data[16 * e + h].val();
                self.e_strobe.next = self.moved_strobe[16 * e + h].val();
                if self.takes.val() & (self.rest.val() == e.to_bits::<3>()) {
                    self.e_data.next = self.push_data[h].val();
                    self.e_strobe.next = self.push_strobe[h].val();
                }
                self.data.d[16 * e + h].next = self.e_data.val();
                self.strobe.d[16 * e + h].next = self.e_strobe.val();
            }
        }
        self.count.next = self.taken.q[0].val();
        self.sram_valid.next = self.taken.q[0].val() != 0;
        self.sram_addr.next = self.addr.q[0].val();
        for h in 0..HALVES {
            self.sram_data[h].next = self.data.q[h].val();
            self.sram_strobe[h].next = self.strobe.q[h].val();
        }
    }
}
