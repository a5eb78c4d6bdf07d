//! The transpose crossbar under random traffic, against the model without a cycle; its images; the protocol checker.
//!
//! Covered: 5,000 tiles of all shapes, both element sizes, strobe holes, wrong bursts, mode changes, gaps and back-pressure on every channel, with
//! the whole memory compared, bytes that nobody wrote included, and in lock-step with the Verilated design; same seed, same traffic; images
//! of all small sizes; each rule of the checker fires.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt};
use sim::axi::{Burst, Channel, Checker, Item, Setup, no_gaps, run};
use sim::crossbar::{self, Beat, CrossbarIn, CrossbarOut};
use sim::dut::Dut;
use sim::lockstep::Lockstep;
use std::path::PathBuf;
use verif::pnm::Image;
use verif::random::{DEFAULT_SEED, seed_of};
use verif::transpose::{Mix, Model, Room, bytes_of, image_bytes, image_in, image_items};

/// Bytes of the memory; addresses wrap there.
const MEMORY: usize = 1 << 16;

fn rng(name: &str) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed_of(name, DEFAULT_SEED))
}

fn filled(rng: &mut impl Rng) -> Vec<u8> {
    (0..MEMORY).map(|_| rng.random()).collect()
}

/// Random traffic that goes anywhere.
fn random(rng: &mut impl Rng, tiles: u64, memory: Vec<u8>) -> (Vec<Item>, Model) {
    verif::transpose::random(rng, &Mix::default(), &Room::ALL, tiles, memory)
}

/// Runs traffic on a device; the memory afterwards, and what was seen.
fn execute(
    dut: &mut impl Dut<In = CrossbarIn, Out = CrossbarOut>,
    items: &[Item],
    mut memory: Vec<u8>,
    go: impl FnMut(Channel) -> bool,
) -> (Vec<u8>, sim::axi::Traffic) {
    let write = |addr: u32, beat: &Beat| {
        for (k, byte) in bytes_of(beat).into_iter().enumerate() {
            let at = (addr as usize + k) & (MEMORY - 1);
            memory[at] = byte.unwrap_or(memory[at]);
        }
    };
    let seen = run(dut, items.iter().cloned(), go, write).unwrap_or_else(|e| panic!("{e}"));
    (memory, seen)
}

#[test]
fn five_thousand_random_tiles_equal_the_model_and_the_verilated_design() {
    const CASES: u64 = 50;
    const TILES: u64 = 100;
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verilated");
    drop(crossbar::verilator(&cache).unwrap());
    let case = |index: u64| {
        let mut rng = rng(&format!("random tiles {index}"));
        let memory = filled(&mut rng);
        let (items, model) = random(&mut rng, TILES, memory.clone());
        // Percent: one channel slow, or all, or none.
        let pace = [(); 4].map(|()| [100, 100, 90, 40, 15][rng.random_range(0..5)]);
        let go = move |channel: Channel| rng.random_ratio(pace[channel as usize], 100);
        let mut pair = Lockstep::new(
            crossbar::rtl().unwrap(),
            crossbar::verilator(&cache).unwrap(),
        );
        let (memory, seen) = execute(&mut pair, &items, memory, go);
        assert_eq!(seen.responses, model.responses, "case {index}");
        assert_eq!(seen.records, model.records, "case {index}");
        let differs = (0..MEMORY).find(|&at| memory[at] != model.memory[at]);
        assert_eq!(differs, None, "case {index}: memory differs there");
        let o = pair.outputs();
        assert_eq!(
            [o.tiles, o.beats_in, o.beats_out].map(u64::from),
            [model.tiles, model.beats_in, model.beats_out],
            "case {index}: tiles, beats in, beats out"
        );
        (model.tiles, model.records.len(), seen.cycles)
    };
    let half =
        |first: u64| -> Vec<(u64, usize, u64)> { (first..CASES).step_by(2).map(case).collect() };
    let all = std::thread::scope(|s| {
        let other = s.spawn(|| half(1));
        let mut all = half(0);
        all.extend(other.join().unwrap());
        all
    });
    let tiles: u64 = all.iter().map(|a| a.0).sum();
    let errors: usize = all.iter().map(|a| a.1).sum();
    let cycles: u64 = all.iter().map(|a| a.2).sum();
    println!("{tiles} tiles, {errors} wrong bursts, {cycles} cycles");
    assert!(tiles >= 5_000 && errors > 50, "{tiles} {errors}");
}

#[test]
fn the_same_seed_gives_the_same_traffic() {
    let draw = || random(&mut rng("same"), 5, vec![0; MEMORY]).0;
    assert_eq!(draw(), draw());
    assert_ne!(draw(), random(&mut rng("other"), 5, vec![0; MEMORY]).0);
}

#[test]
fn the_model_puts_elements_where_facts_9_2_says() {
    // EX-D: 64 rows of 128 columns of 2 bytes, column step 128.
    let mut model = Model::new(vec![0; 0x8000]);
    model.step(&Item::Configure(Setup {
        step: 128,
        ..Setup::default()
    }));
    let value = |row: usize, column: usize| (row * 131 + column * 7 + 1) as u16;
    for tile in 0..4 {
        let beats = (0..128)
            .map(|n| Beat {
                data: std::array::from_fn(|k| value(16 * tile + n / 8, n % 8 * 16 + k)),
                strobe: u32::MAX,
            })
            .collect();
        model.step(&Item::Send(Burst::new(0, 32 * tile as u32, beats)));
    }
    for (row, column, offset) in [
        (1, 0, 2),
        (15, 0, 0x1E),
        (16, 0, 0x20),
        (0, 1, 0x80),
        (17, 5, 0x2A2),
        (63, 127, 0x3FFE),
    ] {
        let bytes = [model.memory[offset], model.memory[offset + 1]];
        assert_eq!(u16::from_le_bytes(bytes), value(row, column));
    }
}

/// An image through the design.
fn transposed(image: &Image) -> Image {
    let mut memory = vec![0; image_bytes(image) as usize];
    let mut dut = crossbar::rtl().unwrap();
    run(&mut dut, image_items(image), no_gaps, |addr, beat| {
        for (k, byte) in bytes_of(beat).into_iter().enumerate() {
            if let Some(byte) = byte {
                memory[addr as usize + k] = byte;
            }
        }
    })
    .unwrap();
    image_in(&memory, image)
}

#[test]
fn images_of_many_sizes_are_transposed() {
    let mut rng = rng("images");
    let mut sizes: Vec<(usize, usize)> = (1..=18).flat_map(|w| [(w, 1), (w, 17)]).collect();
    sizes.extend([
        (1, 40),
        (127, 16),
        (128, 16),
        (129, 16),
        (260, 33),
        (16, 128),
    ]);
    for (width, height) in sizes {
        let image = Image {
            width,
            height,
            channels: 1,
            most: u16::MAX,
            samples: (0..width * height).map(|_| rng.random()).collect(),
        };
        let got = transposed(&image);
        assert_eq!((got.width, got.height), (height, width));
        for row in 0..height {
            for column in 0..width {
                assert_eq!(
                    got.samples[column * height + row],
                    image.samples[row * width + column],
                    "{width} x {height}: row {row}, column {column}"
                );
            }
        }
    }
}

/// What the checker says of these cycles.
fn says(cycles: &[(CrossbarIn, CrossbarOut)]) -> String {
    let mut checker = Checker::default();
    let found = cycles.iter().find_map(|(i, o)| checker.cycle(i, o).err());
    match found.or_else(|| checker.end().err()) {
        Some(violation) => violation.rule.to_string(),
        None => "fine".into(),
    }
}

#[test]
fn every_rule_of_the_checker_fires() {
    let idle = (CrossbarIn::default(), CrossbarOut::default());
    let with = |change: &dyn Fn(&mut CrossbarIn, &mut CrossbarOut)| {
        let mut cycle = idle.clone();
        change(&mut cycle.0, &mut cycle.1);
        cycle
    };
    assert_eq!(says(&[idle.clone(), idle.clone()]), "fine");
    // Each channel: it waits, then it goes away, then it changes.
    type Change<'a> = &'a dyn Fn(&mut CrossbarIn, &mut CrossbarOut);
    let on: [(Change, Change); 3] = [
        (&|i, _| i.awvalid = true, &|i, _| i.awaddr = 64),
        (&|i, _| i.wvalid = true, &|i, _| i.w.data[9] = 1),
        (&|_, o| o.sram_valid = true, &|_, o| o.sram.strobe = 1),
    ];
    for (valid, other) in on {
        let waits = with(valid);
        let changed = with(&|i, o| {
            valid(i, o);
            other(i, o);
        });
        assert_eq!(
            says(&[waits.clone(), idle.clone()]),
            "VALID stays until READY"
        );
        assert_eq!(
            says(&[waits.clone(), changed]),
            "the payload stays until READY"
        );
        assert_eq!(says(&[waits.clone(), waits]), "fine");
    }
    let aw = with(&|i, o| (i.awvalid, i.awid, o.awready) = (true, 3, true));
    let w = with(&|i, o| (i.wvalid, i.wlast, o.wready) = (true, true, true));
    let answer = |id: u8, resp: u8, ready: bool| {
        with(&move |i, o| {
            (o.bvalid, o.bid, o.bresp, i.bready) = (true, id, resp, ready);
            o.beats_in = 1;
        })
    };
    assert_eq!(says(&[aw.clone(), w.clone(), answer(3, 0, true)]), "fine");
    assert_eq!(
        says(&[
            aw.clone(),
            w.clone(),
            answer(3, 0, false),
            answer(3, 2, true)
        ]),
        "the payload stays until READY"
    );
    assert_eq!(
        says(&[aw.clone(), w.clone(), answer(3, 1, true)]),
        "a response is OKAY or SLVERR"
    );
    let unknown = "a response belongs to a burst whose last beat was accepted";
    assert_eq!(says(&[aw.clone(), w.clone(), answer(4, 0, true)]), unknown);
    let twice = [
        aw.clone(),
        w.clone(),
        answer(3, 0, true),
        answer(3, 0, true),
    ];
    assert_eq!(says(&twice), unknown);
    assert_eq!(says(&[aw.clone(), w.clone()]), "every burst is answered");
    assert_eq!(
        says(std::slice::from_ref(&w)),
        "a beat is accepted behind its address"
    );
    assert_eq!(
        says(&[with(&|_, o| (o.sram_valid, o.sram_addr) = (true, 16))]),
        "SRAM addresses are multiples of 32"
    );
    assert_eq!(says(&[with(&|_, o| o.beats_out = 1)]), "the counters count");
    let reset = with(&|i, _| i.reset = true);
    assert_eq!(
        says(&[reset, with(&|_, o| o.sram_valid = true)]),
        "nothing is valid in the cycle after a reset"
    );
}
