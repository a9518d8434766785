//! Classes of guava and fastjson: our coverage against the published figures of Randoop and EvoSuite.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};

use super::{Bench, Report, verdict};
use crate::generated::{self, Class, mean};
use crate::json::Json;
use crate::maven::Artifact;
use crate::table::{Align, Table};
use crate::{notice, process};

/// The published figures, beside the repository.
const FIGURES: &str = "../shared/peers/sbst2022.csv";
/// The budget of the others, as the file has it.
const THEIR_SECONDS: &str = "30";

/// A library of the competition.
struct Library {
    /// As the file names it.
    project: &'static str,
    jar: Artifact,
    /// What some of its classes need; done without where it is not to be had.
    needs: &'static [Artifact],
}

const LIBRARIES: &[Library] = &[
    Library {
        project: "guava",
        jar: Artifact::new("com.google.guava", "guava", "26.0-jre"),
        needs: &[
            Artifact::new("com.google.code.findbugs", "jsr305", "3.0.2"),
            Artifact::new("org.checkerframework", "checker-qual", "2.5.2"),
        ],
    },
    Library {
        project: "fastjson",
        jar: Artifact::new("com.alibaba", "fastjson", "1.2.50"),
        needs: &[
            Artifact::new("org.springframework", "spring-web", "4.3.7.RELEASE"),
            Artifact::new("org.springframework", "spring-core", "4.3.7.RELEASE"),
            Artifact::new("commons-logging", "commons-logging", "1.1.1"),
        ],
    },
];

/// Line and branch coverage, per cent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Figures {
    lines: f64,
    branches: f64,
}

/// A class of the competition.
#[derive(Clone, Debug, PartialEq)]
struct Subject {
    project: String,
    id: String,
    class: String,
    lines: u64,
    branches: u64,
    randoop: Figures,
    evosuite: Figures,
}

/// Our run on one of them.
struct Measured {
    subject: Subject,
    ours: Figures,
    class: Class,
    error: Option<String>,
}

pub fn run(bench: &Bench, seconds: u32) -> Result<Report> {
    let file = process::root().join(FIGURES);
    let Ok(text) = std::fs::read_to_string(&file) else {
        let what = format!("{} is not there.", file.display());
        return Ok(skipped(&what, "It has the published figures."));
    };
    let subjects = subjects(&text)?;
    let mut jobs = Vec::new();
    for library in LIBRARIES {
        let jar = match library.jar.fetch(&bench.jdk) {
            Ok(jar) => jar,
            Err(error) => {
                let what = format!("{} is not to be had: {error:#}", library.jar.coordinates());
                return Ok(skipped(
                    &what,
                    "It comes from Maven Central by `mvn`; install Maven and allow it to reach the network.",
                ));
            }
        };
        let needs = library.needs.iter();
        let needs: Vec<PathBuf> = needs.filter_map(|n| n.fetch(&bench.jdk).ok()).collect();
        let of_library = subjects.iter().filter(|s| s.project == library.project);
        jobs.extend(of_library.map(|s| (s.clone(), jar.clone(), needs.clone())));
    }
    let measured = all(bench, &jobs, seconds)?;
    Ok(report(seconds, &measured))
}

/// Every class in a process of its own, as many at once as there are cores.
fn all(bench: &Bench, jobs: &[(Subject, PathBuf, Vec<PathBuf>)], seconds: u32) -> Result<Vec<Measured>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    let Some((subject, jar, needs)) = jobs.get(at) else {
                        break;
                    };
                    eprintln!("peers {}/{}: {}", at + 1, jobs.len(), subject.class);
                    let measured = measure(bench, subject, jar, needs, seconds);
                    if let Ok(mut results) = results.lock() {
                        results.push((at, measured));
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().ok().context("a measuring thread panicked")?;
    results.sort_by_key(|(at, _)| *at);
    Ok(results.into_iter().map(|(_, measured)| measured).collect())
}

fn measure(bench: &Bench, subject: &Subject, jar: &Path, needs: &[PathBuf], seconds: u32) -> Measured {
    match generate(bench, subject, jar, needs, seconds) {
        Ok(class) => Measured {
            subject: subject.clone(),
            ours: Figures {
                lines: if class.is_generated() { class.lines.percent() } else { 0.0 },
                branches: if class.is_generated() { class.branches.percent() } else { 0.0 },
            },
            error: (!class.is_generated()).then(|| format!("{}: {}", class.status, class.why)),
            class,
        },
        Err(error) => Measured {
            subject: subject.clone(),
            ours: Figures::default(),
            class: Class::default(),
            error: Some(format!("{error:#}")),
        },
    }
}

fn generate(bench: &Bench, subject: &Subject, jar: &Path, needs: &[PathBuf], seconds: u32) -> Result<Class> {
    let out = bench.classes().join("peers").join(&subject.id);
    let budget = format!("{seconds}s");
    let class_path = std::env::join_paths(needs)?;
    let class_path = class_path.to_string_lossy();
    let mut arguments = vec!["--class", &subject.class, "--budget", &budget];
    arguments.extend(["--strategy", "random", "--no-verify", "--jobs", "1"]);
    if !needs.is_empty() {
        arguments.extend(["--class-path", &class_path]);
    }
    let longest = Duration::from_secs(u64::from(seconds) * 2 + 60);
    let run = generated::generate(&bench.touchstone, &bench.jdk, jar, &out, &arguments, longest)?;
    run.classes.into_iter().next().context("the report has no class")
}

/// The classes of the file, each with the figures of the two tools.
fn subjects(text: &str) -> Result<Vec<Subject>> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |name: &str| {
        let at = head.iter().position(|h| *h == name);
        at.with_context(|| format!("the file has no column {name}"))
    };
    let (project, id, class) = (column("project")?, column("id")?, column("class")?);
    let (tool, budget) = (column("tool")?, column("budget_s")?);
    let (line, branch) = (column("line_pct")?, column("branch_pct")?);
    let totals = (column("lines_total")?, column("branches_total")?);
    let mut found: Vec<Subject> = Vec::new();
    for row in lines {
        let cells: Vec<&str> = row.split(',').collect();
        let cell = |at: usize| cells.get(at).copied().unwrap_or_default();
        let number = |at: usize| cell(at).parse().unwrap_or(0.0);
        if cell(budget) != THEIR_SECONDS {
            continue;
        }
        let figures = Figures { lines: number(line), branches: number(branch) };
        if found.last().is_none_or(|s| s.id != cell(id)) {
            found.push(Subject {
                project: cell(project).into(),
                id: cell(id).into(),
                class: cell(class).into(),
                lines: number(totals.0) as u64,
                branches: number(totals.1) as u64,
                randoop: Figures::default(),
                evosuite: Figures::default(),
            });
        }
        let Some(subject) = found.last_mut() else {
            continue;
        };
        match cell(tool) {
            "randoop" => subject.randoop = figures,
            "evosuite" => subject.evosuite = figures,
            _ => {}
        }
    }
    Ok(found)
}

fn report(seconds: u32, measured: &[Measured]) -> Report {
    let head = [
        ("class", Align::Left),
        ("lines", Align::Right),
        ("randoop", Align::Right),
        ("evosuite", Align::Right),
        ("branches", Align::Right),
        ("randoop", Align::Right),
        ("evosuite", Align::Right),
        ("tests", Align::Right),
        ("runs/s", Align::Right),
        ("", Align::Left),
    ];
    let mut table = Table::new(&head);
    for m in measured {
        table.row(row(m));
    }
    let means = |of: fn(&Measured) -> Figures| Figures {
        lines: mean(measured.iter().map(|m| of(m).lines)),
        branches: mean(measured.iter().map(|m| of(m).branches)),
    };
    let (ours, randoop) = (means(|m| m.ours), means(|m| m.subject.randoop));
    let evosuite = means(|m| m.subject.evosuite);
    let show = |value: f64| format!("{value:.1}");
    table.row([
        format!("mean of {}", measured.len()),
        show(ours.lines),
        show(randoop.lines),
        show(evosuite.lines),
        show(ours.branches),
        show(randoop.branches),
        show(evosuite.branches),
    ]);
    let good = ours.lines > randoop.lines && ours.branches > randoop.branches;
    let text = format!(
        "peers: --strategy random --budget {seconds}s on one core against the figures of SBST 2022 at {THEIR_SECONDS} s, per cent\n\
         {table}lines {:.1} against Randoop's {:.1} {}, branches {:.1} against {:.1} {}\n\
         (+: nested classes that only the class itself can use are counted with it, which the published figures leave out)\n",
        ours.lines,
        randoop.lines,
        verdict(ours.lines > randoop.lines),
        ours.branches,
        randoop.branches,
        verdict(ours.branches > randoop.branches)
    );
    let json = Json::Object(vec![
        ("classes", Json::List(measured.iter().map(json_class).collect())),
        ("mean", json_figures(ours)),
        ("randoop", json_figures(randoop)),
        ("evosuite", json_figures(evosuite)),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "peers", text, json, good }
}

fn row(m: &Measured) -> [String; 10] {
    let show = |value: f64| format!("{value:.1}");
    let subject = &m.subject;
    let more = m.class.lines.total != subject.lines || m.class.branches.total != subject.branches;
    let note = match &m.error {
        Some(error) => error.lines().next().unwrap_or_default().to_owned(),
        None if more => "+".into(),
        None => String::new(),
    };
    [
        subject.class.rsplit('.').next().unwrap_or_default().to_owned(),
        show(m.ours.lines),
        show(subject.randoop.lines),
        show(subject.evosuite.lines),
        show(m.ours.branches),
        show(subject.randoop.branches),
        show(subject.evosuite.branches),
        m.class.tests.to_string(),
        format!("{:.0}", m.class.rate()),
        note,
    ]
}

fn json_figures(figures: Figures) -> Json {
    Json::Object(vec![
        ("line_percent", Json::Number(figures.lines)),
        ("branch_percent", Json::Number(figures.branches)),
    ])
}

fn json_class(m: &Measured) -> Json {
    Json::Object(vec![
        ("name", Json::text(m.subject.class.as_str())),
        ("ours", json_figures(m.ours)),
        ("randoop", json_figures(m.subject.randoop)),
        ("evosuite", json_figures(m.subject.evosuite)),
        ("error", Json::text(m.error.as_deref().unwrap_or_default())),
    ])
}

fn skipped(what: &str, remedy: &str) -> Report {
    Report {
        name: "peers",
        text: notice::skipped(what, remedy),
        json: Json::Object(vec![("skipped", Json::text(what))]),
        good: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_by_column_and_budget() {
        let text = "project,id,class,tool,budget_s,line_pct,branch_pct,mutation_pct,lines_total,branches_total\n\
                    guava,GUAVA-1,a.B,evosuite,30,25.00,6.25,1,36,16\n\
                    guava,GUAVA-1,a.B,evosuite,120,99.00,98.00,1,36,16\n\
                    guava,GUAVA-1,a.B,randoop,30,8.33,0.00,1,36,16\n\
                    fastjson,FASTJSON-4,c.D,randoop,30,50.00,40.00,1,10,5\n";
        let found = subjects(text).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].lines, found[0].branches), (36, 16));
        assert_eq!(found[0].evosuite.lines, 25.0);
        assert_eq!(found[0].randoop.lines, 8.33);
        assert_eq!(found[1].class, "c.D");
        assert!(subjects("a,b\n").is_err());
    }
}
