//! Elements for the JDK's collections and maps, which are dull when empty.

use std::rc::Rc;

use program::BOOT;

use super::Builder;
use super::make::{Use, Work};
use crate::api::{Bindings, CallableId, CallableKind, FieldId, TypeId};
use crate::statement::{Statement, Var};
use crate::ty::Ty;

/// Interfaces whose values are filled, by which method.
const FILLERS: &[(&str, &str, &str)] = &[
    ("java/util/Collection", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/Map", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
];

/// What to call on values of an interface.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filler {
    pub interface: TypeId,
    pub method: CallableId,
}

/// Fields of a class that hold collections or maps.
pub(super) type FilledFields = Rc<[(FieldId, Filler)]>;

pub(super) fn fillers(api: &crate::api::Api) -> Vec<Filler> {
    let find = |(class, name, desc): &(&str, &str, &str)| {
        let interface = api.find(class)?;
        let fits = |m: &&CallableId| {
            let c = api.callable(**m);
            &*c.name == *name && &*c.desc == *desc && c.kind == CallableKind::Method
        };
        let method = *api.class(interface).methods.iter().find(fits)?;
        Some(Filler { interface, method })
    };
    FILLERS.iter().filter_map(find).collect()
}

impl Work<'_, '_> {
    /// Adds a few elements to a new collection or map of the JDK, in two of three cases.
    pub fn fill(&mut self, var: Var, ty: &Ty, depth: u32) {
        let Some(class) = ty.type_id() else { return };
        if depth == 0 || self.builder.api.class(class).loader != BOOT {
            return;
        }
        let fits = |f: &&Filler| self.builder.api.is_subtype(class, f.interface);
        let Some(filler) = self.builder.fillers.iter().find(fits).copied() else {
            return;
        };
        for _ in 0..self.choice.below(3) {
            let start = self.test.len();
            if self.fill_once(filler, var, ty, depth - 1).is_none() {
                self.test.statements.truncate(start);
                return;
            }
        }
    }

    fn fill_once(&mut self, filler: Filler, var: Var, ty: &Ty, depth: u32) -> Option<Var> {
        let types = self.builder.api.call_types(filler.method, Some(ty), &Bindings::default())?;
        let mut args = Vec::new();
        for param in &types.params {
            args.push(self.value(param.as_ref()?, depth, Use::Receiver).ok()?);
        }
        let ty = self.builder.nameable(&types.ret);
        Some(self.test.push(Statement::Call { ty, callable: filler.method, receiver: Some(var), args }))
    }

    /// Adds elements to the collections and maps that are fields of a new object, to each in one of three cases.
    pub fn fill_fields(&mut self, var: Var, ty: &Ty, depth: u32) {
        let Some(class) = ty.type_id().filter(|_| depth > 0) else { return };
        for &(field, filler) in &*self.builder.filled_fields(class) {
            if !self.choice.chance(1, 3) {
                continue;
            }
            let start = self.test.len();
            let Some(of) = self.builder.api.field_type(field, Some(ty)) else { continue };
            let of = self.builder.nameable(&of);
            let held = self.test.push(Statement::GetField { ty: of.clone(), field, receiver: Some(var) });
            if self.fill_once(filler, held, &of, depth - 1).is_none() {
                self.test.statements.truncate(start);
            }
        }
    }
}

impl Builder<'_> {
    /// The fields of objects of a class that hold collections or maps and that a test can read.
    fn filled_fields(&self, class: TypeId) -> FilledFields {
        if let Some(known) = self.filled.borrow().get(&class) {
            return known.clone();
        }
        let fields = self.api.supertypes_of(class).iter().flat_map(|&of| &self.api.class(of).fields);
        let filled = fields.filter_map(|&id| {
            let field = self.api.field(id);
            let of = field.ty.type_id().filter(|&of| self.api.class(of).loader == BOOT)?;
            let filler = self.fillers.iter().find(|filler| self.api.is_subtype(of, filler.interface))?;
            (!field.is_static && self.api.can_access(id, &self.package)).then_some((id, *filler))
        });
        let filled: FilledFields = filled.collect();
        self.filled.borrow_mut().insert(class, filled.clone());
        filled
    }
}
