//! Words as people and files hold them: hexadecimal with any spacing, binary, YAML.

use super::word::{WORD_BYTES, Word};
use serde::Deserialize;
use std::path::Path;

/// Why an input holds no words.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum TextError {
    /// A file cannot be read.
    #[error("{name}: {source}")]
    #[diagnostic(help("give a file, words in hexadecimal, or - for standard input"))]
    Io {
        /// File.
        name: String,
        /// Why.
        source: std::io::Error,
    },
    /// A character that is no hexadecimal digit.
    #[error("{name}, line {line}: `{found}` is no hexadecimal digit")]
    #[diagnostic(help(
        "a word is 128 hexadecimal digits, byte 0 first; blanks, commas, _ and 0x are skipped, # begins a comment"
    ))]
    Digit {
        /// Input.
        name: String,
        /// From 1.
        line: usize,
        /// Character.
        found: char,
    },
    /// No whole number of words.
    #[error("{name}: {bytes} bytes{half} are no whole number of {WORD_BYTES}-byte words")]
    #[diagnostic(help("the last word has {} of its {WORD_BYTES} bytes", .bytes % WORD_BYTES))]
    Length {
        /// Input.
        name: String,
        /// Whole bytes.
        bytes: usize,
        /// `" and a half"` where a digit is left over.
        half: &'static str,
    },
    /// Nothing at all.
    #[error("{name}: 0 bytes: there is no word")]
    #[diagnostic(help("a word is {WORD_BYTES} bytes"))]
    Empty {
        /// Input.
        name: String,
    },
    /// More words than one where one belongs.
    #[error("{name}: {words} words in one text")]
    #[diagnostic(help("write a list, with one word in each text"))]
    Several {
        /// Input.
        name: String,
        /// How many.
        words: usize,
    },
    /// A word of another opcode.
    #[error("{name}, word {word} at byte {at}: no word has opcode {opcode:#04x}")]
    #[diagnostic(help("the opcodes are {}", opcodes()))]
    Opcode {
        /// Input.
        name: String,
        /// From 0.
        word: usize,
        /// Unit: bytes.
        at: usize,
        /// Byte 0.
        opcode: u8,
    },
    /// YAML that is no word.
    #[error("{name}, word {word}: {error}")]
    #[diagnostic(help("`gsx desc decode` prints words in this form"))]
    Yaml {
        /// Input.
        name: String,
        /// From 0.
        word: usize,
        /// What is wrong.
        error: String,
    },
}

/// Opcodes and names, for messages.
fn opcodes() -> String {
    let all = Word::ALL
        .iter()
        .map(|(op, name)| format!("{op:#04x} {name}"));
    all.collect::<Vec<_>>().join(", ")
}

/// Bytes as hexadecimal, in groups of four.
pub fn hex(bytes: &[u8]) -> String {
    let group = |g: &[u8]| g.iter().map(|b| format!("{b:02x}")).collect::<String>();
    let groups: Vec<String> = bytes.chunks(4).map(group).collect();
    groups.join(" ")
}

/// Bytes from hexadecimal with any spacing.
///
/// # Errors
///
/// A character that is none, half a byte.
pub fn bytes_of_hex(text: &str, name: &str) -> Result<Vec<u8>, TextError> {
    let mut digits = Vec::new();
    for (line, text) in text.lines().enumerate() {
        let code = text.split('#').next().unwrap_or_default();
        let code = code.replace("0x", " ").replace("0X", " ");
        for c in code.chars() {
            match c.to_digit(16) {
                Some(digit) => digits.push(digit as u8),
                None if c.is_whitespace() || ",_;:[]\"'".contains(c) => {}
                None => {
                    return Err(TextError::Digit {
                        name: name.to_owned(),
                        line: line + 1,
                        found: c,
                    });
                }
            }
        }
    }
    if digits.len() % 2 == 1 {
        return Err(TextError::Length {
            name: name.to_owned(),
            bytes: digits.len() / 2,
            half: " and a half",
        });
    }
    Ok(digits.chunks_exact(2).map(|d| d[0] << 4 | d[1]).collect())
}

/// Words from bytes.
///
/// # Errors
///
/// No whole number of words, or an opcode that is none of theirs.
pub fn words_of_bytes(bytes: &[u8], name: &str) -> Result<Vec<Word>, TextError> {
    let (words, rest) = bytes.as_chunks::<WORD_BYTES>();
    if bytes.is_empty() {
        return Err(TextError::Empty {
            name: name.to_owned(),
        });
    }
    if !rest.is_empty() {
        return Err(TextError::Length {
            name: name.to_owned(),
            bytes: bytes.len(),
            half: "",
        });
    }
    let word = |(n, bytes): (usize, &[u8; WORD_BYTES])| {
        Word::decode(bytes).ok_or_else(|| TextError::Opcode {
            name: name.to_owned(),
            word: n,
            at: n * WORD_BYTES,
            opcode: bytes[0],
        })
    };
    words.iter().enumerate().map(word).collect()
}

/// A word of a YAML document: a map with `word: NAME` and its fields, or a string of hexadecimal digits.
///
/// # Errors
///
/// It is neither.
pub fn word_of_yaml(value: serde_yaml::Value, name: &str, n: usize) -> Result<Word, TextError> {
    if let serde_yaml::Value::String(hex) = &value {
        let name = format!("{name}, word {n}");
        let words = words_of_bytes(&bytes_of_hex(hex, &name)?, &name)?;
        return match <[Word; 1]>::try_from(words) {
            Ok([word]) => Ok(word),
            Err(words) => Err(TextError::Several {
                name,
                words: words.len(),
            }),
        };
    }
    serde_yaml::from_value(value).map_err(|error| TextError::Yaml {
        name: name.to_owned(),
        word: n,
        error: error.to_string(),
    })
}

/// Words from YAML: one, a list, or documents.
///
/// # Errors
///
/// No YAML, or no words.
pub fn words_of_yaml(text: &str, name: &str) -> Result<Vec<Word>, TextError> {
    let yaml = |error: serde_yaml::Error| TextError::Yaml {
        name: name.to_owned(),
        word: 0,
        error: error.to_string(),
    };
    let mut words = Vec::new();
    for document in serde_yaml::Deserializer::from_str(text) {
        let value = serde_yaml::Value::deserialize(document).map_err(yaml)?;
        let values = match value {
            serde_yaml::Value::Sequence(values) => values,
            serde_yaml::Value::Null => Vec::new(),
            value => vec![value],
        };
        for value in values {
            words.push(word_of_yaml(value, name, words.len())?);
        }
    }
    match words.is_empty() {
        true => Err(TextError::Empty {
            name: name.to_owned(),
        }),
        false => Ok(words),
    }
}

/// Words as YAML: a map each, in documents of their own if there are several.
pub fn yaml(words: &[Word]) -> String {
    let document = |word: &Word| serde_yaml::to_string(word).expect("words are plain data");
    let documents: Vec<String> = words.iter().map(document).collect();
    documents.join("---\n")
}

/// Words of a file or of a text: YAML if the file's name says so or there is a `word:` outside comments, hexadecimal if there are only its
/// digits, else binary.
///
/// # Errors
///
/// It holds no words.
pub fn words_of(content: &[u8], name: &str) -> Result<Vec<Word>, TextError> {
    let named = |ends: &[&str]| {
        let extension = Path::new(name).extension().and_then(|e| e.to_str());
        extension.is_some_and(|e| ends.contains(&e))
    };
    let speaks = |text: &str| {
        let code = |line: &str| line.split('#').next().unwrap_or_default().to_owned();
        let has = |line: String| line.contains("word:") || line.contains("\"word\"");
        text.lines().map(code).any(has)
    };
    match std::str::from_utf8(content) {
        Ok(text) if named(&["yaml", "yml", "json"]) || speaks(text) => words_of_yaml(text, name),
        Ok(text) if !named(&["bin"]) && !text.contains('\0') => {
            words_of_bytes(&bytes_of_hex(text, name)?, name)
        }
        _ => words_of_bytes(content, name),
    }
}
