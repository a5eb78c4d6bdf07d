//! 0xbb: gather, scatter or both by 32-bit indices; copied or added (facts.md 3.1).

use super::legs::{self, Join, Leg};
use super::operands::{Indices, Operands};
use super::{Fault, Plan};
use crate::descriptor::{Indirect1D, IndirectMode};
use crate::dge::{Notification, NotificationClass};
use crate::machine::Shape;

/// Plans the word.
pub fn plan(operands: &Operands, w: &Indirect1D) -> Result<Plan, Fault> {
    let own = |num, step| Shape::of([num, 1], [step, 0]);
    let legs = [
        Leg::of(
            operands,
            0,
            w.src_start_addr,
            own(w.src_num_elem, w.src_step_elem),
            w.src_elem_size,
        )?,
        Leg::of(
            operands,
            1,
            w.dst_start_addr,
            own(w.dst_num_elem, w.dst_step_elem),
            w.dst_elem_size,
        )?,
    ];
    let legs = [&legs[0], &legs[1]];
    legs::alike(legs, w.compute_op, w.in_dtype)?;
    let empty = legs[0].count() == 0;

    let mode = w.flags.indirect_mode;
    let vectors = [
        (
            mode != IndirectMode::DST_INDIRECTION,
            w.flags.gather_dim,
            w.src_idx_start_addr,
            w.src_idx_bound_reg,
        ),
        (
            mode != IndirectMode::SRC_INDIRECTION,
            w.flags.scatter_dim,
            w.dst_idx_start_addr,
            w.dst_idx_bound_reg,
        ),
    ];
    let mut found: [Option<(usize, Indices)>; 2] = [None, None];
    let mut notifications = Vec::new();
    let (mut read, mut skipped) = (0, 0);
    for (side, (indexed, dim, addr, bound)) in vectors.into_iter().enumerate() {
        if !indexed || empty {
            continue;
        }
        let dim = usize::from(dim.0);
        let indices = operands.indices(addr, legs[side].num[dim].into(), bound)?;
        let outside = indices.outside();
        read += indices.vector.len() as u64;
        skipped += outside.len() as u64;
        // D36.
        let class = match w.flags.idx_bound_is_err {
            true => NotificationClass::Error,
            false => NotificationClass::NonFatal,
        };
        if w.flags.idx_bound_is_err || !bound.bc_disable_oob_error_notif {
            let record = |&k: &usize| Notification::new(class, k, side);
            notifications.extend(outside.iter().map(record));
        }
        found[side] = Some((dim, indices));
    }
    let places = [0, 1].map(|side| {
        let indices = found[side].as_ref();
        legs[side].places(indices.map(|(dim, indices)| (*dim, indices)))
    });
    let transfers = legs::transfers(legs, [&places[0], &places[1]]);
    let plan = legs::plan(operands, transfers, Join::Element, w.compute_op, w.in_dtype)?;
    Ok(Plan {
        notifications,
        indices: read,
        skipped,
        ..plan
    })
}
