//! Calls that bring a new object into another state, before it is used.

use super::make::{Use, Work};
use super::{CannotBuild, Why};
use crate::api::{Bindings, CallableKind, Changer};
use crate::statement::Var;
use crate::ty::Ty;

/// Calls that change one object, at most.
const MOST_CHANGES: u32 = 2;

impl Work<'_, '_> {
    /// Changes a new object of the program, in one of three cases.
    pub fn change(&mut self, var: Var, ty: &Ty, depth: u32) {
        let Some(class) = ty.type_id() else { return };
        let changers = self.builder.api.changers_of(class);
        if depth == 0 || changers.is_empty() || !self.choice.chance(1, 3) {
            return;
        }
        for _ in 0..=self.choice.below(MOST_CHANGES) {
            let changer = changers[self.choice.below(changers.len() as u32) as usize];
            let start = self.test.len();
            if self.change_once(changer, var, depth - 1).is_err() {
                self.test.statements.truncate(start);
            }
        }
    }

    fn change_once(&mut self, changer: Changer, var: Var, depth: u32) -> Result<(), CannotBuild> {
        let builder = self.builder;
        let callable = builder.api.callable(changer.callable);
        let misfit = || CannotBuild::new(&callable.ret, Why::Bounds);
        if !builder.callable[changer.callable.0 as usize] || !callable.type_params.is_empty() {
            return Err(misfit());
        }
        let receiver = match (callable.kind, changer.param) {
            (CallableKind::Method, None) => Some(var),
            (CallableKind::Method, Some(_)) => {
                let own = builder.class_type(self, &builder.api.own_type(callable.class))?;
                Some(self.value(&own, depth, Use::Receiver)?)
            }
            _ => None,
        };
        let on = receiver.map(|r| self.test.ty(r).clone());
        let none = Bindings::default();
        let types = builder.api.call_types(changer.callable, on.as_ref(), &none).ok_or_else(misfit)?;
        let mut args = Vec::with_capacity(types.params.len());
        for (index, param) in types.params.iter().enumerate() {
            let param = param.as_ref().ok_or_else(misfit)?;
            if changer.param == Some(index) {
                if !builder.api.is_subtype_of(self.test.ty(var), param) {
                    return Err(misfit());
                }
                args.push(var);
            } else {
                args.push(self.argument(param, depth, Use::Argument, None)?);
            }
        }
        let ty = builder.nameable(&types.ret);
        self.test.push(crate::statement::Statement::Call { ty, callable: changer.callable, receiver, args });
        Ok(())
    }
}
