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

/// The domain. It has no shadows, but loads are told only to domains that have.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    start: u32,
    begun: bool,
    loads: Vec<u32>,
    stores: Vec<u32>,
}

/// Addresses after which a list is tidied up.
const MANY: usize = 1 << 14;

impl Flow {
    #[inline]
    fn load_at(&mut self, addr: u32) {
        if addr < self.start {
            self.loads.push(addr);
            if self.loads.len() >= MANY {
                tidy(&mut self.loads);
            }
        }
    }

    #[inline]
    fn store_at(&mut self, addr: u32) {
        if addr < self.start {
            self.stores.push(addr);
            if self.stores.len() >= MANY {
                tidy(&mut self.stores);
            }
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

fn tidy(list: &mut Vec<u32>) {
    list.sort_unstable();
    list.dedup();
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
        self.loads.clear();
        self.stores.clear();
    }

    fn end(&mut self, machine: &Machine) -> Touched {
        self.begun = false;
        tidy(&mut self.loads);
        tidy(&mut self.stores);
        Touched { start: self.start, end: machine.heap.top(), loads: self.loads.clone(), stores: self.stores.clone() }
    }

    fn wrote(&mut self, addr: u32, _: u32, _: u64, (): ()) {
        self.store_at(addr);
    }

    fn read(&mut self, addr: u32, _: Kind, _: u64) {
        self.load_at(addr);
    }
}
