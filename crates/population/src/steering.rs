//! Dependency analysis steers mutation (003, §5.8): which calls can change what an open goal depends on, and so which statements of a test are
//! worth changing for it.

use std::sync::Arc;

use base::{FxHashMap, Rng};
use goals::GoalId;
use testcase::{CallableId, Statement, TestCase, repair};

/// The calls that matter for goals, as an analysis says.
#[derive(Clone, Debug, Default)]
pub struct Steering {
    /// How often a change keeps to them.
    rate: f64,
    calls: FxHashMap<GoalId, Arc<[CallableId]>>,
}

impl Steering {
    /// Calls that run the place of each goal or set up what it depends on; goals of which nothing is known have none.
    pub fn new(rate: f64, calls: FxHashMap<GoalId, Arc<[CallableId]>>) -> Self {
        Self { rate, calls }
    }

    /// The calls that a change for one of these goals keeps to this time; none if chance says so, or nothing is known.
    pub(super) fn choose(&self, goals: &[GoalId], rng: &mut Rng) -> Option<Arc<[CallableId]>> {
        let known = goals.iter().find_map(|goal| self.calls.get(goal))?;
        (!known.is_empty() && rng.chance(self.rate)).then(|| known.clone())
    }
}

/// The statements of a test that such calls depend on, with the calls themselves.
pub(super) fn statements(test: &TestCase, calls: &[CallableId]) -> Vec<bool> {
    let mut marks = vec![false; test.len()];
    for (at, statement) in test.statements.iter().enumerate() {
        if let Statement::Call { callable, .. } | Statement::New { callable, .. } = statement
            && calls.contains(callable)
        {
            let needed = repair::slice(test, at, true);
            marks.iter_mut().zip(needed).for_each(|(mark, needed)| *mark |= needed);
        }
    }
    marks
}
