//! Backend `model`: the designs as plain Rust, cycle by cycle, equal to `rtl` in every output of every cycle.
//!
//! Block for block the names are those of `hdl`, so that a reader finds the twin of each; a file that holds several says which. Nothing
//! is computed by the design's code or by the value models; constants are the design's. No allocation per cycle.
//!
//! The crossbar is [`axi2sram`], the engine [`supergather`]. What makes the engine's model fast, and why it may do so, is said there.

mod address_unit;
pub mod axi2sram;
mod bank;
mod decode;
mod fault_record;
mod gvr;
mod issue;
pub mod queue;
mod scatter_data;
pub mod supergather;
pub mod transpose_buffer;
mod waves;
mod window;
