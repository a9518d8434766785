//! Truth values made by branches: `boolean f = a == b` is a branch and two constants, and `return false` stands where a
//! branch led to.
//!
//! A constant stands where it stands because of the decisions before it. So it was as far from being another one as the
//! nearest of those decisions was from leading away from it.

use std::rc::Rc;

use analysis::cfg::Cfg;
use analysis::dependence::{Approach, ControlDependence, Outcome};
use base::FxHashMap;
use program::insn::Insn;
use program::{Code, MethodId};

/// The newest decision of a branch in one frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    pub branch: u32,
    pub arm: u32,
    /// How far it was from going another way.
    pub away: f64,
}

/// Which decisions led to an instruction, by method and instruction; found when first asked for.
#[derive(Default)]
pub(super) struct Controls {
    methods: FxHashMap<MethodId, Option<Table>>,
}

struct Table {
    cfg: Cfg,
    dependence: ControlDependence,
    at: FxHashMap<u32, Rc<[Leading]>>,
}

/// An outcome that leads to a place, and how many decisions follow on the other way to where one wants to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Leading {
    outcome: Outcome,
    level: u32,
}

/// What a decision that would still have to follow counts for: more than any difference of `int`s.
const LEVEL: f64 = 1e10;
/// Code with more instructions than this is not looked at.
const MOST_INSTRUCTIONS: usize = 20_000;

impl Controls {
    /// How far the decisions of a frame were from leading elsewhere than to instruction `at`; `None` if none led there.
    pub fn away(&mut self, code: &Code, at: u32, decisions: &[Decision]) -> Option<f64> {
        if decisions.is_empty() {
            return None;
        }
        let table = self.methods.entry(code.method).or_insert_with(|| Table::new(code)).as_mut()?;
        let leading = table.leading(code, at);
        let away = |d: &Decision| {
            let outcome = Outcome { branch: d.branch, arm: d.arm };
            let at = leading.binary_search_by_key(&outcome, |l| l.outcome).ok()?;
            Some(d.away + f64::from(leading[at].level) * LEVEL)
        };
        decisions.iter().filter_map(away).min_by(f64::total_cmp)
    }
}

impl Table {
    fn new(code: &Code) -> Option<Self> {
        if code.insns.is_empty() || code.insns.len() > MOST_INSTRUCTIONS {
            return None;
        }
        let cfg = Cfg::new(code);
        let dependence = ControlDependence::new(&cfg, code.branches.len());
        Some(Self { cfg, dependence, at: FxHashMap::default() })
    }

    fn leading(&mut self, code: &Code, at: u32) -> Rc<[Leading]> {
        if let Some(known) = self.at.get(&at) {
            return known.clone();
        }
        let found: Rc<[Leading]> = self.find(code, at).into();
        self.at.insert(at, found.clone());
        found
    }

    /// The outcomes that lead to an instruction, directly or through others, and whose branches could lead elsewhere:
    /// for a constant to another one in the same register, for a `throw` to a return, else to anything but the same
    /// block. Ascending.
    fn find(&self, code: &Code, at: u32) -> Vec<Leading> {
        let block = self.cfg.block_of(at);
        let mut outcomes = closure(&self.dependence, block);
        outcomes.sort_unstable();
        let others = others(code, at);
        if others.is_empty() {
            let direct = &self.dependence.of_block(block).by;
            outcomes.retain(|o| !direct.iter().any(|d| d.branch == o.branch && d.arm != o.arm));
            return outcomes.into_iter().map(|outcome| Leading { outcome, level: 0 }).collect();
        }
        let ways: Vec<_> = others.iter().map(|&at| self.dependence.approach(self.cfg.block_of(at))).collect();
        let level = |o: &Outcome| {
            let to = |way: &Vec<Option<Approach>>| way.get(o.branch as usize).copied().flatten();
            ways.iter().filter_map(to).filter(|a| a.arm != o.arm).map(|a| a.level).min()
        };
        outcomes.into_iter().filter_map(|outcome| Some(Leading { outcome, level: level(&outcome)? })).collect()
    }
}

/// What should have come instead of instruction `at`: those that put the other truth value where it puts one; or that
/// return where it throws, so that of several checks in a row the later one is nearer to the end.
fn others(code: &Code, at: u32) -> Vec<u32> {
    let this = code.insns[at as usize];
    let is_other = |insn: &Insn| match (this, *insn) {
        (Insn::Const32 { d: register, v: value }, Insn::Const32 { d, v }) => d == register && v == 1 - value,
        (Insn::Throw { .. }, insn) => matches!(insn, Insn::Return { .. } | Insn::ReturnVoid { .. }),
        _ => false,
    };
    (0..).zip(&code.insns).filter(|(_, insn)| is_other(insn)).map(|(at, _)| at).collect()
}

/// The outcomes that lead to a block, directly or through others.
fn closure(dependence: &ControlDependence, block: u32) -> Vec<Outcome> {
    let mut found: Vec<Outcome> = Vec::new();
    let mut open: Vec<Outcome> = dependence.of_block(block).by.clone();
    while let Some(outcome) = open.pop() {
        if found.contains(&outcome) {
            continue;
        }
        found.push(outcome);
        if let Some(decided) = dependence.of_branch(outcome.branch) {
            open.extend(decided.by.iter().copied());
        }
    }
    found
}
