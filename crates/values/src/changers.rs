//! Which calls change the objects that tests hand around: what brings a collaborator into the state that a method wants.
//!
//! Only the program's own code is looked at, and a call that changes some object of a class counts as changing whichever
//! is handed to it: a guess that is wrong costs a call that is not needed, and the library need not be analysed.

use analysis::facts::{Body, CallKind};
use analysis::world::{MethodIx, World};
use base::{FxHashMap, FxHashSet, Sym};
use program::BOOT;
use testcase::{Api, CallableKind, Changer, TypeId};

/// Classes that are looked at.
const MOST_CLASSES: usize = 40;
/// How methods of the library that change their object begin.
const VERBS: &[&str] = &[
    "add",
    "put",
    "remove",
    "set",
    "push",
    "pop",
    "offer",
    "poll",
    "clear",
    "insert",
    "append",
    "compute",
    "merge",
    "replace",
    "retain",
    "increment",
    "decrement",
    "getAnd",
    "update",
    "accumulate",
    "take",
    "drain",
    "swap",
    "sort",
];

/// What a method changes, itself and through what it calls.
#[derive(Clone, Default)]
struct Changes {
    /// Classes whose fields it writes.
    classes: FxHashSet<TypeId>,
    /// It changes something of the library's, probably what a field refers to.
    library: bool,
}

/// A method of the program by its class, name and descriptor.
type Key = (TypeId, Sym, Sym);

/// The calls that change objects of the classes around the one under test.
pub fn find(world: &mut World, api: &Api, class: TypeId) -> Vec<Changer> {
    let classes = api.around(class, MOST_CLASSES);
    if classes.len() < 2 {
        return Vec::new();
    }
    let changes = Methods::read(world, api, &classes).solve(api);
    let mut found = Vec::new();
    for &id in &classes {
        for &callable in &api.class(id).methods {
            let called = api.callable(callable);
            let key = (id, world.names.intern(&called.name), world.names.intern(&called.desc));
            let Some(changes) = changes.get(&key) else { continue };
            let changed = |of: TypeId| changes.classes.iter().any(|&c| related(api, c, of));
            if called.kind == CallableKind::Method && (changes.library || changed(id)) {
                found.push(Changer { callable, param: None });
            }
            for (at, param) in called.params.iter().enumerate() {
                if param.type_id().is_some_and(|of| api.class(of).loader != BOOT && changed(of)) {
                    found.push(Changer { callable, param: Some(at) });
                }
            }
        }
    }
    found
}

/// Whether an object may be of both classes.
fn related(api: &Api, a: TypeId, b: TypeId) -> bool {
    api.is_subtype(a, b) || api.is_subtype(b, a)
}

/// All methods of some classes: what each does by itself, and whom it calls.
#[derive(Default)]
struct Methods {
    list: Vec<(Key, Changes, Vec<Key>)>,
}

impl Methods {
    fn read(world: &mut World, api: &Api, classes: &[TypeId]) -> Self {
        let mut methods = Self::default();
        for &id in classes {
            let Some(class) = world.class_named(&api.class(id).name) else { continue };
            for method in world.methods_of(class).collect::<Vec<MethodIx>>() {
                let Some(body) = world.body(method) else { continue };
                let fact = world.method(method);
                let key = (id, fact.name, fact.desc);
                let (changes, calls) = own(world, api, &body);
                methods.list.push((key, changes, calls));
            }
        }
        methods
    }

    /// What each method changes with all that it calls.
    fn solve(&self, api: &Api) -> FxHashMap<Key, Changes> {
        let list = &self.list;
        let mut by_name: FxHashMap<(Sym, Sym), Vec<usize>> = FxHashMap::default();
        for (at, ((_, name, desc), ..)) in list.iter().enumerate() {
            by_name.entry((*name, *desc)).or_default().push(at);
        }
        let mut changes: Vec<Changes> = list.iter().map(|(_, own, _)| own.clone()).collect();
        let called = |calls: &[Key]| -> Vec<usize> {
            let targets = calls.iter().flat_map(|&(class, name, desc)| {
                let named = by_name.get(&(name, desc)).into_iter().flatten().copied();
                named.filter(move |&at| related(api, list[at].0.0, class))
            });
            targets.collect()
        };
        let callees: Vec<Vec<usize>> = list.iter().map(|(.., calls)| called(calls)).collect();
        loop {
            let mut grown = false;
            for (at, callees) in callees.iter().enumerate() {
                for &callee in callees {
                    let from = changes[callee].clone();
                    let to = &mut changes[at];
                    grown |= from.library && !to.library;
                    to.library |= from.library;
                    let before = to.classes.len();
                    to.classes.extend(from.classes);
                    grown |= to.classes.len() > before;
                }
            }
            if !grown {
                break;
            }
        }
        list.iter().map(|(key, ..)| *key).zip(changes).collect()
    }
}

/// What a method changes by itself, and whom of the program it calls.
fn own(world: &World, api: &Api, body: &Body) -> (Changes, Vec<Key>) {
    let text = |sym: Sym| &**world.names.text(sym);
    let defined = body.defs.iter().filter(|f| !f.is_static).filter_map(|f| api.find(text(f.class)));
    let mut changes = Changes { classes: defined.collect(), library: false };
    let mut calls = Vec::new();
    for call in &body.calls {
        // What a constructor writes is new.
        if text(call.target.name) == "<init>" {
            continue;
        }
        match api.find(text(call.target.class)) {
            Some(class) if api.class(class).loader != BOOT => calls.push((class, call.target.name, call.target.desc)),
            _ => {
                let name = text(call.target.name);
                let changing = call.kind != CallKind::Static && VERBS.iter().any(|verb| name.starts_with(verb));
                changes.library |= changing && text(call.target.class).starts_with("java/util/");
            }
        }
    }
    (changes, calls)
}
