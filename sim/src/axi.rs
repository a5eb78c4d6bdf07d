//! AXI4 write traffic for `axi2sram`: a manager that sends bursts with gaps on every channel, the SRAM behind the block, and a
//! checker of the protocol that watches every cycle of every run.

use crate::crossbar::{Beat, CrossbarIn, CrossbarOut};
use crate::dut::{Dut, SimError};
use std::collections::VecDeque;
use std::fmt;
use thiserror::Error;

/// Beats that a burst can have (AXI4, INCR).
pub const MOST_BEATS: usize = 256;

/// Bursts whose addresses the manager has ready ahead of their data. Choice: more than the block queues.
const AHEAD: usize = 8;

/// Cycles without any event after which a run is given up. Choice: far above any gap that is drawn.
const PATIENCE: u64 = 100_000;

/// A configuration of the block: how tiles lie, source and destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Transpose; else beats pass as they come.
    pub transpose: bool,
    /// Read-add-write, which is not built: not legal.
    pub raw: bool,
    /// Elements of 4 bytes, else of 2.
    pub wide: bool,
    /// Columns of a tile: 1..=128, of 4-byte elements 1..=64.
    pub columns: u8,
    /// From one column to the next at the destination; a multiple of 32. Unit: bytes.
    pub step: u32,
}

impl Default for Setup {
    /// That after a reset.
    fn default() -> Self {
        Self {
            transpose: true,
            raw: false,
            wide: false,
            columns: hdl::axi2sram::RESET_COLUMNS as u8,
            step: hdl::axi2sram::RESET_STEP as u32,
        }
    }
}

impl Setup {
    /// Bytes of an element.
    pub fn element(&self) -> usize {
        if self.wide { 4 } else { 2 }
    }

    /// Whether the block takes it over: not `raw`, 1 to 128 columns (64 of 4 bytes), a step that is a multiple of 32 if there is more
    /// than one column.
    pub fn legal(&self) -> bool {
        let most = if self.wide { 64 } else { 128 };
        !self.raw
            && (1..=most).contains(&self.columns)
            && (self.columns == 1 || self.step.is_multiple_of(32))
    }

    /// Beats of a row of a tile.
    pub fn beats_per_row(&self) -> usize {
        (usize::from(self.columns) * self.element()).div_ceil(32)
    }
}

/// A burst, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Burst {
    /// AWID, 4 bits.
    pub id: u8,
    /// AWADDR.
    pub addr: u32,
    /// AWLEN: beats less one, as it is announced.
    pub len: u8,
    /// AWSIZE; 5 is right.
    pub size: u8,
    /// AWBURST; 1 is right.
    pub kind: u8,
    /// The beats that are sent, WLAST with the last one. At least one.
    pub beats: Vec<Beat>,
}

impl Burst {
    /// A burst that announces what it sends.
    ///
    /// # Panics
    ///
    /// With no beat, or more than [`MOST_BEATS`].
    pub fn new(id: u8, addr: u32, beats: Vec<Beat>) -> Self {
        assert!((1..=MOST_BEATS).contains(&beats.len()), "{}", beats.len());
        Self {
            id,
            addr,
            len: (beats.len() - 1) as u8,
            size: 5,
            kind: 1,
            beats,
        }
    }
}

/// What a manager does, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Sets the block up before the beats that follow. It waits until it is taken, so one that follows another while a tile is
    /// open never is.
    Configure(Setup),
    /// Sends a burst.
    Send(Burst),
}

/// Where a gap can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Before AWVALID.
    Aw,
    /// Before WVALID.
    W,
    /// Before BREADY.
    B,
    /// Before the SRAM is ready.
    Sram,
}

/// No gap anywhere.
pub fn no_gaps(_: Channel) -> bool {
    true
}

/// A response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Response {
    /// BID.
    pub id: u8,
    /// BRESP: 0 OKAY, 2 SLVERR.
    pub resp: u8,
}

/// An error record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorRecord {
    /// Cause (`hdl::axi2sram::cause`).
    pub cause: u8,
    /// ID of the burst.
    pub id: u8,
    /// Its address.
    pub addr: u32,
    /// Data of an earlier burst that was answered OKAY were dropped.
    pub acked: bool,
}

/// Beats of one direction: how many, and when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// How many.
    pub beats: u64,
    /// Cycle of the first.
    pub first: u64,
    /// Cycle of the last.
    pub last: u64,
}

impl Span {
    fn add(&mut self, cycle: u64) {
        if self.beats == 0 {
            self.first = cycle;
        }
        self.beats += 1;
        self.last = cycle;
    }

    /// Beats per cycle from the first to the last.
    pub fn rate(&self) -> f64 {
        self.beats as f64 / (self.last - self.first + 1) as f64
    }
}

/// When a burst was accepted and answered. Unit: cycles of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BurstTimes {
    /// Its first beat is accepted.
    pub first: u64,
    /// Its last beat is accepted.
    pub last: u64,
    /// Its response is taken.
    pub answered: u64,
}

/// What a run saw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Responses in order.
    pub responses: Vec<Response>,
    /// Error records in order. The manager reads each at once.
    pub records: Vec<ErrorRecord>,
    /// When each burst was there, in order.
    pub bursts: Vec<BurstTimes>,
    /// Beats accepted.
    pub beats_in: Span,
    /// Beats written.
    pub beats_out: Span,
    /// Cycles of the run.
    pub cycles: u64,
}

/// A rule that was broken.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("cycle {cycle}: {rule}: {what}")]
pub struct Violation {
    /// When.
    pub cycle: u64,
    /// Which rule.
    pub rule: &'static str,
    /// What was seen.
    pub what: String,
}

/// What is on a channel that waits for READY: data, and the rest as far as there is any.
type Payload = (Beat, [u32; 5]);

/// Watches both sides of the block.
///
/// The rules: VALID stays until READY with the same payload (AW, W, B, SRAM port); nothing is valid in the cycle after a reset; a
/// response is OKAY or SLVERR, and there is one for each burst, not before its last beat and in order for each ID; SRAM addresses
/// are multiples of 32; the counters count.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    cycle: u64,
    reset: bool,
    waiting: [Option<Payload>; 4],
    /// IDs of the bursts whose last beat has not come.
    open: VecDeque<u8>,
    /// Bursts without an answer, by ID.
    unanswered: [u32; 16],
    beats_in: u32,
    beats_out: u32,
}

impl Checker {
    fn fail(&self, rule: &'static str, what: impl fmt::Display) -> Result<(), Violation> {
        Err(Violation {
            cycle: self.cycle,
            rule,
            what: what.to_string(),
        })
    }

    /// Takes a cycle: its inputs and its outputs.
    ///
    /// # Errors
    ///
    /// The first rule that it breaks.
    pub fn cycle(&mut self, i: &CrossbarIn, o: &CrossbarOut) -> Result<(), Violation> {
        let none = Beat::default();
        let aw = [i.awid, i.awlen, i.awsize, i.awburst].map(u32::from);
        let aw = [i.awaddr, aw[0], aw[1], aw[2], aw[3]];
        let b = [u32::from(o.bid), u32::from(o.bresp), 0, 0, 0];
        let channels: [(&'static str, bool, bool, Payload); 4] = [
            ("AW", i.awvalid, o.awready, (none, aw)),
            (
                "W",
                i.wvalid,
                o.wready,
                (i.w, [u32::from(i.wlast), 0, 0, 0, 0]),
            ),
            ("B", o.bvalid, i.bready, (none, b)),
            (
                "SRAM",
                o.sram_valid,
                i.sram_ready,
                (o.sram, [o.sram_addr, 0, 0, 0, 0]),
            ),
        ];
        if self.reset && (o.bvalid || o.sram_valid) {
            self.fail(
                "nothing is valid in the cycle after a reset",
                "BVALID or the SRAM port",
            )?;
        }
        for (k, (name, valid, ready, payload)) in channels.into_iter().enumerate() {
            if let Some(before) = &self.waiting[k] {
                if !valid {
                    self.fail("VALID stays until READY", name)?;
                }
                if *before != payload {
                    self.fail("the payload stays until READY", name)?;
                }
            }
            self.waiting[k] = (valid && !ready).then_some(payload);
        }
        if o.bvalid {
            if !matches!(o.bresp, 0 | 2) {
                self.fail(
                    "a response is OKAY or SLVERR",
                    format!("BRESP is {}", o.bresp),
                )?;
            }
            if self.unanswered[usize::from(o.bid & 15)] == 0 {
                let what = format!("BID is {}", o.bid);
                self.fail(
                    "a response belongs to a burst whose last beat was accepted",
                    what,
                )?;
            }
        }
        if o.sram_valid && !o.sram_addr.is_multiple_of(32) {
            self.fail(
                "SRAM addresses are multiples of 32",
                format!("{:#x}", o.sram_addr),
            )?;
        }
        if (o.beats_in, o.beats_out) != (self.beats_in, self.beats_out) {
            let what = format!(
                "beats_in {} of {}, beats_out {} of {}",
                o.beats_in, self.beats_in, o.beats_out, self.beats_out
            );
            self.fail("the counters count", what)?;
        }
        if i.awvalid && o.awready {
            self.open.push_back(i.awid & 15);
        }
        if i.wvalid && o.wready {
            self.beats_in = self.beats_in.wrapping_add(1);
            match (self.open.front(), i.wlast) {
                (None, _) => self.fail("a beat is accepted behind its address", "WREADY")?,
                (Some(&id), true) => {
                    self.unanswered[usize::from(id)] += 1;
                    self.open.pop_front();
                }
                (Some(_), false) => {}
            }
        }
        if o.bvalid && i.bready {
            self.unanswered[usize::from(o.bid & 15)] -= 1;
        }
        self.beats_out = self
            .beats_out
            .wrapping_add(u32::from(o.sram_valid && i.sram_ready));
        self.reset = i.reset;
        if i.reset {
            *self = Self {
                cycle: self.cycle,
                reset: true,
                ..Self::default()
            };
        }
        self.cycle += 1;
        Ok(())
    }

    /// The run is over.
    ///
    /// # Errors
    ///
    /// A burst has no answer.
    pub fn end(&self) -> Result<(), Violation> {
        match self.unanswered.iter().position(|&n| n > 0) {
            Some(id) => self.fail("every burst is answered", format!("ID {id}")),
            None => Ok(()),
        }
    }
}

/// What goes to W in order.
enum Data {
    Configure(Setup),
    Beat(Beat, bool),
}

/// Runs traffic until all of it is answered and written. `go` says whether a channel has something, or is ready, in a cycle;
/// `sink` takes what is written, address and beat, in order.
///
/// # Errors
///
/// The simulation fails, a rule of the protocol is broken, or nothing happens for 100,000 cycles.
pub fn run<D: Dut<In = CrossbarIn, Out = CrossbarOut> + ?Sized>(
    dut: &mut D,
    items: impl IntoIterator<Item = Item>,
    mut go: impl FnMut(Channel) -> bool,
    mut sink: impl FnMut(u32, &Beat),
) -> Result<Traffic, SimError> {
    let mut items = items.into_iter();
    let mut seen = Traffic::default();
    let mut checker = Checker {
        beats_in: dut.outputs().beats_in,
        beats_out: dut.outputs().beats_out,
        ..Checker::default()
    };
    // Addresses to announce, each with its number; what goes to W.
    let mut addresses: VecDeque<Burst> = VecDeque::new();
    let mut data: VecDeque<Data> = VecDeque::new();
    let (mut sent, mut quiet) = (0, 0);
    let (mut more, mut starts) = (true, true);
    let mut i = CrossbarIn::default();
    loop {
        // The next bursts, as far ahead as a manager looks.
        while more && (addresses.len() < AHEAD || data.is_empty()) {
            match items.next() {
                Some(Item::Configure(setup)) => data.push_back(Data::Configure(setup)),
                Some(Item::Send(mut burst)) => {
                    let beats = std::mem::take(&mut burst.beats);
                    let n = beats.len();
                    let beats = beats.into_iter().enumerate();
                    data.extend(beats.map(|(k, beat)| Data::Beat(beat, k + 1 == n)));
                    addresses.push_back(burst);
                    sent += 1;
                }
                None => more = false,
            }
        }
        let o = dut.outputs().clone();
        i.awvalid = !addresses.is_empty() && (i.awvalid || go(Channel::Aw));
        if let Some(a) = addresses.front() {
            (i.awid, i.awaddr, i.awlen) = (a.id, a.addr, a.len);
            (i.awsize, i.awburst) = (a.size, a.kind);
        }
        i.cfg_valid = false;
        match data.front() {
            Some(Data::Configure(setup)) => {
                (i.cfg_valid, i.wvalid) = (true, false);
                i.cfg_transpose_en = setup.transpose;
                i.cfg_raw_en = setup.raw;
                i.cfg_wide = setup.wide;
                i.cfg_columns = setup.columns;
                i.cfg_step = setup.step;
            }
            Some(Data::Beat(beat, last)) => {
                i.wvalid = i.wvalid || go(Channel::W);
                (i.w, i.wlast) = (*beat, *last);
            }
            None => i.wvalid = false,
        }
        i.bready = go(Channel::B);
        i.sram_ready = go(Channel::Sram);
        i.err_clear = o.err_cause != 0;
        if o.err_cause != 0 {
            seen.records.push(ErrorRecord {
                cause: o.err_cause,
                id: o.err_id,
                addr: o.err_addr,
                acked: o.err_acked,
            });
        }
        checker.cycle(&i, &o)?;
        quiet += 1;
        if o.bvalid && i.bready {
            let (id, resp) = (o.bid, o.bresp);
            seen.responses.push(Response { id, resp });
            // Responses are in order, and none comes before its burst: the checker sees to it.
            seen.bursts[seen.responses.len() - 1].answered = seen.cycles;
            quiet = 0;
        }
        if o.sram_valid && i.sram_ready {
            sink(o.sram_addr, &o.sram);
            seen.beats_out.add(seen.cycles);
            quiet = 0;
        }
        dut.step(&i)?;
        if i.awvalid && o.awready {
            addresses.pop_front();
            i.awvalid = false;
            quiet = 0;
        }
        if i.wvalid && o.wready {
            data.pop_front();
            i.wvalid = false;
            seen.beats_in.add(seen.cycles);
            if starts {
                seen.bursts.push(BurstTimes {
                    first: seen.cycles,
                    ..BurstTimes::default()
                });
            }
            if let Some(burst) = seen.bursts.last_mut() {
                burst.last = seen.cycles;
            }
            starts = i.wlast;
            quiet = 0;
        }
        if i.cfg_valid && o.cfg_ready {
            data.pop_front();
            quiet = 0;
        }
        seen.cycles += 1;
        let idle = !dut.outputs().sram_valid && quiet > SETTLED;
        if !more && data.is_empty() && seen.responses.len() == sent && idle {
            checker.end()?;
            return Ok(seen);
        }
        if quiet > PATIENCE {
            return Err(SimError::Hung {
                cycles: quiet,
                since: seen.cycles - quiet,
                what: format!(
                    "{} of {sent} responses, {} beats or configurations to send",
                    seen.responses.len(),
                    data.len()
                ),
            });
        }
    }
}

/// Quiet cycles after which the last tile is out. More than from its last beat to its first column, and its record.
const SETTLED: u64 = 8;
