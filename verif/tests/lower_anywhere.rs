//! Words on machines that were not made for them, and words with wrong bits: hardware and golden model must end alike, whether the
//! word runs, is rejected or meets a fault.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sim::backend::Backend;
use std::collections::BTreeMap;
use std::path::Path;
use verif::descriptor::scenario::{Run, Scenario};
use verif::descriptor::{Generation, Word};
use verif::draw::{self, KINDS};
use verif::golden::word::RunError;
use verif::lower::{self, Hardware, Lowered};
use verif::random::{DEFAULT_SEED, seed_of};
use verif::scoreboard::compare;

/// Most that a word may move here, so that no test takes long. Unit: bytes.
const MOST_BYTES: u64 = 1 << 18;

/// How words ended, by kind and end.
type Ends = BTreeMap<(&'static str, &'static str), u64>;

fn count(scenario: &Scenario, run: &Run, ends: &mut Ends) {
    for (word, result) in scenario.words.iter().zip(&run.results) {
        let end = match result {
            Ok(_) => "done",
            Err(RunError::Invalid(_)) => "rejected",
            Err(RunError::Waits { .. }) => "waits",
            Err(RunError::Unsupported { .. }) => "unsupported",
            Err(RunError::Hole { .. }) => "hole",
            Err(RunError::Mismatch { .. }) => "mismatch",
        };
        *ends.entry((word.name(), end)).or_default() += 1;
    }
}

fn check(scenario: &Scenario, on: &mut Hardware, ends: &mut Ends) {
    let run = scenario.run();
    let large = |r: &Result<verif::golden::word::Effects, _>| {
        r.as_ref().is_ok_and(|effects| effects.bytes() > MOST_BYTES)
    };
    if run.results.iter().any(large) {
        return;
    }
    if let Lowered::Ran(report) = lower::run(scenario, on).unwrap() {
        let differences = compare(scenario, &run, &report);
        let texts: Vec<String> = differences.iter().map(ToString::to_string).collect();
        assert!(
            texts.is_empty(),
            "{}, root seed {DEFAULT_SEED:#x}, again by `cargo test -p supergather-verif --test lower_anywhere`:\n{}\n{:?}",
            scenario.name,
            texts.join("\n"),
            scenario.words
        );
        count(scenario, &run, ends);
    }
}

fn total(ends: &Ends, end: &str) -> u64 {
    ends.iter()
        .filter(|(k, _)| k.1 == end)
        .map(|(_, n)| n)
        .sum()
}

#[test]
fn words_on_machines_of_other_words_end_alike() {
    let mut on = Hardware::on(Backend::Model, Path::new("")).unwrap();
    let mut ends = Ends::new();
    for n in 0..4000 {
        let name = format!("words_on_machines_of_other_words {n}");
        let mut r = ChaCha8Rng::seed_from_u64(seed_of(&name, DEFAULT_SEED));
        let generation = Generation::ALL[n % 4].max(Generation::V3);
        let mut drawn = || {
            let opcode = KINDS[r.random_range(0..KINDS.len())];
            draw::case(opcode, generation, &mut r)
        };
        let (own, other, another) = (drawn(), drawn(), drawn());
        let words = vec![other.word, own.word, another.word];
        check(&Scenario::of(name, own.state, words), &mut on, &mut ends);
    }
    println!("{ends:?}");
    for (end, least) in [("done", 1000), ("hole", 1), ("mismatch", 1000)] {
        assert!(total(&ends, end) >= least, "{end}: {ends:?}");
    }
}

#[test]
fn words_with_wrong_bits_end_alike() {
    let mut on = Hardware::on(Backend::Model, Path::new("")).unwrap();
    let mut ends = Ends::new();
    for n in 0..8000 {
        let name = format!("words_with_wrong_bits {n}");
        let mut r = ChaCha8Rng::seed_from_u64(seed_of(&name, DEFAULT_SEED));
        let opcode = KINDS[n % KINDS.len()];
        let case = draw::case(opcode, Generation::ALL[n / KINDS.len() % 4], &mut r);
        let mut bytes = case.word.encode();
        for _ in 0..r.random_range(1..=2) {
            bytes[r.random_range(1..64)] ^= 1 << r.random_range(0..8);
        }
        let word = Word::decode(&bytes).unwrap();
        check(
            &Scenario::of(name, case.state, vec![word]),
            &mut on,
            &mut ends,
        );
    }
    println!("{ends:?}");
    for end in ["done", "rejected", "hole", "mismatch", "waits"] {
        assert!(total(&ends, end) > 10, "{end}: {ends:?}");
    }
}
