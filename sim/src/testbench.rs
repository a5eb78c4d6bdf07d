//! A test bench in Verilog, for simulators that are not called from Rust: what the rust-hdl simulation did, row by row.
//!
//! A [`Recorder`] takes the ports of a block after every step. The bench applies the inputs of a row, gives the clock (if
//! the block has one) and compares every output bit. It writes `rows ROWS, mismatches COUNT` at its end; whoever runs it
//! looks for that line, since a simulator may break off without an error.

use crate::dut::{Dut, Pins, Rtl, SimError};
use crate::files::{FileError, write_whole};
use hdl::block::{Port, each_port, ports};
use hdl::verilog::Design;
use rust_hdl::prelude::Block;
use std::fmt::Write;
use std::path::Path;

/// Mismatches that the bench prints before it only counts.
const PRINTED: usize = 20;

/// Name of the clock, which the bench gives.
const CLOCK: &str = "clock";

/// Takes the ports of one block, the same in every row.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The clock is none of them.
    ports: Vec<Port>,
    clock: bool,
    /// Of each row the inputs and the outputs, bit 0 of the first port first.
    rows: Vec<[Vec<bool>; 2]>,
}

impl Recorder {
    /// Takes a row: the block has settled, after the rising edge if it has a clock.
    pub fn sample(&mut self, block: &dyn Block) {
        let mut ports = ports(block);
        let all = ports.len();
        ports.retain(|p| p.name != CLOCK);
        if self.rows.is_empty() {
            self.clock = ports.len() < all;
            self.ports = ports;
        } else {
            assert_eq!(self.ports, ports, "a recorder takes one block");
        }
        let mut row = [Vec::new(), Vec::new()];
        each_port(block, &mut |name, input, atom| {
            if name == CLOCK {
                return;
            }
            // The number behind `'h`, without leading zeros.
            let text = format!("{:x}", atom.verilog());
            let digits = text.rsplit('h').next().unwrap_or_default();
            let row = &mut row[usize::from(!input)];
            let end = row.len() + atom.bits();
            for digit in digits.chars().rev() {
                let digit = digit.to_digit(16).unwrap_or(0);
                row.extend((0..4).map(|k| digit >> k & 1 == 1));
            }
            row.resize(end, false);
        });
        self.rows.push(row);
    }

    /// Rows taken.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Output bits of a row.
    pub fn output_bits(&self) -> usize {
        self.bits(false)
    }

    fn bits(&self, input: bool) -> usize {
        let of = self.ports.iter().filter(|p| p.input == input);
        of.map(|p| p.width * p.elems).sum()
    }

    /// The line that the bench ends with if all is well.
    pub fn verdict(&self) -> String {
        format!("rows {}, mismatches 0", self.rows.len())
    }

    /// Writes `bench.v` with the top module `bench`, `inputs.hex`, `outputs.hex` and `design.v` into a folder. The bench
    /// reads its numbers from the folder that it is run in.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn write(&self, design: &Design, folder: &Path) -> Result<(), FileError> {
        std::fs::create_dir_all(folder).map_err(|e| FileError::io(folder, e))?;
        let file = |name: &str, text: &str| write_whole(&folder.join(name), text.as_bytes());
        file("design.v", &design.text())?;
        file("bench.v", &self.bench(&design.top))?;
        file("inputs.hex", &self.numbers(0))?;
        file("outputs.hex", &self.numbers(1))
    }

    /// One side of all rows, a hexadecimal number for each.
    fn numbers(&self, side: usize) -> String {
        let mut text = String::new();
        for row in &self.rows {
            for digit in row[side].chunks(4).rev() {
                let value = digit.iter().rev().fold(0, |v, &b| 2 * v + u32::from(b));
                write!(text, "{value:x}").expect("a string");
            }
            text.push('\n');
        }
        text
    }

    /// The bench.
    fn bench(&self, top: &str) -> String {
        let (rows, ins, outs) = (self.rows.len(), self.bits(true), self.bits(false));
        let mut connections = Vec::new();
        let mut checks = String::new();
        let mut at = [0, 0];
        if self.clock {
            connections.push("        .clock(clock)".to_string());
        }
        for Port {
            name,
            input,
            width,
            elems,
            ..
        } in &self.ports
        {
            let low = &mut at[usize::from(!input)];
            let (from, bits) = (*low, width * elems);
            *low += bits;
            let side = if *input { "in" } else { "out" };
            connections.push(format!("        .{name}({side}[{from} +: {bits}])"));
            if !input {
                let range = format!("[{from} + {width} * lane +: {width}]");
                write!(
                    checks,
                    "                for (lane = 0; lane < {elems}; lane = lane + 1)\n\
                     \x20                   if (out{range} !== want{range}) begin\n\
                     \x20                       mismatches = mismatches + 1;\n\
                     \x20                       if (mismatches <= {PRINTED})\n\
                     \x20                           $display(\"row %0d: {name}[%0d] is %h, not %h\", row, lane, out{range}, want{range});\n\
                     \x20                   end\n"
                )
                .expect("a string");
            }
        }
        let clock = match self.clock {
            true => "    reg clock;\n",
            false => "",
        };
        let step = match self.clock {
            true => "clock = 1'b0;\n            #1;\n            clock = 1'b1;\n            #1;",
            false => "#1;",
        };
        format!(
            "// Applies recorded inputs to `{top}` and compares its outputs.\n\
             module bench;\n\
             \x20   reg [{i}:0] inputs [0:{last}];\n\
             \x20   reg [{o}:0] outputs [0:{last}];\n\
             \x20   reg [{i}:0] in;\n\
             \x20   wire [{o}:0] out;\n\
             \x20   reg [{o}:0] want;\n\
             {clock}\
             \x20   integer row;\n\
             \x20   integer lane;\n\
             \x20   integer mismatches;\n\n\
             \x20   {top} dut (\n{}\n    );\n\n\
             \x20   initial begin\n\
             \x20       $readmemh(\"inputs.hex\", inputs);\n\
             \x20       $readmemh(\"outputs.hex\", outputs);\n\
             \x20       mismatches = 0;\n\
             \x20       for (row = 0; row < {rows}; row = row + 1) begin\n\
             \x20           in = inputs[row];\n\
             \x20           {step}\n\
             \x20           want = outputs[row];\n\
             \x20           if (out !== want) begin\n{checks}            end\n\
             \x20       end\n\
             \x20       $display(\"rows %0d, mismatches %0d\", row, mismatches);\n\
             \x20       $finish;\n\
             \x20   end\n\
             endmodule\n",
            connections.join(",\n"),
            i = ins - 1,
            o = outs - 1,
            last = rows - 1,
        )
    }
}

/// The rust-hdl design, recorded.
pub struct Recorded<B: Pins> {
    inner: Rtl<B>,
    recorder: Recorder,
}

impl<B: Pins> Recorded<B> {
    /// Records from the next cycle on.
    pub fn new(inner: Rtl<B>) -> Self {
        Self {
            inner,
            recorder: Recorder::default(),
        }
    }

    /// What was recorded.
    pub fn finish(self) -> Recorder {
        self.recorder
    }
}

impl<B: Pins> Dut for Recorded<B> {
    type In = B::In;
    type Out = B::Out;

    fn backend(&self) -> &'static str {
        self.inner.backend()
    }

    fn outputs(&self) -> &B::Out {
        self.inner.outputs()
    }

    fn drive(&mut self, inputs: &B::In) -> Result<(), SimError> {
        self.inner.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.inner.clock()?;
        self.recorder.sample(self.inner.block());
        Ok(())
    }
}
