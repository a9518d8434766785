//! Locals and operand stack of one version.

use classfile::descriptor::Kind;
use expr::{Sort, TermId};

use super::world::{Memory, World};

/// One slot; a long or double has an `Upper` above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Value(TermId),
    Upper,
    /// A local of which not even the kind is known.
    Unknown(u32),
}

#[derive(Clone, Debug)]
pub struct State {
    pub locals: Vec<Slot>,
    pub stack: Vec<Slot>,
    pub memory: Memory,
    /// The object that a constructor makes, as long as no other code has a reference to it.
    pub hidden: Option<TermId>,
}

pub fn sort_of(kind: Kind) -> Sort {
    match kind {
        Kind::Long => Sort::BV64,
        Kind::Float => Sort::F32,
        Kind::Double => Sort::F64,
        _ => Sort::BV32,
    }
}

fn is_wide(world: &World, term: TermId) -> bool {
    matches!(world.terms.sort(term), Sort::BV64 | Sort::F64)
}

/// The value of a local of which only its number as an unknown is known, as one of this sort.
pub fn unknown_local(world: &mut World, number: u32, sort: Sort) -> TermId {
    world.function(&format!("local {number} {sort:?}"), &[], |world| world.fresh(sort))
}

impl State {
    pub fn push(&mut self, world: &World, term: TermId) {
        self.stack.push(Slot::Value(term));
        if is_wide(world, term) {
            self.stack.push(Slot::Upper);
        }
    }

    pub fn pop(&mut self) -> Option<TermId> {
        loop {
            match self.stack.pop()? {
                Slot::Value(term) => return Some(term),
                Slot::Upper => {}
                Slot::Unknown(_) => return None,
            }
        }
    }

    pub fn drop_values(&mut self, count: usize) {
        for _ in 0..count {
            self.pop();
        }
    }

    /// The value `depth` values below the top.
    pub fn peek(&self, depth: usize) -> Option<TermId> {
        let mut values = self.stack.iter().rev().filter(|slot| **slot != Slot::Upper);
        match values.nth(depth)? {
            Slot::Value(term) => Some(*term),
            _ => None,
        }
    }

    /// A local that is read as this kind.
    pub fn load(&mut self, world: &mut World, local: usize, kind: Kind) -> Option<TermId> {
        let sort = sort_of(kind);
        match *self.locals.get(local)? {
            Slot::Value(term) => (world.terms.sort(term) == sort).then_some(term),
            Slot::Upper => None,
            Slot::Unknown(number) => {
                let term = unknown_local(world, number, sort);
                self.store(world, local, term)?;
                Some(term)
            }
        }
    }

    pub fn store(&mut self, world: &World, local: usize, term: TermId) -> Option<()> {
        *self.locals.get_mut(local)? = Slot::Value(term);
        if is_wide(world, term) {
            *self.locals.get_mut(local + 1)? = Slot::Upper;
        }
        Some(())
    }
}
