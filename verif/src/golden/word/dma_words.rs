//! What the DMA words 0xbb, 0xf1, 0xb8 and 0xbd do: their sides, index vectors, moves and BDs.

use super::*;
use crate::descriptor::{Addr8, indexed_legs};
use crate::dge::NotificationClass;
use std::collections::HashSet;

/// One side of a DMA as a descriptor generator sees it.
#[derive(Clone, Copy, Debug)]
pub struct DmaSide {
    /// First element. Unit: bytes.
    pub start: u64,
    /// Size of an element. Unit: bytes.
    pub element: u32,
    /// What a step of 1 means. Unit: bytes.
    pub scale: u32,
    /// Counts, fastest dim first.
    pub num: [u16; 4],
    /// Steps. Unit: `scale` bytes.
    pub step: [i64; 4],
}

/// How 0xf1 walks. Unit: bytes.
pub struct RowWalk {
    /// Row 0 of the table.
    pub source: u64,
    /// Column 0 of the destination.
    pub destination: u64,
    /// Columns of a row.
    pub columns: u16,
    /// Indices.
    pub count: u16,
    /// From one row to the next.
    pub row_step: i64,
    /// From one column of the destination to the next.
    pub column_step: i64,
}

/// How 0xbd walks. Unit: bytes.
pub struct TileWalk {
    /// From one column of the destination to the next.
    pub column_step: i64,
    /// Where each tile is, at the source and at the destination (D34).
    pub tiles: Vec<[u64; 2]>,
}

/// A leg's index vector.
struct Indices {
    dim: usize,
    vector: Vec<u32>,
    limit: Option<u64>,
}

impl Indices {
    fn as_parts(&self) -> (usize, &[u32], Option<u64>) {
        (self.dim, &self.vector, self.limit)
    }

    fn skipped(&self) -> impl Iterator<Item = usize> + '_ {
        let out = |&(_, &index): &(usize, &u32)| !in_bounds(index, self.limit);
        self.vector.iter().enumerate().filter(out).map(|(k, _)| k)
    }
}

impl State {
    /// One side of a word of two dims (or one: the second count is 1), or of a shape register's four.
    fn leg(
        &self,
        side: usize,
        addr: Addr8,
        num: [u16; 2],
        step: [i32; 2],
        elem_size: u16,
    ) -> Result<Leg, RunError> {
        let element = elem_bytes(elem_size);
        let scale = self.step_unit.scale(element);
        let own = Shape::of(num, step);
        let Shape { num, step } = self.dims(addr.shape_from_register(), step[0], own);
        let leg = Leg {
            start: self.address(LEGS[side], addr)?,
            element,
            num: num.map(u64::from),
            step: step.map(|s| i64::from(s) * scale),
        };
        if leg.count() > MAX_ELEMENTS || leg.bytes() > MAX_BYTES {
            let found = format!("{} elements of {} bytes", leg.count(), leg.element);
            return Err(too_large(LEGS[side], found));
        }
        Ok(leg)
    }

    /// Both sides of a 0xbb.
    fn indirect_legs(&self, w: &Indirect1D) -> Result<[Leg; 2], RunError> {
        let leg =
            |side, addr, num, step, elem_size| self.leg(side, addr, [num, 1], [step, 0], elem_size);
        Ok([
            leg(
                0,
                w.src_start_addr,
                w.src_num_elem,
                w.src_step_elem,
                w.src_elem_size,
            )?,
            leg(
                1,
                w.dst_start_addr,
                w.dst_num_elem,
                w.dst_step_elem,
                w.dst_elem_size,
            )?,
        ])
    }

    /// Both sides of a 0xb8.
    fn direct_legs(&self, w: &Direct2D) -> Result<[Leg; 2], RunError> {
        Ok([
            self.leg(
                0,
                w.src_start_addr,
                w.src_num_elem,
                w.src_step_elem,
                w.src_elem_size,
            )?,
            self.leg(
                1,
                w.dst_start_addr,
                w.dst_num_elem,
                w.dst_step_elem,
                w.dst_elem_size,
            )?,
        ])
    }

    /// Both sides of a 0xbb, for a descriptor generator.
    ///
    /// # Errors
    ///
    /// An empty entry of the address table; more than the model moves.
    pub fn indirect_sides(&self, w: &Indirect1D) -> Result<[DmaSide; 2], RunError> {
        Ok(self.indirect_legs(w)?.map(|leg| self.dma_side(&leg)))
    }

    /// Both sides of a 0xb8, for a descriptor generator.
    ///
    /// # Errors
    ///
    /// As [`Self::indirect_sides`].
    pub fn direct_sides(&self, w: &Direct2D) -> Result<[DmaSide; 2], RunError> {
        Ok(self.direct_legs(w)?.map(|leg| self.dma_side(&leg)))
    }

    fn dma_side(&self, leg: &Leg) -> DmaSide {
        let scale = self.step_unit.scale(leg.element);
        DmaSide {
            start: leg.start,
            element: leg.element as u32,
            scale: scale as u32,
            num: leg.num.map(|n| n as u16),
            step: leg.step.map(|s| s / scale),
        }
    }

    /// How a 0xf1 walks: D32, D66.
    ///
    /// # Errors
    ///
    /// Shape registers that do not go together; an empty entry of the address table.
    pub fn row_walk(&self, w: &GatherXpose) -> Result<RowWalk, RunError> {
        let source = self.dims(
            w.src_start_addr.shape_from_register(),
            w.src_step_elem[0],
            Shape::of(w.src_num_elem, w.src_step_elem),
        );
        let destination = self.dims(
            w.dst_start_addr.shape_from_register(),
            w.dst_step_elem_1,
            Shape::of(w.dst_num_elem, [0, w.dst_step_elem_1]),
        );
        let [width, count, ..] = source.num;
        let [places, columns, ..] = destination.num;
        let pitch = destination.step[1];
        let apart = pitch % 32 == 0 || columns == 1;
        let fits = count.is_multiple_of(16) && count == places && apart;
        if !fits || [width, count, columns].contains(&0) {
            return Err(RunError::Mismatch {
                what: "the shape registers",
                found: format!("{count} indices, {places} places, columns {pitch} bytes apart"),
                rule: "no count is 0, there are as many places as indices, a multiple of 16, and columns are multiples of 32 apart",
            });
        }
        if u64::from(width) * u64::from(count) > MAX_ELEMENTS {
            return Err(too_large(
                LEGS[0],
                format!("{count} rows of {width} elements"),
            ));
        }
        Ok(RowWalk {
            source: self.address(LEGS[0], w.src_start_addr)?,
            destination: self.address(LEGS[1], w.dst_start_addr)?,
            columns: width,
            count,
            row_step: i64::from(source.step[1]) * self.step_unit.scale(2),
            column_step: pitch.into(),
        })
    }

    /// How a 0xbd walks: D34. The source has a dim for each walk of the tiles, the destination one for the columns before them.
    ///
    /// # Errors
    ///
    /// An empty entry of the address table; counts of the destination that are not those of the tiles and their columns.
    pub fn tile_walk(&self, w: &Direct2DXpose) -> Result<TileWalk, RunError> {
        let shape = |addr: Addr8, num, step: [i32; 2]| {
            self.dims(addr.shape_from_register(), step[0], Shape::of(num, step))
        };
        let source = shape(w.src_start_addr, w.src_num_elem, w.src_step_elem);
        let destination = shape(w.dst_start_addr, w.dst_num_elem, w.dst_step_elem);
        let leg = |start: u64, num: [u16; 4], step: [i32; 4]| Leg {
            start,
            element: 1,
            num: num.map(u64::from),
            step: step.map(i64::from),
        };
        let [columns, places @ ..] = destination.num;
        let [column_step, steps @ ..] = destination.step;
        let from = leg(
            self.address(LEGS[0], w.src_start_addr)?,
            source.num,
            source.step,
        );
        let to = leg(
            self.address(LEGS[1], w.dst_start_addr)?,
            [places[0], places[1], places[2], 1],
            [steps[0], steps[1], steps[2], 0],
        );
        let tile = u64::from(w.tile_src_rows) * u64::from(w.tile_src_cols);
        let elements = from.count().saturating_mul(tile);
        let alike = columns == u16::from(w.tile_src_cols) && from.count() == to.count();
        if !alike || elements > MAX_ELEMENTS {
            return Err(RunError::Mismatch {
                what: "source and destination",
                found: format!(
                    "{} tiles of {} columns, places for {} of {columns}",
                    from.count(),
                    w.tile_src_cols,
                    to.count()
                ),
                rule: "dst_num_elem is the columns of a tile and the tiles; this model moves at most 2^22 elements with one word",
            });
        }
        let pairs = from.elements(None).into_iter().zip(to.elements(None));
        Ok(TileWalk {
            column_step: column_step.into(),
            tiles: pairs.map(|(s, d)| [s.address, d.address]).collect(),
        })
    }

    /// The limit of indices in a bound register; `None` if there is no check.
    pub fn index_limit(&self, bc: BoundCheckReg) -> Option<u64> {
        self.limit(bc, Addr8::OFFSET_REG)
    }

    /// Reads an index vector of `count` indices of 32 bits, which lies in partition 0.
    ///
    /// # Errors
    ///
    /// It is not in partition 0.
    pub fn indices(&self, addr: Addr4, count: u64) -> Result<Vec<u32>, RunError> {
        self.index_vector(addr, count).map(|(vector, _)| vector)
    }

    /// The same, and the SoC address of the vector.
    fn index_vector(&self, addr: Addr4, count: u64) -> Result<(Vec<u32>, u64), RunError> {
        let start = self.engine_address("the index vector", addr)?;
        let end = u64::from(start) + 4 * count;
        if end > u64::from(self.generation.sbuf_usable()) || !start.is_multiple_of(4) {
            return Err(RunError::Mismatch {
                what: "the index vector",
                found: format!("{count} indices from {start:#x} on"),
                rule: "index vectors lie in partition 0 of SBUF, at a multiple of 4",
            });
        }
        let at = self.memory.soc(start);
        let bytes = self.memory.get(at, 4 * count as usize);
        let number = |b: &[u8]| u32::from_le_bytes(b.try_into().expect("four bytes"));
        Ok((bytes.chunks_exact(4).map(number).collect(), at))
    }

    pub(super) fn plan_indirect1d(&self, w: &Indirect1D) -> Result<Plan, RunError> {
        let compute = compute_of(w.compute_op, w.in_dtype, w.out_dtype);
        let [source, destination] = self.indirect_legs(w)?;
        let legs = [&source, &destination];
        let units = units(compute);
        like_sizes(legs, units)?;

        let mut plan = Plan {
            compute,
            ..Plan::default()
        };
        if source.count() == 0 {
            plan.descriptors = Descriptors::Moves;
            return Ok(plan);
        }
        let indexed = indexed_legs(w.flags.indirect_mode);
        let sides = [
            (
                w.src_idx_start_addr,
                w.flags.gather_dim,
                w.src_idx_bound_reg,
            ),
            (
                w.dst_idx_start_addr,
                w.flags.scatter_dim,
                w.dst_idx_bound_reg,
            ),
        ];
        let mut indices = [None, None];
        for (leg, (addr, dim, bound)) in sides.into_iter().enumerate() {
            if !indexed[leg] {
                continue;
            }
            let dim = usize::from(dim.0);
            let (vector, at) = self.index_vector(addr, legs[leg].num[dim])?;
            plan.looked_at.push((at, 4 * vector.len() as u64));
            let found = Indices {
                dim,
                vector,
                limit: self.index_limit(bound),
            };
            plan.indices += found.vector.len() as u64;
            for position in found.skipped() {
                plan.skipped += 1;
                if w.flags.idx_bound_is_err || !bound.bc_disable_oob_error_notif {
                    let class = match w.flags.idx_bound_is_err {
                        true => NotificationClass::Error,
                        false => NotificationClass::NonFatal,
                    };
                    plan.notifications
                        .push(Notification::new(class, position, leg));
                }
            }
            indices[leg] = Some(found);
        }
        if let Some(found) = indices[1].as_ref().filter(|_| !w.flags.non_unique_dst_idx) {
            let mut seen = HashSet::new();
            let in_bounds = |i: &&u32| in_bounds(**i, found.limit);
            if let Some(index) = found
                .vector
                .iter()
                .filter(in_bounds)
                .find(|&&i| !seen.insert(i))
            {
                plan.suspicions.push(format!(
                    "scatter index {index} stands twice, but non_unique_dst_idx is 0: the last one wins, or both are counted (D38)"
                ));
            }
        }
        let alike = source.element / units[0] == destination.element / units[1];
        let shapes =
            w.src_start_addr.shape_from_register() || w.dst_start_addr.shape_from_register();
        if alike && !shapes {
            let mut indices = indices.into_iter();
            let lines = legs.map(|leg| Line {
                start: leg.start,
                step: leg.step[0] as u64,
                indices: indices.next().flatten().map(|i| (i.vector, i.limit)),
            });
            let rows = Rows {
                lines,
                count: source.count() as usize,
                read: source.element as u32,
                written: destination.element as u32,
            };
            self.check_rows(&rows)?;
            plan.rows = Some(rows);
            plan.descriptors = Descriptors::Moves;
            return Ok(plan);
        }
        let elements =
            [0, 1].map(|leg| legs[leg].elements(indices[leg].as_ref().map(Indices::as_parts)));
        if alike {
            plan.descriptors = Descriptors::Moves;
            cut(legs, [&elements[0], &elements[1]], units, |_, _, m| {
                plan.moves.push(m)
            });
        } else {
            let (moves, lists) = listed(legs, [&elements[0], &elements[1]], units, false);
            plan.moves = moves;
            plan.descriptors = Descriptors::Lists(lists);
        }
        self.check_moves(plan.moves.iter().copied())?;
        Ok(plan)
    }

    /// That rows have memory behind them: at once where all that they span has, else one by one.
    fn check_rows(&self, rows: &Rows) -> Result<(), RunError> {
        let sizes = [rows.read, rows.written];
        let whole = rows.lines.iter().zip(sizes).all(|(line, size)| {
            let span = line.span(rows.count, size.into());
            span.is_some_and(|(at, length)| self.memory.check(at, length).is_ok())
        });
        match whole {
            true => Ok(()),
            false => self.check_moves(rows.moves()),
        }
    }

    /// That what moves has memory behind it. What is out of bounds, on either side, is never touched (D36, D64).
    fn check_moves(&self, moves: impl Iterator<Item = Move>) -> Result<(), RunError> {
        for m in moves {
            if let From::Memory(from) = m.from {
                let read = self.memory.check(from, m.read.into());
                read.map_err(self.hole(LEGS[0]))?;
            }
            let written = self.memory.check(m.to, m.written.into());
            written.map_err(self.hole(LEGS[1]))?;
        }
        Ok(())
    }

    pub(super) fn plan_direct2d(&self, w: &Direct2D) -> Result<Plan, RunError> {
        let compute = compute_of(w.compute_op, w.in_dtype, w.out_dtype);
        let [source, destination] = self.direct_legs(w)?;
        let legs = [&source, &destination];
        let units = units(compute);
        like_sizes(legs, units)?;
        let mut plan = Plan {
            compute,
            ..Plan::default()
        };
        let mut elements = [source.elements(None), destination.elements(None)];
        let bounds = [
            (w.src_bound_reg, w.src_start_addr),
            (w.dst_bound_reg, w.dst_start_addr),
        ];
        let alike = source.element / units[0] == destination.element / units[1];
        for (leg, (bound, addr)) in bounds.into_iter().enumerate() {
            let Some(limit) = self.limit(bound, addr.marker()) else {
                continue;
            };
            for k in 0..elements[leg].len() {
                // Of a pair the source is tested first, and only one of both is reported.
                if elements[leg][k].address <= limit
                    || alike && leg == 1 && !elements[0][k].in_bounds
                {
                    continue;
                }
                elements[leg][k].in_bounds = false;
                if !bound.bc_disable_oob_error_notif {
                    plan.notifications
                        .push(Notification::new(NotificationClass::NonFatal, k, leg));
                }
            }
        }
        let elements = [&elements[0][..], &elements[1][..]];
        let (moves, lists) = listed(legs, elements, units, true);
        self.check_moves(moves.iter().copied())?;
        plan.moves = moves;
        plan.descriptors = Descriptors::Lists(lists);
        Ok(plan)
    }

    pub(super) fn plan_gather_xpose(&self, w: &GatherXpose) -> Result<Plan, RunError> {
        const SIZE: u64 = 2;
        let walk = self.row_walk(w)?;
        let (width, count) = (walk.columns, walk.count);
        let (source, destination) = (walk.source, walk.destination);
        let (vector, at) = self.index_vector(w.src_idx_start_addr, count.into())?;
        let limit = self.index_limit(w.src_idx_bound_reg);
        let address_limit = self.limit(w.dst_bound_reg, w.dst_start_addr.marker());
        let mut plan = Plan {
            indices: count.into(),
            looked_at: vec![(at, 4 * u64::from(count))],
            ..Plan::default()
        };
        let mut lists = [Vec::new(), Vec::new()];
        let out_of_bounds = |index: u32| !in_bounds(index, limit);
        for (position, &index) in vector.iter().enumerate() {
            if out_of_bounds(index) {
                plan.skipped += 1;
                if !w.src_idx_bound_reg.bc_disable_oob_error_notif {
                    plan.notifications.push(Notification::new(
                        NotificationClass::NonFatal,
                        position,
                        0,
                    ));
                }
            }
        }
        let row_step = walk.row_step as u64;
        for (tile, rows) in vector.chunks_exact(16).enumerate() {
            let rows: Vec<(u64, u64)> = rows
                .iter()
                .enumerate()
                .filter(|&(_, &index)| !out_of_bounds(index))
                .map(|(r, &index)| {
                    let row = u64::from(index).wrapping_mul(row_step);
                    (r as u64, source.wrapping_add(row))
                })
                .collect();
            plan.groups.push(plan.moves.len());
            if rows.is_empty() {
                continue;
            }
            // A row is one piece of memory (D32, D37).
            let length = SIZE * u64::from(width);
            for &(_, address) in &rows {
                self.memory
                    .check(address, length)
                    .map_err(self.hole(LEGS[0]))?;
                // A BD moves at most 64 KiB.
                for at in (0..length).step_by(MAX_LENGTH as usize) {
                    lists[0].push(Piece {
                        address: address.wrapping_add(at),
                        length: MAX_LENGTH.min((length - at) as u32),
                    });
                }
            }
            for c in 0..u64::from(width) {
                let run = destination
                    .wrapping_add(32 * tile as u64)
                    .wrapping_add(c.wrapping_mul(walk.column_step as u64));
                if address_limit.is_some_and(|limit| run > limit) {
                    if !w.dst_bound_reg.bc_disable_oob_error_notif {
                        let position = tile * usize::from(width) + c as usize;
                        plan.notifications.push(Notification::new(
                            NotificationClass::NonFatal,
                            position,
                            1,
                        ));
                    }
                    continue;
                }
                for &(r, row) in &rows {
                    let to = run.wrapping_add(SIZE * r);
                    self.memory.check(to, SIZE).map_err(self.hole(LEGS[1]))?;
                    plan.moves.push(Move {
                        from: From::Memory(row.wrapping_add(c * SIZE)),
                        to,
                        read: SIZE as u32,
                        written: SIZE as u32,
                    });
                }
                lists[1].push(Piece {
                    address: run,
                    length: 16 * SIZE as u32,
                });
            }
        }
        plan.groups.push(plan.moves.len());
        plan.descriptors = Descriptors::Lists(lists);
        Ok(plan)
    }

    pub(super) fn plan_direct2d_xpose(&self, w: &Direct2DXpose) -> Result<Plan, RunError> {
        let size = w.out_dtype.size() as u64;
        let columns = u64::from(w.tile_src_cols);
        let rows = u64::from(w.tile_src_rows);
        let walk = self.tile_walk(w)?;
        let limits = [
            self.limit(w.src_bound_reg, w.src_start_addr.marker()),
            self.limit(w.dst_bound_reg, w.dst_start_addr.marker()),
        ];
        let bounds = [w.src_bound_reg, w.dst_bound_reg];
        let mut plan = Plan::default();
        let mut lists = [Vec::new(), Vec::new()];
        let mut records = [Vec::new(), Vec::new()];
        for (tile, &[origin, place]) in walk.tiles.iter().enumerate() {
            // Rows and columns of a tile, each tested by its first byte.
            let mut side = |leg: usize, count: u64, start: u64, step: i64| {
                let mut kept = Vec::new();
                for k in 0..count {
                    let address = start.wrapping_add(k.wrapping_mul(step as u64));
                    if limits[leg].is_none_or(|limit| address <= limit) {
                        kept.push((k, address));
                    } else if !bounds[leg].bc_disable_oob_error_notif {
                        let position = tile * count as usize + k as usize;
                        records[leg].push(Notification::new(
                            NotificationClass::NonFatal,
                            position,
                            leg,
                        ));
                    }
                }
                kept
            };
            plan.groups.push(plan.moves.len());
            let kept_rows = side(0, rows, origin, w.tile_src_row_step.into());
            if kept_rows.is_empty() {
                continue;
            }
            let kept_columns = side(1, columns, place, walk.column_step);
            for &(_, address) in &kept_rows {
                let length = columns * size;
                self.memory
                    .check(address, length)
                    .map_err(self.hole(LEGS[0]))?;
                lists[0].push(Piece {
                    address,
                    length: length as u32,
                });
            }
            for &(c, run) in &kept_columns {
                for &(r, row) in &kept_rows {
                    let to = run.wrapping_add(r * size);
                    self.memory.check(to, size).map_err(self.hole(LEGS[1]))?;
                    plan.moves.push(Move {
                        from: From::Memory(row.wrapping_add(c * size)),
                        to,
                        read: size as u32,
                        written: size as u32,
                    });
                }
                lists[1].push(Piece {
                    address: run,
                    length: (rows * size) as u32,
                });
            }
        }
        plan.groups.push(plan.moves.len());
        plan.notifications = records.concat();
        plan.descriptors = Descriptors::Lists(lists);
        Ok(plan)
    }
}

/// Cuts two byte streams into the pieces that move (D57): number of the source element, of the destination element, and
/// the move. `units` are the sizes that the streams count in: 1 for copies, those of the types for a compute_op.
fn cut(
    legs: [&Leg; 2],
    elements: [&[Element]; 2],
    units: [u64; 2],
    mut piece: impl FnMut(usize, usize, Move),
) {
    let [from, to] = legs;
    let per = [from.element / units[0], to.element / units[1]];
    let moved = |s: &Element, d: &Element, s_at: u64, d_at: u64, n: u64| Move {
        from: From::Memory(s.address.wrapping_add(s_at * units[0])),
        to: d.address.wrapping_add(d_at * units[1]),
        read: (n * units[0]) as u32,
        written: (n * units[1]) as u32,
    };
    if per[0] == per[1] {
        for (k, (s, d)) in elements[0].iter().zip(elements[1]).enumerate() {
            if s.in_bounds && d.in_bounds {
                piece(k, k, moved(s, d, 0, 0, per[0]));
            }
        }
        return;
    }
    let mut at = 0;
    let total = elements[0].len() as u64 * per[0];
    while at < total {
        let (s, d) = (at / per[0], at / per[1]);
        let (s_at, d_at) = (at % per[0], at % per[1]);
        let n = (per[0] - s_at).min(per[1] - d_at);
        let (source, destination) = (&elements[0][s as usize], &elements[1][d as usize]);
        if source.in_bounds && destination.in_bounds {
            let m = moved(source, destination, s_at, d_at, n);
            piece(s as usize, d as usize, m);
        }
        at += n;
    }
}

/// The operation of a DMA, if it is not a plain copy.
fn compute_of(op: ComputeOp, from: Dtype, to: Dtype) -> Option<(ComputeOp, Dtype, Dtype)> {
    (op != ComputeOp::NONE).then_some((op, from, to))
}

/// What the streams of both legs count in. Unit: bytes.
fn units(compute: Option<(ComputeOp, Dtype, Dtype)>) -> [u64; 2] {
    match compute {
        Some((_, from, to)) => [from.size() as u64, to.size() as u64],
        None => [1, 1],
    }
}

/// Both legs have as many bytes, or as many elements of their types.
fn like_sizes(legs: [&Leg; 2], units: [u64; 2]) -> Result<(), RunError> {
    let counts = [legs[0].bytes() / units[0], legs[1].bytes() / units[1]];
    let whole = (0..2).all(|i| legs[i].element.is_multiple_of(units[i]));
    match whole && counts[0] == counts[1] {
        true => Ok(()),
        false => Err(RunError::Mismatch {
            what: "source and destination",
            found: format!(
                "{} bytes in, {} bytes out",
                legs[0].bytes(),
                legs[1].bytes()
            ),
            rule: "a word moves as much out as in",
        }),
    }
}

/// The moves of two byte streams, and the pieces of either leg: runs within an element, joined with their neighbours in the stream
/// (`across`) up to 64 KiB (D59). Where elements overlap, neighbours in memory need not be neighbours in the stream.
fn listed(
    legs: [&Leg; 2],
    elements: [&[Element]; 2],
    units: [u64; 2],
    across: bool,
) -> (Vec<Move>, [Vec<Piece>; 2]) {
    /// A piece, and its first and last element.
    struct Run {
        piece: Piece,
        first: usize,
        last: usize,
    }
    let follows = |run: &Run, address: u64| {
        run.piece.address.wrapping_add(run.piece.length.into()) == address
    };
    let mut moves: Vec<Move> = Vec::new();
    let mut runs = [Vec::<Run>::new(), Vec::new()];
    cut(legs, elements, units, |s, d, m| {
        let From::Memory(from) = m.from else {
            unreachable!("a DMA moves memory");
        };
        let parts = [(from, m.read, s), (m.to, m.written, d)];
        for (runs, (address, length, element)) in runs.iter_mut().zip(parts) {
            match runs.last_mut() {
                Some(run) if run.last == element && follows(run, address) => {
                    run.piece.length += length;
                }
                _ => runs.push(Run {
                    piece: Piece { address, length },
                    first: element,
                    last: element,
                }),
            }
        }
        moves.push(m);
    });
    let lists = [0, 1].map(|leg| {
        let start = |element: usize| elements[leg][element].address;
        let end = |element: usize| start(element).wrapping_add(legs[leg].element);
        let mut joined: Vec<Run> = Vec::new();
        for run in std::mem::take(&mut runs[leg]) {
            match joined.last_mut() {
                Some(last)
                    if across
                        && last.last + 1 == run.first
                        && follows(last, run.piece.address)
                        && follows(last, end(last.last))
                        && run.piece.address == start(run.first)
                        && last.piece.length + run.piece.length <= MAX_LENGTH =>
                {
                    last.piece.length += run.piece.length;
                    last.last = run.last;
                }
                _ => joined.push(run),
            }
        }
        joined.into_iter().map(|run| run.piece).collect()
    });
    (moves, lists)
}
