//! Tests for the example project: generated, shown, and run by Maven or, without it, by JUnit's launcher.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::example::{self, Example};
use crate::jdk::Jdk;
use crate::junit::{self, Counts, Launcher, Select};
use crate::maven;
use crate::process::{self, human};

const BUDGET: &str = "2s";
/// The class whose tests are shown.
const SHOWN: &str = "CoinboxTouchstoneTest.java";
const SHOWN_LINES: usize = 50;

pub fn run(jdk: &Jdk, binary: &Path) -> Result<()> {
    let example = Example::copy()?;
    let project = example.project();
    println!("$ cp -r examples/classics {}", project.display());
    let by_maven = example.compile(jdk)?;
    println!("$ {}", if by_maven { "mvn compile" } else { "javac -d target/classes …" });

    let tests = project.join("src/test/java");
    let mut touchstone = Command::new(binary);
    touchstone.arg("generate");
    if by_maven {
        touchstone.arg(&project);
    } else {
        touchstone.arg(example.classes()).arg("--out").arg(&tests);
    }
    touchstone.args(["--budget", BUDGET, "--jdk"]).arg(&jdk.home);
    println!("$ {}", process::line(&touchstone));
    let start = Instant::now();
    process::run(&mut touchstone)?;
    println!("in {}", human(start.elapsed()));

    let files = example::sources(&tests)?;
    let shown = files.iter().find(|path| path.ends_with(SHOWN));
    show(shown.or(files.first()).context("no test was written")?)?;

    let counts = if by_maven {
        println!("\n$ mvn test");
        run_by_maven(jdk, &project)?
    } else {
        println!("\n$ java org.junit.platform.console.ConsoleLauncher");
        run_by_launcher(jdk, &example, &tests)?
    };
    ensure!(counts.failed == 0, "{} of the generated tests fail, {} pass", counts.failed, counts.passed);
    println!("all {} tests in {} files pass", counts.passed, files.len());
    Ok(())
}

/// Prints the beginning of a file.
fn show(path: &Path) -> Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    println!("\n$ head -{SHOWN_LINES} {name}");
    for line in text.lines().take(SHOWN_LINES) {
        println!("{line}");
    }
    Ok(())
}

fn run_by_maven(jdk: &Jdk, project: &Path) -> Result<Counts> {
    let output = maven::run(jdk, project, &["test"])?;
    match surefire(&output) {
        Some(counts) => Ok(counts),
        None => bail!("mvn ran no tests:\n{output}"),
    }
}

/// The counts of the last line like `Tests run: 12, Failures: 0, Errors: 0, Skipped: 0`.
fn surefire(output: &str) -> Option<Counts> {
    let line = output.lines().rev().find(|l| l.contains("Tests run: "))?;
    let number = |name: &str| -> Option<u64> {
        let rest = line.split_once(name)?.1;
        rest.split(',').next()?.trim().parse().ok()
    };
    let failed = number("Failures: ")? + number("Errors: ")?;
    Some(Counts { passed: number("Tests run: ")? - failed, failed })
}

fn run_by_launcher(jdk: &Jdk, example: &Example, tests: &Path) -> Result<Counts> {
    let launcher = Launcher::find(jdk)?;
    let classes = example.folder("test-classes");
    launcher.compile(jdk, &example::sources(tests)?, &[example.classes()], &classes)?;
    let path = [classes.clone(), example.classes()];
    let mut java = launcher.command(jdk, &[], &path, &Select::Folder(&classes))?;
    let finished = process::measure(&mut java)?;
    junit::counts(&String::from_utf8_lossy(&finished.stdout))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mavens_last_line_of_counts_is_read() {
        let output = "[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.03 s -- in a.BTest\n\
                      [INFO] Results:\n[INFO] Tests run: 12, Failures: 1, Errors: 2, Skipped: 0\n";
        let expected = Counts { passed: 9, failed: 3 };
        assert_eq!(surefire(output), Some(expected));
        assert_eq!(surefire("[INFO] BUILD SUCCESS"), None);
    }
}
