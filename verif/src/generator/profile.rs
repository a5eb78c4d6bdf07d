//! Profiles: what random jobs draw, as YAML files in `testvectors/profiles/`, which are part of the program.

use crate::descriptor::Word;
use crate::draw::LEAST_BYTES;
use crate::random;
use crate::transpose;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Version of the format.
const VERSION: u64 = 1;

/// Most seeds of a job in a round, and most operations or tiles of a seed.
const MOST: u64 = 100_000;

/// Most bytes that a word may be given to move. Unit: bytes.
const MOST_BYTES: u64 = 1 << 20;

macro_rules! named {
    ($($name:literal)*) => {
        /// Names of the profiles that are part of the program.
        pub const NAMES: &[&str] = &[$($name),*];

        fn text_of(name: &str) -> Option<&'static str> {
            match name {
                $($name => Some(include_str!(concat!("../../../testvectors/profiles/", $name, ".yaml"))),)*
                _ => None,
            }
        }
    };
}

named! { "smoke" "gather-heavy" "collisions" "oob" "transposes" "dims" "registers" "errors" }

/// A profile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    version: u64,
    /// Name.
    pub name: String,
    /// What it is for.
    pub about: String,
    /// Seeds of each job in a round.
    pub seeds: BTreeMap<String, u64>,
    /// Job `programs`.
    #[serde(default)]
    pub programs: ProgramsProfile,
    /// Job `tiles`.
    #[serde(default)]
    pub tiles: TilesProfile,
    /// Jobs `words` and `near`.
    #[serde(default)]
    pub words: WordsProfile,
    /// Fingerprint of the text.
    #[serde(skip)]
    pub fingerprint: u64,
}

/// Random programs.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProgramsProfile {
    /// Operations of a seed, about.
    pub ops: u64,
    /// Mixes, which take turns by number.
    pub mixes: Vec<random::Profile>,
}

impl Default for ProgramsProfile {
    fn default() -> Self {
        Self {
            ops: 200,
            mixes: vec![random::Profile::MIXED],
        }
    }
}

/// Random traffic for the crossbar.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TilesProfile {
    /// Tiles of a seed, at least.
    pub tiles: u64,
    /// How the traffic looks.
    pub mix: transpose::Mix,
}

impl Default for TilesProfile {
    fn default() -> Self {
        Self {
            tiles: 8,
            mix: transpose::Mix::default(),
        }
    }
}

/// Random words.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WordsProfile {
    /// Weights of the words, by name.
    pub kinds: BTreeMap<String, u32>,
    /// How they look.
    pub mix: crate::draw::Mix,
}

impl Default for WordsProfile {
    fn default() -> Self {
        Self {
            kinds: Word::ALL
                .iter()
                .map(|(_, name)| ((*name).to_owned(), 1))
                .collect(),
            mix: crate::draw::Mix::default(),
        }
    }
}

/// Why something is no profile.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum ProfileError {
    /// It is neither a name nor a file.
    #[error("no profile is called `{name}`, and there is no such file")]
    #[diagnostic(help("the profiles are {}; or name a YAML file (docs/regress.md)", NAMES.join(", ")))]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// It cannot be read.
    #[error("{name}: {source}")]
    Io {
        /// File.
        name: String,
        /// Why.
        source: std::io::Error,
    },
    /// No YAML, or not of the schema.
    #[error("{name}: {error}")]
    #[diagnostic(help("docs/regress.md lists the fields"))]
    Yaml {
        /// File.
        name: String,
        /// What is wrong.
        error: String,
    },
    /// Against a rule.
    #[error("{name}, {at}: {found}")]
    #[diagnostic(help("{rule}"))]
    Rule {
        /// File.
        name: String,
        /// Field.
        at: String,
        /// What is there.
        found: String,
        /// What should be.
        rule: String,
    },
}

impl Profile {
    /// A profile of the program by its name, or of a file.
    ///
    /// # Errors
    ///
    /// There is none, or it is none.
    pub fn load(name: &str) -> Result<Self, ProfileError> {
        if let Some(text) = text_of(name) {
            return Self::parse(text, name);
        }
        match std::fs::read_to_string(Path::new(name)) {
            Ok(text) => Self::parse(&text, name),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Err(ProfileError::Unknown {
                name: name.to_owned(),
            }),
            Err(source) => Err(ProfileError::Io {
                name: name.to_owned(),
                source,
            }),
        }
    }

    /// From a text; `name` is what errors call it.
    ///
    /// # Errors
    ///
    /// It is no profile.
    pub fn parse(text: &str, name: &str) -> Result<Self, ProfileError> {
        let mut profile: Self = serde_yaml::from_str(text).map_err(|e| ProfileError::Yaml {
            name: name.to_owned(),
            error: e.to_string(),
        })?;
        profile.fingerprint = random::seed_of(text, 0);
        match profile.wrong() {
            None => Ok(profile),
            Some((at, found, rule)) => Err(ProfileError::Rule {
                name: name.to_owned(),
                at,
                found,
                rule,
            }),
        }
    }

    /// The first field that is against a rule: where, what, which rule.
    fn wrong(&self) -> Option<(String, String, String)> {
        let wrong = |at: &str, found: String, rule: String| Some((at.to_owned(), found, rule));
        if self.version != VERSION {
            let rule = format!("this program reads version {VERSION}");
            return wrong("version", self.version.to_string(), rule);
        }
        let jobs = crate::regress::JOBS;
        if let Some(job) = self.seeds.keys().find(|job| !jobs.contains(&job.as_str())) {
            let rule = format!("the jobs are {}", jobs.join(", "));
            return wrong("seeds", format!("no job `{job}`"), rule);
        }
        if self.seeds.values().all(|&n| n == 0) {
            let rule = "a round has at least one seed".to_owned();
            return wrong("seeds", "no seed".to_owned(), rule);
        }
        let seeds = self
            .seeds
            .iter()
            .map(|(job, &n)| (format!("seeds.{job}"), n, 0));
        let sizes = [
            ("programs.ops".to_owned(), self.programs.ops, 1),
            ("tiles.tiles".to_owned(), self.tiles.tiles, 1),
        ];
        for (at, n, least) in seeds.chain(sizes) {
            if !(least..=MOST).contains(&n) {
                return wrong(&at, n.to_string(), format!("{least} to {MOST}"));
            }
        }
        let mixes = self.programs.mixes.iter().enumerate();
        let mixes = mixes.flat_map(|(k, mix)| {
            let fields = mix.percentages().into_iter();
            fields.map(move |(field, n)| (format!("programs.mixes[{k}].{field}"), n))
        });
        let tiles = self.tiles.mix.percentages().into_iter();
        let tiles = tiles.map(|(field, n)| (format!("tiles.mix.{field}"), n));
        let words = self.words.mix.percentages().into_iter();
        let words = words.map(|(field, n)| (format!("words.mix.{field}"), n));
        for (at, n) in mixes.chain(tiles).chain(words) {
            if n > 100 {
                return wrong(&at, n.to_string(), "a percentage, 0 to 100".to_owned());
            }
        }
        if self.programs.mixes.is_empty() {
            let rule = "give at least one; {} is a bit of everything".to_owned();
            return wrong("programs.mixes", "none".to_owned(), rule);
        }
        for (k, mix) in self.programs.mixes.iter().enumerate() {
            let at = format!("programs.mixes[{k}]");
            if !mix.offsets.legal() {
                let rule = "weights, of which at least one is not 0".to_owned();
                return wrong(&format!("{at}.offsets"), "no weight".to_owned(), rule);
            }
            if mix.s0 == 0 && mix.s1 == 0 {
                let rule = "a bundle must be able to have an operation".to_owned();
                return wrong(&at, "s0 and s1 are 0".to_owned(), rule);
            }
        }
        let known = |name: &str| Word::ALL.iter().any(|(_, known)| *known == name);
        if let Some(kind) = self.words.kinds.keys().find(|kind| !known(kind)) {
            let names: Vec<&str> = Word::ALL.iter().map(|(_, name)| *name).collect();
            let rule = format!("the words are {}", names.join(", "));
            return wrong("words.kinds", format!("no word `{kind}`"), rule);
        }
        let sum = self
            .words
            .kinds
            .values()
            .try_fold(0_u32, |a, &b| a.checked_add(b));
        if sum.is_none_or(|sum| sum == 0) {
            let rule = "weights, of which at least one is not 0".to_owned();
            return wrong("words.kinds", "no weight".to_owned(), rule);
        }
        let bytes = self.words.mix.bytes;
        if !(LEAST_BYTES..=MOST_BYTES).contains(&bytes) {
            let rule = format!("{LEAST_BYTES} to {MOST_BYTES}");
            return wrong("words.mix.bytes", bytes.to_string(), rule);
        }
        None
    }
}

impl WordsProfile {
    /// Opcode that a draw of one in the sum of the weights stands for.
    pub fn opcode(&self, mut draw: u32) -> u8 {
        for (opcode, name) in Word::ALL {
            let weight = self.kinds.get(*name).copied().unwrap_or(0);
            if draw < weight {
                return *opcode;
            }
            draw -= weight;
        }
        unreachable!("the draw is below the sum of the weights")
    }

    /// Sum of the weights.
    pub fn weights(&self) -> u32 {
        self.kinds.values().sum()
    }
}
