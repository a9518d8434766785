//! What watching coverage, judging and offering to the archive cost for each statement of a small test.
//!
//! `cargo run --release -p touchstone-goals --example watch_cost`

use std::sync::Arc;
use std::time::{Duration, Instant};

use classpath::{ClassPath, Jdk};
use executor::{Observer, Setup, Worker};
use goals::{Archive, CoverageWatch, Criterion, GoalSet, Judge, Note};
use program::{BOOT, Program};
use testcase::notation::Notation;
use testcase::{Api, ApiOptions, TestCase};
use vm::{Concrete, Limits};

const CLASS: &str = "java/util/BitSet";
const TEST: &str = "$x0=BitSet():$x0.set(int):$x0.get(int):$x0.nextClearBit(int) @ 5, 5, 3";
const THROWING: &str = "$x0=BitSet():$x0.set(int):$x0.get(int):$x0.nextClearBit(int) @ 5, 5, -3";

fn main() {
    let jdk = Arc::new(Jdk::locate(None).expect("a JDK"));
    let mut program = Program::new(jdk.clone(), class_path(&jdk)).expect("a program");
    let class = program.load(BOOT, CLASS).expect("the class");
    let api = Arc::new(Api::build(&mut program, &[class], &ApiOptions::default()));
    let goals = Arc::new(GoalSet::build(&program, &[class], &Criterion::ALL));
    let setup = || Setup {
        jdk: jdk.clone(),
        class_path: class_path(&jdk),
        api: api.clone(),
        limits: Limits::default(),
        assertions: false,
    };
    for text in [TEST, THROWING] {
        let test = Notation::new(&api).parse(text).expect("a test");
        println!("{text}");
        let mut plain = Worker::new(setup(), |_| Concrete).expect("a worker");
        let none = report("no watch", &test, None, || run(&mut plain, &test));
        let mut worker = Worker::new(setup(), |machine| {
            let mut watch = CoverageWatch::new(goals.clone());
            watch.bind(&mut machine.program).expect("the class");
            watch
        })
        .expect("a worker");
        report("watched", &test, Some(none), || run(&mut worker, &test));
        let (judge, mut archive) = (Judge::new(goals.clone(), &api), Archive::new(goals.clone()));
        report("and judged", &test, Some(none), || {
            run(&mut worker, &test);
            judge.judge(&worker, &test, |note: &Note| note);
        });
        report("and offered", &test, Some(none), || {
            run(&mut worker, &test);
            let covered = judge.judge(&worker, &test, |note: &Note| note);
            archive.offer(&test, &covered);
        });
    }
}

fn class_path(jdk: &Jdk) -> ClassPath {
    ClassPath::parse(".", jdk.feature).expect("a class path")
}

fn run<D: Observer>(worker: &mut Worker<D>, test: &TestCase) {
    worker.reset();
    worker.run(test);
}

/// Nanoseconds for a statement, and how many more than `base`.
fn report(name: &str, test: &TestCase, base: Option<f64>, mut act: impl FnMut()) -> f64 {
    let best = (0..5).map(|_| measure(&mut act)).fold(f64::MAX, f64::min) / test.len() as f64;
    let more = base.map_or_else(String::new, |base| format!("  (+{:.0})", best - base));
    println!("  {name:12} {best:7.0} ns for a statement{more}");
    best
}

fn measure(act: &mut impl FnMut()) -> f64 {
    let (start, mut times) = (Instant::now(), 0u32);
    while start.elapsed() < Duration::from_millis(300) {
        for _ in 0..100 {
            act();
        }
        times += 100;
    }
    start.elapsed().as_nanos() as f64 / f64::from(times)
}
