//! `fuzz`: damaged input for every part that reads input, by `crates/fuzz`.

use anyhow::Result;

use crate::process;

#[derive(clap::Args)]
pub struct Arguments {
    /// A target (`list` names them) and options of the fuzzer: `--seconds N`, `--iterations N`, `--seed N`, `--jobs N`, `--help`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "TARGET")]
    rest: Vec<String>,
}

/// Builds the fuzzer and starts it.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut command = process::cargo(&["run", "--quiet", "--release", "-p", "touchstone-fuzz", "--"]);
    process::run(command.args(&arguments.rest))
}
