//! `touchstone`: parses the arguments, calls the engine, prints, exits.

#[macro_use]
mod output;

mod args;
mod doctor;
mod exit;
mod explore;
mod explore_paths;
mod explore_sequences;
mod explore_text;
mod generate;
mod json;
mod measure;
mod measure_report;
mod open;
mod plot;
mod progress;
mod report_files;
mod run;
mod settings;
mod show;
mod show_across;
mod show_inside;
mod signals;
mod streams;
mod table;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

/// Tests are many small objects that live for microseconds: with the system's allocator they cost a seventh of the time.
#[cfg(not(asan))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    std::panic::set_hook(Box::new(|panic| {
        if vm::corruption::is_programs_doing() {
            return; // reported as the program's crash
        }
        eprintln!("touchstone: internal error: {panic}");
        eprintln!("touchstone: this is a bug; please report it with the command and the classes that show it");
    }));
    signals::survive_file_limits();
    let result = std::panic::catch_unwind(|| {
        let result = match cli.command {
            Command::Generate(args) => generate::generate(&args),
            Command::Measure(args) => measure::measure(&args),
            Command::Explore(args) => explore::explore(&args),
            Command::Run(args) => run::run(&args),
            Command::Show(args) => show::show(&args),
            Command::Doctor(args) => doctor::doctor(&args),
        };
        output::flush();
        result
    });
    match result.unwrap_or_else(|payload| unwound(&*payload)) {
        Ok(exit) => exit.code(),
        Err(failure) => {
            eprintln!("touchstone: {}", failure.message);
            failure.exit.code()
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
