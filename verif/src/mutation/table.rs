//! The table of faults: for the terminal and for the page.

use super::MutationError;
use std::fmt::Write;

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The fault, in words.
    pub fault: String,
    /// Where it is.
    pub place: String,
    /// What caught it, or what proves that it is none.
    pub caught: String,
    /// Seeds until then; `None` if it is no fault.
    pub seeds: Option<u64>,
}

/// As Markdown.
pub fn markdown(rows: &[Row]) -> String {
    let mut text = "| fault | in | caught by | seeds until then |\n|---|---|---|---|\n".to_owned();
    for row in rows {
        let seeds = row.seeds.map_or("-".to_owned(), |n| n.to_string());
        let _ = writeln!(
            text,
            "| {} | `{}` | {} | {seeds} |",
            row.fault.replace('|', "\\|"),
            row.place,
            row.caught
        );
    }
    text
}

/// A page with a table in its place, between `<!-- NAME -->` and `<!-- end of NAME -->`.
///
/// # Errors
///
/// There is no such place.
pub fn between(path: &str, page: &str, name: &str, table: &str) -> Result<String, MutationError> {
    let missing = |what: &str| MutationError::Page {
        path: path.to_owned(),
        what: what.to_owned(),
    };
    let (start, end) = (
        format!("<!-- {name} -->\n"),
        format!("<!-- end of {name} -->"),
    );
    let (before, rest) = page.split_once(&start).ok_or_else(|| missing(&start))?;
    let (_, after) = rest.split_once(&end).ok_or_else(|| missing(&end))?;
    Ok(format!("{before}{start}{table}{end}{after}"))
}
