//! Tests one after another in one virtual machine, and which of them must go so that the others hold.
//!
//! Each test of a row is a layer that can be undone. Where a test ends otherwise than it should, the layers before it are undone one
//! by one until it does: the test whose layer was undone last is the one that disturbs it, for the price of one run for each.

use std::collections::{BTreeSet, VecDeque};

use executor::Worker;
use vm::probes::Taint;

use crate::alike::Lost;
use crate::independent::{Candidate, Holding, holds};

/// Tests after a disturbed one, and first tests of the row, that are asked whether they are disturbed too; and how many of them
/// must be for the disturbing test to go, and not the disturbed one. A test may disturb itself if it runs again.
const ASKED_NEXT: usize = 4;
const ASKED_FIRST: usize = 2;
const DISTURBED: usize = 2;
/// A test goes that takes assertions from so many of the next tests that are asked, but at most one of so many tests: if there are more
/// of them, the assertions are at fault.
const SPOILT: usize = 3;
const ASKED_FOR_SPOILERS: usize = 8;
const SPOILERS_OF_TESTS: usize = 12;
/// What lines end with on other platforms.
const OTHER_LINE_SEPARATOR: &str = "\r\n";
/// Runs that a row may take, for each of its tests.
const RUNS_PER_TEST: usize = 12;

/// A suite on its way through rows.
pub(crate) struct Rows<'a> {
    pub worker: &'a mut Worker<Taint>,
    tests: &'a mut [Candidate],
    /// How much of the effort is used up, and the part after which no disturbing test is looked for.
    pub spent: &'a dyn Fn(u64) -> f64,
    patience: f64,
    /// Tests that must go.
    pub gone: BTreeSet<usize>,
    /// Tests that ran to their end in some row, and those that were not run in one, since the machine was interrupted.
    tried: BTreeSet<usize>,
    pub untried: BTreeSet<usize>,
    /// Some test showed something else than alone.
    pub dependent: bool,
    /// What tests had to take back.
    pub lost: Lost,
    /// Tests that had to go since they took assertions from others.
    spoilers: usize,
}

impl<'a> Rows<'a> {
    pub fn new(
        worker: &'a mut Worker<Taint>,
        tests: &'a mut [Candidate],
        spent: &'a dyn Fn(u64) -> f64,
        patience: f64,
    ) -> Self {
        let (gone, tried, untried) = Default::default();
        Self {
            worker,
            tests,
            spent,
            patience,
            gone,
            tried,
            untried,
            dependent: false,
            lost: Lost::default(),
            spoilers: 0,
        }
    }

    /// Runs the tests in this order in a world of this number ([`vm::environment::Environment::vary`]). Assertions that do not hold
    /// are taken back.
    pub fn run(&mut self, order: &[usize], world: u32) {
        let mut left: VecDeque<usize> = order.iter().copied().filter(|at| !self.gone.contains(at)).collect();
        let mut runs = left.len() * RUNS_PER_TEST;
        let mut layers: Vec<usize> = Vec::new();
        renew(self.worker, world);
        while let Some(at) = left.pop_front() {
            if self.worker.machine.interrupt.is_raised() {
                self.untried.extend([at].iter().chain(&left).filter(|at| !self.tried.contains(at)));
                break;
            }
            runs = runs.saturating_sub(1);
            self.worker.begin_layer();
            let test = &mut self.tests[at].test;
            match holds(self.worker, test) {
                Holding::All => {}
                Holding::Some(kept) => {
                    self.dependent = true;
                    let patient = runs > 0 && (self.spent)(self.worker.work()) < self.patience;
                    if patient && let Some(more) = self.part_from_spoiler(at, &mut layers, &mut left) {
                        runs = runs.saturating_sub(more);
                        continue;
                    }
                    kept.take(&mut self.tests[at].test, &mut self.lost);
                }
                Holding::Nothing => {
                    self.dependent = true;
                    self.worker.drop_layer();
                    let patient = runs > 0 && (self.spent)(self.worker.work()) < self.patience;
                    if patient && self.are_many_disturbed(&left, &layers) {
                        runs = runs.saturating_sub(self.part(at, &mut layers, &mut left));
                    } else {
                        self.gone.insert(at);
                    }
                    continue;
                }
                // The virtual machine is at its end, not the test.
                Holding::Unknown => {
                    renew(self.worker, world);
                    layers.clear();
                    self.tried.insert(at);
                    continue;
                }
            }
            self.worker.keep();
            layers.push(at);
            self.tried.insert(at);
        }
        self.worker.renew();
    }

    /// Finds the test without which this one, whose layer is the newest, would keep its assertions, and lets it go if it takes some from
    /// other tests too, which still others do not. Gives the number of runs, or nothing if there is no such test; then the layers are as
    /// they were.
    fn part_from_spoiler(
        &mut self,
        victim: usize,
        layers: &mut Vec<usize>,
        left: &mut VecDeque<usize>,
    ) -> Option<usize> {
        let most = self.tests.len() / SPOILERS_OF_TESTS + 1;
        if self.spoilers >= most {
            return None;
        }
        if self.spoilt(left) < SPOILT {
            let _ = holds(self.worker, &self.tests[victim].test);
            return None;
        }
        self.worker.drop_layer();
        let mut undone = Vec::new();
        let mut runs = 0;
        let spoiler = loop {
            let Some(suspect) = layers.pop() else { break None };
            self.worker.drop_layer();
            undone.push(suspect);
            runs += 1;
            if matches!(holds(self.worker, &self.tests[victim].test), Holding::All) {
                break Some(suspect);
            }
        };
        // Without it others hold, also after another test; so it is not that they assert what every test changes.
        let is_alone = spoiler.is_some_and(|suspect| {
            let others: VecDeque<usize> = left.iter().copied().filter(|&other| other != suspect).collect();
            let before = self.spoilt(&others);
            self.worker.begin_layer();
            let _ = holds(self.worker, &self.tests[victim].test);
            self.worker.keep();
            let after = self.spoilt(&others);
            self.worker.drop_layer();
            before == 0 && after == 0
        });
        if is_alone {
            self.gone.extend(spoiler);
            self.spoilers += 1;
            undone.pop();
            left.push_front(victim);
            // What was undone runs again, in its order.
            for test in undone {
                left.push_front(test);
            }
            return Some(runs);
        }
        for test in undone.into_iter().rev() {
            self.worker.begin_layer();
            let _ = holds(self.worker, &self.tests[test].test);
            self.worker.keep();
            layers.push(test);
        }
        self.worker.begin_layer();
        let _ = holds(self.worker, &self.tests[victim].test);
        None
    }

    /// How many of the next tests would lose assertions now.
    fn spoilt(&mut self, next: &VecDeque<usize>) -> usize {
        let loses =
            |&&at: &&usize| matches!(holds(self.worker, &self.tests[at].test), Holding::Some(_) | Holding::Nothing);
        next.iter().take(ASKED_FOR_SPOILERS).filter(loses).count()
    }

    /// Whether what came before disturbs other tests as well.
    fn are_many_disturbed(&mut self, next: &VecDeque<usize>, before: &[usize]) -> bool {
        let disturbed = |&&at: &&usize| matches!(holds(self.worker, &self.tests[at].test), Holding::Nothing);
        let asked = next.iter().take(ASKED_NEXT).chain(before.iter().take(ASKED_FIRST));
        asked.filter(disturbed).count() >= DISTURBED
    }

    /// Undoes layers until the test holds, and lets the test go whose layer that was; or this one, if it never does. What was
    /// undone besides runs again. Gives the number of runs.
    fn part(&mut self, victim: usize, layers: &mut Vec<usize>, left: &mut VecDeque<usize>) -> usize {
        left.push_front(victim);
        let mut runs = 0;
        while let Some(suspect) = layers.pop() {
            self.worker.drop_layer();
            runs += 1;
            if !matches!(holds(self.worker, &self.tests[victim].test), Holding::Nothing) {
                self.gone.insert(suspect);
                return runs;
            }
            left.push_front(suspect);
        }
        left.retain(|&at| at != victim);
        self.gone.insert(victim);
        runs
    }
}

/// Undoes what tests did, and moves on to another world: another time and a busier machine, other identity hashes and random numbers, every second time
/// other ends of lines. Taints do not follow decisions, and what a decision about the time gave shows here.
fn renew(worker: &mut Worker<Taint>, world: u32) {
    worker.renew();
    worker.machine.env.vary(world);
    if world % 2 == 1 {
        worker.domain.end_lines_with(&mut worker.machine, OTHER_LINE_SEPARATOR);
    }
}
