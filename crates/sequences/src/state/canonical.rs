//! A linearised state with what its path says about it, in terms that do not tell how it came about.

use base::{FxHashMap, FxHashSet};
use expr::{Op, TermId, Terms, VarId};
use solver::{Answer, Query, Solver};

use super::linear::Linear;
use super::order::{Order, Simple, simple};

/// See the module's head.
#[derive(Clone, Debug)]
pub struct Canonical {
    pub shape: u128,
    /// The symbolic parts over `c0`, `c1` …, numbered in the order of the parts.
    pub parts: Vec<TermId>,
    /// What holds of them.
    order: Option<Order>,
    simple: Vec<Simple>,
    others: Vec<TermId>,
    /// The conditions of the path that have to do with the state.
    path: Vec<TermId>,
    /// The conditions also name variables that are in no part, so this says less than there is to say.
    open: bool,
    /// Like no other.
    pub unclear: bool,
}

impl Canonical {
    /// `path` are conditions that held together.
    pub fn new(terms: &mut Terms, linear: &Linear, path: &[TermId]) -> Self {
        let mut names: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut own: FxHashSet<VarId> = FxHashSet::default();
        for &part in &linear.terms {
            for &var in terms.free_vars(part).iter() {
                if own.insert(var) {
                    let (term, sort) = (terms.var_term(var), terms.var_sort(var));
                    let name = terms.var(&format!("c{}{sort:?}", own.len() - 1), sort);
                    names.insert(term, name);
                }
            }
        }
        let related = related(terms, path, own.clone());
        let (mut plain, mut rest) = (Vec::new(), Vec::new());
        for &condition in &related {
            match simple(terms, condition) {
                Some(condition) => plain.push(condition),
                None => rest.push(condition),
            }
        }
        // Variables of other conditions stay: nothing is known of what they may be besides.
        let mut kept = own.clone();
        for &condition in &rest {
            kept.extend(terms.free_vars(condition).iter().copied());
        }
        let mut open = kept.len() > own.len();
        let order = Order::new(&plain).map(|mut order| {
            open |= !order.project(|term| terms.as_var(term).is_some_and(|var| kept.contains(&var)));
            order
        });
        let mut strangers: Vec<VarId> = related.iter().flat_map(|&c| terms.free_vars(c).to_vec()).collect();
        strangers.retain(|var| !own.contains(var));
        strangers.sort_unstable();
        strangers.dedup();
        for (number, var) in strangers.into_iter().enumerate() {
            let (term, sort) = (terms.var_term(var), terms.var_sort(var));
            let name = terms.var(&format!("e{number}{sort:?}"), sort);
            names.insert(term, name);
        }
        let plain = order.as_ref().map(Order::conditions).unwrap_or_default();
        let mut simple: Vec<Simple> = plain.into_iter().map(|c| renamed(c, &names)).collect();
        simple.sort_unstable();
        simple.dedup();
        let mut rename = |list: &[TermId]| -> Vec<TermId> {
            let mut list: Vec<TermId> = list.iter().map(|&t| terms.substitute(t, &mut names)).collect();
            list.sort_unstable();
            list.dedup();
            list
        };
        let (others, path) = (rename(&rest), rename(&related));
        let parts = linear.terms.iter().map(|&t| terms.substitute(t, &mut names)).collect();
        let order = Order::new(&simple);
        Self { shape: linear.shape, parts, order, simple, others, path, open, unclear: linear.unclear }
    }

    /// Whether the parts can have these values, as far as the solver knows.
    pub fn allows(&self, terms: &mut Terms, solver: &mut dyn Solver, values: &[u64]) -> bool {
        if values.len() != self.parts.len() {
            return false;
        }
        let equal = self.parts.iter().zip(values).map(|(&part, &bits)| {
            let value = terms.constant(terms.sort(part), bits);
            terms.eq(part, value)
        });
        let equal: Vec<TermId> = equal.collect();
        let goal = terms.and_all(&equal);
        matches!(solver.check(terms, &Query::new(&self.path, goal)), Answer::Sat(_))
    }

    pub fn is_same(&self, other: &Self) -> bool {
        !self.unclear
            && !other.unclear
            && self.shape == other.shape
            && self.parts == other.parts
            && self.simple == other.simple
            && self.others == other.others
    }

    /// Whether every state that this describes is one that the other describes.
    pub fn is_within(&self, other: &Self, terms: &mut Terms, solver: &mut dyn Solver) -> bool {
        if self.shape != other.shape || self.unclear || other.unclear || other.open {
            return self.is_same(other);
        }
        let Some(mut map) = matching(terms, &other.parts, &self.parts) else { return false };
        let Some(order) = &self.order else { return true };
        let mut doubtful: Vec<TermId> = Vec::new();
        for &condition in &other.simple {
            match mapped(terms, condition, &map) {
                Some(condition) if order.implies(condition) => {}
                // Other conditions might still imply it; that it is taken for new costs time, no state.
                _ => return false,
            }
        }
        for &condition in &other.others {
            let condition = terms.substitute(condition, &mut map);
            if condition != TermId::TRUE && self.others.binary_search(&condition).is_err() {
                doubtful.push(condition);
            }
        }
        doubtful.iter().all(|&condition| {
            let not = terms.not(condition);
            matches!(solver.check(terms, &Query::new(&self.path, not)), Answer::Unsat)
        })
    }
}

/// The conditions that have to do with these variables, directly or through others.
pub(super) fn related(terms: &mut Terms, path: &[TermId], mut near: FxHashSet<VarId>) -> Vec<TermId> {
    let sets: Vec<_> = path.iter().map(|&c| terms.free_vars(c)).collect();
    let mut taken = vec![false; path.len()];
    loop {
        let before = near.len();
        for (at, set) in sets.iter().enumerate() {
            if !taken[at] && set.iter().any(|v| near.contains(v)) {
                taken[at] = true;
                near.extend(set.iter().copied());
            }
        }
        if near.len() == before {
            break;
        }
    }
    path.iter().zip(&taken).filter(|(_, t)| **t).map(|(&c, _)| c).collect()
}

fn renamed(condition: Simple, names: &FxHashMap<TermId, TermId>) -> Simple {
    let name = |t: Option<TermId>| t.map(|t| names.get(&t).copied().unwrap_or(t));
    match condition {
        Simple::Most(a, b, w) => Simple::Most(name(a), name(b), w),
        Simple::Equal(a, b, w) => Simple::Equal(name(a), name(b), w),
        Simple::Differ(a, b, w) => Simple::Differ(name(a), name(b), w),
    }
}

/// What the variables of the general parts must stand for so that they are the special ones.
fn matching(terms: &mut Terms, general: &[TermId], special: &[TermId]) -> Option<FxHashMap<TermId, TermId>> {
    if general.len() != special.len() {
        return None;
    }
    let mut map: FxHashMap<TermId, TermId> = FxHashMap::default();
    let mut later = Vec::new();
    for (&g, &s) in general.iter().zip(special) {
        if terms.op(g) == Op::Var {
            if *map.entry(g).or_insert(s) != s {
                return None;
            }
        } else {
            later.push((g, s));
        }
    }
    for (g, s) in later {
        // A variable that only occurs inside of terms stands for itself.
        for &var in terms.free_vars(g).iter() {
            let var = terms.var_term(var);
            map.entry(var).or_insert(var);
        }
        if terms.substitute(g, &mut map) != s {
            return None;
        }
    }
    Some(map)
}

/// The condition about what its variables stand for, if that is a difference too.
fn mapped(terms: &Terms, condition: Simple, map: &FxHashMap<TermId, TermId>) -> Option<Simple> {
    let to = |t: Option<TermId>| match t {
        None => Some((None, 0)),
        Some(t) => {
            let t = map.get(&t).copied().unwrap_or(t);
            match terms.value(t) {
                Some(bits) => Some((None, expr::signed(bits, 32))),
                None => (terms.op(t) == Op::Var).then_some((Some(t), 0)),
            }
        }
    };
    let (Simple::Most(a, b, w) | Simple::Equal(a, b, w) | Simple::Differ(a, b, w)) = condition;
    let ((a, x), (b, y)) = (to(a)?, to(b)?);
    let w = w - x + y;
    Some(match condition {
        Simple::Most(..) => Simple::Most(a, b, w),
        Simple::Equal(..) => Simple::Equal(a, b, w),
        Simple::Differ(..) => Simple::Differ(a, b, w),
    })
}
