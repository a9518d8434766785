//! What of a run's work this process does, and what it takes from others: results of earlier runs, one part of the classes, only those that
//! a change can reach.

use std::collections::BTreeSet;
use std::str::FromStr;
use std::sync::Arc;

use crate::config::Config;
use crate::elsewhere::Elsewhere;
use crate::kept::{Keep, Kept};

/// See the module's head. By default a process works on all classes and takes nothing from others.
#[derive(Clone, Debug, Default)]
pub struct Share {
    /// Others who work on the classes, if it is not this process.
    pub elsewhere: Option<Arc<dyn Elsewhere>>,
    /// Where results are kept, if they are.
    pub keep: Option<Keep>,
    pub shard: Option<Shard>,
    /// Paths of the files that have changed, with slashes; only classes that can reach what was compiled from one of them are worked on.
    pub changed: Option<Vec<String>>,
}

/// One of several parts of the classes. Which class is in which part depends on its name alone, so that every machine divides alike, and a
/// class stays in its part when others come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub number: u64,
    pub of: u64,
}

impl Shard {
    /// Whether a class is in the part, by its internal name.
    pub fn has(self, class: &str) -> bool {
        // Nested classes go with the class around them: they are often covered together.
        let outer = class.split('$').next().unwrap_or(class);
        base::fnv1a(outer.as_bytes()) % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(format!("'{text}' is no part of a whole; say 3/10 for the third of ten")),
        }
    }
}

impl Share {
    /// Leaves of the classes those that this process is to work on.
    pub(crate) fn choose(&self, config: &Config, kept: Option<&Kept<'_>>, all: &[String], names: &mut Vec<String>) {
        if let Some(shard) = self.shard {
            names.retain(|name| shard.has(name));
        }
        let Some(files) = &self.changed else { return };
        let changed = compiled_from(config, all, files);
        names.retain(|name| {
            let paths = kept.map_or_else(|| crate::kept::reach(config, name), |kept| kept.reach(name));
            let reaches = || paths.is_none_or(|reach| reach.classes(name).iter().any(|n| changed.contains(&**n)));
            changed.contains(name.as_str())
                || reaches()
                // Tests may use classes that the code does not name: what earlier work has read says which.
                || kept.is_some_and(|kept| kept.has_read(name, &|class| changed.contains(class)))
        });
    }
}

/// The classes of the target that were compiled from one of the files.
fn compiled_from(config: &Config, all: &[String], files: &[String]) -> BTreeSet<String> {
    let class_path = config.target.class_path(config.jdk.feature).ok();
    let is_from = |name: &String| {
        let file = class_path.as_ref()?.find(name).ok()??;
        let source = classfile::parse_symbols(&file.bytes).ok()?.source_file?;
        let package = name.rsplit_once('/').map_or(String::new(), |(package, _)| format!("{package}/"));
        let path = format!("{package}{source}");
        Some(files.iter().any(|file| *file == path || file.ends_with(&format!("/{path}"))))
    };
    all.iter().filter(|name| is_from(name).unwrap_or(false)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_in_one_part_and_nested_ones_in_that_of_their_outer_class() {
        let names: Vec<String> = (0..1000).map(|n| format!("p/q{}/Class{n}", n % 7)).collect();
        let parts: Vec<Shard> = (1..=10).map(|number| Shard { number, of: 10 }).collect();
        for name in &names {
            assert_eq!(parts.iter().filter(|part| part.has(name)).count(), 1, "{name}");
            let part = parts.iter().find(|part| part.has(name)).expect("one");
            assert!(part.has(&format!("{name}$Inner")));
        }
        for part in parts {
            let count = names.iter().filter(|name| part.has(name)).count();
            assert!((60..140).contains(&count), "{count} of 1000 in {part:?}");
        }
    }

    #[test]
    fn parts_are_read_and_nonsense_is_refused() {
        assert_eq!("3/10".parse(), Ok(Shard { number: 3, of: 10 }));
        assert_eq!("1/1".parse(), Ok(Shard { number: 1, of: 1 }));
        for text in ["0/3", "4/3", "3", "a/b", "1/0", "/", "1/2/3", "-1/3"] {
            assert!(text.parse::<Shard>().is_err_and(|why| why.contains("3/10")), "{text}");
        }
    }
}
