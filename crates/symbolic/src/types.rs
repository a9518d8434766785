//! Objects that the test itself made: where the program asks for their class, an object of another class would go another way.

use std::collections::hash_map::Entry;

use base::FxHashMap;
use program::ClassId;
use vm::Ref;

/// An object of the test was asked for its class, by `instanceof`, a cast or a store into an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Asked {
    /// The statement that gave the object.
    pub statement: usize,
    pub class: ClassId,
    /// Whether the class is that of an array whose elements it must fit.
    pub element: bool,
    pub is: bool,
}

/// Questions that are kept of one run.
const MAX_QUESTIONS: usize = 40;

/// The objects, undone with snapshots, and the questions of the current run.
#[derive(Default)]
pub(crate) struct MadeObjects {
    by_object: FxHashMap<Ref, usize>,
    order: Vec<Ref>,
    levels: Vec<usize>,
    asked: Vec<Asked>,
}

impl MadeObjects {
    /// The first statement that gives an object made it.
    pub fn note(&mut self, object: Ref, statement: usize) {
        if let Entry::Vacant(entry) = self.by_object.entry(object) {
            entry.insert(statement);
            self.order.push(object);
        }
    }

    #[inline]
    pub fn ask(&mut self, object: Ref, class: ClassId, element: bool, is: bool) {
        if !self.by_object.is_empty() {
            self.asked_of(object, class, element, is);
        }
    }

    fn asked_of(&mut self, object: Ref, class: ClassId, element: bool, is: bool) {
        let Some(&statement) = self.by_object.get(&object) else { return };
        let asked = Asked { statement, class, element, is };
        if self.asked.len() < MAX_QUESTIONS && !self.asked.contains(&asked) {
            self.asked.push(asked);
        }
    }

    pub fn take(&mut self) -> Vec<Asked> {
        std::mem::take(&mut self.asked)
    }

    pub fn clear(&mut self) {
        self.asked.clear();
    }

    pub fn snapshot(&mut self) {
        self.levels.push(self.order.len());
    }

    pub fn restore(&mut self) {
        let keep = self.levels.last().copied().unwrap_or(0);
        for gone in self.order.drain(keep..) {
            self.by_object.remove(&gone);
        }
    }

    pub fn commit(&mut self) {
        self.levels.pop();
    }
}
