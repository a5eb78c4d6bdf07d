//! What random jobs draw: legal words by construction, whatever the choices; near-legal ones that break one predicate; profiles;
//! shrinking that keeps words legal; vectors that are read back as they were written.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use verif::descriptor::scenario::Scenario;
use verif::descriptor::validate::predicates;
use verif::descriptor::{Generation, Word, validate};
use verif::draw::{Case, KINDS, LEAST_BYTES, Mix, case_of};
use verif::generator::{Breakage, Choices, NAMES, Profile, breakages, broken, smaller_choices};
use verif::random::{DEFAULT_SEED, seed_of};
use verif::regress::{JOBS, Seed, near_words, smallest};

fn dice(name: &str) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed_of(name, DEFAULT_SEED))
}

/// The generation of a word: the first that has it, or this one.
fn exists(opcode: u8, wanted: Generation) -> Generation {
    match opcode {
        0xf1 | 0xbd => wanted.max(Generation::V3),
        _ => wanted,
    }
}

fn names(word: &Word, generation: Generation) -> Vec<&'static str> {
    let violations = validate(word, generation);
    violations.into_iter().map(|v| v.predicate).collect()
}

#[track_caller]
fn legal(case: &Case) {
    let generation = case.state.generation;
    assert_eq!(names(&case.word, generation), [""; 0], "{:?}", case.word);
}

// -------------------------------------------------------------------------------------------------------- near-legal

#[test]
fn each_predicate_can_be_broken_alone_in_any_word() {
    // The list is the validator's, so a predicate without a breakage fails here.
    let all = breakages();
    for opcode in KINDS {
        for (predicate, field) in predicates(opcode) {
            let there = all.contains(&Breakage {
                opcode,
                predicate,
                field,
            });
            let never = predicate == "has_valid_s4d4_ic_gather_index_count";
            assert!(there != never, "{opcode:#x} {predicate} {field}");
        }
    }
    for breakage in all {
        let opcode = breakage.opcode;
        let dice = &mut dice(&format!(
            "near {opcode} {} {}",
            breakage.predicate, breakage.field
        ));
        let mut different = BTreeSet::new();
        for n in 0..200 {
            let generation = breakage.generation(Generation::ALL[n % 4]);
            let drawn = case_of(&Mix::default(), opcode, generation, dice);
            let [sound, near] = broken(&breakage, &drawn.word, generation, dice);
            let on = exists(opcode, generation);
            assert_eq!(names(&sound, on), [""; 0], "{breakage:?} {on} {sound:?}");
            let said = names(&near, generation);
            assert_eq!(
                said,
                [breakage.predicate],
                "{breakage:?} {generation} {near:?}"
            );
            different.insert(near.encode());
        }
        assert!(different.len() > 100, "{breakage:?}: {}", different.len());
    }
}

#[test]
fn a_seed_of_near_legal_words_is_the_same_every_time() {
    let profile = Profile::load("smoke").unwrap();
    let draw = |number| -> Vec<[u8; 64]> {
        let seed = Seed {
            root: DEFAULT_SEED,
            number,
        };
        let words = near_words(&profile.words, seed);
        words.iter().map(|n| n.word.encode()).collect()
    };
    assert_eq!(draw(3), draw(3));
    assert_ne!(draw(3), draw(4));
}

// ------------------------------------------------------------------------------------------------- whatever the draws

/// Any word of a kind, with its machine: built from numbers, so what a shrink of the numbers gives is legal, too.
fn any_case(mix: Mix) -> impl Strategy<Value = Case> {
    let numbers = prop::collection::vec(any::<u64>(), 0..400);
    let kind = prop::sample::select(KINDS.to_vec());
    let generation = prop::sample::select(Generation::ALL.to_vec());
    (kind, generation, numbers).prop_map(move |(opcode, generation, numbers)| {
        let generation = exists(opcode, generation);
        case_of(&mix, opcode, generation, &mut Choices::of(numbers))
    })
}

/// Every knob as far as it goes.
fn extremes() -> Vec<Mix> {
    let all = |p| Mix {
        bytes: LEAST_BYTES,
        shape: p,
        byte_steps: p,
        registers: p,
        bounded: p,
        out_of_bounds: p,
        address_bounds: p,
        compute: p,
        events: p,
    };
    vec![all(0), all(100), Mix::default()]
}

#[test]
fn whatever_the_choices_a_word_is_legal_and_moves_no_more_than_it_may() {
    for mix in extremes() {
        let mut runner = TestRunner::new(Config {
            cases: 1500,
            failure_persistence: None,
            ..Config::default()
        });
        let result = runner.run(&any_case(mix), |case| {
            legal(&case);
            if let Ok(effects) = case.state.clone().execute(&case.word) {
                prop_assert!(effects.bytes() <= mix.bytes, "{} bytes", effects.bytes());
            }
            Ok(())
        });
        result.unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn a_shrunk_word_is_legal() {
    let mut runner = TestRunner::deterministic();
    let strategy = any_case(Mix::default());
    for _ in 0..20 {
        let mut tree = strategy.new_tree(&mut runner).unwrap();
        // Simpler and simpler as long as something moves.
        let moves = |case: &Case| {
            let effects = case.state.clone().execute(&case.word);
            effects.is_ok_and(|e| e.bytes() > 0)
        };
        for _ in 0..3000 {
            legal(&tree.current());
            let went = match moves(&tree.current()) {
                true => tree.simplify(),
                false => tree.complicate(),
            };
            if !went {
                break;
            }
        }
    }
}

#[test]
fn choices_are_shrunk_to_what_matters() {
    let mut shrunk = 0;
    for n in 0..20 {
        let build = |choices: &mut Choices| case_of(&Mix::default(), 0xbb, Generation::V3, choices);
        let mut choices = Choices::from_seed(seed_of(&format!("shrink {n}"), DEFAULT_SEED));
        let whole = build(&mut choices);
        // A planted failure: an index out of bounds.
        let fails = |case: &Case| {
            let effects = case.state.clone().execute(&case.word).unwrap();
            (effects.skipped > 0).then(|| (effects.bytes(), effects.indices))
        };
        let Some(before) = fails(&whole) else {
            continue;
        };
        let list = smaller_choices(choices.taken(), |list| {
            fails(&build(&mut Choices::of(list.to_vec())))
        });
        let small = build(&mut Choices::of(list.clone()));
        let after = fails(&small).expect("it still fails");
        legal(&small);
        assert!(after <= before, "{before:?} {after:?}");
        // One index is enough, and it is out of bounds.
        assert_eq!(after.0, 0, "{before:?} {after:?}");
        let rest = list.iter().filter(|&&c| c != 0).count();
        assert!(rest <= 24, "{rest} of {}", choices.taken().len());
        shrunk += 1;
    }
    assert!(shrunk >= 3, "{shrunk}");
}

#[test]
fn the_smallest_part_of_a_list_is_found() {
    let whole: Vec<u32> = (0..100).collect();
    let three = |part: &[u32]| [7, 50, 93].iter().all(|n| part.contains(n));
    assert_eq!(smallest(whole.clone(), three), [7, 50, 93]);
    assert_eq!(smallest(whole.clone(), |_| true), [0_u32; 0]);
    assert_eq!(smallest(whole.clone(), |part| part.len() >= 99).len(), 99);
    assert_eq!(smallest(whole.clone(), |_| false), whole);
}

// ----------------------------------------------------------------------------------------------------------- profiles

#[test]
fn every_profile_is_there_and_says_what_it_is_for() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../testvectors/profiles");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().file_name().into_string().unwrap())
        .collect();
    let known: BTreeSet<String> = NAMES.iter().map(|n| format!("{n}.yaml")).collect();
    assert_eq!(files, known);
    for name in NAMES {
        let profile = Profile::load(name).unwrap();
        assert_eq!(profile.name, *name);
        assert!(profile.about.len() > 10, "{name}");
    }
    let smoke = Profile::load("smoke").unwrap();
    assert!(JOBS.iter().all(|job| smoke.seeds[*job] > 0));
    assert_eq!(smoke.words.mix.bytes, 0x1_0000);
}

/// Share of the words of a profile for which something holds. Unit: percent.
fn share(profile: &Profile, opcode: u8, holds: impl Fn(&Case) -> bool) -> f64 {
    const WORDS: usize = 2000;
    let dice = &mut dice(&format!("share {} {opcode}", profile.name));
    let mut count = 0;
    for n in 0..WORDS {
        let generation = exists(opcode, Generation::ALL[n % 4]);
        count += usize::from(holds(&case_of(
            &profile.words.mix,
            opcode,
            generation,
            dice,
        )));
    }
    100.0 * count as f64 / WORDS as f64
}

#[test]
fn profiles_draw_what_their_knobs_say() {
    let indirect = |case: &Case| match &case.word {
        Word::Indirect1D(w) => w.clone(),
        other => panic!("{other}"),
    };
    for name in ["smoke", "dims", "registers", "oob", "collisions"] {
        let profile = Profile::load(name).unwrap();
        let mix = profile.words.mix;
        for (knob, wanted, got) in [
            (
                "shape",
                mix.shape,
                share(&profile, 0xbb, |c| {
                    indirect(c).src_start_addr.shape_from_register()
                }),
            ),
            (
                "byte_steps",
                mix.byte_steps,
                share(&profile, 0xbb, |c| {
                    c.state.step_unit == verif::machine::StepUnit::Byte
                }),
            ),
            (
                "bounded",
                mix.bounded,
                share(&profile, 0xf1, |c| match &c.word {
                    Word::GatherXpose(w) => w.src_idx_bound_reg.bc_enabled,
                    other => panic!("{other}"),
                }),
            ),
            (
                "compute",
                mix.compute,
                share(&profile, 0xbb, |c| {
                    indirect(c).compute_op != verif::descriptor::ComputeOp::NONE
                }),
            ),
            (
                "registers",
                mix.registers,
                share(&profile, 0xf1, |c| match &c.word {
                    Word::GatherXpose(w) => w.src_idx_start_addr.addr_from_register(),
                    other => panic!("{other}"),
                }),
            ),
        ] {
            let wanted = f64::from(wanted);
            assert!(
                (wanted - got).abs() < 5.0,
                "{name}: {knob} {wanted}, drawn {got}"
            );
        }
    }
}

#[test]
fn what_is_wrong_with_a_profile_is_said_precisely() {
    let text = |rest: &str| format!("version: 1\nname: x\nabout: y\n{rest}");
    let seeds = "seeds: {programs: 1}\n";
    let with = |rest: &str| text(&format!("{seeds}{rest}"));
    for (text, words) in [
        (
            "version: 2\nname: x\nabout: y\nseeds: {tiles: 1}".to_owned(),
            &["version", "reads version 1"][..],
        ),
        (
            text("seeds: {gathers: 1}"),
            &["seeds", "`gathers`", "programs, tiles, words, near"],
        ),
        (text("seeds: {}"), &["seeds", "at least one seed"]),
        (text("seeds: {tiles: 0}"), &["seeds", "at least one seed"]),
        (text("seeds: {tiles: 200000}"), &["seeds.tiles", "100000"]),
        (with("programs: {ops: 0}"), &["programs.ops", "1 to"]),
        (
            with("programs: {mixes: []}"),
            &["programs.mixes", "at least one"],
        ),
        (
            with("programs: {mixes: [{s0: 101}]}"),
            &["mixes[0].s0", "101", "percentage"],
        ),
        (
            with("programs: {mixes: [{}, {s0: 0, s1: 0}]}"),
            &["mixes[1]", "s0 and s1"],
        ),
        (
            with(
                "programs: {mixes: [{offsets: {uniform: 0, run: 0, stride: 0, same: 0, pairs: 0, bank: 0, table: 0, end: 0, misaligned: 0}}]}",
            ),
            &["mixes[0].offsets", "not 0"],
        ),
        (with("programs: {mixes: [{door: 1}]}"), &["door"]),
        (
            with("tiles: {mix: {holes: 300}}"),
            &["tiles.mix.holes", "300"],
        ),
        (
            with("words: {mix: {bytes: 100}}"),
            &["words.mix.bytes", "32768"],
        ),
        (with("words: {mix: {shape: 101}}"), &["words.mix.shape"]),
        (
            with("words: {kinds: {SCATTER: 1}}"),
            &["words.kinds", "`SCATTER`", "INDIRECT1D"],
        ),
        (
            with("words: {kinds: {GATHER: 0}}"),
            &["words.kinds", "not 0"],
        ),
        ("name: x".to_owned(), &["missing field"]),
        ("[".to_owned(), &["x.yaml"]),
    ] {
        let error = Profile::parse(&text, "x.yaml").unwrap_err();
        let said = format!("{:?}", miette::Report::new(error));
        let said: String = said
            .replace('│', " ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        for word in words {
            assert!(said.contains(word), "no `{word}` in: {said}\nof: {text}");
        }
    }
}

// ------------------------------------------------------------------------------------------------------------ vectors

#[test]
fn a_drawn_word_is_a_vector_that_reads_back() {
    let mix = Mix {
        events: 40,
        ..Mix::default()
    };
    let mut ends = BTreeMap::new();
    for n in 0..420 {
        let opcode = KINDS[n % KINDS.len()];
        let generation = exists(opcode, Generation::ALL[n / 7 % 4]);
        let case = case_of(&mix, opcode, generation, &mut dice(&format!("vector {n}")));
        let scenario = Scenario::of(format!("v{n}"), case.state.clone(), vec![case.word]);
        let run = scenario.run();
        *ends.entry(run.results[0].is_ok()).or_insert(0) += 1;
        let scenario = scenario.expecting(&run, &case.regions);
        let text = scenario.to_yaml(&case.regions);
        let read = Scenario::parse(&text, "it").unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        assert_eq!(read.words, scenario.words);
        assert_eq!(read.state.registers, scenario.state.registers);
        assert_eq!(read.state.shapes, scenario.state.shapes);
        assert_eq!(read.state.semaphores, scenario.state.semaphores);
        assert_eq!(read.state.table, scenario.state.table);
        assert_eq!(read.state.pool, scenario.state.pool);
        assert_eq!(read.to_yaml(&case.regions), text);
        if run.results[0].is_ok() {
            let wrong = read.check(&read.run());
            assert!(wrong.is_empty(), "{wrong:?}\n{text}");
        }
    }
    assert!(ends[&true] > 300, "{ends:?}");
}
