//! What both versions of a method share: terms, what the heap holds, and what calls gave.
//!
//! Nothing is known of the heap but that the same place read in the same *memory* has the same value. A memory is the heap between two
//! events; every event makes a new one, and both versions come to the same one, since they have made the same events.

use base::FxHashMap;
use classfile::descriptor::{Kind, parse_field};
use expr::{Sort, TermId, Terms};

/// A memory, by number.
pub type Memory = u32;

/// What made a memory of the one before it.
#[derive(Clone, Debug)]
pub enum Effect {
    /// A field was written.
    Write(Write),
    /// Anything, but for the fields of an object to which no other code has a reference yet.
    Anything { hidden: Option<TermId> },
}

/// A field that is written: its class, name and descriptor, its object, if it has one, and the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    pub field: Field,
    pub object: Option<TermId>,
    pub value: TermId,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    pub class: String,
    pub name: String,
    pub desc: String,
}

impl Field {
    /// Whether both may be the same field: it may be named by a class that inherits it.
    fn may_be(&self, other: &Self) -> bool {
        self.name == other.name && self.desc == other.desc
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    what: String,
    memory: Memory,
    args: Vec<TermId>,
}

/// See the module's head.
#[derive(Default)]
pub struct World {
    pub terms: Terms,
    known: FxHashMap<Key, TermId>,
    /// The memory before each memory, and what was done to it.
    before: Vec<Option<(Memory, Effect)>>,
    count: u32,
}

impl World {
    pub fn fresh(&mut self, sort: Sort) -> TermId {
        let name = format!("v{}", self.number());
        self.terms.var(&name, sort)
    }

    /// A number that nothing has yet.
    pub fn number(&mut self) -> u32 {
        self.count += 1;
        self.count
    }

    /// A value of a kind of which nothing is known.
    pub fn unknown(&mut self, kind: Kind) -> Option<TermId> {
        let narrow = |world: &mut Self, bits: u32| world.fresh(Sort::bv(bits));
        Some(match kind {
            Kind::Void => return None,
            Kind::Boolean => {
                let bit = narrow(self, 1);
                self.terms.zero_ext(bit, 32)
            }
            Kind::Char => {
                let bits = narrow(self, 16);
                self.terms.zero_ext(bits, 32)
            }
            Kind::Byte | Kind::Short => {
                let bits = narrow(self, if kind == Kind::Byte { 8 } else { 16 });
                self.terms.sign_ext(bits, 32)
            }
            Kind::Int | Kind::Ref => self.fresh(Sort::BV32),
            Kind::Long => self.fresh(Sort::BV64),
            Kind::Float => self.fresh(Sort::F32),
            Kind::Double => self.fresh(Sort::F64),
        })
    }

    /// A number that is not negative.
    pub fn natural(&mut self) -> TermId {
        let bits = self.fresh(Sort::bv(31));
        self.terms.zero_ext(bits, 32)
    }

    /// What a question gives whose answer depends on the operands and on nothing else.
    pub fn function(&mut self, what: &str, args: &[TermId], make: impl FnOnce(&mut Self) -> TermId) -> TermId {
        self.ask(what, 0, args, make)
    }

    /// What a question gives whose answer depends on the heap, too.
    pub fn ask(
        &mut self,
        what: &str,
        memory: Memory,
        args: &[TermId],
        make: impl FnOnce(&mut Self) -> TermId,
    ) -> TermId {
        let key = Key { what: what.to_owned(), memory, args: args.to_vec() };
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let made = make(self);
        self.known.insert(key, made);
        made
    }

    /// The value of a field.
    pub fn field(&mut self, field: &Field, object: Option<TermId>, memory: Memory) -> Option<TermId> {
        let kind = parse_field(&field.desc)?.kind();
        let mut at = memory;
        while let Some((before, effect)) = self.before.get(at as usize).cloned().flatten() {
            match effect {
                Effect::Write(write) if write.field == *field && write.object == object => {
                    return Some(self.narrowed(write.value, kind));
                }
                Effect::Write(write) if write.field.may_be(field) => break,
                Effect::Anything { hidden } if hidden.is_none() || hidden != object => break,
                _ => at = before,
            }
        }
        let what = format!("field {}.{}:{}", field.class, field.name, field.desc);
        let args: Vec<TermId> = object.into_iter().collect();
        if self.known.contains_key(&Key { what: what.clone(), memory: at, args: args.clone() }) {
            return Some(self.ask(&what, at, &args, |_| TermId::TRUE));
        }
        let value = self.unknown(kind)?;
        Some(self.ask(&what, at, &args, |_| value))
    }

    /// The field has this value in a memory from the start.
    pub fn know_field(&mut self, field: &Field, object: TermId, memory: Memory, value: TermId) {
        let what = format!("field {}.{}:{}", field.class, field.name, field.desc);
        self.ask(&what, memory, &[object], |_| value);
    }

    /// As a field of this kind keeps it.
    fn narrowed(&mut self, value: TermId, kind: Kind) -> TermId {
        let (bits, signed) = match kind {
            Kind::Boolean => (1, false),
            Kind::Byte => (8, true),
            Kind::Char => (16, false),
            Kind::Short => (16, true),
            _ => return value,
        };
        let low = self.terms.truncate(value, bits);
        if signed { self.terms.sign_ext(low, 32) } else { self.terms.zero_ext(low, 32) }
    }

    /// The memory after an effect.
    pub fn after(&mut self, memory: Memory, effect: Effect) -> Memory {
        self.before.push(Some((memory, effect)));
        self.before.len() as Memory - 1
    }

    /// A memory of which nothing is known.
    pub fn some_memory(&mut self) -> Memory {
        self.before.push(None);
        self.before.len() as Memory - 1
    }
}
