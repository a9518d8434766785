//! Objects that the test itself made: where the program asks for their class, an object of another class would go another way.

use std::collections::hash_map::Entry;

use base::FxHashMap;
use program::ClassId;
use vm::{Machine, Ref};

use crate::exploration::is_library;
use crate::seeded::{Looked, Seeded};
use crate::statics::names_in;

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

/// What a run did with the objects that the test passes to the call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    /// Statements whose objects were used, where null would go another way, and whether their class decided which method ran.
    pub used: Vec<(usize, bool)>,
    /// Statements whose objects were compared with each other.
    pub compared: Vec<(usize, usize)>,
    /// Comparisons with objects that the test does not pass.
    pub elsewhere: u64,
    /// Fields that exist in one state only and were read: the statement that gave the object, the class and the field.
    pub unvaried: Vec<(usize, String, String)>,
    /// Static fields of which that is so.
    pub statics: Vec<(String, String)>,
    /// Some questions for the class of an object were not kept.
    pub unasked: bool,
}

/// Questions that are kept of one run.
const MAX_QUESTIONS: usize = 40;

/// The objects, undone with snapshots, and the questions of the current run.
#[derive(Default)]
pub(crate) struct MadeObjects {
    by_object: FxHashMap<Ref, usize>,
    /// The objects in their order, and whether they are no inputs.
    order: Vec<(Ref, bool)>,
    levels: Vec<usize>,
    asked: Vec<Asked>,
    /// There were more questions.
    cut: bool,
}

impl MadeObjects {
    /// The first statement that gives an object made it.
    pub fn note(&mut self, object: Ref, statement: usize, is_fixed: bool) {
        if let Entry::Vacant(entry) = self.by_object.entry(object) {
            entry.insert(statement);
            self.order.push((object, is_fixed));
        }
    }

    /// Objects that are no inputs.
    pub fn fixed(&self) -> impl Iterator<Item = Ref> {
        self.order.iter().filter(|o| o.1).map(|o| o.0)
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
        if !self.asked.contains(&asked) {
            if self.asked.len() < MAX_QUESTIONS {
                self.asked.push(asked);
            } else {
                self.cut = true;
            }
        }
    }

    /// What was done with these objects, in an order that does not depend on the hashes.
    pub fn looks(&self, looked: &Looked, seeded: &Seeded, machine: &Machine) -> Looks {
        let mut looks = Looks { unasked: self.cut, ..Looks::default() };
        for (object, touch) in &looked.touched {
            if let Some(&statement) = self.by_object.get(object) {
                looks.used.push((statement, touch.dispatched));
            }
        }
        for &(a, b, method) in &looked.compared {
            let text = |object: Ref| seeded.is_input(object);
            if a == 0 || b == 0 || (is_library(machine, method) && (text(a) || text(b))) {
                continue;
            }
            match (self.by_object.get(&a), self.by_object.get(&b)) {
                (Some(&a), Some(&b)) => looks.compared.push((a.min(b), a.max(b))),
                _ => looks.elsewhere += 1,
            }
        }
        for &addr in &looked.fields {
            let holder = self.by_object.iter().filter(|o| *o.0 < addr).max_by_key(|o| *o.0);
            if let Some((&object, &statement)) = holder
                && let Some((class, field)) = names_in(machine, object, addr)
            {
                looks.unvaried.push((statement, class, field));
            }
        }
        looks.unvaried.sort_unstable();
        looks.used.sort_unstable();
        looks.compared.sort_unstable();
        looks.compared.dedup();
        looks
    }

    pub fn take(&mut self) -> Vec<Asked> {
        self.cut = false;
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
        for (gone, _) in self.order.drain(keep..) {
            self.by_object.remove(&gone);
        }
    }

    pub fn commit(&mut self) {
        self.levels.pop();
    }
}
