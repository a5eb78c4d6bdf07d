//! The VCD dump.

use super::layout::{Format, Item, Layout, Place};
use super::notes::{Annotated, Note};
use crate::dut::SimError;
use crate::files::{Behind, FileError, WholeFile};
use hdl::supergather::Supergather;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use vcd::{ReferenceIndex, TimescaleUnit, VarType};

/// Length of a cycle. Unit: nanoseconds.
pub const CYCLE_NS: u64 = 10;

/// A VCD dump of a block, cycle by cycle, of the cycles in a window.
///
/// The header is written with the first sample, so a window that is never reached writes nothing at all.
pub struct Vcd<W: Write, B: Annotated = Supergather> {
    writer: vcd::Writer<W>,
    top: String,
    window: RangeInclusive<u64>,
    last: Option<u64>,
    state: Option<State<B>>,
}

/// What is known once the block was seen.
struct State<B> {
    layout: Layout,
    notes: Vec<Note<B>>,
    vars: Vec<Cell>,
    /// By port: the bit of `now` where it begins.
    places: Vec<Option<usize>>,
    values: Vec<u64>,
    now: Vec<u64>,
    old: Vec<u64>,
    codes: Vec<u64>,
    line: Vec<u8>,
}

/// Where the value of a variable is kept.
struct Cell {
    /// First word in `now` and `old`.
    word: usize,
    /// Words; 0 for a string.
    words: usize,
    bits: usize,
    /// Its code in the dump, and the end of the line.
    code: Vec<u8>,
}

impl<W: Write, B: Annotated> Vcd<W, B> {
    /// A dump of a block, to be called `top`, in the cycles of `window`.
    pub fn new(writer: W, top: &str, window: RangeInclusive<u64>) -> Self {
        Self {
            writer: vcd::Writer::new(writer),
            top: top.to_string(),
            window,
            last: None,
            state: None,
        }
    }

    /// Writes what changed since the last sample, or everything if it is the first one. Outside the window it does
    /// nothing. Cycles rise from call to call; one that does not is an error.
    pub fn sample(&mut self, cycle: u64, block: &B) -> io::Result<()> {
        if !self.window.contains(&cycle) {
            return Ok(());
        }
        if let Some(last) = self.last.filter(|&last| last >= cycle) {
            let text = format!("a dump cannot go back from cycle {last} to {cycle}");
            return Err(io::Error::other(text));
        }
        self.last = Some(cycle);
        let w = &mut self.writer;
        let first = self.state.is_none();
        let state = match &mut self.state {
            Some(state) => state,
            none => none.insert(State::new(w, &self.top, block)?),
        };
        state.read(block);
        state.line.clear();
        state.time(CYCLE_NS * cycle);
        if first {
            state.line.extend_from_slice(b"$dumpvars\n");
        }
        state.clock(b'1');
        state.changes(block, first);
        if first {
            state.line.extend_from_slice(b"$end\n");
        }
        state.time(CYCLE_NS * cycle + CYCLE_NS / 2);
        state.clock(b'0');
        w.writer().write_all(&state.line)
    }

    /// Whether a cycle was sampled.
    pub fn started(&self) -> bool {
        self.last.is_some()
    }

    /// Ends the last cycle and flushes the writer.
    pub fn finish(&mut self) -> io::Result<()> {
        if let Some(last) = self.last {
            self.writer.timestamp(CYCLE_NS * (last + 1))?;
        }
        self.writer.flush()
    }

    /// Whether the last cycle of the window was sampled.
    fn is_over(&self) -> bool {
        self.last == Some(*self.window.end())
    }
}

impl<B: Annotated> State<B> {
    fn new<W: Write>(w: &mut vcd::Writer<W>, top: &str, block: &B) -> io::Result<Self> {
        let notes = block.notes();
        let layout = Layout::of(top, block);
        let mut vars: Vec<Cell> = Vec::with_capacity(layout.vars.len());
        let mut word = 0;
        for (i, var) in layout.vars.iter().enumerate() {
            let bits = match var.format {
                Format::Bits(n) => n,
                Format::Text => 0,
            };
            let id = vcd::IdCode::from(i as u64);
            vars.push(Cell {
                word,
                words: bits.div_ceil(64),
                bits,
                code: format!("{id}\n").into_bytes(),
            });
            word += bits.div_ceil(64);
        }
        w.version(concat!("Supergather ", env!("CARGO_PKG_VERSION")))?;
        w.timescale(1, TimescaleUnit::NS)?;
        header(w, &layout, &layout.root)?;
        w.enddefinitions()?;
        let bit = |place: &Option<Place>| place.map(|p| 64 * vars[p.var].word + p.bit);
        Ok(Self {
            places: layout.places.iter().map(bit).collect(),
            codes: vec![0; layout.vars.len() - layout.first_note],
            layout,
            notes,
            vars,
            values: Vec::new(),
            now: vec![0; word],
            old: vec![0; word],
            line: Vec::new(),
        })
    }

    /// Reads the ports and registers of the block into `now`.
    fn read(&mut self, block: &B) {
        self.now.fill(0);
        self.values.clear();
        block.values(&mut self.values);
        for (&value, place) in self.values.iter().zip(&self.places) {
            match *place {
                None => {}
                Some(bit) if bit % 64 == 0 => self.now[bit / 64] |= value,
                Some(bit) => put(&mut self.now, bit, value),
            }
        }
    }

    /// Appends a time, in nanoseconds.
    fn time(&mut self, ns: u64) {
        let mut digits = [0; 20];
        let mut first = digits.len();
        let mut left = ns;
        loop {
            first -= 1;
            digits[first] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        self.line.push(b'#');
        self.line.extend_from_slice(&digits[first..]);
        self.line.push(b'\n');
    }

    /// Appends a level of the clock, the first variable.
    fn clock(&mut self, level: u8) {
        self.line.push(level);
        self.line.extend_from_slice(&self.vars[0].code);
    }

    /// Appends what differs from the sample before.
    fn changes(&mut self, block: &B, all: bool) {
        for var in &self.vars[1..] {
            let range = var.word..var.word + var.words;
            let (now, old) = (&self.now[range.clone()], &self.old[range]);
            // Most are one word: that needs no call.
            let same = match (now, old) {
                ([now], [old]) => now == old,
                _ => now == old,
            };
            if var.words == 0 || !all && same {
                continue;
            }
            digits(&mut self.line, now, var.bits);
            self.line.extend_from_slice(&var.code);
        }
        std::mem::swap(&mut self.now, &mut self.old);
        let first = self.layout.first_note;
        for ((note, var), old) in self
            .notes
            .iter()
            .zip(&self.vars[first..])
            .zip(&mut self.codes)
        {
            let code = (note.code)(block);
            if all || *old != code {
                self.line.push(b's');
                self.line.extend_from_slice((note.text)(code).as_bytes());
                self.line.push(b' ');
                self.line.extend_from_slice(&var.code);
                *old = code;
            }
        }
    }
}

/// `1` for a single bit, `b101 ` for more, without leading zeros.
fn digits(line: &mut Vec<u8>, value: &[u64], bits: usize) {
    if bits == 1 {
        line.push(b'0' + value[0] as u8);
        return;
    }
    let top = value.iter().rposition(|&word| word != 0).unwrap_or(0);
    let zeros = value[top].leading_zeros().min(63) as usize;
    line.push(b'b');
    line.extend_from_slice(&word_digits(value[top])[zeros..]);
    for word in value[..top].iter().rev() {
        line.extend_from_slice(&word_digits(*word));
    }
    line.push(b' ');
}

/// The bits of a word as digits, the highest first.
fn word_digits(word: u64) -> [u8; 64] {
    let mut digits = [0; 64];
    let (bytes, _) = digits.as_chunks_mut::<8>();
    for (to, byte) in bytes.iter_mut().zip(word.to_be_bytes()) {
        // A byte's eight bits, each in a byte of its own, the highest first.
        let spread =
            u64::from(byte).wrapping_mul(0x8040_2010_0804_0201) >> 7 & 0x0101_0101_0101_0101;
        *to = (spread | 0x3030_3030_3030_3030).to_le_bytes();
    }
    digits
}

/// Declares the variables of a scope.
fn header<W: Write>(w: &mut vcd::Writer<W>, layout: &Layout, item: &Item) -> io::Result<()> {
    match item {
        Item::Scope(name, items) => {
            w.add_module(name)?;
            for item in items {
                header(w, layout, item)?;
            }
            w.upscope()
        }
        Item::Var(number) => {
            let var = &layout.vars[*number];
            let (kind, bits) = match var.format {
                Format::Bits(n) => (VarType::Wire, n),
                Format::Text => (VarType::String, 1),
            };
            let range = (bits > 1).then(|| ReferenceIndex::Range(bits as i32 - 1, 0));
            let id = vcd::IdCode::from(*number as u64);
            w.var_def(kind, bits as u32, id, &var.path[var.path.len() - 1], range)
        }
    }
}

/// Puts a value of at most 64 bits at a bit position of words that are 0 there.
fn put(words: &mut [u64], bit: usize, value: u64) {
    let (word, shift) = (bit / 64, bit % 64);
    words[word] |= value << shift;
    if shift > 0 && value >> (64 - shift) != 0 {
        words[word + 1] |= value >> (64 - shift);
    }
}

/// A dump to a file that appears under its name only once it is complete ([`WholeFile`]).
pub struct VcdFile<B: Annotated = Supergather> {
    vcd: Vcd<Behind, B>,
    path: PathBuf,
}

impl<B: Annotated> VcdFile<B> {
    /// A dump to `path` of a block, to be called `top`, in the cycles of `window`.
    pub fn create(
        path: impl Into<PathBuf>,
        top: &str,
        window: RangeInclusive<u64>,
    ) -> Result<Self, SimError> {
        let path = path.into();
        Ok(Self {
            vcd: Vcd::new(Behind::new(WholeFile::create(&path)?), top, window),
            path,
        })
    }

    /// As [`Vcd::sample`].
    pub fn sample(&mut self, cycle: u64, block: &B) -> Result<(), SimError> {
        let mut done = self.vcd.sample(cycle, block);
        // The disk takes it while the run goes on.
        if cycle == *self.vcd.window.end() {
            done = done
                .and_then(|()| self.vcd.finish())
                .and_then(|()| self.vcd.writer.writer().close());
        }
        Ok(done.map_err(|e| FileError::io(&self.path, e))?)
    }

    /// Completes the file and gives it its name. False, and no file, if no cycle was in the window.
    pub fn finish(mut self) -> Result<bool, SimError> {
        if !self.vcd.started() {
            return Ok(false);
        }
        if !self.vcd.is_over() {
            let done = self.vcd.finish();
            done.map_err(|e| FileError::io(&self.path, e))?;
        }
        self.vcd.writer.writer().finish()?;
        Ok(true)
    }
}
