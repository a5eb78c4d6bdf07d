//! Which addresses have memory behind them (D64, D67).

use crate::descriptor::generation::{
    PSUM_APERTURE, PSUM_BASE, PSUM_STRIDE, PSUM_USABLE, SBUF_APERTURE,
};
use crate::machine::Memory;

/// An address without memory behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hole {
    /// The address.
    pub address: u64,
    /// Which memory has the hole.
    pub space: &'static str,
}

impl Memory {
    /// Whether all of `length` bytes from `address` on have memory behind them.
    #[inline]
    pub fn check(&self, address: u64, length: u64) -> Result<(), Hole> {
        let sbuf = address.wrapping_sub(SBUF_APERTURE);
        let stride = u64::from(self.generation.sbuf_stride());
        if sbuf < u64::from(self.generation.sbuf_window())
            && sbuf % stride + length <= u64::from(self.generation.sbuf_usable())
        {
            return Ok(());
        }
        if self.is_hbm(address, length) {
            return Ok(());
        }
        self.check_spaces(address, length)
    }

    #[inline]
    fn is_hbm(&self, address: u64, length: u64) -> bool {
        let apart = |aperture: u64, window: u32| {
            let (end, over) = address.overflowing_add(length);
            !over && (end <= aperture || address >= aperture + u64::from(window))
        };
        apart(SBUF_APERTURE, self.generation.sbuf_window())
            && apart(PSUM_APERTURE, self.generation.psum_window())
    }

    fn check_spaces(&self, address: u64, length: u64) -> Result<(), Hole> {
        let generation = self.generation;
        let spaces = [
            (
                "SBUF",
                SBUF_APERTURE,
                generation.sbuf_window(),
                generation.sbuf_stride(),
                generation.sbuf_usable(),
            ),
            (
                "PSUM",
                PSUM_APERTURE,
                generation.psum_window(),
                PSUM_STRIDE,
                PSUM_USABLE,
            ),
        ];
        for (space, aperture, window, stride, usable) in spaces {
            // Distances from the aperture, in 128 bits, since an element may go past the last address.
            let first = i128::from(address) - i128::from(aperture);
            let (start, end) = (
                first.max(0),
                (first + i128::from(length)).min(window.into()),
            );
            if start >= end || usable == stride {
                continue;
            }
            let (stride, usable) = (i128::from(stride), i128::from(usable));
            let within = start % stride;
            let hole = match within < usable {
                true => start - within + usable,
                false => start,
            };
            if hole < end {
                return Err(Hole {
                    address: (hole + i128::from(aperture)) as u64,
                    space,
                });
            }
        }
        Ok(())
    }

    /// SoC address of a 29-bit address of an engine.
    pub fn soc(&self, address: u32) -> u64 {
        match self.generation.in_psum(address) {
            true => PSUM_APERTURE + u64::from(address - PSUM_BASE),
            false => SBUF_APERTURE + u64::from(address),
        }
    }
}
