//! Cases on the JDK: one process for many of them.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use heaps::script::{self, DRIVER, Script};

use crate::Failure;

/// Time for one process.
const LIMIT: Duration = Duration::from_mins(10);

/// Cases of a script that the JDK contradicts, in words.
pub fn contradicted(home: &Path, classes: &Path, cases: &Script) -> Result<Vec<String>, Failure> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let folder = tempfile::tempdir()?;
    let source = folder.path().join("Replay.java");
    std::fs::write(&source, DRIVER)?;
    testkit::sources::compile(home, &[source], folder.path());
    let mut java = Command::new(home.join("bin/java"));
    java.args(script::options()).arg("-cp").arg(std::env::join_paths([classes, folder.path()])?).arg("Replay");
    let output = testkit::process::run(&mut java, &cases.text, LIMIT)?;
    if !output.is_success() {
        return Err(format!("the driver failed: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let differences = cases.differences(&output.stdout());
    Ok(differences.into_iter().map(|d| format!("{}\nexpected {}found {}", d.case, d.expected, d.found)).collect())
}
