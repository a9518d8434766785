//! Taint of what differs from run to run: identity hash codes, clock, randomness, thread ids, and what is computed
//! from them.
//!
//! Taints follow data: through arithmetic, memory, references (what is read through an unstable reference is unstable)
//! and positions (an element stored at an unstable index makes the order of the whole array unstable, which its header
//! remembers). So iterating over a hash table of objects without their own `hashCode` gives tainted elements.
//!
//! They do not follow control: `nanoTime() > x ? 1 : 2` is not tainted. Branches on tainted values are counted instead,
//! with their places. Values that natives hand on through boxes (reflective calls) lose their taints too.
//!
//! The collector moves objects and taints stay where they are, so watch between snapshots, where it rests.

mod bits;
mod memory;
mod native;
mod reach;
mod rules;

use std::collections::BTreeMap;

use program::{ClassId, Method, MethodId};

pub use bits::Taints;
pub use reach::Reach;

use crate::domain::{Binary, Compare, Domain, Shadowed, Site, Unary};
use crate::effects::Effect;
use crate::heap::{LENGTH, Ref};
use crate::machine::Machine;
use memory::ShadowMemory;
use rules::Rules;

/// The taint domain. See the module's head.
pub struct Taint {
    memory: ShadowMemory,
    rules: Rules,
    branches: BTreeMap<(MethodId, u16), u64>,
}

/// Where the taint of a whole array is kept.
const HEADER: u32 = 4;

impl Taint {
    /// Also taints what the machine made before and is known to be unstable.
    pub fn new(machine: &mut Machine) -> Self {
        let mut memory = ShadowMemory::default();
        rules::seed(machine, &mut memory);
        Self { memory, rules: Rules::new(machine), branches: BTreeMap::new() }
    }

    /// Branches and switches that were decided by tainted values: method, byte offset, how often.
    pub fn branches(&self) -> impl Iterator<Item = (MethodId, u16, u64)> {
        self.branches.iter().map(|(&(method, bci), &count)| (method, bci, count))
    }

    pub fn forget_branches(&mut self) {
        self.branches.clear();
    }

    /// The taints of a field or element.
    pub fn of_memory(&self, addr: u32, len: u32) -> Taints {
        self.memory.get(addr, len)
    }

    fn of_header(&self, object: Ref) -> Taints {
        self.memory.get(object, HEADER)
    }

    fn taint_header(&mut self, object: Ref, taints: Taints) {
        self.memory.join(object, HEADER, taints);
    }

    fn decided(&mut self, site: Site<'_>, taints: Taints) {
        if !taints.is_empty() {
            *self.branches.entry((site.code.method, site.bci())).or_default() += 1;
        }
    }

    fn source(&self, method: MethodId) -> Taints {
        self.rules.sources.get(&method).copied().unwrap_or_default()
    }
}

impl Domain for Taint {
    type Shadow = Taints;
    const SHADOWS: bool = true;

    fn unary(&mut self, _: Unary, a: Shadowed<Taints>, _: u64) -> Taints {
        a.1
    }

    fn binary(&mut self, _: Binary, a: Shadowed<Taints>, b: Shadowed<Taints>, _: u64) -> Taints {
        a.1 | b.1
    }

    fn instance_of(&mut self, _: Site<'_>, object: Shadowed<Taints>, _: ClassId, _: bool) -> Taints {
        object.1
    }

    fn branch(
        &mut self,
        site: Site<'_>,
        _: u32,
        _: Compare,
        a: Shadowed<Taints>,
        b: Shadowed<Taints>,
        _: bool,
    ) {
        self.decided(site, a.1 | b.1);
    }

    fn switch(&mut self, site: Site<'_>, _: u32, value: Shadowed<Taints>, _: u32) {
        self.decided(site, value.1);
    }

    fn load(&mut self, _: Site<'_>, base: Shadowed<Taints>, addr: u32, len: u32, _: u64) -> Taints {
        self.memory.get(addr, len) | base.1
    }

    fn store(&mut self, _: Site<'_>, base: Shadowed<Taints>, addr: u32, len: u32, value: Shadowed<Taints>) {
        self.memory.set(addr, len, value.1 | base.1);
    }

    fn array_load(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Taints>,
        index: Shadowed<Taints>,
        addr: u32,
        len: u32,
        _: u64,
    ) -> Taints {
        let stored = self.memory.get(addr, len) | array.1;
        if self.rules.lookups.contains(&site.code.method) {
            return stored;
        }
        stored | index.1 | self.of_header(array.0 as Ref)
    }

    fn array_store(
        &mut self,
        _: Site<'_>,
        array: Shadowed<Taints>,
        index: Shadowed<Taints>,
        addr: u32,
        len: u32,
        value: Shadowed<Taints>,
    ) {
        self.memory.set(addr, len, value.1 | array.1);
        self.taint_header(array.0 as Ref, index.1);
    }

    fn allocate(&mut self, _: Site<'_>, object: Ref, _: ClassId, _: u32, length: Shadowed<Taints>) {
        self.memory.join(object + LENGTH, 4, length.1);
    }

    fn returned(&mut self, method: &Method, shadow: Taints) -> Taints {
        shadow | self.source(method.id)
    }

    fn native(
        &mut self,
        machine: &Machine,
        method: &Method,
        args: &[u64],
        shadows: &[Taints],
        effects: &[Effect],
        _: u64,
    ) -> Taints {
        self.after_native(&native::Called { machine, method, args, shadows, effects })
    }

    fn unfinished(
        &mut self,
        machine: &Machine,
        method: &Method,
        args: &[u64],
        shadows: &[Taints],
        effects: &[Effect],
    ) {
        self.after_native(&native::Called { machine, method, args, shadows, effects });
    }

    fn snapshot(&mut self, top: u32) {
        self.memory.snapshot(top);
    }

    fn restored(&mut self) {
        self.memory.restore();
    }

    fn committed(&mut self) {
        self.memory.commit();
    }
}
