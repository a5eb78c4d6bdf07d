//! 0xf1: rows found by index become columns (facts.md 3.2, D32, D33).

use super::operands::{LEGS, Operands, too_many};
use super::tiles::{self, Row, Tile, Tiles};
use super::{Fault, Plan, Work};
use crate::descriptor::GatherXpose;
use crate::dge::{MAX_LENGTH, Notification, NotificationClass, Piece};
use crate::machine::{MAX_ELEMENTS, Shape};
use crate::transpose::ROWS;

/// Size of an element. Unit: bytes.
const ELEMENT: usize = 2;

/// Plans the word.
pub fn plan(operands: &Operands, w: &GatherXpose) -> Result<Plan, Fault> {
    let source = operands.shape(
        w.src_start_addr,
        w.src_step_elem[0],
        Shape::of(w.src_num_elem, w.src_step_elem),
    );
    let destination = operands.shape(
        w.dst_start_addr,
        w.dst_step_elem_1,
        Shape::of(w.dst_num_elem, [0, w.dst_step_elem_1]),
    );
    let (columns, count) = (usize::from(source.num[0]), usize::from(source.num[1]));
    let step = i64::from(destination.step[1]);
    shapes(source.num, destination.num, step)?;
    if (columns * count) as u64 > MAX_ELEMENTS {
        return Err(too_many(
            LEGS[0],
            format!("{count} rows of {columns} elements"),
        ));
    }
    let row_step = i64::from(source.step[1]) * operands.0.step_unit.scale(ELEMENT as u64);
    let from = operands.address(0, w.src_start_addr)?;
    let to = operands.address(1, w.dst_start_addr)?;
    let indices = operands.indices(w.src_idx_start_addr, count, w.src_idx_bound_reg)?;
    let limit = operands.data_limit(w.dst_bound_reg, w.dst_start_addr);

    let outside = indices.outside();
    let mut notifications = Vec::new();
    if !w.src_idx_bound_reg.bc_disable_oob_error_notif {
        let record = |&k: &usize| Notification::new(NotificationClass::NonFatal, k, 0);
        notifications.extend(outside.iter().map(record));
    }
    let mut pieces = [Vec::new(), Vec::new()];
    let mut planned = Vec::new();
    for t in 0..count / ROWS {
        let rows: [Option<Row>; ROWS] = std::array::from_fn(|r| {
            let k = t * ROWS + r;
            let index = indices.vector[k];
            let by = u64::from(index).wrapping_mul(row_step as u64);
            indices.inside(k).then(|| Row {
                address: from.wrapping_add(by),
                position: k as u32,
                index: Some(index),
            })
        });
        // A tile without rows does nothing (D37).
        if rows.iter().all(Option::is_none) {
            continue;
        }
        let length = columns * ELEMENT;
        for row in rows.iter().flatten() {
            operands.backed(0, row.address, length as u64)?;
            for at in (0..length).step_by(MAX_LENGTH as usize) {
                pieces[0].push(Piece {
                    address: row.address.wrapping_add(at as u64),
                    length: (length - at).min(MAX_LENGTH as usize) as u32,
                });
            }
        }
        let start = to.wrapping_add((t * ROWS * ELEMENT) as u64);
        let test = |c: usize, at: u64| {
            let inside = limit.is_none_or(|limit| at <= limit);
            if !inside && !w.dst_bound_reg.bc_disable_oob_error_notif {
                let class = NotificationClass::NonFatal;
                notifications.push(Notification::new(class, t * columns + c, 1));
            }
            inside
        };
        let places = tiles::columns(
            operands,
            &rows,
            ELEMENT,
            (0..columns as i64).map(|c| start.wrapping_add_signed(c * step)),
            test,
            &mut pieces[1],
        )?;
        planned.push(Tile {
            rows,
            columns: places,
            start,
        });
    }
    let work = Work::Transpose(Tiles {
        element: ELEMENT,
        step,
        tiles: planned,
        generation: operands.0.generation,
    });
    Ok(Plan {
        pieces,
        notifications,
        indices: count as u64,
        skipped: outside.len() as u64,
        ..Plan::of(work)
    })
}

/// What the immediate form checks on counts and steps, of shapes found at run time (D66).
fn shapes(source: [u16; 4], destination: [u16; 4], step: i64) -> Result<(), Fault> {
    let [columns, count, ..] = source;
    let [places, destination_columns, ..] = destination;
    let none = [columns, count, destination_columns].contains(&0);
    let apart = step % 32 == 0 || destination_columns == 1;
    match !none && apart && count == places && usize::from(count).is_multiple_of(ROWS) {
        true => Ok(()),
        false => Err(Fault {
            what: "the shape registers",
            found: format!("{count} indices, {places} places, columns {step} bytes apart"),
            rule: "no count is 0, there are as many places as indices, a multiple of 16, and columns are multiples of 32 apart",
        }),
    }
}
