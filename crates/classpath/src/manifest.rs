//! The main section of a jar's manifest: continuation lines, `Class-Path`, `Multi-Release`.

use std::path::{Path, PathBuf};

/// What the class path needs to know of a manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub multi_release: bool,
    /// URLs relative to the jar, as written.
    pub class_path: Vec<String>,
}

impl Manifest {
    pub fn parse(bytes: &[u8]) -> Self {
        let mut manifest = Self::default();
        for (name, value) in main_attributes(&String::from_utf8_lossy(bytes)) {
            if name.eq_ignore_ascii_case("Multi-Release") {
                manifest.multi_release = value.trim().eq_ignore_ascii_case("true");
            } else if name.eq_ignore_ascii_case("Class-Path") {
                manifest.class_path = value.split_whitespace().map(Into::into).collect();
            }
        }
        manifest
    }

    /// The files and folders that `Class-Path` names, seen from the jar's folder.
    pub fn class_path_from(&self, jar: &Path) -> Vec<PathBuf> {
        let folder = jar.parent().unwrap_or(Path::new(""));
        self.class_path.iter().filter_map(|url| local_path(url, folder)).collect()
    }
}

/// Names and values up to the first empty line, with continuation lines joined.
fn main_attributes(text: &str) -> Vec<(String, String)> {
    let mut attributes: Vec<(String, String)> = Vec::new();
    for line in text.replace("\r\n", "\n").split(['\n', '\r']) {
        if line.is_empty() {
            break;
        }
        if let Some(more) = line.strip_prefix(' ') {
            if let Some((_, value)) = attributes.last_mut() {
                value.push_str(more);
            }
        } else if let Some((name, value)) = line.split_once(':') {
            let value = value.strip_prefix(' ').unwrap_or(value);
            attributes.push((name.into(), value.into()));
        }
    }
    attributes
}

/// The path of a relative or `file:` URL; `None` for other schemes.
fn local_path(url: &str, folder: &Path) -> Option<PathBuf> {
    let path = match url.split_once(':') {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("file") => rest.strip_prefix("//").unwrap_or(rest),
        // One letter is a Windows drive.
        Some((scheme, _)) if scheme.len() > 1 && !scheme.contains('/') => return None,
        _ => url,
    };
    Some(folder.join(percent_decoded(path)))
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escape = if *first == b'%' { tail.first_chunk::<2>() } else { None };
        let code = escape.and_then(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            u8::from_str_radix(digits, 16).ok()
        });
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_continue_on_lines_that_start_with_a_space() {
        let manifest = Manifest::parse(b"Manifest-Version: 1.0\r\nClass-Path: a.jar li\r\n b/c.jar\r\nmulti-release: TRUE\r\n\r\nName: x\r\nClass-Path: no\r\n");
        assert_eq!(manifest.class_path, ["a.jar", "lib/c.jar"]);
        assert!(manifest.multi_release);
    }

    #[test]
    fn urls_become_paths_beside_the_jar() {
        let manifest = Manifest {
            class_path: ["b%20c.jar", "../d/", "file:///e.jar", "http://f/g.jar", "file:h%zz.jar"]
                .map(String::from)
                .into(),
            ..Manifest::default()
        };
        let paths = manifest.class_path_from(Path::new("/x/a.jar"));
        let expected = ["/x/b c.jar", "/x/../d/", "/e.jar", "/x/h%zz.jar"].map(PathBuf::from);
        assert_eq!(paths, expected);
    }
}
