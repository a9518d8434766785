//! One program on `java` and in the VM, and what came of it.
//!
//! Where the VM differs, `java` runs it a second time in another world (hashes, time zone, folder, heap, no compiler). If its two runs
//! differ, the program has no single right answer. What `java` did is kept below `target/foreign`.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::programs::Program;
use crate::bench::Bench;
use crate::process;

/// Programs that `java` does not end within this time are not compared.
const LONGEST_JAVA: Duration = Duration::from_secs(20);
/// The VM interprets, so it may take longer, also on a machine that is busy.
const LONGEST_OURS: Duration = Duration::from_mins(5);
/// Both sides have the same heap, so that both run out of memory.
const HEAP: &str = "1g";
/// What `java` is given in its second run.
const OTHER_WORLD: [&str; 6] = [
    "-Xint",
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:hashCode=0",
    "-Xmx1500m",
    "-Duser.timezone=Asia/Tokyo",
    "-XX:+UseParallelGC",
];
/// The exit code of `run` where the VM lacks something.
const CODE_UNSUPPORTED: i32 = 69;
/// The exit code of `run` after an internal error.
const CODE_INTERNAL: i32 = 70;

/// What came of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Same,
    /// It does not compile, or `java` does not end in time.
    NotRun,
    /// Two runs of `java` differ from each other and from the VM's.
    Varies,
    /// The first line that differs, on both sides.
    Differs(String),
    /// The VM lacks something; the message.
    Unsupported(String),
    /// The VM took too long.
    Late,
    /// An internal error or a signal.
    Broken(String),
}

/// What a run left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    code: i32,
    out: String,
    /// Standard error without the lines that the VMs themselves write.
    error: String,
}

pub fn judge(bench: &Bench, program: &Program) -> Result<Verdict> {
    let kept = process::root().join("target/foreign").join(&bench.jdk.version).join(program.name.replace('/', "+"));
    let Some(expected) = kept_or(&kept.join("java.json"), || first_on_java(bench, program, &kept))? else {
        return Ok(Verdict::NotRun);
    };
    let mut command = process::subject(&bench.touchstone);
    command.arg("run").arg("--jdk").arg(&bench.jdk.home).args(["--max-heap", HEAP]);
    command.args(properties(program, &kept)).arg("--class-path").arg(class_path(program, &kept)?);
    let Some(ours) = run(command.arg(&program.main_class), LONGEST_OURS)? else { return Ok(Verdict::Late) };
    if ours == expected {
        return Ok(Verdict::Same);
    }
    let again = kept_or(&kept.join("other.json"), || on_java(bench, program, &kept, &OTHER_WORLD))?;
    Ok(compare(&expected, again.as_ref(), &ours))
}

/// What it means that the VM did something else than the first run of `java`.
fn compare(first: &Run, second: Option<&Run>, ours: &Run) -> Verdict {
    let last = ours.error.lines().last().unwrap_or_default().to_owned();
    if ours.code == CODE_INTERNAL || ours.code > 128 && ours.code != first.code {
        Verdict::Broken(format!("exit {}: {last}", ours.code))
    } else if ours.code == CODE_UNSUPPORTED || ours.error.contains("not implemented by Touchstone") {
        Verdict::Unsupported(last)
    } else if second == Some(ours) {
        Verdict::Same
    } else if second != Some(first) {
        Verdict::Varies
    } else {
        Verdict::Differs(difference(first, ours))
    }
}

/// The first difference: of the output, else of standard error, else the exit code.
fn difference(expected: &Run, ours: &Run) -> String {
    for (what, theirs, ours) in [("", &expected.out, &ours.out), ("stderr ", &expected.error, &ours.error)] {
        let mut lines = theirs.lines().zip(ours.lines());
        if let Some((theirs, ours)) = lines.find(|(theirs, ours)| theirs != ours) {
            return format!("{what}{theirs:?} but {ours:?}");
        }
        let both = theirs.lines().count().min(ours.lines().count());
        let (more, less) = (theirs.lines().nth(both), ours.lines().nth(both));
        if more != less {
            return format!("{what}{more:?} but {less:?}");
        }
    }
    format!("exit {} but {}", expected.code, ours.code)
}

/// A run of `java` from the file where it is kept; none if the program does not run.
fn kept_or(file: &Path, ask: impl FnOnce() -> Result<Option<Run>>) -> Result<Option<Run>> {
    if let Ok(text) = std::fs::read(file) {
        let value: Value = serde_json::from_slice(&text)?;
        return if value.is_null() {
            Ok(None)
        } else {
            read(&value).context("target/foreign is damaged; remove it").map(Some)
        };
    }
    let run = ask()?;
    let value = run.as_ref().map(|run| json!([run.code, run.out, run.error]));
    std::fs::write(file, serde_json::to_vec(&value)?)?;
    Ok(run)
}

fn read(value: &Value) -> Option<Run> {
    let text = |at: usize| value[at].as_str().map(ToOwned::to_owned);
    Some(Run { code: value[0].as_i64()?.try_into().ok()?, out: text(1)?, error: text(2)? })
}

/// Compiles a program and runs it.
fn first_on_java(bench: &Bench, program: &Program, kept: &Path) -> Result<Option<Run>> {
    let classes = kept.join("classes");
    std::fs::create_dir_all(&classes)?;
    let mut javac = bench.jdk.tool("javac");
    javac.args([
        "-J-XX:TieredStopAtLevel=1",
        "-J-XX:+UseSerialGC",
        "-g",
        "-encoding",
        "UTF-8",
        "-proc:none",
        "-nowarn",
    ]);
    javac.arg("-d").arg(&classes).arg("-sourcepath").arg(&program.root).arg(&program.source);
    if run(&mut javac, LONGEST_OURS)?.is_none_or(|run| run.code != 0) {
        return Ok(None);
    }
    on_java(bench, program, kept, &["-Duser.timezone=UTC", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"])
}

fn on_java(bench: &Bench, program: &Program, kept: &Path, options: &[&str]) -> Result<Option<Run>> {
    // Programs may leave files in the folder in which they run.
    let folder = tempfile::tempdir()?;
    let mut java = bench.jdk.tool("java");
    java.current_dir(folder.path()).arg(format!("-Xmx{HEAP}")).args(options).args(properties(program, kept));
    java.env("LANG", "C.UTF-8").arg("-cp").arg(class_path(program, kept)?);
    run(java.arg(&program.main_class), LONGEST_JAVA)
}

/// Properties by which `jtreg` says where a test lies.
fn properties(program: &Program, kept: &Path) -> [String; 2] {
    let folder = program.source.parent().unwrap_or(&program.root);
    [format!("-Dtest.src={}", folder.display()), format!("-Dtest.classes={}", kept.join("classes").display())]
}

/// The classes, and the folder of the source for the files that lie there.
fn class_path(program: &Program, kept: &Path) -> Result<std::ffi::OsString> {
    let parts: [PathBuf; 2] = [kept.join("classes"), program.root.clone()];
    Ok(std::env::join_paths(parts)?)
}

/// None if it took longer than it may.
fn run(command: &mut Command, longest: Duration) -> Result<Option<Run>> {
    // Programs start others, which end with them.
    let Some(finished) = process::measure_or_kill(command.process_group(0), longest)? else { return Ok(None) };
    let error = String::from_utf8_lossy(&finished.stderr);
    let said = |line: &&str| {
        !["WARNING: ", "OpenJDK 64-Bit Server VM warning", "note: "].iter().any(|own| line.starts_with(own))
    };
    let error = error.lines().filter(said).collect::<Vec<_>>().join("\n");
    Ok(Some(Run { code: finished.code, out: String::from_utf8_lossy(&finished.stdout).into_owned(), error }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(code: i32, out: &str, error: &str) -> Run {
        Run { code, out: out.into(), error: error.into() }
    }

    #[test]
    fn a_difference_counts_only_where_java_agrees_with_itself() {
        let (one, two) = (ended(0, "1\n", ""), ended(0, "2\n", ""));
        assert_eq!(compare(&one, Some(&two), &two), Verdict::Same);
        assert_eq!(compare(&one, Some(&two), &ended(0, "3\n", "")), Verdict::Varies);
        let judged = |ours: &Run| compare(&one, Some(&one), ours);
        assert_eq!(judged(&ended(0, "3\n", "")), Verdict::Differs("\"1\" but \"3\"".into()));
        assert_eq!(judged(&ended(0, "1\n2\n", "")), Verdict::Differs("None but Some(\"2\")".into()));
        assert_eq!(judged(&ended(1, "1\n", "")), Verdict::Differs("exit 0 but 1".into()));
        assert!(matches!(judged(&ended(69, "", "x")), Verdict::Unsupported(_)));
        assert!(matches!(judged(&ended(139, "", "")), Verdict::Broken(_)));
    }
}
