//! `decode`: what an operation index means.
//!
//! Covered: all 32 indices, against a table of the operations; the table's GSControl words are put together from
//! element size, offset size and operation (D1) and must agree with the words that D1 prints.

mod common;

use common::*;
use hdl::core_side::decode::Decode;
use hdl::isa::op;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Post,
    Move,
    Drain,
}
use Kind::*;

/// Index, kind, bytes of an element, bits of an offset, predicated.
const OPS: [(u64, Kind, u64, u64, bool); 11] = [
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
];

/// `{8'd0, elem_sz, offst_sz, operation}`.
fn gs_control(kind: Kind, elem: u64, offset: u64) -> u64 {
    let elem_sz = u64::from(elem.ilog2());
    let offst_sz = u64::from(offset == 32);
    let operation = match kind {
        Post => 1,
        Drain => 2,
        Move => 3,
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
}

#[test]
fn the_indices_count_from_zero_in_the_order_of_the_instruction_table() {
    let indices: Vec<u64> = OPS.iter().map(|o| o.0).collect();
    assert_eq!(indices, (0..11).collect::<Vec<_>>());
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
