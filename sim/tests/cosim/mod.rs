//! Runs the test bench of a recorder in Verilator and in Icarus.

use hdl::verilog::Design;
use sim::testbench::Recorder;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Longest run of a simulator. Unit: seconds.
const LIMIT: &str = "300";

/// An event-driven and a compiled simulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simulator {
    /// Verilator.
    Verilator,
    /// Icarus Verilog.
    Icarus,
}

/// A program under a time limit: what it wrote, and whether it succeeded.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> (bool, String) {
    let out = Command::new("timeout")
        .arg(LIMIT)
        .arg(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|e| panic!("{program}: {e}; `make test` installs what it needs"));
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let text = text + &String::from_utf8_lossy(&out.stderr);
    (out.status.success(), text)
}

/// Runs the bench; what the simulator printed.
pub fn simulate(name: &str, recorder: &Recorder, design: &Design, with: Simulator) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("cosim")
        .join(format!("{name}_{with:?}"));
    let _ = std::fs::remove_dir_all(&folder);
    recorder.write(design, &folder).unwrap();
    let steps: [(&str, &[&str]); 2] = match with {
        Simulator::Verilator => [
            (
                "verilator",
                &[
                    "--binary",
                    "-Wno-lint",
                    "--top-module",
                    "bench",
                    "--build-jobs",
                    "2",
                    "-O3",
                    "bench.v",
                    "design.v",
                ],
            ),
            ("obj_dir/Vbench", &[]),
        ],
        Simulator::Icarus => [
            (
                "iverilog",
                &[
                    "-g2005",
                    "-Wall",
                    "-s",
                    "bench",
                    "-o",
                    "bench.vvp",
                    "bench.v",
                    "design.v",
                ],
            ),
            ("vvp", &["-n", "bench.vvp"]),
        ],
    };
    let mut text = String::new();
    for (program, arguments) in steps {
        let (ok, said) = run(&folder, program, arguments);
        assert!(ok, "{name}: {program} failed:\n{said}");
        text = said;
    }
    text
}

/// The design does in both simulators what the rust-hdl simulation did.
pub fn agrees(name: &str, recorder: &Recorder, design: &Design) {
    for with in [Simulator::Verilator, Simulator::Icarus] {
        let said = simulate(name, recorder, design, with);
        assert!(
            said.lines().any(|l| l == recorder.verdict()),
            "{name}: {with:?}: not `{}`:\n{said}",
            recorder.verdict()
        );
    }
}

/// Verilator has no warning for the design but those waived.
pub fn lint(name: &str, design: &Design, waived: &[&str]) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("cosim")
        .join(format!("{name}_lint"));
    std::fs::create_dir_all(&folder).unwrap();
    for (file, text) in design.files() {
        std::fs::write(folder.join(file), text).unwrap();
    }
    let list = format!("{}.f", design.top);
    let arguments = [
        &[
            "--lint-only",
            "-Wall",
            "--top-module",
            &design.top,
            "-f",
            &list,
        ],
        waived,
    ]
    .concat();
    let (ok, said) = run(&folder, "verilator", &arguments);
    assert!(ok, "{name}: lint:\n{said}");
}
