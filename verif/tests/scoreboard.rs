//! The scoreboard finds what is wrong: in a report, and in designs with one wrong bit.

use insta::assert_snapshot;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sim::backend::Backend;
use sim::crossbar::{self, CrossbarIn, CrossbarOut};
use sim::dut::{Dut, SimError};
use sim::engine::{EngineIn, EngineOut};
use std::path::Path;
use verif::descriptor::Generation;
use verif::descriptor::scenario::Scenario;
use verif::dge::{Notification, NotificationClass};
use verif::draw::{self, KINDS};
use verif::lower::{self, Completion, Fault, Hardware, Lowered, Report};
use verif::random::{DEFAULT_SEED, seed_of};
use verif::scoreboard::{MOST_LISTED, score};

const SBUF: u64 = verif::descriptor::generation::SBUF_APERTURE;

fn vector(name: &str) -> Scenario {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../testvectors/descriptors");
    Scenario::load(&Path::new(folder).join(format!("{name}.yaml"))).unwrap()
}

fn good() -> Hardware {
    Hardware::on(Backend::Model, Path::new("")).unwrap()
}

fn report(scenario: &Scenario, on: &mut Hardware) -> Report {
    match lower::run(scenario, on).unwrap() {
        Lowered::Ran(report) => *report,
        Lowered::Refused(refusal) => panic!("{refusal}"),
    }
}

fn texts(scenario: &Scenario, report: &Report) -> String {
    let found = score(scenario, report);
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// What is found in the report of a vector after a change.
fn changed(name: &str, change: impl Fn(&mut Report)) -> String {
    let scenario = vector(name);
    let mut report = report(&scenario, &mut good());
    assert_eq!(texts(&scenario, &report), "");
    change(&mut report);
    texts(&scenario, &report)
}

#[test]
fn every_part_of_a_report_is_compared() {
    // Memory: an element, two neighbours, a byte that nobody writes.
    assert_snapshot!(changed("ex_a", |r| r.state.memory.write(SBUF + 0x1_0006, &[7])), @"word 1 GATHER: element 3, index 9001, lane 3, at 0x2000010006 (SBUF, partition 0, byte 0x10006): expected 0000, seen 0700");
    assert_snapshot!(changed("ex_b", |r| r.state.memory.write(SBUF + 2 * 0x4_0000 + 0x1_0022, &[7, 7, 7, 7])), @"word 0 INDIRECT_COPY: element 8, index 0, lane 8, at 0x2000090020 (SBUF, partition 2, byte 0x10020): expected 00000200, seen 00000707\nword 0 INDIRECT_COPY: element 9, index 0, lane 9, at 0x2000090024 (SBUF, partition 2, byte 0x10024): expected 01000200, seen 07070200");
    assert_snapshot!(changed("ex_a", |r| r.state.memory.write(SBUF + 0x2_0000, &[7, 8])), @"no word: nothing is to be written, at 0x2000020000 (SBUF, partition 0, byte 0x20000): expected 0000, seen 0708");
    // An element in HBM, and one of a tile.
    assert_snapshot!(changed("ex_c", |r| r.state.memory.write(0x1000_0014, &[9])), @"word 1 INDIRECT1D: element 3, index 5, lane 3, at 0x10000014: expected 03000000, seen 09000000");
    assert_snapshot!(changed("ex_d", |r| r.state.memory.write(SBUF + 0x1000 + 0x2a2, &[9])), @"word 0 GATHER_XPOSE: element 17, index 34, lane 1, at 0x20000012a2 (SBUF, partition 0, byte 0x12a2): expected 0511, seen 0911");
    // Notifications: another, none, one too many.
    assert_snapshot!(changed("ex_c_silent", |r| r.words[0].notifications[1].position = 0), @"word 0 INDIRECT1D: notification 1: expected non-fatal at position 4 of the destination, seen non-fatal at position 0 of the destination");
    assert_snapshot!(changed("ex_c_silent", |r| r.words[0].notifications.truncate(1)), @"word 0 INDIRECT1D: notification 1: expected non-fatal at position 4 of the destination, seen none");
    assert_snapshot!(changed("ex_c", |r| r.words[1].notifications.push(Notification::new(NotificationClass::NonFatal, 2, 1))), @"word 1 INDIRECT1D: notification 0: expected none, seen non-fatal at position 2 of the destination");
    // BDs.
    assert_snapshot!(changed("ex_c", |r| r.words[1].buffer_descriptors[1][2].tag ^= 1), @"word 1 INDIRECT1D: BD 2 of the destination: expected 04000001 00010000 20030010 00000000, seen 04000000 00010000 20030010 00000000");
    assert_snapshot!(changed("ex_d", |r| { r.words[0].buffer_descriptors[0].pop(); }), @"word 0 GATHER_XPOSE: BD 63 of the source: expected 00010010 80000000 007e0000 01000000, seen none");
    // Semaphores: what the word wrote, and what they are at the end.
    assert_snapshot!(changed("ex_d", |r| r.words[0].semaphores.clear()), @"word 0 GATHER_XPOSE: semaphores that are written: expected [(0, 1)], seen []");
    assert_snapshot!(changed("ex_d", |r| r.state.semaphores[200] = 4), @"no word: semaphore 200 at the end: expected 0, seen 4");
    // Completion.
    assert_snapshot!(changed("ex_c", |r| r.words[0].completion = Completion::Done), @"word 0 INDIRECT1D: completion: expected the word is not legal: +59 dst_idx_bound_reg: bc_disable_oob_error_notif 1, idx_bound_is_err 0: notifications are disabled only where an index out of bounds is an error (has_valid_idx_bound_check_reg); repair: idx_bound_is_err = 1, or bc_disable_oob_error_notif = 0, seen done");
    assert_snapshot!(changed("ex_d", |r| r.words[0].completion = Completion::Waits), @"word 0 GATHER_XPOSE: completion: expected done, seen waits");
    assert_snapshot!(changed("ex_d", |r| {
        r.words[0].completion = Completion::Fault(Fault { what: "the source", found: "address 0x1".into(), rule: "SBUF has no memory there" });
    }), @"word 0 GATHER_XPOSE: completion: expected done, seen fault: the source: address 0x1; SBUF has no memory there");
    // Counts, the Pool_Buffer, complaints.
    assert_snapshot!(changed("ex_c_silent", |r| r.words[0].skipped = 1), @"word 0 INDIRECT1D: indices: expected 6 read, 2 out of bounds, seen 6 read, 1 out of bounds");
    assert_snapshot!(changed("ex_a", |r| r.state.pool = None), @"no word: window of the Pool_Buffer: expected start 0x0, mask 0x1ff, seen none");
    assert_snapshot!(changed("window", |r| r.words[0].complaints.push("the engine has a fault".into())), @"word 0 POOL_BUFFER_LOAD: hardware: expected no fault, seen the engine has a fault");
    assert_snapshot!(changed("grouped", |r| r.state.pool.as_mut().unwrap().entries[1].truncate(1)).chars().take(70).collect::<String>(), @"no word: channel 1 of the Pool_Buffer: expected [8200, 8201, 8202, 820");
}

#[test]
fn of_many_differences_some_are_listed_and_the_rest_counted() {
    let found = changed("ex_d", |r| {
        r.state.memory.write(SBUF + 0x1000, &[0xee; 0x1000])
    });
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), MOST_LISTED + 1);
    let more: usize = lines[MOST_LISTED]
        .split(' ')
        .filter_map(|w| w.parse().ok())
        .next()
        .unwrap();
    assert_eq!(more, 0x800 - MOST_LISTED);
}

/// A device with a fault on its outputs.
struct Faulty<D: Dut, F> {
    dut: D,
    out: D::Out,
    fault: F,
}

impl<D: Dut, F: FnMut(&mut D::Out)> Faulty<D, F> {
    fn new(dut: D, mut fault: F) -> Self {
        let mut out = dut.outputs().clone();
        fault(&mut out);
        Self { dut, out, fault }
    }
}

impl<D: Dut, F: FnMut(&mut D::Out)> Dut for Faulty<D, F> {
    type In = D::In;
    type Out = D::Out;

    fn backend(&self) -> &'static str {
        self.dut.backend()
    }

    fn outputs(&self) -> &D::Out {
        &self.out
    }

    fn drive(&mut self, inputs: &D::In) -> Result<(), SimError> {
        self.dut.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.dut.clock()?;
        self.out = self.dut.outputs().clone();
        (self.fault)(&mut self.out);
        Ok(())
    }
}

/// A change of a device's inputs.
struct Misled<D, F> {
    dut: D,
    fault: F,
}

impl<D: Dut, F: FnMut(&mut D::In)> Dut for Misled<D, F> {
    type In = D::In;
    type Out = D::Out;

    fn backend(&self) -> &'static str {
        self.dut.backend()
    }

    fn outputs(&self) -> &D::Out {
        self.dut.outputs()
    }

    fn drive(&mut self, inputs: &D::In) -> Result<(), SimError> {
        let mut inputs = inputs.clone();
        (self.fault)(&mut inputs);
        self.dut.drive(&inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.dut.clock()
    }
}

fn engine() -> sim::backend::Engine {
    let prepared = Backend::Model.prepare(Default::default(), Path::new(""));
    prepared.unwrap().engine().unwrap()
}

fn axi2sram() -> crossbar::Crossbar {
    crossbar::on(Backend::Model, Path::new("")).unwrap()
}

fn bad_engine(fault: impl FnMut(&mut EngineOut) + 'static) -> Hardware {
    Hardware::of(Box::new(Faulty::new(engine(), fault)), axi2sram())
}

fn bad_crossbar(fault: impl FnMut(&mut CrossbarOut) + 'static) -> Hardware {
    Hardware::of(engine(), Box::new(Faulty::new(axi2sram(), fault)))
}

fn misled_engine(fault: impl FnMut(&mut EngineIn) + 'static) -> Hardware {
    let dut = engine();
    Hardware::of(Box::new(Misled { dut, fault }), axi2sram())
}

fn misled_crossbar(fault: impl FnMut(&mut CrossbarIn) + 'static) -> Hardware {
    let dut = axi2sram();
    Hardware::of(engine(), Box::new(Misled { dut, fault }))
}

#[test]
fn a_wrong_result_of_the_hardware_is_found_with_its_lane() {
    // Lane 2 of what is drained has a bit too many.
    let mut on = bad_engine(|o| {
        if let Some(vt) = &mut o.vt {
            vt.data.set_u16(2, vt.data.u16(2) ^ 0x100);
        }
    });
    let scenario = vector("ex_a");
    assert_snapshot!(texts(&scenario, &report(&scenario, &mut on)), @"word 1 GATHER: element 2, index 511, lane 2, at 0x2000010004 (SBUF, partition 0, byte 0x10004): expected ff11, seen ff10\nword 2 GATHER: element 2, index 511, lane 2, at 0x2000010104 (SBUF, partition 0, byte 0x10104): expected ff11, seen ff10");
    // A lane that is off is not 0: it is seen through the immediate.
    let mut on = bad_engine(|o| {
        if let Some(vt) = &mut o.vt {
            vt.data.set_u16(3, 0x20);
        }
    });
    assert_snapshot!(texts(&scenario, &report(&scenario, &mut on)), @"word 1 GATHER: element 3, index 9001, lane 3, at 0x2000010006 (SBUF, partition 0, byte 0x10006): expected 0000, seen 2000");
    // Sums.
    let mut on = bad_engine(|o| {
        if let Some(row) = &mut o.row_rdata {
            row[5] ^= 2;
        }
    });
    let scenario = vector("ex_c");
    assert_snapshot!(texts(&scenario, &report(&scenario, &mut on)), @"word 1 INDIRECT1D: element 3, index 5, lane 3, at 0x10000014: expected 03000000, seen 01000000");
    // A column.
    let mut on = bad_crossbar(|o| {
        if o.sram_valid && o.sram_addr == 0x1080 {
            o.sram.data[3] ^= 0x8000;
        }
    });
    let scenario = vector("ex_d");
    assert_snapshot!(texts(&scenario, &report(&scenario, &mut on)), @"word 0 GATHER_XPOSE: element 3, index 6, lane 3, at 0x2000001086 (SBUF, partition 0, byte 0x1086): expected 0103, seen 0183");
    // A beat past SBUF.
    let mut on = bad_crossbar(|o| {
        if o.sram_addr == 0x1020 {
            o.sram_addr = 0x8000_0000;
        }
    });
    let scenario = vector("direct2d");
    assert_snapshot!(texts(&scenario, &report(&scenario, &mut on)).lines().next().unwrap(), @"word 0 DIRECT2D: hardware: expected no fault, seen the crossbar writes to 0x80000000, past its SRAM");
    // An error response.
    let mut on = misled_crossbar(|i| i.awsize = 4);
    assert_snapshot!(texts(&scenario, &report(&scenario, &mut on)).lines().take(2).collect::<Vec<_>>().join("\n"), @"word 0 DIRECT2D: hardware: expected no fault, seen the crossbar answers burst 0 with BRESP 2\nword 0 DIRECT2D: hardware: expected no fault, seen the crossbar has an error: ErrorRecord { cause: 2, id: 0, addr: 4096, acked: false }");
    // A lane past the data RAM.
    let mut on = misled_engine(|i| i.ars &= 0xFFFF);
    let scenario = vector("ex_a");
    assert_snapshot!(texts(&scenario, &report(&scenario, &mut on)).lines().next().unwrap(), @"word 1 GATHER: hardware: expected no fault, seen the engine has a fault: FaultRecord { cause: 2, op: 1, lane: 0, address: 56 }");
}

/// The number of random words after which a fault is found.
fn found_after(mut on: Hardware) -> Option<u64> {
    (0..700).find(|n| {
        let opcode = KINDS[*n as usize % KINDS.len()];
        let seed = seed_of(&format!("found_after {n}"), DEFAULT_SEED);
        let mut r = ChaCha8Rng::seed_from_u64(seed);
        let case = draw::case(opcode, Generation::V3, &mut r);
        let scenario = Scenario::of("random", case.state, vec![case.word]);
        match lower::run(&scenario, &mut on) {
            Ok(Lowered::Ran(report)) => !score(&scenario, &report).is_empty(),
            Ok(Lowered::Refused(_)) => false,
            // A rule of AXI is broken.
            Err(_) => true,
        }
    })
}

#[test]
fn wrong_bits_of_the_designs_are_found_by_random_words() {
    assert_eq!(found_after(good()), None);
    let faults: Vec<(&str, Hardware)> = vec![
        (
            "bit of a drained lane",
            bad_engine(|o| {
                if let Some(vt) = &mut o.vt {
                    vt.data.0[9] ^= 4;
                }
            }),
        ),
        (
            "drained half missing",
            bad_engine(|o| {
                if let Some(vt) = &mut o.vt {
                    vt.mask = 1;
                }
            }),
        ),
        (
            "bit of a row read",
            bad_engine(|o| {
                if let Some(row) = &mut o.row_rdata {
                    row[15] ^= 1 << 31;
                }
            }),
        ),
        ("offset of a lane", misled_engine(|i| i.vs.0[4] ^= 4)),
        ("datum of a lane", misled_engine(|i| i.vr.0[0] ^= 1)),
        ("predicate of a lane", misled_engine(|i| i.vbr ^= 4)),
        (
            "base address",
            misled_engine(|i| {
                if i.ars != 0 {
                    i.ars ^= 0x1000;
                }
            }),
        ),
        (
            "row written",
            misled_engine(|i| {
                if let Some((_, Some(row))) = &mut i.row {
                    row[3] ^= 1;
                }
            }),
        ),
        (
            "row address",
            misled_engine(|i| {
                if let Some((row, Some(_))) = &mut i.row {
                    *row ^= 1;
                }
            }),
        ),
        (
            "value add for a post",
            misled_engine(|i| {
                if let Some((op, _)) = &mut i.s0
                    && *op == 29
                {
                    *op = 27;
                }
            }),
        ),
        (
            "bit of a beat out",
            bad_crossbar(|o| o.sram.data[7] ^= u16::from(o.sram_valid)),
        ),
        ("strobe out", bad_crossbar(|o| o.sram.strobe &= !0x10)),
        ("strobe in", misled_crossbar(|i| i.w.strobe |= 0x100)),
        ("bit of a beat in", misled_crossbar(|i| i.w.data[0] ^= 1)),
        ("burst address", misled_crossbar(|i| i.awaddr ^= 0x20)),
        (
            "columns of a tile",
            misled_crossbar(|i| i.cfg_columns = i.cfg_columns.saturating_sub(1).max(1)),
        ),
        ("step of a tile", misled_crossbar(|i| i.cfg_step ^= 0x40)),
        (
            "no transposition",
            misled_crossbar(|i| i.cfg_transpose_en = false),
        ),
        (
            "elements of another size",
            misled_crossbar(|i| i.cfg_wide = false),
        ),
    ];
    for (what, on) in faults {
        let after = found_after(on);
        println!("{what}: found by word {after:?}");
        assert!(after.is_some(), "{what}");
    }
}
