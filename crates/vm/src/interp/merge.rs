//! Branches whose arms a domain carries out at once.

use super::flow::Flow;
use crate::domain::{Compare, Domain, Fork, Shadowed, Site};

impl<D: Domain> Flow<'_, D> {
    /// Asks the domain for the state in which both arms of the branch at the newest frame's `pc` end, and goes on with it. Gives the
    /// instructions to charge; nothing if the branch is to be taken as always.
    pub(super) fn merge(
        &mut self,
        compare: Compare,
        a: Shadowed<D::Shadow>,
        b: Shadowed<D::Shadow>,
        taken: bool,
    ) -> Option<u32> {
        let frame = *self.machine.thread.frames.last()?;
        let (code, method) = (frame.code()?, frame.method?);
        let base = frame.base as usize;
        let all = base..base + usize::from(code.nregs);
        let registers = self.machine.thread.slots[all.clone()].to_vec();
        let shadows = self.shadows.slots[all].to_vec();
        let site = Site { code, at: frame.at() };
        let fork = Fork { site, method, compare, a, b, taken, registers: &registers, shadows: &shadows };
        let merged = self.domain.merge(self.machine, &fork)?;
        for (register, value, shadow) in merged.registers {
            let at = base + usize::from(register);
            self.machine.thread.slots[at] = value;
            self.shadows.slots[at] = shadow;
        }
        for (addr, len, value) in merged.stores {
            match len {
                1 => self.machine.heap.put(addr, value as u8),
                2 => self.machine.heap.put(addr, value as u16),
                4 => self.machine.heap.put(addr, value as u32),
                _ => self.machine.heap.put(addr, value),
            }
        }
        let top = self.machine.thread.frames.last_mut()?;
        top.go_to(merged.to);
        Some(merged.cost)
    }
}
