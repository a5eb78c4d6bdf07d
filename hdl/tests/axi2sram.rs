//! `axi2sram`: AXI4 write subordinate, transpose crossbar, SRAM port.
//!
//! Covered: the placement of EX-D; random bursts in both modes, both element sizes, all numbers of columns, strobe holes, bursts that
//! hold parts of several tiles and tiles that come in several bursts, gaps and back-pressure on every channel, mode changes in mid-stream:
//! every write of the SRAM in order, byte for byte, against a model without a cycle; responses in order, one per burst; payload stable while VALID
//! waits; each error with its response, its record, what is written and that the next tile is right; configurations that are not legal; one
//! beat in and out per cycle over many tiles, first column after three cycles; no output follows an input of the same cycle; reset in
//! mid-operation; a configuration that waits, one that is bad while a tile is open.

mod common;

use common::*;
use hdl::axi2sram::{Axi2sram, cause};
use std::collections::VecDeque;

/// A beat: bytes and strobes.
#[derive(Clone, Debug, PartialEq)]
struct Beat {
    data: [u8; 32],
    strobe: u32,
}

impl Beat {
    fn random(rng: &mut Rng, holes: bool) -> Self {
        let mut data = [0; 32];
        data.iter_mut().for_each(|b| *b = rng.word() as u8);
        let strobe = if holes { rng.mask(32) } else { u32::MAX };
        Self { data, strobe }
    }
}

#[derive(Clone, Debug)]
struct Burst {
    id: u64,
    addr: u32,
    /// AWLEN.
    len: u64,
    size: u64,
    kind: u64,
    /// Beats up to WLAST; as many as `len` says, or not.
    beats: Vec<Beat>,
}

impl Burst {
    fn new(id: u64, addr: u32, beats: Vec<Beat>) -> Self {
        Self {
            id,
            addr,
            len: beats.len() as u64 - 1,
            size: 5,
            kind: 1,
            beats,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Config {
    transpose: bool,
    wide: bool,
    columns: usize,
    step: u32,
}

const RESET: Config = Config {
    transpose: true,
    wide: false,
    columns: 128,
    step: 32,
};

impl Config {
    fn beats_per_row(&self) -> usize {
        (self.columns * if self.wide { 4 } else { 2 }).div_ceil(32)
    }
}

#[derive(Clone, Debug)]
enum Event {
    Send(Burst),
    Configure(Config),
}

/// What goes to W in order.
enum Item<'a> {
    Configure(Config),
    /// A beat, and whether it is the last of its burst.
    Beat(&'a Beat, bool),
}

/// A write of the SRAM, a response, an error record: cause, ID, address, acknowledged.
type Write = (u32, Beat);
type Response = (u64, u64);
type Record = (u64, u64, u64, bool);

/// What must come out, without a cycle.
#[derive(Default)]
struct Model {
    cfg: Option<Config>,
    waiting: Option<Config>,
    tile: Vec<Beat>,
    addr: u32,
    acked: bool,
    writes: Vec<Write>,
    responses: Vec<Response>,
    records: Vec<Record>,
}

impl Model {
    fn cfg(&mut self) -> Config {
        if self.tile.is_empty() {
            self.cfg = self.waiting.take().or(self.cfg);
        }
        self.cfg.unwrap_or(RESET)
    }

    /// The columns of a complete tile: element (r, c) of `es` bytes goes to A + c * step + r * es.
    fn emit(&mut self, cfg: Config) {
        let es = if cfg.wide { 4 } else { 2 };
        let per_row = cfg.beats_per_row();
        let tile = std::mem::take(&mut self.tile);
        for c in 0..cfg.columns {
            let mut column = vec![0; 16 * es];
            let mut on = 0_u64;
            for r in 0..16 {
                for i in 0..es {
                    let byte = c * es + i;
                    let beat = &tile[r * per_row + byte / 32];
                    column[r * es + i] = beat.data[byte % 32];
                    on |= u64::from(beat.strobe >> (byte % 32) & 1) << (r * es + i);
                }
            }
            for (k, part) in column.chunks(32).enumerate() {
                let addr = self
                    .addr
                    .wrapping_add(cfg.step.wrapping_mul(c as u32))
                    .wrapping_add(32 * k as u32);
                let beat = Beat {
                    data: part.try_into().unwrap(),
                    strobe: (on >> (32 * k)) as u32,
                };
                self.writes.push((addr, beat));
            }
        }
        self.acked = false;
    }

    fn fail(&mut self, cause: u64, burst: &Burst) {
        self.records
            .push((cause, burst.id, burst.addr.into(), self.acked));
        self.tile.clear();
        self.acked = false;
    }

    fn send(&mut self, burst: &Burst) {
        let bad = match burst {
            b if b.kind != 1 => cause::BURST,
            b if b.size != 5 => cause::SIZE,
            b if b.addr % 32 != 0 => cause::ADDRESS,
            _ => cause::NONE,
        };
        let mut failed = false;
        if bad != cause::NONE {
            self.cfg();
            self.fail(bad, burst);
            failed = true;
        }
        for (n, beat) in burst.beats.iter().enumerate() {
            if failed {
                break;
            }
            let last = n + 1 == burst.beats.len();
            let expected = n as u64 == burst.len;
            let cfg = self.cfg();
            if last != expected {
                let cause = if last {
                    cause::EARLY_LAST
                } else {
                    cause::NO_LAST
                };
                self.fail(cause, burst);
                failed = true;
            } else if cfg.transpose {
                if self.tile.is_empty() {
                    self.addr = burst.addr;
                }
                self.tile.push(beat.clone());
                if self.tile.len() == 16 * cfg.beats_per_row() {
                    self.emit(cfg);
                }
                self.acked |= last && !self.tile.is_empty();
            } else {
                let addr = burst.addr.wrapping_add(32 * n as u32);
                self.writes.push((addr, beat.clone()));
            }
        }
        self.responses.push((burst.id, if failed { 2 } else { 0 }));
    }
}

/// How often each side is ready or has something, in percent.
#[derive(Clone, Copy, Debug)]
struct Pace {
    aw: usize,
    w: usize,
    b: usize,
    sram: usize,
}

const FULL: Pace = Pace {
    aw: 100,
    w: 100,
    b: 100,
    sram: 100,
};

/// What a run saw, with cycles.
#[derive(Default)]
struct Seen {
    writes: Vec<Write>,
    write_cycles: Vec<u64>,
    beat_cycles: Vec<u64>,
    responses: Vec<Response>,
    records: Vec<Record>,
}

struct Bench {
    block: Box<Axi2sram>,
    rng: Rng,
    cycle: u64,
}

impl Bench {
    fn new(rng: Rng) -> Self {
        Self {
            block: ready(Axi2sram::default()),
            rng,
            cycle: 0,
        }
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.rng.below(100) < percent
    }

    /// Sends everything and waits until all is out. A configuration is offered before the first beat of the burst behind it.
    fn run(&mut self, events: &[Event], pace: Pace) -> Seen {
        let mut seen = Seen::default();
        let mut aw: VecDeque<&Burst> = VecDeque::new();
        // Beats in order, and configurations in between.
        let mut w: VecDeque<Item> = VecDeque::new();
        for event in events {
            match event {
                Event::Send(burst) => {
                    aw.push_back(burst);
                    let n = burst.beats.len();
                    let beats = burst.beats.iter().enumerate();
                    w.extend(beats.map(|(i, b)| Item::Beat(b, i + 1 == n)));
                }
                Event::Configure(cfg) => w.push_back(Item::Configure(*cfg)),
            }
        }
        let bursts = aw.len();
        let (mut aw_on, mut w_on) = (false, false);
        let mut waiting_b: Option<Response> = None;
        let mut waiting_sram: Option<Write> = None;
        let mut idle = 0;
        let mut patience = 200_000;
        loop {
            patience -= 1;
            assert!(patience > 0, "it hangs");
            // VALID, once up, stays until READY.
            aw_on = !aw.is_empty() && (aw_on || self.chance(pace.aw));
            let configure = match w.front() {
                Some(Item::Configure(cfg)) => Some(*cfg),
                _ => None,
            };
            w_on = !w.is_empty() && configure.is_none() && (w_on || self.chance(pace.w));
            let (bready, sram_ready) = (self.chance(pace.b), self.chance(pace.sram));
            let b = &mut *self.block;
            b.awvalid.next = aw_on;
            if let Some(burst) = aw.front() {
                put(&mut b.awid, burst.id);
                put(&mut b.awaddr, burst.addr);
                put(&mut b.awlen, burst.len);
                put(&mut b.awsize, burst.size);
                put(&mut b.awburst, burst.kind);
            }
            b.wvalid.next = w_on;
            if let Some(Item::Beat(beat, last)) = w.front() {
                for i in 0..16 {
                    let half = u16::from_le_bytes([beat.data[2 * i], beat.data[2 * i + 1]]);
                    put(&mut b.wdata[i], half);
                    put(&mut b.wstrb[i], u64::from(beat.strobe >> (2 * i) & 3));
                }
                b.wlast.next = *last;
            }
            b.cfg_valid.next = configure.is_some();
            if let Some(cfg) = configure {
                b.cfg_transpose_en.next = cfg.transpose;
                b.cfg_wide.next = cfg.wide;
                put(&mut b.cfg_columns, cfg.columns as u64);
                put(&mut b.cfg_step, cfg.step);
            }
            b.bready.next = bready;
            b.sram_ready.next = sram_ready;
            eval_low(b);

            // Payload is stable while VALID waits.
            let response = b.bvalid.val().then(|| (get(&b.bid), get(&b.bresp)));
            if waiting_b.is_some() {
                assert_eq!(response, waiting_b, "B moves while it waits");
            }
            waiting_b = response.filter(|_| !bready);
            seen.responses.extend(response.filter(|_| bready));
            let write = b.sram_valid.val().then(|| {
                let halves = halves(&b.sram_data);
                let bytes: Vec<u8> = halves.iter().flat_map(|h| h.to_le_bytes()).collect();
                let marks = b.sram_strobe.iter().enumerate();
                let strobe = marks.map(|(i, s)| (get(s) as u32) << (2 * i)).sum();
                let data = bytes.try_into().unwrap();
                (get(&b.sram_addr) as u32, Beat { data, strobe })
            });
            if waiting_sram.is_some() {
                assert_eq!(write, waiting_sram, "the SRAM port moves while it waits");
            }
            waiting_sram = write.clone().filter(|_| !sram_ready);
            if let Some(write) = write.filter(|_| sram_ready) {
                seen.writes.push(write);
                seen.write_cycles.push(self.cycle);
            }
            if get(&b.err_cause) != 0 {
                seen.records.push((
                    get(&b.err_cause),
                    get(&b.err_id),
                    get(&b.err_addr),
                    b.err_acked.val(),
                ));
            }
            // Every record is read at once.
            b.err_clear.next = get(&b.err_cause) != 0;
            let (aw_ready, w_ready) = (b.awready.val(), b.wready.val());
            let cfg_ready = b.cfg_ready.val();
            eval_low(b);
            tick(b);
            if aw_on && aw_ready {
                aw.pop_front();
                aw_on = false;
            }
            if w_on && w_ready {
                w.pop_front();
                w_on = false;
                seen.beat_cycles.push(self.cycle);
            }
            if configure.is_some() && cfg_ready {
                w.pop_front();
            }
            self.cycle += 1;
            let over = aw.is_empty() && w.is_empty() && seen.responses.len() == bursts;
            idle = if over && !self.block.sram_valid.val() {
                idle + 1
            } else {
                0
            };
            if idle > 8 {
                return seen;
            }
        }
    }
}

fn expected(events: &[Event]) -> Model {
    let mut model = Model::default();
    for event in events {
        match event {
            Event::Send(burst) => model.send(burst),
            Event::Configure(cfg) => model.waiting = Some(*cfg),
        }
    }
    model
}

/// Runs and compares.
fn check(bench: &mut Bench, events: &[Event], pace: Pace) -> Seen {
    let want = expected(events);
    let seen = bench.run(events, pace);
    assert_eq!(seen.responses, want.responses);
    assert_eq!(seen.records, want.records);
    for (n, (got, want)) in seen.writes.iter().zip(&want.writes).enumerate() {
        assert_eq!(got, want, "write {n}");
    }
    assert_eq!(seen.writes.len(), want.writes.len());
    seen
}

/// Bursts of these lengths with random beats.
fn bursts(rng: &mut Rng, lengths: &[usize], holes: bool) -> Vec<Event> {
    lengths
        .iter()
        .map(|&n| {
            let beats = (0..n).map(|_| Beat::random(rng, holes)).collect();
            let addr = rng.bits(20) as u32 * 32;
            Event::Send(Burst::new(rng.bits(4), addr, beats))
        })
        .collect()
}

#[test]
fn the_offsets_of_the_seeds_transposition_example() {
    // EX-D: 64 rows of 128 columns of 2 bytes, step 128: row i, column c goes to 2i + 128c (facts.md 9.2).
    let mut bench = Bench::new(rng!());
    let mut events = vec![Event::Configure(Config { step: 128, ..RESET })];
    let dst = 0x1000;
    let value = |i: usize, c: usize| (i * 131 + c * 7) as u16;
    for tile in 0..4 {
        let beats = (0..128)
            .map(|n| {
                let (row, first) = (16 * tile + n / 8, n % 8 * 16);
                let halves = (0..16).flat_map(|k| value(row, first + k).to_le_bytes());
                let data: Vec<u8> = halves.collect();
                Beat {
                    data: data.try_into().unwrap(),
                    strobe: u32::MAX,
                }
            })
            .collect();
        // Sixteen rows of a tile are 32 bytes of a column (D33).
        events.push(Event::Send(Burst::new(1, dst + 32 * tile as u32, beats)));
    }
    let seen = check(&mut bench, &events, FULL);
    let mut memory = vec![0_u8; 0x4000];
    for (addr, beat) in &seen.writes {
        let at = (addr - dst) as usize;
        memory[at..at + 32].copy_from_slice(&beat.data);
    }
    for (i, c, offset) in [
        (1, 0, 0x2),
        (15, 0, 0x1E),
        (16, 0, 0x20),
        (0, 1, 0x80),
        (17, 5, 0x2A2),
        (63, 127, 0x3FFE),
    ] {
        let there = u16::from_le_bytes([memory[offset], memory[offset + 1]]);
        assert_eq!(there, value(i, c), "({i}, {c})");
    }
    assert_eq!(seen.writes.len() * 32, 16 * 1024);
}

fn random_config(rng: &mut Rng) -> Config {
    let wide = rng.bit();
    let most = if wide { 64 } else { 128 };
    let columns = match rng.below(4) {
        0 => 1 + rng.below(most),
        1 => rng.pick(&[1, 2, 7, 8, 9, 15, 16, 17]),
        2 => most,
        _ => 1 + rng.below(20),
    };
    Config {
        transpose: !rng.one_in(5),
        wide,
        columns,
        step: if columns == 1 {
            rng.bits(16) as u32
        } else {
            rng.bits(12) as u32 * 32
        },
    }
}

#[test]
fn random_traffic_matches_the_model_byte_for_byte() {
    let mut rng = rng!();
    let mut tiles = 0;
    for round in 0..30 {
        let mut bench = Bench::new(Rng::new(
            "random_traffic_matches_the_model_byte_for_byte pace",
        ));
        for _ in 0..round {
            bench.rng.word();
        }
        let mut pace = || rng.pick(&[20, 60, 95, 100]);
        let pace = Pace {
            aw: pace(),
            w: pace(),
            b: pace(),
            sram: pace(),
        };
        let mut events = Vec::new();
        for _ in 0..12 {
            // One configuration waits behind an open tile; a second one would never see that tile closed, since the beats come behind it.
            let so_far = expected(&events);
            if so_far.waiting.is_none() || so_far.tile.is_empty() {
                events.push(Event::Configure(random_config(&mut rng)));
            }
            let count = 1 + rng.below(6);
            let lengths: Vec<usize> = (0..count)
                .map(|_| match rng.below(4) {
                    0 => 1,
                    1 => 1 + rng.below(256),
                    _ => 1 + rng.below(40),
                })
                .collect();
            let holes = rng.bit();
            events.extend(bursts(&mut rng, &lengths, holes));
        }
        check(&mut bench, &events, pace);
        tiles += get(&bench.block.tiles);
    }
    assert!(tiles > 100, "{tiles} tiles");
}

#[test]
fn every_number_of_columns_of_both_element_sizes() {
    let mut rng = rng!();
    let mut bench = Bench::new(rng!());
    let mut events = Vec::new();
    for wide in [false, true] {
        for columns in 1..=if wide { 64 } else { 128 } {
            let cfg = Config {
                transpose: true,
                wide,
                columns,
                step: 64,
            };
            events.push(Event::Configure(cfg));
            let lengths = [16 * cfg.beats_per_row()];
            events.extend(bursts(&mut rng, &lengths, columns % 2 == 0));
        }
    }
    check(&mut bench, &events, FULL);
    assert_eq!(get(&bench.block.tiles), 192);
}

#[test]
fn one_beat_in_and_one_out_per_cycle_and_the_first_column_after_three() {
    let mut rng = rng!();
    for (wide, columns) in [(false, 128), (true, 64), (false, 16), (true, 8)] {
        let mut bench = Bench::new(rng!());
        let cfg = Config {
            transpose: true,
            wide,
            columns,
            step: 64,
        };
        let per_tile = 16 * cfg.beats_per_row();
        let tiles = 40;
        let mut events = vec![Event::Configure(cfg)];
        // Bursts of 16 beats, whatever a tile has.
        events.extend(bursts(&mut rng, &vec![16; tiles * per_tile / 16], false));
        let seen = check(&mut bench, &events, FULL);
        let span = |cycles: &[u64]| cycles[cycles.len() - 1] - cycles[0] + 1;
        assert_eq!(
            span(&seen.beat_cycles),
            seen.beat_cycles.len() as u64,
            "{cfg:?}"
        );
        assert_eq!(
            span(&seen.write_cycles),
            seen.write_cycles.len() as u64,
            "{cfg:?}"
        );
        let first = seen.write_cycles[0] - seen.beat_cycles[per_tile - 1];
        assert_eq!(first, 3, "{cfg:?}");
    }
}

#[test]
fn each_error_drops_what_it_must_and_the_next_tile_is_right() {
    let mut rng = rng!();
    for transpose in [true, false] {
        for holes in [false, true] {
            for kind in 0..7 {
                for open in [0, 1, 5] {
                    let mut bench = Bench::new(rng!());
                    let cfg = Config {
                        transpose,
                        wide: false,
                        columns: 32,
                        step: 32,
                    };
                    let mut events = vec![Event::Configure(cfg)];
                    // A whole tile, some beats of the next one, the bad burst, a good tile.
                    events.extend(bursts(&mut rng, &[32], holes));
                    if open > 0 {
                        events.extend(bursts(&mut rng, &[open], holes));
                    }
                    let Event::Send(mut bad) = bursts(&mut rng, &[40], holes).remove(0) else {
                        unreachable!()
                    };
                    match kind {
                        0 => bad.kind = 0,
                        1 => bad.kind = 2,
                        2 => bad.size = 4,
                        3 => bad.addr += 1,
                        // Too early, at a beat of the open tile or of the one behind; too late.
                        4 => bad.len = 100,
                        5 => bad.len = 20,
                        _ => bad.len = 38,
                    }
                    events.push(Event::Send(bad));
                    events.extend(bursts(&mut rng, &[32, 32], holes));
                    let seen = check(&mut bench, &events, FULL);
                    assert_eq!(seen.records.len(), 1, "{kind}");
                    let failed = seen.responses.iter().filter(|r| r.1 == 2).count();
                    assert_eq!(failed, 1, "{kind}");
                    // An earlier burst was answered, and its data are gone with the tile.
                    let dropped = transpose && open > 0 && kind <= 3;
                    assert!(!dropped || seen.records[0].3, "{kind} {open}");
                }
            }
        }
    }
}

#[test]
fn a_configuration_that_is_not_legal_changes_nothing() {
    let mut rng = rng!();
    for (raw, wide, columns, step) in [
        (true, false, 16, 32),
        (false, false, 0, 32),
        (false, false, 129, 32),
        (false, true, 65, 32),
        (false, false, 2, 16),
        (false, false, 128, 33),
        (false, false, 255, 32),
    ] {
        let mut bench = Bench::new(rng!());
        let b = &mut *bench.block;
        b.cfg_valid.next = true;
        b.cfg_transpose_en.next = false;
        b.cfg_raw_en.next = raw;
        b.cfg_wide.next = wide;
        put(&mut b.cfg_columns, columns as u64);
        put(&mut b.cfg_step, step as u64);
        tick(b);
        b.cfg_valid.next = false;
        b.cfg_raw_en.next = false;
        tick(b);
        assert_eq!(get(&b.err_cause), cause::CONFIG);
        assert!(b.cfg_ready.val() && b.transpose_en.val());
        b.err_clear.next = true;
        tick(b);
        assert_eq!(get(&b.err_cause), 0);
        b.err_clear.next = false;
        // Still the tile of the reset: 128 columns of 2 bytes, step 32.
        let events = bursts(&mut rng, &[128], true);
        check(&mut bench, &events, FULL);
        assert_eq!(get(&bench.block.tiles), 1);
    }
}

#[test]
fn the_first_error_stays_until_it_is_cleared_and_a_burst_goes_before_a_configuration() {
    let mut bench = Bench::new(rng!());
    let b = &mut *bench.block;
    // A bad burst of one beat, and in the cycle of its beat a bad configuration.
    b.awvalid.next = true;
    put(&mut b.awid, 9_u64);
    put(&mut b.awaddr, 0x21_u64);
    put(&mut b.awsize, 5_u64);
    put(&mut b.awburst, 1_u64);
    tick(b);
    b.awvalid.next = false;
    b.wvalid.next = true;
    b.wlast.next = true;
    b.cfg_valid.next = true;
    b.cfg_raw_en.next = true;
    tick(b);
    b.wvalid.next = false;
    for _ in 0..3 {
        let record = (get(&b.err_cause), get(&b.err_id), get(&b.err_addr));
        assert_eq!(record, (cause::ADDRESS, 9, 0x21));
        tick(b); // the configuration is bad in every cycle
    }
    b.err_clear.next = true;
    tick(b);
    assert_eq!(
        get(&b.err_cause),
        cause::CONFIG,
        "that of the cycle of the clear"
    );
}

#[test]
fn no_output_follows_an_input_of_the_same_cycle() {
    let mut rng = rng!();
    let mut block = ready(Axi2sram::default());
    let noise = |block: &mut Axi2sram, rng: &mut Rng| {
        block.awvalid.next = rng.bit();
        put(&mut block.awid, rng.bits(4));
        put(
            &mut block.awaddr,
            rng.bits(8) * 32 + u64::from(rng.one_in(9)),
        );
        put(&mut block.awlen, rng.bits(3));
        put(&mut block.awsize, if rng.one_in(9) { 3 } else { 5_u64 });
        put(&mut block.awburst, if rng.one_in(9) { 0 } else { 1_u64 });
        block.wvalid.next = rng.bit();
        put_all(&mut block.wdata, &rng.halves(16));
        for s in &mut block.wstrb {
            put(s, rng.bits(2));
        }
        block.wlast.next = rng.one_in(3);
        block.bready.next = rng.bit();
        block.sram_ready.next = rng.bit();
        block.cfg_valid.next = rng.one_in(8);
        block.cfg_transpose_en.next = rng.bit();
        block.cfg_raw_en.next = rng.one_in(4);
        block.cfg_wide.next = rng.bit();
        put(&mut block.cfg_columns, rng.bits(4));
        put(&mut block.cfg_step, rng.bits(4) * 32);
        block.err_clear.next = rng.bit();
    };
    let mut beats = 0;
    for n in 0..2000 {
        let before = outputs(&*block);
        for _ in 0..3 {
            noise(&mut block, &mut rng);
            block.reset.next = n % 100 == 99;
            eval_low(&mut *block);
            assert_eq!(outputs(&*block), before, "cycle {n}");
        }
        beats = beats.max(get(&block.beats_in));
        tick(&mut *block);
    }
    assert!(beats > 20, "{beats} beats");
}

#[test]
fn a_reset_in_mid_operation_leaves_it_like_new() {
    let mut rng = rng!();
    for stop in [3, 20, 47, 80, 150] {
        let mut bench = Bench::new(rng!());
        let mut events = vec![Event::Configure(Config {
            columns: 16,
            ..RESET
        })];
        events.extend(bursts(&mut rng, &[7, 40, 33], true));
        // Some cycles of it, without looking.
        let b = &mut *bench.block;
        b.cfg_valid.next = true;
        b.cfg_transpose_en.next = true;
        put(&mut b.cfg_columns, 16_u64);
        put(&mut b.cfg_step, 32_u64);
        tick(b);
        b.cfg_valid.next = false;
        b.awvalid.next = true;
        put(&mut b.awlen, 255_u64);
        put(&mut b.awsize, 5_u64);
        put(&mut b.awburst, 1_u64);
        b.wvalid.next = true;
        for _ in 0..stop {
            tick(b);
        }
        b.reset.next = true;
        tick(b);
        b.reset.next = false;
        b.awvalid.next = false;
        b.wvalid.next = false;
        assert!(b.awready.val() && !b.wready.val() && !b.bvalid.val() && !b.sram_valid.val());
        assert!(b.transpose_en.val() && b.cfg_ready.val());
        check(&mut bench, &events, FULL);
    }
}

#[test]
fn a_configuration_behind_an_open_tile_waits_and_a_second_one_is_not_taken() {
    let mut rng = rng!();
    let mut bench = Bench::new(rng!());
    let tile = Config {
        columns: 16,
        ..RESET
    };
    let mut events = vec![Event::Configure(tile)];
    // Five of the sixteen beats, answered.
    events.extend(bursts(&mut rng, &[5], false));
    bench.run(&events, FULL);
    let b = &mut *bench.block;
    b.cfg_valid.next = true;
    b.cfg_transpose_en.next = false;
    put(&mut b.cfg_columns, 16_u64);
    put(&mut b.cfg_step, 32_u64);
    tick(b);
    // The second one, transpose again, is offered until it is taken.
    b.cfg_transpose_en.next = true;
    for _ in 0..20 {
        assert!(!b.cfg_ready.val() && b.transpose_en.val());
        tick(b);
    }
    // A bad burst of one beat drops the tile: the first comes into force, then the second is taken.
    b.awvalid.next = true;
    put(&mut b.awaddr, 1_u64);
    put(&mut b.awlen, 0_u64);
    put(&mut b.awsize, 5_u64);
    put(&mut b.awburst, 1_u64);
    tick(b);
    b.awvalid.next = false;
    b.wvalid.next = true;
    b.wlast.next = true;
    let mut modes = Vec::new();
    for _ in 0..6 {
        tick(b);
        b.wvalid.next = false;
        if b.cfg_ready.val() {
            eval_low(b);
            tick(b);
            b.cfg_valid.next = false;
        }
        modes.push(b.transpose_en.val());
    }
    modes.dedup();
    assert_eq!(modes, [true, false, true]);
    assert!(b.cfg_ready.val());
    assert!(b.err_acked.val(), "the five beats were answered");
}

#[test]
fn a_bad_configuration_drops_no_data() {
    let mut rng = rng!();
    let mut bench = Bench::new(rng!());
    // A tile of the reset is open, and its burst answered.
    bench.run(&bursts(&mut rng, &[5], false), FULL);
    let b = &mut *bench.block;
    b.cfg_valid.next = true;
    b.cfg_raw_en.next = true;
    tick(b);
    b.cfg_valid.next = false;
    tick(b);
    assert_eq!(get(&b.err_cause), cause::CONFIG);
    assert!(!b.err_acked.val());
}
