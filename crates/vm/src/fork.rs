//! A run that goes on several times from the same place.
//!
//! A domain with [`Domain::FORKS`](crate::Domain::FORKS) gives methods other code: a trap ([`program::Insn::Trap`]), at which the
//! loop is left and the domain decides ([`Domain::trapped`](crate::Domain::trapped)); or changed code. At a trap it can mark the
//! place ([`Machine::fork`]), let the run go on with some code, go back ([`Machine::rewind`]) when it has seen enough or the run has
//! ended, let it go on with other code, and at last go on as if nothing had been ([`Machine::join`]).

use base::FxHashMap;
use program::lower::Change;
use program::{ClassId, Code, Entry, Insn, JavaError, MethodPtr, Shortcut};

use crate::machine::Machine;
use crate::thread::FrameKind;

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

/// Code of a method: its own, changed code, or a trap. Only a machine makes one, from its program, which neither moves nor frees code;
/// like a [`MethodPtr`] it is for that machine alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodCode {
    method: MethodPtr,
    code: *mut Code,
}

/// A trap within a method that a run has passed.
#[derive(Clone, Copy, Debug)]
pub struct PassedTrap {
    at: *mut Insn,
    id: u32,
}

/// The instruction behind a call, at which a run can be trapped.
#[derive(Clone, Copy, Debug)]
pub struct ReturnPlace {
    at: *mut Insn,
    own: Insn,
}

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

    /// The code that a method has, linked if need be; none if it is a native or abstract, or if it cannot be linked.
    pub fn code_of(&mut self, method: MethodPtr) -> Option<MethodCode> {
        let linked = matches!(self.link(method), Ok(Entry::Code));
        let code = method.code.get();
        (linked && !code.is_null()).then_some(MethodCode { method, code })
    }

    /// Code that is a trap and nothing else, for the method of some code, with room for that many registers more than that code has.
    pub fn trap_code(&mut self, own: MethodCode, id: u32, more_registers: u16) -> MethodCode {
        // SAFETY: by the contract of `MethodCode` the code is alive; nothing writes to it while this runs.
        let registers = unsafe { (*own.code).nregs };
        let code = self.program.trap_code(own.method, id, registers.saturating_add(more_registers));
        MethodCode { method: own.method, code }
    }

    /// The code that the method has in its class file, with changes.
    pub fn changed_code(&mut self, own: MethodCode, changes: &[Change]) -> Result<MethodCode, JavaError> {
        let code = self.program.changed_code(own.method, changes)?;
        Ok(MethodCode { method: own.method, code })
    }

    /// From now on calls of the method run this code; what already runs is not touched.
    pub fn set_code(&mut self, code: MethodCode) {
        code.method.shortcut.set(Shortcut::Never);
        code.method.code.set(code.code);
    }

    /// The newest frame, which has just been made for the method of this code, runs it from its start.
    pub fn run_newest_as(&mut self, code: MethodCode) {
        if let Some(frame) = self.thread.frames.last_mut().filter(|frame| frame.method == Some(code.method)) {
            frame.code = code.code;
            // SAFETY: by the contract of `MethodCode` the code is alive, and nothing borrows it between two instructions.
            frame.pc = unsafe { (*code.code).insns.as_mut_ptr() };
        }
    }

    /// Whether the newest frame runs this code.
    pub fn newest_runs(&self, code: MethodCode) -> bool {
        self.thread.frames.last().is_some_and(|frame| std::ptr::eq(frame.code, code.code))
    }

    /// The newest frame goes on behind the trap that it is at, which is gone until [`Machine::set_trap`] sets it again.
    /// Nothing happens if it is at no trap, or at one that ends its code.
    pub fn pass_trap(&mut self) -> Option<PassedTrap> {
        let frame = self.thread.frames.last_mut()?;
        let (code, at) = (frame.code()?, frame.at() as usize);
        let Insn::Trap { id } = *code.insns.get(at)? else { return None };
        code.insns.get(at + 1)?;
        let trap = PassedTrap { at: frame.pc, id };
        // SAFETY: `pc` points into the code of the frame, which has another instruction behind it, and nothing borrows the code.
        unsafe {
            trap.at.write(Insn::Nop);
            frame.pc = trap.at.add(1);
        }
        Some(trap)
    }

    /// Sets a trap again that [`Machine::pass_trap`] has removed.
    pub fn set_trap(&mut self, trap: PassedTrap) {
        // SAFETY: the place is in code of this machine's program, which is alive, and nothing borrows it between two instructions.
        unsafe { trap.at.write(Insn::Trap { id: trap.id }) };
    }

    /// Where the newest frame returns to, if Java code called it and has an instruction behind the call.
    pub fn newest_return(&self) -> Option<ReturnPlace> {
        let frames = &self.thread.frames;
        let caller = &frames[frames.len().checked_sub(2)?];
        if caller.kind != FrameKind::Java {
            return None;
        }
        let own = *caller.code()?.insns.get(caller.at() as usize + 1)?;
        // SAFETY: the code has an instruction behind the one that `pc` points to.
        Some(ReturnPlace { at: unsafe { caller.pc.add(1) }, own })
    }

    /// A run that comes to the place is trapped, until [`Machine::remove_return_trap`].
    pub fn set_return_trap(&mut self, place: ReturnPlace, id: u32) {
        // SAFETY: as in `set_trap`.
        unsafe { place.at.write(Insn::Trap { id }) };
    }

    /// Puts the instruction back, if the trap is still there.
    pub fn remove_return_trap(&mut self, place: ReturnPlace) {
        // SAFETY: as in `set_trap`.
        unsafe {
            if matches!(*place.at, Insn::Trap { .. }) {
                place.at.write(place.own);
            }
        }
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
