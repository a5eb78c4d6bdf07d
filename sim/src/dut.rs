//! A device under test: set inputs, give the clock, read outputs.
//!
//! In cycle c the outputs are read first ([`Dut::outputs`]); then the inputs of the cycle are applied
//! ([`Dut::drive`]), at which point every wire of the cycle has its value and can be traced; then the clock edge ends
//! the cycle ([`Dut::clock`]).

use hdl::block::Simulated;
use hdl::drive::{Unstable, low, rise, settle};
use thiserror::Error;

/// What can go wrong in a simulation.
#[derive(Debug, Error)]
pub enum SimError {
    /// The design does not settle.
    #[error(transparent)]
    Unstable(#[from] Unstable),
    /// A configuration that cannot be built.
    #[error(transparent)]
    Config(#[from] hdl::config::ConfigError),
    /// The design has no exact Verilog.
    #[error("export: {0}")]
    Export(#[from] hdl::verilog::ExportError),
    /// The design does not make progress.
    #[error("no progress for {cycles} cycles, since cycle {since}: {what}")]
    Hung {
        /// Cycles without progress.
        cycles: u64,
        /// Last cycle with progress.
        since: u64,
        /// What was waited for.
        what: String,
    },
    /// Two backends differ.
    #[error(transparent)]
    Differ(#[from] Box<crate::lockstep::Difference>),
    /// A rule of AXI is broken.
    #[error("AXI: {0}")]
    Protocol(#[from] crate::axi::Violation),
    /// Who watched a run broke it off.
    #[error("broken off in cycle {cycle}")]
    BrokenOff {
        /// The cycle, as the observer was told.
        cycle: u64,
    },
    /// A program that builds a backend is not installed.
    #[error(
        "backend verilator: there is no program `{program}` on the PATH; install it with `sh tools/install.sh {package}`"
    )]
    Missing {
        /// The program.
        program: String,
        /// The package that has it.
        package: String,
    },
    /// Verilator or a C++ compiler failed.
    #[error("backend verilator: {program}: {what}")]
    Verilator {
        /// What was run.
        program: String,
        /// What it said.
        what: String,
    },
    /// An output file could not be written.
    #[error(transparent)]
    File(#[from] crate::files::FileError),
    /// A file could not be written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
}

/// Inputs and outputs of a block as plain numbers.
pub trait Pins: Simulated {
    /// Inputs of one cycle.
    type In: Clone + Default;
    /// Outputs of one cycle.
    type Out: Clone + Default + PartialEq + std::fmt::Debug;
    /// Puts inputs on the pins.
    fn set(&mut self, inputs: &Self::In);
    /// Takes outputs off the pins.
    fn get(&self, outputs: &mut Self::Out);
}

/// A device under test, stepped one clock cycle at a time.
pub trait Dut {
    /// Inputs of one cycle.
    type In: Clone + Default;
    /// Outputs of one cycle.
    type Out: Clone + Default + PartialEq + std::fmt::Debug;
    /// Name of the backend.
    fn backend(&self) -> &'static str;
    /// Outputs of the present cycle; they depend on registers only.
    fn outputs(&self) -> &Self::Out;
    /// Applies the inputs of the present cycle.
    fn drive(&mut self, inputs: &Self::In) -> Result<(), SimError>;
    /// Ends the cycle with a rising clock edge.
    fn clock(&mut self) -> Result<(), SimError>;
    /// A whole cycle.
    fn step(&mut self, inputs: &Self::In) -> Result<(), SimError> {
        self.drive(inputs)?;
        self.clock()
    }
}

impl<D: Dut + ?Sized> Dut for Box<D> {
    type In = D::In;
    type Out = D::Out;

    fn backend(&self) -> &'static str {
        (**self).backend()
    }

    fn outputs(&self) -> &D::Out {
        (**self).outputs()
    }

    fn drive(&mut self, inputs: &D::In) -> Result<(), SimError> {
        (**self).drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        (**self).clock()
    }
}

/// Backend `rtl`: the rust-hdl design, driven directly in the caller's thread.
pub struct Rtl<B: Pins> {
    block: Box<B>,
    out: B::Out,
}

impl<B: Pins> Rtl<B> {
    /// Takes a block, connects it and lets it settle.
    pub fn new(block: B) -> Result<Self, SimError> {
        let mut block = Box::new(block);
        block.connect_all();
        settle(block.as_mut())?;
        let mut out = B::Out::default();
        block.get(&mut out);
        Ok(Self { block, out })
    }

    /// The design, for waves.
    pub fn block(&self) -> &B {
        &self.block
    }
}

impl<B: Pins> Dut for Rtl<B> {
    type In = B::In;
    type Out = B::Out;

    fn backend(&self) -> &'static str {
        "rtl"
    }

    fn outputs(&self) -> &B::Out {
        &self.out
    }

    fn drive(&mut self, inputs: &B::In) -> Result<(), SimError> {
        self.block.set(inputs);
        Ok(low(self.block.as_mut())?)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        rise(self.block.as_mut())?;
        self.block.get(&mut self.out);
        Ok(())
    }
}
