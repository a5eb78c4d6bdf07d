//! What the words of the POOL engine 0xe7, 0x67 and 0x68 do, channel by channel (D62).

use super::*;
use crate::descriptor::validate::POOL_ELEMENTS;
use crate::descriptor::{IndexMissBehavior, MemPattern4D, Tensor4D, generation};

impl State {
    /// An engine's operand in each of `channels` partitions: SoC addresses of its elements, fastest dim first, per channel.
    pub(crate) fn tensor(
        &self,
        what: &'static str,
        tensor: &Tensor4D,
        size: usize,
        channels: u8,
    ) -> Result<Operand, RunError> {
        let step = tensor.step.map(i32::from);
        let own = Shape {
            num: tensor.num,
            step,
        };
        let shape = self.dims(tensor.addr.shape_from_register(), step[0], own);
        let leg = Leg {
            start: 0,
            element: size as u64,
            num: shape.num.map(u64::from),
            step: shape.step.map(|s| i64::from(s) * size as i64),
        };
        if leg.count().saturating_mul(channels.into()) > MAX_ELEMENTS {
            let found = format!("{} elements in {channels} channels", leg.count());
            return Err(too_large(what, found));
        }
        let places = self.partitions(what, tensor.addr, channels)?;
        let offsets = leg
            .elements(None)
            .iter()
            .map(|e| places.inside(what, e.address as i64, size))
            .collect::<Result<_, _>>()?;
        Ok(Operand { places, offsets })
    }

    /// Where an engine's address is, and that the partitions from there on exist.
    fn partitions(
        &self,
        what: &'static str,
        addr: Addr4,
        channels: u8,
    ) -> Result<Partitions, RunError> {
        let start = self.engine_address(what, addr)?;
        let generation = self.generation;
        let (base, stride, usable) = match generation.in_psum(start) {
            true => (
                generation::PSUM_BASE,
                generation::PSUM_STRIDE,
                generation::PSUM_USABLE,
            ),
            false => (0, generation.sbuf_stride(), generation.sbuf_usable()),
        };
        let first = generation.partition(start);
        let last = first.map(|p| p as usize + usize::from(channels));
        if last.is_none_or(|last| last > generation::PARTITIONS) {
            return Err(RunError::Mismatch {
                what,
                found: format!("{channels} channels from {start:#x} on"),
                rule: "they lie in the 128 partitions of SBUF or PSUM",
            });
        }
        Ok(Partitions {
            soc: self.memory.soc(start),
            within: i64::from((start - base) % stride),
            stride: stride.into(),
            usable: usable.into(),
        })
    }

    pub(super) fn plan_indirect_copy(&self, w: &IndirectCopy) -> Result<Plan, RunError> {
        let (MemPattern4D::Indirect(src), MemPattern4D::Tensor(dst)) = (&w.src, &w.dst) else {
            unreachable!("the validator knows the patterns");
        };
        let size = w.in_dtype.size();
        let block = usize::from(w.src_num_elem_per_idx);
        let channels = w.num_active_channels;
        let index_addr = Addr4(src.index_addr.0 & !Addr4::INDIRECT);
        let indices = self.partitions("the index vector", index_addr, channels)?;
        let data = self.partitions("the data", src.data_addr, channels)?;
        let destination = self.tensor("the destination", dst, size, channels)?;
        let count = usize::from(src.num_elem) / block;
        if destination.offsets.len() != count * block {
            return Err(RunError::Mismatch {
                what: "the destination",
                found: format!(
                    "{} elements for {} that are gathered",
                    destination.offsets.len(),
                    count * block
                ),
                rule: "both counts are equal",
            });
        }
        // A core's indices lie partition first over its 16 (facts.md 7).
        const CORE: usize = 16;
        let mut plan = Plan::default();
        for first in (0..usize::from(channels)).step_by(CORE) {
            for i in 0..count {
                let offset = indices.inside("the index vector", 2 * (i / CORE) as i64, 2)?;
                let at = indices.at(first + i % CORE, offset);
                let index = self.memory.number(at, 2) as usize;
                plan.looked_at.push((at, 2));
                plan.indices += 1;
                let in_range = (index + 1) * block <= usize::from(w.src_buffer_size);
                plan.skipped += u64::from(!in_range);
                for channel in first..first + CORE {
                    for j in 0..block {
                        let from = match in_range {
                            true => {
                                let offset = ((index * block + j) * size) as i64;
                                let offset = data.inside("the data", offset, size)?;
                                From::Memory(data.at(channel, offset))
                            }
                            false => From::Value(0),
                        };
                        plan.moves.push(Move {
                            from,
                            to: destination.at(channel, i * block + j),
                            read: size as u32,
                            written: size as u32,
                        });
                    }
                }
            }
            // A core stages what it gathers before it writes.
            plan.groups.push(plan.moves.len());
        }
        Ok(plan)
    }

    pub(super) fn plan_gather(&self, w: &Gather) -> Result<Plan, RunError> {
        let channels = w.num_active_channels;
        let size = w.out_dtype.size();
        let indices = self.tensor("the index vector", &w.src, w.in_dtype.size(), channels)?;
        let destination = self.tensor("the destination", &w.dst, size, channels)?;
        let count = indices.offsets.len();
        if count != destination.offsets.len() {
            return Err(RunError::Mismatch {
                what: "source and destination",
                found: format!("{count} indices, {} elements", destination.offsets.len()),
                rule: "there are as many elements as indices",
            });
        }
        let mut plan = Plan::default();
        for channel in 0..usize::from(channels) {
            for k in 0..count {
                let at = indices.at(channel, k);
                let index = self.memory.number(at, w.in_dtype.size()) as u32;
                plan.looked_at.push((at, w.in_dtype.size() as u64));
                plan.indices += 1;
                let hit = self
                    .pool
                    .as_ref()
                    .filter(|pool| index & !pool.mask == pool.start)
                    .map(|pool| {
                        let entries = pool.entries.get(channel);
                        let at = (index & pool.mask) as usize;
                        entries.and_then(|e| e.get(at)).copied().unwrap_or(0)
                    });
                plan.skipped += u64::from(hit.is_none());
                let skip = w.index_miss_behavior == IndexMissBehavior::SKIP_WRITE;
                let value = match hit {
                    Some(value) => value,
                    None if skip => continue,
                    None => w.immediate.into(),
                };
                plan.moves.push(Move {
                    from: From::Value(value),
                    to: destination.at(channel, k),
                    read: 0,
                    written: size as u32,
                });
            }
        }
        if w.free_pool_buffer == 1 {
            plan.pool = PoolChange::Becomes(None);
        }
        Ok(plan)
    }

    pub(super) fn plan_pool_buffer_load(&self, w: &PoolBufferLoad) -> Result<Plan, RunError> {
        let size = w.in_dtype.size();
        let source = self.tensor(LEGS[0], &w.src, size, w.num_active_channels)?;
        if source.offsets.len() as u64 > POOL_ELEMENTS {
            return Err(RunError::Mismatch {
                what: LEGS[0],
                found: format!("{} elements", source.offsets.len()),
                rule: "the Pool_Buffer has 512 elements per channel",
            });
        }
        let channel = |c: usize| {
            let element = |k| self.memory.number(source.at(c, k), size);
            (0..source.offsets.len()).map(element).collect()
        };
        let pool = PoolBuffer {
            start: w.start_index,
            mask: w.mask,
            entries: (0..usize::from(w.num_active_channels))
                .map(channel)
                .collect(),
        };
        let looked_at = source
            .addresses(w.num_active_channels)
            .map(|at| (at, size as u64))
            .collect();
        Ok(Plan {
            pool: PoolChange::Becomes(Some(pool)),
            looked_at,
            ..Plan::default()
        })
    }
}

/// The partitions of an engine's operand.
struct Partitions {
    /// SoC address of the start.
    soc: u64,
    /// Of the start in its partition. Unit: bytes.
    within: i64,
    stride: u64,
    usable: i64,
}

impl Partitions {
    /// That an element at `offset` from the start lies in the start's partition; gives the offset.
    fn inside(&self, what: &'static str, offset: i64, size: usize) -> Result<i64, RunError> {
        let at = self.within + offset;
        match at >= 0 && at + size as i64 <= self.usable {
            true => Ok(offset),
            false => Err(RunError::Mismatch {
                what,
                found: format!("an element at byte {at} of its partition"),
                rule: "a channel stays in the memory of its partition",
            }),
        }
    }

    /// SoC address of an offset, in a channel.
    fn at(&self, channel: usize, offset: i64) -> u64 {
        let partition = self.soc + channel as u64 * self.stride;
        partition.wrapping_add(offset as u64)
    }
}

/// An engine's operand: partitions and offsets of its elements.
pub(crate) struct Operand {
    places: Partitions,
    offsets: Vec<i64>,
}

impl Operand {
    /// SoC addresses of its elements, channel by channel, fastest dim first.
    pub(crate) fn addresses(&self, channels: u8) -> impl Iterator<Item = u64> + '_ {
        (0..usize::from(channels))
            .flat_map(move |c| (0..self.offsets.len()).map(move |k| self.at(c, k)))
    }

    fn at(&self, channel: usize, element: usize) -> u64 {
        self.places.at(channel, self.offsets[element])
    }
}
