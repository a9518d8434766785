//! The points-to analysis of one method: flow-sensitive in its values, flow-insensitive in the heap.

use base::{FxHashMap, Sym};

use super::ir::{Callee, Field, Ir, Op};
use super::summary::{Key, Summary, coarse, param_number};
use crate::callgraph::NodeId;
use crate::ssa::ValueId;

type N = u16;
const GLOBAL: N = 0;

/// More nodes than this, and the method is analysed with a coarser heap.
const MOST_NODES: usize = 200;
/// Loads from one parameter that are distinguished by their fields.
const MOST_LOADS: usize = 24;

struct Node {
    key: Key,
    /// Where it was made, which distinguishes nodes; exported by class.
    site: u32,
    edges: Vec<(Field, N)>,
    loads: Vec<(Field, N)>,
    escaped: bool,
}

#[allow(clippy::struct_excessive_bools, reason = "what was found, and the state of the search")]
pub(crate) struct Graph<'a> {
    ir: &'a Ir,
    nodes: Vec<Node>,
    index: FxHashMap<(Key, u32), N>,
    points: Vec<Vec<N>>,
    mutated: Vec<(N, Field)>,
    returned: Vec<N>,
    changes_globals: bool,
    unknown: bool,
    coarse: bool,
    changed: bool,
    overflow: bool,
    load_count: usize,
}

/// Analyses a method. `callee` gives the summaries of nodes of the call graph: `None` while nothing is known yet.
pub(crate) fn analyse<'s>(ir: &Ir, callee: impl Fn(NodeId) -> Option<&'s Summary> + Copy, force: bool) -> Summary {
    if !force && let Some(summary) = Graph::new(ir, false).run(callee) {
        return summary;
    }
    match Graph::new(ir, true).run(callee) {
        Some(summary) => summary,
        None => Summary::unknown(&ir.params.iter().map(Option::is_some).collect::<Vec<_>>()),
    }
}

fn insert(list: &mut Vec<N>, node: N) -> bool {
    match list.binary_search(&node) {
        Ok(_) => false,
        Err(at) => {
            list.insert(at, node);
            true
        }
    }
}

impl<'a> Graph<'a> {
    fn new(ir: &'a Ir, coarse: bool) -> Self {
        let mut graph = Self {
            ir,
            nodes: Vec::new(),
            index: FxHashMap::default(),
            points: vec![Vec::new(); ir.values],
            mutated: Vec::new(),
            returned: Vec::new(),
            changes_globals: false,
            unknown: false,
            coarse,
            changed: false,
            overflow: false,
            load_count: 0,
        };
        graph.node(Key::Global, 0);
        for (i, value) in ir.params.iter().enumerate() {
            if let Some(value) = value {
                let node = graph.node(Key::Param(param_number(i)), 0);
                insert(&mut graph.points[*value as usize], node);
            }
        }
        graph
    }

    fn run<'s>(mut self, callee: impl Fn(NodeId) -> Option<&'s Summary> + Copy) -> Option<Summary> {
        loop {
            self.changed = false;
            for (at, op) in (0..).zip(&self.ir.ops) {
                self.step(at, op, callee);
            }
            self.spread_escapes();
            if self.overflow {
                return None;
            }
            if !self.changed {
                return Some(self.export());
            }
        }
    }

    fn node(&mut self, key: Key, site: u32) -> N {
        let (key, site) = if self.coarse { (coarse(key), 0) } else { (key, site) };
        if let Some(&node) = self.index.get(&(key, site)) {
            return node;
        }
        let node = self.nodes.len() as N;
        if self.nodes.len() >= if self.coarse { 600 } else { MOST_NODES } {
            self.overflow = true;
            return GLOBAL;
        }
        self.nodes.push(Node { key, site, edges: Vec::new(), loads: Vec::new(), escaped: false });
        self.index.insert((key, site), node);
        self.changed = true;
        node
    }

    fn add(&mut self, value: ValueId, nodes: &[N]) {
        for &node in nodes {
            self.changed |= insert(&mut self.points[value as usize], node);
        }
    }

    fn of(&self, value: ValueId) -> Vec<N> {
        self.points[value as usize].clone()
    }

    fn step<'s>(&mut self, at: u32, op: &Op, callee: impl Fn(NodeId) -> Option<&'s Summary>) {
        match op {
            Op::Global(v) => self.add(*v, &[GLOBAL]),
            Op::New(v, label) => {
                let node = self.node(Key::Fresh(Some(*label)), at + 1);
                self.add(*v, &[node]);
            }
            Op::Copy(v, of) => {
                for from in of {
                    let nodes = self.of(*from);
                    self.add(*v, &nodes);
                }
            }
            Op::Load(v, base, field) => {
                for node in self.of(*base) {
                    let loaded = self.load(node, *field);
                    self.add(*v, &loaded);
                }
            }
            Op::Store(base, field, value) => {
                let values = value.map(|v| self.of(v)).unwrap_or_default();
                for node in self.of(*base) {
                    self.mutate(node, *field);
                    self.store(node, *field, &values);
                }
            }
            Op::StaticStore(value) => {
                self.mutate(GLOBAL, Field::Any);
                let values = value.map(|v| self.of(v)).unwrap_or_default();
                for node in values {
                    self.escape(node);
                }
            }
            Op::Capture(v, label, values) => {
                let node = self.node(Key::Fresh(Some(*label)), at + 1);
                self.add(*v, &[node]);
                for value in values {
                    let kept = self.of(*value);
                    self.store(node, Field::Captured, &kept);
                }
            }
            Op::Return(v) => {
                for node in self.of(*v) {
                    self.changed |= insert(&mut self.returned, node);
                }
            }
            Op::Throw(v) => self.of(*v).into_iter().for_each(|node| self.escape(node)),
            Op::Call(result, Callee::Unknown, args) => self.unknown_call(*result, args),
            Op::Call(result, Callee::Node(node), args) => {
                if let Some(summary) = callee(*node) {
                    self.call(at, *result, summary, args);
                }
            }
        }
    }

    /// What a field of a node may refer to.
    fn load(&mut self, node: N, field: Field) -> Vec<N> {
        if node == GLOBAL {
            return vec![GLOBAL];
        }
        let fits = |f: Field| f == field || f == Field::Any || field == Field::Any;
        let here = &self.nodes[usize::from(node)];
        let mut found: Vec<N> = here.edges.iter().filter(|(f, _)| fits(*f)).map(|(_, to)| *to).collect();
        if here.escaped {
            found.push(GLOBAL);
        }
        if let Key::Param(root) | Key::Load(root, _) = here.key {
            if let Some((_, to)) = here.loads.iter().find(|(f, _)| *f == field) {
                found.push(*to);
            } else {
                let known = self.index.contains_key(&(Key::Load(root, field), 0));
                self.load_count += usize::from(!known);
                let name = if self.load_count > MOST_LOADS { Field::Any } else { field };
                let to = self.node(Key::Load(root, name), 0);
                self.nodes[usize::from(node)].loads.push((field, to));
                self.changed = true;
                found.push(to);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn store(&mut self, node: N, field: Field, values: &[N]) {
        let field = if self.coarse { Field::Any } else { field };
        for &value in values {
            if node == GLOBAL {
                self.escape(value);
            } else {
                let edges = &mut self.nodes[usize::from(node)].edges;
                if !edges.contains(&(field, value)) {
                    edges.push((field, value));
                    self.changed = true;
                }
            }
        }
    }

    /// The object is changed; that matters if it existed before.
    fn mutate(&mut self, node: N, field: Field) {
        match self.nodes[usize::from(node)].key {
            Key::Fresh(_) => {}
            Key::Global => {
                self.changed |= !self.changes_globals;
                self.changes_globals = true;
            }
            Key::Param(_) | Key::Load(..) => {
                if !self.mutated.contains(&(node, field)) {
                    self.mutated.push((node, field));
                    self.changed = true;
                }
            }
        }
    }

    fn escape(&mut self, node: N) {
        let slot = &mut self.nodes[usize::from(node)].escaped;
        if node != GLOBAL && !*slot {
            *slot = true;
            self.changed = true;
        }
    }

    fn spread_escapes(&mut self) {
        let mut stack: Vec<N> = (1..self.nodes.len() as N).filter(|n| self.nodes[usize::from(*n)].escaped).collect();
        while let Some(node) = stack.pop() {
            for i in 0..self.nodes[usize::from(node)].edges.len() {
                let (_, to) = self.nodes[usize::from(node)].edges[i];
                if to != GLOBAL && !self.nodes[usize::from(to)].escaped {
                    self.escape(to);
                    stack.push(to);
                }
            }
        }
    }

    fn unknown_call(&mut self, result: Option<ValueId>, args: &[Option<ValueId>]) {
        self.changed |= !self.unknown || !self.changes_globals;
        (self.unknown, self.changes_globals) = (true, true);
        for value in args.iter().flatten() {
            for node in self.of(*value) {
                self.escape(node);
                self.mutate(node, Field::Any);
            }
        }
        if let Some(result) = result {
            self.add(result, &[GLOBAL]);
        }
    }

    /// Maps the callee's nodes to nodes here and does here what it does there.
    fn call(&mut self, at: u32, result: Option<ValueId>, callee: &Summary, args: &[Option<ValueId>]) {
        let mut map: Vec<Vec<N>> = Vec::with_capacity(callee.keys.len());
        for key in &callee.keys {
            map.push(match key {
                Key::Global => vec![GLOBAL],
                Key::Param(i) => args.get(usize::from(*i)).copied().flatten().map(|v| self.of(v)).unwrap_or_default(),
                Key::Load(..) => Vec::new(),
                Key::Fresh(label) => vec![self.node(Key::Fresh(*label), at + 1)],
            });
        }
        let mut grown = true;
        while grown {
            grown = false;
            for &(from, field, to) in &callee.loads {
                for i in 0..map[usize::from(from)].len() {
                    let node = map[usize::from(from)][i];
                    for loaded in self.load(node, field) {
                        grown |= insert(&mut map[usize::from(to)], loaded);
                    }
                }
            }
        }
        for &(from, field, to) in &callee.edges {
            for i in 0..map[usize::from(from)].len() {
                let node = map[usize::from(from)][i];
                self.store(node, field, &map[usize::from(to)]);
            }
        }
        for &(node, field) in &callee.mutated {
            map[usize::from(node)].iter().for_each(|n| self.mutate(*n, field));
        }
        for &node in &callee.escaped {
            map[usize::from(node)].iter().for_each(|n| self.escape(*n));
        }
        self.changed |= callee.changes_globals && !self.changes_globals || callee.unknown && !self.unknown;
        self.changes_globals |= callee.changes_globals;
        self.unknown |= callee.unknown;
        if let Some(result) = result {
            for &node in &callee.returned {
                self.add(result, &map[usize::from(node)]);
            }
        }
    }

    /// What callers need: nodes that they can see, and loads that lead to something that matters.
    fn export(self) -> Summary {
        let wanted = self.wanted();
        let mut out = Summary { changes_globals: self.changes_globals, unknown: self.unknown, ..Summary::default() };
        let mut place: Vec<Option<u16>> = vec![None; self.nodes.len()];
        for (i, node) in self.nodes.iter().enumerate().filter(|(i, _)| wanted[*i]) {
            place[i] = Some(out.index(node.key));
            debug_assert!(node.site == 0 || matches!(node.key, Key::Fresh(_)));
        }
        for (i, node) in self.nodes.iter().enumerate() {
            let Some(from) = place[i] else { continue };
            let both = |list: &[(Field, N)]| -> Vec<(u16, Field, u16)> {
                list.iter().filter_map(|(f, to)| Some((from, *f, place[usize::from(*to)]?))).collect()
            };
            out.loads.extend(both(&node.loads));
            out.edges.extend(both(&node.edges));
            if node.escaped && !matches!(node.key, Key::Fresh(_)) {
                out.escaped.push(from);
            }
        }
        out.mutated = self.mutated.iter().filter_map(|(n, f)| Some((place[usize::from(*n)]?, *f))).collect();
        out.returned = self.returned.iter().filter_map(|n| place[usize::from(*n)]).collect();
        // An object that the method made and that others can reach is one of theirs.
        for (i, node) in self.nodes.iter().enumerate() {
            if node.escaped
                && matches!(node.key, Key::Fresh(_))
                && let Some(at) = place[i]
            {
                out.escaped.push(at);
            }
        }
        out.normalize();
        if out.is_large() {
            out.coarsen();
        }
        out
    }

    fn wanted(&self) -> Vec<bool> {
        let mut wanted = vec![false; self.nodes.len()];
        let mut stack: Vec<N> = vec![GLOBAL];
        stack.extend(&self.returned);
        stack.extend(self.mutated.iter().map(|m| m.0));
        for (i, node) in (0..).zip(&self.nodes) {
            match node.key {
                Key::Param(_) => stack.push(i),
                Key::Load(..) if !node.edges.is_empty() || node.escaped => stack.push(i),
                _ => {}
            }
        }
        // Along stored references; what was loaded is found from where it is.
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut wanted[usize::from(node)], true) {
                stack.extend(self.nodes[usize::from(node)].edges.iter().map(|(_, to)| *to));
            }
        }
        // Loads on the way to a wanted node.
        let mut changed = true;
        while changed {
            changed = false;
            for (i, node) in self.nodes.iter().enumerate() {
                if !wanted[i] && node.loads.iter().any(|(_, to)| wanted[usize::from(*to)]) {
                    wanted[i] = true;
                    changed = true;
                }
            }
        }
        wanted
    }
}

/// What a native does, as a summary.
pub(crate) fn native(effect: crate::natives::Effect, params: &[bool], label: Sym) -> Summary {
    use crate::natives::Effect;
    let mut s = Summary::default();
    let global = s.index(Key::Global);
    match effect {
        Effect::Looks => s.returned = vec![global],
        Effect::Makes => s.returned = vec![s.index(Key::Fresh(Some(label)))],
        Effect::ArrayCopy => {
            let (from, to) = (s.index(Key::Param(0)), s.index(Key::Param(2)));
            let element = s.index(Key::Load(0, Field::Element));
            s.loads = vec![(from, Field::Element, element)];
            s.edges = vec![(to, Field::Element, element)];
            s.mutated = vec![(to, Field::Element)];
        }
        Effect::Clone => {
            let (from, made) = (s.index(Key::Param(0)), s.index(Key::Fresh(Some(label))));
            let inner = s.index(Key::Load(0, Field::Any));
            s.loads = vec![(from, Field::Any, inner)];
            s.edges = vec![(made, Field::Any, inner)];
            s.returned = vec![made];
        }
        Effect::ChangesReceiver => {
            let this = s.index(Key::Param(0));
            s.mutated = vec![(this, Field::Any)];
            s.returned = vec![this];
        }
        Effect::RawWrite => {
            let object = s.index(Key::Param(1));
            s.mutated = vec![(object, Field::Any)];
            let inner = s.index(Key::Load(1, Field::Any));
            s.loads = vec![(object, Field::Any, inner)];
            s.returned = vec![inner, global];
            for (i, _) in params.iter().enumerate().skip(2).filter(|(_, is_ref)| **is_ref) {
                let value = s.index(Key::Param(param_number(i)));
                s.edges.push((object, Field::Any, value));
            }
        }
        Effect::RawRead => {
            let object = s.index(Key::Param(1));
            let inner = s.index(Key::Load(1, Field::Any));
            s.loads = vec![(object, Field::Any, inner)];
            s.returned = vec![inner, global];
        }
        Effect::Unknown => return Summary::unknown(params),
    }
    s.normalize();
    s
}
