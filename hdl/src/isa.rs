//! Encodings that the design shares with whoever drives it: operation indices, GSControl words, stall causes, faults. Numbers only; what an operation *does* stands in the blocks.

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
    /// `ivp_scatternx16`
    pub const SCATTERNX16: u64 = 11;
    /// `ivp_scatternx16t`
    pub const SCATTERNX16T: u64 = 12;
    /// `ivp_scatternx8u`
    pub const SCATTERNX8U: u64 = 13;
    /// `ivp_scatternx8ut`
    pub const SCATTERNX8UT: u64 = 14;
    /// `ivp_scattern_2x32`
    pub const SCATTERN_2X32: u64 = 15;
    /// `ivp_scattern_2x32t`
    pub const SCATTERN_2X32T: u64 = 16;
    /// `ivp_scatter2nx8_l`
    pub const SCATTER2NX8_L: u64 = 17;
    /// `ivp_scatter2nx8_h`
    pub const SCATTER2NX8_H: u64 = 18;
    /// `ivp_scatter2nx8t_l`
    pub const SCATTER2NX8T_L: u64 = 19;
    /// `ivp_scatter2nx8t_h`
    pub const SCATTER2NX8T_H: u64 = 20;
    /// `ivp_scatterincnx16`
    pub const SCATTERINCNX16: u64 = 21;
    /// `ivp_scatterincnx16t`
    pub const SCATTERINCNX16T: u64 = 22;
    /// `ivp_scatterw`
    pub const SCATTERW: u64 = 23;
    /// `gsx_scatteraddnx8u` (extension, D26)
    pub const SCATTERADDNX8U: u64 = 24;
    /// `gsx_scatteraddnx8ut` (extension, D26)
    pub const SCATTERADDNX8UT: u64 = 25;
    /// `gsx_scatteraddnx16` (extension, D26)
    pub const SCATTERADDNX16: u64 = 26;
    /// `gsx_scatteraddnx16t` (extension, D26)
    pub const SCATTERADDNX16T: u64 = 27;
    /// `gsx_scatteraddn_2x32` (extension, D26)
    pub const SCATTERADDN_2X32: u64 = 28;
    /// `gsx_scatteraddn_2x32t` (extension, D26)
    pub const SCATTERADDN_2X32T: u64 = 29;
    /// No operation: what a host offers for a bundle of empty slots, which still takes its cycle. Any index that is no
    /// operation of the slot does the same.
    pub const NOP: u64 = 31;
}

/// Operation field of GSControl, bits 3:0. Source: D1, facts.md 6.2.
pub mod operation {
    /// Post of a gather.
    pub const GATHERA: u64 = 1;
    /// Drain.
    pub const GATHERD: u64 = 2;
    /// Vector to gather register.
    pub const MGATHERD: u64 = 3;
    /// Scatter.
    pub const SCATTER: u64 = 4;
    /// Barrier (D10).
    pub const SCATTERW: u64 = 5;
    /// Read-modify-write (D8).
    pub const SCATTERINC: u64 = 6;
}

/// Which part of the vector register a scatter takes its data from (2 bits).
pub mod part {
    /// Slot by slot.
    pub const SLOTS: u64 = 0;
    /// Lane k: byte k of the lower half.
    pub const LOWER_BYTES: u64 = 1;
    /// Lane k: byte k of the upper half.
    pub const UPPER_BYTES: u64 = 2;
}

/// What is wrong with an operation (3 bits); a lower number wins. Source: D27.
pub mod fault {
    /// Nothing.
    pub const NONE: u64 = 0;
    /// Coprocessor1Exception (D19).
    pub const COPROCESSOR: u64 = 1;
    /// LoadStoreSGAccError (D18).
    pub const SG_ACCESS: u64 = 2;
    /// Data breakpoint 0 (D20).
    pub const DBREAK0: u64 = 3;
    /// Data breakpoint 1 (D20).
    pub const DBREAK1: u64 = 4;
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
