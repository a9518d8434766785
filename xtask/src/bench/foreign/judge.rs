//! One program on `java` and in the VM, and what came of it.
//!
//! `java` runs it twice, the second time in another world (hashes, time zone, user, folder, heap, no compiler). Where its two runs differ the
//! program has no single right answer. What `java` did is kept below `target/foreign`.

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
/// The VM interprets, so it may take longer.
const LONGEST_OURS: Duration = Duration::from_mins(1);
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
    /// Two runs of `java` differ.
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
    let Some(expected) = on_java(bench, program, &kept)? else { return Ok(Verdict::NotRun) };
    let mut command = Command::new(&bench.touchstone);
    command.arg("run").arg("--jdk").arg(&bench.jdk.home).args(["--max-heap", HEAP]);
    command.args(properties(program, &kept)).arg("--class-path").arg(class_path(program, &kept)?);
    let Some(ours) = run(command.arg(&program.main_class), LONGEST_OURS)? else { return Ok(Verdict::Late) };
    Ok(compare(&expected, &ours))
}

fn compare(expected: &[Run; 2], ours: &Run) -> Verdict {
    let [first, second] = expected;
    let last = ours.error.lines().last().unwrap_or_default().to_owned();
    if ours.code == CODE_INTERNAL || ours.code > 128 && ours.code != first.code {
        Verdict::Broken(format!("exit {}: {last}", ours.code))
    } else if ours.code == CODE_UNSUPPORTED || ours.error.contains("not implemented by Touchstone") {
        Verdict::Unsupported(last)
    } else if ours == first || ours == second {
        Verdict::Same
    } else if first != second {
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

/// Both runs of `java`, from the folder where they are kept if they are there; none if the program does not run.
fn on_java(bench: &Bench, program: &Program, kept: &Path) -> Result<Option<[Run; 2]>> {
    let file = kept.join("java.json");
    if let Ok(text) = std::fs::read(&file) {
        return read(&serde_json::from_slice(&text)?);
    }
    let runs = ask(bench, program, kept)?;
    let value = runs.as_ref().map(|runs| runs.each_ref().map(|run| json!([run.code, run.out, run.error])));
    std::fs::write(&file, serde_json::to_vec(&value)?)?;
    Ok(runs)
}

fn read(value: &Value) -> Result<Option<[Run; 2]>> {
    if value.is_null() {
        return Ok(None);
    }
    let run = |value: &Value| {
        let text = |at: usize| value[at].as_str().map(ToOwned::to_owned);
        Some(Run { code: value[0].as_i64()?.try_into().ok()?, out: text(1)?, error: text(2)? })
    };
    let both = run(&value[0]).zip(run(&value[1])).context("target/foreign is damaged; remove it")?;
    Ok(Some([both.0, both.1]))
}

fn ask(bench: &Bench, program: &Program, kept: &Path) -> Result<Option<[Run; 2]>> {
    let classes = kept.join("classes");
    std::fs::create_dir_all(&classes)?;
    let mut javac = bench.jdk.tool("javac");
    javac.args(["-J-XX:TieredStopAtLevel=1", "-g", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d"]).arg(&classes);
    javac.arg("-sourcepath").arg(&program.root).arg(&program.source);
    if run(&mut javac, LONGEST_OURS)?.is_none_or(|run| run.code != 0) {
        return Ok(None);
    }
    let java = |options: &[&str]| {
        // Programs may leave files in the folder in which they run.
        let folder = tempfile::tempdir()?;
        let mut java = bench.jdk.tool("java");
        java.current_dir(folder.path()).arg(format!("-Xmx{HEAP}")).arg("-Duser.timezone=UTC").args(options);
        java.env("LANG", "C.UTF-8").args(properties(program, kept));
        run(java.arg("-cp").arg(class_path(program, kept)?).arg(&program.main_class), LONGEST_JAVA)
    };
    let Some(first) = java(&[])? else { return Ok(None) };
    Ok(java(&OTHER_WORLD)?.map(|second| [first, second]))
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
        assert_eq!(compare(&[one.clone(), one.clone()], &one), Verdict::Same);
        assert_eq!(compare(&[one.clone(), two.clone()], &two), Verdict::Same);
        assert_eq!(compare(&[one.clone(), two], &ended(0, "3\n", "")), Verdict::Varies);
        let other = compare(&[one.clone(), one.clone()], &ended(0, "3\n", ""));
        assert_eq!(other, Verdict::Differs("\"1\" but \"3\"".into()));
        let longer = compare(&[one.clone(), one.clone()], &ended(0, "1\n2\n", ""));
        assert_eq!(longer, Verdict::Differs("None but Some(\"2\")".into()));
        assert_eq!(compare(&[one.clone(), one.clone()], &ended(1, "1\n", "")), Verdict::Differs("exit 0 but 1".into()));
        assert!(matches!(compare(&[one.clone(), one.clone()], &ended(69, "", "x")), Verdict::Unsupported(_)));
        assert!(matches!(compare(&[one.clone(), one], &ended(139, "", "")), Verdict::Broken(_)));
    }
}
