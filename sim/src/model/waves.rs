//! Waves of the models: their pins, and what else they have of the registers that the design shows, under the same names.
//!
//! What a pin says is not valid reads 0, as in [`EngineOut`](crate::engine::EngineOut). Left out is what a model does not have in
//! the same cycle as the design: what the banks do, the slots that an entry awaits, and those of the gather registers.

use super::axi2sram::Axi2sram;
use super::issue::Bundle;
use super::supergather::Supergather;
use crate::ports::Named;
use crate::state::V512;
use crate::waves::{
    Annotated, Layout, NOTHING, Note, Traceable, error_name, fault_name, op_name, stall_name,
};
use hdl::block::Values;
use hdl::config::Config;
use hdl::core_side::control_pipe::STAGES;
use std::fmt::Write;

/// Where a variable is: a scope with its dot, which of an array of scopes, and its name.
type Path = (&'static str, Option<usize>, &'static str);

/// Is shown every variable, always the same ones in the same order: where it is, bits, value.
type Show<'a> = &'a mut dyn FnMut(Path, usize, &V512);

/// Pins as the design has them: of `cfg` if it is the engine's.
fn pins<N: Named>(pins: &N, cfg: Option<&Config>, show: Show) {
    pins.clone().each_port(&mut |name, bits, value| {
        let bits = match cfg {
            Some(cfg) if bits == 512 && name.starts_with("row_") => 32 * cfg.banks,
            Some(cfg) if bits == 512 => 16 * cfg.lanes,
            _ => bits,
        };
        // Of the engine, `ready` is both of them.
        let names: &[&'static str] = match name {
            "ready" => &["s0_ready", "s1_ready"],
            _ => &[name],
        };
        for name in names {
            show(("", None, name), bits, value);
        }
    });
}

/// A number as a value.
fn number(value: u32) -> V512 {
    let mut v = V512::default();
    v.set_u32(0, value);
    v
}

/// Elements of `bits` bits side by side, the first one lowest; 64 bits at most.
fn packed(bits: usize, elements: impl Iterator<Item = u8>) -> V512 {
    let all = elements.enumerate().fold(0, |all, (i, element)| {
        all | u64::from(element) << (i * bits)
    });
    let mut v = V512::default();
    v.0[..8].copy_from_slice(&all.to_le_bytes());
    v
}

/// The variables of what is shown, for a dump in which it is called `top`.
fn layout(top: &str, show: impl FnOnce(Show)) -> Layout {
    let mut list = Vec::new();
    show(&mut |(scope, index, name), bits, _| {
        let index = index.map_or(String::new(), |i| format!("{i}."));
        list.push((format!("{scope}{index}{name}"), bits));
    });
    Layout::of_list(top, list.iter().map(|(path, bits)| (path.as_str(), *bits)))
}

/// The values of what is shown, in words of 64 bits.
fn values(to: &mut Vec<u64>, show: impl FnOnce(Show)) {
    show(&mut |_, bits, value| {
        let (bytes, _) = value.0.as_chunks::<8>();
        match bits {
            0..=64 => to.push(u64::from_le_bytes(bytes[0])),
            _ => to.extend(
                bytes[..bits.div_ceil(64)]
                    .iter()
                    .map(|w| u64::from_le_bytes(*w)),
            ),
        }
    });
}

impl Supergather {
    fn each(&self, show: Show) {
        let e = &*self.engine;
        pins(&self.inputs, Some(&e.cfg), show);
        pins(&e.outputs, Some(&e.cfg), show);
        let mut stages = |name, bits: usize, of: fn(&Bundle) -> u8| {
            let value = packed(bits, (1..=STAGES).map(|k| of(e.issue.stage(k))));
            show(
                ("core_side.control_pipe.", None, name),
                bits * STAGES,
                &value,
            );
        };
        stages("s0_valid", 1, |b| b.s0.into());
        stages("s0_op", 5, |b| b.op0);
        stages("s0_gr", 3, |b| b.gr0);
        stages("s1_valid", 1, |b| b.s1.into());
        stages("s1_op", 5, |b| b.op1);
        stages("s1_gr", 3, |b| b.gr1);
        stages("s1_vt", 5, |b| b.vt);
        stages("stage_tag", 4, |b| b.tag);
        let mut one = |scope, index, name, bits, value: u32| {
            show((scope, index, name), bits, &number(value));
        };
        let window = "memory_side.window.";
        one(window, None, "full", 1, e.window.is_full().into());
        one(window, None, "empty", 1, e.window.is_empty().into());
        let busy = e.window.scatter_busy();
        one(window, None, "scatter_busy", 1, busy.into());
        one(window, None, "tail", 4, e.window.tail() as u32);
        for i in 0..e.cfg.window {
            let entry = "memory_side.window.entry_";
            let ([valid, busy, scatter_busy], gr) = e.window.entry(i);
            one(entry, Some(i), "valid", 1, valid.into());
            one(entry, Some(i), "busy", 1, busy.into());
            one(entry, Some(i), "scatter_busy", 1, scatter_busy.into());
            one(entry, Some(i), "gr", 3, gr.into());
        }
        one(
            "core_side.gvr.",
            None,
            "complete",
            8,
            e.gvr.complete().into(),
        );
    }

    /// Operation in a slot of a stage, if there is one.
    fn in_stage(&self, stage: usize, slot: usize) -> Option<u8> {
        let issue = &self.engine.issue;
        let bundle = match stage {
            0 => issue.stage0.as_ref()?,
            _ => issue.stage(stage),
        };
        match slot {
            0 => bundle.s0.then_some(bundle.op0),
            _ => bundle.s1.then_some(bundle.op1),
        }
    }
}

impl Values for Supergather {
    fn values(&self, to: &mut Vec<u64>) {
        values(to, |show| self.each(show));
    }
}

impl Annotated for Supergather {
    const WHOLE: bool = false;

    fn variables(&self, top: &str) -> Layout {
        layout(top, |show| self.each(show))
    }

    /// Those of the design.
    fn notes(&self) -> Vec<Note<Self>> {
        let mut notes = Vec::new();
        for slot in 0..2 {
            for stage in 0..=STAGES {
                let name = format!("s{slot}_stage_{stage}");
                notes.push(Note::text(name, move |m: &Self, out| {
                    let op = m.in_stage(stage, slot);
                    out.push_str(op.map_or(NOTHING, |op| op_name(op.into())));
                }));
            }
        }
        for slot in 0..2 {
            notes.push(Note::text(
                format!("s{slot}_stall"),
                move |m: &Self, out| {
                    out.push_str(stall_name(m.engine.outputs.stall[slot].into()));
                },
            ));
        }
        for slot in 0..2 {
            notes.push(Note::text(
                format!("s{slot}_fault"),
                move |m: &Self, out| {
                    out.push_str(fault_name(m.engine.outputs.fault[slot].into()));
                },
            ));
        }
        notes.push(Note::text("vt", |m: &Self, out| {
            match m.engine.outputs.vt {
                Some(vt) => write!(out, "v{}", vt.register).expect("a string takes everything"),
                None => out.push_str(NOTHING),
            }
        }));
        notes
    }
}

impl Traceable for Supergather {
    type Scene = Self;

    fn scene(&self) -> &Self {
        self
    }
}

impl Axi2sram {
    fn each(&self, show: Show) {
        pins(&self.inputs, None, show);
        pins(&self.outputs, None, show);
    }
}

impl Values for Axi2sram {
    fn values(&self, to: &mut Vec<u64>) {
        values(to, |show| self.each(show));
    }
}

impl Annotated for Axi2sram {
    const WHOLE: bool = false;

    fn variables(&self, top: &str) -> Layout {
        layout(top, |show| self.each(show))
    }

    fn notes(&self) -> Vec<Note<Self>> {
        vec![Note::text("error", |m: &Self, out| {
            out.push_str(error_name(m.outputs.err_cause.into()));
        })]
    }
}

impl Traceable for Axi2sram {
    type Scene = Self;

    fn scene(&self) -> &Self {
        self
    }
}
