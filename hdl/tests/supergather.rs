//! `supergather`: the whole engine.
//!
//! Covered here: every output depends on registers only (random inputs in every cycle of a random run); reset in
//! mid-operation leaves an engine that no output tells from a new one with the same data RAM; the row port, from rows
//! to the lanes of a gather and back, its refusal while operations are in flight, its latency; a reset in every cycle of a
//! scatter, and what is in the data RAM then; SCATTERW behind a scatter, cycle by cycle; the counters; the configuration that is refused. What the engine computes, and when, is the matter of its blocks' tests and of the simulation's.

mod common;

use common::*;
use hdl::config::{BankMap, Config};
use hdl::isa::{op, stall};
use hdl::supergather::Supergather;

/// First byte of the data RAM (D22).
const RAM: u64 = 0x0008_0000;

/// Every input of a cycle.
#[derive(Clone, Debug)]
struct In {
    reset: bool,
    s0: (bool, u64, u64),
    s1: (bool, u64, u64, u64),
    ars: u64,
    vs: Vec<u16>,
    vr: Vec<u16>,
    vbr: u64,
    cpenable: bool,
    /// DBREAKA of both breakpoints, then DBREAKC.
    breaks: [u64; 4],
    fault_clear: bool,
    ext_stall: bool,
    gvr_ready: u64,
    row_valid: bool,
    row_write: bool,
    row_addr: u64,
    row_wdata: Vec<u16>,
}

impl In {
    fn idle(cfg: &Config) -> Self {
        Self {
            reset: false,
            s0: (false, 0, 0),
            s1: (false, 0, 0, 0),
            ars: 0,
            vs: vec![0; cfg.lanes],
            vr: vec![0; cfg.lanes],
            vbr: 0,
            cpenable: true,
            breaks: [0; 4],
            fault_clear: false,
            ext_stall: false,
            gvr_ready: 10,
            row_valid: false,
            row_write: false,
            row_addr: 0,
            row_wdata: vec![0; 2 * cfg.banks],
        }
    }

    /// Every pin at 1.
    fn ones(cfg: &Config) -> Self {
        Self {
            reset: true,
            s0: (true, 31, 7),
            s1: (true, 31, 7, 31),
            ars: 0xFFFF_FFFF,
            vs: vec![0xFFFF; cfg.lanes],
            vr: vec![0xFFFF; cfg.lanes],
            vbr: u64::MAX,
            cpenable: true,
            breaks: [0xFFFF_FFFF; 4],
            fault_clear: true,
            ext_stall: true,
            gvr_ready: 15,
            row_valid: true,
            row_write: true,
            row_addr: 1023,
            row_wdata: vec![0xFFFF; 2 * cfg.banks],
        }
    }

    /// Any value on every pin.
    fn noise(rng: &mut Rng, cfg: &Config) -> Self {
        Self {
            reset: rng.bit(),
            s0: (rng.bit(), rng.bits(5), rng.bits(3)),
            s1: (rng.bit(), rng.bits(5), rng.bits(3), rng.bits(5)),
            ars: rng.bits(32),
            vs: rng.halves(cfg.lanes),
            vr: rng.halves(cfg.lanes),
            vbr: rng.word(),
            cpenable: rng.bit(),
            breaks: [(); 4].map(|()| rng.bits(32)),
            fault_clear: rng.bit(),
            ext_stall: rng.bit(),
            gvr_ready: rng.bits(4),
            row_valid: rng.bit(),
            row_write: rng.bit(),
            row_addr: rng.bits(10),
            row_wdata: rng.halves(2 * cfg.banks),
        }
    }

    /// Operations that mostly reach the data RAM, row accesses, stalls.
    fn traffic(rng: &mut Rng, cfg: &Config) -> Self {
        let mut i = Self::noise(rng, cfg);
        i.reset = false;
        i.s0 = (
            !rng.one_in(4),
            match rng.one_in(3) {
                // Scatters, SCATTERW, value adds.
                true => 11 + rng.below(19) as u64,
                false => rng.pick(&[0, 1, 2, 3, 4, 5, 4, 10, 31]),
            },
            rng.bits(3),
        );
        i.s1 = (
            rng.bit(),
            rng.pick(&[6, 7, 8, 9, 0]),
            rng.bits(3),
            rng.bits(5),
        );
        i.cpenable = !rng.one_in(20);
        i.breaks[0] = RAM + rng.below(cfg.ram_bytes()) as u64;
        i.ars = if rng.one_in(20) { RAM - 4 } else { RAM };
        // Element 2k + 1 of a 32-bit offset is its upper half: 0. Aligned for every size, mostly.
        for (k, o) in i.vs.iter_mut().enumerate() {
            *o = if k % 2 == 1 {
                0
            } else {
                *o & (cfg.ram_bytes() - 1) as u16 & 0xFFFC
            };
        }
        if rng.one_in(20) {
            i.vs[0] |= 1;
        }
        i.ext_stall = rng.one_in(8);
        i.gvr_ready = 10 + u64::from(rng.one_in(8));
        i
    }
}

fn drive(engine: &mut Supergather, i: &In) {
    engine.reset.next = i.reset;
    engine.s0_valid.next = i.s0.0;
    put(&mut engine.s0_op, i.s0.1);
    put(&mut engine.s0_gr, i.s0.2);
    engine.s1_valid.next = i.s1.0;
    put(&mut engine.s1_op, i.s1.1);
    put(&mut engine.s1_gr, i.s1.2);
    put(&mut engine.s1_vt, i.s1.3);
    put(&mut engine.ars, i.ars);
    put_all(&mut engine.vs, &i.vs);
    put_all(&mut engine.vr, &i.vr);
    put(&mut engine.vbr[0], i.vbr & 0xFFFF_FFFF);
    put(&mut engine.vbr[1], i.vbr >> 32);
    engine.cpenable.next = i.cpenable;
    for k in 0..2 {
        put(&mut engine.dbreaka[k], i.breaks[k]);
        put(&mut engine.dbreakc[k], i.breaks[2 + k]);
    }
    engine.fault_clear.next = i.fault_clear;
    engine.ext_stall.next = i.ext_stall;
    put(&mut engine.gvr_ready, i.gvr_ready);
    engine.row_valid.next = i.row_valid;
    engine.row_write.next = i.row_write;
    put(&mut engine.row_addr, i.row_addr);
    put_all(&mut engine.row_wdata, &i.row_wdata);
    eval_low(engine);
}

fn cycle(engine: &mut Supergather, i: &In) {
    drive(engine, i);
    tick(engine);
}

fn new(cfg: Config) -> Box<Supergather> {
    ready(Supergather::new(cfg).unwrap())
}

/// The words of a row, which are given in address order, in the order of the row port.
fn in_bank_order(cfg: &Config, row: usize, words: &[u32]) -> Vec<u32> {
    let mut ordered = vec![0; cfg.banks];
    for (i, &word) in words.iter().enumerate() {
        ordered[bank_of(cfg, row * cfg.banks + i)] = word;
    }
    ordered
}

/// Writes `words` to the data RAM from its start, through the row port.
fn load(engine: &mut Supergather, words: &[u32]) {
    let cfg = engine.config();
    for (row, words) in words.chunks(cfg.banks).enumerate() {
        let words = in_bank_order(&cfg, row, words);
        assert!(engine.row_ready.val());
        let i = In {
            row_valid: true,
            row_write: true,
            row_addr: row as u64,
            row_wdata: words
                .iter()
                .flat_map(|w| [*w as u16, (w >> 16) as u16])
                .collect(),
            ..In::idle(&cfg)
        };
        cycle(engine, &i);
    }
}

fn random_words(rng: &mut Rng, cfg: &Config) -> Vec<u32> {
    (0..cfg.ram_bytes() / 4)
        .map(|_| rng.word() as u32)
        .collect()
}

/// Machines whose data RAM is quickly loaded.
fn machines() -> Vec<Config> {
    let mut all = configs();
    for cfg in &mut all {
        cfg.bank_words = cfg.bank_words.min(32);
    }
    all
}

#[test]
fn no_output_follows_an_input_of_the_same_cycle() {
    let mut rng = rng!();
    for cfg in machines() {
        let mut engine = new(cfg);
        let words = random_words(&mut rng, &cfg);
        load(&mut engine, &words);
        let (mut results, mut rows) = (0, 0);
        // A large machine is slow, and not another one.
        let cycles = if cfg.lanes > 20 { 300 } else { 800 };
        for n in 0..cycles {
            let after_edge = outputs(&*engine);
            let mut i = In::traffic(&mut rng, &cfg);
            i.reset = rng.one_in(200);
            // No posts for a while, so that the row port is open.
            i.s0.0 &= n / 50 % 3 != 2;
            for other in [
                In::noise(&mut rng, &cfg),
                In::ones(&cfg),
                In::noise(&mut rng, &cfg),
                In::idle(&cfg),
                i,
            ] {
                drive(&mut engine, &other);
                for (after_edge, now) in after_edge.iter().zip(outputs(&*engine)) {
                    assert_eq!(*after_edge, now, "cycle {n}, inputs {other:x?}");
                }
            }
            results += u32::from(engine.vt_valid.val());
            rows += u32::from(engine.row_rvalid.val());
            tick(&mut *engine);
        }
        assert!(results > 20 && rows > 10, "{results} results, {rows} rows");
    }
}

#[test]
fn no_output_follows_an_input_while_the_clock_is_high() {
    let mut rng = rng!();
    let cfg = machines()[1];
    let mut engine = new(cfg);
    for _ in 0..300 {
        cycle(&mut engine, &In::traffic(&mut rng, &cfg));
        let after_edge = outputs(&*engine);
        put(&mut engine.s0_op, rng.bits(5));
        engine.s0_valid.next = rng.bit();
        engine.row_valid.next = rng.bit();
        engine.ext_stall.next = rng.bit();
        engine.reset.next = rng.bit();
        put(&mut engine.vs[0], rng.bits(16));
        eval(&mut *engine);
        assert_eq!(outputs(&*engine), after_edge);
    }
}

#[test]
fn after_a_reset_in_mid_operation_the_engine_is_as_new_but_for_its_data_ram() {
    let mut rng = rng!();
    for cfg in machines() {
        let words = random_words(&mut rng, &cfg);
        for _ in 0..3 {
            let mut used = new(cfg);
            load(&mut used, &words);
            for _ in 0..20 + rng.below(60) {
                let mut i = In::traffic(&mut rng, &cfg);
                i.row_write = false;
                // What it writes before the reset a new one would not have.
                if (op::SCATTERNX16..op::NOP).contains(&i.s0.1) && i.s0.1 != op::SCATTERW {
                    i.s0.1 = op::NOP;
                }
                cycle(&mut used, &i);
            }
            let i = In {
                reset: true,
                row_valid: false,
                ..In::traffic(&mut rng, &cfg)
            };
            cycle(&mut used, &i);

            let mut fresh = new(cfg);
            load(&mut fresh, &words);
            let i = In {
                reset: true,
                ..In::idle(&cfg)
            };
            cycle(&mut fresh, &i);
            for n in 0..80 {
                let i = In::traffic(&mut rng, &cfg);
                drive(&mut used, &i);
                drive(&mut fresh, &i);
                // Row data mean something with `row_rvalid` only.
                let meant = |name: &str| fresh.row_rvalid.val() || !name.starts_with("row_rdata");
                for (used, fresh) in outputs(&*used).iter().zip(outputs(&*fresh)) {
                    if meant(&fresh.0) {
                        assert_eq!(*used, fresh, "cycle {n} after the reset, {cfg:?}");
                    }
                }
                tick(&mut *used);
                tick(&mut *fresh);
            }
        }
    }
}

/// Posts a gather of 32-bit words at these byte offsets, drains it, gives the words.
fn gather(engine: &mut Supergather, offsets: &[u32]) -> Vec<u32> {
    let cfg = engine.config();
    let operands = In {
        ars: RAM,
        vs: offsets
            .iter()
            .flat_map(|o| [*o as u16, (o >> 16) as u16])
            .collect(),
        ..In::idle(&cfg)
    };
    let post = In {
        s0: (true, op::GATHERAN_2X32, 3),
        ..operands.clone()
    };
    let drain = In {
        s1: (true, op::GATHERDNX16, 3, 0),
        ..operands.clone()
    };
    cycle(engine, &post);
    cycle(engine, &drain);
    let mut patience = 1000;
    while !engine.vt_valid.val() {
        patience -= 1;
        assert!(patience > 0, "no result");
        cycle(engine, &operands);
    }
    let slots = halves(&engine.vt_data);
    let pairs = slots.chunks(2);
    pairs
        .map(|p| u32::from(p[0]) | u32::from(p[1]) << 16)
        .collect()
}

#[test]
fn rows_hold_the_words_of_the_data_ram_bank_by_bank() {
    let mut rng = rng!();
    for mut cfg in machines() {
        for bank_map in [BankMap::Linear, BankMap::Xor] {
            cfg.bank_map = bank_map;
            let mut engine = new(cfg);
            let words = random_words(&mut rng, &cfg);
            load(&mut engine, &words);
            for _ in 0..8 {
                let picked: Vec<usize> =
                    (0..cfg.lanes / 2).map(|_| rng.below(words.len())).collect();
                let offsets: Vec<u32> = picked.iter().map(|w| 4 * *w as u32).collect();
                let expected: Vec<u32> = picked.iter().map(|&w| words[w]).collect();
                assert_eq!(gather(&mut engine, &offsets), expected);
            }
        }
    }
}

#[test]
fn rows_are_read_back_to_back_after_the_latency() {
    let mut rng = rng!();
    for cfg in machines() {
        let mut engine = new(cfg);
        let words = random_words(&mut rng, &cfg);
        load(&mut engine, &words);
        let mut read = vec![];
        for n in 0..cfg.bank_words + cfg.return_latency {
            let valid = n >= cfg.return_latency;
            assert_eq!(engine.row_rvalid.val(), valid, "cycle {n}");
            if valid {
                let slots = halves(&engine.row_rdata);
                read.extend(
                    slots
                        .chunks(2)
                        .map(|p| u32::from(p[0]) | u32::from(p[1]) << 16),
                );
            }
            let i = In {
                row_valid: n < cfg.bank_words,
                row_addr: n as u64 % cfg.bank_words as u64,
                ..In::idle(&cfg)
            };
            cycle(&mut engine, &i);
        }
        assert!(!engine.row_rvalid.val());
        let rows = words.chunks(cfg.banks).enumerate();
        let expected: Vec<u32> = rows
            .flat_map(|(row, words)| in_bank_order(&cfg, row, words))
            .collect();
        assert_eq!(read, expected);
    }
}

#[test]
fn the_row_port_is_shut_while_an_operation_is_in_the_window_and_what_is_offered_then_is_lost() {
    for cfg in machines() {
        let mut engine = new(cfg);
        let words: Vec<u32> = (0..cfg.ram_bytes() as u32 / 4).collect();
        load(&mut engine, &words);
        // All lanes on one bank, so that the window is taken for long.
        let operands = In {
            s0: (true, op::GATHERANX16, 0),
            ars: RAM,
            vs: (0..cfg.lanes)
                .map(|l| (4 * cfg.banks * l % cfg.ram_bytes()) as u16)
                .collect(),
            ..In::idle(&cfg)
        };
        cycle(&mut engine, &operands);
        let mut shut = 0;
        for _ in 0..60 {
            let write = !engine.row_ready.val();
            shut += u32::from(write);
            let i = In {
                s0: (false, 0, 0),
                row_valid: write,
                row_write: write,
                row_wdata: vec![0xFFFF; 2 * cfg.banks],
                ..operands.clone()
            };
            cycle(&mut engine, &i);
            assert!(!engine.row_rvalid.val());
        }
        assert!(shut >= cfg.return_latency as u32, "shut for {shut} cycles");
        let lanes = cfg.lanes / 2;
        let offsets: Vec<u32> = (0..lanes).map(|l| 4 * (l % cfg.banks) as u32).collect();
        let expected: Vec<u32> = offsets.iter().map(|o| o / 4).collect();
        assert_eq!(
            gather(&mut engine, &offsets),
            expected,
            "row 0 is untouched"
        );
    }
}

/// What a scatter of words needs: lane k writes `data[k]` at byte offset `offsets[k]`; the other lanes are off.
fn scatter(cfg: &Config, offsets: &[u32], data: &[u32]) -> In {
    let slots = |words: &[u32]| {
        let halves = words.iter().flat_map(|w| [*w as u16, (w >> 16) as u16]);
        let mut slots: Vec<u16> = halves.collect();
        slots.resize(cfg.lanes, 0);
        slots
    };
    In {
        ars: RAM,
        vs: slots(offsets),
        vr: slots(data),
        // Word lane k has bit 4k (D12).
        vbr: (0..offsets.len()).map(|k| 1 << (4 * k)).sum(),
        ..In::idle(cfg)
    }
}

/// The words of the data RAM, through the row port.
fn dump(engine: &mut Supergather) -> Vec<u32> {
    let cfg = engine.config();
    let mut words = vec![0; cfg.ram_bytes() / 4];
    for row in 0..cfg.bank_words {
        assert!(engine.row_ready.val());
        for n in 0..cfg.return_latency {
            let i = In {
                row_valid: n == 0,
                row_addr: row as u64,
                ..In::idle(&cfg)
            };
            cycle(engine, &i);
        }
        assert!(engine.row_rvalid.val());
        let slots = halves(&engine.row_rdata);
        let first = row * cfg.banks;
        for (k, word) in words[first..first + cfg.banks].iter_mut().enumerate() {
            let at = 2 * bank_of(&cfg, first + k);
            *word = u32::from(slots[at]) | u32::from(slots[at + 1]) << 16;
        }
    }
    words
}

#[test]
fn a_reset_while_a_scatter_writes_loses_what_is_granted_from_its_cycle_on() {
    let mut rng = rng!();
    for cfg in machines() {
        let mut engine = new(cfg);
        // A word of bank 0 in each row, so that one lane is granted per cycle, the lowest first.
        let count = (cfg.lanes / 2).min(cfg.bank_words);
        let words: Vec<usize> = (0..count)
            .map(|row| row * cfg.banks)
            .map(|first| (first..).find(|&w| bank_of(&cfg, w) == 0).unwrap())
            .collect();
        let offsets: Vec<u32> = words.iter().map(|w| 4 * *w as u32).collect();
        for index in [op::SCATTERN_2X32T, op::SCATTERADDN_2X32T] {
            let written = |old: u32, datum: u32| match index {
                op::SCATTERN_2X32T => datum,
                _ => old.wrapping_add(datum),
            };
            // Offered in cycle 0, it leaves stage 10 in 11; lane k is granted in 12 + k and written in 13 + k.
            let end = 14 + count + cfg.return_latency;
            for reset in 9..end {
                let mut expected = random_words(&mut rng, &cfg);
                load(&mut engine, &expected);
                let data: Vec<u32> = (0..count).map(|_| rng.word() as u32).collect();
                let operands = scatter(&cfg, &offsets, &data);
                for n in 0..=reset {
                    let i = In {
                        reset: n == reset,
                        s0: (n == 0, index, 0),
                        ..operands.clone()
                    };
                    cycle(&mut engine, &i);
                }
                for lane in (0..count).filter(|lane| 12 + lane < reset) {
                    let word = &mut expected[words[lane]];
                    *word = written(*word, data[lane]);
                }
                assert_eq!(dump(&mut engine), expected, "reset in {reset}, {cfg:?}");

                // The next one loses nothing, and nothing of the first one comes late.
                for n in 0..end {
                    let i = In {
                        s0: (n == 0, index, 0),
                        ..operands.clone()
                    };
                    cycle(&mut engine, &i);
                }
                for lane in 0..count {
                    let word = &mut expected[words[lane]];
                    *word = written(*word, data[lane]);
                }
                assert_eq!(dump(&mut engine), expected, "after {reset}, {cfg:?}");
            }
        }
    }
}

#[test]
fn scatterw_behind_a_scatter_leaves_stage_10_with_its_returns() {
    for cfg in machines() {
        let mut engine = new(cfg);
        // Lanes that share a bank share a word, so every word is granted at once.
        let lanes = 0..cfg.lanes as u32 / 2;
        let offsets: Vec<u32> = lanes.map(|l| 4 * (l % cfg.banks as u32)).collect();
        let operands = scatter(&cfg, &offsets, &offsets);
        let (mut stage10, mut held, mut done, mut accesses) = (vec![], vec![], vec![], vec![]);
        for n in 0..40 {
            let offer = match n {
                0 => (true, op::SCATTERN_2X32, 0),
                1 => (true, op::SCATTERW, 0),
                _ => (false, 0, 0),
            };
            let i = In {
                s0: offer,
                ..operands.clone()
            };
            drive(&mut engine, &i);
            if engine.stage10_valid.val() {
                stage10.push((n, get(&engine.stage10_tag)));
            }
            if !engine.advance.val() {
                held.push(n);
            }
            if engine.scatterw_done.val() {
                done.push(n);
            }
            accesses.push(get(&engine.bank_accesses));
            tick(&mut *engine);
        }
        // The scatter leaves in c, its words are granted in c + 1 and count as written in c + 1 + RETURN.
        let (c, latency) = (11, cfg.return_latency);
        let leaves = c + 1 + latency;
        let mut expected = vec![(c, 0)];
        expected.extend((c + 1..=leaves).map(|n| (n, 1)));
        assert_eq!(stage10, expected, "{cfg:?}");
        assert_eq!(held, Vec::from_iter(c + 1..leaves), "{cfg:?}");
        assert_eq!(done, [leaves + 1], "{cfg:?}");
        // A counter shows an event one cycle later.
        let banks = cfg.banks.min(cfg.lanes / 2) as u64;
        assert_eq!([accesses[c + 1], accesses[c + 2]], [0, banks], "{cfg:?}");
    }
}

#[test]
fn counters_agree_with_the_outputs_cycle_by_cycle() {
    let mut rng = rng!();
    let cfg = machines()[1];
    let mut engine = new(cfg);
    let (mut held, mut interlock, mut external, mut drains) = (0, 0, 0, 0);
    for _ in 0..500 {
        let mut i = In::traffic(&mut rng, &cfg);
        i.gvr_ready = 12;
        drive(&mut engine, &i);
        drains += u64::from(engine.vt_valid.val());
        let counts = [
            get(&engine.memory_wait),
            get(&engine.stall_interlock),
            get(&engine.stall_external),
            get(&engine.drains),
        ];
        assert_eq!(counts, [held, interlock, external, drains]);
        held += u64::from(!engine.advance.val());
        let stalls = [get(&engine.s0_stall), get(&engine.s1_stall)];
        interlock += u64::from(stalls.contains(&stall::INTERLOCK));
        external += u64::from(stalls.contains(&stall::EXTERNAL));
        tick(&mut *engine);
    }
    assert!(held > 20 && interlock > 5 && external > 5 && drains > 20);
}

#[test]
fn counters_of_one_gather_on_one_bank() {
    let cfg = Config::default();
    let mut engine = new(cfg);
    let offsets: Vec<u32> = (0..16).map(|l| 64 * (l / 2)).collect();
    gather(&mut engine, &offsets);
    // Eight words, two lanes each; the last one leaves nobody waiting.
    assert_eq!(get(&engine.posts), 1);
    assert_eq!(get(&engine.drains), 1);
    assert_eq!(get(&engine.bank_accesses), 8);
    assert_eq!(get(&engine.shared_accesses), 8);
    assert_eq!(get(&engine.bank_conflicts), 7);
    // The drain is in stage 10 in the cycle of the first access; the last word is back after eight.
    assert_eq!(get(&engine.memory_wait), 8);
    assert_eq!(get(&engine.window_full), 0);
}

#[test]
fn a_configuration_out_of_range_is_refused() {
    let bad = Config {
        lanes: 5,
        ..Config::default()
    };
    assert_eq!(Supergather::new(bad).err().unwrap().field, "lanes");
}
