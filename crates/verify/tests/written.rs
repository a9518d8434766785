//! The files that the writer's own tests expect, compiled and run with every framework and JDK.

mod common;

use std::path::{Path, PathBuf};

use common::{compiled, job, junit, source};
use suite::Framework;
use testkit::sources::java_files;
use verify::{Order, Outcome, compile, run, run_engine};

fn emit_tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../emit/tests")
}

fn passes(framework: Framework, language: u16) {
    let found = junit(framework);
    let is_old = matches!(framework, Framework::JUnit4Old | Framework::TestNgOld);
    assert!(found.framework == framework || is_old, "only {} is here", found.version);
    let name = format!("{framework:?}_{language}.java");
    let text = std::fs::read_to_string(emit_tests().join("expected").join(name)).expect("the file");
    let classes = compiled(&java_files(&emit_tests().join("java")));
    for java_home in testkit::jdks::homes() {
        let work = tempfile::tempdir().expect("a folder");
        let file = source("bank", "AccountTouchstoneTest", &text);
        let mut job = job(vec![file], vec![classes.clone()], &found, work.path());
        job.java_home = java_home;
        let report = compile(&job).expect("javac runs");
        assert!(report.success(), "{report:#?}");
        let orders = [Order::Given, Order::Reversed, Order::Shuffled(1)];
        let report = run(&job, &orders, 2).expect("java runs");
        for run in &report.runs {
            for (test, outcome) in &run.outcomes {
                let name = &job.sources[0].methods[test.method].name;
                assert_eq!(*outcome, Outcome::Passed, "{name}");
            }
        }
        assert!(report.success() && report.processes == 1 && report.runs.len() == 6);
        let report = run_engine(&job).expect("the engine runs");
        assert!(report.success(), "{report:#?}");
    }
}

/// Methods with parameters: only the framework's own engine can run them.
fn compact_passes(framework: Framework) {
    let found = junit(framework);
    assert_eq!(found.has_tables(), framework != Framework::JUnit4);
    let text = std::fs::read_to_string(emit_tests().join(format!("expected/Compact{framework:?}_17.java")));
    let text = text.expect("the file");
    let classes = compiled(&java_files(&emit_tests().join("java")));
    for java_home in testkit::jdks::homes() {
        let work = tempfile::tempdir().expect("a folder");
        let mut file = source("bank", "AccountTouchstoneTest", &text);
        file.methods.retain(|method| method.name != "setUp");
        let mut job = job(vec![file], vec![classes.clone()], &found, work.path());
        job.java_home = java_home;
        let report = run_engine(&job).expect("the engine runs");
        assert!(report.success(), "{report:#?}");
        assert_eq!(report.runs[0].outcomes.len(), 14, "a run for each row: {report:#?}");
    }
}

#[test]
fn compact_junit_5() {
    compact_passes(Framework::JUnit5);
}

#[test]
fn compact_testng() {
    compact_passes(Framework::TestNg);
}

#[test]
fn compact_junit_4() {
    compact_passes(Framework::JUnit4);
}

#[test]
fn junit_5() {
    passes(Framework::JUnit5, 17);
}

#[test]
fn junit_5_in_java_8() {
    passes(Framework::JUnit5, 8);
}

#[test]
fn junit_4() {
    passes(Framework::JUnit4, 11);
}

#[test]
fn junit_4_before_assert_throws() {
    passes(Framework::JUnit4Old, 8);
}

#[test]
fn testng() {
    passes(Framework::TestNg, 17);
}

#[test]
fn testng_before_expect_throws() {
    passes(Framework::TestNgOld, 8);
}
