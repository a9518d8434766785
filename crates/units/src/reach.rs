//! Which classes of a class path the code of a class can reach, by the names in class files.

use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError, RwLock};

use base::{FxHashMap, FxHashSet};
use classpath::Read;

use crate::contents::Contents;
use crate::mentions::Mentions;

/// What the class files of a class path name, each read once.
pub struct Reach {
    contents: Contents,
    known: RwLock<FxHashMap<Box<str>, Arc<Named>>>,
}

/// What one class names.
#[derive(Default)]
struct Named {
    /// Classes of the class path.
    there: Vec<Box<str>>,
    /// Classes that it loads and that are not on the class path: those of the JDK, and missing ones.
    elsewhere: Vec<Box<str>>,
}

impl Reach {
    pub fn new(contents: Contents) -> Self {
        Self { contents, known: RwLock::default() }
    }

    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// The questions whose answers decide where the code of a class can come to: all classes that it can reach, itself included, and those
    /// that it would reach if they were there.
    pub fn of(&self, class: &str) -> BTreeSet<Read> {
        let mut reads = BTreeSet::new();
        for name in self.classes(class) {
            let named = self.named(&name);
            reads.extend(named.elsewhere.iter().map(|name| Read::Class(name.clone())));
            reads.insert(Read::Class(name));
        }
        reads
    }

    /// Internal names of the classes of the class path that the code of a class can reach, itself included.
    pub fn classes(&self, class: &str) -> FxHashSet<Box<str>> {
        let mut seen: FxHashSet<Box<str>> = FxHashSet::default();
        let mut waiting: Vec<Box<str>> = vec![class.into()];
        while let Some(name) = waiting.pop() {
            if seen.contains(&name) {
                continue;
            }
            waiting.extend(self.named(&name).there.iter().filter(|other| !seen.contains(*other)).cloned());
            seen.insert(name);
        }
        seen
    }

    fn named(&self, class: &str) -> Arc<Named> {
        if let Some(known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(class) {
            return known.clone();
        }
        let named = Arc::new(self.read(class));
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(class.into(), named.clone());
        named
    }

    fn read(&self, class: &str) -> Named {
        let class_path = self.contents.class_path();
        let Ok(Some(found)) = class_path.find(class) else { return Named::default() };
        let Ok(file) = classfile::parse_symbols(&found.bytes) else { return Named::default() };
        let Mentions { classes, others } = Mentions::of(&file);
        let is_there = |name: &str| class_path.holders(&format!("{name}.class")).is_ok_and(|held| !held.is_empty());
        let mut named = Named::default();
        for name in classes.union(&others) {
            if &**name == class || is_of_jdk(name) {
                continue;
            }
            if is_there(name) {
                named.there.push(name.clone());
            } else if classes.contains(name) {
                named.elsewhere.push(name.clone());
            }
        }
        named
    }
}

/// Packages that class paths cannot add to.
fn is_of_jdk(name: &str) -> bool {
    name.starts_with("java/")
}
