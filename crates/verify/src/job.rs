//! What is to be compiled and run, and where.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use base::Interrupt;
use sandbox::{Policy, Sandbox};
use suite::{Framework, SourceFile};

/// Test classes to compile and run on a JDK.
#[derive(Clone, Debug)]
pub struct Job {
    pub java_home: PathBuf,
    /// The code under test and what it needs.
    pub class_path: Vec<PathBuf>,
    /// The test framework; see [`crate::locate_junit`].
    pub junit: Vec<PathBuf>,
    pub sources: Vec<SourceFile>,
    pub framework: Framework,
    /// Compile as `--release`, if given: only the language and library of that version.
    pub release: Option<u16>,
    /// For one test.
    pub test_timeout: Duration,
    /// For one process.
    pub timeout: Duration,
    /// Raised when processes should be ended at once.
    pub interrupt: Interrupt,
    /// Everything that is written goes here; the folder is made if need be.
    pub work: PathBuf,
    /// What confines the tests.
    pub sandbox: Sandbox,
}

/// Bytes of memory that a program may write, at most. The heap of the tests is smaller; the compiler's may be larger.
const MEMORY: u64 = 8 << 30;
/// Bytes of a file that a program writes, at most.
const FILE_SIZE: u64 = 256 << 20;

impl Job {
    /// The same with absolute paths: programs run in a folder of their own.
    pub(crate) fn absolute(&self) -> std::io::Result<Self> {
        let all = |paths: &[PathBuf]| paths.iter().map(std::path::absolute).collect::<std::io::Result<Vec<_>>>();
        Ok(Self {
            java_home: std::path::absolute(&self.java_home)?,
            class_path: all(&self.class_path)?,
            junit: all(&self.junit)?,
            work: std::path::absolute(&self.work)?,
            ..self.clone()
        })
    }

    pub fn source_folder(&self) -> PathBuf {
        self.work.join("src")
    }

    pub fn class_folder(&self) -> PathBuf {
        self.work.join("classes")
    }

    /// Where programs run: what they write to the current folder stays in it.
    fn run_folder(&self) -> PathBuf {
        self.work.join("run")
    }

    /// The code under test and the framework, without the tests.
    pub fn libraries(&self) -> Vec<PathBuf> {
        self.class_path.iter().chain(&self.junit).cloned().collect()
    }

    /// A tool of the JDK, confined, and started so that it leaves nothing outside of the work folder. The options of the machine itself
    /// are given as it wants them: `-J` before each for all but `java`.
    pub(crate) fn tool(&self, name: &str) -> std::io::Result<Command> {
        let folder = self.run_folder();
        let temp = self.work.join("tmp");
        std::fs::create_dir_all(&folder)?;
        std::fs::create_dir_all(&temp)?;
        let mut command = Command::new(self.java_home.join("bin").join(name));
        let prefix = if name == "java" { "" } else { "-J" };
        for option in ["-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:+UseSerialGC"] {
            command.arg(format!("{prefix}{option}"));
        }
        command.arg(format!("{prefix}-Djava.io.tmpdir={}", temp.display()));
        command.current_dir(&folder);
        if !self.sources.iter().all(|source| source.path.is_ascii()) {
            // The locale decides how the JDK writes the names of files; that of C knows no others.
            command.env("LC_ALL", "C.UTF-8");
        }
        // Tests see their own classes and cannot change them.
        let write = if name == "java" { vec![folder, temp.clone()] } else { vec![self.work.clone()] };
        self.sandbox.confine(&mut command, &self.policy(write, temp))?;
        Ok(command)
    }

    fn policy(&self, write: Vec<PathBuf>, home: PathBuf) -> Policy {
        let read = self.libraries().into_iter().chain([self.work.clone()]).collect();
        Policy { java_home: self.java_home.clone(), read, write, memory: MEMORY, file_size: FILE_SIZE, home }
    }
}

/// Writes a file, and the folders above it.
pub(crate) fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    base::file::scratch(path, text)
}

/// Paths joined as Java wants them.
pub(crate) fn joined(paths: &[PathBuf]) -> std::ffi::OsString {
    let separator = if cfg!(windows) { ";" } else { ":" };
    let parts: Vec<_> = paths.iter().map(|p| p.as_os_str()).collect();
    parts.join(std::ffi::OsStr::new(separator))
}

/// Compiling or running was not possible at all.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot write to the work folder or start a program there: {0}")]
    Io(#[from] std::io::Error),
    #[error("javac took longer than {0:?}")]
    CompilerTimedOut(Duration),
    #[error("javac failed: {0}")]
    Compiler(String),
    #[error("java failed before the first test: {0}")]
    Launcher(String),
}
