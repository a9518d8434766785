//! Supertypes and subtypes.

use super::{Api, Bindings, CallableId, TypeId};
use crate::ty::Ty;

/// Longest chain of supertypes that is followed.
const MAX_CHAIN: usize = 500;

impl Api {
    /// Computes the supertypes of every class. A class that is its own supertype, which no loader lets pass, is cut off.
    pub(super) fn link_hierarchy(&mut self) {
        let mut supers = Vec::with_capacity(self.classes.len());
        for class in &self.classes {
            let mut all = vec![class.id, TypeId::OBJECT];
            let mut at = 0;
            while at < all.len() && all.len() < MAX_CHAIN {
                let of = self.class(all[at]);
                for id in of.super_class.iter().chain(&of.interfaces).filter_map(Ty::type_id) {
                    if !all.contains(&id) {
                        all.push(id);
                    }
                }
                at += 1;
            }
            all.sort_unstable();
            all.dedup();
            supers.push(all.into_boxed_slice());
        }
        self.supers = supers;
    }

    /// Subtypes of each class: near ones first, those with few constructor parameters before others.
    pub(super) fn sort_subtypes(&mut self) {
        let mut subs: Vec<Vec<TypeId>> = vec![Vec::new(); self.classes.len()];
        for class in &self.classes {
            for &sup in &self.supers[class.id.index()] {
                subs[sup.index()].push(class.id);
            }
        }
        let costs: Vec<usize> = self.classes.iter().map(|c| self.rough_cost(c.id)).collect();
        for list in &mut subs {
            list.sort_by_key(|id| (costs[id.index()], *id));
        }
        self.subs = subs.into_iter().map(Vec::into_boxed_slice).collect();
    }

    fn rough_cost(&self, id: TypeId) -> usize {
        let class = self.class(id);
        if !class.enum_constants.is_empty() {
            return 0;
        }
        let shortest = class.constructors.iter().map(|&c| self.callable(c).params.len()).min();
        let concrete = if self.is_concrete(id) { 0 } else { 100 };
        concrete + shortest.unwrap_or(50)
    }

    /// Whether `sub` is `sup` or a subtype of it, generics aside.
    pub fn is_subtype(&self, sub: TypeId, sup: TypeId) -> bool {
        sub == sup || sup == TypeId::OBJECT || self.supers[sub.index()].binary_search(&sup).is_ok()
    }

    /// All supertypes, itself and `Object` included.
    pub fn supertypes_of(&self, id: TypeId) -> &[TypeId] {
        &self.supers[id.index()]
    }

    /// Classes and interfaces assignable to this one, itself included, cheapest first.
    pub fn subtypes_of(&self, id: TypeId) -> &[TypeId] {
        &self.subs[id.index()]
    }

    /// Methods that can be called on the class: its own, and inherited ones that are not overridden; those of `Object` not.
    pub fn methods_of(&self, id: TypeId) -> Vec<CallableId> {
        let mut order: Vec<TypeId> = self.supers[id.index()].to_vec();
        order.retain(|&s| s != TypeId::OBJECT || id == TypeId::OBJECT);
        order.sort_by_key(|s| (std::cmp::Reverse(self.supers[s.index()].len()), *s));
        let mut methods: Vec<CallableId> = Vec::new();
        for &method in order.iter().flat_map(|&s| &self.class(s).methods) {
            if !methods.iter().any(|&m| self.overrides(id, m, method)) {
                methods.push(method);
            }
        }
        methods
    }

    /// The type as the class or interface `target` that it extends or implements, with type arguments. Without arguments if
    /// the type is raw.
    pub fn supertype(&self, ty: &Ty, target: TypeId) -> Option<Ty> {
        if target == TypeId::OBJECT {
            return ty.is_reference().then(|| Ty::class(target));
        }
        match ty {
            Ty::Class(id, args) => self.class_supertype(*id, args, target),
            Ty::Param(_, erasure) => self.supertype(&self.wild(erasure), target),
            Ty::Extends(bound) => self.supertype(bound, target),
            Ty::Array(_) => matches!(target, TypeId::CLONEABLE | TypeId::SERIALIZABLE).then(|| Ty::class(target)),
            Ty::Void | Ty::Prim(_) | Ty::Any | Ty::Super(_) => None,
        }
    }

    fn class_supertype(&self, id: TypeId, args: &[Ty], target: TypeId) -> Option<Ty> {
        if !self.is_subtype(id, target) {
            return None;
        }
        let mut at = Ty::Class(id, args.to_vec());
        for _ in 0..MAX_CHAIN {
            let Ty::Class(id, args) = &at else {
                return None;
            };
            if *id == target {
                return Some(at);
            }
            let class = self.class(*id);
            let raw = args.is_empty() && !class.type_params.is_empty();
            let mut above = class.super_class.iter().chain(&class.interfaces);
            let next = above.find(|t| t.type_id().is_some_and(|s| self.is_subtype(s, target)))?;
            if raw {
                return Some(Ty::class(target));
            }
            at = self.substitute(next, &Bindings::of(&class.type_params, args));
        }
        None
    }
}
