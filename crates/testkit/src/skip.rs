//! Says that a test did not run, since it needs something that `cargo xtask test` does not install.
//!
//! The harness has no word for it and counts such a test as passed. The line goes to standard output past the harness,
//! which keeps back what tests print, and `cargo xtask test` counts it as skipped and repeats it at its end.

use std::io::Write;

/// Begins the line.
pub const MARK: &str = "SKIPPED TEST ";
/// Stands between what is missing and what would bring it.
pub const REMEDY: &str = " -- ";

/// Something that a test needs and the machine lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    pub what: String,
    /// What would bring it.
    pub remedy: String,
}

impl Missing {
    pub fn new(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: remedy.into() }
    }

    /// Reports that the running test is skipped.
    pub fn skip(&self) {
        let thread = std::thread::current();
        self.skip_as(thread.name().unwrap_or("a test"));
    }

    /// Reports that the test of this name is skipped.
    pub fn skip_as(&self, test: &str) {
        // A closed pipe is no reason to fail a test that did not run.
        let _ = std::io::stdout().write_all(self.line(test).as_bytes());
    }

    fn line(&self, test: &str) -> String {
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("{MARK}{test}: {}{REMEDY}{}\n", one_line(&self.what), one_line(&self.remedy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_is_one_line() {
        let missing = Missing::new("there is no\nJDK 25", "install  one");
        assert_eq!(missing.line("a::b"), "SKIPPED TEST a::b: there is no JDK 25 -- install one\n");
    }
}
