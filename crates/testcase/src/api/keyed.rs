//! What tests put into containers: entries under the keys, and elements of the types, that the code under test asks for.

use std::sync::Arc;

use super::closure::calls::Method;
use super::closure::keys::{Read, Reads};
use super::{Api, Callable, CallableId, CallableKind, TypeId, extract};
use crate::ty::Ty;

/// What the names of methods begin with that put something into an object.
const PUTTING: &[&str] = &["put", "set", "add", "with", "append"];

/// Something that code asks a container for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// What it asks.
    class: TypeId,
    /// Nothing where it asks for an element.
    pub key: Option<Arc<[u16]>>,
    /// What it takes the answer for, if that is known.
    pub ty: Option<Ty>,
    /// The method that asks.
    by: Method,
}

impl Wanted {
    pub(super) fn all(api: &Api, reads: &Reads) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for read in &reads.all {
            let Some(class) = api.find(&read.class) else { continue };
            let known = |other: &&mut Self| (other.class, &other.key, &other.by) == (class, &read.key, &read.by);
            let ty = Self::ty_of(api, class, read);
            match all.iter_mut().find(known).filter(|_| read.key.is_some()) {
                // It may be asked for in several ways: whether it is there, and what it is.
                Some(known) => known.ty = known.ty.take().or(ty),
                None => all.push(Self { class, key: read.key.clone(), ty, by: read.by.clone() }),
            }
        }
        all
    }

    fn ty_of(api: &Api, class: TypeId, read: &Read) -> Option<Ty> {
        if let Some(cast) = &read.cast {
            return extract::described(api, cast);
        }
        let methods = api.supertypes_of(class).iter().flat_map(|&of| &api.class(of).methods);
        let is_it = |callable: &&Callable| callable.name == read.name && callable.desc == read.desc;
        let ret = &methods.map(|&method| api.callable(method)).find(is_it)?.ret;
        let says =
            !super::has_param(ret) && *ret != Ty::class(TypeId::OBJECT) && *ret != Ty::Prim(crate::ty::Prim::Boolean);
        says.then(|| ret.clone())
    }
}

impl Api {
    /// What `method` under test, or another one that it calls, asks objects of a class for.
    pub fn wanted_of(&self, class: TypeId, method: Option<CallableId>) -> Vec<&Wanted> {
        let is_asked = |wanted: &&Wanted| self.is_subtype(class, wanted.class) || self.is_subtype(wanted.class, class);
        let own = method.map(|id| (self.callable(id).name.clone(), self.callable(id).desc.clone()));
        let calls = method.and_then(|id| self.calls_from(id));
        let is_near = |wanted: &&Wanted| {
            own.as_ref().is_none_or(|own| *own == wanted.by)
                || calls.as_ref().is_some_and(|calls| calls.contains(&wanted.by))
        };
        self.wanted.iter().filter(is_asked).filter(is_near).collect()
    }

    /// Methods that put an element, or a value under a key, into objects of a class, which `package` can call.
    pub fn putters_of(&self, class: TypeId, package: &str) -> [Vec<CallableId>; 2] {
        let methods = self.supertypes_of(class).iter().flat_map(|&of| &self.class(of).methods).copied();
        let is_putter = |&id: &CallableId| {
            let callable = self.callable(id);
            let name = callable.name.to_ascii_lowercase();
            let says = PUTTING.iter().any(|word| name.starts_with(word));
            let fits = callable.kind == CallableKind::Method && callable.type_params.is_empty();
            says && fits && !callable.varargs && !callable.deprecated && self.can_call(id, package)
        };
        let mut found = [Vec::new(), Vec::new()];
        for id in methods.filter(is_putter) {
            match self.callable(id).params.as_slice() {
                [_] => found[0].push(id),
                [_, _] => found[1].push(id),
                _ => {}
            }
        }
        found
    }
}
