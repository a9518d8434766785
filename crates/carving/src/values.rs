//! What is passed to calls, read from the heap: constants as they are, objects by what they are known from.

use std::rc::Rc;

use base::FxHashMap;
use classfile::descriptor::Kind;
use program::{ClassId, ClassKind};
use testcase::{Api, Constant, FieldId, Prim, Ty, TypeId};
use vm::heap::ELEMENTS;
use vm::probes::monitor::{Access, Call};
use vm::{Machine, Moves, Ref};

use super::collections::{self, Shape};

/// Elements of an array or a collection that are looked at; one that has more is not written down.
const MOST_ELEMENTS: u32 = 64;
/// How deep arrays and collections are looked into.
const MAX_CONTENT_DEPTH: u32 = 3;

/// An object of the run. Its address may change, this does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Object(pub u32);

/// A value as it was passed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Constant(Ty, Constant),
    /// With what it holds, if no call is known that made it.
    Object(Object, Option<Rc<Content>>),
}

/// What can be written down of an object that is known by its looks only.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    Static(FieldId),
    /// The type is that of the elements.
    Array(Ty, Vec<Value>),
    List(Vec<Value>),
    Set(Vec<Value>),
    Map(Vec<(Value, Value)>),
}

#[derive(Clone, Copy)]
struct Seen {
    object: Object,
    /// A recorded call made it.
    made: bool,
    /// The static field that a client found it in.
    field: Option<FieldId>,
}

/// The objects that were seen, by their address.
#[derive(Default)]
pub(super) struct KnownObjects {
    objects: FxHashMap<Ref, Seen>,
    count: u32,
}

impl KnownObjects {
    fn seen(&mut self, object: Ref) -> &mut Seen {
        let count = &mut self.count;
        self.objects.entry(object).or_insert_with(|| {
            *count += 1;
            Seen { object: Object(*count), made: false, field: None }
        })
    }

    /// A recorded call has made this object.
    pub fn made(&mut self, object: Ref) {
        self.seen(object).made = true;
    }

    /// A static field was read.
    pub fn read(&mut self, api: &Api, access: &Access<'_>, value: Ref) {
        if self.objects.get(&value).is_some_and(|s| s.made || s.field.is_some()) {
            return;
        }
        let Some(field) = access.field().filter(|f| f.kind == Kind::Ref) else { return };
        let program = &access.machine.program;
        let name = program.names.text(field.name);
        let Some(class) = api.find(program.name_of(field.class)) else { return };
        let same = |&&id: &&FieldId| api.field(id).is_static && api.field(id).name == *name;
        if let Some(&id) = api.class(class).fields.iter().find(same) {
            self.seen(value).field = Some(id);
        }
    }

    /// Follows the objects to where a collection has put them.
    pub fn moved(&mut self, moves: &Moves) {
        let old = std::mem::take(&mut self.objects);
        self.objects = old.into_iter().filter_map(|(at, seen)| Some((moves.to(at)?, seen))).collect();
    }

    /// Addresses mean other objects now.
    pub fn forget(&mut self) {
        self.objects.clear();
    }

    pub fn arguments(&mut self, api: &Api, call: &Call<'_>) -> Vec<Value> {
        let mut args = Vec::new();
        let mut slot = 0;
        for &kind in &*call.method.signature.params {
            let raw = call.args.get(slot).copied().unwrap_or(0);
            slot += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
            args.push(match number(kind, raw) {
                Some((prim, value)) => Value::Constant(Ty::Prim(prim), value),
                None => self.value(api, call.machine, raw as Ref),
            });
        }
        args
    }

    pub fn value(&mut self, api: &Api, machine: &Machine, object: Ref) -> Value {
        self.look(api, machine, object, MAX_CONTENT_DEPTH)
    }

    fn look(&mut self, api: &Api, machine: &Machine, object: Ref, depth: u32) -> Value {
        if object == 0 {
            return Value::Null;
        }
        let class = machine.class_of(object);
        let name = machine.program.name_of(class);
        if name == "java/lang/String" {
            return Value::Constant(Ty::class(TypeId::STRING), Constant::Text(machine.utf16(object).into()));
        }
        if let Some(constant) = constant(api, machine, object, class) {
            return constant;
        }
        let seen = *self.seen(object);
        let content = match seen.field {
            _ if seen.made => None,
            Some(field) => Some(Content::Static(field)),
            None if depth == 0 => None,
            None => self.content(api, machine, object, depth - 1),
        };
        Value::Object(seen.object, content.map(Rc::new))
    }

    fn content(&mut self, api: &Api, machine: &Machine, object: Ref, depth: u32) -> Option<Content> {
        let class = machine.class_of(object);
        if let ClassKind::Array { component, .. } = machine.class(class).kind {
            let of = type_of(api, machine, component)?;
            return Some(Content::Array(of, self.elements(api, machine, object, depth)?));
        }
        let (shape, items) = collections::read(machine, object, MOST_ELEMENTS)?;
        let values: Vec<Value> = items.iter().map(|&item| self.look(api, machine, item, depth)).collect();
        Some(match shape {
            Shape::List => Content::List(values),
            Shape::Set => Content::Set(values),
            Shape::Map => Content::Map(values.chunks_exact(2).map(|kv| (kv[0].clone(), kv[1].clone())).collect()),
        })
    }

    fn elements(&mut self, api: &Api, machine: &Machine, array: Ref, depth: u32) -> Option<Vec<Value>> {
        let ClassKind::Array { component, .. } = machine.class(machine.class_of(array)).kind else { return None };
        let len = machine.heap.length(array);
        if len > MOST_ELEMENTS {
            return None;
        }
        let ClassKind::Primitive(kind) = machine.class(component).kind else {
            return Some((0..len).map(|i| self.look(api, machine, machine.element(array, i), depth)).collect());
        };
        let at = array + ELEMENTS;
        let bits = |i: u32| match kind {
            Kind::Boolean | Kind::Byte => u64::from(machine.heap.get::<u8>(at + i)),
            Kind::Char | Kind::Short => u64::from(machine.heap.get::<u16>(at + 2 * i)),
            Kind::Int | Kind::Float => u64::from(machine.heap.get::<u32>(at + 4 * i)),
            _ => machine.heap.get::<u64>(at + 8 * i),
        };
        (0..len).map(|i| number(kind, bits(i)).map(|(prim, value)| Value::Constant(Ty::Prim(prim), value))).collect()
    }
}

fn number(kind: Kind, raw: u64) -> Option<(Prim, Constant)> {
    Some(match kind {
        Kind::Boolean => (Prim::Boolean, Constant::Boolean(raw as u8 != 0)),
        Kind::Byte => (Prim::Byte, Constant::Byte(raw as i8)),
        Kind::Char => (Prim::Char, Constant::Char(raw as u16)),
        Kind::Short => (Prim::Short, Constant::Short(raw as i16)),
        Kind::Int => (Prim::Int, Constant::Int(raw as i32)),
        Kind::Long => (Prim::Long, Constant::Long(raw as i64)),
        Kind::Float => (Prim::Float, Constant::Float(raw as u32)),
        Kind::Double => (Prim::Double, Constant::Double(raw)),
        _ => return None,
    })
}

/// A box, an enum constant or a class literal.
fn constant(api: &Api, machine: &Machine, object: Ref, class: ClassId) -> Option<Value> {
    let program = &machine.program;
    let name = program.name_of(class);
    if let Some(prim) = api.find(name).and_then(TypeId::unboxed) {
        let field = field(machine, object, "value")?;
        let bits = match prim.kind() {
            Kind::Boolean | Kind::Byte => u64::from(machine.heap.get::<u8>(field)),
            Kind::Char | Kind::Short => u64::from(machine.heap.get::<u16>(field)),
            Kind::Int | Kind::Float => u64::from(machine.heap.get::<u32>(field)),
            _ => machine.heap.get::<u64>(field),
        };
        return Some(Value::Constant(Ty::class(TypeId::boxed(prim)), number(prim.kind(), bits)?.1));
    }
    if name == "java/lang/Class" {
        let of = type_of(api, machine, machine.mirrored(object))?;
        let boxed = match &of {
            Ty::Prim(prim) => Ty::class(TypeId::boxed(*prim)),
            // A class literal of a generic class has no type that could be written here.
            Ty::Class(_, args) if !args.is_empty() => return None,
            other => other.clone(),
        };
        return Some(Value::Constant(Ty::Class(TypeId::CLASS, vec![boxed]), Constant::Class(of)));
    }
    // A constant with a body is of a class of its own.
    let above = machine.class(class).display.iter().rev();
    let id = above.take(2).find_map(|&c| {
        let id = api.find(program.name_of(c))?;
        (!api.class(id).enum_constants.is_empty()).then_some(id)
    })?;
    let text = machine.heap.get::<Ref>(field(machine, object, "name")?);
    let text = String::from_utf16(&machine.utf16(text)).ok()?;
    let known = api.class(id).enum_constants.iter().find(|c| ***c == *text)?;
    Some(Value::Constant(Ty::class(id), Constant::Enum(id, known.clone())))
}

/// A class as the type of a variable, if the API has it.
fn type_of(api: &Api, machine: &Machine, class: ClassId) -> Option<Ty> {
    match machine.class(class).kind {
        ClassKind::Primitive(kind) => Prim::of_letter(kind.to_char()).map(Ty::Prim),
        ClassKind::Array { component, .. } => Some(Ty::Array(Box::new(type_of(api, machine, component)?))),
        ClassKind::Instance => Some(api.wild(&Ty::class(api.find(machine.program.name_of(class))?))),
    }
}

/// Where an object has the field of this name, its own or an inherited one.
pub(super) fn field(machine: &Machine, object: Ref, name: &str) -> Option<u32> {
    let chain = machine.class(machine.class_of(object)).display.iter().rev();
    let program = &machine.program;
    let named = |f: &&program::FieldId| {
        let field = program.field(**f);
        !field.is_static() && **program.names.text(field.name) == *name
    };
    let found = chain.flat_map(|&c| &program.class(c).fields).find(named)?;
    Some(object + program.field(*found).offset)
}
