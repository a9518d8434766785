//! The same tests under the framework's own engine.

use base::child;

use crate::compile::{compile_with, engine};
use crate::job::{Error, Job, joined};
use crate::order::{Order, TestRef};
use crate::run::{Outcome, Run, RunReport, java};

/// Compiles and runs the tests with `JUnit` or `TestNG` itself, once, in the engine's own order. Its jars must be among
/// the job's. A test that the engine did not report is missing from the run, and the report incomplete.
pub fn run_engine(job: &Job) -> Result<RunReport, Error> {
    let job = &job.absolute()?;
    let (main, source) = engine(job.framework);
    let compiled = compile_with(job, Some(source))?;
    if !compiled.success() {
        let errors = compiled.files.iter().flat_map(|f| &f.errors);
        let messages: Vec<&str> = errors.map(|e| e.message.as_str()).collect();
        return Err(Error::Compiler(messages.join("\n")));
    }
    let mut class_path = vec![job.class_folder()];
    class_path.extend(job.libraries());
    let mut command = java(job)?;
    command.arg("-cp").arg(joined(&class_path)).arg(main);
    command.args(job.sources.iter().map(|s| s.class_name.as_str()));
    let output = child::run(&mut command, "", job.timeout, &job.interrupt)?;
    let outcomes: Vec<_> = output.stdout().lines().filter_map(|line| result(job, line)).collect();
    if outcomes.is_empty() && !output.is_success() {
        return Err(Error::Launcher(output.stderr()));
    }
    let wanted: usize = job.sources.iter().map(|s| s.methods.len()).sum();
    Ok(RunReport {
        incomplete: outcomes.len() < wanted,
        runs: vec![Run { order: Order::Given, outcomes }],
        processes: 1,
    })
}

fn result(job: &Job, line: &str) -> Option<(TestRef, Outcome)> {
    let words: Vec<&str> = line.split('\t').collect();
    let ["R", class, name, rest @ ..] = words.as_slice() else {
        return None;
    };
    let file = job.sources.iter().position(|s| s.class_name == *class)?;
    let method = job.sources[file].methods.iter().position(|m| m.name == *name)?;
    Some((TestRef { file, method }, Outcome::parse(rest)?))
}
