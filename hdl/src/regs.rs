//! `RegVec`: a group of flip-flops with one clock, one enable and a synchronous reset to zero.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `clock` | 1 | rising edge |
//! | `reset` | 1 | 1: every `q` becomes 0 at the edge, whatever `en` says |
//! | `en` | 1 | 1: every `q` takes its `d` at the edge |
//! | `d` | n x T | next values |
//! | `q` | n x T | values |
//!
//! Latency one cycle, one update per cycle. It is one block for a whole group, since a block costs simulation time.

use crate::block::{About, Activity, Described, Number, Shape, lanes};
use rust_hdl::prelude::*;

/// `n` registers of type `T`, zero after reset.
pub struct RegVec<T: Number> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Synchronous reset, active high.
    pub reset: Signal<In, Bit>,
    /// Load enable.
    pub en: Signal<In, Bit>,
    /// Next values.
    pub d: Vec<Signal<In, T>>,
    /// Present values.
    pub q: Vec<Signal<Out, T>>,
    _activity: Activity,
}

impl<T: Number> RegVec<T> {
    /// A group of `n` registers.
    pub fn new(n: usize) -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            en: Default::default(),
            d: lanes(n),
            q: lanes(n),
            _activity: Default::default(),
        }
    }
}

impl<T: Number> Logic for RegVec<T> {
    fn update(&mut self) {
        if self.clock.pos_edge() {
            if self.reset.val() {
                for q in &mut self.q {
                    q.next = T::default();
                }
            } else if self.en.val() {
                for (q, d) in self.q.iter_mut().zip(&self.d) {
                    q.next = d.val();
                }
            }
        }
    }

    fn connect(&mut self) {
        for q in &mut self.q {
            q.connect();
        }
    }

    fn hdl(&self) -> Verilog {
        let n = self.q.len();
        let zero = T::default().verilog();
        let each = |f: &dyn Fn(usize) -> String| (0..n).map(f).collect::<String>();
        Verilog::Custom(format!(
            "initial begin\n{}end\nalways @(posedge clock) begin\n  if (reset) begin\n{}  end else if (en) begin\n{}  end\nend\n",
            each(&|i| format!("  q${i} = {zero:x};\n")),
            each(&|i| format!("    q${i} <= {zero:x};\n")),
            each(&|i| format!("    q${i} <= d${i};\n")),
        ))
    }
}

crate::register_block!(RegVec<T>, <T: Number>; clock, reset, en, d; q);

impl<T: Number> Described for RegVec<T> {
    fn about(&self) -> About {
        About {
            name: "RegVec",
            type_name: std::any::type_name::<Self>(),
            file: file!(),
            source: "",
            docs: &[],
            states: &[],
            shape: Shape::Registers,
        }
    }

    fn children<'a>(&'a self, _: &mut dyn FnMut(&'static str, Option<usize>, &'a dyn Described)) {}
}
