//! Generations of the instruction set, and the memories that each has (facts.md 2.2; D47, D67).

use std::fmt;
use std::str::FromStr;

/// A generation (D47).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Generation {
    /// Sunda.
    V2,
    /// Cayman.
    #[default]
    V3,
    /// Mariana.
    V4,
    /// Maverick.
    V5,
}

/// Partitions of SBUF and PSUM.
pub const PARTITIONS: usize = 128;

/// SoC address of SBUF (facts.md 2.2: STATE_BUF).
pub const SBUF_APERTURE: u64 = 0x20_0000_0000;

/// SoC address of PSUM.
pub const PSUM_APERTURE: u64 = 0x28_0200_0000;

/// 29-bit address of PSUM (facts.md 2.2).
pub const PSUM_BASE: u32 = 0x0200_0000;

/// From one partition of PSUM to the next. Unit: bytes.
pub const PSUM_STRIDE: u32 = 0x8000;

/// Memory of a partition of PSUM. Unit: bytes.
pub const PSUM_USABLE: u32 = 0x4000;

/// Partitions at which an engine's operand may start, immediate addresses only (facts.md 2.2).
pub const QUADRANTS: [u32; 4] = [0, 32, 64, 96];

impl Generation {
    /// All.
    pub const ALL: [Self; 4] = [Self::V2, Self::V3, Self::V4, Self::V5];

    /// Number and code name.
    pub fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::V2 => ("v2", "sunda"),
            Self::V3 => ("v3", "cayman"),
            Self::V4 => ("v4", "mariana"),
            Self::V5 => ("v5", "maverick"),
        }
    }

    /// From one partition of SBUF to the next. Unit: bytes.
    pub fn sbuf_stride(self) -> u32 {
        match self {
            Self::V5 => 0x10_0000,
            _ => 0x4_0000,
        }
    }

    /// Memory of a partition of SBUF. Unit: bytes.
    pub fn sbuf_usable(self) -> u32 {
        match self {
            Self::V2 => 0x3_0000,
            Self::V3 => 0x3_8000,
            Self::V4 => 0x4_0000,
            Self::V5 => 0x8_0000,
        }
    }

    /// Addresses of SBUF. Unit: bytes.
    pub fn sbuf_window(self) -> u32 {
        PARTITIONS as u32 * self.sbuf_stride()
    }

    /// Addresses of PSUM, 0 where there is none. Unit: bytes.
    pub fn psum_window(self) -> u32 {
        match self {
            Self::V5 => 0,
            _ => PARTITIONS as u32 * PSUM_STRIDE,
        }
    }

    /// Whether a 29-bit address is in SBUF.
    #[inline]
    pub fn in_sbuf(self, address: u32) -> bool {
        address < self.sbuf_window()
    }

    /// Whether a 29-bit address is in PSUM.
    #[inline]
    pub fn in_psum(self, address: u32) -> bool {
        address.wrapping_sub(PSUM_BASE) < self.psum_window() && !self.in_sbuf(address)
    }

    /// The partition of a 29-bit address, of SBUF or PSUM.
    #[inline]
    pub fn partition(self, address: u32) -> Option<u32> {
        if self.in_sbuf(address) {
            Some(address / self.sbuf_stride())
        } else if self.in_psum(address) {
            Some((address - PSUM_BASE) / PSUM_STRIDE)
        } else {
            None
        }
    }

    /// A SoC address for a reader: its partition and offset, if it is in SBUF or PSUM.
    pub fn place(self, address: u64) -> String {
        let spaces = [
            (
                "SBUF",
                SBUF_APERTURE,
                self.sbuf_window(),
                self.sbuf_stride(),
            ),
            ("PSUM", PSUM_APERTURE, self.psum_window(), PSUM_STRIDE),
        ];
        for (space, aperture, window, stride) in spaces {
            let within = address.wrapping_sub(aperture);
            if within < u64::from(window) {
                let stride = u64::from(stride);
                let (partition, offset) = (within / stride, within % stride);
                return format!("{address:#x} ({space}, partition {partition}, byte {offset:#x})");
            }
        }
        format!("{address:#x}")
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.names().0)
    }
}

impl FromStr for Generation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let lower = text.to_lowercase();
        let found = Self::ALL.into_iter().find(|g| {
            let (number, name) = g.names();
            lower == number || lower == name
        });
        found.ok_or_else(|| {
            format!(
                "`{text}` is no generation: v2 (sunda), v3 (cayman), v4 (mariana) or v5 (maverick)"
            )
        })
    }
}
