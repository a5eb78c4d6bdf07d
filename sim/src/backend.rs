//! Backends by name: what the engine runs on is chosen at run time.

use crate::dut::{Dut, SimError};
use crate::engine::{self, EngineIn, EngineOut};
use crate::model::supergather::Supergather;
use hdl::config::Config;
use hdl::verilog::Design;
use std::path::{Path, PathBuf};

/// The engine on some backend.
pub type Engine = Box<dyn Dut<In = EngineIn, Out = EngineOut>>;

/// What the engine runs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    /// The rust-hdl design.
    #[default]
    Rtl,
    /// The exported Verilog, compiled by Verilator.
    Verilator,
    /// The same cycle for cycle, in plain Rust.
    Model,
}

impl Backend {
    /// Its name, as [`Dut::backend`] gives it.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Rtl => "rtl",
            Backend::Verilator => "verilator",
            Backend::Model => "model",
        }
    }

    /// Does once what all engines of the backend need; `cache` keeps what is built.
    ///
    /// # Errors
    ///
    /// The configuration is wrong, or the Verilog cannot be compiled.
    pub fn prepare(self, cfg: Config, cache: &Path) -> Result<Prepared, SimError> {
        let verilog = match self {
            Backend::Verilator => Some((hdl::verilog::engine(cfg)?, cache.to_path_buf())),
            Backend::Rtl | Backend::Model => None,
        };
        let prepared = Prepared {
            cfg,
            backend: self,
            verilog,
        };
        // The first engine builds the library, so those that many threads may start later find it.
        prepared.engine()?;
        Ok(prepared)
    }
}

/// Makes engines of one backend, in any thread.
#[derive(Clone, Debug)]
pub struct Prepared {
    cfg: Config,
    backend: Backend,
    /// Backend `verilator`: the Verilog, which takes longer to make than an engine, and the cache.
    verilog: Option<(Design, PathBuf)>,
}

impl Prepared {
    /// The configuration of its engines.
    pub fn config(&self) -> Config {
        self.cfg
    }

    /// A new engine.
    ///
    /// # Errors
    ///
    /// What was built is gone and cannot be built again.
    pub fn engine(&self) -> Result<Engine, SimError> {
        Ok(match &self.verilog {
            None if self.backend == Backend::Model => Box::new(Supergather::new(self.cfg)?),
            None => Box::new(engine::rtl(self.cfg)?),
            Some((design, cache)) => Box::new(engine::verilator_of(self.cfg, design, cache)?),
        })
    }
}
