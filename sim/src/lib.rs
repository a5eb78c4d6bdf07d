//! Runs the design cycle by cycle.
//!
//! * [`dut`] a device under test, whatever it is made of, and its `rtl` backend;
//! * [`verilated`] its `verilator` backend, [`lockstep`] two backends side by side;
//! * [`engine`] the pins of the engine as plain numbers;
//! * [`program`] operations and bundles;
//! * [`state`] what a program works on: registers and memory;
//! * [`files`] output files, whole or not at all;
//! * [`host`] the agent that feeds a program to the engine and takes its results;
//! * [`waves`] VCD and the GTKWave save file.

pub mod banks;
pub mod dut;
pub mod engine;
pub mod files;
pub mod host;
pub mod lockstep;
pub mod program;
pub mod state;
pub mod verilated;
pub mod waves;
