//! Redundant tests: the paper's tables 3 to 7 on its eight subjects (own sources, `bench/states`), beside the paper's figures, and three
//! classes of libraries that nothing was tuned on.

mod measure;
mod paper;

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result};

use super::{Bench, Report, verdict, well};
use crate::maven::Artifact;
use crate::process;
use crate::table::{Align, Table};
use measure::{Grown, Minimised, Round, Subject, TECHNIQUES, grown, minimised};
use paper::{Figure, Paper};

const SUBJECTS: [&str; 8] =
    ["IntStack", "UBStack", "BSet", "BBag", "ShoppingCart", "BankAccount", "BinarySearchTree", "LinkedList"];
const SUITES: [&str; 2] = ["exhaustive", "crash"];
/// The technique that `augment` uses if none is named.
const USUAL: usize = 2;
/// Tests of `exhaustive` that these techniques must find redundant, and for how many subjects; the same for `crash`.
const JUDGED: [usize; 3] = [2, 3, 4];
const EXHAUSTIVE_BAR: (f64, usize) = (90.0, 6);
const CRASH_BAR: (f64, usize) = (30.0, 4);
/// Subjects whose branch coverage must be better than the paper's; that of the others must be as good.
const BETTER: [&str; 2] = ["IntStack", "LinkedList"];

const COLLECTIONS: Artifact = Artifact::new("org.apache.commons", "commons-collections4", "4.4");
const LANG: Artifact = Artifact::new("org.apache.commons", "commons-lang3", "3.14.0");
/// Classes that nothing was tuned on.
const OTHERS: [(&Artifact, &str); 3] = [
    (&COLLECTIONS, "org.apache.commons.collections4.ArrayStack"),
    (&COLLECTIONS, "org.apache.commons.collections4.queue.CircularFifoQueue"),
    (&LANG, "org.apache.commons.lang3.mutable.MutableBoolean"),
];

/// What was measured of a subject: by suite and technique.
struct Measured {
    name: String,
    minimised: Vec<Vec<Minimised>>,
    grown: Vec<Vec<Grown>>,
}

impl Measured {
    fn of(bench: &Bench, subject: &Subject) -> Result<Self> {
        eprintln!("states: {} …", subject.name);
        let each = |suite: &&str| TECHNIQUES.iter().map(|t| minimised(bench, subject, suite, t)).collect();
        let minimised = SUITES.iter().map(each).collect::<Result<_>>()?;
        let each = |suite: &&str| TECHNIQUES.iter().map(|t| grown(bench, subject, suite, t)).collect();
        let grown = SUITES.iter().map(each).collect::<Result<_>>()?;
        Ok(Self { name: subject.name.clone(), minimised, grown })
    }
}

pub fn run(bench: &Bench, only: Option<&str>) -> Result<Report> {
    let wanted = |name: &&str| only.is_none_or(|only| *name == only);
    let paper = Paper::read()?;
    let folder = compile(bench)?;
    let subjects = SUBJECTS.iter().filter(|name| wanted(name));
    let subjects = subjects.map(|name| Subject::new(&format!("rostra.{name}"), &folder, &[]));
    let all = subjects.map(|subject| Measured::of(bench, &subject?)).collect::<Result<Vec<_>>>()?;
    let mut printed = String::new();
    write!(printed, "{}", tables(&all, Some(&paper)))?;
    if only.is_none() {
        printed += &judged(&all, &paper);
        printed += &others(bench);
    } else {
        printed += &unchanged(&all);
    }
    let title = "states: redundant tests, figures of the paper in brackets";
    Ok(Report::judged("states", Some(title), &printed))
}

/// The eight subjects, compiled.
fn compile(bench: &Bench) -> Result<PathBuf> {
    let folder = bench.classes().join("states");
    let sources = process::root().join("bench/states/rostra");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&sources)
        .with_context(|| format!("cannot read {}", sources.display()))?
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    well(bench.jdk.tool("javac").args(["-g", "-nowarn", "-d"]).arg(&folder).args(&files))?;
    Ok(folder)
}

/// Tables 3 to 7.
fn tables(all: &[Measured], paper: Option<&Paper>) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "\ntable 3: redundant tests and executions\n{}", minimised_table(all, paper));
    for (at, suite) in SUITES.iter().enumerate() {
        let (one, two) = (4 + 2 * at, 5 + 2 * at);
        let _ = writeln!(text, "table {one}: augment from {suite}\n{}", grown_table(all, at, paper));
        let _ = writeln!(text, "table {two}: augment from {suite}\n{}", covered_table(all, at, paper));
    }
    text + "*: the limit of tests was reached; om: out of memory (paper). Our #neobjs have the states after the last call of a test too.\n"
}

fn minimised_table(all: &[Measured], paper: Option<&Paper>) -> Table {
    let mut table = Table::new(&[
        ("subject", Align::Left),
        ("technique", Align::Left),
        ("exhaustive: tests", Align::Right),
        ("%r-tests", Align::Right),
        ("%m-mexecs", Align::Right),
        ("sec", Align::Right),
        ("crash: tests", Align::Right),
        ("%r-tests", Align::Right),
        ("%m-mexecs", Align::Right),
        ("sec", Align::Right),
    ]);
    for measured in all {
        for (at, technique) in TECHNIQUES.iter().enumerate() {
            let mut cells = vec![measured.name.clone(), (*technique).to_owned()];
            for (suite, of) in measured.minimised.iter().enumerate() {
                let of = &of[at];
                let theirs =
                    |column| paper.map(|p| p.figure("minimised", "", (&measured.name, technique), (suite, column)));
                cells.push(format!("{:.0}", of.tests.before));
                cells.push(beside(of.tests.gone(), 1, theirs(0)));
                cells.push(beside(of.executions.gone(), 1, theirs(1)));
                cells.push(beside(of.seconds, 2, theirs(2)));
            }
            table.cells(cells);
        }
    }
    table
}

/// A figure of a round: its name, the places after its point, where it is.
type Column = (&'static str, usize, fn(&Round) -> f64);

/// A row for each subject and technique: some figures of the seeds and of both iterations.
fn rounds_table(all: &[Measured], (suite, kind): (usize, &str), paper: Option<&Paper>, columns: &[Column]) -> Table {
    let mut head = vec![("subject", Align::Left), ("technique", Align::Left)];
    head.extend(
        columns.iter().flat_map(|(name, ..)| [(*name, Align::Right), ("i-1", Align::Right), ("i-2", Align::Right)]),
    );
    let mut table = Table::new(&head);
    for measured in all {
        for (at, technique) in TECHNIQUES.iter().enumerate() {
            let grown = &measured.grown[suite][at];
            let mut cells = vec![measured.name.clone(), (*technique).to_owned()];
            for (group, (_, places, of)) in columns.iter().enumerate() {
                for round in 0..3_usize {
                    // The paper gives no time for the seeds.
                    let column = if kind == "grown" && group == 3 { round.checked_sub(1) } else { Some(round) };
                    let theirs = paper.zip(column).map(|(paper, column)| {
                        paper.figure(kind, SUITES[suite], (&measured.name, technique), (group, column))
                    });
                    cells.push(match grown.round(round) {
                        Some(found) => beside(of(found), *places, theirs),
                        None => format!("*{}", theirs.map(bracketed).unwrap_or_default()),
                    });
                }
            }
            table.cells(cells);
        }
    }
    table
}

fn grown_table(all: &[Measured], suite: usize, paper: Option<&Paper>) -> Table {
    rounds_table(
        all,
        (suite, "grown"),
        paper,
        &[
            ("#tests", 0, |round| round.tests),
            ("#mexecs", 0, |round| round.executions),
            ("#neobjs", 0, |round| round.states),
            ("sec", 2, |round| round.seconds),
        ],
    )
}

fn covered_table(all: &[Measured], suite: usize, paper: Option<&Paper>) -> Table {
    let columns: [Column; 2] = [("#exceptions", 0, |round| round.exceptions), ("%bcov", 1, |round| round.branches)];
    rounds_table(all, (suite, "covered"), paper, &columns)
}

/// A figure with the paper's in brackets, if the table has one.
fn beside(ours: f64, places: usize, theirs: Option<Figure>) -> String {
    format!("{ours:.places$}{}", theirs.map(bracketed).unwrap_or_default())
}

fn bracketed(theirs: Figure) -> String {
    theirs.map_or_else(|| " (om)".to_owned(), |figure| format!(" ({figure})"))
}

/// The bars.
fn judged(all: &[Measured], paper: &Paper) -> String {
    let mut text = String::from("\n");
    for (suite, (percent, subjects)) in [EXHAUSTIVE_BAR, CRASH_BAR].into_iter().enumerate() {
        let loses = |m: &&Measured| JUDGED.iter().all(|&t| m.minimised[suite][t].tests.gone() >= percent);
        let count = all.iter().filter(loses).count();
        let _ = writeln!(
            text,
            "{}: {count} of {} subjects lose {percent} % of their tests under the three techniques on states (bar {subjects}) {}",
            SUITES[suite],
            all.len(),
            verdict(count >= subjects)
        );
    }
    text += &unchanged(all);
    text += &coverage(all, paper);
    text
}

/// What must hold of every suite.
fn unchanged(all: &[Measured]) -> String {
    let mut text = String::new();
    let every = || all.iter().flat_map(|m| m.minimised.iter().flatten());
    let same = every().filter(|m| m.branches.is_same() && m.exceptions.is_same() && m.for_goals == 0.0).count();
    let _ = writeln!(
        text,
        "{same} of {} minimised suites have the same branch coverage and exceptions {}",
        every().count(),
        verdict(same == every().count())
    );
    let rising = |of: &&Vec<Minimised>| of.windows(2).all(|pair| pair[0].tests.after >= pair[1].tests.after);
    let lists = || all.iter().flat_map(|m| &m.minimised);
    let (good, count) = (lists().filter(rising).count(), lists().count());
    let _ = writeln!(
        text,
        "{good} of {count} suites: each technique finds at least as many tests redundant as the one before {}",
        verdict(good == count)
    );
    let left: f64 = all.iter().flat_map(|m| m.grown.iter().flatten()).map(|g| g.minimised.redundant_left).sum();
    let _ = writeln!(text, "{left} redundant tests in what augment wrote {}", verdict(left == 0.0));
    text
}

/// Branch coverage after two iterations beside the paper's.
fn coverage(all: &[Measured], paper: &Paper) -> String {
    let mut text = String::new();
    for measured in all {
        for (suite, name) in SUITES.iter().enumerate() {
            let ours = measured.grown[suite][USUAL].round(2).map_or(0.0, |round| round.branches);
            let of = (&*measured.name, TECHNIQUES[USUAL]);
            let Some(theirs) = paper.figure("covered", name, of, (1, 2)) else { continue };
            // The paper's figures have one place.
            let (good, word) = if BETTER.contains(&&*measured.name) {
                (ours > theirs + 0.05, "more than")
            } else {
                (ours >= theirs - 0.05, "at least")
            };
            let _ = writeln!(
                text,
                "{} from {name}: {ours:.1} % of branches after two iterations (bar: {word} {theirs}) {}",
                measured.name,
                verdict(good)
            );
        }
    }
    text
}

/// Classes of libraries, without bars but those that must hold of every suite.
fn others(bench: &Bench) -> String {
    let mut all = Vec::new();
    let mut text = String::from("\nclasses that nothing was tuned on\n");
    for (artifact, class) in OTHERS {
        let jar = artifact.fetch(&bench.jdk);
        let measured = jar.and_then(|jar| Subject::new(class, &jar, &[])).and_then(|s| Measured::of(bench, &s));
        match measured {
            Ok(measured) => all.push(measured),
            Err(why) => {
                let _ = writeln!(text, "{class}: {why:#}");
            }
        }
    }
    text + &tables(&all, None) + &unchanged(&all)
}
