//! `aw_queue`: write addresses that wait.
//!
//! Covered: order, `awready` at four entries, an address that is offered to a full queue is not taken, `pop` on an empty one does nothing, in and out
//! in one cycle, the cause of each bad burst and which goes first, outputs that depend on registers only, reset, random cycles against a plain
//! queue.

mod common;

use common::*;
use hdl::axi2sram::aw_queue::{AwQueue, DEPTH};
use hdl::axi2sram::cause;
use std::collections::VecDeque;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Address {
    id: u64,
    addr: u64,
    len: u64,
    size: u64,
    kind: u64,
}

impl Address {
    fn random(rng: &mut Rng) -> Self {
        Self {
            id: rng.bits(4),
            addr: rng.bits(32) & if rng.bit() { !31 } else { !0 },
            len: rng.bits(8),
            size: if rng.bit() { 5 } else { rng.bits(3) },
            kind: if rng.bit() { 1 } else { rng.bits(2) },
        }
    }

    /// The first rule that it breaks: kind, size, alignment.
    fn cause(&self) -> u64 {
        match self {
            a if a.kind != 1 => cause::BURST,
            a if a.size != 5 => cause::SIZE,
            a if a.addr % 32 != 0 => cause::ADDRESS,
            _ => cause::NONE,
        }
    }
}

/// The block beside a plain queue.
struct Bench {
    block: Box<AwQueue>,
    queue: VecDeque<Address>,
}

impl Bench {
    fn new() -> Self {
        Self {
            block: ready(AwQueue::default()),
            queue: VecDeque::new(),
        }
    }

    fn compare(&self) {
        let b = &*self.block;
        assert_eq!(b.awready.val(), self.queue.len() < DEPTH);
        assert_eq!(b.head_valid.val(), !self.queue.is_empty());
        if let Some(a) = self.queue.front() {
            let head = [get(&b.head_id), get(&b.head_addr)];
            assert_eq!(head, [a.id, a.addr]);
            assert_eq!((get(&b.head_len), get(&b.head_cause)), (a.len, a.cause()));
        }
    }

    fn cycle(&mut self, offer: Option<Address>, pop: bool) {
        self.compare();
        let b = &mut *self.block;
        b.awvalid.next = offer.is_some();
        if let Some(a) = offer {
            put(&mut b.awid, a.id);
            put(&mut b.awaddr, a.addr);
            put(&mut b.awlen, a.len);
            put(&mut b.awsize, a.size);
            put(&mut b.awburst, a.kind);
        }
        b.pop.next = pop;
        eval_low(b);
        // No output follows an input of the same cycle.
        self.compare();
        tick(&mut *self.block);
        let room = self.queue.len() < DEPTH;
        if pop {
            self.queue.pop_front();
        }
        self.queue.extend(offer.filter(|_| room));
        self.compare();
    }
}

#[test]
fn four_wait_and_a_fifth_is_not_taken() {
    let mut rng = rng!();
    let mut bench = Bench::new();
    bench.cycle(None, true);
    for _ in 0..DEPTH + 2 {
        bench.cycle(Some(Address::random(&mut rng)), false);
    }
    assert!(!bench.block.awready.val());
    // One leaves in the cycle in which one is offered: that one has to wait.
    bench.cycle(Some(Address::random(&mut rng)), true);
    assert_eq!(bench.queue.len(), DEPTH - 1);
    for _ in 0..20 {
        bench.cycle(Some(Address::random(&mut rng)), true);
    }
    for _ in 0..DEPTH + 1 {
        bench.cycle(None, true);
    }
    assert!(bench.queue.is_empty());
}

#[test]
fn every_kind_size_and_offset_has_its_cause() {
    let mut bench = Bench::new();
    for kind in 0..4 {
        for size in 0..8 {
            for offset in [0, 1, 2, 4, 8, 16, 31] {
                let a = Address {
                    id: 3,
                    addr: 0xFFFF_FFE0 | offset,
                    len: 255,
                    size,
                    kind,
                };
                bench.cycle(Some(a), false);
                bench.cycle(None, true);
            }
        }
    }
}

#[test]
fn a_reset_empties_it() {
    let mut rng = rng!();
    for n in 0..=DEPTH {
        let mut bench = Bench::new();
        for _ in 0..n {
            bench.cycle(Some(Address::random(&mut rng)), false);
        }
        let b = &mut *bench.block;
        b.reset.next = true;
        b.awvalid.next = rng.bit();
        b.pop.next = rng.bit();
        tick(b);
        b.reset.next = false;
        bench.queue.clear();
        bench.cycle(None, true);
        bench.cycle(Some(Address::random(&mut rng)), false);
    }
}

#[test]
fn random_cycles_match_a_plain_queue() {
    let mut rng = rng!();
    let mut bench = Bench::new();
    for _ in 0..3_000 {
        let offer = rng.bit().then(|| Address::random(&mut rng));
        bench.cycle(offer, rng.bit());
    }
}
