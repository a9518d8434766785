//! What tests take methods of collaborators to give whose declared types leave it open: `<T> T find(Class<T>, Object)`, `<T> List<T> query(String)`.

use std::sync::Arc;

use super::closure::results::{As, Results};
use super::subst::{Bindings, names_param};
use super::{Api, CallableId, TypeId, erase, extract};
use crate::ty::Ty;

/// What the code of the classes under test takes the result of a call for.
#[derive(Debug)]
pub(super) struct Taken {
    class: TypeId,
    name: Arc<str>,
    desc: Arc<str>,
    ty: Ty,
    /// The type is that of what the result holds.
    is_held: bool,
}

impl Taken {
    pub fn all(api: &Api, results: &Results) -> Vec<Self> {
        let read = |found: &super::closure::results::Use| {
            let (text, is_held) = match &found.as_what {
                As::Itself(text) => (text, false),
                As::Holder(text) => (text, true),
            };
            let (name, desc) = (found.name.clone(), found.desc.clone());
            Some(Self { class: api.find(&found.class)?, name, desc, ty: extract::described(api, text)?, is_held })
        };
        results.uses.iter().filter_map(read).collect()
    }
}

impl Api {
    /// The type of the result that a stand-in of type `on` gives for a method whose declared one, `ret`, says less: what all code under
    /// test takes it for. `None` where that is not known, or not one type: anything else would be a value that the declaration
    /// forbids, and the code would fail where it casts.
    pub fn usual_result(&self, method: CallableId, on: &Ty, ret: &Ty) -> Option<Ty> {
        let callable = self.callable(method);
        let is_open = !callable.type_params.is_empty() || *ret == Ty::class(TypeId::OBJECT);
        let class = on.type_id().filter(|_| is_open)?;
        let is_same = |taken: &&Taken| {
            taken.name == callable.name && taken.desc == callable.desc && self.is_subtype(class, taken.class)
        };
        let all: Vec<&Taken> = self.taken.iter().filter(is_same).collect();
        let types = all
            .iter()
            .map(|taken| if taken.is_held { self.holder(method, on, &taken.ty) } else { Some(taken.ty.clone()) });
        let types: Vec<Ty> = types.collect::<Option<_>>()?;
        let fits_all = |ty: &&Ty| types.iter().all(|other| self.passes(ty, other));
        match types.iter().find(fits_all) {
            Some(ty) => self.passes(&erase(ty), &erase(ret)).then(|| ty.clone()),
            None if types.is_empty() => self.service(method, on),
            None => None,
        }
    }

    /// Whether a stand-in of type `on` may give a value of type `given`, which is not null, for a method whose declared result is `ret`.
    pub fn may_give(&self, method: CallableId, on: &Ty, ret: &Ty, given: &Ty) -> bool {
        let callable = self.callable(method);
        match self.usual_result(method, on, ret) {
            Some(usual) => self.is_assignable(given, &usual),
            None => {
                self.is_assignable(given, ret)
                    && !callable.type_params.iter().any(|p| names_param(&callable.ret, &p.name))
            }
        }
    }

    /// Whether it may give its own argument of that number, whose declared type is `own`.
    pub fn may_give_back(&self, method: CallableId, on: &Ty, ret: &Ty, (n, own): (u32, &Ty)) -> bool {
        let callable = self.callable(method);
        let same = || callable.params.get(n as usize) == Some(&callable.ret);
        match self.usual_result(method, on, ret) {
            Some(usual) => self.passes(own, &usual),
            None => self.passes(own, ret) && (callable.type_params.is_empty() || same()),
        }
    }

    /// The declared result with its type parameters bound to this type.
    fn holder(&self, method: CallableId, on: &Ty, held: &Ty) -> Option<Ty> {
        let callable = self.callable(method);
        let mut bindings = self.bindings_on(method, on)?;
        for param in &callable.type_params {
            bindings.bind(&param.name, held.clone());
        }
        let ty = self.substitute(&callable.ret, &bindings);
        matches!(&ty, Ty::Class(_, args) if !args.is_empty()).then_some(ty)
    }

    /// A result that is a collaborator itself, whatever its type arguments are: each of its methods is asked for what it gives.
    fn service(&self, method: CallableId, on: &Ty) -> Option<Ty> {
        let callable = self.callable(method);
        let id = callable.ret.type_id()?;
        let class = self.class(id);
        if callable.type_params.is_empty() || class.loader == program::BOOT || class.answers.is_empty() {
            return None;
        }
        let mut bindings = self.bindings_on(method, on)?;
        for param in &callable.type_params {
            bindings.bind(&param.name, param.bounds.first().map_or(Ty::class(TypeId::OBJECT), erase));
        }
        let ty = self.substitute(&callable.ret, &bindings);
        matches!(&ty, Ty::Class(_, args) if !args.is_empty()).then_some(ty)
    }

    /// What the type parameters of the method's class are for an object of type `on`.
    fn bindings_on(&self, method: CallableId, on: &Ty) -> Option<Bindings> {
        let callable = self.callable(method);
        let Some(Ty::Class(_, args)) = self.supertype(on, callable.class) else { return None };
        let params = &self.class(callable.class).type_params;
        (args.len() == params.len()).then(|| Bindings::of(params, &args))
    }
}
