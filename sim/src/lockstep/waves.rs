//! Waves of a pair: both devices side by side, up to the present cycle.

use super::Lockstep;
use crate::dut::{Dut, SimError};
use crate::files::{FileError, WholeFile, write_whole};
use crate::ports::{Named, Port};
use crate::state::V512;
use crate::waves::CYCLE_NS;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use vcd::{IdCode, ReferenceIndex, SimulationCommand, TimescaleUnit, Value, VarType};

/// Name of the top scope.
const TOP: &str = "lockstep";

/// Cycles before the present one that are in view when GTKWave opens the waves, and time behind it. Unit: cycles.
const VIEW_CYCLES: u64 = 8;

/// A wire of the dump.
struct Wire {
    /// Scope within the top; none for the top itself.
    scope: Option<String>,
    name: &'static str,
    bits: usize,
}

impl Wire {
    fn top(name: &'static str, bits: usize) -> Self {
        Self {
            scope: None,
            name,
            bits,
        }
    }

    fn range(&self) -> Option<ReferenceIndex> {
        (self.bits > 1).then(|| ReferenceIndex::Range(self.bits as i32 - 1, 0))
    }

    /// Its line in a save file, under a name that tells the scopes apart.
    fn line(&self) -> String {
        let scope = self
            .scope
            .as_deref()
            .map_or(String::new(), |s| s.to_string() + ".");
        let range = self.range().map_or(String::new(), |r| r.to_string());
        let alias = format!("{} {}", scope.trim_end_matches('.'), self.name);
        // Right-justified; flags binary, small numbers and the cycle decimal, the rest hexadecimal.
        let flags = match self.bits {
            1 => "@28",
            2..=5 => "@24",
            _ if self.scope.is_none() => "@24",
            _ => "@22",
        };
        format!(
            "{flags}\n+{{{}}} {TOP}.{scope}{}{range}\n",
            alias.trim_start(),
            self.name
        )
    }
}

/// The wires of the top scope.
fn own() -> [Wire; 3] {
    [
        Wire::top("clock", 1),
        Wire::top("cycle", 32),
        Wire::top("differ", 1),
    ]
}

fn wires(scope: &str, ports: &[Port]) -> Vec<Wire> {
    ports
        .iter()
        .map(|p| Wire {
            scope: Some(scope.to_string()),
            name: p.name,
            bits: p.bits,
        })
        .collect()
}

/// Values of ports; unknown without them.
fn values(ports: Option<Vec<Port>>, count: usize) -> Vec<Option<V512>> {
    match ports {
        Some(ports) => ports.into_iter().map(|p| Some(p.value)).collect(),
        None => vec![None; count],
    }
}

fn number(n: u64) -> Option<V512> {
    let mut v = V512::default();
    v.0[..8].copy_from_slice(&n.to_le_bytes());
    Some(v)
}

fn change<W: Write>(
    w: &mut vcd::Writer<W>,
    id: IdCode,
    bits: usize,
    value: Option<&V512>,
) -> io::Result<()> {
    let Some(v) = value else {
        return match bits {
            1 => w.change_scalar(id, Value::X),
            _ => w.change_vector(id, [Value::X]),
        };
    };
    let bit = |k: usize| v.0[k / 8] >> (k % 8) & 1 == 1;
    if bits == 1 {
        return w.change_scalar(id, bit(0));
    }
    // Without leading zeros.
    let top = (0..bits).rfind(|&k| bit(k)).unwrap_or(0);
    w.change_vector(id, (0..=top).rev().map(|k| bit(k).into()))
}

impl<A: Dut, B: Dut<In = A::In, Out = A::Out>> Lockstep<A, B>
where
    A::In: Named,
    A::Out: Named,
{
    /// Writes the cycles that are kept to a dump, and a GTKWave save file beside it, whose path is returned.
    ///
    /// Scopes: `inputs`, and one for each device under its name. Cycle c is the time from 10c to 10c + 10 ns, as in
    /// every dump; what is not known is x: the outputs of cycle 0, the inputs of the last one, and all that follows it.
    pub fn write_waves(&self, vcd: &Path) -> Result<PathBuf, SimError> {
        let [a, b] = self.names();
        let inputs = wires("inputs", &self.inputs.ports());
        let outputs = [&a, &b].map(|name| wires(name, &self.outputs().ports()));
        let mut file = WholeFile::create(vcd)?;
        self.dump(&mut file, &inputs, &outputs)
            .map_err(|e| FileError::io(vcd, e))?;
        file.finish()?;
        let save = vcd.with_extension("gtkw");
        write_whole(
            &save,
            self.save_file(vcd, &save, &inputs, &outputs).as_bytes(),
        )?;
        Ok(save)
    }

    fn dump<W: Write>(&self, file: W, inputs: &[Wire], outputs: &[Vec<Wire>; 2]) -> io::Result<()> {
        let mut w = vcd::Writer::new(file);
        w.version(concat!("Supergather ", env!("CARGO_PKG_VERSION")))?;
        w.timescale(1, TimescaleUnit::NS)?;
        w.add_module(TOP)?;
        let mut widths = Vec::new();
        for group in [&own()[..], inputs, &outputs[0], &outputs[1]] {
            if let Some(scope) = &group[0].scope {
                w.add_module(scope)?;
            }
            for wire in group {
                let id = IdCode::from(widths.len() as u64);
                w.var_def(VarType::Wire, wire.bits as u32, id, wire.name, wire.range())?;
                widths.push(wire.bits);
            }
            if group[0].scope.is_some() {
                w.upscope()?;
            }
        }
        w.upscope()?;
        w.enddefinitions()?;

        let clock = IdCode::FIRST;
        let mut old: Option<Vec<Option<V512>>> = None;
        for sample in self.samples(self.keep) {
            let [left, right] = match sample.outputs {
                Some(both) => both.map(|o| Some(o.ports())),
                None => [None, None],
            };
            let mut now = vec![
                number(1),
                number(sample.cycle),
                number(u64::from(left != right)),
            ];
            now.extend(values(sample.inputs.map(Named::ports), inputs.len()));
            now.extend(values(left, outputs[0].len()));
            now.extend(values(right, outputs[1].len()));
            w.timestamp(CYCLE_NS * sample.cycle)?;
            if old.is_none() {
                w.begin(SimulationCommand::Dumpvars)?;
            }
            for (k, value) in now.iter().enumerate() {
                // The clock has fallen since.
                if k == 0 || old.as_ref().is_none_or(|old| old[k] != *value) {
                    change(&mut w, IdCode::from(k as u64), widths[k], value.as_ref())?;
                }
            }
            if old.is_none() {
                w.end()?;
            }
            old = Some(now);
            w.timestamp(CYCLE_NS * sample.cycle + CYCLE_NS / 2)?;
            w.change_scalar(clock, false)?;
        }
        // Nothing is known behind the present cycle, but without some time there GTKWave would not scroll to it.
        w.timestamp(CYCLE_NS * (self.cycle + 1))?;
        for (k, bits) in widths.iter().enumerate() {
            change(&mut w, IdCode::from(k as u64), *bits, None)?;
        }
        w.timestamp(CYCLE_NS * (self.cycle + 1 + VIEW_CYCLES))?;
        w.flush()
    }

    /// The ports that differ first, then the inputs, then every output of one device above that of the other.
    fn save_file(
        &self,
        vcd: &Path,
        save: &Path,
        inputs: &[Wire],
        outputs: &[Vec<Wire>; 2],
    ) -> String {
        let name = |path: &Path| {
            path.file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        };
        let first = self.samples(self.keep)[0].cycle;
        let view = self.cycle.saturating_sub(VIEW_CYCLES).max(first);
        let mut text = format!(
            "[dumpfile] \"{}\"\n[savefile] \"{}\"\n[timestart] {}\n[size] 1600 1000\n[pos] -1 -1\n",
            name(vcd),
            name(save),
            CYCLE_NS * view
        );
        // About 120 pixels a cycle, and the marker at the present one.
        writeln!(text, "*-4.100000 {}", CYCLE_NS * self.cycle).expect("a string takes everything");
        text +=
            &format!("[treeopen] {TOP}.\n[sst_width] 180\n[signals_width] 320\n[sst_expanded] 0\n");
        for wire in own() {
            text += &wire.line();
        }
        let mismatches = self.mismatches();
        let differs = |wire: &Wire| mismatches.iter().any(|m| m.port == wire.name);
        let both = |wanted: &dyn Fn(&Wire) -> bool| -> String {
            let pairs = outputs[0].iter().zip(&outputs[1]);
            pairs
                .filter(|(l, _)| wanted(l))
                .map(|(l, r)| l.line() + &r.line())
                .collect()
        };
        for (title, lines) in [
            ("outputs that differ", both(&differs)),
            ("inputs", inputs.iter().map(Wire::line).collect()),
            ("outputs that are equal", both(&|wire| !differs(wire))),
        ] {
            text += &format!("@800200\n-{title}\n{lines}@1000200\n-{title}\n");
        }
        text
    }
}
