//! Whether tests do the same in every run: some of them are run again at another time, with other random numbers and identity hashes.

use std::collections::BTreeSet;

use fsm::Event;
use session::Session;
use testcase::TestCase;

use crate::record::Followed;
use crate::study::Study;

/// Tests that are run again.
const MAX_TESTS: usize = 40;
/// The other world in which they run.
const WORLD: u32 = 1;

impl Study {
    /// Finds calls of which two runs of the same test give different ends or states.
    pub fn look_for_unsteady(&mut self, session: &mut Session) {
        let step = self.tests.len().div_ceil(MAX_TESTS).max(1);
        let tests: Vec<TestCase> = self.tests.iter().step_by(step).cloned().collect();
        let mut found = BTreeSet::new();
        for test in tests {
            let here = self.follow_in(session, &test, 0);
            let there = self.follow_in(session, &test, WORLD);
            for (one, other) in here.iter().zip(&there) {
                let differs = one.events.iter().zip(&other.events).find(|(one, other)| !is_same(one, other));
                found.extend(differs.and_then(|(event, _)| self.call(event.call)).map(fsm::Call::with_names));
            }
        }
        session.worker.renew();
        self.unsteady = found;
    }

    /// Follows a test in a world. Calls that do not end are counted once.
    fn follow_in(&mut self, session: &mut Session, test: &TestCase, world: u32) -> Vec<Followed> {
        session.worker.renew();
        session.worker.machine.env.vary(world);
        session.worker.begin_layer();
        let endless = self.calls.endless.clone();
        let followed = self.follow(session, test);
        self.calls.endless = endless;
        session.worker.drop_layer();
        followed
    }
}

fn is_same(one: &Event, other: &Event) -> bool {
    (&one.end, &one.after) == (&other.end, &other.after)
}
