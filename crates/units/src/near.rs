//! Classes around those under test that may implement or make what tests need: which of them there are for a type.

use std::sync::{Arc, PoisonError, RwLock};

use base::{FxHashMap, FxHashSet};
use classfile::{ClassFile, access};
use classpath::{ClassPath, ClassSource};

use crate::contents::hash;

/// What is known of a class.
struct Outline {
    supers: Vec<Arc<str>>,
    /// What its public static methods give.
    gives: Vec<Arc<str>>,
}

/// The classes around in their order, by the types that they are of and that they give.
pub struct Near {
    /// For each type the hash of the ordered list of what is of it or gives it.
    by_type: FxHashMap<Arc<str>, u64>,
}

type Names = FxHashSet<Arc<str>>;

/// Where the superclasses of a class are looked for.
struct Hierarchy<'a> {
    class_path: &'a ClassPath,
    jdk: &'a dyn ClassSource,
    outlines: FxHashMap<Arc<str>, Outline>,
    above: RwLock<FxHashMap<Arc<str>, Arc<Names>>>,
}

impl Near {
    /// Reads the classes of these names; the first `own` are those of the target. Superclasses may also be the JDK's.
    pub fn read(class_path: &ClassPath, jdk: &dyn ClassSource, names: &[Arc<str>], own: usize) -> Self {
        let mut hierarchy = Hierarchy { class_path, jdk, outlines: FxHashMap::default(), above: RwLock::default() };
        for name in names {
            hierarchy.outline(name);
        }
        let mut lists: FxHashMap<Arc<str>, Vec<u8>> = FxHashMap::default();
        for (at, name) in names.iter().enumerate() {
            let mark = |kind: u8| [&[b'\n', kind, u8::from(at < own)][..], name.as_bytes()].concat();
            for above in hierarchy.above(name).iter() {
                lists.entry(above.clone()).or_default().extend(mark(b'i'));
            }
            let gives: Vec<Arc<str>> = hierarchy.outlines.get(name).map(|o| o.gives.clone()).unwrap_or_default();
            for given in gives {
                for above in hierarchy.above(&given).iter() {
                    lists.entry(above.clone()).or_default().extend(mark(b'g'));
                }
            }
        }
        let hashed = |list: Vec<u8>| hash([list.as_slice()]);
        Self { by_type: lists.into_iter().map(|(name, list)| (name, hashed(list))).collect() }
    }

    /// Which classes are of a type or give it, as a number.
    pub fn of_type(&self, name: &str) -> u64 {
        self.by_type.get(name).copied().unwrap_or(0)
    }
}

impl Hierarchy<'_> {
    /// Reads a class, if that was not done before.
    fn outline(&mut self, name: &Arc<str>) {
        if self.outlines.contains_key(name) {
            return;
        }
        let found = self.class_path.find(name).ok().flatten().map(|found| found.bytes);
        let found = found.or_else(|| self.jdk.find(name).ok().flatten());
        let outline = found.and_then(|bytes| classfile::parse_symbols(&bytes).ok()).map(|file| outline_of(&file));
        self.outlines.insert(name.clone(), outline.unwrap_or(Outline { supers: Vec::new(), gives: Vec::new() }));
    }

    /// All types that a class is of, itself included.
    fn above(&mut self, name: &Arc<str>) -> Arc<Names> {
        if let Some(known) = self.above.read().unwrap_or_else(PoisonError::into_inner).get(name) {
            return known.clone();
        }
        let mut all: FxHashSet<Arc<str>> = FxHashSet::default();
        let mut waiting = vec![name.clone()];
        while let Some(next) = waiting.pop() {
            self.outline(&next);
            if let Some(outline) = self.outlines.get(&next) {
                waiting.extend(outline.supers.iter().filter(|s| !all.contains(*s)).cloned());
            }
            all.insert(next);
        }
        all.remove("java/lang/Object");
        let all = Arc::new(all);
        self.above.write().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), all.clone());
        all
    }
}

fn outline_of(file: &ClassFile) -> Outline {
    let is_factory =
        |m: &&classfile::MethodInfo| m.access & (access::PUBLIC | access::STATIC) == access::PUBLIC | access::STATIC;
    let result = |m: &classfile::MethodInfo| {
        let result = m.desc.rsplit_once(')')?.1.strip_prefix('L')?.strip_suffix(';')?;
        Some(Arc::from(result))
    };
    let mut gives: Vec<Arc<str>> = file.methods.iter().filter(is_factory).filter_map(result).collect();
    gives.sort_unstable();
    gives.dedup();
    Outline { supers: file.super_name.iter().chain(&file.interfaces).cloned().collect(), gives }
}
