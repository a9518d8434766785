//! The state of a method between two operations.

use super::fault::{Refusal, Res};
use super::types::Type;

/// A constructor whose `this` may not be initialised yet: it can't return.
pub(super) const UNINITIALISED: u8 = 1;
/// A handler of what `super(…)` threw: it can't return even if it calls `super(…)` again.
pub(super) const NO_RETURN: u8 = 2;

#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// Without the unreadable ones at the end.
    pub locals: Vec<Type>,
    pub stack: Vec<Type>,
    pub flags: u8,
}

impl Frame {
    /// Pushes a value; the depth is checked after the operation.
    pub fn push(&mut self, ty: Type) {
        self.stack.push(ty);
        if ty.is_wide() {
            self.stack.push(Type::Hi);
        }
    }

    pub fn pop(&mut self) -> Res<Type> {
        self.stack.pop().ok_or_else(underflow)
    }

    pub fn local(&self, index: u16) -> Type {
        let local = self.locals.get(usize::from(index));
        local.copied().unwrap_or(Type::Top)
    }

    /// Stores a value; its index is known to lie within the method's locals.
    pub fn store(&mut self, index: u16, ty: Type) {
        let at = usize::from(index);
        let last = at + usize::from(ty.is_wide());
        if self.locals.len() <= last {
            self.locals.resize(last + 1, Type::Top);
        }
        if at > 0 && self.locals[at - 1].is_wide() {
            self.locals[at - 1] = Type::Top;
        }
        if let Some(after) = self.locals.get_mut(last + 1).filter(|k| **k == Type::Hi) {
            *after = Type::Top;
        }
        self.locals[at] = ty;
        if ty.is_wide() {
            self.locals[last] = Type::Hi;
        }
    }

    /// Puts `new` wherever `old` is.
    pub fn replace(&mut self, old: Type, new: Type) {
        let all = self.locals.iter_mut().chain(&mut self.stack);
        all.filter(|t| **t == old).for_each(|t| *t = new);
    }

    /// The slots from `count` below the top must not start in the middle of a long or double.
    pub fn split(&self, count: usize) -> Res<usize> {
        let at = self.stack.len().checked_sub(count).ok_or_else(underflow)?;
        if self.stack.get(at) == Some(&Type::Hi) {
            return Err(Refusal::new("Bad type on operand stack", "Attempt to split long or double on the stack"));
        }
        Ok(at)
    }

    /// Takes away locals at the end that can't be read.
    pub fn trim(&mut self) {
        while self.locals.last() == Some(&Type::Top) {
            self.locals.pop();
        }
    }
}

#[cold]
fn underflow() -> Refusal {
    Refusal::new("Operand stack underflow", "Unable to pop operand off an empty stack")
        .because("Attempt to pop empty stack.".into())
}
