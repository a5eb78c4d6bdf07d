//! Why a design has no exact Verilog.

use thiserror::Error;

/// An error of the export. Each names the block (by its path from the top) and the signal.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ExportError {
    /// A configuration that cannot be built.
    #[error(transparent)]
    Config(#[from] crate::config::ConfigError),
    /// An expression or statement whose meaning Verilog cannot be made to keep, or that the writer does not know.
    #[error("{block}: {signal}: `{expression}` has no exact Verilog: {why}")]
    Inexact {
        /// Path of the block.
        block: String,
        /// Signal that is assigned, or what stands for it.
        signal: String,
        /// The expression, as in Rust.
        expression: String,
        /// Reason, and what to write instead.
        why: String,
    },
    /// Operands or sides of different width, or a number that does not fit.
    #[error("{block}: {signal}: width mismatch in `{expression}`: {why}")]
    Width {
        /// Path of the block.
        block: String,
        /// Signal that is assigned.
        signal: String,
        /// The expression.
        expression: String,
        /// The widths.
        why: String,
    },
    /// A bit, slice or array element that does not exist.
    #[error("{block}: {signal}: `{expression}` reaches past the top: {why}")]
    PastTop {
        /// Path of the block.
        block: String,
        /// Signal that is assigned.
        signal: String,
        /// What is read or written.
        expression: String,
        /// Index and size.
        why: String,
    },
    /// A signal that keeps an old value on some path.
    #[error("{block}: latch: {signal} {why}; give it a default first")]
    Latch {
        /// Path of the block.
        block: String,
        /// The signal.
        signal: String,
        /// Where it is not assigned.
        why: &'static str,
    },
    /// A combinational path from a signal to itself.
    #[error("{block}: combinational loop: {path}")]
    Loop {
        /// Path of the block that closes it.
        block: String,
        /// The signals on the way.
        path: String,
    },
    /// An output or an input of a sub-block that nobody assigns.
    #[error("{block}: {signal} is not driven; assign it once in the kernel")]
    Undriven {
        /// Path of the block.
        block: String,
        /// The signal.
        signal: String,
    },
    /// A signal with two drivers.
    #[error("{block}: {signal} is driven twice: {why}")]
    DoublyDriven {
        /// Path of the block.
        block: String,
        /// The signal.
        signal: String,
        /// By whom.
        why: &'static str,
    },
    /// A name that Verilog or SystemVerilog keeps for itself.
    #[error("{block}: `{name}` is a keyword of Verilog or SystemVerilog; rename the {what}")]
    Keyword {
        /// Path of the block.
        block: String,
        /// The name.
        name: String,
        /// What has it.
        what: &'static str,
    },
    /// Two blocks that would be one module.
    #[error("two different blocks are called `{name}`: {first} and {second}; rename one of them")]
    SameName {
        /// Name of the module.
        name: String,
        /// A Rust type.
        first: String,
        /// Another one.
        second: String,
    },
}
