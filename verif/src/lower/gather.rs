//! 0x68: indices look up elements of the window in the Pool_Buffer (facts.md 3.6, 7; D4, D46, D62).
//!
//! An index outside the window has its lane off, which gives 0; the kernel then puts the immediate in or leaves the element.

use super::agent::Agent;
use super::hardware::{Lane, Vector, Width};
use super::operands::{Operands, Tensor};
use super::pool_buffer_load::{CHANNEL_BYTES, CORE, ENTRY_BYTES, fill};
use super::{Fault, Origin, Plan, Value, Work};
use crate::descriptor::validate::POOL_ELEMENTS;
use crate::descriptor::{Gather, IndexMissBehavior};
use sim::dut::SimError;

/// What the engine takes at once of an element of 8 bytes. Unit: bytes.
const MOST_BYTES: usize = 4;

/// What is to be looked up.
pub struct LookUp {
    /// Size of an element. Unit: bytes.
    size: usize,
    /// Per channel: the indices.
    indices: Vec<Vec<u32>>,
    destination: Tensor,
    /// What a miss writes; `None`: nothing.
    immediate: Option<u32>,
    /// The window is given up afterwards.
    free: bool,
}

/// Plans the word.
pub fn plan(operands: &Operands, w: &Gather) -> Result<Plan, Fault> {
    let channels = w.num_active_channels;
    let (from, size) = (w.in_dtype.size(), w.out_dtype.size());
    let vector = operands.tensor("the index vector", &w.src, from, channels)?;
    let destination = operands.tensor("the destination", &w.dst, size, channels)?;
    let count = vector.offsets.len();
    if count != destination.offsets.len() {
        return Err(Fault {
            what: "source and destination",
            found: format!("{count} indices, {} elements", destination.offsets.len()),
            rule: "there are as many elements as indices",
        });
    }
    let memory = &operands.0.memory;
    let of = |channel: usize| {
        let index = |k| memory.number(vector.at(channel, k), from) as u32;
        (0..count).map(index).collect::<Vec<u32>>()
    };
    let indices: Vec<Vec<u32>> = (0..usize::from(channels)).map(of).collect();
    let pool = operands.0.pool.as_ref();
    let misses = |index: &&u32| pool.is_none_or(|p| **index & !p.mask != p.start);
    Ok(Plan {
        indices: count as u64 * u64::from(channels),
        skipped: indices.iter().flatten().filter(misses).count() as u64,
        ..Plan::of(Work::LookUp(LookUp {
            size,
            indices,
            destination,
            immediate: match w.index_miss_behavior {
                IndexMissBehavior::SKIP_WRITE => None,
                _ => Some(w.immediate),
            },
            free: w.free_pool_buffer == 1,
        }))
    })
}

/// Looks up, core by core.
pub fn look_up(agent: &mut Agent, look_up: &LookUp) -> Result<(), SimError> {
    let pool = agent.pool.take();
    // Where an index is in the window: its place, if the window has it.
    let place = |index: u32| {
        let pool = pool.as_ref()?;
        (index & !pool.mask == pool.start).then_some(index & pool.mask)
    };
    let loaded = |channel: usize| {
        let entries = pool.as_ref().and_then(|p| p.entries.get(channel));
        entries.map_or(&[][..], Vec::as_slice)
    };
    let width = Width::of(look_up.size.min(MOST_BYTES));
    let lanes = width.lanes();
    // Parts of an element that the engine gathers one by one.
    let parts = look_up.size.div_ceil(MOST_BYTES);
    for first in (0..look_up.indices.len()).step_by(CORE) {
        let channels = first..look_up.indices.len().min(first + CORE);
        let mut vectors = Vec::new();
        for channel in channels.clone() {
            let entries = loaded(channel);
            fill(agent, channel, entries)?;
            let there = entries.len().min(POOL_ELEMENTS as usize);
            let base = channel % CORE * CHANNEL_BYTES;
            for part in 0..parts {
                for indices in look_up.indices[channel].chunks(lanes) {
                    let lane = |&index: &u32| {
                        // What was not loaded reads 0, as a lane that is off does.
                        let place = place(index)? as usize;
                        (place < there).then(|| Lane {
                            offset: (place * ENTRY_BYTES + part * MOST_BYTES) as u32,
                            datum: 0,
                        })
                    };
                    vectors.push(Vector {
                        base: base as u32,
                        lanes: indices.iter().map(lane).collect(),
                    });
                }
            }
        }
        let drained = agent.hardware.gather(width, &vectors)?;
        let mut drained = drained.chunks(look_up.indices[first].len().div_ceil(lanes).max(1));
        for channel in channels {
            let parts: Vec<_> = drained.by_ref().take(parts).collect();
            for (k, &index) in look_up.indices[channel].iter().enumerate() {
                let mut bytes = [0; ENTRY_BYTES];
                let part = look_up.size.min(MOST_BYTES);
                for (to, from) in bytes.chunks_exact_mut(part).zip(&parts) {
                    let at = k % lanes * part;
                    to.copy_from_slice(&from[k / lanes].0[at..at + part]);
                }
                if place(index).is_none() {
                    let Some(immediate) = look_up.immediate else {
                        continue;
                    };
                    // The lane was off, so this is the immediate, unless the engine left something there.
                    for (to, from) in bytes.iter_mut().zip(immediate.to_le_bytes()) {
                        *to |= from;
                    }
                }
                let origin = Origin {
                    position: k as u32,
                    index: Some(index),
                    lane: Some((k % lanes) as u8),
                };
                let to = look_up.destination.at(channel, k);
                agent.write(to, &bytes[..look_up.size], origin, Value::Engine)?;
            }
        }
    }
    if !look_up.free {
        *agent.pool = pool;
    }
    Ok(())
}
