//! Random programs for property tests.

use proptest::prelude::*;
use sim::program::{Bundle, Mnemonic, Op, Step};

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
    (prop::option::of(op(0)), prop::option::of(op(1)), idle).prop_map(|(s0, s1, idle)| Step {
        bundle: Bundle { s0, s1 },
        idle,
        load: None,
    })
}

/// A program with at least one bundle.
pub fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 1..20)
}
