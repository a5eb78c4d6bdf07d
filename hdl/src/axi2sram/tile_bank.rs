//! `tile_bank`: one bank of the transpose buffer: 256 entries of 16 bits with a strobe bit for each byte.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `write`, `write_at`, `write_entry` | 1, 8, 18 | an entry to write in this cycle: strobes in bits 17:16, data below |
//! | `read`, `read_at` | 1, 8 | an entry to read in this cycle |
//! | `read_entry` | 18 | the entry read; keeps its value until the next read |
//!
//! One read and one write per cycle. Read data one cycle later; a read gives the entry before a write of the same cycle. The contents are 0
//! at power-up and survive a reset.

use crate::block::{About, Activity, Described, Shape};
use rust_hdl::prelude::*;

/// Entries of a bank: two tiles of 16 rows and 8 beats. Unit: entries. Derived from architecture.md section 3.
pub const ENTRIES: usize = 256;

/// A bank of the transpose buffer.
pub struct TileBank {
    /// Clock.
    pub clock: Signal<In, Clock>,
    /// Write in this cycle.
    pub write: Signal<In, Bit>,
    /// Entry to write.
    pub write_at: Signal<In, Bits<8>>,
    /// Its value.
    pub write_entry: Signal<In, Bits<18>>,
    /// Read in this cycle.
    pub read: Signal<In, Bit>,
    /// Entry to read.
    pub read_at: Signal<In, Bits<8>>,
    /// Value read.
    pub read_entry: Signal<Out, Bits<18>>,
    _mem: Vec<u32>,
    _activity: Activity,
}

impl Default for TileBank {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            write: Default::default(),
            write_at: Default::default(),
            write_entry: Default::default(),
            read: Default::default(),
            read_at: Default::default(),
            read_entry: Default::default(),
            _mem: vec![0; ENTRIES],
            _activity: Default::default(),
        }
    }
}

impl Logic for TileBank {
    fn update(&mut self) {
        if !self.clock.pos_edge() {
            return;
        }
        if self.read.val() {
            let entry = self._mem[self.read_at.val().to_u64() as usize];
            self.read_entry.next = u64::from(entry).into();
        }
        if self.write.val() {
            self._mem[self.write_at.val().to_u64() as usize] = self.write_entry.val().to_u32();
        }
    }

    fn connect(&mut self) {
        self.read_entry.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(format!(
            "\
reg [17:0] mem [0:{last}];

integer i;
initial begin
    for (i = 0; i < {ENTRIES}; i = i + 1) mem[i] = 18'd0;
    read_entry = 18'd0;
end

always @(posedge clock) begin
    if (read) read_entry <= mem[read_at];
    if (write) mem[write_at] <= write_entry;
end
",
            last = ENTRIES - 1,
        ))
    }
}

crate::register_block!(TileBank; clock, write, write_at, write_entry, read, read_at; read_entry);

impl Described for TileBank {
    fn about(&self) -> About {
        About {
            name: "TileBank",
            type_name: std::any::type_name::<Self>(),
            file: file!(),
            source: include_str!("tile_bank.rs"),
            docs: &[
                ("clock", "Clock."),
                ("write", "Write in this cycle."),
                ("write_at", "Entry to write."),
                ("write_entry", "Its value: strobes in bits 17:16."),
                ("read", "Read in this cycle."),
                ("read_at", "Entry to read."),
                ("read_entry", "Value read."),
            ],
            states: &[],
            shape: Shape::Custom,
        }
    }

    fn children<'a>(&'a self, _: &mut dyn FnMut(&'static str, Option<usize>, &'a dyn Described)) {}
}
