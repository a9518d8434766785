//! Compiles the Java fixtures and asks the oracle about tests in the notation of `testcase`.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::Path;
use std::process::Command;
use std::sync::{Arc, OnceLock};

use classpath::{ClassPath, Jdk};
use executor::{Setup, Worker};
use oracle::Killer;
use program::{APP, Program};
use suite::{Suite, Test, TestId};
use testcase::notation::Notation;
use testcase::{Api, ApiOptions, TestCase};
use testkit::sources::java_files;
use vm::Limits;
use vm::probes::Taint;

struct Fixtures {
    jdk: Arc<Jdk>,
    classes: tempfile::TempDir,
}

/// Compiled once for all tests of a file.
fn fixtures() -> &'static Fixtures {
    static ONCE: OnceLock<Fixtures> = OnceLock::new();
    ONCE.get_or_init(|| {
        let classes = tempfile::tempdir().expect("a folder");
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let sources = java_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java"));
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        let done = javac.arg("-g").arg("-d").arg(classes.path()).args(sources).status().expect("javac runs");
        assert!(done.success(), "the fixtures compile");
        Fixtures { jdk, classes }
    })
}

fn class_path(f: &Fixtures) -> ClassPath {
    ClassPath::open(&[f.classes.path()], f.jdk.feature).expect("a class path")
}

fn setup(api: &Arc<Api>) -> Setup {
    let f = fixtures();
    let limits = Limits { heap: 96 << 20, instructions: 40_000_000, ..Limits::default() };
    Setup { jdk: f.jdk.clone(), class_path: class_path(f), api: api.clone(), limits, assertions: false }
}

/// A machine in which nothing has run.
pub fn worker(api: &Arc<Api>) -> Worker<Taint> {
    Worker::new(setup(api), Taint::new).expect("a machine")
}

/// A class under test and a machine to run its tests.
pub struct Bench {
    api: Arc<Api>,
    pub worker: Worker<Taint>,
    pub language: u16,
}

impl Bench {
    pub fn new(class: &str) -> Self {
        let f = fixtures();
        let mut program = Program::new(f.jdk.clone(), class_path(f)).expect("a program");
        let root = program.load(APP, class).expect("the class");
        let api = Arc::new(Api::build(&mut program, &[root], &ApiOptions::default()));
        let worker = worker(&api);
        Self { api, worker, language: 17 }
    }

    pub fn parse(&self, text: &str) -> TestCase {
        Notation::new(&self.api).parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    /// Tests as the archive gives them, numbered.
    pub fn tests(&self, texts: &[&str]) -> Vec<Test> {
        let test = |(id, text): (u32, &&str)| Test { id: TestId(id), case: self.parse(text), ..Test::default() };
        (0..).zip(texts).map(test).collect()
    }

    /// The lines of each test of a suite; empty for those that were dropped.
    pub fn suite(&mut self, texts: &[&str]) -> Vec<Vec<String>> {
        let tests = self.tests(texts);
        let left = oracle::assert_suite(&mut self.worker, tests, &|_| 0.0, &|| Some(worker(&self.api)), None).tests;
        let lines = |id: u32| left.iter().find(|test| test.id == TestId(id)).map(|test| self.lines(test));
        (0..).zip(texts).map(|(id, _)| lines(id).unwrap_or_default()).collect()
    }

    fn lines(&self, test: &Test) -> Vec<String> {
        let suite = Suite::new(self.api.clone(), self.api.roots[0], vec![test.clone()]);
        let written = emit::write(&Suite { language: self.language, ..suite });
        let method = &written.methods[0];
        let lines: Vec<&str> = written.text.lines().collect();
        let body = &lines[method.first_line as usize + 1..method.last_line as usize - 1];
        body.iter().map(|line| line.trim().to_owned()).collect()
    }

    /// The machines with the mutants of the class.
    pub fn killer(&self) -> Killer {
        let f = fixtures();
        let mut program = Program::new(f.jdk.clone(), class_path(f)).expect("a program");
        let class = program.load(APP, &self.api.class(self.api.roots[0]).name).expect("the class");
        let file = program.class(class).file.clone().expect("it is read from a file");
        let operators = mutants::operator::named("DEFAULTS").expect("a group");
        let mutants = mutants::catalogue(&file, &operators).into();
        Killer::new(&|| setup(&self.api), mutants, &base::Interrupt::default()).expect("machines")
    }

    /// The same of one test, where what is asserted is chosen by the mutants of the class.
    pub fn checks_by_mutants(&mut self, test: &str) -> Vec<String> {
        let mut killer = self.killer();
        let tests = self.tests(&[test]);
        let all = oracle::assert_suite(&mut self.worker, tests, &|_| 0.0, &|| None, Some(&mut killer)).tests;
        self.lines(&all[0]).into_iter().filter(|line| line.contains("assert")).collect()
    }

    /// The lines of one test that check something.
    pub fn checks(&mut self, test: &str) -> Vec<String> {
        let lines = self.suite(&[test]).remove(0);
        lines.into_iter().filter(|line| line.contains("assert")).collect()
    }
}
