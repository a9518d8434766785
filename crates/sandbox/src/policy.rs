//! What a confined process may use.

use std::path::PathBuf;
use std::process::Command;

/// Variables of the environment that a confined process keeps: language and time zone change what Java prints.
const KEPT: [&str; 2] = ["LANG", "TZ"];
/// The beginning of further ones.
const KEPT_PREFIX: &str = "LC_";

/// Files and memory of a confined process. Besides, it reads the system's libraries and tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The JDK whose `java` or `javac` the process is.
    pub java_home: PathBuf,
    /// Other files and folders that it reads.
    pub read: Vec<PathBuf>,
    /// Folders in which it does what it likes.
    pub write: Vec<PathBuf>,
    /// Bytes of memory that it may write, at most.
    pub memory: u64,
    /// Bytes of a file that it writes, at most.
    pub file_size: u64,
    /// `HOME` and `TMPDIR`.
    pub home: PathBuf,
}

impl Policy {
    /// Leaves language and time zone in the environment of the command, and what the command sets itself.
    pub(crate) fn clean_environment(&self, command: &mut Command) {
        let set: Vec<_> = command.get_envs().filter_map(|(k, v)| Some((k.to_owned(), v?.to_owned()))).collect();
        command.env_clear();
        for (name, value) in std::env::vars_os() {
            let text = name.to_string_lossy();
            if KEPT.contains(&&*text) || text.starts_with(KEPT_PREFIX) {
                command.env(&name, value);
            }
        }
        command.envs(set).env("HOME", &self.home).env("TMPDIR", &self.home);
    }
}
