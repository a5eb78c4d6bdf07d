//! `supergather`: the twin of `hdl/src/supergather.rs`, whose header has the contract; also of `core_side` (the hold, stages 1, 10 and
//! 11), `memory_side` and `counters`.
//!
//! Speed comes from three things. What a cycle does not touch is not computed: lanes, banks and entries are bit masks, and an idle one
//! costs nothing. An operation is looked at once, when it reaches stage 10, and not in every cycle that it is held there. Words move when
//! they are served; what is delayed is only what can be seen, that the slots have returned.

use super::address_unit::Access;
use super::bank::Banks;
use super::decode::Kind;
use super::fault_record::{FaultRecord, Leaving};
use super::gvr::Gvr;
use super::issue::{Bundle, Decision, Issue};
use super::scatter_data::{Slots, enabled, scatter_data};
use super::window::Window;
use crate::dut::{Dut, SimError};
use crate::engine::{Counters, EngineIn, EngineOut, Vt};
use crate::state::V512;
use hdl::config::{Config, ConfigError};
use hdl::isa::{fault, stall};

/// Stage 10.
#[derive(Clone, Debug)]
struct Last {
    bundle: Bundle,
    /// What slot S0 does; nothing if it met CPENABLE 0, unless it is SCATTERW.
    kind: Kind,
    /// Slot S1 drains.
    drain: bool,
    /// Operations that met CPENABLE 0, per slot.
    off: [bool; 2],
    access: Access,
    /// Offsets, or a move's data.
    offsets: Slots,
    /// ScatterData.
    data: Slots,
}

/// What the present cycle does, from registers alone.
#[derive(Clone, Copy, Debug, Default)]
struct Cycle {
    advance: bool,
    held_full: bool,
    issue: Decision,
}

/// The engine beside its pins.
#[derive(Clone, Debug)]
pub(super) struct Engine {
    pub(super) cfg: Config,
    /// All slots.
    all: u32,
    pub(super) issue: Issue,
    last: Last,
    pub(super) gvr: Gvr,
    pub(super) window: Window,
    banks: Banks,
    fault_record: FaultRecord,
    cycle: Cycle,
    /// Ports of stage 10 are not 0.
    driven: bool,
    pub(super) outputs: EngineOut,
}

/// Backend `model` of the engine.
#[derive(Clone, Debug)]
pub struct Supergather {
    pub(super) engine: Box<Engine>,
    pub(super) inputs: EngineIn,
}

impl Default for Last {
    fn default() -> Self {
        Self {
            bundle: Bundle::default(),
            kind: Kind::None,
            drain: false,
            off: [false; 2],
            access: Access::default(),
            offsets: [0; 32],
            data: [0; 32],
        }
    }
}

/// A vector as it stands on pins.
fn pins(slots: &Slots, to: &mut V512) {
    for (pair, slot) in to.0.chunks_exact_mut(2).zip(slots) {
        pair.copy_from_slice(&slot.to_le_bytes());
    }
}

/// Lane enables as they stand on pins.
fn enables(mask: u32) -> V512 {
    let mut vector = V512::default();
    for (l, pair) in vector.0.chunks_exact_mut(2).enumerate() {
        let image = 0_u16.wrapping_sub((mask >> l & 1) as u16);
        pair.copy_from_slice(&image.to_le_bytes());
    }
    vector
}

impl Supergather {
    /// An engine after reset, its data RAM 0; an error names the parameter that is out of range.
    pub fn new(cfg: Config) -> Result<Self, ConfigError> {
        cfg.validate()?;
        let all = u32::MAX >> (32 - cfg.lanes);
        let mut engine = Box::new(Engine {
            cfg,
            all,
            issue: Issue::default(),
            last: Last::default(),
            gvr: Gvr::default(),
            window: Window::new(&cfg),
            banks: Banks::new(&cfg),
            fault_record: FaultRecord::default(),
            cycle: Cycle::default(),
            driven: false,
            outputs: EngineOut {
                gs_enable_1: enables(all),
                ..EngineOut::default()
            },
        });
        engine.show();
        Ok(Self {
            engine,
            inputs: EngineIn::default(),
        })
    }
}

impl Engine {
    /// The cycle that begins: the returns, what moves, and the outputs.
    fn show(&mut self) {
        self.window.take_returns(&mut self.gvr);
        let (place, _) = self.window.places();
        let last = &self.last;
        let b = &last.bundle;
        let held_full = matches!(last.kind, Kind::Post | Kind::Scatter) && self.window.is_full();
        let held = held_full
            || matches!(last.kind, Kind::Post | Kind::Move) && self.gvr.is_busy(b.gr0)
            || last.kind == Kind::Barrier && self.window.scatter_busy()
            || last.drain && self.gvr.is_busy(b.gr1);
        let advance = !held;
        let issue = self.issue.decide(advance);
        self.cycle = Cycle {
            advance,
            held_full,
            issue,
        };

        let o = &mut self.outputs;
        o.ready = issue.ready;
        o.stall = issue.stall;
        o.issue_valid = issue.go;
        o.advance = advance;
        o.stage0 = self.issue.stage0.as_ref().map(|b| b.tag);
        let ninth = self.issue.stage(9);
        o.stage9 = ninth.s0.then_some(ninth.tag);
        o.stage10 = (b.s0 || b.s1).then_some(b.tag);
        let first = self.issue.stage(1);
        let (op0, op1) = (first.first(), first.second());
        let based = first.s0 && op0.is_memory();
        o.vaddr_base_0 = if based { first.base } else { 0 };
        o.gs_control = [
            if first.s0 { op0.control } else { 0 },
            if first.s1 { op1.control } else { 0 },
        ];
        let fault_of = |off| if off { fault::COPROCESSOR as u8 } else { 0 };
        o.fault = match advance {
            true if last.off[0] => [fault_of(true), fault_of(last.off[1])],
            true => [last.access.cause, fault_of(last.off[1])],
            false => [0; 2],
        };
        o.exceptions = self.fault_record.exceptions;
        o.record = self.fault_record.record;
        o.row_ready = self.window.is_empty();
        o.row_rdata = self.banks.arrived(place).copied();
    }

    /// The clock edge.
    fn edge(&mut self, i: &EngineIn) {
        let (_, place) = self.window.places();
        if let Some((row, data)) = &i.row
            && self.window.is_empty()
        {
            self.banks.row(row & 0x3FF, data.as_ref(), place);
        }
        if i.reset {
            self.reset();
            return;
        }
        let Cycle {
            advance,
            held_full,
            issue,
        } = self.cycle;
        let served = self.window.clock(&mut self.banks, &mut self.gvr);
        self.count(advance, held_full, served);

        let o = &mut self.outputs;
        o.vt = None;
        o.scatterw_done = advance && self.last.kind == Kind::Barrier;
        let last = &self.last;
        let b = &last.bundle;
        let leaving = Leaving {
            faults: o.fault,
            ops: [b.op0, b.op1],
            lane: last.access.lane,
            address: last.access.address,
        };
        self.fault_record.clock(&leaving, i.fault_clear);
        if advance {
            if last.drain {
                let (data, mask) = self.gvr.drain(b.gr1, b.op1, self.cfg.lanes);
                o.vt = Some(Vt {
                    tag: b.tag,
                    register: b.vt,
                    mask,
                    data,
                });
            }
            match last.kind {
                Kind::Post => self.gvr.define(b.gr0, &[0; 32], last.access.active),
                Kind::Move => self.gvr.define(b.gr0, &last.offsets, 0),
                _ => {}
            }
            if matches!(last.kind, Kind::Post | Kind::Scatter) {
                let op = b.first();
                self.window
                    .take(op, b.gr0, &last.access, &last.data, &self.banks);
            }
        }
        self.issue.clock(i, &issue, advance);
        if advance {
            self.load(i);
        }
    }

    fn count(&mut self, advance: bool, held_full: bool, served: super::window::Served) {
        let c = &mut self.outputs.counters;
        let add = |counter: &mut u32, amount: u32| *counter = counter.wrapping_add(amount);
        let stalls = self.cycle.issue.stall.map(u64::from);
        let last = &self.last;
        add(&mut c.posts, u32::from(advance && last.kind == Kind::Post));
        add(&mut c.drains, u32::from(advance && last.drain));
        add(
            &mut c.scatters,
            u32::from(advance && last.kind == Kind::Scatter),
        );
        add(&mut c.bank_accesses, served.accesses);
        add(&mut c.bank_conflicts, served.conflicts);
        add(&mut c.shared_accesses, served.shared);
        add(&mut c.memory_wait, u32::from(!advance));
        add(&mut c.window_full, u32::from(held_full));
        add(
            &mut c.stall_interlock,
            u32::from(stalls.contains(&stall::INTERLOCK)),
        );
        add(
            &mut c.stall_external,
            u32::from(stalls.contains(&stall::EXTERNAL)),
        );
    }

    /// The bundle that has just reached stage 10, with its operands.
    fn load(&mut self, i: &EngineIn) {
        let o = &mut self.outputs;
        let last = &mut self.last;
        last.bundle = *self.issue.stage(10);
        let b = &last.bundle;
        let op = b.first();
        let barrier = op.kind == Kind::Barrier;
        last.off = [b.s0 && b.disabled && !barrier, b.s1 && b.disabled];
        last.drain = b.s1 && !b.disabled;
        last.kind = if b.s0 && !last.off[0] {
            op.kind
        } else {
            Kind::None
        };
        last.access.cause = 0;
        if self.driven {
            o.gs_enable_0 = V512::default();
            o.gs_vaddr_offset_0 = V512::default();
            o.scatter_data_0 = V512::default();
            self.driven = false;
        }
        if matches!(last.kind, Kind::None) {
            return;
        }
        let offsets = i.vs.0.chunks_exact(2).take(self.cfg.lanes);
        for (slot, pair) in last.offsets.iter_mut().zip(offsets) {
            *slot = u16::from_le_bytes([pair[0], pair[1]]);
        }
        if last.kind == Kind::Move {
            return;
        }
        self.driven = true;
        let lanes = enabled(op, i.vbr, self.all);
        o.gs_enable_0 = enables(lanes);
        if barrier {
            return;
        }
        pins(&last.offsets, &mut o.gs_vaddr_offset_0);
        last.access = Access::new(&self.cfg, op, b.base, &last.offsets, lanes, &i.special);
        if last.kind == Kind::Scatter {
            last.data = scatter_data(op, &i.vr.0, self.cfg.lanes);
            pins(&last.data, &mut o.scatter_data_0);
        }
    }

    /// Everything but the data RAM.
    fn reset(&mut self) {
        self.issue = Issue::default();
        self.last = Last::default();
        self.gvr = Gvr::default();
        self.window.reset();
        self.banks.reset();
        self.fault_record = FaultRecord::default();
        self.driven = false;
        let o = &mut self.outputs;
        o.vt = None;
        o.scatterw_done = false;
        o.gs_enable_0 = V512::default();
        o.gs_vaddr_offset_0 = V512::default();
        o.scatter_data_0 = V512::default();
        o.counters = Counters::default();
    }
}

impl Dut for Supergather {
    type In = EngineIn;
    type Out = EngineOut;

    fn backend(&self) -> &'static str {
        "model"
    }

    fn outputs(&self) -> &EngineOut {
        &self.engine.outputs
    }

    fn drive(&mut self, inputs: &EngineIn) -> Result<(), SimError> {
        self.inputs.clone_from(inputs);
        Ok(())
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.engine.edge(&self.inputs);
        self.engine.show();
        Ok(())
    }

    fn step(&mut self, inputs: &EngineIn) -> Result<(), SimError> {
        self.engine.edge(inputs);
        self.engine.show();
        Ok(())
    }
}
