//! Ordinary projects: what a new user sees who has compiled a checkout and calls `touchstone generate .` there. The checkouts are
//! the caller's; work is done on copies.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report};
use crate::generated::{self, Counter, Run};
use crate::jdk::{self, Jdk};
use crate::process::{self, Finished};
use crate::table::{Align, Table};

/// Time for one run of Maven, and for verification beside the search.
const MAVEN_TIME: Duration = Duration::from_mins(10);
const VERIFICATION: Duration = Duration::from_mins(30);
/// Shuffled runs on each JDK.
const SHUFFLED: u64 = 10;
/// Least lines covered in the mean, per cent.
const LINES: f64 = 75.0;

/// What one project gave.
struct Measured {
    name: String,
    run: Run,
    /// The project's own build, with its rules on.
    build: Outcome,
    shuffled: Vec<(String, Outcome)>,
}

/// What became of one run of Maven.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Green,
    /// The first lines that say why.
    Red(String),
}

impl Measured {
    fn sum(&self, of: fn(&generated::Class) -> Counter) -> Counter {
        let mut all = Counter::default();
        self.run.classes.iter().for_each(|class| all.add(of(class)));
        all
    }

    fn count(&self, of: fn(&generated::Class) -> u64) -> u64 {
        self.run.classes.iter().map(of).sum()
    }

    fn red_runs(&self) -> usize {
        self.shuffled.iter().filter(|(_, outcome)| *outcome != Outcome::Green).count()
    }

    fn is_good(&self) -> bool {
        self.build == Outcome::Green && self.red_runs() == 0 && self.count(|class| class.tests) > 0
    }
}

pub fn run(bench: &Bench, sources: &[PathBuf], seconds: u32, shuffled: Option<u64>) -> Report {
    if sources.is_empty() {
        let remedy = "Name checkouts of Maven projects by --sources DIR.";
        return Report::skipped("projects", "no project was named", remedy);
    }
    let mut measured = Vec::new();
    let mut failed = String::new();
    for source in sources {
        eprintln!("projects: {}", source.display());
        match measure(bench, source, seconds, shuffled.unwrap_or(SHUFFLED)) {
            Ok(one) => measured.push(one),
            Err(error) => {
                let _ = writeln!(failed, "{}: {error:#} MISS", source.display());
            }
        }
    }
    let title =
        format!("projects: `touchstone generate .` with {seconds} s a class, then the project's own `mvn test`");
    Report::judged("projects", Some(&title), &(table(&measured) + &failed))
}

fn measure(bench: &Bench, source: &Path, seconds: u32, shuffled: u64) -> Result<Measured> {
    ensure!(source.join("pom.xml").is_file(), "it has no pom.xml");
    let folder = tempfile::tempdir()?;
    let project = folder.path().join("project");
    copy(source, &project)?;
    let compiled = maven(&project, None, &["test-compile".to_owned()])?;
    ensure!(compiled.code == 0, "`mvn test-compile` of the untouched checkout fails: {}", complaint(&compiled));
    let mut command = process::subject(&bench.touchstone);
    command.current_dir(&project).args(["generate", ".", "--budget", &format!("{seconds}s")]);
    let run = generated::report_of(&mut command, VERIFICATION + Duration::from_secs(4000))?;
    let build = outcome(&maven(&project, None, &["test".to_owned()])?);
    let mut runs = Vec::new();
    for jdk in jdk::all() {
        for seed in 0..shuffled {
            let finished = maven(&project, Some(&jdk), &shuffle(seed))?;
            runs.push((format!("JDK {}, order {seed}", jdk.release), outcome(&finished)));
        }
    }
    let name = source.file_name().context("the project has no name")?.to_string_lossy().into_owned();
    Ok(Measured { name, run, build, shuffled: runs })
}

/// Copies a checkout with everything in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    process::run(Command::new("cp").arg("-a").arg(from).arg(to))
}

/// The generated tests alone, in an order that the seed decides.
fn shuffle(seed: u64) -> Vec<String> {
    let jupiter = |key: &str, value: &str| format!("-Djunit.jupiter.{key}={value}");
    vec![
        "surefire:test".to_owned(),
        "-Dtest=*TouchstoneTest".to_owned(),
        "-DfailIfNoTests=false".to_owned(),
        "-Dsurefire.failIfNoSpecifiedTests=false".to_owned(),
        "-Dsurefire.runOrder=random".to_owned(),
        format!("-Dsurefire.runOrder.random.seed={seed}"),
        jupiter("testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random"),
        jupiter("execution.order.random.seed", &seed.to_string()),
    ]
}

/// Runs Maven in a project, on a JDK if one is named.
fn maven(project: &Path, jdk: Option<&Jdk>, arguments: &[String]) -> Result<Finished> {
    let mut command = Command::new("mvn");
    command.current_dir(project).args(["-B", "-Dstyle.color=never"]).args(arguments);
    if let Some(jdk) = jdk {
        command.env("JAVA_HOME", &jdk.home);
    }
    process::measure_within(&mut command, MAVEN_TIME)
}

fn outcome(finished: &Finished) -> Outcome {
    if finished.code == 0 { Outcome::Green } else { Outcome::Red(complaint(finished)) }
}

/// The first lines in which Maven says what is wrong.
fn complaint(finished: &Finished) -> String {
    let text = String::from_utf8_lossy(&finished.stdout);
    let lines = text.lines().filter_map(|line| line.strip_prefix("[ERROR] ")).filter(|line| !line.trim().is_empty());
    lines.take(3).collect::<Vec<_>>().join("; ")
}

fn table(all: &[Measured]) -> String {
    let right = Align::Right;
    let head = [
        ("project", Align::Left),
        ("classes", right),
        ("tests", right),
        ("lines", right),
        ("branches", right),
        ("taken back", right),
        ("seconds", right),
        ("build", right),
        ("shuffled", right),
    ];
    let mut table = Table::new(&head);
    for one in all {
        table.row([
            one.name.clone(),
            one.run.classes.iter().filter(|class| class.is_generated()).count().to_string(),
            one.count(|class| class.tests).to_string(),
            one.sum(|class| class.lines).to_string(),
            one.sum(|class| class.branches).to_string(),
            one.count(|class| class.dropped_tests).to_string(),
            format!("{:.0}", one.run.finished.wall.as_secs_f64()),
            if one.build == Outcome::Green { "green" } else { "red" }.to_owned(),
            format!("{}/{}", one.shuffled.len() - one.red_runs(), one.shuffled.len()),
        ]);
    }
    let mut text = table.to_string();
    for one in all {
        let builds = std::iter::once(("mvn test", &one.build));
        for (what, outcome) in builds.chain(one.shuffled.iter().map(|(what, outcome)| (&**what, outcome))) {
            if let Outcome::Red(why) = outcome {
                let _ = writeln!(text, "{}: {what}: {why}", one.name);
            }
        }
    }
    let lines = generated::mean(all.iter().map(|one| one.sum(|class| class.lines).percent()));
    let verdict = |good: bool| if good { "OK" } else { "MISS" };
    let green = all.iter().filter(|one| one.is_good()).count();
    let _ = writeln!(text, "lines in the mean {lines:.1} % (bar {LINES}) {}", verdict(lines >= LINES));
    let enough = verdict(green == all.len());
    let _ = writeln!(text, "{green} of {} with a green build and green shuffled runs {enough}", all.len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_differ_by_their_seed_alone() {
        let (one, other) = (shuffle(1), shuffle(2));
        assert_eq!(one.iter().zip(&other).filter(|(a, b)| a != b).count(), 2);
        assert_eq!(one, shuffle(1));
    }
}
