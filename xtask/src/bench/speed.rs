//! Speed of the interpreter: the workloads in `bench/speed` against `java -Xint` of the same JDK.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::{Bench, Report, verdict};
use crate::demo::first_different_line;
use crate::json::Json;
use crate::process;
use crate::table::{Align, Table};

/// The geometric mean of the ratios must reach this.
const MEAN_BAR: f64 = 1.2;
/// No ratio may be under this.
const WORST_BAR: f64 = 0.4;
const ROUNDS: usize = 3;
const XINT: &[&str] = &["-Xint", "-XX:+UseSerialGC"];

/// A Java program whose first line gives its size: `// size: 30`.
struct Workload {
    name: String,
    size: String,
    source: PathBuf,
}

struct Measured {
    name: String,
    xint: Duration,
    ours: Duration,
}

impl Measured {
    /// Our speed as a part of -Xint's; more is better.
    fn ratio(&self) -> f64 {
        self.xint.as_secs_f64() / self.ours.as_secs_f64()
    }
}

pub fn run(bench: &Bench, only: Option<&str>) -> Result<Report> {
    let mut workloads = workloads(&process::root().join("bench/speed"))?;
    if let Some(only) = only {
        let names: Vec<String> = workloads.iter().map(|w| w.name.clone()).collect();
        workloads.retain(|w| w.name.eq_ignore_ascii_case(only));
        if workloads.is_empty() {
            bail!("no workload `{only}`; there are {}", names.join(", "));
        }
    }
    let sources: Vec<PathBuf> = workloads.iter().map(|w| w.source.clone()).collect();
    bench.jdk.compile(&sources, bench.classes())?;
    let mut all = Vec::new();
    for (i, workload) in workloads.iter().enumerate() {
        eprintln!("speed {}/{}: {}", i + 1, workloads.len(), workload.name);
        all.push(measure(bench, workload)?);
    }
    Ok(report(bench, &all))
}

/// Every workload in the folder, by name.
fn workloads(folder: &Path) -> Result<Vec<Workload>> {
    let mut found = BTreeMap::new();
    let entries = std::fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
    for entry in entries {
        let source = entry?.path();
        if source.extension().is_none_or(|e| e != "java") {
            continue;
        }
        let text = std::fs::read_to_string(&source)?;
        let size =
            size(&text).with_context(|| format!("{}: the first line must be `// size: NUMBER`", source.display()))?;
        let name = source.file_stem().unwrap_or_default().to_string_lossy();
        let workload = Workload { name: name.clone().into_owned(), size: size.to_string(), source: source.clone() };
        found.insert(name.into_owned(), workload);
    }
    ensure!(!found.is_empty(), "no workloads in {}", folder.display());
    Ok(found.into_values().collect())
}

fn size(source: &str) -> Option<u32> {
    let first = source.lines().next()?;
    first.strip_prefix("// size:")?.trim().parse().ok()
}

/// Both sides alternately; the best run of each counts.
fn measure(bench: &Bench, workload: &Workload) -> Result<Measured> {
    let main = [workload.name.as_str(), workload.size.as_str()];
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        let theirs = bench.java(XINT, &main)?;
        let ours = bench.touchstone(&main)?;
        if let Some(difference) = first_different_line(&ours.stdout, &theirs.stdout) {
            bail!("{}: the results differ, {difference}", workload.name);
        }
        best[0] = best[0].min(theirs.wall);
        best[1] = best[1].min(ours.wall);
    }
    Ok(Measured { name: workload.name.clone(), xint: best[0], ours: best[1] })
}

fn report(bench: &Bench, all: &[Measured]) -> Report {
    let ratios: Vec<f64> = all.iter().map(Measured::ratio).collect();
    let mean = geometric_mean(&ratios);
    let worst = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let good = mean >= MEAN_BAR && worst >= WORST_BAR;
    let mut table = Table::new(&[
        ("workload", Align::Left),
        ("-Xint ms", Align::Right),
        ("touchstone ms", Align::Right),
        ("ratio", Align::Right),
        ("", Align::Left),
    ]);
    for m in all {
        table.row([
            m.name.clone(),
            format!("{:.0}", milliseconds(m.xint)),
            format!("{:.0}", milliseconds(m.ours)),
            format!("{:.2}", m.ratio()),
            verdict(m.ratio() >= WORST_BAR).into(),
        ]);
    }
    let text = format!(
        "speed: java {} -Xint against touchstone, best of {ROUNDS} whole runs; ratio = -Xint's time / ours\n{table}\
         geometric mean {mean:.2} (bar {MEAN_BAR}) {}\nminimum        {worst:.2} (bar {WORST_BAR}) {}\n",
        bench.jdk.version,
        verdict(mean >= MEAN_BAR),
        verdict(worst >= WORST_BAR)
    );
    let workloads = all.iter().map(|m| {
        Json::Object(vec![
            ("name", Json::text(m.name.as_str())),
            ("xint_ms", Json::Number(milliseconds(m.xint))),
            ("touchstone_ms", Json::Number(milliseconds(m.ours))),
            ("ratio", Json::Number(m.ratio())),
        ])
    });
    let json = Json::Object(vec![
        ("workloads", Json::List(workloads.collect())),
        ("geometric_mean", Json::Number(mean)),
        ("minimum", Json::Number(worst)),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "speed", text, json, good }
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

fn geometric_mean(values: &[f64]) -> f64 {
    let logarithms: f64 = values.iter().map(|v| v.ln()).sum();
    (logarithms / values.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_geometric_mean_weighs_halves_and_doubles_alike() {
        assert!((geometric_mean(&[0.5, 2.0]) - 1.0).abs() < 1e-12);
        assert!((geometric_mean(&[0.8, 0.8, 0.8]) - 0.8).abs() < 1e-12);
    }

    #[test]
    fn the_size_stands_in_the_first_line() {
        assert_eq!(size("// size: 30\npublic class A {}"), Some(30));
        assert_eq!(size("public class A {}\n// size: 30"), None);
        assert_eq!(size("// size: many"), None);
    }

    #[test]
    fn the_repository_has_at_least_ten_workloads() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench/speed");
        assert!(workloads(&folder).unwrap().len() >= 10);
    }
}
