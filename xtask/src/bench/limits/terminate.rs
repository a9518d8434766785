//! Runs that are ended by SIGTERM at random moments.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::Subject;
use crate::bench::Bench;
use crate::bench::sample::next;

/// Runs that are ended.
pub const MOMENTS: usize = 10;
/// A run lasts at least this long, so that every moment before it is one of a run. Verification is part of it.
const BUDGET: &str = "6s";
const LATEST: u64 = 9_000;
/// A process that has not ended by then is killed.
const LONGEST: Duration = Duration::from_secs(30);

/// A run that was ended.
pub struct Ended {
    pub name: String,
    /// From its start to the signal.
    pub after: Duration,
    /// From the signal to its end.
    pub took: Duration,
    /// The exit code; none if it was killed.
    pub code: Option<i32>,
    /// It had ended before the signal.
    pub before: bool,
}

pub fn run(bench: &Bench, subjects: &[Subject], seed: u64, folder: &Path) -> Result<Vec<Ended>> {
    let mut state = seed ^ 0x51c7;
    (0..MOMENTS)
        .map(|number| {
            let subject = &subjects[(next(&mut state) % subjects.len() as u64) as usize];
            let after = Duration::from_millis(next(&mut state) % LATEST);
            let ended = end(bench, subject, after, &folder.join(format!("ended-{number}")))?;
            eprintln!("limits: SIGTERM after {:.2} s: {:.3} s", after.as_secs_f64(), ended.took.as_secs_f64());
            Ok(ended)
        })
        .collect()
}

fn end(bench: &Bench, subject: &Subject, after: Duration, out: &Path) -> Result<Ended> {
    let mut command = crate::process::subject(&bench.touchstone);
    command.arg("generate").arg(&subject.jars[0]).arg("--jdk").arg(&bench.jdk.home).arg("--out").arg(out);
    // Verification is one of the stages.
    command.args(subject.arguments(BUDGET)?.iter().filter(|argument| *argument != "--no-verify"));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().context("cannot start touchstone")?;
    std::thread::sleep(after);
    let before = child.try_wait()?.is_some();
    let start = Instant::now();
    if !before {
        // SAFETY: `kill` takes two numbers; the child was not waited for.
        unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGTERM) };
    }
    let mut code = None;
    while start.elapsed() < LONGEST {
        if let Some(status) = child.try_wait()? {
            code = status.code();
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let took = start.elapsed();
    if took >= LONGEST {
        child.kill()?;
        child.wait()?;
    }
    Ok(Ended { name: subject.name.clone(), after, took, code, before })
}
