//! Methods and fields that tell about an object.

use std::ops::RangeInclusive;

use base::FxHashSet;
use testcase::{CallableId, CallableKind, FieldId, Ty, TypeId};

use crate::look::Look;

/// Names that every object has, or that tell nothing stable or nothing new.
const SKIPPED: [&str; 11] = [
    "hashCode",
    "getClass",
    "notify",
    "notifyAll",
    "wait",
    "clone",
    "finalize",
    "toString",
    "iterator",
    "stream",
    "equals",
];

/// Classes whose own methods give no information on the state of an object.
const DULL: [&str; 4] = ["java/lang/Object", "java/lang/Enum", "java/lang/Record", "java/lang/Throwable"];

/// At most this many methods are asked.
const MAX_OBSERVERS: usize = 12;

impl Look<'_> {
    /// Methods without arguments and with a result that the class or what it extends and implements declare, those that
    /// sound as if they changed nothing first.
    pub(crate) fn observers(&self, class: TypeId) -> Vec<CallableId> {
        self.observers_with(class, 0..=0, MAX_OBSERVERS)
    }

    /// The same with so many arguments, at most so many methods.
    pub(crate) fn observers_with(&self, class: TypeId, params: RangeInclusive<usize>, most: usize) -> Vec<CallableId> {
        let mut names = FxHashSet::default();
        let mut found: Vec<CallableId> = self
            .lineage(class)
            .into_iter()
            .flat_map(|id| &self.api.class(id).methods)
            .copied()
            .filter(|&m| self.is_observer(m, &params))
            .filter(|&m| names.insert((self.api.callable(m).name.clone(), self.api.callable(m).params.clone())))
            .collect();
        found.sort_by_key(|&m| !sounds_pure(&self.api.callable(m).name));
        found.truncate(most);
        found
    }

    /// Fields of instances that a test can read.
    pub(crate) fn fields(&self, class: TypeId) -> Vec<FieldId> {
        let mut names = FxHashSet::default();
        let all = self.lineage(class).into_iter().flat_map(|id| &self.api.class(id).fields).copied();
        // A field that another of its name hides is not what the name means.
        all.filter(|&f| names.insert(self.api.field(f).name.clone()))
            .filter(|&f| !self.api.field(f).is_static && self.api.can_access(f, &self.package))
            .collect()
    }

    /// The class, then what it extends and implements, the nearest first, without those that tell nothing.
    fn lineage(&self, class: TypeId) -> Vec<TypeId> {
        let mut line: Vec<TypeId> = Vec::new();
        let mut pending = std::collections::VecDeque::from([class]);
        while let Some(id) = pending.pop_front() {
            let info = self.api.class(id);
            if line.contains(&id) || DULL.contains(&&*info.name) {
                continue;
            }
            line.push(id);
            pending.extend(info.super_class.iter().chain(&info.interfaces).filter_map(Ty::type_id));
        }
        line
    }

    fn is_observer(&self, id: CallableId, params: &RangeInclusive<usize>) -> bool {
        let callable = self.api.callable(id);
        callable.kind == CallableKind::Method
            && params.contains(&callable.params.len())
            && callable.type_params.is_empty()
            && callable.ret != Ty::Void
            && !callable.deprecated
            && !SKIPPED.contains(&&*callable.name)
            && self.api.can_call(id, &self.package)
    }
}

/// Whether the name promises that nothing is changed.
pub(crate) fn sounds_pure(name: &str) -> bool {
    ["get", "is", "has", "size", "length", "count", "peek", "contains", "toString"].iter().any(|p| name.starts_with(p))
}
