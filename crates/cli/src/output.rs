//! Standard output and standard error that may fail: a full disk, a closed pipe.
//!
//! `println!` of the standard library panics then, which would be reported as a bug of ours. The macros of this module stand in
//! its place in the whole crate: text that cannot be written to standard output ends the command as [`Unwritten`], which `main`
//! turns into an exit code; standard error is written as far as it goes.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};

/// Standard output could not be written. The payload of an unwinding that no panic hook sees.
pub struct Unwritten(pub io::Error);

impl Unwritten {
    /// Whether the reader of a pipe has ended, which is its decision and no error.
    pub fn is_closed_pipe(&self) -> bool {
        self.0.kind() == ErrorKind::BrokenPipe
    }
}

/// `1 test`, `2 tests`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

pub fn print(text: Arguments<'_>) {
    // In one piece: standard output is written line by line otherwise, and reports have many.
    if let Err(error) = io::stdout().lock().write_all(text.to_string().as_bytes()) {
        std::panic::resume_unwind(Box::new(Unwritten(error)));
    }
}

/// Everything printed so far reaches its destination, or the command ends.
pub fn flush() {
    if let Err(error) = io::stdout().lock().flush() {
        std::panic::resume_unwind(Box::new(Unwritten(error)));
    }
}

pub fn complain(text: Arguments<'_>) {
    // There is no other place to say it.
    let _ = io::stderr().lock().write_fmt(text);
}

macro_rules! print {
    ($($text:tt)*) => { $crate::output::print(format_args!($($text)*)) };
}

macro_rules! println {
    () => { $crate::output::print(format_args!("\n")) };
    ($($text:tt)*) => { $crate::output::print(format_args!("{}\n", format_args!($($text)*))) };
}

macro_rules! eprintln {
    ($($text:tt)*) => { $crate::output::complain(format_args!("{}\n", format_args!($($text)*))) };
}
