//! The stimulus of a lock-step run: programs, programs broken off by a reset, and random values on the pins.
//!
//! It is for a pair of backends ([`sim::lockstep`]), which fails at the first output that differs; but any device can
//! be driven. A case is the same for the same seed and number, whatever else is run.

use crate::check::{Case, Failure, check, compare, expect};
use crate::random::{FORMS, Profile, breakpoints, case, form_of, percent, stream};
use hdl::config::Config;
use hdl::isa::op::NOP;
use rand::{Rng, RngExt};
use sim::dut::{Dut, SimError};
use sim::engine::{EngineIn, EngineOut, Row};
use sim::host::Host;
use sim::program::Mnemonic;
use sim::state::{Registers, Special};

/// Operations of the program of a case.
pub const PROGRAM_OPS: usize = 500;

/// Programs of a case that are broken off.
const BROKEN_OFF: usize = 3;

/// Operations of a program that is broken off, and of the last one: enough for [`LATEST_BREAK`].
const SHORT_OPS: usize = 200;

/// Latest cycle in which a program is broken off. Unit: cycles.
const LATEST_BREAK: u64 = 120;

/// Cycles of random pins in a case. Unit: cycles.
const PIN_CYCLES: u64 = 3000;

/// What a case has covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cycles.
    pub cycles: u64,
    /// Those of them with random pins.
    pub pins: u64,
    /// Cycles with `ext_stall`.
    pub stalls: u64,
    /// Resets while operations were in flight.
    pub resets: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.cycles += other.cycles;
        self.pins += other.pins;
        self.stalls += other.stalls;
        self.resets += other.resets;
    }
}

/// Counts what a device is driven with.
struct Watched<'a, D> {
    dut: &'a mut D,
    tally: &'a mut Tally,
}

impl<D: Dut<In = EngineIn, Out = EngineOut>> Dut for Watched<'_, D> {
    type In = EngineIn;
    type Out = EngineOut;

    fn backend(&self) -> &'static str {
        self.dut.backend()
    }

    fn outputs(&self) -> &EngineOut {
        self.dut.outputs()
    }

    fn drive(&mut self, inputs: &EngineIn) -> Result<(), SimError> {
        let out = self.dut.outputs();
        let busy = out.stage0.is_some() || out.stage10.is_some() || !out.row_ready;
        self.tally.stalls += u64::from(inputs.ext_stall);
        self.tally.resets += u64::from(inputs.reset && busy);
        self.dut.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.dut.clock()?;
        self.tally.cycles += 1;
        Ok(())
    }
}

/// Runs case `index` of a run with root seed `root` on a device that is in its first cycle; `tally` counts it in.
///
/// A program is compared with the models; programs follow that a reset breaks off, then random pins, resets among
/// them; last a reset and a program that is compared again: the reset must have left nothing of what was before.
///
/// # Errors
///
/// The device fails, or differs from the models.
pub fn run<D: Dut<In = EngineIn, Out = EngineOut>>(
    dut: &mut D,
    cfg: Config,
    root: u64,
    index: u64,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let profile = match index % 3 {
        0 => Profile::MIXED,
        1 => Profile {
            ext_stall: 15,
            ..Profile::MIXED
        },
        _ => Profile::DENSE,
    };
    let name = |part: &str| format!("lockstep {index} {part}");
    let program = |part: &str, ops| case(&name(part), root, cfg, ops, &profile);
    let mut dut = Watched { dut, tally };

    let first = program("program", PROGRAM_OPS);
    check(&mut dut, &first)?;

    let mut breaks = stream(&name("breaks"), root);
    for k in 0..BROKEN_OFF {
        let Case { regs, program, .. } = program(&format!("broken off {k}"), SHORT_OPS);
        let last = breaks.random_range(1..=LATEST_BREAK);
        let mut host = Host::new(cfg, regs);
        host.reset(&mut dut)?;
        match host.run(&mut dut, &program, |cycle, _| match cycle {
            c if c == last => Err(SimError::BrokenOff { cycle }),
            _ => Ok(()),
        }) {
            Ok(_) | Err(SimError::BrokenOff { .. }) => {}
            Err(e) => return Err(e.into()),
        }
    }

    let before = dut.tally.cycles;
    let driven = pins(
        &mut dut,
        &cfg,
        &first.regs,
        &mut stream(&name("pins"), root),
    );
    dut.tally.pins += dut.tally.cycles - before;
    driven?;

    let mut last = program("last program", SHORT_OPS);
    let mut host = Host::new(cfg, last.regs.clone());
    host.reset(&mut dut)?;
    last.ram = host.dump(&mut dut, 0, cfg.ram_bytes())?;
    let report = host.run(&mut dut, &last.program, |_, _| Ok(()))?;
    compare(&last, &expect(&last), &report, &host.regs)
}

/// How the pins are driven for a while.
struct Mood {
    /// Operations, in percent of the cycles.
    s0: u32,
    s1: u32,
    /// `ext_stall`, in percent.
    stall: u32,
    /// Row accesses, in percent.
    row: u32,
    /// Beginnings of a reset, in thousandths.
    reset: u32,
    gvr_ready: u8,
    /// Which of [`FORMS`] operations and offsets have.
    form: usize,
    /// Operations and offsets of that form, in percent.
    fitting: u32,
    /// CPENABLE 0, in percent.
    disabled: u32,
    /// Freeing the fault registers, in percent.
    clear: u32,
}

fn one_of(r: &mut impl Rng, list: &[u32]) -> u32 {
    list[r.random_range(0..list.len())]
}

impl Mood {
    fn draw(r: &mut impl Rng) -> Self {
        Self {
            s0: one_of(r, &[10, 50, 90, 100]),
            s1: one_of(r, &[0, 10, 50, 90]),
            stall: one_of(r, &[0, 0, 5, 50]),
            row: one_of(r, &[0, 0, 5, 40]),
            reset: one_of(r, &[0, 2, 10, 50]),
            gvr_ready: match r.random_range(0..3) {
                0 => 10,
                1 => r.random_range(11..16),
                // Against the rules of the port, and still the same on both.
                _ => r.random_range(0..16),
            },
            form: r.random_range(0..FORMS.len()),
            fitting: one_of(r, &[50, 90, 100]),
            disabled: one_of(r, &[0, 0, 5, 50]),
            clear: one_of(r, &[0, 10, 90]),
        }
    }
}

/// Drives random pins. The operands come from `regs`, whose bases and offsets mostly fit the data RAM.
fn pins<D: Dut<In = EngineIn, Out = EngineOut>>(
    dut: &mut D,
    cfg: &Config,
    regs: &Registers,
    r: &mut impl Rng,
) -> Result<(), SimError> {
    let mut mood = Mood::draw(r);
    let (mut left, mut reset) = (0, 0_u32);
    let mut special = Special::default();
    let memory = |form: Option<usize>| -> Vec<u8> {
        let all = Mnemonic::ALL.into_iter().filter(|m| m.is_memory());
        all.filter(|m| form.is_none_or(|f| form_of(*m) == f))
            .map(|m| m as u8)
            .collect()
    };
    for _ in 0..PIN_CYCLES {
        if left == 0 {
            mood = Mood::draw(r);
            left = r.random_range(20..200);
        }
        left -= 1;
        reset = reset.saturating_sub(1);
        if r.random_range(0..1000) < mood.reset {
            reset = r.random_range(1..4);
        }
        let fits = percent(r, mood.fitting);
        let s0 = percent(r, mood.s0).then(|| {
            let op = match r.random_range(0..20) {
                0 => r.random_range(0..32),
                1 => Mnemonic::MovGatherD as u8,
                2 => NOP as u8,
                3 => Mnemonic::ScatterW as u8,
                _ => {
                    let all = memory(fits.then_some(mood.form));
                    all[r.random_range(0..all.len())]
                }
            };
            (op, r.random_range(0..8))
        });
        let s1 = percent(r, mood.s1).then(|| {
            let op = match r.random_range(0..20) {
                0 => r.random_range(0..32),
                _ => r.random_range(6..10),
            };
            (op, r.random_range(0..8), r.random_range(0..32))
        });
        let (vs, ars) = match fits {
            true => (3 * r.random_range(0..5) + mood.form, r.random_range(0..4)),
            false => (r.random_range(0..32), r.random_range(0..64)),
        };
        let row = percent(r, mood.row).then(|| {
            let data: Option<Row> = percent(r, 50).then(|| std::array::from_fn(|_| r.random()));
            (r.random_range(0..cfg.bank_words as u16), data)
        });
        if percent(r, 3) {
            breakpoints(r, cfg, &mut special);
        }
        special.cpenable = !percent(r, mood.disabled);
        dut.step(&EngineIn {
            reset: reset > 0,
            s0,
            s1,
            ars: regs.ar[ars],
            vs: regs.vec[vs],
            vr: regs.vec[r.random_range(0..32)],
            vbr: regs.vbool[r.random_range(0..16)],
            special,
            fault_clear: percent(r, mood.clear),
            ext_stall: percent(r, mood.stall),
            gvr_ready: mood.gvr_ready,
            row,
        })?;
    }
    Ok(())
}
