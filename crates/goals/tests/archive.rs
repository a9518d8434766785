//! Goals of a small class, covered by tests that run in the machine.

mod support;

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use classpath::ClassPath;
use executor::{Setup, Worker};
use goals::{Archive, CoverageWatch, Covered, Criterion, GoalSet, Judge, Note, Reason};
use program::{APP, Program};
use support::*;
use testcase::notation::Notation;
use testcase::{Api, ApiOptions, TestCase};
use vm::Limits;

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| compiled(&JDKS[0]));

/// A worker that watches `Account`, and an archive for it.
struct Bench {
    worker: Worker<CoverageWatch>,
    api: Arc<Api>,
    judge: Judge,
    archive: Archive,
}

impl Bench {
    fn new(criteria: &[Criterion]) -> Self {
        let jdk = &JDKS[0];
        let class_path = || ClassPath::parse(&CLASSES.to_string_lossy(), jdk.feature).expect("a class path");
        let mut program = Program::new(jdk.clone(), class_path()).expect("a program");
        let class = program.load(APP, "Account").expect("the class");
        let api = Arc::new(Api::build(&mut program, &[class], &ApiOptions::default()));
        let goals = Arc::new(GoalSet::build(&program, &[class], criteria));
        let limits = Limits::default();
        let setup = Setup { jdk: jdk.clone(), class_path: class_path(), api: api.clone(), limits, assertions: false };
        let worker = Worker::new(setup, |machine| {
            let mut watch = CoverageWatch::new(goals.clone());
            watch.bind(&mut machine.program).expect("the class loads");
            watch
        });
        let judge = Judge::new(goals.clone(), &api);
        Self { worker: worker.expect("a worker"), api, judge, archive: Archive::new(goals) }
    }

    fn test(&self, text: &str) -> TestCase {
        Notation::new(&self.api).parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    fn run(&mut self, text: &str) -> Covered {
        let test = self.test(text);
        self.worker.run(&test);
        self.judge.judge(&self.worker, &test, |note: &Note| note)
    }

    fn offer(&mut self, text: &str) -> goals::Gain {
        let covered = self.run(text);
        let test = self.test(text);
        self.archive.offer(&test, &covered)
    }

    /// Texts of the covered goals of a criterion.
    fn covered(&self, criterion: Criterion) -> Vec<&str> {
        let goals = self.archive.covered().iter().filter_map(|id| self.archive.goal(id));
        goals.filter(|goal| goal.criterion == criterion).map(|goal| &*goal.text).collect()
    }
}

#[test]
fn branches_are_described_by_what_decides_them() {
    let mut bench = Bench::new(&[Criterion::Branch]);
    let all: Vec<&str> = bench.archive.goals().goals.iter().map(|goal| &*goal.text).collect();
    assert_eq!(
        all,
        [
            "new Account(int): line 6, branch < 0",
            "new Account(int): line 6, branch >= 0",
            "Account.withdraw(int): line 13, branch >",
            "Account.withdraw(int): line 13, branch <=",
            "Account.isEmpty(): line 21, branch == 0",
            "Account.isEmpty(): line 21, branch != 0",
        ]
    );
    bench.offer("$x0=Account(int):$x0.withdraw(int) @ 5, 3");
    assert_eq!(
        bench.covered(Criterion::Branch),
        ["new Account(int): line 6, branch >= 0", "Account.withdraw(int): line 13, branch <="]
    );
}

#[test]
fn a_line_that_an_exception_interrupts_counts_as_jacoco_counts_it() {
    let mut bench = Bench::new(&[Criterion::Line, Criterion::Method, Criterion::Return]);
    bench.offer("$x0=Account(int):$x0.ratio(String) @ 5, \"\"");
    // There is no probe before line 26, which divides by zero, since it calls nothing: so line 25 is not seen either.
    let lines = bench.covered(Criterion::Line);
    assert!(lines.iter().all(|line| line.starts_with("new Account")), "{lines:?}");
    assert!(bench.covered(Criterion::Method).contains(&"Account.ratio(String): called"));
    assert_eq!(bench.covered(Criterion::Return), ["new Account(int): returns"]);
}

#[test]
fn exceptions_become_goals_when_they_are_seen() {
    let mut bench = Bench::new(&[Criterion::Exception]);
    assert!(bench.archive.statistics().iter().all(|s| s.total == 0));
    let gain = bench.offer("$x0=Account(int):$x0.withdraw(int) @ 5, 6");
    assert_eq!(gain.new.len(), 1);
    assert!(bench.offer("$x0=Account(int):$x0.withdraw(int) @ 50, 60").is_nothing());
    bench.offer("$x0=Account(int) @ -1");
    assert_eq!(
        bench.covered(Criterion::Exception),
        [
            "Account.withdraw(int): throws java.lang.IllegalStateException (line 14)",
            "new Account(int): throws java.lang.IllegalArgumentException (line 7)",
        ]
    );
}

#[test]
fn comparisons_are_tested_at_their_boundary() {
    let mut bench = Bench::new(&[Criterion::Boundary]);
    assert_eq!(bench.archive.goals().goals.len(), 9, "three for each of three comparisons");
    bench.offer("$x0=Account(int):$x0.withdraw(int) @ 5, 3");
    assert_eq!(bench.covered(Criterion::Boundary), Vec::<&str>::new());
    bench.offer("$x0=Account(int):$x0.withdraw(int) @ 5, 5");
    bench.offer("$x0=Account(int):$x0.withdraw(int) @ 5, 4");
    bench.offer("$x0=Account(int):$x0.isEmpty() @ 1");
    bench.offer("$x0=Account(int) @ -1");
    assert_eq!(
        bench.covered(Criterion::Boundary),
        [
            "new Account(int): line 6, compared one below",
            "new Account(int): line 6, compared one above",
            "Account.withdraw(int): line 13, compared one below",
            "Account.withdraw(int): line 13, compared equal",
            "Account.isEmpty(): line 21, compared one above",
        ]
    );
}

#[test]
fn paths_are_covered_by_runs_that_take_all_their_outcomes() {
    let mut bench = Bench::new(&[Criterion::Path]);
    let withdraw = |bench: &Bench| -> Vec<String> {
        let covered = bench.covered(Criterion::Path).into_iter().filter(|text| text.contains("withdraw"));
        covered.map(str::to_owned).collect()
    };
    bench.offer("$x0=Account(int):$x0.withdraw(int) @ 5, 3");
    assert_eq!(withdraw(&bench), ["Account.withdraw(int): path line 13 way 1"]);
    bench.offer("$x0=Account(int):$x0.withdraw(int) @ 5, 6");
    assert_eq!(withdraw(&bench).len(), 2, "the path that ends with a throw");
    let straight = bench.covered(Criterion::Path).into_iter().filter(|text| text.contains("straight")).count();
    assert_eq!(straight, 0, "ratio was not called");
    bench.offer("$x0=Account(int):$x0.ratio(String) @ 5, \"ab\"");
    assert!(bench.covered(Criterion::Path).contains(&"Account.ratio(String): path straight"));
}

#[test]
fn values_of_arguments_and_results_are_parted() {
    let mut bench = Bench::new(&[Criterion::Input, Criterion::Output]);
    bench.offer("$x0=Account(int):$x0.withdraw(int):$x0.isEmpty():$x0.ratio(String) @ 5, -1, \"ab\"");
    assert_eq!(
        bench.covered(Criterion::Input),
        [
            "new Account(int): argument 1 (int) positive",
            "Account.withdraw(int): argument 1 (int) negative",
            "Account.ratio(String): argument 1 (String) not empty",
        ]
    );
    assert_eq!(
        bench.covered(Criterion::Output),
        [
            "Account.withdraw(int): result positive",
            "Account.isEmpty(): result false",
            "Account.ratio(String): result positive"
        ]
    );
}

#[test]
fn the_lightest_test_stays_whatever_the_order() {
    let texts = [
        "$x0=Account(int):$x0.withdraw(int):$x0.isEmpty() @ 5, 5",
        "$x0=Account(int):$x0.withdraw(int) @ 1000, 999",
        "$x0=Account(int):$x0.withdraw(int) @ 1, 0",
        "$x0=Account(int):$x0.isEmpty() @ 0",
        "$x0=Account(int):$x0.withdraw(int) @ 0, 1",
    ];
    let best = |order: &[usize]| {
        let mut bench = Bench::new(&[Criterion::Line, Criterion::Branch, Criterion::Exception]);
        for &i in order {
            bench.offer(texts[i]);
        }
        let mut kept: Vec<String> = Vec::new();
        for id in bench.archive.covered().iter() {
            let text = &bench.archive.goal(id).expect("a goal").text;
            let test = &bench.archive.best(id).expect("a test").test.case;
            kept.push(format!("{text}: {}", Notation::new(&bench.api).print(test)));
        }
        kept.sort();
        (kept, bench.archive.report())
    };
    let forwards = best(&[0, 1, 2, 3, 4]);
    assert_eq!(forwards, best(&[4, 3, 2, 1, 0]));
    assert_eq!(forwards, best(&[2, 0, 4, 1, 3]));
    assert!(forwards.0.iter().all(|kept| !kept.contains("1000")), "{:#?}", forwards.0);
}

#[test]
fn the_report_and_the_goals_agree() {
    let mut bench = Bench::new(&Criterion::ALL);
    bench.offer("$x0=Account(int):$x0.withdraw(int):$x0.isEmpty() @ 5, 5");
    let report = bench.archive.report();
    let [class] = &report[..] else { panic!("{report:?}") };
    let of = |criterion| *bench.archive.statistics().iter().find(|s| s.criterion == criterion).expect("it");
    for (criterion, counter) in [
        (Criterion::Line, class.lines),
        (Criterion::Branch, class.branches),
        (Criterion::Instruction, class.instructions),
        (Criterion::Method, class.methods),
    ] {
        let counted = of(criterion);
        assert_eq!((counted.covered, counted.total), (counter.covered, counter.total()), "{criterion}");
    }
    let open = bench.archive.uncovered().next().expect("an open goal").0;
    bench.archive.set_reason(open, Reason::Budget);
    assert_eq!(bench.archive.uncovered().next().and_then(|(_, _, reason)| reason), Some(&Reason::Budget));
}

#[test]
fn notes_do_not_depend_on_what_ran_before() {
    let mut bench = Bench::new(&Criterion::ALL);
    let text = "$x0=Account(int):$x0.withdraw(int):$x0.withdraw(int) @ 5, 2, 9";
    let first = bench.run(text);
    bench.run("$x0=Account(int):$x0.ratio(String) @ 5, \"abc\"");
    bench.worker.reset();
    assert_eq!(bench.run(text), first);
    assert_eq!(first.exceptions.len(), 1);
}
