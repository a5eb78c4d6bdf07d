//! `gvr_interlock`: the read-after-write interlock on gather registers, as the seeds' simulator states it (D15).
//!
//! A ring of 32 slots. Whenever the pipe advances, the slot at `base` records what issued in that cycle (a post or
//! MOVGATHERD and its register, or nothing) and `base` decrements; so the operation that issued `d` advances ago is
//! in slot `base + d`. A drain in stage 0 stalls while, for some `d` in 1..=10, that slot is valid, names the drain's
//! register, and `gvr_ready - d > 9`.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `advance` | 1 | the pipe moves in this cycle |
//! | `def_valid`, `def_gr` | 1, 3 | what leaves stage 0 in this cycle defines this register |
//! | `use_valid`, `use_gr` | 1, 3 | the drain in stage 0 reads this register |
//! | `gvr_ready` | 4 | ready stage of a gather register, 10..=15; 10 never stalls |
//! | `stall` | 1 | the drain must wait |
//!
//! `stall` is combinational from registers and from the stage-0 inputs; it never depends on `def_valid`. One lookup and one
//! record per cycle. Reset forgets all. With 4 bits of `gvr_ready` no distance above 5 can stall.

use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

/// Slots of the ring. Source: facts.md 6.6. The kernel's loops and 5-bit distances follow from it.
pub const RING_SLOTS: usize = 32;
/// Farthest issue that the interlock looks at. Unit: pipeline advances. Source: D15.
pub const WINDOW: u64 = 10;
/// Stage at which a drain needs its gather register. Source: D15.
pub const NEED: u64 = 9;
/// Ready stage after reset. Source: D15.
pub const READY: u64 = 10;

hdl_block! {
    /// Ring of issued gather-register definitions.
    pub struct GvrInterlock {
        source { include_str!("gvr_interlock.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset: the ring forgets everything.
            reset: Signal<In, Bit>,
            /// The pipe moves in this cycle.
            advance: Signal<In, Bit>,
            /// A definition of a gather register leaves stage 0.
            def_valid: Signal<In, Bit>,
            /// Its register.
            def_gr: Signal<In, Bits<3>>,
            /// A drain is in stage 0.
            use_valid: Signal<In, Bit>,
            /// Its register.
            use_gr: Signal<In, Bits<3>>,
            /// Ready stage of a definition.
            gvr_ready: Signal<In, Bits<4>>,
        }
        outputs {
            /// The drain waits.
            stall: Signal<Out, Bit>,
        }
        blocks {
            /// Slot that the next advance writes.
            base: RegVec<Bits<5>>,
            /// Which slots hold a definition.
            valid: RegVec<Bits<32>>,
            /// Register named by each slot.
            gr: RegVec<Bits<3>>,
        }
        locals {
            distance: Signal<Local, Bits<5>>,
            limit: Signal<Local, Bits<5>>,
            ready: Signal<Local, Bits<5>>,
            hit: Signal<Local, Bit>,
            next_valid: Signal<Local, Bits<32>>,
            next_base: Signal<Local, Bits<5>>,
            next_gr: Signal<Local, Bits<3>>,
            window: Constant<Bits<5>>,
            need: Constant<Bits<5>>,
        }
        plain {}
    }
}

impl Default for GvrInterlock {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            advance: Default::default(),
            def_valid: Default::default(),
            def_gr: Default::default(),
            use_valid: Default::default(),
            use_gr: Default::default(),
            gvr_ready: Default::default(),
            stall: Default::default(),
            base: RegVec::new(1),
            valid: RegVec::new(1),
            gr: RegVec::new(RING_SLOTS),
            distance: Default::default(),
            limit: Default::default(),
            ready: Default::default(),
            hit: Default::default(),
            next_valid: Default::default(),
            next_base: Default::default(),
            next_gr: Default::default(),
            window: Constant::new(WINDOW.into()),
            need: Constant::new(NEED.into()),
            _activity: Default::default(),
        }
    }
}

impl Logic for GvrInterlock {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, base, valid, gr);
        self.base.reset.next = self.reset.val();
        self.valid.reset.next = self.reset.val();
        self.gr.reset.next = self.reset.val();
        self.base.en.next = self.advance.val();
        self.valid.en.next = self.advance.val();
        self.gr.en.next = self.advance.val();

        self.ready.next = bit_cast::<5, 4>(self.gvr_ready.val());
        self.hit.next = false;
        self.distance.next = 0.into();
        self.limit.next = 0.into();
        if self.use_valid.val() {
            for s in 0..RING_SLOTS {
                if self.valid.q[0].val().get_bit(s) & (self.gr.q[s].val() == self.use_gr.val()) {
                    // Distance in advances, then `ready - d > need` without underflow: `ready > d + need`.
                    self.distance.next = s.to_bits::<5>() - self.base.q[0].val();
                    self.limit.next = self.distance.val() + self.need.val();
                    if (self.distance.val() != 0)
                        & (self.distance.val() <= self.window.val())
                        & (self.ready.val() > self.limit.val())
                    {
                        self.hit.next = true;
                    }
                }
            }
        }
        self.stall.next = self.hit.val();

        self.next_valid.next = self.valid.q[0].val();
        for s in 0..RING_SLOTS {
            self.next_gr.next = self.gr.q[s].val();
            if self.base.q[0].val() == s.to_bits::<5>() {
                self.next_valid.next = self.next_valid.val().replace_bit(s, self.def_valid.val());
                self.next_gr.next = self.def_gr.val();
            }
            self.gr.d[s].next = self.next_gr.val();
        }
        self.valid.d[0].next = self.next_valid.val();
        self.next_base.next = self.base.q[0].val() - 1;
        self.base.d[0].next = self.next_base.val();
    }
}
