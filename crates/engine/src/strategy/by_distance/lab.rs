//! Where the algorithms' tests are run: in a session, or on an island of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use base::Rng;
use goals::{Archive, Covered, GoalBits, GoalId};
use search::fitness::{Evaluated, Evaluator, Fitness, Model};
use search::population::{Individual, Lab, Ran};
use testcase::{Pool, TestCase};

use crate::budget::Spent;
use crate::constants::Constants;
use crate::session::{Session, learn};

/// A test that won goals, with what it covers: news for other islands.
pub(super) type Found = (Arc<TestCase>, Covered);

/// Runs tests for the session itself.
pub(super) struct SessionLab<'s> {
    session: &'s mut Session,
    evaluator: &'s mut Evaluator,
    /// What is left for it, if others work with the same budget.
    share: Option<&'s mut Spent>,
    gained: usize,
    found: Vec<Found>,
}

impl<'s> SessionLab<'s> {
    pub fn new(session: &'s mut Session, evaluator: &'s mut Evaluator, share: Option<&'s mut Spent>) -> Self {
        Self { session, evaluator, share, gained: 0, found: Vec::new() }
    }

    /// Goals won, and the tests that won them.
    pub fn finish(self) -> (usize, Vec<Found>) {
        (self.gained, self.found)
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

impl Lab for SessionLab<'_> {
    fn run(&mut self, test: &TestCase) -> Option<Ran> {
        if self.is_over() {
            return None;
        }
        let before = self.evaluator.worker.work();
        let ran = self.evaluator.run(test);
        let work = self.evaluator.worker.work() - before;
        self.session.spent.worked(work);
        if let Some(share) = &mut self.share {
            share.execution();
            share.worked(work);
        }
        let gain = self.session.adopt(&self.evaluator.worker, test, ran.counted, &ran.covered);
        if ran.counted == 0 {
            return None;
        }
        let individual = individual(self.evaluator, &mut self.session.archive, test, &ran);
        let gained = gain.new.len();
        if gained > 0 {
            self.gained += gained;
            self.found.push((individual.test.clone(), ran.covered));
        }
        Some(Ran { individual, gained, stopped: ran.stopped })
    }

    fn idle(&mut self) {
        self.session.spent.execution();
        if let Some(share) = &mut self.share {
            share.execution();
        }
    }

    fn is_over(&self) -> bool {
        self.session.spent.is_over() || self.share.as_ref().is_some_and(|share| share.is_over())
    }

    fn fraction(&self) -> f64 {
        self.session.spent.fraction()
    }

    fn model(&self) -> &Arc<Model> {
        self.evaluator.model()
    }

    fn fitness(&self, goal: GoalId) -> Fitness {
        self.evaluator.fitness(goal)
    }

    fn covered(&self) -> &GoalBits {
        self.session.archive.covered()
    }

    fn best(&self, goal: GoalId) -> Option<&TestCase> {
        self.session.archive.best(goal).map(|kept| &kept.test)
    }

    fn means(&mut self) -> (&mut Rng, &dyn Pool) {
        (&mut self.session.rng, &self.session.constants)
    }
}

/// Runs tests on an island: its archive knows what others have told it.
pub(super) struct IslandLab {
    pub evaluator: Evaluator,
    pub archive: Archive,
    pub constants: Constants,
    pub rng: Rng,
    /// What is left for it.
    pub share: Spent,
    /// Nobody wants to know what it finds.
    pub stop: Arc<AtomicBool>,
    pub found: Vec<Found>,
}

impl IslandLab {
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Lab for IslandLab {
    fn run(&mut self, test: &TestCase) -> Option<Ran> {
        if self.is_over() {
            return None;
        }
        self.share.execution();
        let before = self.evaluator.worker.work();
        let ran = self.evaluator.run(test);
        self.share.worked(self.evaluator.worker.work() - before);
        learn(&mut self.constants, &mut self.rng, &self.evaluator.worker);
        if ran.counted == 0 {
            return None;
        }
        let individual = individual(&self.evaluator, &mut self.archive, test, &ran);
        let shown = TestCase { statements: test.statements[..ran.counted].to_vec() };
        let gained = self.archive.offer(&shown, &ran.covered).new.len();
        if gained > 0 {
            self.found.push((Arc::new(shown), ran.covered));
        }
        Some(Ran { individual, gained, stopped: ran.stopped })
    }

    fn idle(&mut self) {
        self.share.execution();
    }

    fn is_over(&self) -> bool {
        self.share.is_over() || self.is_stopped()
    }

    fn fraction(&self) -> f64 {
        self.share.fraction()
    }

    fn model(&self) -> &Arc<Model> {
        self.evaluator.model()
    }

    fn fitness(&self, goal: GoalId) -> Fitness {
        self.evaluator.fitness(goal)
    }

    fn covered(&self) -> &GoalBits {
        self.archive.covered()
    }

    fn best(&self, goal: GoalId) -> Option<&TestCase> {
        self.archive.best(goal).map(|kept| &kept.test)
    }

    fn means(&mut self) -> (&mut Rng, &dyn Pool) {
        (&mut self.rng, &self.constants)
    }
}
