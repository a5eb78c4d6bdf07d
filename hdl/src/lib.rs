//! The synthesizable design: a vector gather/scatter engine in rust-hdl.
//!
//! One hardware block is one file, one page in `docs/blocks/`, one test file and one Verilog module in `hdl/verilog/`, all
//! of the same name. The header of a file is the block's contract. D-numbers are rulings, kept in
//! `docs/spec/decisions.md`.

// A kernel is a subset of Rust that rust-hdl translates to Verilog; these lints ask for what it cannot translate.
#![allow(
    clippy::needless_range_loop,
    clippy::single_element_loop,
    clippy::reversed_empty_ranges,
    clippy::new_without_default,
    clippy::precedence,
    clippy::manual_div_ceil,
    clippy::collapsible_if,
    clippy::collapsible_else_if
)]

pub mod axi2sram;
pub mod block;
pub mod config;
pub mod core_side;
pub mod counters;
pub mod drive;
pub mod fault_record;
pub mod isa;
pub mod memory_side;
pub mod regs;
pub mod rust_hdl_writer;
pub mod supergather;
pub mod verilog;
