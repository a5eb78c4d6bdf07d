//! The value model: what a program leaves in the registers, the memory and the fault registers, without any notion of a
//! cycle.
//!
//! Rules: facts.md 6.2 and 6.3, D2 to D12, D18 to D20, D26, D27. It shares no code with the design; it works on bytes and
//! whole lanes where the design works on 16-bit slots.

use hdl::config::{Config, DATA_RAM_BASE};
use sim::program::{Mnemonic, Op, Program, Step};
use sim::state::{Registers, Special, V512};

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

/// What is wrong with an operation, in order of priority (D27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// CPENABLE is 0 (D19).
    Coprocessor = 1,
    /// A lane is outside the data RAM or misaligned (D18).
    SgAccess = 2,
    /// A lane is on breakpoint 0 (D20).
    Break0 = 3,
    /// A lane is on breakpoint 1 (D20).
    Break1 = 4,
}

/// A fault: its cause, and the lowest lane that has it with its address; both 0 for a coprocessor exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Cause.
    pub cause: Cause,
    /// Lane.
    pub lane: usize,
    /// Address.
    pub address: u32,
}

/// What a bundle did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// What its drain left in its vector register.
    pub vector: Option<V512>,
    /// What was wrong, per slot.
    pub faults: [Option<Fault>; 2],
    /// Addresses of the lanes that were read or written, of a post or scatter: none if it was squashed. `None` if the bundle
    /// has neither, or one that CPENABLE stopped before it came to the memory.
    pub lanes: Option<Vec<u32>>,
}

/// What an operation does with the elements it addresses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Load,
    Store,
    /// Adds 1.
    Increment,
    /// Adds the data.
    Add,
}

/// How an operation addresses memory (D3, D12).
struct Form {
    access: Access,
    lanes: usize,
    /// Bytes of an offset.
    offset: usize,
    /// Bytes of an element in memory.
    element: usize,
    /// First byte of lane 0's datum in the vector, and bytes from one lane to the next.
    datum: (usize, usize),
    /// Predicate bit of lane 0, and bits from one lane to the next.
    predicate: (usize, usize),
}

fn form(mnemonic: Mnemonic, cfg: &Config) -> Option<Form> {
    use Mnemonic as M;
    let access = match mnemonic {
        _ if mnemonic.is_post() => Access::Load,
        M::ScatterIncNx16 | M::ScatterIncNx16T => Access::Increment,
        M::ScatterAddNx8U
        | M::ScatterAddNx8UT
        | M::ScatterAddNx16
        | M::ScatterAddNx16T
        | M::ScatterAddN2x32
        | M::ScatterAddN2x32T => Access::Add,
        _ if mnemonic.is_scatter() => Access::Store,
        _ => return None,
    };
    let n = cfg.lanes;
    // Lanes, offset, element, datum, predicate: one predicate bit per byte of the vector, a lane follows that of its
    // first byte.
    let (lanes, offset, element, datum, predicate) = match mnemonic {
        M::GatherANx8U
        | M::GatherANx8UT
        | M::ScatterNx8U
        | M::ScatterNx8UT
        | M::ScatterAddNx8U
        | M::ScatterAddNx8UT => (n, 2, 1, (0, 2), (0, 2)),
        M::Scatter2Nx8L | M::Scatter2Nx8TL => (n, 2, 1, (0, 1), (0, 1)),
        M::Scatter2Nx8H | M::Scatter2Nx8TH => (n, 2, 1, (n, 1), (32, 1)),
        M::GatherAN2x32
        | M::GatherAN2x32T
        | M::ScatterN2x32
        | M::ScatterN2x32T
        | M::ScatterAddN2x32
        | M::ScatterAddN2x32T => (n / 2, 4, 4, (0, 4), (0, 4)),
        _ => (n, 2, 2, (0, 2), (0, 2)),
    };
    Some(Form {
        access,
        lanes,
        offset,
        element,
        datum,
        predicate,
    })
}

/// Little-endian number of `n` bytes at `at`.
fn number(bytes: &[u8], at: usize, n: usize) -> u32 {
    (0..n).fold(0, |x, i| x | u32::from(bytes[at + i]) << (8 * i))
}

/// Enabled lanes of an operation and their addresses, before any check.
fn enabled_lanes(form: &Form, op: &Op, regs: &Registers) -> Vec<(usize, u32)> {
    let predicate = regs.vbool[usize::from(op.vbr)];
    let offsets = &regs.vec[usize::from(op.vs)].0;
    let (first, step) = form.predicate;
    (0..form.lanes)
        .filter(|k| !op.mnemonic.is_predicated() || predicate >> (first + k * step) & 1 == 1)
        .map(|k| {
            let offset = number(offsets, k * form.offset, form.offset);
            (k, regs.ar[usize::from(op.ars)].wrapping_add(offset))
        })
        .collect()
}

/// What is wrong with an operation (D18 to D20, D27).
fn fault_of(cfg: &Config, op: &Op, regs: &Registers, special: &Special) -> Option<Fault> {
    if !special.cpenable && op.mnemonic != Mnemonic::ScatterW {
        return Some(Fault {
            cause: Cause::Coprocessor,
            lane: 0,
            address: 0,
        });
    }
    let form = form(op.mnemonic, cfg)?;
    let size = form.element as u32;
    let lanes = enabled_lanes(&form, op, regs);
    let first = |cause, is: &dyn Fn(u32) -> bool| {
        let found = lanes.iter().find(|&&(_, address)| is(address));
        found.map(|&(lane, address)| Fault {
            cause,
            lane,
            address,
        })
    };
    let legal = |a: u32| {
        a >= DATA_RAM_BASE
            && u64::from(a) + u64::from(size) <= u64::from(DATA_RAM_BASE) + cfg.ram_bytes() as u64
            && a.is_multiple_of(size)
    };
    let on = |k: usize, a: u32| {
        let control = special.dbreakc[k];
        let qualifier = match form.access {
            Access::Load => 30,
            _ => 31,
        };
        let compared = 0xFFFF_FFC0 | control & 0x3F;
        control >> qualifier & 1 == 1 && (a ^ special.dbreaka[k]) & compared == 0
    };
    first(Cause::SgAccess, &|a| !legal(a))
        .or_else(|| first(Cause::Break0, &|a| on(0, a)))
        .or_else(|| first(Cause::Break1, &|a| on(1, a)))
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

    /// Runs a program; gives what each bundle did.
    pub fn run(&mut self, program: &Program) -> Vec<Outcome> {
        program.steps.iter().map(|step| self.step(step)).collect()
    }

    /// Runs a step: the host's own load, then the bundle, all its reads before all its writes.
    pub fn step(&mut self, step: &Step) -> Outcome {
        let bundle = &step.bundle;
        if let Some(op) = &bundle.s0 {
            if let Some(value) = step.load {
                self.regs.vec[usize::from(op.vs)] = value;
            }
            if let Some(value) = step.load_data {
                self.regs.vec[usize::from(op.vr)] = value;
            }
            if let Some(value) = step.load_predicate {
                self.regs.vbool[usize::from(op.vbr)] = value;
            }
        }
        let fault =
            |op: Option<Op>| op.and_then(|op| fault_of(&self.cfg, &op, &self.regs, &step.special));
        let faults = [fault(bundle.s0), fault(bundle.s1)];
        let vector = match (bundle.s1, faults[1]) {
            (Some(op), None) => Some(self.drained(&op)),
            _ => None,
        };
        let lanes = bundle.s0.and_then(|op| self.execute(&op, faults[0]));
        if let (Some(op), Some(value)) = (&bundle.s1, vector) {
            self.regs.vec[usize::from(op.vt)] = value;
        }
        Outcome {
            vector,
            faults,
            lanes,
        }
    }

    /// Slot S0. Gives the addresses of a post or scatter.
    fn execute(&mut self, op: &Op, fault: Option<Fault>) -> Option<Vec<u32>> {
        if fault.is_some_and(|f| f.cause == Cause::Coprocessor) {
            return None;
        }
        let Some(form) = form(op.mnemonic, &self.cfg) else {
            if op.mnemonic == Mnemonic::MovGatherD {
                // D7. A narrower machine has narrower vectors.
                let n = 2 * self.cfg.lanes;
                let gr = &mut self.gr[usize::from(op.gr)];
                *gr = V512::default();
                gr.0[..n].copy_from_slice(&self.regs.vec[usize::from(op.vs)].0[..n]);
            }
            return None;
        };
        let lanes = match fault {
            Some(_) => Vec::new(),
            None => enabled_lanes(&form, op, &self.regs),
        };
        let data = self.regs.vec[usize::from(op.vr)].0;
        let mut gathered = V512::default();
        // Lanes ascending (D9).
        for &(k, address) in &lanes {
            let at = (address - DATA_RAM_BASE) as usize;
            let (first, step) = form.datum;
            let there = number(&self.ram, at, form.element);
            let value = match form.access {
                Access::Load => {
                    gathered.0[first + k * step..][..form.element]
                        .copy_from_slice(&there.to_le_bytes()[..form.element]);
                    continue;
                }
                Access::Store => number(&data, first + k * step, form.element),
                Access::Increment => there.wrapping_add(1),
                Access::Add => there.wrapping_add(number(&data, first + k * step, form.element)),
            };
            self.ram[at..at + form.element].copy_from_slice(&value.to_le_bytes()[..form.element]);
        }
        if form.access == Access::Load {
            self.gr[usize::from(op.gr)] = gathered;
        }
        Some(lanes.into_iter().map(|(_, address)| address).collect())
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
