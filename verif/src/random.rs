//! Random programs. Every draw of a case comes from one seed; the seed of a case is a hash of its name and the run's
//! root seed, so adding a case moves no other case's draws.

use crate::check::Case;
use hdl::config::{Config, DATA_RAM_BASE};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use serde::Deserialize;
use sim::program::{Bundle, Mnemonic, Op, Program, Step};
use sim::state::{Registers, Special, V512};

/// Root seed of a run for which none is given.
pub const DEFAULT_SEED: u64 = 0x5047;

/// Seed of the case `name` in a run with root seed `root`: FNV-1a of the name, then the root, finished by a mixer.
pub fn seed_of(name: &str, root: u64) -> u64 {
    let hash = name
        .bytes()
        .chain(root.to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    let mixed = (hash ^ hash >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// The draws of the case `name` in a run with root seed `root`.
pub(crate) fn stream(name: &str, root: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed_of(name, root))
}

/// How likely things are, in percent. What a file leaves out is as in [`Profile::MIXED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Profile {
    /// A bundle has an operation in slot S0.
    pub s0: u32,
    /// A bundle has a drain.
    pub s1: u32,
    /// An S0 operation is MOVGATHERD.
    pub mov: u32,
    /// Another S0 operation is SCATTERW.
    pub barrier: u32,
    /// Another S0 operation is a scatter, an increment or a value add.
    pub scatter: u32,
    /// CPENABLE is 0 for a bundle.
    pub disabled: u32,
    /// The breakpoints change before a bundle.
    pub breakpoints: u32,
    /// The host frees fault records.
    pub fault_clear: u32,
    /// The host waits before a bundle.
    pub idle: u32,
    /// A burst of `ext_stall` begins in a cycle.
    pub ext_stall: u32,
    /// An operation takes a register that fits its form, so that it is likely to be legal.
    pub fitting: u32,
    /// A drain goes to a register that later offsets are taken from.
    pub feedback: u32,
    /// `gvr_ready` is not 10.
    pub interlock: u32,
    /// How vectors of offsets look.
    pub offsets: Offsets,
}

/// Weights of the kinds of a vector of offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Offsets {
    /// Anywhere in the data RAM.
    pub uniform: u32,
    /// Neighbours.
    pub run: u32,
    /// One step of 1 to 63 elements between all.
    pub stride: u32,
    /// All the same.
    pub same: u32,
    /// Two lanes on each element.
    pub pairs: u32,
    /// All in one bank, on words of their own.
    pub bank: u32,
    /// In 16 neighbours.
    pub table: u32,
    /// Around the end of the data RAM, mostly out of it.
    pub end: u32,
    /// Uniform, and one in twenty misaligned.
    pub misaligned: u32,
}

impl Offsets {
    /// A bit of everything.
    pub const MIXED: Offsets = Offsets {
        uniform: 4,
        run: 1,
        stride: 1,
        same: 1,
        pairs: 1,
        bank: 1,
        table: 1,
        end: 1,
        misaligned: 1,
    };

    /// Weights, in the order of the fields.
    fn weights(&self) -> [u32; 9] {
        [
            self.uniform,
            self.run,
            self.stride,
            self.same,
            self.pairs,
            self.bank,
            self.table,
            self.end,
            self.misaligned,
        ]
    }

    /// Whether there is something to draw from.
    pub fn legal(&self) -> bool {
        let sum = self
            .weights()
            .iter()
            .try_fold(0_u32, |a, &b| a.checked_add(b));
        sum.is_some_and(|sum| sum > 0)
    }

    /// Number of the kind that a draw of one in the sum of the weights stands for.
    fn kind(&self, mut draw: u32) -> usize {
        let mut kind = 0;
        while draw >= self.weights()[kind] {
            draw -= self.weights()[kind];
            kind += 1;
        }
        kind
    }
}

impl Default for Offsets {
    fn default() -> Self {
        Self::MIXED
    }
}

impl Default for Profile {
    fn default() -> Self {
        Self::MIXED
    }
}

impl Profile {
    /// The percentages, by name.
    pub fn percentages(&self) -> [(&'static str, u32); 13] {
        [
            ("s0", self.s0),
            ("s1", self.s1),
            ("mov", self.mov),
            ("barrier", self.barrier),
            ("scatter", self.scatter),
            ("disabled", self.disabled),
            ("breakpoints", self.breakpoints),
            ("fault_clear", self.fault_clear),
            ("idle", self.idle),
            ("ext_stall", self.ext_stall),
            ("fitting", self.fitting),
            ("feedback", self.feedback),
            ("interlock", self.interlock),
        ]
    }

    /// A bit of everything.
    pub const MIXED: Profile = Profile {
        s0: 80,
        s1: 60,
        mov: 8,
        barrier: 4,
        scatter: 60,
        disabled: 2,
        breakpoints: 4,
        fault_clear: 70,
        idle: 8,
        ext_stall: 3,
        fitting: 92,
        feedback: 4,
        interlock: 25,
        offsets: Offsets::MIXED,
    };
    /// Posts, scatters and drains back to back, without a fault.
    pub const DENSE: Profile = Profile {
        s0: 100,
        s1: 90,
        mov: 3,
        barrier: 1,
        scatter: 40,
        disabled: 0,
        breakpoints: 0,
        fault_clear: 0,
        idle: 0,
        ext_stall: 0,
        fitting: 100,
        feedback: 0,
        interlock: 0,
        offsets: Offsets::MIXED,
    };
}

/// Forms of the three widths: bytes of an offset, bytes of an element.
pub(crate) const FORMS: [(usize, u32); 3] = [(2, 2), (2, 1), (4, 4)];

/// Which of [`FORMS`] a post or scatter is, by the width in its name.
pub(crate) fn form_of(mnemonic: Mnemonic) -> usize {
    let name = mnemonic.name();
    match () {
        () if name.contains("nx8") => 1,
        () if name.contains("n_2x32") => 2,
        () => 0,
    }
}

/// A random case of about `ops` operations.
///
/// Vector registers 0 to 14 hold offsets, five for each form; scalar registers 0 to 7 hold bases that fit them. Data to scatter
/// come from any vector register. The offsets are uniform, clustered, strided, all the same, in pairs, in one bank, or partly out of the data RAM or
/// misaligned. The last bundles drain all gather registers.
pub fn case(name: &str, root: u64, cfg: Config, ops: usize, profile: &Profile) -> Case {
    let r = &mut stream(name, root);
    let mut ram = vec![0; cfg.ram_bytes()];
    r.fill_bytes(&mut ram);
    let mut regs = Registers::default();
    for (i, ar) in regs.ar.iter_mut().enumerate() {
        *ar = match i {
            0..4 => DATA_RAM_BASE,
            4 => DATA_RAM_BASE + 64,
            5 => DATA_RAM_BASE - 64,
            6 => DATA_RAM_BASE + r.random_range(0..16) * 4,
            7 => DATA_RAM_BASE + r.random_range(0..4),
            8 => 0,
            9 => u32::MAX,
            _ => r.random(),
        };
    }
    for (i, v) in regs.vec.iter_mut().enumerate() {
        *v = offsets(r, &cfg, FORMS[i % 3], &profile.offsets);
    }
    for (i, vb) in regs.vbool.iter_mut().enumerate() {
        *vb = match i {
            0 => u64::MAX,
            1 => 0,
            2 => 1 << r.random_range(0..64),
            3 => 0x5555_5555_5555_5555,
            4 => r.random::<u64>() & r.random::<u64>(),
            _ => r.random(),
        };
    }
    let mut program = Program {
        gvr_ready: if percent(r, profile.interlock) {
            r.random_range(11..16)
        } else {
            10
        },
        ..Program::default()
    };
    program.fault_clear = percent(r, profile.fault_clear).then(|| r.random_range(0..40));
    let mut special = Special::default();
    let mut count = 0;
    while count < ops {
        if percent(r, profile.breakpoints) {
            breakpoints(r, &cfg, &mut special);
        }
        let step = Step {
            special: Special {
                cpenable: !percent(r, profile.disabled),
                ..special
            },
            ..step(r, profile)
        };
        count += step.bundle.ops().count();
        program.steps.push(step);
    }
    for gr in 0..8 {
        program
            .steps
            .push(Op::drain(Mnemonic::GatherDNx16, 16 + gr, gr).into());
    }
    let mut cycle = 0;
    while cycle < 2 * program.steps.len() {
        let burst = if percent(r, profile.ext_stall) {
            r.random_range(1..6)
        } else {
            0
        };
        program.ext_stall.extend(std::iter::repeat_n(true, burst));
        program.ext_stall.push(false);
        cycle += burst + 1;
    }
    Case {
        cfg,
        regs,
        ram,
        program,
    }
}

pub(crate) fn percent(r: &mut impl Rng, p: u32) -> bool {
    r.random_range(0..100) < p
}

fn step(r: &mut impl Rng, profile: &Profile) -> Step {
    let s0 = percent(r, profile.s0).then(|| {
        if percent(r, profile.mov) {
            return Op {
                gr: r.random_range(0..8),
                vs: r.random_range(0..32),
                ..Op::new(Mnemonic::MovGatherD)
            };
        }
        if percent(r, profile.barrier) {
            return Op::new(Mnemonic::ScatterW);
        }
        let scatter = percent(r, profile.scatter);
        let mnemonic = one_of(r, |m| if scatter { m.is_scatter() } else { m.is_post() });
        let (vs, ars) = if percent(r, profile.fitting) {
            let fit = r.random_range(0..5) * 3 + form_of(mnemonic) as u8;
            (fit, r.random_range(0..4))
        } else {
            (r.random_range(0..32), r.random_range(0..64))
        };
        let vbr = r.random_range(0..16);
        if scatter {
            Op::scatter(mnemonic, r.random_range(0..32), ars, vs, vbr)
        } else {
            Op::post(mnemonic, r.random_range(0..8), ars, vs, vbr)
        }
    });
    let alone = s0.is_some_and(|op| op.mnemonic == Mnemonic::ScatterW);
    let s1 = (percent(r, profile.s1) && !alone).then(|| {
        let mnemonic = one_of(r, |m| m.slot() == 1);
        let vt = if percent(r, profile.feedback) {
            r.random_range(0..15)
        } else {
            r.random_range(16..32)
        };
        Op::drain(mnemonic, vt, r.random_range(0..8))
    });
    Step {
        bundle: Bundle { s0, s1 },
        idle: if percent(r, profile.idle) {
            r.random_range(1..20)
        } else {
            0
        },
        ..Step::default()
    }
}

/// A mnemonic of a kind.
fn one_of(r: &mut impl Rng, kind: impl Fn(Mnemonic) -> bool) -> Mnemonic {
    let all: Vec<_> = Mnemonic::ALL.into_iter().filter(|m| kind(*m)).collect();
    all[r.random_range(0..all.len())]
}

/// Other breakpoints: off, on for loads, stores or both; on one address, or on as many as 64 bytes of them.
pub(crate) fn breakpoints(r: &mut impl Rng, cfg: &Config, special: &mut Special) {
    for k in 0..2 {
        special.dbreaka[k] = match r.random_range(0..8) {
            0 => r.random(),
            1 => DATA_RAM_BASE,
            _ => DATA_RAM_BASE + r.random_range(0..cfg.ram_bytes() as u32),
        };
        let mask = match r.random_range(0..4) {
            0 => 0x3F,
            1 => r.random_range(0..64),
            _ => 0,
        };
        // The bits between have no meaning.
        special.dbreakc[k] = r.random_range(0..4) << 30 | r.random_range(0..4) << 6 | mask;
    }
}

/// A vector of offsets for a form, of one of many kinds.
fn offsets(r: &mut impl Rng, cfg: &Config, (bytes, size): (usize, u32), weights: &Offsets) -> V512 {
    let lanes = 64 / bytes;
    let elements = cfg.ram_bytes() as u32 / size;
    let kind = weights.kind(r.random_range(0..weights.weights().iter().sum()));
    let (start, stride) = (r.random_range(0..elements), r.random_range(1..64));
    let base = r.random_range(0..elements);
    let mut v = V512::default();
    for k in 0..lanes as u32 {
        let index = match kind {
            1 => start + k,
            2 => start + k * stride,
            3 => start,
            4 => start + k / 2,
            // One bank.
            5 => base + k * (cfg.banks as u32 * 4 / size),
            // A small table.
            6 => base + r.random_range(0..16),
            // Around the end of the data RAM.
            7 => elements - 4 + r.random_range(0..5),
            _ => r.random_range(0..elements),
        };
        let wrapped = if kind == 7 { index } else { index % elements };
        let mut offset = wrapped * size;
        if kind == 8 && r.random_range(0..20) == 0 {
            offset = offset.wrapping_add(r.random_range(0..4));
        }
        match bytes {
            2 => v.set_u16(k as usize, offset as u16),
            _ => v.set_u32(k as usize, offset),
        }
    }
    v
}
