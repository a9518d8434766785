//! Asking a build tool, with a time limit.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use base::Interrupt;
use base::child::{self, End};

/// Time for an answer.
const MAX_ANSWER_TIME: Duration = Duration::from_mins(10);

/// Runs a command in a folder; gives its standard output, or what went wrong.
pub(crate) fn ask(folder: &Path, program: &Path, args: &[&str]) -> Result<String, String> {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder);
    let done = child::run(&mut command, "", MAX_ANSWER_TIME, &Interrupt::default())
        .map_err(|e| format!("{} did not start: {e}", program.display()))?;
    match done.end {
        End::Exit(0) => Ok(done.stdout()),
        End::TimedOut => Err(format!("no answer within {} s", MAX_ANSWER_TIME.as_secs())),
        End::Exit(_) | End::Signal => Err(last_lines(&done.stdout(), &done.stderr())),
    }
}

/// Lines of a build tool's complaint that are shown.
const SHOWN_LINES: usize = 6;

/// The lines that are likely to say what is wrong.
fn last_lines(out: &str, err: &str) -> String {
    let lines: Vec<&str> = out.lines().chain(err.lines()).map(str::trim).filter(|l| !l.is_empty()).collect();
    // Gradle says it below this line.
    let told = lines.iter().position(|l| l.starts_with("* What went wrong"));
    let told: Vec<&str> =
        told.map_or(Vec::new(), |at| lines[at + 1..].iter().copied().take_while(|l| !l.starts_with("* ")).collect());
    let errors: Vec<&str> = lines.iter().copied().filter(|l| l.contains("ERROR") || l.contains("FAIL")).collect();
    let shown = [told, errors, lines].into_iter().find(|some| !some.is_empty()).unwrap_or_default();
    shown.into_iter().take(SHOWN_LINES).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cause_is_shown_and_not_that_something_failed() {
        let gradle = "\nFAILURE: Build failed with an exception.\n\n* Where:\nBuild file 'build.gradle' line: 3\n\n\
                      * What went wrong:\nA problem occurred evaluating root project.\n> Plugin [id: 'x'] was not found\n\n\
                      * Try:\nRun with --stacktrace\n";
        assert_eq!(
            last_lines("", gradle),
            "A problem occurred evaluating root project.; > Plugin [id: 'x'] was not found"
        );
        assert_eq!(last_lines("[INFO] x\n[ERROR] no such artifact\n", ""), "[ERROR] no such artifact");
        assert_eq!(last_lines("it is broken\n", ""), "it is broken");
    }
}
