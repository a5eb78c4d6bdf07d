//! `gvr`: the eight gather registers, their returns, their definition and their read port.
//!
//! Covered: zero and complete after reset; every register by number, for a definition, a return and a read; returns
//! from every bank to different registers in one cycle and from several to one; no effect without the valid bits; a
//! reader beside a definition sees the value before; reset in mid-operation; random runs against plain arrays in every
//! machine. How a word is cut and when a register is complete is `gvr_register`'s matter, and in the random runs too.

mod common;

use common::*;
use hdl::config::Config;
use hdl::core_side::gvr::Gvr;

const REGISTERS: usize = 8;

/// A word that a bank returns.
#[derive(Clone, Copy, Debug)]
struct Return {
    gr: usize,
    slots: u32,
    word: u32,
}

/// A post or move that leaves stage 10.
#[derive(Clone, Debug)]
struct Define {
    gr: usize,
    lanes: u32,
    upper: u32,
    odd: u32,
    bytes: bool,
    data: Vec<u16>,
}

impl Define {
    /// A post that awaits these slots, each the lower half of its word.
    fn post(cfg: &Config, gr: usize, lanes: u32) -> Self {
        Self {
            gr,
            lanes,
            upper: 0,
            odd: 0,
            bytes: false,
            data: vec![0; cfg.lanes],
        }
    }

    /// What a slot takes of its word (D3).
    fn cut(&self, slot: usize, word: u32) -> u16 {
        let half = (word >> (16 * (self.upper >> slot & 1))) as u16;
        if self.bytes {
            half >> (8 * (self.odd >> slot & 1)) & 0xFF
        } else {
            half
        }
    }
}

/// The block beside plain arrays.
struct Bench {
    block: Box<Gvr>,
    cfg: Config,
    /// Value, awaited slots and last definition of each register.
    gr: Vec<(Vec<u16>, u32, Define)>,
}

impl Bench {
    fn new(cfg: Config) -> Self {
        let mut bench = Self {
            block: ready(Gvr::new(cfg)),
            cfg,
            gr: vec![],
        };
        bench.forget();
        bench
    }

    fn forget(&mut self) {
        self.gr = (0..REGISTERS)
            .map(|g| (vec![0; self.cfg.lanes], 0, Define::post(&self.cfg, g, 0)))
            .collect();
    }

    /// One cycle with these returns, bank by bank, and this definition; reads every register in it and gives `complete`.
    fn cycle(&mut self, returns: &[Option<Return>], define: Option<&Define>) -> u64 {
        for bank in 0..self.cfg.banks {
            let r = returns.get(bank).copied().flatten();
            self.block.ret_valid[bank].next = r.is_some();
            // Without the valid bit the rest must not matter.
            let r = r.unwrap_or(Return {
                gr: bank % REGISTERS,
                slots: u32::MAX,
                word: 0xDEAD_BEEF,
            });
            put(&mut self.block.ret_gr[bank], r.gr as u64);
            put(&mut self.block.ret_lanes[bank], r.slots);
            put(&mut self.block.ret_low[bank], r.word & 0xFFFF);
            put(&mut self.block.ret_high[bank], r.word >> 16);
        }
        for r in returns.iter().flatten() {
            let (value, awaited, define) = &mut self.gr[r.gr];
            for slot in ones(r.slots) {
                value[slot] = define.cut(slot, r.word);
            }
            *awaited &= !r.slots;
        }
        self.block.define.next = define.is_some();
        if let Some(d) = define {
            put(&mut self.block.define_gr, d.gr as u64);
            put(&mut self.block.define_lanes, d.lanes);
            put(&mut self.block.define_upper, d.upper);
            put(&mut self.block.define_odd, d.odd);
            self.block.define_bytes.next = d.bytes;
            put_all(&mut self.block.define_data, &d.data);
        }
        for (g, (value, ..)) in self.gr.iter().enumerate() {
            put(&mut self.block.read_gr, g as u64);
            eval_low(&mut *self.block);
            assert_eq!(halves(&self.block.read_data), *value, "gr{g}");
        }
        let complete = get(&self.block.complete);
        let expected = self.gr.iter().map(|r| u64::from(r.1 == 0));
        let expected = expected.enumerate().map(|(g, bit)| bit << g).sum::<u64>();
        assert_eq!(complete, expected);
        tick(&mut *self.block);
        if let Some(d) = define {
            self.gr[d.gr] = (d.data.clone(), d.lanes, d.clone());
        }
        complete
    }
}

#[test]
fn registers_are_zero_and_complete_at_power_up() {
    for cfg in configs() {
        assert_eq!(Bench::new(cfg).cycle(&[], None), 0xFF);
    }
}

#[test]
fn each_register_is_defined_returned_to_and_read_by_its_number() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    for gr in 0..REGISTERS {
        bench.cycle(&[], Some(&Define::post(&cfg, gr, 1 << gr)));
    }
    assert_eq!(bench.cycle(&[], None), 0);
    for gr in 0..REGISTERS {
        let r = Return {
            gr,
            slots: 1 << gr,
            word: 0x100 + gr as u32,
        };
        let complete = bench.cycle(&[None, Some(r)], None);
        assert_eq!(complete, (1 << (gr + 1)) - 1);
    }
}

#[test]
fn sixteen_banks_serve_eight_registers_in_one_cycle() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    for gr in 0..REGISTERS {
        bench.cycle(&[], Some(&Define::post(&cfg, gr, u32::MAX)));
    }
    for lap in 0..16 {
        let returns: Vec<_> = (0..16)
            .map(|bank| {
                Some(Return {
                    gr: bank / 2,
                    slots: 1 << (2 * lap + bank % 2),
                    word: (0x0101_0001 * bank + lap) as u32,
                })
            })
            .collect();
        let complete = bench.cycle(&returns, None);
        assert_eq!(complete, if lap == 15 { 0xFF } else { 0 });
    }
}

#[test]
fn all_banks_return_to_one_register_in_one_cycle() {
    let cfg = Config::default();
    for gr in 0..REGISTERS {
        let mut bench = Bench::new(cfg);
        bench.cycle(&[], Some(&Define::post(&cfg, gr, u32::MAX)));
        let returns: Vec<_> = (0..16)
            .map(|bank| {
                Some(Return {
                    gr,
                    slots: 3 << (2 * bank),
                    word: 0xF00D_0000 + bank,
                })
            })
            .collect();
        assert_eq!(bench.cycle(&returns, None), 0xFF);
        bench.cycle(&[], None);
    }
}

#[test]
fn a_reader_beside_a_definition_sees_the_value_before() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let mov = |value| Define {
        data: vec![value; 32],
        ..Define::post(&cfg, 2, 0)
    };
    // `cycle` reads all registers in the cycle of each definition.
    bench.cycle(&[], Some(&mov(1)));
    bench.cycle(&[], Some(&mov(2)));
    bench.cycle(&[], Some(&Define::post(&cfg, 2, 1)));
    let r = Return {
        gr: 2,
        slots: 1,
        word: 7,
    };
    bench.cycle(&[Some(r)], Some(&mov(3)));
    bench.cycle(&[], None);
}

#[test]
fn reset_clears_every_register() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    for gr in 0..REGISTERS {
        let define = Define {
            data: vec![0x1234; 32],
            ..Define::post(&cfg, gr, u32::MAX)
        };
        bench.cycle(&[], Some(&define));
    }
    bench.block.reset.next = true;
    bench.cycle(&[], Some(&Define::post(&cfg, 4, 1)));
    bench.block.reset.next = false;
    bench.forget();
    assert_eq!(bench.cycle(&[], None), 0xFF);
}

#[test]
fn random_runs_match_plain_arrays() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        for _ in 0..500 {
            // Some awaited slots of some register from each bank, no slot twice.
            let mut awaited: Vec<u32> = bench.gr.iter().map(|r| r.1).collect();
            let returns: Vec<_> = (0..cfg.banks)
                .map(|_| {
                    let gr = rng.below(REGISTERS);
                    let slots = awaited[gr] & rng.mask(cfg.lanes);
                    awaited[gr] &= !slots;
                    let word = rng.word() as u32;
                    (slots != 0 && rng.bit()).then_some(Return { gr, slots, word })
                })
                .collect();
            let define = rng.bit().then(|| Define {
                gr: rng.below(REGISTERS),
                lanes: rng.mask(cfg.lanes),
                upper: rng.word() as u32,
                odd: rng.word() as u32,
                bytes: rng.bit(),
                data: rng.halves(cfg.lanes),
            });
            let reset = rng.one_in(60);
            bench.block.reset.next = reset;
            bench.cycle(&returns, define.as_ref());
            if reset {
                bench.forget();
            }
        }
    }
}
