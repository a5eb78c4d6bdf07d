//! `rmw`: second cycle of a bank's access, beside its bank.
//!
//! Covered: writes, sums and reads behind each other on one word without a bubble, in every order of three; every byte mask of a
//! write that is forwarded; wraps at 8, 16 and 32 bits without a carry into a neighbour; nothing of another row is forwarded, whichever bit of its number differs;
//! a reset in mid-operation; random accesses of a few rows against plain memory.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::bank::Bank;
use hdl::memory_side::rmw::Rmw;

/// An access of a word.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Access {
    Read,
    /// Bytes, value.
    Write(u64, u32),
    /// Bytes of an element, bytes, value: what is outside the bytes is 0.
    Add(u64, u64, u32),
}
use Access::*;

/// Both blocks, wired like in the memory side.
struct Bench {
    bank: Box<Bank>,
    rmw: Box<Rmw>,
    memory: Vec<u32>,
    /// The access of the cycle before: row, what, the word that it must see.
    second: Option<(usize, Access, u32)>,
}

const ROWS: usize = 8;

impl Bench {
    fn new() -> Self {
        Self::of(ROWS)
    }

    fn of(rows: usize) -> Self {
        let cfg = Config {
            bank_words: rows,
            ..Config::default()
        };
        Self {
            bank: ready(Bank::new(cfg)),
            rmw: ready(Rmw::default()),
            memory: vec![0; rows],
            second: None,
        }
    }

    /// One cycle: an access begins, the one of the cycle before ends.
    fn cycle(&mut self, access: Option<(usize, Access)>, reset: bool) {
        let word = access.map_or(0xFFC0, |a| a.0 as u64 * 64);
        let r = &mut *self.rmw;
        r.reset.next = reset;
        put(&mut r.word, word);
        put(&mut r.old_low, get(&self.bank.read_low));
        put(&mut r.old_high, get(&self.bank.read_high));
        let (mask, value, size) = match self.second.map(|s| s.1) {
            None | Some(Read) => (0, 0, None),
            Some(Write(mask, value)) => (mask, value, None),
            Some(Add(size, mask, value)) => (mask, value, Some(size)),
        };
        put(&mut r.mask, mask);
        put(&mut r.low, value & 0xFFFF);
        put(&mut r.high, value >> 16);
        r.accumulate.next = size.is_some();
        r.bytes.next = size == Some(1);
        r.wide.next = size == Some(4);
        eval_low(r);
        if let Some((row, what, want)) = self.second {
            let value = get(&r.value_low) | get(&r.value_high) << 16;
            assert_eq!(value as u32, want, "{what:?} of row {row}");
            assert_eq!(get(&r.write_mask), mask);
        }
        let b = &mut *self.bank;
        b.read.next = access.is_some();
        put(&mut b.read_word, word);
        put(&mut b.write_word, get(&r.write_word));
        put(&mut b.write_mask, get(&r.write_mask));
        put(&mut b.write_low, get(&r.write_low));
        put(&mut b.write_high, get(&r.write_high));
        tick(b);
        tick(&mut *self.rmw);

        self.second = access.map(|(row, what)| (row, what, self.memory[row]));
        if reset {
            // What is granted in its cycle is dropped; what was granted before has been written.
            self.second = None;
            return;
        }
        if let Some((row, what)) = access {
            self.memory[row] = after(self.memory[row], what);
        }
    }

    /// What is in the bank, by reads of its own.
    fn check(&mut self) {
        for row in 0..self.memory.len() {
            self.cycle(Some((row, Read)), false);
        }
        self.cycle(None, false);
        self.cycle(None, false);
    }
}

/// A word after an access, byte by byte or element by element.
fn after(word: u32, access: Access) -> u32 {
    let mut bytes = word.to_le_bytes();
    match access {
        Read => {}
        Write(mask, value) => {
            for (i, b) in value.to_le_bytes().into_iter().enumerate() {
                if mask >> i & 1 == 1 {
                    bytes[i] = b;
                }
            }
        }
        Add(size, mask, value) => {
            let size = size as usize;
            for at in (0..4).step_by(size) {
                if mask >> at & 1 == 1 {
                    let part = |v: u32| u64::from(v) >> (8 * at) & (u64::MAX >> (64 - 8 * size));
                    let sum = part(word) + part(value);
                    bytes[at..at + size].copy_from_slice(&sum.to_le_bytes()[..size]);
                }
            }
        }
    }
    u32::from_le_bytes(bytes)
}

/// A value add of one element at byte `at`.
fn add(size: u64, at: u64, value: u32) -> Access {
    let ones = (1 << size) - 1;
    let value = (u64::from(value) & (u64::MAX >> (64 - 8 * size))) << (8 * at);
    Add(size, ones << at, value as u32)
}

#[test]
fn every_three_accesses_of_a_word_follow_each_other_without_a_bubble() {
    let kinds = [
        Read,
        Write(0xF, 0x8765_4321),
        Write(0b0100, 0x00AA_0000),
        Write(0b0011, 0x0000_BBCC),
        add(1, 0, 0xFF),
        add(1, 3, 0x80),
        add(2, 0, 0xFFFF),
        add(2, 2, 0x8001),
        add(4, 0, 0xFFFF_FFFF),
        // An increment of both halves.
        Add(2, 0xF, 0x0020_0001),
    ];
    let mut bench = Bench::new();
    for a in kinds {
        for b in kinds {
            for c in kinds {
                for access in [Write(0xF, 0xFFFF_FFFF), a, b, c, Read] {
                    bench.cycle(Some((3, access)), false);
                }
                // And with a cycle, or another row, in between.
                for access in [a, b, c] {
                    bench.cycle(Some((3, access)), false);
                    bench.cycle(None, false);
                    bench.cycle(Some((3, access)), false);
                    bench.cycle(Some((4, Write(0xF, 0x1111_1111))), false);
                }
            }
        }
    }
    bench.check();
}

#[test]
fn every_byte_that_is_written_is_forwarded_and_no_other() {
    let mut bench = Bench::new();
    for mask in 0..16 {
        bench.cycle(Some((1, Write(0xF, 0x1122_3344))), false);
        bench.cycle(None, false);
        bench.cycle(Some((1, Write(mask, 0xAABB_CCDD))), false);
        bench.cycle(Some((1, Read)), false);
        bench.cycle(Some((1, Read)), false);
        // The same bits of another row do not count.
        bench.cycle(Some((1, Write(mask, 0x5566_7788))), false);
        bench.cycle(Some((2, Read)), false);
    }
    bench.check();
}

#[test]
fn sums_wrap_inside_their_element() {
    let mut bench = Bench::new();
    for size in [1, 2, 4] {
        for at in (0..4).step_by(size as usize) {
            for start in [0, 0xFFFF_FFFF, 0x7F7F_7F7F, 0x8080_8080, 0x00FF_00FF] {
                for value in [0, 1, 0x80, 0xFF, 0x8000, 0xFFFF, 0x8000_0000, 0xFFFF_FFFF] {
                    bench.cycle(Some((0, Write(0xF, start))), false);
                    bench.cycle(Some((0, add(size, at, value))), false);
                    bench.cycle(Some((0, Read)), false);
                }
            }
        }
    }
    bench.check();
}

#[test]
fn a_reset_drops_what_begins_and_lets_what_began_be_written() {
    let mut bench = Bench::new();
    bench.cycle(Some((5, Write(0xF, 7))), false);
    // The write ends in this cycle, the add does not begin.
    bench.cycle(Some((5, add(4, 0, 1))), true);
    bench.cycle(Some((5, Read)), false);
    bench.cycle(None, false);
    bench.check();
    assert_eq!(bench.memory[5], 7);
}

#[test]
fn random_accesses_match_plain_memory() {
    let mut rng = rng!();
    let mut bench = Bench::new();
    for _ in 0..30_000 {
        let rows = rng.pick(&[1, 2, ROWS]);
        let access = (!rng.one_in(5)).then(|| {
            let size = rng.pick(&[1, 2, 4]);
            let what = match rng.below(4) {
                0 => Read,
                1 => Write(rng.bits(4), rng.word() as u32),
                _ => add(
                    size,
                    rng.below(4 / size as usize) as u64 * size,
                    rng.word() as u32,
                ),
            };
            (rng.below(rows), what)
        });
        bench.cycle(access, rng.one_in(100));
    }
    bench.check();
}

#[test]
fn rows_that_differ_in_one_bit_of_their_number_are_not_forwarded() {
    let rows = Config::default().bank_words;
    let mut bench = Bench::of(rows);
    for bit in 0..rows.ilog2() {
        for base in [0, rows - 1] {
            let other = base ^ 1 << bit;
            bench.cycle(Some((base, Write(15, 0x1111_2222))), false);
            bench.cycle(Some((other, Write(15, 0x3333_4444))), false);
            for row in [base, other, base, other] {
                bench.cycle(Some((row, add(4, 0, 0x0101_0101))), false);
                bench.cycle(Some((row ^ 1 << bit, Read)), false);
            }
            bench.cycle(None, false);
        }
    }
    bench.check();
}
