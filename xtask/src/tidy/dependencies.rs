//! Dependencies: each is used, and has a licence from the list of `deny.toml`.

use std::collections::BTreeSet;
use std::path::Path;

use super::{File, Finding};
use crate::process;

/// Every dependency of a manifest is named in the crate's source; those for tests in its tests.
pub fn unused(files: &[File]) -> Vec<Finding> {
    let manifests = files.iter().filter(|file| file.path.ends_with("Cargo.toml"));
    manifests.flat_map(|manifest| unused_of(manifest, files)).collect()
}

fn unused_of(manifest: &File, files: &[File]) -> Vec<Finding> {
    let Some(folder) = manifest.path.parent() else { return Vec::new() };
    let Ok(table) = manifest.text.parse::<toml::Table>() else { return Vec::new() };
    // Tests that include files of another crate's tests use what those use.
    let borrows =
        files.iter().any(|file| file.path.starts_with(folder) && file.is("rs") && file.text.contains("#[path ="));
    let source = |tests: bool| {
        let inside = move |file: &&File| file.path.starts_with(folder) && file.is("rs");
        files.iter().filter(inside).filter(move |file| tests || file.path.starts_with(folder.join("src")))
    };
    let mut findings = Vec::new();
    let kinds = [("dependencies", false), ("dev-dependencies", true)];
    for (kind, tests) in kinds.into_iter().filter(|(_, tests)| !tests || !borrows) {
        let names = table.get(kind).and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::keys);
        for name in names.filter(|name| !source(tests).any(|file| names_crate(&file.text, &name.replace('-', "_")))) {
            let what = format!("`{name}` of [{kind}] is used nowhere; remove it");
            findings.push(Finding::error(&manifest.path, 0, what));
        }
    }
    findings
}

/// Whether a path or macro of the crate occurs.
fn names_crate(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = &text[at + name.len()..];
        !before.is_some_and(is_word) && (after.starts_with("::") || after.starts_with(';') || after.starts_with(" as "))
    })
}

/// The licences of all packages that are built in, by the list of `deny.toml`. Nothing is found where cargo cannot tell without the network.
pub fn licences(files: &[File]) -> Vec<Finding> {
    let list = files.iter().find(|file| file.path == Path::new("deny.toml"));
    let allowed = list.map(|file| allowed(&file.text)).unwrap_or_default();
    let Ok(output) = process::cargo(&["metadata", "--format-version", "1", "--offline"]).output() else {
        return Vec::new();
    };
    let Ok(metadata) = serde_json::from_slice::<serde_json::Value>(&output.stdout) else { return Vec::new() };
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages.filter_map(|package| refused(package, &allowed)).collect()
}

fn refused(package: &serde_json::Value, allowed: &BTreeSet<String>) -> Option<Finding> {
    let licence = package["license"].as_str().unwrap_or("none");
    let name = package["name"].as_str().unwrap_or_default();
    let what = format!("{name} has the licence {licence}, which is not on the list of deny.toml");
    (!is_allowed(licence, allowed)).then(|| Finding::error(Path::new("Cargo.lock"), 0, what))
}

fn allowed(deny: &str) -> BTreeSet<String> {
    let table = deny.parse::<toml::Table>().unwrap_or_default();
    let list = table.get("licenses").and_then(|licences| licences.get("allow")).and_then(toml::Value::as_array);
    list.into_iter().flatten().filter_map(|licence| licence.as_str().map(str::to_owned)).collect()
}

/// An expression of licences: one alternative must have all its parts on the list. Parentheses are only around alternatives.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let plain = |part: &str| part.trim().trim_matches(['(', ')']).trim().to_owned();
    let all = |expression: &str| {
        let alternatives = expression.replace(" / ", " OR ").replace('/', " OR ");
        alternatives.split(" OR ").any(|licence| allowed.contains(&plain(licence)))
    };
    expression.split(" AND ").all(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    #[test]
    fn a_dependency_that_is_used_nowhere_is_found() {
        let manifest =
            "[dependencies]\nbase.workspace = true\nserde-json = \"1\"\n[dev-dependencies]\nvm.workspace = true\n";
        let mut files = vec![
            file("crates/a/Cargo.toml", manifest),
            file("crates/a/src/lib.rs", "//! A.\nuse base::Rng;\nfn f() { my_serde_json::g() }\n"),
            file("crates/a/tests/t.rs", "//! T.\nuse serde_json::Value;\nuse vm::Machine;\n"),
        ];
        let found: Vec<String> = unused(&files).iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("`serde-json` of [dependencies]"), "{found:?}");
        files[1].text.push_str("fn h() { serde_json::to_string(1) }\n");
        assert!(unused(&files).is_empty());
    }

    #[test]
    fn licences_are_judged_by_their_parts() {
        let list = allowed("[licenses]\nallow = [\"MIT\", \"Apache-2.0\", \"Unicode-3.0\"]\n");
        for good in ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_allowed(good, &list), "{good}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "none"] {
            assert!(!is_allowed(bad, &list), "{bad}");
        }
    }
}
