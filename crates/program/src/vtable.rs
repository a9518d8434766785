//! Which method each virtual call of a class enters (JVMS 5.4.5, 5.4.6), decided when the class is linked.

use base::{FxHashMap, Sym};
use classfile::access;

use crate::define::Member;
use crate::error::JavaError;
use crate::ids::{ClassId, LoaderId};
use crate::lookup::is_inheritable;
use crate::method::{Method, MethodPtr, NOT_VIRTUAL};
use crate::program::Program;

/// What the table needs to know of the class that is being linked.
pub(crate) struct Shape<'a> {
    /// For messages.
    pub name: &'a str,
    pub loader: LoaderId,
    pub package: Sym,
    pub super_class: Option<ClassId>,
    pub all_interfaces: &'a [ClassId],
    pub declared: &'a [Member],
}

/// An entry of the table while the class's own methods don't exist yet.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slot {
    Inherited(MethodPtr),
    /// Index into the class's declared methods.
    Declared(usize),
    /// Several default methods of which none is more specific; this is one of them.
    Conflict(MethodPtr),
}

/// The table, and the index of each declared method.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub slots: Vec<Slot>,
    pub vindex: Vec<u16>,
}

const END: u16 = u16::MAX;

/// Slots by name and descriptor: heads of chains through `next`.
#[derive(Default)]
struct SlotIndex {
    heads: FxHashMap<(Sym, Sym), u16>,
    next: Vec<u16>,
}

impl SlotIndex {
    /// Adds the slot after the last one.
    fn add(&mut self, name: Sym, desc: Sym) {
        let slot = self.next.len() as u16;
        let before = self.heads.insert((name, desc), slot).unwrap_or(END);
        self.next.push(before);
    }

    fn all(&self, name: Sym, desc: Sym) -> impl Iterator<Item = u16> + '_ {
        let first = self.heads.get(&(name, desc)).copied().unwrap_or(END);
        let step = |&at: &u16| Some(self.next[at as usize]).filter(|&n| n != END);
        std::iter::successors(Some(first).filter(|&f| f != END), step)
    }
}

struct Builder<'a> {
    program: &'a Program,
    shape: &'a Shape<'a>,
    index: SlotIndex,
    table: Table,
}

/// Builds the table of a class (not of an interface, which has none).
pub(crate) fn build(program: &Program, shape: &Shape<'_>) -> Result<Table, JavaError> {
    let mut builder = Builder { program, shape, index: SlotIndex::default(), table: Table::default() };
    builder.inherit();
    builder.override_declared()?;
    builder.add_interface_methods()?;
    Ok(builder.table)
}

impl Builder<'_> {
    fn inherit(&mut self) {
        let Some(parent) = self.shape.super_class else {
            return;
        };
        for &method in &self.program.class(parent).vtable {
            self.index.add(method.name, method.desc);
            self.table.slots.push(Slot::Inherited(method));
        }
    }

    fn push(&mut self, name: Sym, desc: Sym, slot: Slot) -> Result<u16, JavaError> {
        let at = self.table.slots.len();
        if at >= NOT_VIRTUAL as usize {
            let class = self.shape.name;
            return Err(JavaError::linkage(format!("class {class} has more than 65534 virtual methods")));
        }
        self.index.add(name, desc);
        self.table.slots.push(slot);
        Ok(at as u16)
    }

    fn override_declared(&mut self) -> Result<(), JavaError> {
        let shape = self.shape;
        for (i, member) in shape.declared.iter().enumerate() {
            let vindex = if member.is_virtual() { self.place(i, member)? } else { NOT_VIRTUAL };
            self.table.vindex.push(vindex);
        }
        Ok(())
    }

    /// Puts a declared method into all slots that it overrides. A package-private one needs a slot of its own in any
    /// case: methods that override what it overrides need not override it.
    fn place(&mut self, i: usize, member: &Member) -> Result<u16, JavaError> {
        let mut own = None;
        for slot in self.index.all(member.name, member.desc).collect::<Vec<_>>() {
            let Slot::Inherited(old) = self.table.slots[slot as usize] else {
                continue;
            };
            if !self.overrides(slot) {
                continue;
            }
            if old.access & access::FINAL != 0 && !self.program.is_opened(old.class) {
                return Err(self.final_override(&old));
            }
            self.table.slots[slot as usize] = Slot::Declared(i);
            own = Some(slot);
        }
        match own {
            Some(slot) if member.access & (access::PUBLIC | access::PROTECTED) != 0 => Ok(slot),
            _ => self.push(member.name, member.desc, Slot::Declared(i)),
        }
    }

    /// Whether a method of the new class overrides what the slot stands for: its method or, transitively, one that was
    /// in the slot further up.
    fn overrides(&self, slot: u16) -> bool {
        let at = slot as usize;
        let mut class = self.shape.super_class;
        while let Some(id) = class {
            let above = self.program.class(id);
            let Some(method) = above.vtable.get(at) else {
                return false;
            };
            if self.overrides_directly(method) {
                return true;
            }
            class = above.super_class;
        }
        false
    }

    fn overrides_directly(&self, old: &Method) -> bool {
        if old.access & (access::PUBLIC | access::PROTECTED) != 0 {
            return true;
        }
        let of = self.program.class(old.class);
        !old.is_private()
            && of.loader == self.shape.loader
            && self.program.side(old.class).package == Some(self.shape.package)
    }

    fn final_override(&self, old: &Method) -> JavaError {
        JavaError::incompatible(format!(
            "class {} overrides final method {}.{}{}",
            self.shape.name,
            self.program.external_name(old.class),
            self.program.text(old.name),
            self.program.text(old.desc),
        ))
    }

    /// Slots for interface methods that no class of the chain declares.
    fn add_interface_methods(&mut self) -> Result<(), JavaError> {
        let inherited = self.shape.super_class.map(|c| &self.program.class(c).all_interfaces);
        let all = self.shape.all_interfaces;
        if inherited.is_some_and(|known| **known == *all) {
            return Ok(());
        }
        let (order, candidates) = self.interface_methods();
        for key in order {
            let (name, desc) = key;
            let slots: Vec<u16> = self.index.all(name, desc).collect();
            if slots.iter().any(|&s| self.is_class_method(s)) {
                continue;
            }
            let chosen = self.choose(&candidates[&key]);
            if slots.is_empty() {
                self.push(name, desc, chosen)?;
            }
            for slot in slots {
                self.table.slots[slot as usize] = chosen;
            }
        }
        Ok(())
    }

    /// All methods that the class can inherit from interfaces, by name and descriptor.
    #[expect(clippy::type_complexity, reason = "used once, right above")]
    fn interface_methods(&self) -> (Vec<(Sym, Sym)>, FxHashMap<(Sym, Sym), Vec<MethodPtr>>) {
        let mut order = Vec::new();
        let mut candidates: FxHashMap<(Sym, Sym), Vec<MethodPtr>> = FxHashMap::default();
        for &interface in self.shape.all_interfaces {
            for &method in &self.program.class(interface).methods {
                let method = self.program.method_ptr(method);
                if !is_inheritable(&method) {
                    continue;
                }
                let key = (method.name, method.desc);
                let same = candidates.entry(key).or_default();
                if same.is_empty() {
                    order.push(key);
                }
                same.push(method);
            }
        }
        (order, candidates)
    }

    fn is_class_method(&self, slot: u16) -> bool {
        match self.table.slots[slot as usize] {
            Slot::Declared(_) => true,
            Slot::Inherited(method) => !self.program.is_from_interface(&method),
            Slot::Conflict(_) => false,
        }
    }

    fn choose(&self, candidates: &[MethodPtr]) -> Slot {
        let specific = self.program.most_specific(candidates);
        let mut concrete = specific.iter().filter(|m| !m.is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(&only), None) => Slot::Inherited(only),
            (Some(&one), Some(_)) => Slot::Conflict(one),
            (None, _) => Slot::Inherited(specific[0]),
        }
    }
}
