//! Classes on a cluster of three NATS servers: the same files as on one machine, whatever breaks; what it costs; unchanged classes; a
//! simulation of many machines.
//!
//! Subjects are shards of two libraries with a budget in executions, without verification on the JDK, which the part `verified` adds.

mod cost;
mod faults;
mod machine;
mod servers;
mod simulation;
mod site;
mod unchanged;

use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::forks::example;
use super::{Bench, Report, verdict};
use crate::maven::Artifact;
use crate::process;

use servers::Servers;
use site::{Outcome, Site, Subject};

const LIBRARIES: [Artifact; 2] = [
    Artifact::new("org.apache.commons", "commons-lang3", "3.14.0"),
    Artifact::new("org.apache.commons", "commons-collections4", "4.4"),
];
/// Libraries on which nothing was tried when the cluster was built.
const FRESH: [Artifact; 3] = [
    Artifact::new("org.yaml", "snakeyaml", "2.2"),
    Artifact::new("com.google.code.gson", "gson", "2.10.1"),
    Artifact::new("org.jsoup", "jsoup", "1.17.2"),
];
/// The library of the unchanged classes.
const LARGE: Artifact = Artifact::new("org.apache.commons", "commons-math3", "3.6.1");
/// Classes of it.
const UNCHANGED: usize = 500;
/// Classes of which one is changed.
const AROUND: usize = 100;
/// Classes of all libraries, if the user does not say.
pub const CLASSES: usize = 200;
/// Executions for each class, if the user does not say.
pub const EXECUTIONS: u64 = 500;
/// Workers of the load, and units.
const LOAD: (usize, usize) = (100, 2000);

pub struct Wish<'a> {
    /// A part, or several with commas between them.
    pub only: Option<&'a str>,
    pub classes: usize,
    pub executions: u64,
}

pub fn run(bench: &Bench, wish: &Wish<'_>) -> Result<Report> {
    if servers::program().is_none() {
        return Ok(Report::skipped("cluster", "nats-server is not there", "cargo xtask setup"));
    }
    let parts: Vec<&str> = ["same", "fresh", "verified", "speed", "unchanged", "changed", "simulation"]
        .into_iter()
        .chain(faults::names())
        .collect();
    let asked = |part: &str| match wish.only {
        None => true,
        Some(only) => {
            only.split(',').any(|one| one == part || one == "faults" && faults::names().any(|name| name == part))
        }
    };
    ensure!(parts.iter().any(|part| asked(part)), "--only names none of {}, faults", parts.join(", "));
    let folder = tempfile::Builder::new().prefix("touchstone-cluster-").tempdir()?;
    let site = Site {
        bench,
        folder: folder.path().to_owned(),
        subjects: subjects(bench, &LIBRARIES, wish.classes)?,
        executions: wish.executions,
        verify: false,
    };
    let mut printed = String::new();
    if parts.iter().any(|part| asked(part) && !["fresh", "verified", "unchanged", "changed"].contains(part)) {
        distributed(&site, &asked, &mut printed);
    }
    if asked("fresh") {
        printed += &told("the same files of other libraries", fresh(bench, folder.path(), wish));
    }
    if asked("verified") {
        printed += &told("with verification on the JDK", verified(bench, folder.path(), wish));
    }
    if asked("unchanged") {
        let kept = || {
            let jar = LARGE.fetch(&bench.jdk)?;
            unchanged::unchanged(&site, &jar, LARGE.name, shard(bench, &jar, UNCHANGED)?)
        };
        printed += &told("unchanged classes", kept());
    }
    if asked("changed") {
        for library in &LIBRARIES {
            let one = || {
                let jar = library.fetch(&bench.jdk)?;
                unchanged::changed(&site, &jar, library.name, shard(bench, &jar, AROUND)?)
            };
            printed += &told("one changed class", one());
        }
    }
    Ok(Report::judged("cluster", Some("cluster: classes on many machines"), &printed))
}

/// The text of a part under its head, at once for those who watch. One that fails is a miss, and the others go on.
fn told(head: &str, part: Result<String>) -> String {
    let text = match part {
        Ok(text) => format!("\n{head}\n{text}"),
        Err(why) => format!("\n{head}\nit failed: {why:#} {}\n", verdict(false)),
    };
    eprint!("{text}");
    text
}

/// All parts that need the files of one machine.
fn distributed(site: &Site<'_>, asked: &dyn Fn(&str) -> bool, printed: &mut String) {
    // Images of the JDK are made before anything is measured.
    eprintln!("cluster: on one machine");
    let here = match warm(site).and_then(|()| site.here("here", "2")) {
        Ok(here) => here,
        Err(why) => return *printed += &told("on one machine", Err(why)),
    };
    let mut measured = None;
    if asked("same") || asked("simulation") {
        eprintln!("cluster: on a cluster");
        let same = cost::same(site, &here).map(|(text, found)| {
            measured = Some(found);
            text
        });
        *printed += &told("the same files", same);
    }
    if asked("speed") {
        eprintln!("cluster: one worker and two");
        *printed += &told("two workers", cost::speed(site));
    }
    if faults::names().any(asked) {
        *printed += &told("faults: the same files, every class once", Ok(faults::run(site, &here, asked)));
    }
    if let Some(measured) = measured.filter(|_| asked("simulation")) {
        *printed += &told("many machines", simulate(site, &here, &measured));
    }
}

/// One class in each of the caches that are used.
fn warm(site: &Site<'_>) -> Result<()> {
    for cache in ["home", "machine"] {
        let mut command = site.touchstone(cache);
        command.arg("generate").arg(&site.subjects[0].target).args([
            "--shard",
            "1/50",
            "--budget",
            "1x",
            "--no-verify",
            "--out",
        ]);
        process::measure(command.arg(site.at("warm")))?;
    }
    Ok(())
}

/// Other libraries: the same files, and what it costs.
fn fresh(bench: &Bench, folder: &Path, wish: &Wish<'_>) -> Result<String> {
    eprintln!("cluster: other libraries");
    let subjects = subjects(bench, &FRESH, wish.classes)?;
    compared(&Site { bench, folder: folder.join("fresh"), subjects, executions: wish.executions, verify: false })
}

/// With verification: the same files, and what it costs that fewer classes are verified together.
fn verified(bench: &Bench, folder: &Path, wish: &Wish<'_>) -> Result<String> {
    eprintln!("cluster: with verification");
    let subjects = subjects(bench, &LIBRARIES, wish.classes)?;
    let folder = folder.join("verified");
    let text = compared(&Site { bench, folder, subjects, executions: wish.executions, verify: true })?;
    // Workers compile and run fewer classes at once, which has no bar.
    Ok(text.replace("MISS; the servers", "; the servers"))
}

/// A site's classes on one machine and on a cluster.
fn compared(site: &Site<'_>) -> Result<String> {
    warm(site)?;
    let here = site.here("here", "2")?;
    Ok(cost::same(site, &here)?.0)
}

fn simulate(site: &Site<'_>, here: &Outcome, measured: &cost::Measured) -> Result<String> {
    eprintln!("cluster: load");
    let folder = site.at("servers-load");
    std::fs::create_dir_all(&folder)?;
    let servers = Servers::start(&folder, "127.0.0.1")?;
    let (workers, units, bytes) = (LOAD.0.to_string(), LOAD.1.to_string(), measured.bytes.to_string());
    let load = ["touchstone-cluster", "--example", "load", "--", &servers.url(), &workers, &units, &bytes];
    let printed = example(site.bench, &load)?;
    let mut numbers = printed.split_whitespace().filter_map(|number| number.parse::<f64>().ok());
    let (held, latency) = numbers.next().zip(numbers.next()).context("the load printed no numbers")?;
    let measured =
        simulation::Measured { costs: here.costs(), held, latency: latency / 1e3, messages: measured.messages };
    Ok(simulation::run(&measured))
}

/// Classes of some libraries, as many of each.
fn subjects(bench: &Bench, libraries: &[Artifact], classes: usize) -> Result<Vec<Subject>> {
    libraries
        .iter()
        .map(|library| {
            let target = library.fetch(&bench.jdk)?;
            let shard = shard(bench, &target, classes.div_ceil(libraries.len()))?;
            Ok(Subject { name: library.name, target, shard })
        })
        .collect()
}

/// The largest number of parts of which the first has so many classes, about.
fn shard(bench: &Bench, jar: &Path, classes: usize) -> Result<String> {
    let list = process::output(bench.jdk.tool("jar").arg("tf").arg(jar)).context("`jar tf` failed")?;
    let is_nameless = |name: &str| name.split('$').skip(1).any(|part| part.starts_with(|c: char| c.is_ascii_digit()));
    let all = list.lines().filter_map(|line| line.strip_suffix(".class")).filter(|name| !is_nameless(name)).count();
    // A part is a little larger or smaller than others.
    Ok(format!("1/{}", (all * 9 / 10 / classes.max(1)).max(1)))
}
