//! Which fields and elements code reads: the part of a state that `equals` looks at.

use base::FxHashSet;
use program::Method;
use vm::domain::{Shadowed, Site};
use vm::{Domain, Effect, Machine, Ref};

/// A domain that notes the addresses that are read. A native that does not say what it reads counts as reading all of the arrays
/// that it gets.
#[derive(Default)]
pub(crate) struct Reads {
    pub addresses: FxHashSet<u32>,
    /// What was given to such natives.
    pub given: FxHashSet<Ref>,
}

impl Reads {
    fn range(&mut self, address: u32, len: u32) {
        // Elements begin at multiples of their size, fields too; a byte is the smallest.
        self.addresses.extend(address..address + len);
    }
}

impl Domain for Reads {
    type Shadow = ();
    const SHADOWS: bool = true;
    const EFFECTS: bool = true;

    fn load(&mut self, _: Site<'_>, _: Shadowed<()>, address: u32, _: u32, _: u64) {
        self.addresses.insert(address);
    }

    fn array_load(&mut self, _: Site<'_>, _: Shadowed<()>, _: Shadowed<()>, address: u32, _: u32, _: u64) {
        self.addresses.insert(address);
    }

    fn native(&mut self, _: &Machine, _: &Method, args: &[u64], _: &[()], effects: &[Effect], _: u64) {
        let mut told = false;
        for effect in effects {
            match *effect {
                Effect::Copy { from, len, .. } => self.range(from, len),
                Effect::Load { addr, len } => self.range(addr, len),
                _ => continue,
            }
            told = true;
        }
        if !told {
            // Numbers among the arguments are no objects of the state, or make it larger than need be.
            self.given.extend(args.iter().map(|&a| a as Ref));
        }
    }

    fn unfinished(&mut self, machine: &Machine, method: &Method, args: &[u64], shadows: &[()], effects: &[Effect]) {
        self.native(machine, method, args, shadows, effects, 0);
    }
}
