//! What a test in a given package may name.

use classfile::access;

use super::{Api, CallableId, ClassInfo, FieldId, Flavour, TypeId};
use crate::ty::Ty;

impl Api {
    /// Whether a test in `package` (internal form) can name the class.
    pub fn can_name(&self, id: TypeId, package: &str) -> bool {
        let same = self.package(id) == package;
        if self.package(id).is_empty() && !same {
            return false; // classes of the unnamed package cannot be imported
        }
        self.outer_chain(id).iter().all(|&part| {
            let class = self.class(part);
            !class.nameless && is_open(class.access, same)
        })
    }

    /// Whether the class library that tests are compiled against has the class, which need not be in the API.
    pub fn is_in_library(&self, name: &str) -> bool {
        name.starts_with("java/") && self.level.as_ref().is_none_or(|level| level.has(name))
    }

    /// Whether every class in the type can be named.
    pub fn can_write(&self, ty: &Ty, package: &str) -> bool {
        match ty {
            Ty::Void | Ty::Prim(_) | Ty::Any | Ty::Param(..) => true,
            Ty::Class(id, args) => self.can_name(*id, package) && args.iter().all(|a| self.can_write(a, package)),
            Ty::Array(of) | Ty::Extends(of) | Ty::Super(of) => self.can_write(of, package),
        }
    }

    /// Whether a test in `package` may call it. Protected members of other packages are out of reach.
    pub fn can_call(&self, id: CallableId, package: &str) -> bool {
        let callable = self.callable(id);
        let open = self.is_member_open(callable.class, callable.access, package);
        self.can_name(callable.class, package) && (open || self.is_reflective(id))
    }

    /// Whether tests call it by reflection: it is private, and that was asked for.
    pub fn is_reflective(&self, id: CallableId) -> bool {
        self.class(self.callable(id).class).privates.contains(&id)
    }

    /// Whether it stands for an object that no constructor has made.
    pub fn is_allocation(&self, id: CallableId) -> bool {
        self.class(self.callable(id).class).allocation == Some(id)
    }

    /// Whether tests set the field by reflection.
    pub fn is_state(&self, id: FieldId) -> bool {
        self.class(self.field(id).class).state.contains(&id)
    }

    pub fn can_access(&self, id: FieldId, package: &str) -> bool {
        let field = self.field(id);
        self.can_name(field.class, package) && self.is_member_open(field.class, field.access, package)
    }

    fn is_member_open(&self, class: TypeId, access: u16, package: &str) -> bool {
        is_open(access, self.package(class) == package)
    }

    /// Whether the class has instances of exactly this class that a constructor makes.
    pub fn is_concrete(&self, id: TypeId) -> bool {
        let class = self.class(id);
        matches!(class.flavour, Flavour::Class | Flavour::Record) && !is_abstract(class)
    }
}

fn is_open(access: u16, same_package: bool) -> bool {
    access & access::PUBLIC != 0 || (same_package && access & access::PRIVATE == 0)
}

pub(super) fn is_abstract(class: &ClassInfo) -> bool {
    class.access & access::ABSTRACT != 0
}
