//! Exceptions that can leave a method: thrown, raised by instructions, or passed on from what it calls.
//!
//! A class in a set stands for itself and its subclasses. Errors that the JVM raises anywhere (no memory, no stack, classes
//! that do not link or initialise) are in no set.

use base::BitSet;
use base::{FxHashMap, Sym};

use crate::callgraph::{CallGraph, NodeId, NodeKind};
use crate::facts::Opaque;
use crate::natives;
use crate::world::{MethodIx, World};

/// Exceptions of all methods of a call graph.
pub struct Throws {
    classes: Vec<Sym>,
    ids: FxHashMap<Sym, u32>,
    sets: Vec<BitSet>,
}

struct Local {
    /// Exceptions and how they are caught here.
    own: Vec<(u32, u16)>,
    guards: Vec<Vec<Sym>>,
}

impl Throws {
    pub fn new(world: &mut World, graph: &CallGraph) -> Self {
        let mut throws = Self { classes: Vec::new(), ids: FxHashMap::default(), sets: Vec::new() };
        let locals: Vec<Local> = graph.nodes.iter().map(|node| throws.local(world, node.kind)).collect();
        let mut masks = Masks { known: FxHashMap::default() };
        throws.sets = vec![BitSet::new(); graph.nodes.len()];
        for (node, local) in locals.iter().enumerate() {
            for &(id, guard) in &local.own {
                let caught = guard != 0
                    && masks.of(world, &throws.classes, &local.guards[usize::from(guard)]).contains(id as usize);
                if !caught {
                    throws.sets[node].insert(id as usize);
                }
            }
        }
        for members in &graph.calls(false).components.members {
            let mut changed = true;
            while changed {
                changed = false;
                for &node in members {
                    changed |= throws.pass_on(world, graph, node, &locals[node as usize], &mut masks);
                }
                changed &= members.len() > 1;
            }
        }
        throws
    }

    fn id(&mut self, name: Sym) -> u32 {
        let next = self.classes.len() as u32;
        let id = *self.ids.entry(name).or_insert(next);
        if id == next {
            self.classes.push(name);
        }
        id
    }

    fn local(&mut self, world: &mut World, kind: NodeKind) -> Local {
        let mut local = Local { own: Vec::new(), guards: vec![Vec::new()] };
        let NodeKind::Method(method) = kind else { return local };
        if let Some(body) = world.body(method) {
            for &(name, guard) in &body.throws {
                local.own.push((self.id(name), guard));
            }
            for &(raised, guard) in &body.raises {
                for name in raised.names() {
                    local.own.push((self.id(world.names.intern(name)), guard));
                }
            }
            if body.opaque.iter().any(|o| *o != Opaque::Bootstrap) {
                local.own.push((self.id(world.names.intern("java/lang/Throwable")), 0));
            }
            local.guards.clone_from(&body.guards);
        } else {
            let declared = world.method(method).exceptions.clone();
            for name in declared {
                local.own.push((self.id(name), 0));
            }
            for name in natives::raises(world, method) {
                local.own.push((self.id(world.names.intern(name)), 0));
            }
        }
        local
    }

    /// Adds what a node's callees throw; says whether that was new.
    fn pass_on(
        &mut self,
        world: &mut World,
        graph: &CallGraph,
        node: NodeId,
        local: &Local,
        masks: &mut Masks,
    ) -> bool {
        let mut set = std::mem::take(&mut self.sets[node as usize]);
        let mut changed = false;
        for edge in &graph.nodes[node as usize].edges {
            if edge.to == node {
                continue;
            }
            let below = &self.sets[edge.to as usize];
            // What a static initialiser throws becomes an error of the JVM.
            if edge.init || below.is_subset(&set) {
                continue;
            }
            if edge.guard == 0 {
                changed |= set.union(below);
            } else {
                let mut passed = below.clone();
                passed.subtract(masks.of(world, &self.classes, &local.guards[usize::from(edge.guard)]));
                changed |= set.union(&passed);
            }
        }
        self.sets[node as usize] = set;
        changed
    }

    /// Internal names of what can leave a method, sorted.
    pub fn of(&self, world: &World, graph: &CallGraph, method: MethodIx) -> Vec<Sym> {
        let Some(node) = graph.node(method) else { return Vec::new() };
        let mut found: Vec<Sym> = self.sets[node as usize].iter().map(|id| self.classes[id]).collect();
        found.sort_by_key(|name| world.names.text(*name).clone());
        found
    }
}

/// Which exceptions lists of caught classes stop.
struct Masks {
    known: FxHashMap<Vec<Sym>, BitSet>,
}

impl Masks {
    fn of(&mut self, world: &mut World, classes: &[Sym], guards: &[Sym]) -> &BitSet {
        if !self.known.contains_key(guards) {
            let mut mask = BitSet::new();
            for guard in guards {
                let caught = world.class(*guard);
                for (id, name) in classes.iter().enumerate() {
                    let class = world.class(*name);
                    if name == guard || caught.zip(class).is_some_and(|(g, c)| world.is_subtype(c, g)) {
                        mask.insert(id);
                    }
                }
            }
            self.known.insert(guards.to_vec(), mask);
        }
        &self.known[guards]
    }
}
