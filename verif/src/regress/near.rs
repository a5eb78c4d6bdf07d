//! Job `near`: words that break exactly one predicate; the validator must name that one and no other, and neither the golden model
//! nor the hardware may run them.

use super::{Devices, Job, RegressError, Reproduced, Seed, Work};
use crate::coverage::{Axis, Group, Seen};
use crate::descriptor::scenario::{Expectation, Scenario};
use crate::descriptor::text::hex;
use crate::descriptor::{Generation, Word, validate};
use crate::draw::case_of;
use crate::generator::{Breakage, WordsProfile, breakages, broken};
use crate::golden::word::RunError;
use crate::lower::{self, Activity, Hardware, Lowered};
use crate::machine::State;
use crate::random::stream;
use crate::scoreboard::score;
use rand::RngExt;
use std::path::Path;

/// Name of the job.
pub const NAME: &str = "near";

/// The job.
pub struct Near<'a> {
    profile: &'a WordsProfile,
    devices: &'a Devices,
}

/// A word that is legal, and one that breaks one predicate.
pub struct NearLegal {
    /// What is broken.
    pub breakage: Breakage,
    /// Generation of the second word.
    pub generation: Generation,
    /// The word before it is broken.
    pub legal: Word,
    /// The word.
    pub word: Word,
}

/// The words of a seed: one for each predicate of a word that is drawn.
pub fn near_words(profile: &WordsProfile, seed: Seed) -> Vec<NearLegal> {
    let dice = &mut stream(&seed.name(NAME), seed.root);
    let opcode = profile.opcode(dice.random_range(0..profile.weights()));
    let of_word = breakages().into_iter().filter(|b| b.opcode == opcode);
    let draw = |breakage: Breakage| {
        let wanted = Generation::ALL[dice.random_range(0..Generation::ALL.len())];
        let generation = breakage.generation(wanted);
        let drawn = case_of(&profile.mix, opcode, generation, dice);
        let [legal, word] = broken(&breakage, &drawn.word, generation, dice);
        NearLegal {
            breakage,
            generation,
            legal,
            word,
        }
    };
    of_word.map(draw).collect()
}

impl<'a> Near<'a> {
    /// The job on some devices.
    pub fn new(profile: &'a WordsProfile, devices: &'a Devices) -> Self {
        Self { profile, devices }
    }

    /// The first word that is judged wrongly, and how.
    fn wrong(&self, words: &[NearLegal]) -> Option<(usize, String)> {
        let mut on = match self.devices.hardware() {
            Ok(on) => on,
            Err(error) => return Some((0, error.to_string())),
        };
        let mut checked = words.iter().map(|near| check(near, &mut on)).enumerate();
        checked.find_map(|(place, result)| Some((place, result.err()?)))
    }
}

/// Why a word is not judged as it should be.
fn check(near: &NearLegal, on: &mut Hardware) -> Result<(), String> {
    let said = |word: &Word, generation: Generation| -> Vec<&str> {
        let violations = validate(word, generation);
        violations.into_iter().map(|v| v.predicate).collect()
    };
    let NearLegal {
        breakage,
        generation,
        legal,
        word,
    } = near;
    // The words of later generations are legal there.
    let exists = match legal {
        Word::GatherXpose(_) | Word::Direct2DXpose(_) => (*generation).max(Generation::V3),
        _ => *generation,
    };
    let before = said(legal, exists);
    if !before.is_empty() {
        return Err(format!(
            "a legal {} breaks {before:?} on {exists}: {}",
            legal.name(),
            hex(&legal.encode())
        ));
    }
    let got = said(word, *generation);
    if got != [breakage.predicate] {
        return Err(format!(
            "{} on {generation}: broken is {} at {}, the validator says {got:?}: {}",
            word.name(),
            breakage.predicate,
            breakage.field,
            hex(&word.encode())
        ));
    }
    // Its bytes say the same, and it does not run.
    let bytes = Word::decode(&word.encode()).expect("a known opcode");
    let got = said(&bytes, *generation);
    if got != [breakage.predicate] {
        return Err(format!(
            "{}: of its bytes the validator says {got:?}",
            word.name()
        ));
    }
    let state = State::new(*generation);
    match state.clone().execute(&bytes) {
        Err(RunError::Invalid(_)) => {}
        other => return Err(format!("{}: the golden model says {other:?}", word.name())),
    }
    // It is rejected before anything reaches the hardware.
    let scenario = Scenario::of(NAME, state, vec![bytes]);
    match lower::run(&scenario, on).map_err(|e| e.to_string())? {
        Lowered::Ran(report) => {
            let differences = score(&scenario, &report);
            let activity = &report.words[0].activity;
            match differences.first() {
                None if *activity == Activity::default() => Ok(()),
                None => Err(format!("{}: the hardware did {activity:?}", word.name())),
                Some(first) => Err(first.to_string()),
            }
        }
        Lowered::Refused(refusal) => Err(format!("{refusal}, in place of a rejection")),
    }
}

impl Job for Near<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn items(&self) -> &'static str {
        "words"
    }

    fn run(&self, seed: Seed, seen: &mut Seen) -> Result<Work, String> {
        let all = breakages();
        let words = near_words(self.profile, seed);
        if let Some((_, what)) = self.wrong(&words) {
            return Err(what);
        }
        for near in &words {
            let place = all.iter().position(|b| *b == near.breakage);
            seen.hit("near: predicates", &[place.expect("it is one of them")]);
            seen.hit(
                "near: generations",
                &[kind_of(near.breakage.opcode), near.generation as usize],
            );
        }
        Ok(Work {
            items: words.len() as u64,
            cycles: 0,
        })
    }

    /// The first word that is judged wrongly; there is nothing to shrink but the others.
    fn reproduce(&self, seed: Seed, folder: &Path, _: bool) -> Result<Reproduced, RegressError> {
        let words = near_words(self.profile, seed);
        let Some((place, what)) = self.wrong(&words) else {
            return Ok(Reproduced::default());
        };
        let near = &words[place];
        let name = seed.vector(NAME);
        let scenario = Scenario {
            name: name.clone(),
            about: Some(format!(
                "From seed {} of job {NAME} with root seed {}",
                seed.number, seed.root
            )),
            state: State::new(near.generation),
            words: vec![near.word.clone()],
            expect: Expectation {
                rejected: [(0, vec![near.breakage.predicate.to_owned()])].into(),
                ..Expectation::default()
            },
        };
        let file = format!("{name}.yaml");
        sim::files::write_whole(&folder.join(&file), scenario.to_yaml(&[]).as_bytes())?;
        Ok(Reproduced {
            what,
            size: format!("1 of {} words", words.len()),
            vector: Some(file),
            waves: None,
        })
    }
}

/// Place of a word among all.
fn kind_of(opcode: u8) -> usize {
    let place = Word::ALL.iter().position(|(known, _)| *known == opcode);
    place.expect("a known opcode")
}

/// The groups of the job.
pub fn cover_groups() -> Vec<Group> {
    let title = |opcode: u8| Word::ALL[kind_of(opcode)].1;
    let predicates = breakages();
    let names = predicates
        .iter()
        .map(|b| format!("{} {} ({})", title(b.opcode), b.predicate, b.field));
    let kinds = Word::ALL.iter().map(|(_, name)| *name);
    vec![
        Group::new(
            "near: predicates",
            "A word that breaks this predicate alone is rejected, by this predicate alone",
            vec![Axis::new("predicate", names)],
        ),
        Group::new(
            "near: generations",
            "A near-legal word on this generation",
            vec![
                Axis::new("word", kinds),
                Axis::new("generation", Generation::ALL),
            ],
        ),
    ]
}
