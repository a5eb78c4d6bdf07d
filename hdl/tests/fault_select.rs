//! `fault_select`: what is wrong with an operation, at which lane, and what is left of it.
//!
//! Covered: every combination of causes with its priority; one-hot, empty and full masks; the lowest of several lanes; its address,
//! from a base and an offset of 16 or 32 bits, modulo 2^32; the lane number of 32-bit lanes; random operations in every
//! machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::fault_select::FaultSelect;

#[derive(Clone, Debug)]
struct Case {
    enabled: u32,
    bad: u32,
    hit: [u32; 2],
    wide: bool,
    base: u32,
    offsets: Vec<u16>,
}

fn check(block: &mut FaultSelect, c: &Case) {
    put(&mut block.enabled, c.enabled);
    put(&mut block.bad, c.bad);
    put(&mut block.hit0, c.hit[0]);
    put(&mut block.hit1, c.hit[1]);
    block.wide.next = c.wide;
    put(&mut block.base, c.base);
    put_all(&mut block.offset, &c.offsets);
    eval(block);
    // SG access, breakpoint 0, breakpoint 1: the first that any lane has, at its lowest lane (D18, D20, D27).
    let causes = [(2, c.bad), (3, c.hit[0]), (4, c.hit[1])];
    let found = causes.into_iter().find(|&(_, mask)| mask != 0);
    let (cause, lane, address) = found.map_or((0, 0, 0), |(cause, mask)| {
        let slot = ones(mask)[0];
        let offset = u32::from(c.offsets[slot]);
        let (lane, offset) = match c.wide {
            true => (slot / 2, offset | u32::from(c.offsets[slot + 1]) << 16),
            false => (slot, offset),
        };
        (cause, lane as u64, u64::from(c.base.wrapping_add(offset)))
    });
    assert_eq!(get(&block.cause), cause, "{c:x?}");
    assert_eq!(get(&block.lane), lane, "{c:x?}");
    assert_eq!(get(&block.address), address, "{c:x?}");
    let active = if cause == 0 { c.enabled } else { 0 };
    assert_eq!(get(&block.active) as u32, active, "{c:x?}");
}

#[test]
fn each_lane_alone_with_each_cause() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut block = ready(FaultSelect::new(cfg));
        for slot in 0..cfg.lanes {
            for causes in 0..8 {
                for wide in [false, true] {
                    if wide && slot % 2 == 1 {
                        continue;
                    }
                    let mask = |k: u32| (causes >> k & 1) << slot;
                    check(
                        &mut block,
                        &Case {
                            enabled: all_ones(cfg.lanes),
                            bad: mask(0),
                            hit: [mask(1), mask(2)],
                            wide,
                            base: rng.word() as u32,
                            offsets: rng.halves(cfg.lanes),
                        },
                    );
                }
            }
        }
    }
}

#[test]
fn a_lower_lane_of_a_lesser_cause_does_not_count() {
    let mut block = ready(FaultSelect::new(Config::default()));
    for (bad, hit0, hit1) in [
        (1 << 31, 1, 2),
        (0, 1 << 31, 1),
        (1 << 31, 0, 1),
        (0x8000_0100, 0xFF, 0),
    ] {
        check(
            &mut block,
            &Case {
                enabled: u32::MAX,
                bad,
                hit: [hit0, hit1],
                wide: false,
                base: 0xFFFF_FFFF,
                offsets: (0..32).collect(),
            },
        );
    }
}

#[test]
fn random_operations_match_plain_arithmetic() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut block = ready(FaultSelect::new(cfg));
        for _ in 0..2000 {
            let wide = rng.bit();
            let even = if wide { 0x5555_5555 } else { u32::MAX };
            let mut mask = || match rng.one_in(2) {
                true => 0,
                false => rng.mask(cfg.lanes) & even,
            };
            let (bad, hit) = (mask(), [mask(), mask()]);
            check(
                &mut block,
                &Case {
                    enabled: rng.mask(cfg.lanes),
                    bad,
                    hit,
                    wide,
                    base: rng.word() as u32,
                    offsets: rng.halves(cfg.lanes),
                },
            );
        }
    }
}
