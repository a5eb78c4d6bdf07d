//! `transpose_buffer`: two tiles of 4 KiB, each written row by row and read column by column (architecture.md section 3).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `write`, `write_tile` | 1, 1 | a beat of a row is written to this tile |
//! | `write_row`, `write_beat`, `write_wide` | 4, 3, 1 | its row, its place in the row, elements of 4 bytes (else of 2) |
//! | `write_data`, `write_strobe` | 16 x 16, 16 x 2 | the beat, half word by half word; bytes that count |
//! | `read`, `read_tile` | 1, 1 | a beat of a column of this tile is read |
//! | `read_column`, `read_half`, `read_wide` | 7, 1, 1 | its column; of 4-byte elements: rows 0 to 7 or 8 to 15; elements of 4 bytes |
//! | `data`, `strobe` | 16 x 16, 16 x 2 | the beat read, one cycle later: rows ascending |
//!
//! A row beat has 16 elements of 2 bytes or 8 of 4, element 0 in the low bits; so has a column beat. Half word i of beat k of row r lies in
//! bank `(i + r) mod 16`, for 4-byte elements `(i + 2r) mod 16`, at entry `16k + r` of the tile: so a row beat and a column
//! beat both meet every bank once. One beat in and one beat out per cycle, of either tile. Latency of a read one cycle; it
//! gives what was there before a write of the same cycle. No state but the banks and the rotation of the read under way;
//! `reset` clears the latter. Columns past a tile's last one read what is there.

use super::tile_bank::TileBank;
use crate::block::lanes;
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

/// Banks, and half words of a beat. Source: architecture.md section 3 (16 banks, 32-byte beats).
pub const BANKS: usize = 16;

hdl_block! {
    /// Skewed storage of two tiles.
    pub struct TransposeBuffer {
        source { include_str!("transpose_buffer.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset.
            reset: Signal<In, Bit>,
            /// Write a row beat.
            write: Signal<In, Bit>,
            /// Its tile.
            write_tile: Signal<In, Bit>,
            /// Its row.
            write_row: Signal<In, Bits<4>>,
            /// Its place in the row.
            write_beat: Signal<In, Bits<3>>,
            /// Elements of 4 bytes.
            write_wide: Signal<In, Bit>,
            /// The beat.
            write_data: Vec<Signal<In, Bits<16>>>,
            /// Bytes that count.
            write_strobe: Vec<Signal<In, Bits<2>>>,
            /// Read a column beat.
            read: Signal<In, Bit>,
            /// Its tile.
            read_tile: Signal<In, Bit>,
            /// Its column.
            read_column: Signal<In, Bits<7>>,
            /// Rows 8 to 15 of 4-byte elements.
            read_half: Signal<In, Bit>,
            /// Elements of 4 bytes.
            read_wide: Signal<In, Bit>,
        }
        outputs {
            /// The beat read in the cycle before.
            data: Vec<Signal<Out, Bits<16>>>,
            /// Bytes that count.
            strobe: Vec<Signal<Out, Bits<2>>>,
        }
        blocks {
            /// The banks.
            tile_bank: Vec<TileBank>,
            /// How far the beat under way must be turned back.
            turn: RegVec<Bits<4>>,
        }
        locals {
            by: Signal<Local, Bits<4>>,
            back: Signal<Local, Bits<4>>,
            at: Signal<Local, Bits<8>>,
            beat: Signal<Local, Bits<8>>,
            row: Signal<Local, Bits<8>>,
            k8: Signal<Local, Bits<8>>,
            k3: Signal<Local, Bits<3>>,
            r4: Signal<Local, Bits<4>>,
            r3: Signal<Local, Bits<3>>,
            c4: Signal<Local, Bits<4>>,
            c3: Signal<Local, Bits<3>>,
            b4: Signal<Local, Bits<4>>,
            b3: Signal<Local, Bits<3>>,
            entry: Vec<Signal<Local, Bits<18>>>,
            turned: Vec<Signal<Local, Bits<18>>>,
            low: Signal<Local, Bits<16>>,
            both: Signal<Local, Bits<18>>,
            mark: Signal<Local, Bits<2>>,
            shifted: Signal<Local, Bits<18>>,
        }
        plain {}
    }
}

impl Default for TransposeBuffer {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            write: Default::default(),
            write_tile: Default::default(),
            write_row: Default::default(),
            write_beat: Default::default(),
            write_wide: Default::default(),
            write_data: lanes(BANKS),
            write_strobe: lanes(BANKS),
            read: Default::default(),
            read_tile: Default::default(),
            read_column: Default::default(),
            read_half: Default::default(),
            read_wide: Default::default(),
            data: lanes(BANKS),
            strobe: lanes(BANKS),
            tile_bank: lanes(BANKS),
            turn: RegVec::new(1),
            by: Default::default(),
            back: Default::default(),
            at: Default::default(),
            beat: Default::default(),
            row: Default::default(),
            k8: Default::default(),
            k3: Default::default(),
            r4: Default::default(),
            r3: Default::default(),
            c4: Default::default(),
            c3: Default::default(),
            b4: Default::default(),
            b3: Default::default(),
            entry: lanes(BANKS),
            turned: lanes(BANKS),
            low: Default::default(),
            both: Default::default(),
            mark: Default::default(),
            shifted: Default::default(),
            _activity: Default::default(),
        }
    }
}

impl Logic for TransposeBuffer {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, turn);
        self.turn.reset.next = self.reset.val();
        self.turn.en.next = self.read.val();

        // In: half word i to bank i + by, in four steps of 1, 2, 4, 8.
        self.by.next = self.write_row.val();
        if self.write_wide.val() {
            self.by.next = self.write_row.val() + self.write_row.val();
        }
        for i in 0..16 {
            self.low.next = self.write_data[i].val();
            self.mark.next = self.write_strobe[i].val();
            self.both.next = bit_cast::<18, 2>(self.mark.val());
            self.both.next = self.both.val() << 16;
            self.shifted.next = bit_cast::<18, 16>(self.low.val());
            self.entry[i].next = self.both.val() | self.shifted.val();
        }
        for i in 0..16 {
            self.turned[i].next = self.entry[i].val();
        }
        if self.by.val().get_bit(0) {
            self.turned[0].next = self.entry[15].val();
            for i in 1..16 {
                self.turned[i].next = self.entry[i - 1].val();
            }
        }
        for i in 0..16 {
            self.entry[i].next = self.turned[i].val();
        }
        if self.by.val().get_bit(1) {
            for i in 0..2 {
                self.entry[i].next = self.turned[i + 14].val();
            }
            for i in 2..16 {
                self.entry[i].next = self.turned[i - 2].val();
            }
        }
        for i in 0..16 {
            self.turned[i].next = self.entry[i].val();
        }
        if self.by.val().get_bit(2) {
            for i in 0..4 {
                self.turned[i].next = self.entry[i + 12].val();
            }
            for i in 4..16 {
                self.turned[i].next = self.entry[i - 4].val();
            }
        }
        for i in 0..16 {
            self.entry[i].next = self.turned[i].val();
        }
        if self.by.val().get_bit(3) {
            for i in 0..8 {
                self.entry[i].next = self.turned[i + 8].val();
            }
            for i in 8..16 {
                self.entry[i].next = self.turned[i - 8].val();
            }
        }
        // Entry {tile, beat, row} of every bank.
        self.k3.next = self.write_beat.val();
        self.k8.next = bit_cast::<8, 3>(self.k3.val());
        self.beat.next = self.k8.val() << 4;
        self.r4.next = self.write_row.val();
        self.row.next = bit_cast::<8, 4>(self.r4.val());
        self.at.next = self.beat.val() | self.row.val();
        if self.write_tile.val() {
            self.at.next = self.at.val() | 0x80;
        }
        for b in 0..16 {
            self.tile_bank[b].clock.next = self.clock.val();
            self.tile_bank[b].write.next = self.write.val();
            self.tile_bank[b].write_at.next = self.at.val();
            self.tile_bank[b].write_entry.next = self.entry[b].val();
        }

        // Out: bank b has the row whose turn brings it there.
        self.c4.next = bit_cast::<4, 7>(self.read_column.val());
        self.c3.next = bit_cast::<3, 7>(self.read_column.val());
        self.k3.next = self.read_column.val().get_bits::<3>(4);
        self.back.next = self.c4.val();
        if self.read_wide.val() {
            self.k3.next = self.read_column.val().get_bits::<3>(3);
            self.back.next = self.c4.val() + self.c4.val();
        }
        self.turn.d[0].next = self.back.val();
        self.k8.next = bit_cast::<8, 3>(self.k3.val());
        self.beat.next = self.k8.val() << 4;
        if self.read_tile.val() {
            self.beat.next = self.beat.val() | 0x80;
        }
        for b in 0..16 {
            self.b4.next = b.to_bits::<4>();
            self.r4.next = self.b4.val() - self.c4.val();
            self.row.next = bit_cast::<8, 4>(self.r4.val());
            if self.read_wide.val() {
                self.b3.next = self.b4.val().get_bits::<3>(1);
                self.r3.next = self.b3.val() - self.c3.val();
                self.row.next = bit_cast::<8, 3>(self.r3.val());
                if self.read_half.val() {
                    self.row.next = self.row.val() | 8;
                }
            }
            self.at.next = self.beat.val() | self.row.val();
            self.tile_bank[b].read.next = self.read.val();
            self.tile_bank[b].read_at.next = self.at.val();
        }

        // And back: half word i from bank i + turn.
        for i in 0..16 {
            self.entry[i].next = self.tile_bank[i].read_entry.val();
        }
        for i in 0..16 {
            self.turned[i].next = self.entry[i].val();
        }
        if self.turn.q[0].val().get_bit(0) {
            for i in 0..15 {
                self.turned[i].next = self.entry[i + 1].val();
            }
            self.turned[15].next = self.entry[0].val();
        }
        for i in 0..16 {
            self.entry[i].next = self.turned[i].val();
        }
        if self.turn.q[0].val().get_bit(1) {
            for i in 0..14 {
                self.entry[i].next = self.turned[i + 2].val();
            }
            for i in 14..16 {
                self.entry[i].next = self.turned[i - 14].val();
            }
        }
        for i in 0..16 {
            self.turned[i].next = self.entry[i].val();
        }
        if self.turn.q[0].val().get_bit(2) {
            for i in 0..12 {
                self.turned[i].next = self.entry[i + 4].val();
            }
            for i in 12..16 {
                self.turned[i].next = self.entry[i - 12].val();
            }
        }
        for i in 0..16 {
            self.entry[i].next = self.turned[i].val();
        }
        if self.turn.q[0].val().get_bit(3) {
            for i in 0..8 {
                self.entry[i].next = self.turned[i + 8].val();
            }
            for i in 8..16 {
                self.entry[i].next = self.turned[i - 8].val();
            }
        }
        for i in 0..16 {
            self.both.next = self.entry[i].val();
            self.data[i].next = bit_cast::<16, 18>(self.both.val());
            self.strobe[i].next = self.both.val().get_bits::<2>(16);
        }
    }
}
