//! `memory_side`: the memory's half of the engine, behind the seeds' ports (D24).
//!
//! Address unit, access window, bank arbiters, banks, return path, and the row port that loads and dumps the data RAM.
//!
//! | event | cycle |
//! |---|---|
//! | a post leaves stage 10 | c |
//! | its first words are granted and read | c + 1 |
//! | they return to the gather registers | c + 1 + RETURN |
//!
//! Throughput: one post and one word per bank in every cycle. No bank is idle while an entry in the window needs it.
//! A squashed post takes an entry that accesses nothing (D18).
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
pub mod return_path;
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
use return_path::ReturnPath;
use rust_hdl::prelude::*;
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
            /// A post leaves stage 1.
            emit_1: Signal<In, Bit>,
            /// Its tag.
            emit_1_tag: Signal<In, Bits<4>>,
            /// Its base address.
            vaddr_base_0: Signal<In, Bits<32>>,
            /// Its GSControl.
            gs_control_0: Signal<In, Bits<16>>,
            /// A post leaves stage 10.
            emit_10: Signal<In, Bit>,
            /// Tag in stage 10.
            emit_10_tag: Signal<In, Bits<4>>,
            /// Gather register of the post.
            emit_10_gr: Signal<In, Bits<3>>,
            /// Lane enables of the post.
            gs_enable_0: Vec<Signal<In, Bits<16>>>,
            /// Byte offsets of the post.
            gs_vaddr_offset_0: Vec<Signal<In, Bits<16>>>,
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
            /// Slots that the post in stage 10 will read.
            post_lanes: Signal<Out, Bits<32>>,
            /// Slots in the upper half of their word; bits outside `post_lanes` mean nothing.
            post_upper: Signal<Out, Bits<32>>,
            /// Slots at an odd byte; bits outside `post_lanes` mean nothing.
            post_odd: Signal<Out, Bits<32>>,
            /// Its elements are bytes.
            post_bytes: Signal<Out, Bit>,
            /// The post that leaves stage 10 is squashed (D18).
            squash: Signal<Out, Bit>,
            /// Per bank: a word returns.
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
            /// Base and control of posts between stage 1 and 10.
            control_stage: ControlStage,
            /// Lane addresses.
            address_unit: AddressUnit,
            /// Bank map.
            bank_select: BankSelect,
            /// Operations in flight, and the arbiters.
            window: Window,
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
            kind: Signal<Local, Bits<2>>,
            word: Signal<Local, Bits<16>>,
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
            gs_enable_0: lanes(n),
            gs_vaddr_offset_0: lanes(n),
            row_valid: Default::default(),
            row_write: Default::default(),
            row_addr: Default::default(),
            row_wdata: lanes(2 * b),
            window_full: Default::default(),
            post_lanes: Default::default(),
            post_upper: Default::default(),
            post_odd: Default::default(),
            post_bytes: Default::default(),
            squash: Default::default(),
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
            bank_select: BankSelect::new(cfg),
            window: Window::new(cfg),
            bank: (0..b).map(|_| Bank::new(cfg)).collect(),
            return_path: ReturnPath::new(cfg),
            row_read: RegVec::new(r),
            row_go: Default::default(),
            row_word: Default::default(),
            req: Default::default(),
            kind: Default::default(),
            word: Default::default(),
            low: Default::default(),
            high: Default::default(),
            _cfg: cfg,
            _lsb: cfg.row_lsb() as u64,
            _last: r - 1,
            _quiet: false,
        }
    }
}

impl Logic for MemorySide {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, control_stage, window, return_path, row_read);
        self.control_stage.reset.next = self.reset.val();
        self.window.reset.next = self.reset.val();
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
        self.bank_select.active.next = self.address_unit.active.val();
        self.post_lanes.next = self.address_unit.active.val();
        self.squash.next = self.emit_10.val() & self.address_unit.squash.val();
        self.post_upper.next = self.address_unit.upper.val();
        self.post_odd.next = self.address_unit.odd.val();
        self.post_bytes.next = self.address_unit.bytes.val();

        self.window.alloc.next = self.emit_10.val();
        self.window.alloc_gr.next = self.emit_10_gr.val();
        self.window.alloc_lanes.next = self.address_unit.active.val();
        self.window.alloc_wide.next = self.address_unit.wide.val();
        self.window_full.next = self.window.full.val();

        for e in 0..self._cfg.window {
            self.return_path.gr[e].next = self.window.gr[e].val();
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
            self.kind.next = 0.into();
            self.word.next = self.window.grant_word[b].val();
            self.low.next = 0.into();
            self.high.next = 0.into();
            if self.row_go.val() {
                self.req.next = true;
                self.word.next = self.row_word.val();
                if self.row_write.val() {
                    self.kind.next = 1.into();
                }
                self.low.next = self.row_wdata[2 * b].val();
                self.high.next = self.row_wdata[2 * b + 1].val();
            }
            self.bank[b].clock.next = self.clock.val();
            self.bank[b].req.next = self.req.val();
            self.bank[b].kind.next = self.kind.val();
            self.bank[b].word.next = self.word.val();
            self.bank[b].wdata_low.next = self.low.val();
            self.bank[b].wdata_high.next = self.high.val();
            self.bank[b].wmask.next = 0xF.into();

            self.window.alloc_bank[b].next = self.bank_select.bank_lanes[b].val();
            self.return_path.grant_valid[b].next = self.window.grant_valid[b].val();
            self.return_path.grant_entry[b].next = self.window.grant_entry[b].val();
            self.return_path.grant_lanes[b].next = self.window.grant_lanes[b].val();
            self.return_path.rdata_low[b].next = self.bank[b].rdata_low.val();
            self.return_path.rdata_high[b].next = self.bank[b].rdata_high.val();
            self.window.ret_valid[b].next = self.return_path.ret_valid[b].val();
            self.window.ret_entry[b].next = self.return_path.ret_entry[b].val();
            self.window.ret_lanes[b].next = self.return_path.ret_lanes[b].val();
            self.ret_valid[b].next = self.return_path.ret_valid[b].val();
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
