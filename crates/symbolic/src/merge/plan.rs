//! What merging knows of a method: fresh code, where arms of branches meet again, and which registers matter there.

use analysis::cfg::{Cfg, EdgeKind};
use analysis::dominators::Dominators;
use analysis::liveness::Liveness;
use base::FxHashMap;
use classfile::descriptor::Kind;
use program::{Code, MethodPtr, R};
use vm::Machine;

/// Where the arms of a branch meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    At(u32),
    /// Both return.
    Return,
}

/// Instructions of a method that is looked at.
const MAX_CODE: usize = 4000;

/// A method.
pub(super) struct Plan {
    pub method: MethodPtr,
    /// Nothing in it is resolved, so what merging does depends on no earlier run.
    pub code: Code,
    cfg: Cfg,
    after: Dominators,
    liveness: Liveness,
    kinds: FxHashMap<u32, Vec<(R, Kind)>>,
}

impl Plan {
    pub fn new(machine: &Machine, method: MethodPtr) -> Option<Self> {
        let file = machine.class(method.class).file.clone()?;
        let info = file.methods.get(usize::from(method.slot)).filter(|info| info.code.is_some())?;
        let code = program::lower::lower(&file, info, method.id).ok()?;
        if code.insns.len() > MAX_CODE {
            return None;
        }
        let kinds = program::lower::entry_kinds(&file, info).ok()?;
        let cfg = Cfg::new(&code);
        let (after, liveness) = (Dominators::to_return(&cfg), Liveness::new(&code, &cfg));
        let kinds = kinds.into_iter().map(|entry| (entry.at, entry.kinds)).collect();
        Some(Self { method, code, cfg, after, liveness, kinds })
    }

    /// Where the arms of a branch meet; nothing if one of them may come back to it before.
    pub fn join(&self, at: u32) -> Option<Join> {
        let block = self.cfg.block_of(at);
        let join = self.after.immediate(block)?;
        if self.comes_back(block, join) {
            return None;
        }
        let exit = self.cfg.blocks.len() as u32;
        if join == exit {
            return Some(Join::Return);
        }
        let start = self.cfg.blocks[join as usize].start;
        // Without the kinds of its registers nothing could be merged there.
        self.kinds.contains_key(&start).then_some(Join::At(start))
    }

    fn comes_back(&self, block: u32, join: u32) -> bool {
        let mut seen = vec![false; self.cfg.blocks.len()];
        let mut stack = vec![block];
        while let Some(from) = stack.pop() {
            let ways = self.cfg.blocks[from as usize].edges.iter();
            let ways = ways.filter(|e| matches!(e.kind, EdgeKind::Always | EdgeKind::Arm { .. }));
            for to in ways.map(|e| e.to).filter(|&to| to != join) {
                if to == block {
                    return true;
                }
                if !std::mem::replace(&mut seen[to as usize], true) {
                    stack.push(to);
                }
            }
        }
        false
    }

    /// The registers that may be read from the start of a block on, with the kinds of their values.
    pub fn read_after(&self, at: u32) -> impl Iterator<Item = (R, Kind)> {
        let block = self.cfg.block_of(at);
        let all = self.kinds.get(&at).map_or(&[][..], |kinds| kinds);
        all.iter().copied().filter(move |of| self.liveness.is_live(block, of.0))
    }
}
