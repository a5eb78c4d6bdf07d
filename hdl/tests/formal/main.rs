//! Proofs about the exported Verilog (docs/proofs.md): a model checker, `yosys-smtbmc` with yices, on the rules of
//! `hdl/formal`, and a search for paths from inputs to outputs. Each rule is shown to fail on a planted bug.

mod axi2sram;
mod engine;
mod tool;
