//! Evaluations a second on one core: tests run, with what they cover and how near they came to a goal.
//!
//! `cargo run --release -p touchstone-population --example rates -- CLASSES [ROUNDS]`
//!
//! Tests are made beforehand; each has so many calls of the class, and all that they need. Rates are of the time that the
//! thread had a core, so that other programs on the machine do not count.

use std::path::PathBuf;
use std::sync::Arc;

use base::Rng;
use classpath::{ClassPath, Jdk};
use executor::Setup;
use fitness::Evaluator;
use goals::{Criterion, GoalId, GoalSet};
use population::Workshop;
use program::{APP, BOOT, Program};
use testcase::{Api, PlainPool, Statement, TestCase};
use testkit::bench::verdict;

type Failure = Box<dyn std::error::Error>;

/// Class, calls of a test, and the least rate.
const SUBJECTS: [(&str, usize, f64); 2] =
    [("classics/numbers/Triangle", 2, 100_000.0), ("java/util/BitSet", 5, 20_000.0)];
/// Different tests of a class.
const TESTS: usize = 5000;
/// Tests that run before the clock does.
const WARM_UP: usize = 1000;
/// How often all of them are run in a round: the clock ticks every few milliseconds.
const TURNS: usize = 10;

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let classes = PathBuf::from(args.next().ok_or("which folder of classes?")?);
    let rounds: usize = args.next().map_or(Ok(7), |n| n.parse())?;
    let jdk = Arc::new(Jdk::locate(None)?);
    for (name, calls, bar) in SUBJECTS {
        let mut rates = measure(&jdk, &classes, name, calls, rounds)?;
        rates.sort_by(f64::total_cmp);
        let median = rates[rates.len() / 2];
        let verdict = verdict(median >= bar);
        let (low, high) = (rates[0], rates[rates.len() - 1]);
        println!(
            "{}, tests of {calls} calls: {median:.0} evaluations a second ({low:.0} to {high:.0} in {rounds} rounds; bar {bar}) {verdict}",
            name.replace('/', "."),
        );
    }
    Ok(())
}

/// Nanoseconds that this thread had a core.
fn time() -> Result<f64, Failure> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(text.split_whitespace().next().ok_or("no time")?.parse()?)
}

fn measure(
    jdk: &Arc<Jdk>,
    folder: &std::path::Path,
    name: &str,
    calls: usize,
    rounds: usize,
) -> Result<Vec<f64>, Failure> {
    let class_path = || ClassPath::open(&[folder.to_path_buf()], jdk.feature);
    let mut program = Program::new(jdk.clone(), class_path()?)?;
    let loader = if name.starts_with("java/") { BOOT } else { APP };
    let class = program.load(loader, name).map_err(|e| e.to_string())?;
    let api = Arc::new(Api::build(&mut program, &[class], &testcase::ApiOptions::default()));
    let goals = Arc::new(GoalSet::build(&program, &[class], &[Criterion::Line, Criterion::Branch]));
    let id = api.find(name).ok_or("the class has no name")?;
    let limits = vm::Limits { heap: 96 << 20, instructions: 20_000_000, ..vm::Limits::default() };
    let setup = Setup { jdk: jdk.clone(), class_path: class_path()?, api: api.clone(), limits, assertions: true };
    let mut evaluator = Evaluator::new(setup, &goals, None)?;
    let info = api.class(id);
    let callables = info.constructors.iter().chain(&info.methods).copied().collect();
    let workshop = Workshop::new(&api, "touchstone", id, callables);
    let mut rng = Rng::new(1);
    let tests: Vec<TestCase> = (0..TESTS).map(|_| test(&workshop, calls, &mut rng)).collect();
    let mut evaluate = |test: &TestCase| {
        evaluator.run(test);
        evaluator.fitness(GoalId(0))
    };
    for test in tests.iter().take(WARM_UP) {
        evaluate(test);
    }
    let mut rates = Vec::new();
    for _ in 0..rounds.max(1) {
        let start = time()?;
        for _ in 0..TURNS {
            for test in &tests {
                evaluate(test);
            }
        }
        rates.push((TURNS * TESTS) as f64 * 1e9 / (time()? - start));
    }
    Ok(rates)
}

/// A test with so many calls, of whatever class.
fn test(workshop: &Workshop<'_>, calls: usize, rng: &mut Rng) -> TestCase {
    let count = |test: &TestCase| {
        test.statements.iter().filter(|s| matches!(s, Statement::Call { .. } | Statement::New { .. })).count()
    };
    let mut test = TestCase::default();
    // What a call needs may be calls too.
    for _ in 0..100 {
        let before = test.len();
        workshop.append(&mut test, rng, &PlainPool);
        match count(&test) {
            n if n == calls => break,
            n if n > calls => test.statements.truncate(before),
            _ => {}
        }
    }
    test
}
