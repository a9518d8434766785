//! What Touchstone reports against what JaCoCo counts when the emitted suite of the example project runs on HotSpot.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report, verdict};
use crate::example::{self, Example};
use crate::generated::{self, Class, Counter};
use crate::json::Json;
use crate::junit::{self, Launcher, Select};
use crate::maven::Artifact;
use crate::{notice, process};

const VERSION: &str = "0.8.15";
const AGENT: Artifact = Artifact::new("org.jacoco", "org.jacoco.agent", VERSION).classified("runtime");
const CLI: Artifact = Artifact::new("org.jacoco", "org.jacoco.cli", VERSION).classified("nodeps");
/// Least part of the classes on which both agree, per cent.
const AGREE: f64 = 99.0;
const LONGEST: Duration = Duration::from_mins(20);

/// Lines and branches of one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub lines: Counter,
    pub branches: Counter,
}

/// JaCoCo's agent and its command line.
pub struct Jacoco {
    agent: PathBuf,
    cli: PathBuf,
    launcher: Launcher,
}

impl Jacoco {
    pub fn find(bench: &Bench) -> Result<Self> {
        Self::with(bench, Launcher::find(&bench.jdk)?)
    }

    pub fn with(bench: &Bench, launcher: Launcher) -> Result<Self> {
        Ok(Self { agent: AGENT.fetch(&bench.jdk)?, cli: CLI.fetch(&bench.jdk)?, launcher })
    }

    pub fn compile(&self, bench: &Bench, tests: &[PathBuf], classes: &[PathBuf], to: &Path) -> Result<()> {
        self.launcher.compile(&bench.jdk, tests, classes, to)
    }

    /// Runs one suite in a process of its own and counts what it covers of the classes in `analysed`.
    pub fn count(
        &self,
        bench: &Bench,
        suite: &str,
        class_path: &[PathBuf],
        analysed: &Path,
    ) -> Result<BTreeMap<String, Counters>> {
        let (counted, said) = self.run(bench, &Select::Class(suite), class_path, analysed, Path::new("."))?;
        let counts = junit::counts(&said)?;
        let all = counts.failed + counts.passed;
        ensure!(counts.failed == 0, "{suite}: {} of {all} tests fail:\n{said}", counts.failed);
        Ok(counted)
    }

    /// Runs tests in a process of their own, in the folder `within`: what they cover, and what the launcher said.
    pub fn run(
        &self,
        bench: &Bench,
        tests: &Select,
        class_path: &[PathBuf],
        analysed: &Path,
        within: &Path,
    ) -> Result<(BTreeMap<String, Counters>, String)> {
        let folder = tempfile::tempdir()?;
        let (data, xml) = (folder.path().join("jacoco.exec"), folder.path().join("report.xml"));
        let agent = format!("-javaagent:{}=destfile={}", self.agent.display(), data.display());
        let mut java = self.launcher.command(&bench.jdk, &[agent], class_path, tests)?;
        let run = process::measure(java.current_dir(within))?;
        let mut java = bench.jdk.tool("java");
        java.arg("-jar").arg(&self.cli).arg("report").arg(&data);
        java.arg("--classfiles").arg(analysed).arg("--quiet");
        super::well(java.arg("--xml").arg(&xml))?;
        Ok((read(&std::fs::read_to_string(&xml)?)?, String::from_utf8_lossy(&run.stdout).into_owned()))
    }
}

impl Jacoco {
    /// Runs the suite of each class and compares what it covers with what Touchstone reports: how many suites there are,
    /// and where the two differ.
    pub fn compare(
        &self,
        bench: &Bench,
        classes: &[Class],
        tests: &Path,
        class_path: &[PathBuf],
        analysed: &Path,
    ) -> (usize, Vec<String>) {
        let mut compared = 0;
        let mut different = Vec::new();
        for class in classes {
            let Some(suite) = suite(class, tests) else {
                continue;
            };
            eprintln!("jacoco: {suite}");
            compared += 1;
            match self.count(bench, &suite, class_path, analysed) {
                Ok(counted) => {
                    let theirs = with_hidden(&counted, classes, class);
                    let ours = Counters { lines: class.lines, branches: class.branches };
                    if ours != theirs {
                        different.push(describe(&class.name, ours, theirs));
                    }
                }
                Err(error) => different.push(format!("{}: {error:#}", class.name)),
            }
        }
        (compared, different)
    }
}

/// The counters of every class in JaCoCo's XML report, by names with dots.
fn read(xml: &str) -> Result<BTreeMap<String, Counters>> {
    let mut found = BTreeMap::new();
    for class in xml.split("<class name=\"").skip(1) {
        let (name, rest) = class.split_once('"').context("a class has a name")?;
        let (head, rest) = rest.split_once('>').context("a tag has an end")?;
        // A class without code has no content, not even an end.
        let body = if head.ends_with('/') { "" } else { rest.split("</class>").next().unwrap_or_default() };
        // Methods have counters too; those of the class come last.
        let own = body.rsplit_once("</method>").map_or(body, |(_, after)| after);
        let counter = |kind: &str| {
            let start = format!("<counter type=\"{kind}\" ");
            let text = own.split_once(&start).map_or("", |(_, rest)| rest);
            let number = |name: &str| -> u64 {
                let rest = text.split_once(&format!("{name}=\""));
                let digits = rest.and_then(|(_, rest)| rest.split('"').next());
                digits.and_then(|d| d.parse().ok()).unwrap_or(0)
            };
            Counter { covered: number("covered"), total: number("covered") + number("missed") }
        };
        let counters = Counters { lines: counter("LINE"), branches: counter("BRANCH") };
        found.insert(name.replace('/', "."), counters);
    }
    Ok(found)
}

/// What JaCoCo says of a reported class: its own counters and those of nested classes that are reported with it.
fn with_hidden(counted: &BTreeMap<String, Counters>, reported: &[Class], class: &Class) -> Counters {
    let mut sum = Counters::default();
    for (name, counters) in counted {
        if owner(name, reported) == Some(&*class.name) {
            sum.lines.add(counters.lines);
            sum.branches.add(counters.branches);
        }
    }
    sum
}

/// The reported class that a class is counted with: itself, or the nearest one around it.
fn owner<'a>(name: &str, reported: &'a [Class]) -> Option<&'a str> {
    let around = reported.iter().filter(|c| {
        let inside = name.strip_prefix(&*c.name).is_some_and(|r| r.starts_with('$'));
        c.is_generated() && (name == c.name || inside)
    });
    around.max_by_key(|c| c.name.len()).map(|c| c.name.as_str())
}

pub fn run(bench: &Bench, seconds: u32) -> Result<Report> {
    let jacoco = match Jacoco::find(bench) {
        Ok(jacoco) => jacoco,
        Err(error) => return Ok(skipped(&error)),
    };
    let example = Example::copy()?;
    example.compile_plainly(&bench.jdk)?;
    let (classes, tests) = (example.classes(), example.folder("tests"));
    eprintln!("jacoco: generating, {seconds} s for each class");
    let budget = format!("{seconds}s");
    let arguments = ["--strategy", "random", "--budget", &budget];
    let run = generated::generate(&bench.touchstone, &bench.jdk, &classes, &tests, &arguments, LONGEST)?;
    let compiled = example.folder("test-classes");
    jacoco.compile(bench, &example::sources(&tests)?, std::slice::from_ref(&classes), &compiled)?;
    let path = [compiled, classes.clone()];
    let (compared, different) = jacoco.compare(bench, &run.classes, &tests, &path, &classes);
    Ok(report(compared, &different, &run.classes))
}

/// The name of a class's suite.
pub fn suite(class: &Class, tests: &Path) -> Option<String> {
    let file = class.file.as_ref()?;
    let place = file.strip_prefix(tests).ok()?.with_extension("");
    Some(place.to_string_lossy().replace('/', "."))
}

fn describe(name: &str, ours: Counters, theirs: Counters) -> String {
    let show = |c: Counter| format!("{}/{}", c.covered, c.total);
    let mut parts = Vec::new();
    for (what, ours, theirs) in [("lines", ours.lines, theirs.lines), ("branches", ours.branches, theirs.branches)] {
        if ours != theirs {
            parts.push(format!("{what} {} here, {} by JaCoCo", show(ours), show(theirs)));
        }
    }
    format!("{name}: {}", parts.join("; "))
}

fn skipped(error: &anyhow::Error) -> Report {
    let text = notice::skipped(
        &format!("JaCoCo or JUnit is not to be had: {error:#}"),
        "Both come from Maven Central by `mvn`; install Maven and allow it to reach the network.",
    );
    let json = Json::Object(vec![("skipped", Json::text(format!("{error:#}")))]);
    Report { name: "jacoco", text, json, good: false }
}

fn report(compared: usize, different: &[String], classes: &[Class]) -> Report {
    let agree = (compared - different.len()) as f64 * 100.0 / compared.max(1) as f64;
    let dropped: u64 = classes.iter().map(|c| c.dropped_tests).sum();
    let good = compared > 0 && agree >= AGREE;
    let mut text = format!(
        "jacoco: lines and branches as Touchstone reports them and as JaCoCo {VERSION} counts them, a process for each suite\n\
         {compared} classes, {} different, {agree:.1} % agree (bar {AGREE} %) {}\n\
         {dropped} tests were taken back by verification\n",
        different.len(),
        verdict(good)
    );
    for line in different {
        text += "  ";
        text += line;
        text += "\n";
    }
    let json = Json::Object(vec![
        ("classes", Json::Number(compared as f64)),
        ("agree_percent", Json::Number(agree)),
        ("differences", Json::List(different.iter().map(|d| Json::text(d.as_str())).collect())),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "jacoco", text, json, good }
}

#[cfg(test)]
mod tests {
    use super::*;

    const XML: &str = r#"<report name="x"><package name="a"><class name="a/B" sourcefilename="B.java"><method name="m" desc="()V" line="3"><counter type="LINE" missed="7" covered="1"/></method><counter type="INSTRUCTION" missed="1" covered="9"/><counter type="BRANCH" missed="1" covered="3"/><counter type="LINE" missed="0" covered="5"/></class><class name="a/B$1" sourcefilename="B.java"><counter type="LINE" missed="2" covered="1"/></class><class name="a/Empty"/><counter type="LINE" missed="9" covered="9"/></package></report>"#;

    fn counter(covered: u64, total: u64) -> Counter {
        Counter { covered, total }
    }

    #[test]
    fn counters_of_classes_are_read_and_not_those_of_methods() {
        let found = read(XML).unwrap();
        assert_eq!(found["a.B"].lines, counter(5, 5));
        assert_eq!(found["a.B"].branches, counter(3, 4));
        assert_eq!(found["a.B$1"].lines, counter(1, 3));
        assert_eq!(found["a.Empty"].lines, counter(0, 0));
    }

    #[test]
    fn nested_classes_without_a_report_of_their_own_count_with_the_outer_one() {
        let class = |name: &str, status: &str| Class { name: name.into(), status: status.into(), ..Class::default() };
        let reported = [class("a.B", "generated"), class("a.B$Node", "skipped"), class("a.B$Part", "generated")];
        assert_eq!(owner("a.B", &reported), Some("a.B"));
        assert_eq!(owner("a.B$1", &reported), Some("a.B"));
        assert_eq!(owner("a.B$Node", &reported), Some("a.B"));
        assert_eq!(owner("a.B$Part", &reported), Some("a.B$Part"));
        assert_eq!(owner("a.Bus", &reported), None);
        let counted = read(XML).unwrap();
        let sum = with_hidden(&counted, &reported, &reported[0]);
        assert_eq!(sum.lines, counter(6, 8));
    }
}
