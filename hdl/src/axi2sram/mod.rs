//! `axi2sram`: AXI4 write subordinate that puts what it is sent into an SRAM, as it comes or transposed tile by tile
//! (architecture.md section 3).
//!
//! **In**: AXI4 AW, W, B; 32-byte beats, INCR bursts of 1 to 256 beats, 4-bit IDs, up to four bursts waiting; responses in order.
//! **Out**: one 32-byte SRAM write per cycle with byte strobes and back-pressure.
//!
//! **Modes.** `transpose_en` 0: beat n of a burst at A goes to A + 32n. `transpose_en` 1 (after reset): beats fill tiles of 16 rows; a row of C
//! columns starts on a new beat, so a tile is `16 * ceil(C * es / 32)` beats; the 16 elements of column c go to A + c * step, A being
//! the address of the burst that brings the tile's first beat (2-byte elements: one beat per column; 4-byte: two, rows 0 to 7 at A + c *
//! step, rows 8 to 15 behind them), columns ascending. A burst may hold parts of several tiles and a tile may come in several bursts. Strobes are kept per byte and
//! go with their byte. What a row has past its last column is dropped.
//!
//! | event | cycle |
//! |---|---|
//! | the last beat of a tile is accepted | c |
//! | its first column is read | c + 1 |
//! | it is on the SRAM port | c + 3 |
//! | a beat of a pass-through burst is accepted, is on the SRAM port | c, c + 1 |
//! | the last beat of a burst is accepted, BVALID | c, c + 1 |
//!
//! Throughput: one beat in and one beat out per cycle, sustained, tiles of 16 columns too: one tile is read while the next comes in. Beats pass in
//! order: a pass-through beat waits until all tiles before it are out.
//!
//! **Configuration** is taken with `cfg_valid` and `cfg_ready` and comes into force when no tile is open, in a cycle in which no beat is accepted; until
//! then `cfg_ready` is 0, and one that is offered has to wait, too. A tile keeps the configuration of its first beat. An illegal one is not taken over ([`cause::CONFIG`]): `raw_en` set (not built), no columns or more than 128 (64 of 4
//! bytes), a step that is no multiple of 32 with more than one column.
//!
//! **Errors** answer SLVERR and leave the first one on record until `err_clear`: a burst that is not INCR, not of 32-byte beats, not aligned to
//! 32 bytes; WLAST before the last beat or not at it. The beats of such a burst are accepted up to its WLAST; a beat with a misplaced WLAST, and what
//! follows it, is dropped; in pass-through the beats before it stay written. In transpose the open tile is dropped, tiles that were complete are not;
//! `err_acked` says that an earlier burst with data in the dropped tile was answered OKAY. The next burst starts clean.
//!
//! Every output depends on registers only. Reset empties everything, tiles included, and restores the configuration: transpose, 2-byte elements, 128
//! columns, step 32.

pub mod aw_queue;
pub mod b_queue;
pub mod sram_queue;
pub mod tile_bank;
pub mod transpose_buffer;

use crate::block::lanes;
use crate::hdl_block;
use crate::regs::RegVec;
use aw_queue::AwQueue;
use b_queue::BQueue;
use rust_hdl::prelude::*;
use sram_queue::SramQueue;
use transpose_buffer::TransposeBuffer;

/// Half words of a beat. Source: architecture.md section 3 (32 bytes).
pub const HALVES: usize = 16;

/// What is wrong with a burst or a configuration (3 bits).
pub mod cause {
    /// Nothing.
    pub const NONE: u64 = 0;
    /// AWBURST is not INCR.
    pub const BURST: u64 = 1;
    /// AWSIZE is not 32 bytes.
    pub const SIZE: u64 = 2;
    /// AWADDR is not aligned to 32 bytes.
    pub const ADDRESS: u64 = 3;
    /// WLAST before the last beat.
    pub const EARLY_LAST: u64 = 4;
    /// No WLAST at the last beat.
    pub const NO_LAST: u64 = 5;
    /// A configuration that is not legal.
    pub const CONFIG: u64 = 6;
}

/// Columns after reset. Unit: elements. Choice: the largest tile.
pub const RESET_COLUMNS: u64 = 128;
/// Step after reset. Unit: bytes. Choice: columns one behind the other.
pub const RESET_STEP: u64 = 32;

hdl_block! {
    /// AXI4 to SRAM, with the transpose crossbar.
    pub struct Axi2sram {
        source { include_str!("mod.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset.
            reset: Signal<In, Bit>,
            /// AWVALID.
            awvalid: Signal<In, Bit>,
            /// AWID.
            awid: Signal<In, Bits<4>>,
            /// AWADDR: byte address in the SRAM.
            awaddr: Signal<In, Bits<32>>,
            /// AWLEN: beats less one.
            awlen: Signal<In, Bits<8>>,
            /// AWSIZE: 5 for 32 bytes.
            awsize: Signal<In, Bits<3>>,
            /// AWBURST: 1 for INCR.
            awburst: Signal<In, Bits<2>>,
            /// WVALID.
            wvalid: Signal<In, Bit>,
            /// WDATA, half word by half word.
            wdata: Vec<Signal<In, Bits<16>>>,
            /// WSTRB, two bits for each half word.
            wstrb: Vec<Signal<In, Bits<2>>>,
            /// WLAST.
            wlast: Signal<In, Bit>,
            /// BREADY.
            bready: Signal<In, Bit>,
            /// The SRAM takes the beat on its port.
            sram_ready: Signal<In, Bit>,
            /// A configuration is offered.
            cfg_valid: Signal<In, Bit>,
            /// Transpose.
            cfg_transpose_en: Signal<In, Bit>,
            /// Read-add-write: must be 0.
            cfg_raw_en: Signal<In, Bit>,
            /// Elements of 4 bytes.
            cfg_wide: Signal<In, Bit>,
            /// Columns of a tile.
            cfg_columns: Signal<In, Bits<8>>,
            /// From one column to the next. Unit: bytes.
            cfg_step: Signal<In, Bits<32>>,
            /// The error record is read and may be overwritten.
            err_clear: Signal<In, Bit>,
        }
        outputs {
            /// AWREADY.
            awready: Signal<Out, Bit>,
            /// WREADY.
            wready: Signal<Out, Bit>,
            /// BVALID.
            bvalid: Signal<Out, Bit>,
            /// BID.
            bid: Signal<Out, Bits<4>>,
            /// BRESP: 0 OKAY, 2 SLVERR.
            bresp: Signal<Out, Bits<2>>,
            /// A beat is on the SRAM port.
            sram_valid: Signal<Out, Bit>,
            /// Its byte address.
            sram_addr: Signal<Out, Bits<32>>,
            /// Its data, half word by half word.
            sram_data: Vec<Signal<Out, Bits<16>>>,
            /// Its bytes to write, two bits for each half word.
            sram_strobe: Vec<Signal<Out, Bits<2>>>,
            /// A configuration would be taken.
            cfg_ready: Signal<Out, Bit>,
            /// `transpose_en` in force.
            transpose_en: Signal<Out, Bit>,
            /// Error record: cause ([`cause`]); 0 for none.
            err_cause: Signal<Out, Bits<3>>,
            /// Error record: ID of the burst.
            err_id: Signal<Out, Bits<4>>,
            /// Error record: its address.
            err_addr: Signal<Out, Bits<32>>,
            /// Error record: data of a burst that was answered OKAY were dropped with the tile.
            err_acked: Signal<Out, Bit>,
            /// Beats accepted.
            beats_in: Signal<Out, Bits<32>>,
            /// Beats written.
            beats_out: Signal<Out, Bits<32>>,
            /// Tiles completed.
            tiles: Signal<Out, Bits<32>>,
        }
        blocks {
            /// Write addresses.
            aw_queue: AwQueue,
            /// Responses.
            b_queue: BQueue,
            /// Two tiles.
            transpose_buffer: TransposeBuffer,
            /// Beats to the SRAM.
            sram_queue: SramQueue,
            /// 0: pass-through, 1: wide; 2: a configuration waits; 3, 4: it.
            mode: RegVec<Bit>,
            /// 0: columns; 1: those that wait. Difference to the value after reset.
            columns: RegVec<Bits<8>>,
            /// 0: step; 1: the one that waits. Difference to the value after reset.
            step: RegVec<Bits<32>>,
            /// Beat of the burst.
            beat_no: RegVec<Bits<8>>,
            /// 0: the rest of the burst is dropped; 1: a burst with data in the open tile was answered.
            burst: RegVec<Bit>,
            /// Row of the open tile.
            row: RegVec<Bits<4>>,
            /// Beat of its row.
            beat: RegVec<Bits<3>>,
            /// Tile that is written, tile that is read.
            side: RegVec<Bit>,
            /// The tile waits to be read, per tile.
            full: RegVec<Bit>,
            /// Its elements have 4 bytes, per tile.
            tile_wide: RegVec<Bit>,
            /// Its last column, per tile.
            tile_last: RegVec<Bits<7>>,
            /// Its step, per tile.
            tile_step: RegVec<Bits<32>>,
            /// Its address, per tile.
            tile_addr: RegVec<Bits<32>>,
            /// Column that is read next.
            column: RegVec<Bits<7>>,
            /// Of 4-byte elements: its upper rows are next.
            half: RegVec<Bit>,
            /// Its address.
            column_addr: RegVec<Bits<32>>,
            /// A read of the transpose buffer is under way.
            reading: RegVec<Bit>,
            /// Its address.
            reading_addr: RegVec<Bits<32>>,
            /// Error record: cause.
            err_cause_q: RegVec<Bits<3>>,
            /// Error record: ID.
            err_id_q: RegVec<Bits<4>>,
            /// Error record: address.
            err_addr_q: RegVec<Bits<32>>,
            /// Error record: acknowledged data dropped.
            err_acked_q: RegVec<Bit>,
            /// Counters: beats in, beats out, tiles.
            counts: RegVec<Bits<32>>,
        }
        locals {
            open: Signal<Local, Bit>,
            apply: Signal<Local, Bit>,
            pass: Signal<Local, Bit>,
            dropping: Signal<Local, Bit>,
            drained: Signal<Local, Bit>,
            room: Signal<Local, Bit>,
            ready: Signal<Local, Bit>,
            accept: Signal<Local, Bit>,
            expected: Signal<Local, Bit>,
            early: Signal<Local, Bit>,
            missing: Signal<Local, Bit>,
            first_bad: Signal<Local, Bit>,
            wrong: Signal<Local, Bit>,
            why: Signal<Local, Bits<3>>,
            take: Signal<Local, Bit>,
            ends: Signal<Local, Bit>,
            fails: Signal<Local, Bit>,
            resp: Signal<Local, Bits<2>>,
            next_no: Signal<Local, Bits<8>>,
            next_skip: Signal<Local, Bit>,
            to_tile: Signal<Local, Bit>,
            cols: Signal<Local, Bits<8>>,
            last_col: Signal<Local, Bits<7>>,
            last_beat: Signal<Local, Bits<3>>,
            row_ends: Signal<Local, Bit>,
            tile_ends: Signal<Local, Bit>,
            next_row: Signal<Local, Bits<4>>,
            next_beat: Signal<Local, Bits<3>>,
            next_acked: Signal<Local, Bit>,
            still_open: Signal<Local, Bit>,
            starts: Signal<Local, Bit>,
            legal: Signal<Local, Bit>,
            step5: Signal<Local, Bits<5>>,
            limit: Signal<Local, Bits<8>>,
            offered: Signal<Local, Bit>,
            bad_cfg: Signal<Local, Bit>,
            full_now: Signal<Local, Bit>,
            wide_now: Signal<Local, Bit>,
            last_now: Signal<Local, Bits<7>>,
            step_now: Signal<Local, Bits<32>>,
            addr_now: Signal<Local, Bits<32>>,
            space: Signal<Local, Bit>,
            issue: Signal<Local, Bit>,
            column_over: Signal<Local, Bit>,
            tile_over: Signal<Local, Bit>,
            next_column: Signal<Local, Bits<7>>,
            base: Signal<Local, Bits<32>>,
            read_addr: Signal<Local, Bits<32>>,
            far: Signal<Local, Bits<32>>,
            pass_addr: Signal<Local, Bits<32>>,
            out_addr: Signal<Local, Bits<32>>,
            out_data: Signal<Local, Bits<16>>,
            out_strobe: Signal<Local, Bits<2>>,
            flag: Signal<Local, Bit>,
            n32: Signal<Local, Bits<32>>,
            kept: Signal<Local, Bits<3>>,
            record: Signal<Local, Bit>,
            next_cause: Signal<Local, Bits<3>>,
            next_id: Signal<Local, Bits<4>>,
            next_addr: Signal<Local, Bits<32>>,
            reset_columns: Constant<Bits<8>>,
            reset_step: Constant<Bits<32>>,
        }
        plain {}
    }
}

impl Default for Axi2sram {
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
            wvalid: Default::default(),
            wdata: lanes(HALVES),
            wstrb: lanes(HALVES),
            wlast: Default::default(),
            bready: Default::default(),
            sram_ready: Default::default(),
            cfg_valid: Default::default(),
            cfg_transpose_en: Default::default(),
            cfg_raw_en: Default::default(),
            cfg_wide: Default::default(),
            cfg_columns: Default::default(),
            cfg_step: Default::default(),
            err_clear: Default::default(),
            awready: Default::default(),
            wready: Default::default(),
            bvalid: Default::default(),
            bid: Default::default(),
            bresp: Default::default(),
            sram_valid: Default::default(),
            sram_addr: Default::default(),
            sram_data: lanes(HALVES),
            sram_strobe: lanes(HALVES),
            cfg_ready: Default::default(),
            transpose_en: Default::default(),
            err_cause: Default::default(),
            err_id: Default::default(),
            err_addr: Default::default(),
            err_acked: Default::default(),
            beats_in: Default::default(),
            beats_out: Default::default(),
            tiles: Default::default(),
            aw_queue: Default::default(),
            b_queue: Default::default(),
            transpose_buffer: Default::default(),
            sram_queue: Default::default(),
            mode: RegVec::new(5),
            columns: RegVec::new(2),
            step: RegVec::new(2),
            beat_no: RegVec::new(1),
            burst: RegVec::new(2),
            row: RegVec::new(1),
            beat: RegVec::new(1),
            side: RegVec::new(2),
            full: RegVec::new(2),
            tile_wide: RegVec::new(2),
            tile_last: RegVec::new(2),
            tile_step: RegVec::new(2),
            tile_addr: RegVec::new(2),
            column: RegVec::new(1),
            half: RegVec::new(1),
            column_addr: RegVec::new(1),
            reading: RegVec::new(1),
            reading_addr: RegVec::new(1),
            err_cause_q: RegVec::new(1),
            err_id_q: RegVec::new(1),
            err_addr_q: RegVec::new(1),
            err_acked_q: RegVec::new(1),
            counts: RegVec::new(3),
            open: Default::default(),
            apply: Default::default(),
            pass: Default::default(),
            dropping: Default::default(),
            drained: Default::default(),
            room: Default::default(),
            ready: Default::default(),
            accept: Default::default(),
            expected: Default::default(),
            early: Default::default(),
            missing: Default::default(),
            first_bad: Default::default(),
            wrong: Default::default(),
            why: Default::default(),
            take: Default::default(),
            ends: Default::default(),
            fails: Default::default(),
            resp: Default::default(),
            next_no: Default::default(),
            next_skip: Default::default(),
            to_tile: Default::default(),
            cols: Default::default(),
            last_col: Default::default(),
            last_beat: Default::default(),
            row_ends: Default::default(),
            tile_ends: Default::default(),
            next_row: Default::default(),
            next_beat: Default::default(),
            next_acked: Default::default(),
            still_open: Default::default(),
            starts: Default::default(),
            legal: Default::default(),
            step5: Default::default(),
            limit: Default::default(),
            offered: Default::default(),
            bad_cfg: Default::default(),
            full_now: Default::default(),
            wide_now: Default::default(),
            last_now: Default::default(),
            step_now: Default::default(),
            addr_now: Default::default(),
            space: Default::default(),
            issue: Default::default(),
            column_over: Default::default(),
            tile_over: Default::default(),
            next_column: Default::default(),
            base: Default::default(),
            read_addr: Default::default(),
            far: Default::default(),
            pass_addr: Default::default(),
            out_addr: Default::default(),
            out_data: Default::default(),
            out_strobe: Default::default(),
            flag: Default::default(),
            n32: Default::default(),
            kept: Default::default(),
            record: Default::default(),
            next_cause: Default::default(),
            next_id: Default::default(),
            next_addr: Default::default(),
            reset_columns: Constant::new(RESET_COLUMNS.into()),
            reset_step: Constant::new(RESET_STEP.into()),
            _activity: Default::default(),
        }
    }
}

impl Logic for Axi2sram {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, aw_queue, b_queue, transpose_buffer, sram_queue);
        clock!(
            self, clock, mode, columns, step, beat_no, burst, row, beat, side
        );
        clock!(
            self,
            clock,
            full,
            tile_wide,
            tile_last,
            tile_step,
            tile_addr,
            column,
            half,
            column_addr
        );
        clock!(
            self,
            clock,
            reading,
            reading_addr,
            err_cause_q,
            err_id_q,
            err_addr_q,
            err_acked_q,
            counts
        );
        self.aw_queue.reset.next = self.reset.val();
        self.b_queue.reset.next = self.reset.val();
        self.transpose_buffer.reset.next = self.reset.val();
        self.sram_queue.reset.next = self.reset.val();
        self.mode.reset.next = self.reset.val();
        self.columns.reset.next = self.reset.val();
        self.step.reset.next = self.reset.val();
        self.beat_no.reset.next = self.reset.val();
        self.burst.reset.next = self.reset.val();
        self.row.reset.next = self.reset.val();
        self.beat.reset.next = self.reset.val();
        self.side.reset.next = self.reset.val();
        self.full.reset.next = self.reset.val();
        self.tile_wide.reset.next = self.reset.val();
        self.tile_last.reset.next = self.reset.val();
        self.tile_step.reset.next = self.reset.val();
        self.tile_addr.reset.next = self.reset.val();
        self.column.reset.next = self.reset.val();
        self.half.reset.next = self.reset.val();
        self.column_addr.reset.next = self.reset.val();
        self.reading.reset.next = self.reset.val();
        self.reading_addr.reset.next = self.reset.val();
        self.err_cause_q.reset.next = self.reset.val();
        self.err_id_q.reset.next = self.reset.val();
        self.err_addr_q.reset.next = self.reset.val();
        self.err_acked_q.reset.next = self.reset.val();
        self.counts.reset.next = self.reset.val();

        // Write addresses.
        self.aw_queue.awvalid.next = self.awvalid.val();
        self.aw_queue.awid.next = self.awid.val();
        self.aw_queue.awaddr.next = self.awaddr.val();
        self.aw_queue.awlen.next = self.awlen.val();
        self.aw_queue.awsize.next = self.awsize.val();
        self.aw_queue.awburst.next = self.awburst.val();
        self.awready.next = self.aw_queue.awready.val();

        // May a beat be accepted? From registers only.
        self.pass.next = self.mode.q[0].val();
        self.open.next = (self.row.q[0].val() != 0) | (self.beat.q[0].val() != 0);
        self.apply.next = self.mode.q[2].val() & !self.open.val();
        self.dropping.next = self.burst.q[0].val() | (self.aw_queue.head_cause.val() != 0);
        self.drained.next =
            !self.full.q[0].val() & !self.full.q[1].val() & !self.reading.q[0].val();
        self.full_now.next = self.full.q[0].val();
        if self.side.q[0].val() {
            self.full_now.next = self.full.q[1].val();
        }
        self.room.next = !self.full_now.val();
        if self.pass.val() {
            self.room.next = self.drained.val() & (self.sram_queue.count.val() != 4);
        }
        if self.dropping.val() {
            self.room.next = true;
        }
        self.ready.next = self.aw_queue.head_valid.val()
            & self.b_queue.space.val()
            & self.room.val()
            & !self.apply.val();
        self.wready.next = self.ready.val();

        // The beat that is accepted.
        self.accept.next = self.wvalid.val() & self.ready.val();
        self.expected.next = self.beat_no.q[0].val() == self.aw_queue.head_len.val();
        self.early.next =
            self.accept.val() & self.wlast.val() & !self.expected.val() & !self.dropping.val();
        self.missing.next =
            self.accept.val() & !self.wlast.val() & self.expected.val() & !self.dropping.val();
        self.first_bad.next =
            self.accept.val() & (self.aw_queue.head_cause.val() != 0) & !self.burst.q[0].val();
        self.wrong.next = self.early.val() | self.missing.val() | self.first_bad.val();
        self.why.next = self.aw_queue.head_cause.val();
        if self.early.val() {
            self.why.next = 4.into();
        }
        if self.missing.val() {
            self.why.next = 5.into();
        }
        self.take.next = self.accept.val() & !self.dropping.val() & !self.wrong.val();
        self.ends.next = self.accept.val() & self.wlast.val();
        self.fails.next = self.dropping.val() | self.early.val();
        self.resp.next = 0.into();
        if self.fails.val() {
            self.resp.next = 2.into();
        }
        self.next_no.next = self.beat_no.q[0].val() + 1;
        self.next_skip.next = self.burst.q[0].val() | self.wrong.val();
        if self.ends.val() {
            self.next_no.next = 0.into();
            self.next_skip.next = false;
        }
        self.beat_no.en.next = self.accept.val();
        self.beat_no.d[0].next = self.next_no.val();
        self.burst.en.next = self.accept.val();
        self.burst.d[0].next = self.next_skip.val();
        self.aw_queue.pop.next = self.ends.val();
        self.b_queue.push.next = self.ends.val();
        self.b_queue.push_id.next = self.aw_queue.head_id.val();
        self.b_queue.push_resp.next = self.resp.val();
        self.b_queue.bready.next = self.bready.val();
        self.bvalid.next = self.b_queue.bvalid.val();
        self.bid.next = self.b_queue.bid.val();
        self.bresp.next = self.b_queue.bresp.val();

        // Its place in the open tile.
        self.to_tile.next = self.take.val() & !self.pass.val();
        self.cols.next = self.columns.q[0].val() ^ self.reset_columns.val();
        self.cols.next = self.cols.val() - 1;
        self.last_col.next = bit_cast::<7, 8>(self.cols.val());
        self.last_beat.next = self.last_col.val().get_bits::<3>(4);
        if self.mode.q[1].val() {
            self.last_beat.next = self.last_col.val().get_bits::<3>(3);
        }
        self.row_ends.next = self.beat.q[0].val() == self.last_beat.val();
        self.tile_ends.next =
            self.to_tile.val() & self.row_ends.val() & (self.row.q[0].val() == 15);
        self.starts.next = self.to_tile.val() & !self.open.val();
        self.next_beat.next = self.beat.q[0].val() + 1;
        self.next_row.next = self.row.q[0].val();
        if self.row_ends.val() {
            self.next_beat.next = 0.into();
            self.next_row.next = self.row.q[0].val() + 1;
        }
        if self.wrong.val() {
            self.next_beat.next = 0.into();
            self.next_row.next = 0.into();
        }
        self.beat.en.next = self.to_tile.val() | self.wrong.val();
        self.row.en.next = self.to_tile.val() | self.wrong.val();
        self.beat.d[0].next = self.next_beat.val();
        self.row.d[0].next = self.next_row.val();
        self.still_open.next = (self.next_row.val() != 0) | (self.next_beat.val() != 0);
        self.next_acked.next = self.burst.q[1].val();
        if self.ends.val() & self.to_tile.val() {
            self.next_acked.next = true;
        }
        if self.wrong.val() | (self.to_tile.val() & !self.still_open.val()) {
            self.next_acked.next = false;
        }
        self.burst.d[1].next = self.next_acked.val();
        self.transpose_buffer.write.next = self.to_tile.val();
        self.transpose_buffer.write_tile.next = self.side.q[0].val();
        self.transpose_buffer.write_row.next = self.row.q[0].val();
        self.transpose_buffer.write_beat.next = self.beat.q[0].val();
        self.transpose_buffer.write_wide.next = self.mode.q[1].val();

        // What the tile keeps of its first beat.
        self.tile_wide.en.next = self.starts.val();
        self.tile_last.en.next = self.starts.val();
        self.tile_step.en.next = self.starts.val();
        self.tile_addr.en.next = self.starts.val();
        for t in 0..2 {
            self.flag.next = self.tile_wide.q[t].val();
            self.next_column.next = self.tile_last.q[t].val();
            self.n32.next = self.tile_step.q[t].val();
            self.far.next = self.tile_addr.q[t].val();
            if self.side.q[0].val() == (t == 1) {
                self.flag.next = self.mode.q[1].val();
                self.next_column.next = self.last_col.val();
                self.n32.next = self.step.q[0].val() ^ self.reset_step.val();
                self.far.next = self.aw_queue.head_addr.val();
            }
            self.tile_wide.d[t].next = self.flag.val();
            self.tile_last.d[t].next = self.next_column.val();
            self.tile_step.d[t].next = self.n32.val();
            self.tile_addr.d[t].next = self.far.val();
        }

        // The tile that is read: a column beat per cycle.
        self.full_now.next = self.full.q[0].val();
        self.wide_now.next = self.tile_wide.q[0].val();
        self.last_now.next = self.tile_last.q[0].val();
        self.step_now.next = self.tile_step.q[0].val();
        self.addr_now.next = self.tile_addr.q[0].val();
        if self.side.q[1].val() {
            self.full_now.next = self.full.q[1].val();
            self.wide_now.next = self.tile_wide.q[1].val();
            self.last_now.next = self.tile_last.q[1].val();
            self.step_now.next = self.tile_step.q[1].val();
            self.addr_now.next = self.tile_addr.q[1].val();
        }
        self.space.next = (self.sram_queue.count.val() != 4)
            & !((self.sram_queue.count.val() == 3) & self.reading.q[0].val());
        self.issue.next = self.full_now.val() & self.space.val();
        self.column_over.next = !self.wide_now.val() | self.half.q[0].val();
        self.tile_over.next = self.issue.val()
            & self.column_over.val()
            & (self.column.q[0].val() == self.last_now.val());
        self.base.next = self.column_addr.q[0].val();
        if self.column.q[0].val() == 0 {
            self.base.next = self.addr_now.val();
        }
        self.read_addr.next = self.base.val();
        if self.half.q[0].val() {
            self.read_addr.next = self.base.val() + 32;
        }
        self.next_column.next = self.column.q[0].val() + 1;
        if self.tile_over.val() {
            self.next_column.next = 0.into();
        }
        self.half.en.next = self.issue.val();
        self.half.d[0].next = !self.column_over.val();
        self.column.en.next = self.issue.val() & self.column_over.val();
        self.column.d[0].next = self.next_column.val();
        self.column_addr.en.next = self.issue.val() & self.column_over.val();
        self.column_addr.d[0].next = self.base.val() + self.step_now.val();
        self.reading.en.next = true;
        self.reading.d[0].next = self.issue.val();
        self.reading_addr.en.next = self.issue.val();
        self.reading_addr.d[0].next = self.read_addr.val();
        self.transpose_buffer.read.next = self.issue.val();
        self.transpose_buffer.read_tile.next = self.side.q[1].val();
        self.transpose_buffer.read_column.next = self.column.q[0].val();
        self.transpose_buffer.read_half.next = self.half.q[0].val();
        self.transpose_buffer.read_wide.next = self.wide_now.val();

        // Which tile is written and which is read.
        self.full.en.next = true;
        self.side.en.next = true;
        self.side.d[0].next = self.side.q[0].val() ^ self.tile_ends.val();
        self.side.d[1].next = self.side.q[1].val() ^ self.tile_over.val();
        for t in 0..2 {
            self.flag.next = self.full.q[t].val();
            if self.tile_ends.val() & (self.side.q[0].val() == (t == 1)) {
                self.flag.next = true;
            }
            if self.tile_over.val() & (self.side.q[1].val() == (t == 1)) {
                self.flag.next = false;
            }
            self.full.d[t].next = self.flag.val();
        }

        // To the SRAM: a column, or a beat as it is.
        self.pass_addr.next = bit_cast::<32, 8>(self.beat_no.q[0].val());
        self.pass_addr.next = self.pass_addr.val() << 5;
        self.pass_addr.next = self.pass_addr.val() + self.aw_queue.head_addr.val();
        self.out_addr.next = self.pass_addr.val();
        if self.reading.q[0].val() {
            self.out_addr.next = self.reading_addr.q[0].val();
        }
        self.sram_queue.push.next = self.reading.q[0].val() | (self.take.val() & self.pass.val());
        self.sram_queue.push_addr.next = self.out_addr.val();
        for i in 0..HALVES {
            self.transpose_buffer.write_data[i].next = self.wdata[i].val();
            self.transpose_buffer.write_strobe[i].next = self.wstrb[i].val();
            self.out_data.next = self.wdata[i].val();
            self.out_strobe.next = self.wstrb[i].val();
            if self.reading.q[0].val() {
                self.out_data.next = self.transpose_buffer.data[i].val();
                self.out_strobe.next = self.transpose_buffer.strobe[i].val();
            }
            self.sram_queue.push_data[i].next = self.out_data.val();
            self.sram_queue.push_strobe[i].next = self.out_strobe.val();
            self.sram_data[i].next = self.sram_queue.sram_data[i].val();
            self.sram_strobe[i].next = self.sram_queue.sram_strobe[i].val();
        }
        self.sram_queue.sram_ready.next = self.sram_ready.val();
        self.sram_valid.next = self.sram_queue.sram_valid.val();
        self.sram_addr.next = self.sram_queue.sram_addr.val();

        // Configuration: one waits until no tile is open.
        self.offered.next = self.cfg_valid.val() & !self.mode.q[2].val();
        self.limit.next = 128.into();
        if self.cfg_wide.val() {
            self.limit.next = 64.into();
        }
        self.step5.next = bit_cast::<5, 32>(self.cfg_step.val());
        self.legal.next = !self.cfg_raw_en.val()
            & (self.cfg_columns.val() != 0)
            & (self.cfg_columns.val() <= self.limit.val())
            & ((self.step5.val() == 0) | (self.cfg_columns.val() == 1));
        self.bad_cfg.next = self.offered.val() & !self.legal.val();
        self.mode.en.next = true;
        self.columns.en.next = true;
        self.step.en.next = true;
        for i in 0..2 {
            self.flag.next = self.mode.q[i].val();
            if self.apply.val() {
                self.flag.next = self.mode.q[i + 3].val();
            }
            self.mode.d[i].next = self.flag.val();
        }
        self.flag.next = self.mode.q[2].val();
        if self.apply.val() {
            self.flag.next = false;
        }
        if self.offered.val() & self.legal.val() {
            self.flag.next = true;
        }
        self.mode.d[2].next = self.flag.val();
        self.flag.next = self.mode.q[3].val();
        if self.offered.val() {
            self.flag.next = !self.cfg_transpose_en.val();
        }
        self.mode.d[3].next = self.flag.val();
        self.flag.next = self.mode.q[4].val();
        if self.offered.val() {
            self.flag.next = self.cfg_wide.val();
        }
        self.mode.d[4].next = self.flag.val();
        self.cols.next = self.columns.q[0].val();
        self.n32.next = self.step.q[0].val();
        if self.apply.val() {
            self.cols.next = self.columns.q[1].val();
            self.n32.next = self.step.q[1].val();
        }
        self.columns.d[0].next = self.cols.val();
        self.step.d[0].next = self.n32.val();
        self.cols.next = self.columns.q[1].val();
        self.n32.next = self.step.q[1].val();
        if self.offered.val() {
            self.cols.next = self.cfg_columns.val() ^ self.reset_columns.val();
            self.n32.next = self.cfg_step.val() ^ self.reset_step.val();
        }
        self.columns.d[1].next = self.cols.val();
        self.step.d[1].next = self.n32.val();
        self.cfg_ready.next = !self.mode.q[2].val();
        self.transpose_en.next = !self.mode.q[0].val();

        // The first error since the last clear; a burst before a configuration.
        self.kept.next = self.err_cause_q.q[0].val();
        if self.err_clear.val() {
            self.kept.next = 0.into();
        }
        self.record.next = (self.kept.val() == 0) & (self.wrong.val() | self.bad_cfg.val());
        self.next_cause.next = self.kept.val();
        self.next_id.next = 0.into();
        self.next_addr.next = 0.into();
        if self.record.val() {
            self.next_cause.next = 6.into();
        }
        if self.wrong.val() {
            if self.record.val() {
                self.next_cause.next = self.why.val();
            }
            self.next_id.next = self.aw_queue.head_id.val();
            self.next_addr.next = self.aw_queue.head_addr.val();
        }
        self.err_cause_q.en.next = true;
        self.err_cause_q.d[0].next = self.next_cause.val();
        self.err_id_q.en.next = self.record.val();
        self.err_id_q.d[0].next = self.next_id.val();
        self.err_addr_q.en.next = self.record.val();
        self.err_addr_q.d[0].next = self.next_addr.val();
        self.err_acked_q.en.next = self.record.val();
        self.err_acked_q.d[0].next = self.wrong.val() & self.burst.q[1].val();
        self.err_cause.next = self.err_cause_q.q[0].val();
        self.err_id.next = self.err_id_q.q[0].val();
        self.err_addr.next = self.err_addr_q.q[0].val();
        self.err_acked.next = self.err_acked_q.q[0].val();

        // Counters.
        self.counts.en.next = true;
        self.n32.next = self.counts.q[0].val();
        if self.accept.val() {
            self.n32.next = self.counts.q[0].val() + 1;
        }
        self.counts.d[0].next = self.n32.val();
        self.n32.next = self.counts.q[1].val();
        if self.sram_queue.sram_valid.val() & self.sram_ready.val() {
            self.n32.next = self.counts.q[1].val() + 1;
        }
        self.counts.d[1].next = self.n32.val();
        self.n32.next = self.counts.q[2].val();
        if self.tile_ends.val() {
            self.n32.next = self.counts.q[2].val() + 1;
        }
        self.counts.d[2].next = self.n32.val();
        self.beats_in.next = self.counts.q[0].val();
        self.beats_out.next = self.counts.q[1].val();
        self.tiles.next = self.counts.q[2].val();
    }
}
