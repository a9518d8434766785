//! The place behind a call, where the effect of a mutant on the call is looked at.

use vm::Machine;
use vm::fork::ReturnPlace;

/// The number of the trap behind the call of a method, where its effect is looked at.
pub const RETURN: u32 = (1 << 30) - 1;

/// Where a method returns to, and the state in which its own code does.
pub struct Return {
    place: ReturnPlace,
    /// Frames, and the thread, when the method has returned.
    depth: usize,
    thread: u32,
    pub reference: Option<u64>,
}

impl Return {
    /// Where the newest frame returns to, if it was called by Java code and no other thread runs.
    pub fn of_newest(machine: &Machine) -> Option<Self> {
        let place = machine.newest_return().filter(|_| machine.others.is_empty())?;
        Some(Self { place, depth: machine.thread.frames.len() - 1, thread: machine.thread.id, reference: None })
    }

    pub fn set(&self, machine: &mut Machine) {
        machine.set_return_trap(self.place, RETURN);
    }

    /// Puts the instruction back, if the trap is still there.
    pub fn remove(&self, machine: &mut Machine) {
        machine.remove_return_trap(self.place);
    }

    /// Whether the run is behind this call, and not behind another one of the same place.
    pub fn is_here(&self, machine: &Machine) -> bool {
        machine.thread.frames.len() == self.depth && machine.thread.id == self.thread
    }
}
