//! Every program of the corpus does on Touchstone what it does on each installed JDK.
//!
//! Runs without libtest's harness, so that failures show as they come. Arguments that are no options are filters, as with
//! libtest: `cargo test -p touchstone-testkit --test conformance -- opcodes/`.

use std::env;
use std::io;
use std::process::ExitCode;

use testkit::jdks;
use testkit::session::{self, ConformanceOptions, Summary};

fn main() -> ExitCode {
    let args: Vec<_> = env::args().skip(1).collect();
    if args.iter().any(|arg| arg == "--list") {
        return ExitCode::SUCCESS;
    }
    let filters = args.into_iter().filter(|arg| !arg.starts_with('-')).collect();
    match session::run(&ConformanceOptions { filters, ..ConformanceOptions::default() }, &mut io::stdout()) {
        Ok(summaries) => finish(&summaries),
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Ends as the harness of other tests does, with one test for each JDK; one that is not there is skipped.
fn finish(summaries: &[Summary]) -> ExitCode {
    let failed = summaries.iter().filter(|summary| summary.failed > 0).count();
    let missing = jdks::second_missing();
    if let Some(missing) = &missing {
        missing.skip_as("the conformance corpus on a second JDK");
    }
    let passed = summaries.len() - failed + usize::from(missing.is_some());
    let result = if failed == 0 { "ok" } else { "FAILED" };
    println!("test result: {result}. {passed} passed; {failed} failed; 0 ignored; 0 measured; 0 filtered out");
    ExitCode::from(u8::from(failed > 0))
}
