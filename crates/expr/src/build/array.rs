//! Rules for arrays: reads see through writes elsewhere.

use super::NONE;
use crate::op::Op;
use crate::sort::Sort;
use crate::terms::{TermId, Terms};

impl Terms {
    pub(super) fn simplify_select(&mut self, sort: Sort, mut array: TermId, index: TermId) -> TermId {
        loop {
            let [below, at, element] = self.nodes[array.index()].args;
            match self.op(array) {
                Op::ConstArray => return below,
                Op::Store if at == index => return element,
                Op::Store if self.differ(at, index) => array = below,
                _ => return self.intern(Op::Select, sort, [array, index, NONE]),
            }
        }
    }

    pub(super) fn simplify_store(&mut self, array: TermId, index: TermId, element: TermId) -> TermId {
        let sort = self.sort(array);
        if let Some((from, at)) = self.binary(element, Op::Select)
            && from == array
            && at == index
        {
            return array;
        }
        if self.unary(array, Op::ConstArray) == Some(element) {
            return array;
        }
        if self.op(array) == Op::Store {
            let [below, at, _] = self.nodes[array.index()].args;
            if at == index {
                return self.store(below, index, element);
            }
        }
        self.intern(Op::Store, sort, [array, index, element])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_see_through_writes_to_other_places() {
        let mut t = Terms::new();
        let a = t.var("a", Sort::array_of(Sort::BV32));
        let [i, j] = ["i", "j"].map(|n| t.var(n, Sort::BV32));
        let [zero, one, v] = [0, 1, 77].map(|n| t.bv(32, n));
        let next = t.add(i, one);
        let written = t.store(a, i, v);
        assert_eq!(t.select(written, i), v);
        let beside = t.select(written, next);
        assert_eq!(beside, t.select(a, next));
        let unknown = t.select(written, j);
        assert_eq!(t.op(unknown), Op::Select);
        let empty = t.const_array(zero);
        assert_eq!(t.select(empty, j), zero);
        assert_eq!(t.store(empty, j, zero), empty);
        let twice = t.store(written, i, one);
        assert_eq!(twice, t.store(a, i, one));
    }
}
