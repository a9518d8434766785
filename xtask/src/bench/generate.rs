//! `touchstone generate` on the example project: coverage, executions a second, wall time, determinism.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use super::{Bench, Report, verdict};
use crate::demo::first_different_line;
use crate::example::{self, Example};
use crate::generated::{self, Class, Run, mean};
use crate::json::Json;
use crate::table::{Align, Table};

/// Least mean branch coverage of the data structures, per cent.
const MEAN_BRANCHES: f64 = 85.0;
/// Least executions a second of `FAST` on one core.
const RATE: f64 = 50_000.0;
/// Most seconds that a run takes beside its budget.
const BESIDE: f64 = 2.0;
const STRUCTURES: &str = "classics.structures.";
const FAST: &str = "classics.structures.IntStack";
/// Executions for each class when two runs are compared.
const SAME: &str = "3000x";
/// A run that takes longer hangs.
const LONGEST: Duration = Duration::from_mins(20);
const LONGEST_SAME: Duration = Duration::from_mins(3);

pub fn run(bench: &Bench, seconds: u32) -> Result<Report> {
    let example = Example::copy()?;
    example.compile_plainly(&bench.jdk)?;
    let subject = Subject { bench, example };
    let budget = format!("{seconds}s");

    eprintln!("generate 1/4: all classes, {budget} each");
    let all = subject.generate("all", &["--strategy", "random", "--budget", &budget])?;
    eprintln!("generate 2/4: executions a second");
    let fast = subject.one(FAST, &budget)?;
    eprintln!("generate 3/4: wall time");
    // One that uses its whole budget, if there is one.
    let slow =
        all.classes.iter().filter(|c| c.is_generated()).max_by(|a, b| a.search_seconds.total_cmp(&b.search_seconds));
    let slow = slow.context("no class was worked on")?.name.replace('$', ".");
    let slow = subject.one(&slow, &budget)?;
    eprintln!("generate 4/4: determinism, {SAME} each");
    let same = subject.same().unwrap_or_else(|error| Same { files: 0, different: vec![format!("{error:#}")] });
    Ok(report(seconds, &all, &fast, &slow, &same))
}

/// The example project, compiled.
struct Subject<'a> {
    bench: &'a Bench,
    example: Example,
}

impl Subject<'_> {
    /// Generates into a folder of this name.
    fn generate(&self, name: &str, arguments: &[&str]) -> Result<Run> {
        let (jdk, binary) = (&self.bench.jdk, &self.bench.touchstone);
        let mut all = vec!["--no-verify"];
        all.extend(arguments);
        let (classes, out) = (self.example.classes(), self.example.folder(name));
        let longest = if arguments.contains(&SAME) { LONGEST_SAME } else { LONGEST };
        generated::generate(binary, jdk, &classes, &out, &all, longest)
    }

    /// One class on one core.
    fn one(&self, class: &str, budget: &str) -> Result<Run> {
        let arguments = ["--strategy", "random", "--budget", budget];
        let one = ["--class", class, "--jobs", "1"];
        self.generate("one", &[arguments, one].concat())
    }

    /// What differs between two runs with the same seed and number of executions.
    fn same(&self) -> Result<Same> {
        let arguments = ["--strategy", "random", "--budget", SAME, "--seed", "7"];
        self.generate("first", &[&arguments[..], &["--jobs", "1"]].concat())?;
        self.generate("second", &[&arguments[..], &["--jobs", "2"]].concat())?;
        compare(&self.example.folder("first"), &self.example.folder("second"))
    }
}

/// Two folders of tests, compared.
struct Same {
    files: usize,
    different: Vec<String>,
}

fn compare(first: &Path, second: &Path) -> Result<Same> {
    let names = |folder: &Path| -> Result<Vec<PathBuf>> {
        let files = example::files(folder)?;
        let name = |f: &PathBuf| f.strip_prefix(folder).map(Path::to_path_buf);
        Ok(files.iter().map(name).collect::<Result<_, _>>()?)
    };
    let mut all = names(first)?;
    all.extend(names(second)?);
    all.sort();
    all.dedup();
    let mut different = Vec::new();
    for name in &all {
        let [one, other] = [first, second].map(|folder| std::fs::read(folder.join(name)));
        let difference = match (one, other) {
            (Ok(one), Ok(other)) => {
                first_different_line(&one, &other).map(|d| d.replace("touchstone", "once").replace("java ", "again "))
            }
            _ => Some("written only once".into()),
        };
        different.extend(difference.map(|d| format!("{}, {d}", name.display())));
    }
    Ok(Same { files: all.len(), different })
}

fn report(seconds: u32, all: &Run, fast: &Run, slow: &Run, same: &Same) -> Report {
    let is_structure = |c: &&Class| c.name.starts_with(STRUCTURES) && !c.name.contains('$') && c.status != "skipped";
    let structures: Vec<&Class> = all.classes.iter().filter(is_structure).collect();
    let mean_branches = mean(structures.iter().map(|c| c.branches.percent()));
    let fast_class = fast.classes.first().cloned().unwrap_or_default();
    let (rate, cpu_rate) = (fast_class.rate(), fast_class.executions as f64 / fast.finished.cpu.as_secs_f64());
    let slow_class = slow.classes.first().cloned().unwrap_or_default();
    let wall = slow.finished.wall.as_secs_f64();
    let most = f64::from(seconds) + BESIDE;
    let failed = all.classes.iter().filter(|c| c.status == "failed").count();
    let goods = [mean_branches >= MEAN_BRANCHES, rate >= RATE, wall <= most, same.different.is_empty(), failed == 0];
    let mut text = format!(
        "generate: examples/classics, --strategy random --budget {seconds}s\n{}\
         mean branch coverage of {} data structures {mean_branches:.1} % (bar {MEAN_BRANCHES} %) {}\n\
         {} executions a second on one core: {rate:.0} (bar {RATE}), {cpu_rate:.0} by processor time of the whole process {}\n\
         {} with {seconds} s: {wall:.1} s of wall time, of which {:.1} s search (bar {most} s) {}\n\
         two runs of {SAME} with one seed: {} files, {} different {}\n\
         {} classes failed {}\n",
        table(&all.classes),
        structures.len(),
        verdict(goods[0]),
        fast_class.short(),
        verdict(goods[1]),
        slow_class.short(),
        slow_class.search_seconds,
        verdict(goods[2]),
        same.files,
        same.different.len(),
        verdict(goods[3]),
        failed,
        verdict(goods[4]),
    );
    for difference in same.different.iter().take(10) {
        text += "  ";
        text += difference;
        text += "\n";
    }
    let good = goods.iter().all(|good| *good);
    let json = Json::Object(vec![
        ("classes", Json::List(all.classes.iter().map(json_class).collect())),
        ("mean_branch_percent", Json::Number(mean_branches)),
        ("executions_per_second", Json::Number(rate)),
        ("executions_per_cpu_second", Json::Number(cpu_rate)),
        ("wall_seconds", Json::Number(wall)),
        ("different_files", Json::List(same.different.iter().map(|d| Json::text(d.as_str())).collect())),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "generate", text, json, good }
}

fn table(classes: &[Class]) -> Table {
    let mut table = Table::new(&[
        ("class", Align::Left),
        ("lines", Align::Right),
        ("branches", Align::Right),
        ("tests", Align::Right),
        ("runs/s", Align::Right),
    ]);
    for class in classes.iter().filter(|c| c.status != "skipped") {
        if class.is_generated() {
            table.row([
                class.short().into(),
                class.lines.to_string(),
                class.branches.to_string(),
                class.tests.to_string(),
                format!("{:.0}", class.rate()),
            ]);
        } else {
            table.row([class.short().into(), format!("failed: {}", class.why)]);
        }
    }
    table
}

fn json_class(class: &Class) -> Json {
    Json::Object(vec![
        ("name", Json::text(class.name.as_str())),
        ("status", Json::text(class.status.as_str())),
        ("line_percent", Json::Number(class.lines.percent())),
        ("branch_percent", Json::Number(class.branches.percent())),
        ("tests", Json::Number(class.tests as f64)),
        ("executions_per_second", Json::Number(class.rate())),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_compared_by_names_and_contents() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        for folder in &folders {
            std::fs::create_dir(folder.path().join("a")).unwrap();
            std::fs::write(folder.path().join("a/Same.java"), "class Same {}\n").unwrap();
        }
        let [one, other] = [folders[0].path(), folders[1].path()];
        assert!(compare(one, other).unwrap().different.is_empty());
        std::fs::write(one.join("B.java"), "1\n").unwrap();
        std::fs::write(other.join("B.java"), "2\n").unwrap();
        std::fs::write(one.join("C.java"), "").unwrap();
        let same = compare(one, other).unwrap();
        assert_eq!(same.files, 3);
        assert_eq!(same.different, ["B.java, line 1: once `1`, again `2`", "C.java, written only once"]);
    }
}
