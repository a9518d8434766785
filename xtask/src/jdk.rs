//! Finding JDKs on this machine and compiling Java sources with one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process;

/// The oldest JDK whose class library the VM runs.
pub const OLDEST: u32 = 17;

/// A JDK that has all the project needs: `java`, `javac` and `lib/modules`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    pub home: PathBuf,
    /// The feature release, as 17.
    pub release: u32,
    /// The full version, as 17.0.15.
    pub version: String,
    /// How it was found.
    pub origin: &'static str,
}

impl Jdk {
    /// The JDK in this folder, or why it doesn't serve.
    pub fn open(home: &Path, origin: &'static str) -> Result<Self> {
        let home = home.canonicalize().with_context(|| format!("{}", home.display()))?;
        for part in ["bin/java", "bin/javac", "lib/modules"] {
            if !home.join(part).is_file() {
                bail!("{} has no {part}, so it is not a full JDK", home.display());
            }
        }
        let release = home.join("release");
        let text = std::fs::read_to_string(&release).with_context(|| format!("cannot read {}", release.display()))?;
        let Some((version, number)) = version(&text) else {
            bail!("{} names no JAVA_VERSION", release.display());
        };
        if number < OLDEST {
            bail!("{} is Java {version}; {OLDEST} or newer is needed", home.display());
        }
        Ok(Self { home, release: number, version: version.into(), origin })
    }

    /// A command of this JDK: `java`, `javac`.
    pub fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.home.join("bin").join(name));
        // They add lines to standard error and settings that Touchstone doesn't see.
        for name in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"] {
            command.env_remove(name);
        }
        command
    }

    /// Compiles sources into a folder.
    pub fn compile(&self, sources: &[PathBuf], classes: &Path) -> Result<()> {
        let mut javac = self.tool("javac");
        javac.args(["-g", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d"]);
        process::run(javac.arg(classes).args(sources))
    }
}

/// `JAVA_VERSION` of a JDK's `release` file: the text and the feature release.
fn version(release: &str) -> Option<(&str, u32)> {
    let line = release.lines().find_map(|l| l.strip_prefix("JAVA_VERSION="))?;
    let text = line.trim().trim_matches('"');
    // Before Java 9 the feature release was the second number: 1.8.0_292.
    let text_of_feature = text.strip_prefix("1.").unwrap_or(text);
    let digits = text_of_feature.split(|c: char| !c.is_ascii_digit()).next()?;
    Some((text, digits.parse().ok()?))
}

/// The JDK to use: the one asked for, else the first one found.
pub fn find(asked: Option<&Path>) -> Result<Option<Jdk>> {
    match asked {
        Some(home) => Jdk::open(home, "--jdk").map(Some),
        None => Ok(all().into_iter().next()),
    }
}

/// Every JDK on this machine: `JAVA_HOME`, then `java` on the path, then the usual folders, oldest first.
pub fn all() -> Vec<Jdk> {
    let mut found: Vec<Jdk> = Vec::new();
    found.extend(java_home().and_then(Result::ok));
    if let Some(home) = home_on_path() {
        found.extend(Jdk::open(&home, "path"));
    }
    let mut usual: Vec<Jdk> = usual_folders().iter().filter_map(|home| Jdk::open(home, "usual folder").ok()).collect();
    usual.sort_by(|a, b| (a.release, &a.home).cmp(&(b.release, &b.home)));
    found.append(&mut usual);
    let mut seen = BTreeSet::new();
    found.retain(|jdk| seen.insert(jdk.home.clone()));
    found
}

/// What `JAVA_HOME` names, or why it doesn't serve.
pub fn java_home() -> Option<Result<Jdk>> {
    let home = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty())?;
    Some(Jdk::open(Path::new(&home), "JAVA_HOME"))
}

/// The home of the `java` that a shell would start, symbolic links resolved.
fn home_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let java = std::env::split_paths(&path).map(|folder| folder.join("java")).find(|java| java.is_file())?;
    let java = java.canonicalize().ok()?;
    Some(java.parent()?.parent()?.into())
}

fn usual_folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    for parent in ["/usr/lib/jvm", "/usr/java", "/opt/java", "/opt/jdk"] {
        let entries = std::fs::read_dir(parent).into_iter().flatten().flatten();
        folders.extend(entries.map(|entry| entry.path()));
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_feature_release_is_read_from_old_and_new_release_files() {
        let seventeen = "IMPLEMENTOR=\"Debian\"\nJAVA_VERSION=\"17.0.15\"\nJAVA_VERSION_DATE=\"x\"\n";
        assert_eq!(version(seventeen), Some(("17.0.15", 17)));
        assert_eq!(version("JAVA_VERSION=\"25\""), Some(("25", 25)));
        assert_eq!(version("JAVA_VERSION=\"26-ea\""), Some(("26-ea", 26)));
        assert_eq!(version("JAVA_VERSION=\"1.8.0_292\""), Some(("1.8.0_292", 8)));
        assert_eq!(version("JAVA_VERSION_DATE=\"2025\""), None);
        assert_eq!(version("JAVA_VERSION=\"\""), None);
    }

    #[test]
    fn a_folder_that_is_no_jdk_is_refused_with_what_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        let error = Jdk::open(folder.path(), "--jdk").unwrap_err();
        assert!(error.to_string().contains("has no bin/java"), "{error:#}");
    }
}
