//! The lives of threads: born, running, waiting, ended; and who runs next.

use super::flow::{Flow, Settled};
use super::run::NO_RESULT;
use super::steps::Step;
use crate::domain::Domain;
use crate::heap::Ref;
use crate::native::Call;
use crate::native::Stop;
use crate::outcome::{Exhausted, Outcome};
use crate::thread::FrameKind;
use crate::threads::{POLL, Reason, SLICE_NANOS, Waiting};

/// How far the life of a thread has come; kept in its bottom frame's `ret`.
const BORN: u16 = 0;
const RUNNING: u16 = 1;
const FAILED: u16 = 2;
const EXITING: u16 = 3;

impl<D: Domain> Flow<'_, D> {
    /// The loop's slice is used up, in mid-run.
    pub(super) fn slice_over(&mut self) -> Settled {
        if self.machine.fuel < 0 {
            return Err(super::exhausted());
        }
        if self.machine.until_poll <= 0 {
            self.machine.until_poll = POLL;
            if self.machine.interrupt.is_raised() {
                return Err(Outcome::Exhausted(Exhausted::Interrupted));
            }
        }
        if self.machine.others.is_empty() || self.machine.turn >= 0 {
            return Ok(());
        }
        // Others may wait for a point in time while this thread computes.
        self.machine.env.sleep(SLICE_NANOS);
        self.machine.thread.waiting = Some(Waiting { reason: Reason::Slice, deadline: None, woken: false });
        self.switch_threads()
    }

    /// The current thread cannot go on: lets another run.
    pub(super) fn switch_threads(&mut self) -> Settled {
        self.machine.thread.native = self.machine.running.take();
        if !self.machine.switch_thread() {
            return Err(Outcome::Exhausted(Exhausted::Deadlock));
        }
        self.take_up()
    }

    /// Goes on with the thread that was chosen.
    pub(super) fn take_up(&mut self) -> Settled {
        self.machine.thread.native = None;
        if D::SHADOWS {
            let used = self.machine.thread.free_base() as usize;
            self.shadows.switch_to(self.machine.thread.id, used);
        }
        let polled = self.machine.thread.waiting.map(|w| w.reason);
        if matches!(
            polled,
            Some(Reason::Monitor(_) | Reason::Initialisation(_) | Reason::AllThreads | Reason::Idle | Reason::Slice)
        ) {
            self.machine.thread.waiting = None;
        }
        if let Some(exception) = self.machine.take_stop() {
            return self.stop(Stop::Throw(exception), 0);
        }
        match self.machine.thread.frames.last().map(|f| (f.kind, f.ret)) {
            Some((FrameKind::Thread, BORN)) => self.then(Step::Live(None)),
            Some((FrameKind::Root, _)) => {
                self.machine.thread.frames.pop();
                Err(Outcome::Returned(0))
            }
            Some((FrameKind::Native, _)) => self.then(Step::Resume(Ok(0), D::Shadow::default())),
            Some(_) => Ok(()),
            None => Err(Outcome::Bug("a thread without a frame".into())),
        }
    }

    /// The next step in the life of the current thread, whose bottom frame is on top.
    pub(super) fn live_on(&mut self, exception: Option<Ref>) -> Settled {
        let thread = &mut self.machine.thread;
        let (Some(bottom), Some(life)) = (thread.frames.last_mut(), thread.life) else {
            return Err(Outcome::Bug("a thread without a life".into()));
        };
        let object = u64::from(thread.object);
        let (stage, call) = match (bottom.ret, exception) {
            (BORN, _) => (RUNNING, (life.run, vec![object])),
            (RUNNING, Some(exception)) => (FAILED, (life.uncaught, vec![object, u64::from(exception)])),
            (RUNNING | FAILED, _) => (EXITING, (life.exit, vec![object])),
            _ => {
                return match self.machine.end_thread() {
                    Ok(true) => self.take_up(),
                    Ok(false) => Err(Outcome::Exhausted(Exhausted::Deadlock)),
                    Err(stop) => self.stop(stop, 0),
                };
            }
        };
        bottom.ret = stage;
        let method = if stage == RUNNING { self.machine.select(object as Ref, call.0) } else { Ok(call.0) };
        match method {
            Ok(method) => self.call_from_native(Call { method, args: call.1, then: None }, NO_RESULT, &[]),
            Err(stop) => self.stop(stop, NO_RESULT),
        }
    }

    /// Runs the other threads until none of them can run before time passes; the root frame is on top.
    pub(super) fn run_until_idle(&mut self) -> Settled {
        self.machine.wait_until_idle();
        self.switch_threads()
    }

    /// Runs the other threads until only daemons are left; the root frame is on top.
    pub(super) fn run_others(&mut self) -> Settled {
        self.machine.wait_for_all();
        self.switch_threads()
    }
}
