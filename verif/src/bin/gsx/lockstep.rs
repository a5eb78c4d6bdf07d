//! `gsx lockstep`.

use crate::DutName;
use crate::output::{Progress, make_folder_of};
use hdl::config::Config;
use miette::IntoDiagnostic;
use sim::backend::{Backend, Engine};
use sim::dut::SimError;
use sim::engine::EngineOut;
use sim::files;
use sim::lockstep::{Broken, KEPT_CYCLES, Lockstep};
use sim::ports::Named;
use std::path::PathBuf;
use std::time::Instant;
use verif::check::Failure;
use verif::lockstep::{PROGRAM_OPS, Tally, run};
use verif::random::DEFAULT_SEED;

/// What `gsx lockstep` takes.
#[derive(clap::Args)]
pub struct Args {
    /// One backend: rtl (the rust-hdl design) or verilator (the exported Verilog, compiled)
    #[arg(hide_possible_values = true)]
    a: DutName,
    /// The other; the same one is allowed
    #[arg(hide_possible_values = true)]
    b: DutName,
    /// Root seed of the run
    #[arg(long, default_value_t = DEFAULT_SEED)]
    seed: u64,
    /// Operations in programs, at least, over all cases
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    ops: u64,
    /// Cycles, at least, over all cases (instead of --ops)
    #[arg(long, conflicts_with = "ops", value_parser = clap::value_parser!(u64).range(1..))]
    cycles: Option<u64>,
    /// Run only this case
    #[arg(long, conflicts_with_all = ["ops", "cycles"])]
    case: Option<u64>,
    /// Write waves of a difference to this VCD file
    #[arg(long, default_value = "build/lockstep/difference.vcd")]
    trace: PathBuf,
    /// Cycles in the waves, at most, the last one being the difference
    #[arg(long, default_value_t = KEPT_CYCLES as u64, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trace_cycles: u64,
    /// Turn over the lowest bit of an output of B in a cycle of every case, to see a difference: PORT@CYCLE
    #[arg(long, hide = true, value_parser = fault)]
    break_output: Option<Fault>,
}

/// A wrong output: port and cycle.
#[derive(Clone)]
struct Fault {
    port: String,
    cycle: u64,
}

fn fault(text: &str) -> Result<Fault, String> {
    let (port, cycle) = text.split_once('@').ok_or("expected PORT@CYCLE")?;
    let cycle = cycle.parse().map_err(|e| format!("cycle {cycle}: {e}"))?;
    let ports = EngineOut::default().ports();
    if ports.iter().all(|p| p.name != port) {
        let names: Vec<&str> = ports.iter().map(|p| p.name).collect();
        return Err(format!(
            "no output `{port}`; there are {}",
            names.join(", ")
        ));
    }
    Ok(Fault {
        port: port.to_string(),
        cycle,
    })
}

impl Args {
    /// The command that does the same, or one case of it.
    fn replay(&self, case: Option<u64>) -> String {
        let name = |d: DutName| Backend::from(d).name();
        let mut text = format!(
            "replay: gsx lockstep {} {} --seed {}",
            name(self.a),
            name(self.b),
            self.seed
        );
        text += &match (case.or(self.case), self.cycles) {
            (Some(case), _) => format!(" --case {case}"),
            (None, Some(cycles)) => format!(" --cycles {cycles}"),
            (None, None) => format!(" --ops {}", self.ops),
        };
        if let Some(Fault { port, cycle }) = &self.break_output {
            text += &format!(" --break-output {port}@{cycle}");
        }
        text
    }
}

/// The command: cases one by one, to the first difference.
pub fn lockstep(args: &Args) -> miette::Result<bool> {
    let cfg = Config::default();
    // Now, not after the run.
    files::target(&args.trace).into_diagnostic()?;
    let a = crate::prepare(args.a, cfg)?;
    let b = match args.a == args.b {
        true => a.clone(),
        false => crate::prepare(args.b, cfg)?,
    };
    let (total, what) = match (args.case, args.cycles) {
        (Some(_), _) => (1, "cases"),
        (None, Some(cycles)) => (cycles, "cycles"),
        (None, None) => (args.ops.div_ceil(PROGRAM_OPS as u64), "cases"),
    };
    let progress = Progress::new(total, what);
    let mut tally = Tally::default();
    let start = Instant::now();
    let speed = |tally: &Tally| {
        let seconds = start.elapsed().as_secs_f64();
        eprintln!(
            "{} cycles in {seconds:.1} s: {:.0} cycles/s",
            tally.cycles,
            tally.cycles as f64 / seconds
        );
    };
    let mut cases = 0;
    loop {
        let index = args.case.unwrap_or(0) + cases;
        let other = b.engine().into_diagnostic()?;
        let other: Engine = match &args.break_output {
            Some(Fault { port, cycle }) => Box::new(Broken::new(other, port, *cycle)),
            None => other,
        };
        let mut pair =
            Lockstep::new(a.engine().into_diagnostic()?, other).keep(args.trace_cycles as usize);
        let before = tally.cycles;
        if let Err(failure) = run(&mut pair, cfg, args.seed, index, &mut tally) {
            drop(progress);
            // The waves first: what is printed may be cut off.
            let waves = match failure {
                Failure::Sim(SimError::Differ(_)) => {
                    make_folder_of(&args.trace)?;
                    Some(pair.write_waves(&args.trace).into_diagnostic()?)
                }
                _ => None,
            };
            println!("seed {}, case {index} DIFFERS: {failure}", args.seed);
            if let Some(save) = waves {
                println!(
                    "waves: {} (open with: gtkwave {})",
                    args.trace.display(),
                    save.display()
                );
            }
            println!("{}", args.replay(Some(index)));
            speed(&tally);
            return Ok(false);
        }
        cases += 1;
        let (over, steps) = match args.cycles {
            Some(cycles) if args.case.is_none() => (tally.cycles >= cycles, tally.cycles - before),
            _ => (cases == total, 1),
        };
        progress.step_by(steps);
        if over {
            break;
        }
    }
    drop(progress);
    println!(
        "seed {}, {cases} cases, {} cycles compared ({} with random pins, {} with ext_stall, {} resets in mid-operation)",
        args.seed, tally.cycles, tally.pins, tally.stalls, tally.resets
    );
    println!("every output of every cycle is equal");
    println!("{}", args.replay(None));
    speed(&tally);
    Ok(true)
}
