//! `auto`: all strategies, each with a share of the budget that follows what it has gained lately.

use super::Strategy;
use crate::session::Session;

/// How much of its old score a member keeps with each step.
const MEMORY: f64 = 0.9;
/// Nobody's share falls below this.
const FLOOR: f64 = 0.05;

struct Member<'a> {
    strategy: Box<dyn Strategy + 'a>,
    score: f64,
}

pub struct Portfolio<'a> {
    members: Vec<Member<'a>>,
}

impl<'a> Portfolio<'a> {
    pub fn new(strategies: Vec<Box<dyn Strategy + 'a>>) -> Self {
        Self { members: strategies.into_iter().map(|strategy| Member { strategy, score: 1.0 }).collect() }
    }
}

impl Strategy for Portfolio<'_> {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn step(&mut self, session: &mut Session) -> usize {
        let weights: Vec<f64> = self.members.iter().map(|m| m.score + FLOOR).collect();
        let Some(chosen) = session.rng.weighted(&weights) else { return 0 };
        let member = &mut self.members[chosen];
        let gained = member.strategy.step(session);
        member.score = member.score * MEMORY + gained as f64 * (1.0 - MEMORY);
        gained
    }
}
