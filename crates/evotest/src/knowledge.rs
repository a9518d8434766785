//! What static analysis knows before the first test runs: which methods are pure, and through which public methods the
//! others can be reached.

use analysis::callgraph::{self, CallGraph, NodeId, NodeKind};
use analysis::purity::{self, Purity};
use analysis::world::{MethodIx, World};
use base::{FxHashMap, FxHashSet};
use goals::GoalSet;
use testcase::{Api, CallableId, CallableKind, TypeId};

use crate::options::PurityBy;

/// Answers by callable of the API and by method of the goals.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// By callable: whether a call changes nothing that existed before, by analysis.
    pub pure: Vec<bool>,
    /// By callable: the same by an annotation.
    said: Vec<bool>,
    /// Callables through which a method is reached, nearest first.
    entries: FxHashMap<(u32, u32), Vec<CallableId>>,
}

/// Classes beside those under test whose methods are looked at.
const MOST_CLASSES: usize = 60;
/// Methods that the call graph may have.
const MOST_METHODS: usize = 60_000;
/// Ways that are kept for one method.
const MOST_ENTRIES: usize = 12;

impl Knowledge {
    /// Analyses the classes of the goals and those that tests handle with them. `callables` are the public ways in.
    ///
    /// `by` says by what methods are to be known as pure: annotations count in analysis only if both do.
    pub fn of(world: &mut World, api: &Api, goals: &GoalSet, callables: &[CallableId], by: PurityBy) -> Self {
        let pure = known_pure(api);
        let mut found = Self { said: vec![false; pure.len()], pure, ..Self::default() };
        let mut methods: FxHashMap<CallableId, MethodIx> = FxHashMap::default();
        let mut roots = Vec::new();
        for class in &goals.classes {
            if let Some(ix) = world.class_named(&class.model.name) {
                roots.extend(world.methods_of(ix));
            }
        }
        for class in handled(api, callables) {
            let Some(ix) = world.class_named(&api.class(class).name) else { continue };
            for &callable in api.class(class).constructors.iter().chain(&api.class(class).methods) {
                let wanted = api.callable(callable);
                let name = if wanted.kind == CallableKind::Constructor { "<init>" } else { &wanted.name };
                let same = |&m: &MethodIx| {
                    let fact = world.method(m);
                    **world.names.text(fact.name) == *name && **world.names.text(fact.desc) == *wanted.desc
                };
                if let Some(method) = world.methods_of(ix).find(same) {
                    methods.insert(callable, method);
                    roots.push(method);
                }
            }
        }
        let options =
            callgraph::CallGraphOptions { most_methods: MOST_METHODS, ..callgraph::CallGraphOptions::default() };
        let graph = CallGraph::build(world, &roots, &options);
        let options =
            purity::PurityOptions { ignores_annotations: by == PurityBy::Analysis, ..purity::PurityOptions::default() };
        let purity = Purity::new(world, &graph, &options);
        for (callable, method) in &methods {
            let at = callable.0 as usize;
            found.said[at] = world.method(*method).declared_pure;
            found.pure[at] |= purity.of(&graph, *method).is_some_and(|verdict| verdict.pure);
        }
        found.find_entries(world, &graph, goals, callables, &methods);
        found
    }

    /// Follows calls backwards from each method to the public ones.
    fn find_entries(
        &mut self,
        world: &mut World,
        graph: &CallGraph,
        goals: &GoalSet,
        callables: &[CallableId],
        methods: &FxHashMap<CallableId, MethodIx>,
    ) {
        let mut callers: Vec<Vec<NodeId>> = vec![Vec::new(); graph.nodes.len()];
        for (from, node) in (0..).zip(&graph.nodes) {
            for edge in node.edges.iter().filter(|e| !e.init) {
                callers[edge.to as usize].push(from);
            }
        }
        let public: FxHashMap<MethodIx, CallableId> =
            callables.iter().filter_map(|c| Some((*methods.get(c)?, *c))).collect();
        for (class, of) in (0..).zip(&goals.classes) {
            let Some(ix) = world.class_named(&of.model.name) else { continue };
            for method in world.methods_of(ix) {
                let Some(node) = graph.node(method) else { continue };
                let ways = ways(graph, &callers, node, &public);
                self.entries.insert((class, u32::from(world.slot(method))), ways);
            }
        }
    }

    /// Callables that lead into a method of the goals, nearest first.
    pub fn entries(&self, class: u32, method: u32) -> &[CallableId] {
        self.entries.get(&(class, method)).map_or(&[], |ways| ways)
    }

    /// Whether a call is known to change nothing, by what is asked.
    pub fn is_pure(&self, callable: CallableId, by: PurityBy) -> bool {
        let of = |known: &[bool]| known.get(callable.0 as usize).copied().unwrap_or(false);
        match by {
            PurityBy::Any => of(&self.pure) || of(&self.said),
            PurityBy::Nothing => false,
            PurityBy::Analysis => of(&self.pure),
            PurityBy::Annotation => of(&self.said),
        }
    }
}

/// Nothing can be changed in a text or a boxed number.
fn known_pure(api: &Api) -> Vec<bool> {
    let value = |class: TypeId| class == TypeId::STRING || class == TypeId::CLASS || class.unboxed().is_some();
    api.callables.iter().map(|c| value(c.class)).collect()
}

/// The classes that public methods take, give or belong to.
fn handled(api: &Api, callables: &[CallableId]) -> Vec<TypeId> {
    let mut list = Vec::new();
    let mut seen = FxHashSet::default();
    let mut add = |ty: Option<TypeId>| {
        if let Some(id) = ty
            && list.len() < MOST_CLASSES
            && seen.insert(id)
        {
            list.push(id);
        }
    };
    for &callable in callables {
        add(Some(api.callable(callable).class));
    }
    for &callable in callables {
        let callable = api.callable(callable);
        add(callable.ret.type_id());
        callable.params.iter().for_each(|p| add(p.type_id()));
    }
    list
}

/// Public methods from which a node is reached; not much farther than the nearest.
fn ways(
    graph: &CallGraph,
    callers: &[Vec<NodeId>],
    from: NodeId,
    public: &FxHashMap<MethodIx, CallableId>,
) -> Vec<CallableId> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<NodeId> = FxHashSet::from_iter([from]);
    let mut level = vec![from];
    let mut more = 2;
    while !level.is_empty() && more > 0 && found.len() < MOST_ENTRIES {
        let mut next = Vec::new();
        for node in level {
            if let NodeKind::Method(method) = graph.nodes[node as usize].kind
                && let Some(&callable) = public.get(&method)
                && found.len() < MOST_ENTRIES
            {
                found.push(callable);
            }
            next.extend(callers[node as usize].iter().copied().filter(|&n| seen.insert(n)));
        }
        if !found.is_empty() {
            more -= 1;
        }
        level = next;
    }
    found
}
