//! The whole run: classes side by side, then writing and verifying.

use std::sync::Arc;
use std::time::Instant;

use session::NearClasses;

use crate::config::Config;
use crate::crew::{Around, work};
use crate::progress::{Cancel, Progress};
use crate::publish::publish;
use crate::report::RunReport;
use crate::seeds::SeedTests;

#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    #[error("{0}")]
    Target(#[from] target::TargetError),
}

/// Classes of dependencies that may implement or make what tests need.
const MOST_NEAR: usize = 4000;

/// Generates tests for all classes of the configuration.
pub fn generate(config: &Config, progress: &dyn Progress, cancel: &Cancel) -> Result<RunReport, GenerateError> {
    let start = Instant::now();
    let feature = config.jdk.feature;
    let all = config.target.class_names(feature)?;
    let names = wanted(config, &all);
    let dependencies = config.target.dependency_names(feature);
    let names_around = all.iter().chain(dependencies.iter().take(MOST_NEAR)).map(|n| Arc::from(n.as_str())).collect();
    // The JDK's own classes are not on the class path.
    let class_path = config.target.class_path(feature).ok().filter(|_| config.target.kind != target::Kind::Jdk);
    let near = NearClasses::read(class_path.as_ref(), names_around);
    progress.started(names.len());
    let config = &Config { classes_at_once: config.jobs.clamp(1, names.len().max(1)), ..config.clone() };
    let mut notes = Vec::new();
    let existing = SeedTests::open(config, cancel).unwrap_or_else(|why| {
        notes.push(format!("no tests to start from: {why}"));
        None
    });
    let around = Around { config: config.clone(), near, existing };
    let worked = work(around, &names, progress, cancel);
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
