//! The formatter of a project, run on what was written.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use base::{Interrupt, child};

/// What stands for the names of the files.
const FILES: &str = "{}";
/// A formatter that works for longer is stopped.
const LIMIT: Duration = Duration::from_mins(10);

/// A command and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formatter {
    program: String,
    arguments: Vec<String>,
    /// Where it is run, if not in the current folder.
    folder: Option<PathBuf>,
}

impl std::fmt::Display for Formatter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the formatter {}", self.program)
    }
}

impl Formatter {
    /// A command as a shell would split it; `{}` stands for the names of the files.
    pub fn parse(text: &str) -> Result<Self, String> {
        let words = shlex::split(text).ok_or("formatter: a quotation mark is missing")?;
        let mut words = words.into_iter();
        let program = words.next().ok_or("formatter must be a command, such as \"google-java-format -i {}\"")?;
        Ok(Self { program, arguments: words.collect(), folder: None })
    }

    /// What the project's own build formats with.
    pub fn of_project(format: target::Format) -> Self {
        let target::Format { program, arguments, folder } = format;
        Self { program: program.to_string_lossy().into_owned(), arguments, folder: Some(folder) }
    }

    /// Runs it once for all files.
    pub(super) fn run(&self, files: &[PathBuf]) -> Result<(), String> {
        let mut command = Command::new(&self.program);
        for argument in &self.arguments {
            if argument == FILES {
                command.args(files);
            } else {
                command.arg(argument);
            }
        }
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        let done = child::run(&mut command, "", LIMIT, &Interrupt::default())
            .map_err(|e| format!("{self} cannot be started: {e}"))?;
        if done.is_success() { Ok(()) } else { Err(format!("{self} failed: {}", done.describe())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_does() {
        let formatter = Formatter::parse("fmt --style 'two words' {}").expect("a command");
        assert_eq!((&*formatter.program, formatter.arguments.len()), ("fmt", 3));
        assert!(Formatter::parse("fmt 'x").is_err());
        assert!(Formatter::parse(" ").is_err());
        let why = Formatter::parse("no-such-program-at-all {}").expect("a command").run(&[]).expect_err("none");
        assert!(why.contains("no-such-program-at-all cannot be started"), "{why}");
    }
}
