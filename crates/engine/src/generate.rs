//! The whole run: classes side by side, then writing and verifying.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use existing::Pattern;
use session::NearClasses;

use crate::config::Config;
use crate::crew::{Around, Left, work};
use crate::elsewhere;
use crate::kept::{Kept, Reads};
use crate::outcome::Outcome;
use crate::progress::{Cancel, Progress};
use crate::publish::{publish, settle_all};
use crate::report::RunReport;
use crate::seeds::SeedTests;

#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    #[error("{0}")]
    Target(#[from] target::TargetError),
    #[error("no class of the target is wanted: --class and --exclude leave none")]
    NoneWanted,
}

/// Classes whose tests are verified and written together: a run that is ended keeps what was written before. The same for any number
/// of cores, as tests of one class may fail beside those of another.
pub(crate) const TOGETHER: usize = 24;
/// The part of a budget for the whole run in which classes are searched; the rest is for verification.
const SEARCHING: f64 = 0.85;
/// Classes of dependencies that may implement or make what tests need.
const MOST_NEAR: usize = 4000;

/// Names of the classes around: those of the target first.
pub(crate) fn near_names(config: &Config, all: &[String]) -> Vec<Arc<str>> {
    let dependencies = config.target.dependency_names(config.jdk.feature);
    all.iter().chain(dependencies.iter().take(MOST_NEAR)).map(|n| Arc::from(n.as_str())).collect()
}

/// The classes around those of the target.
pub(crate) fn near_classes(config: &Config, all: &[String]) -> NearClasses {
    let feature = config.jdk.feature;
    let names = near_names(config, all);
    // The JDK's own classes are not on the class path.
    let class_path = config.target.class_path(feature).ok().filter(|_| config.target.kind != target::Kind::Jdk);
    NearClasses::read(class_path.as_ref(), names, all.len())
}

/// Generates tests for all classes of the configuration.
pub fn generate(config: &Config, progress: &dyn Progress, cancel: &Cancel) -> Result<RunReport, GenerateError> {
    let start = Instant::now();
    let all = config.target.class_names(config.jdk.feature)?;
    let mut names = wanted(config, &all);
    if names.is_empty() {
        return Err(GenerateError::NoneWanted);
    }
    let kept = Kept::open(config, &all);
    config.share.choose(config, kept.as_ref(), &all, &mut names);
    progress.started(names.len());
    let mut report = RunReport::default();
    if names.is_empty() {
        report.notes.push("no class is in this part of the work (--shard, --changed-since)".to_owned());
    }
    let found = kept.as_ref().map(|kept| kept.find(&names)).unwrap_or_default();
    let (known, open): (Vec<_>, Vec<_>) =
        names.iter().zip(found.into_iter().chain(std::iter::repeat(None))).partition(|(_, found)| found.is_some());
    let known: Vec<Outcome> = known.into_iter().filter_map(|(_, found)| found).collect();
    for outcome in &known {
        progress.class_finished(&outcome.report);
    }
    if !known.is_empty() {
        let confirmed = known.iter().any(|outcome| outcome.verified).then_some(Ok(()));
        report.add(publish(config, (confirmed, known)));
    }
    let open: Vec<String> = open.into_iter().map(|(name, _)| name.clone()).collect();
    if let Some(elsewhere) = config.share.elsewhere.as_deref().filter(|_| !open.is_empty()) {
        elsewhere::work_on(config, elsewhere, &open, kept.as_ref(), &mut report, (progress, cancel));
    } else if !open.is_empty() {
        work_on(config, (&all, &open), kept.as_ref(), &mut report, (start, progress, cancel));
    }
    let place: BTreeMap<String, usize> = names.iter().enumerate().map(|(at, n)| (n.replace('/', "."), at)).collect();
    report.classes.sort_by_key(|class| place.get(&class.name).copied());
    let written: Vec<PathBuf> = report.classes.iter().filter_map(|class| class.file.clone()).collect();
    report.notes.extend(config.house.format(&written).err());
    report.notes.extend(kept.as_ref().and_then(Kept::trouble));
    report.cancelled = cancel.is_cancelled();
    report.seconds = start.elapsed().as_secs_f64();
    Ok(report)
}

/// Works on classes of which no result is known.
fn work_on(
    config: &Config,
    (all, names): (&[String], &[String]),
    kept: Option<&Kept<'_>>,
    report: &mut RunReport,
    (start, progress, cancel): (Instant, &dyn Progress, &Cancel),
) {
    let near = near_classes(config, all);
    let config = &Config { classes_at_once: config.jobs.clamp(1, names.len().max(1)), ..config.clone() };
    let existing = SeedTests::open(config, cancel).unwrap_or_else(|why| {
        report.notes.push(format!("no tests to start from: {why}"));
        None
    });
    let around = Arc::new(Around { config: config.clone(), near, existing, reads: Reads::default(), island: None });
    let mut left = Left { classes: names.len(), end: config.total_budget.map(|all| start + all.mul_f64(SEARCHING)) };
    for some in names.chunks(TOGETHER) {
        let worked = work(&around, some, &mut left, progress, cancel);
        let settled = settle_all(config, worked, progress, cancel);
        if let Some(kept) = kept.filter(|_| !cancel.is_cancelled()) {
            for (name, outcome) in some.iter().zip(&settled.1) {
                kept.keep(name, outcome, &around.reads);
            }
        }
        report.add(publish(config, settled));
        if cancel.is_cancelled() {
            break;
        }
    }
}

/// Internal names of the classes to work on. Classes that only their outer class can name are covered with it.
fn wanted(config: &Config, all: &[String]) -> Vec<String> {
    let is_excluded = |name: &&String| config.exclude.iter().any(|pattern| pattern.matches(&name.replace('/', ".")));
    let usual = || all.iter().filter(|n| !is_nameless(n)).filter(|n| !is_excluded(n));
    if config.classes.is_empty() {
        return usual().cloned().collect();
    }
    let mut names: Vec<String> = Vec::new();
    for class in &config.classes {
        if class.contains('*') {
            let Ok(pattern) = class.replace('/', ".").parse::<Pattern>();
            names.extend(usual().filter(|name| pattern.matches(&name.replace('/', "."))).cloned());
        } else {
            names.push(internal(class, all));
        }
    }
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// `a.B.C` may name the nested class `a/B$C`.
pub(crate) fn internal(name: &str, all: &[String]) -> String {
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
