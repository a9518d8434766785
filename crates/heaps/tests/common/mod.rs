//! Compiles the fixtures and explores their methods.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use classpath::{ClassPath, Jdk};
use heaps::criteria::criterion;
use heaps::{Case, Explorer, Next, Options, Precondition, Statistics, explorer, target};
use solver::chain::{Chain, Config};
use symbolic::Completeness;
use vm::{Limits, Machine};

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
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
        let mut sources: Vec<PathBuf> =
            std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
        sources.sort();
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        let done = javac.args(["-g", "-d"]).arg(classes.path()).args(sources).status().expect("javac runs");
        assert!(done.success(), "the fixtures compile");
        Fixtures { jdk, classes }
    })
}

pub fn machine() -> Machine {
    let fixtures = fixtures();
    let class_path = ClassPath::open(&[fixtures.classes.path()], fixtures.jdk.feature).expect("a class path");
    let options = jdk::boot::BootOptions {
        jdk: fixtures.jdk.clone(),
        class_path,
        limits: Limits { heap: 128 << 20, ..Limits::default() },
        properties: Vec::new(),
    };
    jdk::boot::boot_with(options, &symbolic::natives()).expect("the JDK boots")
}

/// What an exploration found.
pub struct Found {
    pub cases: Vec<Case>,
    pub statistics: Statistics,
    pub completeness: Completeness,
    pub notes: Vec<String>,
}

/// Explores the one method of this name.
pub fn explore(class: &str, method: &str, how: &str, options: Options) -> Found {
    explore_with(class, method, how, options, &[], None)
}

/// The same under preconditions.
pub fn explore_with(
    class: &str,
    method: &str,
    how: &str,
    options: Options,
    assumed: &[&str],
    predicate: Option<&str>,
) -> Found {
    let mut machine = machine();
    let id = target::load(&mut machine.program, class).expect("the class is there");
    let mut domain = explorer::domain(&mut machine, id, criterion(how).expect("a criterion"));
    let mut targets = target::targets(&mut machine, &mut domain.catalog, id, method).expect("a method");
    let target = targets.remove(0);
    let (mut solver, _) = Chain::new(&Config::default());
    let mut explorer = Explorer::new(&mut machine, target, domain, options).expect("an exploration");
    for text in assumed {
        explorer.assume(&Precondition::parse(text).expect("it parses")).expect("a precondition of the method");
    }
    if let Some(name) = predicate {
        explorer.assume_predicate(name).expect("a predicate");
    }
    let mut cases = Vec::new();
    loop {
        match explorer.next(&mut solver) {
            Next::Case(case) => cases.push(*case),
            Next::Nothing => {}
            Next::Done => break,
        }
    }
    Found {
        cases,
        statistics: explorer.statistics,
        completeness: explorer.completeness.clone(),
        notes: explorer.domain.catalog.notes.clone(),
    }
}
