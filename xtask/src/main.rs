//! Development commands of Touchstone, run as `cargo xtask COMMAND`; one module per command.

#![allow(clippy::doc_markdown, reason = "JUnit, JaCoCo and EvoSuite are names, not code")]

mod bare;
mod bench;
mod book;
mod compare;
mod demo;
mod example;
mod fuzz;
mod generated;
mod jdk;
mod json;
mod junit;
mod maven;
mod notice;
mod parallel;
mod plot;
mod process;
mod sanitize;
mod setup;
mod table;
mod test;
mod tidy;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Development commands of Touchstone.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find what the project needs on this machine; install what is missing where that is possible.
    Setup(JdkArgument),
    /// Everything that CI runs: setup, formatting, lints, tidy, rustdoc, the release binary, all tests.
    Test(test::Arguments),
    /// Generate and run tests for an example project; run a program in the VM and on `java`, and compare.
    Demo(JdkArgument),
    /// Measure against the bars: speed, startup, forks, memory; generated tests, JaCoCo, other tools.
    Bench(bench::Arguments),
    /// Write the book's tables and sessions anew from the code's lists and the program.
    Book,
    /// Compare the tests that two binaries write, byte for byte.
    Compare(compare::Arguments),
    /// Run `demo` and `test` in a fresh Debian that has nothing but a C compiler and Rust. Needs root.
    Bare(bare::Arguments),
    /// Run the conformance corpus with a binary that AddressSanitizer instruments.
    Asan(sanitize::AsanArguments),
    /// Run the tests of the VM that need no booted JDK under Miri.
    Miri,
    /// Damage input of every part that reads input, classes and whole programs, and see that nothing falls over.
    Fuzz(fuzz::Arguments),
    /// Check the rules of the repository that the compiler doesn't know.
    Tidy,
}

#[derive(clap::Args)]
struct JdkArgument {
    /// The JDK to use (17 or newer); default: `JAVA_HOME`, `java` on the path, the usual folders.
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Setup(a) => setup::run(a.jdk.as_deref()),
        Command::Test(a) => test::run(&a),
        Command::Demo(a) => demo::run(a.jdk.as_deref()),
        Command::Bench(a) => bench::run(&a),
        Command::Book => book::run(),
        Command::Bare(a) => bare::run(&a),
        Command::Compare(a) => compare::run(&a),
        Command::Asan(a) => sanitize::asan(&a),
        Command::Miri => sanitize::miri(),
        Command::Fuzz(a) => fuzz::run(&a),
        Command::Tidy => tidy::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_argument_definitions_are_consistent() {
        super::Arguments::command().debug_assert();
    }
}
