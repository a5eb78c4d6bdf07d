//! Twins of `core_side/issue`, `gvr_interlock` and `control_pipe`: stage 0, and stages 1 to 10 as a ring that turns.
//!
//! The interlock has no memory of its own: what issued d advances ago is in stage d, and with a ready stage of 4 bits no distance above 5
//! counts.

use super::decode::{Kind, OPS, Op};
use crate::engine::EngineIn;
use hdl::isa::stall;

/// Ready stage after reset, which never stalls. Source: D15.
const READY: u8 = 10;
/// Stage from which a bundle is marked that met CPENABLE 0. Source: D19.
const CPENABLE_STAGE: usize = 3;

/// A bundle in stages 1 to 10.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bundle {
    /// Its tag.
    pub tag: u8,
    /// Slot S0 has an operation.
    pub s0: bool,
    /// Its index.
    pub op0: u8,
    /// Its gather register.
    pub gr0: u8,
    /// Slot S1 has an operation.
    pub s1: bool,
    /// Its index.
    pub op1: u8,
    /// Its gather register.
    pub gr1: u8,
    /// Its destination vector register.
    pub vt: u8,
    /// It met CPENABLE 0.
    pub disabled: bool,
    /// Base address.
    pub base: u32,
}

impl Bundle {
    /// Meaning of slot S0's operation.
    pub fn first(&self) -> &'static Op {
        &OPS[usize::from(self.op0)]
    }

    /// Meaning of slot S1's operation.
    pub fn second(&self) -> &'static Op {
        &OPS[usize::from(self.op1)]
    }
}

/// What stage 0 does in a cycle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decision {
    /// The bundle leaves.
    pub go: bool,
    /// A bundle offered is taken.
    pub ready: bool,
    /// Stall cause per slot.
    pub stall: [u8; 2],
}

/// Stages 0 to 10.
#[derive(Clone, Debug)]
pub struct Issue {
    /// Stage 0 holds a bundle; its slots have no operation that they cannot issue.
    pub stage0: Option<Bundle>,
    next_tag: u8,
    ext: bool,
    ready_stage: u8,
    pipe: [Bundle; 16],
    /// Stage 1.
    head: usize,
}

impl Default for Issue {
    fn default() -> Self {
        Self {
            stage0: None,
            next_tag: 0,
            ext: false,
            ready_stage: READY,
            pipe: [Bundle::default(); 16],
            head: 0,
        }
    }
}

impl Issue {
    /// The bundle in stage 1 to 10.
    pub fn stage(&self, stage: usize) -> &Bundle {
        &self.pipe[(self.head + stage - 1) & 15]
    }

    /// A definition that is too young for the drain in stage 0.
    fn interlocked(&self, bundle: &Bundle) -> bool {
        let farthest = usize::from(self.ready_stage.saturating_sub(READY));
        bundle.s1
            && (1..=farthest).any(|distance| {
                let b = self.stage(distance);
                let defines = matches!(b.first().kind, Kind::Post | Kind::Move);
                b.s0 && defines && b.gr0 == bundle.gr1
            })
    }

    /// What stage 0 does, if the others move or do not.
    pub fn decide(&self, advance: bool) -> Decision {
        let Some(bundle) = &self.stage0 else {
            return Decision {
                ready: true,
                ..Decision::default()
            };
        };
        let cause = if !advance {
            stall::MEMORY
        } else if self.interlocked(bundle) {
            stall::INTERLOCK
        } else if self.ext {
            stall::EXTERNAL
        } else {
            stall::NONE
        };
        let of = |slot| if slot { cause as u8 } else { 0 };
        Decision {
            go: cause == stall::NONE,
            ready: cause == stall::NONE,
            stall: [of(bundle.s0), of(bundle.s1)],
        }
    }

    /// The clock edge.
    pub fn clock(&mut self, i: &EngineIn, decision: &Decision, advance: bool) {
        if advance {
            self.head = (self.head + 15) & 15;
            self.pipe[self.head] = match self.stage0 {
                Some(bundle) if decision.go => Bundle {
                    base: i.ars,
                    ..bundle
                },
                _ => Bundle::default(),
            };
            let sampled = (self.head + CPENABLE_STAGE - 1) & 15;
            self.pipe[sampled].disabled = !i.special.cpenable;
        }
        if decision.ready {
            self.stage0 = (i.s0.is_some() || i.s1.is_some()).then(|| {
                let (op0, gr0) = i.s0.unwrap_or_default();
                let (op1, gr1, vt) = i.s1.unwrap_or_default();
                let (op0, op1) = (op0 & 31, op1 & 31);
                let tag = self.next_tag;
                self.next_tag = (tag + 1) & 15;
                Bundle {
                    tag,
                    s0: i.s0.is_some() && OPS[usize::from(op0)].is_s0(),
                    op0,
                    gr0: gr0 & 7,
                    s1: i.s1.is_some() && OPS[usize::from(op1)].kind == Kind::Drain,
                    op1,
                    gr1: gr1 & 7,
                    vt: vt & 31,
                    disabled: false,
                    base: 0,
                }
            });
        }
        self.ext = i.ext_stall;
        self.ready_stage = i.gvr_ready & 15;
    }
}
