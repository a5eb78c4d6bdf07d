//! What a program works on: scalar, vector and predicate registers, and the data RAM.

use std::fmt;

/// A vector of 512 bits, little-endian: byte 0 is bits 7:0 (facts.md 6.1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct V512(pub [u8; 64]);

impl Default for V512 {
    fn default() -> Self {
        Self([0; 64])
    }
}

impl fmt::Debug for V512 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for k in (0..16).rev() {
            write!(f, "{:08x}", self.u32(k))?;
            if k > 0 {
                write!(f, "_")?;
            }
        }
        Ok(())
    }
}

impl V512 {
    /// 16-bit lane `k` of 32.
    pub fn u16(&self, k: usize) -> u16 {
        u16::from_le_bytes([self.0[2 * k], self.0[2 * k + 1]])
    }

    /// 32-bit lane `k` of 16.
    pub fn u32(&self, k: usize) -> u32 {
        u32::from_le_bytes(self.0[4 * k..4 * k + 4].try_into().expect("four bytes"))
    }

    /// Sets 16-bit lane `k`.
    pub fn set_u16(&mut self, k: usize, value: u16) {
        self.0[2 * k..2 * k + 2].copy_from_slice(&value.to_le_bytes());
    }

    /// Sets 32-bit lane `k`.
    pub fn set_u32(&mut self, k: usize, value: u32) {
        self.0[4 * k..4 * k + 4].copy_from_slice(&value.to_le_bytes());
    }

    /// Takes the halves of `other` that `mask` selects (bit 0 the lower one), on a machine of `slots` 16-bit lane slots:
    /// a half has `slots` bytes, and what is above both is not there.
    pub fn merge_halves(&mut self, other: &V512, mask: u8, slots: usize) {
        for half in 0..2 {
            if mask >> half & 1 == 1 {
                let bytes = slots * half..slots * (half + 1);
                self.0[bytes.clone()].copy_from_slice(&other.0[bytes]);
            }
        }
    }
}

/// The host's special registers that the engine looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// CPENABLE bit 1: the engine may be used (D19).
    pub cpenable: bool,
    /// DBREAKA: addresses of the data breakpoints (D20).
    pub dbreaka: [u32; 2],
    /// DBREAKC: bit 31 for stores, bit 30 for loads, low 6 bits of the mask (D20).
    pub dbreakc: [u32; 2],
}

impl Default for Special {
    /// The engine may be used, no breakpoint is on.
    fn default() -> Self {
        Self {
            cpenable: true,
            dbreaka: [0; 2],
            dbreakc: [0; 2],
        }
    }
}

/// The host's registers (facts.md 6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registers {
    /// AR: 64 x 32 bits.
    pub ar: [u32; 64],
    /// vec: 32 x 512 bits.
    pub vec: [V512; 32],
    /// vbool: 16 x 64 bits.
    pub vbool: [u64; 16],
}

impl Default for Registers {
    fn default() -> Self {
        Self {
            ar: [0; 64],
            vec: [V512::default(); 32],
            vbool: [0; 16],
        }
    }
}
