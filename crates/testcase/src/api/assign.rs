//! Whether a value of one type may stand where another is wanted, by the rules of the source language.
//!
//! Conservative: yes only if `javac` accepts it, and without an unchecked warning.

use super::{Api, TypeId};
use crate::ty::{Prim, Ty};

/// Nesting of type arguments that is looked into.
const MAX_DEPTH: u32 = 24;

/// Widening between primitive types (JLS 5.1.2), identity included.
pub fn widens(from: Prim, to: Prim) -> bool {
    use Prim::*;
    let rank = |p| match p {
        Byte => 1,
        Short => 2,
        Char | Int => 3,
        Long => 4,
        Float => 5,
        Double => 6,
        Boolean => 0,
    };
    match (from, to) {
        _ if from == to => true,
        (Boolean, _) | (_, Boolean | Char) => false,
        (Char, _) => rank(to) >= 3,
        _ => rank(from) < rank(to),
    }
}

impl Api {
    /// In an assignment or as an argument: widening, boxing and unboxing, subtypes, wildcards.
    pub fn is_assignable(&self, from: &Ty, to: &Ty) -> bool {
        match (from, to) {
            (Ty::Void, _) | (_, Ty::Void) => false,
            (Ty::Prim(a), Ty::Prim(b)) => widens(*a, *b),
            (Ty::Prim(a), _) => self.is_subtype_of(&Ty::class(TypeId::boxed(*a)), to),
            (_, Ty::Prim(b)) => {
                let unboxed = match from {
                    Ty::Class(id, _) => id.unboxed(),
                    _ => None,
                };
                unboxed.is_some_and(|a| widens(a, *b))
            }
            _ => self.is_subtype_of(from, to),
        }
    }

    /// Subtyping of reference types with their type arguments.
    pub fn is_subtype_of(&self, from: &Ty, to: &Ty) -> bool {
        self.subtype_at(from, to, 0)
    }

    fn subtype_at(&self, from: &Ty, to: &Ty, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        match (from, to) {
            (Ty::Param(a, _), Ty::Param(b, _)) if a == b => true,
            (_, Ty::Class(TypeId::OBJECT, _)) => from.is_reference(),
            (Ty::Array(a), Ty::Array(b)) => match (&**a, &**b) {
                (Ty::Prim(a), Ty::Prim(b)) => a == b,
                (Ty::Prim(_), _) | (_, Ty::Prim(_)) => false,
                (a, b) => self.subtype_at(a, b, depth + 1),
            },
            (_, Ty::Class(id, wanted)) => match self.supertype(from, *id) {
                Some(Ty::Class(_, given)) => self.args_fit(&given, wanted, depth),
                _ => false,
            },
            _ => false,
        }
    }

    fn args_fit(&self, given: &[Ty], wanted: &[Ty], depth: u32) -> bool {
        if wanted.is_empty() {
            return true; // to a raw or plain class
        }
        if given.is_empty() {
            return wanted.iter().all(|w| *w == Ty::Any); // from raw: unchecked but for `?`
        }
        given.len() == wanted.len() && given.iter().zip(wanted).all(|(g, w)| self.contains(w, g, depth + 1))
    }

    /// Whether the type argument `given` lies within `wanted` (JLS 4.5.1).
    fn contains(&self, wanted: &Ty, given: &Ty, depth: u32) -> bool {
        match wanted {
            Ty::Any => true,
            Ty::Extends(bound) => match given {
                Ty::Any | Ty::Super(_) => matches!(**bound, Ty::Class(TypeId::OBJECT, _)),
                Ty::Extends(given) => self.subtype_at(given, bound, depth),
                given => self.subtype_at(given, bound, depth),
            },
            Ty::Super(bound) => match given {
                Ty::Any | Ty::Extends(_) => false,
                Ty::Super(given) => self.subtype_at(bound, given, depth),
                given => self.subtype_at(bound, given, depth),
            },
            wanted => wanted == given,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primitives_widen_as_in_java() {
        use Prim::*;
        for (from, to) in [(Byte, Short), (Short, Int), (Char, Int), (Int, Float), (Long, Double), (Char, Char)] {
            assert!(widens(from, to), "{from:?} {to:?}");
        }
        for (from, to) in [(Short, Char), (Byte, Char), (Char, Short), (Int, Short), (Boolean, Int), (Double, Float)] {
            assert!(!widens(from, to), "{from:?} {to:?}");
        }
    }
}
