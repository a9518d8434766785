//! Searches for one target at a time: `EvoTest` (structure by genetic programming, data by an optimiser; see
//! [`search::evotest`]), and with other options eToc and hill climbing ([`search::etoc`]).

use std::sync::Arc;

use analysis::world::World;
use search::etoc::Generators;
use search::evotest::{EvoTest as Search, Grower, Knowledge, Options};
use search::fitness::Evaluator;
use testcase::{Api, TestCase};

use super::Strategy;
use super::trial::{Nearest, SessionTrial};
use crate::config::Config;
use crate::session::{self, Session};

/// What works once the class has been analysed.
struct Ready<'a> {
    search: Search<'a>,
    evaluator: Evaluator,
    nearest: Nearest,
}

pub struct EvoTest<'a> {
    api: &'a Arc<Api>,
    config: Config,
    name: &'static str,
    options: Options,
    seeds: Vec<TestCase>,
    ready: Option<Ready<'a>>,
    /// There is no machine for it, so nothing more will come.
    failed: bool,
}

impl<'a> EvoTest<'a> {
    pub fn new(api: &'a Arc<Api>, config: &Config, name: &'static str, options: Options) -> Self {
        Self { api, config: config.clone(), name, options, seeds: Vec::new(), ready: None, failed: false }
    }

    /// Starts from these tests too.
    #[must_use]
    pub fn with_seeds(self, seeds: Vec<TestCase>) -> Self {
        Self { seeds, ..self }
    }

    fn prepare(&mut self, session: &mut Session) -> Option<Ready<'a>> {
        let evaluator = evaluator(&self.config, session)?;
        let class_path = self.config.target.class_path(self.config.jdk.feature).ok()?;
        let mut world = World::new(self.config.jdk.clone(), class_path);
        let knowledge = Knowledge::of(&mut world, self.api, &session.goals, &session.callables);
        let constants = session.constants.clone();
        // eToc's own generators, with the program's constants where a parameter asks for the pool.
        let pool: Box<dyn testcase::Pool> = if self.name == "etoc" {
            let mut generators = Generators::new(constants);
            for (_, value) in self.config.knobs.iter().filter(|(name, _)| name == "generator") {
                // Checked when read.
                let _ = generators.set(value);
            }
            Box::new(generators)
        } else {
            Box::new(constants)
        };
        let callables = session.callables.clone();
        let grower = Grower::new(self.api, &session.package, session.class, callables, pool, knowledge);
        let mut search = Search::new(grower, session.goals.clone(), self.options.clone(), session.rng.fork(7));
        search.seed(std::mem::take(&mut self.seeds));
        search.seed(session.seeds.iter().cloned());
        Some(Ready { search, evaluator, nearest: Nearest::default() })
    }
}

/// A machine that measures how far tests are from the session's goals.
pub(super) fn evaluator(config: &Config, session: &mut Session) -> Option<Evaluator> {
    let made = session::setup(config, &session.api).ok().map(|setup| Evaluator::new(setup, &session.goals, None));
    match made {
        Some(Ok(evaluator)) => Some(evaluator),
        Some(Err(why)) => {
            *session.obstacles.entry(format!("no search by distance: {why}")).or_default() += 1;
            None
        }
        None => None,
    }
}

impl Strategy for EvoTest<'_> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        if self.ready.is_none() && !self.failed {
            self.ready = self.prepare(session);
            self.failed = self.ready.is_none();
        }
        let Some(ready) = &mut self.ready else {
            session.spent.execution();
            return 0;
        };
        let before = session.spent.executions();
        let mut trial = SessionTrial::new(session, &mut ready.evaluator, &mut ready.nearest);
        let found = ready.search.step(&mut trial);
        let won = trial.won;
        if !found || session.spent.executions() == before {
            // Everything is covered, or nothing can be built: a step counts all the same, or the budget would never end.
            session.spent.execution();
        }
        won
    }
}
