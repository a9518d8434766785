//! Makes tests: calls of the class under test with all that they need.

use std::sync::Arc;

use base::Rng;
use testcase::{
    Api, Builder, CallableId, CallableKind, CannotBuild, Drawn, FieldId, Pool, RoundTrip, Statement, TestCase, Ty,
    TypeId, Var,
};

use super::steering::Steering;

/// How often a call is none of the class under test but changes something that it may be given.
pub const ASIDE: f64 = 0.1;
/// How often a new test is one of the seeds, if there are any.
const SEEDED: f64 = 0.3;
/// Calls of a test that is made from nothing.
const MOST_CALLS: usize = 8;
/// How often a change is none, but an object is written and read again, where the class takes part in that.
const ROUND_TRIP: f64 = 0.2;
/// How often a change is none by a call, but a field is written that tests can access.
const WRITE: f64 = 0.3;
/// Tests of a class that reads the standard input which are given one.
const INPUT: f64 = 0.8;

/// All that tests of a class are made with.
pub struct Workshop<'a> {
    pub builder: Builder<'a>,
    /// The class under test.
    pub class: TypeId,
    /// Its constructors and methods that tests can call.
    pub callables: Vec<CallableId>,
    /// Tests of other runs to start from.
    seeds: Vec<TestCase>,
    /// Which calls matter for which goals, if that was analysed.
    pub(super) steering: Option<Arc<Steering>>,
}

impl<'a> Workshop<'a> {
    pub fn new(api: &'a Api, package: &str, class: TypeId, callables: Vec<CallableId>) -> Self {
        Self { builder: Builder::new(api, package), class, callables, seeds: Vec::new(), steering: None }
    }

    /// Another that makes the same kind of tests.
    #[must_use]
    pub fn another(&self) -> Self {
        let (builder, callables) = (Builder::new(self.api(), self.builder.package()), self.callables.clone());
        Self { builder, class: self.class, callables, seeds: self.seeds.clone(), steering: self.steering.clone() }
    }

    /// Takes these tests for some of those that are made from nothing.
    #[must_use]
    pub fn with_seeds(self, seeds: Vec<TestCase>) -> Self {
        Self { seeds, ..self }
    }

    /// Changes of tests keep to the calls that matter for a goal.
    #[must_use]
    pub fn with_steering(self, steering: Option<Arc<Steering>>) -> Self {
        Self { steering, ..self }
    }

    pub fn api(&self) -> &'a Api {
        self.builder.api()
    }

    /// A test of a few calls, or one of the seeds.
    pub fn random(&self, rng: &mut Rng, pool: &dyn Pool, longest: usize) -> TestCase {
        if !self.seeds.is_empty() && rng.chance(SEEDED) {
            let seed = &self.seeds[rng.below(self.seeds.len())];
            return TestCase { statements: seed.statements[..seed.len().min(longest)].to_vec() };
        }
        let mut test = TestCase::default();
        let calls = 1 + rng.below(MOST_CALLS);
        for _ in 0..calls {
            if test.len() >= longest {
                break;
            }
            self.append(&mut test, rng, pool);
        }
        test
    }

    /// Appends a call: of the class under test, sometimes of what it gave. False if it could not be built.
    pub fn append(&self, test: &mut TestCase, rng: &mut Rng, pool: &dyn Pool) -> bool {
        if rng.chance(ASIDE) && change(&self.builder, self.class, test, rng, pool) {
            return true;
        }
        let on_result = if rng.chance(0.15) { call_on_result(&self.builder, test, rng) } else { None };
        let (callable, receiver) = match on_result {
            Some((callable, receiver)) => (callable, Some(receiver)),
            None => match rng.pick(&self.callables) {
                Some(&callable) => (callable, None),
                None => return false,
            },
        };
        self.call(test, callable, receiver, rng, pool).is_ok()
    }

    /// Appends one of these calls, or any if there are none to choose from. False if it could not be built.
    pub(super) fn append_of(
        &self,
        calls: Option<&[CallableId]>,
        test: &mut TestCase,
        rng: &mut Rng,
        pool: &dyn Pool,
    ) -> bool {
        let usable = |id: &&CallableId| self.api().can_call(**id, self.builder.package());
        let calls: Vec<&CallableId> = calls.into_iter().flatten().filter(usable).collect();
        if calls.is_empty() {
            return self.append(test, rng, pool);
        }
        let callable = *calls[rng.below(calls.len())];
        self.call(test, callable, None, rng, pool).is_ok()
    }

    /// Appends a call; see [`call`].
    pub fn call(
        &self,
        test: &mut TestCase,
        callable: CallableId,
        receiver: Option<Var>,
        rng: &mut Rng,
        pool: &dyn Pool,
    ) -> Result<Var, CannotBuild> {
        call(&self.builder, self.class, test, (callable, receiver), rng, pool)
    }
}

/// Appends a call, on a receiver if one is given. An inherited method is called on the class under test, not on just any
/// object that has it.
pub fn call(
    builder: &Builder<'_>,
    class: TypeId,
    test: &mut TestCase,
    (callable, receiver): (CallableId, Option<Var>),
    rng: &mut Rng,
    pool: &dyn Pool,
) -> Result<Var, CannotBuild> {
    let api = builder.api();
    let called = api.callable(callable);
    let inherited = called.kind == CallableKind::Method && called.class != class;
    let start = test.len();
    let mut receiver = receiver;
    give_input(builder, test, rng, pool);
    if inherited && receiver.is_none() {
        let ty = Ty::class(class);
        let known = builder.reusable(test, &ty);
        receiver = match rng.pick(&known) {
            Some(&known) if rng.chance(0.8) => Some(known),
            _ if !api.class(class).type_params.is_empty() => None,
            _ => Some(builder.make(test, &ty, &mut Drawn(rng), pool, builder.depth())?),
        };
    }
    let made = builder.append_call_on(test, callable, receiver, &mut Drawn(rng), pool);
    if made.is_err() {
        test.statements.truncate(start);
    }
    made
}

/// Code that reads the standard input finds a text there, in most tests.
fn give_input(builder: &Builder<'_>, test: &mut TestCase, rng: &mut Rng, pool: &dyn Pool) {
    let Some(input) = builder.api().streams.input else { return };
    let is_given = |statement: &Statement| matches!(statement, Statement::Call { callable, .. } if *callable == input);
    if rng.chance(INPUT) && !test.statements.iter().any(is_given) {
        let start = test.len();
        if builder.append_call_on(test, input, None, &mut Drawn(rng), pool).is_err() {
            test.statements.truncate(start);
        }
    }
}

/// Appends a call that is no test of the class itself but changes an object that it may be given. False if there is none, or
/// it could not be built.
pub fn change(builder: &Builder<'_>, class: TypeId, test: &mut TestCase, rng: &mut Rng, pool: &dyn Pool) -> bool {
    let api = builder.api();
    if let Some(trip) = &api.round_trip
        && rng.chance(ROUND_TRIP)
    {
        return round_trip(builder, class, test, *trip, rng, pool);
    }
    let fields = writable(builder, class);
    if let Some(&field) = rng.pick(&fields)
        && (api.changing().is_empty() || rng.chance(WRITE))
    {
        return builder.append_write(test, field, &mut Drawn(rng), pool).is_ok();
    }
    let Some(&callable) = rng.pick(api.changing()) else { return false };
    let called = api.callable(callable);
    if called.class == class || !api.can_call(callable, builder.package()) {
        return false;
    }
    // What is inherited is called on the class under test as well.
    if api.is_subtype(class, called.class) && rng.chance(0.5) {
        return call(builder, class, test, (callable, None), rng, pool).is_ok();
    }
    // The objects that are there have had their turn: another one is as likely.
    let start = test.len();
    let fresh =
        called.kind == CallableKind::Method && api.class(called.class).type_params.is_empty() && rng.chance(0.5);
    let made = fresh.then(|| builder.make(test, &Ty::class(called.class), &mut Drawn(rng), pool, builder.depth()));
    let receiver = made.and_then(Result::ok).filter(|&var| !test.statements[var.index()].is_null());
    let called = builder.append_call_on(test, callable, receiver, &mut Drawn(rng), pool).is_ok();
    if !called {
        test.statements.truncate(start);
    }
    called
}

/// Fields of the class under test that a test can write, if no call changes its objects: where calls do, writes between them led nowhere more
/// often than somewhere. 13 classes with 3000 executions, 2026-11.
fn writable(builder: &Builder<'_>, class: TypeId) -> Vec<FieldId> {
    let api = builder.api();
    if !api.changers_of(class).is_empty() {
        return Vec::new();
    }
    let is_writable = |&field: &FieldId| {
        let of = api.field(field);
        !of.is_final && !of.is_static && api.can_access(field, builder.package())
    };
    api.class(class).fields.iter().copied().filter(is_writable).collect()
}

/// Appends the calls that write an object of the class and read it again. False if there is none.
fn round_trip(
    builder: &Builder<'_>,
    class: TypeId,
    test: &mut TestCase,
    trip: RoundTrip,
    rng: &mut Rng,
    pool: &dyn Pool,
) -> bool {
    let api = builder.api();
    let of_class = |(_, statement): &(usize, &Statement)| {
        !statement.is_null() && statement.ty().type_id().is_some_and(|ty| api.is_subtype(ty, class))
    };
    let known: Vec<Var> = test.statements.iter().enumerate().filter(of_class).map(|(at, _)| Var(at as u32)).collect();
    let object = match rng.pick(&known) {
        Some(&known) => known,
        None if !api.class(class).type_params.is_empty() => return false,
        None => match builder.make(test, &Ty::class(class), &mut Drawn(rng), pool, builder.depth()) {
            Ok(made) if !test.statements[made.index()].is_null() => made,
            _ => return false,
        },
    };
    trip.append(test, object);
    true
}

/// A method of something that the class under test gave (an iterator, a view), which may be its own code too.
pub fn call_on_result(builder: &Builder<'_>, test: &TestCase, rng: &mut Rng) -> Option<(CallableId, Var)> {
    let results: Vec<(Var, TypeId)> = test
        .statements
        .iter()
        .enumerate()
        .filter(|(_, s)| matches!(s, Statement::Call { .. }))
        .filter_map(|(i, s)| Some((Var(i as u32), s.ty().type_id()?)))
        .filter(|(_, ty)| *ty != TypeId::STRING && *ty != TypeId::OBJECT && ty.unboxed().is_none())
        .collect();
    let &(receiver, ty) = rng.pick(&results)?;
    let methods = builder.api().methods_of(ty);
    let &callable = rng.pick(&methods)?;
    let is_method = builder.api().callable(callable).kind == CallableKind::Method;
    (is_method && builder.api().can_call(callable, builder.package())).then_some((callable, receiver))
}
