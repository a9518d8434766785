//! Watches which parts of older memory a statement reads and writes.

use classfile::descriptor::Kind;
use executor::Observer;
use program::Method;
use vm::domain::{Domain, Shadowed, Site};
use vm::{Effect, Machine};

/// What a statement touched of memory that was there before it. What it made itself it also defined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// Where new objects begin and end.
    pub start: u32,
    pub end: u32,
    /// Addresses below `start`, ascending, each once.
    pub loads: Vec<u32>,
    pub stores: Vec<u32>,
}

/// A set of addresses: the list of its members, and a bit for each address, so that an access costs the same however many
/// came before.
#[derive(Clone, Debug, Default)]
struct Addresses {
    list: Vec<u32>,
    bits: Vec<u64>,
}

impl Addresses {
    #[inline]
    fn insert(&mut self, addr: u32) {
        let (word, bit) = (addr as usize / 64, 1u64 << (addr % 64));
        if word >= self.bits.len() {
            self.bits.resize((word + 1).next_power_of_two(), 0);
        }
        if self.bits[word] & bit == 0 {
            self.bits[word] |= bit;
            self.list.push(addr);
        }
    }

    /// Removes all members and gives them, in the order in which they came.
    fn drain(&mut self) -> Vec<u32> {
        for addr in &self.list {
            self.bits[*addr as usize / 64] = 0;
        }
        std::mem::take(&mut self.list)
    }

    /// As [`Addresses::drain`], ascending.
    fn take(&mut self) -> Vec<u32> {
        let mut list = self.drain();
        list.sort_unstable();
        list
    }
}

/// The domain. It has no shadows, but hooks for loads are only called for domains that have.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    start: u32,
    begun: bool,
    loads: Addresses,
    stores: Addresses,
}

impl Flow {
    #[inline]
    fn load_at(&mut self, addr: u32) {
        if addr < self.start {
            self.loads.insert(addr);
        }
    }

    #[inline]
    fn store_at(&mut self, addr: u32) {
        if addr < self.start {
            self.stores.insert(addr);
        }
    }

    fn native_effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            match *effect {
                Effect::Clobber { addr, len } => self.range(addr, len, Self::store_at),
                Effect::Copy { from, to, len } => {
                    self.range(from, len, Self::load_at);
                    self.range(to, len, Self::store_at);
                }
                Effect::Load { addr, .. } => self.load_at(addr),
                Effect::Store { addr, .. } => self.store_at(addr),
                Effect::Unstable { .. } | Effect::Fresh => {}
            }
        }
    }

    /// Natives tell ranges of bytes; elements have addresses that are multiples of their size.
    fn range(&mut self, addr: u32, len: u32, note: impl Fn(&mut Self, u32)) {
        (addr..addr.saturating_add(len).min(self.start)).for_each(|at| note(self, at));
    }
}

impl Domain for Flow {
    type Shadow = ();
    const SHADOWS: bool = true;

    #[inline]
    fn load(&mut self, _: Site<'_>, _: Shadowed<()>, addr: u32, _: u32, _: u64) {
        self.load_at(addr);
    }

    #[inline]
    fn store(&mut self, _: Site<'_>, _: Shadowed<()>, addr: u32, _: u32, _: Shadowed<()>) {
        self.store_at(addr);
    }

    #[inline]
    fn array_load(&mut self, _: Site<'_>, _: Shadowed<()>, _: Shadowed<()>, addr: u32, _: u32, _: u64) {
        self.load_at(addr);
    }

    #[inline]
    fn array_store(&mut self, _: Site<'_>, _: Shadowed<()>, _: Shadowed<()>, addr: u32, _: u32, _: Shadowed<()>) {
        self.store_at(addr);
    }

    fn native(&mut self, _: &Machine, _: &Method, _: &[u64], _: &[()], effects: &[Effect], _: u64) {
        self.native_effects(effects);
    }

    fn unfinished(&mut self, _: &Machine, _: &Method, _: &[u64], _: &[()], effects: &[Effect]) {
        self.native_effects(effects);
    }

    fn snapshot(&mut self, top: u32) {
        // The executor takes one before each statement.
        if !self.begun {
            self.start = top;
        }
    }
}

impl Observer for Flow {
    type Note = Touched;

    fn begin(&mut self) {
        self.begun = true;
        self.loads.drain();
        self.stores.drain();
    }

    fn end(&mut self, machine: &Machine) -> Touched {
        self.begun = false;
        Touched { start: self.start, end: machine.heap.top(), loads: self.loads.take(), stores: self.stores.take() }
    }

    fn wrote(&mut self, addr: u32, _: u32, _: u64, (): ()) {
        self.store_at(addr);
    }

    fn read(&mut self, addr: u32, _: Kind, _: u64) {
        self.load_at(addr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u32 = 1 << 20;

    #[test]
    fn an_address_is_kept_once_however_often_it_is_touched() {
        let mut flow = Flow { start: START, ..Flow::default() };
        for _ in 0..3 {
            // More distinct addresses than any list of fixed size holds, again and again.
            (0..100_000).rev().for_each(|i| flow.load_at(i * 8));
            flow.store_at(64);
            flow.store_at(START);
        }
        assert_eq!(flow.loads.list.len(), 100_000, "nothing to sort or to remove while a statement runs");
        assert!(flow.loads.take().is_sorted());
        assert_eq!(flow.stores.take(), [64], "what is new is left out");
        flow.load_at(16);
        assert_eq!(flow.loads.take(), [16], "nothing is left of what was taken");
    }
}
