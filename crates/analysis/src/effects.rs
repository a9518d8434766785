//! What methods read, write and make, by themselves and through all that they call: fields, array elements by type,
//! objects by class. Static initialisers that may run count.

use std::sync::Arc;

use base::BitSet;
use base::{FxHashMap, Sym};

use crate::callgraph::{CallGraph, Calls, NodeId, NodeKind};
use crate::natives;
use crate::world::{FieldIx, MethodIx, World};

/// Numbers for types that occur in effects.
#[derive(Clone, Debug, Default)]
pub struct TypeTable {
    ids: FxHashMap<Sym, u32>,
    names: Vec<Sym>,
}

impl TypeTable {
    pub(crate) fn id(&mut self, name: Sym) -> usize {
        let next = self.names.len() as u32;
        let id = *self.ids.entry(name).or_insert(next);
        if id == next {
            self.names.push(name);
        }
        id as usize
    }

    pub fn find(&self, name: Sym) -> Option<usize> {
        self.ids.get(&name).map(|id| *id as usize)
    }

    pub fn name(&self, id: usize) -> Sym {
        self.names[id]
    }
}

/// Sets of what happens. Fields are indexes of [`FieldIx`], types those of [`EffectAnalysis::types`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    pub defs: BitSet,
    pub uses: BitSet,
    /// Element types (descriptors) of arrays that are written and read.
    pub stores: BitSet,
    pub loads: BitSet,
    /// Classes of which objects are made: internal names, descriptors for arrays.
    pub allocs: BitSet,
    /// Nodes of the call graph whose doings can't be seen, such as natives.
    pub opaque: BitSet,
}

impl Effects {
    fn union(&mut self, other: &Self) {
        self.defs.union(&other.defs);
        self.uses.union(&other.uses);
        self.stores.union(&other.stores);
        self.loads.union(&other.loads);
        self.allocs.union(&other.allocs);
        self.opaque.union(&other.opaque);
    }

    pub fn defines(&self, field: FieldIx) -> bool {
        self.defs.contains(field.0 as usize)
    }

    pub fn uses(&self, field: FieldIx) -> bool {
        self.uses.contains(field.0 as usize)
    }
}

/// Components with more members than this keep their sets: others come by again and again.
const KEPT: usize = 64;

/// Whether static initialisers that a method may set off count among its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initializers {
    Included,
    /// They run once, before whatever comes first, and so are no influence of one call on another.
    Excluded,
}

/// Answers for the methods of one call graph.
pub struct EffectAnalysis<'g> {
    graph: &'g CallGraph,
    calls: Calls,
    pub types: TypeTable,
    local: Vec<Option<Arc<Effects>>>,
    kept: FxHashMap<u32, Arc<Effects>>,
}

/// What an analysis has found out, without the graph that it belongs to.
pub struct EffectMemo {
    calls: Calls,
    types: TypeTable,
    local: Vec<Option<Arc<Effects>>>,
    kept: FxHashMap<u32, Arc<Effects>>,
}

impl<'g> EffectAnalysis<'g> {
    pub fn new(graph: &'g CallGraph, initializers: Initializers) -> Self {
        let local = vec![None; graph.nodes.len()];
        let calls = graph.calls(initializers == Initializers::Included);
        Self { graph, calls, types: TypeTable::default(), local, kept: FxHashMap::default() }
    }

    /// Goes on with what an analysis of the same graph has found out.
    pub fn resume(graph: &'g CallGraph, memo: EffectMemo) -> Self {
        let EffectMemo { calls, types, local, kept } = memo;
        Self { graph, calls, types, local, kept }
    }

    pub fn into_memo(self) -> EffectMemo {
        let Self { calls, types, local, kept, .. } = self;
        EffectMemo { calls, types, local, kept }
    }

    /// What a node does by itself.
    pub fn local(&mut self, world: &mut World, node: NodeId) -> Arc<Effects> {
        if let Some(known) = &self.local[node as usize] {
            return known.clone();
        }
        let found = Arc::new(match self.graph.nodes[node as usize].kind {
            NodeKind::Method(method) => self.of_method(world, node, method),
            NodeKind::Dispatch { .. } => Effects::default(),
            NodeKind::Missing(_) => Effects { opaque: [node as usize].into_iter().collect(), ..Effects::default() },
        });
        self.local[node as usize] = Some(found.clone());
        found
    }

    fn of_method(&mut self, world: &mut World, node: NodeId, method: MethodIx) -> Effects {
        let mut effects = Effects::default();
        let Some(body) = world.body(method) else {
            use natives::Effect;
            match natives::effect(world, method) {
                Effect::Unknown => {
                    effects.opaque.insert(node as usize);
                }
                Effect::ArrayCopy => {
                    for name in ["B", "C", "D", "F", "I", "J", "S", "Z", "Ljava/lang/Object;"] {
                        let id = self.types.id(world.names.intern(name));
                        effects.loads.insert(id);
                        effects.stores.insert(id);
                    }
                }
                Effect::ChangesReceiver => {
                    let class = world.class_of(method);
                    add_fields(&mut effects.defs, world.fields_of(class));
                }
                _ => {}
            }
            return effects;
        };
        let mut resolve = |list: &[crate::facts::FieldRef], set: &mut BitSet| {
            add_fields(set, list.iter().filter_map(|f| world.resolve_field(*f)).collect::<Vec<_>>());
        };
        resolve(&body.uses, &mut effects.uses);
        resolve(&body.defs, &mut effects.defs);
        for (list, set) in
            [(&body.loads, &mut effects.loads), (&body.stores, &mut effects.stores), (&body.news, &mut effects.allocs)]
        {
            for &name in list {
                set.insert(self.types.id(name));
            }
        }
        if body.raw_load || body.raw_store {
            let pins = pins(world, method);
            for (on, set) in [(body.raw_load, &mut effects.uses), (body.raw_store, &mut effects.defs)] {
                if on {
                    add_fields(set, pins.iter().copied());
                }
            }
        }
        if !body.opaque.is_empty() {
            effects.opaque.insert(node as usize);
        }
        effects
    }

    /// What a method and all that it calls do; nothing if the graph does not have it.
    pub fn of(&mut self, world: &mut World, method: MethodIx) -> Arc<Effects> {
        match self.graph.node(method) {
            Some(node) => self.of_node(world, node),
            None => Arc::default(),
        }
    }

    /// What a node and all below it do.
    pub fn of_node(&mut self, world: &mut World, node: NodeId) -> Arc<Effects> {
        let component = self.calls.components.of[node as usize];
        if let Some(known) = self.kept.get(&component) {
            return known.clone();
        }
        let mut sum = Effects::default();
        let mut seen = vec![false; self.calls.components.members.len()];
        let mut stack = vec![component];
        while let Some(at) = stack.pop() {
            if std::mem::replace(&mut seen[at as usize], true) {
                continue;
            }
            let members = self.calls.components.members[at as usize].clone();
            if at != component && members.len() > KEPT {
                // Chains of large components are short, so this does not go deep.
                let below = self.of_node(world, members[0]);
                sum.union(&below);
                continue;
            }
            for member in members {
                let local = self.local(world, member);
                sum.union(&local);
                let next = &self.calls.next[member as usize];
                stack.extend(next.iter().map(|to| self.calls.components.of[*to as usize]));
            }
        }
        let sum = Arc::new(sum);
        if self.calls.components.members[component as usize].len() > KEPT {
            self.kept.insert(component, sum.clone());
        }
        sum
    }
}

fn add_fields(set: &mut BitSet, fields: impl IntoIterator<Item = FieldIx>) {
    for field in fields {
        set.insert(field.0 as usize);
    }
}

/// Fields that the class of a method, or a class around it, accesses by offset or handle.
fn pins(world: &mut World, method: MethodIx) -> Vec<FieldIx> {
    let class = world.class_of(method);
    let name = world.names.text(world.fact(class).name).clone();
    let mut holders = vec![class];
    for (at, _) in name.match_indices('$') {
        holders.extend(world.class_named(&name[..at]));
    }
    let mut found = Vec::new();
    for holder in holders {
        for method in world.methods_of(holder) {
            let is_initializer = world.names.text(world.method(method).name).starts_with('<');
            if is_initializer && let Some(body) = world.body(method) {
                for (class, name) in &body.pins {
                    found.extend(world.field_named(*class, *name));
                }
            }
        }
    }
    found
}
