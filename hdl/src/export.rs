//! Verilog of the engine, by rust-hdl's own writer.

use crate::config::{Config, ConfigError};
use crate::supergather::Supergather;
use rust_hdl::prelude::*;

/// The engine as one Verilog text; its top module is called `top`.
pub fn verilog(cfg: Config) -> Result<String, ConfigError> {
    let mut engine = Supergather::new(cfg)?;
    engine.connect_all();
    Ok(generate_verilog(&engine))
}
