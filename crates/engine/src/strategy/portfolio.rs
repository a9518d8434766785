//! `auto`: all strategies, each with a share of the budget that follows what it has gained lately.

use super::Strategy;
use crate::session::Session;
use crate::watchdog::Stage;

/// How much of its old score a member keeps with each step.
const MEMORY: f64 = 0.9;
/// Nobody's share falls below this.
const FLOOR: f64 = 0.05;
/// Part of the budget that the first member, which is cheap and finds what is easy, has alone.
const HEAD_START: f64 = 0.4;

struct Member<'a> {
    strategy: Box<dyn Strategy + 'a>,
    /// What it gained with its last steps.
    score: f64,
    /// Part of the budget that it has used since all take part. Steps differ in length, so they are not counted.
    used: f64,
}

pub struct Portfolio<'a> {
    members: Vec<Member<'a>>,
}

impl<'a> Portfolio<'a> {
    pub fn new(strategies: Vec<Box<dyn Strategy + 'a>>) -> Self {
        let member = |strategy| Member { strategy, score: 1.0, used: 0.0 };
        Self { members: strategies.into_iter().map(member).collect() }
    }

    /// Whoever has used least of its share.
    fn next(&self) -> Option<usize> {
        let load = |m: &Member<'_>| m.used / (m.score + FLOOR);
        (0..self.members.len()).min_by(|&a, &b| load(&self.members[a]).total_cmp(&load(&self.members[b])))
    }
}

impl Strategy for Portfolio<'_> {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn step(&mut self, session: &mut Session) -> usize {
        let before = session.spent.fraction();
        let alone = before < HEAD_START;
        let Some(chosen) = (if alone { Some(0) } else { self.next() }) else { return 0 };
        let Some(member) = self.members.get_mut(chosen) else { return 0 };
        session.watch.enter(Stage::Search(member.strategy.name()));
        let gained = member.strategy.step(session);
        if !alone {
            member.used += session.spent.fraction() - before;
        }
        member.score = member.score * MEMORY + gained as f64 * (1.0 - MEMORY);
        gained
    }
}
