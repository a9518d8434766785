//! Memory as the domain sees it: values of any width, elements at an index that depends on inputs.

use expr::{Sort, TermId};
use program::ClassKind;
use vm::domain::{Shadowed, Site};
use vm::heap::{ELEMENTS, LENGTH};
use vm::{Machine, Ref};

use crate::choices::{Field, is_uniform};
use crate::domain::{Concolic, HeapMode, place};
use crate::hooks::is_signed;
use crate::lookup;
use crate::memory::Found;
use crate::representation::{Representation, Use, chosen};
use crate::shadow::{Shadow, What};

/// What was seen of the heap just before an access, since the access itself comes without it.
#[derive(Default)]
pub(crate) struct Access {
    pub boolean: bool,
    references: bool,
    /// The raw elements, if the index depends on inputs and there are not too many.
    elements: Option<Vec<u64>>,
    /// The raw field of each object that the reference may be.
    pub field: Option<Field>,
}

impl Concolic {
    /// The shadow of what was loaded, extended as registers are.
    #[inline(never)]
    pub(crate) fn loaded(&mut self, addr: u32, len: u32, value: u64, signed: bool) -> Shadow {
        match self.memory.get(addr, len) {
            Found::Nothing => Shadow::NONE,
            Found::Whole(shadow) if shadow.term().is_none() => {
                if len == 4 || (len == 1 && self.is_form(shadow)) {
                    shadow
                } else {
                    self.counts.dropped += 1;
                    Shadow::NONE
                }
            }
            _ => match self.stored_term(addr, len, value) {
                Some(term) => {
                    let term = self.extended(term, signed);
                    self.shadow(term)
                }
                None => Shadow::NONE,
            },
        }
    }

    /// The term of the bytes at an address, as wide as they are; a constant if they have no shadow.
    pub(crate) fn stored_term(&mut self, addr: u32, len: u32, value: u64) -> Option<TermId> {
        match self.memory.get(addr, len) {
            Found::Nothing => Some(self.terms.constant(Sort::bv(len * 8), value)),
            Found::Whole(shadow) if shadow.term().is_some_and(|t| self.terms.sort(t).bits() == len * 8) => {
                shadow.term()
            }
            _ => self.pieced(addr, len, value),
        }
    }

    /// A value put together from its bytes.
    fn pieced(&mut self, addr: u32, len: u32, value: u64) -> Option<TermId> {
        let mut whole: Option<TermId> = None;
        for k in (0..len).rev() {
            let (shadow, part) = self.memory.byte(addr + k);
            let byte = if shadow.is_none() {
                self.terms.constant(Sort::BV8, value >> (8 * k) & 0xff)
            } else {
                let Some(term) = shadow.term() else {
                    self.counts.dropped += 1;
                    return None;
                };
                let width = self.terms.sort(term).bits();
                let bits = self.coerce(term, Sort::bv(width))?;
                let low = u32::from(part) * 8;
                self.terms.extract(bits, low + 7, low)
            };
            whole = Some(match whole {
                Some(high) => self.terms.concat(high, byte),
                None => byte,
            });
        }
        whole
    }

    /// As a register holds it: at least 32 bits.
    pub(crate) fn extended(&mut self, term: TermId, signed: bool) -> TermId {
        let sort = self.terms.sort(term);
        if !sort.is_bv() || sort.bits() >= 32 {
            return term;
        }
        if signed { self.terms.sign_ext(term, 32) } else { self.terms.zero_ext(term, 32) }
    }

    #[inline(never)]
    pub(crate) fn stored(&mut self, addr: u32, len: u32, shadow: Shadow) {
        if shadow.is_none() {
            return self.memory.set(addr, len, Shadow::NONE);
        }
        let shadow = match shadow.term() {
            Some(term) => self.narrowed(term, len * 8),
            None if len == 4 || (len == 1 && self.is_form(shadow)) => shadow,
            None => {
                self.counts.dropped += 1;
                Shadow::NONE
            }
        };
        self.memory.set(addr, len, shadow);
    }

    fn is_form(&self, shadow: Shadow) -> bool {
        self.reference(shadow).is_some_and(|r| matches!(r.what, What::Form(_)))
    }

    /// A register's term as it is stored in this many bits.
    fn narrowed(&mut self, term: TermId, bits: u32) -> Shadow {
        let width = self.terms.sort(term).bits();
        if width < bits {
            self.counts.dropped += 1;
            return Shadow::NONE;
        }
        if width == bits {
            return Shadow::of(term);
        }
        let Some(term) = self.coerce(term, Sort::bv(width)) else { return Shadow::NONE };
        let term = self.terms.truncate(term, bits);
        self.shadow(term)
    }

    /// Before an element is accessed where array, index or length depend on inputs: the shadow of the length.
    #[inline(never)]
    pub(crate) fn symbolic_element(
        &mut self,
        machine: &Machine,
        site: Site<'_>,
        array: Shadowed<Shadow>,
        index: Shadowed<Shadow>,
    ) -> Shadow {
        if Shadow::any(array.1, index.1) {
            self.settle(place(site), array);
        }
        if !index.1.is_none() {
            self.look_at_elements(machine, array.0 as Ref);
        }
        match self.memory.get(array.0 as Ref + LENGTH, 4) {
            Found::Whole(shadow) => shadow,
            _ => Shadow::NONE,
        }
    }

    fn look_at_elements(&mut self, machine: &Machine, array: Ref) {
        self.access.elements = None;
        let class = machine.class(machine.class_of(array));
        let length = machine.heap.length(array);
        let Some(component) = class.component() else { return };
        self.access.references = !matches!(machine.class(component).kind, ClassKind::Primitive(_));
        if length as usize <= self.array_limits.read && self.heap_mode != HeapMode::Simulation {
            let shift = class.elem_shift;
            let read = |i: u32| raw(machine, array + ELEMENTS + (i << shift), 1 << shift);
            self.access.elements = Some((0..length).map(read).collect());
            if self.access.references {
                self.access.elements = self.access.elements.take().filter(|all| is_uniform(machine, all));
            }
        }
    }

    /// The element at an index that depends on inputs.
    #[inline(never)]
    pub(crate) fn load_at(
        &mut self,
        site: Site<'_>,
        array: Ref,
        index: Shadowed<Shadow>,
        len: u32,
        value: u64,
    ) -> Shadow {
        let start = array + ELEMENTS;
        let at = self.operand(index, Sort::BV32);
        let signed = is_signed(site);
        self.fix_symbolic_length(site, array);
        let elements = self.access.elements.take();
        if let Some(elements) = elements {
            if self.access.references {
                let plain = !self.memory.any(start, elements.len() as u32 * 4);
                if plain && !elements.is_empty() {
                    return self.one_of(elements.iter().map(|&e| e as Ref).collect(), at, index.0 as u32);
                }
            } else if let Some(term) = self.element_at(start, len, at, &elements) {
                let term = self.extended(term, signed);
                return self.shadow(term);
            }
        }
        self.fix(place(site), at, index.0);
        self.loaded(start + index.0 as u32 * len, len, value, signed)
    }

    /// Before all elements are looked at: there must be no others.
    fn fix_symbolic_length(&mut self, site: Site<'_>, array: Ref) {
        if let (Found::Whole(shadow), Some(elements)) = (self.memory.get(array + LENGTH, 4), &self.access.elements)
            && let Some(length) = shadow.term()
        {
            let count = elements.len() as u64;
            self.fix(place(site), length, count);
        }
    }

    /// The element at an index of raw values, some of which have shadows; nothing if the index is to be fixed.
    fn element_at(&mut self, start: u32, len: u32, index: TermId, raw: &[u64]) -> Option<TermId> {
        let symbolic = self.memory.any(start, raw.len() as u32 * len);
        let addresses: Vec<u32> = (0..raw.len() as u32).map(|i| start + i * len).collect();
        let array = Use { length: raw.len(), symbolic, written: false, bytes: len == 1 };
        match chosen(self.heap_mode, self.array_limits, array) {
            Representation::Fixed => None,
            Representation::Table => self.looked_up_at(&addresses, len, index, raw),
            Representation::Array => {
                let elements = self.elements(&addresses, len, raw)?;
                let array = self.as_array(&elements)?;
                Some(self.terms.select(array, index))
            }
        }
    }

    pub(crate) fn looked_up_at(&mut self, addresses: &[u32], len: u32, index: TermId, raw: &[u64]) -> Option<TermId> {
        if addresses.iter().all(|&a| !self.memory.any(a, len)) {
            return Some(lookup::constant(&mut self.terms, index, raw, len * 8));
        }
        let all = self.elements(addresses, len, raw)?;
        lookup::general(&mut self.terms, index, &all)
    }

    /// The terms of values at these addresses, all of one sort.
    fn elements(&mut self, addresses: &[u32], len: u32, raw: &[u64]) -> Option<Vec<TermId>> {
        let mut all = Vec::with_capacity(raw.len());
        for (&addr, &value) in addresses.iter().zip(raw) {
            all.push(self.stored_term(addr, len, value)?);
        }
        let sort = all.iter().map(|&t| self.terms.sort(t)).find(|s| s.is_fp()).unwrap_or(Sort::bv(len * 8));
        for term in &mut all {
            *term = self.coerce(*term, sort)?;
        }
        Some(all)
    }

    /// Stores an element; the index, the value or both depend on inputs.
    #[inline(never)]
    pub(crate) fn store_at(
        &mut self,
        site: Site<'_>,
        array: Ref,
        index: Shadowed<Shadow>,
        addr: u32,
        len: u32,
        value: Shadowed<Shadow>,
    ) {
        let mut shadow = value.1;
        if self.access.boolean && shadow.term().is_some() {
            let (value, one) = (self.operand(value, Sort::BV32), self.terms.bv(32, 1));
            let bit = self.terms.bv_and(value, one);
            shadow = self.shadow(bit);
        }
        let at = match index.1.term() {
            Some(_) => self.operand(index, Sort::BV32),
            None => return self.stored(addr, len, shadow),
        };
        self.fix_symbolic_length(site, array);
        let elements = self.access.elements.take().filter(|_| !self.access.references);
        let how = chosen(
            self.heap_mode,
            self.array_limits,
            Use { length: elements.as_ref().map_or(0, Vec::len), symbolic: true, written: true, bytes: len == 1 },
        );
        match elements {
            Some(elements)
                if how != Representation::Fixed
                    && self.store_anywhere(array + ELEMENTS, len, at, (value.0, shadow), &elements, how) => {}
            _ => {
                self.fix(place(site), at, index.0);
                self.stored(addr, len, shadow);
            }
        }
    }

    /// Each element becomes the new value if the index is its own.
    fn store_anywhere(
        &mut self,
        start: u32,
        len: u32,
        index: TermId,
        value: Shadowed<Shadow>,
        raw: &[u64],
        how: Representation,
    ) -> bool {
        let mut old = Vec::with_capacity(raw.len());
        for (i, &value) in (0..).zip(raw) {
            match self.stored_term(start + i * len, len, value) {
                Some(term) => old.push(term),
                None => return false,
            }
        }
        let sort = match value.1.term().map(|t| self.terms.sort(t)) {
            Some(sort) if sort.is_fp() => sort,
            _ => old.iter().map(|&t| self.terms.sort(t)).find(|s| s.is_fp()).unwrap_or(Sort::bv(len * 8)),
        };
        let new = if sort.is_fp() {
            self.operand(value, sort)
        } else {
            let wide = self.operand(value, if len == 8 { Sort::BV64 } else { Sort::BV32 });
            self.terms.resize_unsigned(wide, len * 8)
        };
        let mut before = Vec::with_capacity(old.len());
        for term in old {
            let Some(term) = self.coerce(term, sort) else { return false };
            before.push(term);
        }
        if how == Representation::Array {
            return self.store_in_array(start, len, index, new, &before);
        }
        for (i, before) in (0..).zip(before) {
            let position = self.terms.bv(32, i64::from(i));
            let here = self.terms.eq(index, position);
            let after = self.terms.ite(here, new, before);
            let shadow = self.shadow(after);
            self.memory.set(start + i * len, len, shadow);
        }
        true
    }
}

impl Concolic {
    /// The elements are those of an array of the solver's, in which one was written.
    fn store_in_array(&mut self, start: u32, len: u32, index: TermId, new: TermId, before: &[TermId]) -> bool {
        let Some(array) = self.as_array(before) else { return false };
        let array = self.terms.store(array, index, new);
        for i in 0..before.len() as u32 {
            let position = self.terms.bv(32, i64::from(i));
            let element = self.terms.select(array, position);
            let shadow = self.shadow(element);
            self.memory.set(start + i * len, len, shadow);
        }
        true
    }
}

pub(crate) fn raw(machine: &Machine, addr: u32, len: u32) -> u64 {
    match len {
        1 => u64::from(machine.heap.get::<u8>(addr)),
        2 => u64::from(machine.heap.get::<u16>(addr)),
        4 => u64::from(machine.heap.get::<u32>(addr)),
        _ => machine.heap.get::<u64>(addr),
    }
}
