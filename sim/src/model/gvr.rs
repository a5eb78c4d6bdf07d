//! Twins of `core_side/gvr`, `gvr_register` and `drain`: the gather registers.
//!
//! A word is put into its slots when its bank serves it; what takes RETURN cycles is that the slot is no longer missing. Nobody can tell: a
//! register is read only while nothing of it is missing, and a reset clears it.

use super::scatter_data::Slots;
use crate::state::V512;
use hdl::config::GVRS;
use hdl::isa::op;

/// The gather registers.
#[derive(Clone, Debug)]
pub struct Gvr {
    /// Their slots.
    pub slots: [Slots; GVRS],
    /// Slots that have not returned.
    missing: [u32; GVRS],
    /// Registers that miss something.
    incomplete: u8,
}

impl Default for Gvr {
    fn default() -> Self {
        Self {
            slots: [[0; 32]; GVRS],
            missing: [0; GVRS],
            incomplete: 0,
        }
    }
}

impl Gvr {
    /// Something of this register is missing.
    pub fn is_busy(&self, gr: u8) -> bool {
        self.incomplete >> gr & 1 != 0
    }

    /// Registers that miss nothing.
    pub fn complete(&self) -> u8 {
        !self.incomplete
    }

    /// Slots return.
    pub fn take(&mut self, gr: u8, lanes: u32) {
        let missing = &mut self.missing[usize::from(gr)];
        *missing &= !lanes;
        if *missing == 0 {
            self.incomplete &= !(1 << gr);
        }
    }

    /// A post that waits for `lanes`, or a move's data.
    pub fn define(&mut self, gr: u8, data: &Slots, lanes: u32) {
        self.slots[usize::from(gr)] = *data;
        self.missing[usize::from(gr)] = lanes;
        self.incomplete = self.incomplete & !(1 << gr) | u8::from(lanes != 0) << gr;
    }

    /// A drain: the vector and which halves of it are written, on a machine of `lanes` slots.
    pub fn drain(&self, gr: u8, index: u8, lanes: usize) -> (V512, u8) {
        let slots = &self.slots[usize::from(gr)][..lanes];
        let mut data = V512::default();
        let mask = match u64::from(index) {
            op::GATHERDNX16 => {
                for (pair, slot) in data.0.chunks_exact_mut(2).zip(slots) {
                    pair.copy_from_slice(&slot.to_le_bytes());
                }
                3
            }
            op::GATHERDNX8S => {
                for (pair, slot) in data.0.chunks_exact_mut(2).zip(slots) {
                    let element = i16::from(*slot as i8);
                    pair.copy_from_slice(&element.to_le_bytes());
                }
                3
            }
            op::GATHERD2NX8_L => {
                for (byte, slot) in data.0.iter_mut().zip(slots) {
                    *byte = *slot as u8;
                }
                3
            }
            _ => {
                for (byte, slot) in data.0[lanes..].iter_mut().zip(slots) {
                    *byte = *slot as u8;
                }
                2
            }
        };
        (data, mask)
    }
}
