//! The pins of the engine as plain numbers.

use crate::dut::{Pins, Rtl, SimError};
use crate::state::{Special, V512};
use crate::verilated::{Ports, Verilated};
use hdl::config::{Config, MAX_BANKS, MAX_LANES};
use hdl::supergather::Supergather;
use hdl::verilog::Design;
use std::path::Path;

/// Backend `rtl` of the engine.
pub type EngineRtl = Rtl<Supergather>;

/// Backend `verilator` of the engine.
pub type EngineVerilated = Verilated<Supergather>;

/// The engine on backend `verilator`; `cache` keeps what is built.
pub fn verilator(cfg: Config, cache: &Path) -> Result<EngineVerilated, SimError> {
    verilator_of(cfg, &hdl::verilog::engine(cfg)?, cache)
}

/// As [`verilator`], with the Verilog at hand: for many engines. Its top module has the ports of the engine, arrays as
/// vectors.
pub fn verilator_of(
    cfg: Config,
    verilog: &Design,
    cache: &Path,
) -> Result<EngineVerilated, SimError> {
    Verilated::new(&Supergather::new(cfg)?, cfg, verilog, cache)
}

/// The engine on backend `rtl`.
pub fn rtl(cfg: Config) -> Result<EngineRtl, SimError> {
    Rtl::new(Supergather::new(cfg)?)
}

/// A row of the data RAM: one word of every bank, bank 0 first.
pub type Row = [u32; MAX_BANKS];

/// Inputs of the engine in one cycle.
#[derive(Clone, Debug, Default)]
pub struct EngineIn {
    /// Synchronous reset.
    pub reset: bool,
    /// Slot S0: operation index and gather register.
    pub s0: Option<(u8, u8)>,
    /// Slot S1: operation index, gather register, destination vector register.
    pub s1: Option<(u8, u8, u8)>,
    /// Base address for the operation in stage 0.
    pub ars: u32,
    /// Offsets for the operation in stage 9.
    pub vs: V512,
    /// Scatter data for the operation in stage 9.
    pub vr: V512,
    /// Predicate for the operation in stage 9.
    pub vbr: u64,
    /// Special registers: CPENABLE for the bundle in stage 2, the breakpoints for the operation in stage 9.
    pub special: Special,
    /// The fault registers are read and may be overwritten.
    pub fault_clear: bool,
    /// Holds issue from the next cycle on.
    pub ext_stall: bool,
    /// Ready stage of the interlock.
    pub gvr_ready: u8,
    /// Row access: row and, for a write, its data.
    pub row: Option<(u16, Option<Row>)>,
}

/// Outputs of the engine in one cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineOut {
    /// An offered bundle is taken.
    pub ready: bool,
    /// Stall cause per slot.
    pub stall: [u8; 2],
    /// The bundle in stage 0 leaves it.
    pub issue_valid: bool,
    /// Stage 0 holds a bundle, and its tag.
    pub stage0: Option<u8>,
    /// Slot S0 of stage 9 holds an operation, and its tag.
    pub stage9: Option<u8>,
    /// Stage 10 holds an operation, and its tag.
    pub stage10: Option<u8>,
    /// Stages 1 to 10 move.
    pub advance: bool,
    /// A drain's result.
    pub vt: Option<Vt>,
    /// SCATTERW is complete.
    pub scatterw_done: bool,
    /// VAddrBase_0.
    pub vaddr_base_0: u32,
    /// GSControl_0 and GSControl_1.
    pub gs_control: [u16; 2],
    /// GSEnable_0.
    pub gs_enable_0: V512,
    /// GSEnable_1.
    pub gs_enable_1: V512,
    /// GSVAddrOffset_0.
    pub gs_vaddr_offset_0: V512,
    /// ScatterData_0.
    pub scatter_data_0: V512,
    /// What is wrong with the operation that leaves stage 10, per slot (`hdl::isa::fault`).
    pub fault: [u8; 2],
    /// Exceptions of the operations that left stage 10 in the cycle before.
    pub exceptions: Exceptions,
    /// The fault registers.
    pub record: FaultRecord,
    /// A row access is taken.
    pub row_ready: bool,
    /// Row data.
    pub row_rdata: Option<Row>,
    /// Performance counters.
    pub counters: Counters,
}

/// Exceptions (D18 to D21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exceptions {
    /// Coprocessor1Exception.
    pub coprocessor1: bool,
    /// LoadStoreSGAccError.
    pub sg_access: bool,
    /// Debug interrupt.
    pub debug: bool,
    /// ImpreciseSGFPVec.
    pub imprecise: bool,
}

/// The fault registers (D27).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaultRecord {
    /// Cause (`hdl::isa::fault`); 0: there is no record.
    pub cause: u8,
    /// Index of the operation.
    pub op: u8,
    /// Lane.
    pub lane: u8,
    /// Its address.
    pub address: u32,
}

/// A drain's result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vt {
    /// Tag of its bundle.
    pub tag: u8,
    /// Vector register.
    pub register: u8,
    /// Halves that are written, bit 0 the lower.
    pub mask: u8,
    /// Value.
    pub data: V512,
}

/// Performance counters (what they count: `hdl::counters`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Posts.
    pub posts: u32,
    /// Drains.
    pub drains: u32,
    /// Scatters.
    pub scatters: u32,
    /// Words served by the banks.
    pub bank_accesses: u32,
    /// Bank-cycles in which a slot waited.
    pub bank_conflicts: u32,
    /// Accesses that served several lanes.
    pub shared_accesses: u32,
    /// Cycles in which stage 10 held.
    pub memory_wait: u32,
    /// Cycles in which a post or scatter was held with the window full.
    pub window_full: u32,
    /// Cycles stalled by the interlock.
    pub stall_interlock: u32,
    /// Cycles stalled from outside.
    pub stall_external: u32,
}

impl Counters {
    /// Adds those of another run.
    pub fn add(&mut self, other: &Self) {
        for (sum, more) in [
            (&mut self.posts, other.posts),
            (&mut self.drains, other.drains),
            (&mut self.scatters, other.scatters),
            (&mut self.bank_accesses, other.bank_accesses),
            (&mut self.bank_conflicts, other.bank_conflicts),
            (&mut self.shared_accesses, other.shared_accesses),
            (&mut self.memory_wait, other.memory_wait),
            (&mut self.window_full, other.window_full),
            (&mut self.stall_interlock, other.stall_interlock),
            (&mut self.stall_external, other.stall_external),
        ] {
            *sum = sum.wrapping_add(more);
        }
    }

    /// Names and values, in a fixed order.
    pub fn list(&self) -> [(&'static str, u32); 10] {
        [
            ("posts", self.posts),
            ("drains", self.drains),
            ("scatters", self.scatters),
            ("bank accesses", self.bank_accesses),
            ("bank conflicts", self.bank_conflicts),
            ("shared accesses", self.shared_accesses),
            ("memory wait", self.memory_wait),
            ("window full", self.window_full),
            ("stall interlock", self.stall_interlock),
            ("stall external", self.stall_external),
        ]
    }
}

impl Pins for Supergather {
    type In = EngineIn;
    type Out = EngineOut;

    fn set(&mut self, i: &EngineIn) {
        let cfg = self.config();
        let b = |x: u8| u64::from(x);
        self.reset.next = i.reset;
        self.s0_valid.next = i.s0.is_some();
        let (op, gr) = i.s0.unwrap_or_default();
        self.s0_op.next = b(op & 31).into();
        self.s0_gr.next = b(gr & 7).into();
        self.s1_valid.next = i.s1.is_some();
        let (op, gr, vt) = i.s1.unwrap_or_default();
        self.s1_op.next = b(op & 31).into();
        self.s1_gr.next = b(gr & 7).into();
        self.s1_vt.next = b(vt & 31).into();
        self.ars.next = u64::from(i.ars).into();
        for l in 0..cfg.lanes {
            self.vs[l].next = u64::from(i.vs.u16(l)).into();
            self.vr[l].next = u64::from(i.vr.u16(l)).into();
        }
        self.vbr[0].next = (i.vbr & 0xFFFF_FFFF).into();
        self.vbr[1].next = (i.vbr >> 32).into();
        self.cpenable.next = i.special.cpenable;
        for k in 0..2 {
            self.dbreaka[k].next = u64::from(i.special.dbreaka[k]).into();
            self.dbreakc[k].next = u64::from(i.special.dbreakc[k]).into();
        }
        self.fault_clear.next = i.fault_clear;
        self.ext_stall.next = i.ext_stall;
        self.gvr_ready.next = b(i.gvr_ready & 15).into();
        self.row_valid.next = i.row.is_some();
        let (row, data) = i.row.unwrap_or_default();
        self.row_addr.next = u64::from(row & 0x3FF).into();
        self.row_write.next = data.is_some();
        let data = data.unwrap_or_default();
        for (k, w) in data.iter().enumerate().take(cfg.banks) {
            self.row_wdata[2 * k].next = u64::from(w & 0xFFFF).into();
            self.row_wdata[2 * k + 1].next = u64::from(w >> 16).into();
        }
    }

    fn get(&self, o: &mut EngineOut) {
        let cfg = self.config();
        let n = cfg.lanes;
        let wide = |lanes: &[rust_hdl::prelude::Signal<
            rust_hdl::prelude::Out,
            rust_hdl::prelude::Bits<16>,
        >],
                    to: &mut V512| {
            for (l, s) in lanes.iter().enumerate().take(MAX_LANES.min(n)) {
                to.set_u16(l, s.val().to_u16());
            }
        };
        o.ready = self.s0_ready.val() && self.s1_ready.val();
        o.stall = [self.s0_stall.val().to_u8(), self.s1_stall.val().to_u8()];
        o.issue_valid = self.issue_valid.val();
        o.stage0 = self
            .stage0_valid
            .val()
            .then(|| self.stage0_tag.val().to_u8());
        o.stage9 = self
            .stage9_valid
            .val()
            .then(|| self.stage9_tag.val().to_u8());
        o.stage10 = self
            .stage10_valid
            .val()
            .then(|| self.stage10_tag.val().to_u8());
        o.advance = self.advance.val();
        o.vt = self.vt_valid.val().then(|| {
            let mut data = V512::default();
            wide(&self.vt_data, &mut data);
            Vt {
                tag: self.vt_tag.val().to_u8(),
                register: self.vt.val().to_u8(),
                mask: self.vt_mask.val().to_u8(),
                data,
            }
        });
        o.scatterw_done = self.scatterw_done.val();
        o.vaddr_base_0 = self.vaddr_base_0.val().to_u32();
        o.gs_control = [
            self.gs_control_0.val().to_u16(),
            self.gs_control_1.val().to_u16(),
        ];
        wide(&self.gs_enable_0, &mut o.gs_enable_0);
        wide(&self.gs_enable_1, &mut o.gs_enable_1);
        wide(&self.gs_vaddr_offset_0, &mut o.gs_vaddr_offset_0);
        wide(&self.scatter_data_0, &mut o.scatter_data_0);
        o.fault = [self.s0_fault.val().to_u8(), self.s1_fault.val().to_u8()];
        o.exceptions = Exceptions {
            coprocessor1: self.coprocessor1_exception.val(),
            sg_access: self.load_store_sg_acc_error.val(),
            debug: self.debug_interrupt.val(),
            imprecise: self.imprecise_sgfp_vec.val(),
        };
        o.record = FaultRecord {
            cause: self.fault_cause.val().to_u8(),
            op: self.fault_op.val().to_u8(),
            lane: self.fault_lane.val().to_u8(),
            address: self.fault_address.val().to_u32(),
        };
        o.row_ready = self.row_ready.val();
        o.row_rdata = self.row_rvalid.val().then(|| {
            std::array::from_fn(|k| {
                if k < cfg.banks {
                    self.row_rdata[2 * k].val().to_u32()
                        | self.row_rdata[2 * k + 1].val().to_u32() << 16
                } else {
                    0
                }
            })
        });
        o.counters = Counters {
            posts: self.posts.val().to_u32(),
            drains: self.drains.val().to_u32(),
            scatters: self.scatters.val().to_u32(),
            bank_accesses: self.bank_accesses.val().to_u32(),
            bank_conflicts: self.bank_conflicts.val().to_u32(),
            shared_accesses: self.shared_accesses.val().to_u32(),
            memory_wait: self.memory_wait.val().to_u32(),
            window_full: self.window_full.val().to_u32(),
            stall_interlock: self.stall_interlock.val().to_u32(),
            stall_external: self.stall_external.val().to_u32(),
        };
    }
}

impl Ports for Supergather {
    fn write(i: &EngineIn, cfg: &Config, put: &mut dyn FnMut(&'static str, Option<usize>, u32)) {
        let (op0, gr0) = i.s0.unwrap_or_default();
        let (op1, gr1, vt1) = i.s1.unwrap_or_default();
        let (row, data) = i.row.unwrap_or_default();
        let data_words = data.unwrap_or_default();
        for (name, value) in [
            ("reset", u32::from(i.reset)),
            ("s0_valid", u32::from(i.s0.is_some())),
            ("s0_op", u32::from(op0 & 31)),
            ("s0_gr", u32::from(gr0 & 7)),
            ("s1_valid", u32::from(i.s1.is_some())),
            ("s1_op", u32::from(op1 & 31)),
            ("s1_gr", u32::from(gr1 & 7)),
            ("s1_vt", u32::from(vt1 & 31)),
            ("ars", i.ars),
            ("cpenable", u32::from(i.special.cpenable)),
            ("fault_clear", u32::from(i.fault_clear)),
            ("ext_stall", u32::from(i.ext_stall)),
            ("gvr_ready", u32::from(i.gvr_ready & 15)),
            ("row_valid", u32::from(i.row.is_some())),
            ("row_write", u32::from(data.is_some())),
            ("row_addr", u32::from(row & 0x3FF)),
        ] {
            put(name, None, value);
        }
        for k in 0..2 {
            put("dbreaka", Some(k), i.special.dbreaka[k]);
            put("dbreakc", Some(k), i.special.dbreakc[k]);
        }
        for l in 0..cfg.lanes {
            put("vs", Some(l), u32::from(i.vs.u16(l)));
            put("vr", Some(l), u32::from(i.vr.u16(l)));
        }
        put("vbr", Some(0), i.vbr as u32);
        put("vbr", Some(1), (i.vbr >> 32) as u32);
        for (k, w) in data_words.iter().enumerate().take(cfg.banks) {
            put("row_wdata", Some(2 * k), w & 0xFFFF);
            put("row_wdata", Some(2 * k + 1), w >> 16);
        }
    }

    fn read(cfg: &Config, get: &mut dyn FnMut(&'static str, Option<usize>) -> u32) -> EngineOut {
        let mut one = |name| get(name, None);
        let tagged = |valid: u32, tag: u32| (valid != 0).then_some(tag as u8);
        // In the order of the calls, which must not depend on the values.
        let ready = one("s0_ready") & one("s1_ready") != 0;
        let stall = [one("s0_stall") as u8, one("s1_stall") as u8];
        let issue_valid = one("issue_valid") != 0;
        let stage0 = tagged(one("stage0_valid"), one("stage0_tag"));
        let stage9 = tagged(one("stage9_valid"), one("stage9_tag"));
        let stage10 = tagged(one("stage10_valid"), one("stage10_tag"));
        let advance = one("advance") != 0;
        let vt_valid = one("vt_valid") != 0;
        let (register, tag, mask) = (one("vt"), one("vt_tag"), one("vt_mask"));
        let scatterw_done = one("scatterw_done") != 0;
        let vaddr_base_0 = one("vaddr_base_0");
        let gs_control = [one("gs_control_0") as u16, one("gs_control_1") as u16];
        let fault = [one("s0_fault") as u8, one("s1_fault") as u8];
        let exceptions = Exceptions {
            coprocessor1: one("coprocessor1_exception") != 0,
            sg_access: one("load_store_sg_acc_error") != 0,
            debug: one("debug_interrupt") != 0,
            imprecise: one("imprecise_sgfp_vec") != 0,
        };
        let record = FaultRecord {
            cause: one("fault_cause") as u8,
            op: one("fault_op") as u8,
            lane: one("fault_lane") as u8,
            address: one("fault_address"),
        };
        let row_ready = one("row_ready") != 0;
        let row_valid = one("row_rvalid") != 0;
        let counters = Counters {
            posts: one("posts"),
            drains: one("drains"),
            scatters: one("scatters"),
            bank_accesses: one("bank_accesses"),
            bank_conflicts: one("bank_conflicts"),
            shared_accesses: one("shared_accesses"),
            memory_wait: one("memory_wait"),
            window_full: one("window_full"),
            stall_interlock: one("stall_interlock"),
            stall_external: one("stall_external"),
        };
        let mut lanes = |name| {
            let mut v = V512::default();
            for l in 0..cfg.lanes {
                v.set_u16(l, get(name, Some(l)) as u16);
            }
            v
        };
        let data = lanes("vt_data");
        let gs_enable_0 = lanes("gs_enable_0");
        let gs_enable_1 = lanes("gs_enable_1");
        let gs_vaddr_offset_0 = lanes("gs_vaddr_offset_0");
        let scatter_data_0 = lanes("scatter_data_0");
        let mut row = Row::default();
        for (k, word) in row.iter_mut().enumerate().take(cfg.banks) {
            *word = get("row_rdata", Some(2 * k)) | get("row_rdata", Some(2 * k + 1)) << 16;
        }
        EngineOut {
            ready,
            stall,
            issue_valid,
            stage0,
            stage9,
            stage10,
            advance,
            vt: vt_valid.then_some(Vt {
                tag: tag as u8,
                register: register as u8,
                mask: mask as u8,
                data,
            }),
            scatterw_done,
            vaddr_base_0,
            gs_control,
            gs_enable_0,
            gs_enable_1,
            gs_vaddr_offset_0,
            scatter_data_0,
            fault,
            exceptions,
            record,
            row_ready,
            row_rdata: row_valid.then_some(row),
            counters,
        }
    }
}
