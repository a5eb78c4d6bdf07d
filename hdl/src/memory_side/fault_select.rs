//! `fault_select`: what is wrong with the operation in stage 10, at which lane, and what is left of it (D18, D20, D27).
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `enabled`, `bad` | 32 each | slots of enabled lanes; those of them that may not be accessed ([`address_unit`](super::address_unit)) |
//! | `hit0`, `hit1` | 32 each | slots that the breakpoints hit ([`dbreak`](super::dbreak)) |
//! | `wide` | 1 | 32-bit lanes |
//! | `base`, `offset` | 32, lanes x 16 | VAddrBase and GSVAddrOffset |
//! | `active` | 32 | slots to access: the enabled ones, or none if anything is wrong |
//! | `cause` | 3 | SG access error before breakpoint 0 before breakpoint 1, or none ([`crate::isa::fault`]) |
//! | `lane` | 5 | the lowest lane with that cause |
//! | `address` | 32 | its start address |
//!
//! Combinational, one operation per cycle. Without a cause `lane` and `address` are 0.

use crate::block::lanes;
use crate::config::Config;
use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// Priority of the faults of an operation.
    pub struct FaultSelect {
        source { include_str!("fault_select.rs") }
        inputs {
            /// Slots of enabled lanes.
            enabled: Signal<In, Bits<32>>,
            /// Of these, slots that may not be accessed.
            bad: Signal<In, Bits<32>>,
            /// Slots that breakpoint 0 hits.
            hit0: Signal<In, Bits<32>>,
            /// Slots that breakpoint 1 hits.
            hit1: Signal<In, Bits<32>>,
            /// 32-bit lanes.
            wide: Signal<In, Bit>,
            /// Base address.
            base: Signal<In, Bits<32>>,
            /// Byte offsets.
            offset: Vec<Signal<In, Bits<16>>>,
        }
        outputs {
            /// Slots to access.
            active: Signal<Out, Bits<32>>,
            /// What is wrong.
            cause: Signal<Out, Bits<3>>,
            /// Lowest lane with it.
            lane: Signal<Out, Bits<5>>,
            /// Its address.
            address: Signal<Out, Bits<32>>,
        }
        blocks {}
        locals {
            why: Signal<Local, Bits<3>>,
            guilty: Signal<Local, Bits<32>>,
            left: Signal<Local, Bits<32>>,
            picked: Signal<Local, Bits<16>>,
            index: Signal<Local, Bits<5>>,
            low: Signal<Local, Bits<16>>,
            high: Signal<Local, Bits<16>>,
            off: Signal<Local, Bits<32>>,
            off_high: Signal<Local, Bits<32>>,
            sum: Signal<Local, Bits<32>>,
            number: Signal<Local, Bits<5>>,
        }
        plain {
            /// Parameters.
            _cfg: Config,
        }
    }
}

impl FaultSelect {
    /// For the given machine.
    pub fn new(cfg: Config) -> Self {
        Self {
            enabled: Default::default(),
            bad: Default::default(),
            hit0: Default::default(),
            hit1: Default::default(),
            wide: Default::default(),
            base: Default::default(),
            offset: lanes(cfg.lanes),
            active: Default::default(),
            cause: Default::default(),
            lane: Default::default(),
            address: Default::default(),
            why: Default::default(),
            guilty: Default::default(),
            left: Default::default(),
            picked: Default::default(),
            index: Default::default(),
            low: Default::default(),
            high: Default::default(),
            off: Default::default(),
            off_high: Default::default(),
            sum: Default::default(),
            number: Default::default(),
            _cfg: cfg,
            _activity: Default::default(),
        }
    }
}

impl Logic for FaultSelect {
    #[hdl_gen]
    fn update(&mut self) {
        // The lowest slot of each mask alone, before it is known which one counts: all of them arrive late.
        self.why.next = 0.into();
        self.guilty.next = 0.into();
        if self.hit1.val() != 0 {
            self.why.next = 4.into();
            self.guilty.next = self.hit1.val() & !(self.hit1.val() - 1);
        }
        if self.hit0.val() != 0 {
            self.why.next = 3.into();
            self.guilty.next = self.hit0.val() & !(self.hit0.val() - 1);
        }
        if self.bad.val() != 0 {
            self.why.next = 2.into();
            self.guilty.next = self.bad.val() & !(self.bad.val() - 1);
        }
        self.left.next = self.enabled.val();
        if self.why.val() != 0 {
            self.left.next = 0.into();
        }
        self.active.next = self.left.val();
        self.cause.next = self.why.val();

        // Its number and its offset. One slot at most, so they are joined, not chosen in turn.
        self.number.next = 0.into();
        self.low.next = 0.into();
        self.high.next = 0.into();
        self.picked.next = 0.into();
        self.index.next = 0.into();
        if self.why.val() != 0 {
            for l in 0..self._cfg.lanes {
                self.picked.next = 0.into();
                self.index.next = 0.into();
                if self.guilty.val().get_bit(l) {
                    self.picked.next = self.offset[l].val();
                    self.index.next = l.to_bits::<5>();
                }
                self.low.next = self.low.val() | self.picked.val();
                self.number.next = self.number.val() | self.index.val();
            }
            for k in 0..(self._cfg.lanes / 2) {
                self.picked.next = 0.into();
                if self.guilty.val().get_bit(2 * k) {
                    self.picked.next = self.offset[2 * k + 1].val();
                }
                self.high.next = self.high.val() | self.picked.val();
            }
        }
        self.off_high.next = 0.into();
        if self.wide.val() {
            self.number.next = self.number.val() >> 1;
            self.off_high.next = bit_cast::<32, 16>(self.high.val());
            self.off_high.next = self.off_high.val() << 16;
        }
        self.off.next = bit_cast::<32, 16>(self.low.val());
        self.off.next = self.off.val() | self.off_high.val();
        self.sum.next = 0.into();
        if self.why.val() != 0 {
            self.sum.next = self.base.val() + self.off.val();
        }
        self.lane.next = self.number.val();
        self.address.next = self.sum.val();
    }
}
