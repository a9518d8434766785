//! Emitted tests as PIT sees them, before and after: without and with the part of `generate` that is led by mutants
//! (`--set protect.share=0`).
//!
//! The classes of five libraries are taken in the order of a seeded shuffle. Classes with few mutants are passed over, whatever became of
//! them; classes for which no test can be written are listed and not counted. With `--resume` a run can be cut into parts.

mod report;
mod row;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::minimize::pit::Pit;
use super::minimize::suite::Suite;
use super::mutate::generated::junit5;
use super::rows::Rows;
use super::{Bench, Report, sampled};
use crate::generated;
use crate::maven::{self, Artifact};

use row::{Row, Seen};

const LIBRARIES: [Artifact; 5] = [
    Artifact::new("org.apache.commons", "commons-lang3", "3.14.0"),
    Artifact::new("org.apache.commons", "commons-math3", "3.6.1"),
    Artifact::new("commons-codec", "commons-codec", "1.16.1"),
    Artifact::new("org.jsoup", "jsoup", "1.17.2"),
    Artifact::new("joda-time", "joda-time", "2.12.7"),
];
/// Classes of all libraries, if the user does not say.
pub const CLASSES: usize = 40;
/// Mutants of a class at least.
const MUTANTS: u64 = 10;
/// Classes of the shuffle that are looked at for each one that is wanted, at most.
const LOOKS: usize = 6;
const LONGEST: Duration = Duration::from_mins(10);
/// What switches it off.
const WITHOUT: [&str; 2] = ["--set", "protect.share=0"];

/// What is measured.
pub struct Wish<'a> {
    /// A library, or a part of a class's name.
    pub only: Option<&'a str>,
    pub classes: usize,
    /// What decides which classes are chosen.
    pub seed: u64,
    pub seconds: u32,
    pub resume: Option<&'a Path>,
}

/// A library with what tests of it are compiled and run with.
struct Library {
    jar: PathBuf,
    needs: Vec<PathBuf>,
    junit: Vec<PathBuf>,
}

pub fn run(bench: &Bench, wish: &Wish<'_>) -> Result<Report> {
    let pit = Pit::find(bench)?;
    let rows = Rows::open(wish.resume, "class")?;
    let junit = junit5(bench)?;
    let mut all = Vec::new();
    for (at, artifact) in LIBRARIES.iter().enumerate() {
        let mut jars = maven::resolve(&bench.jdk, artifact)?.into_iter();
        let jar = jars.next().context("an artifact without a jar")?;
        let library = Library { jar, needs: jars.collect(), junit: junit.clone() };
        let wanted = share(wish.classes, at);
        let names = sampled(&bench.jdk, &library.jar, wanted * LOOKS, wish.seed)?;
        let asked = |name: &str| wish.only.is_none_or(|only| artifact.name == only || name.contains(only));
        let mut counted = 0;
        for name in names {
            if counted >= wanted {
                break;
            }
            if !asked(&name) {
                continue;
            }
            let row = match rows.of(&name).and_then(Row::read) {
                Some(row) => row,
                None => measured(bench, &pit, &library, &name, wish.seconds, &rows).with_context(|| name.clone())?,
            };
            counted += usize::from(row.is_counted(MUTANTS));
            all.push(row);
        }
    }
    ensure!(!all.is_empty(), "--only names no chosen class and none of {}", LIBRARIES.map(|l| l.name).join(", "));
    Ok(report::report(bench, wish, &all, MUTANTS))
}

/// How many of the classes are of this library.
fn share(count: usize, library: usize) -> usize {
    count * (library + 1) / LIBRARIES.len() - count * library / LIBRARIES.len()
}

fn measured(bench: &Bench, pit: &Pit, library: &Library, name: &str, seconds: u32, rows: &Rows) -> Result<Row> {
    eprintln!("protect: {name}");
    let before = seen(bench, pit, library, name, (seconds, &WITHOUT))?;
    let mut row = Row { class: name.to_owned(), before, after: None };
    if !row.has_few(MUTANTS) {
        row.after = seen(bench, pit, library, name, (seconds, &[]))?;
    }
    rows.add(name, row.write());
    Ok(row)
}

/// What PIT says of the tests that are written for a class.
fn seen(
    bench: &Bench,
    pit: &Pit,
    library: &Library,
    name: &str,
    (seconds, more): (u32, &[&str]),
) -> Result<Option<Seen>> {
    let needs: Vec<PathBuf> = library.junit.iter().chain(&library.needs).cloned().collect();
    let suite = Suite::empty(name, &library.jar, needs)?;
    let (budget, class_path) = (format!("{seconds}s"), std::env::join_paths(&library.needs)?);
    let class_path = class_path.to_string_lossy();
    let mut arguments = vec!["--class", name, "--jobs", "1", "--budget", &budget, "--junit", "5"];
    if !library.needs.is_empty() {
        arguments.extend(["--class-path", &class_path]);
    }
    arguments.extend(more);
    let (touchstone, jdk) = (&bench.touchstone, &bench.jdk);
    let run = generated::generate(touchstone, jdk, &library.jar, &suite.sources(), &arguments, LONGEST)?;
    let class = run.classes.into_iter().next().context("the report has no class")?;
    if class.tests == 0 {
        return Ok(None);
    }
    suite.compile(bench, &suite.sources(), &suite.full())?;
    let xml = pit.mutations_of(bench, &suite, name)?;
    Ok(Some(Seen::new(&class, &xml)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_have_equal_shares() {
        assert_eq!((0..LIBRARIES.len()).map(|at| share(40, at)).collect::<Vec<_>>(), [8; 5]);
        assert_eq!((0..LIBRARIES.len()).map(|at| share(7, at)).sum::<usize>(), 7);
    }
}
