//! Few tests that take all transitions: tests that go on through the machine as long as something new is ahead.

use std::collections::{BTreeSet, VecDeque};

use session::Session;
use testcase::TestCase;

use crate::cover::{Cover, Way, Witness, graft};

/// Steps of a joined test; longer ones are hard to read.
const MAX_STEPS: usize = 6;
/// Calls that are tried to go on from one place.
const MAX_TRIES: usize = 4;

impl Cover {
    /// Tests that take together what the tests of single goals take. Every one was run, and takes what it is for.
    pub fn tours(&mut self, session: &mut Session) -> Vec<TestCase> {
        let ways: Vec<Way> = self.witnesses.keys().copied().filter(|&way| self.is_goal(way)).collect();
        let mut open: BTreeSet<Way> = ways.into_iter().collect();
        let mut tours = Vec::new();
        while let Some(&first) = open.first() {
            let Some(start) = self.witnesses.get(&first).cloned() else { break };
            let tour = self.tour(session, start, &mut open);
            open.remove(&first);
            tours.push(tour);
        }
        tours
    }

    /// Goes on from a test, and takes what it covers out of what is open.
    fn tour(&mut self, session: &mut Session, start: Witness, open: &mut BTreeSet<Way>) -> TestCase {
        let mut at = start;
        let mut last = self.note(session, &at.test, open);
        for _ in 0..MAX_STEPS {
            let Some(state) = last.map(|last| self.machine.transitions[last].to) else { break };
            let mut went = None;
            for next in self.ahead(state, last, open).into_iter().take(MAX_TRIES) {
                let Some(known) = self.witnesses.get(&Way::One(next)) else { continue };
                let Some(test) = graft(&at, known) else { continue };
                let taken = self.witness(session, &test);
                if taken.contains(&Way::One(next)) {
                    went = Some((next, test));
                    break;
                }
            }
            let Some((next, test)) = went else { break };
            last = self.note(session, &test, open).or(Some(next));
            at = Witness { test, object: at.object };
        }
        // What comes after the last new way is not needed; reduction takes it out.
        at.test
    }

    /// Takes what a test covers out of what is open; gives the last transition.
    fn note(&mut self, session: &mut Session, test: &TestCase, open: &mut BTreeSet<Way>) -> Option<usize> {
        let followed = self.study.follower(session).follow(test);
        let mut last = None;
        for one in &followed {
            for (event, way) in self.ways(&one.events) {
                open.remove(&way);
                if let Way::One(transition) = way
                    && one.places[event] + 1 == test.len()
                {
                    last = Some(transition);
                }
            }
        }
        last
    }

    /// Transitions to try next: those that are open themselves, or end a pair that is; else the first steps towards such.
    fn ahead(&self, state: usize, last: Option<usize>, open: &BTreeSet<Way>) -> Vec<usize> {
        let is_new = |before: Option<usize>, next: usize| {
            open.contains(&Way::One(next)) || before.is_some_and(|before| open.contains(&Way::Pair(before, next)))
        };
        let direct: Vec<usize> = self.steps(state).filter(|&next| is_new(last, next)).collect();
        if !direct.is_empty() {
            return direct;
        }
        // Breadth first over transitions that are known to be possible.
        let mut seen = BTreeSet::new();
        let mut pending: VecDeque<(usize, usize)> = self.steps(state).map(|next| (next, next)).collect();
        while let Some((first, at)) = pending.pop_front() {
            if !seen.insert(at) {
                continue;
            }
            let to = self.machine.transitions[at].to;
            if self.steps(to).any(|next| is_new(Some(at), next)) {
                return vec![first];
            }
            pending.extend(self.steps(to).map(|next| (first, next)));
        }
        Vec::new()
    }

    /// Transitions from a state that return and of which a test is known.
    fn steps(&self, state: usize) -> impl Iterator<Item = usize> {
        let transitions = &self.machine.transitions;
        (0..transitions.len()).filter(move |&at| {
            transitions[at].from == Some(state)
                && transitions[at].threw.is_none()
                && self.witnesses.contains_key(&Way::One(at))
        })
    }
}
