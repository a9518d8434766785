//! The search for single targets in a [`Lab`], beside others of its kind: tests that came near goals are remembered, and
//! travel between islands.

use base::{FxHashMap, Rng};
use fitness::{Fitness, Normalisation, Traced};
use goals::{Criterion, GoalId};
use population::{Algorithm, Generation, Individual, Lab};
use testcase::TestCase;

use super::{EvoTest, data};
use crate::runner::Runner;

/// Tests that are given as near a goal.
const MOST_NEAR: usize = 8;

/// Open goals whose distance is measured on every run.
const MOST_WATCHED: usize = 96;

/// How much farther from everything a test counts that the machine had to stop, in approach levels.
const STOPPED: f64 = 2.0;

/// See the module's head.
pub struct Hunt<'a> {
    name: &'static str,
    search: EvoTest<'a>,
    nearest: Nearest,
}

/// The test that came nearest to each open goal.
#[derive(Default)]
struct Nearest {
    tests: FxHashMap<GoalId, (f64, Individual)>,
    /// Goals that are watched.
    open: Vec<GoalId>,
    /// Tests of other islands that are not evaluated yet.
    arrived: Vec<Individual>,
    /// How distances are normalised; nothing: by their magnitude.
    normalisation: Option<Normalisation>,
}

impl Nearest {
    /// Keeps the test for each goal that no other came as near to.
    fn note(&mut self, lab: &dyn Lab, test: &Individual, fitness: impl Fn(GoalId) -> Fitness) {
        for &goal in &self.open {
            let distance = distance(fitness(goal), self.normalisation);
            let known = self.tests.get(&goal).map_or(f64::INFINITY, |known| known.0);
            if distance < known && !lab.covered().contains(goal) {
                self.tests.insert(goal, (distance, test.clone()));
            }
        }
    }

    /// Looks again at what is open, and whether tests from elsewhere come near it.
    fn look(&mut self, lab: &dyn Lab) {
        self.open = open(lab);
        self.open.truncate(MOST_WATCHED);
        for test in std::mem::take(&mut self.arrived) {
            let mut traced: Traced = lab.model().traced();
            traced.add(&test.trace);
            self.note(lab, &test, |goal| lab.model().fitness(&traced, goal));
        }
    }
}

/// One number for a goal that is not covered, so not 0, however near it may look.
fn distance(fitness: Fitness, normalisation: Option<Normalisation>) -> f64 {
    let distance = normalisation.map_or_else(|| fitness.guide(), |normalisation| fitness.value(normalisation));
    distance.max(f64::MIN_POSITIVE)
}

/// What is open. Branches and methods first: tests that cover them cover nearly all else.
fn open(lab: &dyn Lab) -> Vec<GoalId> {
    let goals = lab.model().goals();
    let of = |first: bool| {
        let wanted = |id: &GoalId| {
            let leads = |goal: &goals::Goal| matches!(goal.criterion, Criterion::Branch | Criterion::Method);
            goals.get(*id).is_some_and(|goal| leads(goal) == first) && !lab.covered().contains(*id)
        };
        goals.ids().filter(wanted).collect::<Vec<_>>()
    };
    let leading = of(true);
    if leading.is_empty() { of(false) } else { leading }
}

impl<'a> Hunt<'a> {
    pub fn new(name: &'static str, search: EvoTest<'a>) -> Self {
        let normalisation = search.options.normalisation.chosen();
        Self { name, search, nearest: Nearest { normalisation, ..Nearest::default() } }
    }
}

impl Algorithm for Hunt<'_> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn step(&mut self, lab: &mut dyn Lab) {
        let (rng, pool) = lab.means();
        if let Some(datum) = pool.seen(rng).as_ref().and_then(data::datum) {
            self.search.capture(datum);
        }
        self.nearest.look(lab);
        let mut runner = LabRunner { lab, nearest: &mut self.nearest, ran: false };
        let found = self.search.step(&mut runner);
        if !found || !runner.ran {
            // Everything is covered, or nothing can be built: a step counts all the same, or the budget would never end.
            lab.idle();
        }
    }

    fn generation(&self) -> Generation {
        self.search.generation(self.nearest.open.len())
    }

    fn is_done(&self) -> bool {
        self.search.is_done()
    }

    /// Those that come nearer to a goal than all others are remembered.
    fn receive(&mut self, tests: Vec<Individual>) {
        self.nearest.arrived.extend(tests);
    }

    fn emigrants(&self, count: usize) -> Vec<Individual> {
        // In a fixed order, the nearest first.
        let mut all: Vec<(&GoalId, &(f64, Individual))> = self.nearest.tests.iter().collect();
        all.sort_by(|a, b| a.1.0.total_cmp(&b.1.0).then(a.0.cmp(b.0)));
        all.into_iter().take(count).map(|(_, (_, test))| test.clone()).collect()
    }
}

/// A lab as the search for single targets sees it.
struct LabRunner<'l> {
    lab: &'l mut dyn Lab,
    nearest: &'l mut Nearest,
    /// Whether anything was run.
    ran: bool,
}

impl Runner for LabRunner<'_> {
    fn run(&mut self, test: &TestCase, goal: GoalId) -> f64 {
        self.ran = true;
        let Some(ran) = self.lab.run(test) else { return f64::INFINITY };
        if !ran.stopped && ran.individual.test.len() == test.len() {
            self.nearest.note(self.lab, &ran.individual, |goal| self.lab.fitness(goal));
        }
        if ran.individual.covered.contains(goal) {
            0.0
        } else {
            // Who runs without end, or into what the machine does not have, must not become the mother of many.
            distance(self.lab.fitness(goal), self.nearest.normalisation) + if ran.stopped { STOPPED } else { 0.0 }
        }
    }

    fn solved(&mut self, test: &TestCase) -> Vec<TestCase> {
        self.lab.solved(test)
    }

    fn is_over(&self) -> bool {
        self.lab.is_over()
    }

    fn is_covered(&self, goal: GoalId) -> bool {
        self.lab.covered().contains(goal)
    }

    fn open(&self) -> Vec<GoalId> {
        open(self.lab)
    }

    fn near(&self, goal: GoalId) -> Vec<TestCase> {
        let goals = self.lab.model().goals();
        let Some(wanted) = goals.get(goal) else { return Vec::new() };
        let (place, line) = ((wanted.class, wanted.method), wanted.line.unwrap_or(0));
        let mut found: Vec<(u16, &TestCase)> = Vec::new();
        for id in goals.ids() {
            let Some(other) = goals.get(id).filter(|g| (g.class, g.method) == place) else { continue };
            let Some(kept) = self.lab.best(id) else { continue };
            let away = other.line.unwrap_or(0).abs_diff(line);
            match found.iter_mut().find(|(_, known)| std::ptr::eq(*known, kept)) {
                Some(known) => known.0 = known.0.min(away),
                None => found.push((away, kept)),
            }
        }
        found.sort_by_key(|(away, _)| *away);
        let nearest = self.nearest.tests.get(&goal).map(|known| (*known.1.test).clone());
        nearest.into_iter().chain(found.into_iter().take(MOST_NEAR).map(|(_, kept)| kept.clone())).collect()
    }

    fn known(&self, rng: &mut Rng) -> Option<TestCase> {
        let covered = self.lab.covered();
        let at = rng.below(covered.len().max(1));
        self.lab.best(covered.iter().nth(at)?).cloned()
    }

    fn nearest(&self, goal: GoalId) -> f64 {
        self.nearest.tests.get(&goal).map_or(f64::INFINITY, |known| known.0)
    }
}
