//! Every program of the corpus does on Touchstone what it does on each installed JDK.
//!
//! Runs without libtest's harness, so that failures show as they come. Arguments that are no options are filters, as with
//! libtest: `cargo test -p touchstone-testkit --test conformance -- opcodes/`.

use std::env;
use std::io;
use std::process::ExitCode;

use testkit::session::{self, Options};

fn main() -> ExitCode {
    let args: Vec<_> = env::args().skip(1).collect();
    if args.iter().any(|arg| arg == "--list") {
        return ExitCode::SUCCESS;
    }
    let filters = args.into_iter().filter(|arg| !arg.starts_with('-')).collect();
    match session::run(&Options { filters, ..Options::default() }, &mut io::stdout()) {
        Ok(summaries) => ExitCode::from(u8::from(summaries.iter().any(|summary| summary.failed > 0))),
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::FAILURE
        }
    }
}
