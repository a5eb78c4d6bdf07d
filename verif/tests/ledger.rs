//! The claim ledger `docs/claims.md`: complete, and every test that it names exists.

use std::collections::BTreeSet;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Names of all test functions of the workspace.
fn tests() -> BTreeSet<String> {
    fn visit(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, names);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let mut is_test = false;
                for line in text.lines().map(str::trim) {
                    if line == "#[test]" {
                        is_test = true;
                    } else if let Some(rest) = line.strip_prefix("fn ") {
                        if is_test {
                            names.insert(rest.split('(').next().unwrap().to_string());
                        }
                        is_test = false;
                    }
                }
            }
        }
    }
    let mut names = BTreeSet::new();
    for krate in ["hdl", "sim", "verif"] {
        for folder in ["src", "tests"] {
            visit(&root().join(krate).join(folder), &mut names);
        }
    }
    names
}

/// Rows of the ledger: the cells of every table line whose first cell is a claim id.
fn claims() -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join("docs/claims.md")).unwrap();
    text.lines()
        .filter(|l| l.starts_with("| S0-") || l.starts_with("| S3-"))
        .map(|l| {
            l.trim_matches('|')
                .split('|')
                .map(|c| c.trim().to_string())
                .collect()
        })
        .collect()
}

#[test]
fn every_claim_has_one_row() {
    let ids: Vec<String> = claims().into_iter().map(|row| row[0].clone()).collect();
    let expected: Vec<String> = (1..=163)
        .map(|n| format!("S0-{n:03}"))
        .chain((1..=60).map(|n| format!("S3-{n:03}")))
        .collect();
    assert_eq!(ids, expected);
}

#[test]
fn every_covered_claim_names_tests_that_exist() {
    let tests = tests();
    assert!(tests.len() > 100);
    for row in claims() {
        assert_eq!(row.len(), 5, "{row:?}");
        let (id, status, named) = (&row[0], row[2].as_str(), &row[3]);
        let names: Vec<&str> = named.split('`').skip(1).step_by(2).collect();
        match status {
            "covered" => assert!(!names.is_empty(), "{id} is covered by no test"),
            "open" | "ruled out" | "not testable" => {}
            other => panic!("{id}: status {other}"),
        }
        for name in names {
            assert!(tests.contains(name), "{id}: there is no test `{name}`");
        }
    }
}
