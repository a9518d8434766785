//! Ways to make objects whose constructors and factories mostly refuse: what once worked is used again.
//!
//! A test for `pay(Card)` gets nowhere while `new Card(…)` throws. The few attempts that get past a strict constructor are
//! kept, and a test that fails there is tried again with one of them.

use base::{FxHashMap, Rng};
use testcase::{Api, CallableId, CallableKind, Statement, TestCase, TypeId, Var, check, repair};

/// Refusals after which a callable is thought to be strict.
const STRICT: u32 = 6;
/// Ways that are kept for one callable.
const MOST_WAYS: usize = 8;
/// Statements of a way at most.
const MAX_STATEMENTS: usize = 20;

#[derive(Default)]
pub struct Makers {
    strict: FxHashMap<CallableId, Maker>,
}

#[derive(Default)]
struct Maker {
    refusals: u32,
    ways: Vec<TestCase>,
    /// A test whose last statement is the refused call.
    refused: Option<TestCase>,
}

impl Makers {
    /// Learns from a run: `finished` statements ended with a value, and with `threw` the next one ended with an exception.
    pub fn note(&mut self, api: &Api, class: TypeId, test: &TestCase, finished: usize, threw: bool) {
        if threw && let Some(callable) = maker(api, class, test, finished) {
            let maker = self.strict.entry(callable).or_default();
            maker.refusals += 1;
            if maker.refusals == STRICT {
                let marks = repair::slice(test, finished, true);
                maker.refused = Some(repair::keep(test, &marks)).filter(|t| t.len() <= MAX_STATEMENTS);
            }
        }
        if self.strict.is_empty() {
            return;
        }
        for at in 0..finished {
            let Some(callable) = maker(api, class, test, at) else { continue };
            let Some(known) = self.strict.get_mut(&callable) else { continue };
            if known.refusals < STRICT || known.ways.len() >= MOST_WAYS {
                continue;
            }
            // With what was done to its parts: a refusal may be about their state.
            let way = repair::keep(test, &repair::slice(test, at, true));
            if way.len() <= MAX_STATEMENTS && !known.ways.contains(&way) {
                known.ways.push(way);
            }
        }
    }

    /// The test with another way to make what statement `at` could not make, if one is known.
    pub fn mended(&self, api: &Api, class: TypeId, test: &TestCase, at: usize, rng: &mut Rng) -> Option<TestCase> {
        if self.strict.is_empty() {
            return None;
        }
        let known = self.strict.get(&maker(api, class, test, at)?)?;
        let way = rng.pick(&known.ways)?;
        let mut mended = test.clone();
        repair::splice(&mut mended, at, way);
        // What stood for the refused object is now the last of the way, right before the refused call, which goes.
        let refused = at + way.len();
        mended.statements.remove(refused);
        for statement in &mut mended.statements[refused..] {
            statement.map_uses(|var| if var.index() >= refused { Var(var.0 - 1) } else { var });
        }
        check::check(&mended, api).is_ok().then_some(mended)
    }

    /// Tests that end with a call that has always refused.
    pub fn refused(&self) -> Vec<&TestCase> {
        let mut open: Vec<(CallableId, &TestCase)> = self
            .strict
            .iter()
            .filter(|(_, maker)| maker.ways.is_empty())
            .filter_map(|(&callable, maker)| Some((callable, maker.refused.as_ref()?)))
            .collect();
        open.sort_by_key(|(callable, _)| *callable);
        open.into_iter().map(|(_, test)| test).collect()
    }
}

/// The callable of a statement that makes an object of a class other than the one under test, whose own refusals are goals.
fn maker(api: &Api, class: TypeId, test: &TestCase, at: usize) -> Option<CallableId> {
    let (Statement::New { callable, .. } | Statement::Call { callable, .. }) = test.statements.get(at)? else {
        return None;
    };
    let called = api.callable(*callable);
    let makes = match called.kind {
        CallableKind::Constructor => true,
        CallableKind::Static => test.statements[at].ty().is_reference(),
        CallableKind::Method => false,
    };
    (makes && called.class != class).then_some(*callable)
}
