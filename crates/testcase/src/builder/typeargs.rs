//! Types for type parameters that nothing determines: simple ones that satisfy the bounds.

use super::{Builder, Choice};
use crate::api::{Bindings, Flavour, TypeId, TypeParam};
use crate::builder::makers::NEVER;
use crate::ty::{Prim, Ty};

/// Types that are offered for a bounded parameter.
const MAX_OFFERS: usize = 6;
/// Subtypes of a bound that are tried.
const MAX_TRIED: usize = 64;
/// Classes that are looked at for an interface.
const MAX_DRAWS: usize = 16;

impl Builder<'_> {
    /// Binds every parameter that is still free. `None` if a bound cannot be satisfied by anything known.
    pub(super) fn bind_free(
        &self,
        params: &[TypeParam],
        bound: &Bindings,
        choice: &mut dyn Choice,
    ) -> Option<Bindings> {
        let mut bindings = bound.clone();
        // A bound that names other parameters says what they are.
        let tells = |p: &&TypeParam| !p.bounds.iter().any(crate::api::has_param);
        let mut order: Vec<&TypeParam> = params.iter().collect();
        order.sort_by_key(tells);
        for param in order {
            if bindings.get(&param.name).is_some() {
                continue;
            }
            let offers = self.offers(param, params, &bindings);
            if offers.is_empty() {
                return None;
            }
            let ty = offers[choice.below(offers.len() as u32) as usize].clone();
            bindings.bind(&param.name, ty.clone());
            self.bind_by_bounds(param, params, &ty, &mut bindings);
        }
        Some(bindings)
    }

    /// Sometimes an interface of which a test can have an object, for a parameter of which the code is told the class.
    pub(super) fn any_interface(&self, param: &TypeParam, bound: &Bindings, choice: &mut dyn Choice) -> Option<Ty> {
        if !choice.chance(1, 2) {
            return None;
        }
        let classes = &self.api.classes;
        (0..MAX_DRAWS).find_map(|_| {
            let class = &classes[choice.below(classes.len() as u32) as usize];
            let ty = Ty::class(class.id);
            let fits = class.flavour == Flavour::Interface
                && class.type_params.is_empty()
                && self.makers.is_open(class.id)
                && self.makers.cost(&ty) < NEVER
                && self.can_write(&ty)
                && self.satisfies(param, std::slice::from_ref(param), &ty, bound);
            fits.then_some(ty)
        })
    }

    /// What a type says about other parameters that its parameter's bounds name.
    fn bind_by_bounds(&self, param: &TypeParam, all: &[TypeParam], ty: &Ty, bindings: &mut Bindings) {
        for bound in &param.bounds {
            let mut pairs = Vec::new();
            self.api.unify(bound, ty, &mut pairs);
            for (name, ty) in pairs {
                if bindings.get(&name).is_none() && all.iter().any(|p| p.name == name) {
                    bindings.bind(&name, ty);
                }
            }
        }
    }

    fn offers(&self, param: &TypeParam, all: &[TypeParam], bindings: &Bindings) -> Vec<Ty> {
        let plain = [TypeId::boxed(Prim::Int), TypeId::STRING, TypeId::OBJECT].map(Ty::class);
        let unbounded = |b: &Ty| matches!(b, Ty::Class(TypeId::OBJECT, _));
        if param.bounds.iter().all(unbounded) {
            let [int, string, object] = plain;
            return vec![int.clone(), string.clone(), int, string, object];
        }
        let first = param.bounds.iter().find_map(Ty::type_id).unwrap_or(TypeId::OBJECT);
        let subs = self.api.subtypes_of(first).iter().copied();
        let usable = subs.filter(|&s| self.makers.is_open(s) && self.makers.cost(&Ty::class(s)) < NEVER);
        let known = usable.take(MAX_TRIED).filter_map(|id| self.as_argument(id));
        let mut offers: Vec<Ty> = Vec::new();
        let bound = param.bounds.iter().map(|b| self.api.substitute(b, bindings));
        for ty in plain.into_iter().chain(known).chain(bound) {
            if offers.len() < MAX_OFFERS && !offers.contains(&ty) && self.satisfies(param, all, &ty, bindings) {
                offers.push(ty);
            }
        }
        offers
    }

    /// A class as a type argument: generic ones with plain arguments.
    fn as_argument(&self, id: TypeId) -> Option<Ty> {
        let params = &self.api.class(id).type_params;
        if params.is_empty() {
            return Some(Ty::class(id));
        }
        let int = Ty::class(TypeId::boxed(Prim::Int));
        let args = vec![int; params.len()];
        let holds = self.api.bounds_hold(params, &Bindings::of(params, &args));
        holds.then_some(Ty::Class(id, args))
    }

    fn satisfies(&self, param: &TypeParam, all: &[TypeParam], ty: &Ty, bindings: &Bindings) -> bool {
        let mut with = bindings.clone();
        with.bind(&param.name, ty.clone());
        self.bind_by_bounds(param, all, ty, &mut with);
        !crate::api::has_param(ty) && self.api.bounds_hold(std::slice::from_ref(param), &with)
    }
}
