//! Whether a test that was made smaller still covers and notices what it is for.

use std::collections::BTreeSet;

use oracle::{Keeps, Killer};
use session::Session;
use suite::GoalId;
use testcase::{Constant, TestCase, Var};

use super::{Limit, is_over};
use crate::finish::coverage;

/// Whether a smaller test covers and notices what it is for.
pub(super) struct StillProtects<'a> {
    pub session: &'a mut Session,
    pub killer: &'a mut Killer,
    pub limit: &'a Limit,
    pub gain: u64,
    pub goals: &'a [GoalId],
    pub kills: &'a BTreeSet<u32>,
}

impl Keeps for StillProtects<'_> {
    fn keeps(&mut self, test: &TestCase) -> bool {
        if is_over(self.session, self.killer, self.limit, self.gain) {
            return false;
        }
        let covered = coverage(self.session, test);
        let (kills, limit, gain, others) = (self.kills, self.limit, self.gain, self.session.worker.work());
        let ends = |killing: u64| limit.is_over(killing + others, gain);
        self.goals.iter().all(|&goal| covered.goals.contains(goal))
            && kills.is_subset(&self.killer.judge(test, &|mutant| kills.contains(&mutant), &ends).killed)
    }

    fn value(&self, var: Var) -> Option<Constant> {
        oracle::constant(&self.session.worker, var)
    }
}
