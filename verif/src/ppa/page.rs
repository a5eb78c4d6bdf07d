//! The tables: for the terminal with the change against the baseline, and for docs/ppa.md.

use super::{Baseline, Cost, CriticalPath, configurations};
use sim::table::table;
use std::fmt::Write;

/// The page's tables stand between these lines.
const BEGIN: &str = "<!-- made by `make ppa-baseline`: begin -->";
const END: &str = "<!-- made by `make ppa-baseline`: end -->";

/// With thousands separated.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// A figure and how much it has changed, in percent.
fn changed(new: Option<f64>, old: Option<f64>, digits: usize) -> String {
    let Some(new) = new else {
        return "-".into();
    };
    let shown = match digits {
        0 => grouped(new as u64),
        _ => format!("{new:.digits$}"),
    };
    match old {
        None => shown,
        Some(old) if old == new => shown,
        Some(0.0) => format!("{shown} (from 0)"),
        Some(old) => format!("{shown} ({:+.1} %)", (new / old - 1.0) * 100.0),
    }
}

/// A figure's name, and how to find it and print it.
type Column = (&'static str, fn(&Cost) -> Option<f64>, usize);

/// The figures of a block.
const COLUMNS: [Column; 8] = [
    ("cells", |c| Some(c.cells as f64), 0),
    ("area um2", |c| Some(c.area), 0),
    ("RAM bits", |c| Some(c.ram_bits as f64), 0),
    ("path ns", |c| c.path.as_ref().map(|p| p.ns), 2),
    ("LUTs", |c| c.fpga.as_ref().map(|f| f.luts as f64), 0),
    ("FFs", |c| c.fpga.as_ref().map(|f| f.ffs as f64), 0),
    ("BRAMs", |c| c.fpga.as_ref().map(|f| f.brams as f64), 0),
    ("MHz", |c| c.fpga.as_ref().and_then(|f| f.fmax), 1),
];

/// Columns that have a figure in some block.
fn columns(new: &Baseline, configuration: &str) -> Vec<Column> {
    COLUMNS
        .into_iter()
        .filter(|(_, figure, _)| {
            new.configurations[configuration]
                .values()
                .any(|cost| figure(cost).is_some())
        })
        .collect()
}

/// Rows of a configuration: block and figures.
fn rows(new: &Baseline, old: Option<&Baseline>, configuration: &str) -> Vec<Vec<String>> {
    let columns = columns(new, configuration);
    new.configurations[configuration]
        .iter()
        .map(|(block, cost)| {
            let before = old.and_then(|o| o.cost(configuration, block));
            let figures = columns
                .iter()
                .map(|(_, figure, digits)| changed(figure(cost), before.and_then(figure), *digits));
            std::iter::once(block.clone()).chain(figures).collect()
        })
        .collect()
}

/// The blocks of a path, with the time in each.
fn way(path: &CriticalPath) -> String {
    path.through
        .iter()
        .map(|s| match s.block.as_str() {
            "" => format!("itself {:.2}", s.ns),
            block => format!("{block} {:.2}", s.ns),
        })
        .collect::<Vec<_>>()
        .join(" -> ")
}

/// The whole design of a configuration is its largest block.
fn whole<'a>(new: &'a Baseline, configuration: &str) -> Option<(&'a str, &'a Cost)> {
    new.configurations
        .get(configuration)?
        .iter()
        .max_by_key(|(_, c)| c.cells)
        .map(|(name, c)| (name.as_str(), c))
}

/// For the terminal.
pub fn tables(new: &Baseline, old: Option<&Baseline>) -> String {
    let mut text = String::new();
    for configuration in configurations() {
        let name = configuration.name;
        if !new.configurations.contains_key(name) {
            continue;
        }
        let columns = columns(new, name);
        let head: Vec<&str> = std::iter::once(name)
            .chain(columns.iter().map(|c| c.0))
            .collect();
        let _ = writeln!(text, "{name}: {}", configuration.what);
        text += &table(&head, &rows(new, old, name));
        if let Some((_, cost)) = whole(new, name)
            && let Some(path) = &cost.path
        {
            let _ = writeln!(
                text,
                "critical path {:.2} ns, from {} to {}: {}",
                path.ns,
                path.start,
                path.end,
                way(path)
            );
        }
        text.push('\n');
    }
    if let Some(old) = old {
        for (tool, version) in &new.tools {
            match old.tools.get(tool) {
                Some(before) if before != version => {
                    let _ = writeln!(
                        text,
                        "{tool} is {version}; the baseline was made with {before}, so changes may be the tool's"
                    );
                }
                _ => {}
            }
        }
    }
    text
}

/// A Markdown table: first column to the left, the others to the right.
fn markdown(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = format!("| {} |\n|---", head.join(" | "));
    text += &"|---:".repeat(head.len() - 1);
    text += "|\n";
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

/// The tables as Markdown.
pub fn generated(new: &Baseline) -> String {
    let mut text = String::from("## Whole designs\n\n");
    let mut whole_rows = Vec::new();
    let mut path_rows = Vec::new();
    for configuration in configurations() {
        let Some((block, cost)) = whole(new, configuration.name) else {
            continue;
        };
        let figures = COLUMNS
            .iter()
            .map(|(_, figure, digits)| changed(figure(cost), None, *digits));
        whole_rows.push(
            [configuration.name.to_owned(), configuration.what.to_owned()]
                .into_iter()
                .chain(figures)
                .collect(),
        );
        if let Some(path) = &cost.path {
            path_rows.push(vec![
                format!("{} ({block})", configuration.name),
                format!("{:.2}", path.ns),
                format!("`{}`", path.start),
                format!("`{}`", path.end),
                way(path),
            ]);
        }
    }
    let head: Vec<&str> = ["configuration", "what"]
        .into_iter()
        .chain(COLUMNS.iter().map(|c| c.0))
        .collect();
    text += &markdown(&head, &whole_rows);
    text += "\n## Critical paths of the whole designs\n\n";
    text += &markdown(
        &[
            "design",
            "ns",
            "start",
            "end",
            "blocks on the way, ns in each",
        ],
        &path_rows,
    );
    for configuration in configurations() {
        let name = configuration.name;
        if !new.configurations.contains_key(name) {
            continue;
        }
        let _ = writeln!(text, "\n## Blocks: {name}\n\n{}.\n", configuration.what);
        let columns = columns(new, name);
        let head: Vec<&str> = ["block"]
            .into_iter()
            .chain(columns.iter().map(|c| c.0))
            .chain(["from", "to"])
            .collect();
        let mut rows = rows(new, None, name);
        for row in &mut rows {
            let path = new.cost(name, &row[0]).and_then(|c| c.path.as_ref());
            row.extend(match path {
                Some(path) => [format!("`{}`", path.start), format!("`{}`", path.end)],
                None => ["-".into(), "-".into()],
            });
        }
        text += &markdown(&head, &rows);
    }
    text += "\n## Tools\n\n";
    for (tool, version) in &new.tools {
        let _ = writeln!(text, "* {tool}: {version}");
    }
    text
}

/// The page with new tables between the marks.
///
/// # Errors
///
/// A mark is missing.
pub fn renewed(page: &str, new: &Baseline) -> Result<String, String> {
    let missing = |mark: &str| format!("the line `{mark}` is missing");
    let (before, rest) = page.split_once(BEGIN).ok_or_else(|| missing(BEGIN))?;
    let (_, after) = rest.split_once(END).ok_or_else(|| missing(END))?;
    Ok(format!(
        "{before}{BEGIN}\n\n{}\n{END}{after}",
        generated(new)
    ))
}
