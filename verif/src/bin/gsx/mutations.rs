//! `gsx mutations`.

mod rust;
mod verilog;

use crate::output::{table, write_whole};
use miette::{IntoDiagnostic, WrapErr, miette};
use sim::backend::Backend;
use std::path::{Path, PathBuf};
use verif::mutation::{Row, between, hunt, markdown};
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
    /// Page whose tables are replaced
    #[arg(long, default_value = "docs/mutations.md")]
    page: PathBuf,
    /// Folder to work in
    #[arg(long, default_value = "build/mutations")]
    out: PathBuf,
    /// Try the regressions on this backend, as it is, and print what caught it as JSON
    #[arg(long, hide = true)]
    hunt: Option<crate::DutName>,
}

/// The command; false if a fault survives.
pub fn mutations(args: &Args) -> miette::Result<bool> {
    if let Some(dut) = args.hunt {
        let backend = Backend::from(dut);
        let devices = Devices::on(backend, &crate::cache()).into_diagnostic()?;
        let caught = hunt(&devices, &args.out, backend != Backend::Model)?;
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
        parts.push(("rust faults", rust::run(root, &out, only)?));
    }
    if !args.rust {
        parts.push(("verilog mutants", verilog::run(root, &out, only)?));
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

/// What became of a fault.
struct Outcome {
    row: Row,
    survived: bool,
}

/// What stands in the table for a fault that nothing catches.
const SURVIVED: &str = "**nothing**";

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
