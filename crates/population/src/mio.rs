//! MIO (Arcuri 2018): a small population for each objective. Tests are sampled from the objective that has been sampled
//! least since it last got better, so that what makes progress gets more and what cannot be reached gets less.

use fitness::{Fitness, Objective, Traced};
use testcase::TestCase;

use super::Algorithm;
use super::individual::{Generation, Individual, Lab, is_open};
use super::local::Tuner;
use super::mutate::mutate_towards;
use super::options::MioOptions;
use super::rates::{Operator, Rates, Used};
use super::solve::SolvingTurns;
use super::workshop::Workshop;

/// Tests run in one step.
const BATCH: usize = 50;
/// Changes to one test in a row, when focused.
const MOST_CHANGES: u32 = 10;

/// The tests for one objective.
#[derive(Default)]
struct Niche {
    /// Best first.
    kept: Vec<(Fitness, Individual)>,
    /// Samples since it last got better.
    sampled: u32,
}

pub struct Mio<'a> {
    workshop: Workshop<'a>,
    options: MioOptions,
    niches: Vec<Niche>,
    scratch: Traced,
    /// Covered goals when the open objectives were last looked for.
    known: usize,
    open: Vec<Objective>,
    /// Tests from elsewhere that were not offered yet.
    arrived: Vec<Individual>,
    tuner: Tuner,
    solving: SolvingTurns,
    rates: Rates,
    runs: u64,
    generation: u64,
    /// Part of the budget that was used when the search began.
    begun: Option<f64>,
}

impl<'a> Mio<'a> {
    pub fn new(workshop: Workshop<'a>, options: MioOptions) -> Self {
        Self {
            rates: Rates::new(options.common.adaptive),
            workshop,
            options,
            niches: Vec::new(),
            scratch: Traced::default(),
            known: usize::MAX,
            open: Vec::new(),
            arrived: Vec::new(),
            tuner: Tuner::default(),
            solving: SolvingTurns::default(),
            runs: 0,
            generation: 0,
            begun: None,
        }
    }

    /// How much of the way to the focused phase is gone, from 0 to 1: a search that begins late, since others had the budget before, explores
    /// at first too.
    fn focus(&self, lab: &dyn Lab) -> f64 {
        let begun = self.begun.unwrap_or(0.0).min(1.0);
        let gone = (lab.fraction() - begun) / (1.0 - begun).max(1e-9);
        if self.options.focus <= 0.0 { 1.0 } else { (gone / self.options.focus).clamp(0.0, 1.0) }
    }

    fn refresh(&mut self, lab: &dyn Lab) {
        if self.niches.is_empty() {
            self.scratch = lab.model().traced();
            self.tuner = Tuner::new(lab.model().objectives().count(), self.options.common.normalisation.chosen());
            self.niches.resize_with(lab.model().objectives().count(), Niche::default);
        }
        if self.known != lab.covered().len() {
            self.known = lab.covered().len();
            self.open = lab.model().objectives().filter(|&objective| is_open(lab, objective)).collect();
            for objective in lab.model().objectives() {
                if !is_open(lab, objective) {
                    self.niches[objective.index()].kept = Vec::new();
                }
            }
        }
    }

    /// A test of the objective that has been sampled least, or `None` if no objective has any.
    fn sample(&mut self, lab: &mut dyn Lab) -> Option<(TestCase, Objective)> {
        let some = |o: &&Objective| !self.niches[o.index()].kept.is_empty();
        let least = self.open.iter().filter(some).map(|o| self.niches[o.index()].sampled).min()?;
        let equal: Vec<Objective> =
            self.open.iter().filter(some).filter(|o| self.niches[o.index()].sampled == least).copied().collect();
        let objective = *lab.rng().pick(&equal)?;
        let niche = &mut self.niches[objective.index()];
        niche.sampled += 1;
        let (_, individual) = lab.rng().pick(&niche.kept)?;
        Some((TestCase::clone(&individual.test), objective))
    }

    fn propose(&mut self, lab: &mut dyn Lab) -> (TestCase, Used) {
        let focus = self.focus(lab);
        let longest = self.options.common.longest_test;
        let random = self.options.random * (1.0 - focus);
        let random = self.rates.first_of(lab.rng(), Operator::Random, Operator::Copied, random);
        if !random && let Some((mut test, objective)) = self.sample(lab) {
            let model = lab.model().clone();
            let goals = model.goals_of(objective);
            let changes = 1 + (f64::from(MOST_CHANGES - 1) * focus) as u32;
            let (rng, pool) = lab.means();
            let changes = 1 + rng.below(changes as usize);
            let mut used = Used::default().with(Operator::Copied);
            for _ in 0..changes {
                let changed = mutate_towards(&self.workshop, &self.rates, &mut test, goals, (&mut *rng, pool), longest);
                used = used.and(changed.unwrap_or_default());
            }
            return (test, used);
        }
        let (rng, pool) = lab.means();
        (self.workshop.random(rng, pool, longest), Used::default().with(Operator::Random))
    }

    /// Tunes the constants of the best test for some objective that it nearly covers.
    fn tune(&mut self, lab: &mut dyn Lab) {
        if !self.tuner.may(self.options.common.local_search, self.runs) {
            return;
        }
        let worth = |o: &&Objective| {
            let best = self.niches[o.index()].kept.first();
            is_open(lab, **o) && best.is_some_and(|(fitness, _)| self.tuner.is_worth(**o, *fitness))
        };
        let worth: Vec<Objective> = self.open.iter().filter(worth).copied().collect();
        let Some(&objective) = lab.rng().pick(&worth) else { return };
        let Some((_, start)) = self.niches[objective.index()].kept.first().cloned() else { return };
        if let Some(better) = self.tuner.tune(lab, &mut self.scratch, &start, objective) {
            self.offer(lab, &better);
        }
    }

    /// Solves for the constants of the best test for some objective that it stands right before.
    fn solve(&mut self, lab: &mut dyn Lab) {
        if !self.solving.may(self.options.common.solve, lab) {
            return;
        }
        let worth = |o: &&Objective| {
            let best = self.niches[o.index()].kept.first();
            is_open(lab, **o) && best.is_some_and(|(fitness, i)| self.solving.is_worth(&i.test, *fitness))
        };
        let worth: Vec<Objective> = self.open.iter().filter(worth).copied().collect();
        let Some(&objective) = lab.rng().pick(&worth) else { return };
        let Some((_, start)) = self.niches[objective.index()].kept.first().cloned() else { return };
        for ran in self.solving.solve(lab, &start) {
            self.offer(lab, &ran.individual);
        }
    }

    /// Offers a test to the niches of all open objectives that it comes near to. Gives whether it came nearer to one than
    /// all before it.
    fn offer(&mut self, lab: &dyn Lab, individual: &Individual) -> bool {
        let mut nearer = false;
        let normalisation = self.options.common.normalisation.chosen();
        let most = (self.options.kept as f64 * (1.0 - self.focus(lab))).ceil().max(1.0) as usize;
        self.scratch.clear();
        self.scratch.add(&individual.trace);
        let model = lab.model();
        for &objective in &self.open {
            if !is_open(lab, objective) {
                continue;
            }
            let fitness = if individual.covers(model, objective) {
                Fitness::ZERO
            } else {
                model.fitness_to(&self.scratch, objective).normalised(normalisation)
            };
            let niche = &mut self.niches[objective.index()];
            niche.kept.truncate(most);
            let size = individual.test.len();
            let place = niche.kept.partition_point(|(f, i)| (*f, i.test.len()) < (fitness, size));
            if place >= most || niche.kept.get(place).is_some_and(|(f, i)| *f == fitness && i.test == individual.test) {
                continue;
            }
            if place == 0 && niche.kept.first().is_none_or(|(best, _)| fitness < *best) {
                niche.sampled = 0;
                nearer = true;
            }
            niche.kept.insert(place, (fitness, individual.clone()));
            niche.kept.truncate(most);
        }
        nearer
    }
}

impl Algorithm for Mio<'_> {
    fn name(&self) -> &'static str {
        "mio"
    }

    fn step(&mut self, lab: &mut dyn Lab) {
        self.generation += 1;
        self.begun.get_or_insert(lab.fraction());
        self.refresh(lab);
        for individual in std::mem::take(&mut self.arrived) {
            self.offer(lab, &individual);
        }
        for _ in 0..BATCH {
            if lab.is_over() {
                return;
            }
            self.refresh(lab);
            self.runs += 1;
            let (test, used) = self.propose(lab);
            if test.is_empty() {
                lab.idle();
            } else if let Some(ran) = lab.run(&test) {
                let nearer = self.offer(lab, &ran.individual);
                self.rates.note(used, if ran.gained > 0 { 1.0 } else { f64::from(u8::from(nearer)) * 0.5 });
            }
        }
        self.rates.next();
        self.tune(lab);
        self.solve(lab);
    }

    fn generation(&self) -> Generation {
        let all = || self.niches.iter().flat_map(|niche| &niche.kept);
        let (tests, length) = (all().count(), all().map(|(_, i)| i.test.len()).sum::<usize>());
        Generation {
            number: self.generation,
            tests,
            length: length as f64 / tests.max(1) as f64,
            aims: self.open.len(),
            structures: 0,
        }
    }

    fn receive(&mut self, tests: Vec<Individual>) {
        self.arrived.extend(tests);
    }

    fn emigrants(&self, count: usize) -> Vec<Individual> {
        let best = self.open.iter().filter_map(|o| self.niches[o.index()].kept.first());
        best.take(count).map(|(_, individual)| individual.clone()).collect()
    }
}
