//! Marks inputs in the machine: after the statement that makes one has run, its variables stand beside its value.

use std::sync::Arc;

use classfile::descriptor::Kind as Jkind;
use expr::{Sort, TermId};
use program::MethodId;
use testcase::Prim;
use vm::domain::Site;
use vm::heap::{ELEMENTS, LENGTH};
use vm::{Machine, Ref};

use crate::domain::Concolic;
use crate::input::{InputKind, Part};
use crate::path::{Kind, Place};
use crate::render::Mark;
use crate::shadow::{Reference, Shadow, What};

/// A text or array that is an input, so that its elements beyond its end are known too.
#[derive(Clone, Copy)]
pub(crate) struct KnownArray {
    array: Ref,
    input: usize,
}

/// Inputs that lie in the heap, undone with snapshots.
#[derive(Default)]
pub(crate) struct KnownArrays {
    list: Vec<KnownArray>,
    levels: Vec<usize>,
    /// The arrays of inputs whose elements are still being put.
    pending: Vec<(usize, Ref)>,
}

impl KnownArrays {
    pub fn snapshot(&mut self) {
        self.levels.push(self.list.len());
    }

    pub fn restore(&mut self) {
        self.list.truncate(self.levels.last().copied().unwrap_or(0));
    }

    pub fn commit(&mut self) {
        self.levels.pop();
    }

    pub fn clear(&mut self) {
        self.pending.clear();
    }
}

impl Concolic {
    /// The statement of this mark gave a value; gives its shadow.
    pub(crate) fn mark(&mut self, machine: &Machine, mark: Mark, value: u64) -> Shadow {
        match mark {
            Mark::Begin(input) => {
                self.arrays.pending.retain(|p| p.0 != input);
                self.arrays.pending.push((input, value as Ref));
                self.nullable(input)
            }
            Mark::End(input) => {
                if let Some(&(_, array)) = self.arrays.pending.iter().find(|p| p.0 == input) {
                    self.mark_array(machine, input, array);
                }
                Shadow::NONE
            }
            Mark::Whole(input) => self.mark_whole(machine, input, value),
        }
    }

    pub(crate) fn mark_whole(&mut self, machine: &Machine, input: usize, value: u64) -> Shadow {
        let kind = self.inputs[input].kind.clone();
        match kind {
            InputKind::Prim(prim) => {
                let term = self.prim_var(input, Part::Value, prim);
                Shadow::of(self.in_register(prim, term))
            }
            InputKind::Text if value as Ref == 0 => {
                self.form(input, false);
                self.nullable(input)
            }
            _ if value as Ref == 0 => self.nullable(input),
            InputKind::Boxed(prim) => {
                let term = self.prim_var(input, Part::Value, prim);
                let term = self.in_register(prim, term);
                if let Some(number) = boxed_number(machine, value as Ref) {
                    self.boxed.insert(term, number);
                }
                let null = self.null_var(input);
                self.note(Reference { null, what: What::Box(term) })
            }
            InputKind::Text => {
                self.mark_text(machine, input, value as Ref);
                self.nullable(input)
            }
            InputKind::Array(_) => {
                self.mark_array(machine, input, value as Ref);
                self.nullable(input)
            }
            InputKind::Enum(_, names) => self.mark_enum(machine, input, value as Ref, names.len() as u32),
        }
    }

    fn var(&mut self, input: usize, part: Part, suffix: &str, sort: Sort) -> TermId {
        let name = format!("{}{suffix}", self.inputs[input].name);
        let term = self.terms.var(&name, sort);
        if let Some(var) = self.terms.as_var(term) {
            self.parts.insert(var, (input, part));
            self.active = true;
        }
        term
    }

    fn prim_var(&mut self, input: usize, part: Part, prim: Prim) -> TermId {
        let suffix = match part {
            Part::Element(i) => format!("[{i}]"),
            _ => String::new(),
        };
        self.var(input, part, &suffix, var_sort(prim))
    }

    /// A variable as a register holds it.
    fn in_register(&mut self, prim: Prim, term: TermId) -> TermId {
        match prim {
            Prim::Boolean => self.terms.bool_to_bv(term, 32),
            Prim::Char => self.terms.zero_ext(term, 32),
            Prim::Byte | Prim::Short => self.terms.sign_ext(term, 32),
            _ => term,
        }
    }

    fn null_var(&mut self, input: usize) -> Option<TermId> {
        self.inputs[input].nullable.then(|| self.var(input, Part::Null, ".null", Sort::BOOL))
    }

    fn nullable(&mut self, input: usize) -> Shadow {
        match self.null_var(input) {
            Some(null) => self.note(Reference { null: Some(null), what: What::Nothing }),
            None => Shadow::NONE,
        }
    }

    /// The length of an input as a variable that is not larger than its limit.
    fn length_var(&mut self, input: usize, wide: bool) -> TermId {
        let (part, suffix) = if wide { (Part::WideLength, ".lengthw") } else { (Part::Length, ".length") };
        let length = self.var(input, part, suffix, Sort::BV32);
        let limit = self.terms.bv(32, i64::from(self.inputs[input].limit));
        let fits = self.terms.ule(length, limit);
        if !self.caps.contains(&(fits, length)) {
            self.caps.push((fits, length));
        }
        self.give(fits);
        length
    }

    /// Notes which form a text has, before all that depends on its form.
    fn form(&mut self, input: usize, wide: bool) {
        let condition = self.var(input, Part::Wide, ".wide", Sort::BOOL);
        let place = Place { method: self.models.text, at: u32::MAX, bci: 0 };
        self.decide(place, Kind::Form, condition, wide);
        self.narrow |= !wide;
        if let Some(null) = self.null_var(input) {
            let (text, narrow) = (self.terms.not(null), self.terms.not(condition));
            let either = self.terms.or(text, narrow);
            self.give(either);
        }
        if wide {
            self.ask_for_other_form(input, None);
        }
    }

    /// Something would have gone another way if the text had the other form.
    pub(crate) fn ask_for_other_form(&mut self, input: usize, method: Option<MethodId>) {
        let condition = self.var(input, Part::Wide, ".wide", Sort::BOOL);
        if !self.forms.contains(&(condition, method)) {
            self.forms.push((condition, method));
        }
    }

    /// A comparison with this was decided although it depends on inputs: maybe because texts have small characters only.
    pub(crate) fn decided_by_form(&mut self, site: Site<'_>, term: TermId) {
        if !self.narrow || self.terms.is_const(term) {
            return;
        }
        for &var in &*self.terms.free_vars(term) {
            if let Some(&(input, Part::Element(_))) = self.parts.get(&var)
                && self.inputs[input].kind == InputKind::Text
            {
                self.ask_for_other_form(input, Some(site.code.method));
            }
        }
    }

    /// Two values were compared of which one says what form a text has, and they were not the same.
    pub(crate) fn compared_forms(&mut self, a: Shadow, b: Shadow) {
        for (one, other) in [(a, b), (b, a)] {
            if let Some(Reference { what: What::Form(input), .. }) = self.reference(one)
                && other.is_none()
            {
                self.ask_for_other_form(*input, None);
            }
        }
    }

    fn mark_text(&mut self, machine: &Machine, input: usize, string: Ref) {
        let array: Ref = machine.heap.get(string + machine.known.string_value);
        self.seeded.note_input(string, input);
        self.seeded.note_input(array, input);
        let wide = machine.heap.get::<u8>(string + machine.known.string_coder) != 0;
        self.form(input, wide);
        let coder = self.note(Reference { null: None, what: What::Form(input) });
        self.memory.set(string + machine.known.string_coder, 1, coder);
        let length = self.length_var(input, wide);
        let bytes = if wide { self.terms.add(length, length) } else { length };
        self.stored(array + LENGTH, 4, Shadow::of(bytes));
        let count = machine.heap.length(array) >> u32::from(wide);
        for i in 0..count.min(self.inputs[input].limit) {
            let unit = self.unit_var(input, i, wide);
            let size = if wide { 2 } else { 1 };
            self.memory.set(array + ELEMENTS + i * size, size, Shadow::of(unit));
        }
        if wide {
            self.give_wide(input, length);
        } else {
            self.arrays.list.push(KnownArray { array, input });
        }
    }

    /// A string without a character beyond Latin-1 would be kept in single bytes.
    fn give_wide(&mut self, input: usize, length: TermId) {
        let mut some = TermId::FALSE;
        for i in 0..self.inputs[input].limit {
            let (unit, most) = (self.unit_var(input, i, true), self.terms.bv(16, 0xff));
            let beyond = self.terms.ugt(unit, most);
            let at = self.terms.bv(32, i64::from(i));
            let inside = self.terms.ult(at, length);
            let here = self.terms.and(inside, beyond);
            some = self.terms.or(some, here);
        }
        // A text beyond the limit may have it there.
        let limit = self.terms.bv(32, i64::from(self.inputs[input].limit));
        let beyond = self.terms.ugt(length, limit);
        let some = self.terms.or(some, beyond);
        let wide = self.var(input, Part::Wide, ".wide", Sort::BOOL);
        let narrow = self.terms.not(wide);
        let either = self.terms.or(narrow, some);
        self.give(either);
    }

    fn unit_var(&mut self, input: usize, i: u32, wide: bool) -> TermId {
        if wide {
            return self.var(input, Part::WideElement(i), &format!("[{i}]w"), Sort::BV16);
        }
        self.var(input, Part::Element(i), &format!("[{i}]"), Sort::BV8)
    }

    /// A byte of an array that is an input, beyond its present end.
    pub(crate) fn byte_beyond(&mut self, array: Ref, i: u32) -> Option<TermId> {
        let known = *self.arrays.list.iter().find(|k| k.array == array)?;
        let input = &self.inputs[known.input];
        match input.kind {
            _ if i >= input.limit => None,
            InputKind::Text => Some(self.unit_var(known.input, i, false)),
            InputKind::Array(Prim::Byte) => Some(self.prim_var(known.input, Part::Element(i), Prim::Byte)),
            _ => None,
        }
    }

    /// A result that is right for an input up to its limit: beyond, it may be anything. No test has such an input, but what is
    /// infeasible without it may not be called infeasible altogether.
    pub(crate) fn unless_longer(&mut self, array: Ref, result: TermId) -> TermId {
        let Some(known) = self.arrays.list.iter().find(|k| k.array == array).copied() else { return result };
        let length = self.length_var(known.input, false);
        let limit = self.terms.bv(32, i64::from(self.inputs[known.input].limit));
        let beyond = self.terms.ugt(length, limit);
        let sort = self.terms.sort(result);
        let anything = self.terms.var(&format!("beyond.{}", result.raw()), sort);
        self.terms.ite(beyond, anything, result)
    }

    /// Whether an array is an input that cannot become longer than it is.
    pub(crate) fn is_at_limit(&self, array: Ref, length: u32) -> bool {
        self.arrays.list.iter().any(|k| k.array == array && self.inputs[k.input].limit <= length)
    }

    fn mark_array(&mut self, machine: &Machine, input: usize, array: Ref) {
        let InputKind::Array(prim) = self.inputs[input].kind else { return };
        self.seeded.note_input(array, input);
        let length = self.length_var(input, false);
        self.stored(array + LENGTH, 4, Shadow::of(length));
        let size = 1 << machine.class(machine.class_of(array)).elem_shift;
        for i in 0..machine.heap.length(array).min(self.inputs[input].limit) {
            let mut term = self.prim_var(input, Part::Element(i), prim);
            if prim == Prim::Boolean {
                term = self.terms.bool_to_bv(term, 8);
            }
            self.memory.set(array + ELEMENTS + i * size, size, Shadow::of(term));
        }
        self.arrays.list.push(KnownArray { array, input });
    }

    fn mark_enum(&mut self, machine: &Machine, input: usize, object: Ref, count: u32) -> Shadow {
        let null = self.null_var(input);
        let Some(objects) = enum_constants(machine, object, count) else {
            self.seeded.looked.unvaried += 1;
            return self.nullable(input);
        };
        let ordinal = self.var(input, Part::Value, ".ordinal", Sort::BV32);
        let count = self.terms.bv(32, i64::from(count));
        let valid = self.terms.ult(ordinal, count);
        self.give(valid);
        let at = objects.iter().position(|&o| o == object).unwrap_or(0) as u32;
        // Constants with bodies are of classes of their own.
        let mixed = objects.iter().any(|&o| machine.class_of(o) != machine.class_of(object));
        self.note(Reference { null, what: What::OneOf { objects, index: ordinal, at, mixed } })
    }
}

/// The number in a box.
fn boxed_number(machine: &Machine, object: Ref) -> Option<i64> {
    let class = machine.class(machine.class_of(object));
    let mut fields = class.fields.iter().map(|&id| machine.field(id)).filter(|f| !f.is_static());
    let field = fields.find(|f| **machine.program.names.text(f.name) == *"value")?;
    let at = object + field.offset;
    Some(match field.kind {
        Jkind::Boolean | Jkind::Byte => i64::from(machine.heap.get::<i8>(at)),
        Jkind::Char => i64::from(machine.heap.get::<u16>(at)),
        Jkind::Short => i64::from(machine.heap.get::<i16>(at)),
        Jkind::Int => i64::from(machine.heap.get::<i32>(at)),
        Jkind::Long => machine.heap.get::<i64>(at),
        _ => return None,
    })
}

/// The sort of the variable of a primitive.
fn var_sort(prim: Prim) -> Sort {
    match prim {
        Prim::Boolean => Sort::BOOL,
        Prim::Byte => Sort::BV8,
        Prim::Char | Prim::Short => Sort::BV16,
        Prim::Int => Sort::BV32,
        Prim::Long => Sort::BV64,
        Prim::Float => Sort::F32,
        Prim::Double => Sort::F64,
    }
}

/// The constants of an enum in order: its first static fields of its own type.
fn enum_constants(machine: &Machine, object: Ref, count: u32) -> Option<Arc<[Ref]>> {
    let class = machine.class_of(object);
    let declaring = match machine.class(class).super_class {
        // A constant with a body is of a class of its own.
        Some(parent) if machine.program.name_of(parent) != "java/lang/Enum" => parent,
        _ => class,
    };
    let own = format!("L{};", machine.program.name_of(declaring));
    let fields = machine.class(declaring).fields.iter().map(|&id| machine.field(id));
    let is_constant =
        |f: &&program::Field| f.access & classfile::access::ENUM != 0 && **machine.program.names.text(f.desc) == *own;
    let statics = machine.state(declaring).mirror + machine.class(machine.known.class).instance_size;
    let objects: Arc<[Ref]> = fields.filter(is_constant).map(|f| machine.heap.get::<Ref>(statics + f.offset)).collect();
    let valid = objects.len() == count as usize && objects.iter().all(|&o| o != 0);
    (valid && objects.contains(&object)).then_some(objects)
}
