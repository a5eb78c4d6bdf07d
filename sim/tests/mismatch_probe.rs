//! Sixteen expressions that rust-hdl's own Verilog computes differently from its simulation, or nearly so: ours is equal
//! for all 8 x 8-bit operands in two simulators, or refuses the expression.

mod cosim;

use hdl::drive::settle;
use hdl::hdl_block;
use hdl::verilog::{self, ExportError};
use rust_hdl::prelude::*;
use sim::testbench::Recorder;

hdl_block! {
    /// The expressions that have an exact meaning.
    #[derive(Default)]
    pub struct MismatchProbe {
        inputs {
            /// Operand.
            a: Signal<In, Bits<8>>,
            /// Operand.
            b: Signal<In, Bits<8>>,
        }
        outputs {
            /// Sum, then cast.
            o0: Signal<Out, Bits<16>>,
            /// Sum, then shifted.
            o1: Signal<Out, Bits<16>>,
            /// Sum, then compared.
            o2: Signal<Out, Bits<16>>,
            /// Complement, then compared.
            o3: Signal<Out, Bits<16>>,
            /// Difference, then compared.
            o4: Signal<Out, Bits<16>>,
            /// Without parentheses: and binds closer than equality.
            o5: Signal<Out, Bits<16>>,
            /// The same, on the right.
            o6: Signal<Out, Bits<16>>,
            /// Cast to fewer bits, then sum.
            o9: Signal<Out, Bits<16>>,
            /// A loop that does what the one with the closed range meant.
            o11: Signal<Out, Bits<16>>,
            /// Difference on a wire, then compared.
            o12: Signal<Out, Bits<16>>,
            /// Reductions.
            o13: Signal<Out, Bits<16>>,
            /// And against a shift.
            o14: Signal<Out, Bits<16>>,
            /// Casts, then difference.
            o15: Signal<Out, Bits<16>>,
        }
        blocks {}
        locals {
            l: Signal<Local, Bit>,
            l8: Signal<Local, Bits<8>>,
            l4: Signal<Local, Bits<4>>,
        }
        plain {}
    }
}

impl Logic for MismatchProbe {
    #[hdl_gen]
    fn update(&mut self) {
        self.o0.next = bit_cast::<16, 8>(self.a.val() + self.b.val());
        self.l8.next = (self.a.val() + 1) >> 1;
        self.o1.next = bit_cast::<16, 8>(self.l8.val());
        self.l.next = (self.a.val() + 1) == self.b.val();
        self.o2.next = bit_cast::<16, 1>(self.l.val().into());
        self.l.next = !self.a.val() == 0xF0;
        self.o3.next = bit_cast::<16, 1>(self.l.val().into());
        self.l.next = (self.a.val() - self.b.val()) > 5;
        self.o4.next = bit_cast::<16, 1>(self.l.val().into());
        self.l.next = self.a.val() & self.b.val() == 3;
        self.o5.next = bit_cast::<16, 1>(self.l.val().into());
        self.l.next = self.a.val() == self.b.val() & 0xF;
        self.o6.next = bit_cast::<16, 1>(self.l.val().into());
        self.l4.next = bit_cast::<4, 8>(self.b.val());
        self.l.next = bit_cast::<4, 8>(self.a.val()) + 1 == self.l4.val();
        self.o9.next = bit_cast::<16, 1>(self.l.val().into());
        self.l8.next = self.a.val();
        for i in 0..4 {
            self.l8.next = self.l8.val().replace_bit(i, false);
        }
        self.o11.next = bit_cast::<16, 8>(self.l8.val());
        self.l8.next = self.a.val() - self.b.val();
        self.l.next = self.l8.val() > 5;
        self.o12.next = bit_cast::<16, 1>(self.l.val().into());
        self.l.next = self.a.val().any() & !self.b.val().all() & self.a.val().xor();
        self.o13.next = bit_cast::<16, 1>(self.l.val().into());
        self.l.next = (self.a.val() & 3) == (self.b.val() >> 6);
        self.o14.next = bit_cast::<16, 1>(self.l.val().into());
        self.o15.next = bit_cast::<16, 8>(self.a.val()) - bit_cast::<16, 8>(self.b.val());
    }
}

/// Every pair of operands through the rust-hdl simulation.
fn every_pair() -> Recorder {
    let mut block = MismatchProbe::default();
    block.connect_all();
    let mut recorder = Recorder::default();
    for a in 0..256_u64 {
        for b in 0..256_u64 {
            block.a.next = a.into();
            block.b.next = b.into();
            settle(&mut block).unwrap();
            recorder.sample(&block);
        }
    }
    recorder
}

#[test]
fn every_pair_of_operands_is_equal_in_both_simulators() {
    let recorder = every_pair();
    assert_eq!((recorder.rows(), recorder.output_bits()), (65_536, 13 * 16));
    let design = verilog::export(&MismatchProbe::default()).unwrap();
    cosim::lint("mismatch_probe", &design, &[]);
    cosim::agrees("mismatch_probe", &recorder, &design);
}

#[test]
fn a_wrong_operator_is_found_by_both_simulators() {
    let recorder = every_pair();
    let mut design = verilog::export(&MismatchProbe::default()).unwrap();
    let text = &mut design.modules[0].text;
    let right = text.clone();
    *text = right.replacen("^", "&", 1);
    assert_ne!(*text, right, "nothing to break");
    for with in [cosim::Simulator::Verilator, cosim::Simulator::Icarus] {
        let said = cosim::simulate("mismatch_probe_broken", &recorder, &design, with);
        assert!(said.contains("row "), "{said}");
        assert!(!said.contains(&recorder.verdict()), "{said}");
    }
}

macro_rules! probe {
    ($name:ident, $update:item) => {
        hdl_block! {
            /// One expression.
            #[derive(Default)]
            pub struct $name {
                inputs {
                    /// Operand.
                    a: Signal<In, Bits<8>>,
                }
                outputs {
                    /// Result.
                    o: Signal<Out, Bits<16>>,
                }
                blocks {}
                locals {
                    l8: Signal<Local, Bits<8>>,
                }
                plain {}
            }
        }
        impl Logic for $name {
            $update
        }
    };
}

probe!(
    SignedCast,
    #[hdl_gen]
    fn update(&mut self) {
        self.l8.next = self.a.val();
        self.o.next = unsigned_cast(signed_bit_cast::<16, 8>(signed_cast(self.l8.val())));
    }
);

probe!(
    PastTop,
    #[hdl_gen]
    fn update(&mut self) {
        self.l8.next = self.a.val().get_bits::<8>(4);
        self.o.next = bit_cast::<16, 8>(self.l8.val());
    }
);

/// Probe 7: the sign is lost in the tree, so it cannot be exact.
#[test]
fn a_signed_cast_is_refused() {
    let error = verilog::export(&SignedCast::default()).unwrap_err();
    assert!(matches!(error, ExportError::Inexact { .. }), "{error}");
}

/// Probe 8: bits past the top are 0 in Rust and unknown in Verilog.
#[test]
fn a_slice_past_the_top_is_refused() {
    let error = verilog::export(&PastTop::default()).unwrap_err();
    assert!(matches!(error, ExportError::PastTop { .. }), "{error}");
}

// Probes 10 (a helper called `bits_add`) and 11 (`0..=3`) look like something else in rust-hdl's tree; the check of the
// kernels' source refuses them (`hdl/tests/kernel_source.rs`).
