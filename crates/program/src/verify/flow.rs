//! The data flow over types, to a fixed point.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use base::FxHashMap;
use classfile::opcode::{ASTORE, INVOKESPECIAL, ISTORE, NEW};

use super::fault::{Refusal, Res};
use super::frame::{Frame, NO_RETURN, UNINITIALISED};
use super::types::Type;
use super::{Method, Verifier};
use crate::lower::{Blocks, Graph};

/// Slots that may be looked at for one method; real ones of the greatest size need less than a hundredth.
const FUEL: u64 = 1 << 30;

struct Flow<'a, 'p> {
    verifier: &'a mut Verifier<'p>,
    method: &'a Method<'a>,
    graph: &'a Graph,
    blocks: &'a Blocks,
    entries: Vec<Option<Frame>>,
    /// Blocks to look at again, lowest first.
    queue: BinaryHeap<Reverse<usize>>,
    queued: Vec<bool>,
    /// Operations at which an exception range starts or ends.
    boundary: Vec<bool>,
    /// What each exception range catches.
    caught: Vec<Type>,
    /// Ranges around the current operation, each handler once.
    around: Vec<u32>,
    /// With subroutines: the depth of the stack by offset, which is the same in all copies.
    depths: FxHashMap<u16, usize>,
    fuel: u64,
}

/// Follows all ways through a method.
pub(super) fn flow(verifier: &mut Verifier<'_>, method: &Method<'_>, graph: &Graph) -> Res<()> {
    let blocks = Blocks::new(graph);
    let caught = verifier.caught(graph)?;
    let entry = verifier.entry(method)?;
    let mut flow = Flow {
        verifier,
        method,
        graph,
        blocks: &blocks,
        entries: vec![None; blocks.len()],
        queue: BinaryHeap::new(),
        queued: vec![false; blocks.len()],
        boundary: boundaries(graph),
        caught,
        around: Vec::new(),
        depths: FxHashMap::default(),
        fuel: FUEL,
    };
    flow.arrive(0, &entry)?;
    while let Some(Reverse(block)) = flow.queue.pop() {
        flow.queued[block] = false;
        flow.walk(block)?;
    }
    Ok(())
}

fn boundaries(graph: &Graph) -> Vec<bool> {
    if graph.ranges.is_empty() {
        return Vec::new();
    }
    let mut boundary = vec![false; graph.ops.len() + 1];
    for range in &graph.ranges {
        boundary[range.start as usize] = true;
        boundary[range.end as usize] = true;
    }
    boundary
}

impl Verifier<'_> {
    /// The state on entry of the method.
    fn entry(&mut self, method: &Method<'_>) -> Res<Frame> {
        let mut frame = Frame::default();
        let mut at = 0;
        if !method.info.is_static() {
            let constructor = method.is_init() && self.this != super::types::OBJECT;
            if constructor {
                frame.flags = UNINITIALISED;
                frame.store(0, Type::UninitThis);
            } else {
                frame.store(0, Type::Ref(self.table.of(self.this)));
            }
            at = 1;
        }
        for ty in &method.params {
            frame.store(at, *ty);
            at += 1 + u16::from(ty.is_wide());
        }
        if at > method.code.max_locals {
            return Err(Refusal::rule("Arguments can't fit into locals"));
        }
        Ok(frame)
    }

    /// The type of what each handler catches, which must be a `Throwable`.
    fn caught(&mut self, graph: &Graph) -> Res<Vec<Type>> {
        let mut caught = Vec::with_capacity(graph.ranges.len());
        for range in &graph.ranges {
            let mut name = self.throwable;
            if range.catch_type != 0 {
                name = self.class_use(range.catch_type)?;
            }
            let ty = self.table.of(name);
            if !self.is_assignable(ty, self.throwable)? {
                let handler = graph.ops[range.target as usize].bci;
                return Err(Refusal::new(
                    format!("Catch type is not a subclass of Throwable in exception handler {handler}"),
                    "catch_type not a subclass of Throwable",
                )
                .at(handler));
            }
            caught.push(Type::Ref(ty));
        }
        Ok(caught)
    }

    /// Joins two values; `None` if they have nothing in common.
    fn join_types(&mut self, a: Type, b: Type) -> Option<Type> {
        match (a, b) {
            _ if a == b => Some(a),
            (Type::Ref(a), Type::Ref(b)) => Some(Type::Ref(self.join(a, b))),
            _ => None,
        }
    }

    /// Merges what another way brings; whether anything changed.
    fn merge(&mut self, into: &mut Frame, from: &Frame) -> Res<bool> {
        let flags = into.flags | from.flags;
        let mut changed = flags != into.flags || from.locals.len() < into.locals.len();
        into.flags = flags;
        into.locals.truncate(from.locals.len());
        for (mine, other) in into.locals.iter_mut().zip(&from.locals) {
            let joined = self.join_types(*mine, *other).unwrap_or(Type::Top);
            changed |= joined != *mine;
            *mine = joined;
        }
        into.trim();
        if into.stack.len() != from.stack.len() {
            let (mine, other) = (into.stack.len(), from.stack.len());
            return Err(Refusal::new(
                "Inconsistent stackmap frames at branch target",
                format!("Inconsistent stack height {other} != {mine}"),
            )
            .because("Current frame's stack size doesn't match stackmap.".into()));
        }
        for (mine, other) in into.stack.iter_mut().zip(&from.stack) {
            let Some(joined) = self.join_types(*mine, *other) else {
                let (mine, other) = (self.table.describe(*mine), self.table.describe(*other));
                return Err(Refusal::new("Inconsistent stackmap frames at branch target", "Mismatched stack types")
                    .because(format!("Type {other} is not assignable to {mine}")));
            };
            changed |= joined != *mine;
            *mine = joined;
        }
        Ok(changed)
    }
}

impl Flow<'_, '_> {
    fn spend(&mut self, slots: usize) -> Res<()> {
        match self.fuel.checked_sub(slots as u64 + 1) {
            Some(left) => self.fuel = left,
            None => return Err(Refusal::rule("The code is too complex to be verified")),
        }
        Ok(())
    }

    /// Control comes to the start of a block in this state.
    fn arrive(&mut self, block: usize, frame: &Frame) -> Res<()> {
        self.spend(frame.locals.len() + frame.stack.len())?;
        let changed = if let Some(entry) = &mut self.entries[block] {
            let bci = self.graph.ops[self.blocks.nodes(block).start as usize].bci;
            let merged = self.verifier.merge(entry, frame);
            merged.map_err(|r| r.at(bci))?
        } else {
            let mut entry = frame.clone();
            entry.trim();
            self.entries[block] = Some(entry);
            true
        };
        if changed && !self.queued[block] {
            self.queued[block] = true;
            self.queue.push(Reverse(block));
        }
        Ok(())
    }

    fn walk(&mut self, block: usize) -> Res<()> {
        let Some(mut frame) = self.entries[block].clone() else {
            return Ok(());
        };
        let nodes = self.blocks.nodes(block);
        self.spend(nodes.len())?;
        let mut changed = true;
        for node in nodes.clone() {
            let op = &self.graph.ops[node as usize];
            if !self.boundary.is_empty() {
                if node == nodes.start || self.boundary[node as usize] {
                    self.look_around(node)?;
                    changed = true;
                }
                if changed && !self.around.is_empty() {
                    self.reach_handlers(&frame.locals, frame.flags)?;
                }
            }
            if self.method.has_jsr {
                self.check_depth(op.bci, frame.stack.len())?;
            }
            let covered = !self.around.is_empty();
            let constructing = op.code == INVOKESPECIAL && frame.flags & UNINITIALISED != 0;
            let before = (covered && constructing).then(|| frame.locals.clone());
            self.verifier.step(self.method, &mut frame, op)?;
            if let Some(locals) = before.filter(|_| frame.flags & UNINITIALISED == 0) {
                self.reach_handlers(&locals, UNINITIALISED | NO_RETURN)?;
            }
            changed = matches!(op.code, ISTORE..=ASTORE | NEW | INVOKESPECIAL);
        }
        self.reach_successors(nodes.end - 1, &frame)
    }

    /// All copies of a subroutine must agree about the depth of the stack.
    fn check_depth(&mut self, bci: u16, depth: usize) -> Res<()> {
        let known = *self.depths.entry(bci).or_insert(depth);
        if known == depth {
            return Ok(());
        }
        let text = format!("Inconsistent stack height {depth} != {known}");
        Err(Refusal::new(text.clone(), text).at(bci))
    }

    fn reach_successors(&mut self, node: u32, frame: &Frame) -> Res<()> {
        let mut result = Ok(());
        let graph = self.graph;
        graph.successors(node, |next| {
            if result.is_ok() {
                result = if (next as usize) < graph.ops.len() {
                    self.arrive(self.blocks.at(next), frame)
                } else {
                    let end = "Control flow falls through code end";
                    Err(Refusal::new(end, "Falling off the end of the code").at(graph.ops[node as usize].bci))
                };
            }
        });
        result
    }

    /// Finds the handlers that cover an operation.
    fn look_around(&mut self, node: u32) -> Res<()> {
        self.spend(self.graph.ranges.len() / 16)?;
        self.around.clear();
        let mut ranges = (0..).zip(&self.graph.ranges);
        self.around.extend(ranges.by_ref().filter(|(_, r)| (r.start..r.end).contains(&node)).map(|(i, _)| i));
        let key = |i: &u32| {
            let range = &self.graph.ranges[*i as usize];
            (range.target, range.catch_type)
        };
        self.around.sort_unstable_by_key(key);
        self.around.dedup_by_key(|i| key(i));
        Ok(())
    }

    /// An exception would bring these locals to every handler around.
    fn reach_handlers(&mut self, locals: &[Type], flags: u8) -> Res<()> {
        let mut frame = Frame { locals: locals.to_vec(), stack: Vec::with_capacity(1), flags };
        for at in 0..self.around.len() {
            let range = self.around[at] as usize;
            let target = self.graph.ranges[range].target;
            if self.method.code.max_stack == 0 {
                let bci = self.graph.ops[target as usize].bci;
                let overflow = Refusal::new("Operand stack overflow", "Stack size too large");
                return Err(overflow.at(bci));
            }
            frame.stack.clear();
            frame.stack.push(self.caught[range]);
            self.arrive(self.blocks.at(target), &frame)?;
        }
        Ok(())
    }
}
