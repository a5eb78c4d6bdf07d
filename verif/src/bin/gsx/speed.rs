//! `gsx bench`: simulation speed of every backend on the same inputs, the price of waves, and what a second worker brings. Printed and
//! written as JSON; only ratios of one run are compared with a bound.
//!
//! Each measurement is a process of its own (`gsx bench --measure`), so that its peak memory is its own.

use crate::bench::{OPS, gathers, tile};
use crate::output::{make_folder, table, write_whole};
use clap::ValueEnum;
use hdl::config::Config;
use hdl::verilog::Design;
use miette::{IntoDiagnostic, WrapErr, miette};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use sim::axi::{self, Item, Setup, no_gaps};
use sim::crossbar::{self, CrossbarIn, CrossbarOut};
use sim::dut::{Dut, Rtl, SimError};
use sim::engine::{self, EngineIn, EngineOut};
use sim::host::RunReport;
use sim::model;
use sim::state::Registers;
use sim::testbench::{Recorded, Recorder};
use sim::verilated::{Ports, Verilated};
use sim::waves::{ENGINE, Traceable, Vcd, VcdFile};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use verif::check::{Case, check, execute};
use verif::random::{DEFAULT_SEED, Profile, case, seed_of};

/// Rounds; the fastest of each counts, since what else the machine does slows all.
const ROUNDS: usize = 3;

/// How much faster than Verilator the model must be.
const LEAST_MODEL: f64 = 3.0;

/// Operations of the random mix.
const MIX_OPS: usize = 8000;

/// Tiles of the transpose stream: full ones, one behind the other.
const TILES: u32 = 100;

/// Cycles that Icarus runs, at most: it is some thousand times slower.
const ICARUS_CYCLES: usize = 400;

/// A measurement takes about this long.
const LONG_ENOUGH: Duration = Duration::from_millis(500);

/// Cycles of the run with a traced window, and of the window.
const RUN_CYCLES: u64 = 1_000_000;
const WINDOW_CYCLES: u64 = 10_000;

/// Rounds of it, of which the best counts: what is looked for is small beside what a busy machine adds.
const WINDOW_ROUNDS: usize = 10;

/// What the traced window may cost.
const MOST_WINDOW: f64 = 0.05;

/// Of what two spin loops gain over one, the part that two workers must.
const LEAST_SCALING: f64 = 0.9;

/// Operations and cases of a worker's share.
const WORK_OPS: usize = 2000;
const WORK_CASES: u64 = 16;

/// What a backend is fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Feed {
    /// Gathers from random addresses, a post and a drain in every bundle.
    DenseGathers,
    /// Random programs of all operations, with faults.
    RandomMix,
    /// Full tiles through the crossbar, back to back.
    TransposeStream,
}

impl Feed {
    const ALL: [Feed; 3] = [Feed::DenseGathers, Feed::RandomMix, Feed::TransposeStream];

    fn name(self) -> &'static str {
        match self {
            Feed::DenseGathers => "dense gathers",
            Feed::RandomMix => "random mix",
            Feed::TransposeStream => "transpose stream",
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Feed::TransposeStream => "tiles/s",
            _ => "operations/s",
        }
    }
}

/// What runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Runner {
    /// The rust-hdl design.
    Rtl,
    /// The model.
    Model,
    /// The exported Verilog in Verilator.
    Verilator,
    /// The exported Verilog in Icarus.
    Icarus,
}

impl Runner {
    const ALL: [Runner; 4] = [
        Runner::Rtl,
        Runner::Model,
        Runner::Verilator,
        Runner::Icarus,
    ];

    fn name(self) -> &'static str {
        match self {
            Runner::Rtl => "rtl",
            Runner::Model => "model",
            Runner::Verilator => "verilator",
            Runner::Icarus => "icarus",
        }
    }
}

/// A measurement.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// Clock cycles per second.
    cycles_per_second: f64,
    /// Operations, or tiles, per second.
    operations_per_second: f64,
    /// Most memory that the process held. Unit: KiB; not known on every system.
    peak_kib: Option<u64>,
}

/// Recorded inputs, and the operations (or tiles) in them.
struct Rows<I> {
    rows: Vec<I>,
    operations: u64,
}

/// A device that keeps the inputs of every cycle.
pub struct Inputs<D: Dut> {
    /// The device.
    pub inner: D,
    /// The inputs.
    pub rows: Vec<D::In>,
}

impl<D: Dut> Inputs<D> {
    /// Keeps those of `inner`.
    pub fn of(inner: D) -> Self {
        Self {
            inner,
            rows: Vec::new(),
        }
    }
}

impl<D: Dut> Dut for Inputs<D> {
    type In = D::In;
    type Out = D::Out;

    fn backend(&self) -> &'static str {
        self.inner.backend()
    }

    fn outputs(&self) -> &D::Out {
        self.inner.outputs()
    }

    fn drive(&mut self, inputs: &D::In) -> Result<(), SimError> {
        self.rows.push(inputs.clone());
        self.inner.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.inner.clock()
    }
}

/// A case of the engine.
fn case_of(feed: Feed) -> Case {
    match feed {
        Feed::RandomMix => case(
            "speed",
            DEFAULT_SEED,
            Config::default(),
            MIX_OPS,
            &Profile::MIXED,
        ),
        _ => gathers(4 * OPS),
    }
}

fn engine_rows(feed: Feed) -> Result<Rows<EngineIn>, SimError> {
    let case = case_of(feed);
    let mut dut = Inputs::of(model::supergather::Supergather::new(case.cfg)?);
    execute(&mut dut, &case, |_, _| Ok(()))?;
    Ok(Rows {
        rows: dut.rows,
        operations: case.program.ops() as u64,
    })
}

fn crossbar_rows() -> Result<Rows<CrossbarIn>, SimError> {
    let setup = Setup::default();
    let mut rng = ChaCha8Rng::seed_from_u64(seed_of("crossbar speed", DEFAULT_SEED));
    let tiles = (0..TILES).map(|n| tile(&setup, 0x1000 * n, &mut rng));
    let items = [Item::Configure(setup)].into_iter().chain(tiles);
    let mut dut = Inputs::of(model::axi2sram::Axi2sram::new());
    axi::run(&mut dut, items, no_gaps, |_, _| ())?;
    Ok(Rows {
        rows: dut.rows,
        operations: TILES.into(),
    })
}

/// Does something again and again until it took long enough: times per second.
fn rate(mut once: impl FnMut() -> Result<(), SimError>) -> Result<f64, SimError> {
    once()?;
    let start = Instant::now();
    let mut times = 0;
    while start.elapsed() < LONG_ENOUGH {
        once()?;
        times += 1;
    }
    Ok(f64::from(times) / start.elapsed().as_secs_f64())
}

/// Cycles per second of a device that is stepped from Rust.
fn stepped<D: Dut>(
    dut: &mut D,
    rows: &Rows<D::In>,
    sum: impl Fn(&D::Out) -> u64,
) -> Result<f64, SimError> {
    rate(|| {
        let mut hash = 0_u64;
        for row in &rows.rows {
            dut.step(row)?;
            hash = hash.rotate_left(7) ^ sum(dut.outputs());
        }
        black_box(hash);
        Ok(())
    })
}

/// Words of an output, so that nothing that makes it can be left out.
fn engine_sum(out: &EngineOut) -> u64 {
    let vt = out.vt.as_ref().map_or(0, |vt| {
        let words = vt.data.0.chunks_exact(8);
        words.fold(0, |sum, w| {
            sum ^ u64::from_le_bytes(w.try_into().expect("eight bytes"))
        })
    });
    vt ^ u64::from(out.counters.bank_accesses) << 32 ^ u64::from(out.counters.memory_wait)
}

fn crossbar_sum(out: &CrossbarOut) -> u64 {
    let data = out.sram.data.iter().fold(0, |s, d| s ^ u64::from(*d));
    data ^ u64::from(out.sram_addr) << 16 ^ u64::from(out.beats_out) << 32
}

/// Cycles per second of a Verilated design that is not left in between.
fn played<B: Ports>(dut: &mut Verilated<B>, rows: &Rows<B::In>) -> Result<f64, SimError> {
    let stimulus = dut.stimulus(&rows.rows);
    rate(|| {
        black_box(dut.play(&stimulus));
        Ok(())
    })
}

/// Most memory that a process held until now.
fn peak_kib(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Runs the Verilog with its recorded inputs in Icarus: cycles per second and peak memory.
fn in_icarus(recorder: &Recorder, design: &Design) -> miette::Result<(f64, Option<u64>)> {
    let folder = PathBuf::from("build/bench-icarus").join(&design.top);
    make_folder(&folder)?;
    recorder.write(design, &folder).into_diagnostic()?;
    let compiled = Command::new("iverilog")
        .current_dir(&folder)
        .args([
            "-g2005",
            "-s",
            "bench",
            "-o",
            "bench.vvp",
            "bench.v",
            "design.v",
        ])
        .status()
        .into_diagnostic()
        .wrap_err("iverilog")?;
    if !compiled.success() {
        return Err(miette!("iverilog does not compile {}", folder.display()));
    }
    let start = Instant::now();
    let mut vvp = Command::new("vvp")
        .current_dir(&folder)
        .args(["-n", "bench.vvp"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .into_diagnostic()
        .wrap_err("vvp")?;
    let process = vvp.id().to_string();
    let mut peak = None;
    while vvp.try_wait().into_diagnostic()?.is_none() {
        peak = peak_kib(&process).or(peak);
        std::thread::sleep(Duration::from_millis(10));
    }
    let seconds = start.elapsed().as_secs_f64();
    let said = vvp.wait_with_output().into_diagnostic()?.stdout;
    let said = String::from_utf8_lossy(&said);
    match said.contains(&recorder.verdict()) {
        true => Ok((recorder.rows() as f64 / seconds, peak)),
        false => Err(miette!("Icarus differs from the design: {said}")),
    }
}

/// Records what the design does with the first of some inputs.
fn record<B: sim::dut::Pins>(
    inner: sim::dut::Rtl<B>,
    rows: &[B::In],
) -> Result<Recorder, SimError> {
    let mut dut = Recorded::new(inner);
    for row in rows.iter().take(ICARUS_CYCLES) {
        dut.step(row)?;
    }
    Ok(dut.finish())
}

/// The ways to run a design.
struct Ways<R, M, V, D> {
    rtl: R,
    model: M,
    verilator: V,
    design: D,
}

/// How often per second some inputs are run, and the peak memory.
fn times<B, M, D>(
    runner: Runner,
    rows: &Rows<B::In>,
    ways: Ways<
        impl FnOnce() -> Result<Rtl<B>, SimError>,
        impl FnOnce() -> Result<M, SimError>,
        impl FnOnce() -> Result<Verilated<B>, SimError>,
        D,
    >,
    sum: impl Fn(&B::Out) -> u64,
) -> miette::Result<(f64, Option<u64>)>
where
    B: Ports,
    M: Dut<In = B::In, Out = B::Out>,
    D: FnOnce() -> Result<Design, hdl::verilog::ExportError>,
{
    let times = match runner {
        Runner::Rtl => (ways.rtl)().and_then(|mut dut| stepped(&mut dut, rows, sum)),
        Runner::Model => (ways.model)().and_then(|mut dut| stepped(&mut dut, rows, sum)),
        Runner::Verilator => (ways.verilator)().and_then(|mut dut| played(&mut dut, rows)),
        Runner::Icarus => {
            let recorder = (ways.rtl)().and_then(|dut| record(dut, &rows.rows));
            let design = (ways.design)().into_diagnostic()?;
            let (rate, peak) = in_icarus(&recorder.into_diagnostic()?, &design)?;
            return Ok((rate / rows.rows.len() as f64, peak));
        }
    };
    Ok((times.into_diagnostic()?, peak_kib("self")))
}

/// One measurement, in this process.
pub fn measure(feed: Feed, runner: Runner) -> miette::Result<Measured> {
    let cache = crate::cache();
    let (cycles, operations, (times, peak_kib)) = match feed {
        Feed::TransposeStream => {
            let rows = crossbar_rows().into_diagnostic()?;
            let ways = Ways {
                rtl: crossbar::rtl,
                model: || Ok(model::axi2sram::Axi2sram::new()),
                verilator: || crossbar::verilator(&cache),
                design: hdl::verilog::crossbar,
            };
            let times = times(runner, &rows, ways, crossbar_sum)?;
            (rows.rows.len(), rows.operations, times)
        }
        Feed::DenseGathers | Feed::RandomMix => {
            let cfg = Config::default();
            let rows = engine_rows(feed).into_diagnostic()?;
            let ways = Ways {
                rtl: || engine::rtl(cfg),
                model: || Ok(model::supergather::Supergather::new(cfg)?),
                verilator: || engine::verilator(cfg, &cache),
                design: || hdl::verilog::engine(cfg),
            };
            let times = times(runner, &rows, ways, engine_sum)?;
            (rows.rows.len(), rows.operations, times)
        }
    };
    Ok(Measured {
        cycles_per_second: times * cycles as f64,
        operations_per_second: times * operations as f64,
        peak_kib,
    })
}

/// A value as the command line has it.
fn argument(value: impl ValueEnum) -> String {
    let value = value.to_possible_value().expect("none is hidden");
    value.get_name().to_string()
}

/// One measurement, in a process of its own.
fn measure_alone(feed: Feed, runner: Runner) -> miette::Result<Measured> {
    let program = std::env::current_exe().into_diagnostic()?;
    let out = Command::new(program)
        .args(["bench", "--measure"])
        .arg(argument(feed))
        .arg("--on")
        .arg(argument(runner))
        .output()
        .into_diagnostic()?;
    if !out.status.success() {
        let text = String::from_utf8_lossy(&out.stderr);
        return Err(miette!("{} on {}: {text}", feed.name(), runner.name()));
    }
    serde_json::from_slice(&out.stdout).into_diagnostic()
}

/// The best of some measurements.
fn best(all: impl IntoIterator<Item = Measured>) -> Option<Measured> {
    all.into_iter()
        .max_by(|a, b| a.cycles_per_second.total_cmp(&b.cycles_per_second))
}

/// What is written as JSON.
#[derive(Serialize)]
struct Report {
    /// Processor, how many of it, system.
    machine: BTreeMap<&'static str, String>,
    /// Of the sources, as git has it; with `+` if there are changes.
    commit: Option<String>,
    speed: BTreeMap<&'static str, BTreeMap<&'static str, Measured>>,
    /// Cycles per second with all cycles traced, as part of those without.
    traced: BTreeMap<&'static str, f64>,
    /// What a traced window of 10,000 in 1,000,000 cycles of the model costs.
    window: f64,
    /// Gain of two spin loops and of two workers over one.
    scaling: [f64; 2],
}

/// What a command says on its first line.
fn says(program: &str, args: &[&str]) -> Option<String> {
    let out = Command::new(program).args(args).output().ok()?;
    let text = String::from_utf8(out.stdout).ok()?;
    Some(text.lines().next().unwrap_or_default().to_string()).filter(|_| out.status.success())
}

fn machine() -> BTreeMap<&'static str, String> {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|l| l.strip_prefix("model name"));
    let model = model.map_or("unknown", |l| l.trim_start_matches([' ', '\t', ':']));
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    BTreeMap::from([
        ("processor", model.to_string()),
        ("cores", cores.to_string()),
        ("system", std::env::consts::OS.to_string()),
        (
            "verilator",
            says("verilator", &["--version"]).unwrap_or_else(|| "none".into()),
        ),
    ])
}

fn commit() -> Option<String> {
    let head = says("git", &["rev-parse", "HEAD"])?;
    let changes = says("git", &["status", "--porcelain"])?;
    Some(head + if changes.is_empty() { "" } else { "+" })
}

/// All of it; false if a bound is missed.
pub fn speed(json: &Path) -> miette::Result<bool> {
    let mut good = true;
    let mut check = |what: String, value: f64, holds: bool| {
        good &= holds;
        println!("{what}: {value:.2}{}", if holds { "" } else { " MISSED" });
    };
    let speed = speeds()?;
    for feed in Feed::ALL {
        let [model, verilator] = ["model", "verilator"]
            .map(|runner| speed[feed.name()].get(runner).map(|m| m.cycles_per_second));
        if let (Some(model), Some(verilator)) = (model, verilator) {
            check(
                format!(
                    "{}: model to verilator (at least {LEAST_MODEL})",
                    feed.name()
                ),
                model / verilator,
                model >= LEAST_MODEL * verilator,
            );
        }
    }
    println!();
    let traced = BTreeMap::from([
        ("rtl", traced(|| engine::rtl(Config::default()))?),
        (
            "model",
            traced(|| Ok(model::supergather::Supergather::new(Config::default())?))?,
        ),
    ]);
    for (runner, part) in &traced {
        println!("dense gathers on {runner}, every cycle traced: {part:.2} of the speed without");
    }
    let window = window()?;
    check(
        format!(
            "model, a traced window of {WINDOW_CYCLES} in {RUN_CYCLES} cycles: costs (at most {MOST_WINDOW})"
        ),
        window,
        window <= MOST_WINDOW,
    );
    println!();
    let scaling = scaling()?;
    let [spin, workers] = scaling;
    println!(
        "two spin loops: {spin:.2} times one; two workers on the model: {workers:.2} times one"
    );
    check(
        format!("gain of two workers to that of two spin loops (at least {LEAST_SCALING})"),
        workers / spin,
        workers >= LEAST_SCALING * spin,
    );
    let report = Report {
        machine: machine(),
        commit: commit(),
        speed,
        traced,
        window,
        scaling,
    };
    let text = serde_json::to_string_pretty(&report).into_diagnostic()?;
    write_whole(json, (text + "\n").as_bytes())?;
    println!("speed as JSON: {}", json.display());
    Ok(good)
}

/// The table of backends and inputs.
fn speeds() -> miette::Result<BTreeMap<&'static str, BTreeMap<&'static str, Measured>>> {
    let mut all = BTreeMap::new();
    for feed in Feed::ALL {
        let mut of_feed: BTreeMap<&str, Measured> = BTreeMap::new();
        for round in 0..ROUNDS {
            for runner in Runner::ALL {
                // Icarus takes long and is far off: once is enough.
                if runner == Runner::Icarus && round > 0 {
                    continue;
                }
                match measure_alone(feed, runner) {
                    Ok(now) => {
                        let old = of_feed.get(runner.name()).copied();
                        of_feed
                            .extend(best(old.into_iter().chain([now])).map(|m| (runner.name(), m)));
                    }
                    Err(e) if round == 0 => println!("{e:?}\n{} is left out", runner.name()),
                    Err(_) => {}
                }
            }
        }
        let verilator = of_feed.get("verilator").map(|m| m.cycles_per_second);
        let rows: Vec<Vec<String>> = Runner::ALL
            .iter()
            .filter_map(|runner| {
                let m = of_feed.get(runner.name())?;
                let ratio = verilator.map(|v| format!("{:.4}", m.cycles_per_second / v));
                let peak = m.peak_kib.map(|kib| format!("{:.1}", kib as f64 / 1024.0));
                Some(vec![
                    runner.name().to_string(),
                    format!("{:.0}", m.cycles_per_second),
                    format!("{:.0}", m.operations_per_second),
                    ratio.unwrap_or_default(),
                    peak.unwrap_or_default(),
                ])
            })
            .collect();
        let head = [
            feed.name(),
            "cycles/s",
            feed.unit(),
            "to verilator",
            "peak MiB",
        ];
        print!("{}", table(&head, &rows));
        println!();
        all.insert(feed.name(), of_feed);
    }
    Ok(all)
}

/// Speed with every cycle traced, as part of the speed without.
fn traced<D>(new: impl Fn() -> Result<D, SimError>) -> miette::Result<f64>
where
    D: Traceable<In = EngineIn, Out = EngineOut>,
{
    let case = gathers(OPS);
    let mut dut = new().into_diagnostic()?;
    let mut seconds = [f64::MAX; 2];
    for _ in 0..ROUNDS {
        for (waves, seconds) in [false, true].into_iter().zip(&mut seconds) {
            let mut vcd = Vcd::new(std::io::sink(), ENGINE, 0..=u64::MAX);
            let start = Instant::now();
            execute(&mut dut, &case, |cycle, dut| {
                if waves {
                    vcd.sample(cycle, dut.scene())
                        .map_err(|source| SimError::Io {
                            path: "(no file)".into(),
                            source,
                        })?;
                }
                Ok(())
            })
            .into_diagnostic()?;
            *seconds = seconds.min(start.elapsed().as_secs_f64());
        }
    }
    Ok(seconds[0] / seconds[1])
}

/// A hash of all that a run gave.
fn hash_of(report: &RunReport, regs: &Registers, into: &mut DefaultHasher) {
    format!(
        "{:?}",
        (report.cycles, &report.counters, report.first_fault())
    )
    .hash(into);
    for vector in report.results.iter().flatten().chain(&regs.vec) {
        vector.0.hash(into);
    }
}

/// What a window of waves costs in a long run of the model, as part of the time without. The results must be the same.
fn window() -> miette::Result<f64> {
    let case = gathers(4 * OPS);
    let file = Path::new("build/bench-window.vcd");
    make_folder(Path::new("build"))?;
    let mut seconds = [f64::MAX; 2];
    let mut hashes = [0; 2];
    for _ in 0..WINDOW_ROUNDS {
        for waves in [false, true] {
            let mut dut = model::supergather::Supergather::new(case.cfg).into_diagnostic()?;
            // To throw away the file of the round before is no part of a run.
            let _ = std::fs::remove_file(file);
            let start = Instant::now();
            // In the middle of the run.
            let first = RUN_CYCLES / 2;
            let mut vcd = match waves {
                true => Some(
                    VcdFile::create(file, ENGINE, first..=first + WINDOW_CYCLES - 1)
                        .into_diagnostic()?,
                ),
                false => None,
            };
            let mut hash = DefaultHasher::new();
            let mut cycles = 0;
            while cycles < RUN_CYCLES {
                let run = execute(&mut dut, &case, |_, dut| {
                    cycles += 1;
                    match &mut vcd {
                        Some(vcd) => vcd.sample(cycles, dut.scene()),
                        None => Ok(()),
                    }
                });
                let (report, regs) = run.into_diagnostic()?;
                hash_of(&report, &regs, &mut hash);
            }
            if let Some(vcd) = vcd {
                vcd.finish().into_diagnostic()?;
            }
            let at = usize::from(waves);
            seconds[at] = seconds[at].min(start.elapsed().as_secs_f64());
            hashes[at] = hash.finish();
        }
    }
    if hashes[0] != hashes[1] {
        return Err(miette!("a run with waves gives other results"));
    }
    println!(
        "the runs with and without waves have the same hash, {:016x}",
        hashes[0]
    );
    Ok(seconds[1] / seconds[0] - 1.0)
}

/// How much faster two threads do twice the work: spin loops, and workers that check random programs on the model.
fn scaling() -> miette::Result<[f64; 2]> {
    let spin = |_| {
        let mut x = 1_u64;
        for i in 0..200_000_000_u64 {
            x = black_box(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(i));
        }
    };
    let work = |first: u64| {
        for n in first..first + WORK_CASES {
            let case = case(
                &format!("scaling {n}"),
                DEFAULT_SEED,
                Config::default(),
                WORK_OPS,
                &Profile::MIXED,
            );
            let mut dut = model::supergather::Supergather::new(case.cfg).expect("the default");
            check(&mut dut, &case).expect("the model is right");
        }
    };
    // Work per second with so many threads, the best of some rounds.
    let speed = |threads: u64, job: &(dyn Fn(u64) + Sync)| -> f64 {
        let start = Instant::now();
        std::thread::scope(|scope| {
            for t in 0..threads {
                scope.spawn(move || job(t * WORK_CASES));
            }
        });
        threads as f64 / start.elapsed().as_secs_f64()
    };
    let mut best = [[0_f64; 2]; 2];
    for _ in 0..ROUNDS {
        for (job, best) in [&spin as &(dyn Fn(u64) + Sync), &work]
            .into_iter()
            .zip(&mut best)
        {
            for (threads, best) in [1, 2].into_iter().zip(best) {
                *best = best.max(speed(threads, job));
            }
        }
    }
    Ok(best.map(|[one, two]| two / one))
}
