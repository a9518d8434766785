//! Models of texts in single bytes: where a character or a part is, which of two texts comes first. One condition instead of
//! a path for each character.
//!
//! The bytes of a text that is an input are known beyond its end too, up to its limit, so that nothing has to be fixed; of other
//! arrays the length is.

use expr::{Sort, TermId};
use vm::heap::LENGTH;
use vm::{Machine, Ref};

use crate::domain::Concolic;
use crate::memory::Found;
use crate::native::Called;
use crate::shadow::Shadow;

/// Longest array that is looked at, and most comparisons of bytes in one term.
const MAX_ARRAY_LENGTH: usize = 256;
const MOST_COMPARED: usize = 2048;

/// An array of bytes as terms.
pub(crate) struct Bytes {
    pub length: TermId,
    /// As many as it might have.
    pub bytes: Vec<TermId>,
}

impl Concolic {
    /// The bytes of an array; nothing if none depends on inputs, or there are too many.
    pub(crate) fn bytes_of(&mut self, called: &Called<'_>, array: Ref) -> Option<Bytes> {
        let count = called.machine.heap.length(array);
        let length = self.length_term(called.machine, array);
        let mut bytes: Vec<TermId> = Vec::new();
        for i in 0..count {
            bytes.push(self.byte_of(called.machine, array, i)?);
        }
        if self.terms.is_const(length) {
            return (bytes.len() <= MAX_ARRAY_LENGTH).then_some(Bytes { length, bytes });
        }
        while let Some(byte) = self.byte_beyond(array, bytes.len() as u32) {
            bytes.push(byte);
        }
        if bytes.len() as u32 == count && !self.is_at_limit(array, count) {
            // The bytes beyond are unknown.
            self.fix(called.place(), length, u64::from(count));
            let length = self.terms.bv(32, i64::from(count));
            return (bytes.len() <= MAX_ARRAY_LENGTH).then_some(Bytes { length, bytes });
        }
        (bytes.len() <= MAX_ARRAY_LENGTH).then_some(Bytes { length, bytes })
    }

    pub(crate) fn is_symbolic_array(&self, machine: &Machine, array: Ref) -> bool {
        let count = machine.heap.length(array);
        self.memory.any(array + LENGTH, 4) || self.memory.any(array + vm::heap::ELEMENTS, count)
    }

    pub(crate) fn length_term(&mut self, machine: &Machine, array: Ref) -> TermId {
        let length = u64::from(machine.heap.length(array));
        match self.memory.get(array + LENGTH, 4) {
            Found::Whole(shadow) => self.operand((length, shadow), Sort::BV32),
            _ => self.terms.constant(Sort::BV32, length),
        }
    }

    /// `indexOfChar(bytes, char, from, to)`: the first place at which the character is.
    pub(crate) fn index_of_char(&mut self, called: &Called<'_>) -> Option<Shadow> {
        let array = called.pair(0).0 as Ref;
        if array == 0 {
            return None;
        }
        let symbolic = self.is_symbolic_array(called.machine, array);
        if !symbolic && (1..4).all(|slot| called.pair(slot).1.term().is_none()) {
            return None;
        }
        let from = self.fixed(called, 2);
        let text = self.bytes_of(called, array)?;
        let (wanted, to) = (self.operand(called.pair(1), Sort::BV32), self.operand(called.pair(3), Sort::BV32));
        let wanted = self.terms.truncate(wanted, 8);
        let mut found = self.terms.bv(32, -1);
        for (i, byte) in text.bytes.iter().enumerate().skip(from.max(0) as usize).rev() {
            let at = self.terms.bv(32, i as i64);
            let (same, before) = (self.terms.eq(*byte, wanted), self.terms.slt(at, to));
            let inside = self.terms.ult(at, text.length);
            let here = self.terms.and_all(&[same, before, inside]);
            found = self.terms.ite(here, at, found);
        }
        let found = self.unless_longer(array, found);
        Some(self.shadow(found))
    }

    /// `indexOf(bytes, count, part, count, from)`: the first place at which a part is.
    pub(crate) fn index_of_part(&mut self, called: &Called<'_>) -> Option<Shadow> {
        let (array, part) = (called.pair(0).0 as Ref, called.pair(2).0 as Ref);
        if array == 0 || part == 0 {
            return None;
        }
        let machine = called.machine;
        let symbolic = self.is_symbolic_array(machine, array) || self.is_symbolic_array(machine, part);
        if !symbolic && [1, 3, 4].iter().all(|&slot| called.pair(slot).1.term().is_none()) {
            return None;
        }
        let (wanted, from) = (self.fixed(called, 3), self.fixed(called, 4).max(0));
        let part_array = part;
        let (text, part) = (self.bytes_of(called, array)?, self.bytes_of(called, part)?);
        let wanted = usize::try_from(wanted).ok().filter(|&n| n > 0 && n <= part.bytes.len())?;
        if text.bytes.len() * wanted > MOST_COMPARED {
            return None;
        }
        let count = self.operand(called.pair(1), Sort::BV32);
        let mut found = self.terms.bv(32, -1);
        let places = (text.bytes.len() + 1).saturating_sub(wanted);
        for i in (from as usize..places).rev() {
            let end = self.terms.bv(32, (i + wanted) as i64);
            let mut here = self.terms.sle(end, count);
            for k in 0..wanted {
                let same = self.terms.eq(text.bytes[i + k], part.bytes[k]);
                here = self.terms.and(here, same);
            }
            let at = self.terms.bv(32, i as i64);
            found = self.terms.ite(here, at, found);
        }
        let found = self.unless_longer(array, found);
        let found = self.unless_longer(part_array, found);
        Some(self.shadow(found))
    }

    /// `compareTo(bytes, bytes)`: the difference of the first bytes that differ, or of the lengths.
    pub(crate) fn compared_texts(&mut self, called: &Called<'_>) -> Option<Shadow> {
        let (a, b) = (called.pair(0).0 as Ref, called.pair(1).0 as Ref);
        let machine = called.machine;
        if a == 0 || b == 0 || a == b || !(self.is_symbolic_array(machine, a) || self.is_symbolic_array(machine, b)) {
            return None;
        }
        let arrays = (a, b);
        let (a, b) = (self.bytes_of(called, a)?, self.bytes_of(called, b)?);
        let mut order = self.terms.sub(a.length, b.length);
        for (i, (&x, &y)) in a.bytes.iter().zip(&b.bytes).enumerate().rev() {
            let at = self.terms.bv(32, i as i64);
            let (in_a, in_b) = (self.terms.ult(at, a.length), self.terms.ult(at, b.length));
            let differ = self.terms.ne(x, y);
            let here = self.terms.and_all(&[in_a, in_b, differ]);
            let (x, y) = (self.terms.zero_ext(x, 32), self.terms.zero_ext(y, 32));
            let by = self.terms.sub(x, y);
            order = self.terms.ite(here, by, order);
        }
        let order = self.unless_longer(arrays.0, order);
        let order = self.unless_longer(arrays.1, order);
        Some(self.shadow(order))
    }

    /// An int argument, fixed if it depends on inputs.
    fn fixed(&mut self, called: &Called<'_>, slot: usize) -> i32 {
        let (value, shadow) = called.pair(slot);
        if let Some(term) = shadow.term() {
            self.fix(called.place(), term, value);
        }
        value as i32
    }
}
