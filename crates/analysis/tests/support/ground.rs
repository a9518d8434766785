//! Notes how each call of a method went through its code: the instructions, and what was decided at them.

use analysis::operands::{Flow, flow};
use base::FxHashMap;
use program::{ClassId, Method, MethodId};
use vm::domain::{Check, Compare, Leave, Shadowed, Site};
use vm::{Domain, Effect, Machine, Ref};

/// Something that a call did, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Step(u32),
    /// A comparison, and whether it held.
    Branch(u32, bool),
    Switch(u32, u32),
    Check(u32, Check, bool),
    InstanceOf(u32, bool),
    /// A method was entered from this instruction.
    Enter(u32, MethodId),
    /// An exception that came up here is handled at the other instruction.
    Caught(u32, u32),
    Returned,
    Threw,
}

/// One call.
#[derive(Clone, Debug)]
pub struct Trace {
    pub method: MethodId,
    pub events: Vec<Event>,
}

#[derive(Default)]
pub struct Ground {
    frames: Vec<Trace>,
    pub done: Vec<Trace>,
    /// Names of methods that were entered, for messages and for callees.
    pub names: FxHashMap<MethodId, String>,
}

impl Ground {
    fn note(&mut self, site: Site<'_>, event: Event) {
        if let Some(frame) = self.frames.last_mut().filter(|f| f.method == site.code.method) {
            frame.events.push(event);
        }
    }

    fn entered(&mut self, machine: &Machine, method: &Method) {
        let name = || {
            let class = machine.program.external_name(method.class);
            format!("{class}.{}", machine.program.text(method.name))
        };
        self.names.entry(method.id).or_insert_with(name);
        if machine.class(method.class).clinit == Some(method.id) {
            return;
        }
        if let Some(frame) = self.frames.last_mut() {
            let last = frame.events.iter().rev().find_map(|e| if let Event::Step(at) = e { Some(*at) } else { None });
            frame.events.extend(last.map(|at| Event::Enter(at, method.id)));
        }
    }
}

impl Domain for Ground {
    type Shadow = ();
    const SHADOWS: bool = true;
    const STEPS: bool = true;
    const CALLS: bool = true;

    fn step(&mut self, site: Site<'_>) {
        let steps = self.frames.last().map(|f| f.events.iter().rev());
        let last = steps.into_iter().flatten().find(|e| matches!(e, Event::Step(_)));
        // An instruction that was resolved runs again.
        let again = last == Some(&Event::Step(site.at)) && flow(site.code, site.at) == Flow::Next;
        if !again {
            self.note(site, Event::Step(site.at));
        }
    }

    fn branch(&mut self, site: Site<'_>, _: u32, _: Compare, _: Shadowed<()>, _: Shadowed<()>, taken: bool) {
        self.note(site, Event::Branch(site.at, taken));
    }

    fn switch(&mut self, site: Site<'_>, _: u32, _: Shadowed<()>, arm: u32) {
        self.note(site, Event::Switch(site.at, arm));
    }

    fn check(&mut self, site: Site<'_>, check: Check, _: Shadowed<()>, _: Shadowed<()>, ok: bool) {
        self.note(site, Event::Check(site.at, check, ok));
    }

    fn instance_of(&mut self, site: Site<'_>, _: Shadowed<()>, _: ClassId, result: bool) {
        self.note(site, Event::InstanceOf(site.at, result));
    }

    fn instance_of_null(&mut self, site: Site<'_>, _: Shadowed<()>) {
        self.note(site, Event::InstanceOf(site.at, false));
    }

    fn cast_null(&mut self, site: Site<'_>, _: Shadowed<()>) {
        self.note(site, Event::Check(site.at, Check::Null, false));
    }

    fn called(&mut self, machine: &Machine, method: &Method, _: &[u64]) {
        self.entered(machine, method);
        self.frames.push(Trace { method: method.id, events: Vec::new() });
    }

    fn leave(&mut self, method: &Method, _: Site<'_>, how: Leave) {
        if let Some(mut frame) = self.frames.pop() {
            assert_eq!(frame.method, method.id, "frames end in their order");
            frame.events.push(if how == Leave::Return { Event::Returned } else { Event::Threw });
            self.done.push(frame);
        }
    }

    fn native(&mut self, machine: &Machine, method: &Method, _: &[u64], _: &[()], _: &[Effect], _: u64) {
        self.entered(machine, method);
    }

    fn caught(&mut self, site: Site<'_>, target: u32, _: Ref) {
        self.note(site, Event::Caught(site.at, target));
    }
}
