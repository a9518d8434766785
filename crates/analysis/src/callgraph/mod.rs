//! The call graph of everything that given methods can reach: who calls whom, by the class hierarchy or by the classes
//! of which objects are made.
//!
//! A virtual call goes to a *dispatch* node, which all calls of that method on that class share, and from there to the
//! methods that can be selected. So the graph stays as small as the program, however polymorphic it is.

mod build;
mod leading;

use std::fmt::Write;

use base::{FxHashMap, FxHashSet};

use crate::facts::{CallKind, MethodRef};
use crate::scc::{self, Components};
use crate::world::{ClassIx, MethodIx, World};

pub use leading::Leading;

/// Index of a node of a [`CallGraph`].
pub type NodeId = u32;

/// Which classes receivers can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receivers {
    /// Every class that was looked at: class hierarchy analysis.
    Hierarchy,
    /// Classes of which reachable code makes objects: rapid type analysis.
    Instantiated,
}

/// Where to start, and how far to go.
#[derive(Clone, Debug)]
pub struct CallGraphOptions {
    pub receivers: Receivers,
    /// Objects of these classes exist from the start, wherever they were made.
    pub instantiated: Vec<ClassIx>,
    /// No more methods than this are looked at; see [`CallGraph::truncated`].
    pub most_methods: usize,
    /// What the JVM itself does before `main` counts: it makes `System.out`, for example.
    pub boot: bool,
}

impl Default for CallGraphOptions {
    fn default() -> Self {
        Self { receivers: Receivers::Instantiated, instantiated: Vec::new(), most_methods: 400_000, boot: true }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    Method(MethodIx),
    /// A virtual call of the resolved method on objects of this class or below.
    Dispatch {
        class: ClassIx,
        resolved: MethodIx,
    },
    /// A method that is not there.
    Missing(MethodRef),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    pub to: NodeId,
    /// How the caller catches what comes back; an index into `Body::guards`.
    pub guard: u16,
    /// Not called, but run when a class is initialised.
    pub init: bool,
}

#[derive(Clone, Debug)]
pub struct Node {
    pub kind: NodeKind,
    pub edges: Vec<Edge>,
}

/// See the module's head.
pub struct CallGraph {
    pub nodes: Vec<Node>,
    index: FxHashMap<NodeKind, NodeId>,
    /// What the calls of methods of a class lead to.
    sites: FxHashMap<(ClassIx, CallKind, MethodRef), NodeId>,
    /// Classes of which objects can exist, in the order in which they were found.
    pub instantiated: Vec<ClassIx>,
    /// The limit was reached: the graph is not complete.
    pub truncated: bool,
}

/// Who calls whom, and which methods call each other.
pub struct Calls {
    pub next: Vec<Vec<NodeId>>,
    /// Cycles of calls; callees have lower numbers.
    pub components: Components,
}

impl CallGraph {
    /// The graph of what the roots reach.
    pub fn build(world: &mut World, roots: &[MethodIx], options: &CallGraphOptions) -> Self {
        build::build(world, roots, options)
    }

    /// The graph's edges, with or without static initialisers.
    pub fn calls(&self, initializers: bool) -> Calls {
        let wanted = |edge: &&Edge| initializers || !edge.init;
        let next: Vec<Vec<NodeId>> =
            self.nodes.iter().map(|node| node.edges.iter().filter(wanted).map(|e| e.to).collect()).collect();
        let components = scc::components(next.len(), |node, i| next[node as usize].get(i).copied());
        Calls { next, components }
    }

    /// The node of a method, if it is reachable.
    pub fn node(&self, method: MethodIx) -> Option<NodeId> {
        self.index.get(&NodeKind::Method(method)).copied()
    }

    /// Where a call in a method of class `from` leads.
    pub fn site(&self, from: ClassIx, kind: CallKind, call: MethodRef) -> Option<NodeId> {
        self.sites.get(&(from, kind, call)).copied()
    }

    /// Methods that are reachable, in the order in which they were found.
    pub fn methods(&self) -> impl Iterator<Item = MethodIx> + '_ {
        self.nodes.iter().filter_map(|node| match node.kind {
            NodeKind::Method(method) => Some(method),
            _ => None,
        })
    }

    /// Methods that a call can enter directly.
    pub fn targets(&self, node: NodeId) -> Vec<MethodIx> {
        match self.nodes[node as usize].kind {
            NodeKind::Method(method) => vec![method],
            NodeKind::Missing(_) => Vec::new(),
            NodeKind::Dispatch { .. } => {
                let edges = &self.nodes[node as usize].edges;
                edges.iter().flat_map(|edge| self.targets(edge.to)).collect()
            }
        }
    }

    /// Methods that a method may call or initialise, each once, sorted.
    pub fn callees(&self, method: MethodIx) -> Vec<MethodIx> {
        let Some(node) = self.node(method) else { return Vec::new() };
        let mut found: Vec<MethodIx> =
            self.nodes[node as usize].edges.iter().flat_map(|edge| self.targets(edge.to)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Methods that lie below a method, itself included, in no particular order.
    pub fn reachable(&self, from: NodeId) -> Vec<NodeId> {
        let mut seen = vec![false; self.nodes.len()];
        let (mut stack, mut found) = (vec![from], Vec::new());
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut seen[node as usize], true) {
                found.push(node);
                stack.extend(self.nodes[node as usize].edges.iter().map(|edge| edge.to));
            }
        }
        found
    }

    /// The part below some methods, down to a depth of calls, in the language of Graphviz.
    pub fn dot(&self, world: &World, from: &[MethodIx], depth: usize) -> String {
        let mut out = "digraph calls {\n  node [shape=box];\n".to_owned();
        let mut seen: FxHashSet<MethodIx> = from.iter().copied().collect();
        let mut level: Vec<MethodIx> = from.to_vec();
        for step in 0..=depth {
            let mut next = Vec::new();
            for method in level {
                let _ = writeln!(out, "  m{} [label=\"{}\"];", method.0, world.method_text(method));
                if step == depth {
                    continue;
                }
                for callee in self.callees(method) {
                    let _ = writeln!(out, "  m{} -> m{};", method.0, callee.0);
                    if seen.insert(callee) {
                        next.push(callee);
                    }
                }
            }
            level = next;
        }
        out.push_str("}\n");
        out
    }
}
