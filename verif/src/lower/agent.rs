//! The agent around the designs: reads memory, carries bytes to the crossbar and takes what it writes, and writes what no design
//! reaches. What it has sent is in memory before it reads there again, so elements move in order.

use super::hardware::{Activity, Hardware, PASS_THROUGH, RAM_BYTES, ROW_BYTES};
use super::operands::sbuf_run;
use super::{By, Landing, Origin, Value};
use crate::descriptor::Generation;
use crate::descriptor::generation::SBUF_APERTURE;
use crate::machine::{Memory, PoolBuffer, State};
use crate::transpose::beat_of;
use sim::axi::{Burst, Item, Setup};
use sim::crossbar::Beat;
use sim::dut::SimError;
use std::collections::BTreeMap;
use std::ops::Range;

/// Bytes of a beat.
const BEAT_BYTES: usize = 32;

/// A burst does not cross a multiple of this (AXI4, A3.4.1). Unit: bytes.
const BURST_BOUNDARY: u32 = 4096;

/// Beats that wait, at most, before they are sent. Choice: 2 MiB of data.
const MOST_BEATS: usize = 1 << 16;

/// AXI IDs; bursts take them in turn.
const IDS: u8 = 16;

/// Addresses that were written and are not in memory yet: first address to the last one.
#[derive(Default)]
pub struct Dirty(BTreeMap<u64, u64>);

impl Dirty {
    /// The one or two ranges of addresses, first and last, from `address` on mod 2^64.
    fn ranges(address: u64, length: u64) -> impl Iterator<Item = (u64, u64)> {
        let last = address.wrapping_add(length.wrapping_sub(1));
        let ranges = match last < address {
            true => [Some((address, u64::MAX)), Some((0, last))],
            false => [Some((address, last)), None],
        };
        ranges.into_iter().flatten().filter(move |_| length != 0)
    }

    /// Adds addresses.
    pub fn add(&mut self, address: u64, length: u64) {
        for (mut first, mut last) in Self::ranges(address, length) {
            // Joins it with what it touches.
            while let Some((&f, &l)) = self.0.range(..=last).next_back() {
                if l < first {
                    break;
                }
                self.0.remove(&f);
                (first, last) = (first.min(f), last.max(l));
            }
            self.0.insert(first, last);
        }
    }

    /// Whether any of these addresses is among them.
    pub fn meets(&self, address: u64, length: u64) -> bool {
        Self::ranges(address, length).any(|(first, last)| {
            let below = self.0.range(..=last).next_back();
            below.is_some_and(|(_, &l)| l >= first)
        })
    }
}

/// What an agent did.
pub struct Done {
    /// What was written.
    pub landings: Vec<Landing>,
    /// What the designs did.
    pub activity: Activity,
    /// What they complained about.
    pub complaints: Vec<String>,
}

/// The agent, for one word.
pub struct Agent<'a> {
    /// The designs.
    pub hardware: &'a mut Hardware,
    /// The Pool_Buffer.
    pub pool: &'a mut Option<PoolBuffer>,
    memory: &'a mut Memory,
    generation: Generation,
    /// Bytes for SBUF that lie one behind the other, from an address on: not in bursts yet.
    open: Option<(u64, Vec<u8>)>,
    /// What is to be sent, and its beats.
    items: Vec<Item>,
    beats: usize,
    id: u8,
    setup: Option<Setup>,
    dirty: Dirty,
    landings: Vec<Landing>,
}

impl<'a> Agent<'a> {
    /// An agent on designs that were reset.
    pub fn new(hardware: &'a mut Hardware, state: &'a mut State) -> Self {
        Self {
            hardware,
            pool: &mut state.pool,
            memory: &mut state.memory,
            generation: state.generation,
            open: None,
            items: Vec::new(),
            beats: 0,
            id: 0,
            setup: None,
            dirty: Dirty::default(),
            landings: Vec::new(),
        }
    }

    /// Reads memory, after what was written there before.
    pub fn read(&mut self, address: u64, to: &mut [u8]) -> Result<(), SimError> {
        if self.dirty.meets(address, to.len() as u64) {
            self.flush()?;
        }
        self.memory.read(address, to);
        Ok(())
    }

    /// Fills ranges of rows of the data RAM from memory; `address` gives the SoC address of a place in the RAM.
    pub fn load(
        &mut self,
        rows: &[Range<usize>],
        address: impl Fn(usize) -> u64,
    ) -> Result<(), SimError> {
        for range in rows {
            let mut bytes = vec![0; range.len() * ROW_BYTES];
            self.read(address(range.start * ROW_BYTES), &mut bytes)?;
            self.hardware.load(range.start, &bytes)?;
        }
        Ok(())
    }

    /// Reads ranges of rows of the data RAM: an image of it, 0 elsewhere.
    pub fn dump(&mut self, rows: &[Range<usize>]) -> Result<Vec<u8>, SimError> {
        let mut ram = vec![0; RAM_BYTES];
        for range in rows {
            let bytes = self.hardware.dump(range.start, range.len())?;
            ram[range.start * ROW_BYTES..range.end * ROW_BYTES].copy_from_slice(&bytes);
        }
        Ok(ram)
    }

    /// Writes memory: through the crossbar where that is SBUF, else itself.
    pub fn write(
        &mut self,
        address: u64,
        bytes: &[u8],
        origin: Origin,
        value: Value,
    ) -> Result<(), SimError> {
        let mut done = 0;
        while done < bytes.len() {
            let at = address.wrapping_add(done as u64);
            let (in_sbuf, run) = sbuf_run(self.generation, at, (bytes.len() - done) as u64);
            let piece = &bytes[done..done + run as usize];
            let by = match in_sbuf {
                true => {
                    self.pass(at, piece);
                    By::Crossbar
                }
                false => {
                    self.memory.write(at, piece);
                    By::Agent
                }
            };
            self.landed(at, run as u32, origin, value, by);
            done += run as usize;
        }
        match self.beats > MOST_BEATS {
            true => self.flush(),
            false => Ok(()),
        }
    }

    fn landed(&mut self, address: u64, length: u32, origin: Origin, value: Value, by: By) {
        self.landings.push(Landing {
            address,
            length,
            origin,
            value,
            by,
        });
    }

    /// Bytes for the crossbar to let pass.
    fn pass(&mut self, address: u64, bytes: &[u8]) {
        self.dirty.add(address, bytes.len() as u64);
        match &mut self.open {
            Some((start, open)) if *start + open.len() as u64 == address => open.extend(bytes),
            _ => {
                self.close();
                self.open = Some((address, bytes.to_vec()));
            }
        }
    }

    /// Makes bursts of the open bytes: whole beats, bytes that are not meant without a strobe.
    fn close(&mut self) {
        let Some((address, bytes)) = self.open.take() else {
            return;
        };
        self.set_up(PASS_THROUGH);
        let at = (address - SBUF_APERTURE) as u32;
        let before = at as usize % BEAT_BYTES;
        let strobed: Vec<Option<u8>> = std::iter::repeat_n(None, before)
            .chain(bytes.into_iter().map(Some))
            .collect();
        let beats: Vec<Beat> = strobed.chunks(BEAT_BYTES).map(beat_of).collect();
        self.bursts(at - before as u32, &beats);
    }

    fn set_up(&mut self, setup: Setup) {
        if self.setup != Some(setup) {
            self.setup = Some(setup);
            self.items.push(Item::Configure(setup));
        }
    }

    /// Beats from an address on, a multiple of 32, in as many bursts as it takes.
    fn bursts(&mut self, mut addr: u32, mut beats: &[Beat]) {
        self.beats += beats.len();
        while !beats.is_empty() {
            let room = (BURST_BOUNDARY - addr % BURST_BOUNDARY) as usize / BEAT_BYTES;
            let (here, later) = beats.split_at(beats.len().min(room));
            let burst = Burst::new(self.id, addr, here.to_vec());
            self.items.push(Item::Send(burst));
            self.id = (self.id + 1) % IDS;
            addr = addr.wrapping_add((here.len() * BEAT_BYTES) as u32);
            beats = later;
        }
    }

    /// A tile for the crossbar to transpose, from an address of SBUF on.
    pub fn tile(&mut self, setup: Setup, address: u64, beats: &[Beat]) {
        self.close();
        self.set_up(setup);
        self.bursts(address.wrapping_sub(SBUF_APERTURE) as u32, beats);
    }

    /// Notes what a tile writes to SBUF.
    pub fn tile_lands(&mut self, address: u64, length: u32, origin: Origin) {
        self.dirty.add(address, length.into());
        self.landed(address, length, origin, Value::Transposed, By::Crossbar);
    }

    /// Transposes a tile into an SRAM of `size` bytes that is not SBUF; gives its bytes, those that were not written as `None`.
    pub fn staged(
        &mut self,
        setup: Setup,
        beats: &[Beat],
        size: usize,
    ) -> Result<Vec<Option<u8>>, SimError> {
        self.flush()?;
        self.set_up(setup);
        self.bursts(0, beats);
        let mut sram = vec![None; size];
        let mut strays = Vec::new();
        self.beats = 0;
        let items = std::mem::take(&mut self.items);
        self.hardware.send(items, |addr, beat| {
            for (k, byte) in crate::transpose::bytes_of(beat).into_iter().enumerate() {
                match sram.get_mut(addr as usize + k) {
                    Some(to) if byte.is_some() => *to = byte,
                    None if byte.is_some() => strays.push(addr),
                    _ => {}
                }
            }
        })?;
        self.complain_of(strays);
        Ok(sram)
    }

    fn complain_of(&mut self, strays: Vec<u32>) {
        for addr in strays {
            let what = format!("the crossbar writes to {addr:#x}, past its SRAM");
            self.hardware.complain(what);
        }
    }

    /// Sends what waits. Then all of it is in memory.
    fn flush(&mut self) -> Result<(), SimError> {
        self.close();
        self.dirty = Dirty::default();
        self.beats = 0;
        let items = std::mem::take(&mut self.items);
        if items.is_empty() {
            return Ok(());
        }
        let window = self.generation.sbuf_window();
        let memory = &mut *self.memory;
        let mut strays = Vec::new();
        self.hardware.send(items, |addr, beat| {
            if beat.strobe != 0 && addr >= window {
                strays.push(addr);
                return;
            }
            let base = SBUF_APERTURE + u64::from(addr);
            let mut bytes = [0; BEAT_BYTES];
            for (pair, half) in bytes.chunks_exact_mut(2).zip(beat.data) {
                pair.copy_from_slice(&half.to_le_bytes());
            }
            // Runs of bytes with a strobe.
            let mut k = 0;
            while k < BEAT_BYTES {
                let run = (beat.strobe >> k).trailing_ones() as usize;
                if run != 0 {
                    memory.write(base + k as u64, &bytes[k..k + run]);
                }
                k += run.max(1);
            }
        })?;
        self.complain_of(strays);
        Ok(())
    }

    /// Sends what waits, and says what was done.
    pub fn finish(mut self) -> Result<Done, SimError> {
        self.flush()?;
        let (activity, complaints) = self.hardware.counted();
        Ok(Done {
            landings: self.landings,
            activity,
            complaints,
        })
    }
}
