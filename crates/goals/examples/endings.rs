//! Runs a test twice on a class path and says how each statement ended, and what it cost: `CLASSPATH CLASS TEST…`.

use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use executor::{Ending, Patience, Setup, Worker};
use goals::{CoverageWatch, Criterion, GoalSet};
use program::{APP, Program};
use testcase::notation::Notation;
use testcase::{Api, Options};
use vm::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let jdk = Arc::new(Jdk::locate(None)?);
    let class_path = || ClassPath::parse(&args[0], jdk.feature);
    let mut program = Program::new(jdk.clone(), class_path()?)?;
    let class = program.load(APP, &args[1])?;
    let api = Arc::new(Api::build(&mut program, &[class], &Options::default()));
    let goals = Arc::new(GoalSet::build(&program, &[class], &Criterion::ALL));
    let limits = Limits { heap: 96 << 20, instructions: 20_000_000, ..Limits::default() };
    let setup = Setup { jdk: jdk.clone(), class_path: class_path()?, api: api.clone(), limits, assertions: true };
    let mut worker = Worker::new(setup, |machine| {
        let mut watch = CoverageWatch::new(goals.clone());
        watch.bind(&mut machine.program).expect("the class loads");
        watch
    })?;
    let mut patience = Patience::new(20_000_000);
    for text in &args[2..] {
        let test = Notation::new(&api).parse(text)?;
        for _ in 0..3 {
            worker.reset();
            patience.run(&mut worker, &test);
            let endings: Vec<Ending> = worker.done().iter().map(|d| d.ending.clone()).collect();
            println!("{text}: {endings:?}, {:?} bytecodes", worker.used());
            if let Some(Ending::Threw(e)) = endings.last() {
                println!("{}", jdk::boot::describe(&mut worker.machine, *e));
            }
        }
    }
    Ok(())
}
