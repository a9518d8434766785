//! Which registers may still be read at the start of a block, before they are written.

use program::{Code, R};

use crate::cfg::{Cfg, EdgeKind};
use crate::operands::{def, uses};

/// Registers that are live at the start of each block.
#[derive(Clone, Debug)]
pub struct Liveness {
    live: Vec<Vec<bool>>,
}

impl Liveness {
    /// Of code that is not resolved, as [`crate::code::MethodCode`] has it.
    pub fn new(code: &Code, cfg: &Cfg) -> Self {
        let count = usize::from(code.nregs);
        let mut live = vec![vec![false; count]; cfg.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..cfg.blocks.len()).rev() {
                let entry = at_start(code, cfg, &live, block);
                if entry != live[block] {
                    live[block] = entry;
                    changed = true;
                }
            }
        }
        Self { live }
    }

    pub fn is_live(&self, block: u32, register: R) -> bool {
        let registers = self.live.get(block as usize);
        registers.and_then(|r| r.get(usize::from(register))).copied().unwrap_or(true)
    }
}

fn at_start(code: &Code, cfg: &Cfg, live: &[Vec<bool>], block: usize) -> Vec<bool> {
    let it = &cfg.blocks[block];
    let mut now = vec![false; usize::from(code.nregs)];
    let join = |now: &mut Vec<bool>, to: u32| {
        now.iter_mut().zip(&live[to as usize]).for_each(|(now, after)| *now |= after);
    };
    for edge in it.edges.iter().filter(|e| e.to != Cfg::EXIT) {
        join(&mut now, edge.to);
    }
    for at in (it.start..it.end).rev() {
        let insn = &code.insns[at as usize];
        if let Some(written) = def(insn)
            && let Some(cell) = now.get_mut(usize::from(written))
        {
            *cell = false;
        }
        uses(code, insn, |read| {
            if let Some(cell) = now.get_mut(usize::from(read)) {
                *cell = true;
            }
        });
    }
    // A handler may be entered from any instruction of the block.
    for edge in it.edges.iter().filter(|e| e.kind == EdgeKind::Exception) {
        join(&mut now, edge.to);
    }
    now
}
