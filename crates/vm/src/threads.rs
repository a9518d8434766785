//! Green threads: one runs at a time, switched only where it blocks, yields or has used its slice.
//!
//! The schedule is round robin and so the same on every run. A blocking native stops with [`Stop::Block`] and runs again
//! from its start when its thread is chosen again; what it waits for is in [`Waiting`]. When all threads wait
//! and some wait for a point in time, the virtual clock jumps there.

use program::{ClassId, MethodPtr};

use crate::heap::{LOCK, Ref};
use crate::machine::{InitState, Machine};
use crate::native::Stop;
use crate::network::Descriptor;
use crate::thread::{Frame, FrameKind, Thread};

/// Bytecodes that a thread may run while others could run too.
pub(crate) const SLICE: i64 = 20_000;
/// Bytecodes after which the interrupt is polled: some milliseconds.
pub(crate) const POLL: i64 = 200_000;
/// How far the clock goes on in that time: about as fast as compiled code would run.
pub(crate) const SLICE_NANOS: i64 = 2 * SLICE;
/// What yielding to other threads takes.
const YIELD_NANOS: i64 = 1_000;

/// Threads beside the running one; the next is an `OutOfMemoryError`.
const MAX_THREADS: usize = 2000;

/// What a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// To enter the monitor of this object.
    Monitor(Ref),
    /// `Object.wait` on this object, whose monitor was held this many times.
    Notification {
        object: Ref,
        count: u32,
    },
    Park,
    Sleep,
    /// Until a descriptor of the network is ready for one of these events.
    Ready {
        fd: Descriptor,
        events: u32,
    },
    /// Gave way by `Thread.yield`; can run at once.
    Yield,
    /// Used up its slice in mid-run; can run at once.
    Slice,
    /// This class, which another thread initialises.
    Initialisation(ClassId),
    /// Until only daemons are left.
    AllThreads,
    /// Until no other thread can run before time passes.
    Idle,
    /// Has ended.
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub reason: Reason,
    /// Virtual time at which it ends by itself.
    pub deadline: Option<i64>,
    /// Notified, unparked or interrupted.
    pub woken: bool,
}

/// How a wait for a descriptor ended without it being ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotReady {
    TimedOut,
    /// Another thread ended it.
    Signalled,
}

/// The methods that the life of a thread consists of.
#[derive(Clone, Copy)]
pub struct LifeCycle {
    pub run: MethodPtr,
    /// `Thread.dispatchUncaughtException(Throwable)`.
    pub uncaught: MethodPtr,
    /// `Thread.exit()`.
    pub exit: MethodPtr,
}

impl Machine {
    /// Starts a thread for a `java.lang.Thread`; it runs when the scheduler comes to it. Gives its id.
    pub fn spawn(&mut self, object: Ref, daemon: bool, life: LifeCycle) -> Result<u32, Stop> {
        let thread = if self.others.len() < MAX_THREADS { Thread::new(self.env.tick.threads + 1).ok() } else { None };
        let Some(mut thread) = thread else {
            return Err(Stop::new(
                "java/lang/OutOfMemoryError",
                "unable to create native thread: possibly out of memory or process/resource limits reached",
            ));
        };
        self.env.tick.threads += 1;
        thread.object = object;
        thread.daemon = daemon;
        thread.life = Some(life);
        thread.frames.push(Frame::special(FrameKind::Thread, 0, 0, None));
        let id = thread.id;
        self.others.push(thread);
        Ok(id)
    }

    /// The thread with this id that has not ended, other than the current one.
    pub(crate) fn other(&mut self, id: u32) -> Option<&mut Thread> {
        self.others.iter_mut().find(|t| t.id == id)
    }

    pub fn is_alive(&self, id: u32) -> bool {
        self.thread.id == id || self.others.iter().any(|t| t.id == id)
    }

    /// Whether any thread but daemons is left beside the current one.
    pub fn has_user_threads(&self) -> bool {
        self.others.iter().any(|t| !t.daemon)
    }

    fn block(&mut self, reason: Reason, deadline: Option<i64>) -> Stop {
        self.thread.waiting = Some(Waiting { reason, deadline, woken: false });
        Stop::Block
    }

    /// The monitor of `object` is held by another thread.
    pub(crate) fn wait_to_enter(&mut self, object: Ref) -> Stop {
        self.block(Reason::Monitor(object), None)
    }

    /// Another thread is initialising the class that is needed.
    pub(crate) fn wait_for_init(&mut self, class: ClassId) -> Stop {
        self.block(Reason::Initialisation(class), None)
    }

    /// The wait of this native if it is being run again, else `None` after noting it.
    pub(crate) fn resumed(&mut self, matches: impl Fn(Reason) -> bool) -> Option<Waiting> {
        self.thread.waiting.filter(|w| matches(w.reason))
    }

    fn deadline(&mut self, nanos: Option<i64>) -> Option<i64> {
        nanos.map(|n| self.env.tick.now.saturating_add(n.max(0)))
    }

    /// `Object.wait`: `nanos` is `None` to wait for ever.
    pub fn wait_for(&mut self, object: Ref, nanos: Option<i64>) -> Result<u64, Stop> {
        let is_this = |r| matches!(r, Reason::Notification { object: o, .. } if o == object);
        let Some(waiting) = self.resumed(is_this) else {
            if !self.holds_lock(object) {
                return Err(Stop::new("java/lang/IllegalMonitorStateException", "current thread is not owner"));
            }
            self.check_interrupt("")?;
            let count = self.heap.get::<u32>(object + LOCK) & 0xffff;
            self.heap.put(object + LOCK, 0u32);
            let deadline = self.deadline(nanos);
            return Err(self.block(Reason::Notification { object, count }, deadline));
        };
        if self.heap.get::<u32>(object + LOCK) != 0 {
            // Woken, but the monitor is taken: go on waiting for that alone.
            self.thread.waiting = Some(Waiting { woken: true, ..waiting });
            return Err(Stop::Block);
        }
        if let Reason::Notification { count, .. } = waiting.reason {
            self.heap.put(object + LOCK, (self.thread.id << 16) | count);
        }
        self.thread.waiting = None;
        self.check_interrupt("")?;
        Ok(0)
    }

    /// Wakes the longest waiting thread, or all.
    pub fn notify(&mut self, object: Ref, all: bool) -> Result<u64, Stop> {
        if !self.holds_lock(object) {
            return Err(Stop::new("java/lang/IllegalMonitorStateException", "current thread is not owner"));
        }
        self.wake_waiters(object, all);
        Ok(0)
    }

    fn wake_waiters(&mut self, object: Ref, all: bool) {
        for thread in &mut self.others {
            let Some(waiting) = &mut thread.waiting else { continue };
            let here = matches!(waiting.reason, Reason::Notification { object: o, .. } if o == object);
            if here && !waiting.woken {
                waiting.woken = true;
                if !all {
                    return;
                }
            }
        }
    }

    pub fn sleep(&mut self, nanos: i64) -> Result<u64, Stop> {
        let message = if self.is_virtual() { "" } else { "sleep interrupted" };
        if self.resumed(|r| r == Reason::Sleep).is_none() {
            self.check_interrupt(message)?;
            let deadline = self.deadline(Some(nanos));
            return Err(self.block(Reason::Sleep, deadline));
        }
        self.thread.waiting = None;
        self.check_interrupt(message)?;
        Ok(0)
    }

    /// Whether the current thread is one that Java calls virtual.
    fn is_virtual(&self) -> bool {
        let base = self.program.find_loaded(program::BOOT, "java/lang/BaseVirtualThread");
        base.is_some_and(|class| self.is_instance(self.thread.object, class))
    }

    pub fn yield_now(&mut self) -> Result<u64, Stop> {
        if self.resumed(|r| r == Reason::Yield).is_some() || self.others.is_empty() {
            self.thread.waiting = None;
            return Ok(0);
        }
        // Others may wait for a point in time while this thread does nothing but yield.
        self.env.sleep(YIELD_NANOS);
        Err(self.block(Reason::Yield, None))
    }

    /// `Unsafe.park`: until unparked, interrupted or the time is over.
    pub fn park(&mut self, nanos: Option<i64>) -> Result<u64, Stop> {
        let again = self.resumed(|r| r == Reason::Park).is_some();
        if again || self.thread.permit || self.is_interrupted()? {
            self.thread.permit = false;
            self.thread.waiting = None;
            return Ok(0);
        }
        let deadline = self.deadline(nanos);
        Err(self.block(Reason::Park, deadline))
    }

    pub fn unpark(&mut self, id: u32) {
        if self.thread.id == id {
            self.thread.permit = true;
            return;
        }
        let Some(thread) = self.other(id) else { return };
        match &mut thread.waiting {
            Some(waiting) if waiting.reason == Reason::Park => waiting.woken = true,
            _ => thread.permit = true,
        }
    }

    /// Waits until a descriptor is ready, called where it was found not to be. The native runs again from its start when
    /// it may be ready; it then ends the wait by [`Machine::end_wait`].
    pub fn wait_for_ready(&mut self, fd: Descriptor, events: u32, nanos: Option<i64>) -> Result<NotReady, Stop> {
        let Some(waiting) = self.resumed(|r| matches!(r, Reason::Ready { fd: of, .. } if of == fd)) else {
            let deadline = self.deadline(nanos);
            return Err(self.block(Reason::Ready { fd, events }, deadline));
        };
        if waiting.woken || waiting.deadline.is_some_and(|d| d <= self.env.tick.now) {
            self.thread.waiting = None;
            return Ok(if waiting.woken { NotReady::Signalled } else { NotReady::TimedOut });
        }
        // Another thread took what was there.
        Err(Stop::Block)
    }

    /// The native that waited for a descriptor has got what it waited for.
    pub fn end_wait(&mut self) {
        if matches!(self.thread.waiting, Some(Waiting { reason: Reason::Ready { .. }, .. })) {
            self.thread.waiting = None;
        }
    }

    /// Ends the wait of a thread for a descriptor, as a signal does.
    pub fn signal(&mut self, id: u32) {
        let Some(thread) = self.other(id) else { return };
        if let Some(waiting) = &mut thread.waiting
            && matches!(waiting.reason, Reason::Ready { .. })
        {
            waiting.woken = true;
        }
    }

    /// `Thread.interrupt0`: wakes a thread that sleeps, waits or is parked. The flag is Java's own.
    pub fn interrupt(&mut self, id: u32) {
        let Some(thread) = self.other(id) else { return };
        if let Some(waiting) = &mut thread.waiting
            && !matches!(waiting.reason, Reason::Monitor(_) | Reason::Initialisation(_) | Reason::Ready { .. })
        {
            waiting.woken = true;
        }
    }

    fn is_interrupted(&mut self) -> Result<bool, Stop> {
        if self.thread.object == 0 {
            return Ok(false);
        }
        let offset = self.offset(self.known.thread, "interrupted", "Z")?;
        Ok(self.heap.get::<u8>(self.thread.object + offset) != 0)
    }

    /// Throws `InterruptedException` and clears the flag if the current thread was interrupted.
    pub(crate) fn check_interrupt(&mut self, message: &str) -> Result<(), Stop> {
        if !self.is_interrupted()? {
            return Ok(());
        }
        let offset = self.offset(self.known.thread, "interrupted", "Z")?;
        self.heap.put(self.thread.object + offset, 0u8);
        let class = "java/lang/InterruptedException";
        Err(if message.is_empty() { Stop::bare(class) } else { Stop::new(class, message) })
    }

    /// Whether the thread could run now.
    fn can_run(&self, thread: &Thread, now: i64) -> bool {
        if thread.suspended {
            return false;
        }
        let Some(waiting) = thread.waiting else { return true };
        match waiting.reason {
            Reason::Yield | Reason::Slice => true,
            Reason::Initialisation(class) => {
                !matches!(self.state(class).init, InitState::InProgress(by) if by != thread.id)
            }
            Reason::Monitor(object) => {
                let word = self.heap.get::<u32>(object + LOCK);
                word == 0 || word >> 16 == thread.id
            }
            Reason::Notification { object, .. } => {
                let over = waiting.woken || waiting.deadline.is_some_and(|d| d <= now);
                over && self.heap.get::<u32>(object + LOCK) == 0
            }
            Reason::Ended => false,
            Reason::Ready { fd, events } => {
                waiting.woken || waiting.deadline.is_some_and(|d| d <= now) || self.env.network().is_ready(fd, events)
            }
            Reason::AllThreads => {
                let everyone = self.others.iter().chain(std::iter::once(&self.thread));
                everyone.filter(|t| t.id != thread.id).all(|t| t.daemon)
            }
            Reason::Idle => {
                let everyone = self.others.iter().chain(std::iter::once(&self.thread));
                !everyone.filter(|t| t.id != thread.id).any(|t| self.can_run(t, now))
            }
            Reason::Park | Reason::Sleep => waiting.woken || waiting.deadline.is_some_and(|d| d <= now),
        }
    }

    /// Chooses the next thread after the current one stopped; false if none can ever run.
    pub(crate) fn switch_thread(&mut self) -> bool {
        self.turn = SLICE;
        for _ in 0..2 {
            let now = self.env.tick.now;
            let next = self.others.iter().position(|t| self.can_run(t, now));
            if let Some(next) = next {
                let chosen = self.others.remove(next);
                let current = std::mem::replace(&mut self.thread, chosen);
                self.others.push(current);
                return true;
            }
            if self.can_run(&self.thread, now) {
                return true;
            }
            let everyone = self.others.iter().chain(std::iter::once(&self.thread)).filter(|t| !t.suspended);
            let earliest = everyone.filter_map(|t| t.waiting.and_then(|w| w.deadline)).min();
            match earliest {
                Some(deadline) if deadline > now => self.env.tick.now = deadline,
                _ => return false,
            }
        }
        false
    }

    /// Fuel for the loop: all of it, or what is left of the thread's turn while there are others, but no more than runs until
    /// the interrupt is polled again.
    pub(crate) fn slice(&mut self) -> i64 {
        let slice = if self.others.is_empty() { self.fuel } else { self.fuel.min(self.turn) };
        self.slice = slice.min(self.until_poll.max(0));
        self.slice
    }

    /// The loop has this much left of its slice.
    #[inline]
    pub(crate) fn charge(&mut self, left: i64) {
        let used = self.slice - left;
        self.fuel -= used;
        self.until_poll -= used;
        if !self.others.is_empty() {
            self.turn -= used;
        }
        self.slice = left;
    }

    /// Ends the current thread and goes on with another; false if there is none that can run.
    pub(crate) fn end_thread(&mut self) -> Result<bool, Stop> {
        let (object, id) = (self.thread.object, self.thread.id);
        self.put_long(object, "eetop", 0)?;
        self.wake_waiters(object, true);
        // What has ended can never be chosen, and counts no more.
        self.thread.daemon = true;
        self.thread.waiting = Some(Waiting { reason: Reason::Ended, deadline: None, woken: false });
        let switched = self.switch_thread();
        self.others.retain(|t| t.id != id);
        Ok(switched)
    }

    /// The thread that ran a call from outside is the current one again, wherever the call ended.
    pub(crate) fn return_to(&mut self, id: u32) {
        if self.thread.id == id {
            return;
        }
        if let Some(at) = self.others.iter().position(|t| t.id == id) {
            std::mem::swap(&mut self.thread, &mut self.others[at]);
        }
    }

    /// Whether all threads but the current one wait for something that no other thread is about to do, and none of them for a point in
    /// time that is less than so many nanoseconds away.
    pub fn others_rest(&self, nanos: i64) -> bool {
        let now = self.env.tick.now;
        let rests = |waiting: &Waiting| match waiting.reason {
            Reason::Park | Reason::Sleep | Reason::Notification { .. } | Reason::Ready { .. } => {
                waiting.deadline.is_none_or(|deadline| deadline.saturating_sub(now) >= nanos)
            }
            _ => false,
        };
        self.others.iter().all(|thread| thread.waiting.as_ref().is_some_and(rests) && !self.can_run(thread, now))
    }

    /// The virtual time.
    pub fn now(&self) -> i64 {
        self.env.tick.now
    }

    /// Lets time pass until the next point in time that a thread waits for; false if none waits for one.
    pub fn pass_time(&mut self) -> bool {
        let waiting = self.others.iter().filter(|t| !t.suspended).filter_map(|t| t.waiting.and_then(|w| w.deadline));
        let Some(earliest) = waiting.min() else { return false };
        self.env.tick.now = self.env.tick.now.max(earliest);
        true
    }

    /// Makes the current thread wait until no other can run.
    pub(crate) fn wait_until_idle(&mut self) {
        self.thread.waiting = Some(Waiting { reason: Reason::Idle, deadline: None, woken: false });
    }

    /// Makes the current thread wait until only daemons are left.
    pub(crate) fn wait_for_all(&mut self) {
        self.thread.waiting = Some(Waiting { reason: Reason::AllThreads, deadline: None, woken: false });
    }
}
