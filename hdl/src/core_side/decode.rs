//! `decode`: what an operation index means.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `op` | 5 | operation index ([`crate::isa::op`]) |
//! | `gs_control` | 16 | GSControl word, `{8'd0, elem_sz, offst_sz, operation}` (D1) |
//! | `post` | 1 | a gather post: takes a window entry, defines a gather register |
//! | `mov` | 1 | MOVGATHERD: defines a gather register (D7) |
//! | `drain` | 1 | reads a gather register |
//! | `predicated` | 1 | a T form: the lanes follow `vbr` (D12) |
//! | `wide` | 1 | 32-bit lanes: two slots per lane (D3) |
//!
//! Combinational. An index that is not an operation of this design decodes to GSControl 0 and all flags 0.

use crate::hdl_block;
use rust_hdl::prelude::*;

hdl_block! {
    /// Combinational decoder of an operation index.
    #[derive(Default)]
    pub struct Decode {
        source { include_str!("decode.rs") }
        inputs {
            /// Operation index.
            op: Signal<In, Bits<5>>,
        }
        outputs {
            /// GSControl word (D1).
            gs_control: Signal<Out, Bits<16>>,
            /// Post of a gather.
            post: Signal<Out, Bit>,
            /// MOVGATHERD.
            mov: Signal<Out, Bit>,
            /// Drain.
            drain: Signal<Out, Bit>,
            /// Lanes follow the predicate register.
            predicated: Signal<Out, Bit>,
            /// 32-bit lanes.
            wide: Signal<Out, Bit>,
        }
        blocks {}
        locals {
            control: Signal<Local, Bits<16>>,
            is_post: Signal<Local, Bit>,
            is_mov: Signal<Local, Bit>,
            is_drain: Signal<Local, Bit>,
            is_predicated: Signal<Local, Bit>,
            is_wide: Signal<Local, Bit>,
        }
        plain {}
    }
}

impl Logic for Decode {
    // The arms are the indices of `isa::op`; a kernel's match takes literals only.
    #[hdl_gen]
    fn update(&mut self) {
        self.control.next = 0.into();
        self.is_post.next = false;
        self.is_mov.next = false;
        self.is_drain.next = false;
        self.is_predicated.next = false;
        self.is_wide.next = false;
        match self.op.val().index() {
            0 => {
                self.control.next = 0x41.into();
                self.is_post.next = true;
            }
            1 => {
                self.control.next = 0x41.into();
                self.is_post.next = true;
                self.is_predicated.next = true;
            }
            2 => {
                self.control.next = 0x01.into();
                self.is_post.next = true;
            }
            3 => {
                self.control.next = 0x01.into();
                self.is_post.next = true;
                self.is_predicated.next = true;
            }
            4 => {
                self.control.next = 0x91.into();
                self.is_post.next = true;
                self.is_wide.next = true;
            }
            5 => {
                self.control.next = 0x91.into();
                self.is_post.next = true;
                self.is_predicated.next = true;
                self.is_wide.next = true;
            }
            6 => {
                self.control.next = 0x42.into();
                self.is_drain.next = true;
            }
            7 => {
                self.control.next = 0x02.into();
                self.is_drain.next = true;
            }
            8 => {
                self.control.next = 0x02.into();
                self.is_drain.next = true;
            }
            9 => {
                self.control.next = 0x02.into();
                self.is_drain.next = true;
            }
            10 => {
                self.control.next = 0x03.into();
                self.is_mov.next = true;
            }
            _ => {}
        }
        self.gs_control.next = self.control.val();
        self.post.next = self.is_post.val();
        self.mov.next = self.is_mov.val();
        self.drain.next = self.is_drain.val();
        self.predicated.next = self.is_predicated.val();
        self.wide.next = self.is_wide.val();
    }
}
