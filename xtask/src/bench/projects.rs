//! Ordinary projects: what a new user sees who has compiled a checkout and calls `touchstone generate .` there. The checkouts are
//! the caller's; work is done on copies.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

mod build_tool;

use self::build_tool::{BuildTool, Outcome};
use super::{Bench, Report};
use crate::generated::{self, Counter, Run};
use crate::jdk;
use crate::process;
use crate::table::{Align, Table};

/// Time for verification beside the search.
const VERIFICATION: Duration = Duration::from_mins(30);
/// Shuffled runs on each JDK.
const SHUFFLED: u64 = 10;
/// Least lines covered in the mean, per cent.
const LINES: f64 = 75.0;
/// Most seconds that the work on a class may take beyond its budget, without verification.
const MAX_EXTRA_SECONDS: f64 = 2.0;

/// What one project gave.
struct Measured {
    name: String,
    /// What was checked out.
    commit: String,
    tool: BuildTool,
    run: Run,
    /// The project's own build, with its rules on.
    build: Outcome,
    /// The build of the untouched checkout is red too.
    was_red: bool,
    shuffled: Vec<(String, Outcome)>,
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

    /// The most seconds that a class took beyond its budget, and its name.
    fn longest(&self, seconds: u32) -> (f64, &str) {
        let extra = |class: &generated::Class| {
            class.set_up_seconds + class.search_seconds + class.finish_seconds - f64::from(seconds)
        };
        let all = self.run.classes.iter().map(|class| (extra(class), class.short()));
        all.max_by(|(a, _), (b, _)| a.total_cmp(b)).unwrap_or((0.0, ""))
    }

    fn red_runs(&self) -> usize {
        self.shuffled.iter().filter(|(_, outcome)| *outcome != Outcome::Green).count()
    }

    fn is_good(&self) -> bool {
        self.build == Outcome::Green && self.red_runs() == 0 && self.count(|class| class.tests) > 0
    }
}

/// `seconds` for each class, or executions, which do not depend on how busy the machine is.
pub fn run(
    bench: &Bench,
    sources: &[PathBuf],
    (seconds, executions): (u32, Option<u64>),
    shuffled: Option<u64>,
) -> Report {
    let budget = executions.map_or_else(|| format!("{seconds}s"), |executions| format!("{executions}x"));
    if sources.is_empty() {
        let remedy = "Name checkouts of Maven or Gradle projects by --sources DIR.";
        return Report::skipped("projects", "no project was named", remedy);
    }
    let mut measured = Vec::new();
    let mut failed = String::new();
    for source in sources {
        eprintln!("projects: {}", source.display());
        match measure(bench, source, &budget, shuffled.unwrap_or(SHUFFLED)) {
            Ok(one) => {
                // A run that is ended loses only the project that it is at.
                eprint!("{}", table(std::slice::from_ref(&one), seconds, executions.is_none()));
                measured.push(one);
            }
            Err(error) => {
                let _ = writeln!(failed, "{}: {error:#} MISS", source.display());
            }
        }
    }
    let title =
        format!("projects: `touchstone generate .` with {budget} a class, then the project's own tests and rules");
    Report::judged("projects", Some(&title), &(table(&measured, seconds, executions.is_none()) + &failed))
}

fn measure(bench: &Bench, source: &Path, budget: &str, shuffled: u64) -> Result<Measured> {
    let tool = BuildTool::of(source)?;
    let folder = tempfile::tempdir()?;
    let project = folder.path().join("project");
    copy(source, &project)?;
    if let Outcome::Red(why) = tool.compile(&project)? {
        bail!("the untouched checkout does not compile: {why}");
    }
    let mut command = process::subject(&bench.touchstone);
    command.current_dir(&project).args(["generate", ".", "--budget", budget]);
    let run = generated::report_of(&mut command, VERIFICATION + Duration::from_secs(4000))?;
    let build = tool.test(&project)?;
    let was_red = build != Outcome::Green && is_red(tool, source)?;
    let mut runs = Vec::new();
    for jdk in jdk::all() {
        for seed in 0..shuffled {
            runs.push((format!("JDK {}, order {seed}", jdk.release), tool.shuffled(&project, &jdk, seed)?));
        }
    }
    let name = source.file_name().context("the project has no name")?.to_string_lossy().into_owned();
    let commit = process::output(Command::new("git").current_dir(source).args(["rev-parse", "--short", "HEAD"]));
    let commit = commit.unwrap_or_default().trim().to_owned();
    Ok(Measured { name, commit, tool, run, build, was_red, shuffled: runs })
}

/// Whether a project's own tests and rules fail in a checkout without ours.
fn is_red(tool: BuildTool, source: &Path) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    let project = folder.path().join("project");
    copy(source, &project)?;
    Ok(tool.test(&project)? != Outcome::Green)
}

/// Copies a checkout with everything in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    process::run(Command::new("cp").arg("-a").arg(from).arg(to))
}

fn table(all: &[Measured], seconds: u32, timed: bool) -> String {
    let right = Align::Right;
    let head = [
        ("project", Align::Left),
        ("commit", Align::Left),
        ("classes", right),
        ("tests", right),
        ("lines", right),
        ("branches", right),
        ("taken back", right),
        ("seconds", right),
        ("longest", right),
        ("build", right),
        ("shuffled", right),
    ];
    let mut table = Table::new(&head);
    for one in all {
        table.row([
            one.name.clone(),
            one.commit.clone(),
            one.run.classes.iter().filter(|class| class.is_generated()).count().to_string(),
            one.count(|class| class.tests).to_string(),
            one.sum(|class| class.lines).to_string(),
            one.sum(|class| class.branches).to_string(),
            one.count(|class| class.dropped_tests).to_string(),
            format!("{:.0}", one.run.finished.wall.as_secs_f64()),
            if timed { format!("{:+.1}", one.longest(seconds).0) } else { "-".to_owned() },
            match (&one.build, one.was_red) {
                (Outcome::Green, _) => "green",
                (Outcome::Red(_), true) => "red before",
                (Outcome::Red(_), false) => "red",
            }
            .to_owned(),
            format!("{}/{}", one.shuffled.len() - one.red_runs(), one.shuffled.len()),
        ]);
    }
    let mut text = table.to_string();
    for one in all {
        let own = format!("{} test", one.tool.program());
        let builds = std::iter::once((&*own, &one.build));
        for (what, outcome) in builds.chain(one.shuffled.iter().map(|(what, outcome)| (&**what, outcome))) {
            if let Outcome::Red(why) = outcome {
                let _ = writeln!(text, "{}: {what}: {why}", one.name);
            }
        }
    }
    text + &verdicts(all, seconds, timed)
}

/// The bars.
fn verdicts(all: &[Measured], seconds: u32, timed: bool) -> String {
    let mut text = String::new();
    let lines = generated::mean(all.iter().map(|one| one.sum(|class| class.lines).percent()));
    let verdict = |good: bool| if good { "OK" } else { "MISS" };
    let green = all.iter().filter(|one| one.is_good()).count();
    let _ = writeln!(text, "lines in the mean {lines:.1} % (bar {LINES}) {}", verdict(lines >= LINES));
    let enough = verdict(green == all.len());
    let _ = writeln!(text, "{green} of {} with a green build and green shuffled runs {enough}", all.len());
    let longest = all.iter().map(|one| one.longest(seconds)).max_by(|(a, _), (b, _)| a.total_cmp(b));
    if let Some((extra, class)) = longest.filter(|_| timed) {
        let kept = verdict(extra <= MAX_EXTRA_SECONDS);
        let _ = writeln!(text, "{class} took {extra:+.1} s beyond its budget (bar {MAX_EXTRA_SECONDS}) {kept}");
    }
    text
}
