//! Twin of `core_side/decode`: what an operation index means, as a table.

use hdl::isa::{op, operation, part};

/// What an operation does, beside its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing.
    None,
    /// Post of a gather.
    Post,
    /// MOVGATHERD.
    Move,
    /// Drain.
    Drain,
    /// Scatter, increment or value add.
    Scatter,
    /// SCATTERW.
    Barrier,
}

/// What an operation index means.
#[derive(Clone, Copy, Debug)]
pub struct Op {
    /// GSControl word.
    pub control: u16,
    /// What it does.
    pub kind: Kind,
    /// It adds to what is there.
    pub rmw: bool,
    /// It adds 1 per lane.
    pub inc: bool,
    /// Lanes follow the predicate register.
    pub predicated: bool,
    /// Elements of four bytes.
    pub wide: bool,
    /// Elements of one byte.
    pub bytes: bool,
    /// Where a 2NX8 form takes its bytes and predicates from.
    pub part: u64,
}

impl Op {
    /// Slot S0 can issue it.
    pub const fn is_s0(&self) -> bool {
        matches!(
            self.kind,
            Kind::Post | Kind::Move | Kind::Scatter | Kind::Barrier
        )
    }

    /// Post or scatter.
    pub const fn is_memory(&self) -> bool {
        matches!(self.kind, Kind::Post | Kind::Scatter)
    }
}

/// The table.
pub static OPS: [Op; 32] = {
    let mut ops = [of(0); 32];
    let mut index = 0;
    while index < 32 {
        ops[index] = of(index as u64);
        index += 1;
    }
    ops
};

const fn of(index: u64) -> Op {
    // Element and offset size of GSControl, bits 7:4.
    const BYTE: u64 = 0x00;
    const HALF: u64 = 0x40;
    const WORD: u64 = 0x90;
    let (kind, control) = match index {
        op::GATHERANX16 | op::GATHERANX16T => (Kind::Post, HALF | operation::GATHERA),
        op::GATHERANX8U | op::GATHERANX8UT => (Kind::Post, BYTE | operation::GATHERA),
        op::GATHERAN_2X32 | op::GATHERAN_2X32T => (Kind::Post, WORD | operation::GATHERA),
        op::GATHERDNX16 => (Kind::Drain, HALF | operation::GATHERD),
        op::GATHERDNX8S | op::GATHERD2NX8_L | op::GATHERD2NX8_H => {
            (Kind::Drain, BYTE | operation::GATHERD)
        }
        op::MOVGATHERD => (Kind::Move, BYTE | operation::MGATHERD),
        op::SCATTERNX16 | op::SCATTERNX16T => (Kind::Scatter, HALF | operation::SCATTER),
        op::SCATTERNX8U
        | op::SCATTERNX8UT
        | op::SCATTER2NX8_L
        | op::SCATTER2NX8_H
        | op::SCATTER2NX8T_L
        | op::SCATTER2NX8T_H => (Kind::Scatter, BYTE | operation::SCATTER),
        op::SCATTERN_2X32 | op::SCATTERN_2X32T => (Kind::Scatter, WORD | operation::SCATTER),
        op::SCATTERINCNX16 | op::SCATTERINCNX16T | op::SCATTERADDNX16 | op::SCATTERADDNX16T => {
            (Kind::Scatter, HALF | operation::SCATTERINC)
        }
        op::SCATTERADDNX8U | op::SCATTERADDNX8UT => (Kind::Scatter, BYTE | operation::SCATTERINC),
        op::SCATTERADDN_2X32 | op::SCATTERADDN_2X32T => {
            (Kind::Scatter, WORD | operation::SCATTERINC)
        }
        op::SCATTERW => (Kind::Barrier, HALF | operation::SCATTERW),
        _ => (Kind::None, 0),
    };
    Op {
        control: control as u16,
        kind,
        rmw: control & 15 == operation::SCATTERINC,
        inc: matches!(index, op::SCATTERINCNX16 | op::SCATTERINCNX16T),
        predicated: matches!(
            index,
            op::GATHERANX16T
                | op::GATHERANX8UT
                | op::GATHERAN_2X32T
                | op::SCATTERNX16T
                | op::SCATTERNX8UT
                | op::SCATTERN_2X32T
                | op::SCATTER2NX8T_L
                | op::SCATTER2NX8T_H
                | op::SCATTERINCNX16T
                | op::SCATTERADDNX8UT
                | op::SCATTERADDNX16T
                | op::SCATTERADDN_2X32T
        ),
        wide: control & 0x80 != 0,
        bytes: control & 0xC0 == 0,
        part: match index {
            op::SCATTER2NX8_L | op::SCATTER2NX8T_L => part::LOWER_BYTES,
            op::SCATTER2NX8_H | op::SCATTER2NX8T_H => part::UPPER_BYTES,
            _ => part::SLOTS,
        },
    }
}
