//! MOSA and DynaMOSA (Panichella, Kifetew and Tonella 2015, 2018): each open goal is an objective of its own, the best test
//! for any of them survives, and the archive keeps what covers a goal. DynaMOSA aims only at goals whose decisions are
//! within reach, and takes up those behind them when they come into reach.

use std::cmp::Ordering;

use fitness::{Fitness, Objective, Traced};
use testcase::TestCase;

use super::Algorithm;
use super::individual::{Generation, Individual, Lab, archived, is_open};
use super::local::Tuner;
use super::mutate::{mutate, mutate_towards};
use super::options::ManyOptions;
use super::ranking::{crowding, preference_fronts};
use super::rates::{Operator, Rates, Used};
use super::solve::SolvingTurns;
use super::workshop::Workshop;

/// Attempts to tune constants in one generation.
const TUNINGS: usize = 3;

/// How well a test did that won goals, and one that came nearer to some than all before it.
const WON: f64 = 1.0;
const NEARER: f64 = 0.5;

/// A new test that was run: what made it, and how many goals it won.
struct Child {
    individual: Individual,
    used: Used,
    gained: usize,
}

/// A test in the population.
struct Member {
    individual: Individual,
    /// By aim.
    row: Vec<Fitness>,
    rank: usize,
    alone: f64,
}

pub struct ManyObjective<'a> {
    workshop: Workshop<'a>,
    options: ManyOptions,
    dynamic: bool,
    population: Vec<Member>,
    aims: Vec<Objective>,
    /// All that runs have shown so far.
    seen: Traced,
    scratch: Traced,
    tuner: Tuner,
    solving: SolvingTurns,
    rates: Rates,
    runs: u64,
    generation: u64,
}

impl<'a> ManyObjective<'a> {
    /// `dynamic` makes it DynaMOSA.
    pub fn new(workshop: Workshop<'a>, options: ManyOptions, dynamic: bool) -> Self {
        Self {
            rates: Rates::new(options.common.adaptive),
            workshop,
            options,
            dynamic,
            population: Vec::new(),
            aims: Vec::new(),
            seen: Traced::default(),
            scratch: Traced::default(),
            tuner: Tuner::default(),
            solving: SolvingTurns::default(),
            runs: 0,
            generation: 0,
        }
    }

    fn start(&mut self, lab: &mut dyn Lab) {
        if self.generation == 0 {
            self.seen = lab.model().traced();
            self.scratch = lab.model().traced();
            self.tuner = Tuner::new(lab.model().objectives().count(), self.options.common.normalisation.chosen());
            // Some may have come from elsewhere already.
            self.population.iter().for_each(|member| self.seen.add(&member.individual.trace));
        }
    }

    /// Looks again at what to aim at; rows of the population follow.
    fn refresh(&mut self, lab: &dyn Lab) {
        let model = lab.model().clone();
        let wanted =
            |&objective: &Objective| is_open(lab, objective) && (!self.dynamic || model.is_near(&self.seen, objective));
        let aims: Vec<Objective> = model.objectives().filter(wanted).collect();
        if aims != self.aims {
            self.aims = aims;
            for at in 0..self.population.len() {
                let row = self.row(lab, &self.population[at].individual.clone());
                self.population[at].row = row;
            }
        }
    }

    fn row(&mut self, lab: &dyn Lab, individual: &Individual) -> Vec<Fitness> {
        self.scratch.clear();
        self.scratch.add(&individual.trace);
        let model = lab.model();
        let normalisation = self.options.common.normalisation.chosen();
        let of = |&aim: &Objective| {
            if individual.covers(model, aim) {
                Fitness::ZERO
            } else {
                model.fitness_to(&self.scratch, aim).normalised(normalisation)
            }
        };
        self.aims.iter().map(of).collect()
    }

    fn run(&mut self, lab: &mut dyn Lab, test: &TestCase, used: Used) -> Option<Child> {
        self.runs += 1;
        let ran = lab.run(test)?;
        self.seen.add(&ran.individual.trace);
        Some(Child { individual: ran.individual, used, gained: ran.gained })
    }

    fn member(&mut self, lab: &dyn Lab, individual: Individual) -> Member {
        let row = self.row(lab, &individual);
        Member { individual, row, rank: 0, alone: 0.0 }
    }

    /// A test from nothing, or one of the archive's changed.
    fn newcomer(&mut self, lab: &mut dyn Lab) -> (TestCase, Used) {
        let longest = self.options.common.longest_test;
        let from_archive = self.rates.first_of(lab.rng(), Operator::Archived, Operator::Random, 0.5);
        if from_archive && let Some(mut test) = archived(lab) {
            let (rng, pool) = lab.means();
            if let Some(used) = mutate(&self.workshop, &self.rates, &mut test, rng, pool, longest) {
                return (test, used.with(Operator::Archived));
            }
        }
        let (rng, pool) = lab.means();
        (self.workshop.random(rng, pool, longest), Used::default().with(Operator::Random))
    }

    fn tournament(&self, lab: &mut dyn Lab) -> usize {
        let mut best = lab.rng().below(self.population.len());
        for _ in 1..self.options.tournament {
            let other = lab.rng().below(self.population.len());
            let (a, b) = (&self.population[other], &self.population[best]);
            if a.rank.cmp(&b.rank).then(b.alone.total_cmp(&a.alone)) == Ordering::Less {
                best = other;
            }
        }
        best
    }

    /// Two children of chosen parents, changed.
    fn children(&mut self, lab: &mut dyn Lab) -> Vec<(TestCase, Used)> {
        let (a, b) = (self.tournament(lab), self.tournament(lab));
        let parent = |at: usize| self.population[at].individual.test.clone();
        let (a, b) = (parent(a), parent(b));
        let longest = self.options.common.longest_test;
        // A change is for one of the aims, any of them.
        let steered = self.options.common.steer > 0.0;
        let aim = if steered { lab.rng().pick(&self.aims).copied() } else { None };
        let model = lab.model().clone();
        let goals = aim.map_or(&[][..], |aim| model.goals_of(aim));
        let (rng, pool) = lab.means();
        let crossed = self.rates.first_of(rng, Operator::Crossed, Operator::Copied, self.options.breeding.crossover);
        let children = if crossed {
            let (x, y) = super::crossover(&a, &b, self.workshop.api(), rng, longest);
            [x, y]
        } else {
            [TestCase::clone(&a), TestCase::clone(&b)]
        };
        let from = if crossed { Operator::Crossed } else { Operator::Copied };
        let children = children.map(|mut child| {
            let used = mutate_towards(&self.workshop, &self.rates, &mut child, goals, (&mut *rng, pool), longest);
            (child, used.unwrap_or_default().with(from))
        });
        children.into_iter().filter(|(child, _)| !child.is_empty() && *child != *a && *child != *b).collect()
    }

    fn offspring(&mut self, lab: &mut dyn Lab) -> Vec<Child> {
        let wanted = self.options.breeding.population;
        let mut made = Vec::new();
        let mut tries = 0;
        while made.len() < wanted && tries < 2 * wanted && !lab.is_over() {
            tries += 1;
            let new = self.population.is_empty() || lab.rng().chance(self.options.newcomers);
            let tests = if new { vec![self.newcomer(lab)] } else { self.children(lab) };
            if tests.is_empty() {
                lab.idle();
            }
            for (test, used) in tests {
                if test.is_empty() {
                    lab.idle();
                } else if let Some(child) = self.run(lab, &test, used) {
                    made.push(child);
                }
            }
        }
        made
    }

    /// The operators learn from what they made: who won goals, or came nearer to an aim than the population was.
    fn learn(&mut self, made: &[(Used, usize)], offspring: &[Member]) {
        let nearest = |at: usize| self.population.iter().map(|m| m.row[at]).min().unwrap_or(Fitness::WORST);
        let nearest: Vec<Fitness> = (0..self.aims.len()).map(nearest).collect();
        for (&(used, gained), member) in made.iter().zip(offspring) {
            let nearer = member.row.iter().zip(&nearest).any(|(now, before)| now < before);
            let success = if gained > 0 { WON } else { f64::from(u8::from(nearer)) * NEARER };
            self.rates.note(used, success);
        }
        self.rates.next();
    }

    /// The best of parents and children, by fronts; within the last front those that are most alone. Of equals the younger
    /// live on: where no test is nearer than another, which is so wherever references are compared, a population of the
    /// shortest soon is one of copies, and drift is what leads further. What is best for an aim is still the shortest.
    fn survive(&mut self, offspring: Vec<Member>) {
        let size = self.options.breeding.population;
        let parents = self.population.len();
        let mut all: Vec<Member> = std::mem::take(&mut self.population);
        for child in offspring {
            // Nothing is in it twice.
            if !all.iter().any(|member| *member.individual.test == *child.individual.test) {
                all.push(child);
            }
        }
        let lengths: Vec<usize> = all.iter().map(|m| m.individual.test.len()).collect();
        let rows: Vec<&[Fitness]> = all.iter().map(|m| m.row.as_slice()).collect();
        let fronts = preference_fronts(&rows, &lengths, size);
        let mut chosen: Vec<(usize, usize, f64)> = Vec::new();
        for (rank, front) in fronts.iter().enumerate() {
            if chosen.len() >= size {
                break;
            }
            let alone = crowding(&rows, front);
            let mut order: Vec<(usize, f64)> = front.iter().copied().zip(alone).collect();
            let young = |at: usize| at >= parents;
            order.sort_by(|a, b| {
                let alone = b.1.total_cmp(&a.1);
                alone.then(young(b.0).cmp(&young(a.0))).then(lengths[a.0].cmp(&lengths[b.0])).then(a.0.cmp(&b.0))
            });
            chosen.extend(order.into_iter().take(size - chosen.len()).map(|(at, alone)| (at, rank, alone)));
        }
        let mut all: Vec<Option<Member>> = all.into_iter().map(Some).collect();
        for (at, rank, alone) in chosen {
            if let Some(member) = all[at].take() {
                self.population.push(Member { rank, alone, ..member });
            }
        }
    }

    /// Tunes the constants of tests that stand right before an aim.
    fn tune(&mut self, lab: &mut dyn Lab) {
        let mut done = 0;
        let first = if self.aims.is_empty() { 0 } else { lab.rng().below(self.aims.len()) };
        for turn in 0..self.aims.len() {
            if done == TUNINGS || lab.is_over() || !self.tuner.may(self.options.common.local_search, self.runs) {
                return;
            }
            let at = (first + turn) % self.aims.len();
            let aim = self.aims[at];
            let Some(best) = self.population.iter().min_by_key(|m| (m.row[at], m.individual.test.len())) else {
                return;
            };
            if !self.tuner.is_worth(aim, best.row[at]) || !is_open(lab, aim) {
                continue;
            }
            done += 1;
            let start = best.individual.clone();
            if let Some(better) = self.tuner.tune(lab, &mut self.scratch, &start, aim) {
                self.seen.add(&better.trace);
                let member = self.member(lab, better);
                self.population.push(member);
            }
        }
    }
}

/// Solving for new members.
impl ManyObjective<'_> {
    /// Solves for the constants of a test that stands right before an aim.
    fn solve(&mut self, lab: &mut dyn Lab) {
        if self.aims.is_empty() || !self.solving.may(self.options.common.solve, lab) {
            return;
        }
        let first = lab.rng().below(self.aims.len());
        for turn in 0..self.aims.len() {
            let at = (first + turn) % self.aims.len();
            if !is_open(lab, self.aims[at]) {
                continue;
            }
            let worth = |m: &&Member| self.solving.is_worth(&m.individual.test, m.row[at]);
            let nearest = self.population.iter().filter(worth).min_by_key(|m| (m.row[at], m.individual.test.len()));
            let Some(start) = nearest.map(|member| member.individual.clone()) else { continue };
            for ran in self.solving.solve(lab, &start) {
                self.seen.add(&ran.individual.trace);
                let member = self.member(lab, ran.individual);
                self.population.push(member);
            }
            return;
        }
    }
}

impl Algorithm for ManyObjective<'_> {
    fn name(&self) -> &'static str {
        if self.dynamic { "dynamosa" } else { "mosa" }
    }

    fn step(&mut self, lab: &mut dyn Lab) {
        self.start(lab);
        self.generation += 1;
        let children = self.offspring(lab);
        self.refresh(lab);
        let made: Vec<(Used, usize)> = children.iter().map(|child| (child.used, child.gained)).collect();
        let offspring: Vec<Member> = children.into_iter().map(|child| self.member(lab, child.individual)).collect();
        if self.options.common.adaptive > 0.0 {
            self.learn(&made, &offspring);
        }
        self.survive(offspring);
        self.tune(lab);
        self.solve(lab);
    }

    fn generation(&self) -> Generation {
        let tests = self.population.len();
        let length: usize = self.population.iter().map(|m| m.individual.test.len()).sum();
        Generation {
            number: self.generation,
            tests,
            length: length as f64 / tests.max(1) as f64,
            aims: self.aims.len(),
            structures: 0,
        }
    }

    fn receive(&mut self, tests: Vec<Individual>) {
        for individual in tests {
            if self.generation > 0 {
                self.seen.add(&individual.trace);
            }
            self.population.push(Member { individual, row: Vec::new(), rank: usize::MAX, alone: 0.0 });
        }
        // Rows are made anew for all.
        self.aims = vec![Objective(u32::MAX)];
    }

    fn emigrants(&self, count: usize) -> Vec<Individual> {
        let mut best: Vec<&Member> = self.population.iter().collect();
        best.sort_by(|a, b| a.rank.cmp(&b.rank).then(b.alone.total_cmp(&a.alone)));
        best.into_iter().take(count).map(|m| m.individual.clone()).collect()
    }
}
