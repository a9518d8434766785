//! Lambdas, for parameters that are functional interfaces.

use super::make::{Made, Use, Work};
use super::{CannotBuild, Why};
use crate::api::{Bindings, CallTypes, CallableId, CallableKind, TypeId};
use crate::lambda::{Gives, LambdaArg, LambdaBody, LambdaCall, Thrown};
use crate::statement::{Statement, Var};
use crate::ty::Ty;

/// Methods that are tried for a lambda's call.
const MAX_METHODS_TRIED: usize = 4;
/// Parameters of the method that a lambda calls, at most.
const MOST_ARGS: usize = 3;
/// One in so many functions with a result gives different results in turn.
const IN_TURN: u32 = 6;
/// How many of the lambdas that are given a function call it.
const CALLED_BACK: (u32, u32) = (3, 4);

impl Work<'_, '_> {
    pub fn lambda(&mut self, class: TypeId, ty: Ty, depth: u32) -> Made {
        let api = self.builder.api;
        let info = api.class(class);
        let has_class = info.extensible || !info.answers.is_empty() || info.complete.is_some();
        if info.functional.is_none() && has_class {
            return self.stand_in(class, &ty, depth);
        }
        let functional = api.class(class).functional.ok_or_else(|| CannotBuild::new(&ty, Why::NoValue))?;
        let types = api.call_types(functional, Some(&ty), &Bindings::default());
        let types = types.ok_or_else(|| self.builder.misfit(functional))?;
        if let Some(call) = self.calling_back(&types, depth) {
            let body = LambdaBody::Call(Box::new(call));
            return Ok(self.test.push(Statement::Lambda { ty, callable: functional, body }));
        }
        if types.ret != Ty::Void
            && !info.answers.is_empty()
            && self.choice.chance(1, IN_TURN)
            && let Some(function) = self.in_turn(functional, &ty, depth)
        {
            return Ok(function);
        }
        let body = match self.choice.below(16) {
            0 => LambdaBody::Throw(Thrown::ALL[self.choice.below(Thrown::ALL.len() as u32) as usize]),
            1..=4 => match self.calling(class, &types, depth) {
                Some(call) => LambdaBody::Call(Box::new(call)),
                None => self.plain_body(&types, depth)?,
            },
            _ => self.plain_body(&types, depth)?,
        };
        Ok(self.test.push(Statement::Lambda { ty, callable: functional, body }))
    }

    /// A body that gives a value, or nothing if that will do.
    fn plain_body(&mut self, types: &CallTypes, depth: u32) -> Result<LambdaBody, CannotBuild> {
        if types.ret == Ty::Void {
            return Ok(LambdaBody::Nothing);
        }
        let same = self.own_arguments(types, &types.ret);
        if !same.is_empty() && self.choice.chance(1, 2) {
            return Ok(LambdaBody::Argument(same[self.choice.below(same.len() as u32) as usize]));
        }
        Ok(LambdaBody::Give(self.argument(&types.ret, depth, Use::Argument, None)?))
    }

    /// The lambda's own arguments that can be used as a value of the type.
    fn own_arguments(&self, types: &CallTypes, wanted: &Ty) -> Vec<u32> {
        let own = types.params.iter().enumerate();
        let fits = |param: &Option<Ty>| param.as_ref().is_some_and(|p| self.builder.api.passes(p, wanted));
        own.filter(|(_, param)| fits(param)).map(|(i, _)| i as u32).collect()
    }

    /// A call on an object that is there, most likely the newest.
    fn calling(&mut self, interface: TypeId, types: &CallTypes, depth: u32) -> Option<LambdaCall> {
        let made = |s: &Statement| matches!(s, Statement::New { .. } | Statement::Call { .. });
        let useful = |id: TypeId| id != TypeId::STRING && id != TypeId::OBJECT && id.unboxed().is_none();
        let all = self.test.statements.iter().enumerate();
        let objects: Vec<Var> = all
            .filter(|(_, s)| made(s) && matches!(s.ty(), Ty::Class(id, _) if useful(*id)))
            .map(|(at, _)| Var(at as u32))
            .collect();
        let newest = objects.len().checked_sub(1)? as u32;
        let at = if self.choice.chance(1, 2) { newest } else { self.choice.below(newest + 1) };
        let receiver = objects[at as usize];
        let on = self.test.ty(receiver).clone();
        let class = on.type_id()?;
        let methods = self.builder.api.methods_of(class);
        let start = self.test.len();
        for _ in 0..MAX_METHODS_TRIED.min(methods.len()) {
            let method = methods[self.choice.below(methods.len() as u32) as usize];
            if self.may_call(interface, method)
                && let Some(call) = self.call_in_lambda(method, LambdaArg::Var(receiver), &on, types, depth)
            {
                return Some(call);
            }
            self.test.statements.truncate(start);
        }
        None
    }

    /// A call of an argument that is a function itself, as an executor calls its tasks.
    fn calling_back(&mut self, types: &CallTypes, depth: u32) -> Option<LambdaCall> {
        let api = self.builder.api;
        let function = |ty: &Ty| ty.type_id().and_then(|id| api.class(id).functional);
        let own = types.params.iter().enumerate();
        let functions: Vec<(u32, &Ty, CallableId)> =
            own.filter_map(|(at, ty)| ty.as_ref().and_then(|ty| Some((at as u32, ty, function(ty)?)))).collect();
        if functions.is_empty() || !self.choice.chance(CALLED_BACK.0, CALLED_BACK.1) {
            return None;
        }
        let (at, on, method) = functions[self.choice.below(functions.len() as u32) as usize];
        if !self.builder.callable[method.0 as usize] || !api.can_be_in_lambda(method) {
            return None;
        }
        let start = self.test.len();
        let call = self.call_in_lambda(method, LambdaArg::Argument(at), on, types, depth);
        if call.is_none() {
            self.test.statements.truncate(start);
        }
        call
    }

    /// Whether a class in the package of the method may implement the interface and call the method.
    fn may_call(&self, interface: TypeId, method: CallableId) -> bool {
        let api = self.builder.api;
        let callable = api.callable(method);
        let public = api.class(interface).access & classfile::access::PUBLIC != 0;
        callable.kind == CallableKind::Method
            && callable.params.len() <= MOST_ARGS
            && self.builder.callable[method.0 as usize]
            && api.can_be_in_lambda(method)
            && (public || api.package(interface) == api.package(callable.class))
    }

    fn call_in_lambda(
        &mut self,
        callable: CallableId,
        receiver: LambdaArg,
        on: &Ty,
        types: &CallTypes,
        depth: u32,
    ) -> Option<LambdaCall> {
        let api = self.builder.api;
        let inner = api.call_types(callable, Some(on), &Bindings::default())?;
        let mut args = Vec::with_capacity(inner.params.len());
        for param in &inner.params {
            let param = param.as_ref()?;
            let own = self.own_arguments(types, param);
            args.push(if !own.is_empty() && self.choice.chance(1, 2) {
                LambdaArg::Argument(own[self.choice.below(own.len() as u32) as usize])
            } else {
                LambdaArg::Var(self.argument(param, depth.saturating_sub(2), Use::Argument, None).ok()?)
            });
        }
        let gives = if types.ret == Ty::Void {
            Gives::Nothing
        } else if api.passes(&inner.ret, &types.ret) && self.choice.chance(1, 2) {
            Gives::Result
        } else {
            match self.plain_body(types, depth).ok()? {
                LambdaBody::Argument(n) => Gives::Argument(n),
                LambdaBody::Give(var) => Gives::Var(var),
                _ => return None,
            }
        };
        Some(LambdaCall { callable, receiver: Some(receiver), args, gives })
    }
}
