//! `regs`: a group of flip-flops.
//!
//! Covered: power-up value, load with and without enable, which edge loads, no path from `d` to `q` without an edge,
//! reset with and against enable, one enable for the whole group, random runs against a plain array for every width
//! the design uses, groups of 0, 1 and 64 registers.

mod common;

use common::*;
use hdl::regs::RegVec;
use rust_hdl::prelude::*;

fn put_d<const N: usize>(regs: &mut RegVec<Bits<N>>, values: &[u64]) {
    put_all(&mut regs.d, values);
}

#[test]
fn powers_up_at_zero_and_stays_there_without_enable() {
    let mut regs = ready(RegVec::<Bits<16>>::new(3));
    assert_eq!(get_all(&regs.q), [0, 0, 0]);
    put_d(&mut regs, &[1, 2, 0xFFFF]);
    tick(&mut *regs);
    assert_eq!(get_all(&regs.q), [0, 0, 0]);
}

#[test]
fn takes_every_value_of_the_group_at_the_edge_and_holds_it() {
    let mut regs = ready(RegVec::<Bits<16>>::new(3));
    regs.en.next = true;
    put_d(&mut regs, &[1, 0x8000, 0xFFFF]);
    tick(&mut *regs);
    assert_eq!(get_all(&regs.q), [1, 0x8000, 0xFFFF]);
    regs.en.next = false;
    put_d(&mut regs, &[0, 0, 0]);
    for _ in 0..3 {
        tick(&mut *regs);
        assert_eq!(get_all(&regs.q), [1, 0x8000, 0xFFFF]);
    }
}

#[test]
fn only_the_rising_edge_loads() {
    let mut regs = ready(RegVec::<Bits<16>>::new(1));
    regs.en.next = true;
    put_d(&mut regs, &[5]);
    tick(&mut *regs);
    // The clock is high: neither a new value nor the falling edge nor a low clock may load it.
    put_d(&mut regs, &[6]);
    eval(&mut *regs);
    assert_eq!(get_all(&regs.q), [5], "clock high");
    regs.clock.next = false.into();
    eval(&mut *regs);
    assert_eq!(get_all(&regs.q), [5], "falling edge");
    put_d(&mut regs, &[7]);
    eval(&mut *regs);
    assert_eq!(get_all(&regs.q), [5], "clock low");
    regs.clock.next = true.into();
    eval(&mut *regs);
    assert_eq!(get_all(&regs.q), [7], "rising edge");
}

#[test]
fn reset_acts_at_the_edge_whatever_enable_says() {
    for en in [false, true] {
        let mut regs = ready(RegVec::<Bits<32>>::new(2));
        regs.en.next = true;
        put_d(&mut regs, &[0xFFFF_FFFF, 1]);
        tick(&mut *regs);
        regs.en.next = en;
        regs.reset.next = true;
        eval_low(&mut *regs);
        assert_eq!(get_all(&regs.q), [0xFFFF_FFFF, 1], "not before the edge");
        tick(&mut *regs);
        assert_eq!(get_all(&regs.q), [0, 0], "enable {en}");
    }
}

#[test]
fn an_empty_group_is_harmless() {
    // The return path of a machine with a latency of one cycle has such groups.
    let mut regs = ready(RegVec::<Bits<16>>::new(0));
    regs.en.next = true;
    tick(&mut *regs);
    assert!(regs.q.is_empty());
}

/// A random run against an array.
fn random_run<const N: usize>(rng: &mut Rng, n: usize) {
    let mut regs = ready(RegVec::<Bits<N>>::new(n));
    let mut expected = vec![0; n];
    for cycle in 0..400 {
        let d: Vec<u64> = (0..n).map(|_| rng.bits(N as u32)).collect();
        let (reset, en) = (rng.one_in(10), rng.bit());
        put_d(&mut regs, &d);
        regs.reset.next = reset;
        regs.en.next = en;
        tick(&mut *regs);
        if reset {
            expected.fill(0);
        } else if en {
            expected = d;
        }
        assert_eq!(get_all(&regs.q), expected, "{N} bits, cycle {cycle}");
    }
}

#[test]
fn random_loads_holds_and_resets_match_a_plain_array() {
    let mut rng = rng!();
    for n in [1, 5, 64] {
        random_run::<2>(&mut rng, n);
        random_run::<3>(&mut rng, n);
        random_run::<4>(&mut rng, n);
        random_run::<5>(&mut rng, n);
        random_run::<16>(&mut rng, n);
        random_run::<32>(&mut rng, n);
    }
}

#[test]
fn single_bits_load_hold_and_reset_like_numbers() {
    let mut rng = rng!();
    let mut regs = ready(RegVec::<Bit>::new(33));
    let mut expected = vec![false; 33];
    for _ in 0..400 {
        let d: Vec<bool> = (0..33).map(|_| rng.bit()).collect();
        let (reset, en) = (rng.one_in(10), rng.bit());
        for (pin, &v) in regs.d.iter_mut().zip(&d) {
            pin.next = v;
        }
        regs.reset.next = reset;
        regs.en.next = en;
        tick(&mut *regs);
        if reset {
            expected.fill(false);
        } else if en {
            expected = d;
        }
        let q: Vec<bool> = regs.q.iter().map(|q| q.val()).collect();
        assert_eq!(q, expected);
    }
}
