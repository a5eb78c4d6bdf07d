//! `fault_record`: exceptions of the operations that leave stage 10, and the record of the first one (D18 to D21, D27).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `s0_off`, `s1_off` | 1 each | an operation of the slot that met CPENABLE 0 leaves stage 10 |
//! | `cause`, `lane`, `address` | 3, 5, 32 | what is wrong with the post or scatter that leaves stage 10, where ([`fault_select`](crate::memory_side::fault_select)) |
//! | `s0_op`, `s1_op` | 5 each | operations in stage 10 |
//! | `clear` | 1 | the record is read and may be overwritten |
//! | `s0_fault`, `s1_fault` | 3 each | what is wrong with the operation that leaves stage 10 in this cycle ([`crate::isa::fault`]) |
//! | `coprocessor1_exception`, `load_store_sg_acc_error`, `debug_interrupt` | 1 each | such an operation left stage 10 in the cycle before |
//! | `imprecise_sgfp_vec` | 1 | reserved (D21): 0 |
//! | `fault_cause`, `fault_op`, `fault_lane`, `fault_address` | 3, 5, 5, 32 | the record; cause 0: none |
//!
//! Every faulting operation raises its exception for one cycle, whatever the record holds; both breakpoints raise `debug_interrupt`. The record takes the first fault
//! after reset or after `clear`, in program order, of a bundle that of slot S0 first, and keeps it; lane and address are 0 for a coprocessor exception. A fault in the
//! cycle of `clear` is recorded: the record is free by then. One bundle per cycle; everything but `s0_fault`, `s1_fault` one cycle later.

use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// Exceptions and the fault registers.
    pub struct FaultRecord {
        source { include_str!("fault_record.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: no record.
            reset: Signal<In, Bit>,
            /// Slot S0: an operation that met CPENABLE 0 leaves stage 10.
            s0_off: Signal<In, Bit>,
            /// The same, for slot S1.
            s1_off: Signal<In, Bit>,
            /// What is wrong with the post or scatter that leaves stage 10.
            cause: Signal<In, Bits<3>>,
            /// Its lane.
            lane: Signal<In, Bits<5>>,
            /// Its address.
            address: Signal<In, Bits<32>>,
            /// Operation of slot S0 in stage 10.
            s0_op: Signal<In, Bits<5>>,
            /// Operation of slot S1 in stage 10.
            s1_op: Signal<In, Bits<5>>,
            /// Free the record.
            clear: Signal<In, Bit>,
        }
        outputs {
            /// What is wrong with the operation of slot S0 that leaves stage 10.
            s0_fault: Signal<Out, Bits<3>>,
            /// The same, for slot S1.
            s1_fault: Signal<Out, Bits<3>>,
            /// Coprocessor1Exception (D19).
            coprocessor1_exception: Signal<Out, Bit>,
            /// LoadStoreSGAccError (D18).
            load_store_sg_acc_error: Signal<Out, Bit>,
            /// A data breakpoint was hit (D20).
            debug_interrupt: Signal<Out, Bit>,
            /// ImpreciseSGFPVec: reserved (D21).
            imprecise_sgfp_vec: Signal<Out, Bit>,
            /// Cause on record; 0: none.
            fault_cause: Signal<Out, Bits<3>>,
            /// Its operation.
            fault_op: Signal<Out, Bits<5>>,
            /// Its lane.
            fault_lane: Signal<Out, Bits<5>>,
            /// Its address.
            fault_address: Signal<Out, Bits<32>>,
        }
        blocks {
            /// 0: coprocessor, 1: SG access, 2: breakpoint, in the cycle before.
            raised: RegVec<Bit>,
            /// Cause on record.
            cause_q: RegVec<Bits<3>>,
            /// 0: operation on record, 1: lane.
            number_q: RegVec<Bits<5>>,
            /// Address on record.
            address_q: RegVec<Bits<32>>,
        }
        locals {
            s0: Signal<Local, Bits<3>>,
            s1: Signal<Local, Bits<3>>,
            kept: Signal<Local, Bits<3>>,
            take: Signal<Local, Bit>,
            next_cause: Signal<Local, Bits<3>>,
            next_op: Signal<Local, Bits<5>>,
            next_lane: Signal<Local, Bits<5>>,
            next_address: Signal<Local, Bits<32>>,
        }
        plain {}
    }
}

impl Default for FaultRecord {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            s0_off: Default::default(),
            s1_off: Default::default(),
            cause: Default::default(),
            lane: Default::default(),
            address: Default::default(),
            s0_op: Default::default(),
            s1_op: Default::default(),
            clear: Default::default(),
            s0_fault: Default::default(),
            s1_fault: Default::default(),
            coprocessor1_exception: Default::default(),
            load_store_sg_acc_error: Default::default(),
            debug_interrupt: Default::default(),
            imprecise_sgfp_vec: Default::default(),
            fault_cause: Default::default(),
            fault_op: Default::default(),
            fault_lane: Default::default(),
            fault_address: Default::default(),
            raised: RegVec::new(3),
            cause_q: RegVec::new(1),
            number_q: RegVec::new(2),
            address_q: RegVec::new(1),
            s0: Default::default(),
            s1: Default::default(),
            kept: Default::default(),
            take: Default::default(),
            next_cause: Default::default(),
            next_op: Default::default(),
            next_lane: Default::default(),
            next_address: Default::default(),
            _activity: Default::default(),
        }
    }
}

impl Logic for FaultRecord {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, raised, cause_q, number_q, address_q);
        self.raised.reset.next = self.reset.val();
        self.cause_q.reset.next = self.reset.val();
        self.number_q.reset.next = self.reset.val();
        self.address_q.reset.next = self.reset.val();
        self.raised.en.next = true;
        self.cause_q.en.next = true;

        self.s0.next = self.cause.val();
        if self.s0_off.val() {
            self.s0.next = 1.into();
        }
        self.s1.next = 0.into();
        if self.s1_off.val() {
            self.s1.next = 1.into();
        }
        self.s0_fault.next = self.s0.val();
        self.s1_fault.next = self.s1.val();

        self.raised.d[0].next = self.s0_off.val() | self.s1_off.val();
        self.raised.d[1].next = self.s0.val() == 2;
        self.raised.d[2].next = (self.s0.val() == 3) | (self.s0.val() == 4);
        self.coprocessor1_exception.next = self.raised.q[0].val();
        self.load_store_sg_acc_error.next = self.raised.q[1].val();
        self.debug_interrupt.next = self.raised.q[2].val();
        self.imprecise_sgfp_vec.next = false;

        self.kept.next = self.cause_q.q[0].val();
        if self.clear.val() {
            self.kept.next = 0.into();
        }
        self.take.next = (self.kept.val() == 0) & ((self.s0.val() != 0) | (self.s1.val() != 0));
        self.next_cause.next = self.kept.val();
        self.next_op.next = self.s1_op.val();
        self.next_lane.next = 0.into();
        self.next_address.next = 0.into();
        if self.take.val() {
            self.next_cause.next = self.s1.val();
        }
        if self.s0.val() != 0 {
            if self.take.val() {
                self.next_cause.next = self.s0.val();
            }
            self.next_op.next = self.s0_op.val();
            if self.s0.val() != 1 {
                self.next_lane.next = self.lane.val();
                self.next_address.next = self.address.val();
            }
        }
        self.cause_q.d[0].next = self.next_cause.val();
        self.number_q.en.next = self.take.val();
        self.number_q.d[0].next = self.next_op.val();
        self.number_q.d[1].next = self.next_lane.val();
        self.address_q.en.next = self.take.val();
        self.address_q.d[0].next = self.next_address.val();
        self.fault_cause.next = self.cause_q.q[0].val();
        self.fault_op.next = self.number_q.q[0].val();
        self.fault_lane.next = self.number_q.q[1].val();
        self.fault_address.next = self.address_q.q[0].val();
    }
}
