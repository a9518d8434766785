//! Remembers answers. Values of more conditions serve for fewer; if few conditions exclude each other, more do.

use std::collections::BTreeMap;
use std::time::Instant;

use expr::{Model, Stamp, TermId, Terms};
use rustc_hash::FxHashMap;

use crate::{Answer, LayerStats, Query, Solver, Stats};

/// With more entries than this, all are dropped: simple, and it is rare.
const MAX_ENTRIES: usize = 100_000;
/// How many of the newest entries with a condition are looked at.
const NEWEST: usize = 48;

/// Conditions in ascending order, each once.
type Key = Box<[TermId]>;

struct Entry {
    key: Key,
    /// `None`: they exclude each other.
    model: Option<Model>,
}

pub struct Cache {
    inner: Box<dyn Solver>,
    store: Store,
    stamp: Stamp,
    core: Option<Vec<TermId>>,
    answered: bool,
    stats: Stats,
}

#[derive(Default)]
struct Store {
    /// Never used twice: lists may still name those that were dropped.
    entries: Vec<Option<Entry>>,
    exact: FxHashMap<Key, u32>,
    /// Satisfiable entries by each of their conditions.
    sat: FxHashMap<TermId, Vec<u32>>,
    /// Unsatisfiable entries by their first condition.
    unsat: FxHashMap<TermId, Vec<u32>>,
    /// All by their last condition, to drop those of terms that are gone.
    by_last: BTreeMap<TermId, Vec<u32>>,
}

impl Store {
    fn get(&self, index: u32) -> Option<&Entry> {
        self.entries.get(index as usize)?.as_ref()
    }

    fn insert(&mut self, key: Key, model: Option<Model>) {
        if self.entries.len() >= MAX_ENTRIES {
            *self = Self::default();
        }
        let (Some(&first), Some(&last)) = (key.first(), key.last()) else {
            return;
        };
        let index = self.entries.len() as u32;
        if model.is_some() {
            for &condition in &key {
                self.sat.entry(condition).or_default().push(index);
            }
        } else {
            self.unsat.entry(first).or_default().push(index);
        }
        self.by_last.entry(last).or_default().push(index);
        self.exact.insert(key.clone(), index);
        self.entries.push(Some(Entry { key, model }));
    }

    /// Drops entries with terms from this one on.
    fn forget_from(&mut self, low: TermId) {
        for index in self.by_last.split_off(&low).into_values().flatten() {
            if let Some(entry) = self.entries.get_mut(index as usize).and_then(Option::take) {
                self.exact.remove(&entry.key);
                for condition in &entry.key {
                    for lists in [&mut self.sat, &mut self.unsat] {
                        if *condition >= low {
                            lists.remove(condition);
                        }
                    }
                }
            }
        }
    }

    fn find(&self, key: &[TermId]) -> Option<&Entry> {
        if let Some(entry) = self.exact.get(key).and_then(|&i| self.get(i)) {
            return Some(entry);
        }
        self.find_unsat(key).or_else(|| self.find_sat(key))
    }

    fn find_unsat(&self, key: &[TermId]) -> Option<&Entry> {
        for (i, condition) in key.iter().enumerate() {
            let Some(list) = self.unsat.get(condition) else { continue };
            for &index in list.iter().rev().take(NEWEST) {
                if let Some(entry) = self.get(index)
                    && is_subset(&entry.key, &key[i..])
                {
                    return Some(entry);
                }
            }
        }
        None
    }

    fn find_sat(&self, key: &[TermId]) -> Option<&Entry> {
        let lists: Option<Vec<&Vec<u32>>> = key.iter().map(|c| self.sat.get(c)).collect();
        let shortest = lists?.into_iter().min_by_key(|list| list.len())?;
        let entries = shortest.iter().rev().take(NEWEST).filter_map(|&i| self.get(i));
        entries.into_iter().find(|entry| is_subset(key, &entry.key))
    }
}

/// Whether all of `few` are in `many`; both ascend.
fn is_subset(few: &[TermId], many: &[TermId]) -> bool {
    let mut rest = many.iter();
    few.len() <= many.len() && few.iter().all(|t| rest.any(|m| m == t))
}

impl Cache {
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self {
            inner,
            store: Store::default(),
            stamp: Stamp::default(),
            core: None,
            answered: false,
            stats: Stats::default(),
        }
    }
}

/// Only the variables of these conditions.
fn restricted(terms: &mut Terms, model: &Model, key: &[TermId]) -> Model {
    let mut part = Model::new();
    for &condition in key {
        for &var in terms.free_vars(condition).iter() {
            part.copy_var(model, var);
        }
    }
    part
}

fn key_of(conditions: impl Iterator<Item = TermId>) -> Key {
    let mut key: Vec<TermId> = conditions.filter(|&c| c != TermId::TRUE).collect();
    key.sort_unstable();
    key.dedup();
    key.into()
}

impl Solver for Cache {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        let low = terms.valid_since(&self.stamp);
        if low != Terms::ALL {
            self.store.forget_from(low);
            self.stamp = terms.stamp();
        }
        let key = key_of(query.conditions());
        self.core = None;
        self.answered = true;
        let answer = match self.store.find(&key) {
            Some(Entry { model: Some(model), .. }) => {
                let model = model.clone();
                Answer::Sat(restricted(terms, &model, &key))
            }
            Some(Entry { model: None, key }) => {
                self.core = Some(key.to_vec());
                Answer::Unsat
            }
            None => {
                self.answered = false;
                let answer = self.inner.check(terms, query);
                match &answer {
                    Answer::Sat(model) => self.store.insert(key, Some(model.clone())),
                    Answer::Unsat => {
                        let core = self.inner.core().map(|core| key_of(core.iter().copied()));
                        self.store.insert(core.unwrap_or(key), None);
                    }
                    Answer::Unknown(_) => {}
                }
                answer
            }
        };
        self.stats.count(&answer, self.answered, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.answered { self.core.as_deref() } else { self.inner.core() }
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "cache", stats: self.stats });
        self.inner.statistics(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(raw: &[u32]) -> Vec<TermId> {
        raw.iter().map(|&r| TermId::from_raw(r)).collect()
    }

    #[test]
    fn subsets_are_recognised() {
        assert!(is_subset(&ids(&[2, 5]), &ids(&[1, 2, 3, 5])));
        assert!(!is_subset(&ids(&[2, 4]), &ids(&[1, 2, 3, 5])));
        assert!(!is_subset(&ids(&[1, 2]), &ids(&[1])));
        assert!(is_subset(&[], &ids(&[1])));
    }

    #[test]
    fn what_was_dropped_is_not_found_again() {
        let mut store = Store::default();
        store.insert(ids(&[10, 20]).into(), None);
        store.insert(ids(&[10, 30]).into(), Some(Model::new()));
        store.forget_from(TermId::from_raw(25));
        assert!(store.find(&ids(&[10, 30])).is_none());
        assert!(store.find(&ids(&[10, 20, 22])).is_some_and(|e| e.model.is_none()));
        store.insert(ids(&[11, 12]).into(), Some(Model::new()));
        assert!(store.find(&ids(&[10])).is_none(), "an index was used twice");
        assert!(store.find(&ids(&[12])).is_some_and(|e| e.model.is_some()));
    }
}
