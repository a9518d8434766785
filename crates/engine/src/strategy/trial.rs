//! What the searches for single targets see of a session: tests run on a machine that measures distances, and what they cover
//! goes to the session's archive.

use std::sync::Arc;

use base::{FxHashMap, Rng};
use goals::{Criterion, GoalId};
use search::fitness::Evaluator;
use search::trial::Trial;
use testcase::TestCase;

use crate::session::Session;

/// Tests that are given as near a goal.
const MOST_NEAR: usize = 8;

/// Open goals whose distance is measured on every run.
const MOST_WATCHED: usize = 96;

/// How much farther from everything a test counts that the machine had to stop, in approach levels.
const STOPPED: f64 = 2.0;

/// The test that came nearest to each open goal.
#[derive(Default)]
pub(super) struct Nearest {
    tests: FxHashMap<GoalId, (f64, TestCase)>,
    /// Goals that are watched.
    open: Vec<GoalId>,
}

/// A session lent to a search for a while.
pub(super) struct SessionTrial<'s> {
    pub session: &'s mut Session,
    pub evaluator: &'s mut Evaluator,
    nearest: &'s mut Nearest,
    /// Goals won so far.
    pub won: usize,
}

impl<'s> SessionTrial<'s> {
    pub fn new(session: &'s mut Session, evaluator: &'s mut Evaluator, nearest: &'s mut Nearest) -> Self {
        let trial = Self { session, evaluator, nearest, won: 0 };
        trial.nearest.open = trial.open();
        trial.nearest.open.truncate(MOST_WATCHED);
        trial
    }

    fn distance(&self, goal: GoalId) -> f64 {
        // Not covered, so not reached, however near it may look.
        self.evaluator.fitness(goal).guide().max(f64::MIN_POSITIVE)
    }

    /// Remembers the test for each goal that no other came as near to.
    fn remember(&mut self, test: &TestCase) {
        for at in 0..self.nearest.open.len() {
            let goal = self.nearest.open[at];
            let distance = self.distance(goal);
            let known = self.nearest.tests.get(&goal).map_or(f64::INFINITY, |known| known.0);
            if distance < known && !self.is_covered(goal) {
                self.nearest.tests.insert(goal, (distance, test.clone()));
            }
        }
    }
}

impl Trial for SessionTrial<'_> {
    fn run(&mut self, test: &TestCase, goal: GoalId) -> f64 {
        let done = self.evaluator.run(test);
        let gain = self.session.adopt(&self.evaluator.worker, test, done.counted, &done.covered);
        self.won += gain.new.len();
        if done.counted == test.len() {
            self.remember(test);
        }
        if done.covered.goals.contains(goal) {
            0.0
        } else {
            // Who runs without end, or into what the machine does not have, must not become the mother of many.
            self.distance(goal) + if done.stopped { STOPPED } else { 0.0 }
        }
    }

    fn is_over(&self) -> bool {
        self.session.spent.is_over()
    }

    fn is_covered(&self, goal: GoalId) -> bool {
        self.session.archive.covered().contains(goal)
    }

    /// Branches first: whoever covers them covers nearly all else.
    fn open(&self) -> Vec<GoalId> {
        let open = |branch: bool| {
            let all = self.session.archive.uncovered();
            let wanted = all.filter(|(_, goal, _)| (goal.criterion == Criterion::Branch) == branch);
            wanted.map(|(id, _, _)| id).collect::<Vec<_>>()
        };
        let branches = open(true);
        if branches.is_empty() { open(false) } else { branches }
    }

    fn near(&self, goal: GoalId) -> Vec<TestCase> {
        let archive = &self.session.archive;
        let Some(wanted) = archive.goal(goal) else { return Vec::new() };
        let (place, line) = ((wanted.class, wanted.method), wanted.line.unwrap_or(0));
        let mut found: Vec<(u16, &Arc<_>)> = Vec::new();
        for id in self.session.goals.ids() {
            let Some(other) = self.session.goals.get(id).filter(|g| (g.class, g.method) == place) else { continue };
            let Some(kept) = archive.best(id) else { continue };
            let away = other.line.unwrap_or(0).abs_diff(line);
            match found.iter_mut().find(|(_, known)| Arc::ptr_eq(known, kept)) {
                Some(known) => known.0 = known.0.min(away),
                None => found.push((away, kept)),
            }
        }
        found.sort_by_key(|(away, _)| *away);
        let nearest = self.nearest.tests.get(&goal).map(|known| known.1.clone());
        nearest.into_iter().chain(found.into_iter().take(MOST_NEAR).map(|(_, kept)| kept.test.clone())).collect()
    }

    fn known(&self, rng: &mut Rng) -> Option<TestCase> {
        let archive = &self.session.archive;
        let covered = archive.covered();
        let at = rng.below(covered.len().max(1));
        let goal = covered.iter().nth(at)?;
        Some(archive.best(goal)?.test.clone())
    }

    fn nearest(&self, goal: GoalId) -> f64 {
        self.nearest.tests.get(&goal).map_or(f64::INFINITY, |known| known.0)
    }
}
