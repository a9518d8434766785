//! Classes of guava, fastjson, seata and spoon: our coverage against the published figures of Randoop and EvoSuite.

mod figures;
mod report;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::jacoco::{Jacoco, suite};
use super::orders::{self, Runs};
use super::{Bench, Report};
use crate::generated::{self, Class};
use crate::jdk::Jdk;
use crate::maven::{self, Artifact};
use crate::{example, parallel, process};
use figures::{Figures, Subject, subjects};
use report::report;

/// The published figures.
const FIGURES: &str = "bench/peers/sbst2022.csv";

const MAVEN: &str = "It comes from Maven Central by `mvn`; install Maven and allow it to reach the network.";
/// Most seconds beside twice the budget.
const VERIFICATION: u64 = 240;

/// A library of the competition.
struct Library {
    /// As the file names it.
    project: &'static str,
    jar: Artifact,
    /// Whether its classes need the jars that Maven resolves for it.
    needy: bool,
}

impl Library {
    /// The jar, and what its classes need.
    fn fetch(&self, bench: &Bench) -> Result<(PathBuf, Vec<PathBuf>)> {
        if !self.needy {
            return Ok((self.jar.fetch(&bench.jdk)?, Vec::new()));
        }
        let mut jars = maven::resolve(&bench.jdk, &self.jar)?;
        Ok((jars.remove(0), jars))
    }
}

const LIBRARIES: &[Library] = &[
    Library { project: "guava", jar: Artifact::new("com.google.guava", "guava", "26.0-jre"), needy: false },
    Library { project: "fastjson", jar: Artifact::new("com.alibaba", "fastjson", "1.2.50"), needy: false },
    Library { project: "seata", jar: Artifact::new("io.seata", "seata-core", "0.5.0"), needy: true },
    Library { project: "spoon", jar: Artifact::new("fr.inria.gforge.spoon", "spoon-core", "7.0.0"), needy: true },
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

/// What to run.
pub struct Wish<'a> {
    pub seconds: u32,
    pub strategy: &'a str,
    /// Tests are verified and what they cover is counted by JaCoCo on `java`; else it is what Touchstone reports.
    pub by_jacoco: bool,
    /// Random orders in which the verified tests run on each JDK.
    pub orders: u32,
    pub seeds: u32,
    /// The first of them.
    pub seed: u32,
    /// Parts of the names of classes, or names of libraries, with commas between them; all classes if there are none.
    pub only: Option<&'a str>,
}

impl<'a> Wish<'a> {
    pub fn of(arguments: &'a super::Arguments) -> Self {
        Self {
            seconds: arguments.budget,
            strategy: &arguments.strategy,
            by_jacoco: arguments.jacoco,
            orders: arguments.orders,
            seeds: arguments.seeds.unwrap_or(1),
            seed: arguments.seed.try_into().unwrap_or(1),
            only: arguments.only.as_deref().filter(|_| arguments.what == super::What::Peers),
        }
    }

    fn wants(&self, subject: &Subject) -> bool {
        self.only.is_none_or(|only| only.split(',').any(|part| subject.is_called(part.trim())))
    }
}

/// One run on a class.
#[derive(Default)]
struct Once {
    ours: Figures,
    class: Class,
    /// Seconds in all, with what comes before and after the search.
    wall: f64,
    /// Its tests in random orders.
    runs: Runs,
    error: Option<String>,
}

/// Our runs on one of them, by seed.
struct Measured {
    subject: Subject,
    runs: Vec<Once>,
}

pub fn run(bench: &Bench, wish: &Wish<'_>) -> Result<Report> {
    let file = process::root().join(FIGURES);
    let Ok(text) = std::fs::read_to_string(&file) else {
        let what = format!("{} is not there.", file.display());
        return Ok(skipped(&what, "It has the published figures."));
    };
    let subjects = subjects(&text)?;
    let jacoco = match wish.by_jacoco.then(|| Jacoco::find(bench)).transpose() {
        Ok(jacoco) => jacoco,
        Err(error) => return Ok(skipped(&format!("JaCoCo is not to be had: {error:#}"), MAVEN)),
    };
    let mut classes = Vec::new();
    for library in LIBRARIES {
        let wanted: Vec<&Subject> = subjects.iter().filter(|s| s.project == library.project && wish.wants(s)).collect();
        if wanted.is_empty() {
            continue;
        }
        let (jar, common) = match library.fetch(bench) {
            Ok(jars) => jars,
            Err(error) => {
                let what = format!("{} is not to be had: {error:#}", library.jar.coordinates());
                return Ok(skipped(&what, MAVEN));
            }
        };
        for subject in wanted {
            let needs = common.iter().cloned().chain(needs(bench, subject)).collect::<Vec<PathBuf>>();
            classes.push((subject, jar.clone(), needs));
        }
    }
    ensure!(!classes.is_empty(), "no class of the figures has a name with {}", wish.only.unwrap_or_default());
    let jdks = orders::jdks(&bench.jdk);
    let of_seed = |seed| {
        let (jacoco, jdks) = (jacoco.as_ref(), &*jdks);
        classes.iter().map(move |(subject, jar, needs)| Job { bench, wish, seed, jacoco, jdks, subject, jar, needs })
    };
    let jobs: Vec<Job<'_>> = (wish.seed..wish.seed.saturating_add(wish.seeds)).flat_map(of_seed).collect();
    let mut measured: Vec<Measured> =
        classes.iter().map(|(subject, ..)| Measured { subject: (*subject).clone(), runs: Vec::new() }).collect();
    for (at, once) in all(&jobs).into_iter().enumerate() {
        measured[at % classes.len()].runs.push(once);
    }
    Ok(report(wish, &jdks, &measured))
}

/// What a class needs, as far as it is to be had.
fn needs(bench: &Bench, subject: &Subject) -> Vec<PathBuf> {
    let needs = NEEDS.iter().filter(|(id, _)| *id == subject.id).flat_map(|(_, needs)| *needs);
    needs.filter_map(|artifact| artifact.fetch(&bench.jdk).ok()).collect()
}

/// Every run in a process of its own, as many at once as there are cores.
fn all(jobs: &[Job<'_>]) -> Vec<Once> {
    parallel::map(jobs, |at, job| {
        eprintln!("peers {}/{}: {} with seed {}", at + 1, jobs.len(), job.subject.class, job.seed);
        job.measure()
    })
}

/// The work on one class with one seed.
struct Job<'a> {
    bench: &'a Bench,
    wish: &'a Wish<'a>,
    seed: u32,
    jacoco: Option<&'a Jacoco>,
    jdks: &'a [Jdk],
    subject: &'a Subject,
    jar: &'a Path,
    needs: &'a [PathBuf],
}

impl Job<'_> {
    fn measure(&self) -> Once {
        let start = Instant::now();
        let generated = self.generate();
        let mut once = Once { wall: start.elapsed().as_secs_f64(), ..Once::default() };
        match generated {
            Ok(class) if class.is_generated() => {
                let done = self.figures(&class).and_then(|figures| {
                    once.ours = figures;
                    once.runs = self.in_random_orders()?;
                    Ok(())
                });
                once.error = done.err().map(|error| format!("{error:#}"));
                once.class = class;
            }
            Ok(class) => once.error = Some(format!("{}: {}", class.status, class.why)),
            Err(error) => once.error = Some(format!("{error:#}")),
        }
        once
    }

    fn out(&self) -> PathBuf {
        self.bench.classes().join("peers").join(format!("{}-{}", self.subject.id, self.seed))
    }

    fn generate(&self) -> Result<Class> {
        let (budget, seed) = (format!("{}s", self.wish.seconds), self.seed.to_string());
        let class_path = std::env::join_paths(self.needs)?;
        let class_path = class_path.to_string_lossy();
        let mut arguments = vec!["--class", &self.subject.class, "--budget", &budget];
        arguments.extend(["--strategy", self.wish.strategy, "--jobs", "1", "--seed", &seed]);
        if self.jacoco.is_none() && self.wish.orders == 0 {
            arguments.push("--no-verify");
        }
        if !self.needs.is_empty() {
            arguments.extend(["--class-path", &class_path]);
        }
        let longest = Duration::from_secs(u64::from(self.wish.seconds) * 2 + VERIFICATION);
        let (jdk, touchstone) = (&self.bench.jdk, &self.bench.touchstone);
        let run = generated::generate(touchstone, jdk, self.jar, &self.out(), &arguments, longest)?;
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
        let mut path = self.class_path();
        jacoco.compile(bench, &example::sources(&self.out())?, &path, &compiled)?;
        self.extract(&analysed)?;
        path.push(compiled);
        let counted = jacoco.count(bench, &suite, &path, &analysed)?;
        let own = counted.get(&self.subject.class).context("JaCoCo did not count the class")?;
        Ok(Figures { lines: own.lines.percent(), branches: own.branches.percent() })
    }

    fn class_path(&self) -> Vec<PathBuf> {
        std::iter::once(self.jar).map(Path::to_owned).chain(self.needs.iter().cloned()).collect()
    }

    /// Runs the tests of the class on each JDK.
    fn in_random_orders(&self) -> Result<Runs> {
        let sources = example::sources(&self.out())?;
        if self.wish.orders == 0 || sources.is_empty() {
            return Ok(Runs::default());
        }
        let folder = tempfile::tempdir()?;
        orders::run(self.jdks, self.wish.orders, &sources, &self.class_path(), folder.path())
    }

    /// Takes the class file out of the jar, without those of nested classes: the others count so, too.
    fn extract(&self, to: &Path) -> Result<()> {
        std::fs::create_dir_all(to)?;
        let name = format!("{}.class", self.subject.class.replace('.', "/"));
        let mut jar = self.bench.jdk.tool("jar");
        process::run(jar.arg("xf").arg(self.jar).arg(name).current_dir(to))
    }
}

fn skipped(what: &str, remedy: &str) -> Report {
    Report::skipped("peers", what, remedy)
}
