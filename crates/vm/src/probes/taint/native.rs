//! Taints across natives, from the effects that they note and from their arguments.

use classfile::descriptor::Kind;
use program::Method;

use super::rules::Role;
use super::{Taint, Taints};
use crate::effects::{Effect, Source};
use crate::heap::{ELEMENTS, Ref};
use crate::machine::Machine;

/// A native that ran.
pub(super) struct Called<'a> {
    pub machine: &'a Machine,
    pub method: &'a Method,
    pub args: &'a [u64],
    pub shadows: &'a [Taints],
    pub effects: &'a [Effect],
}

impl Called<'_> {
    /// The arguments that are references to objects, with their slots.
    fn objects(&self) -> impl Iterator<Item = (usize, Ref)> {
        let receiver = (!self.method.is_static()).then_some(Kind::Ref);
        let kinds = receiver.into_iter().chain(self.method.signature.params.iter().copied());
        let slots = kinds.scan(0, |slot, kind| {
            let at = *slot;
            *slot += usize::from(kind.slots());
            Some((at, kind))
        });
        let references = slots.filter(|s| s.1 == Kind::Ref && s.0 < self.args.len());
        references.map(|(slot, _)| (slot, self.args[slot] as Ref)).filter(|a| a.1 != 0)
    }

    /// The argument that an address lies in.
    fn owner(&self, addr: u32) -> Option<(usize, Ref)> {
        self.objects().filter(|a| a.1 <= addr).max_by_key(|a| a.1)
    }

    fn joined(&self) -> Taints {
        self.shadows.iter().copied().collect()
    }

    /// The taints of all arguments but one.
    fn others(&self, but: usize) -> Taints {
        self.shadows.iter().enumerate().filter(|s| s.0 != but).map(|s| *s.1).collect()
    }

    /// Whether the native says itself where its result comes from.
    fn tells(&self) -> bool {
        self.effects.iter().any(|e| matches!(e, Effect::Load { .. } | Effect::Copy { .. } | Effect::Fresh))
    }

    /// The sources that the native itself draws from.
    fn own(&self) -> Taints {
        let source = |effect: &Effect| match *effect {
            Effect::Unstable { source, memory: None } => source.into(),
            _ => Taints::NONE,
        };
        self.effects.iter().map(source).collect()
    }

    fn is_fresh(&self) -> bool {
        self.effects.contains(&Effect::Fresh)
    }
}

impl Taint {
    /// Brings memory up to date and gives the taints of the result.
    pub(super) fn after_native(&mut self, called: &Called<'_>) -> Taints {
        let mut result = self.rules.source(called.method.id);
        if !called.is_fresh() {
            result |= called.joined();
        }
        if !called.tells() {
            result |= called.objects().map(|(_, object)| self.of_content(called.machine, object)).collect();
        }
        for effect in called.effects {
            result |= self.apply(called, effect);
            if let Some((addr, len)) = effect.target()
                && let Some((_, object)) = called.owner(addr)
            {
                self.leftovers.write(called.machine, object, addr, len);
            }
        }
        result
    }

    /// Gives what the effect adds to the result.
    fn apply(&mut self, called: &Called<'_>, effect: &Effect) -> Taints {
        match *effect {
            Effect::Load { addr, len } => {
                let order = called.owner(addr).map_or(Taints::NONE, |(_, object)| self.of_header(object));
                self.tables.element = self.memory.get(addr, len);
                if self.tables.caller == Role::Move {
                    self.tables.moved |= order;
                }
                return self.tables.element | order;
            }
            Effect::Unstable { source, memory: None } => return source.into(),
            Effect::Unstable { source, memory: Some((addr, len)) } => self.memory.join(addr, len, source.into()),
            Effect::Store { addr, len, arg } => self.store_arg(called, addr, len, usize::from(arg)),
            Effect::Copy { from, to, len } => self.copy(called, from, to, len),
            Effect::Clobber { addr, len } => {
                let taints = self.written(called, addr);
                self.memory.set(addr, len, taints | self.always);
            }
            Effect::Fresh => {}
        }
        Taints::NONE
    }

    /// An argument was stored, perhaps at a place that other arguments decided.
    fn store_arg(&mut self, called: &Called<'_>, addr: u32, len: u32, arg: usize) {
        let mut place = called.others(arg);
        if self.tables.caller == Role::Move {
            place |= self.tables.moved;
        }
        let value = called.shadows.get(arg).copied().unwrap_or_default();
        self.memory.set(addr, len, value | self.always);
        if let Some((_, object)) = called.owner(addr) {
            self.taint_header(object, place);
        }
    }

    fn copy(&mut self, called: &Called<'_>, from: u32, to: u32, len: u32) {
        let source = called.owner(from).map(|(_, object)| object);
        let left: Vec<(u32, u32)> =
            source.map(|array| self.leftovers.left(called.machine, array, from, len).collect()).unwrap_or_default();
        let order = called.owner(from).map_or(Taints::NONE, |(_, object)| self.of_header(object));
        self.memory.copy(from, to, len);
        self.memory.join(to, len, order | called.joined() | self.always);
        // The native has run: what is left at the source was there before, unless both overlap.
        for (at, size) in left {
            self.memory.join(to + (at - from), size, Source::Leftover.into());
        }
    }

    /// The taints of what a native wrote without saying where it came from: its own, and those of its arguments and of
    /// what is in them, except for the object that it wrote to.
    fn written(&self, called: &Called<'_>, addr: u32) -> Taints {
        if called.is_fresh() {
            return called.own();
        }
        let to = called.owner(addr).map(|(slot, _)| slot);
        let read = called.objects().filter(|(slot, _)| Some(*slot) != to);
        let content: Taints = read.map(|(_, object)| self.of_content(called.machine, object)).collect();
        content | called.joined() | called.own()
    }

    /// The taints of a string's text or of a primitive array's elements.
    pub(super) fn of_content(&self, machine: &Machine, object: Ref) -> Taints {
        let class = machine.class_of(object);
        if class == machine.known.string {
            let value: Ref = machine.heap.get(object + machine.known.string_value);
            let field = self.memory.get(object + machine.known.string_value, 4);
            return if value == 0 { field } else { field | self.of_content(machine, value) };
        }
        match machine.class(class).component() {
            Some(component) if machine.class(component).is_primitive() => {
                let len = machine.heap.length(object) << machine.class(class).elem_shift;
                // Natives that do not tell what they read mostly read what was written, and not the rest of a buffer.
                let elements = self.memory.get(object + ELEMENTS, len).without(Source::Leftover);
                self.of_header(object) | elements
            }
            _ => Taints::NONE,
        }
    }
}
