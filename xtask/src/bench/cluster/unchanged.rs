//! Classes on which nothing has changed, and those that a change can reach.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::site::Site;
use crate::bench::{sample, verdict};
use crate::process;

/// Seconds for all unchanged classes.
const MOST_SECONDS: f64 = 1.0;
const LONGEST: Duration = Duration::from_mins(30);
/// Classes that are changed, one after another.
const CHANGED: usize = 3;
/// Executions for each class: what is measured does not depend on them.
const EXECUTIONS: &str = "1x";

/// Runs with a cache, into an output folder.
struct Project<'a> {
    site: &'a Site<'a>,
    target: &'a Path,
    name: &'a str,
    shard: String,
}

impl Project<'_> {
    fn run(&self, out: &str, more: &[&str]) -> Result<(Value, Duration)> {
        let mut command = Command::new(&self.site.bench.touchstone);
        command.env("XDG_CACHE_HOME", self.site.at("kept")).env_remove("TOUCHSTONE_NO_CACHE");
        command.env("JAVA_HOME", &self.site.bench.jdk.home).arg("generate").arg(self.target);
        command.args(["--budget", EXECUTIONS, "--no-verify", "--format", "json", "--shard", &self.shard, "--out"]);
        command.arg(self.site.at(&format!("{out}-{}", self.name))).args(more);
        let run = process::measure_within(&mut command, LONGEST)?;
        let report = serde_json::from_slice(&run.stdout);
        Ok((report.with_context(|| String::from_utf8_lossy(&run.stderr).into_owned())?, run.wall))
    }
}

/// Names of the classes that were worked on, or of all.
fn classes(report: &Value, worked_only: bool) -> BTreeSet<String> {
    let all = report["classes"].as_array().into_iter().flatten();
    all.filter(|class| !worked_only || class["kept"] == false)
        .filter_map(|class| class["name"].as_str().map(ToOwned::to_owned))
        .collect()
}

/// A second run on many classes.
pub fn unchanged(site: &Site<'_>, target: &Path, name: &str, shard: String) -> Result<String> {
    let project = Project { site, target, name, shard };
    project.run("kept", &[])?;
    let mut times = Vec::new();
    let (mut all, mut worked) = (0, 0);
    for _ in 0..3 {
        let (report, time) = project.run("kept", &[])?;
        (all, worked) = (classes(&report, false).len(), classes(&report, true).len());
        times.push(time.as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    let good = times[1] <= MOST_SECONDS && worked == 0;
    Ok(format!(
        "{name}: {all} unchanged classes: {:.2} s (the median of three runs), {worked} worked on {}\n",
        times[1],
        verdict(good)
    ))
}

/// One class is changed: those that can reach it, by the JDK's own tool, are worked on.
pub fn changed(site: &Site<'_>, jar: &Path, name: &str, shard: String) -> Result<String> {
    let folder = site.at(&format!("classes-{name}"));
    std::fs::create_dir_all(&folder)?;
    process::run(site.bench.jdk.tool("jar").arg("xf").arg(jar).current_dir(&folder))?;
    let project = Project { site, target: &folder, name, shard };
    let (first, _) = project.run("changed", &[])?;
    let wanted = classes(&first, false);
    let uses = dependencies(site, &folder)?;
    let mut random = 7;
    let mut text = String::new();
    for _ in 0..CHANGED {
        let (victim, reach) = loop {
            let at = sample::next(&mut random) as usize % wanted.len();
            let victim = wanted.iter().nth(at).context("a class")?.clone();
            let reach = reaching(&uses, &victim);
            if reach.len() > 2 && is_old(&folder, &victim) {
                break (victim, reach);
            }
        };
        touch(&folder, &victim)?;
        let (report, _) = project.run("changed", &[])?;
        let worked = classes(&report, true);
        let expected: BTreeSet<String> = reach.intersection(&wanted).cloned().collect();
        let missed = expected.difference(&worked).count();
        // Tests of a class may use others than its code: those that earlier work has read.
        let more = worked.difference(&expected).count();
        let (fresh, _) = project.run("fresh", &["--no-cache"])?;
        let same = same_files(site, name)?;
        ensure!(classes(&fresh, false) == wanted, "other classes than before");
        let _ = writeln!(
            text,
            "{name}: {victim} changed: {} of {} classes can reach it, {missed} of them not worked on, {more} more whose tests use it; \
             files as without a cache: {same} {}",
            expected.len(),
            wanted.len(),
            verdict(missed == 0 && same)
        );
    }
    Ok(text)
}

/// Classes by name, each with those that it names, as `jdeps` has them.
fn dependencies(site: &Site<'_>, folder: &Path) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let to = folder.with_extension("dot");
    let mut jdeps = site.bench.jdk.tool("jdeps");
    jdeps.args(["-verbose:class", "-filter:none", "--ignore-missing-deps", "--multi-release", "base", "--dot-output"]);
    ensure!(process::succeeds(jdeps.arg(&to).arg(folder)), "`{}` failed", process::line(&jdeps));
    let name = folder.file_name().context("a name")?.to_string_lossy().into_owned();
    let text = std::fs::read_to_string(to.join(format!("{name}.dot")))?;
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in text.lines().filter(|line| line.contains("->")) {
        let mut names =
            line.split('"').skip(1).step_by(2).map(|name| name.split(' ').next().unwrap_or(name).to_owned());
        if let (Some(from), Some(to)) = (names.next(), names.next()) {
            uses.entry(from).or_default().insert(to);
        }
    }
    Ok(uses)
}

/// Classes that can reach one by names, itself among them.
fn reaching(uses: &BTreeMap<String, BTreeSet<String>>, class: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::from([class.to_owned()]);
    loop {
        let new: Vec<String> = uses
            .iter()
            .filter(|(from, to)| !found.contains(*from) && !to.is_disjoint(&found))
            .map(|(from, _)| from.clone())
            .collect();
        if new.is_empty() {
            return found;
        }
        found.extend(new);
    }
}

fn file(folder: &Path, class: &str) -> std::path::PathBuf {
    folder.join(format!("{}.class", class.replace('.', "/")))
}

/// Whether the number in a class file that this bench changes may be anything: that of old Java.
fn is_old(folder: &Path, class: &str) -> bool {
    std::fs::read(file(folder, class)).is_ok_and(|bytes| bytes.len() > 8 && bytes[7] < 56)
}

/// Changes a class file so that it means the same: its minor version.
fn touch(folder: &Path, class: &str) -> Result<()> {
    let path = file(folder, class);
    let mut bytes = std::fs::read(&path)?;
    bytes[5] ^= 1;
    Ok(std::fs::write(path, bytes)?)
}

/// Whether the files with and without a cache are the same.
fn same_files(site: &Site<'_>, name: &str) -> Result<bool> {
    let files = |out: &str| site.files(&format!("{out}-{name}"));
    Ok(files("changed")? == files("fresh")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_reached_by_all_that_lead_to_it() {
        let uses = [("a", "b"), ("b", "c"), ("d", "a"), ("e", "f"), ("c", "c")];
        let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in uses {
            all.entry(from.into()).or_default().insert(to.into());
        }
        assert_eq!(reaching(&all, "c").into_iter().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        assert_eq!(reaching(&all, "e").len(), 1);
    }
}
