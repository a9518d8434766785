//! Whether objects of a machine are as a path needs them.

use base::FxHashMap;
use classfile::descriptor::Kind;
use heaps::catalog::constants;
use heaps::pattern::{FieldName, Node, Pattern, Want};
use program::{APP, BOOT, ClassId, ClassKind};
use vm::heap::ELEMENTS;
use vm::{Machine, Ref};

/// A comparison: different nodes are different objects, the same node is the same object.
pub struct Fit<'a> {
    machine: &'a mut Machine,
    pattern: &'a Pattern,
    objects: FxHashMap<usize, Ref>,
    nodes: FxHashMap<Ref, usize>,
}

/// A class by its internal name, in the machine of a test.
pub fn class(machine: &mut Machine, name: &str) -> Option<ClassId> {
    machine.program.load(APP, name).or_else(|_| machine.program.load(BOOT, name)).ok()
}

impl<'a> Fit<'a> {
    pub fn new(machine: &'a mut Machine, pattern: &'a Pattern) -> Self {
        Self { machine, pattern, objects: FxHashMap::default(), nodes: FxHashMap::default() }
    }

    /// Whether these are arguments as wanted.
    pub fn arguments(&mut self, values: &[u64]) -> bool {
        let pattern = self.pattern;
        values.len() == pattern.arguments.len()
            && pattern.arguments.iter().zip(values).all(|(want, &value)| self.value(want, value))
    }

    /// Whether one reference is as wanted, whatever the others are.
    pub fn one(&mut self, want: &Want, object: Ref) -> bool {
        self.objects.clear();
        self.nodes.clear();
        self.value(want, u64::from(object))
    }

    /// Whether the static fields are as wanted.
    pub fn statics(&mut self) -> bool {
        let pattern = self.pattern;
        pattern.statics.iter().all(|(name, want)| {
            matches!(want, Want::Any | Want::Number { asked: false, .. })
                || self.static_value(name).is_some_and(|value| self.value(want, value))
        })
    }

    fn static_value(&mut self, name: &FieldName) -> Option<u64> {
        let holder = class(self.machine, &name.holder)?;
        let id = self.machine.program.find_field(holder, &name.name, &name.desc)?;
        let kind = self.machine.field(id).kind;
        let address = self.machine.static_address(id).ok()?;
        Some(self.read(address, kind))
    }

    fn read(&self, address: u32, kind: Kind) -> u64 {
        let heap = &self.machine.heap;
        match kind {
            Kind::Boolean => u64::from(heap.get::<u8>(address)),
            Kind::Byte => i32::from(heap.get::<i8>(address)) as u32 as u64,
            Kind::Char => u64::from(heap.get::<u16>(address)),
            Kind::Short => i32::from(heap.get::<i16>(address)) as u32 as u64,
            Kind::Long | Kind::Double => heap.get::<u64>(address),
            _ => u64::from(heap.get::<u32>(address)),
        }
    }

    fn value(&mut self, want: &Want, value: u64) -> bool {
        let object = value as Ref;
        match want {
            Want::Any => true,
            Want::Null => object == 0,
            Want::Some(_) => object != 0,
            Want::Node(node) => object != 0 && self.node(*node, object),
            Want::Constant(name, number) => {
                let Some(id) = class(self.machine, name) else { return false };
                constants(self.machine, id).get(*number as usize) == Some(&object)
            }
            Want::Number { .. } => want.is_number(value),
        }
    }

    fn node(&mut self, node: usize, object: Ref) -> bool {
        match (self.objects.get(&node), self.nodes.get(&object)) {
            (Some(&known), _) => return known == object,
            (None, Some(_)) => return false,
            (None, None) => {}
        }
        self.objects.insert(node, object);
        self.nodes.insert(object, node);
        let found = self.machine.class_of(object);
        match &self.pattern.nodes[node] {
            Node::Text { text, asked } => {
                found == self.machine.known.string && (!asked || self.machine.text(object) == *text)
            }
            Node::Object { classes, fields } => {
                let name = self.machine.program.name_of(found);
                classes.iter().any(|c| **c == *name) && fields.iter().all(|(name, want)| self.field(object, name, want))
            }
            Node::Array { class, asked, elements } => {
                let length = self.machine.heap.length(object) as usize;
                *self.machine.program.name_of(found) == **class
                    && (!asked || length == elements.len())
                    && self.elements(object, elements)
            }
        }
    }

    fn field(&mut self, object: Ref, name: &FieldName, want: &Want) -> bool {
        if matches!(want, Want::Any | Want::Number { asked: false, .. }) {
            return true;
        }
        let Some(holder) = class(self.machine, &name.holder) else { return false };
        let Some(id) = self.machine.program.find_field(holder, &name.name, &name.desc) else { return false };
        let (offset, kind) = (self.machine.field(id).offset, self.machine.field(id).kind);
        let value = self.read(object + offset, kind);
        self.value(want, value)
    }

    fn elements(&mut self, array: Ref, wants: &[Want]) -> bool {
        let class = self.machine.class(self.machine.class_of(array));
        let (shift, component) = (class.elem_shift, class.component());
        let kind = match component.map(|c| self.machine.class(c).kind) {
            Some(ClassKind::Primitive(kind)) => kind,
            _ => Kind::Ref,
        };
        let length = self.machine.heap.length(array);
        (0..).zip(wants).all(|(i, want)| {
            let is_free = matches!(want, Want::Any | Want::Number { asked: false, .. });
            is_free
                || i < length && {
                    let value = self.read(array + ELEMENTS + (i << shift), kind);
                    self.value(want, value)
                }
        })
    }
}
