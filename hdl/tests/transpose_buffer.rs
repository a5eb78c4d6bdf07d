//! `transpose_buffer`: two tiles, written row by row and read column by column.
//!
//! Covered: every element of a full tile of either element size at its place, strobes with their bytes; both tiles at once; a row and a
//! column in one cycle; a read gives what was there before a write of the same cycle; read data stay without a read; random
//! beats against plain arrays.

mod common;

use common::*;
use hdl::axi2sram::transpose_buffer::TransposeBuffer;

/// A half word and its strobes.
type Half = (u16, u64);

#[derive(Clone, Copy, Debug)]
struct Write {
    tile: usize,
    row: usize,
    beat: usize,
    wide: bool,
    data: [Half; 16],
}

#[derive(Clone, Copy, Debug)]
struct Read {
    tile: usize,
    column: usize,
    half: usize,
    wide: bool,
}

struct Bench {
    block: Box<TransposeBuffer>,
    /// Tile, row, half word of the row.
    tiles: [Vec<Vec<Half>>; 2],
    /// What the outputs must show.
    shown: [Half; 16],
}

impl Bench {
    fn new() -> Self {
        Self {
            block: ready(TransposeBuffer::default()),
            tiles: [(); 2].map(|()| vec![vec![(0, 0); 128]; 16]),
            shown: [(0, 0); 16],
        }
    }

    /// The half words of a column beat: elements of rows ascending.
    fn column(&self, r: Read) -> [Half; 16] {
        let rows = &self.tiles[r.tile];
        std::array::from_fn(|i| match r.wide {
            false => rows[i][r.column],
            true => rows[8 * r.half + i / 2][2 * r.column + i % 2],
        })
    }

    fn cycle(&mut self, write: Option<Write>, read: Option<Read>) {
        let b = &mut *self.block;
        b.write.next = write.is_some();
        if let Some(w) = write {
            b.write_tile.next = w.tile == 1;
            put(&mut b.write_row, w.row as u64);
            put(&mut b.write_beat, w.beat as u64);
            b.write_wide.next = w.wide;
            for i in 0..16 {
                put(&mut b.write_data[i], w.data[i].0);
                put(&mut b.write_strobe[i], w.data[i].1);
            }
        }
        b.read.next = read.is_some();
        // Without a read the column means nothing.
        put(&mut b.read_column, 93_u64);
        if let Some(r) = read {
            b.read_tile.next = r.tile == 1;
            put(&mut b.read_column, r.column as u64);
            b.read_half.next = r.half == 1;
            b.read_wide.next = r.wide;
        }
        eval_low(b);
        let shown: [Half; 16] =
            std::array::from_fn(|i| (get(&b.data[i]) as u16, get(&b.strobe[i])));
        assert_eq!(shown, self.shown, "after {read:?}");
        tick(b);
        if let Some(r) = read {
            self.shown = self.column(r);
        }
        if let Some(w) = write {
            self.tiles[w.tile][w.row][16 * w.beat..16 * w.beat + 16].copy_from_slice(&w.data);
        }
    }

    fn fill(&mut self, rng: &mut Rng, tile: usize, wide: bool) {
        for row in 0..16 {
            for beat in 0..8 {
                let data = [(); 16].map(|()| (rng.word() as u16, rng.bits(2)));
                let write = Write {
                    tile,
                    row,
                    beat,
                    wide,
                    data,
                };
                self.cycle(Some(write), None);
            }
        }
    }
}

/// Column beats of a tile.
fn reads(tile: usize, wide: bool) -> Vec<Read> {
    let (columns, halves) = if wide { (64, 2) } else { (128, 1) };
    (0..columns)
        .flat_map(|column| {
            (0..halves).map(move |half| Read {
                tile,
                column,
                half,
                wide,
            })
        })
        .collect()
}

#[test]
fn every_element_of_a_full_tile_comes_out_at_its_place() {
    let mut rng = rng!();
    for wide in [false, true] {
        let mut bench = Bench::new();
        for tile in [0, 1] {
            bench.fill(&mut rng, tile, wide);
        }
        for tile in [1, 0] {
            for read in reads(tile, wide) {
                bench.cycle(None, Some(read));
            }
        }
        // The last one stays.
        bench.cycle(None, None);
        bench.cycle(None, None);
    }
}

#[test]
fn one_tile_is_read_while_the_other_is_written() {
    let mut rng = rng!();
    let mut bench = Bench::new();
    bench.fill(&mut rng, 0, false);
    for (n, read) in reads(0, false).into_iter().enumerate() {
        let data = [(); 16].map(|()| (rng.word() as u16, rng.bits(2)));
        let (row, beat) = (n / 8, n % 8);
        let write = Write {
            tile: 1,
            row,
            beat,
            wide: true,
            data,
        };
        bench.cycle(Some(write), Some(read));
    }
    for read in reads(1, true) {
        bench.cycle(None, Some(read));
    }
    bench.cycle(None, None);
}

#[test]
fn random_beats_match_plain_arrays() {
    let mut rng = rng!();
    for wide in [false, true] {
        let mut bench = Bench::new();
        for _ in 0..3000 {
            // A few places, so that reads meet writes of the same cycle.
            let write = rng.bit().then(|| Write {
                tile: rng.below(2),
                row: rng.below(16),
                beat: rng.below(2),
                wide,
                data: [(); 16].map(|()| (rng.word() as u16, rng.bits(2))),
            });
            let columns = if wide { 16 } else { 32 };
            let read = rng.bit().then(|| Read {
                tile: rng.below(2),
                column: rng.below(columns),
                half: if wide { rng.below(2) } else { 0 },
                wide,
            });
            bench.cycle(write, read);
        }
    }
}
