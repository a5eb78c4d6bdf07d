//! `supergather`: the engine, two halves joined by the seeds' ports (D24).
//!
//! See [`core_side`](crate::core_side) for issue, operands, holds and results, [`memory_side`](crate::memory_side) for
//! timing of the memory and the row port, [`fault_record`](crate::fault_record) for
//! exceptions, [`counters`](crate::counters) for what is counted.
//!
//! Every output depends on registers only, never on an input of the same cycle. So in each cycle the outputs can be
//! read first, the inputs of that cycle chosen from them, and the clock given.
//!
//! | from | to | cycles |
//! |---|---|---|
//! | offer taken | in stage 0 | 1 |
//! | issue (leaves stage 0) | stage k | k, plus the cycles held |
//! | post or scatter leaves stage 10 | first word read | 1 |
//! | word read | in the gather register | RETURN |
//! | word read | written | 1; counts as written after RETURN |
//! | drain leaves stage 10 | `vt_valid` | 1 |
//! | SCATTERW leaves stage 10 | `scatterw_done` | 1 |
//! | faulting operation leaves stage 10 | its exception | 1 |
//!
//! Throughput: one bundle per cycle, one word per bank and cycle. A configuration out of range is refused; other bad input
//! is the halves' matter. One cycle of reset empties the engine; the data RAM keeps its contents.

use crate::block::lanes;
use crate::config::Config;
use crate::core_side::CoreSide;
use crate::counters::Counters;
use crate::fault_record::FaultRecord;
use crate::hdl_block;
use crate::memory_side::MemorySide;
use rust_hdl::prelude::*;

hdl_block! {
    /// The SuperGather engine.
    pub struct Supergather {
        source { include_str!("supergather.rs") }
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
            /// The fault registers are read and may be overwritten (D27).
            fault_clear: Signal<In, Bit>,
            /// Holds issue from the next cycle on (D29).
            ext_stall: Signal<In, Bit>,
            /// Ready stage of the interlock, 10..=15 (D15).
            gvr_ready: Signal<In, Bits<4>>,
            /// Row access.
            row_valid: Signal<In, Bit>,
            /// It is a write.
            row_write: Signal<In, Bit>,
            /// Row number.
            row_addr: Signal<In, Bits<10>>,
            /// Data to write, bank by bank, low half first.
            row_wdata: Vec<Signal<In, Bits<16>>>,
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
            /// A row access would be taken.
            row_ready: Signal<Out, Bit>,
            /// Row data are here.
            row_rvalid: Signal<Out, Bit>,
            /// The data, bank by bank, low half first.
            row_rdata: Vec<Signal<Out, Bits<16>>>,
            /// What is wrong with the operation of slot S0 that leaves stage 10 ([`crate::isa::fault`]).
            s0_fault: Signal<Out, Bits<3>>,
            /// The same, for slot S1.
            s1_fault: Signal<Out, Bits<3>>,
            /// Coprocessor1Exception: in the cycle before an operation left stage 10 that met CPENABLE 0 (D19).
            coprocessor1_exception: Signal<Out, Bit>,
            /// LoadStoreSGAccError: the same, with a lane outside the data RAM or misaligned (D18).
            load_store_sg_acc_error: Signal<Out, Bit>,
            /// The same, with a lane on a data breakpoint (D20).
            debug_interrupt: Signal<Out, Bit>,
            /// ImpreciseSGFPVec: reserved, 0 (D21).
            imprecise_sgfp_vec: Signal<Out, Bit>,
            /// Fault register: cause ([`crate::isa::fault`]), 0 for none.
            fault_cause: Signal<Out, Bits<3>>,
            /// Fault register: index of the operation.
            fault_op: Signal<Out, Bits<5>>,
            /// Fault register: lane.
            fault_lane: Signal<Out, Bits<5>>,
            /// Fault register: address of the lane.
            fault_address: Signal<Out, Bits<32>>,
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
            /// The processor's half.
            core_side: CoreSide,
            /// The memory's half.
            memory_side: MemorySide,
            /// Exceptions.
            fault_record: FaultRecord,
            /// Performance counters.
            counters: Counters,
        }
        locals {}
        plain {
            /// Parameters.
            _cfg: Config,
        }
    }
}

impl Supergather {
    /// An engine with the given parameters; an error names the one that is out of range.
    pub fn new(cfg: Config) -> Result<Self, crate::config::ConfigError> {
        cfg.validate()?;
        let (n, b) = (cfg.lanes, cfg.banks);
        Ok(Self {
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
            fault_clear: Default::default(),
            ext_stall: Default::default(),
            gvr_ready: Default::default(),
            row_valid: Default::default(),
            row_write: Default::default(),
            row_addr: Default::default(),
            row_wdata: lanes(2 * b),
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
            row_ready: Default::default(),
            row_rvalid: Default::default(),
            row_rdata: lanes(2 * b),
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
            core_side: CoreSide::new(cfg),
            memory_side: MemorySide::new(cfg),
            fault_record: Default::default(),
            counters: Default::default(),
            _cfg: cfg,
            _activity: Default::default(),
        })
    }

    /// Parameters it was built with.
    pub fn config(&self) -> Config {
        self._cfg
    }
}

impl Logic for Supergather {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, core_side, memory_side, fault_record, counters);
        self.core_side.reset.next = self.reset.val();
        self.memory_side.reset.next = self.reset.val();
        self.fault_record.reset.next = self.reset.val();
        self.counters.reset.next = self.reset.val();

        self.core_side.s0_valid.next = self.s0_valid.val();
        self.core_side.s0_op.next = self.s0_op.val();
        self.core_side.s0_gr.next = self.s0_gr.val();
        self.core_side.s1_valid.next = self.s1_valid.val();
        self.core_side.s1_op.next = self.s1_op.val();
        self.core_side.s1_gr.next = self.s1_gr.val();
        self.core_side.s1_vt.next = self.s1_vt.val();
        self.core_side.ars.next = self.ars.val();
        self.core_side.cpenable.next = self.cpenable.val();
        self.core_side.ext_stall.next = self.ext_stall.val();
        self.core_side.gvr_ready.next = self.gvr_ready.val();
        self.core_side.vbr[0].next = self.vbr[0].val();
        self.core_side.vbr[1].next = self.vbr[1].val();
        self.s0_ready.next = self.core_side.s0_ready.val();
        self.s1_ready.next = self.core_side.s1_ready.val();
        self.s0_stall.next = self.core_side.s0_stall.val();
        self.s1_stall.next = self.core_side.s1_stall.val();
        self.issue_valid.next = self.core_side.issue_valid.val();
        self.stage0_valid.next = self.core_side.stage0_valid.val();
        self.stage0_tag.next = self.core_side.stage0_tag.val();
        self.stage9_valid.next = self.core_side.stage9_valid.val();
        self.stage9_tag.next = self.core_side.stage9_tag.val();
        self.stage10_valid.next = self.core_side.stage10_valid.val();
        self.stage10_tag.next = self.core_side.stage10_tag.val();
        self.advance.next = self.core_side.advance.val();
        self.vt_valid.next = self.core_side.vt_valid.val();
        self.vt.next = self.core_side.vt.val();
        self.vt_tag.next = self.core_side.vt_tag.val();
        self.vt_mask.next = self.core_side.vt_mask.val();
        self.scatterw_done.next = self.core_side.scatterw_done.val();
        self.vaddr_base_0.next = self.core_side.vaddr_base_0.val();
        self.gs_control_0.next = self.core_side.gs_control_0.val();
        self.gs_control_1.next = self.core_side.gs_control_1.val();

        self.core_side.window_full.next = self.memory_side.window_full.val();
        self.core_side.scatter_busy.next = self.memory_side.scatter_busy.val();
        self.core_side.post_lanes.next = self.memory_side.post_lanes.val();
        self.core_side.post_upper.next = self.memory_side.post_upper.val();
        self.core_side.post_odd.next = self.memory_side.post_odd.val();
        self.core_side.post_bytes.next = self.memory_side.post_bytes.val();
        self.memory_side.emit_1.next = self.core_side.emit_1.val();
        self.memory_side.emit_1_tag.next = self.core_side.emit_1_tag.val();
        self.memory_side.vaddr_base_0.next = self.core_side.vaddr_base_0.val();
        self.memory_side.gs_control_0.next = self.core_side.gs_control_0.val();
        self.memory_side.emit_10.next = self.core_side.emit_10.val();
        self.memory_side.emit_10_tag.next = self.core_side.emit_10_tag.val();
        self.memory_side.emit_10_gr.next = self.core_side.emit_10_gr.val();
        self.memory_side.emit_10_inc.next = self.core_side.emit_10_inc.val();
        for k in 0..2 {
            self.core_side.dbreaka[k].next = self.dbreaka[k].val();
            self.core_side.dbreakc[k].next = self.dbreakc[k].val();
            self.memory_side.break_address[k].next = self.core_side.break_address[k].val();
            self.memory_side.break_control[k].next = self.core_side.break_control[k].val();
        }
        for l in 0..self._cfg.lanes {
            self.core_side.vs[l].next = self.vs[l].val();
            self.core_side.vr[l].next = self.vr[l].val();
            self.memory_side.gs_enable_0[l].next = self.core_side.gs_enable_0[l].val();
            self.memory_side.gs_vaddr_offset_0[l].next = self.core_side.gs_vaddr_offset_0[l].val();
            self.memory_side.scatter_data_0[l].next = self.core_side.scatter_data_0[l].val();
            self.vt_data[l].next = self.core_side.vt_data[l].val();
            self.gs_enable_0[l].next = self.core_side.gs_enable_0[l].val();
            self.gs_enable_1[l].next = self.core_side.gs_enable_1[l].val();
            self.gs_vaddr_offset_0[l].next = self.core_side.gs_vaddr_offset_0[l].val();
            self.scatter_data_0[l].next = self.core_side.scatter_data_0[l].val();
        }
        for b in 0..self._cfg.banks {
            self.core_side.ret_valid[b].next = self.memory_side.ret_valid[b].val();
            self.core_side.ret_gr[b].next = self.memory_side.ret_gr[b].val();
            self.core_side.ret_lanes[b].next = self.memory_side.ret_lanes[b].val();
            self.core_side.ret_low[b].next = self.memory_side.ret_low[b].val();
            self.core_side.ret_high[b].next = self.memory_side.ret_high[b].val();
            self.memory_side.row_wdata[2 * b].next = self.row_wdata[2 * b].val();
            self.memory_side.row_wdata[2 * b + 1].next = self.row_wdata[2 * b + 1].val();
            self.row_rdata[2 * b].next = self.memory_side.row_rdata[2 * b].val();
            self.row_rdata[2 * b + 1].next = self.memory_side.row_rdata[2 * b + 1].val();
        }
        self.memory_side.row_valid.next = self.row_valid.val();
        self.memory_side.row_write.next = self.row_write.val();
        self.memory_side.row_addr.next = self.row_addr.val();
        self.row_ready.next = self.memory_side.row_ready.val();
        self.row_rvalid.next = self.memory_side.row_rvalid.val();

        self.fault_record.s0_off.next = self.core_side.s0_off.val();
        self.fault_record.s1_off.next = self.core_side.s1_off.val();
        self.fault_record.cause.next = self.memory_side.cause.val();
        self.fault_record.lane.next = self.memory_side.fault_lane.val();
        self.fault_record.address.next = self.memory_side.fault_address.val();
        self.fault_record.s0_op.next = self.core_side.s0_op_10.val();
        self.fault_record.s1_op.next = self.core_side.s1_op_10.val();
        self.fault_record.clear.next = self.fault_clear.val();
        self.s0_fault.next = self.fault_record.s0_fault.val();
        self.s1_fault.next = self.fault_record.s1_fault.val();
        self.coprocessor1_exception.next = self.fault_record.coprocessor1_exception.val();
        self.load_store_sg_acc_error.next = self.fault_record.load_store_sg_acc_error.val();
        self.debug_interrupt.next = self.fault_record.debug_interrupt.val();
        self.imprecise_sgfp_vec.next = self.fault_record.imprecise_sgfp_vec.val();
        self.fault_cause.next = self.fault_record.fault_cause.val();
        self.fault_op.next = self.fault_record.fault_op.val();
        self.fault_lane.next = self.fault_record.fault_lane.val();
        self.fault_address.next = self.fault_record.fault_address.val();

        self.counters.post.next = self.core_side.posted.val();
        self.counters.scatter.next = self.core_side.scattered.val();
        self.counters.drain.next = self.core_side.drained.val();
        self.counters.advance.next = self.core_side.advance.val();
        self.counters.held_full.next = self.core_side.held_full.val();
        self.counters.s0_stall.next = self.core_side.s0_stall.val();
        self.counters.s1_stall.next = self.core_side.s1_stall.val();
        self.counters.accesses.next = self.memory_side.accesses.val();
        self.counters.conflicts.next = self.memory_side.conflicts.val();
        self.counters.shared.next = self.memory_side.shared.val();
        self.posts.next = self.counters.posts.val();
        self.drains.next = self.counters.drains.val();
        self.scatters.next = self.counters.scatters.val();
        self.bank_accesses.next = self.counters.bank_accesses.val();
        self.bank_conflicts.next = self.counters.bank_conflicts.val();
        self.shared_accesses.next = self.counters.shared_accesses.val();
        self.memory_wait.next = self.counters.memory_wait.val();
        self.window_full.next = self.counters.window_full.val();
        self.stall_interlock.next = self.counters.stall_interlock.val();
        self.stall_external.next = self.counters.stall_external.val();
    }
}
