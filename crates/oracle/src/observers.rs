//! Methods that tell about an object without changing it.

use base::FxHashSet;
use testcase::{Api, CallableId, CallableKind, TypeId};

/// Names that every object has and that tell nothing stable or nothing new.
const SKIPPED: [&str; 8] = ["hashCode", "getClass", "notify", "notifyAll", "wait", "clone", "finalize", "toString"];

/// Methods without arguments and with a result that the class or its superclasses declare, those of the class first.
pub(crate) fn of_class(api: &Api, class: TypeId) -> Vec<CallableId> {
    let mut found = Vec::new();
    let mut names = FxHashSet::default();
    let mut pending = vec![class];
    let mut seen = FxHashSet::default();
    while let Some(id) = pending.pop() {
        if !seen.insert(id) {
            continue;
        }
        let info = api.class(id);
        if &*info.name == "java/lang/Object" {
            continue;
        }
        for &method in &info.methods {
            if is_observer(api, method) && names.insert(api.callable(method).name.clone()) {
                found.push(method);
            }
        }
        pending.extend(info.interfaces.iter().rev().filter_map(testcase::Ty::type_id));
        pending.extend(info.super_class.iter().filter_map(testcase::Ty::type_id));
    }
    // Names that promise to change nothing come first.
    found.sort_by_key(|&m| !sounds_pure(&api.callable(m).name));
    found
}

fn is_observer(api: &Api, id: CallableId) -> bool {
    let callable = api.callable(id);
    callable.kind == CallableKind::Method
        && callable.params.is_empty()
        && callable.ret != testcase::Ty::Void
        && !callable.deprecated
        && !SKIPPED.contains(&&*callable.name)
}

fn sounds_pure(name: &str) -> bool {
    ["get", "is", "has", "size", "length", "count", "peek", "contains"].iter().any(|p| name.starts_with(p))
}

/// Whether a class that source can name overrides `toString`.
pub(crate) fn to_string(api: &Api, class: TypeId) -> Option<CallableId> {
    let info = api.class(class);
    let own = info.methods.iter().copied().find(|&m| {
        let callable = api.callable(m);
        &*callable.name == "toString" && callable.params.is_empty() && &*info.name != "java/lang/Object"
    });
    own.or_else(|| to_string(api, info.super_class.as_ref()?.type_id()?))
}
