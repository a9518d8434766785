//! `touchstone-fuzz`: damaged input for every part of Touchstone that reads input; `cargo xtask fuzz` builds and starts it.
//!
//! No instrumentation and no nightly compiler: inputs are real ones, changed at random from a seed. The same target, seed and number
//! give the same input. What is looked for is a panic, a signal, a hang, too much memory, or a verdict that a target calls wrong.
#![cfg(unix)]

mod driver;
mod fork;
mod hostile;
mod mutants;
mod mutate;
mod samples;
mod targets;

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

/// As in the program that is put to the test.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser, Debug)]
#[command(name = "cargo xtask fuzz")]
pub struct Arguments {
    /// A target; `all` for each of them in turn, `list` for their names; `mutants` and `hostile` for whole commands
    #[arg(default_value = "all")]
    target: String,
    /// Seconds for each target
    #[arg(long, value_name = "N", default_value_t = 30)]
    seconds: u64,
    /// Inputs for each target, instead of a time
    #[arg(long, value_name = "N", visible_alias = "count")]
    iterations: Option<u64>,
    /// The same seed gives the same inputs
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The first input
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// Processes
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1)]
    jobs: u64,
    /// Of `mutants` and `hostile`: the commands, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "run,show,generate")]
    commands: Vec<String>,
    /// Write the input of this number to standard output and do nothing else
    #[arg(long)]
    dump: bool,
}

impl Arguments {
    fn limit(&self) -> driver::Limit {
        match self.iterations {
            Some(count) => driver::Limit::Count(count),
            None => driver::Limit::Time(Duration::from_secs(self.seconds)),
        }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let names: Vec<&str> = targets::ALL.iter().map(|(name, _)| *name).collect();
    let chosen: Vec<&str> = match arguments.target.as_str() {
        "list" => {
            println!("{}", names.join("\n"));
            return ExitCode::SUCCESS;
        }
        "all" => names.clone(),
        one => vec![one],
    };
    let mut clean = true;
    for name in chosen {
        let Some(make) = targets::find(name) else {
            eprintln!("there is no target '{name}'; known are {}, mutants, hostile", names.join(", "));
            return ExitCode::from(2);
        };
        match driver::fuzz(name, make, &arguments) {
            Ok(found) => clean &= found == 0,
            Err(error) => {
                eprintln!("{name}: {error}");
                return ExitCode::from(2);
            }
        }
    }
    if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
