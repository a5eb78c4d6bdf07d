//! Mutation check: deliberate faults, and the random regressions that must catch each (docs/mutations.md).

mod fault;
mod hunt;
mod table;

pub use fault::{Fault, faults};
pub use hunt::{Caught, hunt};
pub use table::{Row, between, markdown};

use crate::regress::RegressError;
use sim::dut::SimError;

/// Why a mutation check cannot run.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum MutationError {
    /// The system refused.
    #[error("{path}: {source}")]
    Io {
        /// File or folder.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A fault file is not one.
    #[error("{path}: {what}")]
    #[diagnostic(help(
        "a fault is four lines, `what: `, `file: `, `from: ` and `to: `; the text of `from` occurs once in the file"
    ))]
    Fault {
        /// The fault file.
        path: String,
        /// What is wrong with it.
        what: String,
    },
    /// A page has no place for a table.
    #[error("{path}: there is no place for the table: {what}")]
    #[diagnostic(help("a table stands between `<!-- NAME -->` and `<!-- end of NAME -->`"))]
    Page {
        /// The page.
        path: String,
        /// What is missing.
        what: String,
    },
    /// A regression cannot run.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Regress(#[from] RegressError),
    /// A device cannot be made.
    #[error(transparent)]
    Sim(#[from] SimError),
}
