//! Speed of codecs, validator and golden model of the descriptors; printed, with aims, never asserted.

use crate::output::table;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::hint::black_box;
use std::time::{Duration, Instant};
use verif::descriptor::{Addr8, Dtype, Generation, Indirect1D, Word, generation, validate};
use verif::draw::{self, KINDS};
use verif::machine::State;
use verif::random::{DEFAULT_SEED, seed_of};

/// Words of each kind.
const WORDS: usize = 64;

/// Passes over all words in a round.
const PASSES: usize = 500;

/// Rounds; the fastest counts.
const ROUNDS: usize = 9;

/// Aim of decoding and validating. Unit: words per second.
const AIM_WORDS: f64 = 5e6;

/// Indices of the gather that is compared with a copy.
const INDICES: u16 = 4096;

/// Size of its rows. Unit: bytes.
const ROW: u16 = 64;

/// Aim of the golden model: this part of a copy's speed.
const AIM_COPY: f64 = 0.2;

fn fastest(mut run: impl FnMut()) -> Duration {
    let round = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..ROUNDS).map(round).min().expect("there are rounds")
}

/// Prints all of it.
pub fn words() {
    let mut rng = ChaCha8Rng::seed_from_u64(seed_of("word bench", DEFAULT_SEED));
    let mut rows = Vec::new();
    let mut row = |what: String, value: String, aim: String| rows.push(vec![what, value, aim]);
    let mut all = Vec::new();
    for opcode in KINDS {
        let words: Vec<[u8; 64]> = (0..WORDS)
            .map(|_| draw::case(opcode, Generation::V3, &mut rng).word.encode())
            .collect();
        row(
            format!("decode and validate {opcode:#04x}"),
            format!("{:.1} million words/s", rate(&words) / 1e6),
            String::new(),
        );
        all.extend(words);
    }
    row(
        "decode and validate, all kinds in turn".to_owned(),
        format!("{:.1} million words/s", rate(&all) / 1e6),
        format!("{} million", AIM_WORDS / 1e6),
    );
    let (golden, copy) = gather_and_copy(&mut rng);
    row(
        format!("golden 0xbb, {INDICES} indices of {ROW} bytes"),
        format!(
            "{:.0} us, {:.3} of a copy's speed",
            golden * 1e6,
            copy / golden
        ),
        format!("{AIM_COPY}"),
    );
    row(
        format!("copy of {} bytes", usize::from(INDICES) * usize::from(ROW)),
        format!("{:.0} us", copy * 1e6),
        String::new(),
    );
    print!("{}", table(&["descriptors", "speed", "aim"], &rows));
}

/// Words per second.
fn rate(words: &[[u8; 64]]) -> f64 {
    let time = fastest(|| {
        for _ in 0..PASSES {
            for bytes in words {
                let word = Word::decode(black_box(bytes)).expect("drawn words have opcodes");
                assert!(black_box(validate(&word, Generation::V3)).is_empty());
            }
        }
    });
    (PASSES * words.len()) as f64 / time.as_secs_f64()
}

/// Seconds of a gather of random rows on the golden model, and of a copy of as many bytes.
fn gather_and_copy(rng: &mut ChaCha8Rng) -> (f64, f64) {
    use rand::RngExt;
    let bytes = usize::from(INDICES) * usize::from(ROW);
    let mut state = State::new(Generation::V3);
    let data: Vec<u8> = (0..bytes).map(|_| rng.random()).collect();
    let table = 0x1_0000_0000;
    state.memory.write(table, &data);
    for k in 0..u64::from(INDICES) {
        let index = rng.random_range(0..u32::from(INDICES));
        state
            .memory
            .write(generation::SBUF_APERTURE + 4 * k, &index.to_le_bytes());
    }
    let word: Word = Indirect1D {
        idx_num_active_channels: 128,
        src_start_addr: Addr8::immediate(table),
        src_step_elem: 1,
        src_num_elem: INDICES,
        src_elem_size: ROW,
        dst_start_addr: Addr8::immediate(0x2_0000_0000),
        dst_step_elem: 1,
        dst_num_elem: INDICES,
        dst_elem_size: ROW,
        in_dtype: Dtype::UINT32,
        out_dtype: Dtype::UINT32,
        ..Indirect1D::default()
    }
    .into();
    let golden = fastest(|| {
        let effects = state.execute(black_box(&word)).expect("it is legal");
        assert_eq!(effects.bytes(), bytes as u64);
    });
    let mut to = vec![0; bytes];
    let copy = fastest(|| black_box(&mut to).copy_from_slice(black_box(&data)));
    (golden.as_secs_f64(), copy.as_secs_f64())
}
