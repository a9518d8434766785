//! What the classes of a class path extend and give, read once for all classes under test: of thousands of candidates only
//! those that can fit are then loaded for each of them.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use classpath::ClassPath;
use program::{APP, ClassId, Program};

use super::closure::{factory_results, is_instantiable, is_open};

/// The candidates by their internal names.
#[derive(Debug, Default)]
pub struct Outlines {
    of: FxHashMap<Arc<str>, Outline>,
}

#[derive(Debug)]
struct Outline {
    /// Superclass and interfaces.
    supers: Vec<Arc<str>>,
    /// It has instances and can be named.
    instantiable: bool,
    /// Classes of what its public static methods give, if tests can call these.
    gives: Vec<Arc<str>>,
}

impl Outlines {
    /// Reads the classes of these names; what cannot be read is left out.
    pub fn read(class_path: &ClassPath, names: &[Arc<str>]) -> Self {
        let mut of = FxHashMap::default();
        for name in names {
            let Ok(Some(found)) = class_path.find(name) else { continue };
            let Ok(file) = classfile::parse_symbols(&found.bytes) else { continue };
            let supers = file.super_name.iter().chain(&file.interfaces).cloned().collect();
            let mut gives: Vec<Arc<str>> = Vec::new();
            if is_open(&file) {
                gives.extend(factory_results(&file).map(Arc::from));
                gives.sort_unstable();
                gives.dedup();
            }
            of.insert(name.clone(), Outline { supers, instantiable: is_instantiable(&file), gives });
        }
        Self { of }
    }
}

/// Decides which candidates may be of some classes. Without outlines all may be.
pub(super) struct Sieve<'a> {
    outlines: Option<&'a Outlines>,
    wanted: Vec<ClassId>,
    names: FxHashSet<Arc<str>>,
    /// Classes beyond the outlines, and whether they are of a wanted class.
    beyond: FxHashMap<Arc<str>, bool>,
}

impl<'a> Sieve<'a> {
    pub fn new(program: &Program, outlines: Option<&'a Outlines>, wanted: impl IntoIterator<Item = ClassId>) -> Self {
        let wanted: Vec<ClassId> = wanted.into_iter().collect();
        let names = wanted.iter().map(|&class| program.names.text(program.class(class).name).clone()).collect();
        Self { outlines, wanted, names, beyond: FxHashMap::default() }
    }

    /// The wanted classes.
    pub fn names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.names.iter()
    }

    /// Whether a candidate may be an implementation of a wanted class.
    pub fn may_implement(&mut self, program: &mut Program, candidate: &str) -> bool {
        match self.outlines.and_then(|o| o.of.get(candidate)) {
            Some(outline) => outline.instantiable && self.may_be(program, candidate),
            None => true,
        }
    }

    /// Whether a candidate may have a factory for a wanted class.
    pub fn may_give(&mut self, program: &mut Program, candidate: &str) -> bool {
        match self.outlines.and_then(|o| o.of.get(candidate)) {
            Some(outline) => outline.gives.iter().any(|result| self.may_be(program, result)),
            None => true,
        }
    }

    /// Whether a class is, or extends, a wanted one.
    fn may_be(&mut self, program: &mut Program, name: &str) -> bool {
        let Some(outlines) = self.outlines else { return true };
        let mut waiting: Vec<&str> = vec![name];
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        while let Some(name) = waiting.pop() {
            if !seen.insert(name) {
                continue;
            }
            if self.names.contains(name) {
                return true;
            }
            match outlines.of.get(name) {
                Some(outline) => waiting.extend(outline.supers.iter().map(|s| &**s)),
                None if self.is_beyond(program, name) => return true,
                None => {}
            }
        }
        false
    }

    fn is_beyond(&mut self, program: &mut Program, name: &str) -> bool {
        if let Some(&known) = self.beyond.get(name) {
            return known;
        }
        // What cannot be loaded is left to the check that follows.
        let fits = match program.load(APP, name) {
            Ok(class) => self.wanted.iter().any(|&wanted| program.is_subclass(class, wanted)),
            Err(_) => true,
        };
        self.beyond.insert(name.into(), fits);
        fits
    }
}
