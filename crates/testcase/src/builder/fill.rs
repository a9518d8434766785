//! Elements for the JDK's collections and maps, which are dull when empty.

use program::BOOT;

use super::make::{Use, Work};
use crate::api::{Bindings, CallableId, CallableKind, TypeId};
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
}
