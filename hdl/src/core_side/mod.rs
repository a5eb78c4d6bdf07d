//! `core_side`: the processor's half of the engine, down to the seeds' ports (D24).
//!
//! Issue slots, interlock, control pipe, predicate widening, scatter data, gather registers and drains. It drives the six
//! port groups into [`memory_side`](crate::memory_side) and takes returned lanes back.
//!
//! **Operands.** A stage register is loaded at the clock edge with which an operation *reaches* the stage. So `ars`
//! is sampled at the end of the cycle in which the operation leaves stage 0 (it is in `vaddr_base_0` while the
//! operation is in stage 1), `cpenable` at the end of the one in which it leaves stage 2, and `vs`, `vr`, `vbr`, `dbreaka`,
//! `dbreakc` at the end of the one in which it leaves stage 9 (they are in `gs_vaddr_offset_0`, `gs_enable_0`,
//! `scatter_data_0`, `break_address`, `break_control` while it is in stage 10). `stage0_tag` and `stage9_tag` say
//! whose operands are wanted; what is presented at any other time has no effect.
//!
//! **Hold** (D16, D17). A bundle stays in stage 10, and with it stages 0 to 9, while
//! * its drain's register is not complete,
//! * its post's or move's register is not complete,
//! * it has a post or a scatter and the window is full, or
//! * it is SCATTERW and a scatter before it has not written all its lanes (D10).
//!
//! Returns of the same cycle count. A hold depends on registers only, never on an operand.
//!
//! **CPENABLE** (D19). An operation other than SCATTERW that met `cpenable` 0 at stage 3 goes through the stages, but has no
//! effect in stage 10: it holds nothing, drives nothing, defines nothing, gives no vector. `s0_off`, `s1_off` tell when it
//! leaves. What it drove in stage 1 it has driven.
//!
//! **Results.** `vt_valid`, `vt`, `vt_data`, `vt_mask`, `vt_tag` are registers; they hold the result in the cycle
//! after the drain left stage 10 (stage 11). `scatterw_done` is 1 in the cycle after SCATTERW left stage 10.
//!
//! **Answers.** `post_lanes` and its companions answer `gs_enable_0` and `gs_vaddr_offset_0` of the same cycle; they have no
//! part in the hold and are ignored unless a post is in stage 10. An operation that its slot cannot issue is an empty slot.
//! The port groups stay on their pins while the pipe holds; `emit_1` and `emit_10` mark the cycle in which they are taken.
//!
//! Throughput one bundle per cycle. After reset every stage is empty and every gather register 0 and complete.

pub mod control_pipe;
pub mod decode;
pub mod drain;
pub mod gvr;
pub mod gvr_interlock;
pub mod gvr_register;
pub mod issue;
pub mod predicate;
pub mod scatter_data;

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use crate::regs::RegVec;
use control_pipe::ControlPipe;
use decode::Decode;
use drain::Drain;
use gvr::Gvr;
use issue::Issue;
use predicate::Predicate;
use rust_hdl::prelude::*;
use scatter_data::ScatterData;

hdl_block! {
    /// The processor's half of the engine.
    pub struct CoreSide {
        source { include_str!("mod.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset.
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
            /// Base address of the operation in stage 0.
            ars: Signal<In, Bits<32>>,
            /// Offsets (or MOVGATHERD data) of the operation in stage 9.
            vs: Vec<Signal<In, Bits<16>>>,
            /// Scatter data of the operation in stage 9.
            vr: Vec<Signal<In, Bits<16>>>,
            /// Predicate of the operation in stage 9, low word first.
            vbr: Vec<Signal<In, Bits<32>>>,
            /// CPENABLE bit 1, for the bundle in stage 2 (D19).
            cpenable: Signal<In, Bit>,
            /// DBREAKA of both breakpoints, for the operation in stage 9 (D20).
            dbreaka: Vec<Signal<In, Bits<32>>>,
            /// DBREAKC of both breakpoints, for the operation in stage 9 (D20).
            dbreakc: Vec<Signal<In, Bits<32>>>,
            /// Holds issue from the next cycle on (D29).
            ext_stall: Signal<In, Bit>,
            /// Ready stage of the interlock, 10..=15 (D15).
            gvr_ready: Signal<In, Bits<4>>,
            /// No window entry is free for a post or scatter in stage 10.
            window_full: Signal<In, Bit>,
            /// A scatter in the window has not written all its lanes.
            scatter_busy: Signal<In, Bit>,
            /// Slots that the post in stage 10 will read.
            post_lanes: Signal<In, Bits<32>>,
            /// Slots in the upper half of their word; bits outside `post_lanes` mean nothing.
            post_upper: Signal<In, Bits<32>>,
            /// Slots at an odd byte; bits outside `post_lanes` mean nothing.
            post_odd: Signal<In, Bits<32>>,
            /// Its elements are bytes.
            post_bytes: Signal<In, Bit>,
            /// Per bank: a word returns.
            ret_valid: Vec<Signal<In, Bit>>,
            /// Per bank: its gather register.
            ret_gr: Vec<Signal<In, Bits<3>>>,
            /// Per bank: its slots.
            ret_lanes: Vec<Signal<In, Bits<32>>>,
            /// Per bank: lower half of the word.
            ret_low: Vec<Signal<In, Bits<16>>>,
            /// Per bank: upper half of the word.
            ret_high: Vec<Signal<In, Bits<16>>>,
        }
        outputs {
            /// An offered bundle is taken at the end of this cycle.
            s0_ready: Signal<Out, Bit>,
            /// The same, for slot S1.
            s1_ready: Signal<Out, Bit>,
            /// Why slot S0 of stage 0 does not issue in this cycle ([`crate::isa::stall`]).
            s0_stall: Signal<Out, Bits<2>>,
            /// The same, for slot S1.
            s1_stall: Signal<Out, Bits<2>>,
            /// The bundle in stage 0 leaves it in this cycle.
            issue_valid: Signal<Out, Bit>,
            /// Stage 0 holds a bundle.
            stage0_valid: Signal<Out, Bit>,
            /// Tag of the bundle in stage 0.
            stage0_tag: Signal<Out, Bits<4>>,
            /// Slot S0 of stage 9 holds an operation: its operands are wanted.
            stage9_valid: Signal<Out, Bit>,
            /// Tag of the bundle in stage 9.
            stage9_tag: Signal<Out, Bits<4>>,
            /// Stage 10 holds an operation.
            stage10_valid: Signal<Out, Bit>,
            /// Tag of the bundle in stage 10.
            stage10_tag: Signal<Out, Bits<4>>,
            /// Stages 1 to 10 move in this cycle.
            advance: Signal<Out, Bit>,
            /// A drain's result is here.
            vt_valid: Signal<Out, Bit>,
            /// Its vector register.
            vt: Signal<Out, Bits<5>>,
            /// Tag of its bundle.
            vt_tag: Signal<Out, Bits<4>>,
            /// Halves of the register that it writes: bit 0 the lower.
            vt_mask: Signal<Out, Bits<2>>,
            /// The result, slot by slot.
            vt_data: Vec<Signal<Out, Bits<16>>>,
            /// SCATTERW is complete: everything scattered before it is written (D10).
            scatterw_done: Signal<Out, Bit>,
            /// Base address, stage 1; 0 unless a post or scatter is there.
            vaddr_base_0: Signal<Out, Bits<32>>,
            /// GSControl of slot S0, stage 1; 0 for none.
            gs_control_0: Signal<Out, Bits<16>>,
            /// GSControl of slot S1, stage 1; 0 for none.
            gs_control_1: Signal<Out, Bits<16>>,
            /// Lane enables, stage 10; 0 unless a post, a scatter or SCATTERW is there.
            gs_enable_0: Vec<Signal<Out, Bits<16>>>,
            /// Lane enables of slot S1: all ones (D24).
            gs_enable_1: Vec<Signal<Out, Bits<16>>>,
            /// Byte offsets, stage 10; 0 unless a post or scatter is there.
            gs_vaddr_offset_0: Vec<Signal<Out, Bits<16>>>,
            /// Scatter data, stage 10; 0 unless a scatter is there.
            scatter_data_0: Vec<Signal<Out, Bits<16>>>,
            /// DBREAKA, stage 10.
            break_address: Vec<Signal<Out, Bits<32>>>,
            /// DBREAKC, stage 10.
            break_control: Vec<Signal<Out, Bits<32>>>,
            /// A post or scatter leaves stage 1 in this cycle: base and control are taken.
            emit_1: Signal<Out, Bit>,
            /// Its tag.
            emit_1_tag: Signal<Out, Bits<4>>,
            /// A post or scatter leaves stage 10 in this cycle: enables, offsets and data are taken.
            emit_10: Signal<Out, Bit>,
            /// Its tag.
            emit_10_tag: Signal<Out, Bits<4>>,
            /// Its gather register.
            emit_10_gr: Signal<Out, Bits<3>>,
            /// It is an increment (D26).
            emit_10_inc: Signal<Out, Bit>,
            /// Slot S0: index of the operation in stage 10.
            s0_op_10: Signal<Out, Bits<5>>,
            /// Slot S1: index of the operation in stage 10.
            s1_op_10: Signal<Out, Bits<5>>,
            /// Slot S0: an operation that met CPENABLE 0 leaves stage 10 in this cycle.
            s0_off: Signal<Out, Bit>,
            /// The same, for slot S1.
            s1_off: Signal<Out, Bit>,
            /// A post leaves stage 10 in this cycle.
            posted: Signal<Out, Bit>,
            /// A scatter leaves stage 10 in this cycle.
            scattered: Signal<Out, Bit>,
            /// A drain leaves stage 10 in this cycle.
            drained: Signal<Out, Bit>,
            /// A post or scatter is held in stage 10 and the window is full.
            held_full: Signal<Out, Bit>,
        }
        blocks {
            /// Stage 0.
            issue: Issue,
            /// Stages 1 to 10.
            control_pipe: ControlPipe,
            /// Decoder of slot S0 in stage 1.
            decode1: Decode,
            /// Decoder of slot S1 in stage 1.
            decode1_s1: Decode,
            /// Decoder of slot S0 in stage 10.
            decode10: Decode,
            /// Base address, stage 1.
            base: RegVec<Bits<32>>,
            /// Offsets, stage 10.
            offsets: RegVec<Bits<16>>,
            /// Vector to scatter, stage 10.
            sdata: RegVec<Bits<16>>,
            /// Breakpoint addresses, then their controls, stage 10.
            breaks: RegVec<Bits<32>>,
            /// Predicate, stage 10.
            vbr_q: RegVec<Bits<32>>,
            /// Lane enables.
            predicate: Predicate,
            /// Scatter data formats.
            scatter_data: ScatterData,
            /// Gather registers.
            gvr: Gvr,
            /// Drain formats.
            drain: Drain,
            /// Result valid, stage 11.
            vt_valid_q: RegVec<Bit>,
            /// SCATTERW complete, stage 11.
            scatterw_done_q: RegVec<Bit>,
            /// Result register, stage 11.
            vt_q: RegVec<Bits<5>>,
            /// Result tag, stage 11.
            vt_tag_q: RegVec<Bits<4>>,
            /// Result mask, stage 11.
            vt_mask_q: RegVec<Bits<2>>,
            /// Result data, stage 11.
            vt_data_q: RegVec<Bits<16>>,
        }
        locals {
            post10: Signal<Local, Bit>,
            mov10: Signal<Local, Bit>,
            drain10: Signal<Local, Bit>,
            scatter10: Signal<Local, Bit>,
            barrier10: Signal<Local, Bit>,
            scattering10: Signal<Local, Bit>,
            off0: Signal<Local, Bit>,
            on0: Signal<Local, Bit>,
            busy0: Signal<Local, Bit>,
            busy1: Signal<Local, Bit>,
            go: Signal<Local, Bit>,
            load10: Signal<Local, Bit>,
            memory10: Signal<Local, Bit>,
            post1: Signal<Local, Bit>,
            base1: Signal<Local, Bits<32>>,
            control0: Signal<Local, Bits<16>>,
            control1: Signal<Local, Bits<16>>,
            slot: Signal<Local, Bits<16>>,
            moved: Signal<Local, Bits<16>>,
            awaited: Signal<Local, Bits<32>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
        }
    }
}

impl CoreSide {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let (n, b) = (cfg.lanes, cfg.banks);
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
            ars: Default::default(),
            vs: lanes(n),
            vr: lanes(n),
            vbr: lanes(2),
            cpenable: Default::default(),
            dbreaka: lanes(2),
            dbreakc: lanes(2),
            ext_stall: Default::default(),
            gvr_ready: Default::default(),
            window_full: Default::default(),
            scatter_busy: Default::default(),
            post_lanes: Default::default(),
            post_upper: Default::default(),
            post_odd: Default::default(),
            post_bytes: Default::default(),
            ret_valid: lanes(b),
            ret_gr: lanes(b),
            ret_lanes: lanes(b),
            ret_low: lanes(b),
            ret_high: lanes(b),
            s0_ready: Default::default(),
            s1_ready: Default::default(),
            s0_stall: Default::default(),
            s1_stall: Default::default(),
            issue_valid: Default::default(),
            stage0_valid: Default::default(),
            stage0_tag: Default::default(),
            stage9_valid: Default::default(),
            stage9_tag: Default::default(),
            stage10_valid: Default::default(),
            stage10_tag: Default::default(),
            advance: Default::default(),
            vt_valid: Default::default(),
            vt: Default::default(),
            vt_tag: Default::default(),
            vt_mask: Default::default(),
            vt_data: lanes(n),
            scatterw_done: Default::default(),
            vaddr_base_0: Default::default(),
            gs_control_0: Default::default(),
            gs_control_1: Default::default(),
            gs_enable_0: lanes(n),
            gs_enable_1: lanes(n),
            gs_vaddr_offset_0: lanes(n),
            scatter_data_0: lanes(n),
            break_address: lanes(2),
            break_control: lanes(2),
            emit_1: Default::default(),
            emit_1_tag: Default::default(),
            emit_10: Default::default(),
            emit_10_tag: Default::default(),
            emit_10_gr: Default::default(),
            emit_10_inc: Default::default(),
            s0_op_10: Default::default(),
            s1_op_10: Default::default(),
            s0_off: Default::default(),
            s1_off: Default::default(),
            posted: Default::default(),
            scattered: Default::default(),
            drained: Default::default(),
            held_full: Default::default(),
            issue: Default::default(),
            control_pipe: Default::default(),
            decode1: Default::default(),
            decode1_s1: Default::default(),
            decode10: Default::default(),
            base: RegVec::new(1),
            offsets: RegVec::new(n),
            sdata: RegVec::new(n),
            breaks: RegVec::new(4),
            vbr_q: RegVec::new(2),
            predicate: Predicate::new(cfg),
            scatter_data: ScatterData::new(cfg),
            gvr: Gvr::new(cfg),
            drain: Drain::new(cfg),
            vt_valid_q: RegVec::new(1),
            scatterw_done_q: RegVec::new(1),
            vt_q: RegVec::new(1),
            vt_tag_q: RegVec::new(1),
            vt_mask_q: RegVec::new(1),
            vt_data_q: RegVec::new(n),
            post10: Default::default(),
            mov10: Default::default(),
            drain10: Default::default(),
            scatter10: Default::default(),
            barrier10: Default::default(),
            scattering10: Default::default(),
            off0: Default::default(),
            on0: Default::default(),
            busy0: Default::default(),
            busy1: Default::default(),
            go: Default::default(),
            load10: Default::default(),
            memory10: Default::default(),
            post1: Default::default(),
            base1: Default::default(),
            control0: Default::default(),
            control1: Default::default(),
            slot: Default::default(),
            moved: Default::default(),
            awaited: Default::default(),
            _cfg: cfg,
            _activity: Default::default(),
        }
    }
}

impl Logic for CoreSide {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(
            self,
            clock,
            issue,
            control_pipe,
            base,
            offsets,
            sdata,
            breaks,
            vbr_q,
            gvr
        );
        clock!(
            self,
            clock,
            vt_valid_q,
            scatterw_done_q,
            vt_q,
            vt_tag_q,
            vt_mask_q,
            vt_data_q
        );
        self.issue.reset.next = self.reset.val();
        self.control_pipe.reset.next = self.reset.val();
        self.base.reset.next = self.reset.val();
        self.offsets.reset.next = self.reset.val();
        self.sdata.reset.next = self.reset.val();
        self.breaks.reset.next = self.reset.val();
        self.vbr_q.reset.next = self.reset.val();
        self.gvr.reset.next = self.reset.val();
        self.vt_valid_q.reset.next = self.reset.val();
        self.scatterw_done_q.reset.next = self.reset.val();
        self.vt_q.reset.next = self.reset.val();
        self.vt_tag_q.reset.next = self.reset.val();
        self.vt_mask_q.reset.next = self.reset.val();
        self.vt_data_q.reset.next = self.reset.val();

        // Stage 10: who is there, and may it leave (D16, D17)?
        self.decode10.op.next = self.control_pipe.s0_op[9].val();
        self.on0.next =
            self.control_pipe.s0_valid[9].val() & !self.control_pipe.s0_disabled[9].val();
        self.post10.next = self.on0.val() & self.decode10.post.val();
        self.mov10.next = self.on0.val() & self.decode10.mov.val();
        self.scatter10.next = self.on0.val() & self.decode10.scatter.val();
        self.barrier10.next = self.control_pipe.s0_valid[9].val() & self.decode10.barrier.val();
        self.off0.next = self.control_pipe.s0_disabled[9].val() & !self.decode10.barrier.val();
        self.drain10.next =
            self.control_pipe.s1_valid[9].val() & !self.control_pipe.s1_disabled[9].val();
        self.busy0.next = false;
        self.busy1.next = false;
        for g in 0..8 {
            if (self.control_pipe.s0_gr[9].val() == g.to_bits::<3>())
                & !self.gvr.complete.val().get_bit(g)
            {
                self.busy0.next = true;
            }
            if (self.control_pipe.s1_gr[9].val() == g.to_bits::<3>())
                & !self.gvr.complete.val().get_bit(g)
            {
                self.busy1.next = true;
            }
        }
        self.go.next = !(((self.post10.val() | self.scatter10.val()) & self.window_full.val())
            | ((self.post10.val() | self.mov10.val()) & self.busy0.val())
            | (self.barrier10.val() & self.scatter_busy.val())
            | (self.drain10.val() & self.busy1.val()));
        self.advance.next = self.go.val();
        self.held_full.next = (self.post10.val() | self.scatter10.val()) & self.window_full.val();

        // Stage 0.
        self.issue.s0_valid.next = self.s0_valid.val();
        self.issue.s0_op.next = self.s0_op.val();
        self.issue.s0_gr.next = self.s0_gr.val();
        self.issue.s1_valid.next = self.s1_valid.val();
        self.issue.s1_op.next = self.s1_op.val();
        self.issue.s1_gr.next = self.s1_gr.val();
        self.issue.s1_vt.next = self.s1_vt.val();
        self.issue.ext_stall.next = self.ext_stall.val();
        self.issue.gvr_ready.next = self.gvr_ready.val();
        self.issue.advance.next = self.go.val();
        self.s0_ready.next = self.issue.s0_ready.val();
        self.s1_ready.next = self.issue.s1_ready.val();
        self.s0_stall.next = self.issue.s0_stall.val();
        self.s1_stall.next = self.issue.s1_stall.val();
        self.issue_valid.next = self.issue.issue_valid.val();
        self.stage0_valid.next = self.issue.stage0_valid.val();
        self.stage0_tag.next = self.issue.stage0_tag.val();

        // Stages 1 to 10.
        self.control_pipe.advance.next = self.go.val();
        self.control_pipe.cpenable.next = self.cpenable.val();
        self.control_pipe.tag_in.next = self.issue.stage0_tag.val();
        self.control_pipe.s0_valid_in.next = self.issue.q0_valid.val();
        self.control_pipe.s0_op_in.next = self.issue.q0_op.val();
        self.control_pipe.s0_gr_in.next = self.issue.q0_gr.val();
        self.control_pipe.s1_valid_in.next = self.issue.q1_valid.val();
        self.control_pipe.s1_op_in.next = self.issue.q1_op.val();
        self.control_pipe.s1_gr_in.next = self.issue.q1_gr.val();
        self.control_pipe.s1_vt_in.next = self.issue.q1_vt.val();
        self.stage9_valid.next = self.control_pipe.s0_valid[8].val();
        self.stage9_tag.next = self.control_pipe.stage_tag[8].val();
        self.stage10_valid.next =
            self.control_pipe.s0_valid[9].val() | self.control_pipe.s1_valid[9].val();
        self.stage10_tag.next = self.control_pipe.stage_tag[9].val();

        // Stage 1: base and control.
        self.base.en.next = self.issue.q0_valid.val();
        self.base.d[0].next = self.ars.val();
        self.decode1.op.next = self.control_pipe.s0_op[0].val();
        self.decode1_s1.op.next = self.control_pipe.s1_op[0].val();
        self.post1.next = self.control_pipe.s0_valid[0].val()
            & (self.decode1.post.val() | self.decode1.scatter.val());
        self.base1.next = 0.into();
        if self.post1.val() {
            self.base1.next = self.base.q[0].val();
        }
        self.control0.next = 0.into();
        if self.control_pipe.s0_valid[0].val() {
            self.control0.next = self.decode1.gs_control.val();
        }
        self.control1.next = 0.into();
        if self.control_pipe.s1_valid[0].val() {
            self.control1.next = self.decode1_s1.gs_control.val();
        }
        self.vaddr_base_0.next = self.base1.val();
        self.gs_control_0.next = self.control0.val();
        self.gs_control_1.next = self.control1.val();
        self.emit_1.next = self.post1.val() & self.go.val();
        self.emit_1_tag.next = self.control_pipe.stage_tag[0].val();

        // Stage 10: enables, offsets, data.
        // The same as in the hold, on wires that do not meet it.
        self.memory10.next = self.control_pipe.s0_valid[9].val()
            & !self.control_pipe.s0_disabled[9].val()
            & (self.decode10.post.val() | self.decode10.scatter.val());
        self.scattering10.next = self.memory10.val() & self.decode10.scatter.val();
        self.load10.next = self.control_pipe.s0_valid[8].val() & self.go.val();
        self.offsets.en.next = self.load10.val();
        self.sdata.en.next = self.load10.val();
        self.breaks.en.next = self.load10.val();
        for k in 0..2 {
            self.breaks.d[k].next = self.dbreaka[k].val();
            self.breaks.d[k + 2].next = self.dbreakc[k].val();
            self.break_address[k].next = self.breaks.q[k].val();
            self.break_control[k].next = self.breaks.q[k + 2].val();
        }
        self.vbr_q.en.next = self.load10.val();
        self.vbr_q.d[0].next = self.vbr[0].val();
        self.vbr_q.d[1].next = self.vbr[1].val();
        self.predicate.vbr[0].next = self.vbr_q.q[0].val();
        self.predicate.vbr[1].next = self.vbr_q.q[1].val();
        self.predicate.predicated.next = self.decode10.predicated.val();
        self.predicate.wide.next = self.decode10.wide.val();
        self.predicate.part.next = self.decode10.part.val();
        self.predicate.valid.next = self.memory10.val()
            | (self.control_pipe.s0_valid[9].val() & self.decode10.barrier.val());
        self.scatter_data.valid.next = self.scattering10.val();
        self.scatter_data.inc.next = self.decode10.inc.val();
        self.scatter_data.bytes.next =
            !self.decode10.gs_control.val().get_bit(6) & !self.decode10.gs_control.val().get_bit(7);
        self.scatter_data.part.next = self.decode10.part.val();
        for l in 0..self._cfg.lanes {
            self.offsets.d[l].next = self.vs[l].val();
            self.sdata.d[l].next = self.vr[l].val();
            self.slot.next = 0.into();
            if self.memory10.val() {
                self.slot.next = self.offsets.q[l].val();
            }
            self.gs_vaddr_offset_0[l].next = self.slot.val();
            self.scatter_data.vr[l].next = self.sdata.q[l].val();
            self.scatter_data_0[l].next = self.scatter_data.data[l].val();
            self.gs_enable_0[l].next = self.predicate.gs_enable[l].val();
            self.gs_enable_1[l].next = 0xFFFF.into();
        }
        self.emit_10.next = (self.post10.val() | self.scatter10.val()) & self.go.val();
        self.emit_10_tag.next = self.control_pipe.stage_tag[9].val();
        self.emit_10_gr.next = self.control_pipe.s0_gr[9].val();
        self.emit_10_inc.next = self.decode10.inc.val();
        self.s0_op_10.next = self.control_pipe.s0_op[9].val();
        self.s1_op_10.next = self.control_pipe.s1_op[9].val();
        self.s0_off.next = self.off0.val() & self.go.val();
        self.s1_off.next = self.control_pipe.s1_disabled[9].val() & self.go.val();
        self.posted.next = self.post10.val() & self.go.val();
        self.scattered.next = self.scatter10.val() & self.go.val();

        // Gather registers.
        self.gvr.define.next = (self.post10.val() | self.mov10.val()) & self.go.val();
        self.gvr.define_gr.next = self.control_pipe.s0_gr[9].val();
        self.gvr.define_upper.next = self.post_upper.val();
        self.gvr.define_odd.next = self.post_odd.val();
        self.gvr.define_bytes.next = self.post_bytes.val();
        // A move awaits nothing and brings its data; a post starts from 0.
        self.awaited.next = self.post_lanes.val();
        if self.mov10.val() {
            self.awaited.next = 0.into();
        }
        self.gvr.define_lanes.next = self.awaited.val();
        self.gvr.read_gr.next = self.control_pipe.s1_gr[9].val();
        for l in 0..self._cfg.lanes {
            self.moved.next = 0.into();
            if self.mov10.val() {
                self.moved.next = self.offsets.q[l].val();
            }
            self.gvr.define_data[l].next = self.moved.val();
        }
        for b in 0..self._cfg.banks {
            self.gvr.ret_valid[b].next = self.ret_valid[b].val();
            self.gvr.ret_gr[b].next = self.ret_gr[b].val();
            self.gvr.ret_lanes[b].next = self.ret_lanes[b].val();
            self.gvr.ret_low[b].next = self.ret_low[b].val();
            self.gvr.ret_high[b].next = self.ret_high[b].val();
        }

        // Stage 11: the drain's result.
        self.drain.op.next = self.control_pipe.s1_op[9].val();
        self.drained.next = self.drain10.val() & self.go.val();
        self.vt_valid_q.en.next = true;
        self.vt_valid_q.d[0].next = self.drain10.val() & self.go.val();
        self.scatterw_done_q.en.next = true;
        self.scatterw_done_q.d[0].next = self.barrier10.val() & self.go.val();
        self.vt_q.en.next = self.drain10.val() & self.go.val();
        self.vt_q.d[0].next = self.control_pipe.s1_vt[9].val();
        self.vt_tag_q.en.next = self.drain10.val() & self.go.val();
        self.vt_tag_q.d[0].next = self.control_pipe.stage_tag[9].val();
        self.vt_mask_q.en.next = self.drain10.val() & self.go.val();
        self.vt_mask_q.d[0].next = self.drain.vt_mask.val();
        self.vt_data_q.en.next = self.drain10.val() & self.go.val();
        for l in 0..self._cfg.lanes {
            self.drain.gr_data[l].next = self.gvr.read_data[l].val();
            self.vt_data_q.d[l].next = self.drain.vt_data[l].val();
            self.vt_data[l].next = self.vt_data_q.q[l].val();
        }
        self.vt_valid.next = self.vt_valid_q.q[0].val();
        self.scatterw_done.next = self.scatterw_done_q.q[0].val();
        self.vt.next = self.vt_q.q[0].val();
        self.vt_tag.next = self.vt_tag_q.q[0].val();
        self.vt_mask.next = self.vt_mask_q.q[0].val();
    }
}
