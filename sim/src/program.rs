//! Operations and bundles, as data: what the notation, the vectors and the generators produce and the host issues.
//!
//! What an operation does is not said here: that is the design's business, and separately the value model's.

use crate::state::{Special, V512};
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
    /// Scatter, 32 x 2 bytes.
    ScatterNx16 = 11,
    /// Scatter, 32 x 2 bytes, predicated.
    ScatterNx16T = 12,
    /// Scatter, 32 x 1 byte, the low one of each 16-bit lane.
    ScatterNx8U = 13,
    /// The same, predicated.
    ScatterNx8UT = 14,
    /// Scatter, 16 x 4 bytes.
    ScatterN2x32 = 15,
    /// Scatter, 16 x 4 bytes, predicated.
    ScatterN2x32T = 16,
    /// Scatter, bytes 0 to 31 of the vector.
    Scatter2Nx8L = 17,
    /// Scatter, bytes 32 to 63 of the vector.
    Scatter2Nx8H = 18,
    /// Scatter, bytes 0 to 31, predicated.
    Scatter2Nx8TL = 19,
    /// Scatter, bytes 32 to 63, predicated.
    Scatter2Nx8TH = 20,
    /// Scatter-increment, 32 x 2 bytes.
    ScatterIncNx16 = 21,
    /// Scatter-increment, 32 x 2 bytes, predicated.
    ScatterIncNx16T = 22,
    /// Barrier for scatters.
    ScatterW = 23,
    /// Value add, 32 x 1 byte (D26).
    ScatterAddNx8U = 24,
    /// The same, predicated (D26).
    ScatterAddNx8UT = 25,
    /// Value add, 32 x 2 bytes (D26).
    ScatterAddNx16 = 26,
    /// The same, predicated (D26).
    ScatterAddNx16T = 27,
    /// Value add, 16 x 4 bytes (D26).
    ScatterAddN2x32 = 28,
    /// The same, predicated (D26).
    ScatterAddN2x32T = 29,
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
    /// Vector register read: data to scatter.
    Vr,
    /// Vector register written.
    Vt,
}

impl Operand {
    /// Prefix of the register in the notation, and how many there are.
    pub fn register_file(self) -> (&'static str, u8) {
        match self {
            Operand::Gr => ("gr", 8),
            Operand::Ars => ("a", 64),
            Operand::Vs | Operand::Vr | Operand::Vt => ("v", 32),
            Operand::Vbr => ("vb", 16),
        }
    }
}

use Operand::{Ars, Gr, Vbr, Vr, Vs, Vt};

impl Mnemonic {
    /// Mnemonics of the seeds; those after them are the extension of D26.
    pub const OF_THE_SEEDS: usize = 24;

    /// All mnemonics, by index.
    pub const ALL: [Mnemonic; 30] = [
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
        Mnemonic::ScatterNx16,
        Mnemonic::ScatterNx16T,
        Mnemonic::ScatterNx8U,
        Mnemonic::ScatterNx8UT,
        Mnemonic::ScatterN2x32,
        Mnemonic::ScatterN2x32T,
        Mnemonic::Scatter2Nx8L,
        Mnemonic::Scatter2Nx8H,
        Mnemonic::Scatter2Nx8TL,
        Mnemonic::Scatter2Nx8TH,
        Mnemonic::ScatterIncNx16,
        Mnemonic::ScatterIncNx16T,
        Mnemonic::ScatterW,
        Mnemonic::ScatterAddNx8U,
        Mnemonic::ScatterAddNx8UT,
        Mnemonic::ScatterAddNx16,
        Mnemonic::ScatterAddNx16T,
        Mnemonic::ScatterAddN2x32,
        Mnemonic::ScatterAddN2x32T,
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
            Mnemonic::ScatterNx16 => "ivp_scatternx16",
            Mnemonic::ScatterNx16T => "ivp_scatternx16t",
            Mnemonic::ScatterNx8U => "ivp_scatternx8u",
            Mnemonic::ScatterNx8UT => "ivp_scatternx8ut",
            Mnemonic::ScatterN2x32 => "ivp_scattern_2x32",
            Mnemonic::ScatterN2x32T => "ivp_scattern_2x32t",
            Mnemonic::Scatter2Nx8L => "ivp_scatter2nx8_l",
            Mnemonic::Scatter2Nx8H => "ivp_scatter2nx8_h",
            Mnemonic::Scatter2Nx8TL => "ivp_scatter2nx8t_l",
            Mnemonic::Scatter2Nx8TH => "ivp_scatter2nx8t_h",
            Mnemonic::ScatterIncNx16 => "ivp_scatterincnx16",
            Mnemonic::ScatterIncNx16T => "ivp_scatterincnx16t",
            Mnemonic::ScatterW => "ivp_scatterw",
            Mnemonic::ScatterAddNx8U => "gsx_scatteraddnx8u",
            Mnemonic::ScatterAddNx8UT => "gsx_scatteraddnx8ut",
            Mnemonic::ScatterAddNx16 => "gsx_scatteraddnx16",
            Mnemonic::ScatterAddNx16T => "gsx_scatteraddnx16t",
            Mnemonic::ScatterAddN2x32 => "gsx_scatteraddn_2x32",
            Mnemonic::ScatterAddN2x32T => "gsx_scatteraddn_2x32t",
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
            Mnemonic::ScatterNx16
            | Mnemonic::ScatterNx8U
            | Mnemonic::ScatterN2x32
            | Mnemonic::Scatter2Nx8L
            | Mnemonic::Scatter2Nx8H
            | Mnemonic::ScatterAddNx8U
            | Mnemonic::ScatterAddNx16
            | Mnemonic::ScatterAddN2x32 => &[Vr, Ars, Vs],
            Mnemonic::ScatterNx16T
            | Mnemonic::ScatterNx8UT
            | Mnemonic::ScatterN2x32T
            | Mnemonic::Scatter2Nx8TL
            | Mnemonic::Scatter2Nx8TH
            | Mnemonic::ScatterAddNx8UT
            | Mnemonic::ScatterAddNx16T
            | Mnemonic::ScatterAddN2x32T => &[Vr, Ars, Vs, Vbr],
            Mnemonic::ScatterIncNx16 => &[Ars, Vs],
            Mnemonic::ScatterIncNx16T => &[Ars, Vs, Vbr],
            Mnemonic::ScatterW => &[],
        }
    }

    /// Issue slot: 0 (LdSt) or 1 (Ld). D13.
    pub fn slot(self) -> usize {
        usize::from(self.operands().first() == Some(&Vt))
    }

    /// Whether it addresses memory: a post, a scatter, an increment or a value add.
    pub fn is_memory(self) -> bool {
        self.operands().contains(&Ars)
    }

    /// Whether it posts a gather.
    pub fn is_post(self) -> bool {
        self.is_memory() && self.operands().contains(&Gr)
    }

    /// Whether it writes to memory: a scatter, an increment or a value add.
    pub fn is_scatter(self) -> bool {
        self.is_memory() && !self.operands().contains(&Gr)
    }

    /// Whether it follows a predicate register.
    pub fn is_predicated(self) -> bool {
        self.operands().contains(&Vbr)
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
    /// Vector register scattered, 0..32.
    pub vr: u8,
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
            vr: 0,
            vt: 0,
        }
    }

    fn named_registers_only(mut self) -> Self {
        for operand in [Gr, Ars, Vs, Vbr, Vr, Vt] {
            if !self.mnemonic.operands().contains(&operand) {
                self.set_register(operand, 0);
            }
        }
        self
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
        .named_registers_only()
    }

    /// A scatter or value add: `[a(ars) + v(vs)] <- v(vr)`, predicated forms by `vb(vbr)`.
    pub fn scatter(mnemonic: Mnemonic, vr: u8, ars: u8, vs: u8, vbr: u8) -> Self {
        Self {
            vr,
            ars,
            vs,
            vbr,
            ..Self::new(mnemonic)
        }
        .named_registers_only()
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
            Vr => self.vr,
            Vt => self.vt,
        }
    }

    /// Whether it reads vector register `number`.
    pub fn reads_vector(&self, number: u8) -> bool {
        let operands = self.mnemonic.operands();
        [Vs, Vr]
            .iter()
            .any(|o| operands.contains(o) && self.register(*o) == number)
    }

    /// Sets the number of an operand.
    pub fn set_register(&mut self, operand: Operand, number: u8) {
        *match operand {
            Gr => &mut self.gr,
            Ars => &mut self.ars,
            Vs => &mut self.vs,
            Vbr => &mut self.vbr,
            Vr => &mut self.vr,
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
    /// Slot S0: a post, MOVGATHERD, a scatter or SCATTERW.
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
    /// The same for its `vr` register: data to scatter.
    pub load_data: Option<V512>,
    /// The same for its `vbr` register: a predicate.
    pub load_predicate: Option<u64>,
    /// The host's special registers when the bundle comes to the stages that look at them.
    pub special: Special,
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
    /// Cycles after which the host frees a fault record that it sees; `None`: never (D27).
    pub fault_clear: Option<u32>,
}

impl Default for Program {
    fn default() -> Self {
        Self {
            steps: Vec::new(),
            ext_stall: Vec::new(),
            gvr_ready: 10,
            fault_clear: None,
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
