//! Likely invariants of a class: found in what was seen of its objects, and searched for what breaks them.

use fsm::Source;
use invariants::{Falsified, File, Found, Tables};
use strategies::Order;

use super::{ModelError, Modeller};
use crate::config::Config;

/// Parts of the budget after which each kind of search ends: calls in every state, the same calls again and again,
/// numbers that have to do with the object's state, and the strategy, which solves conditions; what is left is for calls in every state once more.
const EXPLORED: f64 = 0.35;
const PUMPED: f64 = 0.5;
const PROVOKED: f64 = 0.75;
const SEARCHED: f64 = 0.85;
/// Tests with calls that are made again and again.
const MAX_PUMPED: usize = 3000;
/// Tests with numbers that have to do with the state of the object.
const MAX_PROVOKING: usize = 6000;

impl Modeller {
    /// The invariants that no test broke.
    pub fn invariants(&mut self, config: &Config) -> Result<Found, ModelError> {
        self.study.explore_for(&mut self.session, u64::MAX, EXPLORED);
        let first = self.tables()?;
        self.try_to_break(config);
        let traces = self.traces()?;
        Ok(Found::of(&first, &Tables::of(&traces, self.study.constants().clone())).unbroken(&traces))
    }

    /// Those of a file that a test breaks, with the test in the notation of test cases.
    pub fn broken(&mut self, config: &Config, file: &File) -> Result<Vec<(Falsified, String)>, ModelError> {
        self.study.explore_for(&mut self.session, u64::MAX, EXPLORED);
        self.try_to_break(config);
        let broken = file.falsified(&self.traces()?);
        Ok(broken.into_iter().map(|one| (self.study.printed(one.test), one)).map(|(test, one)| (one, test)).collect())
    }

    fn tables(&self) -> Result<Tables, ModelError> {
        Ok(Tables::of(&self.traces()?, self.study.constants().clone()))
    }

    fn try_to_break(&mut self, config: &Config) {
        self.study.pump(&mut self.session, MAX_PUMPED, PUMPED);
        self.study.provoke(&mut self.session, MAX_PROVOKING, PROVOKED);
        self.by_strategy(config);
        self.study.explore_for(&mut self.session, u64::MAX, 1.0);
    }

    /// Follows the tests that a strategy finds for lines and branches: conditions in the code are solved there.
    fn by_strategy(&mut self, config: &Config) {
        let context = self.session.context.clone();
        let order = Order { context: &context, given: &config.parameters, budget: config.budget, cores: 1 };
        let mut strategy = (config.strategy.make)(&order);
        while !self.session.spent.is_over() && self.session.spent.fraction() < SEARCHED && !strategy.is_done() {
            strategy.step(&mut self.session);
            if self.session.archive.uncovered().next().is_none() {
                break;
            }
        }
        let tests = self.session.archive.tests();
        for (kept, _) in tests {
            self.study.replay(&mut self.session, &kept.test.case, Source::Generated);
        }
    }
}
