//! Emitted suites on every JDK of this machine, in random orders of their classes and methods.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::jdk::{self, Jdk};
use crate::junit::{self, Launcher, Select};
use crate::process;

/// Most time of one run.
const LONGEST: Duration = Duration::from_mins(3);

/// What the runs gave.
#[derive(Default)]
pub struct Runs {
    /// JDKs whose compiler refuses the suites.
    pub uncompiled: Vec<String>,
    /// Tests that ran and those that failed, over all JDKs and orders.
    pub tests: u64,
    pub failures: Vec<String>,
}

impl Runs {
    pub fn is_clean(&self) -> bool {
        self.failures.is_empty() && self.uncompiled.is_empty()
    }
}

/// This JDK, and then the others of this machine.
pub fn jdks(first: &Jdk) -> Vec<Jdk> {
    let mut jdks = vec![first.clone()];
    jdks.extend(jdk::all().into_iter().filter(|jdk| jdk.home != first.home));
    jdks
}

/// Compiles the suites with each JDK's compiler and runs them on it in so many orders, with the folder as the current one.
pub fn run(jdks: &[Jdk], orders: u32, sources: &[PathBuf], class_path: &[PathBuf], folder: &Path) -> Result<Runs> {
    let mut runs = Runs::default();
    for jdk in jdks {
        let launcher = Launcher::find(jdk)?;
        let to = folder.join(format!("classes-{}", jdk.version));
        if launcher.compile(jdk, sources, class_path, &to).is_err() {
            runs.uncompiled.push(format!("JDK {}", jdk.version));
            continue;
        }
        let path: Vec<PathBuf> = std::iter::once(to.clone()).chain(class_path.iter().cloned()).collect();
        for seed in 0..orders {
            let mut java = launcher.command(jdk, &[], &path, &Select::Folder(&to))?;
            random_order(&mut java, seed);
            let Some(run) = process::measure_or_kill(java.current_dir(folder), LONGEST)? else {
                let seconds = LONGEST.as_secs();
                runs.failures.push(format!("JDK {}, order {seed}: no end after {seconds} s", jdk.version));
                continue;
            };
            let text = String::from_utf8_lossy(&run.stdout).into_owned();
            let counts = junit::counts(&text).with_context(|| format!("JDK {}, order {seed}", jdk.version))?;
            runs.tests += counts.passed + counts.failed;
            if counts.failed > 0 {
                let (version, failed, which) = (&jdk.version, counts.failed, failures(&text));
                runs.failures.push(format!("JDK {version}, order {seed}: {failed} tests fail:\n{which}"));
            }
        }
    }
    Ok(runs)
}

/// Methods and classes in an order that the seed decides.
fn random_order(java: &mut Command, seed: u32) {
    for (key, value) in [
        ("junit.jupiter.testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random"),
        ("junit.jupiter.testclass.order.default", "org.junit.jupiter.api.ClassOrderer$Random"),
        ("junit.jupiter.execution.order.random.seed", &seed.to_string()),
        ("junit.jupiter.execution.class.order.random.seed", &seed.to_string()),
    ] {
        java.arg(format!("--config={key}={value}"));
    }
}

/// The lines of a launcher's output that name failed tests and say why.
fn failures(output: &str) -> String {
    let interesting = |line: &&str| line.contains("MethodSource") || line.trim_start().starts_with("=>");
    output.lines().filter(interesting).take(12).collect::<Vec<_>>().join("\n")
}
