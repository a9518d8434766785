//! The hooks of the loop: first what the instruction asks of unknown references, then what the concolic domain does.

use classfile::descriptor::Kind as Jkind;
use program::{ClassId, Insn, Method};
use symbolic::Shadow;
use symbolic::path::Place;
use vm::domain::{Binary, Check, Compare, Domain, Leave, Shadowed, Site, Unary};
use vm::{Effect, Machine, Ref};

use crate::domain::{Call, Ended, Unknown, place};

impl Domain for Unknown {
    type Shadow = Shadow;
    const SHADOWS: bool = true;
    const STEPS: bool = true;
    const STOPS: bool = true;
    const CALLS: bool = true;

    #[inline]
    fn step(&mut self, site: Site<'_>) {
        if let Some(visit) = self.trail.step(site)
            && !self.is_over()
            && !self.unbounded
            && self.criterion.ends(&visit)
        {
            self.end(Ended::Criterion);
        }
    }

    #[inline]
    fn stops(&self) -> bool {
        self.is_over()
    }

    fn enter(&mut self, method: &Method, caller: Option<Site<'_>>) {
        let chosen = caller.map(|site| &site.code.insns[site.at as usize]);
        self.call = match chosen {
            Some(Insn::InvokeVirtual { .. } | Insn::InvokeInterface { .. }) | None => Call::ByClass,
            _ => Call::Direct,
        };
        self.caller = caller.map(place);
        if let Some(site) = caller
            && self.concolic.reads_settings(method.id)
        {
            self.outside.setting(site.code.method);
        }
        self.concolic.enter(method, caller);
    }

    fn called(&mut self, machine: &Machine, method: &Method, args: &[u64]) {
        if self.call == Call::ByClass && !method.is_static() {
            let at = self.caller.unwrap_or(Place { method: method.id, at: u32::MAX, bci: 0 });
            self.dispatched(machine, at, method, args.first().copied().unwrap_or(0) as Ref);
        }
        self.trail.called(machine, method);
    }

    fn leave(&mut self, method: &Method, site: Site<'_>, how: Leave) {
        self.trail.left(method);
        self.concolic.leave(method, site, how);
    }

    #[inline]
    fn unary(&mut self, op: Unary, a: Shadowed<Shadow>, result: u64) -> Shadow {
        self.concolic.unary(op, a, result)
    }

    #[inline]
    fn binary(&mut self, op: Binary, a: Shadowed<Shadow>, b: Shadowed<Shadow>, result: u64) -> Shadow {
        self.concolic.binary(op, a, b, result)
    }

    fn instance_of(&mut self, site: Site<'_>, object: Shadowed<Shadow>, class: ClassId, result: bool) -> Shadow {
        self.ask_class(place(site), object, class);
        self.concolic.instance_of(site, object, class, result)
    }

    fn instance_of_null(&mut self, site: Site<'_>, object: Shadowed<Shadow>) -> Shadow {
        self.ask_null(place(site), object.1);
        self.concolic.instance_of_null(site, object)
    }

    fn cast_null(&mut self, site: Site<'_>, object: Shadowed<Shadow>) {
        self.ask_null(place(site), object.1);
    }

    #[inline]
    fn branch(
        &mut self,
        site: Site<'_>,
        id: u32,
        compare: Compare,
        a: Shadowed<Shadow>,
        b: Shadowed<Shadow>,
        taken: bool,
    ) {
        match compare {
            Compare::Null | Compare::NonNull => self.ask_null(place(site), a.1),
            Compare::RefEq | Compare::RefNe => self.compared(site, a, b),
            _ => {}
        }
        self.concolic.branch(site, id, compare, a, b, taken);
    }

    fn switch(&mut self, site: Site<'_>, id: u32, value: Shadowed<Shadow>, arm: u32) {
        self.concolic.switch(site, id, value, arm);
    }

    #[inline]
    fn check(&mut self, site: Site<'_>, check: Check, a: Shadowed<Shadow>, b: Shadowed<Shadow>, ok: bool) {
        match check {
            Check::Null if !a.1.is_none() => self.ask_identity(place(site), a.1),
            Check::ArrayStore => {
                self.ask_identity(place(site), a.1);
                if let Some(&element) = self.by_ref.get(&(a.0 as Ref)) {
                    self.outside.stored(element, ClassId(b.0 as u32));
                }
            }
            Check::Cast => self.ask_class(place(site), a, ClassId(b.0 as u32)),
            _ => {}
        }
        self.concolic.check(site, check, a, b, ok);
    }

    #[inline]
    fn load(&mut self, site: Site<'_>, base: Shadowed<Shadow>, addr: u32, len: u32, value: u64) -> Shadow {
        self.outside.read(base.0 as Ref, addr);
        self.concolic.load(site, base, addr, len, value)
    }

    #[inline]
    fn store(&mut self, site: Site<'_>, base: Shadowed<Shadow>, addr: u32, len: u32, value: Shadowed<Shadow>) {
        self.outside.write(base.0 as Ref, addr);
        self.concolic.store(site, base, addr, len, value);
    }

    #[inline]
    fn array_load(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Shadow>,
        index: Shadowed<Shadow>,
        addr: u32,
        len: u32,
        value: u64,
    ) -> Shadow {
        self.concolic.array_load(site, array, index, addr, len, value)
    }

    #[inline]
    fn array_store(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Shadow>,
        index: Shadowed<Shadow>,
        addr: u32,
        len: u32,
        value: Shadowed<Shadow>,
    ) {
        if value.0 as Ref != 0 {
            self.ask_array(array.0 as Ref);
        }
        self.concolic.array_store(site, array, index, addr, len, value);
    }

    #[inline]
    fn element(
        &mut self,
        machine: &Machine,
        site: Site<'_>,
        array: Shadowed<Shadow>,
        index: Shadowed<Shadow>,
    ) -> Shadow {
        self.concolic.element(machine, site, array, index)
    }

    #[inline]
    fn through(&mut self, machine: &Machine, site: Site<'_>, object: Shadowed<Shadow>) {
        self.concolic.through(machine, site, object);
    }

    fn allocate(&mut self, site: Site<'_>, object: Ref, class: ClassId, size: u32, length: Shadowed<Shadow>) {
        self.concolic.allocate(site, object, class, size, length);
    }

    fn native(
        &mut self,
        machine: &Machine,
        method: &Method,
        args: &[u64],
        shadows: &[Shadow],
        effects: &[Effect],
        result: u64,
    ) -> Shadow {
        self.given_to_native(machine, method, args, shadows, effects);
        self.concolic.native(machine, method, args, shadows, effects, result)
    }

    fn unfinished(&mut self, machine: &Machine, method: &Method, args: &[u64], shadows: &[Shadow], effects: &[Effect]) {
        self.given_to_native(machine, method, args, shadows, effects);
        self.concolic.unfinished(machine, method, args, shadows, effects);
    }

    fn thrown(&mut self, site: Option<Site<'_>>, exception: Ref) {
        // Which handler takes it depends on its class.
        if let Some(site) = site {
            self.ask_exact_class(place(site), exception);
        }
    }

    fn snapshot(&mut self, top: u32) {
        self.concolic.snapshot(top);
    }

    fn restored(&mut self) {
        self.concolic.restored();
    }

    fn committed(&mut self) {
        self.concolic.committed();
    }
}

impl Unknown {
    /// Two references were compared.
    fn compared(&mut self, site: Site<'_>, a: Shadowed<Shadow>, b: Shadowed<Shadow>) {
        if a.1 == b.1 {
            return;
        }
        // No unknown reference leads to an object that the run has made.
        let is_made = |value: u64| value as Ref >= self.made_from;
        if is_made(a.0) || is_made(b.0) {
            return;
        }
        let constant_null = |v: Shadowed<Shadow>| v.0 as Ref == 0 && v.1.is_none();
        let at = place(site);
        if constant_null(a) || constant_null(b) {
            self.ask_null(at, a.1);
            self.ask_null(at, b.1);
        } else {
            self.ask_identity(at, a.1);
            self.ask_identity(at, b.1);
        }
    }

    /// A native ran: it may have looked at everything that it was given.
    fn given_to_native(
        &mut self,
        machine: &Machine,
        method: &Method,
        args: &[u64],
        shadows: &[Shadow],
        effects: &[Effect],
    ) {
        let at = Place { method: method.id, at: u32::MAX, bci: 0 };
        if !method.is_static() && method.is_virtual() {
            self.dispatched(machine, at, method, args.first().copied().unwrap_or(0) as Ref);
        }
        let stores =
            |slot: usize| effects.iter().any(|e| matches!(e, Effect::Store { arg, .. } if usize::from(*arg) == slot));
        let blind = is_blind(machine, method);
        for (slot, &shadow) in shadows.iter().enumerate() {
            if self.slot(shadow).is_some() && !stores(slot) {
                self.ask_identity(at, shadow);
            }
        }
        if !blind {
            for slot in reference_slots(method) {
                self.ask_exact_class(at, args.get(slot).copied().unwrap_or(0) as Ref);
            }
        }
        if method.signature.ret != Jkind::Ref {
            for effect in effects {
                if let Effect::Load { addr, len: 4 } = *effect
                    && let Some(number) = self.concolic.open_at(addr)
                {
                    let shadow = self.concolic.open_reference(number);
                    self.ask_identity(at, shadow);
                }
            }
        }
    }
}

/// The argument slots that hold references.
fn reference_slots(method: &Method) -> impl Iterator<Item = usize> {
    let receiver = (!method.is_static()).then_some(Jkind::Ref);
    let kinds = receiver.into_iter().chain(method.signature.params.iter().copied());
    let slots = kinds.scan(0, |next, kind| {
        let at = *next;
        *next += usize::from(kind.slots());
        Some((at, kind))
    });
    slots.filter(|s| s.1 == Jkind::Ref).map(|s| s.0)
}

/// Whether a native does the same for objects of all classes.
fn is_blind(machine: &Machine, method: &Method) -> bool {
    let name = machine.program.text(method.name);
    let class = machine.program.name_of(method.class);
    matches!(name, "hashCode" | "identityHashCode" | "arraycopy" | "registerNatives") || class.ends_with("/Unsafe")
}
