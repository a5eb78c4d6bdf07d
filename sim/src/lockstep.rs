//! Two devices under test in lock-step: the same inputs, and every output compared in every cycle.

mod waves;

use crate::dut::{Dut, SimError};
use crate::ports::Named;
use crate::table::table;
use std::collections::VecDeque;
use std::fmt;
use thiserror::Error;

/// Cycles that the table of a difference shows.
const TABLE_CYCLES: usize = 20;

/// Ports that the table of a difference shows in two columns each; more would make it too wide to read.
const TABLE_PORTS: usize = 4;

/// Cycles that are kept for waves, unless set otherwise. Unit: cycles.
pub const KEPT_CYCLES: usize = 1000;

/// A port that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Its name.
    pub port: &'static str,
    /// Name of its first 32-bit word that differs: that of the port, or with the bits behind it.
    pub word: String,
    /// That word in one device.
    pub left: String,
    /// The same in the other.
    pub right: String,
}

/// The first difference of two devices.
#[derive(Clone, Debug, Error)]
pub struct Difference {
    /// First cycle whose outputs differ; cycle 0 is the first of the lock-step.
    pub cycle: u64,
    /// Names of the devices.
    pub names: [String; 2],
    /// Ports that differ.
    pub ports: Vec<Mismatch>,
    /// The last cycles, with the ports that differ and some that tell where a program is.
    pub table: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.names;
        for m in &self.ports {
            writeln!(
                f,
                "cycle {}: port `{}` is {} in {a}, {} in {b}",
                self.cycle, m.word, m.left, m.right
            )?;
        }
        write!(f, "the last cycles:\n{}", self.table.trim_end())
    }
}

/// A cycle.
struct Sample<I, O> {
    cycle: u64,
    /// Unknown in the last one.
    inputs: Option<I>,
    /// Of one and the other. Not compared in cycle 0, before the first clock edge, so not kept.
    outputs: Option<[O; 2]>,
}

/// A pair that acts as one device and fails at the first difference.
pub struct Lockstep<A: Dut, B: Dut<In = A::In, Out = A::Out>> {
    a: A,
    b: B,
    cycle: u64,
    inputs: A::In,
    keep: usize,
    past: VecDeque<Sample<A::In, A::Out>>,
}

impl<A: Dut, B: Dut<In = A::In, Out = A::Out>> Lockstep<A, B>
where
    A::In: Named,
    A::Out: Named,
{
    /// Pairs two devices; they must be in the same state.
    pub fn new(a: A, b: B) -> Self {
        Self {
            a,
            b,
            cycle: 0,
            inputs: A::In::default(),
            keep: KEPT_CYCLES,
            past: VecDeque::new(),
        }
    }

    /// Keeps this many cycles for waves, the last one included.
    pub fn keep(mut self, cycles: usize) -> Self {
        self.keep = cycles;
        self
    }

    /// Cycles compared so far.
    pub fn cycles(&self) -> u64 {
        self.cycle
    }

    /// Names of the two: those of the backends, with a letter if they are the same.
    pub fn names(&self) -> [String; 2] {
        let names = [self.a.backend(), self.b.backend()];
        if names[0] == names[1] {
            [format!("{}_a", names[0]), format!("{}_b", names[1])]
        } else {
            names.map(str::to_string)
        }
    }

    /// The last cycles, at most `count`, the present one included.
    fn samples(&self, count: usize) -> Vec<Sample<&A::In, &A::Out>> {
        let skip = (self.past.len() + 1).saturating_sub(count);
        let past = self.past.iter().skip(skip).map(|s| Sample {
            cycle: s.cycle,
            inputs: s.inputs.as_ref(),
            outputs: s.outputs.as_ref().map(|o| o.each_ref()),
        });
        let present = Sample {
            cycle: self.cycle,
            inputs: None,
            outputs: (self.cycle > 0).then(|| [self.a.outputs(), self.b.outputs()]),
        };
        past.chain([present]).collect()
    }

    /// Ports that differ in the present cycle.
    fn mismatches(&self) -> Vec<Mismatch> {
        let (left, right) = (self.a.outputs().ports(), self.b.outputs().ports());
        left.iter()
            .zip(&right)
            .filter(|(l, r)| l.value != r.value)
            .map(|(l, r)| {
                let word = l.differing_word(r);
                Mismatch {
                    port: l.name,
                    word: l.word_name(word),
                    left: l.word(word),
                    right: r.word(word),
                }
            })
            .collect()
    }

    /// What is said of the difference in the present cycle.
    fn difference(&self) -> Difference {
        let names = self.names();
        let ports = self.mismatches();
        let all = self.a.outputs().ports();
        let number = |name: &str| all.iter().position(|p| p.name == name);
        let (left, right) = (&all, self.b.outputs().ports());
        // Two columns for each port that differs, one for each landmark that does not.
        let differing: Vec<(usize, usize)> = ports
            .iter()
            .take(TABLE_PORTS)
            .filter_map(|m| number(m.port))
            .map(|i| (i, left[i].differing_word(&right[i])))
            .collect();
        let landmarks: Vec<(usize, Option<usize>)> = A::Out::LANDMARKS
            .iter()
            .filter_map(|(name, valid)| Some((number(name)?, valid.and_then(number))))
            .filter(|(i, _)| left[*i].value == right[*i].value)
            .collect();
        let mut head = vec!["cycle".to_string()];
        head.extend(landmarks.iter().map(|(i, _)| all[*i].name.to_string()));
        for (i, word) in &differing {
            head.extend(
                names
                    .each_ref()
                    .map(|n| format!("{n} {}", all[*i].word_name(*word))),
            );
        }
        let rows: Vec<Vec<String>> = self
            .samples(TABLE_CYCLES)
            .into_iter()
            .filter_map(|s| Some((s.cycle, s.outputs?.map(Named::ports))))
            .map(|(cycle, [left, right])| {
                let mut row = vec![cycle.to_string()];
                row.extend(landmarks.iter().map(|(i, valid)| match valid {
                    Some(valid) if !left[*valid].bit(0) => "-".to_string(),
                    _ => left[*i].word(0),
                }));
                for (i, word) in &differing {
                    row.extend([&left, &right].map(|ports| ports[*i].word(*word)));
                }
                row
            })
            .collect();
        let head: Vec<&str> = head.iter().map(String::as_str).collect();
        Difference {
            cycle: self.cycle,
            names,
            ports,
            table: table(&head, &rows),
        }
    }
}

impl<A: Dut, B: Dut<In = A::In, Out = A::Out>> Dut for Lockstep<A, B>
where
    A::In: Named,
    A::Out: Named,
{
    type In = A::In;
    type Out = A::Out;

    fn backend(&self) -> &'static str {
        "lockstep"
    }

    fn outputs(&self) -> &A::Out {
        self.a.outputs()
    }

    fn drive(&mut self, inputs: &A::In) -> Result<(), SimError> {
        self.inputs = inputs.clone();
        self.a.drive(inputs)?;
        self.b.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        // The present cycle is kept beside these.
        while self.past.len() + 1 >= self.keep.max(TABLE_CYCLES) {
            self.past.pop_front();
        }
        self.past.push_back(Sample {
            cycle: self.cycle,
            inputs: Some(self.inputs.clone()),
            outputs: (self.cycle > 0)
                .then(|| [self.a.outputs(), self.b.outputs()].map(Clone::clone)),
        });
        self.a.clock()?;
        self.b.clock()?;
        self.cycle += 1;
        if self.a.outputs() == self.b.outputs() {
            Ok(())
        } else {
            Err(SimError::Differ(Box::new(self.difference())))
        }
    }
}

/// A device with one wrong output in one cycle, to show that a difference is found.
pub struct Broken<D: Dut> {
    inner: D,
    out: D::Out,
    port: String,
    at: u64,
    cycle: u64,
}

impl<D: Dut> Broken<D>
where
    D::Out: Named,
{
    /// Turns over the lowest bit of output `port` in the cycle after the `at`-th clock edge. (In a cycle in which the
    /// port is not valid, that changes nothing.)
    pub fn new(inner: D, port: &str, at: u64) -> Self {
        Self {
            out: inner.outputs().clone(),
            inner,
            port: port.to_string(),
            at,
            cycle: 0,
        }
    }
}

impl<D: Dut> Dut for Broken<D>
where
    D::Out: Named,
{
    type In = D::In;
    type Out = D::Out;

    fn backend(&self) -> &'static str {
        self.inner.backend()
    }

    fn outputs(&self) -> &D::Out {
        &self.out
    }

    fn drive(&mut self, inputs: &D::In) -> Result<(), SimError> {
        self.inner.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.inner.clock()?;
        self.cycle += 1;
        self.out.clone_from(self.inner.outputs());
        if self.cycle == self.at {
            self.out.each_port(&mut |name, _, value| {
                if name == self.port {
                    let mut bits = value.get();
                    bits.0[0] ^= 1;
                    value.set(&bits);
                }
            });
        }
        Ok(())
    }
}
