//! The host agent: holds the registers, issues bundles, presents operands, takes results, keeps the times.
//!
//! **Hazards on its own registers.** A drain's vector is here in the cycle after it left stage 10, and an operation's
//! offsets are taken in the cycle in which it leaves stage 9. So an operation that reads what the bundle before it
//! drains (offsets or data to scatter) must leave stage 0 at least two pipeline advances after it: the host offers it one advance later than it
//! otherwise would. All other distances are safe, since the pipe is in order. Within a bundle all reads come before
//! all writes. (The rules of the seeds' host are unpublished, D29.)

use crate::banks::bank_of;
use crate::dut::{Dut, SimError};
use crate::engine::{Counters, EngineIn, EngineOut, FaultRecord, Row};
use crate::program::{Bundle, Mnemonic, Program};
use crate::state::{Registers, V512};
use hdl::config::{Config, DATA_RAM_BASE, WORD_BYTES};
use hdl::isa::op::NOP;
use std::collections::VecDeque;

/// Cycles without any progress after which a run is given up. The slowest operation, 32 lanes on one bank behind a full
/// window, takes under 300.
const PATIENCE: u64 = 10_000;

/// When a bundle was where. Cycles count from the first one in which the host could offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BundleTimes {
    /// Taken by the engine (the bundle is in stage 0 from the next cycle on).
    pub taken: u64,
    /// Left stage 0.
    pub issue: u64,
    /// First cycle in stage 10.
    pub stage10: u64,
    /// Last cycle in stage 10.
    pub leave: u64,
    /// Result of its drain.
    pub vt: Option<u64>,
    /// Completion of its SCATTERW.
    pub done: Option<u64>,
}

impl BundleTimes {
    /// Cycles held in stage 10.
    pub fn memory_wait(&self) -> u64 {
        self.leave - self.stage10
    }
}

/// What a run gave.
#[derive(Clone, Debug)]
pub struct RunReport {
    /// Times, bundle by bundle. A bundle of empty slots has no stage-10 times (0).
    pub times: Vec<BundleTimes>,
    /// Cycles from the first offer until the last operation was over: its vector taken, its last lane returned.
    pub cycles: u64,
    /// Counters of this run.
    pub counters: Counters,
    /// What each bundle's drain left in its vector register.
    pub results: Vec<Option<V512>>,
    /// What was wrong with each bundle's operations, per slot (`hdl::isa::fault`).
    pub faults: Vec<[u8; 2]>,
    /// Records that the fault registers held, one after the other: the cycle in which each was first seen.
    pub records: Vec<(u64, FaultRecord)>,
    /// Cycles with Coprocessor1Exception, LoadStoreSGAccError, debug interrupt, ImpreciseSGFPVec.
    pub exceptions: [u64; 4],
}

impl RunReport {
    /// What the fault registers took first.
    pub fn first_fault(&self) -> Option<FaultRecord> {
        self.records.first().map(|(_, record)| *record)
    }
}

/// The host agent.
#[derive(Clone, Debug)]
pub struct Host {
    /// Its registers.
    pub regs: Registers,
    cfg: Config,
}

impl Host {
    /// A host for an engine of the given configuration.
    pub fn new(cfg: Config, regs: Registers) -> Self {
        Self { regs, cfg }
    }

    /// One cycle of reset.
    pub fn reset<D: Dut<In = EngineIn, Out = EngineOut>>(
        &self,
        dut: &mut D,
    ) -> Result<(), SimError> {
        dut.step(&EngineIn {
            reset: true,
            gvr_ready: 10,
            ..EngineIn::default()
        })
    }

    fn idle() -> EngineIn {
        EngineIn {
            gvr_ready: 10,
            ..EngineIn::default()
        }
    }

    fn wait_for_row_port<D: Dut<In = EngineIn, Out = EngineOut>>(
        dut: &mut D,
    ) -> Result<(), SimError> {
        for cycle in 0.. {
            if dut.outputs().row_ready {
                break;
            }
            if cycle > PATIENCE {
                return Err(SimError::Hung {
                    cycles: cycle,
                    since: 0,
                    what: "the row port is not ready".into(),
                });
            }
            dut.step(&Self::idle())?;
        }
        Ok(())
    }

    /// Bank of the word at byte `offset` of the data RAM: a row on the port is in bank order.
    fn bank_at(&self, offset: usize) -> usize {
        bank_of(&self.cfg, DATA_RAM_BASE + offset as u32)
    }

    /// Writes `bytes` to the data RAM from `offset` on, both in whole rows.
    pub fn load<D: Dut<In = EngineIn, Out = EngineOut>>(
        &self,
        dut: &mut D,
        offset: usize,
        bytes: &[u8],
    ) -> Result<(), SimError> {
        let size = self.cfg.banks * WORD_BYTES;
        assert!(
            offset.is_multiple_of(size) && bytes.len().is_multiple_of(size),
            "whole rows of {size} bytes"
        );
        Self::wait_for_row_port(dut)?;
        for (i, chunk) in bytes.chunks_exact(size).enumerate() {
            let mut row = Row::default();
            for (k, b) in chunk.chunks_exact(WORD_BYTES).enumerate() {
                let bank = self.bank_at(offset + i * size + k * WORD_BYTES);
                row[bank] = u32::from_le_bytes(b.try_into().expect("four bytes"));
            }
            dut.step(&EngineIn {
                row: Some(((offset / size + i) as u16, Some(row))),
                ..Self::idle()
            })?;
        }
        Ok(())
    }

    /// Reads `len` bytes of the data RAM from `offset` on, both in whole rows.
    pub fn dump<D: Dut<In = EngineIn, Out = EngineOut>>(
        &self,
        dut: &mut D,
        offset: usize,
        len: usize,
    ) -> Result<Vec<u8>, SimError> {
        let size = self.cfg.banks * WORD_BYTES;
        assert!(
            offset.is_multiple_of(size) && len.is_multiple_of(size),
            "whole rows of {size} bytes"
        );
        Self::wait_for_row_port(dut)?;
        let mut bytes = Vec::with_capacity(len);
        let mut next = 0;
        let mut cycle = 0;
        while bytes.len() < len {
            if let Some(row) = dut.outputs().row_rdata {
                let at = offset + bytes.len();
                for k in 0..self.cfg.banks {
                    let word = row[self.bank_at(at + k * WORD_BYTES)];
                    bytes.extend_from_slice(&word.to_le_bytes());
                }
            }
            let mut input = Self::idle();
            if next < len / size {
                input.row = Some(((offset / size + next) as u16, None));
                next += 1;
            }
            dut.step(&input)?;
            cycle += 1;
            if cycle > PATIENCE {
                return Err(SimError::Hung {
                    cycles: cycle,
                    since: 0,
                    what: "the row port gives no data".into(),
                });
            }
        }
        Ok(bytes)
    }

    /// Runs a program to its end. No bundle has been offered since the last reset: tags count from there. `observe` is called in every cycle once its inputs are applied.
    pub fn run<D: Dut<In = EngineIn, Out = EngineOut>>(
        &mut self,
        dut: &mut D,
        program: &Program,
        mut observe: impl FnMut(u64, &D) -> Result<(), SimError>,
    ) -> Result<RunReport, SimError> {
        let steps = &program.steps;
        let mut times = vec![BundleTimes::default(); steps.len()];
        let mut results = vec![None; steps.len()];
        let mut faults = vec![[0; 2]; steps.len()];
        let mut records = Vec::new();
        let mut exceptions = [0; 4];
        // The bundle whose SCATTERW has left stage 10 last.
        let mut barrier = None;
        // CPENABLE for bundles that have issued, with the advance that takes each out of stage 2.
        let mut cpenable: VecDeque<(u64, bool)> = VecDeque::new();
        // Cycle in which the record is freed.
        let mut free_record = None;
        let start = dut.outputs().counters;
        let mut flight = Flight::default();
        let mut next = 0; // first bundle that is not taken yet
        let mut idle = steps.first().map_or(0, |s| s.idle);
        let mut advances = 0_u64;
        // Advance with which the last taken bundle leaves stage 0, once known.
        let mut last_issue: Option<u64> = None;
        let mut progress = 0;
        let mut cycle = 0_u64;
        let mut end = 0;
        loop {
            let out = dut.outputs();
            // Results and times.
            if let Some(vt) = &out.vt {
                let bundle = flight.bundle(vt.tag);
                let register = &mut self.regs.vec[usize::from(vt.register)];
                register.merge_halves(&vt.data, vt.mask, self.cfg.lanes);
                results[bundle] = Some(*register);
                times[bundle].vt = Some(cycle);
                end = end.max(cycle + 1);
                progress = cycle;
            }
            if out.scatterw_done {
                let bundle: usize = barrier.take().expect("SCATTERW completes once it has left");
                times[bundle].done = Some(cycle);
                end = end.max(cycle + 1);
            }
            let e = &out.exceptions;
            for (n, raised) in
                exceptions
                    .iter_mut()
                    .zip([e.coprocessor1, e.sg_access, e.debug, e.imprecise])
            {
                *n += u64::from(raised);
            }
            if out.record.cause != 0 && free_record.is_none() {
                records.push((cycle, out.record));
                free_record = Some(program.fault_clear.map(|n| cycle + u64::from(n)));
            }
            if let Some(tag) = out.stage10 {
                let bundle = flight.bundle(tag);
                let s0 = steps[bundle].bundle.s0;
                if out.advance {
                    faults[bundle] = out.fault;
                    if s0.is_some_and(|op| op.mnemonic == Mnemonic::ScatterW) {
                        barrier = Some(bundle);
                    }
                }
                let t = &mut times[bundle];
                if t.stage10 == 0 {
                    t.stage10 = cycle;
                }
                t.leave = cycle;
                if out.advance {
                    end = end.max(cycle + 1);
                    progress = cycle;
                }
            }
            if out.issue_valid {
                let bundle = flight.bundle(out.stage0.expect("what issues is in stage 0"));
                times[bundle].issue = cycle;
                last_issue = Some(advances + 1);
                cpenable.push_back((advances + 3, steps[bundle].special.cpenable));
                end = end.max(cycle + 1);
                progress = cycle;
            }
            if !out.row_ready {
                end = end.max(cycle + 1);
            }
            let over = next == steps.len()
                && out.stage0.is_none()
                && out.row_ready
                && cycle > end + hdl::core_side::control_pipe::STAGES as u64 + 1;
            if over {
                break;
            }
            if cycle - progress > PATIENCE + u64::from(idle) {
                return Err(SimError::Hung {
                    cycles: cycle - progress,
                    since: progress,
                    what: match steps.get(next) {
                        Some(s) => format!("bundle {next} {} is not taken", s.bundle),
                        None => "operations in flight do not end".into(),
                    },
                });
            }

            // Operands of what is about to reach stage 1 and stage 10.
            let mut input = Self::idle();
            input.gvr_ready = program.gvr_ready;
            input.ext_stall = program
                .ext_stall
                .get(cycle as usize)
                .copied()
                .unwrap_or(false);
            while cpenable.front().is_some_and(|&(due, _)| due <= advances) {
                cpenable.pop_front();
            }
            if let Some(&(due, enabled)) = cpenable.front()
                && due == advances + 1
            {
                input.special.cpenable = enabled;
            }
            if free_record == Some(Some(cycle)) {
                input.fault_clear = true;
                free_record = None;
            }
            if let Some(op) = out.stage0.and_then(|t| steps[flight.bundle(t)].bundle.s0) {
                input.ars = self.regs.ar[usize::from(op.ars)];
            }
            if let Some(step) = out.stage9.map(|t| &steps[flight.bundle(t)])
                && let Some(op) = step.bundle.s0
            {
                let vs = usize::from(op.vs);
                if let Some(value) = step.load {
                    self.regs.vec[vs] = value;
                }
                if let Some(value) = step.load_data {
                    self.regs.vec[usize::from(op.vr)] = value;
                }
                if let Some(value) = step.load_predicate {
                    self.regs.vbool[usize::from(op.vbr)] = value;
                }
                input.vs = self.regs.vec[vs];
                input.vr = self.regs.vec[usize::from(op.vr)];
                input.vbr = self.regs.vbool[usize::from(op.vbr)];
                input.special.dbreaka = step.special.dbreaka;
                input.special.dbreakc = step.special.dbreakc;
            }

            // Offer.
            if next < steps.len() {
                if idle > 0 {
                    idle -= 1;
                    progress = cycle;
                } else {
                    let bundle = &steps[next].bundle;
                    let depends = next > 0 && reads_result_of(bundle, &steps[next - 1].bundle);
                    let far = last_issue.is_some_and(|a| advances + u64::from(out.advance) > a);
                    if !depends || far {
                        input.s0 = Some(
                            bundle
                                .s0
                                .map_or((NOP as u8, 0), |o| (o.mnemonic as u8, o.gr)),
                        );
                        input.s1 = bundle.s1.map(|o| (o.mnemonic as u8, o.gr, o.vt));
                        if out.ready {
                            times[next].taken = cycle;
                            flight.take(next);
                            last_issue = None;
                            next += 1;
                            idle = steps.get(next).map_or(0, |s| s.idle);
                            progress = cycle;
                        }
                    }
                }
            }
            advances += u64::from(out.advance);
            dut.drive(&input)?;
            observe(cycle, dut)?;
            dut.clock()?;
            cycle += 1;
        }
        Ok(RunReport {
            times,
            cycles: end,
            counters: difference(&dut.outputs().counters, &start),
            results,
            faults,
            records,
            exceptions,
        })
    }
}

/// Whether `bundle` reads the vector register that `before` drains into.
fn reads_result_of(bundle: &Bundle, before: &Bundle) -> bool {
    match (&bundle.s0, &before.s1) {
        (Some(reader), Some(drain)) => reader.reads_vector(drain.vt),
        _ => false,
    }
}

fn difference(now: &Counters, start: &Counters) -> Counters {
    Counters {
        posts: now.posts.wrapping_sub(start.posts),
        drains: now.drains.wrapping_sub(start.drains),
        scatters: now.scatters.wrapping_sub(start.scatters),
        bank_accesses: now.bank_accesses.wrapping_sub(start.bank_accesses),
        bank_conflicts: now.bank_conflicts.wrapping_sub(start.bank_conflicts),
        shared_accesses: now.shared_accesses.wrapping_sub(start.shared_accesses),
        memory_wait: now.memory_wait.wrapping_sub(start.memory_wait),
        window_full: now.window_full.wrapping_sub(start.window_full),
        stall_interlock: now.stall_interlock.wrapping_sub(start.stall_interlock),
        stall_external: now.stall_external.wrapping_sub(start.stall_external),
    }
}

/// Which bundle has which tag: the last sixteen taken.
#[derive(Clone, Debug, Default)]
struct Flight {
    taken: usize,
    recent: VecDeque<usize>,
}

impl Flight {
    fn take(&mut self, bundle: usize) {
        self.recent.push_back(bundle);
        if self.recent.len() > 16 {
            self.recent.pop_front();
        }
        self.taken += 1;
    }

    fn bundle(&self, tag: u8) -> usize {
        let newest = (self.taken - 1) % 16;
        let age = (newest + 16 - usize::from(tag)) % 16;
        self.recent[self.recent.len() - 1 - age]
    }
}
