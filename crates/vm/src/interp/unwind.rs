//! Exceptions: from the frame where one starts to the frame that handles it. And initialisers, which exceptions leave too.

use program::JavaError;

use super::flow::{Flow, Settled};
use super::steps::Step;
use crate::corruption::contain;
use crate::domain::{Domain, Leave, Site};
use crate::heap::Ref;
use crate::init::InitNext;
use crate::native::Stop;
use crate::outcome::{Exhausted, Outcome};
use crate::thread::{Frame, FrameKind};

/// What making an exception ends with where the heap is full.
const OUT_OF_MEMORY: &str = "java/lang/OutOfMemoryError";
/// What an instruction budget is charged for going to an exception handler.
const HANDLER_COST: i64 = 5;

impl<D: Domain> Flow<'_, D> {
    pub(super) fn throw_new(&mut self, error: &JavaError) -> Settled {
        match self.machine.make_exception(error) {
            Ok(exception) => self.throw(exception),
            // Nothing collects garbage here: instructions that throw need not know their references.
            Err(Stop::New(other)) if other.exception == OUT_OF_MEMORY => Err(Outcome::Exhausted(Exhausted::Memory)),
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
                FrameKind::Native if self.machine.thread.continuations.last().is_some_and(|s| s.held.is_some()) => {
                    // What the native needed in order to go on has failed, not what it called.
                    self.machine.thread.continuations.pop();
                    self.machine.thread.frames.pop();
                }
                FrameKind::Native => return self.then(Step::Resume(Err(exception), D::Shadow::default())),
                FrameKind::Thread => return self.then(Step::Live(Some(exception))),
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
                // Handlers can lead to themselves, so going to one costs.
                self.machine.fuel -= HANDLER_COST;
                if self.machine.fuel < 0 {
                    return Err(super::exhausted());
                }
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
                if let Some(code) = top.code() {
                    self.domain.caught(Site { code, at: top.at() }, target, *exception);
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
        if let (Some(method), Some(code)) = (top.java_method(), top.code()) {
            if D::CALLS {
                self.domain.failed(self.machine, method, *exception);
            }
            self.domain.leave(method, Site { code, at: top.at() }, Leave::Throw(*exception));
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
    pub(super) fn advance_init(&mut self) -> Settled {
        let settled = self.advance_inits();
        if self.machine.must_contain() {
            // The class just initialised lets the program break the machine: the rest of the run is caught.
            return Err(contain(|| self.go_on(settled)));
        }
        settled
    }

    fn advance_inits(&mut self) -> Settled {
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
                        FrameKind::Native => return self.then(Step::Resume(Ok(0), D::Shadow::default())),
                        FrameKind::Thread => return self.then(Step::Live(None)),
                    }
                }
                Err(stop) => return self.stop(stop, 0),
            }
        }
    }
}
