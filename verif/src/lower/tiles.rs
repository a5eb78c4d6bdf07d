//! Tiles for the crossbar: 16 rows, read by the agent, become the columns of 0xf1 and 0xbd (D33, D34).

use super::agent::Agent;
use super::operands::{Operands, sbuf_run};
use super::{Fault, Origin, Value};
use crate::descriptor::Generation;
use crate::dge::Piece;
use crate::transpose::{ROWS, beat_of};
use sim::axi::Setup;
use sim::crossbar::Beat;
use sim::dut::SimError;

/// Bytes of a beat.
const BEAT_BYTES: usize = 32;

/// Most bytes of a row of a tile: 128 columns of 2 bytes, 64 of 4 (D33).
const MOST_ROW_BYTES: usize = 256;

/// A row of a tile.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// SoC address of column 0.
    pub address: u64,
    /// Position of its index, or its number in the word.
    pub position: u32,
    /// Index that found it.
    pub index: Option<u32>,
}

/// A tile as a word sees it: of any width.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Its rows; those that are skipped are `None`.
    pub rows: [Option<Row>; ROWS],
    /// Where its columns go, by SoC address; those that are skipped are `None`.
    pub columns: Vec<Option<u64>>,
    /// Where column 0 goes, or would.
    pub start: u64,
}

/// Tiles of a word.
#[derive(Clone, Debug)]
pub struct Tiles {
    /// Size of an element: 2 or 4. Unit: bytes.
    pub element: usize,
    /// From one column to the next at the destination. Unit: bytes.
    pub step: i64,
    /// Tiles in order.
    pub tiles: Vec<Tile>,
    /// Which memories there are.
    pub generation: Generation,
}

/// Where the columns of a tile go: those `inside` their bound, by number and place, are checked and join `pieces`, the others are
/// skipped. `size` is that of an element, in bytes.
///
/// # Errors
///
/// An element is where no memory is.
pub fn columns(
    operands: &Operands,
    rows: &[Option<Row>; ROWS],
    size: usize,
    places: impl Iterator<Item = u64>,
    mut inside: impl FnMut(usize, u64) -> bool,
    pieces: &mut Vec<Piece>,
) -> Result<Vec<Option<u64>>, Fault> {
    let mut kept = Vec::new();
    for (c, at) in places.enumerate() {
        if !inside(c, at) {
            kept.push(None);
            continue;
        }
        for r in (0..ROWS).filter(|&r| rows[r].is_some()) {
            operands.backed(1, at.wrapping_add((r * size) as u64), size as u64)?;
        }
        pieces.push(Piece {
            address: at,
            length: (ROWS * size) as u32,
        });
        kept.push(Some(at));
    }
    Ok(kept)
}

impl Tiles {
    /// Length of a column of a tile. Unit: bytes.
    fn run(&self) -> usize {
        ROWS * self.element
    }

    /// Whether the crossbar can put these columns where they belong: beats at multiples of 32, all in SBUF.
    fn direct(&self, start: u64, columns: &[Option<u64>]) -> bool {
        let beats = start.is_multiple_of(BEAT_BYTES as u64)
            && (columns.len() == 1 || self.step % BEAT_BYTES as i64 == 0);
        let run = self.run() as u64;
        let in_sbuf = |&at: &u64| sbuf_run(self.generation, at, run) == (true, run);
        beats && columns.iter().flatten().all(in_sbuf)
    }
}

/// Transposes the tiles, one after the other: a tile is read before it is written.
pub fn transpose(agent: &mut Agent, tiles: &Tiles) -> Result<(), SimError> {
    let es = tiles.element;
    for tile in &tiles.tiles {
        let mut rows: [Vec<u8>; ROWS] = Default::default();
        for (bytes, row) in rows.iter_mut().zip(&tile.rows) {
            bytes.resize(tile.columns.len() * es, 0);
            if let Some(row) = row {
                agent.read(row.address, bytes)?;
            }
        }
        let most = MOST_ROW_BYTES / es;
        for (n, columns) in tile.columns.chunks(most).enumerate() {
            let first = n * most;
            let beats = beats(tile, columns, &rows, first, es);
            let by = (first as u64).wrapping_mul(tiles.step as u64);
            let start = tile.start.wrapping_add(by);
            let setup = Setup {
                transpose: true,
                raw: false,
                wide: es == 4,
                columns: columns.len() as u8,
                step: tiles.step as u32,
            };
            match tiles.direct(start, columns) {
                true => {
                    agent.tile(setup, start, &beats);
                    each_element(tile, columns, es, |at, _, origin| {
                        agent.tile_lands(at, es as u32, origin);
                        Ok(())
                    })?;
                }
                false => staged(agent, tiles, tile, columns, setup, &beats)?,
            }
        }
    }
    Ok(())
}

/// Through an SRAM of its own, in which columns lie one behind the other: for destinations that the crossbar does not reach, or not
/// with whole beats. The agent brings them from there, through the crossbar again if they are in SBUF.
fn staged(
    agent: &mut Agent,
    tiles: &Tiles,
    tile: &Tile,
    columns: &[Option<u64>],
    setup: Setup,
    beats: &[Beat],
) -> Result<(), SimError> {
    let setup = Setup {
        step: tiles.run() as u32,
        ..setup
    };
    let sram = agent.staged(setup, beats, columns.len() * tiles.run())?;
    each_element(tile, columns, tiles.element, |at, place, origin| {
        let element: Option<Vec<u8>> = sram[place..place + tiles.element].iter().copied().collect();
        match element {
            Some(bytes) => agent.write(at, &bytes, origin, Value::Transposed),
            // The crossbar wrote nothing there, and so does the agent.
            None => Ok(()),
        }
    })
}

/// Every element that a part of a tile writes, column by column: its address, its place in an SRAM of columns one behind the other,
/// and whose it is.
fn each_element(
    tile: &Tile,
    columns: &[Option<u64>],
    es: usize,
    mut visit: impl FnMut(u64, usize, Origin) -> Result<(), SimError>,
) -> Result<(), SimError> {
    for (c, at) in columns.iter().enumerate() {
        let Some(at) = at else { continue };
        for (r, row) in tile.rows.iter().enumerate() {
            let Some(row) = row else { continue };
            let origin = Origin {
                position: row.position,
                index: row.index,
                lane: Some(r as u8),
            };
            visit(
                at.wrapping_add((r * es) as u64),
                (c * ROWS + r) * es,
                origin,
            )?;
        }
    }
    Ok(())
}

/// The beats of a part of a tile. What is skipped has no strobe.
fn beats(
    tile: &Tile,
    columns: &[Option<u64>],
    rows: &[Vec<u8>; ROWS],
    first: usize,
    es: usize,
) -> Vec<Beat> {
    let mut beats = Vec::new();
    for (bytes, row) in rows.iter().zip(&tile.rows) {
        let strobed: Vec<Option<u8>> = (0..columns.len() * es)
            .map(|k| {
                let kept = row.is_some() && columns[k / es].is_some();
                kept.then(|| bytes[first * es + k])
            })
            .collect();
        beats.extend(strobed.chunks(BEAT_BYTES).map(beat_of));
    }
    beats
}
