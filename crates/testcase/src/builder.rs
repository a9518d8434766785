//! Makes values of any type it can, and calls: the cheapest ways are known beforehand, so recursion ends.

mod asked;
mod change;
mod choice;
mod fields;
mod fill;
mod inject;
mod lambda;
mod make;
mod makers;
mod odds;
mod plans;
mod stand_in;
mod typeargs;
mod why;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use base::FxHashMap;

use crate::api::{Api, Bindings, CallableId, CallableKind, FieldId, TypeId};
use crate::statement::{Statement, TestCase, Var};
use crate::ty::Ty;

pub use choice::{Choice, Drawn, MAX_DOUBT, PlainPool, Pool, Seeded};
pub use odds::Odds;
pub use why::{CannotBuild, Why};

use make::{Use, Work};

/// Builds test cases for one package. Cheap to use often, not to make often; each worker has its own.
pub struct Builder<'a> {
    api: &'a Api,
    package: Arc<str>,
    makers: makers::Makers,
    fillers: Vec<fill::Filler>,
    /// Which callables a test of the package may call.
    callable: Vec<bool>,
    plans: RefCell<FxHashMap<Ty, Rc<[plans::Plan]>>>,
    /// For a class: those of its subclasses that code asks for and tests can make.
    asked: RefCell<FxHashMap<TypeId, Rc<[TypeId]>>>,
    /// For a class: its fields that are collections or maps.
    filled: RefCell<FxHashMap<TypeId, fill::FilledFields>>,
    /// For a class: the fields of its objects that tests set.
    settable: RefCell<FxHashMap<TypeId, Rc<[FieldId]>>>,
    /// For a method under test: what it calls.
    aims: RefCell<FxHashMap<CallableId, Option<Rc<Aim>>>>,
    /// Whether a value may be a variable that is there already.
    reuses: bool,
}

/// Name and descriptor of the methods that the call calls that a value is for.
type Aim = base::FxHashSet<(Arc<str>, Arc<str>)>;

impl<'a> Builder<'a> {
    /// For tests that live in `package` (internal form, empty for the unnamed one).
    pub fn new(api: &'a Api, package: &str) -> Self {
        Self {
            api,
            package: Arc::from(package),
            makers: makers::Makers::new(api, package),
            fillers: fill::fillers(api),
            callable: api.callables.iter().map(|c| api.can_call(c.id, package)).collect(),
            plans: RefCell::default(),
            asked: RefCell::default(),
            filled: RefCell::default(),
            settable: RefCell::default(),
            aims: RefCell::default(),
            reuses: true,
        }
    }

    /// From now on every value is a new one: no two arguments are the same object.
    #[must_use]
    pub fn distinct(mut self) -> Self {
        self.reuses = false;
        self
    }

    pub fn api(&self) -> &'a Api {
        self.api
    }

    /// Levels of objects within objects at which any way to make one may be chosen.
    pub fn depth(&self) -> u32 {
        self.api.odds.depth
    }

    pub fn package(&self) -> &str {
        &self.package
    }

    /// Appends what makes a value of the type, or takes a variable that is there. `depth` bounds how far the choice among
    /// ways is free; below it the cheapest is taken.
    pub fn make(
        &self,
        test: &mut TestCase,
        ty: &Ty,
        choice: &mut dyn Choice,
        pool: &dyn Pool,
        depth: u32,
    ) -> Result<Var, CannotBuild> {
        let start = test.len();
        let made = Work::new(self, test, choice, pool).value(ty, depth, Use::Argument);
        if made.is_err() {
            test.statements.truncate(start);
        }
        made
    }

    /// Appends a call with all that it needs: a receiver (an existing variable where one fits, mostly) and arguments.
    pub fn append_call(
        &self,
        test: &mut TestCase,
        callable: CallableId,
        choice: &mut dyn Choice,
        pool: &dyn Pool,
    ) -> Result<Var, CannotBuild> {
        self.append_call_on(test, callable, None, choice, pool)
    }

    /// As [`Builder::append_call`], on a given receiver.
    pub fn append_call_on(
        &self,
        test: &mut TestCase,
        callable: CallableId,
        receiver: Option<Var>,
        choice: &mut dyn Choice,
        pool: &dyn Pool,
    ) -> Result<Var, CannotBuild> {
        let start = test.len();
        let mut work = Work::new(self, test, choice, pool);
        work.aim = self.aim(callable);
        let called = self.call_with(&mut work, callable, receiver);
        if called.is_err() {
            test.statements.truncate(start);
        }
        called
    }

    /// What a method under test calls.
    fn aim(&self, id: CallableId) -> Option<Rc<Aim>> {
        let mut aims = self.aims.borrow_mut();
        aims.entry(id).or_insert_with(|| self.api.calls_from(id).map(Rc::new)).clone()
    }

    fn call_with(&self, work: &mut Work, id: CallableId, receiver: Option<Var>) -> Result<Var, CannotBuild> {
        let callable = self.api.callable(id);
        let own_type = self.api.own_type(callable.class);
        if !self.callable[id.0 as usize] {
            return Err(CannotBuild::new(&own_type, Why::Hidden));
        }
        match (callable.kind, receiver) {
            (CallableKind::Static, _) => {
                let own = self.bind_own(work, id, None)?;
                work.call(id, None, &own, self.depth())
            }
            (CallableKind::Constructor, _) => {
                let on = self.class_type(work, &own_type)?;
                let own = self.bind_own(work, id, Some(&on))?;
                work.construct(id, &on, &own, self.depth())
            }
            (CallableKind::Method, Some(receiver)) => self.call_on(work, id, receiver),
            (CallableKind::Method, None) => {
                let receiver = self.receiver(work, callable.class, &own_type)?;
                self.call_on(work, id, receiver)
            }
        }
    }

    fn call_on(&self, work: &mut Work, id: CallableId, receiver: Var) -> Result<Var, CannotBuild> {
        let on = work.test.ty(receiver).clone();
        let own = self.bind_own(work, id, Some(&on))?;
        work.call(id, Some(receiver), &own, self.depth())
    }

    /// The type with its own parameters bound to something.
    fn class_type(&self, work: &mut Work, own_type: &Ty) -> Result<Ty, CannotBuild> {
        let Ty::Class(id, _) = own_type else {
            return Err(CannotBuild::new(own_type, Why::NoValue));
        };
        let params = &self.api.class(*id).type_params;
        if params.is_empty() {
            return Ok(own_type.clone());
        }
        let bound = self.bind_free(params, &Bindings::default(), work.choice);
        let bound = bound.ok_or_else(|| CannotBuild::new(own_type, Why::Bounds))?;
        Ok(self.api.substitute(own_type, &bound))
    }

    /// A variable of the class, with whatever type arguments it has, or a new one.
    fn receiver(&self, work: &mut Work, class: TypeId, own_type: &Ty) -> Result<Var, CannotBuild> {
        let found = self.reusable(work.test, &Ty::class(class));
        // What an object was given may suit other calls than this one.
        let times = if self.api.class(class).injected.is_component { 4 } else { 7 };
        if !found.is_empty() && work.choice.chance(times, 8) {
            return Ok(found[work.choice.below(found.len() as u32) as usize]);
        }
        let mut failure = None;
        for _ in 0..RECEIVER_TRIES {
            let on = self.class_type(work, own_type)?;
            let start = work.test.len();
            match work.value(&on, self.depth(), Use::Receiver) {
                Ok(var) => return Ok(var),
                Err(error) => failure = Some(error),
            }
            work.test.statements.truncate(start);
            if self.api.class(class).type_params.is_empty() {
                break; // other type arguments would be the only thing to try
            }
        }
        Err(failure.unwrap_or_else(|| CannotBuild::new(own_type, Why::NoWay)))
    }

    /// Types for the call's own type parameters.
    fn bind_own(&self, work: &mut Work, id: CallableId, on: Option<&Ty>) -> Result<Bindings, CannotBuild> {
        let callable = self.api.callable(id);
        if callable.type_params.is_empty() {
            return Ok(Bindings::default());
        }
        let class = on.and_then(|on| self.api.supertype(on, callable.class));
        let mut outer = match &class {
            Some(Ty::Class(id, args)) => Bindings::of(&self.api.class(*id).type_params, args),
            _ => Bindings::default(),
        };
        outer.hide(&callable.type_params);
        for param in callable
            .type_params
            .iter()
            .filter(|p| !callable.params.iter().any(|ty| crate::api::names_param(ty, &p.name)))
        {
            // Only the result has this type: whatever is promised here, the method gives what it likes.
            let [bound] = &param.bounds[..] else { continue };
            if !crate::api::has_param(bound) && work.choice.chance(3, 4) {
                outer.bind(&param.name, bound.clone());
            }
        }
        for param in &callable.type_params {
            // `newProxy(T, Class<T>)`: code that is told a class may want an interface.
            if callable.params.iter().any(|ty| is_class_of(ty, &param.name))
                && outer.get(&param.name).is_none()
                && let Some(ty) = self.any_interface(param, &outer, work.choice)
            {
                outer.bind(&param.name, ty);
            }
        }
        self.bind_free(&callable.type_params, &outer, work.choice)
            .ok_or_else(|| CannotBuild::new(&callable.ret, Why::Bounds))
    }

    /// Variables that fit the type without boxing and are not null.
    pub fn reusable(&self, test: &TestCase, ty: &Ty) -> Vec<Var> {
        // A class without type arguments takes all its subtypes, whatever their arguments.
        let plain = match ty {
            Ty::Class(id, args) if args.is_empty() => Some(*id),
            _ => None,
        };
        let fits = |s: &Statement| match (s.ty(), plain) {
            (Ty::Void, _) => false,
            (given, _) if given == ty => true,
            (Ty::Prim(_), _) => false,
            (Ty::Class(given, _), Some(id)) => self.api.is_subtype(*given, id),
            (given, _) => ty.is_reference() && self.api.is_subtype_of(given, ty),
        };
        let known = test.statements.iter().enumerate();
        known.filter(|(_, s)| fits(s) && !s.is_null()).map(|(i, _)| Var(i as u32)).collect()
    }

    fn can_write(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Class(id, args) => self.makers.is_open(*id) && args.iter().all(|a| self.can_write(a)),
            Ty::Array(of) | Ty::Extends(of) | Ty::Super(of) => self.can_write(of),
            Ty::Void | Ty::Prim(_) | Ty::Any | Ty::Param(..) => true,
        }
    }

    /// The type of a wanted value without parameters and wildcards at the top.
    fn plain(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Param(..) => self.api.ground(ty),
            Ty::Extends(bound) | Ty::Super(bound) => (**bound).clone(),
            Ty::Any => Ty::class(TypeId::OBJECT),
            _ if crate::api::has_param(ty) => self.api.ground(ty),
            _ => ty.clone(),
        }
    }

    /// The nearest type above that the test can name: for a variable that holds a result.
    pub fn nameable(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Class(id, args) if self.makers.is_open(*id) => {
                let arg = |a: &Ty| {
                    if self.can_write(a) { a.clone() } else { Ty::Any }
                };
                Ty::Class(*id, args.iter().map(arg).collect())
            }
            Ty::Class(id, _) => {
                let class = self.api.class(*id);
                let above = class.super_class.iter().chain(&class.interfaces).filter_map(Ty::type_id);
                let open = above.filter(|&s| s != TypeId::OBJECT && self.makers.is_open(s));
                let best = open.min_by_key(|&s| self.api.class(s).functional.is_none());
                let seen = best.and_then(|s| self.api.supertype(ty, s));
                seen.map_or(Ty::class(TypeId::OBJECT), |s| self.nameable(&self.api.ground(&s)))
            }
            Ty::Array(of) if !self.can_write(of) => Ty::class(TypeId::OBJECT),
            _ => ty.clone(),
        }
    }
}

/// Whether a type is `Class<T>`, or one with a wildcard that is bounded by it.
fn is_class_of(ty: &Ty, param: &str) -> bool {
    matches!(ty, Ty::Class(TypeId::CLASS, args) if args.first().is_some_and(|arg| crate::api::names_param(arg, param)))
}

/// How often other type arguments are tried for a receiver.
const RECEIVER_TRIES: u32 = 4;
