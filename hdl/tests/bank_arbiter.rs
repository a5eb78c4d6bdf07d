//! `bank_arbiter`: which entry one bank serves in a cycle.
//!
//! Covered: nobody, every entry alone, the oldest of all from every tail position, a younger one where older ones want
//! nothing, what is passed on of the winner and of nobody else, when a slot waits, every combination of wanting entries
//! for windows up to eight, random requests for larger ones.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::bank_arbiter::BankArbiter;

/// What an entry asks of the bank.
#[derive(Clone, Copy, Debug)]
struct Request {
    lanes: u32,
    word: u16,
    more: bool,
    shared: bool,
}

impl Request {
    fn random(rng: &mut Rng) -> Self {
        Self {
            lanes: rng.word() as u32 | 1 << rng.below(32),
            word: rng.bits(14) as u16 * 4,
            more: rng.bit(),
            shared: rng.bit(),
        }
    }
}

/// Drives the requests, compares every output with a plain search, gives the entry that is served.
fn check(
    block: &mut BankArbiter,
    rng: &mut Rng,
    requests: &[Option<Request>],
    tail: usize,
) -> Option<usize> {
    for (e, request) in requests.iter().enumerate() {
        block.want[e].next = request.is_some();
        // Of an entry that does not want the bank the rest must not matter.
        let r = request.unwrap_or_else(|| Request::random(rng));
        put(&mut block.want_lanes[e], r.lanes);
        put(&mut block.want_word[e], r.word);
        block.want_more[e].next = r.more;
        block.want_shared[e].next = r.shared;
    }
    put(&mut block.tail, tail as u64);
    eval(block);

    let n = requests.len();
    let by_age: Vec<usize> = (0..n)
        .map(|i| (tail + i) % n)
        .filter(|&e| requests[e].is_some())
        .collect();
    let winner = by_age.first().copied();
    let grant: Vec<bool> = block.grant.iter().map(|g| g.val()).collect();
    let expected: Vec<bool> = (0..n).map(|e| winner == Some(e)).collect();
    assert_eq!(grant, expected, "tail {tail}, {requests:?}");
    assert_eq!(block.grant_valid.val(), winner.is_some());
    let request = winner.and_then(|e| requests[e]);
    if let (Some(e), Some(r)) = (winner, request) {
        assert_eq!(get(&block.grant_entry), e as u64);
        assert_eq!(get(&block.grant_lanes), u64::from(r.lanes));
        assert_eq!(get(&block.grant_word), u64::from(r.word));
    }
    assert_eq!(
        block.conflict.val(),
        by_age.len() > 1 || request.is_some_and(|r| r.more),
        "tail {tail}, {requests:?}"
    );
    assert_eq!(block.shared.val(), request.is_some_and(|r| r.shared));
    winner
}

fn window_of(window: usize) -> Box<BankArbiter> {
    ready(BankArbiter::new(Config {
        window,
        ..Config::default()
    }))
}

#[test]
fn nobody_and_every_entry_alone() {
    let mut rng = rng!();
    for window in 1..=16 {
        let mut block = window_of(window);
        for tail in 0..window {
            let none = vec![None; window];
            assert_eq!(check(&mut block, &mut rng, &none, tail), None);
            for e in 0..window {
                let mut alone = none.clone();
                alone[e] = Some(Request::random(&mut rng));
                assert_eq!(check(&mut block, &mut rng, &alone, tail), Some(e));
            }
        }
    }
}

#[test]
fn entries_are_served_oldest_first_from_every_tail_position() {
    let mut rng = rng!();
    for window in 1..=16 {
        let mut block = window_of(window);
        for tail in 0..window {
            let mut all: Vec<_> = (0..window)
                .map(|_| Some(Request::random(&mut rng)))
                .collect();
            for age in 0..window {
                let oldest = (tail + age) % window;
                assert_eq!(check(&mut block, &mut rng, &all, tail), Some(oldest));
                all[oldest] = None;
            }
        }
    }
}

#[test]
fn a_slot_waits_if_the_winner_or_another_entry_has_more_to_ask() {
    let mut block = window_of(4);
    let mut rng = rng!();
    let one = |more| {
        Some(Request {
            lanes: 1,
            word: 0,
            more,
            shared: false,
        })
    };
    for (requests, conflict) in [
        ([one(false), None, None, None], false),
        ([one(true), None, None, None], true),
        ([one(false), None, None, one(false)], true),
        ([None, one(false), one(true), None], true),
        ([None, None, None, None], false),
    ] {
        check(&mut block, &mut rng, &requests, 3);
        assert_eq!(block.conflict.val(), conflict);
    }
}

#[test]
fn every_combination_of_entries_in_small_windows() {
    let mut rng = rng!();
    for window in [1, 2, 3, 8] {
        let mut block = window_of(window);
        for tail in 0..window {
            for wanting in 0..1_u32 << window {
                let requests: Vec<_> = (0..window)
                    .map(|e| (wanting >> e & 1 == 1).then(|| Request::random(&mut rng)))
                    .collect();
                check(&mut block, &mut rng, &requests, tail);
            }
        }
    }
}

#[test]
fn random_requests_in_every_window() {
    let mut rng = rng!();
    for window in 1..=16 {
        let mut block = window_of(window);
        for _ in 0..500 {
            let rare = 1 + rng.below(6);
            let requests: Vec<_> = (0..window)
                .map(|_| rng.one_in(rare).then(|| Request::random(&mut rng)))
                .collect();
            let tail = rng.below(window);
            check(&mut block, &mut rng, &requests, tail);
        }
    }
}
