//! What git says of the current state of sources.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::exit::{Exit, Failure};

/// An answer that takes longer than this does not come.
const LONGEST: Duration = Duration::from_mins(1);

/// Runs `git diff` against a revision with some more arguments, in the current folder or another.
pub fn diff(folder: Option<&Path>, revision: &str, options: &[&str], paths: &[&str]) -> Result<String, Failure> {
    let failure =
        |why: String| Failure::new(Exit::NoInput, format!("the changes since {revision} are not known: {why}"));
    if revision.starts_with('-') {
        return Err(failure("a revision does not begin with -".into()));
    }
    let mut git = Command::new("git");
    git.args(folder.iter().flat_map(|folder| [Path::new("-C"), folder]));
    git.args(["diff", "--no-color", "--no-ext-diff"]).args(options).arg(revision).arg("--").args(paths);
    ask(git).map_err(failure)
}

/// Files that git does not know and is not told to ignore.
pub fn untracked(folder: &Path) -> Result<String, Failure> {
    let mut git = Command::new("git");
    git.arg("-C").arg(folder).args(["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"]);
    ask(git).map_err(|why| Failure::new(Exit::NoInput, format!("new files are not known: {why}")))
}

fn ask(mut git: Command) -> Result<String, String> {
    let run = base::child::run(&mut git, "", LONGEST, &base::Interrupt::default());
    let run = run.map_err(|e| format!("git cannot be started: {e}"))?;
    if run.is_success() { Ok(run.stdout()) } else { Err(run.stderr().trim().to_owned()) }
}
