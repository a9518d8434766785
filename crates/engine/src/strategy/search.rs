//! Searches by distance: `wholesuite`, `mosa`, `dynamosa`, `mio` over populations for all goals, `evotest`, `etoc`,
//! `hillclimb` for one at a time. The algorithms are those of the crate `search`; here they get a machine, the session's
//! archive and budget, and, where there are cores for it, islands beside the first.

mod islands;
mod lab;
mod pace;
mod recipe;

use std::sync::Arc;
use std::time::Instant;

use goals::Reason;
use islands::{Islands, Step};
use lab::SessionLab;
use recipe::{Recipe, Subject};
use search::fitness::{Evaluator, Model};
use search::population::{Algorithm, Generation, Individual};
use testcase::Api;

use super::Strategy;
use crate::budget::{Budget, Spent};
use crate::config::{Config, StrategyKind};
use crate::session::Session;

/// Steps after which islands exchange tests.
const EXCHANGE: u64 = 5;
/// Tests that each sends then.
const EMIGRANTS: usize = 5;

/// Which stream of chance is the first island's own.
const HOME: u64 = 0;

/// One algorithm with its machine.
struct Home<'a> {
    evaluator: Evaluator,
    algorithm: Box<dyn Algorithm + 'a>,
}

/// A search by one of the algorithms.
pub struct Search<'a> {
    config: Config,
    kind: StrategyKind,
    api: &'a Arc<Api>,
    home: Option<Home<'a>>,
    /// Islands beside this one, and what this one may use.
    islands: Option<(Islands, Spent)>,
    /// There is no machine for it.
    broken: bool,
    steps: u64,
}

impl<'a> Search<'a> {
    pub fn new(config: &Config, kind: StrategyKind, api: &'a Arc<Api>) -> Self {
        Self { config: config.clone(), kind, api, home: None, islands: None, broken: false, steps: 0 }
    }

    /// Makes ready what searches; that is no search yet, and takes long for classes that reach much of the library.
    fn open(&mut self, session: &mut Session) {
        let began = Instant::now();
        let made = crate::session::setup(&self.config, self.api)
            .ok()
            .map(|setup| Evaluator::new(setup, &session.goals, None).map_err(|why| why.to_string()));
        let Some(Ok(mut evaluator)) = made else {
            self.broken = true;
            let why = made.and_then(Result::err).unwrap_or_else(|| "its machine did not start".into());
            session.note_obstacle(Reason::NoMachine { technique: "no search by distance", why });
            return;
        };
        evaluator.worker.machine.interrupt = session.spent.interrupt().clone();
        let recipe = Recipe::new(&self.config, self.kind, session);
        let subject = Subject::of(session);
        session.spent.prepared(began.elapsed());
        self.islands = self.settle(session, &recipe, &subject, evaluator.model());
        let algorithm = recipe.algorithm(self.api, &subject, session.rng.fork(HOME));
        self.home = Some(Home { evaluator, algorithm });
    }

    /// Islands beside this one, and this one's share of the budget.
    fn settle(
        &self,
        session: &mut Session,
        recipe: &Recipe,
        subject: &Subject,
        model: &Arc<Model>,
    ) -> Option<(Islands, Spent)> {
        let islands = self.config.search.islands.unwrap_or(match self.config.budget {
            Budget::Time(_) => self.config.spare_cores(),
            Budget::Executions(_) => 1,
        });
        let share = session.spent.share(islands as u64);
        let settle = || Islands::new(recipe, subject, session, model, islands - 1, &share);
        (islands > 1).then(settle).map(|settled| (settled, share))
    }
}

impl Strategy for Search<'_> {
    fn name(&self) -> &'static str {
        Recipe::name(self.kind)
    }

    fn step(&mut self, session: &mut Session) -> usize {
        if self.home.is_none() && !self.broken {
            self.open(session);
        }
        let Some(home) = &mut self.home else {
            // An attempt that came to nothing counts too, or a budget in executions would never end.
            session.spent.execution();
            return 0;
        };
        self.steps += 1;
        let share = self.islands.as_mut().map(|(_, share)| share);
        let mut lab = SessionLab::new(session, &mut home.evaluator, share);
        home.algorithm.step(&mut lab);
        let (mut gained, found) = lab.finish();
        if let Some((islands, share)) = &mut self.islands {
            let exchange = self.steps.is_multiple_of(EXCHANGE);
            let emigrants = if exchange { home.algorithm.emigrants(EMIGRANTS) } else { Vec::new() };
            let work = home.evaluator.worker.work();
            let (won, immigrants) = islands.exchange(session, Step { found, emigrants, work, share });
            gained += won;
            if !immigrants.is_empty() {
                home.algorithm.receive(immigrants);
            }
            // What somebody left of his share is for this one.
            if islands.are_over() {
                self.islands = None;
            }
        }
        gained
    }

    fn generation(&self) -> Option<Generation> {
        self.home.as_ref().map(|home| home.algorithm.generation())
    }

    /// Who is done first is done for all.
    fn is_done(&self) -> bool {
        self.home.as_ref().is_some_and(|home| home.algorithm.is_done())
    }
}

/// Tests on their way between islands.
type Travellers = Vec<Individual>;
