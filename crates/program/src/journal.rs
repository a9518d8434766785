//! What loaders that the program made gave for names, what their classes resolved, and the names of classes that any loader was given
//! as bytes: undone when a machine goes back to a snapshot, since the next run may have other loaders, or loaders that give other classes.
//!
//! The classes of the JDK and the class path are the same in every run, so what they resolve stays.

use base::Sym;

use crate::ids::{APP, BOOT, ClassId, LoaderId};
use crate::program::Program;

/// A change, with what was there before.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    Loaded(LoaderId, Sym, Option<ClassId>),
    Resolved(ClassId, u16),
    Unresolved(ClassId, u16),
    Refused(ClassId, Sym),
}

impl LoaderId {
    /// Whether it is a loader that the program made.
    pub fn is_own(self) -> bool {
        self != BOOT && self != APP
    }
}

impl Program {
    /// Begins to note changes; gives the place to go back to.
    pub fn journal_mark(&mut self) -> usize {
        self.journaling = true;
        self.journal.len()
    }

    /// Takes back what happened since.
    pub fn journal_back(&mut self, mark: usize) {
        while self.journal.len() > mark {
            match self.journal.pop() {
                Some(Change::Loaded(loader, name, Some(class))) => {
                    self.loaded.insert((loader, name), class);
                }
                Some(Change::Loaded(loader, name, None)) => {
                    self.loaded.remove(&(loader, name));
                }
                Some(Change::Resolved(class, cp)) => {
                    if let Some(slot) = self.sides[class.index()].resolved.get_mut(usize::from(cp)) {
                        *slot = 0;
                    }
                }
                Some(Change::Unresolved(class, cp)) => {
                    self.unresolved.remove(&(class, cp));
                }
                Some(Change::Refused(class, name)) => {
                    self.refused.remove(&(class, name));
                }
                None => {}
            }
        }
    }

    /// There is no snapshot left.
    pub fn journal_end(&mut self) {
        self.journaling = false;
        self.journal.clear();
    }

    pub(crate) fn note(&mut self, loader: LoaderId, change: Change) {
        if self.journaling && loader.is_own() {
            self.journal.push(change);
        }
    }

    /// A name of a class that a loader was given as bytes, whichever loader that is, with what it stood for before. Such a class is
    /// gone when the machine goes back; programs that give new classes unique names look whether a name is taken.
    pub(crate) fn note_given(&mut self, loader: LoaderId, name: Sym, before: Option<ClassId>) {
        if self.journaling && !loader.is_own() {
            self.journal.push(Change::Loaded(loader, name, before));
        }
    }

    pub(crate) fn set_loaded(&mut self, loader: LoaderId, name: Sym, class: Option<ClassId>) {
        let old = match class {
            Some(class) => self.loaded.insert((loader, name), class),
            None => self.loaded.remove(&(loader, name)),
        };
        self.note(loader, Change::Loaded(loader, name, old));
    }
}
