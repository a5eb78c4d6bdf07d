//! `counters`: performance counters.
//!
//! Covered: each event alone moves its own counter only, one cycle later; every stall cause in either slot and in both
//! counts once; the widest steps; reset in mid-count; wrap at 2^32; random runs against sums.

mod common;

use common::*;
use hdl::counters::Counters;
use hdl::isa::stall;

/// Events of one cycle.
#[derive(Clone, Copy, Debug, Default)]
struct Events {
    post: bool,
    drain: bool,
    scatter: bool,
    hold: bool,
    held_full: bool,
    s0_stall: u64,
    s1_stall: u64,
    accesses: u64,
    conflicts: u64,
    shared: u64,
}

impl Events {
    fn random(rng: &mut Rng) -> Self {
        Self {
            post: rng.bit(),
            drain: rng.bit(),
            scatter: rng.bit(),
            hold: rng.bit(),
            held_full: rng.bit(),
            s0_stall: rng.bits(2),
            s1_stall: rng.bits(2),
            accesses: rng.bits(5),
            conflicts: rng.bits(5),
            shared: rng.bits(5),
        }
    }

    /// What each counter adds, in the order of the outputs.
    fn steps(&self) -> [u64; 10] {
        let waits = |cause| u64::from(self.s0_stall == cause || self.s1_stall == cause);
        [
            self.post.into(),
            self.drain.into(),
            self.scatter.into(),
            self.accesses,
            self.conflicts,
            self.shared,
            self.hold.into(),
            self.held_full.into(),
            waits(stall::INTERLOCK),
            waits(stall::EXTERNAL),
        ]
    }
}

fn cycle(block: &mut Counters, e: &Events) {
    block.post.next = e.post;
    block.drain.next = e.drain;
    block.scatter.next = e.scatter;
    block.advance.next = !e.hold;
    block.held_full.next = e.held_full;
    put(&mut block.s0_stall, e.s0_stall);
    put(&mut block.s1_stall, e.s1_stall);
    put(&mut block.accesses, e.accesses);
    put(&mut block.conflicts, e.conflicts);
    put(&mut block.shared, e.shared);
    tick(block);
}

fn read(block: &Counters) -> [u64; 10] {
    [
        get(&block.posts),
        get(&block.drains),
        get(&block.scatters),
        get(&block.bank_accesses),
        get(&block.bank_conflicts),
        get(&block.shared_accesses),
        get(&block.memory_wait),
        get(&block.window_full),
        get(&block.stall_interlock),
        get(&block.stall_external),
    ]
}

#[test]
fn each_event_moves_its_own_counter_one_cycle_later() {
    let none = Events::default();
    let alone = [
        Events { post: true, ..none },
        Events {
            drain: true,
            ..none
        },
        Events {
            scatter: true,
            ..none
        },
        Events {
            accesses: 16,
            ..none
        },
        Events {
            conflicts: 16,
            ..none
        },
        Events { shared: 16, ..none },
        Events { hold: true, ..none },
        Events {
            held_full: true,
            ..none
        },
        Events {
            s0_stall: stall::INTERLOCK,
            ..none
        },
        Events {
            s1_stall: stall::EXTERNAL,
            ..none
        },
    ];
    for (i, e) in alone.iter().enumerate() {
        let mut block = ready(Counters::default());
        cycle(&mut block, e);
        let mut expected = [0; 10];
        expected[i] = if (3..6).contains(&i) { 16 } else { 1 };
        assert_eq!(read(&block), expected, "{e:?}");
        cycle(&mut block, &none);
        assert_eq!(read(&block), expected, "and stays");
    }
}

#[test]
fn a_stall_counts_once_whichever_slots_report_it_and_a_hold_is_no_stall() {
    for s0_stall in 0..4 {
        for s1_stall in 0..4 {
            let mut block = ready(Counters::default());
            cycle(
                &mut block,
                &Events {
                    s0_stall,
                    s1_stall,
                    ..Events::default()
                },
            );
            let either = |cause| u64::from(s0_stall == cause || s1_stall == cause);
            assert_eq!(read(&block)[8..], [either(1), either(2)]);
            assert_eq!(read(&block)[6], 0, "memory waits are counted by the pipe");
        }
    }
}

#[test]
fn reset_clears_all_counters_whatever_happens_in_that_cycle() {
    let mut rng = rng!();
    let mut block = ready(Counters::default());
    for _ in 0..10 {
        cycle(&mut block, &Events::random(&mut rng));
    }
    block.reset.next = true;
    cycle(&mut block, &Events::random(&mut rng));
    assert_eq!(read(&block), [0; 10]);
}

#[test]
fn counts_wrap_modulo_two_to_the_32() {
    let mut block = ready(Counters::default());
    let all = Events {
        post: true,
        drain: true,
        scatter: true,
        hold: true,
        held_full: true,
        s0_stall: stall::INTERLOCK,
        s1_stall: stall::EXTERNAL,
        accesses: 16,
        conflicts: 16,
        shared: 16,
    };
    // Four billion cycles are too many: start close to the end.
    for q in &mut block.count.q {
        q.next = 0xFFFF_FFF8.into();
    }
    cycle(&mut block, &all);
    assert_eq!(read(&block)[0], 0xFFFF_FFF9);
    assert_eq!(read(&block)[3], 8, "steps of 16 have wrapped");
    for _ in 0..7 {
        cycle(&mut block, &all);
    }
    assert_eq!(read(&block), [0, 0, 0, 120, 120, 120, 0, 0, 0, 0]);
}

#[test]
fn random_runs_match_plain_sums() {
    let mut rng = rng!();
    let mut block = ready(Counters::default());
    let mut expected = [0; 10];
    for n in 0..4000 {
        let e = Events::random(&mut rng);
        let reset = rng.one_in(500);
        block.reset.next = reset;
        cycle(&mut block, &e);
        for (sum, step) in expected.iter_mut().zip(e.steps()) {
            *sum = if reset { 0 } else { *sum + step };
        }
        assert_eq!(read(&block), expected, "cycle {n}");
    }
}
