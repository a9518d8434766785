//! A run that goes on several times from the same place.
//!
//! A domain with [`Domain::FORKS`](crate::Domain::FORKS) gives methods other code: a trap ([`program::Insn::Trap`]), at which the
//! loop is left and the domain decides ([`Domain::trapped`](crate::Domain::trapped)); or changed code. At a trap it can mark the
//! place ([`Machine::fork`]), let the run go on with some code, go back ([`Machine::rewind`]) when it has seen enough or the run has
//! ended, let it go on with other code, and at last go on as if nothing had been ([`Machine::join`]).

use base::FxHashMap;
use program::{ClassId, Code, Insn, MethodPtr, Shortcut};

use crate::machine::Machine;

/// What a snapshot does not hold of a run that is still going on.
pub struct Fork {
    fuel: i64,
    until_poll: i64,
    turn: i64,
    running: Option<MethodPtr>,
    init_patches: FxHashMap<ClassId, Vec<(*mut Insn, Insn)>>,
}

impl Fork {
    /// The instructions that were left when it was made.
    pub fn fuel(&self) -> i64 {
        self.fuel
    }
}

#[allow(
    clippy::not_unsafe_ptr_arg_deref,
    reason = "code and instructions come from this machine's program, which frees none while it lives"
)]
impl Machine {
    /// Marks the place at which the newest frame is. To be called from [`Domain::trapped`](crate::Domain::trapped) only, since the
    /// loop must not run meanwhile.
    pub fn fork(&mut self) -> Fork {
        let fork = Fork {
            fuel: self.fuel,
            until_poll: self.until_poll,
            turn: self.turn,
            running: self.running,
            init_patches: self.init_patches.clone(),
        };
        self.snapshot();
        fork
    }

    /// Goes back to the newest fork, from which the run goes on again.
    pub fn rewind(&mut self, fork: &Fork) {
        self.restore();
        self.reinstate(fork);
    }

    /// Goes back to the newest fork and forgets it.
    pub fn join(&mut self, fork: &Fork) {
        self.pop_snapshot();
        self.reinstate(fork);
    }

    fn reinstate(&mut self, fork: &Fork) {
        self.fuel = fork.fuel;
        self.until_poll = fork.until_poll;
        self.turn = fork.turn;
        self.running = fork.running;
        self.init_patches.clone_from(&fork.init_patches);
    }

    /// From now on calls of the method run this code, which the program has made for it; what already runs is not touched.
    pub fn set_code(&mut self, method: MethodPtr, code: *mut Code) {
        method.shortcut.set(Shortcut::Never);
        method.code.set(code);
    }

    /// The newest frame, which has just been made, runs this code of its method from its start.
    pub fn run_newest_as(&mut self, code: *mut Code) {
        if let Some(frame) = self.thread.frames.last_mut() {
            frame.code = code;
            // SAFETY: code lives as long as the program, and nothing borrows it between two instructions.
            frame.pc = unsafe { (*code).insns.as_mut_ptr() };
        }
    }

    /// The newest frame goes on behind the trap that it is at, which is gone until [`Machine::set_trap`] sets it again.
    pub fn pass_trap(&mut self) -> Option<*mut Insn> {
        let frame = self.thread.frames.last_mut()?;
        let at = frame.pc;
        // SAFETY: a trap is never the last instruction of changed code.
        unsafe {
            at.write(Insn::Nop);
            frame.pc = at.add(1);
        }
        Some(at)
    }

    /// Sets a trap again that [`Machine::pass_trap`] has removed.
    pub fn set_trap(&mut self, at: *mut Insn, id: u32) {
        // SAFETY: code lives as long as the program, and nothing borrows it between two instructions.
        unsafe { at.write(Insn::Trap { id }) };
    }

    /// The arguments of the newest frame, which is at its first instruction.
    pub fn newest_args(&self) -> &[u64] {
        let Some(frame) = self.thread.frames.last() else { return &[] };
        let count = frame.java_method().map_or(0, |m| usize::from(m.arg_slots));
        &self.thread.slots[frame.base as usize..frame.base as usize + count]
    }

    /// Changes what is left of the instruction budget.
    pub fn set_fuel(&mut self, instructions: i64) {
        self.fuel = instructions;
    }
}
