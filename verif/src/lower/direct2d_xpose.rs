//! 0xbd: tiles, one behind the other, become columns (facts.md 3.4, D34).

use super::operands::{LEGS, Operands, too_many};
use super::tiles::{self, Row, Tile, Tiles};
use super::{Fault, Plan, Work};
use crate::descriptor::Direct2DXpose;
use crate::dge::{Notification, NotificationClass, Piece};
use crate::machine::{MAX_ELEMENTS, Shape};
use crate::transpose::ROWS;

/// Where the tiles of a side begin: all places of a walk, fastest dim first. Steps are bytes.
fn walk(start: u64, num: &[u16], step: &[i32]) -> Vec<u64> {
    let mut places = vec![start];
    for (&num, &step) in num.iter().zip(step) {
        let inner = std::mem::take(&mut places);
        for n in 0..i64::from(num) {
            let by = n * i64::from(step);
            places.extend(inner.iter().map(|at| at.wrapping_add_signed(by)));
        }
    }
    places
}

fn product(num: &[u16]) -> u64 {
    num.iter().fold(1, |n, &num| n.saturating_mul(num.into()))
}

/// Plans the word.
pub fn plan(operands: &Operands, w: &Direct2DXpose) -> Result<Plan, Fault> {
    let source = operands.shape(
        w.src_start_addr,
        w.src_step_elem[0],
        Shape::of(w.src_num_elem, w.src_step_elem),
    );
    let destination = operands.shape(
        w.dst_start_addr,
        w.dst_step_elem[0],
        Shape::of(w.dst_num_elem, w.dst_step_elem),
    );
    let columns = usize::from(w.tile_src_cols);
    let size = w.out_dtype.size();
    let step = i64::from(destination.step[0]);
    let tiles = [product(&source.num), product(&destination.num[1..])];
    if usize::from(destination.num[0]) != columns || tiles[0] != tiles[1] {
        return Err(Fault {
            what: "source and destination",
            found: format!(
                "{} tiles of {columns} columns, places for {} of {}",
                tiles[0], tiles[1], destination.num[0]
            ),
            rule: "dst_num_elem is the columns of a tile and the tiles",
        });
    }
    if tiles[0].saturating_mul((ROWS * columns) as u64) > MAX_ELEMENTS {
        let found = format!("{} tiles of {columns} columns", tiles[0]);
        return Err(too_many(LEGS[0], found));
    }
    let from = operands.address(0, w.src_start_addr)?;
    let to = operands.address(1, w.dst_start_addr)?;
    let origins = walk(from, &source.num, &source.step);
    let places = walk(to, &destination.num[1..], &destination.step[1..]);
    let limits = [
        operands.data_limit(w.src_bound_reg, w.src_start_addr),
        operands.data_limit(w.dst_bound_reg, w.dst_start_addr),
    ];
    let told = [w.src_bound_reg, w.dst_bound_reg].map(|b| !b.bc_disable_oob_error_notif);

    let mut records = [Vec::new(), Vec::new()];
    let mut pieces = [Vec::new(), Vec::new()];
    let mut planned = Vec::new();
    for (t, (origin, start)) in origins.into_iter().zip(places).enumerate() {
        // Rows and columns are tested by their first byte.
        let mut test = |side: usize, position: usize, at: u64| {
            let inside = limits[side].is_none_or(|limit| at <= limit);
            if !inside && told[side] {
                let class = NotificationClass::NonFatal;
                records[side].push(Notification::new(class, position, side));
            }
            inside
        };
        let rows: [Option<Row>; ROWS] = std::array::from_fn(|r| {
            let address = origin.wrapping_add_signed(r as i64 * i64::from(w.tile_src_row_step));
            let position = t * ROWS + r;
            test(0, position, address).then_some(Row {
                address,
                position: position as u32,
                index: None,
            })
        });
        if rows.iter().all(Option::is_none) {
            continue;
        }
        for row in rows.iter().flatten() {
            let piece = Piece {
                address: row.address,
                length: (columns * size) as u32,
            };
            operands.backed(0, piece.address, piece.length.into())?;
            pieces[0].push(piece);
        }
        let kept = tiles::columns(
            operands,
            &rows,
            size,
            (0..columns as i64).map(|c| start.wrapping_add_signed(c * step)),
            |c, at| test(1, t * columns + c, at),
            &mut pieces[1],
        )?;
        planned.push(Tile {
            rows,
            columns: kept,
            start,
        });
    }
    let work = Work::Transpose(Tiles {
        element: size,
        step,
        tiles: planned,
        generation: operands.0.generation,
    });
    Ok(Plan {
        pieces,
        notifications: records.concat(),
        ..Plan::of(work)
    })
}
