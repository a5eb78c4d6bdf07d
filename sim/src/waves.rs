//! Waves of a run: a VCD dump, its GTKWave save file, and a picture.
//!
//! * [`Vcd`] and [`VcdFile`]: every port and register of the design, cycle by cycle, and text beside it; of a model, what it has of them;
//! * [`gtkw`]: the save file that shows the dump sorted by stage;
//! * [`svg`]: a picture of a few signals.
//!
//! Cycle `c` is the time from `10 c` to `10 c + 10` ns. A sample is what every wire holds once the inputs of the cycle
//! are applied ([`crate::dut::Dut::drive`]); it is shown from the start of the cycle on. See `docs/waves.md`.
//!
//! ```no_run
//! # use sim::{dut::SimError, engine::EngineRtl, host::Host, program::Program};
//! use sim::waves::{ENGINE, Traceable, VcdFile, gtkw};
//!
//! # fn f(mut dut: EngineRtl, mut host: Host, program: Program) -> Result<(), SimError> {
//! let mut file = VcdFile::create("gather.vcd", ENGINE, 0..=99)?;
//! host.run(&mut dut, &program, |cycle, dut| file.sample(cycle, dut.scene()))?;
//! if file.finish()? {
//!     gtkw::write("gather.vcd".as_ref(), dut.scene(), &dut.scene().config(), 0)?;
//! }
//! # Ok(())
//! # }
//! ```

mod dump;
pub mod gtkw;
mod layout;
mod notes;
pub mod svg;

pub use dump::{CYCLE_NS, Vcd, VcdFile};
pub use layout::{Format, Layout, MERGE_BITS, Var};
pub use notes::{Annotated, Note, TextReader, Traceable};
pub(crate) use notes::{NOTHING, error_name, fault_name, op_name, stall_name};

/// Name of the top scope in a dump of the engine.
pub const ENGINE: &str = "supergather";

/// Name of the top scope in a dump of the crossbar.
pub const CROSSBAR: &str = "axi2sram";
