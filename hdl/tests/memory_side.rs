//! `memory_side`: address unit, window, arbiters, banks, return path and row port together.
//!
//! Covered: the cycles of a post without conflicts, with all lanes on one bank, with all lanes on one word; one post
//! per cycle, sustained; a full window; squashed and empty posts; the row port: bank order of a row under both maps,
//! every row, back to back, refused while an operation is in the window, past the end, a row written in the cycle in
//! which a post comes, or a reset; reset in mid-operation, which keeps the data RAM; random posts, holds, row accesses and resets against
//! a plain model that knows every return of every cycle, in every machine; the same with scatters, increments and value adds
//! of every width, on words that collide, with breakpoints.

mod common;

use common::*;
use hdl::config::{BankMap, Config};
use hdl::memory_side::MemorySide;
use std::collections::VecDeque;

/// First byte of the data RAM (D22).
const RAM: usize = 0x0008_0000;

/// What an operation does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Read,
    Write,
    /// Adds 1.
    Inc,
    /// Adds the data.
    Add,
}

/// A post or scatter; offsets are per lane, and so are the mask and the data.
#[derive(Clone, Debug)]
struct Post {
    kind: Kind,
    data: Vec<u32>,
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
            kind: Kind::Read,
            data: vec![0; lanes],
            tag: 3,
            gr: 5,
            elem,
            base: RAM as u32,
            offsets: (0..lanes).map(|l| bytes(l) as u32).collect(),
            mask: all_ones(lanes),
        }
    }

    fn control(&self) -> u64 {
        let width = match self.elem {
            1 => 0x0000,
            2 => 0x0040,
            _ => 0x0090,
        };
        width
            | match self.kind {
                Kind::Read => 1,
                Kind::Write => 4,
                Kind::Inc | Kind::Add => 6,
            }
    }

    fn slots_per_lane(&self) -> usize {
        if self.elem == 4 { 2 } else { 1 }
    }

    /// What is wrong: cause, lane, address (D18, D20, D27).
    fn fault(&self, cfg: &Config, breaks: &[(u32, u32); 2]) -> Option<(u64, u64, u64)> {
        let lanes = ones(self.mask);
        let find = |cause, bad: &dyn Fn(u32) -> bool| {
            let address = |&lane: &usize| self.base.wrapping_add(self.offsets[lane]);
            let lane = lanes.iter().find(|lane| bad(address(lane)))?;
            Some((cause, *lane as u64, address(lane).into()))
        };
        let qualifier = if self.kind == Kind::Read { 30 } else { 31 };
        let on = |k: usize| {
            let (a, c) = breaks[k];
            move |address: u32| {
                c >> qualifier & 1 == 1 && (address ^ a) & (0xFFFF_FFC0 | c & 0x3F) == 0
            }
        };
        find(2, &|address| {
            let address = address as usize;
            let inside = address >= RAM && address + self.elem <= RAM + cfg.ram_bytes();
            !inside || !address.is_multiple_of(self.elem)
        })
        .or_else(|| find(3, &on(0)))
        .or_else(|| find(4, &on(1)))
    }

    /// Data RAM byte of each enabled slot.
    fn accesses(&self) -> Vec<(usize, usize)> {
        let mut all = vec![];
        for lane in ones(self.mask) {
            let address = self.base.wrapping_add(self.offsets[lane]) as usize;
            for part in 0..self.slots_per_lane() {
                let slot = lane * self.slots_per_lane() + part;
                all.push((slot, address - RAM + 2 * part));
            }
        }
        all
    }

    /// ScatterData of a slot: a byte fills it.
    fn slot_data(&self, slot: usize) -> u32 {
        let lane = slot / self.slots_per_lane();
        match self.elem {
            1 => (self.data[lane] & 0xFF) * 0x0101,
            2 => self.data[lane] & 0xFFFF,
            _ => self.data[lane] >> (16 * (slot % 2)) & 0xFFFF,
        }
    }

    /// The word at byte `at` after these lanes, ascending.
    fn apply(&self, memory: &mut [u32], lanes: &[(usize, usize)]) {
        for &(lane, byte) in lanes {
            let (shift, bits) = (8 * (byte % 4), 8 * self.elem);
            let mask = (u64::MAX >> (64 - bits)) << shift;
            let word = &mut memory[byte / 4];
            let old = (u64::from(*word) & mask) >> shift;
            let new = match self.kind {
                Kind::Read => old,
                Kind::Write => self.data[lane].into(),
                Kind::Inc => old + 1,
                Kind::Add => old + u64::from(self.data[lane]),
            };
            *word = (u64::from(*word) & !mask | new << shift & mask) as u32;
        }
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
    /// Address and control of both breakpoints.
    breaks: [(u32, u32); 2],
}

/// Outputs of a cycle.
#[derive(Debug, PartialEq)]
struct Out {
    window_full: bool,
    scatter_busy: bool,
    post: Cut,
    /// Cause, lane, address of a fault.
    fault: Option<(u64, u64, u64)>,
    returns: Vec<Option<Return>>,
    /// Accesses, conflicts, shared accesses.
    counts: [u64; 3],
    row_ready: bool,
    row: Option<Vec<u32>>,
}

/// An operation in the window.
struct Entry {
    post: Post,
    /// Slots that wait for a bank: slot, data RAM byte.
    want: Vec<(usize, usize)>,
    /// Slots that have not returned.
    left: usize,
}

/// What comes back in a later cycle.
#[derive(Clone, Default)]
struct Due {
    /// Bank, age of the entry counted from the first ever, what it returns.
    returns: Vec<(usize, usize, Option<Return>, u32)>,
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

    /// The oldest entry that wants the bank gets one word, for all its slots on it, or for one lane of a value add. Gives what
    /// returns, of a gather, and how many slots. A reset stops what is granted in its cycle.
    #[allow(clippy::type_complexity)]
    fn serve(
        &mut self,
        bank: usize,
        reset: bool,
        counts: &mut [u64; 3],
    ) -> Option<(usize, usize, Option<Return>, u32)> {
        let cfg = self.cfg;
        let wants = |&(_, byte): &(usize, usize)| bank_of(&cfg, byte / 4) == bank;
        let wanting: Vec<usize> = (0..self.entries.len())
            .filter(|&i| self.entries[i].want.iter().any(wants))
            .collect();
        let &oldest = wanting.first()?;
        let entry = &mut self.entries[oldest];
        let word = entry.want.iter().find(|w| wants(w))?.1 / 4;
        let per_lane = entry.post.slots_per_lane();
        let first = entry.want.iter().find(|w| wants(w))?.0 / per_lane;
        let single = entry.post.kind == Kind::Add || !cfg.shared_access;
        let (served, rest): (Vec<_>, Vec<_>) = entry
            .want
            .iter()
            .partition(|&&(slot, byte)| byte / 4 == word && (!single || slot / per_lane == first));
        entry.want = rest;
        let lanes = served.len() / per_lane;
        counts[0] += 1;
        counts[1] += u64::from(wanting.len() > 1 || entry.want.iter().any(wants));
        counts[2] += u64::from(lanes > 1);
        let slots: u32 = served.iter().map(|s| 1 << s.0).sum();
        let ret = Return {
            gr: entry.post.gr,
            slots,
            word: self.memory[word],
        };
        let ret = (entry.post.kind == Kind::Read).then_some(ret);
        if !reset {
            let lanes: Vec<_> = served
                .iter()
                .filter(|s| s.0 % per_lane == 0)
                .map(|s| (s.0 / per_lane, s.1))
                .collect();
            entry.post.apply(&mut self.memory, &lanes);
        }
        Some((bank, self.released + oldest, ret, slots.count_ones()))
    }

    fn cycle(&mut self, i: &In) -> Out {
        let cfg = self.cfg;
        let row_ready = self.entries.is_empty();
        let mut counts = [0; 3];
        let returns = (0..cfg.banks)
            .filter_map(|bank| self.serve(bank, i.reset, &mut counts))
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
            scatter_busy: false,
            post: Cut::default(),
            fault: None,
            returns: vec![None; cfg.banks],
            counts,
            row_ready,
            row: now.row,
        };
        for (bank, age, ret, slots) in now.returns {
            self.entries[age - self.released].left -= slots as usize;
            out.returns[bank] = ret;
        }
        out.scatter_busy = self
            .entries
            .iter()
            .any(|e| e.left > 0 && e.post.kind != Kind::Read);
        while self.entries.front().is_some_and(|e| e.left == 0) {
            self.entries.pop_front();
            self.released += 1;
        }
        out.window_full = self.entries.len() == cfg.window;
        if let Some((post, leaves)) = &i.stage10 {
            let fault = post.fault(&cfg, &i.breaks);
            out.fault = fault.filter(|_| *leaves);
            let want = match fault {
                None => post.accesses(),
                Some(_) => Vec::new(),
            };
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
                    post: post.clone(),
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
            put(&mut block.scatter_data_0[slot], 0_u64);
        }
        for (k, (address, control)) in i.breaks.into_iter().enumerate() {
            put(&mut block.break_address[k], address);
            put(&mut block.break_control[k], control);
        }
        if let Some((post, _)) = &i.stage10 {
            put(&mut block.emit_10_tag, post.tag);
            put(&mut block.emit_10_gr, post.gr);
            block.emit_10_inc.next = post.kind == Kind::Inc;
            for slot in 0..self.cfg.lanes {
                // An increment adds 1 whatever the data say.
                put(&mut block.scatter_data_0[slot], post.slot_data(slot));
            }
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
            scatter_busy: block.scatter_busy.val(),
            fault: match get(&block.cause) {
                0 => None,
                cause => Some((cause, get(&block.fault_lane), get(&block.fault_address))),
            },
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
        assert_eq!(out.fault, None);
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
        assert!(out.fault.is_some() && out.post.slots == 0);
        assert!(!bench.idle().window_full);
        assert!(bench.idle().row_ready);
        let mut misaligned = Post::to(&cfg, 4, |_| 0);
        misaligned.offsets[0] = 2;
        assert_eq!(bench.post(&misaligned).fault, Some((2, 0, RAM as u64 + 2)));
        assert_eq!(returns_per_cycle(&mut bench), [0]);
        let mut empty = misaligned.clone();
        empty.mask = 0;
        assert_eq!(bench.post(&empty).fault, None);
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
        assert_eq!(out.fault.is_some(), leaves);
    }
    assert_eq!(bench.idle().fault, None);
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
fn a_word_is_written_in_the_cycle_after_its_grant_and_seen_by_the_next_access() {
    // Sixteen value adds of one word, one a cycle; a gather of it right behind them; and a store behind that.
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let on_word = |kind| Post {
        kind,
        data: (1..=16).collect(),
        ..Post::to(&cfg, 4, |_| 0x40)
    };
    for kind in [Kind::Add, Kind::Read, Kind::Write, Kind::Read] {
        bench.post(&on_word(kind));
    }
    let mut seen = vec![];
    let mut busy = 0;
    loop {
        let out = bench.idle();
        busy += u32::from(out.scatter_busy);
        if out.row_ready {
            break;
        }
        seen.extend(out.returns.into_iter().flatten().map(|r| r.word));
    }
    assert_eq!(seen, [136, 16], "1 + 2 + ... + 16, then the highest lane's");
    assert!(busy > 8);
}

#[test]
fn scatters_of_every_width_meet_on_every_byte_of_a_word() {
    let mut rng = rng!();
    let cfg = Config::default();
    let mut bench = Bench::loaded(cfg, &mut rng);
    for elem in [1, 2, 4] {
        for kind in [Kind::Write, Kind::Add, Kind::Inc] {
            if kind == Kind::Inc && elem != 2 {
                continue;
            }
            for at in (0..8).step_by(elem) {
                let n = Post::to(&cfg, elem, |_| 0).offsets.len();
                let post = Post {
                    kind,
                    data: (0..n).map(|_| rng.word() as u32).collect(),
                    ..Post::to(&cfg, elem, |lane| at + 8 * (lane % 3))
                };
                bench.post(&post);
                bench.post(&Post::to(&cfg, 4, |lane| 4 * lane));
                while !bench.idle().row_ready {}
            }
        }
    }
}

fn random_scatter(rng: &mut Rng, cfg: &Config, tag: u64) -> Post {
    let mut post = random_post(rng, cfg, tag);
    post.kind = rng.pick(&[Kind::Read, Kind::Write, Kind::Inc, Kind::Add]);
    if post.kind == Kind::Inc && post.elem != 2 {
        post.kind = Kind::Add;
    }
    let largest = u32::MAX >> (32 - 8 * post.elem);
    post.data = (0..post.data.len())
        .map(|_| rng.word() as u32 & largest)
        .collect();
    post
}

#[test]
fn random_traffic_matches_a_plain_model_in_every_cycle() {
    traffic(&mut rng!(), random_post, false);
}

#[test]
fn random_scatters_and_breakpoints_match_it_too() {
    traffic(&mut rng!(), random_scatter, true);
}

fn traffic(rng: &mut Rng, random_post: fn(&mut Rng, &Config, u64) -> Post, breaks: bool) {
    for cfg in configs() {
        let mut bench = Bench::loaded(cfg, rng);
        let mut faults = [0; 5];
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
                let post = random_post(rng, &cfg, next % 16);
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
            if breaks && rng.bit() {
                i.breaks = [(); 2].map(|()| {
                    // Mostly at or near a lane.
                    let address = match &i.stage10 {
                        Some((post, _)) => {
                            let lane = rng.below(post.offsets.len());
                            post.base.wrapping_add(post.offsets[lane]) ^ rng.mask(6)
                        }
                        None => rng.word() as u32,
                    };
                    (address, rng.word() as u32)
                });
            }
            if rng.bit() {
                let row = rng.below(1024);
                let data = (0..cfg.banks).map(|_| rng.word() as u32).collect();
                i.row = Some((row, rng.bit().then_some(data)));
            }
            if i.reset {
                pipe.clear();
            }
            let out = bench.cycle(&i);
            faults[out.fault.map_or(0, |f| f.0) as usize] += 1;
        }
        assert!(refused > 20);
        assert!(faults[2] > 0);
        assert_eq!(faults[3] > 0 && faults[4] > 0, breaks, "{faults:?} {cfg:?}");
        // What is in the data RAM at the end.
        while !bench.idle().row_ready {}
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
