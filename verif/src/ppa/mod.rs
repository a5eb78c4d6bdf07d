//! Area, critical path and FPGA figures of the design, module by module: what is measured ([`flow`]), what was measured
//! ([`Baseline`], committed), and the page that shows it ([`page`]).

pub mod flow;
mod netlist;
pub mod page;

use hdl::config::Config;
use hdl::verilog::{self, Design, ExportError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The committed baseline, from the root of the project.
pub const BASELINE: &str = "hdl/ppa/baseline.json";

/// A design that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// The engine.
    Engine(Config),
    /// The transpose crossbar.
    Crossbar,
}

/// How far a configuration is taken on the FPGA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fpga {
    /// Not at all.
    No,
    /// Mapped, and placed what is small.
    Yes,
    /// The same, in a long run only.
    Long,
}

/// A configuration that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// Its name in the baseline.
    pub name: &'static str,
    /// In words.
    pub what: &'static str,
    /// The design.
    pub variant: Variant,
    /// Whether it is mapped to the FPGA, placed and routed.
    pub fpga: Fpga,
}

impl Configuration {
    /// The Verilog.
    ///
    /// # Errors
    ///
    /// The writer cannot express it.
    pub fn design(&self) -> Result<Design, ExportError> {
        match self.variant {
            Variant::Engine(cfg) => verilog::engine(cfg),
            Variant::Crossbar => verilog::crossbar(),
        }
    }
}

/// All that is measured, in the order of the tables. The engine's have their names of [`Config::named`].
pub fn configurations() -> [Configuration; 8] {
    let engine = |name, what, fpga| Configuration {
        name,
        what,
        variant: Variant::Engine(Config::named(name).expect("a name of a configuration")),
        fpga,
    };
    [
        engine(
            "default",
            "16 lanes of 32 bits, 16 banks, W = 8, linear map, RETURN = 1",
            Fpga::Long,
        ),
        engine("16x16-w4-linear-r1", "the default with W = 4", Fpga::No),
        engine("16x16-w2-linear-r1", "the default with W = 2", Fpga::No),
        engine(
            "16x16-w8-linear-r2",
            "the default with RETURN = 2",
            Fpga::No,
        ),
        engine(
            "16x16-w8-spread-r1",
            "the default with map spread (docs/study.md)",
            Fpga::No,
        ),
        engine("registered", "map spread and RETURN = 2", Fpga::No),
        engine(
            "small",
            "8 lanes of 32 bits, 8 banks, W = 8, linear map, RETURN = 1",
            Fpga::Yes,
        ),
        Configuration {
            name: "crossbar",
            what: "axi2sram",
            variant: Variant::Crossbar,
            fpga: Fpga::Yes,
        },
    ]
}

/// A part of a critical path that lies in one block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stretch {
    /// Hierarchical name of the block, from the measured one on; empty for the measured block itself.
    pub block: String,
    /// Time spent in it. Unit: ns.
    pub ns: f64,
}

/// The critical path of a block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CriticalPath {
    /// Length, clock-to-output and setup times included. Unit: ns.
    pub ns: f64,
    /// Register or port where it starts.
    pub start: String,
    /// Register or port where it ends.
    pub end: String,
    /// The blocks on the way, in order.
    pub through: Vec<Stretch>,
}

/// What a block needs of an ECP5, and how fast it is there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FpgaCost {
    /// Four-input lookup tables, carries and distributed RAM included.
    pub luts: u64,
    /// Flip-flops.
    pub ffs: u64,
    /// Block RAMs of 18 kbit. Unit: DP16KD.
    pub brams: u64,
    /// Highest clock rate. None for a block that was not placed, or without a path from register to register. Unit: MHz.
    pub fmax: Option<f64>,
}

/// What a block costs, with all that is in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Standard cells, flip-flops included.
    pub cells: u64,
    /// Their area. Unit: um2.
    pub area: f64,
    /// Bits of RAM, in no way counted in `cells` and `area`. Unit: bits.
    pub ram_bits: u64,
    /// Its longest path. None for a RAM, and for a block of wires only.
    pub path: Option<CriticalPath>,
    /// On the FPGA, if it was measured there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fpga: Option<FpgaCost>,
}

/// Costs by block, that is, module name.
pub type Blocks = BTreeMap<String, Cost>;

/// What was measured, with which tools.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Baseline {
    /// Tool and version.
    pub tools: BTreeMap<String, String>,
    /// Configuration, block, cost.
    pub configurations: BTreeMap<String, Blocks>,
}

impl Baseline {
    /// From JSON.
    ///
    /// # Errors
    ///
    /// It is not a baseline.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("all keys are strings") + "\n"
    }

    /// The whole engine in a configuration, if that was measured.
    pub fn engine(&self, cfg: &Config) -> Option<&Cost> {
        let wanted = |c: &Configuration| matches!(c.variant, Variant::Engine(of) if of == *cfg);
        let found = configurations().into_iter().find(wanted)?;
        self.cost(found.name, "supergather")
    }

    /// A block of a configuration.
    pub fn cost(&self, configuration: &str, block: &str) -> Option<&Cost> {
        self.configurations.get(configuration)?.get(block)
    }

    /// Takes over the FPGA figures of an older run that this one was not asked to measure: those of long runs, or all of
    /// them.
    pub fn keep(&mut self, old: &Baseline, long: bool, asic_only: bool) {
        for configuration in configurations() {
            if !(asic_only || (configuration.fpga == Fpga::Long && !long)) {
                continue;
            }
            let blocks = self.configurations.get_mut(configuration.name);
            for (block, cost) in blocks.into_iter().flatten() {
                cost.fpga = old
                    .cost(configuration.name, block)
                    .and_then(|c| c.fpga.clone());
            }
        }
    }
}
