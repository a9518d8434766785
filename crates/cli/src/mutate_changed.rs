//! The lines of Java sources that have changed since a revision, as `git diff` has them.

use std::collections::BTreeMap;

use mutants::Mutant;

use crate::exit::Failure;
use crate::git;

/// Changed lines by the path of their file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changed(BTreeMap<String, Vec<(u32, u32)>>);

/// Asks git in the current folder.
pub fn since(revision: &str) -> Result<Changed, Failure> {
    Ok(parse(&git::diff(None, revision, &["--unified=0"], &["*.java"])?))
}

fn parse(diff: &str) -> Changed {
    let mut changed = Changed::default();
    let mut file: Option<String> = None;
    for line in diff.lines() {
        if let Some(name) = line.strip_prefix("+++ ") {
            file = name.strip_prefix("b/").map(ToOwned::to_owned);
        } else if let Some(place) = line.strip_prefix("@@ ")
            && let Some(file) = &file
            && let Some(lines) = place.split(' ').find_map(|part| part.strip_prefix('+'))
        {
            let (start, count) = lines.split_once(',').unwrap_or((lines, "1"));
            if let (Ok(start), Ok(count)) = (start.parse::<u32>(), count.parse::<u32>()) {
                changed.0.entry(file.clone()).or_default().push((start, start + count));
            }
        }
    }
    changed
}

impl Changed {
    /// Whether the line of a mutant has changed.
    pub fn contains(&self, mutant: &Mutant) -> bool {
        let Some(source) = &mutant.source else { return false };
        let package = mutant.class.rsplit_once('/').map_or(String::new(), |(package, _)| format!("{package}/"));
        let wanted = format!("{package}{source}");
        let line = u32::from(mutant.line);
        let fits = |path: &str| path == wanted || path.ends_with(&format!("/{wanted}"));
        self.0.iter().any(|(path, lines)| fits(path) && lines.iter().any(|(from, to)| (*from..*to).contains(&line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn added_and_changed_lines_are_read_and_removed_ones_are_none() {
        let diff = "diff --git a/src/A.java b/src/A.java\n--- a/src/A.java\n+++ b/src/A.java\n@@ -3 +3,2 @@ class A\n-x\n+y\n+z\n\
                    @@ -9,2 +10,0 @@\n-a\n-b\n@@ -20 +20 @@\n-a\n+b\n--- a/B.java\n+++ /dev/null\n@@ -1,2 +0,0 @@\n";
        let expected = BTreeMap::from([("src/A.java".to_owned(), vec![(3, 5), (10, 10), (20, 21)])]);
        assert_eq!(parse(diff), Changed(expected));
    }
}
