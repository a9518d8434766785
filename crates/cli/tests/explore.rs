//! `touchstone explore`, and the strategy behind it in `generate`, as a user runs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use testkit::jdks::{self, Jdk};

struct Vault {
    folder: TempDir,
    jdk: Jdk,
}

impl Vault {
    fn new() -> Self {
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        let folder = tempfile::tempdir().expect("a folder");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/vault/Vault.java");
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        let status = javac.args(["-g", "-parameters", "-d"]).arg(folder.path().join("classes")).arg(source).status();
        assert!(status.expect("javac").success());
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/lab/Lab.java");
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        let status = javac.args(["-g", "-parameters", "-d"]).arg(folder.path().join("lab")).arg(source).status();
        assert!(status.expect("javac").success());
        Self { folder, jdk }
    }

    fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    fn explore(&self, arguments: &[&str]) -> Output {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        let class_path = format!("{}:{}", self.classes().display(), self.folder.path().join("lab").display());
        command.arg("explore").arg("--class-path").arg(class_path).arg("--jdk").arg(&self.jdk.home);
        command.args(arguments).output().expect("touchstone runs")
    }

    fn paths(&self, arguments: &[&str]) -> String {
        let output = self.explore(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        // Clean, found or unknown.
        assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{errors}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

#[test]
fn paths_are_printed_with_inputs_and_constants_by_name() {
    let vault = Vault::new();
    let text = vault.paths(&["vault.Vault.open"]);
    for part in [
        "vault.Vault.open(String, int) (coverage)",
        "code = \"sesame\", turn = 511\n  gives  OPEN",
        "gives  CLOSED",
        "throws java.lang.NullPointerException",
        "all ways were tried",
        "branches of methods of this name: 4 of 4",
        "0 tests went another way than predicted, 0 paths were not steady, 0 were called impossible",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn a_receiver_that_another_object_may_give_is_made_by_its_constructor() {
    let vault = Vault::new();
    let text = vault.paths(&["lab.Lab$Line.total"]);
    for part in ["throws java.lang.ArithmeticException: / by zero", "branches of methods of this name: 2 of 2"] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn unknown_results_are_solved_for_and_assumptions_hold() {
    let vault = Vault::new();
    let unknown = ["--symbolic-return", "vault.Vault.sensor", "--assume", "vault.Vault.assume"];
    let text = vault.paths(&[&["vault.Vault.watch"][..], &unknown].concat());
    for part in [
        "throws java.lang.AssertionError: tampered: path",
        "sensor#1 = 31337",
        "throws java.lang.ArithmeticException: / by zero: path",
        "ends: an assumption does not hold",
        "4 paths in 4 runs",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn the_exit_code_says_clean_found_or_unknown() {
    let vault = Vault::new();
    let code = |arguments: &[&str]| vault.explore(arguments).status.code();
    let unknown = ["vault.Vault.watch", "--symbolic-return", "vault.Vault.sensor", "--assume", "vault.Vault.assume"];
    assert_eq!(code(&["vault.Vault.open"]), Some(0), "all ways were tried, and none fails");
    assert_eq!(code(&unknown), Some(1), "an assertion fails");
    assert_eq!(code(&["vault.Vault.open", "--max-paths", "2"]), Some(3), "not all ways were tried");
    assert_eq!(code(&["lab.Lab.rows", "--loops", "3"]), Some(3), "not beyond the bound");
    assert_eq!(code(&["lab.Lab$Sealed.value"]), Some(3), "no test can call it");
    assert_eq!(code(&["lab.Lab.alarm", "--until", "failure"]), Some(1), "an assertion fails in a thread");
}

#[test]
fn json_has_the_verdict_the_reasons_and_the_line_of_the_assertion() {
    let vault = Vault::new();
    let report = |arguments: &[&str]| -> serde_json::Value {
        let text = vault.paths(&[arguments, &["--format", "json"]].concat());
        serde_json::from_str(&text).expect("JSON")
    };
    let open = &report(&["vault.Vault.open"])[0];
    assert_eq!((&open["verdict"], &open["completeness"]["word"]), (&"clean".into(), &"complete".into()));
    let rows = &report(&["lab.Lab.rows", "--loops", "3"])[0];
    assert_eq!(rows["completeness"]["bounds"][0]["bound"], "loops");
    assert_eq!(rows["completeness"]["bounds"][0]["value"], 3);
    let sealed = &report(&["lab.Lab$Sealed.value"])[0];
    assert_eq!(sealed["completeness"]["reasons"][0]["reason"], "uncallable");
    let alarm = &report(&["lab.Lab.alarm", "--until", "failure"])[0];
    let thrown = &alarm["thrown"][0];
    assert_eq!((&thrown["fails"], &thrown["thread"]), (&true.into(), &true.into()), "{alarm}");
    assert!(thrown["at"].as_str().is_some_and(|at| at.starts_with("Lab.java:")), "{alarm}");
}

#[test]
fn a_budget_ends_an_exploration_and_is_named() {
    let vault = Vault::new();
    let text = vault.paths(&["lab.Lab.rows", "--max-paths", "1000000000", "--loops", "1000000000", "--budget", "1ms"]);
    assert!(text.contains("when the budget was used up") && !text.contains("all ways were tried"), "{text}");
}

#[test]
fn the_tree_is_written_for_graphviz() {
    let vault = Vault::new();
    let file = vault.folder.path().join("tree.dot");
    vault.paths(&["vault.Vault.open", "--tree", &file.to_string_lossy()]);
    let text = std::fs::read_to_string(file).expect("the tree");
    assert!(text.starts_with("digraph paths {") && text.contains("turn"), "{text}");
}

#[test]
fn bad_input_is_named() {
    let vault = Vault::new();
    for (arguments, message) in [
        (&["vault.Vault.no"][..], "has no method named no"),
        (&["vault.No.no"], "cannot load vault/No"),
        (&["nothing"], "'nothing' is no CLASS.METHOD"),
        (&["vault.Vault.open", "--explorer", "magic"], "there is no explorer 'magic'"),
        (&["vault.Vault.open", "--symbolic-return", "vault.No.no"], "there is no class vault.No"),
    ] {
        let output = vault.explore(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "no {message:?} in\n{errors}");
    }
}

#[test]
fn the_strategy_finds_what_chance_does_not() {
    let vault = Vault::new();
    let out = vault.folder.path().join("tests");
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("generate").arg(vault.classes()).arg("--jdk").arg(&vault.jdk.home).arg("--out").arg(&out);
    command.args(["--strategy", "concolic", "--budget", "300x", "--no-verify", "--seed", "3"]);
    let output = command.output().expect("touchstone runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(out.join("vault/VaultTouchstoneTest.java")).expect("the suite");
    assert!(text.contains("\"sesame\"") && text.contains("511"), "{text}");
}
