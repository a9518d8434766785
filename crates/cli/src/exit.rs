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
    /// The program needs something that Touchstone does not implement.
    Unsupported,
    /// The program broke memory, where a JVM would crash.
    Crashed,
    /// A file or standard output cannot be written.
    Unwritten,
    /// Touchstone's own fault.
    Internal,
    /// A budget was used up.
    Budget,
    /// The Java program's own exit code.
    Program(i32),
}

impl Exit {
    pub fn number(self) -> u8 {
        match self {
            Self::Usage => 2,
            Self::NoInput => 64,
            Self::BadInput => 65,
            Self::Unsupported => 69,
            Self::Internal => 70,
            Self::Crashed => 72,
            Self::Unwritten => 73,
            Self::Budget => 75,
            Self::Program(code) => code as u8,
        }
    }
}

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
}
