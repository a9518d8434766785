//! `touchstone measure` on odd input: what is wrong is said, and what to do about it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use testkit::jdks::{self, Jdk};

/// The annotation that marks tests and the assertion they use, in place of the library, so that nothing is fetched.
const TEST: &str = "package org.junit; import java.lang.annotation.*; \
                    @Retention(RetentionPolicy.RUNTIME) public @interface Test { }";
const ASSERT: &str = "package org.junit; public class Assert { \
                      public static void assertEquals(long a, long b) { if (a != b) throw new AssertionError(); } }";

/// A class, a test of it, and folders that hold something else.
struct Project {
    folder: TempDir,
    jdk: Jdk,
}

impl Project {
    fn new() -> Self {
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        let folder = tempfile::tempdir().expect("a folder");
        let project = Self { folder, jdk };
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/measure");
        project.write("stub/Test.java", TEST);
        project.write("stub/Assert.java", ASSERT);
        project.javac("stub-classes", "", &[project.at("stub/Test.java"), project.at("stub/Assert.java")]);
        project.javac("classes", "", &[sources.join("Plain.java")]);
        let path = std::env::join_paths([project.at("classes"), project.at("stub-classes")]).expect("a path");
        project.javac("tests", &path.to_string_lossy(), &[sources.join("PlainTest.java")]);
        std::fs::create_dir(project.at("empty")).expect("a folder");
        project.write("junk/Broken.class", "no class file at all");
        project
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let file = self.at(name);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, text).expect("a file");
    }

    fn javac(&self, to: &str, class_path: &str, sources: &[PathBuf]) {
        let mut command = Command::new(self.jdk.home.join("bin/javac"));
        command.arg("-cp").arg(class_path).arg("-d").arg(self.at(to)).args(sources);
        assert!(command.status().expect("javac").success());
    }

    fn measure(&self, tests: &str, arguments: &[&str]) -> Output {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.arg("measure").arg(self.at("classes")).arg("--tests").arg(self.at(tests));
        command.arg("--jdk").arg(&self.jdk.home).args(arguments);
        command.output().expect("touchstone runs")
    }
}

#[test]
fn what_is_wrong_is_said() {
    let project = Project::new();
    let cases: [(&str, &[&str], &str); 6] = [
        ("nowhere", &[], "nowhere does not exist; name a folder or jar of compiled tests"),
        ("empty", &[], "empty holds no class files"),
        ("classes", &[], "classes holds 1 classes and no test classes"),
        ("junk", &[], "no test classes"),
        ("tests", &["--class", "Nothing*"], "none of the 1 test classes"),
        ("tests", &["--except", "PlainTest"], "is left by --class and --except"),
    ];
    for (tests, arguments, expected) in cases {
        let output = project.measure(tests, arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(expected), "{tests} {arguments:?}: {said}");
        assert!(!output.status.success() && output.stdout.is_empty(), "{tests} {arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn a_library_that_is_not_on_the_class_path_is_found_in_the_systems_packages() {
    let project = Project::new();
    let output = project.measure("tests", &["--class-path", "no/such.jar"]);
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 test in 1 class: 1 passed"), "{said}\n{errors}");
    assert!(errors.contains("no/such.jar on the class path does not exist"), "{errors}");
}

/// A gate that opens and shuts, and a test that only opens it.
const GATE: &str = "package gates; public class Gate { private boolean open; \
                    public void open() { if (open) throw new IllegalStateException(); open = true; } \
                    public void shut() { if (!open) throw new IllegalStateException(); open = false; } \
                    public boolean isOpen() { return open; } }";
const GATE_TEST: &str = "package gates; import org.junit.*; public class GateTest { \
                         @Test public void opens() { Gate gate = new Gate(); gate.open(); \
                         Assert.assertEquals(1, gate.isOpen() ? 1 : 0); } }";

#[test]
fn transitions_that_a_suite_takes_are_counted() {
    let project = Project::new();
    project.write("Gate.java", GATE);
    project.write("GateTest.java", GATE_TEST);
    project.javac("classes", "", &[project.at("Gate.java")]);
    let path = std::env::join_paths([project.at("classes"), project.at("stub-classes")]).expect("a path");
    project.javac("tests", &path.to_string_lossy(), &[project.at("GateTest.java")]);
    let wanted = ["--criteria", "transition,transition-pair", "--of", "gates.Gate", "--model-budget", "400x"];
    let measure = |more: &[&str]| project.measure("tests", &[&wanted[..], more].concat());
    let text = String::from_utf8_lossy(&measure(&[]).stdout).into_owned();
    assert!(
        text.contains("  transitions: 1 of 2\n    not taken: isOpen() = true: shut() -> isOpen() = false"),
        "{text}"
    );
    assert!(text.contains("  transition pairs: 0 of 2"), "{text}");
    let json: serde_json::Value = serde_json::from_slice(&measure(&["--format", "json"]).stdout).expect("JSON");
    assert_eq!(json["machines"][0]["class"], "gates.Gate", "{json}");
    assert_eq!(json["machines"][0]["transitions"]["covered"], 1, "{json}");
    assert_eq!(json["machines"][0]["transitions"]["total"], 2, "{json}");
    // A model that was saved, and what is none.
    let mut model = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    model.arg("model").arg(project.at("classes")).args([
        "--class",
        "gates.Gate",
        "--budget",
        "400x",
        "--format",
        "json",
    ]);
    model.arg("--jdk").arg(&project.jdk.home).arg("--out").arg(project.at("gate.json"));
    assert!(model.status().expect("touchstone runs").success());
    let file = project.at("gate.json").display().to_string();
    let saved = project.measure("tests", &["--model", &file]);
    assert!(String::from_utf8_lossy(&saved.stdout).contains("transitions: 1 of 2"), "{saved:?}");
    let junk = project.at("junk/Broken.class").display().to_string();
    let refused = project.measure("tests", &["--model", &junk]);
    assert_eq!(refused.status.code(), Some(65), "{refused:?}");
    let other = project.measure("tests", &["--criteria", "exception"]);
    assert_eq!(other.status.code(), Some(2), "{other:?}");
    assert!(String::from_utf8_lossy(&other.stderr).contains("measure does not count exception"), "{other:?}");
    let nowhere = project.measure("tests", &["--criteria", "transition", "--of", "gates.Nothing"]);
    assert_eq!(nowhere.status.code(), Some(64), "{nowhere:?}");
}
