//! Compiles the programs of the corpus, many of them in one JVM, each into its own folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::Cache;
use crate::corpus::Program;
use crate::error::{At, Error, Result};
use crate::jdks::Jdk;
use crate::process::{self, End};

/// The Java side: reads jobs, calls `javax.tools.JavaCompiler`, prints one line per job.
const DRIVER: &str = include_str!("../java/CompileAll.java");

/// The whole corpus takes about half a minute on one slow core.
const MAX_COMPILE_TIME: Duration = Duration::from_mins(10);

/// A program that the JDK's compiler refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub id: String,
    pub message: String,
}

/// Compiles what is not compiled yet; returns the programs that could not be.
pub fn compile(jdk: &Jdk, cache: &Cache, programs: &[&Program]) -> Result<Vec<Refused>> {
    let missing: Vec<_> = programs.iter().copied().filter(|program| !cache.classes(program).is_dir()).collect();
    if missing.is_empty() {
        return Ok(Vec::new());
    }
    let scratch = cache.scratch()?;
    fs::create_dir_all(&scratch).at(&scratch)?;
    let result = compile_into(jdk, cache, &missing, &scratch);
    fs::remove_dir_all(&scratch).at(&scratch)?;
    result
}

fn compile_into(jdk: &Jdk, cache: &Cache, programs: &[&Program], scratch: &Path) -> Result<Vec<Refused>> {
    let outputs: Vec<_> = (0..programs.len()).map(|index| scratch.join(index.to_string())).collect();
    let answers = drive(jdk, scratch, &jobs(programs, &outputs))?;
    if answers.len() != programs.len() {
        let message = format!("{} answers for {} programs", answers.len(), programs.len());
        return Err(Error::Driver { jdk: jdk.home.clone(), message });
    }
    let mut refused = Vec::new();
    for ((program, output), answer) in programs.iter().zip(&outputs).zip(answers) {
        if answer == "ok" {
            Cache::publish(output, &cache.classes(program))?;
        } else {
            let message = answer.trim_start_matches("error ").replace("\\n", "\n");
            refused.push(Refused { id: program.id.clone(), message });
        }
    }
    Ok(refused)
}

/// The job list in the driver's form.
fn jobs(programs: &[&Program], outputs: &[PathBuf]) -> String {
    let mut text = String::new();
    for (program, output) in programs.iter().zip(outputs) {
        let mut fields = vec![output.display().to_string(), program.path.display().to_string()];
        fields.extend(program.javac.iter().cloned());
        text.push_str(&fields.join("\t"));
        text.push('\n');
    }
    text
}

/// Runs the driver and returns its lines.
fn drive(jdk: &Jdk, scratch: &Path, jobs: &str) -> Result<Vec<String>> {
    let (driver, list) = (scratch.join("CompileAll.java"), scratch.join("jobs"));
    fs::write(&driver, DRIVER).at(&driver)?;
    fs::write(&list, jobs).at(&list)?;
    let mut command = Command::new(jdk.java());
    command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]).arg(&driver).arg(&list);
    let output = process::run(&mut command, "", MAX_COMPILE_TIME)?;
    if output.end != End::Exit(0) {
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(Error::Driver { jdk: jdk.home.clone(), message });
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
}
