//! `decode`: what an operation index means.
//!
//! | port | shape | meaning |
//! |---|---|---|
//! | `op` | 5 | operation index ([`crate::isa::op`]) |
//! | `gs_control` | 16 | GSControl word, `{8'd0, elem_sz, offst_sz, operation}` (D1) |
//! | `post` | 1 | a gather post: takes a window entry, defines a gather register |
//! | `mov` | 1 | MOVGATHERD: defines a gather register (D7) |
//! | `drain` | 1 | reads a gather register |
//! | `scatter` | 1 | a scatter, a scatter-increment or a value add: takes a window entry |
//! | `barrier` | 1 | SCATTERW: waits for the scatters before it (D10) |
//! | `inc` | 1 | of the scatters, the increments: each lane adds 1 (D8, D26) |
//! | `predicated` | 1 | a T form: the lanes follow `vbr` (D12) |
//! | `wide` | 1 | 32-bit lanes: two slots per lane (D3) |
//! | `part` | 2 | where a 2NX8 form takes its bytes and predicates from ([`crate::isa::part`]) |
//!
//! Combinational. An index that is not an operation of this design decodes to GSControl 0 and all flags 0.

use crate::hdl_block;
use crate::isa::op;
use rust_hdl::prelude::*;

hdl_block! {
    /// Combinational decoder of an operation index.
    #[derive(Default)]
    pub struct Decode {
        source { include_str!("decode.rs") }
        states {
            GATHERANX16 = op::GATHERANX16 as usize,
            GATHERANX16T = op::GATHERANX16T as usize,
            GATHERANX8U = op::GATHERANX8U as usize,
            GATHERANX8UT = op::GATHERANX8UT as usize,
            GATHERAN_2X32 = op::GATHERAN_2X32 as usize,
            GATHERAN_2X32T = op::GATHERAN_2X32T as usize,
            GATHERDNX16 = op::GATHERDNX16 as usize,
            GATHERDNX8S = op::GATHERDNX8S as usize,
            GATHERD2NX8_L = op::GATHERD2NX8_L as usize,
            GATHERD2NX8_H = op::GATHERD2NX8_H as usize,
            MOVGATHERD = op::MOVGATHERD as usize,
            SCATTERNX16 = op::SCATTERNX16 as usize,
            SCATTERNX16T = op::SCATTERNX16T as usize,
            SCATTERNX8U = op::SCATTERNX8U as usize,
            SCATTERNX8UT = op::SCATTERNX8UT as usize,
            SCATTERN_2X32 = op::SCATTERN_2X32 as usize,
            SCATTERN_2X32T = op::SCATTERN_2X32T as usize,
            SCATTER2NX8_L = op::SCATTER2NX8_L as usize,
            SCATTER2NX8_H = op::SCATTER2NX8_H as usize,
            SCATTER2NX8T_L = op::SCATTER2NX8T_L as usize,
            SCATTER2NX8T_H = op::SCATTER2NX8T_H as usize,
            SCATTERINCNX16 = op::SCATTERINCNX16 as usize,
            SCATTERINCNX16T = op::SCATTERINCNX16T as usize,
            SCATTERW = op::SCATTERW as usize,
            SCATTERADDNX8U = op::SCATTERADDNX8U as usize,
            SCATTERADDNX8UT = op::SCATTERADDNX8UT as usize,
            SCATTERADDNX16 = op::SCATTERADDNX16 as usize,
            SCATTERADDNX16T = op::SCATTERADDNX16T as usize,
            SCATTERADDN_2X32 = op::SCATTERADDN_2X32 as usize,
            SCATTERADDN_2X32T = op::SCATTERADDN_2X32T as usize,
        }
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
            /// Scatter, increment or value add.
            scatter: Signal<Out, Bit>,
            /// SCATTERW.
            barrier: Signal<Out, Bit>,
            /// Increment.
            inc: Signal<Out, Bit>,
            /// Lanes follow the predicate register.
            predicated: Signal<Out, Bit>,
            /// 32-bit lanes.
            wide: Signal<Out, Bit>,
            /// Bytes of which half are scattered.
            part: Signal<Out, Bits<2>>,
        }
        blocks {}
        locals {
            control: Signal<Local, Bits<16>>,
            is_post: Signal<Local, Bit>,
            is_mov: Signal<Local, Bit>,
            is_drain: Signal<Local, Bit>,
            is_scatter: Signal<Local, Bit>,
            is_barrier: Signal<Local, Bit>,
            is_inc: Signal<Local, Bit>,
            is_predicated: Signal<Local, Bit>,
            is_wide: Signal<Local, Bit>,
            from: Signal<Local, Bits<2>>,
        }
        plain {}
    }
}

impl Logic for Decode {
    #[hdl_gen]
    fn update(&mut self) {
        self.control.next = 0.into();
        self.is_post.next = false;
        self.is_mov.next = false;
        self.is_drain.next = false;
        self.is_scatter.next = false;
        self.is_barrier.next = false;
        self.is_inc.next = false;
        self.is_predicated.next = false;
        self.is_wide.next = false;
        self.from.next = 0.into();
        match self.op.val().index() {
            GATHERANX16 => {
                self.control.next = 0x41.into();
                self.is_post.next = true;
            }
            GATHERANX16T => {
                self.control.next = 0x41.into();
                self.is_post.next = true;
                self.is_predicated.next = true;
            }
            GATHERANX8U => {
                self.control.next = 0x01.into();
                self.is_post.next = true;
            }
            GATHERANX8UT => {
                self.control.next = 0x01.into();
                self.is_post.next = true;
                self.is_predicated.next = true;
            }
            GATHERAN_2X32 => {
                self.control.next = 0x91.into();
                self.is_post.next = true;
                self.is_wide.next = true;
            }
            GATHERAN_2X32T => {
                self.control.next = 0x91.into();
                self.is_post.next = true;
                self.is_predicated.next = true;
                self.is_wide.next = true;
            }
            GATHERDNX16 => {
                self.control.next = 0x42.into();
                self.is_drain.next = true;
            }
            GATHERDNX8S => {
                self.control.next = 0x02.into();
                self.is_drain.next = true;
            }
            GATHERD2NX8_L => {
                self.control.next = 0x02.into();
                self.is_drain.next = true;
            }
            GATHERD2NX8_H => {
                self.control.next = 0x02.into();
                self.is_drain.next = true;
            }
            MOVGATHERD => {
                self.control.next = 0x03.into();
                self.is_mov.next = true;
            }
            SCATTERNX16 => {
                self.control.next = 0x44.into();
                self.is_scatter.next = true;
            }
            SCATTERNX16T => {
                self.control.next = 0x44.into();
                self.is_scatter.next = true;
                self.is_predicated.next = true;
            }
            SCATTERNX8U => {
                self.control.next = 0x04.into();
                self.is_scatter.next = true;
            }
            SCATTERNX8UT => {
                self.control.next = 0x04.into();
                self.is_scatter.next = true;
                self.is_predicated.next = true;
            }
            SCATTERN_2X32 => {
                self.control.next = 0x94.into();
                self.is_scatter.next = true;
                self.is_wide.next = true;
            }
            SCATTERN_2X32T => {
                self.control.next = 0x94.into();
                self.is_scatter.next = true;
                self.is_predicated.next = true;
                self.is_wide.next = true;
            }
            SCATTER2NX8_L => {
                self.control.next = 0x04.into();
                self.is_scatter.next = true;
                self.from.next = 1.into();
            }
            SCATTER2NX8_H => {
                self.control.next = 0x04.into();
                self.is_scatter.next = true;
                self.from.next = 2.into();
            }
            SCATTER2NX8T_L => {
                self.control.next = 0x04.into();
                self.is_scatter.next = true;
                self.is_predicated.next = true;
                self.from.next = 1.into();
            }
            SCATTER2NX8T_H => {
                self.control.next = 0x04.into();
                self.is_scatter.next = true;
                self.is_predicated.next = true;
                self.from.next = 2.into();
            }
            SCATTERINCNX16 => {
                self.control.next = 0x46.into();
                self.is_scatter.next = true;
                self.is_inc.next = true;
            }
            SCATTERINCNX16T => {
                self.control.next = 0x46.into();
                self.is_scatter.next = true;
                self.is_predicated.next = true;
                self.is_inc.next = true;
            }
            SCATTERW => {
                self.control.next = 0x45.into();
                self.is_barrier.next = true;
            }
            SCATTERADDNX8U => {
                self.control.next = 0x06.into();
                self.is_scatter.next = true;
            }
            SCATTERADDNX8UT => {
                self.control.next = 0x06.into();
                self.is_scatter.next = true;
                self.is_predicated.next = true;
            }
            SCATTERADDNX16 => {
                self.control.next = 0x46.into();
                self.is_scatter.next = true;
            }
            SCATTERADDNX16T => {
                self.control.next = 0x46.into();
                self.is_scatter.next = true;
                self.is_predicated.next = true;
            }
            SCATTERADDN_2X32 => {
                self.control.next = 0x96.into();
                self.is_scatter.next = true;
                self.is_wide.next = true;
            }
            SCATTERADDN_2X32T => {
                self.control.next = 0x96.into();
                self.is_scatter.next = true;
                self.is_predicated.next = true;
                self.is_wide.next = true;
            }
            _ => {}
        }
        self.gs_control.next = self.control.val();
        self.post.next = self.is_post.val();
        self.mov.next = self.is_mov.val();
        self.drain.next = self.is_drain.val();
        self.scatter.next = self.is_scatter.val();
        self.barrier.next = self.is_barrier.val();
        self.inc.next = self.is_inc.val();
        self.predicated.next = self.is_predicated.val();
        self.wide.next = self.is_wide.val();
        self.part.next = self.from.val();
    }
}
