//! `control_stage`: keeps what a post or scatter handed over at stage 1 until it arrives with its offsets at stage 10 (D24).
//!
//! A table of 16 entries, one per tag: base address and GSControl. Written when a post or scatter leaves stage 1, read by the tag
//! in stage 10. At most ten bundles are in between, so a tag is never overwritten before it is read.
//!
//! Write in one cycle, visible in the next; read combinational.

use crate::block::lanes;
use crate::hdl_block;
use crate::regs::RegVec;
use rust_hdl::prelude::*;

/// Tags of bundles in flight. Choice: the next power of two above the eleven stages.
pub const TAGS: usize = 16;

hdl_block! {
    /// Base and control by tag.
    pub struct ControlStage {
        source { include_str!("control_stage.rs") }
        inputs {
            /// Clock.
            clock: Signal<In, Clock>,
            /// Synchronous reset.
            reset: Signal<In, Bit>,
            /// A post or scatter leaves stage 1.
            write: Signal<In, Bit>,
            /// Its tag.
            write_tag: Signal<In, Bits<4>>,
            /// Its base address.
            vaddr_base: Signal<In, Bits<32>>,
            /// Its GSControl.
            gs_control: Signal<In, Bits<16>>,
            /// Tag in stage 10.
            read_tag: Signal<In, Bits<4>>,
        }
        outputs {
            /// Base address of the operation in stage 10.
            base: Signal<Out, Bits<32>>,
            /// GSControl of the operation in stage 10.
            control: Signal<Out, Bits<16>>,
        }
        blocks {
            /// Bases.
            bases: RegVec<Bits<32>>,
            /// Controls.
            controls: RegVec<Bits<16>>,
        }
        locals {
            rbase: Signal<Local, Bits<32>>,
            rcontrol: Signal<Local, Bits<16>>,
            wbase: Vec<Signal<Local, Bits<32>>>,
            wcontrol: Vec<Signal<Local, Bits<16>>>,
        }
        plain {}
    }
}

impl Default for ControlStage {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            reset: Default::default(),
            write: Default::default(),
            write_tag: Default::default(),
            vaddr_base: Default::default(),
            gs_control: Default::default(),
            read_tag: Default::default(),
            base: Default::default(),
            control: Default::default(),
            bases: RegVec::new(TAGS),
            controls: RegVec::new(TAGS),
            rbase: Default::default(),
            rcontrol: Default::default(),
            wbase: lanes(TAGS),
            wcontrol: lanes(TAGS),
            _activity: Default::default(),
        }
    }
}

impl Logic for ControlStage {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, bases, controls);
        self.bases.reset.next = self.reset.val();
        self.controls.reset.next = self.reset.val();
        self.bases.en.next = self.write.val();
        self.controls.en.next = self.write.val();
        self.rbase.next = 0.into();
        self.rcontrol.next = 0.into();
        for t in 0..TAGS {
            self.wbase[t].next = self.bases.q[t].val();
            self.wcontrol[t].next = self.controls.q[t].val();
            if self.write_tag.val() == t.to_bits::<4>() {
                self.wbase[t].next = self.vaddr_base.val();
                self.wcontrol[t].next = self.gs_control.val();
            }
            self.bases.d[t].next = self.wbase[t].val();
            self.controls.d[t].next = self.wcontrol[t].val();
            if self.read_tag.val() == t.to_bits::<4>() {
                self.rbase.next = self.bases.q[t].val();
                self.rcontrol.next = self.controls.q[t].val();
            }
        }
        self.base.next = self.rbase.val();
        self.control.next = self.rcontrol.val();
    }
}
