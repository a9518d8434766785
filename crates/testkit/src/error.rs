//! What can go wrong around a test run, as opposed to a program that behaves differently.

use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{path}: {source}")]
    Io { path: PathBuf, source: io::Error },
    #[error("{path}: {message}")]
    Metadata { path: PathBuf, message: String },
    #[error("{path}, line {line}: expected `JDK area/Name reason`, found `{text}`")]
    KnownFailures { path: PathBuf, line: usize, text: String },
    #[error("could not run {command}: {source}")]
    Spawn { command: String, source: io::Error },
    #[error("the compiler driver of {jdk} failed: {message}")]
    Driver { jdk: PathBuf, message: String },
    #[error("no touchstone binary: {0}; set TOUCHSTONE_BIN to one")]
    NoSubject(String),
    #[error(
        "no JDK 17, 21 or 25 in TOUCHSTONE_JDKS or /usr/lib/jvm; `cargo xtask setup` installs one, or set TOUCHSTONE_JDKS to \
         their homes, separated by `:`"
    )]
    NoJdk,
}

pub type Result<T> = std::result::Result<T, Error>;

/// Attaches the path to an I/O error.
pub trait At<T> {
    fn at(self, path: &Path) -> Result<T>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T> {
        self.map_err(|source| Error::Io { path: path.to_path_buf(), source })
    }
}
