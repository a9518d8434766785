//! Runs tests of a fixture with the coverage watch, for so many forks, and says what memory the process has meanwhile.
//!
//! `cargo run --release -p touchstone-goals --example long_run -- FORKS`. A fork is a statement: each has its snapshot.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use classpath::{ClassPath, Jdk};
use executor::{Ending, Setup, Worker};
use goals::{CoverageWatch, Criterion, GoalSet};
use program::{APP, Program};
use testcase::notation::Notation;
use testcase::{Api, ApiOptions, TestCase};
use testkit::bench::verdict;
use testkit::bench::{compile, resident};
use vm::Limits;

type Failure = Box<dyn std::error::Error>;

/// Tests, and every how many rounds each runs: what is costly runs seldom.
const TESTS: [(&str, u64); 9] = [
    ("$x0=LongRun():$x0.add(int):$x0.add(int) @ 5, -3", 1),
    ("$x0=LongRun():$x0.put(int):$x0.put(int):$x0.put(int) @ 1, 2, 3", 1),
    ("$x0=LongRun():$x0.intern(int):$x0.lambda(int) @ 4, 6", 1),
    ("$x0=LongRun():$x0.thrown(int) @ 4", 4),
    ("$x0=LongRun():$x0.intern(int):$x0.intern(int) @ 11, 12", 4),
    ("$x0=LongRun():$x0.put(int):$x0.text(int) @ 1, 2", 200),
    ("$x0=LongRun():$x0.thread(int):$x0.add(int) @ 1, 2", 5000),
    ("$x0=LongRun():$x0.proxy(int):$x0.proxy(int) @ 1, 2", 5000),
    ("$x0=LongRun():$x0.loader(int):$x0.loader(int) @ 1, 2", 5000),
];

/// Lines that say how it is going.
const LINES: u64 = 10;
/// Most megabytes by which the process may grow after the first of them.
const MOST: u64 = 2;

fn main() -> Result<(), Failure> {
    let wanted: u64 = std::env::args().nth(1).map_or(Ok(1_000_000), |text| text.parse())?;
    let jdk = Arc::new(Jdk::locate(None)?);
    let classes = compile(&jdk.home, "forks/LongRun.java")?;
    let (mut worker, tests) = prepare(&jdk, &classes)?;
    let started = Instant::now();
    let (mut forks, mut round, mut line, mut first) = (0u64, 0u64, 0, None);
    while forks < wanted {
        for (at, test) in tests.iter().enumerate().filter(|(at, _)| round.is_multiple_of(TESTS[*at].1)) {
            worker.reset();
            let done = worker.run(test);
            if let Some(Ending::Stopped(why)) = done.last().map(|d| &d.ending) {
                return Err(format!("{}: {why:?}", TESTS[at].0).into());
            }
            forks += done.len() as u64;
        }
        round += 1;
        if round == 5001 {
            worker.warm_up();
        }
        if forks * LINES >= (line + 1) * wanted {
            line = forks * LINES / wanted;
            let now = resident();
            first.get_or_insert(now);
            println!("{forks:>12} forks {:>8.1} s {now:>6} MB resident", started.elapsed().as_secs_f64());
        }
    }
    std::fs::remove_dir_all(classes)?;
    let grown = resident().saturating_sub(first.unwrap_or(0));
    let verdict = verdict(grown <= MOST);
    println!("{:<12} grown by {grown} MB since the first line (bar {MOST} MB) {verdict}", jdk.version);
    std::process::exit(i32::from(grown > MOST));
}

fn prepare(jdk: &Arc<Jdk>, classes: &Path) -> Result<(Worker<CoverageWatch>, Vec<TestCase>), Failure> {
    let class_path = || ClassPath::parse(&classes.to_string_lossy(), jdk.feature);
    let mut program = Program::new(jdk.clone(), class_path()?)?;
    let class = program.load(APP, "LongRun")?;
    let api = Arc::new(Api::build(&mut program, &[class], &ApiOptions::default()));
    let goals = Arc::new(GoalSet::build(&program, &[class], &Criterion::ALL));
    let setup = Setup {
        jdk: jdk.clone(),
        class_path: class_path()?,
        api: api.clone(),
        limits: Limits::default(),
        assertions: false,
    };
    let mut bound = Ok(());
    let worker = Worker::new(setup, |machine| {
        let mut watch = CoverageWatch::new(goals.clone());
        bound = watch.bind(&mut machine.program);
        watch
    })?;
    bound?;
    let parse = |(text, _): &(&str, u64)| Notation::new(&api).parse(text).map_err(|e| format!("{text}: {e}").into());
    let tests: Result<Vec<TestCase>, Failure> = TESTS.iter().map(parse).collect();
    Ok((worker, tests?))
}
