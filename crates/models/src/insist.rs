//! Calls that run longer than tests usually may are run again with more bytecodes, as long as they end then.

use std::collections::BTreeMap;

use executor::{Ending, Stopped};
use session::Session;
use testcase::{CallableId, Statement, TestCase};

use crate::study::Study;

/// Bytecodes of a call that is run again because it did not end within what tests usually have.
const INSISTENT: u64 = 8_000_000;
/// Times that such a call may go on without end before it is given up, beyond the times that it has ended.
const MAX_ENDLESS: u32 = 2;
/// Part of all bytecodes that such calls may use, as a divisor, and what they may use in any case.
const INSISTENT_PART: u64 = 3;
const INSISTENT_GIFT: u64 = 60_000_000;

/// Calls that run longer than tests usually may.
#[derive(Default)]
pub struct Long {
    /// How often each did not end, less how often it did.
    endless: BTreeMap<CallableId, u32>,
    bytecodes: u64,
}

impl Study {
    /// Runs the last call of the test that ran last again if it was stopped for running long: a search has to give up such tests, but
    /// of a call that is never seen to end a machine says nothing.
    pub(crate) fn insist(&mut self, session: &mut Session, test: &TestCase) {
        let worker = &mut session.worker;
        let is_long = worker.done().last().is_some_and(|done| {
            matches!(&done.ending, Ending::Stopped(Stopped::Exhausted(vm::Exhausted::Instructions)))
        });
        let Some((Statement::Call { callable, .. }, before)) = test.statements.split_last() else { return };
        let endless = self.long.endless.entry(*callable).or_default();
        let allowed = worker.total() / INSISTENT_PART + INSISTENT_GIFT;
        if !is_long || *endless > MAX_ENDLESS || self.long.bytecodes > allowed {
            return;
        }
        let begun = worker.total();
        worker.run(&TestCase { statements: before.to_vec() });
        worker.machine.limits.instructions = worker.machine.limits.instructions.max(INSISTENT);
        worker.run(test);
        self.long.bytecodes += worker.total() - begun;
        match worker.done().last().map(|done| &done.ending) {
            Some(Ending::Stopped(_)) => *endless += 1,
            _ => *endless = endless.saturating_sub(1),
        }
    }
}
