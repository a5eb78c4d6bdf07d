//! Operations and bundles, as data: what the notation, the vectors and the generators produce and the host issues.
//!
//! What an operation does is not said here: that is the design's business, and separately the value model's.

use crate::state::V512;
use std::fmt;

/// A mnemonic of the engine (facts.md 6.2). The discriminant is its operation index (D24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Mnemonic {
    /// Post, 32 x 2 bytes.
    GatherANx16 = 0,
    /// Post, 32 x 2 bytes, predicated.
    GatherANx16T = 1,
    /// Post, 32 x 1 byte, zero-extended.
    GatherANx8U = 2,
    /// Post, 32 x 1 byte, zero-extended, predicated.
    GatherANx8UT = 3,
    /// Post, 16 x 4 bytes.
    GatherAN2x32 = 4,
    /// Post, 16 x 4 bytes, predicated.
    GatherAN2x32T = 5,
    /// Drain, raw.
    GatherDNx16 = 6,
    /// Drain, sign-extended bytes.
    GatherDNx8S = 7,
    /// Drain, bytes to the lower half.
    GatherD2Nx8L = 8,
    /// Drain, bytes to the upper half.
    GatherD2Nx8H = 9,
    /// Vector to gather register.
    MovGatherD = 10,
}

/// Operand kinds, in the order in which the notation writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Gather register, written or read.
    Gr,
    /// Scalar register: base address.
    Ars,
    /// Vector register read: offsets, or data of MOVGATHERD.
    Vs,
    /// Predicate register.
    Vbr,
    /// Vector register written.
    Vt,
}

impl Operand {
    /// Prefix of the register in the notation, and how many there are.
    pub fn register_file(self) -> (&'static str, u8) {
        match self {
            Operand::Gr => ("gr", 8),
            Operand::Ars => ("a", 64),
            Operand::Vs | Operand::Vt => ("v", 32),
            Operand::Vbr => ("vb", 16),
        }
    }
}

use Operand::{Ars, Gr, Vbr, Vs, Vt};

impl Mnemonic {
    /// All mnemonics, by index.
    pub const ALL: [Mnemonic; 11] = [
        Mnemonic::GatherANx16,
        Mnemonic::GatherANx16T,
        Mnemonic::GatherANx8U,
        Mnemonic::GatherANx8UT,
        Mnemonic::GatherAN2x32,
        Mnemonic::GatherAN2x32T,
        Mnemonic::GatherDNx16,
        Mnemonic::GatherDNx8S,
        Mnemonic::GatherD2Nx8L,
        Mnemonic::GatherD2Nx8H,
        Mnemonic::MovGatherD,
    ];

    /// Name in the notation.
    pub fn name(self) -> &'static str {
        match self {
            Mnemonic::GatherANx16 => "ivp_gatheranx16",
            Mnemonic::GatherANx16T => "ivp_gatheranx16t",
            Mnemonic::GatherANx8U => "ivp_gatheranx8u",
            Mnemonic::GatherANx8UT => "ivp_gatheranx8ut",
            Mnemonic::GatherAN2x32 => "ivp_gatheran_2x32",
            Mnemonic::GatherAN2x32T => "ivp_gatheran_2x32t",
            Mnemonic::GatherDNx16 => "ivp_gatherdnx16",
            Mnemonic::GatherDNx8S => "ivp_gatherdnx8s",
            Mnemonic::GatherD2Nx8L => "ivp_gatherd2nx8_l",
            Mnemonic::GatherD2Nx8H => "ivp_gatherd2nx8_h",
            Mnemonic::MovGatherD => "ivp_movgatherd",
        }
    }

    /// Operands in the order of the notation (facts.md 6.2).
    pub fn operands(self) -> &'static [Operand] {
        match self {
            Mnemonic::GatherANx16 | Mnemonic::GatherANx8U | Mnemonic::GatherAN2x32 => {
                &[Gr, Ars, Vs]
            }
            Mnemonic::GatherANx16T | Mnemonic::GatherANx8UT | Mnemonic::GatherAN2x32T => {
                &[Gr, Ars, Vs, Vbr]
            }
            Mnemonic::GatherDNx16
            | Mnemonic::GatherDNx8S
            | Mnemonic::GatherD2Nx8L
            | Mnemonic::GatherD2Nx8H => &[Vt, Gr],
            Mnemonic::MovGatherD => &[Gr, Vs],
        }
    }

    /// Issue slot: 0 (LdSt) or 1 (Ld). D13.
    pub fn slot(self) -> usize {
        usize::from(self.operands().first() == Some(&Vt))
    }

    /// Whether it posts a gather.
    pub fn is_post(self) -> bool {
        self.operands().contains(&Ars)
    }
}

/// One operation. Registers that the mnemonic does not name are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Op {
    /// What.
    pub mnemonic: Mnemonic,
    /// Gather register, 0..8.
    pub gr: u8,
    /// Scalar register, 0..64.
    pub ars: u8,
    /// Vector register read, 0..32.
    pub vs: u8,
    /// Predicate register, 0..16.
    pub vbr: u8,
    /// Vector register written, 0..32.
    pub vt: u8,
}

impl Op {
    /// An operation with all registers 0.
    pub fn new(mnemonic: Mnemonic) -> Self {
        Self {
            mnemonic,
            gr: 0,
            ars: 0,
            vs: 0,
            vbr: 0,
            vt: 0,
        }
    }

    /// A post: `gr <- [a(ars) + v(vs)]`, predicated forms by `vb(vbr)`.
    pub fn post(mnemonic: Mnemonic, gr: u8, ars: u8, vs: u8, vbr: u8) -> Self {
        Self {
            gr,
            ars,
            vs,
            vbr,
            ..Self::new(mnemonic)
        }
    }

    /// A drain: `v(vt) <- gr`.
    pub fn drain(mnemonic: Mnemonic, vt: u8, gr: u8) -> Self {
        Self {
            gr,
            vt,
            ..Self::new(mnemonic)
        }
    }

    /// The number of an operand.
    pub fn register(&self, operand: Operand) -> u8 {
        match operand {
            Gr => self.gr,
            Ars => self.ars,
            Vs => self.vs,
            Vbr => self.vbr,
            Vt => self.vt,
        }
    }

    /// Sets the number of an operand.
    pub fn set_register(&mut self, operand: Operand, number: u8) {
        *match operand {
            Gr => &mut self.gr,
            Ars => &mut self.ars,
            Vs => &mut self.vs,
            Vbr => &mut self.vbr,
            Vt => &mut self.vt,
        } = number;
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mnemonic.name())?;
        for (i, &operand) in self.mnemonic.operands().iter().enumerate() {
            let (prefix, _) = operand.register_file();
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma} {prefix}{}", self.register(operand))?;
        }
        Ok(())
    }
}

/// What issues together: at most one operation per slot. Two empty slots are a `nop` that takes a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bundle {
    /// Slot S0: a post or MOVGATHERD.
    pub s0: Option<Op>,
    /// Slot S1: a drain.
    pub s1: Option<Op>,
}

impl Bundle {
    /// A bundle of one operation, in its own slot.
    pub fn of(op: Op) -> Self {
        match op.mnemonic.slot() {
            0 => Self {
                s0: Some(op),
                s1: None,
            },
            _ => Self {
                s0: None,
                s1: Some(op),
            },
        }
    }

    /// The operations, by slot.
    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.s0.iter().chain(self.s1.iter())
    }
}

impl fmt::Display for Bundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.s0, &self.s1) {
            (None, None) => f.write_str("{ nop }"),
            (Some(a), None) => write!(f, "{{ {a}; nop }}"),
            (None, Some(b)) => write!(f, "{{ nop; {b} }}"),
            (Some(a), Some(b)) => write!(f, "{{ {a}; {b} }}"),
        }
    }
}

/// A bundle and how many cycles the host waits before it first offers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// What to issue.
    pub bundle: Bundle,
    /// Idle cycles before the offer.
    pub idle: u32,
    /// Value that the host's own loads bring into the `vs` register of slot S0 just before; for long streams of
    /// offsets. Nothing in flight may write that register.
    pub load: Option<V512>,
}

impl From<Bundle> for Step {
    fn from(bundle: Bundle) -> Self {
        Self {
            bundle,
            ..Self::default()
        }
    }
}

impl From<Op> for Step {
    fn from(op: Op) -> Self {
        Bundle::of(op).into()
    }
}

/// Everything that is fed to the engine besides its registers and memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Bundles in order.
    pub steps: Vec<Step>,
    /// `ext_stall`, cycle by cycle from the first offer on; 0 afterwards.
    pub ext_stall: Vec<bool>,
    /// Ready stage of the interlock, 10..=15 (D15).
    pub gvr_ready: u8,
}

impl Default for Program {
    fn default() -> Self {
        Self {
            steps: Vec::new(),
            ext_stall: Vec::new(),
            gvr_ready: 10,
        }
    }
}

impl Program {
    /// Bundles back to back, nothing else.
    pub fn of(steps: impl IntoIterator<Item = impl Into<Step>>) -> Self {
        Self {
            steps: steps.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }

    /// Number of operations.
    pub fn ops(&self) -> usize {
        self.steps.iter().map(|s| s.bundle.ops().count()).sum()
    }
}
