//! Type parameters replaced by types: for results (what a value at least is) and for parameters (what may be passed).
//!
//! A parameter may be bound to a wildcard, when the receiver's type has one as its argument. Java then captures it; the
//! types here are the upward projection for results (JLS 4.10.5) and, for parameters, a type all of whose values fit.

use std::sync::Arc;

use super::{Api, TypeId, TypeParam};
use crate::ty::Ty;

/// What type parameters stand for, by name. A later binding hides an earlier one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bindings(Vec<(Arc<str>, Ty)>);

impl Bindings {
    /// Parameters and arguments pair by pair.
    pub fn of(params: &[TypeParam], args: &[Ty]) -> Self {
        Self(params.iter().zip(args).map(|(p, a)| (p.name.clone(), a.clone())).collect())
    }

    pub fn get(&self, name: &str) -> Option<&Ty> {
        self.0.iter().rev().find(|(n, _)| &**n == name).map(|(_, ty)| ty)
    }

    pub fn bind(&mut self, name: &Arc<str>, ty: Ty) {
        self.0.push((name.clone(), ty));
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These, hidden by those of `inner`.
    #[must_use]
    pub fn with(&self, inner: &Self) -> Self {
        Self(self.0.iter().chain(&inner.0).cloned().collect())
    }

    /// Forgets what is bound to these: inner declarations hide outer ones.
    pub(crate) fn hide(&mut self, params: &[TypeParam]) {
        self.0.retain(|(name, _)| params.iter().all(|p| p.name != *name));
    }

    fn is_captured(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Param(name, _) => matches!(self.get(name), Some(Ty::Any | Ty::Extends(_) | Ty::Super(_))),
            Ty::Class(_, args) => args.iter().any(|a| self.is_captured(a)),
            Ty::Array(of) | Ty::Extends(of) | Ty::Super(of) => self.is_captured(of),
            Ty::Void | Ty::Prim(_) | Ty::Any => false,
        }
    }
}

/// The type without generics.
pub fn erase(ty: &Ty) -> Ty {
    match ty {
        Ty::Class(id, _) => Ty::class(*id),
        Ty::Array(of) => Ty::Array(Box::new(erase(of))),
        Ty::Param(_, erasure) => (**erasure).clone(),
        Ty::Extends(bound) => erase(bound),
        Ty::Any | Ty::Super(_) => Ty::class(TypeId::OBJECT),
        Ty::Void | Ty::Prim(_) => ty.clone(),
    }
}

/// Whether a type parameter occurs in the type.
pub(crate) fn has_param(ty: &Ty) -> bool {
    match ty {
        Ty::Param(..) => true,
        Ty::Class(_, args) => args.iter().any(has_param),
        Ty::Array(of) | Ty::Extends(of) | Ty::Super(of) => has_param(of),
        Ty::Void | Ty::Prim(_) | Ty::Any => false,
    }
}

/// Whether a type names this type parameter.
pub(crate) fn names_param(ty: &Ty, param: &str) -> bool {
    match ty {
        Ty::Param(name, _) => &**name == param,
        Ty::Class(_, args) => args.iter().any(|arg| names_param(arg, param)),
        Ty::Array(of) | Ty::Extends(of) | Ty::Super(of) => names_param(of, param),
        Ty::Void | Ty::Prim(_) | Ty::Any => false,
    }
}

impl Api {
    /// What a value of the declared type at least is. Unbound parameters stay.
    pub fn substitute(&self, ty: &Ty, bindings: &Bindings) -> Ty {
        match ty {
            Ty::Param(name, erasure) => match bindings.get(name) {
                None => ty.clone(),
                Some(Ty::Any | Ty::Super(_)) => self.wild(erasure),
                Some(Ty::Extends(bound)) => (**bound).clone(),
                Some(bound) => bound.clone(),
            },
            Ty::Class(id, args) => Ty::Class(*id, args.iter().map(|a| self.substitute_arg(a, bindings)).collect()),
            Ty::Array(of) => Ty::Array(Box::new(self.substitute(of, bindings))),
            Ty::Extends(_) | Ty::Super(_) => self.substitute_arg(ty, bindings),
            Ty::Void | Ty::Prim(_) | Ty::Any => ty.clone(),
        }
    }

    fn substitute_arg(&self, arg: &Ty, bindings: &Bindings) -> Ty {
        match arg {
            Ty::Param(name, _) => bindings.get(name).unwrap_or(arg).clone(),
            Ty::Extends(bound) => self.extends(self.substitute(bound, bindings)),
            Ty::Super(bound) => match &**bound {
                Ty::Param(name, _) => match bindings.get(name) {
                    None => arg.clone(),
                    Some(Ty::Any | Ty::Extends(_)) => Ty::Any,
                    Some(Ty::Super(bound)) => Ty::Super(bound.clone()),
                    Some(bound) => Ty::Super(Box::new(bound.clone())),
                },
                bound if bindings.is_captured(bound) => Ty::Any,
                bound => Ty::Super(Box::new(self.substitute(bound, bindings))),
            },
            Ty::Any => Ty::Any,
            _ if bindings.is_captured(arg) => self.extends(self.substitute(arg, bindings)),
            _ => self.substitute(arg, bindings),
        }
    }

    #[expect(clippy::unused_self, reason = "one of a family of methods")]
    fn extends(&self, bound: Ty) -> Ty {
        match bound {
            Ty::Class(TypeId::OBJECT, _) | Ty::Any => Ty::Any,
            Ty::Extends(_) => bound,
            bound => Ty::Extends(Box::new(bound)),
        }
    }

    /// A type all of whose values may be passed where the declared type is wanted; `None` if only null may.
    pub fn substitute_param(&self, ty: &Ty, bindings: &Bindings) -> Option<Ty> {
        Some(match ty {
            Ty::Param(name, _) => match bindings.get(name) {
                None => ty.clone(),
                Some(Ty::Any | Ty::Extends(_)) => return None,
                Some(Ty::Super(bound)) => (**bound).clone(),
                Some(bound) => bound.clone(),
            },
            Ty::Class(id, args) => {
                let args: Option<Vec<Ty>> = args.iter().map(|a| self.substitute_param_arg(a, bindings)).collect();
                Ty::Class(*id, args?)
            }
            Ty::Array(of) => Ty::Array(Box::new(self.substitute_param(of, bindings)?)),
            _ => self.substitute(ty, bindings),
        })
    }

    fn substitute_param_arg(&self, arg: &Ty, bindings: &Bindings) -> Option<Ty> {
        match arg {
            Ty::Any => Some(Ty::Any),
            Ty::Extends(bound) => self.substitute_param(bound, bindings).map(|b| self.extends(b)),
            Ty::Super(bound) => Some(Ty::Super(Box::new(self.substitute(bound, bindings)))),
            _ if bindings.is_captured(arg) => None,
            _ => Some(self.substitute(arg, bindings)),
        }
    }

    /// The erased type with `?` for each type argument: what raw types are written as.
    pub fn wild(&self, erased: &Ty) -> Ty {
        match erased {
            Ty::Class(id, args) if args.is_empty() => Ty::Class(*id, vec![Ty::Any; self.class(*id).type_params.len()]),
            Ty::Array(of) => Ty::Array(Box::new(self.wild(of))),
            _ => erased.clone(),
        }
    }

    /// The type with parameters that nothing binds replaced by what their bounds say.
    #[must_use]
    pub fn ground(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Param(_, erasure) => self.wild(erasure),
            Ty::Class(id, args) => {
                Ty::Class(*id, args.iter().map(|a| if has_param(a) { Ty::Any } else { a.clone() }).collect())
            }
            Ty::Array(of) => Ty::Array(Box::new(self.ground(of))),
            _ => ty.clone(),
        }
    }

    /// Whether the type names a generic class without arguments.
    pub fn is_raw(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Class(id, args) if args.is_empty() && !self.class(*id).type_params.is_empty())
    }
}
