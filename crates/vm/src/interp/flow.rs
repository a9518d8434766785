//! Control that leaves the straight path: calls into natives, returns to special frames, exceptions, initialisation.
//!
//! Every function here leaves the machine with a Java frame on top that the loop can load, or ends the run.

use program::{Entry, JavaError, MethodPtr};

use super::Shadows;
use super::run::NO_RESULT;
use crate::domain::{Domain, Leave, Site};
use crate::heap::Ref;
use crate::init::InitNext;
use crate::machine::Machine;
use crate::native::{Call, Stop};
use crate::outcome::Outcome;
use crate::thread::{FRAME_SLOTS, Frame, FrameKind};

/// What the slow paths need: the machine, the domain and its shadows.
pub struct Flow<'a, D: Domain> {
    pub machine: &'a mut Machine,
    pub domain: &'a mut D,
    pub shadows: &'a mut Shadows<D::Shadow>,
}

/// `Err` ends the run.
pub(super) type Settled = Result<(), Outcome>;

impl<D: Domain> Flow<'_, D> {
    pub(super) fn shadow_base(&mut self) -> *mut D::Shadow {
        self.shadows.slots.as_mut_ptr()
    }

    /// The first call of a run; the root frame is on top.
    pub(super) fn enter_from_outside(
        &mut self,
        method: MethodPtr,
        args: &[u64],
        shadows: &[D::Shadow],
    ) -> Settled {
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
            Ok(false) => self.settle_init_then(method),
            Err(stop) => self.stop(stop, 0),
        }
    }

    /// Runs pending initialisation to its end by making the call a continuation of it.
    fn settle_init_then(&mut self, method: MethodPtr) -> Settled {
        // The arguments stay where they are: the initialiser's frames are put above them.
        let base = self.machine.thread.free_base();
        let mut frame = Frame::special(FrameKind::Native, base, 0, Some(method));
        frame.base = base + u32::from(method.arg_slots);
        self.machine.thread.frames.push(frame);
        self.machine.thread.continuations.push(super::super::native::Continuation {
            resume: |machine, this, result| {
                let slots = this.data[0] as usize;
                let method = machine.program.method_ptr(program::MethodId(this.data[1] as u32));
                match result {
                    Ok(_) => {
                        let args = machine.thread.slots[slots..slots + usize::from(method.arg_slots)].to_vec();
                        Err(Stop::tail_call(method, args))
                    }
                    Err(exception) => Err(Stop::Throw(exception)),
                }
            },
            refs: Vec::new(),
            data: vec![u64::from(base), u64::from(method.id.0)],
        });
        self.begin_init(method.class)
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
        if used > self.machine.limits.stack {
            return self.stop(Stop::bare("java/lang/StackOverflowError"), ret);
        }
        let mut lock = 0;
        if method.is_synchronized() {
            lock = match self.lock_of(method, base) {
                Ok(lock) => lock,
                Err(stop) => return self.stop(stop, ret),
            };
            if !self.machine.lock(lock) {
                return self.stop(Stop::Block, ret);
            }
        }
        let caller = self.machine.thread.frames.last().copied();
        let frame = Frame { kind: FrameKind::Java, ret, base, lock, code, pc, method: Some(method) };
        self.machine.thread.frames.push(frame);
        let site = caller.as_ref().and_then(|f| Some(Site { code: f.code()?, at: f.at() }));
        self.domain.enter(&method, site);
        Ok(())
    }

    fn lock_of(&mut self, method: MethodPtr, base: u32) -> Result<Ref, Stop> {
        if method.is_static() {
            return self.machine.mirror(method.class);
        }
        Ok(self.machine.thread.slots[base as usize] as Ref)
    }

    /// Runs a native whose arguments lie at the free registers.
    pub(super) fn run_native(&mut self, method: MethodPtr, index: u32, ret: u16) -> Settled {
        let run = self.machine.natives[index as usize];
        let base = self.machine.thread.free_base() as usize;
        let count = usize::from(method.arg_slots);
        // SAFETY: the slots are never reallocated, and no native pushes frames over its own arguments while it runs.
        let args = unsafe { std::slice::from_raw_parts(self.machine.thread.slots.as_ptr().add(base), count) };
        let lock = if method.is_synchronized() {
            match self.lock_of(method, base as u32) {
                Ok(lock) if self.machine.lock(lock) => lock,
                Ok(_) => return self.stop(Stop::Block, ret),
                Err(stop) => return self.stop(stop, ret),
            }
        } else {
            0
        };
        self.machine.running = Some(method);
        let result = run(self.machine, args);
        if lock != 0 {
            // The native holds the lock only while it runs by itself.
            let _ = self.machine.unlock(lock);
        }
        match result {
            Ok(value) => {
                self.machine.running = None;
                let shadow = self.native_shadow(method, args, base, value);
                self.deliver(value, shadow, ret)
            }
            Err(stop) => self.stop(stop, ret),
        }
    }

    /// Runs a signature-polymorphic call of the newest frame.
    pub(super) fn polymorphic(&mut self, cp: u16, ret: u16, args: &[u64]) -> Settled {
        let Some(caller) = self.machine.thread.frames.last().and_then(|f| f.method) else {
            return Err(Outcome::Bug("a call without a method".into()));
        };
        let (method, desc) = match self.machine.polymorphic_target(caller.class, cp) {
            Ok(found) => found,
            Err(stop) => return self.stop(stop, ret),
        };
        let text = self.machine.program.names.text(desc);
        let ret = if text.ends_with(")V") { NO_RESULT } else { ret };
        if args.first().is_some_and(|&r| r as u32 == 0) && !method.is_static() {
            return self.stop(Stop::null_pointer(), ret);
        }
        self.machine.running = Some(method);
        match (self.machine.hooks.polymorphic)(self.machine, method, desc, args) {
            Ok(value) => {
                self.machine.running = None;
                let base = self.machine.thread.free_base() as usize;
                let shadow = self.native_shadow(method, args, base, value);
                self.deliver(value, shadow, ret)
            }
            Err(stop) => self.stop(stop, ret),
        }
    }

    fn native_shadow(&mut self, method: MethodPtr, args: &[u64], base: usize, value: u64) -> D::Shadow {
        if !D::EFFECTS {
            return D::Shadow::default();
        }
        let effects = self.machine.heap.effects.take();
        let shadows = if D::SHADOWS { &self.shadows.slots[base..base + args.len()] } else { &[] };
        self.domain.native(&method, args, shadows, &effects, value)
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
            FrameKind::Native => self.resume(Ok(value), shadow),
            FrameKind::Init => self.advance_init(),
        }
    }

    /// Resumes the native whose frame is on top.
    fn resume(&mut self, result: Result<u64, Ref>, shadow: D::Shadow) -> Settled {
        let frame = self.machine.thread.frames.pop();
        let continuation = self.machine.thread.continuations.pop();
        let (Some(frame), Some(continuation)) = (frame, continuation) else {
            return Err(Outcome::Bug("a native frame without a continuation".into()));
        };
        self.machine.running = frame.method;
        let next = (continuation.resume)(self.machine, &continuation, result);
        match next {
            Ok(value) => {
                self.machine.running = None;
                self.machine.heap.effects.clear();
                self.deliver(value, shadow, frame.ret)
            }
            Err(stop) => self.stop(stop, frame.ret),
        }
    }

    /// Acts on the reason why a native or an instruction did not complete.
    pub(super) fn stop(&mut self, stop: Stop, ret: u16) -> Settled {
        match stop {
            Stop::Throw(exception) => self.throw(exception),
            Stop::New(error) => self.throw_new(&error),
            Stop::Call(call) => self.call_from_native(*call, ret),
            Stop::Initialize(class) => {
                self.machine.running = None;
                self.begin_init(class)
            }
            Stop::Block => Err(Outcome::Exhausted(crate::outcome::Exhausted::Deadlock)),
            Stop::Unsupported(what) => Err(Outcome::Unsupported(what)),
            Stop::Exit(code) => Err(Outcome::Exited(code)),
            Stop::Exhausted(what) => Err(Outcome::Exhausted(what)),
            Stop::Bug(what) => Err(Outcome::Bug(what)),
        }
    }

    fn call_from_native(&mut self, call: Call, ret: u16) -> Settled {
        let method = self.machine.running.take();
        let base = self.machine.thread.free_base();
        let mut ret = ret;
        if let Some(then) = call.then {
            self.machine.thread.frames.push(Frame::special(FrameKind::Native, base, ret, method));
            self.machine.thread.continuations.push(then);
            ret = 0;
        }
        let from = base as usize;
        let to = from + call.args.len();
        if to + FRAME_SLOTS * self.machine.thread.frames.len() > self.machine.limits.stack {
            return self.stop(Stop::bare("java/lang/StackOverflowError"), ret);
        }
        self.machine.thread.slots[from..to].copy_from_slice(&call.args);
        if D::SHADOWS {
            self.shadows.slots[from..to].fill(D::Shadow::default());
        }
        self.enter(call.method, ret)
    }

    pub(super) fn throw_new(&mut self, error: &JavaError) -> Settled {
        match self.machine.make_exception(error) {
            Ok(exception) => self.throw(exception),
            Err(Stop::New(other)) => Err(Outcome::Bug(format!("throwing {error:?} failed with {other:?}"))),
            Err(stop) => self.stop(stop, 0),
        }
    }

    /// Starts an exception at the newest frame.
    pub(super) fn throw(&mut self, exception: Ref) -> Settled {
        self.machine.running = None;
        let top = self.machine.thread.frames.last().copied();
        let site = top.as_ref().and_then(|f| Some(Site { code: f.code()?, at: f.at() }));
        self.domain.thrown(site, exception);
        self.unwind(exception)
    }

    /// Leaves frames until one handles the exception.
    fn unwind(&mut self, mut exception: Ref) -> Settled {
        loop {
            let Some(&top) = self.machine.thread.frames.last() else {
                return Err(Outcome::Bug("an exception without a frame".into()));
            };
            match top.kind {
                FrameKind::Java => {
                    if let Some(replaced) = self.handle(&top, &mut exception)? {
                        return replaced;
                    }
                }
                FrameKind::Root => {
                    self.machine.thread.frames.pop();
                    return Err(Outcome::Threw(exception));
                }
                FrameKind::Native => return self.resume(Err(exception), D::Shadow::default()),
                FrameKind::Init => {
                    self.machine.thread.frames.pop();
                    exception = match self.machine.fail_init(exception) {
                        Ok(wrapped) => wrapped,
                        Err(stop) => return self.stop(stop, 0),
                    };
                }
            }
        }
    }

    /// Goes to the frame's handler, or leaves the frame. `Some` when the search is over.
    fn handle(&mut self, top: &Frame, exception: &mut Ref) -> Result<Option<Settled>, Outcome> {
        match self.machine.find_handler(top, *exception) {
            Ok(Some(target)) => {
                let Some(frame) = self.machine.thread.frames.last_mut() else { return Ok(None) };
                // SAFETY: the handler's target is an instruction of the frame's code.
                let slot = unsafe {
                    frame.pc = (*top.code).insns.as_mut_ptr().add(target as usize);
                    top.base as usize + usize::from((*top.code).max_locals)
                };
                self.machine.thread.slots[slot] = u64::from(*exception);
                if D::SHADOWS {
                    self.shadows.slots[slot] = D::Shadow::default();
                }
                return Ok(Some(Ok(())));
            }
            Ok(None) => {}
            Err(Stop::New(error)) => match self.machine.make_exception(&error) {
                Ok(other) => *exception = other,
                Err(stop) => return Ok(Some(self.stop(stop, 0))),
            },
            Err(stop) => return Ok(Some(self.stop(stop, 0))),
        }
        if top.lock != 0 {
            let _ = self.machine.unlock(top.lock);
        }
        if let Some(method) = top.java_method() {
            self.domain.leave(method, Leave::Throw(*exception));
        }
        self.machine.thread.frames.pop();
        Ok(None)
    }

    /// Starts the initialisation of a class on top of the current frame, which runs its instruction again afterwards.
    pub(super) fn begin_init(&mut self, class: program::ClassId) -> Settled {
        self.machine.push_init(class);
        self.advance_init()
    }

    /// Goes on with the initialisation on top of the stack.
    fn advance_init(&mut self) -> Settled {
        loop {
            match self.machine.next_init_step() {
                Ok(InitNext::Run(clinit)) => return self.enter(clinit, 0),
                Ok(InitNext::Again) => {}
                Ok(InitNext::Finished) => {
                    let Some(top) = self.machine.thread.frames.last() else {
                        return Err(Outcome::Bug("an initialisation without a frame".into()));
                    };
                    match top.kind {
                        FrameKind::Java => return Ok(()),
                        FrameKind::Init => {}
                        FrameKind::Root => {
                            self.machine.thread.frames.pop();
                            return Err(Outcome::Returned(0));
                        }
                        FrameKind::Native => return self.resume(Ok(0), D::Shadow::default()),
                    }
                }
                Err(stop) => return self.stop(stop, 0),
            }
        }
    }
}
