//! The reckoner: when every bundle issues, reaches stage 10, leaves it, and gives its vector, in plain arithmetic.
//!
//! It restates D10, D14 to D20 and D22 to D27 and shares nothing with the design: no clocked loop, no pipe, no window. Time
//! is counted in *advances* of the pipe. Bundle i leaves stage 0 with advance a(i) and stage k with advance a(i) + k;
//! advance n takes place in cycle T(n), and T(n) is T(n - 1) + 1 or, if the bundle that leaves stage 10 with it must
//! wait, the first cycle in which it may go. A bank serves words in the order in which posts and scatters left stage 10, one
//! a cycle, since it takes the oldest first and an older operation never comes later (D23); a value add costs a cycle per lane.

use crate::golden::{Cause, Outcome};
use hdl::config::{BankMap, Config, DATA_RAM_BASE, GVRS};
use sim::engine::FaultRecord;
use sim::host::BundleTimes;
use sim::program::{Bundle, Mnemonic, Op, Program};
use std::collections::HashMap;

/// Stages of the pipe (D14).
const EXECUTE: u64 = 10;
/// Interlock window and need (D15).
const INTERLOCK: (u64, u64) = (10, 9);

/// Bank of a byte address: the one place of this crate that knows the bank map.
pub fn bank_of(cfg: &Config, addr: u32) -> usize {
    let word = (addr - DATA_RAM_BASE) as usize / 4;
    match cfg.bank_map {
        BankMap::Linear => word % cfg.banks,
        BankMap::Xor => (word ^ row_of(cfg, addr)) % cfg.banks,
        BankMap::Matrix(masks) => {
            let mut bank = word % cfg.banks;
            for (j, mask) in masks.into_iter().take(cfg.bank_bits()).enumerate() {
                for i in 0..16 {
                    bank ^= (usize::from(mask >> i & 1) & row_of(cfg, addr) >> i) << j;
                }
            }
            bank
        }
    }
}

/// Row of a byte address.
pub fn row_of(cfg: &Config, addr: u32) -> usize {
    (addr - DATA_RAM_BASE) as usize / 4 / cfg.banks
}

/// Accesses per bank of all but a value add, by the byte addresses: one for each distinct word, or for each lane if lanes do not
/// share (`Config::shared_access`).
pub fn words_per_bank(cfg: &Config, addrs: &[u32]) -> Vec<u64> {
    if !cfg.shared_access {
        return lanes_per_bank(cfg, addrs);
    }
    let mut words: Vec<u32> = addrs.iter().map(|a| a & !3).collect();
    words.sort_unstable();
    words.dedup();
    let mut load = vec![0; cfg.banks];
    for w in words {
        load[bank_of(cfg, w)] += 1;
    }
    load
}

/// Lanes per bank: accesses of a value add (D26).
pub fn lanes_per_bank(cfg: &Config, addrs: &[u32]) -> Vec<u64> {
    let mut load = vec![0; cfg.banks];
    for &a in addrs {
        load[bank_of(cfg, a)] += 1;
    }
    load
}

/// Accesses per bank of an operation that reaches these byte addresses.
pub fn accesses_per_bank(cfg: &Config, op: &Op, addrs: &[u32]) -> Vec<u64> {
    if adds(op) {
        lanes_per_bank(cfg, addrs)
    } else {
        words_per_bank(cfg, addrs)
    }
}

fn adds(op: &Op) -> bool {
    op.mnemonic as usize >= Mnemonic::OF_THE_SEEDS
}

/// What the reckoner says of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// Times, bundle by bundle, in the form of [`BundleTimes`].
    pub times: Vec<BundleTimes>,
    /// Words served by the banks.
    pub bank_accesses: u64,
    /// Accesses that served two or more lanes.
    pub shared_accesses: u64,
    /// Bank-cycles in which a word waited.
    pub bank_conflicts: u64,
    /// Cycles held in stage 10.
    pub memory_wait: u64,
    /// Cycles in which a post was held with the window full.
    pub window_full: u64,
    /// Cycles in which issue waited for the interlock, stage 10 not holding.
    pub stall_interlock: u64,
    /// The same for `ext_stall`.
    pub stall_external: u64,
    /// What the fault registers hold, one after the other, and the first cycle of each (D27).
    pub records: Vec<(u64, FaultRecord)>,
    /// Window entries in use when a post or scatter has left stage 10, itself included; one number for each, in order.
    pub entries: Vec<usize>,
    /// What held each bundle in stage 10 longest; `None` if it went at once.
    pub held: Vec<Option<Held>>,
}

/// What holds a bundle in stage 10 (D10, D16, D17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Held {
    /// The window has no entry for a post or scatter.
    Window,
    /// A post's gather register still takes lanes.
    Post,
    /// The same of a MOVGATHERD.
    Move,
    /// The same of a drain.
    Drain,
    /// SCATTERW waits for scatters.
    Barrier,
}

/// Predicts the times of a program, of whose bundles the value model says what they did.
///
/// The host offers a bundle `idle` cycles after the one before was taken, and later if it reads what that one drains
/// (see `sim::host`).
pub fn reckon(cfg: &Config, program: &Program, outcomes: &[Outcome]) -> Reckoning {
    let steps = &program.steps;
    let stalled = |cycle: u64| {
        // Registered: a stall input holds issue from the next cycle on.
        cycle > 0 && program.ext_stall.get(cycle as usize - 1) == Some(&true)
    };
    let mut times = vec![BundleTimes::default(); steps.len()];
    let mut memory = Memory::new(cfg);
    // Bundle that leaves stage 0 with an advance, and the cycle of each advance.
    let mut left_with: HashMap<u64, usize> = HashMap::new();
    let mut cycle_of: Vec<u64> = vec![0]; // advance 0 is before time
    let (mut memory_wait, mut window_full) = (0, 0);
    let (mut stall_interlock, mut stall_external) = (0, 0);
    let mut issued: Vec<u64> = Vec::new(); // a(i)
    let mut wanted = 0;
    let (mut records, mut record_free) = (Vec::new(), Some(0));
    let mut entries = Vec::new();
    let mut held = vec![None; steps.len()];
    for n in 1_u64.. {
        // The first advance is that of cycle 0.
        let earliest = if n == 1 {
            0
        } else {
            cycle_of[n as usize - 1] + 1
        };
        // Who leaves stage 10 with this advance?
        let at10 = n
            .checked_sub(EXECUTE)
            .and_then(|a| left_with.get(&a).copied());
        let mut cycle = earliest;
        if let Some(i) = at10 {
            let bundle = &steps[i].bundle;
            let at_work = at_work(bundle, &outcomes[i]);
            let reasons = memory.reasons(&at_work);
            let last = reasons.into_iter().max_by_key(|&(_, free)| free);
            if let Some((reason, free)) = last.filter(|&(_, free)| free > earliest) {
                cycle = free;
                held[i] = Some(reason);
            }
            memory_wait += cycle - earliest;
            window_full += memory.window_free(&at_work).saturating_sub(earliest);
            if bundle.ops().next().is_some() {
                times[i].stage10 = earliest;
                times[i].leave = cycle;
            }
            if at_work.s1.is_some() {
                times[i].vt = Some(cycle + 1);
            }
            if at_work
                .s0
                .is_some_and(|op| op.mnemonic == Mnemonic::ScatterW)
            {
                times[i].done = Some(cycle + 1);
            }
            if at_work.s0.is_some_and(|op| op.mnemonic.is_memory()) {
                entries.push(memory.in_use(cycle) + 1);
            }
            memory.leave(&at_work, outcomes[i].lanes.as_deref(), cycle);
            if let Some(record) = record(bundle, &outcomes[i])
                && record_free.is_some_and(|c| cycle >= c)
            {
                records.push((cycle + 1, record));
                // Seen one cycle later, and freed when the host has waited.
                record_free = program.fault_clear.map(|n| cycle + 1 + u64::from(n));
            }
        }
        cycle_of.push(cycle);

        // Who leaves stage 0 with it? Bundle `wanted` is taken when it is offered and stage 0 is free or becomes free.
        if wanted < steps.len() {
            let i = wanted;
            let step = &steps[i];
            let mut offer = if i == 0 {
                u64::from(step.idle)
            } else {
                times[i - 1].taken + 1 + u64::from(step.idle)
            };
            let mut may_take = true;
            if i > 0 {
                // Stage 0 is free from the cycle in which the one before issues.
                offer = offer.max(times[i - 1].issue);
                if depends(&step.bundle, &steps[i - 1].bundle) {
                    // At least two advances behind it: taken in or after the cycle of advance a + 1.
                    let after = issued[i - 1] + 1;
                    match cycle_of.get(after as usize) {
                        Some(&c) => offer = offer.max(c),
                        None => may_take = false,
                    }
                }
            }
            if may_take && cycle > offer {
                // It is in stage 0, and the pipe moves.
                if interlocked(&step.bundle, program, &issued, n) {
                    stall_interlock += 1;
                } else if stalled(cycle) {
                    stall_external += u64::from(step.bundle.ops().next().is_some());
                } else {
                    times[i].taken = offer;
                    times[i].issue = cycle;
                    issued.push(n);
                    left_with.insert(n, i);
                    wanted += 1;
                }
            }
        } else if issued.last().is_none_or(|&a| n >= a + EXECUTE) {
            break;
        }
    }
    Reckoning {
        times,
        bank_accesses: memory.accesses,
        shared_accesses: memory.shared,
        bank_conflicts: memory.conflicts,
        memory_wait,
        window_full,
        stall_interlock,
        stall_external,
        records,
        entries,
        held,
    }
}

/// What is left of a bundle in stage 10: the operations that CPENABLE has not stopped (D19).
fn at_work(bundle: &Bundle, outcome: &Outcome) -> Bundle {
    let runs =
        |slot: usize| outcome.faults[slot].is_none_or(|fault| fault.cause != Cause::Coprocessor);
    Bundle {
        s0: bundle.s0.filter(|_| runs(0)),
        s1: bundle.s1.filter(|_| runs(1)),
    }
}

/// What the fault registers take of a bundle if they are free: the fault of slot S0 first.
fn record(bundle: &Bundle, outcome: &Outcome) -> Option<FaultRecord> {
    let slots = [
        (bundle.s0, outcome.faults[0]),
        (bundle.s1, outcome.faults[1]),
    ];
    slots.into_iter().find_map(|(op, fault)| {
        let (op, fault) = (op?, fault?);
        Some(FaultRecord {
            cause: fault.cause as u8,
            op: op.mnemonic as u8,
            lane: fault.lane as u8,
            address: fault.address,
        })
    })
}

fn depends(bundle: &Bundle, before: &Bundle) -> bool {
    matches!((bundle.s0, before.s1), (Some(a), Some(b)) if a.reads_vector(b.vt))
}

fn interlocked(bundle: &Bundle, program: &Program, issued: &[u64], advance: u64) -> bool {
    let Some(drain) = bundle.s1 else {
        return false;
    };
    // Only the last bundles are near enough.
    let near = issued.len().saturating_sub(INTERLOCK.0 as usize);
    (near..issued.len()).any(|i| {
        let d = advance - issued[i];
        program.steps[i]
            .bundle
            .s0
            .is_some_and(|op| defines(&op) && op.gr == drain.gr)
            && (1..=INTERLOCK.0).contains(&d)
            && u64::from(program.gvr_ready) > d + INTERLOCK.1
    })
}

/// Whether an operation defines a gather register.
fn defines(op: &Op) -> bool {
    op.mnemonic.is_post() || op.mnemonic == Mnemonic::MovGatherD
}

/// When the banks, the grs and the window are free again.
struct Memory<'a> {
    cfg: &'a Config,
    /// First cycle in which a bank can serve something new.
    bank_free: Vec<u64>,
    /// First cycle from which on no word has been seen waiting at a bank.
    waited_until: Vec<u64>,
    /// Cycle of a gr's last return.
    complete: [u64; GVRS],
    /// Cycle in which a window entry's last lane returns or is written, operation by operation.
    done: Vec<u64>,
    /// Cycle in which the last lane of all scatters so far is written.
    written: u64,
    accesses: u64,
    shared: u64,
    conflicts: u64,
}

impl<'a> Memory<'a> {
    fn new(cfg: &'a Config) -> Self {
        Self {
            cfg,
            bank_free: vec![0; cfg.banks],
            waited_until: vec![0; cfg.banks],
            complete: [0; GVRS],
            done: Vec::new(),
            written: 0,
            accesses: 0,
            shared: 0,
            conflicts: 0,
        }
    }

    /// First cycle in which the window takes the post or scatter of a bundle; 0 if it has none (D17).
    fn window_free(&self, bundle: &Bundle) -> u64 {
        let oldest = self.done.len().checked_sub(self.cfg.window);
        match (bundle.s0, oldest) {
            (Some(op), Some(oldest)) if op.mnemonic.is_memory() => self.done[oldest],
            _ => 0,
        }
    }

    /// Window entries in use in a cycle: an operation has its entry until its last lane is done.
    fn in_use(&self, cycle: u64) -> usize {
        let recent = self.done.len().saturating_sub(self.cfg.window);
        self.done[recent..].iter().filter(|&&d| d > cycle).count()
    }

    /// What a bundle waits for in stage 10, and the cycle in which each is over (D10, D16, D17).
    fn reasons(&self, bundle: &Bundle) -> Vec<(Held, u64)> {
        let mut reasons = vec![(Held::Window, self.window_free(bundle))];
        for op in bundle.ops() {
            let complete = self.complete[usize::from(op.gr)];
            match op.mnemonic {
                Mnemonic::MovGatherD => reasons.push((Held::Move, complete)),
                Mnemonic::ScatterW => reasons.push((Held::Barrier, self.written)),
                m if m.is_post() => reasons.push((Held::Post, complete)),
                m if m.slot() == 1 => reasons.push((Held::Drain, complete)),
                _ => {}
            }
        }
        reasons
    }

    /// A bundle leaves stage 10 (D25).
    fn leave(&mut self, bundle: &Bundle, lanes: Option<&[u32]>, cycle: u64) {
        let Some(op) = bundle.s0.filter(|op| op.mnemonic.is_memory()) else {
            return;
        };
        // An entry that accesses nothing is taken for one cycle.
        let mut done = cycle + 1;
        let mut complete = cycle;
        if let Some(addrs) = lanes.filter(|l| !l.is_empty()) {
            for (bank, &words) in accesses_per_bank(self.cfg, &op, addrs).iter().enumerate() {
                if words > 0 {
                    let arrival = cycle + 1;
                    let last = self.bank_free[bank].max(arrival) + words - 1;
                    self.bank_free[bank] = last + 1;
                    done = done.max(last + self.cfg.return_latency as u64);
                    self.accesses += words;
                    // From its arrival until the last word is served at least one word waits.
                    let waits_from = self.waited_until[bank].max(arrival);
                    self.conflicts += last.saturating_sub(waits_from);
                    self.waited_until[bank] = self.waited_until[bank].max(last);
                }
            }
            complete = done;
            if self.cfg.shared_access && !adds(&op) {
                let mut words: Vec<u32> = addrs.iter().map(|a| a & !3).collect();
                words.sort_unstable();
                self.shared += words
                    .chunk_by(|a, b| a == b)
                    .filter(|w| w.len() > 1)
                    .count() as u64;
            }
        }
        if op.mnemonic.is_scatter() {
            self.written = self.written.max(complete);
        } else {
            self.complete[usize::from(op.gr)] = complete;
        }
        self.done.push(done);
    }
}
