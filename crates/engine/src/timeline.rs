//! How coverage grew while the search went on.

use std::time::Duration;

use goals::Criterion;
use population::Generation;
use serde::{Deserialize, Serialize};
use session::Session;

use crate::report::Ratio;

/// Samples of one class that are kept; if there are more, every second goes.
const MAX_SAMPLES: usize = 400;

/// Where a search was at some time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    pub time: Duration,
    pub executions: u64,
    pub lines: Ratio,
    pub branches: Ratio,
    pub goals: Ratio,
    /// Zeros for strategies without generations.
    pub generation: Generation,
}

/// The samples of one class, evenly spread over its executions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timeline {
    samples: Vec<Sample>,
    /// Steps between two samples, and steps since the last.
    stride: u32,
    waited: u32,
}

impl Timeline {
    /// A step of the search is done.
    pub fn note(&mut self, session: &Session, generation: Option<Generation>) {
        self.waited += 1;
        if self.waited < self.stride {
            return;
        }
        self.waited = 0;
        self.samples.push(sample(session, generation));
        if self.samples.len() > MAX_SAMPLES {
            let mut at = 0;
            self.samples.retain(|_| {
                at += 1;
                at % 2 == 1
            });
            self.stride = (self.stride * 2).max(2);
        }
    }

    /// All samples; the last one is of now.
    pub fn finish(mut self, session: &Session, generation: Option<Generation>) -> Vec<Sample> {
        let last = sample(session, generation);
        if self.samples.last().is_none_or(|sample| sample.executions != last.executions) {
            self.samples.push(last);
        }
        self.samples
    }
}

fn sample(session: &Session, generation: Option<Generation>) -> Sample {
    let statistics = session.archive.statistics();
    let ratio = |wanted: &dyn Fn(Criterion) -> bool| {
        let mut sum = Ratio::default();
        for of in statistics.iter().filter(|s| wanted(s.criterion)) {
            sum.add(Ratio { covered: of.covered, total: of.total });
        }
        sum
    };
    Sample {
        time: session.spent.elapsed(),
        executions: session.spent.executions(),
        lines: ratio(&|c| c == Criterion::Line),
        branches: ratio(&|c| c == Criterion::Branch),
        goals: ratio(&|_| true),
        generation: generation.unwrap_or_default(),
    }
}
