//! JUnit on this machine, and running suites by its console launcher.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::jdk::Jdk;
use crate::maven::Artifact;
use crate::process;

/// Where Debian keeps jars.
const SYSTEM: &str = "/usr/share/java";

/// The launcher with everything it needs in one jar.
const STANDALONE: Artifact = Artifact::new("org.junit.platform", "junit-platform-console-standalone", "1.11.4");

/// The launcher in Debian's packages, and what it needs.
const PACKAGED: &[&str] = &[
    "junit-platform-console",
    "junit-platform-commons",
    "junit-platform-engine",
    "junit-platform-launcher",
    "junit-platform-reporting",
    "junit-jupiter-api",
    "junit-jupiter-engine",
    "junit-jupiter-params",
    "opentest4j",
    "apiguardian-api",
    "picocli",
];

/// A jar of the system's packages.
pub fn packaged(name: &str) -> Option<PathBuf> {
    let jar = Path::new(SYSTEM).join(format!("{name}.jar"));
    jar.is_file().then_some(jar)
}

/// JUnit's console launcher.
pub struct Launcher {
    class_path: Vec<PathBuf>,
    /// Since 1.10 it takes a subcommand.
    subcommand: bool,
}

/// Which tests are run.
pub enum Select<'a> {
    /// All in this folder of classes.
    Folder(&'a Path),
    Class(&'a str),
}

/// What the launcher counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
}

impl Launcher {
    /// The one of the local Maven repository in the version that is known to work, else the system's, else fetched.
    pub fn find(jdk: &Jdk) -> Result<Self> {
        if STANDALONE.stored().is_none()
            && let Some(packaged) = Self::packaged()
        {
            return Ok(packaged);
        }
        let jar = STANDALONE.fetch(jdk).context(
            "JUnit's console launcher is neither here nor to be fetched; `apt-get install junit5` brings it",
        )?;
        Ok(Self { subcommand: is_modern(&jar), class_path: vec![jar] })
    }

    /// The one that runs JUnit 4 too, fetched if it is not here: Debian's has no engine for it.
    pub fn vintage(jdk: &Jdk) -> Result<Self> {
        let jar = STANDALONE.fetch(jdk)?;
        Ok(Self { subcommand: is_modern(&jar), class_path: vec![jar] })
    }

    fn packaged() -> Option<Self> {
        let class_path: Vec<PathBuf> = PACKAGED.iter().filter_map(|name| packaged(name)).collect();
        let console = class_path.first()?;
        if !console.ends_with("junit-platform-console.jar") {
            return None;
        }
        let version = console.canonicalize().unwrap_or_else(|_| console.clone());
        Some(Self { subcommand: is_modern(&version), class_path })
    }

    /// The jars of the launcher and of JUnit.
    pub fn class_path(&self) -> &[PathBuf] {
        &self.class_path
    }

    /// Compiles tests of some classes into a folder.
    pub fn compile(&self, jdk: &Jdk, tests: &[PathBuf], classes: &[PathBuf], to: &Path) -> Result<()> {
        std::fs::create_dir_all(to)?;
        let path = std::env::join_paths(self.class_path.iter().chain(classes))?;
        let mut javac = jdk.tool("javac");
        javac.args(["-g", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-cp"]);
        process::run(javac.arg(path).arg("-d").arg(to).args(tests))
    }

    /// `java OPTIONS … ConsoleLauncher …` with these classes on the class path.
    pub fn command(&self, jdk: &Jdk, options: &[String], classes: &[PathBuf], select: &Select) -> Result<Command> {
        let all = self.class_path.iter().chain(classes);
        let mut java = jdk.tool("java");
        java.args(options).arg("-cp").arg(std::env::join_paths(all)?).arg("org.junit.platform.console.ConsoleLauncher");
        if self.subcommand {
            java.arg("execute");
        }
        java.args(["--details=summary", "--disable-banner"]);
        match select {
            Select::Folder(folder) => java.arg("--scan-class-path").arg(folder),
            Select::Class(name) => java.arg("--select-class").arg(name),
        };
        // Every class of a generated suite is a suite, whatever the name.
        java.args(["--include-classname", ".*"]);
        Ok(java)
    }
}

/// Whether the version in a jar's name is 1.10 or newer.
fn is_modern(jar: &Path) -> bool {
    let name = jar.file_stem().unwrap_or_default().to_string_lossy();
    let version = name.rsplit('-').next().unwrap_or_default();
    let mut numbers = version.split('.').map_while(|n| n.parse::<u32>().ok());
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= (1, 10)
}

/// Reads the counts that the launcher prints at its end.
pub fn counts(output: &str) -> Result<Counts> {
    let number = |what: &str| {
        let line = output.lines().find(|line| line.contains(what))?;
        line.split_whitespace().find_map(|word| word.parse().ok())
    };
    let passed = number("tests successful");
    let failed = number("tests failed");
    ensure!(passed.is_some() && failed.is_some(), "the launcher printed no counts:\n{output}");
    Ok(Counts { passed: passed.unwrap_or(0), failed: failed.unwrap_or(0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_launchers_counts_are_read() {
        let output = "[        12 tests found           ]\n[        11 tests successful      ]\n[         1 tests failed          ]\n";
        let expected = Counts { passed: 11, failed: 1 };
        assert_eq!(counts(output).unwrap(), expected);
        assert!(counts("usage: …").is_err());
    }

    #[test]
    fn launchers_since_1_10_want_a_subcommand() {
        assert!(is_modern(Path::new("junit-platform-console-standalone-1.11.4.jar")));
        assert!(!is_modern(Path::new("junit-platform-console-1.9.1.jar")));
        assert!(!is_modern(Path::new("junit-platform-console.jar")));
    }
}
