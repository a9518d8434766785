//! What each layer of a chain counts.

use std::fmt;
use std::time::{Duration, Instant};

use crate::{Answer, Reason};

/// Counts of one layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// How often it was asked.
    pub queries: u64,
    /// How many it answered itself, without the layer below.
    pub hits: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Models that were found wrong; see [`crate::layers::Validate`].
    pub wrong: u64,
    /// Time spent in this layer and in those below it.
    pub time: Duration,
}

impl Stats {
    /// Counts an answer that was begun at `start`.
    pub fn count(&mut self, answer: &Answer, hit: bool, start: Instant) {
        self.queries += 1;
        self.hits += hit as u64;
        self.time += start.elapsed();
        match answer {
            Answer::Sat(_) => self.sat += 1,
            Answer::Unsat => self.unsat += 1,
            Answer::Unknown(reason) => {
                self.unknown += 1;
                self.wrong += (*reason == Reason::WrongModel) as u64;
            }
        }
    }

    /// How many of the queries the layer answered itself, in percent.
    pub fn hit_rate(&self) -> f64 {
        if self.queries == 0 { 0.0 } else { 100.0 * self.hits as f64 / self.queries as f64 }
    }
}

/// The counts of a layer, with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerStats {
    pub layer: &'static str,
    pub stats: Stats,
}

impl fmt::Display for LayerStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stats { queries, hits, sat, unsat, unknown, time, .. } = self.stats;
        write!(
            f,
            "{:<12} {queries:>9} queries {hits:>9} answered ({:>5.1} %) {sat:>8} sat {unsat:>8} unsat {unknown:>6} unknown {:>9.3} s",
            self.layer,
            self.stats.hit_rate(),
            time.as_secs_f64()
        )
    }
}
