//! `b_queue`: responses that wait.
//!
//! Covered: order, `space` at four entries, a push on a full queue is lost and moves nothing, BREADY on an empty one does nothing, in and out in one
//! cycle, outputs that depend on registers only, reset, random cycles against a plain queue.

mod common;

use common::*;
use hdl::axi2sram::b_queue::{BQueue, DEPTH};
use std::collections::VecDeque;

/// ID and response.
type Response = (u64, u64);

/// The block beside a plain queue.
struct Bench {
    block: Box<BQueue>,
    queue: VecDeque<Response>,
}

impl Bench {
    fn new() -> Self {
        Self {
            block: ready(BQueue::default()),
            queue: VecDeque::new(),
        }
    }

    fn compare(&self) {
        let b = &*self.block;
        assert_eq!(b.space.val(), self.queue.len() < DEPTH);
        let shown = b.bvalid.val().then(|| (get(&b.bid), get(&b.bresp)));
        assert_eq!(shown, self.queue.front().copied());
    }

    fn cycle(&mut self, push: Option<Response>, bready: bool) {
        let b = &mut *self.block;
        b.push.next = push.is_some();
        let (id, resp) = push.unwrap_or((15, 3));
        put(&mut b.push_id, id);
        put(&mut b.push_resp, resp);
        b.bready.next = bready;
        eval_low(b);
        // No output follows an input of the same cycle.
        self.compare();
        tick(&mut *self.block);
        let room = self.queue.len() < DEPTH;
        if bready {
            self.queue.pop_front();
        }
        self.queue.extend(push.filter(|_| room));
        self.compare();
    }
}

#[test]
fn four_wait_and_a_fifth_is_lost() {
    let mut bench = Bench::new();
    bench.cycle(None, true);
    for id in 0..7 {
        bench.cycle(Some((id, id % 3)), false);
    }
    assert!(!bench.block.space.val());
    // A push without space is lost, even if one leaves in its cycle.
    bench.cycle(Some((9, 2)), true);
    assert_eq!(bench.queue.len(), DEPTH - 1);
    for id in 0..16 {
        bench.cycle(Some((id, 2)), true);
    }
    for _ in 0..=DEPTH {
        bench.cycle(None, true);
    }
    assert!(bench.queue.is_empty());
}

#[test]
fn a_reset_empties_it() {
    let mut rng = rng!();
    for n in 0..=DEPTH {
        let mut bench = Bench::new();
        for id in 0..n {
            bench.cycle(Some((id as u64, 1)), false);
        }
        let b = &mut *bench.block;
        b.reset.next = true;
        b.push.next = rng.bit();
        b.bready.next = rng.bit();
        tick(b);
        b.reset.next = false;
        bench.queue.clear();
        bench.cycle(None, true);
        bench.cycle(Some((5, 0)), false);
    }
}

#[test]
fn random_cycles_match_a_plain_queue() {
    let mut rng = rng!();
    let mut bench = Bench::new();
    for _ in 0..3_000 {
        let push = rng.bit().then(|| (rng.bits(4), rng.bits(2)));
        bench.cycle(push, rng.bit());
    }
}
