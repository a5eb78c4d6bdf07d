//! Scatters, increments and value adds against numpy: `add.at` and assignment by an index array, on the same random inputs. It
//! knows nothing of this project. Python with numpy comes with `make test`; without it this test fails.

mod common;

use common::*;
use hdl::config::Config;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use sim::program::{Mnemonic, Op, Program, Step};
use sim::state::V512;
use std::process::Command;
use tempfile::TempDir;
use verif::random::{DEFAULT_SEED, seed_of};

use Mnemonic as M;

/// Operations per run.
const OPS: usize = 200;

/// Per operation in `ops.txt`: what to do, unsigned type, then `index:value` per lane.
const SCRIPT: &str = "
import sys, numpy as np
folder = sys.argv[1]
ram = np.fromfile(folder + '/before.bin', dtype=np.uint8)
for line in open(folder + '/ops.txt'):
    do, dtype, *lanes = line.split()
    view = ram.view(dtype)
    pairs = [tuple(map(int, lane.split(':'))) for lane in lanes]
    index = np.array([p[0] for p in pairs], dtype=np.int64)
    value = np.array([p[1] for p in pairs], dtype=view.dtype)
    if do == 'add':
        np.add.at(view, index, value)
    else:
        view[index] = value
ram.tofile(folder + '/after.bin')
";

#[test]
fn numpy_says_the_same() {
    let cfg = Config::default();
    let mut r = ChaCha8Rng::seed_from_u64(seed_of("numpy", DEFAULT_SEED));
    let mut ram = vec![0; cfg.ram_bytes()];
    r.fill_bytes(&mut ram);
    let folder = TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name);
    std::fs::write(file("before.bin"), &ram).unwrap();

    let mut regs = registers();
    for v in &mut regs.vec[..31] {
        r.fill_bytes(&mut v.0);
    }
    for vb in &mut regs.vbool {
        *vb = r.random();
    }
    let writers: Vec<Mnemonic> = M::ALL.into_iter().filter(|m| m.is_scatter()).collect();
    let mut program = Program::default();
    let mut text = String::new();
    for n in 0..OPS {
        let mnemonic = writers[n % writers.len()];
        let (lanes, _, size) = shape(mnemonic);
        let elements = (cfg.ram_bytes() / size) as u32;
        // Anywhere, or in a table so small that most lanes collide.
        let table = [elements, 64, 8, 1][r.random_range(0..4)];
        let first = r.random_range(0..=elements - table);
        let indices: Vec<u32> = (0..lanes)
            .map(|_| first + r.random_range(0..table))
            .collect();
        let (vr, vbr) = (r.random_range(0..31), r.random_range(0..16));
        let name = mnemonic.name();
        text += match name.contains("inc") || name.contains("add") {
            true => "add",
            false => "store",
        };
        text += &format!(" uint{}", 8 * size);
        for (k, index) in indices.iter().enumerate() {
            let on = regs.vbool[vbr] >> predicate_bit(mnemonic, k) & 1 == 1;
            if on || !mnemonic.is_predicated() {
                let from = datum(mnemonic, k);
                let V512(data) = regs.vec[vr];
                let value = match name.contains("inc") {
                    true => 1,
                    false => number(&data[from..from + size]),
                };
                text += &format!(" {index}:{value}");
            }
        }
        text += "\n";
        program.steps.push(Step {
            load: Some(offsets(mnemonic, |k| indices[k] * size as u32)),
            ..Op::scatter(mnemonic, vr as u8, 1, 31, vbr as u8).into()
        });
    }
    std::fs::write(file("ops.txt"), text).unwrap();
    let python = Command::new("python3")
        .args(["-c", SCRIPT])
        .arg(folder.path())
        .output()
        .expect("python3 runs (sh tools/install.sh installs it and numpy)");
    let said = String::from_utf8_lossy(&python.stderr);
    assert!(
        python.status.success(),
        "python3 with numpy is needed: {said}"
    );
    let want = std::fs::read(file("after.bin")).unwrap();

    let ran = run(cfg, &regs, &ram, &program);
    let changed = ram.iter().zip(&want).filter(|(a, b)| a != b).count();
    assert!(changed > 1000, "only {changed} bytes change");
    for (at, (got, want)) in ran.ram.iter().zip(&want).enumerate() {
        assert_eq!(got, want, "byte {at:#06x}");
    }
}
