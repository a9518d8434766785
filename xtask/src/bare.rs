//! `bare`: both commands of the README in a fresh Debian that has nothing but a C compiler and Rust.
//!
//! The root folder is built by `debootstrap`; the commands run in it by `chroot`, with an empty environment and a home
//! folder of their own. Mounts are made in a namespace of the command, so that they end with it, however it ends.

mod mirror;
mod root;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::process;
use crate::table::{Align, Table};
use root::Root;

/// The commands that must work.
const COMMANDS: [&str; 2] = ["demo", "test"];

#[derive(clap::Args)]
pub struct Arguments {
    /// The folder to build the system in; it is kept. Default: a folder in `target`, removed if all went well.
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Use the system that an earlier run left in the folder, with what it built, and only copy the checkout again.
    #[arg(long, requires = "root")]
    again: bool,
    /// Debian's mirror; default: the first one in this machine's apt configuration.
    #[arg(long, value_name = "URL")]
    mirror: Option<String>,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    // SAFETY: `geteuid` has no arguments and cannot fail.
    ensure!(unsafe { libc::geteuid() } == 0, "`cargo xtask bare` needs root: it calls debootstrap, unshare and chroot");
    let folder = arguments.root.clone().unwrap_or_else(|| process::root().join("target/bare"));
    let root = Root::at(&std::path::absolute(folder)?);
    let mut report = Report::default();
    let result = go(arguments, &root, &mut report);
    print!("{}", report.table());
    result?;
    if arguments.root.is_none() {
        root.remove()?;
    }
    println!("both commands work on a bare machine");
    Ok(())
}

fn go(arguments: &Arguments, root: &Root, report: &mut Report) -> Result<()> {
    if !arguments.again {
        let mirror = arguments.mirror.clone().map_or_else(mirror::find, Ok)?;
        report.measure("debootstrap", root.folder(), || root.bootstrap(&mirror))?;
        report.measure("Rust", root.folder(), || root.copy_rust())?;
    }
    report.measure("checkout", root.folder(), || root.copy_checkout())?;
    for command in COMMANDS {
        let name = format!("cargo xtask {command}");
        println!("\n==> {name}, in {}", root.folder().display());
        report.measure(&name, root.folder(), || root.run(&["cargo", "xtask", command]))?;
    }
    Ok(())
}

/// What each step took.
#[derive(Default)]
struct Report {
    rows: Vec<[String; 4]>,
}

impl Report {
    fn measure(&mut self, name: &str, folder: &Path, step: impl FnOnce() -> Result<()>) -> Result<()> {
        let before = disk(folder);
        let (start, cpu) = (Instant::now(), children_cpu());
        let result = step();
        let (wall, cpu) = (start.elapsed(), children_cpu().saturating_sub(cpu));
        let grown = disk(folder).saturating_sub(before);
        let name = if result.is_ok() { name.to_owned() } else { format!("{name}: FAILED") };
        self.rows.push([name.clone(), minutes(wall), minutes(cpu), format!("{} MB", grown >> 20)]);
        result.context(name)
    }

    fn table(&self) -> Table {
        let columns = [("step", Align::Left), ("time", Align::Right), ("processor", Align::Right)];
        let mut table = Table::new(&[&columns[..], &[("disk", Align::Right)]].concat());
        for row in &self.rows {
            table.row(row.clone());
        }
        table
    }
}

/// Bytes that a folder takes on the disk.
fn disk(folder: &Path) -> u64 {
    let text = process::output(Command::new("du").args(["-sx", "-B1"]).arg(folder)).unwrap_or_default();
    text.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// Processor time of all children that ended.
fn children_cpu() -> Duration {
    // SAFETY: `rusage` is plain data for which zeroes are valid, and the pointer lives through the call.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let time = |t: libc::timeval| {
        Duration::from_secs(t.tv_sec.unsigned_abs()) + Duration::from_micros(t.tv_usec.unsigned_abs())
    };
    time(usage.ru_utime) + time(usage.ru_stime)
}

fn minutes(time: Duration) -> String {
    format!("{}:{:02} min", time.as_secs() / 60, time.as_secs() % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_step_is_in_the_table_and_in_the_error() {
        let mut report = Report::default();
        let folder = tempfile::tempdir().unwrap();
        report.measure("one", folder.path(), || Ok(())).unwrap();
        let error = report.measure("two", folder.path(), || anyhow::bail!("broken")).unwrap_err();
        assert_eq!(format!("{error:#}"), "two: FAILED: broken");
        let table = report.table().to_string();
        assert!(table.contains("one") && table.contains("two: FAILED"), "{table}");
    }

    #[test]
    fn times_are_minutes() {
        assert_eq!(minutes(Duration::from_secs(754)), "12:34 min");
    }
}
