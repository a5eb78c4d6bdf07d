//! `gsx sim`, `run`, `check` and `random`.

use crate::Named;
use crate::output::{Progress, make_folder, table, write_whole};
use hdl::config::Config;
use hdl::verilog::Design;
use miette::{IntoDiagnostic, miette};
use rayon::prelude::*;
use sim::backend::Backend;
use sim::dut::{Dut, SimError};
use sim::engine::{self, EngineIn, EngineOut};
use sim::host::{BundleTimes, Host, RunReport};
use sim::model::supergather::Supergather;
use sim::state::Registers;
use sim::testbench::{Recorded, Recorder};
use sim::waves::{Traceable, VcdFile, gtkw, svg};
use std::path::{Path, PathBuf};
use verif::check::{Case, Expected, check, compare, execute, expect};
use verif::random::{Profile, case};
use verif::reckoner::accesses_per_bank;
use verif::vector::Vector;

/// Operations of a random case.
const CASE_OPS: u64 = 500;

/// Cycles of the picture of a run, at most.
const PICTURE_CYCLES: u64 = 24;

/// The case of a vector.
pub fn case_of(vector: &Vector) -> Case {
    Case {
        cfg: vector.config(),
        regs: vector.registers().clone(),
        ram: vector.ram().to_vec(),
        program: vector.program().clone(),
    }
}

/// Checks a vector against the value model alone.
pub fn check_vector(vector: &Vector) -> miette::Result<bool> {
    let case = case_of(vector);
    let expected = expect(&case);
    let wrong = vector.check_expected(
        &expected.machine.regs,
        &expected.machine.ram,
        expected.first_fault(),
    );
    for m in &wrong {
        println!("{}: {m} (value model)", vector.name());
    }
    if wrong.is_empty() {
        println!(
            "{}: {} bundles, {} operations, expectations hold",
            vector.name(),
            case.program.steps.len(),
            case.program.ops()
        );
    }
    Ok(wrong.is_empty())
}

/// Runs a case on a device: what the run gave, the registers and the data RAM at its end.
pub fn simulate<D: Dut<In = EngineIn, Out = EngineOut>>(
    dut: &mut D,
    case: &Case,
    observe: impl FnMut(u64, &D) -> Result<(), SimError>,
) -> Result<(RunReport, Registers, Vec<u8>), SimError> {
    let (report, regs) = execute(dut, case, observe)?;
    let ram = Host::new(case.cfg, regs.clone()).dump(dut, 0, case.ram.len())?;
    Ok((report, regs, ram))
}

/// What a run of a vector left otherwise than the vector and the models say.
pub fn differences(
    vector: &Vector,
    case: &Case,
    expected: &Expected,
    report: &RunReport,
    regs: &Registers,
    ram: &[u8],
) -> Vec<String> {
    let of_vector = vector
        .check_expected(regs, ram, report.first_fault())
        .into_iter()
        .map(|m| format!("DIFFERS from the vector: {m}"));
    let of_models = compare(case, expected, report, regs)
        .err()
        .map(|failure| format!("DIFFERS from the models: {failure}"));
    of_vector.chain(of_models).collect()
}

/// Writes a Verilog test bench that repeats a vector.
pub fn testbench(vector: &Vector, folder: &Path) -> miette::Result<bool> {
    let case = case_of(vector);
    let expected = expect(&case);
    let mut dut = Recorded::new(engine::rtl(case.cfg).into_diagnostic()?);
    let (report, regs, ram) = simulate(&mut dut, &case, |_, _| Ok(())).into_diagnostic()?;
    // A bench that expects what is wrong would be worse than none.
    let wrong = differences(vector, &case, &expected, &report, &regs, &ram);
    for what in &wrong {
        println!("{}: {what}; no bench is written", vector.name());
    }
    if wrong.is_empty() {
        let design = hdl::verilog::engine(case.cfg).into_diagnostic()?;
        write_bench(&dut.finish(), &design, folder)?;
    }
    Ok(wrong.is_empty())
}

/// Writes what was recorded as a test bench.
pub fn write_bench(recorder: &Recorder, design: &Design, folder: &Path) -> miette::Result<()> {
    make_folder(folder)?;
    recorder.write(design, folder).into_diagnostic()?;
    println!(
        "{}: {} cycles; a run of bench.v with design.v in that folder ends with `{}`",
        folder.display(),
        recorder.rows(),
        recorder.verdict()
    );
    Ok(())
}

/// What a run gave, the registers and the data RAM at its end.
type Run = (RunReport, Registers, Vec<u8>);

/// Runs a case with waves, and shows `see` what has them in every cycle. Also the path of the save file, if a cycle was in the window.
fn simulate_traced<D>(
    mut dut: D,
    case: &Case,
    (path, window): &crate::Waves,
    mut see: impl FnMut(u64, &D::Scene),
) -> miette::Result<(Run, Option<PathBuf>)>
where
    D: Traceable<In = EngineIn, Out = EngineOut>,
{
    let mut vcd = VcdFile::create(path, sim::waves::ENGINE, window.clone()).into_diagnostic()?;
    let run = simulate(&mut dut, case, |cycle, dut| {
        see(cycle, dut.scene());
        vcd.sample(cycle, dut.scene())
    })
    .into_diagnostic()?;
    let save = match vcd.finish().into_diagnostic()? {
        true => {
            let save = gtkw::write(path, dut.scene(), &case.cfg, *window.start());
            Some(save.into_diagnostic()?)
        }
        false => None,
    };
    Ok((run, save))
}

/// Runs a vector, with waves if asked for and, of backend `rtl`, a picture; prints the table and whether all is as
/// expected.
pub fn run_vector(
    vector: &Vector,
    backend: Backend,
    trace: Option<crate::Waves>,
) -> miette::Result<bool> {
    let case = case_of(vector);
    let expected = expect(&case);
    let mut picture = None;
    let ((report, regs, ram), save) = match &trace {
        Some(waves) if backend == Backend::Model => {
            let dut = Supergather::new(case.cfg).into_diagnostic()?;
            simulate_traced(dut, &case, waves, |_, _| ())?
        }
        Some(waves) => {
            let dut = engine::rtl(case.cfg).into_diagnostic()?;
            let recorder = picture.insert(svg::Recorder::new(waves.1.clone()));
            simulate_traced(dut, &case, waves, |cycle, block| {
                recorder.sample(cycle, block)
            })?
        }
        None => {
            let prepared = crate::prepare(backend, case.cfg)?;
            let mut dut = prepared.engine().into_diagnostic()?;
            let run = simulate(&mut dut, &case, |_, _| Ok(())).into_diagnostic()?;
            (run, None)
        }
    };

    print!("{}", operations(&case, &expected, &report));
    println!();
    print!("{}", summary(&case, &expected, &report));

    let wrong = differences(vector, &case, &expected, &report, &regs, &ram);
    for what in &wrong {
        println!("{what}");
    }
    let good = wrong.is_empty();
    if good {
        println!(
            "{}: values equal the vector and the value model, times and counters equal the reckoner",
            vector.name()
        );
    }
    match (&trace, save) {
        (Some((path, window)), Some(save)) => {
            let mut line = format!(
                "waves: {} (open with: gtkwave {})",
                path.display(),
                save.display()
            );
            if let Some(recorder) = picture {
                let first = *window.start();
                let file = path.with_extension("svg");
                let to = (first + PICTURE_CYCLES - 1)
                    .min(*window.end())
                    .min(report.cycles.saturating_sub(1).max(first));
                write_whole(&file, recorder.svg(first, to).as_bytes())?;
                line += &format!(", picture: {}", file.display());
            }
            println!("{line}");
        }
        (Some(_), None) => {
            println!("waves: no cycle of the run is in the window, nothing written");
        }
        (None, _) => {}
    }
    Ok(good)
}

/// Faults by code (`hdl::isa::fault`), as the table names them.
const FAULTS: [&str; 5] = [
    "",
    "coprocessor",
    "SG access",
    "breakpoint 0",
    "breakpoint 1",
];

/// One line for each operation.
fn operations(case: &Case, expected: &Expected, report: &RunReport) -> String {
    let mut rows = Vec::new();
    let any_fault = report.faults.iter().flatten().any(|&cause| cause != 0);
    for (i, step) in case.program.steps.iter().enumerate() {
        let t: BundleTimes = report.times[i];
        for op in step.bundle.ops() {
            let conflicts = match &expected.outcomes[i].lanes {
                Some(lanes) if op.mnemonic.is_memory() => {
                    let busiest = accesses_per_bank(&case.cfg, op, lanes).into_iter().max();
                    busiest.unwrap_or(0).saturating_sub(1).to_string()
                }
                _ => String::new(),
            };
            let end = match op.mnemonic.slot() {
                1 => t.vt,
                _ => t.done,
            };
            let vt = end.map_or(String::new(), |cycle| cycle.to_string());
            let mut row = vec![
                op.to_string(),
                t.issue.to_string(),
                t.stage10.to_string(),
                vt,
                t.memory_wait().to_string(),
                conflicts,
            ];
            if any_fault {
                let cause = report.faults[i][op.mnemonic.slot()];
                row.push(FAULTS[usize::from(cause)].to_string());
            }
            rows.push(row);
        }
    }
    let mut head = vec![
        "operation",
        "issue",
        "stage 10",
        "result",
        "memory wait",
        "bank conflicts",
    ];
    if any_fault {
        head.push("fault");
    }
    table(&head, &rows)
}

/// Elements per cycle, bank utilisation, counters.
fn summary(case: &Case, expected: &Expected, report: &RunReport) -> String {
    let cycles = report.cycles.max(1) as f64;
    let slots = cycles * case.cfg.banks as f64;
    let mut text = format!(
        "{} operations, {} elements in {} cycles: {:.2} elements per cycle, bank utilisation {:.1} %\n",
        case.program.ops(),
        expected.elements,
        report.cycles,
        expected.elements as f64 / cycles,
        100.0 * f64::from(report.counters.bank_accesses) / slots,
    );
    let counters: Vec<String> = report
        .counters
        .list()
        .iter()
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    text += &format!("counters: {}\n", counters.join(", "));
    text
}

/// Name and content of a random case: dense ones and mixed ones in turn.
fn random_case(seed: u64, index: u64, ops: u64, cfg: Config) -> Case {
    let profile = match index % 4 {
        3 => Profile::DENSE,
        _ => Profile::MIXED,
    };
    let name = format!("random {index}");
    case(&name, seed, cfg, ops as usize, &profile)
}

/// Runs random cases.
pub fn random(
    seed: u64,
    ops: u64,
    only: Option<u64>,
    dump: Option<&Path>,
    jobs: usize,
    backend: Backend,
    config: &Named,
) -> miette::Result<bool> {
    let cfg = config.cfg;
    let cases = ops.div_ceil(CASE_OPS);
    let size = |index: u64| CASE_OPS.min(ops - (index * CASE_OPS).min(ops - 1));
    if let Some(index) = only.filter(|&i| i >= cases) {
        return Err(miette!(
            help = "the cases are numbered from 0; more operations make more cases",
            "--case {index}: there are only {cases} cases of {CASE_OPS} operations in {ops}"
        ));
    }
    let prepared = crate::prepare(backend, cfg)?;
    let wanted: Vec<u64> = only.map_or((0..cases).collect(), |index| vec![index]);
    if let (Some(path), Some(index)) = (dump, only) {
        let case = random_case(seed, index, size(index), cfg);
        let expected = expect(&case);
        let fault = expected.first_fault();
        let machine = expected.machine;
        let about = format!(
            "gsx random --seed {seed} --ops {ops} --case {index}{}",
            config.replay()
        );
        let vector = Vector::from_parts(
            &format!("random_{seed}_{index}"),
            Some(&about),
            case.cfg,
            case.regs,
            case.ram,
            case.program,
            machine.regs,
            machine.ram,
            fault,
        );
        vector.save(path)?;
        println!("case {index} written to {}", path.display());
    }
    println!("seed {seed}, {ops} operations in {cases} cases");
    let progress = Progress::new(wanted.len() as u64, "random programs");
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        // rust-hdl keeps its designs on the stack while it builds them.
        .stack_size(16 << 20)
        .build()
        .into_diagnostic()?;
    let outcomes: Vec<_> = pool.install(|| {
        wanted
            .par_iter()
            .map(|&index| {
                let case = random_case(seed, index, size(index), cfg);
                let result = prepared
                    .engine()
                    .map_err(Into::into)
                    .and_then(|mut dut| check(&mut dut, &case));
                progress.step();
                (index, case.program.ops(), result)
            })
            .collect()
    });
    drop(progress);
    let (mut done, mut elements, mut cycles, mut good) = (0, 0, 0, true);
    for (index, n, result) in outcomes {
        match result {
            Ok((expected, report)) => {
                done += n;
                elements += expected.elements;
                cycles += report.cycles;
            }
            Err(failure) => {
                good = false;
                println!("case {index} DIFFERS: {failure}");
                println!(
                    "replay: gsx random --seed {seed} --ops {ops} --case {index} --dut {}{}",
                    backend.name(),
                    config.replay()
                );
            }
        }
    }
    println!(
        "{done} operations, {elements} elements in {cycles} cycles: {}",
        if good {
            "every lane, time and counter equals the models"
        } else {
            "NOT all equal the models"
        }
    );
    Ok(good)
}
