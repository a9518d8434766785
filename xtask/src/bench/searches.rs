//! The searches over populations: how they scale, and how they compare.

pub mod evosuite;
pub mod hybrids;
pub mod rates;
pub mod scaling;
pub mod statistics;
pub mod strategies;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::Bench;
use crate::example::Example;
use crate::generated::{self, Class};

/// A run that takes longer hangs.
const LONGEST: Duration = Duration::from_mins(10);

/// A run of `touchstone generate`, without verification.
struct Wish<'a> {
    /// All of the example project if there are none.
    classes: &'a [&'a str],
    strategy: &'a str,
    /// As for `--budget`.
    budget: &'a str,
    seed: u32,
    jobs: u32,
    /// As for `--criteria`; the usual ones if nothing is said.
    criteria: Option<&'a str>,
    /// What stands in the file for `--config`.
    config: &'a str,
    /// Cores that it may use, as `taskset` names them; all if nothing is said.
    cores: Option<&'a str>,
}

/// What a run gave.
struct Done {
    classes: Vec<Class>,
    /// Seconds for all.
    wall: f64,
}

/// Where classes come from: the example project, or the JDK.
struct Ground<'a> {
    bench: &'a Bench,
    example: Example,
}

impl<'a> Ground<'a> {
    fn new(bench: &'a Bench) -> Result<Self> {
        let example = Example::copy()?;
        example.compile_plainly(&bench.jdk)?;
        Ok(Self { bench, example })
    }

    /// What `touchstone generate` is given for classes.
    fn target(&self, classes: &[&str]) -> PathBuf {
        if classes.iter().any(|c| c.starts_with("java.")) { "jdk".into() } else { self.example.classes() }
    }

    /// Runs it; `place` is the name of a folder that no other run uses at the same time.
    fn generate(&self, place: &str, wish: &Wish<'_>) -> Result<Done> {
        let out = self.bench.classes().join("searches").join(place);
        std::fs::create_dir_all(&out)?;
        let config = config(&out, wish.config)?;
        let (seed, jobs) = (wish.seed.to_string(), wish.jobs.to_string());
        let mut arguments = vec!["--no-verify", "--strategy", wish.strategy, "--budget", wish.budget];
        arguments.extend(["--seed", &seed, "--jobs", &jobs, "--config", &config]);
        arguments.extend(wish.classes.iter().flat_map(|class| ["--class", class]));
        arguments.extend(wish.criteria.iter().flat_map(|criteria| ["--criteria", criteria]));
        let target = self.target(wish.classes);
        let mut command = match wish.cores {
            Some(_) => Command::new("taskset"),
            None => crate::process::subject(&self.bench.touchstone),
        };
        if let Some(cores) = wish.cores {
            command.args(["--cpu-list", cores]).arg(&self.bench.touchstone);
        }
        let run = generated::generate_by(command, &self.bench.jdk, &target, &out, &arguments, LONGEST)?;
        for class in &run.classes {
            ensure!(class.status != "failed", "{}: {}: {}", class.name, class.status, class.why);
        }
        Ok(Done { classes: run.classes, wall: run.finished.wall.as_secs_f64() })
    }
}

/// Writes a configuration; gives its path.
fn config(folder: &Path, text: &str) -> Result<String> {
    let path = folder.join("touchstone.toml");
    std::fs::write(&path, text).with_context(|| format!("{}", path.display()))?;
    Ok(path.to_string_lossy().into_owned())
}
