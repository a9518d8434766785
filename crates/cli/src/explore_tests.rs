//! Tests that `explore --out` writes: of the cases of an unknown heap, or of paths on which an assertion fails.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::Interrupt;
use cases::{Maker, Means, Reached, Unwritten, Written};
use classpath::Jdk;
use engine::Confirmation;
use executor::{Nothing, Setup, Worker};
use heaps::pattern::{Node, Want};
use heaps::{Case, Ending};
use program::{APP, BOOT, ClassId, Program};
use suite::{Suite, Test, TestId};
use testcase::{Api, ApiOptions, CallableId, TestCase, TypeId};
use vm::Limits;
use vm::probes::Taint;

use crate::args::ExploreArgs;
use crate::exit::{Exit, Failure};
use crate::{generate, open};

const HEAP_BYTES: u32 = 128 << 20;
/// Bytecodes that a statement of a test may run.
const MAX_INSTRUCTIONS: u64 = 20_000_000;
/// Work after which the search for assertions does less, in about as many bytecodes.
const ASSERT_WORK: f64 = 300_000_000.0;

/// Tests of a class. More are of little use to read, and large classes are slow to compile.
const MAX_TESTS: usize = 1000;

/// The cases of a method: its name and descriptor, and what it gave.
pub struct Method<'a> {
    pub name: &'a str,
    pub desc: &'a str,
    pub title: &'a str,
    pub cases: &'a [Case],
}

/// What became of a case.
pub type Outcome = Result<Means, Unwritten>;

/// What was written.
pub struct Report {
    /// By method and case.
    pub outcomes: Vec<Vec<Outcome>>,
    pub file: Option<PathBuf>,
    /// Tests that the JDK has confirmed.
    pub confirmed: usize,
    /// Tests in the file that fail: an assertion of the program does.
    pub failing: usize,
    /// What was taken back, and why nothing was confirmed.
    pub notes: Vec<String>,
}

/// What all steps need.
struct Room<'a> {
    args: &'a ExploreArgs,
    out: &'a Path,
    jdk: Arc<Jdk>,
    api: Arc<Api>,
    class: TypeId,
    package: String,
}

/// Writes the cases of methods of one class (internal name) as tests.
pub fn of_cases(args: &ExploreArgs, out: &Path, class: &str, methods: &[Method<'_>]) -> Result<Report, Failure> {
    let room = Room::open(args, out, class, methods)?;
    let mut worker = room.worker(|_| vm::Concrete)?;
    let mut report = Report { outcomes: Vec::new(), file: None, confirmed: 0, failing: 0, notes: Vec::new() };
    let (mut tests, mut failing) = (Vec::new(), Vec::new());
    for method in methods {
        let found = Maker::callable(&room.api, &room.package, room.class, method.name, method.desc);
        let made = match found {
            None => method.cases.iter().map(|_| Err(Unwritten::Uncallable(method.title.to_owned()))).collect(),
            Some(callable) => {
                let most = MAX_TESTS.saturating_sub(tests.len() + failing.len()).min(method.cases.len());
                let mut made = room.written(&mut worker, callable, &method.cases[..most]);
                made.resize_with(method.cases.len(), || Err(Unwritten::Many(MAX_TESTS)));
                made
            }
        };
        let mut outcomes = Vec::new();
        for (number, (case, made)) in (1..).zip(method.cases.iter().zip(made)) {
            if let Ok(Written { test, means }) = &made {
                let id = TestId((tests.len() + failing.len()) as u32);
                let test = named(id, test.clone(), method, number, case, *means);
                if is_failure(case) { failing.push(test) } else { tests.push(test) }
            }
            outcomes.push(made.map(|written| written.means));
        }
        report.outcomes.push(outcomes);
    }
    drop(worker);
    room.finish(tests, failing, &mut report)?;
    Ok(report)
}

/// Writes tests on which an assertion of the program fails.
pub fn of_failures(
    args: &ExploreArgs,
    out: &Path,
    api: &Arc<Api>,
    failing: Vec<(TestCase, String)>,
) -> Result<Report, Failure> {
    let class = api.roots[0];
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let package = api.test_package(class);
    let room = Room { args, out, jdk, api: api.clone(), class, package };
    let mut report = Report { outcomes: Vec::new(), file: None, confirmed: 0, failing: 0, notes: Vec::new() };
    let test = |(number, (case, remark))| Test { id: TestId(number), case, remark: Some(remark), ..Test::default() };
    let failing = (0..).zip(failing).map(test).collect();
    room.finish(Vec::new(), failing, &mut report)?;
    Ok(report)
}

/// Whether an assertion of the program fails.
pub fn is_failure(case: &Case) -> bool {
    matches!(&case.ending, Ending::Threw { class, .. } if class == "java.lang.AssertionError")
}

fn named(id: TestId, test: TestCase, method: &Method<'_>, number: usize, case: &Case, means: Means) -> Test {
    let condition = if case.condition.is_empty() { "always".to_owned() } else { case.condition.join(" && ") };
    let fails = if is_failure(case) { " It fails: an assertion does." } else { "" };
    let remark = format!("Case {number} of {}, if {condition}; {}.{fails}", method.title, means.text());
    let is_normal = matches!(case.ending, Ending::Returned(_));
    Test { id, case: test, is_normal, remark: Some(remark), ..Test::default() }
}

impl<'a> Room<'a> {
    fn open(args: &'a ExploreArgs, out: &'a Path, class: &str, methods: &[Method<'_>]) -> Result<Self, Failure> {
        let jdk = open::jdk(args.classes.jdk.as_deref())?;
        let class_path = open::class_path(&args.classes, &jdk)?;
        let mut program = Program::new(jdk.clone(), class_path).map_err(|e| open::unusable(&e))?;
        let mut names = BTreeSet::new();
        methods.iter().flat_map(|m| m.cases).for_each(|case| mentioned(case, &mut names));
        names.remove(class);
        let all = std::iter::once(class).chain(names.iter().map(String::as_str));
        let mut load = |name: &str| program.load(APP, name).or_else(|_| program.load(BOOT, name)).ok();
        let roots: Vec<ClassId> = all.filter_map(&mut load).collect();
        let reflective = args.unknown.reflective;
        let options = ApiOptions { privates: reflective, state: reflective, ..ApiOptions::default() };
        let api = Arc::new(Api::build(&mut program, &roots, &options));
        let nameless = || Failure::new(Exit::NoInput, format!("a test cannot name {}", class.replace('/', ".")));
        let id = api.find(class).ok_or_else(nameless)?;
        let package = api.test_package(id);
        if !api.can_name(id, &package) {
            return Err(nameless());
        }
        Ok(Self { args, out, jdk, api, class: id, package })
    }

    fn worker<D: executor::Observer>(&self, domain: impl FnOnce(&mut vm::Machine) -> D) -> Result<Worker<D>, Failure> {
        let class_path = open::class_path(&self.args.classes, &self.jdk)?;
        let limits = Limits { heap: HEAP_BYTES, instructions: MAX_INSTRUCTIONS, ..Limits::default() };
        let assertions = self.args.assertions;
        let setup = Setup { jdk: self.jdk.clone(), class_path, api: self.api.clone(), limits, assertions };
        Worker::new(setup, domain).map_err(|e| open::unusable(&e))
    }

    fn written(
        &self,
        worker: &mut Worker<Nothing>,
        callable: CallableId,
        cases: &[Case],
    ) -> Vec<Result<Written, Unwritten>> {
        let reflective = self.args.unknown.reflective;
        let maker = Maker { api: &self.api, package: &self.package, callable, reflective };
        let reached = Reached::search(&maker, worker, cases);
        cases.iter().enumerate().map(|numbered| maker.write(worker, numbered, &reached)).collect()
    }

    /// Tests get assertions, the JDK confirms them, and they are written.
    fn finish(&self, tests: Vec<Test>, failing: Vec<Test>, report: &mut Report) -> Result<(), Failure> {
        let mut tests = tests;
        if !tests.is_empty() {
            let mut oracle = self.worker(Taint::new)?;
            let spent = |work: u64| work as f64 / ASSERT_WORK;
            let asserted = oracle::assert_suite(&mut oracle, tests, &spent, &|| self.worker(Taint::new).ok(), None);
            report.notes.extend(asserted.dropped.iter().map(|dropped| {
                let remark = dropped.test.remark.clone().unwrap_or_default();
                format!("no test for this case: {}. {remark}", dropped.why)
            }));
            tests = asserted.tests;
        }
        let mut suite = Suite::new(self.api.clone(), self.class, tests);
        let with = Confirmation {
            jdk: &self.jdk,
            class_path: self.class_path(),
            places: generate::places(),
            out: self.out,
            sandbox: sandbox::Sandbox::new(sandbox::Mode::Auto)
                .map_err(|e| Failure::new(Exit::NoInput, e.to_string()))?,
            interrupt: Interrupt::default(),
        };
        base::file::can_create_in(self.out).map_err(|why| {
            Failure::new(Exit::Unwritten, format!("cannot write tests to {}: {why}", self.out.display()))
        })?;
        if !suite.tests.is_empty() {
            match with.confirm(&mut suite) {
                Ok(()) => report.confirmed = suite.tests.len(),
                Err(why) => report.notes.push(format!("the tests were not confirmed: {why}")),
            }
        }
        report
            .notes
            .extend(suite.taken_back.iter().map(|t| format!("{} of {}: {}", t.part.word(), t.name, t.reason())));
        report.failing = failing.len();
        report.file = with.write(&mut suite, failing).map_err(|why| Failure::new(Exit::Unwritten, why))?;
        Ok(())
    }

    fn class_path(&self) -> Vec<PathBuf> {
        let given = self.args.classes.class_path.clone();
        let text = given.or_else(|| std::env::var("CLASSPATH").ok()).unwrap_or_else(|| ".".into());
        open::entries(&text).collect()
    }
}

/// Classes whose objects a case has.
fn mentioned(case: &Case, names: &mut BTreeSet<String>) {
    let mut add = |name: &str| {
        let element = name.trim_start_matches('[');
        let element = element.strip_prefix('L').and_then(|e| e.strip_suffix(';')).unwrap_or(element);
        names.insert(element.to_owned());
    };
    let pattern = &case.pattern;
    for want in pattern.arguments.iter().chain(pattern.statics.iter().map(|s| &s.1)) {
        if let Want::Constant(class, _) = want {
            add(class);
        }
    }
    for node in &pattern.nodes {
        match node {
            Node::Text { .. } => {}
            Node::Array { class, .. } => add(class),
            Node::Object { classes, fields } => {
                add(&classes[0]);
                for (name, want) in fields {
                    add(&name.holder);
                    if let Want::Constant(class, _) = want {
                        add(class);
                    }
                }
            }
        }
    }
}

/// What was written, in a few lines.
pub fn print(report: &Report) {
    let all = report.outcomes.iter().flatten();
    let by = |means: Means| all.clone().filter(|o| **o == Ok(means)).count();
    println!(
        "tests: {} by calls, {} through fields, {} by reflection, {} cases without a test; {} confirmed by the JDK, {} fail",
        by(Means::Calls),
        by(Means::Fields),
        by(Means::Reflection),
        all.clone().filter(|o| o.is_err()).count(),
        report.confirmed,
        report.failing
    );
    report.notes.iter().for_each(|note| println!("note: {note}"));
    if let Some(file) = &report.file {
        println!("written to {}", file.display());
    }
}
