//! Job `words`: random legal words on the hardware, against the golden model: memory, notifications, buffer descriptors,
//! semaphores and completion (`crate::lower`, `crate::scoreboard`).

use super::{Devices, Job, RegressError, Reproduced, Seed, Work};
use crate::coverage::{Axis, Group, Seen, range_of};
use crate::descriptor::scenario::{Run, Scenario};
use crate::descriptor::{
    Addr8, ComputeOp, Dtype, Generation, Indirect1D, Offset, Source, UpdateMode, Word, generation,
    indexed_legs, validate,
};
use crate::draw::{Case, case_of};
use crate::generator::{Choices, WordsProfile, smaller_choices};
use crate::golden::word::{Effects, From};
use crate::lower::{self, By, Completion, Lowered, Reason, Report};
use crate::machine::StepUnit;
use crate::random::seed_of;
use crate::scoreboard::compare;
use rand::RngExt;
use std::path::Path;

/// Name of the job.
pub const NAME: &str = "words";

/// The job.
pub struct Words<'a> {
    profile: &'a WordsProfile,
    devices: &'a Devices,
}

/// The case that some choices build.
fn case(profile: &WordsProfile, choices: &mut Choices) -> Case {
    let opcode = profile.opcode(choices.random_range(0..profile.weights()));
    let generation = Generation::ALL[choices.random_range(0..Generation::ALL.len())];
    case_of(&profile.mix, opcode, generation, choices)
}

/// The choices of a seed.
fn choices(seed: Seed) -> Choices {
    Choices::from_seed(seed_of(&seed.name(NAME), seed.root))
}

/// The case of a seed.
pub fn word_case(profile: &WordsProfile, seed: Seed) -> Case {
    case(profile, &mut choices(seed))
}

/// What became of a case.
enum Ran {
    /// It ran, and everything is equal.
    Equal(Box<(Run, Report)>),
    /// The hardware refuses it by name.
    Refused(Reason),
}

impl<'a> Words<'a> {
    /// The job on some devices.
    pub fn new(profile: &'a WordsProfile, devices: &'a Devices) -> Self {
        Self { profile, devices }
    }

    /// Runs a case: what became of it, or what differs.
    fn check(&self, case: &Case) -> Result<Ran, String> {
        let scenario = Scenario::of(NAME, case.state.clone(), vec![case.word.clone()]);
        let violations = validate(&case.word, case.state.generation);
        if let Some(first) = violations.first() {
            return Err(format!(
                "the generator drew a word that is not legal: {first}"
            ));
        }
        let lowered = self
            .devices
            .hardware()
            .and_then(|mut on| lower::run(&scenario, &mut on));
        match lowered.map_err(|e| e.to_string())? {
            Lowered::Refused(refusal) => Ok(Ran::Refused(refusal.reason)),
            Lowered::Ran(report) => {
                let golden = scenario.run();
                let differences = compare(&scenario, &golden, &report);
                match differences.first() {
                    None => Ok(Ran::Equal(Box::new((golden, *report)))),
                    Some(first) => Err(format!("{first}; {} differences", differences.len())),
                }
            }
        }
    }
}

/// How large a case is: bytes written, then what of the word and its registers is not 0.
fn size(case: &Case) -> (u64, usize) {
    let effects = case.state.clone().execute(&case.word);
    let bytes = effects.map_or(0, |e| e.bytes() + e.indices);
    let some = case.word.encode().iter().filter(|&&b| b != 0).count();
    let registers = case.state.registers.iter().filter(|&&r| r != 0).count();
    (bytes, some + registers)
}

impl Job for Words<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn items(&self) -> &'static str {
        "words on hardware"
    }

    fn run(&self, seed: Seed, seen: &mut Seen) -> Result<Work, String> {
        let case = word_case(self.profile, seed);
        match self.check(&case)? {
            // A refused word does not count as run.
            Ran::Refused(reason) => {
                seen.hit("words: refused", &[dma_place(&case.word), reason as usize]);
                Ok(Work::default())
            }
            Ran::Equal(run) => {
                let (golden, report) = *run;
                cover(&case, &golden, &report, seen);
                let activity = &report.words[0].activity;
                Ok(Work {
                    items: 1,
                    cycles: activity.engine_cycles + activity.crossbar_cycles,
                })
            }
        }
    }

    /// The vector expects what the golden model leaves; the waves of a word are those of many runs, so there are none.
    fn reproduce(&self, seed: Seed, folder: &Path, _: bool) -> Result<Reproduced, RegressError> {
        let mut choices = choices(seed);
        let whole = case(self.profile, &mut choices);
        let list = smaller_choices(choices.taken(), |list| {
            let case = case(self.profile, &mut Choices::of(list.to_vec()));
            self.check(&case).is_err().then(|| size(&case))
        });
        let case = case(self.profile, &mut Choices::of(list));
        let Err(what) = self.check(&case) else {
            return Ok(Reproduced::default());
        };
        let name = seed.vector(NAME);
        let mut scenario = Scenario::of(&name, case.state.clone(), vec![case.word.clone()]);
        scenario.about = Some(seed.about(NAME, self.devices.backend, &what));
        let golden = scenario.run();
        let scenario = scenario.expecting(&golden, &case.regions);
        let file = format!("{name}.yaml");
        let text = scenario.to_yaml(&case.regions);
        sim::files::write_whole(&folder.join(&file), text.as_bytes())?;
        Ok(Reproduced {
            what,
            size: format!("{} of {} bytes written", size(&case).0, size(&whole).0),
            vector: Some(file),
            waves: None,
        })
    }
}

// ----------------------------------------------------------------------------------------------------------- coverage

/// Words that move along two legs, and whose operations can be refused.
const OPERATIONS: [&str; 2] = ["INDIRECT1D", "DIRECT2D"];

/// Words of the DMA.
const DMA: [&str; 4] = ["INDIRECT1D", "GATHER_XPOSE", "DIRECT2D", "DIRECT2D_XPOSE"];

/// Memories.
const MEMORIES: [&str; 3] = ["HBM", "SBUF", "PSUM"];

/// Forms of an ADDR8.
const FORMS: [&str; 5] = [
    "immediate",
    "two registers",
    "table + immediate",
    "table + register",
    "table + two registers",
];

/// Types that a DMA copies.
const TYPES: [Dtype; 12] = [
    Dtype::UINT8,
    Dtype::INT8,
    Dtype::UINT16,
    Dtype::INT16,
    Dtype::UINT32,
    Dtype::INT32,
    Dtype::BFLOAT16,
    Dtype::FP16,
    Dtype::FP32,
    Dtype::FP8_EXP3,
    Dtype::FP8_EXP4,
    Dtype::FP8_EXP5,
];

/// Beginnings of the ranges of an element's size. Unit: bytes.
const SIZES: [u64; 8] = [1, 2, 3, 5, 17, 65, 513, 0x1_0000];

/// Beginnings of the ranges of indices of a leg.
const COUNTS: [u64; 5] = [0, 1, 2, 25, 100];

/// Beginnings of the ranges of tiles that a word transposes.
const TILES: [u64; 4] = [1, 2, 3, 6];

/// Blocks of INDIRECT_COPY. Unit: elements.
const BLOCKS: [u64; 6] = [1, 2, 4, 8, 16, 32];

/// What can happen to a semaphore.
const UPDATES: [(UpdateMode, &str); 5] = [
    (UpdateMode::NONE, "none"),
    (UpdateMode::SEM_INC_READ, "SEM_INC_READ"),
    (UpdateMode::SEM_INC_COMPLETE, "SEM_INC_COMPLETE"),
    (UpdateMode::SEM_ADD_IMM_COMPLETE, "SEM_ADD_IMM_COMPLETE"),
    (UpdateMode::SEM_WR_REG_COMPLETE, "SEM_WR_REG_COMPLETE"),
];

/// How many indices are out of bounds.
const BOUNDS: [&str; 4] = ["no limit", "none out", "some out", "all out"];

fn kinds() -> Axis {
    Axis::new("word", Word::ALL.iter().map(|(_, name)| *name))
}

/// The groups of the job.
pub fn cover_groups() -> Vec<Group> {
    let generations = || Axis::new("generation", Generation::ALL);
    let bytes = |sizes: &'static [u64]| Axis::new("bytes", sizes);
    let xposes = ["GATHER_XPOSE", "DIRECT2D_XPOSE"];
    vec![
        Group::new(
            "words: generations",
            "A word runs on the hardware, with the memories of this generation",
            vec![kinds(), generations()],
        )
        .only(move |at| !xposes.contains(&Word::ALL[at[0]].1) || at[1] > 0),
        Group::new(
            "words: refused",
            "A word is refused by name",
            vec![
                Axis::new("word", OPERATIONS),
                Axis::new(
                    "reason",
                    ["MULTIPLY", "MAX", "MIN", "floating point", "cast"],
                ),
            ],
        ),
        Group::new(
            "words: ends",
            "How a word that is legal ends",
            vec![
                kinds(),
                Axis::new("end", ["done", "waits", "unsupported wait"]),
            ],
        ),
        Group::new(
            "words: waits",
            "A word that is done has waited for a semaphore to be so, against a number or a register",
            vec![
                Axis::new(
                    "semaphore",
                    ["equal", "below", "at most", "above", "at least"],
                ),
                Axis::new("against", ["a number", "a register"]),
            ],
        ),
        Group::new(
            "words: updates",
            "A word that is done has updated a semaphore besides its own",
            vec![Axis::new("update", UPDATES.map(|(_, name)| name))],
        ),
        Group::new(
            "words: memories",
            "A word of the DMA moves from one memory to another",
            vec![
                Axis::new("word", DMA),
                Axis::new("from", MEMORIES),
                Axis::new("to", MEMORIES),
            ],
        )
        // Transpositions land in SBUF.
        .only(|at| at[0] % 2 == 0 || at[2] == 1),
        Group::new(
            "words: addresses",
            "Form of an address of a word of the DMA",
            vec![
                Axis::new("word", DMA),
                Axis::new("side", ["source", "destination"]),
                Axis::new("form", FORMS),
            ],
        ),
        Group::new(
            "words: shapes",
            "Where a word of the DMA has its shapes, and what its steps count",
            vec![
                Axis::new("word", DMA),
                Axis::new("shape", ["in the word", "in registers"]),
                Axis::new("steps", ["elements", "bytes"]),
            ],
        ),
        Group::new(
            "words: dims",
            "The dim that an index of INDIRECT1D walks",
            vec![
                Axis::new("leg", ["gather", "scatter"]),
                Axis::new("dim", ["X in the word", "X", "Y", "Z", "W"]),
            ],
        ),
        Group::new(
            "words: bounds",
            "Indices of INDIRECT1D against their limits, and whether one that is out is an error",
            vec![
                Axis::new("mode", ["gather", "scatter", "both"]),
                Axis::new("indices", BOUNDS),
                Axis::new("error", ["no", "yes"]),
            ],
        ),
        Group::new(
            "words: index counts",
            "Indices of INDIRECT1D, both legs together",
            vec![Axis::ranges("indices", &COUNTS)],
        ),
        Group::new(
            "words: row bounds",
            "Indices of GATHER_XPOSE against their limit",
            vec![Axis::new("indices", BOUNDS)],
        ),
        Group::new(
            "words: data bounds",
            "The limit of data addresses stops something, or does not",
            vec![
                Axis::new("word", &DMA[2..]),
                Axis::new("notifications", ["none", "some"]),
            ],
        ),
        Group::new(
            "words: types",
            "A DMA of this type, copied or added",
            vec![
                Axis::new("word", OPERATIONS),
                Axis::new("type", TYPES),
                Axis::new("operation", ["copy", "ADD"]),
            ],
        )
        // Floating-point numbers are not added, but refused.
        .only(|at| at[2] == 0 || at[1] < 6),
        Group::new(
            "words: element sizes",
            "Size of a source element. Unit: bytes",
            vec![Axis::new("word", OPERATIONS), Axis::ranges("bytes", &SIZES)],
        ),
        Group::new(
            "words: blocks",
            "A block of INDIRECT_COPY",
            vec![
                Axis::new("elements", BLOCKS),
                bytes(&[1, 2, 4]),
                Axis::new("indices", ["all in", "some out"]),
            ],
        ),
        Group::new(
            "words: channels",
            "Partitions of INDIRECT_COPY",
            vec![Axis::new("channels", [16, 32, 64, 128])],
        ),
        Group::new(
            "words: look-ups",
            "A GATHER: bytes of an index and of an element, what a miss does, which indices hit",
            vec![
                Axis::new("index", [1, 2, 4]),
                bytes(&[1, 2, 4, 8]),
                Axis::new("miss", ["immediate", "skip"]),
                Axis::new("indices", ["all hit", "some miss", "all miss"]),
            ],
        ),
        Group::new(
            "words: Pool_Buffer loads",
            "A POOL_BUFFER_LOAD",
            vec![bytes(&[1, 2, 4, 8]), Axis::new("channels", [1, 4, 16, 32])],
        ),
        Group::new(
            "words: tiles",
            "A DIRECT2D_XPOSE",
            vec![
                Axis::new("element", ["2 bytes", "4 bytes"]),
                Axis::ranges("tiles", &TILES),
            ],
        ),
        Group::new(
            "words: writers",
            "Who writes what a word leaves: the crossbar, or the agent where no design reaches",
            vec![kinds(), Axis::new("writer", ["crossbar", "agent"])],
        )
        // Both transpositions and INDIRECT_COPY land in SBUF; POOL_BUFFER_LOAD writes no memory.
        .only(|at| match Word::ALL[at[0]].1 {
            "POOL_BUFFER_LOAD" => false,
            "GATHER_XPOSE" | "DIRECT2D_XPOSE" | "INDIRECT_COPY" => at[1] == 0,
            _ => true,
        }),
    ]
}

fn kind_place(word: &Word) -> usize {
    let all = Word::ALL.iter();
    let place = all.map(|(op, _)| *op).position(|op| op == word.opcode());
    place.expect("a word of the list")
}

fn dma_place(word: &Word) -> usize {
    match word {
        Word::Indirect1D(_) => 0,
        _ => 1,
    }
}

fn memory_of(address: u64, on: Generation) -> usize {
    let sbuf = address.wrapping_sub(generation::SBUF_APERTURE) < u64::from(on.sbuf_window());
    let psum = address.wrapping_sub(generation::PSUM_APERTURE) < u64::from(on.psum_window());
    match (sbuf, psum) {
        (true, _) => 1,
        (_, true) => 2,
        _ => 0,
    }
}

fn form_of(addr: Addr8) -> usize {
    match addr.source() {
        Some(Source::Registers { .. }) => 1,
        Some(Source::Table { offset, .. }) => match offset {
            Offset::Immediate(_) => 2,
            Offset::Register(_) => 3,
            Offset::Wide(_) => 4,
        },
        _ => 0,
    }
}

/// State of some indices: in [`BOUNDS`].
fn bound_of(limited: bool, effects: &Effects) -> usize {
    match (limited, effects.skipped) {
        (false, _) => 0,
        (true, 0) => 1,
        (true, n) if n < effects.indices => 2,
        _ => 3,
    }
}

/// Marks what a case that ran has covered.
fn cover(case: &Case, golden: &Run, report: &Report, seen: &mut Seen) {
    let word = &case.word;
    let kind = kind_place(word);
    let on = case.state.generation;
    let events = word.events();
    let done = match report.words[0].completion {
        Completion::Waits => {
            seen.hit("words: ends", &[kind, 1]);
            return;
        }
        Completion::Unsupported(_) => {
            seen.hit("words: ends", &[kind, 2]);
            return;
        }
        _ => &golden.results[0],
    };
    let Ok(effects) = done else { return };
    seen.hit("words: ends", &[kind, 0]);
    seen.hit("words: generations", &[kind, on as usize]);
    if let Some(how) = (events.wait_mode.0 & 0xF).checked_sub(1) {
        let register = usize::from(events.wait_mode.0 & 0x80 != 0);
        seen.hit("words: waits", &[how.into(), register]);
    }
    let update = UPDATES
        .iter()
        .position(|(mode, _)| *mode == events.update_mode);
    seen.hit("words: updates", &[update.expect("a published one")]);
    for landing in &report.words[0].landings {
        let by = match landing.by {
            By::Crossbar => 0,
            By::Agent => 1,
        };
        seen.hit("words: writers", &[kind, by]);
    }
    match word {
        Word::Indirect1D(w) => {
            cover_dma(case, effects, 0, [w.src_start_addr, w.dst_start_addr], seen);
            cover_indirect(w, effects, seen);
            cover_operation(0, w.in_dtype, w.compute_op, w.src_elem_size, seen);
        }
        Word::GatherXpose(w) => {
            cover_dma(case, effects, 1, [w.src_start_addr, w.dst_start_addr], seen);
            let bound = bound_of(w.src_idx_bound_reg.bc_enabled, effects);
            seen.hit("words: row bounds", &[bound]);
        }
        Word::Direct2D(w) => {
            cover_dma(case, effects, 2, [w.src_start_addr, w.dst_start_addr], seen);
            cover_operation(1, w.in_dtype, w.compute_op, w.src_elem_size, seen);
            let limited = w.src_bound_reg.bc_enabled || w.dst_bound_reg.bc_enabled;
            cover_data_bounds(0, limited, effects, seen);
        }
        Word::Direct2DXpose(w) => {
            cover_dma(case, effects, 3, [w.src_start_addr, w.dst_start_addr], seen);
            let limited = w.src_bound_reg.bc_enabled || w.dst_bound_reg.bc_enabled;
            cover_data_bounds(1, limited, effects, seen);
            let wide = usize::from(w.out_dtype.size() == 4);
            let tiles = report.words[0].activity.tiles;
            if tiles > 0 {
                seen.hit("words: tiles", &[wide, range_of(&TILES, tiles)]);
            }
        }
        Word::IndirectCopy(w) => {
            let block = BLOCKS
                .iter()
                .position(|&b| b == u64::from(w.src_num_elem_per_idx));
            let size = w.in_dtype.size().ilog2() as usize;
            let out = usize::from(effects.skipped > 0);
            let block = block.expect("a legal block");
            seen.hit("words: blocks", &[block, size, out]);
            let channels = usize::from(w.num_active_channels / 16).ilog2() as usize;
            seen.hit("words: channels", &[channels]);
        }
        Word::Gather(w) => {
            let index = w.in_dtype.size().ilog2() as usize;
            let element = w.out_dtype.size().ilog2() as usize;
            let miss = usize::from(w.index_miss_behavior.0);
            let missed = match effects.skipped {
                0 => 0,
                n if n < effects.indices => 1,
                _ => 2,
            };
            seen.hit("words: look-ups", &[index, element, miss, missed]);
        }
        Word::PoolBufferLoad(w) => {
            let element = w.in_dtype.size().ilog2() as usize;
            let channels = [1, 4, 16, 32]
                .iter()
                .position(|&c| c == w.num_active_channels);
            let at = [element, channels.expect("one that is drawn")];
            seen.hit("words: Pool_Buffer loads", &at);
        }
    }
}

fn cover_dma(case: &Case, effects: &Effects, word: usize, addresses: [Addr8; 2], seen: &mut Seen) {
    for (side, addr) in addresses.into_iter().enumerate() {
        seen.hit("words: addresses", &[word, side, form_of(addr)]);
    }
    let shape = usize::from(addresses[0].shape_from_register());
    let unit = usize::from(case.state.step_unit == StepUnit::Byte);
    seen.hit("words: shapes", &[word, shape, unit]);
    let moves = effects.moves();
    if let Some(first) = moves.first()
        && let From::Memory(from) = first.from
    {
        let at = [from, first.to].map(|address| memory_of(address, case.state.generation));
        seen.hit("words: memories", &[word, at[0], at[1]]);
    }
}

fn cover_indirect(w: &Indirect1D, effects: &Effects, seen: &mut Seen) {
    let legs = indexed_legs(w.flags.indirect_mode);
    let sides = [
        (w.src_start_addr, w.flags.gather_dim, w.src_idx_bound_reg),
        (w.dst_start_addr, w.flags.scatter_dim, w.dst_idx_bound_reg),
    ];
    let mut limited = false;
    for (leg, (addr, dim, bound)) in sides.into_iter().enumerate() {
        if legs[leg] {
            let dim = match addr.shape_from_register() {
                true => 1 + usize::from(dim.0),
                false => 0,
            };
            seen.hit("words: dims", &[leg, dim]);
            limited |= bound.bc_enabled;
        }
    }
    let mode = match legs {
        [true, false] => 0,
        [false, true] => 1,
        _ => 2,
    };
    let error = usize::from(w.flags.idx_bound_is_err);
    let at = [mode, bound_of(limited, effects), error];
    seen.hit("words: bounds", &at);
    let count = range_of(&COUNTS, effects.indices);
    seen.hit("words: index counts", &[count]);
}

fn cover_operation(word: usize, dtype: Dtype, op: ComputeOp, elem_size: u16, seen: &mut Seen) {
    let dtype = TYPES
        .iter()
        .position(|&t| t == dtype)
        .expect("it was drawn");
    let add = usize::from(op == ComputeOp::ADD);
    seen.hit("words: types", &[word, dtype, add]);
    // 0 stands for 64 KiB (D31).
    let bytes = match elem_size {
        0 => 0x1_0000,
        n => n.into(),
    };
    seen.hit("words: element sizes", &[word, range_of(&SIZES, bytes)]);
}

fn cover_data_bounds(word: usize, limited: bool, effects: &Effects, seen: &mut Seen) {
    if limited {
        let some = usize::from(!effects.notifications.is_empty());
        seen.hit("words: data bounds", &[word, some]);
    }
}
