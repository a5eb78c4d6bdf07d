//! `predicate`: widening of a predicate register to lane enables.
//!
//! Covered: a walking one and a walking zero over the 64 bits, all zeros and all ones, in every form (predicated or
//! not, 16- or 32-bit lanes, valid or not) and every machine; random registers.

mod common;

use common::*;
use hdl::config::Config;
use hdl::core_side::predicate::Predicate;

/// Lane enables by D12: lane k of 16 bits follows bit 2k, lane k of 32 bits bit 4k.
fn expected(lanes: usize, vbr: u64, predicated: bool, wide: bool, valid: bool) -> Vec<u16> {
    let bit_of_slot = |slot: usize| if wide { slot / 2 * 4 } else { slot * 2 };
    (0..lanes)
        .map(|slot| valid && (!predicated || vbr >> bit_of_slot(slot) & 1 == 1))
        .map(|on| if on { 0xFFFF } else { 0 })
        .collect()
}

fn check(block: &mut Predicate, lanes: usize, vbr: u64) {
    put(&mut block.vbr[0], vbr & 0xFFFF_FFFF);
    put(&mut block.vbr[1], vbr >> 32);
    for form in 0..8 {
        let (predicated, wide, valid) = (form & 1 == 1, form & 2 == 2, form & 4 == 4);
        block.predicated.next = predicated;
        block.wide.next = wide;
        block.valid.next = valid;
        eval(block);
        assert_eq!(
            halves(&block.gs_enable),
            expected(lanes, vbr, predicated, wide, valid),
            "{lanes} lanes, vbr {vbr:#018x}, predicated {predicated}, wide {wide}, valid {valid}"
        );
    }
}

/// The usual machines, and every number of lanes around the word boundary of the predicate.
fn machines() -> Vec<Config> {
    let mut all = configs();
    all.extend([14, 16, 18, 30].map(|lanes| Config {
        lanes,
        ..Config::default()
    }));
    all
}

#[test]
fn each_bit_alone_and_each_bit_missing_in_every_form() {
    for cfg in machines() {
        let mut block = ready(Predicate::new(cfg));
        for bit in 0..64 {
            check(&mut block, cfg.lanes, 1 << bit);
            check(&mut block, cfg.lanes, !(1 << bit));
        }
        check(&mut block, cfg.lanes, 0);
        check(&mut block, cfg.lanes, u64::MAX);
    }
}

#[test]
fn random_registers_in_every_form() {
    let mut rng = rng!();
    for cfg in machines() {
        let mut block = ready(Predicate::new(cfg));
        for _ in 0..200 {
            check(&mut block, cfg.lanes, rng.word());
        }
    }
}
