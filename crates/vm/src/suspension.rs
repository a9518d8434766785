//! `Thread.suspend`, `resume` and `stop`, which JDK 17 still has.

use crate::heap::{LOCK, Ref};
use crate::machine::Machine;
use crate::native::Stop;
use crate::thread::FrameKind;
use crate::threads::{Reason, Waiting};

impl Machine {
    /// The thread does not run until it is resumed, even if what it waits for happens.
    pub fn suspend(&mut self, id: u32) -> Result<u64, Stop> {
        if self.thread.id != id {
            if let Some(thread) = self.other(id) {
                thread.suspended = true;
            }
            return Ok(0);
        }
        if self.resumed(|reason| reason == Reason::Yield).is_some() {
            self.thread.waiting = None;
            return Ok(0);
        }
        self.thread.suspended = true;
        self.thread.waiting = Some(Waiting { reason: Reason::Yield, deadline: None, woken: false });
        Err(Stop::Block)
    }

    pub fn resume(&mut self, id: u32) {
        if let Some(thread) = self.other(id) {
            thread.suspended = false;
        }
    }

    /// Another thread is interrupted and gets this exception where it is; what it waits for, other than a monitor, ends.
    pub fn stop(&mut self, id: u32, exception: Ref) -> Result<(), Stop> {
        let interrupted = self.offset(self.known.thread, "interrupted", "Z")?;
        let Some(object) = self.other(id).map(|thread| thread.object) else { return Ok(()) };
        self.heap.put(object + interrupted, 1u8);
        let Some(thread) = self.other(id) else { return Ok(()) };
        thread.stopped = exception;
        if let Some(waiting) = &mut thread.waiting {
            waiting.woken = true;
        }
        Ok(())
    }

    /// The exception by which the current thread was stopped, if it can be thrown where the thread is. A wait for a notification has its
    /// monitor again.
    pub(crate) fn take_stop(&mut self) -> Option<Ref> {
        let top = self.thread.frames.last()?;
        if self.thread.stopped == 0 || !matches!(top.kind, FrameKind::Java | FrameKind::Native) {
            return None;
        }
        if let Some(Waiting { reason: Reason::Notification { object, count }, .. }) = self.thread.waiting {
            if self.heap.get::<u32>(object + LOCK) != 0 {
                return None;
            }
            self.heap.put(object + LOCK, (self.thread.id << 16) | count);
        }
        if self.thread.waiting.take().is_some_and(|w| matches!(w.reason, Reason::Sleep | Reason::Notification { .. })) {
            // The interrupt has ended the wait, and the exception replaces the one that it would throw.
            let _ = self.check_interrupt("");
        }
        Some(std::mem::take(&mut self.thread.stopped))
    }
}
