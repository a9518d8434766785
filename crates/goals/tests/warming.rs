//! Classes that are initialised once for all tests: what tests cover and what they see stays the same.

mod support;

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use classpath::ClassPath;
use executor::{Ending, Patience, Setup, Stopped, Worker};
use goals::{CoverageWatch, Covered, Criterion, GoalSet, Judge, Note};
use program::{APP, Program};
use support::*;
use testcase::notation::Notation;
use testcase::{Api, ApiOptions};
use vm::Limits;

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| compiled(&JDKS[0]));

/// A worker that watches `Warm`.
struct Bench {
    worker: Worker<CoverageWatch>,
    api: Arc<Api>,
    judge: Judge,
}

impl Bench {
    fn new() -> Self {
        Self::of("Warm", &[])
    }

    /// Watches a class; tests know others too.
    fn of(watched: &str, others: &[&str]) -> Self {
        let jdk = &JDKS[0];
        let class_path = || ClassPath::parse(&CLASSES.to_string_lossy(), jdk.feature).expect("a class path");
        let mut program = Program::new(jdk.clone(), class_path()).expect("a program");
        let class = program.load(APP, watched).expect("the class");
        let others = others.iter().map(|other| program.load(APP, other).expect("the class"));
        let roots: Vec<_> = std::iter::once(class).chain(others).collect();
        let api = Arc::new(Api::build(&mut program, &roots, &ApiOptions::default()));
        let goals = Arc::new(GoalSet::build(&program, &[class], &Criterion::ALL));
        let setup = Setup {
            jdk: jdk.clone(),
            class_path: class_path(),
            api: api.clone(),
            limits: Limits::default(),
            assertions: false,
        };
        let worker = Worker::new(setup, |machine| {
            let mut watch = CoverageWatch::new(goals.clone());
            watch.bind(&mut machine.program).expect("the class loads");
            watch
        });
        Self { worker: worker.expect("a worker"), judge: Judge::new(goals, &api), api }
    }

    /// How the test ended and what it covers.
    fn run(&mut self, text: &str) -> (Ending, Covered) {
        let test = Notation::new(&self.api).parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        self.worker.reset();
        self.worker.run(&test);
        let ending = self.worker.done().last().expect("a statement").ending.clone();
        (ending, self.judge.judge(&self.worker, &test, |note: &Note| note))
    }
}

#[test]
fn tests_cover_the_initialiser_although_it_ran_before() {
    let mut bench = Bench::new();
    let cold = bench.run("Warm.at(int) @ 3");
    assert_eq!(bench.worker.cold_runs(), 1);
    bench.worker.warm_up();
    let before = bench.worker.machine.inits;
    assert_eq!(bench.run("Warm.at(int) @ 3"), cold);
    assert_eq!(bench.worker.machine.inits, before, "nothing is left to initialise");
    assert_eq!(bench.worker.cold_runs(), 0);
}

#[test]
fn an_initialiser_that_ran_on_account_of_another_class_is_covered_all_the_same() {
    for first in ["WarmAbove.Below.touch()", "WarmAbove.User.touch()"] {
        let others = ["WarmAbove$Below", "WarmAbove$User"];
        let cold = Bench::of("WarmAbove", &others).run("WarmAbove.value()");
        let mut bench = Bench::of("WarmAbove", &others);
        bench.run(first);
        bench.worker.warm_up();
        assert_eq!(bench.run("WarmAbove.value()"), cold, "{first}");
    }
}

#[test]
fn every_test_finds_the_state_that_the_initialiser_left() {
    let mut bench = Bench::new();
    for round in 0..3 {
        let (ending, _) = bench.run("Warm.at(int):Warm.at(int):Warm.uses() @ 3, 4");
        assert_eq!(ending, Ending::Value(2), "round {round}");
        bench.worker.warm_up();
    }
}

#[test]
fn a_class_that_cannot_be_initialised_beforehand_stays_cold() {
    let mut bench = Bench::new();
    for _ in 0..3 {
        let (ending, _) = bench.run("Warm.at(int):Warm.late() @ 3");
        assert_eq!(ending, Ending::Value(10));
        bench.worker.warm_up();
    }
    assert!(matches!(bench.run("Warm.late()").0, Ending::Threw(_)));
}

#[test]
fn classes_that_tests_define_can_be_defined_again() {
    let mut bench = Bench::new();
    for _ in 0..3 {
        let (ending, _) = bench.run("Warm.proxy(String) @ \"a\"");
        assert!(matches!(ending, Ending::Value(_)), "{ending:?}");
        bench.worker.warm_up();
    }
}

#[test]
fn proxy_classes_are_generated_once_for_all_tests() {
    let mut bench = Bench::new();
    let mut run = || {
        let (_, covered) = bench.run("Warm.proxy(String) @ \"a\"");
        let used = bench.worker.used().0;
        bench.worker.warm_up();
        (covered, used)
    };
    // The first warm-up initialises the JDK's classes, and makes the proxy class.
    let (cold, first) = run();
    let (warm, second) = run();
    assert_eq!(warm, cold);
    assert!(second < first / 20, "{first} bytecodes, then {second}");
}

#[test]
fn a_long_initialiser_runs_for_good_after_the_first_test_that_needs_it() {
    let mut bench = Bench::of("WarmLong", &[]);
    let mut patience = Patience::new(20_000_000);
    let inits: Vec<_> = (0..3)
        .map(|more| {
            let text = format!("WarmLong.plus(int) @ {more}");
            let test = Notation::new(&bench.api).parse(&text).expect("a test");
            let before = bench.worker.machine.inits;
            patience.run(&mut bench.worker, &test);
            bench.worker.machine.inits - before
        })
        .collect();
    assert!(inits[0] > 0 && inits[1] > 0, "{inits:?}: the first test, then for good before the second");
    assert_eq!(inits[2], 0);
    assert_eq!(bench.worker.cold_runs(), 0);
}

/// Runs a test several times as a search does. Gives how it ended and what it covers, and the bytecodes of the last run.
fn patiently(bench: &mut Bench, patience: &mut Patience, text: &str, times: usize) -> (Ending, Covered, u64) {
    let test = Notation::new(&bench.api).parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    for _ in 0..times {
        bench.worker.reset();
        patience.run(&mut bench.worker, &test);
    }
    let ending = bench.worker.done().last().expect("a statement").ending.clone();
    (ending, bench.judge.judge(&bench.worker, &test, |note: &Note| note), bench.worker.used().0)
}

#[test]
fn an_initialiser_that_the_limit_stops_is_run_outside_of_it() {
    let mut bench = Bench::of("WarmLong", &[]);
    let (ending, _, used) = patiently(&mut bench, &mut Patience::new(100_000), "WarmLong.plus(int) @ 1", 1);
    assert!(matches!(ending, Ending::Value(_)), "{ending:?}");
    assert!(used < 100, "{used}: the test pays for what it runs");
}

#[test]
fn what_a_long_first_call_leaves_is_kept() {
    let text = "WarmFirst.at(int) @ 3";
    let cold = Bench::of("WarmFirst", &[]).run(text);
    for most in [20_000_000, 100_000] {
        let mut bench = Bench::of("WarmFirst", &[]);
        let (ending, covered, used) = patiently(&mut bench, &mut Patience::new(most), text, 24);
        assert_eq!((ending, covered), cold.clone(), "limit {most}");
        assert!(used < 100, "{used} with limit {most}: later calls find the cache");
    }
}

#[test]
fn first_calls_that_do_more_than_fill_a_cache_are_not_kept() {
    let mut bench = Bench::of("WarmFirst", &[]);
    for round in 0..8 {
        let (ending, ..) = patiently(&mut bench, &mut Patience::new(20_000_000), "WarmFirst.counted()", 4);
        assert_eq!(ending, Ending::Value(1), "round {round}: no test sees what another counted");
    }
}

#[test]
fn a_cache_of_the_watched_class_is_filled_in_every_test() {
    let text = "WarmFirst.Cache.table()";
    let cold = Bench::of("WarmFirst$Cache", &[]).run(text);
    let mut bench = Bench::of("WarmFirst$Cache", &[]);
    let (_, covered, used) = patiently(&mut bench, &mut Patience::new(20_000_000), text, 4);
    assert_eq!(covered, cold.1, "what tests cover does not depend on what was kept");
    assert!(used > 100_000, "{used}");
}

#[test]
fn calls_that_take_long_every_time_are_not_kept() {
    let mut bench = Bench::of("WarmFirst", &[]);
    let top = bench.worker.machine.heap.top();
    let (_, _, used) = patiently(&mut bench, &mut Patience::new(20_000_000), "WarmFirst.slow()", 4);
    bench.worker.reset();
    assert!(used > 100_000, "{used}");
    assert!(bench.worker.machine.heap.top() < top + 100_000, "nothing of the calls is left");
}

#[test]
fn calls_that_are_known_to_take_long_are_waited_for() {
    let mut bench = Bench::of("WarmFirst", &[]);
    let (ending, ..) = patiently(&mut bench, &mut Patience::new(5_000_000), "WarmFirst.slow()", 40);
    assert!(matches!(ending, Ending::Value(_)), "{ending:?}: the limit is lower after the first tests");
}

#[test]
fn an_initialiser_may_open_a_temporary_file_and_a_test_may_not() {
    let mut bench = Bench::of("WarmLog", &["WarmHome"]);
    assert_eq!(bench.run("WarmLog.value()").0, Ending::Value(2));
    let outside = Ending::Stopped(Stopped::Outside(vm::Outside::Files));
    assert_eq!(bench.run("WarmLog.opens(String) @ \"a.log\"").0, outside);
    assert_eq!(bench.run("WarmHome.value()").0, outside);
}
