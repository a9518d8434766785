//! Sequences of calls as a user meets them: `explore --sequences`, and `generate --strategy sequences`.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use testkit::jdks::{self, Jdk};

/// The compiled class.
struct Safe {
    folder: tempfile::TempDir,
    jdk: Jdk,
}

impl Safe {
    fn new() -> Self {
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        let folder = tempfile::tempdir().expect("a folder");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/vault");
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        javac.arg("-g").arg("-d").arg(folder.path().join("classes"));
        javac.args(["Safe", "Zoo"].map(|name| sources.join(name).with_extension("java")));
        assert!(javac.status().expect("javac").success());
        Self { folder, jdk }
    }

    fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    fn touchstone(&self, arguments: &[&str]) -> (bool, String) {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.args(arguments).arg("--jdk").arg(&self.jdk.home).arg("--class-path").arg(self.classes());
        let output = command.output().expect("touchstone runs");
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (output.status.success(), text.concat())
    }
}

#[test]
fn the_candidate_tree_is_printed() {
    let safe = Safe::new();
    let (well, text) = safe.touchstone(&["explore", "--sequences", "vault.Safe.open", "--length", "3"]);
    assert!(well, "{text}");
    let expected = "Safe.open()\nopen()\n  * Safe()\n  turn()\n    * Safe()\n    setCode()\n    turn()\n";
    assert!(text.starts_with(expected), "{text}");
    let (well, text) = safe.touchstone(&["explore", "--sequences", "vault.Safe.open", "--without", "turn"]);
    assert!(well && text.starts_with("Safe.open()\nopen()\n  * Safe()\n2 candidates"), "{text}");
    let (well, text) = safe.touchstone(&["explore", "--sequences", "vault.Safe.close"]);
    assert!(!well && text.contains("no method named close"), "{text}");
}

#[test]
fn the_candidate_tree_has_subclasses_inherited_members_and_arrays_with_elements() {
    let safe = Safe::new();
    let (well, text) =
        safe.touchstone(&["explore", "--sequences", "vault.Zoo.scary", "--length", "5", "--lines", "2000"]);
    assert!(well, "{text}");
    for wanted in ["Zoo$Dog()", "new Zoo$Animal[]", "feed()", "Zoo()"] {
        assert!(text.lines().any(|line| line.trim_start_matches([' ', '*']).starts_with(wanted)), "{wanted}: {text}");
    }
    // The array is made of the dog, and the zoo of the array.
    let lines: Vec<&str> = text.lines().collect();
    let place =
        |from: usize, wanted: &str| lines[from..].iter().position(|line| line.contains(wanted)).map(|at| from + at);
    let zoo = place(0, "Zoo()").unwrap();
    let array = place(zoo, "* new Zoo$Animal[]").unwrap();
    assert!(place(array, "* Zoo$Dog()").is_some(), "{text}");
}

#[test]
fn generate_keeps_to_the_steps_and_the_beginning_that_the_user_wants() {
    let safe = Safe::new();
    let tests = |options: &[&str]| {
        let out = tempfile::tempdir_in(safe.folder.path()).expect("a folder");
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.arg("generate").arg(safe.classes()).args(["--class", "vault.Safe"]).arg("--jdk").arg(&safe.jdk.home);
        command.arg("--out").arg(out.path()).args(["--strategy", "sequences", "--budget", "800x", "--no-verify"]);
        let output = command.args(options).output().expect("touchstone runs");
        let files = std::fs::read_dir(out.path().join("vault")).into_iter().flatten().flatten();
        let text: String = files.map(|file| std::fs::read_to_string(file.path()).expect("a text")).collect();
        (text, [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat())
    };
    let (all, _) = tests(&[]);
    assert!(all.contains(".turn(") && all.contains(".setCode("), "{all}");
    let (without, said) = tests(&["--without", "turn"]);
    assert!(without.contains(".setCode(") && !without.contains(".turn("), "{without}");
    assert!(said.contains("--without turn"), "the command that repeats the run: {said}");
    let (only, _) = tests(&["--only", "Safe", "--only", "open"]);
    assert!(only.contains(".open(") && !only.contains(".turn(") && !only.contains(".setCode("), "{only}");
    // Only the beginning sets a code.
    let file = safe.folder.path().join("begin.txt");
    std::fs::write(&file, "$x0=vault.Safe():$x0.setCode(int) @ 77\n").expect("a file");
    let begin = file.to_string_lossy().into_owned();
    let (begun, _) = tests(&["--initial", &begin, "--only", "open", "--only", "turn"]);
    assert!(begun.contains(".setCode(") && begun.contains(".turn(") && !begun.contains(".arm("), "{begun}");
    std::fs::write(&file, "$x0=Nothing()").expect("a file");
    let (_, said) = tests(&["--initial", &begin]);
    assert!(said.contains("the initial sequence is no test") && said.contains("no class Nothing"), "{said}");
}

#[test]
fn generate_makes_the_array_with_the_dog_that_is_scary() {
    let safe = Safe::new();
    let out = safe.folder.path().join("zoo");
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("generate").arg(safe.classes()).args(["--class", "vault.Zoo"]).arg("--jdk").arg(&safe.jdk.home);
    command.arg("--out").arg(&out).args(["--strategy", "sequences", "--budget", "3000x", "--no-verify"]);
    let output = command.args(["--format", "json"]).output().expect("touchstone runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let class = &report["classes"][0];
    assert_eq!(class["lines"]["covered"], class["lines"]["total"], "{class:#}");
    let text = std::fs::read_to_string(out.join("vault/ZooTouchstoneTest.java")).expect("a suite");
    assert!(text.contains("new Zoo.Dog()"), "{text}");
}

#[test]
fn sequences_open_what_needs_the_right_calls_in_the_right_order() {
    let safe = Safe::new();
    let out = safe.folder.path().join("out");
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("generate").arg(safe.classes()).args(["--class", "vault.Safe"]).arg("--jdk").arg(&safe.jdk.home);
    command.arg("--out").arg(&out);
    command.args(["--strategy", "sequences", "--budget", "800x", "--no-verify", "--format", "json"]);
    let output = command.output().expect("touchstone runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let class = &report["classes"][0];
    assert_eq!(class["branches"]["covered"], class["branches"]["total"], "{class:#}");
}
