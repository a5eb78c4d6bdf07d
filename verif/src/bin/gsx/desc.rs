//! `gsx desc`: the 64-byte words, as hexadecimal, binary or YAML.

use crate::{DutName, output};
use clap::{Args as ClapArgs, Subcommand};
use hdl::config::Config;
use miette::{IntoDiagnostic, miette};
use serde_json::{Value, json};
use sim::crossbar;
use std::io::Read;
use std::path::{Path, PathBuf};
use verif::descriptor::scenario::{Run, Scenario};
use verif::descriptor::text::{hex, words_of, yaml};
use verif::descriptor::{Generation, Violation, Word, explain, lint, validate};
use verif::dge::{RING_DEPTH, Ring, buffer_descriptors};
use verif::generator::Profile;
use verif::golden::word::{Effects, RunError};
use verif::lower::{self, By, Completion, Hardware, Lowered, Report, Value as Made, WordReport};
use verif::machine::State;
use verif::regress::{Seed, near_words, word_case};
use verif::scoreboard::{Difference, compare};

#[derive(Subcommand)]
pub enum Command {
    /// Print words as YAML
    Decode {
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        json: Json,
    },
    /// Print words as hexadecimal, or write them to a binary file
    Encode {
        #[command(flatten)]
        input: Input,
        /// Binary file to write
        #[arg(long)]
        bin: Option<PathBuf>,
    },
    /// Say everything that is wrong with words, and what is suspect; exit code 1 if one is not legal
    Validate {
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        generation: GenerationArg,
        #[command(flatten)]
        json: Json,
    },
    /// Print words field by field, what they will do, and the first addresses they touch; exit code 1 if one is not legal
    Explain {
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        generation: GenerationArg,
        #[command(flatten)]
        json: Json,
    },
    /// Print words that a profile draws, as hexadecimal, each with what it is
    Random {
        /// Root seed
        #[arg(long, default_value_t = verif::random::DEFAULT_SEED)]
        seed: u64,
        /// Profile, or a YAML file
        #[arg(long, default_value = "smoke")]
        profile: String,
        /// Seeds: a word each; with --near a word for each predicate of a word
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        count: u64,
        /// Words that break one predicate each
        #[arg(long)]
        near: bool,
    },
    /// Run the words of descriptor vectors (YAML) on the golden model and compare; with --dut on the hardware too, and compare that
    /// with the golden model; exit code 1 if something differs, 2 if a word cannot run on the hardware
    Run {
        /// Descriptor vectors
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Run them on engine and crossbar as well: rtl, verilator or model
        #[arg(long, value_name = "BACKEND", hide_possible_values = true)]
        dut: Option<DutName>,
        #[command(flatten)]
        json: Json,
    },
}

#[derive(ClapArgs)]
pub struct Input {
    /// A file (YAML, hexadecimal or binary), - for standard input, or the words themselves in hexadecimal, with any spacing
    #[arg(required = true, value_name = "WORDS")]
    words: Vec<String>,
}

#[derive(ClapArgs)]
pub struct GenerationArg {
    /// Generation: v2 (sunda), v3 (cayman), v4 (mariana) or v5 (maverick)
    #[arg(long, default_value = "v3")]
    generation: Generation,
}

#[derive(ClapArgs)]
pub struct Json {
    /// Print JSON (docs/descriptors.md)
    #[arg(long)]
    json: bool,
}

impl Input {
    fn read(&self) -> miette::Result<Vec<Word>> {
        let (content, name) = match self.words.as_slice() {
            [one] if one == "-" => {
                let mut content = Vec::new();
                std::io::stdin()
                    .read_to_end(&mut content)
                    .into_diagnostic()?;
                (content, "standard input".to_owned())
            }
            [one] if Path::new(one).exists() || one.contains(['.', '/']) => {
                let source = |source| verif::descriptor::text::TextError::Io {
                    name: one.clone(),
                    source,
                };
                (std::fs::read(one).map_err(source)?, one.clone())
            }
            words => (words.join(" ").into_bytes(), "command line".to_owned()),
        };
        Ok(words_of(&content, &name)?)
    }
}

fn print_json(value: &impl serde::Serialize) {
    println!(
        "{}",
        serde_json::to_string_pretty(value).expect("plain data")
    );
}

/// Runs a command; false if a word is not legal or a vector fails.
pub fn desc(command: &Command) -> miette::Result<bool> {
    match command {
        Command::Decode { input, json } => {
            let words = input.read()?;
            match json.json {
                true => print_json(&words),
                false => print!("{}", yaml(&words)),
            }
            Ok(true)
        }
        Command::Encode { input, bin } => {
            let words = input.read()?;
            match bin {
                Some(path) => {
                    let bytes: Vec<u8> = words.iter().flat_map(Word::encode).collect();
                    output::write_whole(path, &bytes)?;
                    println!("{}: {} words", path.display(), words.len());
                }
                None => {
                    for word in &words {
                        println!("{}", hex(&word.encode()));
                    }
                }
            }
            Ok(true)
        }
        Command::Validate {
            input,
            generation,
            json,
        } => validate_words(&input.read()?, generation.generation, json.json),
        Command::Explain {
            input,
            generation,
            json,
        } => {
            let words = input.read()?;
            let all: Vec<_> = words
                .iter()
                .map(|w| explain(w, generation.generation))
                .collect();
            match json.json {
                true => print_json(&all),
                false => {
                    let texts: Vec<String> = all.iter().map(|e| e.text()).collect();
                    print!("{}", texts.join("\n"));
                }
            }
            Ok(all.iter().all(|e| e.violations.is_empty()))
        }
        Command::Random {
            seed,
            profile,
            count,
            near,
        } => {
            random_words(&Profile::load(profile)?, *seed, *count, *near);
            Ok(true)
        }
        Command::Run { files, dut, json } => run_files(files, *dut, json.json),
    }
}

/// Prints what jobs `words` and `near` draw: the seeds are theirs.
fn random_words(profile: &Profile, root: u64, count: u64, near: bool) {
    for number in 0..count {
        let seed = Seed { root, number };
        if near {
            for word in near_words(&profile.words, seed) {
                println!(
                    "# {number}: {} on {}, breaks {} at {}",
                    word.word.name(),
                    word.generation,
                    word.breakage.predicate,
                    word.breakage.field
                );
                println!("{}", hex(&word.word.encode()));
            }
        } else {
            let case = word_case(&profile.words, seed);
            let what = match case.state.clone().execute(&case.word) {
                Ok(effects) => format!(
                    "{} bytes written, {} indices, {} out of bounds",
                    effects.bytes(),
                    effects.indices,
                    effects.skipped
                ),
                Err(error) => error.to_string(),
            };
            println!(
                "# {number}: {} on {}: {what}",
                case.word.name(),
                case.state.generation
            );
            println!("{}", hex(&case.word.encode()));
        }
    }
}

fn validate_words(words: &[Word], generation: Generation, as_json: bool) -> miette::Result<bool> {
    let mut legal = true;
    let mut all = Vec::new();
    for (n, word) in words.iter().enumerate() {
        let violations: Vec<Violation> = validate(word, generation);
        let lints = lint(word, generation);
        legal &= violations.is_empty();
        if as_json {
            all.push(json!({
                "index": n,
                "opcode": word.opcode(),
                "word": word.name(),
                "valid": violations.is_empty(),
                "violations": violations,
                "lints": lints,
            }));
            continue;
        }
        match violations.len() {
            0 => println!("word {n}: {word}: valid on {generation}"),
            1 => println!("word {n}: {word}: not valid on {generation}: 1 violation"),
            count => println!("word {n}: {word}: not valid on {generation}: {count} violations"),
        }
        for violation in &violations {
            println!("  {violation}");
        }
        for lint in &lints {
            println!("  suspect: {lint}");
        }
    }
    if as_json {
        print_json(&all);
    }
    Ok(legal)
}

fn run_files(files: &[PathBuf], dut: Option<DutName>, as_json: bool) -> miette::Result<bool> {
    let mut scenarios = Vec::new();
    for file in files {
        let scenario = Scenario::load(file)?;
        if scenario.words.is_empty() {
            return Err(miette!(
                "{}: a vector has at least one word",
                file.display()
            ));
        }
        if dut.is_some()
            && let Some(refusal) = lower::refused(&scenario)
        {
            return Err(miette!(
                help = "leave out --dut: the golden model runs it (docs/lowering.md says what the hardware does not)",
                "{}: the hardware cannot run {refusal}",
                file.display()
            ));
        }
        scenarios.push((file, scenario));
    }
    let mut hardware = dut.map(hardware).transpose()?;
    let mut right = true;
    let mut all = Vec::new();
    for (file, scenario) in &scenarios {
        let run = scenario.run();
        let mut wrong = scenario.check(&run);
        let mut report = None;
        if let Some(on) = &mut hardware {
            match lower::run(scenario, on).into_diagnostic()? {
                Lowered::Ran(ran) => {
                    let differences = compare(scenario, &run, &ran);
                    wrong.extend(differences.iter().map(Difference::to_string));
                    report = Some(ran);
                }
                Lowered::Refused(refusal) => unreachable!("{refusal}: it was asked before"),
            }
        }
        right &= wrong.is_empty();
        if as_json {
            let mut value = run_json(scenario, &run, &wrong);
            if let Some(report) = &report {
                value["hardware"] = hardware_json(report);
            }
            all.push(value);
            continue;
        }
        println!("{}: {}", file.display(), scenario.name);
        for (n, (word, result)) in scenario.words.iter().zip(&run.results).enumerate() {
            print_result(n, word, result, &run.state);
            if let Some(report) = &report {
                print_hardware(report.backend, &report.words[n]);
            }
        }
        match wrong.is_empty() {
            true => println!("  as expected"),
            false => wrong.iter().for_each(|w| println!("  WRONG: {w}")),
        }
    }
    if as_json {
        print_json(&all);
    }
    Ok(right)
}

/// Engine and crossbar on a backend.
fn hardware(name: DutName) -> miette::Result<Hardware> {
    let engine = crate::prepare(name, Config::default())?
        .engine()
        .into_diagnostic()?;
    let crossbar = crossbar::on(name.into(), &crate::cache()).into_diagnostic()?;
    Ok(Hardware::of(engine, crossbar))
}

/// What the hardware did with a word.
fn print_hardware(backend: &str, word: &WordReport) {
    let a = &word.activity;
    println!("    {backend}: {}", word.completion);
    if word.completion != Completion::Done {
        return;
    }
    println!(
        "      engine: {} cycles, {} bundles, {} rows in, {} rows out; crossbar: {} cycles, {} bursts, {} beats in, {} beats out, {} tiles",
        a.engine_cycles,
        a.bundles,
        a.rows_in,
        a.rows_out,
        a.crossbar_cycles,
        a.bursts,
        a.beats_in,
        a.beats_out,
        a.tiles
    );
    let [crossbar, agent] = [By::Crossbar, By::Agent].map(|by| ways(word, by));
    println!(
        "      bytes written by the crossbar: {crossbar}; by the agent, not through hardware: {agent}"
    );
}

/// Bytes that were written by somebody, by where their values come from.
fn ways(word: &WordReport, by: By) -> String {
    let [memory, engine, transposed] =
        [Made::Memory, Made::Engine, Made::Transposed].map(|value| word.bytes(by, value));
    format!("{memory} unchanged, {engine} of the engine, {transposed} transposed")
}

fn ways_json(word: &WordReport, by: By) -> Value {
    json!({
        "unchanged": word.bytes(by, Made::Memory),
        "engine": word.bytes(by, Made::Engine),
        "transposed": word.bytes(by, Made::Transposed),
    })
}

fn hardware_json(report: &Report) -> Value {
    let word = |word: &WordReport| {
        let a = &word.activity;
        json!({
            "completion": word.completion.to_string(),
            "engine_cycles": a.engine_cycles,
            "bundles": a.bundles,
            "rows_in": a.rows_in,
            "rows_out": a.rows_out,
            "crossbar_cycles": a.crossbar_cycles,
            "bursts": a.bursts,
            "beats_in": a.beats_in,
            "beats_out": a.beats_out,
            "tiles": a.tiles,
            "by_crossbar": ways_json(word, By::Crossbar),
            "by_agent": ways_json(word, By::Agent),
        })
    };
    json!({
        "backend": report.backend,
        "words": report.words.iter().map(word).collect::<Vec<_>>(),
    })
}

/// Bytes of a written piece that are shown.
const SHOWN: usize = 16;

/// Pieces of a word that are shown.
const PIECES: usize = 12;

fn print_result(n: usize, word: &Word, result: &Result<Effects, RunError>, state: &State) {
    let effects = match result {
        Ok(effects) => effects,
        Err(RunError::Invalid(violations)) => {
            println!("  word {n}: {word}: rejected");
            violations.iter().for_each(|v| println!("    {v}"));
            return;
        }
        Err(error) => {
            println!("  word {n}: {word}: did not run: {error}");
            return;
        }
    };
    let [read, write] = effects.descriptors().map(|list| list.len());
    println!(
        "  word {n}: {word}: {} bytes written, {} indices ({} out of bounds), {read} + {write} BDs, {} notifications",
        effects.bytes(),
        effects.indices,
        effects.skipped,
        effects.notifications.len()
    );
    let delta = effects.delta();
    for piece in delta.iter().take(PIECES) {
        let bytes = state
            .memory
            .get(piece.address, SHOWN.min(piece.length as usize));
        let more = if piece.length as usize > SHOWN {
            " ..."
        } else {
            ""
        };
        println!("    {piece}: {}{more}", hex(&bytes));
    }
    if delta.len() > PIECES {
        println!("    and {} pieces more", delta.len() - PIECES);
    }
    for (index, value) in &effects.semaphores {
        println!("    semaphore {index} is {value}");
    }
    for suspicion in &effects.suspicions {
        println!("    suspect: {suspicion}");
    }
}

fn run_json(scenario: &Scenario, run: &Run, wrong: &[String]) -> Value {
    let word = |(word, result): (&Word, &Result<Effects, RunError>)| match result {
        Ok(effects) => {
            let bds = effects.descriptors().map(|pieces| {
                let bds =
                    buffer_descriptors(&pieces, effects.compute_op, &mut Ring::new(RING_DEPTH));
                bds.iter().map(|bd| hex(&bd.encode())).collect::<Vec<_>>()
            });
            let delta = effects.delta();
            let delta = delta.iter().map(|piece| {
                json!({
                    "at": piece.address,
                    "bytes": hex(&run.state.memory.get(piece.address, piece.length as usize)),
                })
            });
            json!({
                "word": word.name(),
                "ran": true,
                "delta": delta.collect::<Vec<_>>(),
                "read_bds": bds[0],
                "write_bds": bds[1],
                "notifications": effects.notifications.iter().map(|n| hex(&n.encode())).collect::<Vec<_>>(),
                "indices": effects.indices,
                "skipped": effects.skipped,
                "semaphores": effects.semaphores,
                "suspicions": effects.suspicions,
            })
        }
        Err(error) => json!({
            "word": word.name(),
            "ran": false,
            "error": error.to_string(),
            "violations": match error {
                RunError::Invalid(violations) => json!(violations),
                _ => json!([]),
            },
        }),
    };
    json!({
        "name": scenario.name,
        "words": scenario.words.iter().zip(&run.results).map(word).collect::<Vec<_>>(),
        "wrong": wrong,
    })
}
