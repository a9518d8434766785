//! From bytecode to register code.
//!
//! 1. [`mod@decode`]: bytes to operations with their targets resolved; [`jsr`] copies subroutines into their callers.
//! 2. [`blocks`] and [`flow`]: which *kind* of value each local and stack slot holds at the start of every basic block.
//!    This is the verification we rely on: a reference is never taken for a number, nothing is read before it is
//!    written, and the operand stack fits. It does not check classes of references.
//! 3. [`emit`]: one block at a time with a symbolic operand stack ([`stack`]), so that pushes of locals and constants
//!    cost no instruction and results go where they are stored.

mod arith;
mod blocks;
mod branch;
mod decode;
mod dest;
mod edit;
pub(crate) mod effect;
mod emit;
mod fault;
mod finish;
mod flow;
mod frame;
mod jsr;
mod object;
mod stack;
#[cfg(test)]
mod tests;

use classfile::descriptor::{self, Kind};
use classfile::{ClassFile, CodeAttribute, MethodInfo};

use crate::code::Code;
use crate::ids::MethodId;
use crate::insn::R;
pub(crate) use blocks::Blocks;
pub(crate) use decode::decode;
pub use decode::{Graph, Keys, Op, Range, SwitchOp};
pub use edit::{Change, NewOp, lower_changed, operations};
pub(crate) use fault::{Fault, Res};
pub(crate) use jsr::inline;

/// Code that breaks a rule of the JVM's verifier; becomes a `java.lang.VerifyError`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct VerifyError {
    pub message: String,
}

/// What every step needs to know about the method.
struct Context<'a> {
    file: &'a ClassFile,
    method: &'a MethodInfo,
    code: &'a CodeAttribute,
    params: Vec<Kind>,
    ret: Kind,
}

/// Lowers a method that has bytecode.
pub fn lower(file: &ClassFile, method: &MethodInfo, id: MethodId) -> Result<Code, VerifyError> {
    lower_inner(file, method, id).map_err(|fault| fault.describe(file, method))
}

/// The kind of value that each register holds at the start of a basic block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryKinds {
    /// The first instruction of the block, as [`lower`] numbers them.
    pub at: u32,
    pub kinds: Vec<(R, Kind)>,
}

/// What registers hold at the start of each basic block that can be reached; small integers count as `int`.
pub fn entry_kinds(file: &ClassFile, method: &MethodInfo) -> Result<Vec<EntryKinds>, VerifyError> {
    entry_kinds_inner(file, method).map_err(|fault| fault.describe(file, method))
}

fn entry_kinds_inner(file: &ClassFile, method: &MethodInfo) -> Res<Vec<EntryKinds>> {
    let cx = Context::new(file, method)?;
    let mut graph = decode(cx.code)?;
    if graph.has_jsr {
        graph = inline(&graph)?;
    }
    let blocks = Blocks::new(&graph);
    let entries = flow::flow(&cx, &graph, &blocks)?;
    let first = emit::Emitter::new(&cx, &graph, &blocks, &entries).run()?.first;
    let reached = entries.iter().enumerate().filter_map(|(block, entry)| Some((block, entry.as_ref()?)));
    let of = |(block, entry): (usize, &frame::Frame)| EntryKinds {
        at: first[blocks.nodes(block).start as usize],
        kinds: entry.kinds(),
    };
    Ok(reached.map(of).collect())
}

fn lower_inner(file: &ClassFile, method: &MethodInfo, id: MethodId) -> Res<Code> {
    let cx = Context::new(file, method)?;
    let graph = decode(cx.code)?;
    lower_graph(&cx, graph, id)
}

fn lower_graph(cx: &Context<'_>, mut graph: Graph, id: MethodId) -> Res<Code> {
    if graph.has_jsr {
        graph = inline(&graph)?;
    }
    let blocks = Blocks::new(&graph);
    let entries = flow::flow(cx, &graph, &blocks)?;
    let emitter = emit::Emitter::new(cx, &graph, &blocks, &entries);
    finish::finish(emitter.run()?, id)
}

impl<'a> Context<'a> {
    fn new(file: &'a ClassFile, method: &'a MethodInfo) -> Res<Self> {
        let code = method.code.as_ref().ok_or_else(|| Fault::new("Missing Code attribute"))?;
        let desc = descriptor::parse_method(&method.desc).ok_or_else(|| Fault::new("Illegal signature"))?;
        let params = desc.params.iter().map(|p| p.kind()).collect();
        let receiver = u16::from(!method.is_static());
        if code.max_locals < desc.param_slots() + receiver {
            return Err(Fault::new("Arguments can't fit into locals"));
        }
        if usize::from(code.max_locals) + usize::from(code.max_stack) >= usize::from(u16::MAX) {
            return Err(Fault::new("Too many locals and stack slots"));
        }
        Ok(Self { file, method, code, params, ret: desc.ret.kind() })
    }
}
