//! Drives a block in the caller's thread: settle, clock edge, settle.

use crate::block::Simulated;
use thiserror::Error;

/// Passes after which a block that still changes is called unstable. A design of this size settles in about ten.
const MAX_PASSES: usize = 200;

/// A block did not settle: it has a combinational loop.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the design still changes after {MAX_PASSES} passes: it has a combinational loop")]
pub struct Unstable;

/// Evaluates a block until nothing changes.
pub fn settle<B: Simulated + ?Sized>(block: &mut B) -> Result<(), Unstable> {
    for _ in 0..MAX_PASSES {
        block.pass(true);
        if !block.activity().busy {
            return Ok(());
        }
    }
    Err(Unstable)
}

/// First half of a clock cycle: the inputs that the caller has set settle with the clock low.
pub fn low<B: Simulated + ?Sized>(block: &mut B) -> Result<(), Unstable> {
    block.edge(false);
    settle(block)
}

/// Second half: the rising edge.
pub fn rise<B: Simulated + ?Sized>(block: &mut B) -> Result<(), Unstable> {
    block.edge(true);
    settle(block)
}

/// One clock cycle.
pub fn tick<B: Simulated + ?Sized>(block: &mut B) -> Result<(), Unstable> {
    low(block)?;
    rise(block)
}
