//! What benchmarks ask of the system.

use std::path::{Path, PathBuf};
use std::process::Command;

/// How a figure that has a bar ends its line.
pub fn verdict(good: bool) -> &'static str {
    if good { "OK" } else { "MISS" }
}

/// Megabytes of memory that this process uses; 0 where the system does not say.
pub fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

/// Compiles a source of `bench/`, given from there, into a folder of this process's own.
pub fn compile(jdk_home: &Path, source: &str) -> std::io::Result<PathBuf> {
    let source = crate::workspace().join("bench").join(source);
    let name = source.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let out = std::env::temp_dir().join(format!("touchstone-bench-{name}-{}", std::process::id()));
    let status = Command::new(jdk_home.join("bin/javac")).arg("-d").arg(&out).arg(source).status()?;
    if status.success() { Ok(out) } else { Err(std::io::Error::other("javac failed")) }
}
