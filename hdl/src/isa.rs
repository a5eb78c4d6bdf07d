//! Encodings that the design shares with whoever drives it: operation indices, GSControl words, bank request kinds,
//! stall causes. Numbers only; what an operation *does* stands in the blocks.

/// Index of an operation in an issue slot (5 bits), in the order of facts.md 6.2. D24.
pub mod op {
    /// `ivp_gatheranx16`
    pub const GATHERANX16: u64 = 0;
    /// `ivp_gatheranx16t`
    pub const GATHERANX16T: u64 = 1;
    /// `ivp_gatheranx8u`
    pub const GATHERANX8U: u64 = 2;
    /// `ivp_gatheranx8ut`
    pub const GATHERANX8UT: u64 = 3;
    /// `ivp_gatheran_2x32`
    pub const GATHERAN_2X32: u64 = 4;
    /// `ivp_gatheran_2x32t`
    pub const GATHERAN_2X32T: u64 = 5;
    /// `ivp_gatherdnx16`
    pub const GATHERDNX16: u64 = 6;
    /// `ivp_gatherdnx8s`
    pub const GATHERDNX8S: u64 = 7;
    /// `ivp_gatherd2nx8_l`
    pub const GATHERD2NX8_L: u64 = 8;
    /// `ivp_gatherd2nx8_h`
    pub const GATHERD2NX8_H: u64 = 9;
    /// `ivp_movgatherd`
    pub const MOVGATHERD: u64 = 10;
    /// No operation: what a host offers for a bundle of empty slots, which still takes its cycle. Any index that is no
    /// operation of the slot does the same.
    pub const NOP: u64 = 31;
}

/// Operation field of GSControl, bits 3:0. Source: D1.
pub mod operation {
    /// Post of a gather.
    pub const GATHERA: u64 = 1;
    /// Drain.
    pub const GATHERD: u64 = 2;
    /// Vector to gather register.
    pub const MGATHERD: u64 = 3;
}

/// Kind of a bank request (2 bits). D25.
pub mod kind {
    /// Read one word.
    pub const READ: u64 = 0;
    /// Write the bytes of one word that the mask selects.
    pub const WRITE: u64 = 1;
}

/// Why a slot does not issue in a cycle (2 bits).
pub mod stall {
    /// It issues, or has nothing to issue.
    pub const NONE: u64 = 0;
    /// The gather-register interlock (D15).
    pub const INTERLOCK: u64 = 1;
    /// `ext_stall` (D29).
    pub const EXTERNAL: u64 = 2;
    /// Stage 10 holds, so nothing younger moves (D16, D17). Not an issue stall: counted as memory wait.
    pub const MEMORY: u64 = 3;
}
