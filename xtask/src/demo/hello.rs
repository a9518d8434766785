//! An example Java program in the VM and on `java`, side by side.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::jdk::Jdk;
use crate::process::{self, Finished, human};

const SOURCE: &str = "examples/hello/Shop.java";
const MAIN: &str = "Shop";

pub fn run(jdk: &Jdk, binary: &Path) -> Result<()> {
    let classes =
        tempfile::Builder::new().prefix("touchstone-demo-").tempdir().context("cannot make a temporary folder")?;
    println!("$ javac -d {} {SOURCE}", classes.path().display());
    jdk.compile(&[process::root().join(SOURCE)], classes.path())?;

    let mut touchstone = Command::new(binary);
    touchstone.arg("run").arg("--jdk").arg(&jdk.home);
    touchstone.arg("--class-path").arg(classes.path()).arg(MAIN);
    println!("$ {}", process::line(&touchstone));
    let ours = process::measure(&mut touchstone)?;
    print!("{}", String::from_utf8_lossy(&ours.stdout));
    eprint!("{}", String::from_utf8_lossy(&ours.stderr));

    let mut java = jdk.tool("java");
    java.arg("-cp").arg(classes.path()).arg(MAIN);
    println!("\n$ {}", process::line(&java));
    let theirs = process::measure(&mut java)?;
    match difference(&ours, &theirs) {
        None => println!("the same output, byte for byte, and exit code {}", ours.code),
        Some(difference) => bail!("touchstone and java differ: {difference}"),
    }
    println!("\ntouchstone {} · java {} (whole runs, JDK {})", human(ours.wall), human(theirs.wall), jdk.version);
    Ok(())
}

/// The first difference between the two runs.
fn difference(ours: &Finished, theirs: &Finished) -> Option<String> {
    let streams = [("standard output", &ours.stdout, &theirs.stdout), ("standard error", &ours.stderr, &theirs.stderr)];
    for (name, ours, theirs) in streams {
        if let Some(difference) = first_different_line(ours, theirs) {
            return Some(format!("{name}, {difference}"));
        }
    }
    (ours.code != theirs.code).then(|| format!("exit code {} and {}", ours.code, theirs.code))
}

/// The first line in which two texts differ.
pub fn first_different_line(ours: &[u8], theirs: &[u8]) -> Option<String> {
    if ours == theirs {
        return None;
    }
    let (ours, theirs) = (String::from_utf8_lossy(ours), String::from_utf8_lossy(theirs));
    let (mut left, mut right) = (ours.split('\n'), theirs.split('\n'));
    for number in 1.. {
        let (ours, theirs) = (left.next(), right.next());
        if ours.is_none() && theirs.is_none() {
            break;
        }
        if ours != theirs {
            let show = |line: Option<&str>| line.map_or("nothing".into(), |l| format!("`{l}`"));
            return Some(format!("line {number}: touchstone {}, java {}", show(ours), show(theirs)));
        }
    }
    Some("bytes that are not UTF-8".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_different_line_is_shown() {
        assert_eq!(first_different_line(b"a\nb\n", b"a\nb\n"), None);
        assert_eq!(first_different_line(b"a\nb\n", b"a\nc\n").as_deref(), Some("line 2: touchstone `b`, java `c`"));
        assert_eq!(first_different_line(b"a", b"a\nc").as_deref(), Some("line 2: touchstone nothing, java `c`"));
    }
}
