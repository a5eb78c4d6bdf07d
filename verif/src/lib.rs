//! Golden model, reckoner, notation, test vectors, random programs, index patterns: everything the `gsx` command does.

pub mod check;
pub mod coverage;
pub mod descriptor;
pub mod dge;
pub mod draw;
pub mod generator;
pub mod golden;
pub mod histogram;
pub mod lockstep;
pub mod lower;
pub mod machine;
pub mod mutation;
pub mod notation;
pub mod picture;
pub mod pnm;
pub mod ppa;
pub mod random;
pub mod reckoner;
pub mod regress;
pub mod scoreboard;
pub mod spatter;
pub mod study;
pub mod transpose;
pub mod vector;
