//! `bank`: one memory bank, 32 bits wide (D22, D25).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `read` | 1 | a read in this cycle |
//! | `read_word` | 16 | byte offset of the word in the data RAM; the row is taken from it, the bank bits are ignored |
//! | `write_mask` | 4 | bytes to write in this cycle, bit 0 the lowest; 0: none |
//! | `write_word` | 16 | byte offset of the word to write, read in the same way |
//! | `write_low`, `write_high` | 16 each | the word to write |
//! | `read_low`, `read_high` | 16 each | the word read; keeps its value until the next read |
//!
//! One read and one write per cycle. Read data one cycle later; a read gives the word before a write of the same cycle, and
//! sees those of the cycles before. The contents are 0 at power-up and survive a reset.

use crate::block::{About, Activity, Described, Shape};
use crate::config::Config;
use rust_hdl::prelude::*;

/// A bank: synchronous RAM with a read port and a write port with byte enables.
pub struct Bank {
    /// Clock.
    pub clock: Signal<In, Clock>,
    /// Read in this cycle.
    pub read: Signal<In, Bit>,
    /// Byte offset of the word to read.
    pub read_word: Signal<In, Bits<16>>,
    /// Bytes to write in this cycle.
    pub write_mask: Signal<In, Bits<4>>,
    /// Byte offset of the word to write.
    pub write_word: Signal<In, Bits<16>>,
    /// Lower half to write.
    pub write_low: Signal<In, Bits<16>>,
    /// Upper half to write.
    pub write_high: Signal<In, Bits<16>>,
    /// Lower half read.
    pub read_low: Signal<Out, Bits<16>>,
    /// Upper half read.
    pub read_high: Signal<Out, Bits<16>>,
    _cfg: Config,
    _mem: Vec<u32>,
    _activity: Activity,
}

impl Bank {
    /// A bank of the given machine, all zero.
    pub fn new(cfg: Config) -> Self {
        Self {
            clock: Default::default(),
            read: Default::default(),
            read_word: Default::default(),
            write_mask: Default::default(),
            write_word: Default::default(),
            write_low: Default::default(),
            write_high: Default::default(),
            read_low: Default::default(),
            read_high: Default::default(),
            _cfg: cfg,
            _mem: vec![0; cfg.bank_words],
            _activity: Default::default(),
        }
    }

    fn row(&self, word: &Signal<In, Bits<16>>) -> usize {
        self._cfg.row_of(word.val().to_u64() as usize)
    }
}

impl Logic for Bank {
    fn update(&mut self) {
        if !self.clock.pos_edge() {
            return;
        }
        if self.read.val() {
            let word = u64::from(self._mem[self.row(&self.read_word)]);
            self.read_low.next = (word & 0xFFFF).into();
            self.read_high.next = (word >> 16).into();
        }
        if self.write_mask.val() != 0 {
            let data = self.write_low.val().to_u32() | self.write_high.val().to_u32() << 16;
            let mask = (0..4)
                .filter(|&i| self.write_mask.val().get_bit(i))
                .fold(0_u32, |m, i| m | 0xFF << (8 * i));
            let row = self.row(&self.write_word);
            self._mem[row] = self._mem[row] & !mask | data & mask;
        }
    }

    fn connect(&mut self) {
        self.read_low.connect();
        self.read_high.connect();
    }

    fn hdl(&self) -> Verilog {
        let words = self._cfg.bank_words;
        let lsb = self._cfg.row_lsb();
        let msb = lsb + words.trailing_zeros() as usize - 1;
        let bytes: String = (0..4)
            .map(|i| {
                let source = if i < 2 { "write_low" } else { "write_high" };
                let (hi, lo) = (8 * (i % 2) + 7, 8 * (i % 2));
                format!(
                    "    if (write_mask[{i}]) mem[write_row][{}:{}] <= {source}[{hi}:{lo}];\n",
                    8 * i + 7,
                    8 * i
                )
            })
            .collect();
        let unused: String = ["read_word", "write_word"]
            .map(|word| match msb {
                15 => format!(", {word}[{}:0]", lsb - 1),
                _ => format!(", {word}[{}:0], {word}[15:{}]", lsb - 1, msb + 1),
            })
            .concat();
        Verilog::Custom(format!(
            "\
reg [31:0] mem [0:{last}];
wire [{row_msb}:0] read_row = read_word[{msb}:{lsb}];
wire [{row_msb}:0] write_row = write_word[{msb}:{lsb}];

integer i;
initial begin
    for (i = 0; i < {words}; i = i + 1) mem[i] = 32'd0;
    read_low = 16'd0;
    read_high = 16'd0;
end

always @(posedge clock) begin
    if (read) {{read_high, read_low}} <= mem[read_row];
{bytes}end

// Bits that have no meaning here.
wire _unused = &{{1'b0{unused}}};
",
            last = words - 1,
            row_msb = msb - lsb,
        ))
    }
}

crate::register_block!(Bank; clock, read, read_word, write_mask, write_word, write_low, write_high; read_low, read_high);

impl Described for Bank {
    fn about(&self) -> About {
        About {
            name: "Bank",
            type_name: std::any::type_name::<Self>(),
            file: file!(),
            source: include_str!("bank.rs"),
            docs: &[
                ("clock", "Clock."),
                ("read", "Read in this cycle."),
                (
                    "read_word",
                    "Byte offset of the word to read; its row bits are read.",
                ),
                (
                    "write_mask",
                    "Bytes to write in this cycle, bit 0 the lowest.",
                ),
                (
                    "write_word",
                    "Byte offset of the word to write; its row bits are read.",
                ),
                ("write_low", "Lower half to write."),
                ("write_high", "Upper half to write."),
                ("read_low", "Lower half read."),
                ("read_high", "Upper half read."),
            ],
            states: &[],
            shape: Shape::Custom,
        }
    }

    fn children<'a>(&'a self, _: &mut dyn FnMut(&'static str, Option<usize>, &'a dyn Described)) {}
}
