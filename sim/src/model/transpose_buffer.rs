//! `transpose_buffer`: two tiles of 16 rows. The design keeps them skewed over 16 banks, so that rows and columns are one access each;
//! here they lie row by row.

use crate::crossbar::Beat;
use hdl::axi2sram::HALVES;

/// Rows of a tile.
const ROWS: usize = 16;

/// Beats of a row, at most.
const BEATS: usize = 8;

/// Two tiles and the last column read.
#[derive(Clone, Debug)]
pub struct TransposeBuffer {
    tiles: Box<[[[Beat; BEATS]; ROWS]; 2]>,
    read: Beat,
}

impl Default for TransposeBuffer {
    fn default() -> Self {
        Self {
            tiles: Box::new([[[Beat::default(); BEATS]; ROWS]; 2]),
            read: Beat::default(),
        }
    }
}

/// Column of a tile to read.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Tile.
    pub tile: usize,
    /// Column, in elements.
    pub column: usize,
    /// Elements have 4 bytes.
    pub wide: bool,
    /// Then: rows 8 to 15 instead of 0 to 7.
    pub half: bool,
}

impl TransposeBuffer {
    /// The column that was read last.
    #[inline]
    pub fn data(&self) -> &Beat {
        &self.read
    }

    /// The clock edge: what is read in the cycle in which it is written is the old value.
    #[inline]
    pub fn clock(&mut self, write: Option<(usize, usize, usize, &Beat)>, read: Option<Column>) {
        if let Some(at) = read {
            let rows = &self.tiles[at.tile];
            let mut strobe = 0;
            if at.wide {
                let first = 2 * at.column % HALVES;
                let rows = &rows[if at.half { ROWS / 2 } else { 0 }..][..ROWS / 2];
                for (r, row) in rows.iter().enumerate() {
                    let beat = &row[2 * at.column / HALVES];
                    self.read.data[2 * r] = beat.data[first];
                    self.read.data[2 * r + 1] = beat.data[first + 1];
                    strobe |= (beat.strobe >> (2 * first) & 15) << (4 * r);
                }
            } else {
                let half = at.column % HALVES;
                for (r, row) in rows.iter().enumerate() {
                    let beat = &row[at.column / HALVES];
                    self.read.data[r] = beat.data[half];
                    strobe |= (beat.strobe >> (2 * half) & 3) << (2 * r);
                }
            }
            self.read.strobe = strobe;
        }
        if let Some((tile, row, beat, data)) = write {
            self.tiles[tile][row][beat] = *data;
        }
    }
}
