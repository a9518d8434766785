//! Calls that change objects which are handed to them: how a test brings a collaborator into another state.

use base::FxHashMap;
use program::BOOT;

use super::{Api, CallableId, CallableKind, TypeId};
use crate::ty::Ty;

/// A call after which an object is not what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changer {
    pub callable: CallableId,
    /// The parameter that takes the object; `None` if it is the receiver.
    pub param: Option<usize>,
}

impl Api {
    /// The class, its superclasses, and the classes whose objects they want, as far as they are no library's; nearest
    /// first.
    pub fn around(&self, class: TypeId, most: usize) -> Vec<TypeId> {
        let mut found = vec![class];
        let mut next = 0;
        while let Some(&id) = found.get(next) {
            next += 1;
            let info = self.class(id);
            let mut wanted: Vec<TypeId> = self.supertypes_of(id).to_vec();
            for &callable in info.constructors.iter().chain(&info.methods) {
                wanted.extend(self.callable(callable).params.iter().filter_map(element_class));
            }
            wanted.extend(info.fields.iter().filter_map(|&f| element_class(&self.field(f).ty)));
            for id in wanted {
                let subtypes = self.subtypes_of(id).iter().copied().take(MOST_SUBTYPES);
                for id in std::iter::once(id).chain(subtypes) {
                    let class = self.class(id);
                    // Constants of enums are values.
                    let own = class.loader != BOOT && !class.nameless && class.enum_constants.is_empty();
                    if own && !found.contains(&id) && found.len() < most {
                        found.push(id);
                    }
                }
            }
        }
        found
    }

    /// Says which calls change what; objects of the JDK are not asked about.
    pub fn set_changers(&mut self, changers: &[Changer]) {
        let mut by_class: FxHashMap<TypeId, Vec<Changer>> = FxHashMap::default();
        for &changer in changers {
            let callable = self.callable(changer.callable);
            let changed = match changer.param {
                None if callable.kind == CallableKind::Method => Some(callable.class),
                None => None,
                Some(at) => callable.params.get(at).and_then(Ty::type_id),
            };
            let Some(changed) = changed else { continue };
            for &sub in self.subtypes_of(changed).iter().filter(|&&sub| self.class(sub).loader != BOOT) {
                by_class.entry(sub).or_default().push(changer);
            }
        }
        self.changers = by_class;
        self.changing = changers.iter().map(|changer| changer.callable).collect();
        self.changing.dedup();
    }

    /// All calls that change something.
    pub fn changing(&self) -> &[CallableId] {
        &self.changing
    }

    /// Calls that change objects of the class.
    pub fn changers_of(&self, class: TypeId) -> &[Changer] {
        self.changers.get(&class).map_or(&[], |list| list)
    }
}

/// Subtypes that are taken along for one class.
const MOST_SUBTYPES: usize = 6;

fn element_class(ty: &Ty) -> Option<TypeId> {
    match ty {
        Ty::Array(of) => element_class(of),
        other => other.type_id(),
    }
}
