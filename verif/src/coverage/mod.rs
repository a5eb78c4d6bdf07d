//! Functional coverage: what random runs have tried, and what they have not (docs/coverage.md).
//!
//! A cover group is the cross of its axes, without the places that cannot be by definition. Groups stand in code beside what they
//! measure, in the jobs of [`crate::regress`]; [`model`] has them all. What counts is the number of seeds that hit a bin: it adds
//! up, so merging is commutative and associative. Nothing here knows a time: the same results give the same page.

mod file;
mod page;

pub use file::{CoverageError, load};
pub use page::{STYLE, escaped, page};

use serde::Serialize;
use std::sync::LazyLock;

/// One dimension of a group.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What it measures.
    pub name: &'static str,
    /// Its values, in order.
    pub labels: Vec<String>,
}

impl Axis {
    /// An axis with these values.
    pub fn new<T: ToString>(name: &'static str, labels: impl IntoIterator<Item = T>) -> Self {
        Self {
            name,
            labels: labels.into_iter().map(|label| label.to_string()).collect(),
        }
    }

    /// An axis of ranges that begin with these numbers, in order; the last one is open.
    pub fn ranges(name: &'static str, starts: &[u64]) -> Self {
        let label = |k: usize| match starts.get(k + 1) {
            Some(next) if next - starts[k] == 1 => starts[k].to_string(),
            Some(next) => format!("{} to {}", starts[k], next - 1),
            None => format!("{} and more", starts[k]),
        };
        Self::new(name, (0..starts.len()).map(label))
    }
}

/// The range of [`Axis::ranges`] that a value is in; the first one if it is below all.
pub fn range_of(starts: &[u64], value: u64) -> usize {
    starts.partition_point(|&start| start <= value).max(1) - 1
}

/// A place of a group.
#[derive(Clone, Debug)]
pub struct Bin {
    /// The labels of its axes.
    pub name: String,
    /// Why it cannot be hit, if it cannot.
    pub excluded: Option<&'static str>,
}

/// What is measured together.
#[derive(Clone, Debug)]
pub struct Group {
    /// Name: the job, and what is measured.
    pub name: &'static str,
    /// What a hit is.
    pub about: &'static str,
    /// Seeds that must hit each bin.
    pub goal: u64,
    /// Axes.
    pub axes: Vec<Axis>,
    /// Bins, the last axis fastest.
    pub bins: Vec<Bin>,
    /// The bin of each place of the cross, if there is one.
    places: Vec<Option<usize>>,
}

impl Group {
    /// The whole cross of some axes; every bin is to be hit by one seed.
    pub fn new(name: &'static str, about: &'static str, axes: Vec<Axis>) -> Self {
        let mut group = Self {
            name,
            about,
            goal: 1,
            axes,
            bins: Vec::new(),
            places: Vec::new(),
        };
        group.places = group.crossed().map(Some).collect();
        group.bins = (0..group.places.len())
            .map(|place| Bin {
                name: group.label(place),
                excluded: None,
            })
            .collect();
        group
    }

    fn crossed(&self) -> std::ops::Range<usize> {
        0..self.axes.iter().map(|axis| axis.labels.len()).product()
    }

    /// Coordinates of a place of the cross.
    fn coordinates(&self, place: usize) -> Vec<usize> {
        let mut rest = place;
        let mut at: Vec<usize> = (self.axes.iter().rev())
            .map(|axis| {
                let digit = rest % axis.labels.len();
                rest /= axis.labels.len();
                digit
            })
            .collect();
        at.reverse();
        at
    }

    fn label(&self, place: usize) -> String {
        let at = self.coordinates(place);
        let labels = self.axes.iter().zip(at).map(|(axis, k)| &*axis.labels[k]);
        labels.collect::<Vec<_>>().join(", ")
    }

    /// Leaves out the places that cannot be by definition.
    pub fn only(mut self, possible: impl Fn(&[usize]) -> bool) -> Self {
        let mut bins = Vec::new();
        for place in self.crossed() {
            let kept = self.places[place].filter(|_| possible(&self.coordinates(place)));
            self.places[place] = kept.map(|bin| {
                bins.push(self.bins[bin].clone());
                bins.len() - 1
            });
        }
        self.bins = bins;
        self
    }

    /// Leaves bins in, but says why they cannot be hit.
    pub fn exclude(mut self, reason: &'static str, which: impl Fn(&[usize]) -> bool) -> Self {
        for place in self.crossed() {
            if let Some(bin) = self.places[place].filter(|_| which(&self.coordinates(place))) {
                self.bins[bin].excluded = Some(reason);
            }
        }
        self
    }

    /// Wants each bin hit by so many seeds.
    pub fn goal(mut self, seeds: u64) -> Self {
        self.goal = seeds;
        self
    }

    /// The bin at these coordinates, one for each axis.
    fn bin(&self, at: &[usize]) -> Option<usize> {
        let inside = |(axis, &k): (&Axis, &usize)| k < axis.labels.len();
        if at.len() != self.axes.len() || !self.axes.iter().zip(at).all(inside) {
            return None;
        }
        let place = (self.axes.iter().zip(at)).fold(0, |p, (axis, k)| p * axis.labels.len() + k);
        self.places[place]
    }
}

/// All cover groups.
#[derive(Debug)]
pub struct Model {
    /// Groups, in the order of the page.
    pub groups: Vec<Group>,
    /// Number of the first bin of each group.
    first: Vec<usize>,
    /// Bins of all groups.
    bins: usize,
}

impl Model {
    /// The bins of a group, by number.
    fn numbers(&self, group: usize) -> std::ops::Range<usize> {
        let first = self.first[group];
        first..first + self.groups[group].bins.len()
    }

    /// Bins of all groups.
    pub fn len(&self) -> usize {
        self.bins
    }

    /// Whether there is no bin.
    pub fn is_empty(&self) -> bool {
        self.bins == 0
    }

    /// Bins that are excluded.
    pub fn excluded(&self) -> usize {
        let bins = self.groups.iter().flat_map(|g| &g.bins);
        bins.filter(|b| b.excluded.is_some()).count()
    }

    /// A number for the names of all bins: results of one model mean nothing in another.
    pub fn fingerprint(&self) -> u64 {
        let names = self.groups.iter().flat_map(|g| {
            let bins = g.bins.iter().map(|b| b.name.as_str());
            std::iter::once(g.name).chain(bins)
        });
        let text: String = names.flat_map(|name| [name, "\n"]).collect();
        crate::random::seed_of(&text, 0)
    }
}

/// The cover groups of all jobs.
pub fn model() -> &'static Model {
    static MODEL: LazyLock<Model> = LazyLock::new(|| {
        let groups = crate::regress::cover_groups();
        let mut first = Vec::new();
        let mut bins = 0;
        for group in &groups {
            first.push(bins);
            bins += group.bins.len();
        }
        Model {
            groups,
            first,
            bins,
        }
    });
    &MODEL
}

/// The bins that one seed hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    bits: Vec<u64>,
}

impl Default for Seen {
    fn default() -> Self {
        Self {
            bits: vec![0; model().bins.div_ceil(64)],
        }
    }
}

impl Seen {
    /// Marks a group's bin, by a coordinate for each axis.
    ///
    /// # Panics
    ///
    /// There is no such group or bin: the group's definition does not fit what it measures.
    pub fn hit(&mut self, group: &str, at: &[usize]) {
        let model = model();
        let number = model.groups.iter().position(|g| g.name == group);
        let bin = number.and_then(|n| Some(model.first[n] + model.groups[n].bin(at)?));
        match bin {
            Some(bin) => self.bits[bin / 64] |= 1 << (bin % 64),
            None => panic!("no bin {at:?} in a cover group {group}"),
        }
    }

    /// Whether a bin was hit, by its number.
    fn has(&self, bin: usize) -> bool {
        self.bits[bin / 64] >> (bin % 64) & 1 == 1
    }

    /// As text: 64 bins after 64 in hexadecimal, bin 0 in the lowest bit of the first number, with dots between; nothing stands for 0.
    pub fn to_text(&self) -> String {
        let word = |word: &u64| match word {
            0 => String::new(),
            word => format!("{word:x}"),
        };
        let words: Vec<String> = self.bits.iter().map(word).collect();
        words.join(".")
    }

    /// From what [`Seen::to_text`] gave; `None` if it is of another model.
    pub fn from_text(text: &str) -> Option<Self> {
        let word = |text: &str| match text {
            "" => Some(0),
            text => u64::from_str_radix(text, 16).ok(),
        };
        let seen = Self {
            bits: text.split('.').map(word).collect::<Option<_>>()?,
        };
        let words = model().bins.div_ceil(64);
        let fits = seen.bits.len() == words && (model().bins..64 * words).all(|bin| !seen.has(bin));
        fits.then_some(seen)
    }
}

/// Seeds that hit each bin of the [`model`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    hits: Vec<u64>,
}

impl Default for Coverage {
    fn default() -> Self {
        Self {
            hits: vec![0; model().bins],
        }
    }
}

/// How far a group is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Bins that have reached their goal.
    pub covered: usize,
    /// Bins that are to reach it: all but the excluded ones.
    pub wanted: usize,
}

impl Progress {
    /// Share of the bins, 100 if none is wanted. Unit: percent.
    pub fn percent(&self) -> f64 {
        match self.wanted {
            0 => 100.0,
            wanted => 100.0 * self.covered as f64 / wanted as f64,
        }
    }
}

impl Coverage {
    /// Counts a seed in.
    pub fn add(&mut self, seen: &Seen) {
        for (bin, hits) in self.hits.iter_mut().enumerate() {
            *hits += u64::from(seen.has(bin));
        }
    }

    /// Adds the hits of another run.
    pub fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.hits.iter_mut().zip(&other.hits) {
            *mine = mine.saturating_add(*theirs);
        }
    }

    /// How far a group is.
    pub fn of_group(&self, number: usize) -> Progress {
        let group = &model().groups[number];
        let hits = &self.hits[model().numbers(number)];
        let wanted = || {
            let bins = group.bins.iter().zip(hits);
            bins.filter(|(bin, _)| bin.excluded.is_none())
        };
        Progress {
            covered: wanted().filter(|&(_, &n)| n >= group.goal).count(),
            wanted: wanted().count(),
        }
    }

    /// How far everything is.
    pub fn progress(&self) -> Progress {
        let groups = 0..model().groups.len();
        groups.fold(Progress::default(), |sum, number| {
            let one = self.of_group(number);
            Progress {
                covered: sum.covered + one.covered,
                wanted: sum.wanted + one.wanted,
            }
        })
    }

    /// Bins with their hits, group by group.
    fn bins(&self, number: usize) -> impl Iterator<Item = (&'static Bin, u64)> {
        let hits = self.hits[model().numbers(number)].iter().copied();
        model().groups[number].bins.iter().zip(hits)
    }

    /// The bins of a group that are to be hit and have not reached their goal.
    pub fn missing(&self, number: usize) -> Vec<(&'static str, u64)> {
        let goal = model().groups[number].goal;
        self.bins(number)
            .filter(|(bin, n)| bin.excluded.is_none() && *n < goal)
            .map(|(bin, n)| (bin.name.as_str(), n))
            .collect()
    }

    /// Bins that are excluded and were hit all the same: the reason is wrong.
    pub fn wrongly_excluded(&self) -> Vec<(&'static str, &'static str)> {
        let groups = 0..model().groups.len();
        let bins = groups.flat_map(|number| {
            let name = model().groups[number].name;
            self.bins(number).map(move |(bin, n)| (name, bin, n))
        });
        bins.filter(|(_, bin, n)| bin.excluded.is_some() && *n > 0)
            .map(|(group, bin, _)| (group, bin.name.as_str()))
            .collect()
    }
}
