//! The golden model of the words against a second one, written in Python and numpy from the specification alone: memory,
//! notifications, numbers of BDs, semaphores, Pool_Buffer. Python with numpy comes with `make test`; without it this test
//! fails.

use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};
use verif::descriptor::{Generation, Word};
use verif::draw::{self, Case};
use verif::golden::word::Effects;
use verif::machine::{State, StepUnit};
use verif::random::{DEFAULT_SEED, seed_of};

/// Words of each kind.
const PER_KIND: usize = 310;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn regions(state: &State, regions: &[(u64, u64)]) -> Vec<String> {
    regions
        .iter()
        .map(|&(at, length)| hex(&state.memory.get(at, length as usize)))
        .collect()
}

/// A case as the other model reads it.
fn question(case: &Case) -> Value {
    let state = &case.state;
    let generation = Generation::ALL.iter().position(|g| *g == state.generation);
    let memory = regions(state, &case.regions);
    let pairs = case.regions.iter().zip(memory);
    json!({
        "generation": generation.unwrap() + 2,
        "step_unit": match state.step_unit { StepUnit::Elem => "elem", StepUnit::Byte => "byte" },
        "word": hex(&case.word.encode()),
        "registers": state.registers.to_vec(),
        "shapes": state.shapes.map(|s| json!({"num": s.num, "step": s.step})),
        "table": state.table.iter().map(|(k, v)| (k.to_string(), json!(v))).collect::<serde_json::Map<_, _>>(),
        "regions": pairs.map(|(r, bytes)| json!({"at": r.0, "bytes": bytes})).collect::<Vec<_>>(),
        "pool": state.pool.as_ref().map(|p| json!({"start": p.start, "mask": p.mask, "entries": p.entries})),
    })
}

/// What the golden model says, in the same form.
fn answer(case: &Case, state: &State, effects: &Effects) -> Value {
    let own = match &case.word {
        Word::Indirect1D(w) => Some((w.semaphore, w.sem_increment)),
        Word::Direct2D(w) => Some((w.semaphore, w.sem_increment)),
        Word::GatherXpose(w) => Some((w.semaphore, 1)),
        Word::Direct2DXpose(w) => Some((w.semaphore, 1)),
        _ => None,
    };
    let semaphores: serde_json::Map<_, _> = own
        .filter(|own| own.1 != 0)
        .map(|(index, _)| {
            let added = state.semaphores[usize::from(index)]
                .wrapping_sub(case.state.semaphores[usize::from(index)]);
            (index.to_string(), json!(added))
        })
        .into_iter()
        .collect();
    let pool = match &case.word {
        Word::PoolBufferLoad(_) => state.pool.as_ref(),
        _ => None,
    };
    json!({
        "regions": regions(state, &case.regions),
        "pool": pool.map(|p| json!({"start": p.start, "mask": p.mask, "entries": p.entries})),
        "notifications": effects.notifications.iter()
            .map(|n| json!([n.class as u8, n.position, n.leg as u8])).collect::<Vec<_>>(),
        "bds": effects.descriptors().map(|d| d.len()),
        "semaphores": semaphores,
    })
}

#[test]
fn numpy_runs_every_kind_of_word_to_the_same_end() {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/oracle/descriptor_oracle.py"
    );
    let mut python = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 with numpy; `make test` installs both");
    let mut questions = String::new();
    let mut answers = Vec::new();
    let mut moved = [0_usize; draw::KINDS.len()];
    for (kind, opcode) in draw::KINDS.into_iter().enumerate() {
        let seed = seed_of(&format!("descriptor_numpy {opcode:#x}"), DEFAULT_SEED);
        let mut r = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..PER_KIND {
            let generation = Generation::ALL[r.random_range(0..4)];
            let case = draw::case(opcode, generation, &mut r);
            let mut state = case.state.clone();
            let effects = state.execute(&case.word).expect("a drawn word runs");
            moved[kind] += usize::from(!effects.moves().is_empty() || opcode == 0x67);
            questions += &question(&case).to_string();
            questions.push('\n');
            answers.push((answer(&case, &state, &effects), case));
        }
    }
    let mut stdin = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(questions.as_bytes()));
    let out = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(out.status.success(), "the script failed; is numpy there?");
    let text = String::from_utf8(out.stdout).unwrap();
    let mut lines = text.lines();
    let mut wrong = Vec::new();
    for (n, (golden, case)) in answers.iter().enumerate() {
        let oracle: Value = serde_json::from_str(lines.next().expect("an answer each")).unwrap();
        if oracle != *golden {
            wrong.push((n, difference(golden, &oracle, case)));
        }
    }
    let texts: Vec<&str> = wrong.iter().take(4).map(|w| w.1.as_str()).collect();
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        answers.len(),
        texts.join("\n")
    );
    // Hardly any of them is an empty one.
    assert!(moved.iter().all(|&n| n > PER_KIND * 2 / 3), "{moved:?}");
}

#[test]
fn the_other_model_keeps_its_own_tests() {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/oracle/test_descriptor_oracle.py"
    );
    let out = Command::new("python3").arg(script).output().unwrap();
    let said =
        String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{said}");
}

/// Where two answers differ, for a message.
fn difference(golden: &Value, oracle: &Value, case: &Case) -> String {
    let mut text = format!("{}\n{:?}\n", hex(&case.word.encode()), case.word);
    if oracle.get("error").is_some() {
        return text + &oracle.to_string();
    }
    for key in ["pool", "notifications", "bds", "semaphores"] {
        if golden[key] != oracle[key] {
            text += &format!("{key}: golden {}, oracle {}\n", golden[key], oracle[key]);
        }
    }
    for (i, &(at, _)) in case.regions.iter().enumerate() {
        let (g, o) = (
            golden["regions"][i].as_str().unwrap(),
            oracle["regions"][i].as_str().unwrap(),
        );
        let first = g.bytes().zip(o.bytes()).position(|(a, b)| a != b);
        if let Some(first) = first {
            let byte = first / 2;
            let part = |s: &str| s[2 * byte..(2 * byte + 16).min(s.len())].to_owned();
            text += &format!(
                "{:#x}: golden {}, oracle {}\n",
                at + byte as u64,
                part(g),
                part(o)
            );
        }
    }
    text
}
