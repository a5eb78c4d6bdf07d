//! Two devices side by side: which output differs, what is said of it, and the waves.

use hdl::block::ports;
use hdl::config::Config;
use hdl::supergather::Supergather;
use sim::dut::{Dut, SimError};
use sim::engine::{self, Counters, EngineIn, EngineOut, Vt};
use sim::lockstep::{Broken, Difference, Lockstep};
use sim::ports::Named;
use sim::state::{Special, V512};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use vcd::{Command, IdCode, ScopeItem, Value};

/// A device whose outputs never change, with everything valid and no bit the same all over.
struct Fixed(EngineOut);

fn wide(seed: u32) -> V512 {
    let mut v = V512::default();
    for k in 0..16 {
        v.set_u32(k, seed.wrapping_mul(0x9E37_79B9).rotate_left(k as u32));
    }
    v
}

impl Fixed {
    fn new() -> Self {
        Self(EngineOut {
            ready: true,
            stall: [1, 2],
            stage0: Some(5),
            stage9: Some(6),
            stage10: Some(7),
            vt: Some(Vt {
                tag: 3,
                register: 21,
                mask: 2,
                data: wide(1),
            }),
            vaddr_base_0: 0x8_0040,
            gs_control: [0x1234, 0xABCD],
            gs_enable_0: wide(2),
            gs_vaddr_offset_0: wide(3),
            row_rdata: Some(std::array::from_fn(|k| 0x1111_1111 * k as u32)),
            counters: Counters {
                posts: 17,
                ..Counters::default()
            },
            ..EngineOut::default()
        })
    }
}

impl Dut for Fixed {
    type In = EngineIn;
    type Out = EngineOut;

    fn backend(&self) -> &'static str {
        "fixed"
    }

    fn outputs(&self) -> &EngineOut {
        &self.0
    }

    fn drive(&mut self, _: &EngineIn) -> Result<(), SimError> {
        Ok(())
    }

    fn clock(&mut self) -> Result<(), SimError> {
        Ok(())
    }
}

/// Steps to the difference.
fn differ<A, B>(pair: &mut Lockstep<A, B>, mut input: impl FnMut(u64) -> EngineIn) -> Difference
where
    A: Dut<In = EngineIn, Out = EngineOut>,
    B: Dut<In = EngineIn, Out = EngineOut>,
{
    for _ in 0..10_000 {
        let cycle = pair.cycles();
        match pair.step(&input(cycle)) {
            Ok(()) => {}
            Err(SimError::Differ(difference)) => return *difference,
            Err(e) => panic!("{e}"),
        }
    }
    panic!("no difference is found");
}

fn idle(_: u64) -> EngineIn {
    EngineIn::default()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lockstep_{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn every_port_of_the_design_has_a_name() {
    let engine = Supergather::new(Config::default()).unwrap();
    let design = |input: bool| -> BTreeMap<String, usize> {
        ports(&engine)
            .into_iter()
            .filter(|p| p.input == input)
            .map(|p| (p.name, p.width * p.elems))
            .collect()
    };
    let (mut inputs, mut outputs) = (design(true), design(false));
    inputs.remove("clock");
    // One flag for both slots.
    assert!(outputs.remove("s0_ready").is_some());
    assert!(outputs.remove("s1_ready").is_some());
    outputs.insert("ready".into(), 1);
    let names = |ports: Vec<sim::ports::Port>| -> BTreeMap<String, usize> {
        ports.iter().map(|p| (p.name.to_string(), p.bits)).collect()
    };
    assert_eq!(names(EngineIn::default().ports()), inputs);
    assert_eq!(names(EngineOut::default().ports()), outputs);
}

#[test]
fn looking_at_ports_changes_nothing() {
    let out = Fixed::new().0;
    let mut seen = out.clone();
    seen.each_port(&mut |_, _, _| {});
    assert_eq!(seen, out);
    let input = EngineIn {
        reset: true,
        s0: Some((31, 7)),
        s1: Some((6, 5, 30)),
        ars: 0x1234_5678,
        vs: wide(4),
        vr: wide(5),
        vbr: 0x0123_4567_89AB_CDEF,
        special: Special {
            cpenable: true,
            dbreaka: [0x8_0040, 0xFFFF_FFFF],
            dbreakc: [0xC000_003F, 1],
        },
        fault_clear: true,
        ext_stall: true,
        gvr_ready: 12,
        row: Some((1023, Some(std::array::from_fn(|k| k as u32)))),
    };
    let mut seen = input.clone();
    seen.each_port(&mut |_, _, _| {});
    assert_eq!(format!("{seen:?}"), format!("{input:?}"));
}

#[test]
fn every_output_is_compared() {
    for port in Fixed::new().0.ports() {
        let wrong = Broken::new(Fixed::new(), port.name, 30);
        let mut pair = Lockstep::new(Fixed::new(), wrong);
        let difference = differ(&mut pair, idle);
        assert_eq!(difference.cycle, 30, "{}", port.name);
        let found: Vec<&str> = difference.ports.iter().map(|m| m.port).collect();
        assert_eq!(found[0], port.name, "{found:?}");
        // What is not valid has no value, so a wrong flag is followed by what belongs to it.
        assert!(found.len() == 1 || found[0].ends_with("valid"), "{found:?}");
    }
}

#[test]
fn a_difference_names_cycle_port_and_values_and_shows_twenty_cycles() {
    let wrong = Broken::new(engine::rtl(Config::default()).unwrap(), "ready", 30);
    let mut pair = Lockstep::new(engine::rtl(Config::default()).unwrap(), wrong);
    let text = differ(&mut pair, idle).to_string();
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some("cycle 30: port `ready` is 1 in rtl_a, 0 in rtl_b")
    );
    assert_eq!(lines.next(), Some("the last cycles:"));
    let head: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(
        head.join(" "),
        "cycle stage0_tag stage9_tag stage10_tag advance rtl_a ready rtl_b ready"
    );
    let rows: Vec<Vec<&str>> = lines.map(|l| l.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 20);
    for (row, cycle) in rows.iter().zip(11..) {
        let right = if cycle == 30 { "0" } else { "1" };
        assert_eq!(
            row[..],
            [&cycle.to_string(), "-", "-", "-", "1", "1", right]
        );
    }
}

#[test]
fn a_wide_port_shows_the_word_that_differs() {
    struct Late(Fixed, u64);
    impl Dut for Late {
        type In = EngineIn;
        type Out = EngineOut;
        fn backend(&self) -> &'static str {
            "late"
        }
        fn outputs(&self) -> &EngineOut {
            self.0.outputs()
        }
        fn drive(&mut self, _: &EngineIn) -> Result<(), SimError> {
            Ok(())
        }
        fn clock(&mut self) -> Result<(), SimError> {
            self.1 += 1;
            if self.1 == 3 {
                self.0.0.gs_enable_0.set_u32(13, 0xABC);
            }
            Ok(())
        }
    }
    let mut pair = Lockstep::new(Fixed::new(), Late(Fixed::new(), 0));
    let difference = differ(&mut pair, idle);
    assert_eq!(difference.ports.len(), 1);
    assert_eq!(difference.ports[0].word, "gs_enable_0[447:416]");
    assert_eq!(difference.ports[0].right, "0x00000abc");
    let text = difference.to_string();
    assert!(text.contains("late gs_enable_0[447:416]"), "{text}");
}

/// A dump, read back: per signal, its value in each cycle from the first one on.
struct Dump {
    first: u64,
    signals: BTreeMap<String, Vec<String>>,
}

fn read(path: &Path) -> Dump {
    fn names(items: &[ScopeItem], path: &str, ids: &mut BTreeMap<IdCode, String>) {
        for item in items {
            match item {
                ScopeItem::Scope(s) => names(&s.items, &format!("{path}{}.", s.identifier), ids),
                ScopeItem::Var(v) => {
                    let before = ids.insert(v.code, format!("{path}{}", v.reference));
                    assert_eq!(before, None, "{}", v.reference);
                }
                _ => {}
            }
        }
    }
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let mut parser = vcd::Parser::new(file);
    let header = parser.parse_header().unwrap();
    let mut ids = BTreeMap::new();
    names(&header.items, "", &mut ids);
    let mut now: BTreeMap<String, String> = BTreeMap::new();
    let mut dump = Dump {
        first: 0,
        signals: BTreeMap::new(),
    };
    let mut time = None;
    for command in parser {
        match command.unwrap() {
            Command::Timestamp(t) => {
                // At the middle of a cycle all its changes are known.
                match time {
                    None => dump.first = t / 10,
                    Some(last) if last % 10 == 0 && t % 10 == 5 => {
                        for (name, value) in &now {
                            let values = dump.signals.entry(name.clone()).or_default();
                            values.push(value.clone());
                        }
                    }
                    _ => {}
                }
                time = Some(t);
            }
            Command::ChangeScalar(id, v) => {
                now.insert(ids[&id].clone(), v.to_string());
            }
            Command::ChangeVector(id, v) => {
                let digits: String = v.iter().map(|v: Value| v.to_string()).collect();
                now.insert(ids[&id].clone(), digits);
            }
            _ => {}
        }
    }
    assert_eq!(now.len(), ids.len(), "every signal has a value");
    dump
}

/// Bits of a value, without leading zeros if there are several.
fn digits(port: &sim::ports::Port) -> String {
    let all: String = (0..port.bits)
        .rev()
        .map(|k| if port.bit(k) { '1' } else { '0' })
        .collect();
    let short = all.trim_start_matches('0');
    if short.is_empty() {
        "0".into()
    } else {
        short.into()
    }
}

#[test]
fn waves_show_both_devices_and_the_inputs() {
    let cfg = Config::default();
    let wrong = Broken::new(engine::rtl(cfg).unwrap(), "vt_valid", 60);
    let mut pair = Lockstep::new(engine::rtl(cfg).unwrap(), wrong).keep(50);
    // Posts and drains, and all outputs as they were.
    let mut alone = engine::rtl(cfg).unwrap();
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    let difference = differ(&mut pair, |cycle| {
        let input = EngineIn {
            reset: cycle == 0,
            s0: Some((4, (cycle % 8) as u8)),
            s1: (cycle > 20).then_some((6, (cycle % 8) as u8, 9)),
            ars: 0x8_0000 + 64 * cycle as u32,
            vbr: u64::MAX,
            gvr_ready: 10,
            ..EngineIn::default()
        };
        outputs.push(alone.outputs().ports());
        inputs.push(input.ports());
        alone.step(&input).unwrap();
        input
    });
    outputs.push(alone.outputs().ports());
    assert_eq!(difference.cycle, 60);
    let path = folder("waves").join("x.vcd");
    let save = pair.write_waves(&path).unwrap();
    let dump = read(&path);
    assert_eq!(dump.first, 11, "fifty cycles, the last one 60");
    assert_eq!(dump.signals["lockstep.cycle"].len(), 50);
    let scopes: BTreeSet<&str> = dump
        .signals
        .keys()
        .filter_map(|name| {
            name.split('.')
                .nth(1)
                .filter(|_| name.matches('.').count() == 2)
        })
        .collect();
    assert_eq!(
        scopes.into_iter().collect::<Vec<_>>(),
        ["inputs", "rtl_a", "rtl_b"]
    );
    for k in 0..50 {
        let cycle = 11 + k;
        let at = |name: &str| &dump.signals[&format!("lockstep.{name}")][k];
        assert_eq!(u64::from_str_radix(at("cycle"), 2).unwrap(), cycle as u64);
        assert_eq!(at("differ"), if cycle == 60 { "1" } else { "0" });
        for port in &outputs[cycle] {
            assert_eq!(*at(&format!("rtl_a.{}", port.name)), digits(port));
            if cycle < 60 {
                assert_eq!(*at(&format!("rtl_b.{}", port.name)), digits(port));
            }
        }
        for port in EngineIn::default().ports() {
            let value = at(&format!("inputs.{}", port.name));
            match inputs.get(cycle) {
                Some(ports) => {
                    let port = ports.iter().find(|p| p.name == port.name).unwrap();
                    assert_eq!(*value, digits(port));
                }
                None => assert_eq!(value, "x"),
            }
        }
    }
    let last = |name: &str| dump.signals[name][49].as_str();
    assert_ne!(
        last("lockstep.rtl_a.vt_valid"),
        last("lockstep.rtl_b.vt_valid")
    );

    // The save file shows every signal of the dump, the ports that differ first and side by side.
    let save = std::fs::read_to_string(save).unwrap();
    let shown: Vec<&str> = save
        .lines()
        .filter(|l| l.starts_with('+'))
        .map(|l| l.split_once("} ").unwrap().1.split('[').next().unwrap())
        .collect();
    assert_eq!(
        shown[3..5],
        ["lockstep.rtl_a.vt_valid", "lockstep.rtl_b.vt_valid"]
    );
    let all: BTreeSet<&str> = dump.signals.keys().map(String::as_str).collect();
    assert_eq!(shown.iter().copied().collect::<BTreeSet<_>>(), all);
    assert_eq!(shown.len(), all.len());
    assert!(save.starts_with("[dumpfile] \"x.vcd\"\n[savefile] \"x.gtkw\"\n[timestart] 520\n"));
}

#[test]
fn waves_from_the_start_have_no_outputs_before_the_first_clock_edge() {
    let wrong = Broken::new(Fixed::new(), "posts", 2);
    let mut pair = Lockstep::new(Fixed::new(), wrong);
    differ(&mut pair, idle);
    let path = folder("start").join("x.vcd");
    pair.write_waves(&path).unwrap();
    let dump = read(&path);
    assert_eq!(dump.first, 0);
    assert_eq!(
        dump.signals["lockstep.fixed_a.posts"],
        ["x", "10001", "10001"]
    );
    assert_eq!(
        dump.signals["lockstep.fixed_b.posts"],
        ["x", "10001", "10000"]
    );
    assert_eq!(dump.signals["lockstep.inputs.reset"], ["0", "0", "x"]);
}
