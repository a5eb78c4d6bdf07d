//! Faults of the Rust sources: each is planted in a copy of the project, which is built and tries the regressions on itself.

use super::{Line, Log, Outcome, hunted};
use miette::{IntoDiagnostic, WrapErr, miette};
use std::path::Path;
use std::process::Command;
use verif::mutation::{Caught, Fault, faults};

/// What of the project is copied: all that `gsx` is built of.
const COPIED: [&str; 6] = [
    "Cargo.toml",
    "Cargo.lock",
    "hdl",
    "sim",
    "verif",
    "testvectors",
];

/// What is not.
const LEFT_OUT: [&str; 2] = ["target", "build"];

/// Runs the faults.
pub fn run(
    root: &Path,
    out: &Path,
    only: Option<&str>,
    log: &mut Log,
) -> miette::Result<Vec<Outcome>> {
    let tree = out.join("tree");
    let all: Vec<Fault> = faults(root)?
        .into_iter()
        .filter(|f| only.is_none_or(|only| f.name.contains(only)))
        .collect();
    std::fs::create_dir_all(&tree)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot make the folder {}", tree.display()))?;
    let mut outcomes = Vec::new();
    for (n, fault) in all.iter().enumerate() {
        let key = format!("{fault:?}");
        let line = match log.get(&key) {
            Some(line) => line,
            None => {
                // What the fault before left is put right, and nothing else is touched, so that little is built again.
                for name in COPIED {
                    copy(&root.join(name), &tree.join(name))?;
                }
                fault.plant(&tree)?;
                let caught = try_on(fault, out, &tree)?;
                let line = Line {
                    key,
                    caught,
                    proof: None,
                };
                log.add(line.clone())?;
                line
            }
        };
        let name = format!("{} of {}: {}/{}", n + 1, all.len(), fault.area, fault.name);
        outcomes.push(Outcome::new(&name, &fault.what, fault.place(), line));
    }
    Ok(outcomes)
}

/// Copies a file or a folder; what is the same already keeps its time.
fn copy(from: &Path, to: &Path) -> miette::Result<()> {
    let says = |path: &Path| {
        let path = path.display().to_string();
        move || path
    };
    if from.is_dir() {
        std::fs::create_dir_all(to)
            .into_diagnostic()
            .wrap_err_with(says(to))?;
        for entry in std::fs::read_dir(from)
            .into_diagnostic()
            .wrap_err_with(says(from))?
        {
            let name = entry.into_diagnostic()?.file_name();
            if !LEFT_OUT.iter().any(|left_out| *left_out == name) {
                copy(&from.join(&name), &to.join(&name))?;
            }
        }
        return Ok(());
    }
    let bytes = std::fs::read(from)
        .into_diagnostic()
        .wrap_err_with(says(from))?;
    if std::fs::read(to).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    std::fs::write(to, bytes)
        .into_diagnostic()
        .wrap_err_with(says(to))
}

/// Builds the copy and lets it try the regressions.
fn try_on(fault: &Fault, out: &Path, tree: &Path) -> miette::Result<Option<Caught>> {
    let target = out.join("target");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build
        .args(["build", "--release", "--quiet", "--package"])
        .args(["supergather-verif", "--bin", "gsx", "--target-dir"])
        .arg(&target)
        // A fault is built once and run for seconds.
        .args(["--config", "profile.release.incremental=true"])
        .current_dir(tree);
    for package in ["hdl", "sim", "verif"] {
        for setting in ["opt-level=1", "debug=0"] {
            let setting = format!("profile.release.package.supergather-{package}.{setting}");
            build.args(["--config", &setting]);
        }
    }
    let built = build.output().into_diagnostic().wrap_err("cargo")?;
    if !built.status.success() {
        return Err(miette!(
            help = String::from_utf8_lossy(&built.stderr).into_owned(),
            "{}/{}: the sources with this fault cannot be built",
            fault.area,
            fault.name
        ));
    }
    let dut = match fault.area.as_str() {
        "engine" | "crossbar" => "rtl",
        _ => "model",
    };
    let mut gsx = Command::new(target.join("release/gsx"));
    gsx.args(["mutations", "--hunt", dut, "--out"])
        .arg(out)
        .current_dir(tree);
    hunted(&mut gsx)
}
