//! Subroutines of old class files (`jsr`/`ret`): each call gets its own copy of the subroutine.
//!
//! A copy is named by its *context*: the chain of calls that led to it. Every operation that can be reached in a context
//! is laid out once for that context, so afterwards a `ret` has one target and the kinds of locals that the
//! subroutine doesn't touch stay known. `jsr` stays in the code as a jump that pushes a return address.

use std::collections::{BTreeMap, HashMap};

use classfile::opcode::{GOTO, JSR, RET};

use super::decode::{Graph, Op, Range};
use super::fault::{Fault, Res};

/// Operations that a method may have after inlining: so many for each it had, and some more.
const GROWTH: usize = 4;
const ALLOWANCE: usize = 2000;
/// Calls of subroutines that may be inlined.
const MAX_CALLS: usize = 2000;

/// One call of a subroutine. Context 0 is the method itself.
struct Call {
    parent: usize,
    /// First operation of the subroutine.
    entry: u32,
    /// Operation after the `jsr`.
    back: u32,
}

struct Inliner<'a> {
    from: &'a Graph,
    calls: Vec<Call>,
    by_site: HashMap<(u32, usize), usize>,
    /// Reached operations of each context, and at the end where they are laid out.
    places: Vec<BTreeMap<u32, u32>>,
    work: Vec<(u32, usize)>,
    count: usize,
}

pub(crate) fn inline(from: &Graph) -> Res<Graph> {
    let root = Call { parent: 0, entry: u32::MAX, back: u32::MAX };
    let mut inliner = Inliner {
        from,
        calls: vec![root],
        by_site: HashMap::new(),
        places: vec![BTreeMap::new()],
        work: Vec::new(),
        count: 0,
    };
    inliner.reach(0, 0)?;
    while let Some((node, context)) = inliner.work.pop() {
        inliner.visit(node, context)?;
    }
    Ok(inliner.lay_out())
}

impl Inliner<'_> {
    fn reach(&mut self, node: u32, context: usize) -> Res<()> {
        if node as usize >= self.from.ops.len() {
            return Err(Fault::new("Control flow falls through code end"));
        }
        if self.places[context].insert(node, 0).is_none() {
            self.count += 1;
            if self.count > self.from.ops.len() * GROWTH + ALLOWANCE || self.calls.len() > MAX_CALLS {
                return Err(Fault::new("Subroutines are nested too deeply"));
            }
            self.work.push((node, context));
        }
        Ok(())
    }

    fn visit(&mut self, node: u32, context: usize) -> Res<()> {
        let op = self.from.ops[node as usize];
        for range in &self.from.ranges {
            if (range.start..range.end).contains(&node) {
                self.reach(range.target, context)?;
            }
        }
        match op.code {
            JSR => {
                let callee = self.call(node, op.target(), context);
                self.reach(op.target(), callee)
            }
            RET if context == 0 => Err(Fault::new("Illegal ret instruction").at(op.bci)),
            RET => {
                let Call { parent, back, .. } = self.calls[context];
                self.reach(back, parent)
            }
            _ => {
                let mut next = Vec::new();
                self.from.successors(node, |n| next.push(n));
                next.into_iter().try_for_each(|n| self.reach(n, context)).map_err(|f| f.at(op.bci))
            }
        }
    }

    /// The context of the subroutine that a `jsr` calls. If it is active already, it was left without `ret`
    /// (recursion is not allowed), so the new call takes its place.
    fn call(&mut self, site: u32, entry: u32, context: usize) -> usize {
        let mut parent = context;
        let mut active = context;
        while active != 0 {
            if self.calls[active].entry == entry {
                parent = self.calls[active].parent;
            }
            active = self.calls[active].parent;
        }
        *self.by_site.entry((site, parent)).or_insert_with(|| {
            self.calls.push(Call { parent, entry, back: site + 1 });
            self.places.push(BTreeMap::new());
            self.calls.len() - 1
        })
    }

    /// The contexts one after the other, operations of each in their old order.
    fn lay_out(mut self) -> Graph {
        let nodes = self.places.iter_mut().flat_map(BTreeMap::values_mut);
        (0..).zip(nodes).for_each(|(at, place)| *place = at);
        let mut graph = Graph::default();
        for context in 0..self.places.len() {
            let nodes: Vec<u32> = self.places[context].keys().copied().collect();
            for node in nodes {
                let op = self.copy(node, context, &mut graph);
                graph.ops.push(op);
            }
        }
        self.copy_ranges(&mut graph);
        graph
    }

    fn copy(&mut self, node: u32, context: usize, graph: &mut Graph) -> Op {
        let mut op = self.from.ops[node as usize];
        match op.code {
            JSR => {
                let callee = self.call(node, op.target(), context);
                op.b = self.back(callee);
                op.a = self.places[callee][&op.target()] as i32;
            }
            RET => op.b = self.back(context),
            _ if op.is_switch() => {
                let here = &self.places[context];
                let mut switch = self.from.switches[op.a as usize].clone();
                switch.targets.iter_mut().for_each(|t| *t = here[t]);
                switch.default = here[&switch.default];
                op.a = graph.switches.len() as i32;
                graph.switches.push(switch);
            }
            _ if op.is_if() || op.code == GOTO => op.a = self.places[context][&op.target()] as i32,
            _ => {}
        }
        op
    }

    /// Where a call's copy of the subroutine goes back to; unique for the call even if it never returns.
    fn back(&self, callee: usize) -> i32 {
        let Call { parent, back, .. } = self.calls[callee];
        self.places[parent].get(&back).map_or(-1 - callee as i32, |place| *place as i32)
    }

    fn copy_ranges(&self, graph: &mut Graph) {
        for places in &self.places {
            for range in &self.from.ranges {
                let mut covered = places.range(range.start..range.end).map(|(_, place)| *place);
                let Some(start) = covered.next() else {
                    continue;
                };
                let end = covered.next_back().unwrap_or(start) + 1;
                let target = places[&range.target];
                graph.ranges.push(Range { start, end, target, catch_type: range.catch_type });
            }
        }
    }
}
