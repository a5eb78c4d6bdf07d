//! `memory_side`: address unit, window, arbiters, banks, return path and row port together.
//!
//! Covered: the cycles of a post without conflicts, with all lanes on one bank, with all lanes on one word; one post
//! per cycle, sustained; a full window; squashed and empty posts; the row port: bank order of a row under both maps,
//! every row, back to back, refused while an operation is in the window, past the end, a row written in the cycle in
//! which a post comes, or a reset; reset in mid-operation, which keeps the data RAM; random posts, holds, row accesses and resets against
//! a plain model that knows every return of every cycle, in every machine.

mod common;

use common::*;
use hdl::config::{BankMap, Config};
use hdl::memory_side::MemorySide;
use std::collections::VecDeque;

/// First byte of the data RAM (D22).
const RAM: usize = 0x0008_0000;

/// Bank of a word by D22.
fn bank_of(cfg: &Config, word: usize) -> usize {
    match cfg.bank_map {
        BankMap::Linear => word % cfg.banks,
        BankMap::Xor => (word % cfg.banks) ^ (word / cfg.banks % cfg.banks),
    }
}

/// A gather post; offsets are per lane, and so is the mask.
#[derive(Clone, Debug)]
struct Post {
    tag: u64,
    gr: u64,
    elem: usize,
    base: u32,
    offsets: Vec<u32>,
    mask: u32,
}

impl Post {
    /// A post to these data RAM bytes, all lanes on.
    fn to(cfg: &Config, elem: usize, bytes: impl Fn(usize) -> usize) -> Self {
        let lanes = if elem == 4 { cfg.lanes / 2 } else { cfg.lanes };
        Self {
            tag: 3,
            gr: 5,
            elem,
            base: RAM as u32,
            offsets: (0..lanes).map(|l| bytes(l) as u32).collect(),
            mask: all_ones(lanes),
        }
    }

    fn control(&self) -> u64 {
        match self.elem {
            1 => 0x0001,
            2 => 0x0041,
            _ => 0x0091,
        }
    }

    fn slots_per_lane(&self) -> usize {
        if self.elem == 4 { 2 } else { 1 }
    }

    /// Data RAM byte of each enabled slot, or none at all if the post may not access one of them (D18).
    fn accesses(&self, cfg: &Config) -> Option<Vec<(usize, usize)>> {
        let mut all = vec![];
        for lane in ones(self.mask) {
            let address = self.base.wrapping_add(self.offsets[lane]) as usize;
            let last = address.checked_add(self.elem - 1)?;
            if address < RAM || last >= RAM + cfg.ram_bytes() || !address.is_multiple_of(self.elem)
            {
                return None;
            }
            for part in 0..self.slots_per_lane() {
                let slot = lane * self.slots_per_lane() + part;
                all.push((slot, address - RAM + 2 * part));
            }
        }
        Some(all)
    }
}

/// What one bank returns.
#[derive(Clone, Debug, PartialEq)]
struct Return {
    gr: u64,
    slots: u32,
    word: u32,
}

/// What the seam says of the post in stage 10: its slots, and of them those in upper halves, those at odd bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cut {
    slots: u32,
    upper: u32,
    odd: u32,
    bytes: bool,
}

/// A row access: row, data to write.
type RowAccess = Option<(usize, Option<Vec<u32>>)>;

/// Inputs of a cycle.
#[derive(Clone, Debug, Default)]
struct In {
    reset: bool,
    /// Leaves stage 1.
    stage1: Option<Post>,
    /// Is in stage 10; leaves it.
    stage10: Option<(Post, bool)>,
    row: RowAccess,
}

/// Outputs of a cycle.
#[derive(Debug, PartialEq)]
struct Out {
    window_full: bool,
    post: Cut,
    squash: bool,
    returns: Vec<Option<Return>>,
    /// Accesses, conflicts, shared accesses.
    counts: [u64; 3],
    row_ready: bool,
    row: Option<Vec<u32>>,
}

/// An operation in the window.
struct Entry {
    gr: u64,
    elem: usize,
    /// Slots that wait for a bank: slot, data RAM byte.
    want: Vec<(usize, usize)>,
    /// Slots that have not returned.
    left: usize,
}

/// What comes back in a later cycle.
#[derive(Clone, Default)]
struct Due {
    /// Bank, age of the entry counted from the first ever, what it returns.
    returns: Vec<(usize, usize, Return)>,
    row: Option<Vec<u32>>,
}

struct Model {
    cfg: Config,
    memory: Vec<u32>,
    entries: VecDeque<Entry>,
    released: usize,
    due: VecDeque<Due>,
}

impl Model {
    fn new(cfg: Config) -> Self {
        Self {
            cfg,
            memory: vec![0; cfg.banks * cfg.bank_words],
            entries: VecDeque::new(),
            released: 0,
            due: vec![Due::default(); cfg.return_latency].into(),
        }
    }

    /// The oldest entry that wants the bank gets one word, for all its slots on it.
    fn serve(&mut self, bank: usize, counts: &mut [u64; 3]) -> Option<(usize, usize, Return)> {
        let cfg = self.cfg;
        let wants = |&(_, byte): &(usize, usize)| bank_of(&cfg, byte / 4) == bank;
        let wanting: Vec<usize> = (0..self.entries.len())
            .filter(|&i| self.entries[i].want.iter().any(wants))
            .collect();
        let &oldest = wanting.first()?;
        let entry = &mut self.entries[oldest];
        let word = entry.want.iter().find(|w| wants(w))?.1 / 4;
        let (served, rest): (Vec<_>, Vec<_>) =
            entry.want.iter().partition(|&&(_, byte)| byte / 4 == word);
        entry.want = rest;
        let lanes = if entry.elem == 4 {
            served.len() / 2
        } else {
            served.len()
        };
        counts[0] += 1;
        counts[1] += u64::from(wanting.len() > 1 || entry.want.iter().any(wants));
        counts[2] += u64::from(lanes > 1);
        let ret = Return {
            gr: entry.gr,
            slots: served.iter().map(|s| 1 << s.0).sum(),
            word: self.memory[word],
        };
        Some((bank, self.released + oldest, ret))
    }

    fn cycle(&mut self, i: &In) -> Out {
        let cfg = self.cfg;
        let row_ready = self.entries.is_empty();
        let mut counts = [0; 3];
        let returns = (0..cfg.banks)
            .filter_map(|bank| self.serve(bank, &mut counts))
            .collect();
        let mut later = Due { returns, row: None };
        if let Some((row, data)) = i.row.as_ref().filter(|_| row_ready) {
            let first = row % cfg.bank_words * cfg.banks;
            let mut words: Vec<usize> = (first..first + cfg.banks).collect();
            words.sort_by_key(|&w| bank_of(&cfg, w));
            match data {
                Some(data) => {
                    for (&word, &value) in words.iter().zip(data) {
                        self.memory[word] = value;
                    }
                }
                None => later.row = Some(words.iter().map(|&w| self.memory[w]).collect()),
            }
        }
        self.due.push_back(later);
        let now = self.due.pop_front().unwrap();
        let mut out = Out {
            window_full: false,
            post: Cut::default(),
            squash: false,
            returns: vec![None; cfg.banks],
            counts,
            row_ready,
            row: now.row,
        };
        for (bank, age, ret) in now.returns {
            self.entries[age - self.released].left -= ret.slots.count_ones() as usize;
            out.returns[bank] = Some(ret);
        }
        while self.entries.front().is_some_and(|e| e.left == 0) {
            self.entries.pop_front();
            self.released += 1;
        }
        out.window_full = self.entries.len() == cfg.window;
        if let Some((post, leaves)) = &i.stage10 {
            let accesses = post.accesses(&cfg);
            out.squash = *leaves && accesses.is_none();
            let want = accesses.unwrap_or_default();
            let which = |test: fn(usize) -> bool| {
                let slots = want.iter().filter(|a| test(a.1));
                slots.map(|a| 1 << a.0).sum()
            };
            out.post = Cut {
                slots: which(|_| true),
                upper: which(|byte| byte / 2 % 2 == 1),
                odd: which(|byte| byte % 2 == 1),
                bytes: post.elem == 1,
            };
            if *leaves {
                self.entries.push_back(Entry {
                    gr: post.gr,
                    elem: post.elem,
                    left: want.len(),
                    want,
                });
            }
        }
        if i.reset {
            let memory = std::mem::take(&mut self.memory);
            *self = Self::new(cfg);
            self.memory = memory;
        }
        out
    }
}

/// The block beside its model.
struct Bench {
    block: Box<MemorySide>,
    model: Model,
    cfg: Config,
}

impl Bench {
    fn new(cfg: Config) -> Self {
        Self {
            block: ready(MemorySide::new(cfg)),
            model: Model::new(cfg),
            cfg,
        }
    }

    /// With random contents, written through the row port.
    fn loaded(cfg: Config, rng: &mut Rng) -> Self {
        let mut bench = Self::new(cfg);
        for row in 0..cfg.bank_words {
            bench.write_row(row, (0..cfg.banks).map(|_| rng.word() as u32).collect());
        }
        bench
    }

    fn write_row(&mut self, row: usize, data: Vec<u32>) {
        self.cycle(&In {
            row: Some((row, Some(data))),
            ..In::default()
        });
    }

    fn drive(&mut self, i: &In) {
        let block = &mut *self.block;
        block.reset.next = i.reset;
        block.emit_1.next = i.stage1.is_some();
        if let Some(post) = &i.stage1 {
            put(&mut block.emit_1_tag, post.tag);
            put(&mut block.vaddr_base_0, post.base);
            put(&mut block.gs_control_0, post.control());
        }
        block.emit_10.next = matches!(i.stage10, Some((_, true)));
        for slot in 0..self.cfg.lanes {
            put(&mut block.gs_enable_0[slot], 0_u64);
            put(&mut block.gs_vaddr_offset_0[slot], 0_u64);
        }
        if let Some((post, _)) = &i.stage10 {
            put(&mut block.emit_10_tag, post.tag);
            put(&mut block.emit_10_gr, post.gr);
            let n = post.slots_per_lane();
            for (lane, &offset) in post.offsets.iter().enumerate() {
                for part in 0..n {
                    let half = offset >> (16 * part) & 0xFFFF;
                    put(&mut block.gs_vaddr_offset_0[n * lane + part], half);
                    if post.mask >> lane & 1 == 1 {
                        put(&mut block.gs_enable_0[n * lane + part], 0xFFFF_u64);
                    }
                }
            }
        }
        block.row_valid.next = i.row.is_some();
        if let Some((row, data)) = &i.row {
            block.row_write.next = data.is_some();
            put(&mut block.row_addr, *row as u64);
            for (word, pins) in data.iter().flatten().zip(block.row_wdata.chunks_mut(2)) {
                put(&mut pins[0], word & 0xFFFF);
                put(&mut pins[1], word >> 16);
            }
        }
        eval_low(block);
    }

    /// Outputs; what the seam says of a post is looked at only if there is one.
    fn read(&self, post: bool) -> Out {
        let block = &self.block;
        let slots = get(&block.post_lanes) as u32;
        let returns = (0..self.cfg.banks)
            .map(|b| {
                block.ret_valid[b].val().then(|| Return {
                    gr: get(&block.ret_gr[b]),
                    slots: get(&block.ret_lanes[b]) as u32,
                    word: (get(&block.ret_low[b]) | get(&block.ret_high[b]) << 16) as u32,
                })
            })
            .collect();
        Out {
            window_full: block.window_full.val(),
            post: Cut {
                slots,
                upper: get(&block.post_upper) as u32 & slots,
                odd: get(&block.post_odd) as u32 & slots,
                bytes: post && block.post_bytes.val(),
            },
            squash: block.squash.val(),
            returns,
            counts: [
                get(&block.accesses),
                get(&block.conflicts),
                get(&block.shared),
            ],
            row_ready: block.row_ready.val(),
            row: block.row_rvalid.val().then(|| {
                let words = halves(&block.row_rdata);
                let words = words.chunks(2);
                words
                    .map(|w| u32::from(w[0]) | u32::from(w[1]) << 16)
                    .collect()
            }),
        }
    }

    /// One cycle, compared with the model.
    fn cycle(&mut self, i: &In) -> Out {
        self.drive(i);
        let out = self.read(i.stage10.is_some());
        assert_eq!(out, self.model.cycle(i), "{:?}, inputs {i:x?}", self.cfg);
        tick(&mut *self.block);
        out
    }

    fn idle(&mut self) -> Out {
        self.cycle(&In::default())
    }

    /// A post passes stage 1, and stage 10 in the next cycle.
    fn post(&mut self, post: &Post) -> Out {
        self.cycle(&In {
            stage1: Some(post.clone()),
            ..In::default()
        });
        self.cycle(&In {
            stage10: Some((post.clone(), true)),
            ..In::default()
        })
    }
}

/// Numbers of slots that come back, cycle by cycle, until nothing is in the window any more.
fn returns_per_cycle(bench: &mut Bench) -> Vec<u32> {
    let mut all = vec![];
    loop {
        let out = bench.idle();
        if out.row_ready {
            return all;
        }
        all.push(
            out.returns
                .iter()
                .flatten()
                .map(|r| r.slots.count_ones())
                .sum(),
        );
    }
}

#[test]
fn a_post_without_conflicts_is_back_one_latency_after_its_first_cycle_in_the_window() {
    let mut rng = rng!();
    for return_latency in [1, 2, 3, 8] {
        let cfg = Config {
            return_latency,
            ..Config::default()
        };
        let mut bench = Bench::loaded(cfg, &mut rng);
        let post = Post::to(&cfg, 4, |lane| 0xFFFC - 4 * lane);
        let out = bench.post(&post);
        assert_eq!(out.post.slots, 0xFFFF_FFFF);
        assert!(!out.squash);
        let mut expected = vec![0; return_latency];
        expected.push(32);
        assert_eq!(returns_per_cycle(&mut bench), expected);
    }
}

#[test]
fn lanes_on_one_bank_are_served_one_word_per_cycle_in_ascending_order() {
    let mut rng = rng!();
    let cfg = Config::default();
    let mut bench = Bench::loaded(cfg, &mut rng);
    bench.post(&Post::to(&cfg, 2, |lane| 64 * lane + 2));
    let out = bench.idle();
    assert_eq!(out.counts, [1, 1, 0]);
    for lane in 0..32 {
        let out = bench.idle();
        assert_eq!(out.returns[0].as_ref().unwrap().slots, 1 << lane);
        let rest = 30_u64.saturating_sub(lane);
        assert_eq!(out.counts, [u64::from(lane < 31), u64::from(rest > 0), 0]);
    }
    assert!(bench.idle().row_ready);
}

#[test]
fn lanes_on_one_word_share_one_access() {
    let mut rng = rng!();
    let cfg = Config::default();
    for (elem, bytes) in [(1, [0, 1, 2, 3]), (2, [0, 2, 0, 2]), (4, [0, 0, 0, 0])] {
        let mut bench = Bench::loaded(cfg, &mut rng);
        bench.post(&Post::to(&cfg, elem, |lane| 0x1238 + bytes[lane % 4]));
        assert_eq!(bench.idle().counts, [1, 0, 1]);
        assert_eq!(returns_per_cycle(&mut bench), [32]);
    }
}

#[test]
fn posts_without_conflicts_flow_one_per_cycle() {
    let mut rng = rng!();
    for (window, return_latency) in [(2, 1), (8, 1), (8, 7)] {
        let cfg = Config {
            window,
            return_latency,
            ..Config::default()
        };
        let mut bench = Bench::loaded(cfg, &mut rng);
        let post = |n: usize| Post {
            tag: n as u64 % 16,
            gr: n as u64 % 8,
            ..Post::to(&cfg, 4, |lane| 64 * n + 4 * (lane ^ (n % 16)))
        };
        for n in 0..60 {
            let out = bench.cycle(&In {
                stage1: Some(post(n)),
                stage10: n.checked_sub(1).map(|n| (post(n), true)),
                ..In::default()
            });
            assert!(!out.window_full);
            assert_eq!(out.counts[0], if n < 2 { 0 } else { 16 });
        }
    }
}

#[test]
fn the_window_is_full_until_the_oldest_operations_last_lane_is_back() {
    let mut rng = rng!();
    for window in [1, 3, 8] {
        let cfg = Config {
            window,
            ..Config::default()
        };
        let mut bench = Bench::loaded(cfg, &mut rng);
        // 32 cycles each, all on one bank.
        let post = Post::to(&cfg, 2, |lane| 64 * lane);
        for _ in 0..window {
            assert!(!bench.post(&post).window_full);
        }
        let mut held = 0;
        while bench.idle().window_full {
            held += 1;
        }
        // The first post came 2 * (window - 1) cycles before the last one; its last lane is granted 32 cycles after
        // it came and back one cycle later.
        assert_eq!(held, 32 - 2 * (window - 1));
    }
}

#[test]
fn squashed_and_empty_posts_access_nothing_and_leave_the_window_at_once() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::loaded(cfg, &mut rng);
        let mut outside = Post::to(&cfg, 2, |_| 0);
        outside.base -= 2;
        let out = bench.post(&outside);
        assert!(out.squash && out.post.slots == 0);
        assert!(!bench.idle().window_full);
        assert!(bench.idle().row_ready);
        let mut misaligned = Post::to(&cfg, 4, |_| 0);
        misaligned.offsets[0] = 2;
        assert!(bench.post(&misaligned).squash);
        assert_eq!(returns_per_cycle(&mut bench), [0]);
        let mut empty = misaligned.clone();
        empty.mask = 0;
        assert!(!bench.post(&empty).squash);
        assert_eq!(returns_per_cycle(&mut bench), [0]);
    }
}

#[test]
fn every_row_is_written_and_read_back_to_back() {
    let mut rng = rng!();
    for mut cfg in configs() {
        for bank_map in [BankMap::Linear, BankMap::Xor] {
            cfg.bank_map = bank_map;
            let mut bench = Bench::loaded(cfg, &mut rng);
            for row in 0..cfg.bank_words {
                let out = bench.cycle(&In {
                    row: Some((row, None)),
                    ..In::default()
                });
                assert!(out.row_ready);
                assert_eq!(out.row.is_some(), row >= cfg.return_latency);
            }
            for _ in 0..cfg.return_latency {
                assert!(bench.idle().row.is_some());
            }
            assert!(bench.idle().row.is_none());
        }
    }
}

#[test]
fn a_gather_reads_what_the_row_port_wrote_where_it_wrote_it() {
    let mut rng = rng!();
    for mut cfg in configs() {
        for bank_map in [BankMap::Linear, BankMap::Xor] {
            cfg.bank_map = bank_map;
            let mut bench = Bench::loaded(cfg, &mut rng);
            let lanes = cfg.lanes / 2;
            for first in (0..cfg.ram_bytes()).step_by(4 * lanes).take(100) {
                let last = cfg.ram_bytes() - 4;
                bench.post(&Post::to(&cfg, 4, |lane| (first + 4 * lane).min(last)));
                while !bench.idle().row_ready {}
            }
        }
    }
}

#[test]
fn a_row_access_is_refused_while_an_operation_is_in_the_window() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::loaded(cfg, &mut rng);
        let post = Post::to(&cfg, 2, |lane| 4 * cfg.banks * lane % cfg.ram_bytes());
        bench.post(&post);
        loop {
            // A write that must not happen: the model compares all later reads.
            let out = bench.cycle(&In {
                row: Some((0, Some(vec![0xBAD; cfg.banks]))),
                ..In::default()
            });
            if out.row_ready {
                break; // this one did happen, in model and block
            }
        }
        for row in 0..cfg.bank_words {
            bench.cycle(&In {
                row: Some((row, None)),
                ..In::default()
            });
        }
        for _ in 0..cfg.return_latency {
            bench.idle();
        }
    }
}

#[test]
fn a_row_written_in_the_cycle_in_which_a_post_comes_is_seen_by_it() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::loaded(cfg, &mut rng);
        let post = Post::to(&cfg, 2, |lane| 2 * lane % (4 * cfg.banks));
        bench.cycle(&In {
            stage1: Some(post.clone()),
            ..In::default()
        });
        let out = bench.cycle(&In {
            stage10: Some((post, true)),
            row: Some((
                0,
                Some((0..cfg.banks as u32).map(|b| 0xA5A5_0000 + b).collect()),
            )),
            ..In::default()
        });
        assert!(out.row_ready);
        while !bench.idle().row_ready {}
    }
}

#[test]
fn a_row_address_past_the_end_wraps() {
    let mut rng = rng!();
    let mut all = configs();
    // Fewer rows than banks.
    all.extend([BankMap::Linear, BankMap::Xor].map(|bank_map| Config {
        lanes: 4,
        banks: 16,
        bank_words: 4,
        bank_map,
        ..Config::default()
    }));
    for cfg in all {
        let mut bench = Bench::loaded(cfg, &mut rng);
        for row in (0..1024).step_by(cfg.bank_words / 2 + 1) {
            bench.cycle(&In {
                row: Some((row, None)),
                ..In::default()
            });
        }
        for row in cfg.bank_words..1024.min(3 * cfg.bank_words) {
            bench.write_row(row, (0..cfg.banks).map(|_| rng.word() as u32).collect());
        }
        for row in 0..cfg.bank_words {
            bench.cycle(&In {
                row: Some((row, None)),
                ..In::default()
            });
        }
        for _ in 0..cfg.return_latency {
            bench.idle();
        }
    }
}

#[test]
fn reset_drops_operations_and_row_reads_and_keeps_the_data_ram() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::loaded(cfg, &mut rng);
        for cycles in 0..12 {
            bench.cycle(&In {
                row: Some((1, None)),
                ..In::default()
            });
            bench.post(&Post::to(&cfg, 2, |lane| {
                4 * cfg.banks * lane % cfg.ram_bytes()
            }));
            for _ in 0..cycles {
                bench.idle();
            }
            bench.cycle(&In {
                reset: true,
                ..In::default()
            });
            for row in 0..8 {
                let out = bench.cycle(&In {
                    row: Some((row, None)),
                    ..In::default()
                });
                assert!(out.row_ready);
            }
            for _ in 0..cfg.return_latency {
                assert!(bench.idle().row.is_some());
            }
        }
    }
}

#[test]
fn a_squash_shows_once_when_the_post_leaves_stage_10() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let mut post = Post::to(&cfg, 2, |_| 1);
    post.tag = 9;
    bench.cycle(&In {
        stage1: Some(post.clone()),
        ..In::default()
    });
    for leaves in [false, false, true] {
        let out = bench.cycle(&In {
            stage10: Some((post.clone(), leaves)),
            ..In::default()
        });
        assert_eq!(out.squash, leaves);
    }
    assert!(!bench.idle().squash);
}

#[test]
fn a_row_is_written_in_the_cycle_of_a_reset() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    bench.cycle(&In {
        reset: true,
        row: Some((5, Some((0x100..0x110).collect()))),
        ..In::default()
    });
    bench.cycle(&In {
        row: Some((5, None)),
        ..In::default()
    });
    assert_eq!(bench.idle().row, Some((0x100..0x110).collect()));
}

fn random_post(rng: &mut Rng, cfg: &Config, tag: u64) -> Post {
    let elem = rng.pick(&[1, 2, 4]);
    let size = cfg.ram_bytes();
    // Few words or many, near each other or on one bank.
    let range = rng.pick(&[size, 4 * cfg.banks, 8, 2 * cfg.lanes]).min(size);
    let stride = rng.pick(&[1, 1, cfg.banks]);
    let start = rng.below(size);
    let bytes: Vec<usize> = (0..cfg.lanes)
        .map(|_| (start + rng.below(range) * stride) % size / elem * elem)
        .collect();
    let mut post = Post {
        tag,
        gr: rng.bits(3),
        ..Post::to(cfg, elem, |lane| bytes[lane])
    };
    post.mask = rng.mask(post.offsets.len());
    if elem == 4 {
        // The same addresses from any base.
        let shift = rng.word() as u32 & !3;
        post.base = post.base.wrapping_add(shift);
        post.offsets
            .iter_mut()
            .for_each(|o| *o = o.wrapping_sub(shift));
    }
    if rng.one_in(8) {
        post.base = post.base.wrapping_sub(rng.bits(4) as u32);
    }
    post
}

#[test]
fn random_traffic_matches_a_plain_model_in_every_cycle() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::loaded(cfg, &mut rng);
        // Posts between stage 1 and stage 10, oldest first.
        let mut pipe: VecDeque<Post> = VecDeque::new();
        let (mut next, mut refused) = (0, 0);
        for cycle in 0..1200 {
            // Dense and sparse traffic by turns, so that the row port gets its turn.
            let rare = if cycle / 100 % 2 == 0 { 1 } else { 12 };
            let mut i = In {
                reset: rng.one_in(300),
                ..In::default()
            };
            if pipe.len() < 9 && rng.one_in(rare) {
                let post = random_post(&mut rng, &cfg, next % 16);
                next += 1;
                i.stage1 = Some(post);
            }
            if let Some(post) = pipe.front().filter(|_| !rng.one_in(4)) {
                // A post may be held although the window has room.
                bench.drive(&In::default());
                let leaves = !bench.block.window_full.val() && !rng.one_in(6);
                refused += u32::from(!leaves);
                i.stage10 = Some((post.clone(), leaves));
                if leaves {
                    pipe.pop_front();
                }
            }
            pipe.extend(i.stage1.clone());
            if rng.bit() {
                let row = rng.below(1024);
                let data = (0..cfg.banks).map(|_| rng.word() as u32).collect();
                i.row = Some((row, rng.bit().then_some(data)));
            }
            if i.reset {
                pipe.clear();
            }
            bench.cycle(&i);
        }
        assert!(refused > 20);
    }
}
