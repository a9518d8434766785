//! Control that leaves the straight path: calls into natives, returns to special frames, exceptions, initialisation.
//!
//! Every function here leaves the machine with a Java frame on top that the loop can load, or with a step still to take
//! (see `steps`), or ends the run.

use program::{Entry, MethodPtr};

use super::Shadows;
use super::args::Args;
use super::run::NO_RESULT;
use super::steps::Step;
use crate::domain::{Domain, Site};
use crate::gc::reference_slots;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::{Continuation, Stop};
use crate::outcome::Outcome;
use crate::thread::{FRAME_SLOTS, Frame, FrameKind, Suspended};

/// What the slow paths need: the machine, the domain and its shadows.
pub struct Flow<'a, D: Domain> {
    pub machine: &'a mut Machine,
    pub domain: &'a mut D,
    pub shadows: &'a mut Shadows<D::Shadow>,
    /// What has to be done before the loop can go on.
    pub(super) next: Option<Step<D::Shadow>>,
}

fn is_ref_at(slots: &[bool], i: usize) -> bool {
    slots.get(i).copied().unwrap_or(false)
}

/// What a call waited for is there; now the call itself.
fn call_now(machine: &mut Machine, this: &Continuation, _: Result<u64, Ref>) -> Result<u64, Stop> {
    let (&id, data) = this.data.split_last().ok_or_else(|| Stop::Bug("a call without a method".into()))?;
    let method = machine.program.method_ptr(program::MethodId(id as u32));
    let args = data.iter().zip(&this.refs).map(|(&v, &r)| v | u64::from(r)).collect();
    Err(Stop::tail_call(method, args))
}

/// `Err` ends the run.
pub(super) type Settled = Result<(), Outcome>;

impl<D: Domain> Flow<'_, D> {
    /// Whether nothing has a shadow.
    #[inline]
    pub(super) fn sleeps(&self) -> bool {
        D::SLEEPS && self.domain.is_asleep()
    }

    /// From now on registers have shadows; until now they were not kept.
    pub(super) fn wake(&mut self) {
        if D::SLEEPS && self.shadows.slept && !self.domain.is_asleep() {
            let used = self.machine.thread.free_base() as usize;
            self.shadows.wake(used);
        }
    }

    pub(super) fn shadow_base(&mut self) -> *mut D::Shadow {
        self.shadows.slots.start()
    }

    /// The first call of a run; the root frame is on top.
    pub(super) fn enter_from_outside(&mut self, method: MethodPtr, args: &[u64], shadows: &[D::Shadow]) -> Settled {
        if args.len() != usize::from(method.arg_slots) {
            let name = self.machine.method_name(&method);
            return Err(Outcome::Bug(format!("{name} was called with {} argument slots", args.len())));
        }
        let base = self.machine.thread.free_base() as usize;
        self.machine.thread.slots[base..base + args.len()].copy_from_slice(args);
        if D::SHADOWS {
            for i in 0..args.len() {
                self.shadows.slots[base + i] = shadows.get(i).copied().unwrap_or_default();
            }
        }
        let entered = if method.is_static() { self.ensure_init(method) } else { Ok(true) };
        match entered {
            Ok(true) => self.enter(method, 0),
            Ok(false) => {
                self.suspend_call(method, 0);
                self.begin_init(method.class)
            }
            Err(stop) => self.stop(stop, 0),
        }
    }

    /// A method could not begin: it is called when what it needs is there. A Java frame runs its instruction again then; for
    /// others the call itself has to wait.
    fn not_yet(&mut self, stop: Stop, method: MethodPtr, ret: u16) -> Settled {
        let in_code = self.machine.thread.frames.last().is_some_and(|f| f.kind == FrameKind::Java);
        if !in_code && stop.is_wait() {
            self.suspend_call(method, ret);
        }
        self.stop(stop, ret)
    }

    /// Makes a call, whose arguments lie at the free registers, the continuation of what is to be put above it.
    fn suspend_call(&mut self, method: MethodPtr, ret: u16) {
        let base = self.machine.thread.free_base();
        let from = base as usize;
        let args = &self.machine.thread.slots[from..from + usize::from(method.arg_slots)];
        // References must be known as such to the collector.
        let is_ref = reference_slots(&method);
        let of_kind = |want: bool| {
            let is_ref = &is_ref;
            args.iter().enumerate().map(move |(i, &v)| if is_ref_at(is_ref, i) == want { v } else { 0 })
        };
        let refs = of_kind(true).map(|v| v as Ref).collect();
        let mut data: Vec<u64> = of_kind(false).collect();
        data.push(u64::from(method.id.0));
        self.machine.thread.frames.push(Frame::special(FrameKind::Native, base, ret, None));
        let then = Continuation { resume: call_now, refs, data };
        self.machine.thread.continuations.push(Suspended { then, of_reference: false, held: Some(Ok(0)) });
    }

    fn ensure_init(&mut self, method: MethodPtr) -> Result<bool, Stop> {
        self.machine.needs_init(method.class).map(|needs| !needs)
    }

    /// Enters a method whose arguments lie at the free registers; `ret` is where the caller wants the result.
    pub(super) fn enter(&mut self, method: MethodPtr, ret: u16) -> Settled {
        match self.machine.link(method) {
            Ok(Entry::Code) => self.push_frame(method, ret),
            Ok(Entry::Native(index)) => self.run_native(method, index, ret),
            Ok(Entry::Abstract) => {
                let message = self.machine.abstract_message(&method);
                self.stop(Stop::new("java/lang/AbstractMethodError", message), ret)
            }
            Ok(Entry::MissingNative) => {
                self.machine.running = Some(method);
                let stop = self.machine.missing_native(method);
                self.stop(stop, ret)
            }
            Ok(Entry::Polymorphic) => self.stop(Stop::Unsupported(self.machine.method_name(&method)), ret),
            Ok(Entry::Unlinked) => Err(Outcome::Bug("a method that cannot be linked".into())),
            Err(stop) => self.stop(stop, ret),
        }
    }

    /// Makes the frame of a lowered method.
    pub(super) fn push_frame(&mut self, method: MethodPtr, ret: u16) -> Settled {
        let code = method.code.get();
        let thread = &mut self.machine.thread;
        let base = thread.free_base();
        // SAFETY: a linked method's code lives as long as the program.
        let (nregs, pc) = unsafe { ((*code).nregs, (*code).insns.as_mut_ptr()) };
        let used = base as usize + usize::from(nregs) + FRAME_SLOTS * thread.frames.len();
        if used > self.machine.stack_limit {
            return self.stop(Stop::bare("java/lang/StackOverflowError"), ret);
        }
        let mut lock = 0;
        if method.is_synchronized() {
            lock = match self.lock_of(method, base) {
                Ok(lock) => lock,
                Err(stop) => return self.stop(stop, ret),
            };
            if !self.machine.lock(lock) {
                let stop = self.machine.wait_to_enter(lock);
                return self.not_yet(stop, method, ret);
            }
        }
        let caller = self.machine.thread.frames.last().copied();
        let frame = Frame { kind: FrameKind::Java, ret, base, lock, code, pc, method: Some(method) };
        self.machine.thread.frames.push(frame);
        let site = caller.as_ref().and_then(|f| Some(Site { code: f.code()?, at: f.at() }));
        self.domain.enter(&method, site);
        if D::CALLS {
            let from = base as usize;
            let args = &self.machine.thread.slots[from..from + usize::from(method.arg_slots)];
            self.domain.called(self.machine, &method, args);
        }
        Ok(())
    }

    fn lock_of(&mut self, method: MethodPtr, base: u32) -> Result<Ref, Stop> {
        if method.is_static() {
            return self.machine.mirror(method.class);
        }
        Ok(self.machine.thread.slots[base as usize] as Ref)
    }

    /// Collects garbage if that is possible now, and notifies the domain of the moves.
    pub(super) fn make_room(&mut self, wanted: u64) {
        let domain = &mut *self.domain;
        self.machine.make_room(wanted, |moves| {
            if D::CALLS {
                domain.moved(moves);
            }
        });
    }

    /// Runs a native whose arguments lie at the free registers.
    pub(super) fn run_native(&mut self, method: MethodPtr, index: u32, ret: u16) -> Settled {
        let run = self.machine.natives[index as usize];
        let base = self.machine.thread.free_base() as usize;
        let mut room = Args::new();
        let args = room.copy(&self.machine.thread.slots, base, usize::from(method.arg_slots));
        let lock = if method.is_synchronized() {
            match self.lock_of(method, base as u32) {
                Ok(lock) if self.machine.lock(lock) => lock,
                Ok(lock) => {
                    let stop = self.machine.wait_to_enter(lock);
                    return self.not_yet(stop, method, ret);
                }
                Err(stop) => return self.stop(stop, ret),
            }
        } else {
            0
        };
        self.machine.running = Some(method);
        self.watch_effects();
        let result = run(self.machine, args);
        if lock != 0 {
            // The native holds the lock only while it runs by itself.
            let _ = self.machine.unlock(lock);
        }
        match result {
            Ok(value) => {
                self.machine.running = None;
                if D::CALLS {
                    self.domain.native_answered(self.machine, &method, args, value);
                }
                let shadow = self.native_shadow(method, args, base, value);
                self.deliver(value, shadow, ret)
            }
            Err(stop) => self.stop_native(stop, method, args, base, ret),
        }
    }

    /// Runs a signature-polymorphic call of the newest frame, whose `nargs` arguments lie at the free registers.
    pub(super) fn polymorphic(&mut self, cp: u16, ret: u16, nargs: u8) -> Settled {
        let Some(caller) = self.machine.thread.frames.last().and_then(|f| f.method) else {
            return Err(Outcome::Bug("a call without a method".into()));
        };
        let (method, desc) = match self.machine.polymorphic_target(caller.class, cp) {
            Ok(found) => found,
            Err(stop) => return self.stop(stop, ret),
        };
        let text = self.machine.program.names.text(desc);
        let ret = if text.ends_with(")V") { NO_RESULT } else { ret };
        let base = self.machine.thread.free_base() as usize;
        let mut room = Args::new();
        let args = room.copy(&self.machine.thread.slots, base, usize::from(nargs));
        if args.first().is_some_and(|&r| r as u32 == 0) && !method.is_static() {
            return self.stop(Stop::null_pointer(), ret);
        }
        self.machine.running = Some(method);
        self.watch_effects();
        match (self.machine.hooks.polymorphic)(self.machine, method, desc, args) {
            Ok(value) => {
                self.machine.running = None;
                let shadow = self.native_shadow(method, args, base, value);
                self.deliver(value, shadow, ret)
            }
            Err(stop) => self.stop_native(stop, method, args, base, ret),
        }
    }

    fn native_shadow(&mut self, method: MethodPtr, args: &[u64], base: usize, value: u64) -> D::Shadow {
        if !D::EFFECTS {
            return D::Shadow::default();
        }
        if self.sleeps() {
            let shadow = self.domain.native_asleep(self.machine, &method, args, value);
            self.wake();
            return shadow;
        }
        let effects = self.machine.heap.effects.take();
        let shadows = if D::SHADOWS { &self.shadows.slots[base..base + args.len()] } else { &[] };
        let shadow = self.domain.native(self.machine, &method, args, shadows, &effects, value);
        self.machine.heap.effects.give_back(effects);
        shadow
    }

    /// Effects are noted while a native runs, and only then.
    fn watch_effects(&mut self) {
        if D::EFFECTS && !self.sleeps() {
            self.machine.heap.effects.watch(true);
        }
    }

    /// Acts on a native's reason to stop. Arguments that it hands on to Java keep their shadows.
    fn stop_native(&mut self, stop: Stop, method: MethodPtr, args: &[u64], base: usize, ret: u16) -> Settled {
        if self.sleeps() {
            return self.not_yet(stop, method, ret);
        }
        if D::EFFECTS {
            let effects = self.machine.heap.effects.take();
            let shadows = if D::SHADOWS { &self.shadows.slots[base..base + args.len()] } else { &[] };
            self.domain.unfinished(self.machine, &method, args, shadows, &effects);
            self.machine.heap.effects.give_back(effects);
        }
        match stop {
            Stop::Call(call) if D::SHADOWS => {
                let carried = self.carried(args, base, &call.args);
                self.then(Step::Call(call, ret, carried))
            }
            stop => self.not_yet(stop, method, ret),
        }
    }

    /// For each argument of a call the shadow of the native's own argument with the same value, if there is one.
    fn carried(&self, args: &[u64], base: usize, call: &[u64]) -> Vec<D::Shadow> {
        let shadow = |i: usize| self.shadows.slots[base + i];
        let find = |at: usize, value: u64| {
            let nearest = args.iter().enumerate().filter(|a| *a.1 == value).min_by_key(|a| a.0.abs_diff(at));
            nearest.map_or(D::Shadow::default(), |(i, _)| shadow(i))
        };
        call.iter().enumerate().map(|(at, &value)| find(at, value)).collect()
    }

    /// Hands a result to the frame on top, which called what has just ended.
    pub(super) fn deliver(&mut self, value: u64, shadow: D::Shadow, ret: u16) -> Settled {
        let Some(top) = self.machine.thread.frames.last_mut() else {
            return Err(Outcome::Bug("a return without a frame".into()));
        };
        match top.kind {
            FrameKind::Java => {
                let at = top.base as usize + usize::from(ret);
                // SAFETY: `pc` is at a call, which never is the last instruction.
                top.pc = unsafe { top.pc.add(1) };
                if ret != NO_RESULT {
                    self.machine.thread.slots[at] = value;
                    if D::SHADOWS {
                        self.shadows.slots[at] = shadow;
                    }
                }
                Ok(())
            }
            FrameKind::Root => {
                self.machine.thread.frames.pop();
                self.shadows.returned = shadow;
                Err(Outcome::Returned(value))
            }
            FrameKind::Native => self.then(Step::Resume(Ok(value), shadow)),
            FrameKind::Init => self.advance_init(),
            FrameKind::Thread => self.then(Step::Live(None)),
        }
    }

    /// Resumes the native whose frame is on top.
    pub(super) fn resume(&mut self, result: Result<u64, Ref>, shadow: D::Shadow) -> Settled {
        let frame = self.machine.thread.frames.pop();
        let suspended = self.machine.thread.continuations.pop();
        let (Some(frame), Some(mut suspended)) = (frame, suspended) else {
            return Err(Outcome::Bug("a native frame without a continuation".into()));
        };
        let result = suspended.held.take().unwrap_or(result);
        self.machine.running = frame.method;
        self.watch_effects();
        let next = (suspended.then.resume)(self.machine, &suspended.then, result);
        match next {
            // The native goes on from here, not from its start, when the class is there.
            Err(stop) if stop.is_wait() => {
                suspended.held = Some(result);
                self.machine.thread.frames.push(frame);
                self.machine.thread.continuations.push(suspended);
                self.stop(stop, 0)
            }
            Ok(value) => {
                self.machine.running = None;
                let shadow = self.resumed_shadow(&frame, shadow, value);
                self.deliver(value, shadow, frame.ret)
            }
            Err(stop) => self.stop(stop, frame.ret),
        }
    }

    fn resumed_shadow(&mut self, frame: &Frame, shadow: D::Shadow, value: u64) -> D::Shadow {
        let Some(method) = frame.java_method().filter(|_| D::EFFECTS && !self.sleeps()) else {
            return shadow;
        };
        let effects = self.machine.heap.effects.take();
        let shadows: &[D::Shadow] = if D::SHADOWS { &[shadow] } else { &[] };
        let shadow = self.domain.native(self.machine, method, &[], shadows, &effects, value);
        self.machine.heap.effects.give_back(effects);
        shadow
    }
}
