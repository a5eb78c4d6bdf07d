//! `gvr_interlock`: the read-after-write interlock on gather registers.
//!
//! Covered: every ready stage with every distance from 1 to past the ring, the default that never stalls, other
//! registers, no drain in stage 0, two definitions of one register, holds (the ring does not move), independence of the
//! definition of the same cycle, reset in mid-operation, random runs against a plain history of definitions.

mod common;

use common::*;
use hdl::core_side::gvr_interlock::GvrInterlock;

/// One cycle: what leaves stage 0, or nothing, with the pipe moving.
fn advance(ring: &mut GvrInterlock, def: Option<u64>) {
    ring.advance.next = true;
    ring.def_valid.next = def.is_some();
    put(&mut ring.def_gr, def.unwrap_or(0));
    tick(ring);
}

fn stalls(ring: &mut GvrInterlock, gr: u64, gvr_ready: u64) -> bool {
    ring.use_valid.next = true;
    put(&mut ring.use_gr, gr);
    put(&mut ring.gvr_ready, gvr_ready);
    eval_low(ring);
    ring.stall.val()
}

#[test]
fn stalls_while_ready_minus_distance_exceeds_nine_at_every_distance() {
    for gvr_ready in 0..16_i64 {
        let mut ring = ready(GvrInterlock::default());
        advance(&mut ring, Some(5));
        for distance in 1..70_i64 {
            let expected = distance <= 10 && gvr_ready - distance > 9;
            assert_eq!(
                stalls(&mut ring, 5, gvr_ready as u64),
                expected,
                "ready {gvr_ready}, distance {distance}"
            );
            advance(&mut ring, None);
        }
    }
}

#[test]
fn the_example_of_ready_stage_twelve_stalls_at_distances_one_and_two_only() {
    let mut ring = ready(GvrInterlock::default());
    advance(&mut ring, Some(0));
    assert!(stalls(&mut ring, 0, 12));
    advance(&mut ring, None);
    assert!(stalls(&mut ring, 0, 12));
    advance(&mut ring, None);
    assert!(!stalls(&mut ring, 0, 12));
}

#[test]
fn the_definition_of_the_same_cycle_does_not_stall() {
    let mut ring = ready(GvrInterlock::default());
    for gr in 0..8 {
        ring.def_valid.next = true;
        ring.advance.next = true;
        put(&mut ring.def_gr, gr);
        assert!(!stalls(&mut ring, gr, 15));
    }
}

#[test]
fn only_the_drains_own_register_stalls_it_and_only_if_there_is_a_drain() {
    for gr in 0..8 {
        let mut ring = ready(GvrInterlock::default());
        advance(&mut ring, Some(gr));
        for other in 0..8 {
            assert_eq!(stalls(&mut ring, other, 15), other == gr);
        }
        put(&mut ring.use_gr, gr);
        ring.use_valid.next = false;
        eval_low(&mut *ring);
        assert!(!ring.stall.val());
    }
}

#[test]
fn the_nearest_of_two_definitions_decides() {
    let mut ring = ready(GvrInterlock::default());
    advance(&mut ring, Some(3));
    for _ in 0..6 {
        advance(&mut ring, None);
    }
    assert!(!stalls(&mut ring, 3, 15), "the old one is at distance 7");
    advance(&mut ring, Some(3));
    assert!(stalls(&mut ring, 3, 15), "the new one is at distance 1");
}

#[test]
fn the_ring_does_not_move_in_a_held_cycle() {
    let mut ring = ready(GvrInterlock::default());
    advance(&mut ring, Some(2));
    ring.advance.next = false;
    for _ in 0..40 {
        // What is offered as a definition in a held cycle is not recorded either.
        ring.def_valid.next = true;
        put(&mut ring.def_gr, 6_u64);
        tick(&mut *ring);
        assert!(stalls(&mut ring, 2, 11));
        assert!(!stalls(&mut ring, 6, 15));
    }
    advance(&mut ring, None);
    assert!(!stalls(&mut ring, 2, 11));
}

#[test]
fn reset_forgets_every_definition() {
    let mut ring = ready(GvrInterlock::default());
    // As many as fill the ring but for two slots: wherever it starts again, old ones are near.
    for n in 0..30 {
        advance(&mut ring, Some(n % 8));
    }
    ring.reset.next = true;
    advance(&mut ring, Some(1));
    ring.reset.next = false;
    for gr in 0..8 {
        assert!(!stalls(&mut ring, gr, 15), "gr{gr}");
    }
    advance(&mut ring, Some(4));
    assert!(stalls(&mut ring, 4, 15));
}

#[test]
fn random_runs_match_a_plain_history() {
    let mut rng = rng!();
    let mut ring = ready(GvrInterlock::default());
    let mut history: Vec<Option<u64>> = vec![]; // per advance, newest last
    for cycle in 0..6000 {
        let reset = rng.one_in(200);
        let moves = !rng.one_in(4);
        let def = rng.bit().then(|| rng.bits(3));
        let used = rng.bit();
        let gr = rng.bits(3);
        let gvr_ready = 10 + rng.below(6);
        ring.reset.next = reset;
        ring.advance.next = moves;
        ring.def_valid.next = def.is_some();
        put(&mut ring.def_gr, def.unwrap_or(rng.bits(3)));
        let stall = stalls(&mut ring, gr, gvr_ready as u64);
        let expected = (1..=10).any(|d| {
            history.len() >= d && history[history.len() - d] == Some(gr) && gvr_ready > d + 9
        });
        assert_eq!(stall, expected, "cycle {cycle}");
        ring.use_valid.next = used;
        eval_low(&mut *ring);
        assert_eq!(ring.stall.val(), expected && used, "cycle {cycle}");
        tick(&mut *ring);
        if reset {
            history.clear();
        } else if moves {
            history.push(def);
        }
    }
}
