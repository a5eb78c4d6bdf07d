//! Twin of `fault_record`: exceptions of the cycle before, and the record of the first fault.

use crate::engine::{Exceptions, FaultRecord as Record};
use hdl::isa::fault;

/// What leaves stage 10.
pub struct Leaving {
    /// What is wrong with it, per slot.
    pub faults: [u8; 2],
    /// Its operations.
    pub ops: [u8; 2],
    /// Of slot S0's fault.
    pub lane: u8,
    /// The same.
    pub address: u32,
}

/// Exceptions and the fault registers.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaultRecord {
    /// Raised in the cycle before.
    pub exceptions: Exceptions,
    /// On record.
    pub record: Record,
}

impl FaultRecord {
    /// The clock edge.
    pub fn clock(&mut self, leaving: &Leaving, clear: bool) {
        let [s0, s1] = leaving.faults.map(u64::from);
        self.exceptions = Exceptions {
            coprocessor1: s0 == fault::COPROCESSOR || s1 == fault::COPROCESSOR,
            sg_access: s0 == fault::SG_ACCESS,
            debug: s0 == fault::DBREAK0 || s0 == fault::DBREAK1,
            imprecise: false,
        };
        if clear {
            self.record.cause = 0;
        }
        if self.record.cause != 0 || s0 == 0 && s1 == 0 {
            return;
        }
        // Of a bundle, slot S0 first.
        let slot = usize::from(s0 == 0);
        let of_lane = slot == 0 && s0 != fault::COPROCESSOR;
        self.record = Record {
            cause: leaving.faults[slot],
            op: leaving.ops[slot],
            lane: if of_lane { leaving.lane } else { 0 },
            address: if of_lane { leaving.address } else { 0 },
        };
    }
}
