//! `issue`: stage 0 of both slots (D13, D24): the latch of an offered bundle, its tag, and the decision to issue.
//!
//! Slot S0 takes posts, MOVGATHERD, scatters and SCATTERW, slot S1 drains. A bundle offered (`s0_valid` or `s1_valid`) in a cycle in which
//! `s0_ready` and `s1_ready` are 1 is in stage 0 from the next cycle on; the two ready outputs are one signal, since a
//! bundle moves as one. It issues in the cycle in which it leaves stage 0; the earliest is the one after the offer.
//! Throughput one bundle per cycle.
//!
//! Nothing is refused beside SCATTERW, which the seeds issue alone (D13): a drain there is issued like any other.
//! An index that the slot cannot issue is accepted as an empty slot: it takes its cycle and has no effect.
//!
//! The bundle waits while, in this order of precedence (it is the reported cause, [`crate::isa::stall`]): stage 10
//! holds; the drain's register is interlocked; `ext_stall` was 1 in the cycle before (it is registered here, so that
//! no output depends on an input of the same cycle; `gvr_ready` likewise). A slot without an operation reports no cause.
//! `gvr_ready` below 10 acts like 10.

use super::decode::Decode;
use super::gvr_interlock::{GvrInterlock, READY};
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// Issue slots S0 and S1: stage 0 and the interlock.
    pub struct Issue {
        source { include_str!("issue.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: stage 0 empties, the tag counter and the interlock restart.
            reset: Signal<In, Bit>,
            /// Slot S0 is offered an operation.
            s0_valid: Signal<In, Bit>,
            /// Its index.
            s0_op: Signal<In, Bits<5>>,
            /// Its gather register.
            s0_gr: Signal<In, Bits<3>>,
            /// Slot S1 is offered an operation.
            s1_valid: Signal<In, Bit>,
            /// Its index.
            s1_op: Signal<In, Bits<5>>,
            /// Its gather register.
            s1_gr: Signal<In, Bits<3>>,
            /// Its destination vector register.
            s1_vt: Signal<In, Bits<5>>,
            /// Holds issue from the next cycle on (D29).
            ext_stall: Signal<In, Bit>,
            /// Ready stage of the interlock, 10..=15 (D15).
            gvr_ready: Signal<In, Bits<4>>,
            /// Stages 1..10 move in this cycle.
            advance: Signal<In, Bit>,
        }
        outputs {
            /// An offered bundle is taken at the end of this cycle.
            s0_ready: Signal<Out, Bit>,
            /// The same, for slot S1.
            s1_ready: Signal<Out, Bit>,
            /// Why the operation of slot S0 in stage 0 does not issue in this cycle.
            s0_stall: Signal<Out, Bits<2>>,
            /// The same, for slot S1.
            s1_stall: Signal<Out, Bits<2>>,
            /// The bundle in stage 0 leaves it in this cycle.
            issue_valid: Signal<Out, Bit>,
            /// Stage 0 holds a bundle.
            stage0_valid: Signal<Out, Bit>,
            /// Its tag: a count of bundles, modulo 16.
            stage0_tag: Signal<Out, Bits<4>>,
            /// Slot S0 goes to stage 1 with an operation.
            q0_valid: Signal<Out, Bit>,
            /// Its index.
            q0_op: Signal<Out, Bits<5>>,
            /// Its gather register.
            q0_gr: Signal<Out, Bits<3>>,
            /// Slot S1 goes to stage 1 with an operation.
            q1_valid: Signal<Out, Bit>,
            /// Its index.
            q1_op: Signal<Out, Bits<5>>,
            /// Its gather register.
            q1_gr: Signal<Out, Bits<3>>,
            /// Its destination vector register.
            q1_vt: Signal<Out, Bits<5>>,
        }
        blocks {
            /// Bundle in stage 0: 0 present, 1 slot S0 valid, 2 slot S1 valid.
            valid: RegVec<Bit>,
            /// Operation index per slot.
            op: RegVec<Bits<5>>,
            /// Gather register per slot.
            gr: RegVec<Bits<3>>,
            /// Destination vector register of S1.
            vt: RegVec<Bits<5>>,
            /// 0: tag in stage 0; 1: tag of the next bundle.
            tag: RegVec<Bits<4>>,
            /// `ext_stall` of the cycle before.
            ext: RegVec<Bit>,
            /// Difference of `gvr_ready` to its reset value.
            ready_stage: RegVec<Bits<4>>,
            /// Decoder of S0.
            decode0: Decode,
            /// Decoder of S1.
            decode1: Decode,
            /// Gather-register interlock.
            interlock: GvrInterlock,
        }
        locals {
            go: Signal<Local, Bit>,
            cause: Signal<Local, Bits<2>>,
            stall0: Signal<Local, Bits<2>>,
            stall1: Signal<Local, Bits<2>>,
            ready: Signal<Local, Bit>,
            offered: Signal<Local, Bit>,
            take: Signal<Local, Bit>,
            op0: Signal<Local, Bit>,
            op1: Signal<Local, Bit>,
            defines: Signal<Local, Bit>,
            next_tag: Signal<Local, Bits<4>>,
            ready_reset: Constant<Bits<4>>,
        }
        plain {}
    }
}

impl Default for Issue {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            s0_valid: Default::default(),
            s0_op: Default::default(),
            s0_gr: Default::default(),
            s1_valid: Default::default(),
            s1_op: Default::default(),
            s1_gr: Default::default(),
            s1_vt: Default::default(),
            ext_stall: Default::default(),
            gvr_ready: Default::default(),
            advance: Default::default(),
            s0_ready: Default::default(),
            s1_ready: Default::default(),
            s0_stall: Default::default(),
            s1_stall: Default::default(),
            issue_valid: Default::default(),
            stage0_valid: Default::default(),
            stage0_tag: Default::default(),
            q0_valid: Default::default(),
            q0_op: Default::default(),
            q0_gr: Default::default(),
            q1_valid: Default::default(),
            q1_op: Default::default(),
            q1_gr: Default::default(),
            q1_vt: Default::default(),
            valid: RegVec::new(3),
            op: RegVec::new(2),
            gr: RegVec::new(2),
            vt: RegVec::new(1),
            tag: RegVec::new(2),
            ext: RegVec::new(1),
            ready_stage: RegVec::new(1),
            decode0: Default::default(),
            decode1: Default::default(),
            interlock: Default::default(),
            go: Default::default(),
            cause: Default::default(),
            stall0: Default::default(),
            stall1: Default::default(),
            ready: Default::default(),
            offered: Default::default(),
            take: Default::default(),
            op0: Default::default(),
            op1: Default::default(),
            defines: Default::default(),
            next_tag: Default::default(),
            ready_reset: Constant::new(READY.into()),
            _activity: Default::default(),
        }
    }
}

impl Logic for Issue {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(
            self,
            clock,
            valid,
            op,
            gr,
            vt,
            tag,
            ext,
            ready_stage,
            interlock
        );
        self.valid.reset.next = self.reset.val();
        self.op.reset.next = self.reset.val();
        self.gr.reset.next = self.reset.val();
        self.vt.reset.next = self.reset.val();
        self.tag.reset.next = self.reset.val();
        self.ext.reset.next = self.reset.val();
        self.ready_stage.reset.next = self.reset.val();
        self.interlock.reset.next = self.reset.val();
        self.ext.en.next = true;
        self.ready_stage.en.next = true;
        self.ext.d[0].next = self.ext_stall.val();
        // Kept as a difference, so that the reset value of the register (0) means the reset value of the setting.
        self.ready_stage.d[0].next = self.gvr_ready.val() ^ self.ready_reset.val();

        // What slot S0 and S1 can issue; anything else is an empty slot.
        self.decode0.op.next = self.op.q[0].val();
        self.decode1.op.next = self.op.q[1].val();
        self.defines.next =
            self.valid.q[1].val() & (self.decode0.post.val() | self.decode0.mov.val());
        self.op0.next = self.defines.val()
            | (self.valid.q[1].val() & (self.decode0.scatter.val() | self.decode0.barrier.val()));
        self.op1.next = self.valid.q[2].val() & self.decode1.drain.val();

        self.interlock.gvr_ready.next = self.ready_stage.q[0].val() ^ self.ready_reset.val();
        self.interlock.use_valid.next = self.valid.q[2].val() & self.decode1.drain.val();
        self.interlock.use_gr.next = self.gr.q[1].val();

        self.cause.next = 0.into();
        if self.ext.q[0].val() {
            self.cause.next = 2.into();
        }
        if self.interlock.stall.val() {
            self.cause.next = 1.into();
        }
        if !self.advance.val() {
            self.cause.next = 3.into();
        }
        self.go.next = self.valid.q[0].val() & (self.cause.val() == 0);
        self.stall0.next = 0.into();
        self.stall1.next = 0.into();
        if self.op0.val() {
            self.stall0.next = self.cause.val();
        }
        if self.op1.val() {
            self.stall1.next = self.cause.val();
        }
        self.s0_stall.next = self.stall0.val();
        self.s1_stall.next = self.stall1.val();

        self.interlock.advance.next = self.advance.val();
        self.interlock.def_valid.next = self.go.val() & self.defines.val();
        self.interlock.def_gr.next = self.gr.q[0].val();

        self.ready.next = !self.valid.q[0].val() | self.go.val();
        self.s0_ready.next = self.ready.val();
        self.s1_ready.next = self.ready.val();
        self.offered.next = self.s0_valid.val() | self.s1_valid.val();
        self.take.next = self.ready.val() & self.offered.val();

        self.valid.en.next = self.ready.val();
        self.valid.d[0].next = self.offered.val();
        self.valid.d[1].next = self.s0_valid.val();
        self.valid.d[2].next = self.s1_valid.val();
        self.op.en.next = self.take.val();
        self.op.d[0].next = self.s0_op.val();
        self.op.d[1].next = self.s1_op.val();
        self.gr.en.next = self.take.val();
        self.gr.d[0].next = self.s0_gr.val();
        self.gr.d[1].next = self.s1_gr.val();
        self.vt.en.next = self.take.val();
        self.vt.d[0].next = self.s1_vt.val();
        self.tag.en.next = self.take.val();
        self.tag.d[0].next = self.tag.q[1].val();
        self.next_tag.next = self.tag.q[1].val() + 1;
        self.tag.d[1].next = self.next_tag.val();

        self.issue_valid.next = self.go.val();
        self.stage0_valid.next = self.valid.q[0].val();
        self.stage0_tag.next = self.tag.q[0].val();
        self.q0_valid.next = self.go.val() & self.op0.val();
        self.q0_op.next = self.op.q[0].val();
        self.q0_gr.next = self.gr.q[0].val();
        self.q1_valid.next = self.go.val() & self.op1.val();
        self.q1_op.next = self.op.q[1].val();
        self.q1_gr.next = self.gr.q[1].val();
        self.q1_vt.next = self.vt.q[0].val();
    }
}
