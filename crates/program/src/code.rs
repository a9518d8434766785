//! The lowered code of one method.

use crate::ids::{ClassId, MethodId};
use crate::insn::{Insn, R};
use crate::method::MethodPtr;

/// An exception handler; ranges and target are instruction indexes.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Constant index of the caught class, 0 for any.
    pub catch_type: u16,
    /// The resolved class, once it was needed.
    pub resolved: Option<ClassId>,
}

/// Targets are absolute instruction indexes.
#[derive(Clone, Debug)]
pub enum Switch {
    Table {
        low: i32,
        targets: Box<[u32]>,
        default: u32,
    },
    /// Keys ascend.
    Lookup {
        keys: Box<[i32]>,
        targets: Box<[u32]>,
        default: u32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchKind {
    If,
    /// Number of arms, the default included.
    Switch {
        arms: u32,
    },
}

/// A conditional branch or switch of the method, in bytecode order. Its outcomes have the numbers
/// `first_outcome ..`: for an `if` not taken, then taken; for a switch the arms in table order, then the default.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    pub bci: u16,
    pub kind: BranchKind,
    pub first_outcome: u32,
}

/// Receiver classes that an interface call's cache remembers.
pub const CACHED: usize = 4;

/// Inline cache of an interface call: the receiver classes seen last and what they selected.
#[derive(Clone, Copy, Debug)]
pub struct InterfaceCache {
    pub classes: [ClassId; CACHED],
    pub targets: [Option<MethodPtr>; CACHED],
    /// Which entry is replaced next.
    pub next: u8,
    /// The interface method, and the constant that named it.
    pub method: MethodPtr,
    pub cp: u16,
}

impl InterfaceCache {
    pub fn new(method: MethodPtr, cp: u16) -> Self {
        Self { classes: [ClassId(0); CACHED], targets: [None; CACHED], next: 0, method, cp }
    }

    /// Whether it is for calls of this method by this constant.
    pub fn is_for(&self, method: MethodPtr, cp: u16) -> bool {
        self.method == method && self.cp == cp
    }

    #[inline]
    pub fn find(&self, class: ClassId) -> Option<MethodPtr> {
        if self.classes[0] == class {
            return self.targets[0];
        }
        (1..CACHED).find(|&i| self.classes[i] == class).and_then(|i| self.targets[i])
    }

    pub fn remember(&mut self, class: ClassId, target: MethodPtr) {
        let at = usize::from(self.next);
        self.classes[at] = class;
        self.targets[at] = Some(target);
        self.next = ((at + 1) % CACHED) as u8;
    }
}

/// Register code of one method. The machine rewrites instructions in place when it resolves them.
#[derive(Debug)]
pub struct Code {
    pub method: MethodId,
    pub insns: Box<[Insn]>,
    pub nregs: u16,
    pub max_locals: u16,
    pub handlers: Box<[Handler]>,
    /// Byte offset of the bytecode that each instruction came from (for fused ones the last, which may throw).
    pub bcis: Box<[u16]>,
    /// (first bci, line), ascending by bci.
    pub lines: Box<[(u16, u16)]>,
    /// Argument registers of all calls.
    pub args: Box<[R]>,
    pub switches: Box<[Switch]>,
    pub caches: Vec<InterfaceCache>,
    pub branches: Box<[Branch]>,
    /// Sum of the branches' outcomes.
    pub outcomes: u32,
    /// For each instruction at which garbage collection can happen (calls, allocations and everything unresolved):
    /// its index and where its reference registers start in `ref_regs`; the next entry's start ends them.
    pub ref_maps: Box<[(u32, u32)]>,
    pub ref_regs: Box<[R]>,
}

impl Code {
    /// The registers that hold references just before instruction `at` runs.
    pub fn refs_at(&self, at: u32) -> Option<&[R]> {
        let i = self.ref_maps.binary_search_by_key(&at, |m| m.0).ok()?;
        let start = self.ref_maps[i].1 as usize;
        let end = self.ref_maps.get(i + 1).map_or(self.ref_regs.len(), |m| m.1 as usize);
        Some(&self.ref_regs[start..end])
    }

    pub fn line_of_bci(&self, bci: u16) -> Option<u16> {
        let at = self.lines.partition_point(|l| l.0 <= bci);
        at.checked_sub(1).map(|i| self.lines[i].1)
    }
}
