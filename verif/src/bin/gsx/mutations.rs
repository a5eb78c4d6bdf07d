//! `gsx mutations`.

mod rust;
mod verilog;

use crate::output::{table, write_whole};
use miette::{IntoDiagnostic, WrapErr, miette};
use sim::backend::Backend;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use verif::mutation::{Caught, Row, between, hunt, markdown};
use verif::regress::Devices;

/// Plants deliberate faults and counts the random seeds until each is caught (docs/mutations.md); takes an hour or two
#[derive(clap::Args)]
pub struct Args {
    /// Only the faults of the Rust sources
    #[arg(long, conflicts_with = "verilog")]
    rust: bool,
    /// Only the mutants that Yosys makes of the Verilog
    #[arg(long)]
    verilog: bool,
    /// Only faults whose file has this in its name, or the mutant of this number; the page is left as it is
    #[arg(long)]
    only: Option<String>,
    /// Go on with a run that was broken off: what it has counted stays. For unchanged sources
    #[arg(long)]
    resume: bool,
    /// Page whose tables are replaced
    #[arg(long, default_value = "docs/mutations.md")]
    page: PathBuf,
    /// Folder to work in
    #[arg(long, default_value = "build/mutations")]
    out: PathBuf,
    /// Try the regressions on this backend, as it is, and print what caught it as JSON
    #[arg(long, hide = true)]
    hunt: Option<crate::DutName>,
    /// Try the regressions on this mutant of the netlist that is in the folder
    #[arg(long, hide = true, conflicts_with = "hunt")]
    mutant: Option<u32>,
}

/// A faulty program may run for ever. Choice: the regressions take one without a fault a tenth of this. Unit: seconds.
const LIMIT: u64 = 900;

/// The command; false if a fault survives.
pub fn mutations(args: &Args) -> miette::Result<bool> {
    let devices = match (args.hunt.map(Backend::from), args.mutant) {
        (Some(backend), _) => Some(Devices::on(backend, &crate::cache()).into_diagnostic()?),
        (None, Some(number)) => {
            Some(verilog::Netlist::load(Path::new("."), &args.out)?.devices(number))
        }
        (None, None) => None,
    };
    if let Some(devices) = devices {
        // The fast model is what lockstep compares with.
        let cycles = devices.backend != Backend::Model.name();
        let caught = hunt(&devices, &args.out.join("journal"), cycles)?;
        println!("{}", serde_json::to_string(&caught).into_diagnostic()?);
        return Ok(true);
    }
    let root = Path::new(".");
    if !root.join("verif/mutations").is_dir() {
        return Err(miette!(
            help = "run it where Cargo.toml of the workspace is",
            "there is no folder verif/mutations here"
        ));
    }
    std::fs::create_dir_all(&args.out)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot make the folder {}", args.out.display()))?;
    // From here on paths are whole: programs run in other folders.
    let out = args.out.canonicalize().into_diagnostic()?;
    let only = args.only.as_deref();
    let mut parts = Vec::new();
    if !args.verilog {
        parts.push((
            "rust faults",
            rust::run(root, &out, only, &mut log(&out, "rust", args)?)?,
        ));
    }
    if !args.rust {
        parts.push((
            "verilog mutants",
            verilog::run(root, &out, only, &mut log(&out, "verilog", args)?)?,
        ));
    }
    let mut survived = Vec::new();
    for (name, outcomes) in &parts {
        let rows: Vec<Row> = outcomes.iter().map(|o| o.row.clone()).collect();
        print!("{}", text(&rows));
        if only.is_none() {
            let path = args.page.display().to_string();
            let page = std::fs::read_to_string(&args.page)
                .into_diagnostic()
                .wrap_err_with(|| path.clone())?;
            let page = between(&path, &page, name, &markdown(&rows))?;
            write_whole(&args.page, page.as_bytes())?;
            println!("{name}: the table is in {path}");
        }
        survived.extend(outcomes.iter().filter(|o| o.survived).map(|o| &o.row));
    }
    for row in &survived {
        println!("SURVIVED: {} ({})", row.fault, row.place);
    }
    Ok(survived.is_empty())
}

/// What a run has counted: a line for each fault, from which an interrupted run goes on.
struct Log {
    path: PathBuf,
    lines: Vec<Line>,
    resumed: bool,
}

/// What became of a fault, and the fault as it is known again by.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct Line {
    key: String,
    caught: Option<Caught>,
    /// Why what was not caught is no fault.
    proof: Option<String>,
}

/// The log of a part of the command.
fn log(out: &Path, part: &str, args: &Args) -> miette::Result<Log> {
    let path = out.join(format!("{part}.jsonl"));
    let mut lines = Vec::new();
    if args.resume && path.exists() {
        let text = std::fs::read_to_string(&path).into_diagnostic()?;
        for line in text.lines() {
            lines.push(
                serde_json::from_str(line)
                    .into_diagnostic()
                    .wrap_err_with(|| path.display().to_string())?,
            );
        }
    }
    Ok(Log {
        path,
        lines,
        resumed: args.resume,
    })
}

impl Log {
    /// What is known of a fault.
    fn get(&self, key: &str) -> Option<Line> {
        self.lines.iter().find(|line| line.key == key).cloned()
    }

    /// Adds what became of a fault; the file is whole at any time.
    fn add(&mut self, line: Line) -> miette::Result<()> {
        self.lines.push(line);
        let mut text = String::new();
        for line in &self.lines {
            text += &serde_json::to_string(line).into_diagnostic()?;
            text.push('\n');
        }
        write_whole(&self.path, text.as_bytes())
    }
}

/// What became of a fault.
struct Outcome {
    row: Row,
    survived: bool,
}

impl Outcome {
    /// Says it, too.
    fn new(name: &str, fault: &str, place: &str, Line { caught, proof, .. }: Line) -> Self {
        let seeds = caught.as_ref().map(|c| c.seeds);
        let survived = caught.is_none() && proof.is_none();
        let by = caught.map(|c| c.by).or(proof);
        let by = by.unwrap_or_else(|| "**nothing**".to_owned());
        let count = seeds.map_or(String::new(), |n| format!(", {n} seeds"));
        println!("{name}: {by}{count}");
        Self {
            row: Row {
                fault: fault.to_owned(),
                place: place.to_owned(),
                caught: by,
                seeds,
            },
            survived,
        }
    }
}

/// What a program says that hunts; one that dies or does not end is caught by its first seed.
fn hunted(program: &mut Command) -> miette::Result<Option<Caught>> {
    let broken = |by: &str, output: &[u8]| Caught {
        by: by.to_owned(),
        seeds: 1,
        what: String::from_utf8_lossy(output).into_owned(),
    };
    let Some(output) = within(program)? else {
        return Ok(Some(broken("it does not end", b"")));
    };
    match serde_json::from_slice(&output.stdout) {
        Ok(caught) => Ok(caught),
        Err(_) if output.status.success() => Err(miette!("a hunt ends without a result")),
        // Bad input is no catch.
        Err(_) if output.status.code() == Some(2) => Err(miette!(
            help = String::from_utf8_lossy(&output.stderr).into_owned(),
            "a hunt cannot run"
        )),
        Err(_) => Ok(Some(broken("the program dies", &output.stderr))),
    }
}

/// What a program says that ends in time, else `None`.
fn within(command: &mut Command) -> miette::Result<Option<Output>> {
    let begin = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .into_diagnostic()
        .wrap_err_with(|| format!("{} cannot be started", command.get_program().display()))?;
    let pipes = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        // Read while it runs, so that a pipe never fills up.
        let stdout = scope.spawn(|| read_all(pipes.0));
        let stderr = scope.spawn(|| read_all(pipes.1));
        let status = loop {
            if let Some(status) = child.try_wait().into_diagnostic()? {
                break Some(status);
            }
            if begin.elapsed() > Duration::from_secs(LIMIT) {
                child.kill().into_diagnostic()?;
                child.wait().into_diagnostic()?;
                break None;
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let stdout = stdout.join().expect("it does not panic");
        let stderr = stderr.join().expect("it does not panic");
        Ok(status.map(|status| Output {
            status,
            stdout,
            stderr,
        }))
    })
}

/// All that comes out of a pipe.
fn read_all(pipe: Option<impl std::io::Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        // What cannot be read is missing, and then there is no result.
        let _ = pipe.read_to_end(&mut bytes);
    }
    bytes
}

/// The table for the terminal.
fn text(rows: &[Row]) -> String {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let seeds = row.seeds.map_or("-".to_owned(), |n| n.to_string());
            vec![
                row.fault.clone(),
                row.place.clone(),
                row.caught.clone(),
                seeds,
            ]
        })
        .collect();
    table(&["fault", "in", "caught by", "seeds until then"], &rows)
}
