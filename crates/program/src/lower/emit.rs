//! Emission: walks the reachable blocks in order and turns operations into instructions.

use classfile::opcode::*;

use crate::code::{Branch, BranchKind, Switch};
use crate::insn::{Insn, R};

use super::Context;
use super::blocks::Blocks;
use super::decode::{Graph, Op};
use super::effect;
use super::fault::Res;
use super::frame::{Frame, K};
use super::stack::Val;

/// A block that falls into a joint of several ways is charged by a jump of its own from this many bytecodes on;
/// shorter ones run for free. Every loop has a real jump, so it is charged at least once a turn.
const CHARGE_FROM: u32 = 1000;

/// The value that an instruction has just put into a stack slot's home.
pub(super) struct Def {
    pub at: usize,
    pub reg: R,
    /// A `CheckCast` of the value follows the instruction.
    pub cast: bool,
}

pub(super) struct Emitter<'a> {
    pub cx: &'a Context<'a>,
    pub graph: &'a Graph,
    blocks: &'a Blocks,
    entries: &'a [Option<Frame>],
    /// Reachable ways into each block.
    ways: Vec<u32>,
    /// Kinds before the current operation; its stack runs parallel to `vals`.
    pub frame: Frame,
    pub vals: Vec<Val>,
    pub def: Option<Def>,
    node: u32,
    bci: u16,
    /// Bytecodes not yet charged.
    cost: u32,
    pub insns: Vec<Insn>,
    pub bcis: Vec<u16>,
    pub args: Vec<R>,
    pub switches: Vec<Switch>,
    pub branches: Vec<Branch>,
    pub ref_maps: Vec<(u32, u32)>,
    pub ref_regs: Vec<R>,
    /// First instruction of each operation, and the number of instructions at the end.
    pub first: Vec<u32>,
    /// Instructions whose target is the start of an operation.
    pub fixups: Vec<(u32, u32)>,
}

impl<'a> Emitter<'a> {
    pub fn new(cx: &'a Context<'a>, graph: &'a Graph, blocks: &'a Blocks, entries: &'a [Option<Frame>]) -> Self {
        let size = graph.ops.len();
        Self {
            cx,
            graph,
            blocks,
            entries,
            ways: ways(graph, blocks, entries),
            frame: Frame { locals: Vec::new(), stack: Vec::new(), max_stack: cx.code.max_stack },
            vals: Vec::new(),
            def: None,
            node: 0,
            bci: 0,
            cost: 0,
            insns: Vec::with_capacity(size),
            bcis: Vec::with_capacity(size),
            args: Vec::new(),
            switches: Vec::new(),
            branches: branches(graph, blocks, entries),
            ref_maps: Vec::new(),
            ref_regs: Vec::new(),
            first: Vec::with_capacity(size + 1),
            fixups: Vec::new(),
        }
    }

    pub fn run(mut self) -> Res<Self> {
        for block in 0..self.blocks.len() {
            let entries = self.entries;
            if let Some(entry) = &entries[block] {
                self.begin(entry);
                if self.ways[block] > 1 {
                    // Another thread may take over at a loop's head, and the collector run then.
                    self.ref_map();
                }
                self.block(block)?;
            }
            let here = self.insns.len() as u32;
            self.first.resize(self.blocks.nodes(block).end as usize, here);
        }
        self.first.push(self.insns.len() as u32);
        Ok(self)
    }

    fn begin(&mut self, entry: &Frame) {
        self.frame.locals.clone_from(&entry.locals);
        self.frame.stack.clone_from(&entry.stack);
        self.def = None;
        self.vals.clear();
        for (slot, kind) in entry.stack.iter().enumerate() {
            self.vals.push(if *kind == K::Hi { Val::Hi } else { Val::Reg(self.temp(slot)) });
        }
    }

    fn block(&mut self, block: usize) -> Res<()> {
        let nodes = self.blocks.nodes(block);
        let mut node = nodes.start;
        while node < nodes.end {
            node += self.node(node, nodes.end)?;
            debug_assert_eq!(self.vals.len(), self.frame.stack.len(), "stack depth after operation {node}");
        }
        let last = &self.graph.ops[nodes.end as usize - 1];
        if !last.ends_block() {
            self.flush(self.vals.len());
            self.fall_into(block + 1);
        }
        Ok(())
    }

    /// Emits the operation at `node`, or two that are fused, and says how many.
    fn node(&mut self, node: u32, end: u32) -> Res<u32> {
        let graph = self.graph;
        let op = &graph.ops[node as usize];
        self.first.resize(node as usize + 1, self.insns.len() as u32);
        self.node = node;
        self.bci = op.bci;
        self.cost += 1;
        if matches!(op.code, LCMP..=DCMPG) && node + 1 < end {
            let branch = &graph.ops[node as usize + 1];
            if matches!(branch.code, IFEQ..=IFLE) {
                self.bci = branch.bci;
                self.cost += 1;
                self.fused(op, branch);
                self.frame.step(self.cx, op)?;
                self.frame.step(self.cx, branch)?;
                return Ok(2);
            }
        }
        self.op(op)?;
        self.frame.step(self.cx, op)?;
        Ok(1)
    }

    fn op(&mut self, op: &Op) -> Res<()> {
        match op.code {
            NOP => {}
            BREAKPOINT => self.emit(Insn::Trap { id: op.a as u32 }),
            ACONST_NULL => self.push(Val::C32(0), 1),
            BIPUSH => self.push(Val::C32(op.a), 1),
            LCONST_0 => self.push(Val::C64(i64::from(op.a)), 2),
            FCONST_0 => self.push(Val::C32((op.a as f32).to_bits() as i32), 1),
            DCONST_0 => self.push(Val::C64(f64::from(op.a).to_bits() as i64), 2),
            LLOAD | DLOAD => self.push(Val::Reg(op.local()), 2),
            ILOAD | FLOAD | ALOAD => self.push(Val::Reg(op.local()), 1),
            LSTORE | DSTORE => self.store(op.local(), 2),
            ISTORE | FSTORE | ASTORE => self.store(op.local(), 1),
            IINC => {
                let n = op.local();
                self.free_local(n, self.vals.len());
                self.emit(Insn::IAddI { d: n, a: n, v: op.b });
            }
            POP => self.vals.truncate(self.vals.len() - 1),
            POP2 => self.vals.truncate(self.vals.len() - 2),
            DUP..=DUP2_X2 => {
                let (group, under) = effect::dup_shape(op.code);
                effect::dup(&mut self.vals, group, under);
            }
            SWAP => {
                let len = self.vals.len();
                self.vals.swap(len - 2, len - 1);
            }
            IADD..=LXOR | I2L..=DCMPG => self.arithmetic(op.code),
            JSR => {
                self.push(Val::C32(0), 1);
                self.jump(op.target());
            }
            GOTO => self.jump(op.target()),
            RET => self.jump(op.b as u32),
            IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL => self.branch(op),
            TABLESWITCH | LOOKUPSWITCH => self.switch(op),
            IRETURN..=RETURN => self.ret(op.code),
            _ => return self.object(op),
        }
        Ok(())
    }

    pub fn emit(&mut self, insn: Insn) {
        self.insns.push(insn);
        self.bcis.push(self.bci);
    }

    /// Emits an instruction that reads the top `pops` slots and makes nothing.
    pub fn consume(&mut self, insn: Insn, pops: usize) {
        if super::dest::may_collect(&insn) {
            self.ref_map();
        }
        self.emit(insn);
        self.vals.truncate(self.vals.len() - pops);
    }

    /// Emits an instruction that replaces the top `pops` slots by a value of `slots` slots in their home.
    pub fn produce(&mut self, insn: Insn, pops: usize, slots: usize) {
        self.consume(insn, pops);
        let reg = self.temp(self.vals.len());
        self.push(Val::Reg(reg), slots);
        self.def = Some(Def { at: self.insns.len() - 1, reg, cast: false });
    }

    /// Notes which registers hold references before the next instruction.
    fn ref_map(&mut self) {
        let start = self.ref_regs.len();
        self.ref_maps.push((self.insns.len() as u32, start as u32));
        let locals = self.frame.locals.iter().enumerate().filter(|(_, k)| **k == K::Ref);
        self.ref_regs.extend(locals.map(|(n, _)| n as R));
        for (kind, val) in self.frame.stack.iter().zip(&self.vals) {
            if let (K::Ref, Val::Reg(r)) = (kind, *val)
                && !self.ref_regs[start..].contains(&r)
            {
                self.ref_regs.push(r);
            }
        }
    }

    /// The value that a `CheckCast` just checked was made in `local` instead of `home`: corrects the cast and its map.
    pub fn forward_cast(&mut self, home: R, local: R) {
        if let Some(Insn::CheckCast { o, .. }) = self.insns.last_mut() {
            *o = local;
        }
        let start = self.ref_maps.last().map_or(0, |m| m.1 as usize);
        let known = self.ref_regs[start..].contains(&local);
        if let Some(at) = self.ref_regs[start..].iter().position(|r| *r == home) {
            if known {
                self.ref_regs.remove(start + at);
            } else {
                self.ref_regs[start + at] = local;
            }
        }
    }

    /// Whether a handler of this method would catch what the current operation throws.
    pub fn is_covered(&self) -> bool {
        self.graph.ranges.iter().any(|r| (r.start..r.end).contains(&self.node))
    }

    /// The bytecodes to charge at a jump.
    pub fn take_cost(&mut self) -> u16 {
        u16::try_from(std::mem::take(&mut self.cost)).unwrap_or(u16::MAX)
    }

    /// Goes to the start of an operation's block, with the whole stack flushed.
    fn jump(&mut self, target: u32) {
        self.flush(self.vals.len());
        let here = self.node as usize + 1;
        let to = self.blocks.at(target);
        let between = here..target as usize;
        if target as usize >= here && between.clone().all(|n| !self.is_reachable(n as u32)) {
            self.fall_into(to);
        } else {
            let cost = self.take_cost();
            self.jump_insn(Insn::Goto { cost, target: 0 }, target);
        }
    }

    /// Whether the block that starts here can be reached; operations inside blocks don't matter for this.
    fn is_reachable(&self, node: u32) -> bool {
        self.blocks.starts_at(node).is_some_and(|block| self.entries[block].is_some())
    }

    pub fn jump_insn(&mut self, insn: Insn, target: u32) {
        self.fixups.push((self.insns.len() as u32, target));
        self.emit(insn);
    }

    fn fall_into(&mut self, block: usize) {
        if self.ways[block] == 1 {
            return;
        }
        if self.cost >= CHARGE_FROM {
            let cost = self.take_cost();
            self.emit(Insn::Goto { cost, target: 1 });
        }
        self.cost = 0;
    }
}

/// The reachable operations, with their blocks.
fn reachable<'a>(
    graph: &'a Graph,
    blocks: &'a Blocks,
    entries: &'a [Option<Frame>],
) -> impl Iterator<Item = (u32, &'a Op)> {
    let live = (0..blocks.len()).filter(|b| entries[*b].is_some());
    live.flat_map(|b| blocks.nodes(b)).map(|n| (n, &graph.ops[n as usize]))
}

fn ways(graph: &Graph, blocks: &Blocks, entries: &[Option<Frame>]) -> Vec<u32> {
    let mut ways = vec![0; blocks.len()];
    for block in (0..blocks.len()).filter(|b| entries[*b].is_some()) {
        graph.successors(blocks.nodes(block).end - 1, |next| {
            ways[blocks.at(next)] += 1;
        });
    }
    // The method's entry and handlers are entered from elsewhere.
    ways[0] += 1;
    for range in &graph.ranges {
        ways[blocks.at(range.target)] += 2;
    }
    ways
}

fn branches(graph: &Graph, blocks: &Blocks, entries: &[Option<Frame>]) -> Vec<Branch> {
    let mut branches = Vec::new();
    for (_, op) in reachable(graph, blocks, entries) {
        let kind = if op.is_if() {
            BranchKind::If
        } else if op.is_switch() {
            BranchKind::Switch { arms: graph.switches[op.a as usize].targets.len() as u32 + 1 }
        } else {
            continue;
        };
        branches.push(Branch { bci: op.bci, kind, first_outcome: 0 });
    }
    branches.sort_by_key(|b| b.bci);
    branches.dedup_by_key(|b| b.bci);
    let mut outcome = 0;
    for branch in &mut branches {
        branch.first_outcome = outcome;
        outcome += outcomes(branch.kind);
    }
    branches
}

/// How many ways lead on from a branch.
pub(super) fn outcomes(kind: BranchKind) -> u32 {
    match kind {
        BranchKind::If => 2,
        BranchKind::Switch { arms } => arms,
    }
}
