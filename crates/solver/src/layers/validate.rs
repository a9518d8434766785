//! Evaluates every model against its query. A wrong one becomes "unknown" and is counted, never handed out.

use std::time::Instant;

use expr::{Evaluator, TermId, Terms};

use crate::{Answer, LayerStats, Query, Reason, Solver, Stats};

pub struct Validate {
    inner: Box<dyn Solver>,
    evaluator: Evaluator,
    stats: Stats,
}

impl Validate {
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, evaluator: Evaluator::new(), stats: Stats::default() }
    }
}

impl Solver for Validate {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        let mut answer = self.inner.check(terms, query);
        if let Answer::Sat(model) = &answer {
            self.evaluator.clear();
            if !query.conditions().all(|c| self.evaluator.holds(terms, model, c)) {
                answer = Answer::Unknown(Reason::WrongModel);
            }
        }
        self.stats.count(&answer, false, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        self.inner.core()
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "validate", stats: self.stats });
        self.inner.statistics(out);
    }
}
