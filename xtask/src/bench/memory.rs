//! Resident memory of a process that boots the VM and prints one line.

use anyhow::Result;

use super::{Bench, Report, verdict};
use crate::json::Json;

/// Most megabytes.
const MOST: f64 = 150.0;

pub fn run(bench: &Bench) -> Result<Report> {
    let hello = bench.hello()?;
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let ours = megabytes(bench.touchstone(&[hello])?.peak_memory);
    let java = megabytes(bench.java(&[], &[hello])?.peak_memory);
    let good = ours < MOST;
    let text = format!(
        "memory: largest resident set of a hello world on Java {}\n\
         touchstone {ours:.1} MB (bar under {MOST} MB) {}\njava       {java:.1} MB\n",
        bench.jdk.version,
        verdict(good)
    );
    let json = Json::Object(vec![
        ("touchstone_mb", Json::Number(ours)),
        ("java_mb", Json::Number(java)),
        ("good", Json::Bool(good)),
    ]);
    Ok(Report { name: "memory", text, json, good })
}
