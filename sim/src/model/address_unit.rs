//! Twins of `memory_side/address_unit`, `dbreak` and `fault_select`: where a post or scatter goes, and what is wrong with it.

use super::decode::{Kind, Op};
use super::scatter_data::Slots;
use crate::state::Special;
use hdl::config::{Config, DATA_RAM_BASE};
use hdl::isa::fault;

/// Even slots.
pub const EVEN: u32 = 0x5555_5555;

/// A post or scatter in stage 10.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// Low halves of the slots' addresses; they mean nothing outside `active`.
    pub low: Slots,
    /// Slots to access: none if anything is wrong.
    pub active: u32,
    /// What is wrong (`hdl::isa::fault`).
    pub cause: u8,
    /// The lowest lane with it.
    pub lane: u8,
    /// Its address.
    pub address: u32,
}

/// Slots for which a condition holds.
fn where_is(full: &[u32; 32], holds: impl Fn(u32) -> bool) -> u32 {
    let mut mask = 0;
    for (l, address) in full.iter().enumerate() {
        mask |= u32::from(holds(*address)) << l;
    }
    mask
}

impl Access {
    /// Looks at an operation with the slots `enabled`.
    pub fn new(
        cfg: &Config,
        op: &Op,
        base: u32,
        offsets: &Slots,
        enabled: u32,
        special: &Special,
    ) -> Self {
        let mut full = [0_u32; 32];
        if op.wide {
            for (pair, offset) in full.chunks_exact_mut(2).zip(offsets.chunks_exact(2)) {
                let offset = u32::from(offset[0]) | u32::from(offset[1]) << 16;
                let address = base.wrapping_add(offset);
                (pair[0], pair[1]) = (address, address | 2);
            }
        } else {
            for (address, offset) in full.iter_mut().zip(offsets) {
                *address = base.wrapping_add(u32::from(*offset));
            }
        }
        let mut low = [0; 32];
        for (low, address) in low.iter_mut().zip(&full) {
            *low = *address as u16;
        }
        // A 32-bit lane is its even slot.
        let lanes = if op.wide { enabled & EVEN } else { enabled };
        let unaligned = match (op.wide, op.bytes) {
            (true, _) => 3,
            (_, true) => 0,
            _ => 1,
        };
        // The size is a power of two and the data RAM starts at a multiple of it.
        let must = !(cfg.ram_bytes() as u32 - 1) | unaligned;
        let bad = lanes & where_is(&full, |a| (a ^ DATA_RAM_BASE) & must != 0);
        let (mut cause, mut guilty) = (0, 0);
        if bad != 0 {
            (cause, guilty) = (fault::SG_ACCESS, bad);
        } else {
            let enable = if op.kind == Kind::Scatter { 31 } else { 30 };
            for k in 0..2 {
                let (at, control) = (special.dbreaka[k], special.dbreakc[k]);
                if control >> enable & 1 == 0 || cause != 0 {
                    continue;
                }
                let compare = 0xFFFF_FFC0 | control & 0x3F;
                guilty = lanes & where_is(&full, |a| (a ^ at) & compare == 0);
                if guilty != 0 {
                    cause = [fault::DBREAK0, fault::DBREAK1][k];
                }
            }
        }
        if cause == 0 {
            return Self {
                low,
                active: enabled,
                ..Self::default()
            };
        }
        let slot = guilty.trailing_zeros() as usize;
        Self {
            low,
            active: 0,
            cause: cause as u8,
            lane: (if op.wide { slot / 2 } else { slot }) as u8,
            address: full[slot],
        }
    }
}
