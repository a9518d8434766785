//! Compiles the fixtures and explores their methods.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::Path;
use std::sync::{Arc, OnceLock};

use classpath::{ClassPath, Jdk};
use heaps::catalog::Catalog;
use heaps::criteria::criterion;
use heaps::{Case, Explorer, Next, Options, Precondition, Statistics, Target, explorer, target};
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
        testkit::sources::compile(&jdk.home, &testkit::sources::java_files(&folder), classes.path());
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

/// The folder with the compiled fixtures, and the JDK that compiled them.
pub fn classes() -> (&'static Path, &'static Path) {
    let fixtures = fixtures();
    (fixtures.classes.path(), &fixtures.jdk.home)
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

/// Looks at the cases of the one method of this name, at most so many, while the machine is there that found them.
pub fn each_case(
    (class, method, how): (&str, &str, &str),
    options: Options,
    most: usize,
    mut look: impl FnMut(&mut Machine, &mut Catalog, &Target, &Case),
) {
    let mut machine = machine();
    let id = target::load(&mut machine.program, class).expect("the class is there");
    let mut domain = explorer::domain(&mut machine, id, criterion(how).expect("a criterion"));
    let target = target::targets(&mut machine, &mut domain.catalog, id, method).expect("a method").remove(0);
    let (mut solver, _) = Chain::new(&Config::default());
    let mut explorer = Explorer::new(&mut machine, target.clone(), domain, options).expect("an exploration");
    let mut cases = 0;
    while cases < most {
        match explorer.next(&mut solver) {
            Next::Case(case) => {
                cases += 1;
                look(explorer.machine, &mut explorer.domain.catalog, &target, &case);
            }
            Next::Nothing => {}
            Next::Done => break,
        }
    }
}
