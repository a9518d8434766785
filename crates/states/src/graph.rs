//! Heaps as graphs: what linearisation and the isomorphism check walk.

use std::hash::Hash;

/// What a field, an element or a root holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge<N> {
    Null,
    /// A primitive value, by its bits.
    Value(u64),
    /// A value without identity: a string, a box, a class, a constant. Equal numbers mean equal values.
    Atom(u32),
    Node(N),
}

/// A heap: nodes with labels, values and references, in a fixed order of fields.
pub trait Graph {
    type Node: Copy + Eq + Hash;

    /// Appends the primitive values of a node and its references, both in the order of the fields, and gives its label: class and
    /// array length. Labels have at most [`LABEL_BITS`] bits.
    fn expand(&mut self, node: Self::Node, values: &mut Vec<u64>, edges: &mut Vec<Edge<Self::Node>>) -> u64;
}

/// Bits of a label that are kept.
pub const LABEL_BITS: u32 = 61;
