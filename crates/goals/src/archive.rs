//! The best test found so far for each goal.
//!
//! A test is best if it is the lightest ([`Weight`]) of those offered that cover the goal, so the order in which tests
//! are offered does not matter. A test stays as long as it is best for a goal.

use std::sync::Arc;

use base::FxHashMap;
use suite::{Coverage, GoalBits, GoalId, Origin, Test, TestId};
use testcase::TestCase;

use crate::covered::Covered;
use crate::criteria::exception::Seen;
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::reason::Reason;
use crate::set::GoalSet;
use crate::weight::{Scale, Weight};

/// A test in the archive.
#[derive(Debug)]
pub struct Kept {
    pub test: Test,
    pub weight: Weight,
}

/// What an offer has brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    /// Goals that were not covered before, ascending.
    pub new: Vec<GoalId>,
    /// Goals for which the test is better than the one before.
    pub improved: u32,
}

impl Gain {
    pub fn is_nothing(&self) -> bool {
        self.new.is_empty() && self.improved == 0
    }
}

/// Covered and all goals of a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    pub criterion: Criterion,
    pub covered: u32,
    pub total: u32,
}

#[derive(Debug)]
pub struct Archive {
    goals: Arc<GoalSet>,
    /// Goals that were found while tests ran; their ids follow those of the set.
    found: Vec<Goal>,
    /// Found goals by called method and place.
    by_place: FxHashMap<(u32, u32, Place), GoalId>,
    /// The same by what was seen: several offsets are on one line.
    by_seen: FxHashMap<Seen, GoalId>,
    /// By goal.
    best: Vec<Option<Arc<Kept>>>,
    covered: GoalBits,
    /// The heaviest best test: nothing heavier can improve anything.
    heaviest: Option<Weight>,
    reasons: FxHashMap<GoalId, Reason>,
    /// Ids that were given to tests.
    ids: u32,
    /// Tests that were offered, and who offers them now.
    offers: u64,
    strategy: &'static str,
}

impl Archive {
    pub fn new(goals: Arc<GoalSet>) -> Self {
        Self {
            best: vec![None; goals.goals.len()],
            goals,
            found: Vec::new(),
            by_place: FxHashMap::default(),
            by_seen: FxHashMap::default(),
            covered: GoalBits::new(),
            heaviest: None,
            reasons: FxHashMap::default(),
            ids: 0,
            offers: 0,
            strategy: "",
        }
    }

    pub fn goals(&self) -> &Arc<GoalSet> {
        &self.goals
    }

    pub fn goal(&self, id: GoalId) -> Option<&Goal> {
        let known = self.goals.goals.len();
        self.goals.get(id).or_else(|| self.found.get(id.index().checked_sub(known)?))
    }

    /// All goals, those found while tests ran included.
    pub fn ids(&self) -> impl Iterator<Item = GoalId> + use<> {
        (0..self.best.len() as u32).map(GoalId)
    }

    pub fn covered(&self) -> &GoalBits {
        &self.covered
    }

    pub fn best(&self, goal: GoalId) -> Option<&Arc<Kept>> {
        self.best.get(goal.index())?.as_ref()
    }

    /// All goals that a test covers, those of exceptions included.
    pub fn goals_of(&mut self, covered: &Covered) -> GoalBits {
        let mut goals = covered.goals.clone();
        goals.extend(covered.exceptions.iter().map(|seen| self.exception(seen)).collect::<Vec<_>>());
        goals
    }

    /// An id for a test that is none of the archive's, but will be of the same suite.
    pub fn new_id(&mut self) -> TestId {
        self.ids += 1;
        TestId(self.ids)
    }

    /// Tests that are offered from now on come from this strategy.
    pub fn set_strategy(&mut self, name: &'static str) {
        self.strategy = name;
    }

    /// Who offers tests now.
    pub fn strategy(&self) -> &'static str {
        self.strategy
    }

    /// Tests that were offered so far.
    pub fn offers(&self) -> u64 {
        self.offers
    }

    /// Offers a test for all that it covers.
    pub fn offer(&mut self, test: &TestCase, covered: &Covered) -> Gain {
        self.offers += 1;
        let goals = self.goals_of(covered);
        let scale = Scale::new(test);
        let too_heavy = self.heaviest.is_some_and(|heaviest| !scale.is_lighter(&heaviest));
        if too_heavy && goals.is_subset(&self.covered) {
            return Gain::default();
        }
        self.place(&scale, test, covered, goals)
    }

    fn place(&mut self, scale: &Scale<'_>, test: &TestCase, covered: &Covered, goals: GoalBits) -> Gain {
        let mut gain = Gain::default();
        let mut wins = Vec::new();
        for goal in goals.iter() {
            match &self.best[goal.index()] {
                None => gain.new.push(goal),
                Some(best) if scale.is_lighter(&best.weight) => gain.improved += 1,
                Some(_) => continue,
            }
            wins.push(goal);
        }
        if !wins.is_empty() {
            let test = Test {
                id: self.new_id(),
                case: test.clone(),
                covered: Coverage { facts: covered.facts.clone(), goals },
                origin: Origin { strategy: self.strategy, offer: self.offers, part_of: None },
                ..Test::default()
            };
            let kept = Arc::new(Kept { test, weight: scale.weight() });
            for goal in wins {
                self.best[goal.index()] = Some(kept.clone());
                self.covered.insert(goal);
            }
            self.heaviest = self.best.iter().flatten().map(|kept| kept.weight).max();
        }
        gain
    }

    /// The goal of an exception; a new one if it is seen for the first time.
    fn exception(&mut self, seen: &Seen) -> GoalId {
        if let Some(&id) = self.by_seen.get(seen) {
            return id;
        }
        let goal = seen.goal(&self.goals);
        let id = self.declare(goal);
        self.by_seen.insert(seen.clone(), id);
        id
    }

    /// Adds a goal that became known while tests were searched; the same goal has the same id.
    pub fn declare(&mut self, goal: Goal) -> GoalId {
        let next = GoalId(self.best.len() as u32);
        let id = *self.by_place.entry((goal.class, goal.method, goal.place.clone())).or_insert(next);
        if id == next {
            self.found.push(goal);
            self.best.push(None);
        }
        id
    }

    /// Goals that became known while tests were searched.
    pub fn found(&self) -> impl Iterator<Item = (GoalId, &Goal)> {
        let first = self.goals.goals.len() as u32;
        (first..).map(GoalId).zip(&self.found)
    }

    /// The tests that are best for some goal, in the order of the first such goal, with those goals.
    pub fn tests(&self) -> Vec<(Arc<Kept>, Vec<GoalId>)> {
        let mut index: FxHashMap<*const Kept, usize> = FxHashMap::default();
        let mut tests: Vec<(Arc<Kept>, Vec<GoalId>)> = Vec::new();
        for (id, kept) in (0..).zip(&self.best) {
            let Some(kept) = kept else { continue };
            let at = *index.entry(Arc::as_ptr(kept)).or_insert_with(|| {
                tests.push((kept.clone(), Vec::new()));
                tests.len() - 1
            });
            tests[at].1.push(GoalId(id));
        }
        tests
    }

    /// Covered and all goals of each criterion.
    pub fn statistics(&self) -> Vec<Statistics> {
        let count = |&criterion: &Criterion| {
            let of = |id: &GoalId| self.goal(*id).is_some_and(|goal| goal.criterion == criterion);
            let total = self.ids().filter(of).count() as u32;
            let covered = self.covered.iter().filter(of).count() as u32;
            Statistics { criterion, covered, total }
        };
        self.goals.criteria().iter().map(count).collect()
    }

    /// Says why a goal could not be covered so far; the newest reason stays.
    pub fn set_reason(&mut self, goal: GoalId, reason: Reason) {
        self.reasons.insert(goal, reason);
    }

    /// The goals that are not covered, ascending, with the reason if one was given.
    pub fn uncovered(&self) -> impl Iterator<Item = (GoalId, &Goal, Option<&Reason>)> {
        let open = self.goals.ids().filter(|id| !self.covered.contains(*id));
        open.filter_map(|id| Some((id, self.goals.get(id)?, self.reasons.get(&id))))
    }
}
