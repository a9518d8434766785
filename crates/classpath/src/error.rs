//! What can go wrong between a class's name and its bytes.

use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error("cannot read {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{} is not a zip or jar file: {reason}", path.display())]
    NotAZip { path: PathBuf, reason: String },
    #[error("{}: entry {entry} cannot be read: {reason}", path.display())]
    BadEntry { path: PathBuf, entry: String, reason: String },
    #[error(
        "{}: {entry} has {size} bytes, more than the {limit} that are allowed; \
         remove the archive from the class path if you do not trust it", path.display()
    )]
    TooLarge { path: PathBuf, entry: String, size: u64, limit: u64 },
    #[error("{} is not a JDK image that can be read: {reason}", path.display())]
    BadImage { path: PathBuf, reason: String },
    #[error("{} is not a usable JDK: {reason}", path.display())]
    BadJdk { path: PathBuf, reason: String },
    #[error(
        "no JDK {oldest} to {newest} was found; install one, or give its folder with --jdk or JAVA_HOME\n\
         looked at:{}",
        list(tried)
    )]
    NoJdk { oldest: u16, newest: u16, tried: Vec<String> },
}

fn list(tried: &[String]) -> String {
    if tried.is_empty() {
        return " nothing (JAVA_HOME is not set, no java on PATH, no /usr/lib/jvm)".into();
    }
    tried.iter().flat_map(|line| ["\n  ", line]).collect()
}

impl SourceError {
    pub(crate) fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.into(), source }
    }

    pub(crate) fn image(path: &Path, reason: impl Into<String>) -> Self {
        Self::BadImage { path: path.into(), reason: reason.into() }
    }
}

pub(crate) type Result<T> = std::result::Result<T, SourceError>;
