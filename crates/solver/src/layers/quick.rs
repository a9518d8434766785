//! Answers that need no search: a recent model that fits again, and bounds that exclude each other.

use std::collections::VecDeque;
use std::time::Instant;

use expr::{Evaluator, Facts, Model, Stamp, TermId, Terms};

use crate::{Answer, LayerStats, Query, Solver, Stats};

/// How many models are remembered.
const RECENT: usize = 8;

pub struct Quick {
    inner: Box<dyn Solver>,
    /// The newest first.
    recent: VecDeque<Model>,
    evaluator: Evaluator,
    /// What follows from a prefix; kept as long as the next one begins with it.
    prefix: Vec<TermId>,
    facts: Facts,
    stamp: Stamp,
    core: Option<Vec<TermId>>,
    answered: bool,
    stats: Stats,
}

impl Quick {
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self {
            inner,
            recent: VecDeque::new(),
            evaluator: Evaluator::new(),
            prefix: Vec::new(),
            facts: Facts::new(),
            stamp: Stamp::default(),
            core: None,
            answered: false,
            stats: Stats::default(),
        }
    }

    fn forget(&mut self, terms: &Terms) {
        if terms.valid_since(&self.stamp) == Terms::ALL {
            return;
        }
        self.stamp = terms.stamp();
        // Other variables may have the numbers of those that are gone, and other sorts.
        self.recent.clear();
        self.prefix.clear();
        self.facts = Facts::new();
    }

    fn recall(&mut self, terms: &mut Terms, query: &Query) -> Option<Model> {
        let candidates = self.recent.iter().enumerate().map(|(i, m)| (Some(i), m));
        let base = query.base.map(|m| (None, m));
        for (place, model) in base.into_iter().chain(candidates) {
            self.evaluator.clear();
            let evaluator = &mut self.evaluator;
            // The goal first: it is what mostly fails.
            if !evaluator.holds(terms, model, query.goal) {
                continue;
            }
            if !query.prefix.iter().all(|&c| evaluator.holds(terms, model, c)) {
                continue;
            }
            let found = complete(terms, model, query);
            if let Some(i) = place.filter(|&i| i > 0)
                && let Some(model) = self.recent.remove(i)
            {
                self.recent.push_front(model);
            }
            return Some(found);
        }
        None
    }

    fn excluded(&mut self, terms: &mut Terms, query: &Query) -> bool {
        if !query.prefix.starts_with(&self.prefix) {
            self.prefix.clear();
            self.facts = Facts::new();
        }
        for &condition in &query.prefix[self.prefix.len()..] {
            self.facts.assume(terms, condition);
            self.prefix.push(condition);
        }
        self.facts.contradict() || self.facts.decide(terms, query.goal) == Some(false)
    }
}

/// The model with a value for every variable of the query: those that it lacks were taken as zero.
fn complete(terms: &mut Terms, model: &Model, query: &Query) -> Model {
    let mut whole = Model::new();
    for condition in query.conditions() {
        for &var in terms.free_vars(condition).iter() {
            if terms.var_sort(var).is_array() {
                whole.set_array(var, model.array(var).cloned().unwrap_or_default());
            } else {
                whole.set(var, model.get(var).unwrap_or(0));
            }
        }
    }
    whole
}

impl Solver for Quick {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        self.forget(terms);
        self.core = None;
        self.answered = true;
        let answer = if let Some(&never) = [query.goal].iter().chain(query.prefix).find(|&&c| c == TermId::FALSE) {
            self.core = Some(vec![never]);
            Answer::Unsat
        } else if let Some(model) = self.recall(terms, query) {
            Answer::Sat(model)
        } else if self.excluded(terms, query) {
            Answer::Unsat
        } else {
            self.answered = false;
            let answer = self.inner.check(terms, query);
            if let Answer::Sat(model) = &answer {
                self.recent.truncate(RECENT - 1);
                self.recent.push_front(model.clone());
            }
            answer
        };
        self.stats.count(&answer, self.answered, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.answered { self.core.as_deref() } else { self.inner.core() }
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "quick", stats: self.stats });
        self.inner.statistics(out);
    }
}
