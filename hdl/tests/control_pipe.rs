//! `control_pipe`: stages 1 to 10 of both slots.
//!
//! Covered: a bundle walks one stage per cycle and takes ten; a hold stops all stages and loses what is offered
//! meanwhile; empty slots stay where they are; CPENABLE marks what reaches stage 3 while it is 0; reset in mid-operation;
//! random runs against a plain queue.

mod common;

use common::*;
use hdl::core_side::control_pipe::ControlPipe;

const STAGES: usize = 10;

/// What one stage holds; of an empty slot only its emptiness counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Stage {
    tag: u64,
    /// Index, gather register.
    s0: Option<(u64, u64)>,
    /// Index, gather register, vector register.
    s1: Option<(u64, u64, u64)>,
    /// It met CPENABLE 0 at stage 3.
    disabled: bool,
}

impl Stage {
    fn random(rng: &mut Rng) -> Self {
        Self {
            tag: rng.bits(4),
            s0: rng.bit().then(|| (rng.bits(5), rng.bits(3))),
            s1: rng.bit().then(|| (rng.bits(5), rng.bits(3), rng.bits(5))),
            disabled: false,
        }
    }
}

fn offer(pipe: &mut ControlPipe, stage: Stage) {
    put(&mut pipe.tag_in, stage.tag);
    pipe.s0_valid_in.next = stage.s0.is_some();
    let (op, gr) = stage.s0.unwrap_or((31, 7));
    put(&mut pipe.s0_op_in, op);
    put(&mut pipe.s0_gr_in, gr);
    pipe.s1_valid_in.next = stage.s1.is_some();
    let (op, gr, vt) = stage.s1.unwrap_or((31, 7, 31));
    put(&mut pipe.s1_op_in, op);
    put(&mut pipe.s1_gr_in, gr);
    put(&mut pipe.s1_vt_in, vt);
}

fn stages(pipe: &ControlPipe) -> Vec<Stage> {
    (0..STAGES)
        .map(|k| Stage {
            disabled: pipe.s0_disabled[k].val() || pipe.s1_disabled[k].val(),
            tag: get(&pipe.stage_tag[k]),
            s0: pipe.s0_valid[k]
                .val()
                .then(|| (get(&pipe.s0_op[k]), get(&pipe.s0_gr[k]))),
            s1: pipe.s1_valid[k].val().then(|| {
                (
                    get(&pipe.s1_op[k]),
                    get(&pipe.s1_gr[k]),
                    get(&pipe.s1_vt[k]),
                )
            }),
        })
        .collect()
}

#[test]
fn a_bundle_is_in_stage_k_after_k_cycles_and_gone_after_ten() {
    let mut pipe = ready(ControlPipe::default());
    let bundle = Stage {
        tag: 9,
        s0: Some((5, 6)),
        s1: Some((7, 3, 30)),
        disabled: false,
    };
    pipe.advance.next = true;
    pipe.cpenable.next = true;
    offer(&mut pipe, bundle);
    tick(&mut *pipe);
    offer(&mut pipe, Stage::default());
    for stage in 1..=STAGES {
        let mut expected = vec![Stage::default(); STAGES];
        expected[stage - 1] = bundle;
        assert_eq!(stages(&pipe), expected, "cycle {stage}");
        tick(&mut *pipe);
    }
    assert_eq!(stages(&pipe), vec![Stage::default(); STAGES]);
}

#[test]
fn a_hold_stops_every_stage_and_takes_nothing() {
    let mut rng = rng!();
    let mut pipe = ready(ControlPipe::default());
    pipe.advance.next = true;
    pipe.cpenable.next = true;
    for _ in 0..STAGES {
        offer(&mut pipe, Stage::random(&mut rng));
        tick(&mut *pipe);
    }
    let before = stages(&pipe);
    pipe.advance.next = false;
    for _ in 0..20 {
        offer(&mut pipe, Stage::random(&mut rng));
        tick(&mut *pipe);
        assert_eq!(stages(&pipe), before);
    }
    let new = Stage::random(&mut rng);
    offer(&mut pipe, new);
    pipe.advance.next = true;
    tick(&mut *pipe);
    assert_eq!(stages(&pipe)[0], new);
    assert_eq!(stages(&pipe)[1..], before[..STAGES - 1]);
}

#[test]
fn reset_empties_every_stage_moving_or_held() {
    for advance in [false, true] {
        let mut rng = rng!();
        let mut pipe = ready(ControlPipe::default());
        pipe.advance.next = true;
        for _ in 0..STAGES {
            offer(&mut pipe, Stage::random(&mut rng));
            tick(&mut *pipe);
        }
        pipe.reset.next = true;
        pipe.advance.next = advance;
        tick(&mut *pipe);
        let empty = stages(&pipe);
        assert!(empty.iter().all(|s| s.s0.is_none() && s.s1.is_none()));
    }
}

#[test]
fn cpenable_marks_both_slots_of_what_moves_from_stage_2_to_3() {
    for off in 0..=STAGES {
        let mut pipe = ready(ControlPipe::default());
        pipe.advance.next = true;
        pipe.cpenable.next = true;
        let bundle = Stage {
            s0: Some((1, 2)),
            s1: Some((3, 4, 5)),
            ..Stage::default()
        };
        offer(&mut pipe, bundle);
        tick(&mut *pipe);
        offer(&mut pipe, Stage::default());
        for stage in 1..=STAGES {
            // It leaves the stage at the end of this cycle.
            pipe.cpenable.next = stage != off;
            let marked = off == 2 && stage > 2;
            assert_eq!(pipe.s0_disabled[stage - 1].val(), marked, "{off} {stage}");
            assert_eq!(pipe.s1_disabled[stage - 1].val(), marked, "{off} {stage}");
            // Held, it is not looked at.
            pipe.advance.next = false;
            pipe.cpenable.next = false;
            tick(&mut *pipe);
            pipe.advance.next = true;
            pipe.cpenable.next = stage != off;
            tick(&mut *pipe);
        }
    }
}

#[test]
fn random_runs_match_a_plain_queue() {
    let mut rng = rng!();
    let mut pipe = ready(ControlPipe::default());
    let mut expected = vec![Stage::default(); STAGES];
    for cycle in 0..4000 {
        let reset = rng.one_in(300);
        let advance = !rng.one_in(3);
        let new = Stage::random(&mut rng);
        pipe.reset.next = reset;
        pipe.advance.next = advance;
        let cpenable = !rng.one_in(4);
        pipe.cpenable.next = cpenable;
        offer(&mut pipe, new);
        tick(&mut *pipe);
        if reset {
            expected.fill(Stage::default());
        } else if advance {
            expected.pop();
            expected.insert(0, new);
            let at3 = &mut expected[2];
            at3.disabled = !cpenable && (at3.s0.is_some() || at3.s1.is_some());
        }
        assert_eq!(stages(&pipe), expected, "cycle {cycle}");
    }
}
