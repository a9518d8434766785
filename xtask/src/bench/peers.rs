//! Classes of guava and fastjson: our coverage against the published figures of Randoop and EvoSuite.

mod figures;
mod report;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use super::jacoco::{Jacoco, suite};
use super::{Bench, Report};
use crate::generated::{self, Class};
use crate::json::Json;
use crate::maven::Artifact;
use crate::{example, notice, parallel, process};
use figures::{Figures, Subject, subjects};
use report::report;

/// The published figures, beside the repository.
const FIGURES: &str = "../shared/peers/sbst2022.csv";

const MAVEN: &str = "It comes from Maven Central by `mvn`; install Maven and allow it to reach the network.";
/// Most seconds beside twice the budget.
const VERIFICATION: u64 = 240;

/// A library of the competition.
struct Library {
    /// As the file names it.
    project: &'static str,
    jar: Artifact,
}

const LIBRARIES: &[Library] = &[
    Library { project: "guava", jar: Artifact::new("com.google.guava", "guava", "26.0-jre") },
    Library { project: "fastjson", jar: Artifact::new("com.alibaba", "fastjson", "1.2.50") },
];

/// What single classes need beside their library; the others need nothing.
const NEEDS: &[(&str, &[Artifact])] = &[(
    "FASTJSON-104",
    &[
        Artifact::new("org.springframework", "spring-web", "4.3.7.RELEASE"),
        Artifact::new("org.springframework", "spring-core", "4.3.7.RELEASE"),
        Artifact::new("commons-logging", "commons-logging", "1.1.1"),
    ],
)];

/// Our run on one of them.
struct Measured {
    subject: Subject,
    ours: Figures,
    class: Class,
    error: Option<String>,
}

/// With `by_jacoco`, tests are verified and what they cover is counted by JaCoCo on `java`; else it is what Touchstone reports.
pub fn run(bench: &Bench, seconds: u32, strategy: &str, by_jacoco: bool) -> Result<Report> {
    let file = process::root().join(FIGURES);
    let Ok(text) = std::fs::read_to_string(&file) else {
        let what = format!("{} is not there.", file.display());
        return Ok(skipped(&what, "It has the published figures."));
    };
    let subjects = subjects(&text)?;
    let jacoco = match by_jacoco.then(|| Jacoco::find(bench)).transpose() {
        Ok(jacoco) => jacoco,
        Err(error) => return Ok(skipped(&format!("JaCoCo is not to be had: {error:#}"), MAVEN)),
    };
    let mut jobs = Vec::new();
    for library in LIBRARIES {
        let jar = match library.jar.fetch(&bench.jdk) {
            Ok(jar) => jar,
            Err(error) => {
                let what = format!("{} is not to be had: {error:#}", library.jar.coordinates());
                return Ok(skipped(&what, MAVEN));
            }
        };
        for subject in subjects.iter().filter(|s| s.project == library.project) {
            let (needs, jar) = (needs(bench, subject), jar.clone());
            jobs.push(Job { bench, seconds, strategy, jacoco: jacoco.as_ref(), subject: subject.clone(), jar, needs });
        }
    }
    let measured = all(&jobs)?;
    Ok(report(seconds, strategy, by_jacoco, &measured))
}

/// What a class needs, as far as it is to be had.
fn needs(bench: &Bench, subject: &Subject) -> Vec<PathBuf> {
    let needs = NEEDS.iter().filter(|(id, _)| *id == subject.id).flat_map(|(_, needs)| *needs);
    needs.filter_map(|artifact| artifact.fetch(&bench.jdk).ok()).collect()
}

/// Every class in a process of its own, as many at once as there are cores.
fn all(jobs: &[Job<'_>]) -> Result<Vec<Measured>> {
    parallel::map(jobs, |at, job| {
        eprintln!("peers {}/{}: {}", at + 1, jobs.len(), job.subject.class);
        job.measure()
    })
}

/// The work on one class.
struct Job<'a> {
    bench: &'a Bench,
    seconds: u32,
    strategy: &'a str,
    jacoco: Option<&'a Jacoco>,
    subject: Subject,
    jar: PathBuf,
    needs: Vec<PathBuf>,
}

impl Job<'_> {
    fn measure(&self) -> Measured {
        let mut measured =
            Measured { subject: self.subject.clone(), ours: Figures::default(), class: Class::default(), error: None };
        match self.generate() {
            Ok(class) if class.is_generated() => {
                match self.figures(&class) {
                    Ok(figures) => measured.ours = figures,
                    Err(error) => measured.error = Some(format!("{error:#}")),
                }
                measured.class = class;
            }
            Ok(class) => measured.error = Some(format!("{}: {}", class.status, class.why)),
            Err(error) => measured.error = Some(format!("{error:#}")),
        }
        measured
    }

    fn out(&self) -> PathBuf {
        self.bench.classes().join("peers").join(&self.subject.id)
    }

    fn generate(&self) -> Result<Class> {
        let budget = format!("{}s", self.seconds);
        let class_path = std::env::join_paths(&self.needs)?;
        let class_path = class_path.to_string_lossy();
        let mut arguments = vec!["--class", &self.subject.class, "--budget", &budget];
        arguments.extend(["--strategy", self.strategy, "--jobs", "1"]);
        if self.jacoco.is_none() {
            arguments.push("--no-verify");
        }
        if !self.needs.is_empty() {
            arguments.extend(["--class-path", &class_path]);
        }
        let longest = Duration::from_secs(u64::from(self.seconds) * 2 + VERIFICATION);
        let (jdk, touchstone) = (&self.bench.jdk, &self.bench.touchstone);
        let run = generated::generate(touchstone, jdk, &self.jar, &self.out(), &arguments, longest)?;
        run.classes.into_iter().next().context("the report has no class")
    }

    /// The coverage of the class.
    fn figures(&self, class: &Class) -> Result<Figures> {
        let Some(jacoco) = self.jacoco else {
            // The others count without nested classes, too.
            return Ok(Figures { lines: class.own_lines.percent(), branches: class.own_branches.percent() });
        };
        let Some(suite) = suite(class, &self.out()) else {
            return Ok(Figures::default());
        };
        let (bench, folder) = (self.bench, tempfile::tempdir()?);
        let [compiled, analysed] = ["tests", "classes"].map(|name| folder.path().join(name));
        let mut path = vec![self.jar.clone()];
        path.extend(self.needs.iter().cloned());
        jacoco.compile(bench, &example::sources(&self.out())?, &path, &compiled)?;
        self.extract(&analysed)?;
        path.push(compiled);
        let counted = jacoco.count(bench, &suite, &path, &analysed)?;
        let own = counted.get(&self.subject.class).context("JaCoCo did not count the class")?;
        Ok(Figures { lines: own.lines.percent(), branches: own.branches.percent() })
    }

    /// Takes the class file out of the jar, without those of nested classes: the others count so, too.
    fn extract(&self, to: &Path) -> Result<()> {
        std::fs::create_dir_all(to)?;
        let name = format!("{}.class", self.subject.class.replace('.', "/"));
        let mut jar = self.bench.jdk.tool("jar");
        process::run(jar.arg("xf").arg(&self.jar).arg(name).current_dir(to))
    }
}

fn skipped(what: &str, remedy: &str) -> Report {
    Report {
        name: "peers",
        text: notice::skipped(what, remedy),
        json: Json::Object(vec![("skipped", Json::text(what))]),
        good: false,
    }
}
