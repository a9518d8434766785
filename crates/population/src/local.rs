//! Tunes the constants of one test for one objective: the alternating variable method, for texts too.

use fitness::{Fitness, Normalisation, Objective, Traced};
use testcase::{Constant, Statement, TestCase};

use super::individual::{Individual, Lab};

/// Doublings of a step in a direction that helps.
const MOST_DOUBLINGS: u32 = 63;
/// Steps up to this size are taken however near the goal is.
const SHORTEST_REACH: f64 = 64.0;
/// Characters of a text that are looked at.
const MAX_CHARACTERS: usize = 40;

/// Runs of one attempt.
const TUNING: u32 = 150;
/// Attempts in vain, each from other values, before only a nearer test is tried again.
const MOST_RESTARTS: u32 = 1000;

/// Decides which tests are worth tuning: those that stand right before an objective, once for each step that others bring
/// them nearer, and no more than a part of all runs.
#[derive(Debug, Default)]
pub(super) struct Tuner {
    /// How near the best test for each objective was after it was last tuned, and how often it did not get nearer.
    tuned: Vec<(Option<Fitness>, u32)>,
    runs: u64,
    /// How the caller normalises distances.
    normalisation: Option<Normalisation>,
}

impl Tuner {
    pub fn new(objectives: usize, normalisation: Option<Normalisation>) -> Self {
        Self { tuned: vec![(None, 0); objectives], runs: 0, normalisation }
    }

    /// Whether the budget allows another attempt after `others` runs that were not for tuning.
    pub fn may(&self, part: f64, others: u64) -> bool {
        part > 0.0 && (self.runs as f64) < part * (self.runs + others) as f64
    }

    pub fn is_worth(&self, objective: Objective, fitness: Fitness) -> bool {
        let Some((known, stuck)) = self.tuned.get(objective.index()) else { return false };
        let again = *stuck < MOST_RESTARTS || known.is_none_or(|known| fitness < known.normalised(self.normalisation));
        fitness.level == 0 && !fitness.is_zero() && again
    }

    /// Tunes a test; gives the better one if there is one. One that was tuned in vain starts from other values.
    pub fn tune(
        &mut self,
        lab: &mut dyn Lab,
        scratch: &mut Traced,
        start: &Individual,
        objective: Objective,
    ) -> Option<Individual> {
        let before = fitness_of(lab, scratch, start, objective);
        let (known, stuck) = self.tuned.get_mut(objective.index())?;
        let other = known.is_some_and(|known| known <= before).then(|| elsewhere(lab, start));
        let tuned = match other {
            Some(other) => {
                self.runs += 1;
                let from = lab.run(&other)?.individual;
                tune(lab, scratch, &from, objective, TUNING)
            }
            None => tune(lab, scratch, start, objective, TUNING),
        };
        self.runs += u64::from(tuned.runs);
        let better = tuned.fitness < before;
        *stuck = if better { 0 } else { *stuck + 1 };
        *known = Some(known.map_or(tuned.fitness, |known| known.min(tuned.fitness)));
        better.then_some(tuned.individual)
    }
}

/// The test with some of its constants replaced.
fn elsewhere(lab: &mut dyn Lab, start: &Individual) -> TestCase {
    let mut test = TestCase::clone(&start.test);
    for at in constants(&start.test) {
        let (rng, pool) = lab.means();
        if rng.chance(0.5)
            && let Statement::Constant { value, .. } = &mut test.statements[at]
        {
            *value = super::mutate::other_value(value, rng, pool);
        }
    }
    test
}

/// What a search for better constants did.
pub struct Tuned {
    pub individual: Individual,
    pub fitness: Fitness,
    pub runs: u32,
}

/// Improves a test's constants until the objective is reached, nothing helps any more, or `most` runs are used up.
pub fn tune(lab: &mut dyn Lab, scratch: &mut Traced, start: &Individual, objective: Objective, most: u32) -> Tuned {
    let fitness = fitness_of(lab, scratch, start, objective);
    let tuned = Tuned { individual: start.clone(), fitness, runs: 0 };
    let mut search = Search { lab, scratch, objective, tuned, most };
    loop {
        let before = search.tuned.fitness;
        let constants: Vec<usize> = constants(&search.tuned.individual.test);
        for at in constants {
            if search.is_done() {
                break;
            }
            search.variable(at);
        }
        if search.is_done() || search.tuned.fitness >= before {
            return search.tuned;
        }
    }
}

/// How far an individual is from an objective.
pub(super) fn fitness_of(lab: &dyn Lab, scratch: &mut Traced, of: &Individual, objective: Objective) -> Fitness {
    if of.covers(lab.model(), objective) {
        return Fitness::ZERO;
    }
    scratch.clear();
    scratch.add(&of.trace);
    lab.model().fitness_to(scratch, objective)
}

fn constants(test: &TestCase) -> Vec<usize> {
    let tunable = |s: &Statement| match s {
        Statement::Constant { value, .. } => value.prim().is_some() || matches!(value, Constant::Text(_)),
        _ => false,
    };
    (0..test.len()).rev().filter(|&at| tunable(&test.statements[at])).collect()
}

struct Search<'a> {
    lab: &'a mut dyn Lab,
    scratch: &'a mut Traced,
    objective: Objective,
    tuned: Tuned,
    most: u32,
}

impl Search<'_> {
    fn is_done(&self) -> bool {
        self.tuned.fitness.is_zero() || self.tuned.runs >= self.most || self.lab.is_over()
    }

    /// Runs the test with another constant and keeps it if it is nearer.
    fn try_value(&mut self, at: usize, value: Constant) -> bool {
        if self.is_done() {
            return false;
        }
        let mut test = TestCase::clone(&self.tuned.individual.test);
        let Some(Statement::Constant { value: slot, .. }) = test.statements.get_mut(at) else { return false };
        if *slot == value {
            return false;
        }
        *slot = value;
        self.tuned.runs += 1;
        let Some(ran) = self.lab.run(&test) else { return false };
        let fitness = fitness_of(self.lab, self.scratch, &ran.individual, self.objective);
        let better = fitness < self.tuned.fitness;
        if better {
            self.tuned.fitness = fitness;
            self.tuned.individual = ran.individual;
        }
        better
    }

    fn value(&self, at: usize) -> Option<Constant> {
        match self.tuned.individual.test.statements.get(at)? {
            Statement::Constant { value, .. } => Some(value.clone()),
            _ => None,
        }
    }

    fn variable(&mut self, at: usize) {
        match self.value(at) {
            Some(Constant::Boolean(v)) => {
                self.try_value(at, Constant::Boolean(!v));
            }
            Some(Constant::Text(text)) => self.text(at, &text),
            Some(Constant::Float(_) | Constant::Double(_)) => {
                for size in [1.0, 1e-3, 1e-6] {
                    self.slide(at, |value, steps| shifted(value, steps as f64 * size));
                }
            }
            Some(_) => self.slide(at, stepped),
            None => {}
        }
    }

    /// One step up or down, then larger ones that way as long as it gets better, and again from there.
    fn slide(&mut self, at: usize, step: impl Fn(&Constant, i64) -> Option<Constant>) {
        loop {
            let mut moved = false;
            for direction in [1, -1] {
                for doubling in 0..MOST_DOUBLINGS {
                    // A step far beyond the distance leads past the goal, and large sizes make tests slow.
                    let far = 2.0 * self.tuned.fitness.distance.max(SHORTEST_REACH);
                    if (1_u64 << doubling) as f64 > far {
                        break;
                    }
                    let Some(next) = self.value(at).and_then(|value| step(&value, direction << doubling)) else {
                        break;
                    };
                    if !self.try_value(at, next) {
                        break;
                    }
                    moved = true;
                }
            }
            if !moved || self.is_done() {
                return;
            }
        }
    }

    /// Characters taken out, put in, and then each tuned as a number.
    fn text(&mut self, at: usize, text: &[u16]) {
        let mut length = text.len().min(MAX_CHARACTERS);
        let mut place = 0;
        while place <= length && !self.is_done() {
            let Some(Constant::Text(now)) = self.value(at) else { return };
            let mut longer = now.to_vec();
            longer.insert(place.min(now.len()), u16::from(b'a'));
            if self.try_value(at, Constant::Text(longer.into())) {
                self.unit(at, place);
                length = (length + 1).min(MAX_CHARACTERS);
            } else if place < now.len() {
                let mut shorter = now.to_vec();
                shorter.remove(place);
                if self.try_value(at, Constant::Text(shorter.into())) {
                    length = length.saturating_sub(1);
                    continue;
                }
                self.unit(at, place);
            }
            place += 1;
        }
    }

    /// Tunes one character.
    fn unit(&mut self, at: usize, place: usize) {
        self.slide(at, |value, steps| {
            let Constant::Text(text) = value else { return None };
            let mut text = text.to_vec();
            let unit = text.get_mut(place)?;
            *unit = u16::try_from(i64::from(*unit).checked_add(steps)?).ok()?;
            Some(Constant::Text(text.into()))
        });
    }
}

/// The whole number some steps away, if the type has it.
fn stepped(value: &Constant, steps: i64) -> Option<Constant> {
    Some(match *value {
        Constant::Byte(v) => Constant::Byte(i8::try_from(i64::from(v).checked_add(steps)?).ok()?),
        Constant::Char(v) => Constant::Char(u16::try_from(i64::from(v).checked_add(steps)?).ok()?),
        Constant::Short(v) => Constant::Short(i16::try_from(i64::from(v).checked_add(steps)?).ok()?),
        Constant::Int(v) => Constant::Int(i32::try_from(i64::from(v).checked_add(steps)?).ok()?),
        Constant::Long(v) => Constant::Long(v.checked_add(steps)?),
        _ => return None,
    })
}

fn shifted(value: &Constant, by: f64) -> Option<Constant> {
    match *value {
        Constant::Float(bits) => {
            let next = f64::from(f32::from_bits(bits)) + by;
            next.is_finite().then_some(Constant::Float((next as f32).to_bits()))
        }
        Constant::Double(bits) => {
            let next = f64::from_bits(bits) + by;
            next.is_finite().then_some(Constant::Double(next.to_bits()))
        }
        _ => None,
    }
}
