//! Waves: the dump is read back with the `vcd` crate and compared with the run.

use hdl::config::Config;
use hdl::supergather::Supergather;
use rust_hdl::prelude::{Atom, AtomKind, Block, Probe, TypeKind};
use sim::axi::{self, Burst, Item, Setup, no_gaps};
use sim::crossbar::{self, Beat, CrossbarIn, CrossbarOut};
use sim::engine::{self, EngineIn, EngineOut, EngineRtl};
use sim::host::{Host, RunReport};
use sim::program::{Bundle, Mnemonic, Op, Program, Step};
use sim::state::Registers;
use sim::waves::svg::{self, Kind, Lane, Recorder};
use sim::waves::{CROSSBAR, ENGINE, Layout, MERGE_BITS, Traceable, Vcd, VcdFile, gtkw};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use vcd::{Command, ScopeItem, SimulationCommand, VarType};

use Mnemonic::*;

/// Registers with a base address, offsets of several kinds, and a predicate.
fn registers() -> Registers {
    let mut regs = Registers::default();
    regs.ar[1] = 0x8_0000;
    for k in 0..16 {
        regs.vec[1].set_u32(k, 4 * (17 * k as u32 % 512));
        regs.vec[2].set_u32(k, 4 * (4 * k as u32));
    }
    for k in 0..32 {
        regs.vec[3].set_u16(k, 10 * k as u16);
        regs.vec[4].set_u16(k, 7 * k as u16);
        regs.vec[5].set_u16(k, 64 * k as u16);
    }
    regs.vbool[1] = 0x0F0F_3333_5555_FFFF;
    regs
}

/// A few posts, a move and drains. The drain of gr0 waits for its lanes.
fn program() -> Program {
    Program::of([
        Step::from(Op::post(GatherAN2x32, 0, 1, 1, 0)),
        Step::from(Op::post(GatherANx16, 1, 1, 3, 0)),
        Step::from(Op::post(GatherAN2x32T, 2, 1, 2, 1)),
        Step::from(Bundle {
            s0: Some(Op {
                vs: 4,
                gr: 3,
                ..Op::new(MovGatherD)
            }),
            s1: Some(Op::drain(GatherDNx16, 10, 0)),
        }),
        Step::from(Op::drain(GatherDNx8S, 11, 1)),
        Step::from(Op::drain(GatherD2Nx8L, 12, 2)),
    ])
}

/// Runs a program on a fresh engine and host.
fn run(
    cfg: Config,
    program: &Program,
    mut observe: impl FnMut(u64, &Supergather),
) -> (EngineRtl, Registers, RunReport) {
    let mut dut = engine::rtl(cfg).unwrap();
    let mut host = Host::new(cfg, registers());
    host.reset(&mut dut).unwrap();
    let bytes: Vec<u8> = (0..4096).map(|i| (7 * i % 251) as u8).collect();
    host.load(&mut dut, 0, &bytes).unwrap();
    let report = host
        .run(&mut dut, program, |cycle, dut| {
            observe(cycle, dut.block());
            Ok(())
        })
        .unwrap();
    (dut, host.regs, report)
}

/// A small machine with several cycles of RETURN, so that more registers exist.
fn small() -> Config {
    Config {
        lanes: 8,
        banks: 4,
        bank_words: 64,
        window: 3,
        return_latency: 3,
        ..Config::default()
    }
}

/// The dump of a run, and the run.
fn dump(cfg: Config, program: &Program, first: u64, last: u64) -> (Dump, RunReport) {
    let mut bytes = Vec::new();
    let mut vcd = Vcd::new(&mut bytes, ENGINE, first..=last);
    let (_, _, report) = run(cfg, program, |cycle, block| {
        vcd.sample(cycle, block).unwrap();
    });
    vcd.finish().unwrap();
    drop(vcd);
    (Dump::parse(&bytes), report)
}

/// A dump, read back.
struct Dump {
    /// Width and kind per path.
    vars: BTreeMap<String, (u32, VarType)>,
    /// Names as GTKWave has them: with their range.
    full_names: BTreeSet<String>,
    scopes: BTreeSet<String>,
    /// Changes per path: time and value, digits highest first.
    changes: HashMap<String, Vec<(u64, String)>>,
    times: Vec<u64>,
}

impl Dump {
    /// Reads a dump. Panics if a name is declared twice, or a change changes nothing.
    fn parse(bytes: &[u8]) -> Self {
        let mut parser = vcd::Parser::new(bytes);
        let header = parser.parse_header().unwrap();
        assert_eq!(header.timescale, Some((1, vcd::TimescaleUnit::NS)));
        let mut dump = Self {
            vars: BTreeMap::new(),
            full_names: BTreeSet::new(),
            scopes: BTreeSet::new(),
            changes: HashMap::new(),
            times: Vec::new(),
        };
        let mut paths = HashMap::new();
        dump.declare("", &header.items, &mut paths);
        let mut all = false;
        for command in parser {
            let (id, value) = match command.unwrap() {
                Command::Timestamp(time) => {
                    assert!(dump.times.last().is_none_or(|&last| last < time));
                    dump.times.push(time);
                    continue;
                }
                Command::Begin(SimulationCommand::Dumpvars) => {
                    assert!(dump.changes.is_empty(), "everything is dumped once");
                    all = true;
                    continue;
                }
                Command::End(_) => {
                    assert_eq!(dump.changes.len(), dump.vars.len(), "everything is dumped");
                    all = false;
                    continue;
                }
                Command::ChangeScalar(id, value) => (id, value.to_string()),
                Command::ChangeVector(id, value) => {
                    let path: &String = &paths[&id];
                    let width = dump.vars[path].0 as usize;
                    (id, format!("{:0>width$}", value.to_string()))
                }
                Command::ChangeString(id, text) => (id, text),
                other => panic!("unexpected {other:?}"),
            };
            let path: &String = &paths[&id];
            let list = dump.changes.entry(path.clone()).or_default();
            assert_eq!(all, list.is_empty(), "{path}");
            assert!(
                list.last().is_none_or(|(_, old)| *old != value),
                "{path} does not change"
            );
            list.push((*dump.times.last().unwrap(), value));
        }
        dump
    }

    fn declare(
        &mut self,
        scope: &str,
        items: &[ScopeItem],
        paths: &mut HashMap<vcd::IdCode, String>,
    ) {
        let join = |name: &str| match scope {
            "" => name.to_string(),
            _ => format!("{scope}.{name}"),
        };
        for item in items {
            match item {
                ScopeItem::Var(var) => {
                    let path = join(&var.reference);
                    let old = self.vars.insert(path.clone(), (var.size, var.var_type));
                    assert_eq!(old, None, "{path} is declared twice");
                    let range = var.index.map(|i| i.to_string()).unwrap_or_default();
                    self.full_names.insert(format!("{path}{range}"));
                    let expected = match var.size {
                        1 => String::new(),
                        n => format!("[{}:0]", n - 1),
                    };
                    assert_eq!(range, expected, "{path}");
                    assert_eq!(paths.insert(var.code, path), None, "an id is used twice");
                }
                ScopeItem::Scope(inner) => {
                    let path = join(&inner.identifier);
                    assert!(self.scopes.insert(path.clone()), "{path} is declared twice");
                    self.declare(&path, &inner.items, paths);
                }
                other => panic!("unexpected {other:?}"),
            }
        }
    }

    /// Value of a signal of the engine at a time.
    fn at_time(&self, path: &str, time: u64) -> &str {
        let list = self.changes.get(&format!("{ENGINE}.{path}"));
        let list = list.unwrap_or_else(|| panic!("there is no {path}"));
        let change = list.iter().rev().find(|(t, _)| *t <= time);
        &change.expect("the dump has begun").1
    }

    /// Value of a signal of the engine in a cycle.
    fn text(&self, path: &str, cycle: u64) -> &str {
        self.at_time(path, 10 * cycle)
    }

    /// Bits `bit..bit + n` of a signal of the engine in a cycle.
    fn bits(&self, path: &str, cycle: u64, bit: usize, n: usize) -> u64 {
        let digits = self.text(path, cycle);
        let end = digits.len() - bit;
        u64::from_str_radix(&digits[end - n..end], 2).unwrap()
    }

    /// Value of a signal of at most 64 bits.
    fn number(&self, path: &str, cycle: u64) -> u64 {
        u64::from_str_radix(self.text(path, cycle), 2).unwrap()
    }

    fn has(&self, path: &str) -> bool {
        self.vars.contains_key(&format!("{ENGINE}.{path}"))
    }

    fn width(&self, path: &str) -> u32 {
        self.vars[&format!("{ENGINE}.{path}")].0
    }
}

/// An empty directory for a test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("waves_{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn files(path: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(path)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn scopes_are_blocks() {
    let (dump, _) = dump(Config::default(), &program(), 0, 0);
    let mut expected: BTreeSet<String> = [
        "",
        ".core_side",
        ".core_side.issue",
        ".core_side.issue.decode0",
        ".core_side.issue.decode1",
        ".core_side.issue.interlock",
        ".core_side.control_pipe",
        ".core_side.decode1",
        ".core_side.decode1_s1",
        ".core_side.decode10",
        ".core_side.predicate",
        ".core_side.scatter_data",
        ".core_side.gvr",
        ".core_side.drain",
        ".memory_side",
        ".memory_side.control_stage",
        ".memory_side.address_unit",
        ".memory_side.dbreak_0",
        ".memory_side.dbreak_1",
        ".memory_side.fault_select",
        ".memory_side.scatter_buffer",
        ".memory_side.bank_select",
        ".memory_side.window",
        ".memory_side.return_path",
        ".fault_record",
        ".counters",
        ".text",
    ]
    .iter()
    .map(|s| format!("{ENGINE}{s}"))
    .collect();
    expected.extend((0..16).map(|b| format!("{ENGINE}.memory_side.bank_{b}")));
    expected.extend((0..16).map(|b| format!("{ENGINE}.memory_side.rmw_{b}")));
    expected.extend((0..16).map(|b| format!("{ENGINE}.memory_side.window.bank_arbiter_{b}")));
    expected.extend((0..8).map(|e| format!("{ENGINE}.memory_side.window.entry_{e}")));
    expected.extend((0..8).map(|g| format!("{ENGINE}.core_side.gvr.gr_{g}")));
    assert_eq!(dump.scopes, expected);
}

#[test]
fn registers_are_signals_and_inner_wires_are_left_out() {
    for cfg in [Config::default(), small()] {
        let (dump, _) = dump(cfg, &program(), 0, 0);
        for path in dump.vars.keys() {
            assert!(!path.contains('$'), "{path}");
        }
        let clocks: Vec<&String> = dump.vars.keys().filter(|p| p.ends_with(".clock")).collect();
        assert_eq!(clocks, [&format!("{ENGINE}.clock")]);
        // Registers, with the name of the block.
        assert_eq!(dump.width("core_side.issue.valid"), 3);
        assert_eq!(dump.width("core_side.vt_valid_q"), 1);
        assert_eq!(
            dump.width("memory_side.window.entry_0.todo"),
            32 * cfg.banks as u32
        );
        assert_eq!(dump.width("counters.count"), 10 * 32);
        assert!(!dump.has("counters.count.q"));
        // A register of no elements at RETURN = 1, of two stages at RETURN = 3.
        let stages = cfg.return_latency - 1;
        assert_eq!(dump.has("memory_side.return_path.low"), stages > 0);
        // Local signals and constants.
        assert!(!dump.has("core_side.post10"));
        assert!(!dump.has("memory_side.window.back"));
        assert!(!dump.has("core_side.issue.ready_reset"));
    }
}

#[test]
fn arrays_are_merged_up_to_the_limit() {
    let (wide, _) = dump(Config::default(), &program(), 0, 0);
    assert_eq!(wide.width("vs"), 512);
    assert_eq!(wide.width("core_side.control_pipe.s0_op"), 50);
    assert_eq!(wide.width("memory_side.window.grant_valid"), 16);
    assert_eq!(wide.width("core_side.gvr.gr_7.slots"), 512);
    // The slots of the return path, 16 banks x 32 bits, are narrow enough in two stages, not in three.
    assert_eq!(MERGE_BITS, 1024);
    let latency = |return_latency| Config {
        return_latency,
        ..Config::default()
    };
    let (fits, _) = dump(latency(2), &program(), 0, 0);
    assert_eq!(fits.width("memory_side.return_path.mask"), 1024);
    let (too_wide, _) = dump(latency(3), &program(), 0, 0);
    assert!(!too_wide.has("memory_side.return_path.mask"));
    assert_eq!(too_wide.width("memory_side.return_path.mask_47"), 32);
    for dump in [wide, fits, too_wide] {
        assert!(dump.vars.values().all(|(n, _)| *n as usize <= MERGE_BITS));
    }
}

/// Reads every port of the engine in the plainest way: path with array index, and digits.
#[derive(Default)]
struct Ports {
    path: Vec<String>,
    values: Vec<(String, Option<usize>, String)>,
}

impl Probe for Ports {
    fn visit_start_scope(&mut self, name: &str, _: &dyn Block) {
        self.path.push(name.replace('$', "_"));
    }

    fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {
        self.path.pop();
    }

    fn visit_atom(&mut self, name: &str, atom: &dyn Atom) {
        assert!(matches!(atom.descriptor().kind, TypeKind::Bits(_)));
        let port = matches!(
            atom.kind(),
            AtomKind::InputParameter | AtomKind::OutputParameter
        );
        if !port || name == "clock" {
            return;
        }
        let (stem, index) = match name.split_once('$') {
            Some((stem, index)) => (stem, Some(index.parse().unwrap())),
            None => (name, None),
        };
        let digits = format!("{:0width$b}", literal(atom), width = atom.bits());
        self.values
            .push((format!("{}.{stem}", self.path.join(".")), index, digits));
    }
}

/// The value of an atom by way of its Verilog literal, `16'hab` or `3'b101`.
fn literal(atom: &dyn Atom) -> u128 {
    let text = atom.verilog().to_string();
    let (_, value) = text.split_once('\'').unwrap();
    let radix = if value.starts_with('b') { 2 } else { 16 };
    u128::from_str_radix(&value[1..], radix).unwrap()
}

#[test]
fn every_port_has_its_value() {
    let mut program = program();
    // Enough definitions of gather registers to fill the ring of the interlock.
    program
        .steps
        .extend((0..40).map(|i| Step::from(Op::post(GatherANx16, 7 - i % 8, 1, 3, 0))));
    for cfg in [Config::default(), small()] {
        let mut cycles = Vec::new();
        let mut bytes = Vec::new();
        let mut vcd = Vcd::new(&mut bytes, ENGINE, 0..=u64::MAX);
        run(cfg, &program, |cycle, block| {
            vcd.sample(cycle, block).unwrap();
            if cycle % 3 == 1 {
                let mut ports = Ports::default();
                block.accept(ENGINE, &mut ports);
                cycles.push((cycle, ports.values));
            }
        });
        vcd.finish().unwrap();
        drop(vcd);
        let dump = Dump::parse(&bytes);
        let mut compared = 0;
        let mut set = 0;
        for (cycle, ports) in &cycles {
            for (path, index, digits) in ports {
                let path = path.strip_prefix(ENGINE).unwrap().trim_start_matches('.');
                let i = index.unwrap_or(0);
                // A merged vector, an element, or a register with the name of its block.
                let block = path.strip_suffix(".q").unwrap_or(path);
                let names = [path, block].map(|p| (p.to_string(), format!("{p}_{i}")));
                let found = names.iter().find_map(|(merged, element)| {
                    let part = |name: &str, at: usize| {
                        let text = dump.text(name, *cycle);
                        let end = text.len() - at * digits.len();
                        text[end - digits.len()..end].to_string()
                    };
                    if dump.has(merged) {
                        Some(part(merged, i))
                    } else {
                        dump.has(element).then(|| part(element, 0))
                    }
                });
                match found {
                    Some(value) => {
                        assert_eq!(value, *digits, "{path} {index:?} in cycle {cycle}");
                        compared += 1;
                        set += usize::from(digits.contains('1'));
                    }
                    // The other ports of a register.
                    None => assert!(
                        [".d", ".en", ".reset"].iter().any(|p| path.ends_with(p)),
                        "{path} is missing"
                    ),
                }
            }
        }
        assert!(cycles.len() > 8 && compared > 500 * cycles.len());
        assert!(set > compared / 50, "the run shows something");
    }
}

#[test]
fn signals_have_their_values_in_their_cycles() {
    let (dump, report) = dump(Config::default(), &program(), 0, u64::MAX);
    let regs = registers();
    // Post 0: a 32-bit gather with the offsets of v1.
    let t = report.times[0];
    assert_eq!(dump.number("issue_valid", t.issue), 1);
    assert_eq!(dump.number("gs_control_0", t.issue + 1), 0x91);
    assert_eq!(dump.number("vaddr_base_0", t.issue + 1), 0x8_0000);
    assert_eq!(dump.number("vaddr_base_0", t.issue), 0);
    assert_eq!(t.stage10, t.issue + 10);
    for k in 0..16 {
        let offset = dump.bits("gs_vaddr_offset_0", t.stage10, 32 * k, 32);
        assert_eq!(offset, u64::from(regs.vec[1].u32(k)), "lane {k}");
    }
    assert_eq!(dump.number("posts", t.leave), 0);
    assert_eq!(dump.number("posts", t.leave + 1), 1);
    assert_eq!(dump.number("memory_side.window.entry_0.valid", t.leave), 0);
    assert_eq!(
        dump.number("memory_side.window.entry_0.valid", t.leave + 1),
        1
    );
    // Lanes of 17 k words: sixteen banks serve it in one cycle.
    assert_eq!(
        dump.number("memory_side.window.grant_valid", t.leave + 1),
        0xFFFF
    );
    // Its drain, in bundle 3, gives the words; gr0 holds them too.
    let t = report.times[3];
    let vt = t.vt.unwrap();
    assert_eq!(dump.number("vt_valid", vt), 1);
    assert_eq!(dump.number("vt", vt), 10);
    for k in 0..16_usize {
        let address = 4 * (17 * k % 512);
        let byte = |i: usize| 7 * (address + i) as u64 % 251;
        let word = (0..4).fold(0, |w, i| w | byte(i) << (8 * i));
        assert_eq!(dump.bits("vt_data", vt, 32 * k, 32), word, "lane {k}");
        let slots = dump.bits("core_side.gvr.gr_0.slots", vt, 32 * k, 32);
        assert_eq!(slots, word, "lane {k}");
    }
    // The clock.
    assert_eq!(dump.at_time("clock", 10 * vt), "1");
    assert_eq!(dump.at_time("clock", 10 * vt + 4), "1");
    assert_eq!(dump.at_time("clock", 10 * vt + 5), "0");
    assert_eq!(dump.at_time("clock", 10 * vt + 9), "0");
}

#[test]
fn text_says_what_is_where() {
    let program = program();
    let (dump, report) = dump(Config::default(), &program, 0, u64::MAX);
    for (step, t) in program.steps.iter().zip(&report.times) {
        for (slot, op) in [(0, step.bundle.s0), (1, step.bundle.s1)] {
            let Some(op) = op else { continue };
            let name = op.mnemonic.name();
            assert_eq!(dump.text(&format!("text.s{slot}_stage_0"), t.issue), name);
            // The pipe holds only for what is in stage 10, so stage 1 is one cycle later in this program.
            assert_eq!(
                dump.text(&format!("text.s{slot}_stage_1"), t.issue + 1),
                name
            );
            let stage10 = format!("text.s{slot}_stage_10");
            assert_eq!(dump.text(&stage10, t.stage10), name);
            assert_eq!(dump.text(&stage10, t.leave), name);
        }
    }
    let vt = report.times[4].vt.unwrap();
    assert_eq!(dump.text("text.vt", vt), "v11");
    assert_eq!(dump.text("text.vt", vt + 20), "-");
    let known: BTreeSet<&str> = Mnemonic::ALL
        .iter()
        .map(|m| m.name())
        .chain(["-"])
        .collect();
    for slot in 0..2 {
        for stage in 0..=10 {
            let path = format!("{ENGINE}.text.s{slot}_stage_{stage}");
            assert_eq!(dump.vars[&path].1, VarType::String);
            let list = &dump.changes[&path];
            assert!(list.len() > 3, "{path}");
            assert!(list.iter().all(|(_, v)| known.contains(v.as_str())));
            assert_eq!(list[0].1, "-");
        }
    }
}

#[test]
fn text_of_an_empty_slot_is_a_dash() {
    // A bundle of two empty slots is in stage 0 for a cycle; the host offers an index that is no operation.
    let program = Program::of([Bundle::default()]);
    let (dump, report) = dump(Config::default(), &program, 0, u64::MAX);
    let t = report.times[0].issue;
    assert_eq!(dump.number("stage0_valid", t), 1);
    assert_eq!(dump.number("issue_valid", t), 1);
    assert_eq!(dump.changes[&format!("{ENGINE}.text.s0_stage_0")].len(), 1);
    assert_eq!(dump.text("text.s0_stage_0", t), "-");
}

#[test]
fn text_names_the_cause_of_a_stall() {
    // The drain of gr0 waits for the interlock, the post beside it likewise; later posts, with all lanes on one bank,
    // wait for stage 10.
    let mut slow = program();
    slow.gvr_ready = 15;
    slow.ext_stall = vec![false, true, true];
    slow.steps
        .extend((0..30).map(|i| Step::from(Op::post(GatherANx16, i % 8, 1, 5, 0))));
    let (dump, _) = dump(Config::default(), &slow, 0, u64::MAX);
    for (slot, causes) in [(0, ["external", "memory"]), (1, ["interlock", "-"])] {
        let port = format!("s{slot}_stall");
        let list = &dump.changes[&format!("{ENGINE}.text.{port}")];
        for cause in causes {
            assert!(list.iter().any(|(_, v)| v == cause), "{port}: {cause}");
        }
        for (time, value) in list {
            let number = dump.number(&port, time / 10) as usize;
            assert_eq!(value, ["-", "interlock", "external", "memory"][number]);
        }
    }
}

#[test]
fn only_the_window_is_written() {
    let (all, report) = dump(Config::default(), &program(), 0, u64::MAX);
    let (part, _) = dump(Config::default(), &program(), 12, 15);
    assert_eq!(part.times, [120, 125, 130, 135, 140, 145, 150, 155, 160]);
    let cycles = all.times.last().unwrap() / 10;
    assert!(cycles > report.cycles && cycles > 20);
    for path in part.vars.keys() {
        let path = path.strip_prefix(&format!("{ENGINE}.")).unwrap();
        for cycle in 12..=15 {
            assert_eq!(part.text(path, cycle), all.text(path, cycle), "{path}");
        }
    }
}

#[test]
fn a_window_that_is_not_reached_writes_nothing() {
    let mut bytes = Vec::new();
    let mut vcd = Vcd::new(&mut bytes, ENGINE, 5000..=6000);
    run(Config::default(), &program(), |cycle, block| {
        vcd.sample(cycle, block).unwrap();
    });
    assert!(!vcd.started());
    vcd.finish().unwrap();
    drop(vcd);
    assert_eq!(bytes, []);
}

#[test]
fn a_dump_does_not_go_back_in_time() {
    let block = Supergather::new(small()).unwrap();
    let mut vcd = Vcd::new(std::io::sink(), ENGINE, 0..=9);
    vcd.sample(3, &block).unwrap();
    for cycle in [3, 0] {
        let error = vcd.sample(cycle, &block).unwrap_err().to_string();
        assert!(error.contains("from cycle 3"), "{error}");
    }
    vcd.sample(4, &block).unwrap();
}

#[test]
fn a_file_has_its_name_once_it_is_complete() {
    let dir = directory("file");
    let path = dir.join("x.vcd");
    let mut file = VcdFile::create(&path, ENGINE, 0..=u64::MAX).unwrap();
    run(Config::default(), &program(), |cycle, block| {
        file.sample(cycle, block).unwrap();
        assert_eq!(files(&dir), ["x.vcd.part"]);
    });
    assert!(file.finish().unwrap());
    assert_eq!(files(&dir), ["x.vcd"]);
    let (direct, _) = dump(Config::default(), &program(), 0, u64::MAX);
    let read = Dump::parse(&fs::read(&path).unwrap());
    assert_eq!(read.changes, direct.changes);
}

#[test]
fn an_unfinished_file_leaves_nothing() {
    let dir = directory("unfinished");
    let path = dir.join("x.vcd");
    let mut file = VcdFile::create(&path, ENGINE, 0..=u64::MAX).unwrap();
    run(Config::default(), &program(), |cycle, block| {
        file.sample(cycle, block).unwrap();
    });
    drop(file);
    assert_eq!(files(&dir), [""; 0]);
    // Nor does one that had nothing to show; a file of that name from before stays.
    fs::write(&path, "before").unwrap();
    let mut file = VcdFile::create(&path, ENGINE, 5000..=6000).unwrap();
    run(Config::default(), &program(), |cycle, block| {
        file.sample(cycle, block).unwrap();
    });
    assert!(!file.finish().unwrap());
    assert_eq!(files(&dir), ["x.vcd"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let path = directory("none").join("missing").join("x.vcd");
    let result = VcdFile::<Supergather>::create(&path, ENGINE, 0..=9);
    let error = result.err().unwrap().to_string();
    assert!(
        error.contains("missing") && error.contains("x.vcd"),
        "{error}"
    );
}

#[test]
fn tracing_changes_no_result() {
    let mut programs = vec![program(), program()];
    programs[1].gvr_ready = 15;
    programs[1].ext_stall = (0..40).map(|i| i % 3 == 0).collect();
    for program in programs {
        let (_, plain, report) = run(Config::default(), &program, |_, _| {});
        let mut vcd = Vcd::new(std::io::sink(), ENGINE, 3..=u64::MAX);
        let mut recorder = Recorder::new(0..=u64::MAX);
        let (_, traced, traced_report) = run(Config::default(), &program, |cycle, block| {
            vcd.sample(cycle, block).unwrap();
            recorder.sample(cycle, block);
        });
        assert!(vcd.started());
        assert_eq!(plain, traced);
        assert_ne!(
            plain.vec[10],
            registers().vec[10],
            "the program does something"
        );
        assert_eq!(report.times, traced_report.times);
        assert_eq!(report.cycles, traced_report.cycles);
        assert_eq!(report.counters, traced_report.counters);
    }
}

/// Signals that a save file names, without bit selections.
fn signals_of(save: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in save.lines() {
        let parts: Vec<&str> = match line.chars().next() {
            Some('[' | '*' | '@' | '^' | '-') | None => continue,
            // An alias, or a vector of bits.
            Some('+' | '#') => line.split(' ').skip(1).collect(),
            _ => vec![line],
        };
        for part in parts {
            let name = match part.strip_prefix('(') {
                Some(rest) => {
                    let (bit, name) = rest.split_once(')').unwrap();
                    let range = name.rsplit_once('[').unwrap().1;
                    let msb: usize = range.split_once(':').unwrap().0.parse().unwrap();
                    assert!(bit.parse::<usize>().unwrap() <= msb, "{part}");
                    name
                }
                None => part,
            };
            names.push(name.to_string());
        }
    }
    names
}

#[test]
fn the_save_file_names_signals_of_the_dump() {
    for cfg in [Config::default(), small()] {
        let dir = directory(&format!("gtkw_{}", cfg.lanes));
        let path = dir.join("gather.vcd");
        let mut file = VcdFile::create(&path, ENGINE, 2..=30).unwrap();
        let (dut, _, _) = run(cfg, &program(), |cycle, block| {
            file.sample(cycle, block).unwrap();
        });
        assert!(file.finish().unwrap());
        let save = gtkw::write(&path, dut.block(), &cfg, 2).unwrap();
        assert_eq!(save, dir.join("gather.gtkw"));
        let dump = Dump::parse(&fs::read(&path).unwrap());
        let save = fs::read_to_string(&save).unwrap();
        let names = signals_of(&save);
        assert!(names.len() > 300);
        for name in names {
            assert!(dump.full_names.contains(&name), "{name} is not in the dump");
        }
        // All files are beside it.
        assert!(save.starts_with("[dumpfile] \"gather.vcd\"\n[savefile] \"gather.gtkw\"\n"));
        assert!(save.contains("[timestart] 20\n"));
        let filters: BTreeSet<&str> = save
            .lines()
            .filter_map(|l| l.strip_prefix('^').and_then(|l| l.split_once(' ')))
            .map(|(_, file)| file)
            .collect();
        let expected = ["fault.txt", "mnemonic.txt", "operation.txt", "stall.txt"];
        assert_eq!(filters, BTreeSet::from(expected));
        let mut all = vec!["gather.gtkw", "gather.vcd"];
        all.extend(expected);
        all.sort_unstable();
        assert_eq!(files(&dir), all);
        // Every stage has its group, and groups end where they should.
        for group in [
            "stage 0: host and issue",
            "interlock",
            "stages 1 to 10",
            "seam, stage 1",
            "seam, stage 10",
            "address unit",
            "window",
            "arbiters and banks",
            "bank 3",
            "return path",
            "gather registers",
            "stage 11: drain and vt",
            "counters",
        ] {
            let caption = format!("\n-{group}\n");
            assert_eq!(save.matches(&caption).count(), 2, "{group}");
        }
        let mut open = Vec::new();
        let lines: Vec<&str> = save.lines().collect();
        for pair in lines.windows(2) {
            match pair[0] {
                "@800200" | "@c00200" => open.push((pair[0], pair[1])),
                "@1000200" => assert_eq!(open.pop(), Some(("@800200", pair[1]))),
                "@1401200" => assert_eq!(open.pop(), Some(("@c00200", pair[1]))),
                _ => {}
            }
        }
        assert_eq!(open, []);
    }
}

#[test]
fn the_save_file_picks_the_bits_of_an_element() {
    let block = Supergather::new(Config::default()).unwrap();
    let layout = Layout::of(ENGINE, &block);
    let save = gtkw::save_file(&layout, &Config::default(), "a.vcd", "a.gtkw", 0, true).unwrap();
    // GTKWave counts from the left: stage 2 of ten is element 1, bits 5:3 of 29:0.
    let port = "supergather.core_side.control_pipe.s0_gr[29:0]";
    let line = format!("#{{s0_gr_2[2:0]}} (24){port} (25){port} (26){port}\n");
    assert!(save.contains(&line), "{line}");
    let grant = "+{grant_0} (15)supergather.memory_side.window.grant_valid[15:0]\n";
    assert!(save.contains(grant));
}

#[test]
fn translate_files_name_every_value() {
    let dir = directory("translate");
    let block = Supergather::new(Config::default()).unwrap();
    gtkw::write(&dir.join("x.vcd"), &block, &Config::default(), 0).unwrap();
    let read = |name: &str| fs::read_to_string(dir.join(name)).unwrap();
    let mnemonics = read("mnemonic.txt");
    for m in Mnemonic::ALL {
        let line = format!("{:02X} {}", m as u8, m.name());
        assert!(mnemonics.lines().any(|l| l == line), "{line}");
    }
    let operations = read("operation.txt");
    for line in [
        "0000 -",
        "0041 gathera_2B_o16",
        "0001 gathera_1B_o16",
        "0091 gathera_4B_o32",
        "0042 gatherd_2B_o16",
        "0003 mgatherd_1B_o16",
        "0094 scatter_4B_o32",
        "0045 scatterw_2B_o16",
        "0006 scatterinc_1B_o16",
    ] {
        assert!(operations.lines().any(|l| l == line), "{line}");
    }
    assert_eq!(
        read("stall.txt"),
        "0 -\n1 interlock\n2 external\n3 memory\n"
    );
    assert_eq!(
        read("fault.txt"),
        "0 -\n1 coprocessor\n2 sg_access\n3 dbreak0\n4 dbreak1\n"
    );
}

#[test]
fn a_save_file_for_another_dump_names_what_is_missing() {
    let block = Supergather::new(small()).unwrap();
    let layout = Layout::of(ENGINE, &block);
    let error =
        gtkw::save_file(&layout, &Config::default(), "a.vcd", "a.gtkw", 0, true).unwrap_err();
    assert!(
        error.to_string().contains("memory_side.bank_15.read"),
        "{error}"
    );
}

/// The picture of the run.
fn picture(from: u64, to: u64) -> (String, Vec<Lane>, RunReport) {
    let mut recorder = Recorder::new(0..=u64::MAX);
    let (_, _, report) = run(Config::default(), &program(), |cycle, block| {
        recorder.sample(cycle, block);
    });
    (recorder.svg(from, to), recorder.lanes(from, to), report)
}

fn lane<'a>(lanes: &'a [Lane], label: &str) -> &'a Lane {
    lanes.iter().find(|l| l.label == label).unwrap()
}

#[test]
fn the_picture_is_the_same_for_the_same_run() {
    let (first, _, _) = picture(1, 24);
    let (second, _, _) = picture(1, 24);
    assert_eq!(first, second);
    let (other, _, _) = picture(2, 25);
    assert_ne!(first, other);
}

#[test]
fn the_picture_is_well_formed_and_self_contained() {
    let (svg, _, _) = picture(1, 24);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(svg.ends_with("</svg>\n"));
    assert!(!svg.contains("href") && !svg.contains("NaN") && !svg.contains("url("));
    // Every element ends on its own line, in itself or with its end tag.
    for line in svg.lines().skip(1).filter(|l| *l != "</svg>") {
        let text = line.starts_with("<text ") && line.ends_with("</text>");
        assert!(text || line.ends_with("/>"), "{line}");
        assert_eq!(line.matches('"').count() % 2, 0, "{line}");
    }
    for text in [">anx16<", ">gr2<", ">0091<", ">16<", ">v10<", ">cycle<"] {
        assert!(svg.contains(text), "{text}");
    }
}

#[test]
fn the_recorder_sees_the_run() {
    let (_, lanes, report) = picture(0, 40);
    let at = |label: &str, cycle: u64| lane(&lanes, label).values[cycle as usize].clone();
    let t = report.times[0];
    assert_eq!(at("GSControl_0", t.issue + 1), "0091");
    assert_eq!(at("GSControl_0", t.issue), "-");
    assert!(at("S0", t.issue).ends_with("gr0"));
    assert!(at("S0 stage 10", t.stage10).ends_with("gr0"));
    assert_eq!(at("banks busy", t.leave + 1), "1".repeat(16));
    assert_eq!(at("words", t.leave + 1), "16");
    assert_eq!(at("window", t.leave), "-");
    assert_eq!(at("window", t.leave + 1), "1");
    assert_eq!(at("gr waits", t.leave), "00000000");
    assert_eq!(at("gr waits", t.leave + 1), "10000000");
    let vt = report.times[3].vt.unwrap();
    assert_eq!(at("vt stage 11", vt), "v10");
    assert_eq!(at("advance", vt - 1), "1");
    // Before and after its window a recorder has nothing.
    let mut recorder = Recorder::new(5..=7);
    run(Config::default(), &program(), |cycle, block| {
        recorder.sample(cycle, block);
    });
    let part = recorder.lanes(3, 9);
    let advance = lane(&part, "advance");
    assert_eq!(advance.values, ["", "", "1", "1", "1", "", ""]);
    assert_eq!(lane(&part, "results").kind, Kind::Group);
    assert_eq!(Recorder::new(0..=9).lanes(0, 9), []);
}

#[test]
fn a_picture_can_be_drawn_by_hand() {
    let lane = |label: &str, kind, values: &[&str]| Lane {
        label: label.into(),
        kind,
        values: values.iter().map(|v| v.to_string()).collect(),
    };
    let lanes = [
        lane("a < b & c", Kind::Group, &[]),
        lane("bit", Kind::Bit, &["0", "1", "1"]),
        lane("bus", Kind::Bus, &["-", "same", "same", "other", ""]),
        lane("rows", Kind::Rows(2), &["10", "11"]),
    ];
    let svg = svg::render(&lanes, 7, 12);
    assert!(svg.contains(">a &lt; b &amp; c<"));
    assert_eq!(svg.matches(">same<").count(), 1, "one box for equal values");
    assert_eq!(svg.matches("fill-opacity").count(), 2, "one bar per row");
    for cycle in 7..=12 {
        assert!(svg.contains(&format!(">{cycle}</text>")));
    }
    assert!(!svg.contains(">13</text>"));
    // A value too long for its box is cut, not drawn over its neighbours.
    let long = "x".repeat(60);
    let svg = svg::render(
        &[Lane {
            values: vec![long.clone()],
            ..lanes[2].clone()
        }],
        0,
        20,
    );
    assert!(!svg.contains(&long) && svg.contains("x\u{2026}<"));
    // Nothing at all.
    assert!(svg::render(&[], 3, 3).ends_with("</svg>\n"));
}

#[test]
fn the_crossbar_has_waves_and_a_save_file() {
    let dir = directory("crossbar");
    let path = dir.join("tile.vcd");
    let beats = |n| vec![Beat::default(); n];
    let tile = Setup {
        columns: 16,
        ..Setup::default()
    };
    let pass = Setup {
        transpose: false,
        ..tile
    };
    // Its address is no multiple of 32.
    let bad = Burst::new(1, 0x21, beats(2));
    let items = [
        Item::Configure(tile),
        Item::Send(Burst::new(0, 0x40, beats(16))),
        Item::Configure(pass),
        Item::Send(Burst::new(0, 0x40, beats(1))),
        Item::Send(bad),
    ];
    let save = crossbar_waves(crossbar::rtl().unwrap(), &items, &path);
    assert_eq!(files(&dir), ["tile.gtkw", "tile.vcd"]);
    let bytes = fs::read(&path).unwrap();
    let dump = Dump::parse(&bytes);
    let save = fs::read_to_string(save).unwrap();
    let names = signals_of(&save);
    assert!(names.len() > 50, "{}", names.len());
    for name in names {
        assert!(dump.full_names.contains(&name), "{name} is not in the dump");
    }
    let text = String::from_utf8_lossy(&bytes);
    for word in [
        "row_0_beat_0",
        "row_15_beat_0",
        "pass",
        "dropped",
        "address",
    ] {
        assert!(text.contains(&format!("s{word} ")), "{word}");
    }

    let of_model = dir.join("model.vcd");
    let save = crossbar_waves(sim::model::axi2sram::Axi2sram::new(), &items, &of_model);
    let model = Dump::parse(&fs::read(&of_model).unwrap());
    assert!(model.vars.len() > 30, "{}", model.vars.len());
    for path in model.vars.keys() {
        assert_eq!(dump.vars.get(path), model.vars.get(path), "{path}");
        assert_eq!(dump.changes[path], model.changes[path], "{path}");
    }
    let names = signals_of(&fs::read_to_string(save).unwrap());
    assert!(names.len() > 30, "{}", names.len());
    for name in names {
        assert!(
            model.full_names.contains(&name),
            "{name} is not in the dump"
        );
    }
}

/// Runs a crossbar with waves into a file; its save file.
fn crossbar_waves<D>(dut: D, items: &[Item], path: &Path) -> PathBuf
where
    D: Traceable<In = CrossbarIn, Out = CrossbarOut>,
{
    let file = VcdFile::create(path, CROSSBAR, 0..=u64::MAX).unwrap();
    let mut dut = crossbar::Traced::new(dut, file);
    axi::run(&mut dut, items.iter().cloned(), no_gaps, |_, _| ()).unwrap();
    dut.finish(path, 0).unwrap().unwrap()
}

/// The dump of a longer run on some device: conflicts, scatters, a full window, a fault.
fn dump_of<D>(mut dut: D, cfg: Config) -> (Dump, String)
where
    D: Traceable<In = EngineIn, Out = EngineOut>,
{
    let mut steps: Vec<Step> = program().steps;
    for i in 0..12 {
        let gr = i % 8;
        steps.push(Op::post(GatherAN2x32, gr, 1, 1 + i % 2, 0).into());
        steps.push(Op::scatter(ScatterNx16, 3, 1, 5, i % 2).into());
        // Address register 0 is outside the data RAM.
        steps.push(Op::scatter(ScatterNx16, 3, i / 11, 3, 1).into());
        steps.push(Op::drain(GatherDNx16, 20, gr).into());
    }
    let mut registers = registers();
    registers.vbool[0] = u64::MAX;
    let mut bytes = Vec::new();
    let mut vcd = Vcd::new(&mut bytes, ENGINE, 0..=u64::MAX);
    let mut host = Host::new(cfg, registers);
    host.reset(&mut dut).unwrap();
    let report = host.run(&mut dut, &Program::of(steps), |cycle, dut| {
        vcd.sample(cycle, dut.scene()).unwrap();
        Ok(())
    });
    assert!(report.unwrap().first_fault().is_some());
    vcd.finish().unwrap();
    drop(vcd);
    let dir = directory(&format!("model_{}_{}", dut.backend(), cfg.lanes));
    let save = gtkw::write(&dir.join("x.vcd"), dut.scene(), &cfg, 0).unwrap();
    (Dump::parse(&bytes), fs::read_to_string(save).unwrap())
}

/// What says in which cycles a signal of the model counts: signals, of which one must be 1, and how many bits of the first one
/// each of their bits is for (0: all).
fn valid_of(path: &str) -> Option<(Vec<String>, usize)> {
    let name = path.rsplit('.').next().unwrap();
    let pipe = "core_side.control_pipe.";
    let (valid, bits): (String, _) = match name {
        "stage_tag" => {
            let slots = ["s0_valid", "s1_valid"];
            return Some((slots.map(|s| format!("{pipe}{s}")).to_vec(), 4));
        }
        "s0_op" | "s0_gr" | "s1_op" | "s1_gr" | "s1_vt" if path.starts_with(pipe) => {
            let bits = if name.ends_with("gr") { 3 } else { 5 };
            (format!("{pipe}{}_valid", &name[..2]), bits)
        }
        "s0_op" | "s0_gr" => ("s0_valid".into(), 0),
        "s1_op" | "s1_gr" | "s1_vt" => ("s1_valid".into(), 0),
        "stage0_tag" | "stage9_tag" | "stage10_tag" => (name.replace("_tag", "_valid"), 0),
        "vt" | "vt_tag" | "vt_mask" | "vt_data" => ("vt_valid".into(), 0),
        "row_addr" | "row_write" => ("row_valid".into(), 0),
        "row_wdata" => ("row_write".into(), 0),
        "row_rdata" => ("row_rvalid".into(), 0),
        "gr" if path.contains(".entry_") => (path.replace(".gr", ".valid"), 0),
        _ => return None,
    };
    Some((vec![valid], bits))
}

#[test]
fn the_model_shows_what_the_design_shows() {
    for cfg in [Config::default(), small()] {
        let (design, whole) = dump_of(engine::rtl(cfg).unwrap(), cfg);
        let (model, save) = dump_of(sim::model::supergather::Supergather::new(cfg).unwrap(), cfg);
        assert_eq!(design.times, model.times);
        assert!(model.vars.len() > 120, "{}", model.vars.len());
        let cycles = model.times.last().unwrap() / 10;
        for (full, width) in &model.vars {
            assert_eq!(design.vars.get(full), Some(width), "{full}");
            let Some(path) = full.strip_prefix("supergather.") else {
                panic!("{full}");
            };
            if path == "clock" {
                continue;
            }
            for cycle in 0..cycles {
                let [a, b] = [&design, &model].map(|dump| dump.text(path, cycle));
                let counts = |at: usize| match valid_of(path) {
                    // Digits are the highest first.
                    Some((valid, bits)) => {
                        let element = at.checked_div(bits).unwrap_or(0);
                        let is_valid =
                            |path: &String| model.text(path, cycle).as_bytes()[element] == b'1';
                        valid.iter().any(is_valid)
                    }
                    None => true,
                };
                if width.1 == VarType::String {
                    assert_eq!(a, b, "{path} in cycle {cycle}");
                    continue;
                }
                for (at, (a, b)) in a.bytes().zip(b.bytes()).enumerate() {
                    assert!(
                        a == b || !counts(at),
                        "{path} in cycle {cycle}, digit {at}: {a} {b}"
                    );
                }
            }
        }
        // The save file of the model has what the other one has of the model's signals.
        let all: BTreeSet<String> = signals_of(&whole).into_iter().collect();
        let some: BTreeSet<String> = signals_of(&save).into_iter().collect();
        let expected = all.intersection(&model.full_names).cloned().collect();
        assert_eq!(some, expected);
        assert!(some.len() > 90, "{}", some.len());
    }
}
