//! `monitor-equals`: values are equivalent if the parts that `equals` reads are isomorphic.
//!
//! The paper runs `x.equals(x)`; many `equals` methods return at once then, and would read nothing. Here two copies of the state
//! are compared with each other, and what is read of either counts. A value without a usable `equals`, and one whose copies
//! are not equal, counts as a whole.

use base::{FxHashMap, FxHashSet};
use vm::heap::{ELEMENTS, LENGTH};
use vm::{Outcome, Ref};

use super::{OTHER, whole};
use crate::decoded::Decoded;
use crate::equality::{Broken, Equality, Fault, fault_of, look};
use crate::graph::{Edge, Graph};
use crate::heap::{label, parts_of};
use crate::lab::{Bench, Built, Lab};
use crate::linear::Lineariser;
use crate::reads::Reads;
use crate::store::{StateId, Values};
use crate::tables::Shape;
use crate::technique::{Entry, Key, Technique};

pub const ENTRY: Entry = Entry {
    name: "monitor-equals",
    paper: "MonitorEquals",
    help: "what equals() reads of the objects, compared by isomorphism",
    sequences: false,
    asks: true,
    make: || Box::<MonitorEquals>::default(),
};

/// Begins the words of a part of a state, so that they are no other state's.
const PART: u64 = u64::MAX;

#[derive(Default)]
struct MonitorEquals {
    equality: Equality,
    /// The key of a state, and the classes whose `equals` it relies on.
    known: FxHashMap<StateId, (Key, Box<[u32]>)>,
    lineariser: Lineariser<u32>,
}

/// What counts of a state.
#[derive(Default)]
struct Relevant {
    /// Nodes of which everything counts.
    nodes: FxHashSet<u32>,
    /// Parts that count: values (of arrays: elements) and references, in their order; the length of an array.
    values: FxHashSet<(u32, u32)>,
    references: FxHashSet<(u32, u32)>,
    lengths: FxHashSet<u32>,
}

impl Relevant {
    /// Everything that a node reaches counts.
    fn reach(&mut self, state: &Decoded, root: u32) {
        let mut open = vec![root];
        while let Some(node) = open.pop() {
            if self.nodes.insert(node) {
                let edges = state.nodes[node as usize].edges.iter();
                open.extend(edges.filter_map(|edge| if let Edge::Node(to) = edge { Some(*to) } else { None }));
            }
        }
    }

    /// An address of an object of the state was read.
    fn read(&mut self, bench: &mut Bench<'_>, node: u32, object: Ref, address: u32) {
        let offset = address - object;
        let layout = bench.store.tables.layout(bench.machine, bench.machine.class_of(object));
        match &layout.shape {
            Shape::Object { values, references } => {
                if let Some(at) = references.iter().position(|&o| o == offset) {
                    self.references.insert((node, at as u32));
                } else if let Some(at) = values.iter().position(|part| part.offset == offset) {
                    self.values.insert((node, at as u32));
                }
            }
            _ if offset == LENGTH => {
                self.lengths.insert(node);
            }
            Shape::Values(shift) if offset >= ELEMENTS => {
                self.values.insert((node, (offset - ELEMENTS) >> shift));
            }
            Shape::References if offset >= ELEMENTS => {
                self.references.insert((node, (offset - ELEMENTS) / 4));
            }
            _ => {}
        }
    }
}

/// A state without what does not count.
struct Restricted<'a> {
    state: &'a Decoded,
    relevant: &'a Relevant,
    /// Bytes of the elements of each node, as a power of two, if it is an array of values.
    shifts: &'a [Option<u8>],
}

impl Graph for Restricted<'_> {
    type Node = u32;

    fn expand(&mut self, node: u32, values: &mut Vec<u64>, edges: &mut Vec<Edge<u32>>) -> u64 {
        let of = &self.state.nodes[node as usize];
        if self.relevant.nodes.contains(&node) {
            values.push(0);
            values.extend_from_slice(&of.values);
            edges.extend_from_slice(&of.edges);
            return of.label;
        }
        let (class, length) = parts_of(of.label);
        let counts = if let Some(shift) = self.shifts[node as usize] {
            values.push(1);
            let elements = (0..length).filter(|&i| self.relevant.values.contains(&(node, i)));
            values.extend(elements.flat_map(|i| [u64::from(i), element(&of.values, i, shift)]));
            self.relevant.lengths.contains(&node)
        } else {
            values.push(2);
            let parts = (0..).zip(&of.values).filter(|(i, _)| self.relevant.values.contains(&(node, *i)));
            values.extend(parts.flat_map(|(i, &value)| [u64::from(i), value]));
            self.relevant.lengths.contains(&node)
        };
        for (i, &edge) in (0..).zip(&of.edges) {
            if self.relevant.references.contains(&(node, i)) {
                edges.extend([Edge::Value(u64::from(i)), edge]);
            }
        }
        label(class, if counts { length } else { 0 })
    }
}

/// An element of packed words.
fn element(words: &[u64], index: u32, shift: u8) -> u64 {
    let at = (index as usize) << shift;
    let word = words.get(at / 8).copied().unwrap_or(0);
    let bits = 8u32 << shift;
    (word >> (at % 8 * 8)) & (u64::MAX >> (64 - bits))
}

impl MonitorEquals {
    fn find(&mut self, lab: &mut Lab<'_>, state: StateId) -> (Key, Box<[u32]>) {
        let plain = (whole(state), Box::default());
        let Some(decoded) = lab.store.decode(state) else { return plain };
        if !decoded.roots.iter().any(|root| matches!(root, Edge::Node(_))) {
            return plain;
        }
        lab.ready(&decoded);
        let (equality, lineariser) = (&mut self.equality, &mut self.lineariser);
        let found = lab.with(|bench| {
            let (relevant, classes) = watch(bench, equality, &decoded)?;
            if classes.is_empty() {
                return None;
            }
            let shifts: Vec<Option<u8>> = decoded.nodes.iter().map(|node| shift(bench, node.label)).collect();
            let mut part = Restricted { state: &decoded, relevant: &relevant, shifts: &shifts };
            let words = lineariser.run(&mut part, &decoded.roots).ok()?;
            Some(([&[PART], words].concat(), classes))
        });
        match found.flatten() {
            Some((words, classes)) => (OTHER | u64::from(lab.store.state(&words).0), classes),
            None => plain,
        }
    }
}

fn shift(bench: &mut Bench<'_>, label: u64) -> Option<u8> {
    let class = bench.class(parts_of(label).0).ok()?;
    match bench.store.tables.layout(bench.machine, class).shape {
        Shape::Values(shift) => Some(shift),
        _ => None,
    }
}

/// What counts of a state, and the classes whose `equals` say so. `None` if the state cannot be built again.
fn watch(bench: &mut Bench<'_>, equality: &mut Equality, state: &Decoded) -> Option<(Relevant, Box<[u32]>)> {
    let (one, other) = (bench.build(state).ok()?, bench.build(state).ok()?);
    let mut relevant = Relevant::default();
    let mut classes = Vec::new();
    let mut reads = Reads::default();
    let mut asked = FxHashSet::default();
    for (i, root) in state.roots.iter().enumerate() {
        let &Edge::Node(node) = root else { continue };
        if !asked.insert(node) {
            continue;
        }
        let class = parts_of(state.nodes[node as usize].label).0;
        if ask(bench, equality, class, (one.roots[i], other.roots[i]), &mut reads) {
            classes.push(class);
        } else {
            relevant.reach(state, node);
        }
    }
    for built in [&one, &other] {
        note(bench, &mut relevant, built, &reads);
    }
    Some((relevant, classes.into()))
}

/// Compares two copies. Gives whether what was read is what counts.
fn ask(bench: &mut Bench<'_>, equality: &mut Equality, class: u32, pair: (Ref, Ref), reads: &mut Reads) -> bool {
    let id = bench.machine.class_of(pair.0);
    if !equality.is_usable(bench, class, id) || !equality.is_sound(bench, class, pair.0) {
        return false;
    }
    let before = look(bench, &[pair.0, pair.1]);
    let outcome = bench.equals(reads, pair.0, pair.1);
    match outcome {
        Outcome::Returned(_) if look(bench, &[pair.0, pair.1]) != before => {
            equality.fault(bench, class, Fault::Changes);
            false
        }
        // Equal copies may hold objects that are equal to themselves only.
        Outcome::Returned(equal) => equal != 0,
        other => {
            let fault = fault_of(bench, &other);
            equality.fault(bench, class, fault);
            false
        }
    }
}

/// Finds the nodes that addresses belong to.
fn note(bench: &mut Bench<'_>, relevant: &mut Relevant, built: &Built, reads: &Reads) {
    let mut starts: Vec<(Ref, u32)> = built.objects.iter().copied().zip(0..).collect();
    starts.sort_unstable();
    for &address in &reads.addresses {
        let after = starts.partition_point(|&(start, _)| start <= address);
        let Some(&(object, node)) = after.checked_sub(1).and_then(|i| starts.get(i)) else { continue };
        if address - object < bench.machine.size_of(object) {
            relevant.read(bench, node, object, address);
        }
    }
    for (object, node) in starts {
        if reads.given.contains(&object) && bench.machine.class(bench.machine.class_of(object)).is_array() {
            relevant.nodes.insert(node);
        }
    }
}

impl Technique for MonitorEquals {
    fn prepare(&mut self, lab: &mut Lab<'_>, values: Values) {
        if !self.known.contains_key(&values.state) {
            let found = self.find(lab, values.state);
            self.known.insert(values.state, found);
        }
    }

    fn key(&mut self, lab: &mut Lab<'_>, values: Values) -> Key {
        self.prepare(lab, values);
        match self.known.get(&values.state) {
            Some((key, classes)) if !classes.iter().any(|&class| self.equality.is_unusable(class)) => *key,
            _ => whole(values.state),
        }
    }

    fn broken(&self) -> &[Broken] {
        self.equality.broken()
    }
}
