//! A suite that Touchstone writes for ten classes of a library, as both sides get it.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::bench::Bench;
use crate::bench::minimize::suite::Suite;
use crate::maven::{self, Artifact};
use crate::process;

const LIBRARY: Artifact = Artifact::new("commons-cli", "commons-cli", "1.9.0");
const JUPITER: Artifact = Artifact::new("org.junit.jupiter", "junit-jupiter", "5.11.4");
const LAUNCHER: Artifact = Artifact::new("org.junit.platform", "junit-platform-launcher", "1.11.4");
const PACKAGE: &str = "org.apache.commons.cli";
const CLASSES: [&str; 10] = [
    "CommandLine",
    "DefaultParser",
    "HelpFormatter",
    "Option",
    "OptionBuilder",
    "OptionGroup",
    "OptionValidator",
    "Options",
    "TypeHandler",
    "Util",
];
const BUDGET: &str = "2s";

/// Whether tests are written for the class of a mutant, which its key begins with.
pub fn is_tested(mutant: &str) -> bool {
    let class = mutant.split([' ', '$']).next().unwrap_or_default();
    class.strip_prefix(PACKAGE).and_then(|rest| rest.strip_prefix('.')).is_some_and(|name| CLASSES.contains(&name))
}

/// What JUnit 5 tests are compiled and run with.
pub fn junit5(bench: &Bench) -> Result<Vec<PathBuf>> {
    let mut jars = maven::resolve(&bench.jdk, &JUPITER)?;
    jars.extend(maven::resolve(&bench.jdk, &LAUNCHER)?);
    Ok(jars)
}

/// Writes the tests and compiles them.
pub fn suite(bench: &Bench) -> Result<Suite> {
    let main = LIBRARY.fetch(&bench.jdk)?;
    let suite = Suite::empty(super::GENERATED, &main, junit5(bench)?)?;
    let mut command = process::subject(&bench.touchstone);
    command.arg("generate").arg(&suite.main).arg("--jdk").arg(&bench.jdk.home);
    for class in CLASSES {
        command.arg("--class").arg(format!("{PACKAGE}.{class}"));
    }
    command.args(["--budget", BUDGET, "--junit", "5", "--out"]).arg(suite.sources());
    let run = process::measure(&mut command)?;
    let said = String::from_utf8_lossy(&run.stderr);
    ensure!(run.code == 0, "`{}` ended with {}:\n{said}", process::line(&command), run.code);
    suite.compile(bench, &suite.sources(), &suite.full())?;
    Ok(suite)
}

#[cfg(test)]
mod tests {
    use super::is_tested;

    #[test]
    fn nested_classes_are_tested_with_their_outer_ones() {
        assert!(is_tested("org.apache.commons.cli.Option$Builder get ()V 3"));
        assert!(!is_tested("org.apache.commons.cli.OptionFormatter get ()V 3"));
        assert!(!is_tested("org.apache.commons.client.Option get ()V 3"));
    }
}
