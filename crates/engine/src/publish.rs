//! Writing suites, and having the JDK confirm them first.

use std::path::{Path, PathBuf};
use std::time::Duration;

use suite::{Framework, Layout, Suite};
use verify::{Bench, FrameworkPlaces, Order, Settled};

use crate::config::Config;
use crate::one_class::{Ready, Worked};
use crate::outcome::{Outcome, Source};
use crate::progress::{Cancel, Progress};
use crate::recount::recount;
use crate::report::{ClassReport, RunReport, Status};

/// How often the tests run in each order.
const REPETITIONS: u32 = 3;
/// Rounds in which single assertions are taken back before whole tests are.
pub(crate) const CAREFUL_ROUNDS: u32 = 6;
/// Time for each compilation and each batch of runs, on top of the configured one, for each test.
pub(crate) const TIME_PER_TEST: Duration = Duration::from_millis(100);

/// The folder of verification has this name and the number of the process.
const WORK_FOLDER_PREFIX: &str = ".touchstone-";
/// A folder of verification in which nothing has changed for so long was left by a run that was killed.
const MIN_ABANDONED_AGE: Duration = Duration::from_hours(24);

/// Whether tests were verified, if they were to be, and the results of classes.
pub(crate) type Settlement = (Option<Result<(), String>>, Vec<Outcome>);

/// Verifies what was found. Nothing is written to the user's folders but what verification needs, which it removes.
pub(crate) fn settle_all(
    config: &Config,
    mut worked: Vec<Worked>,
    progress: &dyn Progress,
    cancel: &Cancel,
) -> Settlement {
    let mut ready: Vec<&mut Ready> =
        worked.iter_mut().filter_map(|w| w.ready.as_mut()).filter(|ready| !ready.suite.tests.is_empty()).collect();
    let mut verified = None;
    if let Some(places) = config.verify.as_ref().filter(|_| !ready.is_empty()) {
        verified = Some(if cancel.is_cancelled() {
            Err("the run was cancelled before the tests were tried".to_owned())
        } else {
            progress.verifying(ready.len());
            verify(config, places, &mut ready, cancel)
        });
    }
    let is_ok = matches!(verified, Some(Ok(())));
    let outcomes = worked.into_iter().map(|worked| Outcome { verified: is_ok, ..outcome(worked) }).collect();
    (verified, outcomes)
}

/// Writes the files of results, and gives the report of their classes.
pub(crate) fn publish(config: &Config, (verified, outcomes): Settlement) -> RunReport {
    let mut report = RunReport { verified, ..RunReport::default() };
    report.classes = outcomes.into_iter().map(|outcome| written(config, outcome)).collect();
    let is_nothing_written = report.classes.iter().all(|class| class.file.is_none());
    if report.verified.is_some() && report.unwritten().is_some() && is_nothing_written {
        report.verified = Some(Err("no tests were written".to_owned()));
    }
    report
}

/// Compiles tests that others have verified. Those that do not compile here are no results here.
pub(crate) fn recompile(config: &Config, outcomes: &mut [Outcome]) -> Result<(), String> {
    let Some(places) = &config.verify else { return Ok(()) };
    let class_path = config.target.class_path_entries();
    let junit = verify::locate_junit(config.framework, &class_path, places).map_err(|missing| missing.to_string())?;
    let mut with_source: Vec<&mut Outcome> = outcomes.iter_mut().filter(|o| o.source.is_some()).collect();
    let out = std::path::absolute(&config.out).unwrap_or_else(|_| config.out.clone());
    let work = work_folder(&out);
    let job = verify::Job {
        java_home: config.jdk.home.clone(),
        class_path,
        junit: junit.jars,
        sources: with_source.iter().filter_map(|o| o.source.clone().map(Source::file)).collect(),
        framework: junit.framework,
        release: None,
        test_timeout: config.verify_time,
        timeout: config.verify_time,
        interrupt: places.interrupt.clone(),
        work: work.clone(),
        sandbox: config.sandbox.clone(),
    };
    let compiled = verify::compile(&job);
    let _ = std::fs::remove_dir_all(&work);
    let compiled = compiled.map_err(|error| error.to_string())?;
    for (outcome, file) in with_source.iter_mut().zip(&compiled.files) {
        if let Some(error) = file.errors.first() {
            let why = format!("its tests were verified elsewhere, but do not compile here: {}", error.message);
            outcome.source = None;
            outcome.report.unwritten(Status::Failed(why));
        }
    }
    Ok(())
}

/// What is left of the work on a class after it was verified: its report and the text of its file.
fn outcome(worked: Worked) -> Outcome {
    let Worked { mut report, ready } = worked;
    let Some(Ready { suite, account, notes }) = ready else { return Outcome::of(report) };
    report.notes.extend(notes);
    let looked_for = suite.api.looked_for.clone();
    if suite.tests.is_empty() && suite.gone.is_empty() {
        return Outcome { looked_for, ..Outcome::of(report) };
    }
    account.count(&suite, &mut report);
    report.notes.extend(crate::suspects::suspects(&suite));
    Outcome { looked_for, source: suite.file.map(Source::of), ..Outcome::of(report) }
}

/// Writes the file of a class, and gives its report.
fn written(config: &Config, outcome: Outcome) -> ClassReport {
    let Outcome { mut report, source, .. } = outcome;
    let (file, out) = (source.map(Source::file), config.out_of(&report.name).to_owned());
    let before = file.as_ref().and_then(|file| tests_in(&out.join(&file.path)));
    match file.map(|file| config.house.write(&out, &file)) {
        Some(Ok(path)) => {
            let now = tests_in(&path);
            if let Some((before, now)) = before.zip(now).filter(|(before, now)| now < before) {
                report.notes.push(format!(
                    "{} had {before} tests of an earlier run and has {now} now (a larger --budget may find more)",
                    path.display()
                ));
            }
            report.file = Some(path);
        }
        Some(Err(status)) => report.unwritten(status),
        None => {}
    }
    report
}

/// How many tests a file has; nothing if there is no such file.
fn tests_in(path: &Path) -> Option<usize> {
    let text = std::fs::read_to_string(path).ok()?;
    let is_test = |line: &&str| ["@Test", "@ParameterizedTest"].iter().any(|mark| line.trim_start().starts_with(mark));
    Some(text.lines().filter(is_test).count())
}

/// Has the JDK confirm the suites, or says why it could not.
fn verify(config: &Config, places: &FrameworkPlaces, ready: &mut [&mut Ready], cancel: &Cancel) -> Result<(), String> {
    match settle_by_module(config, places, ready, cancel) {
        Ok(settled) if settled.stopped => Err("the run was cancelled before all tests were tried".to_owned()),
        Ok(_) => Ok(()),
        Err(why) => {
            // What was tried until then is no longer as it was.
            for ready in ready {
                ready.suite.file = Some(emit::write(&ready.suite));
            }
            Err(why)
        }
    }
}

/// Settles the suites, those of each module with its class path: modules may have other versions of a library, and classes of the same name.
fn settle_by_module(
    config: &Config,
    places: &FrameworkPlaces,
    ready: &mut [&mut Ready],
    cancel: &Cancel,
) -> Result<Settled, String> {
    let mut modules: Vec<(Vec<PathBuf>, Vec<&mut Ready>)> = Vec::new();
    for ready in ready.iter_mut() {
        let class = &ready.suite.api.class(ready.suite.class).name;
        // As in the project's own build: what the code finds there, services among it, may end tests in another way.
        let mut class_path = config.target.beside_tests_of(class);
        class_path.extend(config.target.entries_of(class));
        match modules.iter_mut().find(|(known, _)| *known == class_path) {
            Some((_, of)) => of.push(ready),
            None => modules.push((class_path, vec![ready])),
        }
    }
    let mut settled = Settled::default();
    for (class_path, mut of) in modules {
        settled = settled.then(&settle(config, class_path, places, &mut of, cancel)?);
    }
    Ok(settled)
}

/// Compiles and runs suites on the JDK, takes back what it disagrees with, and counts what is left once more.
fn settle(
    config: &Config,
    class_path: Vec<PathBuf>,
    places: &FrameworkPlaces,
    ready: &mut [&mut Ready],
    cancel: &Cancel,
) -> Result<Settled, String> {
    let places = FrameworkPlaces { interrupt: cancel.flag().clone(), ..places.clone() };
    let junit = verify::locate_junit(config.framework, &class_path, &places).map_err(|missing| missing.to_string())?;
    let mut suites: Vec<&mut Suite> = ready.iter_mut().map(|ready| &mut ready.suite).collect();
    for suite in &mut suites {
        suite.framework = junit.framework;
    }
    let has_tables = junit.has_tables();
    let tests: usize = suites.iter().map(|s| s.tests.len()).sum();
    // Inside the output folder, so that nothing is written elsewhere.
    let out = std::path::absolute(&config.out).unwrap_or_else(|_| config.out.clone());
    let work = work_folder(&out);
    let bench = Bench {
        java_home: config.jdk.home.clone(),
        class_path,
        junit: junit.jars,
        framework: junit.framework,
        release: release(config, &suites),
        orders: vec![Order::Given, Order::Reversed, Order::Shuffled(config.seed)],
        repetitions: REPETITIONS,
        test_timeout: Duration::from_secs(5),
        timeout: config.verify_time + TIME_PER_TEST * u32::try_from(tests).unwrap_or(u32::MAX),
        interrupt: cancel.flag().clone(),
        work: work.clone(),
        rounds: CAREFUL_ROUNDS,
        sandbox: config.sandbox.clone(),
    };
    let settled =
        verify::settle(&mut suites, &bench).map(|settled| settle_elsewhere(config, &mut suites, &bench, settled));
    if settled.is_ok() {
        let libraries = bench.job(std::iter::empty()).libraries();
        let class_path: Vec<PathBuf> = std::iter::once(work.join("classes")).chain(libraries).collect();
        recount(config, &class_path, ready, cancel);
        lay_out(config, has_tables, &bench, ready);
    }
    // Best effort: what is left behind is ours and named so.
    let _ = std::fs::remove_dir_all(&work);
    settled.map_err(|error| error.to_string())
}

/// Writes tests in the layout that the user wants, where the framework has it and its engine says that they pass in it too.
fn lay_out(config: &Config, has_tables: bool, bench: &Bench, ready: &mut [&mut Ready]) {
    let mut layout = config.style.layout;
    if layout.tables && !has_tables {
        layout.tables = false;
        let why = match bench.framework {
            Framework::JUnit5 => "junit-jupiter-params is not among its libraries",
            _ => "JUnit 4 has parameters for whole classes only",
        };
        let note = format!("tests that differ in data only are methods of their own: {why}");
        for ready in ready.iter_mut() {
            ready.notes.push(note.clone());
        }
    }
    if layout == Layout::default() {
        return;
    }
    let mut suites: Vec<&mut Suite> = ready.iter_mut().map(|ready| &mut ready.suite).collect();
    for (at, why) in verify::lay_out(&mut suites, layout, bench) {
        ready[at].notes.push(format!("the tests are written as with --style plain: {why}"));
    }
}

/// The folder in which this process verifies tests.
pub(crate) fn work_folder(out: &Path) -> PathBuf {
    remove_abandoned_work(out);
    out.join(format!("{WORK_FOLDER_PREFIX}{}", std::process::id()))
}

/// Removes what runs left that were killed while they verified: Java sources that the user's build would compile. Best effort.
fn remove_abandoned_work(out: &Path) {
    for entry in std::fs::read_dir(out).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let number =
            name.to_str().and_then(|name| name.strip_prefix(WORK_FOLDER_PREFIX)).and_then(|n| n.parse::<u32>().ok());
        let changed = entry.metadata().and_then(|found| found.modified());
        let old = changed.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > MIN_ABANDONED_AGE));
        if number.is_some() && old {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// The same on the other JDKs, and against all of their library. One that cannot be used takes nothing back.
fn settle_elsewhere(config: &Config, suites: &mut [&mut Suite], bench: &Bench, mut settled: Settled) -> Settled {
    let newest = suites.iter().map(|s| s.language).max().unwrap_or(0);
    // Tests of a JDK's own classes are about that JDK.
    let fit = |feature: u16| feature >= newest && config.target.kind != target::Kind::Jdk;
    let taken_back = |suites: &[&mut Suite]| suites.iter().map(|suite| suite.taken_back.len()).sum::<usize>();
    let before = taken_back(suites);
    let mut jdks: Vec<(u16, &Path)> = config.also_on.iter().map(|(feature, home)| (*feature, home.as_path())).collect();
    // A compiler without `--release` sees more overloads: with the newest library, most.
    if bench.release.is_some() && jdks.iter().all(|(feature, _)| *feature < config.jdk.feature) {
        jdks.push((config.jdk.feature, &config.jdk.home));
    }
    for (feature, home) in jdks.into_iter().filter(|(feature, _)| fit(*feature)) {
        let work = bench.work.join(format!("jdk{feature}"));
        let there = Bench { java_home: home.to_owned(), release: None, repetitions: 1, work, ..bench.clone() };
        let mut tried: Vec<Suite> = suites.iter().map(|suite| (**suite).clone()).collect();
        let result = verify::settle(&mut tried.iter_mut().collect::<Vec<_>>(), &there);
        if let Ok(later) = result {
            suites.iter_mut().zip(tried).for_each(|(suite, tried)| **suite = tried);
            settled = settled.then(&later);
        }
    }
    if taken_back(suites) > before
        && let Ok(again) = verify::settle(suites, bench)
    {
        settled = settled.then(&again);
    }
    settled
}

/// The version of the language and library that the tests may use: that of the class files. The newest, if they differ,
/// since the compiler refuses class files that are newer. The JDK's own classes are compiled against themselves.
fn release(config: &Config, suites: &[&mut Suite]) -> Option<u16> {
    let newest = suites.iter().map(|s| s.language).max().filter(|&language| language <= config.jdk.feature);
    newest.filter(|_| config.target.kind != target::Kind::Jdk)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_of_a_file_are_counted() {
        let out = tempfile::tempdir().expect("a folder");
        let path = out.path().join("XTest.java");
        assert_eq!(tests_in(&path), None);
        std::fs::write(
            &path,
            "class XTest {\n    @Test\n    void a() {}\n    @TempDir\n    File f;\n    @Test\n    void b() {}\n}",
        )
        .expect("a file");
        assert_eq!(tests_in(&path), Some(2));
    }

    #[test]
    fn only_old_work_folders_of_ours_are_removed() {
        let out = tempfile::tempdir().expect("a folder");
        for name in [".touchstone-12", ".touchstone-x", "touchstone-12"] {
            std::fs::create_dir(out.path().join(name)).expect("a folder");
        }
        remove_abandoned_work(out.path());
        assert!(out.path().join(".touchstone-12").exists(), "it may be in use");
        let old = std::time::SystemTime::now() - 2 * MIN_ABANDONED_AGE;
        for name in [".touchstone-12", ".touchstone-x", "touchstone-12"] {
            let folder = std::fs::File::open(out.path().join(name)).expect("the folder");
            folder.set_modified(old).expect("a time");
        }
        remove_abandoned_work(out.path());
        assert!(!out.path().join(".touchstone-12").exists());
        assert!(out.path().join(".touchstone-x").exists() && out.path().join("touchstone-12").exists());
    }
}
