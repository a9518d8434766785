//! Whole test suites (Fraser and Arcuri 2011, 2013): an individual is a suite, and its fitness is what is missing to cover
//! all branches at once. Only tests that were changed are run again.

use std::sync::Arc;

use fitness::{Model, Objective, Traced};
use testcase::TestCase;
use vm::probes::distance::Normalisation;

use super::Algorithm;
use super::individual::{Generation, Individual, Lab, Ran, archived, is_open};
use super::local::{Tuner, fitness_of};
use super::mutate::mutate;
use super::options::SuiteOptions;
use super::rates::Rates;
use super::solve::SolvingTurns;
use super::workshop::Workshop;

/// Tests of a suite that is made from nothing.
const FIRST_TESTS: usize = 10;
/// How often a test that is new to a suite comes from the archive.
const ARCHIVED: f64 = 0.5;
/// How much likelier the best is chosen than one in the middle.
const BIAS: f64 = 1.7;

/// Some tests, and how far they are from covering everything.
#[derive(Clone)]
pub struct Suite {
    pub tests: Vec<Arc<Individual>>,
    pub fitness: f64,
}

impl Suite {
    /// Statements of all tests: what decides between suites of the same fitness.
    pub fn size(&self) -> usize {
        self.tests.iter().map(|test| test.test.len()).sum()
    }

    /// At least as good, and not larger if it is no better.
    fn is_no_worse(&self, than: &Self) -> bool {
        self.fitness < than.fitness || (self.fitness <= than.fitness && self.size() <= than.size())
    }
}

/// Methods that no test enters, and for each outcome of a branch how far it was at least: 0 if it came about, 1 if its branch
/// was not executed, or only once (then it went the other way for something else that is covered).
pub fn suite_fitness(model: &Model, run: &Traced, normalisation: Normalisation) -> f64 {
    let missing = model.entries().filter(|&entry| run.times(entry) == 0).count();
    let of = |node: u32| match (run.times(node), run.node(node)) {
        (0, _) => 1.0,
        (_, 0.0) => 0.0,
        (1, _) => 1.0,
        (_, distance) => normalisation.of(distance),
    };
    missing as f64 + model.outcomes().map(of).sum::<f64>()
}

pub struct WholeSuite<'a> {
    workshop: Workshop<'a>,
    options: SuiteOptions,
    normalisation: Normalisation,
    /// Best first.
    population: Vec<Suite>,
    /// Tests from elsewhere that no suite has yet.
    arrived: Vec<Arc<Individual>>,
    scratch: Traced,
    tuner: Tuner,
    solving: SolvingTurns,
    rates: Rates,
    runs: u64,
    generation: u64,
}

impl<'a> WholeSuite<'a> {
    pub fn new(workshop: Workshop<'a>, options: SuiteOptions) -> Self {
        Self {
            rates: Rates::new(options.common.adaptive),
            normalisation: options.common.normalisation.chosen().unwrap_or_default(),
            workshop,
            options,
            population: Vec::new(),
            arrived: Vec::new(),
            scratch: Traced::default(),
            tuner: Tuner::default(),
            solving: SolvingTurns::default(),
            runs: 0,
            generation: 0,
        }
    }

    fn judged(&mut self, lab: &dyn Lab, tests: Vec<Arc<Individual>>) -> Suite {
        self.scratch.clear();
        for test in &tests {
            self.scratch.add(&test.trace);
        }
        let fitness = suite_fitness(lab.model(), &self.scratch, self.normalisation);
        Suite { tests, fitness }
    }

    /// A test from nothing, or one of the archive's changed.
    fn new_test(&mut self, lab: &mut dyn Lab) -> Option<Arc<Individual>> {
        let longest = self.options.common.longest_test;
        let archived = if lab.rng().chance(ARCHIVED) { archived(lab) } else { None };
        let (rng, pool) = lab.means();
        let test = archived.and_then(|mut test| {
            mutate(&self.workshop, &self.rates, &mut test, rng, pool, longest)?;
            Some(test)
        });
        let test = test.unwrap_or_else(|| self.workshop.random(rng, pool, longest));
        Some(Arc::new(self.run(lab, &test)?.individual))
    }

    fn run(&mut self, lab: &mut dyn Lab, test: &TestCase) -> Option<Ran> {
        self.runs += 1;
        if test.is_empty() {
            lab.idle();
            return None;
        }
        lab.run(test)
    }

    fn begin(&mut self, lab: &mut dyn Lab) {
        self.scratch = lab.model().traced();
        self.tuner = Tuner::new(lab.model().objectives().count(), None);
        for _ in 0..self.options.breeding.population {
            let count = 1 + lab.rng().below(FIRST_TESTS);
            let tests: Vec<_> = (0..count).filter_map(|_| self.new_test(lab)).collect();
            if lab.is_over() {
                break;
            }
            let suite = self.judged(lab, tests);
            self.population.push(suite);
        }
        self.sort();
    }

    fn sort(&mut self) {
        self.population.sort_by(|a, b| a.fitness.total_cmp(&b.fitness).then(a.size().cmp(&b.size())));
    }

    /// Rank selection.
    fn choose(&self, lab: &mut dyn Lab) -> Suite {
        let u = lab.rng().unit();
        let at = (BIAS - (BIAS * BIAS - 4.0 * (BIAS - 1.0) * u).sqrt()) / 2.0 / (BIAS - 1.0);
        let last = self.population.len() - 1;
        self.population[((self.population.len() as f64 * at) as usize).min(last)].clone()
    }

    /// Suites exchange what stands behind the same part of both.
    fn crossed(&self, lab: &mut dyn Lab, a: &Suite, b: &Suite) -> [Vec<Arc<Individual>>; 2] {
        let cut = lab.rng().unit();
        let part = |suite: &Suite| ((suite.tests.len() as f64 * cut) as usize).min(suite.tests.len());
        let join = |x: &Suite, y: &Suite| {
            let mut tests: Vec<_> = x.tests[..part(x)].iter().chain(&y.tests[part(y)..]).cloned().collect();
            tests.truncate(self.options.largest_suite);
            tests
        };
        [join(a, b), join(b, a)]
    }

    /// Changes about one test, and puts new ones in; tests that become empty are gone.
    fn changed(&mut self, lab: &mut dyn Lab, mut tests: Vec<Arc<Individual>>) -> Vec<Arc<Individual>> {
        let rate = 1.0 / tests.len().max(1) as f64;
        let longest = self.options.common.longest_test;
        let mut at = 0;
        while at < tests.len() {
            if lab.rng().chance(rate) {
                let mut test = TestCase::clone(&tests[at].test);
                let (rng, pool) = lab.means();
                let used = mutate(&self.workshop, &self.rates, &mut test, rng, pool, longest);
                if test.is_empty() {
                    tests.remove(at);
                    continue;
                }
                if let Some(used) = used
                    && let Some(ran) = self.run(lab, &test)
                {
                    self.rates.note(used, f64::from(u8::from(ran.gained > 0)));
                    tests[at] = Arc::new(ran.individual);
                }
            }
            at += 1;
        }
        let mut chance = self.options.new_test;
        while tests.len() < self.options.largest_suite && lab.rng().chance(chance) {
            tests.extend(self.new_test(lab));
            chance *= self.options.new_test;
        }
        tests
    }

    /// Tunes the constants of a test of the best suite for what it nearly covers.
    fn tune(&mut self, lab: &mut dyn Lab) {
        if self.population.is_empty() || !self.tuner.may(self.options.common.local_search, self.runs) {
            return;
        }
        let open: Vec<Objective> = lab.model().objectives().filter(|&objective| is_open(lab, objective)).collect();
        let mut tests = self.population[0].tests.clone();
        let mut worth = Vec::new();
        for test in &tests {
            for &objective in &open {
                let fitness = fitness_of(lab, &mut self.scratch, test, objective);
                if self.tuner.is_worth(objective, fitness) {
                    worth.push((objective, fitness, test.clone()));
                }
            }
        }
        let Some((objective, _, _)) = lab.rng().pick(&worth).cloned() else { return };
        let nearest = worth.into_iter().filter(|w| w.0 == objective).min_by_key(|w| w.1);
        let Some((_, _, start)) = nearest else { return };
        if let Some(better) = self.tuner.tune(lab, &mut self.scratch, &start, objective) {
            tests.push(Arc::new(better));
            self.population[0] = self.judged(lab, tests);
        }
    }

    /// Solves for the constants of a test of the best suite that stands right before something open; what is found joins the suite.
    fn solve(&mut self, lab: &mut dyn Lab) {
        if self.population.is_empty() || !self.solving.may(self.options.common.solve, lab) {
            return;
        }
        let open: Vec<Objective> = lab.model().objectives().filter(|&objective| is_open(lab, objective)).collect();
        let mut tests = self.population[0].tests.clone();
        let mut worth = Vec::new();
        for test in &tests {
            let near = |&objective: &Objective| {
                let fitness = fitness_of(lab, &mut self.scratch, test, objective);
                self.solving.is_worth(&test.test, fitness)
            };
            if open.iter().any(near) {
                worth.push(test.clone());
            }
        }
        let Some(start) = lab.rng().pick(&worth).cloned() else { return };
        let solved = self.solving.solve(lab, &start);
        tests.extend(solved.into_iter().map(|ran| Arc::new(ran.individual)));
        tests.truncate(self.options.largest_suite);
        self.population[0] = self.judged(lab, tests);
    }

    /// Tests from elsewhere join the best suite; that takes the place of the worst.
    fn settle(&mut self, lab: &dyn Lab) {
        if self.arrived.is_empty() {
            return;
        }
        let mut tests = std::mem::take(&mut self.arrived);
        tests.extend(self.population[0].tests.iter().cloned());
        tests.truncate(self.options.largest_suite);
        let suite = self.judged(lab, tests);
        if self.population.len() > 1 {
            self.population.pop();
        }
        self.population.push(suite);
        self.sort();
    }

    fn breed(&mut self, lab: &mut dyn Lab) -> [Suite; 2] {
        let (a, b) = (self.choose(lab), self.choose(lab));
        let children = if lab.rng().chance(self.options.breeding.crossover) {
            self.crossed(lab, &a, &b)
        } else {
            [a.tests.clone(), b.tests.clone()]
        };
        let children = children.map(|tests| {
            let tests = self.changed(lab, tests);
            self.judged(lab, tests)
        });
        // Parents stay unless a child is at least as good.
        let best = if a.is_no_worse(&b) { &a } else { &b };
        if children.iter().any(|child| child.is_no_worse(best)) { children } else { [a, b] }
    }
}

impl Algorithm for WholeSuite<'_> {
    fn name(&self) -> &'static str {
        "wholesuite"
    }

    fn step(&mut self, lab: &mut dyn Lab) {
        self.generation += 1;
        if self.population.is_empty() {
            self.begin(lab);
            return;
        }
        self.settle(lab);
        // The best stays as it is.
        let mut next = vec![self.population[0].clone()];
        while next.len() < self.options.breeding.population && !lab.is_over() {
            let before = self.runs;
            next.extend(self.breed(lab));
            if self.runs == before {
                lab.idle();
            }
        }
        next.truncate(self.options.breeding.population);
        self.population = next;
        self.sort();
        self.rates.next();
        self.tune(lab);
        self.solve(lab);
    }

    fn generation(&self) -> Generation {
        let tests: usize = self.population.iter().map(|suite| suite.tests.len()).sum();
        let length: usize = self.population.iter().map(Suite::size).sum();
        let aims = self.population.first().map_or(0, |best| best.fitness.ceil() as usize);
        Generation { number: self.generation, tests, length: length as f64 / tests.max(1) as f64, aims, structures: 0 }
    }

    fn receive(&mut self, tests: Vec<Individual>) {
        self.arrived.extend(tests.into_iter().map(Arc::new));
    }

    fn emigrants(&self, count: usize) -> Vec<Individual> {
        let best = self.population.first().map_or(&[][..], |suite| &suite.tests);
        best.iter().take(count).map(|test| Individual::clone(test)).collect()
    }
}
