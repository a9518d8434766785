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
