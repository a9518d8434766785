//! Lets a backend be asked only while there is time and there are queries left in all.

use std::time::{Duration, Instant};

use expr::{TermId, Terms};

use crate::{Answer, LayerStats, Query, Reason, Solver, Stats};

pub struct Budget {
    inner: Box<dyn Solver>,
    /// What the backend may use in all, and what it has used.
    time: Duration,
    used: Duration,
    refused: bool,
    stats: Stats,
}

impl Budget {
    pub fn new(inner: Box<dyn Solver>, time: Duration) -> Self {
        Self { inner, time, used: Duration::ZERO, refused: false, stats: Stats::default() }
    }
}

impl Solver for Budget {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        self.refused = self.used >= self.time;
        let answer = if self.refused {
            Answer::Unknown(Reason::Timeout)
        } else {
            let answer = self.inner.check(terms, query);
            self.used += start.elapsed();
            answer
        };
        self.stats.count(&answer, self.refused, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.refused { None } else { self.inner.core() }
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "budget", stats: self.stats });
        self.inner.statistics(out);
    }
}
