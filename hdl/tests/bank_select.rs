//! `bank_select`: which slots want which bank.
//!
//! Covered: every word of the data RAM under maps of every kind with 2, 4, 8 and 16 banks; inactive slots want nothing; all,
//! none, one and random slots; slots that share a word; the words of a row under any map fall on different banks.

mod common;

use common::*;
use hdl::config::{BankMap, Config};
use hdl::memory_side::bank_select::BankSelect;

fn check(block: &mut BankSelect, cfg: &Config, active: u32, words: &[u16]) {
    put(&mut block.active, active);
    put_all(&mut block.word_bit, &word_bits(words));
    eval(block);
    let mut expected = vec![0; cfg.banks];
    for slot in ones(active) {
        expected[bank_of(cfg, usize::from(words[slot]) / 4)] |= 1 << slot;
    }
    assert_eq!(
        get_all(&block.bank_lanes),
        expected,
        "{cfg:?}, active {active:08x}, words {words:04x?}"
    );
}

/// Any words of the data RAM.
fn random_words(rng: &mut Rng, cfg: &Config) -> Vec<u16> {
    (0..cfg.lanes)
        .map(|_| (4 * rng.below(cfg.ram_bytes() / 4)) as u16)
        .collect()
}

fn machines() -> Vec<Config> {
    let mut all = configs();
    for bank_map in [BankMap::Linear, BankMap::Xor, MATRIX, BankMap::FOLD] {
        for banks in [2, 4, 8, 16] {
            all.push(Config {
                banks,
                bank_map,
                ..Config::default()
            });
        }
    }
    all
}

#[test]
fn every_word_of_the_data_ram() {
    for cfg in machines() {
        let mut block = ready(BankSelect::new(cfg));
        let words: Vec<u16> = (0..cfg.ram_bytes()).step_by(4).map(|w| w as u16).collect();
        for chunk in words.chunks(cfg.lanes) {
            let mut chunk = chunk.to_vec();
            chunk.resize(cfg.lanes, 0);
            check(&mut block, &cfg, all_ones(cfg.lanes), &chunk);
        }
    }
}

#[test]
fn a_row_has_one_word_in_every_bank() {
    for cfg in machines().iter().filter(|c| c.lanes >= c.banks) {
        let mut block = ready(BankSelect::new(*cfg));
        for row in [0, 1, 2, cfg.bank_words / 2, cfg.bank_words - 1] {
            let mut words: Vec<u16> = (0..cfg.banks)
                .map(|i| (4 * (row * cfg.banks + i)) as u16)
                .collect();
            words.resize(cfg.lanes, 0);
            put(&mut block.active, all_ones(cfg.banks));
            put_all(&mut block.word_bit, &word_bits(&words));
            eval(&mut *block);
            let counts: Vec<u32> = get_all(&block.bank_lanes)
                .iter()
                .map(|m| m.count_ones())
                .collect();
            assert_eq!(counts, vec![1; cfg.banks], "row {row} of {cfg:?}");
        }
    }
}

#[test]
fn none_all_one_and_random_slots() {
    let mut rng = rng!();
    for cfg in machines() {
        let mut block = ready(BankSelect::new(cfg));
        for _ in 0..200 {
            let pool: Vec<u16> = (0..1 + rng.below(cfg.lanes))
                .map(|_| (4 * rng.below(cfg.ram_bytes() / 4)) as u16)
                .collect();
            let words: Vec<u16> = (0..cfg.lanes).map(|_| rng.pick(&pool)).collect();
            let active = rng.mask(cfg.lanes);
            check(&mut block, &cfg, active, &words);
        }
        for slot in 0..cfg.lanes {
            check(&mut block, &cfg, 1 << slot, &random_words(&mut rng, &cfg));
        }
    }
}
