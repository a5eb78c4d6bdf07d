//! Words on the hardware against the golden model.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sim::backend::Backend;
use std::collections::BTreeMap;
use std::path::PathBuf;
use verif::descriptor::Generation;
use verif::descriptor::scenario::Scenario;
use verif::draw::{self, KINDS};
use verif::lower::{self, Hardware, Lowered, Reason};
use verif::random::{DEFAULT_SEED, seed_of};
use verif::scoreboard::score;

fn cache() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verilated")
}

/// Runs random words of all kinds; gives how many were refused, by reason, and how many ran.
fn random_words(test: &str, backend: Backend, count: u64) -> (BTreeMap<Reason, u64>, u64) {
    let mut on = Hardware::on(backend, &cache()).unwrap();
    let (mut refused, mut ran) = (BTreeMap::new(), 0);
    for n in 0..count {
        let opcode = KINDS[n as usize % KINDS.len()];
        let generation = Generation::ALL[n as usize / KINDS.len() % 4];
        let seed = seed_of(&format!("{test} {n}"), DEFAULT_SEED);
        let mut r = ChaCha8Rng::seed_from_u64(seed);
        let case = draw::case(opcode, generation, &mut r);
        let scenario = Scenario::of("random", case.state, vec![case.word]);
        match lower::run(&scenario, &mut on).unwrap() {
            Lowered::Refused(refusal) => *refused.entry(refusal.reason).or_default() += 1,
            Lowered::Ran(report) => {
                ran += 1;
                let differences = score(&scenario, &report);
                let text: Vec<String> = differences.iter().take(8).map(|d| d.to_string()).collect();
                assert!(
                    text.is_empty(),
                    "{test} {n}, seed {DEFAULT_SEED:#x}: {}\n{:?}",
                    text.join("\n"),
                    scenario.words[0]
                );
            }
        }
    }
    (refused, ran)
}

#[test]
fn random_words_on_the_model() {
    let (refused, ran) = random_words("random_words_on_the_model", Backend::Model, 7000);
    println!("{ran} ran, refused: {refused:?}");
}

#[test]
fn random_words_on_verilator() {
    let t = std::time::Instant::now();
    let (refused, ran) = random_words("random_words_on_verilator", Backend::Verilator, 84);
    println!("{ran} ran, refused: {refused:?} {:?}", t.elapsed());
}

#[test]
fn random_words_on_rtl() {
    let t = std::time::Instant::now();
    let (refused, ran) = random_words("random_words_on_rtl", Backend::Rtl, 14);
    println!("{ran} ran, refused: {refused:?} {:?}", t.elapsed());
}
