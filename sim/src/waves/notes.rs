//! What a dump shows beside the ports and registers of a block: text.

use super::layout::Layout;
use crate::dut::{Dut, Pins, Rtl};
use crate::program::Mnemonic;
use hdl::axi2sram::{Axi2sram, cause};
use hdl::block::Values;
use hdl::core_side::control_pipe::STAGES;
use hdl::isa::{fault, stall};
use hdl::supergather::Supergather;
use std::fmt::Write;

/// Appends a text. Without spaces: a VCD string has none.
pub type TextReader<B> = Box<dyn Fn(&B, &mut String)>;

/// A text variable of a dump, in scope `text`.
pub struct Note<B> {
    /// Its name.
    pub name: String,
    /// How it is read off the block.
    pub read: TextReader<B>,
}

impl<B> Note<B> {
    /// A note.
    pub fn text(name: impl Into<String>, read: impl Fn(&B, &mut String) + 'static) -> Self {
        Self {
            name: name.into(),
            read: Box::new(read),
        }
    }
}

/// What has waves: a block of the design, or a model of it.
pub trait Annotated: Values + Sized {
    /// All that the save file names is there; if not, it shows what is.
    const WHOLE: bool = true;

    /// Its variables, for a dump in which it is called `top`; their values are those of [`Values`].
    fn variables(&self, top: &str) -> Layout;

    /// Its notes; none, if not said otherwise.
    fn notes(&self) -> Vec<Note<Self>> {
        Vec::new()
    }
}

/// A device under test whose waves can be taken.
pub trait Traceable: Dut {
    /// What has the waves.
    type Scene: Annotated;

    /// It, in the present cycle.
    fn scene(&self) -> &Self::Scene;
}

impl<B: Pins + Annotated> Traceable for Rtl<B> {
    type Scene = B;

    fn scene(&self) -> &B {
        self.block()
    }
}

/// An empty slot, a slot that does not stall, no result.
pub(crate) const NOTHING: &str = "-";

/// Name of a stall cause.
pub(crate) fn stall_name(cause: u64) -> &'static str {
    match cause {
        stall::NONE => NOTHING,
        stall::INTERLOCK => "interlock",
        stall::EXTERNAL => "external",
        stall::MEMORY => "memory",
        _ => "?",
    }
}

/// Name of a fault.
pub(crate) fn fault_name(cause: u64) -> &'static str {
    match cause {
        fault::NONE => NOTHING,
        fault::COPROCESSOR => "coprocessor",
        fault::SG_ACCESS => "sg_access",
        fault::DBREAK0 => "dbreak0",
        fault::DBREAK1 => "dbreak1",
        _ => "?",
    }
}

/// Name of an error of the crossbar.
pub(crate) fn error_name(code: u64) -> &'static str {
    match code {
        cause::NONE => NOTHING,
        cause::BURST => "burst",
        cause::SIZE => "size",
        cause::ADDRESS => "address",
        cause::EARLY_LAST => "early_last",
        cause::NO_LAST => "no_last",
        cause::CONFIG => "config",
        _ => "?",
    }
}

impl Annotated for Axi2sram {
    fn variables(&self, top: &str) -> Layout {
        Layout::of_block(top, self)
    }

    /// Scope `text`: the error on record (`error`), what is wrong with the oldest burst (`head`), and where a beat that is accepted in
    /// this cycle goes (`place`): `row_3_beat_0`, `pass`, `dropped`.
    fn notes(&self) -> Vec<Note<Self>> {
        vec![
            Note::text("error", |b: &Self, out| {
                out.push_str(error_name(b.err_cause.val().to_u64()));
            }),
            Note::text("head", |b: &Self, out| {
                out.push_str(error_name(b.aw_queue.head_cause.val().to_u64()));
            }),
            Note::text("place", |b: &Self, out| {
                if !(b.wvalid.val() && b.wready.val()) {
                    out.push_str(NOTHING);
                } else if b.transpose_buffer.write.val() {
                    let row = b.transpose_buffer.write_row.val().to_u64();
                    let beat = b.transpose_buffer.write_beat.val().to_u64();
                    write!(out, "row_{row}_beat_{beat}").expect("a string takes everything");
                } else if b.sram_queue.push.val() && !b.transpose_en.val() {
                    out.push_str("pass");
                } else {
                    out.push_str("dropped");
                }
            }),
        ]
    }
}

/// Name of an operation index.
pub(crate) fn op_name(index: u64) -> &'static str {
    Mnemonic::ALL.get(index as usize).map_or("?", |m| m.name())
}

/// Operation, element size and offset size of a GSControl word (D1), if it is one. `-` for 0, which is none.
pub(super) fn operation_name(word: u16) -> Option<String> {
    const OPERATIONS: [&str; 6] = [
        "gathera",
        "gatherd",
        "mgatherd",
        "scatter",
        "scatterw",
        "scatterinc",
    ];
    if word == 0 {
        return Some(NOTHING.to_string());
    }
    let operation = OPERATIONS.get(usize::from(word & 15).checked_sub(1)?)?;
    let bytes = ["1B", "2B", "4B"].get(usize::from(word >> 6))?;
    let offsets = ["o16", "o32"].get(usize::from(word >> 4 & 3))?;
    Some(format!("{operation}_{bytes}_{offsets}"))
}

/// Operation and gather register in a slot of a stage, if there is one.
pub(super) fn in_stage(b: &Supergather, stage: usize, slot: usize) -> Option<(u64, u64)> {
    if stage == 0 {
        let issue = &b.core_side.issue;
        let operation = match slot {
            0 => {
                let d = &issue.decode0;
                [&d.post, &d.mov, &d.scatter, &d.barrier]
                    .iter()
                    .any(|kind| kind.val())
            }
            _ => issue.decode1.drain.val(),
        };
        return (issue.valid.q[1 + slot].val() && operation).then(|| {
            (
                issue.op.q[slot].val().to_u64(),
                issue.gr.q[slot].val().to_u64(),
            )
        });
    }
    let (pipe, k) = (&b.core_side.control_pipe, stage - 1);
    let (valid, op, gr) = match slot {
        0 => (&pipe.s0_valid, &pipe.s0_op, &pipe.s0_gr),
        _ => (&pipe.s1_valid, &pipe.s1_op, &pipe.s1_gr),
    };
    valid[k]
        .val()
        .then(|| (op[k].val().to_u64(), gr[k].val().to_u64()))
}

impl Annotated for Supergather {
    fn variables(&self, top: &str) -> Layout {
        Layout::of_block(top, self)
    }

    /// Scope `text`: mnemonic per stage and slot (`s0_stage_3`), stall causes, faults, the drained vector register.
    fn notes(&self) -> Vec<Note<Self>> {
        let mut notes = Vec::new();
        for slot in 0..2 {
            for stage in 0..=STAGES {
                notes.push(Note::text(
                    format!("s{slot}_stage_{stage}"),
                    move |b: &Self, out| {
                        out.push_str(
                            in_stage(b, stage, slot).map_or(NOTHING, |(op, _)| op_name(op)),
                        )
                    },
                ));
            }
        }
        notes.push(Note::text("s0_stall", |b: &Self, out| {
            out.push_str(stall_name(b.s0_stall.val().to_u64()));
        }));
        notes.push(Note::text("s1_stall", |b: &Self, out| {
            out.push_str(stall_name(b.s1_stall.val().to_u64()));
        }));
        notes.push(Note::text("s0_fault", |b: &Self, out| {
            out.push_str(fault_name(b.s0_fault.val().to_u64()));
        }));
        notes.push(Note::text("s1_fault", |b: &Self, out| {
            out.push_str(fault_name(b.s1_fault.val().to_u64()));
        }));
        notes.push(Note::text("vt", |b: &Self, out| {
            if b.vt_valid.val() {
                write!(out, "v{}", b.vt.val().to_u64()).expect("a string takes everything");
            } else {
                out.push_str(NOTHING);
            }
        }));
        notes
    }
}
