//! The value model: what a program leaves in the registers, without any notion of a cycle.
//!
//! Rules: facts.md 6.2 and 6.3, D2 to D7, D12, D18. It shares no code with the design; it works on bytes and whole
//! lanes where the design works on 16-bit slots.

use hdl::config::{Config, DATA_RAM_BASE};
use sim::program::{Mnemonic, Op, Program, Step};
use sim::state::{Registers, V512};

/// Everything a program can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The host's registers.
    pub regs: Registers,
    /// Gather registers (D5).
    pub gr: [V512; 8],
    /// The data RAM, from `DATA_RAM_BASE` on.
    pub ram: Vec<u8>,
    cfg: Config,
}

/// Shape of a gather: lanes, bytes of an offset, bytes of an element in memory, bytes of a lane in the register (D3).
struct Shape {
    lanes: usize,
    offset: usize,
    element: usize,
    lane: usize,
}

fn shape(mnemonic: Mnemonic, cfg: &Config) -> Option<Shape> {
    use Mnemonic::{
        GatherAN2x32, GatherAN2x32T, GatherANx8U, GatherANx8UT, GatherANx16, GatherANx16T,
    };
    let full = cfg.lanes;
    match mnemonic {
        GatherANx16 | GatherANx16T => Some(Shape {
            lanes: full,
            offset: 2,
            element: 2,
            lane: 2,
        }),
        GatherANx8U | GatherANx8UT => Some(Shape {
            lanes: full,
            offset: 2,
            element: 1,
            lane: 2,
        }),
        GatherAN2x32 | GatherAN2x32T => Some(Shape {
            lanes: full / 2,
            offset: 4,
            element: 4,
            lane: 4,
        }),
        _ => None,
    }
}

/// Little-endian number of `n` bytes at `at`.
fn number(bytes: &[u8], at: usize, n: usize) -> u32 {
    (0..n).fold(0, |x, i| x | u32::from(bytes[at + i]) << (8 * i))
}

/// Enabled lanes of a post and their addresses, before any check.
fn enabled_lanes(cfg: &Config, op: &Op, regs: &Registers) -> Vec<(usize, u32)> {
    let Some(shape) = shape(op.mnemonic, cfg) else {
        return Vec::new();
    };
    let predicated = op.mnemonic.operands().len() == 4;
    let predicate = regs.vbool[usize::from(op.vbr)];
    let offsets = &regs.vec[usize::from(op.vs)].0;
    (0..shape.lanes)
        // One predicate bit per byte of the vector; a lane follows the one of its first byte (D12).
        .filter(|k| !predicated || predicate >> (k * shape.lane) & 1 == 1)
        .map(|k| {
            let offset = number(offsets, k * shape.offset, shape.offset);
            (k, regs.ar[usize::from(op.ars)].wrapping_add(offset))
        })
        .collect()
}

/// Addresses that a post reads, lane by lane; `None` if it is squashed (D18).
pub fn lane_accesses(cfg: &Config, op: &Op, regs: &Registers) -> Option<Vec<u32>> {
    let size = shape(op.mnemonic, cfg)?.element as u32;
    let lanes = enabled_lanes(cfg, op, regs);
    let legal = |a: u32| {
        a >= DATA_RAM_BASE
            && u64::from(a) + u64::from(size) <= u64::from(DATA_RAM_BASE) + cfg.ram_bytes() as u64
            && a % size == 0
    };
    lanes
        .iter()
        .all(|&(_, a)| legal(a))
        .then(|| lanes.into_iter().map(|(_, a)| a).collect())
}

impl Machine {
    /// A machine with the given registers and memory; gather registers 0.
    pub fn new(cfg: Config, regs: Registers, ram: Vec<u8>) -> Self {
        assert_eq!(ram.len(), cfg.ram_bytes());
        Self {
            regs,
            gr: [V512::default(); 8],
            ram,
            cfg,
        }
    }

    /// Runs a program; gives what each bundle's drain leaves in its vector register.
    pub fn run(&mut self, program: &Program) -> Vec<Option<V512>> {
        program.steps.iter().map(|step| self.step(step)).collect()
    }

    /// Runs a step: the host's own load, then the bundle, all its reads before all its writes.
    pub fn step(&mut self, step: &Step) -> Option<V512> {
        let bundle = &step.bundle;
        if let (Some(value), Some(op)) = (step.load, &bundle.s0) {
            self.regs.vec[usize::from(op.vs)] = value;
        }
        let before = bundle.s1.map(|op| self.drained(&op));
        if let Some(op) = &bundle.s0 {
            self.define(op);
        }
        if let (Some(op), Some(value)) = (&bundle.s1, before) {
            self.regs.vec[usize::from(op.vt)] = value;
        }
        before
    }

    /// Slot S0: a gather register takes a value.
    fn define(&mut self, op: &Op) {
        let mut value = V512::default();
        match shape(op.mnemonic, &self.cfg) {
            None => {
                // MOVGATHERD, the only other one (D7). A narrower machine has narrower vectors.
                let n = 2 * self.cfg.lanes;
                value.0[..n].copy_from_slice(&self.regs.vec[usize::from(op.vs)].0[..n]);
            }
            Some(shape) => {
                if lane_accesses(&self.cfg, op, &self.regs).is_some() {
                    for (k, addr) in enabled_lanes(&self.cfg, op, &self.regs) {
                        let at = (addr - DATA_RAM_BASE) as usize;
                        for i in 0..shape.element {
                            value.0[k * shape.lane + i] = self.ram[at + i];
                        }
                    }
                }
            }
        }
        self.gr[usize::from(op.gr)] = value;
    }

    /// Slot S1: what a drain leaves in its vector register (D6).
    fn drained(&self, op: &Op) -> V512 {
        let gr = &self.gr[usize::from(op.gr)].0;
        let lanes = self.cfg.lanes;
        // A narrower machine has narrower registers: what is above them stays.
        let mut vt = self.regs.vec[usize::from(op.vt)];
        match op.mnemonic {
            Mnemonic::GatherDNx16 => vt.0[..2 * lanes].copy_from_slice(&gr[..2 * lanes]),
            Mnemonic::GatherDNx8S => {
                for k in 0..lanes {
                    vt.set_u16(k, i16::from(gr[2 * k] as i8) as u16);
                }
            }
            Mnemonic::GatherD2Nx8L => {
                for k in 0..lanes {
                    vt.0[k] = gr[2 * k];
                    vt.0[lanes + k] = 0;
                }
            }
            Mnemonic::GatherD2Nx8H => {
                for k in 0..lanes {
                    vt.0[lanes + k] = gr[2 * k];
                }
            }
            _ => unreachable!("slot S1 holds drains only"),
        }
        vt
    }
}
