//! Mutants of the committed Verilog, made by Yosys `mutate`. All are in one netlist, and an input says which one it is: one build for all.
//! What no regression catches must be proved to be none: the module with the mutation does the same as without.

use super::{Outcome, SURVIVED};
use hdl::axi2sram::Axi2sram;
use hdl::config::Config;
use hdl::supergather::Supergather;
use hdl::verilog::{Design, Module};
use miette::{IntoDiagnostic, WrapErr, miette};
use sim::crossbar::Crossbar;
use sim::verilated::{Tied, Verilated};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use verif::mutation::{Row, hunt};
use verif::regress::Devices;

/// Mutants.
const MUTANTS: u32 = 100;

/// What Yosys draws them from.
const SEED: u32 = 1;

/// The input that says which mutant it is; 0: none.
const PORT: &str = "mutant";

/// Its bits.
const PORT_BITS: usize = 7;

const _: () = assert!(MUTANTS < 1 << PORT_BITS);

/// The designs.
const TOPS: [&str; 2] = ["supergather", "axi2sram"];

/// Yosys commands that read the designs. The first words of the RAMs are no hardware, and no cells.
fn read(root: &Path) -> miette::Result<String> {
    let folder = root.join("hdl/verilog");
    let folder = folder.canonicalize().into_diagnostic()?;
    let mut files: Vec<String> = Vec::new();
    for top in TOPS {
        let list = folder.join(format!("{top}.f"));
        let list = std::fs::read_to_string(&list)
            .into_diagnostic()
            .wrap_err_with(|| list.display().to_string())?;
        files.extend(list.lines().map(|f| folder.join(f).display().to_string()));
    }
    files.sort();
    files.dedup();
    Ok(format!(
        "read_verilog {}\nproc\nopt_clean\ndelete t:$meminit t:$meminit_v2\n",
        files.join(" ")
    ))
}

/// Runs Yosys on a script in a folder; what it says is written beside it.
fn yosys(folder: &Path, name: &str, script: &str) -> miette::Result<bool> {
    let path = folder.join(format!("{name}.ys"));
    std::fs::write(&path, script)
        .into_diagnostic()
        .wrap_err_with(|| path.display().to_string())?;
    let run = Command::new("yosys")
        .args(["-q", "-l", &format!("{name}.log"), &format!("{name}.ys")])
        .current_dir(folder)
        .output()
        .into_diagnostic()
        .wrap_err("yosys cannot be started; install it with `sh tools/install.sh yosys`")?;
    Ok(run.status.success())
}

/// A mutant.
struct Mutant {
    number: u32,
    /// Its `mutate` command, without the control.
    command: String,
    module: String,
    /// In words.
    what: String,
}

impl Mutant {
    /// From a line of Yosys' list.
    fn parse(number: u32, line: &str) -> miette::Result<Self> {
        let words: Vec<&str> = line.split(' ').collect();
        let option = |name: &str| {
            let at = words.iter().position(|w| *w == name)?;
            words.get(at + 1).copied()
        };
        let wanted = |name: &str| {
            option(name).ok_or_else(|| miette!("yosys lists a mutant without {name}: {line}"))
        };
        let mut command = format!("mutate -mode {}", wanted("-mode")?);
        for name in ["-module", "-cell", "-port", "-portbit", "-ctrlbit"] {
            if let Some(value) = option(name) {
                command += &format!(" {name} {value}");
            }
        }
        let (mode, cell, port) = (wanted("-mode")?, wanted("-cell")?, wanted("-port")?);
        // `$procmux$123`, `$and$hdl/verilog/file.v:12$34`: the number says nothing outside this run.
        let kind = match cell.strip_prefix('$') {
            Some(own) => format!("${}", own.split('$').next().unwrap_or_default()),
            None => cell.to_owned(),
        };
        let source = option("-src").map_or("", |s| s.rsplit('/').next().unwrap_or(s));
        let control = option("-ctrlbit").map_or(String::new(), |bit| format!(" by bit {bit}"));
        Ok(Self {
            number,
            what: format!(
                "{number}: {mode}{control}, {kind}, bit {} of {port}, {source}",
                wanted("-portbit")?
            ),
            module: wanted("-module")?.to_owned(),
            command,
        })
    }
}

/// Makes the list and the netlist.
fn make(root: &Path, folder: &Path) -> miette::Result<(Vec<Mutant>, String)> {
    println!("verilog: yosys makes {MUTANTS} mutants");
    let script = format!(
        "{}mutate -list {MUTANTS} -seed {SEED} -ctrl {PORT} {PORT_BITS} 1 -o list.ys\n\
         script list.ys\nopt_clean\nmemory_collect\nwrite_verilog -noattr mutants.v\n",
        read(root)?
    );
    if !yosys(folder, "make", &script)? {
        return Err(miette!(
            "yosys fails: {}",
            folder.join("make.log").display()
        ));
    }
    let text = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path)
            .into_diagnostic()
            .wrap_err_with(|| path.display().to_string())
    };
    let list = text("list.ys")?;
    let lines = list.lines().filter(|line| line.starts_with("mutate "));
    let mutants: Vec<Mutant> = (1..)
        .zip(lines)
        .map(|(number, line)| Mutant::parse(number, line))
        .collect::<Result<_, _>>()?;
    match mutants.len() == MUTANTS as usize {
        true => Ok((mutants, text("mutants.v")?)),
        false => Err(miette!("yosys lists {} mutants", mutants.len())),
    }
}

/// Devices of a mutant; of number 0 they have none.
fn devices(designs: &Arc<[Design; 2]>, number: u32) -> Devices {
    let tied = Tied {
        name: PORT,
        width: PORT_BITS,
        value: number,
    };
    let cfg = Config::default();
    let (of_engine, of_crossbar) = (designs.clone(), designs.clone());
    let tied_crossbar = tied.clone();
    Devices {
        backend: "verilator",
        engine: Box::new(move || {
            let block = Supergather::new(cfg)?;
            let dut = Verilated::tied(&block, cfg, &of_engine[0], &crate::cache(), &tied)?;
            Ok(Box::new(dut) as sim::backend::Engine)
        }),
        crossbar: Box::new(move || {
            let block = Axi2sram::default();
            let design = &of_crossbar[1];
            let dut = Verilated::tied(&block, cfg, design, &crate::cache(), &tied_crossbar)?;
            Ok(Box::new(dut) as Crossbar)
        }),
    }
}

/// Runs the mutants.
pub fn run(root: &Path, out: &Path, only: Option<&str>) -> miette::Result<Vec<Outcome>> {
    let folder = out.join("verilog");
    std::fs::create_dir_all(&folder)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot make the folder {}", folder.display()))?;
    let (mutants, netlist) = make(root, &folder)?;
    let designs = TOPS.map(|top| Design {
        modules: vec![Module {
            name: top.to_owned(),
            text: netlist.clone(),
        }],
        top: top.to_owned(),
    });
    let designs = Arc::new(designs);
    let journal = out.join("journal");
    println!("verilog: verilator builds them; takes minutes");
    let none = devices(&designs, 0);
    drop((none.engine)().into_diagnostic()?);
    drop((none.crossbar)().into_diagnostic()?);
    if let Some(caught) = hunt(&none, &journal, true)? {
        return Err(miette!(
            "the netlist without a mutation differs from the models: {}: {}",
            caught.by,
            caught.what
        ));
    }
    println!("verilog: without a mutation: no regression fails");
    let mut outcomes = Vec::new();
    for mutant in &mutants {
        if only.is_some_and(|only| only != mutant.number.to_string()) {
            continue;
        }
        let caught = hunt(&devices(&designs, mutant.number), &journal, true)?;
        let seeds = caught.as_ref().map(|c| c.seeds);
        let by = match caught {
            Some(caught) => caught.by,
            None => prove(root, &folder, mutant)?.unwrap_or_else(|| SURVIVED.to_owned()),
        };
        let count = seeds.map_or(String::new(), |n| format!(", {n} seeds"));
        println!("mutant {} ({}): {by}{count}", mutant.what, mutant.module);
        outcomes.push(Outcome {
            survived: by == SURVIVED,
            row: Row {
                fault: mutant.what.clone(),
                place: mutant.module.clone(),
                caught: by,
                seeds,
            },
        });
    }
    Ok(outcomes)
}

/// Whether the module of a mutant does the same with the mutation as without, for ever and from any state: in what words.
fn prove(root: &Path, folder: &Path, mutant: &Mutant) -> miette::Result<Option<String>> {
    let module = &mutant.module;
    let read = read(root)?;
    let half = |mutate: &str, name: &str| {
        format!(
            "{read}{mutate}\nhierarchy -top {module}\nflatten\nopt_clean\nrename {module} {name}\ndesign -stash {name}\n"
        )
    };
    let script = format!(
        "{}{}design -copy-from gold gold\ndesign -copy-from gate gate\nequiv_make gold gate equiv\nhierarchy -top equiv\n\
         equiv_simple\nequiv_induct\nequiv_status -assert\n",
        half("", "gold"),
        half(&mutant.command, "gate")
    );
    let name = format!("prove_{}", mutant.number);
    let proved = yosys(folder, &name, &script)?;
    Ok(proved.then(|| format!("proven equivalent: `{module}`, equiv_induct")))
}
