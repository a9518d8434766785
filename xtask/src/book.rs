//! `book`: writes the parts of the book that are made by the program: tables from its lists, and sessions.
//!
//! The test `book` of the command line compares them; with a variable of the environment it writes them instead.

use anyhow::Result;

use crate::process;

pub fn run() -> Result<()> {
    let mut command = process::cargo(&["test", "-q", "--workspace", "--test", "book"]);
    process::run(command.env("TOUCHSTONE_UPDATE_BOOK", "1"))
}
