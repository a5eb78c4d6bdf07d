//! Waves of the models: their pins, and what else they have of the registers that the design shows, under the same names.
//!
//! What a pin says is not valid reads 0, as in [`EngineOut`](crate::engine::EngineOut). Left out is what a model does not have in
//! the same cycle as the design: what the banks do, the slots that an entry awaits, and those of the gather registers.

use super::axi2sram::Axi2sram;
use super::issue::Bundle;
use super::supergather::Supergather;
use crate::ports::{Named, Value};
use crate::waves::{
    Annotated, Layout, NONE, Note, Traceable, error_name, fault_name, op_name, register_name,
    stall_name,
};
use hdl::block::Values;
use hdl::config::Config;
use hdl::core_side::control_pipe::STAGES;

/// Where a variable is: a scope with its dot, which of an array of scopes, and its name.
type Path = (&'static str, Option<usize>, &'static str);

/// Is shown every variable, always the same ones in the same order: where it is, bits, value.
trait Show: FnMut(Path, usize, &dyn Value) {}

impl<S: FnMut(Path, usize, &dyn Value)> Show for S {}

/// Pins as the design has them: of `cfg` if it is the engine's.
fn pins<N: Named>(pins: &N, cfg: Option<&Config>, show: &mut impl Show) {
    pins.clone().each_port(&mut |name, bits, value| {
        let bits = match cfg {
            Some(cfg) if bits == 512 && name.starts_with("row_") => 32 * cfg.banks,
            Some(cfg) if bits == 512 => 16 * cfg.lanes,
            _ => bits,
        };
        show(("", None, name), bits, value);
    });
}

/// Elements of `bits` bits side by side, the first one lowest; 64 bits at most.
fn packed(bits: usize, elements: impl Iterator<Item = u8>) -> u64 {
    elements.enumerate().fold(0, |all, (i, element)| {
        all | u64::from(element) << (i * bits)
    })
}

/// Lists what it is shown: path and bits.
fn lister(list: &mut Vec<(String, usize)>) -> impl Show {
    |(scope, index, name), bits, _| {
        let name = match name {
            "ready" => "s0_ready",
            _ => name,
        };
        let index = index.map_or(String::new(), |i| format!("{i}."));
        list.push((format!("{scope}{index}{name}"), bits));
    }
}

/// The variables of a list, for a dump in which the whole is called `top`.
fn layout(top: &str, list: &[(String, usize)]) -> Layout {
    Layout::of_list(top, list.iter().map(|(path, bits)| (path.as_str(), *bits)))
}

/// Appends the values of what it is shown, in words of 64 bits.
fn appender(to: &mut Vec<u64>) -> impl Show {
    |_, bits, value| value.append(bits.div_ceil(64), to)
}

impl Supergather {
    fn each(&self, show: &mut impl Show) {
        let e = &*self.engine;
        pins(&self.inputs, Some(&e.cfg), show);
        pins(&e.outputs, Some(&e.cfg), show);
        // `ready` of the pins is both of them.
        show(("", None, "s1_ready"), 1, &e.outputs.ready);
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
            show((scope, index, name), bits, &value);
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
        self.each(&mut appender(to));
    }
}

impl Annotated for Supergather {
    const WHOLE: bool = false;

    fn variables(&self, top: &str) -> Layout {
        let mut list = Vec::new();
        self.each(&mut lister(&mut list));
        layout(top, &list)
    }

    /// Those of the design.
    fn notes(&self) -> Vec<Note<Self>> {
        let mut notes = Vec::new();
        for slot in 0..2 {
            for stage in 0..=STAGES {
                notes.push(Note::new(
                    format!("s{slot}_stage_{stage}"),
                    move |m: &Self| m.in_stage(stage, slot).map_or(NONE, u64::from),
                    op_name,
                ));
            }
        }
        for slot in 0..2 {
            notes.push(Note::new(
                format!("s{slot}_stall"),
                move |m: &Self| m.engine.outputs.stall[slot].into(),
                stall_name,
            ));
        }
        for slot in 0..2 {
            notes.push(Note::new(
                format!("s{slot}_fault"),
                move |m: &Self| m.engine.outputs.fault[slot].into(),
                fault_name,
            ));
        }
        notes.push(Note::new(
            "vt",
            |m: &Self| m.engine.outputs.vt.map_or(NONE, |vt| vt.register.into()),
            register_name,
        ));
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
    fn each(&self, show: &mut impl Show) {
        pins(&self.inputs, None, show);
        pins(&self.outputs, None, show);
    }
}

impl Values for Axi2sram {
    fn values(&self, to: &mut Vec<u64>) {
        self.each(&mut appender(to));
    }
}

impl Annotated for Axi2sram {
    const WHOLE: bool = false;

    fn variables(&self, top: &str) -> Layout {
        let mut list = Vec::new();
        self.each(&mut lister(&mut list));
        layout(top, &list)
    }

    fn notes(&self) -> Vec<Note<Self>> {
        vec![Note::new(
            "error",
            |m: &Self| m.outputs.err_cause.into(),
            error_name,
        )]
    }
}

impl Traceable for Axi2sram {
    type Scene = Self;

    fn scene(&self) -> &Self {
        self
    }
}
