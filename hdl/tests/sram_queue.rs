//! `sram_queue`: beats on their way to the SRAM.
//!
//! Covered: order, `count`, a push on a full queue is lost and moves nothing, the port stays until the SRAM is ready, in and out in one cycle,
//! every byte and strobe at its place, outputs that depend on registers only, reset, random cycles against a plain queue.

mod common;

use common::*;
use hdl::axi2sram::HALVES;
use hdl::axi2sram::sram_queue::{DEPTH, SramQueue};
use std::collections::VecDeque;

/// Address, data, strobes.
type Beat = (u64, Vec<u16>, Vec<u64>);

fn random(rng: &mut Rng) -> Beat {
    let strobes = (0..HALVES).map(|_| rng.bits(2)).collect();
    (rng.bits(32), rng.halves(HALVES), strobes)
}

/// The block beside a plain queue.
struct Bench {
    block: Box<SramQueue>,
    queue: VecDeque<Beat>,
}

impl Bench {
    fn new() -> Self {
        Self {
            block: ready(SramQueue::default()),
            queue: VecDeque::new(),
        }
    }

    fn compare(&self) {
        let b = &*self.block;
        assert_eq!(get(&b.count), self.queue.len() as u64);
        let beat = || {
            (
                get(&b.sram_addr),
                halves(&b.sram_data),
                get_all(&b.sram_strobe),
            )
        };
        assert_eq!(
            b.sram_valid.val().then(beat).as_ref(),
            self.queue.front(),
            "the port"
        );
    }

    fn cycle(&mut self, push: Option<Beat>, sram_ready: bool) {
        let b = &mut *self.block;
        b.push.next = push.is_some();
        if let Some((addr, data, strobes)) = &push {
            put(&mut b.push_addr, *addr);
            put_all(&mut b.push_data, data);
            put_all(&mut b.push_strobe, strobes);
        }
        b.sram_ready.next = sram_ready;
        eval_low(b);
        // No output follows an input of the same cycle.
        self.compare();
        tick(&mut *self.block);
        let room = self.queue.len() < DEPTH;
        if sram_ready {
            self.queue.pop_front();
        }
        self.queue.extend(push.filter(|_| room));
        self.compare();
    }
}

#[test]
fn four_wait_and_a_fifth_is_lost() {
    let mut rng = rng!();
    let mut bench = Bench::new();
    bench.cycle(None, true);
    for _ in 0..DEPTH + 3 {
        bench.cycle(Some(random(&mut rng)), false);
    }
    // A push on four is lost, even if one leaves in its cycle.
    bench.cycle(Some(random(&mut rng)), true);
    assert_eq!(bench.queue.len(), DEPTH - 1);
    for _ in 0..20 {
        bench.cycle(Some(random(&mut rng)), true);
    }
    for _ in 0..=DEPTH {
        bench.cycle(None, true);
    }
    assert!(bench.queue.is_empty());
}

#[test]
fn every_byte_and_strobe_is_at_its_place() {
    let mut bench = Bench::new();
    for byte in 0..2 * HALVES {
        let mut data = vec![0; HALVES];
        let mut strobes = vec![0; HALVES];
        data[byte / 2] = 0xFF << (8 * (byte % 2));
        strobes[byte / 2] = 1 << (byte % 2);
        bench.cycle(Some((1 << byte, data, strobes)), byte % 3 != 0);
    }
    for _ in 0..=DEPTH {
        bench.cycle(None, true);
    }
}

#[test]
fn a_reset_empties_it() {
    let mut rng = rng!();
    for n in 0..=DEPTH {
        let mut bench = Bench::new();
        for _ in 0..n {
            bench.cycle(Some(random(&mut rng)), false);
        }
        let b = &mut *bench.block;
        b.reset.next = true;
        b.push.next = rng.bit();
        b.sram_ready.next = rng.bit();
        tick(b);
        b.reset.next = false;
        bench.queue.clear();
        bench.cycle(None, true);
        bench.cycle(Some(random(&mut rng)), false);
    }
}

#[test]
fn random_cycles_match_a_plain_queue() {
    let mut rng = rng!();
    let mut bench = Bench::new();
    for _ in 0..2_000 {
        let push = rng.bit().then(|| random(&mut rng));
        bench.cycle(push, rng.bit());
    }
}
