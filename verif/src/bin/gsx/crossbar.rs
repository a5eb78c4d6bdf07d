//! The crossbar on a backend, and its test vectors: `gsx sim`, `run`, `check`, `testbench`.

use crate::output::table;
use miette::IntoDiagnostic;
use sim::axi::{Item, Traffic};
use sim::backend::Backend;
use sim::crossbar::{self, CrossbarIn, CrossbarOut, Traced};
use sim::dut::Dut;
use sim::model::axi2sram::Axi2sram;
use sim::testbench::Recorded;
use sim::waves::{CROSSBAR, Traceable, VcdFile};
use std::ops::RangeInclusive;
use std::path::Path;
use verif::vector::{CrossbarVector, Outcome};

/// The crossbar on some backend, traced or not.
pub type Device = dyn Dut<In = CrossbarIn, Out = CrossbarOut>;

/// Does something with a new crossbar; with waves if asked for.
pub fn with(
    backend: Backend,
    trace: Option<crate::Waves>,
    work: impl FnOnce(&mut Device) -> miette::Result<bool>,
) -> miette::Result<bool> {
    let Some((path, window)) = trace else {
        let mut dut = crossbar::on(backend, &crate::cache()).into_diagnostic()?;
        return work(&mut dut);
    };
    match backend {
        Backend::Model => traced(Axi2sram::new(), path, window, work),
        _ => traced(crossbar::rtl().into_diagnostic()?, path, window, work),
    }
}

/// With waves.
fn traced<D: Traceable<In = CrossbarIn, Out = CrossbarOut> + 'static>(
    dut: D,
    path: &Path,
    window: RangeInclusive<u64>,
    work: impl FnOnce(&mut Device) -> miette::Result<bool>,
) -> miette::Result<bool> {
    let from = *window.start();
    let waves = VcdFile::create(path, CROSSBAR, window).into_diagnostic()?;
    let mut dut = Traced::new(dut, waves);
    let good = work(&mut dut)?;
    match dut.finish(path, from).into_diagnostic()? {
        Some(save) => println!(
            "waves: {} (open with: gtkwave {})",
            path.display(),
            save.display()
        ),
        None => println!("waves: no cycle of the run is in the window, nothing written"),
    }
    Ok(good)
}

/// Checks a vector against the value model alone.
pub fn check_vector(vector: &CrossbarVector) -> miette::Result<bool> {
    let wrong = vector.check_expected(&vector.modelled());
    for m in &wrong {
        println!("{}: {m} (value model)", vector.name());
    }
    if wrong.is_empty() {
        println!(
            "{}: {} bursts, {} beats, expectations hold",
            vector.name(),
            vector.expected().responses.len(),
            vector.expected().counters[0]
        );
    }
    Ok(wrong.is_empty())
}

/// What a run of a vector left otherwise than the vector and the value model say.
pub fn differences(vector: &CrossbarVector, got: &Outcome) -> Vec<String> {
    let of_vector = vector.check_expected(got).into_iter();
    let of_model = vector.differences(&vector.modelled(), got).into_iter();
    of_vector
        .map(|m| format!("DIFFERS from the vector: {m}"))
        .chain(of_model.map(|m| format!("DIFFERS from the value model: {m}")))
        .collect()
}

/// Runs a vector, with waves if asked for; prints the table and whether all is as expected.
pub fn run_vector(
    vector: &CrossbarVector,
    backend: Backend,
    trace: Option<crate::Waves>,
) -> miette::Result<bool> {
    with(backend, trace, |dut| {
        let (seen, got) = vector.run(dut).into_diagnostic()?;
        print!("{}", bursts(vector, &seen));
        let [beats_in, beats_out, tiles] = got.counters;
        println!(
            "\n{beats_in} beats in, {beats_out} beats out, {tiles} tiles in {} cycles; {} error records",
            seen.cycles,
            got.errors.len()
        );
        let wrong = differences(vector, &got);
        for what in &wrong {
            println!("{what}");
        }
        if wrong.is_empty() {
            println!(
                "{}: SRAM, responses, errors and counters equal the vector and the value model",
                vector.name()
            );
        }
        Ok(wrong.is_empty())
    })
}

/// One line for each burst and each configuration.
fn bursts(vector: &CrossbarVector, seen: &Traffic) -> String {
    let mut answered = seen.bursts.iter().zip(&seen.responses);
    let rows: Vec<Vec<String>> = vector
        .items()
        .iter()
        .map(|item| match item {
            Item::Configure(s) => {
                let mode = match (s.transpose, s.raw) {
                    (_, true) => "read-add-write",
                    (true, false) => "transpose",
                    (false, false) => "pass-through",
                };
                let what = format!(
                    "configure {mode}, {} columns of {} bytes, step {:#x}",
                    s.columns,
                    s.element(),
                    s.step
                );
                vec![what]
            }
            Item::Send(burst) => {
                let mut row = vec![
                    format!("burst to {:#x}", burst.addr),
                    burst.id.to_string(),
                    burst.beats.len().to_string(),
                ];
                if let Some((times, response)) = answered.next() {
                    let cycles = [times.first, times.last, times.answered];
                    row.extend(cycles.map(|c| c.to_string()));
                    row.push(if response.resp == 0 { "OKAY" } else { "SLVERR" }.to_string());
                }
                row
            }
        })
        .map(|mut row| {
            row.resize(HEAD.len(), String::new());
            row
        })
        .collect();
    table(&HEAD, &rows)
}

/// Head of the table.
const HEAD: [&str; 7] = [
    "traffic",
    "id",
    "beats",
    "first beat",
    "last beat",
    "answered",
    "response",
];

/// Writes a Verilog test bench that repeats a vector.
pub fn testbench(vector: &CrossbarVector, folder: &Path) -> miette::Result<bool> {
    let mut dut = Recorded::new(crossbar::rtl().into_diagnostic()?);
    let (_, got) = vector.run(&mut dut).into_diagnostic()?;
    // A bench that expects what is wrong would be worse than none.
    let wrong = differences(vector, &got);
    for what in &wrong {
        println!("{}: {what}; no bench is written", vector.name());
    }
    if wrong.is_empty() {
        let design = hdl::verilog::crossbar().into_diagnostic()?;
        crate::programs::write_bench(&dut.finish(), &design, folder)?;
    }
    Ok(wrong.is_empty())
}
