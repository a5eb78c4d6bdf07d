//! Memory that a DMA and the engines see: bytes by 64-bit address, sparse.

use crate::descriptor::Generation;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// Size of a page. Unit: bytes.
const PAGE: usize = 1 << 14;

/// Pages of the address space.
const PAGES: u64 = 1 << (64 - PAGE.ilog2());

/// Longest range that is looked for in one piece. Unit: bytes.
const MOST_WINDOW: u64 = 1 << 21;

/// Pages remembered by each leg of a copy; a power of two.
const REMEMBERED: usize = 64;

/// Bytes by SoC address; what was never written is 0.
#[derive(Clone, Debug)]
pub struct Memory {
    pub(crate) generation: Generation,
    /// Pages, one behind the other in the order in which they were made.
    bytes: Vec<u8>,
    /// Number of a page to its place in `bytes`.
    pages: HashMap<u64, usize>,
}

/// Where the last pages of a leg are, so that most accesses need no map.
pub struct Cache([(u64, usize); REMEMBERED]);

impl Default for Cache {
    fn default() -> Self {
        Self([(u64::MAX, 0); REMEMBERED])
    }
}

impl Memory {
    /// All 0.
    pub fn new(generation: Generation) -> Self {
        Self {
            generation,
            bytes: Vec::new(),
            pages: HashMap::new(),
        }
    }

    /// How much memory the model takes once these pieces are written: address and length. Unit: bytes.
    pub(crate) fn size_with(&self, pieces: impl Iterator<Item = (u64, u64)>) -> u64 {
        let mut pages = HashSet::new();
        let mut last = None;
        for (address, length) in pieces.filter(|piece| piece.1 != 0) {
            let first = address / PAGE as u64;
            let over = (address % PAGE as u64 + length - 1) / PAGE as u64;
            for number in (0..=over).map(|n| first.wrapping_add(n) % PAGES) {
                if last != Some(number) && !self.pages.contains_key(&number) {
                    pages.insert(number);
                }
                last = Some(number);
            }
        }
        (self.bytes.len() + PAGE * pages.len()) as u64
    }

    /// Place of the page with an address, which is made if there is none.
    fn page(&mut self, number: u64) -> usize {
        if let Some(&place) = self.pages.get(&number) {
            return place;
        }
        let place = self.bytes.len();
        self.bytes.resize(place + PAGE, 0);
        self.pages.insert(number, place);
        place
    }

    #[inline]
    fn place(&mut self, address: u64, cache: &mut Cache) -> usize {
        let number = address / PAGE as u64;
        let entry = &mut cache.0[number as usize % REMEMBERED];
        if entry.0 != number {
            *entry = (number, self.page(number));
        }
        entry.1 + address as usize % PAGE
    }

    /// The same, but makes no page: a source that was never written reads 0.
    #[inline]
    fn find(&self, address: u64, cache: &mut Cache) -> Option<usize> {
        let number = address / PAGE as u64;
        let entry = &mut cache.0[number as usize % REMEMBERED];
        if entry.0 != number {
            *entry = (number, *self.pages.get(&number)?);
        }
        Some(entry.1 + address as usize % PAGE)
    }

    /// The pieces of `length` bytes from `address` on that lie in one page each.
    fn pieces(address: u64, length: usize) -> impl Iterator<Item = (u64, Range<usize>)> {
        let mut done = 0;
        std::iter::from_fn(move || {
            let at = address.wrapping_add(done as u64);
            let here = (PAGE - at as usize % PAGE).min(length - done);
            let piece = (at, done..done + here);
            done += here;
            (here != 0).then_some(piece)
        })
    }

    /// Reads bytes.
    pub fn read(&self, address: u64, to: &mut [u8]) {
        for (at, range) in Self::pieces(address, to.len()) {
            let to = &mut to[range];
            match self.pages.get(&(at / PAGE as u64)) {
                Some(place) => {
                    let from = place + at as usize % PAGE;
                    to.copy_from_slice(&self.bytes[from..from + to.len()]);
                }
                None => to.fill(0),
            }
        }
    }

    /// Reads bytes.
    pub fn get(&self, address: u64, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        self.read(address, &mut bytes);
        bytes
    }

    /// Reads a little-endian number of up to 8 bytes.
    pub fn number(&self, address: u64, size: usize) -> u64 {
        let mut bytes = [0; 8];
        self.read(address, &mut bytes[..size]);
        u64::from_le_bytes(bytes)
    }

    /// Writes bytes.
    pub fn write(&mut self, address: u64, from: &[u8]) {
        for (at, range) in Self::pieces(address, from.len()) {
            let to = self.page(at / PAGE as u64) + at as usize % PAGE;
            self.bytes[to..to + range.len()].copy_from_slice(&from[range]);
        }
    }

    /// The place in the model's own bytes of a range of addresses, if it is small and lies there in one piece.
    pub(crate) fn window(&mut self, address: u64, length: u64) -> Option<usize> {
        if length == 0 || length > MOST_WINDOW {
            return None;
        }
        let page = PAGE as u64;
        let (first, last) = (address / page, address.checked_add(length - 1)? / page);
        let place = self.page(first);
        let apart = |(i, number): (usize, u64)| self.page(number) == place + i * PAGE;
        let whole = (first..=last).enumerate().all(apart);
        whole.then_some(place + address as usize % PAGE)
    }

    /// The model's own bytes.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// Copies bytes as if all were read before any is written. Each leg has its cache.
    #[inline]
    pub fn copy(&mut self, from: u64, to: u64, length: usize, caches: &mut [Cache; 2]) {
        let whole = |address: u64| address as usize % PAGE + length <= PAGE;
        if whole(from) && whole(to) {
            let [source, destination] = caches;
            let from = self.find(from, source);
            let to = self.place(to, destination);
            match from {
                Some(from) => self.bytes.copy_within(from..from + length, to),
                None => self.bytes[to..to + length].fill(0),
            }
        } else {
            let bytes = self.get(from, length);
            self.write(to, &bytes);
        }
    }

    /// Addresses at which two memories differ: runs of bytes, ascending, each in one page.
    pub fn differing(&self, other: &Self) -> Vec<(u64, usize)> {
        let numbers: BTreeSet<u64> = self
            .pages
            .keys()
            .chain(other.pages.keys())
            .copied()
            .collect();
        let mut runs: Vec<(u64, usize)> = Vec::new();
        for number in numbers {
            let base = number * PAGE as u64;
            let (a, b) = (self.get(base, PAGE), other.get(base, PAGE));
            if a == b {
                continue;
            }
            let mut k = 0;
            while k < PAGE {
                let run = (k..PAGE).take_while(|&k| a[k] != b[k]).count();
                if run != 0 {
                    runs.push((base + k as u64, run));
                }
                k += run + 1;
            }
        }
        runs
    }
}
