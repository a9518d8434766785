//! The part of Java's type system that decides what an expression may be passed to without a cast.

use std::sync::Arc;

use base::FxHashMap;
use testcase::{Api, Prim, Ty, TypeId, TypeParam};

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
    by_name: FxHashMap<Arc<str>, TypeId>,
}

impl<'a> Types<'a> {
    pub fn new(api: &'a Api) -> Self {
        let by_name = api.classes.iter().map(|c| (c.name.clone(), c.id)).collect();
        Self { api, by_name }
    }

    pub fn find(&self, name: &str) -> Option<TypeId> {
        self.by_name.get(name).copied()
    }

    pub fn name(&self, ty: &Ty) -> &'a str {
        ty.type_id().map_or("", |id| &self.api.class(id).name)
    }

    /// The primitive type that the type is the box of.
    pub fn unboxed(&self, ty: &Ty) -> Option<Prim> {
        let name = self.name(ty);
        PRIMS.into_iter().find(|p| p.boxed() == name)
    }

    fn is_object(&self, id: TypeId) -> bool {
        &*self.api.class(id).name == "java/lang/Object"
    }

    /// `ty` seen as its supertype `target`, with type arguments; none if it is used raw.
    pub fn as_super(&self, ty: &Ty, target: TypeId) -> Option<Ty> {
        match ty {
            Ty::Class(id, _) if *id == target => Some(ty.clone()),
            _ if ty.is_reference() && self.is_object(target) => Some(Ty::class(target)),
            Ty::Class(id, args) => {
                let class = self.api.class(*id);
                class
                    .super_class
                    .iter()
                    .chain(&class.interfaces)
                    .find_map(|above| {
                        let above = if args.is_empty() && !class.type_params.is_empty() {
                            self.erase(above)
                        } else {
                            substitute(above, &class.type_params, args)
                        };
                        self.as_super(&above, target)
                    })
            }
            Ty::Array(_) => ARRAY_SUPERS
                .contains(&&*self.api.class(target).name)
                .then(|| Ty::class(target)),
            Ty::Param(_, bound) | Ty::Extends(bound) => self.as_super(bound, target),
            _ => None,
        }
    }

    /// Whether the class is, extends or implements the other.
    pub fn is_subclass(&self, id: TypeId, of: TypeId) -> bool {
        self.as_super(&Ty::class(id), of).is_some()
    }

    /// The type without type arguments and parameters.
    pub fn erase(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Class(id, _) => Ty::class(*id),
            Ty::Array(element) => Ty::Array(Box::new(self.erase(element))),
            Ty::Param(_, erasure) => self.erase(erasure),
            Ty::Extends(bound) => self.erase(bound),
            Ty::Any | Ty::Super(_) => self.object(),
            Ty::Void | Ty::Prim(_) => ty.clone(),
        }
    }

    /// `Object`; if the API lacks it, nothing refers to it either.
    pub fn object(&self) -> Ty {
        self.find("java/lang/Object").map_or(Ty::Any, Ty::class)
    }

    /// The type of a value read as `ty`: wildcards become their bounds.
    pub fn upper(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Extends(bound) => self.upper(bound),
            Ty::Any | Ty::Super(_) => self.object(),
            Ty::Param(_, erasure) => self.upper(erasure),
            _ => ty.clone(),
        }
    }

    /// Whether a value of type `from` may be passed or assigned to `to`, boxing included. Type parameters that are left
    /// in `to` are a generic method's own: they accept what their bounds do.
    pub fn fit(&self, from: &Ty, to: &Ty) -> Fit {
        match (from, to) {
            (_, Ty::Any | Ty::Void) => Fit::Yes,
            (Ty::Prim(a), Ty::Prim(b)) => yes(widens(*a, *b)),
            (Ty::Prim(p), _) => match self.find(p.boxed()) {
                Some(boxed) => self.fit_reference(&Ty::class(boxed), to),
                None => yes(self.name(to) == p.boxed()),
            },
            (_, Ty::Prim(p)) => yes(self.unboxed(from).is_some_and(|u| widens(u, *p))),
            _ => self.fit_reference(from, to),
        }
    }

    /// Like [`Types::fit`], for references: no boxing.
    pub fn fit_reference(&self, from: &Ty, to: &Ty) -> Fit {
        match (from, to) {
            (_, Ty::Any) => Fit::Yes,
            (Ty::Param(_, bound) | Ty::Extends(bound), _) if from != to => {
                self.fit_reference(bound, to)
            }
            (Ty::Any | Ty::Super(_), _) => yes(self.fit_reference(&self.object(), to) == Fit::Yes),
            (_, Ty::Param(_, erasure)) => {
                yes(self.fit_reference(&self.erase(from), erasure) != Fit::No)
            }
            (_, Ty::Extends(bound) | Ty::Super(bound)) => self.fit_reference(from, bound),
            (Ty::Array(a), Ty::Array(b)) => match (&**a, &**b) {
                (Ty::Prim(a), Ty::Prim(b)) => yes(a == b),
                (Ty::Prim(_), _) | (_, Ty::Prim(_)) => Fit::No,
                (a, b) => self.fit_reference(a, b),
            },
            (_, Ty::Class(id, wanted)) => match self.as_super(from, *id) {
                Some(Ty::Class(_, given)) => self.fit_args(&given, wanted),
                _ => Fit::No,
            },
            _ => Fit::No,
        }
    }

    fn fit_args(&self, given: &[Ty], wanted: &[Ty]) -> Fit {
        if wanted.iter().all(|w| *w == Ty::Any) {
            return Fit::Yes;
        }
        if given.len() != wanted.len() {
            return Fit::Unchecked;
        }
        let contained = given.iter().zip(wanted).all(|(g, w)| self.contains(w, g));
        if contained { Fit::Yes } else { Fit::Unchecked }
    }

    /// Whether the type argument `wanted` allows `given`.
    fn contains(&self, wanted: &Ty, given: &Ty) -> bool {
        match wanted {
            Ty::Any | Ty::Param(..) => true,
            Ty::Extends(bound) => match given {
                Ty::Any | Ty::Super(_) => self.fit_reference(&self.object(), bound) == Fit::Yes,
                _ => self.fit_reference(given, bound) == Fit::Yes,
            },
            Ty::Super(bound) => match given {
                Ty::Any | Ty::Extends(_) => false,
                Ty::Super(lower) => self.fit_reference(bound, lower) == Fit::Yes,
                _ => self.fit_reference(bound, given) == Fit::Yes,
            },
            Ty::Class(id, args) if args.iter().any(mentions_param) => {
                matches!(given, Ty::Class(g, _) if g == id)
            }
            _ => wanted == given,
        }
    }

    /// Whether the class is a member whose type must name the arguments of an enclosing class.
    pub fn outer_is_generic(&self, id: TypeId) -> bool {
        let class = self.api.class(id);
        class.inner
            && class.outer.is_some_and(|outer| {
                !self.api.class(outer).type_params.is_empty() || self.outer_is_generic(outer)
            })
    }

    /// The type as a variable can have it: raw classes get arguments. A value made as raw has the arguments' bounds,
    /// one that came from elsewhere has unknown ones.
    pub fn cooked(&self, ty: &Ty, made: bool) -> Ty {
        match ty {
            Ty::Class(id, args) => {
                let class = self.api.class(*id);
                if class.type_params.is_empty() {
                    return Ty::class(*id);
                }
                let cook = |arg: &Ty| self.cooked_arg(arg);
                if args.len() == class.type_params.len() {
                    return Ty::Class(*id, args.iter().map(cook).collect());
                }
                let fill = |param: &TypeParam| {
                    if made { self.bound_arg(param) } else { Ty::Any }
                };
                Ty::Class(*id, class.type_params.iter().map(fill).collect())
            }
            Ty::Array(element) => Ty::Array(Box::new(self.cooked(element, false))),
            Ty::Param(..) | Ty::Any | Ty::Extends(_) | Ty::Super(_) => {
                let upper = self.upper(ty);
                if upper == *ty {
                    upper
                } else {
                    self.cooked(&upper, made)
                }
            }
            Ty::Void | Ty::Prim(_) => ty.clone(),
        }
    }

    fn cooked_arg(&self, arg: &Ty) -> Ty {
        match arg {
            Ty::Any => Ty::Any,
            Ty::Extends(bound) => Ty::Extends(Box::new(self.cooked(bound, false))),
            Ty::Super(bound) => Ty::Super(Box::new(self.cooked(bound, false))),
            // Raw inside of arguments stays raw only for class literals, which are never declared.
            _ => self.cooked(arg, false),
        }
    }

    fn bound_arg(&self, param: &TypeParam) -> Ty {
        match param.bounds.as_slice() {
            [] => self.object(),
            [bound] if !mentions_param(bound) => self.cooked(bound, false),
            _ => Ty::Any,
        }
    }

    /// The one that a test can name: a class without a name is known by what it extends.
    pub fn nameable(&self, id: TypeId) -> Ty {
        let class = self.api.class(id);
        if !class.nameless {
            return Ty::class(id);
        }
        let above = class.interfaces.first().or(class.super_class.as_ref());
        above
            .and_then(Ty::type_id)
            .map_or_else(|| self.object(), |id| self.nameable(id))
    }
}

pub const PRIMS: [Prim; 8] = [
    Prim::Boolean,
    Prim::Byte,
    Prim::Char,
    Prim::Short,
    Prim::Int,
    Prim::Long,
    Prim::Float,
    Prim::Double,
];

const ARRAY_SUPERS: [&str; 3] = [
    "java/lang/Object",
    "java/lang/Cloneable",
    "java/io/Serializable",
];

fn yes(fits: bool) -> Fit {
    if fits { Fit::Yes } else { Fit::No }
}

/// Whether Java turns one primitive type into the other by itself.
pub fn widens(from: Prim, to: Prim) -> bool {
    let rank = |p| match p {
        Prim::Boolean => 0,
        Prim::Byte => 1,
        Prim::Short => 2,
        Prim::Char => 3,
        Prim::Int => 4,
        Prim::Long => 5,
        Prim::Float => 6,
        Prim::Double => 7,
    };
    from == to
        || (from != Prim::Boolean
            && to != Prim::Boolean
            && rank(from) < rank(to)
            && (to != Prim::Char))
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

/// Replaces type parameters by arguments; without arguments (a raw use) nothing is replaced.
pub fn substitute(ty: &Ty, params: &[TypeParam], args: &[Ty]) -> Ty {
    if params.len() != args.len() || params.is_empty() {
        return ty.clone();
    }
    match ty {
        Ty::Param(name, _) => params
            .iter()
            .position(|p| p.name == *name)
            .map_or_else(|| ty.clone(), |i| args[i].clone()),
        Ty::Class(id, inner) => Ty::Class(
            *id,
            inner.iter().map(|t| substitute(t, params, args)).collect(),
        ),
        Ty::Array(inner) => match substitute(inner, params, args) {
            // `T[]` of an unknown `T` is read as an array of its bound.
            Ty::Extends(bound) => Ty::Array(bound),
            element => Ty::Array(Box::new(element)),
        },
        Ty::Extends(inner) => match substitute(inner, params, args) {
            wild @ (Ty::Any | Ty::Extends(_)) => wild,
            Ty::Super(_) => Ty::Any,
            plain => Ty::Extends(Box::new(plain)),
        },
        Ty::Super(inner) => match substitute(inner, params, args) {
            wild @ (Ty::Any | Ty::Super(_)) => wild,
            Ty::Extends(_) => Ty::Any,
            plain => Ty::Super(Box::new(plain)),
        },
        Ty::Void | Ty::Prim(_) | Ty::Any => ty.clone(),
    }
}
