//! `scatter_buffer`: ScatterData of the operations in flight, and the word that each bank writes.
//!
//! Covered: every element size at every byte of a word; the highest of several lanes on a byte; counts of none to all lanes in
//! either half; banks that serve different entries in one cycle; gathers and idle banks write nothing; entries that are taken again while
//! others are in use; reset; random runs against byte arithmetic in every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::scatter_buffer::ScatterBuffer;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Gather,
    Write,
    Inc,
    Add,
}

/// An operation: element size, data and byte in its word per slot.
#[derive(Clone, Debug)]
struct Op {
    kind: Kind,
    size: usize,
    data: Vec<u16>,
    byte: Vec<usize>,
}

impl Op {
    fn random(rng: &mut Rng, cfg: &Config) -> Self {
        let kind = rng.pick(&[Kind::Gather, Kind::Write, Kind::Write, Kind::Inc, Kind::Add]);
        let size = match kind {
            Kind::Inc => 2,
            _ => rng.pick(&[1, 2, 4]),
        };
        let mut data = rng.halves(cfg.lanes);
        if size == 1 {
            // A byte fills its slot.
            data = data.iter().map(|d| d & 0xFF | d << 8).collect();
        }
        let byte = |slot: usize| match size {
            4 => 2 * (slot % 2),
            _ => rng.below(4 / size) * size,
        };
        Self {
            kind,
            size,
            data,
            byte: (0..cfg.lanes).map(byte).collect(),
        }
    }

    fn bits(&self, k: usize) -> u32 {
        let all = self.byte.iter().enumerate();
        all.map(|(slot, b)| ((b >> k & 1) as u32) << slot).sum()
    }

    /// Bytes to write of a word, and what: of each byte the highest slot counts, or the number of slots of each half.
    fn word(&self, slots: u32) -> (u64, u32) {
        let (mut mask, mut bytes) = (0, [0_u8; 4]);
        for slot in ones(slots) {
            // A slot holds at most two bytes; a byte element its own half of them.
            let n = self.size.min(2);
            for i in 0..n {
                let at = self.byte[slot] + i;
                mask |= 1 << at;
                bytes[at] = (self.data[slot] >> (8 * (at % 2))) as u8;
            }
        }
        if self.kind == Kind::Inc {
            for half in [0, 2] {
                let n = ones(slots)
                    .iter()
                    .filter(|&&s| self.byte[s] == half)
                    .count();
                bytes[half] = n as u8;
                bytes[half + 1] = 0;
            }
        }
        match self.kind {
            Kind::Gather => (0, 0),
            _ => (mask, u32::from_le_bytes(bytes)),
        }
    }
}

struct Bench {
    block: Box<ScatterBuffer>,
    cfg: Config,
    entries: Vec<Option<Op>>,
}

impl Bench {
    fn new(cfg: Config) -> Self {
        Self {
            block: ready(ScatterBuffer::new(cfg)),
            cfg,
            entries: vec![None; cfg.window],
        }
    }

    /// One cycle: what the banks served in the one before, and an operation that takes an entry.
    fn cycle(&mut self, served: &[Option<(usize, u32)>], alloc: Option<(usize, &Op)>) {
        let b = &mut *self.block;
        for (bank, served) in served.iter().enumerate() {
            b.served_valid[bank].next = served.is_some();
            let (entry, slots) = served.unwrap_or((bank % self.cfg.window, u32::MAX));
            put(&mut b.served_entry[bank], entry as u64);
            put(&mut b.served_lanes[bank], slots);
        }
        b.alloc.next = alloc.is_some();
        if let Some((entry, op)) = alloc {
            put(&mut b.alloc_entry, entry as u64);
            put_all(&mut b.alloc_data, &op.data);
            put(&mut b.alloc_upper, op.bits(1));
            put(&mut b.alloc_odd, op.bits(0));
            b.alloc_bytes.next = op.size == 1;
            b.alloc_wide.next = op.size == 4;
            b.alloc_scatter.next = op.kind != Kind::Gather;
            b.alloc_rmw.next = matches!(op.kind, Kind::Inc | Kind::Add);
            b.alloc_inc.next = op.kind == Kind::Inc;
        }
        eval_low(b);
        for (bank, served) in served.iter().enumerate() {
            let op = served.and_then(|(entry, _)| self.entries[entry].as_ref());
            let slots = served.map_or(0, |s| s.1);
            let (mask, word) = op.map_or((0, 0), |op| op.word(slots));
            let what = format!("bank {bank}, slots {slots:#x}, {op:x?}");
            assert_eq!(get(&b.write_mask[bank]), mask, "{what}");
            let got = get(&b.write_low[bank]) | get(&b.write_high[bank]) << 16;
            assert_eq!(got as u32, word, "{what}");
            if mask != 0 {
                let op = op.expect("it writes");
                let rmw = matches!(op.kind, Kind::Inc | Kind::Add);
                assert_eq!(b.write_rmw[bank].val(), rmw, "{what}");
                assert_eq!(b.write_bytes[bank].val(), op.size == 1, "{what}");
                assert_eq!(b.write_wide[bank].val(), op.size == 4, "{what}");
            }
        }
        for (entry, op) in self.entries.iter().enumerate() {
            let writes = op.as_ref().is_some_and(|op| op.kind != Kind::Gather);
            assert_eq!(b.scatter[entry].val(), writes, "entry {entry}");
        }
        tick(b);
        if let Some((entry, op)) = alloc {
            self.entries[entry] = Some(op.clone());
        }
    }

    /// One bank serves these slots of entry 0, the others nothing.
    fn serve(&mut self, slots: u32) {
        let mut served = vec![None; self.cfg.banks];
        served[self.cfg.banks - 1] = Some((0, slots));
        self.cycle(&served, None);
    }

    fn take(&mut self, entry: usize, op: &Op) {
        self.cycle(&vec![None; self.cfg.banks], Some((entry, op)));
    }
}

#[test]
fn each_slot_writes_its_bytes_at_each_place_of_a_word() {
    let mut rng = rng!();
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    for (size, places) in [(1, 4), (2, 2)] {
        for place in 0..places {
            for kind in [Kind::Write, Kind::Add] {
                let op = Op {
                    kind,
                    size,
                    data: rng
                        .halves(32)
                        .iter()
                        .map(|d| d & 0xFF | (d & 0xFF) << 8)
                        .collect(),
                    byte: vec![place * size; 32],
                };
                bench.take(0, &op);
                for slot in 0..32 {
                    bench.serve(1 << slot);
                    // The highest of several wins.
                    bench.serve(u32::MAX >> slot);
                }
                bench.serve(0);
            }
        }
    }
    let words = Op {
        kind: Kind::Write,
        size: 4,
        data: rng.halves(32),
        byte: (0..32).map(|s| 2 * (s % 2)).collect(),
    };
    bench.take(0, &words);
    for lane in 0..16 {
        bench.serve(3 << (2 * lane));
        bench.serve(u32::MAX >> (30 - 2 * lane));
    }
}

#[test]
fn increments_count_the_slots_of_each_half() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    for upper in [0, u32::MAX, 0x5555_5555, 0xFFFF, 1, 0x8000_0000] {
        let op = Op {
            kind: Kind::Inc,
            size: 2,
            // An increment counts slots, whatever their data.
            data: (0..32).map(|s| 0x101 * s).collect(),
            byte: (0..32).map(|s| 2 * (upper >> s & 1) as usize).collect(),
        };
        bench.take(0, &op);
        for slots in [0, 1, 0x8000_0000, 0xAAAA_AAAA, u32::MAX, 0x7FFF_FFFF] {
            bench.serve(slots);
        }
    }
}

#[test]
fn reset_makes_every_entry_a_gather() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        for entry in 0..cfg.window {
            let mut op = Op::random(&mut rng, &cfg);
            op.kind = Kind::Write;
            bench.take(entry, &op);
        }
        // The inputs of the last `take` are still there: an entry is taken in the cycle of the reset, too.
        bench.block.alloc.next = true;
        bench.block.reset.next = true;
        tick(&mut *bench.block);
        bench.block.alloc.next = false;
        bench.block.reset.next = false;
        bench.entries.fill(None);
        for _ in 0..cfg.window {
            bench.serve(all_ones(cfg.lanes));
        }
    }
}

#[test]
fn random_runs_match_byte_arithmetic() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        for _ in 0..1000 {
            let served: Vec<_> = (0..cfg.banks)
                .map(|_| {
                    let entry = rng.below(cfg.window);
                    let mut slots = rng.mask(cfg.lanes);
                    // Both slots of a 32-bit lane.
                    if bench.entries[entry].as_ref().is_some_and(|op| op.size == 4) {
                        slots = (slots & 0x5555_5555) * 3;
                    }
                    rng.bit().then_some((entry, slots))
                })
                .collect();
            let op = Op::random(&mut rng, &cfg);
            let entry = rng.below(cfg.window);
            bench.cycle(&served, rng.bit().then_some((entry, &op)));
        }
    }
}
