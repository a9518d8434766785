//! Kinds of values in the locals and on the operand stack.

use classfile::descriptor::Kind;

use super::fault::{Fault, Res};
use crate::insn::R;

/// What a slot holds. A long or double takes its own slot and a `Hi` above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum K {
    /// Nothing that may be read.
    Top,
    Int,
    Float,
    Long,
    Double,
    Hi,
    Ref,
    /// The return address of a `jsr`: the operation to go back to.
    Ret(u32),
}

impl K {
    pub fn of(kind: Kind) -> Self {
        match kind {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Self::Int,
            Kind::Long => Self::Long,
            Kind::Float => Self::Float,
            Kind::Double => Self::Double,
            Kind::Ref => Self::Ref,
            Kind::Void => Self::Top,
        }
    }

    pub fn is_wide(self) -> bool {
        matches!(self, Self::Long | Self::Double)
    }

    /// The kind of a value that can be read; nothing for the rest.
    fn kind(self) -> Option<Kind> {
        match self {
            Self::Int => Some(Kind::Int),
            Self::Float => Some(Kind::Float),
            Self::Long => Some(Kind::Long),
            Self::Double => Some(Kind::Double),
            Self::Ref => Some(Kind::Ref),
            Self::Top | Self::Hi | Self::Ret(_) => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Int => "integer",
            Self::Float => "float",
            Self::Long => "long",
            Self::Double => "double",
            Self::Hi => "the second half of a long or double",
            Self::Ref => "a reference",
            Self::Ret(_) => "a return address",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub locals: Vec<K>,
    pub stack: Vec<K>,
    pub max_stack: u16,
}

impl Frame {
    pub fn push(&mut self, kind: K) -> Res<()> {
        self.stack.push(kind);
        if kind.is_wide() {
            self.stack.push(K::Hi);
        }
        self.check_depth()
    }

    /// The kinds of all registers that can be read: locals, then the homes of stack slots.
    pub fn kinds(&self) -> Vec<(R, Kind)> {
        let slots = self.locals.iter().chain(&self.stack);
        (0..).zip(slots).filter_map(|(register, k)| Some((register, k.kind()?))).collect()
    }

    pub fn check_depth(&self) -> Res<()> {
        if self.stack.len() > usize::from(self.max_stack) {
            return Err(Fault::new("Operand stack overflow"));
        }
        Ok(())
    }

    /// Takes a value of exactly this kind from the stack.
    pub fn pop(&mut self, kind: K) -> Res<()> {
        if kind.is_wide() && self.top()? == K::Hi {
            self.stack.pop();
        }
        let found = self.top()?;
        if found != kind {
            let (found, kind) = (found.name(), kind.name());
            return Err(Fault::new(format!(
                "Bad type on operand stack\nReason:\n  Type {found} (current frame, stack[{}]) is not assignable to {kind}",
                self.stack.len() - 1
            )));
        }
        self.stack.pop();
        Ok(())
    }

    fn top(&self) -> Res<K> {
        self.stack.last().copied().ok_or_else(|| Fault::new("Unable to pop operand off an empty stack"))
    }

    pub fn local(&self, index: u16) -> Res<K> {
        self.locals.get(usize::from(index)).copied().ok_or_else(bad_local)
    }

    pub fn load(&mut self, index: u16, kind: K) -> Res<()> {
        let found = self.local(index)?;
        if found != kind {
            return Err(Fault::new(format!(
                "Bad local variable type\nReason:\n  Type {} (current frame, locals[{index}]) is not assignable to {}",
                found.name(),
                kind.name()
            )));
        }
        Ok(())
    }

    pub fn store(&mut self, index: u16, kind: K) -> Res<()> {
        let at = usize::from(index);
        let last = at + usize::from(kind.is_wide());
        if last >= self.locals.len() {
            return Err(bad_local());
        }
        if at > 0 && self.locals[at - 1].is_wide() {
            self.locals[at - 1] = K::Top;
        }
        if let Some(after) = self.locals.get_mut(last + 1).filter(|k| **k == K::Hi) {
            *after = K::Top;
        }
        self.locals[at] = kind;
        if kind.is_wide() {
            self.locals[last] = K::Hi;
        }
        Ok(())
    }

    /// Merges what another way brings; whether anything changed. Locals that differ become unreadable.
    pub fn merge(&mut self, locals: &[K], stack: &[K]) -> Res<bool> {
        if self.stack != stack {
            return Err(Fault::new("Inconsistent stackmap frames at branch target"));
        }
        let mut changed = false;
        for (mine, other) in self.locals.iter_mut().zip(locals) {
            if *mine != *other && *mine != K::Top {
                *mine = K::Top;
                changed = true;
            }
        }
        Ok(changed)
    }
}

fn bad_local() -> Fault {
    Fault::new("Local variable table overflow")
}
