//! The build tools of ordinary projects: how each compiles, tests, and runs the generated tests alone.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::jdk::Jdk;
use crate::process::{self, Finished};

/// Time for one run of a build tool.
const MAX_BUILD_TIME: Duration = Duration::from_mins(10);
/// What the names of generated test classes end with.
const GENERATED: &str = "*TouchstoneTest";

/// What builds a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildTool {
    Maven,
    Gradle,
}

/// What became of one run of a build tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Green,
    /// The first lines that say why.
    Red(String),
}

impl BuildTool {
    /// By the files of a checkout.
    pub fn of(checkout: &Path) -> Result<Self> {
        let has = |name: &str| checkout.join(name).is_file();
        if has("pom.xml") {
            Ok(Self::Maven)
        } else if has("build.gradle") || has("build.gradle.kts") {
            Ok(Self::Gradle)
        } else {
            bail!("it has neither pom.xml nor build.gradle")
        }
    }

    /// The name of the command.
    pub fn program(self) -> &'static str {
        match self {
            Self::Maven => "mvn",
            Self::Gradle => "gradle",
        }
    }

    /// Compiles a project with its tests.
    pub fn compile(self, project: &Path) -> Result<Outcome> {
        let task = match self {
            Self::Maven => "test-compile",
            Self::Gradle => "testClasses",
        };
        self.run(project, None, &[task.to_owned()])
    }

    /// The project's own tests and rules.
    pub fn test(self, project: &Path) -> Result<Outcome> {
        self.run(project, None, &["test".to_owned()])
    }

    /// The generated tests alone on a JDK, in an order that the seed decides as far as the test engine lets it: Maven shuffles classes, and
    /// JUnit 5 methods too; Gradle keeps its order.
    pub fn shuffled(self, project: &Path, jdk: &Jdk, seed: u64) -> Result<Outcome> {
        self.run(project, Some(jdk), &self.shuffle(seed))
    }

    fn shuffle(self, seed: u64) -> Vec<String> {
        let jupiter = |key: &str, value: &str| format!("-Djunit.jupiter.{key}={value}");
        match self {
            Self::Maven => vec![
                // The whole phase: modules need each other's classes, and Surefire may need what earlier plugins have set.
                "test".to_owned(),
                format!("-Dtest={GENERATED}"),
                "-DfailIfNoTests=false".to_owned(),
                "-Dsurefire.failIfNoSpecifiedTests=false".to_owned(),
                "-Dsurefire.runOrder=random".to_owned(),
                format!("-Dsurefire.runOrder.random.seed={seed}"),
                jupiter("testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random"),
                jupiter("execution.order.random.seed", &seed.to_string()),
            ],
            Self::Gradle => ["cleanTest", "test", "--tests", GENERATED].map(ToOwned::to_owned).to_vec(),
        }
    }

    fn run(self, project: &Path, jdk: Option<&Jdk>, arguments: &[String]) -> Result<Outcome> {
        let mut command = Command::new(self.program());
        let quiet: &[&str] = match self {
            Self::Maven => &["-B", "-Dstyle.color=never"],
            Self::Gradle => &["--console=plain", "--no-daemon"],
        };
        command.current_dir(project).args(quiet).args(arguments);
        if let Some(jdk) = jdk {
            command.env("JAVA_HOME", &jdk.home);
        }
        let finished = process::measure_within(&mut command, MAX_BUILD_TIME)?;
        Ok(if finished.code == 0 { Outcome::Green } else { Outcome::Red(self.complaint(&finished)) })
    }

    /// The first lines in which it says what is wrong.
    fn complaint(self, finished: &Finished) -> String {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let said = match self {
            Self::Maven => text(&finished.stdout),
            Self::Gradle => text(&finished.stderr),
        };
        let lines = said.lines().filter_map(|line| match self {
            Self::Maven => line.strip_prefix("[ERROR] "),
            Self::Gradle => Some(line),
        });
        lines.filter(|line| !line.trim().is_empty()).take(3).collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_differ_by_their_seed_alone() {
        let [one, other, again] = [1, 2, 1].map(|seed| BuildTool::Maven.shuffle(seed));
        assert_eq!(one.iter().zip(&other).filter(|(a, b)| a != b).count(), 2);
        assert_eq!(one, again);
    }

    #[test]
    fn a_project_shows_its_build_tool_by_its_files() {
        let folder = tempfile::tempdir().unwrap();
        assert!(BuildTool::of(folder.path()).is_err());
        std::fs::write(folder.path().join("build.gradle.kts"), "").unwrap();
        assert_eq!(BuildTool::of(folder.path()).unwrap(), BuildTool::Gradle);
        std::fs::write(folder.path().join("pom.xml"), "").unwrap();
        assert_eq!(BuildTool::of(folder.path()).unwrap(), BuildTool::Maven);
    }
}
