//! Strategies propose tests; they share one session, and so its archive and all that was learnt.

mod concolic;
mod portfolio;
mod random;
mod search;
mod sequences;
mod solving;

pub use concolic::Concolic;
pub use portfolio::Portfolio;
pub use random::Random;
pub use search::Search;
pub use sequences::Sequences;

use std::sync::Arc;

use ::search::population::Generation;
use testcase::Api;

use crate::config::{Config, StrategyKind};
use crate::session::Session;

/// Proposes and runs tests.
pub trait Strategy {
    fn name(&self) -> &'static str;

    /// Runs a few tests; gives how many goals that won.
    fn step(&mut self, session: &mut Session) -> usize;

    /// What the last generation was like, for a strategy that has some.
    fn generation(&self) -> Option<Generation> {
        None
    }

    /// Whether it has nothing left to do, whatever is left of the budget.
    fn is_done(&self) -> bool {
        false
    }

    /// Executions that take about as long as what the first step sets up.
    fn entry(&self) -> u64 {
        0
    }
}

/// Makes so many attempts, as far as the budget goes, and gives how many goals they won. An attempt that came to nothing
/// (`None`) counts as an execution too, or a budget in executions would never end.
fn attempts(session: &mut Session, most: usize, mut attempt: impl FnMut(&mut Session) -> Option<usize>) -> usize {
    let mut gained = 0;
    for _ in 0..most {
        if session.spent.is_over() {
            break;
        }
        match attempt(session) {
            Some(won) => gained += won,
            None => session.spent.execution(),
        }
    }
    gained
}

/// The strategy that the user chose.
pub fn strategy<'a>(config: &Config, api: &'a Arc<Api>, package: &str) -> Box<dyn Strategy + 'a> {
    let random = || Box::new(Random::new(api, package));
    let concolic = |alone| Box::new(Concolic::new(api, package, crate::session::setup(config, api).ok(), alone));
    let sequences = || Box::new(Sequences::new(api, package, config));
    match config.strategy {
        StrategyKind::Random => random(),
        StrategyKind::Concolic => concolic(true),
        StrategyKind::Sequences => sequences(),
        StrategyKind::Auto => Box::new(Portfolio::new(vec![random(), concolic(false), sequences()])),
        kind => Box::new(Search::new(config, kind, api)),
    }
}
