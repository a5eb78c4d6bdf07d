//! The pins of `axi2sram`, the transpose crossbar, as plain numbers.

use crate::backend::Backend;
use crate::dut::{Dut, Pins, Rtl, SimError};
use crate::ports::{Named, Visit, port};
use crate::state::V512;
use crate::verilated::{Ports, Verilated};
use crate::waves::{Traceable, VcdFile, gtkw};
use hdl::axi2sram::{Axi2sram, HALVES};
use hdl::config::Config;
use std::path::{Path, PathBuf};

/// Backend `rtl` of the crossbar.
pub type CrossbarRtl = Rtl<Axi2sram>;

/// Backend `verilator` of the crossbar.
pub type CrossbarVerilated = Verilated<Axi2sram>;

/// The crossbar on backend `rtl`.
pub fn rtl() -> Result<CrossbarRtl, SimError> {
    Rtl::new(Axi2sram::default())
}

/// The crossbar on backend `verilator`; `cache` keeps what is built.
pub fn verilator(cache: &Path) -> Result<CrossbarVerilated, SimError> {
    // It has no parameters; the configuration is the engine's and goes unused.
    let design = hdl::verilog::crossbar()?;
    Verilated::new(&Axi2sram::default(), Config::default(), &design, cache)
}

/// The crossbar on some backend.
pub type Crossbar = Box<dyn Dut<In = CrossbarIn, Out = CrossbarOut>>;

/// The crossbar on a backend by name; `cache` keeps what is built.
///
/// # Errors
///
/// The Verilog cannot be compiled.
pub fn on(backend: Backend, cache: &Path) -> Result<Crossbar, SimError> {
    Ok(match backend {
        Backend::Rtl => Box::new(rtl()?),
        Backend::Verilator => Box::new(verilator(cache)?),
        Backend::Model => Box::new(crate::model::axi2sram::Axi2sram::new()),
    })
}

/// A crossbar with waves.
pub struct Traced<D: Traceable = CrossbarRtl> {
    inner: D,
    file: VcdFile<D::Scene>,
    cycle: u64,
}

impl<D: Traceable<In = CrossbarIn, Out = CrossbarOut>> Traced<D> {
    /// A crossbar, and the file that its waves go to ([`crate::waves::CROSSBAR`] is the name of the top scope).
    pub fn new(inner: D, file: VcdFile<D::Scene>) -> Self {
        Self {
            inner,
            file,
            cycle: 0,
        }
    }

    /// Completes the file, which is `path`, and writes its GTKWave save file beside it, whose path it returns. The view starts at cycle
    /// `from`. `None`, and no file, if no cycle was in the window.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn finish(self, path: &Path, from: u64) -> Result<Option<PathBuf>, SimError> {
        if !self.file.finish()? {
            return Ok(None);
        }
        gtkw::write_crossbar(path, self.inner.scene(), from).map(Some)
    }
}

impl<D: Traceable<In = CrossbarIn, Out = CrossbarOut>> Dut for Traced<D> {
    type In = CrossbarIn;
    type Out = CrossbarOut;

    fn backend(&self) -> &'static str {
        self.inner.backend()
    }

    fn outputs(&self) -> &CrossbarOut {
        self.inner.outputs()
    }

    fn drive(&mut self, inputs: &CrossbarIn) -> Result<(), SimError> {
        self.inner.drive(inputs)?;
        self.file.sample(self.cycle, self.inner.scene())
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.cycle += 1;
        self.inner.clock()
    }
}

/// A beat: 16 x 16 bits, and 16 x 2 strobes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beat {
    /// Half words, the lowest first.
    pub data: [u16; HALVES],
    /// Bytes that count: bit i is that of byte i.
    pub strobe: u32,
}

impl Beat {
    /// The strobes of half word `i`.
    fn mark(&self, i: usize) -> u32 {
        self.strobe >> (2 * i) & 3
    }

    fn each_port(&mut self, names: [&'static str; 2], visit: &mut impl Visit) {
        let mut data = V512::default();
        for (i, half) in self.data.iter().enumerate() {
            data.set_u16(i, *half);
        }
        visit(names[0], 16 * HALVES, &mut data);
        for (i, half) in self.data.iter_mut().enumerate() {
            *half = data.u16(i);
        }
        port(visit, names[1], 32, &mut self.strobe);
    }
}

/// Inputs of the crossbar in one cycle. The names are those of the block's ports.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct CrossbarIn {
    pub reset: bool,
    pub awvalid: bool,
    pub awid: u8,
    pub awaddr: u32,
    pub awlen: u8,
    pub awsize: u8,
    pub awburst: u8,
    pub wvalid: bool,
    pub w: Beat,
    pub wlast: bool,
    pub bready: bool,
    pub sram_ready: bool,
    pub cfg_valid: bool,
    pub cfg_transpose_en: bool,
    pub cfg_raw_en: bool,
    pub cfg_wide: bool,
    pub cfg_columns: u8,
    pub cfg_step: u32,
    pub err_clear: bool,
}

/// Outputs of the crossbar in one cycle. The names are those of the block's ports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct CrossbarOut {
    pub awready: bool,
    pub wready: bool,
    pub bvalid: bool,
    pub bid: u8,
    pub bresp: u8,
    pub sram_valid: bool,
    pub sram_addr: u32,
    pub sram: Beat,
    pub cfg_ready: bool,
    pub transpose_en: bool,
    pub err_cause: u8,
    pub err_id: u8,
    pub err_addr: u32,
    pub err_acked: bool,
    pub beats_in: u32,
    pub beats_out: u32,
    pub tiles: u32,
}

impl Pins for Axi2sram {
    type In = CrossbarIn;
    type Out = CrossbarOut;

    fn set(&mut self, i: &CrossbarIn) {
        self.reset.next = i.reset;
        self.awvalid.next = i.awvalid;
        self.awid.next = u64::from(i.awid & 15).into();
        self.awaddr.next = u64::from(i.awaddr).into();
        self.awlen.next = u64::from(i.awlen).into();
        self.awsize.next = u64::from(i.awsize & 7).into();
        self.awburst.next = u64::from(i.awburst & 3).into();
        self.wvalid.next = i.wvalid;
        for k in 0..HALVES {
            self.wdata[k].next = u64::from(i.w.data[k]).into();
            self.wstrb[k].next = u64::from(i.w.mark(k)).into();
        }
        self.wlast.next = i.wlast;
        self.bready.next = i.bready;
        self.sram_ready.next = i.sram_ready;
        self.cfg_valid.next = i.cfg_valid;
        self.cfg_transpose_en.next = i.cfg_transpose_en;
        self.cfg_raw_en.next = i.cfg_raw_en;
        self.cfg_wide.next = i.cfg_wide;
        self.cfg_columns.next = u64::from(i.cfg_columns).into();
        self.cfg_step.next = u64::from(i.cfg_step).into();
        self.err_clear.next = i.err_clear;
    }

    fn get(&self, o: &mut CrossbarOut) {
        let strobes = self.sram_strobe.iter().enumerate();
        *o = CrossbarOut {
            awready: self.awready.val(),
            wready: self.wready.val(),
            bvalid: self.bvalid.val(),
            bid: self.bid.val().to_u8(),
            bresp: self.bresp.val().to_u8(),
            sram_valid: self.sram_valid.val(),
            sram_addr: self.sram_addr.val().to_u32(),
            sram: Beat {
                data: std::array::from_fn(|k| self.sram_data[k].val().to_u16()),
                strobe: strobes.map(|(k, s)| s.val().to_u32() << (2 * k)).sum(),
            },
            cfg_ready: self.cfg_ready.val(),
            transpose_en: self.transpose_en.val(),
            err_cause: self.err_cause.val().to_u8(),
            err_id: self.err_id.val().to_u8(),
            err_addr: self.err_addr.val().to_u32(),
            err_acked: self.err_acked.val(),
            beats_in: self.beats_in.val().to_u32(),
            beats_out: self.beats_out.val().to_u32(),
            tiles: self.tiles.val().to_u32(),
        };
    }
}

impl Ports for Axi2sram {
    fn write(i: &CrossbarIn, _: &Config, put: &mut dyn FnMut(&'static str, Option<usize>, u32)) {
        for (name, value) in [
            ("reset", u32::from(i.reset)),
            ("awvalid", u32::from(i.awvalid)),
            ("awid", u32::from(i.awid)),
            ("awaddr", i.awaddr),
            ("awlen", u32::from(i.awlen)),
            ("awsize", u32::from(i.awsize)),
            ("awburst", u32::from(i.awburst)),
            ("wvalid", u32::from(i.wvalid)),
            ("wlast", u32::from(i.wlast)),
            ("bready", u32::from(i.bready)),
            ("sram_ready", u32::from(i.sram_ready)),
            ("cfg_valid", u32::from(i.cfg_valid)),
            ("cfg_transpose_en", u32::from(i.cfg_transpose_en)),
            ("cfg_raw_en", u32::from(i.cfg_raw_en)),
            ("cfg_wide", u32::from(i.cfg_wide)),
            ("cfg_columns", u32::from(i.cfg_columns)),
            ("cfg_step", i.cfg_step),
            ("err_clear", u32::from(i.err_clear)),
        ] {
            put(name, None, value);
        }
        for k in 0..HALVES {
            put("wdata", Some(k), u32::from(i.w.data[k]));
            put("wstrb", Some(k), i.w.mark(k));
        }
    }

    fn read(_: &Config, get: &mut dyn FnMut(&'static str, Option<usize>) -> u32) -> CrossbarOut {
        let data = std::array::from_fn(|k| get("sram_data", Some(k)) as u16);
        let strobe = (0..HALVES).fold(0, |s, k| s | get("sram_strobe", Some(k)) << (2 * k));
        let mut one = |name| get(name, None);
        CrossbarOut {
            awready: one("awready") != 0,
            wready: one("wready") != 0,
            bvalid: one("bvalid") != 0,
            bid: one("bid") as u8,
            bresp: one("bresp") as u8,
            sram_valid: one("sram_valid") != 0,
            sram_addr: one("sram_addr"),
            sram: Beat { data, strobe },
            cfg_ready: one("cfg_ready") != 0,
            transpose_en: one("transpose_en") != 0,
            err_cause: one("err_cause") as u8,
            err_id: one("err_id") as u8,
            err_addr: one("err_addr"),
            err_acked: one("err_acked") != 0,
            beats_in: one("beats_in"),
            beats_out: one("beats_out"),
            tiles: one("tiles"),
        }
    }
}

impl Named for CrossbarIn {
    const LANDMARKS: &'static [(&'static str, Option<&'static str>)] = &[];

    fn each_port(&mut self, v: &mut impl Visit) {
        port(v, "reset", 1, &mut self.reset);
        port(v, "awvalid", 1, &mut self.awvalid);
        port(v, "awid", 4, &mut self.awid);
        port(v, "awaddr", 32, &mut self.awaddr);
        port(v, "awlen", 8, &mut self.awlen);
        port(v, "awsize", 3, &mut self.awsize);
        port(v, "awburst", 2, &mut self.awburst);
        port(v, "wvalid", 1, &mut self.wvalid);
        self.w.each_port(["wdata", "wstrb"], v);
        port(v, "wlast", 1, &mut self.wlast);
        port(v, "bready", 1, &mut self.bready);
        port(v, "sram_ready", 1, &mut self.sram_ready);
        port(v, "cfg_valid", 1, &mut self.cfg_valid);
        port(v, "cfg_transpose_en", 1, &mut self.cfg_transpose_en);
        port(v, "cfg_raw_en", 1, &mut self.cfg_raw_en);
        port(v, "cfg_wide", 1, &mut self.cfg_wide);
        port(v, "cfg_columns", 8, &mut self.cfg_columns);
        port(v, "cfg_step", 32, &mut self.cfg_step);
        port(v, "err_clear", 1, &mut self.err_clear);
    }
}

impl Named for CrossbarOut {
    const LANDMARKS: &'static [(&'static str, Option<&'static str>)] =
        &[("beats_in", None), ("beats_out", None), ("tiles", None)];

    fn each_port(&mut self, v: &mut impl Visit) {
        port(v, "awready", 1, &mut self.awready);
        port(v, "wready", 1, &mut self.wready);
        port(v, "bvalid", 1, &mut self.bvalid);
        port(v, "bid", 4, &mut self.bid);
        port(v, "bresp", 2, &mut self.bresp);
        port(v, "sram_valid", 1, &mut self.sram_valid);
        port(v, "sram_addr", 32, &mut self.sram_addr);
        self.sram.each_port(["sram_data", "sram_strobe"], v);
        port(v, "cfg_ready", 1, &mut self.cfg_ready);
        port(v, "transpose_en", 1, &mut self.transpose_en);
        port(v, "err_cause", 3, &mut self.err_cause);
        port(v, "err_id", 4, &mut self.err_id);
        port(v, "err_addr", 32, &mut self.err_addr);
        port(v, "err_acked", 1, &mut self.err_acked);
        port(v, "beats_in", 32, &mut self.beats_in);
        port(v, "beats_out", 32, &mut self.beats_out);
        port(v, "tiles", 32, &mut self.tiles);
    }
}
