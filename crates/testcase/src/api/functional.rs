//! Which interfaces a test can implement in place: by a lambda, and then by which method (JLS 9.8), or by a class without a
//! name, which stands in for a collaborator without implementation.

use base::FxHashSet;
use classfile::access;

use super::stand_ins::MAX_ANSWERS;
use super::subst::{Bindings, has_param};
use super::{Api, CallableId, CallableKind, ClassInfo, Flavour, TypeId, erase};
use crate::ty::Ty;

/// Methods that are looked at.
const MAX_METHODS: usize = 1024;

impl Api {
    /// Finds the interfaces that tests can implement, those with several methods only if `stand_ins` are wanted.
    pub(super) fn find_functional(&mut self, stand_ins: bool) {
        let interface = |c: &ClassInfo| c.flavour == Flavour::Interface && c.permitted.is_empty();
        let open = |c: &ClassInfo| interface(c).then(|| self.abstract_methods(c.id)).flatten();
        let found: Vec<_> = self.classes.iter().map(open).collect();
        let of_open = |(class, open): (&ClassInfo, &Option<Vec<CallableId>>)| {
            open.as_ref().map(|open| self.called_with_code(class.id, open))
        };
        let called: Vec<_> = self.classes.iter().zip(&found).map(of_open).collect();
        let with_code = |&m: &CallableId| self.callable(m).kind == CallableKind::Method;
        let complete: Vec<_> = self.classes.iter().map(|c| c.methods.iter().copied().find(with_code)).collect();
        let all = found.iter().flatten().flatten().copied();
        let generic: FxHashSet<CallableId> = all.filter(|&m| !self.callable(m).type_params.is_empty()).collect();
        for (((class, open), called), complete) in self.classes.iter_mut().zip(found).zip(called).zip(complete) {
            let Some(open) = open else { continue };
            match open.as_slice() {
                [one] if !generic.contains(one) => {
                    class.functional = Some(*one);
                    // A lambda does not note its calls, a class does.
                    class.answers = if stand_ins { open } else { Vec::new() };
                }
                _ if !stand_ins => {}
                [_, ..] => class.answers = [open, called.unwrap_or_default()].concat(),
                [] if class.loader != program::BOOT => class.complete = complete,
                _ => {}
            }
        }
    }

    /// The methods that are abstract, counting those that override each other once and of interfaces' those of `Object` not at
    /// all; `None` if a test cannot implement them.
    pub(super) fn abstract_methods(&self, id: TypeId) -> Option<Vec<CallableId>> {
        if self.supers[id.index()].iter().any(|s| self.incomplete.contains(s)) {
            return None;
        }
        let methods = self.inherited_methods(id);
        let mut open: Vec<CallableId> = Vec::new();
        for &method in methods.iter().filter(|&&m| self.callable(m).is_abstract) {
            let of_interface = self.class(self.callable(method).class).flavour == Flavour::Interface;
            if of_interface && self.is_public_of_object(method) || open.iter().any(|&o| self.overrides(id, o, method)) {
                continue;
            }
            if methods.iter().any(|&by| self.is_implemented(id, method, by)) {
                continue;
            }
            open.push(method);
            if open.len() > MAX_ANSWERS {
                return None;
            }
        }
        Some(open)
    }

    /// Methods with code that the code under test calls on an interface with these abstract ones: their code may ask for what a stand-in
    /// does not have, as `isEmpty()` for an `iterator()`. What the JDK's interfaces do is left to them.
    fn called_with_code(&self, id: TypeId, open: &[CallableId]) -> Vec<CallableId> {
        let mut found: Vec<CallableId> = Vec::new();
        for method in self.inherited_methods(id) {
            let callable = self.callable(method);
            let of_library = self.class(callable.class).loader == program::BOOT;
            let known = |&other: &CallableId| self.overrides(id, other, method);
            let skipped = callable.is_abstract || of_library || callable.access & access::PUBLIC == 0;
            if !skipped && self.is_called(method) && !open.iter().chain(&found).any(known) {
                found.push(method);
            }
        }
        found
    }

    /// Whether a lambda may call it: javac must find out no types, and nothing has to be caught.
    pub fn can_be_in_lambda(&self, id: CallableId) -> bool {
        let callable = self.callable(id);
        let unchecked = |ty: &Ty| {
            let named =
                ["java/lang/RuntimeException", "java/lang/Error"].into_iter().filter_map(|name| self.find(name));
            ty.type_id().is_some_and(|thrown| named.into_iter().any(|known| self.is_subtype(thrown, known)))
        };
        callable.kind != CallableKind::Constructor
            && callable.type_params.is_empty()
            && !callable.varargs
            && !callable.deprecated
            && !self.is_reflective(id)
            && callable.throws.iter().all(unchecked)
    }

    /// Whether a value of one type is one of the other as it is, without conversion.
    pub fn passes(&self, from: &Ty, to: &Ty) -> bool {
        from == to && *from != Ty::Void || from.is_reference() && to.is_reference() && self.is_subtype_of(from, to)
    }

    /// Parameters and result of a method as a class that implements `on` must declare them; those of a method with type
    /// parameters are erased, which Java allows, and so are parameters of which one is raw. `None` if they cannot be written, as with wildcards in `on`.
    pub fn declared_types(&self, id: CallableId, on: &Ty) -> Option<(Vec<Ty>, Ty)> {
        let callable = self.callable(id);
        let Some(Ty::Class(_, args)) = self.supertype(on, callable.class) else { return None };
        let params = &self.class(callable.class).type_params;
        let known = |ty: &Ty| matches!(ty, Ty::Class(..) | Ty::Array(_)) && !has_param(ty);
        if args.len() != params.len() || !args.iter().all(known) {
            return None;
        }
        let mut bindings = Bindings::of(params, &args);
        let generic = !callable.type_params.is_empty();
        // `<S extends T> S save(S)` is `Owner save(Owner)` where `T` is `Owner`.
        for param in &callable.type_params {
            let bound =
                param.bounds.first().map_or(Ty::class(TypeId::OBJECT), |b| erase(&self.substitute(b, &bindings)));
            bindings.bind(&param.name, bound);
        }
        let seen = |ty: &Ty, erased: bool| {
            let ty = self.substitute(ty, &bindings);
            if erased { Some(erase(&ty)) } else { Some(ty).filter(|ty| !has_param(ty)) }
        };
        let param = |ty: &Ty| seen(ty, generic || callable.has_raw_params);
        Some((
            callable.params.iter().map(param).collect::<Option<_>>()?,
            seen(&callable.ret, generic || callable.has_raw_result)?,
        ))
    }

    /// Instance methods of the interface and its superinterfaces, its own first.
    pub(super) fn inherited_methods(&self, id: TypeId) -> Vec<CallableId> {
        let mut order: Vec<TypeId> = self.supers[id.index()].to_vec();
        order.retain(|&s| s != TypeId::OBJECT);
        // A subtype has more supertypes than each of them, so that overriding methods come first.
        order.sort_by_key(|s| std::cmp::Reverse(self.supers[s.index()].len()));
        let methods = order.iter().flat_map(|&s| &self.class(s).methods).copied();
        methods.filter(|&m| self.callable(m).kind == CallableKind::Method).take(MAX_METHODS).collect()
    }

    /// Whether `a` and `b` have the same name and, seen from `id`, the same parameters.
    pub fn overrides(&self, id: TypeId, a: CallableId, b: CallableId) -> bool {
        let (x, y) = (self.callable(a), self.callable(b));
        x.name == y.name
            && x.params.len() == y.params.len()
            && (x.desc == y.desc || self.params_in(id, a) == self.params_in(id, b))
    }

    /// The erased parameters of a method as the class `id`, which inherits it, sees them.
    fn params_in(&self, id: TypeId, method: CallableId) -> Vec<Ty> {
        let callable = self.callable(method);
        let bindings = self.class_bindings(id, callable.class);
        callable.params.iter().map(|p| erase(&self.substitute(p, &bindings))).collect()
    }

    pub(super) fn is_public_of_object(&self, method: CallableId) -> bool {
        let callable = self.callable(method);
        let desc = callable.desc.split_inclusive(')').next();
        let of = |name: &str, params: &str| &*callable.name == name && desc == Some(params);
        callable.access & access::PUBLIC != 0
            && (of("equals", "(Ljava/lang/Object;)") || of("hashCode", "()") || of("toString", "()"))
    }
}
