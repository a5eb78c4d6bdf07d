//! `gsx`: runs programs, test vectors, random programs and index patterns on the Supergather design.
//!
//! Exit code 0: all is well; 1: the design and the models differ, or a bound is missed; 2: bad input, with one message
//! that says what, where, which rule and how to fix it, and no output file.

mod bench;
mod output;
mod patterns;
mod programs;

use clap::{Parser, Subcommand, ValueEnum};
use miette::IntoDiagnostic;
use std::path::PathBuf;
use std::process::ExitCode;
use verif::random::DEFAULT_SEED;
use verif::spatter::Width;
use verif::vector::Vector;

/// Vector gather/scatter engine: run it, see it, measure it.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a test vector on the design and write waves, a GTKWave save file and a picture
    Sim {
        /// Test vector (YAML)
        vector: PathBuf,
        /// Folder for what is written
        #[arg(long, default_value = "build/sim")]
        out: PathBuf,
        #[command(flatten)]
        trace: Trace,
    },
    /// Run a test vector on the design and compare it with the models
    Run {
        /// Test vector (YAML)
        vector: PathBuf,
        /// Write waves to this VCD file
        #[arg(long)]
        trace: Option<PathBuf>,
        #[command(flatten)]
        window: Trace,
    },
    /// Check a test vector (schema, meaning, value model) without running the design
    Check {
        /// Test vector (YAML)
        vector: PathBuf,
    },
    /// Run random programs on the design and compare every value, time and counter with the models
    Random {
        /// Root seed of the run
        #[arg(long, default_value_t = DEFAULT_SEED)]
        seed: u64,
        /// Operations, over all cases
        #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
        ops: u64,
        /// Run only this case
        #[arg(long)]
        case: Option<u64>,
        /// Write the case (with --case) as a test vector
        #[arg(long, requires = "case")]
        dump: Option<PathBuf>,
        /// Threads; the result is the same for any number
        #[arg(long, default_value_t = 0, hide_default_value = true)]
        jobs: usize,
    },
    /// Run the index patterns of a Spatter file (.json or .idx.gz) as gathers
    Spatter {
        /// Pattern file
        file: PathBuf,
        /// Iterations of each pattern, at most
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        count: u64,
        /// Lanes of an operation
        #[arg(long, default_value = "16")]
        width: Lanes,
    },
    /// Write the design as Verilog
    Verilog {
        /// File to write
        file: PathBuf,
    },
    /// Measure throughput and simulation speed
    Bench,
}

/// Which cycles are traced.
#[derive(clap::Args, Clone, Copy)]
struct Trace {
    /// First cycle to trace; cycle 0 is the first one in which a bundle can be offered
    #[arg(long, default_value_t = 0)]
    trace_from: u64,
    /// Last cycle to trace
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    trace_to: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Lanes {
    /// 16 lanes of 32 bits
    #[value(name = "16")]
    Sixteen,
    /// 32 lanes of 16 bits
    #[value(name = "32")]
    ThirtyTwo,
}

impl From<Lanes> for Width {
    fn from(lanes: Lanes) -> Self {
        match lanes {
            Lanes::Sixteen => Width::W16,
            Lanes::ThirtyTwo => Width::W32,
        }
    }
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(report) => {
            eprintln!("{report:?}");
            ExitCode::from(2)
        }
    }
}

/// Runs a command; false if the design and the models differ.
fn run(command: Command) -> miette::Result<bool> {
    match command {
        Command::Sim { vector, out, trace } => {
            let vector = Vector::load(&vector)?;
            output::make_folder(&out)?;
            let vcd = out.join(format!("{}.vcd", vector.name()));
            programs::run_vector(&vector, Some((&vcd, trace.trace_from..=trace.trace_to)))
        }
        Command::Run {
            vector,
            trace,
            window,
        } => {
            let vector = Vector::load(&vector)?;
            let trace = trace
                .as_deref()
                .map(|path| (path, window.trace_from..=window.trace_to));
            programs::run_vector(&vector, trace)
        }
        Command::Check { vector } => programs::check_vector(&Vector::load(&vector)?),
        Command::Random {
            seed,
            ops,
            case,
            dump,
            jobs,
        } => programs::random(seed, ops, case, dump.as_deref(), jobs),
        Command::Spatter { file, count, width } => patterns::spatter(&file, count, width.into()),
        Command::Verilog { file } => {
            let text = hdl::export::verilog(hdl::config::Config::default()).into_diagnostic()?;
            output::write_whole(&file, text.as_bytes())?;
            println!("{}: {} lines", file.display(), text.lines().count());
            Ok(true)
        }
        Command::Bench => bench::bench(),
    }
}
