//! Asking a build tool, with a time limit.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use base::Interrupt;
use base::child::{self, End};

/// Time for an answer.
const MAX_ANSWER_TIME: Duration = Duration::from_mins(3);

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

/// The lines that are likely to say what is wrong.
fn last_lines(out: &str, err: &str) -> String {
    let lines: Vec<&str> = out.lines().chain(err.lines()).filter(|l| !l.trim().is_empty()).collect();
    let errors: Vec<&str> = lines.iter().copied().filter(|l| l.contains("ERROR") || l.contains("FAIL")).collect();
    let shown = if errors.is_empty() { &lines } else { &errors };
    shown.iter().take(3).copied().collect::<Vec<_>>().join("; ")
}
