//! A method and its mutant: two versions of one list of operations.

use base::FxHashMap;
use classfile::opcode::NOP;
use classfile::{ClassFile, MethodInfo};
use program::lower::{Change, Graph, Keys, NewOp};

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    Own,
    Mutant,
}

/// A place in a version: an operation of the method, and how many of those that the mutant has there were executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub op: u32,
    pub inner: u32,
}

impl Point {
    pub fn at(op: u32) -> Self {
        Self { op, inner: 0 }
    }
}

/// An operation as it is executed, and where the next one is.
#[derive(Clone, Copy, Debug)]
pub struct Fetched {
    pub new: NewOp,
    pub next: Point,
}

/// A handler: the constant of the class that it catches, 0 for all, and where it is.
pub type Handler = (u16, u32);

/// See the module's head.
pub struct Code<'a> {
    pub file: &'a ClassFile,
    pub method: &'a MethodInfo,
    pub graph: Graph,
    changes: FxHashMap<u32, &'a Change>,
}

impl<'a> Code<'a> {
    pub fn new(file: &'a ClassFile, method: &'a MethodInfo, graph: Graph, changes: &'a [Change]) -> Self {
        Self { file, method, graph, changes: changes.iter().map(|c| (c.at(), c)).collect() }
    }

    pub fn len(&self) -> u32 {
        self.graph.ops.len() as u32
    }

    /// The operations that a change puts in.
    pub fn put_in(&self, op: u32) -> &'a [NewOp] {
        match self.changes.get(&op) {
            Some(Change::Replace { with, .. } | Change::Before { with, .. }) => with,
            _ => &[],
        }
    }

    /// None behind the end of the method.
    pub fn fetch(&self, version: Version, point: Point) -> Option<Fetched> {
        let op = self.graph.ops.get(point.op as usize)?;
        let own = Fetched { new: NewOp { code: op.code, a: op.a, b: op.b }, next: Point::at(point.op + 1) };
        let change = self.changes.get(&point.op).filter(|_| version == Version::Mutant);
        let (with, replaces) = match change {
            Some(Change::Replace { with, .. }) => (with, true),
            Some(Change::Before { with, .. }) => (with, false),
            _ => return Some(own),
        };
        let Some(&new) = with.get(point.inner as usize) else {
            let nothing = Fetched { new: NewOp::new(NOP), ..own };
            return Some(if replaces { nothing } else { own });
        };
        let is_last = point.inner as usize + 1 == with.len();
        let inner = Point { op: point.op, inner: point.inner + 1 };
        Some(Fetched { new, next: if replaces && is_last { own.next } else { inner } })
    }

    /// The ways of a switch: a key and its target; the last has no key.
    pub fn ways(&self, version: Version, op: u32) -> Option<Vec<(Option<i32>, u32)>> {
        let switch = self.graph.switches.get(self.graph.ops.get(op as usize)?.a as usize)?;
        let (targets, default) = match self.changes.get(&op) {
            Some(Change::Targets { targets, default, .. }) if version == Version::Mutant => (targets, *default),
            _ => (&switch.targets, switch.default),
        };
        let key = |at: usize| match &switch.keys {
            Keys::From(low) => Some(low.wrapping_add(at as i32)),
            Keys::List(keys) => keys.get(at).copied(),
        };
        let mut ways: Vec<_> = targets.iter().enumerate().map(|(at, &target)| (key(at), target)).collect();
        ways.push((None, default));
        Some(ways)
    }

    /// What may catch an exception of an operation, the first first. The same in both versions.
    pub fn handlers(&self, op: u32) -> Vec<Handler> {
        let covers = |r: &&program::lower::Range| (r.start..r.end).contains(&op);
        self.graph.ranges.iter().filter(covers).map(|r| (r.catch_type, r.target)).collect()
    }

    /// Everything that control can go to from an operation, in both versions, exceptions among it.
    pub fn successors(&self, op: u32) -> Vec<u32> {
        let mut found = self.own_successors(op);
        found.extend(self.handlers(op).into_iter().map(|h| h.1));
        found
    }

    /// The same without exceptions.
    pub fn own_successors(&self, op: u32) -> Vec<u32> {
        let mut found = Vec::new();
        self.graph.successors(op, |next| found.push(next));
        found
    }
}
