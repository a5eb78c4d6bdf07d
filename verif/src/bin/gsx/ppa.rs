//! `gsx ppa`: area, critical path and FPGA figures, against the committed baseline.

use crate::output::write_whole;
use indicatif::{ProgressBar, ProgressStyle};
use miette::{IntoDiagnostic, WrapErr, miette};
use std::path::{Path, PathBuf};
use std::time::Duration;
use verif::ppa::flow::{self, Plan};
use verif::ppa::{BASELINE, Baseline, configurations, page};

/// Measure area and critical path of every block with Yosys and OpenSTA, and its speed on an ECP5 with nextpnr
#[derive(clap::Args)]
pub struct Args {
    /// What to compare with
    #[arg(long, default_value = BASELINE)]
    baseline: PathBuf,
    /// Write the baseline and the page anew
    #[arg(long)]
    write: bool,
    /// The page
    #[arg(long, default_value = "docs/ppa.md")]
    page: PathBuf,
    /// Map the default configuration to the FPGA, too, and place and route every block that fits the device: takes hours
    #[arg(long)]
    long: bool,
    /// Leave out the FPGA
    #[arg(long, conflicts_with = "long")]
    asic_only: bool,
    /// Measure this configuration only; can be given several times
    #[arg(long = "only", value_name = "CONFIGURATION", conflicts_with = "write")]
    only: Vec<String>,
    /// Folder for what the tools write; steps whose inputs have not changed are not run again
    #[arg(long, default_value = "build/ppa")]
    work: PathBuf,
    /// Runs of tools at the same time
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    jobs: usize,
}

/// The committed baseline, if there is one.
fn load(path: &Path) -> miette::Result<Option<Baseline>> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => {
            return Err(e)
                .into_diagnostic()
                .wrap_err_with(|| format!("cannot read {}", path.display()));
        }
    };
    Baseline::from_json(&text)
        .map(Some)
        .into_diagnostic()
        .wrap_err_with(|| {
            format!(
                "{}: no baseline; `make ppa-baseline` writes one",
                path.display()
            )
        })
}

/// Measures, prints, and writes if asked to.
pub fn ppa(args: &Args) -> miette::Result<bool> {
    let names: Vec<&str> = configurations().iter().map(|c| c.name).collect();
    if let Some(unknown) = args.only.iter().find(|o| !names.contains(&o.as_str())) {
        return Err(miette!(
            help = format!("one of {}", names.join(", ")),
            "--only {unknown}: no such configuration"
        ));
    }
    let old = load(&args.baseline)?;
    let bar = ProgressBar::new_spinner();
    bar.set_style(
        ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}")
            .expect("the template is right"),
    );
    bar.enable_steady_tick(Duration::from_millis(200));
    let tell = |what: &str| match bar.is_hidden() {
        true => eprintln!("{what}"),
        false => bar.set_message(what.to_owned()),
    };
    let plan = Plan {
        work: &args.work,
        long: args.long,
        only: &args.only,
        asic_only: args.asic_only,
    };
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs)
        .build()
        .into_diagnostic()?;
    let measured = threads.install(|| flow::measure(&plan, &tell));
    bar.finish_and_clear();
    let mut new = measured.into_diagnostic()?;
    if let Some(old) = &old {
        new.keep(old, args.long, args.asic_only);
    }
    print!("{}", page::tables(&new, old.as_ref()));
    if args.write {
        let text = page::renewed(&read_page(&args.page)?, &new)
            .map_err(|e| miette!(help = "put both marks back", "{}: {e}", args.page.display()))?;
        write_whole(&args.baseline, new.to_json().as_bytes())?;
        write_whole(&args.page, text.as_bytes())?;
        println!(
            "written: {}, {}",
            args.baseline.display(),
            args.page.display()
        );
    }
    Ok(true)
}

fn read_page(path: &Path) -> miette::Result<String> {
    std::fs::read_to_string(path)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read the page {}", path.display()))
}
