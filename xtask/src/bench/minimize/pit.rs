//! PIT on the JDK: how many mutants a suite kills.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::suite::Suite;
use crate::bench::Bench;
use crate::maven::{self, Artifact};
use crate::process;

const PIT: Artifact = Artifact::new("org.pitest", "pitest-command-line", "1.17.4");
/// The engine that runs JUnit 5 tests; JUnit 4 it knows itself.
const JUNIT5: Artifact = Artifact::new("org.pitest", "pitest-junit5-plugin", "1.2.1");
const LONGEST: Duration = Duration::from_hours(1);

pub struct Pit {
    jars: Vec<PathBuf>,
    junit5: PathBuf,
}

pub struct Score {
    pub mutants: u64,
    pub killed: u64,
}

impl Score {
    pub fn percent(&self) -> f64 {
        if self.mutants == 0 { 100.0 } else { self.killed as f64 * 100.0 / self.mutants as f64 }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.killed, self.mutants)
    }
}

impl Pit {
    pub fn find(bench: &Bench) -> Result<Self> {
        Ok(Self { jars: maven::resolve(&bench.jdk, &PIT)?, junit5: JUNIT5.fetch(&bench.jdk)? })
    }

    /// Mutants of all classes under test that the tests in a folder kill; tests that fail without mutants are left out.
    pub fn judge(&self, bench: &Bench, suite: &Suite, classes: &Path) -> Result<Score> {
        let mutated = everything(suite)?;
        Ok(read(&self.report(bench, suite, classes, (&mutated, &["--outputFormats", "CSV"]), "mutations.csv")?.0))
    }

    /// What PIT writes of all mutants of some operators, and what it took.
    pub fn mutations(
        &self,
        bench: &Bench,
        suite: &Suite,
        classes: &Path,
        operators: &str,
    ) -> Result<(String, process::Finished)> {
        let options = ["--outputFormats", "XML", "--mutators", operators];
        self.report(bench, suite, classes, (&everything(suite)?, &options), "mutations.xml")
    }

    /// What PIT writes of all mutants of one class, and of the classes in it, by its default operators.
    pub fn mutations_of(&self, bench: &Bench, suite: &Suite, class: &str) -> Result<String> {
        let options = ["--outputFormats", "XML", "--failWhenNoMutations=false"];
        let mutated = format!("{class},{class}$*");
        Ok(self.report(bench, suite, &suite.full(), (&mutated, &options), "mutations.xml")?.0)
    }

    fn report(
        &self,
        bench: &Bench,
        suite: &Suite,
        classes: &Path,
        (mutated, options): (&str, &[&str]),
        file: &str,
    ) -> Result<(String, process::Finished)> {
        let folder = tempfile::tempdir()?;
        let path: Vec<String> = std::iter::once(classes)
            .chain(suite.class_path.iter().map(|p| &**p))
            .map(|p| p.display().to_string())
            .collect();
        let jupiter = path.iter().any(|p| p.contains("jupiter")).then_some(&self.junit5);
        let mut java = bench.jdk.tool("java");
        java.current_dir(suite.folder.path()).arg("-cp");
        java.arg(std::env::join_paths(self.jars.iter().chain(jupiter).chain(&suite.class_path))?);
        java.arg("org.pitest.mutationtest.commandline.MutationCoverageReport");
        java.arg("--reportDir").arg(folder.path()).arg("--sourceDirs").arg(suite.sources());
        java.arg(format!("--targetClasses={mutated}")).arg(format!("--targetTests={}", everything(suite)?));
        java.arg("--mutableCodePaths").arg(&suite.main).arg("--classPath").arg(path.join(","));
        java.args(["--threads", "2", "--timestampedReports=false", "--skipFailingTests=true"]).args(options);
        let run = process::measure_within(&mut java, LONGEST)?;
        let said = String::from_utf8_lossy(&run.stdout);
        ensure!(run.code == 0, "`{}` ended with {}:\n{said}", process::line(&java), run.code);
        let file = folder.path().join(file);
        if !file.exists() && options.contains(&"--failWhenNoMutations=false") {
            return Ok((String::new(), run));
        }
        let text = std::fs::read_to_string(&file).with_context(|| format!("PIT wrote no {}", file.display()))?;
        Ok((text, run))
    }
}

/// The sixth column says what became of a mutant; one that runs too long or out of memory is as dead as one that a test fails for.
fn read(csv: &str) -> Score {
    let outcomes = csv.lines().filter_map(|line| line.split(',').nth(5));
    let mut score = Score { mutants: 0, killed: 0 };
    for outcome in outcomes {
        score.mutants += 1;
        score.killed += u64::from(matches!(outcome, "KILLED" | "TIMED_OUT" | "MEMORY_ERROR"));
    }
    score
}

/// PIT's pattern of all classes in the package of the tests and below.
fn everything(suite: &Suite) -> Result<String> {
    Ok(format!("{}.*", package(&suite.sources()).context("the tests are in a package")?))
}

/// The package that all sources share.
fn package(sources: &Path) -> Option<String> {
    let files = testkit::sources::java_files(sources);
    let mut common: Option<Vec<String>> = None;
    for file in files.iter().filter(|f| !f.ends_with("module-info.java")) {
        let parts = file.parent()?.strip_prefix(sources).ok()?;
        let parts: Vec<String> = parts.iter().map(|p| p.to_string_lossy().into_owned()).collect();
        common = Some(match common {
            None => parts,
            Some(known) => known.into_iter().zip(parts).take_while(|(a, b)| a == b).map(|p| p.0).collect(),
        });
    }
    common.filter(|parts| !parts.is_empty()).map(|parts| parts.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_counted() {
        let csv = "A.java,p.A,Math,m,3,KILLED,t\nA.java,p.A,Math,m,4,SURVIVED,none\nA.java,p.A,Math,m,5,TIMED_OUT,none\n\
                   A.java,p.A,Math,m,6,NO_COVERAGE,none\n";
        assert_eq!(read(csv).to_string(), "2/4");
    }
}
