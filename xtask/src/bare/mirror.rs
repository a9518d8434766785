//! The Debian mirror that this machine uses, from apt's own files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The release that the root folder gets.
pub const RELEASE: &str = "bookworm";

/// The first mirror of this machine's apt configuration, one that has the release if there is one.
pub fn find() -> Result<String> {
    let mut files = vec![PathBuf::from("/etc/apt/sources.list")];
    let mut parts: Vec<PathBuf> =
        std::fs::read_dir("/etc/apt/sources.list.d").into_iter().flatten().flatten().map(|e| e.path()).collect();
    parts.sort();
    files.extend(parts);
    let entries: Vec<Entry> = files.iter().flat_map(|file| read(file)).collect();
    let best = entries.iter().find(|e| e.suites.iter().any(|s| s == RELEASE)).or(entries.first());
    let found = best.map(|entry| entry.mirror.clone());
    found.context("apt's configuration names no mirror of Debian; give one with --mirror")
}

#[derive(Debug, PartialEq, Eq)]
struct Entry {
    mirror: String,
    suites: Vec<String>,
}

fn read(file: &Path) -> Vec<Entry> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    match file.extension().and_then(|e| e.to_str()) {
        Some("list") => one_line(&text),
        Some("sources") => paragraphs(&text),
        _ => Vec::new(),
    }
}

/// Lines like `deb [options] MIRROR SUITE main`.
fn one_line(text: &str) -> Vec<Entry> {
    let entry = |line: &str| {
        let rest = line.strip_prefix("deb ")?.trim_start();
        let rest = if rest.starts_with('[') { rest.split_once(']')?.1 } else { rest };
        let mut words = rest.split_whitespace();
        Some(Entry { mirror: words.next()?.into(), suites: vec![words.next()?.into()] })
    };
    text.lines().filter_map(entry).collect()
}

/// Paragraphs of fields: `Types: deb`, `URIs: MIRROR`, `Suites: SUITE …`.
fn paragraphs(text: &str) -> Vec<Entry> {
    let entry = |paragraph: &str| {
        let field = |name: &str| {
            let value = paragraph.lines().find_map(|line| line.strip_prefix(name))?.strip_prefix(':')?;
            Some(value.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        };
        let enabled = field("Enabled").is_none_or(|value| value != ["no"]);
        let binary = field("Types")?.iter().any(|kind| kind == "deb");
        let (mirror, suites) = (field("URIs")?.into_iter().next()?, field("Suites")?);
        (enabled && binary).then_some(Entry { mirror, suites })
    };
    text.split("\n\n").filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(mirror: &str, suites: &[&str]) -> Entry {
        Entry { mirror: mirror.into(), suites: suites.iter().map(|&s| s.into()).collect() }
    }

    #[test]
    fn both_forms_of_sources_are_read() {
        let lines = "# a comment\ndeb-src http://m/src stable main\ndeb [signed-by=/k] http://m/debian bookworm main\n";
        assert_eq!(one_line(lines), [entry("http://m/debian", &["bookworm"])]);
        let fields = "Types: deb\n# old\nURIs: http://m/debian\nSuites: bookworm bookworm-updates\nComponents: main\n\n\
                      Enabled: no\nTypes: deb\nURIs: http://m/off\nSuites: x\n\nTypes: deb-src\nURIs: http://m/s\nSuites: x\n";
        assert_eq!(paragraphs(fields), [entry("http://m/debian", &["bookworm", "bookworm-updates"])]);
    }
}
