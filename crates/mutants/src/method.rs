//! A method as operators and filters see it: its operations, the labels between them, lines, and PIT's numbers.

use std::collections::BTreeSet;

use classfile::opcode::{GOTO, INVOKEDYNAMIC, INVOKEINTERFACE, INVOKESTATIC, INVOKEVIRTUAL, JSR, NEW};
use classfile::{ClassFile, CodeAttribute, MemberRef, MethodInfo, stack_map};
use program::lower::{Graph, Op, operations};

/// What stands in a method, in order. Labels are where something refers to: a jump, a handler, a line, a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// The label before the operation with this number.
    Label(u32),
    /// The number of the operation.
    Op(u32),
}

/// See the module's head.
pub struct MethodView<'a> {
    pub file: &'a ClassFile,
    pub method: &'a MethodInfo,
    pub graph: Graph,
    pub items: Vec<Item>,
    /// PIT's number of each operation: labels, lines, frames and operations are counted from 1.
    pit: Vec<u32>,
    lines: Vec<u16>,
}

impl<'a> MethodView<'a> {
    /// Nothing for a method without code, or with code that is broken.
    pub fn new(file: &'a ClassFile, method: &'a MethodInfo) -> Option<Self> {
        let code = method.code.as_ref()?;
        let graph = operations(file, method).ok()?;
        let labels = labels(code, &graph);
        let frames = stack_map::frames(&code.stack_map);
        let mut view = Self { file, method, items: Vec::new(), pit: Vec::new(), lines: Vec::new(), graph };
        let (mut count, mut line) = (0, 0);
        for (at, op) in view.graph.ops.iter().enumerate() {
            if labels.contains(&op.bci) {
                view.items.push(Item::Label(at as u32));
                count += 1;
            }
            for &(_, number) in code.lines.iter().filter(|l| l.0 == op.bci) {
                line = number;
                count += 1;
            }
            count += u32::from(frames.contains(&op.bci)) + 1;
            view.items.push(Item::Op(at as u32));
            view.pit.push(count);
            view.lines.push(line);
        }
        Some(view)
    }

    pub fn op(&self, at: u32) -> &Op {
        &self.graph.ops[at as usize]
    }

    /// PIT's number of an operation.
    pub fn pit_index(&self, at: u32) -> u32 {
        self.pit[at as usize]
    }

    /// The source line; 0 if there is none.
    pub fn line(&self, at: u32) -> u16 {
        self.lines[at as usize]
    }

    /// The field or method that an operation names.
    pub fn member(&self, op: &Op) -> Option<MemberRef<'a>> {
        self.file.constants.member(op.cp()).ok()
    }

    /// The method that an operation calls; not for `invokedynamic`.
    pub fn call(&self, at: u32) -> Option<MemberRef<'a>> {
        let op = self.op(at);
        if matches!(op.code, INVOKEVIRTUAL..=INVOKEINTERFACE) { self.member(op) } else { None }
    }

    pub fn is_static_call(&self, at: u32) -> bool {
        self.op(at).code == INVOKESTATIC
    }

    pub fn is_dynamic_call(&self, at: u32) -> bool {
        self.op(at).code == INVOKEDYNAMIC
    }

    /// The descriptor of the result.
    pub fn result(&self) -> &'a str {
        result_of(&self.method.desc)
    }

    /// `a/b/C::method`, as PIT's descriptions name it.
    pub fn text(&self) -> String {
        format!("{}::{}", self.file.name, self.method.name)
    }
}

/// The descriptor of a method's result.
pub fn result_of(desc: &str) -> &str {
    desc.rsplit_once(')').map_or("", |d| d.1)
}

/// The bytecode offsets that have a label.
fn labels(code: &CodeAttribute, graph: &Graph) -> BTreeSet<u16> {
    let mut found: BTreeSet<u16> = code.lines.iter().map(|l| l.0).collect();
    let bci = |op: u32| graph.ops.get(op as usize).map(|op| op.bci);
    for op in graph.ops.iter().filter(|op| op.is_if() || matches!(op.code, GOTO | JSR)) {
        found.extend(bci(op.target()));
    }
    for switch in &graph.switches {
        found.extend(switch.targets.iter().chain([&switch.default]).filter_map(|&t| bci(t)));
    }
    for handler in &code.handlers {
        found.extend([handler.start_pc, handler.end_pc, handler.handler_pc]);
    }
    for variable in &code.local_vars {
        found.extend([variable.start_pc, variable.start_pc.saturating_add(variable.length)]);
    }
    // Objects that are not initialised yet are known by their `new`. Like ASM, which PIT reads class files with, this looks for
    // anything in the table that looks like one.
    for bytes in code.stack_map.windows(3).filter(|b| b[0] == 8) {
        let at = u16::from_be_bytes([bytes[1], bytes[2]]);
        if code.code.get(usize::from(at)) == Some(&NEW) {
            found.insert(at);
        }
    }
    found
}
