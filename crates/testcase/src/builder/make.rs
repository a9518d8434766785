//! Appends the statements that make a value.

use std::rc::Rc;

use super::makers::{Maker, NEVER, NULL};
use super::plans::Plan;
use super::{Aim, Builder, CannotBuild, Choice, MAX_DOUBT, Pool, Why};
use crate::api::{Bindings, CallableId, CallableKind, TypeId};
use crate::check::{is_element, is_reifiable};
use crate::statement::{Constant, Statement, TestCase, Var};
use crate::ty::{Prim, Ty};

/// Values that one request may try to make before it gives up.
const FUEL: u32 = 300;
/// Plans that are tried for one value.
const MAX_TRIES: usize = 4;
/// By how much a row of numbers is longer now and then.
const LONGER: u32 = 16;
/// Statements that a test may have before only the cheapest plans are used.
const LONG_TEST: usize = 200;

/// The weight of the cheapest plan for a value, where others have less.
const PLAN_WEIGHT: u32 = 240;

pub(super) type Made = Result<Var, CannotBuild>;

/// One request in progress.
pub(super) struct Work<'w, 'a> {
    pub builder: &'w Builder<'a>,
    pub test: &'w mut TestCase,
    pub choice: &'w mut dyn Choice,
    pub pool: &'w dyn Pool,
    pub fuel: u32,
    /// What the call calls that all this is for, where there is one.
    pub aim: Option<Rc<Aim>>,
    /// That call.
    pub target: Option<CallableId>,
    /// Containers within containers that are being filled.
    pub levels: u32,
    /// A variable that is not used again now.
    pub barred: Option<Var>,
}

/// What the value is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// May be null, may be a variable that exists.
    Argument,
    /// As an argument, but never null: receivers and outer instances.
    Receiver,
}

impl<'w, 'a> Work<'w, 'a> {
    pub fn new(
        builder: &'w Builder<'a>,
        test: &'w mut TestCase,
        choice: &'w mut dyn Choice,
        pool: &'w dyn Pool,
    ) -> Self {
        Self { builder, test, choice, pool, fuel: FUEL, aim: None, target: None, levels: 0, barred: None }
    }

    /// A variable of this type; what was appended in vain is taken back.
    pub fn value(&mut self, ty: &Ty, depth: u32, purpose: Use) -> Made {
        let ty = &self.builder.plain(ty);
        if self.fuel == 0 {
            return Err(CannotBuild::new(ty, Why::TooDeep));
        }
        self.fuel -= 1;
        if let Some(var) = self.reuse(ty, purpose) {
            return Ok(var);
        }
        match ty {
            Ty::Prim(prim) => Ok(self.number(*prim)),
            Ty::Array(element) => {
                if purpose == Use::Argument && self.is_null_due() {
                    return Ok(self.null(ty));
                }
                self.array(ty, element, depth)
            }
            Ty::Class(..) => {
                if purpose == Use::Argument && self.is_null_due() && self.builder.can_write(ty) {
                    return Ok(self.null(ty));
                }
                if purpose == Use::Argument && self.is_null_the_end(ty, depth) {
                    return Ok(self.null(ty));
                }
                self.object(ty, depth)
            }
            _ => Err(CannotBuild::new(ty, Why::NoValue)),
        }
    }

    /// Draws whether an argument is null.
    fn is_null_due(&mut self) -> bool {
        let of = self.builder.api.odds.null;
        of > 0 && self.choice.chance(1, of)
    }

    /// A node that wants a node: where null is never drawn, nothing else ends that.
    fn is_null_the_end(&self, ty: &Ty, depth: u32) -> bool {
        let builder = self.builder;
        builder.api.odds.null == 0 && depth == 0 && builder.makers.cost(ty) > NULL && builder.can_write(ty)
    }

    pub fn null(&mut self, ty: &Ty) -> Var {
        self.test.push(Statement::Constant { ty: ty.clone(), value: Constant::Null })
    }

    fn number(&mut self, prim: Prim) -> Var {
        let value = self.pool.number(prim, self.choice);
        self.test.push(Statement::Constant { ty: Ty::Prim(prim), value })
    }

    /// An existing variable that fits: often for objects, seldom for numbers.
    fn reuse(&mut self, ty: &Ty, purpose: Use) -> Option<Var> {
        let (times, of) = match (ty, purpose) {
            (Ty::Prim(_), _) => (1, 8),
            (_, Use::Receiver) => (7, 8),
            _ => (1, 3),
        };
        if !self.builder.reuses || self.test.is_empty() || !self.choice.chance(times, of) {
            return None;
        }
        let mut found = self.builder.reusable(self.test, ty);
        found.retain(|&var| Some(var) != self.barred);
        (!found.is_empty()).then(|| found[self.choice.below(found.len() as u32) as usize])
    }

    fn array(&mut self, ty: &Ty, element: &Ty, depth: u32) -> Made {
        if !is_element(element) {
            return Err(CannotBuild::new(ty, Why::GenericArray));
        }
        if !self.builder.can_write(ty) {
            return Err(CannotBuild::new(ty, Why::Hidden));
        }
        let start = self.test.len();
        let mut len = if depth == 0 { self.choice.below(2) } else { self.choice.below(4) };
        let mut values = Vec::new();
        for _ in 0..len {
            let end = self.test.len();
            if let Ok(value) = self.value(element, depth.saturating_sub(1), Use::Argument) {
                values.push(value);
            } else {
                self.test.statements.truncate(end);
                break;
            }
        }
        if len > 0 && values.is_empty() {
            self.test.statements.truncate(start);
            len = self.choice.below(2);
        }
        // Numbers come in long rows too, where most are 0 and the last is something.
        let more = if values.is_empty() || !matches!(element, Ty::Prim(_)) || !self.choice.chance(1, 6) {
            0
        } else {
            1 + self.choice.below(LONGER)
        };
        let array = self.test.push(Statement::NewArray { ty: ty.clone(), len: len + more });
        let last = values.len() - usize::from(!values.is_empty());
        for (index, value) in values.into_iter().enumerate() {
            let index = index as u32 + if index == last { more } else { 0 };
            self.test.push(Statement::PutElement { array, index, value });
        }
        Ok(array)
    }

    pub fn object(&mut self, ty: &Ty, depth: u32) -> Made {
        if let Some(made) = self.asked(ty, depth) {
            return made;
        }
        if let Some(var) = self.replaced(ty, depth, false) {
            return Ok(var);
        }
        let plans = self.builder.plans(ty);
        let mut left: Vec<&Plan> = plans.iter().collect();
        let mut failure = None;
        for _ in 0..MAX_TRIES {
            let Some(at) = self.pick(&left, depth) else {
                break;
            };
            let plan = left.remove(at);
            let start = self.test.len();
            match self.follow(plan, ty, depth.saturating_sub(1)) {
                Ok(var) => {
                    if matches!(plan.maker, Maker::New(_) | Maker::Static(_) | Maker::Method(_)) {
                        let made = self.test.ty(var).clone();
                        self.change(var, &made, depth);
                    }
                    return Ok(var);
                }
                Err(error) => failure = Some(error),
            }
            self.test.statements.truncate(start);
        }
        Err(match failure {
            Some(inner) if inner.why != Why::TooDeep => CannotBuild::new(ty, Why::Needs(Box::new(inner))),
            _ => self.builder.why_not(ty),
        })
    }

    /// Cheap plans are likelier; without depth left, or in a long test, only the cheapest is taken.
    fn pick(&mut self, plans: &[&Plan], depth: u32) -> Option<usize> {
        let cheapest = plans.first()?.cost;
        if depth == 0 || self.test.len() > LONG_TEST {
            return Some(plans.iter().position(|p| self.doubt(p) < MAX_DOUBT).unwrap_or(0));
        }
        let weight = |p: &&Plan| {
            let cost = p.cost - cheapest.min(p.cost);
            PLAN_WEIGHT / (1 + 2 * cost) * (MAX_DOUBT + 1 - self.doubt(p)) / (MAX_DOUBT + 1)
        };
        let weights: Vec<u32> = plans.iter().map(weight).collect();
        let mut at = self.choice.below(weights.iter().sum());
        for (index, weight) in weights.iter().enumerate() {
            if at < *weight {
                return Some(index);
            }
            at -= weight;
        }
        Some(0)
    }

    fn doubt(&self, plan: &Plan) -> u32 {
        match plan.maker {
            Maker::New(id) | Maker::Static(id) | Maker::Method(id) => self.pool.doubt(id),
            _ => 0,
        }
    }

    fn follow(&mut self, plan: &Plan, wanted: &Ty, depth: u32) -> Made {
        let chosen;
        let bindings = if plan.free {
            let found = match plan.maker {
                Maker::Constant(TypeId::CLASS) if self.choice.chance(2, 3) => self.any_class(plan, wanted),
                _ => self.builder.bind_free(&plan.params, &plan.bound, self.choice),
            };
            chosen = found.filter(|b| self.builder.fits(plan, b, wanted));
            chosen.as_ref().ok_or_else(|| CannotBuild::new(wanted, Why::Bounds))?
        } else {
            &plan.bound
        };
        let api = self.builder.api;
        let gives = api.substitute(&plan.gives, bindings);
        match plan.maker {
            Maker::Constant(class) => self.constant(class, gives),
            Maker::Enum(class) => Ok(self.enum_constant(class)),
            Maker::New(id) => self.construct(id, &gives, bindings, depth),
            Maker::Lambda(class) => self.lambda(class, gives, depth),
            Maker::Field(field) => Ok(self.test.push(Statement::GetField { ty: gives, field, receiver: None })),
            Maker::Static(id) => self.call(id, None, bindings, depth),
            Maker::Method(id) => {
                let class = api.callable(id).class;
                let on = api.substitute(&api.own_type(class), bindings);
                let receiver = self.value(&on, depth, Use::Receiver)?;
                self.call(id, Some(receiver), bindings, depth)
            }
        }
    }

    /// Any class that the test can name, or an array of it, for a class literal; mostly one that the code asks for.
    fn any_class(&mut self, plan: &Plan, wanted: &Ty) -> Option<Bindings> {
        let api = self.builder.api;
        let param = plan.params.first()?;
        let asked: Vec<TypeId> =
            api.asked.iter().copied().filter(|&id| self.builder.is_literal_of(id, wanted)).collect();
        let id = if !asked.is_empty() && self.choice.chance(3, 4) {
            asked[self.choice.below(asked.len() as u32) as usize]
        } else {
            api.classes[self.choice.below(api.classes.len() as u32) as usize].id
        };
        if !self.builder.is_literal_of(id, wanted) {
            return self.builder.bind_free(&plan.params, &plan.bound, self.choice);
        }
        let ty = Ty::class(id);
        let mut bindings = plan.bound.clone();
        bindings.bind(&param.name, if self.choice.chance(1, 8) { Ty::Array(Box::new(ty)) } else { ty });
        Some(bindings)
    }

    /// A string, a box, or a class literal.
    fn constant(&mut self, class: TypeId, ty: Ty) -> Made {
        let value = match (class.unboxed(), &ty) {
            (Some(prim), _) => self.pool.number(prim, self.choice),
            (None, Ty::Class(TypeId::CLASS, args)) => match args.first() {
                Some(of @ Ty::Class(_, inner)) if inner.is_empty() => Constant::Class(of.clone()),
                Some(of @ Ty::Array(_)) if is_reifiable(of) => Constant::Class(of.clone()),
                _ => return Err(CannotBuild::new(&ty, Why::NoValue)),
            },
            _ => Constant::Text(self.pool.text(self.choice)),
        };
        Ok(self.test.push(Statement::Constant { ty, value }))
    }

    fn enum_constant(&mut self, class: TypeId) -> Var {
        let constants = &self.builder.api.class(class).enum_constants;
        let name = constants[self.choice.below(constants.len() as u32) as usize].clone();
        self.test.push(Statement::Constant { ty: Ty::class(class), value: Constant::Enum(class, name) })
    }

    pub fn construct(&mut self, callable: CallableId, ty: &Ty, bindings: &Bindings, depth: u32) -> Made {
        let args = self.arguments(callable, Some(ty), bindings, depth)?;
        let var = self.test.push(Statement::New { ty: ty.clone(), callable, args });
        self.inject(var, ty, depth);
        self.fill_keyed(var, ty, depth);
        self.fill(var, ty, depth);
        self.fill_fields(var, ty, depth);
        self.set_fields(var, ty, depth);
        Ok(var)
    }

    pub fn call(&mut self, callable: CallableId, receiver: Option<Var>, own: &Bindings, depth: u32) -> Made {
        let on = receiver.map(|r| self.test.ty(r).clone());
        // A collection in itself has no hash code, and nothing of the library is worth comparing with itself.
        let of_library = self.builder.api.class(self.builder.api.callable(callable).class).loader == program::BOOT;
        let barred = std::mem::replace(&mut self.barred, receiver.filter(|_| of_library));
        let args = self.arguments(callable, on.as_ref(), own, depth);
        self.barred = barred;
        let args = args?;
        let types = self.builder.api.call_types(callable, on.as_ref(), own);
        let types = types.ok_or_else(|| self.builder.misfit(callable))?;
        let ty = self.builder.nameable(&types.ret);
        Ok(self.test.push(Statement::Call { ty, callable, receiver, args }))
    }

    pub fn arguments(
        &mut self,
        callable: CallableId,
        on: Option<&Ty>,
        own: &Bindings,
        depth: u32,
    ) -> Result<Vec<Var>, CannotBuild> {
        let api = self.builder.api;
        let types = api.call_types(callable, on, own).ok_or_else(|| self.builder.misfit(callable))?;
        let called = api.callable(callable);
        let is_new = called.kind == CallableKind::Constructor;
        let outer = is_new && api.class(called.class).inner;
        let is_given = is_new && api.class(called.class).injected.is_component;
        let mut args = Vec::with_capacity(types.params.len());
        for (index, param) in types.params.iter().enumerate() {
            let Some(ty) = param else {
                return Err(CannotBuild::new(&called.params[index], Why::Captured));
            };
            if is_given && let Some(var) = self.replaced(ty, depth, true) {
                args.push(var);
                continue;
            }
            let purpose = if outer && index == 0 { Use::Receiver } else { Use::Argument };
            args.push(self.argument(ty, depth, purpose, on.filter(|_| &*called.name == "equals"))?);
        }
        Ok(args)
    }

    /// `like` is the receiver's type where an equal object is interesting.
    pub fn argument(&mut self, ty: &Ty, depth: u32, purpose: Use, like: Option<&Ty>) -> Made {
        if let Some(like) = like.filter(|_| matches!(ty, Ty::Class(TypeId::OBJECT, _)))
            && self.choice.chance(1, 2)
            && let Ok(var) = self.value(like, depth, Use::Receiver)
        {
            return Ok(var);
        }
        let start = self.test.len();
        let made = self.value(ty, depth, purpose);
        if made.is_err() {
            self.test.statements.truncate(start);
        }
        match made {
            // Null is better than no call at all.
            Err(error) if purpose == Use::Argument && ty.is_reference() && error.why != Why::TooDeep => {
                let ty = self.builder.plain(ty);
                if self.builder.can_write(&ty) { Ok(self.null(&ty)) } else { Err(error) }
            }
            made => made,
        }
    }
}

impl Builder<'_> {
    /// Whether the literal of a class is a value of this type.
    fn is_literal_of(&self, class: TypeId, wanted: &Ty) -> bool {
        let ty = Ty::class(class);
        self.can_write(&ty) && self.api.is_subtype_of(&Ty::Class(TypeId::CLASS, vec![ty]), wanted)
    }

    /// Whether a value of the type can be made at all, other than null.
    pub fn can_build(&self, ty: &Ty) -> bool {
        self.makers.cost(ty) < NEVER
    }
}
