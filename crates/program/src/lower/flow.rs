//! The data flow over kinds, to a fixed point.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use classfile::opcode::{ASTORE, ISTORE};

use super::Context;
use super::blocks::Blocks;
use super::decode::Graph;
use super::fault::{Fault, Res};
use super::frame::{Frame, K};

struct Flow<'a> {
    cx: &'a Context<'a>,
    graph: &'a Graph,
    blocks: &'a Blocks,
    entries: Vec<Option<Frame>>,
    /// Blocks to look at again, lowest first.
    queue: BinaryHeap<Reverse<usize>>,
    queued: Vec<bool>,
    /// Operations at which an exception range starts or ends.
    boundary: Vec<bool>,
}

/// The frame on entry of each block; `None` where the code can't be reached.
pub(super) fn flow(cx: &Context, graph: &Graph, blocks: &Blocks) -> Res<Vec<Option<Frame>>> {
    let mut flow = Flow {
        cx,
        graph,
        blocks,
        entries: vec![None; blocks.len()],
        queue: BinaryHeap::new(),
        queued: vec![false; blocks.len()],
        boundary: boundaries(graph),
    };
    let entry = Frame::entry(cx)?;
    flow.arrive(0, &entry.locals, &entry.stack)?;
    while let Some(Reverse(block)) = flow.queue.pop() {
        flow.queued[block] = false;
        flow.walk(block)?;
    }
    Ok(flow.entries)
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

impl Flow<'_> {
    /// Control comes to the start of a block in this state.
    fn arrive(&mut self, block: usize, locals: &[K], stack: &[K]) -> Res<()> {
        let changed = match &mut self.entries[block] {
            Some(frame) => {
                let bci = self.graph.ops[self.blocks.nodes(block).start as usize].bci;
                frame.merge(locals, stack).map_err(|f| f.at(bci))?
            }
            entry @ None => {
                let max_stack = self.cx.code.max_stack;
                *entry = Some(Frame { locals: locals.to_vec(), stack: stack.to_vec(), max_stack });
                true
            }
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
        let mut changed = true;
        for node in nodes.clone() {
            let op = &self.graph.ops[node as usize];
            if !self.boundary.is_empty() && (changed || self.boundary[node as usize]) {
                self.reach_handlers(node, &frame)?;
            }
            frame.step(self.cx, op)?;
            changed = matches!(op.code, ISTORE..=ASTORE);
        }
        self.reach_successors(nodes.end - 1, &frame)
    }

    fn reach_successors(&mut self, node: u32, frame: &Frame) -> Res<()> {
        let mut result = Ok(());
        let graph = self.graph;
        graph.successors(node, |next| {
            if result.is_ok() {
                result = if (next as usize) < graph.ops.len() {
                    self.arrive(self.blocks.at(next), &frame.locals, &frame.stack)
                } else {
                    Err(Fault::new("Control flow falls through code end").at(graph.ops[node as usize].bci))
                };
            }
        });
        result
    }

    /// An exception at `node` would bring its locals to every handler that covers it.
    fn reach_handlers(&mut self, node: u32, frame: &Frame) -> Res<()> {
        let graph = self.graph;
        for range in graph.ranges.iter().filter(|r| (r.start..r.end).contains(&node)) {
            if frame.max_stack == 0 {
                return Err(Fault::new("Operand stack overflow").at(graph.ops[range.target as usize].bci));
            }
            self.arrive(self.blocks.at(range.target), &frame.locals, &[K::Ref])?;
        }
        Ok(())
    }
}
