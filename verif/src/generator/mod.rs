//! Profiles of the random jobs, and near-legal words (docs/regress.md).

mod near;
mod profile;

pub use near::{Breakage, breakages, broken};
pub use profile::{NAMES, Profile, ProfileError, ProgramsProfile, TilesProfile, WordsProfile};
