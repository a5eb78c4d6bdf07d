//! `core_side`: the processor's half of the engine.
//!
//! Covered: an operation on its way through the stages and the ports it drives there; which cycle's operands count; the
//! ports stay 0 for what is no post; each reason to hold in stage 10 alone (drain, post and move of an incomplete
//! register, full window), its last cycle, and what goes on meanwhile; once-only emission from held stages; each
//! word is cut as the post of its register says; a post and a drain of one register in one bundle; every drain format behind every post;
//! scatters and their data; SCATTERW, its hold and its pulse; CPENABLE at stage 3; no output follows an operand of the
//! same cycle; reset in mid-operation; random programs, returns, holds, stalls, CPENABLE and resets against a plain model in
//! every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::core_side::CoreSide;
use hdl::isa::{op, stall};
use std::collections::VecDeque;

const STAGES: usize = 10;

/// Operands of slot S0.
#[derive(Clone, Debug, Default)]
struct Operands {
    ars: u32,
    vs: Vec<u16>,
    vr: Vec<u16>,
    vbr: u64,
    /// DBREAKA of both breakpoints, then DBREAKC.
    breaks: [u64; 4],
}

impl Operands {
    fn random(rng: &mut Rng, cfg: &Config) -> Self {
        Self {
            ars: rng.word() as u32,
            vs: rng.halves(cfg.lanes),
            vr: rng.halves(cfg.lanes),
            vbr: rng.word(),
            breaks: [(); 4].map(|()| rng.bits(32)),
        }
    }
}

/// A word that comes back.
#[derive(Clone, Copy, Debug)]
struct Return {
    gr: usize,
    slots: u32,
    word: u32,
}

/// What the memory side says of the post in stage 10: the slots that will come back, and how each is cut from its word.
#[derive(Clone, Copy, Debug, Default)]
struct Post {
    lanes: u32,
    upper: u32,
    odd: u32,
    bytes: bool,
}

impl Post {
    fn random(rng: &mut Rng, lanes: u32) -> Self {
        Self {
            lanes,
            upper: rng.word() as u32,
            odd: rng.word() as u32,
            bytes: rng.bit(),
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

/// Inputs of a cycle.
#[derive(Clone, Debug)]
struct In {
    reset: bool,
    /// Index, register.
    s0: Option<(u64, u64)>,
    /// Index, register, vector register.
    s1: Option<(u64, u64, u64)>,
    operands: Operands,
    ext_stall: bool,
    gvr_ready: u64,
    cpenable: bool,
    window_full: bool,
    scatter_busy: bool,
    post: Post,
    /// One per bank at most.
    returns: Vec<Return>,
}

impl In {
    fn idle(cfg: &Config) -> Self {
        Self {
            reset: false,
            s0: None,
            s1: None,
            operands: Operands {
                vs: vec![0; cfg.lanes],
                vr: vec![0; cfg.lanes],
                ..Operands::default()
            },
            ext_stall: false,
            gvr_ready: 10,
            cpenable: true,
            window_full: false,
            scatter_busy: false,
            post: Post::default(),
            returns: vec![],
        }
    }
}

/// A drain's result.
#[derive(Clone, Debug, PartialEq)]
struct Vector {
    vt: u64,
    tag: u64,
    mask: u64,
    data: Vec<u16>,
}

/// Outputs of a cycle.
#[derive(Debug, PartialEq)]
struct Out {
    ready: bool,
    stalls: (u64, u64),
    issue: bool,
    stage0: Option<u64>,
    stage9: Option<u64>,
    stage10: Option<u64>,
    advance: bool,
    result: Option<Vector>,
    base: u64,
    control: (u64, u64),
    enable: Vec<u16>,
    offset: Vec<u16>,
    scatter_data: Vec<u16>,
    /// Tag.
    emit_1: Option<u64>,
    /// Tag, register.
    emit_10: Option<(u64, u64)>,
    /// What leaves stage 10: a post, a scatter, and of these an increment.
    kinds: [bool; 3],
    /// Operations that CPENABLE has stopped leave stage 10, per slot.
    off: [Option<u64>; 2],
    breaks: [u64; 4],
    drained: bool,
    done: bool,
    held_full: bool,
}

/// A bundle in the pipe.
#[derive(Clone, Debug)]
struct Bundle {
    tag: u64,
    s0: Option<(u64, u64)>,
    s1: Option<(u64, u64, u64)>,
    /// `ars` as of stage 1, the vectors as of stage 10.
    operands: Operands,
    /// It met CPENABLE 0 at stage 3.
    disabled: bool,
}

fn is_post(op: u64) -> bool {
    op <= op::GATHERAN_2X32T
}

fn is_scatter(op: u64) -> bool {
    (op::SCATTERNX16..=op::SCATTERINCNX16T).contains(&op)
        || (op::SCATTERADDNX8U..=op::SCATTERADDN_2X32T).contains(&op)
}

fn is_memory(op: u64) -> bool {
    is_post(op) || is_scatter(op)
}

fn is_inc(op: u64) -> bool {
    op == op::SCATTERINCNX16 || op == op::SCATTERINCNX16T
}

/// Whether slot S0 issues it.
fn is_s0(op: u64) -> bool {
    is_memory(op) || op == op::MOVGATHERD || op == op::SCATTERW
}

fn gs_control(op: u64) -> u64 {
    match op {
        0 | 1 => 0x41,
        2 | 3 => 0x01,
        4 | 5 => 0x91,
        6 => 0x42,
        7..=9 => 0x02,
        10 => 0x03,
        11 | 12 => 0x44,
        13 | 14 | 17..=20 => 0x04,
        15 | 16 => 0x94,
        21 | 22 => 0x46,
        23 => 0x45,
        24 | 25 => 0x06,
        26 | 27 => 0x46,
        _ => 0x96,
    }
}

/// Lane enables of a post, a scatter or SCATTERW (D12).
fn enables(op: u64, vbr: u64, lanes: usize) -> Vec<u16> {
    let predicated = matches!(op, 1 | 3 | 5 | 12 | 14 | 16 | 19 | 20 | 22 | 25 | 27 | 29);
    let bit = |slot: usize| match op {
        op::SCATTER2NX8T_L => slot,
        op::SCATTER2NX8T_H => 32 + slot,
        _ if gs_control(op) & 0x80 != 0 => slot / 2 * 4,
        _ => slot * 2,
    };
    (0..lanes)
        .map(|slot| {
            if !predicated || vbr >> bit(slot) & 1 == 1 {
                0xFFFF
            } else {
                0
            }
        })
        .collect()
}

/// ScatterData (facts.md 6.2, 6.3): a byte fills its slot, an increment is 1.
fn scatter_data(op: u64, vr: &[u16]) -> Vec<u16> {
    let bytes: Vec<u8> = vr.iter().flat_map(|s| s.to_le_bytes()).collect();
    let n = vr.len();
    let fill = |b: u8| u16::from_le_bytes([b, b]);
    (0..n)
        .map(|k| match op {
            op::SCATTER2NX8_L | op::SCATTER2NX8T_L => fill(bytes[k]),
            op::SCATTER2NX8_H | op::SCATTER2NX8T_H => fill(bytes[n + k]),
            _ if is_inc(op) => 1,
            _ if gs_control(op) & 0xC0 == 0 => fill(bytes[2 * k]),
            _ => vr[k],
        })
        .collect()
}

/// The vector of a drain (D6); the lower half of a 2NX8_H, which is not written, as 0.
fn drained(op: u64, gr: &[u16]) -> Vec<u16> {
    let low: Vec<u8> = gr.iter().map(|&s| s as u8).collect();
    let zeros = vec![0; low.len()];
    let bytes = match op {
        op::GATHERDNX16 => return gr.to_vec(),
        op::GATHERDNX8S => return low.iter().map(|&b| i16::from(b as i8) as u16).collect(),
        op::GATHERD2NX8_L => [low, zeros].concat(),
        _ => [zeros, low].concat(),
    };
    let pairs = bytes.chunks(2);
    pairs.map(|b| u16::from_le_bytes([b[0], b[1]])).collect()
}

struct Model {
    cfg: Config,
    stage0: Option<Bundle>,
    /// Stage 1 first.
    stages: VecDeque<Option<Bundle>>,
    taken: u64,
    ext: bool,
    gvr_ready: usize,
    /// Definitions per advance, newest first.
    defined: VecDeque<Option<u64>>,
    gr: Vec<Vec<u16>>,
    awaited: [u32; 8],
    posted: [Post; 8],
    result: Option<Vector>,
    done: bool,
    breaks: [u64; 4],
}

impl Model {
    fn new(cfg: Config) -> Self {
        Self {
            cfg,
            stage0: None,
            stages: vec![None; STAGES].into(),
            taken: 0,
            ext: false,
            gvr_ready: 10,
            defined: VecDeque::new(),
            gr: vec![vec![0; cfg.lanes]; 8],
            awaited: [0; 8],
            posted: [Post::default(); 8],
            result: None,
            done: false,
            breaks: [0; 4],
        }
    }

    fn cycle(&mut self, i: &In) -> Out {
        let n = self.cfg.lanes;
        for r in &i.returns {
            for slot in ones(r.slots) {
                self.gr[r.gr][slot] = self.posted[r.gr].cut(slot, r.word);
            }
            self.awaited[r.gr] &= !r.slots;
        }
        let busy = |gr: u64| self.awaited[gr as usize] != 0;
        let last = self.stages[STAGES - 1].clone();
        let stopped = last.as_ref().is_some_and(|b| b.disabled);
        let s0_10 = last.as_ref().and_then(|b| b.s0);
        let barrier = s0_10.is_some_and(|s| s.0 == op::SCATTERW);
        let runs = s0_10.filter(|_| !stopped && !barrier);
        let memory = runs.filter(|s| is_memory(s.0));
        let post = runs.filter(|s| is_post(s.0));
        let mov = runs.filter(|s| s.0 == op::MOVGATHERD).map(|s| s.1);
        let s1_10 = last.as_ref().and_then(|b| b.s1);
        let drain = s1_10.filter(|_| !stopped);
        let hold = drain.is_some_and(|d| busy(d.1))
            || post.is_some_and(|p| busy(p.1))
            || memory.is_some() && i.window_full
            || barrier && i.scatter_busy
            || mov.is_some_and(busy);
        let advance = !hold;

        let bundle = self.stage0.clone();
        let s0 = bundle.as_ref().and_then(|b| b.s0);
        let q0 = s0.filter(|s| is_s0(s.0));
        let s1 = bundle.as_ref().and_then(|b| b.s1);
        let q1 = s1.filter(|s| (op::GATHERDNX16..=op::GATHERD2NX8_H).contains(&s.0));
        let late = |gr| {
            let near = self.defined.iter().take(10).enumerate();
            near.filter(|d| *d.1 == Some(gr))
                .any(|(d, _)| self.gvr_ready > d + 1 + 9)
        };
        let cause = if hold {
            stall::MEMORY
        } else if q1.is_some_and(|d| late(d.1)) {
            stall::INTERLOCK
        } else if self.ext {
            stall::EXTERNAL
        } else {
            stall::NONE
        };
        let issue = bundle.is_some() && cause == stall::NONE;

        let stage1 = self.stages[0].as_ref();
        let stage1_s0 = stage1.and_then(|b| b.s0);
        let post1 = stage1.filter(|_| stage1_s0.is_some_and(|s| is_memory(s.0)));
        let stage9 = self.stages[8].as_ref();
        let tag10 = last.as_ref().map_or(0, |b| b.tag);
        let out = Out {
            ready: bundle.is_none() || issue,
            stalls: (q0.map_or(0, |_| cause), q1.map_or(0, |_| cause)),
            issue,
            stage0: bundle.as_ref().map(|b| b.tag),
            stage9: stage9.filter(|b| b.s0.is_some()).map(|b| b.tag),
            stage10: last
                .as_ref()
                .filter(|b| b.s0.is_some() || b.s1.is_some())
                .map(|b| b.tag),
            advance,
            result: self.result.take(),
            base: post1.map_or(0, |b| b.operands.ars.into()),
            control: (
                stage1_s0.map_or(0, |s| gs_control(s.0)),
                stage1.and_then(|b| b.s1).map_or(0, |s| gs_control(s.0)),
            ),
            enable: memory
                .or(s0_10.filter(|_| barrier))
                .map_or(vec![0; n], |p| {
                    enables(p.0, last.as_ref().unwrap().operands.vbr, n)
                }),
            offset: memory.map_or(vec![0; n], |_| last.as_ref().unwrap().operands.vs.clone()),
            scatter_data: memory.filter(|m| is_scatter(m.0)).map_or(vec![0; n], |m| {
                scatter_data(m.0, &last.as_ref().unwrap().operands.vr)
            }),
            emit_1: post1.filter(|_| advance).map(|b| b.tag),
            emit_10: memory.filter(|_| advance).map(|p| (tag10, p.1)),
            kinds: [
                post.is_some() && advance,
                memory.is_some_and(|m| is_scatter(m.0)) && advance,
                memory.is_some_and(|m| is_inc(m.0)) && advance,
            ],
            off: [
                s0_10
                    .filter(|_| stopped && !barrier && advance)
                    .map(|s| s.0),
                s1_10.filter(|_| stopped && advance).map(|s| s.0),
            ],
            breaks: self.breaks,
            drained: drain.is_some() && advance,
            done: self.done,
            held_full: memory.is_some() && i.window_full,
        };
        self.done = barrier && advance;

        // The edge.
        if advance {
            self.result = drain.map(|(op, gr, vt)| Vector {
                vt,
                tag: tag10,
                mask: if op == op::GATHERD2NX8_H { 2 } else { 3 },
                data: drained(op, &self.gr[gr as usize]),
            });
            if let Some((_, gr)) = post {
                self.gr[gr as usize].fill(0);
                self.awaited[gr as usize] = i.post.lanes;
                self.posted[gr as usize] = i.post;
            }
            if let Some(gr) = mov {
                self.gr[gr as usize] = last.unwrap().operands.vs;
            }
            self.stages.pop_back();
            if let Some(b) = &mut self.stages[1] {
                b.disabled = !i.cpenable;
            }
            if let Some(Some(b)) = self.stages.back_mut() {
                if b.s0.is_some() {
                    self.breaks = i.operands.breaks;
                }
                b.operands = Operands {
                    ars: b.operands.ars,
                    ..i.operands.clone()
                };
            }
            self.stages
                .push_front(bundle.filter(|_| issue).map(|b| Bundle {
                    tag: b.tag,
                    s0: q0,
                    s1: q1,
                    operands: i.operands.clone(),
                    disabled: false,
                }));
            let defines = |s: &(u64, u64)| is_post(s.0) || s.0 == op::MOVGATHERD;
            self.defined
                .push_front(q0.filter(|s| issue && defines(s)).map(|s| s.1));
        }
        if out.ready {
            self.stage0 = None;
            if i.s0.is_some() || i.s1.is_some() {
                self.stage0 = Some(Bundle {
                    tag: self.taken % 16,
                    s0: i.s0,
                    s1: i.s1,
                    operands: Operands::default(),
                    disabled: false,
                });
                self.taken += 1;
            }
        }
        self.ext = i.ext_stall;
        self.gvr_ready = i.gvr_ready as usize;
        if i.reset {
            *self = Self::new(self.cfg);
        }
        out
    }
}

/// The block beside its model.
struct Bench {
    block: Box<CoreSide>,
    model: Model,
    cfg: Config,
}

impl Bench {
    fn new(cfg: Config) -> Self {
        Self {
            block: ready(CoreSide::new(cfg)),
            model: Model::new(cfg),
            cfg,
        }
    }

    fn drive(&mut self, i: &In) {
        let block = &mut *self.block;
        block.reset.next = i.reset;
        block.s0_valid.next = i.s0.is_some();
        let (op, gr) = i.s0.unwrap_or_default();
        put(&mut block.s0_op, op);
        put(&mut block.s0_gr, gr);
        block.s1_valid.next = i.s1.is_some();
        let (op, gr, vt) = i.s1.unwrap_or_default();
        put(&mut block.s1_op, op);
        put(&mut block.s1_gr, gr);
        put(&mut block.s1_vt, vt);
        put(&mut block.ars, i.operands.ars);
        put_all(&mut block.vs, &i.operands.vs);
        put_all(&mut block.vr, &i.operands.vr);
        put(&mut block.vbr[0], i.operands.vbr & 0xFFFF_FFFF);
        put(&mut block.vbr[1], i.operands.vbr >> 32);
        for k in 0..2 {
            put(&mut block.dbreaka[k], i.operands.breaks[k]);
            put(&mut block.dbreakc[k], i.operands.breaks[2 + k]);
        }
        block.cpenable.next = i.cpenable;
        block.scatter_busy.next = i.scatter_busy;
        block.ext_stall.next = i.ext_stall;
        put(&mut block.gvr_ready, i.gvr_ready);
        block.window_full.next = i.window_full;
        put(&mut block.post_lanes, i.post.lanes);
        put(&mut block.post_upper, i.post.upper);
        put(&mut block.post_odd, i.post.odd);
        block.post_bytes.next = i.post.bytes;
        assert!(i.returns.len() <= self.cfg.banks);
        for bank in 0..self.cfg.banks {
            let Some(r) = i.returns.get(bank) else {
                block.ret_valid[bank].next = false;
                continue;
            };
            block.ret_valid[bank].next = true;
            put(&mut block.ret_gr[bank], r.gr as u64);
            put(&mut block.ret_lanes[bank], r.slots);
            put(&mut block.ret_low[bank], r.word & 0xFFFF);
            put(&mut block.ret_high[bank], r.word >> 16);
        }
        eval_low(block);
    }

    fn read(&self) -> Out {
        let b = &self.block;
        assert_eq!(b.s0_ready.val(), b.s1_ready.val());
        assert!(halves(&b.gs_enable_1).iter().all(|&e| e == 0xFFFF));
        Out {
            ready: b.s0_ready.val(),
            stalls: (get(&b.s0_stall), get(&b.s1_stall)),
            issue: b.issue_valid.val(),
            stage0: b.stage0_valid.val().then(|| get(&b.stage0_tag)),
            stage9: b.stage9_valid.val().then(|| get(&b.stage9_tag)),
            stage10: b.stage10_valid.val().then(|| get(&b.stage10_tag)),
            advance: b.advance.val(),
            result: b.vt_valid.val().then(|| Vector {
                vt: get(&b.vt),
                tag: get(&b.vt_tag),
                mask: get(&b.vt_mask),
                data: halves(&b.vt_data),
            }),
            base: get(&b.vaddr_base_0),
            control: (get(&b.gs_control_0), get(&b.gs_control_1)),
            enable: halves(&b.gs_enable_0),
            offset: halves(&b.gs_vaddr_offset_0),
            scatter_data: halves(&b.scatter_data_0),
            emit_1: b.emit_1.val().then(|| get(&b.emit_1_tag)),
            emit_10: b
                .emit_10
                .val()
                .then(|| (get(&b.emit_10_tag), get(&b.emit_10_gr))),
            kinds: [
                b.posted.val(),
                b.scattered.val(),
                b.emit_10.val() && b.emit_10_inc.val(),
            ],
            off: [
                b.s0_off.val().then(|| get(&b.s0_op_10)),
                b.s1_off.val().then(|| get(&b.s1_op_10)),
            ],
            breaks: [
                get(&b.break_address[0]),
                get(&b.break_address[1]),
                get(&b.break_control[0]),
                get(&b.break_control[1]),
            ],
            drained: b.drained.val(),
            done: b.scatterw_done.val(),
            held_full: b.held_full.val(),
        }
    }

    /// One cycle, compared with the model.
    fn cycle(&mut self, i: &In) -> Out {
        self.drive(i);
        let out = self.read();
        assert_eq!(out, self.model.cycle(i));
        tick(&mut *self.block);
        out
    }

    fn idle(&mut self) -> Out {
        self.cycle(&In::idle(&self.cfg))
    }

    fn offer(&mut self, s0: Option<(u64, u64)>, s1: Option<(u64, u64, u64)>) -> Out {
        self.cycle(&In {
            s0,
            s1,
            ..In::idle(&self.cfg)
        })
    }

    /// A cycle in which a word comes back for these slots of a register.
    fn back(&mut self, gr: usize, slots: u32, word: u32) -> Out {
        self.cycle(&In {
            returns: vec![Return { gr, slots, word }],
            ..In::idle(&self.cfg)
        })
    }

    /// Brings a post into the past: it left stage 10 and awaits these slots.
    fn posted(cfg: Config, gr: u64, lanes: u32) -> Self {
        let mut bench = Self::new(cfg);
        bench.offer(Some((op::GATHERANX16, gr)), None);
        loop {
            let out = bench.cycle(&In {
                post: Post {
                    lanes,
                    ..Post::default()
                },
                ..In::idle(&cfg)
            });
            if out.emit_10.is_some() {
                return bench;
            }
        }
    }
}

#[test]
fn an_operation_drives_each_port_in_its_stage_with_the_operands_of_its_cycle() {
    let mut rng = rng!();
    let cfg = Config::default();
    for index in (0..30).filter(|&i| is_memory(i)) {
        let mut bench = Bench::new(cfg);
        bench.offer(Some((index, 6)), Some((op::GATHERDNX8S, 2, 17)));
        let right = Operands::random(&mut rng, &cfg);
        for stage in 0..=11 {
            // Wrong operands in every cycle but the last one in stage 0 and the last one in stage 9.
            let wrong = Operands::random(&mut rng, &cfg);
            let operands = match stage {
                0 => Operands {
                    ars: right.ars,
                    ..wrong
                },
                9 => Operands {
                    ars: wrong.ars,
                    ..right.clone()
                },
                _ => wrong,
            };
            let out = bench.cycle(&In {
                operands,
                ..In::idle(&cfg)
            });
            assert_eq!(out.issue, stage == 0);
            assert_eq!(out.stage0.is_some(), stage == 0);
            assert_eq!(out.stage9.is_some(), stage == 9);
            assert_eq!(out.stage10.is_some(), stage == 10);
            let (base, control) = if stage == 1 {
                (right.ars.into(), (gs_control(index), 0x02))
            } else {
                (0, (0, 0))
            };
            assert_eq!((out.base, out.control), (base, control));
            assert_eq!(out.emit_1.is_some(), stage == 1);
            assert_eq!(out.emit_10, (stage == 10).then_some((0, 6)));
            if stage == 10 {
                assert_eq!(out.offset, right.vs);
                assert_eq!(out.enable, enables(index, right.vbr, 32));
                let data = match is_scatter(index) {
                    true => scatter_data(index, &right.vr),
                    false => vec![0; 32],
                };
                assert_eq!(out.scatter_data, data);
                assert_eq!(out.breaks, right.breaks);
                assert_eq!(
                    out.kinds,
                    [is_post(index), is_scatter(index), is_inc(index)]
                );
            } else {
                let all = out.offset.iter().chain(&out.enable);
                assert!(all.chain(&out.scatter_data).all(|&v| v == 0));
            }
            assert_eq!(out.drained, stage == 10);
            assert_eq!(out.result.is_some(), stage == 11);
        }
    }
}

#[test]
fn a_move_drives_its_control_only_and_reaches_the_register() {
    let mut rng = rng!();
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let data = Operands::random(&mut rng, &cfg);
    bench.offer(Some((op::MOVGATHERD, 4)), None);
    bench.offer(None, Some((op::GATHERDNX16, 4, 9))); // the move is in stage 0
    for stage in 1..=12 {
        let out = bench.cycle(&In {
            operands: if stage == 9 {
                data.clone()
            } else {
                Operands::random(&mut rng, &cfg)
            },
            window_full: true, // takes no entry (D25)
            ..In::idle(&cfg)
        });
        assert!(out.advance);
        assert_eq!(out.control.0, if stage == 1 { 0x03 } else { 0 });
        assert_eq!(out.base, 0);
        assert!(out.emit_1.is_none() && out.emit_10.is_none());
        assert!(out.offset.iter().chain(&out.enable).all(|&v| v == 0));
        assert_eq!(
            out.result.map(|r| r.data),
            (stage == 12).then(|| data.vs.clone())
        );
    }
}

#[test]
fn a_drain_holds_until_the_cycle_of_its_registers_last_return() {
    let cfg = Config::default();
    let mut bench = Bench::posted(cfg, 3, 0x8000_0001);
    bench.offer(None, Some((op::GATHERDNX16, 3, 30)));
    while bench.idle().stage10.is_none() {}
    for _ in 0..4 {
        let out = bench.idle();
        assert!(!out.advance && !out.drained && !out.held_full);
    }
    assert!(!bench.back(3, 1, 0x1111).advance);
    assert!(
        !bench.back(2, 0x8000_0000, 0x3333).advance,
        "another register"
    );
    let out = bench.back(3, 0x8000_0000, 0x2222);
    assert!(out.advance && out.drained, "the last return counts at once");
    let data = bench.idle().result.unwrap().data;
    assert_eq!((data[0], data[1], data[31]), (0x1111, 0, 0x2222));
}

#[test]
fn a_post_or_move_holds_while_its_register_is_not_complete() {
    let cfg = Config::default();
    for index in [op::GATHERANX8U, op::MOVGATHERD] {
        let mut bench = Bench::posted(cfg, 7, 0x10);
        bench.offer(Some((index, 7)), None);
        while bench.idle().stage10.is_none() {}
        for _ in 0..3 {
            let out = bench.idle();
            assert!(!out.advance && out.emit_10.is_none());
        }
        let out = bench.back(7, 0x10, 5);
        assert!(out.advance);
        assert_eq!(out.emit_10.is_some(), index == op::GATHERANX8U);
        // Neither keeps the value that came back in that cycle.
        bench.offer(None, Some((op::GATHERDNX16, 7, 0)));
        let data = loop {
            if let Some(result) = bench.idle().result {
                break result.data;
            }
        };
        assert_eq!(data, vec![0; 32]);
    }
}

#[test]
fn a_post_holds_while_the_window_is_full_and_emits_once() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    let full = In {
        window_full: true,
        ..In::idle(&cfg)
    };
    // Two posts, nine stages apart: one is in stage 10 while the other is in stage 1.
    bench.offer(Some((op::GATHERANX16, 0)), None);
    for _ in 0..8 {
        assert!(bench.idle().advance);
    }
    bench.offer(Some((op::GATHERANX16, 1)), None);
    bench.idle();
    for _ in 0..5 {
        let out = bench.cycle(&full);
        assert!(!out.advance && out.held_full);
        assert!(out.emit_1.is_none() && out.emit_10.is_none());
        assert_eq!(out.control.0, 0x41, "stage 1 stands still");
    }
    let out = bench.idle();
    assert!(out.advance && !out.held_full);
    assert_eq!((out.emit_1, out.emit_10), (Some(1), Some((0, 0))));
    let out = bench.idle();
    assert!(out.emit_1.is_none() && out.emit_10.is_none());
}

#[test]
fn scatterw_holds_while_a_scatter_is_busy_and_completes_once() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    bench.offer(Some((op::SCATTERW, 5)), None);
    let busy = In {
        scatter_busy: true,
        // No entry is taken, so a full window is none of its business.
        window_full: true,
        ..In::idle(&cfg)
    };
    for _ in 0..10 {
        assert!(bench.cycle(&busy).advance);
    }
    for _ in 0..4 {
        let out = bench.cycle(&busy);
        assert!(out.stage10.is_some() && !out.advance && !out.done && !out.held_full);
        assert_eq!(out.enable, vec![0xFFFF; 32]);
        assert!(out.offset.iter().chain(&out.scatter_data).all(|&v| v == 0));
    }
    let out = bench.cycle(&In {
        scatter_busy: false,
        ..busy
    });
    assert!(out.advance && !out.done && out.emit_10.is_none());
    assert!(bench.idle().done, "one cycle later");
    assert!(!bench.idle().done, "and for one cycle");
    // A busy scatter holds nothing else.
    bench.offer(Some((op::SCATTERNX16, 0)), None);
    for _ in 0..14 {
        let out = bench.cycle(&In {
            scatter_busy: true,
            ..In::idle(&cfg)
        });
        assert!(out.advance && !out.done);
    }
}

#[test]
fn cpenable_counts_at_stage_3_and_stops_all_but_scatterw() {
    let mut rng = rng!();
    let cfg = Config::default();
    for index in (0..30).filter(|&i| is_s0(i)) {
        // 0 in the one cycle in which the bundle leaves a stage.
        for off in 0..=10 {
            let mut bench = Bench::posted(cfg, 3, 1);
            bench.offer(Some((index, 6)), Some((op::GATHERDNX16, 2, 17)));
            let stopped = off == 2;
            for stage in 0..=11 {
                let out = bench.cycle(&In {
                    cpenable: stage != off,
                    operands: Operands::random(&mut rng, &cfg),
                    ..In::idle(&cfg)
                });
                assert!(out.advance);
                let leaves = stage == 10;
                let works = leaves && !stopped;
                assert_eq!(out.drained, works);
                assert_eq!(out.emit_10.is_some(), works && is_memory(index));
                let s0_off = leaves && stopped && index != op::SCATTERW;
                assert_eq!(out.off[0], s0_off.then_some(index));
                assert_eq!(out.off[1], (leaves && stopped).then_some(op::GATHERDNX16));
                assert_eq!(out.result.is_some(), stage == 11 && !stopped);
                assert_eq!(out.done, stage == 11 && index == op::SCATTERW);
            }
        }
    }
}

#[test]
fn what_cpenable_stopped_waits_for_nothing_and_defines_nothing() {
    let mut rng = rng!();
    let cfg = Config::default();
    for index in [op::GATHERANX16, op::MOVGATHERD, op::SCATTERNX16] {
        // gr3 is not complete, the window is full: neither holds it, and gr3 gets what it waits for.
        let mut bench = Bench::posted(cfg, 3, 1);
        bench.offer(Some((index, 3)), Some((op::GATHERDNX16, 3, 17)));
        for stage in 0..=11 {
            let out = bench.cycle(&In {
                cpenable: stage != 2,
                window_full: true,
                operands: Operands::random(&mut rng, &cfg),
                ..In::idle(&cfg)
            });
            assert!(out.advance && out.result.is_none());
        }
        bench.back(3, 1, 0x7777);
        bench.offer(None, Some((op::GATHERDNX16, 3, 1)));
        let data = loop {
            if let Some(result) = bench.idle().result {
                break result.data;
            }
        };
        assert_eq!((data[0], data[1]), (0x7777, 0));
    }
}

#[test]
fn a_full_window_holds_no_drain() {
    let cfg = Config::default();
    let mut bench = Bench::new(cfg);
    bench.offer(None, Some((op::GATHERDNX16, 0, 0)));
    for _ in 0..14 {
        let out = bench.cycle(&In {
            window_full: true,
            ..In::idle(&cfg)
        });
        assert!(out.advance && !out.held_full);
    }
}

#[test]
fn a_hold_stops_stage_0_and_lets_the_bundle_in_it_wait() {
    let cfg = Config::default();
    let mut bench = Bench::posted(cfg, 0, 1);
    for vt in 0..11 {
        bench.offer(Some((op::GATHERANX16, 1)), Some((op::GATHERDNX16, 0, vt)));
    }
    for _ in 0..4 {
        let out = bench.offer(Some((op::MOVGATHERD, 5)), None);
        assert!(!out.advance && !out.ready && !out.issue);
        assert_eq!(out.stalls, (stall::MEMORY, stall::MEMORY));
    }
    assert!(bench.back(0, 1, 3).ready);
    for vt in 0..11 {
        let out = bench.idle();
        assert_eq!(out.result.unwrap().vt, vt, "in order, one per cycle");
    }
}

#[test]
fn a_drain_beside_a_post_of_its_register_reads_the_old_value() {
    let cfg = Config::default();
    let mut bench = Bench::posted(cfg, 2, 0xFFFF_FFFF);
    bench.back(2, 0xFFFF_FFFF, 0xABCD);
    bench.offer(Some((op::GATHERANX16, 2)), Some((op::GATHERDNX16, 2, 1)));
    bench.offer(None, Some((op::GATHERDNX16, 2, 3)));
    let mut results = vec![];
    for _ in 0..13 {
        let out = bench.idle();
        results.extend(out.result.map(|r| (r.vt, r.data[0])));
    }
    assert_eq!(results, [(1, 0xABCD), (3, 0)]);
}

#[test]
fn every_drain_gives_its_format() {
    let mut rng = rng!();
    for cfg in configs() {
        for index in op::GATHERDNX16..=op::GATHERD2NX8_H {
            let mut bench = Bench::new(cfg);
            let operands = Operands::random(&mut rng, &cfg);
            bench.offer(Some((op::MOVGATHERD, 1)), None);
            bench.offer(None, Some((index, 1, 2)));
            let result = loop {
                let out = bench.cycle(&In {
                    operands: operands.clone(),
                    ..In::idle(&cfg)
                });
                if let Some(result) = out.result {
                    break result;
                }
            };
            assert_eq!(result.data, drained(index, &operands.vs));
        }
    }
}

#[test]
fn reset_empties_every_stage_and_every_register() {
    let mut rng = rng!();
    let cfg = Config::default();
    let mut bench = Bench::posted(cfg, 6, 0xFFFF_0000);
    for gr in 0..14 {
        bench.cycle(&In {
            s0: Some((op::GATHERANX16, gr % 6)),
            s1: Some((op::GATHERDNX16, 7, 1)),
            operands: Operands::random(&mut rng, &cfg),
            ..In::idle(&cfg)
        });
    }
    bench.cycle(&In {
        reset: true,
        s0: Some((op::GATHERANX16, 0)),
        ext_stall: true,
        gvr_ready: 15,
        ..In::idle(&cfg)
    });
    for _ in 0..14 {
        let out = bench.idle();
        assert!(out.ready && out.advance && out.result.is_none());
        assert!(out.stage0.is_none() && out.stage10.is_none());
    }
    // The register that was not complete is 0 and complete.
    bench.offer(None, Some((op::GATHERDNX16, 6, 1)));
    for _ in 0..11 {
        assert!(bench.idle().advance);
    }
    assert_eq!(bench.idle().result.unwrap().data, vec![0; 32]);
}

/// Slots that the memory owes to each register, as a memory side would know them.
type Owed = [u32; 8];

fn random_in(rng: &mut Rng, cfg: &Config, owed: &mut Owed, slow: usize) -> In {
    let mut returns = vec![];
    for _ in 0..cfg.banks {
        let gr = rng.below(8);
        if owed[gr] != 0 && rng.one_in(slow) {
            let lowest = owed[gr] & owed[gr].wrapping_neg();
            let slots = lowest | owed[gr] & rng.mask(cfg.lanes);
            owed[gr] &= !slots;
            let word = rng.word() as u32;
            returns.push(Return { gr, slots, word });
        }
    }
    In {
        reset: rng.one_in(400),
        s0: (!rng.one_in(4)).then(|| {
            let index = rng.pick(&[
                0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 10, 10, 10, 8, 31, 23, 23,
            ]);
            let index = if rng.bit() { index } else { rng.bits(5) };
            (index, rng.bits(3))
        }),
        s1: (!rng.one_in(3)).then(|| {
            let index = rng.pick(&[6, 7, 8, 9, 6, 9, 2, 30]);
            (index, rng.bits(3), rng.bits(5))
        }),
        operands: Operands::random(rng, cfg),
        ext_stall: rng.one_in(6),
        gvr_ready: 10 + rng.below(6) as u64 * u64::from(slow > 2),
        cpenable: !rng.one_in(10),
        window_full: rng.one_in(5),
        scatter_busy: rng.one_in(3),
        post: Post::random(rng, 0),
        returns,
    }
}

#[test]
fn random_programs_match_a_plain_model() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut bench = Bench::new(cfg);
        let mut owed = [0; 8];
        let (mut results, mut holds) = (0, 0);
        for n in 0..2500 {
            // Fast and slow memory by turns.
            let slow = if n / 150 % 2 == 0 { 1 } else { 8 };
            let mut i = random_in(&mut rng, &cfg, &mut owed, slow);
            // The memory side accesses the enabled slots of the post in stage 10, or none (D18).
            bench.drive(&i);
            let enable = bench.read().enable;
            if rng.bit() {
                let on = enable.iter().enumerate().filter(|e| *e.1 != 0);
                i.post.lanes = on.map(|e| 1 << e.0).sum();
            }
            let out = bench.cycle(&i);
            results += u32::from(out.result.is_some());
            holds += u32::from(!out.advance);
            if let (Some((_, gr)), true) = (out.emit_10, out.kinds[0]) {
                assert_eq!(
                    owed[gr as usize], 0,
                    "a register that awaits returns is posted to"
                );
                owed[gr as usize] = i.post.lanes;
            }
            if i.reset {
                owed = [0; 8];
            }
        }
        assert!(
            results > 100 && holds > 100,
            "{results} results, {holds} holds"
        );
    }
}

#[test]
fn outputs_follow_nothing_of_the_same_cycle_but_returns_and_the_window() {
    let mut rng = rng!();
    let cfg = Config {
        lanes: 4,
        banks: 4,
        ..Config::default()
    };
    let mut bench = Bench::new(cfg);
    let mut owed = [0; 8];
    for _ in 0..1000 {
        let mut i = random_in(&mut rng, &cfg, &mut owed, 3);
        i.post.lanes = rng.mask(cfg.lanes);
        bench.drive(&i);
        let before = outputs(&*bench.block);
        let other = In {
            reset: rng.bit(),
            window_full: i.window_full,
            scatter_busy: i.scatter_busy,
            returns: i.returns.clone(),
            post: Post::random(&mut rng, u32::MAX),
            ..random_in(&mut rng, &cfg, &mut [0; 8], 3)
        };
        bench.drive(&other);
        assert_eq!(outputs(&*bench.block), before);
        let out = bench.cycle(&i);
        if let (Some((_, gr)), true) = (out.emit_10, out.kinds[0]) {
            owed[gr as usize] = i.post.lanes;
        }
        if i.reset {
            owed = [0; 8];
        }
    }
}
