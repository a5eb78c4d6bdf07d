//! `bank`: one memory bank, 32 bits wide (D22, D25).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `req` | 1 | an access in this cycle |
//! | `kind` | 2 | 0 read, 1 write ([`crate::isa::kind`]); others do nothing |
//! | `word` | 16 | byte offset of the word in the data RAM; the row is taken from it, the bank bits are ignored |
//! | `wdata_low`, `wdata_high` | 16 each | the word to write |
//! | `wmask` | 4 | bytes to write, bit 0 the lowest |
//! | `rdata_low`, `rdata_high` | 16 each | the word read; keeps its value until the next read |
//!
//! One access per cycle. Read data one cycle after the access; a read in the cycle after a write sees it. The contents
//! are 0 at power-up and survive a reset.

use crate::block::{About, Described, Pending, Shape};
use crate::config::Config;
use crate::isa::kind;
use rust_hdl::prelude::*;

/// A bank: synchronous RAM with byte enables.
pub struct Bank {
    /// Clock.
    pub clock: Signal<In, Clock>,
    /// Access in this cycle.
    pub req: Signal<In, Bit>,
    /// Kind of access.
    pub kind: Signal<In, Bits<2>>,
    /// Byte offset of the word in the data RAM.
    pub word: Signal<In, Bits<16>>,
    /// Lower half to write.
    pub wdata_low: Signal<In, Bits<16>>,
    /// Upper half to write.
    pub wdata_high: Signal<In, Bits<16>>,
    /// Bytes to write.
    pub wmask: Signal<In, Bits<4>>,
    /// Lower half read.
    pub rdata_low: Signal<Out, Bits<16>>,
    /// Upper half read.
    pub rdata_high: Signal<Out, Bits<16>>,
    _cfg: Config,
    _mem: Vec<u32>,
    _quiet: bool,
}

impl Bank {
    /// A bank of the given machine, all zero.
    pub fn new(cfg: Config) -> Self {
        Self {
            clock: Default::default(),
            req: Default::default(),
            kind: Default::default(),
            word: Default::default(),
            wdata_low: Default::default(),
            wdata_high: Default::default(),
            wmask: Default::default(),
            rdata_low: Default::default(),
            rdata_high: Default::default(),
            _cfg: cfg,
            _mem: vec![0; cfg.bank_words],
            _quiet: false,
        }
    }
}

impl Logic for Bank {
    fn update(&mut self) {
        if !(self.clock.pos_edge() && self.req.val()) {
            return;
        }
        let row = self._cfg.row_of(self.word.val().to_u64() as usize);
        match self.kind.val().to_u64() {
            kind::READ => {
                let w = u64::from(self._mem[row]);
                self.rdata_low.next = (w & 0xFFFF).into();
                self.rdata_high.next = (w >> 16).into();
            }
            kind::WRITE => {
                let data = self.wdata_low.val().to_u32() | self.wdata_high.val().to_u32() << 16;
                let mask = (0..4)
                    .filter(|&i| self.wmask.val().get_bit(i))
                    .fold(0_u32, |m, i| m | 0xFF << (8 * i));
                self._mem[row] = self._mem[row] & !mask | data & mask;
            }
            _ => {}
        }
    }

    fn connect(&mut self) {
        self.rdata_low.connect();
        self.rdata_high.connect();
    }

    fn hdl(&self) -> Verilog {
        let words = self._cfg.bank_words;
        let lsb = self._cfg.row_lsb();
        let msb = lsb + words.trailing_zeros() as usize - 1;
        let bytes: String = (0..4)
            .map(|i| {
                let source = if i < 2 { "wdata_low" } else { "wdata_high" };
                let (hi, lo) = (8 * (i % 2) + 7, 8 * (i % 2));
                format!(
                    "        if (wmask[{i}]) mem[row][{}:{}] <= {source}[{hi}:{lo}];\n",
                    8 * i + 7,
                    8 * i
                )
            })
            .collect();
        let above = match msb {
            15 => String::new(),
            _ => format!(", word[15:{}]", msb + 1),
        };
        Verilog::Custom(format!(
            "\
reg [31:0] mem [0:{last}];
wire [{row_msb}:0] row = word[{msb}:{lsb}];

integer i;
initial begin
    for (i = 0; i < {words}; i = i + 1) mem[i] = 32'd0;
    rdata_low = 16'd0;
    rdata_high = 16'd0;
end

always @(posedge clock) begin
    if (req & (kind == 2'd{read})) {{rdata_high, rdata_low}} <= mem[row];
    if (req & (kind == 2'd{write})) begin
{bytes}    end
end

// Bits that have no meaning here.
wire _unused = &{{1'b0, word[{below}:0]{above}}};
",
            last = words - 1,
            row_msb = msb - lsb,
            below = lsb - 1,
            read = kind::READ,
            write = kind::WRITE,
        ))
    }
}

impl Block for Bank {
    fn connect_all(&mut self) {
        self.connect();
    }

    fn update_all(&mut self) {
        if self._quiet
            && !(self.clock.pending()
                || self.req.pending()
                || self.kind.pending()
                || self.word.pending()
                || self.wdata_low.pending()
                || self.wdata_high.pending()
                || self.wmask.pending())
        {
            return;
        }
        self.clock.update_all();
        self.req.update_all();
        self.kind.update_all();
        self.word.update_all();
        self.wdata_low.update_all();
        self.wdata_high.update_all();
        self.wmask.update_all();
        self.update();
        self.rdata_low.update_all();
        self.rdata_high.update_all();
        self._quiet = !(self.clock.has_changed()
            || self.rdata_low.has_changed()
            || self.rdata_high.has_changed());
    }

    fn has_changed(&self) -> bool {
        !self._quiet
    }

    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        probe.visit_start_scope(name, self);
        self.clock.accept("clock", probe);
        self.req.accept("req", probe);
        self.kind.accept("kind", probe);
        self.word.accept("word", probe);
        self.wdata_low.accept("wdata_low", probe);
        self.wdata_high.accept("wdata_high", probe);
        self.wmask.accept("wmask", probe);
        self.rdata_low.accept("rdata_low", probe);
        self.rdata_high.accept("rdata_high", probe);
        probe.visit_end_scope(name, self);
    }
}

impl Described for Bank {
    fn about(&self) -> About {
        About {
            name: "Bank",
            type_name: std::any::type_name::<Self>(),
            file: file!(),
            source: include_str!("bank.rs"),
            docs: &[
                ("clock", "Clock."),
                ("req", "Access in this cycle."),
                ("kind", "Kind of access: 0 read, 1 write."),
                (
                    "word",
                    "Byte offset of the word in the data RAM; its row bits are read.",
                ),
                ("wdata_low", "Lower half to write."),
                ("wdata_high", "Upper half to write."),
                ("wmask", "Bytes to write, bit 0 the lowest."),
                ("rdata_low", "Lower half read."),
                ("rdata_high", "Upper half read."),
            ],
            states: &[],
            shape: Shape::Custom,
        }
    }

    fn children<'a>(&'a self, _: &mut dyn FnMut(&'static str, Option<usize>, &'a dyn Described)) {}
}
