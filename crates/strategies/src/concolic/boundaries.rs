//! Boundaries of comparisons, by a solver: where a run compared numbers whose boundary is open, the operands are made equal, and to differ by one.

use base::{FxHashMap, FxHashSet};
use goals::Place;
use program::MethodId;
use session::Session;
use symbolic::{Assignment, Ran, at_boundary};

use super::machine::ConcolicMachine;

/// How often the solver is asked for the boundary of one comparison.
const MAX_QUESTIONS: u32 = 6;

/// What was asked.
#[derive(Default)]
pub(super) struct Boundaries {
    asked: FxHashMap<(MethodId, u16), u32>,
}

impl Boundaries {
    /// Inputs for the open boundaries of the comparisons that a run made.
    pub fn after(&mut self, session: &Session, machine: &mut ConcolicMachine, ran: &Ran) -> Vec<Assignment> {
        let open: FxHashSet<(MethodId, u16)> = session
            .archive
            .uncovered()
            .filter_map(|(_, goal, _)| match goal.place {
                Place::Boundary { bci, .. } => Some((machine.method(goal.class, goal.method)?, bci)),
                _ => None,
            })
            .collect();
        let mut found = Vec::new();
        if open.is_empty() {
            return found;
        }
        for (at, event) in ran.events.iter().enumerate() {
            let place = (event.place.method, event.place.bci);
            let asked = self.asked.entry(place).or_default();
            if !open.contains(&place) || *asked >= MAX_QUESTIONS {
                continue;
            }
            *asked += 1;
            let (domain, solver) = (&mut machine.worker.domain, &mut machine.solver.chain);
            // Conditions are simplified, so which side is which is seen when the test has run.
            found.extend((-1..=1).filter_map(|side| at_boundary(domain, solver, ran, at, side)));
        }
        found
    }
}
