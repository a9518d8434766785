//! Exit codes, all in one place. `run` passes the program's own code through.

/// The code after Ctrl-C or SIGTERM, whichever it was.
pub const CANCELLED: i32 = 130;
/// The code after the reader of standard output has closed it, as a shell reports it of a program that SIGPIPE ended.
pub const CLOSED_PIPE: i32 = 141;

/// Why `touchstone` ended other than well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// An option or a value of the configuration file is wrong, as the parser of the command line has it.
    Usage,
    /// What the arguments name cannot be found or read.
    NoInput,
    /// A class file or jar is invalid.
    BadInput,
    /// The program needs something that Touchstone does not implement, or verification something that is not there.
    Unsupported,
    /// The program broke memory, where a JVM would crash.
    Crashed,
    /// A file or standard output cannot be written.
    Unwritten,
    /// Touchstone's own fault.
    Internal,
    /// A budget was used up.
    Budget,
    /// `explore` found a failed assertion, `model` a difference.
    Found,
    /// `explore` found none and did not try everything.
    Undecided,
    /// The Java program's own exit code.
    Program(i32),
}

impl Exit {
    pub const fn number(self) -> u8 {
        match self {
            Self::Usage => 2,
            Self::NoInput => 64,
            Self::BadInput => 65,
            Self::Unsupported => 69,
            Self::Internal => 70,
            Self::Crashed => 72,
            Self::Unwritten => 73,
            Self::Budget => 75,
            Self::Found => 1,
            Self::Undecided => 3,
            Self::Program(code) => code as u8,
        }
    }
}

/// A row of the book's table of exit codes.
pub struct Row {
    /// Nothing stands for the number that the program itself gave.
    pub code: Option<u8>,
    pub means: &'static str,
    /// What the user can do.
    pub helps: &'static str,
}

const fn row(code: u8, means: &'static str, helps: &'static str) -> Row {
    Row { code: Some(code), means, helps }
}

/// All exit codes, in the order of the book.
pub const ROWS: &[Row] = &[
    row(0, "success; `run`: the program ended normally", ""),
    row(1, "`run`: an uncaught exception left `main`, as with `java`", "read the stack trace"),
    row(1, "`measure`: a test failed, or a test class was cut short", "read the report"),
    row(
        Exit::Found.number(),
        "`explore`: *found*: an assertion fails on some path",
        "the report names the path, its inputs and the line",
    ),
    row(
        Exit::Found.number(),
        "`model`: a version takes other transitions (`--compare`), or the class does something else than its model (`--check`)",
        "the output names the calls, each with a test that shows it",
    ),
    Row { code: None, means: "`run`: the program called `System.exit(n)` or `Runtime.halt(n)`", helps: "" },
    row(
        Exit::Usage.number(),
        "the command line, or a value of the configuration file, is wrong",
        "see `touchstone COMMAND --help`; the message says what is allowed",
    ),
    row(
        Exit::Undecided.number(),
        "`explore`: *unknown*: no assertion failed, but not all ways were tried (0 says *clean*: all were)",
        "the report counts every reason; see [explore](explore.md)",
    ),
    row(
        Exit::NoInput.number(),
        "target or class not found or not readable, the project is not compiled, or its class path is unknown; `generate`: no tests for a class that `--class` names, or for any class; `--cluster`: the server or workers did not come to an end",
        "check `--class-path`, the name of the class and the permissions of the files",
    ),
    row(
        Exit::BadInput.number(),
        "a class file or jar is invalid, or the JDK is damaged",
        "the message names the file and the fault; compile or fetch it anew",
    ),
    row(
        Exit::Unsupported.number(),
        "`run`: an exception left `main` after the program met a native method or feature that the VM lacks",
        "the message names it; see [the list](missing.md)",
    ),
    row(
        Exit::Unsupported.number(),
        "`generate`: tests were written, and could not be verified: `javac`, `java` or the test library is missing or did not work",
        "the message says which; `touchstone doctor` tells what was found; `--no-verify` does without",
    ),
    row(Exit::Internal.number(), "internal error: a bug of Touchstone", "please report the message and the program"),
    row(
        Exit::Crashed.number(),
        "`run`: the program broke memory through `sun.misc.Unsafe`; `java` would crash, or go on with a broken heap",
        "the message says what was found; if the program uses `Unsafe` correctly, please report it",
    ),
    row(
        Exit::Unwritten.number(),
        "a file or standard output cannot be written: the disk is full, the folder is read-only or lies below a file. `generate` refuses a folder that cannot be written before the search",
        "the message names it; no half-written file is left, and older files are unchanged",
    ),
    row(Exit::Budget.number(), "a budget is exhausted", "the message names it; see [Limits and budgets](limits.md)"),
    row(
        CANCELLED as u8,
        "`generate`: ended by Ctrl-C or SIGTERM; tests found so far are written, but not verified",
        "see [Limits and budgets](limits.md)",
    ),
    row(CLOSED_PIPE as u8, "the reader of standard output has closed it (`touchstone show … | head`)", ""),
];

/// A failure to report: an exit code and a sentence that says what to do.
#[derive(Debug)]
pub struct Failure {
    pub exit: Exit,
    pub message: String,
}

impl Failure {
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_programs_exit_code_is_passed_as_the_system_would_pass_it() {
        assert_eq!(Exit::Program(3).number(), 3);
        assert_eq!(Exit::Program(-1).number(), 255);
        assert_eq!(Exit::Program(256).number(), 0);
    }

    #[test]
    fn the_table_has_every_exit_code() {
        let own = [
            Exit::Usage,
            Exit::NoInput,
            Exit::BadInput,
            Exit::Unsupported,
            Exit::Crashed,
            Exit::Unwritten,
            Exit::Internal,
            Exit::Budget,
        ];
        for exit in own {
            assert!(ROWS.iter().any(|row| row.code == Some(exit.number())), "{exit:?} is not in the table");
        }
        assert!(ROWS.is_sorted_by_key(|row| row.code.unwrap_or(1)));
    }
}
