//! Which files of a folder are programs that can be tried: one source with a `main`; of `jtreg`'s tests those that ask for nothing more
//! than to be run.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::bench::sample::next;

/// Tags of `jtreg` by which a test asks for other files, options or systems.
const REFUSED_TAGS: [&str; 8] =
    ["@library", "@modules", "@build", "@compile", "@requires", "@enablePreview", "@ignore", "@clean"];

/// A source that is a whole program.
#[derive(Debug, PartialEq, Eq)]
pub struct Program {
    pub source: PathBuf,
    /// The path below the folder of sources, without `.java`.
    pub name: String,
    pub main_class: String,
    /// Where the packages of the source begin.
    pub root: PathBuf,
}

impl Program {
    /// The part of the table to which the program belongs: the first folder of its name.
    pub fn area(&self) -> &str {
        self.name.split_once('/').map_or(".", |(area, _)| area)
    }

    fn read(folder: &Path, source: &Path) -> Result<Option<Self>> {
        let bytes = std::fs::read(source).with_context(|| format!("cannot read {}", source.display()))?;
        let text = String::from_utf8_lossy(&bytes);
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        if !text.contains("void main(") || !is_plain(&text, &stem) {
            return Ok(None);
        }
        let package = package(&text);
        let depth = package.map_or(0, |package| package.split('.').count());
        let Some(root) = source.ancestors().nth(depth + 1) else { return Ok(None) };
        let main_class = package.map_or_else(|| stem.to_string(), |package| format!("{package}.{stem}"));
        let name = source.strip_prefix(folder)?.with_extension("").to_string_lossy().into_owned();
        Ok(Some(Self { source: source.into(), name, main_class, root: root.into() }))
    }
}

/// The programs below a folder by name; if `most` is given, the first of a shuffle that the seed decides.
pub fn below(folder: &Path, most: Option<usize>, seed: u64) -> Result<Vec<Program>> {
    let folder = folder.canonicalize().with_context(|| format!("{}", folder.display()))?;
    let mut sources = Vec::new();
    collect(&folder, &mut sources)?;
    sources.sort();
    let mut programs: Vec<Program> = Vec::new();
    for source in sources {
        programs.extend(Program::read(&folder, &source)?);
    }
    if let Some(most) = most {
        let mut state = seed;
        for end in (1..programs.len()).rev() {
            programs.swap(end, (next(&mut state) % (end as u64 + 1)) as usize);
        }
        programs.truncate(most);
        programs.sort_by(|a, b| a.name.cmp(&b.name));
    }
    Ok(programs)
}

fn collect(folder: &Path, sources: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            collect(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            sources.push(path);
        }
    }
    Ok(())
}

/// Whether a test of `jtreg` is run by `main` alone, without options; true of all that are no such tests.
fn is_plain(text: &str, stem: &str) -> bool {
    if !text.contains("@test") {
        return true;
    }
    let actions = text.split("@run").skip(1).map(|rest| rest.lines().next().unwrap_or_default().trim());
    let alone = |action: &str| action.strip_prefix("main").is_some_and(|class| class.trim() == stem);
    !REFUSED_TAGS.iter().any(|tag| text.contains(tag)) && actions.into_iter().all(alone)
}

/// The package that a source declares.
fn package(text: &str) -> Option<&str> {
    let line = text.lines().find_map(|line| line.strip_prefix("package "))?;
    line.split_once(';').map(|(name, _)| name.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_ask_for_more_than_a_run_are_left_out() {
        assert!(is_plain("class A {}", "A"));
        assert!(is_plain("/* @test\n * @bug 1\n */", "A"));
        assert!(is_plain("/* @test\n * @run main A\n */", "A"));
        assert!(!is_plain("/* @test\n * @run main/othervm A\n */", "A"));
        assert!(!is_plain("/* @test\n * @run main A one\n */", "A"));
        assert!(!is_plain("/* @test\n * @run testng A\n */", "A"));
        assert!(!is_plain("/* @test\n * @library /lib\n * @run main A\n */", "A"));
    }

    #[test]
    fn programs_have_the_name_of_their_path_and_the_class_of_their_package() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("one/A.java", "public class A { public static void main(String[] a) {} }");
        write("two/p/q/B.java", "package p.q;\nclass B { public static void main(String[] a) {} }");
        write("two/C.java", "class C {}");
        let found = below(folder.path(), None, 1).unwrap();
        let names: Vec<_> = found.iter().map(|p| (p.name.as_str(), p.main_class.as_str(), p.area())).collect();
        assert_eq!(names, [("one/A", "A", "one"), ("two/p/q/B", "p.q.B", "two")]);
        assert!(found[1].root.ends_with("two"));
        assert_eq!(below(folder.path(), Some(1), 1).unwrap(), below(folder.path(), Some(1), 1).unwrap());
    }
}
