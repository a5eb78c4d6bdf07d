//! `predicate`: widening of a predicate register to lane enables.
//!
//! Covered: a walking one and a walking zero over the 64 bits, all zeros and all ones, in every form (predicated or
//! not, 16- or 32-bit lanes, either half of a 2NX8 form, valid or not) and every machine; random registers.

mod common;

use common::*;
use hdl::config::Config;
use hdl::core_side::predicate::Predicate;

/// Lane enables by D12: lane k of 16 bits follows bit 2k, lane k of 32 bits bit 4k, lane k of a 2NX8 form bit k or 32 + k.
fn expected(
    lanes: usize,
    vbr: u64,
    predicated: bool,
    wide: bool,
    part: u64,
    valid: bool,
) -> Vec<u16> {
    let bit_of_slot = |slot: usize| match part {
        0 if wide => slot / 2 * 4,
        0 => slot * 2,
        1 => slot,
        _ => 32 + slot,
    };
    (0..lanes)
        .map(|slot| valid && (!predicated || vbr >> bit_of_slot(slot) & 1 == 1))
        .map(|on| if on { 0xFFFF } else { 0 })
        .collect()
}

fn check(block: &mut Predicate, lanes: usize, vbr: u64) {
    put(&mut block.vbr[0], vbr & 0xFFFF_FFFF);
    put(&mut block.vbr[1], vbr >> 32);
    for form in 0..32 {
        let (predicated, wide, valid) = (form & 1 == 1, form & 2 == 2, form & 4 == 4);
        let part = form >> 3;
        put(&mut block.part, part);
        block.predicated.next = predicated;
        block.wide.next = wide;
        block.valid.next = valid;
        eval(block);
        assert_eq!(
            halves(&block.gs_enable),
            expected(lanes, vbr, predicated, wide, part, valid),
            "{lanes} lanes, vbr {vbr:#018x}, predicated {predicated}, wide {wide}, part {part}, valid {valid}"
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
