//! A litmus suite for memory order (D11): per address program order, between gathers, scatters and read-modify-writes, across
//! entries of the window, with random stalls, with and without SCATTERW, on several machines. What each gather must see stands
//! beside it.

mod common;

use common::*;
use hdl::config::{BankMap, Config, DATA_RAM_BASE};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use sim::program::{Mnemonic, Op, Program, Step};
use sim::state::V512;
use verif::random::{DEFAULT_SEED, seed_of};

use Mnemonic as M;

/// A thread of memory operations. Places are byte offsets in a data RAM of zeros.
#[derive(Clone, Copy, Debug)]
enum Do {
    /// All lanes store the value to the word, half or byte.
    Store32(u32, u32),
    Store16(u32, u16),
    Store8(u32, u8),
    /// One lane adds the value.
    Add32(u32, u32),
    Add16(u32, u16),
    Add8(u32, u8),
    /// That many lanes increment the half.
    Inc(u32, usize),
    /// All lanes add 1 to the word: 16 accesses of its bank.
    Slow(u32),
    /// A gather of the word, by its first lane, must see this value.
    Sees32(u32, u32),
    /// A gather of the half, of the byte.
    Sees16(u32, u16),
    Sees8(u32, u8),
    /// SCATTERW.
    Barrier,
}
use Do::*;

/// A word, another one in the next bank, and one in the bank of the first.
const X: u32 = 0;
const Y: u32 = 4;
const Z: u32 = 64;

/// Name, operations.
fn suite() -> Vec<(&'static str, Vec<Do>)> {
    let mut window = Vec::new();
    // Eight stores and eight gathers of one word in turn: each gather sees the store before it.
    for i in 0..8 {
        window.extend([Store32(X, 0x100 + i), Sees32(X, 0x100 + i)]);
    }
    vec![
        (
            "scatter, gather",
            vec![Store32(X, 7), Sees32(X, 7), Sees32(Y, 0)],
        ),
        (
            "gather, scatter",
            vec![Sees32(X, 0), Store32(X, 7), Sees32(X, 7)],
        ),
        ("add, gather", vec![Add32(X, 5), Sees32(X, 5)]),
        ("gather, add", vec![Sees32(X, 0), Add32(X, 5), Sees32(X, 5)]),
        ("slow, gather", vec![Slow(X), Sees32(X, 16)]),
        (
            "gather, slow, gather",
            vec![Sees32(X, 0), Slow(X), Sees32(X, 16)],
        ),
        (
            "scatter, add, gather",
            vec![Store32(X, 7), Add32(X, 5), Sees32(X, 12)],
        ),
        (
            "add, scatter, gather",
            vec![Add32(X, 5), Store32(X, 7), Sees32(X, 7)],
        ),
        (
            "scatter, scatter, gather",
            vec![Store32(X, 1), Store32(X, 2), Sees32(X, 2)],
        ),
        (
            "add, add, gather",
            vec![Add32(X, 1), Add32(X, 2), Add32(X, 4), Sees32(X, 7)],
        ),
        (
            "increment, add, gather",
            vec![Inc(X, 3), Add16(X, 10), Inc(X, 32), Sees16(X, 45)],
        ),
        (
            "parts of a word",
            vec![
                Store32(X, 0x1111_1111),
                Store8(X + 1, 0x22),
                Sees32(X, 0x1111_2211),
                Store16(X + 2, 0x3333),
                Sees8(X + 1, 0x22),
                Sees32(X, 0x3333_2211),
            ],
        ),
        (
            "sums in parts of a word",
            vec![
                Store32(X, 0xFFFF_FFFF),
                Add8(X + 1, 1),
                Sees32(X, 0xFFFF_00FF),
                Add16(X + 2, 1),
                Sees32(X, 0x0000_00FF),
                Add32(X, 1),
                Sees32(X, 0x0000_0100),
            ],
        ),
        (
            "bytes behind each other",
            vec![
                Store8(X, 1),
                Store8(X + 1, 2),
                Store8(X + 2, 3),
                Store8(X + 3, 4),
                Sees32(X, 0x0403_0201),
                Add8(X + 3, 0xFF),
                Store8(X, 9),
                Sees32(X, 0x0303_0209),
            ],
        ),
        (
            "two words of a bank",
            vec![
                Store32(X, 1),
                Store32(Z, 2),
                Add32(X, 3),
                Add32(Z, 4),
                Sees32(X, 4),
                Sees32(Z, 6),
            ],
        ),
        (
            "two banks",
            vec![
                Store32(X, 1),
                Store32(Y, 2),
                Sees32(Y, 2),
                Add32(X, 3),
                Sees32(X, 4),
                Sees32(Y, 2),
            ],
        ),
        (
            "behind a slow one in the same bank",
            vec![
                Slow(Z),
                Store32(X, 1),
                Sees32(X, 1),
                Sees32(Z, 16),
                Slow(Z),
                Add32(X, 1),
                Sees32(X, 2),
            ],
        ),
        (
            "behind a slow one on the same word",
            vec![
                Slow(X),
                Store32(X, 5),
                Slow(X),
                Sees32(X, 21),
                Slow(X),
                Sees32(X, 37),
            ],
        ),
        ("across the window", window),
    ]
}

/// With SCATTERW behind every operation that writes.
fn with_barriers(thread: &[Do]) -> Vec<Do> {
    let is_gather = |d: &Do| matches!(d, Sees32(..) | Sees16(..) | Sees8(..));
    thread
        .iter()
        .flat_map(|&d| {
            if is_gather(&d) {
                vec![d]
            } else {
                vec![d, Barrier]
            }
        })
        .collect()
}

fn machines() -> Vec<Config> {
    let d = small();
    vec![
        d,
        Config { window: 1, ..d },
        Config { window: 2, ..d },
        Config {
            window: 16,
            return_latency: 3,
            ..d
        },
        Config {
            return_latency: 2,
            bank_map: BankMap::Xor,
            ..d
        },
        Config {
            banks: 2,
            bank_words: 64,
            ..d
        },
    ]
}

/// Runs a thread; gives what each gather saw, what it must see, and the times.
fn thread(cfg: Config, thread: &[Do], stalls: Option<u64>) -> (Vec<(u32, u32)>, Ran) {
    let mut regs = registers();
    // One lane, all lanes, and the first so many of 32.
    regs.vbool[1] = 1;
    let mut program = Program::default();
    let mut gathers = Vec::new();
    let mut r = ChaCha8Rng::seed_from_u64(stalls.unwrap_or_default());
    for (i, &d) in thread.iter().enumerate() {
        let data = (i % 31) as u8;
        let mut write = |mnemonic, at: u32, value: u32, lanes: usize| {
            regs.vec[usize::from(data)] = V512(std::array::from_fn(|b| {
                let (n, _, size) = shape(mnemonic);
                // In the first bytes of every lane.
                let k = b % (64 / n);
                if k < size { value.to_le_bytes()[k] } else { 0 }
            }));
            let vbr = match lanes {
                1 => 1,
                n => {
                    regs.vbool[2 + i % 14] =
                        (0..n).fold(0, |p, k| p | 1 << predicate_bit(mnemonic, k));
                    2 + (i % 14) as u8
                }
            };
            (Op::scatter(mnemonic, data, 1, 31, vbr), mnemonic, at)
        };
        let mut read = |mnemonic, at: u32, value: u32| {
            let gr = (gathers.len() % 8) as u8;
            gathers.push((gr, value));
            (Op::post(mnemonic, gr, 1, 31, 1), mnemonic, at)
        };
        let (op, mnemonic, at) = match d {
            Store32(at, v) => write(M::ScatterN2x32, at, v, 16),
            Store16(at, v) => write(M::ScatterNx16, at, v.into(), 32),
            Store8(at, v) => write(M::ScatterNx8U, at, v.into(), 32),
            Add32(at, v) => write(M::ScatterAddN2x32T, at, v, 1),
            Add16(at, v) => write(M::ScatterAddNx16T, at, v.into(), 1),
            Add8(at, v) => write(M::ScatterAddNx8UT, at, v.into(), 1),
            Inc(at, n) => write(M::ScatterIncNx16T, at, 0, n),
            Slow(at) => write(M::ScatterAddN2x32, at, 1, 16),
            Sees32(at, v) => read(M::GatherAN2x32T, at, v),
            Sees16(at, v) => read(M::GatherANx16T, at, v.into()),
            Sees8(at, v) => read(M::GatherANx8UT, at, v.into()),
            Barrier => (Op::new(M::ScatterW), M::ScatterW, 0),
        };
        let idle = match stalls {
            Some(_) if r.random_range(0..4) == 0 => r.random_range(1..12),
            _ => 0,
        };
        program.steps.push(Step {
            load: op.mnemonic.is_memory().then(|| offsets(mnemonic, |_| at)),
            idle,
            ..op.into()
        });
    }
    for &(gr, _) in &gathers {
        program
            .steps
            .push(Op::drain(M::GatherDNx16, 16 + gr, gr).into());
    }
    if stalls.is_some() {
        program.ext_stall = (0..400).map(|_| r.random_range(0..3) == 0).collect();
    }
    let ran = run(cfg, &regs, &vec![0; cfg.ram_bytes()], &program);
    let drained = ran.report.results.iter().flatten();
    let seen = drained
        .zip(&gathers)
        .map(|(v, &(_, want))| (v.u32(0), want));
    (seen.collect(), ran)
}

#[test]
fn litmus_suite_of_d11() {
    let mut runs = Vec::new();
    for (m, cfg) in machines().into_iter().enumerate() {
        for (name, plain) in suite() {
            for (kind, ops) in [
                ("", plain.clone()),
                (", with SCATTERW", with_barriers(&plain)),
            ] {
                for stalls in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
                    let seed = stalls.map(|n| seed_of(&format!("{name} {m} {n}"), DEFAULT_SEED));
                    runs.push((
                        format!("{name}{kind}, {cfg:?}, stalls {stalls:?}"),
                        cfg,
                        ops.clone(),
                        seed,
                    ));
                }
            }
        }
    }
    runs.par_iter().for_each(|(what, cfg, ops, seed)| {
        let (seen, ran) = thread(*cfg, ops, *seed);
        let gathers = ops
            .iter()
            .filter(|d| matches!(d, Sees32(..) | Sees16(..) | Sees8(..)));
        assert_eq!(seen.len(), gathers.count(), "{what}");
        for (i, (got, want)) in seen.iter().enumerate() {
            assert_eq!(got, want, "{what}: gather {i}");
        }
        assert_eq!(ran.report.first_fault(), None, "{what}");
    });
}

#[test]
fn across_addresses_only_scatterw_orders() {
    // Sixteen sums in bank 0, then a gather from bank 1.
    let cfg = small();
    let written = |ran: &Ran| ran.report.times[0].leave + 17;
    let (seen, ran) = thread(cfg, &[Slow(X), Sees32(Y, 0)], None);
    assert_eq!(seen, [(0, 0)]);
    let vt = ran.report.times[2].vt.unwrap();
    assert!(vt < written(&ran), "the gather overtakes: {vt}");
    let (seen, ran) = thread(cfg, &[Slow(X), Barrier, Sees32(Y, 0)], None);
    assert_eq!(seen, [(0, 0)]);
    let t = &ran.report.times;
    assert_eq!(t[1].done, Some(written(&ran) + 1));
    assert!(t[2].leave >= written(&ran), "the gather enters behind it");
    assert!(t[3].vt.unwrap() > written(&ran));
}

#[test]
fn stores_of_an_operation_to_one_bank_do_not_wait_for_reads() {
    // Gathers and scatters of all banks in turn: one word per bank and cycle, whatever comes behind what.
    let cfg = Config::default();
    let mut regs = registers();
    regs.vec[0] = V512([0x5A; 64]);
    let mut steps = Vec::new();
    for i in 0..32_u32 {
        let offsets = |m| offsets(m, |k| 64 * (i % 4) + 4 * k as u32);
        let op = match i % 3 {
            0 => Op::post(M::GatherAN2x32, (i % 8) as u8, 1, 31, 0),
            1 => Op::scatter(M::ScatterN2x32, 0, 1, 31, 0),
            _ => Op::scatter(M::ScatterAddN2x32, 0, 1, 31, 0),
        };
        steps.push(Step {
            load: Some(offsets(op.mnemonic)),
            ..op.into()
        });
    }
    let n = steps.len() as u64;
    let ran = run(cfg, &regs, &vec![0; cfg.ram_bytes()], &Program::of(steps));
    let t = &ran.report.times;
    assert_eq!(t[n as usize - 1].leave - t[0].leave, n - 1, "one a cycle");
    assert_eq!(ran.report.counters.bank_accesses as u64, 16 * n);
    assert_eq!(ran.report.counters.bank_conflicts, 0);
    assert_eq!(DATA_RAM_BASE, regs.ar[1]);
}
