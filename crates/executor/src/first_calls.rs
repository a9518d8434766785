//! Which calls are tried as first calls: those that fill caches, and that every test would have to wait for.

use base::FxHashMap;
use testcase::{CallableId, Statement, TestCase, repair};

use crate::observe::Observer;
use crate::warmth::Trying;
use crate::worker::{Ending, Worker};

/// Bytecodes of the calls of a method, apart from those that are short, after which the method is tried.
const COST: u64 = 2_000_000;
/// Bytecodes of a call that is short.
const MAX_SHORT_CALL_INSTRUCTIONS: u64 = 20_000;
/// Bytecodes that a call may run when it is tried, if the method has never run for less than [`COST`] before, or has.
const MAX_TRIED_INSTRUCTIONS: u64 = 100_000_000;
const MOST_OF_OTHERS: u64 = 4_000_000;

/// What is known of a method.
#[derive(Clone, Copy, Debug, Default)]
struct Calls {
    cost: u64,
    /// It has ended with a value.
    ends: bool,
    tried: bool,
    /// Bytecodes that it ran when it was tried and not kept; 0 if it did not end.
    needs: u64,
}

/// The methods whose calls take long.
#[derive(Clone, Debug, Default)]
pub struct FirstCalls {
    methods: FxHashMap<CallableId, Calls>,
    /// The calls whose effects were kept.
    kept: Vec<TestCase>,
}

impl FirstCalls {
    /// Learns from the test that ran last. If its longest call may be a first call, that is tried, and what it leaves behind
    /// is kept for all later tests; then the current test is over, and the result is true.
    pub fn note<D: Observer>(&mut self, worker: &mut Worker<D>, test: &TestCase) -> bool {
        let Some((at, callable)) = longest(worker, test) else { return false };
        let calls = self.methods.entry(callable).or_default();
        let (_, used) = worker.used();
        let value = worker.done().get(at).is_some_and(|d| matches!(d.ending, Ending::Value(_)));
        if used > MAX_SHORT_CALL_INSTRUCTIONS {
            calls.cost = calls.cost.saturating_add(used);
        }
        calls.ends |= value && used < COST;
        if calls.tried || calls.cost < COST {
            return false;
        }
        calls.tried = true;
        let most = if calls.ends { MOST_OF_OTHERS } else { MAX_TRIED_INSTRUCTIONS };
        let call = repair::keep(test, &repair::slice(test, at, false));
        match worker.keep_first_call(&call, most) {
            Trying::Ended(cost) => calls.needs = cost,
            Trying::Kept => self.kept.push(call),
            Trying::Failed => {}
        }
        true
    }

    /// How many calls have had their effects kept.
    pub fn kept(&self) -> usize {
        self.kept.len()
    }

    /// Keeps the effects of the same calls in another machine, from that number on. Its current test is over then.
    pub fn repeat<D: Observer>(&self, worker: &mut Worker<D>, from: usize) {
        for call in &self.kept[from..] {
            let _ = worker.keep_first_call(call, MAX_TRIED_INSTRUCTIONS);
        }
    }

    /// Bytecodes that the longest call of a test needs, of those that are known to end and to take long every time.
    pub fn needs(&self, test: &TestCase) -> u64 {
        if self.methods.values().all(|calls| calls.needs == 0) {
            return 0;
        }
        let callables = test.statements.iter().filter_map(callable);
        callables.filter_map(|id| self.methods.get(&id)).map(|calls| calls.needs).max().unwrap_or(0)
    }
}

/// The longest statement that the last run executed, if it is a call.
fn longest<D: Observer>(worker: &Worker<D>, test: &TestCase) -> Option<(usize, CallableId)> {
    let at = worker.longest()?;
    Some((at, callable(test.statements.get(at)?)?))
}

fn callable(statement: &Statement) -> Option<CallableId> {
    match statement {
        Statement::New { callable, .. } | Statement::Call { callable, .. } => Some(*callable),
        _ => None,
    }
}
