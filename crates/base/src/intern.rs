//! Interned strings: equal text has an equal [`Sym`], so names are compared as numbers.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// An interned string; valid for the [`Interner`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sym(u32);

impl Sym {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The table behind [`Sym`]. It only grows.
#[derive(Default, Debug)]
pub struct Interner {
    by_text: FxHashMap<Arc<str>, Sym>,
    texts: Vec<Arc<str>>,
}

impl Interner {
    pub fn intern(&mut self, text: &str) -> Sym {
        if let Some(&sym) = self.by_text.get(text) {
            return sym;
        }
        self.insert(Arc::from(text))
    }

    /// Like [`Interner::intern`], sharing the allocation that the caller already has.
    pub fn intern_arc(&mut self, text: &Arc<str>) -> Sym {
        if let Some(&sym) = self.by_text.get(text) {
            return sym;
        }
        self.insert(text.clone())
    }

    /// All texts so far, in the order of their symbols.
    pub fn texts(&self) -> &[Arc<str>] {
        &self.texts
    }

    /// The symbol of `text` if it was interned before.
    pub fn lookup(&self, text: &str) -> Option<Sym> {
        self.by_text.get(text).copied()
    }

    pub fn text(&self, sym: Sym) -> &Arc<str> {
        &self.texts[sym.index()]
    }

    fn insert(&mut self, text: Arc<str>) -> Sym {
        let sym = Sym(u32::try_from(self.texts.len()).expect("fewer than 2^32 names"));
        self.texts.push(text.clone());
        self.by_text.insert(text, sym);
        sym
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_text_has_an_equal_symbol() {
        let mut names = Interner::default();
        let a = names.intern("java/lang/Object");
        assert_eq!(a, names.intern("java/lang/Object"));
        assert_ne!(a, names.intern("java/lang/String"));
        assert_eq!(&**names.text(a), "java/lang/Object");
        assert_eq!(names.lookup("absent"), None);
    }
}
