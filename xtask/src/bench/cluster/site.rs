//! The subjects, runs on one machine and on a cluster, and whether both gave the same.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::machine;
use crate::bench::Bench;
use crate::process;

/// A run on one machine that takes longer hangs.
const LONGEST: Duration = Duration::from_mins(40);
/// And so one on a cluster.
const LONGEST_THERE: Duration = Duration::from_mins(15);

/// Classes of a library: one shard of them.
pub struct Subject {
    pub name: &'static str,
    pub target: PathBuf,
    pub shard: String,
}

pub struct Site<'a> {
    pub bench: &'a Bench,
    pub folder: PathBuf,
    pub subjects: Vec<Subject>,
    pub executions: u64,
    /// Tests are verified on the JDK.
    pub verify: bool,
}

/// What a run of all subjects gave.
pub struct Outcome {
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    pub reports: Vec<Value>,
    pub wall: Duration,
    pub cpu: Duration,
}

/// Runs of all subjects that were started.
pub struct Running {
    out: String,
    processes: Vec<Child>,
    begun: Instant,
}

/// A worker process.
pub struct Worker(pub Child);

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Site<'_> {
    pub fn at(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// `touchstone` with a cache of its own; results are not kept there.
    pub fn touchstone(&self, cache: &str) -> Command {
        let mut command = process::subject(&self.bench.touchstone);
        command.env("XDG_CACHE_HOME", self.at(cache)).env("JAVA_HOME", &self.bench.jdk.home);
        command.stdin(Stdio::null());
        command
    }

    fn generate(&self, subject: &Subject, out: &str, more: &[&str]) -> Command {
        let mut command = self.touchstone("home");
        command.arg("generate").arg(&subject.target).args(["--shard", &subject.shard]);
        command.args(["--budget", &format!("{}x", self.executions), "--format", "json", "--out"]);
        command.arg(self.at(out).join(subject.name)).args(more);
        if !self.verify {
            command.arg("--no-verify");
        }
        command
    }

    /// All subjects on this machine.
    pub fn here(&self, out: &str, jobs: &str) -> Result<Outcome> {
        let (begun, mut reports, mut cpu) = (Instant::now(), Vec::new(), Duration::ZERO);
        for subject in &self.subjects {
            let mut command = self.generate(subject, out, &["--jobs", jobs]);
            let run = process::measure_within(&mut command, LONGEST)?;
            cpu += run.cpu;
            reports.push(report(&run.stdout, &run.stderr)?);
        }
        Ok(Outcome { files: self.files(out)?, reports, wall: begun.elapsed(), cpu })
    }

    /// Starts all subjects on a cluster, at once.
    pub fn start(&self, out: &str, url: &str) -> Result<Running> {
        let mut processes = Vec::new();
        std::fs::create_dir_all(self.at(out))?;
        for subject in &self.subjects {
            let log = |kind: &str| std::fs::File::create(self.at(out).join(format!("{}.{kind}", subject.name)));
            let mut command = self.generate(subject, out, &["--cluster", url]);
            command.stdout(log("json")?).stderr(log("log")?);
            processes.push(machine::ends_with_us(&mut command).spawn()?);
        }
        Ok(Running { out: out.to_owned(), processes, begun: Instant::now() })
    }

    /// Waits for the runs.
    pub fn finish(&self, mut running: Running) -> Result<Outcome> {
        let mut cpu = Duration::ZERO;
        for process in &mut running.processes {
            loop {
                // Before it is waited for, after which the system forgets it.
                let used = machine::cpu(process.id());
                if process.try_wait()?.is_some() {
                    cpu += used;
                    break;
                }
                ensure!(running.begun.elapsed() < LONGEST_THERE, "{}: the run does not end", running.out);
                std::thread::sleep(Duration::from_millis(50));
            }
        }
        let wall = running.begun.elapsed();
        let mut reports = Vec::new();
        for subject in &self.subjects {
            let read = |kind: &str| std::fs::read(self.at(&running.out).join(format!("{}.{kind}", subject.name)));
            reports.push(report(&read("json")?, &read("log")?)?);
        }
        Ok(Outcome { files: self.files(&running.out)?, reports, wall, cpu })
    }

    /// A worker that is ready, with one class at once; `wrap` says how its command is started.
    pub fn worker(&self, url: &str, wrap: &dyn Fn(Command) -> Command) -> Result<Worker> {
        let mut command = self.touchstone("machine");
        command.args(["worker", "--jobs", "1", "--cluster", url]);
        let mut command = wrap(command);
        command.stdin(Stdio::null()).stderr(Stdio::piped());
        let mut child = machine::ends_with_us(&mut command).spawn().context("a worker does not start")?;
        let mut said = BufReader::new(child.stderr.take().context("a pipe")?);
        let mut line = String::new();
        said.read_line(&mut line)?;
        let worker = Worker(child);
        ensure!(line.contains("works on"), "the worker says: {line}");
        std::thread::spawn(move || while said.read_line(&mut String::new()).is_ok_and(|read| read > 0) {});
        Ok(worker)
    }

    pub fn files(&self, out: &str) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
        let mut all = BTreeMap::new();
        let root = self.at(out);
        collect(&root, &root, &mut all)?;
        Ok(all)
    }
}

impl Running {
    pub fn is_over(&mut self) -> bool {
        self.processes.iter_mut().all(|process| process.try_wait().is_ok_and(|ended| ended.is_some()))
    }
}

/// Ends the runs as a crash does.
impl Drop for Running {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

impl Outcome {
    /// Every class of the reports with its status, in order.
    pub fn classes(&self) -> Vec<(&str, &str)> {
        let all = self.reports.iter().filter_map(|report| report["classes"].as_array()).flatten();
        all.filter_map(|class| Some((class["name"].as_str()?, class["status"].as_str()?))).collect()
    }

    /// Files that only one of two has, or that differ.
    pub fn differing<'a>(&'a self, other: &'a Self) -> Vec<&'a Path> {
        let missing = other.files.keys().filter(|path| !self.files.contains_key(*path));
        let changed =
            self.files.iter().filter(|(path, text)| other.files.get(*path) != Some(text)).map(|(path, _)| path);
        missing.chain(changed).map(PathBuf::as_path).collect()
    }

    /// Seconds of work on each class, with a measure of its size.
    pub fn costs(&self) -> Vec<(f64, u64)> {
        let all = self.reports.iter().filter_map(|report| report["classes"].as_array()).flatten();
        let seconds = |class: &Value, name: &str| class[name].as_f64().unwrap_or(0.0);
        all.map(|class| {
            let parts = ["set_up_seconds", "search_seconds", "finish_seconds"];
            (parts.iter().map(|part| seconds(class, part)).sum(), class["own_lines"]["total"].as_u64().unwrap_or(0))
        })
        .collect()
    }
}

fn report(stdout: &[u8], stderr: &[u8]) -> Result<Value> {
    serde_json::from_slice(stdout).with_context(|| format!("no report: {}", String::from_utf8_lossy(stderr)))
}

/// All Java files below a folder, by their paths from there.
fn collect(root: &Path, folder: &Path, all: &mut BTreeMap<PathBuf, Vec<u8>>) -> Result<()> {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, all)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            all.insert(path.strip_prefix(root)?.to_owned(), std::fs::read(&path)?);
        }
    }
    Ok(())
}
