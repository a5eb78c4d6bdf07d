//! `gvr_register`: one gather register and what is still missing in it.
//!
//! Covered: zero and complete after reset, halves and bytes of a word, the cycle in which a register becomes complete,
//! all banks in one cycle, a definition that awaits nothing, its precedence over a return and its invisibility in its
//! own cycle, which definition's cut a return follows, reset in mid-operation, random runs against a plain array in
//! every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::core_side::gvr_register::GvrRegister;

/// Slots and word of one bank.
type Return = (u32, u32);

/// What leaves stage 10 and defines the register.
#[derive(Clone, Debug)]
struct Define {
    lanes: u32,
    upper: u32,
    odd: u32,
    bytes: bool,
    data: Vec<u16>,
}

impl Define {
    /// A post that awaits these slots, each the lower half of its word.
    fn post(cfg: &Config, lanes: u32) -> Self {
        Self {
            lanes,
            upper: 0,
            odd: 0,
            bytes: false,
            data: vec![0; cfg.lanes],
        }
    }

    /// What a slot takes of its word (D3).
    fn cut(&self, slot: usize, word: u32) -> u16 {
        let bytes = word.to_le_bytes();
        let at = 2 * (self.upper >> slot & 1) as usize;
        if self.bytes {
            u16::from(bytes[at + (self.odd >> slot & 1) as usize])
        } else {
            u16::from_le_bytes([bytes[at], bytes[at + 1]])
        }
    }
}

/// The block beside a plain array.
struct Bench {
    block: Box<GvrRegister>,
    cfg: Config,
    value: Vec<u16>,
    awaited: u32,
    define: Define,
}

impl Bench {
    fn new(cfg: Config) -> Self {
        Self {
            block: ready(GvrRegister::new(cfg)),
            cfg,
            value: vec![0; cfg.lanes],
            awaited: 0,
            define: Define::post(&cfg, 0),
        }
    }

    /// One cycle with these returns, bank by bank, and this definition; gives `complete`.
    fn cycle(&mut self, returns: &[Return], define: Option<&Define>) -> bool {
        for bank in 0..self.cfg.banks {
            let (slots, word) = returns.get(bank).copied().unwrap_or((0, 0xDEAD_BEEF));
            put(&mut self.block.ret_lanes[bank], slots);
            put(&mut self.block.ret_low[bank], word & 0xFFFF);
            put(&mut self.block.ret_high[bank], word >> 16);
            for slot in ones(slots) {
                self.value[slot] = self.define.cut(slot, word);
            }
            self.awaited &= !slots;
        }
        self.block.define.next = define.is_some();
        if let Some(d) = define {
            put(&mut self.block.define_lanes, d.lanes);
            put(&mut self.block.define_upper, d.upper);
            put(&mut self.block.define_odd, d.odd);
            self.block.define_bytes.next = d.bytes;
            put_all(&mut self.block.define_data, &d.data);
        }
        eval_low(&mut *self.block);
        let complete = self.block.complete.val();
        assert_eq!(halves(&self.block.value), self.value);
        assert_eq!(complete, self.awaited == 0);
        tick(&mut *self.block);
        if let Some(d) = define {
            self.value.clone_from(&d.data);
            self.awaited = d.lanes;
            self.define = d.clone();
        }
        complete
    }

    fn reset(&mut self, define: &Define) {
        self.block.reset.next = true;
        self.cycle(&[], Some(define));
        self.block.reset.next = false;
        self.value.fill(0);
        self.awaited = 0;
        self.define = Define::post(&self.cfg, 0);
    }
}

#[test]
fn it_is_zero_and_complete_at_power_up() {
    for cfg in configs() {
        assert!(Bench::new(cfg).cycle(&[], None));
    }
}

#[test]
fn each_slot_takes_its_half_or_byte_of_the_word() {
    let cfg = Config::default();
    for (bytes, expected) in [
        (true, [0xFF, 0xAA, 0x99, 0x88]),
        (false, [0xAAFF, 0xAAFF, 0x8899, 0x8899]),
    ] {
        let mut bench = Bench::new(cfg);
        let post = Define {
            upper: 0xCCCC_CCCC,
            odd: 0xAAAA_AAAA,
            bytes,
            ..Define::post(&cfg, u32::MAX)
        };
        bench.cycle(&[], Some(&post));
        bench.cycle(&[(u32::MAX, 0x8899_AAFF)], None);
        for slots in bench.value.chunks(4) {
            assert_eq!(slots, expected);
        }
        bench.cycle(&[], None);
    }
}

#[test]
fn it_is_complete_in_the_cycle_of_its_last_return() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let post = Define::post(&cfg, 0x8000_0001);
    assert!(bench.cycle(&[], Some(&post)), "not before the edge");
    assert!(!bench.cycle(&[], None));
    assert!(!bench.cycle(&[(1, 0x1111)], None));
    assert!(!bench.cycle(&[(1, 0x2222)], None), "a slot counts once");
    assert!(bench.cycle(&[(0, 0), (0x8000_0000, 0x3333)], None));
    assert!(bench.cycle(&[], None), "and stays");
}

#[test]
fn every_bank_may_return_in_one_cycle() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let post = Define {
        upper: 0xAAAA_AAAA,
        ..Define::post(&cfg, u32::MAX)
    };
    bench.cycle(&[], Some(&post));
    let returns: Vec<Return> = (0..16)
        .map(|bank| (3 << (2 * bank), 0xF00D_0000 + bank))
        .collect();
    assert!(bench.cycle(&returns, None));
    bench.cycle(&[], None);
}

#[test]
fn a_definition_that_awaits_nothing_is_complete_at_once() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let data: Vec<u16> = (0x100..0x120).collect();
    let mov = Define {
        data,
        ..Define::post(&cfg, 0)
    };
    bench.cycle(&[], Some(&mov));
    assert!(bench.cycle(&[], Some(&Define::post(&cfg, 0))));
    assert!(bench.cycle(&[], None));
    assert_eq!(bench.value, vec![0; 32]);
}

#[test]
fn a_definition_wins_over_a_return_and_shows_in_the_next_cycle() {
    let cfg = Config::default();
    for lanes in [0, 1, 0x8000_0001] {
        let mut bench = Bench::new(cfg);
        bench.cycle(&[], Some(&Define::post(&cfg, 1)));
        let second = Define {
            upper: 1,
            ..Define::post(&cfg, lanes)
        };
        // The return is cut as the first post says, is visible in this cycle, and gone in the next.
        assert!(bench.cycle(&[(1, 0x2222_1111)], Some(&second)));
        assert_eq!(bench.cycle(&[], None), lanes == 0);
        bench.cycle(&[(lanes, 0x4444_3333)], None);
        bench.cycle(&[], None);
    }
}

#[test]
fn reset_clears_it_and_forgets_what_was_awaited() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let post = Define {
        data: vec![0x1234; 32],
        bytes: true,
        upper: u32::MAX,
        ..Define::post(&cfg, u32::MAX)
    };
    bench.cycle(&[], Some(&post));
    bench.reset(&post);
    assert!(bench.cycle(&[], None));
}

#[test]
fn random_runs_match_a_plain_array() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        for _ in 0..2000 {
            // Awaited slots mostly, no slot from two banks.
            let mut free = if rng.one_in(8) {
                all_ones(cfg.lanes)
            } else {
                bench.awaited
            };
            let returns: Vec<Return> = (0..cfg.banks)
                .map(|_| {
                    let slots = if rng.one_in(3) {
                        free & rng.mask(cfg.lanes)
                    } else {
                        0
                    };
                    free &= !slots;
                    (slots, rng.word() as u32)
                })
                .collect();
            let define = Define {
                lanes: rng.mask(cfg.lanes),
                upper: rng.word() as u32,
                odd: rng.word() as u32,
                bytes: rng.bit(),
                data: rng.halves(cfg.lanes),
            };
            if rng.one_in(100) {
                bench.reset(&define);
            }
            let define = rng.one_in(6).then_some(&define);
            bench.cycle(&returns, define);
        }
    }
}
