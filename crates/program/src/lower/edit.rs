//! Code that differs from the class file's in some operations: mutants, and code that reports where it was.

use classfile::opcode::GOTO;
use classfile::{ClassFile, MethodInfo};

use super::decode::{Graph, Op, decode};
use super::fault::{Fault, Res};
use super::{Context, VerifyError, lower_graph};
use crate::code::Code;
use crate::ids::MethodId;

/// Slots that changed operations may need beyond the method's own stack.
const MORE_STACK: u16 = 4;

/// An operation that is put into a method. The target of a jump is the number of an operation before the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewOp {
    pub code: u8,
    pub a: i32,
    pub b: i32,
}

impl NewOp {
    pub fn new(code: u8) -> Self {
        Self { code, a: 0, b: 0 }
    }

    pub fn with(code: u8, a: i32) -> Self {
        Self { code, a, b: 0 }
    }
}

/// What becomes of one operation, known by its number in [`operations`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// These take its place.
    Replace { at: u32, with: Vec<NewOp> },
    /// These come before it; whatever jumps to it jumps to them.
    Before { at: u32, with: Vec<NewOp> },
    /// The switch has other targets: one for each key, then the default.
    Targets { at: u32, targets: Vec<u32>, default: u32 },
}

impl Change {
    pub fn at(&self) -> u32 {
        match *self {
            Self::Replace { at, .. } | Self::Before { at, .. } | Self::Targets { at, .. } => at,
        }
    }
}

/// The operations of a method that has code, in the order of its bytecode.
pub fn operations(file: &ClassFile, method: &MethodInfo) -> Result<Graph, VerifyError> {
    let code = method.code.as_ref().ok_or_else(|| Fault::new("Missing Code attribute"));
    code.and_then(|code| decode(code)).map_err(|fault| fault.describe(file, method))
}

/// Lowers a method with changes, at most one for each operation.
pub fn lower_changed(
    file: &ClassFile,
    method: &MethodInfo,
    id: MethodId,
    changes: &[Change],
) -> Result<Code, VerifyError> {
    let mut method = method.clone();
    if let Some(code) = &mut method.code {
        code.max_stack = code.max_stack.saturating_add(MORE_STACK);
    }
    let lowered = || -> Res<Code> {
        let cx = Context::new(file, &method)?;
        lower_graph(&cx, changed(decode(cx.code)?, changes), id)
    };
    lowered().map_err(|fault| fault.describe(file, &method))
}

/// The graph with all changes made and every target moved with them.
fn changed(mut graph: Graph, changes: &[Change]) -> Graph {
    let mut ops = Vec::with_capacity(graph.ops.len() + 8);
    let mut place = Vec::with_capacity(graph.ops.len() + 1);
    for (at, op) in graph.ops.iter().enumerate() {
        place.push(ops.len() as u32);
        let new = |op: &Op, new: &NewOp| Op { bci: op.bci, code: new.code, a: new.a, b: new.b };
        match changes.iter().find(|c| c.at() as usize == at) {
            Some(Change::Replace { with, .. }) => ops.extend(with.iter().map(|n| new(op, n))),
            Some(Change::Before { with, .. }) => {
                ops.extend(with.iter().map(|n| new(op, n)));
                ops.push(*op);
            }
            Some(Change::Targets { targets, default, .. }) => {
                let mut switch = graph.switches[op.a as usize].clone();
                switch.targets.clone_from(targets);
                switch.default = *default;
                graph.switches.push(switch);
                ops.push(Op { a: graph.switches.len() as i32 - 1, ..*op });
            }
            None => ops.push(*op),
        }
    }
    place.push(ops.len() as u32);
    let moved = |target: u32| place[target as usize];
    for op in &mut ops {
        if op.is_if() || op.code == GOTO || op.code == classfile::opcode::JSR {
            op.a = moved(op.a as u32) as i32;
        }
    }
    for switch in &mut graph.switches {
        switch.targets.iter_mut().chain([&mut switch.default]).for_each(|t| *t = moved(*t));
    }
    for range in &mut graph.ranges {
        (range.start, range.end, range.target) = (moved(range.start), moved(range.end), moved(range.target));
    }
    graph.ranges.retain(|range| range.start < range.end);
    Graph { ops, ..graph }
}
