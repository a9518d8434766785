//! `touchstone generate --seed-tests`: what existing tests do with a class is where the search starts.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;
use testkit::jdks::{self, Jdk};

/// A server that speaks a protocol, and its test.
struct Project {
    folder: TempDir,
    jdk: Jdk,
}

impl Project {
    fn new() -> Self {
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        let project = Self { folder: tempfile::tempdir().expect("a folder"), jdk };
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/handshake");
        project.javac("classes", &[], &[sources.join("Handshake.java"), sources.join("Credentials.java")]);
        let mut path = vec![project.at("classes")];
        path.extend(testkit::jars::junit4());
        project.javac("tests", &path, &[sources.join("HandshakeTest.java")]);
        project.javac("noise", &path, &[sources.join("before/HandshakeTest.java")]);
        std::fs::create_dir(project.at("empty")).expect("a folder");
        project
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn javac(&self, out: &str, path: &[PathBuf], sources: &[PathBuf]) {
        let mut javac = Command::new(self.jdk.home.join("bin/javac"));
        javac.arg("-g").arg("-cp").arg(std::env::join_paths(path).expect("a path"));
        let status = javac.arg("-d").arg(self.at(out)).args(sources).status();
        assert!(status.expect("javac").success());
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.run_verb("generate", arguments)
    }

    fn run_verb(&self, verb: &str, arguments: &[&str]) -> Output {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.arg(verb).arg(self.at("classes")).arg("--jdk").arg(&self.jdk.home).arg("--out").arg(self.at("out"));
        command.args(["--budget", "300x", "--no-verify", "--format", "json"]).args(arguments);
        command.current_dir(self.folder.path()).output().expect("touchstone runs")
    }

    fn report(&self, arguments: &[&str]) -> Value {
        self.report_of("generate", arguments)
    }

    fn report_of(&self, verb: &str, arguments: &[&str]) -> Value {
        let output = self.run_verb(verb, arguments);
        let text = String::from_utf8_lossy(&output.stdout);
        serde_json::from_str(&text)
            .unwrap_or_else(|e| panic!("{e}: {text}\n{}", String::from_utf8_lossy(&output.stderr)))
    }
}

/// Lines that the tests of the one class in the report cover.
fn lines(report: &Value) -> u64 {
    report["classes"][0]["lines"]["covered"].as_u64().expect("a number")
}

#[test]
fn every_strategy_starts_from_what_the_tests_do() {
    let project = Project::new();
    let last = "Handshake.close(): line 67";
    let open = |report: &Value| {
        let uncovered = report["classes"][0]["uncovered"].as_array().expect("a list");
        uncovered.iter().any(|goal| goal["what"] == last)
    };
    let plain = project.report(&["--class", "shop.Handshake", "--strategy", "random"]);
    assert!(open(&plain), "the protocol is too easy to guess");
    for strategy in ["evotest", "random", "dynamosa"] {
        let report = project.report(&["--class", "shop.Handshake", "--strategy", strategy, "--seed-tests", "tests"]);
        assert!(!open(&report), "{strategy}: {:#}", report["classes"][0]["uncovered"]);
        let note = report["classes"][0]["notes"][0].as_str().expect("a note");
        assert_eq!(note, "starts from 3 tests made of 7 calls in 1 test classes");
    }
}

#[test]
fn etoc_s_notation_is_written_and_read() {
    let project = Project::new();
    let file = project.at("tests.etoc");
    let (class, file) = (["--class", "shop.Handshake"], file.to_string_lossy().into_owned());
    let seeded = ["--strategy", "random", "--seed-tests", "tests", "--chromosomes", &file];
    let report = project.report(&[&class[..], &seeded].concat());
    let written = std::fs::read_to_string(&file).expect("a file");
    assert!(written.starts_with("# shop.Handshake\n$x0="), "{written}");
    assert_eq!(written.lines().count() as u64, report["classes"][0]["tests"].as_u64().expect("a number") + 1);
    // What was found with the tests is where the next run begins, without them.
    let again = project.report(&[&class[..], &["--strategy", "etoc", "--seed-tests", &file]].concat());
    assert!(lines(&again) >= lines(&report), "{again:#}");
    let note = again["classes"][0]["notes"][0].as_str().expect("a note");
    assert!(note.starts_with("starts from ") && note.contains("tests.etoc"), "{note}");
    std::fs::write(&file, "$x0=Nobody():$x0.open()\n").expect("a file");
    let wrong = project.report(&[&class[..], &["--strategy", "random", "--seed-tests", &file]].concat());
    let note = wrong["classes"][0]["notes"][0].as_str().expect("a note");
    assert!(note.contains("line 1") && note.contains("Nobody"), "{note}");
}

#[test]
fn tests_that_do_much_else_leave_room_for_others() {
    let project = Project::new();
    let tests = ["--seed-tests", "noise", "--seed-tests", "tests"];
    let report = project.report(&[&["--class", "shop.Handshake", "--strategy", "random"], &tests[..]].concat());
    assert_eq!(report["classes"][0]["notes"][0], "starts from 3 tests made of 7 calls in 2 test classes");
}

#[test]
fn what_cannot_be_started_from_is_said_and_the_search_goes_on() {
    let project = Project::new();
    let report = project.report(&["--class", "shop.Handshake", "--strategy", "random", "--seed-tests", "empty"]);
    assert_eq!(report["notes"][0], "no tests to start from: empty holds no tests of JUnit 3, 4, 5 or TestNG");
    assert!(lines(&report) > 0);
    let other = "public class Other { public int twice(int n) { return n > 5 ? 2 * n : n; } }";
    std::fs::write(project.at("Other.java"), other).expect("a file");
    project.javac("classes", &[], &[project.at("Other.java")]);
    let report = project.report(&["--class", "Other", "--strategy", "random", "--seed-tests", "tests"]);
    let note = &report["classes"][0]["notes"][0];
    assert_eq!(note, "no tests to start from: none of the 1 test classes uses Other");
    assert!(lines(&report) > 0);
}

#[test]
fn tests_that_are_not_there_are_refused() {
    let project = Project::new();
    let said = |arguments: &[&str]| {
        let output = project.run(arguments);
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let missing = said(&["--seed-tests", "nowhere"]);
    assert!(missing.contains("nowhere does not exist; name a folder or jar of compiled tests"), "{missing}");
    let no_project = said(&["--seed-tests", "project"]);
    assert!(no_project.contains("is no Maven or Gradle project"), "{no_project}");
}

#[test]
fn augment_adds_to_existing_tests_in_a_class_of_its_own() {
    let project = Project::new();
    let report = project.report_of("augment", &["--class", "shop.Handshake", "--tests", "tests", "--iterations", "1"]);
    let class = &report["classes"][0];
    let rounds = class["rounds"].as_array().expect("rounds");
    assert_eq!((rounds.len(), &rounds[0]["tests"]), (2, &Value::from(3)), "the tests that exist, and an iteration");
    assert!(rounds[1]["tests"].as_u64() > Some(0), "{class:#}");
    assert_eq!(class["reduction"]["redundant_left"], 0, "{class:#}");
    assert_eq!(class["reduction"]["tests"]["before"], rounds[1]["tests"], "the tests that exist are not written again");
    let file = class["file"].as_str().expect("a file");
    assert!(file.ends_with("shop/HandshakeTouchstoneAddedTest.java"), "{file}");
}

#[test]
fn options_that_would_change_nothing_are_refused() {
    let project = Project::new();
    let said = |arguments: &[&str]| {
        let output = project.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let technique = said(&["--technique", "whole-seq"]);
    assert!(technique.contains("--technique is for --reduce states and for augment"), "{technique}");
    let length = said(&["--strategy", "random", "--length", "2"]);
    assert!(length.contains("the strategy random does not use length"), "{length}");
}
