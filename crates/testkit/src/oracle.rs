//! What a program does on the real JDK, run once and remembered.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cache::Cache;
use crate::corpus::Program;
use crate::error::{At, Result};
use crate::jdks::Jdk;
use crate::process::{self, End, Output};
use crate::session::TIME_LIMIT;

/// The expected result of a compiled program.
pub fn expected(jdk: &Jdk, cache: &Cache, program: &Program) -> Result<Output> {
    let place = cache.entry(program).join("expected");
    if let Some(known) = load(&place) {
        return Ok(known);
    }
    let output = run(jdk, cache, program)?;
    if output.end != End::TimedOut {
        let scratch = cache.scratch()?;
        store(&scratch, &output)?;
        Cache::publish(&scratch, &place)?;
    }
    Ok(output)
}

/// Runs the program on the JDK, in a neutral environment.
fn run(jdk: &Jdk, cache: &Cache, program: &Program) -> Result<Output> {
    let mut command = Command::new(jdk.java());
    command
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(cache.classes(program))
        .arg(&program.main)
        .args(&program.args);
    neutral(&mut command);
    process::run(&mut command, &program.stdin, TIME_LIMIT)
}

/// Removes what would make the result depend on this machine.
pub fn neutral(command: &mut Command) {
    const JAVA: [&str; 5] =
        ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS", "CLASSPATH"];
    for variable in JAVA.iter().chain(&["LANG", "LANGUAGE"]) {
        command.env_remove(variable);
    }
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
}

/// Leaves an output as three files in a folder.
pub fn store(dir: &Path, output: &Output) -> Result<()> {
    fs::create_dir_all(dir).at(dir)?;
    let end = match output.end {
        End::Exit(code) => code.to_string(),
        End::Signal => "signal".to_owned(),
        End::TimedOut => "timed out".to_owned(),
    };
    let files = [("stdout", output.stdout.as_slice()), ("stderr", &output.stderr), ("exit", end.as_bytes())];
    for (name, bytes) in files {
        let path = dir.join(name);
        fs::write(&path, bytes).at(&path)?;
    }
    Ok(())
}

fn load(dir: &Path) -> Option<Output> {
    let code = fs::read_to_string(dir.join("exit")).ok()?;
    Some(Output {
        stdout: fs::read(dir.join("stdout")).ok()?,
        stderr: fs::read(dir.join("stderr")).ok()?,
        end: code.parse().map_or(End::Signal, End::Exit),
    })
}
