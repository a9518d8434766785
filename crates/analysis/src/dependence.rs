//! Control dependence (Ferrante, Ottenstein and Warren): which branch must go which way for a block to be entered, and
//! the approach level of search fitness, which counts such branches between where a run left the way and its goal.

use std::collections::VecDeque;

use crate::cfg::{Cfg, EdgeKind};
use crate::dominators::Dominators;

/// One outcome of a branch: its id in `Code::branches`, and the arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outcome {
    pub branch: u32,
    pub arm: u32,
}

/// What decides whether a block is entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// Any of these outcomes leads to it.
    pub by: Vec<Outcome>,
    /// It is entered when the method is, whatever the branches do (an exception may still prevent it).
    pub by_entry: bool,
    /// Blocks in which an exception that is raised and caught, or is not raised, leads to it.
    pub by_exception_in: Vec<u32>,
}

/// Control dependence of a method's blocks.
#[derive(Clone, Debug)]
pub struct ControlDependence {
    blocks: Vec<Decided>,
    branch_blocks: Vec<u32>,
}

impl ControlDependence {
    /// `branches` is how many the method has.
    pub fn new(cfg: &Cfg, branches: usize) -> Self {
        let after = Dominators::backward(cfg);
        let mut blocks = vec![Decided::default(); cfg.blocks.len()];
        let exit = cfg.blocks.len() as u32;
        for (from, block) in cfg.blocks.iter().enumerate() {
            for edge in block.edges.iter().filter(|e| e.to != Cfg::EXIT) {
                // All blocks on the way from the edge's end up to what comes after `from` in any case.
                let stop = after.immediate(from as u32).unwrap_or(exit);
                let mut at = edge.to;
                while at != stop && at != exit {
                    note(&mut blocks[at as usize], from as u32, edge.kind);
                    let Some(next) = after.immediate(at) else { break };
                    at = next;
                }
            }
        }
        let mut at = 0;
        while at != exit {
            blocks[at as usize].by_entry = true;
            let Some(next) = after.immediate(at) else { break };
            at = next;
        }
        close(&mut blocks);
        let branch_blocks = (0..branches as u32).map(|b| cfg.branch_block(b).unwrap_or(u32::MAX)).collect();
        Self { blocks, branch_blocks }
    }

    /// What decides about a block.
    pub fn of_block(&self, block: u32) -> &Decided {
        &self.blocks[block as usize]
    }

    /// What decides whether a branch is evaluated at all; `None` for a branch that is not in reachable code.
    pub fn of_branch(&self, branch: u32) -> Option<&Decided> {
        let block = *self.branch_blocks.get(branch as usize)?;
        self.blocks.get(block as usize)
    }

    /// For every branch, how many outcomes lie between it and the block: 0 for those that decide about it directly, and
    /// the arm that leads on. `None` where no way is known.
    pub fn approach(&self, block: u32) -> Vec<Option<Approach>> {
        let mut levels = vec![None; self.branch_blocks.len()];
        let mut queue = VecDeque::from([(block, 0)]);
        while let Some((at, level)) = queue.pop_front() {
            for outcome in &self.blocks[at as usize].by {
                let Some(slot) = levels.get_mut(outcome.branch as usize) else { continue };
                if slot.is_none() {
                    *slot = Some(Approach { level, arm: outcome.arm });
                    queue.push_back((self.branch_blocks[outcome.branch as usize], level + 1));
                }
            }
        }
        levels
    }

    /// As [`ControlDependence::approach`], for a goal that is an outcome of a branch: that branch has level 0.
    pub fn approach_outcome(&self, goal: Outcome) -> Vec<Option<Approach>> {
        let mut levels = match self.branch_blocks.get(goal.branch as usize) {
            Some(&block) if (block as usize) < self.blocks.len() => self.approach(block),
            _ => return vec![None; self.branch_blocks.len()],
        };
        for level in levels.iter_mut().flatten() {
            level.level += 1;
        }
        levels[goal.branch as usize] = Some(Approach { level: 0, arm: goal.arm });
        levels
    }
}

/// How far a branch is from a goal, and which way it has to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    pub level: u32,
    pub arm: u32,
}

fn note(decided: &mut Decided, from: u32, kind: EdgeKind) {
    match kind {
        EdgeKind::Arm { branch, arm } => {
            let outcome = Outcome { branch, arm };
            if !decided.by.contains(&outcome) {
                decided.by.push(outcome);
            }
        }
        // Falling through decides nothing, but an exception may have prevented it.
        _ if !decided.by_exception_in.contains(&from) => decided.by_exception_in.push(from),
        _ => {}
    }
}

/// A block that is entered when an instruction of another block raises (or does not raise) an exception depends on what
/// decides about that block.
fn close(blocks: &mut [Decided]) {
    let mut changed = true;
    while changed {
        changed = false;
        for at in 0..blocks.len() {
            for i in 0..blocks[at].by_exception_in.len() {
                let from = blocks[at].by_exception_in[i] as usize;
                if from == at {
                    continue;
                }
                let (by, entry) = (blocks[from].by.clone(), blocks[from].by_entry);
                let here = &mut blocks[at];
                changed |= entry && !here.by_entry;
                here.by_entry |= entry;
                for outcome in by {
                    if !here.by.contains(&outcome) {
                        here.by.push(outcome);
                        changed = true;
                    }
                }
            }
        }
    }
    for b in blocks.iter_mut() {
        b.by.sort_unstable();
    }
}
