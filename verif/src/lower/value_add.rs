//! `compute_op` ADD on integers: the destination is a table in the data RAM, window by window, and the engine adds to it (D8, D26).

use super::agent::{Agent, Dirty};
use super::hardware::{Lane, RAM_BYTES, Vector, Width};
use super::legs::{Transfer, chunks};
use super::{Origin, Value};
use crate::dge::BufferDescriptor;
use sim::dut::SimError;
use std::collections::{BTreeMap, BTreeSet};

/// An element to add.
struct Element {
    /// SoC address of what it is added to.
    to: u64,
    datum: u32,
    origin: Origin,
}

/// Elements that can be added at once: what is added does not depend on what has been added, and all lie at the same distance from a
/// multiple of their size, so that the engine takes them as aligned (D18).
struct Batch {
    size: usize,
    elements: Vec<Element>,
    written: Dirty,
}

/// Adds along BDs.
pub fn add(
    agent: &mut Agent,
    transfers: &[Transfer],
    size: usize,
    bds: &[Vec<BufferDescriptor>; 2],
) -> Result<(), SimError> {
    let mut batch = Batch {
        size,
        elements: Vec::new(),
        written: Dirty::default(),
    };
    let mut bytes = Vec::new();
    for chunk in chunks(transfers, bds) {
        let first = batch.elements.first();
        let shifted = first.is_some_and(|e| e.to % size as u64 != chunk.to % size as u64);
        if shifted || batch.written.meets(chunk.from, chunk.length.into()) {
            batch.run(agent)?;
        }
        bytes.resize(chunk.length as usize, 0);
        agent.read(chunk.from, &mut bytes)?;
        batch.written.add(chunk.to, chunk.length.into());
        for (n, datum) in bytes.chunks_exact(size).enumerate() {
            let mut wide = [0; 4];
            wide[..size].copy_from_slice(datum);
            batch.elements.push(Element {
                to: chunk.to.wrapping_add((n * size) as u64),
                datum: u32::from_le_bytes(wide),
                origin: chunk.origin,
            });
        }
    }
    batch.run(agent)
}

impl Batch {
    /// Adds the elements, one pass for each window that they meet, and begins anew.
    fn run(&mut self, agent: &mut Agent) -> Result<(), SimError> {
        let width = Width::of(self.size);
        let elements = std::mem::take(&mut self.elements);
        self.written = Dirty::default();
        let Some(first) = elements.first() else {
            return Ok(());
        };
        let shift = first.to % self.size as u64;
        // Window and place in it of an address.
        let split = |to: u64| {
            let at = to.wrapping_sub(shift);
            (at / RAM_BYTES as u64, at as usize % RAM_BYTES)
        };
        let vectors: Vec<&[Element]> = elements.chunks(width.lanes()).collect();
        let mut windows: BTreeMap<u64, BTreeSet<usize>> = BTreeMap::new();
        for (n, vector) in vectors.iter().enumerate() {
            for element in *vector {
                windows.entry(split(element.to).0).or_default().insert(n);
            }
        }
        for (window, meet) in windows {
            let base = (window * RAM_BYTES as u64).wrapping_add(shift);
            // What is added to: place, and the last element that is added there, with its lane.
            let mut sums: BTreeMap<usize, Origin> = BTreeMap::new();
            let mut posts = Vec::with_capacity(meet.len());
            for n in meet {
                let lane = |(k, e): (usize, &Element)| {
                    let (of, place) = split(e.to);
                    // Outside this window: off.
                    (of == window).then(|| {
                        let lane = Some(k as u8);
                        sums.insert(place, Origin { lane, ..e.origin });
                        Lane {
                            offset: place as u32,
                            datum: e.datum,
                        }
                    })
                };
                let lanes = vectors[n].iter().enumerate().map(lane).collect();
                posts.push(Vector { base: 0, lanes });
            }
            let touched = sums.keys().map(|&place| place..place + self.size);
            let rows = super::hardware::rows(touched);
            agent.load(&rows, |place| base.wrapping_add(place as u64))?;
            agent.hardware.add(width, &posts)?;
            let ram = agent.dump(&rows)?;
            for (place, origin) in sums {
                let sum = &ram[place..place + self.size];
                let to = base.wrapping_add(place as u64);
                agent.write(to, sum, origin, Value::Engine)?;
            }
        }
        Ok(())
    }
}
