//! The transpose crossbar against its exported Verilog, cycle by cycle.
//!
//! Covered: every output in every cycle, with bursts of all lengths that keep to the protocol, others that do not, mode changes, gaps and
//! back-pressure on every channel, resets, and pins that are all random; Icarus with the same rows; that a device that differs is found, at
//! every output.

#[allow(dead_code)] // Its other part is of the writer's tests.
mod cosim;

use random_kernels::generate::Draw;
use sim::crossbar::{self, Beat, CrossbarIn, CrossbarOut};
use sim::dut::{Dut, SimError};
use sim::lockstep::{Broken, Lockstep};
use sim::model::axi2sram::Axi2sram;
use sim::ports::Named;
use sim::testbench::Recorder;
use std::collections::VecDeque;
use std::path::PathBuf;

/// Cycles of a round.
const CYCLES: u64 = 3_000;
/// Rounds, each with its own pace.
const ROUNDS: u64 = 16;

/// Draws inputs that look like traffic.
struct Traffic {
    draw: Draw,
    /// One in so many cycles each of AW, W, BREADY, the SRAM has something or is ready; 1 for always.
    gaps: [usize; 4],
    /// Nothing but random pins.
    noise: bool,
    inputs: CrossbarIn,
    /// Beats less one of the bursts whose addresses were taken, and the beat of the first that is next.
    bursts: VecDeque<u8>,
    beat: u8,
}

impl Traffic {
    fn new(seed: u64) -> Self {
        let mut draw = Draw(seed ^ 0xA215_2A11);
        let gaps = [(); 4].map(|()| [1, 1, 2, 5][draw.below(4)]);
        Self {
            noise: draw.one_in(4),
            draw,
            gaps,
            inputs: CrossbarIn::default(),
            bursts: VecDeque::new(),
            beat: 0,
        }
    }

    fn beat(&mut self) -> Beat {
        let strobe = self.draw.bits() as u32;
        Beat {
            data: [(); 16].map(|()| self.draw.bits() as u16),
            strobe: if self.draw.one_in(2) {
                strobe
            } else {
                u32::MAX
            },
        }
    }

    fn address(&mut self) {
        let d = &mut self.draw;
        let i = &mut self.inputs;
        i.awid = d.bits() as u8 & 15;
        i.awaddr = d.bits() as u32 & !31 | u32::from(d.one_in(30));
        i.awlen = match d.below(4) {
            0 => d.bits() as u8,
            1 => 0,
            2 => 15,
            _ => d.bits() as u8 & 31,
        };
        i.awsize = if d.one_in(30) { 4 } else { 5 };
        i.awburst = if d.one_in(30) { 2 } else { 1 };
    }

    /// The inputs of the next cycle.
    fn next(&mut self) -> &CrossbarIn {
        if !self.inputs.awvalid && self.draw.below(self.gaps[0]) == 0 {
            self.address();
            self.inputs.awvalid = true;
        }
        // Data come behind their address; a burst whose end was missed has one sooner or later.
        let known = !self.bursts.is_empty() || self.draw.one_in(100);
        if known && !self.inputs.wvalid && self.draw.below(self.gaps[1]) == 0 {
            self.inputs.wvalid = true;
            self.inputs.w = self.beat();
            let len = self.bursts.front().copied().unwrap_or_default();
            let missed = self.beat > len && self.draw.one_in(8);
            self.inputs.wlast = (self.beat == len) ^ self.draw.one_in(400) | missed;
        }
        let d = &mut self.draw;
        self.inputs.bready = d.below(self.gaps[2]) == 0;
        self.inputs.sram_ready = d.below(self.gaps[3]) == 0;
        self.inputs.err_clear = d.one_in(50);
        self.inputs.reset = d.one_in(700);
        self.inputs.cfg_valid = d.one_in(100);
        self.inputs.cfg_transpose_en = !d.one_in(4);
        self.inputs.cfg_wide = d.one_in(2);
        self.inputs.cfg_raw_en = d.one_in(20);
        self.inputs.cfg_columns = (d.bits() & if d.one_in(4) { 255 } else { 31 }) as u8;
        self.inputs.cfg_step = d.bits() as u32 & !31 | u32::from(d.one_in(20));
        if self.noise {
            self.inputs.awvalid = d.one_in(2);
            self.inputs.awlen &= 3;
            self.inputs.wvalid = d.one_in(2);
            self.inputs.wlast = d.one_in(3);
        }
        &self.inputs
    }

    /// What was taken leaves.
    fn taken(&mut self, out: &CrossbarOut) {
        let i = &mut self.inputs;
        if i.awvalid && out.awready {
            self.bursts.push_back(i.awlen);
            i.awvalid = false;
        }
        if i.wvalid && out.wready {
            self.beat = self.beat.saturating_add(1);
            if i.wlast {
                self.bursts.pop_front();
                self.beat = 0;
            }
            i.wvalid = false;
        }
        if i.reset {
            self.bursts.clear();
            self.beat = 0;
            (i.awvalid, i.wvalid) = (false, false);
        }
    }
}

/// What was reached.
#[derive(Debug, Default)]
struct Reached {
    tiles: u32,
    beats_out: u32,
    passed: u32,
    causes: [u32; 7],
}

fn run<D: Dut<In = CrossbarIn, Out = CrossbarOut>>(
    dut: &mut D,
    traffic: &mut Traffic,
    cycles: u64,
    reached: &mut Reached,
    mut after: impl FnMut(&D),
) -> Result<(), SimError> {
    for _ in 0..cycles {
        let out = dut.outputs().clone();
        let inputs = traffic.next().clone();
        dut.step(&inputs)?;
        after(dut);
        let new = dut.outputs();
        reached.tiles += u32::from(new.tiles > out.tiles);
        reached.beats_out += u32::from(new.beats_out > out.beats_out);
        reached.passed += u32::from(!out.transpose_en && new.beats_in > out.beats_in);
        reached.causes[usize::from(new.err_cause)] += u32::from(new.err_cause != out.err_cause);
        traffic.taken(&out);
    }
    Ok(())
}

fn cache() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verilated")
}

/// A cold cache, and two threads that want the same library: one builds it. Then they load and unload it many times: nothing of a model
/// may still run when the library goes.
#[test]
fn threads_that_want_one_library_share_it() {
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("shared-library");
    let _ = std::fs::remove_dir_all(&cache);
    std::thread::scope(|scope| {
        let load = || (0..20).try_for_each(|_| crossbar::verilator(&cache).map(drop));
        let threads = [(); 2].map(|()| scope.spawn(load));
        for thread in threads {
            thread.join().unwrap().unwrap();
        }
    });
    assert_eq!(std::fs::read_dir(&cache).unwrap().count(), 1);
}

#[test]
fn the_verilated_crossbar_equals_the_design() {
    let mut reached = Reached::default();
    for round in 0..ROUNDS {
        let (rtl, verilator) = (crossbar::rtl(), crossbar::verilator(&cache()));
        let mut pair = Lockstep::new(rtl.unwrap(), verilator.unwrap());
        let mut traffic = Traffic::new(round);
        if let Err(e) = run(&mut pair, &mut traffic, CYCLES, &mut reached, |_| ()) {
            panic!("round {round}: {e}");
        }
        assert_eq!(pair.cycles(), CYCLES);
    }
    println!("{} cycles, {reached:?}", ROUNDS * CYCLES);
    assert!(reached.tiles > 200 && reached.passed > 500, "{reached:?}");
    assert!(reached.causes[1..].iter().all(|n| *n > 3), "{reached:?}");
}

/// Rounds of the model against the Verilated design, each of ten times as many cycles.
const MODEL_ROUNDS: u64 = 40;

#[test]
fn the_model_equals_the_design_and_the_verilated_crossbar() {
    let mut reached = Reached::default();
    for round in 0..MODEL_ROUNDS {
        let verilator = crossbar::verilator(&cache()).unwrap();
        let mut pair = Lockstep::new(Axi2sram::new(), verilator);
        let mut traffic = Traffic::new(1000 + round);
        if let Err(e) = run(&mut pair, &mut traffic, 10 * CYCLES, &mut reached, |_| ()) {
            panic!("round {round}: {e}");
        }
    }
    for round in 0..ROUNDS {
        let mut pair = Lockstep::new(crossbar::rtl().unwrap(), Axi2sram::new());
        let mut traffic = Traffic::new(round);
        if let Err(e) = run(&mut pair, &mut traffic, CYCLES, &mut reached, |_| ()) {
            panic!("rtl, round {round}: {e}");
        }
    }
    assert!(reached.causes[1..].iter().all(|n| *n > 30), "{reached:?}");
}

#[test]
fn a_new_device_has_its_outputs_before_the_first_clock_edge() {
    // A manager that is not told that it is ready in the first cycle sends its first address twice.
    let (rtl, model) = (crossbar::rtl().unwrap(), Axi2sram::new());
    let verilator = crossbar::verilator(&cache()).unwrap();
    assert!(rtl.outputs().awready);
    assert_eq!(verilator.outputs(), rtl.outputs());
    assert_eq!(model.outputs(), rtl.outputs());
}

#[test]
fn icarus_and_verilator_agree_on_a_recorded_run() {
    let mut rtl = crossbar::rtl().unwrap();
    let mut recorder = Recorder::default();
    let mut traffic = Traffic::new(1);
    (traffic.noise, traffic.gaps) = (false, [1, 1, 2, 1]);
    let mut reached = Reached::default();
    run(&mut rtl, &mut traffic, 2_000, &mut reached, |d| {
        recorder.sample(d.block());
    })
    .unwrap();
    assert!(reached.tiles > 5 && reached.beats_out > 100, "{reached:?}");
    cosim::agrees("axi2sram", &recorder, &hdl::verilog::crossbar().unwrap());
}

#[test]
fn a_wrong_bit_of_any_output_is_found() {
    for port in CrossbarOut::default().ports() {
        let rtl = crossbar::rtl().unwrap();
        let broken = Broken::new(crossbar::rtl().unwrap(), port.name, 20);
        let mut pair = Lockstep::new(rtl, broken);
        let mut traffic = Traffic::new(2);
        let found = run(&mut pair, &mut traffic, 40, &mut Reached::default(), |_| ());
        let text = found.unwrap_err().to_string();
        assert!(text.contains(port.name), "{text}");
    }
}
