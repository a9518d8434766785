//! `touchstone`: parses the arguments, calls the engine, prints, gives an exit code. A library, so that the fuzzer can call it.

#[macro_use]
mod output;

mod args;
mod build_id;
mod cluster_args;
mod coordinate;
mod doctor;
pub mod exit;
mod explain;
mod explore;
mod explore_heap;
mod explore_paths;
mod explore_sequences;
mod explore_tests;
mod explore_text;
mod generate;
mod git;
mod job;
mod json;
pub mod list;
mod measure;
mod measure_report;
mod measure_transitions;
mod measure_unit;
mod merge;
mod minimize;
mod minimize_args;
mod minimize_kept;
mod minimize_report;
mod mocks;
mod model;
mod model_args;
mod model_invariants;
mod mutate;
mod mutate_args;
mod mutate_changed;
mod mutate_kept;
mod mutate_pages;
mod mutate_proofs;
mod mutate_report;
mod mutate_unit;
mod mutate_xml;
mod nursery;
mod open;
mod pipes;
mod plot;
mod progress;
mod repeat;
mod report_files;
mod run;
mod run_monitor;
pub mod settings;
mod show;
mod show_across;
mod show_inside;
mod signals;
mod streams;
mod suite_input;
mod table;
mod unit;
mod work_args;
mod worker;

use std::ffi::OsString;

use clap::Parser;

use args::{Cli, Command};

/// Runs a command line, the name of the program included, and gives the exit code. The process should end after it: machines
/// are not taken apart, and the handlers of signals and panics stay.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(told) => {
            let _ = told.print();
            return told.exit_code() as u8;
        }
    };
    std::panic::set_hook(Box::new(|panic| {
        if vm::corruption::is_programs_doing() {
            return; // reported as the program's crash
        }
        eprintln!("touchstone: internal error: {panic}");
        let stack = std::backtrace::Backtrace::capture();
        if stack.status() == std::backtrace::BacktraceStatus::Captured {
            eprintln!("{stack}");
        }
        eprintln!("touchstone: this is a bug; please report it with the command and the classes that show it");
    }));
    signals::survive_file_limits();
    let result = std::panic::catch_unwind(|| {
        let result = match cli.command {
            Command::Generate(args) => generate::generate(&args),
            Command::Augment(args) => generate::augment(&args),
            Command::Measure(args) => measure::measure(&args),
            Command::Minimize(args) => minimize::minimize(&args),
            Command::Mutate(args) => mutate::mutate(&args),
            Command::Merge(args) => merge::merge(&args),
            Command::Worker(args) => worker::worker(&args),
            Command::Unit(args) => unit::unit(&args),
            Command::Model(args) => model::model(&args),
            Command::Explore(args) => explore::explore(&args),
            Command::Explain(args) => explain::explain(&args),
            Command::Run(args) => run::run(&args),
            Command::Show(args) => show::show(&args),
            Command::List(args) => list::list(&args),
            Command::Doctor(args) => doctor::doctor(&args),
        };
        output::flush();
        result
    });
    match result.unwrap_or_else(|payload| unwound(&*payload)) {
        Ok(exit) => exit.number(),
        Err(failure) => {
            eprintln!("touchstone: {}", failure.message);
            failure.exit.number()
        }
    }
}

/// What an unwinding means: text that could not be written, or a panic that the hook has reported.
fn unwound(payload: &dyn std::any::Any) -> Result<exit::Exit, exit::Failure> {
    match payload.downcast_ref::<output::Unwritten>() {
        None => Ok(exit::Exit::Internal),
        Some(unwritten) if unwritten.is_closed_pipe() => Ok(exit::Exit::Program(exit::CLOSED_PIPE)),
        Some(unwritten) => {
            let message = format!("cannot write to standard output: {}", unwritten.0);
            Err(exit::Failure::new(exit::Exit::Unwritten, message))
        }
    }
}
