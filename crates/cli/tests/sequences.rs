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
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/vault/Safe.java");
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        javac.arg("-g").arg("-d").arg(folder.path().join("classes")).arg(source);
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
fn sequences_open_what_needs_the_right_calls_in_the_right_order() {
    let safe = Safe::new();
    let out = safe.folder.path().join("out");
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("generate").arg(safe.classes()).arg("--jdk").arg(&safe.jdk.home).arg("--out").arg(&out);
    command.args(["--strategy", "sequences", "--budget", "800x", "--no-verify", "--format", "json"]);
    let output = command.output().expect("touchstone runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let class = &report["classes"][0];
    assert_eq!(class["branches"]["covered"], class["branches"]["total"], "{class:#}");
}
