//! Two devices under test in lock-step: the same inputs, and every output compared in every cycle.

use crate::dut::{Dut, SimError};
use std::collections::VecDeque;

/// Cycles of history that a difference shows.
const HISTORY: usize = 20;

/// A pair that acts as one device and fails at the first difference.
pub struct Lockstep<A: Dut, B: Dut<In = A::In, Out = A::Out>> {
    a: A,
    b: B,
    cycle: u64,
    history: VecDeque<(u64, A::Out)>,
}

impl<A: Dut, B: Dut<In = A::In, Out = A::Out>> Lockstep<A, B> {
    /// Pairs two devices; they must be in the same state.
    pub fn new(a: A, b: B) -> Self {
        Self {
            a,
            b,
            cycle: 0,
            history: VecDeque::new(),
        }
    }

    /// Cycles compared so far.
    pub fn cycles(&self) -> u64 {
        self.cycle
    }
}

/// Lines of a value's field-by-field form.
fn fields<T: std::fmt::Debug>(value: &T) -> Vec<String> {
    format!("{value:#?}")
        .lines()
        .map(|l| l.trim().trim_end_matches(',').to_string())
        .collect()
}

impl<A: Dut, B: Dut<In = A::In, Out = A::Out>> Dut for Lockstep<A, B> {
    type In = A::In;
    type Out = A::Out;

    fn backend(&self) -> &'static str {
        "lockstep"
    }

    fn outputs(&self) -> &A::Out {
        self.a.outputs()
    }

    fn drive(&mut self, inputs: &A::In) -> Result<(), SimError> {
        self.a.drive(inputs)?;
        self.b.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.a.clock()?;
        self.b.clock()?;
        self.cycle += 1;
        let (a, b) = (self.a.outputs(), self.b.outputs());
        if a != b {
            let (left, right) = (fields(a), fields(b));
            let at = left
                .iter()
                .zip(&right)
                .position(|(l, r)| l != r)
                .unwrap_or(left.len().min(right.len()));
            let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
            let history: Vec<String> = self
                .history
                .iter()
                .map(|(cycle, out)| {
                    format!(
                        "{cycle}: {}",
                        fields(out).get(at).cloned().unwrap_or_default()
                    )
                })
                .collect();
            return Err(SimError::Differ {
                cycle: self.cycle,
                left: format!("{} {}", self.a.backend(), line(&left)),
                right: format!("{} {}", self.b.backend(), line(&right)),
                history: history.join("\n"),
            });
        }
        self.history.push_back((self.cycle, a.clone()));
        if self.history.len() > HISTORY {
            self.history.pop_front();
        }
        Ok(())
    }
}
