//! `gsx lockstep`.

use crate::output::{Progress, make_folder_of};
use crate::programs::{self, case_of, simulate};
use crate::{ConfigArg, DutName};
use miette::{IntoDiagnostic, miette};
use sim::backend::Backend;
use sim::crossbar;
use sim::dut::{Dut, SimError};
use sim::files;
use sim::lockstep::{Broken, KEPT_CYCLES, Lockstep};
use sim::ports::Named;
use std::path::PathBuf;
use std::time::Instant;
use verif::check::{Failure, expect};
use verif::lockstep::{PROGRAM_OPS, Tally, run};
use verif::random::DEFAULT_SEED;
use verif::vector::AnyVector;

/// What `gsx lockstep` takes.
#[derive(clap::Args)]
pub struct Args {
    /// One backend: rtl (the rust-hdl design), verilator (the exported Verilog, compiled) or model (the same in plain
    /// Rust)
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
    /// Run this test vector, of the engine or of the crossbar, instead of cases
    #[arg(long, conflicts_with_all = ["ops", "cycles", "case", "seed", "config"])]
    vector: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigArg,
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
    Ok(Fault {
        port: port.to_string(),
        cycle,
    })
}

/// A device, with the output broken that is asked for.
fn broken<D>(dut: D, fault: Option<&Fault>) -> miette::Result<Box<Either<D>>>
where
    D: Dut + 'static,
    D::Out: Named,
{
    let Some(Fault { port, cycle }) = fault else {
        return Ok(Box::new(dut));
    };
    let ports = D::Out::default().ports();
    if ports.iter().all(|p| p.name != port) {
        let names: Vec<&str> = ports.iter().map(|p| p.name).collect();
        return Err(miette!(
            "no output `{port}`; there are {}",
            names.join(", ")
        ));
    }
    Ok(Box::new(Broken::new(dut, port, *cycle)))
}

/// A device or a broken one.
type Either<D> = dyn Dut<In = <D as Dut>::In, Out = <D as Dut>::Out>;

impl Args {
    /// The command that does the same, or one case of it.
    fn replay(&self, case: Option<u64>) -> String {
        let name = |d: DutName| Backend::from(d).name();
        let mut text = format!("replay: gsx lockstep {} {}", name(self.a), name(self.b));
        text += &match (&self.vector, case.or(self.case), self.cycles) {
            (Some(vector), ..) => format!(" --vector {}", vector.display()),
            (None, Some(case), _) => format!(" --seed {} --case {case}", self.seed),
            (None, None, Some(cycles)) => format!(" --seed {} --cycles {cycles}", self.seed),
            (None, None, None) => format!(" --seed {} --ops {}", self.seed, self.ops),
        };
        text += &self.config.config.replay();
        if let Some(Fault { port, cycle }) = &self.break_output {
            text += &format!(" --break-output {port}@{cycle}");
        }
        text
    }

    /// Two devices side by side.
    fn pair<D>(&self, a: D, b: D) -> miette::Result<Pair<D>>
    where
        D: Dut + 'static,
        D::In: Named,
        D::Out: Named,
    {
        let other = broken(b, self.break_output.as_ref())?;
        Ok(Lockstep::new(a, other).keep(self.trace_cycles as usize))
    }

    /// Says what failed, with waves if it is a difference of the two.
    fn report<D>(
        &self,
        pair: &Pair<D>,
        what: &str,
        failure: &Failure,
        case: Option<u64>,
    ) -> miette::Result<()>
    where
        D: Dut,
        D::In: Named,
        D::Out: Named,
    {
        // The waves first: what is printed may be cut off.
        let waves = match failure {
            Failure::Sim(SimError::Differ(_)) => {
                make_folder_of(&self.trace)?;
                Some(pair.write_waves(&self.trace).into_diagnostic()?)
            }
            _ => None,
        };
        println!("{what} DIFFERS: {failure}");
        if let Some(save) = waves {
            println!(
                "waves: {} (open with: gtkwave {})",
                self.trace.display(),
                save.display()
            );
        }
        println!("{}", self.replay(case));
        Ok(())
    }
}

/// Two devices, the second one perhaps broken.
type Pair<D> = Lockstep<D, Box<Either<D>>>;

/// The command: a vector, or cases.
pub fn lockstep(args: &Args) -> miette::Result<bool> {
    // Now, not after the run.
    files::target(&args.trace).into_diagnostic()?;
    match &args.vector {
        Some(path) => vector(args, &AnyVector::load(path)?),
        None => cases(args),
    }
}

/// A vector, to the first difference.
fn vector(args: &Args, vector: &AnyVector) -> miette::Result<bool> {
    let (cycles, wrong) = match vector {
        AnyVector::Engine(vector) => {
            let case = case_of(vector);
            let engine = |name| crate::prepare(name, case.cfg)?.engine().into_diagnostic();
            let mut pair = args.pair(engine(args.a)?, engine(args.b)?)?;
            match simulate(&mut pair, &case, |_, _| Ok(())) {
                Err(e) => {
                    args.report(&pair, vector.name(), &Failure::Sim(e), None)?;
                    return Ok(false);
                }
                Ok((report, regs, ram)) => (
                    pair.cycles(),
                    programs::differences(vector, &case, &expect(&case), &report, &regs, &ram),
                ),
            }
        }
        AnyVector::Crossbar(vector) => {
            let device = |name: DutName| crossbar::on(name.into(), &crate::cache());
            let (a, b) = (device(args.a), device(args.b));
            let mut pair = args.pair(a.into_diagnostic()?, b.into_diagnostic()?)?;
            match vector.run(&mut pair) {
                Err(e) => {
                    args.report(&pair, vector.name(), &Failure::Sim(e), None)?;
                    return Ok(false);
                }
                Ok((_, got)) => (pair.cycles(), crate::crossbar::differences(vector, &got)),
            }
        }
    };
    println!("{}: {cycles} cycles compared", vector.name());
    println!("every output of every cycle is equal");
    for what in &wrong {
        println!("both: {what}");
    }
    println!("{}", args.replay(None));
    Ok(wrong.is_empty())
}

/// Cases one by one, to the first difference.
fn cases(args: &Args) -> miette::Result<bool> {
    let cfg = args.config.config.cfg;
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
        let (left, right) = (a.engine(), b.engine());
        let mut pair = args.pair(left.into_diagnostic()?, right.into_diagnostic()?)?;
        let before = tally.cycles;
        if let Err(failure) = run(&mut pair, cfg, args.seed, index, &mut tally) {
            drop(progress);
            let what = format!("seed {}, case {index}", args.seed);
            args.report(&pair, &what, &failure, Some(index))?;
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
