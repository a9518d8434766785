//! `pairwise-equals`: values are equivalent if `equals` says so.
//!
//! Each value of a tuple is compared by itself with one representative of each class of equivalent values, found so far, of the
//! same Java class. What has no usable `equals` is compared as a whole.

use base::FxHashMap;
use vm::{Concrete, Outcome, Ref};

use super::{OTHER, whole};
use crate::decoded::Decoded;
use crate::equality::{Broken, Equality, Fault, fault_of};
use crate::graph::Edge;
use crate::heap::parts_of;
use crate::lab::{Bench, Lab};
use crate::store::{StateId, Values};
use crate::technique::{Entry, Key, Technique};

pub const ENTRY: Entry = Entry {
    name: "pairwise-equals",
    paper: "PairwiseEquals",
    help: "equals() asked of pairs of objects",
    sequences: false,
    asks: true,
    make: || Box::<PairwiseEquals>::default(),
};

/// Representatives of a class that a state is compared with. A state that equals none of them is compared as a whole.
const MAX_COMPARED: usize = 1000;

/// A value of a tuple.
#[derive(Clone, Copy)]
struct Component {
    state: StateId,
    /// The number of its class; none if it is no object of its own.
    class: Option<u32>,
    /// The first component that is the same object.
    same_as: usize,
}

#[derive(Default)]
struct PairwiseEquals {
    equality: Equality,
    components: FxHashMap<StateId, Box<[Component]>>,
    /// The representative of a component's state.
    representative: FxHashMap<StateId, StateId>,
    representatives: FxHashMap<u32, Vec<StateId>>,
    tuples: FxHashMap<Box<[u64]>, Key>,
}

impl PairwiseEquals {
    fn components(&mut self, lab: &mut Lab<'_>, state: StateId) -> Box<[Component]> {
        if let Some(known) = self.components.get(&state) {
            return known.clone();
        }
        let Some(decoded) = lab.store.decode(state) else { return Box::default() };
        let found: Box<[Component]> = (0..decoded.roots.len())
            .map(|i| Component {
                state: lab.store.part(state, i..i + 1),
                class: match decoded.roots[i] {
                    Edge::Node(node) => Some(parts_of(decoded.nodes[node as usize].label).0),
                    _ => None,
                },
                same_as: decoded.roots.iter().position(|root| *root == decoded.roots[i]).unwrap_or(i),
            })
            .collect();
        self.components.insert(state, found.clone());
        found
    }

    /// Finds the representative of a state.
    fn find(&mut self, lab: &mut Lab<'_>, state: StateId, class: u32) {
        if self.representative.contains_key(&state) || self.equality.is_unusable(class) {
            return;
        }
        let Some(decoded) = lab.store.decode(state) else { return };
        lab.ready(&decoded);
        let known = self.representatives.get(&class).map_or(&[][..], Vec::as_slice);
        let equality = &mut self.equality;
        let found = lab.with(|bench| compare(bench, equality, &decoded, class, known));
        match found.unwrap_or(Compared::Unknown) {
            Compared::Equal(representative) => {
                self.representative.insert(state, representative);
            }
            Compared::New => {
                self.representatives.entry(class).or_default().push(state);
                self.representative.insert(state, state);
            }
            Compared::Unknown => {}
        }
    }

    fn key_of(&self, component: Component) -> Key {
        let usable = component.class.filter(|&class| !self.equality.is_unusable(class));
        match usable.and_then(|_| self.representative.get(&component.state)) {
            Some(representative) => OTHER | u64::from(representative.0),
            None => whole(component.state),
        }
    }
}

/// What comparing a state gave.
enum Compared {
    /// It equals this representative.
    Equal(StateId),
    /// It equals none and becomes one.
    New,
    /// It cannot be compared.
    Unknown,
}

fn compare(bench: &mut Bench<'_>, equality: &mut Equality, state: &Decoded, class: u32, known: &[StateId]) -> Compared {
    let Some(object) = root(bench, state) else { return Compared::Unknown };
    if !equality.is_usable(bench, class, bench.machine.class_of(object)) || !equality.is_sound(bench, class, object) {
        return Compared::Unknown;
    }
    for &other in known.iter().take(MAX_COMPARED) {
        let decoded = bench.store.decode(other);
        let Some(there) = decoded.and_then(|decoded| root(bench, &decoded)) else { return Compared::Unknown };
        match bench.equals(&mut Concrete, object, there) {
            Outcome::Returned(0) => {}
            Outcome::Returned(_) => {
                if bench.equals(&mut Concrete, there, object) == Outcome::Returned(0) {
                    equality.fault(bench, class, Fault::NotSymmetric);
                    return Compared::Unknown;
                }
                return Compared::Equal(other);
            }
            outcome => {
                let fault = fault_of(bench, &outcome);
                equality.fault(bench, class, fault);
                return Compared::Unknown;
            }
        }
    }
    if known.len() < MAX_COMPARED { Compared::New } else { Compared::Unknown }
}

/// Builds a state of one object.
fn root(bench: &mut Bench<'_>, state: &Decoded) -> Option<Ref> {
    bench.build(state).ok()?.roots.first().copied()
}

impl Technique for PairwiseEquals {
    fn prepare(&mut self, lab: &mut Lab<'_>, values: Values) {
        for component in self.components(lab, values.state) {
            if let Some(class) = component.class {
                self.find(lab, component.state, class);
            }
        }
    }

    fn key(&mut self, lab: &mut Lab<'_>, values: Values) -> Key {
        self.prepare(lab, values);
        let components = self.components(lab, values.state);
        if components.is_empty() {
            return whole(values.state);
        }
        let keys: Box<[u64]> =
            components.iter().flat_map(|&component| [self.key_of(component), component.same_as as u64]).collect();
        let next = OTHER | self.tuples.len() as u64;
        *self.tuples.entry(keys).or_insert(next)
    }

    fn broken(&self) -> &[Broken] {
        self.equality.broken()
    }
}
