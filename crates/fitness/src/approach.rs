//! The methods of the classes under test with what decides about their code, and the ways back from a place to where a run
//! begins: over the branches that decide about it, the method's entry, the calls of the method, and so on.

use std::collections::VecDeque;

use analysis::cfg::{Cfg, EdgeKind};
use analysis::dependence::ControlDependence;
use base::FxHashSet;
use classfile::{ClassFile, MethodInfo};
use goals::{Lead, Way};
use program::insn::{Insn, InvokeKind};
use program::{Code, MethodId};

/// A node on the way to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Step {
    pub level: u32,
    pub key: u32,
    /// The method that the node is in.
    pub body: u32,
}

/// The nodes of a method: its entry has the number `key`, then come the outcomes of its branches, then its handlers.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    pub key: u32,
    outcomes: u32,
    /// First byte of each handler's code, ascending.
    handlers: Vec<u16>,
}

impl Nodes {
    pub fn count(&self) -> u32 {
        1 + self.outcomes + self.handlers.len() as u32
    }

    pub fn outcome_keys(&self) -> std::ops::Range<u32> {
        self.key + 1..self.key + 1 + self.outcomes
    }

    /// The node of a handler by the byte offset of its code, or of the first instruction there that does something.
    pub fn handler(&self, bci: u16) -> Option<u32> {
        let after = self.handlers.partition_point(|&at| at <= bci);
        after.checked_sub(1).map(|at| self.key + 1 + self.outcomes + at as u32)
    }
}

/// A method with what decides about its code.
pub(super) struct Body {
    pub class: u32,
    pub method: u32,
    pub nodes: Nodes,
    pub code: Code,
    pub cfg: Cfg,
    pub dependence: ControlDependence,
    /// Registers that arguments come in.
    pub args: u16,
}

impl Body {
    /// `None` for a method without code that can be lowered.
    pub fn new(file: &ClassFile, info: &MethodInfo, place: (u32, u32), key: u32, handlers: Vec<u16>) -> Option<Self> {
        info.code.as_ref()?;
        let code = program::lower::lower(file, info, MethodId(0)).ok()?;
        if code.insns.is_empty() {
            return None;
        }
        let cfg = Cfg::new(&code);
        let dependence = ControlDependence::new(&cfg, code.branches.len());
        let args = analysis::code::arg_slots(info);
        let nodes = Nodes { key, outcomes: code.outcomes, handlers };
        Some(Self { class: place.0, method: place.1, nodes, code, cfg, dependence, args })
    }

    pub fn outcome_key(&self, branch: u32, arm: u32) -> u32 {
        self.nodes.key + 1 + self.code.branches[branch as usize].first_outcome + arm
    }

    /// The block of the first instruction at or after a byte offset.
    pub fn block_at(&self, bci: u16) -> Option<u32> {
        let at = self.code.bcis.iter().position(|&b| b >= bci)?;
        Some(self.cfg.block_of(at as u32))
    }
}

/// All of them.
#[derive(Default)]
pub(super) struct Bodies {
    pub list: Vec<Body>,
    /// Calls of each: the calling method and the block.
    pub callers: Vec<Vec<(u32, u32)>>,
}

/// What is still to be looked at: the block of a method, or who calls it.
enum Open {
    Block(u32, u32),
    Callers(u32),
}

impl Bodies {
    fn walk(&self, within: bool) -> Walk<'_> {
        Walk { bodies: self, steps: Vec::new(), seen: FxHashSet::default(), open: VecDeque::new(), within }
    }

    /// The nodes on the ways to a goal, nearest first.
    pub fn steps(&self, ways: &[Way], find: impl Fn(u32, u32) -> Option<u32>) -> Vec<Step> {
        let mut walk = self.walk(false);
        for way in ways {
            if let Some(body) = find(way.class, way.method) {
                walk.start(body, way.lead);
            }
        }
        walk.finish()
    }

    /// The nodes on the ways to a block of a method, nearest first.
    pub fn steps_to_block(&self, body: u32, block: u32) -> Vec<Step> {
        let mut walk = self.walk(false);
        walk.open.push_back((Open::Block(body, block), 0));
        walk.finish()
    }

    /// The nodes of a method on the ways to its end, nearest first.
    pub fn steps_to_return(&self, body: u32) -> Vec<Step> {
        let mut walk = self.walk(true);
        walk.start(body, Lead::Return);
        walk.finish()
    }
}

struct Walk<'a> {
    bodies: &'a Bodies,
    steps: Vec<Step>,
    seen: FxHashSet<u32>,
    open: VecDeque<(Open, u32)>,
    /// Not beyond the method that it begins in.
    within: bool,
}

impl Walk<'_> {
    fn start(&mut self, at: u32, lead: Lead) {
        let body = &self.bodies.list[at as usize];
        match lead {
            Lead::Entry => self.entry(at, 0),
            Lead::Outcome { bci, way } => {
                let Ok(branch) = body.code.branches.binary_search_by_key(&bci, |b| b.bci) else { return };
                let branch = branch as u32;
                if self.step(at, body.outcome_key(branch, way), 0)
                    && let Some(block) = body.cfg.branch_block(branch)
                {
                    self.open.push_back((Open::Block(at, block), 1));
                }
            }
            Lead::Jump { bci } => {
                if let Some(block) = body.block_at(bci) {
                    self.open.push_back((Open::Block(at, block), 0));
                }
            }
            Lead::Handler { bci } => {
                let Some(key) = body.nodes.handler(bci) else { return };
                if self.step(at, key, 0)
                    && let Some(block) = body.block_at(bci)
                {
                    self.open.push_back((Open::Block(at, block), 1));
                }
            }
            Lead::Return => {
                for (block, of) in (0..).zip(&body.cfg.blocks) {
                    if of.edges.iter().any(|edge| edge.kind == EdgeKind::Return) {
                        self.open.push_back((Open::Block(at, block), 0));
                    }
                }
            }
        }
    }

    /// Adds a node; false if it is there already.
    fn step(&mut self, body: u32, key: u32, level: u32) -> bool {
        let new = self.seen.insert(key);
        if new {
            self.steps.push(Step { level, key, body });
        }
        new
    }

    fn entry(&mut self, at: u32, level: u32) {
        if self.step(at, self.bodies.list[at as usize].nodes.key, level) && !self.within {
            self.open.push_back((Open::Callers(at), level + 1));
        }
    }

    fn block(&mut self, at: u32, block: u32, level: u32) {
        let body = &self.bodies.list[at as usize];
        let decided = body.dependence.of_block(block);
        for outcome in &decided.by {
            if self.step(at, body.outcome_key(outcome.branch, outcome.arm), level)
                && let Some(block) = body.cfg.branch_block(outcome.branch)
            {
                self.open.push_back((Open::Block(at, block), level + 1));
            }
        }
        if decided.by_entry || decided.by.is_empty() {
            self.entry(at, level);
        }
    }

    fn finish(mut self) -> Vec<Step> {
        while let Some((open, level)) = self.open.pop_front() {
            match open {
                Open::Block(at, block) => self.block(at, block, level),
                Open::Callers(at) => {
                    for &(caller, block) in &self.bodies.callers[at as usize] {
                        self.block(caller, block, level);
                    }
                }
            }
        }
        self.steps.sort_unstable();
        self.steps
    }
}

/// The methods that an instruction calls, or hands on as lambdas, by class, name and descriptor. The class is `None` where
/// the receiver decides about it.
pub(super) fn called(file: &ClassFile, insn: &Insn, mut call: impl FnMut(Option<&str>, &str, &str)) {
    match *insn {
        Insn::Invoke { cp, kind, .. } => {
            let Ok(member) = file.constants.member(cp) else { return };
            let open = matches!(kind, InvokeKind::Virtual | InvokeKind::Interface);
            call((!open).then_some(&**member.class), member.name, member.desc);
        }
        Insn::InvokeDynamic { cp, .. } => {
            let Ok((bootstrap, _, _)) = file.constants.dynamic(cp) else { return };
            let Some(method) = file.bootstrap_methods.get(usize::from(bootstrap)) else { return };
            for &arg in &method.args {
                if let Ok((_, member)) = file.constants.method_handle(arg) {
                    call(Some(member.class), member.name, member.desc);
                }
            }
        }
        _ => {}
    }
}
