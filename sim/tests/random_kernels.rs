//! Random kernels: what rust-hdl computes is what their Verilog computes, in two simulators.
//!
//! They are in `sim/random_kernels`; `make kernels SEED=n` draws others and runs them.

mod cosim;

use hdl::drive::settle;
use hdl::verilog;
use random_kernels::generate::{self, Draw};
use random_kernels::{RandomKernels, SOURCE, seed};
use rust_hdl::prelude::*;
use sim::testbench::Recorder;

/// Rows of random inputs.
const ROWS: usize = 400;

#[test]
fn the_committed_kernels_are_those_of_their_seed() {
    assert!(
        SOURCE == generate::file(seed()),
        "sim/random_kernels/src/generated.rs is not what its generator writes; `make kernels SEED={}` writes it",
        seed()
    );
}

/// A random value with all-zero, all-one and small ones more often than even odds would have them.
fn value(draw: &mut Draw, width: usize) -> u64 {
    let mask = u64::MAX >> (64 - width);
    match draw.below(6) {
        0 => 0,
        1 => mask,
        2 => draw.bits() & mask & 3,
        3 => 1 << draw.below(width),
        _ => draw.bits() & mask,
    }
}

#[test]
fn a_thousand_random_outputs_are_equal_in_both_simulators() {
    let mut top = Box::new(RandomKernels::new());
    top.connect_all();
    let mut draw = Draw(seed() ^ 0x5EED);
    let mut recorder = Recorder::default();
    for _ in 0..ROWS {
        macro_rules! bits {
            ($($port:ident: $w:expr),*) => {
                $(top.$port.next = value(&mut draw, $w).into();)*
            };
        }
        bits!(a3: 3, a4: 4, a8: 8, a13: 13, a16: 16, a32: 32, a40: 40);
        bits!(b3: 3, b4: 4, b8: 8, b13: 13, b16: 16, b32: 32, b40: 40);
        top.a1.next = draw.one_in(2);
        top.b1.next = draw.one_in(2);
        for bit in &mut top.iv1 {
            bit.next = draw.one_in(2);
        }
        for byte in &mut top.iv8 {
            byte.next = value(&mut draw, 8).into();
        }
        for half in &mut top.iv16 {
            half.next = value(&mut draw, 16).into();
        }
        settle(top.as_mut()).unwrap();
        recorder.sample(top.as_ref());
    }
    let arrays: usize = generate::ARRAYS.iter().map(|a| a.2).sum();
    assert!(generate::KERNELS * (generate::OUTPUTS + arrays) >= 1_000);
    let design = verilog::export(top.as_ref()).unwrap();
    // A random kernel may compare with a number that no value reaches, and not use a bit.
    let waived = ["-Wno-CMPCONST", "-Wno-UNSIGNED", "-Wno-UNUSEDSIGNAL"];
    cosim::lint("random_kernels", &design, &waived);
    cosim::agrees("random_kernels", &recorder, &design);
}
