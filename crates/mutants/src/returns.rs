//! The place behind a call, where the effect of a mutant on the call is looked at.

use program::Insn;
use vm::{FrameKind, Machine};

/// The number of the trap behind the call of a method, where its effect is looked at.
pub const RETURN: u32 = (1 << 30) - 1;
/// Where a method returns to, and the state in which its own code does.
pub struct Return {
    pub at: *mut Insn,
    pub own: Insn,
    /// Frames, and the thread, when the method has returned.
    pub depth: usize,
    pub thread: u32,
    pub reference: Option<u64>,
}

impl Return {
    /// Where the newest frame returns to, if it was called by Java code and no other thread runs.
    pub fn of_newest(machine: &Machine) -> Option<Self> {
        let frames = &machine.thread.frames;
        let caller = frames.len().checked_sub(2).map(|at| &frames[at])?;
        if caller.kind != FrameKind::Java || !machine.others.is_empty() {
            return None;
        }
        // SAFETY: the caller is at a call, which is never the last instruction of its code; code lives as long as the program.
        let (at, own) = unsafe { (caller.pc.add(1), *caller.pc.add(1)) };
        Some(Self { at, own, depth: frames.len() - 1, thread: machine.thread.id, reference: None })
    }

    pub fn set(&self, machine: &mut Machine) {
        machine.set_trap(self.at, RETURN);
    }

    /// Puts the instruction back, if the trap is still there.
    pub fn remove(&self) {
        // SAFETY: code lives as long as the program, and nothing borrows it between two instructions.
        unsafe {
            if matches!(*self.at, Insn::Trap { id: RETURN }) {
                self.at.write(self.own);
            }
        }
    }
}
