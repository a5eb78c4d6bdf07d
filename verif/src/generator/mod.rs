//! Profiles of the random jobs, near-legal words, and draws that can be made smaller (docs/regress.md).

mod choices;
mod near;
mod profile;

pub use choices::{Choices, smaller_choices};
pub use near::{Breakage, breakages, broken};
pub use profile::{NAMES, Profile, ProfileError, ProgramsProfile, TilesProfile, WordsProfile};
