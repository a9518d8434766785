//! Writing suites, and having the JDK confirm them first.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use emit::Emitted;
use goals::{Fact, GoalSet};
use verify::{Bench, Order, Places, Settled, What, Why};

use crate::config::Config;
use crate::one_class::Worked;
use crate::progress::{Cancel, Progress};
use crate::recount::recount;
use crate::report::{RunReport, Status, TakenBack};

/// How often the tests run in each order.
const REPETITIONS: u32 = 3;
/// Rounds in which single assertions are taken back before whole tests are.
const CAREFUL_ROUNDS: u32 = 6;
/// Time for each compilation and each batch of runs, on top of the configured one, for each test.
const TIME_PER_TEST: Duration = Duration::from_millis(100);

/// The folder of verification has this name and the number of the process.
const WORK: &str = ".touchstone-";
/// A folder of verification in which nothing has changed for so long was left by a run that was killed.
const ABANDONED: Duration = Duration::from_hours(24);

/// Verifies and writes what was found, and gives the report of the run.
pub(crate) fn publish(config: &Config, worked: Vec<Worked>, progress: &dyn Progress, cancel: &Cancel) -> RunReport {
    let mut report = RunReport::default();
    let mut suites = Vec::new();
    let mut emitted = Vec::new();
    for Worked { report: class, suite, emitted: file } in worked {
        if let Some(suite) = suite.filter(|s| !s.tests.is_empty()) {
            suites.push((report.classes.len(), suite));
            emitted.push(file);
        }
        report.classes.push(class);
    }
    let mut ready: Vec<emit::Suite<'_>> = suites.iter().map(|(_, s)| s.for_writer(config)).collect();
    let wanted = config.verify.as_ref().filter(|_| !ready.is_empty());
    let files = if wanted.is_some() && cancel.is_cancelled() {
        report.verified = Some(Err("the run was cancelled before the tests were tried".to_owned()));
        emitted
    } else if let Some(places) = wanted {
        progress.verifying(ready.len());
        let goals: Vec<_> = suites.iter().map(|(_, suite)| suite.goals().clone()).collect();
        match settle(config, places, &mut ready, &goals, cancel) {
            Ok(verified) => {
                let stopped = || Err("the run was cancelled before all tests were tried".to_owned());
                report.verified = Some(if verified.settled.stopped { stopped() } else { Ok(()) });
                let Verified { settled, facts } = verified;
                for (i, (at, original)) in suites.iter().enumerate() {
                    let class = &mut report.classes[*at];
                    class.taken_back = settled.taken_back.iter().filter(|t| t.suite == i).map(taken_back).collect();
                    let more = facts[i].as_deref().unwrap_or_default();
                    original.count_left(&settled.kept[i], &ready[i].tests, more, class);
                }
                settled.files
            }
            Err(why) => {
                report.verified = Some(Err(why));
                // What was tried until then is no longer as it was.
                ready.iter().map(|suite| Some(emit::write(suite))).collect()
            }
        }
    } else {
        emitted
    };
    for ((at, _), file) in suites.iter().zip(files) {
        let class = &mut report.classes[*at];
        match file.map(|file| write(&config.out, &file)) {
            Some(Ok(path)) => class.file = Some(path),
            Some(Err(status)) => class.unwritten(status),
            None => {}
        }
    }
    if report.verified.is_some()
        && report.unwritten().is_some()
        && report.classes.iter().all(|class| class.file.is_none())
    {
        report.verified = Some(Err("no tests were written".to_owned()));
    }
    report
}

fn taken_back(one: &verify::TakenBack) -> TakenBack {
    let what = match one.what {
        What::Test => "test",
        What::Assertion(_) => "assertion",
        What::Message => "message",
    };
    let reason = match one.why {
        Why::DoesNotCompile => "does not compile",
        Why::Disagrees => "fails on the JDK",
        Why::Flaky => "fails in some runs",
        Why::Pollutes => "makes other tests fail",
        Why::TimedOut => "took too long",
        Why::EndsProcess => "ended the process",
        Why::NotRun => "did not run in time",
    };
    let detail = if one.detail.is_empty() { String::new() } else { format!(": {}", one.detail) };
    TakenBack { test: one.name.clone(), what, why: format!("{reason}{detail}") }
}

/// What the JDK agrees with, and what it covers as far as that is known.
struct Verified {
    settled: Settled,
    facts: Vec<Option<Vec<Fact>>>,
}

/// Compiles and runs the suites on the JDK and takes back what it disagrees with.
fn settle(
    config: &Config,
    places: &Places,
    suites: &mut [emit::Suite<'_>],
    goals: &[Arc<GoalSet>],
    cancel: &Cancel,
) -> Result<Verified, String> {
    let class_path = config.target.class_path_entries();
    let places = Places { interrupt: cancel.flag().clone(), ..places.clone() };
    let junit = verify::locate_junit(config.framework, &class_path, &places).map_err(|missing| missing.to_string())?;
    let tests: usize = suites.iter().map(|s| s.tests.len()).sum();
    for suite in suites.iter_mut() {
        suite.framework = junit.framework;
    }
    // Inside the output folder, so that nothing is written elsewhere.
    let out = std::path::absolute(&config.out).unwrap_or_else(|_| config.out.clone());
    remove_abandoned_work(&out);
    let work = out.join(format!("{WORK}{}", std::process::id()));
    let bench = Bench {
        java_home: config.jdk.home.clone(),
        class_path,
        junit: junit.jars,
        framework: junit.framework,
        release: release(config, suites),
        orders: vec![Order::Given, Order::Reversed, Order::Shuffled(config.seed)],
        repetitions: REPETITIONS,
        test_timeout: Duration::from_secs(5),
        timeout: config.verify_time + TIME_PER_TEST * u32::try_from(tests).unwrap_or(u32::MAX),
        interrupt: cancel.flag().clone(),
        work: work.clone(),
        rounds: CAREFUL_ROUNDS,
        sandbox: config.sandbox.clone(),
    };
    let settled = verify::settle(suites, &bench).map(|settled| settle_elsewhere(config, suites, &bench, settled));
    let verified = settled.map(|settled| {
        let libraries = bench.job(std::iter::empty()).libraries();
        let class_path: Vec<PathBuf> = std::iter::once(work.join("classes")).chain(libraries).collect();
        let written: Vec<_> = goals.iter().cloned().zip(settled.files.iter().map(Option::as_ref)).collect();
        let facts = recount(config, &class_path, &written, cancel);
        Verified { settled, facts }
    });
    // Best effort: what is left behind is ours and named so.
    let _ = std::fs::remove_dir_all(&work);
    verified.map_err(|error| error.to_string())
}

/// Removes what runs left that were killed while they verified: Java sources that the user's build would compile. Best effort.
fn remove_abandoned_work(out: &Path) {
    for entry in std::fs::read_dir(out).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(WORK)).and_then(|n| n.parse::<u32>().ok());
        let changed = entry.metadata().and_then(|found| found.modified());
        let old = changed.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > ABANDONED));
        if number.is_some() && old {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// The same on the other JDKs, and against all of their library. One that cannot be used takes nothing back.
fn settle_elsewhere(config: &Config, suites: &mut [emit::Suite<'_>], bench: &Bench, mut settled: Settled) -> Settled {
    let newest = suites.iter().map(|s| s.language).max().unwrap_or(0);
    // Tests of a JDK's own classes are about that JDK.
    let fit = |feature: u16| feature >= newest && config.target.kind != target::Kind::Jdk;
    let before = settled.taken_back.len();
    let mut jdks: Vec<(u16, &Path)> = config.also_on.iter().map(|(feature, home)| (*feature, home.as_path())).collect();
    // Whoever compiles the tests without `--release` has more overloads to choose from: with the newest library, most.
    if bench.release.is_some() && jdks.iter().all(|(feature, _)| *feature < config.jdk.feature) {
        jdks.push((config.jdk.feature, &config.jdk.home));
    }
    for (feature, home) in jdks.into_iter().filter(|(feature, _)| fit(*feature)) {
        let work = bench.work.join(format!("jdk{feature}"));
        let there = Bench { java_home: home.to_owned(), release: None, repetitions: 1, work, ..bench.clone() };
        let mut tried = suites.to_vec();
        if let Ok(later) = verify::settle(&mut tried, &there) {
            suites.clone_from_slice(&tried);
            settled = settled.then(later);
        }
    }
    if settled.taken_back.len() > before
        && let Ok(again) = verify::settle(suites, bench)
    {
        settled = settled.then(again);
    }
    settled
}

/// The version of the language and library that the tests may use: that of the class files. The newest, if they differ,
/// since the compiler refuses class files that are newer. The JDK's own classes are compiled against themselves.
fn release(config: &Config, suites: &[emit::Suite<'_>]) -> Option<u16> {
    let newest = suites.iter().map(|s| s.language).max().filter(|&language| language <= config.jdk.feature);
    newest.filter(|_| config.target.kind != target::Kind::Jdk)
}

/// Writes a file, but never over one that Touchstone did not write.
fn write(out: &Path, emitted: &Emitted) -> Result<PathBuf, Status> {
    let path = out.join(&emitted.file_name);
    let failed = |e: std::io::Error| {
        Status::Unwritten(format!("cannot write {}: {e} (choose another folder with --out)", path.display()))
    };
    match std::fs::read(&path) {
        Ok(text) if !text.starts_with(emit::MARKER.as_bytes()) => {
            return Err(Status::Failed(format!(
                "{} exists and was not written by Touchstone; it was left alone (choose another folder with --out)",
                path.display()
            )));
        }
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(failed(e)),
        Ok(_) | Err(_) => {}
    }
    let folder = path.parent().unwrap_or(out);
    std::fs::create_dir_all(folder).map_err(failed)?;
    base::file::remove_abandoned(folder);
    base::file::replace(&path, &emitted.source).map_err(failed)?;
    Ok(path)
}
