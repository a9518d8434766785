//! For a wanted type: which makers fit it, and what that says about their type parameters.

use std::rc::Rc;

use program::BOOT;

use super::Builder;
use super::makers::{Made, Maker};
use crate::api::{Bindings, CallableKind, TypeId, TypeParam};
use crate::ty::Ty;

/// Makers that are kept for a type.
const MAX_PLANS: usize = 24;
/// Makers that are looked at for a type.
const MAX_LOOKED: usize = 400;
/// What is added to the cost of a library's implementation of a type of the JDK.
const FOREIGN_COST: u32 = 12;

/// A maker for a type. The type parameters in `free` are chosen when it is used.
#[derive(Debug)]
pub(super) struct Plan {
    pub maker: Maker,
    pub cost: u32,
    /// What the maker gives, in terms of its type parameters.
    pub gives: Ty,
    pub params: Vec<TypeParam>,
    pub bound: Bindings,
    pub free: bool,
}

impl Builder<'_> {
    /// Makers for the type, cheapest first. The type has no parameters in it.
    pub(super) fn plans(&self, ty: &Ty) -> Rc<[Plan]> {
        if let Some(known) = self.plans.borrow().get(ty) {
            return known.clone();
        }
        let plans: Rc<[Plan]> = self.find_plans(ty).into();
        self.plans.borrow_mut().insert(ty.clone(), plans.clone());
        plans
    }

    fn find_plans(&self, ty: &Ty) -> Vec<Plan> {
        let Ty::Class(wanted, _) = ty else {
            return Vec::new();
        };
        let subs = self.api.subtypes_of(*wanted).iter();
        let mut makers: Vec<Made> = subs.flat_map(|&s| self.makers.of(s)).copied().collect();
        self.put_libraries_last(*wanted, &mut makers);
        makers.sort_by_key(|m| (m.cost, m.maker));
        makers.truncate(MAX_LOOKED);
        let mut plans: Vec<Plan> = Vec::new();
        for made in makers {
            plans.extend(self.plan(made, ty));
            if plans.len() == MAX_PLANS {
                break;
            }
        }
        plans
    }

    /// A set is a `HashSet` rather than a library's lazy one, which came along as the implementation of something else.
    fn put_libraries_last(&self, wanted: TypeId, makers: &mut [Made]) {
        let api = self.api;
        let class = |made: &Made| match made.maker {
            Maker::New(id) | Maker::Static(id) | Maker::Method(id) => api.callable(id).class,
            Maker::Field(id) => api.field(id).class,
            Maker::Constant(id) | Maker::Enum(id) | Maker::Lambda(id) => id,
        };
        let is_foreign = |made: &Made| api.foreign.contains(&class(made));
        let is_usual = |made: &Made| !matches!(made.maker, Maker::Lambda(_)) && !is_foreign(made);
        if api.class(wanted).loader != BOOT || !makers.iter().any(is_usual) {
            return;
        }
        for made in makers.iter_mut().filter(|made| is_foreign(made)) {
            made.cost = made.cost.saturating_add(FOREIGN_COST);
        }
    }

    fn plan(&self, made: Made, wanted: &Ty) -> Option<Plan> {
        let (gives, params) = self.outline(made.maker);
        let mut pairs = Vec::new();
        // A bound of a class literal is no choice yet: `Class<? extends T>` takes those of all subclasses.
        let open = made.maker == Maker::Constant(TypeId::CLASS)
            && matches!(wanted, Ty::Class(_, args) if matches!(args[..], [Ty::Any | Ty::Extends(_) | Ty::Super(_)]));
        if !open {
            self.api.unify(&gives, wanted, &mut pairs);
        }
        let mut bound = Bindings::default();
        for (name, ty) in pairs {
            if bound.get(&name).is_none() && params.iter().any(|p| p.name == name) {
                bound.bind(&name, ty);
            }
        }
        let free = params.iter().any(|p| bound.get(&p.name).is_none());
        let plan = Plan { maker: made.maker, cost: made.cost, gives, params, bound, free };
        if free || self.fits(&plan, &plan.bound, wanted) { Some(plan) } else { None }
    }

    /// Whether the plan with these bindings is legal and gives the wanted type.
    pub(super) fn fits(&self, plan: &Plan, bindings: &Bindings, wanted: &Ty) -> bool {
        if plan.params.is_empty() && matches!(wanted, Ty::Class(_, args) if args.is_empty()) {
            return true;
        }
        let given = self.api.substitute(&plan.gives, bindings);
        self.can_write(&given) && self.api.bounds_hold(&plan.params, bindings) && self.api.is_subtype_of(&given, wanted)
    }

    /// What a maker gives and its type parameters: those of the class, then those of the method or constructor.
    fn outline(&self, maker: Maker) -> (Ty, Vec<TypeParam>) {
        let api = self.api;
        let of_class = |id: TypeId| (api.own_type(id), api.class(id).type_params.clone());
        match maker {
            Maker::Constant(id @ TypeId::CLASS) | Maker::Lambda(id) => of_class(id),
            Maker::Constant(id) | Maker::Enum(id) => (Ty::class(id), Vec::new()),
            Maker::Field(id) => (api.ground(&api.field(id).ty), Vec::new()),
            Maker::Static(id) => {
                let callable = api.callable(id);
                (callable.ret.clone(), callable.type_params.clone())
            }
            Maker::New(id) | Maker::Method(id) => {
                let callable = api.callable(id);
                let (own, mut params) = of_class(callable.class);
                params.extend(callable.type_params.iter().cloned());
                let constructor = callable.kind == CallableKind::Constructor;
                (if constructor { own } else { callable.ret.clone() }, params)
            }
        }
    }
}
