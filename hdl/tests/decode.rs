//! `decode`: what an operation index means.
//!
//! Covered: all 32 indices, against a table of the operations; the table's GSControl words are put together from
//! element size, offset size and operation (D1) and must agree with the words that D1 prints.

mod common;

use common::*;
use hdl::core_side::decode::Decode;
use hdl::isa::{op, part};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Post,
    Move,
    Drain,
    Scatter,
    /// Adds 1.
    Increment,
    /// Adds the data.
    Add,
    Barrier,
}
use Kind::*;

/// Index, kind, bytes of an element, bits of an offset, predicated.
const OPS: [(u64, Kind, u64, u64, bool); 30] = [
    (op::GATHERANX16, Post, 2, 16, false),
    (op::GATHERANX16T, Post, 2, 16, true),
    (op::GATHERANX8U, Post, 1, 16, false),
    (op::GATHERANX8UT, Post, 1, 16, true),
    (op::GATHERAN_2X32, Post, 4, 32, false),
    (op::GATHERAN_2X32T, Post, 4, 32, true),
    (op::GATHERDNX16, Drain, 2, 16, false),
    (op::GATHERDNX8S, Drain, 1, 16, false),
    (op::GATHERD2NX8_L, Drain, 1, 16, false),
    (op::GATHERD2NX8_H, Drain, 1, 16, false),
    (op::MOVGATHERD, Move, 1, 16, false),
    (op::SCATTERNX16, Scatter, 2, 16, false),
    (op::SCATTERNX16T, Scatter, 2, 16, true),
    (op::SCATTERNX8U, Scatter, 1, 16, false),
    (op::SCATTERNX8UT, Scatter, 1, 16, true),
    (op::SCATTERN_2X32, Scatter, 4, 32, false),
    (op::SCATTERN_2X32T, Scatter, 4, 32, true),
    (op::SCATTER2NX8_L, Scatter, 1, 16, false),
    (op::SCATTER2NX8_H, Scatter, 1, 16, false),
    (op::SCATTER2NX8T_L, Scatter, 1, 16, true),
    (op::SCATTER2NX8T_H, Scatter, 1, 16, true),
    (op::SCATTERINCNX16, Increment, 2, 16, false),
    (op::SCATTERINCNX16T, Increment, 2, 16, true),
    (op::SCATTERW, Barrier, 2, 16, false),
    (op::SCATTERADDNX8U, Add, 1, 16, false),
    (op::SCATTERADDNX8UT, Add, 1, 16, true),
    (op::SCATTERADDNX16, Add, 2, 16, false),
    (op::SCATTERADDNX16T, Add, 2, 16, true),
    (op::SCATTERADDN_2X32, Add, 4, 32, false),
    (op::SCATTERADDN_2X32T, Add, 4, 32, true),
];

/// `{8'd0, elem_sz, offst_sz, operation}`.
fn gs_control(kind: Kind, elem: u64, offset: u64) -> u64 {
    let elem_sz = u64::from(elem.ilog2());
    let offst_sz = u64::from(offset == 32);
    let operation = match kind {
        Post => 1,
        Drain => 2,
        Move => 3,
        Scatter => 4,
        Barrier => 5,
        Increment | Add => 6,
    };
    elem_sz << 6 | offst_sz << 4 | operation
}

#[test]
fn the_table_of_this_test_gives_the_words_of_the_rulings() {
    assert_eq!(gs_control(Post, 2, 16), 0x0041);
    assert_eq!(gs_control(Post, 1, 16), 0x0001);
    assert_eq!(gs_control(Post, 4, 32), 0x0091);
    assert_eq!(gs_control(Drain, 2, 16), 0x0042);
    assert_eq!(gs_control(Drain, 1, 16), 0x0002);
    // D26.
    assert_eq!(gs_control(Add, 1, 16), 0x0006);
    assert_eq!(gs_control(Add, 2, 16), 0x0046);
    assert_eq!(gs_control(Add, 4, 32), 0x0096);
}

#[test]
fn the_indices_count_from_zero_in_the_order_of_the_instruction_table() {
    let indices: Vec<u64> = OPS.iter().map(|o| o.0).collect();
    assert_eq!(indices, (0..30).collect::<Vec<_>>());
}

#[test]
fn every_index_decodes_to_its_operation_and_all_others_to_nothing() {
    let mut decode = ready(Decode::default());
    // Twice, in both directions, so that every index follows another one from either side.
    for index in (0..32).chain((0..32).rev()) {
        put(&mut decode.op, index);
        eval(&mut *decode);
        let known = OPS.iter().find(|o| o.0 == index);
        let is = |kind| known.is_some_and(|o| o.1 == kind);
        assert_eq!(
            get(&decode.gs_control),
            known.map_or(0, |o| gs_control(o.1, o.2, o.3)),
            "GSControl of {index}"
        );
        assert_eq!(decode.post.val(), is(Post), "post of {index}");
        assert_eq!(decode.mov.val(), is(Move), "mov of {index}");
        assert_eq!(decode.drain.val(), is(Drain), "drain of {index}");
        let scatters = is(Scatter) || is(Increment) || is(Add);
        assert_eq!(decode.scatter.val(), scatters, "scatter of {index}");
        assert_eq!(decode.inc.val(), is(Increment), "inc of {index}");
        assert_eq!(decode.barrier.val(), is(Barrier), "barrier of {index}");
        let part = match index {
            op::SCATTER2NX8_L | op::SCATTER2NX8T_L => part::LOWER_BYTES,
            op::SCATTER2NX8_H | op::SCATTER2NX8T_H => part::UPPER_BYTES,
            _ => part::SLOTS,
        };
        assert_eq!(get(&decode.part), part, "part of {index}");
        assert_eq!(
            decode.predicated.val(),
            known.is_some_and(|o| o.4),
            "predicated of {index}"
        );
        assert_eq!(
            decode.wide.val(),
            known.is_some_and(|o| o.2 == 4),
            "wide of {index}"
        );
    }
}
