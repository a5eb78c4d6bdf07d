//! Drives a block in the caller's thread: settle, clock edge, settle.

use rust_hdl::prelude::*;
use thiserror::Error;

/// Passes after which a block that still changes is called unstable. A design of this size settles in about ten.
const MAX_PASSES: usize = 200;

/// A block did not settle: it has a combinational loop.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the design still changes after {MAX_PASSES} passes: it has a combinational loop")]
pub struct Unstable;

/// Evaluates a block until nothing changes.
pub fn settle<B: Block + ?Sized>(block: &mut B) -> Result<(), Unstable> {
    for _ in 0..MAX_PASSES {
        block.update_all();
        if !block.has_changed() {
            return Ok(());
        }
    }
    Err(Unstable)
}

/// A block with a clock.
pub trait Clocked: Block {
    /// Its clock input.
    fn clock(&mut self) -> &mut Signal<In, Clock>;
}

/// One clock cycle: the inputs that the caller has set settle with the clock low, then the rising edge.
pub fn tick<B: Clocked>(block: &mut B) -> Result<(), Unstable> {
    block.clock().next = false.into();
    settle(block)?;
    block.clock().next = true.into();
    settle(block)
}

/// Implements [`Clocked`] for blocks whose clock input is called `clock`.
macro_rules! clocked {
    ($($t:ty),* $(,)?) => {
        $(impl Clocked for $t {
            fn clock(&mut self) -> &mut Signal<In, Clock> {
                &mut self.clock
            }
        })*
    };
}

use crate::core_side::{CoreSide, control_pipe::ControlPipe, gvr::Gvr, gvr_register::GvrRegister};
use crate::core_side::{gvr_interlock::GvrInterlock, issue::Issue};
use crate::memory_side::{MemorySide, bank::Bank, control_stage::ControlStage};
use crate::memory_side::{return_path::ReturnPath, window::Window, window_entry::WindowEntry};
use crate::memory_side::{rmw::Rmw, scatter_buffer::ScatterBuffer};
clocked!(
    ControlPipe,
    Gvr,
    GvrRegister,
    GvrInterlock,
    Issue,
    CoreSide,
    Bank,
    ControlStage,
    ReturnPath,
    Rmw,
    ScatterBuffer,
    Window,
    WindowEntry,
    MemorySide,
    crate::axi2sram::Axi2sram,
    crate::axi2sram::aw_queue::AwQueue,
    crate::axi2sram::b_queue::BQueue,
    crate::axi2sram::sram_queue::SramQueue,
    crate::axi2sram::tile_bank::TileBank,
    crate::axi2sram::transpose_buffer::TransposeBuffer,
    crate::counters::Counters,
    crate::fault_record::FaultRecord,
    crate::supergather::Supergather,
);
impl<T: Synth> Clocked for crate::regs::RegVec<T> {
    fn clock(&mut self) -> &mut Signal<In, Clock> {
        &mut self.clock
    }
}
