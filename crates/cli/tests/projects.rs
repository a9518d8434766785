//! `touchstone generate` on projects as they lie around: several modules, folders above the classes, classes by pattern, the test
//! library and the JDK that fit.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use testkit::jdks;

const ONE: &str = "package one; public class Tap { private int drops; public int drip(int n) { if (n > 2) drops += n; return drops; } }";
const TWO: &str = "package two; public class Bath { public boolean full(int level) { return level >= 90; } }";

/// Sources, compiled into folders.
struct Project {
    folder: TempDir,
}

impl Project {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn write(&self, path: &str, text: &str) -> PathBuf {
        let file = self.at(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, text).expect("a file");
        file
    }

    /// Compiles a class into a folder.
    fn compile(&self, name: &str, text: &str, to: &str, home: &Path) {
        let source = self.write(&format!("sources/{name}.java"), text);
        let mut javac = Command::new(home.join("bin/javac"));
        let status = javac.arg("-g").arg("-d").arg(self.at(to)).arg(source).status();
        assert!(status.expect("javac").success());
    }

    /// Two modules below an aggregator, which need no answer of Maven.
    fn modules() -> Self {
        let project = Self::new();
        let modules = "<modules><module>a</module><module>b</module></modules>";
        project.write("pom.xml", &format!("<project><packaging>pom</packaging>{modules}</project>"));
        project.write("a/pom.xml", "<project><artifactId>a</artifactId></project>");
        project.write("b/pom.xml", "<project><artifactId>b</artifactId></project>");
        project.compile("one/Tap", ONE, "a/target/classes", &jdks::home());
        project.compile("two/Bath", TWO, "b/target/classes", &jdks::home());
        project
    }

    fn generate(&self, target: &str, arguments: &[&str]) -> Output {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.current_dir(self.folder.path()).args(["generate", target, "--budget", "300x", "--no-verify"]);
        command.args(arguments).output().expect("touchstone runs")
    }

    fn text(&self, path: &str) -> String {
        std::fs::read_to_string(self.at(path)).unwrap_or_default()
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn tests_of_all_modules_go_to_their_modules() {
    let project = Project::modules();
    let output = project.generate(".", &[]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(project.text("a/src/test/java/one/TapTouchstoneTest.java").contains("class TapTouchstoneTest"));
    assert!(project.text("b/src/test/java/two/BathTouchstoneTest.java").contains("class BathTouchstoneTest"));
    assert!(said(&output).contains("no org.junit.jupiter:junit-jupiter on their class path"), "{}", said(&output));
    // A folder that the user names is for all of them.
    assert!(project.generate(".", &["--out", "all"]).status.success());
    assert!(
        project.at("all/one/TapTouchstoneTest.java").is_file()
            && project.at("all/two/BathTouchstoneTest.java").is_file()
    );
}

#[test]
fn a_folder_above_class_folders_leads_to_them() {
    let project = Project::new();
    project.compile("one/Tap", ONE, "build/main", &jdks::home());
    let output = project.generate("build", &["--out", "tests"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(project.at("tests/one/TapTouchstoneTest.java").is_file(), "{}", said(&output));
    project.compile("two/Bath", TWO, "build/more", &jdks::home());
    let output = project.generate("build", &["--out", "tests"]);
    assert!(!output.status.success());
    assert!(said(&output).contains("name the one to test: build/main, build/more"), "{}", said(&output));
}

#[test]
fn classes_are_chosen_and_left_out_by_pattern() {
    let project = Project::modules();
    let tested = |arguments: &[&str]| {
        let out = tempfile::tempdir_in(project.folder.path()).expect("a folder");
        let place = out.path().to_str().expect("a name").to_owned();
        let output = project.generate(".", &[arguments, &["--out", &place]].concat());
        let has = |path: &str| out.path().join(path).is_file();
        (output.status.code(), has("one/TapTouchstoneTest.java"), has("two/BathTouchstoneTest.java"))
    };
    assert_eq!(tested(&["--class", "one.*"]), (Some(0), true, false));
    assert_eq!(tested(&["--exclude", "Ba*"]), (Some(0), true, false));
    assert_eq!(tested(&["--class", "*", "--exclude", "one.*"]), (Some(0), false, true));
    let (code, ..) = tested(&["--exclude", "*"]);
    assert_ne!(code, Some(0));
}

#[test]
fn the_test_library_is_the_one_on_the_class_path() {
    let project = Project::modules();
    let path = std::env::join_paths(testkit::jars::junit4()).expect("a class path");
    let path = path.to_str().expect("text");
    let output = project.generate("b", &["--class-path", path, "--out", "tests"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(project.text("tests/two/BathTouchstoneTest.java").contains("import org.junit.Test;"));
    assert!(!said(&output).contains("on their class path; add it"), "{}", said(&output));
    let output = project.generate("b", &["--class-path", path, "--out", "tests", "--junit", "5"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(project.text("tests/two/BathTouchstoneTest.java").contains("import org.junit.jupiter.api.Test;"));
}

#[test]
fn classes_of_a_newer_java_get_a_newer_jdk() {
    if let Some(missing) = jdks::second_missing() {
        return missing.skip();
    }
    let project = Project::new();
    let homes = jdks::homes();
    let (oldest, newest) = (homes.first().expect("a JDK"), homes.last().expect("a JDK"));
    project.compile("two/Bath", TWO, "new", newest);
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    command.current_dir(project.folder.path()).env("JAVA_HOME", oldest).env("PATH", newest.join("bin"));
    command.args(["generate", "new", "--budget", "300x", "--no-verify"]);
    let output = command.output().expect("touchstone runs");
    assert!(output.status.success(), "{}", said(&output));
    assert!(project.at("touchstone-tests/two/BathTouchstoneTest.java").is_file(), "{}", said(&output));
}

#[test]
fn a_budget_for_the_whole_run_leaves_no_class_without_a_word() {
    let project = Project::modules();
    let output = project.generate(".", &["--total-budget", "1ms", "--jobs", "1", "--out", "tests"]);
    assert!(said(&output).contains("the budget of the whole run was spent before its turn"), "{}", said(&output));
}
