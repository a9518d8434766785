//! `touchstone`: parses the arguments, calls the engine, prints, exits.

mod args;
mod doctor;
mod exit;
mod open;
mod run;
mod show;
mod streams;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        Command::Run(args) => run::run(&args),
        Command::Show(args) => show::show(&args),
        Command::Doctor(args) => doctor::doctor(&args),
    };
    match result {
        Ok(exit) => exit.code(),
        Err(failure) => {
            eprintln!("touchstone: {}", failure.message);
            failure.exit.code()
        }
    }
}
