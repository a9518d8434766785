//! Natives: their effects on memory, their models, and what is fixed where there is none.

use classfile::descriptor::Kind as Jkind;
use expr::{Rounding, Sort, TermId};
use program::Method;
use vm::heap::{ELEMENTS, LENGTH};
use vm::{Effect, Machine, Ref};

use crate::arrays::raw;
use crate::domain::Concolic;
use crate::memory::Found;
use crate::models::{Model, Models};
use crate::path::{Kind, Place};
use crate::shadow::{Reference, Shadow, What};

/// A native that ran, to its end or not.
pub(crate) struct Called<'a> {
    pub machine: &'a Machine,
    pub method: &'a Method,
    pub args: &'a [u64],
    pub shadows: &'a [Shadow],
    pub effects: &'a [Effect],
    pub result: Option<u64>,
}

impl Called<'_> {
    pub(crate) fn place(&self) -> Place {
        Place { method: self.method.id, at: u32::MAX, bci: 0 }
    }

    /// Whether the call has a signature of its own, which the method does not know.
    fn is_polymorphic(&self) -> bool {
        const CLASSES: [&str; 2] = ["java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle"];
        self.method.is_native() && CLASSES.contains(&self.machine.program.name_of(self.method.class))
    }

    /// Slots and kinds of the arguments; of a call with a signature of its own only the receiver.
    fn arguments(&self) -> impl Iterator<Item = (usize, Jkind)> {
        let receiver = (!self.method.is_static()).then_some(Jkind::Ref);
        let params = if self.is_polymorphic() { &[] } else { &*self.method.signature.params };
        let kinds = receiver.into_iter().chain(params.iter().copied());
        let slots = kinds.scan(0, |slot, kind| {
            let at = *slot;
            *slot += usize::from(kind.slots());
            Some((at, kind))
        });
        slots.filter(|s| s.0 < self.args.len() && s.0 < self.shadows.len())
    }

    pub(crate) fn pair(&self, slot: usize) -> (u64, Shadow) {
        (self.args.get(slot).copied().unwrap_or(0), self.shadows.get(slot).copied().unwrap_or_default())
    }

    fn stores(&self, slot: usize) -> bool {
        self.effects.iter().any(|e| matches!(e, Effect::Store { arg, .. } if usize::from(*arg) == slot))
    }

    /// Whether the native says itself what of memory it used.
    fn tells(&self) -> bool {
        self.effects.iter().any(|e| matches!(e, Effect::Load { .. } | Effect::Copy { .. } | Effect::Fresh))
    }
}

impl Concolic {
    /// Brings memory up to date and gives the shadow of the result.
    pub(crate) fn after_native(&mut self, called: &Called<'_>) -> Shadow {
        let model = self.models.of(called.method.id);
        if self.seeded.is_on() || self.seeded.watches_environment {
            self.watch_environment(called);
        }
        if self.seeded.is_on() {
            self.watch_native(called);
        }
        let modelled = model.and_then(|model| self.model(called, model));
        let mut loaded = Shadow::NONE;
        for effect in called.effects {
            match *effect {
                Effect::Clobber { addr, len } => self.memory.clear(addr, len),
                Effect::Copy { from, to, len } => self.memory.copy(from, to, len),
                Effect::Load { addr, len } => {
                    if self.memory.any(addr, len) {
                        let signed =
                            called.method.signature.ret != Jkind::Char && called.method.signature.ret != Jkind::Boolean;
                        let value = raw(called.machine, addr, len);
                        loaded = self.loaded(addr, len, value, signed);
                    }
                }
                Effect::Store { addr, len, arg } => self.stored(addr, len, called.pair(usize::from(arg)).1),
                Effect::Unstable { .. } | Effect::Fresh => {}
            }
        }
        if let (Some(Model::Unknown), Some(result)) = (model, called.result) {
            // Only now, since what it made is as clean as all that is new.
            return self.unknown_result(called.machine, called.method, result);
        }
        if let Some(shadow) = modelled {
            return shadow;
        }
        if model.is_none() {
            self.fix_arguments(called);
        }
        loaded
    }

    /// Fixes what a native was given and nothing is known about.
    fn fix_arguments(&mut self, called: &Called<'_>) {
        let place = called.place();
        let content = !called.tells();
        self.native_class = called.method.class;
        if called.is_polymorphic() {
            for slot in (1..called.args.len()).filter(|&slot| !called.stores(slot)) {
                let (value, shadow) = called.pair(slot);
                self.settle(place, (value, shadow));
                if let Some(term) = shadow.term() {
                    self.fix(place, term, value);
                }
            }
        }
        for (slot, kind) in called.arguments() {
            let (value, shadow) = called.pair(slot);
            if kind == Jkind::Ref {
                self.settle(place, (value, shadow));
                if let Some(null) = self.reference(shadow).and_then(|r| r.null) {
                    self.decide(place, Kind::Null, null, value as Ref == 0);
                }
                if content && value as Ref != 0 {
                    self.fix_content(called.machine, place, value as Ref);
                    if Models::is_reflective(called.machine, called.method.class) {
                        self.fix_box(called.machine, place, value as Ref);
                    }
                } else if value as Ref != 0 {
                    self.fix_length(called.machine, place, value as Ref);
                }
            } else if let Some(term) = shadow.term()
                && !called.stores(slot)
            {
                self.fix(place, term, value);
            }
        }
    }

    /// Fixes the values of boxes that a native may hand on to Java. The machine finds out which argument it hands on by its
    /// value, and boxes are shared; but all that is fixed means the same whichever it was.
    pub(crate) fn fix_boxes(&mut self, called: &Called<'_>) {
        for (slot, kind) in called.arguments() {
            let (value, shadow) = called.pair(slot);
            if kind == Jkind::Ref
                && value as Ref != 0
                && let Some(&Reference { what: What::Box(term), .. }) = self.reference(shadow)
                && let Some(value) = boxed_bits(called.machine, value as Ref)
            {
                self.fix(called.place(), term, value);
            }
        }
    }

    /// The array that an object is or, if it is a string, has.
    fn array_in(machine: &Machine, object: Ref) -> Option<Ref> {
        let class = machine.class_of(object);
        if class == machine.known.string {
            let value: Ref = machine.heap.get(object + machine.known.string_value);
            return (value != 0).then_some(value);
        }
        machine.class(class).component().map(|_| object)
    }

    fn fix_length(&mut self, machine: &Machine, place: Place, object: Ref) {
        let Some(array) = Self::array_in(machine, object) else { return };
        if let Found::Whole(shadow) = self.memory.get(array + LENGTH, 4)
            && let Some(term) = shadow.term()
        {
            self.fix(place, term, u64::from(machine.heap.length(array)));
        }
    }

    /// Fixes the text of a string or the elements of an array of primitives.
    fn fix_content(&mut self, machine: &Machine, place: Place, object: Ref) {
        let Some(array) = Self::array_in(machine, object) else { return };
        self.fix_length(machine, place, object);
        let class = machine.class(machine.class_of(array));
        let (size, count) = (1u32 << class.elem_shift, machine.heap.length(array));
        if class.component().is_none_or(|c| !machine.class(c).is_primitive()) {
            if Models::is_reflective(machine, self.native_class) {
                self.counts.dropped += u64::from(self.memory.any(array + ELEMENTS, count * size));
                for i in 0..count {
                    self.fix_box(machine, place, machine.heap.get::<Ref>(array + ELEMENTS + i * size));
                }
            }
            return;
        }
        if !self.memory.any(array + ELEMENTS, count * size) {
            return;
        }
        for i in 0..count {
            let addr = array + ELEMENTS + i * size;
            if self.memory.any(addr, size) {
                let value = raw(machine, addr, size);
                if let Some(term) = self.stored_term(addr, size, value) {
                    self.fix(place, term, value);
                }
            }
        }
    }

    /// Fixes the number in a box that a native takes it out of.
    fn fix_box(&mut self, machine: &Machine, place: Place, object: Ref) {
        if object == 0 || !crate::statics::is_value(machine, machine.class_of(object)) {
            return;
        }
        let class = machine.class(machine.class_of(object));
        let fields = class.fields.iter().map(|&f| machine.field(f)).filter(|f| !f.is_static() && f.kind != Jkind::Ref);
        for (addr, len) in fields.map(|f| (object + f.offset, bytes_of(f.kind))).collect::<Vec<_>>() {
            if self.memory.any(addr, len) {
                let value = raw(machine, addr, len);
                if let Some(term) = self.stored_term(addr, len, value) {
                    self.fix(place, term, value);
                }
            }
        }
    }

    /// The shadow that a model gives; nothing if the arguments don't matter to it.
    fn model(&mut self, called: &Called<'_>, model: Model) -> Option<Shadow> {
        match model {
            Model::ArrayCopy => {
                self.copied(called);
                Some(Shadow::NONE)
            }
            Model::SameBytes => self.same_bytes(called),
            Model::IndexOfChar => self.modelled_or_fixed(called, Self::index_of_char),
            Model::IndexOfPart => self.modelled_or_fixed(called, Self::index_of_part),
            Model::Order => self.modelled_or_fixed(called, Self::compared_texts),
            Model::Absolute | Model::Greatest | Model::Least => self.extreme(called, model),
            Model::Compare { expected } => {
                self.compared(called, usize::from(expected));
                Some(Shadow::NONE)
            }
            Model::Unknown => None,
            Model::Assume => {
                let last = called.arguments().last().map_or(0, |argument| argument.0);
                let (value, shadow) = called.pair(last);
                if let Some(term) = shadow.term() {
                    let zero = self.terms.constant(self.terms.sort(term), 0);
                    let holds = self.terms.ne(term, zero);
                    self.decide(called.place(), Kind::Native, holds, value as u32 != 0);
                }
                Some(Shadow::NONE)
            }
            Model::Function2(op) => {
                let (first, second) = (called.pair(0), called.pair(2));
                if first.1.term().is_none() && second.1.term().is_none() {
                    return None;
                }
                let (x, y) = (self.operand(first, Sort::F64), self.operand(second, Sort::F64));
                let result = self.terms.fp_call2(op, x, y);
                Some(self.shadow(result))
            }
            Model::Bits | Model::Function(_) | Model::SquareRoot | Model::Floor | Model::Ceil | Model::Rint => {
                let (value, shadow) = called.pair(0);
                let term = shadow.term()?;
                if model == Model::Bits && self.models.prints(self.entered) {
                    self.fix(called.place(), term, value);
                    return Some(Shadow::NONE);
                }
                let result = self.float_model(model, term)?;
                Some(self.shadow(result))
            }
        }
    }

    fn float_model(&mut self, model: Model, term: TermId) -> Option<TermId> {
        if model == Model::Bits {
            let sort = self.terms.sort(term);
            return Some(if sort.is_fp() { self.terms.fp_to_bits(term) } else { self.terms.fp_from_bits(term) });
        }
        let term = self.coerce(term, Sort::F64)?;
        Some(match model {
            Model::SquareRoot => self.terms.fp_sqrt(term),
            Model::Function(function) => self.terms.fp_call(function, term),
            Model::Floor => self.terms.fp_round(term, Rounding::Down),
            Model::Ceil => self.terms.fp_round(term, Rounding::Up),
            _ => self.terms.fp_round(term, Rounding::NearestEven),
        })
    }

    /// `(source, at, destination, at, length)`: positions are fixed; lengths of the arrays are compared with them.
    fn copied(&mut self, called: &Called<'_>) {
        let place = called.place();
        for slot in [0, 2] {
            let (value, shadow) = called.pair(slot);
            self.settle(place, (value, shadow));
            if let Some(null) = self.reference(shadow).and_then(|r| r.null) {
                self.decide(place, Kind::Null, null, value as Ref == 0);
            }
        }
        if called.pair(0).0 as Ref == 0 || called.pair(2).0 as Ref == 0 {
            return;
        }
        for slot in [1, 3, 4] {
            let (value, shadow) = called.pair(slot);
            if let Some(term) = shadow.term() {
                self.fix(place, term, value);
            }
        }
        let count = called.pair(4).0 as u32;
        for (array, at) in [(0, 1), (2, 3)] {
            let array = called.pair(array).0 as Ref;
            let start = called.pair(at).0 as u32;
            let end = start.wrapping_add(count);
            if let Found::Whole(shadow) = self.memory.get(array + LENGTH, 4)
                && let Some(length) = shadow.term()
                && i32::try_from(start).is_ok()
                && i32::try_from(count).is_ok()
            {
                let end_term = self.terms.bv(32, i64::from(end as i32));
                let fits = self.terms.ule(end_term, length);
                self.decide(place, Kind::Native, fits, end <= called.machine.heap.length(array));
            }
        }
    }

    /// A compare-and-set: that the values were equal or not is a condition.
    fn compared(&mut self, called: &Called<'_>, expected: usize) {
        let place = called.place();
        let Some(Effect::Load { addr, len }) = called.effects.iter().find(|e| matches!(e, Effect::Load { .. })) else {
            return;
        };
        let (addr, len) = (*addr, *len);
        let (value, shadow) = called.pair(expected);
        if !self.memory.any(addr, len) && shadow.term().is_none() {
            return;
        }
        // What was there may be overwritten by now; then it was what was expected.
        let now = if called.result == Some(1) { value } else { raw(called.machine, addr, len) };
        let sort = Sort::bv(len * 8);
        let wanted = self.operand((value, shadow), sort);
        let was = self.stored_term(addr, len, now).and_then(|t| self.coerce(t, sort));
        if let Some(was) = was {
            let equal = self.terms.eq(was, wanted);
            self.decide(place, Kind::Native, equal, called.result == Some(1));
        }
    }

    /// Whether two byte arrays are equal, as one condition.
    fn same_bytes(&mut self, called: &Called<'_>) -> Option<Shadow> {
        let machine = called.machine;
        let (a, b) = (called.pair(0).0 as Ref, called.pair(1).0 as Ref);
        if a == 0 || b == 0 || a == b {
            return None;
        }
        for slot in [0, 1] {
            self.settle(called.place(), called.pair(slot));
        }
        let symbolic = |c: &Self, array: Ref| c.memory.any(array + LENGTH, 4 + machine.heap.length(array));
        if !symbolic(self, a) && !symbolic(self, b) {
            return None;
        }
        let (count_a, count_b) = (machine.heap.length(a), machine.heap.length(b));
        let (length_a, length_b) = (self.length_term(machine, a), self.length_term(machine, b));
        // One of unknown length may become as long as the other, if it is an input.
        let count = match (self.terms.is_const(length_a), self.terms.is_const(length_b)) {
            (true, _) => count_a,
            (_, true) => count_b,
            _ => return Some(self.same_texts(called, a, b)),
        };
        let mut equal = self.terms.eq(length_a, length_b);
        for i in 0..count {
            let (Some(x), Some(y)) = (self.byte_of(machine, a, i), self.byte_of(machine, b, i)) else {
                let place = called.place();
                self.fix(place, length_a, u64::from(count_a));
                self.fix(place, length_b, u64::from(count_b));
                return Some(Shadow::NONE);
            };
            let same = self.terms.eq(x, y);
            equal = self.terms.and(equal, same);
        }
        let result = self.terms.bool_to_bv(equal, 32);
        Some(self.shadow(result))
    }

    /// Whether two arrays of unknown length are equal.
    fn same_texts(&mut self, called: &Called<'_>, a: Ref, b: Ref) -> Shadow {
        let (Some(x), Some(y)) = (self.bytes_of(called, a), self.bytes_of(called, b)) else {
            self.fix_arguments(called);
            return Shadow::NONE;
        };
        let mut equal = self.terms.eq(x.length, y.length);
        for (i, (&left, &right)) in (0..).zip(x.bytes.iter().zip(&y.bytes)) {
            let at = self.terms.bv(32, i);
            let outside = self.terms.uge(at, x.length);
            let same = self.terms.eq(left, right);
            let either = self.terms.or(outside, same);
            equal = self.terms.and(equal, either);
        }
        let result = self.terms.bool_to_bv(equal, 32);
        let result = self.unless_longer(a, result);
        let result = self.unless_longer(b, result);
        self.shadow(result)
    }

    /// What the model says, or else all is fixed: a native without a term is a function of what it was given.
    fn modelled_or_fixed(
        &mut self,
        called: &Called<'_>,
        model: fn(&mut Self, &Called<'_>) -> Option<Shadow>,
    ) -> Option<Shadow> {
        let modelled = model(self, called);
        if modelled.is_none() {
            self.fix_arguments(called);
        }
        modelled
    }

    /// A byte of an array; beyond its end that of an input that might be longer.
    pub(crate) fn byte_of(&mut self, machine: &Machine, array: Ref, i: u32) -> Option<TermId> {
        if i < machine.heap.length(array) {
            let addr = array + ELEMENTS + i;
            let value = raw(machine, addr, 1);
            return self.stored_term(addr, 1, value);
        }
        self.byte_beyond(array, i)
    }
}

/// Bytes of a value in the heap.
fn bytes_of(kind: Jkind) -> u32 {
    match kind {
        Jkind::Boolean | Jkind::Byte => 1,
        Jkind::Char | Jkind::Short => 2,
        Jkind::Long | Jkind::Double => 8,
        _ => 4,
    }
}

/// The number in a box: its only field.
fn boxed_bits(machine: &Machine, object: Ref) -> Option<u64> {
    let class = machine.class(machine.class_of(object));
    let field = class.fields.iter().map(|&f| machine.field(f)).find(|f| !f.is_static())?;
    let bits = raw(machine, object + field.offset, bytes_of(field.kind));
    Some(match field.kind {
        Jkind::Byte => bits as i8 as i32 as u32 as u64,
        Jkind::Short => bits as i16 as i32 as u32 as u64,
        _ => bits,
    })
}

impl Concolic {
    /// Reads of the clock, of randomness and of the environment since this was asked last.
    pub fn take_environment(&mut self) -> u64 {
        std::mem::take(&mut self.seeded.looked.environment)
    }

    /// Whether a method reads the settings of the virtual machine.
    pub fn reads_settings(&self, method: program::MethodId) -> bool {
        self.models.reads_settings(method)
    }

    /// From now on reads of the environment are counted, whatever else is.
    pub fn count_environment(&mut self) {
        self.seeded.watches_environment = true;
    }

    /// Counts what differs from run to run or from machine to machine.
    fn watch_environment(&mut self, called: &Called<'_>) {
        self.seeded.looked.environment += u64::from(self.models.reads_settings(called.method.id));
        for effect in called.effects {
            if let Effect::Unstable { source, .. } = effect
                && (*source != vm::Source::IdentityHash || shows_identity(called))
            {
                self.seeded.looked.environment += 1;
            }
        }
    }

    /// What a native showed the call under test of a world that is not varied.
    fn watch_native(&mut self, called: &Called<'_>) {
        for (slot, kind) in called.arguments() {
            let object = called.pair(slot).0 as Ref;
            if kind != Jkind::Ref || object == 0 || self.seeded.is_input(object) {
                continue;
            }
            if called.method.id == self.models.get_class {
                self.seeded.show_class(object);
            } else {
                self.seeded.show_state(object);
            }
        }
    }

    /// A method is entered in the call under test.
    pub(crate) fn entered_watched(&mut self, method: &Method, caller: Option<vm::domain::Site<'_>>) {
        if method.name == self.models.initialiser {
            self.seeded.enter_initialiser();
        }
        if let Some(caller) = caller
            && self.models.reads_settings(method.id)
        {
            self.seeded.looked.settings.insert(caller.code.method);
        }
    }
}

/// Whether a program can see the identity hash: those of the library's own objects, its class mirrors above all, are mostly keys of
/// its caches.
fn shows_identity(called: &Called<'_>) -> bool {
    let object = called.arguments().map(|(slot, _)| called.pair(slot).0 as Ref).find(|&object| object != 0);
    let Some(object) = object else { return true };
    let class = called.machine.class(called.machine.class_of(object));
    class.loader != program::BOOT || class.component().is_some() || class.super_class.is_none()
}
