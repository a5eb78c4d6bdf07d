//! `control_pipe`: what travels with a bundle through stages 1 to 10 (D14, D16, D17).
//!
//! Every stage holds, per slot, a valid bit, the operation index and the gather register; slot S1 its destination
//! vector register; both share the bundle's tag. While `advance` is 1 every stage takes the one before it and stage 1
//! what leaves stage 0; while it is 0 all ten stand still. Bubbles are not squeezed out.
//!
//! What reaches stage 3 while `cpenable` is 0 is marked in `s0_disabled` and `s1_disabled` from there on, its stages 1 and 2
//! are not (D19): `cpenable` is sampled at the clock edge with which a bundle reaches stage 3.
//!
//! Stage `k` is element `k - 1` of an output. Latency 10 cycles plus the held ones, one bundle per cycle.

use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

/// Stage that looks at CPENABLE. Source: D14, D19. The kernel's numbers follow from it.
pub const CPENABLE_STAGE: usize = 3;

/// Stages of the pipe. Source: D14 (EXECUTE is stage 10).
pub const STAGES: usize = 10;

hdl_block! {
    /// Stages 1 to 10 of both slots.
    pub struct ControlPipe {
        source { include_str!("control_pipe.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: every stage empties.
            reset: Signal<In, Bit>,
            /// All stages move in this cycle.
            advance: Signal<In, Bit>,
            /// CPENABLE bit 1, for the bundle in stage 2.
            cpenable: Signal<In, Bit>,
            /// Tag of what leaves stage 0.
            tag_in: Signal<In, Bits<4>>,
            /// Slot S0 leaves stage 0 with an operation.
            s0_valid_in: Signal<In, Bit>,
            /// Its index.
            s0_op_in: Signal<In, Bits<5>>,
            /// Its gather register.
            s0_gr_in: Signal<In, Bits<3>>,
            /// Slot S1 leaves stage 0 with an operation.
            s1_valid_in: Signal<In, Bit>,
            /// Its index.
            s1_op_in: Signal<In, Bits<5>>,
            /// Its gather register.
            s1_gr_in: Signal<In, Bits<3>>,
            /// Its destination vector register.
            s1_vt_in: Signal<In, Bits<5>>,
        }
        outputs {
            /// Tag per stage.
            stage_tag: Vec<Signal<Out, Bits<4>>>,
            /// Slot S0: an operation is in this stage.
            s0_valid: Vec<Signal<Out, Bit>>,
            /// Slot S0: its index.
            s0_op: Vec<Signal<Out, Bits<5>>>,
            /// Slot S0: its gather register.
            s0_gr: Vec<Signal<Out, Bits<3>>>,
            /// Slot S0: its operation met CPENABLE 0.
            s0_disabled: Vec<Signal<Out, Bit>>,
            /// Slot S1: an operation is in this stage.
            s1_valid: Vec<Signal<Out, Bit>>,
            /// Slot S1: its index.
            s1_op: Vec<Signal<Out, Bits<5>>>,
            /// Slot S1: its gather register.
            s1_gr: Vec<Signal<Out, Bits<3>>>,
            /// Slot S1: its destination vector register.
            s1_vt: Vec<Signal<Out, Bits<5>>>,
            /// Slot S1: its operation met CPENABLE 0.
            s1_disabled: Vec<Signal<Out, Bit>>,
        }
        blocks {
            /// Valid bits: S0 in elements 0..10, S1 in 10..20.
            valid: RegVec<Bit>,
            /// Met CPENABLE 0, per stage.
            disabled: RegVec<Bit>,
            /// Tags.
            tag: RegVec<Bits<4>>,
            /// Operation indices of S0.
            op0: RegVec<Bits<5>>,
            /// Gather registers of S0.
            gr0: RegVec<Bits<3>>,
            /// Operation indices of S1.
            op1: RegVec<Bits<5>>,
            /// Gather registers of S1.
            gr1: RegVec<Bits<3>>,
            /// Destination vector registers of S1.
            vt1: RegVec<Bits<5>>,
        }
        locals {}
        plain {}
    }
}

impl Default for ControlPipe {
    fn default() -> Self {
        use crate::block::lanes;
        Self {
            clock: Default::default(),
            reset: Default::default(),
            advance: Default::default(),
            cpenable: Default::default(),
            tag_in: Default::default(),
            s0_valid_in: Default::default(),
            s0_op_in: Default::default(),
            s0_gr_in: Default::default(),
            s1_valid_in: Default::default(),
            s1_op_in: Default::default(),
            s1_gr_in: Default::default(),
            s1_vt_in: Default::default(),
            stage_tag: lanes(STAGES),
            s0_valid: lanes(STAGES),
            s0_op: lanes(STAGES),
            s0_gr: lanes(STAGES),
            s0_disabled: lanes(STAGES),
            s1_valid: lanes(STAGES),
            s1_op: lanes(STAGES),
            s1_gr: lanes(STAGES),
            s1_vt: lanes(STAGES),
            s1_disabled: lanes(STAGES),
            valid: RegVec::new(2 * STAGES),
            disabled: RegVec::new(STAGES),
            tag: RegVec::new(STAGES),
            op0: RegVec::new(STAGES),
            gr0: RegVec::new(STAGES),
            op1: RegVec::new(STAGES),
            gr1: RegVec::new(STAGES),
            vt1: RegVec::new(STAGES),
            _activity: Default::default(),
        }
    }
}

impl Logic for ControlPipe {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, valid, disabled, tag, op0, gr0, op1, gr1, vt1);
        self.valid.reset.next = self.reset.val();
        self.disabled.reset.next = self.reset.val();
        self.tag.reset.next = self.reset.val();
        self.op0.reset.next = self.reset.val();
        self.gr0.reset.next = self.reset.val();
        self.op1.reset.next = self.reset.val();
        self.gr1.reset.next = self.reset.val();
        self.vt1.reset.next = self.reset.val();
        self.valid.en.next = self.advance.val();
        self.disabled.en.next = self.advance.val();
        self.tag.en.next = self.advance.val();
        self.op0.en.next = self.advance.val();
        self.gr0.en.next = self.advance.val();
        self.op1.en.next = self.advance.val();
        self.gr1.en.next = self.advance.val();
        self.vt1.en.next = self.advance.val();

        self.valid.d[0].next = self.s0_valid_in.val();
        self.valid.d[10].next = self.s1_valid_in.val();
        self.tag.d[0].next = self.tag_in.val();
        self.op0.d[0].next = self.s0_op_in.val();
        self.gr0.d[0].next = self.s0_gr_in.val();
        self.op1.d[0].next = self.s1_op_in.val();
        self.gr1.d[0].next = self.s1_gr_in.val();
        self.vt1.d[0].next = self.s1_vt_in.val();
        for k in 1..STAGES {
            self.valid.d[k].next = self.valid.q[k - 1].val();
            self.valid.d[k + 10].next = self.valid.q[k + 9].val();
            self.tag.d[k].next = self.tag.q[k - 1].val();
            self.op0.d[k].next = self.op0.q[k - 1].val();
            self.gr0.d[k].next = self.gr0.q[k - 1].val();
            self.op1.d[k].next = self.op1.q[k - 1].val();
            self.gr1.d[k].next = self.gr1.q[k - 1].val();
            self.vt1.d[k].next = self.vt1.q[k - 1].val();
        }
        self.disabled.d[0].next = false;
        self.disabled.d[1].next = false;
        self.disabled.d[2].next = !self.cpenable.val();
        for k in CPENABLE_STAGE..STAGES {
            self.disabled.d[k].next = self.disabled.q[k - 1].val();
        }
        for k in 0..STAGES {
            self.stage_tag[k].next = self.tag.q[k].val();
            self.s0_valid[k].next = self.valid.q[k].val();
            self.s0_op[k].next = self.op0.q[k].val();
            self.s0_gr[k].next = self.gr0.q[k].val();
            self.s0_disabled[k].next = self.valid.q[k].val() & self.disabled.q[k].val();
            self.s1_disabled[k].next = self.valid.q[k + 10].val() & self.disabled.q[k].val();
            self.s1_valid[k].next = self.valid.q[k + 10].val();
            self.s1_op[k].next = self.op1.q[k].val();
            self.s1_gr[k].next = self.gr1.q[k].val();
            self.s1_vt[k].next = self.vt1.q[k].val();
        }
    }
}
