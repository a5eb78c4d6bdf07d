//! `bank_arbiter`: what each bank serves in a cycle.
//!
//! Covered: idle banks, oldest entry first from every tail position, younger entries fill idle banks, all slots on the
//! word of the lowest wanting slot and no other, the counts of accesses, conflicts and shared accesses including 32-bit
//! lanes, random requests against a plain search in every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::bank_arbiter::BankArbiter;

/// What the arbiter sees: per entry and bank the wanting slots, per entry and slot the word.
#[derive(Clone, Debug)]
struct Requests {
    want: Vec<Vec<u32>>,
    word: Vec<Vec<u16>>,
    wide: Vec<bool>,
    tail: usize,
}

impl Requests {
    fn none(cfg: &Config) -> Self {
        Self {
            want: vec![vec![0; cfg.banks]; cfg.window],
            word: vec![vec![0; cfg.lanes]; cfg.window],
            wide: vec![false; cfg.window],
            tail: 0,
        }
    }
}

/// Entry, slots, word.
type Grant = Option<(usize, u32, u16)>;

/// Grants per bank; numbers of accesses, conflicts, shared accesses.
fn expected(cfg: &Config, r: &Requests) -> (Vec<Grant>, [u64; 3]) {
    let mut counts = [0; 3];
    let grants = (0..cfg.banks)
        .map(|bank| {
            let by_age = (0..cfg.window).map(|i| (r.tail + i) % cfg.window);
            let wanting: Vec<usize> = by_age.filter(|&e| r.want[e][bank] != 0).collect();
            let &entry = wanting.first()?;
            let slots = ones(r.want[entry][bank]);
            let word = r.word[entry][slots[0]];
            let (served, left): (Vec<usize>, Vec<usize>) =
                slots.iter().partition(|&&s| r.word[entry][s] == word);
            let lanes = if r.wide[entry] {
                served.iter().filter(|&&s| s % 2 == 0).count()
            } else {
                served.len()
            };
            counts[0] += 1;
            counts[1] += u64::from(wanting.len() > 1 || !left.is_empty());
            counts[2] += u64::from(lanes > 1);
            Some((entry, served.iter().map(|s| 1 << s).sum(), word))
        })
        .collect();
    (grants, counts)
}

fn check(block: &mut BankArbiter, cfg: &Config, r: &Requests) -> (Vec<Grant>, [u64; 3]) {
    put_all(&mut block.want, &r.want.concat());
    put_all(&mut block.word, &r.word.concat());
    for (pin, &wide) in block.wide.iter_mut().zip(&r.wide) {
        pin.next = wide;
    }
    put(&mut block.tail, r.tail as u64);
    eval(block);
    let grants: Vec<Grant> = (0..cfg.banks)
        .map(|b| {
            block.grant_valid[b].val().then(|| {
                (
                    get(&block.grant_entry[b]) as usize,
                    get(&block.grant_lanes[b]) as u32,
                    get(&block.grant_word[b]) as u16,
                )
            })
        })
        .collect();
    let counts = [
        get(&block.accesses),
        get(&block.conflicts),
        get(&block.shared),
    ];
    let wanted = expected(cfg, r);
    assert_eq!((&grants, counts), (&wanted.0, wanted.1), "{r:x?}");
    (grants, counts)
}

#[test]
fn nothing_wanted_nothing_served() {
    for cfg in configs() {
        let mut block = ready(BankArbiter::new(cfg));
        for tail in 0..cfg.window {
            let r = Requests {
                tail,
                ..Requests::none(&cfg)
            };
            let (grants, counts) = check(&mut block, &cfg, &r);
            assert!(grants.iter().all(Option::is_none));
            assert_eq!(counts, [0; 3]);
        }
    }
}

#[test]
fn the_oldest_entry_wins_from_every_tail_position() {
    for cfg in configs() {
        let mut block = ready(BankArbiter::new(cfg));
        for tail in 0..cfg.window {
            let mut r = Requests {
                tail,
                ..Requests::none(&cfg)
            };
            for e in 0..cfg.window {
                r.want[e].fill(1);
                r.word[e].fill(4 * e as u16);
            }
            // Entry by entry is served and gone.
            for age in 0..cfg.window {
                let oldest = (tail + age) % cfg.window;
                let (grants, counts) = check(&mut block, &cfg, &r);
                assert_eq!(grants[0], Some((oldest, 1, 4 * oldest as u16)));
                let others = if age + 1 < cfg.window { cfg.banks } else { 0 };
                assert_eq!(counts, [cfg.banks as u64, others as u64, 0]);
                r.want[oldest].fill(0);
            }
        }
    }
}

#[test]
fn younger_entries_fill_the_banks_that_older_ones_leave_idle() {
    let cfg = Config::default();
    let mut block = ready(BankArbiter::new(cfg));
    let mut r = Requests::none(&cfg);
    r.tail = 5;
    r.want[5][3] = 0x0001;
    r.want[7][3] = 0x0010;
    r.want[7][4] = 0x0020;
    r.want[4][15] = 0x8000_0000; // the youngest
    r.want[4][4] = 0x4000_0000;
    let (grants, counts) = check(&mut block, &cfg, &r);
    assert_eq!(grants[3].unwrap().0, 5);
    assert_eq!(grants[4].unwrap().0, 7);
    assert_eq!(grants[15].unwrap().0, 4);
    assert_eq!(counts, [3, 2, 0]);
}

#[test]
fn slots_on_the_word_of_the_lowest_wanting_slot_share_the_access() {
    let cfg = Config::default();
    let mut block = ready(BankArbiter::new(cfg));
    let mut r = Requests::none(&cfg);
    r.want[0][2] = 0xFFFF_FFF0;
    r.word[0] = (0..32).map(|s| if s % 3 == 1 { 8 } else { 72 }).collect();
    // Slot 4 is the lowest wanting one: 4, 7, 10, ... are on its word; slot 1 is too but does not want.
    let share = (4..32).step_by(3).map(|s| 1_u32 << s).sum();
    let (grants, counts) = check(&mut block, &cfg, &r);
    assert_eq!(grants[2], Some((0, share, 8)));
    assert_eq!(counts, [1, 1, 1]);
    r.want[0][2] &= !share;
    let (grants, counts) = check(&mut block, &cfg, &r);
    assert_eq!(grants[2], Some((0, r.want[0][2], 72)));
    assert_eq!(counts, [1, 0, 1], "no one is left waiting");
}

#[test]
fn entries_on_one_word_do_not_share_an_access() {
    let cfg = Config::default();
    let mut block = ready(BankArbiter::new(cfg));
    let mut r = Requests::none(&cfg);
    r.want[0][0] = 1;
    r.want[1][0] = 2;
    let (grants, counts) = check(&mut block, &cfg, &r);
    assert_eq!(grants[0], Some((0, 1, 0)));
    assert_eq!(counts, [1, 1, 0]);
}

#[test]
fn the_two_slots_of_a_32_bit_lane_are_not_a_shared_access() {
    let cfg = Config::default();
    let mut block = ready(BankArbiter::new(cfg));
    for lane in 0..16 {
        let mut r = Requests::none(&cfg);
        r.wide[0] = true;
        r.want[0][0] = 3 << (2 * lane);
        assert_eq!(check(&mut block, &cfg, &r).1, [1, 0, 0]);
        r.wide[0] = false;
        assert_eq!(check(&mut block, &cfg, &r).1, [1, 0, 1]);
        r.wide[0] = true;
        r.want[0][0] = 3 | 3 << 30;
        assert_eq!(check(&mut block, &cfg, &r).1, [1, 0, 1]);
    }
}

#[test]
fn random_requests_match_a_plain_search() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut block = ready(BankArbiter::new(cfg));
        for _ in 0..1000 {
            let pool: Vec<u16> = (0..1 + rng.below(12))
                .map(|_| rng.bits(16) as u16 & 0xFFFC)
                .collect();
            let sparse = 1 + rng.below(4);
            let mut r = Requests::none(&cfg);
            r.tail = rng.below(cfg.window);
            for e in 0..cfg.window {
                r.wide[e] = rng.bit();
                for s in 0..cfg.lanes {
                    // Both slots of a 32-bit lane are on one word.
                    r.word[e][s] = if r.wide[e] && s % 2 == 1 {
                        r.word[e][s - 1]
                    } else {
                        rng.pick(&pool)
                    };
                }
                for b in 0..cfg.banks {
                    if rng.one_in(sparse) {
                        let mask = rng.mask(cfg.lanes);
                        let even = mask & 0x5555_5555;
                        r.want[e][b] = if r.wide[e] { even | even << 1 } else { mask };
                    }
                }
            }
            check(&mut block, &cfg, &r);
        }
    }
}
