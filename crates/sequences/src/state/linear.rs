//! A heap as a list of words: what a test can reach, and what it changed of what was there before.

use base::{FxHashMap, FxHashSet};
use classfile::descriptor::Kind;
use expr::TermId;
use program::{BOOT, ClassId, ClassKind};
use symbolic::{Cell, Concolic};
use vm::heap::{ELEMENTS, LENGTH};
use vm::probes::{HeapIndex, Place};
use vm::{Machine, Ref};

/// A linearised state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Of everything but the values of symbolic parts.
    pub shape: u128,
    /// Of these values.
    pub values: u64,
    /// The symbolic parts, in order.
    pub terms: Vec<TermId>,
    /// Objects that were reached.
    pub objects: usize,
    /// A symbolic part could not be represented: the state equals no other.
    pub unclear: bool,
}

/// Objects of one state that are looked at.
const MOST_OBJECTS: usize = 4096;

/// What a machine's heap was before the first statement.
pub struct Lineariser {
    index: HeapIndex,
    layouts: FxHashMap<ClassId, Vec<Part>>,
}

#[derive(Clone, Copy)]
struct Part {
    offset: u32,
    len: u32,
    reference: bool,
}

impl Lineariser {
    /// The machine must be where every test begins.
    pub fn new(machine: &Machine) -> Self {
        Self { index: HeapIndex::new(machine, machine.heap.top()), layouts: FxHashMap::default() }
    }

    /// Linearises what `roots` reach, with what the addresses in `written` have now, as far as they are older than all tests.
    pub fn linearise(&mut self, machine: &Machine, domain: &Concolic, roots: &[Ref], written: &[u32]) -> Linear {
        let mut walk = Walk {
            machine,
            domain,
            base: self.index.end(),
            shape: [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f],
            values: 0,
            terms: Vec::new(),
            numbers: FxHashMap::default(),
            found: Vec::new(),
            unclear: false,
        };
        for &root in roots {
            walk.reference(root);
        }
        walk.word(u64::MAX);
        let mut places = FxHashSet::default();
        for &addr in written.iter().filter(|a| **a < self.index.end()) {
            let Some(place) = self.index.place(machine, addr) else { continue };
            if let Some(part) = part_of(machine, place)
                && places.insert((part.0, part.1.offset))
            {
                walk.word(u64::from(part.0 + part.1.offset));
                walk.part(part.0, part.1);
            }
        }
        let mut next = 0;
        while let Some(&object) = walk.found.get(next) {
            next += 1;
            if next > MOST_OBJECTS {
                walk.unclear = true;
                break;
            }
            walk.object(object, &mut self.layouts);
        }
        Linear {
            shape: u128::from(walk.shape[0]) << 64 | u128::from(walk.shape[1]),
            values: walk.values,
            terms: walk.terms,
            objects: walk.found.len(),
            unclear: walk.unclear,
        }
    }
}

/// The object and the part of it that a place is, if a program can see it.
fn part_of(machine: &Machine, place: Place) -> Option<(Ref, Part)> {
    match place {
        Place::Static { class, field } => {
            let statics = machine.state(class).mirror + machine.class(machine.known.class).instance_size;
            let field = machine.field(field);
            Some((statics, Part { offset: field.offset, len: size_of(field.kind), reference: field.kind == Kind::Ref }))
        }
        Place::Field { object, field, .. } => {
            let field = machine.field(field);
            let of = machine.class(field.class);
            // Strings remember their hashes.
            if of.loader == BOOT && machine.program.name_of(field.class) == "java/lang/String" {
                return None;
            }
            Some((object, Part { offset: field.offset, len: size_of(field.kind), reference: field.kind == Kind::Ref }))
        }
        Place::Element { array, class, index } => {
            let (len, reference) = element_of(machine, class);
            Some((array, Part { offset: ELEMENTS + index * len, len, reference }))
        }
        Place::Header { .. } => None,
    }
}

fn size_of(kind: Kind) -> u32 {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Void => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Int | Kind::Float | Kind::Ref => 4,
        Kind::Long | Kind::Double => 8,
    }
}

fn element_of(machine: &Machine, array: ClassId) -> (u32, bool) {
    let class = machine.class(array);
    let primitive = class.component().is_some_and(|c| matches!(machine.class(c).kind, ClassKind::Primitive(_)));
    (1 << class.elem_shift, !primitive)
}

struct Walk<'m> {
    machine: &'m Machine,
    domain: &'m Concolic,
    base: u32,
    shape: [u64; 2],
    values: u64,
    terms: Vec<TermId>,
    numbers: FxHashMap<Ref, u64>,
    found: Vec<Ref>,
    unclear: bool,
}

const SYMBOLIC: u64 = 0x5359_4d42;
const BOXED: u64 = 0x424f_5845;
const CHOICE: u64 = 0x4348_4f49;

impl Walk<'_> {
    fn word(&mut self, word: u64) {
        self.shape[0] = mix(self.shape[0], word, 0x9e37_79b9_7f4a_7c15);
        self.shape[1] = mix(self.shape[1], word, 0xd6e8_feb8_6659_fd93);
    }

    fn term(&mut self, term: TermId) {
        self.terms.push(term);
    }

    fn reference(&mut self, object: Ref) {
        let number = match object {
            0 => 0,
            old if old < self.base => u64::from(old) << 32,
            new => {
                let next = self.found.len() as u64 + 1;
                *self.numbers.entry(new).or_insert_with(|| {
                    self.found.push(new);
                    next
                })
            }
        };
        self.word(number);
    }

    fn object(&mut self, object: Ref, layouts: &mut FxHashMap<ClassId, Vec<Part>>) {
        let machine = self.machine;
        let class = machine.class_of(object);
        self.word(u64::from(class.0) | 1 << 48);
        if machine.class(class).is_array() {
            let length = machine.heap.length(object);
            self.word(u64::from(length));
            self.shadow_only(object + LENGTH, 4);
            let (len, reference) = element_of(machine, class);
            for i in 0..length {
                self.part(object, Part { offset: ELEMENTS + i * len, len, reference });
            }
            return;
        }
        let parts = layouts.entry(class).or_insert_with(|| layout(machine, class)).clone();
        for part in parts {
            self.part(object, part);
        }
    }

    /// A length: it shapes the heap, and may be symbolic all the same.
    fn shadow_only(&mut self, addr: u32, len: u32) {
        match self.domain.cell(addr, len) {
            Cell::Term(term) => {
                self.word(SYMBOLIC);
                self.term(term);
            }
            Cell::Concrete => {}
            _ => self.unclear = true,
        }
    }

    fn part(&mut self, object: Ref, part: Part) {
        let addr = object + part.offset;
        let heap = &self.machine.heap;
        let value = match part.len {
            1 => u64::from(heap.get::<u8>(addr)),
            2 => u64::from(heap.get::<u16>(addr)),
            8 => heap.get::<u64>(addr),
            _ => u64::from(heap.get::<u32>(addr)),
        };
        match self.domain.cell(addr, part.len) {
            Cell::Concrete if part.reference => self.reference(value as Ref),
            Cell::Concrete => self.word(value),
            Cell::Term(term) => {
                self.word(SYMBOLIC);
                self.values = mix(self.values, value, 0xa076_1d64_78bd_642f);
                self.term(term);
            }
            Cell::Box { value: term, null } => {
                self.word(BOXED + u64::from(value == 0));
                self.term(term);
                self.terms.extend(null);
            }
            Cell::Reference { objects, index, null } => {
                self.word(CHOICE);
                match objects {
                    Some(objects) => objects.iter().for_each(|&o| self.reference(o)),
                    None => self.reference(value as Ref),
                }
                self.terms.extend(index.into_iter().chain(null));
            }
            Cell::Pieces => self.unclear = true,
        }
    }
}

fn layout(machine: &Machine, class: ClassId) -> Vec<Part> {
    let line = machine.class(class).display.iter();
    let fields = line.flat_map(|&c| machine.class(c).fields.iter()).map(|&id| machine.field(id));
    let own = fields.filter(|f| !f.is_static());
    own.map(|f| Part { offset: f.offset, len: size_of(f.kind), reference: f.kind == Kind::Ref }).collect()
}

fn mix(hash: u64, word: u64, by: u64) -> u64 {
    let mixed = (hash ^ word).wrapping_mul(by);
    mixed ^ (mixed >> 31)
}
