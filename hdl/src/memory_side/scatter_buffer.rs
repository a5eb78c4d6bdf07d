//! `scatter_buffer`: ScatterData of every entry of the window, and the word that each bank writes (D8, D9, D22, D26).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `alloc`, `alloc_entry` | 1, 4 | a post or scatter takes this entry |
//! | `alloc_data` | lanes x 16 | its ScatterData |
//! | `alloc_upper`, `alloc_odd`, `alloc_bytes`, `alloc_wide` | 32, 32, 1, 1 | where its slots are in their words ([`address_unit`](super::address_unit)) |
//! | `alloc_scatter`, `alloc_rmw`, `alloc_inc` | 1 each | it writes; adds to what is there; and adds 1 for every lane |
//! | `served_valid`, `served_entry`, `served_lanes` | banks x 1, 4, 32 | what each bank served in the cycle before: slots of one word |
//! | `write_mask` | banks x 4 | bytes of the word to write, bit 0 the lowest; 0 for a gather |
//! | `write_low`, `write_high` | banks x 16 each | what to write there, or to add |
//! | `write_rmw`, `write_bytes`, `write_wide` | banks x 1 each | add it; in sums of 8, of 32 bits, else of 16 |
//! | `scatter` | window | per entry: it writes |
//!
//! A byte takes its value from the highest served slot that has it (D9); its own half of a slot's 16 bits, since a byte element
//! fills both. An increment puts into each half of the word the number of served slots there. A byte that no slot has is 0.
//! Latency: data are here from the cycle after `alloc` on; the word in the cycle after the bank served it, combinational.
//! One allocation, and one word per bank, in every cycle. Reset makes every entry a gather.

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// Scatter data of the operations in flight.
    pub struct ScatterBuffer {
        source { include_str!("scatter_buffer.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset.
            reset: Signal<In, Bit>,
            /// An operation takes an entry.
            alloc: Signal<In, Bit>,
            /// The entry.
            alloc_entry: Signal<In, Bits<4>>,
            /// Its ScatterData.
            alloc_data: Vec<Signal<In, Bits<16>>>,
            /// Slots in the upper half of their word.
            alloc_upper: Signal<In, Bits<32>>,
            /// Slots at an odd byte.
            alloc_odd: Signal<In, Bits<32>>,
            /// Elements of one byte.
            alloc_bytes: Signal<In, Bit>,
            /// Elements of four bytes.
            alloc_wide: Signal<In, Bit>,
            /// It writes.
            alloc_scatter: Signal<In, Bit>,
            /// It adds.
            alloc_rmw: Signal<In, Bit>,
            /// It adds 1 for every lane.
            alloc_inc: Signal<In, Bit>,
            /// Per bank: served an access in the cycle before.
            served_valid: Vec<Signal<In, Bit>>,
            /// Per bank: its entry.
            served_entry: Vec<Signal<In, Bits<4>>>,
            /// Per bank: its slots.
            served_lanes: Vec<Signal<In, Bits<32>>>,
        }
        outputs {
            /// Per bank: bytes to write.
            write_mask: Vec<Signal<Out, Bits<4>>>,
            /// Per bank: lower half.
            write_low: Vec<Signal<Out, Bits<16>>>,
            /// Per bank: upper half.
            write_high: Vec<Signal<Out, Bits<16>>>,
            /// Per bank: add.
            write_rmw: Vec<Signal<Out, Bit>>,
            /// Per bank: in sums of 8 bits.
            write_bytes: Vec<Signal<Out, Bit>>,
            /// Per bank: in sums of 32 bits.
            write_wide: Vec<Signal<Out, Bit>>,
            /// Per entry: it writes.
            scatter: Vec<Signal<Out, Bit>>,
        }
        blocks {
            /// ScatterData: slot l of entry e is element `e * lanes + l`.
            data: RegVec<Bits<16>>,
            /// Slots in the upper half of their word, per entry.
            upper: RegVec<Bits<32>>,
            /// Slots at an odd byte, per entry.
            odd: RegVec<Bits<32>>,
            /// Per entry, flag by flag: flag f of entry e is element `f * window + e`. Bytes, wide, scatter, rmw, inc.
            flags: RegVec<Bit>,
        }
        locals {
            mine: Signal<Local, Bit>,
            next_mask: Signal<Local, Bits<32>>,
            next_flag: Signal<Local, Bit>,
            slot: Vec<Signal<Local, Bits<16>>>,
            up: Signal<Local, Bits<32>>,
            od: Signal<Local, Bits<32>>,
            bytes: Signal<Local, Bit>,
            wide: Signal<Local, Bit>,
            writes: Signal<Local, Bit>,
            rmw: Signal<Local, Bit>,
            inc: Signal<Local, Bit>,
            even_byte: Signal<Local, Bits<32>>,
            odd_byte: Signal<Local, Bits<32>>,
            in_byte: Vec<Signal<Local, Bits<32>>>,
            octet: Vec<Signal<Local, Bits<8>>>,
            one: Signal<Local, Bits<6>>,
            count: Vec<Signal<Local, Bits<6>>>,
            number: Signal<Local, Bits<6>>,
            b8: Signal<Local, Bits<8>>,
            pair: Signal<Local, Bits<16>>,
            high8: Signal<Local, Bits<16>>,
            half: Vec<Signal<Local, Bits<16>>>,
            bytes_written: Signal<Local, Bits<4>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
        }
    }
}

/// Flags of an entry. The kernel's numbers follow from it.
const FLAGS: usize = 5;

impl ScatterBuffer {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        let (n, b, w) = (cfg.lanes, cfg.banks, cfg.window);
        Self {
            clock: Default::default(),
            reset: Default::default(),
            alloc: Default::default(),
            alloc_entry: Default::default(),
            alloc_data: lanes(n),
            alloc_upper: Default::default(),
            alloc_odd: Default::default(),
            alloc_bytes: Default::default(),
            alloc_wide: Default::default(),
            alloc_scatter: Default::default(),
            alloc_rmw: Default::default(),
            alloc_inc: Default::default(),
            served_valid: lanes(b),
            served_entry: lanes(b),
            served_lanes: lanes(b),
            write_mask: lanes(b),
            write_low: lanes(b),
            write_high: lanes(b),
            write_rmw: lanes(b),
            write_bytes: lanes(b),
            write_wide: lanes(b),
            scatter: lanes(w),
            data: RegVec::new(w * n),
            upper: RegVec::new(w),
            odd: RegVec::new(w),
            flags: RegVec::new(FLAGS * w),
            mine: Default::default(),
            next_mask: Default::default(),
            next_flag: Default::default(),
            slot: lanes(n),
            up: Default::default(),
            od: Default::default(),
            bytes: Default::default(),
            wide: Default::default(),
            writes: Default::default(),
            rmw: Default::default(),
            inc: Default::default(),
            even_byte: Default::default(),
            odd_byte: Default::default(),
            in_byte: lanes(4),
            octet: lanes(4),
            one: Default::default(),
            count: lanes(2),
            number: Default::default(),
            b8: Default::default(),
            pair: Default::default(),
            high8: Default::default(),
            half: lanes(2),
            bytes_written: Default::default(),
            _cfg: cfg,
            _activity: Default::default(),
        }
    }
}

impl Logic for ScatterBuffer {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, data, upper, odd, flags);
        self.data.reset.next = self.reset.val();
        self.upper.reset.next = self.reset.val();
        self.odd.reset.next = self.reset.val();
        self.flags.reset.next = self.reset.val();
        self.data.en.next = self.alloc.val();
        self.upper.en.next = self.alloc.val();
        self.odd.en.next = self.alloc.val();
        self.flags.en.next = self.alloc.val();

        for e in 0..self._cfg.window {
            self.mine.next = self.alloc_entry.val() == e.to_bits::<4>();
            for n in self._cfg.lanes..(self._cfg.lanes + 1) {
                for l in 0..self._cfg.lanes {
                    self.pair.next = self.data.q[e * n + l].val();
                    if self.mine.val() {
                        self.pair.next = self.alloc_data[l].val();
                    }
                    self.data.d[e * n + l].next = self.pair.val();
                }
            }
            self.next_mask.next = self.upper.q[e].val();
            if self.mine.val() {
                self.next_mask.next = self.alloc_upper.val();
            }
            self.upper.d[e].next = self.next_mask.val();
            self.next_mask.next = self.odd.q[e].val();
            if self.mine.val() {
                self.next_mask.next = self.alloc_odd.val();
            }
            self.odd.d[e].next = self.next_mask.val();
            for w in self._cfg.window..(self._cfg.window + 1) {
                self.next_flag.next = self.flags.q[e].val();
                if self.mine.val() {
                    self.next_flag.next = self.alloc_bytes.val();
                }
                self.flags.d[e].next = self.next_flag.val();
                self.next_flag.next = self.flags.q[w + e].val();
                if self.mine.val() {
                    self.next_flag.next = self.alloc_wide.val();
                }
                self.flags.d[w + e].next = self.next_flag.val();
                self.next_flag.next = self.flags.q[2 * w + e].val();
                if self.mine.val() {
                    self.next_flag.next = self.alloc_scatter.val();
                }
                self.flags.d[2 * w + e].next = self.next_flag.val();
                self.scatter[e].next = self.flags.q[2 * w + e].val();
                self.next_flag.next = self.flags.q[3 * w + e].val();
                if self.mine.val() {
                    self.next_flag.next = self.alloc_rmw.val();
                }
                self.flags.d[3 * w + e].next = self.next_flag.val();
                self.next_flag.next = self.flags.q[4 * w + e].val();
                if self.mine.val() {
                    self.next_flag.next = self.alloc_inc.val();
                }
                self.flags.d[4 * w + e].next = self.next_flag.val();
            }
        }

        for b in 0..self._cfg.banks {
            // The entry whose slots the bank served.
            for l in 0..self._cfg.lanes {
                self.slot[l].next = 0.into();
            }
            self.up.next = 0.into();
            self.od.next = 0.into();
            self.bytes.next = false;
            self.wide.next = false;
            self.writes.next = false;
            self.rmw.next = false;
            self.inc.next = false;
            if self.served_valid[b].val() {
                for w in self._cfg.window..(self._cfg.window + 1) {
                    for n in self._cfg.lanes..(self._cfg.lanes + 1) {
                        for e in 0..self._cfg.window {
                            if (self.served_entry[b].val() == e.to_bits::<4>())
                                & self.flags.q[2 * w + e].val()
                            {
                                for l in 0..self._cfg.lanes {
                                    self.slot[l].next = self.data.q[e * n + l].val();
                                }
                                self.up.next = self.upper.q[e].val();
                                self.od.next = self.odd.q[e].val();
                                self.bytes.next = self.flags.q[e].val();
                                self.wide.next = self.flags.q[w + e].val();
                                self.writes.next = true;
                                self.rmw.next = self.flags.q[3 * w + e].val();
                                self.inc.next = self.flags.q[4 * w + e].val();
                            }
                        }
                    }
                }
            }

            // Slots per byte of the word.
            for i in 0..4 {
                self.in_byte[i].next = 0.into();
                self.octet[i].next = 0.into();
            }
            self.count[0].next = 0.into();
            self.count[1].next = 0.into();
            self.half[0].next = 0.into();
            self.half[1].next = 0.into();
            self.bytes_written.next = 0.into();
            self.even_byte.next = 0.into();
            self.odd_byte.next = 0.into();
            self.one.next = 0.into();
            self.number.next = 0.into();
            self.b8.next = 0.into();
            self.pair.next = 0.into();
            self.high8.next = 0.into();
            if self.writes.val() {
                self.even_byte.next = self.served_lanes[b].val();
                self.odd_byte.next = self.served_lanes[b].val();
                if self.bytes.val() {
                    self.even_byte.next = self.served_lanes[b].val() & !self.od.val();
                    self.odd_byte.next = self.served_lanes[b].val() & self.od.val();
                }
                self.in_byte[0].next = self.even_byte.val() & !self.up.val();
                self.in_byte[1].next = self.odd_byte.val() & !self.up.val();
                self.in_byte[2].next = self.even_byte.val() & self.up.val();
                self.in_byte[3].next = self.odd_byte.val() & self.up.val();
                for i in 0..4 {
                    if self.in_byte[i].val() != 0 {
                        self.bytes_written.next = self.bytes_written.val().replace_bit(i, true);
                    }
                }
                if self.inc.val() {
                    // How many, half by half.
                    for h in 0..2 {
                        for l in 0..self._cfg.lanes {
                            self.one.next = 0.into();
                            if self.in_byte[2 * h].val().get_bit(l) {
                                self.one.next = 1.into();
                            }
                            self.number.next = self.count[h].val() + self.one.val();
                            self.count[h].next = self.number.val();
                        }
                        self.number.next = self.count[h].val();
                        self.half[h].next = bit_cast::<16, 6>(self.number.val());
                    }
                } else {
                    for h in 0..2 {
                        if self.in_byte[2 * h].val() != 0 {
                            for l in 0..self._cfg.lanes {
                                if self.in_byte[2 * h].val().get_bit(l) {
                                    self.pair.next = self.slot[l].val();
                                    self.octet[2 * h].next = bit_cast::<8, 16>(self.pair.val());
                                }
                            }
                        }
                        if self.in_byte[2 * h + 1].val() != 0 {
                            for l in 0..self._cfg.lanes {
                                if self.in_byte[2 * h + 1].val().get_bit(l) {
                                    self.pair.next = self.slot[l].val();
                                    self.octet[2 * h + 1].next = self.pair.val().get_bits::<8>(8);
                                }
                            }
                        }
                        self.b8.next = self.octet[2 * h].val();
                        self.pair.next = bit_cast::<16, 8>(self.b8.val());
                        self.b8.next = self.octet[2 * h + 1].val();
                        self.high8.next = bit_cast::<16, 8>(self.b8.val());
                        self.high8.next = self.high8.val() << 8;
                        self.half[h].next = self.pair.val() | self.high8.val();
                    }
                }
            }
            self.write_mask[b].next = self.bytes_written.val();
            self.write_low[b].next = self.half[0].val();
            self.write_high[b].next = self.half[1].val();
            self.write_rmw[b].next = self.rmw.val();
            self.write_bytes[b].next = self.bytes.val();
            self.write_wide[b].next = self.wide.val();
        }
    }
}
