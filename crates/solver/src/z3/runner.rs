//! Runs Z3's search on a thread of its own, so that a search that ignores interrupts can be abandoned.
//!
//! Limits on steps and interrupts end nearly all searches in time, but not some of Z3's preprocessing. That can
//! take minutes. So the search is waited for a little longer than it may take, and then its thread and context are given
//! up: they are not freed, and end when Z3 does.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use base::Interrupt;

use super::api::{Api, Ptr};
use super::watchdog::POLL;

/// A context and the solver in it.
struct Job(Ptr, Ptr);

// SAFETY: who sends a job waits for its answer, or never uses the context again.
unsafe impl Send for Job {}

struct Thread {
    jobs: Sender<Job>,
    verdicts: Receiver<i32>,
}

/// How long an interrupted search may take to end.
const AFTER_INTERRUPT: Duration = Duration::from_millis(150);

impl Thread {
    fn verdict(&self, longest: Duration, interrupt: &Interrupt) -> Option<i32> {
        let start = Instant::now();
        let mut limit = longest;
        loop {
            let left = limit.saturating_sub(start.elapsed());
            match self.verdicts.recv_timeout(left.min(POLL)) {
                Ok(verdict) => return Some(verdict),
                Err(RecvTimeoutError::Timeout) if left > Duration::ZERO => {}
                Err(_) => return None,
            }
            if limit == longest && interrupt.is_raised() {
                limit = longest.min(start.elapsed() + AFTER_INTERRUPT);
            }
        }
    }
}

pub struct Runner {
    api: Arc<Api>,
    thread: Option<Thread>,
}

/// There was no verdict in time; the context must neither be used nor freed.
#[derive(Debug)]
pub struct Lost;

impl Runner {
    pub fn new(api: Arc<Api>) -> Self {
        Self { api, thread: None }
    }

    /// The verdict of a solver, if there is one in time and before the flag is raised.
    pub fn check(&mut self, context: Ptr, solver: Ptr, longest: Duration, interrupt: &Interrupt) -> Result<i32, Lost> {
        if self.thread.is_none() {
            self.thread = start(&self.api);
        }
        let Some(thread) = &self.thread else {
            // No thread to be had: wait as long as it takes.
            // SAFETY: the caller keeps both alive.
            return Ok(unsafe { (self.api.solver_check)(context, solver) });
        };
        let sent = thread.jobs.send(Job(context, solver));
        let verdict = sent.ok().and_then(|()| thread.verdict(longest, interrupt));
        if verdict.is_none() {
            self.thread = None;
        }
        verdict.ok_or(Lost)
    }
}

fn start(api: &Arc<Api>) -> Option<Thread> {
    let (jobs, inbox) = channel::<Job>();
    let (outbox, verdicts) = channel();
    let api = api.clone();
    let work = move || {
        for Job(context, solver) in inbox {
            // SAFETY: no other thread uses the context until the verdict is sent.
            let verdict = unsafe { (api.solver_check)(context, solver) };
            if outbox.send(verdict).is_err() {
                break;
            }
        }
    };
    std::thread::Builder::new().name("solver".into()).stack_size(STACK).spawn(work).ok()?;
    Some(Thread { jobs, verdicts })
}

/// Z3 goes deep into terms.
const STACK: usize = 64 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    /// Stands in for a search that ignores interrupts.
    extern "C" fn deaf(_: Ptr, _: Ptr) -> i32 {
        std::thread::sleep(Duration::from_secs(3));
        1
    }

    #[test]
    fn a_search_that_hears_no_interrupt_is_left_behind_and_the_next_one_answered() {
        let Ok(mut api) = Api::load() else { return };
        api.solver_check = deaf;
        let mut runner = Runner::new(Arc::new(api));
        let start = Instant::now();
        let none = Interrupt::default();
        let null = std::ptr::null_mut();
        assert!(runner.check(null, null, Duration::from_millis(50), &none).is_err());
        assert!(start.elapsed() < Duration::from_secs(2));
        let raised = Interrupt::default();
        raised.raise();
        assert!(runner.check(null, null, Duration::from_secs(30), &raised).is_err());
        assert!(start.elapsed() < Duration::from_secs(2));
        let patient = runner.check(null, null, Duration::from_secs(30), &none);
        assert_eq!(patient.ok(), Some(1));
    }
}
