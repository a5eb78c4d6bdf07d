//! `axi2sram`: the twin of `hdl/src/axi2sram/mod.rs`, whose header has the contract.

use super::queue::Queue;
use super::transpose_buffer::{Column, TransposeBuffer};
use crate::crossbar::{Beat, CrossbarIn, CrossbarOut};
use crate::dut::{Dut, SimError};
use hdl::axi2sram::{RESET_COLUMNS, RESET_STEP, cause};

/// SLVERR.
const SLVERR: u8 = 2;

/// An entry of `aw_queue`.
#[derive(Clone, Copy, Debug, Default)]
struct Burst {
    id: u8,
    addr: u32,
    len: u8,
    cause: u8,
}

/// An entry of `b_queue`.
#[derive(Clone, Copy, Debug, Default)]
struct Response {
    id: u8,
    resp: u8,
}

/// An entry of `sram_queue`.
#[derive(Clone, Copy, Debug, Default)]
struct Write {
    addr: u32,
    beat: Beat,
}

/// A configuration.
#[derive(Clone, Copy, Debug)]
struct Configuration {
    pass: bool,
    wide: bool,
    /// 1 to 128.
    columns: u8,
    step: u32,
}

/// What a tile keeps of the configuration and the burst that it began with.
#[derive(Clone, Copy, Debug, Default)]
struct Tile {
    full: bool,
    wide: bool,
    last: u8,
    step: u32,
    addr: u32,
}

/// Registers of the block.
#[derive(Clone, Debug)]
struct Registers {
    now: Configuration,
    waiting: Option<Configuration>,
    beat_no: u8,
    /// The rest of the burst is dropped.
    skip: bool,
    /// A burst with data in the open tile was answered.
    acked: bool,
    row: u8,
    beat: u8,
    write_tile: usize,
    read_tile: usize,
    tiles: [Tile; 2],
    column: u8,
    half: bool,
    column_addr: u32,
    reading: bool,
    reading_addr: u32,
    err_cause: u8,
    err_id: u8,
    err_addr: u32,
    err_acked: bool,
    beats_in: u32,
    beats_out: u32,
    tiles_done: u32,
}

impl Default for Registers {
    fn default() -> Self {
        Self {
            now: Configuration {
                pass: false,
                wide: false,
                columns: RESET_COLUMNS as u8,
                step: RESET_STEP as u32,
            },
            waiting: None,
            beat_no: 0,
            skip: false,
            acked: false,
            row: 0,
            beat: 0,
            write_tile: 0,
            read_tile: 0,
            tiles: [Tile::default(); 2],
            column: 0,
            half: false,
            column_addr: 0,
            reading: false,
            reading_addr: 0,
            err_cause: 0,
            err_id: 0,
            err_addr: 0,
            err_acked: false,
            beats_in: 0,
            beats_out: 0,
            tiles_done: 0,
        }
    }
}

/// Backend `model` of the crossbar.
#[derive(Clone, Debug, Default)]
pub struct Axi2sram {
    aw_queue: Queue<Burst>,
    b_queue: Queue<Response>,
    transpose_buffer: TransposeBuffer,
    sram_queue: Queue<Write>,
    regs: Registers,
    pub(super) inputs: CrossbarIn,
    pub(super) outputs: CrossbarOut,
}

/// Twin of `aw_queue`'s check.
fn cause_of(i: &CrossbarIn) -> u8 {
    let cause = if i.awburst & 3 != 1 {
        cause::BURST
    } else if i.awsize & 7 != 5 {
        cause::SIZE
    } else if !i.awaddr.is_multiple_of(32) {
        cause::ADDRESS
    } else {
        0
    };
    cause as u8
}

/// Twin of the check of a configuration.
fn is_legal(i: &CrossbarIn) -> bool {
    let most = if i.cfg_wide { 64 } else { 128 };
    let aligned = i.cfg_step.is_multiple_of(32) || i.cfg_columns == 1;
    !i.cfg_raw_en && (1..=most).contains(&i.cfg_columns) && aligned
}

impl Axi2sram {
    /// The block after reset.
    pub fn new() -> Self {
        let mut block = Self::default();
        block.show();
        block
    }

    fn is_open(&self) -> bool {
        self.regs.row != 0 || self.regs.beat != 0
    }

    /// The rest of the burst at the head is dropped.
    fn dropping(&self) -> bool {
        self.regs.skip || self.aw_queue.head().cause != 0
    }

    fn ready(&self) -> bool {
        let r = &self.regs;
        let room = if self.dropping() {
            true
        } else if r.now.pass {
            let drained = !r.tiles[0].full && !r.tiles[1].full && !r.reading;
            drained && self.sram_queue.space()
        } else {
            !r.tiles[r.write_tile].full
        };
        let applies = r.waiting.is_some() && !self.is_open();
        self.aw_queue.valid() && self.b_queue.space() && room && !applies
    }

    /// Outputs from registers.
    fn show(&mut self) {
        let r = &self.regs;
        let write = self.sram_queue.head();
        let response = self.b_queue.head();
        self.outputs = CrossbarOut {
            awready: self.aw_queue.space(),
            wready: self.ready(),
            bvalid: self.b_queue.valid(),
            bid: response.id,
            bresp: response.resp,
            sram_valid: self.sram_queue.valid(),
            sram_addr: write.addr,
            sram: write.beat,
            cfg_ready: r.waiting.is_none(),
            transpose_en: !r.now.pass,
            err_cause: r.err_cause,
            err_id: r.err_id,
            err_addr: r.err_addr,
            err_acked: r.err_acked,
            beats_in: r.beats_in,
            beats_out: r.beats_out,
            tiles: r.tiles_done,
        };
    }

    fn edge(&mut self) {
        let i = &self.inputs;
        let r = &self.regs;
        let mut next = r.clone();
        let head = *self.aw_queue.head();

        // A beat comes in.
        let dropping = self.dropping();
        let accept = i.wvalid && self.outputs.wready;
        let expected = r.beat_no == head.len;
        let early = accept && i.wlast && !expected && !dropping;
        let missing = accept && !i.wlast && expected && !dropping;
        let first_bad = accept && head.cause != 0 && !r.skip;
        let wrong = early || missing || first_bad;
        let take = accept && !dropping && !wrong;
        let ends = accept && i.wlast;
        let to_tile = take && !r.now.pass;
        let was_open = self.is_open();
        let columns = r.now.columns.wrapping_sub(1);
        let last_beat = if r.now.wide {
            columns >> 3 & 7
        } else {
            columns >> 4 & 7
        };
        let row_ends = r.beat == last_beat;
        let tile_ends = to_tile && row_ends && r.row == 15;
        if wrong {
            (next.row, next.beat) = (0, 0);
        } else if to_tile {
            (next.row, next.beat) = match row_ends {
                true => ((r.row + 1) & 15, 0),
                false => (r.row, (r.beat + 1) & 7),
            };
        }
        if accept {
            next.beat_no = if ends { 0 } else { r.beat_no.wrapping_add(1) };
            next.skip = !ends && (r.skip || wrong);
            let still_open = next.row != 0 || next.beat != 0;
            next.acked = r.acked || ends && to_tile;
            if wrong || to_tile && !still_open {
                next.acked = false;
            }
            next.beats_in = r.beats_in.wrapping_add(1);
        }
        if to_tile && !was_open {
            let tile = &mut next.tiles[r.write_tile];
            tile.wide = r.now.wide;
            tile.last = columns & 127;
            tile.step = r.now.step;
            tile.addr = head.addr;
        }

        // A column goes out.
        let reads = r.tiles[r.read_tile];
        let waiting = self.sram_queue.count();
        let space = waiting < 3 || waiting == 3 && !r.reading;
        let issue = reads.full && space;
        let column_over = !reads.wide || r.half;
        let tile_over = issue && column_over && r.column == reads.last;
        let base = if r.column == 0 {
            reads.addr
        } else {
            r.column_addr
        };
        next.reading = issue;
        if issue {
            next.reading_addr = if r.half { base.wrapping_add(32) } else { base };
            next.half = !column_over;
            if column_over {
                next.column = if tile_over { 0 } else { (r.column + 1) & 127 };
                next.column_addr = base.wrapping_add(reads.step);
            }
        }
        if tile_ends {
            next.tiles[r.write_tile].full = true;
            next.write_tile ^= 1;
            next.tiles_done = r.tiles_done.wrapping_add(1);
        }
        if tile_over {
            next.tiles[r.read_tile].full = false;
            next.read_tile ^= 1;
        }
        let push = if r.reading {
            Some(Write {
                addr: r.reading_addr,
                beat: *self.transpose_buffer.data(),
            })
        } else if take && r.now.pass {
            Some(Write {
                addr: head.addr.wrapping_add(32 * u32::from(r.beat_no)),
                beat: i.w,
            })
        } else {
            None
        };
        if self.outputs.sram_valid && i.sram_ready {
            next.beats_out = r.beats_out.wrapping_add(1);
        }

        // Configuration and error record.
        let applies = r.waiting.is_some() && !was_open;
        if applies {
            next.now = r.waiting.expect("one waits");
            next.waiting = None;
        }
        let offered = i.cfg_valid && r.waiting.is_none();
        let legal = is_legal(i);
        if offered && legal {
            next.waiting = Some(Configuration {
                pass: !i.cfg_transpose_en,
                wide: i.cfg_wide,
                columns: i.cfg_columns,
                step: i.cfg_step,
            });
        }
        if i.err_clear {
            next.err_cause = 0;
        }
        if next.err_cause == 0 && (wrong || offered && !legal) {
            let why = if missing {
                cause::NO_LAST as u8
            } else if early {
                cause::EARLY_LAST as u8
            } else {
                head.cause
            };
            (next.err_cause, next.err_id, next.err_addr) = match wrong {
                true => (why, head.id, head.addr),
                false => (cause::CONFIG as u8, 0, 0),
            };
            next.err_acked = wrong && r.acked;
        }

        // The blocks' own edges.
        let write =
            to_tile.then_some((r.write_tile, usize::from(r.row), usize::from(r.beat), &i.w));
        let read = issue.then_some(Column {
            tile: r.read_tile,
            column: usize::from(r.column),
            wide: reads.wide,
            half: r.half,
        });
        self.transpose_buffer.clock(write, read);
        if i.reset {
            self.aw_queue = Queue::default();
            self.b_queue = Queue::default();
            self.sram_queue = Queue::default();
            self.regs = Registers::default();
            return;
        }
        let burst = i.awvalid.then(|| Burst {
            id: i.awid & 15,
            addr: i.awaddr,
            len: i.awlen,
            cause: cause_of(i),
        });
        let fails = dropping || early;
        let response = ends.then_some(Response {
            id: head.id,
            resp: if fails { SLVERR } else { 0 },
        });
        let (bready, sram_ready) = (i.bready, i.sram_ready);
        self.aw_queue.clock(burst, ends);
        self.b_queue.clock(response, bready);
        self.sram_queue.clock(push, sram_ready);
        self.regs = next;
    }
}

impl Dut for Axi2sram {
    type In = CrossbarIn;
    type Out = CrossbarOut;

    fn backend(&self) -> &'static str {
        "model"
    }

    fn outputs(&self) -> &CrossbarOut {
        &self.outputs
    }

    fn drive(&mut self, inputs: &CrossbarIn) -> Result<(), SimError> {
        self.inputs = inputs.clone();
        Ok(())
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.edge();
        self.show();
        Ok(())
    }
}
