//! Backend `model`: the designs as plain Rust, cycle by cycle, equal to `rtl` in every output of every cycle.
//!
//! Block for block the names are those of `hdl`, so that a reader finds the twin of each. Nothing is computed by the design's code
//! or by the value models; constants are the design's. No allocation per cycle.

pub mod axi2sram;
pub mod queue;
pub mod transpose_buffer;
