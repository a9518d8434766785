//! Writing suites, and having the JDK confirm them first.

use std::path::{Path, PathBuf};
use std::time::Duration;

use emit::Emitted;
use verify::{Bench, Order, Places, Settled, What, Why};

use crate::config::Config;
use crate::generate::Worked;
use crate::progress::{Cancel, Progress};
use crate::report::{RunReport, Status, TakenBack};

/// How often the tests run in each order.
const REPETITIONS: u32 = 3;
/// Rounds in which single assertions are taken back before whole tests are.
const CAREFUL_ROUNDS: u32 = 6;
/// Time for each compilation and each batch of runs, and more for each test.
const LEAST_TIME: Duration = Duration::from_mins(2);
const TIME_PER_TEST: Duration = Duration::from_millis(100);

/// Verifies and writes what was found, and gives the report of the run.
pub(crate) fn publish(config: &Config, worked: Vec<Worked>, progress: &dyn Progress, cancel: &Cancel) -> RunReport {
    let mut report = RunReport::default();
    let mut suites = Vec::new();
    for Worked { report: class, suite } in worked {
        if let Some(suite) = suite.filter(|s| !s.tests.is_empty()) {
            suites.push((report.classes.len(), suite));
        }
        report.classes.push(class);
    }
    let mut ready: Vec<emit::Suite<'_>> = suites.iter().map(|(_, s)| s.for_writer(config)).collect();
    let files = if config.verify && !ready.is_empty() {
        progress.verifying(ready.len());
        match settle(config, &mut ready, cancel) {
            Ok(settled) => {
                let stopped = || Err("it was stopped before all tests were tried".to_owned());
                report.verified = Some(if settled.stopped { stopped() } else { Ok(()) });
                for (i, (at, original)) in suites.iter().enumerate() {
                    let class = &mut report.classes[*at];
                    class.taken_back = settled.taken_back.iter().filter(|t| t.suite == i).map(taken_back).collect();
                    original.count_left(&settled.kept[i], &ready[i].tests, class);
                }
                settled.files
            }
            Err(why) => {
                report.verified = Some(Err(why));
                unverified(&ready)
            }
        }
    } else {
        unverified(&ready)
    };
    for ((at, _), file) in suites.iter().zip(files) {
        let class = &mut report.classes[*at];
        match file.map(|file| write(&config.out, &file)) {
            Some(Ok(path)) => class.file = Some(path),
            Some(Err(why)) => class.status = Status::Failed(why),
            None => {}
        }
    }
    report
}

fn unverified(suites: &[emit::Suite<'_>]) -> Vec<Option<Emitted>> {
    suites.iter().map(|suite| Some(emit::write(suite))).collect()
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

/// Compiles and runs the suites on the JDK and takes back what it disagrees with.
fn settle(config: &Config, suites: &mut [emit::Suite<'_>], cancel: &Cancel) -> Result<Settled, String> {
    let class_path = config.target.class_path_entries();
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let cache = home.as_deref().unwrap_or(Path::new("/tmp")).join(".cache/touchstone");
    let programs: Vec<PathBuf> = std::env::var_os("PATH").iter().flat_map(std::env::split_paths).collect();
    let places = Places::usual(home.as_deref(), &cache, &programs);
    let junit = verify::locate_junit(config.framework, &class_path, &places).map_err(|missing| missing.to_string())?;
    let tests: usize = suites.iter().map(|s| s.tests.len()).sum();
    for suite in suites.iter_mut() {
        suite.framework = junit.framework;
    }
    // Inside the output folder, so that nothing is written elsewhere.
    let out = std::path::absolute(&config.out).unwrap_or_else(|_| config.out.clone());
    let work = out.join(format!(".touchstone-{}", std::process::id()));
    let bench = Bench {
        java_home: config.jdk.home.clone(),
        class_path,
        junit: junit.jars,
        framework: junit.framework,
        release: None,
        orders: vec![Order::Given, Order::Reversed, Order::Shuffled(config.seed)],
        repetitions: REPETITIONS,
        test_timeout: Duration::from_secs(5),
        timeout: LEAST_TIME + TIME_PER_TEST * u32::try_from(tests).unwrap_or(u32::MAX),
        work: work.clone(),
        rounds: CAREFUL_ROUNDS,
    };
    // Cancelled before it began means that the search was cut short: what it found is still worth the time.
    let late = !cancel.is_cancelled();
    let settled = verify::settle(suites, &bench, &|| late && cancel.is_cancelled());
    // Best effort: what is left behind is ours and named so.
    let _ = std::fs::remove_dir_all(&work);
    settled.map_err(|error| error.to_string())
}

/// Writes a file, but never over one that somebody else wrote.
fn write(out: &Path, emitted: &Emitted) -> Result<PathBuf, String> {
    let path = out.join(&emitted.file_name);
    match std::fs::read_to_string(&path) {
        Ok(text) if !text.starts_with(emit::MARKER) => {
            return Err(format!(
                "{} exists and was not written by Touchstone; it was left alone (choose another folder with --out)",
                path.display()
            ));
        }
        _ => {}
    }
    let folder = path.parent().unwrap_or(out);
    let failed = |e: std::io::Error| format!("cannot write {}: {e} (choose another folder with --out)", path.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    std::fs::write(&path, &emitted.source).map_err(failed)?;
    Ok(path)
}
