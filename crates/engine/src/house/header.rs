//! The comment at the top of a file: a licence header.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Sources that are looked at.
const MOST_SOURCES: usize = 60;
/// Longer ones are no headers.
const MOST_LINES: usize = 60;

/// The comment that tests begin with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Header {
    /// That of most sources of the same project, if most have one.
    Around,
    #[default]
    None,
    /// This text, a comment already.
    Given(String),
}

impl Header {
    /// A header that the user gave; what is no comment becomes one.
    pub fn given(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::None;
        }
        if text.starts_with("/*") || text.lines().all(|line| line.trim().is_empty() || line.starts_with("//")) {
            return Self::Given(text.to_owned());
        }
        let line = |line: &str| format!(" * {}", line.replace("*/", "* /")).trim_end().to_owned();
        Self::Given(format!("/*\n{}\n */", text.lines().map(line).collect::<Vec<_>>().join("\n")))
    }

    /// What a test begins with: the header and an empty line, or nothing. Tests are below `out`, this one in `folder`.
    pub(super) fn text(&self, out: &Path, folder: &Path) -> String {
        let header = match self {
            Self::None => None,
            Self::Given(text) => Some(text.clone()),
            Self::Around => around(out, folder),
        };
        header.map(|text| format!("{text}\n\n")).unwrap_or_default()
    }
}

/// The header that most sources have which have one, if most have one: those of the same package come first.
fn around(out: &Path, folder: &Path) -> Option<String> {
    let package = folder.strip_prefix(out).unwrap_or(Path::new(""));
    let main = out.parent()?.parent()?.join("main").join(out.file_name()?);
    let mut files = Vec::new();
    for root in [main.join(package), folder.to_owned(), main, out.to_owned()] {
        sources(&root, &mut files);
    }
    let texts = files.iter().filter_map(|file| std::fs::read_to_string(file).ok());
    let headers: Vec<Option<String>> =
        texts.filter(|text| !text.contains(emit::MARKER)).map(|text| leading(&text)).collect();
    let mut counts = BTreeMap::new();
    for (at, header) in headers.iter().enumerate() {
        if let Some(header) = header {
            counts.entry(header).or_insert((0usize, at)).0 += 1;
        }
    }
    let having: usize = counts.values().map(|(count, _)| count).sum();
    let most = counts.into_iter().max_by_key(|(_, (count, first))| (*count, std::cmp::Reverse(*first)));
    most.map(|(header, _)| header.clone()).filter(|_| having * 2 > headers.len())
}

/// Java sources below a folder, in a fixed order, up to a number.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort_unstable();
    let (folders, plain): (Vec<PathBuf>, Vec<PathBuf>) = entries.into_iter().partition(|path| path.is_dir());
    for path in plain {
        let is_source = path.extension().is_some_and(|extension| extension == "java");
        if files.len() < MOST_SOURCES && is_source && !files.contains(&path) {
            files.push(path);
        }
    }
    for folder in folders.iter().filter(|folder| !folder.is_symlink()) {
        if files.len() < MOST_SOURCES {
            sources(folder, files);
        }
    }
}

/// The comment before the first word of the code.
fn leading(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let comment = if let Some(rest) = text.strip_prefix("/*") {
        &text[..rest.find("*/")? + "/**/".len()]
    } else {
        let lines = text.split_inclusive('\n').take_while(|line| line.starts_with("//"));
        text[..lines.map(str::len).sum()].trim_end()
    };
    // What stands right before a class is about the class.
    let code = text[comment.len()..].trim_start();
    let is_header =
        code.starts_with("package") || code.starts_with("import") || code.starts_with("//") || code.starts_with("/*");
    let comment = comment.replace('\r', "");
    (is_header && !comment.is_empty() && comment.lines().count() <= MOST_LINES).then_some(comment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_before_the_package_are_headers() {
        assert_eq!(leading("/*\r\n * A\r\n */\r\npackage a;").as_deref(), Some("/*\n * A\n */"));
        assert_eq!(leading("// A\n// B\n\npackage a;").as_deref(), Some("// A\n// B"));
        assert_eq!(leading("/** About X. */\nclass X {}"), None);
        assert_eq!(leading("package a;"), None);
        assert_eq!(leading("/* without an end"), None);
        assert_eq!(leading(""), None);
    }

    #[test]
    fn what_is_no_comment_becomes_one() {
        assert_eq!(Header::given("Mine\n\n*/ yours\n"), Header::Given("/*\n * Mine\n *\n * * / yours\n */".to_owned()));
        assert_eq!(Header::given("/* A */"), Header::Given("/* A */".to_owned()));
        assert_eq!(Header::given("// A\n"), Header::Given("// A".to_owned()));
        assert_eq!(Header::given(" \n"), Header::None);
    }

    #[test]
    fn the_most_frequent_header_is_taken_if_most_files_have_one() {
        let root = tempfile::tempdir().expect("a folder");
        let out = root.path().join("src/test/java");
        let main = root.path().join("src/main/java/a");
        std::fs::create_dir_all(&main).expect("a folder");
        let write =
            |name: &str, head: &str| std::fs::write(main.join(name), format!("{head}package a;\n")).expect("a file");
        write("A.java", "/* 2020 */\n");
        write("B.java", "/* 2021 */\n");
        write("C.java", "/* 2021 */\n");
        write("D.java", "");
        assert_eq!(Header::Around.text(&out, &out.join("a")), "/* 2021 */\n\n");
        for name in ["E.java", "F.java"] {
            write(name, "");
        }
        assert_eq!(Header::Around.text(&out, &out.join("a")), "");
        assert_eq!(Header::Around.text(Path::new("/"), Path::new("/a")), "");
    }
}
