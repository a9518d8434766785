//! The hooks of the loop. Nearly always nothing depends on inputs, which each hook sees at once; all else is elsewhere, so
//! that the loop stays small.

use program::{ClassId, Insn, Method};
use vm::domain::{Binary, Check, Compare, Domain, Fork, Leave, Merged, Shadowed, Site, Unary};
use vm::heap::LENGTH;
use vm::{Effect, Machine, Ref};

use crate::domain::Concolic;
use crate::models::Model;
use crate::native::Called;
use crate::shadow::Shadow;

impl Domain for Concolic {
    type Shadow = Shadow;
    const SHADOWS: bool = true;
    const SLEEPS: bool = true;
    const MERGES: bool = true;
    const ARITHMETIC: bool = true;

    #[inline]
    fn enter(&mut self, method: &Method, caller: Option<Site<'_>>) {
        self.entered = method.class;
        if self.active {
            self.log.frames.enter(method.id);
        }
        if self.seeded.is_on() {
            self.entered_watched(method, caller);
        }
    }

    #[inline]
    fn leave(&mut self, method: &Method, _: Site<'_>, _: Leave) {
        if self.active {
            self.log.frames.leave(method.id);
        }
        if self.seeded.is_on() && method.name == self.models.initialiser {
            self.seeded.leave_initialiser();
        }
    }

    #[inline]
    fn is_asleep(&self) -> bool {
        !self.active
    }

    fn native_asleep(&mut self, machine: &Machine, method: &Method, _: &[u64], result: u64) -> Shadow {
        if self.unknowns.any && self.models.of(method.id) == Some(Model::Unknown) {
            return self.unknown_result(machine, method, result);
        }
        Shadow::NONE
    }

    #[inline]
    fn unary(&mut self, op: Unary, a: Shadowed<Shadow>, _: u64) -> Shadow {
        if a.1.is_none() {
            return Shadow::NONE;
        }
        self.unary_term(op, a)
    }

    #[inline]
    fn binary(&mut self, op: Binary, a: Shadowed<Shadow>, b: Shadowed<Shadow>, _: u64) -> Shadow {
        if !Shadow::any(a.1, b.1) {
            return Shadow::NONE;
        }
        self.binary_term(op, a, b)
    }

    #[inline]
    fn arithmetic(&mut self, site: Site<'_>, op: Binary, a: Shadowed<Shadow>, b: Shadowed<Shadow>) {
        if Shadow::any(a.1, b.1) && !self.overflows.is_empty() {
            self.overflowed(site, op, a, b);
        }
    }

    fn instance_of(&mut self, site: Site<'_>, object: Shadowed<Shadow>, class: ClassId, result: bool) -> Shadow {
        if object.0 as Ref != 0 {
            self.seeded.touch(object.0 as Ref, site);
            self.made.ask(object.0 as Ref, class, false, result);
        }
        if !object.1.is_none() {
            self.tested(site, object);
        }
        Shadow::NONE
    }

    fn instance_of_null(&mut self, site: Site<'_>, object: Shadowed<Shadow>) -> Shadow {
        if !object.1.is_none() {
            self.tested(site, object);
        }
        Shadow::NONE
    }

    #[inline]
    fn branch(
        &mut self,
        site: Site<'_>,
        _: u32,
        compare: Compare,
        a: Shadowed<Shadow>,
        b: Shadowed<Shadow>,
        taken: bool,
    ) {
        match compare {
            Compare::RefEq | Compare::RefNe => self.seeded.compare(a.0 as Ref, b.0 as Ref, site),
            Compare::Null | Compare::NonNull => self.seeded.touch(a.0 as Ref, site),
            _ => {}
        }
        if !Shadow::any(a.1, b.1) {
            return;
        }
        self.branched(site, compare, a, b, taken);
    }

    #[inline]
    fn may_merge(&self, a: Shadow, b: Shadow) -> bool {
        self.merging.is_on && (a.term().is_some() || b.term().is_some())
    }

    fn merge(&mut self, machine: &mut Machine, fork: &Fork<'_, Shadow>) -> Option<Merged<Shadow>> {
        self.merge_arms(machine, fork)
    }

    fn switch(&mut self, site: Site<'_>, _: u32, value: Shadowed<Shadow>, arm: u32) {
        if !value.1.is_none() {
            self.switched(site, value, arm);
        }
    }

    #[inline]
    fn check(&mut self, site: Site<'_>, check: Check, a: Shadowed<Shadow>, b: Shadowed<Shadow>, ok: bool) {
        if matches!(check, Check::Null | Check::Cast) {
            self.seeded.touch(a.0 as Ref, site);
        }
        if matches!(check, Check::Cast | Check::ArrayStore) && a.0 as Ref != 0 {
            self.made.ask(a.0 as Ref, ClassId(b.0 as u32), check == Check::ArrayStore, ok);
        }
        if !Shadow::any(a.1, b.1) {
            return;
        }
        self.checked(site, check, a, b, ok);
    }

    #[inline]
    fn load(&mut self, site: Site<'_>, base: Shadowed<Shadow>, addr: u32, len: u32, value: u64) -> Shadow {
        if !base.1.is_none()
            && let Some(shadow) = self.load_through(site, base, addr, len)
        {
            if self.seeded.is_on() {
                self.seeded.read_shared(base.0 as Ref, addr);
            }
            return shadow;
        }
        if self.seeded.is_on() {
            self.look_at(base.0 as Ref, addr, len, value);
        }
        if self.memory.is_clean(addr, len) {
            return Shadow::NONE;
        }
        self.loaded(addr, len, value, is_signed(site))
    }

    #[inline]
    fn store(&mut self, _: Site<'_>, _: Shadowed<Shadow>, addr: u32, len: u32, value: Shadowed<Shadow>) {
        self.seeded.write(addr);
        if !(value.1.is_none() && self.memory.is_clean(addr, len)) {
            self.stored(addr, len, value.1);
        }
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
        if self.seeded.is_on() {
            self.look_at(array.0 as Ref, addr, len, value);
        }
        if index.1.is_none() {
            if self.memory.is_clean(addr, len) {
                return Shadow::NONE;
            }
            return self.loaded(addr, len, value, is_signed(site));
        }
        self.load_at(site, array.0 as Ref, index, len, value)
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
        self.seeded.write(addr);
        if index.1.is_none() && value.1.is_none() {
            if !self.memory.is_clean(addr, len) {
                self.stored(addr, len, Shadow::NONE);
            }
            return;
        }
        self.store_at(site, array.0 as Ref, index, addr, len, value);
    }

    #[inline]
    fn element(
        &mut self,
        machine: &Machine,
        site: Site<'_>,
        array: Shadowed<Shadow>,
        index: Shadowed<Shadow>,
    ) -> Shadow {
        if self.seeded.is_on() {
            let length = machine.heap.length(array.0 as Ref);
            self.look_at(array.0 as Ref, array.0 as Ref + LENGTH, 4, u64::from(length));
        }
        self.access.boolean = machine.heap.get::<u32>(array.0 as Ref) == program::ids::BOOLEAN_ARRAY.0;
        if !Shadow::any(array.1, index.1) && self.memory.is_clean(array.0 as Ref + LENGTH, 4) {
            return Shadow::NONE;
        }
        self.symbolic_element(machine, site, array, index)
    }

    #[inline]
    fn through(&mut self, machine: &Machine, site: Site<'_>, object: Shadowed<Shadow>) {
        if !object.1.is_none() {
            self.look_at_objects(machine, site, object);
        }
    }

    fn allocate(&mut self, _: Site<'_>, object: Ref, _: ClassId, _: u32, length: Shadowed<Shadow>) {
        if !length.1.is_none() {
            self.stored(object + LENGTH, 4, length.1);
        }
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
        self.after_native(&Called { machine, method, args, shadows, effects, result: Some(result) })
    }

    fn unfinished(&mut self, machine: &Machine, method: &Method, args: &[u64], shadows: &[Shadow], effects: &[Effect]) {
        let called = Called { machine, method, args, shadows, effects, result: None };
        if self.seeded.is_on() && method.id == self.models.uncaught {
            self.seeded.looked.uncaught.extend(args.get(1).map(|&exception| exception as Ref));
        }
        self.after_native(&called);
        self.fix_boxes(&called);
    }

    fn snapshot(&mut self, top: u32) {
        self.memory.snapshot(top);
        self.seeded.snapshot(top);
        self.log.snapshot();
        self.arrays.snapshot();
        self.made.snapshot();
    }

    fn restored(&mut self) {
        self.memory.restore();
        self.seeded.restore();
        self.log.restore();
        self.arrays.restore();
        self.made.restore();
    }

    fn committed(&mut self) {
        self.memory.commit();
        self.seeded.commit();
        self.log.commit();
        self.arrays.commit();
        self.made.commit();
    }
}

/// Whether the instruction extends what it loads with the sign.
pub(crate) fn is_signed(site: Site<'_>) -> bool {
    !matches!(site.code.insns[site.at as usize], Insn::Get16U { .. } | Insn::GetS16U { .. } | Insn::ALoad16U { .. })
}
