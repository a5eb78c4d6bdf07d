//! The 64-byte words that drive gathers, scatters and transpositions: codecs, validator, lint, explanation.
//!
//! `decode` takes any 64 bytes with a known opcode and `encode` gives exactly these bytes back; whether they make sense is
//! `validate`'s to say, predicate by predicate.

pub mod explain;
pub mod fields;
pub mod generation;
pub mod lint;
pub mod scenario;
pub mod text;
pub mod validate;
pub mod word;

pub use explain::explain;
pub use fields::*;
pub use generation::Generation;
pub use lint::lint;
pub use validate::{Violation, indexed_legs, validate};
pub use word::*;
