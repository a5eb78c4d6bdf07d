//! `issue`: stage 0 of both slots.
//!
//! Covered: latch and tag of a bundle, one bundle per cycle, hold by the pipe, by the interlock and from outside with
//! their order of precedence, `ext_stall` and `gvr_ready` act one cycle later, operations of the wrong slot or unknown
//! ones take their cycle without effect, no output but those of the pipe's movement follows an input of the same
//! cycle, reset in mid-operation, random runs against a plain model with every ready stage.

mod common;

use common::*;
use hdl::core_side::issue::Issue;
use hdl::isa::{op, stall};

#[derive(Clone, Copy, Debug, Default)]
struct In {
    reset: bool,
    /// Index, gather register.
    s0: Option<(u64, u64)>,
    /// Index, gather register, vector register.
    s1: Option<(u64, u64, u64)>,
    ext_stall: bool,
    gvr_ready: u64,
    advance: bool,
}

impl In {
    fn idle() -> Self {
        Self {
            gvr_ready: 10,
            advance: true,
            ..Self::default()
        }
    }

    fn post(gr: u64) -> Self {
        Self {
            s0: Some((op::GATHERANX16, gr)),
            ..Self::idle()
        }
    }

    fn drain(gr: u64) -> Self {
        Self {
            s1: Some((op::GATHERDNX16, gr, 1)),
            ..Self::idle()
        }
    }
}

#[derive(Debug, PartialEq)]
struct Out {
    ready: bool,
    stalls: (u64, u64),
    issue: bool,
    stage0: Option<u64>,
    q0: Option<(u64, u64)>,
    q1: Option<(u64, u64, u64)>,
}

fn apply(block: &mut Issue, i: &In) {
    block.reset.next = i.reset;
    block.s0_valid.next = i.s0.is_some();
    let (o, g) = i.s0.unwrap_or((4, 5));
    put(&mut block.s0_op, o);
    put(&mut block.s0_gr, g);
    block.s1_valid.next = i.s1.is_some();
    let (o, g, v) = i.s1.unwrap_or((6, 5, 9));
    put(&mut block.s1_op, o);
    put(&mut block.s1_gr, g);
    put(&mut block.s1_vt, v);
    block.ext_stall.next = i.ext_stall;
    put(&mut block.gvr_ready, i.gvr_ready);
    block.advance.next = i.advance;
    eval_low(block);
}

fn read(block: &Issue) -> Out {
    assert_eq!(block.s0_ready.val(), block.s1_ready.val());
    Out {
        ready: block.s0_ready.val(),
        stalls: (get(&block.s0_stall), get(&block.s1_stall)),
        issue: block.issue_valid.val(),
        stage0: block.stage0_valid.val().then(|| get(&block.stage0_tag)),
        q0: block
            .q0_valid
            .val()
            .then(|| (get(&block.q0_op), get(&block.q0_gr))),
        q1: block
            .q1_valid
            .val()
            .then(|| (get(&block.q1_op), get(&block.q1_gr), get(&block.q1_vt))),
    }
}

/// Outputs of a cycle with these inputs; ends the cycle.
fn cycle(block: &mut Issue, i: &In) -> Out {
    apply(block, i);
    let out = read(block);
    tick(block);
    out
}

/// The plain model.
struct Model {
    bundle: Option<In>,
    tag: u64,
    taken: u64,
    ext: bool,
    gvr_ready: u64,
    /// Definitions per advance, newest last.
    defined: Vec<Option<u64>>,
}

impl Model {
    fn new() -> Self {
        Self {
            bundle: None,
            tag: 0,
            taken: 0,
            ext: false,
            gvr_ready: 10,
            defined: vec![],
        }
    }

    fn cycle(&mut self, i: &In) -> Out {
        let bundle = self.bundle.unwrap_or_default();
        // Posts, MOVGATHERD, and what has no register: scatters, SCATTERW, value adds.
        let defines = |s: &(u64, u64)| s.0 <= 5 || s.0 == 10;
        let q0 = bundle.s0.filter(|s| defines(s) || (11..=29).contains(&s.0));
        let q1 = bundle.s1.filter(|s| (6..=9).contains(&s.0));
        let interlocked = q1.is_some_and(|(_, gr, _)| {
            self.defined
                .iter()
                .rev()
                .zip(1..=10)
                .any(|(def, d)| *def == Some(gr) && self.gvr_ready > d + 9)
        });
        let cause = if !i.advance {
            stall::MEMORY
        } else if interlocked {
            stall::INTERLOCK
        } else if self.ext {
            stall::EXTERNAL
        } else {
            stall::NONE
        };
        let issue = self.bundle.is_some() && cause == stall::NONE;
        let out = Out {
            ready: self.bundle.is_none() || issue,
            stalls: (
                q0.map_or(stall::NONE, |_| cause),
                q1.map_or(stall::NONE, |_| cause),
            ),
            issue,
            stage0: self.bundle.map(|_| self.tag),
            q0: q0.filter(|_| issue),
            q1: q1.filter(|_| issue),
        };
        if i.advance {
            self.defined.push(out.q0.filter(defines).map(|s| s.1));
        }
        self.ext = i.ext_stall;
        self.gvr_ready = i.gvr_ready;
        if out.ready {
            self.bundle = None;
            if i.s0.is_some() || i.s1.is_some() {
                self.bundle = Some(*i);
                self.tag = self.taken % 16;
                self.taken += 1;
            }
        }
        if i.reset {
            *self = Self::new();
        }
        out
    }
}

#[test]
fn a_bundle_is_in_stage_0_one_cycle_after_the_offer_and_issues_there() {
    let mut block = ready(Issue::default());
    let bundle = In {
        s0: Some((op::GATHERAN_2X32T, 3)),
        s1: Some((op::GATHERD2NX8_H, 6, 21)),
        ..In::idle()
    };
    let out = cycle(&mut block, &bundle);
    assert!(out.ready && !out.issue && out.stage0.is_none());
    let out = cycle(&mut block, &In::idle());
    assert!(out.ready && out.issue);
    assert_eq!(out.stage0, Some(0));
    assert_eq!(out.q0, Some((op::GATHERAN_2X32T, 3)));
    assert_eq!(out.q1, Some((op::GATHERD2NX8_H, 6, 21)));
    let out = cycle(&mut block, &In::idle());
    assert!(out.ready && !out.issue && out.stage0.is_none());
}

#[test]
fn one_bundle_per_cycle_with_tags_modulo_16() {
    let mut block = ready(Issue::default());
    cycle(&mut block, &In::post(0));
    for n in 0..40 {
        let out = cycle(&mut block, &In::post((n + 1) % 8));
        assert!(out.ready && out.issue);
        assert_eq!(out.stage0, Some(n % 16));
        assert_eq!(out.q0, Some((op::GATHERANX16, n % 8)));
    }
}

#[test]
fn a_held_pipe_keeps_the_bundle_and_refuses_another() {
    let mut block = ready(Issue::default());
    cycle(&mut block, &In::post(2));
    for _ in 0..5 {
        let held = In {
            advance: false,
            ..In::post(7)
        };
        let out = cycle(&mut block, &held);
        assert!(!out.ready && !out.issue);
        assert_eq!(out.stalls, (stall::MEMORY, stall::NONE));
        assert_eq!(out.q0, None);
    }
    let out = cycle(&mut block, &In::idle());
    assert_eq!(out.q0, Some((op::GATHERANX16, 2)), "the one that was held");
}

#[test]
fn an_offer_to_an_empty_stage_0_is_taken_while_the_pipe_holds() {
    let mut block = ready(Issue::default());
    let held = In {
        advance: false,
        ..In::post(4)
    };
    assert!(cycle(&mut block, &held).ready);
    assert_eq!(
        cycle(&mut block, &In::idle()).q0,
        Some((op::GATHERANX16, 4))
    );
}

#[test]
fn the_stall_from_outside_acts_in_the_next_cycle_and_keeps_the_bundle() {
    let mut block = ready(Issue::default());
    cycle(&mut block, &In::post(1));
    let stalled = In {
        ext_stall: true,
        ..In::idle()
    };
    let out = cycle(&mut block, &stalled);
    assert!(out.issue, "not in the same cycle");
    cycle(
        &mut block,
        &In {
            ext_stall: true,
            ..In::post(2)
        },
    );
    for ext_stall in [true, true, false] {
        let out = cycle(
            &mut block,
            &In {
                ext_stall,
                ..In::idle()
            },
        );
        assert!(!out.issue && !out.ready);
        assert_eq!(out.stalls, (stall::EXTERNAL, stall::NONE));
    }
    assert!(cycle(&mut block, &In::idle()).issue);
}

#[test]
fn the_reported_cause_is_memory_before_interlock_before_external() {
    let mut block = ready(Issue::default());
    let late = In {
        gvr_ready: 15,
        ..In::post(3)
    };
    cycle(&mut block, &late);
    let drain = In {
        gvr_ready: 15,
        ext_stall: true,
        ..In::drain(3)
    };
    cycle(&mut block, &drain); // the post issues
    let mut wait = |advance| cycle(&mut block, &In { advance, ..drain }).stalls.1;
    for _ in 0..3 {
        assert_eq!(wait(false), stall::MEMORY);
    }
    for distance in 1..=5 {
        assert_eq!(wait(true), stall::INTERLOCK, "distance {distance}");
        assert_eq!(wait(false), stall::MEMORY);
    }
    assert_eq!(wait(true), stall::EXTERNAL);
}

#[test]
fn the_default_ready_stage_never_stalls_a_drain_after_its_post() {
    let mut block = ready(Issue::default());
    for gr in 0..8 {
        cycle(&mut block, &In::post(gr));
        assert!(cycle(&mut block, &In::drain(gr)).issue);
        assert!(cycle(&mut block, &In::idle()).issue);
    }
}

#[test]
fn a_drain_in_the_bundle_of_its_post_does_not_wait_for_it() {
    let mut block = ready(Issue::default());
    let both = In {
        gvr_ready: 15,
        s1: Some((op::GATHERDNX16, 6, 0)),
        ..In::post(6)
    };
    cycle(&mut block, &both);
    let late = In {
        gvr_ready: 15,
        ..In::idle()
    };
    assert!(cycle(&mut block, &late).issue);
}

#[test]
fn what_a_slot_cannot_issue_takes_its_cycle_and_has_no_effect() {
    for index in 0..32 {
        let defines = index <= 5 || index == 10;
        // Scatters, SCATTERW and value adds as well.
        let is_s0 = defines || (11..=29).contains(&index);
        let is_s1 = (6..=9).contains(&index);
        let mut block = ready(Issue::default());
        let bundle = In {
            s0: Some((index, 1)),
            s1: Some((index, 1, 2)),
            gvr_ready: 15,
            ..In::idle()
        };
        cycle(&mut block, &bundle);
        let next = In {
            gvr_ready: 15,
            ..In::drain(1)
        };
        let out = cycle(&mut block, &next);
        assert!(out.issue, "index {index}");
        assert_eq!(out.q0.is_some(), is_s0, "index {index}");
        assert_eq!(out.q1.is_some(), is_s1, "index {index}");
        // Only what defines a register makes the drain wait.
        let out = cycle(&mut block, &next);
        assert_eq!(out.stalls.1 == stall::INTERLOCK, defines, "index {index}");
    }
}

#[test]
fn reset_empties_stage_0_and_restarts_tag_and_interlock() {
    let mut block = ready(Issue::default());
    for gr in 0..5 {
        cycle(
            &mut block,
            &In {
                gvr_ready: 15,
                ..In::post(gr)
            },
        );
    }
    let reset = In {
        reset: true,
        ext_stall: true,
        gvr_ready: 15,
        ..In::post(7)
    };
    cycle(&mut block, &reset);
    let out = cycle(
        &mut block,
        &In {
            gvr_ready: 15,
            ..In::drain(3)
        },
    );
    assert!(out.ready && out.stage0.is_none() && !out.issue);
    let out = cycle(&mut block, &In::idle());
    assert_eq!(out.stage0, Some(0), "the tag starts again");
    assert!(out.issue, "the definition of gr3 is forgotten");
}

fn random_in(rng: &mut Rng, gvr_ready: u64) -> In {
    In {
        reset: rng.one_in(250),
        s0: rng.bit().then(|| {
            let posts = [0, 1, 2, 3, 4, 5, 10, 10, 7, 31];
            let index = match rng.one_in(3) {
                // Scatters, increments, the barrier, value adds.
                true => 11 + rng.below(19) as u64,
                false => rng.pick(&posts),
            };
            (index, rng.bits(3))
        }),
        s1: rng.bit().then(|| {
            let index = rng.pick(&[6, 7, 8, 9, 9, 2, 10, 29]);
            (index, rng.bits(3), rng.bits(5))
        }),
        ext_stall: rng.one_in(4),
        gvr_ready: if rng.one_in(20) {
            10 + rng.below(6) as u64
        } else {
            gvr_ready
        },
        advance: !rng.one_in(4),
    }
}

#[test]
fn random_runs_match_a_plain_model() {
    let mut rng = rng!();
    for gvr_ready in 10..16 {
        let mut block = ready(Issue::default());
        let mut model = Model::new();
        for n in 0..1500 {
            let i = random_in(&mut rng, gvr_ready);
            let out = cycle(&mut block, &i);
            assert_eq!(
                out,
                model.cycle(&i),
                "ready stage {gvr_ready}, cycle {n}: {i:?}"
            );
        }
    }
}

#[test]
fn no_output_follows_an_input_of_the_same_cycle_but_the_pipes_movement() {
    let mut rng = rng!();
    let mut block = ready(Issue::default());
    for _ in 0..1500 {
        let i = random_in(&mut rng, 13);
        apply(&mut block, &i);
        let before = outputs(&*block);
        let other = In {
            advance: i.advance,
            reset: rng.bit(),
            ..random_in(&mut rng, 10)
        };
        apply(&mut block, &other);
        assert_eq!(outputs(&*block), before);
        cycle(&mut block, &i);
    }
}
