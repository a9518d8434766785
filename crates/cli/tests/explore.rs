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
        Self { folder, jdk }
    }

    fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    fn explore(&self, arguments: &[&str]) -> Output {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.arg("explore").arg("--class-path").arg(self.classes()).arg("--jdk").arg(&self.jdk.home);
        command.args(arguments).output().expect("touchstone runs")
    }

    fn paths(&self, arguments: &[&str]) -> String {
        let output = self.explore(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
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
