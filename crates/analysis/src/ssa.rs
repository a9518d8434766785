//! Values instead of registers: every definition is a value, and where ways meet with different ones a value stands
//! for either (static single assignment, without renaming anything).

use program::{Code, Insn};

use crate::cfg::{Cfg, Edge, EdgeKind};
use crate::operands;

/// Index of a value in [`Ssa::values`].
pub type ValueId = u32;

/// What a register holds that nothing was written to.
pub const UNDEFINED: ValueId = 0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Undefined,
    /// The argument that arrives in this register (slot).
    Param(u16),
    /// What the instruction writes.
    Insn(u32),
    /// One of several, at the start of a block.
    Phi(Vec<ValueId>),
    /// The exception that the handler block catches.
    Caught(u32),
}

/// The values of a method.
#[derive(Clone, Debug)]
pub struct Ssa {
    pub values: Vec<Value>,
    /// Value that each instruction defines, `UNDEFINED` for none. That of a move is its source's.
    defs: Vec<ValueId>,
    /// Values that instruction `i` reads: `uses[starts[i]..starts[i + 1]]`, in the order of [`operands::uses`].
    starts: Vec<u32>,
    uses: Vec<ValueId>,
}

/// A method whose table of registers and blocks would be larger than this is not taken apart: generated code.
const MOST_CELLS: usize = 8 << 20;

impl Ssa {
    /// `arg_slots` are the registers that hold arguments on entry. `None` if the method is too large.
    pub fn new(code: &Code, cfg: &Cfg, arg_slots: u16) -> Option<Self> {
        if cfg.blocks.len().saturating_mul(usize::from(code.nregs)) > MOST_CELLS {
            return None;
        }
        let mut builder = Builder::new(code, cfg, arg_slots);
        builder.solve();
        Some(builder.finish())
    }

    pub fn def(&self, at: u32) -> ValueId {
        self.defs[at as usize]
    }

    /// The values that an instruction reads.
    pub fn uses(&self, at: u32) -> &[ValueId] {
        &self.uses[self.starts[at as usize] as usize..self.starts[at as usize + 1] as usize]
    }

    pub fn value(&self, id: ValueId) -> &Value {
        &self.values[id as usize]
    }

    /// All values that `id` may be, looking through phis.
    pub fn alternatives(&self, id: ValueId) -> Vec<ValueId> {
        let (mut seen, mut stack, mut found) = (vec![id], vec![id], Vec::new());
        while let Some(at) = stack.pop() {
            let Value::Phi(of) = self.value(at) else {
                found.push(at);
                continue;
            };
            for &next in of {
                if !seen.contains(&next) {
                    seen.push(next);
                    stack.push(next);
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// All values that `id` may be, looking through phis and casts.
    pub fn origins(&self, code: &Code, id: ValueId) -> Vec<ValueId> {
        let (mut seen, mut stack, mut found) = (vec![id], vec![id], Vec::new());
        let mut visit = |next: ValueId, stack: &mut Vec<ValueId>| {
            if !seen.contains(&next) {
                seen.push(next);
                stack.push(next);
            }
        };
        while let Some(at) = stack.pop() {
            match self.value(at) {
                Value::Phi(of) => of.iter().for_each(|v| visit(*v, &mut stack)),
                Value::Insn(i) if matches!(code.insns[*i as usize], Insn::CheckCast { .. }) => {
                    visit(self.uses(*i)[0], &mut stack);
                }
                _ => found.push(at),
            }
        }
        found.sort_unstable();
        found
    }
}

struct Builder<'a> {
    code: &'a Code,
    cfg: &'a Cfg,
    regs: usize,
    values: Vec<Value>,
    /// First of the values that stand for what each instruction defines; one each.
    first_insn: ValueId,
    /// Registers at the start of each block.
    entries: Vec<Option<Box<[ValueId]>>>,
    phis: base::FxHashMap<(u32, u16), ValueId>,
    queue: std::collections::BTreeSet<u32>,
    order: Vec<u32>,
    /// Position of each block in `order`.
    place: Vec<u32>,
}

impl<'a> Builder<'a> {
    fn new(code: &'a Code, cfg: &'a Cfg, arg_slots: u16) -> Self {
        let mut values = vec![Value::Undefined];
        values.extend((0..arg_slots).map(Value::Param));
        let first_insn = values.len() as ValueId;
        values.extend((0..code.insns.len() as u32).map(Value::Insn));
        let regs = usize::from(code.nregs);
        let mut entry = vec![UNDEFINED; regs];
        for (value, slot) in (1..).zip(entry.iter_mut().take(usize::from(arg_slots))) {
            *slot = value;
        }
        let order = cfg.order();
        let mut place = vec![u32::MAX; cfg.blocks.len()];
        for (i, &block) in order.iter().enumerate() {
            place[block as usize] = i as u32;
        }
        let mut entries = vec![None; cfg.blocks.len()];
        entries[0] = Some(entry.into());
        let queue = [0].into();
        Self { code, cfg, regs, values, first_insn, entries, phis: base::FxHashMap::default(), queue, order, place }
    }

    fn solve(&mut self) {
        while let Some(at) = self.queue.pop_first() {
            let block = self.order[at as usize];
            self.walk(block, &mut |this, to, state| this.arrive(to, state), &mut |_, _, _| {});
        }
    }

    /// Steps through a block; `reach` gets the registers that flow to another block, `at` those before each
    /// instruction.
    fn walk(
        &mut self,
        block: u32,
        reach: &mut impl FnMut(&mut Self, u32, &[ValueId]),
        at: &mut impl FnMut(&mut Self, u32, &[ValueId]),
    ) {
        let cfg = self.cfg;
        let Some(mut state) = self.entries[block as usize].clone() else { return };
        let Block { start, end, edges } = Block::of(cfg, block);
        let handlers: Vec<u32> = edges.iter().filter(|e| e.kind == EdgeKind::Exception).map(|e| e.to).collect();
        let mut changed = true;
        for i in start..end {
            let insn = &self.code.insns[i as usize];
            at(self, i, &state);
            if changed && !handlers.is_empty() && (operands::may_throw(insn) || matches!(insn, Insn::Throw { .. })) {
                for &handler in &handlers {
                    let caught = self.caught(handler);
                    let mut there = state.clone();
                    let home = usize::from(self.code.max_locals);
                    there[home.min(self.regs)..].fill(UNDEFINED);
                    if let Some(slot) = there.get_mut(home) {
                        *slot = caught;
                    }
                    reach(self, handler, &there);
                }
                changed = false;
            }
            if let Some(d) = operands::def(insn) {
                let value = match *insn {
                    Insn::Move { s, .. } => state[usize::from(s)],
                    _ => self.first_insn + i,
                };
                changed |= state[usize::from(d)] != value;
                state[usize::from(d)] = value;
            }
        }
        for edge in edges.iter().filter(|e| e.to != Cfg::EXIT && e.kind != EdgeKind::Exception) {
            reach(self, edge.to, &state);
        }
    }

    fn caught(&mut self, handler: u32) -> ValueId {
        // The pseudo-register after the last keys the caught value of a block.
        let key = (handler, u16::MAX);
        if let Some(&id) = self.phis.get(&key) {
            return id;
        }
        let id = self.values.len() as ValueId;
        self.values.push(Value::Caught(handler));
        self.phis.insert(key, id);
        id
    }

    fn arrive(&mut self, block: u32, state: &[ValueId]) {
        let changed = match self.entries[block as usize].take() {
            None => {
                self.entries[block as usize] = Some(state.into());
                true
            }
            Some(mut entry) => {
                let mut changed = false;
                for (reg, (old, &new)) in (0u16..).zip(entry.iter_mut().zip(state)) {
                    if *old != new && *old != UNDEFINED {
                        let phi = if new == UNDEFINED { UNDEFINED } else { self.phi(block, reg) };
                        changed |= *old != phi;
                        *old = phi;
                    }
                }
                self.entries[block as usize] = Some(entry);
                changed
            }
        };
        if changed {
            self.queue.insert(self.place[block as usize]);
        }
    }

    fn phi(&mut self, block: u32, reg: u16) -> ValueId {
        let next = self.values.len() as ValueId;
        let id = *self.phis.entry((block, reg)).or_insert(next);
        if id == next {
            self.values.push(Value::Phi(Vec::new()));
        }
        id
    }

    fn finish(mut self) -> Ssa {
        let count = self.code.insns.len();
        let mut uses_of: Vec<(u32, ValueId)> = Vec::new();
        let mut defs = vec![UNDEFINED; count];
        for i in 0..self.order.len() {
            let block = self.order[i];
            let code = self.code;
            self.walk(block, &mut |this, to, state| this.operands(to, state), &mut |this, at, state| {
                let insn = &code.insns[at as usize];
                operands::uses(code, insn, |r| uses_of.push((at, state[usize::from(r)])));
                if operands::def(insn).is_some() {
                    defs[at as usize] = match *insn {
                        Insn::Move { s, .. } => state[usize::from(s)],
                        _ => this.first_insn + at,
                    };
                }
            });
        }
        uses_of.sort_by_key(|u| u.0);
        let (mut starts, mut uses) = (Vec::with_capacity(count + 1), Vec::with_capacity(uses_of.len()));
        let mut next = 0;
        for at in 0..=count as u32 {
            starts.push(uses.len() as u32);
            while uses_of.get(next).is_some_and(|u| u.0 == at) {
                uses.push(uses_of[next].1);
                next += 1;
            }
        }
        Ssa { values: self.values, defs, starts, uses }
    }

    /// Notes what a way brings to the phis of a block.
    fn operands(&mut self, block: u32, state: &[ValueId]) {
        let Some(entry) = self.entries[block as usize].take() else { return };
        for (reg, (&here, &comes)) in (0u16..).zip(entry.iter().zip(state)) {
            if here != comes
                && here != UNDEFINED
                && self.phis.get(&(block, reg)) == Some(&here)
                && let Value::Phi(of) = &mut self.values[here as usize]
                && !of.contains(&comes)
            {
                of.push(comes);
            }
        }
        self.entries[block as usize] = Some(entry);
    }
}

struct Block<'a> {
    start: u32,
    end: u32,
    edges: &'a [Edge],
}

impl<'a> Block<'a> {
    fn of(cfg: &'a Cfg, block: u32) -> Self {
        let block = &cfg.blocks[block as usize];
        Self { start: block.start, end: block.end, edges: &block.edges }
    }
}
