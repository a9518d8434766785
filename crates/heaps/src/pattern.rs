//! The input of a case as far as its path has looked at it: every heap that fits takes the same path. It names classes and
//! fields, so that it means the same in every machine.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::descriptor::Kind as Jkind;
use expr::VarId;
use vm::Machine;

use crate::build::{Parameter, Statics, length_var, memory_var};
use crate::domain::Unknown;
use crate::input::{Cell, InputHeap, Kind, ObjId, SlotId, State};
use crate::view::number;

/// What a place must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// The path has not asked.
    Any,
    Null,
    /// Any object; this one will do.
    Some(usize),
    Node(usize),
    /// The constant of this enum (internal name) with this number.
    Constant(Arc<str>, u32),
    /// A number as a register holds it, and whether another one would do.
    Number {
        kind: Jkind,
        bits: u64,
        asked: bool,
    },
}

/// A field by the class that declares it (internal name), its name and descriptor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldName {
    pub holder: Arc<str>,
    pub name: Arc<str>,
    pub desc: Arc<str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// An object of one of these classes (internal names); the first of them was built.
    Object { classes: Vec<Arc<str>>, fields: Vec<(FieldName, Want)> },
    /// An array of this class; whether its length was asked.
    Array { class: Arc<str>, asked: bool, elements: Vec<Want> },
    /// A string; whether its characters or its length were asked.
    Text { text: String, asked: bool },
}

/// See the module's head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// Arguments, the receiver first.
    pub arguments: Vec<Want>,
    /// Static fields of the class under test.
    pub statics: Vec<(FieldName, Want)>,
    pub nodes: Vec<Node>,
}

/// What a pattern is made from.
pub(crate) struct Source<'a> {
    pub machine: &'a mut Machine,
    pub domain: &'a mut Unknown,
    pub heap: &'a InputHeap,
    pub model: &'a expr::Model,
    /// Numbers that the path depends on.
    pub asked: BTreeSet<VarId>,
    pub length: u32,
}

impl Source<'_> {
    pub fn pattern(&mut self, parameters: &[Parameter], statics: &Statics) -> Pattern {
        let arguments = (0..).zip(parameters).map(|(number, p)| {
            let cell = self.heap.find(Cell::Argument(number));
            self.want(cell, &p.name, p.kind)
        });
        let arguments = arguments.collect();
        let mut named = Vec::new();
        for (holder, field) in statics {
            let class = self.machine.program.external_name(*holder);
            let simple = class.rsplit(['.', '$']).next().unwrap_or(&class);
            let slot = self.heap.find(Cell::Static(field.id));
            let want = self.want(slot, &format!("{simple}.{}", field.name), field.kind);
            named.push((self.field(field.id), want));
        }
        let nodes = self.heap.ids().map(|id| self.node(id)).collect();
        Pattern { arguments, statics: named, nodes }
    }

    fn want(&mut self, slot: Option<SlotId>, name: &str, kind: Jkind) -> Want {
        if kind != Jkind::Ref {
            let term = memory_var(&mut self.domain.concolic.terms, name, kind);
            let (bits, asked) = self.value(term);
            return Want::Number { kind, bits: widened(kind, bits), asked };
        }
        let Some(slot) = slot else { return Want::Any };
        let slot = self.heap.slot(slot);
        match slot.state {
            State::Open => Want::Any,
            State::Null => Want::Null,
            State::Some(object) => Want::Some(object.0 as usize),
            State::Is(object) => Want::Node(object.0 as usize),
            State::SomeConstant => Want::Constant(self.class(slot.declared), 0),
            State::Constant(number) => Want::Constant(self.class(slot.declared), number),
        }
    }

    fn value(&self, term: expr::TermId) -> (u64, bool) {
        let var = self.domain.concolic.terms.as_var(term);
        let bits = var.and_then(|var| self.model.get(var)).unwrap_or(0);
        (bits, var.is_some_and(|var| self.asked.contains(&var)))
    }

    fn class(&self, class: program::ClassId) -> Arc<str> {
        self.machine.program.name_of(class).into()
    }

    fn field(&self, id: program::FieldId) -> FieldName {
        let field = self.machine.program.field(id);
        let text = |sym| self.machine.program.text(sym).into();
        FieldName { holder: self.class(field.class), name: text(field.name), desc: text(field.desc) }
    }

    fn length(&mut self, name: &str) -> (u32, bool) {
        let (term, _) = length_var(&mut self.domain.concolic.terms, name, self.length);
        let (bits, asked) = self.value(term);
        ((bits as u32).min(self.length), asked)
    }

    fn node(&mut self, id: ObjId) -> Node {
        let object = self.heap.object(id);
        let name = object.name.clone();
        match &object.kind {
            Kind::Instance(types) => {
                let classes = types.iter().map(|&c| self.class(c)).collect();
                let fields = self.domain.catalog.fields(&mut self.machine.program, types[0]);
                let wants = fields.iter().map(|field| {
                    let slot = self.heap.find(Cell::Field(id, field.id));
                    let want = self.want(slot, &format!("{name}.{}", field.name), field.kind);
                    (self.field(field.id), want)
                });
                Node::Object { classes, fields: wants.collect() }
            }
            Kind::Array(class) => self.array(id, &name, *class),
            Kind::Text => self.text(&name),
            Kind::Gone => Node::Text { text: String::new(), asked: false },
        }
    }

    fn array(&mut self, id: ObjId, name: &str, class: program::ClassId) -> Node {
        let component = self.machine.class(class).component();
        let kind = match component.map(|c| self.machine.class(c).kind) {
            Some(program::ClassKind::Primitive(kind)) => kind,
            _ => Jkind::Ref,
        };
        let (length, asked) = self.length(name);
        let elements = (0..length).map(|i| {
            let slot = self.heap.find(Cell::Element(id, i));
            self.want(slot, &format!("{name}[{i}]"), kind)
        });
        let elements = elements.collect();
        Node::Array { class: self.class(class), asked, elements }
    }

    fn text(&mut self, name: &str) -> Node {
        let (length, mut asked) = self.length(name);
        let mut text = String::new();
        for i in 0..length {
            let term = memory_var(&mut self.domain.concolic.terms, &format!("{name}[{i}]"), Jkind::Byte);
            let (bits, is_asked) = self.value(term);
            asked |= is_asked;
            text.push(char::from(bits as u8));
        }
        Node::Text { text, asked }
    }
}

/// A number as a register holds it.
fn widened(kind: Jkind, bits: u64) -> u64 {
    match kind {
        Jkind::Boolean => bits & 1,
        Jkind::Byte => bits as i8 as i32 as u32 as u64,
        Jkind::Short => bits as i16 as i32 as u32 as u64,
        Jkind::Char => bits & 0xffff,
        Jkind::Long | Jkind::Double => bits,
        _ => bits & 0xffff_ffff,
    }
}

impl Want {
    /// Whether a number in a register is the wanted one.
    pub fn is_number(&self, found: u64) -> bool {
        match self {
            Self::Number { kind, bits, asked } => !asked || number(*kind, *bits) == number(*kind, found),
            _ => false,
        }
    }
}
