//! Cases on the JDK: one process for many of them.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use heaps::script::{DRIVER, OPENED, Script};

use crate::Failure;

/// Time for one process.
const LIMIT: Duration = Duration::from_mins(10);

/// Cases of a script that the JDK contradicts, in words.
pub fn contradicted(home: &Path, classes: &Path, script: &Script) -> Result<Vec<String>, Failure> {
    if script.is_empty() {
        return Ok(Vec::new());
    }
    let folder = tempfile::tempdir()?;
    let source = folder.path().join("Replay.java");
    std::fs::write(&source, DRIVER)?;
    testkit::sources::compile(home, &[source], folder.path());
    let mut java = Command::new(home.join("bin/java"));
    for package in OPENED {
        java.arg("--add-opens").arg(format!("java.base/{package}=ALL-UNNAMED"));
    }
    java.arg("-cp").arg(std::env::join_paths([classes, folder.path()])?).arg("Replay");
    let output = testkit::process::run(&mut java, &script.text, LIMIT)?;
    if !output.is_success() {
        return Err(format!("the driver failed: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let differences = script.differences(&output.stdout());
    Ok(differences.into_iter().map(|d| format!("{}\nexpected {}found {}", d.case, d.expected, d.found)).collect())
}
