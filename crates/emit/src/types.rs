//! What the writer asks of Java's types beyond what the API answers.

use testcase::api::erase;
use testcase::{Api, Bindings, CallTypes, Callable, Prim, Ty, TypeId, TypeParam};

/// Whether a value of one type may be given where another is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    Yes,
    /// The classes fit, the type arguments do not: only an unchecked conversion does it.
    Unchecked,
    No,
}

/// Questions about the types of an API.
pub struct Types<'a> {
    pub api: &'a Api,
}

impl<'a> Types<'a> {
    pub fn name(&self, ty: &Ty) -> &'a str {
        ty.type_id().map_or("", |id| &self.api.class(id).name)
    }

    /// Whether the type is the named class or a subtype of it.
    pub fn is(&self, ty: &Ty, name: &str) -> bool {
        let class = self.api.find(name);
        self.name(ty) == name || class.is_some_and(|c| self.api.supertype(ty, c).is_some())
    }

    /// Whether a value of type `from` may be passed or assigned to `to`, boxing included. Type parameters in `to` are those
    /// of a generic method: they accept what their erasure does.
    pub fn fit(&self, from: &Ty, to: &Ty) -> Fit {
        let loosely = || self.api.is_assignable(&erase(from), &erase(to));
        if matches!(to, Ty::Any | Ty::Void) || self.api.is_assignable(&self.upper(from), to) {
            Fit::Yes
        } else if !loosely() {
            Fit::No
        } else if mentions_param(to) {
            Fit::Yes
        } else {
            Fit::Unchecked
        }
    }

    /// The parameters and the result of a call on a value of this type; own type parameters of the method are erased.
    pub fn of_call(&self, callable: &Callable, on: &Ty) -> CallTypes {
        let types = self.api.call_types(callable.id, Some(on), &Bindings::default());
        types.unwrap_or_else(|| CallTypes {
            params: callable.params.iter().map(|p| Some(erase(p))).collect(),
            ret: self.api.wild(&erase(&callable.ret)),
        })
    }

    /// The type of a value read as `ty`: wildcards become their bounds.
    pub fn upper(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Extends(bound) => self.upper(bound),
            Ty::Any | Ty::Super(_) => Ty::class(TypeId::OBJECT),
            Ty::Param(_, erasure) => self.api.wild(erasure),
            _ => ty.clone(),
        }
    }

    /// The type as a variable can have it: raw classes get arguments. A value made as raw has the arguments' bounds,
    /// one that came from elsewhere has unknown ones.
    pub fn cooked(&self, ty: &Ty, made: bool) -> Ty {
        match ty {
            Ty::Class(id, args) => {
                let params = &self.api.class(*id).type_params;
                if args.len() == params.len() {
                    return Ty::Class(*id, args.iter().map(|a| self.cooked_arg(a)).collect());
                }
                let fill = |p: &TypeParam| if made { self.bound(p) } else { Ty::Any };
                Ty::Class(*id, params.iter().map(fill).collect())
            }
            Ty::Array(element) => Ty::Array(Box::new(self.cooked(element, false))),
            Ty::Param(..) | Ty::Any | Ty::Extends(_) | Ty::Super(_) => self.cooked(&self.upper(ty), made),
            Ty::Void | Ty::Prim(_) => ty.clone(),
        }
    }

    fn cooked_arg(&self, arg: &Ty) -> Ty {
        match arg {
            Ty::Any => Ty::Any,
            Ty::Extends(bound) => Ty::Extends(Box::new(self.cooked(bound, false))),
            Ty::Super(bound) => Ty::Super(Box::new(self.cooked(bound, false))),
            _ => self.cooked(arg, false),
        }
    }

    fn bound(&self, param: &TypeParam) -> Ty {
        match param.bounds.as_slice() {
            [] => Ty::class(TypeId::OBJECT),
            [bound] if !mentions_param(bound) => self.cooked(bound, false),
            _ => Ty::Any,
        }
    }

    /// The class, or if it has no name one that it extends or implements.
    pub fn nameable(&self, id: TypeId) -> TypeId {
        let class = self.api.class(id);
        if !class.nameless {
            return id;
        }
        let above = class.interfaces.first().or(class.super_class.as_ref());
        above.and_then(Ty::type_id).map_or(TypeId::OBJECT, |id| self.nameable(id))
    }
}

/// The primitive type that the type is the box of.
pub fn unboxed(ty: &Ty) -> Option<Prim> {
    match ty {
        Ty::Class(id, _) => id.unboxed(),
        _ => None,
    }
}

/// Whether a type parameter occurs in the type.
pub fn mentions_param(ty: &Ty) -> bool {
    mentions(ty, &|_| true)
}

/// Whether one of these type parameters occurs in the type.
pub fn mentions_any(ty: &Ty, params: &[TypeParam]) -> bool {
    mentions(ty, &|name| params.iter().any(|p| *p.name == *name))
}

fn mentions(ty: &Ty, is: &dyn Fn(&str) -> bool) -> bool {
    match ty {
        Ty::Param(name, _) => is(name),
        Ty::Class(_, args) => args.iter().any(|a| mentions(a, is)),
        Ty::Array(inner) | Ty::Extends(inner) | Ty::Super(inner) => mentions(inner, is),
        Ty::Void | Ty::Prim(_) | Ty::Any => false,
    }
}
