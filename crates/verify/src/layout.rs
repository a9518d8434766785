//! Suites in another layout: written once more, compiled, and run by the framework's own engine.

use suite::{Layout, SourceFile, Suite};

use crate::compile::compile;
use crate::engine::run_engine;
use crate::job::Error;
use crate::run::Outcome;
use crate::settle::Bench;

/// Writes suites whose tests have all passed in another layout. Those of which the engine does not say the same keep their file: gives the
/// index of each, with the reason.
pub fn lay_out(suites: &mut [&mut Suite], layout: Layout, bench: &Bench) -> Vec<(usize, String)> {
    let mut open: Vec<(usize, SourceFile)> = Vec::new();
    for (at, suite) in suites.iter().enumerate().filter(|(_, suite)| suite.file.is_some()) {
        let file = emit::write(&Suite { layout, ..(**suite).clone() });
        if suite.file.as_ref() != Some(&file) {
            open.push((at, file));
        }
    }
    let mut refused = Vec::new();
    if let Err(error) = try_out(&mut open, bench, &mut refused) {
        refused.extend(open.drain(..).map(|(at, _)| (at, error.to_string())));
    }
    for (at, file) in open {
        suites[at].file = Some(file);
    }
    refused
}

/// Leaves the files that compile and whose tests all pass.
fn try_out(
    open: &mut Vec<(usize, SourceFile)>,
    bench: &Bench,
    refused: &mut Vec<(usize, String)>,
) -> Result<(), Error> {
    if open.is_empty() {
        return Ok(());
    }
    let bench = Bench { work: bench.work.join("layout"), ..bench.clone() };
    let job = |open: &[(usize, SourceFile)]| bench.job(open.iter().map(|(_, file)| file.clone()));
    let compiled = compile(&job(open))?;
    let errors = compiled.files.iter().map(|file| file.errors.first().map(|error| error.message.clone()));
    keep(open, refused, errors.collect());
    if open.is_empty() {
        return Ok(());
    }
    let report = run_engine(&job(open))?;
    let outcomes = report.runs.iter().flat_map(|run| &run.outcomes);
    let mut passed = vec![0; open.len()];
    let mut why = vec![None; open.len()];
    for (test, outcome) in outcomes {
        match outcome {
            Outcome::Passed => passed[test.file] += 1,
            _ => why[test.file] = Some(report.said_of(*test)),
        }
    }
    for ((file, passed), why) in open.iter().map(|(_, file)| file).zip(passed).zip(&mut why) {
        if passed < file.methods.len() && why.is_none() {
            *why = Some(format!("the engine ran {passed} of {} tests", file.methods.len()));
        }
    }
    keep(open, refused, why);
    Ok(())
}

/// Takes out the files for which there is a reason.
fn keep(open: &mut Vec<(usize, SourceFile)>, refused: &mut Vec<(usize, String)>, why: Vec<Option<String>>) {
    let mut why = why.into_iter();
    open.retain(|(at, _)| {
        let why = why.next().flatten();
        refused.extend(why.iter().map(|why| (*at, why.clone())));
        why.is_none()
    });
}
