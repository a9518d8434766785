//! Public methods that a class inherits from one that cannot be named (`StringBuilder.length` comes from the
//! package-private `AbstractStringBuilder`): in source they are called as methods of the subclass.

use classfile::access;

use super::{Api, Bindings, Callable, CallableId, TypeId, TypeParam};
use crate::ty::Ty;

impl Api {
    pub(super) fn lift_hidden_methods(&mut self) {
        for index in 0..self.classes.len() {
            let id = TypeId(index as u32);
            if self.class(id).nameless || self.class(id).access & access::PUBLIC == 0 {
                continue;
            }
            for hidden in self.hidden_supers(id) {
                self.lift_from(id, hidden);
            }
        }
    }

    /// Superclasses and interfaces above the class that are not public, nearest first.
    fn hidden_supers(&self, id: TypeId) -> Vec<TypeId> {
        let is_hidden = |s: &TypeId| {
            let class = self.class(*s);
            *s != id && (class.nameless || class.access & access::PUBLIC == 0)
        };
        let mut hidden: Vec<TypeId> = self.supers[id.index()].iter().copied().filter(is_hidden).collect();
        hidden.sort_by_key(|s| std::cmp::Reverse(self.supers[s.index()].len()));
        hidden
    }

    fn lift_from(&mut self, id: TypeId, hidden: TypeId) {
        let bindings = self.class_bindings(id, hidden);
        for method in self.class(hidden).methods.clone() {
            let original = self.callable(method);
            let public = original.access & access::PUBLIC != 0;
            let clash =
                original.type_params.iter().any(|p| self.class(id).type_params.iter().any(|q| q.name == p.name));
            if !public || clash || self.is_overridden(id, method) {
                continue;
            }
            let new = CallableId(self.callables.len() as u32);
            let lifted = self.lifted(original, id, new, &bindings);
            self.classes[id.index()].methods.push(new);
            self.callables.push(lifted);
        }
    }

    /// Whether the class or something between it and the method's class has a method of the same form.
    fn is_overridden(&self, id: TypeId, method: CallableId) -> bool {
        let callable = self.callable(method);
        let between =
            self.supers[id.index()].iter().filter(|&&s| s != callable.class && self.is_subtype(s, callable.class));
        between.flat_map(|&s| &self.class(s).methods).any(|&m| self.overrides(id, m, method))
    }

    fn lifted(&self, of: &Callable, class: TypeId, id: CallableId, bindings: &Bindings) -> Callable {
        let all = |list: &[Ty]| list.iter().map(|t| self.substitute(t, bindings)).collect();
        let bound = |p: &TypeParam| TypeParam { name: p.name.clone(), bounds: all(&p.bounds) };
        Callable {
            id,
            class,
            kind: of.kind,
            name: of.name.clone(),
            desc: of.desc.clone(),
            access: of.access,
            type_params: of.type_params.iter().map(bound).collect(),
            params: all(&of.params),
            has_raw_params: of.has_raw_params,
            has_raw_result: of.has_raw_result,
            ret: self.substitute(&of.ret, bindings),
            varargs: of.varargs,
            throws: all(&of.throws),
            is_abstract: of.is_abstract,
            deprecated: of.deprecated,
            param_names: of.param_names.clone(),
        }
    }

    /// What the parameters of the supertype `of` are in terms of the parameters of `id`. Raw supertypes bind to erasures.
    pub(super) fn class_bindings(&self, id: TypeId, of: TypeId) -> Bindings {
        let own = self.own_type(id);
        let params = &self.class(of).type_params;
        match self.supertype(&own, of) {
            Some(Ty::Class(_, args)) if args.len() == params.len() => Bindings::of(params, &args),
            _ => {
                let erased: Vec<Ty> = params.iter().map(super::extract::erasure).collect();
                Bindings::of(params, &erased)
            }
        }
    }

    /// The class with its own type parameters as arguments: the type of `this`.
    pub fn own_type(&self, id: TypeId) -> Ty {
        let params = self.class(id).type_params.iter();
        Ty::Class(id, params.map(|p| Ty::Param(p.name.clone(), Box::new(super::extract::erasure(p)))).collect())
    }
}
