//! Free variables of terms. Sets are shared and remembered: most terms of a path have one of few sets.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::memo::Memo;
use crate::terms::{TermId, Terms, VarId};

/// Sets met so far, and the set of each term that was asked for.
#[derive(Default)]
pub(crate) struct VarSets {
    of: Memo<Arc<[VarId]>>,
    known: FxHashSet<Arc<[VarId]>>,
}

impl VarSets {
    pub fn len(&self) -> usize {
        self.of.len()
    }

    /// Forgets the sets learnt since there were `len`.
    pub fn truncate(&mut self, len: usize) {
        self.of.truncate(len);
        if self.known.len() > 2 * self.of.len() + 1024 {
            self.known.retain(|set| Arc::strong_count(set) > 1);
        }
    }

    fn share(&mut self, set: Vec<VarId>) -> Arc<[VarId]> {
        if let Some(known) = self.known.get(set.as_slice()) {
            return known.clone();
        }
        let set: Arc<[VarId]> = set.into();
        self.known.insert(set.clone());
        set
    }
}

impl Terms {
    /// The variables that occur in a term, in ascending order. Remembered.
    pub fn free_vars(&mut self, term: TermId) -> Arc<[VarId]> {
        if let Some(set) = self.var_sets.of.get(term) {
            return set.clone();
        }
        let mut stack = vec![term];
        while let Some(&t) = stack.last() {
            if self.var_sets.of.get(t).is_some() {
                stack.pop();
                continue;
            }
            let missing = stack.len();
            for &arg in self.args(t) {
                if self.var_sets.of.get(arg).is_none() {
                    stack.push(arg);
                }
            }
            if stack.len() == missing {
                stack.pop();
                let set = self.union_of_args(t);
                self.var_sets.of.insert(t, set);
            }
        }
        self.union_of_args(term)
    }

    fn union_of_args(&mut self, t: TermId) -> Arc<[VarId]> {
        if let Some(var) = self.as_var(t) {
            return self.var_sets.share(vec![var]);
        }
        let mut largest: Option<Arc<[VarId]>> = None;
        for arg in self.args(t) {
            let Some(set) = self.var_sets.of.get(*arg) else { continue };
            if largest.as_ref().is_none_or(|l| l.len() < set.len()) {
                largest = Some(set.clone());
            }
        }
        let Some(largest) = largest else {
            return self.var_sets.share(Vec::new());
        };
        let mut union: Vec<VarId> = Vec::new();
        for arg in self.args(t) {
            let Some(set) = self.var_sets.of.get(*arg) else { continue };
            if !Arc::ptr_eq(set, &largest) {
                union.extend(set.iter().filter(|v| largest.binary_search(v).is_err()));
            }
        }
        if union.is_empty() {
            return largest;
        }
        union.extend(largest.iter());
        union.sort_unstable();
        union.dedup();
        self.var_sets.share(union)
    }

    /// How many different terms a term is made of, itself included.
    pub fn size(&self, term: TermId) -> usize {
        self.count_up_to(term, usize::MAX)
    }

    /// [`Terms::size`], but counting stops at `limit`.
    pub fn count_up_to(&self, term: TermId, limit: usize) -> usize {
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(t) = stack.pop() {
            if seen.len() >= limit {
                break;
            }
            if seen.insert(t) {
                stack.extend(self.args(t));
            }
        }
        seen.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    #[test]
    fn variables_are_found_once_and_in_order() {
        let mut t = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|n| t.var(n, Sort::BV32));
        let a = t.mul(z, x);
        let b = t.add(x, y);
        let c = t.mul(a, b);
        assert_eq!(&*t.free_vars(c), [VarId(0), VarId(1), VarId(2)]);
        assert_eq!(&*t.free_vars(a), [VarId(0), VarId(2)]);
        let five = t.bv(32, 5);
        assert!(t.free_vars(five).is_empty());
        assert_eq!(t.size(c), 6);
    }

    #[test]
    fn deep_terms_need_no_deep_stack() {
        let mut t = Terms::unsimplified();
        let x = t.var("x", Sort::BV32);
        let mut sum = x;
        for _ in 0..200_000 {
            sum = t.add(sum, x);
        }
        assert_eq!(t.free_vars(sum).len(), 1);
        assert_eq!(t.size(sum), 200_001);
        assert_eq!(t.depth(sum), 65_535);
    }
}
