//! `tile_bank`: one bank of the transpose buffer.
//!
//! Covered: every entry keeps its 18 bits, a read gives the entry before a write of the same cycle, a value read stays until the next read, random
//! cycles against a plain array.

mod common;

use common::*;
use hdl::axi2sram::tile_bank::{ENTRIES, TileBank};

/// The block beside a plain array.
struct Bench {
    block: Box<TileBank>,
    mem: Vec<u64>,
    shown: u64,
}

impl Bench {
    fn new() -> Self {
        Self {
            block: ready(TileBank::default()),
            mem: vec![0; ENTRIES],
            shown: 0,
        }
    }

    fn cycle(&mut self, write: Option<(usize, u64)>, read: Option<usize>) {
        let b = &mut *self.block;
        assert_eq!(get(&b.read_entry), self.shown);
        b.write.next = write.is_some();
        let (at, entry) = write.unwrap_or((7, 0x3_FFFF));
        put(&mut b.write_at, at as u64);
        put(&mut b.write_entry, entry);
        b.read.next = read.is_some();
        put(&mut b.read_at, read.unwrap_or(9) as u64);
        tick(b);
        if let Some(at) = read {
            self.shown = self.mem[at];
        }
        if let Some((at, entry)) = write {
            self.mem[at] = entry;
        }
        assert_eq!(get(&b.read_entry), self.shown, "{write:?} {read:?}");
    }
}

#[test]
fn every_entry_keeps_its_value() {
    let mut bench = Bench::new();
    for pattern in [0x3_FFFF, 0x2_AAAA, 0] {
        for at in 0..ENTRIES {
            bench.cycle(Some((at, pattern ^ at as u64)), None);
        }
        for at in 0..ENTRIES {
            bench.cycle(None, Some(at));
        }
    }
}

#[test]
fn a_read_gives_what_was_there_before_a_write_of_its_cycle_and_stays() {
    let mut bench = Bench::new();
    for at in [0, ENTRIES - 1] {
        bench.cycle(Some((at, 0x1_1111)), None);
        bench.cycle(Some((at, 0x2_2222)), Some(at));
        assert_eq!(bench.shown, 0x1_1111);
        bench.cycle(None, None);
        bench.cycle(Some((at, 0x3_3333)), None);
        assert_eq!(bench.shown, 0x1_1111);
        bench.cycle(None, Some(at));
        assert_eq!(bench.shown, 0x3_3333);
    }
}

#[test]
fn random_cycles_match_a_plain_array() {
    let mut rng = rng!();
    let mut bench = Bench::new();
    for _ in 0..5_000 {
        let write = rng.bit().then(|| (rng.below(12), rng.bits(18)));
        let read = rng.bit().then(|| rng.below(12));
        bench.cycle(write, read);
    }
}
