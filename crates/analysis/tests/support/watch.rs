//! Watches a run: for every method of the program under test, what happens between its entry and its end.

use std::collections::{BTreeMap, BTreeSet};

use base::{FxHashMap, FxHashSet, Sym};
use program::{ClassId, Method, MethodId};
use vm::domain::{Check, Leave, Shadowed, Site};
use vm::{Domain, Effect, Machine, Ref};

/// Something that happened, at an instruction or with a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    Enter(MethodId),
    Load(MethodId, u16),
    Store(MethodId, u16),
    /// With the class of the array, if it is known.
    ArrayLoad(MethodId, u16, Option<ClassId>),
    ArrayStore(MethodId, u16, Option<ClassId>),
    Allocate(ClassId),
    /// The method was left by an exception of this class.
    Leave(ClassId),
    /// The same for an exception that an instruction raised by itself.
    LeaveRaised(u8),
    /// An object that existed when the method was entered, or a static field, was written.
    Change(MethodId, u16),
}

struct Frame {
    method: MethodId,
    seen: FxHashSet<Event>,
    /// The highest address that was allocated when the method was entered.
    top: Ref,
}

#[derive(Default)]
pub struct Watch {
    pub user: FxHashSet<ClassId>,
    frames: Vec<Frame>,
    objects: FxHashMap<Ref, ClassId>,
    top: Ref,
    /// Frames of static initialisers on the stack: what they write is no change.
    initializers: usize,
    /// Methods that the analysis says it can't see into, and how many of them are on the stack: what happens below
    /// them is not claimed to be known.
    opaque: FxHashSet<MethodId>,
    below_opaque: usize,
    /// For each frame, whether it is one of them.
    stack: Vec<bool>,
    /// Classes of which reachable code makes objects, and those of which only reflection does.
    instantiated: FxHashSet<ClassId>,
    reflected: FxHashSet<ClassId>,
    init: Option<Sym>,
    pub unclaimed: usize,
    /// The name of static initialisers.
    clinit: Option<Sym>,
    raised: Option<u8>,
    raised_objects: FxHashMap<Ref, u8>,
    pub found: BTreeMap<u32, BTreeSet<Event>>,
}

impl Watch {
    pub fn new(
        user: FxHashSet<ClassId>,
        opaque: FxHashSet<MethodId>,
        instantiated: FxHashSet<ClassId>,
        names: &base::Interner,
    ) -> Self {
        let (clinit, init) = (names.lookup("<clinit>"), names.lookup("<init>"));
        Self { user, opaque, instantiated, init, clinit, ..Self::default() }
    }

    fn note(&mut self, event: Event) {
        if self.below_opaque > 0 {
            self.unclaimed += 1;
            return;
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.seen.insert(event);
        }
    }

    fn pop(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        // Leaving concerns only the method itself; the rest happened in its callers, too.
        let passed =
            frame.seen.iter().filter(|e| !matches!(e, Event::Leave(_) | Event::LeaveRaised(_) | Event::Change(..)));
        if let Some(below) = self.frames.last_mut() {
            below.seen.extend(passed);
        }
        self.found.entry(frame.method.0).or_default().extend(frame.seen);
    }

    fn change(&mut self, site: Site<'_>, object: Ref) {
        if self.initializers > 0 || self.below_opaque > 0 {
            return;
        }
        let event = Event::Change(site.code.method, site.bci());
        for frame in self.frames.iter_mut().rev() {
            if object > frame.top {
                break;
            }
            frame.seen.insert(event);
        }
    }

    /// Ends the frames that are still there.
    pub fn finish(&mut self) {
        while !self.frames.is_empty() {
            self.pop();
        }
    }
}

impl Domain for Watch {
    type Shadow = ();
    const SHADOWS: bool = true;

    fn check(&mut self, _: Site<'_>, check: Check, _: Shadowed<()>, _: Shadowed<()>, ok: bool) {
        if !ok {
            self.raised = Some(match check {
                Check::Null => 0,
                Check::Bounds => 1,
                Check::Divisor => 2,
                Check::Cast => 3,
                Check::ArrayStore => 4,
                Check::NegativeSize => 5,
            });
        }
    }

    fn load(&mut self, site: Site<'_>, _: Shadowed<()>, _: u32, _: u32, _: u64) {
        self.note(Event::Load(site.code.method, site.bci()));
    }

    fn store(&mut self, site: Site<'_>, base: Shadowed<()>, _: u32, _: u32, _: Shadowed<()>) {
        self.note(Event::Store(site.code.method, site.bci()));
        self.change(site, base.0 as Ref);
    }

    fn array_load(&mut self, site: Site<'_>, array: Shadowed<()>, _: Shadowed<()>, _: u32, _: u32, _: u64) {
        let class = self.objects.get(&(array.0 as Ref)).copied();
        self.note(Event::ArrayLoad(site.code.method, site.bci(), class));
    }

    fn array_store(&mut self, site: Site<'_>, array: Shadowed<()>, _: Shadowed<()>, _: u32, _: u32, _: Shadowed<()>) {
        let class = self.objects.get(&(array.0 as Ref)).copied();
        self.note(Event::ArrayStore(site.code.method, site.bci(), class));
        self.change(site, array.0 as Ref);
    }

    fn allocate(&mut self, _: Site<'_>, object: Ref, class: ClassId, _: u32, _: Shadowed<()>) {
        self.objects.insert(object, class);
        self.top = self.top.max(object);
        self.note(Event::Allocate(class));
    }

    fn enter(&mut self, method: &Method, _: Option<Site<'_>>) {
        self.initializers += usize::from(self.clinit == Some(method.name));
        let made_by_reflection = self.stack.last() == Some(&true)
            && self.init == Some(method.name)
            && !self.instantiated.contains(&method.class);
        if made_by_reflection {
            self.reflected.insert(method.class);
        }
        if !self.reflected.contains(&method.class) {
            self.note(Event::Enter(method.id));
        }
        let unseen = self.opaque.contains(&method.id) || self.reflected.contains(&method.class);
        self.stack.push(unseen);
        let hidden = self.below_opaque > 0;
        self.below_opaque += usize::from(unseen);
        if hidden {
            return;
        }
        if self.user.contains(&method.class) {
            self.frames.push(Frame { method: method.id, seen: FxHashSet::default(), top: self.top });
        }
    }

    fn leave(&mut self, method: &Method, _: Site<'_>, how: Leave) {
        self.initializers -= usize::from(self.clinit == Some(method.name)).min(self.initializers);
        self.below_opaque -= usize::from(self.stack.pop() == Some(true)).min(self.below_opaque);
        if self.below_opaque > 0 || !self.user.contains(&method.class) {
            return;
        }
        if let Leave::Throw(exception) = how {
            if let Some(raised) = self.raised_objects.get(&exception) {
                let raised = *raised;
                self.note(Event::LeaveRaised(raised));
            } else if let Some(&class) = self.objects.get(&exception) {
                self.note(Event::Leave(class));
            }
        }
        self.pop();
    }

    fn native(&mut self, _: &Machine, method: &Method, _: &[u64], _: &[()], _: &[Effect], _: u64) {
        self.note(Event::Enter(method.id));
    }

    fn thrown(&mut self, _: Option<Site<'_>>, exception: Ref) {
        if let Some(raised) = self.raised.take() {
            self.raised_objects.insert(exception, raised);
        }
    }
}
