//! The heap of a machine as a graph.

use classfile::descriptor::Kind;
use program::Method;
use vm::heap::ELEMENTS;
use vm::{Machine, Ref};

use crate::graph::{Edge, Graph};
use crate::tables::{Part, Shape, Tables};

/// See the module's head.
pub struct MachineHeap<'a> {
    pub machine: &'a Machine,
    pub tables: &'a mut Tables,
    /// Objects of the JDK below this address were there before all tests, and are known by their addresses.
    pub base: Ref,
}

/// Bits of a label for the class; the others are an array's length.
const CLASS_BITS: u32 = 28;

/// The label of objects of a class, or of arrays of a length.
pub(crate) fn label(class: u32, length: u32) -> u64 {
    u64::from(class) | u64::from(length) << CLASS_BITS
}

/// The class's number in the table, and the length.
pub(crate) fn parts_of(label: u64) -> (u32, u32) {
    ((label & ((1 << CLASS_BITS) - 1)) as u32, (label >> CLASS_BITS) as u32)
}

pub(crate) fn read(machine: &Machine, address: u32, len: u32) -> u64 {
    match len {
        1 => machine.heap.get::<u8>(address).into(),
        2 => machine.heap.get::<u16>(address).into(),
        4 => machine.heap.get::<u32>(address).into(),
        _ => machine.heap.get::<u64>(address),
    }
}

impl MachineHeap<'_> {
    /// What a reference leads to.
    pub fn edge(&mut self, object: Ref) -> Edge<Ref> {
        if object == 0 {
            return Edge::Null;
        }
        let machine = self.machine;
        let layout = self.tables.layout(machine, machine.class_of(object));
        let atom = match layout.shape {
            Shape::Text => self.tables.text(machine, object),
            Shape::Boxed(Part { offset, len }) => self.tables.boxed(layout.class, read(machine, object + offset, len)),
            Shape::Mirror => {
                let class = self.tables.number_of(machine, machine.mirrored(object));
                self.tables.mirror(class)
            }
            _ => match self.tables.constant(machine, &layout, object) {
                Some(atom) => atom,
                None if layout.in_jdk && object < self.base => self.tables.old(object),
                None if layout.opaque && object < machine.heap.boundary() => self.tables.old(object),
                None => return Edge::Node(object),
            },
        };
        Edge::Atom(atom)
    }

    /// A value of this kind, from its slot.
    pub fn value(&mut self, kind: Kind, slot: u64) -> Edge<Ref> {
        match kind {
            Kind::Ref => self.edge(slot as Ref),
            Kind::Long | Kind::Double => Edge::Value(slot),
            // The upper half of a slot is undefined for the others.
            _ => Edge::Value(u64::from(slot as u32)),
        }
    }

    /// The arguments of a method, from their slots, the receiver not among them.
    pub fn arguments(&mut self, method: &Method, slots: &[u64], into: &mut Vec<Edge<Ref>>) {
        let mut at = 0;
        for &kind in &*method.signature.params {
            let slot = slots.get(at).copied().unwrap_or(0);
            at += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
            let edge = self.value(kind, slot);
            into.push(edge);
        }
    }
}

impl Graph for MachineHeap<'_> {
    type Node = Ref;

    fn expand(&mut self, node: Ref, values: &mut Vec<u64>, edges: &mut Vec<Edge<Ref>>) -> u64 {
        let machine = self.machine;
        let layout = self.tables.layout(machine, machine.class_of(node));
        match &layout.shape {
            Shape::Object { values: parts, references } => {
                values.extend(parts.iter().map(|part| read(machine, node + part.offset, part.len)));
                for offset in references {
                    let edge = self.edge(machine.heap.get(node + offset));
                    edges.push(edge);
                }
                label(layout.class, 0)
            }
            Shape::Values(shift) => {
                let length = machine.heap.length(node);
                let bytes = machine.heap.bytes(node + ELEMENTS, (length as usize) << shift);
                values.extend(bytes.chunks(8).map(packed));
                label(layout.class, length)
            }
            Shape::References => {
                let length = machine.heap.length(node);
                for i in 0..length {
                    let edge = self.edge(machine.element(node, i));
                    edges.push(edge);
                }
                label(layout.class, length)
            }
            // These are atoms.
            Shape::Text | Shape::Boxed(_) | Shape::Mirror => label(layout.class, 0),
        }
    }
}

/// Up to eight bytes as a word.
pub(crate) fn packed(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}
