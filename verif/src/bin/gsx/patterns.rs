//! `gsx spatter`.

use crate::output::{Progress, table};
use hdl::config::Config;
use miette::IntoDiagnostic;
use sim::backend::{Backend, Engine};
use std::path::Path;
use verif::check::{Failure, check};
use verif::spatter::{Kernel, Pattern, Totals, Width, load, stream};

/// What became of the patterns of a file.
pub struct Outcome {
    /// A line for each pattern.
    pub rows: Vec<Vec<String>>,
    /// Totals.
    pub totals: Totals,
    /// A pattern was stored wrapped at the size of the data RAM.
    pub wrapped: bool,
    /// A pattern was cut at the cap.
    pub capped: bool,
}

/// Runs every pattern on the engine, checked against the models.
pub fn run(
    dut: &mut Engine,
    cfg: Config,
    patterns: &[Pattern],
    count: u64,
    width: Width,
) -> Result<Outcome, Failure> {
    let progress = Progress::new(patterns.len() as u64, "patterns");
    let mut out = Outcome {
        rows: Vec::new(),
        totals: Totals::default(),
        wrapped: false,
        capped: false,
    };
    for (i, pattern) in patterns.iter().enumerate() {
        let s = stream(cfg, pattern, count, width);
        let (_, report) = check(dut, &s.case)?;
        progress.step();
        let cycles = report.cycles as f64;
        out.totals.add(pattern, &s, report.cycles);
        out.wrapped |= s.wrapped;
        out.capped |= s.iterations < pattern.count;
        let kernel = match pattern.kernel {
            Kernel::Gather => "gather",
            Kernel::Scatter => "scatter",
        };
        out.rows.push(vec![
            format!("{i} {kernel}{}", if s.wrapped { ", wrapped" } else { "" }),
            pattern.pattern.len().to_string(),
            pattern.delta.to_string(),
            format!("{}/{}", s.iterations, pattern.count),
            report.cycles.to_string(),
            format!("{:.2}", s.elements as f64 / cycles),
            s.one_at_a_time.to_string(),
            format!("{:.2}", s.one_at_a_time as f64 / cycles),
            s.stream_bound.to_string(),
            format!("{:.2}", s.stream_bound as f64 / cycles),
        ]);
    }
    Ok(out)
}

/// The command.
pub fn spatter(
    file: &Path,
    count: u64,
    width: Width,
    backend: Backend,
    cfg: Config,
) -> miette::Result<bool> {
    let patterns = load(file)?;
    let prepared = crate::prepare(backend, cfg)?;
    let mut dut = prepared.engine().into_diagnostic()?;
    let outcome = match run(&mut dut, cfg, &patterns, count, width) {
        Ok(outcome) => outcome,
        Err(Failure::Sim(e)) => return Err(e).into_diagnostic(),
        Err(failure) => {
            println!("DIFFERS: {failure}");
            return Ok(false);
        }
    };
    let t = outcome.totals;
    let mut rows = outcome.rows;
    rows.push(vec![
        "total, weighted by count".into(),
        String::new(),
        String::new(),
        String::new(),
        format!("{:.0}", t.cycles),
        format!("{:.2}", t.rate()),
        format!("{:.0}", t.one_at_a_time),
        format!("{:.2}", t.one_at_a_time / t.cycles),
        format!("{:.0}", t.stream_bound),
        format!("{:.2}", t.of_bound()),
    ]);
    print!(
        "{}",
        table(
            &[
                "pattern",
                "length",
                "delta",
                "iterations",
                "cycles",
                "elements/cycle",
                "one at a time",
                "/cycles",
                "stream bound",
                "/cycles",
            ],
            &rows
        )
    );
    println!(
        "operations of {} lanes x {} bits; every vector, the data RAM and every time equal the models",
        width.lanes(&cfg),
        8 * width.bytes()
    );
    if outcome.capped {
        println!("patterns are cut at {count} iterations (--count)");
    }
    if outcome.wrapped {
        println!(
            "`wrapped`: addresses are taken modulo the data RAM ({} bytes)",
            cfg.ram_bytes()
        );
    }
    Ok(true)
}
