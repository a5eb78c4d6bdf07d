//! Twins of `memory_side/window`, `window_entry`, `bank_arbiter`, `return_path`, and the table of `scatter_buffer`.
//!
//! Who waits for a bank is a mask of entries per bank, so the oldest is a count of zeros; a bank that nobody wants costs nothing. What a
//! bank returns is the slots alone: the word is in its gather register, or written, already (see `gvr` and `bank`).

use super::address_unit::{Access, EVEN};
use super::bank::{Banks, Change, Sum};
use super::decode::{Kind, Op};
use super::gvr::Gvr;
use super::scatter_data::Slots;
use hdl::config::{Config, MAX_BANKS, MAX_WINDOW};

/// An operation in flight.
#[derive(Clone, Debug)]
struct Entry {
    /// Low halves of the slots' addresses.
    low: Slots,
    /// ScatterData.
    data: Slots,
    /// Slots that still want each bank.
    todo: [u32; MAX_BANKS],
    /// Slots that have not returned.
    left: u32,
    gr: u8,
    scatter: bool,
    bytes: bool,
    wide: bool,
    inc: bool,
    /// One lane per access.
    single: bool,
    sum: Sum,
}

/// Slots that return in a cycle.
#[derive(Clone, Debug)]
struct Returns {
    /// Entries that they are of.
    entries: u32,
    lanes: [u32; MAX_WINDOW],
}

/// What the banks do in a cycle, counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Served {
    /// Banks that serve.
    pub accesses: u32,
    /// Banks at which a slot waits.
    pub conflicts: u32,
    /// Banks that serve several lanes.
    pub shared: u32,
}

/// The ring of operations in flight, with the arbiters.
#[derive(Clone, Debug)]
pub struct Window {
    entries: [Entry; MAX_WINDOW],
    size: usize,
    latency: usize,
    /// Lanes on one word share an access.
    shared: bool,
    tail: usize,
    /// Entries that are taken.
    valid: u32,
    /// Entries that miss slots.
    busy: u32,
    /// Entries that write.
    scatters: u32,
    /// Entries that want each bank.
    want: [u32; MAX_BANKS],
    /// Banks that an entry wants.
    wanted: u32,
    returns: [Returns; 8],
    /// Which of them are of the present cycle.
    now: usize,
}

impl Window {
    /// An empty one.
    pub fn new(cfg: &Config) -> Self {
        let entry = Entry {
            low: [0; 32],
            data: [0; 32],
            todo: [0; MAX_BANKS],
            left: 0,
            gr: 0,
            scatter: false,
            bytes: false,
            wide: false,
            inc: false,
            single: false,
            sum: Sum::None,
        };
        let returns = Returns {
            entries: 0,
            lanes: [0; MAX_WINDOW],
        };
        Self {
            entries: std::array::from_fn(|_| entry.clone()),
            size: cfg.window,
            latency: cfg.return_latency,
            shared: cfg.shared_access,
            tail: 0,
            valid: 0,
            busy: 0,
            scatters: 0,
            want: [0; MAX_BANKS],
            wanted: 0,
            returns: std::array::from_fn(|_| returns.clone()),
            now: 0,
        }
    }

    /// Reset: nothing is in flight.
    pub fn reset(&mut self) {
        for entry in &mut self.entries {
            entry.todo = [0; MAX_BANKS];
            entry.left = 0;
        }
        for returns in &mut self.returns {
            returns.entries = 0;
        }
        (self.tail, self.valid, self.busy, self.wanted) = (0, 0, 0, 0);
        self.want = [0; MAX_BANKS];
    }

    /// No entry is taken.
    pub fn is_empty(&self) -> bool {
        self.valid == 0
    }

    /// The next entry of the ring is not free.
    pub fn is_full(&self) -> bool {
        self.busy >> self.tail & 1 != 0
    }

    /// A scatter has not written all its lanes.
    pub fn scatter_busy(&self) -> bool {
        self.busy & self.scatters != 0
    }

    /// The entry that is taken next.
    pub fn tail(&self) -> usize {
        self.tail
    }

    /// An entry: it is taken, it misses slots, and it is a scatter that does; its gather register.
    pub fn entry(&self, e: usize) -> ([bool; 3], u8) {
        let entry = &self.entries[e];
        let [valid, busy] = [self.valid, self.busy].map(|mask| mask >> e & 1 != 0);
        ([valid, busy, busy && entry.scatter], entry.gr)
    }

    /// Of eight, the place of what arrives in this cycle, and of what is served in it.
    pub fn places(&self) -> (usize, usize) {
        (self.now, (self.now + self.latency) & 7)
    }

    /// The returns of the cycle that begins.
    pub fn take_returns(&mut self, gvr: &mut Gvr) {
        let returns = &mut self.returns[self.now];
        let mut entries = std::mem::take(&mut returns.entries);
        while entries != 0 {
            let e = entries.trailing_zeros() as usize;
            entries &= entries - 1;
            let lanes = returns.lanes[e];
            let entry = &mut self.entries[e];
            entry.left &= !lanes;
            if entry.left == 0 {
                self.busy &= !(1 << e);
            }
            if !entry.scatter {
                gvr.take(entry.gr, lanes);
            }
        }
    }

    /// The clock edge of the entries that are taken and of the banks.
    pub fn clock(&mut self, banks: &mut Banks, gvr: &mut Gvr) -> Served {
        let mut served = Served::default();
        let (_, place) = self.places();
        let returns = &mut self.returns[place];
        let from_tail = u32::MAX << self.tail;
        let mut left = self.wanted;
        while left != 0 {
            let b = left.trailing_zeros() as usize;
            left &= left - 1;
            let want = self.want[b];
            // The oldest: from the tail to the end of the ring, then from its start.
            let first = match want & from_tail {
                0 => want,
                older => older,
            };
            let e = first.trailing_zeros() as usize;
            let entry = &mut self.entries[e];
            let mask = entry.todo[b];
            let share = entry.serve(mask, b, banks, gvr);
            let lanes = if entry.wide { share & EVEN } else { share };
            let rest = mask & !share;
            entry.todo[b] = rest;
            served.accesses += 1;
            served.shared += u32::from(lanes & lanes.wrapping_sub(1) != 0);
            served.conflicts += u32::from(rest != 0 || want & (want - 1) != 0);
            if rest == 0 {
                self.want[b] = want & !(1 << e);
                self.wanted &= !(u32::from(self.want[b] == 0) << b);
            }
            if returns.entries >> e & 1 == 0 {
                returns.entries |= 1 << e;
                returns.lanes[e] = share;
            } else {
                returns.lanes[e] |= share;
            }
        }
        self.valid = self.busy;
        self.now = (self.now + 1) & 7;
        served
    }

    /// A post or scatter takes the next entry; it may not be busy. Comes after [`Self::clock`].
    pub fn take(&mut self, op: &Op, gr: u8, access: &Access, data: &Slots, banks: &Banks) {
        let e = self.tail;
        self.tail = if e + 1 == self.size { 0 } else { e + 1 };
        let entry = &mut self.entries[e];
        let scatter = op.kind == Kind::Scatter;
        entry.low = access.low;
        if scatter {
            entry.data = *data;
        }
        entry.left = access.active;
        entry.gr = gr;
        entry.scatter = scatter;
        entry.bytes = op.bytes;
        entry.wide = op.wide;
        entry.inc = op.inc;
        entry.single = op.rmw && !op.inc || !self.shared;
        entry.sum = match (op.rmw, op.bytes, op.wide) {
            (false, ..) => Sum::None,
            (_, true, _) => Sum::Bytes,
            (.., true) => Sum::Word,
            _ => Sum::Halves,
        };
        let mut touched = 0_u32;
        let mut slots = access.active;
        while slots != 0 {
            let l = slots.trailing_zeros() as usize;
            slots &= slots - 1;
            let b = banks.bank_of(access.low[l]) & (MAX_BANKS - 1);
            entry.todo[b] |= 1 << l;
            touched |= 1 << b;
        }
        self.wanted |= touched;
        while touched != 0 {
            self.want[touched.trailing_zeros() as usize] |= 1 << e;
            touched &= touched - 1;
        }
        let bit = 1 << e;
        self.valid |= bit;
        self.busy = self.busy & !bit | u32::from(access.active != 0) << e;
        self.scatters = self.scatters & !bit | u32::from(scatter) << e;
    }
}

impl Entry {
    /// Bank `b` serves the word of the lowest slot of `mask`: for which slots.
    #[inline]
    fn serve(&self, mut mask: u32, b: usize, banks: &mut Banks, gvr: &mut Gvr) -> u32 {
        let lowest = mask.trailing_zeros() as usize;
        if self.single {
            let lane = 1 << lowest;
            mask &= if self.wide { lane | lane << 1 } else { lane };
        }
        let low = self.low[lowest];
        let word = banks.word(low, b);
        if !self.scatter {
            let value = *word;
            let element = if self.bytes { 0xFF } else { 0xFFFF };
            let slots = &mut gvr.slots[usize::from(self.gr & 7)];
            let (mut share, mut left) = (0, mask);
            while left != 0 {
                let l = left.trailing_zeros() as usize & 31;
                left &= left - 1;
                if self.low[l] >> 2 == low >> 2 {
                    share |= 1 << l;
                    slots[l] = (value >> (8 * (self.low[l] & 3))) as u16 & element;
                }
            }
            return share;
        }
        let mut left = mask;
        let (mut share, mut change) = (0, Change::default());
        while left != 0 {
            let l = left.trailing_zeros() as usize & 31;
            left &= left - 1;
            if self.low[l] >> 2 != low >> 2 {
                continue;
            }
            share |= 1 << l;
            let shift = 8 * u32::from(self.low[l] & 3);
            let data = u32::from(self.data[l]);
            let (element, data) = match self.bytes {
                true => (0xFF << shift, (data & 0xFF) << shift),
                false => (0xFFFF << shift, data << shift),
            };
            // An increment counts its lanes; of what is written the highest slot wins.
            change.data = match self.inc {
                true => change.data.wrapping_add(data),
                false => change.data & !element | data,
            };
            change.mask |= element;
        }
        *word = change.on(*word, self.sum);
        share
    }
}
