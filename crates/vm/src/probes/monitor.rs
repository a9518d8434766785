//! Monitors: what users write to collect information from a running program, without knowing the interpreter.
//!
//! Implement [`Monitor`] and run the program under [`Monitored`]. Each *instrumentable entity* has a method of the trait that
//! is told what there is to know at that point; all have empty defaults, and what is not implemented costs next to nothing.
//!
//! | entity | method | told |
//! |---|---|---|
//! | method entry | [`Monitor::method_entry`] | current object and arguments |
//! | method exit | [`Monitor::method_exit`] | result or exception |
//! | before a call | [`Monitor::before_call`] | place, target and arguments |
//! | after a return | [`Monitor::after_return`] | place, result or exception |
//! | field read | [`Monitor::field_read`] | field's address, owner and value |
//! | field write | [`Monitor::field_write`] | the same with the old and the new value |
//! | basic block | [`Monitor::block`] | place |
//! | branch | [`Monitor::branch`] | comparison, distances to both ways, the way taken |
//! | switch | [`Monitor::switch`] | value and arm |
//!
//! References are addresses in the machine's heap and stay valid until the machine collects garbage; a monitor that keeps
//! objects should keep what it needs of them.

use base::FxHashSet;
use program::{ClassId, Insn, Method, MethodId};

use super::distance::{self, Both};
use crate::domain::{Compare, Domain, Leave, Shadowed, Site};
use crate::heap::Ref;
use crate::machine::Machine;

/// How a method ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// With this value; 0 if it has none.
    Returned(u64),
    Threw(Ref),
}

/// A method with the object it was called on and its arguments.
pub struct Call<'a> {
    pub machine: &'a Machine,
    pub method: &'a Method,
    /// `None` for static methods.
    pub target: Option<Ref>,
    /// As the machine has them: a slot each; `long` and `double` have an empty slot after them.
    pub args: &'a [u64],
}

/// What is told of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The object; 0 for a static field.
    pub owner: Ref,
    /// Where in the heap the field is.
    pub addr: u32,
    /// Bytes that it takes.
    pub len: u32,
}

/// Collects information. See the module's head.
#[allow(unused_variables, reason = "the defaults ignore what they are told")]
pub trait Monitor {
    fn method_entry(&mut self, call: &Call<'_>) {}

    fn method_exit(&mut self, method: &Method, exit: Exit) {}

    /// A method that is not native is about to be called from the given place (none from outside of the program).
    fn before_call(&mut self, from: Option<Site<'_>>, call: &Call<'_>) {}

    /// The call has ended; `method` was called.
    fn after_return(&mut self, method: &Method, exit: Exit) {}

    fn field_read(&mut self, site: Site<'_>, field: Field, value: u64) {}

    fn field_write(&mut self, site: Site<'_>, field: Field, old: u64, new: u64) {}

    /// The first instruction of a basic block is about to run.
    fn block(&mut self, site: Site<'_>) {}

    /// A comparison was made: how far it was from both ways out, and whether the jump is taken.
    fn branch(&mut self, site: Site<'_>, compare: Compare, distances: Both, taken: bool) {}

    /// `arm` counts the arms in the order of the table; the last is the default.
    fn switch(&mut self, site: Site<'_>, value: i32, arm: u32) {}
}

/// Runs a program for a monitor.
#[derive(Debug)]
pub struct Monitored<M> {
    pub monitor: M,
    /// Classes that are monitored; all if there is no list.
    only: Option<FxHashSet<ClassId>>,
    /// Their methods, as far as they were entered.
    methods: FxHashSet<MethodId>,
    /// What a field had that is being written.
    old: u64,
    /// The result of the method that is being left.
    value: u64,
    /// The next instruction begins a block.
    begins: bool,
}

impl<M: Monitor> Monitored<M> {
    /// Monitors all classes.
    pub fn new(monitor: M) -> Self {
        Self { monitor, only: None, methods: FxHashSet::default(), old: 0, value: 0, begins: true }
    }

    /// Monitors what happens in the code of these classes, and the calls of their methods.
    pub fn only(monitor: M, classes: impl IntoIterator<Item = ClassId>) -> Self {
        Self { only: Some(classes.into_iter().collect()), ..Self::new(monitor) }
    }

    fn wants(&self, class: ClassId) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&class))
    }

    fn wants_site(&self, site: Site<'_>) -> bool {
        self.only.is_none() || self.methods.contains(&site.code.method)
    }
}

/// The value of `len` bytes in the heap.
fn read(machine: &Machine, addr: u32, len: u32) -> u64 {
    match len {
        1 => machine.heap.get::<u8>(addr).into(),
        2 => machine.heap.get::<u16>(addr).into(),
        4 => machine.heap.get::<u32>(addr).into(),
        _ => machine.heap.get::<u64>(addr),
    }
}

/// Whether the instruction after this one begins a block: it may not be the next to run.
fn ends_block(insn: &Insn) -> bool {
    !matches!(super::coverage::successor(insn, 0), Some(1))
}

impl<M: Monitor> Domain for Monitored<M> {
    type Shadow = ();
    const SHADOWS: bool = true;
    const EFFECTS: bool = false;
    const STEPS: bool = true;
    const CALLS: bool = true;

    fn step(&mut self, site: Site<'_>) {
        let begins = std::mem::replace(&mut self.begins, ends_block(&site.code.insns[site.at as usize]));
        if begins && self.wants_site(site) {
            self.monitor.block(site);
        }
    }

    fn called(&mut self, machine: &Machine, method: &Method, args: &[u64]) {
        self.begins = true;
        if !self.wants(method.class) {
            return;
        }
        self.methods.insert(method.id);
        let is_static = method.is_static();
        let target = (!is_static).then(|| args.first().map_or(0, |&a| a as Ref));
        let call = Call { machine, method, target, args: args.get(usize::from(!is_static)..).unwrap_or(&[]) };
        let frames = &machine.thread.frames;
        let caller = frames.len().checked_sub(2).and_then(|n| frames.get(n));
        let from = caller.and_then(|f| Some(Site { code: f.code()?, at: f.at() }));
        self.monitor.before_call(from, &call);
        self.monitor.method_entry(&call);
    }

    fn answered(&mut self, _: &Machine, _: &Method, value: u64) {
        self.value = value;
    }

    fn leave(&mut self, method: &Method, _: Site<'_>, how: Leave) {
        self.begins = true;
        if self.wants(method.class) {
            let exit = match how {
                Leave::Return => Exit::Returned(self.value),
                Leave::Throw(exception) => Exit::Threw(exception),
            };
            self.monitor.method_exit(method, exit);
            self.monitor.after_return(method, exit);
        }
    }

    fn load(&mut self, site: Site<'_>, base: Shadowed<()>, addr: u32, len: u32, value: u64) {
        if self.wants_site(site) {
            self.monitor.field_read(site, Field { owner: base.0 as Ref, addr, len }, value);
        }
    }

    fn overwrites(&mut self, machine: &Machine, _: Site<'_>, _: Ref, addr: u32, len: u32) {
        self.old = read(machine, addr, len);
    }

    fn store(&mut self, site: Site<'_>, base: Shadowed<()>, addr: u32, len: u32, value: Shadowed<()>) {
        if self.wants_site(site) {
            self.monitor.field_write(site, Field { owner: base.0 as Ref, addr, len }, self.old, value.0);
        }
    }

    fn branch(&mut self, site: Site<'_>, _: u32, compare: Compare, a: Shadowed<()>, b: Shadowed<()>, taken: bool) {
        if self.wants_site(site) {
            self.monitor.branch(site, compare, distance::compare(compare, a.0, b.0, taken), taken);
        }
    }

    fn switch(&mut self, site: Site<'_>, _: u32, value: Shadowed<()>, arm: u32) {
        if self.wants_site(site) {
            self.monitor.switch(site, value.0 as i32, arm);
        }
    }

    fn caught(&mut self, _: Site<'_>, _: u32, _: Ref) {
        self.begins = true;
    }
}
