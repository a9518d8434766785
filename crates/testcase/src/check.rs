//! Whether a test case is legal: variables before their use, types that fit, members that a test can name.

use crate::api::{Api, Bindings, CallTypes, CallableId, CallableKind, FieldId, TypeId};
use crate::lambda::{Gives, LambdaArg, LambdaBody, LambdaCall};
use crate::stand_in::{Answer, StandIn};
use crate::statement::{Constant, Statement, TestCase, Var};
use crate::ty::Ty;

/// The first thing that is wrong with a test case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("statement {at}: {problem}")]
pub struct Invalid {
    pub at: usize,
    pub problem: Problem,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("variable {} is not defined before it", .0.0)]
    Undefined(Var),
    #[error("the type cannot be that of a variable")]
    BadType,
    #[error("the constant is not of the statement's type")]
    BadConstant,
    #[error("the call does not fit: receiver, number or types of arguments, or the result's type")]
    BadCall,
    #[error("a null constant is the receiver or outer instance")]
    NullReceiver,
    #[error("the class has no instances that a constructor makes")]
    Abstract,
    #[error("the field is final, or its type or receiver does not fit")]
    BadField,
    #[error("the array or its element does not fit")]
    BadArray,
    #[error("the lambda does not fit its interface")]
    BadLambda,
    #[error("the test's package has no access to it")]
    Hidden,
}

use Problem::*;

/// Checks order and types.
pub fn check(test: &TestCase, api: &Api) -> Result<(), Invalid> {
    run(&Checker { test, api, package: None })
}

/// As [`check`], and that a test in `package` has access to all that it names.
pub fn check_in(test: &TestCase, api: &Api, package: &str) -> Result<(), Invalid> {
    run(&Checker { test, api, package: Some(package) })
}

/// What is wrong with one statement, given those before it.
pub fn check_statement(test: &TestCase, api: &Api, at: usize) -> Result<(), Problem> {
    Checker { test, api, package: None }.statement(at)
}

fn run(checker: &Checker) -> Result<(), Invalid> {
    for at in 0..checker.test.len() {
        checker.statement(at).map_err(|problem| Invalid { at, problem })?;
    }
    Ok(())
}

struct Checker<'a> {
    test: &'a TestCase,
    api: &'a Api,
    package: Option<&'a str>,
}

fn ensure(fine: bool, problem: Problem) -> Result<(), Problem> {
    if fine { Ok(()) } else { Err(problem) }
}

impl Checker<'_> {
    fn statement(&self, at: usize) -> Result<(), Problem> {
        let statement = &self.test.statements[at];
        let mut undefined = None;
        statement.each_use(|var| {
            if var.index() >= at || *self.test.ty(var) == Ty::Void {
                undefined = Some(var);
            }
        });
        if let Some(var) = undefined {
            return Err(Undefined(var));
        }
        let ty = statement.ty();
        ensure(is_variable_type(ty), BadType)?;
        if let Some(package) = self.package {
            ensure(self.api.can_write(ty, package), Hidden)?;
        }
        match statement {
            Statement::Constant { ty, value } => ensure(self.constant_fits(ty, value), BadConstant),
            Statement::New { ty, callable, args } => self.construction(ty, *callable, args),
            Statement::Call { ty, callable, receiver, args } => self.call(ty, *callable, *receiver, args),
            Statement::GetField { ty, field, receiver } => self.get(ty, *field, *receiver),
            Statement::PutField { field, receiver, value } => self.put(*field, *receiver, *value),
            Statement::NewArray { ty, .. } => ensure(matches!(ty, Ty::Array(of) if is_element(of)), BadArray),
            Statement::PutElement { array, index, value } => self.element(*array, *index, *value),
            Statement::Lambda { ty, callable, body } => self.lambda(ty, *callable, body),
        }
    }

    fn constant_fits(&self, ty: &Ty, value: &Constant) -> bool {
        match value {
            Constant::Null => ty.is_reference(),
            Constant::Text(_) => *ty == Ty::class(TypeId::STRING),
            Constant::Enum(class, name) => {
                *ty == Ty::class(*class) && self.api.class(*class).enum_constants.contains(name)
            }
            Constant::Class(of) => {
                let boxed = match of {
                    Ty::Prim(prim) => Ty::class(TypeId::boxed(*prim)),
                    Ty::Class(id, args) if args.is_empty() => Ty::class(*id),
                    Ty::Array(_) if is_reifiable(of) => of.clone(),
                    _ => return false,
                };
                self.api.is_subtype_of(&Ty::Class(TypeId::CLASS, vec![boxed]), ty)
            }
            number => match number.prim() {
                Some(prim) => *ty == Ty::Prim(prim) || *ty == Ty::class(TypeId::boxed(prim)),
                None => false,
            },
        }
    }

    fn construction(&self, ty: &Ty, id: CallableId, args: &[Var]) -> Result<(), Problem> {
        let callable = self.api.callable(id);
        let class = self.api.class(callable.class);
        let Ty::Class(made, type_args) = ty else {
            return Err(BadType);
        };
        ensure(callable.kind == CallableKind::Constructor && *made == class.id, BadCall)?;
        ensure(self.api.is_concrete(class.id), Abstract)?;
        self.accessible(id)?;
        let wild = type_args.iter().any(|a| matches!(a, Ty::Any | Ty::Extends(_) | Ty::Super(_)));
        let bound = Bindings::of(&class.type_params, type_args);
        ensure(!wild && self.api.bounds_hold(&class.type_params, &bound), BadType)?;
        if class.inner && args.first().is_some_and(|&a| self.is_null(a)) {
            return Err(NullReceiver);
        }
        let types = self.types_of(args);
        ensure(self.api.infer(id, Some(ty), &types, None).is_some(), BadCall)
    }

    fn call(&self, ty: &Ty, id: CallableId, receiver: Option<Var>, args: &[Var]) -> Result<(), Problem> {
        let callable = self.api.callable(id);
        self.accessible(id)?;
        match (callable.kind, receiver) {
            (CallableKind::Static, None) => {}
            (CallableKind::Method, Some(on)) => ensure(!self.is_null(on), NullReceiver)?,
            _ => return Err(BadCall),
        }
        let on = receiver.map(|r| self.test.ty(r));
        ensure((*ty == Ty::Void) == (callable.ret == Ty::Void), BadCall)?;
        ensure(on.is_none_or(Ty::is_reference), BadCall)?;
        let types = self.types_of(args);
        ensure(self.api.infer(id, on, &types, Some(ty)).is_some(), BadCall)
    }

    fn get(&self, ty: &Ty, id: FieldId, receiver: Option<Var>) -> Result<(), Problem> {
        self.reachable(id, receiver)?;
        let given = self.api.field_type(id, receiver.map(|r| self.test.ty(r))).ok_or(BadField)?;
        ensure(self.api.is_assignable(&given, ty), BadField)
    }

    fn put(&self, id: FieldId, receiver: Option<Var>, value: Var) -> Result<(), Problem> {
        if !self.api.is_state(id) {
            self.reachable(id, receiver)?;
        }
        let wanted = self.api.field_param(id, receiver.map(|r| self.test.ty(r))).ok_or(BadField)?;
        ensure(!self.api.field(id).is_final && self.api.is_assignable(self.test.ty(value), &wanted), BadField)
    }

    fn reachable(&self, id: FieldId, receiver: Option<Var>) -> Result<(), Problem> {
        ensure(self.api.field(id).is_static == receiver.is_none(), BadField)?;
        ensure(receiver.is_none_or(|r| !self.is_null(r)), NullReceiver)?;
        ensure(self.package.is_none_or(|p| self.api.can_access(id, p)), Hidden)
    }

    fn element(&self, array: Var, index: u32, value: Var) -> Result<(), Problem> {
        let Ty::Array(of) = self.test.ty(array) else {
            return Err(BadArray);
        };
        if let Statement::NewArray { len, .. } = self.test.statements[array.index()] {
            ensure(index < len, BadArray)?;
        }
        ensure(self.api.is_assignable(self.test.ty(value), of), BadArray)
    }

    fn lambda(&self, ty: &Ty, id: CallableId, body: &LambdaBody) -> Result<(), Problem> {
        let class = ty.type_id().map(|c| self.api.class(c)).ok_or(BadLambda)?;
        if let LambdaBody::StandIn(stand_in) = body {
            ensure(class.extensible || !class.answers.is_empty() || class.complete == Some(id), BadLambda)?;
            return self.stand_in(ty, id, stand_in);
        }
        ensure(class.functional == Some(id), BadLambda)?;
        let types = self.api.call_types(id, Some(ty), &Bindings::default()).ok_or(BadLambda)?;
        let gives = match body {
            LambdaBody::Nothing => return ensure(types.ret == Ty::Void, BadLambda),
            LambdaBody::Throw(_) => return Ok(()),
            LambdaBody::Call(call) => return self.lambda_call(&types, call),
            LambdaBody::Give(var) => self.test.ty(*var).clone(),
            LambdaBody::Argument(n) => match types.params.get(*n as usize) {
                Some(Some(param)) => param.clone(),
                _ => return Err(BadLambda),
            },
            LambdaBody::StandIn(_) => return Err(BadLambda),
        };
        ensure(self.api.is_assignable(&gives, &types.ret), BadLambda)
    }

    /// `types` are those of the method that the lambda implements.
    fn lambda_call(&self, types: &CallTypes, call: &LambdaCall) -> Result<(), Problem> {
        let called = self.api.callable(call.callable);
        self.accessible(call.callable)?;
        ensure(self.api.can_be_in_lambda(call.callable), BadLambda)?;
        let own = |n: u32| types.params.get(n as usize).cloned().flatten().ok_or(BadLambda);
        match (called.kind, call.receiver) {
            (CallableKind::Static, None) | (CallableKind::Method, Some(LambdaArg::Argument(_))) => {}
            (CallableKind::Method, Some(LambdaArg::Var(on))) => ensure(!self.is_null(on), NullReceiver)?,
            _ => return Err(BadLambda),
        }
        let ty = |arg: &LambdaArg| match arg {
            LambdaArg::Var(var) => Ok(self.test.ty(*var).clone()),
            LambdaArg::Argument(n) => own(*n),
        };
        let args = call.args.iter().map(ty).collect::<Result<Vec<Ty>, Problem>>()?;
        let on = call.receiver.as_ref().map(ty).transpose()?;
        let inner = self.api.infer(call.callable, on.as_ref(), &args, None).ok_or(BadLambda)?;
        let passed = call.args.iter().zip(&inner.params);
        for (arg, param) in passed {
            if let (LambdaArg::Argument(n), Some(param)) = (arg, param) {
                ensure(self.api.passes(&own(*n)?, param), BadLambda)?;
            }
        }
        match call.gives {
            Gives::Nothing => ensure(types.ret == Ty::Void, BadLambda),
            Gives::Result => ensure(self.api.passes(&inner.ret, &types.ret), BadLambda),
            Gives::Var(var) => ensure(self.api.is_assignable(self.test.ty(var), &types.ret), BadLambda),
            Gives::Argument(n) => ensure(self.api.passes(&own(n)?, &types.ret), BadLambda),
        }
    }

    /// `id` is the constructor of the superclass, or a method of the interface.
    fn stand_in(&self, ty: &Ty, id: CallableId, stand_in: &StandIn) -> Result<(), Problem> {
        let class = ty.type_id().map(|c| self.api.class(c)).ok_or(BadLambda)?;
        let constructs = self.api.callable(id).kind == CallableKind::Constructor;
        ensure(constructs == class.extensible && (constructs || stand_in.args.is_empty()), BadLambda)?;
        if constructs {
            ensure(self.api.callable(id).class == class.id, BadLambda)?;
            let usable = |package| self.api.constructors_for_subclass(class.id, package).contains(&id);
            ensure(self.package.is_none_or(usable), Hidden)?;
            ensure(self.api.infer(id, Some(ty), &self.types_of(&stand_in.args), None).is_some(), BadLambda)?;
        }
        ensure(class.answers.len() == stand_in.answers.len(), BadLambda)?;
        for (&method, answers) in class.answers.iter().zip(&stand_in.answers) {
            if answers.is_empty() && !self.api.callable(method).is_abstract {
                continue;
            }
            let (params, ret) = self.api.declared_types(method, ty).ok_or(BadLambda)?;
            let fits = |answer: &Answer| match *answer {
                Answer::Give(var) if self.is_null(var) => {
                    ret != Ty::Void && self.api.is_assignable(self.test.ty(var), &ret)
                }
                Answer::Give(var) => ret != Ty::Void && self.api.may_give(method, ty, &ret, self.test.ty(var)),
                Answer::Argument(n) => {
                    params.get(n as usize).is_some_and(|own| self.api.may_give_back(method, ty, &ret, (n, own)))
                }
                Answer::This => ret != Ty::Void && self.api.may_give(method, ty, &ret, ty),
                Answer::Default => true,
                Answer::Throw(var) => !self.is_null(var) && self.api.may_throw(method, self.test.ty(var)),
            };
            ensure(answers.iter().all(fits), BadLambda)?;
        }
        Ok(())
    }

    fn accessible(&self, id: CallableId) -> Result<(), Problem> {
        ensure(self.package.is_none_or(|p| self.api.can_call(id, p)), Hidden)
    }

    fn is_null(&self, var: Var) -> bool {
        self.test.statements[var.index()].is_null()
    }

    fn types_of(&self, vars: &[Var]) -> Vec<Ty> {
        vars.iter().map(|&v| self.test.ty(v).clone()).collect()
    }
}

/// Whether a variable can be declared with it (or is none, `Void`).
fn is_variable_type(ty: &Ty) -> bool {
    match ty {
        Ty::Param(..) | Ty::Any | Ty::Extends(_) | Ty::Super(_) => false,
        _ => !crate::api::has_param(ty),
    }
}

/// Whether an array of it can be made: as it is, or with `?` for its type arguments and an unchecked cast.
pub(crate) fn is_element(ty: &Ty) -> bool {
    match ty {
        Ty::Class(..) => !crate::api::has_param(ty),
        Ty::Array(of) => is_element(of),
        _ => is_reifiable(ty),
    }
}

/// Whether `new T[n]` is legal: no type arguments but `?`.
pub(crate) fn is_reifiable(ty: &Ty) -> bool {
    match ty {
        Ty::Prim(_) => true,
        Ty::Class(_, args) => args.iter().all(|a| *a == Ty::Any),
        Ty::Array(of) => is_reifiable(of),
        _ => false,
    }
}
