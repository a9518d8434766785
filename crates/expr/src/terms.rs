//! The arena of terms: every structurally different term exists once, as a 16-byte node with a 32-bit number.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::fold::canonical;
use crate::memo::Memo;
use crate::op::Op;
use crate::range::Range;
use crate::sort::{Sort, signed};
use crate::vars::VarSets;

/// A term of one [`Terms`]. Equal terms have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[repr(transparent)]
pub struct TermId(u32);

impl TermId {
    /// No term; for shadows of values that are not symbolic. Never returned by a builder and never to be given to one.
    pub const NONE: Self = Self(0);
    pub const FALSE: Self = Self(1);
    pub const TRUE: Self = Self(2);

    pub const fn from_raw(raw: u32) -> Self {
        Self(raw)
    }

    pub const fn raw(self) -> u32 {
        self.0
    }

    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable of one [`Terms`], numbered in the order of creation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u32);

impl VarId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Node {
    pub op: Op,
    pub sort: Sort,
    /// Longest way down to a leaf; stays at the greatest number.
    pub depth: u16,
    /// Operands; a constant's bits, a variable's number and an operator's parameter are in here too.
    pub args: [TermId; 3],
}

struct Variable {
    name: Box<str>,
    term: TermId,
}

/// A state of a [`Terms`] to which [`Terms::reset`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    nodes: usize,
    vars: usize,
    ranges: usize,
    var_sets: usize,
}

/// A point in the life of one [`Terms`]; see [`Terms::valid_since`]. The default is before all of them.
#[derive(Clone, Debug, Default)]
pub struct Stamp {
    /// Of which arena; its address is unique while the `Arc` is held.
    arena: Option<Arc<()>>,
    resets: u64,
}

/// All terms of one run.
pub struct Terms {
    pub(crate) nodes: Vec<Node>,
    /// Open addressing: the hash's upper half and the term's number; 0 is free.
    table: Vec<u64>,
    vars: Vec<Variable>,
    by_name: FxHashMap<Box<str>, VarId>,
    pub(crate) simplify: bool,
    /// What is known of each term's value; filled when asked.
    pub(crate) ranges: Memo<Range>,
    pub(crate) var_sets: VarSets,
    /// Resets that later ones have not undercut: when, and to how many nodes.
    resets: Vec<(u64, u32)>,
    /// How many there were.
    reset_count: u64,
    identity: Arc<()>,
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// An arena whose builders simplify.
    pub fn new() -> Self {
        let mut terms = Self {
            nodes: Vec::with_capacity(1 << 10),
            table: vec![0; 1 << 11],
            vars: Vec::new(),
            by_name: FxHashMap::default(),
            simplify: true,
            ranges: Memo::default(),
            var_sets: VarSets::default(),
            resets: Vec::new(),
            reset_count: 0,
            identity: Arc::new(()),
        };
        let nothing = Node { op: Op::Const, sort: Sort::BOOL, depth: 0, args: [TermId(u32::MAX); 3] };
        terms.nodes.push(nothing);
        terms.constant(Sort::BOOL, 0);
        terms.constant(Sort::BOOL, 1);
        terms
    }

    /// An arena whose builders build just what they are asked for. For checking the simplifier, and for second
    /// opinions on verdicts that rest on it.
    pub fn unsimplified() -> Self {
        Self { simplify: false, ..Self::new() }
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: the truth values are always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    pub fn op(&self, t: TermId) -> Op {
        self.nodes[t.index()].op
    }

    pub fn sort(&self, t: TermId) -> Sort {
        self.nodes[t.index()].sort
    }

    /// The operands of a term.
    pub fn args(&self, t: TermId) -> &[TermId] {
        let node = &self.nodes[t.index()];
        &node.args[..node.op.arity()]
    }

    /// The parameter of an operator that has one: [`Op::Extract`]'s lowest bit, [`Op::FpRound`]'s rounding.
    pub fn field(&self, t: TermId) -> u32 {
        self.nodes[t.index()].args[1].0
    }

    /// The longest way from a term to a leaf; numbers from 65,535 on are not distinguished.
    pub fn depth(&self, t: TermId) -> usize {
        self.nodes[t.index()].depth as usize
    }

    /// The bits of a constant.
    pub fn value(&self, t: TermId) -> Option<u64> {
        let node = &self.nodes[t.index()];
        (node.op == Op::Const).then(|| node.bits())
    }

    /// A bit-vector constant as a signed number.
    pub fn signed_value(&self, t: TermId) -> Option<i64> {
        let node = &self.nodes[t.index()];
        (node.op == Op::Const).then(|| signed(node.bits(), node.sort.bits()))
    }

    pub fn is_const(&self, t: TermId) -> bool {
        self.nodes[t.index()].op == Op::Const
    }

    /// The variable that a term is.
    pub fn as_var(&self, t: TermId) -> Option<VarId> {
        let node = &self.nodes[t.index()];
        (node.op == Op::Var).then_some(VarId(node.args[0].0))
    }

    /// The constant of a scalar sort with the given bits.
    pub fn constant(&mut self, sort: Sort, bits: u64) -> TermId {
        let bits = canonical(sort, bits);
        self.intern(Op::Const, sort, [TermId(bits as u32), TermId((bits >> 32) as u32), TermId::NONE])
    }

    /// The variable of that name; a new one if there is none.
    ///
    /// # Panics
    /// If there is one of another sort.
    pub fn var(&mut self, name: &str, sort: Sort) -> TermId {
        if let Some(&id) = self.by_name.get(name) {
            let term = self.vars[id.index()].term;
            assert_eq!(self.sort(term), sort, "variable {name} has one sort");
            return term;
        }
        let id = VarId(self.vars.len() as u32);
        let term = self.intern(Op::Var, sort, [TermId(id.0), TermId::NONE, TermId::NONE]);
        self.vars.push(Variable { name: name.into(), term });
        self.by_name.insert(name.into(), id);
        term
    }

    /// The variable of that name, if there is one.
    pub fn find_var(&self, name: &str) -> Option<VarId> {
        self.by_name.get(name).copied()
    }

    pub fn var_name(&self, var: VarId) -> &str {
        &self.vars[var.index()].name
    }

    pub fn var_term(&self, var: VarId) -> TermId {
        self.vars[var.index()].term
    }

    pub fn var_sort(&self, var: VarId) -> Sort {
        self.sort(self.var_term(var))
    }

    pub fn var_count(&self) -> usize {
        self.vars.len()
    }

    /// Remembers which terms and variables there are.
    pub fn mark(&self) -> Mark {
        let (ranges, var_sets) = (self.ranges.len(), self.var_sets.len());
        Mark { nodes: self.nodes.len(), vars: self.vars.len(), ranges, var_sets }
    }

    /// Forgets every term and variable made since the mark; their numbers will be given to others.
    pub fn reset(&mut self, mark: Mark) {
        let Mark { nodes, vars, ranges, var_sets } = mark;
        if nodes >= self.nodes.len() {
            return;
        }
        let gone = self.nodes.len() - nodes;
        if gone > self.table.len() / 4 {
            self.nodes.truncate(nodes);
            self.rebuild_table(self.table.len());
        } else {
            // A later term never stands in the way of an earlier one's slot, so clearing slots breaks no chain.
            for raw in nodes..self.nodes.len() {
                let slot = self.find_slot(raw as u32);
                self.table[slot] = 0;
            }
            self.nodes.truncate(nodes);
        }
        for variable in self.vars.drain(vars..) {
            self.by_name.remove(&variable.name);
        }
        self.ranges.truncate(ranges);
        self.var_sets.truncate(var_sets);
        self.reset_count += 1;
        let low = nodes as u32;
        while self.resets.last().is_some_and(|&(_, len)| len >= low) {
            self.resets.pop();
        }
        self.resets.push((self.reset_count, low));
    }

    /// Now, for [`Terms::valid_since`].
    pub fn stamp(&self) -> Stamp {
        Stamp { arena: Some(self.identity.clone()), resets: self.reset_count }
    }

    /// The terms that have meant the same since then are those below this one: all, if nothing was reset; none, if the
    /// stamp is another arena's. Caches keyed by terms must drop the others.
    pub fn valid_since(&self, stamp: &Stamp) -> TermId {
        if !stamp.arena.as_ref().is_some_and(|arena| Arc::ptr_eq(arena, &self.identity)) {
            return TermId(0);
        }
        let first = self.resets.partition_point(|&(when, _)| when <= stamp.resets);
        self.resets.get(first).map_or(Self::ALL, |&(_, len)| TermId(len))
    }

    /// What [`Terms::valid_since`] returns if nothing was reset.
    pub const ALL: TermId = TermId(u32::MAX);

    /// The term with just these parts, not simplified.
    pub(crate) fn intern(&mut self, op: Op, sort: Sort, args: [TermId; 3]) -> TermId {
        let hash = hash(op, sort, args);
        let mask = self.table.len() - 1;
        let mut slot = (hash >> 32) as usize & mask;
        loop {
            let entry = self.table[slot];
            if entry == 0 {
                break;
            }
            if (entry ^ hash) >> 32 == 0 {
                let node = &self.nodes[entry as u32 as usize];
                if node.op == op && node.sort == sort && node.args == args {
                    return TermId(entry as u32);
                }
            }
            slot = (slot + 1) & mask;
        }
        let id = u32::try_from(self.nodes.len()).expect("fewer than 2^32 terms");
        let operands = &args[..op.arity()];
        debug_assert!(operands.iter().all(|t| t.is_some()), "{op:?} of no term");
        let deepest = operands.iter().map(|t| self.nodes[t.index()].depth).max();
        let depth = deepest.map_or(0, |d| d.saturating_add(1));
        self.nodes.push(Node { op, sort, depth, args });
        self.table[slot] = (hash & !0xffff_ffff) | id as u64;
        if self.nodes.len() * 2 > self.table.len() {
            self.rebuild_table(self.table.len() * 2);
        }
        TermId(id)
    }

    fn rebuild_table(&mut self, len: usize) {
        self.table.clear();
        self.table.resize(len, 0);
        for (raw, node) in self.nodes.iter().enumerate().skip(1) {
            let hash = hash(node.op, node.sort, node.args);
            let mut slot = (hash >> 32) as usize & (len - 1);
            while self.table[slot] != 0 {
                slot = (slot + 1) & (len - 1);
            }
            self.table[slot] = (hash & !0xffff_ffff) | raw as u64;
        }
    }

    fn find_slot(&self, raw: u32) -> usize {
        let node = &self.nodes[raw as usize];
        let mask = self.table.len() - 1;
        let mut slot = (hash(node.op, node.sort, node.args) >> 32) as usize & mask;
        while self.table[slot] as u32 != raw {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

impl Node {
    fn bits(&self) -> u64 {
        self.args[0].0 as u64 | (self.args[1].0 as u64) << 32
    }
}

/// Multiplies and folds; the upper half is the better one.
fn hash(op: Op, sort: Sort, args: [TermId; 3]) -> u64 {
    const K: u64 = 0xf135_7aea_2e62_a9c5;
    let head = (op as u64) << 8 | sort.code() as u64;
    let first = (head << 32 | args[0].0 as u64).wrapping_mul(K);
    let second = (args[1].0 as u64) << 32 | args[2].0 as u64;
    let mixed = (first.rotate_left(26) ^ second).wrapping_mul(K);
    mixed ^ mixed.rotate_left(32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_have_equal_numbers() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let y = t.var("y", Sort::BV32);
        let sum = t.add(x, y);
        assert_eq!(t.add(y, x), sum);
        assert_eq!(t.var("x", Sort::BV32), x);
        assert_ne!(t.sub(x, y), sum);
    }

    #[test]
    fn a_reset_forgets_and_numbers_are_given_again() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let mut kept = Vec::new();
        for i in 0..1000 {
            let c = t.bv(32, i);
            kept.push(t.mul(x, c));
        }
        let mark = t.mark();
        let stamp = t.stamp();
        let len = t.len();
        for round in 0..3 {
            // Few terms are unlinked one by one, many by building the table anew.
            for i in 0..(10 << (5 * round)) {
                let c = t.bv(32, i + 5000);
                t.bv_xor(x, c);
            }
            t.var("late", Sort::BV64);
            t.reset(mark);
            assert_eq!(t.len(), len);
            assert_eq!(t.find_var("late"), None);
            for (i, &term) in kept.iter().enumerate() {
                let c = t.bv(32, i as i64);
                assert_eq!(t.mul(x, c), term);
            }
        }
        assert_eq!(t.valid_since(&stamp).index(), len);
        assert_eq!(t.valid_since(&t.stamp()), Terms::ALL);
    }

    #[test]
    fn what_is_valid_is_told_by_the_lowest_reset_since() {
        let mut t = Terms::new();
        let first = t.stamp();
        let low = t.mark();
        t.var("a", Sort::BV8);
        let high = t.mark();
        t.var("b", Sort::BV8);
        t.reset(high);
        let second = t.stamp();
        t.var("b", Sort::BV8);
        t.reset(high);
        assert_eq!(t.valid_since(&first).index(), high.nodes);
        t.reset(low);
        assert_eq!(t.valid_since(&first).index(), low.nodes);
        assert_eq!(t.valid_since(&second).index(), low.nodes);
        assert_eq!(Terms::new().valid_since(&t.stamp()).index(), 0, "another arena");
        assert_eq!(t.valid_since(&Stamp::default()).index(), 0);
    }
}
