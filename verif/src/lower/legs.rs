//! The legs of 0xbb and 0xb8: byte streams of elements, cut into transfers, joined into BDs; and the agent that moves along the BDs
//! (D57 to D59).

use super::agent::Agent;
use super::operands::{Indices, LEGS, Operands, too_many};
use super::{Fault, Origin, Plan, Value, Work};
use crate::descriptor::validate::elem_bytes;
use crate::descriptor::{Addr8, ComputeOp, Dtype};
use crate::dge::{BufferDescriptor, MAX_LENGTH, Piece};
use crate::machine::{MAX_BYTES, MAX_ELEMENTS, Shape};
use sim::dut::SimError;

/// A leg: one side of a DMA.
pub struct Leg {
    start: u64,
    /// Size of an element. Unit: bytes.
    pub element: u64,
    /// Counts, X fastest.
    pub num: [u16; 4],
    /// Unit: bytes.
    step: [i64; 4],
}

/// Where an element is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// SoC address.
    pub address: u64,
    /// Its index is in bounds, and its address.
    pub inside: bool,
    /// The index that found it.
    pub index: Option<u32>,
}

/// Bytes that move from one element to another, or to a part of it.
#[derive(Clone, Copy, Debug)]
pub struct Transfer {
    /// SoC address of the source.
    from: u64,
    /// SoC address of the destination.
    to: u64,
    /// Unit: bytes.
    length: u32,
    /// Position in both streams. Unit: bytes.
    at: u64,
    /// Elements of the source and of the destination that it belongs to.
    elements: [u32; 2],
    /// Index of the destination, else of the source.
    index: Option<u32>,
}

impl Leg {
    /// A side of a word, its shape from a register or its own.
    ///
    /// # Errors
    ///
    /// An empty entry of the address table; more than this machine moves.
    pub fn of(
        operands: &Operands,
        side: usize,
        addr: Addr8,
        own: Shape,
        elem_size: u16,
    ) -> Result<Self, Fault> {
        let element = elem_bytes(elem_size);
        let unit = operands.0.step_unit.scale(element);
        let shape = operands.shape(addr, own.step[0], own);
        let leg = Self {
            start: operands.address(side, addr)?,
            element,
            num: shape.num,
            step: shape.step.map(|s| i64::from(s) * unit),
        };
        match leg.count() <= MAX_ELEMENTS && leg.bytes() <= MAX_BYTES {
            true => Ok(leg),
            false => {
                let found = format!("{:?} elements of {element} bytes", leg.num);
                Err(too_many(LEGS[side], found))
            }
        }
    }

    /// Elements.
    pub fn count(&self) -> u64 {
        let count = |n: u64, &num: &u16| n.saturating_mul(num.into());
        self.num.iter().fold(1, count)
    }

    fn bytes(&self) -> u64 {
        self.count().saturating_mul(self.element)
    }

    /// Its elements in order. Indices take the place of the coordinate of their dim (D58).
    pub fn places(&self, indices: Option<(usize, &Indices)>) -> Vec<Place> {
        let place = |n: u64| {
            let mut rest = n;
            let mut place = Place {
                address: self.start,
                inside: true,
                index: None,
            };
            for dim in 0..4 {
                let num = u64::from(self.num[dim]);
                let mut along = rest % num;
                rest /= num;
                if let Some((_, indices)) = indices.filter(|i| i.0 == dim) {
                    let k = along as usize;
                    place.inside = indices.inside(k);
                    place.index = Some(indices.vector[k]);
                    along = indices.vector[k].into();
                }
                let by = along.wrapping_mul(self.step[dim] as u64);
                place.address = place.address.wrapping_add(by);
            }
            place
        };
        (0..self.count()).map(place).collect()
    }
}

/// That both legs are equally long, in whole elements of their type: D54.
pub fn alike(legs: [&Leg; 2], op: ComputeOp, dtype: Dtype) -> Result<(), Fault> {
    let unit = unit(op, dtype);
    let whole = legs.iter().all(|leg| leg.element % unit == 0);
    match whole && legs[0].bytes() == legs[1].bytes() {
        true => Ok(()),
        false => Err(Fault {
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

/// What moves as one: a byte, or an element of a type that is computed with. Unit: bytes.
fn unit(op: ComputeOp, dtype: Dtype) -> u64 {
    match op {
        ComputeOp::NONE => 1,
        _ => dtype.size() as u64,
    }
}

/// Cuts two streams of the same length into transfers: each lies in one element of either side, and both are in bounds.
pub fn transfers(legs: [&Leg; 2], places: [&[Place]; 2]) -> Vec<Transfer> {
    let total = legs[0].bytes();
    let mut transfers = Vec::new();
    let mut at = 0;
    while at < total {
        let [s, d] = [0, 1].map(|side| at / legs[side].element);
        let [s_at, d_at] = [0, 1].map(|side| at % legs[side].element);
        let length = (legs[0].element - s_at).min(legs[1].element - d_at);
        let (source, destination) = (&places[0][s as usize], &places[1][d as usize]);
        if source.inside && destination.inside {
            transfers.push(Transfer {
                from: source.address.wrapping_add(s_at),
                to: destination.address.wrapping_add(d_at),
                length: length as u32,
                at,
                elements: [s as u32, d as u32],
                index: destination.index.or(source.index),
            });
        }
        at += length;
    }
    transfers
}

/// Which pieces of a leg share a BD (D59).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// Those of one element.
    Element,
    /// Neighbours in the stream that are neighbours in memory, up to 64 KiB.
    Stream,
}

/// The BDs of a leg: what each moves.
fn pieces(transfers: &[Transfer], side: usize, join: Join) -> Vec<Piece> {
    /// A piece, its element, and where it ends in the stream.
    struct Open {
        piece: Piece,
        element: u32,
        end: u64,
    }
    let mut runs: Vec<Open> = Vec::new();
    for t in transfers {
        let end = t.at + u64::from(t.length);
        match runs.last_mut() {
            Some(run) if run.element == t.elements[side] && run.end == t.at => {
                run.piece.length += t.length;
                run.end = end;
            }
            _ => runs.push(Open {
                piece: Piece {
                    address: [t.from, t.to][side],
                    length: t.length,
                },
                element: t.elements[side],
                end,
            }),
        }
    }
    if join == Join::Element {
        return runs.into_iter().map(|run| run.piece).collect();
    }
    let mut joined: Vec<(Piece, u64)> = Vec::new();
    for run in runs {
        let begin = run.end - u64::from(run.piece.length);
        match joined.last_mut() {
            Some((last, end))
                if *end == begin
                    && last.address.wrapping_add(last.length.into()) == run.piece.address
                    && last.length + run.piece.length <= MAX_LENGTH =>
            {
                last.length += run.piece.length;
                *end = run.end;
            }
            _ => joined.push((run.piece, run.end)),
        }
    }
    joined.into_iter().map(|run| run.0).collect()
}

/// That all that moves has memory behind it, and the plan for it.
pub fn plan(
    operands: &Operands,
    transfers: Vec<Transfer>,
    join: Join,
    op: ComputeOp,
    dtype: Dtype,
) -> Result<Plan, Fault> {
    for t in &transfers {
        operands.backed(0, t.from, t.length.into())?;
        operands.backed(1, t.to, t.length.into())?;
    }
    let pieces = [0, 1].map(|side| pieces(&transfers, side, join));
    let work = match op {
        ComputeOp::NONE => Work::Move(transfers),
        _ => Work::Add(transfers, dtype.size()),
    };
    Ok(Plan {
        pieces,
        op,
        ..Plan::of(work)
    })
}

/// What a DMA does next: so many bytes from one address to another.
#[derive(Clone, Copy, Debug)]
pub struct Chunk {
    /// SoC address.
    pub from: u64,
    /// SoC address.
    pub to: u64,
    /// Unit: bytes.
    pub length: u32,
    /// Of the destination's element.
    pub origin: Origin,
}

/// Walks the BDs of both legs as the streams that they are. The transfers say no more than how long each step is, and whose.
pub fn chunks<'a>(
    transfers: &'a [Transfer],
    bds: &'a [Vec<BufferDescriptor>; 2],
) -> impl Iterator<Item = Chunk> + 'a {
    // Per leg: the BD, and what of it is done.
    let mut at = [(0, 0_u32); 2];
    transfers.iter().map(move |t| {
        let address = [0, 1].map(|side| {
            let (bd, done) = &mut at[side];
            if *done == bds[side][*bd].length {
                (*bd, *done) = (*bd + 1, 0);
            }
            let address = bds[side][*bd].buf_ptr.wrapping_add((*done).into());
            *done += t.length;
            address
        });
        Chunk {
            from: address[0],
            to: address[1],
            length: t.length,
            origin: Origin {
                position: t.elements[1],
                index: t.index,
                lane: None,
            },
        }
    })
}

/// Copies along BDs: read by the agent, written through the crossbar where the destination is in SBUF.
pub fn copy(
    agent: &mut Agent,
    transfers: &[Transfer],
    bds: &[Vec<BufferDescriptor>; 2],
) -> Result<(), SimError> {
    let mut bytes = Vec::new();
    for chunk in chunks(transfers, bds) {
        bytes.resize(chunk.length as usize, 0);
        agent.read(chunk.from, &mut bytes)?;
        agent.write(chunk.to, &bytes, chunk.origin, Value::Memory)?;
    }
    Ok(())
}
