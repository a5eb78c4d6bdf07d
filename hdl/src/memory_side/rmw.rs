//! `rmw`: second cycle of a bank's access: write, read-modify-write, and forwarding to the access behind it (D8, D25).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `word` | 16 | byte offset of the word that the bank reads in this cycle |
//! | `old_low`, `old_high` | 16 each | what the bank read in the cycle before |
//! | `mask`, `low`, `high` | 4, 16, 16 | bytes to write of the word of the cycle before, and what to write or to add ([`scatter_buffer`](super::scatter_buffer)); mask 0: nothing |
//! | `accumulate`, `bytes`, `wide` | 1 each | add; in sums of 8, of 32 bits, else of 16, each modulo its size |
//! | `value_low`, `value_high` | 16 each | the word of the cycle before, what was written meanwhile included |
//! | `write_word`, `write_mask`, `write_low`, `write_high` | 16, 4, 16, 16 | the bank's write of this cycle |
//!
//! An access takes two cycles and one may start in every cycle, on the same word without a bubble: what was written in the cycle
//! of the read is forwarded byte by byte, since the bank gives the old word then. With reset in a cycle, the access that began in the cycle before still writes,
//! and the one that begins in this cycle is forgotten. `bytes` counts before `wide`; no form has both.

use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

hdl_block! {
    /// Write, add and forward of one bank.
    pub struct Rmw {
        source { include_str!("rmw.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset.
            reset: Signal<In, Bit>,
            /// Byte offset of the word that is read.
            word: Signal<In, Bits<16>>,
            /// Lower half read in the cycle before.
            old_low: Signal<In, Bits<16>>,
            /// Upper half read in the cycle before.
            old_high: Signal<In, Bits<16>>,
            /// Bytes to write.
            mask: Signal<In, Bits<4>>,
            /// Lower half to write or add.
            low: Signal<In, Bits<16>>,
            /// Upper half to write or add.
            high: Signal<In, Bits<16>>,
            /// Add.
            accumulate: Signal<In, Bit>,
            /// In sums of 8 bits.
            bytes: Signal<In, Bit>,
            /// In sums of 32 bits.
            wide: Signal<In, Bit>,
        }
        outputs {
            /// Lower half of the word read in the cycle before.
            value_low: Signal<Out, Bits<16>>,
            /// Upper half.
            value_high: Signal<Out, Bits<16>>,
            /// Byte offset of the word to write.
            write_word: Signal<Out, Bits<16>>,
            /// Bytes to write.
            write_mask: Signal<Out, Bits<4>>,
            /// Lower half to write.
            write_low: Signal<Out, Bits<16>>,
            /// Upper half to write.
            write_high: Signal<Out, Bits<16>>,
        }
        blocks {
            /// 0: word of the cycle before, 1: of the one before that.
            words: RegVec<Bits<16>>,
            /// Bytes written in the cycle before.
            written: RegVec<Bits<4>>,
            /// Lower and upper half written then.
            halves: RegVec<Bits<16>>,
        }
        locals {
            hit: Signal<Local, Bits<4>>,
            old: Vec<Signal<Local, Bits<8>>>,
            add: Vec<Signal<Local, Bits<8>>>,
            sums: Vec<Signal<Local, Bits<8>>>,
            pair: Signal<Local, Bits<16>>,
            b8: Signal<Local, Bits<8>>,
            a9: Signal<Local, Bits<9>>,
            b9: Signal<Local, Bits<9>>,
            sum: Signal<Local, Bits<9>>,
            carry: Signal<Local, Bit>,
            upper: Signal<Local, Bits<16>>,
            half: Vec<Signal<Local, Bits<16>>>,
        }
        plain {}
    }
}

impl Default for Rmw {
    fn default() -> Self {
        use crate::block::lanes;
        Self {
            clock: Default::default(),
            reset: Default::default(),
            word: Default::default(),
            old_low: Default::default(),
            old_high: Default::default(),
            mask: Default::default(),
            low: Default::default(),
            high: Default::default(),
            accumulate: Default::default(),
            bytes: Default::default(),
            wide: Default::default(),
            value_low: Default::default(),
            value_high: Default::default(),
            write_word: Default::default(),
            write_mask: Default::default(),
            write_low: Default::default(),
            write_high: Default::default(),
            words: RegVec::new(2),
            written: RegVec::new(1),
            halves: RegVec::new(2),
            hit: Default::default(),
            old: lanes(4),
            add: lanes(4),
            sums: lanes(4),
            pair: Default::default(),
            b8: Default::default(),
            a9: Default::default(),
            b9: Default::default(),
            sum: Default::default(),
            carry: Default::default(),
            upper: Default::default(),
            half: lanes(2),
            _activity: Default::default(),
        }
    }
}

impl Logic for Rmw {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, words, written, halves);
        self.words.reset.next = self.reset.val();
        self.written.reset.next = self.reset.val();
        self.halves.reset.next = self.reset.val();
        self.words.en.next = true;
        self.written.en.next = true;
        self.halves.en.next = true;
        self.words.d[0].next = self.word.val();
        self.words.d[1].next = self.words.q[0].val();

        // The word of the cycle before; what was written in that cycle is not in it yet.
        self.hit.next = 0.into();
        if self.words.q[0].val() == self.words.q[1].val() {
            self.hit.next = self.written.q[0].val();
        }
        self.half[0].next = self.old_low.val();
        self.half[1].next = self.old_high.val();
        for h in 0..2 {
            self.pair.next = self.half[h].val();
            self.old[2 * h].next = bit_cast::<8, 16>(self.pair.val());
            self.old[2 * h + 1].next = self.pair.val().get_bits::<8>(8);
            self.pair.next = self.halves.q[h].val();
            if self.hit.val().get_bit(2 * h) {
                self.old[2 * h].next = bit_cast::<8, 16>(self.pair.val());
            }
            if self.hit.val().get_bit(2 * h + 1) {
                self.old[2 * h + 1].next = self.pair.val().get_bits::<8>(8);
            }
        }
        for h in 0..2 {
            self.b8.next = self.old[2 * h].val();
            self.pair.next = bit_cast::<16, 8>(self.b8.val());
            self.b8.next = self.old[2 * h + 1].val();
            self.upper.next = bit_cast::<16, 8>(self.b8.val());
            self.upper.next = self.upper.val() << 8;
            self.half[h].next = self.pair.val() | self.upper.val();
        }
        self.value_low.next = self.half[0].val();
        self.value_high.next = self.half[1].val();

        // Byte sums; a carry goes on inside an element.
        self.half[0].next = self.low.val();
        self.half[1].next = self.high.val();
        for h in 0..2 {
            self.pair.next = self.half[h].val();
            self.add[2 * h].next = bit_cast::<8, 16>(self.pair.val());
            self.add[2 * h + 1].next = self.pair.val().get_bits::<8>(8);
        }
        self.carry.next = false;
        for i in 0..4 {
            if (i == 2) & !self.wide.val() {
                self.carry.next = false;
            }
            if self.bytes.val() {
                self.carry.next = false;
            }
            self.sums[i].next = self.add[i].val();
            self.b8.next = self.old[i].val();
            self.a9.next = bit_cast::<9, 8>(self.b8.val());
            self.b8.next = self.add[i].val();
            self.b9.next = bit_cast::<9, 8>(self.b8.val());
            self.sum.next = self.a9.val() + self.b9.val();
            if self.carry.val() {
                self.sum.next = self.sum.val() + 1;
            }
            self.carry.next = self.sum.val().get_bit(8);
            if self.accumulate.val() {
                self.sums[i].next = bit_cast::<8, 9>(self.sum.val());
            }
        }
        for h in 0..2 {
            self.b8.next = self.sums[2 * h].val();
            self.pair.next = bit_cast::<16, 8>(self.b8.val());
            self.b8.next = self.sums[2 * h + 1].val();
            self.upper.next = bit_cast::<16, 8>(self.b8.val());
            self.upper.next = self.upper.val() << 8;
            self.half[h].next = self.pair.val() | self.upper.val();
            self.halves.d[h].next = self.half[h].val();
        }
        self.written.d[0].next = self.mask.val();
        self.write_word.next = self.words.q[0].val();
        self.write_mask.next = self.mask.val();
        self.write_low.next = self.half[0].val();
        self.write_high.next = self.half[1].val();
    }
}
