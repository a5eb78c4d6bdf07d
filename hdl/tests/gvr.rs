//! `gvr`: the eight gather registers and what is still missing in each.
//!
//! Covered: zero and complete after reset, halves and bytes of a returned word, returns from every bank to different
//! registers in one cycle, several banks to one register, completion with the last return of the cycle, the clearing
//! post and its precedence over a return, a post that awaits nothing, moves, a drain beside a post reads the old value,
//! reset in mid-operation, random runs against plain arrays in every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::core_side::gvr::Gvr;

const REGISTERS: usize = 8;

/// A word that a bank returns: register, slots, word, and what its slots take of it.
#[derive(Clone, Copy, Debug, Default)]
struct Return {
    gr: usize,
    slots: u32,
    word: u32,
    upper: u32,
    odd: u32,
    byte: bool,
}

impl Return {
    /// What `slot` takes (D3).
    fn value(&self, slot: usize) -> u16 {
        let bytes = self.word.to_le_bytes();
        let at = 2 * (self.upper >> slot & 1) as usize;
        if self.byte {
            u16::from(bytes[at + (self.odd >> slot & 1) as usize])
        } else {
            u16::from_le_bytes([bytes[at], bytes[at + 1]])
        }
    }
}

/// A post awaiting slots, or a move of data.
#[derive(Clone, Debug)]
enum Define {
    Post(usize, u32),
    Move(usize, Vec<u16>),
}

#[derive(Clone)]
struct Model {
    cells: Vec<Vec<u16>>,
    awaited: [u32; REGISTERS],
}

impl Model {
    fn new(cfg: &Config) -> Self {
        Self {
            cells: vec![vec![0; cfg.lanes]; REGISTERS],
            awaited: [0; REGISTERS],
        }
    }

    fn take(&mut self, r: &Return) {
        for slot in ones(r.slots) {
            self.cells[r.gr][slot] = r.value(slot);
        }
        self.awaited[r.gr] &= !r.slots;
    }

    fn complete(&self) -> u64 {
        (0..REGISTERS)
            .map(|g| u64::from(self.awaited[g] == 0) << g)
            .sum()
    }

    fn define(&mut self, define: &Define) {
        match define {
            Define::Post(gr, slots) => {
                self.cells[*gr].fill(0);
                self.awaited[*gr] = *slots;
            }
            Define::Move(gr, data) => {
                self.cells[*gr].clone_from(data);
                self.awaited[*gr] = 0;
            }
        }
    }
}

/// The block beside its model.
struct Bench {
    block: Box<Gvr>,
    model: Model,
    cfg: Config,
}

impl Bench {
    fn new(cfg: Config) -> Self {
        Self {
            block: ready(Gvr::new(cfg)),
            model: Model::new(&cfg),
            cfg,
        }
    }

    /// One cycle with these returns (per bank) and this definition; reads every register in it.
    fn cycle(&mut self, returns: &[Option<Return>], define: Option<&Define>) {
        for bank in 0..self.cfg.banks {
            let r = returns.get(bank).copied().flatten();
            self.block.ret_valid[bank].next = r.is_some();
            // Without `ret_valid` the rest must not matter.
            let r = r.unwrap_or(Return {
                gr: bank % REGISTERS,
                slots: u32::MAX,
                word: 0xDEAD_BEEF,
                ..Return::default()
            });
            put(&mut self.block.ret_gr[bank], r.gr as u64);
            put(&mut self.block.ret_lanes[bank], r.slots);
            put(&mut self.block.ret_upper[bank], r.upper);
            put(&mut self.block.ret_odd[bank], r.odd);
            self.block.ret_byte[bank].next = r.byte;
            put(&mut self.block.ret_low[bank], r.word & 0xFFFF);
            put(&mut self.block.ret_high[bank], r.word >> 16);
        }
        self.block.post.next = matches!(define, Some(Define::Post(..)));
        self.block.mov.next = matches!(define, Some(Define::Move(..)));
        match define {
            Some(Define::Post(gr, slots)) => {
                put(&mut self.block.post_gr, *gr as u64);
                put(&mut self.block.post_lanes, *slots);
            }
            Some(Define::Move(gr, data)) => {
                put(&mut self.block.post_gr, *gr as u64);
                put_all(&mut self.block.mov_data, data);
            }
            None => {}
        }
        for r in returns.iter().flatten() {
            self.model.take(r);
        }
        self.check();
        tick(&mut *self.block);
        if let Some(define) = define {
            self.model.define(define);
        }
    }

    /// Value of every register and completion, in the present cycle.
    fn check(&mut self) {
        for gr in 0..REGISTERS {
            put(&mut self.block.read_gr, gr as u64);
            eval_low(&mut *self.block);
            assert_eq!(
                halves(&self.block.read_data),
                self.model.cells[gr],
                "gr{gr}"
            );
        }
        assert_eq!(get(&self.block.complete), self.model.complete());
    }
}

#[test]
fn registers_are_zero_and_complete_at_power_up() {
    let mut bench = Bench::new(Config::default());
    assert_eq!(get(&bench.block.complete), 0xFF);
    bench.cycle(&[], None);
}

#[test]
fn each_slot_takes_its_half_or_byte_of_the_word() {
    let mut bench = Bench::new(Config::default());
    let word = 0x8899_AAFF;
    bench.cycle(&[], Some(&Define::Post(3, u32::MAX)));
    let r = Return {
        gr: 3,
        slots: u32::MAX,
        word,
        upper: 0xCCCC_CCCC,
        odd: 0xAAAA_AAAA,
        byte: true,
    };
    bench.cycle(&[Some(r)], None);
    put(&mut bench.block.read_gr, 3_u64);
    eval_low(&mut *bench.block);
    assert_eq!(
        halves(&bench.block.read_data)[..4],
        [0xFF, 0xAA, 0x99, 0x88]
    );
    bench.cycle(&[Some(Return { byte: false, ..r })], None);
    eval_low(&mut *bench.block);
    put(&mut bench.block.read_gr, 3_u64);
    eval_low(&mut *bench.block);
    assert_eq!(
        halves(&bench.block.read_data)[..4],
        [0xAAFF, 0xAAFF, 0x8899, 0x8899]
    );
}

#[test]
fn a_register_is_complete_in_the_cycle_of_its_last_return() {
    let mut bench = Bench::new(Config::default());
    bench.cycle(&[], Some(&Define::Post(6, 0x8000_0001)));
    assert_eq!(
        get(&bench.block.complete),
        0xBF,
        "after the edge of the post"
    );
    let one = |slots| Return {
        gr: 6,
        slots,
        word: 0x1111_2222,
        ..Return::default()
    };
    bench.cycle(&[Some(one(1))], None);
    assert_eq!(bench.model.awaited[6], 0x8000_0000);
    bench.cycle(&[None, Some(one(0x8000_0000))], None); // `cycle` checks `complete` before its edge
    assert_eq!(bench.model.complete(), 0xFF);
}

#[test]
fn sixteen_banks_serve_eight_registers_in_one_cycle() {
    let mut bench = Bench::new(Config::default());
    for gr in 0..8 {
        bench.cycle(&[], Some(&Define::Post(gr, 0xFFFF_FFFF)));
    }
    for lap in 0..16 {
        let returns: Vec<_> = (0..16)
            .map(|bank| {
                Some(Return {
                    gr: bank / 2,
                    slots: 1 << (2 * lap + bank % 2),
                    word: (0x0101_0001 * bank + lap) as u32,
                    upper: 0x5555_5555,
                    ..Return::default()
                })
            })
            .collect();
        bench.cycle(&returns, None);
    }
    assert_eq!(bench.model.complete(), 0xFF);
}

#[test]
fn all_banks_return_to_one_register_in_one_cycle() {
    let mut bench = Bench::new(Config::default());
    bench.cycle(&[], Some(&Define::Post(0, u32::MAX)));
    let returns: Vec<_> = (0..16)
        .map(|bank| {
            Some(Return {
                slots: 3 << (2 * bank),
                word: 0xF00D_0000 + bank as u32,
                upper: 0xAAAA_AAAA,
                ..Return::default()
            })
        })
        .collect();
    bench.cycle(&returns, None);
    assert_eq!(bench.model.complete(), 0xFF);
    bench.cycle(&[], None);
}

#[test]
fn a_post_or_move_wins_over_a_return_and_a_reader_beside_it_sees_the_value_before() {
    for define in [
        Define::Post(2, 0x0F),
        Define::Post(2, 0),
        Define::Move(2, (100..132).collect()),
    ] {
        let mut bench = Bench::new(Config::default());
        bench.cycle(&[], Some(&Define::Post(2, 1)));
        let r = Return {
            gr: 2,
            slots: 1,
            word: 0x7777,
            ..Return::default()
        };
        bench.cycle(&[Some(r)], Some(&define));
        bench.cycle(&[], None);
    }
}

#[test]
fn a_post_that_awaits_nothing_leaves_a_complete_zero() {
    let mut bench = Bench::new(Config::default());
    bench.cycle(&[], Some(&Define::Move(1, vec![0xFFFF; 32])));
    bench.cycle(&[], Some(&Define::Post(1, 0)));
    assert_eq!(bench.model.complete(), 0xFF);
    bench.cycle(&[], None);
}

#[test]
fn reset_clears_registers_and_forgets_what_was_awaited() {
    let mut bench = Bench::new(Config::default());
    for gr in 0..8 {
        bench.cycle(&[], Some(&Define::Move(gr, vec![0x1234; 32])));
        bench.cycle(&[], Some(&Define::Post((gr + 1) % 8, u32::MAX)));
    }
    bench.block.reset.next = true;
    bench.cycle(&[], Some(&Define::Move(4, vec![9; 32])));
    bench.block.reset.next = false;
    bench.model = Model::new(&bench.cfg);
    bench.cycle(&[], None);
}

/// A return of some awaited slots of some register from each bank, no slot twice.
fn random_returns(rng: &mut Rng, bench: &Bench) -> Vec<Option<Return>> {
    let mut awaited = bench.model.awaited;
    (0..bench.cfg.banks)
        .map(|_| {
            let gr = rng.below(REGISTERS);
            let slots = awaited[gr] & rng.mask(bench.cfg.lanes);
            awaited[gr] &= !slots;
            (slots != 0).then(|| Return {
                gr,
                slots,
                word: rng.word() as u32,
                upper: rng.word() as u32,
                odd: rng.word() as u32,
                byte: rng.bit(),
            })
        })
        .collect()
}

#[test]
fn random_runs_match_plain_arrays() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        for _ in 0..800 {
            let returns = if rng.bit() {
                random_returns(&mut rng, &bench)
            } else {
                vec![]
            };
            let gr = rng.below(REGISTERS);
            let define = match rng.below(4) {
                0 => Some(Define::Post(gr, rng.mask(cfg.lanes))),
                1 => Some(Define::Move(gr, rng.halves(cfg.lanes))),
                _ => None,
            };
            let reset = rng.one_in(60);
            bench.block.reset.next = reset;
            bench.cycle(&returns, define.as_ref());
            if reset {
                bench.model = Model::new(&cfg);
            }
        }
    }
}
