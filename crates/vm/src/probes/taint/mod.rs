//! Taint of what differs from run to run: identity hash codes, clock, randomness, thread ids, what other tests leave in buffers, and what is
//! computed from them.
//!
//! Taints follow data: through arithmetic, memory, references (what is read through an unstable reference is unstable)
//! and positions (an element stored at an unstable index makes the order of the whole array unstable, which its header
//! remembers). So iterating over a hash table of objects without their own `hashCode` gives tainted elements.
//!
//! Looking something up by its hash is not iterating: `rules` knows the methods of the common hash tables.
//!
//! They do not follow control: `nanoTime() > x ? 1 : 2` is not tainted. Branches on tainted values are counted instead,
//! with their places. Values that natives hand on through boxes (reflective calls) lose their taints too.
//!
//! The collector moves objects and taints stay where they are, so watch between snapshots, where it rests.

mod bits;
mod leftovers;
mod memory;
mod native;
mod reach;
mod rules;

use std::collections::BTreeMap;

use program::{ClassId, Insn, Method, MethodId};

pub use bits::Taints;
pub use reach::Reach;

use crate::domain::{Binary, Compare, Domain, Leave, Shadowed, Site, Unary};
use crate::effects::{Effect, Source};
use crate::heap::{ELEMENTS, LENGTH, Ref};
use crate::machine::Machine;
use leftovers::Leftovers;
use memory::TaintMemory;
use rules::{Role, Rules};

/// The taint domain. See the module's head.
pub struct Taint {
    memory: TaintMemory,
    rules: Rules,
    tables: Tables,
    branches: BTreeMap<(MethodId, u16), u64>,
    /// Taints of all that is stored now.
    always: Taints,
    leftovers: Leftovers,
}

/// What is going on in a hash table.
#[derive(Clone, Copy, Default)]
struct Tables {
    /// For whom an element is being accessed.
    caller: Role,
    /// The taints of the element that a native read last, apart from its place.
    element: Taints,
    /// The order of the tables that elements are being moved from.
    moved: Taints,
}

/// Where the taint of an array's (or other container's) order is kept.
const HEADER: u32 = 4;

impl Taint {
    /// Also taints what the machine made before and is known to be unstable.
    pub fn new(machine: &mut Machine) -> Self {
        let mut memory = TaintMemory::default();
        rules::seed(machine, &mut memory);
        Self {
            memory,
            rules: Rules::new(machine),
            tables: Tables::default(),
            branches: BTreeMap::new(),
            always: Taints::NONE,
            leftovers: Leftovers::default(),
        }
    }

    /// Branches and switches that were decided by tainted values: method, byte offset, how often.
    pub fn branches(&self) -> impl Iterator<Item = (MethodId, u16, u64)> {
        self.branches.iter().map(|(&(method, bci), &count)| (method, bci, count))
    }

    pub fn forget_branches(&mut self) {
        self.branches.clear();
    }

    /// Lines end with this from now on, until the machine is restored; what is made of it is still known to depend on the platform.
    pub fn end_lines_with(&mut self, machine: &mut Machine, separator: &str) {
        let Some(place) = self.rules.line_separator else { return };
        let Ok(text) = machine.new_string(separator) else { return };
        machine.heap.put(place, text);
        rules::seed_text(machine, &mut self.memory, text);
    }

    /// What lines end with now.
    pub fn line_separator(&self, machine: &Machine) -> Option<Ref> {
        Some(machine.heap.get(self.rules.line_separator?)).filter(|text| *text != 0)
    }

    /// Which characters of a text come from the platform alone; nothing if some of it depends on anything else.
    pub fn of_platform(&self, machine: &Machine, text: Ref) -> Option<Vec<bool>> {
        let value: Ref = machine.heap.get(text + machine.known.string_value);
        let units = machine.utf16(text).len() as u32;
        let width = machine.heap.length(value).checked_div(units).unwrap_or(1);
        let taints = (0..units).map(|at| self.memory.get(value + ELEMENTS + at * width, width));
        let platform = Taints::from(Source::Platform);
        taints.map(|taints| (taints | platform == platform).then_some(!taints.is_empty())).collect()
    }

    /// The taints of a field or element.
    pub fn of_memory(&self, addr: u32, len: u32) -> Taints {
        self.memory.get(addr, len)
    }

    /// The taints of an element at an address: where others were put tells what was not put there.
    pub fn of_element(&self, array: Ref, addr: u32, len: u32) -> Taints {
        self.of_memory(addr, len) | self.of_header(array)
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

    fn branch(&mut self, site: Site<'_>, _: u32, _: Compare, a: Shadowed<Taints>, b: Shadowed<Taints>, _: bool) {
        self.decided(site, a.1 | b.1);
    }

    fn switch(&mut self, site: Site<'_>, _: u32, value: Shadowed<Taints>, _: u32) {
        self.decided(site, value.1);
    }

    fn load(&mut self, site: Site<'_>, base: Shadowed<Taints>, addr: u32, len: u32, _: u64) -> Taints {
        let taints = self.memory.get(addr, len) | base.1;
        match self.rules.role(site.code.method) {
            Role::InOrder => taints | self.of_header(base.0 as Ref),
            _ => taints,
        }
    }

    fn store(&mut self, site: Site<'_>, base: Shadowed<Taints>, addr: u32, len: u32, value: Shadowed<Taints>) {
        self.memory.set(addr, len, value.1 | base.1 | self.always);
        if self.rules.role(site.code.method) == Role::Shuffle {
            self.taint_header(base.0 as Ref, Source::Randomness.into());
        }
    }

    fn array_load(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Taints>,
        index: Shadowed<Taints>,
        addr: u32,
        len: u32,
        value: u64,
    ) -> Taints {
        let mut stored = self.memory.get(addr, len) | array.1;
        if value == 0 {
            stored |= self.leftovers.load(array.0 as Ref, addr);
        }
        let order = self.of_header(array.0 as Ref);
        match self.rules.role(site.code.method) {
            Role::Lookup => stored,
            Role::Move => {
                self.tables.moved |= order;
                stored
            }
            _ => stored | index.1 | order,
        }
    }

    fn array_store(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Taints>,
        index: Shadowed<Taints>,
        addr: u32,
        len: u32,
        value: Shadowed<Taints>,
    ) {
        self.memory.set(addr, len, value.1 | array.1 | self.always);
        let watched = self.leftovers.watches(array.0 as Ref);
        if watched && !matches!(site.code.insns[site.at as usize], Insn::AStoreRef { .. }) {
            self.leftovers.store(array.0 as Ref, addr);
        }
        let mut order = index.1;
        if self.rules.role(site.code.method) == Role::Move {
            order |= self.tables.moved;
        }
        self.taint_header(array.0 as Ref, order);
    }

    fn allocate(&mut self, _: Site<'_>, object: Ref, _: ClassId, _: u32, length: Shadowed<Taints>) {
        self.memory.join(object + LENGTH, 4, length.1);
    }

    fn enter(&mut self, method: &Method, caller: Option<Site<'_>>) {
        match self.rules.role(method.id) {
            Role::Access => {
                self.tables.caller = caller.map_or(Role::Other, |c| self.rules.role(c.code.method));
            }
            Role::Move => self.tables.moved = Taints::NONE,
            _ => {}
        }
    }

    fn returned(&mut self, method: &Method, shadow: Taints) -> Taints {
        let for_table = matches!(self.tables.caller, Role::Lookup | Role::Move);
        if for_table && self.rules.role(method.id) == Role::Access {
            return self.tables.element;
        }
        shadow | self.rules.source(method.id)
    }

    fn leave(&mut self, method: &Method, _: Site<'_>, _: Leave) {
        if self.rules.role(method.id) == Role::Access {
            self.tables.caller = Role::Other;
        }
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

    fn unfinished(&mut self, machine: &Machine, method: &Method, args: &[u64], shadows: &[Taints], effects: &[Effect]) {
        self.after_native(&native::Called { machine, method, args, shadows, effects });
    }

    fn unordered(&mut self, on: bool) {
        self.always = if on { Source::Schedule.into() } else { Taints::NONE };
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
