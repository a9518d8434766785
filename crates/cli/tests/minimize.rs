//! `touchstone minimize`: what it prints and writes, and what it says to wrong input.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use testkit::jdks::{self, Jdk};

/// A class, its tests of `JUnit` 3 in a Maven project, and folders that hold something else.
struct Project {
    folder: TempDir,
    jdk: Jdk,
}

impl Project {
    fn new() -> Self {
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        let project = Self { folder: tempfile::tempdir().expect("a folder"), jdk };
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../redundancy/tests/java");
        let source = project.at("src/test/java/StackThreeTest.java");
        std::fs::create_dir_all(source.parent().expect("a folder")).expect("a folder");
        std::fs::copy(fixtures.join("StackThreeTest.java"), &source).expect("a copy");
        project.javac("classes", &fixtures.join("../../../states/tests/java/IntStack.java"));
        project.javac("target/test-classes", &source);
        std::fs::write(project.at("target/test-classes/Junk.class"), "no class file at all").expect("a file");
        std::fs::create_dir(project.at("empty")).expect("a folder");
        project
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn javac(&self, to: &str, source: &Path) {
        let mut path = testkit::jars::junit4();
        path.push(self.at("classes"));
        let mut command = Command::new(self.jdk.home.join("bin/javac"));
        command.arg("-g").arg("-cp").arg(std::env::join_paths(path).expect("a path"));
        assert!(command.arg("-d").arg(self.at(to)).arg(source).status().expect("javac").success());
    }

    fn minimize(&self, tests: &str, arguments: &[&str]) -> Output {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        let jars = std::env::join_paths(testkit::jars::junit4()).expect("a path");
        command
            .arg("minimize")
            .arg(self.at("classes"))
            .arg("--tests")
            .arg(self.at(tests))
            .arg("--class-path")
            .arg(jars);
        command.arg("--jdk").arg(&self.jdk.home).args(arguments).current_dir(self.folder.path());
        command.output().expect("touchstone runs")
    }
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn redundant_tests_are_listed_counted_and_reported() {
    let project = Project::new();
    let output = project.minimize("target/test-classes", &["--technique", "all", "--report", "report"]);
    let said = text(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("redundant:\n  StackThreeTest.testPush"), "{said}");
    for technique in states::technique::ALL {
        assert!(said.contains(technique.name), "{said}");
    }
    let page = std::fs::read_to_string(project.at("report/index.html")).expect("a page");
    assert!(page.contains("<h2>pairwise-equals</h2>"), "{page}");
    let output = project.minimize("target/test-classes", &["--format", "json"]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["techniques"][0]["technique"], "whole-state");
    assert_eq!(value["techniques"][0]["redundant"], 1);
    assert_eq!(value["coverage"]["all"], value["coverage"]["kept"]);
    assert_eq!(value["tests"].as_array().map(Vec::len), Some(2));
}

#[test]
fn sources_are_found_in_the_project_and_copied() {
    let project = Project::new();
    let before = std::fs::read_to_string(project.at("src/test/java/StackThreeTest.java")).expect("a source");
    let output = project.minimize("target/test-classes", &["--write", "remove"]);
    assert!(output.status.success(), "{}", text(&output));
    let copy = std::fs::read_to_string(project.at("touchstone-minimized/StackThreeTest.java")).expect("a copy");
    assert_ne!(before, copy);
    assert_eq!(std::fs::read_to_string(project.at("src/test/java/StackThreeTest.java")).expect("a source"), before);
}

#[test]
fn wrong_input_is_named() {
    let project = Project::new();
    let cases: [(&str, &[&str], &str, i32); 6] = [
        ("nowhere", &[], "does not exist", 64),
        ("empty", &[], "holds no class files", 64),
        ("target/test-classes", &["--in-place"], "need --write", 2),
        ("target/test-classes", &["--technique", "half-state"], "half-state", 2),
        ("target/test-classes", &["--sources", "nowhere"], "no folder with sources", 64),
        ("target/test-classes", &["--class", "Nothing*"], "is left by --class", 64),
    ];
    for (tests, arguments, expected, code) in cases {
        let output = project.minimize(tests, arguments);
        let said = text(&output);
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_eq!(output.status.code(), Some(code), "{said}");
    }
}
