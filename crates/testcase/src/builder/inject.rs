//! Collaborators for new objects, as a framework would hand them over.

use super::make::{Use, Work};
use crate::api::{Bindings, FieldId};
use crate::statement::{Statement, Var};
use crate::ty::Ty;

/// One in so many collaborators is left out, so that what is missing shows.
const LEFT_OUT: u32 = 16;

impl Work<'_, '_> {
    /// Sets the fields and calls the methods of a new object through which it gets collaborators.
    pub fn inject(&mut self, var: Var, ty: &Ty, depth: u32) {
        let api = self.builder.api;
        let Some(class) = ty.type_id() else { return };
        let injected = &api.class(class).injected;
        for &field in &injected.fields {
            if !self.choice.chance(1, LEFT_OUT) {
                self.undoing(|work| work.set(var, ty, field, depth));
            }
        }
        for &method in injected.methods.iter().filter(|m| self.builder.callable[m.0 as usize]) {
            if !self.choice.chance(1, LEFT_OUT) {
                self.undoing(|work| work.call(method, Some(var), &Bindings::default(), depth).ok());
            }
        }
    }

    /// Takes back what was appended in vain.
    fn undoing(&mut self, append: impl FnOnce(&mut Self) -> Option<Var>) {
        let start = self.test.len();
        if append(self).is_none() {
            self.test.statements.truncate(start);
        }
    }

    fn set(&mut self, var: Var, ty: &Ty, field: FieldId, depth: u32) -> Option<Var> {
        let api = self.builder.api;
        if !api.is_state(field) && !api.can_access(field, self.builder.package()) {
            return None;
        }
        let wanted = api.field_param(field, Some(ty))?;
        let value = match self.replaced(&wanted, depth, true) {
            Some(stand_in) => stand_in,
            None => self.value(&wanted, depth, Use::Receiver).ok()?,
        };
        Some(self.test.push(Statement::PutField { field, receiver: Some(var), value }))
    }
}
