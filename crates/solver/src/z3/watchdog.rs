//! Ends queries that take too long by the clock, where the limit on steps does not reach.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use base::Interrupt;

use super::api::{Api, Ptr};

/// A thread that interrupts a context when its time is over. It sleeps while there is nothing to watch, and arming it
/// costs no more than a lock.
pub struct Watchdog {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The context to interrupt and when.
    watched: Option<(Context, Instant)>,
    /// Interrupts it at once.
    interrupt: Interrupt,
    fired: bool,
    stop: bool,
    /// The thread sleeps without an end and must be woken.
    idle: bool,
}

#[derive(Clone, Copy)]
struct Context(Ptr);

// SAFETY: the only use by the other thread is `Z3_interrupt`, which is made for that, and only while armed.
unsafe impl Send for Context {}

/// How long the thread waits for the next query before it sleeps without an end.
const MAX_IDLE_TIME: Duration = Duration::from_millis(200);
/// How often the flag is polled that ends a query at once.
pub const POLL: Duration = Duration::from_millis(20);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watchdog {
    pub fn new(api: Arc<Api>) -> Self {
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Condvar::new() });
        let theirs = shared.clone();
        let spawned = std::thread::Builder::new().name("solver watchdog".into()).spawn(move || watch(&api, &theirs));
        // Without a thread there is still the limit on steps.
        Self { shared, thread: spawned.ok() }
    }

    /// Watches a context from now on: for so long, or until the flag is raised.
    pub fn arm(&self, context: Ptr, limit: Duration, interrupt: &Interrupt) {
        let mut state = self.shared.lock();
        state.watched = Some((Context(context), Instant::now() + limit));
        state.interrupt.clone_from(interrupt);
        state.fired = false;
        if state.idle {
            self.shared.changed.notify_one();
        }
    }

    /// Ends watching; whether time was over.
    pub fn disarm(&self) -> bool {
        let mut state = self.shared.lock();
        state.watched = None;
        state.fired
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.lock().stop = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // It only sleeps and interrupts; a panic there has no result to lose.
            let _ = thread.join();
        }
    }
}

fn watch(api: &Api, shared: &Shared) {
    let mut state = shared.lock();
    let mut lingered = false;
    while !state.stop {
        let Some((context, deadline)) = state.watched else {
            state.idle = lingered;
            state = if lingered {
                shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
            } else {
                shared.changed.wait_timeout(state, MAX_IDLE_TIME).unwrap_or_else(PoisonError::into_inner).0
            };
            state.idle = false;
            lingered = !lingered;
            continue;
        };
        lingered = false;
        let now = Instant::now();
        if now >= deadline || state.interrupt.is_raised() {
            // SAFETY: the context is armed, so its owner waits in a query and has not freed it.
            unsafe { (api.interrupt)(context.0) };
            state.fired = true;
            // Again if it had no effect: Z3 drops interrupts that come before a query starts.
            state.watched = Some((context, now + POLL));
            if !state.interrupt.is_raised() {
                continue;
            }
        }
        let pause = deadline.saturating_duration_since(now).clamp(Duration::from_millis(1), POLL);
        state = shared.changed.wait_timeout(state, pause).unwrap_or_else(PoisonError::into_inner).0;
    }
}
