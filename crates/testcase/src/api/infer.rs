//! The types of a call: parameters and result as the receiver's and the call's own type arguments make them.

use super::{Api, Bindings, Callable, CallableId, CallableKind, TypeId, TypeParam, erase};
use crate::statement::{Statement, TestCase};
use crate::ty::Ty;

/// Parameter and result types of one call; none contains a type parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallTypes {
    /// `None` where only null can be passed, because the receiver's type has a wildcard there.
    pub params: Vec<Option<Ty>>,
    /// For a constructor the class with its arguments.
    pub ret: Ty,
}

/// Ways to bind a call's own type parameters that are tried.
const MAX_TRIES: usize = 64;

impl Api {
    /// The types of a call on a value of type `on` (for a constructor the type to make; for a static method `None`), with the
    /// method's own type parameters bound by `own`. `None` if the method does not belong to that type.
    pub fn call_types(&self, id: CallableId, on: Option<&Ty>, own: &Bindings) -> Option<CallTypes> {
        let callable = self.callable(id);
        let bindings = match (callable.kind, on) {
            (CallableKind::Static, _) => own.clone(),
            (_, None) => return None,
            (_, Some(on)) => {
                let class = self.supertype(on, callable.class)?;
                let Ty::Class(_, args) = &class else {
                    return None;
                };
                if self.is_raw(&class) {
                    return Some(self.raw_types(callable, on));
                }
                Bindings::of(&self.class(callable.class).type_params, args).with(own)
            }
        };
        let param = |p: &Ty| {
            self.substitute_param(p, &bindings)
                .map(|t| if super::subst::has_param(&t) { self.wild(&erase(&t)) } else { t })
        };
        let ret = match (callable.kind, on) {
            (CallableKind::Constructor, Some(on)) => on.clone(),
            _ => self.ground(&self.substitute(&callable.ret, &bindings)),
        };
        Some(CallTypes { params: callable.params.iter().map(param).collect(), ret })
    }

    fn raw_types(&self, callable: &Callable, on: &Ty) -> CallTypes {
        let ret = match callable.kind {
            CallableKind::Constructor => on.clone(),
            _ => self.wild(&erase(&callable.ret)),
        };
        CallTypes { params: callable.params.iter().map(|p| Some(self.wild(&erase(p)))).collect(), ret }
    }

    /// The type of a field of a value of type `on` (`None` for a static field): what reading gives.
    pub fn field_type(&self, id: super::FieldId, on: Option<&Ty>) -> Option<Ty> {
        let field = self.field(id);
        let Some(on) = on.filter(|_| !field.is_static) else {
            return field.is_static.then(|| self.ground(&field.ty));
        };
        let class = self.supertype(on, field.class)?;
        let Ty::Class(_, args) = &class else {
            return None;
        };
        if self.is_raw(&class) {
            return Some(self.wild(&erase(&field.ty)));
        }
        let bindings = Bindings::of(&self.class(field.class).type_params, args);
        Some(self.ground(&self.substitute(&field.ty, &bindings)))
    }

    /// What may be written to a field; `None` if nothing but null.
    pub fn field_param(&self, id: super::FieldId, on: Option<&Ty>) -> Option<Ty> {
        let field = self.field(id);
        let Some(on) = on.filter(|_| !field.is_static) else {
            return Some(self.ground(&field.ty));
        };
        let class = self.supertype(on, field.class)?;
        let Ty::Class(_, args) = &class else {
            return None;
        };
        if self.is_raw(&class) {
            return Some(self.wild(&erase(&field.ty)));
        }
        self.substitute_param(&field.ty, &Bindings::of(&self.class(field.class).type_params, args))
    }

    /// Finds types for the call's own type parameters under which the arguments fit and the result is a `ret`. As `javac`
    /// does it: from the arguments and from what the result is used as.
    pub fn infer(&self, id: CallableId, on: Option<&Ty>, args: &[Ty], ret: Option<&Ty>) -> Option<CallTypes> {
        let callable = self.callable(id);
        let fits = |types: &CallTypes| {
            types.params.len() == args.len()
                && types.params.iter().zip(args).all(|(p, a)| p.as_ref().is_some_and(|p| self.is_assignable(a, p)))
                && ret.is_none_or(|r| *r == Ty::Void || self.is_assignable(&types.ret, r))
        };
        let mut tried = 0;
        let candidates = self.candidates(callable, on, args, ret);
        let mut picks = vec![0; candidates.len()];
        loop {
            let chosen: Vec<Ty> =
                candidates.iter().zip(&picks).map(|(c, &i): (&Vec<Ty>, &usize)| c[i].clone()).collect();
            let own = Bindings::of(&callable.type_params, &chosen);
            if let Some(types) =
                self.call_types(id, on, &own).filter(|t| fits(t) && self.within_bounds(callable, on, &own))
            {
                return Some(types);
            }
            tried += 1;
            let next = (0..picks.len()).find(|&i| picks[i] + 1 < candidates[i].len())?;
            if tried >= MAX_TRIES {
                return None;
            }
            picks[next] += 1;
            picks[..next].fill(0);
        }
    }

    /// Types that each own type parameter may stand for.
    fn candidates(&self, callable: &Callable, on: Option<&Ty>, args: &[Ty], ret: Option<&Ty>) -> Vec<Vec<Ty>> {
        let params = &callable.type_params;
        let mut found = vec![Vec::new(); params.len()];
        if params.is_empty() {
            return found;
        }
        let outer = self.outer_bindings(callable, on);
        let of_ret = ret.map(|r| (self.substitute(&callable.ret, &outer), r));
        let of_args = callable.params.iter().zip(args);
        let of_args = of_args.map(|(declared, actual)| (self.substitute(declared, &outer), actual));
        for (declared, actual) in of_ret.into_iter().chain(of_args) {
            self.collect(params, &declared, actual, &mut found);
        }
        for (at, param) in params.iter().enumerate() {
            for ty in found[at].clone() {
                for bound in &param.bounds {
                    self.collect(params, bound, &ty, &mut found);
                }
            }
        }
        for (list, param) in found.iter_mut().zip(params) {
            list.push(self.wild(&super::extract::erasure(param)));
        }
        found
    }

    /// What the receiver's type says about the parameters of the class, without those that the call's own hide.
    fn outer_bindings(&self, callable: &Callable, on: Option<&Ty>) -> Bindings {
        let class = on.and_then(|on| self.supertype(on, callable.class));
        let mut outer = match (&class, callable.kind) {
            (Some(Ty::Class(id, args)), CallableKind::Method | CallableKind::Constructor) => {
                Bindings::of(&self.class(*id).type_params, args)
            }
            _ => Bindings::default(),
        };
        outer.hide(&callable.type_params);
        outer
    }

    /// Adds what `actual` in the place of `declared` says about the parameters.
    fn collect(&self, params: &[TypeParam], declared: &Ty, actual: &Ty, found: &mut [Vec<Ty>]) {
        let mut pairs = Vec::new();
        self.unify(declared, actual, &mut pairs);
        for (name, ty) in pairs {
            if let Some(at) = params.iter().position(|p| p.name == name)
                && !found[at].contains(&ty)
            {
                found[at].push(ty);
            }
        }
    }

    /// Pairs of type parameters in `declared` and what stands in their place in `actual`, looked at as the declared class.
    pub(crate) fn unify(&self, declared: &Ty, actual: &Ty, pairs: &mut Vec<(std::sync::Arc<str>, Ty)>) {
        match (declared, actual) {
            (_, Ty::Void | Ty::Any) => {}
            (_, Ty::Extends(actual) | Ty::Super(actual)) => self.unify(declared, actual, pairs),
            (Ty::Param(name, _), Ty::Prim(prim)) => {
                pairs.push((name.clone(), Ty::class(TypeId::boxed(*prim))));
            }
            (Ty::Param(name, _), _) => pairs.push((name.clone(), actual.clone())),
            (Ty::Extends(declared) | Ty::Super(declared), _) => self.unify(declared, actual, pairs),
            (Ty::Array(declared), Ty::Array(actual)) => self.unify(declared, actual, pairs),
            (Ty::Class(d, wanted), Ty::Class(a, _)) if !wanted.is_empty() => {
                let seen = self.supertype(actual, *d);
                if let Some(Ty::Class(_, given)) = seen {
                    wanted.iter().zip(&given).for_each(|(w, g)| self.unify(w, g, pairs));
                } else if let Some(Ty::Class(_, wanted)) = self.supertype(declared, *a) {
                    let Ty::Class(_, given) = actual else { return };
                    wanted.iter().zip(given).for_each(|(w, g)| self.unify(w, g, pairs));
                }
            }
            _ => {}
        }
    }

    /// The class with the erasures of its parameters as arguments.
    pub fn widest(&self, class: TypeId) -> Ty {
        let params = self.class(class).type_params.iter();
        Ty::Class(class, params.map(|p| self.wild(&super::extract::erasure(p))).collect())
    }

    /// The class with such type arguments that it is a subtype of `wanted`, if there are some.
    pub fn as_subtype(&self, class: TypeId, wanted: &Ty) -> Option<Ty> {
        let own = self.own_type(class);
        let mut pairs = Vec::new();
        self.unify(&own, wanted, &mut pairs);
        let mut bound = Bindings::default();
        for (name, ty) in pairs {
            if bound.get(&name).is_none() {
                bound.bind(&name, ty);
            }
        }
        let params = &self.class(class).type_params;
        for param in params {
            if bound.get(&param.name).is_none() {
                bound.bind(&param.name, self.wild(&super::extract::erasure(param)));
            }
        }
        let made = self.substitute(&own, &bound);
        let Ty::Class(_, args) = &made else { return None };
        let fits = self.bounds_hold(params, &Bindings::of(params, args)) && self.is_subtype_of(&made, wanted);
        fits.then_some(made)
    }

    /// Whether the types bound to the call's own parameters satisfy their bounds.
    pub fn within_bounds(&self, callable: &Callable, on: Option<&Ty>, own: &Bindings) -> bool {
        let outer = self.outer_bindings(callable, on);
        self.bounds_hold(&callable.type_params, &outer.with(own))
    }

    /// Whether each parameter's binding is a subtype of all of its bounds. Wildcards pass.
    pub fn bounds_hold(&self, params: &[TypeParam], bindings: &Bindings) -> bool {
        params.iter().all(|param| match bindings.get(&param.name) {
            None | Some(Ty::Any | Ty::Super(_)) => true,
            Some(Ty::Prim(_) | Ty::Void) => false,
            Some(ty) => param.bounds.iter().all(|b| self.is_subtype_of(ty, &self.substitute(b, bindings))),
        })
    }

    /// The lowest feature version of Java whose source language can express the test.
    pub fn needs_language(&self, test: &TestCase) -> u16 {
        let of = |s: &Statement| match s {
            Statement::Lambda { .. } => 8,
            Statement::Call { callable, receiver: None, .. } => {
                let class = self.class(self.callable(*callable).class);
                if class.flavour == super::Flavour::Interface { 8 } else { 5 }
            }
            _ => 5,
        };
        test.statements.iter().map(of).max().unwrap_or(5)
    }
}
