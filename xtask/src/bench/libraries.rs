//! Real libraries: tests are generated for a sample of their classes, and must compile and pass wherever and in whatever
//! order they run, write nothing outside their folder, and cover what Touchstone says.

mod report;
mod writes;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, ensure};

use super::jacoco::Jacoco;
use super::orders::{self, Runs};
use super::sample::{extract, sample};
use super::{Bench, Report};
use crate::example;
use crate::generated::{self, Class};
use crate::jdk::Jdk;
use crate::maven::Artifact;

/// Top-level classes of each library; what is nested in them comes along.
const SAMPLED: usize = 18;
/// Runs in random order on each JDK.
const REPETITIONS: u32 = 10;
/// Most seconds beside what the search takes.
const VERIFICATION: u64 = 600;

/// A library and what it needs.
struct Library {
    jar: Artifact,
    needs: &'static [Artifact],
}

const LIBRARIES: &[Library] = &[
    Library { jar: Artifact::new("org.apache.commons", "commons-lang3", "3.14.0"), needs: &[] },
    Library { jar: Artifact::new("org.apache.commons", "commons-collections4", "4.4"), needs: &[] },
    Library {
        jar: Artifact::new("com.google.guava", "guava", "33.0.0-jre"),
        needs: &[Artifact::new("com.google.guava", "failureaccess", "1.0.2")],
    },
    Library { jar: Artifact::new("joda-time", "joda-time", "2.12.7"), needs: &[] },
    Library { jar: Artifact::new("com.google.code.gson", "gson", "2.10.1"), needs: &[] },
    Library { jar: Artifact::new("commons-codec", "commons-codec", "1.16.1"), needs: &[] },
];

/// What one library gave.
#[derive(Default)]
struct Measured {
    name: &'static str,
    classes: Vec<Class>,
    runs: Runs,
    /// Files written outside.
    outside: Vec<String>,
    compared: usize,
    different: Vec<String>,
}

/// With `only`, the library of that name alone.
pub fn run(bench: &Bench, seconds: u32, only: Option<&str>) -> Result<Report> {
    let jacoco = match Jacoco::find(bench) {
        Ok(jacoco) => jacoco,
        Err(error) => return Ok(skipped(&format!("JaCoCo or JUnit is not to be had: {error:#}"))),
    };
    let jdks = orders::jdks(&bench.jdk);
    let mut measured = Vec::new();
    for library in LIBRARIES.iter().filter(|l| only.is_none_or(|only| l.jar.name == only)) {
        let jars: Result<Vec<PathBuf>> =
            std::iter::once(&library.jar).chain(library.needs).map(|jar| jar.fetch(&bench.jdk)).collect();
        let jars = match jars {
            Ok(jars) => jars,
            Err(error) => return Ok(skipped(&format!("{} is not to be had: {error:#}", library.jar.coordinates()))),
        };
        measured.push(Work { bench, jacoco: &jacoco, jdks: &jdks, jars, name: library.jar.name, seconds }.measure()?);
    }
    let names = || LIBRARIES.iter().map(|l| l.jar.name).collect::<Vec<_>>().join(", ");
    ensure!(!measured.is_empty(), "--only must be one of {}", names());
    Ok(report::report(seconds, &jdks, &measured))
}

/// The work on one library.
struct Work<'a> {
    bench: &'a Bench,
    jacoco: &'a Jacoco,
    jdks: &'a [Jdk],
    /// The library first, then what it needs.
    jars: Vec<PathBuf>,
    name: &'static str,
    seconds: u32,
}

impl Work<'_> {
    fn measure(&self) -> Result<Measured> {
        let folder = tempfile::tempdir()?;
        let out = folder.path().join("tests");
        let names = sample(&self.bench.jdk, &self.jars[0], SAMPLED)?;
        eprintln!("libraries: {}, {} classes, {} s each", self.name, names.len(), self.seconds);
        let mut measured = Measured { name: self.name, ..Measured::default() };
        (measured.classes, measured.outside) = self.generate(&names, &out, folder.path())?;
        let sources = example::sources(&out)?;
        measured.runs = orders::run(self.jdks, REPETITIONS, &sources, &self.jars, folder.path())?;
        self.compare(&names, &sources, &out, folder.path(), &mut measured)?;
        Ok(measured)
    }

    fn generate(&self, names: &[String], out: &Path, folder: &Path) -> Result<(Vec<Class>, Vec<String>)> {
        let budget = format!("{}s", self.seconds);
        let needs = std::env::join_paths(&self.jars[1..])?;
        let needs = needs.to_string_lossy();
        let mut arguments = vec!["--budget", &budget];
        if !needs.is_empty() {
            arguments.extend(["--class-path", &needs]);
        }
        for name in names {
            arguments.extend(["--class", name]);
        }
        let longest = Duration::from_secs(u64::from(self.seconds) * names.len() as u64 + VERIFICATION);
        let (jdk, touchstone) = (&self.bench.jdk, &self.bench.touchstone);
        let traced = writes::Tracer::new(touchstone, folder)?;
        let run = generated::generate(traced.program(), jdk, &self.jars[0], out, &arguments, longest)?;
        Ok((run.classes, traced.outside(out)?))
    }

    /// Lets JaCoCo count what each suite covers.
    fn compare(
        &self,
        names: &[String],
        sources: &[PathBuf],
        out: &Path,
        folder: &Path,
        measured: &mut Measured,
    ) -> Result<()> {
        let [compiled, analysed] = ["jacoco-tests", "jacoco-classes"].map(|name| folder.join(name));
        if self.jacoco.compile(self.bench, sources, &self.jars, &compiled).is_err() {
            return Ok(());
        }
        extract(&self.bench.jdk, &self.jars[0], names, &analysed)?;
        let path = with(&compiled, &self.jars);
        (measured.compared, measured.different) =
            self.jacoco.compare(self.bench, &measured.classes, out, &path, &analysed);
        Ok(())
    }
}

fn with(classes: &Path, jars: &[PathBuf]) -> Vec<PathBuf> {
    std::iter::once(classes.to_owned()).chain(jars.iter().cloned()).collect()
}

fn skipped(what: &str) -> Report {
    let remedy = "It comes from Maven Central by `mvn`; install Maven and allow it to reach the network.";
    Report::skipped("libraries", what, remedy)
}
