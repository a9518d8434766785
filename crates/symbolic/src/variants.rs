//! Variants of a test: the objects that a call gets replaced by null, by objects of other classes, or by each other, where the
//! call could tell the difference.

use std::collections::VecDeque;

use base::{FxHashMap, FxHashSet};
use program::{BOOT, Program};
use testcase::{Api, Builder, CallableId, Choice, Constant, Pool, Prim, Statement, TestCase, Ty, TypeId, Var};

use crate::completeness::{Completeness, Reason};
use crate::exploration::{Ran, is_program_start};
use crate::states::States;
use crate::types::Asked;

/// Depth to which new objects are made with free choice.
const MAX_FREE_DEPTH: u32 = 2;
/// Classes that are tried for one argument.
const MOST_OTHERS: usize = 12;
/// Tests of a callable beside the first one.
const MAX_VARIANTS: usize = 64;

/// What a call gets in one of its places: the receiver's, if it has one, then those of its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Slot {
    /// An input, which the solver varies.
    Input,
    Null,
    /// The same object as an earlier place.
    Same(usize),
    Object(Ty),
}

/// Tests to explore beside the one that is being explored.
#[derive(Default)]
pub struct Variants {
    tried: FxHashSet<(CallableId, Vec<Slot>)>,
    /// Tests that were made for each callable.
    made: FxHashMap<CallableId, usize>,
    queue: VecDeque<TestCase>,
    /// Tests with other states, which come last; nothing if there are to be none.
    states: Option<(States, VecDeque<TestCase>)>,
    left_out: Completeness,
    /// Places that are counted already.
    counted: FxHashSet<(usize, Reason)>,
}

/// What makes the objects of variants.
pub struct Maker<'m, 'a> {
    pub builder: &'m Builder<'a>,
    pub choice: &'m mut dyn Choice,
    pub pool: &'m dyn Pool,
}

impl Maker<'_, '_> {
    /// An object of this very class, by one of its constructors: the cheapest way to a value of the type may be a subclass.
    fn exactly(&mut self, test: &mut TestCase, ty: &Ty) -> Option<Var> {
        let api = self.builder.api();
        // Texts, boxes and constants are inputs, which the solver varies; what a constructor makes of them is none.
        if is_value(api, ty) {
            return None;
        }
        let mut constructors = api.class(ty.type_id()?).constructors.clone();
        constructors.sort_by_key(|&id| api.callable(id).params.len());
        constructors.into_iter().find_map(|id| self.builder.append_call(test, id, self.choice, self.pool).ok())
    }
}

impl Variants {
    /// Variants that have objects in other states, too.
    pub fn with_states() -> Self {
        Self { states: Some(<(States, VecDeque<TestCase>)>::default()), ..Self::default() }
    }

    /// Makes tests for what a run did with its objects and no test has tried yet.
    pub fn note(&mut self, maker: &mut Maker<'_, '_>, program: &Program, ran: &Ran) {
        let api = maker.builder.api();
        let Some(call) = Call::of(api, &ran.test) else { return };
        let signature = call.signature(api);
        if self.tried.is_empty() {
            let is_class = |var: Var| {
                matches!(
                    ran.test.statements.get(var.index()),
                    Some(Statement::Constant { value: Constant::Class(_), .. })
                )
            };
            let fixed = |place: &usize| signature[*place] == Slot::Null || is_class(call.vars[*place]);
            for place in (0..signature.len()).filter(fixed) {
                self.count(place, Reason::Classes);
            }
            // A method without code is whatever somebody makes of it.
            if api.callable(call.callable).is_abstract && call.has_receiver {
                self.count(0, Reason::Classes);
            }
        }
        self.tried.insert((call.callable, signature));
        for asked in &ran.asked {
            for place in call.places_of(asked.statement) {
                self.ask(maker, program, &call, place, *asked);
            }
        }
        let starts = is_program_start(api, &ran.test);
        for &(statement, dispatched) in &ran.looks.used {
            for place in call.places_of(statement) {
                if !starts && !call.is_receiver(place) && !is_input(api, call.test, call.vars[place]) {
                    self.propose(maker, &call, place, &Slot::Null, Reason::Aliasing);
                }
                if dispatched {
                    self.dispatch(maker, &call, place);
                }
            }
        }
        self.alias(maker, &call, ran);
        if let Some((states, queue)) = &mut self.states
            && !starts
        {
            queue.extend(states.tests(maker, &ran.test, &ran.looks));
        }
    }

    /// The next test to explore.
    pub fn take(&mut self) -> Option<TestCase> {
        self.queue.pop_front().or_else(|| self.states.as_mut()?.1.pop_front())
    }

    /// Tests that wait.
    pub fn waiting(&self) -> usize {
        self.queue.len() + self.states.as_ref().map_or(0, |states| states.1.len())
    }

    /// What cannot be varied.
    pub fn left_out(&self) -> &Completeness {
        &self.left_out
    }

    fn count(&mut self, place: usize, reason: Reason) {
        if self.counted.insert((place, reason)) {
            self.left_out.count(reason, 1);
        }
    }

    /// The object was asked whether it is of a class: one that gives the other answer.
    fn ask(&mut self, maker: &mut Maker<'_, '_>, program: &Program, call: &Call<'_>, place: usize, asked: Asked) {
        let api = maker.builder.api();
        let name = class_name(program, asked);
        let Some(declared) = call.declared(place).type_id() else {
            self.ask_array(maker, call, place, asked, &name);
            return;
        };
        let class = api.find(&name);
        if asked.is {
            let is_other = |&id: &TypeId| !class.is_some_and(|class| api.is_subtype(id, class)) && api.is_concrete(id);
            let others: Vec<Ty> =
                api.subtypes_of(declared).iter().copied().filter(is_other).take(MOST_OTHERS).map(Ty::class).collect();
            self.propose_first(maker, call, place, &others);
            return;
        }
        let fitting: Vec<Ty> = match class {
            Some(class) => {
                let fits = |&id: &TypeId| api.is_subtype(id, declared) && api.is_concrete(id);
                api.subtypes_of(class).iter().copied().filter(fits).take(MOST_OTHERS).map(Ty::class).collect()
            }
            None => array_type(api, &name).into_iter().filter(|_| declared == TypeId::OBJECT).collect(),
        };
        if fitting.is_empty() && class.is_none() {
            self.count(place, Reason::Classes);
        }
        for ty in fitting {
            if !self.propose(maker, call, place, &Slot::Object(ty), Reason::Classes) {
                self.count(place, Reason::Classes);
            }
        }
    }

    /// An array was asked whether it is one of another class.
    fn ask_array(&mut self, maker: &mut Maker<'_, '_>, call: &Call<'_>, place: usize, asked: Asked, name: &str) {
        let api = maker.builder.api();
        if !matches!(call.declared(place), Ty::Array(of) if of.is_reference()) {
            return;
        }
        let fits = |ty: &Ty| api.is_subtype_of(ty, call.declared(place));
        let other = array_type(api, name).filter(|ty| !asked.is && fits(ty));
        if let Some(ty) = other {
            self.propose(maker, call, place, &Slot::Object(ty), Reason::Classes);
        }
        // There are more classes than the one that was asked for.
        self.count(place, Reason::Classes);
    }

    /// The class of the object decided which method ran: one of every other class.
    fn dispatch(&mut self, maker: &mut Maker<'_, '_>, call: &Call<'_>, place: usize) {
        let api = maker.builder.api();
        let Some(declared) = call.declared(place).type_id() else { return };
        if declared == TypeId::STRING || declared.unboxed().is_some() {
            return;
        }
        // Anything may implement what the library declares, and a lambda may do anything.
        let open = api.class(declared).loader == BOOT
            || matches!(call.test.statements.get(call.vars[place].index()), Some(Statement::Lambda { .. }));
        if open {
            self.count(place, Reason::Classes);
        }
        let own = |&id: &TypeId| api.is_concrete(id) && (!open || api.class(id).loader != BOOT);
        let all: Vec<TypeId> = api.subtypes_of(declared).iter().copied().filter(own).collect();
        if all.len() > MOST_OTHERS {
            self.count(place, Reason::Classes);
        }
        for id in all.into_iter().take(MOST_OTHERS) {
            if !self.propose(maker, call, place, &Slot::Object(Ty::class(id)), Reason::Classes) {
                self.count(place, Reason::Classes);
            }
        }
    }

    /// Two places may get the same object.
    fn alias(&mut self, maker: &mut Maker<'_, '_>, call: &Call<'_>, ran: &Ran) {
        let api = maker.builder.api();
        let used = |place: usize| ran.looks.used.iter().any(|u| u.0 == call.vars[place].index());
        for second in 1..call.vars.len() {
            for first in 0..second {
                let (a, b) = (call.vars[first], call.vars[second]);
                let (ty, declared) = (call.test.ty(a), call.declared(second));
                let fits = ty.is_reference() && (ty == declared || api.is_subtype_of(ty, declared));
                let compared = ran.looks.compared.contains(&(a.index().min(b.index()), a.index().max(b.index())));
                // Texts and boxes cannot change: that two are one shows only where they are compared.
                let shows = compared || (!is_value(api, ty) && used(first) && used(second));
                if a != b && fits && shows {
                    self.propose(maker, call, second, &Slot::Same(first), Reason::Aliasing);
                }
            }
        }
    }

    fn propose_first(&mut self, maker: &mut Maker<'_, '_>, call: &Call<'_>, place: usize, types: &[Ty]) {
        let made = types.iter().any(|ty| self.propose(maker, call, place, &Slot::Object(ty.clone()), Reason::Classes));
        if !made && !types.is_empty() {
            self.count(place, Reason::Classes);
        }
    }

    /// Queues the test with something else in one place, unless it was tried; false if it cannot be made.
    fn propose(
        &mut self,
        maker: &mut Maker<'_, '_>,
        call: &Call<'_>,
        place: usize,
        slot: &Slot,
        reason: Reason,
    ) -> bool {
        let api = maker.builder.api();
        let mut expected = call.signature(api);
        expected[place] = slot.clone();
        let expected = (call.callable, expected);
        if self.tried.contains(&expected) {
            return true;
        }
        let Some(test) = call.with(maker, place, slot) else { return false };
        let Some(made) = Call::of(api, &test) else { return false };
        let made = (call.callable, made.signature(api));
        if made != expected && !self.tried.insert(made) {
            return true;
        }
        self.tried.insert(expected);
        let count = self.made.entry(call.callable).or_default();
        *count += 1;
        if *count > MAX_VARIANTS {
            self.count(place, reason);
        } else {
            self.queue.push_back(test);
        }
        true
    }
}

/// The test with a receiver by a constructor where another method gave it, which may give null; or else the test as it is.
pub fn on_new_object(maker: &mut Maker<'_, '_>, test: TestCase) -> TestCase {
    let mut with_constructor = || {
        let call = Call::of(maker.builder.api(), &test).filter(|call| call.has_receiver)?;
        let given = |var: Var, of: &TestCase| matches!(of.statements.get(var.index()), Some(Statement::Call { .. }));
        if !given(call.vars[0], &test) {
            return None;
        }
        let other = call.with(maker, 0, &Slot::Object(plain(call.declared(0))))?;
        let receiver = Call::of(maker.builder.api(), &other)?.vars[0];
        (!given(receiver, &other)).then_some(other)
    };
    with_constructor().unwrap_or(test)
}

/// The last call of a test.
struct Call<'t> {
    test: &'t TestCase,
    callable: CallableId,
    vars: Vec<Var>,
    types: Vec<Ty>,
    has_receiver: bool,
}

impl<'t> Call<'t> {
    fn of(api: &Api, test: &'t TestCase) -> Option<Self> {
        let (callable, receiver, args) = match test.statements.last()? {
            Statement::Call { callable, receiver, args, .. } => (*callable, *receiver, args),
            Statement::New { callable, args, .. } => (*callable, None, args),
            _ => return None,
        };
        let info = api.callable(callable);
        let own = receiver.map(|_| Ty::class(info.class));
        let types = own.into_iter().chain(info.params.iter().cloned()).collect();
        let vars = receiver.into_iter().chain(args.iter().copied()).collect();
        Some(Self { test, callable, vars, types, has_receiver: receiver.is_some() })
    }

    fn is_receiver(&self, place: usize) -> bool {
        self.has_receiver && place == 0
    }

    fn declared(&self, place: usize) -> &Ty {
        &self.types[place]
    }

    fn places_of(&self, statement: usize) -> Vec<usize> {
        (0..self.vars.len()).filter(|&place| self.vars[place].index() == statement).collect()
    }

    fn signature(&self, api: &Api) -> Vec<Slot> {
        let slot = |place: usize| {
            let var = self.vars[place];
            if let Some(first) = self.vars[..place].iter().position(|&v| v == var) {
                return Slot::Same(first);
            }
            match self.test.statements.get(var.index()) {
                _ if is_input(api, self.test, var) => Slot::Input,
                Some(Statement::Constant { value: Constant::Null, .. }) => Slot::Null,
                _ => Slot::Object(plain(self.test.ty(var))),
            }
        };
        (0..self.vars.len()).map(slot).collect()
    }

    /// The test with something else in one place.
    fn with(&self, maker: &mut Maker<'_, '_>, place: usize, slot: &Slot) -> Option<TestCase> {
        let api = maker.builder.api();
        let last = self.test.len() - 1;
        let mut test = TestCase { statements: self.test.statements[..last].to_vec() };
        let other = match slot {
            Slot::Input => return None,
            Slot::Same(first) => self.vars[*first],
            Slot::Null => {
                let ty = maker.builder.nameable(&plain(self.declared(place)));
                test.push(Statement::Constant { ty, value: Constant::Null })
            }
            Slot::Object(ty) => {
                let made = maker
                    .exactly(&mut test, ty)
                    .or_else(|| maker.builder.make(&mut test, ty, maker.choice, maker.pool, MAX_FREE_DEPTH).ok())?;
                (!test.statements[made.index()].is_null()).then_some(made)?
            }
        };
        let mut call = self.test.statements[last].clone();
        match &mut call {
            Statement::Call { receiver: Some(receiver), .. } if place == 0 => *receiver = other,
            Statement::Call { args, .. } | Statement::New { args, .. } => {
                *args.get_mut(place - usize::from(self.has_receiver))? = other;
            }
            _ => return None,
        }
        test.push(call);
        let test = needed(&test);
        testcase::check::check_in(&test, api, maker.builder.package()).ok()?;
        debug_assert_eq!(Call::of(api, &test).map(|c| c.callable), Some(self.callable));
        Some(test)
    }
}

/// A class without its type arguments.
fn plain(ty: &Ty) -> Ty {
    ty.type_id().map_or_else(|| ty.clone(), Ty::class)
}

/// Texts, boxes, and constants of enums.
fn is_value(api: &Api, ty: &Ty) -> bool {
    ty.type_id()
        .is_some_and(|id| id == TypeId::STRING || id.unboxed().is_some() || !api.class(id).enum_constants.is_empty())
}

/// Whether a variable is an input of the test, which the solver varies, null included.
fn is_input(api: &Api, test: &TestCase, var: Var) -> bool {
    let ty = test.ty(var);
    let numbers = matches!(ty, Ty::Array(of) if of.prim().is_some());
    match test.statements.get(var.index()) {
        Some(Statement::Constant { value: Constant::Class(_), .. }) => false,
        Some(Statement::Constant { value: Constant::Null, .. }) => numbers || is_value(api, ty),
        Some(Statement::Constant { .. }) => true,
        Some(Statement::NewArray { .. }) => numbers,
        _ => false,
    }
}

/// The name of the class that was asked for, as types of tests spell it.
fn class_name(program: &Program, asked: Asked) -> String {
    let component = program.class(asked.class).component().filter(|_| asked.element);
    program.name_of(component.unwrap_or(asked.class)).to_string()
}

/// Without statements that the last call does not depend on.
fn needed(test: &TestCase) -> TestCase {
    let mut kept: FxHashSet<usize> = test.len().checked_sub(1).into_iter().collect();
    loop {
        let before = kept.len();
        for (at, statement) in test.statements.iter().enumerate().rev() {
            let changes = match statement {
                Statement::Call { receiver: Some(of), .. } | Statement::PutField { receiver: Some(of), .. } => {
                    Some(*of)
                }
                Statement::PutElement { array, .. } => Some(*array),
                _ => None,
            };
            if kept.contains(&at) || changes.is_some_and(|of| kept.contains(&of.index())) {
                kept.insert(at);
                statement.each_use(|var| {
                    kept.insert(var.index());
                });
            }
        }
        if kept.len() == before {
            break;
        }
    }
    let mut small = TestCase::default();
    let mut vars = Vec::with_capacity(test.len());
    for (at, statement) in test.statements.iter().enumerate() {
        if !kept.contains(&at) {
            vars.push(Var(u32::MAX));
            continue;
        }
        let mut statement = statement.clone();
        statement.map_uses(|v| vars[v.index()]);
        vars.push(small.push(statement));
    }
    small
}

/// `[I` and `[Ljava/lang/String;`; nothing for classes that tests don't know.
fn array_type(api: &Api, name: &str) -> Option<Ty> {
    let element = name.strip_prefix('[')?;
    let prim = |prim| Some(Ty::Array(Box::new(Ty::Prim(prim))));
    match element {
        "Z" => prim(Prim::Boolean),
        "B" => prim(Prim::Byte),
        "C" => prim(Prim::Char),
        "S" => prim(Prim::Short),
        "I" => prim(Prim::Int),
        "J" => prim(Prim::Long),
        "F" => prim(Prim::Float),
        "D" => prim(Prim::Double),
        _ => {
            let inner = match element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) {
                Some(class) => Ty::class(api.find(class)?),
                None => array_type(api, element)?,
            };
            Some(Ty::Array(Box::new(inner)))
        }
    }
}
