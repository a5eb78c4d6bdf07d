//! `bank`: one memory bank.
//!
//! Covered: zero at power-up, first and last row, the bank bits of an address do not count and rows wrap, every byte
//! mask, read data one cycle later and kept until the next read, read after write, the word before a write of the same
//! cycle, no action at other than the rising edge, random runs of both ports against a plain array in every machine.

mod common;

use common::*;
use hdl::config::{BankMap, Config};
use hdl::memory_side::bank::Bank;

/// What the ports are given in a cycle.
#[derive(Clone, Copy, Default)]
struct In {
    read: Option<u64>,
    write: (u64, u32, u64),
}

fn drive(bank: &mut Bank, i: In) {
    bank.read.next = i.read.is_some();
    put(&mut bank.read_word, i.read.unwrap_or(0xFFFF));
    let (word, data, mask) = i.write;
    put(&mut bank.write_word, word);
    put(&mut bank.write_low, data & 0xFFFF);
    put(&mut bank.write_high, data >> 16);
    put(&mut bank.write_mask, mask);
}

fn cycle(bank: &mut Bank, i: In) {
    drive(bank, i);
    tick(bank);
}

fn write(bank: &mut Bank, word: u64, data: u32, mask: u64) {
    cycle(
        bank,
        In {
            read: None,
            write: (word, data, mask),
        },
    );
}

fn output(bank: &Bank) -> u32 {
    (get(&bank.read_low) | get(&bank.read_high) << 16) as u32
}

fn read(bank: &mut Bank, word: u64) -> u32 {
    cycle(
        bank,
        In {
            read: Some(word),
            write: (word, 0xDEAD_BEEF, 0),
        },
    );
    output(bank)
}

#[test]
fn every_row_is_zero_at_power_up() {
    for cfg in configs() {
        let mut bank = ready(Bank::new(cfg));
        let row_bytes = 4 * cfg.banks as u64;
        for row in 0..cfg.bank_words as u64 {
            write(&mut bank, 0, 0xFFFF_FFFF, 0); // an empty mask writes nothing
            assert_eq!(read(&mut bank, row * row_bytes), 0);
        }
    }
}

#[test]
fn every_row_keeps_its_own_word() {
    for cfg in configs() {
        let mut bank = ready(Bank::new(cfg));
        let row_bytes = 4 * cfg.banks as u64;
        let value =
            |row: u64| 0x8001_0000_u32.wrapping_add(0x0101_0003_u32.wrapping_mul(row as u32));
        for row in 0..cfg.bank_words as u64 {
            write(&mut bank, row * row_bytes, value(row), 0xF);
        }
        for row in (0..cfg.bank_words as u64).rev() {
            assert_eq!(read(&mut bank, row * row_bytes), value(row), "row {row}");
        }
    }
}

#[test]
fn the_bank_bits_of_the_address_do_not_count_and_rows_wrap() {
    let cfg = Config {
        banks: 4,
        bank_words: 8,
        ..Config::default()
    };
    let mut bank = ready(Bank::new(cfg));
    write(&mut bank, 0x50, 0x1234_5678, 0xF); // row 5
    for low in 0..16 {
        assert_eq!(read(&mut bank, 0x50 + low), 0x1234_5678);
    }
    assert_eq!(read(&mut bank, 0x40), 0);
    assert_eq!(read(&mut bank, 0x60), 0);
    for wrap in 1..512 {
        assert_eq!(read(&mut bank, 0x50 + 0x80 * wrap), 0x1234_5678);
    }
}

#[test]
fn every_byte_mask_writes_its_bytes_only() {
    for mask in 0..16_u64 {
        let mut bank = ready(Bank::new(Config::default()));
        write(&mut bank, 0x40, 0x1122_3344, 0xF);
        write(&mut bank, 0x40, 0xAABB_CCDD, mask);
        let mut bytes = 0x1122_3344_u32.to_le_bytes();
        for (i, new) in 0xAABB_CCDD_u32.to_le_bytes().into_iter().enumerate() {
            if mask >> i & 1 == 1 {
                bytes[i] = new;
            }
        }
        assert_eq!(
            read(&mut bank, 0x40),
            u32::from_le_bytes(bytes),
            "{mask:04b}"
        );
    }
}

#[test]
fn read_data_stay_until_the_next_read() {
    let mut bank = ready(Bank::new(Config::default()));
    write(&mut bank, 0, 0x0BAD_CAFE, 0xF);
    assert_eq!(read(&mut bank, 0), 0x0BAD_CAFE);
    write(&mut bank, 0, 1, 0xF);
    assert_eq!(output(&bank), 0x0BAD_CAFE, "a write does not move them");
    cycle(&mut bank, In::default());
    assert_eq!(output(&bank), 0x0BAD_CAFE, "nor an idle cycle");
    assert_eq!(read(&mut bank, 0), 1, "a read sees the write before it");
}

#[test]
fn a_read_gives_the_word_before_a_write_of_the_same_cycle() {
    let mut bank = ready(Bank::new(Config::default()));
    write(&mut bank, 0x40, 0x1111_1111, 0xF);
    let both = |read, write| In {
        read: Some(read),
        write: (write, 0x2222_2222, 0b0110),
    };
    cycle(&mut bank, both(0x40, 0x40));
    assert_eq!(output(&bank), 0x1111_1111);
    assert_eq!(read(&mut bank, 0x40), 0x1122_2211);
    // Different rows have nothing to do with each other.
    cycle(&mut bank, both(0x40, 0x80));
    assert_eq!(output(&bank), 0x1122_2211);
    assert_eq!(read(&mut bank, 0x80), 0x0022_2200);
}

#[test]
fn only_the_rising_edge_acts() {
    let mut bank = ready(Bank::new(Config::default()));
    cycle(&mut bank, In::default());
    drive(
        &mut bank,
        In {
            read: None,
            write: (0, 5, 0xF),
        },
    );
    eval(&mut *bank); // clock high
    eval_low(&mut *bank); // falling edge
    cycle(&mut bank, In::default());
    assert_eq!(read(&mut bank, 0), 0);
}

#[test]
fn random_runs_match_a_plain_array() {
    let mut rng = rng!();
    let mut all = configs();
    all.push(Config {
        lanes: 2,
        banks: 2,
        bank_words: 2,
        window: 1,
        return_latency: 1,
        bank_map: BankMap::Linear,
        shared_access: true,
    });
    for cfg in all {
        let mut bank = ready(Bank::new(cfg));
        let mut rows = vec![[0_u8; 4]; cfg.bank_words];
        let mut expected = 0;
        for n in 0..3000 {
            // A few rows, so that reads meet writes.
            let mut word = || {
                let word = rng.below(8) * 4 * cfg.banks + rng.below(4 * cfg.banks);
                if rng.bit() { word } else { 0xFFFF - word }
            };
            let (from, to) = (word(), word());
            let reads = !rng.one_in(4);
            let (data, mask) = (rng.word() as u32, rng.bits(4));
            cycle(
                &mut bank,
                In {
                    read: reads.then_some(from as u64),
                    write: (to as u64, data, mask),
                },
            );
            let row = |word: usize| word / 4 / cfg.banks % cfg.bank_words;
            if reads {
                expected = u32::from_le_bytes(rows[row(from)]);
            }
            for (i, byte) in data.to_le_bytes().into_iter().enumerate() {
                if mask >> i & 1 == 1 {
                    rows[row(to)][i] = byte;
                }
            }
            assert_eq!(output(&bank), expected, "cycle {n}");
        }
    }
}
