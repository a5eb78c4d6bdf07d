//! Writes `generated.rs` for a seed: `make kernels SEED=n`.

use random_kernels::generate;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(seed) = std::env::args().nth(1).and_then(|s| s.parse().ok()) else {
        eprintln!("the argument must be the seed, a number from 0 to 2^64 - 1");
        return ExitCode::from(2);
    };
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/generated.rs");
    match std::fs::write(path, generate::file(seed)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{path}: {e}");
            ExitCode::from(2)
        }
    }
}
