//! `memory_side`: the memory's half of the engine, behind the seeds' ports (D24).
//!
//! Address unit, breakpoints, access window, bank arbiters, banks, read-modify-write, return path, and the row port that loads and dumps the data RAM.
//!
//! | event | cycle |
//! |---|---|
//! | a post or scatter leaves stage 10 | c |
//! | its first words are granted and read | c + 1 |
//! | they are written | c + 2 |
//! | they return to the gather registers, or count as written | c + 1 + RETURN |
//!
//! Throughput: one post or scatter and one word per bank in every cycle, reads and writes in any order; a value add one lane per bank. No bank is
//! idle while an entry in the window needs it. A squashed operation takes an entry that accesses nothing (D18, D20).
//!
//! Every bank serves the accesses to a word in program order, and each sees those before it (D11). Reset drops what is granted in its cycle and
//! everything in the window; words that were granted in the cycle before are still written.
//!
//! **Row port** (D28). A row is one word of every bank (512 bits by default), bank 0 first; under the linear map that is
//! address order. `row_ready` is 1 only while no operation is in the window, so none is in flight in the banks; an
//! access with `row_valid` and `row_ready` takes place in that cycle, and row accesses may follow each other in every
//! cycle. Read data appear RETURN cycles later with `row_rvalid`; without it `row_rdata` means nothing. `row_valid` without
//! `row_ready` is ignored. A write takes place even in a reset cycle; a read then, or under way, gives no `row_rvalid`. Only the low bits of a row address
//! that a bank has rows for count.

pub mod address_unit;
pub mod bank;
pub mod bank_arbiter;
pub mod bank_select;
pub mod control_stage;
pub mod dbreak;
pub mod fault_select;
pub mod return_path;
pub mod rmw;
pub mod scatter_buffer;
pub mod window;
pub mod window_entry;

use crate::block::lanes;
use crate::config::{Config, WORD_BITS};
use crate::hdl_block;
use crate::regs::RegVec;
use address_unit::AddressUnit;
use bank::Bank;
use bank_select::BankSelect;
use control_stage::ControlStage;
use dbreak::Dbreak;
use fault_select::FaultSelect;
use return_path::ReturnPath;
use rmw::Rmw;
use rust_hdl::prelude::*;
use scatter_buffer::ScatterBuffer;
use window::Window;

hdl_block! {
    /// The memory's half of the engine.
    pub struct MemorySide {
        source { include_str!("mod.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset. The data RAM keeps its contents.
            reset: Signal<In, Bit>,
            /// A post or scatter leaves stage 1.
            emit_1: Signal<In, Bit>,
            /// Its tag.
            emit_1_tag: Signal<In, Bits<4>>,
            /// Its base address.
            vaddr_base_0: Signal<In, Bits<32>>,
            /// Its GSControl.
            gs_control_0: Signal<In, Bits<16>>,
            /// A post or scatter leaves stage 10.
            emit_10: Signal<In, Bit>,
            /// Tag in stage 10.
            emit_10_tag: Signal<In, Bits<4>>,
            /// Gather register of a post.
            emit_10_gr: Signal<In, Bits<3>>,
            /// It is an increment: adds 1 for every lane.
            emit_10_inc: Signal<In, Bit>,
            /// Lane enables.
            gs_enable_0: Vec<Signal<In, Bits<16>>>,
            /// Byte offsets.
            gs_vaddr_offset_0: Vec<Signal<In, Bits<16>>>,
            /// Scatter data.
            scatter_data_0: Vec<Signal<In, Bits<16>>>,
            /// DBREAKA of both breakpoints, stage 10.
            break_address: Vec<Signal<In, Bits<32>>>,
            /// DBREAKC of both breakpoints, stage 10.
            break_control: Vec<Signal<In, Bits<32>>>,
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
            /// No window entry is free.
            window_full: Signal<Out, Bit>,
            /// A scatter in the window has not written all its lanes.
            scatter_busy: Signal<Out, Bit>,
            /// Slots that the post in stage 10 will read.
            post_lanes: Signal<Out, Bits<32>>,
            /// Slots in the upper half of their word; bits outside `post_lanes` mean nothing.
            post_upper: Signal<Out, Bits<32>>,
            /// Slots at an odd byte; bits outside `post_lanes` mean nothing.
            post_odd: Signal<Out, Bits<32>>,
            /// Its elements are bytes.
            post_bytes: Signal<Out, Bit>,
            /// What is wrong with the operation that leaves stage 10: it is squashed ([`crate::isa::fault`]).
            cause: Signal<Out, Bits<3>>,
            /// Lowest lane with that fault.
            fault_lane: Signal<Out, Bits<5>>,
            /// Its address.
            fault_address: Signal<Out, Bits<32>>,
            /// Per bank: a word returns to a gather register.
            ret_valid: Vec<Signal<Out, Bit>>,
            /// Per bank: its gather register.
            ret_gr: Vec<Signal<Out, Bits<3>>>,
            /// Per bank: its slots.
            ret_lanes: Vec<Signal<Out, Bits<32>>>,
            /// Per bank: lower half of the word.
            ret_low: Vec<Signal<Out, Bits<16>>>,
            /// Per bank: upper half of the word.
            ret_high: Vec<Signal<Out, Bits<16>>>,
            /// Words served in this cycle.
            accesses: Signal<Out, Bits<5>>,
            /// Banks with a waiting slot in this cycle.
            conflicts: Signal<Out, Bits<5>>,
            /// Accesses for several lanes in this cycle.
            shared: Signal<Out, Bits<5>>,
            /// A row access would be taken.
            row_ready: Signal<Out, Bit>,
            /// Row data are here.
            row_rvalid: Signal<Out, Bit>,
            /// The data, bank by bank, low half first.
            row_rdata: Vec<Signal<Out, Bits<16>>>,
        }
        blocks {
            /// Base and control of operations between stage 1 and 10.
            control_stage: ControlStage,
            /// Lane addresses.
            address_unit: AddressUnit,
            /// Breakpoints.
            dbreak: Vec<Dbreak>,
            /// Priority of faults.
            fault_select: FaultSelect,
            /// Bank map.
            bank_select: BankSelect,
            /// Operations in flight, and the arbiters.
            window: Window,
            /// Scatter data in flight.
            scatter_buffer: ScatterBuffer,
            /// Second cycle of each bank's accesses.
            rmw: Vec<Rmw>,
            /// Banks.
            bank: Vec<Bank>,
            /// Returns.
            return_path: ReturnPath,
            /// A row read is under way, per cycle of RETURN.
            row_read: RegVec<Bit>,
        }
        locals {
            row_go: Signal<Local, Bit>,
            row_word: Signal<Local, Bits<16>>,
            req: Signal<Local, Bit>,
            word: Signal<Local, Bits<16>>,
            why: Signal<Local, Bits<3>>,
            is_rmw: Signal<Local, Bit>,
            is_scatter: Signal<Local, Bit>,
            target: Signal<Local, Bits<16>>,
            mask: Signal<Local, Bits<4>>,
            low: Signal<Local, Bits<16>>,
            high: Signal<Local, Bits<16>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
            /// Lowest row bit of a byte address.
            _lsb: u64,
            /// Last element of the row read pipeline.
            _last: usize,
        }
    }
}

impl MemorySide {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let (n, b, r) = (cfg.lanes, cfg.banks, cfg.return_latency);
        Self {
            clock: Default::default(),
            reset: Default::default(),
            emit_1: Default::default(),
            emit_1_tag: Default::default(),
            vaddr_base_0: Default::default(),
            gs_control_0: Default::default(),
            emit_10: Default::default(),
            emit_10_tag: Default::default(),
            emit_10_gr: Default::default(),
            emit_10_inc: Default::default(),
            gs_enable_0: lanes(n),
            gs_vaddr_offset_0: lanes(n),
            scatter_data_0: lanes(n),
            break_address: lanes(2),
            break_control: lanes(2),
            row_valid: Default::default(),
            row_write: Default::default(),
            row_addr: Default::default(),
            row_wdata: lanes(2 * b),
            window_full: Default::default(),
            scatter_busy: Default::default(),
            post_lanes: Default::default(),
            post_upper: Default::default(),
            post_odd: Default::default(),
            post_bytes: Default::default(),
            cause: Default::default(),
            fault_lane: Default::default(),
            fault_address: Default::default(),
            ret_valid: lanes(b),
            ret_gr: lanes(b),
            ret_lanes: lanes(b),
            ret_low: lanes(b),
            ret_high: lanes(b),
            accesses: Default::default(),
            conflicts: Default::default(),
            shared: Default::default(),
            row_ready: Default::default(),
            row_rvalid: Default::default(),
            row_rdata: lanes(2 * b),
            control_stage: Default::default(),
            address_unit: AddressUnit::new(cfg),
            dbreak: lanes(2),
            fault_select: FaultSelect::new(cfg),
            bank_select: BankSelect::new(cfg),
            window: Window::new(cfg),
            scatter_buffer: ScatterBuffer::new(cfg),
            rmw: lanes(b),
            bank: (0..b).map(|_| Bank::new(cfg)).collect(),
            return_path: ReturnPath::new(cfg),
            row_read: RegVec::new(r),
            row_go: Default::default(),
            row_word: Default::default(),
            req: Default::default(),
            word: Default::default(),
            why: Default::default(),
            is_rmw: Default::default(),
            is_scatter: Default::default(),
            target: Default::default(),
            mask: Default::default(),
            low: Default::default(),
            high: Default::default(),
            _cfg: cfg,
            _lsb: cfg.row_lsb() as u64,
            _last: r - 1,
            _activity: Default::default(),
        }
    }
}

impl Logic for MemorySide {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(
            self,
            clock,
            control_stage,
            window,
            scatter_buffer,
            return_path,
            row_read
        );
        self.control_stage.reset.next = self.reset.val();
        self.window.reset.next = self.reset.val();
        self.scatter_buffer.reset.next = self.reset.val();
        self.return_path.reset.next = self.reset.val();
        self.row_read.reset.next = self.reset.val();

        self.control_stage.write.next = self.emit_1.val();
        self.control_stage.write_tag.next = self.emit_1_tag.val();
        self.control_stage.vaddr_base.next = self.vaddr_base_0.val();
        self.control_stage.gs_control.next = self.gs_control_0.val();
        self.control_stage.read_tag.next = self.emit_10_tag.val();

        self.address_unit.base.next = self.control_stage.base.val();
        self.address_unit.control.next = self.control_stage.control.val();
        for l in 0..self._cfg.lanes {
            self.address_unit.enable[l].next = self.gs_enable_0[l].val();
            self.address_unit.offset[l].next = self.gs_vaddr_offset_0[l].val();
        }
        for j in 0..WORD_BITS {
            self.bank_select.word_bit[j].next = self.address_unit.word_bit[j].val();
            self.window.alloc_word_bit[j].next = self.address_unit.word_bit[j].val();
        }
        // What is wrong, and what is left to access.
        self.is_scatter.next = self.control_stage.control.val().get_bit(2);
        self.is_rmw.next = self.control_stage.control.val().get_bit(2)
            & self.control_stage.control.val().get_bit(1);
        for k in 0..2 {
            self.dbreak[k].address.next = self.break_address[k].val();
            self.dbreak[k].control.next = self.break_control[k].val();
            self.dbreak[k].store.next = self.is_scatter.val();
            self.dbreak[k].enabled.next = self.address_unit.enabled.val();
            self.dbreak[k].wide.next = self.address_unit.wide.val();
            self.dbreak[k].upper.next = self.address_unit.upper.val();
            self.dbreak[k].odd.next = self.address_unit.odd.val();
            for j in 0..WORD_BITS {
                self.dbreak[k].word_bit[j].next = self.address_unit.word_bit[j].val();
            }
        }
        self.fault_select.enabled.next = self.address_unit.enabled.val();
        self.fault_select.bad.next = self.address_unit.bad.val();
        self.fault_select.hit0.next = self.dbreak[0].hit.val();
        self.fault_select.hit1.next = self.dbreak[1].hit.val();
        self.fault_select.wide.next = self.address_unit.wide.val();
        self.fault_select.base.next = self.control_stage.base.val();
        for l in 0..self._cfg.lanes {
            self.fault_select.offset[l].next = self.gs_vaddr_offset_0[l].val();
        }
        self.why.next = 0.into();
        if self.emit_10.val() {
            self.why.next = self.fault_select.cause.val();
        }
        self.cause.next = self.why.val();
        self.fault_lane.next = self.fault_select.lane.val();
        self.fault_address.next = self.fault_select.address.val();
        self.bank_select.active.next = self.fault_select.active.val();
        self.post_lanes.next = self.fault_select.active.val();
        self.post_upper.next = self.address_unit.upper.val();
        self.post_odd.next = self.address_unit.odd.val();
        self.post_bytes.next = self.address_unit.bytes.val();

        self.window.alloc.next = self.emit_10.val();
        self.window.alloc_gr.next = self.emit_10_gr.val();
        self.window.alloc_lanes.next = self.fault_select.active.val();
        self.window.alloc_wide.next = self.address_unit.wide.val();
        self.window.alloc_scatter.next = self.is_scatter.val();
        self.window.alloc_single.next = self.is_rmw.val() & !self.emit_10_inc.val();
        self.window_full.next = self.window.full.val();
        self.scatter_busy.next = self.window.scatter_busy.val();

        self.scatter_buffer.alloc.next = self.emit_10.val();
        self.scatter_buffer.alloc_entry.next = self.window.next_entry.val();
        self.scatter_buffer.alloc_upper.next = self.address_unit.upper.val();
        self.scatter_buffer.alloc_odd.next = self.address_unit.odd.val();
        self.scatter_buffer.alloc_bytes.next = self.address_unit.bytes.val();
        self.scatter_buffer.alloc_wide.next = self.address_unit.wide.val();
        self.scatter_buffer.alloc_scatter.next = self.is_scatter.val();
        self.scatter_buffer.alloc_rmw.next = self.is_rmw.val();
        self.scatter_buffer.alloc_inc.next = self.emit_10_inc.val();
        for l in 0..self._cfg.lanes {
            self.scatter_buffer.alloc_data[l].next = self.scatter_data_0[l].val();
        }

        for e in 0..self._cfg.window {
            self.return_path.gr[e].next = self.window.gr[e].val();
            self.return_path.scatter[e].next = self.scatter_buffer.scatter[e].val();
        }

        // Banks: the arbiters' accesses, or a row.
        self.row_ready.next = self.window.empty.val();
        self.row_go.next = self.row_valid.val() & self.window.empty.val();
        self.row_word.next = bit_cast::<16, 10>(self.row_addr.val());
        for s in self._lsb..(self._lsb + 1) {
            self.row_word.next = self.row_word.val() << s;
        }
        for b in 0..self._cfg.banks {
            self.req.next = self.window.grant_valid[b].val();
            self.word.next = self.window.grant_word[b].val();
            self.target.next = self.rmw[b].write_word.val();
            self.mask.next = self.rmw[b].write_mask.val();
            self.low.next = self.rmw[b].write_low.val();
            self.high.next = self.rmw[b].write_high.val();
            if self.row_go.val() {
                self.req.next = !self.row_write.val();
                self.word.next = self.row_word.val();
                self.target.next = self.row_word.val();
                if self.row_write.val() {
                    self.mask.next = 0xF.into();
                }
                self.low.next = self.row_wdata[2 * b].val();
                self.high.next = self.row_wdata[2 * b + 1].val();
            }
            self.bank[b].clock.next = self.clock.val();
            self.bank[b].read.next = self.req.val();
            self.bank[b].read_word.next = self.word.val();
            self.bank[b].write_word.next = self.target.val();
            self.bank[b].write_mask.next = self.mask.val();
            self.bank[b].write_low.next = self.low.val();
            self.bank[b].write_high.next = self.high.val();

            self.scatter_buffer.served_valid[b].next = self.return_path.served_valid[b].val();
            self.scatter_buffer.served_entry[b].next = self.return_path.served_entry[b].val();
            self.scatter_buffer.served_lanes[b].next = self.return_path.served_lanes[b].val();
            self.rmw[b].clock.next = self.clock.val();
            self.rmw[b].reset.next = self.reset.val();
            self.rmw[b].word.next = self.word.val();
            self.rmw[b].old_low.next = self.bank[b].read_low.val();
            self.rmw[b].old_high.next = self.bank[b].read_high.val();
            self.rmw[b].mask.next = self.scatter_buffer.write_mask[b].val();
            self.rmw[b].low.next = self.scatter_buffer.write_low[b].val();
            self.rmw[b].high.next = self.scatter_buffer.write_high[b].val();
            self.rmw[b].accumulate.next = self.scatter_buffer.write_rmw[b].val();
            self.rmw[b].bytes.next = self.scatter_buffer.write_bytes[b].val();
            self.rmw[b].wide.next = self.scatter_buffer.write_wide[b].val();

            self.window.alloc_bank[b].next = self.bank_select.bank_lanes[b].val();
            self.return_path.grant_valid[b].next = self.window.grant_valid[b].val();
            self.return_path.grant_entry[b].next = self.window.grant_entry[b].val();
            self.return_path.grant_lanes[b].next = self.window.grant_lanes[b].val();
            self.return_path.rdata_low[b].next = self.rmw[b].value_low.val();
            self.return_path.rdata_high[b].next = self.rmw[b].value_high.val();
            self.window.ret_valid[b].next = self.return_path.ret_valid[b].val();
            self.window.ret_entry[b].next = self.return_path.ret_entry[b].val();
            self.window.ret_lanes[b].next = self.return_path.ret_lanes[b].val();
            self.ret_valid[b].next = self.return_path.ret_gather[b].val();
            self.ret_gr[b].next = self.return_path.ret_gr[b].val();
            self.ret_lanes[b].next = self.return_path.ret_lanes[b].val();
            self.ret_low[b].next = self.return_path.ret_low[b].val();
            self.ret_high[b].next = self.return_path.ret_high[b].val();
        }
        self.accesses.next = self.window.accesses.val();
        self.conflicts.next = self.window.conflicts.val();
        self.shared.next = self.window.shared.val();

        // Row reads: RETURN cycles.
        self.row_read.en.next = true;
        self.row_read.d[0].next = self.row_go.val() & !self.row_write.val();
        for i in 1..self._cfg.return_latency {
            self.row_read.d[i].next = self.row_read.q[i - 1].val();
        }
        for r in self._last..(self._last + 1) {
            self.row_rvalid.next = self.row_read.q[r].val();
        }
        for b in 0..self._cfg.banks {
            self.row_rdata[2 * b].next = self.return_path.ret_low[b].val();
            self.row_rdata[2 * b + 1].next = self.return_path.ret_high[b].val();
        }
    }
}
