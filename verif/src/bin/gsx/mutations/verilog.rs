//! Mutants of the committed Verilog, made by Yosys `mutate`. All are in one netlist, and an input says which one it is: one build for all.
//! What no regression catches must be proved to be none: the module with the mutation does the same as without.

use super::{Line, Log, Outcome, hunted, within};
use hdl::axi2sram::Axi2sram;
use hdl::config::Config;
use hdl::supergather::Supergather;
use hdl::verilog::{Design, Module};
use miette::{IntoDiagnostic, WrapErr, miette};
use sim::backend::Backend;
use sim::model;
use sim::verilated::{Tied, Verilated};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use verif::regress::Devices;

/// Mutants.
const MUTANTS: u32 = 100;

/// Name of the netlist that has all of them.
const NETLIST: &str = "mutants.v";

/// Name of the list of their `mutate` commands.
const LIST: &str = "list.ys";

/// Modules that are RAMs.
const RAMS: [&str; 2] = ["bank", "tile_bank"];

/// What Yosys draws them from.
const SEED: u32 = 1;

/// The input that says which mutant it is; 0: none.
const PORT: &str = "mutant";

/// Its bits.
const PORT_BITS: usize = 7;

const _: () = assert!(MUTANTS < 1 << PORT_BITS);

/// The designs.
const TOPS: [&str; 2] = ["supergather", "axi2sram"];

/// The Verilog files, from the root of the project on: cells have names that come from these.
fn files(root: &Path, tops: &[&str]) -> miette::Result<Vec<String>> {
    let mut files: Vec<String> = Vec::new();
    for top in tops {
        let list = root.join(format!("hdl/verilog/{top}.f"));
        let list = std::fs::read_to_string(&list)
            .into_diagnostic()
            .wrap_err_with(|| list.display().to_string())?;
        files.extend(list.lines().map(|file| format!("hdl/verilog/{file}")));
    }
    files.sort();
    files.dedup();
    Ok(files)
}

/// Yosys commands that read the designs. The first words of the RAMs are no hardware, and no cells.
fn read(root: &Path) -> miette::Result<String> {
    let files = files(root, &TOPS)?.join(" ");
    Ok(format!(
        "read_verilog {files}\nproc -norom\nopt_clean\ndelete t:$meminit t:$meminit_v2\n"
    ))
}

/// Runs Yosys on a script, which is kept in a folder together with what Yosys says. Whether it ends well, and in time.
fn yosys(root: &Path, folder: &Path, name: &str, script: &str) -> miette::Result<bool> {
    let path = folder.join(format!("{name}.ys"));
    std::fs::write(&path, script)
        .into_diagnostic()
        .wrap_err_with(|| path.display().to_string())?;
    let mut command = Command::new("yosys");
    command
        .args(["-q", "-l"])
        .args([folder.join(format!("{name}.log")), path])
        .current_dir(root);
    Ok(within(&mut command)?.is_some_and(|output| output.status.success()))
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
fn make(root: &Path, folder: &Path) -> miette::Result<()> {
    println!("verilog: yosys makes {MUTANTS} mutants");
    let file = |name: &str| folder.join(name).display().to_string();
    let (list, netlist) = (file(LIST), file(NETLIST));
    let script = format!(
        "{}mutate -list {MUTANTS} -seed {SEED} -ctrl {PORT} {PORT_BITS} 1 -o {list}\n\
         script {list}\nopt_clean\nmemory_collect\nwrite_verilog -noattr {netlist}\n",
        read(root)?
    );
    if !yosys(root, folder, "make", &script)? {
        return Err(miette!(
            help = "install it with `sh tools/install.sh yosys`",
            "yosys fails: {}",
            file("make.log")
        ));
    }
    Ok(())
}

/// Reads the list.
fn listed(folder: &Path) -> miette::Result<Vec<Mutant>> {
    let path = folder.join(LIST);
    let list = std::fs::read_to_string(&path)
        .into_diagnostic()
        .wrap_err_with(|| path.display().to_string())?;
    let lines = list.lines().filter(|line| line.starts_with("mutate "));
    let mutants: Vec<Mutant> = (1..)
        .zip(lines)
        .map(|(number, line)| Mutant::parse(number, line))
        .collect::<Result<_, _>>()?;
    match mutants.len() == MUTANTS as usize {
        true => Ok(mutants),
        false => Err(miette!("yosys lists {} mutants", mutants.len())),
    }
}

/// The netlist that has all mutants, as either design.
pub struct Netlist {
    designs: Arc<[Design; 2]>,
    mutants: Vec<Mutant>,
    /// Modules of the crossbar.
    crossbar: Vec<String>,
}

impl Netlist {
    /// From the folder of the command.
    pub fn load(root: &Path, out: &Path) -> miette::Result<Self> {
        let path = folder(out).join(NETLIST);
        let text = std::fs::read_to_string(&path)
            .into_diagnostic()
            .wrap_err_with(|| path.display().to_string())?;
        let design = |top: &str| Design {
            modules: vec![Module {
                name: top.to_owned(),
                text: text.clone(),
            }],
            top: top.to_owned(),
        };
        Ok(Self {
            designs: Arc::new(TOPS.map(design)),
            mutants: listed(&folder(out))?,
            crossbar: files(root, &TOPS[1..])?,
        })
    }

    /// Devices of a mutant; those of number 0 have no mutation. The design that a mutant is not in is the fast model.
    pub fn devices(&self, number: u32) -> Devices {
        let tied = || Tied {
            name: PORT,
            width: PORT_BITS,
            value: number,
        };
        let cfg = Config::default();
        let (engine_tied, crossbar_tied) = (tied(), tied());
        let (of_engine, of_crossbar) = (self.designs.clone(), self.designs.clone());
        let mutant = self.mutants.iter().find(|m| m.number == number);
        let in_crossbar = mutant.map(|m| {
            let file = format!("hdl/verilog/{}.v", m.module);
            self.crossbar.contains(&file)
        });
        Devices {
            backend: Backend::Verilator.name(),
            engine: match in_crossbar {
                Some(true) => {
                    Box::new(move || Ok(Box::new(model::supergather::Supergather::new(cfg)?)))
                }
                _ => Box::new(move || {
                    let (block, design) = (Supergather::new(cfg)?, &of_engine[0]);
                    let dut = Verilated::tied(&block, cfg, design, &crate::cache(), &engine_tied)?;
                    Ok(Box::new(dut))
                }),
            },
            crossbar: match in_crossbar {
                Some(false) => Box::new(|| Ok(Box::new(model::axi2sram::Axi2sram::new()))),
                _ => Box::new(move || {
                    let (block, design) = (Axi2sram::default(), &of_crossbar[1]);
                    let dut =
                        Verilated::tied(&block, cfg, design, &crate::cache(), &crossbar_tied)?;
                    Ok(Box::new(dut))
                }),
            },
        }
    }
}

/// Where the netlist and the proofs are.
fn folder(out: &Path) -> PathBuf {
    out.join("verilog")
}

/// Runs the mutants.
pub fn run(
    root: &Path,
    out: &Path,
    only: Option<&str>,
    log: &mut Log,
) -> miette::Result<Vec<Outcome>> {
    let folder = folder(out);
    std::fs::create_dir_all(&folder)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot make the folder {}", folder.display()))?;
    if !(log.resumed && folder.join(LIST).exists() && folder.join(NETLIST).exists()) {
        make(root, &folder)?;
    }
    println!(
        "verilog: verilator builds them, which takes minutes, and the regressions are tried without a mutation"
    );
    // In programs of their own: a mutant may make a loop, which ends the program that runs it.
    let hunt = |number: u32| {
        let gsx = std::env::current_exe().into_diagnostic()?;
        let number = number.to_string();
        hunted(
            Command::new(gsx)
                .args(["mutations", "--mutant", &number, "--out"])
                .arg(out)
                .current_dir(root),
        )
    };
    // Here, and not within the time that a hunt may take.
    let none = Netlist::load(root, out)?.devices(0);
    drop((none.engine)().into_diagnostic()?);
    drop((none.crossbar)().into_diagnostic()?);
    if let Some(caught) = hunt(0)? {
        return Err(miette!(
            "the netlist without a mutation fails: {}: {}",
            caught.by,
            caught.what
        ));
    }
    println!("verilog: without a mutation no regression fails");
    let mut outcomes = Vec::new();
    for mutant in listed(&folder)? {
        if only.is_some_and(|only| only != mutant.number.to_string()) {
            continue;
        }
        let line = match log.get(&mutant.command) {
            Some(line) => line,
            None => {
                let caught = hunt(mutant.number)?;
                let proof = match caught {
                    Some(_) => None,
                    None => prove(root, &folder, &mutant)?,
                };
                let line = Line {
                    key: mutant.command.clone(),
                    caught,
                    proof,
                };
                log.add(line.clone())?;
                line
            }
        };
        let name = format!("mutant {} in {}", mutant.what, mutant.module);
        outcomes.push(Outcome::new(&name, &mutant.what, &mutant.module, line));
    }
    Ok(outcomes)
}

/// The module that uses a module, and the one that uses that, up to a design.
fn users(root: &Path, module: &str) -> miette::Result<Vec<String>> {
    let mut users = Vec::new();
    let mut of = module.to_owned();
    loop {
        let mut next = None;
        for file in files(root, &TOPS)? {
            let text = std::fs::read_to_string(root.join(&file)).into_diagnostic()?;
            let instance = format!("{of} ");
            if text.lines().any(|l| l.trim_start().starts_with(&instance)) {
                let name = Path::new(&file).file_stem().unwrap_or_default();
                next = Some(name.to_string_lossy().into_owned());
            }
        }
        match next {
            Some(user) => {
                users.push(user.clone());
                of = user;
            }
            None => return Ok(users),
        }
    }
}

/// Whether the module of a mutant, or one that uses it, does the same with the mutation as without, for all inputs and from all states: in
/// what words.
fn prove(root: &Path, folder: &Path, mutant: &Mutant) -> miette::Result<Option<String>> {
    let read = read(root)?;
    let mut candidates = vec![mutant.module.clone()];
    candidates.extend(users(root, &mutant.module)?);
    for module in &candidates {
        // RAMs stay cells, which are the same on both sides if their inputs are. What drives nothing goes; of what is left, registers
        // and ports are compared.
        let rams: String = (RAMS.iter().filter(|ram| *ram != module))
            .map(|ram| format!("setattr -mod -set keep_hierarchy 1 {ram}\n"))
            .collect();
        let half = |mutation: &str, name: &str| {
            format!(
                "{read}{mutation}\n{rams}hierarchy -top {module}\nflatten\nopt_expr\nopt_clean -purge\ncd {module}\n\
                 rename -hide w:* t:$dff %co1:+[Q] %d i:* %d o:* %d\ncd ..\nrename {module} {name}\ndesign -stash {name}\n"
            )
        };
        let script = format!(
            "{}{}design -copy-from gold gold\ndesign -copy-from gate gate\nequiv_make gold gate equiv\nhierarchy -top equiv\n\
             equiv_struct\nequiv_simple\nequiv_induct\nequiv_status -assert\n",
            half("", "gold"),
            half(&mutant.command, "gate")
        );
        let name = format!("prove_{}_{module}", mutant.number);
        if yosys(root, folder, &name, &script)? {
            return Ok(Some(format!("proven equivalent: `{module}`")));
        }
    }
    Ok(None)
}
