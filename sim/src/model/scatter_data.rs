//! Twins of `core_side/predicate` and `core_side/scatter_data`: lane enables as a bit mask, and ScatterData.

use super::decode::Op;
use hdl::isa::part;

/// A vector, slot by slot.
pub type Slots = [u16; 32];

/// Bits 0, 2, 4, ... side by side.
const fn every_second_bit(mask: u64) -> u32 {
    let mut m = mask & 0x5555_5555_5555_5555;
    m = (m | m >> 1) & 0x3333_3333_3333_3333;
    m = (m | m >> 2) & 0x0F0F_0F0F_0F0F_0F0F;
    m = (m | m >> 4) & 0x00FF_00FF_00FF_00FF;
    m = (m | m >> 8) & 0x0000_FFFF_0000_FFFF;
    (m | m >> 16) as u32
}

/// Slots of the enabled lanes, of those in `all`.
pub fn enabled(op: &Op, vbr: u64, all: u32) -> u32 {
    if !op.predicated {
        return all;
    }
    let mask = match op.part {
        part::SLOTS if op.wide => {
            // Bit 4k is for slots 2k and 2k + 1.
            let lanes = vbr & 0x1111_1111_1111_1111;
            every_second_bit(lanes | lanes << 2)
        }
        part::SLOTS => every_second_bit(vbr),
        part::LOWER_BYTES => vbr as u32,
        _ => (vbr >> 32) as u32,
    };
    mask & all
}

/// ScatterData of a scatter, on a machine of `lanes` slots.
pub fn scatter_data(op: &Op, vr: &[u8; 64], lanes: usize) -> Slots {
    let twice = |byte: u8| u16::from_le_bytes([byte, byte]);
    let mut data = [0; 32];
    let slots = data.iter_mut().take(lanes);
    if op.inc {
        slots.for_each(|slot| *slot = 1);
    } else if op.bytes {
        let (first, step) = match op.part {
            part::SLOTS => (0, 2),
            part::LOWER_BYTES => (0, 1),
            _ => (lanes, 1),
        };
        for (l, slot) in slots.enumerate() {
            *slot = twice(vr[first + step * l]);
        }
    } else {
        for (slot, pair) in slots.zip(vr.chunks_exact(2)) {
            *slot = u16::from_le_bytes([pair[0], pair[1]]);
        }
    }
    data
}
