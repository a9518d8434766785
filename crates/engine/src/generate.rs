//! The whole run: classes side by side, then writing and verifying.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use crate::config::Config;
use crate::finish::finish;
use crate::progress::{Cancel, Progress};
use crate::publish::publish;
use crate::reasons;
use crate::report::{ClassReport, RunReport, Status};
use crate::seeds::{self, SeedTests};
use crate::session::{Candidates, NoSession, Session};
use crate::strategy::strategy;
use crate::suite::Suite;
use crate::timeline::{Sample, Timeline};

#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    #[error("{0}")]
    Target(#[from] target::TargetError),
}

/// Classes of dependencies that may implement or make what tests need.
const MOST_NEAR: usize = 4000;

/// What the work on one class gave.
pub(crate) struct Worked {
    pub report: ClassReport,
    pub suite: Option<Suite>,
}

/// Generates tests for all classes of the configuration.
pub fn generate(config: &Config, progress: &dyn Progress, cancel: &Cancel) -> Result<RunReport, GenerateError> {
    let start = Instant::now();
    let feature = config.jdk.feature;
    let all = config.target.class_names(feature)?;
    let names = wanted(config, &all);
    let near = config.target.dependency_names(feature);
    let names_around = all.iter().chain(near.iter().take(MOST_NEAR)).map(|n| Arc::from(n.as_str())).collect();
    let candidates = Candidates::read(config, names_around);
    progress.started(names.len());
    let config = &Config { classes_at_once: config.jobs.clamp(1, names.len().max(1)), ..config.clone() };
    let mut notes = Vec::new();
    let existing = SeedTests::open(config).unwrap_or_else(|why| {
        notes.push(format!("no tests to start from: {why}"));
        None
    });
    let around = Around { config, candidates: &candidates, existing: existing.as_ref(), progress, cancel };
    let worked = work(&around, &names);
    let mut report = publish(config, worked, progress, cancel);
    report.notes = notes;
    report.cancelled = cancel.is_cancelled();
    report.seconds = start.elapsed().as_secs_f64();
    Ok(report)
}

/// Internal names of the classes to work on. Classes that only their outer class can name are covered with it.
fn wanted(config: &Config, all: &[String]) -> Vec<String> {
    if !config.classes.is_empty() {
        return config.classes.iter().map(|c| internal(c, all)).collect();
    }
    all.iter().filter(|n| !is_nameless(n)).cloned().collect()
}

/// `a.B.C` may name the nested class `a/B$C`.
fn internal(name: &str, all: &[String]) -> String {
    let mut candidate = name.replace('.', "/");
    let original = candidate.clone();
    while !all.contains(&candidate) {
        let Some(at) = candidate.rfind('/') else { return original };
        candidate.replace_range(at..=at, "$");
    }
    candidate
}

/// Anonymous and local classes have a number in their name.
fn is_nameless(name: &str) -> bool {
    name.split('$').skip(1).any(|part| part.is_empty() || part.starts_with(|c: char| c.is_ascii_digit()))
}

/// What the work on every class has around it.
struct Around<'a> {
    config: &'a Config,
    candidates: &'a Candidates,
    existing: Option<&'a SeedTests>,
    progress: &'a dyn Progress,
    cancel: &'a Cancel,
}

/// Works on the classes with as many threads as the user wants; results in the order of the names.
fn work(around: &Around<'_>, names: &[String]) -> Vec<Worked> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Worked)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..around.config.classes_at_once {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    let Some(name) = names.get(at) else { break };
                    if around.cancel.is_cancelled() {
                        break;
                    }
                    let worked = guarded(around, name);
                    around.progress.class_finished(&worked.report);
                    if let Ok(mut results) = results.lock() {
                        results.push((at, worked));
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|r| r.0);
    results.into_iter().map(|r| r.1).collect()
}

/// One class; a panic of our own costs that class only.
fn guarded(around: &Around<'_>, name: &str) -> Worked {
    let work = std::panic::AssertUnwindSafe(|| one_class(around, name));
    std::panic::catch_unwind(work).unwrap_or_else(|_| {
        let why = "internal error of Touchstone; please report it with this class".to_owned();
        Worked { report: ClassReport::new(name, Status::Failed(why)), suite: None }
    })
}

fn one_class(around: &Around<'_>, name: &str) -> Worked {
    let &Around { config, candidates, existing, progress, cancel } = around;
    let mut session = match Session::open(config, name, candidates) {
        Ok(session) => session,
        Err(NoSession::Skip(why)) => return without(name, Status::Skipped(why)),
        Err(NoSession::Fail(why)) => return without(name, Status::Failed(why)),
    };
    progress.class_started(name, session.goals.ids().count());
    let ended_early = hopeless(&session);
    let mut notes = Vec::new();
    let mut timeline = Vec::new();
    if ended_early.is_none() {
        notes = seeds::plant(config, &mut session, existing);
        timeline = search(config, &mut session, name, progress, cancel);
    }
    notes.extend(session.endings.absent(session.spent.executions()));
    reasons::explain(&mut session);
    let mut report = summary(name, &session);
    report.timeline = timeline;
    report.ended_early = ended_early;
    report.notes = notes;
    match finish(config, &mut session) {
        Ok(tests) => {
            let suite = Suite::new(&session, tests);
            suite.count(&mut report);
            Worked { report, suite: Some(suite) }
        }
        Err(why) => without(name, Status::Failed(why)),
    }
}

fn without(name: &str, status: Status) -> Worked {
    Worked { report: ClassReport::new(name, status), suite: None }
}

/// Why no test can be made at all, if so: then all goals are out of reach and searching is a waste.
fn hopeless(session: &Session) -> Option<String> {
    let api = session.api.clone();
    let builder = testcase::Builder::new(&api, &session.package);
    let mut why = None;
    for &callable in &session.callables {
        why.get_or_insert(builder.impossible(callable)?.describe(&api));
    }
    why.map(|why| format!("all goals are out of reach: {why}"))
}

fn search(config: &Config, session: &mut Session, name: &str, progress: &dyn Progress, cancel: &Cancel) -> Vec<Sample> {
    let api = session.api.clone();
    let package = session.package.clone();
    let mut strategy = strategy(config, &api, &package);
    let total = session.goals.ids().count();
    let mut shown = Instant::now();
    let mut timeline = Timeline::default();
    while !session.spent.is_over() && !cancel.is_cancelled() {
        strategy.step(session);
        timeline.note(session, strategy.generation());
        let open = session.archive.uncovered().next().is_some();
        if shown.elapsed().as_millis() > 100 {
            shown = Instant::now();
            progress.class_goes_on(name, session.archive.covered().len().min(total), total, session.spent.fraction());
        }
        // All is covered: a little more, for shorter tests and exceptions, then stop.
        if !open && session.spent.fraction() > 0.2 || strategy.is_done() {
            break;
        }
    }
    timeline.finish(session, strategy.generation())
}

/// What the search was; what the tests cover is counted when they are settled.
fn summary(name: &str, session: &Session) -> ClassReport {
    let mut report = ClassReport::new(name, Status::Generated);
    report.executions = session.spent.executions();
    report.search_time = session.spent.elapsed();
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_with_numbers_for_names_are_nameless() {
        assert!(is_nameless("a/B$1"));
        assert!(is_nameless("a/B$1Local"));
        assert!(!is_nameless("a/B$Inner"));
        assert!(!is_nameless("a/B"));
    }

    #[test]
    fn dots_name_nested_classes_too() {
        let all = ["a/B".to_owned(), "a/B$C".to_owned()];
        assert_eq!(internal("a.B.C", &all), "a/B$C");
        assert_eq!(internal("a.B", &all), "a/B");
        assert_eq!(internal("x.Y", &all), "x/Y");
    }
}
