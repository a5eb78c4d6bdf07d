//! The scoreboard: what the hardware did with words against the golden model, down to the lane.

use crate::descriptor::scenario::{Run, Scenario};
use crate::descriptor::text::hex;
use crate::dge::{
    BufferDescriptor, Leg, Notification, NotificationClass, RING_DEPTH, Ring, buffer_descriptors,
};
use crate::golden::word::{Effects, RunError};
use crate::lower::{Completion, Report, WordReport};
use std::fmt;

/// Elements of memory that are listed, at most; how many more there are is said.
pub const MOST_LISTED: usize = 32;

/// Bytes of an element that are shown.
const SHOWN: usize = 16;

/// Something in which hardware and golden model differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Number and layout of the word; `None`: no word has to do with it.
    pub word: Option<(usize, &'static str)>,
    /// What differs.
    pub what: What,
    /// Of the golden model.
    pub expected: String,
    /// Of the hardware.
    pub seen: String,
}

/// What can differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// How the word ended.
    Completion,
    /// An element in memory at the end.
    Memory {
        /// Its SoC address, as text with partition and offset.
        place: String,
        /// Its address.
        address: u64,
        /// Position in its leg or channel; `None`: the plan writes nothing there.
        position: Option<u32>,
        /// Index that found it.
        index: Option<u32>,
        /// Lane of the engine, or row of its tile.
        lane: Option<u8>,
    },
    /// More elements than are listed.
    More,
    /// A notification, by number.
    Notification(usize),
    /// A buffer descriptor: leg and number.
    BufferDescriptor(Leg, usize),
    /// Semaphores that the word wrote, in order.
    Semaphores,
    /// A semaphore at the end.
    Semaphore(u8),
    /// Indices read and skipped.
    Indices,
    /// The Pool_Buffer at the end: its window, or a channel.
    PoolBuffer(Option<usize>),
    /// A fault or error of a design.
    Complaint,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.word {
            Some((n, name)) => write!(f, "word {n} {name}: ")?,
            None => write!(f, "no word: ")?,
        }
        match &self.what {
            What::Completion => write!(f, "completion")?,
            What::Memory {
                place,
                position,
                index,
                lane,
                ..
            } => {
                match position {
                    Some(position) => write!(f, "element {position}")?,
                    None => write!(f, "nothing is to be written")?,
                }
                if let Some(index) = index {
                    write!(f, ", index {index}")?;
                }
                if let Some(lane) = lane {
                    write!(f, ", lane {lane}")?;
                }
                write!(f, ", at {place}")?;
            }
            What::More => write!(f, "memory")?,
            What::Notification(n) => write!(f, "notification {n}")?,
            What::BufferDescriptor(leg, n) => {
                let leg = match leg {
                    Leg::Read => "source",
                    Leg::Write => "destination",
                };
                write!(f, "BD {n} of the {leg}")?;
            }
            What::Semaphores => write!(f, "semaphores that are written")?,
            What::Semaphore(n) => write!(f, "semaphore {n} at the end")?,
            What::Indices => write!(f, "indices")?,
            What::PoolBuffer(None) => write!(f, "window of the Pool_Buffer")?,
            What::PoolBuffer(Some(channel)) => write!(f, "channel {channel} of the Pool_Buffer")?,
            What::Complaint => write!(f, "hardware")?,
        }
        write!(f, ": expected {}, seen {}", self.expected, self.seen)
    }
}

/// Everything in which the hardware differs from the golden model: how each word ended, its notifications, BDs and semaphores, and
/// memory, semaphores and Pool_Buffer at the end.
pub fn score(scenario: &Scenario, report: &Report) -> Vec<Difference> {
    compare(scenario, &scenario.run(), report)
}

/// The same, with the golden model's run at hand.
pub fn compare(scenario: &Scenario, golden: &Run, report: &Report) -> Vec<Difference> {
    let mut found = Vec::new();
    let words = scenario.words.iter().zip(&golden.results);
    for (n, ((word, expected), seen)) in words.zip(&report.words).enumerate() {
        let differ = |what, expected: String, seen: String| Difference {
            word: Some((n, word.name())),
            what,
            expected,
            seen,
        };
        found.extend(
            seen.complaints
                .iter()
                .map(|complaint| differ(What::Complaint, "no fault".to_owned(), complaint.clone())),
        );
        if !same_end(expected, &seen.completion) {
            let expected = match expected {
                Ok(_) => Completion::Done.to_string(),
                Err(error) => error.to_string(),
            };
            found.push(differ(
                What::Completion,
                expected,
                seen.completion.to_string(),
            ));
            continue;
        }
        if let Ok(effects) = expected {
            found.extend(
                records(effects, seen)
                    .into_iter()
                    .map(|(what, e, s)| differ(what, e, s)),
            );
        }
    }
    found.extend(memory(scenario, golden, report));
    for n in 0..=u8::MAX {
        let [expected, seen] = [&golden.state, &report.state].map(|s| s.semaphores[usize::from(n)]);
        if expected != seen {
            found.push(Difference {
                word: None,
                what: What::Semaphore(n),
                expected: expected.to_string(),
                seen: seen.to_string(),
            });
        }
    }
    found.extend(pool(golden, report));
    found
}

/// Whether a word ended in the same way. Of faults at run time it is enough that there is one.
fn same_end(expected: &Result<Effects, RunError>, seen: &Completion) -> bool {
    match (expected, seen) {
        (Ok(_), Completion::Done) | (Err(RunError::Waits { .. }), Completion::Waits) => true,
        (Err(RunError::Invalid(expected)), Completion::Rejected(seen)) => expected == seen,
        (Err(RunError::Unsupported { field, .. }), Completion::Unsupported(seen)) => field == seen,
        (Err(RunError::Hole { .. } | RunError::Mismatch { .. }), Completion::Fault(_)) => true,
        _ => false,
    }
}

/// The text of an item that one side may lack.
fn shown<T>(item: Option<&T>, show: impl Fn(&T) -> String) -> String {
    item.map_or_else(|| "none".to_owned(), show)
}

fn notification(n: &Notification) -> String {
    let class = match n.class {
        NotificationClass::NonFatal => "non-fatal",
        NotificationClass::Error => "error",
    };
    let leg = match n.leg {
        Leg::Read => "source",
        Leg::Write => "destination",
    };
    format!("{class} at position {} of the {leg}", n.position)
}

fn descriptor(bd: &BufferDescriptor) -> String {
    hex(&bd.encode())
}

/// The first notification and the first BDs that differ, semaphores and counts.
fn records(expected: &Effects, seen: &WordReport) -> Vec<(What, String, String)> {
    let mut found = Vec::new();
    let (e, s) = (&expected.notifications, &seen.notifications);
    if let Some(n) = (0..e.len().max(s.len())).find(|&n| e.get(n) != s.get(n)) {
        let [e, s] = [e, s].map(|list| shown(list.get(n), notification));
        found.push((What::Notification(n), e, s));
    }
    let pieces = expected.descriptors();
    for (leg, pieces) in [Leg::Read, Leg::Write].into_iter().zip(pieces) {
        let mut ring = Ring::new(RING_DEPTH);
        let e = buffer_descriptors(&pieces, expected.compute_op, &mut ring);
        let s = &seen.buffer_descriptors[leg as usize];
        if let Some(n) = (0..e.len().max(s.len())).find(|&n| e.get(n) != s.get(n)) {
            let [e, s] = [&e, s].map(|list| shown(list.get(n), descriptor));
            found.push((What::BufferDescriptor(leg, n), e, s));
        }
    }
    if expected.semaphores != seen.semaphores {
        let [e, s] = [&expected.semaphores, &seen.semaphores].map(|list| format!("{list:?}"));
        found.push((What::Semaphores, e, s));
    }
    let [e, s] = [
        (expected.indices, expected.skipped),
        (seen.indices, seen.skipped),
    ];
    if e != s {
        let [e, s] = [e, s].map(|(read, skipped)| format!("{read} read, {skipped} out of bounds"));
        found.push((What::Indices, e, s));
    }
    found
}

/// Elements in memory at the end, by what the plan meant to write there last.
fn memory(scenario: &Scenario, golden: &Run, report: &Report) -> Vec<Difference> {
    let (expected, seen) = (&golden.state.memory, &report.state.memory);
    let mut found = Vec::new();
    let mut more = 0;
    for (start, length) in expected.differing(seen) {
        let end = start + (length as u64 - 1);
        let mut at = start;
        loop {
            let landing = landing(report, at);
            // Of an element all bytes are shown; else the bytes that differ.
            let (first, size) = match landing {
                Some((_, l)) => (l.address, u64::from(l.length)),
                None => (at, end - at + 1),
            };
            let next = first.wrapping_add(size);
            if found.len() < MOST_LISTED {
                // Around the byte that differs.
                let from = match size > SHOWN as u64 {
                    true => at,
                    false => first,
                };
                let count = next.wrapping_sub(from).min(SHOWN as u64) as usize;
                let word = match landing {
                    Some((n, _)) => Some(n),
                    None => writer(golden, at),
                };
                let origin = landing.map(|(_, l)| l.origin);
                found.push(Difference {
                    word: word.map(|n| (n, scenario.words[n].name())),
                    what: What::Memory {
                        place: scenario.state.generation.place(from),
                        address: from,
                        position: origin.map(|o| o.position),
                        index: origin.and_then(|o| o.index),
                        lane: origin.and_then(|o| o.lane),
                    },
                    expected: hex(&expected.get(from, count)),
                    seen: hex(&seen.get(from, count)),
                });
            } else {
                more += 1;
            }
            if next <= at || next > end {
                break;
            }
            at = next;
        }
    }
    if more != 0 {
        found.push(Difference {
            word: None,
            what: What::More,
            expected: "no difference".to_owned(),
            seen: format!("{more} pieces more that differ"),
        });
    }
    found
}

/// The word and the landing that wrote an address last.
fn landing(report: &Report, address: u64) -> Option<(usize, crate::lower::Landing)> {
    report.words.iter().enumerate().rev().find_map(|(n, word)| {
        let landings = word.landings.iter().rev();
        let mut here = landings.filter(|l| address.wrapping_sub(l.address) < u64::from(l.length));
        here.next().map(|l| (n, *l))
    })
}

/// The last word that writes an address on the golden model.
fn writer(golden: &Run, address: u64) -> Option<usize> {
    let writes = |effects: &Effects| {
        let here =
            |m: &crate::golden::word::Move| address.wrapping_sub(m.to) < u64::from(m.written);
        effects.moves().iter().any(here)
    };
    golden
        .results
        .iter()
        .rposition(|r| r.as_ref().is_ok_and(writes))
}

/// The Pool_Buffer at the end.
fn pool(golden: &Run, report: &Report) -> Vec<Difference> {
    let (expected, seen) = (&golden.state.pool, &report.state.pool);
    if expected == seen {
        return Vec::new();
    }
    let differ = |channel, expected, seen| {
        vec![Difference {
            word: None,
            what: What::PoolBuffer(channel),
            expected,
            seen,
        }]
    };
    match (expected, seen) {
        (Some(e), Some(s)) if (e.start, e.mask) == (s.start, s.mask) => {
            let channels = 0..e.entries.len().max(s.entries.len());
            let channel = channels
                .clone()
                .find(|&c| e.entries.get(c) != s.entries.get(c))
                .unwrap_or(channels.end);
            let list = |entries: &[Vec<u64>]| shown(entries.get(channel), |e| format!("{e:x?}"));
            differ(Some(channel), list(&e.entries), list(&s.entries))
        }
        _ => {
            let window = |p: &crate::machine::PoolBuffer| {
                format!("start {:#x}, mask {:#x}", p.start, p.mask)
            };
            differ(
                None,
                shown(expected.as_ref(), window),
                shown(seen.as_ref(), window),
            )
        }
    }
}
