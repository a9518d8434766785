//! The Touchstone binary that is put to the test.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::Cache;
use crate::corpus::Program;
use crate::error::{Error, Result};
use crate::jdks::Jdk;
use crate::oracle::neutral;
use crate::process::{self, Output};

/// A built `touchstone`.
#[derive(Debug, Clone)]
pub struct Subject {
    binary: PathBuf,
}

impl Subject {
    /// `TOUCHSTONE_BIN`, or the binary in the target folder that the running executable is from. With `build`, or
    /// if it is missing, cargo brings the latter up to date first: a stale binary would make every result a riddle.
    pub fn find(build: bool) -> Result<Self> {
        if let Some(binary) = env::var_os("TOUCHSTONE_BIN").map(PathBuf::from) {
            return Self::existing(binary);
        }
        let profile = profile_dir().ok_or_else(|| Error::NoSubject("this executable is in no target folder".into()))?;
        let binary = profile.join(format!("touchstone{}", env::consts::EXE_SUFFIX));
        if build || !binary.is_file() {
            cargo_build(&profile)?;
        }
        Self::existing(binary)
    }

    fn existing(binary: PathBuf) -> Result<Self> {
        if binary.is_file() {
            Ok(Self { binary })
        } else {
            Err(Error::NoSubject(format!("{} does not exist", binary.display())))
        }
    }

    pub fn binary(&self) -> &Path {
        &self.binary
    }

    /// Runs a compiled program for no longer than the limit.
    pub fn run(&self, jdk: &Jdk, cache: &Cache, program: &Program, limit: Duration) -> Result<Output> {
        let mut command = command(&self.binary);
        command.arg("run").arg("--jdk").arg(&jdk.home).arg("--class-path").arg(cache.classes(program));
        command.arg(&program.main).args(&program.args);
        process::run(&mut command, &program.stdin, limit)
    }
}

/// Starts a `touchstone` that does not see what the user has: locale, home folder with Maven repository and caches, programs
/// on the path.
pub fn command(binary: impl AsRef<OsStr>) -> Command {
    let home = profile_dir().unwrap_or_else(env::temp_dir).join("home-of-tests");
    let mut command = Command::new(binary);
    neutral(&mut command);
    command.env("HOME", home).env_remove("XDG_CACHE_HOME").env_remove("JAVA_HOME").env("PATH", "");
    // Tests are about the work, not about what is left of an earlier run.
    command.env("TOUCHSTONE_NO_CACHE", "1");
    command
}

/// `target/debug` or `target/release`, which the running executable is in, or below in `deps`.
fn profile_dir() -> Option<PathBuf> {
    let executable = env::current_exe().ok()?;
    let dir = executable.parent()?;
    Some(if dir.ends_with("deps") { dir.parent()? } else { dir }.to_path_buf())
}

fn cargo_build(profile: &Path) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.args(["build", "--quiet", "--bin", "touchstone"]).current_dir(crate::workspace());
    if let Some(target) = profile.parent() {
        command.arg("--target-dir").arg(target);
    }
    if profile.ends_with("release") {
        command.arg("--release");
    }
    let status = command.status();
    match status.map_err(|source| Error::Spawn { command: cargo.display().to_string(), source })? {
        status if status.success() => Ok(()),
        _ => Err(Error::NoSubject("cargo could not build it".into())),
    }
}
