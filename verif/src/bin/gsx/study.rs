//! `gsx study`.

use crate::output::{Progress, table, write_whole};
use hdl::config::Config;
use miette::{IntoDiagnostic, WrapErr, miette};
use rayon::prelude::*;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use verif::check::Failure;
use verif::histogram;
use verif::ppa::{BASELINE, Baseline};
use verif::random::DEFAULT_SEED;
use verif::study::page;
use verif::study::{Search, Stimuli, measure, search};

/// Measure every configuration on the same stimuli, write a page with a table and a chart; or search for a bank map
#[derive(clap::Args)]
pub struct Args {
    /// Image (PGM, PPM) whose histogram is taken; one is drawn if none is given
    #[arg(long)]
    image: Option<PathBuf>,
    /// Page to write (Markdown); the chart goes beside it (SVG)
    #[arg(long, default_value = "docs/study.md")]
    out: PathBuf,
    /// Only configurations with this in their names
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Area and clock (JSON), if there is such a file
    #[arg(long, default_value = BASELINE)]
    ppa: PathBuf,
    /// Print the names of the configurations, and do nothing else
    #[arg(long)]
    list: bool,
    /// Search for a bank map, so many climbs, and do nothing else
    #[arg(long, value_name = "CLIMBS", value_parser = clap::value_parser!(u64).range(1..))]
    search: Option<u64>,
    /// Changes that a climb tries
    #[arg(long, default_value_t = 500, requires = "search")]
    steps: u64,
    /// Root seed of the search
    #[arg(long, default_value_t = DEFAULT_SEED, requires = "search")]
    seed: u64,
    /// Machine whose map is searched for: default or small
    #[command(flatten)]
    config: crate::ConfigArg,
}

/// The command.
pub fn study(args: &Args) -> miette::Result<bool> {
    if args.list {
        for (name, _) in Config::family() {
            println!("{name}");
        }
        return Ok(true);
    }
    let spatter = std::env::var_os("SPATTER_DIR").map(PathBuf::from);
    let cfg = Config::default();
    let image = args.image.as_deref();
    let image = image.map(|file| histogram::load(file, false, &cfg));
    let stimuli = Stimuli::new(spatter.as_deref(), image.transpose()?)?;
    match args.search {
        Some(climbs) => maps(args, climbs, &stimuli),
        None => table_and_chart(args, &stimuli),
    }
}

fn table_and_chart(args: &Args, stimuli: &Stimuli) -> miette::Result<bool> {
    let ppa = ppa(&args.ppa)?;
    let wanted = |name: &str| args.only.as_deref().is_none_or(|only| name.contains(only));
    let mut family = Config::family();
    family.retain(|(name, _)| wanted(name));
    if family.is_empty() {
        return Err(miette!(
            help = "`gsx study --list` prints the names",
            "--only {}: no configuration has this in its name",
            args.only.as_deref().unwrap_or_default()
        ));
    }
    let progress = Progress::new(family.len() as u64, "configurations");
    let rows: Vec<_> = family
        .par_iter()
        .map(|(name, cfg)| {
            let row = measure(name, *cfg, stimuli);
            progress.step();
            (name, row)
        })
        .collect();
    drop(progress);
    let mut good = Vec::new();
    for (name, row) in rows {
        match row {
            Ok(row) => good.push(row),
            Err(Failure::Sim(e)) => return Err(e).into_diagnostic(),
            Err(failure) => {
                println!("{name} DIFFERS: {failure}; nothing is written");
                return Ok(false);
            }
        }
    }
    let chart = args.out.with_extension("svg");
    let name = chart.file_name().unwrap_or_default().to_string_lossy();
    let text = page::page(&good, stimuli, &ppa, &name);
    write_whole(&chart, page::chart(&good, stimuli).as_bytes())?;
    write_whole(&args.out, text.as_bytes())?;
    println!(
        "{} configurations on {} stimuli; every value, time and counter equals the models\n{} and {}",
        good.len(),
        stimuli.names().len(),
        args.out.display(),
        chart.display()
    );
    Ok(true)
}

/// Area and clock, if the file is there.
fn ppa(path: &Path) -> miette::Result<Baseline> {
    match std::fs::read_to_string(path) {
        Ok(text) => Baseline::from_json(&text)
            .into_diagnostic()
            .wrap_err_with(|| format!("{}: not the figures of `make ppa`", path.display())),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(Baseline::default()),
        Err(e) => Err(e)
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot read {}", path.display())),
    }
}

fn maps(args: &Args, climbs: u64, stimuli: &Stimuli) -> miette::Result<bool> {
    let progress = Progress::new(climbs * args.steps, "maps");
    let how = Search {
        cfg: args.config.config.cfg,
        climbs,
        steps: args.steps,
        seed: args.seed,
    };
    let found = search(&how, stimuli, || progress.step()).into_diagnostic()?;
    drop(progress);
    let mut head = vec!["masks", "score"];
    let names = stimuli.names();
    head.extend(&names[1..names.len() - 1]);
    let rows: Vec<Vec<String>> = found
        .iter()
        .map(|f| {
            let rates = f.rates.iter().map(|rate| format!("{rate:.2}"));
            [format!("{:03x?}", f.masks), format!("{:.4}", f.score)]
                .into_iter()
                .chain(rates)
                .collect()
        })
        .collect();
    print!("{}", table(&head, &rows));
    Ok(true)
}
