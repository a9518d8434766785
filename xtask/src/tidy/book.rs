//! The book: every page is in its table of contents, and links lead somewhere.

use std::path::{Component, Path, PathBuf};

use super::{File, Finding};

/// Links of all Markdown files to files of the repository.
pub fn links(files: &[File]) -> Vec<Finding> {
    let known = |path: &Path| files.iter().any(|file| file.path == path || file.path.starts_with(path));
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is("md")) {
        let folder = file.path.parent().unwrap_or(Path::new(""));
        for (number, line) in file.lines() {
            for target in targets(line).filter(|target| !known(&normal(&folder.join(target)))) {
                findings.push(Finding::error(&file.path, number, format!("links to {target}, which is not there")));
            }
        }
    }
    findings
}

/// Pages that the table of contents does not have.
pub fn pages(files: &[File]) -> Vec<Finding> {
    let root = Path::new("docs/src");
    let Some(summary) = files.iter().find(|file| file.path == root.join("SUMMARY.md")) else { return Vec::new() };
    let listed: Vec<PathBuf> = summary.text.lines().flat_map(targets).map(|target| root.join(target)).collect();
    let pages = files.iter().filter(|file| file.path.starts_with(root) && file.is("md") && file.path != summary.path);
    let missing = pages.filter(|page| !listed.contains(&page.path));
    missing.map(|page| Finding::error(&page.path, 0, "is not in docs/src/SUMMARY.md")).collect()
}

/// What a line links to, without anchors and addresses of the network.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let links = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let paths = links.map(|link| link.split('#').next().unwrap_or(link));
    paths.filter(|path| !path.is_empty() && !path.contains(':') && !path.contains(' '))
}

/// Without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                normal.pop();
            }
            Component::CurDir => {}
            part => normal.push(part),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    #[test]
    fn links_lead_to_files_and_pages_are_listed() {
        let mut files = vec![
            file("docs/src/SUMMARY.md", "- [Run](run.md)\n"),
            file(
                "docs/src/run.md",
                "See [here](../../README.md#top), [there](dev/a.md) and [away](https://example.org/a.md).\n",
            ),
            file("README.md", "[Run](docs/src/run.md), [crates](crates)\n"),
            file("crates/a/Cargo.toml", ""),
        ];
        let text = |found: Vec<Finding>| found.iter().map(ToString::to_string).collect::<Vec<_>>();
        let found = text(links(&files));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("docs/src/run.md:1: links to dev/a.md"), "{found:?}");
        files.push(file("docs/src/dev/a.md", ""));
        assert!(links(&files).is_empty());
        assert_eq!(text(pages(&files)), ["error: docs/src/dev/a.md: is not in docs/src/SUMMARY.md"]);
    }
}
