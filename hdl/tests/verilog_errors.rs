//! Each check of the Verilog writer fires: a small bad block for each, with its message, and most often the repaired
//! block, which exports.

// Kernels are what rust-hdl translates; these lints ask for what it cannot.
#![allow(
    clippy::needless_range_loop,
    clippy::single_match,
    clippy::collapsible_if
)]

use hdl::block::{Described, lanes};
use hdl::config::Config;
use hdl::hdl_block;
use hdl::regs::RegVec;
use hdl::verilog::{self, ExportError};
use insta::assert_snapshot;
use rust_hdl::prelude::*;

type Input<const N: usize> = Signal<In, Bits<N>>;
type Output<const N: usize> = Signal<Out, Bits<N>>;
type Wire<const N: usize> = Signal<Local, Bits<N>>;
type InputBit = Signal<In, Bit>;
type OutputBit = Signal<Out, Bit>;

/// A block and its kernel. `name: Type` starts with its default, `name: Type = value` with the value.
macro_rules! block {
    (
        $name:ident
        $(states { $($states:tt)* })?
        $(inputs { $($i:ident : $ity:ty $(= $iv:expr)?),* })?
        $(outputs { $($o:ident : $oty:ty $(= $ov:expr)?),* })?
        $(blocks { $($b:ident : $bty:ty $(= $bv:expr)?),* })?
        $(locals { $($l:ident : $lty:ty $(= $lv:expr)?),* })?
        kernel $kernel:tt
    ) => {
        hdl_block! {
            // What a block is for stands at its test.
            #[allow(missing_docs)]
            pub struct $name {
                $(states { $($states)* })?
                inputs { $($( $i: $ity, )*)? }
                outputs { $($( $o: $oty, )*)? }
                blocks { $($( $b: $bty, )*)? }
                locals { $($( $l: $lty, )*)? }
                plain {}
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self {
                    $($( $i: block!(@ $($iv)?), )*)?
                    $($( $o: block!(@ $($ov)?), )*)?
                    $($( $b: block!(@ $($bv)?), )*)?
                    $($( $l: block!(@ $($lv)?), )*)?
                    _activity: Default::default(),
                }
            }
        }

        impl Logic for $name $kernel
    };
    (@) => { Default::default() };
    (@ $value:expr) => { $value };
}

/// The message of a block's export, which must fail.
#[track_caller]
fn fails<B: Described + Default>() -> String {
    verilog::export(&B::default())
        .expect_err("the block must not export")
        .to_string()
}

/// A block that must export.
#[track_caller]
fn exports<B: Described + Default>() {
    if let Err(e) = verilog::export(&B::default()) {
        panic!("must export: {e}");
    }
}

block! {
    Follower
    inputs { a: Input<8> }
    outputs { y: Output<8> }
    kernel {
        #[hdl_gen]
        fn update(&mut self) {
            self.y.next = self.a.val();
        }
    }
}

// Two separate paths in one block.
block! {
    Crossing
    inputs { a: Input<8>, b: Input<8> }
    outputs { x: Output<8>, y: Output<8> }
    kernel {
        #[hdl_gen]
        fn update(&mut self) {
            self.x.next = self.a.val();
            self.y.next = self.b.val();
        }
    }
}

// No exact Verilog.

#[test]
fn signed_casts_are_refused() {
    block! {
        Bad
        inputs { a: Input<8> }
        outputs { y: Output<16> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = unsigned_cast(signed_bit_cast::<16, 8>(signed_cast(self.a.val())));
            }
        }
    }
    block! {
        Plain
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = unsigned_cast(signed_cast(self.a.val()));
            }
        }
    }
    block! {
        Typed
        inputs { a: Signal<In, Signed<8>> }
        outputs { y: Signal<Out, Signed<8>> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val();
            }
        }
    }
    block! {
        Good
        inputs { a: Input<8> }
        outputs { y: Output<16> }
        locals { w: Wire<16> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.w.next = bit_cast::<16, 8>(self.a.val());
                if self.a.val().get_bit(7) {
                    self.w.next = self.w.val() | 0xFF00;
                }
                self.y.next = self.w.val();
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: y: `unsigned_cast(signed_cast(signed_cast(a)))` has no exact Verilog: rust-hdl's signed casts lose the sign; extend by hand with Bits");
    assert_snapshot!(fails::<Plain>(), @"plain: y: `unsigned_cast(signed_cast(a))` has no exact Verilog: rust-hdl's signed casts lose the sign; extend by hand with Bits");
    assert_snapshot!(fails::<Typed>(), @"typed: a: `a` has no exact Verilog: signals of type Signed::<8> are not supported; use Bits");
    exports::<Good>();
}

#[test]
fn a_number_shifted_by_a_signal_is_refused() {
    block! {
        Bad
        inputs { a: Input<8> }
        outputs { y: Output<64> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = bit_cast::<64, 4>(3_usize.to_bits::<4>() << self.a.val());
            }
        }
    }
    block! {
        Good
        inputs { a: Input<8> }
        outputs { y: Output<64> }
        locals { three: Wire<4> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.three.next = 3.into();
                self.y.next = bit_cast::<64, 4>(self.three.val() << self.a.val());
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: y: `bit_cast::<64, _>(3 << a)` has no exact Verilog: a number shifted by a signal has a width that the tree does not show; put it on a signal");
    exports::<Good>();
}

#[test]
fn a_loop_variable_has_a_name_of_its_own() {
    block! {
        Bad
        inputs { i: Input<4> }
        outputs { y: Vec<Output<4>> = lanes(2) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..2 {
                    self.y[i].next = self.i.val();
                }
            }
        }
    }
    block! {
        Good
        inputs { i: Input<4> }
        outputs { y: Vec<Output<4>> = lanes(2) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for k in 0..2 {
                    self.y[k].next = self.i.val();
                }
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: for: `for i in 0..2` has no exact Verilog: the tree does not tell the variable from signal `i`; rename it");
    exports::<Good>();
}

#[test]
fn negation_is_refused() {
    block! {
        Bad
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val();
                if -1 == 1 {
                    self.y.next = 0.into();
                }
            }
        }
    }
    block! {
        Good
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        locals { zero: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.zero.next = 0.into();
                self.y.next = self.zero.val() - self.a.val();
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: if: `-1 == 1` has no exact Verilog: negation; subtract from 0");
    exports::<Good>();
}

#[test]
fn arithmetic_on_literals_is_refused_where_its_width_is_unknown() {
    block! {
        Cast
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = bit_cast::<8, 4>(3_usize.to_bits::<4>() + 14);
            }
        }
    }
    block! {
        Complement
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = (!1).into();
            }
        }
    }
    block! {
        Or
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = (1 | 6).into();
            }
        }
    }
    block! {
        Shift
        outputs { y: Vec<Output<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.y[i].next = (1 << i).into();
                }
            }
        }
    }
    block! {
        Compare
        outputs { y: Vec<OutputBit> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.y[i].next = i.to_bits::<2>() + 1 < i.to_bits::<2>();
                }
            }
        }
    }
    block! {
        Reduction
        outputs { y: Vec<OutputBit> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.y[i].next = i.to_bits::<2>().any();
                }
            }
        }
    }
    block! {
        Bit0
        outputs { y: Vec<OutputBit> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.y[i].next = i.to_bits::<2>().get_bit(0);
                }
            }
        }
    }
    block! {
        Good
        outputs { y: Output<8> }
        locals { w: Wire<4> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.w.next = 3.into();
                self.y.next = bit_cast::<8, 4>(self.w.val() + 14);
            }
        }
    }
    assert_snapshot!(fails::<Cast>(), @"cast: y: `bit_cast::<8, _>(3 + 0xe)` has no exact Verilog: a cast of arithmetic on numbers has no width of its own; use a loop variable or a literal");
    assert_snapshot!(fails::<Complement>(), @"complement: y: `(!1)` has no exact Verilog: the complement of a number; write the number");
    assert_snapshot!(fails::<Or>(), @"or: y: `(1 | 6)` has no exact Verilog: bit operations on numbers; write the number");
    assert_snapshot!(fails::<Shift>(), @"shift: y[i]: `(1 << i)` has no exact Verilog: a shift of a number; write the number");
    assert_snapshot!(fails::<Compare>(), @"compare: y[i]: `i + 1 < i` has no exact Verilog: a comparison of numbers may compare loop variables and literals only");
    assert_snapshot!(fails::<Reduction>(), @"reduction: y[i]: `i.any()` has no exact Verilog: a reduction of a number; write the result");
    assert_snapshot!(fails::<Bit0>(), @"bit0: y[i]: `i.get_bit(0)` has no exact Verilog: a part of a number; write the number");
    exports::<Good>();
}

#[test]
fn an_index_is_one_sum_of_loop_variables_and_numbers() {
    block! {
        TwoDimensions
        outputs { y: Output<8> }
        locals { w: Vec<Vec<Wire<8>>> = vec![lanes(2), lanes(2)] }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..2 {
                    for j in 0..2 {
                        self.w[i][j].next = 0.into();
                    }
                }
                self.y.next = self.w[0][1].val();
            }
        }
    }
    block! {
        OneDimension
        outputs { y: Output<8> }
        locals { w: Vec<Wire<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..2 {
                    for j in 0..2 {
                        self.w[2 * i + j].next = 0.into();
                    }
                }
                self.y.next = self.w[1].val();
            }
        }
    }
    block! {
        Quotient
        inputs { a: Vec<Input<8>> = lanes(2) }
        outputs { y: Vec<Output<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.y[i].next = self.a[i / 2].val();
                }
            }
        }
    }
    block! {
        Selected
        inputs { a: Vec<Input<8>> = lanes(4), i: Input<2> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a[self.i.val().index()].val();
            }
        }
    }
    block! {
        BySelector
        inputs { a: Vec<Input<8>> = lanes(4), i: Input<2> }
        outputs { y: Output<8> }
        locals { w: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.w.next = 0.into();
                for n in 0..4 {
                    if self.i.val() == n.to_bits::<2>() {
                        self.w.next = self.a[n].val();
                    }
                }
                self.y.next = self.w.val();
            }
        }
    }
    block! {
        BitBySignal
        inputs { a: Input<8>, i: Input<3> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().replace_bit(self.i.val().index(), true);
            }
        }
    }
    assert_snapshot!(fails::<TwoDimensions>(), @"two_dimensions: w[i][j]: `0` has no exact Verilog: arrays have one dimension");
    exports::<OneDimension>();
    assert_snapshot!(fails::<Quotient>(), @"quotient: y[i]: `a[i/2]` has no exact Verilog: index `i/2` is not a sum, difference or product of loop variables and numbers");
    assert_snapshot!(fails::<Selected>(), @"selected: y: `a[i.val().index()]` has no exact Verilog: index `i.val().index()` is not a sum, difference or product of loop variables and numbers");
    exports::<BySelector>();
    assert_snapshot!(fails::<BitBySignal>(), @"bit_by_signal: y: `a.replace_bit(i, true)` has no exact Verilog: the bit to replace must be a number or a loop variable");
}

#[test]
fn a_match_label_is_a_number_or_a_state() {
    const STOP: usize = 2;
    block! {
        Bad
        inputs { a: Input<2> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                match self.a.val().index() {
                    STOP => {
                        self.y.next = true;
                    }
                    _ => {
                        self.y.next = false;
                    }
                }
            }
        }
    }
    block! {
        Good
        states { HALT = 2, }
        inputs { a: Input<2> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                match self.a.val().index() {
                    HALT => {
                        self.y.next = true;
                    }
                    _ => {
                        self.y.next = false;
                    }
                }
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: match: `STOP in match a` has no exact Verilog: the label is neither a number nor named in the block's `states`");
    exports::<Good>();
}

#[test]
fn an_input_of_a_sub_block_is_not_read() {
    block! {
        Bad
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { inner: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.inner.a.next = self.a.val();
                self.y.next = self.inner.a.val();
            }
        }
    }
    block! {
        Good
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { inner: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.inner.a.next = self.a.val();
                self.y.next = self.inner.y.val();
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: y: `inner.a` has no exact Verilog: an input of a sub-block is read; read what drives it");
    exports::<Good>();
}

#[test]
fn sub_blocks_that_verilog_cannot_lay_out_are_refused() {
    block! {
        Row
        inputs { a: Vec<Input<8>> }
        outputs { y: Vec<Output<8>> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..self.a.len() {
                    self.y[i].next = self.a[i].val();
                }
            }
        }
    }
    fn row(n: usize) -> Row {
        Row {
            a: lanes(n),
            y: lanes(n),
            ..Row::default()
        }
    }
    block! {
        Unequal
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { r: Vec<Row> = vec![row(1), row(2)] }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.r[0].a[0].next = self.a.val();
                self.y.next = self.r[0].y[0].val();
            }
        }
    }
    block! {
        Groups
        inputs { clock: Signal<In, Clock>, a: Input<8> }
        outputs { y: Output<8> }
        blocks { r: Vec<RegVec<Bits<8>>> = vec![RegVec::new(1), RegVec::new(1)] }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.r[0].clock.next = self.clock.val();
                self.y.next = self.a.val();
            }
        }
    }
    block! {
        NoKernel
        inputs { a: Input<8> }
        kernel {
            fn update(&mut self) {}
        }
    }
    assert_snapshot!(fails::<Unequal>(), @"unequal: r: `r[1]` has no exact Verilog: the blocks of an array must be the same");
    assert_snapshot!(fails::<Groups>(), @"groups: r: `r` has no exact Verilog: an array of RegVec; make it one RegVec with all registers");
    assert_snapshot!(fails::<NoKernel>(), @"no_kernel: hdl: `NoKernel` has no exact Verilog: the block has no kernel");
}

#[test]
fn a_clock_made_by_logic_is_refused() {
    block! {
        Bad
        inputs { clock: Signal<In, Clock>, other: Signal<In, Clock>, fast: InputBit, d: Input<8> }
        outputs { q: Output<8> }
        blocks { r: RegVec<Bits<8>> = RegVec::new(1) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.r.clock.next = self.other.val();
                if self.fast.val() {
                    self.r.clock.next = self.clock.val();
                }
                self.r.reset.next = false;
                self.r.en.next = true;
                self.r.d[0].next = self.d.val();
                self.q.next = self.r.q[0].val();
            }
        }
    }
    block! {
        Gated
        inputs { clock: Signal<In, Clock>, other: Signal<In, Clock>, fast: InputBit, d: Input<8> }
        outputs { q: Output<8> }
        blocks { r: RegVec<Bits<8>> = RegVec::new(1) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                if self.fast.val() {
                    self.r.clock.next = self.clock.val();
                } else {
                    self.r.clock.next = self.other.val();
                }
                self.r.reset.next = false;
                self.r.en.next = true;
                self.r.d[0].next = self.d.val();
                self.q.next = self.r.q[0].val();
            }
        }
    }
    block! {
        Good
        inputs { clock: Signal<In, Clock>, fast: InputBit, d: Input<8> }
        outputs { q: Output<8> }
        blocks { r: RegVec<Bits<8>> = RegVec::new(1) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.r.clock.next = self.clock.val();
                self.r.reset.next = false;
                self.r.en.next = self.fast.val();
                self.r.d[0].next = self.d.val();
                self.q.next = self.r.q[0].val();
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: r.clock is driven twice: by two assignments on one path; make the value in a local and assign that once");
    assert_snapshot!(fails::<Gated>(), @"gated: r.clock: `a clock that is made by logic` has no exact Verilog: connect a clock input of the block; use the enable to gate");
    exports::<Good>();
}

// Widths.

#[test]
fn sides_and_operands_have_one_width() {
    block! {
        Sides
        inputs { a: Input<8> }
        outputs { y: Output<4> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().index().to_bits::<4>();
            }
        }
    }
    block! {
        Truncated
        inputs { a: Input<8> }
        outputs { y: Output<4> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = bit_cast::<4, 8>(self.a.val());
            }
        }
    }
    block! {
        Operands
        inputs { a: Input<8>, b: Input<4> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().index() == self.b.val().index();
            }
        }
    }
    block! {
        Sum
        inputs { a: Input<8>, b: Input<4> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = (self.a.val().index() + self.b.val().index()).to_bits::<8>();
            }
        }
    }
    block! {
        Extended
        inputs { a: Input<8>, b: Input<4> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val() == bit_cast::<8, 4>(self.b.val());
            }
        }
    }
    assert_snapshot!(fails::<Sides>(), @"sides: y: width mismatch in `a`: `a` has 8 bits, 4 are needed");
    exports::<Truncated>();
    assert_snapshot!(fails::<Operands>(), @"operands: y: width mismatch in `a == b`: `a` has 8 bits, `b` has 4");
    assert_snapshot!(fails::<Sum>(), @"sum: y: width mismatch in `(a + b)`: `a` has 8 bits, `b` has 4");
    exports::<Extended>();
}

#[test]
fn a_number_fits() {
    block! {
        Literal
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = 256.into();
            }
        }
    }
    block! {
        Operand
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val() + 0x100;
            }
        }
    }
    block! {
        Largest
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val() + 0xFF;
            }
        }
    }
    block! {
        Turn
        outputs { y: Vec<Output<2>> = lanes(5) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..5 {
                    self.y[i].next = i.to_bits::<2>();
                }
            }
        }
    }
    block! {
        Negative
        outputs { y: Vec<Output<2>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.y[i].next = (i - 1).to_bits::<2>();
                }
            }
        }
    }
    block! {
        Turns
        outputs { y: Vec<Output<2>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.y[i].next = i.to_bits::<2>();
                }
            }
        }
    }
    assert_snapshot!(fails::<Literal>(), @"literal: y: width mismatch in `0x100`: 0x100 does not fit into 8 bits");
    assert_snapshot!(fails::<Operand>(), @"operand: y: width mismatch in `a + 0x100`: 0x100 does not fit into 8 bits");
    exports::<Largest>();
    assert_snapshot!(fails::<Turn>(), @"turn: y[4]: width mismatch in `4`: the number does not fit into 2 bits");
    assert_snapshot!(fails::<Negative>(), @"negative: y[0]: width mismatch in `-1`: the number does not fit into 2 bits");
    exports::<Turns>();
}

#[test]
fn a_match_label_fits() {
    block! {
        Bad
        inputs { a: Input<8> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                match self.a.val().index() {
                    256 => {
                        self.y.next = true;
                    }
                    _ => {
                        self.y.next = false;
                    }
                }
            }
        }
    }
    block! {
        State
        states { FAR = 300, }
        inputs { a: Input<8> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                match self.a.val().index() {
                    FAR => {
                        self.y.next = true;
                    }
                    _ => {
                        self.y.next = false;
                    }
                }
            }
        }
    }
    block! {
        Good
        inputs { a: Input<8> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                match self.a.val().index() {
                    255 => {
                        self.y.next = true;
                    }
                    _ => {
                        self.y.next = false;
                    }
                }
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: match: width mismatch in `256 in match a`: the value does not fit into 8 bits");
    assert_snapshot!(fails::<State>(), @"state: match: width mismatch in `FAR in match a`: the value does not fit into 8 bits");
    exports::<Good>();
}

// Past the top.

#[test]
fn a_slice_ends_at_the_top() {
    block! {
        Bit8
        inputs { a: Input<8> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().get_bit(8);
            }
        }
    }
    block! {
        Bit7
        inputs { a: Input<8> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().get_bit(7);
            }
        }
    }
    block! {
        Slice
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().get_bits::<8>(4);
            }
        }
    }
    block! {
        Slice4
        inputs { a: Input<8> }
        outputs { y: Output<4> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().get_bits::<4>(4);
            }
        }
    }
    block! {
        Turns
        inputs { a: Input<8> }
        outputs { y: Vec<OutputBit> = lanes(5) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..5 {
                    self.y[i].next = self.a.val().get_bit(2 * i);
                }
            }
        }
    }
    block! {
        Replaced
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().replace_bit(8, true);
            }
        }
    }
    block! {
        ReplacedLocal
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        locals { w: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.w.next = self.a.val();
                self.w.next = self.w.val().replace_bit(8, true);
                self.y.next = self.w.val();
            }
        }
    }
    block! {
        Replaced7
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().replace_bit(7, true);
            }
        }
    }
    assert_snapshot!(fails::<Bit8>(), @"bit8: y: `a.get_bit(8)` reaches past the top: it has 8 bits");
    exports::<Bit7>();
    assert_snapshot!(fails::<Slice>(), @"slice: y: `a.get_bits::<8>(4)` reaches past the top: it has 8 bits");
    exports::<Slice4>();
    assert_snapshot!(fails::<Turns>(), @"turns: y[4]: `a.get_bit(8)` reaches past the top: it has 8 bits");
    assert_snapshot!(fails::<Replaced>(), @"replaced: y: `replace_bit(8, ..)` reaches past the top: it has 8 bits");
    assert_snapshot!(fails::<ReplacedLocal>(), @"replaced_local: w: `w.replace_bit(8, ..)` reaches past the top: it has 8 bits");
    exports::<Replaced7>();
}

#[test]
fn an_array_element_exists() {
    block! {
        Read
        inputs { a: Vec<Input<8>> = lanes(4) }
        outputs { y: Vec<Output<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.y[i].next = self.a[i + 1].val();
                }
            }
        }
    }
    block! {
        Below
        inputs { a: Vec<Input<8>> = lanes(4) }
        outputs { y: Vec<Output<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.y[i].next = self.a[i - 1].val();
                }
            }
        }
    }
    block! {
        Write
        inputs { a: Vec<Input<8>> = lanes(4) }
        outputs { y: Vec<Output<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..5 {
                    self.y[i].next = self.a[0].val();
                }
            }
        }
    }
    block! {
        Good
        inputs { a: Vec<Input<8>> = lanes(4) }
        outputs { y: Vec<Output<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..3 {
                    self.y[i].next = self.a[i + 1].val();
                }
                self.y[3].next = self.a[0].val();
            }
        }
    }
    assert_snapshot!(fails::<Read>(), @"read: y[3]: `a[4]` reaches past the top: it has 4 elements");
    assert_snapshot!(fails::<Below>(), @"below: y[0]: `a[-1]` reaches past the top: it has 4 elements");
    assert_snapshot!(fails::<Write>(), @"write: y[4]: `y[4]` reaches past the top: it has 4 elements");
    exports::<Good>();
}

#[test]
fn an_element_of_a_sub_block_array_exists() {
    block! {
        Row
        inputs { a: Vec<Input<8>> = lanes(2) }
        outputs { y: Vec<Output<8>> = lanes(2) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..2 {
                    self.y[i].next = self.a[i].val();
                }
            }
        }
    }
    block! {
        Port
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { r: Vec<Row> = lanes(2) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..2 {
                    for j in 0..2 {
                        self.r[i].a[j].next = self.a.val();
                    }
                }
                self.y.next = self.r[0].y[2].val();
            }
        }
    }
    block! {
        Beyond
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { r: Vec<Row> = lanes(2) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..2 {
                    for j in 0..2 {
                        self.r[i].a[j].next = self.a.val();
                    }
                }
                self.y.next = self.r[2].y[0].val();
            }
        }
    }
    block! {
        Good
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { r: Vec<Row> = lanes(2) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..2 {
                    for j in 0..2 {
                        self.r[i].a[j].next = self.a.val();
                    }
                }
                self.y.next = self.r[1].y[1].val();
            }
        }
    }
    block! {
        Single
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { r: Row }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for j in 0..3 {
                    self.r.a[j].next = self.a.val();
                }
                self.y.next = self.r.y[0].val();
            }
        }
    }
    assert_snapshot!(fails::<Port>(), @"port: y: `r.y[2]` reaches past the top: it has 2 elements");
    assert_snapshot!(fails::<Single>(), @"single: r.a[2]: `r.a[2]` reaches past the top: it has 2 elements");
    assert_snapshot!(fails::<Beyond>(), @"beyond: y: `r[2]` reaches past the top: there are 2 blocks");
    exports::<Good>();
}

#[test]
fn a_signal_as_index_cannot_reach_past_the_top() {
    block! {
        Bit
        inputs { a: Input<8>, i: Input<4> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().get_bit(self.i.val().index());
            }
        }
    }
    block! {
        Slice
        inputs { a: Input<8>, i: Input<3> }
        outputs { y: Output<2> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().get_bits::<2>(self.i.val().index());
            }
        }
    }
    block! {
        Good
        inputs { a: Input<8>, i: Input<3> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val().get_bit(self.i.val().index());
            }
        }
    }
    assert_snapshot!(fails::<Bit>(), @"bit: y: `a.get_bit(i)` reaches past the top: an index of 4 bits reaches bit 15 of 8 bits");
    assert_snapshot!(fails::<Slice>(), @"slice: y: `a.get_bits::<2>(i)` reaches past the top: an index of 3 bits reaches bit 8 of 8 bits");
    exports::<Good>();
}

// Latches.

#[test]
fn a_local_assigned_on_some_paths_is_not_read() {
    block! {
        Branch
        inputs { a: Input<8>, c: InputBit }
        outputs { y: Output<8> }
        locals { w: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                if self.c.val() {
                    self.w.next = self.a.val();
                }
                self.y.next = self.w.val();
            }
        }
    }
    block! {
        WithDefault
        inputs { a: Input<8>, c: InputBit }
        outputs { y: Output<8> }
        locals { w: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.w.next = 0.into();
                if self.c.val() {
                    self.w.next = self.a.val();
                }
                self.y.next = self.w.val();
            }
        }
    }
    block! {
        Both
        inputs { a: Input<8>, c: InputBit }
        outputs { y: Output<8> }
        locals { w: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                if self.c.val() {
                    self.w.next = self.a.val();
                } else {
                    self.w.next = 0.into();
                }
                self.y.next = self.w.val();
            }
        }
    }
    block! {
        Early
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        locals { w: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.w.val();
                self.w.next = self.a.val();
            }
        }
    }
    block! {
        BitByBit
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        locals { w: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..7 {
                    self.w.next = self.w.val().replace_bit(i, true);
                }
                self.y.next = self.w.val();
            }
        }
    }
    block! {
        Loop
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        locals { w: Vec<Wire<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..3 {
                    self.w[i].next = self.a.val();
                }
                self.y.next = self.w[3].val();
            }
        }
    }
    block! {
        WholeLoop
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        locals { w: Vec<Wire<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..4 {
                    self.w[i].next = self.a.val();
                }
                self.y.next = self.w[3].val();
            }
        }
    }
    assert_snapshot!(fails::<Branch>(), @"branch: latch: w is read, but not assigned on every path to there; give it a default first");
    exports::<WithDefault>();
    exports::<Both>();
    assert_snapshot!(fails::<Early>(), @"early: latch: w is read before it is assigned; give it a default first");
    assert_snapshot!(fails::<BitByBit>(), @"bit_by_bit: latch: w is read, but not assigned on every path to there; give it a default first");
    assert_snapshot!(fails::<Loop>(), @"loop: latch: w[3] is read before it is assigned; give it a default first");
    exports::<WholeLoop>();
}

#[test]
fn an_output_is_assigned_on_every_path() {
    block! {
        Branch
        inputs { a: Input<8>, c: InputBit }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                if self.c.val() {
                    self.y.next = self.a.val();
                }
            }
        }
    }
    block! {
        Arm
        inputs { a: Input<8> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                match self.a.val().index() {
                    0 => {
                        self.y.next = true;
                    }
                    1 => {}
                    _ => {
                        self.y.next = false;
                    }
                }
            }
        }
    }
    block! {
        EveryArm
        inputs { a: Input<8> }
        outputs { y: OutputBit }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                match self.a.val().index() {
                    0 => {
                        self.y.next = true;
                    }
                    1 => {
                        self.y.next = true;
                    }
                    _ => {
                        self.y.next = false;
                    }
                }
            }
        }
    }
    block! {
        Nested
        inputs { a: Input<8>, c: InputBit, d: InputBit }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                if self.c.val() {
                    if self.d.val() {
                        self.y.next = self.a.val();
                    }
                } else {
                    self.y.next = 0.into();
                }
            }
        }
    }
    block! {
        SubBlock
        inputs { a: Input<8>, c: InputBit }
        outputs { y: Output<8> }
        blocks { inner: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                if self.c.val() {
                    self.inner.a.next = self.a.val();
                }
                self.y.next = self.inner.y.val();
            }
        }
    }
    block! {
        Register
        inputs { clock: Signal<In, Clock>, c: InputBit, a: Input<8> }
        outputs { y: Output<8> }
        blocks { r: RegVec<Bits<8>> = RegVec::new(1) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.r.clock.next = self.clock.val();
                self.r.reset.next = false;
                self.r.en.next = true;
                if self.c.val() {
                    self.r.d[0].next = self.a.val();
                }
                self.y.next = self.r.q[0].val();
            }
        }
    }
    assert_snapshot!(fails::<Branch>(), @"branch: latch: y is not assigned on every path; give it a default first");
    assert_snapshot!(fails::<Arm>(), @"arm: latch: y is not assigned on every path; give it a default first");
    exports::<EveryArm>();
    assert_snapshot!(fails::<Nested>(), @"nested: latch: y is not assigned on every path; give it a default first");
    assert_snapshot!(fails::<SubBlock>(), @"sub_block: latch: inner.a is not assigned on every path; give it a default first");
    assert_snapshot!(fails::<Register>(), @"register: latch: r.d[0] is not assigned on every path; give it a default first");
}

// Loops.

#[test]
fn a_path_through_one_sub_block_does_not_close() {
    block! {
        Bad
        outputs { y: Output<8> }
        blocks { f: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f.a.next = self.f.y.val();
                self.y.next = self.f.y.val();
            }
        }
    }
    block! {
        Good
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { f: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f.a.next = self.a.val();
                self.y.next = self.f.y.val();
            }
        }
    }
    block! {
        Condition
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { f: Follower }
        locals { w: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.w.next = self.a.val();
                if self.f.y.val().get_bit(0) {
                    self.w.next = 0.into();
                }
                self.f.a.next = self.w.val();
                self.y.next = self.f.y.val();
            }
        }
    }
    block! {
        Label
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { f: Follower }
        locals { w: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.w.next = self.a.val();
                match self.f.y.val().index() {
                    1 => {
                        self.w.next = 0.into();
                    }
                    _ => {}
                }
                self.f.a.next = self.w.val();
                self.y.next = self.f.y.val();
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: combinational loop: f.a -> f.y -> f.a");
    exports::<Good>();
    assert_snapshot!(fails::<Condition>(), @"condition: combinational loop: f.a -> f.y -> f.a");
    assert_snapshot!(fails::<Label>(), @"label: combinational loop: f.a -> f.y -> f.a");
}

#[test]
fn a_path_across_two_sub_blocks_does_not_close() {
    block! {
        Bad
        outputs { y: Output<8> }
        blocks { f: Follower, g: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f.a.next = self.g.y.val();
                self.g.a.next = self.f.y.val() + 1;
                self.y.next = self.g.y.val();
            }
        }
    }
    block! {
        There
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { c: Crossing, f: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.c.a.next = self.a.val();
                self.f.a.next = self.c.x.val();
                self.c.b.next = self.f.y.val();
                self.y.next = self.c.y.val();
            }
        }
    }
    block! {
        Back
        outputs { x: Output<8>, y: Output<8> }
        blocks { c: Crossing, f: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.c.a.next = self.c.y.val();
                self.f.a.next = self.c.x.val();
                self.c.b.next = self.f.y.val();
                self.x.next = self.c.x.val();
                self.y.next = self.c.y.val();
            }
        }
    }
    block! {
        Elements
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { f: Vec<Follower> = lanes(3) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f[0].a.next = self.a.val();
                for i in 1..3 {
                    self.f[i].a.next = self.f[i - 1].y.val();
                }
                self.y.next = self.f[2].y.val();
            }
        }
    }
    block! {
        Ring
        outputs { y: Output<8> }
        blocks { f: Vec<Follower> = lanes(3) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f[0].a.next = self.f[2].y.val();
                for i in 1..3 {
                    self.f[i].a.next = self.f[i - 1].y.val();
                }
                self.y.next = self.f[2].y.val();
            }
        }
    }
    block! {
        Register
        inputs { clock: Signal<In, Clock> }
        outputs { y: Output<8> }
        blocks { f: Follower, r: RegVec<Bits<8>> = RegVec::new(1) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.r.clock.next = self.clock.val();
                self.r.reset.next = false;
                self.r.en.next = true;
                self.f.a.next = self.r.q[0].val();
                self.r.d[0].next = self.f.y.val() + 1;
                self.y.next = self.f.y.val();
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"bad: combinational loop: f.a -> f.y -> g.a -> g.y -> f.a");
    exports::<There>();
    assert_snapshot!(fails::<Back>(), @"back: combinational loop: f.a -> f.y -> c.b -> c.y -> c.a -> c.x -> f.a");
    exports::<Elements>();
    assert_snapshot!(fails::<Ring>(), @"ring: combinational loop: f[0].a -> f[0].y -> f[1].a -> f[1].y -> f[2].a -> f[2].y -> f[0].a");
    exports::<Register>();
}

// Drivers.

#[test]
fn everything_is_driven() {
    block! {
        Port
        inputs { a: Input<8> }
        outputs { x: Output<8>, y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val();
            }
        }
    }
    block! {
        Element
        inputs { a: Input<8> }
        outputs { y: Vec<Output<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for i in 0..3 {
                    self.y[i].next = self.a.val();
                }
            }
        }
    }
    block! {
        SubBlock
        outputs { y: Output<8> }
        blocks { f: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.f.y.val();
            }
        }
    }
    block! {
        SubBlockElement
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { f: Vec<Follower> = lanes(2) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f[0].a.next = self.a.val();
                self.y.next = self.f[1].y.val();
            }
        }
    }
    block! {
        Enable
        inputs { clock: Signal<In, Clock>, a: Input<8> }
        outputs { y: Output<8> }
        blocks { r: RegVec<Bits<8>> = RegVec::new(1) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.r.clock.next = self.clock.val();
                self.r.reset.next = false;
                self.r.d[0].next = self.a.val();
                self.y.next = self.r.q[0].val();
            }
        }
    }
    assert_snapshot!(fails::<Port>(), @"port: x is not driven; assign it once in the kernel");
    assert_snapshot!(fails::<Element>(), @"element: y[3] is not driven; assign it once in the kernel");
    assert_snapshot!(fails::<SubBlock>(), @"sub_block: f.a is not driven; assign it once in the kernel");
    assert_snapshot!(fails::<SubBlockElement>(), @"sub_block_element: f[1].a is not driven; assign it once in the kernel");
    assert_snapshot!(fails::<Enable>(), @"enable: r.en is not driven; assign it once in the kernel");
}

#[test]
fn nothing_is_driven_twice() {
    block! {
        Twice
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = 0.into();
                self.y.next = self.a.val();
            }
        }
    }
    block! {
        Override
        inputs { a: Input<8>, c: InputBit }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = 0.into();
                if self.c.val() {
                    self.y.next = self.a.val();
                }
            }
        }
    }
    block! {
        Alternatives
        inputs { a: Input<8>, c: InputBit }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                if self.c.val() {
                    self.y.next = self.a.val();
                } else {
                    self.y.next = 0.into();
                }
            }
        }
    }
    block! {
        Turns
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for _i in 0..2 {
                    self.y.next = self.a.val();
                }
            }
        }
    }
    block! {
        SubBlock
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { f: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f.a.next = 0.into();
                self.f.a.next = self.a.val();
                self.y.next = self.f.y.val();
            }
        }
    }
    block! {
        OwnInput
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.a.next = 0.into();
                self.y.next = self.a.val();
            }
        }
    }
    block! {
        Result
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { f: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f.a.next = self.a.val();
                self.f.y.next = 0.into();
                self.y.next = self.f.y.val();
            }
        }
    }
    block! {
        Registers
        inputs { clock: Signal<In, Clock>, a: Input<8> }
        outputs { y: Output<8> }
        blocks { r: RegVec<Bits<8>> = RegVec::new(1) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.r.clock.next = self.clock.val();
                self.r.reset.next = false;
                self.r.en.next = true;
                self.r.d[0].next = self.a.val();
                self.r.q[0].next = self.a.val();
                self.y.next = self.r.q[0].val();
            }
        }
    }
    assert_snapshot!(fails::<Twice>(), @"twice: y is driven twice: by two assignments on one path; make the value in a local and assign that once");
    assert_snapshot!(fails::<Override>(), @"override: y is driven twice: by two assignments on one path; make the value in a local and assign that once");
    exports::<Alternatives>();
    assert_snapshot!(fails::<Turns>(), @"turns: y is driven twice: by two assignments on one path; make the value in a local and assign that once");
    assert_snapshot!(fails::<SubBlock>(), @"sub_block: f.a is driven twice: by two assignments on one path; make the value in a local and assign that once");
    assert_snapshot!(fails::<OwnInput>(), @"own_input: a is driven twice: by the kernel and by its own driver");
    assert_snapshot!(fails::<Result>(), @"result: f.y is driven twice: by the kernel and by its own driver");
    assert_snapshot!(fails::<Registers>(), @"registers: r.q[0] is driven twice: by the kernel and by its own driver");
}

// Names.

#[test]
fn no_name_is_a_keyword() {
    block! {
        Port
        inputs { wire: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.wire.val();
            }
        }
    }
    block! {
        Newer
        inputs { logic: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.logic.val();
            }
        }
    }
    block! {
        Result
        inputs { a: Input<8> }
        outputs { bit: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.bit.next = self.a.val();
            }
        }
    }
    block! {
        Inner
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        locals { reg: Wire<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.reg.next = self.a.val();
                self.y.next = self.reg.val();
            }
        }
    }
    block! {
        SubBlock
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { table: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.table.a.next = self.a.val();
                self.y.next = self.table.y.val();
            }
        }
    }
    block! {
        Group
        inputs { clock: Signal<In, Clock>, a: Input<8> }
        outputs { y: Output<8> }
        blocks { rand: RegVec<Bits<8>> = RegVec::new(1) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.rand.clock.next = self.clock.val();
                self.rand.reset.next = false;
                self.rand.en.next = true;
                self.rand.d[0].next = self.a.val();
                self.y.next = self.rand.q[0].val();
            }
        }
    }
    block! {
        Turn
        inputs { a: Vec<Input<8>> = lanes(4) }
        outputs { y: Vec<Output<8>> = lanes(4) }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                for bit in 0..4 {
                    self.y[bit].next = self.a[bit].val();
                }
            }
        }
    }
    block! {
        Checker
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val();
            }
        }
    }
    block! {
        Near
        inputs { wires: Input<8> }
        outputs { bit_: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.bit_.next = self.wires.val();
            }
        }
    }
    assert_snapshot!(fails::<Port>(), @"port: `wire` is a keyword of Verilog or SystemVerilog; rename the port");
    assert_snapshot!(fails::<Newer>(), @"newer: `logic` is a keyword of Verilog or SystemVerilog; rename the port");
    assert_snapshot!(fails::<Result>(), @"result: `bit` is a keyword of Verilog or SystemVerilog; rename the port");
    assert_snapshot!(fails::<Inner>(), @"inner: `reg` is a keyword of Verilog or SystemVerilog; rename the local");
    assert_snapshot!(fails::<SubBlock>(), @"sub_block: `table` is a keyword of Verilog or SystemVerilog; rename the sub-block");
    assert_snapshot!(fails::<Group>(), @"group: `rand` is a keyword of Verilog or SystemVerilog; rename the registers");
    assert_snapshot!(fails::<Turn>(), @"turn: `bit` is a keyword of Verilog or SystemVerilog; rename the loop variable");
    assert_snapshot!(fails::<Checker>(), @"checker: `checker` is a keyword of Verilog or SystemVerilog; rename the block");
    exports::<Near>();
}

mod other {
    use super::*;

    block! {
        Follower
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.y.next = self.a.val() + 1;
            }
        }
    }
}

#[test]
fn two_blocks_have_two_names() {
    block! {
        Bad
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { f: Follower, g: other::Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f.a.next = self.a.val();
                self.g.a.next = self.f.y.val();
                self.y.next = self.g.y.val();
            }
        }
    }
    block! {
        Good
        inputs { a: Input<8> }
        outputs { y: Output<8> }
        blocks { f: Follower, g: Follower }
        kernel {
            #[hdl_gen]
            fn update(&mut self) {
                self.f.a.next = self.a.val();
                self.g.a.next = self.f.y.val();
                self.y.next = self.g.y.val();
            }
        }
    }
    assert_snapshot!(fails::<Bad>(), @"two different blocks are called `follower`: verilog_errors::Follower and verilog_errors::other::Follower; rename one of them");
    exports::<Good>();
}

#[test]
fn a_bad_configuration_is_refused() {
    let d = Config::default();
    let bad = [Config { lanes: 3, ..d }, Config { window: 0, ..d }];
    let errors = bad.map(|cfg| verilog::engine(cfg).unwrap_err());
    assert!(errors.iter().all(|e| matches!(e, ExportError::Config(_))));
    assert_snapshot!(errors[0], @"configuration: lanes is 3, must be even and in 2..=32");
    assert_snapshot!(errors[1], @"configuration: window is 0, must be in 1..=16");
}
