//! Builds an input heap in the machine: objects without constructors, numbers as variables with the values of a model, unknown
//! references as null with a shadow.

use classfile::descriptor::Kind as Jkind;
use expr::{Model, Sort, TermId, Terms};
use program::{ClassId, FieldId};
use symbolic::Shadow;
use vm::heap::{ELEMENTS, LENGTH};
use vm::{Machine, Ref, Stop};

use crate::catalog::{Candidates, FieldInfo, constants};
use crate::domain::Unknown;
use crate::input::{Cell, Kind, ObjId, SlotId, State};

/// The parameters of the method under exploration.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    pub kind: Jkind,
    /// The class of a reference; nothing if it cannot be loaded.
    pub class: Option<ClassId>,
}

/// Limits of the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapLimits {
    pub objects: u32,
    /// Elements of an array, characters of a text.
    pub length: u32,
}

impl Default for HeapLimits {
    fn default() -> Self {
        Self { objects: 12, length: 8 }
    }
}

/// A heap that was built: arguments with their shadows, and the objects' addresses.
pub struct Built {
    pub args: Vec<u64>,
    pub shadows: Vec<Shadow>,
    pub refs: Vec<Ref>,
}

/// The variable of a number in memory.
pub fn memory_var(terms: &mut Terms, name: &str, kind: Jkind) -> TermId {
    let (tag, sort) = sort_of(kind);
    // Other classes may have a field of the same name and another type.
    match terms.find_var(name) {
        Some(var) if terms.var_sort(var) != sort => terms.var(&format!("{name}:{tag}"), sort),
        _ => terms.var(name, sort),
    }
}

fn sort_of(kind: Jkind) -> (&'static str, Sort) {
    match kind {
        Jkind::Boolean => ("boolean", Sort::BOOL),
        Jkind::Byte => ("byte", Sort::BV8),
        Jkind::Char => ("char", Sort::BV16),
        Jkind::Short => ("short", Sort::BV16),
        Jkind::Long => ("long", Sort::BV64),
        Jkind::Float => ("float", Sort::F32),
        Jkind::Double => ("double", Sort::F64),
        _ => ("int", Sort::BV32),
    }
}

/// The length of an array or text: a variable that is not larger than the limit.
pub fn length_var(terms: &mut Terms, name: &str, limit: u32) -> (TermId, TermId) {
    let length = terms.var(&format!("{name}.length"), Sort::BV32);
    let most = terms.bv(32, i64::from(limit));
    (length, terms.ule(length, most))
}

/// What a build needs besides the domain.
pub struct Plan<'a> {
    pub parameters: &'a [Parameter],
    pub statics: &'a [(ClassId, FieldInfo)],
    pub model: &'a Model,
    pub limits: HeapLimits,
}

struct Builder<'a> {
    machine: &'a mut Machine,
    domain: &'a mut Unknown,
    plan: &'a Plan<'a>,
    refs: Vec<Ref>,
}

/// Builds the heap of the domain.
pub fn build(machine: &mut Machine, domain: &mut Unknown, plan: &Plan<'_>) -> Result<Built, Stop> {
    let refs = Vec::new();
    let mut builder = Builder { machine, domain, plan, refs };
    builder.allocate()?;
    for object in builder.domain.heap.ids() {
        builder.fill(object)?;
    }
    builder.put_statics()?;
    builder.arguments()
}

impl Builder<'_> {
    fn value(&self, term: TermId) -> u64 {
        let var = self.domain.concolic.terms.as_var(term);
        var.and_then(|var| self.plan.model.get(var)).unwrap_or(0)
    }

    fn length(&mut self, name: &str) -> (TermId, u32) {
        let (term, _) = length_var(&mut self.domain.concolic.terms, name, self.plan.limits.length);
        (term, (self.value(term) as u32).min(self.plan.limits.length))
    }

    fn allocate(&mut self) -> Result<(), Stop> {
        for id in self.domain.heap.ids() {
            let object = self.domain.heap.object(id);
            let (name, kind) = (object.name.clone(), object.kind.clone());
            let made = match kind {
                Kind::Instance(types) => self.machine.new_object(types[0])?,
                Kind::Array(class) => {
                    let (term, length) = self.length(&name);
                    let array = self.machine.new_array(class, length)?;
                    self.domain.concolic.put_shadow(array + LENGTH, 4, Shadow::of(term));
                    array
                }
                Kind::Text => self.text(&name)?,
                Kind::Gone => 0,
            };
            self.refs.push(made);
            if made != 0 {
                self.domain.by_ref.insert(made, id);
            }
        }
        Ok(())
    }

    /// A string of characters below 256.
    fn text(&mut self, name: &str) -> Result<Ref, Stop> {
        let (term, length) = self.length(name);
        let units: Vec<TermId> = (0..length).map(|i| self.unit(name, i)).collect();
        let values: Vec<u16> = units.iter().map(|&u| self.value(u) as u16 & 0xff).collect();
        let string = self.machine.new_string_utf16(&values)?;
        let bytes: Ref = self.machine.heap.get(string + self.machine.known.string_value);
        self.domain.concolic.put_shadow(bytes + LENGTH, 4, Shadow::of(term));
        for (i, unit) in (0..).zip(units) {
            self.domain.concolic.put_shadow(bytes + ELEMENTS + i, 1, Shadow::of(unit));
        }
        Ok(string)
    }

    fn unit(&mut self, name: &str, i: u32) -> TermId {
        memory_var(&mut self.domain.concolic.terms, &format!("{name}[{i}]"), Jkind::Byte)
    }

    fn fill(&mut self, id: ObjId) -> Result<(), Stop> {
        let object = self.domain.heap.object(id);
        let (name, kind, at) = (object.name.clone(), object.kind.clone(), self.refs[id.0 as usize]);
        match kind {
            Kind::Instance(types) => {
                let fields = self.domain.catalog.fields(&mut self.machine.program, types[0]);
                for field in fields.iter() {
                    self.put(at + field.offset, field.kind, field.class, Cell::Field(id, field.id), || {
                        format!("{name}.{}", field.name)
                    })?;
                }
            }
            Kind::Array(class) => {
                let (shift, component) = (self.machine.class(class).elem_shift, self.machine.class(class).component());
                let kind = match component.map(|c| self.machine.class(c).kind) {
                    Some(program::ClassKind::Primitive(kind)) => kind,
                    _ => Jkind::Ref,
                };
                for i in 0..self.machine.heap.length(at) {
                    let addr = at + ELEMENTS + (i << shift);
                    self.put(addr, kind, component, Cell::Element(id, i), || format!("{name}[{i}]"))?;
                }
            }
            Kind::Text | Kind::Gone => {}
        }
        Ok(())
    }

    /// An unknown value at an address.
    fn put(
        &mut self,
        addr: u32,
        kind: Jkind,
        class: Option<ClassId>,
        cell: Cell,
        name: impl Fn() -> String,
    ) -> Result<(), Stop> {
        if kind == Jkind::Ref {
            let Some(class) = class else { return Ok(()) };
            let slot = self.domain.heap.slot_of(cell, class, |_| name());
            let (value, shadow) = self.reference(slot)?;
            self.machine.heap.put(addr, value);
            self.domain.concolic.put_shadow(addr, 4, shadow);
            return Ok(());
        }
        let var = memory_var(&mut self.domain.concolic.terms, &name(), kind);
        let bits = self.value(var);
        let mut term = var;
        match kind {
            Jkind::Boolean => {
                term = self.domain.concolic.terms.bool_to_bv(var, 8);
                self.machine.heap.put(addr, bits as u8 & 1);
            }
            Jkind::Byte => self.machine.heap.put(addr, bits as u8),
            Jkind::Char | Jkind::Short => self.machine.heap.put(addr, bits as u16),
            Jkind::Long | Jkind::Double => self.machine.heap.put(addr, bits),
            _ => self.machine.heap.put(addr, bits as u32),
        }
        let len = match kind {
            Jkind::Boolean | Jkind::Byte => 1,
            Jkind::Char | Jkind::Short => 2,
            Jkind::Long | Jkind::Double => 8,
            _ => 4,
        };
        self.domain.concolic.put_shadow(addr, len, Shadow::of(term));
        Ok(())
    }

    /// The value of an unknown reference; a shadow if something of it is still open.
    fn reference(&mut self, slot: SlotId) -> Result<(Ref, Shadow), Stop> {
        let (state, declared) = (self.domain.heap.slot(slot).state, self.domain.heap.slot(slot).declared);
        let open = |domain: &mut Unknown| domain.concolic.open_reference(slot.0);
        Ok(match state {
            State::Open => (0, open(self.domain)),
            State::Null => (0, Shadow::NONE),
            State::Some(object) => (self.refs[object.0 as usize], open(self.domain)),
            State::Is(object) => (self.refs[object.0 as usize], Shadow::NONE),
            State::SomeConstant => (self.constant(declared, 0)?, open(self.domain)),
            State::Constant(number) => (self.constant(declared, number)?, Shadow::NONE),
        })
    }

    fn constant(&mut self, class: ClassId, number: u32) -> Result<Ref, Stop> {
        debug_assert!(matches!(self.domain.catalog.known(class), Candidates::Constants(_)));
        let all = constants(self.machine, class);
        all.get(number as usize).copied().ok_or_else(|| Stop::Bug("an enum has lost a constant".into()))
    }

    fn put_statics(&mut self) -> Result<(), Stop> {
        for (holder, field) in self.plan.statics {
            let addr = self.machine.static_address(field.id)?;
            let class = self.machine.program.external_name(*holder);
            let simple = class.rsplit(['.', '$']).next().unwrap_or(&class).to_owned();
            self.put(addr, field.kind, field.class, Cell::Static(field.id), || format!("{simple}.{}", field.name))?;
        }
        Ok(())
    }

    fn arguments(mut self) -> Result<Built, Stop> {
        let (mut args, mut shadows) = (Vec::new(), Vec::new());
        for (number, parameter) in (0..).zip(self.plan.parameters) {
            let (value, shadow) = match (parameter.kind, parameter.class) {
                (Jkind::Ref, None) => (0, Shadow::NONE),
                (Jkind::Ref, Some(class)) => {
                    let name = || parameter.name.clone();
                    let slot = self.domain.heap.slot_of(Cell::Argument(number), class, |_| name());
                    let (value, shadow) = self.reference(slot)?;
                    (u64::from(value), shadow)
                }
                (kind, _) => self.number(&parameter.name, kind),
            };
            args.push(value);
            shadows.push(shadow);
            if parameter.kind.slots() == 2 {
                args.push(0);
                shadows.push(Shadow::NONE);
            }
        }
        Ok(Built { args, shadows, refs: self.refs })
    }

    /// A number as a register holds it.
    fn number(&mut self, name: &str, kind: Jkind) -> (u64, Shadow) {
        let var = memory_var(&mut self.domain.concolic.terms, name, kind);
        let bits = self.value(var);
        let terms = &mut self.domain.concolic.terms;
        let (value, term) = match kind {
            Jkind::Boolean => (bits & 1, terms.bool_to_bv(var, 32)),
            Jkind::Byte => (bits as i8 as i32 as u32 as u64, terms.sign_ext(var, 32)),
            Jkind::Short => (bits as i16 as i32 as u32 as u64, terms.sign_ext(var, 32)),
            Jkind::Char => (bits & 0xffff, terms.zero_ext(var, 32)),
            _ => (bits, var),
        };
        (value, Shadow::of(term))
    }
}

/// The static fields that a run finds unknown, with their class.
pub type Statics = Vec<(ClassId, FieldInfo)>;

/// Where a field is in messages.
pub fn field_name(machine: &Machine, field: FieldId) -> String {
    machine.program.text(machine.field(field).name).to_owned()
}
