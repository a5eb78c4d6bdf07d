//! Golden model, reckoner, notation, test vectors, random programs.
pub mod golden;
pub mod notation;
pub mod reckoner;
pub mod vector;
