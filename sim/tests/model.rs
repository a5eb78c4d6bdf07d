//! The engine's model against the design and against its exported Verilog, cycle by cycle.
//!
//! Covered: every output in every cycle, in seven configurations against the design and at length in the default one against Verilator;
//! operations of all kinds and of none, operands that fit and that fault, breakpoints, CPENABLE 0, `ext_stall`, every ready stage, row
//! accesses, resets; pins offered whether the engine is ready or not; that what a run reached is enough; that a wrong output is found.

use hdl::config::{BankMap, Config, DATA_RAM_BASE};
use hdl::isa::op;
use random_kernels::generate::Draw;
use sim::backend::Backend;
use sim::dut::{Dut, SimError};
use sim::engine::{self, Counters, EngineIn, EngineOut, Row};
use sim::lockstep::{Broken, Lockstep};
use sim::model::supergather::Supergather;
use sim::ports::Named;
use sim::state::{Special, V512};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Cycles of a stimulus, which begins with a new pair.
const CYCLES: u64 = 10_000;

/// Stimuli of the model against Verilator.
const VERILATOR_ROUNDS: u64 = 210;

/// Cycles against the design, at least, over all configurations.
const RTL_CYCLES: u64 = 110_000;

/// Operations of slot S0 by element size: bytes, halves, words.
const FORMS: [&[u64]; 3] = [
    &[
        op::GATHERANX8U,
        op::GATHERANX8UT,
        op::SCATTERNX8U,
        op::SCATTERNX8UT,
        op::SCATTER2NX8_L,
        op::SCATTER2NX8_H,
        op::SCATTER2NX8T_L,
        op::SCATTER2NX8T_H,
        op::SCATTERADDNX8U,
        op::SCATTERADDNX8UT,
    ],
    &[
        op::GATHERANX16,
        op::GATHERANX16T,
        op::SCATTERNX16,
        op::SCATTERNX16T,
        op::SCATTERINCNX16,
        op::SCATTERINCNX16T,
        op::SCATTERADDNX16,
        op::SCATTERADDNX16T,
    ],
    &[
        op::GATHERAN_2X32,
        op::GATHERAN_2X32T,
        op::SCATTERN_2X32,
        op::SCATTERN_2X32T,
        op::SCATTERADDN_2X32,
        op::SCATTERADDN_2X32T,
    ],
];

/// Draws inputs that look like a program's, and others.
struct Traffic {
    draw: Draw,
    cfg: Config,
    /// Cycles until all that follows is drawn again.
    left: usize,
    /// Operations and operands are of this element size, but for one in `wild`.
    form: usize,
    wild: usize,
    /// Offsets lie in so many bytes.
    span: usize,
    /// Posts alone, of all lanes.
    dense: bool,
    /// One in so many cycles has a bundle for the slot.
    slots: [usize; 2],
    /// In percent of the cycles.
    stall: usize,
    row: usize,
    disabled: usize,
    clear: usize,
    /// In thousandths of the cycles.
    reset: usize,
    inputs: EngineIn,
}

impl Traffic {
    fn new(cfg: Config, seed: u64) -> Self {
        Self {
            draw: Draw(seed ^ 0x5347_4D4F_4445_4C00),
            cfg,
            left: 0,
            form: 0,
            wild: 0,
            span: 0,
            dense: false,
            slots: [1; 2],
            stall: 0,
            row: 0,
            disabled: 0,
            clear: 0,
            reset: 0,
            inputs: EngineIn {
                reset: true,
                gvr_ready: 10,
                ..EngineIn::default()
            },
        }
    }

    fn mood(&mut self) {
        let ram = self.cfg.ram_bytes();
        let d = &mut self.draw;
        self.left = 20 + d.below(180);
        self.form = d.below(3);
        self.wild = [5, 200, 1000, 5000][d.below(4)];
        self.span = [4, 64, 256, ram, ram][d.below(5)].min(ram);
        self.dense = d.one_in(5);
        self.slots = [[1, 1, 2, 10][d.below(4)], [1, 2, 3, 10][d.below(4)]];
        self.stall = [0, 0, 5, 50][d.below(4)];
        self.row = [0, 0, 5, 40][d.below(4)];
        self.disabled = [0, 0, 0, 5, 50][d.below(5)];
        self.clear = [0, 10, 90][d.below(3)];
        self.reset = [0, 0, 2, 30][d.below(4)];
        self.inputs.gvr_ready = match d.below(3) {
            0 => 10,
            1 => 11 + d.below(5) as u8,
            _ => d.below(16) as u8,
        };
    }

    fn percent(&mut self, percent: usize) -> bool {
        self.draw.below(100) < percent
    }

    fn vector(&mut self) -> V512 {
        let mut v = V512::default();
        for bytes in v.0.chunks_exact_mut(8) {
            bytes.copy_from_slice(&self.draw.bits().to_le_bytes());
        }
        v
    }

    /// Offsets that fit, but for one in `wild`.
    fn offsets(&mut self) -> V512 {
        if self.draw.one_in(self.wild) {
            return self.vector();
        }
        let span = self.span as u32;
        let (first, stride) = (self.draw.bits() as u32, self.draw.below(40) as u32);
        let ordered = self.draw.one_in(2);
        let mut v = V512::default();
        for l in 0..32 {
            let offset = match ordered {
                true => first.wrapping_add((stride * l) << self.form),
                false => self.draw.bits() as u32,
            } & (span - 1);
            match self.form {
                0 => v.set_u16(l as usize, offset as u16),
                1 => v.set_u16(l as usize, offset as u16 & !1),
                _ if l < 16 => v.set_u32(l as usize, offset & !3),
                _ => {}
            }
        }
        v
    }

    fn operation(&mut self) -> u8 {
        let d = &mut self.draw;
        let form = match d.one_in(self.wild) {
            true => d.below(3),
            false => self.form,
        };
        let operation = match d.below(30) {
            _ if self.dense => FORMS[form][0],
            0 => d.below(32) as u64,
            1 => op::MOVGATHERD,
            2 => op::SCATTERW,
            3 => op::NOP,
            _ => FORMS[form][d.below(FORMS[form].len())],
        };
        operation as u8
    }

    fn breakpoints(&mut self) {
        let near = self.inputs.ars;
        for k in 0..2 {
            let d = &mut self.draw;
            let at = near.wrapping_add(d.below(self.span.max(1)) as u32);
            let far = if d.one_in(8) { 1 << 20 } else { 0 };
            self.inputs.special.dbreaka[k] = at | far;
            self.inputs.special.dbreakc[k] = match d.below(6) {
                0 => d.bits() as u32,
                1 => 0xC000_0000 | d.bits() as u32 & 0x3F,
                2 => 0xC000_003F,
                _ => 0,
            };
        }
    }

    /// The inputs of the next cycle.
    fn next(&mut self) -> &EngineIn {
        if self.left == 0 {
            self.mood();
        }
        self.left -= 1;
        if self.draw.one_in(20) {
            self.breakpoints();
        }
        let (vs, mut vr) = (self.offsets(), self.vector());
        if self.draw.one_in(3) {
            // Halves that an increment or two carries out of.
            for l in 0..32 {
                vr.set_u16(l, vr.u16(l) | 0xFFFE);
            }
        }
        let operation = self.operation();
        let row_write = self.draw.one_in(2);
        let row = self.percent(self.row).then(|| {
            let data: Option<Row> =
                row_write.then(|| std::array::from_fn(|_| self.draw.bits() as u32));
            (self.draw.bits() as u16, data)
        });
        let cpenable = !self.percent(self.disabled);
        let (fault_clear, ext_stall) = (self.percent(self.clear), self.percent(self.stall));
        let (room, span) = (self.cfg.ram_bytes() - self.span, self.span);
        let d = &mut self.draw;
        let base = match d.one_in(self.wild) {
            true => d.bits() as u32,
            false => DATA_RAM_BASE + (d.below(room + 1) & !(span.min(64) - 1)) as u32,
        };
        let s1 = match d.below(20) {
            0 => d.bits() as u8,
            _ => 6 + d.below(4) as u8,
        };
        let special = Special {
            cpenable,
            ..self.inputs.special
        };
        self.inputs = EngineIn {
            reset: d.below(1000) < self.reset || self.inputs.reset && d.one_in(3),
            s0: d.one_in(self.slots[0]).then(|| (operation, d.bits() as u8)),
            s1: d
                .one_in(self.slots[1])
                .then(|| (s1, d.bits() as u8, d.bits() as u8)),
            ars: base,
            vs,
            vr,
            vbr: d.bits(),
            special,
            fault_clear,
            ext_stall,
            gvr_ready: self.inputs.gvr_ready,
            row,
        };
        &self.inputs
    }
}

/// What was reached.
#[derive(Debug, Default)]
struct Reached {
    cycles: u64,
    counters: Counters,
    drains: u64,
    barriers: u64,
    rows: u64,
    /// Operations that left stage 10, by what was wrong.
    faults: [u64; 5],
    resets: u64,
}

impl Reached {
    fn add(&mut self, inputs: &EngineIn, out: &EngineOut) {
        self.cycles += 1;
        self.drains += u64::from(out.vt.is_some());
        self.barriers += u64::from(out.scatterw_done);
        self.rows += u64::from(out.row_rdata.is_some());
        self.faults[usize::from(out.fault[0])] += 1;
        self.resets += u64::from(inputs.reset);
        if inputs.reset {
            return;
        }
        // Counted from zero again by every reset, so the highest values count.
        let (top, now) = (&mut self.counters, &out.counters);
        top.posts = top.posts.max(now.posts);
        top.scatters = top.scatters.max(now.scatters);
        top.bank_accesses = top.bank_accesses.max(now.bank_accesses);
        top.bank_conflicts = top.bank_conflicts.max(now.bank_conflicts);
        top.shared_accesses = top.shared_accesses.max(now.shared_accesses);
        top.memory_wait = top.memory_wait.max(now.memory_wait);
        top.window_full = top.window_full.max(now.window_full);
        top.stall_interlock = top.stall_interlock.max(now.stall_interlock);
        top.stall_external = top.stall_external.max(now.stall_external);
        top.drains = top.drains.max(now.drains);
    }

    /// Everything was seen, most of it often.
    fn check(&self) {
        println!("{self:?}");
        assert!(
            self.counters.list().iter().all(|(_, n)| *n >= 20),
            "{self:?}"
        );
        let often = [self.drains, self.barriers, self.rows, self.resets];
        let faults = self.faults.iter();
        assert!(
            often.iter().chain(faults).all(|n| *n >= self.cycles / 2000),
            "{self:?}"
        );
    }
}

/// Drives a pair; what came of it.
fn run<D: Dut<In = EngineIn, Out = EngineOut>>(
    dut: &mut D,
    traffic: &mut Traffic,
    cycles: u64,
    reached: &mut Reached,
) -> Result<(), SimError> {
    for _ in 0..cycles {
        let inputs = traffic.next();
        dut.step(inputs)?;
        reached.add(inputs, dut.outputs());
    }
    Ok(())
}

fn cache() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verilated")
}

/// A few of every kind: the least of everything, the most, and what is no power of two.
fn configurations() -> Vec<Config> {
    let d = Config::default();
    let of = |lanes, banks, bank_words, window, return_latency, bank_map| Config {
        lanes,
        banks,
        bank_words,
        window,
        return_latency,
        bank_map,
        ..d
    };
    let (linear, xor) = (BankMap::Linear, BankMap::Xor);
    vec![
        d,
        of(2, 2, 2, 1, 1, linear),
        of(8, 4, 16, 3, 3, xor),
        of(18, 8, 64, 5, 2, linear),
        of(32, 16, 1024, 16, 8, xor),
        of(10, 2, 1024, 7, 7, xor),
        of(16, 16, 32, 4, 4, linear),
        Config::named("small").expect("it has that name"),
        Config::named("registered").expect("it has that name"),
        Config {
            shared_access: false,
            ..of(16, 8, 256, 4, 1, BankMap::Matrix([0x2D, 0xB9, 0x1E, 0]))
        },
    ]
}

#[test]
fn the_model_equals_the_design_in_several_configurations() {
    let configurations = configurations();
    let cycles = RTL_CYCLES / configurations.len() as u64 + 1;
    let next = AtomicUsize::new(0);
    let work = || loop {
        let k = next.fetch_add(1, Ordering::Relaxed);
        let Some(cfg) = configurations.get(k) else {
            return;
        };
        let mut pair = Lockstep::new(engine::rtl(*cfg).unwrap(), Supergather::new(*cfg).unwrap());
        let mut reached = Reached::default();
        let mut traffic = Traffic::new(*cfg, k as u64);
        if let Err(e) = run(&mut pair, &mut traffic, cycles, &mut reached) {
            panic!("{cfg:?}: {e}");
        }
        assert_eq!(pair.cycles(), cycles);
        println!("{cfg:?}: {reached:?}");
        assert!(reached.drains > 100 && reached.rows > 30, "{reached:?}");
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2)
            .map(|_| {
                // rust-hdl keeps its designs on the stack while it builds them.
                let thread = std::thread::Builder::new().stack_size(16 << 20);
                thread.spawn_scoped(scope, work).unwrap()
            })
            .collect();
        for thread in threads {
            thread.join().expect("no difference");
        }
    });
}

#[test]
fn the_model_equals_the_verilated_design() {
    let cfg = Config::default();
    let verilator = Backend::Verilator.prepare(cfg, &cache()).unwrap();
    let model = Backend::Model.prepare(cfg, &cache()).unwrap();
    let mut reached = Reached::default();
    for round in 0..VERILATOR_ROUNDS {
        let mut pair = Lockstep::new(model.engine().unwrap(), verilator.engine().unwrap());
        let mut traffic = Traffic::new(cfg, 100 + round);
        if let Err(e) = run(&mut pair, &mut traffic, CYCLES, &mut reached) {
            panic!("round {round}: {e}");
        }
    }
    assert_eq!(reached.cycles, VERILATOR_ROUNDS * CYCLES);
    reached.check();
}

#[test]
fn a_wrong_bit_of_any_output_is_found() {
    let cfg = Config::default();
    for port in EngineOut::default().ports() {
        // In the first cycle from 200 on in which the port is valid.
        let found = (200..400).any(|at| {
            let model = Supergather::new(cfg).unwrap();
            let broken = Broken::new(Supergather::new(cfg).unwrap(), port.name, at);
            let mut pair = Lockstep::new(model, broken);
            let mut traffic = Traffic::new(cfg, 1);
            match run(&mut pair, &mut traffic, at + 1, &mut Reached::default()) {
                Err(e) => {
                    let text = e.to_string();
                    assert!(text.contains(port.name), "{text}");
                    true
                }
                Ok(()) => false,
            }
        });
        assert!(found, "{}", port.name);
    }
}
