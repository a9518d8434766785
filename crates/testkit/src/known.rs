//! The list of programs that are known to fail: `tests/conformance/known-failures.txt`.
//!
//! A line is `JDK area/Name reason`, where JDK is a version or `*`; blank lines and those starting with `#` are skipped.
//! A listed program must still fail; when it passes, its line is to be removed.

use std::fs;
use std::path::Path;

use crate::error::{At, Error, Result};

/// One line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFailure {
    /// The feature version, or `None` for every JDK.
    pub jdk: Option<u32>,
    pub id: String,
    pub reason: String,
}

/// Reads the list; a missing file is an empty one.
pub fn read(path: &Path) -> Result<Vec<KnownFailure>> {
    if path.exists() { parse(path, &fs::read_to_string(path).at(path)?) } else { Ok(Vec::new()) }
}

fn parse(path: &Path, text: &str) -> Result<Vec<KnownFailure>> {
    let lines = text.lines().enumerate();
    let meant = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    meant
        .map(|(index, line)| {
            let bad = || Error::KnownFailures { path: path.to_path_buf(), line: index + 1, text: line.to_owned() };
            entry(line).ok_or_else(bad)
        })
        .collect()
}

fn entry(line: &str) -> Option<KnownFailure> {
    let (jdk, rest) = line.trim().split_once(char::is_whitespace)?;
    let (id, reason) = rest.trim().split_once(char::is_whitespace)?;
    let jdk = if jdk == "*" { None } else { Some(jdk.parse().ok()?) };
    id.contains('/').then(|| KnownFailure { jdk, id: id.to_owned(), reason: reason.trim().to_owned() })
}

/// The reason that a program is known to fail for, if it is.
pub fn reason<'a>(list: &'a [KnownFailure], feature: u32, id: &str) -> Option<&'a str> {
    let line = list.iter().find(|known| known.id == id && known.jdk.is_none_or(|jdk| jdk == feature))?;
    Some(&line.reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_apply_to_one_jdk_or_to_all() {
        let list = parse(Path::new("list"), "# why\n\n17 a/B  no such native\n* c/D   slow\n").unwrap();
        assert_eq!(reason(&list, 17, "a/B"), Some("no such native"));
        assert_eq!(reason(&list, 25, "a/B"), None);
        assert_eq!(reason(&list, 25, "c/D"), Some("slow"));
    }

    #[test]
    fn a_line_without_a_reason_is_refused() {
        assert!(parse(Path::new("list"), "17 a/B\n").is_err());
        assert!(parse(Path::new("list"), "17 B reason\n").is_err());
    }
}
