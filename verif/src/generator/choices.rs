//! Draws that can be made smaller: what a generator draws from is a list of numbers, and a shorter or smaller list gives a simpler
//! case. Whatever the numbers are, what is built from them by construction is legal; so shrinking keeps words legal.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng, TryRng};
use std::convert::Infallible;

/// Candidates that are tried, at most: a bound on the time, and the same in every run.
const TRIES: usize = 1500;

/// Numbers for a generator: those of a list, then 0 for ever; or drawn from a seed, and kept.
#[derive(Debug)]
pub struct Choices {
    list: Vec<u64>,
    next: usize,
    source: Option<ChaCha8Rng>,
}

impl Choices {
    /// Draws from a seed.
    pub fn from_seed(seed: u64) -> Self {
        Self {
            list: Vec::new(),
            next: 0,
            source: Some(ChaCha8Rng::seed_from_u64(seed)),
        }
    }

    /// The numbers of a list, then 0.
    pub fn of(list: Vec<u64>) -> Self {
        Self {
            list,
            next: 0,
            source: None,
        }
    }

    /// What was drawn so far.
    pub fn taken(&self) -> &[u64] {
        &self.list[..self.next.min(self.list.len())]
    }

    fn draw(&mut self) -> u64 {
        if self.next == self.list.len()
            && let Some(source) = &mut self.source
        {
            self.list.push(source.next_u64());
        }
        let value = self.list.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        value
    }
}

impl TryRng for Choices {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        // The upper half: a smaller number is a smaller one of 32 bits.
        Ok((self.draw() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.draw())
    }

    /// One number for all bytes, however many: 0 makes all of them 0.
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        match self.draw() {
            0 => bytes.fill(0),
            seed => ChaCha8Rng::seed_from_u64(seed).fill_bytes(bytes),
        }
        Ok(())
    }
}

/// A list of choices that still fails, with as much of it 0, and the rest as small, as some tries find. `size` is what a list builds
/// if it fails, `None` if it does not fail; it never grows.
pub fn smaller_choices<S: PartialOrd>(
    list: &[u64],
    mut size: impl FnMut(&[u64]) -> Option<S>,
) -> Vec<u64> {
    let mut best = list.to_vec();
    let Some(mut least) = size(&best) else {
        return best;
    };
    let mut tries = TRIES;
    let mut attempt = |candidate: Vec<u64>, best: &mut Vec<u64>| {
        if tries == 0 || candidate == *best {
            return false;
        }
        tries -= 1;
        match size(&candidate) {
            Some(now) if now <= least => {
                (*best, least) = (candidate, now);
                true
            }
            _ => false,
        }
    };
    // Blocks of zeros, large ones first; then number by number, down to a half as long as that fails still.
    let mut block = best.len().next_power_of_two();
    while block > 0 {
        for at in (0..best.len()).step_by(block) {
            let end = (at + block).min(best.len());
            let mut candidate = best.clone();
            candidate[at..end].fill(0);
            attempt(candidate, &mut best);
        }
        block /= 2;
    }
    for at in 0..best.len() {
        loop {
            let mut candidate = best.clone();
            candidate[at] /= 2;
            if !attempt(candidate, &mut best) {
                break;
            }
        }
    }
    while best.last() == Some(&0) {
        best.pop();
    }
    best
}
