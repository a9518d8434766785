//! References that may be one of several objects of a class: which one follows from an index that depends on inputs, as in a
//! table of objects. Fields are read through them without settling which it is.

use std::sync::Arc;

use expr::{Sort, TermId};
use program::{ClassId, Insn};
use vm::domain::{Shadowed, Site};
use vm::heap::LENGTH;
use vm::{Machine, Ref};

use crate::arrays::raw;
use crate::domain::{Concolic, place};
use crate::hooks::is_signed;
use crate::lookup;
use crate::path::{Kind, Place};
use crate::shadow::{Reference, Shadow, What};

/// The field that is about to be read, in each of the objects.
pub(crate) struct Field {
    /// The first of them stands for those that are null: who reads the field knows that it is not null.
    objects: Vec<Ref>,
    index: TermId,
    at: u32,
    values: Vec<u64>,
    offset: u32,
    reference: bool,
}

impl Concolic {
    /// A reference to one of these objects, some of which may be null.
    pub(crate) fn one_of(&mut self, objects: Arc<[Ref]>, index: TermId, at: u32) -> Shadow {
        if objects.iter().all(|&o| o == 0) {
            return Shadow::NONE;
        }
        let null = objects.contains(&0).then(|| self.is_among(&objects, index, 0));
        self.note(Reference { null, what: What::OneOf { objects, index, at, mixed: false } })
    }

    /// Whether the object at the index is this one.
    fn is_among(&mut self, objects: &[Ref], index: TermId, object: Ref) -> TermId {
        let table: Vec<u64> = objects.iter().map(|&o| u64::from(o == object)).collect();
        let bit = lookup::constant(&mut self.terms, index, &table, 8);
        let one = self.terms.constant(Sort::BV8, 1);
        self.terms.eq(bit, one)
    }

    /// Two references were compared, of which one may be one of several objects and the other is an object for sure.
    /// Gives whether that was all there was to decide.
    pub(crate) fn chosen(&mut self, place: Place, a: Shadowed<Shadow>, b: Shadowed<Shadow>) -> bool {
        let Some(Reference { what: What::OneOf { objects, index, .. }, .. }) = self.reference(a.1) else {
            return false;
        };
        let (objects, index) = (objects.clone(), *index);
        if self.reference(b.1).is_some_and(|r| matches!(r.what, What::OneOf { .. })) {
            return false;
        }
        let same = self.is_among(&objects, index, b.0 as Ref);
        self.decide(place, Kind::Branch, same, a.0 as Ref == b.0 as Ref);
        true
    }

    /// Before a field is read through a reference that may be one of several objects: their fields.
    pub(crate) fn look_at_objects(&mut self, machine: &Machine, site: Site<'_>, object: Shadowed<Shadow>) {
        self.access.field = None;
        let Some(Reference { what: What::OneOf { objects, index, at, .. }, .. }) = self.reference(object.1) else {
            return;
        };
        let (objects, index, at) = (objects.clone(), *index, *at);
        let some = objects.iter().copied().find(|&o| o != 0).unwrap_or(object.0 as Ref);
        let objects: Vec<Ref> = objects.iter().map(|&o| if o == 0 { some } else { o }).collect();
        let Some((offset, len)) = field_of(&site.code.insns[site.at as usize]) else { return };
        let values = objects.iter().map(|&o| raw(machine, o + offset, len)).collect();
        let reference = len == 4 && is_reference(machine, machine.class_of(object.0 as Ref), offset);
        self.access.field = Some(Field { objects, index, at, values, offset, reference });
        if reference && !self.access.field.as_ref().is_some_and(|f| is_uniform(machine, &f.values)) {
            self.access.field = None;
            self.settle(place(site), object);
        }
    }

    /// The field of a reference that has a note of its own; nothing if the heap has the answer.
    pub(crate) fn load_through(
        &mut self,
        site: Site<'_>,
        base: Shadowed<Shadow>,
        addr: u32,
        len: u32,
    ) -> Option<Shadow> {
        let field = self.access.field.take();
        match &self.reference(base.1)?.what {
            What::Nothing | What::Form(_) => None,
            What::Box(term) => Some(Shadow::of(*term)),
            What::OneOf { .. } => {
                let Some(field) = field.filter(|f| addr.wrapping_sub(base.0 as Ref) == f.offset) else {
                    self.settle(place(site), base);
                    return None;
                };
                let addresses: Vec<u32> = field.objects.iter().map(|&o| o + field.offset).collect();
                if field.reference {
                    if addresses.iter().any(|&a| self.memory.any(a, len)) {
                        self.settle(place(site), base);
                        return None;
                    }
                    return Some(self.one_of(field.values.iter().map(|&v| v as Ref).collect(), field.index, field.at));
                }
                let Some(term) = self.looked_up_at(&addresses, len, field.index, &field.values) else {
                    self.settle(place(site), base);
                    return None;
                };
                let term = self.extended(term, is_signed(site));
                Some(self.shadow(term))
            }
        }
    }
}

/// Whether all that are not null are objects of one class.
pub(crate) fn is_uniform(machine: &Machine, objects: &[u64]) -> bool {
    let mut classes = objects.iter().filter(|&&o| o as Ref != 0).map(|&o| machine.class_of(o as Ref));
    let first = classes.next();
    classes.all(|class| Some(class) == first)
}

/// Offset and bytes of the field that an instruction reads.
fn field_of(insn: &Insn) -> Option<(u32, u32)> {
    Some(match *insn {
        Insn::Get8 { off, .. } => (off, 1),
        Insn::Get16S { off, .. } | Insn::Get16U { off, .. } => (off, 2),
        Insn::Get32 { off, .. } => (off, 4),
        Insn::Get64 { off, .. } => (off, 8),
        Insn::ArrayLen { .. } => (LENGTH, 4),
        _ => return None,
    })
}

/// Whether the field at this offset is a reference.
fn is_reference(machine: &Machine, class: ClassId, offset: u32) -> bool {
    let class = machine.class(class);
    class.ref_offsets.contains(&offset)
}
