//! `gsx bench`: throughput in elements per cycle (exact, with its bound) and simulation speed (printed only).

use crate::output::table;
use crate::patterns;
use crate::speed::{Inputs, speed};
use hdl::config::{Config, DATA_RAM_BASE};
use hdl::rust_hdl_writer;
use hdl::verilog::{Design, Module};
use miette::IntoDiagnostic;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sim::axi::{self, Burst, Item, Setup, no_gaps};
use sim::backend::Engine;
use sim::crossbar::{self, Beat};
use sim::dut::SimError;
use sim::engine;
use sim::host::RunReport;
use sim::program::{Mnemonic, Op, Program, Step};
use sim::state::V512;
use std::path::{Path, PathBuf};
use std::time::Instant;
use verif::check::{Case, Failure, check, execute};
use verif::random::{DEFAULT_SEED, seed_of};
use verif::spatter::{Kernel, Pattern, Width, load, program};

/// Operations of a throughput run: long enough that filling and emptying the pipe is under 2 %.
pub const OPS: usize = 2000;

/// Iterations of each application pattern.
const ITERATIONS: u64 = 2000;

/// Iterations of each stride.
const STRIDE_ITERATIONS: u64 = 250;

/// Rounds of the comparison of two Verilated designs.
const ROUNDS: usize = 5;

/// How much faster than rust-hdl's own Verilog ours must be.
const LEAST_RATIO: f64 = 3.0;

/// Longest export. Unit: seconds.
const MOST_EXPORT: f64 = 2.0;

/// A measured rate and the least it must be.
struct Line {
    what: String,
    rate: f64,
    unit: &'static str,
    bound: Option<f64>,
}

/// Runs all measurements, writes those of the speed to `json`; false if a bound is missed.
pub fn bench(json: &Path) -> miette::Result<bool> {
    match measure() {
        Ok(good) => {
            println!();
            crate::regress_bench::regressions()?;
            println!();
            Ok(speed(json)? && good)
        }
        Err(Failure::Sim(e)) => Err(e).into_diagnostic(),
        Err(failure) => {
            println!("DIFFERS: {failure}");
            Ok(false)
        }
    }
}

fn measure() -> Result<bool, Failure> {
    let cfg = Config::default();
    let mut rtl: Engine = Box::new(engine::rtl(cfg)?);
    let mut lines = Vec::new();

    let rows: Vec<V512> = (0..OPS as u32)
        .map(|i| vector(|k| 64 * (i % 1024) + 4 * k))
        .collect();
    let report = run(&case(&rows))?;
    lines.push(Line {
        what: "conflict-free posts".into(),
        // The drains of the last eight posts follow alone.
        rate: OPS as f64 / (report.cycles - report_overhead()) as f64,
        unit: "posts/cycle",
        bound: Some(1.0),
    });

    let dense = gathers(OPS);
    let report = run(&dense)?;
    lines.push(Line {
        what: "uniform random 32-bit gathers, eight grs".into(),
        rate: (16 * OPS) as f64 / report.cycles as f64,
        unit: "elements/cycle",
        bound: Some(12.7),
    });

    lines.extend(scatters()?);
    let (of_crossbar, latency) = transposes()?;
    lines.extend(of_crossbar);

    match std::env::var_os("SPATTER_DIR") {
        Some(dir) => {
            for (app, bound) in [
                ("amg", 15.5),
                ("lulesh", 3.3),
                ("nekbone", 9.9),
                ("pennant", 9.6),
            ] {
                let dir = PathBuf::from(&dir);
                let file = [
                    dir.join(format!("{app}.json")),
                    dir.join(format!("app-traces/{app}.json")),
                ]
                .into_iter()
                .find(|f| f.exists());
                let Some(file) = file else {
                    println!("SPATTER_DIR has no {app}.json, skipped");
                    continue;
                };
                match load(&file) {
                    Ok(patterns) => lines.push(Line {
                        what: format!("{app} ({} patterns)", patterns.len()),
                        rate: patterns::run(&mut rtl, cfg, &patterns, ITERATIONS, Width::W16)?
                            .totals
                            .rate(),
                        unit: "elements/cycle",
                        bound: Some(bound),
                    }),
                    Err(e) => println!("{e}: skipped"),
                }
            }
        }
        None => {
            println!("SPATTER_DIR is not set: strides 1 to 64 instead of application patterns");
            for stride in 1..=64 {
                let pattern = Pattern {
                    kernel: Kernel::Gather,
                    pattern: (0..16).map(|k| k * stride).collect(),
                    delta: 16 * stride as i64,
                    count: STRIDE_ITERATIONS,
                };
                lines.push(Line {
                    what: format!("stride {stride}"),
                    rate: patterns::run(&mut rtl, cfg, &[pattern], STRIDE_ITERATIONS, Width::W16)?
                        .totals
                        .rate(),
                    unit: "elements/cycle",
                    bound: None,
                });
            }
        }
    }

    let mut good = true;
    let rows: Vec<Vec<String>> = lines
        .iter()
        .map(|l| {
            let (bound, verdict) = match l.bound {
                Some(bound) if l.rate >= bound => (format!("{bound}"), "ok"),
                Some(bound) => {
                    good = false;
                    (format!("{bound}"), "MISSED")
                }
                None => (String::new(), ""),
            };
            vec![
                l.what.clone(),
                format!("{:.2}", l.rate),
                l.unit.into(),
                bound,
                verdict.into(),
            ]
        })
        .collect();
    print!(
        "{}",
        table(&["throughput on rtl", "rate", "", "at least", ""], &rows)
    );
    let verdict = if latency <= MOST_LATENCY {
        "ok"
    } else {
        "MISSED"
    };
    good &= latency <= MOST_LATENCY;
    println!(
        "crossbar: first column {latency} cycles after the last beat of its tile (at most {MOST_LATENCY}): {verdict}"
    );
    println!();
    crate::word_bench::words();
    println!();
    Ok(verilated(&dense)? && good)
}

/// Cycles of a run of conflict-free posts that are not posts: one offer, ten stages and a drain behind the last post
/// in the eighth bundle after it.
fn report_overhead() -> u64 {
    20
}

fn vector(offset: impl FnMut(u32) -> u32) -> V512 {
    let mut v = V512::default();
    for (k, offset) in (0..16).map(offset).enumerate() {
        v.set_u32(k, offset);
    }
    v
}

fn case(offsets: &[V512]) -> Case {
    let cfg = Config::default();
    let mut regs = sim::state::Registers::default();
    regs.ar[0] = DATA_RAM_BASE;
    regs.vbool[0] = u64::MAX;
    Case {
        cfg,
        regs,
        ram: (0..cfg.ram_bytes()).map(|i| (i * 167) as u8).collect(),
        program: program(offsets, Width::W16, Kernel::Gather),
    }
}

/// The same machine with operation after operation, each with its own offsets.
fn writes(ops: impl IntoIterator<Item = (Mnemonic, V512)>) -> Case {
    let steps = ops.into_iter().enumerate().map(|(i, (mnemonic, load))| {
        let (gr, vs) = ((i % 8) as u8, (i % 16) as u8);
        let op = match mnemonic.is_post() {
            true => Op::post(mnemonic, gr, 0, vs, 0),
            false => Op::scatter(mnemonic, 16 + vs, 0, vs, 0),
        };
        Step {
            load: Some(load),
            ..op.into()
        }
    });
    let mut case = case(&[]);
    case.program = Program::of(steps);
    for (i, v) in case.regs.vec.iter_mut().enumerate() {
        *v = V512(std::array::from_fn(|k| (7 * i + 3 * k) as u8));
    }
    case
}

/// Offsets of 32 lanes of 16 bits.
fn halves(offset: impl Fn(u32) -> u32) -> V512 {
    let mut v = V512::default();
    for k in 0..32 {
        v.set_u16(k as usize, offset(k) as u16);
    }
    v
}

/// What scatters, increments and value adds reach.
fn scatters() -> Result<Vec<Line>, Failure> {
    let mut lines = Vec::new();
    let mut push = |what: &str, rate: f64, unit, bound| {
        lines.push(Line {
            what: what.into(),
            rate,
            unit,
            bound: Some(bound),
        });
    };
    let banks = Config::default().banks as u32;
    let operations =
        |case: &Case| -> Result<f64, Failure> { Ok(OPS as f64 / run(case)?.cycles as f64) };
    let accesses = |case: &Case| -> Result<f64, Failure> {
        let report = run(case)?;
        Ok(f64::from(report.counters.bank_accesses) / report.cycles as f64)
    };
    let free = |i: usize| vector(|k| 64 * (i as u32 % 1024) + 4 * k);

    let case = writes((0..OPS).map(|i| (Mnemonic::ScatterN2x32, free(i))));
    push(
        "conflict-free scatters",
        operations(&case)?,
        "operations/cycle",
        0.99,
    );

    let kinds = [
        Mnemonic::GatherAN2x32,
        Mnemonic::ScatterN2x32,
        Mnemonic::ScatterAddN2x32,
    ];
    let case = writes((0..OPS).map(|i| (kinds[i % 3], free(i))));
    push(
        "gathers, scatters and adds in turn, conflict-free",
        operations(&case)?,
        "operations/cycle",
        0.99,
    );

    let case = writes((0..OPS).map(|_| (Mnemonic::ScatterIncNx16, halves(|_| 0x40))));
    let report = run(&case)?;
    push(
        "+1 with all 32 lanes on one word",
        (32 * OPS) as f64 / f64::from(report.counters.bank_accesses),
        "lanes/access",
        32.0,
    );
    push(
        "+1 with all 32 lanes on one word",
        OPS as f64 / report.cycles as f64,
        "operations/cycle",
        0.99,
    );

    let mut rng = ChaCha8Rng::seed_from_u64(seed_of("uniform random increments", DEFAULT_SEED));
    let random: Vec<V512> = (0..OPS)
        .map(|_| {
            let mut v = V512::default();
            for k in 0..32 {
                v.set_u16(k, 2 * rng.random_range(0..0x8000_u16));
            }
            v
        })
        .collect();
    let case = writes(random.into_iter().map(|v| (Mnemonic::ScatterIncNx16, v)));
    push(
        "16-bit increments, uniform over 64 KiB",
        (32 * OPS) as f64 / run(&case)?.cycles as f64,
        "elements/cycle",
        13.0,
    );

    let one_word = vector(|_| 0x40);
    let case = writes((0..OPS / 8).map(|_| (Mnemonic::ScatterAddN2x32, one_word)));
    push(
        "value adds, all 16 lanes on one word",
        accesses(&case)?,
        "lanes/cycle",
        0.99,
    );
    let one_row = halves(|k| 4 * (k % banks));
    let case = writes((0..OPS).map(|_| (Mnemonic::ScatterAddNx16, one_row)));
    push(
        "value adds, two lanes on one word of each bank",
        accesses(&case)?,
        "lanes/cycle",
        0.99 * f64::from(banks),
    );
    Ok(lines)
}

/// Tiles of a throughput run of the crossbar.
const TILES: u32 = 1000;

/// Longest way from the last beat of a tile to its first column on the SRAM port. Unit: cycles.
const MOST_LATENCY: u64 = 4;

/// What the crossbar reaches with tiles back to back, and the most cycles from the last beat of a tile to its first column.
fn transposes() -> Result<(Vec<Line>, u64), Failure> {
    let mut lines = Vec::new();
    let mut latency = 0;
    for (what, wide, columns) in [
        ("128 columns of 2 bytes", false, 128),
        ("64 columns of 4 bytes", true, 64),
        ("16 columns of 2 bytes", false, 16),
    ] {
        let setup = Setup {
            wide,
            columns,
            step: 64,
            ..Setup::default()
        };
        let tile = |n: u32| {
            let beat = |k: usize| Beat {
                data: std::array::from_fn(|i| (16 * k + i) as u16 ^ n as u16),
                strobe: u32::MAX,
            };
            let beats = (0..16 * setup.beats_per_row()).map(beat).collect();
            Item::Send(Burst::new(0, 0x4000 * n, beats))
        };
        let run = |tiles: u32| {
            let items = [Item::Configure(setup)];
            let items = items.into_iter().chain((0..tiles).map(tile));
            Ok::<_, Failure>(axi::run(&mut crossbar::rtl()?, items, no_gaps, |_, _| ())?)
        };
        let seen = run(TILES)?;
        for (way, span) in [("in", seen.beats_in), ("out", seen.beats_out)] {
            lines.push(Line {
                what: format!("crossbar, tiles of {what}, {way}"),
                rate: span.rate(),
                unit: "beats/cycle",
                bound: Some(0.99),
            });
        }
        let one = run(1)?;
        latency = latency.max(one.beats_out.first - one.beats_in.last);
    }
    Ok((lines, latency))
}

fn run(case: &Case) -> Result<RunReport, Failure> {
    let mut dut = engine::rtl(case.cfg)?;
    Ok(check(&mut dut, case)?.1)
}

/// A full tile of random data to `addr`.
pub fn tile(setup: &Setup, addr: u32, rng: &mut ChaCha8Rng) -> Item {
    let mut beat = |_| Beat {
        data: std::array::from_fn(|_| rng.random()),
        strobe: u32::MAX,
    };
    Item::Send(Burst::new(
        0,
        addr,
        (0..16 * setup.beats_per_row()).map(&mut beat).collect(),
    ))
}

/// So many gathers from uniform random addresses, with eight gather registers in turn.
pub fn gathers(operations: usize) -> Case {
    let mut rng = ChaCha8Rng::seed_from_u64(seed_of("uniform random gathers", DEFAULT_SEED));
    let words = Config::default().ram_bytes() as u32 / 4;
    let random: Vec<V512> = (0..operations)
        .map(|_| vector(|_| 4 * rng.random_range(0..words)))
        .collect();
    case(&random)
}

/// Our Verilog against that of rust-hdl's own writer, both compiled by Verilator with the same flags and given the same
/// inputs. False if the outputs differ or a bound is missed.
fn verilated(case: &Case) -> Result<bool, Failure> {
    let start = Instant::now();
    let ours = hdl::verilog::engine(case.cfg).map_err(SimError::from)?;
    let export = start.elapsed().as_secs_f64();
    let text = rust_hdl_writer::engine(case.cfg).expect("rust-hdl's writer writes this engine");
    let theirs = Design {
        top: "supergather".into(),
        modules: vec![Module {
            name: "supergather".into(),
            text,
        }],
    };
    let mut recorder = Inputs::of(engine::rtl(case.cfg)?);
    execute(&mut recorder, case, |_, _| Ok(()))?;
    println!("compiling two Verilog designs for the comparison, unless they are in the cache");
    let mut duts = [&ours, &theirs]
        .map(|design| engine::verilator_of(case.cfg, design, &crate::cache()))
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    let stimulus = duts[0].stimulus(&recorder.rows);
    let mut best = [f64::MAX; 2];
    let mut hashes = [0; 2];
    // In turn, and the best of each: what else the machine does slows both.
    for _ in 0..ROUNDS {
        for ((dut, best), hash) in duts.iter_mut().zip(&mut best).zip(&mut hashes) {
            let start = Instant::now();
            *hash = dut.play(&stimulus);
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    let speeds = best.map(|seconds| stimulus.cycles() as f64 / seconds);
    let ratio = speeds[0] / speeds[1];
    let line = |what: &str, design: &Design, speed: f64, ratio: f64| {
        vec![
            what.to_string(),
            design.text().lines().count().to_string(),
            stimulus.cycles().to_string(),
            format!("{speed:.0}"),
            format!("{ratio:.2}"),
        ]
    };
    print!(
        "{}",
        table(
            &[
                "Verilator, uniform random gathers",
                "lines",
                "cycles",
                "cycles/s",
                "ratio"
            ],
            &[
                line("our Verilog", &ours, speeds[0], ratio),
                line("rust-hdl's own", &theirs, speeds[1], 1.0),
            ]
        )
    );
    println!("export of our Verilog: {export:.2} s (at most {MOST_EXPORT} s)");
    let same = hashes[0] == hashes[1];
    if !same {
        println!("DIFFERS: the outputs of the two are not the same");
    }
    if ratio < LEAST_RATIO {
        println!("MISSED: {ratio:.2} times as fast, not {LEAST_RATIO}");
    }
    Ok(same && ratio >= LEAST_RATIO && export <= MOST_EXPORT)
}
