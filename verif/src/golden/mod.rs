//! The value models: what a program of the engine, or a descriptor, leaves in memory, without any notion of a cycle. They share no
//! code with the design.

pub mod engine;
pub mod memory;
pub mod number;
pub mod word;

pub use engine::{Cause, Fault, Machine, Outcome};
