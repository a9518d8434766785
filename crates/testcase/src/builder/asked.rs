//! Objects of the classes, and arrays of the types, that the code under test asks for: what `instanceof`, casts and patterns name.

use std::rc::Rc;

use super::Builder;
use super::make::{Made, Use, Work};
use crate::api::{Bindings, TypeId};
use crate::ty::Ty;

impl Builder<'_> {
    /// The classes below a class that code asks for, of which there are values.
    pub(super) fn asked_below(&self, class: TypeId) -> Rc<[TypeId]> {
        if let Some(known) = self.asked.borrow().get(&class) {
            return known.clone();
        }
        let below = |&id: &TypeId| id != class && self.api.is_subtype(id, class);
        let useful = |id: &TypeId| self.makers.is_open(*id) && self.can_build(&Ty::class(*id));
        let found: Rc<[TypeId]> = self.api.asked.iter().copied().filter(|id| below(id) && useful(id)).collect();
        self.asked.borrow_mut().insert(class, found.clone());
        found
    }
}

impl Work<'_, '_> {
    /// A value of a class that code asks for, where a type above it is wanted, in one of three cases.
    pub fn asked(&mut self, wanted: &Ty, depth: u32) -> Option<Made> {
        let class = wanted.type_id()?;
        let below = self.builder.asked_below(class);
        let arrays: &[Ty] = if class == TypeId::OBJECT { &self.builder.api.asked_arrays } else { &[] };
        let all = below.len() + arrays.len();
        if depth == 0 || all == 0 || !self.choice.chance(1, 3) {
            return None;
        }
        let chosen = self.choice.below(all as u32) as usize;
        let ty = match below.get(chosen) {
            Some(&of) => self.as_argument_of(of, wanted)?,
            None => arrays[chosen - below.len()].clone(),
        };
        let start = self.test.len();
        let made = self.value(&ty, depth, Use::Receiver);
        if made.is_err() {
            self.test.statements.truncate(start);
            return None;
        }
        Some(made)
    }

    /// The class with type arguments that make it the wanted type.
    fn as_argument_of(&mut self, class: TypeId, wanted: &Ty) -> Option<Ty> {
        let api = self.builder.api;
        let params = &api.class(class).type_params;
        if params.is_empty() {
            let ty = Ty::class(class);
            return api.is_subtype_of(&ty, wanted).then_some(ty);
        }
        let own = api.own_type(class);
        let mut pairs = Vec::new();
        api.unify(&own, wanted, &mut pairs);
        let mut bound = Bindings::default();
        for (name, ty) in pairs {
            if bound.get(&name).is_none() && params.iter().any(|p| p.name == name) {
                bound.bind(&name, ty);
            }
        }
        let bound = self.builder.bind_free(params, &bound, self.choice)?;
        let ty = api.substitute(&own, &bound);
        (api.bounds_hold(params, &bound) && api.is_subtype_of(&ty, wanted)).then_some(ty)
    }
}
