//! The page of the study, and its chart.

use super::{OF_RANDOM, Row, STRIDES, Stimuli};
use crate::ppa::Baseline;
use crate::spatter::Width;
use hdl::config::{BankMap, Config};
use std::fmt::Write;

/// Colours of the maps, in the order of [`BankMap::NAMED`].
const COLOURS: [&str; 4] = ["#9a6700", "#cf222e", "#0969da", "#1a7f37"];

/// Size of a plot. Unit: SVG user units.
const PLOT: (f64, f64) = (760.0, 240.0);

/// Elements per cycle at the top of a plot: the most that 16 lanes give.
const TOP: f64 = 16.0;

/// The row of a configuration.
fn row_of(rows: &[Row], cfg: Config) -> Option<&Row> {
    rows.iter().find(|row| row.cfg == cfg)
}

/// The default machine with another map and RETURN.
fn with(bank_map: BankMap, return_latency: usize) -> Config {
    Config {
        bank_map,
        return_latency,
        ..Config::DEFAULT
    }
}

fn cells(row: &Row) -> String {
    let cell = |f: &super::Figure| format!(" {:.2} ({:.2}) |", f.rate, f.of_bound);
    row.figures.iter().map(cell).collect()
}

fn table(first: &str, stimuli: &Stimuli, rows: &[(String, &Row)], ppa: &Baseline) -> String {
    let names = stimuli.names();
    let silicon = !ppa.configurations.is_empty();
    let more = if silicon {
        " area, mm² | path, ns |"
    } else {
        ""
    };
    let mut text = format!("| {first} | {} |{more}\n|---|", names.join(" | "));
    text += &"---|".repeat(names.len() + if silicon { 2 } else { 0 });
    text.push('\n');
    for (name, row) in rows {
        text += &format!("| {name} |{}", cells(row));
        if silicon {
            text += &match ppa.engine(&row.cfg) {
                Some(cost) => {
                    let path = cost
                        .path
                        .as_ref()
                        .map_or(String::new(), |p| format!("{:.2}", p.ns));
                    format!(" {:.2} | {path} |", cost.area / 1e6)
                }
                None => " | |".into(),
            };
        }
        text.push('\n');
    }
    text
}

/// The masks of a map, as the page shows them.
fn masks(map: BankMap) -> String {
    match map {
        BankMap::Linear => "none".into(),
        BankMap::Xor => "001 002 004 008".into(),
        BankMap::Matrix(masks) => masks.map(|m| format!("{m:03x}")).join(" "),
    }
}

/// The page. `rows` are those of [`Config::family`], in any order; `chart` is the name of the file of the chart.
pub fn page(rows: &[Row], stimuli: &Stimuli, ppa: &Baseline, chart: &str) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    line("# Study of configurations");
    line("");
    line("Written by `gsx study` (`make study`); changes belong into `verif/src/study/page.rs`.");
    line("");
    line(
        "Elements per cycle, and in brackets the ratio to the bound: the least possible cycles over the cycles. The least possible is one cycle for each operation, or the \
         load of the busiest bank over the whole stream. Everything runs on the cycle model; every value, time and counter is compared with the value model and the reckoner.",
    );
    line("");
    line("| stimulus | what |");
    line("|---|---|");
    line(&format!(
        "| {OF_RANDOM} | {} gathers of words from 64 KiB; the first 32,000 are those of `make bench` |",
        stimuli.groups[0].patterns[0].pattern.len()
    ));
    let of_files = &stimuli.groups[1..stimuli.groups.len() - 1];
    for group in of_files {
        let what = match group.width {
            Width::W16 => "patterns of a Spatter file, weighted by their counts",
            Width::W32 => "index traces of Spatter, as operations on half words",
        };
        line(&format!(
            "| {} | {} {what} |",
            group.name,
            group.patterns.len()
        ));
    }
    line(&format!(
        "| strides 1 to {STRIDES} | 4,096 gathers of words with each stride, all as one |"
    ));
    line(&format!(
        "| histogram | {}: 16-bit increments, as in `gsx histogram` |",
        stimuli.image.what
    ));
    line("");
    line(
        "A drain is eight bundles behind its post. Machines with fewer lanes and banks get the same elements, cut into more operations; their addresses wrap at their data RAM.",
    );
    if of_files.is_empty() {
        line("SPATTER_DIR was not set, so no application pattern is here.");
    }
    line("");
    line(&format!("![Elements per cycle by bank map]({chart})"));
    line("");
    line("## The named configurations");
    line("");
    let named: Vec<(String, &Row)> = Config::NAMED
        .iter()
        .filter_map(|(name, cfg)| Some((format!("`{name}`"), row_of(rows, *cfg)?)))
        .collect();
    line(&table("configuration", stimuli, &named, ppa));
    line("## The bank maps");
    line("");
    line(
        "16 lanes of 32 bits, 16 banks, W = 8, shared access. Bit j of the bank is bit j of the word xor the parity of the row under mask j (hexadecimal), bit 0 first.",
    );
    line("");
    let mut maps = Vec::new();
    for return_latency in [1, 2] {
        for (name, map) in BankMap::NAMED {
            let what = format!("{name} ({}), RETURN = {return_latency}", masks(map));
            maps.extend(row_of(rows, with(map, return_latency)).map(|row| (what, row)));
        }
    }
    line(&table("map (masks)", stimuli, &maps, ppa));
    line("### How `spread` was found");
    line("");
    line(
        "`gsx study --search 40`, with SPATTER_DIR set. Every linear map (over GF(2)) under which a row has one word in every bank is such a set of masks, up to the names of the banks: 2^40 of them, \
         since a row has ten bits. 40 climbs of 500 steps, the first from `xor`, the second from `fold`, the others from random masks; a step turns over one bit of a mask, adds a mask to another, or \
         draws one anew, and stays if the score is not less. The score is the sum of the logarithms of the elements per cycle of each stimulus above but the random gathers, which no map changes (the mean of a \
         random stream is the same under each of them), and the histogram; patterns are cut at 400 iterations. Each evaluation is a run of the cycle model. The best of all climbs is `spread`. It is the best of those that were tried, on these patterns; it is no proof \
         that there is no better one.",
    );
    line("");
    line(&recommendation(rows, stimuli));
    line("## Every configuration");
    line("");
    line(
        "The name says lanes of 32 bits x banks, W, bank map and RETURN; `unshared`: lanes on one word do not share an access.",
    );
    line("");
    let all: Vec<(String, &Row)> = rows.iter().map(|row| (row.name.clone(), row)).collect();
    line(&table("configuration", stimuli, &all, ppa));
    line("## Area and clock");
    line("");
    line(match ppa.configurations.is_empty() {
        true => "No figures: there was no `hdl/ppa/baseline.json` with them.",
        false => {
            "Area and path in the tables are those of `hdl/ppa/baseline.json` (`make ppa`), where it has the configuration."
        }
    });
    out
}

/// What to take, and why.
fn recommendation(rows: &[Row], stimuli: &Stimuli) -> String {
    let mut out = String::from("## Which to take\n\n");
    // The mean of all stimuli, the geometric one, so that none counts for more because it is faster.
    let mean = |row: &Row| {
        let sum: f64 = row.figures.iter().map(|f| f.rate.ln()).sum();
        (sum / row.figures.len() as f64).exp()
    };
    let of = |cfg| row_of(rows, cfg).map(mean);
    let best = |return_latency| {
        let maps = BankMap::NAMED.into_iter();
        let means =
            maps.filter_map(|(name, map)| Some((of(with(map, return_latency))?, name, map)));
        means.max_by(|a, b| a.0.total_cmp(&b.0))
    };
    let (Some((one, name, map)), Some((two, ..))) = (best(1), best(2)) else {
        return out + "Not all configurations were measured.\n";
    };
    let at = |cfg: Config| of(cfg).map_or("?".into(), |m| format!("{m:.2}"));
    let window = |window| {
        at(Config {
            window,
            ..with(map, 1)
        })
    };
    let _ = write!(
        out,
        "The mean below is the geometric one over the {} stimuli.\n\n\
         * **Map: `{name}`.** {one:.2} elements per cycle; `linear` {}, `xor` {}, `fold` {}. It costs a few xor gates per lane in front of the bank's decoder, and the host \
         permutes the words of a row.\n\
         * **Window: 8.** {} with W = 8, {} with W = 4, {} with W = 2. More than 8 adds nothing, since there are eight gather registers.\n\
         * **Shared access: on.** Off, the mean is {}: every lane on a word then costs an access.\n\
         * **RETURN: 1, or 2 if the clock asks for it.** {two:.2} with RETURN = 2, {:.1} % fewer elements per cycle; a register behind the banks must shorten the clock by more than \
         that to pay.\n\n\
         So the recommended machine is 16 x 16, W = 8, `{name}`, RETURN = 1, shared access. The default differs in the map alone: it stays linear, since D22 rules so and rows are \
         then in address order for the host.\n",
        stimuli.names().len(),
        at(with(BankMap::Linear, 1)),
        at(with(BankMap::Xor, 1)),
        at(with(BankMap::FOLD, 1)),
        window(8),
        window(4),
        window(2),
        at(Config {
            shared_access: false,
            ..with(map, 1)
        }),
        100.0 * (1.0 - two / one),
    );
    out
}

/// The chart: bars by stimulus and map, and a line over the strides for each map.
pub fn chart(rows: &[Row], stimuli: &Stimuli) -> String {
    let (width, height) = PLOT;
    let names = stimuli.names();
    let of_maps: Vec<(&str, &str, &Row)> = BankMap::NAMED
        .iter()
        .zip(COLOURS)
        .filter_map(|((name, map), colour)| Some((*name, colour, row_of(rows, with(*map, 1))?)))
        .collect();
    // The histogram's operations have 32 lanes.
    let most = of_maps
        .iter()
        .flat_map(|(.., row)| row.figures.iter().map(|f| f.rate))
        .fold(TOP, f64::max);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"40\" y=\"20\" font-size=\"13\">Elements per cycle by bank map: 16 lanes, 16 banks, W = 8, RETURN = 1</text>\n",
        width + 60.0,
        2.0 * height + 150.0
    );
    for (i, (name, colour, _)) in of_maps.iter().enumerate() {
        let x = 40 + 90 * i;
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"28\" width=\"10\" height=\"10\" fill=\"{colour}\"/><text x=\"{}\" y=\"37\">{name}</text>",
            x + 14
        );
    }
    axes(&mut out, 50.0, most);
    let group = width / names.len() as f64;
    let bar = group / (of_maps.len() as f64 + 1.0);
    for (i, name) in names.iter().enumerate() {
        for (m, (_, colour, row)) in of_maps.iter().enumerate() {
            let tall = row.figures[i].rate / most * height;
            let _ = writeln!(
                out,
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{tall:.2}\" fill=\"{colour}\"/>",
                40.0 + i as f64 * group + (m as f64 + 0.5) * bar,
                50.0 + height - tall,
                bar * 0.9,
            );
        }
        let _ = writeln!(
            out,
            "<text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\">{name}</text>",
            40.0 + (i as f64 + 0.5) * group,
            50.0 + height + 15.0
        );
    }
    let top = 50.0 + height + 50.0;
    axes(&mut out, top, TOP);
    let step = width / STRIDES as f64;
    for (_, colour, row) in &of_maps {
        let mut path = String::new();
        for (i, rate) in row.strides.iter().enumerate() {
            let _ = write!(
                path,
                "{}{:.2} {:.2}",
                if i == 0 { "M" } else { "L" },
                40.0 + (i as f64 + 0.5) * step,
                top + height - rate / TOP * height
            );
        }
        let _ = writeln!(
            out,
            "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"1.5\" fill=\"none\"/>"
        );
    }
    for stride in [1, 8, 16, 24, 32, 40, 48, 56, 64] {
        let _ = writeln!(
            out,
            "<text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\">{stride}</text>",
            40.0 + (f64::from(stride) - 0.5) * step,
            top + height + 15.0
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\">stride, words</text>",
        40.0 + width / 2.0,
        top + height + 32.0
    );
    out + "</svg>\n"
}

/// Axes of a plot, with a mark every four elements per cycle.
fn axes(out: &mut String, top: f64, most: f64) {
    let (width, height) = PLOT;
    let mut mark = 0.0;
    while mark <= most {
        let y = top + height - mark / most * height;
        let _ = writeln!(
            out,
            "<path d=\"M40 {y:.2}h{width}\" stroke=\"#d0d7de\" fill=\"none\"/><text x=\"34\" y=\"{:.2}\" text-anchor=\"end\">{mark}</text>",
            y + 4.0
        );
        mark += 4.0;
    }
    let _ = writeln!(
        out,
        "<path d=\"M40 {top:.2}v{height}h{width}\" stroke=\"black\" fill=\"none\"/>"
    );
}
