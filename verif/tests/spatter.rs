//! Index patterns: what is read, how it is cut into operations, and every value and time on the design.

use hdl::config::{BankMap, Config, DATA_RAM_BASE};
use sim::engine;
use verif::check::check;
use verif::spatter::{Kernel, Pattern, Stream, Width, load, parse_json, stream};

fn pattern(indices: &[u64], delta: i64, count: u64) -> Pattern {
    Pattern {
        kernel: Kernel::Gather,
        pattern: indices.to_vec(),
        delta,
        count,
    }
}

fn holds(s: &Stream) -> u64 {
    let mut dut = engine::rtl(s.case.cfg).unwrap();
    match check(&mut dut, &s.case) {
        Ok((expected, report)) => {
            assert_eq!(expected.elements, s.elements);
            report.cycles
        }
        Err(failure) => panic!("{failure}"),
    }
}

#[test]
fn the_json_of_the_benchmark_is_read() {
    let text = r#"[{"delta": 8, "kernel": "Gather", "pattern": [4, 8], "count": 3}, {"kernel": "Scatter", "pattern": [0]}]"#;
    let patterns = parse_json(text, "x").unwrap();
    assert_eq!(patterns[0], pattern(&[4, 8], 8, 3));
    assert_eq!(patterns[1].kernel, Kernel::Scatter);
    assert_eq!((patterns[1].delta, patterns[1].count), (0, 1));
}

#[test]
fn streams_of_any_length_are_cut_into_operations() {
    let cfg = Config::default();
    for (length, count, width) in [
        (1, 1, Width::W16),
        (3, 7, Width::W16),
        (16, 9, Width::W16),
        (17, 5, Width::W16),
        (16, 3, Width::W32),
        (33, 4, Width::W32),
    ] {
        let indices: Vec<u64> = (0..length).map(|k| k * 5).collect();
        let s = stream(cfg, &pattern(&indices, 3, count), 100, width);
        assert_eq!(s.elements, length * count);
        let posts = s.elements.div_ceil(width.lanes(&cfg) as u64);
        assert_eq!(s.case.program.steps.len() as u64, posts + 8);
        holds(&s);
    }
}

#[test]
fn bounds_are_what_they_say() {
    let cfg = Config::default();
    // All sixteen lanes on bank 0, sixteen words: 16 cycles each, nothing overlaps.
    let column: Vec<u64> = (0..16).map(|k| 16 * k).collect();
    let s = stream(cfg, &pattern(&column, 0, 10), 100, Width::W16);
    assert_eq!((s.one_at_a_time, s.stream_bound), (160, 160));
    // Shifted by one bank each time: one at a time the same, but the banks share the load.
    let s = stream(cfg, &pattern(&column, 1, 16), 100, Width::W16);
    assert_eq!((s.one_at_a_time, s.stream_bound), (256, 16));
    // All on one word: a cycle each.
    let s = stream(cfg, &pattern(&[5; 16], 0, 10), 100, Width::W16);
    assert_eq!((s.one_at_a_time, s.stream_bound), (10, 10));
}

#[test]
fn indices_wrap_at_the_data_ram() {
    let cfg = Config::default();
    let words = cfg.ram_bytes() as u64 / 4;
    let s = stream(cfg, &pattern(&[0, words - 1], 0, 1), 1, Width::W16);
    assert!(!s.wrapped);
    let s = stream(cfg, &pattern(&[0, words], 0, 1), 1, Width::W16);
    assert!(s.wrapped);
    assert_eq!(s.case.program.steps[0].load.unwrap().u32(1), 0);
    let s = stream(cfg, &pattern(&[0], -1, 2), 2, Width::W16);
    assert!(s.wrapped);
    let last = s.case.program.steps[0].load.unwrap().u32(1);
    assert_eq!(
        DATA_RAM_BASE + last,
        DATA_RAM_BASE + cfg.ram_bytes() as u32 - 4
    );
}

#[test]
fn patterns_equal_the_models_on_every_map() {
    for bank_map in [BankMap::Linear, BankMap::Xor] {
        let cfg = Config {
            bank_map,
            ..Config::default()
        };
        for stride in [1, 3, 8, 16, 24, 64] {
            let indices: Vec<u64> = (0..16).map(|k| k * stride).collect();
            for width in [Width::W16, Width::W32] {
                holds(&stream(cfg, &pattern(&indices, 8, 24), 24, width));
            }
        }
    }
}

#[test]
fn throughput_meets_the_contract() {
    let cfg = Config::default();
    // Conflict-free posts: one per cycle. 600 posts, 8 drains, and the fill and drain of the pipe.
    let row: Vec<u64> = (0..16).collect();
    let cycles = holds(&stream(cfg, &pattern(&row, 16, 600), 600, Width::W16));
    assert_eq!(cycles, 600 + 8 + 12);
    // Uniform random 32-bit gathers through the eight grs.
    let mut x = 1_u64;
    let random: Vec<u64> = (0..16 * 1500)
        .map(|_| {
            x = x
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (x >> 40) % (cfg.ram_bytes() as u64 / 4)
        })
        .collect();
    let s = stream(cfg, &pattern(&random, 0, 1), 1, Width::W16);
    let rate = s.elements as f64 / holds(&s) as f64;
    assert!(rate >= 12.7, "{rate} elements per cycle");
}

/// Real application patterns, if `SPATTER_DIR` names their folder.
#[test]
fn application_patterns_equal_the_models() {
    let Some(dir) = std::env::var_os("SPATTER_DIR") else {
        println!("SPATTER_DIR is not set: nothing to do");
        return;
    };
    let mut files = Vec::new();
    let mut folders = vec![std::path::PathBuf::from(dir)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".json") || name.ends_with(".idx.gz") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(!files.is_empty(), "SPATTER_DIR holds no pattern file");
    for file in files {
        for p in load(&file).unwrap() {
            let width = if p.pattern.len() > 1000 {
                Width::W32
            } else {
                Width::W16
            };
            holds(&stream(Config::default(), &p, 40, width));
        }
    }
}

#[test]
fn scatter_patterns_scatter() {
    let cfg = Config::default();
    for width in [Width::W16, Width::W32] {
        // 40 indices with collisions; the last operation is short.
        let indices: Vec<u64> = (0..40).map(|k| k * 7 % 25).collect();
        let scatter = Pattern {
            kernel: Kernel::Scatter,
            ..pattern(&indices, 1, 3)
        };
        let s = stream(cfg, &scatter, 100, width);
        assert_eq!(s.elements, 120);
        let ops = s.elements.div_ceil(width.lanes(&cfg) as u64);
        assert_eq!(s.case.program.steps.len() as u64, ops, "no drains");
        holds(&s);
        let expected = verif::check::expect(&s.case);
        assert_ne!(expected.machine.ram, s.case.ram, "something is written");
    }
}
