//! 0xe7: each core copies blocks, found by index, in each of its 16 partitions (facts.md 3.5, 7; D30, D45, D62).
//!
//! The data of a partition is a table in the data RAM: several partitions side by side if they fit, else one, window by window. A
//! block out of range has its lanes off, which gives the zeros that it is to be.

use super::agent::Agent;
use super::hardware::{Lane, RAM_BYTES, ROW_BYTES, Vector, Width, rows};
use super::operands::{Lanes, Operands, Tensor};
use super::pool_buffer_load::CORE;
use super::{Fault, Origin, Plan, Value, Work};
use crate::descriptor::{IndirectCopy, MemPattern4D};
use sim::dut::SimError;
use std::collections::BTreeSet;

/// Bytes of an index.
const INDEX_BYTES: usize = 2;

/// What is to be copied.
pub struct Blocks {
    /// Size of an element. Unit: bytes.
    size: usize,
    /// Elements of a block.
    block: usize,
    /// Elements of a partition's data.
    limit: usize,
    /// Per core: its indices.
    indices: Vec<Vec<usize>>,
    data: Lanes,
    destination: Tensor,
}

impl Blocks {
    /// Whether a block lies in the data (D45).
    fn in_range(&self, index: usize) -> bool {
        (index + 1) * self.block <= self.limit
    }

    /// The byte of a partition's data at which an element is found; `None` if its block is out of range.
    fn source(&self, indices: &[usize], element: usize) -> Option<usize> {
        let index = indices[element / self.block];
        let at = index * self.block + element % self.block;
        self.in_range(index).then_some(at * self.size)
    }
}

/// Plans the word.
pub fn plan(operands: &Operands, w: &IndirectCopy) -> Result<Plan, Fault> {
    let (MemPattern4D::Indirect(src), MemPattern4D::Tensor(dst)) = (&w.src, &w.dst) else {
        unreachable!("the validator knows the patterns");
    };
    let size = w.in_dtype.size();
    let block = usize::from(w.src_num_elem_per_idx);
    let channels = w.num_active_channels;
    let vector = operands.lanes("the index vector", src.index_addr, channels)?;
    let data = operands.lanes("the data", src.data_addr, channels)?;
    let destination = operands.tensor("the destination", dst, size, channels)?;
    let count = usize::from(src.num_elem) / block;
    if destination.offsets.len() != count * block {
        return Err(Fault {
            what: "the destination",
            found: format!(
                "{} elements for {}",
                destination.offsets.len(),
                count * block
            ),
            rule: "there are as many elements as are gathered",
        });
    }
    let mut indices = Vec::new();
    for first in (0..usize::from(channels)).step_by(CORE) {
        // A core's indices lie partition first.
        let index = |i: usize| {
            let offset = (i / CORE * INDEX_BYTES) as i64;
            let offset = vector.checked(offset, INDEX_BYTES)?;
            let at = vector.at(first + i % CORE, offset);
            Ok(operands.0.memory.number(at, INDEX_BYTES) as usize)
        };
        indices.push((0..count).map(index).collect::<Result<Vec<_>, Fault>>()?);
    }
    let blocks = Blocks {
        size,
        block,
        limit: w.src_buffer_size.into(),
        indices,
        data,
        destination,
    };
    for &index in blocks.indices.iter().flatten() {
        if blocks.in_range(index) {
            let length = block * size;
            blocks.data.checked((index * length) as i64, length)?;
        }
    }
    let all = blocks.indices.iter().flatten();
    Ok(Plan {
        indices: all.clone().count() as u64,
        skipped: all.filter(|&&index| !blocks.in_range(index)).count() as u64,
        ..Plan::of(Work::Blocks(blocks))
    })
}

/// Copies, core by core: a core has gathered all before it writes.
pub fn copy(agent: &mut Agent, blocks: &Blocks) -> Result<(), SimError> {
    let lanes = Width::of(blocks.size).lanes();
    for (core, indices) in blocks.indices.iter().enumerate() {
        let gathered = gather(agent, blocks, core * CORE, indices)?;
        for (p, elements) in gathered.iter().enumerate() {
            for (k, element) in elements.chunks_exact(blocks.size).enumerate() {
                let origin = Origin {
                    position: k as u32,
                    index: Some(indices[k / blocks.block] as u32),
                    lane: Some((k % lanes) as u8),
                };
                let to = blocks.destination.at(core * CORE + p, k);
                agent.write(to, element, origin, Value::Engine)?;
            }
        }
    }
    Ok(())
}

/// What a core gathers in each of its partitions, from `first` on: elements one behind the other.
fn gather(
    agent: &mut Agent,
    blocks: &Blocks,
    first: usize,
    indices: &[usize],
) -> Result<Vec<Vec<u8>>, SimError> {
    let width = Width::of(blocks.size);
    let lanes = width.lanes();
    let count = indices.len() * blocks.block;
    let table = (blocks.limit * blocks.size).next_multiple_of(ROW_BYTES);
    let side_by_side = (RAM_BYTES / table).clamp(1, CORE);
    let mut gathered = vec![vec![0; count * blocks.size]; CORE];
    for window in 0..table.div_ceil(RAM_BYTES) {
        let begin = window * RAM_BYTES;
        // Of an element its place in this window.
        let place = |element: usize| {
            let at = blocks.source(indices, element)?.checked_sub(begin)?;
            (at < RAM_BYTES).then_some(at)
        };
        let places: BTreeSet<usize> = (0..count).filter_map(place).collect();
        if places.is_empty() && window != 0 {
            continue;
        }
        let table_rows = rows(places.iter().map(|&at| at..at + blocks.size));
        for group in (0..CORE).step_by(side_by_side) {
            let partitions = group..CORE.min(group + side_by_side);
            let mut vectors = Vec::new();
            let mut whose = Vec::new();
            for p in partitions {
                let base = (p - group) * table;
                let row = base / ROW_BYTES;
                let shifted: Vec<_> = table_rows
                    .iter()
                    .map(|r| r.start + row..r.end + row)
                    .collect();
                agent.load(&shifted, |at| {
                    blocks.data.at(first + p, (at - base + begin) as i64)
                })?;
                for start in (0..count).step_by(lanes) {
                    let elements = start..count.min(start + lanes);
                    let lane = |element| {
                        place(element).map(|at| Lane {
                            offset: at as u32,
                            datum: 0,
                        })
                    };
                    let lanes: Vec<_> = elements.map(lane).collect();
                    // What no window has is a 0 of the first pass.
                    if window == 0 || lanes.iter().any(Option::is_some) {
                        whose.push((p, start));
                        vectors.push(Vector {
                            base: base as u32,
                            lanes,
                        });
                    }
                }
            }
            let drained = agent.hardware.gather(width, &vectors)?;
            for ((p, start), vector) in whose.into_iter().zip(drained) {
                // Lanes of other windows are 0.
                let to = &mut gathered[p][start * blocks.size..];
                for (to, from) in to.iter_mut().zip(vector.0).take(lanes * blocks.size) {
                    *to |= from;
                }
            }
        }
    }
    Ok(gathered)
}
