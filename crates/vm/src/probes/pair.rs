//! Two domains at once, each with its own shadows.

use program::{ClassId, Method};

use crate::domain::{Binary, Check, Compare, Domain, Fork, Leave, Merged, Shadowed, Site, Unary};
use crate::effects::Effect;
use crate::gc::Moves;
use crate::heap::Ref;
use crate::machine::Machine;

/// Calls every hook of both domains, `a` first. A domain without shadows may then be asked for them all the same.
#[derive(Clone, Debug, Default)]
pub struct Pair<A, B> {
    pub a: A,
    pub b: B,
}

impl<A, B> Pair<A, B> {
    pub fn new(a: A, b: B) -> Self {
        Self { a, b }
    }
}

type Both<A, B> = (<A as Domain>::Shadow, <B as Domain>::Shadow);

fn a<A: Copy, B: Copy>(value: Shadowed<(A, B)>) -> Shadowed<A> {
    (value.0, value.1.0)
}

fn b<A: Copy, B: Copy>(value: Shadowed<(A, B)>) -> Shadowed<B> {
    (value.0, value.1.1)
}

/// Whether a domain has neither shadows nor an eye on natives.
const fn is_plain<D: Domain>() -> bool {
    !D::SHADOWS && !D::EFFECTS
}

/// The shadows of one domain; nothing for one that has none.
fn side<S, T>(wanted: bool, shadows: &[S], pick: impl Fn(&S) -> T) -> Vec<T> {
    if wanted { shadows.iter().map(pick).collect() } else { Vec::new() }
}

impl<A: Domain, B: Domain> Domain for Pair<A, B> {
    type Shadow = Both<A, B>;
    const SHADOWS: bool = A::SHADOWS || B::SHADOWS;
    const EFFECTS: bool = A::EFFECTS || B::EFFECTS;
    const STEPS: bool = A::STEPS || B::STEPS;
    const CALLS: bool = A::CALLS || B::CALLS;
    const ARITHMETIC: bool = A::ARITHMETIC || B::ARITHMETIC;
    /// The first domain sees nothing of arms that the second merges, which only one without shadows can do without.
    const MERGES: bool = B::MERGES && is_plain::<A>();
    const SLEEPS: bool = Self::SHADOWS && (A::SLEEPS || is_plain::<A>()) && (B::SLEEPS || is_plain::<B>());

    fn is_asleep(&self) -> bool {
        (is_plain::<A>() || self.a.is_asleep()) && (is_plain::<B>() || self.b.is_asleep())
    }

    fn native_asleep(&mut self, machine: &Machine, method: &Method, args: &[u64], result: u64) -> Both<A, B> {
        let first = self.a.native_asleep(machine, method, args, result);
        (first, self.b.native_asleep(machine, method, args, result))
    }

    fn step(&mut self, site: Site<'_>) {
        if A::STEPS {
            self.a.step(site);
        }
        if B::STEPS {
            self.b.step(site);
        }
    }

    fn constant(&mut self, site: Site<'_>, value: i32) -> Both<A, B> {
        (self.a.constant(site, value), self.b.constant(site, value))
    }

    fn unary(&mut self, op: Unary, x: Shadowed<Both<A, B>>, result: u64) -> Both<A, B> {
        (self.a.unary(op, a(x), result), self.b.unary(op, b(x), result))
    }

    fn binary(&mut self, op: Binary, x: Shadowed<Both<A, B>>, y: Shadowed<Both<A, B>>, result: u64) -> Both<A, B> {
        (self.a.binary(op, a(x), a(y), result), self.b.binary(op, b(x), b(y), result))
    }

    fn arithmetic(&mut self, site: Site<'_>, op: Binary, x: Shadowed<Both<A, B>>, y: Shadowed<Both<A, B>>) {
        if A::ARITHMETIC {
            self.a.arithmetic(site, op, a(x), a(y));
        }
        if B::ARITHMETIC {
            self.b.arithmetic(site, op, b(x), b(y));
        }
    }

    fn instance_of(
        &mut self,
        site: Site<'_>,
        object: Shadowed<Both<A, B>>,
        class: ClassId,
        result: bool,
    ) -> Both<A, B> {
        let first = self.a.instance_of(site, a(object), class, result);
        (first, self.b.instance_of(site, b(object), class, result))
    }

    fn instance_of_null(&mut self, site: Site<'_>, object: Shadowed<Both<A, B>>) -> Both<A, B> {
        (self.a.instance_of_null(site, a(object)), self.b.instance_of_null(site, b(object)))
    }

    fn cast_null(&mut self, site: Site<'_>, object: Shadowed<Both<A, B>>) {
        self.a.cast_null(site, a(object));
        self.b.cast_null(site, b(object));
    }

    fn branch(
        &mut self,
        site: Site<'_>,
        id: u32,
        compare: Compare,
        x: Shadowed<Both<A, B>>,
        y: Shadowed<Both<A, B>>,
        taken: bool,
    ) {
        self.a.branch(site, id, compare, a(x), a(y), taken);
        self.b.branch(site, id, compare, b(x), b(y), taken);
    }

    fn may_merge(&self, x: Both<A, B>, y: Both<A, B>) -> bool {
        Self::MERGES && self.b.may_merge(x.1, y.1)
    }

    fn merge(&mut self, machine: &mut Machine, fork: &Fork<'_, Both<A, B>>) -> Option<Merged<Both<A, B>>> {
        let shadows = side(true, fork.shadows, |s| s.1);
        let Fork { site, method, compare, taken, registers, .. } = *fork;
        let fork = Fork { site, method, compare, a: b(fork.a), b: b(fork.b), taken, registers, shadows: &shadows };
        let Merged { to, cost, registers, stores } = self.b.merge(machine, &fork)?;
        let registers = registers.into_iter().map(|(r, value, s)| (r, value, (A::Shadow::default(), s))).collect();
        Some(Merged { to, cost, registers, stores })
    }

    fn switch(&mut self, site: Site<'_>, id: u32, value: Shadowed<Both<A, B>>, arm: u32) {
        self.a.switch(site, id, a(value), arm);
        self.b.switch(site, id, b(value), arm);
    }

    fn jump(&mut self, site: Site<'_>) {
        self.a.jump(site);
        self.b.jump(site);
    }

    fn check(&mut self, site: Site<'_>, check: Check, x: Shadowed<Both<A, B>>, y: Shadowed<Both<A, B>>, ok: bool) {
        self.a.check(site, check, a(x), a(y), ok);
        self.b.check(site, check, b(x), b(y), ok);
    }

    fn load(&mut self, site: Site<'_>, base: Shadowed<Both<A, B>>, addr: u32, len: u32, value: u64) -> Both<A, B> {
        let first = self.a.load(site, a(base), addr, len, value);
        (first, self.b.load(site, b(base), addr, len, value))
    }

    fn store(&mut self, site: Site<'_>, base: Shadowed<Both<A, B>>, addr: u32, len: u32, value: Shadowed<Both<A, B>>) {
        self.a.store(site, a(base), addr, len, a(value));
        self.b.store(site, b(base), addr, len, b(value));
    }

    fn array_load(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Both<A, B>>,
        index: Shadowed<Both<A, B>>,
        addr: u32,
        len: u32,
        value: u64,
    ) -> Both<A, B> {
        let first = self.a.array_load(site, a(array), a(index), addr, len, value);
        (first, self.b.array_load(site, b(array), b(index), addr, len, value))
    }

    fn array_store(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Both<A, B>>,
        index: Shadowed<Both<A, B>>,
        addr: u32,
        len: u32,
        value: Shadowed<Both<A, B>>,
    ) {
        self.a.array_store(site, a(array), a(index), addr, len, a(value));
        self.b.array_store(site, b(array), b(index), addr, len, b(value));
    }

    fn element(
        &mut self,
        machine: &Machine,
        site: Site<'_>,
        array: Shadowed<Both<A, B>>,
        index: Shadowed<Both<A, B>>,
    ) -> Both<A, B> {
        let first = self.a.element(machine, site, a(array), a(index));
        (first, self.b.element(machine, site, b(array), b(index)))
    }

    fn through(&mut self, machine: &Machine, site: Site<'_>, object: Shadowed<Both<A, B>>) {
        self.a.through(machine, site, a(object));
        self.b.through(machine, site, b(object));
    }

    fn allocate(&mut self, site: Site<'_>, object: Ref, class: ClassId, size: u32, length: Shadowed<Both<A, B>>) {
        self.a.allocate(site, object, class, size, a(length));
        self.b.allocate(site, object, class, size, b(length));
    }

    fn enter(&mut self, method: &Method, caller: Option<Site<'_>>) {
        self.a.enter(method, caller);
        self.b.enter(method, caller);
    }

    fn called(&mut self, machine: &Machine, method: &Method, args: &[u64]) {
        if A::CALLS {
            self.a.called(machine, method, args);
        }
        if B::CALLS {
            self.b.called(machine, method, args);
        }
    }

    fn answered(&mut self, machine: &Machine, method: &Method, value: u64) {
        if A::CALLS {
            self.a.answered(machine, method, value);
        }
        if B::CALLS {
            self.b.answered(machine, method, value);
        }
    }

    fn failed(&mut self, machine: &Machine, method: &Method, exception: Ref) {
        if A::CALLS {
            self.a.failed(machine, method, exception);
        }
        if B::CALLS {
            self.b.failed(machine, method, exception);
        }
    }

    fn native_answered(&mut self, machine: &Machine, method: &Method, args: &[u64], value: u64) {
        if A::CALLS {
            self.a.native_answered(machine, method, args, value);
        }
        if B::CALLS {
            self.b.native_answered(machine, method, args, value);
        }
    }

    fn reads(&mut self, machine: &Machine, site: Site<'_>, owner: Ref, addr: u32, len: u32) {
        if A::CALLS {
            self.a.reads(machine, site, owner, addr, len);
        }
        if B::CALLS {
            self.b.reads(machine, site, owner, addr, len);
        }
    }

    fn moved(&mut self, moves: &Moves) {
        if A::CALLS {
            self.a.moved(moves);
        }
        if B::CALLS {
            self.b.moved(moves);
        }
    }

    fn overwrites(&mut self, machine: &Machine, site: Site<'_>, owner: Ref, addr: u32, len: u32, value: u64) {
        if A::CALLS {
            self.a.overwrites(machine, site, owner, addr, len, value);
        }
        if B::CALLS {
            self.b.overwrites(machine, site, owner, addr, len, value);
        }
    }

    fn leave(&mut self, method: &Method, site: Site<'_>, how: Leave) {
        self.a.leave(method, site, how);
        self.b.leave(method, site, how);
    }

    fn returned(&mut self, method: &Method, shadow: Both<A, B>) -> Both<A, B> {
        (self.a.returned(method, shadow.0), self.b.returned(method, shadow.1))
    }

    fn abandoned(&mut self, site: Site<'_>) {
        self.a.abandoned(site);
        self.b.abandoned(site);
    }

    fn native(
        &mut self,
        machine: &Machine,
        method: &Method,
        args: &[u64],
        shadows: &[Both<A, B>],
        effects: &[Effect],
        result: u64,
    ) -> Both<A, B> {
        let (mut first, mut second) = Both::<A, B>::default();
        if A::EFFECTS {
            let shadows = side(A::SHADOWS, shadows, |s| s.0);
            first = self.a.native(machine, method, args, &shadows, effects, result);
        }
        if B::EFFECTS {
            let shadows = side(B::SHADOWS, shadows, |s| s.1);
            second = self.b.native(machine, method, args, &shadows, effects, result);
        }
        (first, second)
    }

    fn unfinished(
        &mut self,
        machine: &Machine,
        method: &Method,
        args: &[u64],
        shadows: &[Both<A, B>],
        effects: &[Effect],
    ) {
        if A::EFFECTS {
            let shadows = side(A::SHADOWS, shadows, |s| s.0);
            self.a.unfinished(machine, method, args, &shadows, effects);
        }
        if B::EFFECTS {
            let shadows = side(B::SHADOWS, shadows, |s| s.1);
            self.b.unfinished(machine, method, args, &shadows, effects);
        }
    }

    fn thrown(&mut self, site: Option<Site<'_>>, exception: Ref) {
        self.a.thrown(site, exception);
        self.b.thrown(site, exception);
    }

    fn caught(&mut self, site: Site<'_>, target: u32, exception: Ref) {
        self.a.caught(site, target, exception);
        self.b.caught(site, target, exception);
    }

    fn unordered(&mut self, on: bool) {
        self.a.unordered(on);
        self.b.unordered(on);
    }

    fn snapshot(&mut self, top: u32) {
        self.a.snapshot(top);
        self.b.snapshot(top);
    }

    fn restored(&mut self) {
        self.a.restored();
        self.b.restored();
    }

    fn committed(&mut self) {
        self.a.committed();
        self.b.committed();
    }
}
