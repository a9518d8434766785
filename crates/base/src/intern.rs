//! Interned strings: equal text has an equal [`Sym`], so names are compared as numbers.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;

/// An interned string; valid for the [`Interner`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sym(u32);

impl Sym {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// No symbol, in the table.
const FREE: u32 = u32::MAX;
const SMALLEST: usize = 64;

/// The table behind [`Sym`]. It only grows.
///
/// Programs begin with thousands of names, which a warm image brings, so the table has no text of its own: it holds symbols by
/// the hash of their text, in the next free place after the one that the hash asks for.
#[derive(Default, Debug)]
pub struct Interner {
    texts: Vec<Arc<str>>,
    /// Its length is zero or a power of two, and at least a quarter of it is free.
    table: Vec<u32>,
}

impl Interner {
    /// With room for this many names.
    pub fn with_capacity(names: usize) -> Self {
        let mut new = Self { texts: Vec::with_capacity(names), table: Vec::new() };
        new.make_table(names);
        new
    }

    /// The symbol whose number is known, of the names so far.
    pub fn symbol(&self, index: u32) -> Option<Sym> {
        ((index as usize) < self.texts.len()).then_some(Sym(index))
    }

    pub fn intern(&mut self, text: &str) -> Sym {
        match self.find(text) {
            Ok(sym) => sym,
            Err(place) => self.insert(Arc::from(text), place),
        }
    }

    /// Like [`Interner::intern`], sharing the allocation that the caller already has.
    pub fn intern_arc(&mut self, text: &Arc<str>) -> Sym {
        match self.find(text) {
            Ok(sym) => sym,
            Err(place) => self.insert(text.clone(), place),
        }
    }

    /// All texts so far, in the order of their symbols.
    pub fn texts(&self) -> &[Arc<str>] {
        &self.texts
    }

    /// The symbol of `text` if it was interned before.
    pub fn lookup(&self, text: &str) -> Option<Sym> {
        self.find(text).ok()
    }

    pub fn text(&self, sym: Sym) -> &Arc<str> {
        &self.texts[sym.index()]
    }

    /// The symbol, or the place where it belongs; any place if there is no table yet.
    fn find(&self, text: &str) -> Result<Sym, usize> {
        let Some(mask) = self.table.len().checked_sub(1) else { return Err(0) };
        let mut place = hash(text) & mask;
        loop {
            match self.table[place] {
                FREE => return Err(place),
                sym if *self.texts[sym as usize] == *text => return Ok(Sym(sym)),
                _ => place = (place + 1) & mask,
            }
        }
    }

    fn insert(&mut self, text: Arc<str>, mut place: usize) -> Sym {
        if (self.texts.len() + 1) * 4 > self.table.len() * 3 {
            self.make_table((self.texts.len() + 1) * 2);
            place = self.find(&text).err().unwrap_or(0);
        }
        let sym = u32::try_from(self.texts.len()).expect("fewer than 2^32 names");
        self.texts.push(text);
        self.table[place] = sym;
        Sym(sym)
    }

    /// A table for this many names, with those that there are.
    fn make_table(&mut self, names: usize) {
        self.table = vec![FREE; (names * 4 / 3 + 1).next_power_of_two().max(SMALLEST)];
        let mask = self.table.len() - 1;
        for (sym, text) in (0..).zip(&self.texts) {
            let mut place = hash(text) & mask;
            while self.table[place] != FREE {
                place = (place + 1) & mask;
            }
            self.table[place] = sym;
        }
    }
}

fn hash(text: &str) -> usize {
    let mut hasher = FxHasher::default();
    text.hash(&mut hasher);
    hasher.finish() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_text_has_an_equal_symbol() {
        let mut names = Interner::default();
        assert_eq!(names.lookup("absent"), None);
        let a = names.intern("java/lang/Object");
        assert_eq!(a, names.intern("java/lang/Object"));
        assert_ne!(a, names.intern("java/lang/String"));
        assert_eq!(&**names.text(a), "java/lang/Object");
        assert_eq!(names.lookup("absent"), None);
    }

    #[test]
    fn names_are_found_while_the_table_grows() {
        for mut names in [Interner::default(), Interner::with_capacity(10), Interner::with_capacity(100_000)] {
            let text = |n: u32| format!("name {n}");
            for n in 0..50_000 {
                assert_eq!(names.intern(&text(n)), Sym(n));
                assert_eq!(names.symbol(n), Some(Sym(n)));
                assert_eq!(names.symbol(n + 1), None);
            }
            for n in 0..50_000 {
                assert_eq!(names.lookup(&text(n)), Some(Sym(n)));
            }
            assert_eq!(names.lookup(&text(50_000)), None);
        }
    }
}
