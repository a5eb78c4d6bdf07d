//! What directed tests share: a small machine, a run from memory to memory, the corpora of facts.md 9.4, lanes.

#![allow(dead_code)] // Every test file uses its own part of this.

use hdl::config::{Config, DATA_RAM_BASE};
use sim::engine::{self, EngineOut, EngineRtl};
use sim::host::{Host, RunReport};
use sim::program::{Mnemonic, Program};
use sim::state::{Registers, V512};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// The test vectors in a folder of the repository.
pub fn vectors(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .collect();
    files.sort();
    files
}

/// The default machine with a data RAM of 1 KiB, which is loaded and read back in no time.
pub fn small() -> Config {
    Config {
        bank_words: 16,
        ..Config::default()
    }
}

/// What a run leaves.
pub struct Ran {
    pub report: RunReport,
    pub regs: Registers,
    pub ram: Vec<u8>,
}

thread_local! {
    static ENGINE: RefCell<Option<(Config, EngineRtl)>> = const { RefCell::new(None) };
}

/// Runs a program on the design; `observe` sees the outputs of every cycle.
pub fn run_observed(
    cfg: Config,
    regs: &Registers,
    ram: &[u8],
    program: &Program,
    mut observe: impl FnMut(u64, &EngineOut),
) -> Ran {
    use sim::dut::Dut;
    ENGINE.with_borrow_mut(|engine| {
        if engine.as_ref().is_none_or(|(c, _)| *c != cfg) {
            *engine = Some((cfg, engine::rtl(cfg).unwrap()));
        }
        let (_, dut) = engine.as_mut().expect("just put there");
        let mut host = Host::new(cfg, regs.clone());
        host.reset(dut).unwrap();
        host.load(dut, 0, ram).unwrap();
        let report = host
            .run(dut, program, |cycle, dut| {
                observe(cycle, dut.outputs());
                Ok(())
            })
            .unwrap();
        let ram = host.dump(dut, 0, ram.len()).unwrap();
        Ran {
            report,
            regs: host.regs,
            ram,
        }
    })
}

/// Runs a program on the design.
pub fn run(cfg: Config, regs: &Registers, ram: &[u8], program: &Program) -> Ran {
    run_observed(cfg, regs, ram, program, |_, _| {})
}

/// Bytes that differ from place to place.
pub fn pattern(len: usize) -> Vec<u8> {
    (0..len as u32)
        .map(|i| (i.wrapping_mul(0x9E37_79B1) >> 24) as u8)
        .collect()
}

/// Registers with the data RAM's first byte in a1.
pub fn registers() -> Registers {
    let mut regs = Registers::default();
    regs.ar[1] = DATA_RAM_BASE;
    regs
}

/// How a mnemonic addresses memory, from the table in facts.md 6.2 (D3, D12, D26), by its name: lanes, bytes of an offset,
/// bytes of an element.
pub fn shape(mnemonic: Mnemonic) -> (usize, usize, usize) {
    let name = mnemonic.name();
    match () {
        () if name.contains("n_2x32") => (16, 4, 4),
        () if name.contains("nx8") => (32, 2, 1),
        () => (32, 2, 2),
    }
}

/// Bit of the predicate register that lane `k` of a mnemonic follows (D12).
pub fn predicate_bit(mnemonic: Mnemonic, k: usize) -> usize {
    match mnemonic {
        Mnemonic::Scatter2Nx8TL => k,
        Mnemonic::Scatter2Nx8TH => 32 + k,
        _ => 64 / shape(mnemonic).0 * k,
    }
}

/// First byte of the datum of lane `k` in the vector that a scatter or value add takes it from.
pub fn datum(mnemonic: Mnemonic, k: usize) -> usize {
    let name = mnemonic.name();
    match () {
        () if name.starts_with("ivp_scatter2nx8") && name.ends_with("_l") => k,
        () if name.starts_with("ivp_scatter2nx8") => 32 + k,
        () => 64 / shape(mnemonic).0 * k,
    }
}

/// Vector with these offsets for a mnemonic.
pub fn offsets(mnemonic: Mnemonic, offset: impl Fn(usize) -> u32) -> V512 {
    let (lanes, bytes, _) = shape(mnemonic);
    let mut v = V512::default();
    for k in 0..lanes {
        match bytes {
            2 => v.set_u16(k, offset(k) as u16),
            _ => v.set_u32(k, offset(k)),
        }
    }
    v
}

/// Little-endian number.
pub fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |x, &b| x << 8 | u32::from(b))
}

/// Element indices of the offset sets of facts.md 9.4 for a table of `te` elements.
pub fn offset_sets(te: u32, lanes: u32) -> Vec<(&'static str, Vec<u32>)> {
    let set = |f: &dyn Fn(u32) -> u32| (0..lanes).map(f).collect::<Vec<u32>>();
    let mut sets = vec![
        ("sequential", set(&|k| k)),
        ("all-same", set(&|_| 3)),
        ("reverse", set(&|k| lanes - 1 - k)),
        ("oob_high", set(&|k| te + k)),
        ("oob_mixed", set(&|k| if k % 2 == 0 { k } else { te + k })),
        ("zero", set(&|_| 0)),
        ("boundary", set(&|_| te - 1)),
        ("one-past", set(&|_| te)),
        ("collide_pairs", set(&|k| k / 2)),
        ("collide_all", set(&|_| 7)),
    ];
    // The corpus names a seed for its 40 fuzz vectors but not the generator; any will do.
    let mut state = 0x6A7E6_u64;
    for _ in 0..40 {
        let mut fuzz = |_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            (state >> 33) as u32 % (te + 9)
        };
        sets.push(("fuzz", (0..lanes).map(&mut fuzz).collect()));
    }
    sets
}

/// Lane masks of the predicates of facts.md 9.4, bit k for lane k: all, none, alternate, first only, six of any kind.
pub fn predicate_sets() -> Vec<u64> {
    let mut state = 0x5AB1E_u64;
    let mut masks = vec![u64::MAX, 0, 0x5555_5555, 1];
    for _ in 0..6 {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
        masks.push(state >> 16);
    }
    masks
}

/// Elements of the table of each width of facts.md 9.4.
pub fn table_elements(mnemonic: Mnemonic) -> u32 {
    match shape(mnemonic) {
        (_, _, 1) => 128,
        (_, _, 2) => 64,
        _ => 32,
    }
}
