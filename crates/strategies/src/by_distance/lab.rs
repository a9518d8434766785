//! Where the algorithms' tests are run: a machine that measures distances, and the ledger of a session or of an island.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use base::Rng;
use fitness::{Evaluated, Evaluator, Fitness, Model};
use goals::{Archive, Covered, GoalBits, GoalId};
use population::{Individual, Lab, Ran};
use session::Ledger;
use testcase::{Pool, TestCase};

use super::inverter::Inverter;

/// A test that won goals, with what it covers: news for other islands.
pub(super) type Found = (Arc<TestCase>, Covered);

/// Runs tests for an algorithm.
pub(super) struct Bench<'b> {
    pub evaluator: &'b mut Evaluator,
    pub ledger: Ledger<'b>,
    /// Solves for other constants of tests, if there is a solver.
    pub inverter: Option<&'b mut Inverter>,
    /// Raised when the results are not wanted any more.
    pub stop: Option<&'b AtomicBool>,
    /// Goals won, and the tests that won them.
    pub gained: usize,
    pub found: Vec<Found>,
}

impl<'b> Bench<'b> {
    pub fn new(evaluator: &'b mut Evaluator, ledger: Ledger<'b>) -> Self {
        Self { evaluator, ledger, inverter: None, stop: None, gained: 0, found: Vec::new() }
    }

    /// A test that another strategy found, as a member of a population; it is news for other islands.
    pub fn join(&mut self, test: &TestCase) -> Option<Individual> {
        if self.is_over() {
            return None;
        }
        let evaluated = self.ledger.run(self.evaluator, test).evaluated;
        if evaluated.counted == 0 {
            return None;
        }
        let individual = individual(self.evaluator, self.ledger.archive, test, &evaluated);
        self.found.push((individual.test.clone(), evaluated.covered));
        Some(individual)
    }
}

/// A test that was run, as a member of a population.
fn individual(evaluator: &Evaluator, archive: &mut Archive, test: &TestCase, ran: &Evaluated) -> Individual {
    let shown = evaluator.worker.done().len().min(test.len());
    let test =
        if shown == test.len() { test.clone() } else { TestCase { statements: test.statements[..shown].to_vec() } };
    Individual {
        test: Arc::new(test),
        trace: Arc::new(evaluator.trace()),
        covered: Arc::new(archive.goals_of(&ran.covered)),
        threw: ran.finished < shown,
    }
}

impl Lab for Bench<'_> {
    fn run(&mut self, test: &TestCase) -> Option<Ran> {
        if self.is_over() {
            return None;
        }
        let ran = self.ledger.run(self.evaluator, test);
        let evaluated = ran.evaluated;
        if evaluated.counted == 0 {
            return None;
        }
        let individual = individual(self.evaluator, self.ledger.archive, test, &evaluated);
        let gained = ran.gain.new.len();
        if let Some(winner) = ran.winner {
            self.gained += gained;
            self.found.push((Arc::new(winner), evaluated.covered));
        }
        Some(Ran { individual, gained, stopped: evaluated.stopped })
    }

    fn solved(&mut self, test: &TestCase) -> Vec<TestCase> {
        match &mut self.inverter {
            Some(inverter) if !self.ledger.is_over() => inverter.solved(&mut self.ledger, test),
            _ => Vec::new(),
        }
    }

    fn idle(&mut self) {
        self.ledger.execution();
    }

    fn is_over(&self) -> bool {
        self.ledger.is_over() || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn fraction(&self) -> f64 {
        self.ledger.spent.fraction()
    }

    fn model(&self) -> &Arc<Model> {
        self.evaluator.model()
    }

    fn fitness(&self, goal: GoalId) -> Fitness {
        self.evaluator.fitness(goal)
    }

    fn covered(&self) -> &GoalBits {
        self.ledger.archive.covered()
    }

    fn best(&self, goal: GoalId) -> Option<&TestCase> {
        self.ledger.archive.best(goal).map(|kept| &kept.test.case)
    }

    fn means(&mut self) -> (&mut Rng, &dyn Pool) {
        (self.ledger.rng, self.ledger.constants)
    }
}
