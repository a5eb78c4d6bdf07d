//! A picture of a few signals, for pages that cannot run a wave viewer.

use super::notes::{NOTHING, in_stage, op_name, stall_name};
use crate::program::{Mnemonic, Operand};
use hdl::config::GVRS;
use hdl::core_side::control_pipe::STAGES;
use hdl::supergather::Supergather;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// How a lane is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A caption for the lanes that follow. It has no values.
    Group,
    /// One bit: values `0` and `1`.
    Bit,
    /// A bus: equal values in a row are one box. `-` and the empty string are idle. Line breaks in a value are used if
    /// the box is too narrow for one line, and [`SOFT_BREAK`]s if that does not do.
    Bus,
    /// A row of boxes for each of so many bits: a value has one digit per bit, bit 0 first.
    Rows(usize),
}

/// A place in a value of a bus where a line may end if need be; invisible otherwise.
pub const SOFT_BREAK: char = '\u{200b}';

/// A lane of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Text in front.
    pub label: String,
    /// How it is drawn.
    pub kind: Kind,
    /// Values, cycle by cycle.
    pub values: Vec<String>,
}

impl Lane {
    fn new(label: impl Into<String>, kind: Kind) -> Self {
        Self {
            label: label.into(),
            kind,
            values: Vec::new(),
        }
    }
}

/// Width of the picture. Unit: pixels, as all lengths here.
const WIDTH: f64 = 1000.0;
/// Width of the labels.
const LABELS: f64 = 108.0;
/// Right margin.
const MARGIN: f64 = 8.0;
/// Widest cycle.
const MAX_CYCLE: f64 = 64.0;
/// Font sizes: labels, and the largest and smallest one of values.
const FONT: (f64, f64, f64) = (11.0, 10.5, 7.0);
/// Font size below which a value is rather broken into lines.
const FULL: f64 = 9.5;
/// Width of a character of a monospaced font, in font sizes.
const ASPECT: f64 = 0.602;
/// Space between a box and its text, both sides together: what it should be, and the least.
const PADDING: (f64, f64) = (7.0, 2.0);
/// Height of a bit lane and of a bus lane with one line.
const LANE: f64 = 20.0;
/// Height that a further line adds.
const LINE: f64 = 11.0;
/// Height of a row of a rows lane.
const ROW: f64 = 8.0;
/// Height of a caption.
const CAPTION: f64 = 22.0;
/// Height of the ruler.
const RULER: f64 = 24.0;
/// Space between lanes.
const GAP: f64 = 6.0;
/// Line and fill colours of the groups, in turn.
const COLOURS: [(&str, &str); 4] = [
    ("#0550ae", "#ddf4ff"),
    ("#6639ba", "#f3e8ff"),
    ("#1a7f37", "#dafbe1"),
    ("#9a6700", "#fff3c4"),
];

/// Draws lanes as a self-contained SVG. The values of each lane begin with cycle `from`; the picture ends with cycle
/// `to`. What has no value is left blank.
pub fn render(lanes: &[Lane], from: u64, to: u64) -> String {
    let cycles = (to.saturating_sub(from) + 1) as usize;
    let step = ((WIDTH - LABELS - MARGIN) / cycles as f64).min(MAX_CYCLE);
    let heights: Vec<f64> = lanes
        .iter()
        .map(|lane| lane_height(lane, cycles, step))
        .collect();
    let bottom = RULER + heights.iter().sum::<f64>() + GAP;
    let mut c = Canvas {
        out: String::new(),
        step,
        cycles,
    };
    c.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{bottom}\" \
         viewBox=\"0 0 {WIDTH} {bottom}\" font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, \
         monospace\" font-size=\"{}\">",
        FONT.0
    ));
    c.put(format_args!(
        "<rect width=\"{WIDTH}\" height=\"{bottom}\" fill=\"#ffffff\"/>"
    ));
    c.ruler(from, bottom);
    let mut y = RULER;
    let mut colour = COLOURS.len() - 1;
    for (lane, height) in lanes.iter().zip(&heights) {
        match lane.kind {
            Kind::Group => {
                colour = (colour + 1) % COLOURS.len();
                c.caption(&lane.label, y, COLOURS[colour].0);
            }
            Kind::Bit => c.bit(lane, y, COLOURS[colour]),
            Kind::Bus => c.bus(lane, y, height - GAP, COLOURS[colour]),
            Kind::Rows(n) => c.rows(lane, n, y, COLOURS[colour]),
        }
        y += height;
    }
    c.out.push_str("</svg>\n");
    c.out
}

/// Value of a cycle.
fn value(lane: &Lane, cycle: usize) -> &str {
    lane.values.get(cycle).map_or("", String::as_str)
}

/// Runs of equal values that are not idle: first cycle, cycles, value.
fn runs(lane: &Lane, cycles: usize) -> Vec<(usize, usize, &str)> {
    let mut list: Vec<(usize, usize, &str)> = Vec::new();
    for k in 0..cycles {
        let v = value(lane, k);
        match list.last_mut() {
            Some((_, n, last)) if *last == v => *n += 1,
            _ => list.push((k, 1, v)),
        }
    }
    list.retain(|(_, _, v)| !v.is_empty() && *v != NOTHING);
    list
}

/// Number of characters of size `font` that fit into a space.
fn room(space: f64, font: f64) -> usize {
    // Rounding must not cost a character.
    (space / (ASPECT * font) + 1e-6).max(0.0) as usize
}

fn longest(lines: &[String]) -> usize {
    lines.iter().map(|l| l.chars().count()).max().unwrap_or(0)
}

/// Lines of a value in a box: as few as make them fit.
fn lines(text: &str, room: usize) -> Vec<String> {
    let plain = text.replace(SOFT_BREAK, "");
    let one = vec![plain.replace('\n', " ")];
    let some: Vec<String> = plain.split('\n').map(str::to_string).collect();
    let all: Vec<String> = text.split(['\n', SOFT_BREAK]).map(str::to_string).collect();
    [one, some]
        .into_iter()
        .find(|lines| longest(lines) <= room)
        .unwrap_or(all)
}

fn lane_height(lane: &Lane, cycles: usize, step: f64) -> f64 {
    match lane.kind {
        Kind::Group => CAPTION,
        Kind::Bit => LANE + GAP,
        Kind::Bus => {
            let most = runs(lane, cycles)
                .iter()
                .map(|(_, n, text)| lines(text, room(*n as f64 * step - PADDING.0, FULL)).len())
                .max();
            LANE + LINE * (most.unwrap_or(1) - 1) as f64 + GAP
        }
        Kind::Rows(n) => ROW * n as f64 + GAP,
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// An SVG that grows.
struct Canvas {
    out: String,
    step: f64,
    cycles: usize,
}

impl Canvas {
    fn put(&mut self, line: std::fmt::Arguments) {
        writeln!(self.out, "{line}").expect("a string takes everything");
    }

    /// Left edge of a cycle, rounded so that lines are sharp.
    fn x(&self, cycle: usize) -> f64 {
        (LABELS + cycle as f64 * self.step).round()
    }

    /// Text whose middle line is at `y`.
    fn text(&mut self, x: f64, y: f64, attributes: &str, text: &str) {
        let text = escape(text);
        // The baseline is set by hand: not every renderer knows `dominant-baseline`.
        let y = y + 3.8;
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" {attributes}>{text}</text>"
        ));
    }

    fn label(&mut self, y: f64, text: &str) {
        self.text(
            LABELS - 8.0,
            y,
            "text-anchor=\"end\" fill=\"#1f2328\"",
            text,
        );
    }

    fn ruler(&mut self, from: u64, bottom: f64) {
        let end = bottom - GAP;
        for k in 0..self.cycles {
            let (x, next) = (self.x(k), self.x(k + 1));
            if k % 2 == 1 {
                self.put(format_args!(
                    "<rect x=\"{x}\" y=\"{RULER}\" width=\"{}\" height=\"{}\" fill=\"#f6f8fa\"/>",
                    next - x,
                    end - RULER
                ));
            }
            // As many numbers as fit.
            let every = (34.0 / self.step).ceil() as usize;
            if k % every == 0 {
                let number = (from + k as u64).to_string();
                let middle = (x + next) / 2.0;
                let style = "text-anchor=\"middle\" fill=\"#59636e\"";
                self.text(middle, RULER / 2.0, style, &number);
            }
        }
        let style = "text-anchor=\"end\" fill=\"#59636e\"";
        self.text(LABELS - 8.0, RULER / 2.0, style, "cycle");
        for k in 0..=self.cycles {
            let x = self.x(k);
            self.put(format_args!(
                "<path d=\"M{x} {}V{end}\" stroke=\"#d1d9e0\" stroke-width=\"0.5\"/>",
                RULER - 4.0
            ));
        }
    }

    fn caption(&mut self, label: &str, y: f64, colour: &str) {
        let x = self.x(self.cycles);
        self.put(format_args!(
            "<path d=\"M8 {:.1}H{x}\" stroke=\"{colour}\" stroke-width=\"0.75\"/>",
            y + 2.0
        ));
        let style = format!("font-weight=\"bold\" fill=\"{colour}\"");
        self.text(8.0, y + CAPTION / 2.0 + 1.0, &style, label);
    }

    fn bit(&mut self, lane: &Lane, y: f64, (stroke, fill): (&str, &str)) {
        self.label(y + LANE / 2.0, &lane.label);
        let (low, high) = (y + LANE - 3.0, y + 3.0);
        let mut path = String::new();
        for k in 0..self.cycles {
            let level = match value(lane, k) {
                "1" => high,
                "0" => low,
                _ => continue,
            };
            let (x, next) = (self.x(k), self.x(k + 1));
            if level == high {
                self.put(format_args!(
                    "<rect x=\"{x}\" y=\"{high}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
                    next - x,
                    low - high
                ));
            }
            let draw = if path.is_empty() { "M" } else { "L" };
            write!(path, "{draw}{x} {level}L{next} {level}").expect("a string takes everything");
        }
        self.put(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"1.25\"/>"
        ));
    }

    fn bus(&mut self, lane: &Lane, y: f64, height: f64, (stroke, fill): (&str, &str)) {
        let middle = y + height / 2.0;
        self.label(middle, &lane.label);
        let known = |k: &usize| !value(lane, *k).is_empty();
        let ends = ((0..self.cycles).find(known), (0..self.cycles).rfind(known));
        if let (Some(first), Some(last)) = ends {
            self.put(format_args!(
                "<path d=\"M{} {middle}H{}\" stroke=\"#8c959f\" stroke-width=\"1\"/>",
                self.x(first),
                self.x(last + 1)
            ));
        }
        for (cycle, n, text) in runs(lane, self.cycles) {
            let (x, end) = (self.x(cycle), self.x(cycle + n));
            let (top, low) = (y + 1.0, y + height - 1.0);
            self.put(format_args!(
                "<path d=\"M{x} {middle}L{} {top}H{}L{end} {middle}L{} {low}H{}Z\" fill=\"{fill}\" \
                 stroke=\"{stroke}\" stroke-width=\"1\"/>",
                x + 2.5,
                end - 2.5,
                end - 2.5,
                x + 2.5
            ));
            self.in_box(x, end, middle, n, text);
        }
    }

    /// Text in a box, in the largest font that fits.
    fn in_box(&mut self, x: f64, end: f64, middle: f64, cycles: usize, text: &str) {
        let width = cycles as f64 * self.step;
        let lines = lines(text, room(width - PADDING.0, FULL));
        let font = (width - PADDING.0) / (ASPECT * longest(&lines) as f64);
        let font = font.clamp(FONT.2, FONT.1);
        let most = room(width - PADDING.1, font).max(1);
        let style = format!("text-anchor=\"middle\" font-size=\"{font:.2}\" fill=\"#1f2328\"");
        let first = middle - LINE * (lines.len() - 1) as f64 / 2.0;
        for (i, line) in lines.iter().enumerate() {
            let mut line = line.clone();
            if line.chars().count() > most {
                line = line.chars().take(most - 1).chain(['\u{2026}']).collect();
            }
            self.text((x + end) / 2.0, first + LINE * i as f64, &style, &line);
        }
    }

    fn rows(&mut self, lane: &Lane, n: usize, y: f64, (stroke, fill): (&str, &str)) {
        self.label(y + ROW * n as f64 / 2.0, &lane.label);
        let (left, right) = (self.x(0), self.x(self.cycles));
        self.put(format_args!(
            "<rect x=\"{left}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{fill}\"/>",
            right - left,
            ROW * n as f64
        ));
        for bit in 0..n {
            let top = y + ROW * bit as f64;
            // The numbers stand between the label and the boxes, where there is room for the first and the last one.
            if bit == 0 || bit == n - 1 {
                let style = "text-anchor=\"end\" font-size=\"7.5\" fill=\"#59636e\"";
                self.text(LABELS - 8.0, top + ROW / 2.0 - 1.0, style, &bit.to_string());
            }
            let mut start = None;
            for k in 0..=self.cycles {
                let on = k < self.cycles && value(lane, k).as_bytes().get(bit) == Some(&b'1');
                match (start, on) {
                    (None, true) => start = Some(k),
                    (Some(first), false) => {
                        let (x, end) = (self.x(first), self.x(k));
                        self.put(format_args!(
                            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{stroke}\" \
                             fill-opacity=\"0.75\"/>",
                            x + 1.0,
                            top + 1.0,
                            end - x - 2.0,
                            ROW - 2.0
                        ));
                        start = None;
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Records the signals of the picture in a window of cycles.
#[derive(Clone, Debug)]
pub struct Recorder {
    window: RangeInclusive<u64>,
    /// Cycle of the first value.
    first: Option<u64>,
    lanes: Vec<Lane>,
}

impl Recorder {
    /// A recorder for the cycles of `window`.
    pub fn new(window: RangeInclusive<u64>) -> Self {
        Self {
            window,
            first: None,
            lanes: Vec::new(),
        }
    }

    /// Records a cycle, if it is in the window. To be called for every cycle.
    pub fn sample(&mut self, cycle: u64, block: &Supergather) {
        if !self.window.contains(&cycle) {
            return;
        }
        self.first.get_or_insert(cycle);
        let now = look(block);
        if self.lanes.is_empty() {
            self.lanes = now
                .iter()
                .map(|(label, kind, _)| Lane::new(label.clone(), *kind))
                .collect();
        }
        for (lane, (_, kind, value)) in self.lanes.iter_mut().zip(now) {
            if kind != Kind::Group {
                lane.values.push(value);
            }
        }
    }

    /// The lanes, with their values from cycle `from` to `to`. Cycles that were not recorded are empty.
    pub fn lanes(&self, from: u64, to: u64) -> Vec<Lane> {
        let first = self.first.unwrap_or(0);
        let of = |lane: &Lane, cycle: u64| {
            let k = cycle.checked_sub(first)?;
            lane.values.get(k as usize).cloned()
        };
        self.lanes
            .iter()
            .map(|lane| Lane {
                values: match lane.kind {
                    Kind::Group => Vec::new(),
                    _ => (from..=to)
                        .map(|c| of(lane, c).unwrap_or_default())
                        .collect(),
                },
                ..lane.clone()
            })
            .collect()
    }

    /// The picture of the cycles from `from` to `to`.
    pub fn svg(&self, from: u64, to: u64) -> String {
        render(&self.lanes(from, to), from, to)
    }
}

/// Name of an operation without the parts that all have, and its gather register if it has one.
fn short((op, gr): (u64, u64)) -> String {
    let name = op_name(op).trim_start_matches("ivp_").replace("gather", "");
    let name = name.replacen('_', &format!("{SOFT_BREAK}_"), 1);
    let name = name.replacen("scatter", &format!("scatter{SOFT_BREAK}"), 1);
    let has_gr = |m: &Mnemonic| m.operands().contains(&Operand::Gr);
    match Mnemonic::ALL.get(op as usize).is_none_or(has_gr) {
        true => format!("{name}\ngr{gr}"),
        false => name,
    }
}

/// Labels, kinds and present values of all lanes.
fn look(b: &Supergather) -> Vec<(String, Kind, String)> {
    let mut list: Vec<(String, Kind, String)> = Vec::new();
    let mut lane = |label: &str, kind: Kind, value: String| {
        list.push((label.to_string(), kind, value));
    };
    let nothing = || NOTHING.to_string();
    let stage = |k, slot| in_stage(b, k, slot).map_or_else(nothing, short);
    let control = |word: u16| match word {
        0 => nothing(),
        _ => format!("{word:04x}"),
    };
    let number = |n: u64| if n == 0 { nothing() } else { n.to_string() };
    let digit = |on: bool| if on { '1' } else { '0' };

    lane(
        "stage 0: issue (mnemonics without ivp_ and gather)",
        Kind::Group,
        String::new(),
    );
    lane("S0", Kind::Bus, stage(0, 0));
    lane("S1", Kind::Bus, stage(0, 1));
    let causes = [&b.s0_stall, &b.s1_stall].map(|s| s.val().to_u64());
    let cause = causes.into_iter().find(|&c| c != 0).unwrap_or(0);
    lane("stall", Kind::Bus, stall_name(cause).to_string());

    lane(
        "stages 1 and 10: what crosses the seam",
        Kind::Group,
        String::new(),
    );
    lane(
        "GSControl_0",
        Kind::Bus,
        control(b.gs_control_0.val().to_u16()),
    );
    lane(
        "GSControl_1",
        Kind::Bus,
        control(b.gs_control_1.val().to_u16()),
    );
    lane("S0 stage 10", Kind::Bus, stage(STAGES, 0));
    lane("S1 stage 10", Kind::Bus, stage(STAGES, 1));
    lane("advance", Kind::Bit, digit(b.advance.val()).to_string());

    lane("memory side", Kind::Group, String::new());
    let entries = &b.memory_side.window.entry;
    let taken = entries.iter().filter(|e| e.valid.val()).count() as u64;
    lane("window", Kind::Bus, number(taken));
    let grants = &b.memory_side.window.grant_valid;
    let serving = grants.iter().map(|g| digit(g.val())).collect();
    lane("banks busy", Kind::Rows(grants.len()), serving);
    let words = b.memory_side.window.accesses.val().to_u64();
    lane("words", Kind::Bus, number(words));

    lane("results", Kind::Group, String::new());
    let complete = b.core_side.gvr.complete.val();
    let waiting = (0..GVRS).map(|g| digit(!complete.get_bit(g))).collect();
    lane("gr waits", Kind::Rows(GVRS), waiting);
    let vt = b
        .vt_valid
        .val()
        .then(|| format!("v{}", b.vt.val().to_u64()));
    lane("vt stage 11", Kind::Bus, vt.unwrap_or_else(nothing));
    list
}
