//! Rebuilding terms: with other terms in place of some, or in another arena.

use rustc_hash::FxHashMap;

use crate::model::Model;
use crate::op::Op;
use crate::terms::{TermId, Terms};

/// The next term on the stack that is not in the map while all its arguments are, the deepest first.
fn next(terms: &Terms, stack: &mut Vec<TermId>, map: &FxHashMap<TermId, TermId>) -> Option<TermId> {
    while let Some(&t) = stack.last() {
        if map.contains_key(&t) {
            stack.pop();
            continue;
        }
        let before = stack.len();
        stack.extend(terms.args(t).iter().filter(|a| !map.contains_key(a)));
        if stack.len() == before {
            return stack.pop();
        }
    }
    None
}

impl Terms {
    /// The term with each occurrence of a key replaced by its value, simplified anew. Values are not looked into.
    /// The map also remembers what was rebuilt: give it again for other terms.
    pub fn substitute(&mut self, term: TermId, map: &mut FxHashMap<TermId, TermId>) -> TermId {
        let mut stack = vec![term];
        while let Some(t) = next(self, &mut stack, map) {
            let node = self.nodes[t.index()];
            let mut args = node.args;
            for arg in &mut args[..node.op.arity()] {
                *arg = map[arg];
            }
            let same = args == node.args;
            let rebuilt = if same { t } else { self.make(node.op, node.sort, args) };
            map.insert(t, rebuilt);
        }
        map[&term]
    }

    /// The term with the scalar variables that the model knows replaced by their values.
    pub fn substitute_model(&mut self, term: TermId, model: &Model) -> TermId {
        let mut map = FxHashMap::default();
        for (var, bits) in model.scalars() {
            let sort = self.var_sort(var);
            let value = self.constant(sort, bits);
            map.insert(self.var_term(var), value);
        }
        self.substitute(term, &mut map)
    }

    /// The term of another arena, built here; variables are found by name. `map` remembers what was built.
    pub fn import(&mut self, from: &Self, term: TermId, map: &mut FxHashMap<TermId, TermId>) -> TermId {
        let mut stack = vec![term];
        while let Some(t) = next(from, &mut stack, map) {
            let node = from.nodes[t.index()];
            let built = match node.op {
                Op::Const => self.constant(node.sort, from.value(t).unwrap_or(0)),
                Op::Var => from.as_var(t).map_or(t, |var| self.var(from.var_name(var), node.sort)),
                _ => {
                    let mut args = node.args;
                    for arg in &mut args[..node.op.arity()] {
                        *arg = map[arg];
                    }
                    self.make(node.op, node.sort, args)
                }
            };
            map.insert(t, built);
        }
        map[&term]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;
    use crate::terms::VarId;

    #[test]
    fn values_take_the_place_of_variables_and_are_folded() {
        let mut t = Terms::new();
        let [x, y] = ["x", "y"].map(|n| t.var(n, Sort::BV32));
        let product = t.mul(x, y);
        let sum = t.add(product, x);
        let mut model = Model::new();
        model.set(VarId(0), 4);
        let partly = t.substitute_model(sum, &model);
        model.set(VarId(1), 5);
        let four = t.bv(32, 4);
        let product = t.mul(y, four);
        assert_eq!(partly, t.add(product, four));
        let value = t.substitute_model(sum, &model);
        assert_eq!(t.value(value), Some(24));
    }

    #[test]
    fn terms_move_between_arenas() {
        let mut from = Terms::unsimplified();
        let x = from.var("x", Sort::BV32);
        let zero = from.bv(32, 0);
        let sum = from.add(x, zero);
        let mut to = Terms::new();
        let there = to.import(&from, sum, &mut FxHashMap::default());
        assert_eq!(there, to.var("x", Sort::BV32));
    }
}
