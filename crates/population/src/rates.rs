//! Rates of operators that follow their success: who lately made tests that won goals or came nearer to some is chosen more
//! often. Probability matching around fixed rates, with forgetting.

use base::Rng;

/// What a new test was made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    TakeOut,
    Change,
    PutIn,
    Repeat,
    /// Not a change of a test but where it came from: parents crossed, a parent alone, the archive, nothing.
    Crossed,
    Copied,
    Archived,
    Random,
}

const COUNT: usize = 8;

/// Operators that had a part in a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used(u8);

impl Used {
    pub fn add(&mut self, operator: Operator) {
        self.0 |= 1 << operator as u8;
    }

    #[must_use]
    pub fn with(mut self, operator: Operator) -> Self {
        self.add(operator);
        self
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn contains(self, at: usize) -> bool {
        self.0 >> at & 1 != 0
    }
}

/// What is forgotten of uses and successes from one generation to the next.
const FORGOTTEN: f64 = 0.03;
/// Uses that the common success rate counts for in the estimate of an operator that was hardly used.
const PRIOR: f64 = 20.0;
/// How much more or less often than by its fixed rate an operator may be chosen.
const MAX_RATE_FACTOR: f64 = 3.0;

/// How often operators were used, and with success.
#[derive(Clone, Debug)]
pub struct Rates {
    /// 0: fixed rates; 1: in proportion to success.
    strength: f64,
    used: [f64; COUNT],
    won: [f64; COUNT],
    factors: [f64; COUNT],
}

impl Rates {
    pub fn new(strength: f64) -> Self {
        Self { strength, used: [0.0; COUNT], won: [0.0; COUNT], factors: [1.0; COUNT] }
    }

    /// Takes a decision whose fixed probability is given.
    pub fn chance(&self, rng: &mut Rng, operator: Operator, fixed: f64) -> bool {
        rng.chance((fixed * self.factors[operator as usize]).min(1.0))
    }

    /// Chooses between two ways, the first with this fixed probability.
    pub fn first_of(&self, rng: &mut Rng, first: Operator, second: Operator, fixed: f64) -> bool {
        let [a, b] = [first, second].map(|operator| self.factors[operator as usize]);
        rng.chance(fixed * a / (fixed * a + (1.0 - fixed) * b))
    }

    /// A test that these had a part in was run; `success` is from 0 to 1.
    pub fn note(&mut self, used: Used, success: f64) {
        for at in (0..COUNT).filter(|&at| used.contains(at)) {
            self.used[at] += 1.0;
            self.won[at] += success;
        }
    }

    /// A generation is over.
    pub fn next(&mut self) {
        if self.strength <= 0.0 {
            return;
        }
        let mean = (self.won.iter().sum::<f64>() / self.used.iter().sum::<f64>().max(1.0)).max(1e-4);
        for at in 0..COUNT {
            let own = (self.won[at] + PRIOR * mean) / (self.used[at] + PRIOR);
            self.factors[at] = (own / mean).clamp(1.0 / MAX_RATE_FACTOR, MAX_RATE_FACTOR).powf(self.strength);
            self.used[at] *= 1.0 - FORGOTTEN;
            self.won[at] *= 1.0 - FORGOTTEN;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taught(strength: f64) -> Rates {
        let mut rates = Rates::new(strength);
        for round in 0..200 {
            rates.note(Used::default().with(Operator::PutIn), 1.0);
            rates.note(Used::default().with(Operator::TakeOut), 0.0);
            rates.note(Used::default().with(Operator::Crossed), f64::from(round % 2));
            rates.next();
        }
        rates
    }

    fn often(rates: &Rates, operator: Operator) -> usize {
        let mut rng = Rng::new(3);
        (0..10_000).filter(|_| rates.chance(&mut rng, operator, 0.2)).count()
    }

    #[test]
    fn what_succeeds_is_chosen_more_often_and_nothing_dies_out() {
        let rates = taught(1.0);
        let [put, take, other] = [Operator::PutIn, Operator::TakeOut, Operator::Change].map(|o| often(&rates, o));
        assert!(put > 3000 && take < 1000 && take > 400, "{put} {take}");
        assert!((1800..2200).contains(&other), "{other}");
        let mut rng = Rng::new(1);
        let first = (0..1000).filter(|_| rates.first_of(&mut rng, Operator::PutIn, Operator::TakeOut, 0.5)).count();
        assert!(first > 800, "{first}");
    }

    #[test]
    fn without_strength_rates_stay_as_they_are() {
        let rates = taught(0.0);
        let [put, take] = [Operator::PutIn, Operator::TakeOut].map(|o| often(&rates, o));
        assert_eq!(put, take);
    }
}
