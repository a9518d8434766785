//! Entries of containers under the keys that the code under test asks for, with values of the types that it takes them for.

use std::rc::Rc;

use super::Builder;
use super::make::{Use, Work};
use crate::api::{Bindings, CallableId, TypeId, Wanted};
use crate::statement::{Constant, Statement, Var};
use crate::ty::Ty;

/// Entries that one container gets, at most.
const MAX_ENTRIES: u32 = 24;
/// Levels of containers within containers.
const MAX_LEVELS: u32 = 5;
/// Statements of a test after which no container is filled.
const MAX_STATEMENTS: usize = 60;
/// Elements of a container that is asked for places.
const MAX_ELEMENTS: u32 = 2;

/// What can be put into objects of a class, and how.
pub(super) struct Content {
    wanted: Vec<Wanted>,
    /// Methods that put an element, and those that put a value under a key.
    putters: [Vec<CallableId>; 2],
}

impl Work<'_, '_> {
    /// Puts what the code under test asks for into a new container, in three of four cases.
    pub fn fill_keyed(&mut self, var: Var, ty: &Ty, depth: u32) {
        let Some(class) = ty.type_id() else { return };
        let content = self.builder.content(class, self.target);
        let is_full = self.levels >= MAX_LEVELS || self.test.len() > MAX_STATEMENTS;
        if content.wanted.is_empty() || is_full || !self.choice.chance(3, 4) {
            return;
        }
        let all = self.choice.chance(1, 3);
        self.levels += 1;
        let mut entries = 0;
        for wanted in &content.wanted {
            if entries >= MAX_ENTRIES || !all && !self.choice.chance(1, 2) {
                continue;
            }
            let count = if wanted.key.is_some() { 1 } else { 1 + self.choice.below(MAX_ELEMENTS) };
            for _ in 0..count {
                let start = self.test.len();
                if self.put(var, ty, wanted, &content.putters, depth.saturating_sub(1)).is_none() {
                    self.test.statements.truncate(start);
                    break;
                }
                entries += 1;
            }
        }
        self.levels -= 1;
    }

    /// Puts one thing into a container by the method that takes it most exactly.
    fn put(&mut self, var: Var, ty: &Ty, wanted: &Wanted, putters: &[Vec<CallableId>; 2], depth: u32) -> Option<()> {
        let builder = self.builder;
        let api = builder.api;
        let text = Ty::class(TypeId::STRING);
        let fits = |&id: &CallableId| {
            let types = api.call_types(id, Some(ty), &Bindings::default())?;
            let mut params: Vec<Ty> = types.params.into_iter().collect::<Option<_>>()?;
            let value = params.pop()?;
            let key_fits = params.first().is_none_or(|key| api.is_subtype_of(&text, key));
            let given = wanted.ty.as_ref().map_or_else(
                || value.clone(),
                |ty| if value.is_reference() { builder.as_object(ty) } else { ty.clone() },
            );
            let exact = given == value;
            let takes = exact || given.is_reference() && value.is_reference() && api.is_subtype_of(&given, &value);
            // A declared type that says more than the code: its elements are of that type.
            let narrower = value.is_reference() && given.is_reference() && api.is_subtype_of(&value, &given);
            let given = if takes { given } else { value };
            (key_fits && (takes || narrower)).then(|| (!exact, id, given, builder.nameable(&types.ret)))
        };
        let putters = &putters[usize::from(wanted.key.is_some())];
        let (_, callable, given, ret) = putters.iter().filter_map(fits).min_by_key(|(inexact, ..)| *inexact)?;
        let mut args = Vec::new();
        if let Some(key) = &wanted.key {
            args.push(self.test.push(Statement::Constant { ty: text, value: Constant::Text(key.clone()) }));
        }
        // A container within itself has all keys at all levels, but reads like none.
        let is_new = api.is_subtype_of(ty, &given) && self.choice.chance(1, 2);
        args.push(
            if is_new { self.object(&given, depth) } else { self.argument(&given, depth, Use::Receiver, None) }.ok()?,
        );
        self.test.push(Statement::Call { ty: ret, callable, receiver: Some(var), args });
        Some(())
    }
}

impl Builder<'_> {
    /// What objects of a class are filled with for a call of a method.
    fn content(&self, class: TypeId, target: Option<CallableId>) -> Rc<Content> {
        let mut known = self.contents.borrow_mut();
        let found = known.entry((class, target)).or_insert_with(|| {
            let wanted: Vec<Wanted> = self.api.wanted_of(class, target).into_iter().cloned().collect();
            let putters =
                if wanted.is_empty() { Default::default() } else { self.api.putters_of(class, &self.package) };
            let has_way = |wanted: &Wanted| !putters[usize::from(wanted.key.is_some())].is_empty();
            let wanted = wanted.into_iter().filter(has_way).collect();
            Rc::new(Content { wanted, putters })
        });
        found.clone()
    }

    /// Numbers are put into containers as objects.
    fn as_object(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Prim(prim) => self.api.find(prim.boxed()).map_or_else(|| ty.clone(), Ty::class),
            _ => ty.clone(),
        }
    }
}
