//! Coverage as one HTML page without anything from outside: what is missing first.

use super::{Coverage, model};
use std::fmt::Write;

/// Text for HTML and XML: what has a meaning there is named, and what XML cannot hold is a question mark.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(c),
            c if c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c) => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

/// Style of the pages.
pub const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;margin:2em auto;max-width:70em;padding:0 1em;color:#222;background:#fff}\
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em}table{border-collapse:collapse;width:100%}\
td,th{padding:.2em .6em;text-align:left;border-bottom:1px solid #ddd;vertical-align:top}td.n,th.n{text-align:right}\
.bad{color:#a40000}.good{color:#1a6b1a}.bar{background:#eee;width:10em;height:.8em}.bar div{background:#3a7d3a;height:.8em}\
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}summary{cursor:pointer}";

/// The page of a coverage; `subject` says of what.
pub fn page(coverage: &Coverage, subject: &str) -> String {
    let all = coverage.progress();
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Coverage</title><style>{STYLE}</style></head><body>\n\
         <h1>Functional coverage: {:.1} %</h1>\n<p>{}. {} of {} bins have reached their goal; {} more are excluded.</p>\n",
        all.percent(),
        escaped(subject),
        all.covered,
        all.wanted,
        model().excluded()
    );
    let wrong = coverage.wrongly_excluded();
    if !wrong.is_empty() {
        out += "<h2 class=\"bad\">Excluded, and hit all the same</h2>\n<table><tr><th>group</th><th>bin</th></tr>\n";
        for (group, bin) in wrong {
            let _ = writeln!(
                out,
                "<tr><td>{}</td><td>{}</td></tr>",
                escaped(group),
                escaped(bin)
            );
        }
        out += "</table>\n";
    }
    out += "<h2>Missing</h2>\n";
    if all.covered == all.wanted {
        out += "<p class=\"good\">Nothing.</p>\n";
    } else {
        out += "<table><tr><th>group</th><th>bin</th><th class=\"n\">hits</th><th class=\"n\">goal</th></tr>\n";
        for (number, group) in model().groups.iter().enumerate() {
            for (bin, hits) in coverage.missing(number) {
                let _ = writeln!(
                    out,
                    "<tr><td>{}</td><td>{}</td><td class=\"n bad\">{hits}</td><td class=\"n\">{}</td></tr>",
                    escaped(group.name),
                    escaped(bin),
                    group.goal
                );
            }
        }
        out += "</table>\n";
    }
    out += "<h2>Excluded</h2>\n";
    if model().excluded() == 0 {
        out += "<p>Nothing.</p>\n";
    } else {
        out += "<table><tr><th>group</th><th>bin</th><th>why it cannot be hit</th></tr>\n";
        for group in &model().groups {
            for bin in &group.bins {
                if let Some(reason) = bin.excluded {
                    let _ = writeln!(
                        out,
                        "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
                        escaped(group.name),
                        escaped(&bin.name),
                        escaped(reason)
                    );
                }
            }
        }
        out += "</table>\n";
    }
    out += "<h2>Groups</h2>\n<table><tr><th>group</th><th></th><th class=\"n\">bins</th><th>what a hit is</th></tr>\n";
    for (number, group) in model().groups.iter().enumerate() {
        let progress = coverage.of_group(number);
        let _ = writeln!(
            out,
            "<tr><td><a href=\"#g{number}\">{}</a></td><td><div class=\"bar\"><div style=\"width:{:.1}%\"></div></div></td>\
             <td class=\"n\">{}/{}</td><td>{}</td></tr>",
            escaped(group.name),
            progress.percent(),
            progress.covered,
            progress.wanted,
            escaped(group.about)
        );
    }
    out += "</table>\n";
    for (number, group) in model().groups.iter().enumerate() {
        let axes: Vec<&str> = group.axes.iter().map(|axis| axis.name).collect();
        let _ = writeln!(
            out,
            "<details id=\"g{number}\"><summary>{}</summary><p>{}. Bins: {}. Goal: {}.</p><table>",
            escaped(group.name),
            escaped(group.about),
            escaped(&axes.join(" x ")),
            group.goal
        );
        for (bin, hits) in coverage.bins(number) {
            let class = match (bin.excluded, hits >= group.goal) {
                (Some(_), _) => "",
                (None, true) => " good",
                (None, false) => " bad",
            };
            let _ = writeln!(
                out,
                "<tr><td>{}</td><td class=\"n{class}\">{hits}</td></tr>",
                escaped(&bin.name)
            );
        }
        out += "</table></details>\n";
    }
    out += "</body></html>\n";
    out
}
