//! Strategies propose tests; they share one session, and so its archive and all that was learnt.

mod portfolio;
mod random;

pub use portfolio::Portfolio;
pub use random::Random;

use testcase::Api;

use crate::config::StrategyKind;
use crate::session::Session;

/// Proposes and runs tests.
pub trait Strategy {
    fn name(&self) -> &'static str;

    /// Runs a few tests; gives how many goals that won.
    fn step(&mut self, session: &mut Session) -> usize;
}

/// The strategy that the user chose.
pub fn strategy<'a>(kind: StrategyKind, api: &'a Api, package: &str) -> Box<dyn Strategy + 'a> {
    match kind {
        StrategyKind::Random => Box::new(Random::new(api, package)),
        StrategyKind::Auto => Box::new(Portfolio::new(vec![Box::new(Random::new(api, package))])),
    }
}
