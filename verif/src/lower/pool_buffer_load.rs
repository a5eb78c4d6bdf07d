//! 0x67: a window goes into the Pool_Buffer, which is the data RAM (facts.md 3.7, 7).
//!
//! The engine is one core: it has 16 of the 128 channels at a time. An entry has 8 bytes, its element in the low ones; a channel has
//! 512 entries; 16 channels fill the data RAM.

use super::agent::Agent;
use super::hardware::{RAM_BYTES, ROW_BYTES};
use super::operands::{LEGS, Operands, Tensor};
use super::{Fault, Plan, Work};
use crate::descriptor::PoolBufferLoad;
use crate::descriptor::validate::POOL_ELEMENTS;
use crate::machine::PoolBuffer;
use sim::dut::SimError;

/// Channels of a core (facts.md 7).
pub const CORE: usize = 16;

/// Bytes of an entry: those of the largest type.
pub const ENTRY_BYTES: usize = 8;

/// Bytes of a channel in the data RAM.
pub const CHANNEL_BYTES: usize = RAM_BYTES / CORE;

const _: () = assert!(CHANNEL_BYTES == POOL_ELEMENTS as usize * ENTRY_BYTES);

/// What is to be loaded.
pub struct Load {
    source: Tensor,
    /// Size of an element. Unit: bytes.
    size: usize,
    channels: usize,
    start: u32,
    mask: u32,
}

/// Plans the word.
pub fn plan(operands: &Operands, w: &PoolBufferLoad) -> Result<Plan, Fault> {
    let size = w.in_dtype.size();
    let source = operands.tensor(LEGS[0], &w.src, size, w.num_active_channels)?;
    let count = source.offsets.len();
    if count as u64 > POOL_ELEMENTS {
        return Err(Fault {
            what: LEGS[0],
            found: format!("{count} elements"),
            rule: "the Pool_Buffer has 512 elements per channel",
        });
    }
    Ok(Plan::of(Work::LoadPool(Load {
        source,
        size,
        channels: w.num_active_channels.into(),
        start: w.start_index,
        mask: w.mask,
    })))
}

/// Fills a channel of the Pool_Buffer.
pub fn fill(agent: &mut Agent, channel: usize, entries: &[u64]) -> Result<(), SimError> {
    let mut bytes: Vec<u8> = entries.iter().flat_map(|e| e.to_le_bytes()).collect();
    bytes.resize(bytes.len().next_multiple_of(ROW_BYTES), 0);
    let row = channel % CORE * CHANNEL_BYTES / ROW_BYTES;
    agent.hardware.load(row, &bytes)
}

/// Loads, channel by channel, and takes what the data RAM then holds.
pub fn load(agent: &mut Agent, load: &Load) -> Result<(), SimError> {
    let count = load.source.offsets.len();
    let mut entries = Vec::with_capacity(load.channels);
    for channel in 0..load.channels {
        let mut elements = Vec::with_capacity(count);
        for k in 0..count {
            let mut bytes = [0; ENTRY_BYTES];
            agent.read(load.source.at(channel, k), &mut bytes[..load.size])?;
            elements.push(u64::from_le_bytes(bytes));
        }
        fill(agent, channel, &elements)?;
        let row = channel % CORE * CHANNEL_BYTES / ROW_BYTES;
        let rows = (count * ENTRY_BYTES).div_ceil(ROW_BYTES);
        let held = agent.hardware.dump(row, rows)?;
        let entry = |b: &[u8]| u64::from_le_bytes(b.try_into().expect("eight bytes"));
        entries.push(
            held.chunks_exact(ENTRY_BYTES)
                .map(entry)
                .take(count)
                .collect(),
        );
    }
    *agent.pool = Some(PoolBuffer {
        start: load.start,
        mask: load.mask,
        entries,
    });
    Ok(())
}
