//! Asks only about what the goal depends on: conditions that share no variable with it, not even over others, keep the
//! values that they have. Elements of an array that is only read at known indices are variables of their own.

use std::sync::Arc;
use std::time::Instant;

use expr::{Model, Op, Stamp, TermId, Terms, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Answer, LayerStats, Query, Solver, Stats};

/// What a condition depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Item {
    Scalar(VarId),
    /// An array that is read at an unknown index, written to, or compared.
    Whole(VarId),
    Element(VarId, u32),
}

pub struct Slice {
    inner: Box<dyn Solver>,
    /// The items of conditions that were met.
    known: FxHashMap<TermId, Arc<[Item]>>,
    stamp: Stamp,
    stats: Stats,
}

impl Slice {
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, known: FxHashMap::default(), stamp: Stamp::default(), stats: Stats::default() }
    }

    fn items(&mut self, terms: &Terms, condition: TermId) -> Arc<[Item]> {
        if let Some(items) = self.known.get(&condition) {
            return items.clone();
        }
        let items: Arc<[Item]> = items_of(terms, condition).into();
        self.known.insert(condition, items.clone());
        items
    }

    fn solve(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let low = terms.valid_since(&self.stamp);
        if low != Terms::ALL || self.known.len() > 1 << 20 {
            self.known.clear();
            self.stamp = terms.stamp();
        }
        let items: Vec<Arc<[Item]>> = query.conditions().map(|c| self.items(terms, c)).collect();
        let mut groups = Groups::new(&items);
        let goal = groups.of(items.last().map_or(&[], |i| i));
        let (mut slice, mut rest) = (Vec::new(), Vec::new());
        for (&condition, items) in query.prefix.iter().zip(&items) {
            // What has no variables is decided, and whatever decides it sees it with the goal.
            let group = groups.of(items);
            if group == goal || group.is_none() {
                slice.push(condition);
            } else {
                rest.push((condition, items.clone(), group));
            }
        }
        let mut merged = Merged { model: Model::new(), base: query.base };
        let sliced = Query { prefix: &slice, ..*query };
        match self.inner.check(terms, &sliced) {
            Answer::Sat(model) => {
                for condition in sliced.conditions() {
                    merged.take(&groups, &self.items(terms, condition), &model);
                }
            }
            other => return other,
        }
        if let Some(base) = query.base {
            for (_, items, _) in &rest {
                merged.take(&groups, items, base);
            }
            return Answer::Sat(merged.model);
        }
        // Without values that are known to satisfy them, the other groups must be asked for, one by one.
        while let Some(&(last, _, group)) = rest.last() {
            let (mut same, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|&(_, _, g)| g == group);
            let conditions: Vec<TermId> = same.iter().map(|&(c, _, _)| c).collect();
            match self.inner.check(terms, &Query::new(&conditions[..conditions.len() - 1], last)) {
                Answer::Sat(model) => {
                    for (_, items, _) in same.drain(..) {
                        merged.take(&groups, &items, &model);
                    }
                }
                other => return other,
            }
            rest = others;
        }
        Answer::Sat(merged.model)
    }
}

fn items_of(terms: &Terms, condition: TermId) -> Vec<Item> {
    let mut items = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![condition];
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        let args = terms.args(t);
        if let Some(var) = terms.as_var(t) {
            items.push(if terms.sort(t).is_array() { Item::Whole(var) } else { Item::Scalar(var) });
        } else if terms.op(t) == Op::Select
            && let (Some(array), Some(index)) = (terms.as_var(args[0]), terms.value(args[1]))
        {
            items.push(Item::Element(array, index as u32));
        } else {
            stack.extend(args);
        }
    }
    items.sort_unstable();
    items.dedup();
    items
}

/// The values that are put together from the answers.
struct Merged<'a> {
    model: Model,
    base: Option<&'a Model>,
}

impl Merged<'_> {
    /// Takes over what a model says of these items. An array of which only elements count keeps its others.
    fn take(&mut self, groups: &Groups, items: &[Item], from: &Model) {
        for &item in items {
            match groups.widened(item) {
                Item::Scalar(var) => self.model.set(var, from.get(var).unwrap_or(0)),
                Item::Whole(var) => self.model.set_array(var, from.array(var).cloned().unwrap_or_default()),
                Item::Element(var, index) => {
                    if self.model.array(var).is_none() {
                        let start = self.base.and_then(|m| m.array(var)).cloned().unwrap_or_default();
                        self.model.set_array(var, start);
                    }
                    self.model.set_element(var, index, from.element(var, index));
                }
            }
        }
    }
}

/// Items that belong together.
struct Groups {
    /// Arrays of which not only elements at known indices count.
    whole: FxHashSet<VarId>,
    places: FxHashMap<Item, u32>,
    parents: Vec<u32>,
}

impl Groups {
    fn new(conditions: &[Arc<[Item]>]) -> Self {
        let mut groups = Self { whole: FxHashSet::default(), places: FxHashMap::default(), parents: Vec::new() };
        for &item in conditions.iter().flat_map(|items| items.iter()) {
            if let Item::Whole(var) = item {
                groups.whole.insert(var);
            }
        }
        for items in conditions {
            let mut first = None;
            for &item in items.iter() {
                let place = groups.place(item);
                let root = groups.root(place);
                match first {
                    None => first = Some(root),
                    Some(other) => {
                        let other = groups.root(other);
                        groups.parents[root.max(other) as usize] = root.min(other);
                    }
                }
            }
        }
        groups
    }

    fn widened(&self, item: Item) -> Item {
        match item {
            Item::Element(var, _) if self.whole.contains(&var) => Item::Whole(var),
            item => item,
        }
    }

    fn place(&mut self, item: Item) -> u32 {
        let item = self.widened(item);
        let next = self.parents.len() as u32;
        let place = *self.places.entry(item).or_insert(next);
        if place == next {
            self.parents.push(next);
        }
        place
    }

    fn root(&mut self, mut place: u32) -> u32 {
        while self.parents[place as usize] != place {
            let above = self.parents[self.parents[place as usize] as usize];
            self.parents[place as usize] = above;
            place = above;
        }
        place
    }

    /// The group of a condition with these items.
    fn of(&mut self, items: &[Item]) -> Option<u32> {
        let place = self.place(*items.first()?);
        Some(self.root(place))
    }
}

impl Solver for Slice {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        let answer = self.solve(terms, query);
        self.stats.count(&answer, false, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        self.inner.core()
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "slice", stats: self.stats });
        self.inner.statistics(out);
    }
}
