//! The input heap of a run: what is known of it so far. Every unknown reference is a *slot*; what a run needs to know of a slot
//! is decided when it is first used, and stays undecided otherwise.

use std::sync::Arc;

use program::{ClassId, FieldId};

/// An object of the input heap, in the order in which the path found them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub u32);

/// Where an unknown reference lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// An argument by its position, the receiver included.
    Argument(u16),
    Static(FieldId),
    Field(ObjId, FieldId),
    Element(ObjId, u32),
}

/// What is known of an unknown reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Open,
    Null,
    /// Not null; which object it is was not asked. The object stands for it while the run goes on.
    Some(ObjId),
    Is(ObjId),
    /// Not null, and a constant of an enum; whether this one was not asked.
    SomeConstant,
    /// The constant of an enum with this number.
    Constant(u32),
}

#[derive(Clone, Debug)]
pub struct Slot {
    pub cell: Cell,
    /// As Java would write it: `this.first.next`.
    pub name: Arc<str>,
    pub declared: ClassId,
    pub state: State,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An object of one of these classes; the first of them is built.
    Instance(Arc<[ClassId]>),
    Array(ClassId),
    Text,
    /// A candidate that turned out to be another object.
    Gone,
}

#[derive(Clone, Debug)]
pub struct Object {
    /// The reference by which it was found first.
    pub name: Arc<str>,
    pub kind: Kind,
    /// Whether other references may be found to be this object.
    pub known: bool,
    pub slots: Vec<SlotId>,
}

/// See the module's head.
#[derive(Clone, Debug, Default)]
pub struct InputHeap {
    pub objects: Vec<Object>,
    pub slots: Vec<Slot>,
}

impl InputHeap {
    pub fn object(&self, id: ObjId) -> &Object {
        &self.objects[id.0 as usize]
    }

    pub fn object_mut(&mut self, id: ObjId) -> &mut Object {
        &mut self.objects[id.0 as usize]
    }

    pub fn slot(&self, id: SlotId) -> &Slot {
        &self.slots[id.0 as usize]
    }

    pub fn set(&mut self, id: SlotId, state: State) {
        self.slots[id.0 as usize].state = state;
    }

    pub fn ids(&self) -> impl Iterator<Item = ObjId> + use<> {
        (0..self.objects.len() as u32).map(ObjId)
    }

    /// Objects that are part of the heap.
    pub fn count(&self) -> usize {
        self.objects.iter().filter(|o| o.kind != Kind::Gone).count()
    }

    pub fn add(&mut self, name: Arc<str>, kind: Kind, known: bool) -> ObjId {
        self.objects.push(Object { name, kind, known, slots: Vec::new() });
        ObjId(self.objects.len() as u32 - 1)
    }

    /// The slot of a cell, if there is one.
    pub fn find(&self, cell: Cell) -> Option<SlotId> {
        let is = |id: &SlotId| self.slot(*id).cell == cell;
        match cell {
            Cell::Field(object, _) | Cell::Element(object, _) => self.object(object).slots.iter().copied().find(is),
            Cell::Argument(_) | Cell::Static(_) => (0..self.slots.len() as u32).map(SlotId).find(is),
        }
    }

    /// The slot of a cell, which is made if it is new.
    pub fn slot_of(&mut self, cell: Cell, declared: ClassId, name: impl FnOnce(&Self) -> String) -> SlotId {
        if let Some(id) = self.find(cell) {
            return id;
        }
        let name = name(self).into();
        let id = SlotId(self.slots.len() as u32);
        self.slots.push(Slot { cell, name, declared, state: State::Open });
        if let Cell::Field(object, _) | Cell::Element(object, _) = cell {
            self.object_mut(object).slots.push(id);
        }
        id
    }

    /// The classes that an object may have.
    pub fn types(&self, object: ObjId) -> &[ClassId] {
        match &self.object(object).kind {
            Kind::Instance(types) => types,
            Kind::Array(class) => std::slice::from_ref(class),
            Kind::Text | Kind::Gone => &[],
        }
    }

    /// Whether two references are known to lead to one object.
    pub fn is_aliased(&self) -> bool {
        self.slots.iter().any(|slot| match slot.state {
            State::Is(object) => self.object(object).name != slot.name,
            _ => false,
        })
    }

    /// The object that a slot is for sure.
    pub fn target(&self, slot: SlotId) -> Option<ObjId> {
        match self.slot(slot).state {
            State::Is(object) => Some(object),
            _ => None,
        }
    }
}
