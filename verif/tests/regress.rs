//! Regressions: the random part of the tests with a fixed root seed; runs that are killed and resumed, on one thread and on two;
//! damaged journals; planted faults that are found, shrunk, written and found again; the reports.

use sim::backend::{Backend, Engine};
use sim::crossbar::{Crossbar, CrossbarIn, CrossbarOut};
use sim::dut::{Dut, SimError};
use sim::engine::{EngineIn, EngineOut};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;
use verif::check::{Case, check};
use verif::coverage::{Coverage, load, model};
use verif::descriptor::scenario::Scenario;
use verif::descriptor::text::words_of;
use verif::descriptor::{Generation, Violation, validate};
use verif::generator::Profile;
use verif::lower::{self, Lowered};
use verif::random::DEFAULT_SEED;
use verif::regress::{Devices, JOBS, Limit, Plan, Record, Report, jobs, journal_of, run};
use verif::scoreboard::score;
use verif::vector::{CrossbarVector, Vector};

/// Folder that keeps what backend `verilator` builds.
const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/verilated");

fn smoke() -> Profile {
    Profile::load("smoke").unwrap()
}

fn devices(backend: Backend) -> Devices {
    Devices::on(backend, Path::new(CACHE)).unwrap()
}

fn plan<'a>(profile: &'a Profile, devices: &'a Devices, seeds: u64) -> Plan<'a> {
    let weight = |name: &str| profile.seeds.get(name).copied().unwrap_or(0);
    Plan {
        root: DEFAULT_SEED,
        profile: profile.name.clone(),
        profile_text: profile.fingerprint,
        backend: devices.backend,
        jobs: (jobs(profile, devices).into_iter())
            .map(|job| {
                let seeds = weight(job.name());
                (job, seeds)
            })
            .collect(),
        limit: Limit::Seeds(seeds),
        stop_on_first: false,
        threads: 0,
    }
}

/// Only one job.
fn only(plan: &mut Plan, job: &str) {
    for (candidate, seeds) in &mut plan.jobs {
        *seeds = u64::from(candidate.name() == job);
    }
}

fn replay(record: &Record) -> String {
    format!(
        "gsx regress --job {} --number {}",
        record.job, record.number
    )
}

fn report(plan: &Plan, folder: &Path, waves: bool) -> Report {
    let records = run(plan, folder, false, |_| ()).unwrap();
    Report::new(plan, records, folder, waves, replay).unwrap()
}

/// A result without what depends on the machine.
fn timeless(record: &Record) -> Record {
    Record {
        micros: 0,
        at_millis: 0,
        ..record.clone()
    }
}

fn timeless_all(records: &[Record]) -> Vec<Record> {
    records.iter().map(timeless).collect()
}

#[test]
fn no_seed_of_the_smoke_profile_fails_on_any_backend() {
    let profile = smoke();
    let mut results = Vec::new();
    for (backend, seeds) in [
        (Backend::Model, 3400),
        (Backend::Verilator, 170),
        (Backend::Rtl, 17),
    ] {
        let devices = devices(backend);
        let folder = TempDir::new().unwrap();
        let report = report(&plan(&profile, &devices, seeds), folder.path(), false);
        assert!(report.passed(), "{}", report.text());
        assert_eq!(report.records.len() as u64, seeds);
        if backend == Backend::Model {
            let coverage = report.coverage.progress();
            assert!(coverage.percent() > 95.0, "{}", report.coverage.text());
            assert_eq!(report.coverage.wrongly_excluded(), []);
        }
        results.push(timeless_all(&report.records));
    }
    // Backends are equal in every cycle, so seeds are in what they cover and in how long they take.
    assert_eq!(results[0][..170], results[1][..]);
    assert_eq!(results[0][..17], results[2][..]);
}

#[test]
fn few_bins_are_excluded_and_each_with_a_reason() {
    let excluded = model().excluded();
    assert!(
        20 * excluded <= model().len(),
        "{excluded} of {}",
        model().len()
    );
    for group in &model().groups {
        assert!(!group.bins.is_empty(), "{}", group.name);
        for bin in &group.bins {
            assert!(bin.excluded.is_none_or(|why| why.len() > 20), "{bin:?}");
        }
    }
}

// ------------------------------------------------------------------------------------------------------- same results

#[test]
fn one_thread_and_two_give_the_same_report() {
    let (profile, devices) = (smoke(), devices(Backend::Model));
    let reports: Vec<Report> = [1, 2, 3]
        .map(|threads| {
            let plan = Plan {
                threads,
                ..plan(&profile, &devices, 400)
            };
            report(&plan, TempDir::new().unwrap().path(), false)
        })
        .into();
    for other in &reports[1..] {
        assert_eq!(reports[0].json(), other.json());
        assert_eq!(reports[0].coverage, other.coverage);
        assert_eq!(
            timeless_all(&reports[0].records),
            timeless_all(&other.records)
        );
    }
}

#[test]
fn another_job_moves_no_draw() {
    let (profile, devices) = (smoke(), devices(Backend::Model));
    let folder = TempDir::new().unwrap();
    let all = run(&plan(&profile, &devices, 680), folder.path(), false, |_| ()).unwrap();
    for job in JOBS {
        let mut alone = plan(&profile, &devices, 40);
        only(&mut alone, job);
        let alone = run(&alone, folder.path(), false, |_| ()).unwrap();
        let of_all: Vec<Record> = all.iter().filter(|r| r.job == job).map(timeless).collect();
        assert_eq!(of_all[..40], timeless_all(&alone)[..], "{job}");
    }
}

#[test]
fn another_root_seed_gives_other_results() {
    let (profile, devices) = (smoke(), devices(Backend::Model));
    let folder = TempDir::new().unwrap();
    let one = run(&plan(&profile, &devices, 90), folder.path(), false, |_| ()).unwrap();
    let other = Plan {
        root: 1,
        ..plan(&profile, &devices, 90)
    };
    let other = run(&other, folder.path(), false, |_| ()).unwrap();
    for job in JOBS {
        let of = |records: &[Record]| -> Vec<Record> {
            records
                .iter()
                .filter(|r| r.job == job)
                .map(timeless)
                .collect()
        };
        assert_ne!(of(&one), of(&other), "{job}");
    }
}

// ------------------------------------------------------------------------------------------------ the command, killed

fn gsx(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gsx"));
    command.args(args).env("SUPERGATHER_CACHE", CACHE);
    command
}

/// A run of some seeds on the model.
fn regress(out: &Path, seeds: u64, more: &[&str]) -> Command {
    let seeds = seeds.to_string();
    let mut command = gsx(&["regress", "--dut", "model", "--seeds", &seeds]);
    command.arg("--out").arg(out).args(more);
    command
}

fn finished(mut command: Command) -> Output {
    let out = command.output().unwrap();
    assert!(out.status.success(), "{out:?}");
    out
}

/// What two runs are compared by.
fn compared(folder: &Path) -> Vec<String> {
    [
        "report.json",
        "coverage.json",
        "coverage.txt",
        "coverage.html",
    ]
    .map(|name| std::fs::read_to_string(folder.join(name)).unwrap())
    .into()
}

/// Starts a run and kills it once its journal has so many bytes, wherever it is then. False if it was over before.
fn killed(mut command: Command, journal: &Path, bytes: u64) -> bool {
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    loop {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        let length = std::fs::metadata(journal).map_or(0, |data| data.len());
        if length >= bytes {
            child.kill().unwrap();
            child.wait().unwrap();
            return true;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_run_that_is_killed_ten_times_ends_as_one_that_is_not() {
    const SEEDS: u64 = 2000;
    let whole = TempDir::new().unwrap();
    finished(regress(whole.path(), SEEDS, &[]));
    let length = std::fs::metadata(journal_of(whole.path())).unwrap().len();
    let broken = TempDir::new().unwrap();
    let journal = journal_of(broken.path());
    // Ten moments, the first before anything has ended.
    let mut kills = 0;
    for k in 0..10 {
        let more: &[&str] = if k == 0 { &[] } else { &["--resume"] };
        let more = [more, &["--jobs", ["1", "2"][k % 2]]].concat();
        let bytes = 1 + length * (k as u64) * 97 / 1000;
        kills += u32::from(killed(
            regress(broken.path(), SEEDS, &more),
            &journal,
            bytes,
        ));
    }
    assert!(kills >= 9, "{kills} kills");
    let out = finished(regress(broken.path(), SEEDS, &["--resume"]));
    assert_eq!(compared(whole.path()), compared(broken.path()));
    // Nothing is there twice, and nothing was lost: a line for each seed, and the header's.
    let text = std::fs::read_to_string(&journal).unwrap();
    assert_eq!(text.lines().count() as u64, SEEDS + 1);
    // A run that is over has nothing left to do.
    let again = finished(regress(broken.path(), SEEDS, &["--resume"]));
    assert_eq!(out.stdout, again.stdout);
    assert_eq!(text, std::fs::read_to_string(&journal).unwrap());
    assert_eq!(compared(whole.path()), compared(broken.path()));
}

#[test]
fn a_journal_torn_anywhere_goes_on() {
    const SEEDS: u64 = 60;
    let whole = TempDir::new().unwrap();
    finished(regress(whole.path(), SEEDS, &[]));
    let bytes = std::fs::read(journal_of(whole.path())).unwrap();
    let header = bytes.iter().position(|&b| b == b'\n').unwrap();
    for k in 0..12 {
        let torn = TempDir::new().unwrap();
        let end = header + 1 + (bytes.len() - header - 2) * k / 11;
        std::fs::write(journal_of(torn.path()), &bytes[..end]).unwrap();
        // Twice: what was torn must not be left between the lines.
        for _ in 0..2 {
            finished(regress(torn.path(), SEEDS, &["--resume"]));
            assert_eq!(compared(whole.path()), compared(torn.path()), "{end} bytes");
        }
    }
}

#[test]
fn what_an_interruption_left_out_is_run_even_if_the_time_is_up() {
    let (profile, devices) = (smoke(), devices(Backend::Model));
    let folder = TempDir::new().unwrap();
    let mut plan = plan(&profile, &devices, 40);
    let whole = run(&plan, folder.path(), false, |_| ()).unwrap();
    // Two threads: of two seeds that were under way one ended, and the other did not.
    let journal = journal_of(folder.path());
    let text = std::fs::read_to_string(&journal).unwrap();
    let kept: Vec<&str> = text
        .split_inclusive('\n')
        .enumerate()
        .filter(|(n, _)| ![7, 20].contains(n))
        .map(|(_, line)| line)
        .collect();
    std::fs::write(&journal, kept.concat()).unwrap();
    plan.limit = Limit::Time(std::time::Duration::ZERO);
    let resumed = run(&plan, folder.path(), true, |_| ()).unwrap();
    assert_eq!(timeless_all(&whole), timeless_all(&resumed));
    // Without a journal nothing is run, and the report says so.
    let none = report(&plan, folder.path(), false);
    assert!(none.passed() && none.records.is_empty());
    assert!(none.text().contains("0 seeds"), "{}", none.text());
    assert!(roxmltree::Document::parse(&none.junit()).is_ok());
}

/// One clear error, exit code 2, and no report.
#[track_caller]
fn refused(mut command: Command, folder: &Path, words: &[&str]) {
    let out = command.output().unwrap();
    let said = String::from_utf8(out.stderr).unwrap();
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(out.status.code(), Some(2), "{said}");
    for word in words {
        assert!(said.contains(word), "no `{word}` in: {said}");
    }
    assert!(!folder.join("report.json").exists());
}

#[test]
fn damaged_and_foreign_journals_are_refused() {
    let whole = TempDir::new().unwrap();
    finished(regress(whole.path(), 40, &[]));
    let bytes = std::fs::read(journal_of(whole.path())).unwrap();
    let lines: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i] == b'\n').collect();
    let other = TempDir::new().unwrap();
    let folder = other.path();
    let with = |bytes: &[u8], more: &[&str]| {
        std::fs::write(journal_of(folder), bytes).unwrap();
        regress(folder, 40, &[&["--resume"], more].concat())
    };
    // A bit that has changed in line 6, a line that is gone in part, one that is no UTF-8, an empty file.
    let mut flipped = bytes.clone();
    flipped[lines[4] + 30] ^= 1;
    refused(
        with(&flipped, &[]),
        folder,
        &["line 6", "checksum", "--resume"],
    );
    let cut = [&bytes[..lines[4] + 20], &bytes[lines[5]..]].concat();
    refused(with(&cut, &[]), folder, &["line 6", "checksum"]);
    let mut strange = bytes.clone();
    strange[lines[7] + 5] = 0xFF;
    refused(with(&strange, &[]), folder, &["line 9", "utf-8"]);
    refused(with(&[], &[]), folder, &["line 1", "empty"]);
    // Another root seed, profile, backend, job.
    refused(
        with(&bytes, &["--seed", "7"]),
        folder,
        &["root seed", "20551", "7", "--out"],
    );
    refused(
        with(&bytes, &["--profile", "errors"]),
        folder,
        &["profile", "smoke"],
    );
    refused(with(&bytes, &["--job", "tiles"]), folder, &["rounds"]);
    // None at all.
    std::fs::remove_file(journal_of(folder)).unwrap();
    refused(
        regress(folder, 40, &["--resume"]),
        folder,
        &["no journal", "leave out --resume"],
    );
}

#[test]
fn bad_options_are_refused() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    refused(
        regress(folder, 1, &["--profile", "nosuch"]),
        folder,
        &["`nosuch`", "gather-heavy"],
    );
    refused(
        regress(folder, 1, &["--job", "nosuch"]),
        folder,
        &["nosuch", "programs, tiles, words, near"],
    );
    let mut minutes = gsx(&["regress", "--minutes", "0", "--out"]);
    minutes.arg(folder);
    refused(minutes, folder, &["--minutes 0"]);
}

// ---------------------------------------------------------------------------------------------------- planted faults

/// An engine with a fault: a drain to v20 gives a wrong bit in lane 3.
struct WrongDrain {
    inner: Engine,
    out: EngineOut,
}

impl WrongDrain {
    fn spoil(&mut self) {
        self.out = self.inner.outputs().clone();
        if let Some(vt) = self.out.vt.as_mut().filter(|vt| vt.register == 20) {
            vt.data.set_u16(3, vt.data.u16(3) ^ 0x40);
        }
    }
}

impl Dut for WrongDrain {
    type In = EngineIn;
    type Out = EngineOut;

    fn backend(&self) -> &'static str {
        "model"
    }

    fn outputs(&self) -> &EngineOut {
        &self.out
    }

    fn drive(&mut self, inputs: &EngineIn) -> Result<(), SimError> {
        self.inner.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.inner.clock()?;
        self.spoil();
        Ok(())
    }
}

/// A crossbar with a fault: the byte at 0x20 of some pages is wrong.
struct WrongColumn {
    inner: Crossbar,
    out: CrossbarOut,
}

impl WrongColumn {
    fn spoil(&mut self) {
        self.out = self.inner.outputs().clone();
        if self.out.sram_addr % 0x800 == 0x20 {
            self.out.sram.data[0] ^= 1;
        }
    }
}

impl Dut for WrongColumn {
    type In = CrossbarIn;
    type Out = CrossbarOut;

    fn backend(&self) -> &'static str {
        "model"
    }

    fn outputs(&self) -> &CrossbarOut {
        &self.out
    }

    fn drive(&mut self, inputs: &CrossbarIn) -> Result<(), SimError> {
        self.inner.drive(inputs)
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.inner.clock()?;
        self.spoil();
        Ok(())
    }
}

/// The model with both faults.
fn faulty() -> Devices {
    let Devices {
        engine, crossbar, ..
    } = devices(Backend::Model);
    Devices {
        backend: "model",
        engine: Box::new(move || {
            let inner = engine()?;
            let out = inner.outputs().clone();
            Ok(Box::new(WrongDrain { inner, out }))
        }),
        crossbar: Box::new(move || {
            let inner = crossbar()?;
            let out = inner.outputs().clone();
            Ok(Box::new(WrongColumn { inner, out }))
        }),
    }
}

fn case_of(vector: &Vector) -> Case {
    Case {
        cfg: vector.config(),
        regs: vector.registers().clone(),
        ram: vector.ram().to_vec(),
        program: vector.program().clone(),
    }
}

#[test]
fn a_planted_fault_is_found_shrunk_written_and_found_again() {
    let (profile, wrong, sound) = (smoke(), faulty(), devices(Backend::Model));
    let folder = TempDir::new().unwrap();
    let mut plan = plan(&profile, &wrong, 20);
    only(&mut plan, "programs");
    let found = report(&plan, folder.path(), true);
    assert!(!found.passed());
    let first = &found.failed[0];
    let what = first.record.failure.as_ref().unwrap();
    assert!(what.contains("lane 3"), "{what}");

    // One operation is left, a drain to v20.
    let name = first.reproduced.vector.as_ref().unwrap();
    let vector = Vector::load(&folder.path().join(name)).unwrap();
    assert_eq!(vector.program().ops(), 1, "{vector:?}");
    let text = vector.program().steps[0].bundle.to_string();
    assert!(text.contains("v20"), "{text}");
    assert!(vector.about().unwrap().contains("root seed 20551"));

    // It fails there and nowhere else, and so does the seed.
    let case = case_of(&vector);
    assert!(check(&mut (wrong.engine)().unwrap(), &case).is_err());
    assert!(check(&mut (sound.engine)().unwrap(), &case).is_ok());
    let again = plan.one("programs", first.record.number).unwrap();
    assert_eq!(timeless(&again), timeless(&first.record));
    let end = format!("--number {}", first.record.number);
    assert!(first.replay.ends_with(&end), "{}", first.replay);

    // Waves of the cycles around it, and of no more.
    let waves = first.reproduced.waves.as_ref().unwrap();
    let waves = std::fs::read_to_string(folder.path().join(waves)).unwrap();
    let cycles = waves.lines().filter(|line| line.starts_with('#')).count();
    assert!((10..=400).contains(&cycles), "{cycles}");

    // With waves or without, the report is the same.
    let other = TempDir::new().unwrap();
    let without = report(&plan, other.path(), false);
    assert_eq!(without.json(), found.json());
    let names = std::fs::read_dir(other.path()).unwrap();
    let vcd = |path: PathBuf| path.extension().is_some_and(|e| e == "vcd");
    assert!(!names.into_iter().any(|f| vcd(f.unwrap().path())));
}

#[test]
fn a_planted_fault_of_the_crossbar_is_found_shrunk_and_written() {
    let (profile, wrong, sound) = (smoke(), faulty(), devices(Backend::Model));
    let folder = TempDir::new().unwrap();
    let mut plan = plan(&profile, &wrong, 20);
    only(&mut plan, "tiles");
    let found = report(&plan, folder.path(), true);
    let first = found.failed.first().expect("it is found");
    let name = first.reproduced.vector.as_ref().unwrap();
    let vector = CrossbarVector::load(&folder.path().join(name)).unwrap();
    assert!(vector.items().len() <= 4, "{}", first.reproduced.size);
    let run = |devices: &Devices| {
        let mut dut = (devices.crossbar)().unwrap();
        let (_, got) = vector.run(&mut dut).unwrap();
        vector.check_expected(&got).len()
    };
    assert!(run(&wrong) > 0);
    assert_eq!(run(&sound), 0);
    // What is written is what is read, to the last byte.
    let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(CrossbarVector::parse(&text, name).unwrap().to_yaml(), text);
    assert!(
        folder
            .path()
            .join(first.reproduced.waves.as_ref().unwrap())
            .exists()
    );
}

#[test]
fn a_planted_fault_is_found_by_words_and_made_a_vector() {
    let (profile, wrong, sound) = (smoke(), faulty(), devices(Backend::Model));
    let folder = TempDir::new().unwrap();
    let mut plan = plan(&profile, &wrong, 400);
    only(&mut plan, "words");
    let found = report(&plan, folder.path(), true);
    let first = found.failed.first().expect("it is found");
    let name = first.reproduced.vector.as_ref().unwrap();
    let scenario = Scenario::load(&folder.path().join(name)).unwrap();
    // The golden model does what it says; hardware with the fault does not, and sound hardware does.
    let wrongly = scenario.check(&scenario.run());
    assert!(wrongly.is_empty(), "{wrongly:?}");
    let differences = |devices: &Devices| {
        let mut on = devices.hardware().unwrap();
        match lower::run(&scenario, &mut on).unwrap() {
            Lowered::Ran(report) => score(&scenario, &report).len(),
            Lowered::Refused(refusal) => panic!("{refusal}"),
        }
    };
    assert!(differences(&wrong) > 0);
    assert_eq!(differences(&sound), 0);
    // Small: few bytes are written.
    let size = &first.reproduced.size;
    let small: u64 = size.split(' ').next().unwrap().parse().unwrap();
    let large: u64 = size.split(' ').nth(2).unwrap().parse().unwrap();
    assert!(small <= large && small <= 4096, "{size}");
}

#[test]
fn a_near_legal_word_that_is_not_rejected_as_it_should_is_made_a_vector() {
    let profile = smoke();
    // Nothing can be rejected by hardware that does not start.
    let broken = Devices {
        crossbar: Box::new(|| Err(SimError::BrokenOff { cycle: 7 })),
        ..devices(Backend::Model)
    };
    let folder = TempDir::new().unwrap();
    let mut plan = plan(&profile, &broken, 7);
    only(&mut plan, "near");
    let found = report(&plan, folder.path(), true);
    assert_eq!(found.failed.len(), 7);
    for f in &found.failed[..5] {
        assert_eq!(f.record.failure.as_deref(), Some("broken off in cycle 7"));
        let name = f.reproduced.vector.as_ref().unwrap();
        let scenario = Scenario::load(&folder.path().join(name)).unwrap();
        assert_eq!(scenario.expect.rejected.len(), 1);
        let wrong = scenario.check(&scenario.run());
        assert!(wrong.is_empty(), "{wrong:?}");
        assert_eq!(f.reproduced.waves, None);
    }
    // The others have a line that runs them again, and that is all.
    assert_eq!(found.failed[5].reproduced.vector, None);
}

#[test]
fn the_first_failure_ends_a_run_that_is_to_stop() {
    let (profile, wrong) = (smoke(), faulty());
    let folder = TempDir::new().unwrap();
    let mut all = plan(&profile, &wrong, 200);
    let collected = run(&all, folder.path(), false, |_| ()).unwrap();
    let first = collected.iter().position(|r| r.failure.is_some()).unwrap();
    assert!(collected.len() == 200 && first < 190, "{first}");
    all.stop_on_first = true;
    for threads in [1, 2] {
        all.threads = threads;
        let stopped = run(&all, folder.path(), false, |_| ()).unwrap();
        assert_eq!(
            timeless_all(&stopped),
            timeless_all(&collected)[..=first],
            "{threads} threads"
        );
        // What is under way still ends; nothing else begins.
        let lines = std::fs::read_to_string(journal_of(folder.path())).unwrap();
        let begun = lines.lines().count() - 1;
        assert!((first + 1..=first + threads).contains(&begun), "{begun}");
        // And again, from its journal.
        let resumed = run(&all, folder.path(), true, |_| ()).unwrap();
        assert_eq!(timeless_all(&stopped), timeless_all(&resumed));
    }
}

#[test]
fn a_panic_is_a_failure_of_its_seed() {
    let profile = smoke();
    let broken = Devices {
        engine: Box::new(|| panic!("no engine today")),
        ..devices(Backend::Model)
    };
    let folder = TempDir::new().unwrap();
    let mut plan = plan(&profile, &broken, 8);
    only(&mut plan, "programs");
    let found = report(&plan, folder.path(), false);
    assert_eq!(found.failed.len(), 8);
    for f in &found.failed {
        assert_eq!(f.record.job, "programs");
        assert_eq!(
            f.record.failure.as_deref(),
            Some("panicked: no engine today")
        );
    }
}

// ------------------------------------------------------------------------------------------------------------ reports

type Names = &'static [&'static str];

/// Elements and attributes of the JUnit files that CI servers read (the JUnit schema of Jenkins' xUnit plugin, junit-10.xsd): those
/// that must be there, those that may be, and what stands inside.
const JUNIT: [(&str, Names, Names, Names); 4] = [
    (
        "testsuites",
        &[],
        &["name", "tests", "failures", "errors", "time"],
        &["testsuite"],
    ),
    (
        "testsuite",
        &["name", "tests", "failures", "errors"],
        &["skipped", "time"],
        &["testcase"],
    ),
    ("testcase", &["name"], &["classname", "time"], &["failure"]),
    ("failure", &[], &["type", "message"], &[]),
];

#[test]
fn ci_servers_can_read_the_junit_file() {
    let (profile, wrong) = (smoke(), faulty());
    let folder = TempDir::new().unwrap();
    let report = report(&plan(&profile, &wrong, 300), folder.path(), false);
    let text = report.junit();
    let document = roxmltree::Document::parse(&text).unwrap();
    assert_eq!(document.root_element().tag_name().name(), "testsuites");
    let number =
        |node: roxmltree::Node, name| -> usize { node.attribute(name).unwrap().parse().unwrap() };
    for node in document.descendants().filter(|n| n.is_element()) {
        let name = node.tag_name().name();
        let (_, required, optional, inside) = JUNIT.iter().find(|e| e.0 == name).unwrap();
        let has: Vec<&str> = node.attributes().map(|a| a.name()).collect();
        assert!(required.iter().all(|a| has.contains(a)), "{name}: {has:?}");
        let known = |a: &&str| required.contains(a) || optional.contains(a);
        assert!(has.iter().all(known), "{name}: {has:?}");
        let children = node.children().filter(|n| n.is_element());
        assert!(
            children
                .into_iter()
                .all(|n| inside.contains(&n.tag_name().name()))
        );
        if let Some(time) = node.attribute("time") {
            assert!(time.parse::<f64>().unwrap() >= 0.0);
        }
    }
    let count = |node: roxmltree::Node, name| {
        let all = node.descendants();
        all.filter(|n| n.tag_name().name() == name).count()
    };
    let root = document.root_element();
    for node in root.children().chain([root]).filter(|n| n.is_element()) {
        assert_eq!(number(node, "tests"), count(node, "testcase"));
        assert_eq!(number(node, "failures"), count(node, "failure"));
    }
    assert_eq!(count(root, "failure"), report.failed.len());
    let mut failures = root
        .descendants()
        .filter(|n| n.tag_name().name() == "failure");
    assert!(failures.all(|f| f.text().unwrap().contains("replay: gsx regress")));
}

#[test]
fn pages_need_nothing_from_outside_and_say_what_is_wrong() {
    let (profile, wrong) = (smoke(), faulty());
    let folder = TempDir::new().unwrap();
    let report = report(&plan(&profile, &wrong, 90), folder.path(), false);
    let files = report.write(folder.path()).unwrap();
    assert_eq!(files.len(), 6);
    for name in ["report.html", "coverage.html"] {
        let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
        for outside in ["http:", "https:", "src=", "<script", "@import", "url("] {
            assert!(!text.contains(outside), "{name}: {outside}");
        }
    }
    let page = report.html();
    let first = &report.failed[0];
    let replay = verif::coverage::escaped(&first.replay);
    let bad = page.find(&replay).unwrap();
    assert!(bad < page.find("<h2>Jobs</h2>").unwrap());
    // What is missing comes first.
    let page = verif::coverage::page(&report.coverage, "Test");
    let missing = page.find("<h2>Missing</h2>").unwrap();
    assert!(missing < page.find("<h2>Groups</h2>").unwrap());
    let (bin, _) = (0..model().groups.len())
        .find_map(|g| report.coverage.missing(g).first().copied())
        .expect("ninety seeds do not hit everything");
    assert!(page[missing..].contains(&verif::coverage::escaped(bin)));
}

#[test]
fn merging_coverage_is_commutative_and_the_command_merges() {
    let (profile, devices) = (smoke(), devices(Backend::Model));
    let folder = TempDir::new().unwrap();
    let of = |root| {
        let plan = Plan {
            root,
            ..plan(&profile, &devices, 90)
        };
        report(&plan, folder.path(), false).coverage
    };
    let parts = [of(1), of(2), of(3)];
    let merged = |order: [usize; 3]| {
        let mut all = Coverage::default();
        order.iter().for_each(|&k| all.merge(&parts[k]));
        all
    };
    assert_eq!(merged([0, 1, 2]), merged([2, 0, 1]));
    assert_ne!(merged([0, 1, 2]), parts[0]);
    assert!(merged([0, 1, 2]).progress().covered > parts[0].progress().covered);

    let mut command = gsx(&["coverage"]);
    for (k, part) in parts.iter().enumerate() {
        let path = folder.path().join(format!("{k}.json"));
        std::fs::write(&path, part.json().to_string()).unwrap();
        assert_eq!(load(&path).unwrap(), *part);
        command.arg(path);
    }
    let (json, html) = (
        folder.path().join("all.json"),
        folder.path().join("all.html"),
    );
    command.arg("--json").arg(&json).arg("--html").arg(&html);
    let out = finished(command);
    assert_eq!(load(&json).unwrap(), merged([0, 1, 2]));
    assert!(html.exists());
    let said = String::from_utf8(out.stdout).unwrap();
    assert!(
        said.contains(" % ") && said.contains("coverage: "),
        "{said}"
    );

    // What is no coverage of this program is refused, with nothing written.
    let wrong = folder.path().join("wrong.json");
    let text = parts[0]
        .json()
        .to_string()
        .replace("programs: window", "programs: door");
    for (text, word) in [
        (text.as_str(), "other"),
        ("{}", "missing field"),
        ("[1", "EOF"),
    ] {
        std::fs::write(&wrong, text).unwrap();
        let page = folder.path().join("none.html");
        let mut command = gsx(&["coverage"]);
        command.arg(&wrong).arg("--html").arg(&page);
        let out = command.output().unwrap();
        assert_eq!(out.status.code(), Some(2), "{word}");
        assert!(!page.exists());
    }
}

#[test]
fn the_replay_line_of_a_seed_runs_it_alone() {
    let folder = TempDir::new().unwrap();
    let out = finished({
        let mut command = gsx(&["regress", "--profile", "smoke", "--seed", "20551"]);
        command.args([
            "--job", "programs", "--number", "17", "--dut", "model", "--out",
        ]);
        command.arg(folder.path());
        command
    });
    let said = String::from_utf8(out.stdout).unwrap();
    assert!(
        said.contains("programs 17") && said.contains("no difference"),
        "{said}"
    );
}

#[test]
fn drawn_words_can_be_seen_and_are_what_they_are_said_to_be() {
    let words = |more: &[&str]| {
        let out = finished({
            let mut command = gsx(&["desc", "random", "--profile", "dims", "--count", "6"]);
            command.args(more);
            command
        });
        String::from_utf8(out.stdout).unwrap()
    };
    let legal = words(&[]);
    assert_eq!(legal, words(&[]));
    assert_ne!(legal, words(&["--seed", "7"]));
    for (text, near) in [(legal, false), (words(&["--near"]), true)] {
        let lines: Vec<&str> = text.lines().collect();
        let pairs = lines.chunks_exact(2);
        assert!(pairs.len() >= 6);
        for pair in pairs {
            let generation = Generation::ALL.into_iter().find(|g| {
                let on = format!(" on {g}");
                pair[0].contains(&format!("{on}:")) || pair[0].contains(&format!("{on},"))
            });
            let word = words_of(pair[1].as_bytes(), "it").unwrap().remove(0);
            let said = validate(&word, generation.expect("it is said"));
            assert_eq!(said.len(), usize::from(near), "{pair:?}");
            let named = |v: &Violation| pair[0].contains(v.predicate);
            assert!(said.iter().all(named), "{pair:?}");
        }
    }
}
