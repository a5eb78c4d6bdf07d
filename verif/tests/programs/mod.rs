//! Random programs for property tests.

use proptest::prelude::*;
use sim::program::{Bundle, Mnemonic, Op, Step};
use sim::state::Special;

/// An operation that issues in the given slot.
fn op(slot: usize) -> impl Strategy<Value = Op> {
    let mnemonics: Vec<Mnemonic> = Mnemonic::ALL
        .into_iter()
        .filter(|m| m.slot() == slot)
        .collect();
    (prop::sample::select(mnemonics), any::<[u8; 5]>()).prop_map(|(mnemonic, numbers)| {
        let mut op = Op::new(mnemonic);
        for (&operand, number) in mnemonic.operands().iter().zip(numbers) {
            op.set_register(operand, number % operand.register_file().1);
        }
        op
    })
}

/// A bundle and its idle cycles.
fn step() -> impl Strategy<Value = Step> {
    let idle = prop_oneof![3 => Just(0), 1 => 1..20_u32, 1 => any::<u32>()];
    (prop::option::of(op(0)), prop::option::of(op(1)), idle).prop_map(|(s0, s1, idle)| {
        // SCATTERW issues alone.
        let alone = s0.is_some_and(|op| op.mnemonic == Mnemonic::ScatterW);
        Step {
            bundle: Bundle {
                s0,
                s1: s1.filter(|_| !alone),
            },
            idle,
            ..Step::default()
        }
    })
}

/// Special registers, mostly those of the start.
fn special() -> impl Strategy<Value = Special> {
    let value = (any::<bool>(), any::<[u32; 2]>(), any::<[u32; 2]>());
    let any = value.prop_map(|(cpenable, dbreaka, dbreakc)| Special {
        cpenable,
        dbreaka,
        dbreakc,
    });
    prop_oneof![3 => Just(Special::default()), 1 => any]
}

/// A program with at least one bundle, and special registers that change.
#[allow(dead_code)] // Not every test file has use for it.
pub fn steps_with_special() -> impl Strategy<Value = Vec<Step>> {
    let step = (step(), special()).prop_map(|(step, special)| Step { special, ..step });
    prop::collection::vec(step, 1..20)
}

/// A program with at least one bundle.
#[allow(dead_code)]
pub fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 1..20)
}
