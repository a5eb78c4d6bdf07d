//! What the operands of a word stand for: addresses, limits, shapes, index vectors, partitions; and what is wrong with them.

use super::Fault;
use crate::descriptor::generation::{
    PARTITIONS, PSUM_APERTURE, PSUM_BASE, PSUM_STRIDE, PSUM_USABLE, SBUF_APERTURE,
};
use crate::descriptor::{Addr4, Addr8, BoundCheckReg, Generation, Offset, Source, Tensor4D};
use crate::machine::{MAX_ELEMENTS, Shape, State};

/// Names of the legs, for messages.
pub const LEGS: [&str; 2] = ["the source", "the destination"];

/// A memory of partitions, as both sides address it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Space {
    /// What is wrong with an address in a hole.
    hole: &'static str,
    /// SoC address.
    aperture: u64,
    /// 29-bit address of an engine.
    base: u32,
    /// From one partition to the next. Unit: bytes.
    stride: u32,
    /// Of a partition. Unit: bytes.
    usable: u32,
}

fn sbuf(generation: Generation) -> Space {
    Space {
        hole: "SBUF has no memory there",
        aperture: SBUF_APERTURE,
        base: 0,
        stride: generation.sbuf_stride(),
        usable: generation.sbuf_usable(),
    }
}

fn psum(generation: Generation) -> Option<Space> {
    (generation != Generation::V5).then_some(Space {
        hole: "PSUM has no memory there",
        aperture: PSUM_APERTURE,
        base: PSUM_BASE,
        stride: PSUM_STRIDE,
        usable: PSUM_USABLE,
    })
}

impl Space {
    /// Addresses that it takes, holes and all. Unit: bytes.
    fn window(&self) -> u64 {
        PARTITIONS as u64 * u64::from(self.stride)
    }
}

/// How many of `length` bytes from `address` on lie in SBUF without a break, or outside it. Unit: bytes.
pub fn sbuf_run(generation: Generation, address: u64, length: u64) -> (bool, u64) {
    let within = address.wrapping_sub(SBUF_APERTURE);
    let window = sbuf(generation).window();
    match within < window {
        true => (true, length.min(window - within)),
        // The distance to SBUF, mod 2^64.
        false => (false, length.min(SBUF_APERTURE.wrapping_sub(address))),
    }
}

/// Indices, and those that are in bounds: below the limit, unsigned (D35).
pub struct Indices {
    /// The vector.
    pub vector: Vec<u32>,
    /// Limit; `None`: no check.
    limit: Option<u64>,
}

impl Indices {
    /// Whether index `k` is in bounds.
    pub fn inside(&self, k: usize) -> bool {
        match self.limit {
            Some(limit) => u64::from(self.vector[k]) < limit,
            None => true,
        }
    }

    /// Positions of those out of bounds, ascending.
    pub fn outside(&self) -> Vec<usize> {
        let all = 0..self.vector.len();
        all.filter(|&k| !self.inside(k)).collect()
    }
}

/// An operand of an engine: the same offsets in a partition per channel (D62).
pub struct Lanes {
    /// SoC address of offset 0 in channel 0.
    start: u64,
    stride: u64,
    /// Offset 0 in its partition. Unit: bytes.
    within: i64,
    usable: i64,
    what: &'static str,
}

impl Lanes {
    /// That `size` bytes at an offset lie in the partition; gives the offset. Unit: bytes.
    pub fn checked(&self, offset: i64, size: usize) -> Result<i64, Fault> {
        let first = self.within + offset;
        if first < 0 || first + size as i64 > self.usable {
            return Err(Fault {
                what: self.what,
                found: format!("{size} bytes at byte {first} of a partition"),
                rule: "a channel stays in the memory of its partition",
            });
        }
        Ok(offset)
    }

    /// SoC address of an offset in a channel.
    pub fn at(&self, channel: usize, offset: i64) -> u64 {
        let partition = self.start + channel as u64 * self.stride;
        partition.wrapping_add_signed(offset)
    }
}

/// A TENSOR4D in memory: partitions, and offsets of its elements in order.
pub struct Tensor {
    /// Partitions.
    pub lanes: Lanes,
    /// Offsets in a partition, X fastest. Unit: bytes.
    pub offsets: Vec<i64>,
}

impl Tensor {
    /// SoC address of element `k` in a channel.
    pub fn at(&self, channel: usize, k: usize) -> u64 {
        self.lanes.at(channel, self.offsets[k])
    }
}

/// The machine whose operands are looked at.
pub struct Operands<'a>(pub &'a State);

impl Operands<'_> {
    fn register(&self, id: u8) -> u64 {
        self.0.registers[usize::from(id)].into()
    }

    fn wide_register(&self, id: u8) -> u64 {
        self.register(id + 1) << 32 | self.register(id)
    }

    /// The address that an ADDR8 stands for (facts.md 2.1).
    pub fn address(&self, side: usize, addr: Addr8) -> Result<u64, Fault> {
        match addr.source() {
            Some(Source::Immediate(address)) => Ok(address),
            Some(Source::Registers { lo, hi }) => Ok(self.register(hi) << 32 | self.register(lo)),
            Some(Source::Table { entry, offset }) => {
                let by = match offset {
                    Offset::Immediate(offset) => offset.into(),
                    Offset::Register(id) => self.register(id),
                    Offset::Wide(id) => self.wide_register(id),
                };
                match self.0.table.get(&entry) {
                    Some(address) => Ok(address.wrapping_add(by)),
                    None => Err(Fault {
                        what: LEGS[side],
                        found: format!("entry {entry} of the address table is empty"),
                        rule: "the entry that a word names has an address",
                    }),
                }
            }
            None => unreachable!("the validator knows the forms"),
        }
    }

    /// The limit that a bound register holds for data behind this address; `None`: no check (facts.md 4).
    pub fn data_limit(&self, bound: BoundCheckReg, addr: Addr8) -> Option<u64> {
        if !bound.bc_enabled {
            return None;
        }
        Some(match addr.marker() & Addr8::OFFSET_WIDE {
            0 => self.register(bound.bc_reg),
            _ => self.wide_register(bound.bc_reg),
        })
    }

    /// The shape of a side: its own, or that of the shape register which its step names (D51).
    pub fn shape(&self, addr: Addr8, step: i32, own: Shape) -> Shape {
        match addr.shape_from_register() {
            true => self.0.shapes[step as usize],
            false => own,
        }
    }

    /// Reads an index vector of `count` 32-bit indices, and their limit. It lies in partition 0 (D64).
    pub fn indices(
        &self,
        addr: Addr4,
        count: usize,
        bound: BoundCheckReg,
    ) -> Result<Indices, Fault> {
        const WHAT: &str = "the index vector";
        let start = self.engine_address(WHAT, addr)?;
        let length = 4 * count as u64;
        let usable = u64::from(self.0.generation.sbuf_usable());
        let fits = u64::from(start) + length <= usable;
        if !fits || start % 4 != 0 {
            return Err(Fault {
                what: WHAT,
                found: format!("{count} indices at {start:#x}"),
                rule: "index vectors lie in partition 0 of SBUF, at a multiple of 4",
            });
        }
        let first = SBUF_APERTURE + u64::from(start);
        let index = |k: u64| self.0.memory.number(first + 4 * k, 4) as u32;
        Ok(Indices {
            vector: (0..count as u64).map(index).collect(),
            limit: bound.bc_enabled.then(|| self.register(bound.bc_reg)),
        })
    }

    /// The 29-bit address that an ADDR4 stands for; a mark that it is indirect is not looked at.
    fn engine_address(&self, what: &'static str, addr: Addr4) -> Result<u32, Fault> {
        if addr.0 & Addr4::ADDR_REG == 0 {
            return Ok(addr.0 & Addr4::ADDRESS);
        }
        let id = addr.register_id();
        let held = self.0.registers[usize::from(id)];
        if held & !Addr4::ADDRESS != 0 {
            return Err(Fault {
                what,
                found: format!("{held:#x} in register {id}"),
                rule: "an engine's address has 29 bits",
            });
        }
        Ok(held)
    }

    /// The partitions of an engine's operand.
    pub fn lanes(&self, what: &'static str, addr: Addr4, channels: u8) -> Result<Lanes, Fault> {
        let start = self.engine_address(what, addr)?;
        let spaces = [Some(sbuf(self.0.generation)), psum(self.0.generation)];
        let inside =
            |space: &&Space| start >= space.base && u64::from(start - space.base) < space.window();
        let space = spaces.iter().flatten().find(inside);
        let fits = |space: &&Space| {
            let first = (start - space.base) / space.stride;
            first as usize + usize::from(channels) <= PARTITIONS
        };
        let Some(space) = space.filter(fits) else {
            return Err(Fault {
                what,
                found: format!("{channels} channels from {start:#x} on"),
                rule: "they lie in the 128 partitions of SBUF or PSUM",
            });
        };
        Ok(Lanes {
            start: space.aperture + u64::from(start - space.base),
            stride: space.stride.into(),
            within: i64::from((start - space.base) % space.stride),
            usable: space.usable.into(),
            what,
        })
    }

    /// A TENSOR4D with elements of `size` bytes, in a partition per channel. All elements lie in the memory of their partition.
    pub fn tensor(
        &self,
        what: &'static str,
        tensor: &Tensor4D,
        size: usize,
        channels: u8,
    ) -> Result<Tensor, Fault> {
        let shape = match tensor.addr.shape_from_register() {
            true => self.0.shapes[tensor.step[0] as usize],
            false => Shape {
                num: tensor.num,
                step: tensor.step.map(i32::from),
            },
        };
        let count = shape
            .num
            .iter()
            .map(|&n| u64::from(n))
            .try_fold(1, u64::checked_mul);
        let limit = MAX_ELEMENTS / u64::from(channels);
        let Some(count) = count.filter(|&count| count <= limit) else {
            return Err(too_many(
                what,
                format!("{:?} elements in {channels} channels", shape.num),
            ));
        };
        let lanes = self.lanes(what, tensor.addr, channels)?;
        let offset = |n: u64| {
            let mut rest = n;
            let mut offset = 0;
            for (num, step) in shape.num.into_iter().zip(shape.step) {
                offset += (rest % u64::from(num)) as i64 * i64::from(step);
                rest /= u64::from(num);
            }
            lanes.checked(offset * size as i64, size)
        };
        let offsets = (0..count).map(offset).collect::<Result<_, _>>()?;
        Ok(Tensor { lanes, offsets })
    }

    /// That `length` bytes have memory behind them (D64, D67).
    pub fn backed(&self, side: usize, address: u64, length: u64) -> Result<(), Fault> {
        let generation = self.0.generation;
        let (mut at, mut left) = (address, length);
        while left != 0 {
            // Bytes up to the end of the memory that `at` is in, or to where the next one begins.
            let mut run = left;
            for space in [Some(sbuf(generation)), psum(generation)].iter().flatten() {
                let within = at.wrapping_sub(space.aperture);
                if within >= space.window() {
                    run = run.min(space.aperture.wrapping_sub(at));
                    continue;
                }
                let (stride, usable) = (u64::from(space.stride), u64::from(space.usable));
                if within % stride >= usable {
                    return Err(Fault {
                        what: LEGS[side],
                        found: format!("address {at:#x}"),
                        rule: space.hole,
                    });
                }
                run = run.min(usable - within % stride);
            }
            at = at.wrapping_add(run);
            left -= run;
        }
        Ok(())
    }
}

/// More than this machine moves with one word.
pub fn too_many(what: &'static str, found: String) -> Fault {
    Fault {
        what,
        found,
        rule: "one word moves at most 2^22 elements and 1 GiB",
    }
}
