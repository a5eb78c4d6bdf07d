//! 0xb8: a copy of two dims, or an addition (facts.md 3.3).

use super::legs::{self, Join, Leg};
use super::operands::Operands;
use super::{Fault, Plan};
use crate::descriptor::Direct2D;
use crate::dge::{Notification, NotificationClass};
use crate::machine::Shape;

/// Plans the word.
pub fn plan(operands: &Operands, w: &Direct2D) -> Result<Plan, Fault> {
    let legs = [
        Leg::of(
            operands,
            0,
            w.src_start_addr,
            Shape::of(w.src_num_elem, w.src_step_elem),
            w.src_elem_size,
        )?,
        Leg::of(
            operands,
            1,
            w.dst_start_addr,
            Shape::of(w.dst_num_elem, w.dst_step_elem),
            w.dst_elem_size,
        )?,
    ];
    let legs = [&legs[0], &legs[1]];
    legs::alike(legs, w.compute_op, w.in_dtype)?;
    let mut places = legs.map(|leg| leg.places(None));
    let mut notifications = Vec::new();
    let bounds = [
        (w.src_bound_reg, w.src_start_addr),
        (w.dst_bound_reg, w.dst_start_addr),
    ];
    // Of a pair of like elements the source is tested first, and one of the two is enough (facts.md 4).
    let pairs = legs[0].element == legs[1].element;
    for (side, (bound, addr)) in bounds.into_iter().enumerate() {
        let Some(limit) = operands.data_limit(bound, addr) else {
            continue;
        };
        for k in 0..places[side].len() {
            let decided = side == 1 && pairs && !places[0][k].inside;
            if decided || places[side][k].address <= limit {
                continue;
            }
            places[side][k].inside = false;
            if !bound.bc_disable_oob_error_notif {
                notifications.push(Notification::new(NotificationClass::NonFatal, k, side));
            }
        }
    }
    let transfers = legs::transfers(legs, [&places[0], &places[1]]);
    let plan = legs::plan(operands, transfers, Join::Stream, w.compute_op, w.in_dtype)?;
    Ok(Plan {
        notifications,
        ..plan
    })
}
