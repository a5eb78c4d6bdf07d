//! Random kernels, to test the Verilog writer of Supergather.
//!
//! `generated.rs` is Rust source that [`generate`] writes, since only a compiled kernel has rust-hdl's semantics. A package
//! of its own, since it is compiled without optimisation: it would take minutes.

// Formatting or linting what is compared byte for byte would be in vain.
#![allow(clippy::all, missing_docs, unused_parens, unused_variables)]

pub mod generate;

use hdl::block::lanes;
use hdl::hdl_block;
use rust_hdl::prelude::*;

/// Source of the kernels.
pub const SOURCE: &str = include_str!("generated.rs");

/// The seed that the source names.
pub fn seed() -> u64 {
    let line = SOURCE.strip_prefix("// Seed ").unwrap_or_default();
    let seed = line.split('.').next().unwrap_or_default();
    seed.parse()
        .expect("the first line of generated.rs names its seed")
}

/// A block with a random kernel.
macro_rules! kernel {
    ($name:ident, $update:item) => {
        hdl_block! {
            #[derive(Default)]
            pub struct $name {
                inputs {
                    /// Random.
                    a1: Signal<In, Bit>,
                    /// Random.
                    a3: Signal<In, Bits<3>>,
                    /// Random.
                    a4: Signal<In, Bits<4>>,
                    /// Random.
                    a8: Signal<In, Bits<8>>,
                    /// Random.
                    a13: Signal<In, Bits<13>>,
                    /// Random.
                    a16: Signal<In, Bits<16>>,
                    /// Random.
                    a32: Signal<In, Bits<32>>,
                    /// Random.
                    a40: Signal<In, Bits<40>>,
                    /// Random.
                    b1: Signal<In, Bit>,
                    /// Random.
                    b3: Signal<In, Bits<3>>,
                    /// Random.
                    b4: Signal<In, Bits<4>>,
                    /// Random.
                    b8: Signal<In, Bits<8>>,
                    /// Random.
                    b13: Signal<In, Bits<13>>,
                    /// Random.
                    b16: Signal<In, Bits<16>>,
                    /// Random.
                    b32: Signal<In, Bits<32>>,
                    /// Random.
                    b40: Signal<In, Bits<40>>,
                    /// Random.
                    iv1: Vec<Signal<In, Bit>>,
                    /// Random.
                    iv8: Vec<Signal<In, Bits<8>>>,
                    /// Random.
                    iv16: Vec<Signal<In, Bits<16>>>,
                }
                outputs {
                    /// Random.
                    o0: Signal<Out, Bit>,
                    /// Random.
                    o1: Signal<Out, Bits<3>>,
                    /// Random.
                    o2: Signal<Out, Bits<4>>,
                    /// Random.
                    o3: Signal<Out, Bits<8>>,
                    /// Random.
                    o4: Signal<Out, Bits<13>>,
                    /// Random.
                    o5: Signal<Out, Bits<16>>,
                    /// Random.
                    o6: Signal<Out, Bits<32>>,
                    /// Random.
                    o7: Signal<Out, Bits<40>>,
                    /// Random.
                    o8: Signal<Out, Bit>,
                    /// Random.
                    o9: Signal<Out, Bits<3>>,
                    /// Random.
                    o10: Signal<Out, Bits<4>>,
                    /// Random.
                    o11: Signal<Out, Bits<8>>,
                    /// Random.
                    o12: Signal<Out, Bits<13>>,
                    /// Random.
                    o13: Signal<Out, Bits<16>>,
                    /// Random.
                    o14: Signal<Out, Bits<32>>,
                    /// Random.
                    o15: Signal<Out, Bits<40>>,
                    /// Random.
                    ov1: Vec<Signal<Out, Bit>>,
                    /// Random.
                    ov8: Vec<Signal<Out, Bits<8>>>,
                    /// Random.
                    ov16: Vec<Signal<Out, Bits<16>>>,
                }
                blocks {}
                locals {
                    l1: Signal<Local, Bit>,
                    l3: Signal<Local, Bits<3>>,
                    l4: Signal<Local, Bits<4>>,
                    l8: Signal<Local, Bits<8>>,
                    l13: Signal<Local, Bits<13>>,
                    l16: Signal<Local, Bits<16>>,
                    l32: Signal<Local, Bits<32>>,
                    l40: Signal<Local, Bits<40>>,
                    m1: Signal<Local, Bit>,
                    m3: Signal<Local, Bits<3>>,
                    m4: Signal<Local, Bits<4>>,
                    m8: Signal<Local, Bits<8>>,
                    m13: Signal<Local, Bits<13>>,
                    m16: Signal<Local, Bits<16>>,
                    m32: Signal<Local, Bits<32>>,
                    m40: Signal<Local, Bits<40>>,
                    lv1: Vec<Signal<Local, Bit>>,
                    lv8: Vec<Signal<Local, Bits<8>>>,
                    lv16: Vec<Signal<Local, Bits<16>>>,
                }
                plain {}
            }
        }

        impl $name {
            pub fn new() -> Self {
                Self {
                    iv1: lanes(6),
                    iv8: lanes(6),
                    iv16: lanes(4),
                    ov1: lanes(6),
                    ov8: lanes(6),
                    ov16: lanes(4),
                    lv1: lanes(6),
                    lv8: lanes(6),
                    lv16: lanes(4),
                    ..Self::default()
                }
            }
        }

        impl Logic for $name {
            $update
        }
    };
}

/// The block around all kernels: it gives them its inputs and has all their outputs, those of a kernel side by side.
macro_rules! top {
    ($($k:ident $kernel:ident $n:tt),*) => {
        hdl_block! {
            #[derive(Default)]
            pub struct RandomKernels {
                inputs {
                    /// Random.
                    a1: Signal<In, Bit>,
                    /// Random.
                    a3: Signal<In, Bits<3>>,
                    /// Random.
                    a4: Signal<In, Bits<4>>,
                    /// Random.
                    a8: Signal<In, Bits<8>>,
                    /// Random.
                    a13: Signal<In, Bits<13>>,
                    /// Random.
                    a16: Signal<In, Bits<16>>,
                    /// Random.
                    a32: Signal<In, Bits<32>>,
                    /// Random.
                    a40: Signal<In, Bits<40>>,
                    /// Random.
                    b1: Signal<In, Bit>,
                    /// Random.
                    b3: Signal<In, Bits<3>>,
                    /// Random.
                    b4: Signal<In, Bits<4>>,
                    /// Random.
                    b8: Signal<In, Bits<8>>,
                    /// Random.
                    b13: Signal<In, Bits<13>>,
                    /// Random.
                    b16: Signal<In, Bits<16>>,
                    /// Random.
                    b32: Signal<In, Bits<32>>,
                    /// Random.
                    b40: Signal<In, Bits<40>>,
                    /// Random.
                    iv1: Vec<Signal<In, Bit>>,
                    /// Random.
                    iv8: Vec<Signal<In, Bits<8>>>,
                    /// Random.
                    iv16: Vec<Signal<In, Bits<16>>>,
                }
                outputs {
                    /// Random.
                    o0: Vec<Signal<Out, Bit>>,
                    /// Random.
                    o1: Vec<Signal<Out, Bits<3>>>,
                    /// Random.
                    o2: Vec<Signal<Out, Bits<4>>>,
                    /// Random.
                    o3: Vec<Signal<Out, Bits<8>>>,
                    /// Random.
                    o4: Vec<Signal<Out, Bits<13>>>,
                    /// Random.
                    o5: Vec<Signal<Out, Bits<16>>>,
                    /// Random.
                    o6: Vec<Signal<Out, Bits<32>>>,
                    /// Random.
                    o7: Vec<Signal<Out, Bits<40>>>,
                    /// Random.
                    o8: Vec<Signal<Out, Bit>>,
                    /// Random.
                    o9: Vec<Signal<Out, Bits<3>>>,
                    /// Random.
                    o10: Vec<Signal<Out, Bits<4>>>,
                    /// Random.
                    o11: Vec<Signal<Out, Bits<8>>>,
                    /// Random.
                    o12: Vec<Signal<Out, Bits<13>>>,
                    /// Random.
                    o13: Vec<Signal<Out, Bits<16>>>,
                    /// Random.
                    o14: Vec<Signal<Out, Bits<32>>>,
                    /// Random.
                    o15: Vec<Signal<Out, Bits<40>>>,
                    /// Random.
                    ov1: Vec<Signal<Out, Bit>>,
                    /// Random.
                    ov8: Vec<Signal<Out, Bits<8>>>,
                    /// Random.
                    ov16: Vec<Signal<Out, Bits<16>>>,
                }
                blocks {
                    $($k: $kernel,)*
                }
                locals {}
                plain {}
            }
        }

        impl RandomKernels {
            pub fn new() -> Self {
                Self {
                    iv1: lanes(6),
                    iv8: lanes(6),
                    iv16: lanes(4),
                    o0: lanes(generate::KERNELS),
                    o1: lanes(generate::KERNELS),
                    o2: lanes(generate::KERNELS),
                    o3: lanes(generate::KERNELS),
                    o4: lanes(generate::KERNELS),
                    o5: lanes(generate::KERNELS),
                    o6: lanes(generate::KERNELS),
                    o7: lanes(generate::KERNELS),
                    o8: lanes(generate::KERNELS),
                    o9: lanes(generate::KERNELS),
                    o10: lanes(generate::KERNELS),
                    o11: lanes(generate::KERNELS),
                    o12: lanes(generate::KERNELS),
                    o13: lanes(generate::KERNELS),
                    o14: lanes(generate::KERNELS),
                    o15: lanes(generate::KERNELS),
                    ov1: lanes(6 * generate::KERNELS),
                    ov8: lanes(6 * generate::KERNELS),
                    ov16: lanes(4 * generate::KERNELS),
                    $($k: $kernel::new(),)*
                    ..Self::default()
                }
            }
        }

        impl Logic for RandomKernels {
            #[hdl_gen]
            fn update(&mut self) {
                $(
                    self.$k.a1.next = self.a1.val();
                    self.$k.a3.next = self.a3.val();
                    self.$k.a4.next = self.a4.val();
                    self.$k.a8.next = self.a8.val();
                    self.$k.a13.next = self.a13.val();
                    self.$k.a16.next = self.a16.val();
                    self.$k.a32.next = self.a32.val();
                    self.$k.a40.next = self.a40.val();
                    self.$k.b1.next = self.b1.val();
                    self.$k.b3.next = self.b3.val();
                    self.$k.b4.next = self.b4.val();
                    self.$k.b8.next = self.b8.val();
                    self.$k.b13.next = self.b13.val();
                    self.$k.b16.next = self.b16.val();
                    self.$k.b32.next = self.b32.val();
                    self.$k.b40.next = self.b40.val();
                    for i in 0..6 {
                        self.$k.iv1[i].next = self.iv1[i].val();
                    }
                    for i in 0..6 {
                        self.$k.iv8[i].next = self.iv8[i].val();
                    }
                    for i in 0..4 {
                        self.$k.iv16[i].next = self.iv16[i].val();
                    }
                    self.o0[$n].next = self.$k.o0.val();
                    self.o1[$n].next = self.$k.o1.val();
                    self.o2[$n].next = self.$k.o2.val();
                    self.o3[$n].next = self.$k.o3.val();
                    self.o4[$n].next = self.$k.o4.val();
                    self.o5[$n].next = self.$k.o5.val();
                    self.o6[$n].next = self.$k.o6.val();
                    self.o7[$n].next = self.$k.o7.val();
                    self.o8[$n].next = self.$k.o8.val();
                    self.o9[$n].next = self.$k.o9.val();
                    self.o10[$n].next = self.$k.o10.val();
                    self.o11[$n].next = self.$k.o11.val();
                    self.o12[$n].next = self.$k.o12.val();
                    self.o13[$n].next = self.$k.o13.val();
                    self.o14[$n].next = self.$k.o14.val();
                    self.o15[$n].next = self.$k.o15.val();
                    for i in 0..6 {
                        self.ov1[6 * $n + i].next = self.$k.ov1[i].val();
                    }
                    for i in 0..6 {
                        self.ov8[6 * $n + i].next = self.$k.ov8[i].val();
                    }
                    for i in 0..4 {
                        self.ov16[4 * $n + i].next = self.$k.ov16[i].val();
                    }
                )*
            }
        }
    };
}

include!("generated.rs");
