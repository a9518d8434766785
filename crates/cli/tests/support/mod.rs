//! A folder of its own with a JDK, in which a test runs the command.

#![allow(dead_code, reason = "each test file uses a part")]

pub mod models;

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use testkit::jdks::{self, Jdk};

pub struct Workspace {
    pub folder: TempDir,
    pub jdk: Jdk,
}

impl Workspace {
    pub fn new() -> Self {
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        Self { folder: tempfile::tempdir().expect("a folder"), jdk }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Compiles a source of `tests/java` into the folder `classes`, and gives this folder.
    pub fn compile(&self, source: &str) -> PathBuf {
        let to = self.path("classes");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(source);
        let mut javac = Command::new(self.jdk.home.join("bin/javac"));
        let javac = javac.env("LC_ALL", "C.UTF-8").arg("-g").arg("-d").arg(&to).arg(source).status();
        assert!(javac.expect("javac").success());
        to
    }
}
