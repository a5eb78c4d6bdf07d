//! Runs the design cycle by cycle.
//!
//! * [`dut`] a device under test, whatever it is made of, and its `rtl` backend;
//! * [`verilated`] its `verilator` backend, [`model`] its `model` backend, [`backend`] any of them by name, [`lockstep`] two side by side;
//! * [`engine`] the pins of the engine as plain numbers, [`crossbar`] those of `axi2sram`, [`ports`] with names;
//! * [`axi`] a manager, an SRAM and a protocol checker around `axi2sram`;
//! * [`table`] tables as text;
//! * [`program`] operations and bundles;
//! * [`state`] what a program works on: registers and memory;
//! * [`files`] output files, whole or not at all;
//! * [`host`] the agent that feeds a program to the engine and takes its results;
//! * [`testbench`] a test bench in Verilog of what the simulation did;
//! * [`waves`] VCD and the GTKWave save file.

pub mod axi;
pub mod backend;
pub mod banks;
pub mod crossbar;
pub mod dut;
pub mod engine;
pub mod files;
pub mod host;
pub mod lockstep;
pub mod model;
pub mod ports;
pub mod program;
pub mod state;
pub mod table;
pub mod testbench;
pub mod verilated;
pub mod waves;
