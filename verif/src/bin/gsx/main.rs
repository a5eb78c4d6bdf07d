//! `gsx`: runs programs, test vectors, random programs and index patterns on the Supergather design.
//!
//! Exit code 0: all is well; 1: the design and the models differ, or a bound is missed; 2: bad input, with one message
//! that says what, where, which rule and how to fix it, and no output file.

mod bench;
mod crossbar;
mod desc;
mod histogram;
mod lockstep;
mod mutations;
mod output;
mod patterns;
mod ppa;
mod programs;
mod regress;
mod regress_bench;
mod speed;
mod study;
mod transpose;
mod word_bench;

use clap::{Parser, Subcommand, ValueEnum};
use hdl::config::Config;
use miette::{IntoDiagnostic, WrapErr, miette};
use sim::backend::{Backend, Prepared};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Duration;
use verif::random::DEFAULT_SEED;
use verif::spatter::Width;
use verif::vector::AnyVector;

/// Vector gather/scatter engine: run it, see it, measure it.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a test vector on the design and write waves, a GTKWave save file and, of the engine, a picture
    Sim {
        /// Test vector (YAML)
        vector: PathBuf,
        /// Folder for what is written
        #[arg(long, default_value = "build/sim")]
        out: PathBuf,
        #[command(flatten)]
        trace: Trace,
    },
    /// Write a Verilog test bench that repeats a test vector: bench.v, design.v, inputs.hex, outputs.hex
    Testbench {
        /// Test vector (YAML)
        vector: PathBuf,
        /// Folder for what is written
        folder: PathBuf,
    },
    /// Run a test vector on the design and compare it with the models
    Run {
        /// Test vector (YAML)
        vector: PathBuf,
        /// Write waves to this VCD file (backends rtl, all of it, and model, what it has)
        #[arg(long)]
        trace: Option<PathBuf>,
        #[command(flatten)]
        window: Trace,
        #[command(flatten)]
        dut: DutArg,
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
        #[command(flatten)]
        dut: FastDutArg,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Run random programs, resets and pins on two backends at once and compare every output of every cycle
    Lockstep(lockstep::Args),
    Regress(regress::Args),
    Coverage(regress::CoverageArgs),
    Mutations(mutations::Args),
    /// Run the index patterns of a Spatter file (.json or .idx.gz) as gathers and scatters
    Spatter {
        /// Pattern file
        file: PathBuf,
        /// Iterations of each pattern, at most
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        count: u64,
        /// Lanes of an operation
        #[arg(long, default_value = "16")]
        width: Lanes,
        #[command(flatten)]
        dut: FastDutArg,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Count the bytes of a file, or the samples of a PGM or PPM image, with scatter-increments; compare, plot
    Histogram {
        /// File: a PGM or PPM image (P2, P3, P5, P6), or anything
        file: PathBuf,
        /// Count bytes even if it is an image
        #[arg(long)]
        bytes: bool,
        /// Plot to write
        #[arg(long, default_value = "build/histogram.svg")]
        out: PathBuf,
        #[command(flatten)]
        dut: FastDutArg,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Transpose a grey PGM image through the crossbar, 16 bits per pixel, and compare
    Transpose {
        /// Image (P2 or P5)
        file: PathBuf,
        /// Image to write (P5)
        out: PathBuf,
        /// Waves to write (VCD; backends rtl and model), with a GTKWave save file
        #[arg(long)]
        trace: Option<PathBuf>,
        #[command(flatten)]
        window: Trace,
        #[command(flatten)]
        dut: DutArg,
    },
    /// Decode, encode, validate, explain and run the 64-byte descriptors
    Desc {
        #[command(subcommand)]
        command: desc::Command,
    },
    /// Draw what the crossbar does to a test image: the tiles, and where they go
    Picture {
        /// Picture to write (SVG)
        out: PathBuf,
    },
    /// Write the design as Verilog: a file for each module, and a list of them
    Verilog {
        /// Folder to write to
        folder: PathBuf,
        #[command(flatten)]
        config: ConfigArg,
    },
    Study(study::Args),
    Ppa(ppa::Args),
    /// Measure throughput and simulation speed
    Bench {
        /// Where the speed goes as JSON
        #[arg(long, default_value = "build/bench.json")]
        json: PathBuf,
        /// Measure the speed of these inputs only, and print it as JSON
        #[arg(long, hide = true, requires = "on")]
        measure: Option<speed::Feed>,
        /// What they run on
        #[arg(long, hide = true, requires = "measure")]
        on: Option<speed::Runner>,
    },
}

/// Which cycles are traced.
#[derive(clap::Args, Clone, Copy)]
struct Trace {
    /// First cycle to trace; cycle 0 is the first one in which something can be offered
    #[arg(long, default_value_t = 0)]
    trace_from: u64,
    /// Last cycle to trace
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    trace_to: u64,
}

impl Trace {
    /// The file of the waves and their window, if they are asked for.
    fn of<'a>(
        &self,
        path: Option<&'a Path>,
        backend: Backend,
    ) -> miette::Result<Option<Waves<'a>>> {
        if path.is_some() && backend == Backend::Verilator {
            return Err(miette!(
                help = "leave out --trace, or use --dut rtl or --dut model: their waves show the same cycles",
                "--trace with --dut verilator: waves are taken from backends rtl and model only"
            ));
        }
        Ok(path.map(|path| (path, self.trace_from..=self.trace_to)))
    }
}

/// Where waves go, and which cycles.
type Waves<'a> = (&'a Path, RangeInclusive<u64>);

/// What the design runs on; the design itself, if not said otherwise.
#[derive(clap::Args, Clone, Copy)]
struct DutArg {
    #[arg(long, default_value = "rtl", value_name = "BACKEND", hide_possible_values = true, help = DUT_HELP)]
    dut: DutName,
}

/// The same for long runs: the fastest one, if not said otherwise.
#[derive(clap::Args, Clone, Copy)]
struct FastDutArg {
    #[arg(long, default_value = "model", value_name = "BACKEND", hide_possible_values = true, help = DUT_HELP)]
    dut: DutName,
}

/// The configuration of the engine.
#[derive(clap::Args, Clone)]
struct ConfigArg {
    /// Configuration: default, small (8 lanes of 32 bits, 8 banks), registered (RETURN = 2), or a name of `gsx study --list`
    #[arg(id = "config", long = "config", default_value = "default", value_name = "NAME", value_parser = configuration)]
    config: Named,
}

/// A configuration, and the name that it was asked for by.
#[derive(Clone)]
struct Named {
    name: String,
    cfg: Config,
}

impl Named {
    /// What a replay command needs to say.
    fn replay(&self) -> String {
        match self.cfg == Config::default() {
            true => String::new(),
            false => format!(" --config {}", self.name),
        }
    }
}

fn configuration(name: &str) -> Result<Named, String> {
    let cfg = Config::named(name).ok_or(
        "no such configuration; take default, small, registered or a name of `gsx study --list`",
    )?;
    Ok(Named {
        name: name.into(),
        cfg,
    })
}

/// Help of `--dut`.
const DUT_HELP: &str = "What it runs on: rtl (the rust-hdl design), verilator (the exported Verilog, compiled; what is built is \
    kept in $SUPERGATHER_CACHE, or build/verilated) or model (the same cycle for cycle, in plain Rust: the fastest)";

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum DutName {
    /// The rust-hdl design
    Rtl,
    /// The exported Verilog, compiled by Verilator
    Verilator,
    /// The design cycle for cycle, in plain Rust
    Model,
}

impl From<DutName> for Backend {
    fn from(name: DutName) -> Self {
        match name {
            DutName::Rtl => Backend::Rtl,
            DutName::Verilator => Backend::Verilator,
            DutName::Model => Backend::Model,
        }
    }
}

/// Folder that keeps what backend `verilator` builds.
fn cache() -> PathBuf {
    std::env::var_os("SUPERGATHER_CACHE")
        .filter(|folder| !folder.is_empty())
        .map_or_else(|| "build/verilated".into(), PathBuf::from)
}

/// A backend of the engine, ready to start. Says why if that takes long.
fn prepare(backend: impl Into<Backend>, cfg: Config) -> miette::Result<Prepared> {
    let (done, wait) = mpsc::channel::<()>();
    let note = std::thread::spawn(move || {
        if wait.recv_timeout(Duration::from_secs(2)) == Err(mpsc::RecvTimeoutError::Timeout) {
            eprintln!(
                "compiling the Verilog for backend verilator: takes a minute, but only once (kept in {})",
                cache().display()
            );
        }
    });
    let prepared = backend.into().prepare(cfg, &cache());
    drop(done);
    note.join().expect("it does not panic");
    prepared.into_diagnostic()
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
    // Whoever reads the output may stop early (`gsx ... | head`); then so do we, and do not panic.
    sigpipe::reset();
    match run(Cli::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(report) => {
            eprintln!("{report:?}");
            ExitCode::from(2)
        }
    }
}

/// Runs a vector of either design.
fn run_vector(vector: &AnyVector, backend: Backend, trace: Option<Waves>) -> miette::Result<bool> {
    match vector {
        AnyVector::Engine(vector) => programs::run_vector(vector, backend, trace),
        AnyVector::Crossbar(vector) => crossbar::run_vector(vector, backend, trace),
    }
}

/// Runs a command; false if the design and the models differ.
fn run(command: Command) -> miette::Result<bool> {
    match command {
        Command::Sim { vector, out, trace } => {
            let vector = AnyVector::load(&vector)?;
            output::make_folder(&out)?;
            let vcd = out.join(format!("{}.vcd", vector.name()));
            let trace = Some((vcd.as_path(), trace.trace_from..=trace.trace_to));
            run_vector(&vector, Backend::Rtl, trace)
        }
        Command::Testbench { vector, folder } => match AnyVector::load(&vector)? {
            AnyVector::Engine(vector) => programs::testbench(&vector, &folder),
            AnyVector::Crossbar(vector) => crossbar::testbench(&vector, &folder),
        },
        Command::Run {
            vector,
            trace,
            window,
            dut: DutArg { dut },
        } => {
            let backend = Backend::from(dut);
            let trace = window.of(trace.as_deref(), backend)?;
            run_vector(&AnyVector::load(&vector)?, backend, trace)
        }
        Command::Check { vector } => match AnyVector::load(&vector)? {
            AnyVector::Engine(vector) => programs::check_vector(&vector),
            AnyVector::Crossbar(vector) => crossbar::check_vector(&vector),
        },
        Command::Random {
            seed,
            ops,
            case,
            dump,
            jobs,
            dut: FastDutArg { dut },
            config: ConfigArg { config },
        } => programs::random(seed, ops, case, dump.as_deref(), jobs, dut.into(), &config),
        Command::Lockstep(args) => lockstep::lockstep(&args),
        Command::Regress(args) => regress::regress(&args),
        Command::Coverage(args) => regress::coverage(&args),
        Command::Mutations(args) => mutations::mutations(&args),
        Command::Spatter {
            file,
            count,
            width,
            dut: FastDutArg { dut },
            config: ConfigArg { config },
        } => patterns::spatter(&file, count, width.into(), dut.into(), config.cfg),
        Command::Histogram {
            file,
            bytes,
            out,
            dut: FastDutArg { dut },
            config: ConfigArg { config },
        } => histogram::histogram(&file, bytes, &out, dut.into(), config.cfg),
        Command::Transpose {
            file,
            out,
            trace,
            window,
            dut: DutArg { dut },
        } => {
            let backend = Backend::from(dut);
            let trace = window.of(trace.as_deref(), backend)?;
            transpose::transpose(&file, &out, backend, trace)
        }
        Command::Desc { command } => desc::desc(&command),
        Command::Picture { out } => transpose::draw(&out),
        Command::Verilog {
            folder,
            config: ConfigArg { config },
        } => {
            std::fs::create_dir_all(&folder)
                .into_diagnostic()
                .wrap_err_with(|| format!("cannot make the folder {}", folder.display()))?;
            let engine = hdl::verilog::engine(config.cfg).into_diagnostic()?;
            let crossbar = hdl::verilog::crossbar().into_diagnostic()?;
            for design in [engine, crossbar] {
                for (name, text) in design.files() {
                    output::write_whole(&folder.join(name), text.as_bytes())?;
                }
                println!(
                    "{}: {}: {} modules, {} lines",
                    folder.display(),
                    design.top,
                    design.modules.len(),
                    design.text().lines().count()
                );
            }
            Ok(true)
        }
        Command::Study(args) => study::study(&args),
        Command::Ppa(args) => ppa::ppa(&args),
        Command::Bench {
            measure: Some(feed),
            on: Some(runner),
            ..
        } => {
            let measured = speed::measure(feed, runner)?;
            println!("{}", serde_json::to_string(&measured).into_diagnostic()?);
            Ok(true)
        }
        Command::Bench { json, .. } => bench::bench(&json),
    }
}
