//! Suites with mutants: what is listed, what tests notice, and what suites are refused.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use existing::{ClassResult, Found};
use mutants::equivalence::{Proof, Prover};
use mutants::{Mutant, MutateError, Mutated, Progress, Request, Trial, Verdict, catalogue, mutate, operator};
use tempfile::TempDir;
use vm::Limits;

struct Silent;

impl Progress for Silent {
    fn class_ran(&self, _: &ClassResult) {}
    fn mutated(&self, _: usize, _: usize) {}
}

/// Fixtures, compiled: the class under test in one folder, its tests in another.
struct Fixture {
    folder: TempDir,
    jdk: Arc<Jdk>,
    class: String,
}

impl Fixture {
    fn new(class: &str, tests: &[&str]) -> Self {
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let fixture = Self { folder: tempfile::tempdir().expect("a folder"), jdk, class: class.to_owned() };
        fixture.javac("classes", &[class]);
        fixture.javac("tests", tests);
        fixture
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn class_path(&self) -> Vec<PathBuf> {
        let mut path = vec![self.at("tests"), self.at("classes")];
        path.extend(testkit::jars::junit5());
        path
    }

    fn javac(&self, to: &str, classes: &[&str]) {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
        let mut javac = Command::new(self.jdk.home.join("bin/javac"));
        javac.arg("-g").arg("-cp").arg(std::env::join_paths(self.class_path()).expect("a path"));
        javac.arg("-d").arg(self.at(to)).args(classes.iter().map(|c| sources.join(format!("{c}.java"))));
        let output = javac.output().expect("javac starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    fn mutants(&self, operators: &str) -> Vec<Mutant> {
        let bytes = std::fs::read(self.at("classes").join(format!("{}.class", self.class))).expect("a class file");
        let file = classfile::parse(&bytes).expect("a valid class file");
        catalogue(&file, &operator::named(operators).expect("operators"))
    }

    fn found(&self) -> Vec<Found> {
        let open = |paths: &[PathBuf]| ClassPath::open(paths, self.jdk.feature).expect("a class path");
        existing::discover(&open(&[self.at("tests")]), &open(&self.class_path())).expect("test classes")
    }

    fn request(&self, mutants: Vec<Mutant>, jobs: usize) -> Request {
        Request {
            suite: existing::Config {
                jdk: self.jdk.clone(),
                class_path: self.class_path(),
                covered: Vec::new(),
                limits: Limits { heap: 64 << 20, instructions: 100_000_000, ..Limits::default() },
                properties: Vec::new(),
                jobs,
                keep: None,
            },
            trial: Trial { mutants, matrix: false, skip_failing: false, interrupt: base::Interrupt::default(), jobs },
        }
    }

    fn run(&self, request: Request) -> Mutated {
        mutate(request, &self.found(), &Silent).expect("a result")
    }
}

/// One line for each mutant, with its verdict and the first test that notices it.
fn lines(done: &Mutated) -> Vec<String> {
    let line = |(mutant, judged): (&Mutant, &mutants::Judged)| {
        let test = judged.noticed_by.first().map_or("", |&t| &done.tests[t as usize].id);
        let (operator, verdict) = (mutant.operator.name, judged.verdict.name());
        format!("{}:{} {operator}: {} | {verdict} {test}", mutant.method, mutant.line, mutant.description)
            .trim_end()
            .to_owned()
    };
    done.mutants.iter().zip(&done.judged).map(line).collect()
}

/// Compares with a file beside the fixtures, or writes it if `UPDATE_EXPECTED` is set.
fn compare(name: &str, lines: &[String]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(name);
    let text = format!("{}\n", lines.join("\n"));
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "differs from {}; UPDATE_EXPECTED=1 writes it", path.display());
}

fn verdict(done: &Mutated, method: &str, operator: &str) -> Vec<Verdict> {
    let of = |m: &Mutant| &*m.method == method && m.operator.name == operator;
    done.mutants.iter().zip(&done.judged).filter(|(m, _)| of(m)).map(|(_, j)| j.verdict).collect()
}

#[test]
fn every_operator_is_listed_and_judged_as_the_tests_of_its_method_are() {
    let fixture = Fixture::new("Operators", &["OperatorsTest"]);
    let done = fixture.run(fixture.request(fixture.mutants("ALL"), 1));
    compare("Operators.expected", &lines(&done));
    let used: std::collections::BTreeSet<&str> = done.mutants.iter().map(|m| m.operator.name).collect();
    assert_eq!(used.len(), operator::ALL.len(), "{used:?}");
    for (mutant, judged) in done.mutants.iter().zip(&done.judged) {
        assert_eq!(judged.verdict == Verdict::NoCoverage, &*mutant.method == "unreached", "{mutant:?}");
    }
    assert_eq!(verdict(&done, "checkedLess", "CONDITIONALS_BOUNDARY"), [Verdict::Killed]);
    assert_eq!(verdict(&done, "looseLess", "CONDITIONALS_BOUNDARY"), [Verdict::Survived]);
    assert_eq!(verdict(&done, "checkedNote", "VOID_METHOD_CALLS"), [Verdict::Killed]);
    assert_eq!(verdict(&done, "looseNote", "VOID_METHOD_CALLS"), [Verdict::Survived]);
}

#[test]
fn what_a_test_notices_is_never_proved_equivalent() {
    for (class, test) in [("Operators", "OperatorsTest"), ("States", "StatesTest"), ("Wild", "WildTest")] {
        let fixture = Fixture::new(class, &[test]);
        let done = fixture.run(fixture.request(fixture.mutants("ALL"), 1));
        let bytes = std::fs::read(fixture.at("classes").join(format!("{class}.class"))).expect("a class file");
        let file = classfile::parse(&bytes).expect("a valid class file");
        let mut prover = Prover::new(&base::Interrupt::default());
        for (mutant, judged) in done.mutants.iter().zip(&done.judged).filter(|(_, judged)| judged.verdict.is_detected())
        {
            assert_ne!(prover.prove(&file, mutant), Proof::Equivalent, "{mutant:?}: {:?}", judged.verdict);
        }
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_jobs_and_a_matrix_has_the_same_verdicts() {
    let fixture = Fixture::new("Operators", &["OperatorsTest"]);
    let one = fixture.run(fixture.request(fixture.mutants("STRONGER"), 1));
    let three = fixture.run(fixture.request(fixture.mutants("STRONGER"), 3));
    assert_eq!(lines(&one), lines(&three));
    let matrix = fixture.run({
        let mut request = fixture.request(fixture.mutants("STRONGER"), 2);
        request.trial.matrix = true;
        request
    });
    assert_eq!(lines(&one), lines(&matrix));
}

#[test]
fn what_a_class_initialiser_reached_is_noticed_by_a_later_test() {
    let fixture = Fixture::new("States", &["StatesTest"]);
    let done = fixture.run(fixture.request(fixture.mutants("ALL"), 1));
    compare("States.expected", &lines(&done));
    // The object is made while the first test runs, and looked at by the second.
    assert_eq!(verdict(&done, "<init>", "MATH"), [Verdict::Killed]);
    let judged = done.mutants.iter().zip(&done.judged);
    let (_, product) =
        judged.into_iter().find(|(m, _)| &*m.method == "<init>" && m.operator.name == "MATH").expect("one");
    assert_eq!(done.tests[product.noticed_by[0] as usize].id, "StatesTest/bLooksAtWhatWasInitialised()");
    assert_eq!(verdict(&done, "untilTen", "MATH"), [Verdict::TimedOut], "it counts away from 10");
    assert_eq!(verdict(&done, "endIf", "NEGATE_CONDITIONALS"), [Verdict::Killed], "it ends the JVM");
}

#[test]
fn a_suite_that_is_not_green_is_refused_and_the_failing_test_named() {
    let fixture = Fixture::new("States", &["RedTest", "StatesTest"]);
    let refused = mutate(fixture.request(fixture.mutants("DEFAULTS"), 1), &fixture.found(), &Silent);
    let Err(MutateError::NotGreen(tests)) = refused else { panic!("it is refused") };
    assert_eq!(tests.iter().map(|t| &*t.test).collect::<Vec<_>>(), ["RedTest/fails()"]);
    let mut request = fixture.request(fixture.mutants("DEFAULTS"), 1);
    request.trial.skip_failing = true;
    let done = fixture.run(request);
    assert_eq!(done.left_out.len(), 1);
    assert_eq!(verdict(&done, "firstValue", "PRIMITIVE_RETURNS"), [Verdict::Killed]);
}

#[test]
fn a_name_that_a_fork_gave_to_a_class_is_free_in_the_next() {
    let fixture = Fixture::new("Definer", &["DefinerTest"]);
    let done = fixture.run(fixture.request(fixture.mutants("MATH"), 1));
    assert_eq!(verdict(&done, "add", "MATH"), [Verdict::Survived, Verdict::Survived]);
}

#[test]
fn mutants_that_use_up_memory_stack_or_threads_are_contained() {
    let fixture = Fixture::new("Wild", &["WildTest"]);
    let done = fixture.run(fixture.request(fixture.mutants("STRONGER"), 1));
    assert_eq!(
        verdict(&done, "fill", "MATH"),
        [Verdict::MemoryError],
        "it counts away from its end and keeps all blocks"
    );
    let deep = verdict(&done, "deep", "MATH");
    assert!(deep.iter().all(|v| v.is_detected()) && deep.len() == 2, "{deep:?}");
    assert_eq!(
        verdict(&done, "spin", "REMOVE_CONDITIONALS_EQUAL_IF"),
        [Verdict::Survived],
        "its threads end with the test"
    );
    let counted = verdict(&done, "lambda$counted$0", "MATH");
    assert!(
        counted.contains(&Verdict::TimedOut),
        "its thread is forked, and may have ended when the fork is undone: {counted:?}"
    );
    assert_eq!(verdict(&done, "leave", "REMOVE_CONDITIONALS_EQUAL_IF"), [Verdict::Killed], "the machine would be gone");
    let with_mutants = done.mutants.iter().zip(&done.judged);
    let broken: Vec<_> = with_mutants.filter(|(_, judged)| judged.verdict == Verdict::RunError).collect();
    assert!(broken.is_empty(), "{broken:?}");
}
