//! Purity of methods in the sense of Sălcianu and Rinard: a method is pure if it changes no object that existed before
//! it was called. It may change what it makes; a constructor may change its own object.
//!
//! Each method has a summary ([`summary`]) that is computed from its code ([`ir`], [`graph`]) and its callees' summaries,
//! callees first and cycles until nothing changes. Static initialisers are left out: they run once, at the first use of their class.

mod empty;
mod graph;
mod ir;
mod memo;
mod summary;

use std::collections::BTreeSet;
use std::sync::Arc;

use base::FxHashMap;

use crate::callgraph::{CallGraph, Calls, NodeId, NodeKind};
use crate::natives;
use crate::scc::Components;
use crate::world::{FieldIx, MethodIx, World};
pub use ir::CACHES;
use ir::{Field, Ir};
use summary::{Key, Summary};

pub(crate) use memo::Memo;

/// What the user knows better.
#[derive(Clone, Debug, Default)]
pub struct PurityOptions {
    /// Methods that are taken for pure: `pkg.Class.method` or `pkg.Class.*`. A virtual method stands for all that
    /// override it when it is called through that class.
    pub pure: Vec<String>,
    /// What annotations say of methods does not count.
    pub ignores_annotations: bool,
}

/// Something that existed before the call and is changed by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutation {
    /// Counts from the receiver, or from the first parameter of a static method.
    pub param: usize,
    /// Not the object itself is changed but something that it refers to.
    pub below: bool,
    /// The field; `None` for array elements and for what is not known.
    pub field: Option<FieldIx>,
    /// An array's element.
    pub element: bool,
}

/// What is known of a method.
#[allow(clippy::struct_excessive_bools, reason = "independent answers")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub pure: bool,
    /// Changes static state, or what was reached from it.
    pub changes_globals: bool,
    /// Calls something that can't be seen.
    pub unknown: bool,
    pub mutations: Vec<Mutation>,
    /// All that it returns was made by it.
    pub returns_fresh: bool,
}

/// Purity of all methods of a call graph.
pub struct Purity {
    summaries: Vec<Option<Arc<Summary>>>,
    constructors: Vec<bool>,
    /// Nodes that can't be seen into themselves.
    opaque: Vec<bool>,
}

/// A method of a cycle that was analysed this often is analysed with a coarser heap.
const MAX_EXACT_ANALYSES: u32 = 6;
/// After this often it may do anything.
const MOST_VISITS: u32 = 40;

struct Solver<'a> {
    world: &'a mut World,
    graph: &'a CallGraph,
    options: &'a PurityOptions,
    next: Vec<Vec<NodeId>>,
    components: Components,
    summaries: Vec<Option<Arc<Summary>>>,
    irs: FxHashMap<NodeId, Arc<Ir>>,
    /// Nodes from which something is called that can't be seen: they may do anything, whatever else they do.
    unknown: Vec<bool>,
    memo: Memo,
}

impl Purity {
    /// Looks at every method of the graph.
    pub fn new(world: &mut World, graph: &CallGraph, options: &PurityOptions) -> Self {
        let Calls { next, components } = graph.calls(false);
        let memo = Memo::open(world, graph, options, &components, &next);
        let summaries = vec![None; next.len()];
        let irs = FxHashMap::default();
        let mut solver = Solver { world, graph, options, next, components, summaries, irs, unknown: Vec::new(), memo };
        solver.run();
        let opaque = (0..graph.nodes.len() as NodeId).map(|node| solver.is_opaque(node)).collect();
        let Solver { summaries, memo, world, .. } = solver;
        memo.save(world, &summaries);
        let is_constructor = |node: &crate::callgraph::Node| match node.kind {
            NodeKind::Method(method) => &**world.names.text(world.method(method).name) == "<init>",
            _ => false,
        };
        let constructors = graph.nodes.iter().map(is_constructor).collect();
        Self { summaries, constructors, opaque }
    }

    /// Why a method may do anything: the calls from it to the nearest method that can't be seen into.
    pub fn why_unknown(&self, graph: &CallGraph, method: MethodIx) -> Vec<MethodIx> {
        let Some(start) = graph.node(method) else { return Vec::new() };
        let is_unknown = |n: NodeId| self.summaries[n as usize].as_ref().is_some_and(|s| s.unknown);
        if !is_unknown(start) {
            return Vec::new();
        }
        let mut from: FxHashMap<NodeId, NodeId> = FxHashMap::from_iter([(start, start)]);
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            let next = graph.nodes[node as usize].edges.iter().filter(|e| !e.init && is_unknown(e.to));
            let mut last = true;
            for edge in next {
                last = false;
                from.entry(edge.to).or_insert_with(|| {
                    queue.push_back(edge.to);
                    node
                });
            }
            if last || self.opaque[node as usize] {
                let way = std::iter::successors(Some(node), |n| from.get(n).copied().filter(|before| before != n));
                let mut way: Vec<MethodIx> = way
                    .filter_map(|n| match graph.nodes[n as usize].kind {
                        NodeKind::Method(method) => Some(method),
                        _ => None,
                    })
                    .collect();
                way.reverse();
                return way;
            }
        }
        Vec::new()
    }

    /// The verdict on a method; `None` if the graph does not have it.
    pub fn of(&self, graph: &CallGraph, method: MethodIx) -> Option<Verdict> {
        let node = graph.node(method)? as usize;
        let summary = self.summaries[node].as_ref()?;
        Some(verdict(summary, self.constructors[node]))
    }
}

fn verdict(summary: &Summary, constructor: bool) -> Verdict {
    let mut mutations = Vec::new();
    for (node, field) in &summary.mutated {
        let (param, below) = match summary.keys[usize::from(*node)] {
            Key::Param(i) => (usize::from(i), false),
            Key::Load(i, _) => (usize::from(i), true),
            Key::Global | Key::Fresh(_) => continue,
        };
        if constructor && param == 0 && !below {
            continue;
        }
        let named = if let Field::Named(field) = field { Some(*field) } else { None };
        let mutation = Mutation { param, below, field: named, element: *field == Field::Element };
        if !mutations.contains(&mutation) {
            mutations.push(mutation);
        }
    }
    let is_fresh = |n: &u16| matches!(summary.keys[usize::from(*n)], Key::Fresh(_)) && !summary.escaped.contains(n);
    Verdict {
        pure: mutations.is_empty() && !summary.changes_globals && !summary.unknown,
        changes_globals: summary.changes_globals,
        unknown: summary.unknown,
        mutations,
        returns_fresh: !summary.returned.is_empty() && summary.returned.iter().all(is_fresh),
    }
}

impl Solver<'_> {
    fn run(&mut self) {
        for component in 0..self.components.members.len() {
            let members = self.components.members[component].clone();
            let mut known = true;
            for &node in &members {
                let found = self.memo.find(self.world, node);
                known &= found.is_some();
                self.summaries[node as usize] = found.map(Arc::new);
            }
            if known {
                continue;
            }
            for n in &members {
                self.summaries[*n as usize] = None;
            }
            if self.unknown.is_empty() {
                self.find_unknown();
            }
            if members.iter().any(|n| self.unknown[*n as usize]) {
                for &node in &members {
                    self.summaries[node as usize] = Some(Arc::new(self.anything(node)));
                }
                continue;
            }
            let cycle = members.len() > 1 || self.next[members[0] as usize].contains(&members[0]);
            if cycle {
                self.cycle(&members);
            } else {
                let summary = self.analyse(members[0], 0);
                self.summaries[members[0] as usize] = Some(Arc::new(summary));
            }
            for n in &members {
                self.irs.remove(n);
            }
        }
    }

    /// Follows calls backwards from what can't be seen.
    fn find_unknown(&mut self) {
        let mut callers: Vec<Vec<NodeId>> = vec![Vec::new(); self.next.len()];
        for (from, next) in (0..).zip(&self.next) {
            for to in next {
                callers[*to as usize].push(from);
            }
        }
        let mut unknown = vec![false; self.next.len()];
        let mut stack: Vec<NodeId> = (0..self.next.len() as NodeId).filter(|n| self.is_opaque(*n)).collect();
        while let Some(node) = stack.pop() {
            if !self.is_said_pure(node) && !std::mem::replace(&mut unknown[node as usize], true) {
                stack.extend(&callers[node as usize]);
            }
        }
        // Components are decided as a whole, by any member that is not said to be pure.
        self.unknown = unknown;
    }

    fn is_said_pure(&self, node: NodeId) -> bool {
        match self.graph.nodes[node as usize].kind {
            NodeKind::Method(method) => self.is_declared_pure(method),
            NodeKind::Dispatch { resolved, .. } => self.is_declared_pure(resolved),
            NodeKind::Missing(_) => false,
        }
    }

    fn is_opaque(&mut self, node: NodeId) -> bool {
        let NodeKind::Method(method) = self.graph.nodes[node as usize].kind else { return false };
        if let Some(body) = self.world.body(method) {
            !body.opaque.is_empty()
        } else {
            let native = self.world.method(method).access & classfile::access::NATIVE != 0;
            native && natives::effect(self.world, method) == natives::Effect::Unknown
        }
    }

    fn anything(&self, node: NodeId) -> Summary {
        match self.graph.nodes[node as usize].kind {
            NodeKind::Method(method) | NodeKind::Dispatch { resolved: method, .. } => {
                Summary::unknown(&ir::parameters(self.world, method))
            }
            NodeKind::Missing(_) => Summary { keys: vec![Key::Global], ..Summary::default() },
        }
    }

    /// Looks at the members again and again until their summaries stay as they are.
    fn cycle(&mut self, members: &[NodeId]) {
        let place: FxHashMap<NodeId, u32> = members.iter().rev().copied().zip(0..).collect();
        let mut callers: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
        for &node in members {
            for to in &self.next[node as usize] {
                if place.contains_key(to) {
                    callers.entry(*to).or_default().push(node);
                }
            }
        }
        // In rounds, so that a node that many others change is looked at once for all of them.
        let mut round: BTreeSet<(u32, NodeId)> = members.iter().map(|n| (place[n], *n)).collect();
        let mut visits: FxHashMap<NodeId, u32> = FxHashMap::default();
        while !round.is_empty() {
            let mut later = BTreeSet::new();
            while let Some((at, node)) = round.pop_first() {
                let visit = visits.entry(node).or_insert(0);
                *visit += 1;
                let summary = self.analyse(node, *visit);
                if self.summaries[node as usize].as_deref() == Some(&summary) {
                    continue;
                }
                self.summaries[node as usize] = Some(Arc::new(summary));
                for caller in callers.get(&node).into_iter().flatten() {
                    let entry = (place[caller], *caller);
                    if entry.0 > at { &mut round } else { &mut later }.insert(entry);
                }
            }
            round = later;
        }
    }

    fn analyse(&mut self, node: NodeId, visit: u32) -> Summary {
        let graph = self.graph;
        match graph.nodes[node as usize].kind {
            NodeKind::Missing(_) => {
                // A call that fails to link throws an error and does nothing else.
                Summary { keys: vec![Key::Global], ..Summary::default() }
            }
            NodeKind::Dispatch { resolved, .. } => {
                if self.is_declared_pure(resolved) {
                    return only_looks(&ir::parameters(self.world, resolved));
                }
                let mut sum = Summary { keys: vec![Key::Global], ..Summary::default() };
                for edge in &graph.nodes[node as usize].edges {
                    if let Some(target) = &self.summaries[edge.to as usize]
                        && !(sum.unknown && target.unknown)
                    {
                        sum.join(target);
                    }
                }
                if visit > MAX_EXACT_ANALYSES {
                    sum.coarsen();
                }
                sum
            }
            NodeKind::Method(method) => {
                let mut summary = self.method(node, method, visit);
                if self.is_declared_pure(method) {
                    summary.mutated.clear();
                    (summary.changes_globals, summary.unknown) = (false, false);
                }
                summary
            }
        }
    }

    fn method(&mut self, node: NodeId, method: MethodIx, visit: u32) -> Summary {
        let params = ir::parameters(self.world, method);
        if self.world.body(method).is_none() {
            let fact = self.world.method(method);
            if fact.access & classfile::access::NATIVE == 0 {
                return Summary { keys: vec![Key::Global], ..Summary::default() };
            }
            let label = self.world.fact(self.world.class_of(method)).name;
            return graph::native(natives::effect(self.world, method), &params, label);
        }
        if visit > MOST_VISITS || ir::is_opaque(self.world, method) {
            return Summary::unknown(&params);
        }
        let ir = if let Some(ir) = self.irs.get(&node) {
            ir.clone()
        } else {
            let Some(ir) = ir::build(self.world, self.graph, method) else { return Summary::unknown(&params) };
            let ir = Arc::new(ir);
            self.irs.insert(node, ir.clone());
            ir
        };
        let summaries = &self.summaries;
        graph::analyse(&ir, |node| summaries[node as usize].as_deref(), visit > MAX_EXACT_ANALYSES)
    }

    fn is_declared_pure(&self, method: MethodIx) -> bool {
        let fact = self.world.method(method);
        if fact.declared_pure && !self.options.ignores_annotations {
            return true;
        }
        if self.options.pure.is_empty() {
            return false;
        }
        let class = self.world.class_text(self.world.class_of(method));
        let name = self.world.names.text(fact.name);
        self.options.pure.iter().any(|wanted| match wanted.rsplit_once('.') {
            Some((of, member)) => of == class && (member == "*" || *member == **name),
            None => false,
        })
    }
}

/// A method that is said to be pure: it returns something that it was given or that existed.
fn only_looks(params: &[bool]) -> Summary {
    let mut summary = Summary::default();
    let global = summary.index(Key::Global);
    summary.returned.push(global);
    for (i, _) in params.iter().enumerate().filter(|(_, is_ref)| **is_ref) {
        let i = summary::param_number(i);
        let (param, inner) = (summary.index(Key::Param(i)), summary.index(Key::Load(i, Field::Any)));
        summary.loads.extend([(param, Field::Any, inner), (inner, Field::Any, inner)]);
        summary.returned.extend([param, inner]);
    }
    summary.normalize();
    summary
}
