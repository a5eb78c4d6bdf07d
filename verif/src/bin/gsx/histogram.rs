//! `gsx histogram`.

use crate::output::{Progress, table, write_whole};
use hdl::config::Config;
use miette::IntoDiagnostic;
use sim::backend::Backend;
use std::fmt::Write;
use std::path::Path;
use verif::histogram::{Counted, Source, count, load};

/// Most frequent values that the table shows.
const TOP: usize = 8;

/// Width of the picture and height of the plot of a channel. Unit: SVG user units.
const WIDTH: usize = 800;
const HEIGHT: usize = 160;

/// Colours of the channels.
const COLOURS: [&str; 3] = ["#c0392b", "#27803b", "#2a62b0"];

/// The command.
pub fn histogram(
    file: &Path,
    bytes: bool,
    out: &Path,
    backend: Backend,
    cfg: Config,
) -> miette::Result<bool> {
    let source = load(file, bytes, &cfg)?;
    let prepared = crate::prepare(backend, cfg)?;
    let mut dut = prepared.engine().into_diagnostic()?;
    let progress = Progress::new(
        source.operations(cfg.lanes) as u64,
        "increments of a vector",
    );
    let counted = count(&mut dut, cfg, &source, |n| progress.step_by(n)).into_diagnostic()?;
    drop(progress);
    print!("{}", summary(&cfg, &source, &counted));

    let want = source.count();
    for (channel, (got, want)) in source.channels.iter().zip(counted.bins.iter().zip(&want)) {
        if let Some(bin) = (0..source.bins).find(|&b| got[b] != want[b]) {
            println!(
                "DIFFERS: {} {bin}: the engine counted {}, the plain count is {}; no plot is written",
                channel.name, got[bin], want[bin]
            );
            return Ok(false);
        }
    }
    println!("every bin equals the plain count");
    let title = file.file_name().unwrap_or_default().to_string_lossy();
    write_whole(out, svg(&title, &source, &counted).as_bytes())?;
    println!("plot: {}", out.display());
    Ok(true)
}

/// Rates, and the most frequent values.
fn summary(cfg: &Config, source: &Source, counted: &Counted) -> String {
    let cycles = counted.cycles.max(1) as f64;
    let elements = source.elements();
    let mut text = format!(
        "{}: {elements} elements in {} operations and {} cycles\n\
         {:.2} elements per cycle, bank utilisation {:.1} %, {:.2} elements per bank access\n",
        source.what,
        source.operations(cfg.lanes),
        counted.cycles,
        elements as f64 / cycles,
        100.0 * counted.bank_accesses as f64 / (cycles * cfg.banks as f64),
        elements as f64 / counted.bank_accesses.max(1) as f64,
    );
    let mut rows = Vec::new();
    for (channel, bins) in source.channels.iter().zip(&counted.bins) {
        let mut order: Vec<usize> = (0..source.bins).filter(|&b| bins[b] > 0).collect();
        order.sort_by_key(|&b| (u64::MAX - bins[b], b));
        for &bin in order.iter().take(TOP) {
            rows.push(vec![
                channel.name.to_string(),
                values(source, bin),
                bins[bin].to_string(),
                format!(
                    "{:.2} %",
                    100.0 * bins[bin] as f64 / channel.values.len() as f64
                ),
            ]);
        }
    }
    text += &table(&["most frequent", "value", "count", "share"], &rows);
    text
}

/// The values of a bin, as they are in the file.
fn values(source: &Source, bin: usize) -> String {
    let n = source.values_per_bin as usize;
    match n {
        1 => bin.to_string(),
        _ => format!("{}..{}", bin * n, bin * n + n - 1),
    }
}

/// A plot for each channel: a bar per bin, or per few bins if there are more than pixels.
fn svg(title: &str, source: &Source, counted: &Counted) -> String {
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let n = source.channels.len();
    let height = n * (HEIGHT + 40) + 30;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"20\" y=\"20\">{title}: {}, {} elements, {:.2} per cycle</text>\n",
        WIDTH + 40,
        source.what,
        source.elements(),
        source.elements() as f64 / counted.cycles.max(1) as f64,
    );
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    for (c, (channel, bins)) in source.channels.iter().zip(&counted.bins).enumerate() {
        let colour = if n == 1 {
            "#404040"
        } else {
            COLOURS[c % COLOURS.len()]
        };
        let bottom = 30 + c * (HEIGHT + 40) + HEIGHT;
        let per_bar = bins.len().div_ceil(WIDTH);
        let bars: Vec<u64> = bins.chunks(per_bar).map(|b| b.iter().sum()).collect();
        let most = bars.iter().max().copied().unwrap_or(0).max(1);
        let step = WIDTH as f64 / bars.len() as f64;
        line(format!("<g fill=\"{colour}\">"));
        for (i, &bar) in bars.iter().enumerate().filter(|(_, bar)| **bar > 0) {
            let tall = bar as f64 / most as f64 * HEIGHT as f64;
            line(format!(
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{tall:.2}\"/>",
                20.0 + i as f64 * step,
                bottom as f64 - tall,
                step.max(1.0),
            ));
        }
        line("</g>".into());
        line(format!(
            "<path d=\"M20 {bottom}h{WIDTH}\" stroke=\"black\" fill=\"none\"/>"
        ));
        let mut text = |x: usize, anchor: &str, what: &str| {
            line(format!(
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"{anchor}\">{what}</text>",
                bottom + 16
            ));
        };
        text(20, "start", "0");
        text(
            20 + WIDTH,
            "end",
            &(source.bins * source.values_per_bin as usize - 1).to_string(),
        );
        let mut label = String::new();
        write!(label, "{}, tallest bar {most}", channel.name).expect("a string takes everything");
        text(20 + WIDTH / 2, "middle", &label);
    }
    out + "</svg>\n"
}
