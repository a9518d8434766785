//! Which classes of a jar are tried: evenly spread over it ([`sample`]), or the first of a seeded shuffle ([`sampled`]), so that
//! the choice is not made by hand.

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

/// Names of `count` top-level classes of a jar that have code (no interfaces, no annotations): the first of a shuffle that the
/// seed decides. Fewer if the jar has fewer.
pub fn sampled(jdk: &Jdk, jar: &Path, count: usize, seed: u64) -> Result<Vec<String>> {
    let list = process::output(jdk.tool("jar").arg("tf").arg(jar)).context("`jar tf` failed")?;
    let mut left = shuffled(&list, seed).into_iter().peekable();
    let mut chosen = Vec::new();
    while chosen.len() < count && left.peek().is_some() {
        let batch: Vec<String> = left.by_ref().take(count).collect();
        let mut javap = jdk.tool("javap");
        // A class that javap cannot read is reported on standard error and gives no line, so it is not chosen.
        let printed = javap.arg("-cp").arg(jar).args(&batch).output().context("cannot start javap")?;
        let printed = String::from_utf8_lossy(&printed.stdout);
        let with_code = with_code(&printed);
        chosen.extend(batch.into_iter().filter(|name| with_code.contains(name.as_str())));
    }
    chosen.truncate(count);
    Ok(chosen)
}

/// All top-level classes in an order that the seed decides.
fn shuffled(list: &str, seed: u64) -> Vec<String> {
    let all: BTreeSet<String> = list.lines().filter_map(class_name).filter(|name| !name.contains('$')).collect();
    let mut all: Vec<String> = all.into_iter().collect();
    let mut state = seed;
    for end in (1..all.len()).rev() {
        let other = next(&mut state) % (end as u64 + 1);
        all.swap(end, other as usize);
    }
    all
}

/// The next number of a `SplitMix64` generator.
pub fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The classes, enums and records among the headings that `javap` prints, such as `public final class a.B extends a.C {`.
fn with_code(printed: &str) -> BTreeSet<&str> {
    let headings = printed.lines().filter(|line| !line.starts_with(' ') && line.ends_with('{'));
    let named = |line: &'_ str| {
        let at = line.find("class ")? + "class ".len();
        let end = line[at..].find([' ', '<', '{']).map_or(line.len(), |end| at + end);
        Some(at..end)
    };
    headings.filter_map(|line| named(line).map(|range| &line[range])).collect()
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

    #[test]
    fn a_seed_decides_the_order_of_top_level_classes() {
        let entries: Vec<String> = (0..40).map(|i| format!("a/C{i}.class\na/C{i}$D.class\n")).collect();
        let list = entries.concat();
        let (one, same, other) = (shuffled(&list, 1), shuffled(&list, 1), shuffled(&list, 2));
        assert!(one == same && one != other && one.len() == 40);
        assert!(one.iter().all(|name| other.contains(name)));
    }

    #[test]
    fn interfaces_have_no_code() {
        let printed = "Compiled from \"B.java\"\npublic final class a.B<T> extends a.C {\n  a.B();\n}\n\
            public interface a.I {\n}\npublic final class a.E extends java.lang.Enum<a.E> {\n}\n";
        assert_eq!(with_code(printed).into_iter().collect::<Vec<_>>(), ["a.B", "a.E"]);
    }
}
