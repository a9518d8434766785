//! Mutation testing of a suite without the command line: `suite JDK GROUP JOBS CLASSES [TESTS CLASS_PATH]`. Without tests it lists
//! the mutants. One line each: class, method, descriptor, line, PIT's numbers, operator, description, verdict, first test.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for the command line")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use existing::{ClassResult, Config};
use mutants::{Mutant, MutateError, Mutated, Progress, Request, Trial, catalogue, mutate, operator};

struct Lines;

impl Progress for Lines {
    fn class_ran(&self, result: &ClassResult) {
        eprintln!("{}: {} tests, {:.2} s", result.name, result.tests.len(), result.seconds);
    }

    fn mutated(&self, done: usize, of: usize) {
        eprintln!("{done} of {of}");
    }
}

type AnyError = Box<dyn std::error::Error>;

fn main() -> Result<(), AnyError> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [home, group, jobs, classes, rest @ ..] = &args[..] else { return Err("see the head of this file".into()) };
    let operators = operator::named(group).ok_or("no such operators")?;
    let jdk = Arc::new(Jdk::open(Path::new(home))?);
    let target = ClassPath::open(&[PathBuf::from(classes)], jdk.feature)?;
    let mut all = Vec::new();
    for entry in target.entries() {
        for name in entry.list_classes()? {
            let Some(bytes) = target.find(&name)? else { continue };
            if let Ok(file) = classfile::parse(&bytes.bytes) {
                all.extend(catalogue(&file, &operators));
            }
        }
    }
    let [tests, path] = rest else {
        for mutant in &all {
            println!("{}\t\t", line(mutant));
        }
        return Ok(());
    };
    let mut class_path = vec![PathBuf::from(tests)];
    class_path.extend(std::env::split_paths(path));
    let found = existing::discover(
        &ClassPath::open(&class_path[..1], jdk.feature)?,
        &ClassPath::open(&class_path, jdk.feature)?,
    )?;
    let suite = Config {
        jdk,
        class_path,
        covered: Vec::new(),
        limits: vm::Limits { instructions: 5_000_000_000, ..vm::Limits::default() },
        properties: Vec::new(),
        jobs: jobs.parse()?,
        keep: None,
    };
    let interrupt = base::Interrupt::default();
    let jobs = suite.jobs;
    let trial = Trial { mutants: all, matrix: false, skip_failing: true, interrupt, jobs };
    let request = Request { suite, trial };
    match mutate(request, &found, &Lines) {
        Ok(done) => print(&done),
        Err(MutateError::NotGreen(tests)) => tests.iter().for_each(|t| eprintln!("{t:?}")),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

fn line(m: &Mutant) -> String {
    let indexes: Vec<String> = m.indexes.iter().map(ToString::to_string).collect();
    let (class, operator) = (m.class.replace('/', "."), m.operator.pit);
    format!("{class}\t{}\t{}\t{}\t{}\t{operator}\t{}", m.method, m.desc, m.line, indexes.join(","), m.description)
}

fn print(done: &Mutated) {
    eprintln!("{:?}", done.effort);
    for test in &done.left_out {
        eprintln!("left out: {test:?}");
    }
    for (mutant, judged) in done.mutants.iter().zip(&done.judged) {
        let test = judged.noticed_by.first().map(|&t| &done.tests[t as usize]);
        let test = test.map_or_else(String::new, |t| format!("{} {}", t.class, t.id));
        println!("{}\t{}\t{test}", line(mutant), judged.verdict.name());
    }
}
