//! The fixtures, compiled, and an evaluator for one of their classes.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock};

use classpath::{ClassPath, Jdk};
use executor::Setup;
use fitness::{Evaluated, Evaluator, Fitness};
use goals::{Criterion, GoalId, GoalSet, Place};
use program::{APP, BOOT, Program};
use testcase::notation::Notation;
use testcase::{Api, ApiOptions, TestCase};
use vm::Limits;

/// The oldest JDK to test on.
pub static JDK: LazyLock<Arc<Jdk>> = LazyLock::new(|| Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK")));

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME"));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fitness/tests/java");
    let files = std::fs::read_dir(sources).expect("fixtures").map(|file| file.expect("a file").path());
    let _ = std::fs::remove_dir_all(&out);
    let mut javac = Command::new(JDK.home.join("bin/javac"));
    let output = javac.args(["-g", "-nowarn", "-d"]).arg(&out).args(files).output().expect("javac starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    out
});

/// An evaluator of the tests of one fixture.
pub struct Bench {
    pub evaluator: Evaluator,
    pub api: Arc<Api>,
    pub goals: Arc<GoalSet>,
    source: String,
}

pub fn class_path() -> ClassPath {
    ClassPath::parse(&CLASSES.to_string_lossy(), JDK.feature).expect("a class path")
}

impl Bench {
    pub fn new(class: &str) -> Self {
        let mut program = Program::new(JDK.clone(), class_path()).expect("a program");
        let id = program.load(APP, class).expect("the class");
        let api = Arc::new(Api::build(&mut program, &[id], &ApiOptions::default()));
        let goals = Arc::new(GoalSet::build(&program, &[id], &[Criterion::Line, Criterion::Branch, Criterion::Method]));
        let evaluator = Evaluator::new(setup(&api), &goals, None).expect("an evaluator");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../fitness/tests/java/{class}.java"));
        let source = std::fs::read_to_string(file).expect("the fixture's source");
        Self { evaluator, api, goals, source }
    }

    /// The same for a class of the JDK.
    pub fn of_jdk(class: &str) -> Self {
        let mut program = Program::new(JDK.clone(), class_path()).expect("a program");
        let id = program.load(BOOT, class).expect("the class");
        let api = Arc::new(Api::build(&mut program, &[id], &ApiOptions::default()));
        let goals = Arc::new(GoalSet::build(&program, &[id], &[Criterion::Line, Criterion::Branch, Criterion::Method]));
        let evaluator = Evaluator::new(setup(&api), &goals, None).expect("an evaluator");
        Self { evaluator, api, goals, source: String::new() }
    }

    pub fn test(&self, text: &str) -> TestCase {
        Notation::new(&self.api).parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    pub fn run(&mut self, text: &str) -> Evaluated {
        let test = self.test(text);
        self.evaluator.run(&test)
    }

    /// The goal of the line whose comment says `goal NAME`.
    pub fn marked(&self, name: &str) -> GoalId {
        let mark = format!("// goal {name}");
        let line = self.source.lines().position(|line| line.ends_with(&mark)).expect("a marked line") + 1;
        self.line(line as u16)
    }

    pub fn line(&self, line: u16) -> GoalId {
        self.goals.ids().find(|&id| self.goals.get(id).unwrap().place == Place::Line(line)).expect("a line")
    }

    /// How far a test is from a goal.
    pub fn fitness(&mut self, goal: GoalId, text: &str) -> Fitness {
        let ran = self.run(text);
        if ran.covered.goals.contains(goal) { Fitness::ZERO } else { self.evaluator.fitness(goal) }
    }
}

pub fn setup(api: &Arc<Api>) -> Setup {
    Setup { jdk: JDK.clone(), class_path: class_path(), api: api.clone(), limits: Limits::default(), assertions: false }
}
