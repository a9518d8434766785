//! A small class to generate tests for.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use base::parameters::Given;
use classpath::Jdk;
use engine::{Budget, Cancel, Config, Quiet, Reduce, RunReport, generate};
use tempfile::TempDir;

/// A compiled class.
pub struct Subject {
    folder: TempDir,
    jdk: Arc<Jdk>,
    /// Classes under test; all if empty.
    pub classes: Vec<String>,
    /// How stand-ins are written.
    pub mocks: Option<suite::Mocks>,
    /// What is to be covered.
    pub criteria: Vec<goals::Criterion>,
}

impl Subject {
    /// The source of a class of this name.
    pub fn compile(name: &str, source: &str) -> Self {
        Self::compile_all(&[(name, source)])
    }

    /// The sources of several classes, each with its name.
    pub fn compile_all(sources: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        javac.arg("-g").arg("-d").arg(folder.path().join("classes"));
        for (name, source) in sources {
            let file = folder.path().join(format!("{name}.java"));
            std::fs::write(&file, source).expect("a file");
            javac.arg(file);
        }
        assert!(javac.status().expect("javac runs").success());
        Self {
            folder,
            jdk,
            classes: Vec::new(),
            mocks: Some(suite::Mocks::Classes),
            criteria: Config::default_criteria(),
        }
    }

    /// Compiles the text of a test class.
    pub fn compiles(&self, text: &str, package: &str, class: &str) {
        let sources = tempfile::tempdir_in(self.folder.path()).expect("a folder");
        let folder = sources.path().join(package);
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(format!("{class}.java"));
        std::fs::write(&file, text).expect("a file");
        let mut javac = Command::new(self.jdk.home.join("bin/javac"));
        let mut class_path = testkit::jars::junit5();
        class_path.push(self.folder.path().join("classes"));
        javac.arg("-cp").arg(std::env::join_paths(class_path).expect("a class path"));
        javac.arg("-d").arg(sources.path().join("out")).arg(file);
        assert!(javac.status().expect("javac runs").success(), "{text}");
    }

    /// The report of a run, and the text of all that it wrote.
    pub fn tests_by(&self, strategy: &str, executions: u64, parameters: &[(&str, &str)]) -> (RunReport, String) {
        self.reduced_tests_by(strategy, executions, parameters, None)
    }

    /// The same, with a choice of how many tests are written.
    pub fn reduced_tests_by(
        &self,
        strategy: &str,
        executions: u64,
        parameters: &[(&str, &str)],
        reduce: Option<Reduce>,
    ) -> (RunReport, String) {
        self.run(strategy, executions, parameters, reduce, 1)
    }

    /// Tests by so many threads, with the usual parameters.
    pub fn tests_with_jobs(&self, strategy: &str, executions: u64, jobs: usize) -> (RunReport, String) {
        self.run(strategy, executions, &[], None, jobs)
    }

    fn run(
        &self,
        strategy: &str,
        executions: u64,
        parameters: &[(&str, &str)],
        reduce: Option<Reduce>,
        jobs: usize,
    ) -> (RunReport, String) {
        let out = tempfile::tempdir_in(self.folder.path()).expect("a folder");
        let classes = self.folder.path().join("classes").to_string_lossy().into_owned();
        let strategy = strategies::find(strategy).expect(strategy);
        let parameters: Given = parameters.iter().copied().collect();
        strategy.check(&parameters).expect("good parameters");
        let config = Config {
            jdk: self.jdk.clone(),
            target: target::Target::open(&classes, &[], target::BuildTool::System).expect("a target"),
            classes: self.classes.clone(),
            exclude: Vec::new(),
            out: out.path().to_owned(),
            by_module: false,
            budget: Budget::Executions(executions),
            total_budget: None,
            strategy,
            parameters,
            reduce,
            seed_tests: None,
            chromosomes: false,
            privates: false,
            style: engine::Style::default(),
            mocks: self.mocks,
            criteria: self.criteria.clone(),
            model: None,
            oracle: engine::Oracle::Values,
            framework: suite::Framework::JUnit5,
            seed: 1,
            jobs,
            classes_at_once: 1,
            verify: None,
            verify_time: std::time::Duration::from_mins(2),
            house: engine::House::default(),
            share: engine::Share::default(),
            also_on: Vec::new(),
            sandbox: sandbox::Sandbox::new(sandbox::Mode::Off).expect("off is always possible"),
            command: "touchstone generate".into(),
        };
        let report = generate(&config, &Quiet, &Cancel::default()).expect("a report");
        (report, text_below(out.path()))
    }
}

/// All files below a folder, one after the other.
fn text_below(folder: &Path) -> String {
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let text = |path: &std::path::PathBuf| {
        if path.is_dir() { text_below(path) } else { std::fs::read_to_string(path).expect("a text") }
    };
    paths.iter().map(text).collect()
}
