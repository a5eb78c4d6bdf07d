//! Any bytes: words decode and encode to themselves, and nothing that reads them panics. What is legal is executed, too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verif::descriptor::text::words_of;
use verif::descriptor::{Generation, WORD_BYTES, Word, explain, validate};
use verif::machine::State;

fuzz_target!(|data: &[u8]| {
    // The first byte picks the generation and one of the opcodes; the input may also be a text or a file.
    let Some((&first, rest)) = data.split_first() else {
        return;
    };
    let generation = Generation::ALL[usize::from(first % 4)];
    let _ = words_of(rest, "fuzz");
    let Some(bytes) = rest.first_chunk::<WORD_BYTES>() else {
        return;
    };
    let mut bytes = *bytes;
    if first & 4 == 0 {
        bytes[0] = Word::ALL[usize::from(first >> 3) % Word::ALL.len()].0;
    }
    let Some(word) = Word::decode(&bytes) else {
        return;
    };
    assert_eq!(word.encode(), bytes);
    let explanation = explain(&word, generation);
    let _ = explanation.text();
    let yaml = serde_yaml::to_string(&word).unwrap();
    assert_eq!(serde_yaml::from_str::<Word>(&yaml).unwrap(), word);
    let json = serde_json::to_string(&word).unwrap();
    assert_eq!(serde_json::from_str::<Word>(&json).unwrap(), word);
    let violations = validate(&word, generation);
    assert_eq!(violations, explanation.violations);
    // Words that move much would only make this slow.
    let result = match elements(&word) {
        0..=4096 => State::new(generation).execute(&word),
        _ => return,
    };
    assert_eq!(
        matches!(result, Err(verif::golden::word::RunError::Invalid(_))),
        !violations.is_empty()
    );
});

/// Elements or bytes that a word moves, roughly.
fn elements(word: &Word) -> u64 {
    let product = |n: [u16; 2]| u64::from(n[0].max(1)) * u64::from(n[1].max(1));
    match word {
        Word::Indirect1D(w) => u64::from(w.src_num_elem) * u64::from(w.src_elem_size),
        Word::Direct2D(w) => product(w.src_num_elem) * u64::from(w.src_elem_size),
        Word::GatherXpose(w) => product(w.src_num_elem),
        Word::Direct2DXpose(w) => 2048 * product(w.src_num_elem),
        Word::Gather(w) => w.src.element_count(),
        Word::PoolBufferLoad(_) | Word::IndirectCopy(_) => 0,
    }
}
