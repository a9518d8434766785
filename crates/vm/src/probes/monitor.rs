//! Monitors: what users write to collect information from a running program, without knowing the interpreter.
//!
//! Implement [`Monitor`] and run the program under [`Monitored`]. Each *instrumentable entity* has a method of the trait that
//! gets the data of that point; all have empty defaults, and what is not implemented costs next to nothing.
//!
//! | entity | method | gets |
//! |---|---|---|
//! | method entry | [`Monitor::method_entry`] | current object and arguments |
//! | method exit | [`Monitor::method_exit`] | result or exception |
//! | before a call | [`Monitor::before_call`] | place, target and arguments |
//! | after a return | [`Monitor::after_return`] | place, result or exception |
//! | field read | [`Monitor::field_read`] | field, owner and value |
//! | field write | [`Monitor::field_write`] | field, owner, the old and the new value |
//! | basic block | [`Monitor::block`] | place |
//! | branch | [`Monitor::branch`] | comparison, distances to both ways, the way taken |
//! | switch | [`Monitor::switch`] | value, arm, number of arms |
//! | throw, catch | [`Monitor::thrown`], [`Monitor::caught`] | place and exception |
//!
//! *Entry* and *exit* are called for the methods of the monitored classes, from any caller; *before* and *after* for the calls
//! in their code, of any target.
//!
//! References are addresses in the machine's heap. They stay valid until the machine collects garbage
//! ([`Monitor::moved`]) or goes back to a snapshot ([`Monitor::restored`]).
//!
//! A monitor that counts how often each method is called:
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use vm::probes::monitor::{Call, Monitor, Monitored};
//!
//! #[derive(Default)]
//! struct Counts(BTreeMap<String, u32>);
//!
//! impl Monitor for Counts {
//!     fn method_entry(&mut self, call: &Call<'_>) {
//!         *self.0.entry(call.machine.method_name(call.method)).or_default() += 1;
//!     }
//! }
//!
//! // A domain, to be given to whatever runs code: `vm::interp::call`, `jdk::boot::enter_main`.
//! let domain = Monitored::new(Counts::default());
//! assert!(domain.monitor.0.is_empty());
//! ```
//!
//! The example `monitor` of the crate `jdk` runs a program under one. An entity that is not in the table is a hook of
//! [`Domain`], which monitors can be joined with by [`Pair`](super::Pair).

use base::FxHashSet;
use classfile::opcode::{GETFIELD, GETSTATIC, PUTFIELD, PUTSTATIC};
use program::{ClassId, Field, Insn, Method, MethodId, Switch};

use super::distance::{self, Both};
use crate::domain::{Compare, Domain, Leave, Shadowed, Site};
use crate::gc::Moves;
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
    /// The instruction that calls; none if something else than Java code does.
    pub from: Option<Site<'a>>,
    /// `None` for static methods.
    pub target: Option<Ref>,
    /// As the machine has them: a slot each; `long` and `double` have an empty slot after them.
    pub args: &'a [u64],
}

/// A method that has ended.
pub struct Return<'a> {
    pub machine: &'a Machine,
    pub method: &'a Method,
    /// The instruction that called it; none if something else than Java code did.
    pub to: Option<Site<'a>>,
    pub exit: Exit,
}

/// A read or write of a field. Values are the bits of the field, filled up with zeros.
pub struct Access<'a> {
    pub machine: &'a Machine,
    pub site: Site<'a>,
    /// The object; 0 for a static field.
    pub owner: Ref,
    /// Where in the heap the field is.
    pub addr: u32,
    /// Bytes that it takes.
    pub len: u32,
}

impl<'a> Access<'a> {
    /// Which field it is, read from the bytecode; none for the length of an array.
    pub fn field(&self) -> Option<&'a Field> {
        let program = &self.machine.program;
        let method = program.method(self.site.code.method);
        let file = program.class(method.class).file.as_ref()?;
        let code = &file.methods.get(usize::from(method.slot))?.code.as_ref()?.code;
        let bci = usize::from(self.site.bci());
        let [GETFIELD | PUTFIELD | GETSTATIC | PUTSTATIC, high, low] = *code.get(bci..bci + 3)? else { return None };
        let member = file.constants.member(u16::from_be_bytes([high, low])).ok()?;
        let class = program.find_loaded(program.class(method.class).loader, member.class)?;
        Some(program.field(program.find_field(class, member.name, member.desc)?))
    }
}

/// Collects information. See the module's head.
#[allow(unused_variables, reason = "the defaults ignore what they are told")]
pub trait Monitor {
    /// Whether [`Monitor::block`] is called: finding blocks means looking at every instruction.
    const BLOCKS: bool = true;
    /// Whether [`Monitor::branch`] is called: distances are computed for every branch.
    const BRANCHES: bool = true;

    /// A method that is not native has begun; its frame is the newest.
    fn method_entry(&mut self, call: &Call<'_>) {}

    /// It has ended; its frame is still the newest.
    fn method_exit(&mut self, left: &Return<'_>) {}

    /// A method is about to be called. For a native this is called after it has returned, and only if it did by itself.
    fn before_call(&mut self, call: &Call<'_>) {}

    fn after_return(&mut self, left: &Return<'_>) {}

    fn field_read(&mut self, access: &Access<'_>, value: u64) {}

    fn field_write(&mut self, access: &Access<'_>, old: u64, new: u64) {}

    /// The first instruction of a basic block is about to run.
    fn block(&mut self, site: Site<'_>) {}

    /// A comparison was made: how far it was from both ways out, and whether the jump is taken.
    fn branch(&mut self, site: Site<'_>, compare: Compare, distances: Both, taken: bool) {}

    /// `arm` counts the `arms` in the order of the table; the last is the default.
    fn switch(&mut self, site: Site<'_>, value: i32, arm: u32, arms: u32) {}

    /// An exception begins its way.
    fn thrown(&mut self, site: Site<'_>, exception: Ref) {}

    /// An exception that came up at `site` is caught in the same method.
    fn caught(&mut self, site: Site<'_>, exception: Ref) {}

    /// Garbage was collected: what is alive may be elsewhere now.
    fn moved(&mut self, moves: &Moves) {}

    /// The machine went back to a snapshot: what was made since is gone.
    fn restored(&mut self) {}
}

/// Runs a program for a monitor.
#[derive(Debug)]
pub struct Monitored<M> {
    pub monitor: M,
    /// Classes that are monitored; all if there is no list.
    only: Option<FxHashSet<ClassId>>,
    /// Their methods, as far as they were entered.
    methods: FxHashSet<MethodId>,
    /// The next instruction begins a block.
    begins: bool,
}

impl<M: Monitor> Monitored<M> {
    /// Monitors all classes.
    pub fn new(monitor: M) -> Self {
        Self { monitor, only: None, methods: FxHashSet::default(), begins: true }
    }

    /// Monitors what happens in the code of these classes, and who enters their methods.
    pub fn only(monitor: M, classes: impl IntoIterator<Item = ClassId>) -> Self {
        Self { only: Some(classes.into_iter().collect()), ..Self::new(monitor) }
    }

    fn wants(&self, class: ClassId) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&class))
    }

    fn wants_site(&self, site: Site<'_>) -> bool {
        self.only.is_none() || self.methods.contains(&site.code.method)
    }

    /// Whether a call from there is one of the monitored code; what comes from outside is as what it enters.
    fn wants_call(&self, from: Option<Site<'_>>, method: &Method) -> bool {
        from.map_or_else(|| self.wants(method.class), |site| self.wants_site(site))
    }

    fn left(&mut self, machine: &Machine, method: &Method, exit: Exit) {
        let left = Return { machine, method, to: place(machine, 2), exit };
        if self.wants(method.class) {
            self.monitor.method_exit(&left);
        }
        if self.wants_call(left.to, method) {
            self.monitor.after_return(&left);
        }
    }
}

/// The instruction of the frame that is so many from the top.
fn place(machine: &Machine, from_top: usize) -> Option<Site<'_>> {
    let frames = &machine.thread.frames;
    let frame = frames.get(frames.len().checked_sub(from_top)?)?;
    Some(Site { code: frame.code()?, at: frame.at() })
}

fn call<'a>(machine: &'a Machine, method: &'a Method, args: &'a [u64], from: Option<Site<'a>>) -> Call<'a> {
    let is_static = method.is_static();
    let target = (!is_static).then(|| args.first().map_or(0, |&a| a as Ref));
    Call { machine, method, from, target, args: args.get(usize::from(!is_static)..).unwrap_or(&[]) }
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

/// The arms of the switch at a place, its default included.
fn arms(site: Site<'_>) -> u32 {
    let (Insn::TableSwitch { table, .. } | Insn::LookupSwitch { table, .. }) = site.code.insns[site.at as usize] else {
        return 0;
    };
    let (Switch::Table { targets, .. } | Switch::Lookup { targets, .. }) = &site.code.switches[table as usize];
    targets.len() as u32 + 1
}

impl<M: Monitor> Domain for Monitored<M> {
    type Shadow = ();
    const SHADOWS: bool = true;
    const EFFECTS: bool = false;
    const STEPS: bool = M::BLOCKS;
    const CALLS: bool = true;

    fn step(&mut self, site: Site<'_>) {
        if !M::BLOCKS {
            return;
        }
        let begins = std::mem::replace(&mut self.begins, ends_block(&site.code.insns[site.at as usize]));
        if begins && self.wants_site(site) {
            self.monitor.block(site);
        }
    }

    fn called(&mut self, machine: &Machine, method: &Method, args: &[u64]) {
        self.begins = true;
        let call = call(machine, method, args, place(machine, 2));
        if self.wants_call(call.from, method) {
            self.monitor.before_call(&call);
        }
        if self.wants(method.class) {
            if self.only.is_some() {
                self.methods.insert(method.id);
            }
            self.monitor.method_entry(&call);
        }
    }

    fn answered(&mut self, machine: &Machine, method: &Method, value: u64) {
        self.left(machine, method, Exit::Returned(value));
    }

    fn failed(&mut self, machine: &Machine, method: &Method, exception: Ref) {
        self.left(machine, method, Exit::Threw(exception));
    }

    fn native_answered(&mut self, machine: &Machine, method: &Method, args: &[u64], value: u64) {
        let from = place(machine, 1);
        if self.wants_call(from, method) {
            self.monitor.before_call(&call(machine, method, args, from));
            self.monitor.after_return(&Return { machine, method, to: from, exit: Exit::Returned(value) });
        }
    }

    fn leave(&mut self, _: &Method, _: Site<'_>, _: Leave) {
        self.begins = true;
    }

    fn reads(&mut self, machine: &Machine, site: Site<'_>, owner: Ref, addr: u32, len: u32) {
        if self.wants_site(site) {
            let value = read(machine, addr, len);
            self.monitor.field_read(&Access { machine, site, owner, addr, len }, value);
        }
    }

    fn overwrites(&mut self, machine: &Machine, site: Site<'_>, owner: Ref, addr: u32, len: u32, value: u64) {
        if self.wants_site(site) {
            let old = read(machine, addr, len);
            let new = value & (u64::MAX >> (64 - 8 * len.clamp(1, 8)));
            self.monitor.field_write(&Access { machine, site, owner, addr, len }, old, new);
        }
    }

    fn branch(&mut self, site: Site<'_>, _: u32, compare: Compare, a: Shadowed<()>, b: Shadowed<()>, taken: bool) {
        if M::BRANCHES && self.wants_site(site) {
            self.monitor.branch(site, compare, distance::compare(compare, a.0, b.0, taken), taken);
        }
    }

    fn switch(&mut self, site: Site<'_>, _: u32, value: Shadowed<()>, arm: u32) {
        if self.wants_site(site) {
            self.monitor.switch(site, value.0 as i32, arm, arms(site));
        }
    }

    fn thrown(&mut self, site: Option<Site<'_>>, exception: Ref) {
        if let Some(site) = site.filter(|&s| self.wants_site(s)) {
            self.monitor.thrown(site, exception);
        }
    }

    fn caught(&mut self, site: Site<'_>, _: u32, exception: Ref) {
        self.begins = true;
        if self.wants_site(site) {
            self.monitor.caught(site, exception);
        }
    }

    fn moved(&mut self, moves: &Moves) {
        self.monitor.moved(moves);
    }

    fn restored(&mut self) {
        self.begins = true;
        self.monitor.restored();
    }
}
