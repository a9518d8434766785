//! A hash over everything that happens: equal hashes mean that two runs did the same.

use program::{ClassId, Method};

use crate::domain::{Binary, Check, Compare, Domain, Leave, Shadowed, Site, Unary};
use crate::effects::Effect;
use crate::heap::Ref;
use crate::machine::Machine;

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes a word into a hash.
pub(super) fn mix(hash: u64, word: u64) -> u64 {
    let mixed = (hash ^ word).wrapping_mul(MULTIPLIER);
    mixed ^ (mixed >> 29)
}

/// Hashes values, branches, checks, memory accesses, calls, natives' results and exceptions, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraceHash {
    hash: u64,
    events: u64,
}

impl TraceHash {
    pub fn hash(&self) -> u64 {
        mix(self.hash, self.events)
    }

    /// How many events went into the hash.
    pub fn events(&self) -> u64 {
        self.events
    }

    #[inline]
    fn note(&mut self, words: &[u64]) {
        self.events += 1;
        self.hash = words.iter().fold(self.hash, |hash, &word| mix(hash, word));
    }

    #[inline]
    fn place(site: Site<'_>) -> u64 {
        (u64::from(site.code.method.0) << 32) | u64::from(site.at)
    }
}

impl Domain for TraceHash {
    type Shadow = ();
    // There is nothing in the shadows, but hooks for loads are only called for domains that have them.
    const SHADOWS: bool = true;

    fn unary(&mut self, op: Unary, _: Shadowed<()>, result: u64) {
        self.note(&[op as u64, result]);
    }

    fn binary(&mut self, op: Binary, _: Shadowed<()>, _: Shadowed<()>, result: u64) {
        self.note(&[op as u64, result]);
    }

    fn instance_of(&mut self, site: Site<'_>, _: Shadowed<()>, class: ClassId, result: bool) {
        self.note(&[Self::place(site), u64::from(class.0), u64::from(result)]);
    }

    fn branch(&mut self, site: Site<'_>, _: u32, _: Compare, a: Shadowed<()>, b: Shadowed<()>, taken: bool) {
        // References and ints may have anything in their upper halves.
        self.note(&[Self::place(site), u64::from(a.0 as u32), u64::from(b.0 as u32), u64::from(taken)]);
    }

    fn switch(&mut self, site: Site<'_>, _: u32, _: Shadowed<()>, arm: u32) {
        self.note(&[Self::place(site), u64::from(arm)]);
    }

    fn check(&mut self, site: Site<'_>, check: Check, _: Shadowed<()>, _: Shadowed<()>, ok: bool) {
        self.note(&[Self::place(site), check as u64, u64::from(ok)]);
    }

    fn load(&mut self, _: Site<'_>, _: Shadowed<()>, addr: u32, _: u32, value: u64) {
        self.note(&[u64::from(addr), value]);
    }

    fn store(&mut self, _: Site<'_>, _: Shadowed<()>, addr: u32, len: u32, value: Shadowed<()>) {
        self.note(&[u64::from(addr), low_bytes(value.0, len)]);
    }

    fn array_load(&mut self, _: Site<'_>, _: Shadowed<()>, _: Shadowed<()>, addr: u32, _: u32, value: u64) {
        self.note(&[u64::from(addr), value]);
    }

    fn array_store(&mut self, _: Site<'_>, _: Shadowed<()>, _: Shadowed<()>, addr: u32, len: u32, value: Shadowed<()>) {
        self.note(&[u64::from(addr), low_bytes(value.0, len)]);
    }

    fn allocate(&mut self, site: Site<'_>, object: Ref, class: ClassId, size: u32, _: Shadowed<()>) {
        self.note(&[Self::place(site), u64::from(object), u64::from(class.0), u64::from(size)]);
    }

    fn enter(&mut self, method: &Method, caller: Option<Site<'_>>) {
        self.note(&[u64::from(method.id.0), caller.map_or(0, Self::place)]);
    }

    fn leave(&mut self, _: &Method, site: Site<'_>, how: Leave) {
        let exception = if let Leave::Throw(exception) = how { exception } else { 0 };
        self.note(&[Self::place(site), u64::from(exception)]);
    }

    fn native(&mut self, _: &Machine, method: &Method, _: &[u64], _: &[()], effects: &[Effect], result: u64) {
        let result = if method.signature.ret == classfile::descriptor::Kind::Void { 0 } else { result };
        self.note(&[u64::from(method.id.0), effects.len() as u64, result]);
    }

    fn thrown(&mut self, site: Option<Site<'_>>, exception: Ref) {
        self.note(&[site.map_or(0, Self::place), u64::from(exception)]);
    }

    fn caught(&mut self, site: Site<'_>, target: u32, _: Ref) {
        self.note(&[Self::place(site), u64::from(target)]);
    }
}

/// The part of a register that a store of `len` bytes takes.
fn low_bytes(value: u64, len: u32) -> u64 {
    if len >= 8 { value } else { value & ((1 << (len * 8)) - 1) }
}
