//! Stand-ins for collaborators: classes of the test whose methods give values that are made like all others.

use super::make::{Made, Use, Work};
use super::makers::{self, Maker};
use super::{Builder, CannotBuild, Choice, Pool, Why};
use crate::api::{Bindings, CallableId, CallableKind, Flavour, TypeId};
use crate::lambda::LambdaBody;
use crate::stand_in::{Answer, StandIn};
use crate::statement::{Constant, Statement, TestCase, Var};
use crate::ty::{Prim, Ty};

/// Interfaces with at most so many methods have answers for many of them.
const FEW_METHODS: usize = 16;
/// Successive answers of one method.
const MAX_IN_A_ROW: usize = 3;
/// One in so many answers is an exception, where one is known that can be thrown.
const THROWS: u32 = 10;
/// The same where the code under test catches what the method declares.
const THROWS_CAUGHT: u32 = 3;
/// The same for what the JDK leaves open: there are other objects for all else.
const THROWS_OF_LIBRARY: u32 = 2;
/// One in so many objects is a stand-in where a library's interface has implementations, but the code under test asks it something.
const DECIDES: u32 = 3;
/// One in so many objects is a stand-in where only that can throw what the code under test catches.
const FAILS: u32 = 6;

impl Work<'_, '_> {
    /// A stand-in where objects of the class itself could be made. In one of two cases for a class whose objects a framework makes, or
    /// for what such an object, or the caller of another stand-in, is given: what they need in turn is seldom there, and what they do is tested
    /// by itself. Oftener for a library's, whose objects reach for a server or a database. Now and
    /// then where a library's implementations would have to be brought to an answer, or where methods throw what the code catches.
    pub fn replaced(&mut self, ty: &Ty, depth: u32, is_given: bool) -> Option<Var> {
        let api = self.builder.api;
        let Ty::Class(class, args) = ty else { return None };
        let (class, info) = (*class, api.class(*class));
        let is_open = |arg: &Ty| matches!(arg, Ty::Any | Ty::Extends(_) | Ty::Super(_));
        let is_plain = args.len() == info.type_params.len() && !args.iter().any(is_open);
        if depth == 0 || !is_plain || !self.builder.replaces(class) {
            return None;
        }
        if info.mocked && self.builder.makers.is_simple(class) {
            return None;
        }
        let decides = |&m: &CallableId| api.is_called(m) && api.callable(m).ret != Ty::Void;
        let (times, of) = if is_given && api.foreign.contains(&class) {
            (3, 4)
        } else if is_given || info.injected.is_component {
            (1, 2)
        } else if api.foreign.contains(&class) && !info.extensible && info.answers.iter().any(decides) {
            (1, DECIDES)
        } else if info.answers.iter().any(|&m| !api.caught_from(m).is_empty()) {
            (1, FAILS)
        } else {
            return None;
        };
        if !self.choice.chance(times, of) {
            return None;
        }
        let start = self.test.len();
        let made = self.stand_in(class, ty, depth - 1).ok();
        if made.is_none() {
            self.test.statements.truncate(start);
        }
        made
    }

    /// An implementation of an interface, or a subclass of a class.
    pub fn stand_in(&mut self, class: TypeId, ty: &Ty, depth: u32) -> Made {
        let api = self.builder.api;
        let info = api.class(class);
        let (callable, args) = if info.extensible {
            self.base(class, ty, depth)?
        } else {
            let method = info.answers.first().copied().or(info.complete);
            (method.ok_or_else(|| CannotBuild::new(ty, Why::NoValue))?, Vec::new())
        };
        let mut answers = Vec::with_capacity(info.answers.len());
        for &method in &info.answers {
            answers.push(self.answers(method, ty, depth, false)?);
        }
        let body = LambdaBody::StandIn(Box::new(StandIn { args, answers }));
        let var = self.test.push(Statement::Lambda { ty: ty.clone(), callable, body });
        self.inject(var, ty, depth);
        Ok(var)
    }

    /// A function of which the first call gives something else than those after it: a class, since a lambda gives the same each time.
    pub fn in_turn(&mut self, method: CallableId, ty: &Ty, depth: u32) -> Option<Var> {
        let (api, builder) = (self.builder.api, self.builder);
        let (params, ret) = api.declared_types(method, ty)?;
        let is_written = builder.can_write(&ret) && params.iter().all(|param| builder.can_write(param));
        if !is_written || !api.is_inherited(method, builder.package()) {
            return None;
        }
        let start = self.test.len();
        let answer = |work: &mut Self| work.answer(method, ty, (&params, &ret), depth);
        let first = answer(self);
        let then = first.and_then(|first| self.opposite(first)).or_else(|| answer(self));
        let (Some(first), Some(then)) = (first, then) else {
            self.test.statements.truncate(start);
            return None;
        };
        let body = LambdaBody::StandIn(Box::new(StandIn { args: Vec::new(), answers: vec![vec![first, then]] }));
        Some(self.test.push(Statement::Lambda { ty: ty.clone(), callable: method, body }))
    }

    /// A constructor of the superclass and its arguments.
    fn base(&mut self, class: TypeId, ty: &Ty, depth: u32) -> Result<(CallableId, Vec<Var>), CannotBuild> {
        let builder = self.builder;
        let bases = builder.makers.bases(class);
        let Some(last) = bases.len().checked_sub(1) else { return Err(builder.why_not(ty)) };
        let shortest = (0..=last).min_by_key(|&i| builder.api.callable(bases[i]).params.len()).unwrap_or(0);
        let at = if depth == 0 { shortest } else { self.choice.below(last as u32 + 1) as usize };
        let args = self.arguments(bases[at], Some(ty), &Bindings::default(), depth)?;
        Ok((bases[at], args))
    }

    /// What successive calls of a method give: nothing special, one value, sometimes several. With `due` there is an answer if
    /// one can be made.
    fn answers(&mut self, method: CallableId, ty: &Ty, depth: u32, due: bool) -> Result<Vec<Answer>, CannotBuild> {
        let (api, builder) = (self.builder.api, self.builder);
        let callable = api.callable(method);
        let types = api.declared_types(method, ty);
        let writable =
            |(params, ret): &(Vec<Ty>, Ty)| builder.can_write(ret) && params.iter().all(|p| builder.can_write(p));
        let Some((params, ret)) = types.filter(writable) else {
            return if callable.is_abstract { Err(builder.misfit(method)) } else { Ok(Vec::new()) };
        };
        let inherited = api.is_inherited(method, builder.package());
        let end = api.end_of(method);
        let due = due || end.is_some() && callable.is_abstract;
        if !inherited || !due && !self.is_answer_due(method, ty) {
            return Ok(Vec::new());
        }
        if let Some(end) = end {
            return Ok(self.answers_until(end, (method, ty), (&params, &ret), depth));
        }
        let is_boolean = ret == Ty::Prim(Prim::Boolean);
        // Code that asks for two objects of its own works with both: an account to take from and one to give to.
        let is_own = ret.type_id().is_some_and(|id| api.class(id).loader != program::BOOT);
        let count = if self.choice.chance(1, if is_boolean || is_own { 2 } else { 4 }) { 2 } else { 1 };
        let mut answers: Vec<Answer> = Vec::new();
        for _ in 0..count {
            let before = answers.last().copied();
            let opposite = before.and_then(|before| self.opposite(before));
            let barred = std::mem::replace(&mut self.barred, before.and_then(Answer::var));
            answers.extend(opposite.or_else(|| self.answer(method, ty, (&params, &ret), depth)));
            self.barred = barred;
        }
        Ok(answers)
    }

    /// Perhaps a value, then an exception or the number that says that there is no more.
    fn answers_until(
        &mut self,
        end: i32,
        (method, ty): (CallableId, &Ty),
        types: (&[Ty], &Ty),
        depth: u32,
    ) -> Vec<Answer> {
        // What fills an array says how much of it.
        let gives = types.0.is_empty() && self.choice.chance(1, 2);
        let mut answers: Vec<Answer> =
            gives.then(|| self.answer(method, ty, types, depth)).flatten().into_iter().collect();
        if matches!(answers.last(), Some(Answer::Throw(_))) {
            return answers;
        }
        answers.push(if let Some(thrown) = self.thrown(method, depth) {
            Answer::Throw(thrown)
        } else {
            let value = Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(end) };
            Answer::Give(self.test.push(value))
        });
        answers
    }

    /// What ends a loop that the answer before keeps going: `while (rows.next())`, `while (!queue.isEmpty())`.
    fn opposite(&mut self, before: Answer) -> Option<Answer> {
        let Answer::Give(var) = before else { return None };
        let Statement::Constant { ty, value: Constant::Boolean(value) } = &self.test.statements[var.index()] else {
            return None;
        };
        let (ty, value) = (ty.clone(), Constant::Boolean(!value));
        Some(Answer::Give(self.test.push(Statement::Constant { ty, value })))
    }

    /// Draws whether a method gives more than its default: mostly if the code under test calls it, and seldom if only other methods do
    /// than the one that the stand-in is for.
    fn is_answer_due(&mut self, method: CallableId, ty: &Ty) -> bool {
        let api = self.builder.api;
        let class = ty.type_id().map(|id| api.class(id));
        let small = class.is_none_or(|c| c.answers.len() <= FEW_METHODS && c.flavour == Flavour::Interface);
        let is_component = class.is_some_and(|c| c.injected.is_component);
        let callable = api.callable(method);
        let aimed = self.aim.as_ref().map(|aim| aim.contains(&(callable.name.clone(), callable.desc.clone())));
        let (times, of) = match (api.is_called(method), small) {
            (true, _) if aimed.is_some() => {
                if aimed == Some(true) {
                    (7, 8)
                } else {
                    (1, 8)
                }
            }
            (true, _) if is_component || !api.caught_from(method).is_empty() => (7, 8),
            // Methods with code are overridden only where that is of use.
            _ if !api.callable(method).is_abstract => (1, 2),
            (true, _) => (7, 8),
            (false, true) => (1, 2),
            (false, false) => (1, 16),
        };
        self.choice.chance(times, of)
    }

    /// What one call gives of a stand-in of this type; `None` for what can only have the default.
    fn answer(&mut self, method: CallableId, ty: &Ty, (params, ret): (&[Ty], &Ty), depth: u32) -> Option<Answer> {
        let api = self.builder.api;
        if let Some(thrown) = self.thrown(method, depth) {
            return Some(Answer::Throw(thrown));
        }
        if *ret == Ty::Void {
            // The code of a class would do whatever it does in a server.
            return (!api.callable(method).is_abstract && !api.is_mocked(ty)).then_some(Answer::Default);
        }
        let callable = api.callable(method);
        let generic = !callable.type_params.is_empty();
        // What has a type parameter of the method for its type is what the caller expects it to be; where that is not known, only null and
        // an argument of the same type always fit.
        let usual = api.usual_result(method, ty, ret);
        let fits = |&n: &u32| api.may_give_back(method, ty, ret, (n, &params[n as usize]));
        let own: Vec<u32> = (0..params.len() as u32).filter(fits).collect();
        if ret.type_id() == ty.type_id() && api.may_give(method, ty, ret, ty) && self.is_fluent(params) {
            return Some(Answer::This);
        }
        if !own.is_empty() && ret.is_reference() && (generic || self.choice.chance(1, 4)) {
            return Some(Answer::Argument(own[self.choice.below(own.len() as u32) as usize]));
        }
        if let Some(given) = self.replaced(usual.as_ref().unwrap_or(ret), depth, true) {
            return Some(Answer::Give(given));
        }
        if let Some(usual) = usual {
            return self.argument(&usual, depth, Use::Argument, None).ok().map(Answer::Give);
        }
        if generic {
            let null = Statement::Constant { ty: ret.clone(), value: Constant::Null };
            return (ret.is_reference() && self.choice.chance(1, 2)).then(|| Answer::Give(self.test.push(null)));
        }
        self.argument(ret, depth, Use::Argument, None).ok().map(Answer::Give)
    }

    /// Draws whether a method that gives an object of its own type gives the one that it is called on: seldom without arguments, since
    /// those walk from one object to the next, and code that does so would never come to an end.
    fn is_fluent(&mut self, params: &[Ty]) -> bool {
        let (times, of) = if params.is_empty() { (1, 8) } else { (3, 4) };
        self.choice.chance(times, of)
    }

    /// An exception that the method may throw, now and then.
    fn thrown(&mut self, method: CallableId, depth: u32) -> Option<Var> {
        let api = self.builder.api;
        let caught = api.caught_from(method);
        let (known, of) = if caught.is_empty() {
            (api.throwable_by(method), THROWS)
        } else if api.is_of_library(api.callable(method).class) {
            (caught, THROWS_OF_LIBRARY)
        } else {
            (caught, THROWS_CAUGHT)
        };
        if self.choice.chance(1, of) { self.exception(method, &known, depth) } else { None }
    }

    /// One of these exceptions, if the method may throw it.
    fn exception(&mut self, method: CallableId, known: &[TypeId], depth: u32) -> Option<Var> {
        if known.is_empty() {
            return None;
        }
        let id = known[self.choice.below(known.len() as u32) as usize];
        let start = self.test.len();
        let made = self.value(&Ty::class(id), depth, Use::Receiver).ok();
        let made = made.filter(|&var| self.builder.api.may_throw(method, self.test.ty(var)));
        if made.is_none() {
            self.test.statements.truncate(start);
        }
        made
    }
}

impl Builder<'_> {
    /// Whether tests have both stand-ins for the class and objects of it.
    fn replaces(&self, class: TypeId) -> bool {
        let stands_in = |way: &makers::Made| way.maker == Maker::Lambda(class);
        self.api.class(class).functional.is_none() && self.makers.of(class).iter().any(stands_in)
    }

    /// Another behaviour for a stand-in: one of its methods gives something else, or one of the arguments of its constructor is
    /// another one. What that needs is appended to `test`, at whose end the stand-in will be.
    pub fn vary_stand_in(
        &self,
        test: &mut TestCase,
        stand_in: &Statement,
        choice: &mut dyn Choice,
        pool: &dyn Pool,
    ) -> Option<StandIn> {
        let Statement::Lambda { ty, callable, body: LambdaBody::StandIn(old) } = stand_in else { return None };
        let mut new = (**old).clone();
        let constructor = self.api.callable(*callable).kind == CallableKind::Constructor;
        let mut work = Work::new(self, test, choice, pool);
        let depth = self.depth().saturating_sub(1);
        if constructor && !new.args.is_empty() && work.choice.chance(1, 4) {
            let at = work.choice.below(new.args.len() as u32) as usize;
            let wanted = self.api.call_types(*callable, Some(ty), &Bindings::default())?.params.get(at)?.clone()?;
            new.args[at] = work.argument(&wanted, depth, Use::Argument, None).ok()?;
            return Some(new);
        }
        let methods = &self.api.class(ty.type_id()?).answers;
        let called: Vec<usize> = (0..methods.len()).filter(|&i| self.api.is_called(methods[i])).collect();
        let places = if called.is_empty() { (0..methods.len()).collect() } else { called };
        let at = *places.get(work.choice.below(places.len() as u32) as usize)?;
        let answers = new.answers.get_mut(at)?;
        match work.choice.below(6) {
            0 if self.api.end_of(methods[at]).is_none() => answers.clear(),
            1 | 2 if self.api.end_of(methods[at]).is_none() && !answers.is_empty() && answers.len() < MAX_IN_A_ROW => {
                let more = work.answers(methods[at], ty, depth, true).ok()?;
                answers.extend(more.first());
            }
            _ => *answers = work.answers(methods[at], ty, depth, true).ok()?,
        }
        Some(new)
    }
}
