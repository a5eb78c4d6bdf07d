//! PGM and PPM images (P2, P3, P5, P6; Netpbm's formats), sample by sample as they are in the file.
//!
//! Own code, since the decoder of the crate `image` (0.25) stretches samples to the full range of their type, takes those above
//! the largest one modulo that range, and gets as much memory as the header asks for.

use thiserror::Error;

/// Most samples of an image. Choice: what a header can make us read. Unit: samples.
const MOST_SAMPLES: u64 = 1 << 30;

/// An image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Samples of a pixel: 1 (grey) or 3 (red, green, blue).
    pub channels: usize,
    /// Largest sample that there can be, 1..=65535.
    pub most: u16,
    /// Samples, row by row, pixel by pixel.
    pub samples: Vec<u16>,
}

/// What is wrong with an image.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PnmError {
    /// No magic number.
    #[error("it does not start with P2, P3, P5 or P6")]
    Magic,
    /// A number is missing or is none.
    #[error("{what} is missing or no number, at byte {at}")]
    Number {
        /// Which.
        what: &'static str,
        /// Where.
        at: usize,
    },
    /// A number out of its range.
    #[error("{what} is {value}, must be in {range}")]
    Range {
        /// Which.
        what: &'static str,
        /// Its value.
        value: u64,
        /// The range.
        range: String,
    },
    /// The file ends too early.
    #[error("{wanted} bytes of samples are announced, {found} are there")]
    Short {
        /// Bytes of width x height pixels.
        wanted: u64,
        /// Bytes behind the header.
        found: usize,
    },
}

/// Whether a file starts like an image.
pub fn is_image(file: &[u8]) -> bool {
    matches!(file, [b'P', b'2' | b'3' | b'5' | b'6', c, ..] if c.is_ascii_whitespace())
}

/// Reads an image. What follows it in the file is ignored.
///
/// # Errors
///
/// No such image, or one with a sample above its largest one.
pub fn parse(file: &[u8]) -> Result<Image, PnmError> {
    if !is_image(file) {
        return Err(PnmError::Magic);
    }
    let (text, channels) = match file[1] {
        b'2' => (true, 1),
        b'3' => (true, 3),
        b'5' => (false, 1),
        _ => (false, 3),
    };
    let mut cursor = Cursor { file, at: 2 };
    let width = cursor.number("the width", 1, u32::MAX.into())?;
    let height = cursor.number("the height", 1, u32::MAX.into())?;
    let most = cursor.number("the largest sample", 1, u16::MAX.into())?;
    let samples = width
        .saturating_mul(height)
        .saturating_mul(channels)
        .min(u64::MAX / 2);
    if samples > MOST_SAMPLES {
        return Err(PnmError::Range {
            what: "the number of samples",
            value: samples,
            range: format!("1..={MOST_SAMPLES}"),
        });
    }
    let samples = match text {
        true => {
            let sample = |_| Ok(cursor.number("a sample", 0, most)? as u16);
            (0..samples).map(sample).collect::<Result<_, _>>()?
        }
        false => binary(&file[(cursor.at + 1).min(file.len())..], samples, most)?,
    };
    Ok(Image {
        width: width as usize,
        height: height as usize,
        channels: channels as usize,
        most: most as u16,
        samples,
    })
}

/// Samples of one byte, or of two, the higher one first.
fn binary(bytes: &[u8], samples: u64, most: u64) -> Result<Vec<u16>, PnmError> {
    let size = if most < 256 { 1 } else { 2 };
    let wanted = samples * size;
    let Some(bytes) = bytes.get(..wanted as usize) else {
        let found = bytes.len();
        return Err(PnmError::Short { wanted, found });
    };
    let value = |b: &[u8]| b.iter().fold(0, |v, &b| v << 8 | u16::from(b));
    let samples: Vec<u16> = bytes.chunks_exact(size as usize).map(value).collect();
    match samples.iter().find(|&&v| u64::from(v) > most) {
        Some(&value) => Err(PnmError::Range {
            what: "a sample",
            value: value.into(),
            range: format!("0..={most}"),
        }),
        None => Ok(samples),
    }
}

/// A binary image (P5 or P6).
pub fn write(image: &Image) -> Vec<u8> {
    let magic = if image.channels == 1 { "P5" } else { "P6" };
    let header = format!(
        "{magic}\n{} {}\n{}\n",
        image.width, image.height, image.most
    );
    let mut file = header.into_bytes();
    for sample in &image.samples {
        let bytes = sample.to_be_bytes();
        file.extend(if image.most < 256 {
            &bytes[1..]
        } else {
            &bytes[..]
        });
    }
    file
}

struct Cursor<'a> {
    file: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    /// The next decimal number, white space and comments before it skipped. Leaves the cursor on the byte behind it.
    fn number(&mut self, what: &'static str, least: u64, most: u64) -> Result<u64, PnmError> {
        loop {
            match self.file.get(self.at) {
                Some(b'#') => {
                    while self.file.get(self.at).is_some_and(|&c| c != b'\n') {
                        self.at += 1;
                    }
                }
                Some(c) if c.is_ascii_whitespace() => self.at += 1,
                _ => break,
            }
        }
        let start = self.at;
        let mut value = 0_u64;
        while let Some(digit) = self.file.get(self.at).filter(|c| c.is_ascii_digit()) {
            value = value
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        let ends = self
            .file
            .get(self.at)
            .is_none_or(|c| c.is_ascii_whitespace() || *c == b'#');
        if self.at == start || !ends {
            return Err(PnmError::Number { what, at: start });
        }
        match (least..=most).contains(&value) {
            true => Ok(value),
            false => Err(PnmError::Range {
                what,
                value,
                range: format!("{least}..={most}"),
            }),
        }
    }
}
