//! Fields that tests set as their callers do: what the code under test reads of an object and no other way leads to.

use classfile::access;
use program::BOOT;

use super::{Api, CallableKind, FieldId, FieldInfo, TypeId};
use crate::ty::Ty;

/// What methods that set a field have before its name.
const SETTERS: [&str; 3] = ["", "set", "with"];

impl Api {
    /// The fields of objects of a class that tests in the package set: public ones, others where no constructor gives them a value.
    /// Of the class under test those are collaborators only, since its numbers and texts are its own business.
    pub fn settable_fields(&self, class: TypeId, package: &str) -> Vec<FieldId> {
        let supers = self.supertypes_of(class).iter().filter(|&&of| self.class(of).loader != BOOT);
        let fields = supers.flat_map(|&of| &self.class(of).fields).copied();
        fields.filter(|&id| self.can_access(id, package) && self.is_settable(class, self.field(id))).collect()
    }

    fn is_settable(&self, class: TypeId, field: &FieldInfo) -> bool {
        let is_public = field.access & access::PUBLIC != 0;
        let is_under_test = self.roots.iter().any(|&root| self.is_subtype(root, field.class));
        let is_open = is_public
            || !self.field_uses.is_set_by_constructor(&field.name, &field.desc)
                && (!is_under_test || is_collaborator(&field.ty));
        let is_injected = || self.class(class).injected.fields.contains(&field.id);
        !field.is_static
            && !field.is_final
            && is_open
            && self.field_uses.is_read(&field.name, &field.desc)
            && !is_injected()
            && !self.has_setter(class, field)
    }

    /// Whether a method looks as if it set the field: tests call it instead.
    fn has_setter(&self, class: TypeId, field: &FieldInfo) -> bool {
        let plain = field.name.trim_matches('_').to_ascii_lowercase();
        let sets = |name: &str| SETTERS.iter().any(|before| *name == format!("{before}{plain}"));
        self.inherited_methods(class).iter().any(|&method| {
            let callable = self.callable(method);
            callable.kind == CallableKind::Method
                && matches!(&callable.params[..], [only] if self.passes(only, &field.ty))
                && sets(&callable.name.to_ascii_lowercase())
        })
    }
}

/// An object that others do something with, and no value.
fn is_collaborator(ty: &Ty) -> bool {
    ty.type_id().is_some_and(|id| matches!(ty, Ty::Class(..)) && id != TypeId::STRING && id.unboxed().is_none())
}
