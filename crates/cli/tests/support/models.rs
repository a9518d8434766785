//! Classes that are compiled here, and the commands that make models of them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::Workspace;

/// Executions of a model; the same number gives the same bytes.
const BUDGET: &str = "1500x";

pub fn sources() -> PathBuf {
    testkit::workspace().join("bench/models/protocols")
}

/// The source of a class of the benchmark.
pub fn source(name: &str) -> String {
    std::fs::read_to_string(sources().join(format!("{name}.java"))).expect("a source")
}

pub struct Models(pub Workspace);

impl Models {
    pub fn new() -> Self {
        Self(Workspace::new())
    }

    /// Compiles a source into a folder.
    pub fn compile(&self, folder: &str, name: &str, source: &str) -> PathBuf {
        let (to, file) = (self.0.path(folder), self.0.path(&format!("{name}.java")));
        std::fs::write(&file, source).expect("a file");
        let mut javac = Command::new(self.0.jdk.home.join("bin/javac"));
        javac.arg("-g").arg("-cp").arg(&to).arg("-d").arg(&to).arg(&file);
        assert!(javac.status().expect("javac").success());
        to
    }

    pub fn model(&self, target: impl AsRef<Path>, class: &str, arguments: &[&str]) -> Output {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.arg("model").arg(target.as_ref()).args(["--class", class, "--jdk"]).arg(&self.0.jdk.home);
        command.args(arguments).current_dir(self.0.folder.path());
        if !arguments.contains(&"--budget") {
            command.args(["--budget", BUDGET]);
        }
        command.output().expect("touchstone runs")
    }
}

pub fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

impl Models {
    pub fn generate(&self, target: &Path, class: &str, arguments: &[&str]) -> (Output, serde_json::Value) {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.arg("generate").arg(target).args([
            "--class",
            class,
            "--no-verify",
            "--format",
            "json",
            "--out",
            "tests",
        ]);
        command.args(["--budget", "3000x", "--jdk"]).arg(&self.0.jdk.home).args(arguments);
        let output = command.current_dir(self.0.folder.path()).output().expect("touchstone runs");
        let report = serde_json::from_slice(&output.stdout).unwrap_or_default();
        (output, report)
    }
}
