//! Which classes of a jar are tried: evenly spread over it, so that nobody chooses.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};

use crate::jdk::Jdk;
use crate::process;

/// Names (with `$` before nested classes) of so many top-level classes, and of the classes nested in them.
pub fn sample(jdk: &Jdk, jar: &Path, count: usize) -> Result<Vec<String>> {
    let list = process::output(jdk.tool("jar").arg("tf").arg(jar)).context("`jar tf` failed")?;
    Ok(spread(&list, count))
}

fn spread(list: &str, count: usize) -> Vec<String> {
    let all: BTreeSet<String> = list.lines().filter_map(class_name).collect();
    let outer: Vec<&String> = all.iter().filter(|name| !name.contains('$')).collect();
    let step = outer.len().div_ceil(count.max(1)).max(1);
    let mut chosen = Vec::new();
    for name in outer.into_iter().skip(step / 2).step_by(step) {
        let nested = format!("{name}$");
        chosen.extend(all.iter().filter(|other| *other == name || other.starts_with(&nested)).cloned());
    }
    chosen
}

/// The class of an entry, unless it has no name in source or is none of the library's own.
fn class_name(entry: &str) -> Option<String> {
    let name = entry.strip_suffix(".class")?;
    let hidden = name.starts_with("META-INF/") || name.ends_with("-info");
    let nameless =
        name.split('$').skip(1).any(|part| part.is_empty() || part.starts_with(|c: char| c.is_ascii_digit()));
    (!hidden && !nameless).then(|| name.replace('/', "."))
}

/// Takes the class files of the classes and of all that is nested in them out of a jar.
pub fn extract(jdk: &Jdk, jar: &Path, names: &[String], to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    process::run(jdk.tool("jar").arg("xf").arg(std::path::absolute(jar)?).current_dir(to))?;
    let chosen: BTreeSet<&str> = names.iter().map(|name| outermost(name)).collect();
    prune(to, "", &chosen)
}

fn outermost(name: &str) -> &str {
    name.split('$').next().unwrap_or(name)
}

/// Removes all files but those of the chosen classes.
fn prune(folder: &Path, package: &str, chosen: &BTreeSet<&str>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let full = format!("{package}{name}");
        if entry.file_type()?.is_dir() {
            prune(&entry.path(), &format!("{full}."), chosen)?;
        } else if !full.strip_suffix(".class").is_some_and(|class| chosen.contains(outermost(class))) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_is_spread_and_brings_nested_classes() {
        let list = "META-INF/x.class\na/A.class\na/A$1.class\na/A$In.class\nb/B.class\nb/C.class\nb/C$D.class\nmodule-info.class\n";
        assert_eq!(spread(list, 3), ["a.A", "a.A$In", "b.B", "b.C", "b.C$D"]);
        assert_eq!(spread(list, 1), ["b.B"]);
    }
}
