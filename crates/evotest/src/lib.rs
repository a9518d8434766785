//! EvoTest: genetic programming over tests in two stages.
//!
//! The *structure* of a test (which calls, on which objects) is a [`tree::Tree`] and evolves by the operators of [`breed`],
//! [`cross`] and [`fix`]; its *data* (numbers and texts) is searched anew for each structure by any optimiser ([`data`]). One goal
//! is the target at a time, whatever else is covered on the way is kept, and targets that resist are left for later.

#![deny(clippy::disallowed_methods)]

pub mod breed;
pub mod cross;
pub mod data;
pub mod etoc;
pub mod fix;
pub mod grow;
mod hunt;
mod knowledge;
mod options;
pub mod runner;
pub mod tree;

pub use grow::Grower;
pub use hunt::Hunt;
pub use knowledge::Knowledge;
pub use options::{Effort, EvoTestOptions, PurityBy};

use std::sync::Arc;

use base::{FxHashMap, Rng};
use data::{Memory, Parameterised};
use goals::{GoalId, GoalSet};
use optimisers::{Datum, selection};
use population::Generation;
use testcase::{CallableId, TestCase};
use tree::Tree;

use crate::etoc::ParameterGenerators;
use crate::runner::Runner;

/// A structure with the best data found for it.
struct Individual {
    tree: Tree,
    test: TestCase,
    fitness: Option<f64>,
}

/// The goal that is searched for now.
struct Target {
    goal: GoalId,
    entries: Vec<CallableId>,
    generation: u32,
    effort: Effort,
    /// The best fitness so far, and the generations since it was found.
    best: f64,
    idle: u32,
    population: Vec<Individual>,
}

impl Target {
    fn note_generation(&mut self) {
        self.generation += 1;
        let best = self.population.iter().filter_map(|i| i.fitness).fold(f64::INFINITY, f64::min);
        self.idle = if best < self.best { 0 } else { self.idle + 1 };
        self.best = self.best.min(best);
    }

    /// Nothing more is expected of it for now; least of all if nothing came into its neighbourhood.
    fn is_exhausted(&self) -> bool {
        let hopeless = self.generation > 0 && self.best.is_infinite();
        self.generation >= self.effort.generations || self.idle >= self.effort.patience || hopeless
    }
}

/// A goal that has been the target.
#[derive(Clone, Copy, Debug)]
struct Tried {
    tries: u32,
    /// Tries since tests came nearer to it; nearly so, see [`Tried::look`].
    futile: u32,
    /// How near tests had come then, and how often they had come nearer.
    nearest: f64,
    nearer: u32,
}

impl Tried {
    const NEVER: Self = Self { tries: 0, futile: 0, nearest: f64::INFINITY, nearer: 0 };

    /// Looks how near tests have come by now, whichever goal they were for. Progress makes up for tries without it, but less and
    /// less: some goals can be approached without end.
    fn look(&mut self, nearest: f64) {
        if nearest < self.nearest {
            self.nearest = nearest;
            self.nearer += 1;
            self.futile = self.futile.min(self.nearer / MAX_APPROACHES);
        }
    }
}

/// What the search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Structures that were evaluated.
    pub structures: u64,
    /// Tests that were run for them.
    pub evaluations: u64,
    pub generations: u64,
    pub targets: u64,
}

pub struct EvoTest<'a> {
    grower: Grower<'a>,
    goals: Arc<GoalSet>,
    options: EvoTestOptions,
    rng: Rng,
    memory: Memory,
    target: Option<Target>,
    /// Every goal was the target as often as the options say.
    done: bool,
    /// What is known of each goal that has been the target.
    tried: FxHashMap<GoalId, Tried>,
    /// Tests from traces of other runs.
    seeds: Vec<TestCase>,
    /// Ranges of single parameters.
    parameters: ParameterGenerators,
    pub counts: Counts,
}

/// Attempts to make something before it is given up.
const ATTEMPTS: usize = 5;
/// How often the first of the methods that lead to a target, the nearest, is the one under test.
const NEAREST: f64 = 0.6;
/// Times that tests may come nearer to a target before that counts as a futile try.
const MAX_APPROACHES: u32 = 4;
/// Goals of which the next target is one.
const ALIKE: usize = 4;
/// How often a new individual goes on from a test that covers something else.
const ON_TOP: f64 = 0.5;

impl<'a> EvoTest<'a> {
    pub fn new(mut grower: Grower<'a>, goals: Arc<GoalSet>, options: EvoTestOptions, rng: Rng) -> Self {
        grower.purity = options.purity;
        Self {
            grower,
            goals,
            options,
            rng,
            memory: Memory::default(),
            target: None,
            done: false,
            tried: FxHashMap::default(),
            seeds: Vec::new(),
            parameters: ParameterGenerators::default(),
            counts: Counts::default(),
        }
    }

    /// Keeps to ranges of single parameters.
    #[must_use]
    pub fn with_parameters(self, parameters: ParameterGenerators) -> Self {
        Self { parameters, ..self }
    }

    /// Adds tests of other runs to start from, and the values in them to the sources of data.
    pub fn seed(&mut self, tests: impl IntoIterator<Item = TestCase>) {
        for test in tests {
            for datum in Parameterised::new(test.clone()).data() {
                self.memory.capture(datum);
            }
            self.seeds.push(test);
        }
    }

    /// Adds a value that a run has shown.
    pub fn capture(&mut self, datum: Datum) {
        self.memory.capture(datum);
    }

    /// What the last generation was like.
    fn generation(&self, aims: usize) -> Generation {
        let population = self.target.as_ref().map_or(&[][..], |target| &target.population);
        let statements: usize = population.iter().map(|individual| individual.test.len()).sum();
        let length = statements as f64 / population.len().max(1) as f64;
        Generation {
            number: self.counts.generations,
            tests: population.len(),
            length,
            aims,
            structures: self.counts.structures,
        }
    }

    /// Whether every goal that is open was the target as often as the options say.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// One generation; gives `false` if there is nothing to search for.
    pub fn step(&mut self, runner: &mut dyn Runner) -> bool {
        let stale = self.target.as_ref().is_none_or(|t| runner.is_covered(t.goal) || t.is_exhausted());
        if stale {
            self.target = self.next_target(runner);
        }
        let Some(mut target) = self.target.take() else { return false };
        self.counts.generations += 1;
        for at in 0..target.population.len() {
            if target.population[at].fitness.is_none() {
                let covered = self.evaluate(&mut target.population[at], target.goal, target.effort, runner);
                if covered || runner.is_over() {
                    self.target = Some(target);
                    return true;
                }
            }
        }
        target.note_generation();
        if !target.is_exhausted() {
            self.breed(&mut target, runner);
        }
        self.target = Some(target);
        true
    }

    /// The open goal that was tried least without getting nearer to it; of those the one that tests have come nearest to.
    fn next_target(&mut self, runner: &dyn Runner) -> Option<Target> {
        let mut open: Vec<((u32, bool), f64, GoalId)> = Vec::new();
        for goal in runner.open() {
            let nearest = runner.nearest(goal);
            let tried = self.tried.entry(goal).or_insert(Tried::NEVER);
            tried.look(nearest);
            if self.options.most_tries().is_some_and(|most| tried.tries >= most) {
                continue;
            }
            // Whatever was never tried may be easy.
            open.push(((tried.futile, tried.tries > 0), nearest, goal));
        }
        open.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        // Not always the very first, or islands would all do the same.
        self.done = open.is_empty() && self.options.most_tries().is_some();
        let &(tried, ..) = open.first()?;
        let alike = open.iter().take(ALIKE).take_while(|goal| goal.0 == tried).count();
        let goal = open[self.rng.below(alike)].2;
        let tried = self.tried.get_mut(&goal)?;
        let effort = self.options.effort(tried.tries);
        tried.tries += 1;
        tried.futile += 1;
        self.counts.targets += 1;
        let place = self.goals.get(goal)?;
        let method = &self.goals.classes[place.class as usize].model.methods[place.method as usize];
        let entries = self.grower.entries(place.class, place.method, &method.name, &method.desc);
        let mut target =
            Target { goal, entries, generation: 0, effort, best: f64::INFINITY, idle: 0, population: Vec::new() };
        self.populate(&mut target, runner);
        Some(target)
    }

    fn populate(&mut self, target: &mut Target, runner: &dyn Runner) {
        let size = self.options.population;
        if !self.options.is_random() {
            let known = runner.near(target.goal);
            let traced = self.seeds.iter().filter_map(|seed| ending_in(seed, &target.entries)).collect::<Vec<_>>();
            let mut all: Vec<TestCase> = traced;
            self.rng.shuffle(&mut all);
            all.truncate(size / 2);
            all.extend(known.into_iter().take(size / 2));
            for (at, test) in all.into_iter().enumerate() {
                let tree = Tree::of(&test);
                // Each as it is, for its data, and a child of it.
                if at % 2 == 1
                    && let Some((tree, test)) =
                        breed::child(&self.grower, &self.options.rates, [&tree, &tree], &mut self.rng)
                {
                    target.population.push(Individual { tree, test, fitness: None });
                } else if let Some(test) = self.grower.is_legal(&tree, tree.under_test()) {
                    target.population.push(Individual { tree, test, fitness: None });
                }
            }
        }
        let mut failures = 0;
        while target.population.len() < size && failures < size * ATTEMPTS {
            match self.newcomer(&target.entries, runner) {
                Some(individual) => target.population.push(individual),
                None => failures += 1,
            }
        }
    }

    /// A random individual, or the call under test on top of a test that covers something else.
    fn newcomer(&mut self, entries: &[CallableId], runner: &dyn Runner) -> Option<Individual> {
        if self.options.is_random() || !self.rng.chance(ON_TOP) {
            return self.individual(entries);
        }
        let known = runner.known(&mut self.rng)?;
        let callable = self.entry(entries)?;
        let tree = self.grower.on_top(known, callable, &mut self.rng)?;
        let test = self.grower.is_legal(&tree, tree.under_test())?;
        (test.len() <= breed::LONGEST).then_some(Individual { tree, test, fitness: None })
    }

    fn entry(&mut self, entries: &[CallableId]) -> Option<CallableId> {
        if self.rng.chance(NEAREST) { entries.first().copied() } else { self.rng.pick(entries).copied() }
    }

    /// A random individual: the call under test and, if nothing will evolve, a geometrically distributed number of others.
    fn individual(&mut self, entries: &[CallableId]) -> Option<Individual> {
        let callable = self.entry(entries)?;
        let mut tree = self.grower.individual(callable, &mut self.rng)?;
        while self.rng.chance(if self.options.is_random() { 0.5 } else { self.options.growth }) {
            if let Some(grown) = self.grower.introduce_method(&tree, &mut self.rng) {
                tree = grown;
            }
        }
        let test = self.grower.is_legal(&tree, tree.under_test())?;
        Some(Individual { tree, test, fitness: None })
    }

    /// The second stage: searches data for a structure. Gives whether the target was covered.
    fn evaluate(&mut self, individual: &mut Individual, goal: GoalId, effort: Effort, runner: &mut dyn Runner) -> bool {
        self.counts.structures += 1;
        if !self.parameters.is_empty() && self.parameters.apply(self.grower.api, &mut individual.test, &mut self.rng) {
            individual.tree = Tree::of(&individual.test);
        }
        let mut parameterised = Parameterised::new(individual.test.clone());
        let mut best = runner.run(&parameterised.test, goal);
        self.counts.evaluations += 1;
        let solves = self.options.data_solve > 0.0 && self.rng.chance(self.options.data_solve);
        if best > 0.0 && !parameterised.is_empty() && solves {
            best = self.solve_data(&mut parameterised, best, goal, runner);
            individual.test = parameterised.test.clone();
            individual.tree = Tree::of(&individual.test);
        }
        if best > 0.0 && !parameterised.is_empty() && effort.data > 1 {
            let space = parameterised.space(&self.options.sources, &self.memory, &*self.grower.pool, &mut self.rng);
            let population = self.options.data_population();
            let mut search = self.options.optimiser.make(space.clone(), self.rng.fork(2), population);
            let mut best_data = parameterised.data();
            let mut idle = 0;
            for _ in 1..effort.data {
                if runner.is_over() || idle >= effort.flat || search.is_done() {
                    break;
                }
                let data = space.decode(search.ask());
                parameterised.fill(&data);
                let fitness = runner.run(&parameterised.test, goal);
                self.counts.evaluations += 1;
                idle += 1;
                if fitness < best {
                    idle = 0;
                    best = fitness;
                    best_data = data;
                }
                if fitness <= 0.0 {
                    break;
                }
                search.tell(fitness);
            }
            for datum in &best_data {
                self.memory.generated(datum.clone());
            }
            parameterised.fill(&best_data);
            individual.test = parameterised.test;
            individual.tree = Tree::of(&individual.test);
        }
        individual.fitness = Some(best);
        best <= 0.0
    }

    /// Data by solving: keeps the best of what a solver finds for the conditions of the test's path.
    fn solve_data(
        &mut self,
        parameterised: &mut Parameterised,
        mut best: f64,
        goal: GoalId,
        runner: &mut dyn Runner,
    ) -> f64 {
        for test in runner.solved(&parameterised.test) {
            if runner.is_over() || best <= 0.0 {
                break;
            }
            let fitness = runner.run(&test, goal);
            self.counts.evaluations += 1;
            if fitness < best {
                best = fitness;
                *parameterised = Parameterised::new(test);
            }
        }
        best
    }

    fn breed(&mut self, target: &mut Target, runner: &dyn Runner) {
        let size = self.options.population;
        let fitness: Vec<f64> = target.population.iter().map(|i| i.fitness.unwrap_or(f64::INFINITY)).collect();
        if self.options.is_random() || fitness.is_empty() {
            target.population.clear();
            let entries = target.entries.clone();
            target.population.extend((0..size).filter_map(|_| self.individual(&entries)));
            return;
        }
        let order = selection::ranked(&fitness);
        let mut old: Vec<Option<Individual>> = std::mem::take(&mut target.population).into_iter().map(Some).collect();
        let parents = selection::select(self.options.selection, &fitness, 2 * size * 2, &mut self.rng);
        let mut next = Vec::with_capacity(size);
        for pair in parents.chunks_exact(2) {
            if next.len() + self.options.elite >= size {
                break;
            }
            let (Some(mother), Some(father)) = (&old[pair[0]], &old[pair[1]]) else { continue };
            let parents = [&mother.tree, &father.tree];
            if let Some((tree, test)) = breed::child(&self.grower, &self.options.rates, parents, &mut self.rng) {
                next.push(Individual { tree, test, fitness: None });
            }
        }
        next.extend(order.iter().take(self.options.elite).filter_map(|&at| old[at].take()));
        while next.len() < size {
            match self.newcomer(&target.entries.clone(), runner) {
                Some(individual) => next.push(individual),
                None => break,
            }
        }
        target.population = next;
    }
}

/// The part of a traced test up to its last call of one of these.
fn ending_in(test: &TestCase, entries: &[CallableId]) -> Option<TestCase> {
    let is_entry = |at: &usize| {
        let part = &test.statements[*at];
        matches!(part, testcase::Statement::Call { callable, .. } | testcase::Statement::New { callable, .. } if entries.contains(callable))
    };
    let at = (0..test.len()).rev().find(is_entry)?;
    let marks = testcase::repair::slice(test, at, true);
    Some(testcase::repair::keep(test, &marks))
}
