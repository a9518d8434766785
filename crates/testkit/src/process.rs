//! Runs a command to its end or to its time limit, and keeps what it printed.

use std::process::Command;
use std::time::Duration;

pub use base::child::{End, Output};

use crate::error::{Error, Result};

/// Runs a command with the given standard input.
pub fn run(command: &mut Command, stdin: &str, limit: Duration) -> Result<Output> {
    let name = command.get_program().display().to_string();
    let done = base::child::run(command, stdin, limit, &base::Interrupt::default());
    done.map_err(|source| Error::Spawn { command: name, source })
}
