//! Collaborators for new objects, as a framework would hand them over, and values of fields, as callers in the same package set them.

use std::rc::Rc;

use super::Builder;
use super::make::{Use, Work};
use crate::api::{Bindings, FieldId, TypeId};
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

    /// Sets fields of a new object that only callers set, in one of three cases; then each in one of two.
    pub fn set_fields(&mut self, var: Var, ty: &Ty, depth: u32) {
        let Some(class) = ty.type_id().filter(|_| depth > 0) else { return };
        let fields = self.builder.settable_fields(class);
        if fields.is_empty() || !self.choice.chance(1, 3) {
            return;
        }
        for &field in &*fields {
            if self.choice.chance(1, 2) {
                self.undoing(|work| work.set(var, ty, field, depth - 1));
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

impl Builder<'_> {
    fn settable_fields(&self, class: TypeId) -> Rc<[FieldId]> {
        if let Some(known) = self.settable.borrow().get(&class) {
            return known.clone();
        }
        let fields: Rc<[FieldId]> = self.api.settable_fields(class, &self.package).into();
        self.settable.borrow_mut().insert(class, fields.clone());
        fields
    }
}
