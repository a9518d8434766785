//! How an array is represented where an index depends on inputs (000 §3.2).
//!
//! - Heap simulation fixes the index to the value it has: simple conditions, one path an index.
//! - Heap reasoning leaves the choice to the solver. The elements are either a *table*, comparisons of the index that lead to the
//!   element, or an *array* of the solver's own theory, written and read with `store` and `select`.
//!
//! Which is best depends on the array. `cargo test --release -p touchstone-symbolic --test heap -- --ignored --nocapture` measures it; [`chosen`] has what
//! came out.

use expr::{Op, Sort, TermId};

use crate::domain::{Concolic, HeapMode};

/// How an element is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Representation {
    /// The index is fixed.
    Fixed,
    Table,
    Array,
}

/// What is done with an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    pub length: usize,
    /// Its elements are bytes, as those of texts are.
    pub bytes: bool,
    /// Some element depends on inputs.
    pub symbolic: bool,
    /// An element is written, so that all of them depend on the index from now on.
    pub written: bool,
}

/// Longest arrays that the solver is given, in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayLimits {
    /// Where an element is read.
    pub read: usize,
    /// Where an element is written.
    pub written: usize,
    /// As a table of comparisons, if elements depend on inputs or one is written.
    pub table: usize,
}

impl Default for ArrayLimits {
    fn default() -> Self {
        // Measured; see the head of the file.
        Self { read: 4096, written: 1024, table: 64 }
    }
}

/// The representation of an array that is used so.
pub(crate) fn chosen(mode: HeapMode, limits: ArrayLimits, array: Use) -> Representation {
    let most = if array.written { limits.written } else { limits.read };
    match mode {
        HeapMode::Simulation => Representation::Fixed,
        _ if array.length > most || array.length == 0 => Representation::Fixed,
        // Comparisons with the ends of runs of constants are what solvers like best.
        HeapMode::Reasoning if array.symbolic || array.written => Representation::Array,
        HeapMode::Reasoning => Representation::Table,
        HeapMode::Auto if array.length <= limits.table || !(array.symbolic || array.written) => Representation::Table,
        // Buffers of texts: what is written to them is read one by one, and solvers drown in arrays of arrays.
        HeapMode::Auto if array.bytes => {
            if array.written {
                Representation::Fixed
            } else {
                Representation::Table
            }
        }
        HeapMode::Auto => Representation::Array,
    }
}

impl Concolic {
    /// Elements, of one sort, as an array of the solver's: what most of them were read from, with the others written to it.
    pub(crate) fn as_array(&mut self, elements: &[TermId]) -> Option<TermId> {
        let sort = self.terms.sort(*elements.first()?);
        let sources: Vec<Option<TermId>> = (0..).zip(elements).map(|(i, &e)| self.source(e, i)).collect();
        let known = sources.iter().flatten().next().copied();
        let count = sources.iter().filter(|source| **source == known).count();
        let mut array = match known {
            Some(known) if count * 2 >= elements.len() => known,
            _ => self.fresh_array(sort),
        };
        let base = array;
        for ((i, &element), source) in (0..).zip(elements).zip(sources) {
            if source != Some(base) {
                let at = self.terms.bv(32, i);
                array = self.terms.store(array, at, element);
            }
        }
        Some(array)
    }

    /// An array of which nothing is known: one for all, since an index is in bounds and only elements that are written
    /// to it are read.
    fn fresh_array(&mut self, sort: Sort) -> TermId {
        let kind = if sort.is_fp() { "f" } else { "" };
        self.terms.var(&format!("heap.{kind}{}", sort.bits()), Sort::array_of(sort))
    }

    /// The array that a term reads at this very index.
    fn source(&self, element: TermId, index: i64) -> Option<TermId> {
        match (self.terms.op(element), self.terms.args(element)) {
            (Op::Select, &[array, at]) if self.terms.value(at) == Some(index as u64) => Some(array),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_array_is_represented_as_the_mode_says() {
        let chosen = |mode, array| chosen(mode, ArrayLimits::default(), array);
        let array = |length, symbolic, written| Use { length, symbolic, written, bytes: false };
        for of in [array(4, false, false), array(4, true, true)] {
            assert_eq!(chosen(HeapMode::Simulation, of), Representation::Fixed);
            assert_eq!(chosen(HeapMode::Auto, of), Representation::Table);
        }
        assert_eq!(chosen(HeapMode::Reasoning, array(4, false, true)), Representation::Array);
        assert_eq!(chosen(HeapMode::Auto, array(200, false, true)), Representation::Array);
        let text = Use { bytes: true, ..array(200, false, true) };
        assert_eq!(chosen(HeapMode::Auto, text), Representation::Fixed);
        assert_eq!(chosen(HeapMode::Auto, array(100_000, false, false)), Representation::Fixed);
    }
}
