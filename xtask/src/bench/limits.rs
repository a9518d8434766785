//! Whether runs end in time: classes of libraries that are used nowhere else, sampled by a seeded shuffle, each with budgets in
//! time and in executions; runs that are ended by SIGTERM at random moments; and runs that once did not end.
//!
//! The bars are about wall time, so the machine must have nothing else to do.

mod report;
mod repros;
mod terminate;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, ensure};

use super::sample::sampled;
use super::{Bench, Report};
use crate::generated::{self, Class};
use crate::maven::Artifact;

/// Runs that take longer than this are killed, and fail the bench.
const LONGEST: Duration = Duration::from_mins(5);

/// What is tried.
pub struct Wish<'a> {
    /// Classes of all libraries together.
    pub classes: usize,
    pub seed: u64,
    /// Only the library of this name.
    pub only: Option<&'a str>,
}

struct Library {
    jar: Artifact,
    needs: &'static [Artifact],
}

const LIBRARIES: &[Library] = &[
    Library {
        jar: Artifact::new("org.apache.commons", "commons-compress", "1.26.2"),
        needs: &[
            Artifact::new("commons-io", "commons-io", "2.16.1"),
            Artifact::new("org.apache.commons", "commons-lang3", "3.14.0"),
            Artifact::new("commons-codec", "commons-codec", "1.16.1"),
        ],
    },
    Library {
        jar: Artifact::new("org.jgrapht", "jgrapht-core", "1.5.2"),
        needs: &[Artifact::new("org.jheaps", "jheaps", "0.14")],
    },
    Library { jar: Artifact::new("org.antlr", "antlr4-runtime", "4.13.1"), needs: &[] },
    Library {
        jar: Artifact::new("org.apache.bcel", "bcel", "6.8.2"),
        needs: &[Artifact::new("org.apache.commons", "commons-lang3", "3.14.0")],
    },
    Library { jar: Artifact::new("org.ow2.asm", "asm", "9.7"), needs: &[] },
    Library { jar: Artifact::new("org.javassist", "javassist", "3.30.2-GA"), needs: &[] },
    Library { jar: Artifact::new("com.h2database", "h2", "2.2.224"), needs: &[] },
    Library {
        jar: Artifact::new("io.netty", "netty-buffer", "4.1.110.Final"),
        needs: &[Artifact::new("io.netty", "netty-common", "4.1.110.Final")],
    },
    Library { jar: Artifact::new("org.yaml", "snakeyaml", "2.2"), needs: &[] },
    Library { jar: Artifact::new("info.picocli", "picocli", "4.7.6"), needs: &[] },
];

/// A budget, and how long a run with it may take.
struct Budget {
    text: &'static str,
    longest: Duration,
}

const BUDGETS: [Budget; 4] = [
    Budget { text: "1s", longest: Duration::from_secs(3) },
    Budget { text: "10s", longest: Duration::from_secs(12) },
    Budget { text: "300x", longest: Duration::from_mins(1) },
    Budget { text: "3000x", longest: Duration::from_mins(1) },
];

/// A class to be tried.
struct Subject {
    library: &'static str,
    name: String,
    /// The library first, then what it needs.
    jars: Vec<PathBuf>,
}

impl Subject {
    /// The arguments of `generate` for it.
    fn arguments(&self, budget: &str) -> Result<Vec<String>> {
        let mut arguments = ["--class", &self.name, "--budget", budget, "--no-verify"].map(ToOwned::to_owned).to_vec();
        if self.jars.len() > 1 {
            let needs = std::env::join_paths(&self.jars[1..])?;
            arguments.extend(["--class-path".to_owned(), needs.to_string_lossy().into_owned()]);
        }
        Ok(arguments)
    }
}

/// A run that ended.
struct Measured {
    library: &'static str,
    budget: usize,
    wall: Duration,
    cpu: Duration,
    /// None if it was killed or gave no report.
    class: Option<Class>,
    /// What went wrong.
    failure: Option<String>,
}

pub fn run(bench: &Bench, wish: &Wish<'_>) -> Result<Report> {
    let subjects = match subjects(bench, wish) {
        Ok(subjects) => subjects,
        Err(error) => {
            let remedy = "It comes from Maven Central by `mvn`; install Maven and allow it to reach the network.";
            return Ok(Report::skipped("limits", &format!("a library is not to be had: {error:#}"), remedy));
        }
    };
    ensure!(!subjects.is_empty(), "--only must be one of {}", names().join(", "));
    let folder = tempfile::tempdir()?;
    let mut measured = Vec::new();
    for (at, subject) in subjects.iter().enumerate() {
        for (number, budget) in BUDGETS.iter().enumerate() {
            let one = measure(bench, subject, number, budget, &folder.path().join(format!("{at}-{number}")))?;
            eprintln!(
                "limits: {}/{} {} {}: {:.2} s",
                at + 1,
                subjects.len(),
                subject.name,
                budget.text,
                one.wall.as_secs_f64()
            );
            measured.push((subject.name.clone(), one));
        }
    }
    let ended = terminate::run(bench, &subjects, wish.seed, folder.path())?;
    let mut report = report::report(wish, &measured, &ended);
    if wish.only.is_none() {
        let (text, good) = repros::run(bench, folder.path())?;
        report.text += &text;
        report.good &= good;
    }
    Ok(report)
}

fn names() -> Vec<&'static str> {
    LIBRARIES.iter().map(|library| library.jar.name).collect()
}

fn subjects(bench: &Bench, wish: &Wish<'_>) -> Result<Vec<Subject>> {
    let chosen: Vec<&Library> =
        LIBRARIES.iter().filter(|library| wish.only.is_none_or(|only| library.jar.name == only)).collect();
    let each = wish.classes.div_ceil(LIBRARIES.len());
    let mut subjects = Vec::new();
    for library in chosen {
        let jars: Result<Vec<PathBuf>> =
            std::iter::once(&library.jar).chain(library.needs).map(|jar| jar.fetch(&bench.jdk)).collect();
        let jars = jars?;
        for name in sampled(&bench.jdk, &jars[0], each, wish.seed)? {
            subjects.push(Subject { library: library.jar.name, name, jars: jars.clone() });
        }
    }
    Ok(subjects)
}

fn measure(bench: &Bench, subject: &Subject, number: usize, budget: &Budget, out: &Path) -> Result<Measured> {
    let arguments = subject.arguments(budget.text)?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = generated::generate(&bench.touchstone, &bench.jdk, &subject.jars[0], out, &arguments, LONGEST);
    Ok(match run {
        Ok(run) => Measured {
            library: subject.library,
            budget: number,
            wall: run.finished.wall,
            cpu: run.finished.cpu,
            class: run.classes.into_iter().next(),
            failure: None,
        },
        Err(error) => Measured {
            library: subject.library,
            budget: number,
            wall: LONGEST,
            cpu: Duration::ZERO,
            class: None,
            failure: Some(format!("{error:#}")),
        },
    })
}
