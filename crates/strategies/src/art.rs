//! `art`: adaptive random testing. Of some random candidates the one is run that is farthest from the tests run lately, so that tests
//! spread over calls and values instead of repeating each other.

use std::collections::VecDeque;
use std::sync::Arc;

use ::population::Workshop;
use base::parameters::Allowed;
use session::Session;
use testcase::{Api, Constant, Statement, TestCase};

use crate::registry::{Entry, Order};
use crate::{Strategy, attempts};

/// Tests run in one step.
const BATCH: usize = 50;

base::parameters! {
    /// Parameters of adaptive random testing.
    pub struct ArtOptions {
        /// Random tests of which the one farthest from those run lately is run.
        candidates: usize = 8, "art.candidates", Allowed::Whole(1, 1000), "tests";
        /// Tests run lately that the candidates are compared with.
        compared: usize = 60, "art.compared", Allowed::Whole(1, 10_000), "tests";
        /// Statements that a test may have.
        longest: usize = 40, "art.longest", Allowed::Whole(1, 1000), "statements";
    }
}

pub const ENTRY: Entry = Entry {
    name: "art",
    help: "adaptive random testing: of some random tests the one farthest from those run lately",
    origin: "Chen, Leung, Mak 2004; Ciupa, Leitner, Oriol, Meyer 2008",
    parameters: || Box::new(ArtOptions::default()),
    make: |order| Box::new(Art::new(order, order.parameters(ArtOptions::default()))),
};

struct Art<'a> {
    api: &'a Arc<Api>,
    options: ArtOptions,
    workshop: Option<Workshop<'a>>,
    /// What the tests run lately have in them, the newest last.
    lately: VecDeque<Vec<u64>>,
}

impl<'a> Art<'a> {
    fn new(order: &Order<'a>, options: ArtOptions) -> Self {
        Self { api: &order.context.api, options, workshop: None, lately: VecDeque::new() }
    }

    /// Runs one test; gives how many goals that won, or nothing if no test could be made.
    fn attempt(&mut self, session: &mut Session) -> Option<usize> {
        let api = self.api;
        let workshop = self.workshop.get_or_insert_with(|| {
            let workshop =
                Workshop::new(api, &session.context.package, session.context.class, session.context.callables.clone());
            workshop.with_seeds(session.seeds.clone())
        });
        let mut best: Option<(f64, TestCase, Vec<u64>)> = None;
        for _ in 0..self.options.candidates {
            let test = workshop.random(&mut session.rng, &session.constants, self.options.longest);
            let features = features(&test);
            let nearest = self.lately.iter().map(|known| distance(known, &features)).fold(1.0, f64::min);
            if !test.is_empty() && best.as_ref().is_none_or(|(most, ..)| nearest > *most) {
                best = Some((nearest, test, features));
            }
        }
        let (_, test, features) = best?;
        self.lately.push_back(features);
        if self.lately.len() > self.options.compared {
            self.lately.pop_front();
        }
        Some(session.run(&test).gain.new.len())
    }
}

impl Strategy for Art<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        attempts(session, BATCH, |session| self.attempt(session))
    }
}

/// What a test has in it, sorted: a number for each call, and one for each constant by its magnitude.
fn features(test: &TestCase) -> Vec<u64> {
    let magnitude =
        |n: i64| u64::from(n < 0) << 8 | u64::from(n.unsigned_abs().checked_ilog2().map_or(0, |bits| bits + 1));
    let of = |statement: &Statement| match statement {
        Statement::Call { callable, .. } | Statement::New { callable, .. } => Some(1 << 32 | u64::from(callable.0)),
        Statement::Constant { value, .. } => Some(match value {
            Constant::Null => 2 << 32,
            Constant::Int(n) => 3 << 32 | magnitude(i64::from(*n)),
            Constant::Long(n) => 4 << 32 | magnitude(*n),
            Constant::Double(bits) => 5 << 32 | bits >> 52,
            Constant::Text(text) => 6 << 32 | magnitude(text.len() as i64),
            Constant::Boolean(value) => 7 << 32 | u64::from(*value),
            _ => return None,
        }),
        _ => None,
    };
    let mut features: Vec<u64> = test.statements.iter().filter_map(of).collect();
    features.sort_unstable();
    features
}

/// How far two tests are from each other, from 0 to 1: the part of all that both have which only one has.
fn distance(a: &[u64], b: &[u64]) -> f64 {
    let (mut at, mut common) = ([0, 0], 0);
    while at[0] < a.len() && at[1] < b.len() {
        let (x, y) = (a[at[0]], b[at[1]]);
        common += usize::from(x == y);
        at = [at[0] + usize::from(x <= y), at[1] + usize::from(y <= x)];
    }
    let all = a.len() + b.len() - common;
    if all == 0 { 0.0 } else { 1.0 - common as f64 / all as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_the_farther_apart_the_less_they_have_in_common() {
        assert_eq!(distance(&[1, 2, 2, 3], &[1, 2, 2, 3]), 0.0);
        assert_eq!(distance(&[1, 2, 2], &[2, 3]), 0.75);
        assert_eq!(distance(&[1], &[2]), 1.0);
        assert_eq!(distance(&[], &[]), 0.0);
    }
}
