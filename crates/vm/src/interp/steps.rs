//! What a slow path leaves to be done: one step after another in a loop, so that natives that call natives, return to natives or
//! let exceptions pass take no stack of the host, however deep they nest.

use classfile::descriptor::Kind;
use program::JavaError;

use super::flow::{Flow, Settled};
use super::run::{NO_RESULT, run};
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::{Call, Continuation, Stop};
use crate::outcome::Outcome;
use crate::thread::{FRAME_SLOTS, Frame, FrameKind, Suspended};

/// Something to be done before the newest frame can run.
pub(super) enum Step<S> {
    /// Act on a reason to stop; the number is where a result would go.
    Stop(Stop, u16),
    /// Resume the native whose frame is on top, with what its call gave.
    Resume(Result<u64, Ref>, S),
    /// The next step in the life of the current thread, with what ended the last one.
    Live(Option<Ref>),
    /// A native calls Java, with shadows for the arguments.
    Call(Box<Call>, u16, Vec<S>),
}

/// The queues are filled, or that failed: the instruction that was interrupted runs.
fn go_on(machine: &mut Machine, _: &Continuation, result: Result<u64, Ref>) -> Result<u64, Stop> {
    if result.is_err() {
        machine.pending.clear();
    }
    Err(Stop::Again)
}

impl<D: Domain> Flow<'_, D> {
    /// Leaves a step to be taken; the caller returns at once.
    #[allow(clippy::unnecessary_wraps, reason = "the value of functions that end with a step")]
    pub(super) fn then(&mut self, step: Step<D::Shadow>) -> Settled {
        debug_assert!(self.next.is_none(), "two steps at once");
        self.next = Some(step);
        Ok(())
    }

    /// Leaves a reason to stop to be acted on.
    pub(super) fn stop(&mut self, stop: Stop, ret: u16) -> Settled {
        self.then(Step::Stop(stop, ret))
    }

    /// Takes the steps that are left. Then the loop can load the newest frame.
    #[inline]
    pub(super) fn take_steps(&mut self, settled: Settled) -> Settled {
        if self.next.is_none() { settled } else { self.take_steps_left(settled) }
    }

    /// Takes the steps that are left and runs the loop to the end of the run.
    pub(super) fn go_on(&mut self, settled: Settled) -> Outcome {
        match self.take_steps(settled) {
            Ok(()) => run(self),
            Err(outcome) => outcome,
        }
    }

    #[inline(never)]
    fn take_steps_left(&mut self, mut settled: Settled) -> Settled {
        while settled.is_ok() {
            settled = match self.next.take() {
                None => break,
                Some(Step::Stop(stop, ret)) => self.act_on(stop, ret),
                Some(Step::Resume(result, shadow)) => self.resume(result, shadow),
                Some(Step::Live(exception)) => self.live_on(exception),
                Some(Step::Call(call, ret, shadows)) => self.call_from_native(*call, ret, &shadows),
            };
        }
        self.next = None;
        settled
    }

    /// Acts on the reason why a native or an instruction did not complete.
    fn act_on(&mut self, stop: Stop, ret: u16) -> Settled {
        match stop {
            Stop::Throw(exception) => self.throw(exception),
            Stop::New(error) if error.asked().is_some() => self.ask_loader(&error, ret),
            Stop::New(error) => self.throw_new(&error),
            Stop::Again => {
                self.machine.running = None;
                match self.machine.again() {
                    Some(FrameKind::Java) => Ok(()),
                    Some(FrameKind::Init) => self.advance_init(),
                    Some(FrameKind::Native) => self.then(Step::Resume(Ok(0), D::Shadow::default())),
                    _ => Err(Outcome::Bug("nothing to run again".into())),
                }
            }
            Stop::Call(call) => self.call_from_native(*call, ret, &[]),
            Stop::Initialize(class) => {
                self.machine.running = None;
                self.begin_init(class)
            }
            Stop::Block => self.switch_threads(),
            Stop::Unsupported(what) => {
                let error = self.machine.unsupported(what)?;
                self.throw_new(&error)
            }
            Stop::Exit(code) => Err(Outcome::Exited(code)),
            Stop::Exhausted(what) => Err(Outcome::Exhausted(what)),
            Stop::Crash(what) => Err(Outcome::Crashed(what)),
            Stop::Bug(what) => Err(Outcome::Bug(what)),
        }
    }

    /// A class is needed that only a loader of the program's own can give. The instruction that needs it runs again afterwards.
    fn ask_loader(&mut self, question: &JavaError, ret: u16) -> Settled {
        if self.machine.again().is_none() {
            // Nothing could run again.
            let name = question.asked().map_or("", |(_, name)| name);
            return self.throw_new(&JavaError::new("java/lang/NoClassDefFoundError", name));
        }
        self.machine.running = None;
        match (self.machine.hooks.ask_loader)(self.machine, question) {
            Ok(stop) | Err(stop) => self.stop(stop, ret),
        }
    }

    /// Calls a method for the native that runs, which goes on afterwards if it left a continuation.
    pub(super) fn call_from_native(&mut self, call: Call, ret: u16, shadows: &[D::Shadow]) -> Settled {
        let method = self.machine.running.take();
        let base = self.machine.thread.free_base();
        let mut ret = ret;
        if let Some(then) = call.then {
            self.machine.thread.frames.push(Frame::special(FrameKind::Native, base, ret, method));
            let of_reference = call.method.signature.ret == Kind::Ref;
            self.machine.thread.continuations.push(Suspended { then, of_reference, held: None });
            ret = 0;
        }
        if call.args.len() != usize::from(call.method.arg_slots) {
            let name = self.machine.method_name(&call.method);
            return Err(Outcome::Bug(format!("{name} was called with {} argument slots", call.args.len())));
        }
        let from = base as usize;
        let to = from + call.args.len();
        if to + FRAME_SLOTS * self.machine.thread.frames.len() > self.machine.stack_limit {
            return self.stop(Stop::bare("java/lang/StackOverflowError"), ret);
        }
        self.machine.thread.slots[from..to].copy_from_slice(&call.args);
        if D::SHADOWS {
            for (i, slot) in self.shadows.slots[from..to].iter_mut().enumerate() {
                *slot = shadows.get(i).copied().unwrap_or_default();
            }
        }
        self.enter(call.method, ret)
    }

    /// Puts references that were cleared into their queues, then runs the newest frame's instruction.
    #[cold]
    pub(super) fn hear_of_references(&mut self) -> Settled {
        let Some(method) = self.machine.pending_processor() else { return Ok(()) };
        self.machine.running = None;
        let then = Some(Continuation { resume: go_on, refs: Vec::new(), data: Vec::new() });
        self.call_from_native(Call { method, args: Vec::new(), then }, NO_RESULT, &[])
    }
}
